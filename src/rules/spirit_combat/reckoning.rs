//! The arithmetic of spirit combat: bands, attack against evasion, what picks cost and take, what a trance roll is worth.
//! Pure functions of rulings, numbers and faces, which play and the exact odds both call. It knows no fight and no dice tray.

use super::rulings::{Certain, EvadeBetter, Numbers, Rulings};
use super::sheet::Characteristic;
use crate::engine::chronicle::Pool;
use crate::engine::combatant::MagicPoints;
use crate::engine::decision::{Pick, Refusal};
use crate::engine::percentile::{Bands, Level, resistance};
use smallvec::{SmallVec, smallvec};

/// The chance in per cent of these scores against each other (S-32); may be below 0 or above 100.
pub fn chance(numbers: &Numbers, active: i32, passive: i32) -> i32 {
    resistance(numbers.even_chance, numbers.chance_per_point, active, passive)
}

/// The bands of a magic point roll; `None`: it cannot succeed (S-94, SA-05). `defies_odds` is a rare power (SA-49).
pub fn magic_bands(rulings: &Rulings, numbers: &Numbers, chance: i32, defies_odds: bool) -> Option<Bands> {
    let always = rulings.mp_auto_range || chance <= 0 && defies_odds;
    if chance <= 0 && !always {
        return None;
    }
    let chance = if rulings.mp_over == Certain::Capped { chance.min(numbers.bands.never - 1) } else { chance };
    let chance = chance.min(if rulings.mp_over == Certain::WithLevel { 100 } else { i32::MAX });
    let mut bands = Bands::of(chance, &numbers.bands, always, rulings.mp_fumbles);
    if chance >= 100 && rulings.mp_over == Certain::Plain {
        (bands.critical, bands.special) = (0, 0);
    }
    Some(bands)
}

/// The bands of a skill or characteristic roll (SA-05).
pub fn skill_bands(rulings: &Rulings, numbers: &Numbers, chance: i32) -> Bands {
    Bands::of(chance, &numbers.bands, rulings.skill_auto_range, true)
}

/// What an attack comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Struck {
    /// Choices of the attacker, after evasion.
    pub choices: i32,
    /// Equal levels: exactly 1 MP (S-31).
    pub one_point: bool,
    /// Choices of the defender, for a fumble (S-42) or by SA-07, reading C.
    pub counter: i32,
}

/// An attack of this level against this evasion, if there was one (S-31, S-37 to S-43, SA-07 to SA-09).
pub fn strike(rulings: &Rulings, level: Level, evade: Option<Level>) -> Struck {
    let mut struck = Struck::default();
    let fumbled = evade == Some(Level::Fumble);
    if level == Level::Fumble {
        struck.counter = 1;
    }
    if !level.succeeds() {
        struck.choices = i32::from(fumbled && level == Level::Failure && !rulings.evade_fumble_needs_hit);
        return struck;
    }
    let (hit, taken) = (level.degree(), evade.map_or(0, Level::degree));
    struck.choices = (hit - taken).max(0) + i32::from(fumbled);
    struck.one_point = taken > 0 && hit == taken;
    if taken > hit {
        match rulings.evade_better {
            EvadeBetter::Nothing => {}
            EvadeBetter::OnePoint => struck.one_point = true,
            EvadeBetter::Counter => struck.counter = taken - hit,
        }
    }
    struck
}

/// Whether a choice is of list B (S-73).
pub fn of_list_b(verb: &str) -> bool {
    verb.starts_with('b')
}

/// What the picks of a basket come to, pick by pick.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spending {
    list_a: i32,
    list_b: i32,
    shaken: i32,
    with_b3: usize,
    claims: bool,
    /// The dearest choices of list A, the dearest first.
    dearest: [i32; 8],
}

