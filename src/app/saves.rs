//! The folder of saves: where a fight is written, and what can be loaded.

pub mod reading;

pub use reading::Reading;

use crate::play::narration::words::plural;
use crate::play::record::{self, Record, Replayed};
use crate::play::session::Session;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The most saves that are listed.
const MOST: usize = 60;

/// The most autosaves that are kept; older ones make room.
const AUTOSAVES: usize = 8;

/// How the name of an autosave begins.
const AUTOSAVE: &str = "autosave-";

/// A save that can be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// Its name for people.
    pub name: String,
    /// How long ago it was written, in words.
    pub age: String,
    /// It was written by itself.
    pub auto: bool,
    /// What is in it, or why it cannot be read and which older copy is whole.
    pub holds: Result<Held, (String, Option<PathBuf>)>,
}

impl Saved {
    /// The file to load: the save itself, or its older copy where it cannot be read; `None`: neither can.
    pub fn loads(&self) -> Option<&Path> {
        match &self.holds {
            Ok(_) => Some(&self.path),
            Err((_, older)) => older.as_deref(),
        }
    }
}

/// What a save holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// The title of its scene; of old saves the file's name.
    pub title: String,
    /// Where it stands, in words.
    pub stands: String,
    /// The fight goes on.
    pub goes_on: bool,
}

/// The folder of saves: `willbound/saves` in the user's data folder.
pub fn folder() -> PathBuf {
    let data = etcetera::base_strategy::choose_native_strategy().map(|folders| folders.data_dir());
    data.unwrap_or_default().join("willbound").join("saves")
}

/// Every save in a folder, the newest first; a folder that is missing holds none.
pub fn list(folder: &Path) -> Vec<Saved> {
    list_while(folder, |_, _| true)
}

/// The same, as long as it is told to go on: before each save it says how many are read, and how many there are.
fn list_while(folder: &Path, go_on: impl Fn(usize, usize) -> bool) -> Vec<Saved> {
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<(SystemTime, PathBuf)> = files
        .filter_map(Result::ok)
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron") && path.is_file())
        .map(|path| (path.metadata().and_then(|meta| meta.modified()).unwrap_or(SystemTime::UNIX_EPOCH), path))
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.truncate(MOST);
    let all = found.len();
    let wanted = found.into_iter().enumerate().take_while(|(read, _)| go_on(*read, all));
    wanted.map(|(_, (when, path))| saved(path, age(when))).collect()
}

fn saved(path: PathBuf, age: String) -> Saved {
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let holds = match Record::load(&path) {
        Ok(record) => {
            let title = if record.title.is_empty() { name.clone() } else { record.title.clone() };
            Ok(Held { title, stands: stands(&record), goes_on: record.outcome.is_empty() })
        }
        Err(why) => {
            let older = record::older_copy(&path);
            Err((why, Record::load(&older).is_ok().then_some(older)))
        }
    };
    Saved { auto: is_autosave(&path), path, name, age, holds }
}

/// `round 3, 24 decisions`.
fn stands(record: &Record) -> String {
    let decisions = plural(record.answers.len(), "decision");
    let branches = match record.branches.len() {
        0 => String::new(),
        one => format!(", {one} beside it"),
    };
    match (record.willbound, record.outcome.as_str()) {
        (..2, _) => format!("{decisions}{branches}"),
        (_, "") => format!("round {}, {decisions}{branches}", record.round.max(1)),
        _ => format!("ended in round {}, {decisions}{branches}", record.round),
    }
}

/// Whether a file is one that the program writes by itself.
pub fn is_autosave(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(AUTOSAVE))
}

/// A file for what is kept of a fight by itself; the oldest of such files make room for it.
pub fn autosave_path(folder: &Path, title: &str, seed: u64) -> PathBuf {
    let old = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|file| file.path());
    let mut old: Vec<(SystemTime, PathBuf)> = old
        .filter(|path| is_autosave(path) && path.extension().is_some_and(|ending| ending == "ron"))
        .map(|path| (path.metadata().and_then(|meta| meta.modified()).unwrap_or(SystemTime::UNIX_EPOCH), path))
        .collect();
    old.sort_by(|a, b| b.cmp(a));
    for (_, path) in old.into_iter().skip(AUTOSAVES - 1) {
        remove(&path);
    }
    fresh(folder, &format!("{AUTOSAVE}{}", stem(title)), seed, "ron")
}

