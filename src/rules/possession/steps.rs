//! The steps of a pass, and which of them has something to do with a fight as it stands: what is on top of its stack of frames
//! decides. It changes nothing.

use super::fight::Possession;
use super::frames::{Entry, Frame, Phase};
use crate::engine::encounter::Encounter;
use crate::engine::moving::At;

/// A step, one system each, in the order of [`STEPS`](super::STEPS).
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Accept,
    Initiative,
    Agreements,
    Round,
    Turns,
    Vetoes,
    Leaving,
    Entering,
    Contests,
    Effects,
    Ends,
    Ask,
}

impl Possession {
    /// The steps at which it stands; `dice`: a person is asked for a die.
    #[inline]
    pub(super) fn at(&self, encounter: &Encounter, dice: bool) -> At {
        if encounter.inbox.is_some() {
            return At::nothing().and(Step::Accept as u8);
        }
        let Some(top) = self.top() else { return At::nothing() };
        let (step, waits) = place(top);
        // The end is looked for where no contest is half read.
        let whole = matches!(step, Step::Round | Step::Turns);
        let ends = whole && self.unchecked && self.round > 0 && self.done.is_none();
        let asks = (waits || dice && rolls(top)) && self.done.is_none();
        At::nothing().and(step as u8).and_if(ends, Step::Ends as u8).and_if(asks, Step::Ask as u8)
    }
}

/// Whether a frame can be waiting for an answer.
pub(super) fn waits(frame: &Frame) -> bool {
    place(frame).1
}

/// The step that goes on with a frame, and whether the frame can be waiting for an answer.
#[inline]
fn place(frame: &Frame) -> (Step, bool) {
    match frame {
        Frame::Initiative(_) => (Step::Initiative, false),
        Frame::Round(round) => (Step::Round, round.asking.is_some() && round.act_now.is_none()),
        Frame::Turn(turn) => match turn.phase {
            Phase::Declare | Phase::Go | Phase::Ending | Phase::LeaveOnly => (Step::Turns, true),
            Phase::Offer => (Step::Turns, turn.asking.is_some()),
            _ => (Step::Turns, false),
        },
        Frame::Veto(veto) => (Step::Vetoes, veto.current.is_some() && veto.says.is_none() && !veto.rolling),
        Frame::Leave(leave) => (Step::Leaving, leave.current.is_some() && leave.says.is_none()),
        Frame::Entry(Entry { tie, current, resists, .. }) => (Step::Entering, *tie > 0 || current.is_some() && resists.is_none()),
        Frame::Agree(agree) => (Step::Agreements, agree.current.is_some() && agree.says.is_none()),
        Frame::Contest(_) => (Step::Contests, false),
        Frame::Strike(_) => (Step::Effects, false),
    }
}

/// Whether a frame can be waiting for a die.
fn rolls(frame: &Frame) -> bool {
    match frame {
        Frame::Initiative(_) | Frame::Contest(_) | Frame::Strike(_) => true,
        Frame::Veto(veto) => veto.tied.is_some(),
        Frame::Entry(entry) => entry.resists == Some(true),
        Frame::Round(_) | Frame::Turn(_) | Frame::Leave(_) | Frame::Agree(_) => false,
    }
}
