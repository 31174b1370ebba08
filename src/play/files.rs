//! Which .ron files a folder or an archive holds, and what each of them is: a scene, a ruleset, a script, a save or the manifest of a
//! pack. It opens them no further than that takes.

use crate::scene::archive;
use crate::scene::check::MANIFEST;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// How deep folders are searched.
const DEEPEST: usize = 8;

/// How much of a file is looked at to tell what it is.
const GLANCE: u64 = 1 << 20;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A scene, or anything else: reading it as a scene says what is wrong.
    Scene,
    /// A ruleset: it says of which rules, and has no cast.
    Ruleset,
    /// A script: it has dice, answers or what comes `then`, and is no scene.
    Script,
    /// A save or a JSON export: it says which Willbound wrote it.
    Save,
    /// What a pack says of itself.
    Manifest,
}

/// Writes a file aside, flushes it and renames it: it is whole or as it was.
///
/// # Errors
/// What the system refused.
pub fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = atomic_write_file::AtomicWriteFile::open(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// What a file is, by its fields.
pub fn kind(path: &Path) -> Kind {
    if path.file_name().is_some_and(|name| name == MANIFEST) {
        return Kind::Manifest;
    }
    // A file that cannot be read counts as a scene: reading it as one says why.
    let bytes = archive::bytes(path, GLANCE).map(Result::unwrap_or_default).unwrap_or_else(|| {
        let mut bytes = Vec::new();
        // A pipe would keep one waiting.
        if path.is_file() {
            let _ = std::fs::File::open(path).and_then(|file| file.take(GLANCE).read_to_end(&mut bytes));
        }
        bytes
    });
    let text = String::from_utf8_lossy(&bytes);
    let has = |field: &str| text.lines().any(|line| line.trim_start_matches([' ', '\t', '(']).starts_with(field));
    // A scene may name its ruleset, and may hold dice and answers among what it expects.
    if has("willbound:") || text.trim_start().starts_with('{') && text.contains("\"willbound_export\"") {
        Kind::Save
    } else if ["cast:", "title:", "rules:"].into_iter().any(has) {
        Kind::Scene
    } else if ["then:", "answers:", "dice:"].into_iter().any(has) {
        Kind::Script
    } else if has("ruleset:") {
        Kind::Ruleset
    } else {
        Kind::Scene
    }
}

/// Every .ron file in a folder and the folders in it, or in an archive, in order; hidden ones and links to folders are passed over.
pub fn ron_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    if archive::is_archive(folder) {
        let names = archive::names(folder).unwrap_or_default();
        return names.into_iter().filter(|name| name.ends_with(".ron")).map(|name| folder.join(name)).collect();
    }
    collect(folder, DEEPEST, &mut files);
    files.sort();
    files
}

/// Whether two paths name the same file; of one that is not there now, whether they are written alike.
pub fn same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    one == other || real(one).is_some_and(|one| Some(one) == real(other))
}

fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() {
            if depth > 0 && !path.is_symlink() {
                collect(&path, depth - 1, files);
            }
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            files.push(path);
        }
    }
}
