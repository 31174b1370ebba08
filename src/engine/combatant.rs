//! The components that any combatant may carry, whatever the rule system.
//!
//! Fields are private: only the [ledger](super::ledger) writes them. Nothing here knows what a rule does
//! with a number; state that one rule system alone needs lives in that system's folder.

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A combatant's number within its encounter: its place in the scene's cast, from 0.
///
/// Everything that is recorded, compared or iterated uses this and never an `Entity`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CombatantId(pub u16);

/// A few combatants.
pub type Few = smallvec::SmallVec<[CombatantId; 8]>;

/// Writes a few combatants as a list of them is written.
///
/// # Errors
/// Those of the serializer.
pub fn in_a_row<S: serde::Serializer>(few: &Few, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(few)
}

impl CombatantId {
    /// The place in a list that is kept in cast order.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Ties a combatant to its encounter; entities of different encounters never meet.
#[derive(Component, Debug)]
#[relationship(relationship_target = Members)]
pub struct InEncounter(pub Entity);

/// The combatants of an encounter, in [`CombatantId`] order (they are spawned in it and never despawned
/// before their encounter; who leaves the fight carries [`Condition::Gone`]).
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = InEncounter, linked_spawn)]
pub struct Members(Vec<Entity>);

impl Members {
    /// The entity of a combatant; `None` for an id that is not of this encounter.
    pub fn entity(&self, id: CombatantId) -> Option<Entity> {
        self.0.get(id.index()).copied()
    }

    /// Every combatant's entity, in order.
    pub fn iter(&self) -> impl Iterator<Item = Entity> + '_ {
        self.0.iter().copied()
    }

    /// How many combatants there are, gone ones included.
    pub fn count(&self) -> u16 {
        u16::try_from(self.0.len()).unwrap_or(u16::MAX)
    }
}

/// How Minimum Will follows from Will (open point PA-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Default)]
pub enum MinimumWill {
    /// A third of current Will, rounded down (reading A, the default).
    #[default]
    Third,
    /// Current Will less this many points (reading B, the parent game's general formula with 6).
    /// A minimum stated on a sheet sets that mind's own distance instead.
    WillMinus(i32),
    /// Stays at its starting value (reading C).
    Fixed,
    /// A track of its own; each cause says how much it takes (reading D).
    Tracked {
        /// Taken by the penalty of a possession check.
        possession: i32,
        /// Taken by the penalty of a lost veto.
        veto_lost: i32,
        /// Taken by the penalty of a vetoed escape.
        escape_vetoed: i32,
    },
}

/// Will and Minimum Will, 0 to 99 each.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Will {
    now: i32,
    start: i32,
    track: i32,
    track_start: i32,
    stated: bool,
    rule: MinimumWill,
}

impl Will {
    /// The highest Will a sheet may state.
    pub const MOST: i32 = 99;

    /// A mind at `now` of `start` Will; `minimum` is the sheet's own starting Minimum Will, if it states one.
    pub fn new(start: i32, now: i32, minimum: Option<i32>, rule: MinimumWill) -> Self {
        let start = start.clamp(0, Self::MOST);
        let track_start = minimum.unwrap_or(start / 3).clamp(0, start);
        Self { now: now.clamp(0, start), start, track: track_start, track_start, stated: minimum.is_some(), rule }
    }

    /// Will as it stands.
    pub fn now(self) -> i32 {
        self.now
    }

    /// Will at the start of the fight: no recovery goes above it (PA-28).
    pub fn start(self) -> i32 {
        self.start
    }

    /// Minimum Will as it stands, never above Will (PA-03) and never below 0 (PA-05).
    pub fn minimum(self) -> i32 {
        match self.rule {
            MinimumWill::Third => self.now / 3,
            MinimumWill::WillMinus(_) if self.stated => self.now - (self.start - self.track_start),
            MinimumWill::WillMinus(distance) => self.now - distance,
            MinimumWill::Fixed | MinimumWill::Tracked { .. } => self.track,
        }
        .clamp(0, self.now)
    }

    /// Which reading of PA-02 holds for this mind.
    pub fn rule(self) -> MinimumWill {
        self.rule
    }

    /// This Will after losing (negative) or regaining points; `track` moves a Minimum Will that is its own track.
    pub fn changed(self, by: i32, track: i32) -> Self {
        let now = self.now.saturating_add(by).clamp(0, self.start);
        let track = match self.rule {
            MinimumWill::Tracked { .. } => self.track.saturating_add(track).clamp(0, self.track_start),
            _ => self.track,
        };
        Self { now, track, ..self }
    }
}

/// Magic points, for rule systems that fight with them.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MagicPoints {
    /// As they stand, 0 or more.
    pub(super) now: i32,
    /// At the start of the fight.
    pub(super) start: i32,
}

impl MagicPoints {
    /// The most that anybody may have.
    pub const MOST: i32 = 999;

    /// Magic points `now` of `start` (a combatant may hold more than its start: S-76).
    pub fn new(now: i32, start: i32) -> Self {
        Self { now: now.clamp(0, Self::MOST), start: start.clamp(0, Self::MOST) }
    }
    /// Magic points as they stand.
    pub fn now(self) -> i32 {
        self.now
    }
    /// Magic points at the start of the fight.
    pub fn start(self) -> i32 {
        self.start
    }

