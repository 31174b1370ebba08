//! The same two fights as plain loops over whole numbers: no world, no questions, no ledger, no record. What the rules of this
//! program cost is told as a multiple of what these cost. Each fight has its own seed and the portable generator, as there.

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use willbound::play::batch::seed_of;

/// The dice of one fight.
struct Dice(ChaCha8Rng);

impl Dice {
    /// A face from 1 to `sides`.
    #[inline]
    fn face(&mut self, sides: u32) -> i32 {
        (((u64::from(self.0.next_u32()) * u64::from(sides)) >> 32) + 1) as i32
    }

    /// Whether the first of two is ahead; draws are rolled again.
    #[inline]
    fn ahead(&mut self, first: i32, second: i32) -> bool {
        loop {
            let (mine, theirs) = (self.face(6) + first, self.face(6) + second);
            if mine != theirs {
                return mine > theirs;
            }
        }
    }
}

/// The siege: 0 for the demon, 1 for the hero, 2 for neither within fifty rounds.
pub fn siege(seed: u64) -> usize {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed));
    let (mut demon, mut hero, mut inside) = (8, 10, false);
    let mut demons_turn = dice.ahead(2, 1);
    for _ in 0..100 {
        if inside {
            let (actor, vetoer) = if demons_turn { (demon, &mut hero) } else { (hero, &mut demon) };
            if !dice.ahead(*vetoer, actor) {
                *vetoer -= 1;
            }
        } else if demons_turn {
            let total = dice.face(6) + 5;
            inside = total > hero;
            hero -= i32::from(total > hero / 3);
        }
        match (hero, demon) {
            (0, _) => return 0,
            (_, 0) => return 1,
            _ => demons_turn = !demons_turn,
        }
    }
    2
}

/// One attack: what the other loses, what it costs oneself.
#[inline]
fn attack(mine: i32, theirs: i32, dice: &mut Dice) -> (i32, i32) {
    let chance = (50 + 5 * (mine - theirs)).clamp(0, 100);
    let rounded = |share: i32, of: i32| (2 * share + of) / (2 * of);
    let roll = dice.face(100);
    if roll > chance {
        let fumbles = chance < 100 && roll > 100 - rounded(100 - chance, 20).max(1);
        return (0, if fumbles { dice.face(3) } else { 0 });
    }
    match () {
        () if roll <= rounded(chance, 20).max(1) => (4, 0),
        () if roll <= rounded(chance, 5) => (3, 0),
        () => (dice.face(3), 0),
    }
}

/// Fourteen magic points against twelve: 0 for the fourteen, 1 for the twelve, 2 for neither.
pub fn duel(seed: u64) -> usize {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed));
    let (mut a, mut b) = (14, 12);
    for _ in 0..100 {
        let ((from_a, own_a), (from_b, own_b)) = (attack(a, b, &mut dice), attack(b, a, &mut dice));
        (a, b) = ((a - from_b - own_a).max(0), (b - from_a - own_b).max(0));
        if a == 0 || b == 0 || (a - b).abs() >= 10 {
            return if a == b { 2 } else { usize::from(a < b) };
        }
    }
    2
}

/// So many fights, one after the other; what came of them, so that nothing is left out.
pub fn many(fights: u64, fight: impl Fn(u64) -> usize) -> [u64; 3] {
    let mut ends = [0; 3];
    for number in 0..fights {
        ends[fight(seed_of(5, number))] += 1;
    }
    ends
}
