//! Working together in one body (P-32 to P-38, P-55): who pools with whom, and what the pool holds.

use super::fight::Fight;
use super::frames::{Agree, Frame};
use super::rulings::CooperationScope;
use super::sheet::{Ability, ActEntry};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Refusal;

/// The partners whose skills, mental abilities, techniques, combos and spells a mind may use besides its own (P-33
/// to P-36): those it cooperates with, in the same body and not Broken (P-55).
pub(super) fn partners(fight: &Fight, mind: CombatantId) -> Vec<CombatantId> {
    let body = fight.body_of(mind);
    let with = |other: &CombatantId| *other != mind && fight.cooperate(mind, *other) && !fight.broken(*other);
    fight.minds(body).into_iter().filter(with).collect()
}

/// The skill modifier a mind acts with: the highest among itself and its partners (P-15, P-33), with the techniques
/// of all of them (P-35); one that several know counts once. A skill on nobody's sheet counts 0.
pub(super) fn skill(fight: &Fight, mind: CombatantId, name: &str) -> i32 {
    let all: Vec<_> = std::iter::once(mind).chain(partners(fight, mind)).collect();
    let best = all.iter().filter_map(|id| fight.sheet(*id).skill(name)).max().unwrap_or(0);
    let mut techniques = std::collections::BTreeMap::new();
    for technique in all.iter().flat_map(|id| &fight.sheet(*id).techniques).filter(|technique| &*technique.skill == name) {
        let bonus = techniques.entry(technique.name.clone()).or_insert(technique.bonus);
        *bonus = technique.bonus.max(*bonus);
    }
    best + techniques.values().sum::<i32>()
}

/// The ability a mind acts with: of the body it directs (P-17), or the highest mental one of itself and its
/// partners (P-16, P-34).
pub(super) fn ability(fight: &Fight, mind: CombatantId, ability: Ability) -> i32 {
    match ability {
        Ability::Strength | Ability::Endurance | Ability::Dexterity => fight.sheet(fight.body_of(mind)).ability(ability),
        Ability::Intelligence | Ability::Spirit => {
            let all = std::iter::once(mind).chain(partners(fight, mind));
            all.map(|id| fight.sheet(id).ability(ability)).max().unwrap_or(0)
        }
    }
}

/// The combos and spells a mind may use: its own (P-18, P-19) and its partners' (P-35), its own first.
pub(super) fn acts(fight: &Fight, mind: CombatantId) -> Vec<ActEntry> {
    let mut known: Vec<ActEntry> = Vec::new();
    for id in std::iter::once(mind).chain(partners(fight, mind)) {
        for entry in &fight.sheet(id).acts {
            if !known.iter().any(|other| other.key == entry.key) {
                known.push(entry.clone());
            }
        }
    }
    known
}

/// Ends the cooperation of two minds, if there is one (P-37). Where all work together or none (PA-21, reading B),
/// the whole group falls apart.
pub(super) fn end(fight: &mut Fight, a: CombatantId, b: CombatantId, by: CombatantId, cause: &'static str) {
    if !fight.cooperate(a, b) {
        return;
    }
    let body = fight.body_of(a);
    let group = fight.rulings().cooperation == CooperationScope::Group;
    let minds = fight.minds(body);
    let ended: Vec<_> = fight
        .p
        .cooperation
        .iter()
        .copied()
        .filter(|pair| *pair == (a.min(b), a.max(b)) || group && minds.contains(&pair.0) && minds.contains(&pair.1))
        .collect();
    for pair in ended {
        fight.p.cooperation.remove(&pair);
        fight.p.unchecked = true;
        let (who, whom) = if pair.1 == by { (pair.1, pair.0) } else { pair };
        fight.tell(cause, Verb::CooperationEnded { who, whom });
    }
}

/// Why a mind may not propose cooperation to another now; `None`: it may.
pub(super) fn proposal_refusal(fight: &Fight, who: CombatantId, whom: CombatantId) -> Option<Refusal> {
    if who == whom {
        return Some(Refusal::new("P-38", "it is the same mind"));
    }
    if fight.cooperate(who, whom) {
        return Some(Refusal::new("P-38", "it already works with {who}").of(whom));
    }
    if let Some(broken) = [who, whom].into_iter().find(|mind| fight.broken(*mind)) {
        return Some(Refusal::new("P-55", "{who} is Broken and no partner").of(broken));
    }
    let proposed = fight.p.proposed.contains(&(who, whom));
    proposed.then(|| Refusal::new("house", "{who} was asked this round already").of(whom))
}

/// Opens a proposal: the partner is asked, or every other mind of the body where all work together or none.
pub(super) fn propose(fight: &mut Fight, who: CombatantId, whom: CombatantId) -> Frame {
    fight.p.proposed.insert((who, whom));
    let all = match fight.rulings().cooperation {
        CooperationScope::Pair => vec![whom],
        CooperationScope::Group => {
            let body = fight.body_of(who);
            fight.minds(body).into_iter().filter(|mind| *mind != who && !fight.broken(*mind)).collect()
        }
    };
    Frame::Agree(Agree { who, queue: fight.line.in_order(all.clone()), all, current: None, says: None })
}

/// Proposals under way. They lie on top of any question, which is looked at anew once they are over.
#[inline]
pub(super) fn agreements(fight: &mut Fight) {
    if let Some(Frame::Agree(agree)) = fight.p.frames.pop() {
        step(fight, agree);
    }
}

/// Asks whoever has to agree; one no ends it, all yes begins the cooperation (P-38).
fn step(fight: &mut Fight, mut agree: Agree) {
    if let Some((current, says)) = agree.current.zip(agree.says.take()) {
        fight.beat();
        let choice = if says { "agree" } else { "refuse" };
        fight.tell("P-38", Verb::Chose { who: current, choice, whom: Some(agree.who) });
        agree.current = None;
        if !says {
            return;
        }
    }
    // Who broke meanwhile is no partner (P-55).
    agree.all.retain(|mind| !fight.broken(*mind));
    agree.queue.retain(|mind| !fight.broken(*mind));
    agree.current = agree.current.filter(|mind| !fight.broken(*mind));
    if fight.broken(agree.who) {
        return;
    }
    if agree.current.is_some() {
        return fight.p.frames.push(Frame::Agree(agree));
    }
    if !agree.queue.is_empty() {
        agree.current = Some(agree.queue.remove(0));
        return fight.p.frames.push(Frame::Agree(agree));
    }
    let group: Vec<_> = std::iter::once(agree.who).chain(agree.all.iter().copied()).collect();
    for (place, &a) in group.iter().enumerate() {
        for &b in group.iter().skip(place + 1) {
            begin(fight, a, b, "P-38");
        }
    }
}

/// Two minds begin to work together; a Broken one is no partner (P-55).
pub(super) fn begin(fight: &mut Fight, a: CombatantId, b: CombatantId, cause: &'static str) {
    if !fight.broken(a) && !fight.broken(b) && fight.p.cooperation.insert((a.min(b), a.max(b))) {
        fight.p.unchecked = true;
        fight.tell(cause, Verb::CooperationBegan { who: a, whom: b });
    }
}
