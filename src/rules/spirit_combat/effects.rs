//! What the choices of both sides do, together and in one order (2.2, step 4): losses, gains, screens and stuns and senses
//! and falls and helpers, knowledge, Repel and withdrawal; then the end of strike rank 1 (step 5).

use super::basket;
use super::fight::{Fight, Fights};
use super::helpers;
use super::marks;
use super::ranks;
use super::sheet::Characteristic;
use super::stages::{Basket, Effects, Exchange, Stage};
use super::strikes;
use super::withdraw;
use crate::engine::chronicle::{Audience, Pool, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Pick;
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
                3 => marks::marks(fight, &exchange),
                4 => strikes::ask_helpers(fight, &exchange, &mut effects) && strikes::rolls(fight, &exchange, &mut effects),
                5 => strikes::concentration(fight, &mut effects),
                6 => marks::knowledge(fight, &exchange),
                7 => withdraw::withdrawals(fight, &exchange),
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

pub(super) fn count(basket: &Basket, verb: &str) -> i32 {
    i32::try_from(basket.picks.iter().filter(|pick| pick.verb == verb).count()).unwrap_or(i32::MAX)
}

pub(super) fn of<'b>(basket: &'b Basket, verb: &'b str) -> impl Iterator<Item = &'b Pick> {
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
