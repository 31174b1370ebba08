//! The tables that the text lacks, as data: the matrix, the adjustments, the list of consequences and the rest of what the ruleset
//! file has, and a scene may change. They know no fight.

use crate::rules::readings;
use serde::Serialize;
use std::sync::Arc;

/// What the lowest or highest face of the matrix die does, whatever is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Naturals {
    /// The highest face always hits.
    pub highest_hits: bool,
    /// The lowest face always misses.
    pub lowest_misses: bool,
}

/// A row of a matrix given as a table: what is needed for attack less defence from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MatrixRow {
    /// The least difference; `None`: however low.
    pub from: Option<i32>,
    /// The greatest difference; `None`: however high.
    pub to: Option<i32>,
    /// The face that is needed.
    pub needs: i32,
}

/// How the face that is needed follows from attack and defence (W-13, WA-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Needed {
    /// This much plus defence less attack.
    Base(i32),
    /// By rows that cover every difference exactly once, the lowest first.
    Rows(Vec<MatrixRow>),
}

/// The matrix (W-13): a stand-in, as the text lacks its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Matrix {
    /// Faces of the die.
    pub die: u16,
    /// What is needed.
    pub needed: Needed,
    /// What the lowest and highest face do.
    pub naturals: Naturals,
}

impl Matrix {
    /// The matrix in words.
    fn words(&self) -> String {
        let range = |row: &MatrixRow| match (row.from, row.to) {
            (Some(from), Some(to)) if from == to => from.to_string(),
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (None, Some(to)) => format!("up to {to}"),
            (Some(from), None) => format!("from {from}"),
            (None, None) => "any".to_owned(),
        };
        let needs = match &self.needed {
            Needed::Base(base) => format!("needs {base} + defence - attack"),
            Needed::Rows(rows) => {
                let rows: Vec<String> = rows.iter().map(|row| format!("{}: {}", range(row), row.needs)).collect();
                format!("needs by attack - defence {}", rows.join(", "))
            }
        };
        let highest = if self.naturals.highest_hits { format!(", {} always hits", self.die) } else { String::new() };
        let lowest = if self.naturals.lowest_misses { ", 1 always misses" } else { "" };
        format!("d{} {needs}{highest}{lowest}", self.die)
    }

    /// The face that is needed for these scores.
    pub fn needs(&self, attack: i32, defence: i32) -> i32 {
        let ahead = attack - defence;
        match &self.needed {
            Needed::Base(base) => base - ahead,
            Needed::Rows(rows) => {
                let covers = |row: &&MatrixRow| row.from.is_none_or(|from| ahead >= from) && row.to.is_none_or(|to| ahead <= to);
                rows.iter().find(covers).map_or(i32::from(self.die), |row| row.needs)
            }
        }
    }

    /// Whether a face hits, and by what margin; a natural hit below what is needed counts as margin 0 (WA-02).
    pub fn hit(&self, needs: i32, face: u16) -> Option<i32> {
        let highest = self.naturals.highest_hits && face == self.die;
        let lowest = self.naturals.lowest_misses && face == 1;
        let margin = i32::from(face) - needs;
        ((margin >= 0 || highest) && !lowest).then_some(margin.max(0))
    }

    /// The row that serves this difference, for the view.
    pub fn row(&self, attack: i32, defence: i32) -> Option<usize> {
        let ahead = attack - defence;
        match &self.needed {
            Needed::Base(_) => None,
            Needed::Rows(rows) => {
                rows.iter().position(|row| row.from.is_none_or(|from| ahead >= from) && row.to.is_none_or(|to| ahead <= to))
            }
        }
    }
}

/// A row of the table of adjustments: what a hit with this margin costs (W-14, WA-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LossRow {
    /// The least margin.
    pub from: i32,
    /// The greatest margin; `None`: however great.
    pub to: Option<i32>,
    /// Willpower that is lost.
    pub lose: i32,
}

impl LossRow {
    /// The row in words.
    fn words(&self) -> String {
        match self.to {
            Some(to) if to == self.from => format!("{} for margin {to}", self.lose),
            Some(to) => format!("{} for margin {} to {to}", self.lose, self.from),
            None => format!("{} from margin {}", self.lose, self.from),
        }
    }
}

