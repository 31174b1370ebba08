//! A snapshot of a fight of any rules: the one place that tells them apart.

use crate::engine::snapshot::Snapshot as Of;
use crate::rules::{possession::Possession, spirit_combat::SpiritCombat, willpower::Wills};
use bevy::ecs::prelude::*;

/// An owned copy of one fight as it stood, which spawns into any world on any thread.
#[derive(Clone, Debug)]
pub enum Snapshot {
    /// Of a fight by the rules of possession.
    Possession(Box<Of<Possession>>),
    /// Of a spirit combat.
    SpiritCombat(Box<Of<SpiritCombat>>),
    /// Of a fight of wills.
    Willpower(Box<Of<Wills>>),
}

impl Snapshot {
    /// A copy of an encounter as it stands; `None`: it is no fight of any rules known here.
    pub fn of(world: &mut World, encounter: Entity) -> Option<Self> {
        let possession = Of::of(world, encounter).map(|of| Self::Possession(Box::new(of)));
        let spirit_combat = possession.or_else(|| Of::of(world, encounter).map(|of| Self::SpiritCombat(Box::new(of))));
        spirit_combat.or_else(|| Of::of(world, encounter).map(|of| Self::Willpower(Box::new(of))))
    }

    /// Dice that are rolled from here on follow from this seed.
    pub fn reseed(&mut self, seed: u64) {
        match self {
            Self::Possession(of) => of.reseed(seed),
            Self::SpiritCombat(of) => of.reseed(seed),
            Self::Willpower(of) => of.reseed(seed),
        }
    }

    /// A copy for forks: without answers, dice and facts; `None`: it is no fight of any rules known here.
    pub fn bare(world: &World, encounter: Entity) -> Option<Self> {
        let possession = Of::bare(world, encounter).map(|of| Self::Possession(Box::new(of)));
        let spirit_combat = possession.or_else(|| Of::bare(world, encounter).map(|of| Self::SpiritCombat(Box::new(of))));
        spirit_combat.or_else(|| Of::bare(world, encounter).map(|of| Self::Willpower(Box::new(of))))
    }

    /// Puts the fight into a world as it stood; without `chronicle` the copy keeps no facts, for forks that only their end is
    /// asked of.
    pub fn spawn(&self, world: &mut World, chronicle: bool) -> Entity {
        self.put(world, None, chronicle)
    }

    /// As [`spawn`](Self::spawn), in the place of another copy that is not needed any more, where one is there.
    pub fn put(&self, world: &mut World, over: Option<Entity>, chronicle: bool) -> Entity {
        match self {
            Self::Possession(of) => of.put(world, over, chronicle),
            Self::SpiritCombat(of) => of.put(world, over, chronicle),
            Self::Willpower(of) => of.put(world, over, chronicle),
        }
    }
}
