//! What the choices of both sides do, together and in one order (2.2, step 4): losses, gains, screens and stuns and senses
//! and falls and helpers, knowledge, Repel and withdrawal; then the end of strike rank 1 (step 5).

use super::basket;
use super::fight::{Fight, Fights};
use super::finish;
use super::helpers;
use super::ranks;
use super::rulings::{A4, A11Mode, WithdrawValues};
use super::sheet::Characteristic;
use super::stages::{Basket, Effects, Exchange, Stage};
use super::standing::Stun;
use crate::engine::chronicle::{Audience, Pool, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Choice, Pick, Question, Stake};
use crate::engine::dice::Request;
use crate::engine::percentile::Level;
use std::sync::Arc;

pub(super) fn effects(mut fights: Fights) {
    fights.at(
        |stage| matches!(stage, Stage::Effects(..)),
        |fight| {
            let Stage::Effects(exchange, mut effects) = std::mem::replace(&mut fight.p.stage, Stage::Begin) else { return };
            let done = match effects.step {
                0 => traits(fight, &exchange, &mut effects),
                1 => losses(fight, &exchange, &mut effects),
                2 => gains(fight, &exchange, &effects),
                3 => marks(fight, &exchange),
                4 => ask_helpers(fight, &exchange, &mut effects) && rolls(fight, &exchange, &mut effects),
                5 => concentration(fight, &mut effects),
                6 => knowledge(fight, &exchange),
                7 => withdrawals(fight, &exchange),
                _ => {
                    close(fight, &exchange);
                    return;
                }
            };
            effects.step += u8::from(done);
            fight.p.stage = Stage::Effects(exchange, effects);
        },
    );
}

fn count(basket: &Basket, verb: &str) -> i32 {
    i32::try_from(basket.picks.iter().filter(|pick| pick.verb == verb).count()).unwrap_or(i32::MAX)
}

fn of<'b>(basket: &'b Basket, verb: &'b str) -> impl Iterator<Item = &'b Pick> {
    basket.picks.iter().filter(move |pick| pick.verb == verb)
}

/// Trait rolls of A12 (S-66, SA-46).
fn traits(fight: &mut Fight, exchange: &Exchange, effects: &mut Effects) -> bool {
    let sides = fight.rulings().a12_die;
    let mut tried = Vec::new();
    for (place, basket) in exchange.baskets.iter().enumerate() {
        for (at, pick) in of(basket, "a12").enumerate() {
            tried.push((place, at, basket.whom, Arc::<str>::from(basket::particular(pick))));
        }
    }
    let requests: Vec<_> = tried.iter().map(|(_, _, who, _)| Request { who: *who, purpose: "trait", sides }).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    for ((place, at, who, name), face) in tried.into_iter().zip(faces) {
        let score = fight.sheet(who).traits.get(&name).copied().unwrap_or(0);
        let held = i32::from(face) <= score;
        let level = if held { Level::Success } else { Level::Failure };
        fight.tell("S-66", Verb::Tested { who, whom: None, purpose: "trait", die: face, sides, chance: Some(score), level });
        if !held {
            effects.failed_traits.push((place, at));
        }
    }
    true
}

