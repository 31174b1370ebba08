//! Random legal fights: every one ends, nothing is ever out of range, and every kind of answer is given.

use crate::support::{consistent, in_folder, picture_equals_world};
use std::collections::BTreeMap;
use std::sync::Arc;
use willbound::engine::decision::{Pick, Who};
use willbound::play::policy::{Chance, Policy, RandomLegal};
use willbound::play::session::Session;
use willbound::scene::Scene;

/// One random fight; every `often`-th answer everything is looked at. Now and then the referee brings something about.
fn fight(scene: &Arc<Scene>, seed: u64, often: usize, referee: bool) -> (Session, BTreeMap<&'static str, usize>) {
    let mut session = Session::new(scene.clone(), seed, Vec::new());
    let mut chosen = BTreeMap::new();
    while let Some(question) = session.question() {
        let count = session.answers().len();
        let mut chance = Chance::new(seed, count);
        let events: Vec<_> = question.anytime.iter().filter(|(_, choice)| choice.legal() && choice.pick.verb != "typed").cloned().collect();
        let (who, pick): (Who, Pick) = if referee && chance.below(40) == 0 && !events.is_empty() {
            let (who, choice) = events[chance.below(events.len())].clone();
            let amount = match choice.need {
                willbound::engine::decision::Need::Number { min, .. } => Some(min),
                _ => None,
            };
            (who, Pick { amount, ..choice.pick })
        } else {
            (Who::Mind(question.who), RandomLegal.choose(question, session.look().unwrap(), &mut chance))
        };
        *chosen.entry(pick.verb).or_insert(0) += 1;
        let text = format!("{:?} {pick:?}", who);
        if let Err(why) = session.pick(who, pick) {
            panic!("seed {seed}, answer {count}: {text}: {}", why.text(session.cast()));
        }
        if count % often == 0 {
            consistent(&session);
            picture_equals_world(&session);
        }
    }
    consistent(&session);
    assert!(session.outcome().is_some(), "seed {seed} has no end");
    (session, chosen)
}

#[test]
fn random_fights_are_sound_at_every_answer() {
    for (name, scene) in in_folder("spirit_combat") {
        for seed in 0..6 {
            let (session, _) = fight(&scene, seed, 1, seed % 2 == 1);
            println!(
                "{name} {seed}: {} in {} answers, round {}",
                session.outcome().unwrap().word(),
                session.answers().len(),
                session.look().unwrap().round()
            );
        }
    }
}
