//! Repel, withdrawal, and whoever leaves or finishes an opponent in place of an attack (2.2, step 4 e; S-18 to S-25, S-48, S-49).

use super::basket;
use super::effects::count;
use super::fight::Fight;
use super::finish;
use super::rulings::WithdrawValues;
use super::stages::Exchange;
use crate::engine::chronicle::{Audience, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Pick;

/// Repel and withdrawal (step 4 e), and whoever leaves or finishes an opponent in place of an attack.
pub(super) fn withdrawals(fight: &mut Fight, exchange: &Exchange) -> bool {
    let single: Vec<_> = exchange.baskets.iter().filter(|basket| count(basket, "a3") == 1).map(|of| (of.who, of.whom)).collect();
    let chances: Vec<_> = single.iter().map(|&(who, whom)| withdraw_chance(fight, exchange, who, whom)).collect();
    let rolls: Vec<_> =
        single.iter().zip(&chances).map(|(&(who, _), chance)| fight.magic_bands(who, *chance).map(|bands| (who, bands))).collect();
    let sure = single.iter().zip(&chances).zip(&rolls).filter(|(_, roll)| roll.is_some());
    let requests: Vec<_> = sure.map(|((&(who, whom), chance), _)| fight.magic_d100(who, whom, "withdraw", *chance)).collect();
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
        let minds = fight.book.ids().filter(|id| [who, whom].into_iter().all(|of| super::options::knows_points(fight, *id, of)));
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
