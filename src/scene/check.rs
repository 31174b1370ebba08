//! From the text of a scene file to a checked scene: every problem is found at once, each with its place and its
//! remedy, and nothing is half loaded.
//!
//! Read [`scene_text`] and then [`whole`]: the fields that every scene has are read here, the others by the reader of the
//! scene's rules (`check/possession.rs`, `check/spirit_combat.rs`, `check/willpower.rs`): first each field by itself, then what
//! the fields say of one another. The format is described for people in `scenes/README.md`. It must not know how a fight is
//! played.

mod board;
mod cast;
mod effects;
mod expect;
mod foreign;
mod keys;
mod manifest;
mod names;
mod pairs;
mod places;
mod portraits;
mod possession;
mod rulesets;
mod sides;
mod spirit_combat;
#[cfg(test)]
mod tests;
mod values;
mod who;
mod willpower;

use super::problem::{MAX_BYTES, Problem, Severity, Source};
use super::read::{Doc, Elsewhere, Fields, Node, Systems};
use super::ruleset::Shelf;
use super::{Fight, Look, Scene, Seat, archive};
use crate::engine::encounter::Cast;
pub use manifest::{MANIFEST, Manifest, manifest};
use rulesets::Base;
pub use spirit_combat::usual_numbers;
use std::path::Path;
use std::sync::Arc;
use values::{need_text, text};
pub use who::beside;
pub use willpower::usual_tables;

/// A rule system that a scene can be for.
#[derive(Clone, Copy)]
enum System {
    Possession,
    SpiritCombat,
    Willpower,
}

impl System {
    /// Every field of its scenes by place, for hints.
    fn fields(self) -> Elsewhere {
        match self {
            Self::Possession => possession::FIELDS,
            Self::SpiritCombat => spirit_combat::FIELDS,
            Self::Willpower => willpower::FIELDS,
        }
    }

    /// The word by which files name it.
    fn word(self) -> &'static str {
        rulesets::SYSTEMS
            .iter()
            .find(|(_, system)| std::mem::discriminant(system) == std::mem::discriminant(&self))
            .map_or("", |(word, _)| word)
    }

    /// Its name, as problems call it.
    fn name(self) -> &'static str {
        match self {
            Self::Possession => possession::OWN,
            Self::SpiritCombat => spirit_combat::OWN,
            Self::Willpower => willpower::OWN,
        }
    }

    /// Reads what the fields of every scene leave over.
    fn read<'s>(self, doc: &Doc<'s>, fields: Fields<'_, 's>, head: &Head<'s>) -> Option<Part> {
        match self {
            Self::Possession => possession::read(doc, fields, head),
            Self::SpiritCombat => spirit_combat::read(doc, fields, head),
            Self::Willpower => willpower::read(doc, fields, head),
        }
    }
}

/// Every field of a scene of a rule system by its place (`cast[..].combos[..]`), by the words `rules:` takes; of another word those of
/// possession.
pub fn field_names(system: &str) -> Elsewhere {
    match system {
        "spirit_combat" => System::SpiritCombat.fields(),
        "willpower" => System::Willpower.fields(),
        _ => System::Possession.fields(),
    }
}

/// Every rule system with the fields of its scenes.
const SYSTEMS: Systems = &[("possession", possession::FIELDS), ("spirit combat", spirit_combat::FIELDS), ("willpower", willpower::FIELDS)];

/// What the reader of a rule system is told of the rest of the scene.
struct Head<'s> {
    /// Where the scene begins.
    at: usize,
    /// The `board` field: [`board::read`] reads it.
    board: Option<Node<'s>>,
    /// The brackets and commas of the file are in order, so that what is missing is missing for sure.
    well_written: bool,
    /// What rulings and values begin from.
    base: Base,
}

/// What the reader of a rule system makes of a scene.
struct Part {
    fight: Fight,
    cast: Cast,
    kinds: Vec<Arc<str>>,
    sides: Vec<Arc<str>>,
    board: (i32, i32),
    looks: Vec<Look>,
    seats: Vec<Seat>,
}

/// Loads a scene file, and the ruleset that it names.
///
/// # Errors
/// Every problem of the file, errors and warnings, by place, and then those of its ruleset. Warnings alone do not fail: they are in
/// the scene.
pub fn scene_file(path: &Path) -> Result<Scene, Vec<Problem>> {
    let shelf = Shelf::Folder(path.parent().unwrap_or(Path::new("")));
    let read = || Source::open(path).map_err(|problem| vec![problem]).and_then(|source| scene(source, shelf));
    match archive::inside(path) {
        Some((archive, _)) => archive::once(&archive, read),
        None => read(),
    }
}

