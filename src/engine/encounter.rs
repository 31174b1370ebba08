//! An encounter: one fight, an entity of its own. What other designs make a global resource is a component here, so
//! one world holds one fight or a thousand.

use super::combatant::CombatantId;
use super::decision::{Answer, Question, Refused};
use super::dice::DiceFault;
use super::ledger::Roster;
use super::log::Log;
use super::standing::{Standing, YesNo};
use bevy::ecs::prelude::*;
use serde::Serialize;
use std::sync::Arc;

/// How a fight ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Outcome {
    /// These sides reached what they wanted, or were the last in play.
    Victory {
        /// Names of the sides.
        sides: Vec<Arc<str>>,
    },
    /// No side is left in play.
    MutualDefeat,
    /// Nobody can win any more.
    Stalemate {
        /// Why it was declared.
        reason: Stalemate,
    },
}

impl Outcome {
    /// How a fight of so many sides is decided: by who reached what it wanted, else by who is left in play; `None`: it goes on.
    pub fn decided(
        sides: usize,
        name: impl Fn(usize) -> Option<Arc<str>>,
        reached: impl Fn(usize) -> bool,
        in_play: impl Fn(usize) -> bool,
    ) -> Option<Self> {
        let victory =
            |of: &dyn Fn(usize) -> bool| Self::Victory { sides: (0..sides).filter(|place| of(*place)).filter_map(&name).collect() };
        if (0..sides).any(&reached) {
            return Some(victory(&reached));
        }
        match ((0..sides).filter(|place| in_play(*place)).count(), sides) {
            (0, _) => Some(Self::MutualDefeat),
            (1, 2..) => Some(victory(&in_play)),
            _ => None,
        }
    }

    /// The outcome as one word for scripts: `victory:heroes`, `mutual_defeat`, `stalemate:no_winning_act`,
    /// `stalemate:round_limit`.
    pub fn word(&self) -> String {
        match self {
            Self::Victory { sides } => format!("victory:{}", sides.join("+")),
            Self::MutualDefeat => "mutual_defeat".into(),
            Self::Stalemate { reason: Stalemate::NoWinningAct } => "stalemate:no_winning_act".into(),
            Self::Stalemate { reason: Stalemate::RoundLimit } => "stalemate:round_limit".into(),
        }
    }
}

/// Why a fight was declared a stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stalemate {
    /// No side has any legal act left that could win.
    NoWinningAct,
    /// The round limit was reached.
    RoundLimit,
}

/// Why an encounter can never go on: an error, not an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The rules made this many steps without reaching a question or an end.
    StepCap(u32),
    /// Equal totals were rolled again this many times (PA-29).
    RerollCap(u32),
    /// The dice tray cannot go on.
    Dice(DiceFault),
}

impl Fault {
    /// The fault as a sentence.
    pub fn text(&self, cast: &Cast) -> String {
        match self {
            Self::StepCap(steps) => format!("the rules made {steps} steps without reaching a question or an end"),
            Self::RerollCap(rolls) => format!("no result after {rolls} re-rolls"),
            Self::Dice(DiceFault::Lacking(die)) => {
                format!("a die is lacking: {}'s d{} for the {}", cast.name(die.who), die.sides, die.purpose)
            }
            Self::Dice(DiceFault::Impossible(place, face, die)) => {
                format!("die {place} is {face}, which {}'s d{} for the {} cannot show", cast.name(die.who), die.sides, die.purpose)
            }
        }
    }
}

/// Where an encounter stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The schedule can advance it.
    Running,
    /// A question is open.
    Waiting,
    /// It ended.
    Ended(Outcome),
    /// It can never go on.
    Faulted(Fault),
}

/// How much of a question is put together when it is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// Every option, legal or not, and what may be said meanwhile: for whoever looks at it.
    #[default]
    Whole,
    /// Every option.
    Options,
    /// Neither: whether a pick is legal is looked at once it is picked, for seats that know what they want.
    Bare,
}

/// One fight.
#[derive(Component, Clone, Debug)]
#[require(Roster)]
pub struct Encounter {
    /// Where it stands.
    pub status: Status,
    /// The open question, when it waits for one.
    pub question: Option<Question>,
    /// The answer that the next pass takes in.
    pub inbox: Option<Answer>,
    /// Every answer taken so far, in order; only counted in fights that nobody goes back in.
    pub answers: Log<Answer>,
    /// The number the next question gets.
    pub next_question: u32,
    /// What minds answer unasked.
    pub standing: Standing,
    /// How much of its questions is put together.
    pub asks: Asked,
    /// Why the last answer to a bare question was not taken, and the question is open again.
    pub refused: Option<Refused>,
}

