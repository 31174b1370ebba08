//! Many fights in one world, played side by side.

use bevy::ecs::prelude::*;
use std::sync::Arc;
use willbound::engine::decision::{Answer, Pick, Question, Who};
use willbound::engine::digest::digest;
use willbound::engine::encounter::{Encounter, Fault, Outcome, Status};
use willbound::engine::resolve;
use willbound::play::look::Look;
use willbound::play::policy::{Chance, Policy};
use willbound::scene::Scene;

/// Chooses for the fight at this place, by whatever rules it is fought, as who is asked.
pub type Choose<'a> = dyn FnMut(usize, &Question, Look, &mut Chance) -> Pick + 'a;
/// Speaks up in the fight at this place: as who is asked, or as anybody who may say something meanwhile.
pub type Speak<'a> = dyn FnMut(usize, &Question, Look, &mut Chance) -> (Who, Pick) + 'a;

/// A world of fights.
#[derive(Default)]
pub struct Pit {
    pub world: World,
    pub fights: Vec<(Entity, u64)>,
}

impl Pit {
    /// Puts a fight in and gives its place.
    pub fn add(&mut self, scene: &Arc<Scene>, seed: u64, chronicle: bool) -> usize {
        let entity = scene.spawn(&mut self.world, seed, Vec::new(), chronicle);
        self.fights.push((entity, seed));
        self.fights.len() - 1
    }

    /// Moves every fight to its next question and answers it; `false`: none has one.
    pub fn step(&mut self, choose: &mut Choose) -> bool {
        self.step_as(&mut |place, question, look, chance| (Who::Mind(question.who), choose(place, question, look, chance)))
    }

    /// As [`step`](Self::step), by whoever speaks up.
    pub fn step_as(&mut self, speak: &mut Speak) -> bool {
        resolve::settle(&mut self.world);
        let mut any = false;
        for place in 0..self.fights.len() {
            any |= self.speak(place, speak);
        }
        any
    }

    /// Answers the open question of one fight as a seat of [`Session`](willbound::play::session::Session) would.
    pub fn answer(&mut self, place: usize, choose: &mut Choose) -> bool {
        self.speak(place, &mut |place, question, look, chance| (Who::Mind(question.who), choose(place, question, look, chance)))
    }

    /// Something is said in one fight; `false`: it has no question.
    fn speak(&mut self, place: usize, speak: &mut Speak) -> bool {
        let (entity, seed) = self.fights[place];
        let Some(encounter) = self.world.get::<Encounter>(entity) else { return false };
        let Some(question) = &encounter.question else { return false };
        let look = Look::at(&self.world, entity).unwrap();
        let (who, pick) = speak(place, question, look, &mut Chance::new(seed, encounter.answers.len()));
        let answer = Answer { question: question.number, who, pick };
        if let Err(refused) = resolve::submit(&mut self.world, entity, answer.clone()) {
            panic!("seed {seed}: {answer:?} is refused: {refused:?}");
        }
        true
    }

    /// Plays every fight to its end.
    pub fn play(&mut self, policy: &dyn Policy) {
        while self.step(&mut |_, question, look, chance| policy.choose(question, look, chance)) {}
    }

    pub fn digest(&self, place: usize) -> String {
        digest(&self.world, self.fights[place].0)
    }

    pub fn encounter(&self, place: usize) -> &Encounter {
        self.world.get::<Encounter>(self.fights[place].0).unwrap()
    }

    pub fn outcome(&self, place: usize) -> Option<&Outcome> {
        self.encounter(place).outcome()
    }

    pub fn fault(&self, place: usize) -> Option<&Fault> {
        match &self.encounter(place).status {
            Status::Faulted(fault) => Some(fault),
            _ => None,
        }
    }

    /// Takes every fight out, as the end of a scene does.
    pub fn clear(&mut self) {
        for (entity, _) in self.fights.drain(..) {
            self.world.despawn(entity);
        }
    }
}
