//! How a new player with some sense plays a spirit combat. It reads what its own mind may know and nothing else.

use super::{Chance, SENSELESS, best, fill};
use crate::engine::chronicle::Edge;
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::{Choice, Need, Pick, Question, Stake};
use crate::rules::spirit_combat::setup::Goal;
use crate::rules::spirit_combat::view::{Known, Look};

/// A legal pick for the question.
pub(super) fn choose(question: &Question, look: Look, chance: &mut Chance) -> Pick {
    let choice = best(question, chance, |choice| worth(question, look, choice));
    choice.and_then(|choice| complete(question, look, choice, chance)).unwrap_or_else(|| Pick::plain("done"))
}

/// What an option is worth to it.
pub(super) fn worth(question: &Question, look: Look, choice: &Choice) -> f64 {
    match question.kind {
        "intend" => intend(question, look, choice),
        "chant" => {
            // Who is aided and cannot fight any more is beyond the help of a chant.
            let over = question.subject.is_some_and(|person| look.has(person, Condition::Spent) || look.has(person, Condition::Possessed));
            match choice.pick.verb {
                "walk" | "run" => SENSELESS,
                verb => f64::from(u8::from(verb == if over { "leave_trance" } else { "keep_chanting" })),
            }
        }
        "choices" => buy(question, look, choice),
        "react" => react(look, question.who, choice),
        "evade" => f64::from(u8::from(choice.pick.verb == "evade")),
        "dice" => f64::from(u8::from(choice.pick.verb == "roll")),
        _ => 0.0,
    }
}

/// The pick of an option; a number is as high as sense allows.
pub(super) fn complete(question: &Question, look: Look, choice: &Choice, chance: &mut Chance) -> Option<Pick> {
    let mut pick = fill(choice, |cells| chance.below(cells.len()))?;
    if let (Need::Number { min, max }, "b2" | "cast" | "b5") = (&choice.need, choice.pick.verb) {
        // Never down to nothing: one point at least is kept.
        let own = look.magic_points(question.who);
        pick.amount = Some((own - 1).min(*max).max(*min));
    }
    Some(pick)
}

/// What somebody guesses an opponent's magic points to be: what it knows, else the common measure of POW.
fn guess(look: Look, me: CombatantId, id: CombatantId) -> i32 {
    match look.known(me, id) {
        Known::Exactly(points) | Known::AsOf(points, _) => points,
        Known::Nothing => 11,
    }
}

fn goals(look: Look, me: CombatantId) -> Vec<Goal> {
    look.setup().sides.get(look.side(me)).map(|side| side.goals.clone()).unwrap_or_default()
}

fn wants_out(look: Look, me: CombatantId) -> bool {
    goals(look, me).iter().any(|goal| matches!(goal, Goal::Escape(_) | Goal::Survive(_)))
}

/// It is losing badly: few points left, and the opponent seems to have far more.
fn hard_pressed(look: Look, me: CombatantId, foe: CombatantId) -> bool {
    let own = look.magic_points(me);
    own <= 4 && guess(look, me, foe) >= own + 4
}

/// How much an opponent is worth attacking.
fn appeal(look: Look, me: CombatantId, foe: CombatantId) -> f64 {
    let wanted = goals(look, me).iter().any(|goal| match goal {
        Goal::Possess(of) | Goal::Bind(of) | Goal::Dispel(of) | Goal::Spend(of) => *of == foe,
        Goal::Escape(_) | Goal::Survive(_) => false,
    });
    let engaged = if look.engaged(me, foe) { 6.0 } else { 0.0 };
    let weak = 0.2 * f64::from(20 - guess(look, me, foe).min(20));
    let helps = if look.aiding(foe).is_some() { -1.0 } else { 0.0 };
    // Nothing more can be taken from who has nothing left.
    let spent = if look.has(foe, Condition::Spent) { -8.0 } else { 0.0 };
    engaged + weak + helps + spent + if wanted { 4.0 } else { 0.0 }
}

fn has(question: &Question, verb: &str) -> bool {
    question.draft.iter().any(|pick| pick.verb == verb)
}

/// Whom a helper should aid: the strongest of its side that fights or is about to.
fn leader(look: Look, me: CombatantId) -> Option<CombatantId> {
    let friends = look.ids().filter(|id| look.side(*id) == look.side(me) && look.aiding(*id).is_none());
    friends.max_by_key(|id| (!look.opponents(*id).is_empty(), look.magic_points(*id), std::cmp::Reverse(*id)))
}

