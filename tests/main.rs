//! Integration tests: one target, a module a topic. Dice are scripted and used up; chronicle and state are asserted.

mod cases;
mod cli;
mod fights;
mod layers;
mod many;
mod play;
mod rulings;
mod support;
