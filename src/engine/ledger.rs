//! The only writer of combatants: each call changes a combatant and records the fact, and does neither when nothing
//! changes. It knows no rule; the caller names the one that says so.

use super::chronicle::{Chronicle, Pool, Rule, Verb};
use super::combatant::*;
use bevy::ecs::{prelude::*, query::QueryData};

/// What the ledger reads and writes of a combatant.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct Combatant {
    will: &'static mut Will,
    possessors: &'static mut Possessors,
    inside: &'static mut Inside,
    conditions: &'static mut Conditions,
    place: &'static mut Place,
    health: &'static mut Health,
}

/// The combatants of one encounter and its chronicle.
pub struct Ledger<'a, 'w, 's> {
    members: &'a Members,
    combatants: &'a mut Query<'w, 's, Combatant>,
    /// Where facts go.
    pub chronicle: &'a mut Chronicle,
}

impl<'a, 'w, 's> Ledger<'a, 'w, 's> {
    /// A ledger over one encounter.
    pub fn new(members: &'a Members, combatants: &'a mut Query<'w, 's, Combatant>, chronicle: &'a mut Chronicle) -> Self {
        Self { members, combatants, chronicle }
    }

    /// Every combatant of the encounter, in order.
    pub fn ids(&self) -> impl Iterator<Item = CombatantId> + use<> {
        (0..self.members.count()).map(CombatantId)
    }

    fn read<T: Default>(&self, id: CombatantId, get: impl FnOnce(CombatantReadOnlyItem) -> T) -> T {
        self.members.entity(id).and_then(|entity| self.combatants.get(entity).ok()).map(get).unwrap_or_default()
    }

    fn write<T: Default>(&mut self, id: CombatantId, change: impl FnOnce(CombatantItem) -> T) -> T {
        self.members.entity(id).and_then(|entity| self.combatants.get_mut(entity).ok()).map(change).unwrap_or_default()
    }

    /// Will as it stands.
    pub fn will(&self, id: CombatantId) -> Will {
        self.read(id, |c| Some(*c.will)).unwrap_or_else(|| Will::new(0, 0, None, MinimumWill::Third))
    }

    /// Health as it stands.
    pub fn health(&self, id: CombatantId) -> Health {
        self.read(id, |c| Some(*c.health)).unwrap_or_else(|| Health::new(0))
    }

    /// Whether a combatant is under a condition.
    pub fn has(&self, id: CombatantId, condition: Condition) -> bool {
        self.read(id, |c| c.conditions.has(condition))
    }

    /// All conditions of a combatant.
    pub fn conditions(&self, id: CombatantId) -> Vec<Condition> {
        self.read(id, |c| c.conditions.iter().collect())
    }

    /// The cell where a combatant's own body stands.
    pub fn cell(&self, id: CombatantId) -> Option<Cell> {
        self.read(id, |c| c.place.cell())
    }

    /// The host this mind is inside of.
    pub fn host(&self, id: CombatantId) -> Option<CombatantId> {
        self.read(id, |c| c.inside.host())
    }

    /// Who is inside this body, the longest there first.
    pub fn possessors(&self, id: CombatantId) -> Vec<CombatantId> {
        self.read(id, |c| c.possessors.list().to_vec())
    }

    /// Whether anybody is inside this body.
    pub fn possessed(&self, id: CombatantId) -> bool {
        self.read(id, |c| !c.possessors.list().is_empty())
    }

    /// Raises or lowers Will (and Minimum Will that is a track of its own) within its limits. Says whether it changed.
    pub fn change_will(&mut self, id: CombatantId, by: i32, track: i32, cause: Rule) -> bool {
        let (before, after) = (self.will(id), self.will(id).changed(by, track));
        if before == after {
            return false;
        }
        self.write(id, |mut c| *c.will = after);
        let verb = Verb::PoolChanged {
            who: id,
            pool: Pool::Will,
            before: before.now(),
            after: after.now(),
            minimum_before: Some(before.minimum()),
            minimum_after: Some(after.minimum()),
        };
        self.chronicle.record(cause, verb);
        true
    }