impl Spending {
    /// What these come to.
    pub fn of<'p>(numbers: &Numbers, picks: impl IntoIterator<Item = &'p Pick>) -> Self {
        picks.into_iter().fold(Self::default(), |spending, pick| spending.with(numbers, pick))
    }

    /// With one more.
    pub fn with(mut self, numbers: &Numbers, pick: &Pick) -> Self {
        match pick.verb {
            "a6" => self.shaken += 1,
            "repel" => self.claims = true,
            verb if of_list_b(verb) => {
                self.list_b += numbers.choices.of(verb).cost;
                self.with_b3 += usize::from(verb == "b3");
            }
            verb => self.take(numbers.choices.of(verb).cost),
        }
        self
    }

    /// One of list A.
    fn take(&mut self, cost: i32) {
        self.list_a += cost;
        let mut cost = cost;
        for place in &mut self.dearest {
            if cost > *place {
                std::mem::swap(&mut cost, place);
            }
        }
    }

    /// Whether helpers are shaken (A6).
    pub fn shakes(self) -> bool {
        self.shaken > 0
    }

    /// Whether Repel is claimed.
    pub fn claims(self) -> bool {
        self.claims
    }

    /// Without the Repel.
    pub fn unclaimed(self) -> Self {
        Self { claims: false, ..self }
    }

    /// Choices they use: B3 brings one choice of list A with it, the dearest of them (S-78); helpers named for A6 cost its price once
    /// up to `half` of them, twice beyond (S-53, S-54); Repel has the price `repel`.
    pub fn used(mut self, numbers: &Numbers, half: i32, repel: i32) -> i32 {
        let times = match self.shaken {
            0 => 0,
            some if some <= half => 1,
            _ => 2,
        };
        for _ in 0..times {
            self.take(numbers.choices.of("a6").cost);
        }
        let free: i32 = self.dearest.iter().take(self.with_b3).sum();
        self.list_a - free + self.list_b + if self.claims { repel } else { 0 }
    }
}

/// Why a basket that holds these takes no more of a choice, by what this table allows of it in one attack.
pub fn limited(numbers: &Numbers, picks: &[Pick], verb: &str) -> Option<Refusal> {
    let most = numbers.choices.of(verb).most?;
    let why = if most == 0 { "this table plays without it" } else { "it may be taken only {a} times in an attack" };
    (count(picks, verb) >= most).then(|| Refusal::new("house", why).with(most, 0))
}

/// How often a verb was picked.
pub fn count(picks: &[Pick], verb: &str) -> i32 {
    i32::try_from(picks.iter().filter(|pick| pick.verb == verb).count()).unwrap_or(i32::MAX)
}

/// Why a pick may not go into a basket that holds these, by the picks alone. `drains`: the attacker's A1 drains a
/// characteristic in place of magic points (S-45).
pub fn held(rulings: &Rulings, picks: &[Pick], verb: &str, drains: bool) -> Option<Refusal> {
    let has = |verb: &str| count(picks, verb) > 0;
    let refused = |holds: bool, rule, why| holds.then(|| Refusal::new(rule, why));
    let once = || refused(has(verb), "S-73", "that is chosen already");
    match verb {
        "a1" => refused(has("a1"), "S-46", "A1 may be taken only once in an attack"),
        "a2" => refused(!has("a1"), "S-47", "A2 needs A1 first").or(refused(has("a2"), "S-47", "A1 has one maximum")),
        "a3" => refused(count(picks, "a3") >= 2, "S-49", "twice is enough to withdraw without a roll"),
        "a5" => refused(has("a5") && !rulings.a5_repeat, "SA-21", "A5 may be taken only once"),
        "a13" => refused(count(picks, "a13") >= 3, "S-71", "three is as deep as a stun goes"),
        "b1" => {
            let loss = has("a1") && !drains || ["a5", "a12", "b2"].into_iter().any(has) || rulings.b1_includes_loss;
            once().or_else(|| refused(!loss, "SA-27", "B1 needs a loss beside it: A1, A5, A12 or B2 first"))
        }
        "b2" | "b6" => once(),
        _ => None,
    }
}

/// Choices that somebody may spend on an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Purse<W> {
    /// Who chooses.
    pub who: W,
    /// On whom.
    pub whom: W,
    /// Choices there are.
    pub all: i32,
    /// It answers a fumble: list A only (S-42, SA-10).
    pub counter: bool,
    /// Choices that count for Repel alone (SA-47, reading B).
    pub for_repel: i32,
}

