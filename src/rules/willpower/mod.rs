//! Willpower: openings, three spirit rounds a melee round on a segment timeline, attack against defence on a matrix, aid,
//! true names, banishment (rules W-01 to W-39).
//!
//! Read [`install`] downwards: it is the order of a pass, and so the order of a melee round of this game. It knows the
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
mod steps;
pub mod texts;
pub mod view;
pub mod yes_no;

use crate::engine::digest::StateWriters;
use crate::engine::fights;
use crate::engine::resolve::{self, OfRules, ResolveSystems as Set};
use bevy::ecs::prelude::*;
pub use fight::Wills;
use steps::Step;

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
    let step = |at: Step| fights::step::<Wills>(at as u8);
    resolve::with_schedule(world, |_, schedule| {
        let answers = step(Step::Accept).in_set(Set::Accept).after(resolve::take_for_the_table);
        let systems = (
            (step(Step::Begin), step(Step::Initiative)).chain().in_set(Set::Initiative),
            step(Step::Due).in_set(Set::TakeDue),
            step(Step::Declare).in_set(Set::Turns),
            step(Step::Contests).in_set(Set::Contests),
            (step(Step::Acts), step(Step::Fates)).chain().in_set(Set::Effects),
            step(Step::Ends).in_set(Set::Consequences),
            step(Step::Ask).in_set(Set::Ask).before(resolve::ask_for_dice),
        );
        schedule.add_systems(
            (answers, systems.run_if(fights::later()))
                .in_set(OfRules("willpower"))
                .ambiguous_with(OfRules("possession"))
                .ambiguous_with(OfRules("spirit_combat")),
        );
    });
}
