//! From a call that was read to the odds it asks for: which rules are in force, which numbers stand for which.

use super::grammar::Given;
use crate::engine::combatant::{MinimumWill, Will};
use crate::engine::decision::Pick;
use crate::engine::dice::Dice;
use crate::odds::fights::{self, Siege};
use crate::odds::possession::{self, Ties};
use crate::odds::report::Odds;
use crate::odds::{spirit_combat, willpower};
use crate::rules::possession::rulings::{Beats, House, Rulings, SeveralVetoes};
use crate::rules::spirit_combat::reckoning;
use crate::rules::{spirit_combat as spirit, willpower as wills};
use crate::scene::check::{scene_file, usual_numbers, usual_tables};
use crate::scene::problem::Problem;
use crate::scene::{Fight, Scene};
use std::path::Path;

/// Why there are no odds.
pub enum Fault {
    /// Mistakes of the call.
    Call(Vec<String>),
    /// Problems of the scene it names.
    Scene(Vec<Problem>),
}

impl From<String> for Fault {
    fn from(mistake: String) -> Self {
        Self::Call(vec![mistake])
    }
}

/// The odds that a call asks for.
pub fn answer(given: &Given) -> Result<Odds, Fault> {
    let scene = given.word("scene").map(|file| scene_file(Path::new(file)).map_err(Fault::Scene)).transpose()?;
    if let Some(scene) = scene.as_ref().filter(|scene| scene.rules() != given.kind.rules) {
        let (name, rules, wanted) = (given.kind.name, scene.rules(), given.kind.rules);
        return Err(format!("--scene {}: it is a scene of {rules}; `odds {name}` needs one of {wanted}", scene.file).into());
    }
    match given.kind.rules {
        "possession" => of_possession(given, scene),
        "spirit_combat" => of_spirit_combat(given, scene),
        _ => of_willpower(given, scene),
    }
}

/// A number that the grammar has made sure of, else 0.
fn number(given: &Given, name: &str) -> i32 {
    given.number(name).unwrap_or(0)
}

fn die(given: &Given, usual: u16) -> u16 {
    given.number("die").and_then(|sides| u16::try_from(sides).ok()).unwrap_or(usual)
}

fn of_possession(given: &Given, scene: Option<Scene>) -> Result<Odds, Fault> {
    let (mut rulings, house) = match scene.map(|scene| scene.fight) {
        Some(Fight::Possession(setup)) => (setup.rulings.clone(), setup.house.clone()),
        _ => (Rulings::default(), House::default()),
    };
    if given.has("at-least") {
        rulings.beats = Beats::AtLeast;
    }
    rulings.check_snapshot &= !given.has("penalty-first");
    let sides = die(given, house.contest_die);
    let number = |name: &str| number(given, name);
    Ok(match given.kind.name {
        "veto" => {
            rulings.several_vetoes = match given.word("several") {
                Some("sequential") => SeveralVetoes::Sequential,
                Some("common") => SeveralVetoes::CommonRoll,
                Some("first") => SeveralVetoes::FirstOnly,
                _ => rulings.several_vetoes,
            };
            let ties = match given.word("ties") {
                Some("vetoer") => Ties::Active,
                Some("actor") => Ties::Passive,
                _ => Ties::Again,
            };
            possession::veto(&rulings, sides, given.numbers("will"), number("against"), ties, house.morale_penalty)
        }
        "possession" => {
            let dice = Dice { count: 1, sides, bonus: number("bonus") };
            let attempts = given.number("attempts").unwrap_or(1).unsigned_abs();
            possession::check(&rulings, &house, dice, mind(given, &rulings)?, attempts, "possessed")
        }
        "morale" => {
            let dice = given.dice("dice").unwrap_or(Dice { count: 1, sides, bonus: 0 });
            possession::check(&rulings, &house, dice, mind(given, &rulings)?, 1, "the effect takes hold")
        }
        "exorcism" => possession::exorcism(sides, number("faith"), number("will")),
        "hit" => possession::hit(sides, number("bonus"), number("defence"), given.dice("damage"), given.number("health")),
        "possession-fight" => {
            let initiatives = ["initiative", "against-initiative"].map(|name| given.number(name));
            let initiative = match initiatives {
                [Some(creature), Some(host)] => Some((house.initiative_die, creature, host)),
                [None, None] => None,
                _ => return Err("--initiative and --against-initiative go together: give both, or neither".to_owned().into()),
            };
            let creature = Will::new(number("against"), number("against"), None, rulings.minimum_will);
            let check = Dice { count: 1, sides, bonus: number("bonus") };
            let siege = Siege { check, creature, host: mind(given, &rulings)?, sides, initiative };
            fights::siege(&rulings, &house, &siege)?
        }
        _ => possession::initiative(die(given, house.initiative_die), number("bonus"), number("against")),
    })
}

