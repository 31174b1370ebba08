//! Integration tests: one target, a module a topic. Dice are scripted and used up; chronicle and state are asserted.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails panics, helpers included")]

mod bare;
mod broken;
mod cases;
mod cli;
mod compare;
mod demo;
mod fights;
mod fuzz;
mod layers;
mod many;
mod modders;
mod odds;
mod open_points;
mod packs;
mod peers;
#[cfg(feature = "app")]
mod pictures;
mod play;
mod possession;
mod rulesets;
mod rulings;
mod simulate;
mod spirit_combat;
mod support;
mod unruly;
mod views;
mod willpower;
#[cfg(feature = "app")]
mod window;
