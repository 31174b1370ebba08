//! Reading a spirit combat from outside: for seats that choose, for views and tests. It changes nothing. What a mind may
//! not know it has to be asked for with that mind's name.

use super::fight::{Learnt, SpiritCombat, pair};
use super::standing::Standing;
use crate::engine::chronicle::Edge;
use crate::engine::combatant::*;

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
pub type Look<'w> = crate::engine::look::Look<'w, SpiritCombat>;

impl<'w> Look<'w> {
    /// The round, from 1; 0 before the first.
    pub fn round(self) -> u32 {
        self.p.round
    }

    /// How a combatant stands.
    pub fn standing(self, id: CombatantId) -> Option<&'w Standing> {
        self.p.standing.get(id.index())
    }

    /// How deep somebody is stunned just now, 0 to 3 (SA-23).
    pub fn stun_level(self, id: CombatantId) -> i32 {
        self.standing(id).map_or(0, |standing| standing.stun_level(self.p.setup.rulings.stun_stack))
    }

    /// What a mind knows of somebody's magic points, before it looks at them (S-96, S-55).
    pub fn known(self, mind: CombatantId, id: CombatantId) -> Known {
        let setup = &self.p.setup;
        if setup.side(mind) == setup.side(id) || setup.known.contains(&(mind, id)) {
            return Known::Exactly(self.magic_points(id));
        }
        let learnt: Option<&Learnt> = self.p.learnt.get(&(mind, id));
        match learnt.and_then(|learnt| learnt.points) {
            Some(_) if setup.rulings.a7_live => Known::Exactly(self.magic_points(id)),
            Some((points, round)) => Known::AsOf(points, round),
            None => Known::Nothing,
        }
    }

    /// Whether a mind was told that it is far ahead of an opponent, and in which round (S-97).
    pub fn told(self, mind: CombatantId, opponent: CombatantId, edge: Edge) -> Option<u32> {
        self.p.told.get(&(mind, opponent, edge)).copied()
    }

    /// Whether an attack of one on the other was seen to be hopeless (S-94).
    pub fn seen_hopeless(self, who: CombatantId, whom: CombatantId) -> bool {
        self.p.hopeless.contains(&(who, whom))
    }

    /// Offence and defence: for the referee's eyes, and for the mind's own (S-32, S-110).
    pub fn scores(self, id: CombatantId) -> (i32, i32) {
        let (Some(of), Some(member)) = (self.standing(id), self.p.setup.members.get(id.index())) else { return (0, 0) };
        let points = self.magic_points(id);
        let offence: i32 = of.modifiers.iter().map(|of| of.offence).sum();
        let defence: i32 = of.modifiers.iter().map(|of| of.defence).sum();
        let screen = of.screen * self.p.setup.numbers.screen_per_point;
        (points + member.sheet.offence + offence, points + of.support.1 + screen + member.sheet.defence + defence)
    }

    /// The chance in per cent of one's attack on another: for the referee's eyes (S-32).
    pub fn chance(self, who: CombatantId, whom: CombatantId) -> i32 {
        super::reckoning::chance(&self.p.setup.numbers, self.scores(who).0, self.scores(whom).1)
    }

    /// Whether two are engaged.
    pub fn engaged(self, a: CombatantId, b: CombatantId) -> bool {
        self.p.engaged.contains_key(&pair(a, b))
    }

    /// Everybody that one is engaged with.
    pub fn opponents(self, id: CombatantId) -> Vec<CombatantId> {
        self.ids().filter(|other| self.engaged(id, *other)).collect()
    }

    /// The side of a combatant, as a place in the setup's list.
    pub fn side(self, id: CombatantId) -> usize {
        self.p.setup.side(id)
    }

    /// What a combatant declared this round, once it is open.
    pub fn declared(self, id: CombatantId) -> &'w [crate::engine::decision::Pick] {
        self.p.plans.get(&id).map_or(&[], |plan| plan.picks.as_slice())
    }
}
