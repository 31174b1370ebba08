//! Which side leads a fight, and what brought it there: how much each has left of what it began with, looked at between two
//! answers. It plays nothing and knows no rule.

use super::look::Look;
use crate::engine::encounter::{Cast, Encounter, Outcome};
use bevy::ecs::prelude::*;
use std::sync::Arc;

/// What a step of a fight hung on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turning {
    /// Dice: what the last of them was rolled for.
    Luck(&'static str),
    /// An answer alone, by its verb: no die was rolled upon it.
    Choice(&'static str),
}

/// The lead of one fight, step by step; a step is an answer with all that follows from it until the next question.
#[derive(Clone, Debug)]
pub struct Lead {
    /// What each side began with, and who is of it.
    sides: Vec<(Arc<str>, i64)>,
    of: Vec<usize>,
    ahead: Option<usize>,
    /// What the step hung on in which each side took the lead for the last time.
    taken: Vec<Option<Turning>>,
    last: Option<Turning>,
    dice: usize,
}

impl Lead {
    /// Nobody leads yet.
    pub fn new(look: Look, cast: &Cast) -> Self {
        let mut sides: Vec<(Arc<str>, i64)> = Vec::new();
        let mut of = Vec::new();
        for id in look.ids() {
            let name = cast.side(id);
            let place = sides.iter().position(|(side, _)| &**side == name).unwrap_or(sides.len());
            if place == sides.len() {
                sides.push((name.into(), 0));
            }
            if let Some((_, all)) = sides.get_mut(place) {
                *all += i64::from(look.left(id));
            }
            of.push(place);
        }
        let taken = vec![None; sides.len()];
        Self { sides, of, ahead: None, taken, last: None, dice: 0 }
    }

    /// Looks at the fight after a step.
    pub fn step(&mut self, world: &World, fight: Entity, look: Look) {
        let dice = world.get::<crate::engine::dice::Tray>(fight).map_or(&[][..], |tray| tray.log());
        let rolled = dice.get(self.dice..).and_then(<[_]>::last).map(|die| Turning::Luck(die.request.purpose));
        let said = || world.get::<Encounter>(fight).and_then(|of| of.answers.last()).map(|answer| Turning::Choice(answer.pick.verb));
        self.dice = dice.len();
        self.last = rolled.or_else(said);
        let mut left = vec![0; self.sides.len()];
        for (id, side) in look.ids().zip(&self.of) {
            if let Some(sum) = left.get_mut(*side) {
                *sum += i64::from(look.left(id));
            }
        }
        let ahead = self.leader(&left);
        if ahead != self.ahead
            && let Some(taken) = ahead.and_then(|side| self.taken.get_mut(side))
        {
            *taken = self.last;
        }
        self.ahead = ahead;
    }

    /// The side with the largest share left; `None`: two have as much.
    fn leader(&self, left: &[i64]) -> Option<usize> {
        // Shares are compared crosswise, so that no fraction is rounded. Who began with nothing has nothing.
        let share = |side: usize| (left.get(side).copied().unwrap_or(0), self.sides.get(side).map_or(1, |(_, all)| (*all).max(1)));
        let more = |a: usize, b: usize| share(a).0 * share(b).1 > share(b).0 * share(a).1;
        (0..self.sides.len()).find(|side| (0..self.sides.len()).all(|other| other == *side || more(*side, other)))
    }

    /// What the step hung on in which the winner took the lead for good, or, where it does not lead at the end, the last one;
    /// `None`: not exactly one side won.
    pub fn turning(&self, outcome: &Outcome) -> Option<Turning> {
        let Outcome::Victory { sides } = outcome else { return None };
        let [winner] = sides.as_slice() else { return None };
        let side = self.sides.iter().position(|(side, _)| side == winner);
        let leads = side.filter(|side| self.ahead == Some(*side));
        leads.and_then(|side| *self.taken.get(side)?).or(self.last)
    }
}
