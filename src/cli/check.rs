//! `willbound check`: every problem of every file.

use super::{Format, PROBLEMS, say};
use crate::play::damage;
use crate::play::expect;
use crate::play::files::{self, Kind};
use crate::play::narration::words::plural;
use crate::play::script::Script;
use crate::scene::archive;
use crate::scene::check::{manifest, ruleset_file, scene_file};
use crate::scene::problem::{Code, Problem, Severity};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Checks files and folders; prints problems as they are, then a count. With `run` what scenes expect of themselves is played.
pub fn check(paths: &[PathBuf], run: bool, format: Format) -> Result<(), u8> {
    let mut problems = Vec::new();
    let mut expected = 0;
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() || archive::is_archive(path) {
            let found = files::ron_files(path);
            problems.extend(pack_problems(path));
            if found.is_empty() && problems.is_empty() {
                let remedy = "name a file, or a folder that holds some";
                problems.push(Problem::of_file(path.display().to_string(), Code::File, "no .ron file in this folder or archive", remedy));
            }
            files.extend(found);
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    // The files of one archive follow one another, and it is read once for all of them.
    let of_one = |one: &PathBuf, next: &PathBuf| within(one).is_some_and(|archive| Some(archive) == within(next));
    for files in files.chunk_by(of_one) {
        let archive = files.first().and_then(|file| within(file)).unwrap_or_default();
        archive::once(&archive, || files.iter().for_each(|file| problems.extend(check_file(file, run, &mut expected))));
    }
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

/// The archive that a file lies in.
fn within(file: &Path) -> Option<PathBuf> {
    archive::inside(file).map(|(archive, _)| archive)
}

/// What is wrong with an archive as such.
fn pack_problems(path: &Path) -> Vec<Problem> {
    if !archive::is_archive(path) {
        return Vec::new();
    }
    match archive::Archive::open(path) {
        Ok(archive) => archive.warnings,
        Err(problems) => problems,
    }
}

/// The problems of a manifest.
fn manifest_problems(path: &Path) -> Vec<Problem> {
    let root = path.parent().unwrap_or(Path::new(""));
    let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
    match archive::names(root).and_then(|names| manifest(root, &names)) {
        Ok(manifest) => manifest.warnings,
        Err(problems) => problems,
    }
}

/// The problems of one file, whatever it is; the expectations that were played are counted.
fn check_file(path: &Path, run: bool, expected: &mut usize) -> Vec<Problem> {
    match files::kind(path) {
        Kind::Save => damage::problems(path),
        Kind::Script => Script::load(path).err().unwrap_or_default(),
        Kind::Ruleset => ruleset_file(path),
        Kind::Manifest => manifest_problems(path),
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
