//! Random legal fights of all scenes, with the referee and others speaking up: every one ends, nothing is ever out of range,
//! and every kind of answer is given. And a player with some sense comes to an end soon.

use crate::support::pit::Pit;
use crate::support::wills::trouble;
use crate::support::{consistent, in_folder, picture_equals_world};
use std::collections::BTreeMap;
use std::sync::Arc;
use willbound::engine::decision::{Choice, Need, Pick, Question, Who};
use willbound::engine::encounter::{Outcome, Stalemate};
use willbound::play::look::Look;
use willbound::play::policy::{Chance, Policy, RandomLegal, Sensible, cells};
use willbound::play::session::Session;
use willbound::scene::Scene;

/// Fights that share a world at a time.
const BATCH: u64 = 50;

/// The pick of an option with a random number or cell; `None`: there is no cell to be had.
fn filled(choice: &Choice, chance: &mut Chance) -> Option<Pick> {
    let mut pick = choice.pick.clone();
    match &choice.need {
        Need::Nothing => {}
        Need::Number { min, max } => {
            pick.amount = Some(min + i32::try_from(chance.below(usize::try_from(max - min + 1).unwrap())).unwrap())
        }
        need @ Need::Cell { .. } => {
            let cells: Vec<_> = cells(need).collect();
            pick.cell = Some(*cells.get(chance.below(cells.len()))?);
        }
    }
    Some(pick)
}

/// Who is asked answers at random; now and then, where `unasked`, somebody else says or the referee does something.
pub fn random(question: &Question, look: Look, chance: &mut Chance, unasked: bool) -> (Who, Pick) {
    let open: Vec<_> = question.anytime.iter().filter(|(_, choice)| choice.legal() && choice.pick.verb != "typed").collect();
    if unasked && !open.is_empty() && chance.below(25) == 0 {
        let (who, choice) = open[chance.below(open.len())];
        if let Some(pick) = filled(choice, chance) {
            return (*who, pick);
        }
    }
    let mut pick = RandomLegal.choose(question, look, chance);
    if matches!(pick.verb, "shout" | "take_back") && chance.below(4) != 0 {
        // Less of what leads nowhere, so that fights are shorter.
        pick = RandomLegal.choose(question, look, chance);
    }
    (Who::Mind(question.who), pick)
}

/// What a run of fights was like.
#[derive(Default)]
struct Tally {
    fights: u64,
    answers: u64,
    by_round_limit: u64,
    /// Verbs that were offered, with how often each was chosen.
    verbs: BTreeMap<&'static str, u64>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.fights += other.fights;
        self.answers += other.answers;
        self.by_round_limit += other.by_round_limit;
        for (verb, count) in other.verbs {
            *self.verbs.entry(verb).or_default() += count;
        }
    }

    fn count(&mut self, question: &Question, pick: &Pick) {
        self.answers += 1;
        let offered = question.options.iter().chain(question.anytime.iter().map(|(_, choice)| choice));
        for choice in offered.filter(|choice| choice.legal() && choice.pick.verb != "typed") {
            self.verbs.entry(choice.pick.verb).or_default();
        }
        *self.verbs.entry(pick.verb).or_default() += 1;
    }
}

/// Plays one batch of random fights with these seeds, every other one with voices from outside.
fn batch(scene: &Arc<Scene>, name: &str, seeds: std::ops::Range<u64>) -> Tally {
    let mut pit = Pit::default();
    let mut tally = Tally::default();
    seeds.clone().for_each(|seed| {
        pit.add(scene, seed, false);
    });
    let first = seeds.start;
    while pit.step_as(&mut |place, question, look, chance| {
        let seed = first + place as u64;
        if let Err(why) = trouble(look.willpower().unwrap(), |id| scene.cast.key(id).to_owned()) {
            panic!("{name} with seed {seed}: {why}");
        }
        let (who, pick) = random(question, look, chance, seed % 2 == 1);
        tally.count(question, &pick);
        (who, pick)
    }) {}
    for (place, seed) in seeds.enumerate() {
        tally.fights += 1;
        assert!(pit.fault(place).is_none(), "{name} with seed {seed}: {:?}", pit.fault(place));
        match pit.outcome(place) {
            None => panic!("{name} with seed {seed} neither goes on nor ends"),
            Some(Outcome::Stalemate { reason: Stalemate::RoundLimit }) => tally.by_round_limit += 1,
            Some(_) => {}
        }
    }
    tally
}

