//! The acts of one sheet: blows, missiles, spells and innate powers.
//!
//! It must not know anybody else in the cast.

use super::refuse_strangers;
use crate::rules::willpower::sheet::{Act, ActKind, Effect};
use crate::scene::check::effects::{self, bare, points};
use crate::scene::check::keys::Keys;
use crate::scene::check::values::{OtherNames, few, flag, need_text, number};
use crate::scene::read::{Doc, Fields, Node, quoted};

/// The most acts of one sheet.
const MOST_ACTS: usize = 64;
/// Every effect by its name in the file.
const EFFECTS: [&str; 5] = ["Harm", "Heal", "LoseWillpower", "GainWillpower", "Stun"];
/// Every kind of act by its name in the file.
const KINDS: &[(&str, ActKind)] =
    &[("Melee", ActKind::Melee), ("Missile", ActKind::Missile), ("Spell", ActKind::Spell), ("Power", ActKind::Power)];

/// Words that answer a question in a fight of wills.
pub(in crate::scene::check) const ANSWERS: &[&str] = &[
    "open",
    "hold",
    "open-next",
    "aid",
    "stop-aiding",
    "keep-aiding",
    "reconsider",
    "break-off",
    "shout",
    "speak-name",
    "ask-name",
    "parry",
    "move",
    "consequence",
    "drain",
    "part-hands",
    "tell-names",
    "wake",
    "spirit-round",
];

const OTHER_NAMES: OtherNames = &[
    ("type", "kind"),
    ("chance", "needs"),
    ("need", "needs"),
    ("to_hit", "needs"),
    ("reach", "range"),
    ("friend", "friendly"),
    ("effect", "effects"),
    ("damage", "effects"),
];

/// The `acts` of a combatant, at a table that rolls this die for them.
pub(super) fn read<'s>(doc: &Doc<'s>, fields: &mut Fields<'_, 's>, die: u16) -> Vec<Act> {
    let Some(node) = fields.node("acts").and_then(|node| node.optional(doc)) else { return Vec::new() };
    let mut keys = Keys::new("acts", ANSWERS);
    few(doc, node.list(doc), MOST_ACTS, "acts", |node| node.at()).into_iter().filter_map(|node| act(doc, node, die, &mut keys)).collect()
}

fn act<'s>(doc: &Doc<'s>, node: Node<'s>, die: u16, keys: &mut Keys<'_>) -> Option<Act> {
    let mut fields = node.fields(doc, "cast[..].acts[..]")?;
    let of = &mut fields;
    let name = need_text(doc, of, "name", 60, "add `name: \"…\"`");
    let key = keys.read(doc, of, name.as_ref(), "act");
    let kind = of.need_node("kind", "add `kind: Melee`, or Missile, Spell or Power").and_then(|node| node.one_of(doc, KINDS));
    let needs = number(doc, of, "needs", 1..=i32::from(die));
    let range = number(doc, of, "range", 1..=64);
    let friendly = flag(of, "friendly").is_some_and(|friendly| friendly.value);
    let effects = effects::read(doc, of, effect);
    refuse_strangers(of, OTHER_NAMES);
    fields.finish();
    let (kind, effects, name) = (kind?.value, effects?, name?);
    warn_of_aim(doc, name.at, &name.value, friendly, &effects);
    let usual = if kind == ActKind::Melee { 1 } else { 10 };
    let (needs, range) = (needs.map(|needs| needs.value), range.map_or(usual, |range| range.value));
    Some(Act { key: key?.into(), name: name.value.into(), kind, needs, range, friendly, effects })
}

fn effect<'s>(doc: &Doc<'s>, node: Node<'s>) -> Option<Effect> {
    let (name, inside) = node.variant(doc, &EFFECTS)?;
    Some(match name.value.as_str() {
        "Harm" => Effect::Harm(points(doc, &name, inside)?),
        "Heal" => Effect::Heal(points(doc, &name, inside)?),
        "LoseWillpower" => Effect::LoseWillpower(points(doc, &name, inside)?),
        "GainWillpower" => Effect::GainWillpower(points(doc, &name, inside)?),
        _ => bare(doc, &name, inside, Effect::Stun),
    })
}

/// Warns of what helps and is done to foes alone, and the other way round.
fn warn_of_aim(doc: &Doc<'_>, at: usize, name: &str, friendly: bool, effects: &[Effect]) {
    let helps = |effect: &Effect| matches!(effect, Effect::Heal(_) | Effect::GainWillpower(_));
    if !friendly && effects.iter().all(helps) {
        doc.warn(at, format!("{} helps, and is done to foes alone", quoted(name)), "add `friendly: true`");
    } else if friendly && !effects.iter().any(helps) {
        doc.warn(at, format!("{} harms, and is done to friends alone", quoted(name)), "remove `friendly: true`");
    }
}
