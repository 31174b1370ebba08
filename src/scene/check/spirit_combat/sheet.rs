//! What a combatant's entry says of its sheet: characteristics, skills, limbs, senses, traits, secrets, special powers.
//!
//! It must not know anybody else in the cast.

use super::effects::key;
use super::{deeds, refuse_strangers};
use crate::rules::spirit_combat::sheet::{Limb, Nature, Sheet, Special};
use crate::scene::check::values::{count, few, flag, full_text, need_number, need_text, number, plain, switch, texts, whole, words};
use crate::scene::read::{At, Doc, Fields, Node, quoted};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What a characteristic can be.
const CHARACTERISTIC: RangeInclusive<i32> = 1..=99;
/// What a skill can be, in per cent.
const SKILL: RangeInclusive<i32> = 0..=200;
/// The most traits, limbs, senses or secrets of one sheet.
const MOST: usize = 32;

/// The sheet part of a combatant's fields.
pub(super) fn read<'s>(doc: &Doc<'s>, fields: &mut Fields<'_, 's>, kind: Option<String>) -> Sheet {
    let nature: Nature = plain(fields, "nature").unwrap_or_default();
    let embodied = nature == Nature::Embodied;
    let usual = if embodied { "human" } else { "spirit" };
    let mut sheet = Sheet { nature, kind: kind.unwrap_or_else(|| usual.to_owned()).into(), speed: 4, arrives: 1, ..Sheet::default() };
    sheet.power = need_number(doc, fields, "pow", CHARACTERISTIC, "add `pow: 12`, its POW").map_or(1, |found| found.value);
    sheet.intelligence = number(doc, fields, "int", CHARACTERISTIC).map(|found| found.value);
    sheet.dexterity = number(doc, fields, "dex", CHARACTERISTIC).map(|found| found.value);
    sheet.srm = number(doc, fields, "srm", 0..=9).map(|found| found.value);
    count(&mut sheet.summon, doc, fields, "summon", SKILL);
    count(&mut sheet.ceremony, doc, fields, "ceremony", SKILL);
    count(&mut sheet.dodge, doc, fields, "dodge", SKILL);
    count(&mut sheet.parry, doc, fields, "parry", SKILL);
    count(&mut sheet.offence, doc, fields, "offence", -99..=99);
    count(&mut sheet.defence, doc, fields, "defence", -99..=99);
    count(&mut sheet.screen, doc, fields, "spirit_screen", 0..=99);
    count(&mut sheet.speed, doc, fields, "speed", 0..=64);
    sheet.traits = fields.node("traits").and_then(|node| node.optional(doc)).map(|node| traits(doc, node)).unwrap_or_default();
    sheet.limbs = match fields.node("limbs").and_then(|node| node.optional(doc)) {
        Some(node) => limbs(doc, node),
        None if embodied && sheet.dexterity.is_some() => ["right-arm", "left-arm", "legs"].map(free).into(),
        None => Vec::new(),
    };
    sheet.senses = match fields.node("senses") {
        Some(_) => senses(doc, fields),
        None if embodied => ["sight", "hearing", "touch"].map(Arc::from).into(),
        None => ["sight", "hearing"].map(Arc::from).into(),
    };
    sheet.secrets = secrets(doc, fields);
    switch(&mut sheet.mute, fields, "mute");
    sheet.binding = full_text(doc, fields, "binding", 60).map(|found| found.value.into());
    if let Some(node) = fields.node("special").and_then(|node| node.optional(doc)) {
        sheet.special = special(doc, node).unwrap_or_default();
    }
    let spells = fields.node("spells");
    sheet.deeds = deeds::read(doc, fields, &sheet.limbs);
    if let Some(node) = spells.filter(|_| sheet.intelligence.is_none() && sheet.deeds.iter().any(|deed| deed.is_spell())) {
        doc.warn(node.at(), "it has no INT, so it can cast none of its spells (SA-40)", "add `int: 13`, or remove `spells`");
    }
    sheet
}

/// A limb that holds nothing.
fn free(name: &str) -> Limb {
    Limb { name: name.into(), holds: None }
}

fn traits(doc: &Doc<'_>, node: Node<'_>) -> BTreeMap<Arc<str>, i32> {
    let mut traits = BTreeMap::new();
    for (name, value) in few(doc, node.map(doc), MOST, "traits", |(name, _)| name.at) {
        let score = whole(doc, value, &name.value, CHARACTERISTIC);
        let Some((key, score)) = key(doc, &name, "a trait").zip(score) else { continue };
        if traits.insert(key.as_str().into(), score.value).is_some() {
            twice(doc, "trait", &name);
        }
    }
    traits
}

fn twice(doc: &Doc<'_>, what: &str, name: &At<String>) {
    doc.error(name.at, format!("{what} {} is given twice", quoted(&name.value)), "keep only one; capitals and blanks tell none apart");
}

fn limbs(doc: &Doc<'_>, node: Node<'_>) -> Vec<Limb> {
    let mut limbs: Vec<Limb> = Vec::new();
    for node in few(doc, node.list(doc), MOST, "limbs", |node| node.at()) {
        let Some(mut fields) = node.fields(doc, "cast[..].limbs[..]") else { continue };
        let name = need_text(doc, &mut fields, "name", 40, "add `name: \"right arm\"`");
        let holds = full_text(doc, &mut fields, "holds", 40).map(|held| held.value.into());
        refuse_strangers(&mut fields, &[("item", "holds"), ("weapon", "holds"), ("holding", "holds")]);
        fields.finish();
        let Some((name, key)) = name.and_then(|name| key(doc, &name, "a limb").map(|key| (name, key))) else { continue };
        if limbs.iter().any(|limb| *limb.name == *key) {
            twice(doc, "limb", &name);
            continue;
        }
        limbs.push(Limb { name: key.into(), holds });
    }
    limbs
}

fn senses(doc: &Doc<'_>, fields: &mut Fields<'_, '_>) -> Vec<Arc<str>> {
    let mut senses: Vec<Arc<str>> = Vec::new();
    for name in texts(doc, fields, "senses", 40) {
        let Some(key) = key(doc, &name, "a sense") else { continue };
        if senses.iter().any(|sense| **sense == *key) {
            twice(doc, "sense", &name);
            continue;
        }
        senses.push(key.into());
    }
    senses
}

fn secrets(doc: &Doc<'_>, fields: &mut Fields<'_, '_>) -> Vec<Arc<str>> {
    let Some(node) = fields.node("secrets").and_then(|node| node.optional(doc)) else { return Vec::new() };
    let listed = few(doc, node.list(doc), MOST, "secrets", |node| node.at());
    listed.into_iter().filter_map(|node| words(doc, node, "secrets", 200)).map(|secret| secret.value.into()).collect()
}

fn special(doc: &Doc<'_>, node: Node<'_>) -> Option<Special> {
    let mut fields = node.fields(doc, "cast[..].special")?;
    let mut has = |name| flag(&mut fields, name).is_some_and(|given| given.value);
    let (slips_away, returns, defies_odds) = (has("slips_away"), has("returns"), has("defies_odds"));
    let drains = plain(&mut fields, "drains");
    refuse_strangers(&mut fields, &[("slips", "slips_away"), ("drain", "drains"), ("comes_back", "returns")]);
    fields.finish();
    Some(Special { slips_away, drains, returns, defies_odds })
}
