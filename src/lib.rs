//! Willbound: a desktop table for fights over a soul.

#[cfg(feature = "app")]
pub mod app;
pub mod cli;
pub mod engine;
pub mod play;
pub mod rules;
pub mod scene;