fn intend(question: &Question, look: Look, choice: &Choice) -> f64 {
    let me = question.who;
    let target = choice.pick.target.unwrap_or(me);
    let attacked = question.draft.iter().find(|pick| matches!(pick.verb, "attack" | "switch")).and_then(|pick| pick.target);
    let hopeless = look.seen_hopeless(me, target);
    match choice.pick.verb {
        "materialise" => 20.0,
        "stand_up" => 12.0,
        "chant" => {
            let aids = look.opponents(me).is_empty() && leader(look, me) == Some(target) && target != me;
            if aids && look.magic_points(me) > 1 { 15.0 } else { SENSELESS }
        }
        "attack" | "switch" if hopeless => -4.0,
        "attack" | "switch" if attacked.is_none() => 5.0 + appeal(look, me, target) / 4.0,
        // An end to hope for costs nothing: it takes the attack's place only when it can be had.
        "possess" | "bind" | "dispel" if attacked == Some(target) || look.told(me, target, Edge::Offence).is_some() => {
            4.0 + finish_worth(look, me, choice)
        }
        "leave" if look.told(me, target, Edge::Defence).is_some() => {
            if wants_out(look, me) || hopeless {
                3.5
            } else {
                -1.0
            }
        }
        "leave" | "part" if wants_out(look, me) || hard_pressed(look, me, target) => -1.0,
        "slip_away" if hard_pressed(look, me, target) => 9.0,
        "evade" if look.engaged(me, target) || look.declared(target).iter().any(|pick| pick.target == Some(me)) => match choice.stake {
            Some(Stake::Percent { chance, .. }) if chance >= 20 => 3.0,
            _ => 0.5,
        },
        "strike" => deed_worth(look, me, choice),
        // Beside an attack a spell is late and easily lost.
        "cast" if attacked.is_some() => deed_worth(look, me, choice).min(-0.5),
        "cast" => deed_worth(look, me, choice),
        "done" => 0.0,
        _ => SENSELESS,
    }
}

fn finish_worth(look: Look, me: CombatantId, choice: &Choice) -> f64 {
    let target = choice.pick.target;
    let wanted = goals(look, me).iter().any(|goal| match (goal, choice.pick.verb) {
        (Goal::Possess(of), "possess") | (Goal::Bind(of), "bind") | (Goal::Dispel(of), "dispel") => Some(*of) == target,
        _ => false,
    });
    let kind = match choice.pick.verb {
        "possess" => 0.3,
        "dispel" => 0.2,
        _ => 0.1,
    };
    kind + if wanted { 0.5 } else { 0.0 }
}

/// A spell or blow at a foe; at a friend only where there is no foe to be had is not worth the risk.
fn deed_worth(look: Look, me: CombatantId, choice: &Choice) -> f64 {
    let target = choice.pick.target.unwrap_or(me);
    let deed = choice.pick.what.as_deref().and_then(|key| look.setup().members.get(me.index())?.sheet.deed(key));
    let Some(deed) = deed else { return SENSELESS };
    let foe = look.side(target) != look.side(me);
    let rich = !deed.is_spell() || look.magic_points(me) > 5;
    match (foe, deed.offensive()) {
        (true, true) if rich => 1.0,
        (true, true) => -1.0,
        (false, false) if rich && target == me => 0.5,
        (false, false) => -1.0,
        _ => SENSELESS,
    }
}

/// What a choice is worth, given what was chosen already.
fn buy(question: &Question, look: Look, choice: &Choice) -> f64 {
    let me = question.who;
    let Some(foe) = question.subject else { return 0.0 };
    let left = question.budget.map_or(0, |budget| budget.all - budget.spent);
    let pressed = hard_pressed(look, me, foe) || wants_out(look, me);
    let helped = look.ids().filter(|id| look.aiding(*id) == Some(foe)).count();
    match choice.pick.verb {
        "repel" if pressed => 20.0,
        "a3" if pressed && left >= 2 => 15.0,
        "a6" if helped >= 2 && left >= 2 && !has(question, "a1") => 11.0,
        "a1" => 10.0,
        "b1" if look.magic_points(me) < 16 => 9.5,
        "a2" => 9.0,
        "a11" if left >= 3 && choice.refused.is_none() && look.told(me, foe, Edge::Offence).is_none() => 2.0,
        "a5" => 8.0,
        "done" => 0.0,
        // What does not bear on who wins: knowledge, words, limbs, senses.
        "a7" | "a8" | "a9" | "a10" => SENSELESS,
        _ => -1.0,
    }
}

fn react(look: Look, me: CombatantId, choice: &Choice) -> f64 {
    match choice.pick.verb {
        "possess" | "bind" | "dispel" => 5.0 + finish_worth(look, me, choice),
        "leave" if wants_out(look, me) => 3.0,
        "leave" if choice.pick.target.is_some_and(|foe| look.seen_hopeless(me, foe)) && !look.has(me, Condition::Spent) => 2.0,
        "carry_on" => 1.0,
        _ => 0.0,
    }
}
