//! Forks of a fight as one mind may imagine it: what it cannot know is drawn anew for each, and the plain policy plays all seats on to
//! the end. Many forks share a world. It knows no statistics and no threads.

use super::batch::{WIDTH, seed_of};
use super::look::Look;
use super::policy::{self, Chance, Policy, Sensible};
use super::snapshot::Snapshot;
use crate::engine::chronicle::{Chronicle, Fact, Viewer};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Answer, Pick, Question, Who};
use crate::engine::encounter::{Encounter, Outcome, Status};
use crate::engine::resolve;
use crate::engine::snapshot::Imagined;
use crate::rules::{possession, spirit_combat, willpower};
use bevy::ecs::prelude::*;

/// A fork that is not over after so many answers counts as open: nobody has won.
const MOST_ANSWERS: u32 = 3_000;

/// What a mind may imagine of what others hide.
#[derive(Clone, Debug)]
enum Guess {
    /// Nothing is hidden.
    Nothing,
    Possession(Box<possession::guess::Guess>),
    SpiritCombat(Box<spirit_combat::guess::Guess>),
    Willpower(Box<willpower::guess::Guess>),
}

/// An option of the open question, as it would be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Its place in the question's list.
    pub place: usize,
    /// The answer, with a number or a cell where it needs one.
    pub pick: Pick,
}

/// A decision and what who decides may imagine; it goes to any thread.
#[derive(Clone, Debug)]
pub struct Crossroads {
    snapshot: Snapshot,
    guess: Guess,
    question: Question,
    /// The legal options, in the question's order.
    pub ways: Vec<Way>,
    /// How many sides there are.
    pub sides: usize,
    /// The side of who decides, as a place in the scene's list.
    pub own: usize,
}

/// How a fork ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which way was taken, as a place in `ways`.
    pub way: usize,
    /// Which playout of that way, from 0.
    pub number: u64,
    /// `None`: it was still open after many answers, or could not go on.
    pub outcome: Option<Outcome>,
    /// What each side had left then of what these rules fight with, by its place in the scene.
    pub left: Vec<i64>,
}

impl Crossroads {
    /// The open decision of a fight. `None`: nothing is to be decided (no question, or a die to be typed in).
    pub fn of(look: Look) -> Option<Self> {
        let (world, encounter) = look.place();
        let question = world.get::<Encounter>(encounter)?.question.as_ref().filter(|question| question.die.is_none())?;
        let mind = question.who;
        let facts: Vec<Fact> = match look {
            Look::Possession(look) if !look.hides_from(mind) => Vec::new(),
            _ => world.get::<Chronicle>(encounter)?.facts().iter().filter_map(|fact| fact.seen_by(Viewer::Mind(mind))).collect(),
        };
        let guess = match look {
            Look::Possession(look) if !look.hides_from(mind) => Guess::Nothing,
            Look::Possession(look) => Guess::Possession(Box::new(possession::guess::Guess::of(look, mind, &facts))),
            Look::SpiritCombat(look) => Guess::SpiritCombat(Box::new(spirit_combat::guess::Guess::of(look, mind, &facts))),
            Look::Willpower(look) => Guess::Willpower(Box::new(willpower::guess::Guess::of(look, mind, &facts))),
        };
        // Which cell or number goes with an option is the same whenever it is asked.
        let way = |(place, choice)| Some(Way { place, pick: policy::complete(question, look, choice, &mut Chance::new(0, place))? });
        let legal = question.options.iter().enumerate().filter(|(_, choice)| choice.legal());
        Some(Self {
            snapshot: Snapshot::bare(world, encounter)?,
            guess,
            ways: legal.filter_map(way).collect(),
            sides: look.sides(),
            own: look.side(mind),
            question: question.clone(),
        })
    }

    /// Who decides.
    pub fn who(&self) -> CombatantId {
        self.question.who
    }

