//! A turn and what it goes through (1.2): declaration, vetoes, act after act, delayed minds in between, the end.

use super::acts::{self, Plan};
use super::cooperation;
use super::declare;
use super::fight::{Fight, Owed};
use super::frames::{Done, Frame, Phase, Turn, VetoOf};
use super::leave;
use super::rulings::{PossessorActs, SkippedSeconds, VetoUnit};
use super::veto;
use crate::engine::chronicle::{Rule, Verb};
use crate::engine::combatant::{Cell, CombatantId, Condition};
use crate::engine::decision::Act;

/// What a mind began last round comes to nothing: its turn is lost.
fn drop_owed(fight: &mut Fight, who: CombatantId) {
    let (lost, kept) = std::mem::take(&mut fight.p.owed).into_iter().partition(|owed| owed.who == who);
    fight.p.owed = kept;
    for Owed { act, .. } in lost {
        fight.tell("PA-16", Verb::Lapsed { who, act, reason: "begun, but the turn to finish it is lost".to_owned() });
    }
}

#[inline]
pub(super) fn take_turns(fight: &mut Fight) {
    if let Some(Frame::Turn(turn)) = fight.p.frames.pop() {
        step(fight, turn);
    }
}

/// One step of a turn. Phases that wait for an answer put the turn back as it is.
fn step(fight: &mut Fight, mut turn: Turn) {
    let gone = fight.out_of_world(turn.who) || fight.body_of(turn.who) != turn.body;
    match turn.phase {
        _ if turn.phase == Phase::End => end(fight, &turn),
        Phase::Effect => effect_done(fight, turn),
        _ if gone && fight.p.done.is_none() => {
            turn.phase = Phase::End;
            fight.p.frames.push(Frame::Turn(turn));
        }
        Phase::Start => start(fight, turn),
        Phase::Blind | Phase::Vetoes | Phase::ActVeto => vetoes_done(fight, turn),
        Phase::Declare | Phase::Go | Phase::Ending | Phase::LeaveOnly => frame_done(fight, turn),
        Phase::Next => next_act(fight, turn),
        Phase::Offer => offer(fight, turn),
        Phase::Doing => do_act(fight, turn),
        Phase::After => after(fight, turn),
        Phase::End => {}
    }
}

fn put(fight: &mut Fight, mut turn: Turn, phase: Phase) {
    turn.phase = phase;
    if matches!(phase, Phase::Declare | Phase::Go) {
        return still_asked(fight, turn);
    }
    fight.p.frames.push(Frame::Turn(turn));
}

fn skip(fight: &mut Fight, turn: Turn, cause: &'static str) {
    fight.tell(cause, Verb::Skipped { who: turn.who, act: None });
    put(fight, turn, Phase::End);
}

fn start(fight: &mut Fight, turn: Turn) {
    let (who, body) = (turn.who, turn.body);
    fight.beat();
    if fight.book.lose(who, Condition::Cowed, Rule("house")) {
        drop_owed(fight, who);
        return fight.tell("house", Verb::Skipped { who, act: None });
    }
    let stuck = fight.broken(who) || fight.helpless(body);
    if stuck {
        drop_owed(fight, who);
    }
    if stuck && leave::refusal(fight, who).is_some() {
        let cause = cannot_act(fight, who, body);
        return fight.tell(cause, Verb::Skipped { who, act: None });
    }
    let seconds = fight.seconds_left(body);
    fight.tell("P-12", Verb::TurnBegan { who, body, seconds });
    if stuck {
        // Fleeing is the one thing left to a Broken possessor (PA-18) and to one in a body that is down.
        return put(fight, turn, Phase::LeaveOnly);
    }
    if let Some(place) = fight.p.owed.iter().position(|owed| owed.who == who && owed.body == body) {
        return finish_owed(fight, turn, place);
    }
    open_turn(fight, turn);
}

/// The mind declares, or others may veto blindly first.
fn open_turn(fight: &mut Fight, turn: Turn) {
    if !declare::anything(fight, &turn) {
        return skip(fight, turn, "P-13");
    }
    // An act that is vetoed by itself is known by then: blind vetoes are of whole turns.
    if fight.rulings().veto_after_declaration || fight.rulings().veto_unit == VetoUnit::Action {
        return put(fight, turn, Phase::Declare);
    }
    let vetoes = veto::open(fight, turn.who, VetoOf::Turn, Vec::new(), &[]);
    fight.push(Frame::Turn(Turn { phase: Phase::Blind, ..turn }), vetoes);
}

