//! What a mind can do with its seconds: moving, drawing, combos and spells, possession attempts, exorcism,
//! inspiration. One function says whether an act is allowed, for offers, greying and the moment of doing.

use super::consequences::{self, Penalty};
use super::cooperation;
use super::entry;
use super::fight::Fight;
use super::frames::{Bonus, Contest, Done, Frame, Strike, Turn};
use super::reckoning;
use super::rulings::Exorcism;
use super::sheet::{ActEntry, ActKind, Hit};
use crate::engine::chronicle::{Rule, Verb};
use crate::engine::combatant::{Cell, CombatantId, Condition};
use crate::engine::contest::Winner;
use crate::engine::decision::{Act, Refusal};
use crate::engine::dice::{Against, Request};

/// The skill an exorcist needs (P-62).
pub(super) const FAITH: &str = "Faith";
/// The skill that inspiration needs (P-53).
pub(super) const CHARISMA: &str = "Charisma";

/// Keys that no combo or spell may take, because acts of everybody have them.
pub const COMMON_ACTS: [&str; 5] = ["move", "draw", "possess", "exorcise", "inspire"];

/// An act that somebody wants to do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'e> {
    Move,
    Draw,
    Use(&'e ActEntry, CombatantId),
    Possess(CombatantId),
    Exorcise(CombatantId),
    Inspire(CombatantId),
}

/// How a turn stands once the acts declared so far are done; at the moment of doing, how it stands now.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub who: CombatantId,
    pub body: CombatantId,
    pub cell: Option<Cell>,
    pub armed: bool,
    /// Seconds that may still be spent.
    pub left: i32,
    pub attempts: u32,
}

impl Plan {
    /// The plan of a turn; with `ahead` its declared acts count as done.
    pub fn of(fight: &Fight, turn: &Turn, ahead: bool) -> Self {
        let planned = if ahead { turn.planned() } else { 0 };
        let body_left = fight.seconds_left(turn.body);
        let left = turn.limit.map_or(body_left, |limit| body_left.min(limit - turn.spent)) - planned;
        let mut plan = Self {
            who: turn.who,
            body: turn.body,
            cell: fight.book.cell(turn.body),
            armed: fight.book.has(turn.body, Condition::Armed),
            left,
            attempts: turn.attempts,
        };
        for act in turn.acts.iter().skip(turn.next).filter(|_| ahead) {
            plan.cell = act.cell.or(plan.cell);
            plan.armed |= &*act.key == "draw";
            plan.attempts += u32::from(&*act.key == "possess");
        }
        plan
    }
}

/// Seconds an act takes.
pub(super) fn seconds(fight: &Fight, who: CombatantId, wanted: &Wanted) -> i32 {
    let house = fight.house();
    match wanted {
        Wanted::Move => house.move_seconds,
        Wanted::Draw => house.draw_seconds,
        Wanted::Use(entry, _) => entry.seconds,
        Wanted::Possess(_) => fight.sheet(who).possession.as_ref().map_or(0, |entry| entry.seconds),
        Wanted::Exorcise(_) => house.exorcism_seconds,
        Wanted::Inspire(_) => house.inspire_seconds,
    }
}

/// Why an act is not allowed; `None`: it is.
pub(super) fn refusal(fight: &Fight, plan: &Plan, wanted: &Wanted) -> Option<Refusal> {
    let particular = match wanted {
        Wanted::Move => (fight.sheet(plan.body).speed < 1).then(|| Refusal::new("house", "the body cannot move")),
        Wanted::Draw => plan.armed.then(|| Refusal::new("house", "the weapon is drawn already")),
        Wanted::Use(entry, target) => use_refusal(fight, plan, entry, *target),
        Wanted::Possess(target) => possess_refusal(fight, plan, *target),
        Wanted::Exorcise(target) => exorcise_refusal(fight, plan, *target),
        Wanted::Inspire(target) => inspire_refusal(fight, plan, *target),
    };
    let (takes, left) = (seconds(fight, plan.who, wanted), plan.left);
    let may_begin = fight.rulings().carry_over && left > 0;
    let too_long =
        || (takes > left && !may_begin).then(|| Refusal::new("P-13", "it takes {a} s and {b} s are left").with(takes, left.max(0)));
    particular.or_else(too_long)
}

/// Where a mind can be reached: the cell of the body it sits in.
pub(super) fn cell_of(fight: &Fight, mind: CombatantId) -> Option<Cell> {
    fight.book.cell(fight.body_of(mind))
}

fn beyond(fight: &Fight, plan: &Plan, target: CombatantId, range: i32, rule: &'static str) -> Option<Refusal> {
    let Some((from, to)) = plan.cell.zip(cell_of(fight, target)) else {
        return Some(Refusal::new(rule, "{who} is not on the board").of(target));
    };
    let distance = from.distance(to);
    (distance > range).then(|| Refusal::new(rule, "{who} is {a} cells away; the range is {b}").of(target).with(distance, range))
}