    /// The question.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// A fork in which one way is taken. Playout `number` imagines the same of the others and has the same dice whichever way is taken, so
    /// that two ways differ only where it matters which is taken.
    fn fork(&self, world: &mut World, way: usize, number: u64, seed: u64) -> Option<Fork> {
        let dice = seed_of(seed_of(seed, 1), number);
        let mut chance = Chance::new(seed_of(seed_of(seed, 0), number), 0);
        let below = &mut |below: usize| chance.below(below);
        let entity = match (&self.snapshot, &self.guess) {
            (Snapshot::SpiritCombat(of), Guess::SpiritCombat(guess)) => {
                of.fork(world, dice, |p| Imagined { points: guess.imagine(p, below), ..Imagined::default() })
            }
            (Snapshot::Willpower(of), Guess::Willpower(guess)) => of.fork(world, dice, |p| {
                guess.imagine(p, below);
                Imagined::default()
            }),
            (Snapshot::Possession(of), Guess::Possession(guess)) => {
                of.fork(world, dice, |p| Imagined { wills: guess.imagine(p, below), ..Imagined::default() })
            }
            (Snapshot::Possession(of), _) => of.fork(world, dice, |_| Imagined::default()),
            _ => return None,
        };
        let answer = Answer { question: self.question.number, who: Who::Mind(self.question.who), pick: self.ways.get(way)?.pick.clone() };
        let taken = resolve::submit(world, entity, answer).is_ok();
        Some(Fork { entity, way, number, dice, answers: if taken { 1 } else { MOST_ANSWERS } })
    }

    /// Plays forks in a world of one's own: those that `next` names by way and number, as many as it gives, each as if it were
    /// alone. `each` is told how every one of them ended, in no order that counts. `stop` breaks off.
    pub fn play(
        &self,
        world: &mut World,
        seed: u64,
        mut next: impl FnMut() -> Option<(usize, u64)>,
        stop: &dyn Fn() -> bool,
        mut each: impl FnMut(Played),
    ) {
        let mut forks: Vec<Fork> = Vec::new();
        loop {
            let stopped = stop();
            while !stopped && forks.len() < WIDTH {
                let Some((way, number)) = next() else { break };
                forks.extend(self.fork(world, way, number, seed));
            }
            if stopped || forks.is_empty() {
                forks.iter().for_each(|fork| {
                    world.despawn(fork.entity);
                });
                return;
            }
            resolve::settle(world);
            forks.retain_mut(|fork| {
                if fork.answers < MOST_ANSWERS && choose(world, fork) {
                    return true;
                }
                let ended = world.get::<Encounter>(fork.entity).map(|encounter| &encounter.status);
                let outcome = if let Some(Status::Ended(outcome)) = ended { Some(outcome.clone()) } else { None };
                let mut left = vec![0; self.sides];
                if let Some(look) = Look::at(world, fork.entity) {
                    for id in look.ids() {
                        if let Some(sum) = left.get_mut(look.side(id)) {
                            *sum += i64::from(look.left(id));
                        }
                    }
                }
                each(Played { way: fork.way, number: fork.number, outcome, left });
                world.despawn(fork.entity);
                false
            });
        }
    }
}

struct Fork {
    entity: Entity,
    way: usize,
    number: u64,
    dice: u64,
    answers: u32,
}

/// The plain policy answers the open question of a fork; `false`: it is over.
fn choose(world: &mut World, fork: &mut Fork) -> bool {
    let Some(encounter) = world.get::<Encounter>(fork.entity) else { return false };
    let Some((question, look)) = encounter.question.as_ref().zip(Look::at(world, fork.entity)) else { return false };
    let pick = Sensible.choose(question, look, &mut Chance::new(fork.dice, fork.answers as usize));
    let answer = Answer { question: question.number, who: Who::Mind(question.who), pick };
    fork.answers += 1;
    resolve::submit(world, fork.entity, answer).is_ok()
}
