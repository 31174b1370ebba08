//! Comparisons: the same fights, seed by seed, under two readings of the rules, what each came to, and how far they are apart. All
//! counts are whole numbers that add up, so the number of threads does not show.

use super::simulation::{Row, Z};
use super::threads::gather;
use crate::engine::digest::of_text;
use crate::play::batch::{self, Ended};
use crate::play::policy::Sensible;
use crate::scene::Scene;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The version that comparisons are written in.
pub const VERSION: u32 = 1;

/// A ruling that differs between the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// Its name with its group: `rulings.minimum_will`.
    pub name: String,
    /// What the scene plays.
    pub own: String,
    /// What it is compared with.
    pub other: String,
    /// The rule or open point behind it; empty: house.
    pub rule: &'static str,
}

/// How much more often something came about under the other reading, in shares of all pairs.
///
/// The pairs have the same seed, so only those count in which it came about on one side alone. The interval is that of A. Agresti and
/// Y. Min ("Simple improved confidence intervals for comparing matched proportions", Statistics in Medicine 24, 2005): half a pair more
/// of each of the four kinds, then `d ± 1.96 √((b + c) − (c − b)² / n) / n`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Apart {
    /// Pairs in which it came about under the scene's own reading alone (b).
    pub only_own: u64,
    /// Pairs in which it came about under the other alone (c).
    pub only_other: u64,
    /// (c − b) / n, −1 to 1.
    pub difference: f64,
    /// Not below this, 95 times in a hundred.
    pub low: f64,
    /// Not above this.
    pub high: f64,
}

impl Apart {
    /// From `all` pairs.
    #[expect(clippy::cast_precision_loss, reason = "counts of fights are far below 2^52")]
    pub fn of(only_own: u64, only_other: u64, all: u64) -> Self {
        if all == 0 {
            return Self { only_own, only_other, difference: 0.0, low: -1.0, high: 1.0 };
        }
        let difference = (only_other as f64 - only_own as f64) / all as f64;
        let (b, c, n) = (only_own as f64 + 0.5, only_other as f64 + 0.5, all as f64 + 2.0);
        let half = Z * ((b + c) - (c - b) * (c - b) / n).max(0.0).sqrt() / n;
        let middle = (c - b) / n;
        Self { only_own, only_other, difference, low: (middle - half).max(-1.0), high: (middle + half).min(1.0) }
    }

    /// Whether the interval leaves out no difference at all.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// How much greater a number is under the other reading on average, with the usual interval of a mean of pairs:
/// `d ± 1.96 s / √n`, where s is the standard deviation of the differences.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Shift {
    /// Sum of all differences.
    #[serde(skip)]
    sum: i128,
    /// Sum of their squares.
    #[serde(skip)]
    squares: i128,
    /// Their mean.
    pub difference: f64,
    /// Not below this, 95 times in a hundred.
    pub low: f64,
    /// Not above this.
    pub high: f64,
}

impl Shift {
    fn add(&mut self, own: i64, other: i64) {
        let by = i128::from(other) - i128::from(own);
        self.sum += by;
        self.squares += by * by;
    }

    fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    #[expect(clippy::cast_precision_loss, reason = "sums of rounds and points are far below 2^52")]
    fn settle(&mut self, all: u64) {
        let (n, sum, squares) = (all as f64, self.sum as f64, self.squares as f64);
        self.difference = if all == 0 { 0.0 } else { sum / n };
        let spread = if all < 2 { f64::INFINITY } else { ((squares - sum * sum / n).max(0.0) / (n - 1.0)).sqrt() };
        let half = if spread == 0.0 { 0.0 } else { Z * spread / n.sqrt() };
        (self.low, self.high) = (self.difference - half, self.difference + half);
    }

