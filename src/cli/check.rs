//! `willbound check`: every problem of every file.

use super::{Format, PROBLEMS, say};
use crate::play::expect;
use crate::play::files::{self, Kind};
use crate::play::narration::words::plural;
use crate::play::record::{Record, Replayed};
use crate::play::script::Script;
use crate::scene::check::{ruleset_file, scene_file};
use crate::scene::problem::{Problem, Severity};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Checks files and folders; prints problems as they are, then a count. With `run` what scenes expect of themselves is played.
pub fn check(paths: &[PathBuf], run: bool, format: Format) -> Result<(), u8> {
    let mut problems = Vec::new();
    let mut expected = 0;
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let found = files::ron_files(path);
            if found.is_empty() {
                problems.push(whole_file(path, "no .ron file in this folder", "name a file, or a folder that holds some"));
            }
            files.extend(found);
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    files.iter().for_each(|file| problems.extend(check_file(file, run, &mut expected)));
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    let warnings = problems.len() - errors;
    match format {
        Format::Text => {
            for problem in &problems {
                say(&problem.shown())?;
            }
            let played = if run { format!("; {} played", plural(expected, "expectation")) } else { String::new() };
            say(&format!("{} checked: {}, {}{played}", plural(files.len(), "file"), plural(errors, "error"), plural(warnings, "warning")))?;
        }
        Format::Json => {
            for problem in &problems {
                say(&serde_json::json!(problem).to_string())?;
            }
        }
    }
    if errors > 0 { Err(PROBLEMS) } else { Ok(()) }
}

fn whole_file(path: &Path, message: impl Into<String>, remedy: &str) -> Problem {
    let (file, message, remedy) = (path.display().to_string(), message.into(), remedy.to_owned());
    Problem { file, line: 1, column: 1, severity: Severity::Error, message, remedy, excerpt: None }
}

/// The problems of one file, whatever it is; the expectations that were played are counted.
fn check_file(path: &Path, run: bool, expected: &mut usize) -> Vec<Problem> {
    match files::kind(path) {
        Kind::Save => match Record::load(path).map(|record| record.replay(None)) {
            Ok(Ok((_, Replayed::Same))) => Vec::new(),
            Ok(Ok((_, Replayed::Differs { why, .. } | Replayed::Shortened { why }))) => {
                vec![whole_file(path, why, "it was changed, or saved by another version")]
            }
            Ok(Err(problems)) => problems,
            Err(why) => vec![whole_file(path, why, "load an older copy, or save again")],
        },
        Kind::Script => Script::load(path).err().map(|why| whole_file(path, why, "see scenes/README.md")).into_iter().collect(),
        Kind::Ruleset => ruleset_file(path),
        Kind::Scene => match scene_file(path) {
            Ok(scene) if run => {
                *expected += scene.expect.len();
                let scene = Arc::new(scene);
                scene.warnings.iter().cloned().chain(expect::differences(&scene)).collect()
            }
            Ok(scene) => scene.warnings,
            Err(problems) => problems,
        },
    }
}
