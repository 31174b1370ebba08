//! Odds of possession: vetoes of one mind and of several, possession checks one after the other, hits, exorcism, initiative
//! (P-02 to P-08, P-20 to P-26, PA-12, house 1.6).

use super::exact::{Exact, Spread, total};
use super::report::Odds;
use crate::engine::combatant::Will;
use crate::engine::contest::{Check, Winner, opposed};
use crate::engine::dice::Dice;
use crate::rules::possession::reckoning::{self, Penalty, Verdict};
use crate::rules::possession::rulings::{House, Rulings, SeveralVetoes};

/// What equal totals do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// Both roll again (P-26).
    #[default]
    Again,
    /// They go to the side that acts: to the vetoer of a veto.
    Active,
    /// They go to the side that stands against it.
    Passive,
}

/// One pair of dice, with bonuses.
pub fn pair(sides: u16, mine: i32, theirs: i32) -> Spread<Winner> {
    Spread::throw(&[sides, sides], |faces| {
        let face = |place: usize| faces.get(place).copied().map_or(0, i32::from);
        opposed(face(0) + mine, face(1) + theirs)
    })
}

/// Who comes out ahead in the end; with dice of one side that tie for ever nobody does.
pub(super) fn decided(sides: u16, mine: i32, theirs: i32, ties: Ties) -> Spread<Winner> {
    let once = pair(sides, mine, theirs);
    match ties {
        Ties::Again => once.again_while(|winner| *winner == Winner::Tie).unwrap_or_else(|| Spread::sure(Winner::Tie)),
        Ties::Active => once.map(|winner| if *winner == Winner::Tie { Winner::Active } else { *winner }),
        Ties::Passive => once.map(|winner| if *winner == Winner::Tie { Winner::Passive } else { *winner }),
    }
}

/// What became of the vetoes of one turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Vetoed {
    /// The turn is stopped.
    stopped: bool,
    /// By which vetoer, where they roll one after the other.
    by: Option<usize>,
    /// Who lost a veto and pays.
    lost: Vec<usize>,
}

/// All of them, in the order in which they are asked (P-45 to P-47, PA-12).
fn vetoed(rulings: &Rulings, sides: u16, wills: &[i32], against: i32, ties: Ties) -> Spread<Vetoed> {
    let contest = |place: usize| decided(sides, wills.get(place).copied().unwrap_or(0), against, ties);
    let all: Vec<usize> = (0..wills.len()).collect();
    if rulings.several_vetoes == SeveralVetoes::CommonRoll {
        return together(sides, wills, against, ties, &all);
    }
    let mut asked = Spread::sure((Vetoed::default(), false));
    for place in all {
        let contest = contest(place);
        asked = asked.then(|(so_far, over)| {
            let go_on = !*over;
            contest.map(|winner| {
                let mut next = so_far.clone();
                let mut last = true;
                if go_on {
                    match reckoning::verdict(rulings.several_vetoes, *winner) {
                        Verdict::Stopped => (next.stopped, next.by) = (true, Some(place)),
                        Verdict::Lost { last: ends } => {
                            next.lost.push(place);
                            last = ends;
                        }
                    }
                }
                (next, last)
            })
        });
    }
    asked.map(|(vetoed, _)| vetoed.clone())
}

