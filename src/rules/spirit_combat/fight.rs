//! The state of a spirit combat and the handle through which every system of these rules reads and changes it.

use super::plan::Plan;
use super::rulings::{Numbers, Rulings};
use super::setup::{Member, Setup};
use super::sheet::Sheet;
use super::stages::{Carried, Due, Stage};
use super::standing::Standing;
use crate::engine::chronicle::{Audience, Chronicle, Edge, Rule, Verb};
use crate::engine::combatant::{Cell, CombatantId, Condition, Members};
use crate::engine::dice::{Request, Tray};
use crate::engine::encounter::{Encounter, Status};
use crate::engine::ledger::{Combatant, Ledger};
use crate::engine::resolve::Runnable;
use crate::engine::timeline::Timeline;
use bevy::ecs::{prelude::*, system::SystemParam};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Two combatants, the smaller id first.
pub type Pair = (CombatantId, CombatantId);

/// The pair of two combatants.
pub fn pair(a: CombatantId, b: CombatantId) -> Pair {
    (a.min(b), a.max(b))
}

/// An engagement of two (S-12).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Engagement {
    /// The round it began in.
    pub since: u32,
    /// Whose Repel has failed in it (SA-16).
    pub repel_failed: BTreeSet<CombatantId>,
}

/// What a mind learnt of an opponent by A7, with the round (SA-45).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Learnt {
    /// Its magic points, and the round they were seen in.
    pub points: Option<(i32, u32)>,
    /// The round its magics were seen in.
    pub magics: Option<u32>,
}

/// A choice of B6: next round the attacker may turn on a helper (S-84).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Turning {
    /// The attacker.
    pub who: CombatantId,
    /// The opponent it turns away from.
    pub from: CombatantId,
    /// The helper.
    pub to: CombatantId,
    /// The round in which it may.
    pub round: u32,
}

