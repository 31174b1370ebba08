//! The spells and blows of one sheet.
//!
//! It must not know anybody else in the cast.

use super::{effects, refuse_strangers};
use crate::rules::spirit_combat::sheet::{Aim, Deed, Limb, Manner};
use crate::scene::check::keys::Keys;
use crate::scene::check::names;
use crate::scene::check::values::{OtherNames, few, flag, full_text, need_number, need_text, number, plain};
use crate::scene::problem::nearest;
use crate::scene::read::{At, Doc, Fields, Node, quoted};
use std::sync::Arc;

/// The most spells or blows of one sheet.
const MOST_DEEDS: usize = 64;

/// Words that answer a question in spirit combat.
pub(in crate::scene::check) const ANSWERS: &[&str] = &[
    "attack",
    "switch",
    "evade",
    "dispel",
    "possess",
    "bind",
    "leave",
    "part",
    "chant",
    "cast",
    "strike",
    "move",
    "walk",
    "run",
    "dodge",
    "parry",
    "materialise",
    "done",
    "repel",
    "a1",
    "a2",
    "a3",
    "a4",
    "a5",
    "a6",
    "a7",
    "a8",
    "a9",
    "a10",
    "a11",
    "a12",
    "a13",
    "b1",
    "b2",
    "b3",
    "b4",
    "b5",
    "b6",
    "reconsider",
    "react",
    "drain",
    "restore",
    "harm",
    "heal",
    "disturb",
    "summon",
    "return",
    "release",
    "expel",
    "remove",
    "die",
    "roll",
    "typed",
    "rolled",
];

const SPELL_NAMES: OtherNames = &[
    ("mp", "points"),
    ("magic_points", "points"),
    ("cost", "points"),
    ("most", "up_to"),
    ("max", "up_to"),
    ("target", "aim"),
    ("reach", "range"),
    ("effect", "effects"),
    ("damage", "effects"),
];

const BLOW_NAMES: OtherNames = &[
    ("chance", "skill"),
    ("rank", "ranks"),
    ("strike_ranks", "ranks"),
    ("strike_rank", "ranks"),
    ("weapon", "with"),
    ("needs", "with"),
    ("target", "aim"),
    ("reach", "range"),
    ("effect", "effects"),
    ("damage", "effects"),
];

/// The `spells` and `blows` of a combatant with these limbs.
pub(super) fn read<'s>(doc: &Doc<'s>, fields: &mut Fields<'_, 's>, limbs: &[Limb]) -> Vec<Deed> {
    let mut keys = Keys::new("spells or blows", ANSWERS);
    let mut deeds = Vec::new();
    for node in entries(doc, fields, "spells") {
        deeds.extend(spell(doc, node, &mut keys));
    }
    for node in entries(doc, fields, "blows") {
        deeds.extend(blow(doc, node, &mut keys, limbs));
    }
    deeds
}

fn entries<'s>(doc: &Doc<'s>, fields: &mut Fields<'_, 's>, name: &'static str) -> Vec<Node<'s>> {
    let Some(node) = fields.node(name).and_then(|node| node.optional(doc)) else { return Vec::new() };
    few(doc, node.list(doc), MOST_DEEDS, name, |node| node.at())
}

fn spell(doc: &Doc<'_>, node: Node<'_>, keys: &mut Keys<'_>) -> Option<Deed> {
    let mut fields = node.fields(doc, "cast[..].spells[..]")?;
    let of = &mut fields;
    let name = need_text(doc, of, "name", 60, "add `name: \"…\"`");
    let key = keys.read(doc, of, name.as_ref(), "spell");
    let aim: Option<Aim> = plain(of, "aim");
    let least = number(doc, of, "points", 1..=99).map_or(1, |found| found.value);
    let most = number(doc, of, "up_to", 1..=99);
    if let Some(most) = most.filter(|most| most.value < least) {
        let message = format!("`up_to` is {}, below `points`, which is {least}", most.value);
        doc.error(most.at, message, format!("give it at least {least}, or leave it out"));
    }
    let most = most.map_or(least, |most| most.value);
    let resisted = flag(of, "resisted");
    let range = number(doc, of, "range", 1..=64).map_or(10, |found| found.value);
    let effects = effects::read(doc, of);
    refuse_strangers(of, SPELL_NAMES);
    fields.finish();
    let aim = aim.unwrap_or_default();
    let deed = |resisted| Manner::Spell { least, most, resisted };
    let mut deed = Deed { key: key?.into(), name: name?.value.into(), manner: deed(false), aim, range, with: None, effects: effects? };
    let resisted = resisted.map_or(aim == Aim::Foe && deed.offensive(), |resisted| resisted.value);
    deed.manner = Manner::Spell { least, most, resisted };
    Some(deed)
}

fn blow(doc: &Doc<'_>, node: Node<'_>, keys: &mut Keys<'_>, limbs: &[Limb]) -> Option<Deed> {
    let mut fields = node.fields(doc, "cast[..].blows[..]")?;
    let of = &mut fields;
    let name = need_text(doc, of, "name", 60, "add `name: \"…\"`");
    let key = keys.read(doc, of, name.as_ref(), "blow");
    let skill = need_number(doc, of, "skill", 0..=200, "add `skill: 60`, the chance to hit in per cent");
    let ranks = number(doc, of, "ranks", 0..=10).map_or(2, |found| found.value);
    let range = number(doc, of, "range", 1..=64).map_or(1, |found| found.value);
    let with = full_text(doc, of, "with", 40).and_then(|with| held(doc, &with, limbs));
    let avoidable = flag(of, "avoidable").is_none_or(|avoidable| avoidable.value);
    let aim: Option<Aim> = plain(of, "aim");
    let effects = effects::read(doc, of);
    refuse_strangers(of, BLOW_NAMES);
    fields.finish();
    let manner = Manner::Blow { skill: skill?.value, ranks, avoidable };
    Some(Deed { key: key?.into(), name: name?.value.into(), manner, aim: aim.unwrap_or_default(), range, with, effects: effects? })
}

/// The thing that a blow is done with, as the limb that holds it has it.
fn held(doc: &Doc<'_>, with: &At<String>, limbs: &[Limb]) -> Option<Arc<str>> {
    let wanted = names::simplified(&with.value);
    let things = || limbs.iter().filter_map(|limb| limb.holds.as_ref());
    let found = things().find(|thing| names::simplified(thing) == wanted).cloned();
    if found.is_none() {
        let near = nearest(&with.value, things().map(|thing| &**thing));
        let remedy = near.map_or_else(
            || format!("add it to a limb: `limbs: [(name: \"right arm\", holds: \"{}\")]`, or remove `with`", with.value),
            |near| format!("did you mean \"{near}\"?"),
        );
        doc.error(with.at, format!("no limb of this sheet holds {}", quoted(&with.value)), remedy);
    }
    found
}
