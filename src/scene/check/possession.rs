//! The fields of a possession scene besides those of every scene: rulings, house procedures, sides and cast, first each by
//! itself, then what they say of one another.
//!
//! It must not know how a fight is played.

mod beginning;
mod bodies;
mod fields;
mod member;
mod rulings;
mod sheet;
mod sides;

use super::board;
use super::values::{self, Ids, OtherNames, Skills, few, set};
use super::who::{refuse_doubles, warn_of_equal_names};
use super::{Head, Part};
use crate::engine::encounter::{Cast, Identity};
use crate::rules::possession::setup::{Member, OutWhen, Setup};
use crate::scene::problem::nearest;
use crate::scene::read::{Doc, Fields, Node, quoted};
use crate::scene::{Fight, Seat};
use beginning::Beginning;
pub(super) use fields::FIELDS;
use member::Raw;
use sheet::Table;
use std::sync::Arc;

/// The most combatants of a scene.
pub(super) const MOST_COMBATANTS: usize = 256;
/// These rules, as problems call them.
const OWN: &str = "possession";

/// What people may write for the fields of a scene.
const OTHER_NAMES: OtherNames = &[
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

/// Reports fields under another name than theirs, and fields of other rule systems.
fn refuse_strangers(fields: &mut Fields<'_, '_>, other_names: OtherNames) {
    values::refuse_strangers(fields, OWN, other_names);
}

/// Reads them; what is given back counts only when the document has no error.
pub(super) fn read<'s>(doc: &Doc<'s>, mut fields: Fields<'_, 's>, head: &Head<'s>) -> Option<Part> {
    let of = &mut fields;
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
    let board = board::read(doc, OWN, head.board, head.at);
    let table = Table { doc, rulings, house, skills: Skills::new() };
    let given_sides = sides::read(doc, sides_node);
    let cast_node = cast_node?;
    let (cast, complete) = read_cast(&table, cast_node, head.well_written);

    let ids = cast.iter().map(|raw| raw.id.value.clone()).collect();
    let ids = Ids::new(ids, cast.iter().map(|raw| raw.name.clone()).collect(), complete);
    refuse_doubles(doc, &cast.iter().map(|raw| &raw.id).collect::<Vec<_>>());
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
        warn_of_equal_names(doc, &cast.iter().map(|raw| (&raw.id, &*raw.name)).collect::<Vec<_>>());
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
    let members: Vec<Member> = members.collect();
    let setup =
        Setup { members, sides, out_when, rulings: table.rulings, house: table.house, board: (board.width, board.height), cooperation };
    Some(Part {
        cast: Cast(setup.members.iter().map(|member| member.identity.clone()).collect()),
        kinds: setup.members.iter().map(|member| member.sheet.kind.clone()).collect(),
        sides: setup.sides.iter().map(|side| side.name.clone()).collect(),
        board: setup.board,
        fight: Fight::Possession(Arc::new(setup)),
        looks,
        seats,
    })
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
            let near = entry.only.iter().find_map(|kind| nearest(kind, kinds.iter().copied()));
            let remedy =
                near.map_or_else(|| "leave `only` out, or name a kind of the cast".to_owned(), |near| format!("did you mean \"{near}\"?"));
            doc.warn(raw.possession_at.unwrap_or_default(), message, remedy);
        }
    }
}