/// Checks the text of a scene that names no ruleset, or a shipped one; `name` is the file's name in problems.
///
/// # Errors
/// As [`scene_file`].
pub fn scene_text(name: &str, text: &str) -> Result<Scene, Vec<Problem>> {
    scene_with(name, text, Shelf::Shipped)
}

/// Checks the text of a scene whose ruleset is on this shelf.
///
/// # Errors
/// As [`scene_file`].
pub fn scene_with(name: &str, text: &str, shelf: Shelf<'_>) -> Result<Scene, Vec<Problem>> {
    if text.len() > MAX_BYTES {
        let problem = Source::new(name, "").problem(
            0,
            Severity::Error,
            "the file is larger than 1 MiB",
            "shorten it, or check that it is the right file",
        );
        return Err(vec![problem]);
    }
    Source::from_bytes(name, text.as_bytes().to_vec()).map_err(|problem| vec![problem]).and_then(|source| scene(source, shelf))
}

/// Checks a ruleset file: every problem of it, by place.
pub fn ruleset_file(path: &Path) -> Vec<Problem> {
    match Source::open(path) {
        Ok(source) => rulesets::problems(&source),
        Err(problem) => vec![problem],
    }
}

/// Checks the text of a ruleset: every problem of it, by place.
pub fn ruleset_text(name: &str, text: &str) -> Vec<Problem> {
    match Source::from_bytes(name, text.as_bytes().to_vec()) {
        Ok(source) => rulesets::problems(&source),
        Err(problem) => vec![problem],
    }
}

fn scene(source: Source, shelf: Shelf<'_>) -> Result<Scene, Vec<Problem>> {
    let doc = Doc::new(&source, &[]);
    let mut beside = Vec::new();
    let read = doc.root().and_then(|root| whole(&doc, root, shelf, &mut beside));
    let failed = doc.has_errors() || beside.iter().any(|problem| problem.severity == Severity::Error);
    let mut problems = doc.into_problems();
    problems.extend(beside);
    match read {
        Some(mut scene) if !failed => {
            scene.differences = scene.find_differences();
            Ok(Scene { file: source.name.clone(), text: source.text.clone(), warnings: problems, ..scene })
        }
        _ => Err(problems),
    }
}

/// Everything in the file. What is given back counts only when the document has no error. The problems of its ruleset go to `beside`.
fn whole(doc: &Doc<'_>, root: Node<'_>, shelf: Shelf<'_>, beside: &mut Vec<Problem>) -> Option<Scene> {
    let well_written = !doc.has_errors();
    let mut fields = root.fields(doc, "")?;
    let of = &mut fields;
    let title = need_text(doc, of, "title", 80, "add `title: \"…\"`");
    let rules = of.need_node("rules", "add `rules: possession`");
    let system = system(doc, rules);
    doc.set_elsewhere(system.fields());
    doc.set_systems(system.name(), SYSTEMS);
    let (base, ruleset) = rulesets::named(doc, of, system, shelf, beside);
    let about = text(doc, of, "about", 600);
    let seed = values::seed(doc, of);
    let board = of.node("board");
    let expected = of.node("expect");
    let part = system.read(doc, fields, &Head { at: root.at(), board, well_written, base });
    let expect = expect::read(doc, expected, part.as_ref().map(|part| (&part.cast, part.sides.as_slice())));
    let Part { fight, cast, kinds, sides, board, looks, seats } = part?;
    Some(Scene {
        file: String::new(),
        text: String::new(),
        ruleset,
        differences: Vec::new(),
        title: title?.value,
        about: about.map(|about| about.value).unwrap_or_default(),
        seed,
        cast,
        kinds,
        sides,
        board,
        fight,
        looks,
        seats,
        expect,
        warnings: Vec::new(),
    })
}

/// The rules a scene is for. One that does not say, or whose word is not known (reported), is read as one of possession.
fn system(doc: &Doc<'_>, node: Option<Node<'_>>) -> System {
    node.and_then(|node| node.one_of(doc, &rulesets::SYSTEMS)).map_or(System::Possession, |rules| rules.value)
}