/// Removes an autosave and its older copy; one that cannot be removed stays.
pub fn remove(autosave: &Path) {
    if is_autosave(autosave) {
        let _ = std::fs::remove_file(record::older_copy(autosave));
        let _ = std::fs::remove_file(autosave);
    }
}

fn age(when: SystemTime) -> String {
    let seconds = SystemTime::now().duration_since(when).map_or(0, |age| age.as_secs());
    match seconds {
        0..60 => "just now".into(),
        60..3600 => format!("{} min ago", seconds / 60),
        3600..86_400 => format!("{} h ago", seconds / 3600),
        _ => format!("{} d ago", seconds / 86_400),
    }
}

/// A file for a fight that has none yet; never one that exists.
pub fn fresh_path(folder: &Path, title: &str, seed: u64) -> PathBuf {
    fresh(folder, &stem(title), seed, "ron")
}

/// A file for an export with this ending; never one that exists.
pub fn export_path(folder: &Path, title: &str, seed: u64, ending: &str) -> PathBuf {
    fresh(folder, &stem(title), seed, ending)
}

/// A title as part of a file's name.
fn stem(title: &str) -> String {
    let words: Vec<String> =
        title.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    if words.is_empty() { "fight".to_owned() } else { words.join("-").chars().take(60).collect() }
}

fn fresh(folder: &Path, stem: &str, seed: u64, ending: &str) -> PathBuf {
    let name =
        |number: u32| if number < 2 { format!("{stem}-seed-{seed}.{ending}") } else { format!("{stem}-seed-{seed}-{number}.{ending}") };
    (1..10_000).map(|number| folder.join(name(number))).find(|path| !path.exists()).unwrap_or_else(|| folder.join(name(1)))
}

/// Writes a fight to a file, making its folder.
///
/// # Errors
/// What the system refused, in a sentence.
pub fn save(session: &Session, path: &Path) -> Result<(), String> {
    make_folder(path)?;
    session.record().save(path)
}

/// Makes the folder of a file.
///
/// # Errors
/// What the system refused, in a sentence.
pub fn make_folder(path: &Path) -> Result<(), String> {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => std::fs::create_dir_all(folder).map_err(|error| format!("cannot make the folder {}: {error}", folder.display())),
        None => Ok(()),
    }
}

/// Loads a fight; the second part is a warning where it could be taken only so far.
///
/// # Errors
/// What is wrong with the file or its scene, in a sentence.
pub fn load(path: &Path) -> Result<(Session, Option<String>), String> {
    let record = Record::load(path)?;
    let first = |problems: Vec<crate::scene::problem::Problem>| match problems.first() {
        Some(problem) => format!("the scene in {} can no longer be used: {problem}", path.display()),
        None => format!("the scene in {} can no longer be used", path.display()),
    };
    let (session, replayed) = record.replay(None).map_err(first)?;
    let warning = match replayed {
        Replayed::Same => None,
        Replayed::Shortened { why } => Some(format!("Loaded, but {why}.")),
        Replayed::Differs { taken, why } => Some(format!("Loaded as far as answer {taken}: {why}.")),
    };
    Ok((session, warning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_path_is_tidy_and_never_taken() {
        let folder = tempfile::tempdir().unwrap();
        let first = fresh_path(folder.path(), "The Fell Bargain!", 7);
        assert_eq!(first.file_name().unwrap(), "the-fell-bargain-seed-7.ron");
        std::fs::write(&first, "x").unwrap();
        assert_eq!(fresh_path(folder.path(), "The Fell Bargain!", 7).file_name().unwrap(), "the-fell-bargain-seed-7-2.ron");
        let listed = list(folder.path());
        assert_eq!(listed.len(), 1);
        assert!(listed[0].holds.as_ref().is_err_and(|(why, older)| why.contains("the-fell-bargain") && older.is_none()));
        assert!(list(&folder.path().join("none")).is_empty());
    }

    #[test]
    fn old_autosaves_make_room_and_other_saves_stay() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("mine.ron"), "x").unwrap();
        for seed in 0..20 {
            let path = autosave_path(folder.path(), "Circle", seed);
            assert!(is_autosave(&path) && !path.exists());
            std::fs::write(&path, "x").unwrap();
        }
        let autosaves = || std::fs::read_dir(folder.path()).unwrap().filter(|file| is_autosave(&file.as_ref().unwrap().path())).count();
        assert_eq!(autosaves(), AUTOSAVES);
        assert!(folder.path().join("mine.ron").exists());
        remove(&folder.path().join("mine.ron"));
        assert!(folder.path().join("mine.ron").exists(), "only autosaves are removed");
    }
}
