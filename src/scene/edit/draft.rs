//! A scene's text being changed: what was done and undone, and what is saved.
//!
//! It must not know what the text says.

use super::{Edit, apply};
use crate::scene::problem::MAX_BYTES;

/// A text with its changes, each of which can be undone to the byte.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    text: String,
    saved: String,
    done: Vec<Change>,
    undone: Vec<Change>,
    /// What is typed now goes on with the last change.
    typing: bool,
}

/// What stood somewhere, and what stands there now.
#[derive(Clone, Debug)]
struct Change {
    at: usize,
    old: String,
    new: String,
}

impl Draft {
    /// A text as it was read from its file.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { saved: text.clone(), text, ..Self::default() }
    }

    /// A text that stands in no file yet.
    pub fn unsaved(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// The text as it stands.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text as it was read or saved last; empty: never.
    pub fn saved(&self) -> &str {
        &self.saved
    }

    /// Whether the text differs from what was saved.
    pub fn is_changed(&self) -> bool {
        self.text != self.saved
    }

    /// The text stands in its file now.
    pub fn mark_saved(&mut self) {
        self.saved = self.text.clone();
        self.typing = false;
    }

    /// The file holds this now, by somebody else's hand; what is here stays as it is.
    pub fn saved_elsewhere(&mut self, text: impl Into<String>) {
        self.saved = text.into();
    }

    /// Makes several changes as one; all of them, or none.
    ///
    /// # Errors
    /// Why one of them cannot be made, in a sentence.
    pub fn apply(&mut self, edits: &[Edit]) -> Result<(), String> {
        let mut text = self.text.clone();
        for edit in edits {
            text = apply(&text, edit)?;
        }
        self.put(text, false)
    }

    /// The text is this now, as somebody typed it. What is typed in one go is one change.
    ///
    /// # Errors
    /// That it has become larger than a scene may be.
    pub fn type_text(&mut self, text: &str) -> Result<(), String> {
        self.put(text.to_owned(), true)
    }

    /// What is typed from now on is a change of its own.
    pub fn end_typing(&mut self) {
        self.typing = false;
    }

    fn put(&mut self, text: String, typed: bool) -> Result<(), String> {
        if text.len() > MAX_BYTES {
            return Err("The scene would be larger than 1 MiB.".to_owned());
        }
        let goes_on = typed && self.typing;
        let before = match self.done.last().filter(|_| goes_on) {
            Some(last) => undone(&self.text, last),
            None => self.text.clone(),
        };
        if goes_on {
            self.done.pop();
        }
        self.typing = typed;
        if let Some(change) = difference(&before, &text) {
            self.done.push(change);
            self.undone.clear();
        }
        self.text = text;
        Ok(())
    }

    /// Whether there is something to undo, and something to redo.
    pub fn can(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// Takes the last change back; `false`: there is none.
    pub fn undo(&mut self) -> bool {
        self.typing = false;
        let Some(change) = self.done.pop() else { return false };
        self.text = undone(&self.text, &change);
        self.undone.push(change);
        true
    }

    /// Makes the change again that was taken back last; `false`: there is none.
    pub fn redo(&mut self) -> bool {
        self.typing = false;
        let Some(change) = self.undone.pop() else { return false };
        self.text.replace_range(change.at..change.at + change.old.len(), &change.new);
        self.done.push(change);
        true
    }
}

fn undone(text: &str, change: &Change) -> String {
    let mut text = text.to_owned();
    text.replace_range(change.at..change.at + change.new.len(), &change.old);
    text
}

/// The one stretch in which two texts differ; `None`: they are the same.
fn difference(old: &str, new: &str) -> Option<Change> {
    let same = |a: &mut dyn Iterator<Item = u8>, b: &mut dyn Iterator<Item = u8>| a.zip(b).take_while(|(a, b)| a == b).count();
    let mut start = same(&mut old.bytes(), &mut new.bytes());
    if start == old.len() && start == new.len() {
        return None;
    }
    while !(old.is_char_boundary(start) && new.is_char_boundary(start)) {
        start -= 1;
    }
    let most = old.len().min(new.len()) - start;
    let mut end = same(&mut old.bytes().rev(), &mut new.bytes().rev()).min(most);
    while !(old.is_char_boundary(old.len() - end) && new.is_char_boundary(new.len() - end)) {
        end -= 1;
    }
    let part = |text: &str| text.get(start..text.len() - end).unwrap_or_default().to_owned();
    Some(Change { at: start, old: part(old), new: part(new) })
}
