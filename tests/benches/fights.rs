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

use bevy::ecs::prelude::{Entity, World};
use cpu_time::ThreadTime;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};
use willbound::engine::combatant::{MinimumWill, Will};
use willbound::engine::contest::opposed_chance;
use willbound::engine::decision::{Answer, Pick, Who};
use willbound::engine::dice::Dice;
use willbound::engine::encounter::{Encounter, Outcome};
use willbound::engine::resolve;
use willbound::odds::{self, fights::Siege, simulation::Share};
use willbound::play::batch::{self, Run};
use willbound::play::look::Look;
use willbound::play::policy::{Chance, Policy, Sensible};
use willbound::play::session::Session;
use willbound::play::snapshot::Snapshot;
use willbound::rules::possession::rulings::{House, Rulings};
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
    let run = Run { scene, seed: 5, policy, chronicle, width, leads: false };
    batch::play(run, || begun.next(), |ended| sum += what(&ended));
    sum
}

/// How often the first side won, beside its exact odds: the same fights as the bare loops'.
fn ends_as_it_should(name: &str, scene: &Scene, word: &str, exact: f64) {
    let won = fights(scene, &peers::Peer, 20_000, false, batch::WIDTH, |ended| u64::from(peers::winners(ended) == word));
    println!("{name}: {word} in {:.2} % of 20000 fights; exactly {:.2} %", won as f64 / 200.0, exact * 100.0);
}

/// Fights of one scene alone or in company, played by the peers' players.
fn siege_and_duel(bench: &Bench, name: &str, scene: &Scene) {
    let play = |count, chronicle, width| fights(scene, &peers::Peer, count, chronicle, width, |_| 1);
    bench.each(&format!("{name}: a fight, batched"), || play(1_000, false, batch::WIDTH));
    bench.each(&format!("{name}: a fight, batched, chronicle kept"), || play(1_000, true, batch::WIDTH));
    bench.each(&format!("{name}: a fight, one at a time"), || play(1_000, false, 1));
    bench.each(&format!("{name}: a fight, one at a time, chronicle kept"), || play(1_000, true, 1));
    bench.each(&format!("{name}: a decision, batched"), || fights(scene, &peers::Peer, 1_000, false, batch::WIDTH, |ended| ended.answers));
    for width in [1, 10, 100, 1_000] {
        let decisions = || fights(scene, &peers::Peer, 2_000, false, width, |ended| ended.answers);
        bench.each(&format!("{name}: a decision, {width} fights in the world"), decisions);
    }
    for count in [100, 1_000, 10_000, 100_000] {
        bench.each(&format!("{name}: a fight of a batch of {count}"), || play(count, false, batch::WIDTH));
    }
}

/// Copies of a fight that stands at its first decision.
fn forks(bench: &Bench, path: &str) {
    let scene = shipped(path);
    let mut world = World::new();
    let fight = scene.spawn(&mut world, 1, Vec::new(), true);
    resolve::settle(&mut world);
    let snapshot = Snapshot::of(&mut world, fight).unwrap();
    bench.each(&format!("{path}: a snapshot"), || {
        (0..1_000).for_each(|_| _ = black_box(Snapshot::of(&mut world, fight)));
        1_000
    });
    bench.each(&format!("{path}: a fork into a new world"), || {
        (0..200).for_each(|_| _ = black_box(snapshot.spawn(&mut World::new(), false)));
        200
    });
    let mut world = World::new();
    let seat = snapshot.spawn(&mut world, false);
    bench.each(&format!("{path}: a fork in the place of another"), || {
        (0..1_000).for_each(|_| _ = black_box(snapshot.put(&mut world, Some(seat), false)));
        1_000
    });
    bench.each(&format!("{path}: played out till +-2 %"), || black_box(played_out(&snapshot)).min(1));
}

/// Plays forks out until the share of the most frequent end is known to two in a hundred, 95 times of 100.
fn played_out(snapshot: &Snapshot) -> u64 {
    let mut snapshot = snapshot.clone();
    let mut world = World::new();
    let (mut free, mut ends, mut forks) = (Vec::new(), BTreeMap::<String, u64>::new(), 0);
    loop {
        let batch: Vec<_> = (0..batch::WIDTH)
            .map(|_| {
                forks += 1;
                snapshot.reseed(batch::seed_of(7, forks));
                (snapshot.put(&mut world, free.pop(), false), batch::seed_of(7, forks))
            })
            .collect();
        let mut open = batch;
        while !open.is_empty() {
            resolve::settle(&mut world);
            open.retain(|&(fork, seed)| {
                let on = choose(&mut world, fork, seed);
                if !on {
                    let word = world.get::<Encounter>(fork).and_then(Encounter::outcome).map_or_else(String::new, Outcome::word);
                    *ends.entry(word).or_default() += 1;
                    free.push(fork);
                }
                on
            });
        }
        let share = Share::of(ends.values().copied().max().unwrap_or(0), forks);
        if share.high - share.low <= 0.04 {
            return forks;
        }
    }
}

