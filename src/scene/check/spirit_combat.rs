//! The fields of a spirit combat scene besides those of every scene: rulings, numbers, sides, cast, and who is engaged from
//! the start; first each by itself, then what they say of one another. Ruleset files are read here too.
//!
//! It must not know how a fight is played.

mod beginning;
mod deeds;
mod effects;
mod fields;
mod member;
mod numbers;
mod pairs;
mod ruleset;
mod rulings;
mod sheet;
mod trance;

use super::board;
use super::cast::{self, Entry, warn_of_late_comers};
use super::places::places;
use super::sides::{self, GoalKind, Goals, warn_of_one_side};
use super::values::{self, Ids, OtherNames};
use super::who::{refuse_doubles, warn_of_equal_names};
use super::{Head, Part};
use crate::engine::encounter::Identity;
use crate::rules::spirit_combat::rulings::{Numbers, Rulings};
use crate::rules::spirit_combat::setup::{Goal, Member, OutWhen, Setup, Side};
use crate::scene::read::{Doc, Fields};
use crate::scene::{Fight, Seat};
use beginning::Beginning;
pub(super) use fields::FIELDS;
use member::Raw;
#[cfg(test)]
pub(super) use ruleset::all as read_whole;
pub use ruleset::usual as usual_numbers;
pub(super) use ruleset::{Base, read as read_ruleset};
use std::sync::Arc;

/// These rules, as problems call them.
pub(super) const OWN: &str = "spirit combat";
/// An entry of the cast, for remedies.
const EXAMPLE: &str = "(id: \"kara\", pow: 12)";
/// A pair of ids, for remedies.
const PAIR: &str = "(\"kara\", \"ghost\")";
/// What a side can want.
const GOALS: Goals<Goal> = Goals {
    own: OWN,
    example: "ghost",
    kinds: &[
        GoalKind { name: "Possess", whom: true, rounds: false, make: |whom, _| Goal::Possess(whom) },
        GoalKind { name: "Bind", whom: true, rounds: false, make: |whom, _| Goal::Bind(whom) },
        GoalKind { name: "Dispel", whom: true, rounds: false, make: |whom, _| Goal::Dispel(whom) },
        GoalKind { name: "Spend", whom: true, rounds: false, make: |whom, _| Goal::Spend(whom) },
        GoalKind { name: "Escape", whom: true, rounds: false, make: |whom, _| Goal::Escape(whom) },
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
    ("house", "numbers"),
    ("tables", "numbers"),
    ("engagements", "engaged"),
    ("knows", "known"),
    ("ends", "out_when"),
];

/// What holds for the whole of a scene.
struct Table<'d, 's> {
    doc: &'d Doc<'s>,
    rulings: Rulings,
    numbers: Numbers,
}

/// Reports fields under another name than theirs, and fields of other rule systems.
fn refuse_strangers(fields: &mut Fields<'_, '_>, other_names: OtherNames) {
    values::refuse_strangers(fields, OWN, other_names);
}

/// Reads them; what is given back counts only when the document has no error.
pub(super) fn read<'s>(doc: &Doc<'s>, mut fields: Fields<'_, 's>, head: &Head<'s>) -> Option<Part> {
    let of = &mut fields;
    let rulings_node = of.node("rulings");
    let numbers_node = of.node("numbers");
    let mut out_when = OutWhen::default();
    values::set(&mut out_when, values::plain(of, "out_when"));
    let sides_node = of.node("sides");
    let engaged_node = of.node("engaged");
    let known_node = of.node("known");
    let cast_node = cast::field(of, EXAMPLE);
    refuse_strangers(of, OTHER_NAMES);
    fields.finish();

    let rulings = rulings::rulings(doc, head.base.spirit_combat.rulings.clone(), rulings_node);
    let numbers = numbers::changed(doc, head.base.spirit_combat.numbers.clone(), numbers_node);
    let board = board::read(doc, OWN, head.board, head.at);
    let table = Table { doc, rulings, numbers };
    let given_sides = GOALS.read(doc, sides_node);
    let given_engaged = super::pairs::read(doc, engaged_node, "engaged", PAIR);
    let given_known = super::pairs::read(doc, known_node, "known", PAIR);
    let cast_node = cast_node?;
    let (cast, complete) = cast::entries(doc, cast_node, head.well_written, EXAMPLE, |node| member::read(&table, node));

    let ids = cast.iter().map(|raw| raw.who.id.value.clone()).collect();
    let ids = Ids::new(ids, cast.iter().map(|raw| raw.who.name.clone()).collect(), complete);
    refuse_doubles(doc, &cast.iter().map(|raw| &raw.who.id).collect::<Vec<_>>());
    let cells = board.as_ref().map(|board| places(doc, board, &cast, |_| false));
    let engaged = pairs::engaged(&table, &given_engaged, &cast, &ids);
    let known = pairs::known(doc, &given_known, &cast, &ids);
    let trances = trance::aided(doc, &cast, &ids);
    let (sides, wishes) = sides::sides(doc, &given_sides, &cast, &ids);
    if complete {
        sides::refuse_empty(doc, &given_sides, &cast);
    }
    if !doc.has_errors() {
        let beginning = Beginning { cast: &cast, table: &table };
        beginning.warn_of_wishes(&wishes);
        let one_side = warn_of_one_side(doc, sides.iter().map(|(name, _)| name), cast_node.at());
        if !one_side && out_when == OutWhen::Helpless {
            beginning.warn_of_lost_sides(&sides, cast_node.at());
        }
        trance::warn_of_gaps(doc, &cast, &trances, cells.as_deref().unwrap_or_default());
        warn_of_late_comers(doc, &cast, table.rulings.round_limit);
        warn_of_equal_names(doc, &cast.iter().map(|raw| (&raw.who.id, &*raw.who.name)).collect::<Vec<_>>());
    }

    let (board, cells) = board.zip(cells)?;
    let looks = cast.iter().map(|raw| raw.who.look.clone()).collect();
    let seats: Vec<Seat> = cast.iter().map(|raw| raw.who.seat).collect();
    let members = cast.into_iter().zip(trances).zip(cells).map(|((raw, trance), cell)| member(raw, trance, cell)).collect();
    let sides = sides.into_iter().map(|(name, goals)| Side { name, goals }).collect();
    let Table { rulings, numbers, .. } = table;
    let setup = Setup { members, sides, out_when, rulings, numbers, board: (board.width, board.height), engaged, known };
    Some(Part {
        cast: setup.cast(),
        kinds: setup.members.iter().map(|member| member.sheet.kind.clone()).collect(),
        sides: setup.sides.iter().map(|side| side.name.clone()).collect(),
        board: setup.board,
        fight: Fight::SpiritCombat(Arc::new(setup)),
        looks,
        seats,
    })
}

fn member(raw: Raw, aided: Option<trance::Aided>, cell: Option<crate::engine::combatant::Cell>) -> Member {
    let identity = Identity { key: raw.who.id.value.as_str().into(), name: raw.who.name.as_str().into(), side: raw.side_name() };
    let Raw { sheet, magic_points, hit_points, will, presence, .. } = raw;
    let trance = aided.map(|aided| (aided.whom, aided.people));
    Member { identity, sheet, magic_points, hit_points, will, cell, presence, trance }
}
