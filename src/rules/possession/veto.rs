//! Vetoes and the opposed rolls they share with hits and exorcism (P-20 to P-31, P-45 to P-47).

use super::consequences;
use super::cooperation;
use super::fight::{Fight, REROLL_CAP};
use super::frames::{Bonus, Contest, Done, Frame, Veto, VetoOf};
use super::reckoning::{self, Verdict};
use super::rulings::{EscapeVeto, SeveralVetoes};
use crate::engine::chronicle::{Hand, Verb, WILL};
use crate::engine::combatant::CombatantId;
use crate::engine::contest::{Winner, opposed};
use crate::engine::decision::{Act, Refusal};
use crate::engine::dice::{Against, Request};
use crate::engine::encounter::Fault;

/// Opens the asking: the other minds of the body, in initiative order (1.2).
pub(super) fn open(fight: &Fight, actor: CombatantId, of: VetoOf, acts: Vec<Act>, excluded: &[CombatantId]) -> Frame {
    let body = fight.body_of(actor);
    let mut others = fight.minds(body);
    others.retain(|mind| *mind != actor && !excluded.contains(mind));
    Frame::Veto(Veto {
        actor,
        body,
        of,
        acts,
        queue: fight.line.in_order(others),
        current: None,
        says: None,
        rolling: false,
        together: Vec::new(),
        tied: None,
        stopped: false,
        rolls: 0,
    })
}

/// Why a mind may not veto another now; `None`: it may.
pub(super) fn refusal(fight: &Fight, vetoer: CombatantId, actor: CombatantId, of: VetoOf) -> Option<Refusal> {
    let body = fight.body_of(actor);
    if vetoer == actor || fight.body_of(vetoer) != body || fight.out_of_world(vetoer) {
        return Some(Refusal::new("P-20", "{who} is no other mind of this body").of(vetoer));
    }
    if fight.broken(vetoer) {
        let rule = if vetoer == body { "P-50" } else { "P-54" };
        return Some(Refusal::new(rule, "{who} is Broken and cannot veto").of(vetoer));
    }
    if fight.book.will(vetoer).now() == 0 {
        return Some(Refusal::new("P-27", "{who} has Will 0").of(vetoer));
    }
    let rulings = fight.rulings();
    let separate = of == VetoOf::Escape && !rulings.escape_veto_counts;
    let tried = if separate { &fight.p.escape_vetoes } else { &fight.p.vetoes };
    let tried = tried.iter().filter(|pair| **pair == (vetoer, actor)).count();
    let limited = rulings.pair_limit_with_two_minds || fight.minds(body).len() > 2;
    (limited && tried >= rulings.vetoes_per_pair as usize)
        .then(|| Refusal::new("P-47", "{who} has already tried to veto this mind this round").of(vetoer))
}

#[inline]
pub(super) fn vetoes(fight: &mut Fight) {
    if let Some(Frame::Veto(veto)) = fight.p.frames.pop() {
        step(fight, veto);
    }
}

fn step(fight: &mut Fight, mut veto: Veto) {
    match fight.rulings().several_vetoes {
        _ if veto.tied.is_some() => return roll_together(fight, veto),
        _ if veto.rolling => {
            let result = fight.p.done.take();
            if !read_contest(fight, &mut veto, result) {
                return;
            }
        }
        _ => {}
    }
    if let Some(current) = veto.current {
        match veto.says.take() {
            None if refusal(fight, current, veto.actor, veto.of).is_none() => return fight.p.frames.push(Frame::Veto(veto)),
            None => {} // it broke or left the body while it was asked
            Some(says) => {
                fight.beat();
                let choice = if says { "veto" } else { "allow" };
                fight.tell("P-20", Verb::Chose { who: current, choice, whom: Some(veto.actor) });
                if says {
                    return try_veto(fight, veto, current);
                }
            }
        }
        veto.current = None;
    }
    while !veto.queue.is_empty() {
        let next = veto.queue.remove(0);
        if refusal(fight, next, veto.actor, veto.of).is_none() {
            veto.current = Some(next);
            return fight.p.frames.push(Frame::Veto(veto));
        }
    }
    veto.together.retain(|mind| fight.body_of(*mind) == veto.body && !fight.out_of_world(*mind));
    if veto.together.is_empty() {
        fight.finish(Done::Veto(false));
    } else {
        veto.tied = Some(veto.together.clone());
        fight.p.frames.push(Frame::Veto(veto));
    }
}