fn use_refusal(fight: &Fight, plan: &Plan, entry: &ActEntry, target: CombatantId) -> Option<Refusal> {
    if fight.body_of(target) == plan.body {
        return Some(Refusal::new("house", "a body is no target of its own acts"));
    }
    if fight.out_of_world(target) {
        return Some(Refusal::new("house", "{who} is out of the fight").of(target));
    }
    if matches!(entry.hit, Hit::Damage(_)) && fight.book.host(target).is_some() {
        return Some(Refusal::new("house", "the body of {who} is not on the board").of(target));
    }
    if entry.weapon && !plan.armed {
        return Some(Refusal::new("house", "the weapon is not drawn"));
    }
    beyond(fight, plan, target, entry.range, "house")
}

fn possess_refusal(fight: &Fight, plan: &Plan, target: CombatantId) -> Option<Refusal> {
    let Some(listed) = &fight.sheet(plan.who).possession else {
        return Some(Refusal::new("P-01", "its entry lists no possession"));
    };
    if fight.book.host(plan.who).is_some() {
        return Some(Refusal::new("house", "it is inside a body and has to leave that first"));
    }
    if fight.book.possessed(plan.who) {
        return Some(Refusal::new("house", "its own body is possessed, so it cannot leave it"));
    }
    if target == plan.who {
        return Some(Refusal::new("house", "nobody possesses itself"));
    }
    if fight.book.host(target).is_some() || fight.out_of_world(target) {
        return Some(Refusal::new("P-04", "the body of {who} is not on the board").of(target));
    }
    if !listed.only.is_empty() && !listed.only.contains(&fight.sheet(target).kind) {
        return Some(Refusal::new("P-04", "its entry does not reach the kind of {who}").of(target));
    }
    if plan.attempts >= listed.per_turn {
        return Some(Refusal::new("PA-23", "one more attempt than its entry allows a turn"));
    }
    beyond(fight, plan, target, listed.range, "P-04")
}

fn exorcise_refusal(fight: &Fight, plan: &Plan, target: CombatantId) -> Option<Refusal> {
    if !cooperation_has(fight, plan.who, FAITH) {
        return Some(Refusal::new("P-62", "exorcism needs the Faith skill"));
    }
    if fight.book.host(target).is_none() {
        return Some(Refusal::new("P-62", "{who} possesses nobody").of(target));
    }
    if fight.body_of(target) == plan.body {
        return Some(Refusal::new("P-62", "exorcism comes from outside the body"));
    }
    beyond(fight, plan, target, fight.house().exorcism_reach, "P-62")
}

fn inspire_refusal(fight: &Fight, plan: &Plan, target: CombatantId) -> Option<Refusal> {
    if !cooperation_has(fight, plan.who, CHARISMA) {
        return Some(Refusal::new("P-53", "inspiration needs the Charisma skill"));
    }
    if fight.out_of_world(target) {
        return Some(Refusal::new("house", "{who} is out of the fight").of(target));
    }
    if fight.body_of(target) == plan.body {
        return Some(Refusal::new("P-53", "inspiration comes from outside the body"));
    }
    if !lost_will(fight, plan.who, target) {
        return Some(Refusal::new("PA-28", "{who} has lost no Will").of(target));
    }
    let inspired = fight.p.inspired.iter().filter(|mind| **mind == target).count();
    let most = fight.house().inspired_per_round;
    if inspired >= most as usize {
        let why = if most == 1 { "{who} was inspired this round already" } else { "{who} was inspired {a} times this round already" };
        return Some(Refusal::new("house", why).of(target).with(i32::try_from(most).unwrap_or(i32::MAX), 0));
    }
    beyond(fight, plan, target, fight.house().inspire_hearing, "P-53")
}

/// Whether somebody has lost Will, as far as a mind may know; where it may not, it can only try.
pub(super) fn lost_will(fight: &Fight, mind: CombatantId, of: CombatantId) -> bool {
    let will = fight.book.will(of);
    will.now() < will.start() || !fight.open_will(mind, of)
}

fn cooperation_has(fight: &Fight, who: CombatantId, skill: &str) -> bool {
    std::iter::once(who).chain(cooperation::partners(fight, who)).any(|id| fight.sheet(id).skill(skill).is_some())
}

/// What an act of a declared turn is, read back from its key; `None`: a combo or spell that the mind no longer has.
pub(super) fn recall<'e>(act: &Act, known: &'e [ActEntry]) -> Option<Wanted<'e>> {
    match (&*act.key, act.target) {
        ("move", _) => Some(Wanted::Move),
        ("draw", _) => Some(Wanted::Draw),
        ("possess", Some(target)) => Some(Wanted::Possess(target)),
        ("exorcise", Some(target)) => Some(Wanted::Exorcise(target)),
        ("inspire", Some(target)) => Some(Wanted::Inspire(target)),
        (key, Some(target)) => known.iter().find(|entry| &*entry.key == key).map(|entry| Wanted::Use(entry, target)),
        _ => None,
    }
}

