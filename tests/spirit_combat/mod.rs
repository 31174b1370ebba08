//! Spirit combat: every rule by its number, the worked examples, the odds.

mod fights;
mod odds;
