//! Scenes in RON: the file format, the checks that report every problem at once with its place, and the checked scene.
//!
//! It knows the rules' setup types and nothing of playing, windows or the command line.

pub mod archive;
pub mod check;
pub mod differences;
pub mod edit;
pub mod excerpt;
pub mod expect;
pub mod format;
pub mod picture;
pub mod problem;
pub mod read;
pub mod ruleset;
pub mod starter;
pub mod variation;

use crate::engine::encounter::Cast;
use crate::rules::{possession, spirit_combat, willpower};
use bevy::ecs::prelude::*;
use ruleset::{Ruleset, Shelf};
use std::sync::Arc;

/// Who sits behind a mind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A person at the table.
    #[default]
    Human,
    /// The computer, with the plain sense of a new player.
    Computer,
    /// The computer, any legal option as likely.
    Random,
    /// The computer, which plays what may come of each option before it chooses.
    Thinker,
}

impl Seat {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Human, Self::Computer, Self::Random, Self::Thinker];

    /// Whether the computer sits there, in whatever way.
    pub fn by_computer(self) -> bool {
        self != Self::Human
    }

    /// The word by which people name it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Human => "person",
            Self::Computer => "plain",
            Self::Random => "random",
            Self::Thinker => "thinker",
        }
    }

    /// The seat that a word names.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.word().eq_ignore_ascii_case(word))
    }
}

/// How a combatant looks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Look {
    /// Name of a picture in `assets/portraits`, without the ending; or of a file beside the scene, with its ending `.png`; empty: one
    /// is chosen by kind.
    pub portrait: String,
    /// The picture of that file, where it can be shown.
    pub picture: Option<Arc<picture::Picture>>,
    /// A few words under the name (`fell demon`).
    pub epithet: String,
}

/// What a fight begins with, by the rules it is fought by.
#[derive(Clone, Debug)]
pub enum Fight {
    /// Several minds share a body's seconds of a round.
    Possession(Arc<possession::setup::Setup>),
    /// Magic points against magic points, on strike ranks.
    SpiritCombat(Arc<spirit_combat::setup::Setup>),
    /// Willpower against Willpower, three spirit rounds a melee round.
    Willpower(Arc<willpower::setup::Setup>),
}

/// A checked scene, ready to play.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The file it came from, as given.
    pub file: String,
    /// The text of the file; a record carries it.
    pub text: String,
    /// The ruleset file that it names.
    pub ruleset: Option<Ruleset>,
    /// What it plays otherwise than the shipped ruleset of its rules.
    pub differences: Vec<differences::Difference>,
    /// Its title.
    pub title: String,
    /// A sentence or two on what it is about.
    pub about: String,
    /// The seed to use when none is given.
    pub seed: Option<u64>,
    /// Who is in it.
    pub cast: Cast,
    /// What each of the cast is (`human`, `demon`), in cast order.
    pub kinds: Vec<Arc<str>>,
    /// The names of the sides, in order.
    pub sides: Vec<Arc<str>>,
    /// Columns and rows of the board.
    pub board: (i32, i32),
    /// The fight, by its rules.
    pub fight: Fight,
    /// Looks, in cast order.
    pub looks: Vec<Look>,
    /// Seats, in cast order.
    pub seats: Vec<Seat>,
    /// What the scene expects of itself, for `willbound check --run`.
    pub expect: Vec<expect::Expectation>,
    /// What in the file is probably not as meant; it can be played all the same.
    pub warnings: Vec<problem::Problem>,
}

impl Scene {
    /// The word by which a scene file names its rules.
    pub fn rules(&self) -> &'static str {
        match self.fight {
            Fight::Possession(_) => "possession",
            Fight::SpiritCombat(_) => "spirit_combat",
            Fight::Willpower(_) => "willpower",
        }
    }

    /// Puts the fight into a world and wakes it; [`settle`](crate::engine::resolve::settle) moves it to its first question.
    ///
    /// `given` dice are used up before the generator of `seed` rolls; without `chronicle` no facts are kept.
    pub fn spawn(&self, world: &mut World, seed: u64, given: Vec<u16>, chronicle: bool) -> Entity {
        match &self.fight {
            Fight::Possession(setup) => possession::setup::spawn(world, setup, seed, given, chronicle),
            Fight::SpiritCombat(setup) => spirit_combat::spawn::spawn(world, setup, seed, given, chronicle),
            Fight::Willpower(setup) => willpower::spawn::spawn(world, setup, seed, given, chronicle),
        }
    }

    /// Where its ruleset is found again: in the scene itself.
    pub fn shelf(&self) -> Shelf<'_> {
        self.ruleset.as_ref().map_or(Shelf::Shipped, |ruleset| Shelf::Text { file: &ruleset.file, text: &ruleset.text })
    }

    /// The files beside its own that it is made of: its ruleset, where it lies on this machine, and its portraits.
    pub fn files(&self) -> Vec<std::path::PathBuf> {
        let ruleset = self.ruleset.iter().filter_map(|ruleset| ruleset.path.clone());
        let portraits = self.looks.iter().filter(|look| look.portrait.ends_with(".png"));
        ruleset.chain(portraits.map(|look| check::beside(&self.file, &look.portrait))).collect()
    }

    /// The readings of the rules that differ from the usual ones, as name and value.
    pub fn rulings(&self) -> Vec<(String, String)> {
        match &self.fight {
            Fight::Possession(setup) => setup.rulings.changed(),
            Fight::SpiritCombat(setup) => setup.rulings.changed(),
            Fight::Willpower(setup) => setup.rulings.changed(),
        }
    }

    /// What a possession fight begins with; `None`: it is fought by other rules.
    pub fn possession(&self) -> Option<&Arc<possession::setup::Setup>> {
        match &self.fight {
            Fight::Possession(setup) => Some(setup),
            Fight::SpiritCombat(_) | Fight::Willpower(_) => None,
        }
    }

    /// Seconds of a round, where bodies have seconds (P-13); else 0.
    pub fn round_seconds(&self) -> i32 {
        self.possession().map_or(0, |setup| setup.house.round_seconds)
    }

    /// What a spirit combat begins with; `None`: it is fought by other rules.
    pub fn spirit_combat(&self) -> Option<&Arc<spirit_combat::setup::Setup>> {
        match &self.fight {
            Fight::SpiritCombat(setup) => Some(setup),
            Fight::Possession(_) | Fight::Willpower(_) => None,
        }
    }

    /// What a fight of wills begins with; `None`: it is fought by other rules.
    pub fn willpower(&self) -> Option<&Arc<willpower::setup::Setup>> {
        match &self.fight {
            Fight::Willpower(setup) => Some(setup),
            Fight::Possession(_) | Fight::SpiritCombat(_) => None,
        }
    }
}
