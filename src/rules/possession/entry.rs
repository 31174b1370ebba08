//! Entering a body (P-01 to P-10, P-32, P-39 to P-44): who resists, the possession check, and what it does.

use super::consequences::{self, Penalty};
use super::cooperation;
use super::fight::Fight;
use super::frames::{Done, Entry, Frame, Initiative};
use super::reckoning;
use super::rulings::{PossessorInitiative, ResisterTie, Resisters};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Stake;
use crate::engine::dice::{Against, Request};

/// Opens an attempt: who may resist, by Will as it stands, the highest first (P-40, PA-06); of equals the one longest
/// in the body (PA-08).
pub(super) fn open(fight: &Fight, who: CombatantId, body: CombatantId) -> Frame {
    let occupied = fight.book.possessed(body);
    let chain = resisters(fight, body, |_| true);
    Frame::Entry(Entry { who, body, chain, tie: 0, current: None, resists: None, occupied })
}

/// Those of the minds of a body who may resist a newcomer, in the order in which they are asked.
fn resisters(fight: &Fight, body: CombatantId, which: impl Fn(&CombatantId) -> bool) -> Vec<CombatantId> {
    let mut chain = fight.minds(body).into_vec();
    chain.retain(which);
    let ruling = fight.rulings().resisters;
    if fight.book.possessed(body) {
        let last = |id: &CombatantId| ruling != Resisters::All && *id == body;
        chain.retain(|id| ruling != Resisters::Possessors || *id != body);
        chain.sort_by_key(|id| (last(id), std::cmp::Reverse(fight.book.will(*id).now())));
    }
    chain
}

/// Something happened from outside while somebody was asked: who is no longer in the body has no say, and whose Will
/// is highest is read anew.
pub(super) fn reread(fight: &Fight, mut entry: Entry) -> Frame {
    // Once the die is on its way, whoever resists goes on resisting, unless it has left.
    let here = |mind: CombatantId| fight.body_of(mind) == entry.body && !fight.out_of_world(mind);
    if entry.resists == Some(true) && entry.current.is_some_and(here) {
        return Frame::Entry(entry);
    }
    let hosts_first_say = entry.occupied && !fight.book.possessed(entry.body) && fight.rulings().resisters == Resisters::Possessors;
    let left: Vec<_> = entry.current.take().into_iter().chain(entry.chain).chain(hosts_first_say.then_some(entry.body)).collect();
    entry.chain = resisters(fight, entry.body, |mind| left.contains(mind));
    entry.occupied = fight.book.possessed(entry.body);
    entry.resists = None;
    entry.tie = 0;
    Frame::Entry(entry)
}

/// What a check by this creature against this mind puts at stake; `open`: who decides may know the Will it is compared with.
pub(super) fn stake(fight: &Fight, who: CombatantId, against: CombatantId, open: bool) -> Stake {
    let will = fight.book.will(against);
    fight.setup.check_stake(who, against, (will.now(), will.minimum()), open)
}

#[inline]
pub(super) fn entering(fight: &mut Fight) {
    if let Some(Frame::Entry(entry)) = fight.p.frames.pop() {
        step(fight, entry);
    }
}

fn step(fight: &mut Fight, mut entry: Entry) {
    if entry.tie > 0 {
        return fight.p.frames.push(Frame::Entry(entry)); // the newcomer is being asked
    }
    match (entry.current, entry.resists) {
        (Some(resister), Some(true)) => return check(fight, entry, resister),
        (Some(_), None) => return fight.p.frames.push(Frame::Entry(entry)),
        (Some(current), Some(false)) => {
            fight.beat();
            if !entry.occupied {
                fight.tell("P-32", Verb::Chose { who: current, choice: "let_in", whom: Some(entry.who) });
                consequences::possess(fight, entry.who, entry.body, true, "P-32");
                cooperation::begin(fight, current, entry.who, "P-32");
                return entered(fight, &entry);
            }
            fight.tell("P-41", Verb::Chose { who: current, choice: "forgo", whom: Some(entry.who) });
            entry.current = None;
            entry.resists = None;
        }
        (None, _) => {}
    }
    let Some(&first) = entry.chain.first() else {
        fight.beat();
        consequences::possess(fight, entry.who, entry.body, true, "PA-07");
        return entered(fight, &entry);
    };
    let will = |id: &CombatantId| fight.book.will(*id).now();
    let equals = entry.chain.iter().take_while(|mind| will(mind) == will(&first)).count();
    if entry.occupied && equals > 1 && fight.rulings().resister_tie == ResisterTie::Newcomer {
        entry.tie = equals;
        return fight.p.frames.push(Frame::Entry(entry));
    }
    take_resister(fight, &mut entry, 0);
    fight.p.frames.push(Frame::Entry(entry));
}

/// Makes the mind at this place of the chain the one that may resist; the last of several must, under one reading of
/// PA-07.
pub(super) fn take_resister(fight: &Fight, entry: &mut Entry, place: usize) {
    if place < entry.chain.len() {
        entry.current = Some(entry.chain.remove(place));
        let must = entry.occupied && entry.chain.is_empty() && !fight.rulings().last_may_forgo;
        entry.resists = must.then_some(true);
    }
    entry.tie = 0;
}

/// The check: 1d6 + the creature's own bonus, compared with one snapshot of Minimum Will and Will (P-02 to P-08).
fn check(fight: &mut Fight, entry: Entry, resister: CombatantId) {
    let (purpose, sides) = ("possession check", fight.house().contest_die);
    let own = fight.sheet(entry.who).possession.as_ref().map_or(0, |listed| listed.bonus);
    let bonus = own - fight.setup.protection(resister);
    let scores = fight.book.will(resister);
    let against = Against::Wills { will: scores.now(), minimum: scores.minimum() };
    let request = Request::new(entry.who, purpose, sides)
        .at(resister)
        .plus(bonus, "possession")
        .against(against)
        .known(fight.known(None, Some(resister)));
    let Some(faces) = fight.tray.roll(&[request]) else {
        return fight.p.frames.push(Frame::Entry(entry));
    };
    let face = faces.first().copied().unwrap_or(1);
    let total = i32::from(face) + bonus;
    let will = fight.book.will(resister);
    let result = reckoning::check(fight.rulings(), fight.house(), total, will.now(), will.minimum());
    fight.beat();
    fight.tell_with(if entry.occupied { "P-40" } else { "P-02" }, |_| Verb::Rolled {
        who: entry.who,
        whom: Some(resister),
        purpose,
        dice: faces.to_vec(),
        sides,
        bonus,
        total,
        will: Some(will.now()),
        minimum_will: Some(will.minimum()),
    });
    if result.penalty {
        consequences::penalty(fight, resister, Penalty::Check, if entry.occupied { "P-43" } else { "P-05" });
    }
    if result.effect {
        consequences::possess(fight, entry.who, entry.body, false, if entry.occupied { "P-44" } else { "P-06" });
        return entered(fight, &entry);
    }
    if !result.penalty {
        fight.tell("P-08", Verb::Chose { who: resister, choice: "unmoved", whom: Some(entry.who) });
    }
    fight.finish(Done::Entry(false));
}

/// The creature is in: its initiative may be rolled again (PA-25); its turn learns of it.
fn entered(fight: &mut Fight, entry: &Entry) {
    fight.finish(Done::Entry(true));
    if fight.rulings().possessor_initiative == PossessorInitiative::Rerolled && fight.sheet(entry.who).initiative.is_none() {
        fight.p.initiative.remove(&entry.who);
        fight.p.frames.push(Frame::Initiative(Initiative::default()));
    }
}