/// The mind that a check is against.
fn mind(given: &Given, rulings: &Rulings) -> Result<Will, Fault> {
    let (will, stated) = (number(given, "will"), given.number("minimum"));
    let rule = match given.word("minimum-will") {
        Some("third") => MinimumWill::Third,
        // How far below, the mind's own Minimum Will says, or the parent game.
        Some("minus") => MinimumWill::WillMinus(6),
        Some("fixed") => MinimumWill::Fixed,
        _ => rulings.minimum_will,
    };
    let mind = Will::new(will, will, stated, rule);
    match stated.filter(|stated| *stated != mind.minimum()) {
        None => Ok(mind),
        Some(stated) if stated > will => Err(format!("--minimum {stated}: Minimum Will is never above Will; give 0 to {will}").into()),
        Some(stated) => {
            let minimum = mind.minimum();
            let remedy = "leave --minimum out, or add --minimum-will fixed or minus";
            Err(format!("--minimum {stated}: with Will {will} the reading in force makes it {minimum}; {remedy}").into())
        }
    }
}

fn of_spirit_combat(given: &Given, scene: Option<Scene>) -> Result<Odds, Fault> {
    let (rulings, numbers) = match scene.map(|scene| scene.fight) {
        Some(Fight::SpiritCombat(setup)) => (setup.rulings.clone(), setup.numbers.clone()),
        _ => (spirit::rulings::Rulings::default(), usual_numbers()),
    };
    let by = spirit_combat::By { rulings: &rulings, numbers: &numbers };
    let number = |name: &str| number(given, name);
    match given.kind.name {
        "magic" => {
            let scores = ["mp", "against"].map(|name| given.number(name));
            let chance = match (given.number("chance"), scores) {
                (None, [Some(mp), Some(against)]) => {
                    let defence = against + number("defence") + reckoning::helper_bonus(&numbers, number("helpers"));
                    reckoning::chance(&numbers, mp + number("offence"), defence)
                }
                (Some(chance), [None, None]) => {
                    let beside = ["offence", "defence", "helpers"].into_iter().filter(|name| given.has(name));
                    let mistakes: Vec<_> =
                        beside.map(|name| format!("--{name} changes magic points; leave it out beside --chance")).collect();
                    if !mistakes.is_empty() {
                        return Err(Fault::Call(mistakes));
                    }
                    chance
                }
                (Some(_), _) => return Err("--chance stands in place of --mp and --against: give one or the other".to_owned().into()),
                (None, _) => return Err("give --mp and --against, or --chance".to_owned().into()),
            };
            Ok(spirit_combat::magic(by, chance, given.number("evade"), given.has("defies-odds")))
        }
        "exchange" | "magic-fight" => {
            let first = side(given, by, ["mp", "offence", "defence", "pow", "evade", "buys"], true)?;
            let names = ["against", "against-offence", "against-defence", "against-pow", "against-evade", "against-buys"];
            let mut second = side(given, by, names, !given.has("one-sided"))?;
            if !given.has("against-buys") {
                second.buys.clone_from(&first.buys);
            }
            let sides = [first, second];
            Ok(if given.kind.name == "exchange" { spirit_combat::exchange(by, &sides)? } else { fights::duel(by, &sides)? })
        }
        "basket" => {
            let buyer = side(given, by, ["mp", "", "", "pow", "", "buys"], true)?;
            let victim = spirit_combat::Side { points: number("against"), ..spirit_combat::Side::default() };
            let rolls = spirit_combat::Rolls {
                traits: given.numbers("traits").to_vec(),
                dexterity: given.number("dex"),
                ceremony: given.number("ceremony"),
            };
            check_basket(given, &buyer, &rolls)?;
            Ok(spirit_combat::basket(by, &buyer, &victim, &rolls)?)
        }
        "skill" => Ok(spirit_combat::skill(by, number("chance"))),
        _ => {
            let ceremonies = match (given.numbers("ceremony"), given.number("helpers")) {
                ([one], Some(helpers)) => vec![*one; usize::try_from(helpers).unwrap_or(1)],
                (several, None) => several.to_vec(),
                (several, Some(_)) => {
                    let count = several.len();
                    return Err(format!("--helpers goes with one Ceremony for all; here are {count}: leave --helpers out").into());
                }
            };
            Ok(spirit_combat::trance(by, &ceremonies, number("people")))
        }
    }
}

