//! Changes of texts by example, of every scene of the project, and at random.

mod layouts;
mod random;
mod shipped;

use super::*;
use std::path::PathBuf;

pub(super) fn set(path: &str, value: &str) -> Edit {
    Edit::Set { path: Path::new(path), value: value.to_owned() }
}

pub(super) fn take(path: &str) -> Edit {
    Edit::Remove { path: Path::new(path) }
}

pub(super) fn put(path: &str, place: usize, value: &str) -> Edit {
    Edit::Insert { path: Path::new(path), place, key: None, value: value.to_owned() }
}

pub(super) fn entry(path: &str, key: &str, value: &str) -> Edit {
    Edit::Insert { path: Path::new(path), place: usize::MAX, key: Some(key.to_owned()), value: value.to_owned() }
}

pub(super) fn shift(path: &str, to: usize) -> Edit {
    Edit::Move { path: Path::new(path), to }
}

/// Every scene of the project, the starters and the guided fight too, with its name.
pub(super) fn scenes() -> Vec<(String, String)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join("scenes"), root.join("src/scene/starters"), root.join("src/play/demo/films")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "ron") {
                let text = std::fs::read_to_string(&path).unwrap();
                // Scripts, rulesets and lists of films have no cast.
                if text.lines().any(|line| line.trim_start().starts_with("cast:")) {
                    found.push((path.display().to_string(), text));
                }
            }
        }
    }
    found.sort();
    assert!(found.len() > 60, "{}", found.len());
    found
}

/// How many lines are not the same, by the longest common beginning and end.
pub(super) fn changed_lines(old: &str, new: &str) -> (usize, usize) {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    (old.len() - start - end, new.len() - start - end)
}
