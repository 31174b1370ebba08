//! From the text of a scene file to a checked scene: every problem is found at once, each with its place and its
//! remedy, and nothing is half loaded.
//!
//! Read [`scene_text`] and then [`whole`]: first each field by itself, then what the fields say of one another. The format
//! is described for people in `scenes/README.md`. It must not know how a fight is played.

mod beginning;
mod bodies;
mod member;
mod names;
mod portraits;
mod rulings;
mod sheet;
mod sides;
#[cfg(test)]
mod tests;
mod values;

use super::problem::{MAX_BYTES, Problem, Severity, Source};
use super::read::{Doc, Node, quoted};
use super::{Scene, Seat};
use crate::engine::encounter::Identity;
use crate::rules::possession::setup::{Member, OutWhen, Setup};
use beginning::Beginning;
use bodies::Board;
use member::Raw;
use sheet::Table;
use std::path::Path;
use std::sync::Arc;
use values::{FIELDS, Ids, Skills, few, need_text, number, refuse_strangers, set, text};

/// The most combatants of a scene.
pub const MOST_COMBATANTS: usize = 256;

/// What people may write for the fields of a scene.
const OTHER_NAMES: values::OtherNames = &[
    ("system", "rules"),
    ("ruleset", "rules"),
    ("description", "about"),
    ("name", "title"),
    ("map", "board"),
    ("size", "board"),
    ("teams", "sides"),
    ("house_rules", "house"),
    ("ends", "out_when"),
];
/// What people may write for `cast`; it is then read all the same.
const CAST_NAMES: [&str; 6] = ["actors", "combatants", "characters", "creatures", "members", "minds"];

/// Loads a scene file.
///
/// # Errors
/// Every problem of the file, errors and warnings, by place. Warnings alone do not fail: they are in the scene.
pub fn scene_file(path: &Path) -> Result<Scene, Vec<Problem>> {
    Source::open(path).map_err(|problem| vec![problem]).and_then(scene)
}

/// Checks the text of a scene; `name` is the file's name in problems.
///
/// # Errors
/// As [`scene_file`].
pub fn scene_text(name: &str, text: &str) -> Result<Scene, Vec<Problem>> {
    if text.len() > MAX_BYTES {
        let problem = Source::new(name, "").problem(
            0,
            Severity::Error,
            "the file is larger than 1 MiB",
            "shorten it, or check that it is the right file",
        );
        return Err(vec![problem]);
    }
    Source::from_bytes(name, text.as_bytes().to_vec()).map_err(|problem| vec![problem]).and_then(scene)
}

fn scene(source: Source) -> Result<Scene, Vec<Problem>> {
    let doc = Doc::new(&source, FIELDS);
    let read = doc.root().and_then(|root| whole(&doc, root));
    let failed = doc.has_errors();
    let problems = doc.into_problems();
    match read {
        Some(scene) if !failed => Ok(Scene { file: source.name.clone(), text: source.text.clone(), warnings: problems, ..scene }),
        _ => Err(problems),
    }
}

