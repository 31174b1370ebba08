//! Lists of a scene: an entry is added, copied and moved.
//!
//! It must not know how rows are painted.

use super::members::free_name;
use super::rows::{Add, Row};
use super::{Choice, Editor, Effect, Part, Purpose, Typing};
use crate::scene::edit::{Edit, Path, write};

impl Editor {
    pub(super) fn add(&mut self, row: &Row, add: &Add) -> Effect {
        match add {
            Add::Text => self.typing = Some((Typing::Text(row.path.clone()), String::new())),
            Add::Key(value) => self.typing = Some((Typing::Key(row.path.clone(), value), String::new())),
            Add::Who => {
                let choices = self.people();
                self.ask_choice(row.title.clone(), choices, None, Purpose::Add(row.path.clone()));
            }
            Add::Pair => {
                let choices = self.people();
                self.ask_choice("The first of the pair".into(), choices, None, Purpose::First(row.path.clone()));
            }
            Add::Named(examples) => {
                let choices =
                    examples.iter().map(|example| Choice { words: (*example).to_owned(), value: self.fitting(example), picture: false });
                let choices = choices.collect();
                self.ask_choice(row.title.clone(), choices, None, Purpose::Add(row.path.clone()));
            }
            Add::Value(value) => {
                let place = self.count(&row.path);
                let value = self.unlike(&row.path, value);
                // The new entry is shown open.
                self.toggled.insert(row.path.nth(place), true);
                return self.edit(&[Edit::Insert { path: row.path.clone(), place, key: None, value }]);
            }
        }
        Effect::Nothing
    }

    /// How many entries there are at a path.
    pub(super) fn count(&self, path: &Path) -> usize {
        self.outline.as_ref().and_then(|outline| outline.find(path)).map_or(0, |node| node.parts.len())
    }

    /// A new entry whose name no other of the list has.
    pub(super) fn unlike(&self, path: &Path, value: &str) -> String {
        let node = self.outline.as_ref().and_then(|outline| outline.find(path));
        let names: Vec<String> = node.iter().flat_map(|node| &node.parts).filter_map(|part| part.get_text("name")).collect();
        let Some((before, rest)) = value.split_once("name: \"") else { return value.to_owned() };
        let Some((name, after)) = rest.split_once('"') else { return value.to_owned() };
        format!("{before}name: \"{}\"{after}", free_name(name, |name| names.iter().any(|other| other == name)))
    }

    /// An example of the page with somebody of this cast in it.
    pub(super) fn fitting(&self, example: &str) -> String {
        let mine = match self.part {
            Part::Member(member) => Some(member),
            _ => None,
        };
        let other = self.figures.iter().enumerate().find(|(place, figure)| Some(*place) != mine && !figure.id.is_empty());
        let Some((before, rest)) = example.split_once("(\"") else { return example.to_owned() };
        let Some((word, after)) = rest.split_once('"') else { return example.to_owned() };
        // Dice and senses stay; ids of the page's examples are nobody here.
        let id = word.chars().all(|c| c.is_ascii_lowercase()) && !matches!(word, "sight" | "smell" | "hearing" | "touch");
        match other.filter(|_| id) {
            Some((_, figure)) => format!("{before}(\"{}\"{after}", figure.id),
            None => example.to_owned(),
        }
    }

    /// The entry that a row is, or is a field of.
    pub(super) fn entry_of(&self, place: usize) -> Option<&Row> {
        let depth = self.rows.get(place)?.depth;
        let above = self.rows.get(..=place)?.iter().rev();
        above.into_iter().find(|row| row.entry && row.depth <= depth)
    }

    pub(super) fn copy(&mut self, place: usize) -> Effect {
        let Some(row) = self.entry_of(place).cloned() else { return Effect::Say("There is no entry here that could be copied.".into()) };
        let Some((list, crate::scene::edit::Step::Nth(nth))) = row.path.split() else { return Effect::Nothing };
        let nth = *nth;
        let mut edits = vec![Edit::Copy { path: row.path.clone() }];
        let node = self.outline.as_ref().and_then(|outline| outline.find(&row.path));
        if let Some(name) = node.and_then(|node| node.get_text("name")) {
            let names: Vec<String> = self
                .outline
                .as_ref()
                .and_then(|outline| outline.find(&list))
                .iter()
                .flat_map(|node| &node.parts)
                .filter_map(|part| part.get_text("name"))
                .collect();
            let name = free_name(&name, |name| names.iter().any(|other| other == name));
            edits.push(Edit::Set { path: list.nth(nth + 1).name("name"), value: write::text(&name, None) });
        }
        self.edit(&edits)
    }

    pub(super) fn shift(&mut self, place: usize, by: i32) -> Effect {
        let Some(row) = self.entry_of(place).cloned() else { return Effect::Nothing };
        let Some((list, crate::scene::edit::Step::Nth(nth))) = row.path.split() else { return Effect::Nothing };
        let to = nth.saturating_add_signed(by as isize).min(self.count(&list).saturating_sub(1));
        if to == *nth {
            return Effect::Nothing;
        }
        let path = list.nth(to);
        // What was open stays open where it comes to.
        let open = (self.toggled.remove(&row.path), self.toggled.remove(&path));
        self.toggled.extend(open.0.map(|open| (path.clone(), open)));
        self.toggled.extend(open.1.map(|open| (row.path.clone(), open)));
        let said = self.edit(&[Edit::Move { path: row.path.clone(), to }]);
        self.row = self.rows.iter().position(|row| row.path == path).unwrap_or(self.row);
        said
    }
}
