//! The dice tray: named requests, filled by a generator, a script or a person; every roll is recorded.
//!
//! It knows who rolls and what for, and never what a face means.

use super::combatant::CombatantId;
use super::log::Log;
pub use super::note::{Against, Known, Note};
use bevy::ecs::prelude::*;
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use serde::Serialize;
use smallvec::SmallVec;
use std::collections::{BTreeSet, VecDeque};

/// The faces of one roll, in the order they were asked for.
pub type Faces = SmallVec<[u16; 4]>;

/// Dice with a bonus, written `2d6+1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Dice {
    /// How many dice, 1 to 20.
    pub count: u16,
    /// Their faces, 2 to 100.
    pub sides: u16,
    /// Added to them, -99 to 99.
    pub bonus: i32,
}

impl std::str::FromStr for Dice {
    type Err = String;

    /// Reads `d6`, `2d6`, `1d6+4` or `1d8 - 1`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || "write dice as 1d6, 2d6+1 or 1d8-1: 1 to 20 dice of 2 to 100 sides, a bonus of -99 to 99".to_owned();
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let (count, rest) = text.split_once(['d', 'D']).ok_or_else(wanted)?;
        let sign = rest.find(['+', '-']);
        let (sides, bonus) = rest.split_at(sign.unwrap_or(rest.len()));
        let number = |text: &str| text.parse::<u16>().ok();
        let dice = Self {
            count: if count.is_empty() { 1 } else { number(count).ok_or_else(wanted)? },
            sides: number(sides).ok_or_else(wanted)?,
            bonus: if bonus.is_empty() { 0 } else { bonus.parse().map_err(|_| wanted())? },
        };
        let sane = (1..=20).contains(&dice.count) && (2..=100).contains(&dice.sides) && (-99..=99).contains(&dice.bonus);
        if sane { Ok(dice) } else { Err(wanted()) }
    }
}

impl std::fmt::Display for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}d{}", self.count, self.sides)?;
        if self.bonus == 0 { Ok(()) } else { write!(f, "{:+}", self.bonus) }
    }
}

/// One die that a rule wants rolled.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Request {
    /// Whose die it is.
    pub who: CombatantId,
    /// What for, in the game's words (`veto`, `possession check`, ...).
    pub purpose: &'static str,
    /// Faces, 2 to 100.
    pub sides: u16,
    /// What stands beside it for whoever rolls by hand.
    #[serde(skip)]
    pub note: Note,
}

/// The same die is wanted, whatever stands beside it by now.
impl PartialEq for Request {
    fn eq(&self, other: &Self) -> bool {
        (self.who, self.purpose, self.sides) == (other.who, other.purpose, other.sides)
    }
}

impl Eq for Request {}

impl Request {
    /// A die of somebody for something.
    pub const fn new(who: CombatantId, purpose: &'static str, sides: u16) -> Self {
        Self { who, purpose, sides, note: Note::NONE }
    }

    /// One of the dice of an act's effect on somebody.
    pub fn effect(who: CombatantId, whom: CombatantId, dice: Dice) -> Self {
        let die = Self::new(who, "effect", dice.sides).at(whom);
        if dice.bonus == 0 { die } else { die.plus(dice.bonus, "effect") }
    }

    /// With whom it concerns besides.
    pub fn at(mut self, whom: impl Into<Option<CombatantId>>) -> Self {
        self.note.whom = whom.into();
        self
    }

    /// With what is added to it.
    pub const fn plus(mut self, bonus: i32, of: &'static str) -> Self {
        self.note.bonus = Some((bonus, of));
        self
    }

    /// With what it is compared with.
    pub const fn against(mut self, against: Against) -> Self {
        self.note.against = against;
        self
    }

    /// With who may know the numbers beside it.
    pub const fn known(mut self, known: Known) -> Self {
        self.note.known = known;
        self
    }
}

/// Where a face came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The seeded generator.
    Rolled,
    /// A list given beforehand (a script, a test).
    Given,
    /// A person who rolled a real die.
    Typed,
}

/// What a die was rolled as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Thrown {
    /// Whose die it was.
    pub who: CombatantId,
    /// What for.
    pub purpose: &'static str,
    /// Its faces.
    pub sides: u16,
}

/// A die that was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Die {
    /// What was asked.
    pub request: Thrown,
    /// The face, from 1.
    pub face: u16,
    /// Where it came from.
    pub origin: Origin,
}

/// Why the tray cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceFault {
    /// Only given dice may be used, and none is left for this request.
    Lacking(Request),
    /// The given die at this place (from 1) has no such face.
    Impossible(usize, u16, Request),
}

/// A stream of random words; a copy goes on from the same word.
#[derive(Debug)]
struct Stream(ChaCha8Rng);