/// Plain sense answers the open question of a fight; `false`: it is over.
fn choose(world: &mut World, fight: Entity, seed: u64) -> bool {
    let Some(encounter) = world.get::<Encounter>(fight) else { return false };
    let Some((question, look)) = encounter.question.as_ref().zip(Look::at(world, fight)) else { return false };
    let pick = Sensible.choose(question, look, &mut Chance::new(seed, encounter.answers.count()));
    let answer = Answer { question: question.number, who: Who::Mind(question.who), pick };
    resolve::submit(world, fight, answer).is_ok()
}

/// What one fight takes of the memory, told by the system (Linux).
fn memory(bench: &Bench, name: &str, scene: &Scene) {
    const FIGHTS: u64 = 20_000;
    let resident = || {
        let pages = std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse::<u64>().ok()?;
        Some(pages * 4_096)
    };
    let name = format!("{name}: memory of a fight, waiting, no chronicle");
    if !bench.wanted(&name) {
        return;
    }
    let (mut world, before) = (World::new(), resident());
    for seed in 0..FIGHTS {
        scene.spawn(&mut world, seed, Vec::new(), false);
    }
    resolve::settle(&mut world);
    if let Some((before, after)) = before.zip(resident()) {
        println!("{name:58} {:>10} bytes", (after - before) / FIGHTS);
    }
}

/// Exact odds: a table of vetoes, whole fights, all that the options of a decision put at stake.
fn odds(bench: &Bench) {
    bench.each("odds: 441 cells of 1d6 + 0..20 against 1d6 + 0..20", || {
        let cells = (0..441).map(|cell| opposed_chance(6, black_box(cell / 21), black_box(cell % 21)).p());
        black_box(cells.sum::<f64>());
        1
    });
    let will = |will| Will::new(will, will, None, MinimumWill::Third);
    let check = Dice { count: 1, sides: 6, bonus: 5 };
    let siege = Siege { check, creature: will(8), host: will(10), sides: 6, initiative: Some((6, 2, 1)) };
    bench.each("odds: the whole siege", || {
        black_box(odds::fights::siege(&Rulings::default(), &House::default(), black_box(&siege)).unwrap());
        1
    });
    let (rulings, numbers) = (Default::default(), check::usual_numbers());
    let side = |points| odds::spirit_combat::Side {
        points,
        power: points,
        attacks: true,
        buys: ["a1", "a2", "a5"].map(Pick::plain).to_vec(),
        ..Default::default()
    };
    let by = odds::spirit_combat::By { rulings: &rulings, numbers: &numbers };
    bench.each("odds: the whole duel", || {
        black_box(odds::fights::duel(by, &[side(14), side(12)]).unwrap());
        1
    });
    for path in ["scenes/possession/fell_bargain.ron", "scenes/spirit_combat/duel.ron", "scenes/willpower/gunslinger.ron"] {
        let mut session = Session::new(Arc::new(shipped(path)), 1, Vec::new());
        while session.question().is_some_and(|question| question.legal().filter_map(|choice| choice.stake).count() < 1)
            && session.let_choose(&Sensible)
        {}
        let Some(question) = session.question().cloned() else { continue };
        bench.each(&format!("odds: all options of a decision, {path}"), || {
            black_box(question.legal().filter_map(|choice| choice.stake).map(|stake| stake.chance().p()).sum::<f64>());
            1
        });
    }
}

/// What two threads gain, beside what they gain a bare loop: by the clock, as it has to be.
fn two_threads(bench: &Bench, name: &str, scene: &Scene) {
    let name = format!("{name}: gain of two threads");
    if !bench.wanted(&name) {
        return;
    }
    let clock = |threads: usize, work: &(dyn Fn() + Sync)| {
        let start = Instant::now();
        std::thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
        start.elapsed().as_secs_f64()
    };
    let bare = || _ = black_box(bare::many(1_000_000, bare::siege));
    let play = || _ = fights(scene, &peers::Peer, 10_000, false, batch::WIDTH, |_| 1);
    let gains: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let [bare, ours]: [&(dyn Fn() + Sync); 2] = [&bare, &play];
            let gain = |work| 2.0 * clock(1, work) / clock(2, work);
            gain(ours) / gain(bare)
        })
        .collect();
    let (median, least, most) = spread(gains);
    println!("{name:58} {median:>10.2}  ({least:.2} to {most:.2})  x the bare loop's");
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
        siege_and_duel(&bench, name, scene);
        two_threads(&bench, name, scene);
        memory(&bench, name, scene);
    }
    for path in ["scenes/possession/rescue.ron", "scenes/spirit_combat/duel.ron", "scenes/willpower/gunslinger.ron"] {
        let scene = shipped(path);
        let play = |width| fights(&scene, &Sensible, 200, false, width, |_| 1);
        bench.each(&format!("{path}: a fight, plain policy, batched"), || play(batch::WIDTH));
        bench.each(&format!("{path}: a fight, plain policy, one at a time"), || play(1));
        bench.each(&format!("{path}: a decision, plain policy"), || {
            fights(&scene, &Sensible, 200, false, batch::WIDTH, |ended| ended.answers)
        });
        let text = std::fs::read_to_string(path).unwrap();
        bench.each(&format!("{path}: loading it"), || u64::from(black_box(check::scene_text(path, &text)).is_ok()));
        forks(&bench, path);
    }
    odds(&bench);
}
