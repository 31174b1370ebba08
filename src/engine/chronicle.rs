//! The chronicle: an append-only list of typed facts. The view, the narration and the JSON output are projections of
//! it; no rule reads it.

mod veil;
mod verb;

use super::combatant::CombatantId;
use super::encounter::Cast;
use super::log::Log;
use bevy::ecs::prelude::*;
use serde::Serialize;
use std::sync::Arc;
pub use veil::{Veil, WILL};
pub use verb::{Count, Edge, Verb};

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
    /// POW.
    Power,
    /// INT.
    Intelligence,
    /// DEX.
    Dexterity,
    /// Points of Spirit Screen.
    SpiritScreen,
    /// Willpower.
    Willpower,
}

/// Who looks at the chronicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Viewer {
    /// The referee, who may know everything.
    #[default]
    Referee,
    /// A mind, which may know what the rules let it know.
    Mind(CombatantId),
}

impl Audience {
    /// Whether this viewer is among them.
    pub fn includes(&self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::All, _) | (_, Viewer::Referee) => true,
            (Self::Only(minds), Viewer::Mind(mind)) => minds.contains(&mind),
        }
    }
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
    /// Added to the face, for those who may know it.
    pub bonus: Option<i32>,
    /// What the bonus is (`Will`, `shoot + Dexterity`, ...).
    pub bonus_of: Arc<str>,
    /// Face and bonus together, for those who may know it.
    pub total: Option<i32>,
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
    /// Who may know the numbers in it that the rules keep hidden (totals of a pool, the chance of a roll).
    pub numbers: Audience,
    /// Whose Will or Willpower the fight keeps from whom.
    pub veil: Veil,
    /// What happened.
    pub verb: Verb,
}

impl Fact {
    /// Whether this viewer may know of it at all.
    pub fn shows_to(&self, viewer: Viewer) -> bool {
        // How much Spirit Screen there was is a secret even when it is gone; where only a number is told, nothing is left.
        let number = matches!(self.verb, Verb::Stands { .. } | Verb::PoolChanged { pool: Pool::SpiritScreen, .. });
        self.audience.includes(viewer) && (!number || self.numbers.includes(viewer)) && self.veil.shows(viewer, &self.verb)
    }

    /// The fact as this viewer may know it; `None`: it may not know of it at all.
    pub fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        if !self.shows_to(viewer) {
            return None;
        }
        let mut seen = self.clone();
        if !self.numbers.includes(viewer) {
            match &mut seen.verb {
                Verb::PoolChanged { who, pool, before, after, .. } => {
                    seen.verb = Verb::PoolShifted { who: *who, pool: *pool, by: *after - *before };
                }
                Verb::Tested { chance, .. } => *chance = None,
                _ => {}
            }
        }
        self.veil.draw(viewer, &mut seen.verb);
        Some(seen)
    }

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
                    Some(id) if matches!(name.as_str(), "who" | "whom" | "body" | "target") => *value = cast.key(CombatantId(id)).into(),
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
    pub(super) facts: Log<Fact>,
    round: u32,
    beat: u32,
    silent: bool,
    veil: Veil,
}

impl Chronicle {
    /// A chronicle that keeps nothing, for batches where nobody reads it.
    pub fn silent() -> Self {
        Self { silent: true, ..Self::default() }
    }

    /// One whose facts keep from some what this veil hides.
    pub fn veiled(veil: Veil) -> Self {
        Self { veil, ..Self::default() }
    }

    /// One that stands where this one does and keeps nothing.
    pub fn silenced(&self) -> Self {
        Self { round: self.round, beat: self.beat, ..Self::silent() }
    }

    /// Every fact so far.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Hands all facts over; none are left.
    pub fn take_facts(&mut self) -> Vec<Fact> {
        self.facts.take()
    }

    /// Whether facts are kept at all.
    pub fn keeps(&self) -> bool {
        !self.silent
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
    #[inline]
    pub fn record(&mut self, cause: impl Into<Option<Rule>>, verb: Verb) {
        self.record_for(cause, Audience::All, Audience::All, verb);
    }

    /// Appends a fact that only an audience may know, or whose numbers only some may know.
    #[inline]
    pub fn record_for(&mut self, cause: impl Into<Option<Rule>>, audience: Audience, numbers: Audience, verb: Verb) {
        if !self.silent {
            let (round, beat, veil) = (self.round, self.beat, &self.veil);
            self.facts.push(|| Fact { round, beat, cause: cause.into(), audience, numbers, veil: veil.clone(), verb });
        }
    }
}
