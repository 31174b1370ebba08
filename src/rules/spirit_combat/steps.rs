//! The steps of a pass, and which of them has something to do with a fight as it stands: the stage of its round decides. It
//! changes nothing.

use super::fight::SpiritCombat;
use super::stages::{Stage, What};
use crate::engine::encounter::Encounter;
use crate::engine::moving::At;

/// A step, one system each, in the order of [`STEPS`](super::STEPS).
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Accept,
    Disturbed,
    Begin,
    End,
    Ranks,
    Declare,
    Contests,
    Effects,
    Ends,
    Ask,
}

impl SpiritCombat {
    /// The steps at which it stands; `dice`: a person is asked for a die.
    #[inline]
    pub(super) fn at(&self, encounter: &Encounter, dice: bool) -> At {
        let at = At::nothing();
        if encounter.inbox.is_some() {
            return at.and(Step::Accept as u8);
        }
        if !self.disturbed.is_empty() {
            // Helpers concentrate before anything else goes on.
            return at.and(Step::Disturbed as u8).and_if(dice, Step::Ask as u8);
        }
        let (step, between, asks) = match &self.stage {
            // Only once the end of the last round has been looked at.
            Stage::Begin => (if self.unchecked { Step::Ends } else { Step::Begin }, true, false),
            Stage::Declare(declare) => (Step::Declare, true, !declare.asking.is_empty()),
            Stage::Rolls(_) => (Step::Contests, false, false),
            Stage::Evades(exchange) => (Step::Contests, false, !exchange.undecided.is_empty()),
            Stage::Choices(_) => (Step::Contests, false, true),
            Stage::Effects(_, effects) => (Step::Effects, false, !effects.ask_evade.is_empty()),
            Stage::Ranks(ranks) => {
                let reacts = ranks.now.as_ref().is_some_and(|doing| doing.due.what == What::React && doing.says.is_none());
                (Step::Ranks, true, reacts)
            }
            Stage::End(_) => (Step::End, true, false),
            Stage::Over => return at.and_if(dice, Step::Ask as u8),
        };
        at.and(step as u8).and_if(between && self.unchecked, Step::Ends as u8).and_if(dice || asks, Step::Ask as u8)
    }
}
