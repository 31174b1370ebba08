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
use crate::engine::resolve::{self, OfRules, Resolve, ResolveSystems as Set};
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
    let step = |at: Step, take: fn(&mut fight::Fight)| fights::step(at as u8, take);
    world.schedule_scope(Resolve, |_, schedule| {
        let systems = (
            step(Step::Accept, ask::accept).in_set(Set::Accept).after(resolve::take_for_the_table),
            step(Step::Initiative, initiative::roll).in_set(Set::Initiative),
            (step(Step::Agreements, cooperation::agreements), step(Step::Round, round::take_due)).chain().in_set(Set::TakeDue),
            step(Step::Turns, turns::take_turns).in_set(Set::Turns),
            (
                step(Step::Vetoes, veto::vetoes),
                step(Step::Leaving, leave::leaving),
                step(Step::Entering, entry::entering),
                step(Step::Contests, veto::contests),
            )
                .chain()
                .in_set(Set::Contests),
            step(Step::Effects, acts::effects).in_set(Set::Effects),
            step(Step::Ends, ends::check).in_set(Set::Consequences),
            step(Step::Ask, ask::ask).in_set(Set::Ask).before(resolve::ask_for_dice),
        );
        schedule.add_systems(systems.in_set(OfRules("possession")));
    });
}
