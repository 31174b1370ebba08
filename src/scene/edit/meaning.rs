//! What a text says, without how it is written: names, brackets and values. By it every change is held against what was asked.
//!
//! It must not know how a change is written.

use crate::scene::problem::Source;
use crate::scene::read::{Bracket, Doc, Node};

/// A value without its layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Leaf(String),
    Group { name: String, bracket: Bracket, entries: Vec<(Option<String>, Self)> },
}

impl Meaning {
    /// What a text says; `None`: its brackets and commas are not in order.
    pub(super) fn of(text: &str) -> Option<Self> {
        let source = Source { name: String::new(), text: text.to_owned() };
        let doc = Doc::new(&source, &[]);
        let root = doc.root().filter(|_| !doc.has_errors())?;
        Some(Self::node(&doc, root))
    }

    fn node<'s>(doc: &Doc<'s>, node: Node<'s>) -> Self {
        let Some(group) = doc.group(node) else { return Self::Leaf(node.text().to_owned()) };
        let entry = |(key, value): &(Option<Node<'s>>, Node<'s>)| (key.map(|key| key.text().to_owned()), Self::node(doc, *value));
        Self::Group { name: group.name.to_owned(), bracket: group.bracket, entries: group.entries.iter().map(entry).collect() }
    }

    /// What stands at the end of a way of places.
    pub(super) fn at(&mut self, way: &[usize]) -> Option<&mut Self> {
        let Some((first, rest)) = way.split_first() else { return Some(self) };
        self.entries()?.get_mut(*first)?.1.at(rest)
    }

    /// What the brackets hold; `None` where there are none.
    pub(super) fn entries(&mut self) -> Option<&mut Vec<(Option<String>, Self)>> {
        match self {
            Self::Group { entries, .. } => Some(entries),
            Self::Leaf(_) => None,
        }
    }
}
