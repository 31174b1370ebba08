//! A plain player's sense in a possession fight: strike and possess foes, help friends, veto what hurts when the odds or the harm are worth
//! the risk, and never break oneself for little.

use super::{Chance, SENSELESS, best, cells};
use crate::engine::combatant::{Cell, CombatantId, Condition};
use crate::engine::contest::check_chances;
use crate::engine::decision::{Act, Choice, Need, Pick, Question, Stake};
use crate::rules::possession::setup::Goal;
use crate::rules::possession::view::Look;

/// What a player of some sense picks.
pub(super) fn choose(question: &Question, look: Look, chance: &mut Chance) -> Pick {
    best(question, chance, |choice| worth(question, look, choice)).map_or(Pick::plain("pass"), |choice| complete(question, look, choice))
}

/// What an option is worth to it.
pub(super) fn worth(question: &Question, look: Look, choice: &Choice) -> f64 {
    let me = question.who;
    match question.kind {
        "declare" => declare(look, me, question, choice),
        "veto" | "escape_veto" => veto(look, me, question, choice),
        "resist" => resist(look, me, question, choice),
        "permission" | "cooperation" => consent(look, me, question, choice),
        "delayed" => f64::from(u8::from(choice.pick.verb == "act_now")),
        "resister" => choice.pick.target.map_or(0.0, |mind| -f64::from(look.supposed_will(me, mind).1)),
        "leave" => f64::from(u8::from(choice.pick.verb == "leave")),
        "end" | "go_on" => {
            if choice.pick.verb == question.kind {
                1.0
            } else {
                SENSELESS
            }
        }
        "dice" => f64::from(u8::from(choice.pick.verb == "roll")),
        _ => 0.0,
    }
}

/// The pick of an option; a move goes where it helps most.
pub(super) fn complete(question: &Question, look: Look, choice: &Choice) -> Pick {
    let mut pick = choice.pick.clone();
    match &choice.need {
        Need::Nothing => {}
        Need::Number { min, .. } => pick.amount = Some(*min),
        need @ Need::Cell { .. } => pick.cell = best_cell(look, question.who, question, need),
    }
    pick
}

/// What an option puts at stake, as who decides takes it to be where a Will is hidden from it.
fn stake(look: Look, me: CombatantId, question: &Question, choice: &Choice) -> Option<Stake> {
    let stake = choice.stake?;
    let other = choice.pick.target.or(question.subject);
    match (stake, other) {
        _ if stake.open() => Some(stake),
        (Stake::Opposed { sides, mine, pays, .. }, Some(other)) => {
            Some(Stake::Opposed { sides, mine, theirs: look.supposed_will(me, other).0, pays, open: true })
        }
        (Stake::Check { .. }, Some(other)) => look.supposed_check(me, other),
        _ => None,
    }
}

fn foe(look: Look, me: CombatantId, other: CombatantId) -> bool {
    look.side(me) != look.side(other)
}

fn in_play(look: Look, id: CombatantId) -> bool {
    ![Condition::Gone, Condition::Dead, Condition::Away].into_iter().any(|condition| look.has(id, condition))
}

/// Whether a friend of mine is among the minds of this body.
fn friend_inside(look: Look, me: CombatantId, body: CombatantId) -> bool {
    look.possessors(body).iter().chain([&body]).any(|mind| !foe(look, me, *mind))
}

/// What an option of a declaration is worth; passing and finishing are worth next to nothing.
fn declare(look: Look, me: CombatantId, question: &Question, choice: &Choice) -> f64 {
    let stake = stake(look, me, question, choice);
    let p = stake.map_or(1.0, |stake| stake.chance().p());
    if question.acts.iter().any(|act| &*act.key == "possess") && choice.pick.verb != "done" {
        return SENSELESS; // once it is inside, nothing more comes of the turn
    }
    match (choice.pick.verb, choice.pick.target) {
        ("use", Some(target)) => {
            let body = look.body_of(target);
            let harms_a_friend = !foe(look, me, target) || friend_inside(look, me, body) && look.host(target).is_none();
            let pointless = look.has(target, Condition::Down) || !in_play(look, target);
            if harms_a_friend || pointless { SENSELESS } else { 0.5 + 2.5 * p }
        }
        ("possess", Some(target)) if foe(look, me, target) => {
            let penalty = match stake {
                Some(Stake::Check { sides, bonus, will, minimum, at_least, first, .. }) => {
                    1.0 - check_chances(sides, bonus, will, minimum, at_least, first)[0].p()
                }
                _ => 1.0,
            };
            let wanted = goals(look, me).any(|goal| matches!(goal, Goal::Possess(body) | Goal::Hold(body, _) if *body == target));
            (if look.possessors(target).iter().any(|mind| !foe(look, me, *mind)) { -1.0 } else { 0.8 * penalty + 3.0 * p })
                + f64::from(u8::from(wanted))
        }
        ("exorcise", Some(target)) if foe(look, me, target) && friend_inside(look, me, look.body_of(target)) => 0.5 + 4.0 * p,
        ("inspire", Some(target)) if !foe(look, me, target) && !inspires(question, target) => {
            if look.has(target, Condition::Broken) {
                3.0
            } else {
                0.9
            }
        }
        ("draw", _) => 0.8,
        ("cooperate", Some(other)) if !foe(look, me, other) => 0.6,
        ("move", _) if nearer(look, me, question, &choice.need) => {
            if captives(look, me, question).is_empty() {
                0.3
            } else {
                1.2
            }
        }
        ("leave", _) if wants_out(look, me) => 2.0,
        ("stop_cooperating", Some(other)) if foe(look, me, other) => 0.2,
        ("done", _) => 0.05,
        ("pass", _) => 0.0,
        ("leave" | "delay", _) => -1.0,
        _ => SENSELESS,
    }
}