/// A mind says veto: cooperation with the acting mind ends (P-37), the pair is used up (P-47), dice decide.
fn try_veto(fight: &mut Fight, mut veto: Veto, current: CombatantId) {
    cooperation::end(fight, current, veto.actor, current, "P-37");
    let separate = veto.of == VetoOf::Escape && !fight.rulings().escape_veto_counts;
    let used = if separate { &mut fight.p.escape_vetoes } else { &mut fight.p.vetoes };
    used.push((current, veto.actor));
    if veto.of == VetoOf::Escape && fight.rulings().escape_veto == EscapeVeto::Automatic {
        return fight.finish(Done::Veto(true));
    }
    if fight.rulings().several_vetoes == SeveralVetoes::CommonRoll {
        veto.together.push(current);
        veto.current = None;
        return fight.p.frames.push(Frame::Veto(veto));
    }
    veto.rolling = true;
    let contest = Contest {
        purpose: purpose(veto.of),
        rule: "P-21",
        active: current,
        passive: veto.actor,
        active_bonus: Bonus::Will,
        passive_bonus: Bonus::Will,
        again: true,
        rolls: 0,
    };
    fight.push(Frame::Veto(veto), Frame::Contest(contest));
}

fn purpose(of: VetoOf) -> &'static str {
    if of == VetoOf::Escape { "escape veto" } else { "veto" }
}

/// Reads the contest of a veto; `true`: others may still veto.
fn read_contest(fight: &mut Fight, veto: &mut Veto, result: Option<Done>) -> bool {
    let vetoer = veto.current.take();
    veto.rolling = false;
    let several = fight.rulings().several_vetoes;
    let winner = result.as_ref().map_or(Winner::Passive, |done| if let Done::Contest(winner) = done { *winner } else { Winner::Passive });
    match reckoning::verdict(several, winner) {
        Verdict::Stopped => {
            fight.finish(Done::Veto(true));
            false
        }
        Verdict::Lost { last } => {
            if let (Some(vetoer), Some(Done::Contest(_))) = (vetoer, &result) {
                consequences::penalty(fight, vetoer, consequences::Penalty::VetoLost, "P-23");
            }
            if last {
                fight.finish(Done::Veto(false));
            }
            !last
        }
    }
}

/// All at once: the acting mind rolls once, who equals it rolls again with it, every loser pays (PA-12, reading B).
fn roll_together(fight: &mut Fight, mut veto: Veto) {
    let group = veto.tied.clone().unwrap_or_default();
    if veto.rolls > REROLL_CAP {
        return fight.fault(Fault::RerollCap(REROLL_CAP));
    }
    let purpose = purpose(veto.of);
    let of_actor = Bonus::Will.of(fight, veto.actor);
    let vetoer = |who: &CombatantId| request(fight, purpose, (*who, &Bonus::Will), Some((veto.actor, of_actor)));
    let mut requests: Vec<_> = group.iter().map(vetoer).collect();
    requests.push(request(fight, purpose, (veto.actor, &Bonus::Will), None));
    let Some(faces) = fight.tray.roll(&requests) else { return fight.p.frames.push(Frame::Veto(veto)) };
    fight.beat();
    let actor = hand(fight, veto.actor, faces.last().copied().unwrap_or(1), &Bonus::Will);
    let (mut tied, mut losers) = (Vec::new(), Vec::new());
    for (&vetoer, &face) in group.iter().zip(&faces) {
        let active = hand(fight, vetoer, face, &Bonus::Will);
        let total = |hand: &Hand| hand.total.unwrap_or(0);
        let winner = opposed(total(&active), total(&actor));
        match winner {
            Winner::Active => veto.stopped = true,
            Winner::Passive => losers.push(vetoer),
            Winner::Tie => tied.push(vetoer),
        }
        fight.tell("PA-12", Verb::Contested { purpose, active, passive: actor.clone(), winner, again: true });
    }
    for loser in losers {
        consequences::penalty(fight, loser, consequences::Penalty::VetoLost, "P-23");
    }
    veto.rolls += 1;
    if tied.is_empty() {
        return fight.finish(Done::Veto(veto.stopped));
    }
    veto.tied = Some(tied);
    fight.p.frames.push(Frame::Veto(veto));
}

