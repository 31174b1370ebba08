//! Odds of fights of wills: an attack on the matrix, a spirit round of both, the first segment of a melee round, the list of
//! consequences (W-05 to W-15, W-35, W-36, W-38).

use super::exact::Spread;
use super::report::Odds;
use crate::rules::willpower::reckoning::{self, AtZero, Struck};
use crate::rules::willpower::rulings::{ConsequencePick, LateSegments, Rulings, Tables};

/// The rules in force.
#[derive(Clone, Copy, Debug)]
pub struct By<'r> {
    /// The readings.
    pub rulings: &'r Rulings,
    /// The tables.
    pub tables: &'r Tables,
}

fn struck(by: By, attack: i32, defence: i32) -> Spread<Struck> {
    Spread::roll(by.tables.matrix.die, |face| reckoning::strike(by.tables, attack, defence, face))
}

/// One attack on the matrix: whether it hits, by what margin, what it costs; with `willpower` whether that is all the victim
/// has.
pub fn attack(by: By, attack: i32, defence: i32, willpower: Option<i32>) -> Odds {
    let all = struck(by, attack, defence);
    let needs = by.tables.matrix.needs(attack, defence);
    let die = by.tables.matrix.die;
    let mut odds = Odds::of(format!("Spiritual attack {attack} against defence {defence}: needs {needs} on 1d{die}."));
    odds.event("hit", "it hits", all.chance(|of| of.margin.is_some()));
    odds.event("miss", "it misses", all.chance(|of| of.margin.is_none()));
    let mut losses: Vec<i32> = by.tables.losses.iter().map(|row| row.lose).collect();
    losses.sort_unstable();
    losses.dedup();
    for loss in losses.into_iter().filter(|loss| *loss > 0) {
        let words = if loss == 1 { "1 point".to_owned() } else { format!("{loss} points") };
        odds.event(format!("loss_{loss}"), format!("it costs {words} of Willpower"), all.chance(|of| of.loss == loss));
    }
    if let Some(willpower) = willpower {
        odds.event("zero", format!("the victim's Willpower of {willpower} is gone"), all.chance(|of| of.loss >= willpower));
    }
    for row in &by.tables.losses {
        let within = |margin: i32| margin >= row.from && row.to.is_none_or(|to| margin <= to);
        let (key, words) = match row.to {
            Some(to) => (format!("margin_{}_{to}", row.from), format!("it hits by {} to {to}", row.from)),
            None => (format!("margin_{}_up", row.from), format!("it hits by {} or more", row.from)),
        };
        odds.event(key, words, all.chance(|of| of.margin.is_some_and(within)));
    }
    odds.mean("loss", "Willpower lost, on average", all.mean(|of| i64::from(of.loss)));
    odds
}

/// One side of a spirit round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Willpower.
    pub willpower: i32,
    /// Spiritual attack.
    pub attack: i32,
    /// Spiritual defence.
    pub defence: i32,
    /// A character; else a creature.
    pub character: bool,
    /// Its level, for the weeks of a banishment.
    pub level: i32,
}

/// Willpower of both after a spirit round, and who has hit.
pub fn after_round(by: By, sides: &[Side; 2]) -> Spread<([i32; 2], [bool; 2])> {
    let [a, b] = sides;
    struck(by, a.attack, b.defence).and(&struck(by, b.attack, a.defence)).map(|(mine, theirs)| {
        let mut now = [(a.willpower - theirs.loss).max(0), (b.willpower - mine.loss).max(0)];
        if now == [0, 0] {
            let at_zero = |of: &Struck, side: &Side| AtZero { margin: of.margin.unwrap_or(-1), character: side.character };
            if let Some(spared) = reckoning::spared(by.rulings, [at_zero(mine, a), at_zero(theirs, b)]) {
                now[spared] = 1;
            }
        }
        (now, [mine.margin.is_some(), theirs.margin.is_some()])
    })
}

