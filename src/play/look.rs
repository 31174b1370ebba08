//! A fight of any rules, open for reading: what all have in common, and the view of each rule system. It changes nothing.

use crate::engine::combatant::CombatantId;
use crate::engine::ledger::Roster;
use crate::rules::possession::{self, Possession};
use crate::rules::spirit_combat::{self, SpiritCombat};
use crate::rules::willpower::{self, Wills};
use bevy::ecs::prelude::*;

/// A fight, open for reading.
#[derive(Clone, Copy)]
pub enum Look<'w> {
    /// A fight by the rules of possession.
    Possession(possession::view::Look<'w>),
    /// A spirit combat.
    SpiritCombat(spirit_combat::view::Look<'w>),
    /// A fight of wills.
    Willpower(willpower::view::Look<'w>),
}

/// What a look needs of an encounter, by whichever rules it goes: for queries of who looks at many of them.
pub type Parts = (&'static Roster, Option<&'static Possession>, Option<&'static SpiritCombat>, Option<&'static Wills>);

impl<'w> Look<'w> {
    /// A look at an encounter whose parts are at hand; `None`: it is no fight of any rules known here.
    pub fn with(
        world: &'w World,
        encounter: Entity,
        parts: (&'w Roster, Option<&'w Possession>, Option<&'w SpiritCombat>, Option<&'w Wills>),
    ) -> Option<Self> {
        match parts {
            (roster, Some(p), ..) => Some(Self::Possession(possession::view::Look::with(world, encounter, p, roster))),
            (roster, _, Some(p), _) => Some(Self::SpiritCombat(spirit_combat::view::Look::with(world, encounter, p, roster))),
            (roster, .., Some(p)) => Some(Self::Willpower(willpower::view::Look::with(world, encounter, p, roster))),
            _ => None,
        }
    }

    /// A look at an encounter; `None`: it is no fight of any rules known here.
    pub fn at(world: &'w World, encounter: Entity) -> Option<Self> {
        let possession = possession::view::Look::at(world, encounter).map(Self::Possession);
        let spirit_combat = || spirit_combat::view::Look::at(world, encounter).map(Self::SpiritCombat);
        possession.or_else(spirit_combat).or_else(|| willpower::view::Look::at(world, encounter).map(Self::Willpower))
    }

    /// Where it is: its world and its encounter.
    pub fn place(self) -> (&'w World, Entity) {
        match self {
            Self::Possession(look) => look.place(),
            Self::SpiritCombat(look) => look.place(),
            Self::Willpower(look) => look.place(),
        }
    }

    /// The side of a combatant, as a place in the scene's list of sides.
    pub fn side(self, id: CombatantId) -> usize {
        match self {
            Self::Possession(look) => look.side(id),
            Self::SpiritCombat(look) => look.side(id),
            Self::Willpower(look) => look.side(id),
        }
    }

    /// How many sides there are.
    pub fn sides(self) -> usize {
        match self {
            Self::Possession(look) => look.setup().sides.len(),
            Self::SpiritCombat(look) => look.setup().sides.len(),
            Self::Willpower(look) => look.setup().sides.len(),
        }
    }

    /// The name of a side.
    pub fn side_name(self, side: usize) -> &'w str {
        let name = match self {
            Self::Possession(look) => look.setup().sides.get(side).map(|side| &side.name),
            Self::SpiritCombat(look) => look.setup().sides.get(side).map(|side| &side.name),
            Self::Willpower(look) => look.setup().sides.get(side).map(|side| &side.name),
        };
        name.map_or("?", |name| name)
    }

    /// The round, from 1; 0 before the first.
    pub fn round(self) -> u32 {
        match self {
            Self::Possession(look) => look.round(),
            Self::SpiritCombat(look) => look.round(),
            Self::Willpower(look) => look.round(),
        }
    }

    /// Every combatant, in order.
    pub fn ids(self) -> impl Iterator<Item = CombatantId> + use<> {
        let count = match self {
            Self::Possession(look) => look.setup().members.len(),
            Self::SpiritCombat(look) => look.setup().members.len(),
            Self::Willpower(look) => look.setup().members.len(),
        };
        (0..u16::try_from(count).unwrap_or(u16::MAX)).map(CombatantId)
    }

    /// What somebody has left of what these rules fight with: Will, magic points, Willpower. For the referee's eyes.
    pub fn left(self, id: CombatantId) -> i32 {
        match self {
            Self::Possession(look) => look.will(id).0,
            Self::SpiritCombat(look) => look.magic_points(id),
            Self::Willpower(look) => look.willpower(id).0,
        }
    }

    /// A possession fight; `None`: it is fought by other rules.
    pub fn possession(self) -> Option<possession::view::Look<'w>> {
        match self {
            Self::Possession(look) => Some(look),
            Self::SpiritCombat(_) | Self::Willpower(_) => None,
        }
    }

    /// A spirit combat; `None`: it is fought by other rules.
    pub fn spirit_combat(self) -> Option<spirit_combat::view::Look<'w>> {
        match self {
            Self::SpiritCombat(look) => Some(look),
            Self::Possession(_) | Self::Willpower(_) => None,
        }
    }

    /// A fight of wills; `None`: it is fought by other rules.
    pub fn willpower(self) -> Option<willpower::view::Look<'w>> {
        match self {
            Self::Willpower(look) => Some(look),
            Self::Possession(_) | Self::SpiritCombat(_) => None,
        }
    }
}
