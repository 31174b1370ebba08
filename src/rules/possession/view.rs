//! Reading a possession fight from outside: for seats that choose, for views and tests. It changes nothing.

use super::fight::Possession;
use super::setup::Setup;
use crate::engine::combatant::*;
use bevy::ecs::prelude::*;
use std::sync::Arc;

/// A fight, open for reading.
#[derive(Clone, Copy)]
pub struct Look<'w> {
    world: &'w World,
    encounter: Entity,
    possession: &'w Possession,
}

impl<'w> Look<'w> {
    /// A look at an encounter; `None`: it is no possession fight.
    pub fn at(world: &'w World, encounter: Entity) -> Option<Self> {
        world.get::<Possession>(encounter).map(|possession| Self { world, encounter, possession })
    }

    fn of<T: Component>(self, id: CombatantId) -> Option<&'w T> {
        let entity = self.world.get::<Members>(self.encounter)?.entity(id)?;
        self.world.get::<T>(entity)
    }

    /// What the fight began with.
    pub fn setup(self) -> &'w Arc<Setup> {
        &self.possession.setup
    }

    /// The round, from 1; 0 before the first.
    pub fn round(self) -> u32 {
        self.possession.round
    }

    /// Every combatant, in order.
    pub fn ids(self) -> impl Iterator<Item = CombatantId> + use<> {
        (0..u16::try_from(self.possession.setup.members.len()).unwrap_or(u16::MAX)).map(CombatantId)
    }

    /// Will as it stands; (Will, Minimum Will).
    pub fn will(self, id: CombatantId) -> (i32, i32) {
        self.of::<Will>(id).map_or((0, 0), |will| (will.now(), will.minimum()))
    }

    /// Health of a body as it stands.
    pub fn health(self, id: CombatantId) -> i32 {
        self.of::<Health>(id).map_or(0, |health| health.now())
    }

    /// Whether a combatant is under a condition.
    pub fn has(self, id: CombatantId, condition: Condition) -> bool {
        self.of::<Conditions>(id).is_some_and(|conditions| conditions.has(condition))
    }

    /// All conditions of a combatant.
    pub fn conditions(self, id: CombatantId) -> Vec<Condition> {
        self.of::<Conditions>(id).map(|conditions| conditions.iter().collect()).unwrap_or_default()
    }

    /// Where a combatant's own body stands.
    pub fn cell(self, id: CombatantId) -> Option<Cell> {
        self.of::<Place>(id).and_then(|place| place.cell())
    }

    /// The host a mind is inside of.
    pub fn host(self, id: CombatantId) -> Option<CombatantId> {
        self.of::<Inside>(id).and_then(|inside| inside.host())
    }

    /// Who is inside a body, the longest there first.
    pub fn possessors(self, id: CombatantId) -> &'w [CombatantId] {
        self.of::<Possessors>(id).map_or(&[], |possessors| possessors.list())
    }

    /// The body whose seconds a mind shares.
    pub fn body_of(self, mind: CombatantId) -> CombatantId {
        self.host(mind).unwrap_or(mind)
    }

    /// Seconds a body has left this round.
    pub fn seconds_left(self, body: CombatantId) -> i32 {
        self.possession.seconds.get(body.index()).copied().unwrap_or(0)
    }

    /// The side of a combatant, as a place in the setup's list.
    pub fn side(self, id: CombatantId) -> usize {
        let name = self.possession.setup.members.get(id.index()).map(|member| &member.identity.side);
        self.possession.setup.sides.iter().position(|side| Some(&side.name) == name).unwrap_or(usize::MAX)
    }

    /// Whether two minds work together.
    pub fn cooperate(self, a: CombatantId, b: CombatantId) -> bool {
        self.possession.cooperation.contains(&(a.min(b), a.max(b)))
    }

    /// Pairs (vetoer, acting mind) that have been tried this round, escape vetoes with a limit of their own included.
    pub fn vetoes_tried(self) -> impl Iterator<Item = (CombatantId, CombatantId)> + 'w {
        self.possession.vetoes.iter().chain(&self.possession.escape_vetoes).copied()
    }
}
