//! What a spirit combat begins with.

use super::rulings::{Numbers, Rulings};
use super::sheet::Sheet;
use crate::engine::combatant::{Cell, CombatantId};
use crate::engine::encounter::{Cast, Figures, Identity};
use std::sync::Arc;

/// What a side wants besides being the last in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Goal {
    /// A member of the side possesses this one.
    Possess(CombatantId),
    /// This one is bound.
    Bind(CombatantId),
    /// This one is dispelled.
    Dispel(CombatantId),
    /// This one has no magic points left.
    Spend(CombatantId),
    /// This one was engaged and is free of every engagement at the end of a round.
    Escape(CombatantId),
    /// The side is in play at the end of this round.
    Survive(u32),
}

/// What puts a combatant out of play (see "Ends").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum OutWhen {
    /// Possessed, bound, dispelled, down, gone, or helpless at 0 magic points.
    #[default]
    Helpless,
    /// The same, but being at 0 magic points is not the end.
    Finished,
    /// Nothing: only goals, a stalemate or the round limit end the fight.
    Never,
}

/// A side and what it wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its name.
    pub name: Arc<str>,
    /// Any of these wins.
    pub goals: Vec<Goal>,
}

/// Where a combatant is as the fight begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Presence {
    /// Manifest, or in the flesh.
    #[default]
    Manifest,
    /// On the spirit plane: one round to become manifest (S-01).
    OnThePlane,
    /// Just out of a binding item: one round to become manifest (S-02).
    Released,
}

/// One combatant as the fight begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who it is.
    pub identity: Identity,
    /// Its sheet.
    pub sheet: Sheet,
    /// Magic points now, 0 to 999. Their full is POW.
    pub magic_points: i32,
    /// Hit points of the body, 0 to 999; 0 for a spirit.
    pub hit_points: i32,
    /// Will, where the body also has what possession rules need.
    pub will: Option<i32>,
    /// Where it stands.
    pub cell: Option<Cell>,
    /// Manifest or not.
    pub presence: Presence,
    /// In trance for somebody from the start, as so many people.
    pub trance: Option<(CombatantId, i32)>,
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
    /// The tables and numbers in force.
    pub numbers: Numbers,
    /// Columns and rows of the board.
    pub board: (i32, i32),
    /// Pairs that are engaged from the start.
    pub engaged: Vec<(CombatantId, CombatantId)>,
    /// Minds that know an opponent's magic points from the start: (mind, opponent).
    pub known: Vec<(CombatantId, CombatantId)>,
}

impl Setup {
    /// The figures that words name.
    fn figures(&self) -> Figures {
        let Numbers { loss_die, single_loss, equal_loss, far_ahead, stay_up, sense_back, .. } = self.numbers;
        Figures { loss_die, single_loss, equal_loss, far_ahead, stay_up, sense_back, ..Figures::default() }
    }

    /// The identities of the cast.
    pub fn cast(&self) -> Cast {
        Cast(self.members.iter().map(|member| member.identity.clone()).collect(), self.figures())
    }

    /// The side of a combatant, as a place in the list.
    pub fn side(&self, id: CombatantId) -> usize {
        let name = self.members.get(id.index()).map(|member| &member.identity.side);
        self.sides.iter().position(|side| Some(&side.name) == name).unwrap_or(usize::MAX)
    }

    /// Everybody of a combatant's side: who may know its numbers (S-96).
    pub fn friends(&self, id: CombatantId) -> Vec<CombatantId> {
        let all = (0u16..).zip(&self.members).map(|(id, _)| CombatantId(id));
        all.filter(|other| self.side(*other) == self.side(id)).collect()
    }
}
