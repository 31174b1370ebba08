//! The keys by which scripts call what a combatant can do: given, or made of a name, and unique on a sheet.
//!
//! It must not know what any of it does.

use super::names;
use super::values::text;
use crate::scene::read::{At, Doc, Fields, quoted};
use std::collections::HashMap;

/// The keys of one sheet so far, with the place of each.
pub(super) struct Keys<'a> {
    /// Both kinds of what has keys (`combos or spells`).
    pub what: &'a str,
    /// Words that answer a question of these rules, besides those that no key of any rules may be.
    pub answers: &'a [&'a str],
    taken: HashMap<String, usize>,
}

impl<'a> Keys<'a> {
    /// None yet.
    pub fn new(what: &'a str, answers: &'a [&'a str]) -> Self {
        Self { what, answers, taken: HashMap::new() }
    }

    fn reserved(&self, key: &str) -> bool {
        names::reserved(key) || self.answers.contains(&key.replace('_', "-").as_str())
    }

    /// The key of one entry: its field `key`, or made of its name; `kind` is what it is (`combo`).
    pub fn read(&mut self, doc: &Doc<'_>, fields: &mut Fields<'_, '_>, name: Option<&At<String>>, kind: &str) -> Option<String> {
        let given = text(doc, fields, "key", names::LONGEST_KEY);
        let (key, at) = match (given, name) {
            (Some(given), _) => (given.value, given.at),
            (None, Some(name)) => (names::simplified(&name.value), name.at),
            (None, None) => return None,
        };
        if key.is_empty() {
            doc.error(at, "no key can be made of this name for scripts", "add `key: \"…\"` in letters a to z");
            return None;
        }
        let reserved = self.reserved(&key);
        let trouble = names::key_trouble(&key).or_else(|| reserved.then_some(names::TAKEN));
        if let Some(trouble) = trouble {
            let stem: String = names::simplified(&key).chars().take(40).collect();
            let better = if reserved { format!("{stem}-{kind}") } else { stem };
            doc.error(at, format!("its key {} {trouble}", quoted(&key)), format!("add `key: \"{better}\"`, or another of your own"));
            return None;
        }
        if let Some(first) = self.taken.get(&key) {
            let remedy = format!("rename it, or add a `key` of its own; the other is on line {}", doc.line(*first));
            doc.error(at, format!("two {} of this sheet have the key {}", self.what, quoted(&key)), remedy);
            return None;
        }
        self.taken.insert(key.clone(), at);
        Some(key)
    }
}
