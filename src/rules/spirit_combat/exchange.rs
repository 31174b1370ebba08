//! Strike rank 1: who is told to be ahead, which branch a condition takes, and the rolls of all attacks and evasions from
//! one snapshot (2.2, steps 2 and 3; S-28 to S-43, S-97, S-101).

use super::basket;
use super::declare;
use super::fight::Fight;
use super::plan::Plan;
use super::reckoning::{self, Struck};
use super::rulings::EvadeCommit;
use super::stages::{Attack, Effects, Exchange, Stage};
use crate::engine::chronicle::{Audience, Edge, Rule, Verb};
use crate::engine::combatant::{CombatantId, Few};
use crate::engine::decision::{Choice, Pick, Question};
use crate::engine::dice::Request;
use crate::engine::percentile::Level;
use smallvec::SmallVec;
use std::sync::Arc;

/// Opens the exchange once everybody has declared: tells who is ahead, takes the branches, takes the snapshot.
pub(super) fn open(fight: &mut Fight) {
    fight.beat();
    fight.tell("S-33", Verb::RankBegan { rank: 1 });
    tell_margins(fight);
    let snapshot = fight.book.ids().map(|id| (fight.offence(id), fight.defence(id))).collect();
    let mut exchange = Exchange { snapshot, ..Exchange::default() };
    // In the order of declaration, which tells only where a crowd limit has to choose (S-04); leaving and finishing are
    // settled for everybody before any attack is, so that nothing else depends on it.
    let order = fight.line.in_order(fight.p.plans.keys().copied().collect::<Few>());
    let plan = |who| Some((who, fight.p.plans.get(&who)?.clone()));
    let plans: SmallVec<[(CombatantId, Arc<Plan>); 4]> = order.into_iter().filter_map(plan).collect();
    let mut replaced = Few::new();
    for (who, plan) in &plans {
        for whom in plan.of("leave").filter_map(|pick| pick.target) {
            leave(fight, &mut exchange, *who, whom);
        }
        if let Some((act, whom)) = plan.finishing().and_then(|pick| Some((pick.verb, pick.target?))) {
            let known = fight.engaged(*who, whom) && fight.knows(*who, whom, Edge::Offence).is_some();
            if known && fight.far_ahead(*who, whom, Edge::Offence) && fight.able(*who) && fight.dazed(*who).is_none() {
                // In place of its attack, and nothing else of it changes (S-101, SA-33).
                exchange.finishing.push((*who, whom, act));
                replaced.push(*who);
            }
        }
    }
    exchange.finishing.sort_by_key(|(who, whom, _)| (*who, *whom));
    let mut declared: SmallVec<[(CombatantId, CombatantId, &Pick); 4]> = SmallVec::new();
    for (who, plan) in &plans {
        let victim = plan.finishing().and_then(|pick| pick.target);
        let spared = replaced.contains(who).then(|| plan.attacks().position(|pick| pick.target == victim).unwrap_or(0));
        let others = plan.attacks().enumerate().filter(|(place, _)| Some(*place) != spared);
        declared.extend(others.filter_map(|(_, pick)| Some((*who, pick.target?, pick))));
    }
    // Whoever turns on a helper lets go of its opponent first, so that an attack of that one engages them anew (SA-42).
    declared.sort_by_key(|(_, _, pick)| pick.verb != "switch");
    for (who, whom, pick) in declared {
        attack(fight, &mut exchange, who, whom, pick);
    }
    exchange.attacks.sort_by_key(|attack| (attack.who, attack.whom));
    evasions(fight, &mut exchange);
    fight.p.stage = Stage::Rolls(exchange);
}

/// The side ahead learns it in the round after that came about; what no longer holds is forgotten (S-97, SA-32).
fn tell_margins(fight: &mut Fight) {
    let round = fight.p.round;
    let noted = fight.p.noted.clone();
    let gone: Vec<_> = fight.p.told.keys().filter(|of| !noted.contains(of)).copied().collect();
    for (who, whom, edge) in gone {
        forget_margin(fight, who, whom, edge);
    }
    for (who, whom, edge) in noted {
        if fight.engaged(who, whom) && !fight.p.told.contains_key(&(who, whom, edge)) {
            fight.p.told.insert((who, whom, edge), round);
            tell_margin(fight, who, whom, edge, true);
        }
    }
}

