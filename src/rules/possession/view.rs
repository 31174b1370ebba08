//! Reading a possession fight from outside: for seats that choose, for views and tests. It changes nothing.

use super::fight::Possession;
use crate::engine::combatant::*;
use crate::engine::decision::Stake;

/// A fight, open for reading.
pub type Look<'w> = crate::engine::look::Look<'w, Possession>;

impl<'w> Look<'w> {
    /// The round, from 1; 0 before the first.
    pub fn round(self) -> u32 {
        self.p.round
    }

    /// Whether a mind may know the Will of another, before it looks at it.
    pub fn open_will(self, mind: CombatantId, of: CombatantId) -> bool {
        !self.p.veiled || self.p.setup.open_will(mind, of)
    }

    /// Whether anybody's Will is hidden from a mind.
    pub fn hides_from(self, mind: CombatantId) -> bool {
        self.p.veiled && self.ids().any(|of| !self.open_will(mind, of))
    }

    /// Will and Minimum Will as a mind takes them to be that goes by what everybody knows: as they are, where it may know them, else
    /// those that a sheet of such Spirit has without anything else (house).
    pub fn supposed_will(self, mind: CombatantId, of: CombatantId) -> (i32, i32) {
        if self.open_will(mind, of) {
            return self.will(of);
        }
        let setup = &self.p.setup;
        let full = super::guess::usual_will(setup.members.get(of.index()).map_or(3, |member| member.sheet.spirit));
        let now = if self.has(of, Condition::Broken) { 0 } else { full };
        let will = Will::new(full, now, None, setup.rulings.minimum_will);
        (will.now(), will.minimum())
    }

    /// What a possession check of a mind's own against whoever would resist in a body puts at stake, as it takes their Will to be.
    pub fn supposed_check(self, who: CombatantId, body: CombatantId) -> Option<Stake> {
        let setup = &self.p.setup;
        let minds = std::iter::once(body).chain(self.possessors(body).iter().copied());
        let against = minds.max_by_key(|mind| (self.supposed_will(who, *mind).0, std::cmp::Reverse(*mind)))?;
        let able = setup.members.get(who.index())?.sheet.possession.is_some();
        able.then(|| setup.check_stake(who, against, self.supposed_will(who, against), true))
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
