//! The fuzzer: one target (`WILLBOUND_FUZZ` names it) driven by coverage, with mutations of bytes and of pieces of text by turns.
//! `.ci/fuzz` runs it; `WILLBOUND_FUZZ_SEEDS` names a folder to put the target's seeds into.

#![no_main]

mod mutate;
mod targets;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use mutate::Chance;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use std::sync::LazyLock;
use targets::{TARGETS, Target};

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("WILLBOUND_FUZZ").unwrap_or_default();
    TARGETS.iter().find(|target| target.name == name).unwrap_or_else(|| {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!("name a target in WILLBOUND_FUZZ: {}", names.join(" "));
        std::process::exit(2)
    })
});

static SEEDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| (TARGET.seeds)());

struct Random(ChaCha8Rng);

impl Chance for Random {
    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.0.next_u64() % u64::try_from(most).unwrap_or(1)).unwrap_or(0)
    }
}

fn write_seeds() {
    let Some(folder) = std::env::var_os("WILLBOUND_FUZZ_SEEDS") else { return };
    for (place, seed) in SEEDS.iter().enumerate() {
        let path = std::path::Path::new(&folder).join(format!("seed-{place}"));
        std::fs::write(&path, seed).unwrap_or_else(|error| eprintln!("{}: {error}", path.display()));
    }
}

fuzz_target!(init: write_seeds(), |data: &[u8]| (TARGET.run)(data));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let mut chance = Random(ChaCha8Rng::seed_from_u64(u64::from(seed)));
    if chance.below(2) == 0 || SEEDS.is_empty() {
        return fuzzer_mutate(data, size, max_size);
    }
    let other = &SEEDS[chance.below(SEEDS.len())];
    let mut made = mutate::mutated(&data[..size], other, &mut chance);
    made.truncate(max_size);
    data[..made.len()].copy_from_slice(&made);
    made.len()
});
