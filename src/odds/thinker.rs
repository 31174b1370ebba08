//! The seat that thinks: it plays every option of a decision on, on what its mind may know, and takes what serves its side best. The
//! number of playouts is set and not the time, so that the same decision is always taken the same way.

use crate::engine::decision::{Choice, Pick, Question};
use crate::engine::encounter::Outcome;
use crate::play::forks::{Crossroads, Way};
use crate::play::look::Look;
use crate::play::policy::{self, Chance, Policy, RandomLegal, Sensible};
use crate::scene::{Scene, Seat};
use bevy::ecs::prelude::World;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Playouts that a decision is worth, where nothing else is said.
pub const BUDGET: u64 = 240;

/// The most options that are weighed: the plain player's, and those that it thinks best of the others.
const WEIGHED: usize = 7;
/// Standard errors by which another option has to be better.
const CLEARLY: f64 = 0.8;

/// What a thinker thinks of: a crossroads whose first way is the plain player's. It goes to any thread.
#[derive(Clone, Debug)]
pub struct Matter {
    at: Crossroads,
    names: Vec<Arc<str>>,
    seed: u64,
}

/// A decision that was thought through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What to do.
    pub pick: Pick,
    /// Why, in a sentence.
    pub why: String,
}

impl Matter {
    /// What there is to think of. `None`: nothing is to be weighed, and the plain policy may answer.
    pub fn of(question: &Question, look: Look, chance: &mut Chance) -> Option<Self> {
        let seed = chance.seed();
        let plain = Sensible.choose(question, look, chance);
        // A way back is no step forward, and one option is none.
        let step = |choice: &&Choice| choice.pick.verb != "take_back";
        question.legal().filter(step).nth(1)?;
        let mut at = Crossroads::of(look)?;
        let is_plain = |way: &Way| (way.pick.verb, &way.pick.what, way.pick.target) == (plain.verb, &plain.what, plain.target);
        let worth = |way: &Way| question.options.get(way.place).map_or(f64::MIN, |choice| policy::worth(question, look, choice));
        at.ways.retain(|way| way.pick.verb != "take_back");
        at.ways.sort_by(|a, b| is_plain(b).cmp(&is_plain(a)).then(worth(b).total_cmp(&worth(a))).then(a.place.cmp(&b.place)));
        at.ways.truncate(WEIGHED);
        let first = at.ways.first_mut().filter(|way| is_plain(way))?;
        first.pick = plain;
        let names = (0..at.sides).map(|side| look.side_name(side).into()).collect();
        (at.ways.len() > 1).then_some(Self { at, names, seed })
    }

    /// Thinks: half of the playouts go to all options alike, the other half to the plain player's and the best of the others. Playouts
    /// of the same number have the same dice, so that only what an option makes different counts; and only what is clearly better
    /// takes the place of the plain way. `None`: it was broken off.
    pub fn think(&self, world: &mut World, budget: u64, stop: &AtomicBool) -> Option<Thought> {
        let count = self.at.ways.len();
        let mut found = vec![Found::default(); count];
        let glance = (budget / 2 / count as u64).max(2);
        self.play(world, &(0..count).collect::<Vec<_>>(), 0..glance, &mut found, stop)?;
        let gain = |way: usize, found: &[Found]| found.get(way).zip(found.first()).map_or((0.0, 0.0), |(way, plain)| way.gain(plain));
        let best = (1..count).max_by(|a, b| gain(*a, &found).0.total_cmp(&gain(*b, &found).0).then(b.cmp(a))).unwrap_or(0);
        let mut way = 0;
        if best > 0 && gain(best, &found).0 > 0.0 {
            // What was best at a glance was lucky too: the playouts that decide are others.
            let mut again = vec![Found::default(); count];
            self.play(world, &[0, best], glance..glance + (budget / 4).max(2), &mut again, stop)?;
            let (more, doubt) = gain(best, &again);
            if more > CLEARLY * doubt {
                way = best;
            }
            found.iter_mut().zip(again).for_each(|(found, again)| found.0.extend(again.0));
        }
        Some(self.conclude(way, &found))
    }

    /// Plays these ways on, each by the playouts of these numbers.
    fn play(&self, world: &mut World, ways: &[usize], numbers: std::ops::Range<u64>, found: &mut [Found], stop: &AtomicBool) -> Option<()> {
        let mut jobs = ways.iter().flat_map(|way| numbers.clone().map(|number| (*way, number)));
        let stopped = || stop.load(Ordering::Relaxed);
        self.at.play(
            world,
            self.seed,
            || jobs.next(),
            &stopped,
            |played| {
                let won = |side: usize| match (&played.outcome, self.names.get(side)) {
                    (Some(Outcome::Victory { sides }), Some(name)) => sides.contains(name),
                    _ => false,
                };
                let lost = (0..self.names.len()).any(|side| side != self.at.own && won(side));
                if let Some(of) = found.get_mut(played.way) {
                    of.0.insert(played.number, i8::from(won(self.at.own)) - i8::from(lost));
                }
            },
        );
        (!stopped()).then_some(())
    }

    fn conclude(&self, way: usize, found: &[Found]) -> Thought {
        let won = |way: usize| found.get(way).map_or(0.0, Found::won);
        let runs = found.get(way).map_or(0, |of| of.0.len());
        let pick = self.at.ways.get(way).map_or(Pick::plain("pass"), |way| way.pick.clone());
        let count = self.at.ways.len();
        let why = if way == 0 {
            format!("Of the {count} options it weighed none is clearly better: its side wins {:.0} % of {runs} playouts this way.", won(0))
        } else {
            format!(
                "Of the {count} options it weighed this is the best: its side wins {:.0} % of {runs} playouts, and {:.0} % by the plain choice.",
                won(way),
                won(0)
            )
        };
        Thought { pick, why }
    }
}

