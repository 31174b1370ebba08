//! Odds of spirit combat: attacks and evasions, skills, baskets of choices, a whole exchange of strike rank 1, trances (S-28 to
//! S-86, S-87, S-104 to S-111).

use super::exact::Spread;
use super::report::Odds;
use crate::engine::combatant::MagicPoints;
use crate::engine::decision::Pick;
use crate::engine::encounter::Cast;
use crate::engine::percentile::{Bands, Level};
use crate::rules::spirit_combat::reckoning::{self, Bill, Spending, Struck, Toll};
use crate::rules::spirit_combat::rulings::{EvadeCommit, Numbers, Rulings};

/// The rules in force.
#[derive(Clone, Copy, Debug)]
pub struct By<'r> {
    /// The readings.
    pub rulings: &'r Rulings,
    /// The tables and numbers.
    pub numbers: &'r Numbers,
}

/// The levels, the best first.
const LEVELS: [(Level, &str); 5] = [
    (Level::Critical, "critical"),
    (Level::Special, "special"),
    (Level::Success, "success"),
    (Level::Failure, "failure"),
    (Level::Fumble, "fumble"),
];

/// The faces of a d100 that mean a level, as tables print them: `01`, `02-05`, `96-00`, or `none`.
pub fn faces(bands: &Bands, level: Level) -> String {
    let of = |face: &u16| bands.level(*face) == level;
    let (first, last) = ((1..=100).find(of), (1..=100).rev().find(of));
    match first.zip(last) {
        None => "none".into(),
        Some((first, last)) if first == last => format!("{:02}", first % 100),
        Some((first, last)) => format!("{first:02}-{:02}", last % 100),
    }
}

/// How well an attack with this chance goes; `None`: there is no roll, for it cannot succeed (S-94).
fn levels(by: By, chance: i32, defies: bool) -> Spread<Option<Level>> {
    match reckoning::magic_bands(by.rulings, by.numbers, chance, defies) {
        Some(bands) => Spread::roll(100, |face| Some(bands.level(face))),
        None => Spread::sure(None),
    }
}

/// An attack against an evasion by Ceremony, where there is one: the attack's level and what it comes to.
fn struck(by: By, chance: i32, evade: Option<i32>, defies: bool) -> Spread<(Option<Level>, Struck)> {
    let evasion = match evade.map(|ceremony| reckoning::skill_bands(by.rulings, by.numbers, ceremony)) {
        Some(bands) => Spread::roll(100, |face| Some(bands.level(face))),
        None => Spread::sure(None),
    };
    levels(by, chance, defies).then(|level| {
        let Some(level) = *level else { return Spread::sure((None, Struck::default())) };
        // Where evasion is decided once the attack is seen, only a success is evaded (SA-11, reading B).
        let seen = by.rulings.evade_commit == EvadeCommit::Before || level.succeeds();
        let evasion = if seen { evasion.clone() } else { Spread::sure(None) };
        evasion.map(|evade| (Some(level), reckoning::strike(by.rulings, level, *evade)))
    })
}

