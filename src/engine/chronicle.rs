//! The chronicle: an append-only list of typed facts. The view, the narration and the JSON output are projections of
//! it; no rule reads it.

use super::combatant::{Cell, CombatantId, Condition};
use super::contest::Winner;
use super::decision::Act;
use super::encounter::{Cast, Outcome};
use bevy::ecs::prelude::*;
use serde::Serialize;
use std::sync::Arc;

/// The number of a rule (`P-24`), of an open point (`PA-14`), or `house` for a house procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Rule(pub &'static str);

/// Who may know a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everyone at the table.
    #[default]
    All,
    /// These minds (and the referee).
    Only(Vec<CombatantId>),
}

/// A number that facts report changes of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pool {
    /// Will, with Minimum Will beside it.
    Will,
    /// Health of a body.
    Health,
    /// Magic points.
    MagicPoints,
}

/// One side of an opposed roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// Whose.
    pub who: CombatantId,
    /// The face rolled.
    pub die: u16,
    /// Faces of the die.
    pub sides: u16,
    /// Added to the face.
    pub bonus: i32,
    /// What the bonus is (`Will`, `shoot + Dexterity`, ...).
    pub bonus_of: Arc<str>,
    /// Face and bonus together.
    pub total: i32,
}

/// What happened. Fields named `who`, `whom`, `body` and `by` hold combatants; JSON shows their scene ids.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Verb {
    /// The fight begins; one `arrived` for each combatant follows.
    Began,
    /// A combatant is on the table (or will be, when `away`).
    Arrived {
        /// Who.
        who: CombatantId,
        /// Its cell, if on the board.
        cell: Option<Cell>,
        /// Will now.
        will: i32,
        /// Will at the start of the fight.
        will_start: i32,
        /// Minimum Will now.
        minimum_will: i32,
        /// Health now.
        health: i32,
        /// Health at the start of the fight.
        health_start: i32,
        /// The host, for a mind that begins inside one.
        body: Option<CombatantId>,
        /// Conditions it begins under.
        conditions: Vec<Condition>,
    },
    /// The order of acting was settled.
    OrderSet {
        /// First to act first.
        order: Vec<Count>,
    },
    /// A round began and every body has its seconds again.
    RoundBegan,
    /// A mind's turn began.
    TurnBegan {
        /// The mind.
        who: CombatantId,
        /// The body it directs.
        body: CombatantId,
        /// Seconds the body has left.
        seconds: i32,
    },
    /// A mind said what it means to do.
    Declared {
        /// The mind.
        who: CombatantId,
        /// The body.
        body: CombatantId,
        /// The acts, in order.
        acts: Vec<Act>,
        /// Their seconds together.
        seconds: i32,
    },
    /// A mind chose something that is no act.
    Chose {
        /// The mind.
        who: CombatantId,
        /// The choice, by its option key.
        choice: &'static str,
        /// Concerning whom.
        whom: Option<CombatantId>,
    },
    /// A roll against fixed scores.
    Rolled {
        /// Who rolled.
        who: CombatantId,
        /// Against whom.
        whom: Option<CombatantId>,
        /// What for.
        purpose: &'static str,
        /// The faces.
        dice: Vec<u16>,
        /// Faces of each die.
        sides: u16,
        /// Added to them.
        bonus: i32,
        /// The result.
        total: i32,
        /// Will it was compared with, if it was.
        will: Option<i32>,
        /// Minimum Will it was compared with, if it was.
        minimum_will: Option<i32>,
    },
    /// Two rolls against each other.
    Contested {
        /// What for.
        purpose: &'static str,
        /// The side that acts.
        active: Hand,
        /// The side that stands against it.
        passive: Hand,
        /// Who came out ahead.
        winner: Winner,
        /// On a tie: whether it is rolled again (else the passive side holds).
        again: bool,
    },
    /// A number changed.
    PoolChanged {
        /// Whose.
        who: CombatantId,
        /// Which.
        pool: Pool,
        /// Before.
        before: i32,
        /// After.
        after: i32,
        /// Minimum Will before, for Will.
        minimum_before: Option<i32>,
        /// Minimum Will after, for Will.
        minimum_after: Option<i32>,
    },
    /// A condition began.
    ConditionGained {
        /// Whose.
        who: CombatantId,
        /// Which.
        condition: Condition,
    },
    /// A condition ended.
    ConditionLost {
        /// Whose.
        who: CombatantId,
        /// Which.
        condition: Condition,
    },
    /// An act of a declared turn was done.
    Acted {
        /// The mind.
        who: CombatantId,
        /// The body.
        body: CombatantId,
        /// The act.
        act: Act,
        /// Seconds the body has left after it.
        left: i32,
    },
    /// A declared act could not be done after all, or was begun and not finished.
    Lapsed {
        /// The mind.
        who: CombatantId,
        /// The act.
        act: Act,
        /// Why, as a sentence fragment.
        reason: String,
    },
    /// A body moved on the board.
    Moved {
        /// Whose body.
        who: CombatantId,
        /// From.
        from: Option<Cell>,
        /// To.
        to: Cell,
    },
    /// A creature became one of the minds of a body.
    Possessed {
        /// The creature.
        who: CombatantId,
        /// The host.
        body: CombatantId,
        /// Whether it was let in or unopposed.
        willing: bool,
    },
    /// A creature is out of a body.
    Released {
        /// The creature.
        who: CombatantId,
        /// The former host.
        body: CombatantId,
        /// Where its own body stands now.
        cell: Option<Cell>,
    },
    /// The last possessor is gone: the host alone commands its body.
    Freed {
        /// The host.
        body: CombatantId,
    },
    /// Two minds in one body began to work together.
    CooperationBegan {
        /// One.
        who: CombatantId,
        /// The other.
        whom: CombatantId,
    },
    /// Two minds no longer work together.
    CooperationEnded {
        /// Who ended it.
        who: CombatantId,
        /// The other.
        whom: CombatantId,
    },
    /// Seconds of a body are gone without an act (PA-14, PA-16).
    SecondsLost {
        /// The body.
        body: CombatantId,
        /// How many.
        seconds: i32,
        /// What is left.
        left: i32,
    },
    /// A turn (or one act of it) does not take place.
    Skipped {
        /// Whose.
        who: CombatantId,
        /// The one act, when only that is skipped.
        act: Option<Act>,
    },
    /// A mind's turn is over.
    TurnEnded {
        /// The mind.
        who: CombatantId,
    },
    /// A combatant left the fight for good.
    Removed {
        /// Who.
        who: CombatantId,
    },
    /// The fight is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// A count in the order of acting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// Whose.
    pub who: CombatantId,
    /// The count.
    pub count: i32,
}

