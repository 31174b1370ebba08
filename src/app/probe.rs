//! Where the panels put their things, by name, so that a test can aim a click. Nothing else may use it.

use bevy::prelude::*;
use std::collections::BTreeMap;

/// Names and places, in logical pixels from the window's top left: `option:veto` (an option of the open question by
/// its key), `button:undo`, `event:harm@jack` (a referee's event), `scene:fell_bargain` (a scene by its file name),
/// `question`, `chronicle`, `chronicle:last`, `roster:jack`, `stage`, `board`.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct Probe(pub BTreeMap<String, Rect>);

impl Probe {
    /// The middle of a named thing.
    pub fn center(&self, name: &str) -> Option<Vec2> {
        self.0.get(name).map(Rect::center)
    }
}