/// Everything in the file. What is given back counts only when the document has no error.
fn whole(doc: &Doc<'_>, root: Node<'_>) -> Option<Scene> {
    let well_written = !doc.has_errors();
    let mut fields = root.fields(doc, "")?;
    let of = &mut fields;
    let title = need_text(doc, of, "title", 80, "add `title: \"…\"`");
    let rules = of.need_node("rules", "add `rules: possession`");
    if rules.is_some_and(|node| !are_playable(doc, node)) {
        // The fields of another rule system would only be called unknown.
        return None;
    }
    let about = text(doc, of, "about", 600);
    let seed = of.opt_as::<u64>("seed", "a whole number from 0 up for `seed`").map(|seed| seed.value);
    let board = of.node("board");
    let rulings_node = of.node("rulings");
    let house_node = of.node("house");
    let mut out_when = OutWhen::default();
    set(&mut out_when, values::plain(of, "out_when"));
    let sides_node = of.node("sides");
    let mut cast_node = of.node("cast");
    for name in CAST_NAMES {
        let words = || (format!("field `{name}` is not known here"), "it is called `cast`".to_owned());
        let given = of.refuse(name, Some("cast"), words);
        cast_node = cast_node.or(given);
    }
    if cast_node.is_none() {
        of.need_node("cast", "add `cast: [ (id: \"jack\", will: 9), … ]`");
    }
    refuse_strangers(of, OTHER_NAMES);
    fields.finish();

    let rulings = rulings::rulings(doc, rulings_node);
    let house = rulings::house(doc, house_node);
    let board = read_board(doc, board, root.at());
    let table = Table { doc, rulings, house, skills: Skills::new() };
    let given_sides = sides::read(doc, sides_node);
    let cast_node = cast_node?;
    let (cast, complete) = read_cast(&table, cast_node, well_written);

    let ids = cast.iter().map(|raw| raw.id.value.clone()).collect();
    let ids = Ids::new(ids, cast.iter().map(|raw| raw.name.clone()).collect(), complete);
    refuse_doubles(doc, &cast);
    let inside = bodies::inside(doc, &cast, &ids);
    let cooperation = bodies::cooperation(doc, &cast, &inside, &ids, table.rulings.cooperation);
    let cells = board.as_ref().map(|board| bodies::places(doc, board, &cast, &inside));
    let (sides, wishes) = sides::sides(doc, &given_sides, &cast, &ids);
    if complete {
        sides::refuse_empty(doc, &given_sides, &cast);
    }
    if !doc.has_errors() {
        let beginning = Beginning { cast: &cast, inside: &inside, cooperation: &cooperation, rulings: &table.rulings, out_when };
        beginning.warn_of_wishes(doc, &wishes);
        beginning.warn_of_sides(doc, &sides, cast_node.at());
        warn_of_late_comers(doc, &cast, table.rulings.round_limit);
        warn_of_kinds(doc, &cast);
        warn_of_equal_names(doc, &cast);
    }

    let (board, cells) = board.zip(cells)?;
    let looks = cast.iter().map(|raw| raw.look.clone()).collect();
    let seats: Vec<Seat> = cast.iter().map(|raw| raw.seat).collect();
    let members = cast.into_iter().zip(inside).zip(cells).map(|((raw, inside), cell)| {
        let conditions = raw.conditions();
        let identity = Identity { key: raw.id.value.as_str().into(), name: raw.name.as_str().into(), side: sides::side_of(&raw) };
        let Raw { will, will_now, minimum_will, health, sheet, .. } = raw;
        Member { identity, sheet, will, will_now, minimum_will, health, cell, inside, conditions }
    });
    let setup = Setup {
        members: members.collect(),
        sides,
        out_when,
        rulings: table.rulings,
        house: table.house,
        board: (board.width, board.height),
        cooperation,
    };
    Some(Scene {
        file: String::new(),
        text: String::new(),
        title: title?.value,
        about: about.map(|about| about.value).unwrap_or_default(),
        seed,
        setup: Arc::new(setup),
        looks,
        seats,
        warnings: Vec::new(),
    })
}

/// Whether the scene is for rules that can be played; if not, that is reported.
fn are_playable(doc: &Doc<'_>, node: Node<'_>) -> bool {
    let Some(rules) = node.one_of(doc, &[("possession", true), ("spirit_combat", false), ("willpower", false)]) else { return true };
    if !rules.value {
        let message = format!("{} is not playable yet in this version", quoted(node.text()));
        doc.error(rules.at, message, "write `possession`, or wait for a later version");
    }
    rules.value
}

