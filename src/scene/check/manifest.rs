//! The manifest of a pack: what `pack.ron` says of the scenes beside it. Every field may be left out, and so may the file.
//!
//! It must not know what the scenes are.

use super::values::{few, full_text, text, words};
use crate::scene::archive;
use crate::scene::problem::{Problem, Source};
use crate::scene::read::{Doc, quoted};
use std::path::Path;

/// The name of the file.
pub const MANIFEST: &str = "pack.ron";
/// The most scenes that may be put in order.
const MOST_SCENES: usize = 256;

/// What a pack says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// What it is called; empty: it does not say.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Under which licence.
    pub licence: String,
    /// Which version it is.
    pub version: String,
    /// A sentence or two on it.
    pub about: String,
    /// Its first scenes, in their order; those that are not named follow by their names.
    pub scenes: Vec<String>,
    /// What is probably not as meant.
    pub warnings: Vec<Problem>,
}

/// Reads the manifest of a pack, a folder or an archive that holds files of these names. Without one it says nothing.
///
/// # Errors
/// Every problem of the manifest, by place.
pub fn manifest(root: &Path, names: &[String]) -> Result<Manifest, Vec<Problem>> {
    if !names.iter().any(|name| name == MANIFEST) {
        return Ok(Manifest::default());
    }
    let source = Source::open(root.join(MANIFEST)).map_err(|problem| vec![problem])?;
    let doc = Doc::new(&source, &[]);
    let mut manifest = doc.root().and_then(|root| read(&doc, root, names)).unwrap_or_default();
    let failed = doc.has_errors();
    let problems = doc.into_problems();
    if failed {
        return Err(problems);
    }
    manifest.warnings = problems;
    Ok(manifest)
}

fn read(doc: &Doc<'_>, root: crate::scene::read::Node<'_>, names: &[String]) -> Option<Manifest> {
    let mut fields = root.fields(doc, "")?;
    let of = &mut fields;
    let mut line = |name: &'static str, most: usize| full_text(doc, of, name, most).map(|line| line.value).unwrap_or_default();
    let mut manifest = Manifest {
        title: line("title", 80),
        author: line("author", 120),
        licence: line("licence", 120),
        version: line("version", 40),
        ..Manifest::default()
    };
    manifest.about = text(doc, of, "about", 600).map(|about| about.value).unwrap_or_default();
    let listed = of.node("scenes").and_then(|node| node.optional(doc)).map(|node| node.list(doc)).unwrap_or_default();
    for node in few(doc, listed, MOST_SCENES, "entries of `scenes`", |node| node.at()) {
        let Some(name) = words(doc, node, "scenes", 240) else { continue };
        if let Some(why) = archive::name_trouble(&name.value) {
            doc.error(
                name.at,
                format!("{} is no file of the pack: {why}", quoted(&name.value)),
                "name a file below this folder, as in `duel.ron`",
            );
        } else if !names.contains(&name.value) {
            let near = crate::scene::problem::nearest(&name.value, names.iter().filter(|of| of.ends_with(".ron")).map(String::as_str));
            let remedy = near.map_or_else(|| "check its name, or leave it out".to_owned(), |near| format!("did you mean \"{near}\"?"));
            doc.error(name.at, format!("the pack has no file {}", quoted(&name.value)), remedy);
        } else if manifest.scenes.contains(&name.value) {
            doc.warn(name.at, format!("{} is listed twice in `scenes`", quoted(&name.value)), "keep only one");
        } else {
            manifest.scenes.push(name.value);
        }
    }
    fields.finish();
    Some(manifest)
}
