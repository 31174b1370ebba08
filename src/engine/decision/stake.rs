//! What an option puts at stake, and its exact odds. It knows no question and no rule.

use crate::engine::contest::{Chance, check_chances, hit_chance, opposed_chance};

/// What an option puts at stake, so that its exact odds can be worked out by whoever wants to see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// An opposed roll, ties rolled again.
    Opposed {
        /// Faces of each die.
        sides: u16,
        /// The bonus of who decides.
        mine: i32,
        /// The other side's bonus.
        theirs: i32,
        /// Will that losing costs who decides.
        pays: i32,
        /// Whether the deciding mind may know the other side's bonus. Seats that choose must not look where it may not.
        open: bool,
    },
    /// A roll to hit, ties going to the defender.
    Hit {
        /// Faces of each die.
        sides: u16,
        /// The attacker's bonus.
        mine: i32,
        /// The defender's bonus.
        theirs: i32,
    },
    /// A check against Minimum Will and Will.
    Check {
        /// Faces of the die.
        sides: u16,
        /// The bonus.
        bonus: i32,
        /// Will of the target.
        will: i32,
        /// Minimum Will of the target.
        minimum: i32,
        /// PA-01, reading B.
        at_least: bool,
        /// What the penalty of the check takes off Will before that is compared: nothing by reading A of PA-04.
        first: i32,
        /// Whether the deciding mind may know Will and Minimum Will. Seats that choose must not look where it may not.
        open: bool,
    },
    /// A roll against a Will that is hidden, as a view shows it to who decides.
    Closed {
        /// Faces of each die.
        sides: u16,
        /// The bonus of who decides, of an opposed roll; `None`: a check.
        mine: Option<i32>,
        /// Will that losing costs who decides.
        pays: i32,
    },
    /// A roll of one die at or over a face, where that is no whole number of per cent.
    Face {
        /// Faces of the die.
        sides: u16,
        /// The lowest face that does.
        needs: i32,
    },
    /// A roll at or under a chance in per cent.
    Percent {
        /// The chance.
        chance: i32,
        /// Whether the deciding mind may know it. Seats that choose must not look where it may not.
        open: bool,
    },
}

impl Stake {
    /// A roll of one die at or over a face.
    pub fn at_or_over(sides: u16, needs: i32) -> Self {
        match u64::from(sides) {
            faces if faces > 0 && 100 % faces == 0 => {
                let chance = i32::try_from(Self::faces(sides, needs) * (100 / faces)).unwrap_or(0);
                Self::Percent { chance, open: true }
            }
            _ => Self::Face { sides, needs },
        }
    }

    /// Whether the deciding mind may know the numbers.
    pub fn open(self) -> bool {
        match self {
            Self::Opposed { open, .. } | Self::Check { open, .. } | Self::Percent { open, .. } => open,
            Self::Hit { .. } | Self::Face { .. } => true,
            Self::Closed { .. } => false,
        }
    }

    /// As the deciding mind may know it: numbers that it may not are blotted out.
    pub fn blotted(self) -> Self {
        match self {
            stake if stake.open() => stake,
            Self::Opposed { sides, mine, pays, .. } => Self::Closed { sides, mine: Some(mine), pays },
            Self::Check { sides, .. } => Self::Closed { sides, mine: None, pays: 0 },
            Self::Percent { .. } => Self::Percent { chance: 0, open: false },
            other => other,
        }
    }

    /// How many faces of a die are at or over this one.
    fn faces(sides: u16, needs: i32) -> u64 {
        u64::from((i32::from(sides) + 1 - needs).clamp(0, i32::from(sides)).unsigned_abs())
    }

    /// Exact chance that what is at stake succeeds (of a check: that its effect takes hold); none of what is closed.
    pub fn chance(self) -> Chance {
        match self {
            Self::Opposed { sides, mine, theirs, .. } => opposed_chance(sides, mine, theirs),
            Self::Hit { sides, mine, theirs } => hit_chance(sides, mine, theirs),
            Self::Check { sides, bonus, will, minimum, at_least, first, .. } => {
                check_chances(sides, bonus, will, minimum, at_least, first)[2]
            }
            Self::Closed { .. } => Chance::new(0, 1),
            Self::Face { sides, needs } => Chance::new(Self::faces(sides, needs), u64::from(sides)),
            Self::Percent { chance, .. } => Chance::new(u64::from(chance.clamp(0, 100).unsigned_abs()), 100),
        }
    }
}
