//! The worked examples of the three texts as films: scenes, scripted dice, answers, captions, and what has to come out.
//!
//! A film measures what it shows with [`probe`]s, in the fight that is played, and is compared with the figures of
//! `films/expect.json` field by field. It knows no window: that one shows the same films and checks the same figures.

pub mod check;
pub mod coach;
mod possession;
pub mod probe;
pub mod reel;
mod scenes;
mod spirit_combat;
mod willpower;

use crate::scene::Scene;
use probe::Probe;
use serde::Deserialize;
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// A film: one worked example.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Film {
    /// The number of the example, such as `PE-01`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it shows, in a sentence.
    pub about: String,
    /// Its parts, each a fight of its own.
    pub takes: Vec<Take>,
}

/// A part of a film: a fight from its beginning.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Take {
    /// The letter of the part; empty where there are none.
    #[serde(default)]
    pub part: String,
    /// The scene, by its file name without the ending.
    pub scene: String,
    /// Readings that this part is played with, as they stand in a scene: `beats: AtLeast`.
    #[serde(default)]
    pub rulings: String,
    /// Passages of the scene that are replaced: (before, after).
    #[serde(default)]
    pub change: Vec<(String, String)>,
    /// The faces of the dice, in the order they are asked for; all have to be used.
    #[serde(default)]
    pub dice: Vec<u16>,
    /// What happens.
    pub steps: Vec<Step>,
}

/// A step of a film.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Step {
    /// A caption, and the rules it speaks of.
    Say(String, Vec<String>),
    /// An answer: `bal: possess@jack`.
    Do(String),
    /// An answer that has to be refused by this rule.
    Refused(String, String),
    /// Nobody does anything more, up to the next round or to a question that is about more.
    Rest,
    /// What is measured now, and the field of the expectation that it stands for.
    Is(String, Probe),
}

impl Take {
    /// The scene of this part, checked.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn scene(&self) -> Result<Arc<Scene>, String> {
        let (file, text) = scenes::find(&self.scene).ok_or_else(|| format!("there is no scene `{}`", self.scene))?;
        let mut text = text.to_owned();
        let rulings = (!self.rulings.is_empty()).then(|| ("cast: [".to_owned(), format!("rulings: ({}), cast: [", self.rulings)));
        for (before, after) in self.change.iter().chain(&rulings) {
            if !text.contains(before.as_str()) {
                return Err(format!("the scene `{}` has no `{before}`", self.scene));
            }
            text = text.replacen(before.as_str(), after, 1);
        }
        crate::scene::check::scene_text(file, &text)
            .map(Arc::new)
            .map_err(|problems| problems.first().map(ToString::to_string).unwrap_or_default())
    }
}

impl Film {
    /// The rule system it belongs to: `Possession`, `Spirit combat` or `Willpower`.
    pub fn rules(&self) -> &'static str {
        match self.id.get(..1) {
            Some("P") => "Possession",
            Some("S") => "Spirit combat",
            _ => "Willpower",
        }
    }

    /// The letters of its parts, without repetition.
    pub fn parts(&self) -> Vec<&str> {
        let mut parts: Vec<&str> = self.takes.iter().map(|take| take.part.as_str()).filter(|part| !part.is_empty()).collect();
        parts.dedup();
        parts
    }

    /// What has to come out, as it stands in the expectations.
    pub fn expected(&self) -> &'static Value {
        static NOTHING: Value = Value::Null;
        all().1.iter().find(|(id, _)| *id == self.id).map_or(&NOTHING, |(_, expect)| expect)
    }
}

const SOURCES: [(&str, &str); 3] = [
    ("possession", include_str!("films/possession.ron")),
    ("spirit_combat", include_str!("films/spirit_combat.ron")),
    ("willpower", include_str!("films/willpower.ron")),
];

#[derive(Deserialize)]
struct Expected {
    id: String,
    expect: Value,
}

type All = (Vec<Arc<Film>>, Vec<(String, Value)>, Vec<String>);

fn all() -> &'static All {
    static ALL: OnceLock<All> = OnceLock::new();
    ALL.get_or_init(|| {
        let (mut films, mut problems) = (Vec::new(), Vec::new());
        for (name, text) in SOURCES {
            match ron::from_str::<Vec<Film>>(text) {
                Ok(read) => films.extend(read.into_iter().map(Arc::new)),
                Err(error) => problems.push(format!("the films of {name} cannot be read: {error}")),
            }
        }
        let expected = match serde_json::from_str::<Vec<Expected>>(include_str!("films/expect.json")) {
            Ok(read) => read.into_iter().map(|of| (of.id, of.expect)).collect(),
            Err(error) => {
                problems.push(format!("the expectations cannot be read: {error}"));
                Vec::new()
            }
        };
        (films, expected, problems)
    })
}

/// Every film, in the order of the texts.
pub fn films() -> &'static [Arc<Film>] {
    &all().0
}

/// What is wrong with the built-in films; a test keeps this empty.
pub fn problems() -> &'static [String] {
    &all().2
}

/// The film of this name: `PE-01`, `pe01`, `se 7`, or words of its title.
///
/// # Errors
/// A sentence with the nearest name there is.
pub fn find(name: &str) -> Result<&'static Arc<Film>, String> {
    let wanted = plain(name);
    let found = films().iter().find(|film| plain(&film.id) == wanted || plain(&film.title) == wanted);
    found.ok_or_else(|| {
        let far = |film: &&Arc<Film>| strsim::levenshtein(&plain(&film.id), &wanted).min(strsim::levenshtein(&plain(&film.title), &wanted));
        let near = films().iter().min_by_key(far).map(|film| format!("; the nearest is `{}`, {}", film.id, film.title));
        format!("there is no worked example `{name}`{}. `willbound demo --list` names all", near.unwrap_or_default())
    })
}

/// A name without case, spaces and signs, and numbers without leading zeros.
fn plain(name: &str) -> String {
    let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let number = letters.trim_start_matches(|c: char| c.is_alphabetic());
    match letters.strip_suffix(number) {
        Some(word) if word.len() == 2 => format!("{word}{}", number.trim_start_matches('0')),
        _ => letters,
    }
}
