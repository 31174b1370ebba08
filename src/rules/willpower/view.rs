//! Reading a fight of wills from outside: for seats that choose, for views and tests. It changes nothing.

use super::fight::{Engagement, Wills};
use super::reckoning;
use crate::engine::combatant::*;

/// A fight, open for reading.
pub type Look<'w> = crate::engine::look::Look<'w, Wills>;

impl<'w> Look<'w> {
    /// The melee round, from 1; 0 before the first.
    pub fn round(self) -> u32 {
        self.p.round
    }

    /// (Willpower as it stands, at its full): for the referee's eyes; a mind asks [`open_willpower`](Self::open_willpower) before.
    pub fn willpower(self, id: CombatantId) -> (i32, i32) {
        let of = |list: &Vec<i32>| list.get(id.index()).copied().unwrap_or(0);
        (of(&self.p.willpower), of(&self.p.full))
    }

    /// The spirit combat somebody is in.
    pub fn engagement(self, id: CombatantId) -> Option<&'w Engagement> {
        self.p.engaged.iter().find(|of| of.opener == id || of.other == id)
    }

    /// The opponent somebody is engaged with.
    pub fn opponent(self, id: CombatantId) -> Option<CombatantId> {
        self.engagement(id).and_then(|of| of.opponent(id))
    }

    /// Every spirit combat, in the order they were opened.
    pub fn engagements(self) -> &'w [Engagement] {
        &self.p.engaged
    }

    /// Whom an aide aids.
    pub fn aids(self, id: CombatantId) -> Option<CombatantId> {
        self.p.aid.get(&id).copied()
    }

    /// Aides of somebody, by id.
    pub fn aides(self, id: CombatantId) -> Vec<CombatantId> {
        self.ids().filter(|aide| self.aids(*aide) == Some(id)).collect()
    }

    /// Whether a mind may know the Willpower of another.
    pub fn open_willpower(self, mind: CombatantId, of: CombatantId) -> bool {
        !self.p.veiled || self.p.setup.open_willpower(mind, of)
    }

    /// (spiritual attack, spiritual defence) as they are now (W-10, W-11, W-25, W-34).
    pub fn scores(self, id: CombatantId) -> (i32, i32) {
        let began = self.p.setup.members.get(id.index()).map_or(0, |member| member.willpower);
        self.scores_with(id, reckoning::score(&self.p.setup.rulings, self.willpower(id).0, began))
    }

    /// The same as a mind takes them to be that goes by what everybody knows: a Willpower that it may not know it takes for the middle
    /// one (house).
    fn supposed_scores(self, mind: CombatantId, id: CombatantId) -> (i32, i32) {
        if self.open_willpower(mind, id) { self.scores(id) } else { self.scores_with(id, super::guess::middle(&self.p.setup)) }
    }

    /// The face that somebody's attack on another needs, as a mind takes it to be.
    pub fn supposed_needs(self, mind: CombatantId, who: CombatantId, whom: CombatantId) -> i32 {
        self.p.setup.tables.matrix.needs(self.supposed_scores(mind, who).0, self.supposed_scores(mind, whom).1)
    }

    /// Spiritual attack and defence of somebody whose score is made of so many points.
    pub(super) fn scores_with(self, id: CombatantId, points: i32) -> (i32, i32) {
        let setup = &self.p.setup;
        let Some(member) = setup.members.get(id.index()) else { return (0, 0) };
        let bonus = member.sheet.attack_bonus.unwrap_or_else(|| setup.tables.bonus(&member.sheet.class));
        let aid = setup.aid_bonus(id, i32::try_from(self.aides(id).len()).unwrap_or(i32::MAX));
        let named = self.engagement(id).and_then(|of| of.named.get(&id)).copied().unwrap_or(0);
        (points + bonus, points + member.sheet.defence_bonus + aid - named * setup.tables.name_penalty)
    }

    /// The face that somebody's attack on another needs (W-13).
    pub fn needs(self, who: CombatantId, whom: CombatantId) -> i32 {
        self.p.setup.tables.matrix.needs(self.scores(who).0, self.scores(whom).1)
    }

    /// Whether a mind knows another's true name (W-33).
    pub fn knows_name(self, mind: CombatantId, of: CombatantId) -> bool {
        self.p.names.contains(&(mind, of))
    }

    /// The side of a combatant, as a place in the setup's list.
    pub fn side(self, id: CombatantId) -> usize {
        self.p.setup.side(id)
    }
}
