//! Ruleset files of possession: rulings and house procedures for all scenes that name one.
//!
//! It must not know scenes.

use super::refuse_strangers;
use super::rulings::{house, rulings};
use crate::rules::possession::rulings::{House, Rulings};
use crate::scene::read::{Doc, Fields};

/// What a scene of possession begins from.
#[derive(Clone, Default)]
pub(in crate::scene::check) struct Base {
    pub rulings: Rulings,
    pub house: House,
}

impl Base {
    /// What it sets otherwise than the shipped ruleset: group, name and value.
    pub fn sets(&self) -> Vec<(&'static str, String, String)> {
        let changed = [("rulings", self.rulings.changed()), ("house", self.house.changed())];
        changed.into_iter().flat_map(|(group, list)| list.into_iter().map(move |(name, value)| (group, name, value))).collect()
    }
}

/// Reads what the head of a ruleset file leaves over; what is read counts only when the document has no error.
pub(in crate::scene::check) fn read(doc: &Doc<'_>, mut fields: Fields<'_, '_>, base: &mut Base) {
    doc.set_elsewhere(super::fields::OF_RULESETS);
    let (readings, values) = (fields.node("rulings"), fields.node("house"));
    refuse_strangers(&mut fields, &[("numbers", "house"), ("tables", "house"), ("house_rules", "house")]);
    fields.finish();
    base.rulings = rulings(doc, base.rulings.clone(), readings);
    base.house = house(doc, base.house.clone(), values, &base.rulings);
}