/// How the playouts of a way ended, by their number: 1 won, 0 neither, -1 lost.
#[derive(Clone, Debug, Default)]
struct Found(BTreeMap<u64, i8>);

#[expect(clippy::cast_precision_loss, reason = "counts of playouts are far below 2^52")]
impl Found {
    /// How much better this was than another way in the playouts that both have, and one standard error of that.
    fn gain(&self, other: &Self) -> (f64, f64) {
        let both: Vec<f64> = self.0.iter().filter_map(|(number, end)| Some(f64::from(*end) - f64::from(*other.0.get(number)?))).collect();
        let n = both.len() as f64;
        if n == 0.0 {
            return (0.0, f64::INFINITY);
        }
        let mean = both.iter().sum::<f64>() / n;
        // As if one playout more had differed either way: a few that agree prove little.
        let squares = both.iter().map(|of| (of - mean).powi(2)).sum::<f64>() + 2.0;
        (mean, (squares / n / n).sqrt())
    }

    /// Per cent of playouts that were won.
    fn won(&self) -> f64 {
        let won = self.0.values().filter(|end| **end > 0).count();
        100.0 * won as f64 / (self.0.len() as f64).max(1.0)
    }
}

thread_local! {
    /// The world of the playouts, kept: to lay the rules into one takes longer than many playouts.
    static WORLD: std::cell::RefCell<World> = std::cell::RefCell::new(World::new());
}

/// Thinks within a number of playouts.
#[derive(Clone, Copy, Debug)]
pub struct Thinker {
    /// Playouts for each decision.
    pub budget: u64,
}

impl Default for Thinker {
    fn default() -> Self {
        Self { budget: BUDGET }
    }
}

impl Policy for Thinker {
    fn choose(&self, question: &Question, look: Look, chance: &mut Chance) -> Pick {
        self.explain(question, look, chance).0
    }

    fn explain(&self, question: &Question, look: Look, chance: &mut Chance) -> (Pick, String) {
        let matter = Matter::of(question, look, chance);
        let think = |matter: Matter| WORLD.with_borrow_mut(|world| matter.think(world, self.budget, &AtomicBool::new(false)));
        match matter.and_then(think) {
            Some(thought) => (thought.pick, thought.why),
            None => Sensible.explain(question, look, chance),
        }
    }
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal option.
    Random,
    /// Plain sense.
    Plain,
    /// Thinks, within so many playouts.
    Thinker(u64),
}

impl Player {
    /// Who plays when the computer plays this seat; a person's is played with plain sense.
    pub fn of(seat: Seat) -> Self {
        match seat {
            Seat::Human | Seat::Computer => Self::Plain,
            Seat::Random => Self::Random,
            Seat::Thinker => Self::Thinker(BUDGET),
        }
    }

    /// Whether it reads what was told so far.
    pub fn reads(self) -> bool {
        matches!(self, Self::Thinker(_))
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Plain => f.write_str("plain"),
            Self::Thinker(BUDGET) => f.write_str("thinker"),
            Self::Thinker(budget) => write!(f, "thinker:{budget}"),
        }
    }
}

impl std::str::FromStr for Player {
    type Err = String;

    /// Reads `random`, `plain`, `thinker` or `thinker:500`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || format!("`{text}` plays nobody: write random, plain, thinker, or thinker:500 for 500 playouts a decision");
        match text.trim().split_once(':') {
            None => match text.trim() {
                "random" => Ok(Self::Random),
                "plain" => Ok(Self::Plain),
                "thinker" => Ok(Self::Thinker(BUDGET)),
                _ => Err(wanted()),
            },
            Some(("thinker", budget)) => {
                budget.trim().parse().ok().filter(|budget| (1..=1_000_000).contains(budget)).map(Self::Thinker).ok_or_else(wanted)
            }
            Some(_) => Err(wanted()),
        }
    }
}

/// A player for every seat, in cast order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players(pub Vec<Player>);

impl Players {
    /// Plain sense on every seat of a scene.
    pub fn all_plain(scene: &Scene) -> Self {
        Self(vec![Player::Plain; scene.seats.len()])
    }

    /// Whether plain sense plays all of them.
    pub fn plain(&self) -> bool {
        self.0.iter().all(|player| *player == Player::Plain)
    }

    /// Whether any of them reads what was told so far, so that chronicles have to be kept.
    pub fn read(&self) -> bool {
        self.0.iter().any(|player| player.reads())
    }

    fn with<T>(&self, question: &Question, ask: impl FnOnce(&dyn Policy) -> T) -> T {
        match self.0.get(question.who.index()) {
            Some(Player::Random) => ask(&RandomLegal),
            Some(Player::Thinker(budget)) => ask(&Thinker { budget: *budget }),
            Some(Player::Plain) | None => ask(&Sensible),
        }
    }
}

impl Policy for Players {
    fn choose(&self, question: &Question, look: Look, chance: &mut Chance) -> Pick {
        self.with(question, |policy| policy.choose(question, look, chance))
    }

    fn explain(&self, question: &Question, look: Look, chance: &mut Chance) -> (Pick, String) {
        self.with(question, |policy| policy.explain(question, look, chance))
    }
}
