//! Spirit combat: magic points against magic points on strike ranks; attack and evade at once, levels of success buy
//! choices, helpers chant in trance, ten points ahead decides (rules S-01 to S-117).
//!
//! Read [`install`] downwards: it is the order of a pass, and so the order of a round of this game. It knows the engine
//! and nothing of files, windows or the other rule systems.

mod ask;
mod basket;
mod casting;
mod declare;
mod deeds;
mod effects;
mod ends;
mod exchange;
mod fight;
mod finish;
pub mod guess;
mod helpers;
mod marks;
mod options;
mod plan;
mod ranks;
pub mod reckoning;
mod referee;
mod round;
pub mod rulings;
pub mod setup;
pub mod sheet;
pub mod spawn;
mod stages;
pub mod standing;
mod steps;
mod strikes;
pub mod texts;
pub mod view;
mod withdraw;
pub mod yes_no;

use crate::engine::digest::StateWriters;
use crate::engine::fights;
use crate::engine::resolve::{self, OfRules, ResolveSystems as Set};
use bevy::ecs::prelude::*;
pub use fight::SpiritCombat;
use steps::Step;

/// Adds the spirit combat rules to a world, once.
pub fn install(world: &mut World) {
    #[derive(Resource)]
    struct Installed;
    resolve::install(world);
    if world.contains_resource::<Installed>() {
        return;
    }
    world.insert_resource(Installed);
    world.resource_mut::<StateWriters>().0.push(fight::state);
    let step = |at: Step| fights::step::<SpiritCombat>(at as u8);
    resolve::with_schedule(world, |_, schedule| {
        let answers = step(Step::Accept).in_set(Set::Accept).after(resolve::take_for_the_table);
        let systems = (
            (step(Step::Disturbed), step(Step::Begin), step(Step::End)).chain().in_set(Set::Initiative),
            step(Step::Ranks).in_set(Set::TakeDue),
            step(Step::Declare).in_set(Set::Turns),
            step(Step::Contests).in_set(Set::Contests),
            step(Step::Effects).in_set(Set::Effects),
            step(Step::Ends).in_set(Set::Consequences),
            step(Step::Ask).in_set(Set::Ask).before(resolve::ask_for_dice),
        );
        schedule
            .add_systems((answers, systems.run_if(fights::later())).in_set(OfRules("spirit_combat")).ambiguous_with(OfRules("possession")));
    });
}
