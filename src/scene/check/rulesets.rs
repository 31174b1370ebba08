//! Ruleset files: what their head says, and whether a group of numbers has to be whole. A scene may change some of what a
//! ruleset file has all of.
//!
//! It must not know what the numbers are.

use super::values::text;
use super::{spirit_combat, willpower};
use crate::scene::problem::{Problem, Source};
use crate::scene::read::{Doc, Fields, Node};

/// Whether a file has to give all numbers or may leave some as they are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Given {
    All,
    Some,
}

/// Where all are due, those that are missing are reported; `all` says what a ruleset file has all of (`every number`).
pub(super) fn need(fields: &mut Fields<'_, '_>, names: &[&'static str], given: Given, all: &str) {
    if given == Given::All {
        for name in names {
            fields.need_node(name, &format!("add it: a ruleset file has {all}"));
        }
    }
}

/// A rule system that has a ruleset file.
#[derive(Clone, Copy)]
enum System {
    SpiritCombat,
    Willpower,
}

/// Every problem of a ruleset file.
pub(super) fn problems(source: &Source) -> Vec<Problem> {
    let doc = Doc::new(source, &[]);
    if let Some(root) = doc.root() {
        read(&doc, root);
    }
    doc.into_problems()
}

fn read(doc: &Doc<'_>, root: Node<'_>) {
    let Some(mut fields) = root.fields(doc, "") else { return };
    match head(doc, &mut fields) {
        System::SpiritCombat => {
            spirit_combat::read_ruleset(doc, fields);
        }
        System::Willpower => {
            willpower::read_ruleset(doc, fields);
        }
    }
}

/// What `read` makes of a shipped ruleset file; `None`: it holds nothing.
pub(super) fn shipped<T>(name: &str, text: &str, read: impl FnOnce(&Doc<'_>, Fields<'_, '_>) -> T) -> Option<T> {
    let source = Source::new(name, text);
    let doc = Doc::new(&source, &[]);
    let mut fields = doc.root()?.fields(&doc, "")?;
    head(&doc, &mut fields);
    Some(read(&doc, fields))
}

/// Whose ruleset it is. One that does not say, or whose word is not known (reported), is read by what it holds.
fn head(doc: &Doc<'_>, fields: &mut Fields<'_, '_>) -> System {
    let held = if fields.has("tables") { System::Willpower } else { System::SpiritCombat };
    let word = match held {
        System::SpiritCombat => "add `ruleset: spirit_combat`",
        System::Willpower => "add `ruleset: willpower`",
    };
    let ruleset = fields.need_node("ruleset", word);
    let words = [("spirit_combat", System::SpiritCombat), ("willpower", System::Willpower)];
    let found = ruleset.and_then(|node| node.one_of(doc, &words));
    text(doc, fields, "about", 600);
    found.map_or(held, |found| found.value)
}