/// One side, by the names of its options: points, offence, defence, POW, evasion, what it buys.
fn side(given: &Given, by: spirit_combat::By, names: [&str; 6], attacks: bool) -> Result<spirit_combat::Side, Fault> {
    let [points, offence, defence, power, evade, buys] = names;
    let usual = ["a1", "a2", "a5", "a5"].map(Pick::plain);
    let side = spirit_combat::Side {
        points: number(given, points),
        offence: number(given, offence),
        defence: number(given, defence),
        power: given.number(power).unwrap_or(number(given, points)),
        attacks,
        evade: given.number(evade),
        buys: given.picks(buys).map_or_else(|| usual.to_vec(), <[Pick]>::to_vec),
    };
    let most = reckoning::pow_third(by.rulings, by.numbers, side.power).min(side.points);
    match side.buys.iter().filter_map(|pick| pick.amount).find(|points| *points > most) {
        Some(points) => Err(format!("--{buys} b2={points}: B2 takes at most {most} here, by POW and magic points (S-77)").into()),
        None => Ok(side),
    }
}

/// Whether a basket comes with what its choices roll against, and with nothing else.
fn check_basket(given: &Given, buyer: &spirit_combat::Side, rolls: &spirit_combat::Rolls) -> Result<(), Fault> {
    let count = |verb| usize::try_from(reckoning::count(&buyer.buys, verb)).unwrap_or(0);
    let mut mistakes = Vec::new();
    let mut pair = |verb: &str, option: &str, wanted: bool, got: bool| {
        if wanted && !got {
            mistakes.push(format!("{verb} needs --{option}"));
        } else if got && !wanted {
            mistakes.push(format!("--{option} is for {verb}; add {verb} to --buys, or leave it out"));
        }
    };
    pair("a8", "dex", count("a8") > 0, rolls.dexterity.is_some());
    pair("a6", "ceremony", count("a6") > 0, rolls.ceremony.is_some());
    for verb in ["a3", "b1", "b2"].into_iter().filter(|verb| count(verb) > 0) {
        pair(verb, "mp", true, given.has("mp"));
    }
    let (tried, scores) = (count("a12"), rolls.traits.len());
    if tried != scores {
        mistakes.push(format!("a12 is bought {tried} times and --traits has {scores} scores: give one score for each"));
    }
    if mistakes.is_empty() { Ok(()) } else { Err(Fault::Call(mistakes)) }
}

fn of_willpower(given: &Given, scene: Option<Scene>) -> Result<Odds, Fault> {
    let (rulings, mut tables) = match scene.map(|scene| scene.fight) {
        Some(Fight::Willpower(setup)) => (setup.rulings.clone(), setup.tables.clone()),
        _ => (wills::rulings::Rulings::default(), usual_tables()),
    };
    tables.initiative_die = die(given, tables.initiative_die);
    let by = willpower::By { rulings: &rulings, tables: &tables };
    let number = |name: &str| number(given, name);
    Ok(match given.kind.name {
        "willpower" => willpower::attack(by, number("attack"), number("defence"), given.number("willpower")),
        "spirit-round" | "will-fight" => {
            let side = |willpower: i32, attack: &str, defence: &str, level: &str, character| willpower::Side {
                willpower,
                attack: willpower + number(attack),
                defence: willpower + number(defence),
                character,
                level: number(level),
            };
            let first = side(number("willpower"), "attack-bonus", "defence-bonus", "level", true);
            let names = ("against-attack-bonus", "against-defence-bonus", "against-level");
            let second = side(number("against"), names.0, names.1, names.2, given.has("against-character"));
            let sides = [first, second];
            if given.kind.name == "spirit-round" { willpower::spirit_round(by, &sides) } else { fights::contest_of_wills(by, &sides)? }
        }
        "segments" => willpower::segments(by),
        _ => willpower::consequence(by),
    })
}