/// A mind knows that it is not far ahead any more.
pub(super) fn forget_margin(fight: &mut Fight, who: CombatantId, whom: CombatantId, edge: Edge) {
    if fight.p.told.remove(&(who, whom, edge)).is_some() {
        tell_margin(fight, who, whom, edge, false);
    }
}

/// The side ahead is told, and the other only by a ruling (S-97, SA-32).
fn tell_margin(fight: &mut Fight, who: CombatantId, whom: CombatantId, edge: Edge, ahead: bool) {
    let mut minds = fight.setup.friends(who);
    if fight.rulings().knowledge_both {
        minds.extend(fight.setup.friends(whom));
    }
    let verb = Verb::Told { who, whom, edge, ahead };
    fight.book.chronicle.record_for(Rule("S-97"), Audience::Only(minds), Audience::All, verb);
}

/// A declared leaving takes place if it is known now and holds (S-91).
fn leave(fight: &mut Fight, exchange: &mut Exchange, who: CombatantId, whom: CombatantId) {
    if !fight.engaged(who, whom) {
        return;
    }
    if fight.knows(who, whom, Edge::Defence).is_some() && fight.far_ahead(who, whom, Edge::Defence) {
        exchange.leaving.push((who, whom));
    } else {
        let reason = format!("it does not know itself to be {} points ahead", fight.numbers().far_ahead);
        fight.tell("S-12", Verb::Foiled { who, pick: Pick::at("leave", whom), reason });
    }
}

/// Puts an attack into the exchange, or says why it does not happen.
fn attack(fight: &mut Fight, exchange: &mut Exchange, who: CombatantId, whom: CombatantId, pick: &Pick) {
    let dazed = fight.dazed(who);
    let foiled = if !fight.able(who) {
        Some(("house", "it is out of the fight".to_owned()))
    } else if let Some(rule) = dazed {
        Some((rule, "it is stunned".to_owned()))
    } else if !fight.manifest(whom) {
        Some(("house", "the opponent is not there".to_owned()))
    } else if let Some(rule) = fight.p.parted.get(&super::fight::pair(who, whom)) {
        Some((*rule, "they have parted this round".to_owned()))
    } else {
        let refusal = super::options::crowd(fight, who, whom);
        refusal.map(|refusal| (refusal.rule.0, "too many spirits are engaged already".to_owned()))
    };
    if let Some((cause, reason)) = foiled {
        return fight.tell(cause, Verb::Foiled { who, pick: pick.clone(), reason });
    }
    if pick.verb == "switch" {
        // The old engagement ends with the new one (S-84), which the helper may repel (S-85).
        let round = fight.p.round;
        let from = fight.p.turnings.iter().find(|of| (of.who, of.to, of.round) == (who, whom, round)).map(|of| of.from);
        if let Some(from) = from {
            fight.disengage(who, from, "S-84");
        }
    }
    let cause = if pick.verb == "switch" { "S-85" } else { "SA-42" };
    declare::engage(fight, who, whom, cause);
    fight.set(whom, |standing| standing.attacked = true);
    let chance = fight.chance(who, whom);
    exchange.attacks.push(Attack {
        who,
        whom,
        chance,
        face: None,
        level: None,
        evaded: false,
        evade: None,
        choices: 0,
        one_point: false,
        counter: 0,
    });
}

/// Declared evasions meet the attacks they name (S-29, SA-11).
fn evasions(fight: &mut Fight, exchange: &mut Exchange) {
    for (who, plan) in fight.plans() {
        for foe in plan.evades() {
            let Some(attack) = exchange.attacks.iter_mut().find(|attack| (attack.who, attack.whom) == (foe, who)) else { continue };
            if let Some(rule) = fight.dazed(who) {
                let pick = Pick::at("evade", foe);
                fight.tell(rule, Verb::Foiled { who, pick, reason: "it is stunned".to_owned() });
            } else if fight.able(who) {
                attack.evaded = true;
            }
        }
    }
}

