//! What a scene expects of itself: dice and answers, and how the fight stands after them. `willbound check --run` plays it.
//!
//! It knows what is expected and where it is written, and nothing of playing.

use super::read::At;

/// One expectation of a scene: a short fight and what must come of it.
#[derive(Clone, Debug, Default)]
pub struct Expectation {
    /// What it shows, in a few words; empty: none given.
    pub name: String,
    /// Where its dice stand in the file; where it begins, if it gives none.
    pub at: usize,
    /// The seed, where the fight plays on after the last answer.
    pub seed: Option<u64>,
    /// Faces, in the order they are asked for.
    pub dice: Vec<u16>,
    /// Who says what, in order, as scripts write it.
    pub answers: Vec<At<(String, String)>>,
    /// Seats and seed play on after the last answer.
    pub play_on: bool,
    /// What must hold at the end.
    pub end: Vec<Expected>,
    /// Lines that the chronicle must hold, in this order; other lines may stand between them.
    pub told: Vec<At<String>>,
}

/// One value that must hold at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// The names that lead to it: `outcome`; `cast`, `jack`, `will`.
    pub path: Vec<String>,
    /// The value, as the last line of `willbound run --format json` has it.
    pub value: serde_json::Value,
    /// Where it is written.
    pub at: usize,
}
