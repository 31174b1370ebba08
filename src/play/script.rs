//! A script plays a scene to a known point: dice in order, answers by option key, and whether to stop or play on. One
//! that does not fit its scene exactly fails with its position. How a script is written is read here too, with every
//! problem of it at its place.

use super::policy::Policy;
use super::record::Given;
use super::session::Session;
use crate::engine::dice::DiceFault;
use crate::engine::encounter::Fault;
use crate::scene::Scene;
use crate::scene::problem::{Code, Problem, Severity, Source};
use crate::scene::read::{At, Doc, Elsewhere, Node};
use std::path::Path;
use std::sync::Arc;

/// What follows the last answer of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The run ends there.
    Stop,
    /// Seats and seed play on.
    Play,
}

/// The fields of a script by their place.
const FIELDS: Elsewhere = &[("", &["dice", "answers", "then"]), ("answers[..]", &["who", "pick"])];
/// The most sides a die has.
const MOST_SIDES: i64 = 100;
/// The longest name or pick that is read.
const LONGEST: usize = 200;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Faces, in the order they are asked for.
    pub dice: Vec<u16>,
    /// Answers, in order.
    pub answers: Vec<Given>,
    /// What follows.
    pub then: Then,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// Every problem of it, by place.
    pub fn read(source: &Source) -> Result<Self, Vec<Problem>> {
        let doc = Doc::new(source, FIELDS);
        let script = doc.root().and_then(|root| whole(&doc, root));
        let failed = doc.has_errors();
        let problems = doc.into_problems();
        script.filter(|_| !failed).ok_or(problems)
    }

    /// Reads a script from a file.
    ///
    /// # Errors
    /// As [`Script::read`], and what is wrong with the file.
    pub fn load(path: &Path) -> Result<Self, Vec<Problem>> {
        Self::read(&Source::open(path).map_err(|problem| vec![problem])?)
    }

    /// Where script and scene part, at its place in the file that the script was read from.
    pub fn parted(path: &Path, parting: &Parting) -> Problem {
        let source = Source::open(path).unwrap_or_else(|_| Source::new(path.display().to_string(), ""));
        let doc = Doc::new(&source, FIELDS);
        let place = || {
            let mut fields = doc.root()?.fields(&doc, "")?;
            let answers = fields.node("answers").map(|node| node.list(&doc)).unwrap_or_default();
            let dice = fields.node("dice").map(Node::at);
            let answer = |place: usize| answers.get(place).map(|node| node.at());
            parting.answer.map_or(dice, answer)
        };
        let at = place().unwrap_or_default();
        source.problem(at, Severity::Error, parting.to_string(), "mend the answers or the dice").with_code(Code::Replay)
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

fn whole(doc: &Doc<'_>, root: Node<'_>) -> Option<Script> {
    let mut fields = root.fields(doc, "")?;
    let faces = fields.node("dice").map(|node| node.list(doc)).unwrap_or_default();
    let dice = faces.into_iter().filter_map(|node| face(doc, node)).collect();
    let given = fields.node("answers").map(|node| node.list(doc)).unwrap_or_default();
    let answers = given.into_iter().filter_map(|node| answer(doc, node)).collect();
    let then = fields.need_node("then", "add `then: stop`, or `then: play` for seats and seed to go on");
    let then = then.and_then(|node| node.one_of(doc, &[("stop", Then::Stop), ("play", Then::Play)]));
    fields.finish();
    Some(Script { dice, answers, then: then?.value })
}

fn face(doc: &Doc<'_>, node: Node<'_>) -> Option<u16> {
    let expected = format!("a whole number from 1 to {MOST_SIDES} for a die");
    let found = node.parse::<i64>(doc, &expected)?;
    if !(1..=MOST_SIDES).contains(&found.value) {
        let message = format!("expected {expected}, found {}", node.shown());
        doc.error_of(Code::OutOfRange, found.at, message, "choose a number in that range");
    }
    u16::try_from(found.value).ok()
}

fn answer(doc: &Doc<'_>, node: Node<'_>) -> Option<Given> {
    let mut fields = node.fields(doc, "answers[..]")?;
    let who: Option<At<String>> = fields.need("who", "add `who: \"…\"`, the id of the mind");
    let pick: Option<At<String>> = fields.need("pick", "add `pick: \"…\"`, the key of what is picked");
    fields.finish();
    for (name, found) in [("who", &who), ("pick", &pick)] {
        let Some(found) = found else { continue };
        if found.value.trim().is_empty() {
            doc.error(found.at, format!("`{name}` is empty"), "write something between the quotes");
        } else if found.value.chars().count() > LONGEST {
            doc.error(found.at, format!("`{name}` has more than {LONGEST} characters"), "shorten it");
        }
    }
    Some(Given { who: who?.value, pick: pick?.value })
}
