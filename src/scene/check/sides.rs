//! The sides of a fight and what they want: read, and matched with the cast.
//!
//! It must not know how a goal is reached, nor whether it can be; which goals there are comes from the rules of the scene.

use super::cast::Entry;
use super::names;
use super::values::{Ids, few, refuse_strangers, whole, words};
use crate::engine::combatant::CombatantId;
use crate::scene::problem::nearest;
use crate::scene::read::{At, Doc, Node, quoted};
use std::sync::Arc;

/// The most sides of a scene: one for each of the cast.
const MOST_SIDES: usize = 256;
/// The most goals of one side.
const MOST_GOALS: usize = 32;

/// One goal that the rules of a scene know.
pub(super) struct GoalKind<G: 'static> {
    /// Its name in the file.
    pub name: &'static str,
    /// It names a combatant.
    pub whom: bool,
    /// It names a number of rounds.
    pub rounds: bool,
    /// Makes the goal of both; of what it does not name it is given anything.
    pub make: fn(CombatantId, u32) -> G,
}

impl<G> GoalKind<G> {
    /// How it is written, with some id.
    fn usage(&self, id: &str) -> String {
        match (self.whom, self.rounds) {
            (true, true) => format!("{}(\"{id}\", 3)", self.name),
            (true, false) => format!("{}(\"{id}\")", self.name),
            _ => format!("{}(5)", self.name),
        }
    }
}

/// What the rules of a scene say of goals.
pub(super) struct Goals<G: 'static> {
    /// These rules, as problems call them.
    pub own: &'static str,
    /// An id that examples use.
    pub example: &'static str,
    /// Every goal.
    pub kinds: &'static [GoalKind<G>],
}

/// A goal as the file has it.
struct RawGoal<G: 'static> {
    at: usize,
    kind: &'static GoalKind<G>,
    whom: Option<At<String>>,
    rounds: Option<At<i32>>,
}

/// A side as the file has it.
pub(super) struct RawSide<G: 'static> {
    name: At<String>,
    goals: Vec<RawGoal<G>>,
}

impl<G: Copy> Goals<G> {
    /// The `sides` of the file, in order.
    pub fn read(&self, doc: &Doc<'_>, node: Option<Node<'_>>) -> Vec<RawSide<G>> {
        let mut sides = Vec::new();
        let entries = node.and_then(|node| node.optional(doc)).map(|node| node.map(doc)).unwrap_or_default();
        for (name, node) in few(doc, entries, MOST_SIDES, "sides", |(name, _)| name.at) {
            if let Some((message, remedy)) = names::id_trouble(&name.value) {
                doc.error_of(
                    names::id_code(&name.value),
                    name.at,
                    message.replace("the id", "the side").replace("an id", "a side"),
                    remedy,
                );
            }
            let mut goals = Vec::new();
            if let Some(mut fields) = node.fields(doc, "sides[..]") {
                let listed = fields.node("goals").and_then(|node| node.optional(doc)).map(|node| node.list(doc)).unwrap_or_default();
                let listed = few(doc, listed, MOST_GOALS, "goals", |node| node.at());
                goals.extend(listed.into_iter().filter_map(|node| self.goal(doc, node)));
                refuse_strangers(&mut fields, self.own, &[("goal", "goals"), ("wins", "goals")]);
                fields.finish();
            }
            sides.push(RawSide { name, goals });
        }
        sides
    }

    /// Such as `Possess("a")`, `Hold("a", 3)` or `Survive(5)`.
    fn goal(&self, doc: &Doc<'_>, node: Node<'_>) -> Option<RawGoal<G>> {
        let known: Vec<&str> = self.kinds.iter().map(|kind| kind.name).collect();
        let (name, _) = node.variant(doc, &known)?;
        let kind = self.kinds.iter().find(|kind| kind.name == name.value)?;
        let values = node.values(doc);
        if values.len() != usize::from(kind.whom) + usize::from(kind.rounds) {
            let wanted = match (kind.whom, kind.rounds) {
                (true, true) => "an id and a number of rounds",
                (true, false) => "an id",
                _ => "a number of rounds",
            };
            doc.error(name.at, format!("`{}` takes {wanted}", kind.name), format!("write {}", kind.usage(self.example)));
            return None;
        }
        let mut values = values.into_iter();
        let whom = kind.whom.then(|| values.next()).flatten().map(|node| words(doc, node, "id", 64));
        let rounds = kind.rounds.then(|| values.next()).flatten().map(|node| whole(doc, node, "rounds", 1..=1000));
        Some(RawGoal { at: name.at, kind, whom: none_is_bad(whom)?, rounds: none_is_bad(rounds)? })
    }
}