/// Does an act; frames that it needs go onto the stack.
pub(super) fn perform(fight: &mut Fight, turn: Turn, act: &Act, wanted: Wanted) {
    let (who, body) = (turn.who, turn.body);
    let below = Frame::Turn(turn);
    match wanted {
        Wanted::Move => {
            if let Some(cell) = act.cell {
                fight.book.move_to(body, cell, Rule("house"));
            }
        }
        Wanted::Draw => {
            fight.book.gain(body, Condition::Armed, Rule("house"));
        }
        Wanted::Inspire(target) => {
            fight.p.inspired.push(target);
            fight.p.inspired.sort_unstable();
            consequences::restore(fight, target, fight.rulings().inspire_restores, "P-53");
        }
        Wanted::Possess(target) => {
            let entry = entry::open(fight, who, target);
            return fight.push(below, entry);
        }
        Wanted::Exorcise(target) if fight.rulings().exorcism == Exorcism::Referee => consequences::expel(fight, target, "P-62"),
        Wanted::Exorcise(target) => {
            let bonus = Bonus::Fixed(cooperation::skill(fight, who, FAITH), FAITH.into());
            let contest = contest("exorcism", "P-62", (who, bonus), (target, Bonus::Will), true);
            fight.push(below, Frame::Strike(Strike { who, target, entry: None, hit: false }));
            return fight.p.frames.push(Frame::Contest(contest));
        }
        Wanted::Use(entry, target) => {
            let (skill, ability) = (&entry.skill, entry.ability);
            let bonus = cooperation::skill(fight, who, skill) + cooperation::ability(fight, who, ability);
            let bonus = Bonus::Fixed(bonus, format!("{skill} + {}", ability.name()).into());
            let defender = fight.body_of(target);
            let defence = Bonus::Fixed(fight.sheet(defender).defence, "Defence".into());
            let purpose = if entry.kind == ActKind::Combo { "combo" } else { "spell" };
            let contest = contest(purpose, "house", (who, bonus), (target, defence), false);
            fight.push(below, Frame::Strike(Strike { who, target, entry: Some(entry.clone()), hit: false }));
            return fight.p.frames.push(Frame::Contest(contest));
        }
    }
    fight.p.frames.push(below);
}

fn contest(
    purpose: &'static str,
    rule: &'static str,
    (active, active_bonus): (CombatantId, Bonus),
    (passive, passive_bonus): (CombatantId, Bonus),
    again: bool,
) -> Contest {
    Contest { purpose, rule, active, passive, active_bonus, passive_bonus, again, rolls: 0 }
}

#[inline]
pub(super) fn effects(fight: &mut Fight) {
    if let Some(Frame::Strike(strike)) = fight.p.frames.pop() {
        land(fight, strike);
    }
}

/// The contest of a strike is over, or its effect's dice are due.
fn land(fight: &mut Fight, mut strike: Strike) {
    if !strike.hit {
        let won = fight.p.done.take() == Some(Done::Contest(Winner::Active));
        match (won, &strike.entry) {
            (false, _) => return fight.finish(Done::Over),
            (true, None) => {
                fight.beat();
                consequences::expel(fight, strike.target, "P-62");
                return fight.finish(Done::Over);
            }
            (true, Some(_)) => strike.hit = true,
        }
    }
    let Some(entry) = &strike.entry else { return fight.finish(Done::Over) };
    let (dice, purpose) = match entry.hit {
        Hit::Damage(dice) => (dice, "damage"),
        Hit::Morale { dice, .. } => (dice, "morale damage"),
    };
    let (who, whom) = (strike.who, strike.target);
    let scores = fight.book.will(whom);
    let against = match entry.hit {
        Hit::Damage(_) => Against::Nothing,
        Hit::Morale { .. } => Against::Wills { will: scores.now(), minimum: scores.minimum() },
    };
    let known = fight.known(None, matches!(entry.hit, Hit::Morale { .. }).then_some(whom));
    let die = Request::new(who, purpose, dice.sides).at(whom).against(against).known(known);
    let die = if dice.bonus == 0 { die } else { die.plus(dice.bonus, purpose) };
    let requests = vec![die; usize::from(dice.count)];
    let Some(faces) = fight.tray.roll(&requests) else { return fight.p.frames.push(Frame::Strike(strike)) };
    let total = faces.iter().copied().map(i32::from).sum::<i32>() + dice.bonus;
    let morale = matches!(entry.hit, Hit::Morale { .. }).then(|| fight.book.will(whom));
    let cows = matches!(entry.hit, Hit::Morale { cows: true, .. });
    fight.beat();
    let verb = Verb::Rolled {
        who,
        whom: Some(whom),
        purpose,
        dice: faces.to_vec(),
        sides: dice.sides,
        bonus: dice.bonus,
        total,
        will: morale.map(|will| will.now()),
        minimum_will: morale.map(|will| will.minimum()),
    };
    fight.tell("house", verb);
    match morale {
        None => consequences::harm(fight, whom, total.max(0), "house"),
        Some(will) => {
            let result = reckoning::check(fight.rulings(), fight.house(), total, will.now(), will.minimum());
            if result.penalty {
                consequences::penalty(fight, whom, Penalty::Check, "P-05");
            }
            if result.effect && cows {
                fight.book.gain(whom, Condition::Cowed, Rule("house"));
            }
        }
    }
    fight.finish(Done::Over);
}
