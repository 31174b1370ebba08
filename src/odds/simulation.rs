//! Simulations: many fights of a scene on threads, what they came to as counts, and reports that merge exactly. All counts are whole
//! numbers that add up, so neither the number of threads nor the way a run was spread over machines shows in a report.

use super::thinker::Players;
use super::threads::gather;
use crate::engine::digest::of_text;
use crate::play::batch::{self, Ended};
use crate::play::lead::Turning;
use crate::scene::Scene;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The version that reports are written in.
pub const VERSION: u32 = 2;

/// The 97.5th percentile of the normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// How often something came about: its share, and between which shares the true one lies 95 times in a hundred (E. B. Wilson, 1927).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// So many times.
    pub count: u64,
    /// Its share, 0 to 1.
    #[serde(default)]
    pub p: f64,
    /// Not below this.
    #[serde(default)]
    pub low: f64,
    /// Not above this.
    #[serde(default)]
    pub high: f64,
}

impl Share {
    /// `count` of `all`.
    #[expect(clippy::cast_precision_loss, reason = "counts of fights are far below 2^52")]
    pub fn of(count: u64, all: u64) -> Self {
        if all == 0 {
            return Self { count, p: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, p) = (all as f64, count as f64 / all as f64);
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / (1.0 + Z * Z / n);
        let low = if count == 0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if count == all { 1.0 } else { (middle + half).min(1.0) };
        Self { count, p, low, high }
    }
}

/// The most fights, and the largest number, that a report which is read may tell of: more than any run has, and few enough that sums
/// over every shard are counted exactly.
const PLAUSIBLE: u64 = 1_000_000_000_000;

/// How often each number came about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    /// Their mean.
    #[serde(default)]
    pub mean: f64,
    /// By number.
    pub counts: BTreeMap<i64, u64>,
}

impl Histogram {
    fn add(&mut self, number: i64) {
        *self.counts.entry(number).or_default() += 1;
    }

    fn merge(&mut self, other: &Self) {
        for (number, count) in &other.counts {
            *self.counts.entry(*number).or_default() += count;
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of fights are far below 2^52")]
    fn settle(&mut self) {
        let all: u64 = self.counts.values().sum();
        let sum: i128 = self.counts.iter().map(|(number, count)| i128::from(*number) * i128::from(*count)).sum();
        self.mean = if all == 0 { 0.0 } else { sum as f64 / all as f64 };
    }
}

/// What somebody had left at the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Left {
    /// Its id.
    pub who: String,
    /// How much, over all fights.
    pub left: Histogram,
}

/// What many fights came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The number that was put in, where one is varied.
    pub value: Option<i64>,
    /// How many fights.
    pub fights: u64,
    /// How they ended, by the outcome's word.
    pub outcomes: BTreeMap<String, Share>,
    /// Fights that could not go on, by the reason.
    #[serde(default)]
    pub faults: BTreeMap<String, u64>,
    /// How many rounds they had.
    pub rounds: Histogram,
    /// What everybody had left, in cast order.
    pub left: Vec<Left>,
    /// What the lead of the winner hung on when it took it for good (`dice: veto`, `choice: cast`), of fights that one side won.
    pub turning: BTreeMap<String, Share>,
    /// Answers that were given, in all.
    pub answers: u64,
}

/// Whether the sum of these is at most so much.
fn within(counts: impl IntoIterator<Item = u64>, most: u64) -> bool {
    counts.into_iter().try_fold(0_u64, u64::checked_add).is_some_and(|sum| sum <= most)
}

impl Row {
    /// No fight yet; every side is listed whether or not it wins.
    pub(super) fn of(scene: &Scene, value: Option<i64>) -> Self {
        let cast = &scene.cast;
        Self {
            value,
            fights: 0,
            outcomes: scene.sides.iter().map(|side| (format!("victory:{side}"), Share::default())).collect(),
            faults: BTreeMap::new(),
            rounds: Histogram::default(),
            left: cast.ids().map(|id| Left { who: cast.key(id).to_owned(), left: Histogram::default() }).collect(),
            turning: BTreeMap::new(),
            answers: 0,
        }
    }