impl Default for Encounter {
    fn default() -> Self {
        Self {
            status: Status::Running,
            question: None,
            inbox: None,
            answers: Log::default(),
            next_question: 1,
            standing: Standing::default(),
            asks: Asked::default(),
            refused: None,
        }
    }
}

impl Encounter {
    /// One whose rules ask these yes/no questions.
    pub fn asking(kinds: &'static [YesNo]) -> Self {
        Self { standing: Standing::new(kinds), ..Self::default() }
    }

    /// Opens a question, numbering it.
    pub fn ask(&mut self, mut question: Question) {
        question.number = self.next_question;
        self.next_question += 1;
        self.question = Some(question);
        self.status = Status::Waiting;
    }

    /// A copy that remembers no answer, for forks: of its questions every option is put together and no more.
    pub(super) fn without_answers(&self) -> Self {
        Self {
            status: self.status.clone(),
            question: self.question.clone(),
            inbox: self.inbox.clone(),
            answers: Log::counting(),
            next_question: self.next_question,
            standing: self.standing.clone(),
            asks: Asked::Options,
            refused: self.refused.clone(),
        }
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.status {
            Status::Ended(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// Who a combatant is, for people: its scene id, name and side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Scene id, short and unique.
    pub key: Arc<str>,
    /// Name as shown.
    pub name: Arc<str>,
    /// The side it fights on.
    pub side: Arc<str>,
}

/// Figures of a table that sentences name: what a round has, what a choice takes. A rule system sets those it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Seconds of a body in a round (P-13).
    pub round_seconds: i32,
    /// Faces of the die of A1, A12 and B4 (S-44).
    pub loss_die: u16,
    /// Magic points that A5 takes (S-52).
    pub single_loss: i32,
    /// Magic points that an attack costs whose level evasion has met (S-31).
    pub equal_loss: i32,
    /// Points ahead that decide (S-87).
    pub far_ahead: i32,
    /// DEX times this is the chance to stay up (S-57).
    pub stay_up: i32,
    /// POW times this is the chance to get a sense back (S-62).
    pub sense_back: i32,
    /// Spirit rounds of a melee round (W-04).
    pub spirit_rounds: i32,
    /// Segments between two of them (W-07).
    pub step: i32,
    /// Faces of the die that picks a consequence (W-38).
    pub consequence_die: u16,
    /// What an aide adds to spiritual defence (W-25).
    pub aid: i32,
    /// What a spoken true name takes off it (W-34).
    pub name_penalty: i32,
    /// What is taken off a parry in spirit combat (W-18).
    pub parry_penalty: i32,
    /// Movement is divided by this in spirit combat (W-17).
    pub move_part: i32,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            round_seconds: 6,
            loss_die: 3,
            single_loss: 1,
            equal_loss: 1,
            far_ahead: 10,
            stay_up: 5,
            sense_back: 5,
            spirit_rounds: 3,
            step: 4,
            consequence_die: 6,
            aid: 1,
            name_penalty: 1,
            parry_penalty: 4,
            move_part: 4,
        }
    }
}

/// The identities of an encounter's combatants, in id order, and the figures that words on them name; shared, never changed.
#[derive(Component, Clone, Debug, Default)]
pub struct Cast(pub Arc<[Identity]>, pub Figures);

impl Cast {
    /// Scene id of a combatant; `?` for one that is not of this cast.
    pub fn key(&self, id: CombatantId) -> &str {
        self.0.get(id.index()).map_or("?", |who| &who.key)
    }

    /// Name of a combatant; `?` for one that is not of this cast.
    pub fn name(&self, id: CombatantId) -> &str {
        self.0.get(id.index()).map_or("?", |who| &who.name)
    }

    /// Side of a combatant; `?` for one that is not of this cast.
    pub fn side(&self, id: CombatantId) -> &str {
        self.0.get(id.index()).map_or("?", |who| &who.side)
    }

    /// The combatant with this scene id.
    pub fn find(&self, key: &str) -> Option<CombatantId> {
        self.0.iter().position(|who| &*who.key == key).and_then(|place| u16::try_from(place).ok()).map(CombatantId)
    }

    /// Every id of the cast, in order.
    pub fn ids(&self) -> impl Iterator<Item = CombatantId> + use<> {
        (0..u16::try_from(self.0.len()).unwrap_or(u16::MAX)).map(CombatantId)
    }
}
