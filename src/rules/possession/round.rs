//! The round (1.2): who is due, where delayed minds come in, and what a new round brings back.

use super::ends;
use super::fight::Fight;
use super::frames::{Frame, Initiative, Round, Turn};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::{CombatantId, Condition};

#[inline]
pub(super) fn take_due(fight: &mut Fight) {
    if let Some(Frame::Round(round)) = fight.p.frames.pop() {
        step_round(fight, round);
    }
}

fn step_round(fight: &mut Fight, mut round: Round) {
    if fight.p.round == 0 {
        return new_round(fight);
    }
    if round.after_turn {
        round.after_turn = false;
        round.offers = fight.line.in_order(fight.p.delayed.clone());
    }
    if let Some(asking) = round.asking {
        match round.act_now.take() {
            None => return fight.p.frames.push(Frame::Round(round)),
            Some(true) => {
                round.asking = None;
                fight.beat();
                fight.tell("house", Verb::Chose { who: asking, choice: "act_now", whom: None });
                return begin_turn(fight, round, asking);
            }
            Some(false) => round.asking = None,
        }
    }
    let due = fight.line.due();
    while !round.offers.is_empty() {
        let next = round.offers.remove(0);
        // Asking makes no sense when nobody else is due: then the delayed act anyway.
        if fight.p.delayed.contains(&next) && due.is_some() {
            round.asking = Some(next);
            return fight.p.frames.push(Frame::Round(round));
        }
    }
    if let Some(due) = due {
        fight.line.take(due);
        if fight.out_of_world(due) {
            return fight.p.frames.push(Frame::Round(round));
        }
        return begin_turn(fight, round, due);
    }
    if let Some(&late) = fight.line.in_order(fight.p.delayed.clone()).first() {
        return begin_turn(fight, round, late);
    }
    if ends::round_over(fight) {
        return fight.p.frames.push(Frame::Round(Round::default()));
    }
    new_round(fight);
}

fn begin_turn(fight: &mut Fight, mut round: Round, who: CombatantId) {
    let delayed = fight.p.delayed.contains(&who);
    fight.p.delayed.retain(|id| *id != who);
    round.after_turn = true;
    let turn = Turn { delayed, ..Turn::new(who, fight.body_of(who)) };
    fight.push(Frame::Round(round), Frame::Turn(turn));
}

/// Seconds come back (P-13), vetoes are open again (P-47), late arrivals roll in.
fn new_round(fight: &mut Fight) {
    fight.p.round += 1;
    let round = fight.p.round;
    fight.book.chronicle.set_round(round);
    fight.beat();
    let seconds = fight.house().round_seconds;
    fight.p.seconds.fill(seconds);
    fight.p.vetoes.clear();
    fight.p.escape_vetoes.clear();
    fight.p.escapes.clear();
    fight.p.inspired.clear();
    fight.p.proposed.clear();
    fight.p.delayed.clear();
    fight.line.new_round();
    fight.tell("P-13", Verb::RoundBegan);
    pay_owed(fight);
    let due = |id: &CombatantId| fight.book.has(*id, Condition::Away) && fight.sheet(*id).arrives <= round;
    let arriving: Vec<_> = fight.book.ids().filter(|id| due(id) && !fight.book.has(*id, Condition::Gone)).collect();
    for id in &arriving {
        let home = fight.setup.members.get(id.index()).and_then(|member| member.cell);
        fight.arrive(*id, home);
    }
    let every_round = fight.rulings().initiative_each_round;
    if every_round {
        fight.p.initiative.clear();
    }
    fight.p.frames.push(Frame::Round(Round::default()));
    if round == 1 || every_round || !arriving.is_empty() {
        fight.p.frames.push(Frame::Initiative(Initiative::default()));
    }
}

/// Acts begun last round take their rest from the new seconds, as far as these go (PA-16, reading B).
fn pay_owed(fight: &mut Fight) {
    for place in 0..fight.p.owed.len() {
        let Some((body, rest)) = fight.p.owed.get(place).map(|owed| (owed.body, owed.rest)) else { return };
        let seconds = rest.min(fight.seconds_left(body));
        fight.spend(body, seconds);
        if let Some(owed) = fight.p.owed.get_mut(place) {
            owed.rest -= seconds;
        }
        let left = fight.seconds_left(body);
        fight.tell("PA-16", Verb::SecondsLost { body, seconds, left });
    }
}
