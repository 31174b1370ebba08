//! How one combatant stands in a spirit combat: what the rules need of it besides the shared components, and the scores
//! that follow: offence, defence, chances.

use super::fight::Fight;
use super::reckoning;
use super::rulings::StunStack;
use super::setup::{Member, Presence};
use super::sheet::Nature;
use crate::engine::chronicle::{Edge, Pool, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Stake;
use crate::engine::percentile::Bands;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A stun that runs (S-50, S-67).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stun {
    /// How deep, 1 to 3.
    pub level: i32,
    /// To the end of strike rank 1 of this round.
    pub until: u32,
}

/// A change of offence and defence that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// Added to offence.
    pub offence: i32,
    /// Added to defence.
    pub defence: i32,
    /// To the end of this round.
    pub until: u32,
}

/// How a combatant stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Standing {
    /// POW as it is now.
    pub power: i32,
    /// INT as it is now.
    pub intelligence: Option<i32>,
    /// DEX as it is now.
    pub dexterity: Option<i32>,
    /// Points of Spirit Screen.
    pub screen: i32,
    /// Stuns that run.
    pub stuns: Vec<Stun>,
    /// Changes that run.
    pub modifiers: Vec<Modifier>,
    /// Senses lost, and the round in which each was.
    pub lost_senses: Vec<(Arc<str>, u32)>,
    /// Things on the ground.
    pub dropped: BTreeSet<Arc<str>>,
    /// How many of its secrets are out.
    pub blurted: usize,
    /// In trance: as how many people it counts.
    pub people: i32,
    /// In trance: it counts from this round on (S-106, S-113).
    pub counts_from: u32,
    /// In trance: it chants on without being asked.
    pub keeps_chanting: bool,
    /// The assistance score and what it adds to defence, as of the last count.
    pub support: (i32, i32),
    /// Combat actions left this round.
    pub actions: i32,
    /// Rolled an attack or evasion this round.
    pub fought: bool,
    /// Was engaged at some time this round.
    pub engaged: bool,
    /// Was attacked in strike rank 1 of this round.
    pub attacked: bool,
    /// A Repel stood: no concentration needed this round (S-24).
    pub undisturbed: bool,
    /// A physical action was done since the stun of level 2 began.
    pub acted_stunned: bool,
    /// It came out of a binding and has to become manifest (S-02).
    pub released: bool,
    /// A dodge or parry is still to be used this round.
    pub guards: Vec<&'static str>,
}

impl Standing {
    /// As the fight begins.
    pub fn of(member: &Member) -> Self {
        let sheet = &member.sheet;
        Self {
            power: sheet.power,
            intelligence: sheet.intelligence,
            dexterity: sheet.dexterity,
            screen: sheet.screen,
            people: member.trance.map_or(0, |(_, people)| people),
            released: member.presence == Presence::Released,
            ..Self::default()
        }
    }

    /// How deep it is stunned just now, 0 to 3 (SA-23).
    pub fn stun_level(&self, stack: StunStack) -> i32 {
        let levels = self.stuns.iter().map(|stun| stun.level);
        match stack {
            StunStack::Max => levels.max().unwrap_or(0),
            StunStack::Sum => levels.sum::<i32>().min(3),
        }
    }

    /// What a trance leaves behind when it ends.
    pub fn out_of_trance(&mut self) {
        self.people = 0;
        self.counts_from = 0;
        self.keeps_chanting = false;
    }
}

