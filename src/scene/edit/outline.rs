//! A scene's text as entries within one another, each with where it stands, for whoever shows it. A text whose brackets are not in
//! order is shown as far as it can be read.
//!
//! It must not know which fields there are.

use std::ops::Range;

use super::path::{Path, Step};
use crate::scene::problem::Source;
use crate::scene::read::{Bracket, Doc, Node};

/// One value of a text, with its key and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The name of the field or the key of the map, without quotes.
    pub key: Option<String>,
    /// The value as it is written.
    pub written: String,
    /// The bytes of key and value.
    pub whole: Range<usize>,
    /// Its brackets, where it has some.
    pub bracket: Option<Bracket>,
    /// What they hold.
    pub parts: Vec<Self>,
}

impl Outline {
    /// The outline of a text; `None`: it holds nothing.
    pub fn of(text: &str) -> Option<Self> {
        let source = Source { name: String::new(), text: text.to_owned() };
        let doc = Doc::new(&source, &[]);
        doc.root().map(|root| Self::part(&doc, None, root))
    }

    fn part<'s>(doc: &Doc<'s>, key: Option<Node<'s>>, node: Node<'s>) -> Self {
        let start = key.map_or(node.at(), |key| key.at());
        let whole = start..node.at() + node.text().len();
        let name = key.map(|key| super::write::unquoted(key.text()).unwrap_or_else(|| key.text().to_owned()));
        let mut inner = node;
        let mut group = doc.group(node);
        // `Some( )` says nothing that the value does not.
        while let Some(some) = group.as_ref().filter(|group| group.name == "Some" && group.entries.len() == 1) {
            let Some((None, value)) = some.entries.first().copied() else { break };
            (inner, group) = (value, doc.group(value));
        }
        let bracket = group.as_ref().map(|group| group.bracket);
        let parts = group.map(|group| group.entries.iter().map(|(key, value)| Self::part(doc, *key, *value)).collect());
        Self { key: name, written: inner.text().to_owned(), whole, bracket, parts: parts.unwrap_or_default() }
    }

    /// What it holds under a name; of a list the entry with this id or at this place from 1.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let keyed = self.parts.iter().find(|part| part.key.as_deref() == Some(name));
        let by_id = || self.parts.iter().find(|part| part.get_text("id").as_deref() == Some(name));
        let by_place = || self.parts.get(name.parse::<usize>().ok()?.checked_sub(1)?);
        match self.bracket {
            Some(Bracket::Square) => by_id().or_else(by_place),
            _ if self.parts.iter().all(|part| part.key.is_none()) => by_place(),
            _ => keyed,
        }
    }

    /// The text that a field holds.
    pub fn get_text(&self, name: &str) -> Option<String> {
        let field = self.parts.iter().find(|part| part.key.as_deref() == Some(name))?;
        super::write::unquoted(&field.written)
    }

    /// What stands at a path.
    pub fn find(&self, path: &Path) -> Option<&Self> {
        path.0.iter().try_fold(self, |part, step| match step {
            Step::Name(name) => part.get(name),
            Step::Nth(nth) => part.parts.get(*nth),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_its_place() {
        let text = "(title: \"T\", cast: [(id: \"a\", at: Some((3, 4)), skills: {\"x y\": 5})])";
        let outline = Outline::of(text).unwrap();
        let at = |path: &str| outline.find(&Path::new(path)).map(|part| (part.written.as_str(), &text[part.whole.clone()]));
        assert_eq!(at("title"), Some(("\"T\"", "title: \"T\"")));
        assert_eq!(at("cast.a.at"), Some(("(3, 4)", "at: Some((3, 4))")));
        assert_eq!(at("cast.1.at.2"), Some(("4", "4")));
        assert_eq!(at("cast.a.skills.x y"), Some(("5", "\"x y\": 5")));
        assert_eq!(at("cast.b"), None);
        assert_eq!(outline.find(&Path::new("cast").nth(0)).unwrap().get_text("id").as_deref(), Some("a"));
        // What is broken is shown as far as it goes.
        assert!(Outline::of("(title: \"T\", cast: [(id: \"a\", will: 3]").unwrap().find(&Path::new("cast.a.will")).is_some());
        assert_eq!(Outline::of(""), None);
    }
}