#[inline]
pub(super) fn contests(fight: &mut Fight) {
    match std::mem::replace(&mut fight.p.stage, Stage::Begin) {
        Stage::Rolls(exchange) => roll(fight, exchange),
        Stage::Evades(mut exchange) => {
            let attacks = &exchange.attacks;
            exchange.undecided.retain(|place| attacks.get(*place).is_some_and(|attack| fight.able(attack.whom)));
            if exchange.undecided.is_empty() { roll_evasions(fight, exchange) } else { fight.p.stage = Stage::Evades(exchange) }
        }
        Stage::Choices(exchange) => basket::reveal(fight, exchange),
        stage => fight.p.stage = stage,
    }
}

/// All attacks, and all evasions declared against them, in one throw (S-33).
fn roll(fight: &mut Fight, mut exchange: Exchange) {
    let mut requests: SmallVec<[Request; 4]> = SmallVec::new();
    for attack in &exchange.attacks {
        let bands = fight.magic_bands(attack.who, attack.chance);
        if bands.is_some() {
            requests.push(fight.magic_d100(attack.who, attack.whom, "attack", attack.chance));
            if attack.evaded {
                requests.push(evasion(fight, attack));
            }
        }
    }
    let Some(faces) = fight.tray.roll(&requests) else {
        fight.p.stage = Stage::Rolls(exchange);
        return;
    };
    if !exchange.attacks.is_empty() {
        fight.beat();
    }
    let mut faces = faces.into_iter();
    for attack in &mut exchange.attacks {
        let Some(bands) = fight.magic_bands(attack.who, attack.chance) else {
            // It cannot succeed, and only trying shows it (S-94).
            fight.p.hopeless.insert((attack.who, attack.whom));
            fight.set(attack.who, |standing| standing.fought = true);
            let audience = Audience::Only(fight.setup.friends(attack.who));
            let verb = Verb::Hopeless { who: attack.who, whom: attack.whom, purpose: "attack" };
            fight.book.chronicle.record_for(Rule("S-94"), audience, Audience::All, verb);
            attack.evaded = false;
            continue;
        };
        fight.p.hopeless.remove(&(attack.who, attack.whom));
        attack.face = faces.next();
        attack.level = attack.face.map(|face| bands.level(face));
        tell_attack(fight, attack);
        fight.use_action(attack.who, "S-28");
        fight.set(attack.who, |standing| standing.fought = true);
        if attack.evaded {
            attack.evade = faces.next().map(|face| (face, tell_evasion(fight, attack, face)));
        }
    }
    if fight.rulings().evade_commit == EvadeCommit::After {
        let may = |fight: &Fight, attack: &Attack| {
            let seen = attack.level.is_some_and(Level::succeeds);
            let can = fight.sheet(attack.whom).ceremony > 0 && fight.of(attack.whom).actions > 0;
            seen && can && fight.able(attack.whom) && fight.dazed(attack.whom).is_none()
        };
        exchange.undecided =
            (0..exchange.attacks.len()).filter(|place| exchange.attacks.get(*place).is_some_and(|of| may(fight, of))).collect();
        fight.p.stage = Stage::Evades(exchange);
        return;
    }
    settle(fight, exchange);
}

fn tell_attack(fight: &mut Fight, attack: &Attack) {
    if let Some((face, level)) = attack.face.zip(attack.level)
        && fight.book.chronicle.keeps()
    {
        let verb = Verb::Tested {
            who: attack.who,
            whom: Some(attack.whom),
            purpose: "attack",
            die: face,
            sides: 100,
            chance: Some(attack.chance),
            level,
        };
        // The chance would give the other's magic points away (S-96).
        let minds = fight
            .book
            .ids()
            .filter(|id| super::options::knows_points(fight, *id, attack.who) && super::options::knows_points(fight, *id, attack.whom));
        let numbers = Audience::Only(minds.collect());
        fight.tell_numbers("S-32", numbers, verb);
    }
}

/// The die of an evasion (S-30).
fn evasion(fight: &Fight, attack: &Attack) -> Request {
    fight.d100(attack.whom, "evade", fight.sheet(attack.whom).ceremony).at(attack.who)
}

/// An evasion's roll, which uses an action (S-29, S-35).
fn tell_evasion(fight: &mut Fight, attack: &Attack, face: u16) -> Level {
    let ceremony = fight.sheet(attack.whom).ceremony;
    let level = fight.test(attack.whom, Some(attack.who), "evade", face, ceremony, "S-30");
    fight.use_action(attack.whom, "S-29");
    fight.set(attack.whom, |standing| standing.fought = true);
    level
}