/// An attack with magic points against magic points: offence against defence with all their bonuses, or a chance in per cent.
pub fn magic(by: By, chance: i32, evade: Option<i32>, defies: bool) -> Odds {
    let against = evade.map_or_else(String::new, |ceremony| format!(", evaded with Ceremony {ceremony}"));
    let mut odds = Odds::of(format!("An attack with a chance of {chance} %{against}."));
    let all = struck(by, chance, evade, defies);
    let Some(bands) = reckoning::magic_bands(by.rulings, by.numbers, chance, defies) else {
        odds.asked.push_str(" It cannot succeed, so nobody rolls (S-94).");
        odds.event("any_success", "the attack roll succeeds", all.chance(|_| false));
        return odds;
    };
    let comes = |holds: &dyn Fn(&Struck) -> bool| all.chance(|(_, struck)| holds(struck));
    let level = |holds: &dyn Fn(Level) -> bool| all.chance(|(level, _)| level.is_some_and(holds));
    if evade.is_some() {
        odds.event("effect", "it costs the defender at least a point or a choice", comes(&|of| of.choices > 0 || of.one_point));
    }
    odds.event("any_success", "the attack roll succeeds", level(&Level::succeeds));
    for (of, key) in LEVELS {
        odds.event(key, format!("{key} ({})", faces(&bands, of)), level(&|level| level == of));
    }
    let nothing = |of: &Struck| of.choices == 0 && !of.one_point && of.counter == 0;
    odds.event("nothing", "nothing comes of it", comes(&nothing));
    odds.event(
        "one_point",
        format!("the defender loses exactly {} magic point{}", by.numbers.equal_loss, if by.numbers.equal_loss == 1 { "" } else { "s" }),
        comes(&|of| of.one_point),
    );
    let most = all.iter().map(|((_, struck), _)| struck.choices).max().unwrap_or(0);
    for choices in 1..=most.max(3) {
        let words = if choices == 1 { "1 choice".to_owned() } else { format!("{choices} choices") };
        odds.event(format!("choices_{choices}"), format!("{words} for the attacker"), comes(&|of| of.choices == choices));
    }
    let most = all.iter().map(|((_, struck), _)| struck.counter).max().unwrap_or(0);
    for choices in 1..=most.max(1) {
        let words = if choices == 1 { "1 choice".to_owned() } else { format!("{choices} choices") };
        odds.event(format!("counter_{choices}"), format!("{words} for the defender"), comes(&|of| of.counter == choices));
    }
    odds.mean("choices", "choices of the attacker, on average", all.mean(|(_, struck)| i64::from(struck.choices)));
    odds
}

/// A roll of a skill or a characteristic at or under a chance: evading, concentrating, staying up, holding a trance.
pub fn skill(by: By, chance: i32) -> Odds {
    let bands = reckoning::skill_bands(by.rulings, by.numbers, chance);
    let all = Spread::roll(100, |face| bands.level(face));
    let mut odds = Odds::of(format!("A roll of a skill or characteristic at {chance} %."));
    odds.event("any_success", "the roll succeeds", all.chance(|level| level.succeeds()));
    for (of, key) in LEVELS {
        odds.event(key, format!("{key} ({})", faces(&bands, of)), all.chance(|level| *level == of));
    }
    odds
}

/// Helpers who enter a trance in the same round, each by a Ceremony of its own; `already` people count before them (S-104 to
/// S-111).
pub fn trance(by: By, ceremonies: &[i32], already: i32) -> Odds {
    let one = |ceremony: i32| {
        let bands = reckoning::skill_bands(by.rulings, by.numbers, ceremony);
        Spread::roll(100, |face| bands.level(face))
    };
    let people = |level: &Level| reckoning::people(by.numbers, *level).map_or(0, |(people, _)| people);
    let costs = |level: &Level| reckoning::trance_cost(by.numbers, *level);
    let all = ceremonies.iter().fold(Spread::sure((already, 0)), |so_far, ceremony| {
        let helper = one(*ceremony).map(|level| (people(level), costs(level)));
        so_far.and(&helper).map(|((sum, paid), (more, cost))| (sum + more, paid + cost))
    });
    let list = ceremonies.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
    let mut odds = match ceremonies {
        [_] => Odds::of(format!("A helper enters a trance with Ceremony {list}.")),
        _ => Odds::of(format!("{} helpers enter a trance in one round with Ceremony {list}.", ceremonies.len())),
    };
    let entered = if ceremonies.len() == 1 { "it is in trance" } else { "at least one is in trance" };
    odds.event("entered", entered, all.chance(|(people, _)| *people > already));
    if let [ceremony] = ceremonies {
        let one = one(*ceremony);
        let mut counts: Vec<i32> = one.iter().map(|(level, _)| people(level)).chain(by.numbers.people).chain([0]).collect();
        counts.sort_unstable();
        counts.dedup();
        for count in counts {
            let words = if count == 1 { "1 person".to_owned() } else { format!("{count} people") };
            odds.event(format!("people_{count}"), format!("it counts as {words}"), one.chance(|level| people(level) == count));
        }
        odds.event("pays", format!("it pays {} magic point(s)", by.numbers.trance_cost), one.chance(|level| costs(level) > 0));
    }
    let bonus = |people: i32| reckoning::helper_bonus(by.numbers, people);
    let most = all.iter().map(|((people, _), _)| bonus(*people)).max().unwrap_or(0);
    for more in 0..=most {
        odds.event(format!("bonus_{more}"), format!("+{more} to defence"), all.chance(|(people, _)| bonus(*people) == more));
    }
    odds.mean("people", "people who count, on average", all.mean(|(people, _)| i64::from(*people)));
    odds.mean("bonus", "added to defence, on average", all.mean(|(people, _)| i64::from(bonus(*people))));
    odds.mean("paid", "magic points paid, on average", all.mean(|(_, paid)| i64::from(*paid)));
    odds
}

