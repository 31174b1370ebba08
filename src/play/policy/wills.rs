//! How a new player with some sense plays a fight of wills.

use super::{Chance, best, fill};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Choice, Pick, Question, Stake};
use crate::rules::willpower::setup::Goal;
use crate::rules::willpower::sheet::Being;
use crate::rules::willpower::view::Look;

/// A legal pick for the question.
pub(super) fn choose(question: &Question, look: Look, chance: &mut Chance) -> Pick {
    let worth = |choice: &Choice| match question.kind {
        "opening" | "act" | "meanwhile" | "aiding" | "between" => act(question, look, choice),
        "after" => match choice.pick.verb {
            "ask_name" if bears_a_name(look, choice.pick.target) => 5.0,
            "open_next" => 1.0 + odds(look, question.who, choice.pick.target),
            "done" => 1.2,
            _ => 0.0,
        },
        "consequence" => 0.0,
        "dice" => f64::from(u8::from(choice.pick.verb == "roll")),
        _ => 0.0,
    };
    let choice = best(question, chance, worth);
    let pick = choice.and_then(|choice| fill(choice, |cells| chance.below(cells.len())));
    pick.unwrap_or_else(|| Pick::plain("done"))
}

/// Whether somebody is of a kind that has a true name; a player sees what kind it is (W-33).
fn bears_a_name(look: Look, whom: Option<CombatantId>) -> bool {
    let being = whom.and_then(|whom| look.setup().members.get(whom.index())).map(|member| member.sheet.being);
    matches!(being, Some(Being::Demon | Being::Summoned))
}

/// How an attack on somebody would stand: half of the difference of both sides' chances.
fn odds(look: Look, me: CombatantId, foe: Option<CombatantId>) -> f64 {
    let Some(foe) = foe else { return 0.0 };
    f64::from(look.needs(foe, me) - look.needs(me, foe)) / 20.0
}

fn wanted(look: Look, me: CombatantId, foe: Option<CombatantId>) -> bool {
    let goals = look.setup().sides.get(look.side(me)).map(|side| side.goals.clone()).unwrap_or_default();
    goals.iter().any(|goal| match goal {
        Goal::Dispel(of) | Goal::Overcome(of) | Goal::LearnName(of) => Some(*of) == foe,
        Goal::Survive(_) => false,
    })
}

fn act(question: &Question, look: Look, choice: &Choice) -> f64 {
    let me = question.who;
    let target = choice.pick.target;
    let did = |verb: &str| question.draft.iter().any(|pick| pick.verb == verb);
    match choice.pick.verb {
        "speak_name" => {
            // Once is enough: it does not add up.
            let told = target.and_then(|whom| look.engagement(whom)?.named.get(&whom).copied()).unwrap_or(0);
            if told == 0 || look.setup().rulings.name_stacks { 9.0 } else { -1.0 }
        }
        "ask_name" if bears_a_name(look, target) => 8.0,
        "open" => {
            let stands = odds(look, me, target);
            if stands >= -0.3 || wanted(look, me, target) { 6.0 + stands + if wanted(look, me, target) { 1.0 } else { 0.0 } } else { -1.0 }
        }
        "aid" => 5.0,
        "keep_aiding" => 4.0,
        "parry" => 3.0,
        "break_off" => {
            let losing = look.willpower(me).0 <= 3 && odds(look, me, target) < -0.3;
            if losing && !did("break_off") { 2.0 } else { -1.0 }
        }
        "use" => match choice.stake {
            Some(Stake::Percent { chance, .. }) => 1.0 + f64::from(chance) / 100.0,
            _ => 1.5,
        },
        "done" | "hold" => 0.0,
        _ => -1.0,
    }
}
