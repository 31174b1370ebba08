//! `willbound new`: a scene to begin with.

use super::{fail, say};
use crate::scene::starter::{STARTERS, with_title};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// Writes a starter scene to a file that does not exist yet.
pub fn new(file: &Path, rules: &str, title: Option<&str>) -> Result<(), u8> {
    let Some((_, text)) = STARTERS.into_iter().find(|(name, _)| *name == rules) else {
        return Err(fail(format!("there are no rules called `{rules}`")));
    };
    let text = title.map_or_else(|| text.to_owned(), |title| with_title(text, title));
    if let Err(problems) = crate::scene::check::scene_text(&file.display().to_string(), &text) {
        super::print_problems(&problems);
        return Err(super::PROBLEMS);
    }
    let path = file.display();
    let made = OpenOptions::new().write(true).create_new(true).open(file).and_then(|mut made| made.write_all(text.as_bytes()));
    match made {
        Ok(()) => say(&format!("{path} is ready: `willbound check {path}` checks it, `willbound play {path}` plays it.")),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(fail(format!("{path} exists and is left as it is; choose another name")))
        }
        Err(error) => Err(fail(format!("cannot write {path}: {error}"))),
    }
}
