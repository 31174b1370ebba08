//! One entry of the cast as the file has it, each value with its place: who it is, what it can do, how it begins.
//!
//! It must not know the rest of the cast; what one combatant says of another is only noted here.

use super::refuse_strangers;
use super::sheet::Table;
use crate::engine::combatant::{Cell, Condition, MinimumWill};
use crate::rules::possession::sheet::Sheet;
use crate::scene::check::cast::{self, Entry};
use crate::scene::check::values::{OtherNames, flag, full_text, need_number, number, texts};
use crate::scene::check::who::Who;
use crate::scene::problem::Code;
use crate::scene::read::{At, Fields, Node};
use crate::scene::{Look, Seat};

/// A combatant as the file has it.
pub(super) struct Raw {
    /// Its id; empty where it could not be read.
    pub id: At<String>,
    pub name: String,
    /// Its side, if it names one.
    pub side: Option<At<String>>,
    pub look: Look,
    pub seat: Seat,
    pub sheet: Sheet,
    pub will: i32,
    pub will_now: Option<i32>,
    pub minimum_will: Option<i32>,
    pub hides_will: bool,
    pub health: i32,
    pub cell: Option<At<Cell>>,
    pub arrives: Option<At<i32>>,
    /// Where its possession entry stands, if it has one.
    pub possession_at: Option<usize>,
    pub possesses: Option<At<String>>,
    pub works_with: Vec<At<String>>,
    pub weapon_drawn: bool,
    pub dead: bool,
}

impl Raw {
    /// Will as the fight begins.
    pub fn will_at_start(&self) -> i32 {
        self.will_now.unwrap_or(self.will)
    }

    /// The conditions it begins under, besides those that follow from its numbers.
    pub fn conditions(&self) -> Vec<Condition> {
        let drawn = self.weapon_drawn.then_some(Condition::Armed);
        let dead = self.dead.then_some(Condition::Dead);
        drawn.into_iter().chain(dead).collect()
    }
}

impl Entry for Raw {
    fn id(&self) -> &At<String> {
        &self.id
    }

    fn side(&self) -> Option<&At<String>> {
        self.side.as_ref()
    }

    fn cell(&self) -> Option<At<Cell>> {
        self.cell
    }

    fn arrives(&self) -> Option<At<i32>> {
        self.arrives
    }

    fn shares_its_cell(&self) -> bool {
        self.possesses.is_some()
    }
}

/// What people may write for the fields of a combatant.
const OTHER_NAMES: OtherNames = &[
    ("init", "initiative"),
    ("team", "side"),
    ("type", "kind"),
    ("title", "epithet"),
    ("image", "portrait"),
    ("player", "seat"),
    ("pos", "at"),
    ("position", "at"),
    ("cell", "at"),
    ("hp", "health"),
    ("hit_points", "health"),
    ("armour", "defence"),
    ("move", "speed"),
    ("str", "strength"),
    ("end", "endurance"),
    ("dex", "dexterity"),
    ("int", "intelligence"),
    ("spi", "spirit"),
    ("min_will", "minimum_will"),
    ("will_minimum", "minimum_will"),
    ("will_hidden", "hides_will"),
    ("hidden_will", "hides_will"),
    ("host", "possesses"),
    ("inside", "possesses"),
    ("cooperates", "works_with"),
    ("armed", "weapon_drawn"),
];

/// Reads one entry of the cast; `None`: it is no group of fields (reported).
pub(super) fn read<'s>(table: &Table<'_, 's>, node: Node<'s>) -> Option<Raw> {
    let doc = table.doc;
    let mut fields = node.fields(doc, "cast[..]")?;
    let of = &mut fields;
    let Who { id, name, side, kind, look, seat } = Who::read(doc, of, node);
    let cell = cast::cell(doc, of);
    let arrives = number(doc, of, "arrives", 1..=1000);
    let (will, will_now, minimum_will) = will(table, of);
    let hides_will = flag(of, "hides_will").is_some_and(|hides| hides.value);
    let health = number(doc, of, "health", 1..=999).map_or(10, |found| found.value);
    let mut sheet = table.sheet(of);
    if let Some(kind) = kind {
        sheet.kind = kind.into();
    }
    sheet.arrives = arrives.map_or(0, |round| round.value.unsigned_abs());
    let possession_at = of.node("possession").map(Node::at);
    let possesses = full_text(doc, of, "possesses", 64);
    let works_with = texts(doc, of, "works_with", 64);
    let weapon_drawn = flag(of, "weapon_drawn").is_some_and(|drawn| drawn.value);
    let dead = flag(of, "dead").is_some_and(|dead| dead.value);
    refuse_strangers(of, OTHER_NAMES);
    fields.finish();
    Some(Raw {
        id,
        name,
        side,
        look,
        seat,
        sheet,
        will,
        will_now,
        minimum_will,
        hides_will,
        health,
        cell,
        arrives,
        possession_at,
        possesses,
        works_with,
        weapon_drawn,
        dead,
    })
}

/// Will, Will now and Minimum Will, none above the first.
fn will(table: &Table<'_, '_>, fields: &mut Fields<'_, '_>) -> (i32, Option<i32>, Option<i32>) {
    let doc = table.doc;
    let will = need_number(doc, fields, "will", 0..=99, "add `will: 9`, the full Will of this mind");
    let now = number(doc, fields, "will_now", 0..=99);
    let minimum = number(doc, fields, "minimum_will", 0..=99);
    let Some(will) = will else { return (1, None, None) };
    for (name, other) in [("will_now", now), ("minimum_will", minimum)] {
        if let Some(other) = other.filter(|other| other.value > will.value) {
            let message = format!("`{name}` is {}, above `will`, which is {}", other.value, will.value);
            doc.error_of(Code::OutOfRange, other.at, message, format!("give it at most {}, or raise `will`", will.value));
        }
    }
    let third = will.value / 3;
    if let Some(minimum) = minimum.filter(|minimum| minimum.value != third && minimum.value <= will.value)
        && table.rulings.minimum_will == MinimumWill::Third
    {
        let message = format!("`minimum_will` does nothing here: Minimum Will is a third of Will, {third} (PA-02)");
        doc.warn(minimum.at, message, "remove it, or add `rulings: (minimum_will: Fixed)`");
    }
    (will.value, now.map(|now| now.value), minimum.map(|minimum| minimum.value))
}
