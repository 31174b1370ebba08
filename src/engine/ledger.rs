//! The only writer of combatants: each call changes a combatant and records the fact, and does neither when nothing
//! changes. It knows no rule; the caller names the one that says so.

use super::chronicle::{Audience, Chronicle, Pool, Rule, Verb};
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
    magic: Option<&'static mut MagicPoints>,
    trance: &'static mut Trance,
}

/// A combatant as the ledger last wrote it.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) entity: Entity,
    pub(super) will: Will,
    pub(super) possessors: Possessors,
    pub(super) inside: Inside,
    pub(super) conditions: Conditions,
    pub(super) place: Place,
    pub(super) health: Health,
    /// None at all for who carries none.
    pub(super) magic: MagicPoints,
    pub(super) trance: Trance,
}

impl Row {
    fn of(entity: Entity, of: &CombatantReadOnlyItem) -> Self {
        Self {
            entity,
            will: *of.will,
            possessors: of.possessors.clone(),
            inside: *of.inside,
            conditions: *of.conditions,
            place: *of.place,
            health: *of.health,
            magic: of.magic.copied().unwrap_or_else(|| MagicPoints::new(0, 0)),
            trance: *of.trance,
        }
    }
}

/// The combatants of an encounter side by side, a component of it: one look-up reaches all of them. Only the ledger writes
/// combatants, and who puts them there writes this too, so it is always what they hold.
#[derive(Component, Clone, Debug, Default)]
pub struct Roster(pub(super) Vec<Row>);

/// The combatants of one encounter and its chronicle. Rules read far more often than they write, so the ledger reads from the
/// roster, and writes both that and the combatant.
pub struct Ledger<'a, 'w, 's> {
    rows: &'a mut [Row],
    combatants: &'a mut Query<'w, 's, Combatant>,
    changed: bool,
    /// Where facts go.
    pub chronicle: &'a mut Chronicle,
}

impl<'a, 'w, 's> Ledger<'a, 'w, 's> {
    /// The ledger of one encounter; its members are read where nobody has read them yet.
    #[inline]
    pub fn open(
        Roster(rows): &'a mut Roster,
        members: &Members,
        combatants: &'a mut Query<'w, 's, Combatant>,
        chronicle: &'a mut Chronicle,
    ) -> Self {
        if rows.is_empty() {
            rows.extend(members.iter().filter_map(|entity| Some(Row::of(entity, &combatants.get(entity).ok()?))));
        }
        Self { rows, combatants, changed: false, chronicle }
    }

    /// Whether anything was changed through this ledger since it was last asked.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// Every combatant of the encounter, in order.
    pub fn ids(&self) -> impl Iterator<Item = CombatantId> + use<> {
        (0..u16::try_from(self.rows.len()).unwrap_or(u16::MAX)).map(CombatantId)
    }

    fn row(&self, id: CombatantId) -> Option<&Row> {
        self.rows.get(id.index())
    }

    /// Changes one combatant's row, and writes it to the combatant.
    fn write(&mut self, id: CombatantId, change: impl FnOnce(&mut Row)) {
        let Some(row) = self.rows.get_mut(id.index()) else { return };
        change(row);
        if let Ok(mut of) = self.combatants.get_mut(row.entity) {
            of.will.set_if_neq(row.will);
            of.inside.set_if_neq(row.inside);
            of.conditions.set_if_neq(row.conditions);
            of.place.set_if_neq(row.place);
            of.health.set_if_neq(row.health);
            of.trance.set_if_neq(row.trance);
            if let Some(mut magic) = of.magic {
                magic.set_if_neq(row.magic);
            }
            if *of.possessors != row.possessors {
                of.possessors.clone_from(&row.possessors);
            }
            self.changed = true;
        }
    }

    /// Will as it stands.
    pub fn will(&self, id: CombatantId) -> Will {
        self.row(id).map_or_else(|| Will::new(0, 0, None, MinimumWill::Third), |row| row.will)
    }

