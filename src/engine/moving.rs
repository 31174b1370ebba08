//! The encounters that can move, and at which steps of a pass each stands: a system touches those that stand at its step and
//! no other. It knows no rule; which steps those are, each procedure says by itself.

use super::decision::Answer;
use super::dice::Tray;
use super::encounter::{Encounter, Status};
use super::fights::Procedure;
use super::resolve::STEP_CAP;
use super::standing::SET;
use bevy::ecs::prelude::*;

/// Where an encounter stands: the steps of its rules that have something to do with it, one bit each, and what the table
/// itself has to look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct At(u32);

impl At {
    /// It cannot move.
    pub(super) const NOWHERE: Self = Self(0);
    /// It can move.
    const RUNNING: Self = Self(1 << 31);
    /// An answer may be for the table itself.
    pub(super) const TABLE: Self = Self(1 << 30);
    /// A die is to be asked for, or lacking.
    pub(super) const DICE: Self = Self(1 << 29);
    /// At any step but the first.
    pub(super) const LATER: Self = Self(Self::UNSEEN.0 - 2);
    /// Nobody has looked yet: every step does.
    const UNSEEN: Self = Self(1 << 28);
    /// As it is when it is woken.
    pub(super) const UNKNOWN: Self = Self(u32::MAX);

    /// At no step.
    pub const fn nothing() -> Self {
        Self(0)
    }

    /// At this one of the steps of its rules, from 0, besides those it is at already.
    #[must_use]
    pub const fn and(self, step: u8) -> Self {
        Self(self.0 | 1 << step)
    }

    /// As [`and`](Self::and), where that is so.
    #[must_use]
    pub const fn and_if(self, so: bool, step: u8) -> Self {
        Self(self.0 | (so as u32) << step)
    }

    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The step that is due after this one.
    const fn after(self, step: u8) -> Option<u8> {
        let steps = self.0 & (Self::UNSEEN.0 - 1);
        let later = steps & (u32::MAX << step << 1);
        #[expect(clippy::cast_possible_truncation, reason = "a place among 32 bits")]
        match (later, steps) {
            (0, 0) => None,
            // A die is asked for at the end of a pass.
            (0, _) if self.has(Self::DICE) => None,
            (0, first) | (first, _) => Some(first.trailing_zeros() as u8),
        }
    }

    /// As it is once an answer was given: the rules take it in at their first step, unless it is for the table itself. (Whether
    /// there are such rules, the table finds out where nobody else has looked.)
    pub(super) fn told(answer: &Answer) -> Self {
        if for_the_table(answer) { Self::UNKNOWN } else { Self(Self::RUNNING.0 | Self::DICE.0).and(0) }
    }

    /// Where an encounter stands, by its own state.
    fn of<P: Procedure>(encounter: &Encounter, tray: &Tray, p: &P) -> Self {
        match encounter.status {
            Status::Running if tray.fault().is_some() => Self(Self::RUNNING.0 | Self::DICE.0),
            Status::Running => {
                let wanted = tray.wants();
                Self(Self::RUNNING.0 | p.stands(encounter, wanted).0 | if wanted { Self::DICE.0 } else { 0 })
            }
            _ => Self::NOWHERE,
        }
    }
}

/// An encounter that can move.
#[derive(Clone, Copy, Debug)]
pub struct Moving {
    pub(super) encounter: Entity,
    pub(super) at: At,
    /// Passes and repeated steps since the last answer.
    pub(super) steps: u32,
}

impl Moving {
    pub(super) fn new(encounter: Entity, at: At) -> Self {
        Self { encounter, at, steps: 0 }
    }

    /// The encounter, if it may stand at this step.
    #[inline]
    pub(super) fn standing_at(&self, step: u8) -> Option<Entity> {
        self.at.has(At::nothing().and(step)).then_some(self.encounter)
    }

    /// A pass is over: whether there is anything to do in the next.
    pub(super) fn goes_on(&mut self) -> bool {
        self.steps += 1;
        if self.steps > STEP_CAP {
            self.at = At::DICE; // the table says that it can never go on
        }
        self.at != At::NOWHERE
    }

    /// Whether the encounter stands at this step; reads it where nobody has yet.
    #[inline]
    pub(super) fn stands<P: Procedure>(&mut self, encounter: &Encounter, tray: &Tray, p: &P, step: u8) -> bool {
        if self.at.has(At::UNSEEN) {
            self.at = At::of(encounter, tray, p);
        }
        self.at.has(At::nothing().and(step))
    }

    /// Reads where the encounter stands after a step was taken, and says which is due next: the first of its steps that follows in
    /// the pass, else the first of the next pass. `None`: it cannot move, or the table has to look first.
    #[inline]
    pub(super) fn next<P: Procedure>(&mut self, encounter: &Encounter, tray: &Tray, p: &P, step: u8) -> Option<u8> {
        self.at = At::of(encounter, tray, p);
        self.steps += 1;
        self.at.after(step).filter(|_| self.steps <= STEP_CAP)
    }
}

/// The encounters that can move, in the order they were woken.
#[derive(Resource, Default)]
pub struct Runnable(pub(super) Vec<Moving>);

/// A condition of systems: an encounter stands where they look. Where none does, they cost next to nothing.
pub(super) fn stands_at(at: At) -> impl Fn(Res<Runnable>) -> bool + Clone {
    move |runnable: Res<Runnable>| runnable.0.iter().any(|moving| moving.at.has(at))
}

/// Whether an answer may be for the table itself.
pub(super) fn for_the_table(answer: &Answer) -> bool {
    matches!(answer.pick.verb, "die" | "roll" | "typed" | "rolled" | SET)
}
