//! Possession: creatures enter a body, several minds share its six seconds a round, any may veto another, morale
//! breaks (rules P-01 to P-63).
//!
//! Read [`pass`] downwards: it is the order of a pass, and so the turn order of this game. It knows the engine and
//! nothing of files, windows or the other rule systems.

pub mod acts;
mod ask;
mod consequences;
mod cooperation;
mod declare;
mod ends;
mod entry;
mod fight;
mod frames;
mod initiative;
mod leave;
pub mod reckoning;
mod referee;
mod round;
pub mod rulings;
pub mod setup;
pub mod sheet;
pub mod texts;
mod turns;
mod veto;
pub mod view;
pub mod yes_no;

use crate::engine::digest::StateWriters;
use crate::engine::fights;
use crate::engine::resolve::{self, OfRules, Resolve, ResolveSystems};
use bevy::ecs::prelude::*;
use fight::Fight;
pub use fight::Possession;

/// Adds the possession rules to a world, once.
pub fn install(world: &mut World) {
    #[derive(Resource)]
    struct Installed;
    resolve::install(world);
    if world.contains_resource::<Installed>() {
        return;
    }
    world.insert_resource(Installed);
    world.resource_mut::<StateWriters>().0.push(fight::state);
    world.schedule_scope(Resolve, |_, schedule| {
        schedule.add_systems(fights::advance::<Possession>.in_set(ResolveSystems::Rules).in_set(OfRules("possession")));
    });
}

/// One pass over a fight: each step, where the fight stands at it.
fn pass(fight: &mut Fight) -> bool {
    let steps = [
        ask::accept(fight),
        initiative::roll(fight),
        cooperation::agreements(fight),
        round::take_due(fight),
        turns::take_turns(fight),
        veto::vetoes(fight),
        leave::leaving(fight),
        entry::entering(fight),
        veto::contests(fight),
        acts::effects(fight),
        ends::check(fight),
        ask::ask(fight),
    ];
    steps.contains(&true)
}
