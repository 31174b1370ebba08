//! Reading a possession fight from outside: for seats that choose, for views and tests. It changes nothing.

use super::fight::Possession;
use crate::engine::combatant::*;

/// A fight, open for reading.
pub type Look<'w> = crate::engine::fights::Look<'w, Possession>;

impl<'w> Look<'w> {
    /// The round, from 1; 0 before the first.
    pub fn round(self) -> u32 {
        self.p.round
    }

    /// Will as it stands; (Will, Minimum Will).
    pub fn will(self, id: CombatantId) -> (i32, i32) {
        self.of::<Will>(id).map_or((0, 0), |will| (will.now(), will.minimum()))
    }

    /// Health of a body as it stands.
    pub fn health(self, id: CombatantId) -> i32 {
        self.of::<Health>(id).map_or(0, |health| health.now())
    }

    /// The body whose seconds a mind shares.
    pub fn body_of(self, mind: CombatantId) -> CombatantId {
        self.host(mind).unwrap_or(mind)
    }

    /// Seconds a body has left this round.
    pub fn seconds_left(self, body: CombatantId) -> i32 {
        self.p.seconds.get(body.index()).copied().unwrap_or(0)
    }

    /// The side of a combatant, as a place in the setup's list.
    pub fn side(self, id: CombatantId) -> usize {
        self.p.sides.get(id.index()).copied().unwrap_or(usize::MAX)
    }

    /// Whether two minds work together.
    pub fn cooperate(self, a: CombatantId, b: CombatantId) -> bool {
        self.p.cooperation.contains(&(a.min(b), a.max(b)))
    }

    /// Pairs (vetoer, acting mind) that have been tried this round, escape vetoes with a limit of their own included.
    pub fn vetoes_tried(self) -> impl Iterator<Item = (CombatantId, CombatantId)> + 'w {
        self.p.vetoes.iter().chain(&self.p.escape_vetoes).copied()
    }
}
