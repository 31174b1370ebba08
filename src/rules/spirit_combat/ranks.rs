//! Strike ranks 2 to 10: what is due when, and doing it (2.2, step 6; S-09, S-10, S-34, S-98, S-99).

use super::casting;
use super::deeds;
use super::fight::Fight;
use super::finish;
use super::helpers;
use super::plan::FINISHING;
use super::sheet::Manner;
use super::stages::{Doing, Due, EndStep, Exchange, Ranks, Stage, What};
use crate::engine::chronicle::{Edge, Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::{Choice, Pick, Question, Refusal};
use std::sync::Arc;

/// Puts everything that was declared, won or carried over on the track.
pub(super) fn lay_out(fight: &mut Fight, exchange: &Exchange) {
    let mut track = Vec::new();
    for (who, plan) in fight.plans() {
        for pick in &plan.picks {
            track.extend(entry(fight, who, pick));
        }
    }
    for basket in &exchange.baskets {
        track.extend(basket.picks.iter().filter(|pick| pick.verb == "b5").filter_map(|pick| casting::won(fight, basket, pick)));
    }
    for carried in std::mem::take(&mut fight.p.carried) {
        // Fighting delays it again (SA-37); chanting takes every action (S-112).
        let rank = carried.rank + late(fight, carried.who);
        if fight.book.aiding(carried.who).is_some() || fight.p.plans.get(&carried.who).is_some_and(|plan| plan.has("chant")) {
            fight.tell("S-112", Verb::Foiled { who: carried.who, pick: carried.pick, reason: "it chants".to_owned() });
            continue;
        }
        track.push(Due { rank, who: carried.who, what: What::SpellBegins, pick: carried.pick, ends: rank, waived: false });
    }
    let mut rank = fight.rulings().finish_undeclared_rank;
    if fight.rulings().finish_stack_delay {
        rank += fight.numbers().delay;
    }
    let mut react: Vec<CombatantId> = fight.p.told.keys().map(|(who, _, _)| *who).collect();
    react.dedup();
    track.extend(react.into_iter().map(|who| due(rank.min(fight.numbers().strike_ranks), who, What::React, Pick::plain("react"))));
    let last = fight.numbers().strike_ranks;
    let (late, mut track): (Vec<Due>, Vec<Due>) = track.into_iter().partition(|due| due.rank > last);
    for due in late {
        // Nothing of it falls into this round any more (SA-37).
        let (what, to) = (name_of(fight, &due), due.ends - last);
        fight.tell("SA-37", Verb::Carried { who: due.who, what, to });
        fight.p.carried.push(super::stages::Carried { who: due.who, pick: due.pick, rank: to });
    }
    track.sort_by_key(|due| (due.rank, std::cmp::Reverse(fight.of(due.who).dexterity.unwrap_or(0)), due.who));
    for due in track.iter().filter(|due| due.what != What::React) {
        let (what, whom) = (name_of(fight, due), due.pick.target);
        fight.tell("S-34", Verb::Scheduled { who: due.who, whom, what, from: due.rank, to: due.ends.max(due.rank) });
    }
    fight.p.track = track;
    fight.p.stage = Stage::Ranks(Ranks { rank: 1, now: None });
}

/// Ranks that fighting in strike rank 1 delays what follows (S-09, S-34); 0 for who did not fight.
pub(super) fn late(fight: &Fight, who: CombatantId) -> i32 {
    let declared = fight.p.plans.get(&who).is_some_and(|plan| plan.fights());
    if declared || fight.of(who).fought { fight.numbers().delay } else { 0 }
}

fn due(rank: i32, who: CombatantId, what: What, pick: Pick) -> Due {
    Due { rank, who, what, pick, ends: rank, waived: false }
}

/// What an entry is, in words.
pub(super) fn name_of(fight: &Fight, due: &Due) -> Arc<str> {
    let deed = due.pick.what.as_deref().and_then(|key| fight.sheet(due.who).deed(key));
    match due.pick.verb {
        "move" => "moving".into(),
        "walk" => "walking".into(),
        "run" => "running".into(),
        "stand_up" => "standing up".into(),
        "pick_up" => "picking something up".into(),
        other => deed.map_or_else(|| other.into(), |deed| deed.name.clone()),
    }
}

/// Where a declared act stands on the track; `None`: it has no place there.
fn entry(fight: &Fight, who: CombatantId, pick: &Pick) -> Option<Due> {
    let last = fight.numbers().strike_ranks;
    let late = late(fight, who);
    let first = 1 + late;
    let at = |rank: i32, what: What| Some(due(rank.clamp(1, last), who, what, pick.clone()));
    match pick.verb {
        "cast" => Some(casting::declared(fight, who, pick)),
        "strike" => {
            let deed = fight.sheet(who).deed(pick.what.as_deref()?)?;
            let Manner::Blow { ranks, .. } = deed.manner else { return None };
            at((fight.srm(who) + ranks).max(if late > 0 { first } else { 0 }), What::Blow)
        }
        "move" | "walk" | "run" => {
            let cells = fight.book.cell(who).zip(pick.cell).map_or(1, |(from, to)| from.distance(to));
            at(first + cells - 1, What::Move)
        }
        "stand_up" => at(first, What::StandUp),
        "pick_up" => at(first, What::PickUp),
        _ => None,
    }
}

#[inline]
pub(super) fn take_due(fight: &mut Fight) {
    let Stage::Ranks(mut ranks) = std::mem::replace(&mut fight.p.stage, Stage::Begin) else { return };
    match ranks.now.take() {
        Some(doing) => step(fight, ranks, doing),
        None if fight.p.track.is_empty() => {
            fight.beat();
            fight.p.stage = Stage::End(EndStep::Senses);
        }
        None => {
            let due = fight.p.track.remove(0);
            if due.rank > ranks.rank && due.what != What::React {
                ranks.rank = due.rank;
                fight.beat();
                fight.tell("S-34", Verb::RankBegan { rank: due.rank });
            }
            ranks.now = Some(Doing { due, step: 0, level: None, says: None });
            fight.p.stage = Stage::Ranks(ranks);
        }
    }
}

/// Does the next step of an entry; it stays until it is done.
fn step(fight: &mut Fight, mut ranks: Ranks, mut doing: Doing) {
    let done = match doing.due.what {
        What::SpellBegins => casting::begins(fight, &mut doing),
        What::SpellEnds => casting::ends(fight, &mut doing),
        What::Blow => deeds::blow(fight, &mut doing),
        What::Move | What::StandUp | What::PickUp => {
            bodily(fight, &doing.due);
            true
        }
        What::React => react(fight, &mut ranks, &doing),
    };
    fight.p.unchecked |= done;
    if !done {
        ranks.now = Some(doing);
    }
    fight.p.stage = Stage::Ranks(ranks);
}

/// Puts another entry on the track, in order.
pub(super) fn insert(fight: &mut Fight, due: Due) {
    let place = fight.p.track.iter().position(|other| other.rank > due.rank).unwrap_or(fight.p.track.len());
    fight.p.track.insert(place, due);
}

/// An entry that comes to nothing.
pub(super) fn foil(fight: &mut Fight, due: &Due, cause: &'static str, reason: &str) {
    fight.tell(cause, Verb::Foiled { who: due.who, pick: due.pick.clone(), reason: reason.to_owned() });
}

/// Why a body cannot do a physical thing just now (S-70, S-71).
pub(super) fn body_trouble(fight: &Fight, who: CombatantId, moves: bool) -> Option<(&'static str, &'static str)> {
    let level = fight.stun_level(who);
    let stunned = match level {
        3.. => Some(("S-71", "it is completely stunned")),
        2 if moves => Some(("S-70", "it is too badly stunned to move")),
        2 if fight.of(who).acted_stunned => Some(("S-70", "it is too badly stunned for a second action")),
        _ => None,
    };
    (!fight.able(who)).then_some(("house", "it is out of the fight")).or(stunned)
}

fn bodily(fight: &mut Fight, due: &Due) {
    let who = due.who;
    let moves = due.what != What::PickUp;
    if let Some((cause, reason)) = body_trouble(fight, who, moves) {
        return foil(fight, due, cause, reason);
    }
    match due.what {
        What::StandUp => {
            fight.book.lose(who, Condition::Prone, Rule("house"));
        }
        What::PickUp => {
            let item = fight.of(who).dropped.iter().find(|item| super::options::picks_up(&due.pick, item)).cloned();
            if let Some(item) = item {
                fight.set(who, |standing| {
                    standing.dropped.remove(&item);
                    standing.acted_stunned = true;
                });
                fight.tell("house", Verb::PickedUp { who, item });
            }
        }
        _ => {
            let Some(cell) = due.pick.cell else { return };
            if fight.taken().contains(&cell) {
                return foil(fight, due, "house", "somebody stands there now");
            }
            if fight.book.has(who, Condition::Prone) {
                return foil(fight, due, "S-57", "it lies on the ground");
            }
            fight.book.move_to(who, cell, Rule(if due.pick.verb == "walk" { "S-115" } else { "house" }));
            if due.pick.verb == "run" {
                helpers::disturb(fight, who, "S-115");
            }
        }
    }
    let (what, whom) = (name_of(fight, due), None);
    fight.tell("house", Verb::Done { who, whom, what });
}

/// Opponents against whom somebody may react to being far ahead, with what it knows (S-98).
fn chances(fight: &Fight, who: CombatantId) -> Vec<(CombatantId, Edge)> {
    let known = fight.p.told.keys().filter(|(mind, _, _)| *mind == who);
    known.map(|(_, whom, edge)| (*whom, *edge)).filter(|(whom, _)| fight.engaged(who, *whom)).collect()
}

/// A reaction is asked for and done; `true`: it is over.
fn react(fight: &mut Fight, ranks: &mut Ranks, doing: &Doing) -> bool {
    let who = doing.due.who;
    let Some(pick) = &doing.says else { return reaction(fight, who).is_none() };
    // Who carries on gives nothing away (S-97).
    let Some(whom) = pick.target else { return true };
    if doing.due.rank > ranks.rank {
        ranks.rank = doing.due.rank;
        fight.beat();
        fight.tell("S-98", Verb::RankBegan { rank: doing.due.rank });
    }
    let edge = if pick.verb == "leave" { Edge::Defence } else { Edge::Offence };
    let act = FINISHING.into_iter().find(|act| *act == pick.verb);
    match (pick.verb, act) {
        ("let_go", _) => fight.disengage(whom, who, "S-95"),
        _ if !fight.far_ahead(who, whom, edge) => {
            // It has found out, and there is no second try (SA-33).
            let cause = if act.is_some() { "SA-33" } else { "S-91" };
            let reason = format!("it is not {} points ahead any more", fight.numbers().far_ahead);
            fight.tell(cause, Verb::Foiled { who, pick: pick.clone(), reason });
            super::exchange::forget_margin(fight, who, whom, edge);
        }
        (_, Some(act)) => finish::execute_all(fight, &[(who, whom, act)]),
        _ => fight.disengage(who, whom, "S-91"),
    }
    // Another opponent may still be dealt with.
    if reaction(fight, who).is_some() {
        insert(fight, due(doing.due.rank, who, What::React, Pick::plain("react")));
    }
    true
}

/// The question to somebody who is far ahead and had not declared for it; `None`: there is nothing to react to.
pub(super) fn reaction(fight: &Fight, who: CombatantId) -> Option<Question> {
    if !fight.able(who) || fight.dazed(who).is_some() {
        return None;
    }
    let chances = chances(fight, who);
    let mut options = Vec::new();
    let used = (fight.of(who).actions <= 0).then(|| Refusal::new("S-35", "{who} has no combat action left").of(who));
    for &(whom, edge) in &chances {
        match edge {
            Edge::Offence => {
                for act in FINISHING {
                    let refused = super::options::finish_refusal(fight, who, whom, act).or(used);
                    options.push(Choice { price: Some(1), refused, ..Choice::new(Pick::at(act, whom)) });
                }
            }
            Edge::Defence => options.push(Choice::new(Pick::at("leave", whom))),
        }
    }
    let mut opponents: Vec<_> = chances.iter().map(|(whom, _)| *whom).collect();
    opponents.sort();
    opponents.dedup();
    options.extend(opponents.into_iter().map(|whom| Choice::new(Pick::at("let_go", whom))));
    if options.is_empty() {
        return None;
    }
    options.push(Choice::new(Pick::plain("carry_on")));
    Some(Question::new(who, "react", Rule("S-98"), options))
}