/// A spirit round: both attack, both lose, from one snapshot (W-09 to W-15).
pub fn spirit_round(by: By, sides: &[Side; 2]) -> Odds {
    let all = after_round(by, sides).map(|(now, _)| *now);
    let [a, b] = sides;
    let mut odds = Odds::of(format!("A spirit round, Willpower {} against {}: both attack at once.", a.willpower, b.willpower));
    let out = |first: bool, second: bool| all.chance(|[a, b]| (*a == 0, *b == 0) == (first, second));
    odds.event("only_first_zero", "only the first is at zero", out(true, false));
    odds.event("only_second_zero", "only the second is at zero", out(false, true));
    odds.event("both_zero", "both are at zero", out(true, true));
    odds.event("neither_zero", "neither is at zero", out(false, false));
    odds.mean("first_lost", "Willpower that the first loses, on average", all.mean(|now| i64::from(a.willpower - now[0])));
    odds.mean("second_lost", "Willpower that the second loses, on average", all.mean(|now| i64::from(b.willpower - now[1])));
    // The weeks that a creature at zero is gone for, by what its victor has left.
    for (key, who, me, other) in [("first", "first", 0, 1), ("second", "second", 1, 0)] {
        if sides[me].character {
            continue;
        }
        let falls = all.chance(|now| now[me] == 0);
        let units = |now: &[i32; 2], days: bool| {
            let (weeks, left) = reckoning::banishment(by.rulings, sides[me].level, Some((sides[other].level, now[other])));
            if now[me] > 0 { 0 } else { i64::from(if days { left } else { weeks }) }
        };
        if !falls.is_zero() {
            let weeks = all.mean(|now| units(now, false)).over(&falls);
            odds.mean(format!("{key}_weeks"), format!("weeks that the {who} is banished for, if it falls, on average"), weeks);
            let days = all.mean(|now| units(now, true)).over(&falls);
            if !days.is_zero() {
                odds.mean(format!("{key}_days"), format!("and days, if the {who} falls, on average"), days);
            }
        }
    }
    odds
}

/// The segments of a melee round: the lower of two rolls, then at even steps (W-06, W-07, WA-05).
pub fn segments(by: By) -> Odds {
    let (die, last) = (by.tables.initiative_die, by.tables.segments);
    let faces = |faces: &[u16]| {
        let of = |place: usize| faces.get(place).copied().map_or(1, i32::from);
        (of(0), of(1))
    };
    let of = |rolls: (i32, i32)| (1..=by.tables.spirit_rounds).map(|nth| reckoning::segment(by.tables, rolls, nth)).collect::<Vec<_>>();
    let all = Spread::throw(&[die, die], |dice| of(faces(dice)));
    let in_time = |segments: &Vec<i32>| segments.iter().filter(|segment| **segment <= last).count();
    let mut odds = Odds::of(format!("The lower of two d{die} is the first of {} spirit rounds.", by.tables.spirit_rounds));
    let every = usize::try_from(by.tables.spirit_rounds).unwrap_or(0);
    odds.event("all", format!("all spirit rounds fall by segment {last}"), all.chance(|of| in_time(of) == every));
    for (segments, chance) in all.iter() {
        let first = segments.first().copied().unwrap_or(0);
        let list = segments.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
        let late = every - in_time(segments);
        let lost = match (late, by.rulings.late_segments) {
            (0, _) => String::new(),
            (_, LateSegments::Played) => format!(" ({late} past the melee round, played all the same)"),
            (_, LateSegments::Lost) => format!(" ({late} lost)"),
            (_, LateSegments::Slide) => format!(" ({late} in the next melee round)"),
        };
        odds.event(format!("first_{first}"), format!("spirit rounds on segments {list}{lost}"), chance.clone());
    }
    odds.mean("in_time", format!("spirit rounds by segment {last}, on average"), all.mean(|of| i64::try_from(in_time(of)).unwrap_or(0)));
    odds
}

/// What befalls a character at zero (W-38, WA-03).
pub fn consequence(by: By) -> Odds {
    let die = by.tables.consequence_die;
    let mut odds = Odds::of(match by.rulings.consequence_pick {
        ConsequencePick::Roll => format!("The list of consequences, on 1d{die}."),
        ConsequencePick::Victor => format!("The victor picks from the list; where no victor stands, 1d{die} does."),
        ConsequencePick::Nothing => "The rulings in force have no list of consequences.".to_owned(),
    });
    if by.rulings.consequence_pick != ConsequencePick::Nothing {
        let all = Spread::roll(die, |face| by.tables.consequences.iter().position(|row| row.on == face));
        for (place, row) in by.tables.consequences.iter().enumerate() {
            odds.event(format!("entry_{}", row.on), row.words.to_string(), all.chance(|of| *of == Some(place)));
        }
    }
    odds
}