/// Every verb that these rules and their referee can offer.
const VERBS: &[&str] = &[
    "aid",
    "ask_name",
    "break_off",
    "consequence",
    "done",
    "drain",
    "expel",
    "harm",
    "heal",
    "hold",
    "keep_aiding",
    "move",
    "open",
    "open_next",
    "parry",
    "part_hands",
    "reconsider",
    "remove",
    "restore",
    "shout",
    "speak_name",
    "stop_aiding",
    "take_back",
    "tell_names",
    "use",
    "wake",
];

#[test]
fn ten_thousand_random_fights_end() {
    let scenes = in_folder("willpower");
    let all = std::env::var("WILLBOUND_LONG").map_or(10_000u64, |_| 100_000);
    let each = all.div_ceil(scenes.len() as u64);
    let begun = std::time::Instant::now();
    let mut sum = Tally::default();
    for (name, scene) in &scenes {
        let half = each.div_ceil(2);
        let tallies: Vec<Tally> = std::thread::scope(|scope| {
            let play = |seeds: std::ops::Range<u64>| {
                let mut tally = Tally::default();
                for seed in seeds.clone().step_by(BATCH as usize) {
                    tally.add(batch(scene, name, seed..(seed + BATCH).min(seeds.end)));
                }
                tally
            };
            let threads = [0..half, half..each].map(|seeds| scope.spawn(move || play(seeds)));
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let mut tally = Tally::default();
        tallies.into_iter().for_each(|of| tally.add(of));
        println!(
            "{name}: {} fights, {:.1} answers each, {} by the round limit",
            tally.fights,
            tally.answers as f64 / tally.fights as f64,
            tally.by_round_limit
        );
        assert!(tally.by_round_limit * 100 < tally.fights, "{name}: {} of {} by the round limit", tally.by_round_limit, tally.fights);
        sum.add(tally);
    }
    println!("{} fights in {:.1} s: {:?}", sum.fights, begun.elapsed().as_secs_f64(), sum.verbs);
    assert!(sum.fights >= 10_000);
    let never: Vec<_> = VERBS.iter().filter(|verb| sum.verbs.get(*verb).is_none_or(|count| *count == 0)).collect();
    assert!(never.is_empty(), "never chosen: {never:?}");
    let unlisted: Vec<_> = sum.verbs.keys().filter(|verb| !VERBS.contains(verb)).collect();
    assert!(unlisted.is_empty(), "offered but not in this test's list: {unlisted:?}");
}

/// One random fight in which everything is looked at after every answer.
fn looked_at(scene: &Arc<Scene>, name: &str, seed: u64) {
    let mut session = Session::new(scene.clone(), seed, Vec::new());
    while let Some(question) = session.question() {
        let count = session.answers().len();
        let (who, pick) = random(question, session.look().unwrap(), &mut Chance::new(seed, count), seed % 2 == 1);
        let text = format!("{name}, seed {seed}, answer {count}: {who:?} {pick:?}");
        if let Err(why) = session.pick(who, pick) {
            panic!("{text}: {}", why.text(session.cast()));
        }
        // What fails says after which answer.
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            consistent(&session);
            picture_equals_world(&session);
        }))
        .unwrap_or_else(|_| panic!("after {text}"));
        assert!(count < 20_000, "{text}: it goes on and on");
    }
    assert!(session.fault().is_none() && session.outcome().is_some(), "{name}, seed {seed}");
}

#[test]
fn random_fights_are_sound_at_every_answer() {
    let scenes: Vec<_> = in_folder("willpower").into_iter().chain(in_folder("willpower/examples")).collect();
    std::thread::scope(|scope| {
        for half in 0..2 {
            let scenes = &scenes;
            scope.spawn(move || {
                for (name, scene) in scenes {
                    let seeds = if name.contains("examples") { 4 } else { 60 };
                    (0..seeds).filter(|seed| (seed / 2) % 2 == half).for_each(|seed| looked_at(scene, name, seed));
                }
            });
        }
    });
}

#[test]
fn players_with_sense_come_to_an_end() {
    for (name, scene) in in_folder("willpower").into_iter().chain(in_folder("willpower/examples")) {
        let mut longest = (0, 0);
        for seed in 0..20 {
            let mut session = Session::new(scene.clone(), seed, Vec::new());
            while session.answers().len() < 400 && session.let_choose(&Sensible) {}
            let answers = session.answers().len();
            assert!(
                session.outcome().is_some(),
                "{name}, seed {seed}: no end after {answers} answers, round {}",
                session.look().unwrap().round()
            );
            longest = longest.max((answers, seed));
        }
        println!("{name}: at most {} answers (seed {})", longest.0, longest.1);
    }
}
