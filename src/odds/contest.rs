//! Which of two ways to play is better: every fight is played twice from the same seed, with the two on either side, and what counts
//! is how much oftener the one wins than the other. It knows no window and no command line.

use super::simulation::{Share, Z};
use super::thinker::{Player, Players};
use super::threads::gather;
use crate::engine::encounter::Outcome;
use crate::play::batch::{self, Run};
use crate::scene::Scene;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

/// What two players came to against each other.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Score {
    /// Seeds; each is two fights.
    pub pairs: u64,
    /// Fights that the first won, those that the second won, and those that neither or both did.
    pub first: Share,
    /// The second's.
    pub second: Share,
    /// Nobody's.
    pub neither: Share,
    /// Of all fights, how much larger a part the first wins than the second, from -1 to 1.
    pub margin: f64,
    /// The margin is not below this, 95 times in a hundred.
    pub low: f64,
    /// Nor above this.
    pub high: f64,
}

/// Two players, a scene of two sides, and how many fights.
#[derive(Clone, Copy, Debug)]
pub struct Contest<'s> {
    /// The scene.
    pub scene: &'s Scene,
    /// The two.
    pub players: [Player; 2],
    /// Seeds; each is two fights.
    pub pairs: u64,
    /// The seed that all others follow from.
    pub seed: u64,
    /// Threads, 1 or more. They change nothing but the time.
    pub threads: usize,
}

impl Contest<'_> {
    /// Plays it; `watch` is told now and then how many fights are done.
    ///
    /// # Errors
    /// The scene has not two sides, in a sentence.
    pub fn run(&self, mut watch: impl FnMut(u64)) -> Result<Score, String> {
        let sides = &self.scene.sides;
        let [a, b] = sides.as_slice() else {
            return Err(format!("it has {} sides; two can be compared only where there are two", sides.len()));
        };
        let seats = |swapped: bool| {
            let [first, second] = self.players;
            let (on_a, on_b) = if swapped { (second, first) } else { (first, second) };
            Players(self.scene.cast.ids().map(|id| if self.scene.cast.side(id) == &**a { on_a } else { on_b }).collect())
        };
        let tables = [seats(false), seats(true)];
        let begun = AtomicU64::new(0);
        let mut results = vec![[0_i64; 2]; usize::try_from(self.pairs).map_err(|_| "these are too many fights".to_owned())?];
        let (mut tally, mut done) = ([0_u64; 3], 0);
        let play = |hand_over: &dyn Fn((usize, u64, i64))| {
            for (place, table) in tables.iter().enumerate() {
                let all = self.pairs * (place as u64 + 1);
                let next = || {
                    let taken = begun.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |now| (now < all).then_some(now + 1));
                    taken.ok().map(|nth| nth - self.pairs * place as u64)
                };
                let run =
                    Run { scene: self.scene, seed: self.seed, policy: table, chronicle: table.read(), width: batch::WIDTH, leads: false };
                batch::play(run, next, |ended| {
                    let won = |side: &std::sync::Arc<str>| matches!(&ended.outcome, Ok(Outcome::Victory { sides }) if sides.contains(side));
                    let (first, second) = if place == 0 { (won(a), won(b)) } else { (won(b), won(a)) };
                    hand_over((place, ended.number, i64::from(first) - i64::from(second)));
                });
            }
        };
        let take = |ended: Option<(usize, u64, i64)>| {
            let Some((place, number, result)) = ended else { return watch(done) };
            if let Some(of) =
                usize::try_from(number).ok().and_then(|number: usize| results.get_mut(number)).and_then(|of| of.get_mut(place))
            {
                *of = result;
            }
            let [first, second, neither] = &mut tally;
            let count = match result.cmp(&0) {
                std::cmp::Ordering::Greater => first,
                std::cmp::Ordering::Less => second,
                std::cmp::Ordering::Equal => neither,
            };
            *count += 1;
            done += 1;
        };
        gather(self.threads, play, take);
        Ok(self.score(&results, tally))
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of fights are far below 2^52")]
    fn score(&self, results: &[[i64; 2]], [first, second, neither]: [u64; 3]) -> Score {
        let all = self.pairs * 2;
        let n = (results.len() as f64).max(1.0);
        let each = |[a, b]: &[i64; 2]| (a + b) as f64 / 2.0;
        let margin = results.iter().map(each).sum::<f64>() / n;
        // The two fights of a seed go together; seeds do not.
        let spread = results.iter().map(|of| (each(of) - margin).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        let half = Z * (spread / n).sqrt();
        Score {
            pairs: self.pairs,
            first: Share::of(first, all),
            second: Share::of(second, all),
            neither: Share::of(neither, all),
            margin,
            low: margin - half,
            high: margin + half,
        }
    }
}
