//! What a fight of wills begins with.

use super::rulings::{AidWho, Rulings, Tables};
use super::sheet::Sheet;
use crate::engine::chronicle::Veil;
use crate::engine::combatant::{Cell, CombatantId};
use crate::engine::encounter::{Cast, Figures, Identity};
use std::sync::Arc;

/// What puts a combatant out of play (see "Ends").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum OutWhen {
    /// Overcome, dispelled, possessed, down or gone.
    #[default]
    Overcome,
    /// Nothing: only goals, a stalemate or the round limit end the fight.
    Never,
}

/// What a side wants besides being the last in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Goal {
    /// This one is dispelled.
    Dispel(CombatantId),
    /// This one is overcome.
    Overcome(CombatantId),
    /// A member of the side knows this one's true name, which nobody of it did at the start.
    LearnName(CombatantId),
    /// The side is in play at the end of this melee round.
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
    /// Willpower at its full, 0 to 99.
    pub willpower: i32,
    /// Willpower now, if less.
    pub willpower_now: Option<i32>,
    /// Its Willpower is known to its own side alone.
    pub hides_willpower: bool,
    /// Hit points of the body, 0 to 999.
    pub hit_points: i32,
    /// Where it stands.
    pub cell: Option<Cell>,
    /// Whom it aids from the start.
    pub aids: Option<CombatantId>,
}

/// A whole fight, checked: every id exists, every number is in range, every table is whole.
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
    /// The tables in force.
    pub tables: Tables,
    /// Names of the tables that the scene brings itself; the others are the ruleset's house defaults.
    pub own_tables: Vec<Arc<str>>,
    /// Columns and rows of the board.
    pub board: (i32, i32),
    /// Pairs that are engaged from the start: (who opened, the other).
    pub engaged: Vec<(CombatantId, CombatantId)>,
}

impl Setup {
    /// The figures that words name.
    fn figures(&self) -> Figures {
        let Tables { spirit_rounds, step, consequence_die, aid, name_penalty, parry_penalty, move_part, .. } = self.tables;
        Figures { spirit_rounds, step, consequence_die, aid, name_penalty, parry_penalty, move_part, ..Figures::default() }
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

    /// Whether somebody keeps its Willpower from other sides.
    pub fn hides_willpower(&self, of: CombatantId) -> bool {
        self.members.get(of.index()).is_some_and(|member| member.hides_willpower)
    }

    /// Whether a mind may know the Willpower of another: its own side's always, of others what is not hidden.
    pub fn open_willpower(&self, mind: CombatantId, of: CombatantId) -> bool {
        !self.hides_willpower(of) || self.side(mind) == self.side(of)
    }

    /// Who may know whose Willpower.
    pub(super) fn veil(&self) -> Veil {
        Veil::of(self.members.len(), |of| self.hides_willpower(of), |mind, of| self.open_willpower(mind, of))
    }

    /// What so many aides add to a combatant's spiritual defence (W-25, WA-12, WA-13).
    pub fn aid_bonus(&self, id: CombatantId, aides: i32) -> i32 {
        let Some(member) = self.members.get(id.index()) else { return 0 };
        let receives = self.rulings.aid_who == AidWho::Giver || member.sheet.empathy >= self.tables.empathy;
        let counted = if self.rulings.aid_stacks { aides } else { aides.min(1) };
        if receives { counted * self.tables.aid } else { 0 }
    }

    /// Everybody of a combatant's side.
    pub fn friends(&self, id: CombatantId) -> Vec<CombatantId> {
        let all = (0u16..).zip(&self.members).map(|(id, _)| CombatantId(id));
        all.filter(|other| self.side(*other) == self.side(id)).collect()
    }
}
