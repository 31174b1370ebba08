//! The rule systems, each in a folder of its own on the same engine; none imports another.

pub mod possession;
mod readings;
pub mod spirit_combat;
pub mod willpower;
