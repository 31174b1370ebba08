//! Nothing depends on the order in which things happen to run: C-39.

use crate::support::inline;
use crate::support::stage::{Stage, bal, cinder, jack, maria, one, vex};
use bevy::ecs::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use willbound::engine::fights;
use willbound::engine::resolve::{self, ResolveSystems};
use willbound::play::policy::{RandomLegal, Sensible};
use willbound::play::session::Session;
use willbound::rules::possession::Possession;
use willbound::scene::Scene;

fn runs() -> usize {
    std::env::var("WILLBOUND_LONG").map_or(40, |_| 200)
}

fn canon() -> Arc<Scene> {
    let goals = r#""heroes": (goals: [Survive(9)]), "fiends": (goals: [Survive(9)])"#;
    inline(&Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, at: (4, 4)")]).sides(goals).text())
}

fn twelve() -> Arc<Scene> {
    let mut cast = vec![
        bal(r#"will: 11, possesses: "jack""#),
        vex(r#"will: 9, possesses: "jack""#),
        cinder(r#"will: 9, at: (3, 3)"#),
        jack("will: 9, at: (4, 4)"),
        maria("will: 8, at: (8, 4)"),
    ];
    cast.extend(
        (0..7).map(|n| one(&format!("extra-{n}"), if n % 2 == 0 { "heroes" } else { "fiends" }, &format!("will: {}, reflex: 2", 6 + n))),
    );
    let goals = r#""heroes": (goals: [Survive(4)]), "fiends": (goals: [Survive(4)])"#;
    inline(&Stage::of(&cast).sides(goals).text())
}

fn hash(scene: &Arc<Scene>) -> String {
    let mut session = Session::new(scene.clone(), 5, Vec::new());
    while session.let_choose(&RandomLegal) {}
    session.digest()
}

#[test]
fn c39_one_hash_on_one_thread_and_on_many() {
    for scene in [canon(), twelve()] {
        let alone: BTreeSet<String> = (0..runs()).map(|_| hash(&scene)).collect();
        let stop = AtomicBool::new(false);
        let crowded: BTreeSet<String> = std::thread::scope(|scope| {
            let load: Vec<_> = (0..2)
                .map(|_| {
                    scope.spawn(|| {
                        while !stop.load(Ordering::Relaxed) {
                            std::hint::spin_loop()
                        }
                    })
                })
                .collect();
            let players: Vec<_> = (0..4).map(|_| scope.spawn(|| (0..runs() / 4).map(|_| hash(&scene)).collect::<Vec<_>>())).collect();
            let hashes = players.into_iter().flat_map(|player| player.join().unwrap()).collect();
            stop.store(true, Ordering::Relaxed);
            load.into_iter().for_each(|thread| thread.join().unwrap());
            hashes
        });
        assert_eq!(alone.len(), 1);
        assert_eq!(alone, crowded);
    }
}

#[test]
fn c39_seats_that_choose_do_not_depend_on_anything_else_either() {
    let scene = twelve();
    let play = || {
        let mut session = Session::new(scene.clone(), 5, Vec::new());
        while session.let_choose(&Sensible) {}
        session.digest()
    };
    let first = play();
    assert!((0..10).all(|_| play() == first));
}

#[derive(Component)]
struct Shared;

fn one_writer(_: Query<&mut Shared>) {}
fn other_writer(_: Query<&mut Shared>) {}

/// Builds the rules' schedule with what `change` adds.
fn build(change: impl FnOnce(&mut bevy::ecs::schedule::Schedule)) -> Result<(), String> {
    let mut world = World::new();
    fights::install::<Possession>(&mut world);
    resolve::with_schedule(&mut world, |world, schedule| {
        change(schedule);
        schedule.initialize(world).map(|_| ()).map_err(|error| format!("{error:?}"))
    })
}

#[test]
fn c39_the_schedule_of_the_rules_has_no_ambiguity() {
    assert_eq!(build(|_| ()), Ok(()));
}

#[test]
fn c39_an_ambiguous_pair_would_be_found() {
    let built = build(|schedule| {
        schedule.add_systems((one_writer.in_set(ResolveSystems::Effects), other_writer.in_set(ResolveSystems::Effects)));
    });
    let error = built.expect_err("two systems that write the same in no order were let through");
    assert!(error.contains("Ambig"), "{error}");
    let ordered = build(|schedule| {
        schedule.add_systems((one_writer, other_writer).chain().in_set(ResolveSystems::Effects));
    });
    assert_eq!(ordered, Ok(()));
}
