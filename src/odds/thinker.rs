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
pub const BUDGET: u64 = 160;

/// The most options that are weighed: the plain player's, and those that it thinks best of the others.
const WEIGHED: usize = 6;
/// The first playouts of every option; each later wave is longer, for fewer options.
const GLANCE: u64 = 8;
/// Standard errors by which another option has to be better.
const CLEARLY: f64 = 0.8;
/// Standard errors after which no more playouts are needed to say that another option is better, or that it is not.
const SURELY: f64 = 2.0;
/// What a win counts, in the unit of shares: what is left at the end only decides between options that win as often.
const WIN: i64 = 20_000;

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
        at.ways.retain(|way| way.pick.verb != "take_back" && (is_plain(way) || worth(way) > policy::SENSELESS));
        at.ways.sort_by(|a, b| is_plain(b).cmp(&is_plain(a)).then(worth(b).total_cmp(&worth(a))).then(a.place.cmp(&b.place)));
        at.ways.truncate(WEIGHED);
        let first = at.ways.first_mut().filter(|way| is_plain(way))?;
        first.pick = plain;
        let names = (0..at.sides).map(|side| look.side_name(side).into()).collect();
        (at.ways.len() > 1).then_some(Self { at, names, seed })
    }

    /// Thinks: a few playouts of every option, then more and more of the plain player's and of fewer and fewer of the others, until one
    /// of these is clearly better, none can be, or the playouts are spent. Playouts of the same number have the same dice, so that only
    /// what an option makes different counts; and only what is clearly better takes the place of the plain way. `None`: it was broken off.
    pub fn think(&self, world: &mut World, budget: u64, stop: &AtomicBool) -> Option<Thought> {
        let count = self.at.ways.len();
        let mut found = vec![Found::default(); count];
        let mut others: Vec<usize> = (1..count).collect();
        let (mut begun, mut left, mut wave) = (0, budget, GLANCE);
        while !others.is_empty() {
            let ways = others.len() as u64 + 1;
            let more = wave.min(left / ways);
            if more == 0 && begun > 0 {
                break;
            }
            let numbers = begun..begun + more.max(1);
            left = left.saturating_sub(ways * more.max(1));
            begun = numbers.end;
            let these: Vec<usize> = std::iter::once(0).chain(others.iter().copied()).collect();
            self.play(world, &these, numbers, &mut found, stop)?;
            let gain = |way: usize| found.get(way).zip(found.first()).map_or((0.0, f64::INFINITY), |(way, plain)| way.gain(plain));
            others.sort_by(|a, b| gain(*b).0.total_cmp(&gain(*a).0).then(a.cmp(b)));
            others.truncate(others.len().div_ceil(2));
            let (best, doubt) = others.first().map_or((0.0, 0.0), |way| gain(*way));
            if others.len() == 1 && begun >= 2 * GLANCE && best.abs() > SURELY * doubt {
                break;
            }
            // What changed no end so far, or rather did harm, is not looked at further.
            let least = |doubt: f64| if begun == GLANCE { -0.5 * doubt } else { 0.0 };
            let differs = |way: usize| found.get(way).zip(found.first()).is_some_and(|(way, plain)| way.differs(plain));
            others.retain(|way| differs(*way) && gain(*way).0 > least(gain(*way).1));
            wave = wave * 3 / 2;
        }
        // What was best at a glance was lucky too: that glance does not count.
        let clearly = |way: &usize| {
            let glance = if begun > 2 * GLANCE { GLANCE } else { 0 };
            let pair = found.get(*way).zip(found.first()).map(|(way, plain)| (way.after(glance), plain.after(glance)));
            pair.is_some_and(|(way, plain)| {
                let (gain, doubt) = way.gain(&plain);
                gain > CLEARLY * doubt
            })
        };
        let way = others.into_iter().find(clearly).unwrap_or(0);
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
                let (own, all) = (played.left.get(self.at.own).copied().unwrap_or(0), played.left.iter().sum::<i64>());
                let end = End { won: won(self.at.own), lost, share: 1_000 * own / all.max(1) };
                if let Some(of) = found.get_mut(played.way) {
                    of.0.insert(played.number, end);
                }
            },
        );
        (!stopped()).then_some(())
    }

    fn conclude(&self, way: usize, found: &[Found]) -> Thought {
        let none = Found::default();
        let (this, plain) = (found.get(way).unwrap_or(&none), found.first().unwrap_or(&none));
        let runs = this.0.len();
        let pick = self.at.ways.get(way).map_or(Pick::plain("pass"), |way| way.pick.clone());
        let count = self.at.ways.len();
        let (won, by_plain) = (this.percent(|end| end.won), plain.percent(|end| end.won));
        let (lost, lost_by_plain) = (this.percent(|end| end.lost), plain.percent(|end| end.lost));
        let why = if way == 0 {
            format!("Of the {count} options it weighed none is clearly better: its side wins {won:.0} % of {runs} playouts this way.")
        } else if won > by_plain {
            format!(
                "Of the {count} options it weighed this is the best: its side wins {won:.0} % of {runs} playouts, and {by_plain:.0} % by the plain choice."
            )
        } else if lost < lost_by_plain {
            format!(
                "Of the {count} options it weighed this is the best: its side loses {lost:.0} % of {runs} playouts, and {lost_by_plain:.0} % by the plain choice."
            )
        } else {
            format!("It ends {runs} playouts as well as the plain choice of the {count} it weighed, with more left to its side.")
        };
        Thought { pick, why }
    }
}

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    won: bool,
    lost: bool,
    /// What its side had left then of all that was left, in thousandths.
    share: i64,
}

impl End {
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    fn worth(self) -> f64 {
        ((i64::from(self.won) - i64::from(self.lost)) * WIN + self.share) as f64 / WIN as f64
    }
}

/// How the playouts of a way ended, by their number.
#[derive(Clone, Debug, Default)]
struct Found(BTreeMap<u64, End>);

#[expect(clippy::cast_precision_loss, reason = "counts of playouts are far below 2^52")]
impl Found {
    /// How much better this was than another way in the playouts that both have, and one standard error of that.
    fn gain(&self, other: &Self) -> (f64, f64) {
        let both: Vec<f64> = self.0.iter().filter_map(|(number, end)| Some(end.worth() - other.0.get(number)?.worth())).collect();
        let n = both.len() as f64;
        if n == 0.0 {
            return (0.0, f64::INFINITY);
        }
        let mean = both.iter().sum::<f64>() / n;
        // As if one playout more had differed either way: a few that agree prove little.
        let squares = both.iter().map(|of| (of - mean).powi(2)).sum::<f64>() + 2.0;
        (mean, (squares / n / n).sqrt())
    }

    /// Whether any playout was won or lost this way that was not so another way.
    fn differs(&self, other: &Self) -> bool {
        self.0.iter().any(|(number, end)| other.0.get(number).is_some_and(|of| (of.won, of.lost) != (end.won, end.lost)))
    }

    /// The playouts from this number on.
    fn after(&self, number: u64) -> Self {
        Self(self.0.range(number..).map(|(number, end)| (*number, *end)).collect())
    }

    /// Per cent of playouts that ended so.
    fn percent(&self, so: impl Fn(&End) -> bool) -> f64 {
        100.0 * self.0.values().filter(|end| so(end)).count() as f64 / (self.0.len() as f64).max(1.0)
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