    /// Health as it stands.
    pub fn health(&self, id: CombatantId) -> Health {
        self.row(id).map_or_else(|| Health::new(0), |row| row.health)
    }

    /// Magic points as they stand; none for who carries none.
    pub fn magic(&self, id: CombatantId) -> MagicPoints {
        self.row(id).map_or_else(|| MagicPoints::new(0, 0), |row| row.magic)
    }

    /// Whom this combatant's trance aids.
    pub fn aiding(&self, id: CombatantId) -> Option<CombatantId> {
        self.row(id).and_then(|row| row.trance.aiding())
    }

    /// Whether a combatant is under a condition.
    pub fn has(&self, id: CombatantId, condition: Condition) -> bool {
        self.row(id).is_some_and(|row| row.conditions.has(condition))
    }

    /// Whether a combatant is under any of these conditions.
    pub fn has_any(&self, id: CombatantId, conditions: &[Condition]) -> bool {
        self.row(id).is_some_and(|row| row.conditions.has_any(conditions))
    }

    /// All conditions of a combatant.
    pub fn conditions(&self, id: CombatantId) -> Vec<Condition> {
        self.row(id).map(|row| row.conditions.iter().collect()).unwrap_or_default()
    }

    /// The cell where a combatant's own body stands.
    pub fn cell(&self, id: CombatantId) -> Option<Cell> {
        self.row(id).and_then(|row| row.place.cell())
    }

    /// The host this mind is inside of.
    pub fn host(&self, id: CombatantId) -> Option<CombatantId> {
        self.row(id).and_then(|row| row.inside.host())
    }

    /// Who is inside this body, the longest there first.
    pub fn possessors(&self, id: CombatantId) -> &[CombatantId] {
        self.row(id).map_or(&[], |row| row.possessors.list())
    }

    /// Whether anybody is inside this body.
    pub fn possessed(&self, id: CombatantId) -> bool {
        !self.possessors(id).is_empty()
    }

    /// Raises or lowers Will (and Minimum Will that is a track of its own) within its limits. Says whether it changed.
    pub fn change_will(&mut self, id: CombatantId, by: i32, track: i32, cause: Rule) -> bool {
        let (before, after) = (self.will(id), self.will(id).changed(by, track));
        if before == after {
            return false;
        }
        self.write(id, |row| row.will = after);
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
        self.write(id, |row| row.health.now = after);
        let verb = Verb::PoolChanged { who: id, pool: Pool::Health, before: health.now, after, minimum_before: None, minimum_after: None };
        self.chronicle.record(cause, verb);
        true
    }

    /// Raises or lowers magic points between 0 and `most`, and records it with totals for `numbers` alone. Says by how
    /// much they changed.
    pub fn change_magic(&mut self, id: CombatantId, by: i32, most: i32, numbers: Audience, cause: Rule) -> i32 {
        let (before, after) = (self.magic(id).now(), self.magic(id).moved(by, most));
        if after != before {
            self.write(id, |row| row.magic.now = after);
            let verb = Verb::PoolChanged { who: id, pool: Pool::MagicPoints, before, after, minimum_before: None, minimum_after: None };
            self.chronicle.record_for(cause, Audience::All, numbers, verb);
        }
        after - before
    }

    /// Puts a helper into trance for somebody, counting as `people`; or, where it is in trance already, turns it.
    pub fn enter_trance(&mut self, id: CombatantId, whom: CombatantId, people: i32, cause: Rule) {
        let before = self.aiding(id);
        if before == Some(whom) {
            return;
        }
        self.write(id, |row| row.trance.0 = Some(whom));
        let verb = match before {
            None => Verb::TranceEntered { who: id, whom, people },
            Some(_) => Verb::TranceTurned { who: id, whom },
        };
        self.chronicle.record(cause, verb);
    }

