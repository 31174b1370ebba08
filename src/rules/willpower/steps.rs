//! The steps of a pass, and which of them has something to do with a fight as it stands: the stage of its melee round decides.
//! It changes nothing.

use super::ends::within_a_segment;
use super::fight::Wills;
use super::stages::{Segments, Stage};
use crate::engine::encounter::Encounter;
use crate::engine::moving::At;

/// A step, one system each, in the order of [`STEPS`](super::STEPS).
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Accept,
    Begin,
    Initiative,
    Due,
    Declare,
    Contests,
    Acts,
    Fates,
    Ends,
    Ask,
}

impl Wills {
    /// The steps at which it stands; `dice`: a person is asked for a die.
    #[inline]
    pub(super) fn at(&self, encounter: &Encounter, dice: bool) -> At {
        let at = At::nothing();
        if encounter.inbox.is_some() {
            return at.and(Step::Accept as u8);
        }
        if !self.fates.is_empty() {
            // Fates are settled before anything else goes on.
            return at.and(Step::Fates as u8).and(Step::Ask as u8);
        }
        let (step, asks) = match &self.stage {
            // Only once the end of the last melee round has been looked at.
            Stage::Begin => (if self.unchecked { Step::Ends } else { Step::Begin }, false),
            Stage::Declare(_) => (Step::Declare, true),
            Stage::Initiative => (Step::Initiative, false),
            Stage::Segments(Segments { now: None, .. }) => (Step::Due, false),
            Stage::Segments(Segments { now: Some(doing), .. }) => match (doing.due.other, doing.asking.is_empty()) {
                (None, silent) => (Step::Acts, !silent),
                (Some(_), false) if doing.rolling.is_none() => (Step::Ask, true),
                (Some(_), silent) => (Step::Contests, !silent),
            },
            Stage::After(_) => (Step::Ask, true),
            Stage::Over => return at.and_if(dice, Step::Ask as u8),
        };
        let ends = self.unchecked && !within_a_segment(self);
        at.and(step as u8).and_if(ends, Step::Ends as u8).and_if(dice || asks, Step::Ask as u8)
    }
}
