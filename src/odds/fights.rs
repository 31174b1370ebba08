//! Odds of whole fights of one against one by a fixed way of playing: a chain of states over the same contests that
//! `possession`, `spirit_combat` and `willpower` enumerate, solved without sampling. Neither goals of a scene nor its round limit play a part.

use super::chain::{Next, near, solve};
use super::exact::{Exact, Spread};
use super::possession::{self, Ties};
use super::report::Odds;
use super::{spirit_combat, willpower};
use crate::engine::combatant::Will;
use crate::engine::contest::{Winner, opposed_chance};
use crate::engine::dice::Dice;
use crate::rules::possession::reckoning::{self, Penalty};
use crate::rules::possession::rulings::{House, Rulings};
use crate::rules::spirit_combat::reckoning as magic;
use crate::rules::willpower::reckoning as wills;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A creature that wants into a host, attempt by attempt; once it is in, each vetoes every turn of the other, until one is Broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Siege {
    /// What the check of an attempt rolls, with the creature's bonus.
    pub check: Dice,
    /// The creature's Will.
    pub creature: Will,
    /// The host's Will.
    pub host: Will,
    /// Sides of the die of a veto.
    pub sides: u16,
    /// Initiative of the creature and of the host on that die's like; `None`: the creature acts first.
    pub initiative: Option<(u16, i32, i32)>,
}

/// Where a siege stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Besieged {
    creature: Will,
    host: Will,
    inside: bool,
    /// Whose turn it is.
    creatures_turn: bool,
    /// Who acts first in a round.
    creature_first: bool,
}

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Broken {
    Host,
    Creature,
}

/// Who wins a veto, by how far the vetoer is ahead: nothing else tells, and most turns of a siege ask the same.
#[derive(Default)]
struct Vetoes(RefCell<BTreeMap<i32, Stands>>);

/// Whether a veto stands, each with its chance.
type Stands = SmallVec<[(bool, f64); 2]>;

impl Vetoes {
    fn of(&self, siege: &Siege, ahead: i32) -> Stands {
        let decided = || {
            let chance = opposed_chance(siege.sides, ahead, 0);
            let both = [(true, chance.of), (false, chance.out_of - chance.of)];
            both.into_iter().filter(|(_, of)| *of > 0).map(|(stands, of)| (stands, of as f64 / chance.out_of as f64)).collect()
        };
        self.0.borrow_mut().entry(ahead).or_insert_with(decided).clone()
    }
}

/// What is the same in every turn of a siege: its results of a check with their chances, and its vetoes.
struct Known {
    checks: Vec<(i32, f64)>,
    vetoes: Vetoes,
}

fn turn((rulings, house): (&Rulings, &House), siege: &Siege, known: &Known, at: &Besieged) -> Vec<(Next<Besieged, Broken>, f64)> {
    let passed = |at: Besieged| Besieged { creatures_turn: !at.creatures_turn, ..at };
    let settle = move |at: Besieged| match (at.host.now(), at.creature.now()) {
        (0, _) => Next::End(Broken::Host),
        (_, 0) => Next::End(Broken::Creature),
        _ => Next::On(passed(at)),
    };
    let loses = |will: Will, of: Penalty| reckoning::penalised(house, will, of);
    if at.inside {
        // The other mind vetoes; it pays if the veto is lost, else the turn is skipped (P-22 to P-25).
        let (vetoer, actor) = if at.creatures_turn { (at.host, at.creature) } else { (at.creature, at.host) };
        let after = |stands: bool| {
            let mut next = at.clone();
            if !stands {
                let pays = if at.creatures_turn { &mut next.host } else { &mut next.creature };
                *pays = loses(*pays, Penalty::VetoLost);
            }
            settle(next)
        };
        return known.vetoes.of(siege, vetoer.now() - actor.now()).into_iter().map(|(stands, chance)| (after(stands), chance)).collect();
    }
    if !at.creatures_turn {
        return vec![(settle(at.clone()), 1.0)];
    }
    let checked = |(result, chance): &(i32, f64)| {
        let check = reckoning::check(rulings, house, *result, at.host.now(), at.host.minimum());
        let host = if check.penalty { loses(at.host, Penalty::Check) } else { at.host };
        (settle(Besieged { host, inside: check.effect, ..at.clone() }), *chance)
    };
    known.checks.iter().map(checked).collect()
}

/// A possession from the first attempt to a Broken mind.
///
/// # Errors
/// Why it cannot be solved, in a sentence.
pub fn siege(rulings: &Rulings, house: &House, siege: &Siege) -> Result<Odds, String> {
    let first = match siege.initiative {
        None => Spread::sure(true),
        Some((sides, creature, host)) => possession::decided(sides, creature, host, Ties::Again).map(|winner| *winner == Winner::Active),
    };
    let known = Known { checks: near(&super::exact::total(siege.check), |result| *result), vetoes: Vetoes::default() };
    let (mut wins, mut rounds) = (0.0, 0.0);
    for (creature_first, chance) in first.iter() {
        let start = Besieged {
            creature: siege.creature,
            host: siege.host,
            inside: false,
            creatures_turn: *creature_first,
            creature_first: *creature_first,
        };
        let begins = |at: &Besieged| u32::from(at.creatures_turn == at.creature_first);
        let solved = solve(start, |at| Ok(turn((rulings, house), siege, &known, at)), begins)?;
        wins += chance.value() * solved.chance(|end| *end == Broken::Host);
        rounds += chance.value() * solved.cost;
    }
    let (bonus, creature, host) = (siege.check, siege.creature.now(), siege.host.now());
    let asked = format!("A possession, {bonus} and Will {creature} against Will {host}: every turn of the other is vetoed.");
    let mut odds = Odds::rounded(asked);
    odds.event("host_broken", "the host is Broken in the end", Exact::near(wins));
    odds.event("creature_broken", "the creature is Broken in the end", Exact::near(1.0 - wins));
    odds.mean("rounds", "rounds, on average", Exact::near(rounds));
    Ok(odds)
}