/// The board; `None`: its size could not be read (reported).
fn read_board(doc: &Doc<'_>, node: Option<Node<'_>>, scene_at: usize) -> Option<Board> {
    let Some(node) = node.and_then(|node| node.optional(doc)) else { return Some(Board { width: 12, height: 8, at: scene_at }) };
    let mut fields = node.fields(doc, "board")?;
    let (columns, rows) = (fields.node("width"), fields.node("height"));
    let width = number(doc, &mut fields, "width", 1..=64);
    let height = number(doc, &mut fields, "height", 1..=64);
    refuse_strangers(&mut fields, &[("columns", "width"), ("rows", "height")]);
    fields.finish();
    let size = |given: Option<Node<'_>>, read: Option<i32>, usual| if given.is_none() { Some(usual) } else { read };
    let width = size(columns, width.map(|width| width.value), 12)?;
    let height = size(rows, height.map(|height| height.value), 8)?;
    Some(Board { width, height, at: node.at() })
}

/// The cast, and whether all of it could be read, so that an unknown id is one for sure.
fn read_cast(table: &Table<'_, '_>, node: Node<'_>, well_written: bool) -> (Vec<Raw>, bool) {
    let doc = table.doc;
    let entries = node.list(doc);
    if entries.is_empty() && well_written && !doc.has_error_in(node) {
        doc.error(node.at(), "the cast is empty", "add `(id: \"jack\", will: 9)`, and somebody to fight");
    }
    let all = entries.len();
    let entries = few(doc, entries, MOST_COMBATANTS, "combatants", |node| node.at());
    let cast: Vec<Raw> = entries.iter().filter_map(|entry| member::read(table, *entry)).collect();
    let complete = well_written && cast.len() == all;
    (cast, complete)
}

fn refuse_doubles(doc: &Doc<'_>, cast: &[Raw]) {
    for (place, raw) in cast.iter().enumerate() {
        let same = |other: &&Raw| other.id.value == raw.id.value && !raw.id.value.is_empty();
        if let Some(first) = cast.iter().take(place).find(same) {
            let message = format!("the id {} is given twice", quoted(&raw.id.value));
            doc.error(raw.id.at, message, format!("choose another; the first is on line {}", doc.line(first.id.at)));
        }
    }
}

fn warn_of_late_comers(doc: &Doc<'_>, cast: &[Raw], round_limit: u32) {
    for raw in cast.iter().filter(|raw| raw.sheet.arrives > round_limit) {
        if let Some(arrives) = raw.arrives {
            let message = format!("{} never arrives: the fight is a stalemate after round {round_limit}", quoted(&raw.id.value));
            doc.warn(arrives.at, message, "let it come earlier, or raise `round_limit` in `rulings`");
        }
    }
}

/// Warns of entries that reach nobody: most likely a kind is misspelt.
fn warn_of_kinds(doc: &Doc<'_>, cast: &[Raw]) {
    for raw in cast {
        let Some(entry) = raw.sheet.possession.as_ref().filter(|entry| !entry.only.is_empty()) else { continue };
        let reaches = |other: &Raw| other.id.value != raw.id.value && entry.only.contains(&other.sheet.kind);
        if !cast.iter().any(reaches) {
            let message = format!("the entry of {} reaches nobody: the cast has no such kind", quoted(&raw.id.value));
            let kinds: Vec<&str> = cast.iter().filter(|other| other.id.value != raw.id.value).map(|other| &*other.sheet.kind).collect();
            let near = entry.only.iter().find_map(|kind| super::problem::nearest(kind, kinds.iter().copied()));
            let remedy =
                near.map_or_else(|| "leave `only` out, or name a kind of the cast".to_owned(), |near| format!("did you mean \"{near}\"?"));
            doc.warn(raw.possession_at.unwrap_or_default(), message, remedy);
        }
    }
}

/// Warns of two combatants that people cannot tell apart.
fn warn_of_equal_names(doc: &Doc<'_>, cast: &[Raw]) {
    for (place, raw) in cast.iter().enumerate() {
        if let Some(first) = cast.iter().take(place).find(|other| other.name == raw.name) {
            let message = format!("{} and {} have the same name, {}", quoted(&first.id.value), quoted(&raw.id.value), quoted(&raw.name));
            doc.warn(raw.id.at, message, "give one of them another `name`");
        }
    }
}