/// The most ways of throwing dice that are enumerated.
const MOST_WAYS: u64 = 200_000;

/// Magic points of two after losses, payments and gains of these baskets (2.2, step 4 a and b).
///
/// # Errors
/// Too many dice, in a sentence.
fn after(by: By, points: [i32; 2], powers: [i32; 2], grazed: &[usize], bills: &[Bill]) -> Result<Spread<[i32; 2]>, String> {
    let dice: Vec<u16> = bills.iter().flat_map(|bill| reckoning::loss_dice(by.rulings, bill)).map(|_| by.numbers.loss_die).collect();
    let ways = dice.iter().try_fold(1u64, |ways, sides| ways.checked_mul(u64::from(*sides)).filter(|ways| *ways <= MOST_WAYS));
    if ways.is_none() {
        return Err(format!("{} dice of {} sides fall in too many ways to count; buy less", dice.len(), by.numbers.loss_die));
    }
    Ok(Spread::throw(&dice, |faces| {
        let done = reckoning::losses(by.rulings, by.numbers, &points, grazed, bills, faces.iter().copied());
        let mut now = points;
        let mut shift = |who: usize, change: i32, most: i32| {
            if let Some(of) = now.get_mut(who) {
                *of = MagicPoints::new(*of, 0).moved(change, most);
            }
        };
        for toll in done.tolls {
            match toll {
                Toll::Points(who, lost, _) | Toll::Paid(who, lost) => shift(who, -lost, i32::MAX),
                Toll::Drain(..) | Toll::Harm(..) => {}
            }
        }
        for (bill, took) in bills.iter().zip(done.took) {
            if reckoning::count(bill.picks, "b1") > 0 {
                let power = powers.get(bill.who).copied().unwrap_or(0);
                shift(bill.who, took, reckoning::most_points(by.numbers, power));
            }
        }
        now
    }))
}

/// One side of an exchange, or of a basket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Magic points.
    pub points: i32,
    /// Added to them in offence.
    pub offence: i32,
    /// Added to them in defence (helpers, screens, modifiers).
    pub defence: i32,
    /// POW, for what B1 and B2 may be at most.
    pub power: i32,
    /// It attacks.
    pub attacks: bool,
    /// It evades with this Ceremony.
    pub evade: Option<i32>,
    /// What it buys, in this order, as far as its choices go.
    pub buys: Vec<Pick>,
}

/// What a buyer takes of its list with so many choices: the first that can be had, then the next, and so on.
fn bought(by: By, buys: &[Pick], choices: i32, counter: bool) -> Vec<Pick> {
    let mut picks: Vec<Pick> = Vec::new();
    for pick in buys {
        let fits = !counter || !reckoning::of_list_b(pick.verb);
        let free = || reckoning::held(by.rulings, &picks, pick.verb, false).or_else(|| reckoning::limited(by.numbers, &picks, pick.verb));
        if fits && free().is_none() {
            picks.push(pick.clone());
            if Spending::of(by.numbers, &picks).used(by.numbers, 0, 0) > choices {
                picks.pop();
            }
        }
    }
    picks
}

