//! Exact chances: fractions of whole numbers, and a spread of chances over the outcomes of dice. Every outcome is enumerated;
//! nothing is sampled and nothing rounded. It knows no rule.

use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use std::collections::BTreeMap;

/// A chance or a mean, exactly. Whole numbers of any size stand behind it, so that no sum of many dice overflows.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact(BigRational);

impl Exact {
    /// `of` cases out of `out_of`; 0 where there is no case at all.
    pub fn new(of: u64, out_of: u64) -> Self {
        if out_of == 0 { Self::default() } else { Self(BigRational::new(of.into(), out_of.into())) }
    }

    /// The machine number that was worked out where a fraction would fill pages; 0 for one that is none.
    pub fn near(number: f64) -> Self {
        Self(BigRational::from_float(number).unwrap_or_default())
    }

    /// A whole number.
    pub fn whole(number: i64) -> Self {
        Self(BigRational::from_integer(number.into()))
    }

    /// The nearest number that the machine can hold.
    pub fn value(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::NAN)
    }

    /// As a reduced fraction: `1/11`; whole numbers too: `1/1`.
    pub fn fraction(&self) -> String {
        format!("{}/{}", self.0.numer(), self.0.denom())
    }

    /// Whether it is no chance at all.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether it is certain.
    pub fn is_one(&self) -> bool {
        self.0.is_one()
    }

    /// What is left of 1.
    pub fn rest(&self) -> Self {
        Self(BigRational::one() - &self.0)
    }

    /// Both together.
    pub fn plus(&self, other: &Self) -> Self {
        Self(&self.0 + &other.0)
    }

    /// One part of the other.
    pub fn times(&self, other: &Self) -> Self {
        Self(&self.0 * &other.0)
    }

    /// Divided by another; 0 where that is 0.
    pub fn over(&self, other: &Self) -> Self {
        if other.is_zero() { Self::default() } else { Self(&self.0 / &other.0) }
    }

    /// In words where it is certain or impossible, else per cent with two decimals, which never round to either.
    pub fn words(&self) -> String {
        let percent = self.value() * 100.0;
        match () {
            () if self.is_zero() => "impossible".into(),
            () if self.is_one() => "certain".into(),
            () if percent < 0.01 => "less than 0.01 %".into(),
            () if percent > 99.99 => "more than 99.99 %".into(),
            () => format!("{percent:.2} %"),
        }
    }
}

/// Outcomes, each with its chance; the chances add up to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread<T: Ord>(BTreeMap<T, Exact>);

impl<T: Ord> Spread<T> {
    /// One outcome, for certain.
    pub fn sure(outcome: T) -> Self {
        Self(BTreeMap::from([(outcome, Exact::whole(1))]))
    }

    /// What the faces of a die come to, each face as likely.
    pub fn roll(sides: u16, outcome: impl Fn(u16) -> T) -> Self {
        Self::throw(&[sides.max(1)], |faces| outcome(faces.first().copied().unwrap_or(1)))
    }

    /// What the faces of several dice come to, thrown together; as many cases as there are faces in all their ways.
    pub fn throw(dice: &[u16], outcome: impl Fn(&[u16]) -> T) -> Self {
        let mut counts: BTreeMap<T, u64> = BTreeMap::new();
        let mut faces = vec![1; dice.len()];
        let mut cases = 0u64;
        loop {
            *counts.entry(outcome(&faces)).or_default() += 1;
            cases += 1;
            // The next way: the last die that can show more does, and those after it begin anew.
            let Some(place) = (0..dice.len()).rev().find(|place| faces.get(*place) < dice.get(*place)) else { break };
            for (at, face) in faces.iter_mut().enumerate().skip(place) {
                *face = if at == place { *face + 1 } else { 1 };
            }
        }
        Self(counts.into_iter().map(|(outcome, count)| (outcome, Exact::new(count, cases))).collect())
    }

    /// Adds up chances by outcome.
    fn sum(parts: impl IntoIterator<Item = (T, Exact)>) -> Self {
        let mut all: BTreeMap<T, Exact> = BTreeMap::new();
        for (outcome, chance) in parts.into_iter().filter(|(_, chance)| !chance.is_zero()) {
            let of = all.entry(outcome).or_default();
            *of = of.plus(&chance);
        }
        Self(all)
    }

    /// Every outcome with its chance, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&T, &Exact)> {
        self.0.iter()
    }

    /// The outcomes seen another way.
    pub fn map<U: Ord>(&self, how: impl Fn(&T) -> U) -> Spread<U> {
        Spread::sum(self.0.iter().map(|(outcome, chance)| (how(outcome), chance.clone())))
    }

    /// What comes next, by outcome.
    pub fn then<U: Ord>(&self, next: impl Fn(&T) -> Spread<U>) -> Spread<U> {
        Spread::sum(self.0.iter().flat_map(|(outcome, chance)| {
            let after = next(outcome).0.into_iter();
            after.map(|(outcome, part)| (outcome, part.times(chance))).collect::<Vec<_>>()
        }))
    }

    /// As [`then`](Self::then), where what comes next may not be told.
    ///
    /// # Errors
    /// The first reason why it may not.
    pub fn try_then<U: Ord, E>(&self, next: impl Fn(&T) -> Result<Spread<U>, E>) -> Result<Spread<U>, E> {
        let after = self.0.iter().map(|(outcome, chance)| Ok((next(outcome)?, chance))).collect::<Result<Vec<_>, E>>()?;
        Ok(Spread::sum(after.into_iter().flat_map(|(after, chance)| after.0.into_iter().map(move |(of, part)| (of, part.times(chance))))))
    }

    /// Both, independent of one another.
    pub fn and<U: Ord + Clone>(&self, other: &Spread<U>) -> Spread<(T, U)>
    where
        T: Clone,
    {
        self.then(|mine| other.map(|theirs| (mine.clone(), theirs.clone())))
    }

    /// The outcomes given that `again` does not happen: whatever it holds of is tried again until it does not. `None`: it
    /// always does.
    pub fn again_while(self, again: impl Fn(&T) -> bool) -> Option<Self> {
        let kept: BTreeMap<T, Exact> = self.0.into_iter().filter(|(outcome, _)| !again(outcome)).collect();
        let all = kept.values().fold(Exact::default(), |sum, chance| sum.plus(chance));
        (!all.is_zero()).then(|| Self(kept.into_iter().map(|(outcome, chance)| (outcome, chance.over(&all))).collect()))
    }

    /// The chance that something holds.
    pub fn chance(&self, holds: impl Fn(&T) -> bool) -> Exact {
        self.0.iter().filter(|(outcome, _)| holds(outcome)).fold(Exact::default(), |sum, (_, chance)| sum.plus(chance))
    }

    /// The mean of a whole number.
    pub fn mean(&self, number: impl Fn(&T) -> i64) -> Exact {
        self.0.iter().fold(Exact::default(), |sum, (outcome, chance)| sum.plus(&chance.times(&Exact::whole(number(outcome)))))
    }
}

/// The sum of so many dice and a bonus.
pub fn total(dice: crate::engine::dice::Dice) -> Spread<i32> {
    let one = Spread::roll(dice.sides, i32::from);
    (0..dice.count).fold(Spread::sure(dice.bonus), |sum, _| sum.and(&one).map(|(sum, face)| sum + face))
}
