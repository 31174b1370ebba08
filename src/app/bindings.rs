//! Which keys do what: every deed that a key can be bound to, the keys it usually has, and a person's own. Digits, arrows, Enter and
//! Tab are the same for everybody: they choose among what is asked.
//!
//! It must not know how a deed is done: [`super::keys`] makes commands of them.

use super::table::Screen;
use crate::scene::read::{Doc, Node};
use bevy::input::keyboard::{Key, KeyCode};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Something that a key can be bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// Takes the last pick back.
    TakeBack,
    /// Shows everything at once.
    Skip,
    /// One step on.
    Step,
    /// The computer plays all seats.
    Auto,
    /// Faster playback.
    Faster,
    /// Slower playback.
    Slower,
    /// The referee's events.
    Referee,
    /// Through whose eyes to look.
    Views,
    /// A beat back.
    BeatBack,
    /// A beat on.
    BeatOn,
    /// The fight as a film.
    Film,
    /// The branches of the fight.
    Branches,
    /// The chronicle as a file.
    Export,
    /// Whose dice people roll.
    Dice,
    /// What minds answer unasked.
    Standing,
    /// How the dice of the fight to be begun are rolled.
    NextDice,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Saves.
    Save,
    /// Opens the list of saves.
    Load,
    /// The same fight from the start.
    Restart,
    /// All fights side by side from the start.
    RestartAll,
    /// The whole board in sight.
    WholeBoard,
    /// The help sheet.
    Help,
    /// The settings.
    Settings,
    /// To the list of scenes.
    Leave,
    /// Back to the fight on the table.
    Resume,
    /// Looks for scenes again.
    Search,
    /// Types a seed.
    Seed,
    /// Ends the program.
    Quit,
}

/// What is known of a deed.
pub struct About {
    /// The deed.
    pub deed: Deed,
    /// Its name in the settings file.
    pub id: &'static str,
    /// What it does, in words.
    pub words: &'static str,
    /// Where it can be done.
    pub screens: &'static [Screen],
    /// Its usual keys.
    pub usual: &'static [&'static str],
}

const TABLE: &[Screen] = &[Screen::Table];
const PICKER: &[Screen] = &[Screen::Picker];
const COMPARE: &[Screen] = &[Screen::Compare];
const FIGHTS: &[Screen] = &[Screen::Table, Screen::Compare];
const EVERYWHERE: &[Screen] = &[Screen::Picker, Screen::Table, Screen::Compare, Screen::Films];

