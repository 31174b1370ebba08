//! Playing at the table: undo, records, scripts, typed dice, standing answers.

mod branches;
mod dice;
mod exports;
mod records;
mod scripts;
mod snapshots;
mod typed;
mod unasked;
mod undo;
mod wording;

use crate::support::inline;
use crate::support::stage::{Stage, bal, jack};
use std::sync::Arc;
use willbound::scene::Scene;

/// Bal is about to try for Jack; nobody is ever out of play.
fn duel() -> Arc<Scene> {
    inline(&Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, at: (4, 4)")]).text())
}
