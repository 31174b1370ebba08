//! Random fights of every rule system in batches, on threads: what they were like, and whether anything was unsound.

use super::pit::Pit;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use willbound::engine::decision::{Need, Pick, Question};
use willbound::engine::encounter::{Outcome, Stalemate};
use willbound::play::look::Look;
use willbound::play::policy::{Chance, Policy, RandomLegal, cells};
use willbound::scene::Scene;

/// Fights that share a world at a time.
const BATCH: u64 = 50;
/// Threads that play.
const THREADS: u64 = 2;

/// Looks at a question before it is answered; says what is wrong.
pub type Sound = fn(&Question, Look) -> Result<(), String>;

/// Any legal answer, but a fight is fought: who may attack does so half of the time, and who has said something is done
/// half of the time. Every option has its chance.
pub fn brisk(question: &Question, look: Look, chance: &mut Chance) -> Pick {
    let attacks: Vec<_> = question.legal().filter(|choice| matches!(choice.pick.verb, "attack" | "switch")).collect();
    let done = question.legal().find(|choice| choice.pick.verb == "done" && !question.draft.is_empty());
    let wanted = attacks.get(chance.below(attacks.len())).copied().or(done);
    match wanted {
        Some(wanted) if chance.below(2) == 0 => wanted.pick.clone(),
        _ => RandomLegal.choose(question, look, chance),
    }
}

/// What a run of fights was like.
#[derive(Default)]
pub struct Tally {
    pub fights: u64,
    pub answers: u64,
    pub by_round_limit: u64,
    pub by_no_winning_act: u64,
    pub outcomes: BTreeMap<String, u64>,
    pub offered: BTreeSet<&'static str>,
    pub chosen: BTreeSet<&'static str>,
}

impl Tally {
    pub fn add(&mut self, other: Self) {
        self.fights += other.fights;
        self.answers += other.answers;
        self.by_round_limit += other.by_round_limit;
        self.by_no_winning_act += other.by_no_winning_act;
        for (outcome, count) in other.outcomes {
            *self.outcomes.entry(outcome).or_insert(0) += count;
        }
        self.offered.extend(other.offered);
        self.chosen.extend(other.chosen);
    }
}

/// Whether a question has an answer that can be given.
pub fn answerable(question: &Question) -> Result<(), String> {
    let can_be_picked = |need: &Need| !matches!(need, Need::Cell { .. }) || cells(need).next().is_some();
    let any = question.legal().any(|choice| can_be_picked(&choice.need));
    if any { Ok(()) } else { Err(format!("{question:?} has no legal answer")) }
}

/// Plays one batch of random fights with these seeds.
fn batch(scene: &Arc<Scene>, name: &str, seeds: std::ops::Range<u64>, sound: Sound) -> Tally {
    let mut pit = Pit::default();
    let mut tally = Tally::default();
    seeds.clone().for_each(|seed| {
        pit.add(scene, seed, false);
    });
    let first = seeds.start;
    while pit.step(&mut |place, question, look, chance| {
        if let Err(why) = sound(question, look) {
            panic!("{name} with seed {}: {why}", first + place as u64);
        }
        let pick = if look.possession().is_some() { RandomLegal.choose(question, look, chance) } else { brisk(question, look, chance) };
        tally.answers += 1;
        tally.offered.extend(question.options.iter().map(|choice| choice.pick.verb));
        tally.chosen.insert(pick.verb);
        pick
    }) {}
    for (place, seed) in seeds.enumerate() {
        tally.fights += 1;
        assert!(pit.fault(place).is_none(), "{name} with seed {seed}: {:?}", pit.fault(place));
        let Some(outcome) = pit.outcome(place) else { panic!("{name} with seed {seed} neither goes on nor ends") };
        *tally.outcomes.entry(outcome.word()).or_insert(0) += 1;
        match outcome {
            Outcome::Stalemate { reason: Stalemate::RoundLimit } => tally.by_round_limit += 1,
            Outcome::Stalemate { reason: Stalemate::NoWinningAct } => tally.by_no_winning_act += 1,
            _ => {}
        }
    }
    tally
}

/// Plays `each` random fights of every scene on some threads.
pub fn play(scenes: &[(String, Arc<Scene>)], each: u64, sound: Sound) -> Vec<Tally> {
    let of_scene = |scene: &Arc<Scene>, name: &str| {
        let mut sum = Tally::default();
        std::thread::scope(|scope| {
            let share = each.div_ceil(THREADS);
            let threads: Vec<_> = (0..THREADS)
                .map(|thread| {
                    scope.spawn(move || {
                        let (mut sum, end) = (Tally::default(), ((thread + 1) * share).min(each));
                        let mut seed = thread * share;
                        while seed < end {
                            sum.add(batch(scene, name, seed..(seed + BATCH).min(end), sound));
                            seed += BATCH;
                        }
                        sum
                    })
                })
                .collect();
            threads.into_iter().for_each(|thread| sum.add(thread.join().unwrap()));
        });
        sum
    };
    scenes.iter().map(|(name, scene)| of_scene(scene, name)).collect()
}

/// Plays `each` fights of every scene, tells of each on standard output, and gives the sum.
pub fn told(scenes: &[(String, Arc<Scene>)], each: u64, sound: Sound, check: impl Fn(&str, &Tally)) -> Tally {
    let begun = std::time::Instant::now();
    let tallies = play(scenes, each, sound);
    let took = begun.elapsed().as_secs_f64();
    let mut sum = Tally::default();
    for ((name, _), tally) in scenes.iter().zip(tallies) {
        println!("{name}: {} fights, {:.1} answers each, {:?}", tally.fights, tally.answers as f64 / tally.fights as f64, tally.outcomes);
        check(name, &tally);
        sum.add(tally);
    }
    println!(
        "{} fights in {took:.1} s: {:.0} fights and {:.0} answers a second",
        sum.fights,
        sum.fights as f64 / took,
        sum.answers as f64 / took
    );
    sum
}

/// Every verb of the list was chosen, and no other was offered.
pub fn all_chosen(tally: &Tally, verbs: &[&str]) {
    let never: Vec<_> = verbs.iter().chain(&tally.offered).filter(|verb| !tally.chosen.contains(**verb)).collect();
    assert!(never.is_empty(), "never chosen: {never:?}");
    let unlisted: Vec<_> = tally.offered.iter().filter(|verb| !verbs.contains(verb)).collect();
    assert!(unlisted.is_empty(), "offered but not in this test's list: {unlisted:?}");
}
