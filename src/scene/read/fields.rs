//! The fields of one struct: asked for by name, with everything missing, doubled or unknown reported.
//!
//! It must not know which fields any struct has: the names asked for are the known ones.

use std::collections::HashMap;

use serde::de::DeserializeOwned;

use super::super::problem::{Code, nearest};
use super::token::Bracket;
use super::tree::Kind;
use super::words::{listed, quoted, shown};
use super::{At, Doc, Elsewhere, Node};

/// The fields of one `( name: value, .. )`.
///
/// Every name asked for counts as known; call [`Fields::finish`] when all have been asked for.
#[must_use = "unknown fields are only reported by `finish`"]
pub struct Fields<'d, 's> {
    doc: &'d Doc<'s>,
    node: Node<'s>,
    path: &'static str,
    given: Vec<Given<'s>>,
    places: HashMap<&'s str, usize>,
    known: Vec<&'static str>,
    /// Names that were reported already, with words of their own.
    told: Vec<&'static str>,
    missing: Vec<(&'static str, String)>,
    /// Fields of which one is due, with what it means that none is there.
    lacks: Vec<(&'static [&'static str], String, String)>,
    /// Its brackets are at fault, so what it lacks or holds too much proves nothing.
    unreliable: bool,
    done: bool,
}

struct Given<'s> {
    name: &'s str,
    at: usize,
    value: Node<'s>,
}

impl<'d, 's> Fields<'d, 's> {
    pub(super) fn read(node: Node<'s>, doc: &'d Doc<'s>, path: &'static str) -> Option<Self> {
        let item = doc.item(node)?;
        let keyed = doc.entries(node).any(|(key, _)| key.is_some());
        let remedy = match item.kind {
            Kind::Group(Bracket::Round) if keyed || item.entries.is_empty() => None,
            Kind::Group(Bracket::Round) => Some("write a name and `:` before each value"),
            Kind::Group(_) if keyed => Some("use round brackets, and names without quotes"),
            _ => Some("write its fields in ( )"),
        };
        if let Some(remedy) = remedy.filter(|_| !item.bad) {
            doc.blame(node, node.at, || {
                let message = format!("expected ( field: value, … ), found {}", shown(node.text));
                (message, remedy.to_owned())
            });
        }
        if remedy.is_some() && !keyed {
            return None;
        }
        let mut fields = Self {
            doc,
            node,
            path,
            given: Vec::new(),
            places: HashMap::new(),
            known: Vec::new(),
            told: Vec::new(),
            missing: Vec::new(),
            lacks: Vec::new(),
            unreliable: item.bad,
            done: false,
        };
        let quotes_told = remedy.is_some();
        for (key, value) in doc.entries(node) {
            fields.take(key, value, quotes_told);
        }
        Some(fields)
    }

    fn take(&mut self, key: Option<Node<'s>>, value: Node<'s>, quotes_told: bool) {
        let doc = self.doc;
        let Some(key) = key else {
            if !self.unreliable {
                doc.blame(value, value.at, || {
                    let message = format!("expected field: value, found {}", shown(value.text));
                    (message, "write the field's name and `:` before it".to_owned())
                });
            }
            return;
        };
        let inside = key.text.strip_prefix('"');
        let plain = inside.and_then(|rest| rest.strip_suffix('"'));
        if let Some(plain) = plain.filter(|_| !quotes_told) {
            doc.blame(key, key.at, || {
                let message = format!("the field name {} is in quotes", shown(key.text));
                (message, format!("write it without quotes: {}", quoted(plain)))
            });
        }
        let name = plain.or_else(|| key.text.strip_prefix("r#")).unwrap_or(key.text);
        let first = self.places.get(name).and_then(|first| self.given.get(*first));
        if let Some(first) = first {
            if !self.unreliable {
                doc.fault(Code::GivenTwice, key.at, || doc.twice("field", name, first.at));
            }
            return;
        }
        self.places.insert(name, self.given.len());
        let at = key.at;
        self.given.push(Given { name, at, value });
    }

    /// Where the struct begins.
    pub fn at(&self) -> usize {
        self.node.at
    }

