//! `willbound check`: every problem of every file.

use super::{Format, PROBLEMS, say};
use crate::play::record::{Record, Replayed};
use crate::play::script::Script;
use crate::scene::check::scene_file;
use crate::scene::problem::{Problem, Severity};
use std::path::{Path, PathBuf};

/// The deepest that folders are searched.
const DEPTH: usize = 8;

/// Checks files and folders; prints problems as they are, then a count.
pub fn check(paths: &[PathBuf], format: Format) -> Result<(), u8> {
    let mut problems = Vec::new();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = files.len();
            search(path, DEPTH, &mut files);
            if files.len() == before {
                problems.push(whole_file(path, "no .ron file in this folder", "name a file, or a folder that holds some"));
            }
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    files.iter().for_each(|file| problems.extend(check_file(file)));
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    let warnings = problems.len() - errors;
    match format {
        Format::Text => {
            for problem in &problems {
                say(&problem.to_string())?;
            }
            say(&format!("{} checked: {}, {}", count(files.len(), "file"), count(errors, "error"), count(warnings, "warning")))?;
        }
        Format::Json => {
            for problem in &problems {
                say(&serde_json::json!(problem).to_string())?;
            }
        }
    }
    if errors > 0 { Err(PROBLEMS) } else { Ok(()) }
}

fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn search(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            if depth > 0 && !path.is_symlink() {
                search(&path, depth - 1, files);
            }
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            files.push(path);
        }
    }
}

fn whole_file(path: &Path, message: impl Into<String>, remedy: &str) -> Problem {
    let (file, message, remedy) = (path.display().to_string(), message.into(), remedy.to_owned());
    Problem { file, line: 1, column: 1, severity: Severity::Error, message, remedy }
}

/// The first part of a file, enough to tell what it is.
fn beginning(path: &Path) -> String {
    use std::io::Read;
    let mut bytes = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(1 << 20).read_to_end(&mut bytes));
    read.map_or_else(|_| String::new(), |_| String::from_utf8_lossy(&bytes).into_owned())
}

/// The problems of one file: a save if it says which Willbound wrote it, a script if it says what comes `then`, else a
/// scene.
fn check_file(path: &Path) -> Vec<Problem> {
    let text = beginning(path);
    let begins = |field: &str| text.lines().any(|line| line.trim_start_matches([' ', '\t', '(']).starts_with(field));
    if begins("willbound:") {
        return match Record::load(path).map(|record| record.replay(None)) {
            Ok(Ok((_, Replayed::Same))) => Vec::new(),
            Ok(Ok((_, Replayed::Differs { why, .. }))) => vec![whole_file(path, why, "it was changed, or saved by another version")],
            Ok(Err(problems)) => problems,
            Err(why) => vec![whole_file(path, why, "load an older copy, or save again")],
        };
    }
    if begins("then:") {
        return Script::load(path).err().map(|why| whole_file(path, why, "see scenes/README.md")).into_iter().collect();
    }
    match scene_file(path) {
        Ok(scene) => scene.warnings,
        Err(problems) => problems,
    }
}
