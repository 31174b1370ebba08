//! Possession: creatures enter a body, several minds share its six seconds a round, any may veto another, morale
//! breaks (rules P-01 to P-63).
//!
//! Read [`install`] downwards: it is the order of a pass, and so the turn order of this game. It knows the engine and
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
pub mod guess;
mod initiative;
mod leave;
pub mod reckoning;
mod referee;
mod round;
pub mod rulings;
pub mod setup;
pub mod sheet;
mod steps;
pub mod texts;
mod turns;
mod veto;
pub mod view;
pub mod yes_no;

use crate::engine::digest::StateWriters;
use crate::engine::fights;
use crate::engine::resolve::{self, OfRules, ResolveSystems as Set};
use bevy::ecs::prelude::*;
pub use fight::Possession;
use steps::Step;

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
    let step = |at: Step| fights::step::<Possession>(at as u8);
    resolve::with_schedule(world, |_, schedule| {
        let answers = step(Step::Accept).in_set(Set::Accept).after(resolve::take_for_the_table);
        let systems = (
            step(Step::Initiative).in_set(Set::Initiative),
            (step(Step::Agreements), step(Step::Round)).chain().in_set(Set::TakeDue),
            step(Step::Turns).in_set(Set::Turns),
            (step(Step::Vetoes), step(Step::Leaving), step(Step::Entering), step(Step::Contests)).chain().in_set(Set::Contests),
            step(Step::Effects).in_set(Set::Effects),
            step(Step::Ends).in_set(Set::Consequences),
            step(Step::Ask).in_set(Set::Ask).before(resolve::ask_for_dice),
        );
        schedule.add_systems((answers, systems.run_if(fights::later())).in_set(OfRules("possession")));
    });
}
