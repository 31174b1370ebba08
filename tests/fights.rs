//! Ten thousand fights of random legal answers: every one ends, nothing is ever out of range, and every kind of answer
//! is given. And players with some sense beat those without.

use crate::support::pit::Pit;
use crate::support::stage::{Stage, bal, cinder, jack, vex};
use crate::support::{all_shipped, in_folder, inline};
use std::collections::BTreeSet;
use std::sync::Arc;
use willbound::engine::combatant::CombatantId;
use willbound::engine::decision::{Need, Question};
use willbound::engine::encounter::{Outcome, Stalemate};
use willbound::play::policy::{Policy, RandomLegal, Sensible, cells};
use willbound::rules::possession::view::Look;
use willbound::scene::Scene;

/// Fights that share a world at a time.
const BATCH: u64 = 50;
/// Threads that play.
const THREADS: u64 = 2;

/// What a run of fights was like.
#[derive(Default)]
struct Tally {
    fights: u64,
    answers: u64,
    by_round_limit: u64,
    by_no_winning_act: u64,
    offered: BTreeSet<&'static str>,
    chosen: BTreeSet<&'static str>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.fights += other.fights;
        self.answers += other.answers;
        self.by_round_limit += other.by_round_limit;
        self.by_no_winning_act += other.by_no_winning_act;
        self.offered.extend(other.offered);
        self.chosen.extend(other.chosen);
    }
}

/// What holds at every question of every fight.
pub fn sound(question: &Question, look: Look) -> Result<(), String> {
    for id in look.ids() {
        let (will, minimum) = look.will(id);
        let full = look.setup().members[id.index()].will;
        if !(0..=full).contains(&will) || !(0..=will).contains(&minimum) {
            return Err(format!("Will of {id:?} is {will}/{minimum}, at its full {full}"));
        }
        if !(0..=6).contains(&look.seconds_left(id)) {
            return Err(format!("{id:?} has {} seconds left", look.seconds_left(id)));
        }
        if look.host(id).is_some_and(|host| !look.possessors(host).contains(&id) || look.host(host).is_some()) {
            return Err(format!("{id:?} is inside {:?}, which does not hold it", look.host(id)));
        }
    }
    let tried: Vec<(CombatantId, CombatantId)> = look.vetoes_tried().collect();
    let rulings = &look.setup().rulings;
    let kinds = if rulings.escape_veto_counts { 1 } else { 2 };
    let most = if rulings.pair_limit_with_two_minds { rulings.vetoes_per_pair as usize * kinds } else { usize::MAX };
    if let Some(pair) = tried.iter().find(|pair| tried.iter().filter(|other| other == pair).count() > most || pair.0 == pair.1) {
        return Err(format!("{pair:?} vetoed too often"));
    }
    let can_be_picked = |need: &Need| !matches!(need, Need::Cell { .. }) || !cells(need).is_empty();
    if !question.legal().any(|choice| can_be_picked(&choice.need)) {
        return Err(format!("{question:?} has no legal answer"));
    }
    Ok(())
}

/// Plays one batch of random fights with these seeds.
fn batch(scene: &Arc<Scene>, name: &str, seeds: std::ops::Range<u64>) -> Tally {
    let mut pit = Pit::default();
    let mut tally = Tally::default();
    seeds.clone().for_each(|seed| {
        pit.add(scene, seed, false);
    });
    let first = seeds.start;
    while pit.step(&mut |place, question, look, chance| {
        if let Err(why) = sound(question, look.possession().unwrap()) {
            panic!("{name} with seed {}: {why}", first + place as u64);
        }
        let pick = RandomLegal.choose(question, look, chance);
        tally.answers += 1;
        tally.offered.extend(question.options.iter().map(|choice| choice.pick.verb));
        tally.chosen.insert(pick.verb);
        pick
    }) {}
    for (place, seed) in seeds.enumerate() {
        tally.fights += 1;
        assert!(pit.fault(place).is_none(), "{name} with seed {seed}: {:?}", pit.fault(place));
        match pit.outcome(place) {
            None => panic!("{name} with seed {seed} neither goes on nor ends"),
            Some(Outcome::Stalemate { reason: Stalemate::RoundLimit }) => tally.by_round_limit += 1,
            Some(Outcome::Stalemate { reason: Stalemate::NoWinningAct }) => tally.by_no_winning_act += 1,
            Some(_) => {}
        }
    }
    tally
}