    /// Whether the interval leaves out no difference at all.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// Two readings side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The version it is written in.
    pub comparison: u32,
    /// The title of the scene.
    pub title: String,
    /// Its rules.
    pub rules: String,
    /// The digest of its text.
    pub scene: String,
    /// The seed of the run.
    pub seed: u64,
    /// Pairs of fights that were asked for.
    pub runs: u64,
    /// The run was broken off: what is here are its first pairs.
    pub interrupted: bool,
    /// What differs between the two.
    pub rulings: Vec<Changed>,
    /// What the rules fight with, in words.
    pub pool: String,
    /// Pairs that ended alike: the same outcome in the same round.
    pub alike: u64,
    /// The scene's own reading.
    pub own: Row,
    /// The other one.
    pub other: Row,
    /// How far the outcomes are apart, by the outcome's word.
    pub outcomes: BTreeMap<String, Apart>,
    /// How far the rounds are.
    pub rounds: Shift,
    /// How far what everybody has left is, by id, in cast order.
    pub left: Vec<(String, Shift)>,
}

impl Comparison {
    fn of(plan: &Plan) -> Self {
        let cast = &plan.own.cast;
        Self {
            comparison: VERSION,
            title: plan.own.title.clone(),
            rules: plan.own.rules().to_owned(),
            scene: of_text(&plan.own.text),
            seed: plan.seed,
            runs: plan.runs,
            interrupted: false,
            rulings: plan.changed.clone(),
            pool: batch::pool(&plan.own).to_owned(),
            alike: 0,
            own: Row::of(&plan.own, None),
            other: Row::of(&plan.other, None),
            outcomes: BTreeMap::new(),
            rounds: Shift::default(),
            left: cast.ids().map(|id| (cast.key(id).to_owned(), Shift::default())).collect(),
        }
    }

    fn add(&mut self, own: &Ended, other: &Ended) {
        self.own.add(own);
        self.other.add(other);
        let word = |ended: &Ended| ended.outcome.as_ref().ok().map(crate::engine::encounter::Outcome::word);
        let (a, b) = (word(own), word(other));
        self.alike += u64::from(a == b && own.rounds == other.rounds);
        if a != b {
            if let Some(a) = a {
                self.outcomes.entry(a).or_default().only_own += 1;
            }
            if let Some(b) = b {
                self.outcomes.entry(b).or_default().only_other += 1;
            }
        }
        self.rounds.add(i64::from(own.rounds), i64::from(other.rounds));
        for ((_, shift), (own, other)) in self.left.iter_mut().zip(own.left.iter().zip(&other.left)) {
            shift.add(i64::from(*own), i64::from(*other));
        }
    }

    fn merge(&mut self, with: &Self) {
        self.own.merge(&with.own);
        self.other.merge(&with.other);
        self.alike += with.alike;
        for (word, apart) in &with.outcomes {
            let sum = self.outcomes.entry(word.clone()).or_default();
            sum.only_own += apart.only_own;
            sum.only_other += apart.only_other;
        }
        self.rounds.merge(&with.rounds);
        for ((_, shift), (_, with)) in self.left.iter_mut().zip(&with.left) {
            shift.merge(with);
        }
    }

    fn settle(&mut self) {
        let all = self.own.fights;
        for word in self.own.outcomes.keys().chain(self.other.outcomes.keys()) {
            self.outcomes.entry(word.clone()).or_default();
        }
        for (word, apart) in &mut self.outcomes {
            self.own.outcomes.entry(word.clone()).or_default();
            self.other.outcomes.entry(word.clone()).or_default();
            *apart = Apart::of(apart.only_own, apart.only_other, all);
        }
        self.own.settle();
        self.other.settle();
        self.rounds.settle(all);
        self.left.iter_mut().for_each(|(_, shift)| shift.settle(all));
    }
}

/// What is to be compared.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The scene as it is.
    pub own: Arc<Scene>,
    /// The same with the other rulings.
    pub other: Arc<Scene>,
    /// What differs between them.
    pub changed: Vec<Changed>,
    /// The seed.
    pub seed: u64,
    /// How many pairs of fights.
    pub runs: u64,
    /// Threads, 1 or more.
    pub threads: usize,
}

