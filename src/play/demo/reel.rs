//! A film being played: which part and which step it is at, and what was measured so far. It answers nothing by itself:
//! whoever plays it gives the answers, at once or at the pace of a reader.

use super::probe::{Asked, Sight};
use super::{Film, Step, Take};
use crate::play::record::Given;
use crate::play::session::Session;
use serde_json::Value;
use std::sync::Arc;

/// What comes next in a film.
#[derive(Clone, Debug, PartialEq)]
pub enum Cue {
    /// A caption with the rules it speaks of.
    Caption(String, Vec<String>),
    /// This answer.
    Answer(Given),
    /// This answer, which has to be refused.
    Refusal(Given),
    /// The next part, a fight of its own.
    Cut,
    /// The film is over.
    End,
}

/// A film being played.
#[derive(Clone, Debug)]
pub struct Reel {
    /// The film.
    pub film: Arc<Film>,
    take: usize,
    step: usize,
    asked: Vec<Asked>,
    /// What was measured so far, in the shape of the expectation.
    pub measured: Value,
    /// What kept the film from being played as it is written; its check fails then.
    pub trouble: Option<String>,
    resting: Option<u32>,
}

impl Reel {
    /// A film at its beginning.
    pub fn new(film: &Arc<Film>) -> Self {
        Self { film: film.clone(), take: 0, step: 0, asked: Vec::new(), measured: Value::Null, trouble: None, resting: None }
    }

    /// The part that is played.
    pub fn take(&self) -> Option<&Take> {
        self.film.takes.get(self.take)
    }

    /// Which part is played, from 0.
    pub fn take_number(&self) -> usize {
        self.take
    }

    /// How much of the film is behind, 0 to 1.
    pub fn part_done(&self) -> f32 {
        let all: usize = self.film.takes.iter().map(|take| take.steps.len()).sum();
        let before: usize = self.film.takes.iter().take(self.take).map(|take| take.steps.len()).sum();
        #[expect(clippy::cast_precision_loss, reason = "films have some dozen steps")]
        let part = (before + self.step) as f32 / all.max(1) as f32;
        part.min(1.0)
    }

    /// The fight of the part that is played, from its beginning.
    ///
    /// # Errors
    /// What is wrong with its scene.
    pub fn begin(&mut self) -> Result<Session, String> {
        let take = self.take().ok_or("the film has no parts")?;
        let (scene, dice) = (take.scene()?, take.dice.clone());
        (self.step, self.resting) = (0, None);
        self.asked.clear();
        Ok(Session::scripted(scene, 0, dice))
    }

    /// Goes on to the next part; the fight it needs comes from [`begin`](Self::begin).
    pub fn cut(&mut self) {
        self.take += 1;
    }

    /// Measures what is to be measured now, and says what comes next. What it says counts as done.
    pub fn next(&mut self, session: &Session) -> Cue {
        self.note(session);
        while self.trouble.is_none() {
            if let Some(fault) = session.fault() {
                self.fail(fault.text(session.cast()));
                break;
            }
            let Some(step) = self.film.clone().takes.get(self.take).and_then(|take| take.steps.get(self.step)).cloned() else {
                if session.given_left() > 0 {
                    self.fail(format!("{} of its dice were never rolled", session.given_left()));
                    break;
                }
                return if self.take + 1 < self.film.takes.len() { Cue::Cut } else { Cue::End };
            };
            if step == Step::Rest {
                if let Some(given) = self.rest(session) {
                    return Cue::Answer(given);
                }
                self.step += 1;
                continue;
            }
            self.step += 1;
            match step {
                Step::Say(text, rules) => return Cue::Caption(text, rules),
                Step::Do(answer) => return Cue::Answer(given(&answer)),
                Step::Refused(answer, rule) => {
                    let sight = Sight::new(session, &self.asked);
                    match sight.refusal(&answer) {
                        Some(by) if by == rule => return Cue::Refusal(given(&answer)),
                        Some(by) => self.fail(format!("`{answer}` is refused by {by} and not by {rule}")),
                        None => self.fail(format!("`{answer}` is legal and should be refused by {rule}")),
                    }
                }
                Step::Is(path, probe) => match Sight::new(session, &self.asked).measure(&probe) {
                    Ok(value) => put(&mut self.measured, &path, value),
                    Err(why) => self.fail(format!("{path}: {why}")),
                },
                Step::Rest => {}
            }
        }
        Cue::End
    }

    /// The film cannot go on.
    pub fn fail(&mut self, why: String) {
        let at = self.take().filter(|take| !take.part.is_empty()).map(|take| format!("part {}, ", take.part)).unwrap_or_default();
        self.trouble.get_or_insert(format!("{at}step {}: {why}", self.step));
    }

    /// Remembers what is asked, for what can only be told of afterwards.
    fn note(&mut self, session: &Session) {
        let Some(question) = session.question() else { return };
        if self.asked.last().is_some_and(|last| last.number == question.number && last.legal.len() == question.legal().count()) {
            return;
        }
        let cast = session.cast();
        self.asked.push(Asked {
            number: question.number,
            round: session.look().map_or(0, |look| look.round()),
            what: format!("{} {}", cast.key(question.who), question.kind),
            legal: question.legal().map(|choice| choice.pick.key(cast)).collect(),
        });
    }

    /// The answer of somebody who does nothing more; `None`: the rest is over.
    fn rest(&mut self, session: &Session) -> Option<Given> {
        let round = session.look().map_or(0, |look| look.round());
        let began = *self.resting.get_or_insert(round);
        let pick = session.question().filter(|_| began == round).and_then(|question| match question.kind {
            "opening" => Some("hold"),
            "act" | "meanwhile" | "aiding" | "between" | "intend" => Some("done"),
            "chant" => Some("chant_on"),
            "react" => Some("carry_on"),
            "declare" => Some("pass"),
            _ => None,
        });
        match session.question().zip(pick) {
            Some((question, pick)) => Some(Given { who: session.cast().key(question.who).to_owned(), pick: pick.to_owned() }),
            None => {
                self.resting = None;
                None
            }
        }
    }
}

/// `bal: possess@jack` as an answer.
fn given(answer: &str) -> Given {
    let (who, pick) = answer.split_once(": ").unwrap_or(("", answer));
    Given { who: who.to_owned(), pick: pick.to_owned() }
}

/// Puts a value at a path of names and places, parted by dots; `[]` at the end appends. A field that was measured before has to
/// come out the same again.
fn put(of: &mut Value, path: &str, value: Value) {
    let (path, append) = path.strip_suffix("[]").map_or((path, false), |path| (path, true));
    let mut place = of;
    for name in path.split('.') {
        place = match name.parse::<usize>() {
            Ok(number) => {
                if !place.is_array() {
                    *place = Value::Array(Vec::new());
                }
                let Value::Array(items) = place else { return };
                if items.len() <= number {
                    items.resize(number + 1, Value::Null);
                }
                &mut items[number]
            }
            Err(_) => {
                if !place.is_object() {
                    *place = Value::Object(serde_json::Map::new());
                }
                &mut place[name]
            }
        };
    }
    if append {
        if !place.is_array() {
            *place = Value::Array(Vec::new());
        }
        if let Value::Array(items) = place {
            items.push(value);
        }
    } else if place.is_null() || *place == value {
        *place = value;
    } else {
        *place = format!("{place}, then {value}").into();
    }
}
