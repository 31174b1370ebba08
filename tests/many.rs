//! Many fights in one world, and worlds on several threads: each fight is as if it were alone.

use crate::support::pit::Pit;
use crate::support::{all_shipped, of_all_rules, picture_equals_world, shipped};
use bevy::ecs::prelude::*;
use std::sync::Arc;
use willbound::engine::chronicle::Chronicle;
use willbound::engine::combatant::{
    CombatantId, Conditions, Health, InEncounter, Inside, MagicPoints, Members, Place, Possessors, Trance, Will,
};
use willbound::engine::fights::Procedure;
use willbound::engine::look;
use willbound::play::look::Look;
use willbound::play::policy::{Policy, RandomLegal, Sensible};
use willbound::play::session::Session;
use willbound::play::snapshot::Snapshot;
use willbound::scene::Scene;

/// The fight alone in a world of its own: its digest and how many facts it has.
fn alone(scene: &Arc<Scene>, seed: u64) -> (String, usize) {
    let mut session = Session::new(scene.clone(), seed, Vec::new());
    while session.let_choose(&RandomLegal) {}
    picture_equals_world(&session);
    (session.digest(), session.facts().len())
}

#[test]
fn five_hundred_fights_in_one_world_are_as_if_alone() {
    let scenes = all_shipped();
    let mut pit = Pit::default();
    let all: Vec<(Arc<Scene>, u64)> = (0..500u64).map(|n| (scenes[n as usize % scenes.len()].1.clone(), n / 3)).collect();
    for (scene, seed) in &all {
        pit.add(scene, *seed, true);
    }
    pit.play(&RandomLegal);
    for (place, (scene, seed)) in all.iter().enumerate() {
        let facts = pit.world.get::<Chronicle>(pit.fights[place].0).unwrap().facts().len();
        assert_eq!((pit.digest(place), facts), alone(scene, *seed), "fight {place} of {} with seed {seed}", scene.title);
    }
}

#[test]
fn encounters_never_meet() {
    let scene = shipped("possession/three_minds");
    let mut pit = Pit::default();
    for seed in 0..8 {
        pit.add(&scene, seed, true);
    }
    let untouched = pit.add(&scene, 99, true);
    willbound::engine::resolve::settle(&mut pit.world);
    let before = pit.digest(untouched);
    // One fight is never answered while the others are played to their ends.
    loop {
        let mut any = false;
        for place in 0..untouched {
            any |= pit.answer(place, &mut |_, question, look, chance| RandomLegal.choose(question, look, chance));
        }
        willbound::engine::resolve::settle(&mut pit.world);
        if !any {
            break;
        }
    }
    assert_eq!(pit.digest(untouched), before, "a fight that nobody answered moved");
    let fights = pit.fights.clone();
    for (encounter, _) in &fights {
        let members = pit.world.get::<Members>(*encounter).unwrap();
        assert_eq!(usize::from(members.count()), scene.possession().unwrap().members.len());
        for id in (0..members.count()).map(willbound::engine::combatant::CombatantId) {
            let member = members.entity(id).unwrap();
            assert_eq!(pit.world.get::<InEncounter>(member).unwrap().0, *encounter);
        }
    }
    // Taking one out takes its combatants and nobody else's.
    let digest = pit.digest(3);
    let gone = pit.fights.remove(2).0;
    let member = pit.world.get::<Members>(gone).unwrap().entity(willbound::engine::combatant::CombatantId(0)).unwrap();
    pit.world.despawn(gone);
    assert!(pit.world.get_entity(member).is_err());
    assert_eq!(pit.digest(2), digest);
}

#[test]
fn a_silent_chronicle_changes_nothing() {
    for (name, scene) in all_shipped() {
        let mut pit = Pit::default();
        let (kept, silent) = (pit.add(&scene, 4, true), pit.add(&scene, 4, false));
        pit.play(&Sensible);
        assert_eq!(pit.digest(kept), pit.digest(silent), "{name}");
        assert!(pit.world.get::<Chronicle>(pit.fights[silent].0).unwrap().facts().is_empty());
        assert_eq!(pit.outcome(kept), pit.outcome(silent));
    }
}

