//! Pure arithmetic of contests: no world, no dice source, no state.

use serde::Serialize;

/// Which side an opposed roll favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The side that acts.
    Active,
    /// The side that stands against it.
    Passive,
    /// Neither: equal totals.
    Tie,
}

/// Compares two totals.
pub fn opposed(active: i32, passive: i32) -> Winner {
    match active.cmp(&passive) {
        std::cmp::Ordering::Greater => Winner::Active,
        std::cmp::Ordering::Less => Winner::Passive,
        std::cmp::Ordering::Equal => Winner::Tie,
    }
}

/// Whether a result beats a score: more than it, or with `at_least` also exactly it (PA-01).
pub fn beats(result: i32, score: i32, at_least: bool) -> bool {
    result > score || at_least && result == score
}

/// What a check against Minimum Will and Will does (P-05 to P-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Check {
    /// It beats Minimum Will: one morale penalty.
    pub penalty: bool,
    /// It beats Will: the effect takes hold.
    pub effect: bool,
}

/// Reads a result against a mind's scores. `first` is what a penalty takes off Will before that is
/// compared: nothing where both are compared as they stood before the check (PA-04).
pub fn morale_check(result: i32, will: i32, minimum: i32, at_least: bool, first: i32) -> Check {
    let penalty = beats(result, minimum, at_least);
    let will = if penalty { (will - first).max(0) } else { will };
    Check { penalty, effect: beats(result, will, at_least) }
}

/// An exact chance as a reduced fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// Favourable cases.
    pub of: u64,
    /// All cases; never 0.
    pub out_of: u64,
}

impl Chance {
    /// A reduced fraction; `0/1` where there is no case at all.
    pub fn new(of: u64, out_of: u64) -> Self {
        let divisor = gcd(of, out_of);
        if out_of == 0 || divisor == 0 { Self { of: 0, out_of: 1 } } else { Self { of: of / divisor, out_of: out_of / divisor } }
    }

    /// As a number from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "counts of dice faces are far below 2^52")]
    pub fn p(self) -> f64 {
        self.of as f64 / self.out_of as f64
    }

    /// In words for the two certain cases, else per cent with one decimal.
    pub fn words(self) -> String {
        match (self.of, self.out_of) {
            (0, _) => "impossible".into(),
            (a, b) if a == b => "certain".into(),
            _ => format!("{:.1} %", self.p() * 100.0),
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Chance that `1d(sides) + mine` beats `1d(sides) + theirs`, ties rolled again until they differ
/// (P-21, P-26; formula: pairs ahead over pairs that differ). With one-sided dice and equal bonuses nothing ever
/// differs and the chance is 0.
pub fn opposed_chance(sides: u16, mine: i32, theirs: i32) -> Chance {
    let faces = 1..=i32::from(sides);
    let (mut ahead, mut decided) = (0, 0);
    for a in faces.clone() {
        for b in faces.clone() {
            match opposed(a + mine, b + theirs) {
                Winner::Active => {
                    ahead += 1;
                    decided += 1;
                }
                Winner::Passive => decided += 1,
                Winner::Tie => {}
            }
        }
    }
    Chance::new(ahead, decided)
}

/// Chances that one roll of `1d(sides) + mine` beats `1d(sides) + theirs`, ties going to the passive side.
pub fn hit_chance(sides: u16, mine: i32, theirs: i32) -> Chance {
    let faces = 1..=i32::from(sides);
    let ahead = faces.clone().flat_map(|a| faces.clone().map(move |b| (a, b))).filter(|(a, b)| a + mine > b + theirs).count();
    Chance::new(ahead as u64, u64::from(sides) * u64::from(sides))
}

/// Chances of a check `1d(sides) + bonus` against Will and Minimum Will: (nothing, penalty only, effect).
pub fn check_chances(sides: u16, bonus: i32, will: i32, minimum: i32, at_least: bool, first: i32) -> [Chance; 3] {
    let mut cases = [0u64; 3];
    for face in 1..=i32::from(sides) {
        let check = morale_check(face + bonus, will, minimum, at_least, first);
        cases[if check.effect { 2 } else { usize::from(check.penalty) }] += 1;
    }
    cases.map(|of| Chance::new(of, u64::from(sides)))
}
