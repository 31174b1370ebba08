//! The fields of a possession scene besides those of every scene: rulings, house procedures, sides and cast, first each by
//! itself, then what they say of one another.
//!
//! It must not know how a fight is played.

mod beginning;
mod bodies;
mod fields;
mod member;
mod ruleset;
mod rulings;
mod sheet;

use super::board;
use super::cast::{self, Entry, warn_of_late_comers};
use super::places::places;
use super::sides::{self, GoalKind, Goals, warn_of_one_side};
use super::values::{self, Ids, OtherNames, Skills, set};
use super::who::{refuse_doubles, warn_of_equal_names};
use super::{Head, Part};
use crate::engine::encounter::{Cast, Identity};
use crate::rules::possession::setup::{Goal, Member, OutWhen, Setup, Side};
use crate::scene::problem::nearest;
use crate::scene::read::{Doc, Fields, quoted};
use crate::scene::{Fight, Seat};
use beginning::Beginning;
pub(super) use fields::FIELDS;
use member::Raw;
pub(super) use ruleset::{Base, read as read_ruleset};
use sheet::Table;
use std::sync::Arc;

/// These rules, as problems call them.
pub(super) const OWN: &str = "possession";
/// An entry of the cast, for remedies.
const EXAMPLE: &str = "(id: \"jack\", will: 9)";
/// What a side can want.
const GOALS: Goals<Goal> = Goals {
    own: OWN,
    example: "jack",
    kinds: &[
        GoalKind { name: "Possess", whom: true, rounds: false, make: |whom, _| Goal::Possess(whom) },
        GoalKind { name: "Hold", whom: true, rounds: true, make: Goal::Hold },
        GoalKind { name: "Break", whom: true, rounds: false, make: |whom, _| Goal::Break(whom) },
        GoalKind { name: "Free", whom: true, rounds: false, make: |whom, _| Goal::Free(whom) },
        GoalKind { name: "Survive", whom: false, rounds: true, make: |_, rounds| Goal::Survive(rounds) },
    ],
};

/// What people may write for the fields of a scene.
const OTHER_NAMES: OtherNames = &[
    ("system", "rules"),
    ("description", "about"),
    ("name", "title"),
    ("map", "board"),
    ("size", "board"),
    ("teams", "sides"),
    ("numbers", "house"),
    ("tables", "house"),
    ("house_rules", "house"),
    ("ends", "out_when"),
];

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
    let cast_node = cast::field(of, EXAMPLE);
    refuse_strangers(of, OTHER_NAMES);
    fields.finish();

    let rulings = rulings::rulings(doc, head.base.possession.rulings.clone(), rulings_node);
    let house = rulings::house(doc, head.base.possession.house.clone(), house_node, &rulings);
    let board = board::read(doc, OWN, head.board, head.at);
    let table = Table { doc, rulings, house, skills: Skills::new() };
    let given_sides = GOALS.read(doc, sides_node);
    let cast_node = cast_node?;
    let (cast, complete) = cast::entries(doc, cast_node, head.well_written, EXAMPLE, |node| member::read(&table, node));

    let ids = cast.iter().map(|raw| raw.id.value.clone()).collect();
    let ids = Ids::new(ids, cast.iter().map(|raw| raw.name.clone()).collect(), complete);
    refuse_doubles(doc, &cast.iter().map(|raw| &raw.id).collect::<Vec<_>>());
    let inside = bodies::inside(doc, &cast, &ids);
    let cooperation = bodies::cooperation(doc, &cast, &inside, &ids, table.rulings.cooperation);
    let is_inside = |place: usize| inside.get(place).copied().flatten().is_some();
    let cells = board.as_ref().map(|board| places(doc, board, &cast, is_inside));
    let (sides, wishes) = sides::sides(doc, &given_sides, &cast, &ids);
    if complete {
        sides::refuse_empty(doc, &given_sides, &cast);
    }
    if !doc.has_errors() {
        let beginning = Beginning { cast: &cast, inside: &inside, cooperation: &cooperation, rulings: &table.rulings, out_when };
        beginning.warn_of_wishes(doc, &wishes);
        if !warn_of_one_side(doc, sides.iter().map(|(name, _)| name), cast_node.at()) {
            beginning.warn_of_lost_sides(doc, &sides, cast_node.at());
        }
        warn_of_late_comers(doc, &cast, table.rulings.round_limit);
        warn_of_kinds(doc, &cast);
        warn_of_equal_names(doc, &cast.iter().map(|raw| (&raw.id, &*raw.name)).collect::<Vec<_>>());
    }

    let (board, cells) = board.zip(cells)?;
    let looks = cast.iter().map(|raw| raw.look.clone()).collect();
    let seats: Vec<Seat> = cast.iter().map(|raw| raw.seat).collect();
    let members = cast.into_iter().zip(inside).zip(cells).map(|((raw, inside), cell)| {
        let conditions = raw.conditions();
        let identity = Identity { key: raw.id.value.as_str().into(), name: raw.name.as_str().into(), side: raw.side_name() };
        let Raw { will, will_now, minimum_will, hides_will, health, sheet, .. } = raw;
        Member { identity, sheet, will, will_now, minimum_will, hides_will, health, cell, inside, conditions }
    });
    let members: Vec<Member> = members.collect();
    let sides = sides.into_iter().map(|(name, goals)| Side { name, goals }).collect();
    let setup =
        Setup { members, sides, out_when, rulings: table.rulings, house: table.house, board: (board.width, board.height), cooperation };
    Some(Part {
        cast: Cast(setup.members.iter().map(|member| member.identity.clone()).collect(), setup.figures()),
        kinds: setup.members.iter().map(|member| member.sheet.kind.clone()).collect(),
        sides: setup.sides.iter().map(|side| side.name.clone()).collect(),
        board: setup.board,
        fight: Fight::Possession(Arc::new(setup)),
        looks,
        seats,
    })
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
