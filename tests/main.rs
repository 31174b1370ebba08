//! Integration tests: one target, a module a topic. Dice are scripted and used up; chronicle and state are asserted.

mod possession;
mod rulings;
mod support;
#[cfg(feature = "app")]
mod window;
