//! A script plays a scene to a known point: dice in order, answers by option key, and whether to stop or play on. One
//! that does not fit its scene exactly fails with its position.

use super::policy::Policy;
use super::record::Given;
use super::session::Session;
use crate::engine::dice::DiceFault;
use crate::engine::encounter::Fault;
use crate::scene::Scene;
use crate::scene::problem::Source;
use serde::Deserialize;
use std::path::Path;
use std::sync::Arc;

/// What follows the last answer of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Then {
    /// The run ends there.
    #[serde(rename = "stop")]
    Stop,
    /// Seats and seed play on.
    #[serde(rename = "play")]
    Play,
}

/// Where a script and its scene part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The answer that did not fit, from 0; `None`: all did, but not what follows them.
    pub answer: Option<usize>,
    given: String,
    /// Why, in a sentence.
    pub why: String,
}

impl std::fmt::Display for Parting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.answer {
            Some(place) => write!(f, "answer {} ({}): {}", place + 1, self.given, self.why),
            None => write!(f, "after the last answer: {}", self.why),
        }
    }
}

/// A script.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// Faces, in the order they are asked for.
    #[serde(default)]
    pub dice: Vec<u16>,
    /// Answers, in order.
    #[serde(default)]
    pub answers: Vec<Given>,
    /// What follows.
    pub then: Then,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// What is wrong with it, with line and column.
    pub fn from_text(text: &str) -> Result<Self, String> {
        ron::from_str(text).map_err(|error| {
            let hint = "a script is ( dice: [6, 4], answers: [ (who: \"jack\", pick: \"veto\") ], then: stop )";
            format!("{}: {}; {hint}", error.span.start, error.code)
        })
    }

    /// Reads a script from a file.
    ///
    /// # Errors
    /// What is wrong with the file or the script, with line and column where there is one.
    pub fn load(path: &Path) -> Result<Self, String> {
        let source = Source::open(path).map_err(|problem| format!("{}; {}", problem.message, problem.remedy))?;
        Self::from_text(&source.text)
    }

    /// Plays the scene by the script. With `then: play` the policy answers from there on and the seed rolls.
    ///
    /// # Errors
    /// The position where script and scene part.
    pub fn play(&self, scene: Arc<Scene>, seed: u64, policy: &dyn Policy) -> Result<Session, Parting> {
        let mut session = Session::scripted(scene, seed, self.dice.clone());
        for (place, given) in self.answers.iter().enumerate() {
            let at = |why: String| Parting { answer: Some(place), given: format!("{}: {}", given.who, given.pick), why };
            self.check_dice(&session).map_err(at)?;
            if session.question().is_none() {
                let why = if session.outcome().is_some() { "the fight has ended" } else { "no question is open" };
                return Err(at(format!("{why}, so nobody asked this")));
            }
            session.say(&given.who, &given.pick).map_err(at)?;
        }
        let after = |why: String| Parting { answer: None, given: String::new(), why };
        self.check_dice(&session).map_err(after)?;
        if session.given_left() > 0 {
            let left = session.given_left();
            let (used, all) = (self.dice.len() - left.min(self.dice.len()), self.dice.len());
            return Err(after(format!("{left} of {all} dice are left over: die {} was never asked for", used + 1)));
        }
        if self.then == Then::Play {
            session.given_only(false);
            while session.let_choose(policy) {}
        }
        Ok(session)
    }

    fn check_dice(&self, session: &Session) -> Result<(), String> {
        match session.fault() {
            None => Ok(()),
            Some(Fault::Dice(DiceFault::Lacking(_))) => {
                let text = session.fault().map(|fault| fault.text(session.cast())).unwrap_or_default();
                Err(format!("{text}; it would be die {} of the script", self.dice.len() + 1))
            }
            Some(fault) => Err(fault.text(session.cast())),
        }
    }
}
