//! Ruleset files: the numbers of the parent game for all scenes. The one that is shipped is built in.
//!
//! It must not know scenes.

use super::numbers::{blank, whole};
use super::refuse_strangers;
use crate::rules::spirit_combat::rulings::Numbers;
use crate::scene::check::rulesets::shipped;
use crate::scene::read::{Doc, Fields};
use std::sync::LazyLock;

/// The shipped ruleset file.
const TEXT: &str = include_str!("../../../../scenes/rulesets/spirit_combat.ron");

/// The numbers of the shipped ruleset.
pub fn usual() -> Numbers {
    static USUAL: LazyLock<Numbers> = LazyLock::new(|| shipped("scenes/rulesets/spirit_combat.ron", TEXT, read).unwrap_or_else(blank));
    USUAL.clone()
}

/// Reads what the head of a ruleset file leaves over; what is given back counts only when the document has no error.
pub(in crate::scene::check) fn read(doc: &Doc<'_>, mut fields: Fields<'_, '_>) -> Numbers {
    doc.set_elsewhere(super::fields::OF_RULESETS);
    let numbers = fields.need_node("numbers", "add `numbers: ( … )`");
    refuse_strangers(&mut fields, &[]);
    fields.finish();
    numbers.map_or_else(blank, |node| whole(doc, node))
}