/// Who has what to spend after attacks of (attacker, defender, what it came to, choices for Repel alone): first the
/// attackers in order, then who answers a fumble, pooled where the ruling says so (SA-10).
pub fn purses<W: Copy + PartialEq>(rulings: &Rulings, attacks: &[(W, W, Struck, i32)]) -> Vec<Purse<W>> {
    let mut purses: Vec<Purse<W>> = Vec::new();
    for &(who, whom, struck, for_repel) in attacks {
        if struck.choices > 0 || for_repel > 0 {
            purses.push(Purse { who, whom, all: struck.choices, counter: false, for_repel });
        }
    }
    for &(who, whom, struck, _) in attacks.iter().filter(|(_, _, struck, _)| struck.counter > 0) {
        let own = purses.iter_mut().find(|of| (of.who, of.whom) == (whom, who) && !of.counter);
        match own {
            Some(own) if rulings.fumble_pool => own.all += struck.counter,
            _ => purses.push(Purse { who: whom, whom: who, all: struck.counter, counter: true, for_repel: 0 }),
        }
    }
    purses
}

/// What one basket asks of its victim. Combatants are places in the list of magic points.
#[derive(Clone, Copy, Debug)]
pub struct Bill<'p> {
    /// Who chose.
    pub who: usize,
    /// On whom.
    pub whom: usize,
    /// What.
    pub picks: &'p [Pick],
    /// A1 drains this in place of magic points (S-45).
    pub drains: Option<Characteristic>,
    /// Traits that did not hold (A12).
    pub failed_traits: usize,
}

/// What the losses of a basket are rolled for, die by die (S-44, S-66, S-82, SA-27).
pub fn loss_dice(rulings: &Rulings, bill: &Bill) -> Vec<&'static str> {
    let times = |verb| usize::try_from(count(bill.picks, verb)).unwrap_or(0);
    let rolls_a1 = times("a1") > 0 && times("a2") == 0;
    let rolls_b1 = rulings.b1_includes_loss && times("b1") > 0;
    let mut dice = vec!["loss"; usize::from(rolls_a1) + usize::from(rolls_b1)];
    dice.extend(std::iter::repeat_n("trait loss", bill.failed_traits));
    dice.extend(std::iter::repeat_n("disruption", times("b4")));
    dice
}

/// One change that losses make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toll {
    /// Magic points are lost.
    Points(usize, i32, &'static str),
    /// A characteristic is.
    Drain(usize, Pool, i32),
    /// Hit points are.
    Harm(usize, i32),
    /// The attacker pays magic points (S-77).
    Paid(usize, i32),
}

/// The changes of step 4 a in their order, and what each basket really took (for B1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// In order.
    pub tolls: Vec<Toll>,
    /// Magic points that each basket took off its victim, by basket.
    pub took: Vec<i32>,
}

