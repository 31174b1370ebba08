//! What the referee may bring about from outside, at any time a question is open ("Referee events").

use super::consequences::{self, Penalty};
use super::entry;
use super::fight::Fight;
use super::frames::{Frame, Round, Turn};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::{Choice, Need, Pick, Who};

/// Every event that makes sense now.
pub(super) fn events(fight: &Fight) -> Vec<(Who, Choice)> {
    let mut events = Vec::new();
    let mut offer = |pick: Pick, need: Need| events.push((Who::Referee, Choice { need, ..Choice::new(pick) }));
    let number = |max: i32| Need::Number { min: 1, max };
    for id in fight.book.ids().filter(|id| !fight.book.has(*id, Condition::Gone)) {
        let (will, health) = (fight.book.will(id), fight.book.health(id));
        if fight.book.host(id).is_some() {
            offer(Pick::at("expel", id), Need::Nothing);
        }
        if will.now() < will.start() {
            offer(Pick::at("restore", id), number(will.start() - will.now()));
        }
        if will.now() > 0 {
            // So many penalties, as far as there is Will (P-09).
            let each = fight.house().morale_penalty.max(1);
            offer(Pick::at("penalty", id), number((will.now() + each - 1) / each));
        }
        if health.now() > 0 && fight.book.host(id).is_none() {
            offer(Pick::at("harm", id), number(health.now()));
        }
        if health.now() < health.start() && !fight.book.has(id, Condition::Dead) {
            offer(Pick::at("heal", id), number(health.start() - health.now()));
        }
        if fight.book.host(id).is_none() && !fight.book.has(id, Condition::Dead) && !fight.book.has(id, Condition::Away) {
            offer(Pick::at("kill", id), Need::Nothing);
        }
        offer(Pick::at("remove", id), Need::Nothing);
    }
    events
}

/// Brings an event about; frames that it made void are dropped.
pub(super) fn bring_about(fight: &mut Fight, pick: &Pick) {
    let Some(target) = pick.target else { return };
    let amount = pick.amount.unwrap_or(1);
    fight.beat();
    match pick.verb {
        "expel" => consequences::expel(fight, target, "P-62"),
        "restore" => consequences::restore(fight, target, amount, "PA-28"),
        "penalty" => (0..amount).for_each(|_| consequences::penalty(fight, target, Penalty::Check, "P-09")),
        "harm" => consequences::harm(fight, target, amount, "house"),
        "heal" => consequences::heal(fight, target, amount, "house"),
        "kill" => consequences::kill(fight, target),
        "remove" => consequences::remove(fight, target, "house"),
        _ => {}
    }
    drop_void_frames(fight);
}

/// Drops what can no longer go on because somebody it is about has left the body or the fight. A turn always stays and
/// sees for itself that it is over; who is asked about a veto, permission or entry and has no say any more is passed over.
fn drop_void_frames(fight: &mut Fight) {
    let void = fight.p.frames.iter().position(|frame| is_void(fight, frame));
    if let Some(place) = void {
        fight.p.frames.truncate(place);
        fight.p.done = None;
        fight.tray.clear_pending();
    }
    for place in 0..fight.p.frames.len() {
        let reread = fight.p.frames.get(place).cloned().map(|frame| reread(fight, frame));
        if let Some((frame, reread)) = fight.p.frames.get_mut(place).zip(reread)
            && *frame != reread
        {
            *frame = reread;
            fight.tray.clear_pending(); // a die that was asked for stands for nothing any more
        }
    }
}

/// A frame that goes on: whoever it asks and who is out of the fight is asked no longer.
fn reread(fight: &Fight, frame: Frame) -> Frame {
    let still = |mind: &CombatantId| !fight.out_of_world(*mind);
    match frame {
        Frame::Entry(entry) => entry::reread(fight, entry),
        Frame::Round(round) => Frame::Round(Round { asking: round.asking.filter(still), ..round }),
        Frame::Turn(turn) => Frame::Turn(Turn { asking: turn.asking.filter(still), ..turn }),
        frame => frame,
    }
}

fn is_void(fight: &Fight, frame: &Frame) -> bool {
    let out = |id: CombatantId| fight.out_of_world(id);
    match frame {
        Frame::Initiative(_) | Frame::Round(_) | Frame::Turn(_) => false,
        Frame::Veto(veto) => out(veto.actor) || fight.body_of(veto.actor) != veto.body,
        Frame::Leave(leave) => out(leave.who) || fight.book.host(leave.who) != Some(leave.body),
        Frame::Entry(entry) => out(entry.who) || out(entry.body),
        Frame::Agree(agree) => {
            let body = fight.body_of(agree.who);
            out(agree.who) || agree.all.iter().any(|mind| out(*mind) || fight.body_of(*mind) != body)
        }
        Frame::Contest(contest) => out(contest.active) || out(contest.passive),
        Frame::Strike(strike) => out(strike.who) || out(strike.target),
    }
}
