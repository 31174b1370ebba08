//! Every reader of what a person wrote, given some hundred mutations of good and of broken files: the same on every machine, and no
//! panic, no place outside the text, no refusal without a reason. The fuzzer in `fuzz` runs the same targets for long.

#[path = "../../fuzz/mutate.rs"]
mod mutate;
#[path = "../../fuzz/targets.rs"]
mod targets;

use mutate::Chance;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use targets::{TARGETS, Target};

/// Mutations of each target; `WILLBOUND_LONG` makes it a hundred times as many, `WILLBOUND_FUZZ_RUNS` so many, and `WILLBOUND_FUZZ`
/// leaves out all targets but one.
const RUNS: u64 = 250;

struct Random(ChaCha8Rng);

impl Chance for Random {
    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.0.next_u64() % u64::try_from(most).unwrap()).unwrap()
    }
}

fn fuzzed(target: &Target) {
    let seeds = (target.seeds)();
    assert!(!seeds.is_empty(), "{} has nothing to begin with", target.name);
    let own = std::env::var("WILLBOUND_FUZZ_RUNS").ok().and_then(|runs| runs.parse().ok());
    let runs = own.unwrap_or(if std::env::var_os("WILLBOUND_LONG").is_some() { RUNS * 100 } else { RUNS });
    for seed in &seeds {
        (target.run)(seed);
    }
    for run in 0..runs {
        let mut chance = Random(ChaCha8Rng::seed_from_u64(run));
        let mut bytes = seeds[chance.below(seeds.len())].clone();
        for _ in 0..=chance.below(3) {
            let other = &seeds[chance.below(seeds.len())];
            bytes = mutate::mutated(&bytes, other, &mut chance);
        }
        if std::panic::catch_unwind(|| (target.run)(&bytes)).is_err() {
            let kept = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{}-{run}", target.name));
            std::fs::write(&kept, &bytes).unwrap();
            panic!("target {}, run {run}: see above; the input is {}", target.name, kept.display());
        }
    }
}

#[test]
fn no_reader_panics_over_what_is_nearly_right() {
    std::thread::scope(|scope| {
        let only = std::env::var("WILLBOUND_FUZZ").ok();
        let targets = TARGETS.iter().filter(|target| only.as_ref().is_none_or(|only| only == target.name));
        let threads: Vec<_> = targets.map(|target| scope.spawn(move || fuzzed(target))).collect();
        assert!(!threads.is_empty(), "no target is called {only:?}");
        for thread in threads {
            if let Err(why) = thread.join() {
                std::panic::resume_unwind(why);
            }
        }
    });
}