    pub(super) fn add(&mut self, ended: &Ended) {
        self.fights += 1;
        match &ended.outcome {
            Ok(outcome) => self.outcomes.entry(outcome.word()).or_default().count += 1,
            Err(why) => *self.faults.entry(why.clone()).or_default() += 1,
        }
        self.rounds.add(i64::from(ended.rounds));
        for (of, left) in self.left.iter_mut().zip(&ended.left) {
            of.left.add(i64::from(*left));
        }
        if let Some(turning) = ended.turning {
            let key = match turning {
                Turning::Luck(purpose) => format!("dice: {purpose}"),
                Turning::Choice(verb) => format!("choice: {verb}"),
            };
            self.turning.entry(key).or_default().count += 1;
        }
        self.answers += ended.answers;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.fights += other.fights;
        for (word, share) in &other.outcomes {
            self.outcomes.entry(word.clone()).or_default().count += share.count;
        }
        for (why, count) in &other.faults {
            *self.faults.entry(why.clone()).or_default() += count;
        }
        self.rounds.merge(&other.rounds);
        for (of, other) in self.left.iter_mut().zip(&other.left) {
            of.left.merge(&other.left);
        }
        for (what, share) in &other.turning {
            self.turning.entry(what.clone()).or_default().count += share.count;
        }
        self.answers += other.answers;
    }

    /// Whether its counts can be of so many fights.
    fn adds_up(&self) -> bool {
        let of_each = |of: &Histogram| {
            of.counts.keys().all(|number| number.unsigned_abs() <= PLAUSIBLE) && within(of.counts.values().copied(), self.fights)
        };
        let ends = self.outcomes.values().map(|share| share.count);
        self.fights <= PLAUSIBLE
            && self.answers <= PLAUSIBLE * 1_000
            && within(ends.chain(self.faults.values().copied()), self.fights)
            && within(self.turning.values().map(|share| share.count), self.fights)
            && of_each(&self.rounds)
            && self.left.iter().all(|of| of_each(&of.left))
    }

    /// Works out from the counts what follows from them.
    pub(super) fn settle(&mut self) {
        let all = self.fights;
        self.outcomes.values_mut().for_each(|share| *share = Share::of(share.count, all));
        let turned = self.turning.values().map(|share| share.count).sum();
        self.turning.values_mut().for_each(|share| *share = Share::of(share.count, turned));
        self.rounds.settle();
        self.left.iter_mut().for_each(|of| of.left.settle());
    }
}

/// A part of a run: of so many shards these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Shards in all.
    pub of: u64,
    /// Those that are here, from 1, in order.
    pub shards: Vec<u64>,
}

/// What a simulation found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The version it is written in.
    pub simulation: u32,
    /// The title of the scene.
    pub title: String,
    /// Its rules.
    pub rules: String,
    /// The digest of its text.
    pub scene: String,
    /// The seed of the run.
    pub seed: u64,
    /// Fights of the whole run, for each value of what is varied.
    pub runs: u64,
    /// Which part of the run it is; nothing: all of it.
    pub part: Option<Part>,
    /// Who plays which seat, in cast order, where it is not plain sense.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// What is varied.
    pub vary: Option<String>,
    /// The run was broken off: what is here are its first fights.
    #[serde(default)]
    pub interrupted: bool,
    /// What the rules fight with, in words.
    pub pool: String,
    /// One, or one for each value of what is varied.
    pub rows: Vec<Row>,
}

/// What is varied: its name, and the scene with each value of it.
pub type Varied = (String, Vec<(i64, Arc<Scene>)>);

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The scene, and what of it is varied.
    pub scene: Arc<Scene>,
    /// What is varied, if anything is.
    pub vary: Option<Varied>,
    /// The seed.
    pub seed: u64,
    /// How many fights (of each value).
    pub runs: u64,
    /// Who plays which seat.
    pub players: Players,
    /// Which shard, from 1, of how many.
    pub shard: Option<(u64, u64)>,
    /// Threads, 1 or more.
    pub threads: usize,
}

impl Plan {
    /// Fights that this part of the run plays of one value.
    pub fn own(&self) -> u64 {
        let (shard, of) = self.shard.unwrap_or((1, 1));
        // Fight i belongs to shard i mod N.
        (self.runs + of).saturating_sub(shard) / of
    }

    /// Fights that this part of the run plays.
    pub fn fights(&self) -> u64 {
        self.own() * self.vary.as_ref().map_or(1, |(_, values)| values.len() as u64)
    }

