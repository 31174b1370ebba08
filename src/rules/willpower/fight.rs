//! The state of a fight of wills and the handle through which every system of these rules reads and changes it.

use super::reckoning;
use super::rulings::{NameLasts, Rulings, Tables};
use super::setup::{Member, Setup};
use super::sheet::Sheet;
use super::stages::{Due, Fate, Stage};
use crate::engine::chronicle::{Pool, Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::Pick;
use crate::engine::dice::Known;
use crate::engine::digest::StateWriter;
use crate::engine::encounter::Encounter;
use crate::engine::fights::{self, Procedure};
use crate::engine::moving::At;
use bevy::ecs::prelude::*;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A spirit combat of two (W-31): who opened, and the other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Engagement {
    /// Who opened it.
    pub opener: CombatantId,
    /// The other.
    pub other: CombatantId,
    /// Who has scored a successful attack in it (W-37).
    pub scored: BTreeSet<CombatantId>,
    /// How often the true name of each was spoken so that it still tells (W-34, WA-16).
    pub named: BTreeMap<CombatantId, i32>,
    /// Initiative of opener and other, once rolled.
    pub initiative: Option<(i32, i32)>,
}

impl Engagement {
    /// The opponent of one of the two.
    pub fn opponent(&self, of: CombatantId) -> Option<CombatantId> {
        match of {
            of if of == self.opener => Some(self.other),
            of if of == self.other => Some(self.opener),
            _ => None,
        }
    }
}

/// A victory in which the secret name may be asked for (W-37, WA-18).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Victory {
    /// The victor.
    pub who: CombatantId,
    /// The loser.
    pub whom: CombatantId,
    /// The loser never scored against the victor.
    pub unscathed: bool,
    /// The melee round in which it fell.
    pub round: u32,
    /// It was asked already.
    pub asked: bool,
}

/// The procedure of one fight of wills: a component of its encounter.
#[derive(Component, Clone, Debug)]
pub struct Wills {
    pub(super) setup: Arc<Setup>,
    /// Somebody's Willpower is hidden.
    pub(super) veiled: bool,
    pub(super) stage: Stage,
    pub(super) round: u32,
    /// Current Willpower, by id.
    pub(super) willpower: Vec<i32>,
    /// Willpower that can be had at most, by id: less where some is lost for good.
    pub(super) full: Vec<i32>,
    pub(super) engaged: Vec<Engagement>,
    /// Who aids whom.
    pub(super) aid: BTreeMap<CombatantId, CombatantId>,
    /// Aides that go on by themselves.
    pub(super) keeps_aiding: BTreeSet<CombatantId>,
    /// What everybody declared this melee round.
    pub(super) plans: BTreeMap<CombatantId, Vec<Pick>>,
    /// Initiative of everybody who acts alone this melee round.
    pub(super) initiative: BTreeMap<CombatantId, i32>,
    pub(super) timeline: Vec<Due>,
    /// Who has spoken whose true name this melee round (WA-16).
    pub(super) spoken: BTreeSet<(CombatantId, CombatantId)>,
    /// Who has tried to give aid this melee round by a roll (WA-12, reading C), or let the chance go by.
    pub(super) tried: BTreeSet<CombatantId>,
    /// Who loses this melee round, being stunned.
    pub(super) idle: BTreeSet<CombatantId>,
    /// Spirit rounds that slide into the next melee round (WA-05, reading C).
    pub(super) sliding: Vec<Due>,
    pub(super) victories: Vec<Victory>,
    /// Who knows whose true name.
    pub(super) names: BTreeSet<(CombatantId, CombatantId)>,
    pub(super) fates: Vec<Fate>,
    pub(super) unchecked: bool,
}

impl Wills {
    pub(super) fn new(setup: Arc<Setup>) -> Self {
        let names =
            (0u16..).zip(&setup.members).flat_map(|(id, member)| member.sheet.knows_names.iter().map(move |of| (CombatantId(id), *of)));
        let engaged = setup.engaged.iter().map(|&(opener, other)| Engagement {
            opener,
            other,
            scored: BTreeSet::new(),
            named: BTreeMap::new(),
            initiative: None,
        });
        let aid = (0u16..).zip(&setup.members).filter_map(|(id, member)| Some((CombatantId(id), member.aids?)));
        Self {
            veiled: setup.members.iter().any(|member| member.hides_willpower),
            stage: Stage::Begin,
            round: 0,
            willpower: setup.members.iter().map(|member| member.willpower_now.unwrap_or(member.willpower)).collect(),
            full: setup.members.iter().map(|member| member.willpower).collect(),
            engaged: engaged.collect(),
            aid: aid.collect(),
            keeps_aiding: BTreeSet::new(),
            plans: BTreeMap::new(),
            initiative: BTreeMap::new(),
            timeline: Vec::new(),
            spoken: BTreeSet::new(),
            tried: BTreeSet::new(),
            idle: BTreeSet::new(),
            sliding: Vec::new(),
            victories: Vec::new(),
            names: names.collect(),
            fates: Vec::new(),
            unchecked: true,
            setup,
        }
    }
}

