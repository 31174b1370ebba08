//! Who is due when. Slots belong to combatants and are taken by identity, never by an index, so that adding, removing
//! or re-ordering combatants moves, skips and repeats nobody.

use super::combatant::CombatantId;
use bevy::ecs::prelude::*;
use serde::Serialize;
use std::borrow::BorrowMut;

/// A place in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Slot {
    /// Whose.
    pub owner: CombatantId,
    /// The count that put it here; the highest acts first.
    pub count: i32,
}

/// The order of one encounter and who has already had a turn this round.
#[derive(Component, Clone, Debug, Default, Serialize)]
pub struct Timeline {
    slots: Vec<Slot>,
    /// In order of their numbers.
    taken: Vec<CombatantId>,
}

impl Timeline {
    /// Replaces the order; who has been taken this round stays taken.
    pub fn set(&mut self, slots: Vec<Slot>) {
        self.slots = slots;
    }

    /// The order, first to act first.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Nobody has had a turn any more.
    pub fn new_round(&mut self) {
        self.taken.clear();
    }

    /// The next who has not been taken yet, without taking it.
    pub fn due(&self) -> Option<CombatantId> {
        self.slots.iter().map(|slot| slot.owner).find(|owner| !self.taken.contains(owner))
    }

    /// Marks a turn as taken.
    pub fn take(&mut self, owner: CombatantId) {
        if let Err(place) = self.taken.binary_search(&owner) {
            self.taken.insert(place, owner);
        }
    }

    /// Whether this one has had its turn (or delays it).
    pub fn taken(&self, owner: CombatantId) -> bool {
        self.taken.contains(&owner)
    }

    /// Drops an owner from the order; everybody else keeps their place.
    pub fn drop_owner(&mut self, owner: CombatantId) {
        self.slots.retain(|slot| slot.owner != owner);
    }

    /// Sorts a set of combatants by this order; who has no slot comes last, by id.
    pub fn in_order<L: BorrowMut<[CombatantId]>>(&self, mut who: L) -> L {
        let place = |id: &CombatantId| self.slots.iter().position(|slot| slot.owner == *id).unwrap_or(usize::MAX);
        if who.borrow().len() > 1 {
            who.borrow_mut().sort_by_key(|id| (place(id), *id));
        }
        who
    }
}
