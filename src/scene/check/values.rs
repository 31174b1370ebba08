//! The plain values of a scene: numbers within a range, switches, texts, dice, ids; and the fields that belong elsewhere.
//!
//! It must not know what a value means for the fight, only what it may be.

use super::names;
use crate::engine::combatant::CombatantId;
use crate::engine::dice::Dice;
use crate::scene::problem::{Code, nearest};
use crate::scene::read::{At, Doc, Fields, Node, listed, quoted, shown};
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most entries of a list of words.
const MOST_WORDS: usize = 32;

/// Names that people write for a field which is called otherwise here.
pub(super) type OtherNames = &'static [(&'static str, &'static str)];

/// Fields that only some rule systems have, and which.
const FOREIGN: &[(&str, &str)] = &[
    ("magic_points", "spirit combat"),
    ("mp", "spirit combat"),
    ("pow", "spirit combat"),
    ("dex_strike_rank", "spirit combat"),
    ("strike_rank", "spirit combat"),
    ("spirit_combat", "spirit combat"),
    ("spirit_screen", "spirit combat"),
    ("ceremony", "spirit combat"),
    ("willpower", "willpower"),
    ("spiritual_attack", "willpower"),
    ("spiritual_defence", "willpower"),
    ("level", "willpower"),
    ("true_name", "spirit combat and willpower"),
    ("possession", "possession"),
    ("possesses", "possession"),
    ("works_with", "possession"),
    ("will_now", "possession"),
    ("minimum_will", "possession"),
    ("morale_protection", "possession"),
    ("initiative", "possession"),
];

/// Reports fields under another name than theirs, and fields of other rule systems; `own` is the system of the scene.
pub(super) fn refuse_strangers(fields: &mut Fields<'_, '_>, own: &str, other_names: OtherNames) {
    for &(name, called) in other_names {
        let words = || (format!("field `{name}` is not known here"), format!("it is called `{called}`"));
        let _ = fields.refuse(Code::UnknownField, name, Some(called), words);
    }
    for &(name, systems) in FOREIGN.iter().filter(|(_, systems)| !systems.contains(own)) {
        let words = || (format!("field `{name}` belongs to the rules of {systems}, not of {own}"), "remove it".to_owned());
        let _ = fields.refuse(Code::OtherRules, name, None, words);
    }
}

/// Puts a value that was found in the place of the default.
pub(super) fn set<T>(to: &mut T, found: Option<T>) {
    if let Some(found) = found {
        *to = found;
    }
}

/// A field of a type that says itself what it may be.
pub(super) fn plain<T: DeserializeOwned>(fields: &mut Fields<'_, '_>, name: &'static str) -> Option<T> {
    fields.opt(name).map(|found| found.value)
}

/// A whole number within a range. `None`: absent, or no such number (reported).
pub(super) fn number(doc: &Doc<'_>, fields: &mut Fields<'_, '_>, name: &'static str, range: RangeInclusive<i32>) -> Option<At<i32>> {
    let node = fields.node(name)?.optional(doc)?;
    whole(doc, node, name, range)
}

/// The seed of dice, 0 or more. `None`: absent, or no such number (reported).
pub(super) fn seed(doc: &Doc<'_>, fields: &mut Fields<'_, '_>) -> Option<u64> {
    let node = fields.node("seed")?.optional(doc)?;
    let expected = "a whole number from 0 up for `seed`";
    if node.text().parse::<i128>().is_ok_and(|number| u64::try_from(number).is_err()) {
        let message = format!("expected {expected}, found {}", shown(node.text()));
        let negative = node.text().starts_with('-').then(|| "write it without the minus sign".to_owned());
        let remedy = negative.unwrap_or_else(|| format!("write a whole number from 0 to {}", u64::MAX));
        doc.error_of(Code::OutOfRange, node.at(), message, remedy);
        return None;
    }
    node.parse::<u64>(doc, expected).map(|seed| seed.value)
}

/// As [`number`], of a field that must be there.
pub(super) fn need_number(
    doc: &Doc<'_>,
    fields: &mut Fields<'_, '_>,
    name: &'static str,
    range: RangeInclusive<i32>,
    remedy: &str,
) -> Option<At<i32>> {
    let node = fields.need_node(name, remedy)?;
    whole(doc, node, name, range)
}

