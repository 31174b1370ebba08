//! Spirit combat: magic points against magic points on strike ranks; attack and evade at once, levels of success buy
//! choices, helpers chant in trance, ten points ahead decides (rules S-01 to S-117).
//!
//! Read [`STEPS`] downwards: it is the order of a pass, and so the order of a round of this game. It knows the engine
//! and nothing of files, windows or the other rule systems.

mod ask;
mod basket;
mod casting;
mod declare;
mod deeds;
mod effects;
mod ends;
mod exchange;
mod fight;
mod finish;
pub mod guess;
mod helpers;
mod marks;
mod options;
mod plan;
mod ranks;
pub mod reckoning;
mod referee;
mod round;
pub mod rulings;
pub mod setup;
pub mod sheet;
pub mod spawn;
mod stages;
pub mod standing;
mod steps;
mod strikes;
pub mod texts;
pub mod view;
mod withdraw;
pub mod yes_no;

use crate::engine::fights;
use crate::engine::resolve::ResolveSystems as Set;
pub use fight::SpiritCombat;
use steps::Step;

/// The order of a pass, and so the order of a round of this game.
const STEPS: &[fights::Step<SpiritCombat>] = &[
    (Step::Accept as u8, Set::Accept, ask::accept),
    (Step::Disturbed as u8, Set::Initiative, helpers::disturbed),
    (Step::Begin as u8, Set::Initiative, round::begin),
    (Step::End as u8, Set::Initiative, round::end),
    (Step::Ranks as u8, Set::TakeDue, ranks::take_due),
    (Step::Declare as u8, Set::Turns, declare::declarations),
    (Step::Contests as u8, Set::Contests, exchange::contests),
    (Step::Effects as u8, Set::Effects, effects::effects),
    (Step::Ends as u8, Set::Consequences, ends::check),
    (Step::Ask as u8, Set::Ask, ask::ask),
];
