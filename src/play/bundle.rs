//! A pack as people hand it on: a folder or an archive with scenes, rulesets and portraits, and a manifest that says what it is.
//! (Scenes of one cast that are played side by side are a [`Pack`](super::pack::Pack).)

use super::files::{self, Kind};
use crate::scene::archive;
use crate::scene::check::{MANIFEST, Manifest, manifest};
use crate::scene::problem::{Code, Problem};
use std::path::{Path, PathBuf};

/// A pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The folder or archive.
    pub root: PathBuf,
    /// What it says of itself; its title is never empty.
    pub head: Manifest,
    /// Its scenes, those that the manifest names first.
    pub scenes: Vec<PathBuf>,
}

/// Whether a path is a pack: an archive, or a folder with a manifest.
pub fn is_bundle(path: &Path) -> bool {
    archive::is_archive(path) || path.is_dir() && path.join(MANIFEST).is_file()
}

impl Bundle {
    /// Opens a pack; its scenes are not checked yet.
    ///
    /// # Errors
    /// Every problem of the archive or of the manifest.
    pub fn open(root: &Path) -> Result<Self, Vec<Problem>> {
        archive::once(root, || Self::read(root))
    }

    fn read(root: &Path) -> Result<Self, Vec<Problem>> {
        let names = archive::names(root)?;
        let mut head = manifest(root, &names)?;
        if head.title.is_empty() {
            let stem = root.file_stem().map(|stem| stem.to_string_lossy().replace(['_', '-'], " "));
            head.title = stem.unwrap_or_else(|| "A pack".into());
        }
        let is_scene = |name: &&String| name.ends_with(".ron") && files::kind(&root.join(name)) == Kind::Scene;
        let others = names.iter().filter(|name| !head.scenes.contains(name)).filter(is_scene);
        let scenes = head.scenes.iter().chain(others).map(|name| root.join(name)).collect();
        Ok(Self { root: root.to_owned(), head, scenes })
    }

    /// That it holds no scene.
    pub fn holds_none(&self) -> Problem {
        let remedy = "put scenes into it, as files that end in .ron";
        Problem::of_file(self.root.display().to_string(), Code::File, "the pack holds no scene", remedy)
    }

    /// Who made it, its version and its licence in one line; empty: it says nothing of them.
    pub fn by_line(&self) -> String {
        let Manifest { author, licence, version, .. } = &self.head;
        let parts = [(author, "by "), (version, "version "), (licence, "")];
        let said = parts.into_iter().filter(|(text, _)| !text.is_empty()).map(|(text, before)| format!("{before}{text}"));
        said.collect::<Vec<_>>().join(" · ")
    }
}

/// Every pack below a folder that is none itself, in order; hidden ones and links are passed over.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(folder, 8, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden || path.is_symlink() {
            continue;
        }
        if is_bundle(&path) {
            found.push(path);
        } else if depth > 0 && path.is_dir() {
            collect(&path, depth - 1, found);
        }
    }
}