/// All at once against one roll of the acting mind; who equals it rolls again with it (PA-12, reading B).
fn together(sides: u16, wills: &[i32], against: i32, ties: Ties, group: &[usize]) -> Spread<Vetoed> {
    let throw = Spread::roll(sides, |face| i32::from(face) + against).then(|actor| {
        group.iter().fold(Spread::sure((Vetoed::default(), Vec::new())), |so_far, place| {
            let will = wills.get(*place).copied().unwrap_or(0);
            let one = Spread::roll(sides, |face| opposed(i32::from(face) + will, *actor));
            so_far.and(&one).map(|((vetoed, tied), winner)| {
                let (mut vetoed, mut tied) = (vetoed.clone(), tied.clone());
                match (winner, ties) {
                    (Winner::Active, _) | (Winner::Tie, Ties::Active) => vetoed.stopped = true,
                    (Winner::Passive, _) | (Winner::Tie, Ties::Passive) => vetoed.lost.push(*place),
                    (Winner::Tie, Ties::Again) => tied.push(*place),
                }
                (vetoed, tied)
            })
        })
    });
    // All equal to it again is the same throw once more.
    let nothing = |(_, tied): &(Vetoed, Vec<usize>)| tied.len() == group.len();
    let Some(throw) = throw.again_while(nothing) else { return Spread::sure(Vetoed::default()) };
    throw.then(|(vetoed, tied)| {
        if tied.is_empty() {
            return Spread::sure(vetoed.clone());
        }
        together(sides, wills, against, ties, tied).map(|later| {
            let mut lost: Vec<usize> = vetoed.lost.iter().chain(&later.lost).copied().collect();
            lost.sort_unstable();
            Vetoed { stopped: vetoed.stopped || later.stopped, by: None, lost }
        })
    })
}

/// Vetoes against one turn: each vetoer's Will (1 to 99), in the order in which they are asked, against the acting mind's.
///
/// `penalty` is the Will that a lost veto costs (P-09).
pub fn veto(rulings: &Rulings, sides: u16, wills: &[i32], against: i32, ties: Ties, penalty: i32) -> Odds {
    let all = vetoed(rulings, sides, wills, against, ties);
    let list = |wills: &[i32]| wills.iter().map(i32::to_string).collect::<Vec<_>>().join(", then ");
    let mut odds = Odds::of(format!("A veto by Will {} against Will {against} (1d{sides} each).", list(wills)));
    odds.event("stands", "the veto stands: the turn is stopped", all.chance(|of| of.stopped));
    odds.event("goes_on", "the acting mind keeps its turn", all.chance(|of| !of.stopped));
    if let [will] = wills {
        let once = pair(sides, *will, against);
        let tie = once.chance(|winner| *winner == Winner::Tie);
        odds.event("lost", "the veto is lost: the vetoer takes a morale penalty", all.chance(|of| !of.lost.is_empty()));
        odds.event("tie", "one pair of dice is equal", tie.clone());
        if ties == Ties::Again {
            odds.mean("pairs", "pairs of dice until it is decided, on average", Exact::whole(1).over(&tie.rest()));
        }
    } else {
        for (place, will) in wills.iter().enumerate() {
            let nth = place + 1;
            if rulings.several_vetoes != SeveralVetoes::CommonRoll {
                odds.event(
                    format!("stopped_by_{nth}"),
                    format!("vetoer {nth} (Will {will}) stops it"),
                    all.chance(|of| of.by == Some(place)),
                );
            }
            let pays = all.chance(|of| of.lost.contains(&place));
            odds.event(format!("lost_{nth}"), format!("vetoer {nth} (Will {will}) loses and takes a morale penalty"), pays);
        }
        let paid = all.mean(|of| i64::try_from(of.lost.len()).unwrap_or(0));
        odds.mean("penalties", "morale penalties in all, on average", paid);
    }
    for (place, will) in wills.iter().enumerate().filter(|(_, will)| **will <= penalty) {
        let key = if wills.len() == 1 { "broken".to_owned() } else { format!("broken_{}", place + 1) };
        let who = if wills.len() == 1 { "the vetoer".to_owned() } else { format!("vetoer {} (Will {will})", place + 1) };
        odds.event(key, format!("{who} is left at Will 0, Broken"), all.chance(|of| of.lost.contains(&place)));
    }
    odds
}

