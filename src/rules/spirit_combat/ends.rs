//! How a spirit combat ends: what sides wanted, who is left in play, and stalemates (house; S-94, SA-48).

use super::fight::Fight;
use super::rulings::SurplusDecay;
use super::setup::{Goal, OutWhen};
use super::sheet::{Effect, Manner};
use super::stages::Stage;
use crate::engine::combatant::{CombatantId, Condition, Few};
use crate::engine::encounter::{Outcome, Stalemate};

#[inline]
pub(super) fn check(fight: &mut Fight) {
    fight.p.unchecked = false;
    if let Some(outcome) = outcome(fight) {
        fight.end(outcome);
        fight.p.stage = Stage::Over;
    }
}

fn outcome(fight: &Fight) -> Option<Outcome> {
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

/// Whether somebody is lost to its side, as the scene has it. Who has still to arrive is not.
fn lost(fight: &Fight, id: CombatantId) -> bool {
    if fight.book.has(id, Condition::Away) && !fight.book.has(id, Condition::Gone) {
        return false;
    }
    let returns = fight.book.has(id, Condition::Dispelled) && fight.sheet(id).special.returns;
    match fight.setup.out_when {
        OutWhen::Helpless => (fight.out(id) && !returns) || fight.book.has(id, Condition::Spent),
        OutWhen::Finished => fight.out(id) && !returns,
        OutWhen::Never => fight.book.has(id, Condition::Gone),
    }
}

fn in_play(fight: &Fight, side: usize) -> bool {
    members(fight, side).any(|id| !lost(fight, id))
}

fn reached(fight: &Fight, side: usize, goal: Goal, round_over: bool) -> bool {
    match goal {
        Goal::Possess(whom) => fight.book.possessors(whom).iter().any(|mind| fight.side(*mind) == side),
        Goal::Bind(whom) => fight.book.has(whom, Condition::Bound),
        Goal::Dispel(whom) => fight.book.has(whom, Condition::Dispelled),
        Goal::Spend(whom) => fight.book.magic(whom).now() == 0,
        Goal::Escape(whom) => {
            round_over && fight.p.ever_engaged.contains(&whom) && fight.against(whom).next().is_none() && !lost(fight, whom)
        }
        Goal::Survive(rounds) => round_over && fight.p.round >= rounds && in_play(fight, side),
    }
}

/// Whether a side has anything left that could bring it nearer to winning. With every chance at 0 % for good and no spell
/// or blow to change that, it has not (S-94).
fn can_win(fight: &Fight, side: usize) -> bool {
    let goals = fight.setup.sides.get(side).map(|side| side.goals.as_slice()).unwrap_or_default();
    let waits = goals.iter().any(|goal| match goal {
        Goal::Survive(_) => true,
        Goal::Escape(whom) => !lost(fight, *whom),
        _ => false,
    });
    waits || members(fight, side).any(|id| !lost(fight, id) && has_an_act(fight, id))
}

fn has_an_act(fight: &Fight, id: CombatantId) -> bool {
    if fight.book.has(id, Condition::Away) || fight.book.has(id, Condition::Dispelled) {
        return true;
    }
    if fight.book.host(id).is_some() || fight.book.has(id, Condition::Spent) {
        return false;
    }
    let changing = |id: CombatantId| {
        let fades = fight.rulings().surplus_decay == SurplusDecay::Round && fight.book.magic(id).now() > fight.of(id).power;
        fades || !fight.of(id).modifiers.is_empty()
    };
    // Nothing reaches who is inside another's body (SA-48).
    let foes = fight.book.ids().filter(|other| fight.foes(id, *other) && !lost(fight, *other));
    let foes: Few = foes.filter(|other| fight.book.host(*other).is_none()).collect();
    let attacks = foes.iter().any(|foe| fight.magic_bands(id, fight.chance(id, *foe)).is_some());
    let deeds = !foes.is_empty()
        && fight.sheet(id).deeds.iter().any(|deed| {
            let affordable = match deed.manner {
                Manner::Spell { least, .. } => fight.of(id).intelligence.is_some() && fight.book.magic(id).now() >= least,
                Manner::Blow { .. } => true,
            };
            affordable && deed.effects.iter().any(|effect| !matches!(effect, Effect::Heal(_)))
        });
    attacks || deeds || changing(id) || foes.iter().any(|foe| changing(*foe))
}
