//! How a fight of wills ends: what sides wanted, who is left in play, and stalemates (house).

use super::fight::{Fight, Wills};
use super::options;
use super::setup::{Goal, OutWhen};
use super::sheet::Effect;
use super::stages::Stage;
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::encounter::{Outcome, Stalemate};

#[inline]
pub(super) fn check(fight: &mut Fight) {
    fight.p.unchecked = false;
    if let Some(outcome) = outcome(fight) {
        fight.end(outcome);
        fight.p.stage = Stage::Over;
    }
}

/// Whether more spirit rounds of the same segment are still to be played: they all happen before anything ends.
pub(super) fn within_a_segment(p: &Wills) -> bool {
    let Stage::Segments(segments) = &p.stage else { return false };
    segments.now.is_some() || p.timeline.first().is_some_and(|due| due.segment == segments.segment && due.other.is_some())
}

fn outcome(fight: &Fight) -> Option<Outcome> {
    // A victor may still ask for the name before the melee round is over (WA-18).
    let pending = matches!(&fight.p.stage, Stage::After(victors) if !victors.is_empty());
    let asks = |round| fight.p.victories.iter().any(|of| of.round == round && !of.asked && !fight.out(of.who));
    if pending || matches!(fight.p.stage, Stage::Segments(_)) && asks(fight.p.round) {
        return None;
    }
    let round_over = fight.p.stage == Stage::Begin && fight.p.round > 0;
    let sides = &fight.setup.sides;
    let reached = |place: usize| {
        let goals = sides.get(place).map(|side| side.goals.as_slice()).unwrap_or_default();
        goals.iter().any(|goal| reached(fight, place, *goal, round_over))
    };
    let name = |place: usize| sides.get(place).map(|side| side.name.clone());
    let decided = Outcome::decided(sides.len(), name, reached, |place| in_play(fight, place));
    if decided.is_some() {
        return decided;
    }
    if round_over && fight.p.round >= fight.rulings().round_limit {
        return Some(Outcome::Stalemate { reason: Stalemate::RoundLimit });
    }
    let hopeless = round_over && !(0..sides.len()).any(|place| in_play(fight, place) && can_win(fight, place));
    hopeless.then_some(Outcome::Stalemate { reason: Stalemate::NoWinningAct })
}

fn members(fight: &Fight, side: usize) -> impl Iterator<Item = CombatantId> {
    fight.book.ids().filter(move |id| fight.side(*id) == side)
}

/// Whether somebody is lost to its side. Who has still to arrive is not, nor who is in another's body as its victor.
fn lost(fight: &Fight, id: CombatantId) -> bool {
    if fight.book.has(id, Condition::Gone) {
        return true;
    }
    if fight.setup.out_when == OutWhen::Never || fight.book.has(id, Condition::Away) {
        return false;
    }
    use Condition as C;
    [C::Down, C::Dead, C::Dispelled, C::Overcome, C::Possessed].into_iter().any(|of| fight.book.has(id, of))
}

fn in_play(fight: &Fight, side: usize) -> bool {
    members(fight, side).any(|id| !lost(fight, id))
}

fn reached(fight: &Fight, side: usize, goal: Goal, round_over: bool) -> bool {
    match goal {
        Goal::Dispel(whom) => fight.book.has(whom, Condition::Dispelled),
        Goal::Overcome(whom) => fight.book.has(whom, Condition::Overcome),
        Goal::LearnName(whom) => fight.p.names.iter().any(|(mind, of)| *of == whom && fight.side(*mind) == side),
        Goal::Survive(rounds) => round_over && fight.p.round >= rounds && in_play(fight, side),
    }
}

/// Whether a side has anything left that could bring it nearer to winning.
fn can_win(fight: &Fight, side: usize) -> bool {
    let goals = fight.setup.sides.get(side).map(|side| side.goals.as_slice()).unwrap_or_default();
    let waits = goals.iter().any(|goal| matches!(goal, Goal::Survive(_)));
    waits || members(fight, side).any(|id| !lost(fight, id) && has_an_act(fight, id))
}

fn has_an_act(fight: &Fight, id: CombatantId) -> bool {
    if fight.book.has(id, Condition::Away) || fight.opponent(id).is_some() {
        return true;
    }
    if fight.book.host(id).is_some() {
        return false;
    }
    let foes: Vec<_> = fight.book.ids().filter(|other| fight.foes(id, *other) && !lost(fight, *other)).collect();
    let opens = foes.iter().any(|foe| options::open_refusal(fight, id, *foe).is_none());
    let acts = fight.sheet(id).acts.iter().any(|act| !act.friendly && act.effects.iter().any(|effect| !matches!(effect, Effect::Stun)));
    opens || acts && foes.iter().any(|foe| !fight.out(*foe))
}
