//! Seats that choose by themselves: at random among the legal options, or by the plain sense of a player. A policy
//! answers through the same questions as everybody and reads only what is open on the table.

mod duel;
mod reasons;
mod sense;
mod wills;

use super::look::Look;
use crate::engine::combatant::Cell;
use crate::engine::decision::{Choice, Need, Pick, Question};
use crate::engine::encounter::Asked;
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};

/// The chance a policy may use; its own generator, so that choosing touches no die.
pub struct Chance {
    seed: u64,
    /// Made when the first number is asked for: most answers need none.
    generator: Option<ChaCha8Rng>,
}

impl Chance {
    /// The chance for the answer at this place of a fight with this seed.
    pub fn new(seed: u64, place: usize) -> Self {
        let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (place as u64).wrapping_add(0x5EED);
        Self { seed, generator: None }
    }

    /// A seed for playouts.
    pub fn seed(&mut self) -> u64 {
        let generator = self.generator.get_or_insert_with(|| ChaCha8Rng::seed_from_u64(self.seed));
        u64::from(generator.next_u32()) << 32 | u64::from(generator.next_u32())
    }

    /// A number from 0 to `below` - 1; 0 for 0.
    pub fn below(&mut self, below: usize) -> usize {
        let below = below.max(1) as u64;
        let generator = self.generator.get_or_insert_with(|| ChaCha8Rng::seed_from_u64(self.seed));
        usize::try_from((u64::from(generator.next_u32()) * below) >> 32).unwrap_or(0)
    }
}

/// Chooses for a seat.
pub trait Policy {
    /// How much of a question it has to see. One that asks for bare questions names picks that are legal without being told.
    fn asks(&self) -> Asked {
        Asked::Options
    }

    /// A legal pick for the question.
    fn choose(&self, question: &Question, look: Look, chance: &mut Chance) -> Pick;

    /// The same pick, and why it is chosen, in a plain sentence that nobody but who decides may see.
    fn explain(&self, question: &Question, look: Look, chance: &mut Chance) -> (Pick, String) {
        (self.choose(question, look, chance), String::new())
    }
}

/// Any legal option, each as likely.
pub struct RandomLegal;

impl Policy for RandomLegal {
    fn choose(&self, question: &Question, _: Look, chance: &mut Chance) -> Pick {
        let legal: Vec<&Choice> = question.legal().collect();
        let mut place = chance.below(legal.len());
        for _ in 0..legal.len() {
            let Some(choice) = legal.get(place) else { break };
            if let Some(mut pick) = fill(choice, |cells| chance.below(cells.len())) {
                if let Need::Number { min, max } = choice.need {
                    let span = usize::try_from(max - min + 1).unwrap_or(1);
                    pick.amount = Some(min + i32::try_from(chance.below(span)).unwrap_or(0));
                }
                return pick;
            }
            place = (place + 1) % legal.len();
        }
        Pick::plain("pass")
    }

    fn explain(&self, question: &Question, look: Look, chance: &mut Chance) -> (Pick, String) {
        (self.choose(question, look, chance), reasons::random(question))
    }
}

/// Plays as a new player with some sense would.
pub struct Sensible;

impl Policy for Sensible {
    fn choose(&self, question: &Question, look: Look, chance: &mut Chance) -> Pick {
        match look {
            Look::Possession(look) => sense::choose(question, look, chance),
            Look::SpiritCombat(look) => duel::choose(question, look, chance),
            Look::Willpower(look) => wills::choose(question, look, chance),
        }
    }

    fn explain(&self, question: &Question, look: Look, chance: &mut Chance) -> (Pick, String) {
        let pick = self.choose(question, look, chance);
        let why = reasons::plain(question, look, &pick);
        (pick, why)
    }
}

/// An option that is worth no more than this makes no sense to anybody: it is not even weighed.
pub const SENSELESS: f64 = -2.0;

/// What an option is worth to a player of some sense; of two the one that is worth more is taken.
pub fn worth(question: &Question, look: Look, choice: &Choice) -> f64 {
    match look {
        Look::Possession(look) => sense::worth(question, look, choice),
        Look::SpiritCombat(look) => duel::worth(question, look, choice),
        Look::Willpower(look) => wills::worth(question, look, choice),
    }
}

/// The pick of an option as a player of some sense would make it: a cell or a number where it needs one. `None`: none can be had.
pub fn complete(question: &Question, look: Look, choice: &Choice, chance: &mut Chance) -> Option<Pick> {
    let pick = match look {
        Look::Possession(look) => Some(sense::complete(question, look, choice)),
        Look::SpiritCombat(look) => duel::complete(question, look, choice, chance),
        Look::Willpower(_) => fill(choice, |cells| chance.below(cells.len())),
    };
    pick.filter(|pick| !matches!(choice.need, Need::Cell { .. }) || pick.cell.is_some())
}

/// The legal option that is worth most; among equals each is as likely. `None`: nothing is legal.
fn best<'q>(question: &'q Question, chance: &mut Chance, worth: impl Fn(&Choice) -> f64) -> Option<&'q Choice> {
    let mut best: Option<(f64, &Choice)> = None;
    let mut equals = 0;
    for choice in question.legal() {
        let value = worth(choice);
        let better = best.as_ref().is_none_or(|(most, _)| value > *most);
        let equal = best.as_ref().is_some_and(|(most, _)| (value - *most).abs() < f64::EPSILON);
        equals = if better { 1 } else { equals + usize::from(equal) };
        if better || equal && chance.below(equals) == 0 {
            best = Some((value, choice));
        }
    }
    best.map(|(_, choice)| choice)
}

/// The pick of an option with what it needs; `None` where no cell or number can be had.
fn fill(choice: &Choice, which: impl FnOnce(&[Cell]) -> usize) -> Option<Pick> {
    let mut pick = choice.pick.clone();
    match &choice.need {
        Need::Nothing => {}
        Need::Number { min, .. } => pick.amount = Some(*min),
        need @ Need::Cell { .. } => {
            let cells: Vec<_> = cells(need).collect();
            pick.cell = Some(*cells.get(which(&cells))?);
        }
    }
    Some(pick)
}

/// Every cell that can be picked.
pub fn cells(need: &Need) -> impl Iterator<Item = Cell> {
    let (from, reach, board) = match need {
        Need::Cell { from, reach, board, .. } => (*from, *reach, *board),
        _ => (Cell { x: 0, y: 0 }, 0, (0, 0)),
    };
    let around = move |at: i32, most: i32| (at - reach).max(0)..=(at + reach).min(most - 1);
    let square = around(from.y, board.1).flat_map(move |y| around(from.x, board.0).map(move |x| Cell { x, y }));
    square.filter(|cell| need.takes_cell(*cell))
}