/// Both attack at once on strike rank 1, from one snapshot; each buys down its list: magic points of both afterwards.
///
/// # Errors
/// Too many dice, in a sentence.
pub fn exchanged(by: By, sides: &[Side; 2]) -> Result<Spread<[i32; 2]>, String> {
    let [a, b] = sides;
    let attack = |of: &Side, on: &Side| {
        let chance = reckoning::chance(by.numbers, of.points + of.offence, on.points + on.defence);
        if of.attacks { struck(by, chance, on.evade, false).map(|(_, struck)| *struck) } else { Spread::sure(Struck::default()) }
    };
    let both = attack(a, b).and(&attack(b, a));
    let points = [a.points, b.points];
    both.try_then(|(first, second)| {
        let mut purses = reckoning::purses(by.rulings, &[(0, 1, *first, 0), (1, 0, *second, 0)]);
        purses.sort();
        let baskets: Vec<_> =
            purses.iter().map(|purse| bought(by, sides.get(purse.who).map_or(&[], |side| &side.buys), purse.all, purse.counter)).collect();
        let bills: Vec<_> = purses
            .iter()
            .zip(&baskets)
            .map(|(purse, picks)| Bill { who: purse.who, whom: purse.whom, picks, drains: None, failed_traits: 0 })
            .collect();
        let grazed: Vec<usize> = [(first, 1), (second, 0)].into_iter().filter(|(of, _)| of.one_point).map(|(_, whom)| whom).collect();
        after(by, points, [a.power, b.power], &grazed, &bills)
    })
}

/// The odds of such an exchange: who is left without magic points, and who is far enough ahead to finish the other or walk away.
///
/// # Errors
/// Too many dice, in a sentence.
pub fn exchange(by: By, sides: &[Side; 2]) -> Result<Odds, String> {
    let all = exchanged(by, sides)?;
    let [a, b] = sides;
    let mut odds = Odds::of(format!("An exchange, magic points {} against {}: both sides at once.", a.points, b.points));
    let out = |first: bool, second: bool| all.chance(|[a, b]| (*a == 0, *b == 0) == (first, second));
    odds.event("only_first_out", "only the first is left without magic points", out(true, false));
    odds.event("only_second_out", "only the second is left without magic points", out(false, true));
    odds.event("both_out", "both are left without magic points", out(true, true));
    odds.event("neither_out", "both have some left", out(false, false));
    let far = by.numbers.far_ahead;
    for (key, who, me, other) in [("first", "first", 0, 1), ("second", "second", 1, 0)] {
        let (mine, theirs) = (&sides[me], &sides[other]);
        let ahead = all.chance(|now| reckoning::far_ahead(by.numbers, now[me] + mine.offence - now[other] - theirs.defence));
        odds.event(format!("{key}_finishes"), format!("the {who} is {far} ahead in offence afterwards and can finish the other"), ahead);
        let away = all.chance(|now| reckoning::far_ahead(by.numbers, now[me] + mine.defence - now[other] - theirs.offence));
        odds.event(format!("{key}_leaves"), format!("the {who} is {far} ahead in defence afterwards and can leave"), away);
    }
    for (key, who, place, before) in [("first_change", "first", 0, a.points), ("second_change", "second", 1, b.points)] {
        odds.mean(key, format!("change of the {who}'s magic points, on average"), all.mean(|now| i64::from(now[place] - before)));
    }
    Ok(odds)
}

/// Rolls of others that a basket calls for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rolls {
    /// Scores of the traits tried by A12, one for each.
    pub traits: Vec<i32>,
    /// DEX of the victim, for A8.
    pub dexterity: Option<i32>,
    /// Ceremony of the helper that A6 names.
    pub ceremony: Option<i32>,
}

