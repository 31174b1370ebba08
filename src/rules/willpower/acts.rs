//! Acts outside the spirit combat on their segment: moving, blows with their parry, missiles, spells, innate powers (house;
//! W-17, W-18).

use super::aid;
use super::fight::Fight;
use super::options;
use super::round::name_of;
use super::sheet::{Act, Effect};
use super::stages::{Doing, Due, Fate, Segments, Stage, What};
use crate::engine::chronicle::{Audience, Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::Pick;
use crate::engine::dice::{Against, Dice, Request};
use crate::engine::percentile::Level;

#[inline]
pub(super) fn acts(fight: &mut Fight) {
    let Stage::Segments(segments) = std::mem::replace(&mut fight.p.stage, Stage::Begin) else { return };
    let Some(mut doing) = segments.now.clone() else { return };
    let done = act(fight, &mut doing);
    fight.p.unchecked |= done;
    fight.p.stage = Stage::Segments(Segments { now: (!done).then_some(doing), ..segments });
}

fn foil(fight: &mut Fight, due: &Due, pick: &Pick, cause: &'static str, reason: &str) {
    fight.tell(cause, Verb::Foiled { who: due.who, pick: pick.clone(), reason: reason.to_owned() });
}

/// Does the next step of an act; `true`: it is over.
fn act(fight: &mut Fight, doing: &mut Doing) -> bool {
    let due = doing.due.clone();
    let What::Act(pick) = &due.what else { return true };
    let who = due.who;
    if fight.out(who) {
        foil(fight, &due, pick, "house", "it is out of the fight");
        return true;
    }
    if pick.verb == "move" {
        walk(fight, &due, pick);
        return true;
    }
    let Some((act, target)) = pick.what.as_deref().and_then(|key| fight.sheet(who).act(key)).cloned().zip(pick.target) else { return true };
    if doing.step == 0 {
        if let Some(refusal) = options::forbidden(fight, who, act.kind) {
            foil(fight, &due, pick, refusal.rule.0, "it is bound by a spirit combat now");
            return true;
        }
        if fight.out(target) || fight.distance(who, target) > act.range {
            foil(fight, &due, pick, "house", "the target is out of reach");
            return true;
        }
        doing.step = 1;
    }
    if doing.step == 1 {
        let Some(hit) = strike(fight, who, target, &act) else { return false };
        let what = name_of(fight, &due).as_str().into();
        fight.tell("house", Verb::Done { who, whom: Some(target), what });
        if !hit {
            return true;
        }
        doing.step = 2;
    }
    take_effect(fight, who, target, &act)
}

/// A die at or over what is needed (a d20 by default), and the parry of who declared one, at -4 while bound (W-18); `None`: dice are awaited.
fn strike(fight: &mut Fight, who: CombatantId, target: CombatantId, act: &Act) -> Option<bool> {
    let ready = fight.p.plans.get(&target).is_some_and(|picks| picks.iter().any(|pick| pick.verb == "parry"));
    let may = ready && act.parryable() && !fight.out(target) && options::exception(fight, target).is_none();
    let parry = fight.sheet(target).parry.filter(|_| may);
    let bound = fight.opponent(target).is_some() || fight.p.aid.contains_key(&target);
    let penalty = if bound { fight.tables().parry_penalty } else { 0 };
    let sides = fight.tables().act_die;
    let die = |who, purpose, needs| Request::new(who, purpose, sides).against(Against::Over(needs));
    let mut requests: Vec<_> = act.needs.map(|needs| die(who, "blow", needs).at(target)).into_iter().collect();
    let guard = |needs| {
        let die = die(target, "parry", needs).at(who);
        if penalty == 0 { die } else { die.plus(-penalty, "bound") }
    };
    requests.extend(parry.map(guard));
    let faces = fight.tray.roll(&requests)?;
    let mut faces = faces.into_iter().map(i32::from);
    let mut hit = true;
    if let Some(needs) = act.needs {
        let face = faces.next().unwrap_or(1);
        hit = face >= needs;
        tell_roll(fight, who, Some(target), "blow", (face, 0), (needs, hit), "house");
    }
    let Some(parry) = parry else { return Some(hit) };
    let face = faces.next().unwrap_or(1);
    let stopped = face - penalty >= parry;
    tell_roll(fight, target, Some(who), "parry", (face, -penalty), (parry, stopped), if bound { "W-18" } else { "house" });
    Some(hit && !stopped)
}

fn tell_roll(
    fight: &mut Fight,
    who: CombatantId,
    whom: Option<CombatantId>,
    purpose: &'static str,
    (face, bonus): (i32, i32),
    (needs, works): (i32, bool),
    cause: &'static str,
) {
    let (die, sides) = (u16::try_from(face).unwrap_or(1), fight.tables().act_die);
    if bonus == 0 {
        let level = if works { Level::Success } else { Level::Failure };
        // How well another side strikes and parries is not to be seen (house, as W-33).
        let numbers = Audience::Only(fight.setup.friends(who));
        fight.tell_numbers(cause, numbers, Verb::Tested { who, whom, purpose, die, sides, chance: Some(needs), level });
    } else {
        let verb = Verb::Rolled { who, whom, purpose, dice: vec![die], sides, bonus, total: face + bonus, will: None, minimum_will: None };
        fight.tell(cause, verb);
        fight.tell(cause, Verb::Chose { who, choice: if works { "parried" } else { "not_parried" }, whom });
    }
}

fn walk(fight: &mut Fight, due: &Due, pick: &Pick) {
    let Some(cell) = pick.cell else { return };
    let who = due.who;
    let bound = fight.opponent(who).is_some() || fight.p.aid.contains_key(&who);
    if let Some(refusal) = options::exception(fight, who) {
        return foil(fight, due, pick, refusal.rule.0, "it may not move meanwhile");
    }
    // Who was drawn into a spirit combat after saying how far it would go may go no farther than that allows.
    let reach = fight.reach(who, bound);
    let far = fight.book.cell(who).is_none_or(|from| from.distance(cell) > reach);
    if far {
        return foil(fight, due, pick, "W-17", "it is bound now and may not go so far");
    }
    if fight.taken().contains(&cell) {
        return foil(fight, due, pick, "house", "somebody stands there now");
    }
    fight.book.move_to(who, cell, Rule(if bound { "W-17" } else { "house" }));
    aid::check_contact(fight);
}

fn take_effect(fight: &mut Fight, who: CombatantId, target: CombatantId, act: &Act) -> bool {
    let dice_of = |effect: &Effect| match effect {
        Effect::Harm(dice) | Effect::Heal(dice) | Effect::LoseWillpower(dice) | Effect::GainWillpower(dice) => Some(*dice),
        Effect::Stun => None,
    };
    let thrown: Vec<Dice> = act.effects.iter().filter_map(dice_of).collect();
    let throw = |dice: &Dice| std::iter::repeat_n(Request::effect(who, target, *dice), usize::from(dice.count));
    let requests: Vec<_> = thrown.iter().flat_map(throw).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    let mut faces = faces.into_iter().map(i32::from);
    for effect in &act.effects {
        let total = dice_of(effect).map_or(0, |dice| (faces.by_ref().take(usize::from(dice.count)).sum::<i32>() + dice.bonus).max(0));
        match effect {
            Effect::Harm(_) => fight.harm(target, -total, "house"),
            Effect::Heal(_) => fight.harm(target, total, "house"),
            Effect::LoseWillpower(_) => lose_willpower(fight, target, total, "house"),
            Effect::GainWillpower(_) => {
                fight.change_willpower(target, total, "house");
            }
            Effect::Stun => {
                fight.book.gain(target, Condition::Stunned, Rule("house"));
            }
        }
    }
    true
}

/// Willpower lost otherwise than by an opponent's attack. At zero the fate is that of a loser: by the opponent, where there is
/// one, else by nobody (house).
pub(super) fn lose_willpower(fight: &mut Fight, id: CombatantId, by: i32, cause: &'static str) {
    let before = fight.willpower(id);
    fight.change_willpower(id, -by, cause);
    if before == 0 || fight.willpower(id) > 0 || fight.out(id) {
        return;
    }
    let victor = fight.opponent(id);
    let victor_stands = victor.is_some_and(|victor| fight.willpower(victor) > 0);
    fight.p.fates.push(Fate { who: id, victor, victor_stands, sharers: fight.aides(id), picked: None });
    if let Some(victor) = victor {
        if victor_stands {
            let unscathed = !fight.engagement(id).is_some_and(|of| of.scored.contains(&id));
            fight.won(victor, id, unscathed);
        }
        fight.disengage(id, victor, "W-15");
    }
}