/// The question whether an attack that was seen is evaded (SA-11, reading B).
pub(super) fn evade_question(fight: &Fight, exchange: &Exchange) -> Option<Question> {
    let attack = exchange.attacks.get(*exchange.undecided.first()?)?;
    let stake = Some(fight.skill_stake(fight.sheet(attack.whom).ceremony));
    let options = vec![Choice { stake, ..Choice::new(Pick::at("evade", attack.who)) }, Choice::new(Pick::plain("take_it"))];
    Some(Question { subject: Some(attack.who), ..Question::new(attack.whom, "evade", Rule("SA-11"), options) })
}

/// Takes the decision about an evasion.
pub(super) fn take_evade(fight: &mut Fight, mut exchange: Exchange, pick: &Pick) {
    if !exchange.undecided.is_empty() {
        let place = exchange.undecided.remove(0);
        let left = exchange.attacks.get(place).map_or(0, |attack| fight.of(attack.whom).actions);
        let who = exchange.attacks.get(place).map(|attack| attack.whom);
        let taken = exchange.attacks.iter().filter(|attack| Some(attack.whom) == who && attack.evaded).count();
        if let Some(attack) = exchange.attacks.get_mut(place) {
            attack.evaded = pick.verb == "evade";
        }
        // Who has no action left is not asked about its other attackers.
        let used = i32::try_from(taken).unwrap_or(i32::MAX) + i32::from(pick.verb == "evade");
        if used >= left {
            let attacks = &exchange.attacks;
            exchange.undecided.retain(|place| attacks.get(*place).map(|attack| attack.whom) != who);
        }
    }
    fight.p.stage = Stage::Evades(exchange);
}

fn roll_evasions(fight: &mut Fight, mut exchange: Exchange) {
    let requests: Vec<_> = exchange.attacks.iter().filter(|attack| attack.evaded).map(|attack| evasion(fight, attack)).collect();
    let Some(faces) = fight.tray.roll(&requests) else {
        fight.p.stage = Stage::Evades(exchange);
        return;
    };
    let mut faces = faces.into_iter();
    for attack in exchange.attacks.iter_mut().filter(|attack| attack.evaded) {
        attack.evade = faces.next().map(|face| (face, tell_evasion(fight, attack, face)));
    }
    settle(fight, exchange);
}

/// Evasion is taken off, fumbles are turned into choices, and whoever has choices gets a basket (2.2, step 3).
fn settle(fight: &mut Fight, mut exchange: Exchange) {
    for attack in &mut exchange.attacks {
        let (attack_level, evade) = (attack.level, attack.evade.map(|(_, level)| level));
        let struck = attack_level.map_or_else(Struck::default, |level| reckoning::strike(fight.rulings(), level, evade));
        (attack.choices, attack.one_point, attack.counter) = (struck.choices, struck.one_point, struck.counter);
        let cause = match () {
            () if attack.counter > 0 && attack.level != Some(Level::Fumble) => "SA-07",
            () if attack.level == Some(Level::Fumble) => "S-42",
            () if !attack.level.is_some_and(Level::succeeds) && attack.choices == 0 => "S-41",
            () if attack.one_point => "S-31",
            () if evade == Some(Level::Fumble) && attack.choices > 0 => "S-43",
            () if evade.is_some_and(Level::succeeds) => "S-40",
            () => match attack.choices {
                ..=0 => "S-41",
                1 => "S-37",
                2 => "S-38",
                _ => "S-39",
            },
        };
        if attack.level.is_some() {
            let verb = Verb::Struck {
                who: attack.who,
                whom: attack.whom,
                attack: attack_level,
                evade,
                choices: attack.choices,
                one_point: attack.one_point,
                counter: attack.counter,
            };
            fight.tell(cause, verb);
        }
    }
    exchange.baskets = basket::open(fight, &exchange);
    fight.p.stage = if exchange.baskets.is_empty() {
        fight.beat();
        Stage::Effects(exchange, Effects::default())
    } else {
        Stage::Choices(exchange)
    };
}