/// Losses, payments and hit points of both sides (step 4 a), floor 0 each.
fn losses(fight: &mut Fight, exchange: &Exchange, effects: &mut Effects) -> bool {
    let sides = fight.numbers().loss_die;
    let includes = fight.rulings().b1_includes_loss;
    let failed = |place: usize| effects.failed_traits.iter().filter(|(of, _)| *of == place).count();
    let mut requests = Vec::new();
    let mut ask = |who, purpose, times: usize| requests.extend(std::iter::repeat_n(Request { who, purpose, sides }, times));
    for (place, basket) in exchange.baskets.iter().enumerate() {
        let rolls_a1 = count(basket, "a1") > 0 && count(basket, "a2") == 0;
        ask(basket.who, "loss", usize::from(rolls_a1));
        ask(basket.who, "loss", usize::from(includes && count(basket, "b1") > 0));
        ask(basket.who, "trait loss", failed(place));
        ask(basket.who, "disruption", usize::try_from(count(basket, "b4")).unwrap_or(0));
    }
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    let mut faces = faces.into_iter().map(i32::from);
    let before: Vec<i32> = fight.book.ids().map(|id| fight.book.magic(id).now()).collect();
    let mut asked = vec![0; before.len()];
    for attack in exchange.attacks.iter().filter(|attack| attack.one_point) {
        lose(fight, &mut asked, attack.whom, 1, "S-31");
    }
    let mut paid = Vec::new();
    for (place, basket) in exchange.baskets.iter().enumerate() {
        let victim = basket.whom;
        let mut lost = 0;
        if count(basket, "a1") > 0 {
            let full = count(basket, "a2") > 0;
            let points = if full { i32::from(sides) } else { faces.next().unwrap_or(0) };
            let drains = fight.sheet(basket.who).special.drains;
            lost += match drains {
                None => lose(fight, &mut asked, victim, points, if full { "S-47" } else { "S-44" }),
                Some(characteristic) => {
                    let pool = match characteristic {
                        Characteristic::Power => Pool::Power,
                        Characteristic::Intelligence => Pool::Intelligence,
                        Characteristic::Dexterity => Pool::Dexterity,
                    };
                    fight.change_score(victim, pool, -points, "S-45");
                    0
                }
            };
        }
        if includes && count(basket, "b1") > 0 {
            lost += lose(fight, &mut asked, victim, faces.next().unwrap_or(0), "SA-27");
        }
        for _ in 0..failed(place) {
            lost += lose(fight, &mut asked, victim, faces.next().unwrap_or(0), "S-66");
        }
        for _ in 0..count(basket, "b4") {
            fight.harm(victim, -faces.next().unwrap_or(0), "S-82");
        }
        let single = count(basket, "a5");
        if single > 0 {
            lost += lose(fight, &mut asked, victim, single, "S-52");
        }
        for points in of(basket, "b2").filter_map(|pick| pick.amount) {
            lost += lose(fight, &mut asked, victim, points, "S-77");
            paid.push((basket.who, points));
        }
        effects.lost.push(lost);
    }
    // Where the victim had fewer points than all attacks together would have cost it, each has its share of what was
    // really lost, rounded down, whoever comes first (S-74, S-33).
    for (lost, basket) in effects.lost.iter_mut().zip(&exchange.baskets) {
        let place = basket.whom.index();
        let all = asked.get(place).copied().unwrap_or(0).max(1);
        let really = before.get(place).copied().unwrap_or(0) - fight.book.magic(basket.whom).now();
        *lost = *lost * really / all;
    }
    for (who, points) in paid {
        fight.shift_magic(who, -points, i32::MAX, "S-77");
    }
    true
}

/// Takes magic points and notes how many were asked for. A helper that loses some is disturbed (S-114). Gives what was
/// asked for.
fn lose(fight: &mut Fight, asked: &mut [i32], victim: CombatantId, points: i32, cause: &'static str) -> i32 {
    if let Some(all) = asked.get_mut(victim.index()) {
        *all += points;
    }
    if fight.shift_magic(victim, -points, i32::MAX, cause) < 0 {
        helpers::disturb(fight, victim, "S-114");
    }
    points
}

/// Gains of B1 (step 4 b), after which nobody's magic points change in this exchange any more.
fn gains(fight: &mut Fight, exchange: &Exchange, effects: &Effects) -> bool {
    for (basket, lost) in exchange.baskets.iter().zip(&effects.lost) {
        if count(basket, "b1") > 0 {
            let most = fight.of(basket.who).power * fight.numbers().pow_most;
            let room = most - fight.book.magic(basket.who).now();
            fight.shift_magic(basket.who, *lost, most, "S-74");
            if *lost > room {
                // Where the limit is reached is a secret of its side (S-96).
                let audience = Audience::Only(fight.setup.friends(basket.who));
                let reason = format!("{} of its gain is beyond the limit and wasted", lost - room.max(0));
                let verb = Verb::Foiled { who: basket.who, pick: Pick::plain("b1"), reason };
                fight.book.chronicle.record_for(crate::engine::chronicle::Rule("S-75"), audience, Audience::All, verb);
            }
        }
    }
    for id in fight.book.ids() {
        fight.at_zero(id);
    }
    true
}

