//! Spirit combat: every rule by its number, the worked examples, the odds.

mod ahead;
mod fights;
mod finishing;
mod helpers;
mod knowledge;
mod odds;
mod people_c;
mod rulings;
mod rulings_attacks;
mod rulings_choices;
mod rulings_rounds;
mod trance;
