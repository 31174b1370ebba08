//! A fight, open for reading from outside: for seats that choose, for views and forks. It changes nothing and knows no rule; a
//! rule system adds methods of its own to [`Look`].

use super::combatant::{Cell, CombatantId, Condition};
use super::fights::Procedure;
use super::ledger::{Roster, Row};
use bevy::ecs::prelude::*;
use std::sync::Arc;

/// A fight, open for reading from outside: what those of all rule systems have in common.
pub struct Look<'w, P: Procedure> {
    world: &'w World,
    encounter: Entity,
    rows: &'w [Row],
    /// Its procedure.
    pub p: &'w P,
}

// By hand: a look is copied whether or not a procedure can be.
impl<P: Procedure> Clone for Look<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Procedure> Copy for Look<'_, P> {}

impl<'w, P: Procedure> Look<'w, P> {
    /// A look at an encounter; `None`: it is no fight by these rules.
    pub fn at(world: &'w World, encounter: Entity) -> Option<Self> {
        world.get::<P>(encounter).zip(world.get(encounter)).map(|(p, roster)| Self::with(world, encounter, p, roster))
    }

    /// A look at an encounter whose procedure and combatants are at hand.
    pub fn with(world: &'w World, encounter: Entity, p: &'w P, Roster(rows): &'w Roster) -> Self {
        Self { world, encounter, rows, p }
    }

    /// Where it is: its world and its encounter, for forks and for who reads its facts.
    pub fn place(self) -> (&'w World, Entity) {
        (self.world, self.encounter)
    }

    fn row(self, id: CombatantId) -> Option<&'w Row> {
        self.rows.get(id.index())
    }

    /// What the fight began with.
    pub fn setup(self) -> &'w Arc<P::Setup> {
        self.p.setup()
    }

    /// Every combatant, in order.
    pub fn ids(self) -> impl Iterator<Item = CombatantId> + use<P> {
        (0..u16::try_from(self.rows.len()).unwrap_or(u16::MAX)).map(CombatantId)
    }

    /// Will and Minimum Will as they stand: for the referee's eyes, where they can be hidden.
    pub fn will(self, id: CombatantId) -> (i32, i32) {
        self.row(id).map_or((0, 0), |row| (row.will.now(), row.will.minimum()))
    }

    /// Health or hit points of a body as they stand.
    pub fn health(self, id: CombatantId) -> i32 {
        self.row(id).map_or(0, |row| row.health.now())
    }

    /// Magic points as they stand: for the referee's eyes, where they can be hidden.
    pub fn magic_points(self, id: CombatantId) -> i32 {
        self.row(id).map_or(0, |row| row.magic.now())
    }

    /// Whom a helper in trance aids.
    pub fn aiding(self, id: CombatantId) -> Option<CombatantId> {
        self.row(id).and_then(|row| row.trance.aiding())
    }

    /// Whether a combatant is under a condition.
    pub fn has(self, id: CombatantId, condition: Condition) -> bool {
        self.row(id).is_some_and(|row| row.conditions.has(condition))
    }

    /// All conditions of a combatant.
    pub fn conditions(self, id: CombatantId) -> Vec<Condition> {
        self.row(id).map(|row| row.conditions.iter().collect()).unwrap_or_default()
    }

    /// Where a combatant's own body stands.
    pub fn cell(self, id: CombatantId) -> Option<Cell> {
        self.row(id).and_then(|row| row.place.cell())
    }

    /// The host a mind is inside of.
    pub fn host(self, id: CombatantId) -> Option<CombatantId> {
        self.row(id).and_then(|row| row.inside.host())
    }

    /// Who is inside a body, the longest there first.
    pub fn possessors(self, id: CombatantId) -> &'w [CombatantId] {
        self.row(id).map_or(&[], |row| row.possessors.list())
    }
}