/// Whether the turn inspires this mind already.
fn inspires(question: &Question, target: CombatantId) -> bool {
    question.acts.iter().any(|act| &*act.key == "inspire" && act.target == Some(target))
}

fn goals(look: Look<'_>, me: CombatantId) -> impl Iterator<Item = &Goal> {
    look.setup().sides.get(look.side(me)).into_iter().flat_map(|side| &side.goals)
}

/// A body whose own mind is Broken holds nothing more to win; the creature looks for the next.
fn wants_out(look: Look, me: CombatantId) -> bool {
    let Some(host) = look.host(me) else { return false };
    let needed = goals(look, me).any(|goal| matches!(goal, Goal::Possess(body) | Goal::Hold(body, _) if *body == host));
    let others = look.ids().any(|id| foe(look, me, id) && id != host && in_play(look, id) && !look.has(id, Condition::Broken));
    !needed && others && (look.has(host, Condition::Broken) || look.has(host, Condition::Down) || !foe(look, me, host))
}

/// The cell that brings the body nearest to what it wants.
fn best_cell(look: Look, me: CombatantId, question: &Question, need: &Need) -> Option<Cell> {
    let Need::Cell { from, .. } = need else { return None };
    let marks = marks(look, me, question);
    cells(need).min_by_key(|cell| (away(&marks, *cell), cell.distance(*from)))
}

/// Whether a move brings the body nearer to what it wants, in a turn that has none yet.
fn nearer(look: Look, me: CombatantId, question: &Question, need: &Need) -> bool {
    let Need::Cell { from, .. } = need else { return false };
    if question.acts.iter().any(|act| act.cell.is_some()) {
        return false;
    }
    let marks = marks(look, me, question);
    let now = away(&marks, *from);
    // Somebody stands at every mark: next to one is as near as can be.
    now > 1 && cells(need).any(|cell| away(&marks, cell) < now)
}

/// How far a cell is from the nearest of these.
fn away(marks: &[Cell], cell: Cell) -> i32 {
    marks.iter().map(|mark| mark.distance(cell)).min().unwrap_or(0)
}

/// Where that stands which a body wants to be near: foes to drive out of friends, else foes to fight.
fn marks(look: Look, me: CombatantId, question: &Question) -> Vec<Cell> {
    let mut marks = captives(look, me, question);
    if marks.is_empty() {
        let apart = |id: &CombatantId| foe(look, me, *id) && in_play(look, *id) && look.body_of(*id) != look.body_of(me);
        let standing = |id: &CombatantId| !look.has(*id, Condition::Broken) && !look.has(look.body_of(*id), Condition::Down);
        marks = look.ids().filter(apart).filter(standing).collect();
    }
    marks.into_iter().filter_map(|id| look.cell(look.body_of(id))).collect()
}

/// Foes inside friends whom an exorcist could drive out if it stood nearer.
fn captives(look: Look, me: CombatantId, question: &Question) -> Vec<CombatantId> {
    let exorcist = look.setup().members.get(me.index()).is_some_and(|member| member.sheet.skill("Faith").is_some());
    let far = question.options.iter().filter(|choice| choice.pick.verb == "exorcise" && !choice.legal() && exorcist);
    far.filter_map(|choice| choice.pick.target)
        .filter(|target| foe(look, me, *target) && friend_inside(look, me, look.body_of(*target)))
        .collect()
}

/// How much a declared act would hurt my side.
fn harm(look: Look, me: CombatantId, actor: CombatantId, act: &Act) -> f64 {
    let hits_friend = act.target.is_some_and(|target| !foe(look, me, target));
    match &*act.key {
        "move" => 0.15,
        "draw" => 0.2,
        "inspire" | "exorcise" => {
            if hits_friend {
                0.0
            } else {
                1.0
            }
        }
        "possess" => {
            if hits_friend {
                2.5
            } else {
                0.0
            }
        }
        _ => {
            if hits_friend {
                1.6
            } else if foe(look, me, actor) {
                0.2
            } else {
                0.0
            }
        }
    }
}

fn veto(look: Look, me: CombatantId, question: &Question, choice: &Choice) -> f64 {
    if choice.pick.verb != "veto" {
        return 0.0;
    }
    let Some(actor) = question.subject.filter(|actor| foe(look, me, *actor)) else { return -1.0 };
    let p = stake(look, me, question, choice).map_or(1.0, |stake| stake.chance().p());
    let cost = if look.will(me).0 <= 1 { 4.0 } else { 0.9 };
    if question.kind == "escape_veto" {
        // Trapping a foe wears it down; a host is glad to see it go.
        let worth = if look.host(me).is_some() { 0.4 } else { -0.5 };
        return p * worth - (1.0 - p) * cost;
    }
    let harm: f64 = question.acts.iter().map(|act| harm(look, me, actor, act)).sum();
    p * harm.max(0.1) - (1.0 - p) * cost
}

fn resist(look: Look, me: CombatantId, question: &Question, choice: &Choice) -> f64 {
    let friendly = question.subject.is_some_and(|creature| !foe(look, me, creature));
    let resists = choice.pick.verb == "resist";
    if friendly != resists { 1.0 } else { 0.0 }
}

fn consent(look: Look, me: CombatantId, question: &Question, choice: &Choice) -> f64 {
    let friendly = question.subject.is_some_and(|other| !foe(look, me, other));
    let yes = matches!(choice.pick.verb, "permit" | "agree");
    let wants_yes = friendly || question.kind == "permission";
    if yes == wants_yes { 1.0 } else { 0.0 }
}
