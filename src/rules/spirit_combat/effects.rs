//! What the choices of both sides do, together and in one order (2.2, step 4): losses, gains, screens and stuns and senses
//! and falls and helpers, knowledge, Repel and withdrawal; then the end of strike rank 1 (step 5).

use super::basket;
use super::fight::Fight;
use super::helpers;
use super::marks;
use super::ranks;
use super::reckoning::{self, Bill, Toll};
use super::stages::{Basket, Effects, Exchange, Stage};
use super::strikes;
use super::withdraw;
use crate::engine::chronicle::{Audience, Verb};
use crate::engine::combatant::{CombatantId, Few};
use crate::engine::decision::Pick;
use crate::engine::dice::{Against, Request};
use crate::engine::percentile::Level;
use smallvec::SmallVec;
use std::sync::Arc;

#[inline]
pub(super) fn effects(fight: &mut Fight) {
    let Stage::Effects(mut exchange, mut effects) = std::mem::replace(&mut fight.p.stage, Stage::Begin) else { return };
    // Step by step, unless dice or answers are awaited or a helper has to concentrate first.
    loop {
        let done = match effects.step {
            0 => strikes::draw_helpers(fight, &mut exchange) && traits(fight, &exchange, &mut effects),
            1 => losses(fight, &exchange, &mut effects),
            2 => gains(fight, &exchange, &effects),
            3 => marks::marks(fight, &exchange),
            4 => strikes::ask_helpers(fight, &exchange, &mut effects) && strikes::rolls(fight, &exchange, &mut effects),
            5 => strikes::concentration(fight, &mut effects),
            6 => marks::knowledge(fight, &exchange),
            7 => withdraw::withdrawals(fight, &exchange),
            _ => return close(fight, &exchange),
        };
        effects.step += u8::from(done);
        if !done || !fight.p.disturbed.is_empty() || !effects.ask_evade.is_empty() {
            fight.p.stage = Stage::Effects(exchange, effects);
            return;
        }
    }
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
    let score = |who: CombatantId, name: &str| fight.sheet(who).traits.get(name).copied().unwrap_or(0);
    let die = |who: CombatantId, name: &str| Request::new(who, "trait", sides).against(Against::Under(score(who, name)));
    let requests: Vec<_> = tried.iter().map(|(_, _, who, name)| die(*who, name)).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    for ((place, at, who, name), face) in tried.into_iter().zip(faces) {
        let score = fight.sheet(who).traits.get(&name).copied().unwrap_or(0);
        let held = reckoning::trait_holds(face, score);
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
    let failed = |place: usize| effects.failed_traits.iter().filter(|(of, _)| *of == place).count();
    let bills: SmallVec<[Bill; 4]> = (0..)
        .zip(&exchange.baskets)
        .map(|(place, basket)| Bill {
            who: basket.who.index(),
            whom: basket.whom.index(),
            picks: &basket.picks,
            drains: fight.sheet(basket.who).special.drains,
            failed_traits: failed(place),
        })
        .collect();
    let mut requests: SmallVec<[Request; 4]> = SmallVec::new();
    for (bill, basket) in bills.iter().zip(&exchange.baskets) {
        let dice = reckoning::loss_dice(fight.rulings(), bill);
        requests.extend(dice.into_iter().map(|purpose| Request::new(basket.who, purpose, sides).at(basket.whom)));
    }
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    let ids: Few = fight.book.ids().collect();
    let before: SmallVec<[i32; 8]> = ids.iter().map(|id| fight.book.magic(*id).now()).collect();
    let grazed: SmallVec<[usize; 4]> =
        exchange.attacks.iter().filter(|attack| attack.one_point).map(|attack| attack.whom.index()).collect();
    let done = reckoning::losses(fight.rulings(), fight.numbers(), &before, &grazed, &bills, faces);
    for toll in done.tolls {
        let of = |place: usize| ids.get(place).copied();
        match toll {
            Toll::Points(whom, points, cause) => {
                // A helper that loses some is disturbed (S-114).
                if let Some(victim) = of(whom)
                    && fight.shift_magic(victim, -points, i32::MAX, cause) < 0
                {
                    helpers::disturb(fight, victim, "S-114");
                }
            }
            Toll::Drain(whom, pool, points) => {
                of(whom).map(|victim| fight.change_score(victim, pool, -points, "S-45"));
            }
            Toll::Harm(whom, points) => {
                if let Some(victim) = of(whom) {
                    fight.harm(victim, -points, "S-82");
                }
            }
            Toll::Paid(who, points) => {
                of(who).map(|who| fight.shift_magic(who, -points, i32::MAX, "S-77"));
            }
        }
    }
    effects.lost = done.took;
    true
}

/// Gains of B1 (step 4 b), after which nobody's magic points change in this exchange any more.
fn gains(fight: &mut Fight, exchange: &Exchange, effects: &Effects) -> bool {
    for (basket, lost) in exchange.baskets.iter().zip(&effects.lost) {
        if count(basket, "b1") > 0 {
            let most = reckoning::most_points(fight.numbers(), fight.of(basket.who).power);
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
