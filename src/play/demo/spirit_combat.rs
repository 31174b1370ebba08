//! What films of spirit combat measure.

use super::probe::{Measured, Probe, Sight, number};
use crate::engine::decision::Need;
use crate::engine::percentile::resistance;
use crate::rules::spirit_combat::view::Look;
use serde_json::{Value, json};

/// Measures.
pub fn measure(sight: &Sight, look: Look, probe: &Probe) -> Measured {
    Ok(match probe {
        Probe::Points(who) => json!(look.magic_points(sight.id(who)?)),
        Probe::Offence(who) => json!(look.scores(sight.id(who)?).0),
        Probe::Defence(who) => json!(look.scores(sight.id(who)?).1),
        Probe::Margin(who, whom) => json!(look.scores(sight.id(who)?).0 - look.scores(sight.id(whom)?).1),
        // The chance of the last attack that was rolled; the chance that an attack would have now.
        Probe::Chance(who) => roll(sight, who, "attack")?["chance"].clone(),
        Probe::RollChance(who, purpose) => roll(sight, who, purpose)?["chance"].clone(),
        Probe::ChanceNow(who, whom) => json!(look.chance(sight.id(who)?, sight.id(whom)?)),
        // What it would have been had the attacker rolled after its own loss, against what the defender then still had.
        Probe::ChanceInSequence(who, whom) => {
            let (own, other, numbers) = (sight.id(who)?, sight.id(whom)?, &look.setup().numbers);
            let back = change(sight, whom, "*").map_or(0, |(before, after)| before - after);
            let back = i32::try_from(back).unwrap_or(0);
            json!(resistance(numbers.even_chance, numbers.chance_per_point, look.scores(own).0, look.scores(other).1 + back))
        }
        // What the last attack of somebody came to.
        Probe::Struck(who) => {
            let fact = sight.last("struck", "*", who)?;
            match (number(fact, "choices"), fact["one_point"] == true, number(fact, "counter")) {
                (.., counter @ 1..) => json!(["defender_choice", counter]),
                (_, true, _) => json!(["one_mp", 1]),
                (0, ..) => json!(["nothing", 0]),
                (choices, ..) => json!(["choices", choices]),
            }
        }
        Probe::Choices(who) => sight.last("struck", "*", who)?["choices"].clone(),
        // The round and strike rank at which a stun wore off.
        Probe::StunEnded(who) => {
            sight.last("stun_ended", "*", who)?;
            Value::Array(vec![
                sight.measure(&Probe::RoundOf("stun_ended".into(), "*".into()))?,
                sight.measure(&Probe::RankOf("stun_ended".into(), "*".into()))?,
            ])
        }
        Probe::StunLevel(who) => json!(look.stun_level(sight.id(who)?)),
        // Whether a lost sense came back, roll by roll.
        Probe::SensesBack(who) => sight.of("tested", "S-62", who).iter().map(|roll| json!(succeeds(roll))).collect(),
        Probe::ToldIn(who, whom) => {
            let told = sight.of("told", "*", who).into_iter().find(|told| told["whom"] == *whom.as_str() && told["ahead"] == true);
            told.ok_or_else(|| format!("{who} was never told"))?["round"].clone()
        }
        Probe::Rolls(who, purpose, round) => {
            json!(sight.of("tested", "*", who).iter().any(|roll| roll["purpose"] == *purpose.as_str() && roll["round"] == *round))
        }
        Probe::People(helpers) => numbers(helpers, |id| look.standing(id).map_or(0, |of| of.people), sight)?,
        // Magic points that each has spent since the fight began.
        Probe::Paid(helpers) => {
            let start =
                |id: crate::engine::combatant::CombatantId| look.setup().members.get(id.index()).map_or(0, |member| member.magic_points);
            numbers(helpers, |id| start(id) - look.magic_points(id), sight)?
        }
        Probe::SupportIn(who, round) => {
            let counted = sight.of("supported", "*", who).into_iter().rfind(|of| number(of, "round") <= i64::from(*round));
            counted.map_or(json!(0), |of| of["bonus"].clone())
        }
        Probe::Supporters(who) => sight.last("supported", "*", who)?["people"].clone(),
        Probe::Repel(who) => repel(sight, who),
        // The strike ranks of the last thing on the track, and whether a spell of this mind was done in its round.
        Probe::From(who) => sight.last("scheduled", "*", who)?["from"].clone(),
        Probe::To(who) => sight.last("scheduled", "*", who)?["to"].clone(),
        Probe::Cast(who) => {
            let began = sight.of("scheduled", "*", who).first().map(|of| of["round"].clone()).ok_or("nothing was cast")?;
            json!(sight.of("done", "*", who).iter().any(|of| of["round"] == began))
        }
        Probe::Screen(who) => json!(look.standing(sight.id(who)?).map_or(0, |of| of.screen)),
        // What the victim lost to A1 and the attacker did not gain by B1.
        Probe::Wasted(who, whom) => {
            let lost = change(sight, whom, "S-44").map_or(0, |(before, after)| before - after);
            let won = change(sight, who, "S-74").map_or(0, |(before, after)| after - before);
            json!(lost - won)
        }
        Probe::Most(key) => match sight.option(key)?.need {
            Need::Number { max, .. } => json!(max),
            _ => return Err(format!("`{key}` needs no number")),
        },
        // How many were picked for one choice.
        Probe::Targets(who, verb) => {
            let bought = sight.last("bought", "*", who)?;
            let picks = bought["picks"].as_array().map_or(0, |picks| picks.iter().filter(|pick| pick["verb"] == *verb.as_str()).count());
            if bought["spent"] == 1 { json!(picks) } else { return Err(format!("{} choices were spent", bought["spent"])) }
        }
        Probe::Trance(who) => json!(if look.aiding(sight.id(who)?).is_some() { "stays" } else { "out" }),
        Probe::Opponents(who) => json!(look.opponents(sight.id(who)?).len()),
        Probe::WayOut(who, whom) => {
            let engaged = look.engaged(sight.id(who)?, sight.id(whom)?);
            let rolled = sight.of("tested", "*", who).iter().any(|roll| roll["purpose"] == "withdraw");
            json!(match (engaged, rolled) {
                (true, _) => "still engaged",
                (false, true) => "out",
                (false, false) => "out without a roll",
            })
        }
        other => return Err(format!("{other:?} is not measured in spirit combat")),
    })
}