/// The procedure of one spirit combat: a component of its encounter.
#[derive(Component, Clone, Debug)]
pub struct SpiritCombat {
    pub(super) setup: Arc<Setup>,
    pub(super) stage: Stage,
    pub(super) round: u32,
    /// How each combatant stands, by id.
    pub(super) standing: Vec<Standing>,
    pub(super) engaged: BTreeMap<Pair, Engagement>,
    /// Who was engaged at some time.
    pub(super) ever_engaged: BTreeSet<CombatantId>,
    /// Who was ten ahead of whom at the end of the last round, and in what.
    pub(super) noted: BTreeSet<(CombatantId, CombatantId, Edge)>,
    /// Who knows it, since which round (S-97).
    pub(super) told: BTreeMap<(CombatantId, CombatantId, Edge), u32>,
    pub(super) learnt: BTreeMap<(CombatantId, CombatantId), Learnt>,
    /// Whose last attack on whom could not succeed (S-94, S-95).
    pub(super) hopeless: BTreeSet<(CombatantId, CombatantId)>,
    /// Pairs that parted by declaration this round, with the rule that let them (table 2.3).
    pub(super) parted: BTreeMap<Pair, &'static str>,
    /// Declarations of this round.
    pub(super) plans: BTreeMap<CombatantId, Plan>,
    /// The strike-rank track.
    pub(super) track: Vec<Due>,
    pub(super) carried: Vec<Carried>,
    pub(super) turnings: Vec<Turning>,
    /// Whom each binding enchantment holds.
    pub(super) bindings: BTreeMap<Arc<str>, CombatantId>,
    /// Helpers that have to concentrate to stay in trance, with the rule that says so (S-114).
    pub(super) disturbed: Vec<(CombatantId, &'static str)>,
    /// Something changed since the last end check.
    pub(super) unchecked: bool,
}

impl SpiritCombat {
    pub(super) fn new(setup: Arc<Setup>) -> Self {
        let since = |pair: Pair| (pair, Engagement { since: 1, ..Engagement::default() });
        let engaged = setup.engaged.iter().map(|&(a, b)| since(pair(a, b))).collect();
        Self {
            stage: Stage::Begin,
            round: 0,
            standing: setup.members.iter().map(Standing::of).collect(),
            engaged,
            ever_engaged: setup.engaged.iter().flat_map(|&(a, b)| [a, b]).collect(),
            noted: BTreeSet::new(),
            told: BTreeMap::new(),
            learnt: BTreeMap::new(),
            hopeless: BTreeSet::new(),
            parted: BTreeMap::new(),
            plans: BTreeMap::new(),
            track: Vec::new(),
            carried: Vec::new(),
            turnings: Vec::new(),
            bindings: BTreeMap::new(),
            disturbed: Vec::new(),
            unchecked: true,
            setup,
        }
    }
}

/// This rule system's part of the digest.
pub(super) fn state(world: &World, encounter: Entity) -> Option<serde_json::Value> {
    world.get::<SpiritCombat>(encounter).map(|p| {
        // Maps with structured keys are no JSON objects, so they go in as lists.
        serde_json::json!([
            p.stage,
            p.round,
            p.standing,
            p.engaged.iter().collect::<Vec<_>>(),
            p.ever_engaged,
            p.noted,
            p.told.iter().collect::<Vec<_>>(),
            p.learnt.iter().collect::<Vec<_>>(),
            p.hopeless,
            p.parted.iter().collect::<Vec<_>>(),
            p.plans.iter().collect::<Vec<_>>(),
            p.track,
            p.carried,
            p.turnings,
            p.bindings,
            p.disturbed,
        ])
    })
}

/// The ledger of an encounter that is being spawned.
#[derive(SystemParam)]
pub(super) struct SpawnLedger<'w, 's> {
    encounters: Query<'w, 's, (&'static Members, &'static mut Chronicle)>,
    combatants: Query<'w, 's, Combatant>,
}

impl SpawnLedger<'_, '_> {
    pub(super) fn open(&mut self, encounter: Entity, set_up: impl FnOnce(&mut Ledger)) {
        if let Ok((members, mut chronicle)) = self.encounters.get_mut(encounter) {
            set_up(&mut Ledger::new(members, &mut self.combatants, &mut chronicle));
        }
    }
}

type Parts =
    (&'static mut Encounter, &'static Members, &'static mut Tray, &'static mut Chronicle, &'static mut Timeline, &'static mut SpiritCombat);

/// Every spirit combat that can move.
#[derive(SystemParam)]
pub(super) struct Fights<'w, 's> {
    runnable: Res<'w, Runnable>,
    encounters: Query<'w, 's, Parts>,
    combatants: Query<'w, 's, Combatant>,
}

impl Fights<'_, '_> {
    /// Runs one step on each of them whose procedure stands where it concerns that step.
    pub(super) fn each(&mut self, concerns: impl Fn(&Encounter, &SpiritCombat) -> bool, mut step: impl FnMut(&mut Fight)) {
        for &entity in &self.runnable.0 {
            let Ok((mut encounter, members, mut tray, mut chronicle, mut line, mut p)) = self.encounters.get_mut(entity) else {
                continue;
            };
            if encounter.status != Status::Running || tray.fault().is_some() || !concerns(&encounter, &p) {
                continue;
            }
            let setup = p.setup.clone();
            let book = Ledger::new(members, &mut self.combatants, &mut chronicle);
            let mut fight = Fight { encounter: &mut encounter, tray: &mut tray, line: &mut line, p: &mut p, setup, book };
            step(&mut fight);
            let changed = fight.book.changed();
            p.unchecked |= changed;
        }
    }

    /// As [`each`](Self::each), for a step of the procedure itself: only where no helper has to concentrate first.
    pub(super) fn at(&mut self, stage: impl Fn(&Stage) -> bool, step: impl FnMut(&mut Fight)) {
        self.each(|encounter, p| encounter.inbox.is_none() && p.disturbed.is_empty() && stage(&p.stage), step);
    }
}

/// One fight, open for reading and changing.
pub(super) struct Fight<'a, 'w, 's> {
    pub encounter: &'a mut Encounter,
    pub tray: &'a mut Tray,
    pub line: &'a mut Timeline,
    pub p: &'a mut SpiritCombat,
    pub setup: Arc<Setup>,
    /// The only way to change a combatant.
    pub book: Ledger<'a, 'w, 's>,
}

