//! The state of a possession fight and the handle through which every system of these rules reads and changes it.

use super::frames::{Done, Frame};
use super::rulings::{House, Rulings};
use super::setup::Setup;
use super::sheet::Sheet;
use crate::engine::combatant::{CombatantId, Condition, Few};
use crate::engine::decision::Act;
use crate::engine::dice::Known;
use crate::engine::digest::StateWriter;
use crate::engine::encounter::Encounter;
use crate::engine::fights::{self, Procedure};
use crate::engine::moving::At;
use bevy::ecs::prelude::*;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often equal totals are rolled again before that is an error (PA-29).
pub const REROLL_CAP: u32 = 1_000;

/// An act begun in one round and finished in the next (PA-16, reading B).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Owed {
    /// Whose.
    pub who: CombatantId,
    /// Of which body.
    pub body: CombatantId,
    /// The act.
    pub act: Act,
    /// Seconds still to spend.
    pub rest: i32,
}

/// The procedure of one possession fight: a component of its encounter.
#[derive(Component, Clone, Debug, Serialize)]
pub struct Possession {
    #[serde(skip)]
    pub(super) setup: Arc<Setup>,
    /// The side of each combatant, as a place in the setup's list.
    #[serde(skip)]
    pub(super) sides: Arc<[usize]>,
    /// Somebody's Will is hidden.
    #[serde(skip)]
    pub(super) veiled: bool,
    pub(super) frames: Vec<Frame>,
    pub(super) done: Option<Done>,
    pub(super) round: u32,
    /// Seconds each body has left this round.
    pub(super) seconds: Vec<i32>,
    pub(super) owed: Vec<Owed>,
    pub(super) initiative: BTreeMap<CombatantId, Vec<i32>>,
    pub(super) delayed: Vec<CombatantId>,
    /// Vetoes tried this round: (vetoer, acting mind).
    pub(super) vetoes: Vec<(CombatantId, CombatantId)>,
    /// Escape vetoes tried this round, where they have a limit of their own.
    pub(super) escape_vetoes: Vec<(CombatantId, CombatantId)>,
    /// Attempts to leave this round.
    pub(super) escapes: Vec<CombatantId>,
    /// Who was inspired this round, each as often as it was.
    pub(super) inspired: Vec<CombatantId>,
    pub(super) proposed: BTreeSet<(CombatantId, CombatantId)>,
    /// Pairs that work together, the smaller id first.
    pub(super) cooperation: BTreeSet<(CombatantId, CombatantId)>,
    /// Bodies that were possessed at some time.
    pub(super) ever_possessed: BTreeSet<CombatantId>,
    /// Something changed since the last end check.
    pub(super) unchecked: bool,
    /// How many round ends in a row a side has held a body: by (side, body).
    pub(super) held: BTreeMap<(usize, CombatantId), u32>,
}

impl Possession {
    /// The frame on top of the stack.
    pub(super) fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    pub(super) fn new(setup: Arc<Setup>) -> Self {
        let pair = |(a, b): &(CombatantId, CombatantId)| (*a.min(b), *a.max(b));
        let side = |name: &Arc<str>| setup.sides.iter().position(|side| side.name == *name).unwrap_or(usize::MAX);
        Self {
            veiled: setup.members.iter().any(|member| member.hides_will),
            sides: setup.members.iter().map(|member| side(&member.identity.side)).collect(),
            frames: vec![Frame::Round(Default::default())],
            done: None,
            round: 0,
            seconds: vec![setup.house.round_seconds; setup.members.len()],
            owed: Vec::new(),
            initiative: BTreeMap::new(),
            delayed: Vec::new(),
            vetoes: Vec::new(),
            escape_vetoes: Vec::new(),
            escapes: Vec::new(),
            inspired: Vec::new(),
            proposed: BTreeSet::new(),
            cooperation: setup.cooperation.iter().map(pair).collect(),
            ever_possessed: setup.members.iter().filter_map(|member| member.inside).collect(),
            unchecked: true,
            held: BTreeMap::new(),
            setup,
        }
    }
}

/// This rule system's part of the digest.
fn state(world: &World, encounter: Entity) -> Option<serde_json::Value> {
    world.get::<Possession>(encounter).map(|possession| {
        // Maps with structured keys are no JSON objects, so they go in as lists.
        let p = possession;
        serde_json::json!([
            p.frames,
            p.done,
            p.round,
            p.seconds,
            p.owed,
            p.delayed,
            p.vetoes,
            p.escape_vetoes,
            p.escapes,
            p.inspired,
            p.proposed,
            p.cooperation,
            p.ever_possessed,
            p.initiative.iter().collect::<Vec<_>>(),
            p.held.iter().collect::<Vec<_>>(),
        ])
    })
}

