//! Pairs of the cast, such as who is engaged with whom from the start: read, and matched with the ids.
//!
//! It must not know what a pair means.

use super::values::{Ids, few, words};
use crate::engine::combatant::CombatantId;
use crate::scene::read::{At, Doc, Node, shown};

/// The most pairs of one list.
const MOST_PAIRS: usize = 1024;

/// A pair as the file has it.
pub(super) struct RawPair {
    at: usize,
    of: [At<String>; 2],
}

/// The pairs of a field, in order: `[("kara", "ghost")]`; `example` is a pair to show where there is something else.
pub(super) fn read(doc: &Doc<'_>, node: Option<Node<'_>>, name: &str, example: &str) -> Vec<RawPair> {
    let Some(node) = node.and_then(|node| node.optional(doc)) else { return Vec::new() };
    let listed = few(doc, node.list(doc), MOST_PAIRS, &format!("pairs of `{name}`"), |node| node.at());
    listed.into_iter().filter_map(|node| pair(doc, node, example)).collect()
}

fn pair(doc: &Doc<'_>, node: Node<'_>, example: &str) -> Option<RawPair> {
    let [first, second] = node.values(doc)[..] else {
        if !doc.has_error_in(node) {
            doc.error(node.at(), format!("expected a pair of ids, found {}", shown(node.text())), format!("write {example}"));
        }
        return None;
    };
    let (first, second) = (words(doc, first, "id", 64), words(doc, second, "id", 64));
    Some(RawPair { at: node.at(), of: [first?, second?] })
}

/// A pair whose ids exist.
pub(super) struct Pair {
    pub at: usize,
    pub ids: [CombatantId; 2],
}

impl Pair {
    /// Both entries of the cast.
    pub fn of<'a, E>(&self, cast: &'a [E]) -> Option<[&'a E; 2]> {
        Some([cast.get(self.ids[0].index())?, cast.get(self.ids[1].index())?])
    }
}

/// The pairs whose ids exist; the others are reported.
pub(super) fn found(doc: &Doc<'_>, given: &[RawPair], ids: &Ids) -> Vec<Pair> {
    let pair = |raw: &RawPair| {
        let [first, second] = [ids.find(doc, &raw.of[0]), ids.find(doc, &raw.of[1])];
        Some(Pair { at: raw.at, ids: [first?, second?] })
    };
    given.iter().filter_map(pair).collect()
}
