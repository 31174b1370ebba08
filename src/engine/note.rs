//! What stands beside a die that a person is asked to roll: whom it concerns, what is added, what it is compared with. It
//! changes no roll and is part of no digest.

use super::combatant::CombatantId;

/// What a roll is compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Against {
    /// Nothing: it is only counted.
    #[default]
    Nothing,
    /// The other side's roll.
    Roll {
        /// Faces of its die.
        sides: u16,
        /// Added to it.
        bonus: i32,
        /// What that is.
        of: &'static str,
    },
    /// Minimum Will and Will.
    Wills {
        /// Will.
        will: i32,
        /// Minimum Will.
        minimum: i32,
    },
    /// A chance: at or under it succeeds.
    Under(i32),
    /// What is needed: at or over it succeeds.
    Over(i32),
}

/// Who may know the numbers beside a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Known {
    /// Everybody.
    #[default]
    All,
    /// Whose die it is, and the referee.
    Own,
    /// The referee alone.
    Referee,
    /// What is added: the side of whose die it is; what it is compared with: the side of whom it concerns; and the referee. Where one
    /// of them is not hidden, everybody knows that.
    Sides {
        /// What is added is hidden from others.
        added: bool,
        /// What it is compared with is hidden from others.
        compared: bool,
        /// What it is compared with follows from what is added too.
        both: bool,
    },
}

/// What stands beside a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Whom it concerns besides.
    pub whom: Option<CombatantId>,
    /// What is added to it, and what that is.
    pub bonus: Option<(i32, &'static str)>,
    /// What it is compared with.
    pub against: Against,
    /// Who may know the numbers.
    pub known: Known,
    /// Which die of the roll it is, from 1, and of how many.
    pub place: (usize, usize),
}

impl Note {
    /// Nothing stands beside it.
    pub const NONE: Self = Self { whom: None, bonus: None, against: Against::Nothing, known: Known::All, place: (1, 1) };
}
