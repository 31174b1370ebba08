//! The tables and numbers of the parent game, and what each choice costs: what the ruleset file has, and a scene may change. They
//! know no fight.

use crate::engine::percentile::Widths;
use crate::rules::readings;
use serde::Serialize;

/// Every choice that an exchange can win, as files name it: list A, list B, and Repel.
pub const CHOICES: [&str; 20] =
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11", "a12", "a13", "b1", "b2", "b3", "b4", "b5", "b6", "repel"];

/// What a choice costs, and how often an attack may take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Price {
    /// Choices that it costs, 1 to 9 (S-37, S-73).
    pub cost: i32,
    /// The most of it in one attack, 0 (never) to 9; `None`: as often as it can be paid for.
    pub most: Option<i32>,
}

/// The price of every choice, in the order of [`CHOICES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices(pub [Price; CHOICES.len()]);

impl Choices {
    /// The price of a choice; what is none costs 1.
    pub fn of(&self, verb: &str) -> Price {
        let place = match verb.as_bytes() {
            [b'a', digit @ b'1'..=b'9'] => usize::from(digit - b'1'),
            [b'a', b'1', digit @ b'0'..=b'3'] => 9 + usize::from(digit - b'0'),
            [b'b', digit @ b'1'..=b'6'] => 13 + usize::from(digit - b'1'),
            b"repel" => CHOICES.len() - 1,
            _ => CHOICES.len(),
        };
        self.0.get(place).copied().unwrap_or(Price { cost: 1, most: None })
    }

    /// The most of a choice that the rules know what to do with; `None`: any number.
    pub fn ceiling(name: &str) -> Option<i32> {
        match name {
            "a1" | "a2" | "b1" | "b2" | "b6" | "repel" => Some(1),
            "a3" => Some(2),
            "a13" => Some(3),
            _ => None,
        }
    }
}

impl Choices {
    /// The choices by price, in words.
    fn words(&self) -> String {
        let of = |(name, price): (&&str, &Price)| match price.most {
            Some(most) => format!("{name} {} (at most {most})", price.cost),
            None => format!("{name} {}", price.cost),
        };
        CHOICES.iter().zip(&self.0).map(of).collect::<Vec<_>>().join(", ")
    }
}

impl Serialize for Choices {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(CHOICES.iter().zip(&self.0))
    }
}

/// The tables and numbers of the parent game. They have no default here: the ruleset file has them, and a scene may
/// change some.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Numbers {
    /// Widths of critical, special and fumble (SA-04).
    pub bands: Widths,
    /// The chance in per cent of equal magic points, 0 to 100 (S-32).
    pub even_chance: i32,
    /// Per cent for each point ahead, 1 to 50 (S-32).
    pub chance_per_point: i32,
    /// Points ahead that decide, 1 to 99 (S-87, S-91).
    pub far_ahead: i32,
    /// Strike ranks of a round, 4 to 30.
    pub strike_ranks: i32,
    /// Ranks that fighting in strike rank 1 delays whatever follows, 0 to 9 (S-09, S-34).
    pub delay: i32,
    /// Combat actions of a round, 1 to 9 (S-35).
    pub actions: i32,
    /// DEX strike rank modifiers: (from this DEX on, modifier), lowest DEX first.
    pub srm: Vec<(i32, i32)>,
    /// What one point of Spirit Screen adds to defence, 0 to 9 (SA-03).
    pub screen_per_point: i32,
    /// Faces of the die of A1, A12 and B4, 2 to 100.
    pub loss_die: u16,
    /// INT times this is the chance to keep concentration, 1 to 20 (S-08).
    pub concentration: i32,
    /// DEX times this is the chance to stay up, 1 to 20 (S-57).
    pub stay_up: i32,
    /// POW times this is the chance to get a sense back, 1 to 20 (S-62).
    pub sense_back: i32,
    /// POW is divided by this for the crowd limit and B2, 1 to 20 (S-04, S-77).
    pub pow_part: i32,
    /// POW times this limits what B1 gains, 1 to 20 (S-75).
    pub pow_most: i32,
    /// As how many people a helper counts by success, special, critical (S-107 to S-109).
    pub people: [i32; 3],
    /// What each choice costs, and how often an attack may take it (S-37, S-46, S-73).
    pub choices: Choices,
    /// What so many people in trance add to defence: (from so many on, bonus), the fewest first (S-111).
    pub helper_bonus: Vec<(i32, i32)>,
    /// Magic points that an attack costs whose level evasion has met, 0 to 9 (S-31).
    pub equal_loss: i32,
    /// Magic points that A5 takes, 1 to 9 (S-52).
    pub single_loss: i32,
    /// Magic points that entering a trance costs, 0 to 9 (S-105).
    pub trance_cost: i32,
    /// Cells that a helper in trance may walk in a round, 0 to 9 (S-115).
    pub slow_walk: i32,
}

impl Numbers {
    /// Each number as (name, value) in the order above, tables in words.
    pub fn list(&self) -> Vec<(String, String)> {
        let mut list = readings::list(self);
        let [success, special, critical] = self.people;
        let bonus: Vec<String> = self.helper_bonus.iter().map(|(people, bonus)| format!("{bonus} from {people}")).collect();
        let srm: Vec<String> = self.srm.iter().map(|(dex, srm)| format!("{srm} from DEX {dex}")).collect();
        for (name, value) in &mut list {
            match name.as_str() {
                "srm" => *value = srm.join(", "),
                "helper_bonus" => *value = if bonus.is_empty() { "none".to_owned() } else { bonus.join(", ") },
                "choices" => *value = self.choices.words(),
                "people" => *value = format!("(success: {success}, special: {special}, critical: {critical})"),
                _ => {}
            }
        }
        list
    }

    /// The numbers that differ from those of another ruleset, as (name, value).
    pub fn changed(&self, usual: &Self) -> Vec<(String, String)> {
        readings::differing(self.list(), &usual.list())
    }
}