/// Checks against Minimum Will and Will: one, or several without recovery in between, until one takes hold.
///
/// `dice` are what the check rolls, its bonus included; `attempts` is 1 or more.
pub fn check(rulings: &Rulings, house: &House, dice: Dice, mind: Will, attempts: u32, effect: &str) -> Odds {
    let results = total(dice);
    let bands = |mind: Will| results.map(|result| reckoning::check(rulings, house, *result, mind.now(), mind.minimum()));
    let once = bands(mind);
    let (now, minimum) = (mind.now(), mind.minimum());
    let mut odds = Odds::of(format!("{dice} against Will {now}, Minimum Will {minimum}."));
    let of = |holds: fn(&Check) -> bool| once.chance(holds);
    odds.event("takes_hold", effect, of(|check| check.effect));
    odds.event("penalty_only", "a morale penalty and no more", of(|check| check.penalty && !check.effect));
    odds.event("nothing", "nothing happens", of(|check| !check.penalty && !check.effect));
    odds.event("penalty", "a morale penalty, with or without more", of(|check| check.penalty));
    if (1..=house.morale_penalty).contains(&now) {
        odds.event("broken", "Will is left at 0: Broken", of(|check| check.penalty));
    }
    // `None`: it took hold.
    let mut minds: Spread<Option<Will>> = Spread::sure(Some(mind));
    for attempt in 1..=attempts {
        let before = minds.chance(Option::is_some);
        let held = minds.chance(Option::is_none);
        minds = minds.then(|mind| match mind {
            None => Spread::sure(None),
            Some(mind) => bands(*mind).map(|check| {
                let after = if check.penalty { reckoning::penalised(house, *mind, Penalty::Check) } else { *mind };
                (!check.effect).then_some(after)
            }),
        });
        if attempts > 1 {
            let by_now = minds.chance(Option::is_none);
            let this = by_now.plus(&held.times(&Exact::whole(-1)));
            odds.event(format!("attempt_{attempt}"), format!("attempt {attempt} takes hold, if it comes to it"), this.over(&before));
            odds.event(format!("by_{attempt}"), format!("it has taken hold after {attempt} attempts"), by_now);
        }
    }
    odds
}

/// Exorcism: Faith against the named possessor's Will, ties rolled again (P-62, house).
pub fn exorcism(sides: u16, faith: i32, will: i32) -> Odds {
    let all = decided(sides, faith, will, Ties::Again);
    let mut odds = Odds::of(format!("An exorcism with Faith {faith} against Will {will} (1d{sides} each)."));
    odds.event("expelled", "the possessor is expelled", all.chance(|winner| *winner == Winner::Active));
    odds.event("nothing", "nothing happens", all.chance(|winner| *winner != Winner::Active));
    odds
}

/// A hit with a combo or spell: skill and ability against Defence, ties to the defender; its damage where dice are given (house).
pub fn hit(sides: u16, bonus: i32, defence: i32, damage: Option<Dice>, health: Option<i32>) -> Odds {
    let hits = decided(sides, bonus, defence, Ties::Passive).map(|winner| *winner == Winner::Active);
    let mut odds = Odds::of(format!("A blow with +{bonus} against Defence {defence} (1d{sides} each)."));
    odds.event("hit", "it hits", hits.chance(|hit| *hit));
    odds.event("miss", "it misses", hits.chance(|hit| !*hit));
    if let Some(damage) = damage {
        let lost = hits.then(|hit| if *hit { total(damage).map(|points| (*points).max(0)) } else { Spread::sure(0) });
        if let Some(health) = health {
            odds.event("down", format!("Health {health} is gone: the body is down"), lost.chance(|lost| *lost >= health));
        }
        odds.mean("damage", "Health lost, on average, misses counted", lost.mean(|lost| i64::from(*lost)));
    }
    odds
}

/// Initiative: who acts first, draws rolled again among those who drew (house).
pub fn initiative(sides: u16, bonus: i32, against: i32) -> Odds {
    let all = decided(sides, bonus, against, Ties::Again);
    let once = pair(sides, bonus, against);
    let mut odds = Odds::of(format!("Initiative {bonus:+} against {against:+} (1d{sides} each)."));
    odds.event("first", "it acts first", all.chance(|winner| *winner == Winner::Active));
    odds.event("second", "the other acts first", all.chance(|winner| *winner == Winner::Passive));
    odds.event("draw", "the first rolls are equal", once.chance(|winner| *winner == Winner::Tie));
    odds
}
