//! Events that the referee brings in from outside the rules; recorded, undoable and shown like any answer (house).

use super::fight::Fight;
use super::helpers;
use crate::engine::chronicle::Rule;
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::{Choice, Need, Pick, Refusal, Who};

/// Every event that can happen now.
pub(super) fn events(fight: &Fight) -> Vec<(Who, Choice)> {
    let mut events = Vec::new();
    let mut offer = |pick: Pick, need: Need, refused: Option<Refusal>| {
        events.push((Who::Referee, Choice { need, refused, ..Choice::new(pick) }));
    };
    for id in fight.book.ids().filter(|id| !fight.book.has(*id, Condition::Gone)) {
        if fight.book.has(id, Condition::Dispelled) {
            offer(Pick::at("summon", id), Need::Nothing, None);
            // By itself it comes back only where its sheet says so (S-90).
            let refused = Refusal::new("S-90", "{who} comes back only when it is summoned").of(id);
            offer(Pick::at("return", id), Need::Nothing, (!fight.sheet(id).special.returns).then_some(refused));
        }
        if fight.book.has(id, Condition::Bound) {
            offer(Pick::at("release", id), Need::Nothing, None);
        }
        if fight.book.host(id).is_some() {
            offer(Pick::at("expel", id), Need::Nothing, None);
        }
        if !fight.out(id) {
            let points = fight.book.magic(id).now();
            if points > 0 {
                offer(Pick::at("drain", id), Need::Number { min: 1, max: points }, None);
            }
            if points < fight.of(id).power {
                offer(Pick::at("restore", id), Need::Number { min: 1, max: fight.of(id).power - points }, None);
            }
        }
        if !fight.spirit(id) {
            let health = fight.book.health(id);
            if health.now() > 0 {
                offer(Pick::at("harm", id), Need::Number { min: 1, max: health.now() }, None);
            }
            if health.now() < health.start() {
                offer(Pick::at("heal", id), Need::Number { min: 1, max: health.start() - health.now() }, None);
            }
        }
        if fight.book.aiding(id).is_some() {
            offer(Pick::at("disturb", id), Need::Nothing, None);
        }
        offer(Pick::at("remove", id), Need::Nothing, None);
    }
    events
}

/// Brings one about.
pub(super) fn bring_about(fight: &mut Fight, pick: &Pick) {
    let Some(id) = pick.target else { return };
    let amount = pick.amount.unwrap_or(0);
    fight.beat();
    fight.p.unchecked = true;
    match pick.verb {
        "harm" => fight.harm(id, -amount, "house"),
        "heal" => fight.harm(id, amount, "house"),
        "drain" => {
            fight.change_magic(id, -amount, i32::MAX, "house");
            helpers::disturb(fight, id, "S-114");
        }
        "restore" => {
            let most = fight.of(id).power;
            fight.change_magic(id, amount, most, "house");
        }
        "disturb" => helpers::disturb(fight, id, "S-114"),
        "summon" | "return" => back(fight, id, Condition::Dispelled, "S-90", false),
        "release" => {
            fight.p.bindings.retain(|_, held| *held != id);
            back(fight, id, Condition::Bound, "S-02", true);
        }
        "expel" => expel(fight, id, "house"),
        "remove" => {
            for mind in fight.book.possessors(id).to_vec() {
                expel(fight, mind, "house");
            }
            expel(fight, id, "house");
            helpers::out_of_trance(fight, id, "house");
            fight.disengage_all(id, "house");
            fight.p.bindings.retain(|_, held| *held != id);
            fight.book.remove(id, Rule("house"));
        }
        _ => {}
    }
}

/// Brings a spirit back that was away from the fight; it has to become manifest first (S-01, S-02).
pub(super) fn back(fight: &mut Fight, id: CombatantId, from: Condition, cause: &'static str, released: bool) {
    fight.book.lose(id, from, Rule(cause));
    fight.set(id, |standing| standing.released = released);
    fight.book.gain(id, Condition::Immaterial, Rule(cause));
    let home = fight.member(id).and_then(|member| member.cell).unwrap_or(crate::engine::combatant::Cell { x: 0, y: 0 });
    if let Some(cell) = fight.free_cell(home) {
        fight.book.move_to(id, cell, Rule(cause));
    }
}

/// Drives a spirit out of the body it possesses.
fn expel(fight: &mut Fight, id: CombatantId, cause: &'static str) {
    let Some(host) = fight.book.host(id) else { return };
    let cell = fight.book.cell(host).and_then(|cell| fight.free_cell(cell));
    fight.book.release(id, cell, Rule(cause));
    if fight.book.possessors(host).is_empty() {
        fight.book.lose(host, Condition::Possessed, Rule(cause));
    }
}
