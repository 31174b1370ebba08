//! What a mind may imagine of a possession fight: the Will that others hide from it is drawn anew, from what it could be given all that
//! has come out, for forks of the fight. It plays nothing, and reads of facts only those that this mind may know.
//!
//! The draw (house): full Will even over 1 to twice what a sheet of such Spirit has without anything else, Spirit + 6 (the published
//! rule; Spirit is open), and of these all that agree with every contest, check, penalty and recovery seen so far, each as likely;
//! Minimum Will as the ruling has it for a sheet that states none.

use super::fight::Possession;
use super::frames::{Entry, Frame};
use super::reckoning::{self, Penalty};
use super::rulings::Resisters;
use super::view::Look;
use crate::engine::chronicle::{Fact, Hand, Pool, Verb, WILL};
use crate::engine::combatant::{CombatantId, Condition, Will};
use crate::engine::contest::{Winner, opposed};

/// Full Will of a sheet of this Spirit that has nothing else on it: Spirit + 6, at least 1.
pub fn usual_will(spirit: i32) -> i32 {
    spirit.saturating_add(6).clamp(1, Will::MOST)
}

/// What a mind may imagine of the others.
#[derive(Clone, Debug)]
pub struct Guess {
    /// Will as it stands of those whose Will it may know, by id; of the others 0.
    known: Vec<i32>,
    /// How long everybody has been in the body that it sits in: the host 0, the possessor that came first 1.
    place: Vec<usize>,
    /// Who hides its Will, with all that it may be now, each as likely.
    others: Vec<(CombatantId, Vec<Will>)>,
}

impl Guess {
    /// What a mind may imagine, given the facts that it knows.
    pub fn of(look: Look, mind: CombatantId, facts: &[Fact]) -> Self {
        let open = |id: &CombatantId| look.open_will(mind, *id);
        let inside = |id: CombatantId| look.possessors(look.body_of(id)).iter().position(|other| *other == id).map_or(0, |place| place + 1);
        Self {
            known: look.ids().map(|id| if open(&id) { look.will(id).0 } else { 0 }).collect(),
            place: look.ids().map(inside).collect(),
            others: look.ids().filter(|id| !open(id)).map(|id| (id, wills(look, id, facts))).collect(),
        }
    }

    /// All that somebody's Will may be now, each as likely; empty: this mind knows it.
    pub fn may_have(&self, id: CombatantId) -> &[Will] {
        self.others.iter().find(|(other, _)| *other == id).map_or(&[], |(_, wills)| wills)
    }

    /// Draws what the others hide and puts what follows from it into a fork; `below` gives a number below another. Says whose Will
    /// stands how.
    pub fn imagine(&self, p: &mut Possession, below: &mut dyn FnMut(usize) -> usize) -> Vec<(CombatantId, Will)> {
        let mut now = self.known.clone();
        let mut given = Vec::new();
        for (id, wills) in &self.others {
            if let Some(will) = wills.get(below(wills.len())) {
                given.push((*id, *will));
                if let Some(of) = now.get_mut(id.index()) {
                    *of = will.now();
                }
            }
        }
        let last = |entry: &Entry, id: CombatantId| p.setup.rulings.resisters != Resisters::All && id == entry.body;
        for frame in &mut p.frames {
            // Who of a body is asked next whether it resists follows from Will.
            if let Frame::Entry(entry) = frame {
                let key = |id: &CombatantId| {
                    let (will, place) = (now.get(id.index()), self.place.get(id.index()));
                    (last(entry, *id), std::cmp::Reverse(will.copied()), place.copied())
                };
                let mut chain = entry.chain.clone();
                if let Some(asked_later) = chain.get_mut(entry.tie..) {
                    asked_later.sort_by_key(key);
                }
                entry.chain = chain;
            }
        }
        given
    }
}

/// What came of a check against a hidden Will, as far as it shows.
struct Outcome {
    total: i32,
    penalty: bool,
    /// `None`: it does not show.
    effect: Option<bool>,
}