/// A fact with where it belongs and why it is so.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Round, from 1; 0 before the first.
    pub round: u32,
    /// Facts of one beat land together on screen.
    pub beat: u32,
    /// The rule that says so.
    pub cause: Option<Rule>,
    /// Who may know it.
    pub audience: Audience,
    /// What happened.
    pub verb: Verb,
}

impl Fact {
    /// The fact as one JSON object: `fact`, `cause`, `round`, `beat`, then its own fields, combatants by scene id.
    pub fn json(&self, cast: &Cast) -> serde_json::Value {
        let mut verb = serde_json::to_value(&self.verb).unwrap_or_default();
        name_ids(&mut verb, cast);
        let mut object = serde_json::Map::new();
        if let serde_json::Value::Object(mut fields) = verb {
            object.insert("fact".into(), fields.shift_remove("fact").unwrap_or_default());
            object.insert("cause".into(), self.cause.map_or(serde_json::Value::Null, |rule| rule.0.into()));
            object.insert("round".into(), self.round.into());
            object.insert("beat".into(), self.beat.into());
            object.extend(fields);
        }
        serde_json::Value::Object(object)
    }
}

/// Replaces combatant numbers by scene ids in the fields that hold combatants.
fn name_ids(value: &mut serde_json::Value, cast: &Cast) {
    match value {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                match value.as_u64().and_then(|id| u16::try_from(id).ok()) {
                    Some(id) if matches!(name.as_str(), "who" | "whom" | "body" | "by") => *value = cast.key(CombatantId(id)).into(),
                    _ => name_ids(value, cast),
                }
            }
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(|item| name_ids(item, cast)),
        _ => {}
    }
}

/// All facts of one encounter.
#[derive(Component, Clone, Debug, Default)]
pub struct Chronicle {
    facts: Vec<Fact>,
    round: u32,
    beat: u32,
    silent: bool,
}

impl Chronicle {
    /// A chronicle that keeps nothing, for batches where nobody reads it.
    pub fn silent() -> Self {
        Self { silent: true, ..Self::default() }
    }

    /// Every fact so far.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The round that facts are recorded in.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Facts from here on belong to this round.
    pub fn set_round(&mut self, round: u32) {
        self.round = round;
    }

    /// Facts from here on land in a new beat.
    pub fn next_beat(&mut self) {
        self.beat += 1;
    }

    /// Appends a fact that everyone may know.
    pub fn record(&mut self, cause: impl Into<Option<Rule>>, verb: Verb) {
        if !self.silent {
            self.facts.push(Fact { round: self.round, beat: self.beat, cause: cause.into(), audience: Audience::All, verb });
        }
    }
}