/// Plays `each` fights of every scene on some threads.
fn play(scenes: &[(String, Arc<Scene>)], each: u64) -> Vec<Tally> {
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
                            sum.add(batch(scene, name, seed..(seed + BATCH).min(end)));
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

/// Every verb that a question of these rules can offer.
const VERBS: &[&str] = &[
    "act_now",
    "against",
    "agree",
    "allow",
    "cooperate",
    "delay",
    "done",
    "draw",
    "end",
    "exorcise",
    "forgo",
    "go_on",
    "inspire",
    "leave",
    "let_in",
    "move",
    "pass",
    "permit",
    "possess",
    "refuse",
    "resist",
    "stay",
    "stop",
    "stop_cooperating",
    "take_back",
    "use",
    "veto",
    "wait",
];

#[test]
fn ten_thousand_random_fights_end() {
    let scenes = all_shipped();
    let all = std::env::var("WILLBOUND_LONG").map_or(10_000u64, |_| 100_000);
    let each = all.div_ceil(scenes.len() as u64);
    let begun = std::time::Instant::now();
    let tallies = play(&scenes, each);
    let took = begun.elapsed().as_secs_f64();
    let mut sum = Tally::default();
    for ((name, _), tally) in scenes.iter().zip(tallies) {
        println!(
            "{name}: {} fights, {:.1} answers each, {} by the round limit, {} without a winning act",
            tally.fights,
            tally.answers as f64 / tally.fights as f64,
            tally.by_round_limit,
            tally.by_no_winning_act
        );
        assert!(tally.by_round_limit * 100 < tally.fights, "{name}: {} of {} by the round limit", tally.by_round_limit, tally.fights);
        sum.add(tally);
    }
    println!(
        "{} fights in {took:.1} s: {:.0} fights and {:.0} answers a second",
        sum.fights,
        sum.fights as f64 / took,
        sum.answers as f64 / took
    );
    assert!(sum.fights >= 10_000);
    // One ruling lets the newcomer choose among equals; nobody is asked that under the default.
    let crowd = Stage::of(&[
        bal(r#"will: 9, possesses: "jack""#),
        cinder(r#"will: 9, possesses: "jack""#),
        jack("will: 9, at: (4, 4)"),
        vex("will: 9, at: (4, 5)"),
    ]);
    let crowd = ("crowd".to_owned(), inline(&crowd.out_when("Broken").rulings("resister_tie: Newcomer, cooperation: Group").text()));
    play(&[crowd], 100).into_iter().for_each(|tally| sum.add(tally));
    let never: Vec<_> = VERBS.iter().chain(&sum.offered).filter(|verb| !sum.chosen.contains(**verb)).collect();
    assert!(never.is_empty(), "never chosen: {never:?}");
    let unlisted: Vec<_> = sum.offered.iter().filter(|verb| !VERBS.contains(verb)).collect();
    assert!(unlisted.is_empty(), "offered but not in this test's list: {unlisted:?}");
}

#[test]
fn the_worked_examples_end_too() {
    // They have no goals, so a random fight may go on to the round limit; it ends all the same.
    let tallies = play(&in_folder("possession/examples"), 4);
    assert!(tallies.iter().all(|tally| tally.fights == 4));
}

/// Who won of a fight in which one group of sides was played with sense: its sides, the others, or neither.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Won {
    Sense,
    Chance,
    Undecided,
}

/// Plays the seeds with the first side (or, swapped, all the others) played with sense and the rest at random.
fn sense_against_chance(scene: &Arc<Scene>, seeds: std::ops::Range<u64>, swapped: bool) -> Vec<Won> {
    let mut pit = Pit::default();
    seeds.for_each(|seed| {
        pit.add(scene, seed, false);
    });
    let with_sense = |side: usize| (side == 0) != swapped;
    while pit.step(&mut |_, question, look, chance| {
        if with_sense(look.possession().unwrap().side(question.who)) {
            Sensible.choose(question, look, chance)
        } else {
            RandomLegal.choose(question, look, chance)
        }
    }) {}
    let place = |name: &Arc<str>| scene.sides.iter().position(|side| side == name).unwrap();
    (0..pit.fights.len())
        .map(|fight| match pit.outcome(fight) {
            Some(Outcome::Victory { sides }) => {
                match (sides.iter().all(|name| with_sense(place(name))), sides.iter().any(|name| with_sense(place(name)))) {
                    (true, _) => Won::Sense,
                    (_, false) => Won::Chance,
                    _ => Won::Undecided,
                }
            }
            _ => Won::Undecided,
        })
        .collect()
}

#[test]
fn sense_beats_chance() {
    let scenes = all_shipped();
    let each = 1_000u64.div_ceil(scenes.len() as u64);
    let (mut won, mut decided, mut fights) = (0, 0, 0);
    for (name, scene) in &scenes {
        let both: Vec<Vec<Won>> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                [false, true].map(|swapped| scope.spawn(move || sense_against_chance(scene, 0..each, swapped))).into_iter().collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let count = |wanted: Won| both.iter().flatten().filter(|won| **won == wanted).count();
        let first = both[0].iter().filter(|won| **won == Won::Sense).count();
        println!(
            "{name}: sense {} (as the first side {first}), chance {}, undecided {}",
            count(Won::Sense),
            count(Won::Chance),
            count(Won::Undecided)
        );
        won += count(Won::Sense);
        decided += count(Won::Sense) + count(Won::Chance);
        fights += both.iter().flatten().count();
    }
    println!("sense won {won} of {decided} decided fights ({:.1} %) out of {fights}", 100.0 * won as f64 / decided as f64);
    assert!(fights >= 2_000 && decided * 2 > fights, "{decided} of {fights} were decided");
    assert!(won * 10 >= decided * 6, "sense won {won} of {decided} decided fights");
}