impl Fight<'_, '_, '_> {
    pub fn rulings(&self) -> &Rulings {
        &self.setup.rulings
    }

    pub fn numbers(&self) -> &Numbers {
        &self.setup.numbers
    }

    pub fn member(&self, id: CombatantId) -> Option<&Member> {
        self.setup.members.get(id.index())
    }

    pub fn sheet(&self, id: CombatantId) -> &Sheet {
        static NOBODY: std::sync::LazyLock<Sheet> = std::sync::LazyLock::new(Sheet::default);
        self.setup.members.get(id.index()).map_or(&NOBODY, |member| &member.sheet)
    }

    /// How a combatant stands.
    pub fn of(&self, id: CombatantId) -> &Standing {
        static NOBODY: std::sync::LazyLock<Standing> = std::sync::LazyLock::new(Standing::default);
        self.p.standing.get(id.index()).unwrap_or(&NOBODY)
    }

    /// Changes how a combatant stands.
    pub fn set(&mut self, id: CombatantId, change: impl FnOnce(&mut Standing)) {
        if let Some(standing) = self.p.standing.get_mut(id.index()) {
            change(standing);
        }
    }

    /// Records a fact.
    pub fn tell(&mut self, cause: &'static str, verb: Verb) {
        self.book.chronicle.record(Rule(cause), verb);
    }

    /// Records a fact whose hidden numbers only those may know who may know this one's.
    pub fn tell_numbers(&mut self, cause: &'static str, numbers: Audience, verb: Verb) {
        self.book.chronicle.record_for(Rule(cause), Audience::All, numbers, verb);
    }

    /// Facts from here on land together on screen.
    pub fn beat(&mut self) {
        self.book.chronicle.next_beat();
    }

    /// Who may know a combatant's magic points: its side, and who knows them from the start (S-96).
    pub fn confidants(&self, id: CombatantId) -> Audience {
        let known = self.setup.known.iter().filter(|(_, of)| *of == id).map(|(mind, _)| *mind);
        Audience::Only(self.setup.friends(id).into_iter().chain(known).collect())
    }

    /// Raises or lowers magic points up to `most`. Says by how much. What follows of 0 is for [`at_zero`](Self::at_zero).
    pub fn shift_magic(&mut self, id: CombatantId, by: i32, most: i32, cause: &'static str) -> i32 {
        let confidants = self.confidants(id);
        self.book.change_magic(id, by, most, confidants, Rule(cause))
    }

    /// Who has no magic points left is helpless, who has some again is not (SA-35).
    pub fn at_zero(&mut self, id: CombatantId) {
        if self.book.magic(id).now() > 0 || self.rulings().mp_at_zero != super::rulings::AtZero::Helpless {
            self.book.lose(id, Condition::Spent, Rule("SA-35"));
        } else if self.book.gain(id, Condition::Spent, Rule("SA-35")) {
            super::helpers::out_of_trance(self, id, "SA-35");
        }
    }

    /// Both at once.
    pub fn change_magic(&mut self, id: CombatantId, by: i32, most: i32, cause: &'static str) -> i32 {
        let changed = self.shift_magic(id, by, most, cause);
        self.at_zero(id);
        changed
    }

    /// Hurts a body; at 0 it is down and out of every engagement (house).
    pub fn harm(&mut self, id: CombatantId, by: i32, cause: &'static str) {
        if self.spirit(id) || !self.book.change_health(id, by, Rule(cause)) {
            return;
        }
        if by < 0 {
            super::helpers::disturb(self, id, "S-114");
        }
        if self.book.health(id).now() == 0 {
            if self.book.gain(id, Condition::Down, Rule("house")) {
                super::helpers::out_of_trance(self, id, "S-114");
                self.disengage_all(id, "house");
            }
        } else {
            self.book.lose(id, Condition::Down, Rule("house"));
        }
    }

    /// A d100 of somebody for something.
    pub fn d100(&self, who: CombatantId, purpose: &'static str) -> Request {
        Request { who, purpose, sides: 100 }
    }

    /// Whether somebody is out of the fight, at least for now: gone, away, down, dead, dispelled, bound or possessed.
    pub fn out(&self, id: CombatantId) -> bool {
        use Condition as C;
        [C::Gone, C::Away, C::Down, C::Dead, C::Dispelled, C::Bound, C::Possessed].into_iter().any(|of| self.book.has(id, of))
    }

    /// Whether somebody can act at all: in the fight, in its own place, and not at 0 magic points (SA-35).
    pub fn able(&self, id: CombatantId) -> bool {
        !self.out(id) && self.book.host(id).is_none() && !self.book.has(id, Condition::Spent)
    }

    /// Whether somebody can be fought: in the fight and manifest (S-01, SA-41).
    pub fn manifest(&self, id: CombatantId) -> bool {
        !self.out(id) && self.book.host(id).is_none() && !self.book.has(id, Condition::Immaterial)
    }

    /// The side a combatant fights on.
    pub fn side(&self, id: CombatantId) -> usize {
        self.setup.side(id)
    }

    /// Whether two are of different sides.
    pub fn foes(&self, a: CombatantId, b: CombatantId) -> bool {
        self.side(a) != self.side(b)
    }

    /// Whether two are engaged.
    pub fn engaged(&self, a: CombatantId, b: CombatantId) -> bool {
        self.p.engaged.contains_key(&pair(a, b))
    }

    /// Everybody that one is engaged with, by id.
    pub fn opponents(&self, id: CombatantId) -> Vec<CombatantId> {
        let of = |&(a, b): &Pair| if a == id { Some(b) } else { (b == id).then_some(a) };
        self.p.engaged.keys().filter_map(of).collect()
    }

    /// Ends an engagement; `who` is out by its own doing.
    pub fn disengage(&mut self, who: CombatantId, whom: CombatantId, cause: &'static str) {
        if self.p.engaged.remove(&pair(who, whom)).is_some() {
            self.p.unchecked = true;
            self.tell(cause, Verb::Disengaged { who, whom });
            let same = |a: CombatantId, b: CombatantId| pair(a, b) == pair(who, whom);
            self.p.told.retain(|&(a, b, _), _| !same(a, b));
            self.p.noted.retain(|&(a, b, _)| !same(a, b));
            self.p.hopeless.retain(|&(a, b)| !same(a, b));
        }
    }

    /// Ends every engagement of one who is out of the fight.
    pub fn disengage_all(&mut self, id: CombatantId, cause: &'static str) {
        for other in self.opponents(id) {
            self.disengage(id, other, cause);
        }
    }

    /// The nearest free cell to `around`: by distance, then row, then column (house). `None` on a full board.
    pub fn free_cell(&self, around: Cell) -> Option<Cell> {
        let taken = self.taken();
        let (width, height) = self.setup.board;
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell { x, y }));
        cells.filter(|cell| !taken.contains(cell)).min_by_key(|cell| (cell.distance(around), cell.y, cell.x))
    }

    /// Cells where a body stands.
    pub fn taken(&self) -> Vec<Cell> {
        self.book.ids().filter_map(|id| self.book.cell(id)).collect()
    }

    /// How far two are from each other, in cells; far away where one of them is not on the board.
    pub fn distance(&self, a: CombatantId, b: CombatantId) -> i32 {
        self.book.cell(a).zip(self.book.cell(b)).map_or(i32::MAX, |(a, b)| a.distance(b))
    }

    /// Uses a combat action (S-28, S-29, S-35).
    pub fn use_action(&mut self, who: CombatantId, cause: &'static str) {
        let left = (self.of(who).actions - 1).max(0);
        self.set(who, |standing| standing.actions = left);
        self.tell(cause, Verb::ActionUsed { who, left });
    }
}
