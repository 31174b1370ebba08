//! The file of the settings: where it is, reading it at the start, writing it a moment after a change.

use super::Settings;
use crate::app::command::Desk;
use crate::app::table::Game;
use crate::play::files::write_whole;
use crate::scene::problem::{Problem, Source};
use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};

/// Seconds without a further change until a change is written.
const MOMENT: f32 = 0.6;
/// Seconds that a word about the file stays.
const TOLD: f32 = 14.0;

/// The settings file: `willbound/settings.ron` in the user's folder for settings; `None` where the system knows no such folder.
pub fn usual_path() -> Option<PathBuf> {
    let folders = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(folders.config_dir().join("willbound").join("settings.ron"))
}

/// Where settings are kept, and what the file holds.
#[derive(Resource)]
pub struct Store {
    path: PathBuf,
    written: Settings,
    seen: Settings,
    wait: f32,
    task: Option<Task<Result<(), String>>>,
    trouble: Option<String>,
}

impl Store {
    /// Whether a change waits to be written.
    pub fn busy(&self) -> bool {
        self.wait > 0.0 || self.task.is_some()
    }
}

/// The settings of a file, and where they are kept from now on. Where something in it is wrong, the file as it stands is kept aside
/// before it is ever written over, and a sentence says so.
pub fn open(path: PathBuf) -> (Settings, Store) {
    let store = |settings: &Settings, trouble| Store {
        path: path.clone(),
        written: settings.clone(),
        seen: settings.clone(),
        wait: 0.0,
        task: None,
        trouble,
    };
    if !path.exists() {
        let settings = Settings::default();
        return (settings.clone(), store(&settings, None));
    }
    let (settings, problems) = match Source::open(&path) {
        Ok(source) => Settings::read(&source),
        Err(problem) => (Settings::default(), vec![problem]),
    };
    let trouble = problems.first().map(|first| tell(&path, first, problems.len()));
    (settings.clone(), store(&settings, trouble))
}

/// What a person is told of problems in the file.
fn tell(path: &Path, first: &Problem, count: usize) -> String {
    let more = match count {
        0 | 1 => String::new(),
        2 => " There is one more problem.".into(),
        more => format!(" There are {} more problems.", more - 1),
    };
    let aside = match keep_aside(path) {
        Ok(aside) => format!(" The file is kept as {}.", aside.display()),
        Err(error) => format!(" The file could not be kept aside: {error}."),
    };
    let remedy = if first.remedy.is_empty() { String::new() } else { format!(" ({})", first.remedy) };
    format!(
        "A setting is as by default, because of {}, line {}, column {}: {}{remedy}.{more}{aside}",
        first.file, first.line, first.column, first.message
    )
}

/// Copies a file to the first of `.damaged`, `.damaged-2`, ... that is free.
fn keep_aside(path: &Path) -> std::io::Result<PathBuf> {
    let name = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(if number < 2 { ".damaged".to_owned() } else { format!(".damaged-{number}") });
        PathBuf::from(name)
    };
    let same = |aside: &PathBuf| std::fs::read(aside).ok() == std::fs::read(path).ok();
    let aside = (1..100).map(name).find(|aside| !aside.exists() || same(aside)).unwrap_or_else(|| name(1));
    std::fs::copy(path, &aside)?;
    Ok(aside)
}

/// Writes settings to their file, making its folder; the file is whole or as it was.
///
/// # Errors
/// What the system refused, in a sentence.
pub fn save(settings: &Settings, path: &Path) -> Result<(), String> {
    let say = |error: std::io::Error| format!("the settings could not be written to {}: {error}", path.display());
    let text = settings.text()?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(say)?;
    }
    write_whole(path, text.as_bytes()).map_err(say)
}

/// Tells of trouble with the file once, then writes what has changed, a moment after the last change.
pub fn follow(time: Res<Time<Real>>, settings: Res<Settings>, store: Option<ResMut<Store>>, words: (ResMut<Desk>, Option<ResMut<Game>>)) {
    let Some(mut store) = store else { return };
    let store = &mut *store;
    if let Some(done) = store.task.as_mut().and_then(|task| block_on(poll_once(task))) {
        store.task = None;
        store.trouble = done.err();
    }
    if let Some(trouble) = store.trouble.take() {
        let (mut desk, game) = words;
        desk.notice = Some((trouble.clone(), TOLD));
        if let Some(mut game) = game {
            game.notice = Some((trouble, TOLD));
        }
    }
    if store.seen != *settings {
        store.seen = settings.clone();
        store.wait = MOMENT;
    }
    if store.wait <= 0.0 || store.task.is_some() {
        return;
    }
    store.wait -= time.delta_secs();
    if store.wait <= 0.0 && store.seen != store.written {
        store.written = store.seen.clone();
        let (settings, path) = (store.seen.clone(), store.path.clone());
        store.task = Some(IoTaskPool::get().spawn(async move { save(&settings, &path) }));
    }
}

/// Writes at once what still waits, because the program ends.
pub fn finish(mut ends: MessageReader<AppExit>, settings: Res<Settings>, store: Option<ResMut<Store>>) {
    if ends.read().count() == 0 {
        return;
    }
    let Some(mut store) = store else { return };
    if let Some(task) = store.task.take()
        && let Err(trouble) = block_on(task)
    {
        error!("{trouble}");
    }
    if store.written != *settings {
        store.written = settings.clone();
        if let Err(trouble) = save(&settings, &store.path) {
            error!("{trouble}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_file_is_told_of_with_its_place_and_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let broken = "(\n    captions: true,\n    speed: fast,\n)";
        std::fs::write(&path, broken).unwrap();
        let (settings, store) = open(path.clone());
        assert!(settings.captions, "what is right in it holds");
        assert!((settings.speed - 1.0).abs() < f32::EPSILON);
        let trouble = store.trouble.unwrap();
        assert!(trouble.contains("settings.ron, line 3, column 12:"), "{trouble}");
        let aside = folder.path().join("settings.ron.damaged");
        assert!(trouble.contains("settings.ron.damaged"), "{trouble}");
        save(&settings, &path).unwrap();
        assert_eq!(std::fs::read_to_string(&aside).unwrap(), broken);
        assert!(open(path).1.trouble.is_none(), "what was written is whole");
    }

    #[test]
    fn no_file_is_no_trouble_and_its_folder_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/er/settings.ron");
        let (settings, store) = open(path.clone());
        assert_eq!(settings, Settings::default());
        assert!(store.trouble.is_none());
        let liked = Settings { captions: true, ..settings };
        save(&liked, &path).unwrap();
        assert_eq!(open(path).0, liked);
    }

    #[test]
    fn a_folder_or_bytes_in_its_place_are_told_of_and_nothing_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
        let (settings, store) = open(path.clone());
        assert_eq!(settings, Settings::default());
        assert!(store.trouble.is_some());
        let folder = folder.path().join("folder.ron");
        std::fs::create_dir(&folder).unwrap();
        assert!(open(folder.clone()).1.trouble.is_some());
        assert!(save(&settings, &folder).is_err());
    }
}
