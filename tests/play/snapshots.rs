//! A snapshot is the whole fight: spawned into another world it goes on exactly as the fight itself.

use crate::support::of_all_rules;
use bevy::ecs::prelude::*;
use std::collections::BTreeSet;
use willbound::engine::chronicle::Chronicle;
use willbound::engine::combatant::Members;
use willbound::engine::decision::{Answer, Who};
use willbound::engine::digest::digest;
use willbound::engine::encounter::{Encounter, Status};
use willbound::engine::resolve;
use willbound::play::look::Look;
use willbound::play::policy::{Chance, Policy, RandomLegal};
use willbound::play::snapshot::Snapshot;
use willbound::scene::Scene;

/// A fight in a world of its own.
struct Fight {
    world: World,
    encounter: Entity,
}

impl Fight {
    fn begin(scene: &Scene, seed: u64) -> Self {
        let mut world = World::new();
        let encounter = scene.spawn(&mut world, seed, Vec::new(), true);
        resolve::settle(&mut world);
        Self { world, encounter }
    }

    fn of(snapshot: &Snapshot, chronicle: bool) -> Self {
        let mut world = World::new();
        let encounter = snapshot.spawn(&mut world, chronicle);
        Self { world, encounter }
    }

    fn state(&self) -> &Encounter {
        self.world.get(self.encounter).unwrap()
    }

    fn take(&mut self, answer: Answer) {
        resolve::submit(&mut self.world, self.encounter, answer).unwrap();
        resolve::settle(&mut self.world);
    }

    /// Any legal answer.
    fn next(&self, seed: u64) -> Option<Answer> {
        let question = self.state().question.as_ref()?;
        let look = Look::at(&self.world, self.encounter).unwrap();
        let pick = RandomLegal.choose(question, look, &mut Chance::new(seed, self.state().answers.len()));
        Some(Answer { question: question.number, who: Who::Mind(question.who), pick })
    }

    fn digest(&self) -> String {
        digest(&self.world, self.encounter)
    }

    fn facts(&self) -> usize {
        self.world.get::<Chronicle>(self.encounter).unwrap().facts().len()
    }

    /// The names of all components of the encounter and of each combatant.
    fn components(&self) -> Vec<BTreeSet<String>> {
        let members = self.world.get::<Members>(self.encounter).unwrap();
        let names = |entity| {
            let found = self.world.inspect_entity(entity).unwrap();
            found.map(|of| of.name().to_string()).collect()
        };
        std::iter::once(self.encounter).chain(members.iter()).map(names).collect()
    }
}

#[test]
fn a_copy_at_any_answer_goes_on_exactly_as_the_fight_does() {
    for (name, scene) in of_all_rules() {
        let mut fight = Fight::begin(&scene, 3);
        let mut copies: Vec<(usize, Fight)> = Vec::new();
        while fight.state().answers.len() < 60 {
            let at = fight.state().answers.len();
            let snapshot = Snapshot::of(&mut fight.world, fight.encounter).unwrap();
            let copy = Fight::of(&snapshot, true);
            assert_eq!((copy.digest(), copy.facts()), (fight.digest(), fight.facts()), "{name}: the copy at answer {at}");
            assert_eq!(copy.state().question, fight.state().question, "{name}: the copy at answer {at}");
            assert_eq!(copy.components(), fight.components(), "{name}: nothing is left out");
            copies.push((at, copy));
            // Old copies go on for a while, so that whatever is restored late is missed too.
            copies.retain(|(of, _)| at - of < 12 || of % 20 == 0);
            let Some(answer) = fight.next(3) else { break };
            fight.take(answer.clone());
            for (of, copy) in &mut copies {
                copy.take(answer.clone());
                assert_eq!(copy.digest(), fight.digest(), "{name}: the copy of answer {of} after answer {at}");
                assert_eq!(copy.facts(), fight.facts(), "{name}: the copy of answer {of} after answer {at}");
            }
        }
        for (of, copy) in &copies {
            let facts = |of: &Fight| of.world.get::<Chronicle>(of.encounter).unwrap().facts().to_vec();
            assert_eq!(facts(copy), facts(&fight), "{name}: the chronicle of the copy of answer {of}");
        }
    }
}

#[test]
fn a_fork_without_a_chronicle_comes_to_the_same_end_on_another_thread() {
    for (name, scene) in of_all_rules() {
        let mut fight = Fight::begin(&scene, 8);
        for _ in 0..20 {
            let Some(answer) = fight.next(8) else { break };
            fight.take(answer);
        }
        let snapshot = Snapshot::of(&mut fight.world, fight.encounter).unwrap();
        let play_on = |mut fight: Fight| {
            for _ in 0..80 {
                let Some(answer) = fight.next(8) else { break };
                fight.take(answer);
            }
            (fight.digest(), matches!(fight.state().status, Status::Ended(_)), fight.facts())
        };
        let fork = std::thread::spawn({
            let snapshot = snapshot.clone();
            move || play_on(Fight::of(&snapshot, false))
        });
        let (digest, ended, facts) = fork.join().unwrap();
        let here = play_on(fight);
        assert_eq!((digest, ended), (here.0, here.1), "{name}");
        assert_eq!(facts, 0, "{name}: a fork keeps no facts");
        assert!(here.2 > 0);
    }
}

#[test]
fn two_forks_of_one_fight_share_a_world_and_do_not_meet() {
    for (name, scene) in of_all_rules() {
        let mut fight = Fight::begin(&scene, 5);
        let snapshot = Snapshot::of(&mut fight.world, fight.encounter).unwrap();
        let before = fight.digest();
        let fork = snapshot.spawn(&mut fight.world, true);
        let mut fork = Fight { world: std::mem::take(&mut fight.world), encounter: fork };
        for _ in 0..10 {
            let Some(answer) = fork.next(5) else { break };
            fork.take(answer);
        }
        assert_ne!(fork.digest(), before, "{name}");
        assert_eq!(digest(&fork.world, fight.encounter), before, "{name}: the fight itself stands where it stood");
    }
}
