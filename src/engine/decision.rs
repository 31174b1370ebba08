//! Questions, options, answers and refusals: one shape for every decision of every rule system, for people, computer
//! seats, scripts and replays alike.

mod choice;
mod stake;

use super::chronicle::Rule;
use super::combatant::{Cell, CombatantId};
use super::dice::Request;
use super::encounter::Cast;
pub use choice::{Choice, Need, Offers, Pick, Refusal, Which};
use serde::Serialize;
pub use stake::Stake;
use std::sync::Arc;

/// Who gives an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A mind.
    Mind(CombatantId),
    /// A mind, by its standing answer.
    Standing(CombatantId),
    /// The referee, for events from outside the rules.
    Referee,
}

/// An act of a declared turn, as people read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// Its key (`move`, `possess`, `hellfire-shot`, ...).
    pub key: Arc<str>,
    /// Its name in words.
    pub name: Arc<str>,
    /// At whom.
    #[serde(rename = "whom")]
    pub target: Option<CombatantId>,
    /// Where to.
    pub cell: Option<Cell>,
    /// Its seconds.
    pub seconds: i32,
}

/// What can be spent on the options of a question, answer by answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What is spent (`choices`, `combat actions`).
    pub of: &'static str,
    /// Spent so far.
    pub spent: i32,
    /// All there is.
    pub all: i32,
}

/// The one open question of an encounter.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its number; an answer to another number is stale.
    pub number: u32,
    /// The deciding mind.
    pub who: CombatantId,
    /// What kind of question (`declare`, `veto`, ...).
    pub kind: &'static str,
    /// The rule that asks.
    pub why: Rule,
    /// Whom it concerns besides.
    pub subject: Option<CombatantId>,
    /// Acts it is about (the declaration that may be vetoed, what was declared so far).
    pub acts: Vec<Act>,
    /// What was picked so far, where an answer is put together pick by pick.
    pub draft: Vec<Pick>,
    /// What may be spent, where options have a price.
    pub budget: Option<Budget>,
    /// Answers stay secret until all who are asked have given theirs.
    pub sealed: bool,
    /// The die that a person is asked to roll, if that is the question.
    pub die: Option<Request>,
    /// Every option, legal or not.
    pub options: Vec<Choice>,
    /// What may be said at any time while it is open, and by whom.
    pub anytime: Vec<(Who, Choice)>,
}

impl Question {
    /// A question without particulars.
    pub fn new(who: CombatantId, kind: &'static str, why: Rule, options: Vec<Choice>) -> Self {
        Self {
            number: 0,
            who,
            kind,
            why,
            subject: None,
            acts: Vec::new(),
            draft: Vec::new(),
            budget: None,
            sealed: false,
            die: None,
            options,
            anytime: Vec::new(),
        }
    }

    /// The legal options.
    pub fn legal(&self) -> impl Iterator<Item = &Choice> {
        self.options.iter().filter(|choice| choice.legal())
    }

    /// Whether an answer is one to this question, by who is asked in it.
    ///
    /// # Errors
    /// It is stale, or from somebody who is not asked.
    pub fn addressed(&self, answer: &Answer) -> Result<(), Refused> {
        match () {
            () if answer.question != self.number => Err(Refused::Stale { given: answer.question, open: self.number }),
            () if answer.who != Who::Mind(self.who) => Err(Refused::NotAsked { asked: self.who }),
            () => Ok(()),
        }
    }

    /// Checks an answer without changing anything.
    ///
    /// # Errors
    /// What is wrong with it: stale, from somebody who is not asked, not offered, not legal, or out of range.
    pub fn check(&self, answer: &Answer) -> Result<(), Refused> {
        if answer.question != self.number {
            return Err(Refused::Stale { given: answer.question, open: self.number });
        }
        let solicited = answer.who == Who::Mind(self.who);
        let mut choices = self.anytime.iter().filter(|(who, _)| *who == answer.who).map(|(_, choice)| choice);
        let choice = solicited
            .then(|| self.options.iter().find(|choice| choice.pick.same_option(&answer.pick)))
            .flatten()
            .or_else(|| choices.find(|choice| choice.pick.same_option(&answer.pick)));
        let Some(choice) = choice else {
            return Err(if solicited || answer.who == Who::Referee {
                Refused::NotOffered(answer.pick.clone())
            } else {
                Refused::NotAsked { asked: self.who }
            });
        };
        choice.takes(&answer.pick)
    }

    /// The pick that a text key means here, for this speaker; `None`: it means nothing here.
    pub fn read_key(&self, who: Who, key: &str, cast: &Cast) -> Option<Pick> {
        let options = self.options.iter().filter(|_| who == Who::Mind(self.who));
        let anytime = self.anytime.iter().filter(|(by, _)| *by == who).map(|(_, choice)| choice);
        options.chain(anytime).find_map(|choice| {
            let rest = key.strip_prefix(&choice.pick.key(cast))?;
            let mut pick = choice.pick.clone();
            match &choice.need {
                _ if rest.is_empty() => {}
                Need::Number { .. } => pick.amount = Some(rest.strip_prefix('=')?.trim().parse().ok()?),
                Need::Cell { .. } => {
                    let (x, y) = rest.strip_prefix('@')?.split_once(',')?;
                    pick.cell = Some(Cell { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? });
                }
                // What is refused without a target is refused with one: the reason is worth more than "not offered".
                Need::Nothing if !choice.legal() && rest.starts_with('@') => {}
                Need::Nothing => return None,
            }
            Some(pick)
        })
    }
}

/// An answer to a question, or something said while it is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The number of the open question.
    pub question: u32,
    /// Who says it.
    pub who: Who,
    /// What.
    pub pick: Pick,
}

/// Why an answer was not taken. Nothing changed and no die was touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No question is open.
    Closed,
    /// It answers another question.
    Stale {
        /// The number it gave.
        given: u32,
        /// The number that is open.
        open: u32,
    },
    /// Somebody else is asked.
    NotAsked {
        /// Who is.
        asked: CombatantId,
    },
    /// It is not among the options.
    NotOffered(Pick),
    /// A rule forbids it.
    Illegal(Refusal),
    /// A number is missing or out of range.
    Range {
        /// Least.
        min: i32,
        /// Most.
        max: i32,
    },
    /// The cell cannot be picked.
    Cell(String),
}

impl Refused {
    /// The reason in words.
    pub fn text(&self, cast: &Cast) -> String {
        match self {
            Self::Closed => "no question is open".into(),
            Self::Stale { given, open } => format!("this answers question {given}, but question {open} is open"),
            Self::NotAsked { asked } => format!("{} is asked, nobody else", cast.name(*asked)),
            Self::NotOffered(pick) => format!("`{}` is not among the options", pick.key(cast)),
            Self::Illegal(refusal) => format!("{} ({})", refusal.text(cast), refusal.rule.0),
            Self::Range { min, max } => format!("a whole number from {min} to {max} is needed"),
            Self::Cell(trouble) => trouble.clone(),
        }
    }
}
