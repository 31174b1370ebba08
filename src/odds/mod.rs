//! Exact odds of single contests, by enumerating the faces of their dice through the same pure functions that play calls
//! (`engine/contest.rs`, `engine/percentile.rs`, `rules/*/reckoning.rs`); of whole fights of one against one, as chains of such
//! contests; and simulations of any fight.
//!
//! No rule is written here a second time. It knows the rules, scenes and playing; it knows no window and no command line.

pub mod chain;
pub mod comparison;
pub mod contest;
pub mod exact;
pub mod fights;
pub mod possession;
pub mod report;
pub mod simulation;
pub mod spirit_combat;
pub mod thinker;
mod threads;
pub mod whatif;
pub mod willpower;
