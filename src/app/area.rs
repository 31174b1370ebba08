//! Where the board may draw: the part of the window that the panels leave free. The panels write it, the board reads it.

use bevy::prelude::*;

/// The free part of the window, in logical pixels from the window's top left.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardArea {
    /// Its top left corner.
    pub min: Vec2,
    /// Its bottom right corner.
    pub max: Vec2,
}

impl Default for BoardArea {
    /// What typical panels leave of a window of 1280 x 720.
    fn default() -> Self {
        Self { min: Vec2::new(224.0, 52.0), max: Vec2::new(960.0, 596.0) }
    }
}
