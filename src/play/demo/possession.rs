//! What films of possession measure.

use super::probe::{Measured, Probe, Sight, number};
use crate::engine::chronicle::{Pool, Verb, Viewer};
use crate::engine::combatant::Condition;
use crate::engine::decision::Stake;
use crate::rules::possession::view::Look;
use serde_json::json;

/// Measures.
pub fn measure(sight: &Sight, look: Look, probe: &Probe) -> Measured {
    Ok(match probe {
        // Will and Minimum Will as they stand.
        Probe::Will(who) => json!(look.will(sight.id(who)?)),
        Probe::WillNow(who) => json!(look.will(sight.id(who)?).0),
        // The last possession check: its total, whether Will was lost by it, whether it possessed.
        Probe::Result => sight.facts[check(sight)?]["total"].clone(),
        Probe::Penalty => json!(since_check(sight, "pool_changed")?),
        Probe::Possessed => json!(since_check(sight, "possessed")?),
        Probe::Check(target) => {
            let total = sight.facts[check(sight)?]["total"].clone();
            json!([total, since_check(sight, "pool_changed")?, since_check(sight, "possessed")?, look.will(sight.id(target)?)])
        }
        // The last opposed roll with the ties before it: pairs of totals, and whether who forced it came out ahead.
        Probe::Totals => {
            let rolls = sight.of("contested", "*", "");
            let ties = rolls.iter().rev().skip(1).take_while(|roll| roll["winner"] == "tie").count();
            let last = rolls.len().saturating_sub(ties + 1);
            rolls[last..].iter().map(|roll| json!([roll["active"]["total"], roll["passive"]["total"]])).collect()
        }
        Probe::VetoStands => json!(sight.last("contested", "*", "")?["winner"] == "active"),
        Probe::Seconds(body) => json!(look.seconds_left(sight.id(body)?)),
        // A turn that was just played: who, the seconds declared, whether all of them were spent, and what is left.
        Probe::Spent(mind) => {
            let declared = number(sight.last("declared", "*", mind)?, "seconds");
            let acts = sight.of("acted", "*", mind).into_iter().filter(|act| act["round"] == look.round());
            let spent: i64 = acts.map(|act| number(&act["act"], "seconds")).sum();
            json!([mind, declared, spent == declared, look.seconds_left(look.body_of(sight.id(mind)?))])
        }
        // An act that a mind asks for: who, its seconds, whether it is legal (else by this rule not), and what is left.
        Probe::Wants(mind, key, rule) => {
            let seconds = sight.option(key.split_once('@').filter(|(act, _)| *act == "move").map_or(key, |(act, _)| act))?.seconds;
            let legal = sight.may(&format!("{mind}: {key}"), rule)?;
            json!([mind, seconds, legal, look.seconds_left(look.body_of(sight.id(mind)?))])
        }
        // Whether a mind may know of all that has happened since it broke.
        Probe::Senses(mind) => {
            let id = sight.id(mind)?;
            let facts = sight.session.facts();
            let broke = |fact: &&crate::engine::chronicle::Fact| matches!(fact.verb, Verb::ConditionGained { who, condition: Condition::Broken } if who == id);
            let since = facts.iter().position(|fact| broke(&fact)).ok_or("it never broke")?;
            json!(facts.len() > since + 1 && facts[since..].iter().all(|fact| fact.seen_by(Viewer::Mind(id)).as_ref() == Some(fact)))
        }
        // Everybody in a body, the host first.
        Probe::Minds(body) => {
            let host = sight.id(body)?;
            let minds = std::iter::once(host).filter(|host| look.host(*host).is_none()).chain(look.possessors(host).iter().copied());
            minds.map(|id| sight.session.cast().key(id)).collect()
        }
        // The bonus that an offered act would be done with, and by how much that of one act is beyond that of another.
        Probe::Bonus(key) => json!(bonus(sight, key)?),
        Probe::Beyond(more, less) => json!(bonus(sight, more)? - bonus(sight, less)?),
        Probe::VetoUsed(vetoer, actor) => {
            let pair = (sight.id(vetoer)?, sight.id(actor)?);
            json!(look.vetoes_tried().any(|tried| tried == pair))
        }
        Probe::Left(who) => json!(look.host(sight.id(who)?).is_none()),
        other => return Err(format!("{other:?} is not measured in possession")),
    })
}

/// The place of the last possession check among the facts.
fn check(sight: &Sight) -> Result<usize, String> {
    let is = |fact: &serde_json::Value| fact["fact"] == "rolled" && fact["purpose"] == "possession check";
    sight.facts.iter().rposition(is).ok_or_else(|| "no possession check was rolled".into())
}

/// Whether such a fact followed from the last check: before anybody was asked or anything else was rolled.
fn since_check(sight: &Sight, fact: &str) -> Result<bool, String> {
    let place = check(sight)?;
    let beats = sight.session.facts()[place..]
        .iter()
        .skip(1)
        .take_while(|of| !matches!(of.verb, Verb::TurnBegan { .. } | Verb::RoundBegan | Verb::Rolled { .. }));
    Ok(beats
        .filter(|of| !matches!(of.verb, Verb::PoolChanged { pool, .. } if pool != Pool::Will))
        .any(|of| of.json(sight.session.cast())["fact"] == fact))
}

fn bonus(sight: &Sight, key: &str) -> Result<i32, String> {
    match sight.option(key)?.stake {
        Some(Stake::Hit { mine, .. }) => Ok(mine),
        _ => Err(format!("`{key}` rolls nothing to hit")),
    }
}
