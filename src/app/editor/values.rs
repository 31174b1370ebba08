//! What a row says: stepped, set, put back, typed.
//!
//! It must not know how rows are painted.

use super::rows::{Row, What};
use super::{Editor, Effect, Typing};
use crate::scene::edit::{Edit, Outline, Path, write};
use crate::scene::format::Kind;
use std::path::PathBuf;

impl Editor {
    /// A value is set, or with `None` left out. What would be the usual value stays out, unless the saved text says so.
    pub(super) fn set(&mut self, path: &Path, value: Option<String>) -> Effect {
        let row = self.rows.iter().find(|row| row.path == *path && matches!(row.what, What::Value(_)));
        let (written, field) = row.map(|row| (row.written.clone(), row.field.filter(|_| !row.entry))).unwrap_or_default();
        let usual = |value: &str| field.and_then(|field| field.default) == Some(value);
        match value {
            None if written.is_none() => Effect::Nothing,
            None if field.is_some_and(|field| field.required) => Effect::Say("This field must be there.".into()),
            None => self.edit(&[Edit::Remove { path: path.clone() }]),
            Some(value) if written.is_none() && usual(&value) => Effect::Nothing,
            Some(value) if written.as_deref() == Some(value.as_str()) => Effect::Nothing,
            Some(value) if usual(&value) => match self.only_in_draft(path) {
                Some(path) => self.edit(&[Edit::Remove { path }]),
                None => self.edit(&[Edit::Set { path: path.clone(), value }]),
            },
            Some(value) => self.edit(&[Edit::Set { path: path.clone(), value }]),
        }
    }

    /// Where what the saved text does not hold begins: at this path, or at what it stands in alone. `None`: it holds it.
    pub(super) fn only_in_draft(&self, path: &Path) -> Option<Path> {
        let (saved, draft) = (Outline::of(self.draft.saved()), self.outline.as_ref()?);
        let new = |path: &Path| saved.as_ref().is_none_or(|saved| saved.find(path).is_none());
        let mut at = new(path).then(|| path.clone())?;
        while let Some((parent, _)) = at.split().filter(|(parent, _)| !parent.0.is_empty() && new(parent)) {
            if draft.find(&parent).is_none_or(|part| part.parts.len() > 1) {
                break;
            }
            at = parent;
        }
        Some(at)
    }

