//! Where in a scene something stands: `cast.jack.combos.1.seconds`, by names, ids and places from 1, as `willbound simulate
//! --vary` counts them.
//!
//! It must not know which fields there are.

use std::fmt;

use crate::scene::read::{Bracket, Doc, Group, Node};

/// One step of a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// A field, a key of a map, the id of a list entry, or a place in a list from 1.
    Name(String),
    /// The place of an entry, from 0, whatever its id is.
    Nth(usize),
}

/// Where something stands, from the outermost bracket inwards; empty: the whole scene.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// Reads `cast.jack.will`. Nothing at all is the whole scene.
    pub fn new(text: &str) -> Self {
        let steps = text.split('.').map(str::trim).filter(|step| !step.is_empty());
        Self(steps.map(|step| Step::Name(step.to_owned())).collect())
    }

    /// A field or key below it.
    pub fn name(&self, name: &str) -> Self {
        let mut steps = self.0.clone();
        steps.push(Step::Name(name.to_owned()));
        Self(steps)
    }

    /// An entry below it, counted from 0.
    pub fn nth(&self, place: usize) -> Self {
        let mut steps = self.0.clone();
        steps.push(Step::Nth(place));
        Self(steps)
    }

    /// What it stands in, and the last step; `None` for the whole scene.
    pub fn split(&self) -> Option<(Self, &Step)> {
        self.0.split_last().map(|(last, before)| (Self(before.to_vec()), last))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, step) in self.0.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { "." })?;
            match step {
                Step::Name(name) => f.write_str(name)?,
                Step::Nth(nth) => write!(f, "{}", nth + 1)?,
            }
        }
        Ok(())
    }
}

/// A value that a path leads to, or as far as it leads.
pub(super) struct Found<'s> {
    /// The innermost value that is there.
    pub(super) node: Node<'s>,
    /// The groups on the way, each with the place of the entry that was taken.
    pub(super) way: Vec<(Group<'s>, usize)>,
    /// For each step that could be taken how long the way was then: a step may lead on through `Some( )`.
    pub(super) steps: Vec<usize>,
    /// The place in the words of the format: `cast[..].combos[..]`.
    pub(super) place: String,
}

/// Follows a path as far as it leads. `Some( )` around a value is looked through. `None`: the text holds nothing.
pub(super) fn follow<'s>(doc: &Doc<'s>, path: &Path) -> Option<Found<'s>> {
    let mut found = Found { node: doc.root()?, way: Vec::new(), steps: Vec::new(), place: String::new() };
    for step in &path.0 {
        found.unwrap(doc);
        let Some(group) = doc.group(found.node) else { break };
        let Some(place) = entry(doc, &group, found.node, step) else { break };
        found.place = below(&found.place, &group, step);
        found.enter(group, place);
        found.steps.push(found.way.len());
    }
    found.unwrap(doc);
    Some(found)
}

impl<'s> Found<'s> {
    fn enter(&mut self, group: Group<'s>, place: usize) {
        if let Some((_, value)) = group.entries.get(place) {
            self.node = *value;
            self.way.push((group, place));
        }
    }

    fn unwrap(&mut self, doc: &Doc<'s>) {
        while let Some(group) = doc.group(self.node).filter(|group| group.name == "Some" && group.entries.len() == 1) {
            if group.entries.first().is_none_or(|(key, _)| key.is_some()) {
                return;
            }
            self.enter(group, 0);
        }
    }
}

/// The place, in the words of the format, of what stands one step below another.
pub(super) fn below(place: &str, group: &Group<'_>, step: &Step) -> String {
    match (group.bracket, step) {
        (Bracket::Round, Step::Name(name)) if place.is_empty() => name.clone(),
        (Bracket::Round, Step::Name(name)) => format!("{place}.{name}"),
        _ => format!("{place}[..]"),
    }
}

fn entry<'s>(doc: &Doc<'s>, group: &Group<'s>, node: Node<'s>, step: &Step) -> Option<usize> {
    match step {
        Step::Nth(nth) => Some(*nth).filter(|nth| *nth < group.entries.len()),
        Step::Name(name) => {
            let value = doc.child(node, name)?;
            group.entries.iter().position(|(_, own)| own.at() == value.at())
        }
    }
}
