//! How a spirit combat is put into a world.

use super::fight::SpiritCombat;
use super::setup::{Presence, Setup};
use super::sheet::Nature;
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
    fights::install::<SpiritCombat>(world);
    let chronicle = if chronicle { Chronicle::default() } else { Chronicle::silent() };
    let state = SpiritCombat::new(setup.clone());
    let encounter = world
        .spawn((Encounter::asking(super::yes_no::KINDS), setup.cast(), Tray::new(seed, given), chronicle, Timeline::default(), state))
        .id();
    for (id, member) in (0u16..).zip(&setup.members) {
        let will = member.will.unwrap_or(0);
        let will = Will::new(will, will, None, MinimumWill::Third);
        let magic = MagicPoints::new(member.magic_points, member.sheet.power);
        world.spawn((CombatantBundle::new(CombatantId(id), will, member.hit_points), magic, InEncounter(encounter)));
    }
    fights::set_up(world, encounter, |book| {
        book.chronicle.record(None, Verb::Began);
        for (id, member) in (0u16..).zip(&setup.members) {
            let id = CombatantId(id);
            let away = member.sheet.arrives > 1;
            let spirit = member.sheet.nature == Nature::Spirit;
            let helpless = setup.rulings.mp_at_zero == super::rulings::AtZero::Helpless && member.magic_points == 0;
            let conditions = [
                (away, Condition::Away),
                (member.presence != Presence::Manifest, Condition::Immaterial),
                (!spirit && member.hit_points == 0, Condition::Down),
                (helpless, Condition::Spent),
            ];
            let conditions: Vec<_> = conditions.into_iter().filter_map(|(holds, condition)| holds.then_some(condition)).collect();
            book.set_up(id, member.cell.filter(|_| !away), None, &conditions);
            book.record_arrival(id);
            let mut stands = |pool, now, start, hidden| {
                let known = setup.known.iter().filter(|(_, of)| *of == id && pool == Pool::MagicPoints).map(|(mind, _)| *mind);
                let numbers = if hidden { Audience::Only(setup.friends(id).into_iter().chain(known).collect()) } else { Audience::All };
                book.chronicle.record_for(None, Audience::All, numbers, Verb::Stands { who: id, pool, now, start });
            };
            let sheet = &member.sheet;
            stands(Pool::MagicPoints, member.magic_points, sheet.power, true);
            stands(Pool::Power, sheet.power, sheet.power, false);
            for (pool, score) in [(Pool::Intelligence, sheet.intelligence), (Pool::Dexterity, sheet.dexterity)] {
                if let Some(score) = score {
                    stands(pool, score, score, false);
                }
            }
            if sheet.screen > 0 {
                stands(Pool::SpiritScreen, sheet.screen, sheet.screen, true);
            }
        }
        for (id, member) in (0u16..).zip(&setup.members) {
            if let Some((whom, people)) = member.trance {
                book.enter_trance(CombatantId(id), whom, people, Rule("S-106"));
            }
        }
        for &(who, whom) in &setup.engaged {
            book.chronicle.record(Rule("S-12"), Verb::Engaged { who: who.min(whom), whom: who.max(whom) });
        }
    });
    resolve::wake(world, encounter);
    encounter
}
