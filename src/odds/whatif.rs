//! What comes of each option of the open decision: the chance of each side's goal from here, by playouts on forks that know only what
//! who decides may know. Counts of whole numbers that depend on seed and number of playouts alone, not on threads or time.
//!
//! It knows no window; whoever shows it says when it is no longer wanted.

use super::simulation::Share;
use super::threads::gather;
use crate::engine::encounter::Outcome;
use crate::play::forks::{Crossroads, Played};
use bevy::ecs::prelude::World;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// The first wave of playouts of every option; each later one is as long as all before it together, up to a limit.
const FIRST: u64 = 16;
/// After so many playouts it is told how far they came.
const TOLD: usize = 64;
/// The longest wave.
const LONGEST: u64 = 1_024;

/// What the playouts of one option came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Playouts.
    pub runs: u64,
    /// How often each side reached its goal or was the last in play, by its place in the scene.
    pub wins: Vec<u64>,
}

impl Tally {
    fn new(sides: usize) -> Self {
        Self { runs: 0, wins: vec![0; sides] }
    }

    fn add(&mut self, outcome: Option<&Outcome>, names: &[Arc<str>]) {
        self.runs += 1;
        if let Some(Outcome::Victory { sides }) = outcome {
            for (name, wins) in names.iter().zip(&mut self.wins) {
                *wins += u64::from(sides.contains(name));
            }
        }
    }

    /// The chance of a side, with its interval.
    pub fn share(&self, side: usize) -> Share {
        Share::of(self.wins.get(side).copied().unwrap_or(0), self.runs)
    }

    /// The widest half interval of any side.
    pub fn spread(&self) -> f64 {
        (0..self.wins.len()).map(|side| self.share(side)).map(|share| (share.high - share.low) / 2.0).fold(0.0, f64::max)
    }
}

/// How far to search.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The seed that every playout's own follows from.
    pub seed: u64,
    /// The most playouts of one option.
    pub runs: u64,
    /// An option is known well enough when no side's chance is off by more than this; 0: never.
    pub close: f64,
    /// Threads, 1 or more. They change nothing but the time.
    pub threads: usize,
}

impl Search {
    /// Plays forks of every way of a crossroads in waves; `tell` is told now and then what they came to so far, by way. `stop` breaks
    /// off; then what is returned is as far as it came.
    pub fn run(&self, at: &Crossroads, names: &[Arc<str>], stop: &AtomicBool, mut tell: impl FnMut(&[Tally])) -> Vec<Tally> {
        let mut tallies = vec![Tally::new(at.sides); at.ways.len()];
        let mut wave = FIRST;
        loop {
            let open = |tally: &Tally| tally.runs < self.runs && (tally.runs < 4 * FIRST || tally.spread() > self.close);
            let more = |tally: &Tally| tally.runs..self.runs.min(tally.runs + wave);
            let pieces: Vec<_> = tallies.iter().enumerate().filter(|(_, of)| open(of)).map(|(way, of)| (way, more(of))).collect();
            if pieces.is_empty() || stop.load(Ordering::Relaxed) {
                return tallies;
            }
            self.wave(at, names, stop, pieces, &mut tallies, &mut tell);
            wave = tallies.iter().map(|tally| tally.runs).max().unwrap_or(wave).clamp(FIRST, LONGEST);
        }
    }

    fn wave(
        &self,
        at: &Crossroads,
        names: &[Arc<str>],
        stop: &AtomicBool,
        pieces: Vec<(usize, std::ops::Range<u64>)>,
        tallies: &mut [Tally],
        tell: &mut impl FnMut(&[Tally]),
    ) {
        let pieces = Mutex::new(pieces.into_iter().flat_map(|(way, numbers)| numbers.map(move |number| (way, number))));
        let next = || pieces.lock().ok()?.next();
        let stopped = || stop.load(Ordering::Relaxed);
        let mut count = 0_usize;
        let take = |played: Option<Played>| {
            let Some(played) = played else { return };
            put(tallies, &played, names);
            count += 1;
            if count.is_multiple_of(TOLD) {
                tell(tallies);
            }
        };
        gather(self.threads, |hand_over| at.play(&mut World::new(), self.seed, &next, &stopped, hand_over), take);
        tell(tallies);
    }
}

fn put(tallies: &mut [Tally], played: &Played, names: &[Arc<str>]) {
    if let Some(tally) = tallies.get_mut(played.way) {
        tally.add(played.outcome.as_ref(), names);
    }
}