#[test]
fn two_worlds_on_two_threads() {
    let scenes = all_shipped();
    let play = |scenes: &[(String, Arc<Scene>)]| -> Vec<String> {
        let mut pit = Pit::default();
        for (_, scene) in scenes {
            for seed in 0..6 {
                pit.add(scene, seed, false);
            }
        }
        pit.play(&RandomLegal);
        (0..pit.fights.len()).map(|place| pit.digest(place)).collect()
    };
    let here = play(&scenes);
    let there: Vec<Vec<String>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(|| play(&scenes))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(there, [here.clone(), here]);
}

#[test]
fn a_fight_put_in_late_is_as_if_it_were_first() {
    let scene = shipped("possession/rescue");
    let mut pit = Pit::default();
    for seed in 0..20 {
        pit.add(&scene, seed, true);
        pit.step(&mut |_, question, look, chance| RandomLegal.choose(question, look, chance));
    }
    pit.play(&RandomLegal);
    for seed in 0..20 {
        assert_eq!(pit.digest(seed as usize), alone(&scene, seed).0, "seed {seed}");
    }
    pit.clear();
    let again = pit.add(&scene, 7, true);
    pit.play(&RandomLegal);
    assert_eq!(pit.digest(again), alone(&scene, 7).0, "in a world where other fights were taken out");
}

/// What a look tells of combatants is what their components hold.
fn tells_the_truth<P: Procedure>(look: look::Look<P>) {
    let (world, encounter) = look.place();
    let members = world.get::<Members>(encounter).unwrap();
    assert_eq!(look.ids().count(), usize::from(members.count()));
    for id in look.ids() {
        let of = world.entity(members.entity(id).unwrap());
        assert_eq!(of.get::<CombatantId>(), Some(&id));
        let (will, health) = (of.get::<Will>().unwrap(), of.get::<Health>().unwrap());
        assert_eq!((look.will(id), look.health(id)), ((will.now(), will.minimum()), health.now()));
        assert_eq!(look.magic_points(id), of.get::<MagicPoints>().map_or(0, |magic| magic.now()));
        assert_eq!(look.aiding(id), of.get::<Trance>().unwrap().aiding());
        assert_eq!(look.conditions(id), of.get::<Conditions>().unwrap().iter().collect::<Vec<_>>());
        assert_eq!(look.cell(id), of.get::<Place>().unwrap().cell());
        assert_eq!(look.host(id), of.get::<Inside>().unwrap().host());
        assert_eq!(look.possessors(id), of.get::<Possessors>().unwrap().list());
    }
}

fn looks_true(world: &World, encounter: Entity) {
    match Look::at(world, encounter).unwrap() {
        Look::Possession(look) => tells_the_truth(look),
        Look::SpiritCombat(look) => tells_the_truth(look),
        Look::Willpower(look) => tells_the_truth(look),
    }
}

#[test]
fn a_look_tells_what_the_combatants_hold_in_fights_and_their_copies() {
    for (name, scene) in of_all_rules() {
        let mut pit = Pit::default();
        pit.add(&scene, 3, true);
        looks_true(&pit.world, pit.fights[0].0);
        let early = Snapshot::of(&mut pit.world, pit.fights[0].0).unwrap();
        let mut questions = 0;
        while pit.step(&mut |_, question, look, chance| {
            let (world, encounter) = look.place();
            looks_true(world, encounter);
            RandomLegal.choose(question, look, chance)
        }) {
            questions += 1;
        }
        assert!(questions > 0, "{name}");
        let played = pit.fights[0].0;
        looks_true(&pit.world, played);
        let late = Snapshot::of(&mut pit.world, played).unwrap();
        let copy = late.spawn(&mut pit.world, false);
        looks_true(&pit.world, copy);
        let again = early.put(&mut pit.world, Some(played), false);
        assert_eq!(again, played, "{name}: in its place");
        looks_true(&pit.world, again);
    }
}
