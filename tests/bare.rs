//! A seat that knows what it wants may be asked without the options: what it may pick, why not, and what comes of it are the same as
//! for everybody.

use crate::support::of_all_rules;
use bevy::ecs::prelude::*;
use std::collections::BTreeSet;
use willbound::engine::combatant::{Cell, CombatantId};
use willbound::engine::decision::{Answer, Choice, Need, Pick, Question, Refused, Who};
use willbound::engine::digest::digest;
use willbound::engine::encounter::{Asked, Encounter};
use willbound::engine::resolve;
use willbound::play::look::Look;
use willbound::play::policy::{Chance, Policy, RandomLegal};

/// Says something in a fight: what it is refused with, if it is.
fn say(world: &mut World, fight: Entity, pick: &Pick) -> Option<Refused> {
    let question = world.get::<Encounter>(fight).unwrap().question.as_ref().unwrap();
    let answer = Answer { question: question.number, who: Who::Mind(question.who), pick: pick.clone() };
    let refused = resolve::submit(world, fight, answer).err();
    resolve::settle(world);
    refused.or_else(|| world.get::<Encounter>(fight).unwrap().refused.clone())
}

/// Every pick that a question could be answered with, sensible or not: each option as it stands, and with a number, a cell, a
/// target and a verb that may not be its own.
fn tries(question: &Question) -> Vec<Pick> {
    let with = |choice: &Choice| {
        let pick = &choice.pick;
        let number = match choice.need {
            Need::Number { min, max } => vec![min - 1, min, max, max + 1],
            _ => vec![1],
        };
        let numbers = number.into_iter().map(|amount| Pick { amount: Some(amount), ..pick.clone() });
        let cells = [(0, 0), (2, 1), (-1, 99)].map(|(x, y)| Pick { cell: Some(Cell { x, y }), ..pick.clone() });
        let other = Pick { target: Some(CombatantId(0)), ..pick.clone() };
        std::iter::once(pick.clone()).chain(numbers).chain(cells).chain([other]).collect::<Vec<_>>()
    };
    let strange = ["done", "take_back", "pass", "a14", "use", "attack"].map(Pick::plain);
    question.options.iter().flat_map(with).chain(strange).collect()
}

#[test]
fn a_fight_that_is_asked_without_its_options_is_the_same_fight() {
    let (mut refusals, mut kinds) = (0, BTreeSet::new());
    for (name, scene) in of_all_rules() {
        let mut world = World::new();
        let [whole, bare] = [Asked::Options, Asked::Bare].map(|asks| {
            let fight = scene.spawn(&mut world, 8, Vec::new(), true);
            world.get_mut::<Encounter>(fight).unwrap().asks = asks;
            fight
        });
        resolve::settle(&mut world);
        for place in 0..250 {
            let of = |fight| world.get::<Encounter>(fight).unwrap();
            let Some(question) = of(whole).question.clone() else { break };
            let without = |question: Question| Question { options: Vec::new(), ..question };
            assert_eq!(of(bare).question.clone().map(without), Some(without(question.clone())), "{name}");
            // A pick that is refused here is refused there, for the same reason, and changes nothing.
            let chance = &mut Chance::new(8, place);
            let all = tries(&question);
            for _ in 0..3 {
                let pick = &all[chance.below(all.len())];
                let answer = Answer { question: question.number, who: Who::Mind(question.who), pick: pick.clone() };
                if let Err(refused) = question.check(&answer) {
                    let digests = |world: &World| (place % 10 == 0).then(|| [whole, bare].map(|fight| digest(world, fight)));
                    let before = digests(&world);
                    assert_eq!(say(&mut world, bare, pick), Some(refused.clone()), "{name}: {pick:?} to {}", question.kind);
                    assert_eq!(say(&mut world, whole, pick), Some(refused));
                    assert_eq!(digests(&world), before);
                    world.get_mut::<Encounter>(bare).unwrap().refused = None;
                    refusals += 1;
                }
            }
            let pick = RandomLegal.choose(&question, Look::at(&world, whole).unwrap(), chance);
            assert_eq!([whole, bare].map(|fight| say(&mut world, fight, &pick)), [None, None], "{name}: {pick:?}");
            kinds.insert(question.kind);
        }
        assert_eq!(digest(&world, whole), digest(&world, bare), "{name}");
    }
    assert!(refusals > 1_000, "{refusals}");
    assert!(["declare", "veto", "resist", "intend", "choices", "react"].into_iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
}
