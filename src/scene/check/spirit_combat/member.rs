//! One entry of the cast as the file has it, each value with its place: who it is, what it can do, how it begins.
//!
//! It must not know the rest of the cast; what one combatant says of another is only noted here.

use super::{Table, refuse_strangers, sheet};
use crate::engine::combatant::Cell;
use crate::rules::spirit_combat::setup::Presence;
use crate::rules::spirit_combat::sheet::{Nature, Sheet};
use crate::scene::check::cast::{self, Entry};
use crate::scene::check::values::{OtherNames, flag, need_text, number, plain};
use crate::scene::check::who::Who;
use crate::scene::read::{At, Doc, Fields, Node};

/// A combatant as the file has it.
pub(super) struct Raw {
    pub who: Who,
    pub sheet: Sheet,
    pub magic_points: i32,
    pub hit_points: i32,
    pub will: Option<i32>,
    /// Everybody knows its magic points.
    pub shows_magic_points: bool,
    pub cell: Option<At<Cell>>,
    pub arrives: Option<At<i32>>,
    pub presence: Presence,
    pub aids: Option<Aids>,
}

/// Whom it aids in trance, as the file has it.
pub(super) struct Aids {
    pub whom: At<String>,
    pub people: i32,
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
        self.sheet.nature == Nature::Spirit
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
    ("power", "pow"),
    ("mp", "magic_points"),
    ("magic_points_open", "shows_magic_points"),
    ("shows_mp", "shows_magic_points"),
    ("intelligence", "int"),
    ("dexterity", "dex"),
    ("dex_strike_rank", "srm"),
    ("strike_rank", "srm"),
    ("summoning", "summon"),
    ("offense", "offence"),
    ("defense", "defence"),
    ("screen", "spirit_screen"),
    ("hp", "hit_points"),
    ("health", "hit_points"),
    ("move", "speed"),
    ("state", "presence"),
    ("aids", "trance"),
    ("attacks", "blows"),
    ("combos", "blows"),
    ("bound_item", "binding"),
];

/// Reads one entry of the cast; `None`: it is no group of fields (reported).
pub(super) fn read<'s>(table: &Table<'_, 's>, node: Node<'s>) -> Option<Raw> {
    let doc = table.doc;
    let mut fields = node.fields(doc, "cast[..]")?;
    let of = &mut fields;
    let who = Who::read(doc, of, node);
    let cell = cast::cell(doc, of);
    let arrives = number(doc, of, "arrives", 1..=1000);
    let mut sheet = sheet::read(doc, of, who.kind.clone());
    sheet.arrives = arrives.map_or(1, |round| round.value.unsigned_abs());
    let magic_points = number(doc, of, "magic_points", 0..=999).map_or(sheet.power, |found| found.value);
    let shows_magic_points = flag(of, "shows_magic_points").is_some_and(|shows| shows.value);
    let spirit = sheet.nature == Nature::Spirit;
    let hit_points = number(doc, of, "hit_points", 1..=999);
    let will = number(doc, of, "will", 0..=99);
    if spirit {
        for (name, given) in [("hit_points", hit_points), ("will", will)] {
            if let Some(given) = given {
                doc.error(given.at, format!("`{name}` goes with bodies only, and this is a spirit"), "remove it, or `nature: Spirit`");
            }
        }
    }
    let presence_at = of.node("presence").map(Node::at);
    let presence: Presence = plain(of, "presence").unwrap_or_default();
    if let Some(at) = presence_at.filter(|_| !spirit && presence != Presence::Manifest) {
        doc.error(at, "only spirits can be anything but `Manifest`", "remove it, or add `nature: Spirit`");
    }
    let aids = of.node("trance").and_then(|node| node.optional(doc)).and_then(|node| trance(table, node));
    refuse_strangers(of, OTHER_NAMES);
    fields.finish();
    let hit_points = if spirit { 0 } else { hit_points.map_or(10, |found| found.value) };
    let will = will.map(|found| found.value);
    Some(Raw { who, sheet, magic_points, hit_points, will, shows_magic_points, cell, arrives, presence, aids })
}

/// `(aids: "kara", people: 2)`
fn trance(table: &Table<'_, '_>, node: Node<'_>) -> Option<Aids> {
    let doc: &Doc<'_> = table.doc;
    let mut fields: Fields<'_, '_> = node.fields(doc, "cast[..].trance")?;
    let whom = need_text(doc, &mut fields, "aids", 64, "add `aids: \"…\"`, the id of whom it helps");
    let people = number(doc, &mut fields, "people", 1..=99).map_or(table.numbers.people[0], |found| found.value);
    refuse_strangers(&mut fields, &[("for", "aids"), ("helps", "aids"), ("whom", "aids"), ("as", "people")]);
    fields.finish();
    Some(Aids { whom: whom?, people })
}
