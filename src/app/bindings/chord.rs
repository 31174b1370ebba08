//! A key with what is held with it: as it was pressed, and as people write it. It knows no deed.

use super::Place;
use bevy::input::keyboard::{Key, KeyCode};
use serde::{Serialize, Serializer};
use std::fmt;

/// A key and what is held with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chord {
    /// With Ctrl (or Cmd).
    pub control: bool,
    /// With Alt.
    pub alt: bool,
    /// With Shift; for letters and named keys only, other signs have it in themselves.
    pub shift: bool,
    /// The sign in upper case, or the name of the key.
    pub key: String,
}

/// Keys by name.
const NAMED: &[(&str, Key)] = &[
    ("Space", Key::Space),
    ("Esc", Key::Escape),
    ("Enter", Key::Enter),
    ("Tab", Key::Tab),
    ("Backspace", Key::Backspace),
    ("Delete", Key::Delete),
    ("Insert", Key::Insert),
    ("Home", Key::Home),
    ("End", Key::End),
    ("PageUp", Key::PageUp),
    ("PageDown", Key::PageDown),
    ("Up", Key::ArrowUp),
    ("Down", Key::ArrowDown),
    ("Left", Key::ArrowLeft),
    ("Right", Key::ArrowRight),
    ("F1", Key::F1),
    ("F2", Key::F2),
    ("F3", Key::F3),
    ("F4", Key::F4),
    ("F5", Key::F5),
    ("F6", Key::F6),
    ("F7", Key::F7),
    ("F8", Key::F8),
    ("F9", Key::F9),
    ("F10", Key::F10),
    ("F11", Key::F11),
    ("F12", Key::F12),
];

impl Chord {
    /// What was pressed; `None`: a key that nothing can be bound to. On a keyboard of another script, a letter key counts as the
    /// Latin letter at its place.
    pub fn of(key: &Key, code: KeyCode, (control, alt, shift): (bool, bool, bool)) -> Option<Self> {
        if let Some((name, _)) = NAMED.iter().find(|(_, named)| named == key) {
            return Some(Self { control, alt, shift, key: (*name).to_owned() });
        }
        let Key::Character(text) = key else { return None };
        let place = format!("{code:?}");
        let sign = match place.strip_prefix("Key") {
            Some(latin) if !text.is_ascii() => latin.to_owned(),
            _ => text.to_uppercase(),
        };
        if sign == " " {
            return Some(Self { control, alt, shift, key: "Space".into() });
        }
        let letter = sign.chars().all(char::is_alphabetic);
        (!sign.trim().is_empty()).then_some(Self { control, alt, shift: shift && letter, key: sign })
    }

    /// A chord as people write it: `Ctrl+Shift+Z`, `F10`, `+`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut chord = Self::default();
        let mut rest = text.trim();
        for (name, held) in [("ctrl+", &mut chord.control), ("alt+", &mut chord.alt), ("shift+", &mut chord.shift)] {
            if rest.len() > name.len() && rest.is_char_boundary(name.len()) && rest[..name.len()].eq_ignore_ascii_case(name) {
                (*held, rest) = (true, &rest[name.len()..]);
            }
        }
        let named = NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(rest));
        chord.key = match (named, rest.chars().count()) {
            (Some((name, _)), _) => (*name).to_owned(),
            (None, 1) => rest.to_uppercase(),
            _ => return Err(format!("there is no key `{rest}`; keys are written as in Ctrl+Shift+Z, F10, Space or +")),
        };
        Ok(chord)
    }

    /// The key without what is held with it, as a keyboard tells it.
    #[cfg(test)]
    pub fn logical(&self) -> Key {
        let named = NAMED.iter().find(|(name, _)| *name == self.key);
        named.map_or_else(|| Key::Character(self.key.to_lowercase().into()), |(_, key)| key.clone())
    }

    /// Why nothing may be bound to it; `None`: something may.
    pub(super) fn reserved(&self, places: &[Place]) -> Option<&'static str> {
        let digit = self.key.len() == 1 && self.key.chars().all(|sign| sign.is_ascii_digit());
        let letter = self.key.len() == 1 && ("A"..="M").contains(&self.key.as_str());
        match self.key.as_str() {
            _ if digit && !self.control && !self.alt => Some("chooses an option"),
            "Up" | "Down" | "Left" | "Right" => Some("moves the highlight"),
            "Enter" => Some("takes what is highlighted"),
            "Tab" => Some("moves on"),
            "PageUp" | "PageDown" => Some("turns pages"),
            _ if letter && !self.control && !self.alt && places.contains(&Place::Picker) => Some("hands a side over in the list of scenes"),
            _ => None,
        }
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.control, "Ctrl+"), (self.alt, "Alt+"), (self.shift, "Shift+")] {
            if held {
                f.write_str(name)?;
            }
        }
        f.write_str(&self.key)
    }
}

impl Serialize for Chord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chord(text: &str) -> Chord {
        Chord::parse(text).unwrap()
    }

    #[test]
    fn pressed_keys_become_chords_on_any_keyboard() {
        let none = (false, false, false);
        let control = (true, false, false);
        assert_eq!(Chord::of(&Key::Character("s".into()), KeyCode::KeyS, control), Some(chord("Ctrl+S")));
        assert_eq!(Chord::of(&Key::Character("Z".into()), KeyCode::KeyZ, (true, false, true)), Some(chord("Ctrl+Shift+Z")));
        assert_eq!(Chord::of(&Key::Character("+".into()), KeyCode::Equal, (false, false, true)), Some(chord("+")));
        assert_eq!(Chord::of(&Key::Character("я".into()), KeyCode::KeyZ, control), Some(chord("Ctrl+Z")));
        assert_eq!(Chord::of(&Key::Character("é".into()), KeyCode::Digit2, none).map(|key| key.key), Some("É".into()));
        assert_eq!(Chord::of(&Key::Control, KeyCode::ControlLeft, none), None);
    }

    #[test]
    fn odd_texts_are_no_keys_and_no_panic() {
        for text in ["", "Ctrl+", "Ctrl+Foo", "ß+ü", "Hyper+X", "++", "Shift+Ctrl+X"] {
            assert!(Chord::parse(text).is_err(), "{text}");
        }
        assert_eq!(chord("ctrl++").to_string(), "Ctrl++");
    }
}
