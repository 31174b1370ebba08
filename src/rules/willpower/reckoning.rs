//! The arithmetic of fights of wills: an attack on the matrix, who falls when both reach zero, the segments of a melee round,
//! the weeks of a banishment. Pure functions of rulings, tables and faces, which play and the exact odds both call. It knows no
//! fight and no dice tray.

use super::rulings::{BanishLevel, BanishPoints, DoubleZero, QuarterMove, Rulings, ScoreFrom, Tables};

/// The Willpower that scores are made of: as it stands, or as it began (WA-07).
pub fn score(rulings: &Rulings, now: i32, began: i32) -> i32 {
    match rulings.score_from {
        ScoreFrom::Current => now,
        ScoreFrom::Original => began,
    }
}

/// What an attack on the matrix comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Struck {
    /// What the die had to show.
    pub needs: i32,
    /// By how much it was above that; `None`: a miss.
    pub margin: Option<i32>,
    /// Willpower that it costs.
    pub loss: i32,
}

/// An attack with this face (W-09 to W-14).
pub fn strike(tables: &Tables, attack: i32, defence: i32, face: u16) -> Struck {
    let needs = tables.matrix.needs(attack, defence);
    let margin = tables.matrix.hit(needs, face);
    Struck { needs, margin, loss: margin.map_or(0, |margin| tables.loss(margin)) }
}

/// One of two who are both at zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtZero {
    /// The margin of its own hit in this spirit round; -1: it missed.
    pub margin: i32,
    /// It is a character.
    pub character: bool,
}

/// Which of two who reach zero together is spared and keeps one point: 0, 1, or nobody (WA-10).
pub fn spared(rulings: &Rulings, both: [AtZero; 2]) -> Option<usize> {
    let [a, b] = both;
    match rulings.double_zero {
        DoubleZero::Both => None,
        // The higher margin wins; equal margins spare nobody.
        DoubleZero::HigherMargin if a.margin == b.margin => None,
        DoubleZero::HigherMargin => Some(usize::from(a.margin < b.margin)),
        // With two characters, or none, nobody falls first.
        DoubleZero::CreatureFirst if a.character == b.character => None,
        DoubleZero::CreatureFirst => Some(usize::from(!a.character)),
    }
}

/// The segment of a spirit round, the first being 1: from the lower roll on at even steps (W-06, W-07).
pub fn segment(tables: &Tables, rolls: (i32, i32), nth: i32) -> i32 {
    rolls.0.min(rolls.1) + tables.step * (nth - 1)
}

/// Cells that somebody bound by a spirit combat may move in this melee round, the first being 1 (W-17, WA-11). Exact, what is lost to
/// rounding in one melee round is made up in a later one: four of them come to the whole movement.
pub fn bound_move(rulings: &Rulings, tables: &Tables, movement: i32, round: u32) -> i32 {
    let part = i64::from(tables.move_part.max(1));
    let by = |rounds: u32| i64::from(movement) * i64::from(rounds) / part;
    let cells = match rulings.quarter_move {
        QuarterMove::Floor => by(1),
        QuarterMove::Exact => by(round) - by(round.saturating_sub(1)),
    };
    i32::try_from(cells).unwrap_or(0)
}

/// Weeks and days of a banishment (W-36, WA-19): `level` of the loser and of the victor, if there is one, with the Willpower that
/// it has left. Without a victor the loser's own level counts alone (house).
pub fn banishment(rulings: &Rulings, loser_level: i32, victor: Option<(i32, i32)>) -> (i32, i32) {
    let own = rulings.banish_level == BanishLevel::Loser;
    let level = victor.filter(|_| !own).map_or(loser_level, |(level, _)| level);
    let points = victor.map_or(0, |(_, points)| points);
    match rulings.banish_points {
        BanishPoints::Weeks => (level + points, 0),
        BanishPoints::Days => (level, points),
    }
}