impl Clone for Stream {
    fn clone(&self) -> Self {
        Self(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

/// The dice of one encounter.
#[derive(Component, Clone, Debug)]
pub struct Tray {
    given: VecDeque<u16>,
    given_used: usize,
    given_only: bool,
    generator: Stream,
    typed: BTreeSet<CombatantId>,
    pending: Vec<Request>,
    filled: Faces,
    pub(super) log: Log<Die>,
    fault: Option<DiceFault>,
}

impl Tray {
    /// A tray that rolls from `seed`; `given` faces are used up first, in order.
    pub fn new(seed: u64, given: impl IntoIterator<Item = u16>) -> Self {
        Self {
            given: given.into_iter().collect(),
            given_used: 0,
            given_only: false,
            generator: Stream(ChaCha8Rng::seed_from_u64(seed)),
            typed: BTreeSet::new(),
            pending: Vec::new(),
            filled: Faces::new(),
            log: Log::default(),
            fault: None,
        }
    }

    /// Dice that fall from here on are not noted, for fights whose dice nobody reads.
    pub fn forgets(&mut self) {
        self.log = Log::counting();
    }

    /// The generator starts anew from another seed.
    pub fn reseed(&mut self, seed: u64) {
        self.generator = Stream(ChaCha8Rng::seed_from_u64(seed));
    }

    /// With `true`, a die that was not given is a fault; the generator stays untouched.
    pub fn given_only(&mut self, only: bool) {
        self.given_only = only;
    }

    /// With `true`, the dice of these minds are rolled by people: each becomes a question once the given ones are used up.
    pub fn set_typed(&mut self, whose: impl IntoIterator<Item = CombatantId>, typed: bool) {
        for id in whose {
            if typed {
                self.typed.insert(id)
            } else {
                self.typed.remove(&id)
            };
        }
    }

    /// Whose dice people roll and type in, in order.
    pub fn typed(&self) -> &BTreeSet<CombatantId> {
        &self.typed
    }

    /// Given dice that nobody asked for yet.
    pub fn given_left(&self) -> usize {
        self.given.len()
    }

    /// How many given dice were used.
    pub fn given_used(&self) -> usize {
        self.given_used
    }

    /// Every die so far, in order.
    pub fn log(&self) -> &[Die] {
        &self.log
    }

    /// What stopped the tray, if anything did.
    pub fn fault(&self) -> Option<DiceFault> {
        self.fault
    }

    /// Whether a person is asked for a die.
    #[inline]
    pub fn wants(&self) -> bool {
        !self.pending.is_empty() && self.filled.len() < self.pending.len() && self.fault.is_none()
    }

    /// The die that a person is asked for, if one is; its note says which of the roll it is.
    pub fn wanted(&self) -> Option<Request> {
        let mut die = self.pending.get(self.filled.len()).copied().filter(|_| self.fault.is_none())?;
        die.note.place = (self.filled.len() + 1, self.pending.len());
        Some(die)
    }

    /// Asks for dice. `Some` with their faces when all are there; `None` when the encounter has to wait for a person
    /// (or [`fault`](Self::fault) says what is wrong): then ask again with the same requests.
    pub fn roll(&mut self, requests: &[Request]) -> Option<Faces> {
        if self.rolls_alone(requests) {
            let mut rolled = Faces::new();
            for request in requests {
                let face = self.draw(request.sides);
                self.note(request, face, Origin::Rolled);
                rolled.push(face);
            }
            return Some(rolled);
        }
        if self.pending != requests {
            self.filled.clear();
        }
        self.pending = requests.to_vec();
        while let Some(request) = self.wanted() {
            let (face, origin) = if let Some(face) = self.given.pop_front() {
                self.given_used += 1;
                if face == 0 || face > request.sides {
                    self.fault = Some(DiceFault::Impossible(self.given_used, face, request));
                    return None;
                }
                (face, Origin::Given)
            } else if self.given_only {
                self.fault = Some(DiceFault::Lacking(request));
                return None;
            } else if self.typed.contains(&request.who) {
                return None;
            } else {
                (self.draw(request.sides), Origin::Rolled)
            };
            self.put(request, face, origin);
        }
        if self.fault.is_some() {
            return None;
        }
        self.pending.clear();
        Some(std::mem::take(&mut self.filled))
    }

    /// Whether the generator rolls all of these, with nothing left over from before.
    fn rolls_alone(&self, requests: &[Request]) -> bool {
        let fresh = self.pending.is_empty() && self.filled.is_empty() && self.fault.is_none();
        let given = self.given_only || !self.given.is_empty();
        fresh && !given && (self.typed.is_empty() || !requests.iter().any(|request| self.typed.contains(&request.who)))
    }

    /// Puts in the face a person rolled, or with `None` lets the generator roll this one die.
    pub fn fill(&mut self, face: Option<u16>) {
        if let Some(request) = self.wanted() {
            match face {
                Some(face) => self.put(request, face.clamp(1, request.sides), Origin::Typed),
                None => {
                    let face = self.draw(request.sides);
                    self.put(request, face, Origin::Rolled);
                }
            }
        }
    }

    /// Forgets dice that were asked for and not yet used, because what they were for is void.
    pub fn clear_pending(&mut self) {
        self.pending.clear();
        self.filled.clear();
    }

    fn put(&mut self, request: Request, face: u16, origin: Origin) {
        self.filled.push(face);
        self.note(&request, face, origin);
    }

    /// Notes a die that was rolled.
    fn note(&mut self, request: &Request, face: u16, origin: Origin) {
        let Request { who, purpose, sides, .. } = *request;
        self.log.push(|| Die { request: Thrown { who, purpose, sides }, face, origin });
    }

    /// A face from 1 to `sides`: the one place where raw words become dice. Multiply and shift, with the few words
    /// that would favour low faces thrown away (D. Lemire, 2019).
    fn draw(&mut self, sides: u16) -> u16 {
        let sides = u32::from(sides.max(1));
        let unfair = sides.wrapping_neg() % sides;
        loop {
            let product = u64::from(self.generator.0.next_u32()) * u64::from(sides);
            #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
            if product as u32 >= unfair {
                return u16::try_from((product >> 32) + 1).unwrap_or(1);
            }
        }
    }
}