/// This rule system's part of the digest.
fn state(world: &World, encounter: Entity) -> Option<serde_json::Value> {
    world.get::<Wills>(encounter).map(|p| {
        // Maps with structured keys are no JSON objects, so they go in as lists.
        let engaged: Vec<_> =
            p.engaged.iter().map(|of| (of.opener, of.other, &of.scored, of.named.iter().collect::<Vec<_>>(), of.initiative)).collect();
        serde_json::json!([
            p.stage,
            p.round,
            p.willpower,
            p.full,
            engaged,
            p.aid.iter().collect::<Vec<_>>(),
            p.keeps_aiding,
            p.plans.iter().collect::<Vec<_>>(),
            p.initiative.iter().collect::<Vec<_>>(),
            p.timeline,
            p.spoken,
            p.tried,
            p.idle,
            p.sliding,
            p.victories,
            p.names,
            p.fates,
        ])
    })
}

impl Procedure for Wills {
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

/// One fight of wills, open for reading and changing.
pub(super) type Fight<'a, 'w, 's> = fights::Fight<'a, 'w, 's, Wills>;

impl Fight<'_, '_, '_> {
    pub(super) fn rulings(&self) -> &Rulings {
        &self.setup.rulings
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.setup.tables
    }

    pub(super) fn member(&self, id: CombatantId) -> Option<&Member> {
        self.setup.members.get(id.index())
    }

    /// The sheet of a combatant. Ids come from this encounter alone, so there is always one.
    pub(super) fn sheet(&self, id: CombatantId) -> &Sheet {
        static NOBODY: std::sync::LazyLock<Sheet> = std::sync::LazyLock::new(|| Sheet {
            kind: "".into(),
            being: super::sheet::Being::Creature,
            class: "".into(),
            level: 0,
            attack_bonus: None,
            defence_bonus: 0,
            empathy: 0,
            movement: 0,
            parry: None,
            may_open: false,
            on_zero: super::sheet::OnZero::Overcome,
            true_name: None,
            knows_names: Vec::new(),
            acts: Vec::new(),
            arrives: 1,
        });
        self.setup.members.get(id.index()).map_or(&NOBODY, |member| &member.sheet)
    }

    /// Cells that somebody may move in this melee round, free or bound by a spirit combat (W-17, W-27).
    pub(super) fn reach(&self, id: CombatantId, bound: bool) -> i32 {
        let movement = self.sheet(id).movement;
        if bound { reckoning::bound_move(self.rulings(), self.tables(), movement, self.p.round) } else { movement }
    }

    /// Who may know what an attack on the matrix needs: it follows from the Willpower of both.
    pub(super) fn known(&self, who: CombatantId, whom: CombatantId) -> Known {
        if !self.p.veiled {
            return Known::All;
        }
        Known::Sides { added: self.setup.hides_willpower(who), compared: self.setup.hides_willpower(whom), both: true }
    }

    /// Willpower as it stands.
    pub(super) fn willpower(&self, id: CombatantId) -> i32 {
        self.p.willpower.get(id.index()).copied().unwrap_or(0)
    }

    /// Raises or lowers Willpower between 0 and its full, and says so (W-14, WA-22). Says by how much.
    pub(super) fn change_willpower(&mut self, id: CombatantId, by: i32, cause: &'static str) -> i32 {
        let before = self.willpower(id);
        let most = self.p.full.get(id.index()).copied().unwrap_or(0).max(before);
        let after = before.saturating_add(by).clamp(0, most);
        if after != before {
            if let Some(now) = self.p.willpower.get_mut(id.index()) {
                *now = after;
            }
            self.p.unchecked = true;
            let verb = Verb::PoolChanged { who: id, pool: Pool::Willpower, before, after, minimum_before: None, minimum_after: None };
            self.tell(cause, verb);
        }
        after - before
    }

    /// Whether somebody is out of the fight: gone, away, down, dead, dispelled, overcome or possessed.
    pub(super) fn out(&self, id: CombatantId) -> bool {
        use Condition as C;
        [C::Gone, C::Away, C::Down, C::Dead, C::Dispelled, C::Overcome, C::Possessed].into_iter().any(|of| self.book.has(id, of))
            || self.book.host(id).is_some()
    }

    /// The side a combatant fights on.
    pub(super) fn side(&self, id: CombatantId) -> usize {
        self.setup.side(id)
    }

    /// Whether two are of different sides.
    pub(super) fn foes(&self, a: CombatantId, b: CombatantId) -> bool {
        self.side(a) != self.side(b)
    }

