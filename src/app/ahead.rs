//! What may come of the open decision, worked out on threads of its own while people think, and the thinking of computer seats. It
//! never waits for a thread: what is there is looked at every frame, and what is no longer wanted is told to stop.

use super::table::Game;
use crate::odds::thinker::{BUDGET, Matter, Thought};
use crate::odds::whatif::{Search, Tally};
use crate::play::eyes;
use crate::play::forks::Crossroads;
use crate::play::policy::{RandomLegal, Sensible};
use crate::play::session::Reason;
use crate::scene::Seat;
use bevy::ecs::prelude::World;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};

/// The most playouts of one option.
const MOST: u64 = 2_500;
/// An option is known well enough when no chance is off by more than this.
const CLOSE: f64 = 0.02;

/// What is worked out ahead.
#[derive(Default)]
pub struct Ahead {
    /// People want to see it.
    pub on: bool,
    /// So many playouts of each option, no more and no fewer, so that the figures are the same every time; 0: none are shown.
    pub exactly: Option<u64>,
    search: Option<Work<Vec<Tally>>>,
    /// The options by their places in the question, and what they came to so far.
    places: Vec<usize>,
    tallies: Vec<Tally>,
    own: usize,
    thinking: Option<Work<Thought>>,
}

/// Work on a thread, for one moment of a fight.
struct Work<T> {
    moment: u64,
    stop: Arc<AtomicBool>,
    found: Arc<Found<T>>,
}

struct Found<T> {
    so_far: Mutex<Option<T>>,
    done: AtomicBool,
}

impl<T: Send + 'static> Work<T> {
    /// Begins. `None`: the system gives no thread.
    fn begin(moment: u64, work: impl FnOnce(&AtomicBool, &dyn Fn(T)) + Send + 'static) -> Option<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let found = Arc::new(Found { so_far: Mutex::new(None), done: AtomicBool::new(false) });
        let (own_stop, own_found) = (stop.clone(), found.clone());
        let run = move || {
            work(&own_stop, &|so_far| {
                if let Ok(mut place) = own_found.so_far.lock() {
                    *place = Some(so_far);
                }
            });
            own_found.done.store(true, Ordering::Release);
        };
        std::thread::Builder::new().name("playouts".into()).spawn(run).ok()?;
        Some(Self { moment, stop, found })
    }

    /// What was found since it was last asked for. It never waits.
    fn take(&self) -> Option<T> {
        match self.found.so_far.try_lock() {
            Ok(mut place) => place.take(),
            Err(TryLockError::WouldBlock | TryLockError::Poisoned(_)) => None,
        }
    }

    fn done(&self) -> bool {
        self.found.done.load(Ordering::Acquire)
    }
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Ahead {
    /// Something is being worked out.
    pub fn busy(&self) -> bool {
        self.search.as_ref().is_some_and(|work| !work.done()) || self.thinking.is_some()
    }

    /// What the option at this place came to so far; `None`: nothing is known yet.
    pub fn of(&self, place: usize) -> Option<&Tally> {
        let way = self.places.iter().position(|of| *of == place)?;
        self.tallies.get(way).filter(|tally| tally.runs > 0)
    }

    /// The side of who decides, as a place in the scene's list.
    pub fn own(&self) -> usize {
        self.own
    }

    /// Playouts of the option that has fewest, and how far off a chance may be at most.
    pub fn sure(&self) -> Option<(u64, f64)> {
        let fewest = self.tallies.iter().map(|tally| tally.runs).min().filter(|runs| *runs > 0)?;
        Some((fewest, self.tallies.iter().map(Tally::spread).fold(0.0, f64::max)))
    }

    fn forget(&mut self) {
        self.search = None;
        self.places.clear();
        self.tallies.clear();
    }
}

fn threads() -> usize {
    // One processor is left to the window.
    std::thread::available_parallelism().map_or(1, |count| count.get().saturating_sub(1).clamp(1, 4))
}

impl Game {
    /// Begins to work out what may come of the open decision, takes over what is there by now, and stops what is no longer wanted.
    pub(super) fn look_ahead(&mut self) {
        let wanted = self.ahead.on && self.human_asked() && !self.led && self.covered().is_none();
        let question = self.open_question().filter(|question| wanted && question.die.is_none());
        let Some(who) = question.map(|question| question.who) else {
            return self.ahead.forget();
        };
        let moment = self.session.moment();
        if self.ahead.search.as_ref().is_none_or(|work| work.moment != moment) {
            self.ahead.forget();
            let Some(at) = self.session.look().and_then(Crossroads::of).filter(|at| at.who() == who) else { return };
            self.ahead.places = at.ways.iter().map(|way| way.place).collect();
            self.ahead.own = at.own;
            let names = self.session.scene().sides.clone();
            let (runs, close) = self.ahead.exactly.map_or((MOST, CLOSE), |runs| (runs, 0.0));
            let search = Search { seed: self.session.seed(), runs, close, threads: threads() };
            self.ahead.search = Work::begin(moment, move |stop, tell| {
                search.run(&at, &names, stop, |tallies| tell(tallies.to_vec()));
            });
        }
        if let Some(tallies) = self.ahead.search.as_ref().and_then(Work::take) {
            self.ahead.tallies = tallies;
        }
    }

    /// The computer answers for the seat that is asked; who thinks may still be thinking then.
    pub(super) fn let_computer_choose(&mut self) {
        let Some(who) = self.session.question().map(|question| question.who) else { return };
        match self.seat(who) {
            Seat::Human | Seat::Computer => {
                self.session.let_choose(&Sensible);
            }
            Seat::Random => {
                self.session.let_choose(&RandomLegal);
            }
            Seat::Thinker => self.let_think(),
        }
        self.look_up();
    }

    fn let_think(&mut self) {
        let moment = self.session.moment();
        if let Some(work) = self.ahead.thinking.take().filter(|work| work.moment == moment) {
            let done = work.done();
            match work.take() {
                Some(thought) => {
                    self.session.choose(thought.pick, thought.why);
                }
                // It ended without a thought.
                None if done => {
                    self.session.let_choose(&Sensible);
                }
                None => self.ahead.thinking = Some(work),
            }
            return;
        }
        let mut chance = self.session.chance();
        let matter = self.session.question().zip(self.session.look()).and_then(|(question, look)| Matter::of(question, look, &mut chance));
        let work = matter.and_then(|matter| {
            Work::begin(moment, move |stop, tell| {
                if let Some(thought) = matter.think(&mut World::new(), BUDGET, stop) {
                    tell(thought);
                }
            })
        });
        if work.is_none() {
            // Nothing is to be weighed, or there is no thread.
            self.session.let_choose(&Sensible);
        }
        self.ahead.thinking = work;
    }

    /// Why the computer chose what it chose last, as far as who looks may know it.
    pub fn reason(&self) -> Option<&Reason> {
        let last = self.session.reasons().next_back().filter(|_| self.past.is_none())?;
        let latest = self.session.answers().last().is_some_and(|answer| answer.pick == last.pick);
        eyes::reasons(&self.session, self.viewer()).next_back().filter(|reason| latest && *reason == last)
    }
}