/// A value that must be a whole number within a range; `of` says which number it is.
pub(super) fn whole(doc: &Doc<'_>, node: Node<'_>, of: &str, range: RangeInclusive<i32>) -> Option<At<i32>> {
    let expected = format!("a whole number from {} to {} for {}", range.start(), range.end(), quoted(of));
    let found = node.parse::<i64>(doc, &expected)?;
    let value = i32::try_from(found.value).ok().filter(|value| range.contains(value));
    if value.is_none() {
        let message = format!("expected {expected}, found {}", shown(node.text()));
        doc.error_of(Code::OutOfRange, found.at, message, "choose a number in that range");
    }
    Some(At { value: value?, at: found.at })
}

/// `true` or `false`; absent: `false`.
pub(super) fn flag(fields: &mut Fields<'_, '_>, name: &'static str) -> Option<At<bool>> {
    fields.opt_as(name, &format!("true or false for `{name}`"))
}

/// Dice, written as a text; `of` says what they are for.
pub(super) fn dice(doc: &Doc<'_>, node: Node<'_>, of: &str) -> Option<Dice> {
    let given = node.parse::<String>(doc, &format!("dice in double quotes for `{of}`, such as \"1d6+2\""))?;
    let dice = given.value.parse::<Dice>();
    if let Err(remedy) = &dice {
        doc.error_of(Code::WrongValue, given.at, format!("`{of}` is {}, which is no dice", quoted(&given.value)), remedy.as_str());
    }
    dice.ok()
}

/// Puts a switch that was found in the place of the default.
pub(super) fn switch(to: &mut bool, fields: &mut Fields<'_, '_>, name: &'static str) {
    set(to, flag(fields, name).map(|found| found.value));
}

/// Puts a whole number within a range in the place of the default, where it was found.
pub(super) fn count<T: TryFrom<i32>>(
    to: &mut T,
    doc: &Doc<'_>,
    fields: &mut Fields<'_, '_>,
    name: &'static str,
    range: RangeInclusive<i32>,
) {
    set(to, number(doc, fields, name, range).and_then(|found| T::try_from(found.value).ok()));
}

/// A text of at most so many characters, its blank space made single. `None`: absent, or no such text (reported).
pub(super) fn text(doc: &Doc<'_>, fields: &mut Fields<'_, '_>, name: &'static str, most: usize) -> Option<At<String>> {
    let node = fields.node(name)?.optional(doc)?;
    words(doc, node, name, most)
}

/// A value that must be a text of at most so many characters; `of` says which text it is.
pub(super) fn words(doc: &Doc<'_>, node: Node<'_>, of: &str, most: usize) -> Option<At<String>> {
    let found = node.parse::<String>(doc, &format!("a text in double quotes for `{of}`"))?;
    let value = found.value.split_whitespace().collect::<Vec<_>>().join(" ");
    let unseen = |c: char| c.is_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}');
    if let Some(c) = value.chars().find(|c| unseen(*c)) {
        let message = format!("`{of}` holds the invisible character U+{:04X}", u32::from(c));
        doc.error_of(Code::WrongValue, found.at, message, "remove it");
        return None;
    }
    let length = value.chars().count();
    if length > most {
        doc.error_of(Code::OutOfRange, found.at, format!("`{of}` has {length} characters; {most} are the most"), "shorten it");
        return None;
    }
    Some(At { value, at: found.at })
}

/// As [`text`], and not empty.
pub(super) fn full_text(doc: &Doc<'_>, fields: &mut Fields<'_, '_>, name: &'static str, most: usize) -> Option<At<String>> {
    let node = fields.node(name)?.optional(doc)?;
    full_words(doc, node, name, most)
}

/// As [`full_text`], of a field that must be there.
pub(super) fn need_text(doc: &Doc<'_>, fields: &mut Fields<'_, '_>, name: &'static str, most: usize, remedy: &str) -> Option<At<String>> {
    let node = fields.need_node(name, remedy)?;
    full_words(doc, node, name, most)
}

fn full_words(doc: &Doc<'_>, node: Node<'_>, of: &str, most: usize) -> Option<At<String>> {
    let found = words(doc, node, of, most)?;
    if found.value.is_empty() {
        doc.error_of(Code::OutOfRange, found.at, format!("`{of}` is empty"), "write something between the quotes");
        return None;
    }
    Some(found)
}

