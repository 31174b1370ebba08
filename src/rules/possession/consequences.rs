//! What follows at once from a change: Broken and recovered minds, bodies that go down, creatures that are out.

use super::cooperation;
use super::fight::Fight;
pub(super) use super::reckoning::Penalty;
use super::rulings::AtZeroHealth;
use crate::engine::chronicle::{Rule, Verb};
use crate::engine::combatant::{Cell, CombatantId, Condition};

/// One morale penalty: Will falls by exactly 1, or what the table plays (P-09).
pub(super) fn penalty(fight: &mut Fight, who: CombatantId, of: Penalty, cause: &'static str) {
    let track = of.off_track(fight.book.will(who).rule());
    if fight.book.change_will(who, -fight.house().morale_penalty, -track, Rule(cause)) {
        reread(fight, who);
    }
}

/// Restores Will, not above its start (PA-28).
pub(super) fn restore(fight: &mut Fight, who: CombatantId, points: i32, cause: &'static str) {
    if fight.book.change_will(who, points, points, Rule(cause)) {
        reread(fight, who);
    }
}

/// Broken is Will 0, no more and no less (P-49, PA-20); a Broken mind is no partner (P-55).
pub(super) fn reread(fight: &mut Fight, who: CombatantId) {
    if fight.book.will(who).now() > 0 {
        fight.book.lose(who, Condition::Broken, Rule("PA-20"));
    } else if fight.book.gain(who, Condition::Broken, Rule("P-49")) {
        let partners: Vec<_> = fight.book.ids().filter(|other| fight.cooperate(who, *other)).collect();
        for partner in partners {
            cooperation::end(fight, who, partner, who, "P-55");
        }
    }
}

/// Takes Health off a body; at 0 it goes down or dies (house).
pub(super) fn harm(fight: &mut Fight, body: CombatantId, points: i32, cause: &'static str) {
    if fight.book.change_health(body, -points, Rule(cause)) && fight.book.health(body).now() == 0 {
        match fight.house().at_zero_health {
            AtZeroHealth::Down => {
                fight.book.gain(body, Condition::Down, Rule("PA-27"));
            }
            AtZeroHealth::Dead => kill(fight, body),
        }
    }
}

/// Gives Health back to a body; above 0 it is no longer down.
pub(super) fn heal(fight: &mut Fight, body: CombatantId, points: i32, cause: &'static str) {
    if fight.book.change_health(body, points, Rule(cause)) && fight.book.health(body).now() > 0 {
        fight.book.lose(body, Condition::Down, Rule("PA-27"));
    }
}

/// A body is dead: its possessors are out, unharmed (PA-27), and its own mind is out of the fight.
pub(super) fn kill(fight: &mut Fight, body: CombatantId) {
    if fight.book.gain(body, Condition::Dead, Rule("PA-27")) {
        empty(fight, body, "PA-27");
        leave_alone(fight, body);
    }
}

/// A combatant leaves the fight for good; its possessors are out.
pub(super) fn remove(fight: &mut Fight, who: CombatantId, cause: &'static str) {
    if fight.book.host(who).is_some() {
        expel(fight, who, cause);
    }
    empty(fight, who, cause);
    fight.book.remove(who, Rule(cause));
    leave_alone(fight, who);
}

fn empty(fight: &mut Fight, body: CombatantId, cause: &'static str) {
    for creature in fight.book.possessors(body).to_vec() {
        expel(fight, creature, cause);
    }
}

/// Nobody waits for, works with or counts on this one any more.
fn leave_alone(fight: &mut Fight, who: CombatantId) {
    fight.p.delayed.retain(|id| *id != who);
    fight.p.owed.retain(|owed| owed.who != who && owed.body != who);
    fight.line.drop_owner(who);
}

/// A creature becomes one of the minds of a body (P-06, P-44).
pub(super) fn possess(fight: &mut Fight, creature: CombatantId, host: CombatantId, willing: bool, cause: &'static str) {
    fight.book.possess(creature, host, willing, Rule(cause));
    fight.p.ever_possessed.insert(host);
}

/// A creature is out of its host: its body stands on the nearest free cell, the others stay as they were (P-61,
/// P-62). With the last one gone the host commands its body alone (P-63).
pub(super) fn expel(fight: &mut Fight, creature: CombatantId, cause: &'static str) {
    let Some(host) = fight.book.host(creature) else { return };
    let partners: Vec<_> = fight.book.ids().filter(|other| fight.cooperate(creature, *other)).collect();
    for partner in partners {
        cooperation::end(fight, creature, partner, creature, cause);
    }
    let around = fight.book.cell(host).unwrap_or(Cell { x: 0, y: 0 });
    let cell = fight.free_cell(around);
    fight.p.owed.retain(|owed| owed.who != creature);
    fight.book.release(creature, cell, Rule(cause));
    if !fight.book.possessed(host) {
        fight.tell("P-63", Verb::Freed { body: host });
    }
}
