//! Spirit combat: every rule by its number, the worked examples, the odds.

mod choices_a;
mod choices_b;
mod deeds_won;
mod examples_b;
mod fights;
mod fumbles;
mod helpers_struck;
mod illegal;
mod levels;
mod losses;
mod odds;
mod people_b;
mod sealed;
mod senses;
mod stuns;
mod turning;