/// Screens, stuns, senses and words, which need no dice (step 4 c).
fn marks(fight: &mut Fight, exchange: &Exchange) -> bool {
    let round = fight.p.round;
    for basket in &exchange.baskets {
        let victim = basket.whom;
        screens(fight, basket);
        let alias = fight.rulings().a4 == A4::AliasA13;
        let (dazes, mut deep) = (count(basket, "a4"), count(basket, "a13"));
        if alias {
            deep = (deep + dazes).min(3);
        } else if dazes > 0 {
            let cause = if dazes > 1 { "S-51" } else { "S-50" };
            stun(fight, victim, 1, round + dazes.unsigned_abs(), cause);
        }
        if deep > 0 {
            stun(fight, victim, deep, round + 1, "S-67");
        }
        for pick in of(basket, "a10") {
            let sense: Arc<str> = basket::particular(pick).into();
            lose_sense(fight, victim, sense, "S-61");
        }
        for nth in 0..count(basket, "a9") {
            let place = fight.of(victim).blurted;
            let words = fight.sheet(victim).secrets.get(place).cloned().unwrap_or_else(|| "".into());
            fight.set(victim, |standing| standing.blurted += 1);
            fight.tell(if nth == 0 { "S-59" } else { "S-60" }, Verb::Blurted { who: victim, words });
        }
    }
    true
}

/// Stuns somebody to the end of strike rank 1 of a round.
pub(super) fn stun(fight: &mut Fight, who: CombatantId, level: i32, until: u32, cause: &'static str) {
    let deep = fight.stun_level(who) >= 2;
    fight.set(who, |standing| {
        standing.stuns.push(Stun { level, until });
        // The one action of a deep stun that runs already stays used (S-70).
        standing.acted_stunned &= deep;
    });
    fight.tell(cause, Verb::Stunned { who, level, until });
    helpers::disturb(fight, who, "S-114");
}

/// Takes a sense, if it is not lost already.
pub(super) fn lose_sense(fight: &mut Fight, who: CombatantId, sense: Arc<str>, cause: &'static str) {
    let round = fight.p.round;
    if !fight.of(who).lost_senses.iter().any(|(lost, _)| *lost == sense) {
        fight.set(who, |standing| standing.lost_senses.push((sense.clone(), round)));
        fight.tell(cause, Verb::SenseLost { who, sense });
    }
}

/// A11: all of the Spirit Screen, or nothing (S-64, S-65, SA-26).
fn screens(fight: &mut Fight, basket: &Basket) {
    let strength = count(basket, "a11");
    if strength == 0 {
        return;
    }
    let points = fight.of(basket.whom).screen;
    let partial = fight.rulings().a11_mode == A11Mode::Partial;
    if points > 0 && (partial || strength >= points) {
        fight.change_score(basket.whom, Pool::SpiritScreen, -strength.min(points), "S-64");
    } else {
        let reason = "nothing gives way".to_owned();
        fight.tell("S-65", Verb::Foiled { who: basket.who, pick: Pick::plain("a11"), reason });
    }
}

