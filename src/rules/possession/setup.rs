//! What a possession fight begins with, and how it is put into a world.

use super::fight::Possession;
use super::reckoning;
use super::rulings::{Beats, House, PossessionDamage, Rulings};
use super::sheet::Sheet;
use crate::engine::chronicle::{Chronicle, Rule, Veil, Verb};
use crate::engine::combatant::*;
use crate::engine::decision::Stake;
use crate::engine::dice::Tray;
use crate::engine::encounter::{Cast, Encounter, Figures, Identity};
use crate::engine::fights;
use crate::engine::resolve;
use crate::engine::timeline::Timeline;
use bevy::ecs::prelude::*;
use std::sync::Arc;

/// What puts a combatant out of play (see "Ends").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum OutWhen {
    /// Broken, down, dead, gone, or possessed by a mind of another side that does not cooperate with it.
    #[default]
    Overcome,
    /// Broken, dead or gone; being possessed or down is not the end.
    Broken,
    /// Nothing: only goals, a stalemate or the round limit end the fight.
    Never,
}

/// What a side wants besides being the last in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Goal {
    /// A mind of the side is inside this body.
    Possess(CombatantId),
    /// It has been inside this body at the ends of this many rounds in a row.
    Hold(CombatantId, u32),
    /// This mind is Broken.
    Break(CombatantId),
    /// This body was possessed and holds no possessor any more.
    Free(CombatantId),
    /// The side is in play at the end of this round.
    Survive(u32),
}

/// A side and what it wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its name.
    pub name: Arc<str>,
    /// Any of these wins.
    pub goals: Vec<Goal>,
}

/// One combatant as the fight begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who it is.
    pub identity: Identity,
    /// Its sheet.
    pub sheet: Sheet,
    /// Will at its full.
    pub will: i32,
    /// Will now, if less.
    pub will_now: Option<i32>,
    /// Minimum Will as the sheet states it.
    pub minimum_will: Option<i32>,
    /// Its Will is known to its own side alone.
    pub hides_will: bool,
    /// Health of the body.
    pub health: i32,
    /// Where the body stands.
    pub cell: Option<Cell>,
    /// The body it begins inside of.
    pub inside: Option<CombatantId>,
    /// Conditions it begins under (Broken and down follow from the numbers).
    pub conditions: Vec<Condition>,
}

/// A whole fight, checked: every id exists, every number is in range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The cast, in order.
    pub members: Vec<Member>,
    /// The sides, in order of first mention.
    pub sides: Vec<Side>,
    /// Who is out of play when.
    pub out_when: OutWhen,
    /// The readings in force.
    pub rulings: Rulings,
    /// The house procedures in force.
    pub house: House,
    /// Columns and rows of the board.
    pub board: (i32, i32),
    /// Pairs that cooperate from the start.
    pub cooperation: Vec<(CombatantId, CombatantId)>,
}

impl Setup {
    /// Whether somebody keeps its Will from other sides.
    pub fn hides_will(&self, of: CombatantId) -> bool {
        self.members.get(of.index()).is_some_and(|member| member.hides_will)
    }

    /// Whether a mind may know the Will of another: its own side's always, of others what is not hidden.
    pub fn open_will(&self, mind: CombatantId, of: CombatantId) -> bool {
        let side = |id: CombatantId| self.members.get(id.index()).map(|member| &member.identity.side);
        !self.hides_will(of) || side(mind) == side(of)
    }

    /// Who may know whose Will.
    fn veil(&self) -> Veil {
        Veil::of(self.members.len(), |of| self.hides_will(of), |mind, of| self.open_will(mind, of))
    }

    /// What is taken off a possession check against a mind (PA-26).
    pub(super) fn protection(&self, against: CombatantId) -> i32 {
        match self.rulings.possession_damage {
            PossessionDamage::Untyped => 0,
            PossessionDamage::Morale => self.members.get(against.index()).map_or(0, |member| member.sheet.morale_protection),
        }
    }

    /// What a possession check of a creature against a mind with this (Will, Minimum Will) puts at stake; `open`: who decides may know
    /// them.
    pub(super) fn check_stake(&self, who: CombatantId, against: CombatantId, (will, minimum): (i32, i32), open: bool) -> Stake {
        let own = self.members.get(who.index()).and_then(|member| member.sheet.possession.as_ref()).map_or(0, |entry| entry.bonus);
        Stake::Check {
            sides: self.house.contest_die,
            bonus: own - self.protection(against),
            will,
            minimum,
            at_least: self.rulings.beats == Beats::AtLeast,
            first: reckoning::before_will(&self.rulings, &self.house),
            open,
        }
    }

    /// The figures that words name.
    pub fn figures(&self) -> Figures {
        Figures { round_seconds: self.house.round_seconds, ..Figures::default() }
    }
}

/// Puts a fight into a world and wakes it; [`resolve::settle`] moves it to its first question.
///
/// `given` dice are used up before the generator of `seed` rolls; without `chronicle` no facts are kept.
pub fn spawn(world: &mut World, setup: &Arc<Setup>, seed: u64, given: Vec<u16>, chronicle: bool) -> Entity {
    fights::install::<Possession>(world);
    let cast = Cast(setup.members.iter().map(|member| member.identity.clone()).collect(), setup.figures());
    let chronicle = if chronicle { Chronicle::veiled(setup.veil()) } else { Chronicle::silent() };
    let parts = (
        Encounter::asking(super::yes_no::KINDS),
        cast,
        Tray::new(seed, given),
        chronicle,
        Timeline::default(),
        Possession::new(setup.clone()),
    );
    let encounter = world.spawn(parts).id();
    for (id, member) in (0u16..).zip(&setup.members) {
        let will = Will::new(member.will, member.will_now.unwrap_or(member.will), member.minimum_will, setup.rulings.minimum_will);
        world.spawn((CombatantBundle::new(CombatantId(id), will, member.health), InEncounter(encounter)));
    }
    fights::set_up(world, encounter, |book| {
        book.chronicle.record(None, Verb::Began);
        for (id, member) in (0u16..).zip(&setup.members) {
            let id = CombatantId(id);
            let away = member.sheet.arrives > 1;
            let mut conditions = member.conditions.clone();
            conditions.extend(away.then_some(Condition::Away));
            conditions.extend((book.will(id).now() == 0).then_some(Condition::Broken));
            conditions.extend((book.health(id).now() == 0).then_some(Condition::Down));
            let cell = member.cell.filter(|_| member.inside.is_none() && !away);
            book.set_up(id, cell, member.inside, &conditions);
            book.record_arrival(id);
        }
        for &(who, whom) in &setup.cooperation {
            book.chronicle.record(Rule("P-32"), Verb::CooperationBegan { who, whom });
        }
    });
    resolve::wake(world, encounter);
    encounter
}