const fn about(deed: Deed, id: &'static str, words: &'static str, screens: &'static [Screen], usual: &'static [&'static str]) -> About {
    About { deed, id, words, screens, usual }
}

/// Every deed, in the order in which people are told of them.
pub const DEEDS: &[About] = &[
    about(Deed::TakeBack, "take_back", "take the last pick back", TABLE, &["Backspace"]),
    about(Deed::Skip, "skip", "show everything at once", FIGHTS, &["Space", "End"]),
    about(Deed::Step, "step", "one step on", FIGHTS, &["S"]),
    about(Deed::Auto, "auto", "let the computer play all seats, or stop it", FIGHTS, &["A"]),
    about(Deed::Faster, "faster", "faster", FIGHTS, &["+", "="]),
    about(Deed::Slower, "slower", "slower", FIGHTS, &["-", "–"]),
    about(Deed::Undo, "undo", "undo: back to your last decision", TABLE, &["Ctrl+Z"]),
    about(Deed::Redo, "redo", "redo", TABLE, &["Ctrl+Y", "Ctrl+Shift+Z"]),
    about(Deed::Referee, "referee", "open or close the referee's events", TABLE, &["R"]),
    about(Deed::Views, "views", "choose through whose eyes to look", TABLE, &["V"]),
    about(Deed::BeatBack, "beat_back", "look back: a beat back", TABLE, &["["]),
    about(Deed::BeatOn, "beat_on", "while looking back: a beat on", TABLE, &["]"]),
    about(Deed::Film, "film", "the fight as a film, from its start", TABLE, &["P"]),
    about(Deed::Branches, "branches", "the branches of the fight", TABLE, &["B"]),
    about(Deed::Export, "export", "the chronicle as a file", TABLE, &["E"]),
    about(Deed::Dice, "dice", "whose dice the program rolls, whose people roll", TABLE, &["D"]),
    about(Deed::Standing, "standing", "standing answers: what minds answer unasked", TABLE, &["Y"]),
    about(Deed::WholeBoard, "whole_board", "the whole board in sight", TABLE, &["Home"]),
    about(Deed::Save, "save", "save", TABLE, &["Ctrl+S"]),
    about(Deed::Load, "load", "load", &[Screen::Table, Screen::Picker], &["Ctrl+O"]),
    about(Deed::Restart, "restart", "the same fight from the start", TABLE, &["Ctrl+N"]),
    about(Deed::Leave, "leave", "to the list of scenes", FIGHTS, &["Esc"]),
    about(Deed::Help, "help", "help: keys and rules", EVERYWHERE, &["F1"]),
    about(Deed::Settings, "settings", "settings", EVERYWHERE, &["F10", "Ctrl+,"]),
    about(Deed::RestartAll, "restart_all", "side by side: all from the start", COMPARE, &["R", "Ctrl+N"]),
    about(Deed::Resume, "resume", "in the list of scenes: back to the fight", PICKER, &["Esc"]),
    about(Deed::Search, "search", "in the list of scenes: look again", PICKER, &["F5"]),
    about(Deed::Seed, "seed", "in the list of scenes: type a seed", PICKER, &["S"]),
    about(Deed::NextDice, "next_dice", "in the list of scenes: dice rolled or typed", PICKER, &["T"]),
    about(Deed::Quit, "quit", "end the program", &[Screen::Picker, Screen::Compare, Screen::Films], &["Ctrl+Q"]),
];

impl Deed {
    /// What is known of it.
    pub fn about(self) -> &'static About {
        // A test keeps the list whole; its first entry stands in for what cannot be missing.
        DEEDS.iter().find(|about| about.deed == self).unwrap_or(&DEEDS[0])
    }
}

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

    /// Why nothing may be bound to it; `None`: something may.
    fn reserved(&self, screens: &[Screen]) -> Option<&'static str> {
        let digit = self.key.len() == 1 && self.key.chars().all(|sign| sign.is_ascii_digit());
        let letter = self.key.len() == 1 && ("A"..="M").contains(&self.key.as_str());
        match self.key.as_str() {
            _ if digit && !self.control && !self.alt => Some("chooses an option"),
            "Up" | "Down" | "Left" | "Right" => Some("moves the highlight"),
            "Enter" => Some("takes what is highlighted"),
            "Tab" => Some("moves on"),
            "PageUp" | "PageDown" => Some("turns pages"),
            _ if letter && !self.control && !self.alt && screens.contains(&Screen::Picker) => {
                Some("hands a side over in the list of scenes")
            }
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

/// A person's keys: those of the deeds that have others than the usual ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bindings(BTreeMap<Deed, Vec<Chord>>);

impl Bindings {
    /// The keys of a deed, the first of them the one that hints name.
    pub fn of(&self, deed: Deed) -> Vec<Chord> {
        let usual = || deed.about().usual.iter().filter_map(|text| Chord::parse(text).ok()).collect();
        self.0.get(&deed).cloned().unwrap_or_else(usual)
    }

    /// Whether a deed has keys of a person's own.
    pub fn own(&self, deed: Deed) -> bool {
        self.0.contains_key(&deed)
    }

    /// What a pressed key does on a screen.
    pub fn deed(&self, chord: &Chord, screen: Screen) -> Option<Deed> {
        let here = DEEDS.iter().filter(|about| about.screens.contains(&screen));
        here.map(|about| about.deed).find(|deed| self.of(*deed).contains(chord))
    }

    /// The key of a deed for a hint; a dash where it has none.
    pub fn hint(&self, deed: Deed) -> String {
        self.of(deed).first().map_or("–".into(), ToString::to_string)
    }

    /// All keys of a deed in words.
    pub fn words(&self, deed: Deed) -> String {
        let keys: Vec<String> = self.of(deed).iter().map(ToString::to_string).filter(|key| key != "–").collect();
        if keys.is_empty() { "–".into() } else { keys.join("  ") }
    }

    /// Gives a deed one key of a person's own, in place of those it had.
    ///
    /// # Errors
    /// Why it cannot have it, in a sentence.
    pub fn bind(&mut self, deed: Deed, chord: Chord) -> Result<(), String> {
        let about = deed.about();
        if let Some(why) = chord.reserved(about.screens) {
            return Err(format!("{chord} {why}; it stays so."));
        }
        if let Some(other) = self.taken(deed, &chord) {
            return Err(format!("{chord} is taken: {}. Give that another key first.", other.about().words));
        }
        self.0.insert(deed, vec![chord]);
        self.tidy(deed);
        Ok(())
    }

    /// Gives a deed its usual keys again, as far as no other deed has them now.
    ///
    /// # Errors
    /// Which key another deed has, in a sentence.
    pub fn reset(&mut self, deed: Deed) -> Result<(), String> {
        let Some(own) = self.0.remove(&deed) else { return Ok(()) };
        let taken = self.of(deed).into_iter().find_map(|chord| Some((self.taken(deed, &chord)?, chord)));
        if let Some((other, chord)) = taken {
            self.0.insert(deed, own);
            return Err(format!("{chord} is taken: {}. Give that another key first.", other.about().words));
        }
        Ok(())
    }

    /// The other deed that has this key on a screen of this one.
    fn taken(&self, deed: Deed, chord: &Chord) -> Option<Deed> {
        let screens = deed.about().screens;
        let near = |about: &&About| about.deed != deed && about.screens.iter().any(|screen| screens.contains(screen));
        DEEDS.iter().filter(near).map(|about| about.deed).find(|other| self.of(*other).contains(chord))
    }

    /// The first of a deed's own keys that it cannot have, with its place and the reason.
    fn trouble(&self, deed: Deed, chords: &[(Chord, usize)]) -> Option<(Deed, usize, String)> {
        let wrong = |chord: &Chord| {
            let fixed = chord.reserved(deed.about().screens).map(|why| format!("{chord} {why}"));
            fixed.or_else(|| Some(format!("{chord} is taken: {}", self.taken(deed, chord)?.about().words)))
        };
        let own = self.own(deed).then_some(chords)?;
        own.iter().find_map(|(chord, at)| Some((deed, *at, wrong(chord)?)))
    }

    fn tidy(&mut self, deed: Deed) {
        let usual: Vec<Chord> = deed.about().usual.iter().filter_map(|text| Chord::parse(text).ok()).collect();
        if self.0.get(&deed) == Some(&usual) {
            self.0.remove(&deed);
        }
    }

    /// The keys of a settings file: `{ "undo": ["Ctrl+U"], .. }`. What is wrong is noted in the `Doc` and left out.
    pub fn read(doc: &Doc, node: Node) -> Self {
        let mut bindings = Self::default();
        let mut wanted: Vec<(Deed, Vec<(Chord, usize)>)> = Vec::new();
        for (name, value) in node.map(doc) {
            let Some(about) = DEEDS.iter().find(|about| about.id == name.value) else {
                let ids = DEEDS.iter().map(|about| about.id).collect::<Vec<_>>().join(", ");
                doc.error(name.at, format!("nothing is called `{}`", name.value), format!("use one of {ids}"));
                continue;
            };
            let mut chords = Vec::new();
            let mut whole = true;
            for item in value.list(doc) {
                let Some(text) = item.parse::<String>(doc, "a key in double quotes") else {
                    whole = false;
                    continue;
                };
                match Chord::parse(&text.value) {
                    Ok(chord) => chords.push((chord, text.at)),
                    Err(why) => {
                        doc.error(text.at, why, "write another key");
                        whole = false;
                    }
                }
            }
            if whole || !chords.is_empty() {
                wanted.push((about.deed, chords));
            }
        }
        // All of the file's own keys count before they are held against each other: two deeds may have changed places.
        for (deed, chords) in &wanted {
            bindings.0.insert(*deed, chords.iter().map(|(chord, _)| chord.clone()).collect());
        }
        while let Some((deed, at, why)) = wanted.iter().find_map(|(deed, chords)| bindings.trouble(*deed, chords)) {
            doc.error(at, why, format!("give `{}` another key", deed.about().id));
            bindings.0.remove(&deed);
        }
        bindings
    }
}

impl Serialize for Bindings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(deed, chords)| (deed.about().id, chords)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chord(text: &str) -> Chord {
        Chord::parse(text).unwrap()
    }

    #[test]
    fn every_deed_is_listed_once_and_no_usual_keys_meet() {
        for about in DEEDS {
            assert_eq!(DEEDS.iter().filter(|other| other.deed == about.deed || other.id == about.id).count(), 1, "{}", about.id);
            assert!(!about.usual.is_empty() && !about.screens.is_empty(), "{}", about.id);
            for text in about.usual {
                let key = chord(text);
                assert_eq!(key.to_string(), *text, "as people write it");
                assert_eq!(key.reserved(about.screens), None, "{text}");
                assert_eq!(Bindings::default().taken(about.deed, &key), None, "{text} of {}", about.id);
            }
        }
    }

    #[test]
    fn a_key_that_is_taken_or_fixed_is_refused_with_a_sentence_and_nothing_changes() {
        let mut keys = Bindings::default();
        let refusal = keys.bind(Deed::Step, chord("Ctrl+S")).unwrap_err();
        assert_eq!(refusal, "Ctrl+S is taken: save. Give that another key first.");
        assert!(keys.bind(Deed::Step, chord("5")).unwrap_err().contains("chooses an option"));
        assert!(keys.bind(Deed::Search, chord("B")).unwrap_err().contains("hands a side over"));
        assert_eq!(keys, Bindings::default());
        // On screens that never meet, one key may do two things.
        keys.bind(Deed::Search, chord("R")).unwrap();
        assert_eq!(keys.deed(&chord("R"), Screen::Picker), Some(Deed::Search));
        assert_eq!(keys.deed(&chord("R"), Screen::Table), Some(Deed::Referee));
    }

    #[test]
    fn an_own_key_replaces_the_usual_ones_until_it_is_taken_back() {
        let mut keys = Bindings::default();
        keys.bind(Deed::Undo, chord("U")).unwrap();
        assert_eq!((keys.deed(&chord("U"), Screen::Table), keys.deed(&chord("Ctrl+Z"), Screen::Table)), (Some(Deed::Undo), None));
        keys.bind(Deed::Redo, chord("Ctrl+Z")).unwrap();
        assert!(keys.reset(Deed::Undo).unwrap_err().contains("Ctrl+Z is taken"));
        keys.reset(Deed::Redo).unwrap();
        keys.reset(Deed::Undo).unwrap();
        assert_eq!(keys, Bindings::default());
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