/// How a duel with magic points ends: who has none left, who is far enough ahead to finish the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Decided {
    out: [bool; 2],
    ahead: [bool; 2],
}

/// A spirit combat exchange by exchange, each side buying down its list, until somebody has no magic points left or is far enough
/// ahead to finish the other (S-87).
///
/// # Errors
/// Why it cannot be solved, in a sentence.
pub fn duel(by: spirit_combat::By, sides: &[spirit_combat::Side; 2]) -> Result<Odds, String> {
    let [a, b] = sides;
    let step = |now: &[i32; 2]| {
        let sides = [spirit_combat::Side { points: now[0], ..a.clone() }, spirit_combat::Side { points: now[1], ..b.clone() }];
        let after = spirit_combat::exchanged(by, &sides)?;
        Ok(near(&after, |now| {
            let far =
                |me: usize, other: usize| magic::far_ahead(by.numbers, now[me] + sides[me].offence - now[other] - sides[other].defence);
            let ended = Decided { out: [now[0] == 0, now[1] == 0], ahead: [far(0, 1), far(1, 0)] };
            if ended.out == [false; 2] && ended.ahead == [false; 2] { Next::On(*now) } else { Next::End(ended) }
        }))
    };
    let solved = solve([a.points, b.points], step, |_| 1)?;
    let ends = |holds: &dyn Fn(&Decided) -> bool| Exact::near(solved.chance(holds));
    let mut odds = Odds::rounded(format!("A spirit combat to its end, magic points {} against {}.", a.points, b.points));
    let second_falls = |end: &Decided| end.out == [false, true] || end.out == [false; 2] && end.ahead[0];
    let first_falls = |end: &Decided| end.out == [true, false] || end.out == [false; 2] && end.ahead[1];
    odds.event("first_wins", "the second is out, or the first can finish it", ends(&second_falls));
    odds.event("second_wins", "the first is out, or the second can finish it", ends(&first_falls));
    odds.event("both_out", "both are left without magic points", ends(&|end| end.out == [true, true]));
    odds.event("second_out", "the second is left without magic points", ends(&|end| end.out == [false, true]));
    odds.event("first_out", "the first is left without magic points", ends(&|end| end.out == [true, false]));
    odds.mean("exchanges", "exchanges, on average", Exact::near(solved.cost));
    Ok(odds)
}

/// Where a fight of wills stands: Willpower of both, and who has scored.
type Matched = ([i32; 2], [bool; 2]);

/// A spirit combat of wills round by round until somebody is at zero (W-15).
///
/// # Errors
/// Why it cannot be solved, in a sentence.
pub fn contest_of_wills(by: willpower::By, sides: &[willpower::Side; 2]) -> Result<Odds, String> {
    let [a, b] = sides;
    let step = |(now, scored): &Matched| {
        // Scores follow Willpower, or stay as they began (WA-07).
        let side = |place: usize| {
            let of = sides[place];
            let score = |bonus: i32| wills::score(by.rulings, now[place], of.willpower) + bonus;
            let (attack, defence) = (score(of.attack - of.willpower), score(of.defence - of.willpower));
            willpower::Side { willpower: now[place], attack, defence, ..of }
        };
        Ok(near(&willpower::after_round(by, &[side(0), side(1)]), |(now, hits)| {
            let scored = [scored[0] || hits[0], scored[1] || hits[1]];
            if now.contains(&0) { Next::End((*now, scored)) } else { Next::On((*now, scored)) }
        }))
    };
    let solved = solve(([a.willpower, b.willpower], [false, false]), step, |_| 1)?;
    let ends = |holds: &dyn Fn(&Matched) -> bool| Exact::near(solved.chance(holds));
    let mut odds = Odds::rounded(format!("A spirit combat of wills to its end, Willpower {} against {}.", a.willpower, b.willpower));
    odds.event("first_wins", "the second is at zero and the first is not", ends(&|(now, _)| now[1] == 0 && now[0] > 0));
    odds.event("second_wins", "the first is at zero and the second is not", ends(&|(now, _)| now[0] == 0 && now[1] > 0));
    odds.event("both_zero", "both are at zero", ends(&|(now, _)| *now == [0, 0]));
    let unscathed = ends(&|(now, scored)| now[1] == 0 && now[0] > 0 && !scored[1]);
    odds.event("first_unscathed", "the first wins and was never hit: it may learn the true name (W-37)", unscathed);
    odds.mean("rounds", "spirit rounds, on average", Exact::near(solved.cost));
    Ok(odds)
}
