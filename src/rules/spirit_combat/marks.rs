//! What choices leave on their victim without a die, and what they teach: stuns, lost senses, words, Spirit Screen (2.2, step
//! 4 c), knowledge (step 4 d).

use super::basket;
use super::effects::{count, of};
use super::fight::Fight;
use super::helpers;
use super::rulings::{A4, A11Mode};
use super::stages::{Basket, Exchange};
use super::standing::Stun;
use crate::engine::chronicle::{Audience, Pool, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Pick;
use std::sync::Arc;

/// Screens, stuns, senses and words, which need no dice (step 4 c).
pub(super) fn marks(fight: &mut Fight, exchange: &Exchange) -> bool {
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

/// What A7 teaches: the values after losses and gains (step 4 d, S-55, S-56, SA-45).
pub(super) fn knowledge(fight: &mut Fight, exchange: &Exchange) -> bool {
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
