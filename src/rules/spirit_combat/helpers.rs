//! Helpers: contact, trance, what they add to a defence, and what throws them out (S-102 to S-117).

use super::fight::Fight;
use super::reckoning;
use super::rulings::HelpersRecount;
use super::stages::{EndStep, Stage};
use super::standing::Standing;
use crate::engine::chronicle::{Audience, Rule, Verb};
use crate::engine::combatant::{CombatantId, Few};
use crate::engine::decision::{Pick, Refusal};
use crate::engine::percentile::Level;

/// Everybody in trance for somebody, by id.
pub(super) fn helpers_of(fight: &Fight, person: CombatantId) -> Few {
    fight.book.ids().filter(|id| fight.book.aiding(*id) == Some(person)).collect()
}

/// Whether two touch: their cells are next to each other (house; the text says contact, S-103).
fn touch(fight: &Fight, a: CombatantId, b: CombatantId) -> bool {
    fight.distance(a, b) <= 1
}

/// Helpers in trance that are linked to the person by touch, directly or through each other (S-103, SA-43).
fn linked(fight: &Fight, person: CombatantId) -> Few {
    let helpers = helpers_of(fight, person);
    let mut linked = Few::new();
    let near = |linked: &Few, id| touch(fight, id, person) || linked.iter().any(|other| touch(fight, id, *other));
    while let Some(id) = helpers.iter().find(|id| !linked.contains(id) && near(&linked, **id)) {
        linked.push(*id);
    }
    linked
}

/// Whether a helper touches somebody, directly or through others in trance for the same one (S-103).
pub(super) fn reaches(fight: &Fight, who: CombatantId, other: CombatantId) -> bool {
    let Some(person) = fight.book.aiding(who) else { return touch(fight, who, other) };
    let helpers = helpers_of(fight, person);
    let mut chain = Few::from_slice(&[who]);
    while let Some(id) = helpers.iter().find(|id| !chain.contains(id) && **id != other && chain.iter().any(|of| touch(fight, **id, *of))) {
        chain.push(*id);
    }
    chain.into_iter().any(|id| touch(fight, id, other))
}

/// The assistance score of somebody: helpers in contact that chanted through the last round (S-106 to S-109, S-113).
pub(super) fn people_for(fight: &Fight, person: CombatantId) -> i32 {
    let counts = |id: &CombatantId| fight.of(*id).counts_from <= fight.p.round;
    linked(fight, person).into_iter().filter(counts).map(|id| fight.of(id).people).sum()
}

/// Why somebody may not enter a trance for this person.
pub(super) fn chant_refusal(fight: &Fight, who: CombatantId, person: CombatantId) -> Option<Refusal> {
    if fight.sheet(who).ceremony <= 0 {
        return Some(Refusal::new("S-104", "{who} has no Ceremony skill").of(who));
    }
    if fight.book.aiding(person).is_some() {
        return Some(Refusal::new("S-103", "{who} is in trance itself and can only pass contact on").of(person));
    }
    let touches = touch(fight, who, person) || linked(fight, person).iter().any(|id| touch(fight, who, *id));
    (!touches).then(|| Refusal::new("S-103", "it touches neither {who} nor anybody in trance for it").of(person))
}

