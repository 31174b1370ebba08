//! One entry of the cast as the file has it, each value with its place: who it is, what it can do, how it begins.
//!
//! It must not know the rest of the cast; what one combatant says of another is only noted here.

use super::tables::LONGEST_CLASS;
use super::{Table, acts, refuse_strangers};
use crate::engine::combatant::Cell;
use crate::rules::willpower::sheet::{Being, OnZero, Sheet};
use crate::scene::check::cast::{self, Entry};
use crate::scene::check::values::{OtherNames, count, flag, full_text, need_number, number, texts};
use crate::scene::check::who::Who;
use crate::scene::problem::{Code, nearest};
use crate::scene::read::{At, Doc, Fields, Node, quoted};

/// Every being by its name in the file, with its kind in a word.
const BEINGS: &[(&str, Being)] = &[
    ("Character", Being::Character),
    ("Demon", Being::Demon),
    ("Summoned", Being::Summoned),
    ("Spirit", Being::Spirit),
    ("Undead", Being::Undead),
    ("Creature", Being::Creature),
];
/// Every fate at Willpower zero by its name in the file.
const ON_ZERO: &[(&str, OnZero)] =
    &[("Dispelled", OnZero::Dispelled), ("Consequence", OnZero::Consequence), ("Overcome", OnZero::Overcome)];

/// A combatant as the file has it.
pub(super) struct Raw {
    pub who: Who,
    pub sheet: Sheet,
    pub willpower: i32,
    pub willpower_now: Option<i32>,
    pub hides_willpower: bool,
    pub hit_points: i32,
    pub cell: Option<At<Cell>>,
    pub arrives: Option<At<i32>>,
    pub knows_names: Vec<At<String>>,
    pub aids: Option<At<String>>,
}

impl Raw {
    /// Its id in quotes, for messages.
    pub fn quoted(&self) -> String {
        quoted(&self.who.id.value)
    }

    /// Willpower as the fight begins.
    pub fn now(&self) -> i32 {
        self.willpower_now.unwrap_or(self.willpower)
    }
}

impl Entry for Raw {
    fn id(&self) -> &At<String> {
        &self.who.id
    }

    fn side(&self) -> Option<&At<String>> {
        self.who.side.as_ref()
    }

    fn cell(&self) -> Option<At<Cell>> {
        self.cell
    }

    fn arrives(&self) -> Option<At<i32>> {
        self.arrives
    }

    fn shares_its_cell(&self) -> bool {
        false
    }
}

/// What people may write for the fields of a combatant.
const OTHER_NAMES: OtherNames = &[
    ("team", "side"),
    ("type", "kind"),
    ("title", "epithet"),
    ("image", "portrait"),
    ("player", "seat"),
    ("pos", "at"),
    ("position", "at"),
    ("cell", "at"),
    ("nature", "being"),
    ("profession", "class"),
    ("will", "willpower"),
    ("wp", "willpower"),
    ("willpower_hidden", "hides_willpower"),
    ("hidden_willpower", "hides_willpower"),
    ("lvl", "level"),
    ("attack", "attack_bonus"),
    ("spiritual_attack", "attack_bonus"),
    ("defence", "defence_bonus"),
    ("defense", "defence_bonus"),
    ("spiritual_defence", "defence_bonus"),
    ("empathic_rating", "empathy"),
    ("move", "movement"),
    ("speed", "movement"),
    ("opens", "may_open"),
    ("secret_name", "true_name"),
    ("knows", "knows_names"),
    ("hp", "hit_points"),
    ("health", "hit_points"),
    ("trance", "aids"),
    ("attacks", "acts"),
    ("blows", "acts"),
    ("spells", "acts"),
    ("powers", "acts"),
];