/// The rule by which a mind cannot act through a body.
pub(super) fn cannot_act(fight: &Fight, who: CombatantId, body: CombatantId) -> &'static str {
    match (fight.broken(who), who == body) {
        (true, true) => "P-51",
        (true, false) => "P-54",
        (false, _) => "PA-27",
    }
}

/// An act begun last round is finished before anything else (PA-16, reading B); its seconds are spent already.
fn finish_owed(fight: &mut Fight, turn: Turn, place: usize) {
    if fight.p.owed.get(place).is_some_and(|owed| owed.rest > 0) {
        return skip(fight, turn, "PA-16"); // it takes the next round too
    }
    let owed = fight.p.owed.remove(place);
    let mut act = owed.act;
    act.seconds = 0;
    put(fight, Turn { acts: vec![act], next: 0, back: Phase::Declare, ..turn }, Phase::Doing);
}

fn vetoes_done(fight: &mut Fight, mut turn: Turn) {
    let stopped = fight.p.done.take() == Some(Done::Veto(true));
    turn.contested |= stopped || fight.p.vetoes.iter().any(|(_, actor)| *actor == turn.who);
    match (stopped, turn.phase) {
        (false, Phase::Blind) => put(fight, turn, Phase::Declare),
        (false, Phase::ActVeto) => put(fight, turn, Phase::Doing),
        (false, _) => put(fight, turn, Phase::Next),
        (true, Phase::ActVeto) => {
            fight.beat();
            let act = turn.acts.get(turn.next).cloned();
            lose_seconds(fight, turn.body, act.as_ref().map_or(0, |act| act.seconds));
            fight.tell("P-24", Verb::Skipped { who: turn.who, act });
            turn.next += 1;
            put(fight, turn, Phase::Next);
        }
        (true, _) => {
            fight.beat();
            let planned = turn.planned();
            fight.tell("P-24", Verb::Skipped { who: turn.who, act: None });
            lose_seconds(fight, turn.body, planned);
            put(fight, turn, Phase::End);
        }
    }
}

/// Seconds of what was vetoed: free for later minds, or idled away (PA-14).
fn lose_seconds(fight: &mut Fight, body: CombatantId, seconds: i32) {
    // An act that may run into the next round (PA-16, reading B) can be longer than what is left to idle away.
    let seconds = seconds.min(fight.seconds_left(body));
    if fight.rulings().skipped_seconds == SkippedSeconds::Lost && seconds > 0 {
        fight.spend(body, seconds);
        let left = fight.seconds_left(body);
        fight.tell("PA-14", Verb::SecondsLost { body, seconds, left });
    }
}

/// A phase in which the mind was asked and a frame on top of the turn (an escape, a proposal) has ended.
fn frame_done(fight: &mut Fight, turn: Turn) {
    match fight.p.done.take() {
        None => still_asked(fight, turn),
        Some(Done::Leave { out: true, .. }) => put(fight, turn, Phase::End),
        Some(Done::Leave { out: false, vetoed }) => {
            if turn.phase == Phase::LeaveOnly {
                let cause = cannot_act(fight, turn.who, turn.body);
                skip(fight, turn, cause);
            } else if !leave::goes_on(fight, turn.who, vetoed) || turn.phase == Phase::Ending {
                put(fight, turn, Phase::End);
            } else {
                let phase = if turn.phase == Phase::Go { Phase::Next } else { turn.phase };
                put(fight, Turn { contested: true, ..turn }, phase);
            }
        }
        _ => fight.p.frames.push(Frame::Turn(turn)),
    }
}

/// The mind is still asked, unless it lost or regained the power to act meanwhile (1.2, 3).
fn still_asked(fight: &mut Fight, turn: Turn) {
    match (turn.phase, able(fight, &turn)) {
        (Phase::Declare | Phase::Go, false) => disabled(fight, turn),
        (Phase::LeaveOnly, true) if turn.declared => put(fight, turn, Phase::After),
        (Phase::LeaveOnly, true) => open_turn(fight, turn),
        _ => fight.p.frames.push(Frame::Turn(turn)),
    }
}