/// What a basket of choices does: the victim's loss, the buyer's gain and payment, and the rolls it calls for.
///
/// # Errors
/// Why the basket cannot be had, or that it has too many dice, in a sentence.
pub fn basket(by: By, buyer: &Side, victim: &Side, rolls: &Rolls) -> Result<Odds, String> {
    let mut picks: Vec<Pick> = Vec::new();
    for pick in &buyer.buys {
        let refused = reckoning::held(by.rulings, &picks, pick.verb, false);
        if let Some(refusal) = refused.or_else(|| reckoning::limited(by.numbers, &picks, pick.verb)) {
            return Err(format!("{} cannot be bought here: {} ({})", pick.verb, refusal.text(&Cast::default()), refusal.rule.0));
        }
        picks.push(pick.clone());
    }
    let price = Spending::of(by.numbers, &picks).used(by.numbers, i32::MAX, 1);
    // A12 first: which traits hold decides how many dice of loss there are.
    let holds = rolls.traits.iter().fold(Spread::sure(0usize), |failed, score| {
        let one = Spread::roll(by.rulings.a12_die, |face| usize::from(!reckoning::trait_holds(face, *score)));
        failed.and(&one).map(|(sum, more)| sum + more)
    });
    let (points, powers) = ([buyer.points, victim.points], [buyer.power, victim.power]);
    let all = holds.try_then(|failed| {
        let bill = Bill { who: 0, whom: 1, picks: &picks, drains: None, failed_traits: *failed };
        after(by, points, powers, &[], &[bill])
    })?;
    let list = picks.iter().map(|pick| pick.verb).collect::<Vec<_>>().join(", ");
    let mut odds = Odds::of(format!("The choices {list} ({price} in all), on a victim with {} magic points.", victim.points));
    let lost = |now: &[i32; 2]| victim.points - now[1];
    odds.event("out", "the victim is left without magic points", all.chance(|now| now[1] == 0));
    let (least, most) = all.iter().fold((i32::MAX, 0), |(least, most), (now, _)| (least.min(lost(now)), most.max(lost(now))));
    for points in least..=most {
        let words = if points == 1 { "1 magic point".to_owned() } else { format!("{points} magic points") };
        odds.event(format!("lost_{points}"), format!("the victim loses {words}"), all.chance(|now| lost(now) == points));
    }
    for (place, score) in rolls.traits.iter().enumerate() {
        let one = Spread::roll(by.rulings.a12_die, |face| reckoning::trait_holds(face, *score));
        odds.event(format!("trait_{}", place + 1), format!("the trait of {score} holds (A12)"), one.chance(|holds| *holds));
    }
    let keeps = |chance: i32| {
        let bands = reckoning::skill_bands(by.rulings, by.numbers, chance);
        Spread::roll(100, |face| bands.level(face).succeeds()).chance(|holds| *holds)
    };
    if let Some(dexterity) = rolls.dexterity {
        let chance = reckoning::stay_up(by.numbers, dexterity);
        odds.event("stays_up", format!("the victim stays up, with {chance} % (A8)"), keeps(chance));
    }
    if let Some(ceremony) = rolls.ceremony {
        odds.event("holds_trance", format!("the helper holds its trance, with {ceremony} % (A6)"), keeps(ceremony));
    }
    if reckoning::count(&picks, "a3") == 1 {
        let chance = reckoning::chance(by.numbers, buyer.points + buyer.offence, victim.points + victim.defence);
        let free = levels(by, chance, false).chance(|level| level.is_some_and(Level::succeeds));
        odds.event("withdraws", format!("the buyer withdraws, with {chance} % if nobody's points change before it (A3)"), free);
    }
    odds.mean("lost", "magic points that the victim loses, on average", all.mean(|now| i64::from(lost(now))));
    odds.mean("buyer", "change of the buyer's magic points, on average", all.mean(|now| i64::from(now[0] - buyer.points)));
    Ok(odds)
}
