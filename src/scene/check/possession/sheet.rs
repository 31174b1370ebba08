//! What a combatant's entry says of its sheet: abilities, skills, combos, spells, techniques, and the possession entry.
//!
//! It must not know anybody else in the cast.

use super::refuse_strangers;
use crate::rules::possession::rulings::{House, PossessionDamage, Rulings};
use crate::rules::possession::sheet::{Ability, ActEntry, ActKind, Entry, Hit, Sheet, Technique};
use crate::scene::check::keys::Keys;
use crate::scene::check::values::{Skills, dice, few, flag, need_number, need_text, number, plain, set, texts, whole};
use crate::scene::problem::{Code, nearest};
use crate::scene::read::{Doc, Fields, Node, quoted};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What holds for every sheet of a scene.
pub(super) struct Table<'d, 's> {
    pub doc: &'d Doc<'s>,
    pub rulings: Rulings,
    pub house: House,
    pub skills: Skills,
}

/// The most combos, spells or techniques of one sheet.
const MOST_ENTRIES: usize = 64;
/// The most skills of one sheet.
const MOST_SKILLS: usize = 128;

impl<'s> Table<'_, 's> {
    /// The sheet part of a combatant's fields.
    pub fn sheet(&self, fields: &mut Fields<'_, 's>) -> Sheet {
        let mut sheet = Sheet::default();
        self.points(&mut sheet.morale_protection, fields, "morale_protection", (0, 99));
        if sheet.morale_protection > 0
            && self.rulings.possession_damage == PossessionDamage::Untyped
            && let Some(node) = fields.node("morale_protection")
        {
            let remedy = "add `rulings: (possession_damage: Morale)`, or remove it";
            self.doc.warn(node.at(), "`morale_protection` does nothing here: the damage of a possession check is untyped (PA-26)", remedy);
        }
        self.points(&mut sheet.defence, fields, "defence", (-20, 99));
        self.points(&mut sheet.speed, fields, "speed", (0, 64));
        self.points(&mut sheet.strength, fields, "strength", (-20, 99));
        self.points(&mut sheet.endurance, fields, "endurance", (-20, 99));
        self.points(&mut sheet.dexterity, fields, "dexterity", (-20, 99));
        self.points(&mut sheet.intelligence, fields, "intelligence", (-20, 99));
        self.points(&mut sheet.spirit, fields, "spirit", (-20, 99));
        self.points(&mut sheet.reflex, fields, "reflex", (-20, 99));
        sheet.initiative = number(self.doc, fields, "initiative", -99..=999).map(|count| count.value);
        sheet.skills = fields.node("skills").map(|node| self.skills(node)).unwrap_or_default();
        let mut keys = Keys::new("combos or spells", &[]);
        for (list, kind) in [("combos", ActKind::Combo), ("spells", ActKind::Spell)] {
            for node in self.entries(fields, list) {
                sheet.acts.extend(self.act(node, kind, &sheet.skills, &mut keys));
            }
        }
        for node in self.entries(fields, "techniques") {
            sheet.techniques.extend(self.technique(node, &sheet.skills));
        }
        sheet.possession = fields.node("possession").and_then(|node| node.optional(self.doc)).and_then(|node| self.possession(node));
        sheet
    }

    fn points(&self, to: &mut i32, fields: &mut Fields<'_, '_>, name: &'static str, (least, most): (i32, i32)) {
        set(to, number(self.doc, fields, name, least..=most).map(|found| found.value));
    }

    fn entries(&self, fields: &mut Fields<'_, 's>, name: &'static str) -> Vec<Node<'s>> {
        let Some(node) = fields.node(name).and_then(|node| node.optional(self.doc)) else { return Vec::new() };
        few(self.doc, node.list(self.doc), MOST_ENTRIES, name, |node| node.at())
    }

    fn skills(&self, node: Node<'_>) -> BTreeMap<Arc<str>, i32> {
        let mut skills = BTreeMap::new();
        for (name, value) in few(self.doc, node.map(self.doc), MOST_SKILLS, "skills", |(name, _)| name.at) {
            let plain = name.value.split_whitespace().collect::<Vec<_>>().join(" ");
            if plain.is_empty() || plain.chars().count() > 40 || plain.chars().any(char::is_control) {
                self.doc.error(name.at, "this is no name of a skill", "write 1 to 40 characters");
                continue;
            }
            let spelt = self.skills.spelt(&plain);
            let Some(bonus) = whole(self.doc, value, &plain, -99..=99) else { continue };
            if skills.insert(spelt, bonus.value).is_some() {
                let remedy = "keep only one; capitals do not tell skills apart";
                self.doc.error(name.at, format!("skill {} is given twice", quoted(&plain)), remedy);
            }
        }
        skills
    }

    /// A skill that a combo, spell or technique names; one that is not on the sheet counts 0.
    fn skill(&self, fields: &mut Fields<'_, '_>, own: &BTreeMap<Arc<str>, i32>) -> Option<Arc<str>> {
        let given = need_text(self.doc, fields, "skill", 40, "add `skill: \"…\"`, one of the `skills` of this sheet")?;
        let skill = self.skills.spelt(&given.value);
        if !own.contains_key(&skill) {
            let near = nearest(&given.value, own.keys().map(|name| &**name));
            let remedy =
                near.map_or_else(|| format!("add it to `skills`: {{ \"{skill}\": 0 }}"), |near| format!("did you mean \"{near}\"?"));
            self.doc.warn(
                given.at,
                format!("skill {} is not among the `skills` of this sheet, so it counts 0", quoted(&given.value)),
                remedy,
            );
        }
        Some(skill)
    }

    fn seconds(&self, fields: &mut Fields<'_, '_>, usual: i32) -> i32 {
        // Where a ruling lets it run into the next round, an act may take two rounds' seconds.
        let (round, carried) = (self.house.round_seconds, 2 * self.house.round_seconds);
        let most = if self.rulings.carry_over { carried } else { round };
        let Some(node) = fields.node("seconds").and_then(|node| node.optional(self.doc)) else { return usual };
        match whole(self.doc, node, "seconds", 0..=1000) {
            Some(found) if found.value > most => {
                let (message, remedy) = if found.value > carried || self.rulings.carry_over {
                    (format!("{} seconds are more than two rounds have (P-13)", found.value), format!("give it at most {most}"))
                } else {
                    let remedy = format!("give it at most {round}, or add `rulings: (carry_over: true)` (PA-16)");
                    (format!("{} seconds can never be done: a body acts for {round} a round (P-13)", found.value), remedy)
                };
                self.doc.error_of(Code::OutOfRange, found.at, message, remedy);
                usual
            }
            found => found.map_or(usual, |found| found.value),
        }
    }

    fn act(&self, node: Node<'s>, kind: ActKind, own: &BTreeMap<Arc<str>, i32>, keys: &mut Keys<'_>) -> Option<ActEntry> {
        let (path, word, ability, seconds) = match kind {
            ActKind::Combo => ("cast[..].combos[..]", "combo", Ability::Dexterity, self.house.combo_seconds),
            ActKind::Spell => ("cast[..].spells[..]", "spell", Ability::Intelligence, self.house.spell_seconds),
        };
        let mut fields = node.fields(self.doc, path)?;
        let of = &mut fields;
        let name = need_text(self.doc, of, "name", 60, "add `name: \"…\"`");
        let key = keys.read(self.doc, of, name.as_ref(), word);
        let seconds = self.seconds(of, seconds);
        let skill = self.skill(of, own);
        let ability = plain(of, "ability").unwrap_or(ability);
        let range = number(self.doc, of, "range", 1..=64).map_or(1, |found| found.value);
        let weapon = flag(of, "weapon").is_some_and(|found| found.value);
        let hit = self.hit(of);
        refuse_strangers(of, ACT_NAMES);
        fields.finish();
        Some(ActEntry { key: key?.into(), name: name?.value.into(), kind, seconds, skill: skill?, ability, range, weapon, hit: hit? })
    }

    /// What a hit does: `damage` or `morale`, one of them.
    fn hit(&self, fields: &mut Fields<'_, '_>) -> Option<Hit> {
        let (damage, morale) = (fields.node("damage"), fields.node("morale"));
        let cows = flag(fields, "cows");
        match (damage, morale) {
            (None, None) => {
                let words = "it says neither `damage` nor `morale`, so a hit would do nothing";
                let remedy = "add `damage: \"1d6\"` (off Health) or `morale: \"1d6+4\"` (against Will)";
                fields.need_one_of(&["damage", "morale"], words, remedy);
                None
            }
            (Some(_), Some(morale)) => {
                self.doc.error(morale.at(), "it says both `damage` and `morale`", "keep one; make two combos or spells of it for both");
                None
            }
            (Some(damage), None) => {
                if let Some(cows) = cows.filter(|cows| cows.value) {
                    self.doc.error(cows.at, "`cows` goes with `morale` only", "remove it, or write `morale` in place of `damage`");
                }
                dice(self.doc, damage, "damage").map(Hit::Damage)
            }
            (None, Some(morale)) => {
                let cows = cows.is_some_and(|cows| cows.value);
                dice(self.doc, morale, "morale").map(|dice| Hit::Morale { dice, cows })
            }
        }
    }

    fn technique(&self, node: Node<'_>, own: &BTreeMap<Arc<str>, i32>) -> Option<Technique> {
        let mut fields = node.fields(self.doc, "cast[..].techniques[..]")?;
        let name = need_text(self.doc, &mut fields, "name", 60, "add `name: \"…\"`");
        let skill = self.skill(&mut fields, own);
        let bonus = need_number(self.doc, &mut fields, "bonus", -99..=99, "add `bonus: 1`");
        refuse_strangers(&mut fields, &[]);
        fields.finish();
        Some(Technique { name: name?.value.into(), skill: skill?, bonus: bonus?.value })
    }

    fn possession(&self, node: Node<'_>) -> Option<Entry> {
        let mut fields = node.fields(self.doc, "cast[..].possession")?;
        let remedy = "add `bonus: 4`: what is added to the die of its possession check (P-03)";
        let bonus = need_number(self.doc, &mut fields, "bonus", -99..=99, remedy);
        let range = number(self.doc, &mut fields, "range", 1..=64).map_or(1, |found| found.value);
        let seconds = self.seconds(&mut fields, self.house.possession_seconds);
        let usual = self.house.possession_attempts;
        let per_turn = number(self.doc, &mut fields, "per_turn", 1..=9).map_or(usual, |found| found.value.unsigned_abs());
        let only = texts(self.doc, &mut fields, "only", 32).into_iter().map(|kind| kind.value.to_lowercase().into()).collect();
        refuse_strangers(&mut fields, &[("per_round", "per_turn"), ("kinds", "only")]);
        fields.finish();
        // A bonus that could not be read is an error already; an entry keeps what follows from having one.
        Some(Entry { bonus: bonus.map_or(0, |bonus| bonus.value), range, seconds, per_turn, only })
    }
}

/// What people may write for the fields of a combo or spell.
const ACT_NAMES: &[(&str, &str)] =
    &[("time", "seconds"), ("cost", "seconds"), ("dice", "damage"), ("effect", "damage"), ("reach", "range"), ("needs_weapon", "weapon")];
