//! The two edges of a round: what its start reads anew (2.2, step 0) and what its end settles (step 7).

use super::fight::Fight;
use super::helpers;
use super::rulings::{DeclareOrder, SurplusDecay};
use super::stages::{Declare, EndStep, Stage};
use crate::engine::chronicle::{Edge, Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::timeline::Slot;
use smallvec::SmallVec;

#[inline]
pub(super) fn begin(fight: &mut Fight) {
    fight.p.round += 1;
    let round = fight.p.round;
    fight.book.chronicle.set_round(round);
    fight.beat();
    fight.tell("S-05", Verb::RoundBegan);
    fight.p.plans.clear();
    fight.p.parted.clear();
    fight.p.track.clear();
    fight.p.turnings.retain(|turning| turning.round >= round);
    let actions = fight.numbers().actions;
    for id in fight.book.ids() {
        let engaged = fight.against(id).next().is_some();
        fight.set(id, |standing| {
            standing.actions = actions;
            standing.engaged = engaged;
            (standing.fought, standing.attacked, standing.undisturbed, standing.acted_stunned) = (false, false, false, false);
            standing.guards.clear();
        });
    }
    arrive(fight, round);
    for id in fight.book.ids() {
        // A haunting of the rare kind comes back by itself (S-90).
        if fight.book.has(id, Condition::Dispelled) && fight.sheet(id).special.returns && !fight.book.has(id, Condition::Gone) {
            super::referee::back(fight, id, Condition::Dispelled, "S-90", false);
        }
    }
    for id in fight.book.ids() {
        fight.count_helpers(id, "S-113");
    }
    // Who aids somebody that can no longer fight is asked again, and so is everybody when nobody else would be.
    for id in fight.book.ids() {
        if fight.book.aiding(id).is_some_and(|person| !fight.able(person)) {
            fight.set(id, |standing| standing.keeps_chanting = false);
        }
    }
    let mut asked = groups(fight);
    if asked.is_empty() {
        for id in fight.book.ids() {
            fight.set(id, |standing| standing.keeps_chanting = false);
        }
        asked = groups(fight);
    }
    let groups = asked;
    let slots = groups.iter().flatten().map(|id| Slot { owner: *id, count: fight.of(*id).dexterity.unwrap_or(0) }).collect();
    fight.line.set(slots);
    fight.line.new_round();
    fight.p.stage = Stage::Declare(Declare { groups, ..Declare::default() });
}

fn arrive(fight: &mut Fight, round: u32) {
    for id in fight.book.ids() {
        if fight.book.has(id, Condition::Away) && fight.sheet(id).arrives <= round && !fight.book.has(id, Condition::Gone) {
            let home = fight.member(id).and_then(|member| member.cell);
            fight.arrive(id, home);
        }
    }
}

/// Who declares, in groups that declare together: by DEX, without DEX last (S-05, S-06, SA-02). Who keeps chanting is
/// not asked, except when an attacker may turn on one of its choir: the one may want to fight it off (S-85), the others
/// to aid that one (S-86).
fn groups(fight: &Fight) -> Vec<Vec<CombatantId>> {
    let mut groups: Vec<(Option<i32>, Vec<CombatantId>)> = Vec::new();
    let turned_on = |id| {
        let person = fight.book.aiding(id);
        fight.p.turnings.iter().any(|turning| turning.round == fight.p.round && person == Some(turning.from))
    };
    for id in fight.book.ids().filter(|id| fight.able(*id) && (!fight.of(*id).keeps_chanting || turned_on(*id))) {
        let dexterity = fight.of(id).dexterity;
        match groups.iter_mut().find(|(of, _)| *of == dexterity) {
            Some((_, group)) => group.push(id),
            None => groups.push((dexterity, vec![id])),
        }
    }
    let high_first = fight.rulings().declare_order == DeclareOrder::HighFirst;
    // Without DEX comes last in either order.
    groups.sort_by_key(|(dexterity, _)| match dexterity {
        Some(score) if high_first => -score,
        Some(score) => *score,
        None => i32::MAX,
    });
    groups.into_iter().map(|(_, group)| group).collect()
}

#[inline]
pub(super) fn end(fight: &mut Fight) {
    let Stage::End(step) = fight.p.stage else { return };
    match step {
        EndStep::Senses => senses(fight),
        EndStep::Trances => helpers::enter_trances(fight),
        EndStep::Margins => margins(fight),
    }
}

/// Lost senses may come back: POW times five, whatever magic points are left (S-62, S-63, SA-25).
fn senses(fight: &mut Fight) {
    let round = fight.p.round;
    let retry = fight.rulings().a10_retry;
    let due = |fight: &Fight, id| -> Vec<_> {
        let lost = &fight.of(id).lost_senses;
        lost.iter().filter(|(_, when)| retry || *when == round).map(|(sense, _)| sense.clone()).collect()
    };
    let lost: Vec<_> =
        fight.book.ids().filter(|id| !fight.out(*id)).flat_map(|id| due(fight, id).into_iter().map(move |s| (id, s))).collect();
    let requests: Vec<_> = lost.iter().map(|(id, _)| fight.d100(*id, "sense", back(fight, *id))).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return };
    if !lost.is_empty() {
        fight.beat();
    }
    for ((id, sense), face) in lost.into_iter().zip(faces) {
        let chance = back(fight, id);
        if fight.test(id, None, "sense", face, chance, "S-62").succeeds() {
            fight.set(id, |standing| standing.lost_senses.retain(|(of, _)| *of != sense));
            fight.tell("S-62", Verb::SenseBack { who: id, sense });
        }
    }
    fight.p.stage = Stage::End(EndStep::Trances);
}

/// POW times five (S-62).
fn back(fight: &Fight, id: CombatantId) -> i32 {
    fight.of(id).power * fight.numbers().sense_back
}

/// Margins are noted, but nobody is told yet (S-97, SA-32); what lasts to the end of this round wears off; who took the
/// round to become manifest is (S-01, S-02).
fn margins(fight: &mut Fight) {
    let round = fight.p.round;
    for (id, plan) in fight.plans() {
        if plan.has("materialise") && !fight.out(id) && fight.book.has(id, Condition::Immaterial) {
            let cause = if fight.of(id).released { "S-02" } else { "S-01" };
            fight.book.lose(id, Condition::Immaterial, Rule(cause));
        }
    }
    for id in fight.book.ids() {
        for of in fight.of(id).modifiers.clone().into_iter().filter(|of| of.until <= round) {
            fight.set(id, |standing| {
                let place = standing.modifiers.iter().position(|other| *other == of);
                place.map(|place| standing.modifiers.remove(place));
            });
            fight.tell("house", Verb::ModifierEnded { who: id, offence: of.offence, defence: of.defence });
        }
        let surplus = fight.book.magic(id).now() - fight.of(id).power;
        if surplus > 0 && fight.rulings().surplus_decay == SurplusDecay::Round {
            fight.change_magic(id, -1, i32::MAX, "SA-28");
        }
    }
    let pairs = fight.p.engaged.keys().flat_map(|&(a, b)| [(a, b), (b, a)]);
    let edges = [Edge::Offence, Edge::Defence];
    let ahead = pairs.flat_map(|(a, b)| edges.map(|edge| (a, b, edge))).filter(|&(a, b, edge)| fight.far_ahead(a, b, edge));
    let ahead: SmallVec<[_; 4]> = ahead.collect();
    fight.p.noted.clear();
    fight.p.noted.extend(ahead);
    fight.p.unchecked = true;
    fight.p.stage = Stage::Begin;
}
