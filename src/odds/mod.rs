//! Exact odds of single contests, by enumerating the faces of their dice through the same pure functions that play calls
//! (`engine/contest.rs`, `engine/percentile.rs`, `rules/*/reckoning.rs`), and simulations of whole fights.
//!
//! No rule is written here a second time. It knows the rules, scenes and playing; it knows no window and no command line.

pub mod exact;
pub mod possession;
pub mod report;
pub mod spirit_combat;
pub mod willpower;
