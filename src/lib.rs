//! Willbound: a desktop table for fights over a soul.
//!
//! `engine <- rules <- scene <- play <- odds <- app, cli`: each layer may import what is left of it, never rightwards, and no rule
//! system imports another. In reading order:
//!
//! - [`engine`]: encounters as entities, combatants, dice, questions, the ledger (the only writer), the chronicle of facts,
//!   and the ordered schedule that moves every encounter of a world. It knows no rule, no file and no pixel.
//! - [`rules`]: the rule systems, each in a folder of its own; its `mod.rs`, read downwards, is its turn order.
//! - [`scene`]: scenes in RON, every problem of a file at once with its place, and the checked scene.
//! - [`play`]: sessions that are answered, undone, saved and replayed; scripts, computer seats, narration, and the picture that
//!   facts alone paint.
//! - [`odds`]: exact odds of contests and of whole fights, over the pure functions that play calls; simulations.
//! - `app` (feature `app`): the window, a playback of facts that changes nothing.
//! - [`cli`]: the command line.
//!
//! One way in: an answer to the open question ([`engine::resolve::submit`]). Two ways out: facts
//! ([`engine::chronicle::Chronicle`]) and the one open question ([`engine::decision::Question`]).

#[cfg(feature = "app")]
pub mod app;
pub mod cli;
pub mod engine;
pub mod odds;
pub mod play;
pub mod rules;
pub mod scene;
