//! Initiative (house 1.6, PA-25): 1d6 + Reflex + Dexterity, highest first; draws are rolled again among those who
//! drew, never decided by name or list order.

use super::fight::{Fight, REROLL_CAP};
use super::frames::Frame;
use super::rulings::PossessorInitiative;
use crate::engine::chronicle::{Count, Verb};
use crate::engine::combatant::CombatantId;
use crate::engine::dice::Request;
use crate::engine::encounter::Fault;
use crate::engine::timeline::Slot;

#[inline]
pub(super) fn roll(fight: &mut Fight) {
    if let Some(Frame::Initiative(state)) = fight.p.frames.last() {
        let rolls = state.rolls;
        let group = undecided(fight);
        if group.is_empty() {
            settle(fight);
            fight.p.frames.pop();
            return;
        }
        if rolls > REROLL_CAP {
            return fight.fault(Fault::RerollCap(REROLL_CAP));
        }
        if roll_group(fight, &group)
            && let Some(Frame::Initiative(state)) = fight.p.frames.last_mut()
        {
            state.rolls += 1;
        }
    }
}

/// Those who still have to roll: first everybody without a count, then the highest group of equals; a late arrival that
/// draws with some who have rolled their draw off already rolls what they rolled.
fn undecided(fight: &mut Fight) -> Vec<CombatantId> {
    let ids: Vec<_> = fight.book.ids().filter(|id| !absent(fight, *id)).collect();
    for &id in &ids {
        if let Some(count) = fight.sheet(id).initiative {
            fight.p.initiative.entry(id).or_insert_with(|| vec![count]);
        }
    }
    let fresh: Vec<_> = ids.iter().copied().filter(|id| !fight.p.initiative.contains_key(id)).collect();
    if !fresh.is_empty() {
        return fresh;
    }
    let key = |id: &CombatantId| fight.p.initiative.get(id).map_or(&[][..], Vec::as_slice);
    let drawn = |keys: &&[i32]| ids.iter().filter(|id| key(id).starts_with(keys)).count() > 1;
    let tied = ids.iter().map(key).filter(drawn).max();
    tied.map_or_else(Vec::new, |keys| ids.iter().copied().filter(|id| key(id) == keys).collect())
}

fn absent(fight: &Fight, id: CombatantId) -> bool {
    fight.out_of_world(id)
}

/// Rolls for a group that is fresh or drew; `false`: the dice are not there yet.
fn roll_group(fight: &mut Fight, group: &[CombatantId]) -> bool {
    let drawn = group.first().and_then(|id| fight.p.initiative.get(id)).cloned();
    let again = drawn.is_some();
    let with_it = |(_, keys): &(&CombatantId, &Vec<i32>)| drawn.as_ref().is_some_and(|drawn| keys.starts_with(drawn));
    let bare = fight.p.initiative.iter().filter(with_it).any(|(id, _)| fight.sheet(*id).initiative.is_some());
    let (purpose, sides) = (if again { "initiative draw" } else { "initiative" }, fight.house().initiative_die);
    let die = |who| Request::new(who, purpose, sides);
    let request = |&who: &CombatantId| if bare { die(who) } else { die(who).plus(bonus(fight, who), "Reflex + Dexterity") };
    let requests: Vec<_> = group.iter().map(request).collect();
    let Some(faces) = fight.tray.roll(&requests) else { return false };
    fight.beat();
    for (&who, face) in group.iter().zip(faces) {
        let bonus = if bare { 0 } else { bonus(fight, who) };
        let total = i32::from(face) + bonus;
        fight.p.initiative.entry(who).or_default().push(total);
        fight.tell_with("house", |_| Verb::Rolled {
            who,
            whom: None,
            purpose,
            dice: vec![face],
            sides,
            bonus,
            total,
            will: None,
            minimum_will: None,
        });
    }
    true
}

/// Own Reflex and own Dexterity; with the body's Dexterity under one reading of PA-25.
fn bonus(fight: &Fight, who: CombatantId) -> i32 {
    let body = match fight.rulings().possessor_initiative {
        PossessorInitiative::Kept => who,
        PossessorInitiative::Rerolled => fight.body_of(who),
    };
    fight.sheet(who).reflex + fight.sheet(body).dexterity
}

/// Writes the order down once nobody is equal any more.
fn settle(fight: &mut Fight) {
    let mut order: Vec<_> = fight.p.initiative.iter().filter(|(id, _)| !absent(fight, **id)).collect();
    order.sort_by(|a, b| b.1.cmp(a.1));
    let count = |keys: &[i32]| keys.first().copied().unwrap_or(0);
    let slots = order.into_iter().map(|(owner, keys)| Slot { owner: *owner, count: count(keys) }).collect();
    fight.line.set(slots);
    fight.tell_with("P-12", |fight| {
        let counts = fight.line.slots().iter().map(|slot| Count { who: slot.owner, count: slot.count });
        Verb::OrderSet { order: counts.collect() }
    });
}