    /// Whether a field is given; asking so does not make it known.
    pub fn has(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    /// The value of a field as written, or `None` when the field is absent. Never an error.
    pub fn node(&mut self, name: &'static str) -> Option<Node<'s>> {
        if !self.known.contains(&name) {
            self.known.push(name);
        }
        let place = self.places.get(name)?;
        self.given.get(*place).map(|given| given.value)
    }

    /// The value of a field that may be absent or `None`.
    ///
    /// `None` with an error when it is there but is no `T`.
    pub fn opt<T: DeserializeOwned>(&mut self, name: &'static str) -> Option<At<T>> {
        self.node(name)?.optional(self.doc)?.read(self.doc, None)
    }

    /// Like [`Fields::opt`], with the caller's words for what is expected.
    pub fn opt_as<T: DeserializeOwned>(&mut self, name: &'static str, expected: &str) -> Option<At<T>> {
        self.node(name)?.optional(self.doc)?.read(self.doc, Some(expected))
    }

    /// The value of a field that must be there.
    ///
    /// `None` with an error when it is no `T`, or when it is missing: then at the beginning of the
    /// struct and with this remedy.
    pub fn need<T: DeserializeOwned>(&mut self, name: &'static str, remedy: &str) -> Option<At<T>> {
        self.need_node(name, remedy)?.read(self.doc, None)
    }

    /// Like [`Fields::need`], with the caller's words for what is expected.
    pub fn need_as<T: DeserializeOwned>(&mut self, name: &'static str, expected: &str, remedy: &str) -> Option<At<T>> {
        self.need_node(name, remedy)?.read(self.doc, Some(expected))
    }

    /// The value as written of a field that must be there; its absence is reported like that of [`Fields::need`].
    pub fn need_node(&mut self, name: &'static str, remedy: &str) -> Option<Node<'s>> {
        let node = self.node(name);
        // Only told at the end: by then a misspelt name may explain the absence.
        if node.is_none() && !self.missing.iter().any(|(missing, _)| *missing == name) {
            self.missing.push((name, remedy.to_owned()));
        }
        node
    }

    /// Reports that one of these fields is due and none is there, at the beginning of the struct and in these words; not where a
    /// misspelt name explains it.
    pub fn need_one_of(&mut self, names: &'static [&'static str], message: impl Into<String>, remedy: impl Into<String>) {
        if !names.iter().any(|name| self.has(name)) {
            self.lacks.push((names, message.into(), remedy.into()));
        }
    }

    /// Reports a field that does not belong here, if it is there, at its name and in the caller's own words.
    /// Where it was meant for the field `instead`, that one is then not reported as missing. Its value is given,
    /// so that it can be looked at.
    pub fn refuse(
        &mut self,
        code: Code,
        name: &'static str,
        instead: Option<&'static str>,
        words: impl FnOnce() -> (String, String),
    ) -> Option<Node<'s>> {
        let given = self.places.get(name).and_then(|place| self.given.get(*place)).filter(|_| !self.told.contains(&name))?;
        self.doc.fault(code, given.at, words);
        self.told.push(name);
        self.missing.retain(|(missing, _)| Some(*missing) != instead);
        Some(given.value)
    }

    /// Reports what is missing, and every field that was never asked for as unknown.
    pub fn finish(mut self) {
        self.report_unknown();
        self.report_missing();
    }

    fn report_unknown(&mut self) {
        if self.unreliable {
            return;
        }
        for given in &self.given {
            if self.known.contains(&given.name) || self.told.contains(&given.name) {
                continue;
            }
            if self.doc.is_full() {
                self.doc.error_of(Code::UnknownField, given.at, "", "");
                continue;
            }
            let near = nearest(given.name, self.known.iter().copied());
            let home = self.home_of(given.name);
            if let Some(message) = self.of_others(given.name).filter(|_| near.is_none() && home.is_none()) {
                self.doc.error_of(Code::OtherRules, given.at, message, "remove it");
                continue;
            }
            let remedy = match (near, home) {
                (Some(near), None) => format!("did you mean `{near}`?"),
                (Some(near), Some(home)) => format!("did you mean `{near}`? ({home})"),
                (None, Some(home)) => home,
                (None, None) if self.known.is_empty() => "remove it; no field is known here".to_owned(),
                (None, None) => format!("the fields known here are {}", listed(&self.known)),
            };
            self.missing.retain(|(missing, _)| Some(*missing) != near);
            self.lacks.retain(|(names, ..)| !near.is_some_and(|near| names.contains(&near)));
            let message = format!("field {} is not known here", quoted(given.name));
            self.doc.error_of(Code::UnknownField, given.at, message, remedy);
        }
    }

    /// What is said of a field that has its place here in files of other rule systems.
    fn of_others(&self, name: &str) -> Option<String> {
        let (own, others) = self.doc.systems.get();
        let has = |fields: Elsewhere| fields.iter().any(|(path, names)| *path == self.path && names.contains(&name));
        let whose: Vec<&str> = others.iter().filter(|(system, fields)| *system != own && has(fields)).map(|(system, _)| *system).collect();
        (!whose.is_empty()).then(|| format!("field {} belongs to the rules of {}, not of {own}", quoted(name), whose.join(" and ")))
    }

    /// Where else a field of this name belongs.
    fn home_of(&self, name: &str) -> Option<String> {
        let homes = self.doc.elsewhere.get().iter().filter(|(path, names)| *path != self.path && names.contains(&name));
        let paths: Vec<&str> = homes.map(|(path, _)| *path).collect();
        match paths.as_slice() {
            [] => None,
            [""] => Some(format!("`{name}` belongs at the top level of the file")),
            [path] => Some(format!("`{name}` belongs in `{path}`: write it as {path}.{name}")),
            paths => {
                let named = paths.iter().map(|path| if path.is_empty() { "the top level" } else { path });
                Some(format!("`{name}` belongs in one of {}", listed(&named.collect::<Vec<_>>())))
            }
        }
    }

    fn report_missing(&mut self) {
        self.done = true;
        if self.unreliable {
            return;
        }
        let place = if self.path.is_empty() { String::new() } else { format!(" in `{}`", self.path) };
        for (name, remedy) in std::mem::take(&mut self.missing) {
            self.doc.error_of(Code::MissingField, self.node.at, format!("field `{name}` is missing{place}"), remedy);
        }
        for (_, message, remedy) in std::mem::take(&mut self.lacks) {
            self.doc.error_of(Code::MissingField, self.node.at, message, remedy);
        }
    }
}

/// A caller that turns back early must still leave an error for every value it was denied.
impl Drop for Fields<'_, '_> {
    fn drop(&mut self) {
        if !self.done {
            self.report_missing();
        }
    }
}