/// Reads one entry of the cast; `None`: it is no group of fields (reported).
pub(super) fn read<'s>(table: &Table<'_, 's>, node: Node<'s>) -> Option<Raw> {
    let doc = table.doc;
    let mut fields = node.fields(doc, "cast[..]")?;
    let of = &mut fields;
    let who = Who::read(doc, of, node);
    let cell = cast::cell(doc, of);
    let arrives = number(doc, of, "arrives", 1..=1000);
    let mut sheet = sheet(table, of, who.kind.as_deref());
    sheet.arrives = arrives.map_or(1, |round| round.value.unsigned_abs());
    let willpower = need_number(doc, of, "willpower", 0..=99, "add `willpower: 15`, its full Willpower");
    let now = number(doc, of, "willpower_now", 0..=99);
    if let Some((full, now)) = willpower.zip(now).filter(|(full, now)| now.value > full.value) {
        let message = format!("`willpower_now` is {}, above `willpower`, which is {}", now.value, full.value);
        doc.error_of(Code::OutOfRange, now.at, message, format!("give it at most {}, or raise `willpower`", full.value));
    }
    let hides_willpower = flag(of, "hides_willpower").is_some_and(|hides| hides.value);
    let hit_points = number(doc, of, "hit_points", 1..=999).map_or(10, |found| found.value);
    let knows_names = texts(doc, of, "knows_names", 64);
    let aids = full_text(doc, of, "aids", 64);
    refuse_strangers(of, OTHER_NAMES);
    fields.finish();
    let willpower = willpower.map_or(1, |found| found.value);
    let willpower_now = now.map(|now| now.value).filter(|now| *now < willpower);
    Some(Raw { who, sheet, willpower, willpower_now, hides_willpower, hit_points, cell, arrives, knows_names, aids })
}

/// The sheet part of a combatant's fields.
fn sheet<'s>(table: &Table<'_, 's>, fields: &mut Fields<'_, 's>, kind: Option<&str>) -> Sheet {
    let doc = table.doc;
    let being = fields.node("being").and_then(|node| node.one_of(doc, BEINGS)).map_or(Being::Character, |being| being.value);
    let class = class(table, fields, being);
    let usual = match being {
        Being::Character if !class.is_empty() => class.as_str(),
        Being::Character => "human",
        Being::Demon => "demon",
        Being::Summoned => "summoned creature",
        Being::Spirit => "spirit",
        Being::Undead => "undead",
        Being::Creature => "creature",
    };
    let on_zero = match being {
        Being::Character => OnZero::Consequence,
        Being::Demon | Being::Summoned => OnZero::Dispelled,
        Being::Spirit | Being::Undead | Being::Creature => OnZero::Overcome,
    };
    let mut sheet = Sheet {
        kind: kind.unwrap_or(usual).into(),
        being,
        class: class.as_str().into(),
        level: 1,
        attack_bonus: number(doc, fields, "attack_bonus", -99..=99).map(|found| found.value),
        defence_bonus: 0,
        empathy: 0,
        movement: 6,
        parry: number(doc, fields, "parry", 1..=i32::from(table.tables.act_die)).map(|found| found.value),
        may_open: may_open(doc, fields, being),
        on_zero: fields.node("on_zero").and_then(|node| node.one_of(doc, ON_ZERO)).map_or(on_zero, |found| found.value),
        true_name: full_text(doc, fields, "true_name", 60).map(|name| name.value.into()),
        knows_names: Vec::new(),
        acts: acts::read(doc, fields, table.tables.act_die),
        arrives: 1,
    };
    count(&mut sheet.level, doc, fields, "level", 0..=99);
    count(&mut sheet.defence_bonus, doc, fields, "defence_bonus", -99..=99);
    count(&mut sheet.empathy, doc, fields, "empathy", 0..=100);
    count(&mut sheet.movement, doc, fields, "movement", 0..=64);
    sheet
}

/// The class in lower case; empty: none. Any is good, but one that is nearly one of the tables is most likely a slip.
fn class(table: &Table<'_, '_>, fields: &mut Fields<'_, '_>, being: Being) -> String {
    let Some(given) = full_text(table.doc, fields, "class", LONGEST_CLASS) else { return String::new() };
    let class = given.value.to_lowercase();
    let tables = &table.tables;
    let known = || tables.openers.iter().chain(tables.class_bonus.iter().map(|(class, _)| class)).map(|class| &**class);
    if being == Being::Character
        && !known().any(|known| known == class)
        && let Some(near) = nearest(&class, known())
    {
        let message = format!("no table names the class {}, so it can open no spirit combat and has no bonus", quoted(&given.value));
        table.doc.warn(given.at, message, format!("did you mean \"{near}\"?"));
    }
    class
}

/// Whether a creature may open spirit combat; characters go by their class.
fn may_open(doc: &Doc<'_>, fields: &mut Fields<'_, '_>, being: Being) -> bool {
    let given = flag(fields, "may_open");
    if let Some(given) = given.filter(|_| being == Being::Character) {
        doc.warn(given.at, "`may_open` does nothing here: of characters the class decides (W-03)", "remove it, or give it a `class`");
    }
    being != Being::Character && given.is_none_or(|given| given.value)
}
