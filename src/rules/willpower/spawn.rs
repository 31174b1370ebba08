//! How a fight of wills is put into a world.

use super::fight::Wills;
use super::setup::Setup;
use crate::engine::chronicle::{Audience, Chronicle, Pool, Rule, Verb};
use crate::engine::combatant::*;
use crate::engine::dice::Tray;
use crate::engine::encounter::Encounter;
use crate::engine::fights;
use crate::engine::resolve;
use crate::engine::timeline::Timeline;
use bevy::ecs::prelude::*;
use std::sync::Arc;

/// Puts a fight into a world and wakes it; [`resolve::settle`] moves it to its first question.
///
/// `given` dice are used up before the generator of `seed` rolls; without `chronicle` no facts are kept.
pub fn spawn(world: &mut World, setup: &Arc<Setup>, seed: u64, given: Vec<u16>, chronicle: bool) -> Entity {
    fights::install::<Wills>(world);
    let chronicle = if chronicle { Chronicle::veiled(setup.veil()) } else { Chronicle::silent() };
    let state = Wills::new(setup.clone());
    let encounter = world
        .spawn((Encounter::asking(super::yes_no::KINDS), setup.cast(), Tray::new(seed, given), chronicle, Timeline::default(), state))
        .id();
    for (id, member) in (0u16..).zip(&setup.members) {
        let will = Will::new(0, 0, None, MinimumWill::Third);
        world.spawn((CombatantBundle::new(CombatantId(id), will, member.hit_points), InEncounter(encounter)));
    }
    fights::set_up(world, encounter, |book| {
        book.chronicle.record(None, Verb::Began);
        for (id, member) in (0u16..).zip(&setup.members) {
            let id = CombatantId(id);
            let away = member.sheet.arrives > 1;
            let now = member.willpower_now.unwrap_or(member.willpower);
            let conditions = [(away, Condition::Away), (member.hit_points == 0, Condition::Down), (now == 0, Condition::Overcome)];
            let conditions: Vec<_> = conditions.into_iter().filter_map(|(holds, condition)| holds.then_some(condition)).collect();
            book.set_up(id, member.cell.filter(|_| !away), None, &conditions);
            book.record_arrival(id);
            let verb = Verb::Stands { who: id, pool: Pool::Willpower, now, start: member.willpower };
            book.chronicle.record_for(None, Audience::All, Audience::All, verb);
        }
        for &(who, whom) in &setup.engaged {
            book.chronicle.record(Rule("W-01"), Verb::Engaged { who, whom });
        }
        for (id, member) in (0u16..).zip(&setup.members) {
            if let Some(whom) = member.aids {
                book.chronicle.record(Rule("W-23"), Verb::Aids { who: CombatantId(id), whom });
            }
        }
        for id in (0u16..).zip(&setup.members).map(|(id, _)| CombatantId(id)) {
            let people = i32::try_from(setup.members.iter().filter(|member| member.aids == Some(id)).count()).unwrap_or(i32::MAX);
            if people > 0 {
                let bonus = setup.aid_bonus(id, people);
                book.chronicle.record(Rule("W-25"), Verb::Supported { who: id, people, bonus });
            }
        }
    });
    resolve::wake(world, encounter);
    encounter
}
