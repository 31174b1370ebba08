//! Blows, and what blows and spells do: the closed list of effects (house; S-70, S-71, S-114, S-116).

use super::fight::Fight;
use super::helpers;
use super::marks;
use super::ranks::{body_trouble, foil};
use super::sheet::{Deed, Dice, Effect, Manner};
use super::stages::Doing;
use super::standing::Modifier;
use crate::engine::chronicle::{Pool, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::dice::Request;
use crate::engine::percentile::Level;

/// A blow: the skill roll, what a dodge or parry takes off it, its effects.
pub(super) fn blow(fight: &mut Fight, doing: &mut Doing) -> bool {
    let due = doing.due.clone();
    let (who, target) = (due.who, due.pick.target.unwrap_or(due.who));
    let Some(deed) = due.pick.what.as_deref().and_then(|key| fight.sheet(who).deed(key)).cloned() else { return true };
    let Manner::Blow { skill, avoidable, .. } = deed.manner else { return true };
    if doing.step == 0 {
        let reach = super::options::out_of_reach(fight, who, &deed, target);
        let there = (!fight.manifest(target)).then_some(("house", "the target is not there"));
        let prone = fight.book.has(who, Condition::Prone).then_some(("S-57", "it lies on the ground"));
        let spent = (fight.of(who).actions <= 0).then_some(("S-35", "it has no combat action left"));
        let trouble = body_trouble(fight, who, false).or(there).or(prone).or(spent);
        if let Some((cause, reason)) = trouble.or_else(|| reach.map(|of| (of.rule.0, "the target is out of reach"))) {
            foil(fight, &due, cause, reason);
            return true;
        }
        doing.step = 1;
    }
    if doing.step == 1 {
        let guard = guard(fight, target, avoidable);
        let mut requests = vec![fight.d100(who, "blow", skill).at(target)];
        requests.extend(guard.map(|(guard, skill)| fight.d100(target, guard, skill).at(who)));
        let Some(faces) = fight.tray.roll(&requests) else { return false };
        let mut faces = faces.into_iter();
        fight.use_action(who, "S-35");
        fight.set(who, |standing| standing.acted_stunned = true);
        // A stun of the target gives nobody a bonus to hit it (S-72).
        let level = fight.test(who, Some(target), "blow", faces.next().unwrap_or(100), skill, "house");
        let mut degree = level.degree();
        if let Some((guard, skill)) = guard {
            let stopped = fight.test(target, Some(who), guard, faces.next().unwrap_or(100), skill, "house");
            fight.use_action(target, "S-35");
            fight.set(target, |standing| {
                standing.guards.retain(|of| *of != guard);
                standing.acted_stunned = true;
            });
            degree -= stopped.degree();
        }
        let (what, whom) = (deed.name.clone(), Some(target));
        fight.tell("house", Verb::Done { who, whom, what });
        if degree <= 0 {
            return true;
        }
        doing.level = Some(Level::Success);
        doing.step = 2;
    }
    take_effect(fight, who, target, &deed)
}

/// The dodge or parry that meets a blow, with its skill; the first that is left.
fn guard(fight: &Fight, target: CombatantId, avoidable: bool) -> Option<(&'static str, i32)> {
    if !avoidable || body_trouble(fight, target, false).is_some() || fight.of(target).actions <= 0 {
        return None;
    }
    let sheet = fight.sheet(target);
    let guard = *fight.of(target).guards.first()?;
    Some((guard, if guard == "dodge" { sheet.dodge } else { sheet.parry }))
}

/// Everything a deed does, in one throw of dice; `false`: dice are awaited.
pub(super) fn take_effect(fight: &mut Fight, who: CombatantId, target: CombatantId, deed: &Deed) -> bool {
    let dice_of = |effect: &Effect| match effect {
        Effect::LoseMagicPoints(dice) | Effect::GainMagicPoints(dice) | Effect::Harm(dice) | Effect::Heal(dice) => Some(*dice),
        _ => None,
    };
    let thrown: Vec<Dice> = deed.effects.iter().filter_map(dice_of).collect();
    let throw = |dice: &Dice| std::iter::repeat_n(Request::effect(who, target, *dice), usize::from(dice.count));
    let requests: Vec<_> = thrown.iter().flat_map(throw).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    let mut faces = faces.into_iter().map(i32::from);
    for effect in &deed.effects {
        let mut total =
            || dice_of(effect).map_or(0, |dice| (faces.by_ref().take(usize::from(dice.count)).sum::<i32>() + dice.bonus).max(0));
        apply(fight, who, target, effect, total());
    }
    if deed.offensive() {
        // An offensive spell that took effect disturbs a helper (S-114).
        helpers::disturb(fight, target, "S-114");
    }
    true
}

fn apply(fight: &mut Fight, who: CombatantId, target: CombatantId, effect: &Effect, total: i32) {
    let round = fight.p.round;
    match effect {
        Effect::LoseMagicPoints(_) => {
            fight.change_magic(target, -total, i32::MAX, "house");
        }
        Effect::GainMagicPoints(_) => {
            let most = fight.of(target).power;
            fight.change_magic(target, total, most, "house");
        }
        Effect::Harm(_) => fight.harm(target, -total, "house"),
        Effect::Heal(_) => fight.harm(target, total, "house"),
        Effect::Stun { level, rounds } => marks::stun(fight, target, *level, round + rounds, "house"),
        Effect::LoseSense(sense) => marks::lose_sense(fight, target, sense.clone(), "house"),
        Effect::Modify { offence, defence, rounds } => {
            let until = round + rounds.saturating_sub(1);
            let of = Modifier { offence: *offence, defence: *defence, until };
            fight.set(target, |standing| standing.modifiers.push(of));
            fight.tell("house", Verb::Modified { who: target, offence: of.offence, defence: of.defence, until });
        }
        Effect::Screen(points) => {
            fight.change_score(target, Pool::SpiritScreen, *points, "house");
        }
        Effect::Disengage => fight.disengage(target, who, "house"),
        Effect::BreakTrance => helpers::out_of_trance(fight, target, "house"),
    }
}
