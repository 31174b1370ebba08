//! The cast as every rule system has it: the field itself, the list of its entries, and what the checks of sides and places
//! ask of an entry.
//!
//! It must not know what a combatant can do.

use super::values::few;
use crate::engine::combatant::Cell;
use crate::scene::problem::Code;
use crate::scene::read::{At, Doc, Fields, Node, quoted};
use std::sync::Arc;

/// The most combatants of a scene.
pub(super) const MOST_COMBATANTS: usize = 256;
/// What people may write for `cast`; it is then read all the same.
const CAST_NAMES: [&str; 6] = ["actors", "combatants", "characters", "creatures", "members", "minds"];

/// An entry of the cast, as far as all rule systems agree on it.
pub(super) trait Entry {
    /// Its id; empty where it could not be read.
    fn id(&self) -> &At<String>;
    /// Its side, if it names one.
    fn side(&self) -> Option<&At<String>>;
    /// Its cell, if it names one.
    fn cell(&self) -> Option<At<Cell>>;
    /// The round in which it comes, if it names one.
    fn arrives(&self) -> Option<At<i32>>;
    /// It may stand where somebody else stands.
    fn shares_its_cell(&self) -> bool;

    /// It comes later than the first round.
    fn comes_later(&self) -> bool {
        self.arrives().is_some_and(|round| round.value > 1)
    }

    /// The side it is on: as named, else its own.
    fn side_name(&self) -> Arc<str> {
        self.side().map_or(self.id().value.as_str(), |side| &side.value).into()
    }
}

/// The `cast` field, under its own name or another; `example` is an entry to show where it is missing.
pub(super) fn field<'s>(of: &mut Fields<'_, 's>, example: &str) -> Option<Node<'s>> {
    let mut cast = of.node("cast");
    for name in CAST_NAMES {
        let words = || (format!("field `{name}` is not known here"), "it is called `cast`".to_owned());
        let given = of.refuse(Code::UnknownField, name, Some("cast"), words);
        cast = cast.or(given);
    }
    if cast.is_none() {
        of.need_node("cast", &format!("add `cast: [ {example}, … ]`"));
    }
    cast
}

/// The entries, and whether all of the cast could be read, so that an unknown id is one for sure.
pub(super) fn entries<'s, T>(
    doc: &Doc<'s>,
    node: Node<'s>,
    well_written: bool,
    example: &str,
    read: impl Fn(Node<'s>) -> Option<T>,
) -> (Vec<T>, bool) {
    let entries = node.list(doc);
    if entries.is_empty() && well_written && !doc.has_error_in(node) {
        doc.error(node.at(), "the cast is empty", format!("add `{example}`, and somebody to fight"));
    }
    let all = entries.len();
    let entries = few(doc, entries, MOST_COMBATANTS, "combatants", |node| node.at());
    let cast: Vec<T> = entries.iter().filter_map(|entry| read(*entry)).collect();
    let complete = well_written && cast.len() == all;
    (cast, complete)
}

/// The cell of an entry.
pub(super) fn cell(doc: &Doc<'_>, fields: &mut Fields<'_, '_>) -> Option<At<Cell>> {
    let node = fields.node("at")?.optional(doc)?;
    let given = node.parse::<(i32, i32)>(doc, "a cell as (column, row), such as (4, 2)")?;
    let (x, y) = given.value;
    Some(At { value: Cell { x, y }, at: given.at })
}

/// Warns of those who come when the fight is over.
pub(super) fn warn_of_late_comers(doc: &Doc<'_>, cast: &[impl Entry], round_limit: u32) {
    for entry in cast {
        if let Some(arrives) = entry.arrives().filter(|arrives| arrives.value.unsigned_abs() > round_limit) {
            let message = format!("{} never arrives: the fight is a stalemate after round {round_limit}", quoted(&entry.id().value));
            doc.warn(arrives.at, message, "let it come earlier, or raise `round_limit` in `rulings`");
        }
    }
}
