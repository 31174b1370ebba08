//! Playing a scene: seats, answers, undo, records, narration, and the picture that facts alone paint.
//!
//! It knows the rules and scenes; it knows no window and no command line.

pub mod batch;
pub mod bundle;
pub mod damage;
pub mod demo;
pub mod dice;
pub mod expect;
pub mod export;
pub mod eyes;
pub mod files;
pub mod forks;
pub mod lead;
pub mod lines;
pub mod look;
pub mod narration;
pub mod pack;
pub mod policy;
pub mod record;
pub mod reload;
pub mod script;
pub mod session;
pub mod shown;
pub mod snapshot;
pub mod standing;
pub mod unasked;