    /// Plays them. `stop` breaks off: fights that have begun are ended, no others begin, and what is varied has only the rows that
    /// are whole. `watch` is told now and then how many are done.
    pub fn run(&self, stop: &AtomicBool, watch: impl FnMut(u64)) -> Report {
        let single = [(None, self.scene.clone())];
        let varied = self.vary.as_ref().map(|(_, values)| values.iter().map(|(value, scene)| (Some(*value), scene.clone())).collect());
        let scenes: Vec<(Option<i64>, Arc<Scene>)> = varied.unwrap_or_else(|| single.to_vec());
        let (mut rows, mut watch, mut done) = (Vec::new(), watch, 0);
        let mut interrupted = false;
        for (value, scene) in scenes {
            let row = self.row(&scene, value, stop, &mut |now| watch(done + now));
            done += row.fights;
            interrupted = row.fights < self.own();
            if interrupted && value.is_some() {
                break;
            }
            rows.push(row);
            if interrupted {
                break;
            }
        }
        Report {
            simulation: VERSION,
            title: self.scene.title.clone(),
            rules: self.scene.rules().to_owned(),
            scene: of_text(&self.scene.text),
            seed: self.seed,
            runs: self.runs,
            part: self.shard.filter(|(_, of)| *of > 1).map(|(shard, of)| Part { of, shards: vec![shard] }),
            players: if self.players.plain() { Vec::new() } else { self.players.0.iter().map(ToString::to_string).collect() },
            vary: self.vary.as_ref().map(|(field, _)| field.clone()),
            interrupted,
            pool: batch::pool(&self.scene).to_owned(),
            rows,
        }
    }

    fn row(&self, scene: &Scene, value: Option<i64>, stop: &AtomicBool, watch: &mut dyn FnMut(u64)) -> Row {
        let (shard, of) = self.shard.unwrap_or((1, 1));
        let (begun, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let own = self.own();
        let next = || {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let nth = begun.fetch_add(1, Ordering::Relaxed);
            (nth < own).then(|| nth * of + (shard - 1))
        };
        let play = || {
            let mut row = Row::of(scene, value);
            let run = batch::Run {
                scene,
                seed: self.seed,
                policy: &self.players,
                chronicle: self.players.read(),
                width: batch::WIDTH,
                leads: true,
            };
            batch::play(run, next, |ended| {
                row.add(&ended);
                done.fetch_add(1, Ordering::Relaxed);
            });
            row
        };
        let mut sum = Row::of(scene, value);
        let take = |made: Option<Row>| match made {
            Some(part) => sum.merge(&part),
            None => watch(done.load(Ordering::Relaxed)),
        };
        gather(self.threads, |hand_over| hand_over(play()), take);
        sum.settle();
        sum
    }
}

impl Report {
    /// Reads a report that `--format json` printed.
    ///
    /// # Errors
    /// Why it is none, in a sentence.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let mut report: Self =
            serde_json::from_str(text.trim()).map_err(|error| format!("it is no report of `willbound simulate --format json`: {error}"))?;
        if report.simulation != VERSION {
            return Err(format!("it is written in version {}; this program reads {VERSION}", report.simulation));
        }
        if !report.rows.iter().all(Row::adds_up) {
            return Err("its counts cannot be of so many fights as it says; print that report again".into());
        }
        // What follows from the counts is worked out anew, so that no digit of it depends on how it was written.
        report.rows.iter_mut().for_each(Row::settle);
        Ok(report)
    }

    /// Adds another part of the same run.
    ///
    /// # Errors
    /// Why the two do not belong together, in a sentence.
    pub fn merge(&mut self, other: &Self) -> Result<(), String> {
        let same = [
            ("scene", self.scene == other.scene && self.rules == other.rules),
            ("seed", self.seed == other.seed),
            ("number of runs", self.runs == other.runs),
            ("way the seats are played", self.players == other.players),
            ("field that is varied", self.vary == other.vary),
            ("values", self.rows.iter().map(|row| row.value).eq(other.rows.iter().map(|row| row.value))),
            ("cast", self.rows.iter().zip(&other.rows).all(|(a, b)| a.left.iter().map(|of| &of.who).eq(b.left.iter().map(|of| &of.who)))),
        ];
        if let Some((what, _)) = same.iter().find(|(_, same)| !same) {
            return Err(format!("it is of another run: the {what} differs"));
        }
        if self.interrupted || other.interrupted {
            return Err("a run that was broken off cannot be merged; run that shard again".into());
        }
        let (Some(part), Some(more)) = (&mut self.part, &other.part) else {
            return Err("one of the two is a whole run; only shards of one run (`--shard I/N`) can be merged".into());
        };
        if part.of != more.of {
            return Err(format!("it is a shard of {}, the others are of {}", more.of, part.of));
        }
        if let Some(twice) = more.shards.iter().find(|shard| part.shards.contains(shard)) {
            return Err(format!("shard {twice} is there twice"));
        }
        part.shards.extend(&more.shards);
        part.shards.sort_unstable();
        if part.shards.len() as u64 == part.of {
            self.part = None;
        }
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            row.merge(other);
            row.settle();
        }
        Ok(())
    }
}