fn able(fight: &Fight, turn: &Turn) -> bool {
    !fight.broken(turn.who) && !fight.helpless(turn.body)
}

/// The mind broke or the body went down in the middle of the turn: nothing more is done (P-51, P-54, PA-27), but a
/// possessor may still try to leave (PA-18, PA-30).
fn disabled(fight: &mut Fight, mut turn: Turn) {
    if turn.declared {
        lapse_rest(fight, &mut turn, "the mind or the body can no longer act");
    } else {
        turn.acts.clear();
    }
    if leave::refusal(fight, turn.who).is_none() {
        put(fight, turn, Phase::LeaveOnly);
    } else if turn.declared {
        put(fight, turn, Phase::End);
    } else {
        let cause = cannot_act(fight, turn.who, turn.body);
        skip(fight, turn, cause);
    }
}

fn next_act(fight: &mut Fight, mut turn: Turn) {
    if turn.next >= turn.acts.len() {
        return put(fight, turn, Phase::After);
    }
    if !able(fight, &turn) {
        return disabled(fight, turn);
    }
    if turn.next > 0 {
        turn.offers = fight.line.in_order(fight.p.delayed.clone());
        return put(fight, turn, Phase::Offer);
    }
    // Nothing has happened since the declaration unless somebody tried to veto it.
    let phase = if turn.contested { Phase::Go } else { before_doing(fight) };
    to_doing(fight, turn, phase);
}

fn before_doing(fight: &Fight) -> Phase {
    if fight.rulings().veto_unit == VetoUnit::Action { Phase::ActVeto } else { Phase::Doing }
}

/// Goes to the next act, opening its own vetoes where acts are vetoed one by one (PA-10, reading B).
pub(super) fn to_doing(fight: &mut Fight, turn: Turn, phase: Phase) {
    if phase == Phase::ActVeto {
        let acts = turn.acts.get(turn.next).cloned().into_iter().collect();
        let vetoes = veto::open(fight, turn.who, VetoOf::Act, acts, &[]);
        fight.push(Frame::Turn(Turn { phase, ..turn }), vetoes);
    } else {
        put(fight, turn, phase);
    }
}

/// The mind goes on with its next act.
pub(super) fn go_on(fight: &mut Fight, turn: Turn) {
    let phase = before_doing(fight);
    to_doing(fight, turn, phase);
}

fn offer(fight: &mut Fight, mut turn: Turn) {
    if turn.asking.is_some() {
        return fight.p.frames.push(Frame::Turn(turn));
    }
    while !turn.offers.is_empty() {
        let next = turn.offers.remove(0);
        if fight.p.delayed.contains(&next) {
            turn.asking = Some(next);
            return fight.p.frames.push(Frame::Turn(turn));
        }
    }
    if able(fight, &turn) {
        put(fight, turn, Phase::Go);
    } else {
        put(fight, turn, Phase::Next);
    }
}

/// A delayed mind takes its turn inside this one, between two acts.
pub(super) fn interrupt(fight: &mut Fight, turn: Turn, who: CombatantId) {
    fight.p.delayed.retain(|id| *id != who);
    let inner = Turn { delayed: true, ..Turn::new(who, fight.body_of(who)) };
    fight.push(Frame::Turn(turn), Frame::Turn(inner));
}

