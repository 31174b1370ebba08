//! Fights side by side in one world, through the same schedule, questions and ledger as any other, all seats by a policy: only
//! how each ended is kept. It knows no statistics and no threads.

use super::lead::{Lead, Turning};
use super::look::{Look, Parts};
use super::policy::{Chance, Policy};
use super::snapshot::Snapshot;
use crate::engine::chronicle::{Chronicle, Fact};
use crate::engine::decision::Pick;
use crate::engine::dice::Tray;
use crate::engine::encounter::{Encounter, Outcome, Status};
use crate::engine::log::Log;
use crate::engine::resolve::{self, Door};
use crate::scene::{Fight, Scene};
use bevy::ecs::prelude::*;

/// Fights that share a world at a time, usually: enough that the fixed cost of a pass is shared, few enough to stay in the caches.
pub const WIDTH: usize = 64;

/// A fight that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// Which of them, from 0.
    pub number: u64,
    /// The seed of its dice.
    pub seed: u64,
    /// How it ended, or why it never could.
    pub outcome: Result<Outcome, String>,
    /// Rounds that were begun.
    pub rounds: u32,
    /// Answers that were given.
    pub answers: u64,
    /// What everybody had left of what these rules fight with, in cast order.
    pub left: Vec<i32>,
    /// Its chronicle, where that is kept.
    pub facts: Vec<Fact>,
    /// What its winner's lead hung on, where that was watched.
    pub turning: Option<Turning>,
}

/// What the rules of a scene fight with, in words.
pub fn pool(scene: &Scene) -> &'static str {
    match scene.fight {
        Fight::Possession(_) => "Will",
        Fight::SpiritCombat(_) => "magic points",
        Fight::Willpower(_) => "Willpower",
    }
}

/// The seed of one of many fights: portable, and of no likeness to its neighbours' (SplitMix64; Steele, Lea and Flood, 2014).
pub fn seed_of(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// A run of fights.
#[derive(Clone, Copy)]
pub struct Run<'r> {
    /// The scene of all of them.
    pub scene: &'r Scene,
    /// The seed that theirs follow from.
    pub seed: u64,
    /// Who sits on every seat.
    pub policy: &'r dyn Policy,
    /// Whether chronicles are kept.
    pub chronicle: bool,
    /// How many fights share the world at a time.
    pub width: usize,
    /// Whether it is watched who leads, for [`Ended::turning`].
    pub leads: bool,
}

/// Plays the fights that `next` numbers, as many as it gives; each is as if it were alone. `each` is told of every fight that
/// is over, in no order that counts.
pub fn play(run: Run, mut next: impl FnMut() -> Option<u64>, mut each: impl FnMut(Ended)) {
    let Run { scene, seed, policy, chronicle, width, leads } = run;
    let mut world = World::new();
    // Every fight begins as a copy of one, with its own seed, in the place of one that is over.
    let first = scene.spawn(&mut world, seed, Vec::new(), chronicle);
    if let Some(mut encounter) = world.get_mut::<Encounter>(first) {
        encounter.asks = policy.asks();
        if !chronicle && !leads {
            encounter.answers = Log::counting();
        }
    }
    if let Some(mut tray) = world.get_mut::<Tray>(first).filter(|_| !chronicle && !leads) {
        tray.forgets();
    }
    let Some(mut start) = Snapshot::of(&mut world, first) else { return };
    let mut free = vec![first];
    let lead = Look::at(&world, first).filter(|_| leads).map(|look| Lead::new(look, &scene.cast));
    let mut fights: Vec<(Entity, u64, Option<Lead>)> = Vec::new();
    let (mut asked, mut door, mut picks) = (world.query::<(&Encounter, Parts)>(), Door::new(&mut world), Vec::new());
    loop {
        while fights.len() < width.max(1)
            && let Some(number) = next()
        {
            start.reseed(seed_of(seed, number));
            fights.push((start.put(&mut world, free.pop(), chronicle), number, lead.clone()));
        }
        if fights.is_empty() {
            return;
        }
        resolve::settle(&mut world);
        fights.retain_mut(|(fight, number, lead)| {
            let (fight, number) = (*fight, *number);
            if let Some(lead) = lead
                && let Some(look) = Look::at(&world, fight)
            {
                lead.step(&world, fight, look);
            }
            let own = seed_of(seed, number);
            let look = |(encounter, parts)| Some((encounter, Look::with(&world, fight, parts)?));
            if let Some(pick) = asked.get(&world, fight).ok().and_then(look).and_then(|(of, look)| choose(of, look, own, policy)) {
                picks.push((fight, pick));
                return true;
            }
            let ended = ended(&mut world, scene, fight, number, own);
            let turning = lead.as_ref().zip(ended.outcome.as_ref().ok()).and_then(|(lead, outcome)| lead.turning(outcome));
            each(Ended { turning, ..ended });
            free.push(fight);
            false
        });
        door.take(&mut world, &mut picks);
    }
}

/// What a policy picks at the open question of a fight; `None`: it is over, or the last pick was refused.
fn choose(encounter: &Encounter, look: Look, seed: u64, policy: &dyn Policy) -> Option<Pick> {
    let question = encounter.question.as_ref().filter(|_| encounter.refused.is_none())?;
    let chance = &mut Chance::new(seed, encounter.answers.count());
    Some(policy.choose(question, look, chance))
}

fn ended(world: &mut World, scene: &Scene, fight: Entity, number: u64, seed: u64) -> Ended {
    let facts = world.get_mut::<Chronicle>(fight).map_or_else(Vec::new, |mut chronicle| chronicle.take_facts());
    let encounter = world.get::<Encounter>(fight);
    let outcome = match encounter.map(|encounter| &encounter.status) {
        Some(Status::Ended(outcome)) => Ok(outcome.clone()),
        Some(Status::Faulted(fault)) => Err(fault.text(&scene.cast)),
        _ => Err("a seat gave an answer that is not legal".to_owned()),
    };
    let look = Look::at(world, fight);
    Ended {
        number,
        seed,
        outcome,
        rounds: look.map_or(0, Look::round),
        answers: encounter.map_or(0, |encounter| encounter.answers.count() as u64),
        left: look.map_or_else(Vec::new, |look| look.ids().map(|id| look.left(id)).collect()),
        facts,
        turning: None,
    }
}
