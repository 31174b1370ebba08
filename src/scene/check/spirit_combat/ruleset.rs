//! Ruleset files of spirit combat: rulings, and the numbers of the parent game. The one that is shipped is built in.
//!
//! It must not know scenes.

use super::numbers::{blank, changed, whole};
use super::refuse_strangers;
use super::rulings::rulings;
use crate::rules::spirit_combat::rulings::{Numbers, Rulings};
use crate::scene::check::rulesets::shipped;
use crate::scene::read::{Doc, Fields};
use std::sync::LazyLock;

/// What a scene of spirit combat begins from.
#[derive(Clone)]
pub(in crate::scene::check) struct Base {
    pub rulings: Rulings,
    pub numbers: Numbers,
}

impl Default for Base {
    fn default() -> Self {
        Self { rulings: Rulings::default(), numbers: usual() }
    }
}

impl Base {
    /// What it sets otherwise than the shipped ruleset: group, name and value.
    pub fn sets(&self) -> Vec<(&'static str, String, String)> {
        let changed = [("rulings", self.rulings.changed()), ("numbers", self.numbers.changed(&usual()))];
        changed.into_iter().flat_map(|(group, list)| list.into_iter().map(move |(name, value)| (group, name, value))).collect()
    }
}

/// The numbers of the shipped ruleset.
pub fn usual() -> Numbers {
    static USUAL: LazyLock<Numbers> = LazyLock::new(|| shipped("spirit_combat.ron", all).unwrap_or_else(blank));
    USUAL.clone()
}

/// Reads the shipped ruleset file, which lacks nothing.
pub(in crate::scene::check) fn all(doc: &Doc<'_>, mut fields: Fields<'_, '_>) -> Numbers {
    doc.set_elsewhere(super::fields::OF_RULESETS);
    let numbers = fields.need_node("numbers", "add `numbers: ( … )`");
    rulings(doc, Rulings::default(), fields.node("rulings"));
    refuse_strangers(&mut fields, &[]);
    fields.finish();
    numbers.map_or_else(blank, |node| whole(doc, node))
}

/// Reads what the head of a ruleset file leaves over; what is read counts only when the document has no error.
pub(in crate::scene::check) fn read(doc: &Doc<'_>, mut fields: Fields<'_, '_>, base: &mut Base) {
    doc.set_elsewhere(super::fields::OF_RULESETS);
    let (readings, numbers) = (fields.node("rulings"), fields.node("numbers"));
    refuse_strangers(&mut fields, &[("tables", "numbers"), ("house", "numbers")]);
    fields.finish();
    base.rulings = rulings(doc, base.rulings.clone(), readings);
    base.numbers = changed(doc, base.numbers.clone(), numbers);
}
