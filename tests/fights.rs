//! Ten thousand fights of random legal answers: every one ends, nothing is ever out of range, and every kind of answer
//! is given. And players with some sense beat those without.

use crate::support::crowd::{self, answerable};
use crate::support::pit::Pit;
use crate::support::stage::{Stage, bal, cinder, jack, vex};
use crate::support::{all_shipped, in_folder, inline};
use std::sync::Arc;
use willbound::engine::combatant::CombatantId;
use willbound::engine::decision::Question;
use willbound::engine::encounter::Outcome;
use willbound::play::look::Look;
use willbound::play::policy::{Policy, RandomLegal, Sensible};
use willbound::scene::Scene;

/// What holds at every question of every fight.
pub fn sound(question: &Question, look: Look) -> Result<(), String> {
    let look = look.possession().unwrap();
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
    answerable(question)
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
    let mut sum = crowd::told(&scenes, each, sound, |name, tally| {
        assert!(tally.by_round_limit * 100 < tally.fights, "{name}: {} of {} by the round limit", tally.by_round_limit, tally.fights);
    });
    assert!(sum.fights >= 10_000);
    // One ruling lets the newcomer choose among equals; nobody is asked that under the default.
    let ring = Stage::of(&[
        bal(r#"will: 9, possesses: "jack""#),
        cinder(r#"will: 9, possesses: "jack""#),
        jack("will: 9, at: (4, 4)"),
        vex("will: 9, at: (4, 5)"),
    ]);
    let ring = ("crowd".to_owned(), inline(&ring.out_when("Broken").rulings("resister_tie: Newcomer, cooperation: Group").text()));
    crowd::play(&[ring], 100, sound).into_iter().for_each(|tally| sum.add(tally));
    crowd::all_chosen(&sum, VERBS);
}

#[test]
fn the_worked_examples_end_too() {
    // They have no goals, so a random fight may go on to the round limit; it ends all the same.
    let tallies = crowd::play(&in_folder("possession/examples"), 4, sound);
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
