//! The table: encounters, combatants, dice, questions, the ledger and the chronicle.
//!
//! It knows no rule system, no file and no pixel. One way in ([`resolve::submit`]), two ways out
//! (the [`chronicle`] and the one open [`decision::Question`]).

pub mod chronicle;
pub mod combatant;
pub mod contest;
pub mod decision;
pub mod dice;
pub mod digest;
pub mod encounter;
pub mod fights;
pub mod ledger;
pub mod log;
pub mod look;
pub mod moving;
pub mod note;
pub mod percentile;
pub mod resolve;
pub mod snapshot;
pub mod standing;
pub mod timeline;