/// Losses, payments and hit points of both sides (2.2, step 4 a), floor 0 each. `before` are the magic points of everybody,
/// `one_point` who pays for an attack that was evaded at its own level, `faces` the dice that [`loss_dice`] asks for.
pub fn losses(
    rulings: &Rulings,
    numbers: &Numbers,
    before: &[i32],
    one_point: &[usize],
    bills: &[Bill],
    faces: impl IntoIterator<Item = u16>,
) -> Losses {
    let mut faces = faces.into_iter().map(i32::from);
    let mut done = Losses::default();
    let mut asked: SmallVec<[i32; 8]> = smallvec![0; before.len()];
    let mut after: SmallVec<[i32; 8]> = before.into();
    let mut lose = |tolls: &mut Vec<Toll>, victim: usize, points: i32, cause| {
        if let Some((asked, after)) = asked.get_mut(victim).zip(after.get_mut(victim)) {
            *asked += points;
            *after = MagicPoints::new(*after, 0).moved(-points, i32::MAX);
        }
        tolls.push(Toll::Points(victim, points, cause));
        points
    };
    for &victim in one_point {
        lose(&mut done.tolls, victim, numbers.equal_loss, "S-31");
    }
    let mut paid = Vec::new();
    for bill in bills {
        let (picks, victim) = (bill.picks, bill.whom);
        let mut lost = 0;
        if count(picks, "a1") > 0 {
            let full = count(picks, "a2") > 0;
            let points = if full { i32::from(numbers.loss_die) } else { faces.next().unwrap_or(0) };
            match bill.drains {
                None => lost += lose(&mut done.tolls, victim, points, if full { "S-47" } else { "S-44" }),
                Some(characteristic) => done.tolls.push(Toll::Drain(victim, characteristic.pool(), points)),
            }
        }
        if rulings.b1_includes_loss && count(picks, "b1") > 0 {
            lost += lose(&mut done.tolls, victim, faces.next().unwrap_or(0), "SA-27");
        }
        for _ in 0..bill.failed_traits {
            lost += lose(&mut done.tolls, victim, faces.next().unwrap_or(0), "S-66");
        }
        for _ in 0..count(picks, "b4") {
            done.tolls.push(Toll::Harm(victim, faces.next().unwrap_or(0)));
        }
        let single = count(picks, "a5") * numbers.single_loss;
        if single > 0 {
            lost += lose(&mut done.tolls, victim, single, "S-52");
        }
        for points in picks.iter().filter(|pick| pick.verb == "b2").filter_map(|pick| pick.amount) {
            lost += lose(&mut done.tolls, victim, points, "S-77");
            paid.push(Toll::Paid(bill.who, points));
        }
        done.took.push(lost);
    }
    // Where the victim had fewer points than all attacks together would have cost it, each has its share of what was
    // really lost, rounded down, whoever comes first (S-74, S-33).
    let of = |list: &[i32], place: usize| list.get(place).copied().unwrap_or(0);
    for (took, bill) in done.took.iter_mut().zip(bills) {
        let all = of(&asked, bill.whom).max(1);
        *took = *took * (of(before, bill.whom) - of(&after, bill.whom)) / all;
    }
    done.tolls.extend(paid);
    done
}

/// As how many people a helper counts whose trance roll went like this, with the rule that says so; `None`: it is not in
/// trance (S-107 to S-109).
pub fn people(numbers: &Numbers, level: Level) -> Option<(i32, &'static str)> {
    let [success, special, critical] = numbers.people;
    match level {
        Level::Critical => Some((critical, "S-109")),
        Level::Special => Some((special, "S-108")),
        Level::Success => Some((success, "S-107")),
        Level::Failure | Level::Fumble => None,
    }
}

/// What so many people in trance add to the defence of whom they aid (S-111).
pub fn helper_bonus(numbers: &Numbers, people: i32) -> i32 {
    numbers.helper_bonus.iter().rev().find(|(from, _)| people >= *from).map_or(0, |(_, bonus)| *bonus)
}

/// Magic points that a trance roll costs: a success or a fumble pays (S-105).
pub fn trance_cost(numbers: &Numbers, level: Level) -> i32 {
    if level.succeeds() || level == Level::Fumble { numbers.trance_cost } else { 0 }
}

/// POW/3, at least 1 (SA-01).
pub fn pow_third(rulings: &Rulings, numbers: &Numbers, power: i32) -> i32 {
    rulings.pow_third.divide(power, numbers.pow_part).max(1)
}

/// As far as B1 lifts magic points (S-75).
pub fn most_points(numbers: &Numbers, power: i32) -> i32 {
    power * numbers.pow_most
}

/// The chance to stay up (S-57).
pub fn stay_up(numbers: &Numbers, dexterity: i32) -> i32 {
    dexterity * numbers.stay_up
}

/// Whether a trait roll of A12 holds (S-66).
pub fn trait_holds(face: u16, score: i32) -> bool {
    i32::from(face) <= score
}

/// Whether a margin in offence or defence decides (S-87, S-91).
pub fn far_ahead(numbers: &Numbers, margin: i32) -> bool {
    margin >= numbers.far_ahead
}
