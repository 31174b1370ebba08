//! Ruleset files of willpower: rulings, and the tables. The one that is shipped is built in.
//!
//! It must not know scenes.

use super::refuse_strangers;
use super::rulings::rulings;
use super::tables::{blank, changed, whole};
use crate::rules::willpower::rulings::{Rulings, Tables};
use crate::scene::check::rulesets::shipped;
use crate::scene::read::{Doc, Fields};
use std::sync::{Arc, LazyLock};

/// What a scene of willpower begins from.
#[derive(Clone)]
pub(in crate::scene::check) struct Base {
    pub rulings: Rulings,
    pub tables: Tables,
    /// The tables that it brings itself.
    pub own: Vec<Arc<str>>,
}

impl Default for Base {
    fn default() -> Self {
        Self { rulings: Rulings::default(), tables: usual(), own: Vec::new() }
    }
}

impl Base {
    /// What it sets otherwise than the shipped ruleset: group, name and value.
    pub fn sets(&self) -> Vec<(&'static str, String, String)> {
        let changed = [("rulings", self.rulings.changed()), ("tables", self.tables.changed(&usual()))];
        changed.into_iter().flat_map(|(group, list)| list.into_iter().map(move |(name, value)| (group, name, value))).collect()
    }
}

/// The tables of the shipped ruleset.
pub fn usual() -> Tables {
    static USUAL: LazyLock<Tables> = LazyLock::new(|| shipped("willpower.ron", all).unwrap_or_else(blank));
    USUAL.clone()
}

/// Reads the shipped ruleset file, which lacks nothing.
pub(in crate::scene::check) fn all(doc: &Doc<'_>, mut fields: Fields<'_, '_>) -> Tables {
    doc.set_elsewhere(super::fields::OF_RULESETS);
    let tables = fields.need_node("tables", "add `tables: ( … )`");
    rulings(doc, Rulings::default(), fields.node("rulings"));
    refuse_strangers(&mut fields, &[]);
    fields.finish();
    tables.map_or_else(blank, |node| whole(doc, node))
}

/// Reads what the head of a ruleset file leaves over; what is read counts only when the document has no error.
pub(in crate::scene::check) fn read(doc: &Doc<'_>, mut fields: Fields<'_, '_>, base: &mut Base) {
    doc.set_elsewhere(super::fields::OF_RULESETS);
    let (readings, tables) = (fields.node("rulings"), fields.node("tables"));
    refuse_strangers(&mut fields, &[("numbers", "tables"), ("house", "tables")]);
    fields.finish();
    base.rulings = rulings(doc, base.rulings.clone(), readings);
    // Tables that are as the shipped ones stay marked as what they are.
    let usual = base.tables.changed(&usual());
    let (tables, _) = changed(doc, base.tables.clone(), tables);
    base.tables = tables;
    base.own = base.tables.changed(&self::usual()).into_iter().filter(|set| !usual.contains(set)).map(|(name, _)| name.into()).collect();
}
