//! A number of somebody that a scene keeps from others, though the rules leave it open: Will or Willpower, in all facts that tell it.
//! It knows no scene and no side, only who may know.

use super::{Hand, Pool, Verb, Viewer};
use crate::engine::combatant::CombatantId;
use std::sync::Arc;

/// What is added to a die, where that is Will.
pub const WILL: &str = "Will";

/// Whose Will or Willpower is kept from whom; all facts of a fight share it. Without one nothing is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Veil(Option<Arc<[Option<Vec<CombatantId>>]>>);

impl Veil {
    /// Over the numbers of those of so many combatants who hide them, lifted for the minds to which they are open. Where nobody hides
    /// any there is no veil.
    pub fn of(combatants: usize, hides: impl Fn(CombatantId) -> bool, open: impl Fn(CombatantId, CombatantId) -> bool) -> Self {
        let ids = || (0..u16::try_from(combatants).unwrap_or(u16::MAX)).map(CombatantId);
        let known_to = |of| hides(of).then(|| ids().filter(|mind| open(*mind, of)).collect());
        Self(ids().any(&hides).then(|| ids().map(known_to).collect()))
    }

    /// Whether this viewer may know the number of this combatant.
    pub fn lifts(&self, viewer: Viewer, of: CombatantId) -> bool {
        match (&self.0, viewer) {
            (None, _) | (_, Viewer::Referee) => true,
            (Some(known_to), Viewer::Mind(mind)) => {
                known_to.get(of.index()).and_then(Option::as_ref).is_none_or(|minds| minds.contains(&mind))
            }
        }
    }

    /// Whether what happened tells this viewer anything at all.
    pub(super) fn shows(&self, viewer: Viewer, verb: &Verb) -> bool {
        match verb {
            Verb::Stands { who, pool: Pool::Willpower, .. } => self.lifts(viewer, *who),
            _ => true,
        }
    }

    /// Takes out of what happened the numbers that this viewer may not know: a Will itself, what it was before and after, a total that
    /// it is part of, and what a roll was compared with. By how much it changed stays.
    pub(super) fn draw(&self, viewer: Viewer, verb: &mut Verb) {
        if self.0.is_none() {
            return;
        }
        let hidden = |of: CombatantId| !self.lifts(viewer, of);
        match verb {
            Verb::Arrived { who, will, will_start, minimum_will, .. } if hidden(*who) => {
                (*will, *will_start, *minimum_will) = (None, None, None);
            }
            Verb::Rolled { whom: Some(whom), will, minimum_will, .. } if hidden(*whom) => (*will, *minimum_will) = (None, None),
            Verb::Contested { active, passive, .. } => {
                for hand in [active, passive] {
                    if &*hand.bonus_of == WILL && hidden(hand.who) {
                        (hand.bonus, hand.total) = (None, None);
                    }
                }
            }
            Verb::PoolChanged { who, pool: pool @ (Pool::Will | Pool::Willpower), before, after, .. } if hidden(*who) => {
                *verb = Verb::PoolShifted { who: *who, pool: *pool, by: *after - *before };
            }
            Verb::Matched { who, whom, attack, defence, needs, margin, .. } => {
                let (attacker, defender) = (hidden(*who), hidden(*whom));
                *attack = attack.filter(|_| !attacker);
                *defence = defence.filter(|_| !defender);
                if attacker || defender {
                    (*needs, *margin) = (None, None);
                }
            }
            // How long it is for tells what the victor has left (W-36).
            Verb::Banished { whom: Some(victor), weeks, days, .. } if hidden(*victor) => (*weeks, *days) = (None, None),
            _ => {}
        }
    }
}

impl Hand {
    /// A die with what is added to it.
    pub fn new(who: CombatantId, (die, sides): (u16, u16), bonus: i32, bonus_of: Arc<str>) -> Self {
        Self { who, die, sides, bonus: Some(bonus), bonus_of, total: Some(i32::from(die) + bonus) }
    }
}