    /// The spirit combat somebody is in (W-31: at most one).
    pub(super) fn engagement(&self, id: CombatantId) -> Option<&Engagement> {
        self.p.engaged.iter().find(|of| of.opener == id || of.other == id)
    }

    /// The opponent somebody is engaged with.
    pub(super) fn opponent(&self, id: CombatantId) -> Option<CombatantId> {
        self.engagement(id).and_then(|of| of.opponent(id))
    }

    /// Aides of somebody, by id.
    pub(super) fn aides(&self, id: CombatantId) -> Vec<CombatantId> {
        self.p.aid.iter().filter(|(_, whom)| **whom == id).map(|(aide, _)| *aide).collect()
    }

    /// Spiritual attack: Willpower and the class bonus (W-11, WA-07, WA-08).
    pub(super) fn attack(&self, id: CombatantId) -> i32 {
        let sheet = self.sheet(id);
        let bonus = sheet.attack_bonus.unwrap_or_else(|| self.tables().bonus(&sheet.class));
        self.score(id) + bonus
    }

    /// Spiritual defence: Willpower, its own bonus, aid, less the spoken true name (W-10, W-25, W-34).
    pub(super) fn defence(&self, id: CombatantId) -> i32 {
        let named = self.engagement(id).and_then(|of| of.named.get(&id)).copied().unwrap_or(0);
        self.score(id) + self.sheet(id).defence_bonus + self.aid_bonus(id) - named * self.tables().name_penalty
    }

    fn score(&self, id: CombatantId) -> i32 {
        reckoning::score(self.rulings(), self.willpower(id), self.member(id).map_or(0, |member| member.willpower))
    }

    /// What aides add to spiritual defence (W-25, WA-12, WA-13).
    pub(super) fn aid_bonus(&self, id: CombatantId) -> i32 {
        self.setup.aid_bonus(id, i32::try_from(self.aides(id).len()).unwrap_or(i32::MAX))
    }

    /// Forgets names that tell for one spirit round only (WA-16, reading B).
    pub(super) fn names_fade(&mut self, id: CombatantId) {
        if self.rulings().name_lasts == NameLasts::SpiritRound
            && let Some(of) = self.p.engaged.iter_mut().find(|of| of.opener == id || of.other == id)
        {
            of.named.clear();
        }
    }

    /// Notes a victory of this melee round; one before over the same opponent counts no more.
    pub(super) fn won(&mut self, who: CombatantId, whom: CombatantId, unscathed: bool) {
        self.p.victories.retain(|of| (of.who, of.whom) != (who, whom));
        let round = self.p.round;
        self.p.victories.push(Victory { who, whom, unscathed, round, asked: false });
    }

    /// Ends the spirit combat of two; what of it is still on the timeline is void, and aid for either has no purpose any more
    /// (W-15, W-24).
    pub(super) fn disengage(&mut self, who: CombatantId, whom: CombatantId, cause: &'static str) {
        let Some(place) = self.p.engaged.iter().position(|of| of.opponent(who) == Some(whom)) else { return };
        let opener = self.p.engaged.remove(place).opener;
        self.p.unchecked = true;
        self.tell(cause, Verb::Disengaged { who, whom });
        let void = |due: &Due| due.who == opener && due.other.is_some();
        let segments: Vec<_> = self.p.timeline.iter().filter(|due| void(due)).map(|due| due.segment).collect();
        let other = if opener == who { whom } else { who };
        for segment in segments {
            let reason = format!("the spirit combat is over before segment {segment}");
            self.tell("W-15", Verb::Foiled { who: opener, pick: Pick::at("spirit_round", other), reason });
        }
        self.p.timeline.retain(|due| !void(due));
        self.p.sliding.retain(|due| !void(due));
        for id in [who, whom] {
            for aide in self.aides(id) {
                super::aid::stop(self, aide, "W-24");
            }
        }
    }

    /// Hurts or heals a body; at 0 it is down, out of its spirit combat and of its aid (house, WA-20).
    pub(super) fn harm(&mut self, id: CombatantId, by: i32, cause: &'static str) {
        let was_down = self.book.health(id).now() == 0;
        if !self.book.change_health(id, by, Rule(cause)) {
            return;
        }
        if self.book.health(id).now() == 0 {
            if self.book.gain(id, Condition::Down, Rule("house")) {
                self.drop_out(id, "WA-20");
            }
        } else if was_down {
            self.book.lose(id, Condition::Down, Rule("house"));
        }
    }

    /// Takes somebody out of its spirit combat and out of every aid, given or received.
    pub(super) fn drop_out(&mut self, id: CombatantId, cause: &'static str) {
        if let Some(opponent) = self.opponent(id) {
            self.disengage(id, opponent, cause);
        }
        super::aid::stop(self, id, cause);
        for aide in self.aides(id) {
            super::aid::stop(self, aide, cause);
        }
    }
}
