//! Playing films without a window and comparing what came out with what was expected, leaf by leaf.

use super::reel::{Cue, Reel};
use super::{Film, films};
use serde_json::Value;
use std::sync::Arc;

/// One number, word or yes and no of an expectation.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// Where it stands: `jack_after_check.0`.
    pub path: String,
    /// What has to come out; `None`: nothing was expected there.
    pub expected: Option<Value>,
    /// What came out; `None`: nothing was measured.
    pub measured: Option<Value>,
}

impl Leaf {
    /// Whether it came out as expected.
    pub fn holds(&self) -> bool {
        self.expected.is_some() && self.expected == self.measured
    }

    /// What is wrong, in a sentence.
    pub fn text(&self) -> String {
        let word = |value: &Option<Value>| value.as_ref().map_or("nothing".to_owned(), Value::to_string);
        format!("{}: expected {}, measured {}", self.path, word(&self.expected), word(&self.measured))
    }
}

/// How a film came out.
#[derive(Clone, Debug)]
pub struct Report {
    /// The film.
    pub film: Arc<Film>,
    /// What had to come out.
    pub expected: Value,
    /// What came out.
    pub measured: Value,
    /// Every leaf of its expectation, and what was measured beyond it.
    pub leaves: Vec<Leaf>,
    /// What kept it from being played to its end.
    pub trouble: Option<String>,
}

impl Report {
    /// Compares what a reel measured with an expectation.
    pub fn of(reel: &Reel, expected: &Value) -> Self {
        Self {
            film: reel.film.clone(),
            expected: expected.clone(),
            measured: reel.measured.clone(),
            leaves: leaves(expected, &reel.measured),
            trouble: reel.trouble.clone(),
        }
    }

    /// Whether the film was played to its end and everything came out as expected.
    pub fn holds(&self) -> bool {
        self.trouble.is_none() && !self.leaves.is_empty() && self.leaves.iter().all(Leaf::holds)
    }

    /// What is wrong, a sentence each.
    pub fn wrong(&self) -> Vec<String> {
        let leaves = self.leaves.iter().filter(|leaf| !leaf.holds()).map(Leaf::text);
        self.trouble.iter().cloned().chain(leaves).collect()
    }
}

/// Plays a film to its end at once.
pub fn play(film: &Arc<Film>) -> Reel {
    let mut reel = Reel::new(film);
    let mut session = match reel.begin() {
        Ok(session) => session,
        Err(why) => {
            reel.fail(why);
            return reel;
        }
    };
    loop {
        match reel.next(&session) {
            Cue::Caption(..) | Cue::Refusal(_) => {}
            Cue::Answer(given) => {
                if let Err(why) = session.say(&given.who, &given.pick) {
                    reel.fail(format!("`{}: {}` is refused: {why}", given.who, given.pick));
                }
            }
            Cue::Cut => {
                reel.cut();
                match reel.begin() {
                    Ok(next) => session = next,
                    Err(why) => reel.fail(why),
                }
            }
            Cue::End => return reel,
        }
    }
}

/// Plays a film and compares what came out with its expectation.
pub fn film(film: &Arc<Film>) -> Report {
    Report::of(&play(film), film.expected())
}

/// Plays all films.
pub fn all() -> Vec<Report> {
    films().iter().map(film).collect()
}

/// Every leaf of an expectation with what was measured there, then what was measured and not expected.
pub fn leaves(expected: &Value, measured: &Value) -> Vec<Leaf> {
    let mut found = Vec::new();
    walk("", Some(expected), Some(measured), &mut found);
    found
}

fn walk(path: &str, expected: Option<&Value>, measured: Option<&Value>, found: &mut Vec<Leaf>) {
    let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    let (object, array) =
        (|of: Option<&Value>| of.and_then(Value::as_object).cloned(), |of: Option<&Value>| of.and_then(Value::as_array).cloned());
    match (object(expected), object(measured), array(expected), array(measured)) {
        (Some(a), b, ..) if !a.is_empty() => {
            let b = b.unwrap_or_default();
            let more = b.keys().filter(|name| !a.contains_key(*name));
            a.keys().chain(more).for_each(|name| walk(&below(name), a.get(name), b.get(name), found));
        }
        (.., Some(a), b) if !a.is_empty() => {
            let b = b.unwrap_or_default();
            (0..a.len().max(b.len())).for_each(|place| walk(&below(&place.to_string()), a.get(place), b.get(place), found));
        }
        _ => found.push(Leaf { path: path.to_owned(), expected: expected.cloned(), measured: measured.cloned() }),
    }
}