fn do_act(fight: &mut Fight, mut turn: Turn) {
    let Some(act) = turn.acts.get(turn.next).cloned() else { return put(fight, turn, Phase::After) };
    if !able(fight, &turn) {
        return disabled(fight, turn); // it happened while this very act could be vetoed
    }
    turn.next += 1;
    let (who, body) = (turn.who, turn.body);
    fight.beat();
    let known = cooperation::acts(fight, who);
    let plan = Plan::of(fight, &turn, false);
    let finishing = turn.back == Phase::Declare;
    let plan = if finishing { Plan { left: fight.house().round_seconds, ..plan } } else { plan };
    let wanted = acts::recall(&act, &known);
    let trouble = match &wanted {
        None => Some("the mind no longer has it (P-18, P-19)".to_owned()),
        Some(wanted) => acts::refusal(fight, &plan, wanted)
            .map(|refusal| refusal.text(&cast(fight)))
            .or_else(|| act.cell.and_then(|cell| move_trouble(fight, &plan, cell)).map(str::to_owned)),
    };
    let (Some(wanted), None) = (wanted, &trouble) else {
        fight.tell("house", Verb::Lapsed { who, act, reason: trouble.unwrap_or_default() });
        return put(fight, turn, if finishing { Phase::Declare } else { Phase::Next });
    };
    if act.seconds > plan.left {
        return begin_long_act(fight, turn, act, plan.left);
    }
    fight.spend(body, act.seconds);
    turn.spent += act.seconds;
    turn.attempts += u32::from(&*act.key == "possess");
    let left = fight.seconds_left(body);
    fight.tell_with("P-13", |_| Verb::Acted { who, body, act: act.clone(), left });
    turn.phase = Phase::Effect;
    acts::perform(fight, turn, &act, wanted);
}

/// Why a body cannot move where it was declared to, now that others have acted.
fn move_trouble(fight: &Fight, plan: &Plan, to: Cell) -> Option<&'static str> {
    let reach = fight.sheet(plan.body).speed;
    if fight.taken().contains(&to) {
        Some("somebody stands there now")
    } else {
        plan.cell.is_none_or(|from| from.distance(to) > reach).then_some("it is too far from where the body stands now")
    }
}

fn cast(fight: &Fight) -> crate::engine::encounter::Cast {
    crate::engine::encounter::Cast(fight.setup.members.iter().map(|member| member.identity.clone()).collect(), fight.setup.figures())
}

/// An act longer than the seconds left is begun and finished next round (PA-16, reading B).
fn begin_long_act(fight: &mut Fight, turn: Turn, act: Act, left: i32) {
    let (who, body) = (turn.who, turn.body);
    fight.spend(body, left);
    let rest = act.seconds - left;
    fight.tell("PA-16", Verb::SecondsLost { body, seconds: left, left: 0 });
    fight.tell("PA-16", Verb::Lapsed { who, act: act.clone(), reason: format!("begun; {rest} s of it fall into the next round") });
    fight.p.owed.retain(|owed| owed.body != body || owed.who != who);
    fight.p.owed.push(Owed { who, body, act, rest });
    put(fight, turn, Phase::After);
}

fn effect_done(fight: &mut Fight, mut turn: Turn) {
    let entered = fight.p.done.take() == Some(Done::Entry(true));
    if entered && fight.rulings().possessor_acts == PossessorActs::AtOnce && fight.book.host(turn.who).is_some() {
        // It goes on in the new body with what is left of its own seconds (PA-24, reading B).
        turn.limit = Some(fight.house().round_seconds);
        turn.body = fight.body_of(turn.who);
        lapse_rest(fight, &mut turn, "it is in another body now");
        turn.acts.clear();
        turn.next = 0;
        turn.declared = false;
        return put(fight, turn, Phase::Declare);
    }
    if entered {
        lapse_rest(fight, &mut turn, "it is inside now and acts at its next turn");
        return put(fight, turn, Phase::End);
    }
    let finishing = turn.back == Phase::Declare;
    if finishing {
        turn.back = Phase::Start;
        turn.acts.clear();
        turn.next = 0;
    }
    put(fight, turn, if finishing { Phase::Declare } else { Phase::Next });
}

fn lapse_rest(fight: &mut Fight, turn: &mut Turn, reason: &str) {
    for act in turn.acts.split_off(turn.next) {
        fight.tell("house", Verb::Lapsed { who: turn.who, act, reason: reason.to_owned() });
    }
}

/// A possessor may still leave at the end of its turn (P-57).
fn after(fight: &mut Fight, turn: Turn) {
    let may_leave = turn.declared && leave::refusal(fight, turn.who).is_none();
    put(fight, turn, if may_leave { Phase::Ending } else { Phase::End });
}

fn end(fight: &mut Fight, turn: &Turn) {
    fight.beat();
    fight.tell("P-30", Verb::TurnEnded { who: turn.who });
    fight.p.done = None;
}
