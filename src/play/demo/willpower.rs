//! What films of willpower measure.

use super::probe::{Measured, Probe, Sight, number};
use crate::engine::decision::Need;
use crate::rules::willpower::sheet::ActKind;
use crate::rules::willpower::view::Look;
use serde_json::{Value, json};

/// Measures.
pub fn measure(sight: &Sight, look: Look, probe: &Probe) -> Measured {
    Ok(match probe {
        Probe::Willpower(of) => each(of, |who| Ok(json!(look.willpower(sight.id(who)?).0)))?,
        Probe::Defence(who) => json!(look.scores(sight.id(who)?).1),
        // The segments of the first melee round on which spirit rounds were played, and those on which they were laid and not played.
        Probe::Segments => json!(played(sight)),
        Probe::SegmentsVoid => {
            let (laid, played) = (laid(sight), played(sight));
            laid.into_iter().filter(|segment| !played.contains(segment)).collect()
        }
        // The attacks of spirit rounds, from 0: what each needed, whether it hit, what it cost.
        Probe::Needs(who, nth) => attack(sight, who, *nth)?["needs"].clone(),
        Probe::NeedsOf(of, nth) => each(of, |who| Ok(attack(sight, who, *nth)?["needs"].clone()))?,
        Probe::Hit(who, nth) => hit(sight, who, *nth)?,
        Probe::Landed(who, nth) => attack(sight, who, *nth)?["hit"].clone(),
        Probe::Loss(who, nth) => attack(sight, who, *nth)?["loss"].clone(),
        // A whole spirit round: needed, hit and loss of each, Willpower of each after it.
        Probe::Exchange(of, nth) => {
            let mut all = vec![each(of, |who| Ok(attack(sight, who, *nth)?["needs"].clone()))?];
            for who in of {
                all.push(hit(sight, who, *nth)?);
            }
            all.push(each(of, |who| after(sight, look, who, *nth))?);
            Value::Array(all)
        }
        // What the aides of somebody add to the defence.
        Probe::Aid(who) => {
            json!(look.setup().aid_bonus(sight.id(who)?, i32::try_from(look.aides(sight.id(who)?).len()).unwrap_or(i32::MAX)))
        }
        // How far the mind that is asked may move now.
        Probe::Reach => match sight.option("move")?.need {
            Need::Cell { reach, .. } => json!(reach),
            _ => return Err("moving asks for no cell".into()),
        },
        Probe::RollTotal(purpose) => {
            let rolled = sight.of("rolled", "*", "").into_iter().rfind(|roll| roll["purpose"] == *purpose.as_str());
            rolled.ok_or_else(|| format!("nothing was rolled for {purpose}"))?["total"].clone()
        }
        Probe::Parried(who) => {
            let said = sight.of("chose", "*", who).into_iter().rfind(|of| of["choice"] == "parried" || of["choice"] == "not_parried");
            json!(said.ok_or_else(|| format!("{who} parried nothing"))?["choice"] == "parried")
        }
        Probe::Allowed => acts(sight, look, true)?,
        Probe::Barred => acts(sight, look, false)?,
        // Whether one may open spirit combat with another; where not, by this rule.
        Probe::Opens(who, whom, rule) => json!([who, whom, sight.may(&format!("{who}: open@{whom}"), rule)?]),
        Probe::Weeks(who) => sight.last("banished", "*", who)?["weeks"].clone(),
        Probe::NameLearnt(who, of) => json!(look.knows_name(sight.id(who)?, sight.id(of)?)),
        Probe::LossEntry(who) => sight.last("suffers", "W-38", who)?["die"].clone(),
        // Whether all of them suffer what the one suffers.
        Probe::Shares(who, aides) => {
            let own = sight.last("suffers", "W-38", who)?;
            let same =
                |aide: &String| sight.of("suffers", "W-28", aide).iter().any(|of| of["die"] == own["die"] && of["words"] == own["words"]);
            json!(!aides.is_empty() && aides.iter().all(same))
        }
        other => return Err(format!("{other:?} is not measured in willpower")),
    })
}

fn each(of: &[String], value: impl Fn(&str) -> Measured) -> Measured {
    of.iter().map(|who| value(who)).collect()
}

fn attack<'s>(sight: &'s Sight, who: &str, nth: usize) -> Result<&'s Value, String> {
    sight.of("matched", "*", who).get(nth).copied().ok_or_else(|| format!("{who} made no attack number {}", nth + 1))
}

fn hit(sight: &Sight, who: &str, nth: usize) -> Measured {
    let attack = attack(sight, who, nth)?;
    Ok(json!([attack["hit"], attack["loss"]]))
}

/// Willpower after a spirit round: as it stands, less what changed later.
fn after(sight: &Sight, look: Look, who: &str, nth: usize) -> Measured {
    let of = |fact: &Value| fact["fact"] == "matched" && fact["who"] == who;
    let next = sight.facts.iter().enumerate().filter(|(_, fact)| of(fact)).nth(nth + 1).map_or(sight.facts.len(), |(place, _)| place);
    let later =
        sight.facts[next..].iter().filter(|fact| fact["fact"] == "pool_changed" && fact["pool"] == "willpower" && fact["who"] == who);
    let changed: i64 = later.map(|fact| number(fact, "after") - number(fact, "before")).sum();
    Ok(json!(i64::from(look.willpower(sight.id(who)?).0) - changed))
}

fn laid(sight: &Sight) -> Vec<i64> {
    let of = sight.of("scheduled", "*", "").into_iter().filter(|of| of["round"] == 1);
    of.filter(|of| of["what"].as_str().is_some_and(|what| what.starts_with("spirit round"))).map(|of| number(of, "from")).collect()
}

fn played(sight: &Sight) -> Vec<i64> {
    let laid = laid(sight);
    let began = sight.of("rank_began", "*", "").into_iter().filter(|of| of["round"] == 1).map(|of| number(of, "rank"));
    began.filter(|segment| laid.contains(segment)).collect()
}

/// What the mind that is asked may do besides fighting with its will, or may not: each in words, the numbers as they are.
fn acts(sight: &Sight, look: Look, legal: bool) -> Measured {
    let question = sight.session.question().ok_or("no question is open")?;
    let sheet = look.setup().members.get(question.who.index()).map(|member| &member.sheet).ok_or("nobody is asked")?;
    let tables = &look.setup().tables;
    let mut words: Vec<String> = Vec::new();
    for choice in question.options.iter().filter(|choice| choice.legal() == legal) {
        let part = if tables.move_part == 4 { "a quarter".to_owned() } else { format!("1/{}", tables.move_part) };
        let word = match choice.pick.verb {
            "move" => format!("move at {part}"),
            "parry" => format!("parry at -{}", tables.parry_penalty),
            "shout" => "cry for help".into(),
            "speak_name" => "speak the true name".into(),
            "use" => match choice.pick.what.as_deref().and_then(|key| sheet.act(key)).map(|act| act.kind) {
                Some(ActKind::Spell) => "cast".into(),
                Some(ActKind::Power) => "innate power".into(),
                Some(ActKind::Melee) => "melee".into(),
                Some(ActKind::Missile) => "missile".into(),
                None => continue,
            },
            _ => continue,
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let order = ["move", "parry", "cry", "speak", "cast", "innate", "melee", "missile"];
    words.sort_by_key(|word| order.iter().position(|of| word.starts_with(of)));
    Ok(json!(words))
}
