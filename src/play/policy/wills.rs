//! How a new player with some sense plays a fight of wills.

use super::{Chance, SENSELESS, best, fill};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Choice, Pick, Question};
use crate::rules::willpower::setup::Goal;
use crate::rules::willpower::sheet::{Being, Effect};
use crate::rules::willpower::view::Look;

/// A legal pick for the question.
pub(super) fn choose(question: &Question, look: Look, chance: &mut Chance) -> Pick {
    let choice = best(question, chance, |choice| worth(question, look, choice));
    let pick = choice.and_then(|choice| fill(choice, |cells| chance.below(cells.len())));
    pick.unwrap_or_else(|| Pick::plain("done"))
}

/// What an option is worth to it.
pub(super) fn worth(question: &Question, look: Look, choice: &Choice) -> f64 {
    match question.kind {
        "opening" | "act" | "meanwhile" | "aiding" | "between" => act(question, look, choice),
        "after" => match choice.pick.verb {
            "ask_name" if bears_a_name(look, choice.pick.target) => 5.0,
            "open_next" => 1.0 + odds(look, question.who, choice.pick.target),
            "done" => 1.2,
            "shout" => SENSELESS,
            _ => 0.0,
        },
        "consequence" => 0.0,
        "dice" => f64::from(u8::from(choice.pick.verb == "roll")),
        _ => 0.0,
    }
}

/// Whether somebody is of a kind that has a true name; a player sees what kind it is (W-33).
fn bears_a_name(look: Look, whom: Option<CombatantId>) -> bool {
    let being = whom.and_then(|whom| look.setup().members.get(whom.index())).map(|member| member.sheet.being);
    matches!(being, Some(Being::Demon | Being::Summoned))
}

/// How an attack on somebody would stand: half of the difference of both sides' chances.
fn odds(look: Look, me: CombatantId, foe: Option<CombatantId>) -> f64 {
    let Some(foe) = foe else { return 0.0 };
    f64::from(look.supposed_needs(me, foe, me) - look.supposed_needs(me, me, foe)) / 20.0
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
            // Who stands worse had better strike at a body that is bound by another's will; who can do nothing else dares it.
            let (stands, wanted) = (odds(look, me, target), wanted(look, me, target));
            let dares = wanted || !strikes(look, me);
            if stands >= 0.0 || dares && stands >= -0.3 { 6.0 + stands + if wanted { 1.0 } else { 0.0 } } else { -1.0 }
        }
        // Who aids shares what becomes of a loser (W-28): whoever can strike had better do that, and once it stopped it stays so.
        "aid" if strikes(look, me) => -0.5,
        "aid" => 5.0,
        "keep_aiding" if strikes(look, me) => -0.5,
        "stop_aiding" if strikes(look, me) => 0.2,
        "keep_aiding" => 4.0,
        "parry" => 3.0,
        "break_off" => {
            let losing = look.willpower(me).0 <= 3 && odds(look, me, target) < -0.3;
            match (losing && !did("break_off"), odds(look, me, target) < 0.0) {
                (true, _) => 2.0,
                (false, true) => -1.0,
                (false, false) => SENSELESS,
            }
        }
        "use" => deed(look, me, choice),
        // What costs nothing is done first.
        "done" if question.legal().any(|of| of.pick.verb == "parry") => SENSELESS,
        "done" | "hold" => 0.0,
        "shout" | "move" => SENSELESS,
        _ => -1.0,
    }
}

/// Whether somebody has anything to hurt a foe with besides its will.
fn strikes(look: Look, me: CombatantId) -> bool {
    look.setup().members.get(me.index()).is_some_and(|member| member.sheet.acts.iter().any(|act| !act.friendly))
}

/// A blow, missile, spell or power: at a foe the likelier it hits, and rather at one whose will is bound; at a friend only where it is
/// of use.
fn deed(look: Look, me: CombatantId, choice: &Choice) -> f64 {
    let member = look.setup().members.get(me.index());
    let act = member.zip(choice.pick.what.as_deref()).and_then(|(member, key)| member.sheet.act(key));
    let (Some(act), Some(target)) = (act, choice.pick.target) else { return SENSELESS };
    if act.friendly {
        let (now, full) = look.willpower(target);
        let whole = look.setup().members.get(target.index()).map_or(0, |member| member.hit_points);
        let helps = act.effects.iter().any(|effect| match effect {
            Effect::GainWillpower(_) => now < full,
            Effect::Heal(_) => look.health(target) < whole,
            Effect::Harm(_) | Effect::LoseWillpower(_) | Effect::Stun => false,
        });
        return if helps { 1.4 } else { SENSELESS };
    }
    let chance = choice.stake.map_or(1.0, |stake| stake.chance().p());
    1.0 + chance + if look.opponent(target).is_some() { 0.3 } else { 0.0 }
}
