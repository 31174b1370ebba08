//! When a fight is over ("Ends"): goals reached, sides out of play, nobody able to win, the round limit.

use super::fight::Fight;
use super::setup::{Goal, OutWhen};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::encounter::{Outcome, Stalemate};

/// One end check for everything that happened in the pass, at a point where no contest is half read.
#[inline]
pub(super) fn check(fight: &mut Fight) {
    fight.p.unchecked = false;
    decide(fight, reached);
}

/// The end of a round: what counts rounds is counted; `true`: the fight is over.
pub(super) fn round_over(fight: &mut Fight) -> bool {
    let sides = &fight.setup.sides;
    for (side, of) in sides.iter().enumerate() {
        for goal in &of.goals {
            if let Goal::Hold(body, _) = goal {
                let holds = holds(fight, side, *body);
                let count = fight.p.held.entry((side, *body)).or_default();
                *count = if holds { *count + 1 } else { 0 };
            }
        }
    }
    let round = fight.p.round;
    let over = decide(fight, |fight, side, goal| match goal {
        Goal::Hold(body, rounds) => fight.p.held.get(&(side, *body)).is_some_and(|count| count >= rounds),
        Goal::Survive(rounds) => round >= *rounds && !side_out(fight, side),
        goal => reached(fight, side, goal),
    });
    if over {
        return true;
    }
    if !(0..sides.len()).any(|side| can_win(fight, side)) {
        fight.end(Outcome::Stalemate { reason: Stalemate::NoWinningAct });
        return true;
    }
    if round >= fight.rulings().round_limit {
        fight.end(Outcome::Stalemate { reason: Stalemate::RoundLimit });
        return true;
    }
    false
}

/// Ends the fight if goals are reached or at most one side is in play; `true`: it did.
fn decide(fight: &mut Fight, reached: impl Fn(&Fight, usize, &Goal) -> bool) -> bool {
    let setup = fight.setup;
    let wins = |side: usize| setup.sides.get(side).is_some_and(|of| of.goals.iter().any(|goal| reached(fight, side, goal)));
    let name = |side: usize| setup.sides.get(side).map(|side| side.name.clone());
    let decided = Outcome::decided(setup.sides.len(), name, wins, |side| !side_out(fight, side));
    let over = decided.is_some();
    if let Some(outcome) = decided {
        fight.end(outcome);
    }
    over
}

fn of_side(fight: &Fight, side: usize) -> impl Iterator<Item = CombatantId> {
    fight.book.ids().filter(move |id| fight.side(*id) == side)
}

fn side_out(fight: &Fight, side: usize) -> bool {
    of_side(fight, side).all(|id| out(fight, id))
}

/// Whether a combatant counts as out of play.
fn out(fight: &Fight, id: CombatantId) -> bool {
    let has = |condition| fight.book.has(id, condition);
    let gone = has(Condition::Gone) || has(Condition::Dead);
    match fight.setup.out_when {
        OutWhen::Never => false,
        OutWhen::Broken => gone || has(Condition::Broken),
        OutWhen::Overcome => {
            let captive = |creature: &CombatantId| fight.side(*creature) != fight.side(id) && !fight.cooperate(*creature, id);
            let down = has(Condition::Down) && fight.book.host(id).is_none();
            gone || has(Condition::Broken) || down || fight.book.possessors(id).iter().any(captive)
        }
    }
}

fn holds(fight: &Fight, side: usize, body: CombatantId) -> bool {
    fight.book.possessors(body).iter().any(|creature| fight.side(*creature) == side)
}

fn reached(fight: &Fight, side: usize, goal: &Goal) -> bool {
    match *goal {
        Goal::Possess(body) => holds(fight, side, body),
        Goal::Break(mind) => fight.broken(mind),
        Goal::Free(body) => fight.p.ever_possessed.contains(&body) && !fight.book.possessed(body) && !fight.out_of_world(body),
        Goal::Hold(..) | Goal::Survive(_) => false,
    }
}

/// Whether a side has any mind with a legal act, now or later, that could bring it nearer to winning.
fn can_win(fight: &Fight, side: usize) -> bool {
    let waits = fight.setup.sides.get(side).is_some_and(|of| {
        of.goals.iter().any(|goal| match goal {
            Goal::Survive(_) => !side_out(fight, side),
            Goal::Hold(body, _) => holds(fight, side, *body),
            _ => false,
        })
    });
    waits || of_side(fight, side).any(|id| can_act_to_win(fight, id))
}

fn can_act_to_win(fight: &Fight, id: CombatantId) -> bool {
    if fight.book.has(id, Condition::Away) && !fight.book.has(id, Condition::Gone) {
        return true;
    }
    if fight.out_of_world(id) || fight.broken(id) {
        return false;
    }
    let body = fight.body_of(id);
    let foes = || fight.book.ids().filter(|other| fight.side(*other) != fight.side(id) && !fight.out_of_world(*other));
    if fight.minds(body).into_iter().any(|mind| fight.side(mind) != fight.side(id)) {
        return true; // it can veto, leave or wear the others down
    }
    let sheet = fight.sheet(id);
    let able = !fight.helpless(body);
    let possesses = sheet
        .possession
        .as_ref()
        .is_some_and(|entry| foes().any(|foe| entry.only.is_empty() || entry.only.contains(&fight.sheet(foe).kind)));
    let exorcises = sheet.skill(super::acts::FAITH).is_some() && foes().any(|foe| fight.book.host(foe).is_some());
    let restores = sheet.skill(super::acts::CHARISMA).is_some()
        && fight.rulings().inspire_restores > 0
        && of_side(fight, fight.side(id)).any(|friend| friend != id && fight.broken(friend) && !fight.out_of_world(friend));
    able && (possesses || exorcises || restores || !sheet.acts.is_empty())
}