/// The die of one side, with what is added to it and what it has to beat.
fn request(
    fight: &Fight,
    purpose: &'static str,
    (who, bonus): (CombatantId, &Bonus),
    other: Option<(CombatantId, (i32, &'static str))>,
) -> Request {
    let sides = fight.house().contest_die;
    let (added, added_is) = bonus.of(fight, who);
    let die = Request::new(who, purpose, sides).plus(added, added_is);
    let die = match other {
        Some((whom, (bonus, of))) => die.at(whom).against(Against::Roll { sides, bonus, of }),
        None => die,
    };
    if !fight.p.veiled {
        return die;
    }
    let against = other.filter(|(_, (_, of))| *of == WILL).map(|(whom, _)| whom);
    die.known(fight.known((added_is == WILL).then_some(who), against))
}

impl Bonus {
    /// What is added to a die, and what it is in a word.
    fn of(&self, fight: &Fight, who: CombatantId) -> (i32, &'static str) {
        match self {
            Self::Will => (fight.book.will(who).now(), WILL),
            Self::Fixed(bonus, of) if &**of == "Defence" => (*bonus, "Defence"),
            Self::Fixed(bonus, _) => (*bonus, "skill"),
        }
    }
}

fn hand(fight: &Fight, who: CombatantId, die: u16, bonus: &Bonus) -> Hand {
    let (bonus, bonus_of) = match bonus {
        Bonus::Will => (fight.book.will(who).now(), WILL.into()),
        Bonus::Fixed(bonus, of) => (*bonus, of.clone()),
    };
    Hand::new(who, (die, fight.house().contest_die), bonus, bonus_of)
}

#[inline]
pub(super) fn contests(fight: &mut Fight) {
    if let Some(Frame::Contest(contest)) = fight.p.frames.pop() {
        roll_contest(fight, contest);
    }
}

/// Two rolls, compared; equal totals are rolled again (P-26) or hold for the passive side.
fn roll_contest(fight: &mut Fight, mut contest: Contest) {
    if contest.rolls > REROLL_CAP {
        return fight.fault(Fault::RerollCap(REROLL_CAP));
    }
    let purpose = contest.purpose;
    let (active, passive) = ((contest.active, &contest.active_bonus), (contest.passive, &contest.passive_bonus));
    let [mine, theirs] = [active, passive].map(|(who, bonus)| bonus.of(fight, who));
    let first = request(fight, purpose, active, Some((contest.passive, theirs)));
    let second = request(fight, purpose, passive, Some((contest.active, mine)));
    let Some(faces) = fight.tray.roll(&[first, second]) else {
        return fight.p.frames.push(Frame::Contest(contest));
    };
    let face = |place: usize| faces.get(place).copied().unwrap_or(1);
    let winner = opposed(i32::from(face(0)) + mine.0, i32::from(face(1)) + theirs.0);
    fight.beat();
    let again = contest.again;
    fight.tell_with(contest.rule, |fight| {
        let active = hand(fight, contest.active, face(0), &contest.active_bonus);
        let passive = hand(fight, contest.passive, face(1), &contest.passive_bonus);
        Verb::Contested { purpose, active, passive, winner, again }
    });
    if winner == Winner::Tie && again {
        contest.rolls += 1;
        fight.p.frames.push(Frame::Contest(contest));
    } else {
        fight.finish(Done::Contest(winner));
    }
}
