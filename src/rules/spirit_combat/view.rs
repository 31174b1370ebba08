//! Reading a spirit combat from outside: for seats that choose, for views and tests. It changes nothing. What a mind may
//! not know it has to be asked for with that mind's name.

use super::fight::{Learnt, SpiritCombat, pair};
use super::setup::Setup;
use super::standing::Standing;
use crate::engine::chronicle::Edge;
use crate::engine::combatant::*;
use bevy::ecs::prelude::*;
use std::sync::Arc;

/// What a mind knows of somebody's magic points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Exactly, as they are.
    Exactly(i32),
    /// As they were in this round (A7).
    AsOf(i32, u32),
    /// Nothing.
    Nothing,
}

/// A fight, open for reading.
#[derive(Clone, Copy)]
pub struct Look<'w> {
    world: &'w World,
    encounter: Entity,
    state: &'w SpiritCombat,
}

impl<'w> Look<'w> {
    /// A look at an encounter; `None`: it is no spirit combat.
    pub fn at(world: &'w World, encounter: Entity) -> Option<Self> {
        world.get::<SpiritCombat>(encounter).map(|state| Self { world, encounter, state })
    }

    fn of<T: Component>(self, id: CombatantId) -> Option<&'w T> {
        let entity = self.world.get::<Members>(self.encounter)?.entity(id)?;
        self.world.get::<T>(entity)
    }

    /// What the fight began with.
    pub fn setup(self) -> &'w Arc<Setup> {
        &self.state.setup
    }

    /// The round, from 1; 0 before the first.
    pub fn round(self) -> u32 {
        self.state.round
    }

    /// Every combatant, in order.
    pub fn ids(self) -> impl Iterator<Item = CombatantId> + use<> {
        (0..u16::try_from(self.state.setup.members.len()).unwrap_or(u16::MAX)).map(CombatantId)
    }

    /// How a combatant stands.
    pub fn standing(self, id: CombatantId) -> Option<&'w Standing> {
        self.state.standing.get(id.index())
    }

    /// Magic points as they stand: for the referee's eyes; a mind asks [`known`](Self::known).
    pub fn magic_points(self, id: CombatantId) -> i32 {
        self.of::<MagicPoints>(id).map_or(0, |magic| magic.now())
    }

    /// What a mind knows of somebody's magic points (S-96, S-55).
    pub fn known(self, mind: CombatantId, id: CombatantId) -> Known {
        let setup = &self.state.setup;
        if setup.side(mind) == setup.side(id) || setup.known.contains(&(mind, id)) {
            return Known::Exactly(self.magic_points(id));
        }
        let learnt: Option<&Learnt> = self.state.learnt.get(&(mind, id));
        match learnt.and_then(|learnt| learnt.points) {
            Some(_) if setup.rulings.a7_live => Known::Exactly(self.magic_points(id)),
            Some((points, round)) => Known::AsOf(points, round),
            None => Known::Nothing,
        }
    }

    /// Whether a mind was told that it is far ahead of an opponent, and in which round (S-97).
    pub fn told(self, mind: CombatantId, opponent: CombatantId, edge: Edge) -> Option<u32> {
        self.state.told.get(&(mind, opponent, edge)).copied()
    }

    /// Whether an attack of one on the other was seen to be hopeless (S-94).
    pub fn seen_hopeless(self, who: CombatantId, whom: CombatantId) -> bool {
        self.state.hopeless.contains(&(who, whom))
    }

    /// Offence and defence: for the referee's eyes, and for the mind's own (S-32, S-110).
    pub fn scores(self, id: CombatantId) -> (i32, i32) {
        let (Some(of), Some(member)) = (self.standing(id), self.state.setup.members.get(id.index())) else { return (0, 0) };
        let points = self.magic_points(id);
        let offence: i32 = of.modifiers.iter().map(|of| of.offence).sum();
        let defence: i32 = of.modifiers.iter().map(|of| of.defence).sum();
        let screen = of.screen * self.state.setup.numbers.screen_per_point;
        (points + member.sheet.offence + offence, points + of.support.1 + screen + member.sheet.defence + defence)
    }

    /// The chance in per cent of one's attack on another: for the referee's eyes (S-32).
    pub fn chance(self, who: CombatantId, whom: CombatantId) -> i32 {
        let numbers = &self.state.setup.numbers;
        crate::engine::percentile::resistance(numbers.even_chance, numbers.chance_per_point, self.scores(who).0, self.scores(whom).1)
    }

    /// Whether two are engaged.
    pub fn engaged(self, a: CombatantId, b: CombatantId) -> bool {
        self.state.engaged.contains_key(&pair(a, b))
    }

    /// Everybody that one is engaged with.
    pub fn opponents(self, id: CombatantId) -> Vec<CombatantId> {
        self.ids().filter(|other| self.engaged(id, *other)).collect()
    }

    /// Whom a helper in trance aids.
    pub fn aiding(self, id: CombatantId) -> Option<CombatantId> {
        self.of::<Trance>(id).and_then(|trance| trance.aiding())
    }

    /// Hit points of a body as they stand.
    pub fn hit_points(self, id: CombatantId) -> i32 {
        self.of::<Health>(id).map_or(0, |health| health.now())
    }

    /// Will of a body that has what possession rules need.
    pub fn will(self, id: CombatantId) -> (i32, i32) {
        self.of::<Will>(id).map_or((0, 0), |will| (will.now(), will.minimum()))
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

    /// The side of a combatant, as a place in the setup's list.
    pub fn side(self, id: CombatantId) -> usize {
        self.state.setup.side(id)
    }

    /// What a combatant declared this round, once it is open.
    pub fn declared(self, id: CombatantId) -> &'w [crate::engine::decision::Pick] {
        self.state.plans.get(&id).map_or(&[], |plan| plan.picks.as_slice())
    }
}