    /// How many there are after gaining or losing some: never below 0, and no gain lifts them above `most`.
    pub fn moved(self, by: i32, most: i32) -> i32 {
        self.now.saturating_add(by).clamp(0, most.max(self.now).min(Self::MOST))
    }
}

/// The creatures inside this combatant's body, the longest there first. Empty: the host is alone.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Possessors(pub(super) Vec<CombatantId>);

impl Possessors {
    /// Who is inside, in order of entry.
    pub fn list(&self) -> &[CombatantId] {
        &self.0
    }
}

/// The host in whose body this combatant's mind sits; `None`: it is in its own.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Inside(pub(super) Option<CombatantId>);

impl Inside {
    /// The host, if the mind is not at home.
    pub fn host(self) -> Option<CombatantId> {
        self.0
    }
}

/// Whom a helper in trance assists; `None`: not in trance.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Trance(pub(super) Option<CombatantId>);

impl Trance {
    /// Whom the trance serves.
    pub fn aiding(self) -> Option<CombatantId> {
        self.0
    }
}

/// A cell of the board, from (0, 0) at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

impl Cell {
    /// Distance in cells; a diagonal step counts as one.
    pub fn distance(self, other: Cell) -> i32 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }
}

/// Where a combatant's own body stands; `None`: off the board (inside a host, not arrived, gone).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place(pub(super) Option<Cell>);

impl Place {
    /// The cell, if the body is on the board.
    pub fn cell(self) -> Option<Cell> {
        self.0
    }
}

/// Bodily health, 0 to 999; 0 is down.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Health {
    pub(super) now: i32,
    pub(super) start: i32,
}

impl Health {
    /// Full health.
    pub fn new(start: i32) -> Self {
        Self { now: start.max(0), start: start.max(0) }
    }
    /// Health as it stands.
    pub fn now(self) -> i32 {
        self.now
    }
    /// Health at the start of the fight.
    pub fn start(self) -> i32 {
        self.start
    }
}

/// A state of a combatant that lasts until something ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// A mind at Will 0 (P-49).
    Broken,
    /// A body at Health 0: nobody acts through it.
    Down,
    /// A dead body: it holds no possessor (PA-27).
    Dead,
    /// Shaken by a morale effect: the next turn is lost.
    Cowed,
    /// Holds a drawn weapon.
    Armed,
    /// Has not arrived yet.
    Away,
    /// Has left the fight for good.
    Gone,
    /// Out of magic points: neither attacks nor evades (SA-35).
    Spent,
    /// Still on the spirit plane or just out of a binding: not manifest yet (S-01, S-02).
    Immaterial,
    /// Dispelled to the spirit plane (S-89).
    Dispelled,
    /// Bound into an enchantment (S-88).
    Bound,
    /// Its body is another's, by spirit combat (S-87).
    Possessed,
    /// Fallen (S-57).
    Prone,
    /// At Willpower zero: its will is another's (W-38, WA-21).
    Overcome,
    /// Loses its next melee round.
    Stunned,
}

impl Condition {
    /// Every condition, in the order they are listed.
    pub const ALL: [Self; 15] = [
        Self::Broken,
        Self::Down,
        Self::Dead,
        Self::Cowed,
        Self::Armed,
        Self::Away,
        Self::Gone,
        Self::Spent,
        Self::Immaterial,
        Self::Dispelled,
        Self::Bound,
        Self::Possessed,
        Self::Prone,
        Self::Overcome,
        Self::Stunned,
    ];

    fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// All conditions a combatant is under.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Conditions(u16);

impl Conditions {
    /// Whether it is under this one.
    pub fn has(self, condition: Condition) -> bool {
        self.0 & condition.bit() != 0
    }
    /// Whether it is under any of these.
    pub fn has_any(self, conditions: &[Condition]) -> bool {
        self.0 & conditions.iter().fold(0, |bits, condition| bits | condition.bit()) != 0
    }
    /// All of them, in a fixed order.
    pub fn iter(self) -> impl Iterator<Item = Condition> {
        Condition::ALL.into_iter().filter(move |condition| self.has(*condition))
    }
    pub(super) fn with(self, condition: Condition) -> Self {
        Self(self.0 | condition.bit())
    }
    pub(super) fn without(self, condition: Condition) -> Self {
        Self(self.0 & !condition.bit())
    }
}

/// Everything a combatant starts with; the bundle a scene spawns.
#[derive(Bundle, Debug)]
pub struct CombatantBundle {
    /// Its number.
    pub id: CombatantId,
    /// Its Will.
    pub will: Will,
    /// Who is inside it.
    pub possessors: Possessors,
    /// Where its mind is.
    pub inside: Inside,
    /// Whom it aids in trance.
    pub trance: Trance,
    /// Its states.
    pub conditions: Conditions,
    /// Where its body is.
    pub place: Place,
    /// Its health.
    pub health: Health,
}

impl CombatantBundle {
    /// A combatant off the board, alone in its own body, under no condition.
    pub fn new(id: CombatantId, will: Will, health: i32) -> Self {
        Self {
            id,
            will,
            possessors: Possessors::default(),
            inside: Inside::default(),
            trance: Trance::default(),
            conditions: Conditions::default(),
            place: Place::default(),
            health: Health::new(health),
        }
    }
}