impl Fight<'_, '_, '_> {
    /// Offensive magic points: current ones and modifiers (SA-03).
    pub(super) fn offence(&self, id: CombatantId) -> i32 {
        let more: i32 = self.of(id).modifiers.iter().map(|of| of.offence).sum();
        self.book.magic(id).now() + self.sheet(id).offence + more
    }

    /// Defensive magic points: current ones, the helpers' bonus, Spirit Screen, modifiers (S-110, SA-03).
    pub(super) fn defence(&self, id: CombatantId) -> i32 {
        let of = self.of(id);
        let more: i32 = of.modifiers.iter().map(|of| of.defence).sum();
        let screen = of.screen * self.numbers().screen_per_point;
        self.book.magic(id).now() + of.support.1 + screen + self.sheet(id).defence + more
    }

    /// The chance in per cent of one's offence against another's defence (S-32); may be below 0 or above 100.
    pub(super) fn chance(&self, who: CombatantId, whom: CombatantId) -> i32 {
        self.chance_of(self.offence(who), self.defence(whom))
    }

    /// The chance in per cent of these scores against each other (S-32).
    pub(super) fn chance_of(&self, active: i32, passive: i32) -> i32 {
        reckoning::chance(self.numbers(), active, passive)
    }

    /// The bands of a magic point roll of somebody; `None`: it cannot succeed (S-94, SA-05).
    pub(super) fn magic_bands(&self, who: CombatantId, chance: i32) -> Option<Bands> {
        reckoning::magic_bands(self.rulings(), self.numbers(), chance, self.sheet(who).special.defies_odds)
    }

    /// What stands beside an option that rolls magic points: how many faces of the hundred succeed. `open`: the one who decides
    /// may know it.
    pub(super) fn magic_stake(&self, who: CombatantId, chance: i32, open: bool) -> Stake {
        Stake::Percent { chance: self.magic_bands(who, chance).map_or(0, |bands| bands.success), open }
    }

    /// The same of a skill, which everybody may know.
    pub(super) fn skill_stake(&self, skill: i32) -> Stake {
        Stake::Percent { chance: self.skill_bands(skill).success, open: true }
    }

    /// The bands of a skill or characteristic roll (SA-05).
    pub(super) fn skill_bands(&self, chance: i32) -> Bands {
        reckoning::skill_bands(self.rulings(), self.numbers(), chance)
    }

    /// The chance to keep concentration: INT times three; `None`: it has no INT (SA-40).
    pub(super) fn concentration(&self, id: CombatantId) -> Option<i32> {
        self.of(id).intelligence.map(|score| score * self.numbers().concentration)
    }

    /// The DEX strike rank modifier (SA-40).
    pub(super) fn srm(&self, id: CombatantId) -> i32 {
        if let Some(own) = self.sheet(id).srm {
            return own;
        }
        let Some(dexterity) = self.of(id).dexterity else { return self.rulings().no_dex_srm };
        let table = &self.numbers().srm;
        table.iter().rev().find(|(from, _)| dexterity >= *from).or(table.first()).map_or(0, |(_, srm)| *srm)
    }

    /// POW/3, at least 1 (SA-01).
    pub(super) fn pow_third(&self, id: CombatantId) -> i32 {
        reckoning::pow_third(self.rulings(), self.numbers(), self.of(id).power)
    }

    /// How deep somebody is stunned just now, 0 to 3 (SA-23).
    pub(super) fn stun_level(&self, id: CombatantId) -> i32 {
        self.of(id).stun_level(self.rulings().stun_stack)
    }

    /// Why somebody may not fight in spirit combat, speak or cast just now; `None`: it may.
    pub(super) fn dazed(&self, id: CombatantId) -> Option<&'static str> {
        match self.stun_level(id) {
            ..=0 => None,
            1 => Some("S-69"),
            2 => Some("S-70"),
            _ => Some("S-71"),
        }
    }

    /// Whether somebody is far ahead of an opponent in one thing as things are (S-87, S-91, SA-31).
    pub(super) fn far_ahead(&self, who: CombatantId, whom: CombatantId, edge: Edge) -> bool {
        let margin = match edge {
            Edge::Offence => self.offence(who) - self.defence(whom),
            Edge::Defence => self.defence(who) - self.offence(whom),
        };
        reckoning::far_ahead(self.numbers(), margin)
    }

    /// Whether somebody knows to be far ahead of an opponent, and since an earlier round than this (S-97).
    pub(super) fn knows(&self, who: CombatantId, whom: CombatantId, edge: Edge) -> Option<u32> {
        self.p.told.get(&(who, whom, edge)).copied()
    }

    /// Whether it is a spirit.
    pub(super) fn spirit(&self, id: CombatantId) -> bool {
        self.sheet(id).nature == Nature::Spirit
    }

    /// Counts the people who aid somebody anew and says so (S-106, S-110, S-111).
    pub(super) fn count_helpers(&mut self, id: CombatantId, cause: &'static str) {
        let people = super::helpers::people_for(self, id);
        let bonus = reckoning::helper_bonus(self.numbers(), people);
        if self.of(id).support != (people, bonus) {
            self.set(id, |standing| standing.support = (people, bonus));
            self.tell(cause, Verb::Supported { who: id, people, bonus });
        }
    }

    /// Changes a characteristic or the Spirit Screen, never below 0, and says so. Says by how much.
    pub(super) fn change_score(&mut self, id: CombatantId, pool: Pool, by: i32, cause: &'static str) -> i32 {
        let of = self.of(id);
        let before = match pool {
            Pool::Power => of.power,
            Pool::Intelligence => of.intelligence.unwrap_or(0),
            Pool::Dexterity => of.dexterity.unwrap_or(0),
            Pool::SpiritScreen => of.screen,
            Pool::Will | Pool::Health | Pool::MagicPoints | Pool::Willpower => return 0,
        };
        let after = before.saturating_add(by).clamp(0, 999);
        if after == before {
            return 0;
        }
        self.set(id, |standing| match pool {
            Pool::Power => standing.power = after,
            Pool::Intelligence => standing.intelligence = Some(after),
            Pool::Dexterity => standing.dexterity = Some(after),
            _ => standing.screen = after,
        });
        let verb = Verb::PoolChanged { who: id, pool, before, after, minimum_before: None, minimum_after: None };
        if pool == Pool::SpiritScreen {
            let confidants = self.confidants(id);
            self.tell_numbers(cause, confidants, verb);
        } else {
            self.tell(cause, verb);
        }
        after - before
    }
}
