//! Willpower: openings, three spirit rounds a melee round on a segment timeline, attack against defence on a matrix, aid,
//! true names, banishment (rules W-01 to W-39).
//!
//! Read [`pass`] downwards: it is the order of a pass, and so the order of a melee round of this game. It knows the
//! engine and nothing of files, windows or the other rule systems.

mod acts;
mod aid;
mod ask;
mod declare;
mod ends;
mod exchange;
mod fates;
mod fight;
pub mod guess;
mod options;
pub mod reckoning;
mod referee;
mod round;
pub mod rulings;
pub mod setup;
pub mod sheet;
pub mod spawn;
mod stages;
pub mod texts;
pub mod view;
pub mod yes_no;

use crate::engine::digest::StateWriters;
use crate::engine::fights;
use crate::engine::resolve::{self, OfRules, Resolve, ResolveSystems};
use bevy::ecs::prelude::*;
use fight::Fight;
pub use fight::Wills;

/// Adds the willpower rules to a world, once.
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
            fights::advance::<Wills>
                .in_set(ResolveSystems::Rules)
                .in_set(OfRules("willpower"))
                .ambiguous_with(OfRules("possession"))
                .ambiguous_with(OfRules("spirit_combat")),
        );
    });
}

/// One pass over a fight: each step, where the fight stands at it.
fn pass(fight: &mut Fight) -> bool {
    let steps = [
        ask::accept(fight),
        round::begin(fight),
        round::initiative(fight),
        round::take_due(fight),
        declare::declarations(fight),
        exchange::contests(fight),
        acts::acts(fight),
        fates::fates(fight),
        ends::check(fight),
        ask::ask(fight),
    ];
    steps.contains(&true)
}