    /// Takes a helper out of trance. Says whether it was in.
    pub fn leave_trance(&mut self, id: CombatantId, cause: Rule) -> bool {
        let Some(whom) = self.aiding(id) else { return false };
        self.write(id, |row| row.trance.0 = None);
        self.chronicle.record(cause, Verb::TranceLeft { who: id, whom });
        true
    }

    /// Puts a combatant under a condition. Says whether that is new.
    pub fn gain(&mut self, id: CombatantId, condition: Condition, cause: Rule) -> bool {
        let new = !self.has(id, condition);
        if new {
            self.write(id, |row| row.conditions = row.conditions.with(condition));
            self.chronicle.record(cause, Verb::ConditionGained { who: id, condition });
        }
        new
    }

    /// Ends a condition. Says whether it was there.
    pub fn lose(&mut self, id: CombatantId, condition: Condition, cause: Rule) -> bool {
        let had = self.has(id, condition);
        if had {
            self.write(id, |row| row.conditions = row.conditions.without(condition));
            self.chronicle.record(cause, Verb::ConditionLost { who: id, condition });
        }
        had
    }

    /// Moves a body to a cell of the board.
    pub fn move_to(&mut self, id: CombatantId, to: Cell, cause: Rule) {
        let from = self.cell(id);
        if from != Some(to) {
            self.write(id, |row| row.place.0 = Some(to));
            self.chronicle.record(cause, Verb::Moved { who: id, from, to });
        }
    }

    /// Puts a creature's mind into a host; its own body leaves the board.
    pub fn possess(&mut self, creature: CombatantId, host: CombatantId, willing: bool, cause: Rule) {
        if self.host(creature).is_none() && creature != host {
            self.write(creature, |row| {
                row.inside.0 = Some(host);
                row.place.0 = None;
            });
            self.write(host, |row| row.possessors.0.push(creature));
            self.chronicle.record(cause, Verb::Possessed { who: creature, body: host, willing });
        }
    }

    /// Takes a creature out of its host; its own body stands at `cell`.
    pub fn release(&mut self, creature: CombatantId, cell: Option<Cell>, cause: Rule) {
        if let Some(host) = self.host(creature) {
            self.write(creature, |row| {
                row.inside.0 = None;
                row.place.0 = cell;
            });
            self.write(host, |row| row.possessors.0.retain(|id| *id != creature));
            self.chronicle.record(cause, Verb::Released { who: creature, body: host, cell });
        }
    }

    /// Takes a combatant out of the fight for good.
    pub fn remove(&mut self, id: CombatantId, cause: Rule) {
        if !self.has(id, Condition::Gone) {
            self.write(id, |row| {
                row.conditions = row.conditions.with(Condition::Gone);
                row.place.0 = None;
            });
            self.chronicle.record(cause, Verb::Removed { who: id });
        }
    }

    /// Takes a body off the board (it was dispelled, or bound into a thing) without a fact of its own.
    pub fn off_the_board(&mut self, id: CombatantId) {
        self.write(id, |row| row.place.0 = None);
    }

    /// Sets a combatant as the scene has it, before the fight: its cell, host and conditions, without facts.
    pub fn set_up(&mut self, id: CombatantId, cell: Option<Cell>, host: Option<CombatantId>, conditions: &[Condition]) {
        self.write(id, |row| {
            row.place.0 = cell;
            row.inside.0 = host;
            row.conditions = conditions.iter().fold(row.conditions, |all, condition| all.with(*condition));
        });
        if let Some(host) = host {
            self.write(host, |row| row.possessors.0.push(id));
        }
    }

    /// Records how a combatant stands as the fight begins or it arrives.
    pub fn record_arrival(&mut self, id: CombatantId) {
        let (will, health) = (self.will(id), self.health(id));
        let verb = Verb::Arrived {
            who: id,
            cell: self.cell(id),
            will: Some(will.now()),
            will_start: Some(will.start()),
            minimum_will: Some(will.minimum()),
            health: health.now(),
            health_start: health.start(),
            body: self.host(id),
            conditions: self.conditions(id),
        };
        self.chronicle.record(None, verb);
    }
}
