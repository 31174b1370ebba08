//! Spirit combat: every rule by its number, the worked examples, the odds.

mod ahead;
mod arriving;
mod attacks;
mod casting;
mod declaring;
mod examples_a;
mod fights;
mod finishing;
mod helpers;
mod knowledge;
mod odds;
mod people_a;
mod people_c;
mod repel;
mod rulings;
mod rulings_attacks;
mod rulings_choices;
mod rulings_rounds;
mod trance;
mod ways_out;
