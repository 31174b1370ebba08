//! Ruleset files: what their head says, the groups each rule system has, and what a scene begins from that names one. A scene may
//! change any of what a ruleset has; a ruleset may leave out what the shipped one has.
//!
//! It must not know what the groups hold.

use super::values::{text, words};
use super::{System, possession, spirit_combat, willpower};
use crate::scene::problem::{Code, Problem, Severity, Source};
use crate::scene::read::{Doc, Fields, Node, shown};
use crate::scene::ruleset::{Missing, Ruleset, SHIPPED, Shelf};

/// Whether a file has to give everything of a group or may leave some as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Given {
    All,
    Some,
}

/// Where all are due, those that are missing are reported; `all` says what a shipped ruleset has all of (`every number`).
pub(super) fn need(fields: &mut Fields<'_, '_>, names: &[&'static str], given: Given, all: &str) {
    if given == Given::All {
        for name in names {
            fields.need_node(name, &format!("add it: a ruleset file has {all}"));
        }
    }
}

/// What scenes begin from, by rule system: the shipped rulesets, one of them as the named one changes it.
#[derive(Clone, Default)]
pub(super) struct Base {
    pub possession: possession::Base,
    pub spirit_combat: spirit_combat::Base,
    pub willpower: willpower::Base,
}

impl Base {
    /// What one of them sets otherwise than the shipped one.
    fn sets(&self, system: System) -> Vec<(&'static str, String, String)> {
        match system {
            System::Possession => self.possession.sets(),
            System::SpiritCombat => self.spirit_combat.sets(),
            System::Willpower => self.willpower.sets(),
        }
    }

    /// Reads the groups of a ruleset file into the system's part.
    fn read(&mut self, system: System, doc: &Doc<'_>, fields: Fields<'_, '_>) {
        match system {
            System::Possession => possession::read_ruleset(doc, fields, &mut self.possession),
            System::SpiritCombat => spirit_combat::read_ruleset(doc, fields, &mut self.spirit_combat),
            System::Willpower => willpower::read_ruleset(doc, fields, &mut self.willpower),
        }
    }
}

/// The words by which files name rule systems.
pub(super) const SYSTEMS: [(&str, System); 3] =
    [("possession", System::Possession), ("spirit_combat", System::SpiritCombat), ("willpower", System::Willpower)];

/// Every problem of a ruleset file.
pub(super) fn problems(source: &Source) -> Vec<Problem> {
    let doc = Doc::new(source, &[]);
    if let Some(mut fields) = doc.root().and_then(|root| root.fields(&doc, "")) {
        let head = head(&doc, &mut fields);
        Base::default().read(head.system, &doc, fields);
    }
    doc.into_problems()
}

/// Every problem of a ruleset file that has to be whole, as the shipped ones have to.
#[cfg(test)]
pub(super) fn problems_of_whole<T>(text: &str, read: impl FnOnce(&Doc<'_>, Fields<'_, '_>) -> T) -> Vec<Problem> {
    let source = Source::new("s", text);
    let doc = Doc::new(&source, &[]);
    if let Some(mut fields) = doc.root().and_then(|root| root.fields(&doc, "")) {
        head(&doc, &mut fields);
        read(&doc, fields);
    }
    doc.into_problems()
}

/// What `read` makes of the shipped ruleset of a system; `None`: it holds nothing.
pub(super) fn shipped<T>(name: &str, read: impl FnOnce(&Doc<'_>, Fields<'_, '_>) -> T) -> Option<T> {
    let (_, text) = SHIPPED.iter().find(|(known, _)| *known == name)?;
    let source = Source::new(name, *text);
    let doc = Doc::new(&source, &[]);
    let mut fields = doc.root()?.fields(&doc, "")?;
    head(&doc, &mut fields);
    Some(read(&doc, fields))
}

/// The ruleset that a scene of these rules names, and what the scene begins from. Its own problems go to `beside`.
pub(super) fn named(
    doc: &Doc<'_>,
    fields: &mut Fields<'_, '_>,
    system: System,
    shelf: Shelf<'_>,
    beside: &mut Vec<Problem>,
) -> (Base, Option<Ruleset>) {
    let mut base = Base::default();
    let Some(node) = fields.node("ruleset").and_then(|node| node.optional(doc)) else { return (base, None) };
    if SYSTEMS.iter().any(|(word, _)| node.text() == *word) {
        let words = || {
            let remedy = format!("write `rules: {}` for the rules; a ruleset is a file: `ruleset: \"my_house.ron\"`", node.text());
            (format!("`ruleset` names a file, and {} is none", shown(node.text())), remedy)
        };
        let _ = fields.refuse(Code::UnknownField, "ruleset", Some("rules"), words);
        return (base, None);
    }
    let Some(name) = words(doc, node, "ruleset", 1000) else { return (base, None) };
    let found = match shelf.find(&name.value) {
        Ok(found) => found,
        Err(Missing::Name(message, remedy)) => {
            doc.error(name.at, message, remedy);
            return (base, None);
        }
        Err(Missing::File(problem)) => {
            beside.push(problem);
            return (base, None);
        }
    };
    let own = Doc::new(&found.source, &[]);
    let mut about = String::new();
    if let Some(mut fields) = own.root().and_then(|root| root.fields(&own, "")) {
        let head = head(&own, &mut fields);
        about = head.about;
        if head.told && head.system.word() != system.word() {
            let message = format!("this ruleset is of {}, and the scene plays {}", head.system.name(), system.name());
            doc.error(name.at, message, format!("name a ruleset of {}, or leave it out", system.name()));
        } else {
            base.read(system, &own, fields);
        }
    }
    beside.extend(own.into_problems());
    if beside.iter().any(|problem| problem.severity == Severity::Error) {
        // A scene is checked for itself too: not against half a ruleset.
        base = Base::default();
    }
    let sets = base.sets(system);
    let ruleset = Ruleset { file: found.source.name, path: found.path, text: found.source.text, about, sets };
    (base, Some(ruleset))
}

/// The head of a ruleset file.
struct Head {
    system: System,
    /// It says itself whose it is.
    told: bool,
    about: String,
}

/// Whose ruleset it is. One that does not say, or whose word is not known (reported), is read by what it holds.
fn head(doc: &Doc<'_>, fields: &mut Fields<'_, '_>) -> Head {
    let held = [("tables", System::Willpower), ("house", System::Possession)].into_iter().find(|(group, _)| fields.has(group));
    let held = held.map_or(System::SpiritCombat, |(_, system)| system);
    let ruleset: Option<Node<'_>> = fields.need_node("ruleset", &format!("add `ruleset: {}`", held.word()));
    let found = ruleset.and_then(|node| node.one_of(doc, &SYSTEMS));
    let about = text(doc, fields, "about", 600).map(|about| about.value).unwrap_or_default();
    Head { system: found.as_ref().map_or(held, |found| found.value), told: found.is_some(), about }
}