/// The last roll of somebody for something.
fn roll<'s>(sight: &'s Sight, who: &str, purpose: &str) -> Result<&'s Value, String> {
    let found = sight.of("tested", "*", who).into_iter().rfind(|roll| roll["purpose"] == purpose);
    found.ok_or_else(|| format!("{who} rolled nothing for {purpose}"))
}

fn succeeds(roll: &Value) -> bool {
    !matches!(roll["level"].as_str(), Some("failure" | "fumble"))
}

/// (before, after) of the last change of somebody's magic points by a rule.
fn change(sight: &Sight, who: &str, cause: &str) -> Option<(i64, i64)> {
    let of = sight.of("pool_changed", cause, who).into_iter().rfind(|of| of["pool"] == "magic_points")?;
    Some((number(of, "before"), number(of, "after")))
}

fn numbers(of: &[String], number: impl Fn(crate::engine::combatant::CombatantId) -> i32, sight: &Sight) -> Measured {
    of.iter().map(|who| Ok(json!(number(sight.id(who)?)))).collect()
}

/// Whether somebody could claim a Repel, whether the claim was denied, and what it cost where it stood.
fn repel(sight: &Sight, who: &str) -> Value {
    let could = sight.asked.iter().any(|asked| asked.what == format!("{who} choices") && asked.legal.iter().any(|key| key == "repel"));
    let out = |cause: &str| !sight.of("disengaged", cause, "").is_empty();
    let foiled = sight.of("foiled", "S-21", who).iter().any(|of| of["pick"]["verb"] == "repel");
    let cost = (out("S-19") || out("S-22")).then(|| sight.of("bought", "*", who).pop().map(|of| of["spent"].clone())).flatten();
    json!([could, foiled || out("S-22"), cost])
}
