//! The folder of saves: where a fight is written, and what can be loaded.

use crate::play::record::{Record, Replayed};
use crate::play::session::Session;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The most saves that are listed.
const MOST: usize = 200;

/// The file that a fight is written to which was left without saving.
pub const UNSAVED: &str = "last-unsaved.ron";

/// A save that can be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// Its name for people.
    pub name: String,
    /// How long ago it was written, in words.
    pub age: String,
}

/// The folder of saves: `willbound/saves` in the user's data folder.
pub fn folder() -> PathBuf {
    let home = || std::env::home_dir().map(|home| home.join(".local/share"));
    let data = std::env::var_os("XDG_DATA_HOME").filter(|data| !data.is_empty()).map(PathBuf::from).or_else(home);
    data.unwrap_or_default().join("willbound").join("saves")
}

/// Every save in a folder, the newest first; a folder that is missing holds none.
pub fn list(folder: &Path) -> Vec<Saved> {
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<(SystemTime, PathBuf)> = files
        .filter_map(Result::ok)
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron") && path.is_file())
        .map(|path| (path.metadata().and_then(|meta| meta.modified()).unwrap_or(SystemTime::UNIX_EPOCH), path))
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.truncate(MOST);
    found
        .into_iter()
        .map(|(when, path)| {
            let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            Saved { path, name, age: age(when) }
        })
        .collect()
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
    let words: Vec<String> =
        title.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let stem = if words.is_empty() { "fight".to_owned() } else { words.join("-").chars().take(60).collect() };
    let name = |number: u32| if number < 2 { format!("{stem}-seed-{seed}.ron") } else { format!("{stem}-seed-{seed}-{number}.ron") };
    (1..10_000).map(|number| folder.join(name(number))).find(|path| !path.exists()).unwrap_or_else(|| folder.join(name(1)))
}

/// Writes a fight to a file, making its folder.
///
/// # Errors
/// What the system refused, in a sentence.
pub fn save(session: &Session, path: &Path) -> Result<(), String> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
    }
    session.record().save(path)
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
        assert_eq!(list(folder.path()).len(), 1);
        assert!(list(&folder.path().join("none")).is_empty());
    }
}