impl Plan {
    /// What differs between two scenes of one cast and one rule system.
    pub fn new(own: Arc<Scene>, other: Arc<Scene>, seed: u64, runs: u64, threads: usize) -> Self {
        let mut changed = Vec::new();
        for ((group, own_values, _), (_, others, _)) in own.groups().into_iter().zip(other.groups()) {
            for ((name, own_value), (_, other)) in own_values.into_iter().zip(others).filter(|((_, own), (_, other))| own != other) {
                let rule = crate::scene::differences::rule_of(group, &name, own.rules());
                changed.push(Changed { name: format!("{group}.{name}"), own: own_value, other, rule });
            }
        }
        Self { own, other, changed, seed, runs, threads }
    }

    /// Plays them in pairs of one seed each. `stop` breaks off after pairs that have begun; `watch` is told now and then how many pairs
    /// are done.
    pub fn run(&self, stop: &AtomicBool, mut watch: impl FnMut(u64)) -> Comparison {
        let (begun, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let width = batch::WIDTH as u64;
        // Pairs that a thread plays at a time; none where all have begun.
        let block = || {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let from = begun.fetch_add(width, Ordering::Relaxed);
            (from < self.runs).then(|| from..(from + width).min(self.runs))
        };
        let play = || {
            let mut sum = Comparison::of(self);
            while let Some(block) = block() {
                let side = |scene: &Scene| {
                    let mut ended = Vec::new();
                    let mut numbers = block.clone();
                    let run = batch::Run { scene, seed: self.seed, policy: &Sensible, chronicle: false, width: batch::WIDTH, leads: true };
                    batch::play(run, || numbers.next(), |fight| ended.push(fight));
                    ended.sort_by_key(|fight| fight.number);
                    ended
                };
                for (own, other) in side(&self.own).iter().zip(&side(&self.other)) {
                    sum.add(own, other);
                }
                done.fetch_add(block.end - block.start, Ordering::Relaxed);
            }
            sum
        };
        let mut sum = Comparison::of(self);
        let take = |made: Option<Comparison>| match made {
            Some(part) => sum.merge(&part),
            None => watch(done.load(Ordering::Relaxed)),
        };
        gather(self.threads, |hand_over| hand_over(play()), take);
        sum.interrupted = sum.own.fights < self.runs;
        sum.settle();
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked by hand after Agresti and Min: b = 5, c = 15 of 100 pairs.
    #[test]
    fn the_interval_of_paired_shares_is_that_of_the_paper() {
        let apart = Apart::of(5, 15, 100);
        assert!((apart.difference - 0.10).abs() < 1e-12);
        // b* = 5.5, c* = 15.5, n* = 102: 10/102 ± 1.96 √(21 − 100/102) / 102.
        let half = 1.959_963_984_540_054 * (21.0_f64 - 100.0 / 102.0).sqrt() / 102.0;
        assert!((apart.low - (10.0 / 102.0 - half)).abs() < 1e-12 && (apart.high - (10.0 / 102.0 + half)).abs() < 1e-12);
        assert!(apart.is_sure());
        let none = Apart::of(0, 0, 1_000);
        assert!(none.low < 0.0 && none.high > 0.0 && none.high < 0.003 && !none.is_sure());
        let all = Apart::of(0, 10, 10);
        assert!(all.high <= 1.0 && all.low > 0.3);
        assert_eq!(Apart::of(0, 0, 0).high, 1.0);
    }

    #[test]
    fn the_interval_of_a_mean_difference_is_the_usual_one() {
        let mut shift = Shift::default();
        for (own, other) in [(3, 5), (4, 4), (5, 8), (2, 3)] {
            shift.add(own, other);
        }
        shift.settle(4);
        // Differences 2, 0, 3, 1: mean 1.5, standard deviation √(5/3).
        let half = 1.959_963_984_540_054 * (5.0_f64 / 3.0).sqrt() / 2.0;
        assert!((shift.difference - 1.5).abs() < 1e-12 && (shift.high - 1.5 - half).abs() < 1e-12 && shift.is_sure());
        let mut alike = Shift::default();
        alike.add(3, 3);
        alike.add(4, 4);
        alike.settle(2);
        assert_eq!((alike.low, alike.high), (0.0, 0.0));
    }
}
