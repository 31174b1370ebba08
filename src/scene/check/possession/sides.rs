//! The sides of a fight and what they want: read, and matched with the cast.
//!
//! It must not know how a goal is reached, nor whether it can be.

use super::member::Raw;
use super::refuse_strangers;
use crate::rules::possession::setup::{Goal, Side};
use crate::scene::check::names;
use crate::scene::check::values::{Ids, few, whole, words};
use crate::scene::problem::nearest;
use crate::scene::read::{At, Doc, Node, quoted};
use std::sync::Arc;

/// The most sides of a scene: one for each of the cast.
const MOST_SIDES: usize = 256;
/// The most goals of one side.
const MOST_GOALS: usize = 32;

/// A goal as the file has it.
pub(super) struct RawGoal {
    at: usize,
    name: String,
    whom: Option<At<String>>,
    rounds: Option<At<i32>>,
}

/// A side as the file has it.
pub(super) struct RawSide {
    name: At<String>,
    goals: Vec<RawGoal>,
}

/// The `sides` of the file, in order.
pub(super) fn read(doc: &Doc<'_>, node: Option<Node<'_>>) -> Vec<RawSide> {
    let mut sides = Vec::new();
    let entries = node.and_then(|node| node.optional(doc)).map(|node| node.map(doc)).unwrap_or_default();
    for (name, node) in few(doc, entries, MOST_SIDES, "sides", |(name, _)| name.at) {
        if let Some((message, remedy)) = names::id_trouble(&name.value) {
            doc.error(name.at, message.replace("the id", "the side").replace("an id", "a side"), remedy);
        }
        let mut goals = Vec::new();
        if let Some(mut fields) = node.fields(doc, "sides[..]") {
            let listed = fields.node("goals").and_then(|node| node.optional(doc)).map(|node| node.list(doc)).unwrap_or_default();
            let listed = few(doc, listed, MOST_GOALS, "goals", |node| node.at());
            goals.extend(listed.into_iter().filter_map(|node| goal(doc, node)));
            refuse_strangers(&mut fields, &[("goal", "goals"), ("wins", "goals")]);
            fields.finish();
        }
        sides.push(RawSide { name, goals });
    }
    sides
}

/// `Possess("a")`, `Hold("a", 3)`, `Break("a")`, `Free("a")` or `Survive(5)`.
fn goal(doc: &Doc<'_>, node: Node<'_>) -> Option<RawGoal> {
    let (name, _) = node.variant(doc, &["Possess", "Hold", "Break", "Free", "Survive"])?;
    let values = node.values(doc);
    let (usage, wants_whom, wants_rounds) = match name.value.as_str() {
        "Hold" => ("Hold(\"jack\", 3)".to_owned(), true, true),
        "Survive" => ("Survive(5)".to_owned(), false, true),
        other => (format!("{other}(\"jack\")"), true, false),
    };
    if values.len() != usize::from(wants_whom) + usize::from(wants_rounds) {
        let wanted = match (wants_whom, wants_rounds) {
            (true, true) => "an id and a number of rounds",
            (true, false) => "an id",
            _ => "a number of rounds",
        };
        doc.error(name.at, format!("`{}` takes {wanted}", name.value), format!("write {usage}"));
        return None;
    }
    let mut values = values.into_iter();
    let whom = wants_whom.then(|| values.next()).flatten().map(|node| words(doc, node, "id", 64));
    let rounds = wants_rounds.then(|| values.next()).flatten().map(|node| whole(doc, node, "rounds", 1..=1000));
    Some(RawGoal { at: name.at, name: name.value, whom: none_is_bad(whom)?, rounds: none_is_bad(rounds)? })
}

/// Tells a value that was not asked for from one that could not be read.
fn none_is_bad<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        Some(None) => None,
        Some(found) => Some(found),
        None => Some(None),
    }
}

/// The side of everybody: as named, else its own.
pub(super) fn side_of(raw: &Raw) -> Arc<str> {
    raw.side.as_ref().map_or(raw.id.value.as_str(), |side| &side.value).into()
}

/// A goal whose ids exist, with its place.
pub(super) struct Wish {
    pub at: usize,
    pub side: Arc<str>,
    pub goal: Goal,
}

/// Every side, those of the file first, and every wish.
pub(super) fn sides(doc: &Doc<'_>, given: &[RawSide], cast: &[Raw], ids: &Ids) -> (Vec<Side>, Vec<Wish>) {
    let (mut sides, mut wishes): (Vec<Side>, Vec<Wish>) = (Vec::new(), Vec::new());
    for raw in given {
        let name: Arc<str> = raw.name.value.as_str().into();
        let wish = |goal: &RawGoal| Some(Wish { at: goal.at, side: name.clone(), goal: checked(doc, goal, ids)? });
        let of: Vec<Wish> = raw.goals.iter().filter_map(wish).collect();
        sides.push(Side { name, goals: of.iter().map(|wish| wish.goal).collect() });
        wishes.extend(of);
    }
    for raw in cast {
        let name = side_of(raw);
        if !sides.iter().any(|side| side.name == name) {
            if let Some((named, near)) = raw.side.as_ref().and_then(|named| Some((named, alike(&name, given, cast)?))) {
                doc.warn(named.at, format!("nobody else is on side {}", quoted(&name)), format!("did you mean \"{near}\"?"));
            }
            sides.push(Side { name, goals: Vec::new() });
        }
    }
    (sides, wishes)
}

/// The side that one on which nobody else is may be a misspelling of. Numbered and short names differ on purpose.
fn alike<'a>(name: &str, given: &'a [RawSide], cast: &'a [Raw]) -> Option<&'a str> {
    const SHORT: usize = 5;
    let plain = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let named = cast.iter().filter_map(|raw| raw.side.as_ref()).map(|side| side.value.as_str());
    if named.clone().filter(|side| *side == name).count() > 1 {
        return None;
    }
    let others = named.filter(|side| side.len() >= SHORT && name.len() >= SHORT);
    let all = given.iter().map(|side| side.name.value.as_str()).chain(others);
    nearest(name, all.filter(|other| *other != name && name.get(..plain(name)) != other.get(..plain(other))))
}

/// Reports sides that nobody is on.
pub(super) fn refuse_empty(doc: &Doc<'_>, given: &[RawSide], cast: &[Raw]) {
    for raw in given {
        if names::id_trouble(&raw.name.value).is_none() && !cast.iter().any(|member| *side_of(member) == *raw.name.value) {
            let name = &raw.name.value;
            let message = format!("nobody in the cast is on side {}", quoted(name));
            doc.error(raw.name.at, message, format!("give somebody `side: \"{name}\"`, or remove it from `sides`"));
        }
    }
}

fn checked(doc: &Doc<'_>, goal: &RawGoal, ids: &Ids) -> Option<Goal> {
    let rounds = goal.rounds.map_or(1, |rounds| rounds.value.unsigned_abs());
    if goal.name == "Survive" {
        return Some(Goal::Survive(rounds));
    }
    let whom = goal.whom.as_ref().and_then(|whom| ids.find(doc, whom))?;
    Some(match goal.name.as_str() {
        "Possess" => Goal::Possess(whom),
        "Hold" => Goal::Hold(whom, rounds),
        "Break" => Goal::Break(whom),
        _ => Goal::Free(whom),
    })
}