/// What a consequence does besides its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub enum Consequence {
    /// It loses its next melee round.
    Stunned,
    /// It is down.
    Unconscious,
    /// The victor possesses it.
    Possessed,
    /// One point of Willpower is lost for good.
    Weakened,
    /// Nothing that this fight would show.
    Words,
}

/// An entry of the list of consequences (W-38, WA-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConsequenceRow {
    /// The face of the die that chooses it.
    pub on: u16,
    /// What happens, in words.
    pub words: Arc<str>,
    /// What it does.
    pub does: Consequence,
}

/// The tables that the text lacks or names without giving numbers. They have no default here: the ruleset file has them,
/// and a scene may bring its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tables {
    /// The matrix (WA-01).
    pub matrix: Matrix,
    /// The adjustments, the lowest margin first (WA-02).
    pub losses: Vec<LossRow>,
    /// The consequences, by face (WA-03).
    pub consequences: Vec<ConsequenceRow>,
    /// Faces of the die of consequences.
    pub consequence_die: u16,
    /// Spiritual attack bonus by class (W-11, WA-08).
    pub class_bonus: Vec<(Arc<str>, i32)>,
    /// Classes that may open spirit combat (W-03).
    pub openers: Vec<Arc<str>>,
    /// Faces of the die of blows and parries (house).
    pub act_die: u16,
    /// Faces of the initiative die (WA-04).
    pub initiative_die: u16,
    /// Segments of a melee round (WA-05).
    pub segments: i32,
    /// Segments between two spirit rounds (W-07).
    pub step: i32,
    /// Spirit rounds of a melee round (W-04).
    pub spirit_rounds: i32,
    /// Empathic rating in per cent that aid needs (W-23).
    pub empathy: i32,
    /// What one aide adds to spiritual defence (W-25).
    pub aid: i32,
    /// The most aides of one person (W-29).
    pub most_aides: i32,
    /// What the spoken true name takes off spiritual defence (W-34).
    pub name_penalty: i32,
    /// Taken off a parry while engaged or aiding (W-18).
    pub parry_penalty: i32,
    /// Normal movement is divided by this while engaged or aiding (W-17).
    pub move_part: i32,
}

impl Tables {
    /// Each table and number as (name, value) in the order above, tables in words.
    pub fn list(&self) -> Vec<(String, String)> {
        let signed = |(class, bonus): &(Arc<str>, i32)| format!("{class} {bonus:+}");
        let mut list = readings::list(self);
        list.retain(|(name, _)| name != "consequence_die");
        for (name, value) in &mut list {
            match name.as_str() {
                "matrix" => *value = self.matrix.words(),
                "losses" => *value = self.losses.iter().map(LossRow::words).collect::<Vec<_>>().join(", "),
                "consequences" => {
                    let rows = self.consequences.iter().map(|row| format!("{} {}", row.on, row.words));
                    *value = format!("d{}: {}", self.consequence_die, rows.collect::<Vec<_>>().join("; "));
                }
                "class_bonus" => *value = self.class_bonus.iter().map(signed).collect::<Vec<_>>().join(", "),
                "openers" => *value = self.openers.join(", "),
                _ => {}
            }
            if value.is_empty() {
                *value = "none".to_owned();
            }
        }
        list
    }

    /// The tables and numbers that differ from those of another ruleset, as (name, value).
    pub fn changed(&self, usual: &Self) -> Vec<(String, String)> {
        readings::differing(self.list(), &usual.list())
    }

    /// Willpower that a hit with this margin costs (W-14).
    pub fn loss(&self, margin: i32) -> i32 {
        let row = self.losses.iter().find(|row| margin >= row.from && row.to.is_none_or(|to| margin <= to));
        row.map_or(0, |row| row.lose)
    }

    /// The bonus of a class.
    pub fn bonus(&self, class: &str) -> i32 {
        self.class_bonus.iter().find(|(of, _)| &**of == class).map_or(0, |(_, bonus)| *bonus)
    }
}