/// At most so many values, the rest reported: a list without an end must not keep anybody waiting.
pub(super) fn few<V>(doc: &Doc<'_>, mut values: Vec<V>, most: usize, what: &str, at: impl Fn(&V) -> usize) -> Vec<V> {
    if let Some(first) = values.get(most) {
        let message = format!("{} {what}; {most} are the most", values.len());
        doc.error_of(Code::OutOfRange, at(first), message, "remove this one and those after it");
    }
    values.truncate(most);
    values
}

/// Every text of a list.
pub(super) fn texts(doc: &Doc<'_>, fields: &mut Fields<'_, '_>, name: &'static str, most: usize) -> Vec<At<String>> {
    let Some(node) = fields.node(name).and_then(|node| node.optional(doc)) else { return Vec::new() };
    let mut found: Vec<At<String>> = Vec::new();
    for value in few(doc, node.list(doc), MOST_WORDS, &format!("entries of `{name}`"), |node| node.at()) {
        let Some(word) = words(doc, value, name, most) else { continue };
        match found.iter().find(|other| other.value == word.value) {
            Some(other) => {
                let place = format!("keep only one; the other is on line {}", doc.line(other.at));
                doc.error_of(Code::GivenTwice, word.at, format!("{} is listed twice in `{name}`", quoted(&word.value)), place);
            }
            None => found.push(word),
        }
    }
    found
}

/// Skill names, spelt alike throughout a scene: letter case does not tell skills apart.
pub(super) struct Skills(RefCell<HashMap<String, Arc<str>>>);

impl Skills {
    /// No skills yet but those that rules name.
    pub fn new() -> Self {
        let known = ["Faith", "Charisma"].map(|name| (name.to_lowercase(), Arc::from(name)));
        Self(RefCell::new(known.into_iter().collect()))
    }

    /// The one spelling of a skill.
    pub fn spelt(&self, name: &str) -> Arc<str> {
        let mut known = self.0.borrow_mut();
        known.entry(name.to_lowercase()).or_insert_with(|| Arc::from(name)).clone()
    }
}

/// The ids of the cast, for everything that names a combatant.
pub(super) struct Ids {
    ids: Vec<String>,
    names: Vec<String>,
    /// Every combatant of the file is known; else an unknown id proves nothing.
    complete: bool,
}

impl Ids {
    /// Ids and names in cast order; an id that could not be read is empty.
    pub fn new(ids: Vec<String>, names: Vec<String>, complete: bool) -> Self {
        Self { complete: complete && ids.iter().all(|id| !id.is_empty()), ids, names }
    }

    /// The combatant that an id names; `None`: nobody (reported).
    pub fn find(&self, doc: &Doc<'_>, id: &At<String>) -> Option<CombatantId> {
        let place = self.ids.iter().position(|known| *known == id.value).filter(|_| !id.value.is_empty());
        if place.is_none() && self.complete {
            let message = format!("nobody in the cast has the id {}", quoted(&id.value));
            doc.error_of(Code::UnknownId, id.at, message, self.remedy(&id.value));
        }
        place.and_then(|place| u16::try_from(place).ok()).map(CombatantId)
    }

    fn remedy(&self, wanted: &str) -> String {
        const MOST_LISTED: usize = 12;
        let all = self.ids.iter().map(String::as_str);
        let plain = names::simplified(wanted);
        let same = |known: &&String| **known == plain && !plain.is_empty();
        // `Jack Clancy` for `jack`.
        let begins = |known: &&String| plain.strip_prefix(known.as_str()).is_some_and(|rest| rest.starts_with('-'));
        let by_name = || self.names.iter().position(|name| name.to_lowercase() == wanted.to_lowercase());
        let near = self.ids.iter().find(same).map(String::as_str).or_else(|| nearest(wanted, all.clone()));
        let near = near.or_else(|| self.ids.iter().find(begins).map(String::as_str));
        if let Some(near) = near.or_else(|| by_name().and_then(|place| self.ids.get(place)).map(String::as_str)) {
            return format!("did you mean \"{near}\"?");
        }
        let listed_ids: Vec<&str> = all.take(MOST_LISTED).collect();
        let more = if self.ids.len() > MOST_LISTED { ", …" } else { "" };
        format!("the ids are {}{more}", listed(&listed_ids))
    }
}
