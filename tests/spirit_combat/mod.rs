//! Spirit combat: every rule by its number, the worked examples, the odds.

mod arriving;
mod attacks;
mod casting;
mod declaring;
mod examples_a;
mod fights;
mod odds;
mod people_a;
mod repel;
mod ways_out;
