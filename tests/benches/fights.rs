//! How long fights, decisions and odds take, without a window: processor time of one thread, each figure beside the same work as
//! a bare loop that was measured in the same moment.
//!
//! ```sh
//! cargo bench --no-default-features --bench fights            # everything
//! cargo bench --no-default-features --bench fights -- siege   # what has this in its name
//! ```
//!
//! Nothing fails for being slow: the numbers are to be read.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot be set up stops")]
#![expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "figures for people; faces of dice")]

mod bare;
mod peers;

use cpu_time::ThreadTime;
use std::hint::black_box;
use std::time::Duration;
use willbound::play::batch::{self, Run};
use willbound::play::policy::{Policy, Sensible};
use willbound::scene::{Scene, check};

/// How often each figure is taken.
const ROUNDS: usize = 7;
/// Fights of the bare loop beside each of them.
const BARE: u64 = 20_000;

struct Bench {
    only: Option<String>,
}

fn spent(work: impl FnOnce()) -> Duration {
    let start = ThreadTime::now();
    work();
    start.elapsed()
}

/// The median, the least and the most.
fn spread(mut of: Vec<f64>) -> (f64, f64, f64) {
    of.sort_by(f64::total_cmp);
    (of[of.len() / 2], of[0], of[of.len() - 1])
}

/// Nanoseconds in a unit that reads well.
fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.1} ns"),
        ns if ns < 1e6 => format!("{:.2} us", ns / 1e3),
        ns => format!("{:.2} ms", ns / 1e6),
    }
}

impl Bench {
    fn wanted(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|part| name.contains(part.as_str()))
    }

    /// Takes a figure: `work` says how many things it did. Prints what one of them took.
    fn each(&self, name: &str, mut work: impl FnMut() -> u64) {
        if !self.wanted(name) {
            return;
        }
        let (mut times, mut ratios) = (Vec::new(), Vec::new());
        work();
        for _ in 0..ROUNDS {
            let loop_time = spent(|| _ = black_box(bare::many(BARE, bare::siege))).as_nanos() as f64 / BARE as f64;
            let mut done = 0;
            let took = spent(|| done = black_box(work())).as_nanos() as f64 / done.max(1) as f64;
            times.push(took);
            ratios.push(took / loop_time);
        }
        let ((median, least, most), (ratio, ..)) = (spread(times), spread(ratios));
        println!("{name:58} {:>10}  ({} to {})  {ratio:.1} x bare siege", time(median), time(least), time(most));
    }
}

/// A scene of the modder's folder.
fn shipped(path: &str) -> Scene {
    let text = std::fs::read_to_string(path).unwrap();
    check::scene_text(path, &text).unwrap_or_else(|_| panic!("{path} is no scene"))
}

fn fights(scene: &Scene, policy: &dyn Policy, fights: u64, chronicle: bool, width: usize, what: impl Fn(&batch::Ended) -> u64) -> u64 {
    let (mut sum, mut begun) = (0, 0..fights);
    let run = Run { scene, seed: 5, policy, chronicle, width };
    batch::play(run, || begun.next(), |ended| sum += what(&ended));
    sum
}

/// How often the first side won, beside its exact odds: the same fights as the bare loops'.
fn ends_as_it_should(name: &str, scene: &Scene, word: &str, exact: f64) {
    let won = fights(scene, &peers::Peer, 20_000, false, batch::WIDTH, |ended| u64::from(peers::winners(ended) == word));
    println!("{name}: {word} in {:.2} % of 20000 fights; exactly {:.2} %", won as f64 / 200.0, exact * 100.0);
}

fn main() {
    let only = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let bench = Bench { only };
    let (siege, duel) = (peers::possession(), peers::spirit_combat());
    ends_as_it_should("siege", &siege, "victory:demons", peers::POSSESSION[0]);
    ends_as_it_should("duel", &duel, "victory:first", peers::SPIRIT_COMBAT[0]);
    bench.each("siege: bare loop", || bare::many(BARE, bare::siege).iter().sum());
    bench.each("duel: bare loop", || bare::many(BARE, bare::duel).iter().sum());
    for (name, scene) in [("siege", &siege), ("duel", &duel)] {
        bench.each(&format!("{name}: a fight, batched"), || fights(scene, &peers::Peer, 1_000, false, batch::WIDTH, |_| 1));
        bench.each(&format!("{name}: a fight, batched, chronicle kept"), || fights(scene, &peers::Peer, 1_000, true, batch::WIDTH, |_| 1));
        bench.each(&format!("{name}: a decision, batched"), || fights(scene, &peers::Peer, 1_000, false, batch::WIDTH, |ended| ended.answers));
    }
    for path in ["scenes/possession/rescue.ron", "scenes/spirit_combat/duel.ron", "scenes/willpower/gunslinger.ron"] {
        let scene = shipped(path);
        bench.each(&format!("{path}: a fight, plain policy"), || fights(&scene, &Sensible, 200, false, batch::WIDTH, |_| 1));
        bench.each(&format!("{path}: a decision, plain policy"), || fights(&scene, &Sensible, 200, false, batch::WIDTH, |ended| ended.answers));
    }
}