    /// Raises or lowers Health between 0 and its start. Says whether it changed.
    pub fn change_health(&mut self, id: CombatantId, by: i32, cause: Rule) -> bool {
        let health = self.health(id);
        let after = health.now.saturating_add(by).clamp(0, health.start);
        if after == health.now {
            return false;
        }
        self.write(id, |mut c| c.health.now = after);
        let verb = Verb::PoolChanged { who: id, pool: Pool::Health, before: health.now, after, minimum_before: None, minimum_after: None };
        self.chronicle.record(cause, verb);
        true
    }

    /// Puts a combatant under a condition. Says whether that is new.
    pub fn gain(&mut self, id: CombatantId, condition: Condition, cause: Rule) -> bool {
        let new = self.write(id, |mut c| c.conditions.0.insert(condition));
        if new {
            self.chronicle.record(cause, Verb::ConditionGained { who: id, condition });
        }
        new
    }

    /// Ends a condition. Says whether it was there.
    pub fn lose(&mut self, id: CombatantId, condition: Condition, cause: Rule) -> bool {
        let had = self.write(id, |mut c| c.conditions.0.remove(&condition));
        if had {
            self.chronicle.record(cause, Verb::ConditionLost { who: id, condition });
        }
        had
    }

    /// Moves a body to a cell of the board.
    pub fn move_to(&mut self, id: CombatantId, to: Cell, cause: Rule) {
        let from = self.cell(id);
        if from != Some(to) {
            self.write(id, |mut c| c.place.0 = Some(to));
            self.chronicle.record(cause, Verb::Moved { who: id, from, to });
        }
    }

    /// Puts a creature's mind into a host; its own body leaves the board.
    pub fn possess(&mut self, creature: CombatantId, host: CombatantId, willing: bool, cause: Rule) {
        if self.host(creature).is_none() && creature != host {
            self.write(creature, |mut c| {
                c.inside.0 = Some(host);
                c.place.0 = None;
            });
            self.write(host, |mut c| c.possessors.0.push(creature));
            self.chronicle.record(cause, Verb::Possessed { who: creature, body: host, willing });
        }
    }

    /// Takes a creature out of its host; its own body stands at `cell`.
    pub fn release(&mut self, creature: CombatantId, cell: Option<Cell>, cause: Rule) {
        if let Some(host) = self.host(creature) {
            self.write(creature, |mut c| {
                c.inside.0 = None;
                c.place.0 = cell;
            });
            self.write(host, |mut c| c.possessors.0.retain(|id| *id != creature));
            self.chronicle.record(cause, Verb::Released { who: creature, body: host, cell });
        }
    }

    /// Takes a combatant out of the fight for good.
    pub fn remove(&mut self, id: CombatantId, cause: Rule) {
        if !self.has(id, Condition::Gone) {
            self.write(id, |mut c| {
                c.conditions.0.insert(Condition::Gone);
                c.place.0 = None;
            });
            self.chronicle.record(cause, Verb::Removed { who: id });
        }
    }

    /// Sets a combatant as the scene has it, before the fight: its cell, host and conditions, without facts.
    pub fn set_up(&mut self, id: CombatantId, cell: Option<Cell>, host: Option<CombatantId>, conditions: &[Condition]) {
        self.write(id, |mut c| {
            c.place.0 = cell;
            c.inside.0 = host;
            c.conditions.0.extend(conditions);
        });
        if let Some(host) = host {
            self.write(host, |mut c| c.possessors.0.push(id));
        }
    }

    /// Records how a combatant stands as the fight begins or it arrives.
    pub fn record_arrival(&mut self, id: CombatantId) {
        let (will, health) = (self.will(id), self.health(id));
        let verb = Verb::Arrived {
            who: id,
            cell: self.cell(id),
            will: will.now(),
            will_start: will.start(),
            minimum_will: will.minimum(),
            health: health.now(),
            health_start: health.start(),
            body: self.host(id),
            conditions: self.conditions(id),
        };
        self.chronicle.record(None, verb);
    }
}
