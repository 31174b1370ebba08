//! Ruleset files: the tables of willpower for all scenes. The one that is shipped is built in.
//!
//! It must not know scenes.

use super::refuse_strangers;
use super::tables::{blank, whole};
use crate::rules::willpower::rulings::Tables;
use crate::scene::check::rulesets::shipped;
use crate::scene::read::{Doc, Fields};
use std::sync::LazyLock;

/// The shipped ruleset file.
const TEXT: &str = include_str!("../../../../scenes/rulesets/willpower.ron");

/// The tables of the shipped ruleset.
pub fn usual() -> Tables {
    static USUAL: LazyLock<Tables> = LazyLock::new(|| shipped("scenes/rulesets/willpower.ron", TEXT, read).unwrap_or_else(blank));
    USUAL.clone()
}

/// Reads what the head of a ruleset file leaves over; what is given back counts only when the document has no error.
pub(in crate::scene::check) fn read(doc: &Doc<'_>, mut fields: Fields<'_, '_>) -> Tables {
    doc.set_elsewhere(super::fields::OF_RULESETS);
    let tables = fields.need_node("tables", "add `tables: ( … )`");
    refuse_strangers(&mut fields, &[("numbers", "tables")]);
    fields.finish();
    tables.map_or_else(blank, |node| whole(doc, node))
}