/// Whether helpers struck at by B3 evade, where that would end their trance (SA-29, reading B); `true`: all is decided.
fn ask_helpers(fight: &Fight, exchange: &Exchange, effects: &mut Effects) -> bool {
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
    let stake = Some(Stake::Percent { chance: fight.sheet(helper).ceremony, open: true });
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

/// One roll of step 4 c.
enum Roll {
    Limb(CombatantId, Arc<str>),
    Shake(CombatantId, bool),
    Helper { by: CombatantId, helper: CombatantId, chance: i32, evades: bool },
}

/// Falls (A8), shaken helpers (A6) and blows at helpers (B3), in one throw.
fn rolls(fight: &mut Fight, exchange: &Exchange, effects: &mut Effects) -> bool {
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
            Roll::Limb(who, _) => requests.push(fight.d100(*who, "stay up")),
            Roll::Shake(who, _) => requests.push(fight.d100(*who, "hold trance")),
            Roll::Helper { by, helper, chance, evades } => {
                if fight.magic_bands(*by, *chance).is_some() {
                    requests.push(fight.d100(*by, "attack on a helper"));
                    requests.extend(evades.then(|| fight.d100(*helper, "evade")));
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

/// DEX times five, or what the limb holds falls, or its owner does (S-57, S-58).
fn stay_up(fight: &mut Fight, who: CombatantId, limb: &str, face: u16) {
    let chance = fight.of(who).dexterity.unwrap_or(0) * fight.numbers().stay_up;
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
    let minds = fight.book.ids().filter(|id| [by, helper].into_iter().all(|of| super::declare::knows_points(fight, *id, of)));
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

/// Helpers that were hit concentrate or are thrown out of trance (S-79).
fn concentration(fight: &mut Fight, effects: &mut Effects) -> bool {
    let requests: Vec<_> = effects.shaken.iter().map(|who| fight.d100(*who, "stay in trance")).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    for (who, face) in effects.shaken.clone().into_iter().zip(faces) {
        let chance = fight.concentration(who).unwrap_or(0);
        if !fight.test(who, None, "stay in trance", face, chance, "S-79").succeeds() {
            helpers::out_of_trance(fight, who, "S-79");
        }
    }
    true
}

/// What A7 teaches: the values after losses and gains (step 4 d, S-55, S-56, SA-45).
fn knowledge(fight: &mut Fight, exchange: &Exchange) -> bool {
    let round = fight.p.round;
    for basket in &exchange.baskets {
        let (who, whom) = (basket.who, basket.whom);
        let learns = |what: &str| of(basket, "a7").any(|pick| basket::particular(pick) == what);
        let points = learns("points").then(|| fight.book.magic(whom).now());
        let magics = learns("magics").then(|| magics(fight, whom));
        if points.is_none() && magics.is_none() {
            continue;
        }
        let known = fight.p.learnt.entry((who, whom)).or_default();
        known.points = points.map(|points| (points, round)).or(known.points);
        known.magics = magics.as_ref().map(|_| round).or(known.magics);
        let cause = if points.is_some() && magics.is_some() { "S-56" } else { "S-55" };
        let audience = Audience::Only(vec![who]);
        let verb = Verb::Learnt { who, whom, magic_points: points, magics };
        fight.book.chronicle.record_for(crate::engine::chronicle::Rule(cause), audience, Audience::All, verb);
    }
    true
}

/// All magic of somebody that bears on the fight, in words.
fn magics(fight: &Fight, whom: CombatantId) -> Vec<Arc<str>> {
    let (sheet, of) = (fight.sheet(whom), fight.of(whom));
    let offence = sheet.offence + of.modifiers.iter().map(|of| of.offence).sum::<i32>();
    let defence = sheet.defence + of.modifiers.iter().map(|of| of.defence).sum::<i32>();
    let mut magics: Vec<Arc<str>> = Vec::new();
    if of.screen > 0 {
        magics.push(format!("Spirit Screen {}", of.screen).into());
    }
    for (name, by) in [("offence", offence), ("defence", defence)] {
        if by != 0 {
            magics.push(format!("{name} {by:+}").into());
        }
    }
    magics.extend(sheet.deeds.iter().filter(|deed| deed.is_spell()).map(|deed| deed.name.clone()));
    magics
}

/// Repel and withdrawal (step 4 e), and whoever leaves or finishes an opponent in place of an attack.
fn withdrawals(fight: &mut Fight, exchange: &Exchange) -> bool {
    let single: Vec<_> = exchange.baskets.iter().filter(|basket| count(basket, "a3") == 1).map(|of| (of.who, of.whom)).collect();
    let chances: Vec<_> = single.iter().map(|&(who, whom)| withdraw_chance(fight, exchange, who, whom)).collect();
    let rolls: Vec<_> =
        single.iter().zip(&chances).map(|(&(who, _), chance)| fight.magic_bands(who, *chance).map(|bands| (who, bands))).collect();
    let requests: Vec<_> = rolls.iter().flatten().map(|(who, _)| fight.d100(*who, "withdraw")).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    repels(fight, exchange);
    let mut faces = faces.into_iter();
    for ((&(who, whom), chance), roll) in single.iter().zip(chances).zip(rolls) {
        let Some((_, bands)) = roll else {
            fight.tell("S-94", Verb::Hopeless { who, whom, purpose: "withdraw" });
            continue;
        };
        let face = faces.next().unwrap_or(100);
        let level = bands.level(face);
        let minds = fight.book.ids().filter(|id| [who, whom].into_iter().all(|of| super::declare::knows_points(fight, *id, of)));
        let numbers = Audience::Only(minds.collect());
        let verb = Verb::Tested { who, whom: Some(whom), purpose: "withdraw", die: face, sides: 100, chance: Some(chance), level };
        fight.tell_numbers("S-48", numbers, verb);
        if level.succeeds() {
            fight.disengage(who, whom, "S-48");
        }
    }
    for basket in exchange.baskets.iter().filter(|basket| count(basket, "a3") >= 2) {
        fight.disengage(basket.who, basket.whom, "S-49");
    }
    for &(who, whom) in &exchange.leaving {
        fight.disengage(who, whom, "S-91");
    }
    finish::execute_all(fight, &exchange.finishing);
    true
}

fn withdraw_chance(fight: &Fight, exchange: &Exchange, who: CombatantId, whom: CombatantId) -> i32 {
    match fight.rulings().withdraw_values {
        WithdrawValues::AfterLosses => fight.chance(who, whom),
        WithdrawValues::PlainPoints => fight.chance_of(fight.book.magic(who).now(), fight.book.magic(whom).now()),
        WithdrawValues::BeforeLosses => {
            let of = |id: CombatantId| exchange.snapshot.get(id.index()).copied().unwrap_or_default();
            fight.chance_of(of(who).0, of(whom).1)
        }
    }
}

/// Repels that stand end their engagement; one that was denied and not paid for fails (S-19 to S-25, SA-18, SA-20).
fn repels(fight: &mut Fight, exchange: &Exchange) {
    let claims: Vec<_> = exchange
        .baskets
        .iter()
        .filter(|of| !of.counter)
        .filter_map(|of| basket::claimed(fight, exchange, of.who, of.whom).map(|paid| (of.who, of.whom, paid)))
        .collect();
    let mut stood = Vec::new();
    for &(who, whom, paid) in &claims {
        let both = claims.iter().any(|&(a, b, _)| (a, b) == (whom, who));
        let denied = basket::denial(fight, exchange, who, whom) > 0;
        let full = basket::full_repel_price(fight, exchange, who, whom);
        if both {
            stood.push((who, whom, "SA-20"));
        } else if paid >= full {
            stood.push((who, whom, if denied { "S-22" } else { "S-19" }));
        } else {
            if let Some(engagement) = fight.p.engaged.get_mut(&super::fight::pair(who, whom)) {
                engagement.repel_failed.insert(who);
            }
            let reason = "the opponent denies it".to_owned();
            fight.tell("S-21", Verb::Foiled { who, pick: Pick::plain("repel"), reason });
        }
    }
    for (who, whom, cause) in stood {
        fight.disengage(who, whom, cause);
        for id in [who, whom] {
            fight.set(id, |standing| standing.undisturbed = true);
        }
    }
}

/// The end of strike rank 1: stuns whose time is up end, and the later ranks are laid out (step 5).
fn close(fight: &mut Fight, exchange: &Exchange) {
    let round = fight.p.round;
    for basket in &exchange.baskets {
        for to in of(basket, "b6").filter_map(|pick| pick.target) {
            let turning = super::fight::Turning { who: basket.who, from: basket.whom, to, round: round + 1 };
            fight.p.turnings.push(turning);
        }
    }
    for id in fight.book.ids() {
        if fight.of(id).stuns.iter().any(|stun| stun.until <= round) {
            fight.set(id, |standing| standing.stuns.retain(|stun| stun.until > round));
            let level = fight.stun_level(id);
            fight.tell("S-67", Verb::StunEnded { who: id, level });
        }
    }
    fight.p.unchecked = true;
    ranks::lay_out(fight, exchange);
}
