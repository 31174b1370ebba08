//! Integration tests: one target, a module a topic. Dice are scripted and used up; chronicle and state are asserted.

mod fights;
mod many;
mod rulings;
mod support;
