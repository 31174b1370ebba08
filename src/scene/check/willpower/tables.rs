//! The tables that the text lacks, and its numbers: read from a ruleset file, which has all of them, and from a scene, which
//! may bring its own of some.
//!
//! It must not know the cast.

use super::{consequences, matrix, refuse_strangers};
use crate::rules::willpower::rulings::{Matrix, Naturals, Needed, Tables};
use crate::scene::check::rulesets::{Given, need};
use crate::scene::check::values::{count, few, set, whole as whole_number, words};
use crate::scene::read::{At, Doc, Node, quoted};
use std::sync::Arc;

/// Every table and number.
pub(super) const ALL: [&str; 16] = [
    "matrix",
    "losses",
    "consequences",
    "class_bonus",
    "openers",
    "act_die",
    "initiative_die",
    "segments",
    "step",
    "spirit_rounds",
    "empathy",
    "aid",
    "most_aides",
    "name_penalty",
    "parry_penalty",
    "move_part",
];
/// What a ruleset file has all of.
pub(super) const ALL_OF: &str = "every table";
/// The most classes of a table.
const MOST_CLASSES: usize = 64;
/// The longest name of a class, in characters.
pub(super) const LONGEST_CLASS: usize = 32;

/// The tables of a ruleset file; what it lacks is reported.
pub(super) fn whole(doc: &Doc<'_>, node: Node<'_>) -> Tables {
    let mut of = blank();
    read(&mut of, doc, node, Given::All);
    of
}

/// The tables of a scene, which are those of its ruleset but for the ones it brings itself; and the names of these.
pub(super) fn changed(doc: &Doc<'_>, usual: Tables, node: Option<Node<'_>>) -> (Tables, Vec<Arc<str>>) {
    let mut of = usual;
    let own = node.and_then(|node| node.optional(doc)).map(|node| read(&mut of, doc, node, Given::Some));
    (of, own.unwrap_or_default())
}

/// What a ruleset file writes over.
pub(super) fn blank() -> Tables {
    let naturals = Naturals { highest_hits: false, lowest_misses: false };
    Tables {
        matrix: Matrix { die: 20, needed: Needed::Base(0), naturals },
        losses: Vec::new(),
        consequences: Vec::new(),
        consequence_die: 2,
        class_bonus: Vec::new(),
        openers: Vec::new(),
        act_die: 2,
        initiative_die: 2,
        segments: 1,
        step: 1,
        spirit_rounds: 1,
        empathy: 0,
        aid: 0,
        most_aides: 0,
        name_penalty: 0,
        parry_penalty: 0,
        move_part: 1,
    }
}

/// Reads them and gives the names of those that are there.
fn read(of: &mut Tables, doc: &Doc<'_>, node: Node<'_>, given: Given) -> Vec<Arc<str>> {
    let Some(mut fields) = node.fields(doc, "tables") else { return Vec::new() };
    need(&mut fields, &ALL, given, ALL_OF);
    let mut own: Vec<Arc<str>> = Vec::new();
    for name in ALL {
        own.extend(fields.node(name).and_then(|node| node.optional(doc)).map(|_| Arc::from(name)));
    }
    let mut table = |name| fields.node(name).and_then(|node| node.optional(doc));
    if let Some(node) = table("matrix") {
        matrix::matrix(&mut of.matrix, doc, node, given);
    }
    set(&mut of.losses, table("losses").map(|node| matrix::losses(doc, node)));
    if let Some(node) = table("consequences") {
        consequences::read(&mut of.consequence_die, &mut of.consequences, doc, node, given);
    }
    set(&mut of.class_bonus, table("class_bonus").map(|node| class_bonus(doc, node)));
    set(&mut of.openers, table("openers").map(|node| openers(doc, node)));
    let fields_of = &mut fields;
    count(&mut of.act_die, doc, fields_of, "act_die", 2..=100);
    count(&mut of.initiative_die, doc, fields_of, "initiative_die", 2..=100);
    count(&mut of.segments, doc, fields_of, "segments", 1..=100);
    count(&mut of.step, doc, fields_of, "step", 1..=100);
    count(&mut of.spirit_rounds, doc, fields_of, "spirit_rounds", 1..=9);
    count(&mut of.empathy, doc, fields_of, "empathy", 0..=100);
    count(&mut of.aid, doc, fields_of, "aid", 0..=9);
    count(&mut of.most_aides, doc, fields_of, "most_aides", 0..=99);
    count(&mut of.name_penalty, doc, fields_of, "name_penalty", 0..=9);
    count(&mut of.parry_penalty, doc, fields_of, "parry_penalty", 0..=20);
    count(&mut of.move_part, doc, fields_of, "move_part", 1..=20);
    let other_names = &[("loss", "losses"), ("loss_list", "consequences"), ("bonus", "class_bonus"), ("classes", "openers")];
    refuse_strangers(&mut fields, other_names);
    fields.finish();
    own
}

/// A class as tables have it: `Gun slinger` is `gun slinger`. `None`: it is no name (reported).
fn class(doc: &Doc<'_>, name: &At<String>) -> Option<Arc<str>> {
    let plain = name.value.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    if plain.is_empty() || plain.chars().count() > LONGEST_CLASS || plain.chars().any(char::is_control) {
        doc.error(name.at, "this is no name of a class", format!("write 1 to {LONGEST_CLASS} characters"));
        return None;
    }
    Some(plain.into())
}

fn twice(doc: &Doc<'_>, class: &str, at: usize) {
    doc.error(at, format!("class {} is given twice", quoted(class)), "keep only one; capitals do not tell classes apart");
}

/// `{"gunslinger": 2}`
fn class_bonus(doc: &Doc<'_>, node: Node<'_>) -> Vec<(Arc<str>, i32)> {
    let mut bonuses: Vec<(Arc<str>, i32)> = Vec::new();
    for (name, value) in few(doc, node.map(doc), MOST_CLASSES, "classes", |(name, _)| name.at) {
        let bonus = whole_number(doc, value, &name.value, -99..=99);
        let Some((class, bonus)) = class(doc, &name).zip(bonus) else { continue };
        if bonuses.iter().any(|(other, _)| *other == class) {
            twice(doc, &class, name.at);
            continue;
        }
        bonuses.push((class, bonus.value));
    }
    bonuses
}

/// `["priest", "paladin"]`
fn openers(doc: &Doc<'_>, node: Node<'_>) -> Vec<Arc<str>> {
    let mut openers: Vec<Arc<str>> = Vec::new();
    for node in few(doc, node.list(doc), MOST_CLASSES, "classes", |node| node.at()) {
        let Some((name, class)) = words(doc, node, "openers", LONGEST_CLASS).and_then(|name| class(doc, &name).map(|class| (name, class)))
        else {
            continue;
        };
        if openers.contains(&class) {
            twice(doc, &class, name.at);
            continue;
        }
        openers.push(class);
    }
    openers
}
