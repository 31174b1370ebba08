//! Scenes in RON: the file format, the checks that report every problem at once with its place, and the checked scene.
//!
//! It knows the rules' setup types and nothing of playing, windows or the command line.

pub mod check;
pub mod problem;
pub mod read;

use crate::engine::encounter::Cast;
use crate::rules::possession::setup::Setup;
use std::sync::Arc;

/// Who sits behind a mind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A person at the table.
    #[default]
    Human,
    /// The computer.
    Computer,
}

/// How a combatant looks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Look {
    /// Name of a picture in `assets/portraits`, without the ending; empty: one is chosen by kind.
    pub portrait: String,
    /// A few words under the name (`fell demon`).
    pub epithet: String,
}

/// A checked scene, ready to play.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The file it came from, as given.
    pub file: String,
    /// The text of the file; a record carries it.
    pub text: String,
    /// Its title.
    pub title: String,
    /// A sentence or two on what it is about.
    pub about: String,
    /// The seed to use when none is given.
    pub seed: Option<u64>,
    /// The fight.
    pub setup: Arc<Setup>,
    /// Looks, in cast order.
    pub looks: Vec<Look>,
    /// Seats, in cast order.
    pub seats: Vec<Seat>,
    /// What in the file is probably not as meant; it can be played all the same.
    pub warnings: Vec<problem::Problem>,
}

impl Scene {
    /// The identities of its cast.
    pub fn cast(&self) -> Cast {
        Cast(self.setup.members.iter().map(|member| member.identity.clone()).collect())
    }
}
