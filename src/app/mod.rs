//! The window: screens, the board, the panels. It changes nothing by itself; every decision goes through
//! [`table::Game::answer`] and every picture comes from facts.

pub mod table;
pub mod theme;

use crate::play::session::Session;
use crate::scene::Scene;
use std::path::PathBuf;
use std::sync::Arc;

/// What the window opens on.
pub enum Start {
    /// The list of scenes.
    Picker,
    /// A scene with a seed.
    Scene(Arc<Scene>, u64),
    /// A fight loaded from this file.
    Save(PathBuf, Box<Session>),
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// A sentence on what this machine lacks and how to get it.
pub fn run(_start: Start) -> Result<(), String> {
    Err("the window is still being built; use `willbound run SCENE`".into())
}
