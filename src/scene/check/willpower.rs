//! The fields of a willpower scene besides those of every scene: rulings, tables, sides, cast, and who is engaged from the
//! start; first each by itself, then what they say of one another. Ruleset files are read here too.
//!
//! It must not know how a fight is played.

mod acts;
mod beginning;
mod consequences;
mod engaged;
mod fields;
mod matrix;
mod member;
mod ruleset;
mod rulings;
mod spans;
mod tables;

use super::cast::{self, Entry, warn_of_late_comers};
use super::places::places;
use super::sides::{self, GoalKind, Goals, warn_of_one_side};
use super::values::{self, Ids, OtherNames};
use super::who::{refuse_doubles, warn_of_equal_names};
use super::{Head, Part, board, pairs};
use crate::engine::combatant::{Cell, CombatantId};
use crate::engine::encounter::Identity;
use crate::rules::willpower::rulings::{Rulings, Tables};
use crate::rules::willpower::setup::{Goal, Member, OutWhen, Setup, Side};
use crate::scene::read::{Doc, Fields};
use crate::scene::{Fight, Seat};
use beginning::Beginning;
use engaged::Start;
pub(super) use fields::FIELDS;
use member::Raw;
#[cfg(test)]
pub(super) use ruleset::all as read_whole;
pub use ruleset::usual as usual_tables;
pub(super) use ruleset::{Base, read as read_ruleset};
use std::sync::Arc;

/// These rules, as problems call them.
pub(super) const OWN: &str = "willpower";
/// An entry of the cast, for remedies.
const EXAMPLE: &str = "(id: \"gwen\", willpower: 15)";
/// A pair of ids, for remedies.
const PAIR: &str = "(\"gwen\", \"demon\")";
/// What a side can want.
const GOALS: Goals<Goal> = Goals {
    own: OWN,
    example: "demon",
    kinds: &[
        GoalKind { name: "Dispel", whom: true, rounds: false, make: |whom, _| Goal::Dispel(whom) },
        GoalKind { name: "Overcome", whom: true, rounds: false, make: |whom, _| Goal::Overcome(whom) },
        GoalKind { name: "LearnName", whom: true, rounds: false, make: |whom, _| Goal::LearnName(whom) },
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
    ("house", "tables"),
    ("numbers", "tables"),
    ("engagements", "engaged"),
    ("ends", "out_when"),
];

/// What holds for the whole of a scene.
struct Table<'d, 's> {
    doc: &'d Doc<'s>,
    rulings: Rulings,
    tables: Tables,
}

/// Reports fields under another name than theirs, and fields of other rule systems.
fn refuse_strangers(fields: &mut Fields<'_, '_>, other_names: OtherNames) {
    values::refuse_strangers(fields, OWN, other_names);
}

/// Reads them; what is given back counts only when the document has no error.
pub(super) fn read<'s>(doc: &Doc<'s>, mut fields: Fields<'_, 's>, head: &Head<'s>) -> Option<Part> {
    let of = &mut fields;
    let rulings_node = of.node("rulings");
    let tables_node = of.node("tables");
    let mut out_when = OutWhen::default();
    values::set(&mut out_when, values::plain(of, "out_when"));
    let sides_node = of.node("sides");
    let engaged_node = of.node("engaged");
    let cast_node = cast::field(of, EXAMPLE);
    refuse_strangers(of, OTHER_NAMES);
    fields.finish();

    let rulings = rulings::rulings(doc, head.base.willpower.rulings.clone(), rulings_node);
    let (tables, mut own_tables) = tables::changed(doc, head.base.willpower.tables.clone(), tables_node);
    own_tables.extend(head.base.willpower.own.iter().filter(|name| !own_tables.contains(name)).cloned().collect::<Vec<_>>());
    let board = board::read(doc, OWN, head.board, head.at);
    let table = Table { doc, rulings, tables };
    let given_sides = GOALS.read(doc, sides_node);
    let given_engaged = pairs::read(doc, engaged_node, "engaged", PAIR);
    let cast_node = cast_node?;
    let (cast, complete) = cast::entries(doc, cast_node, head.well_written, EXAMPLE, |node| member::read(&table, node));

    let ids = cast.iter().map(|raw| raw.who.id.value.clone()).collect();
    let ids = Ids::new(ids, cast.iter().map(|raw| raw.who.name.clone()).collect(), complete);
    refuse_doubles(doc, &cast.iter().map(|raw| &raw.who.id).collect::<Vec<_>>());
    let cells = board.as_ref().map(|board| places(doc, board, &cast, |_| false));
    let engaged = engaged::engaged(&table, &given_engaged, &cast, &ids);
    let all_engaged = complete && engaged.len() == given_engaged.len() && engaged_node.is_none_or(|node| !doc.has_error_in(node));
    let aided = engaged::aided(&table, &cast, &ids, &Start { engaged: &engaged, all_engaged, cells: cells.as_deref() });
    let known = beginning::known(doc, &cast, &ids);
    let (sides, wishes) = sides::sides(doc, &given_sides, &cast, &ids);
    if complete {
        sides::refuse_empty(doc, &given_sides, &cast);
    }
    if !doc.has_errors() {
        let beginning = Beginning { cast: &cast, table: &table, engaged: &engaged, known: &known, out_when };
        beginning.warn_of_wishes(&wishes);
        if !warn_of_one_side(doc, sides.iter().map(|(name, _)| name), cast_node.at())
            && !beginning.warn_of_lost_sides(&sides, cast_node.at())
        {
            beginning.warn_of_idleness(&sides, cast_node.at());
        }
        warn_of_late_comers(doc, &cast, table.rulings.round_limit);
        warn_of_equal_names(doc, &cast.iter().map(|raw| (&raw.who.id, &*raw.who.name)).collect::<Vec<_>>());
    }

    let (board, cells) = board.zip(cells)?;
    let looks = cast.iter().map(|raw| raw.who.look.clone()).collect();
    let seats: Vec<Seat> = cast.iter().map(|raw| raw.who.seat).collect();
    let members = cast.into_iter().zip(aided).zip(known).zip(cells);
    let members = members.map(|(((raw, aids), known), cell)| member(raw, aids, known, cell)).collect();
    let sides = sides.into_iter().map(|(name, goals)| Side { name, goals }).collect();
    let Table { rulings, tables, .. } = table;
    let setup = Setup { members, sides, out_when, rulings, tables, own_tables, board: (board.width, board.height), engaged };
    Some(Part {
        cast: setup.cast(),
        kinds: setup.members.iter().map(|member| member.sheet.kind.clone()).collect(),
        sides: setup.sides.iter().map(|side| side.name.clone()).collect(),
        board: setup.board,
        fight: Fight::Willpower(Arc::new(setup)),
        looks,
        seats,
    })
}

fn member(raw: Raw, aids: Option<CombatantId>, known: Vec<CombatantId>, cell: Option<Cell>) -> Member {
    let identity = Identity { key: raw.who.id.value.as_str().into(), name: raw.who.name.as_str().into(), side: raw.side_name() };
    let Raw { mut sheet, willpower, willpower_now, hides_willpower, hit_points, .. } = raw;
    sheet.knows_names = known;
    Member { identity, sheet, willpower, willpower_now, hides_willpower, hit_points, cell, aids }
}
