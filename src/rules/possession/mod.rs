//! Possession: creatures enter a body, several minds share its six seconds a round, any may veto another, morale
//! breaks (rules P-01 to P-63).
//!
//! Read [`STEPS`] downwards: it is the order of a pass, and so the turn order of this game. It knows the engine and
//! nothing of files, windows or the other rule systems.

pub mod acts;
mod ask;
mod consequences;
mod cooperation;
mod declare;
mod ends;
mod entry;
mod fight;
mod frames;
pub mod guess;
mod initiative;
mod leave;
pub mod reckoning;
mod referee;
mod round;
pub mod rulings;
pub mod setup;
pub mod sheet;
mod steps;
pub mod texts;
mod turns;
mod veto;
pub mod view;
pub mod yes_no;

use crate::engine::fights;
use crate::engine::resolve::ResolveSystems as Set;
pub use fight::Possession;
use steps::Step;

/// The order of a pass, and so the turn order of this game.
const STEPS: &[fights::Step<Possession>] = &[
    (Step::Accept as u8, Set::Accept, ask::accept),
    (Step::Initiative as u8, Set::Initiative, initiative::roll),
    (Step::Agreements as u8, Set::TakeDue, cooperation::agreements),
    (Step::Round as u8, Set::TakeDue, round::take_due),
    (Step::Turns as u8, Set::Turns, turns::take_turns),
    (Step::Vetoes as u8, Set::Contests, veto::vetoes),
    (Step::Leaving as u8, Set::Contests, leave::leaving),
    (Step::Entering as u8, Set::Contests, entry::entering),
    (Step::Contests as u8, Set::Contests, veto::contests),
    (Step::Effects as u8, Set::Effects, acts::effects),
    (Step::Ends as u8, Set::Consequences, ends::check),
    (Step::Ask as u8, Set::Ask, ask::ask),
];
