//! A person's own keys: bound, taken back, read from the settings file and held against each other.

use super::{About, Chord, Deed, Place, deeds};
use crate::scene::read::{Doc, Node};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

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

    /// What a pressed key does where one is.
    pub fn deed(&self, chord: &Chord, place: Place) -> Option<Deed> {
        let here = deeds().filter(|about| about.places.contains(&place));
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
        if let Some(why) = chord.reserved(about.places) {
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

    /// The other deed that has this key somewhere where this one can be done.
    fn taken(&self, deed: Deed, chord: &Chord) -> Option<Deed> {
        let places = deed.about().places;
        let near = |about: &&'static About| about.deed != deed && about.places.iter().any(|place| places.contains(place));
        deeds().filter(near).map(|about| about.deed).find(|other| self.of(*other).contains(chord))
    }

    /// The first of a deed's own keys that it cannot have, with its place and the reason.
    fn trouble(&self, deed: Deed, chords: &[(Chord, usize)]) -> Option<(Deed, usize, String)> {
        let wrong = |chord: &Chord| {
            let fixed = chord.reserved(deed.about().places).map(|why| format!("{chord} {why}"));
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
            let Some(about) = deeds().find(|about| about.id == name.value) else {
                let ids = deeds().map(|about| about.id).collect::<Vec<_>>().join(", ");
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
        for about in deeds() {
            assert_eq!(deeds().filter(|other| other.deed == about.deed || other.id == about.id).count(), 1, "{}", about.id);
            assert!(!about.usual.is_empty() && !about.places.is_empty(), "{}", about.id);
            for text in about.usual {
                let key = chord(text);
                assert_eq!(key.to_string(), *text, "as people write it");
                assert_eq!(key.reserved(about.places), None, "{text}");
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
        assert_eq!(keys.deed(&chord("R"), Place::Picker), Some(Deed::Search));
        assert_eq!(keys.deed(&chord("R"), Place::Table), Some(Deed::Referee));
    }

    #[test]
    fn an_own_key_replaces_the_usual_ones_until_it_is_taken_back() {
        let mut keys = Bindings::default();
        keys.bind(Deed::Undo, chord("U")).unwrap();
        assert_eq!((keys.deed(&chord("U"), Place::Table), keys.deed(&chord("Ctrl+Z"), Place::Table)), (Some(Deed::Undo), None));
        keys.bind(Deed::Redo, chord("Ctrl+Z")).unwrap();
        assert!(keys.reset(Deed::Undo).unwrap_err().contains("Ctrl+Z is taken"));
        keys.reset(Deed::Redo).unwrap();
        keys.reset(Deed::Undo).unwrap();
        assert_eq!(keys, Bindings::default());
    }
}