/// All that somebody's Will may be now, given what a mind has seen.
fn wills(look: Look, id: CombatantId, facts: &[Fact]) -> Vec<Will> {
    let setup = look.setup();
    let rule = setup.rulings.minimum_will;
    let mut moved = 0;
    let mut highest = 0;
    for fact in facts {
        if let Verb::PoolShifted { who, pool: Pool::Will, by } = fact.verb
            && who == id
        {
            moved += by;
            highest = highest.max(moved);
        }
    }
    let spirit = setup.members.get(id.index()).map_or(3, |member| member.sheet.spirit);
    let most = (2 * usual_will(spirit)).min(Will::MOST);
    let broken =
        |fact: &Fact| matches!(&fact.verb, Verb::Arrived { who, conditions, .. } if *who == id && conditions.contains(&Condition::Broken));
    let began_broken = facts.iter().any(broken);
    // As it began; who has won back more than it lost had lost some before.
    let start = |full: i32| Will::new(full, if began_broken { 0 } else { full - highest }, None, rule);
    let ends = |will: Will| (will.now() == 0) == look.has(id, Condition::Broken);
    let agreeing = |most: i32, reads: bool| -> Vec<Will> {
        let least = if began_broken { 1 } else { highest + 1 };
        let all = (least..=most).filter_map(|full| replay(look, id, facts, start(full), reads));
        all.filter(|will| ends(*will)).collect()
    };
    // Where nothing usual agrees, it is stronger than usual, or has something that is not thought of here.
    let found = [(most, true), (Will::MOST, true), (Will::MOST, false)].into_iter().map(|(most, reads)| agreeing(most, reads));
    let lowest = || vec![Will::new(usual_will(spirit), i32::from(!look.has(id, Condition::Broken)), None, rule)];
    found.into_iter().find(|found| !found.is_empty()).unwrap_or_else(lowest)
}

/// Who began with this Will, after all that was seen; `None`: it could not have been seen so. With `reads` contests and checks count.
fn replay(look: Look, id: CombatantId, facts: &[Fact], start: Will, reads: bool) -> Option<Will> {
    let setup = look.setup();
    let mut will = start;
    for (at, fact) in facts.iter().enumerate() {
        match &fact.verb {
            Verb::PoolShifted { who, pool: Pool::Will, by } if *who == id => {
                let before = will.now();
                will = will.changed(*by, track(look, fact, *by));
                if will.now() - before != *by {
                    return None;
                }
            }
            Verb::ConditionGained { who, condition: Condition::Broken } if *who == id && will.now() > 0 => return None,
            Verb::ConditionLost { who, condition: Condition::Broken } if *who == id && will.now() == 0 => return None,
            Verb::Contested { active, passive, winner, .. } if reads && !contest(id, active, passive, *winner, will.now()) => return None,
            Verb::Rolled { whom: Some(whom), purpose, total, will: None, .. } if reads && *whom == id => {
                let Some(seen) = outcome(id, purpose, *total, facts, at) else { continue };
                let check = reckoning::check(&setup.rulings, &setup.house, seen.total, will.now(), will.minimum());
                // From a Will of 0 nothing more is taken.
                let agrees = (check.penalty == seen.penalty || will.now() == 0) && seen.effect.is_none_or(|effect| effect == check.effect);
                if !agrees {
                    return None;
                }
            }
            _ => {}
        }
    }
    Some(will)
}

/// What a change of Will does to a Minimum Will that is a track of its own (PA-02), by the rule that brought it.
fn track(look: Look, fact: &Fact, by: i32) -> i32 {
    let of = match fact.cause.map(|rule| rule.0) {
        _ if by > 0 => return by,
        Some("P-23") => Penalty::VetoLost,
        Some("P-60") => Penalty::EscapeVetoed,
        _ => Penalty::Check,
    };
    -of.off_track(look.setup().rulings.minimum_will)
}

/// Whether a contest could come out so with this Will.
fn contest(id: CombatantId, active: &Hand, passive: &Hand, winner: Winner, will: i32) -> bool {
    let hidden = |hand: &Hand| hand.who == id && hand.total.is_none() && &*hand.bonus_of == WILL;
    let total = |hand: &Hand| if hidden(hand) { Some(i32::from(hand.die) + will) } else { hand.total };
    let concerns = hidden(active) || hidden(passive);
    !concerns || total(active).zip(total(passive)).is_none_or(|(mine, theirs)| opposed(mine, theirs) == winner)
}

/// What the facts of the same beat tell of a check; `None`: it is none.
fn outcome(id: CombatantId, purpose: &str, total: i32, facts: &[Fact], at: usize) -> Option<Outcome> {
    let beat = facts.get(at)?.beat;
    let after = || facts.iter().skip(at + 1).take_while(|fact| fact.beat == beat);
    let penalty = after().any(|fact| matches!(fact.verb, Verb::PoolShifted { who, pool: Pool::Will, by } if who == id && by < 0));
    match purpose {
        "possession check" => {
            let effect = after().any(|fact| matches!(fact.verb, Verb::Possessed { .. }));
            Some(Outcome { total, penalty, effect: Some(effect) })
        }
        "morale damage" => {
            // Not every blow cows.
            let cowed = |fact: &Fact| matches!(fact.verb, Verb::ConditionGained { who, condition: Condition::Cowed } if who == id);
            Some(Outcome { total, penalty, effect: after().any(cowed).then_some(true) })
        }
        _ => None,
    }
}
