//! Casting: its first and last strike rank, concentration, resistance, and what goes on next round (S-07 to S-11, S-36,
//! S-83, SA-36 to SA-39).

use super::basket;
use super::deeds;
use super::fight::Fight;
use super::ranks::{self, foil, late};
use super::rulings::{B5When, CastBase, CastFailCost, CastOverflow};
use super::sheet::{Deed, Manner};
use super::stages::{Basket, Carried, Doing, Due, What};
use crate::engine::chronicle::{Audience, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Pick;
use crate::engine::percentile::Level;

/// The rank on which casting begins (S-09, SA-36).
fn first_rank(fight: &Fight, who: CombatantId) -> i32 {
    let late = late(fight, who);
    let srm = fight.srm(who);
    let start = match fight.rulings().cast_base {
        _ if late > 0 => 1 + late + srm,
        CastBase::Srm => srm,
        CastBase::OneMore => 1 + srm,
    };
    start.max(1)
}

/// A declared spell on the track: from its first rank, done that many ranks later as magic points are put in (S-10).
pub(super) fn declared(fight: &Fight, who: CombatantId, pick: &Pick) -> Due {
    let rank = first_rank(fight, who);
    let ends = rank + pick.amount.unwrap_or(1);
    Due { rank, who, what: What::SpellBegins, pick: pick.clone(), ends, waived: false }
}

/// A spell won by B5 (S-83, SA-30).
pub(super) fn won(fight: &Fight, basket: &Basket, pick: &Pick) -> Option<Due> {
    let key = basket::particular(pick);
    let deed = fight.sheet(basket.who).deed(key)?;
    let pick = Pick { what: Some(deed.key.clone()), amount: pick.amount, ..Pick::at("cast", basket.whom) };
    if fight.rulings().b5_when == B5When::Instant {
        return Some(Due { rank: 1, who: basket.who, what: What::SpellEnds, pick, ends: 1, waived: true });
    }
    Some(Due { waived: true, ..declared(fight, basket.who, &pick) })
}

fn deed_of(fight: &Fight, due: &Due) -> Option<Deed> {
    fight.sheet(due.who).deed(due.pick.what.as_deref()?).cloned()
}

/// Why a spell cannot go on just now.
fn trouble(fight: &Fight, due: &Due, deed: &Deed) -> Option<(&'static str, &'static str)> {
    let target = due.pick.target.unwrap_or(due.who);
    if !fight.able(due.who) {
        return Some(("house", "it is out of the fight"));
    }
    if let Some(rule) = fight.dazed(due.who) {
        return Some((rule, "it is stunned"));
    }
    if !fight.manifest(target) {
        return Some(("house", "the target is not there"));
    }
    if fight.rulings().spell_uses_action && fight.of(due.who).actions <= 0 {
        return Some(("SA-13", "it has no combat action left"));
    }
    let reach = super::options::out_of_reach(fight, due.who, deed, target);
    reach.map(|refusal| (refusal.rule.0, "the target is out of reach"))
}

/// The first rank: concentration, where the fight calls for it (S-08, S-11, S-24, S-36, SA-39).
pub(super) fn begins(fight: &mut Fight, doing: &mut Doing) -> bool {
    let due = doing.due.clone();
    let who = due.who;
    let Some(deed) = deed_of(fight, &due) else { return true };
    if let Some((cause, reason)) = trouble(fight, &due, &deed) {
        foil(fight, &due, cause, reason);
        return true;
    }
    let of = fight.of(who);
    let cause = match () {
        () if of.undisturbed => None,
        () if of.fought => Some("S-36"),
        () if of.attacked => Some("S-11"),
        () if of.engaged => Some("S-08"),
        () => None,
    };
    if let Some(cause) = cause {
        let chance = fight.concentration(who).unwrap_or(0);
        let Some(faces) = fight.tray.roll(&[fight.d100(who, "concentration", chance)]) else { return false };
        let face = faces.first().copied().unwrap_or(100);
        if !fight.test(who, None, "concentration", face, chance, cause).succeeds() {
            let points = due.pick.amount.unwrap_or(0);
            let cost = match fight.rulings().cast_fail_cost {
                CastFailCost::Nothing => 0,
                CastFailCost::All => points,
                CastFailCost::One => points.min(1),
            };
            fight.change_magic(who, -cost, i32::MAX, "SA-38");
            foil(fight, &due, cause, "its concentration breaks");
            return true;
        }
    }
    let last = fight.numbers().strike_ranks;
    if due.ends <= last {
        ranks::insert(fight, Due { rank: due.ends, what: What::SpellEnds, ..due });
    } else if fight.rulings().cast_overflow == CastOverflow::Carry {
        let rank = due.ends - last;
        let what = deed.name.clone();
        fight.p.carried.push(Carried { who, pick: due.pick, rank });
        fight.tell("SA-37", Verb::Carried { who, what, to: rank });
    } else {
        foil(fight, &due, "SA-37", "the round is too short for it");
    }
    true
}

/// The last rank: magic points are paid, the target resists, the spell takes effect (S-10).
pub(super) fn ends(fight: &mut Fight, doing: &mut Doing) -> bool {
    let due = doing.due.clone();
    let (who, target) = (due.who, due.pick.target.unwrap_or(due.who));
    let Some(deed) = deed_of(fight, &due) else { return true };
    let Manner::Spell { least, resisted, .. } = deed.manner else { return true };
    let points = due.pick.amount.unwrap_or(least);
    if doing.step == 0 {
        let short = (fight.book.magic(who).now() < points).then_some(("S-10", "it comes to nothing"));
        if let Some((cause, reason)) = trouble(fight, &due, &deed).or(short) {
            foil(fight, &due, cause, reason);
            return true;
        }
        doing.step = 1;
    }
    if doing.step == 1 {
        let against = resisted && !due.waived && target != who;
        if against && !resist(fight, doing, who, target) {
            return false;
        }
        if fight.rulings().spell_uses_action {
            fight.use_action(who, "SA-13");
        }
        fight.shift_magic(who, -points, i32::MAX, "S-10");
        let (what, whom) = (deed.name.clone(), Some(target));
        fight.tell(if due.waived { "S-83" } else { "S-10" }, Verb::Done { who, whom, what });
        if against && !doing.level.is_some_and(Level::succeeds) {
            fight.at_zero(who);
            return true;
        }
        doing.step = 2;
    }
    let done = deeds::take_effect(fight, who, target, &deed);
    if done {
        fight.at_zero(who);
    }
    done
}

/// Magic points against magic points; `false`: the die is awaited.
fn resist(fight: &mut Fight, doing: &mut Doing, who: CombatantId, target: CombatantId) -> bool {
    let chance = fight.chance(who, target);
    let Some(bands) = fight.magic_bands(who, chance) else {
        fight.tell("S-94", Verb::Hopeless { who, whom: target, purpose: "magic" });
        return true;
    };
    let Some(faces) = fight.tray.roll(&[fight.magic_d100(who, target, "magic", chance)]) else { return false };
    let face = faces.first().copied().unwrap_or(100);
    let level = bands.level(face);
    doing.level = Some(level);
    let minds = fight.book.ids().filter(|id| [who, target].into_iter().all(|of| super::options::knows_points(fight, *id, of)));
    let numbers = Audience::Only(minds.collect());
    let verb = Verb::Tested { who, whom: Some(target), purpose: "magic", die: face, sides: 100, chance: Some(chance), level };
    fight.tell_numbers("house", numbers, verb);
    true
}
