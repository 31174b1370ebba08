//! Willpower: openings, three spirit rounds a melee round on a segment timeline, attack against defence on a matrix, aid,
//! true names, banishment (rules W-01 to W-39).
//!
//! Read [`STEPS`] downwards: it is the order of a pass, and so the order of a melee round of this game. It knows the
//! engine and nothing of files, windows or the other rule systems.

mod acts;
mod aid;
mod ask;
mod declare;
mod ends;
mod exchange;
mod fates;
mod fight;
pub mod guess;
mod options;
pub mod reckoning;
mod referee;
mod round;
pub mod rulings;
pub mod setup;
pub mod sheet;
pub mod spawn;
mod stages;
mod steps;
pub mod texts;
pub mod view;
pub mod yes_no;

use crate::engine::fights;
use crate::engine::resolve::ResolveSystems as Set;
pub use fight::Wills;
use steps::Step;

/// The order of a pass, and so the order of a melee round of this game.
const STEPS: &[fights::Step<Wills>] = &[
    (Step::Accept as u8, Set::Accept, ask::accept),
    (Step::Begin as u8, Set::Initiative, round::begin),
    (Step::Initiative as u8, Set::Initiative, round::initiative),
    (Step::Due as u8, Set::TakeDue, round::take_due),
    (Step::Declare as u8, Set::Turns, declare::declarations),
    (Step::Contests as u8, Set::Contests, exchange::contests),
    (Step::Acts as u8, Set::Effects, acts::acts),
    (Step::Fates as u8, Set::Effects, fates::fates),
    (Step::Ends as u8, Set::Consequences, ends::check),
    (Step::Ask as u8, Set::Ask, ask::ask),
];
