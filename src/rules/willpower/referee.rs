//! Events that the referee brings in from outside the rules; recorded, undoable and shown like any answer (house).

use super::acts;
use super::aid;
use super::fight::Fight;
use crate::engine::chronicle::Rule;
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::{Choice, Need, Pick, Who};

/// Every event that can happen now.
pub(super) fn events(fight: &Fight) -> Vec<(Who, Choice)> {
    let mut events = Vec::new();
    let mut offer = |pick: Pick, need: Need| events.push((Who::Referee, Choice { need, ..Choice::new(pick) }));
    for id in fight.book.ids().filter(|id| !fight.book.has(*id, Condition::Gone)) {
        let willpower = fight.willpower(id);
        let full = fight.p.full.get(id.index()).copied().unwrap_or(0);
        if !fight.out(id) && willpower > 0 {
            offer(Pick::at("drain", id), Need::Number { min: 1, max: willpower });
        }
        if willpower < full && !fight.book.has(id, Condition::Dispelled) {
            // Recovery is the referee's (WA-24).
            offer(Pick::at("restore", id), Need::Number { min: 1, max: full - willpower });
        }
        let health = fight.book.health(id);
        if health.now() > 0 {
            offer(Pick::at("harm", id), Need::Number { min: 1, max: health.now() });
        }
        if health.now() < health.start() {
            offer(Pick::at("heal", id), Need::Number { min: 1, max: health.start() - health.now() });
        }
        if fight.p.aid.contains_key(&id) {
            offer(Pick::at("part_hands", id), Need::Nothing);
        }
        if fight.book.host(id).is_some() {
            offer(Pick::at("expel", id), Need::Nothing);
        }
        if fight.book.has(id, Condition::Down) && health.now() > 0
            || fight.book.has(id, Condition::Possessed) && fight.book.possessors(id).is_empty()
        {
            offer(Pick::at("wake", id), Need::Nothing);
        }
        if !fight.out(id) {
            offer(Pick::at("tell_names", id), Need::Nothing);
        }
        offer(Pick::at("remove", id), Need::Nothing);
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
        "drain" => acts::lose_willpower(fight, id, amount, "house"),
        "restore" => {
            fight.change_willpower(id, amount, "WA-24");
            fight.book.lose(id, Condition::Overcome, Rule("WA-24"));
        }
        "wake" => {
            fight.book.lose(id, Condition::Down, Rule("house"));
            if fight.book.possessors(id).is_empty() {
                fight.book.lose(id, Condition::Possessed, Rule("house"));
            }
        }
        "part_hands" => aid::stop(fight, id, "WA-15"),
        "tell_names" => tell_names(fight, id),
        "expel" => expel(fight, id),
        "remove" => {
            for mind in fight.book.possessors(id).to_vec() {
                expel(fight, mind);
            }
            expel(fight, id);
            fight.drop_out(id, "house");
            fight.book.remove(id, Rule("house"));
        }
        _ => {}
    }
}

/// Somebody learns the true names of all who have one.
fn tell_names(fight: &mut Fight, id: CombatantId) {
    let named: Vec<_> = fight.book.ids().filter(|other| *other != id && fight.sheet(*other).true_name.is_some()).collect();
    for whom in named {
        if fight.p.names.insert((id, whom)) {
            let audience = crate::engine::chronicle::Audience::Only(vec![id]);
            let verb = crate::engine::chronicle::Verb::Chose { who: id, choice: "learns_name", whom: Some(whom) };
            fight.book.chronicle.record_for(Rule("W-33"), audience, crate::engine::chronicle::Audience::All, verb);
        }
    }
}

/// Drives a mind out of the body it possesses.
pub(super) fn expel(fight: &mut Fight, id: CombatantId) {
    let Some(host) = fight.book.host(id) else { return };
    let cell = fight.book.cell(host).and_then(|cell| fight.free_cell(cell));
    fight.book.release(id, cell, Rule("house"));
    if fight.book.possessors(host).is_empty() {
        fight.book.lose(host, Condition::Possessed, Rule("house"));
    }
}
