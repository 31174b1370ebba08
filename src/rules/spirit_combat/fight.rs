//! The state of a spirit combat and the handle through which every system of these rules reads and changes it.

use super::plan::Plan;
use super::rulings::{Numbers, Rulings};
use super::setup::{Member, Setup};
use super::sheet::Sheet;
use super::stages::{Carried, Due, Stage};
use super::standing::Standing;
use crate::engine::chronicle::{Audience, Edge, Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition, Few};
use crate::engine::dice::{Against, Known, Request};
use crate::engine::digest::StateWriter;
use crate::engine::encounter::Encounter;
use crate::engine::fights::{self, Procedure};
use crate::engine::moving::At;
use bevy::ecs::prelude::*;
use serde::Serialize;
use smallvec::SmallVec;
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
    /// The side of each combatant, as [`Setup::side`] has it.
    sides: Arc<[usize]>,
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
    pub(super) plans: BTreeMap<CombatantId, Arc<Plan>>,
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
        let ids = (0u16..).zip(&setup.members).map(|(id, _)| CombatantId(id));
        Self {
            sides: ids.map(|id| setup.side(id)).collect(),
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
fn state(world: &World, encounter: Entity) -> Option<serde_json::Value> {
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

impl Procedure for SpiritCombat {
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

/// One spirit combat, open for reading and changing.
pub(super) type Fight<'a, 'w, 's> = fights::Fight<'a, 'w, 's, SpiritCombat>;

impl Fight<'_, '_, '_> {
    pub(super) fn rulings(&self) -> &Rulings {
        &self.setup.rulings
    }

    pub(super) fn numbers(&self) -> &Numbers {
        &self.setup.numbers
    }

    /// What was declared this round, by id; a copy, so that the fight can change meanwhile.
    pub(super) fn plans(&self) -> SmallVec<[(CombatantId, Arc<Plan>); 4]> {
        self.p.plans.iter().map(|(id, plan)| (*id, plan.clone())).collect()
    }

    pub(super) fn member(&self, id: CombatantId) -> Option<&Member> {
        self.setup.members.get(id.index())
    }

    pub(super) fn sheet(&self, id: CombatantId) -> &Sheet {
        static NOBODY: std::sync::LazyLock<Sheet> = std::sync::LazyLock::new(Sheet::default);
        self.setup.members.get(id.index()).map_or(&NOBODY, |member| &member.sheet)
    }

    /// How a combatant stands.
    pub(super) fn of(&self, id: CombatantId) -> &Standing {
        static NOBODY: std::sync::LazyLock<Standing> = std::sync::LazyLock::new(Standing::default);
        self.p.standing.get(id.index()).unwrap_or(&NOBODY)
    }

    /// Changes how a combatant stands.
    pub(super) fn set(&mut self, id: CombatantId, change: impl FnOnce(&mut Standing)) {
        if let Some(standing) = self.p.standing.get_mut(id.index()) {
            change(standing);
        }
    }

    /// Who may know a combatant's magic points: its side, and who knows them from the start (S-96).
    pub(super) fn confidants(&self, id: CombatantId) -> Audience {
        let known = self.setup.known.iter().filter(|(_, of)| *of == id).map(|(mind, _)| *mind);
        Audience::Only(self.setup.friends(id).into_iter().chain(known).collect())
    }

    /// Raises or lowers magic points up to `most`. Says by how much. What follows of 0 is for [`at_zero`](Self::at_zero).
    pub(super) fn shift_magic(&mut self, id: CombatantId, by: i32, most: i32, cause: &'static str) -> i32 {
        let confidants = if self.book.chronicle.keeps() { self.confidants(id) } else { Audience::All };
        self.book.change_magic(id, by, most, confidants, Rule(cause))
    }

    /// Who has no magic points left is helpless, who has some again is not (SA-35).
    pub(super) fn at_zero(&mut self, id: CombatantId) {
        if self.book.magic(id).now() > 0 || self.rulings().mp_at_zero != super::rulings::AtZero::Helpless {
            self.book.lose(id, Condition::Spent, Rule("SA-35"));
        } else if self.book.gain(id, Condition::Spent, Rule("SA-35")) {
            super::helpers::out_of_trance(self, id, "SA-35");
        }
    }

    /// Both at once.
    pub(super) fn change_magic(&mut self, id: CombatantId, by: i32, most: i32, cause: &'static str) -> i32 {
        let changed = self.shift_magic(id, by, most, cause);
        self.at_zero(id);
        changed
    }

    /// Hurts a body; at 0 it is down and out of every engagement (house).
    pub(super) fn harm(&mut self, id: CombatantId, by: i32, cause: &'static str) {
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

    /// A d100 of somebody for something, to be rolled at or under a chance that everybody may know.
    pub(super) fn d100(&self, who: CombatantId, purpose: &'static str, chance: i32) -> Request {
        Request::new(who, purpose, 100).against(Against::Under(chance))
    }

    /// A d100 of magic points against magic points, whose chance only they may know who know the points of both (S-96).
    pub(super) fn magic_d100(&self, who: CombatantId, whom: CombatantId, purpose: &'static str, chance: i32) -> Request {
        let knows = |id| [who, whom].into_iter().all(|of| super::options::knows_points(self, id, of));
        let known = match () {
            () if self.tray.typed().is_empty() => Known::Referee, // nobody is asked for a die
            () if self.book.ids().all(knows) => Known::All,
            () if knows(who) => Known::Own,
            () => Known::Referee,
        };
        self.d100(who, purpose, chance).at(whom).known(known)
    }

    /// Whether somebody is out of the fight, at least for now: gone, away, down, dead, dispelled, bound or possessed.
    pub(super) fn out(&self, id: CombatantId) -> bool {
        use Condition as C;
        self.book.has_any(id, &[C::Gone, C::Away, C::Down, C::Dead, C::Dispelled, C::Bound, C::Possessed])
    }

    /// Whether somebody can act at all: in the fight, in its own place, and not at 0 magic points (SA-35).
    pub(super) fn able(&self, id: CombatantId) -> bool {
        !self.out(id) && self.book.host(id).is_none() && !self.book.has(id, Condition::Spent)
    }

    /// Whether somebody can be fought: in the fight and manifest (S-01, SA-41).
    pub(super) fn manifest(&self, id: CombatantId) -> bool {
        !self.out(id) && self.book.host(id).is_none() && !self.book.has(id, Condition::Immaterial)
    }

    /// The side a combatant fights on.
    pub(super) fn side(&self, id: CombatantId) -> usize {
        self.p.sides.get(id.index()).copied().unwrap_or(usize::MAX)
    }

    /// Whether two are of different sides.
    pub(super) fn foes(&self, a: CombatantId, b: CombatantId) -> bool {
        self.side(a) != self.side(b)
    }

    /// Whether two are engaged.
    pub(super) fn engaged(&self, a: CombatantId, b: CombatantId) -> bool {
        self.p.engaged.contains_key(&pair(a, b))
    }

    /// Everybody that one is engaged with, by id.
    pub(super) fn opponents(&self, id: CombatantId) -> Few {
        self.against(id).collect()
    }

    /// The same, one after the other.
    pub(super) fn against(&self, id: CombatantId) -> impl Iterator<Item = CombatantId> {
        let of = move |&(a, b): &Pair| if a == id { Some(b) } else { (b == id).then_some(a) };
        self.p.engaged.keys().filter_map(of)
    }

    /// Ends an engagement; `who` is out by its own doing.
    pub(super) fn disengage(&mut self, who: CombatantId, whom: CombatantId, cause: &'static str) {
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
    pub(super) fn disengage_all(&mut self, id: CombatantId, cause: &'static str) {
        for other in self.opponents(id) {
            self.disengage(id, other, cause);
        }
    }

    /// Uses a combat action (S-28, S-29, S-35).
    pub(super) fn use_action(&mut self, who: CombatantId, cause: &'static str) {
        let left = (self.of(who).actions - 1).max(0);
        self.set(who, |standing| standing.actions = left);
        self.tell(cause, Verb::ActionUsed { who, left });
    }
}