/// Tells a value that was not asked for from one that could not be read.
fn none_is_bad<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        Some(None) => None,
        Some(found) => Some(found),
        None => Some(None),
    }
}

/// A goal whose ids exist, with its place.
pub(super) struct Wish<G> {
    pub at: usize,
    pub side: Arc<str>,
    pub goal: G,
}

/// A side by its name, with its goals.
pub(super) type Named<G> = (Arc<str>, Vec<G>);

/// Every side with its goals, those of the file first, and every wish.
pub(super) fn sides<G: Copy>(doc: &Doc<'_>, given: &[RawSide<G>], cast: &[impl Entry], ids: &Ids) -> (Vec<Named<G>>, Vec<Wish<G>>) {
    let (mut sides, mut wishes): (Vec<Named<G>>, Vec<Wish<G>>) = (Vec::new(), Vec::new());
    for raw in given {
        let name: Arc<str> = raw.name.value.as_str().into();
        let wish = |goal: &RawGoal<G>| Some(Wish { at: goal.at, side: name.clone(), goal: checked(doc, goal, ids)? });
        let of: Vec<Wish<G>> = raw.goals.iter().filter_map(wish).collect();
        sides.push((name, of.iter().map(|wish| wish.goal).collect()));
        wishes.extend(of);
    }
    for raw in cast {
        let name = raw.side_name();
        if !sides.iter().any(|(side, _)| *side == name) {
            // A side of `sides` that nobody is on is told of by itself.
            let told = |near: &str| given.iter().any(|side| side.name.value == near) && !has_members(near, cast);
            let near = alike(&name, given, cast).filter(|near| !told(near));
            if let Some((named, near)) = raw.side().zip(near) {
                doc.warn(named.at, format!("nobody else is on side {}", quoted(&name)), format!("did you mean \"{near}\"?"));
            }
            sides.push((name, Vec::new()));
        }
    }
    (sides, wishes)
}

fn checked<G>(doc: &Doc<'_>, goal: &RawGoal<G>, ids: &Ids) -> Option<G> {
    let rounds = goal.rounds.map_or(1, |rounds| rounds.value.unsigned_abs());
    let whom = if goal.kind.whom { ids.find(doc, goal.whom.as_ref()?)? } else { CombatantId(0) };
    Some((goal.kind.make)(whom, rounds))
}

/// The side that one on which nobody else is may be a misspelling of. Numbered and short names differ on purpose.
fn alike<'a, G>(name: &str, given: &'a [RawSide<G>], cast: &'a [impl Entry]) -> Option<&'a str> {
    const SHORT: usize = 5;
    let plain = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let named = cast.iter().filter_map(Entry::side).map(|side| side.value.as_str());
    if named.clone().filter(|side| *side == name).count() > 1 {
        return None;
    }
    let others = named.filter(|side| side.len() >= SHORT && name.len() >= SHORT);
    let all = given.iter().map(|side| side.name.value.as_str()).chain(others);
    nearest(name, all.filter(|other| *other != name && name.get(..plain(name)) != other.get(..plain(other))))
}

/// Reports sides that nobody is on.
pub(super) fn refuse_empty<G>(doc: &Doc<'_>, given: &[RawSide<G>], cast: &[impl Entry]) {
    for raw in given {
        if names::id_trouble(&raw.name.value).is_none() && !has_members(&raw.name.value, cast) {
            let name = &raw.name.value;
            let message = format!("nobody in the cast is on side {}", quoted(name));
            let sides: Vec<Arc<str>> = cast.iter().map(Entry::side_name).collect();
            let remedy = match nearest(name, sides.iter().map(|side| &**side)) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("give somebody `side: \"{name}\"`, or remove it from `sides`"),
            };
            doc.error(raw.name.at, message, remedy);
        }
    }
}

fn has_members(side: &str, cast: &[impl Entry]) -> bool {
    cast.iter().any(|member| *member.side_name() == *side)
}

/// Warns of a fight without an opponent; whether it did.
pub(super) fn warn_of_one_side<'a>(doc: &Doc<'_>, mut sides: impl Iterator<Item = &'a Arc<str>>, cast_at: usize) -> bool {
    let (Some(only), None) = (sides.next(), sides.next()) else { return false };
    let message = format!("everybody is on side {}, so there is nobody to fight", quoted(only));
    doc.warn(cast_at, message, "give some of the cast another `side`");
    true
}