    pub(super) fn change(&mut self, place: usize, by: i32) -> Effect {
        let Some(row) = self.rows.get(place).cloned() else { return Effect::Nothing };
        let now = row.written.as_deref().or_else(|| row.field.and_then(|field| field.default));
        let value = match &row.what {
            What::Head { open, .. } | What::Entry { open, .. } => {
                return if *open == (by > 0) { Effect::Nothing } else { self.act(place) };
            }
            What::Value(Kind::Number(least, most)) => {
                let Some(number) = now.map_or(Some(least.unwrap_or(0).max(0) - i64::from(by.max(0))), |now| now.parse::<i64>().ok()) else {
                    return Effect::Say("This is no whole number; Enter types another value.".into());
                };
                let next = number.saturating_add(i64::from(by));
                next.clamp(least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX).max(least.unwrap_or(i64::MIN))).to_string()
            }
            What::Value(Kind::Flag) => if now == Some("true") { "false" } else { "true" }.to_owned(),
            What::Value(Kind::Choice(words)) => {
                let at = words.iter().position(|word| Some(*word) == now);
                let count = words.len();
                let next = at.map_or(0, |at| if by < 0 { (at + count - 1) % count } else { (at + 1) % count });
                words.get(next).map(|word| (*word).to_owned()).unwrap_or_default()
            }
            What::Value(Kind::Who) => {
                let people = self.people();
                let at = people.iter().position(|choice| Some(choice.value.as_str()) == now);
                let count = people.len().max(1);
                let next = at.map_or(0, |at| if by < 0 { (at + count - 1) % count } else { (at + 1) % count });
                let Some(choice) = people.get(next) else { return Effect::Nothing };
                choice.value.clone()
            }
            _ => return Effect::Nothing,
        };
        self.row = place;
        self.set(&row.path, Some(value))
    }

    pub(super) fn reset(&mut self, place: usize) -> Effect {
        let Some(row) = self.rows.get(place).cloned() else { return Effect::Nothing };
        self.row = place;
        match row.what {
            What::Add(_) => Effect::Nothing,
            _ if row.written.is_none() => Effect::Nothing,
            _ if row.entry => self.edit(&[Edit::Remove { path: row.path }]),
            _ if row.field.is_some_and(|field| field.required) => Effect::Say(format!("{} must be there.", row.title)),
            _ => self.edit(&[Edit::Remove { path: row.path }]),
        }
    }

    pub(super) fn commit(&mut self, next: i32) -> Effect {
        let Some((typing, text)) = self.typing.take() else { return Effect::Nothing };
        let said = match typing {
            Typing::Value(path, kind) => {
                let row = self.rows.iter().find(|row| row.path == path);
                let entry = row.is_some_and(|row| row.entry);
                let old = row.and_then(|row| row.written.clone());
                let value = value_of(&kind, &text, old.as_deref());
                if entry && value.is_none() { self.edit(&[Edit::Remove { path }]) } else { self.set(&path, value) }
            }
            Typing::Text(_) | Typing::Key(..) | Typing::Rename(_) if text.trim().is_empty() => Effect::Nothing,
            Typing::Text(path) => {
                let place = self.count(&path);
                self.edit(&[Edit::Insert { path, place, key: None, value: write::text(&text, None) }])
            }
            Typing::Key(path, value) => {
                let place = self.count(&path);
                self.toggled.insert(path.nth(place), true);
                self.edit(&[Edit::Insert { path, place, key: Some(text.trim().to_owned()), value: value.to_owned() }])
            }
            Typing::Rename(path) => {
                let node = self.outline.as_ref().and_then(|outline| outline.find(&path));
                if node.and_then(|node| node.key.as_deref()) == Some(text.trim()) {
                    return Effect::Nothing;
                }
                self.edit(&[Edit::Rename { path, key: text.trim().to_owned() }])
            }
            Typing::File => return self.save_to(PathBuf::from(text.trim())),
        };
        if next != 0 {
            self.row = self.row.saturating_add_signed(next as isize).min(self.rows.len().saturating_sub(1));
            if let Some(What::Value(kind)) = self.rows.get(self.row).map(|row| row.what.clone())
                && !matches!(kind, Kind::Flag | Kind::Choice(_) | Kind::Who | Kind::Portrait)
            {
                return match self.act(self.row) {
                    Effect::Nothing => said,
                    other => other,
                };
            }
        }
        said
    }
}

/// A value as it is typed: a text without its quotes.
pub(super) fn typed_of(row: &Row, kind: &Kind) -> String {
    let Some(written) = row.written.as_deref() else { return String::new() };
    match kind {
        Kind::Text(_) | Kind::Dice => write::unquoted(written).unwrap_or_else(|| written.to_owned()),
        Kind::Cell => written.trim_matches(['(', ')']).to_owned(),
        _ => written.to_owned(),
    }
}

/// What is typed as the file has it; `None`: nothing.
fn value_of(kind: &Kind, typed: &str, old: Option<&str>) -> Option<String> {
    let plain = typed.trim();
    match kind {
        Kind::Text(_) if typed.is_empty() && old.is_none() => None,
        Kind::Text(_) if plain.is_empty() => None,
        Kind::Text(_) => Some(write::text(typed, old)),
        _ if plain.is_empty() => None,
        Kind::Dice => Some(write::text(plain, old)),
        Kind::Cell => {
            let numbers: Vec<i32> = plain.trim_matches(['(', ')']).split(',').filter_map(|number| number.trim().parse().ok()).collect();
            Some(match numbers.as_slice() {
                [x, y] => format!("({x}, {y})"),
                _ => plain.to_owned(),
            })
        }
        _ => Some(plain.to_owned()),
    }
}
