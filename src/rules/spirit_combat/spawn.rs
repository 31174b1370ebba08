//! How a spirit combat is put into a world.

use super::setup::Setup;
use crate::engine::encounter::Encounter;
use bevy::ecs::prelude::*;
use std::sync::Arc;

/// Puts a fight into a world.
pub fn spawn(world: &mut World, _setup: &Arc<Setup>, _seed: u64, _given: Vec<u16>, _chronicle: bool) -> Entity {
    world.spawn(Encounter::default()).id()
}
