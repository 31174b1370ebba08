//! Rolls of d100 at or under a chance, and how well they went. Pure arithmetic: no world, no dice source. The widths of
//! the bands are data of a ruleset.

use serde::Serialize;

/// How well a roll at or under a chance went, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The best: degree 3.
    Critical,
    /// Degree 2.
    Special,
    /// Degree 1.
    Success,
    /// Nothing.
    Failure,
    /// Worse than nothing.
    Fumble,
}

impl Level {
    /// The degree of success: 3, 2, 1, or 0 for failure and fumble.
    pub fn degree(self) -> i32 {
        match self {
            Self::Critical => 3,
            Self::Special => 2,
            Self::Success => 1,
            Self::Failure | Self::Fumble => 0,
        }
    }

    /// Whether it is a success of any degree.
    pub fn succeeds(self) -> bool {
        self.degree() > 0
    }
}

/// How a width that is no whole number is rounded; no width is ever below 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
pub enum Rounding {
    /// To the nearest, halves up.
    #[default]
    HalfUp,
    /// Up.
    Ceil,
    /// Down.
    Floor,
}

impl Rounding {
    /// `of / by`, rounded; `by` is 1 or more.
    pub fn divide(self, of: i32, by: i32) -> i32 {
        let by = by.max(1);
        match self {
            Self::HalfUp => (2 * of + by).div_euclid(2 * by),
            Self::Ceil => (of + by - 1).div_euclid(by),
            Self::Floor => of.div_euclid(by),
        }
    }
}

/// What makes the bands of a chance: one part in so many of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Widths {
    /// A critical is one part in so many of the chance.
    pub critical: i32,
    /// A special is.
    pub special: i32,
    /// A fumble is one part in so many of what the chance lacks of 100.
    pub fumble: i32,
    /// How critical and special are rounded; fumbles always to the nearest.
    pub round: Rounding,
    /// The highest face that succeeds whatever the chance, where rolls have such faces; 0: none does.
    pub always: i32,
    /// The lowest face that fails whatever the chance, where rolls have such faces; 101: none does.
    pub never: i32,
}

/// The bands of one chance: which faces of a d100 mean what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bands {
    /// The highest critical face.
    pub critical: i32,
    /// The highest special face; equal to `critical`: there is none.
    pub special: i32,
    /// The highest face that succeeds; 0: none does.
    pub success: i32,
    /// The lowest face that fumbles; 101: none does.
    pub fumble: i32,
}

impl Bands {
    /// The bands of a chance from 0 to 100 and more. `always`: the faces `always` and `never` of the widths succeed and fail
    /// whatever the chance.
    pub fn of(chance: i32, widths: &Widths, always: bool, fumbles: bool) -> Self {
        let success = if always { chance.min(widths.never - 1).max(widths.always) } else { chance.clamp(0, 100) };
        let part = |by| widths.round.divide(chance.max(0), by).max(1).min(success);
        let critical = part(widths.critical);
        let lacking = Rounding::HalfUp.divide(100 - chance.clamp(0, 100), widths.fumble).max(1);
        let certain = chance >= 100 && !always;
        let fumble = if fumbles && !certain { (101 - lacking).max(success + 1) } else { 101 };
        Self { critical, special: part(widths.special).max(critical), success, fumble }
    }

    /// How well a face from 1 to 100 does.
    pub fn level(&self, face: u16) -> Level {
        let face = i32::from(face);
        if face <= self.critical {
            Level::Critical
        } else if face <= self.special {
            Level::Special
        } else if face <= self.success {
            Level::Success
        } else if face >= self.fumble {
            Level::Fumble
        } else {
            Level::Failure
        }
    }

    /// How many of the hundred faces mean each level, in the order critical, special, success, failure, fumble.
    pub fn faces(&self) -> [i32; 5] {
        let fumbles = 101 - self.fumble;
        let success = self.success.max(self.special);
        [self.critical, self.special - self.critical, success - self.special, 100 - success - fumbles, fumbles]
    }
}

/// The chance of one score against another: `even` per cent when they are equal, `per_point` more for each point ahead.
pub fn resistance(even: i32, per_point: i32, active: i32, passive: i32) -> i32 {
    even.saturating_add(per_point.saturating_mul(active.saturating_sub(passive)))
}
