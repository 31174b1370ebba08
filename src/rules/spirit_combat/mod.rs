//! Spirit combat: magic points against magic points on strike ranks; attack and evade at once, levels of success buy
//! choices, helpers chant in trance, ten points ahead decides (rules S-01 to S-117).
//!
//! Read [`pass`] downwards: it is the order of a pass, and so the order of a round of this game. It knows the engine
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
mod strikes;
pub mod texts;
pub mod view;
mod withdraw;
pub mod yes_no;

use crate::engine::digest::StateWriters;
use crate::engine::fights;
use crate::engine::resolve::{self, OfRules, Resolve, ResolveSystems};
use bevy::ecs::prelude::*;
use fight::Fight;
pub use fight::SpiritCombat;

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
    world.schedule_scope(Resolve, |_, schedule| {
        schedule.add_systems(
            fights::advance::<SpiritCombat>
                .in_set(ResolveSystems::Rules)
                .in_set(OfRules("spirit_combat"))
                .ambiguous_with(OfRules("possession")),
        );
    });
}

/// One pass over a fight: each step, where the fight stands at it.
fn pass(fight: &mut Fight) -> bool {
    let steps = [
        ask::accept(fight),
        helpers::disturbed(fight),
        round::begin(fight),
        round::end(fight),
        ranks::take_due(fight),
        declare::declarations(fight),
        exchange::contests(fight),
        effects::effects(fight),
        ends::check(fight),
        ask::ask(fight),
    ];
    steps.contains(&true)
}