/// Trance rolls of those who spent the round entering one (S-104 to S-109).
pub(super) fn enter_trances(fight: &mut Fight) {
    let mut entering: Vec<(CombatantId, CombatantId)> = Vec::new();
    for (id, plan) in &fight.p.plans {
        let person = plan.of("chant").find_map(|pick| pick.target);
        if let Some(person) = person.filter(|_| fight.able(*id) && fight.dazed(*id).is_none()) {
            entering.push((*id, person));
        }
    }
    // Contact has to have lasted through the round.
    let givers: Vec<CombatantId> = entering.iter().map(|(id, _)| *id).collect();
    let (entering, apart): (Vec<_>, Vec<_>) = entering
        .into_iter()
        .partition(|&(id, person)| !fight.out(person) && !givers.contains(&person) && chant_refusal(fight, id, person).is_none());
    let requests: Vec<_> = entering.iter().map(|&(id, person)| fight.d100(id, "trance", fight.sheet(id).ceremony).at(person)).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return };
    if !entering.is_empty() || !apart.is_empty() {
        fight.beat();
    }
    for (who, person) in apart {
        let reason = "it has lost contact".to_owned();
        fight.tell("S-103", Verb::Foiled { who, pick: Pick::at("chant", person), reason });
    }
    for ((id, person), face) in entering.into_iter().zip(faces) {
        let level = fight.test(id, Some(person), "trance", face, fight.sheet(id).ceremony, "S-104");
        let cost = reckoning::trance_cost(fight.numbers(), level);
        if cost > 0 {
            fight.change_magic(id, -cost, i32::MAX, "S-105");
        }
        let Some((people, cause)) = reckoning::people(fight.numbers(), level) else { continue };
        if fight.able(id) {
            let counts_from = fight.p.round + 1;
            fight.set(id, |standing| (standing.people, standing.counts_from) = (people, counts_from));
            fight.book.enter_trance(id, person, people, Rule(cause));
        }
    }
    fight.p.stage = Stage::End(EndStep::Margins);
}

/// Takes a helper out of trance; the bonus of whom it aided falls next round, or at once (SA-43).
pub(super) fn out_of_trance(fight: &mut Fight, id: CombatantId, cause: &'static str) {
    let person = fight.book.aiding(id);
    if fight.book.leave_trance(id, Rule(cause)) {
        fight.set(id, Standing::out_of_trance);
        if let Some(person) = person.filter(|_| fight.rulings().helpers_recount == HelpersRecount::AtOnce) {
            fight.count_helpers(person, "SA-43");
        }
    }
}

/// Something disturbs a helper: it has to concentrate to stay in trance (S-114).
pub(super) fn disturb(fight: &mut Fight, id: CombatantId, cause: &'static str) {
    if fight.book.aiding(id).is_some() && !fight.p.disturbed.iter().any(|(who, _)| *who == id) {
        fight.p.disturbed.push((id, cause));
    }
}

/// Helpers that were disturbed concentrate, before anything else goes on.
#[inline]
pub(super) fn disturbed(fight: &mut Fight) {
    let mut disturbed = fight.p.disturbed.clone();
    disturbed.retain(|(id, _)| fight.book.aiding(*id).is_some() && fight.able(*id));
    let requests: Vec<_> = disturbed.iter().map(|(id, _)| super::strikes::stay_in_trance(fight, *id)).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return };
    fight.p.disturbed.clear();
    for ((id, cause), face) in disturbed.into_iter().zip(faces) {
        let chance = fight.concentration(id).unwrap_or(0);
        fight.set(id, |standing| standing.keeps_chanting = false);
        if !fight.test(id, None, "stay in trance", face, chance, cause).succeeds() {
            out_of_trance(fight, id, cause);
        }
    }
}

impl Fight<'_, '_, '_> {
    /// A roll of a skill or characteristic, told to everybody. Characteristics are open; how good a skill is, is not to be seen by
    /// the other side (house, as S-55).
    pub(super) fn test(
        &mut self,
        who: CombatantId,
        whom: Option<CombatantId>,
        purpose: &'static str,
        face: u16,
        chance: i32,
        cause: &'static str,
    ) -> Level {
        let level = self.skill_bands(chance).level(face);
        let verb = crate::engine::chronicle::Verb::Tested { who, whom, purpose, die: face, sides: 100, chance: Some(chance), level };
        let open = matches!(purpose, "concentration" | "stay in trance" | "stay up" | "sense");
        let numbers = if open { Audience::All } else { Audience::Only(self.setup.friends(who)) };
        self.tell_numbers(cause, numbers, verb);
        level
    }
}