impl Procedure for Possession {
    type Setup = Setup;

    const STEPS: &'static [fights::Step<Self>] = super::STEPS;
    const STATE: StateWriter = state;

    fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    fn board(&self) -> (i32, i32) {
        self.setup.board
    }

    #[inline]
    fn stands(&self, encounter: &Encounter, dice: bool) -> At {
        self.at(encounter, dice)
    }

    fn touched(&mut self) {
        self.unchecked = true;
    }
}

/// One possession fight, open for reading and changing.
pub(super) type Fight<'a, 'w, 's> = fights::Fight<'a, 'w, 's, Possession>;

impl Fight<'_, '_, '_> {
    pub(super) fn rulings(&self) -> &Rulings {
        &self.setup.rulings
    }

    pub(super) fn house(&self) -> &House {
        &self.setup.house
    }

    pub(super) fn sheet(&self, id: CombatantId) -> &Sheet {
        static NOBODY: std::sync::LazyLock<Sheet> = std::sync::LazyLock::new(Sheet::default);
        self.setup.members.get(id.index()).map_or(&NOBODY, |member| &member.sheet)
    }

    /// Whether a mind may know the Will of another.
    pub(super) fn open_will(&self, mind: CombatantId, of: CombatantId) -> bool {
        !self.p.veiled || self.setup.open_will(mind, of)
    }

    /// Who may know the numbers beside a die: one that Will is added to, or one that is compared with somebody's.
    pub(super) fn known(&self, added: Option<CombatantId>, compared: Option<CombatantId>) -> Known {
        if !self.p.veiled {
            return Known::All;
        }
        let hides = |of: Option<CombatantId>| of.is_some_and(|of| self.setup.hides_will(of));
        Known::Sides { added: hides(added), compared: hides(compared), both: false }
    }

    /// The body whose seconds this mind shares: the host's while it is inside one, else its own (P-11, P-13).
    pub(super) fn body_of(&self, mind: CombatantId) -> CombatantId {
        self.book.host(mind).unwrap_or(mind)
    }

    /// Every mind of a body, the host first, then its possessors in order of entry. A host that is gone is not in.
    pub(super) fn minds(&self, body: CombatantId) -> Few {
        let mut minds = Few::new();
        if self.book.host(body).is_none() && !self.out_of_world(body) {
            minds.push(body);
        }
        minds.extend_from_slice(self.book.possessors(body));
        minds
    }

    /// Gone, not arrived yet, or dead.
    pub(super) fn out_of_world(&self, id: CombatantId) -> bool {
        self.book.has_any(id, &[Condition::Gone, Condition::Away, Condition::Dead])
    }

    /// Seconds a body has left this round (P-29).
    pub(super) fn seconds_left(&self, body: CombatantId) -> i32 {
        self.p.seconds.get(body.index()).copied().unwrap_or(0)
    }

    /// Takes seconds from a body; never below 0.
    pub(super) fn spend(&mut self, body: CombatantId, seconds: i32) {
        if let Some(left) = self.p.seconds.get_mut(body.index()) {
            *left = (*left - seconds).max(0);
        }
    }

    pub(super) fn broken(&self, id: CombatantId) -> bool {
        self.book.has(id, Condition::Broken)
    }

    /// The body cannot act: it is down or dead.
    pub(super) fn helpless(&self, body: CombatantId) -> bool {
        self.book.has(body, Condition::Down) || self.book.has(body, Condition::Dead)
    }

    /// Whether two minds work together.
    pub(super) fn cooperate(&self, a: CombatantId, b: CombatantId) -> bool {
        self.p.cooperation.contains(&(a.min(b), a.max(b)))
    }

    /// The side a combatant fights on.
    pub(super) fn side(&self, id: CombatantId) -> usize {
        self.p.sides.get(id.index()).copied().unwrap_or(usize::MAX)
    }

    /// Ends the top frame with a result for the one below.
    pub(super) fn finish(&mut self, done: Done) {
        self.p.done = Some(done);
    }

    /// Puts back the frame that was taken and another on top of it.
    pub(super) fn push(&mut self, below: Frame, top: Frame) {
        self.p.frames.push(below);
        self.p.frames.push(top);
    }
}
