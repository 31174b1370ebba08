//! Choices that call for dice of others: falls (A8), shaken helpers (A6), blows at helpers (B3) with their evasion and
//! concentration (2.2, step 4 c).

use super::basket;
use super::effects::{count, of};
use super::fight::Fight;
use super::helpers;
use super::reckoning;
use super::rulings::HelperPick;
use super::stages::{Effects, Exchange, Stage};
use crate::engine::chronicle::{Audience, Verb};
use crate::engine::combatant::{CombatantId, Few};
use crate::engine::decision::{Choice, Pick, Question};
use crate::engine::dice::Request;
use std::sync::Arc;

/// Whether helpers struck at by B3 evade, where that would end their trance (SA-29, reading B); `true`: all is decided.
pub(super) fn ask_helpers(fight: &Fight, exchange: &Exchange, effects: &mut Effects) -> bool {
    if !effects.evades_settled {
        effects.evades_settled = true;
        if fight.rulings().b3_evade_breaks_trance {
            let struck = exchange.baskets.iter().enumerate().flat_map(|(place, basket)| of(basket, "b3").map(move |pick| (place, pick)));
            let struck = struck.filter_map(|(place, pick)| Some((place, pick.target?)));
            effects.ask_evade = struck.filter(|(_, helper)| fight.sheet(*helper).ceremony > 0).collect();
        }
    }
    effects.ask_evade.retain(|(_, helper)| fight.book.aiding(*helper).is_some());
    effects.ask_evade.is_empty()
}

/// The question to a helper whether it evades at the price of its trance.
pub(super) fn evade_question(fight: &Fight, exchange: &Exchange, effects: &Effects) -> Option<Question> {
    let (place, helper) = *effects.ask_evade.first()?;
    let attacker = exchange.baskets.get(place)?.who;
    let stake = Some(fight.skill_stake(fight.sheet(helper).ceremony));
    let options = vec![Choice { stake, ..Choice::new(Pick::at("evade", attacker)) }, Choice::new(Pick::plain("take_it"))];
    let question = Question::new(helper, "evade", crate::engine::chronicle::Rule("SA-29"), options);
    Some(Question { subject: Some(attacker), ..question })
}

/// Takes that decision.
pub(super) fn take_evade(fight: &mut Fight, exchange: Exchange, mut effects: Effects, pick: &Pick) {
    if !effects.ask_evade.is_empty() {
        let (_, helper) = effects.ask_evade.remove(0);
        if pick.verb == "take_it" {
            effects.hold.insert(helper);
        }
    }
    fight.p.stage = Stage::Effects(exchange, effects);
}

/// Dice pick the helpers whom an A6 shakes that names none (SA-24): of those in trance, in their order, each die counts off one.
pub(super) fn draw_helpers(fight: &mut Fight, exchange: &mut Exchange) -> bool {
    if fight.rulings().a6_who == HelperPick::Attacker {
        return true;
    }
    let unnamed = |pick: &&Pick| pick.verb == "a6" && pick.target.is_none();
    let mut draws = Vec::new();
    for (place, basket) in exchange.baskets.iter().enumerate() {
        let taken = basket.picks.iter().filter(unnamed).count();
        if taken > 0 {
            let helpers = helpers::helpers_of(fight, basket.whom);
            draws.push((place, basket::shaken(fight, taken, helpers.len()), helpers));
        }
    }
    if draws.is_empty() {
        return true;
    }
    let die = |who, left: usize| Request::new(who, "helper", u16::try_from(left).unwrap_or(u16::MAX));
    let mut requests = Vec::new();
    for (place, most, helpers) in draws.iter().filter(|(_, most, helpers)| *most < helpers.len()) {
        let basket = exchange.baskets.get(*place);
        let dice = basket.into_iter().flat_map(|of| (0..*most).map(|nth| die(of.who, helpers.len() - nth).at(of.whom)));
        requests.extend(dice);
    }
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    let mut faces = faces.into_iter();
    for (place, most, mut left) in draws {
        let Some(basket) = exchange.baskets.get_mut(place) else { continue };
        let mut drawn = Few::new();
        if most == left.len() {
            drawn = left;
        } else {
            for (sides, die) in (1..=left.len()).rev().zip(faces.by_ref().take(most)) {
                let whom = left.remove((usize::from(die) - 1).min(left.len() - 1));
                let sides = u16::try_from(sides).unwrap_or(u16::MAX);
                fight.tell("SA-24", Verb::Drawn { who: basket.who, whom, purpose: "helper", die, sides });
                drawn.push(whom);
            }
        }
        basket.picks.retain(|pick| !unnamed(&pick));
        basket.picks.extend(drawn.into_iter().map(|helper| Pick::at("a6", helper)));
    }
    true
}

/// One roll of step 4 c.
enum Roll {
    Limb(CombatantId, Arc<str>),
    Shake(CombatantId, bool),
    Helper { by: CombatantId, helper: CombatantId, chance: i32, evades: bool },
}

/// Falls (A8), shaken helpers (A6) and blows at helpers (B3), in one throw.
pub(super) fn rolls(fight: &mut Fight, exchange: &Exchange, effects: &mut Effects) -> bool {
    let mut all = Vec::new();
    for basket in &exchange.baskets {
        all.extend(of(basket, "a8").map(|pick| Roll::Limb(basket.whom, basket::particular(pick).into())));
        let helpers = i32::try_from(helpers::helpers_of(fight, basket.whom).len()).unwrap_or(i32::MAX);
        let every = count(basket, "a6") >= helpers && helpers > 1;
        let shaken = of(basket, "a6").filter_map(|pick| pick.target).filter(|helper| fight.book.aiding(*helper).is_some());
        all.extend(shaken.map(|helper| Roll::Shake(helper, every)));
        for helper in of(basket, "b3").filter_map(|pick| pick.target) {
            // The attacker's offence against the helper's own magic points (SA-29).
            let offence = exchange.snapshot.get(basket.who.index()).map_or(0, |(offence, _)| *offence);
            let chance = fight.chance_of(offence, fight.book.magic(helper).now());
            let evades = fight.sheet(helper).ceremony > 0 && !effects.hold.contains(&helper) && fight.dazed(helper).is_none();
            all.push(Roll::Helper { by: basket.who, helper, chance, evades });
        }
    }
    let mut requests = Vec::new();
    for roll in &all {
        match roll {
            Roll::Limb(who, _) => requests.push(fight.d100(*who, "stay up", stay_up_chance(fight, *who))),
            Roll::Shake(who, _) => requests.push(fight.d100(*who, "hold trance", fight.sheet(*who).ceremony)),
            Roll::Helper { by, helper, chance, evades } => {
                if fight.magic_bands(*by, *chance).is_some() {
                    requests.push(fight.magic_d100(*by, *helper, "attack on a helper", *chance));
                    requests.extend(evades.then(|| fight.d100(*helper, "evade", fight.sheet(*helper).ceremony).at(*by)));
                }
            }
        }
    }
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    let mut faces = faces.into_iter();
    for roll in all {
        match roll {
            Roll::Limb(who, limb) => stay_up(fight, who, &limb, faces.next().unwrap_or(100)),
            Roll::Shake(who, every) => {
                let cause = if every { "S-54" } else { "S-53" };
                let face = faces.next().unwrap_or(100);
                if !fight.test(who, None, "hold trance", face, fight.sheet(who).ceremony, cause).succeeds() {
                    helpers::out_of_trance(fight, who, cause);
                }
            }
            Roll::Helper { by, helper, chance, evades } => strike_helper(fight, effects, (by, helper, chance, evades), &mut faces),
        }
    }
    true
}

/// DEX times five (S-57).
fn stay_up_chance(fight: &Fight, who: CombatantId) -> i32 {
    reckoning::stay_up(fight.numbers(), fight.of(who).dexterity.unwrap_or(0))
}

/// DEX times five, or what the limb holds falls, or its owner does (S-57, S-58).
fn stay_up(fight: &mut Fight, who: CombatantId, limb: &str, face: u16) {
    let chance = stay_up_chance(fight, who);
    if fight.test(who, None, "stay up", face, chance, "S-57").succeeds() {
        return;
    }
    let held = fight.sheet(who).limbs.iter().find(|of| &*of.name == limb).and_then(|of| of.holds.clone());
    match held.filter(|item| !fight.of(who).dropped.contains(item)) {
        Some(item) => {
            fight.set(who, |standing| {
                standing.dropped.insert(item.clone());
            });
            fight.tell("S-57", Verb::Dropped { who, item });
        }
        None => {
            let prone = crate::engine::combatant::Condition::Prone;
            if fight.book.gain(who, prone, crate::engine::chronicle::Rule("S-57")) {
                helpers::disturb(fight, who, "S-114");
            }
        }
    }
}

/// B3 against one helper (S-78 to S-81).
fn strike_helper(
    fight: &mut Fight,
    effects: &mut Effects,
    (by, helper, chance, evades): (CombatantId, CombatantId, i32, bool),
    faces: &mut impl Iterator<Item = u16>,
) {
    let Some(bands) = fight.magic_bands(by, chance) else {
        return fight.tell("S-94", Verb::Hopeless { who: by, whom: helper, purpose: "attack on a helper" });
    };
    let face = faces.next().unwrap_or(100);
    let level = bands.level(face);
    let minds = fight.book.ids().filter(|id| [by, helper].into_iter().all(|of| super::options::knows_points(fight, *id, of)));
    let numbers = Audience::Only(minds.collect());
    let verb =
        Verb::Tested { who: by, whom: Some(helper), purpose: "attack on a helper", die: face, sides: 100, chance: Some(chance), level };
    fight.tell_numbers("S-78", numbers, verb);
    let mut evaded = 0;
    if evades {
        let face = faces.next().unwrap_or(100);
        evaded = fight.test(helper, Some(by), "evade", face, fight.sheet(helper).ceremony, "S-81").degree();
        if fight.rulings().b3_evade_breaks_trance {
            helpers::out_of_trance(fight, helper, "SA-29");
        }
    }
    if level.degree() > evaded && fight.book.aiding(helper).is_some() {
        if basket::below_summon(fight, Some(face), fight.sheet(by).summon) {
            helpers::out_of_trance(fight, helper, "S-80");
        } else if !effects.shaken.contains(&helper) {
            effects.shaken.push(helper);
        }
    }
}

/// The die of a helper that concentrates (S-79, S-114).
pub(super) fn stay_in_trance(fight: &Fight, who: CombatantId) -> Request {
    fight.d100(who, "stay in trance", fight.concentration(who).unwrap_or(0))
}

/// Helpers that were hit concentrate or are thrown out of trance (S-79).
pub(super) fn concentration(fight: &mut Fight, effects: &mut Effects) -> bool {
    let requests: Vec<_> = effects.shaken.iter().map(|who| stay_in_trance(fight, *who)).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    for (who, face) in effects.shaken.clone().into_iter().zip(faces) {
        let chance = fight.concentration(who).unwrap_or(0);
        if !fight.test(who, None, "stay in trance", face, chance, "S-79").succeeds() {
            helpers::out_of_trance(fight, who, "S-79");
        }
    }
    true
}
