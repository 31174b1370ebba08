//! Questions of fights with magic points and their options in words.

use super::duel::{all_chosen, chosen};
use super::words::{capital, number, plural};
use crate::engine::decision::{Choice, Pick, Question, Stake};
use crate::engine::encounter::Cast;

/// What is asked, in a sentence; `None`: it is no such question.
pub(super) fn text(question: &Question, cast: &Cast) -> Option<String> {
    let subject = question.subject.map(|id| cast.name(id)).unwrap_or_default();
    let budget = question.budget.map(|budget| (budget.all - budget.spent, budget.all));
    Some(match question.kind {
        "intend" if question.draft.is_empty() => "Say what to do this round.".into(),
        "intend" => format!("So far: {}.", super::intents(&question.draft, cast)),
        "chant" => format!("In trance for {subject}. Chant on?"),
        "choices" => {
            let (left, all) = budget.unwrap_or_default();
            let so_far = all_chosen(&question.draft, cast);
            let so_far = if so_far.is_empty() { so_far } else { format!(" So far: {so_far}.") };
            format!("{left} of {} left against {subject}.{so_far}", plural(all, "choice"))
        }
        "evade" => format!("{subject}'s attack will hit. Evade it?"),
        "react" => format!("{} or more ahead, as you know since strike rank 1. React?", capital(&number(cast.1.far_ahead))),
        _ => return None,
    })
}

/// The verbs of choices that are bought: `a1` to `b6` and `repel`. Others stand beside them, such as what is said at any time.
fn is_choice(verb: &str) -> bool {
    verb == "repel" || verb.strip_prefix(['a', 'b']).is_some_and(|number| number.parse::<u8>().is_ok())
}

/// An option in a few words; `None`: its verb is of no such fight.
pub(super) fn label(pick: &Pick, question: &Question, cast: &Cast) -> Option<String> {
    let target = pick.target.map(|id| cast.name(id)).unwrap_or_default();
    let what = pick.what.as_deref().unwrap_or_default().replace('-', " ");
    if question.kind == "choices" && is_choice(pick.verb) {
        let number = if pick.verb == "repel" { String::new() } else { format!("{} ", pick.verb.to_uppercase()) };
        let words = match pick.verb {
            "a1" => format!("Lose 1d{} magic points", cast.1.loss_die),
            "a2" => "Raise A1 to its full measure".into(),
            "a3" => "Withdraw: one rolls, two are out".into(),
            "a4" => "Daze for a round".into(),
            "a5" => format!("Lose {}", plural(cast.1.single_loss, "magic point")),
            "a6" if pick.target.is_none() && question.draft.iter().any(|of| of.verb == "a6") => "Shake every helper".into(),
            "a6" if pick.target.is_none() => "Shake half the helpers, by lot".into(),
            "a8" if pick.what.is_none() => "Strike at a limb".into(),
            "a10" if pick.what.is_none() => "Take a sense".into(),
            "a12" if pick.what.is_none() => "Work on a trait".into(),
            "a9" => "Make it blurt something out".into(),
            "a11" => "Strip Spirit Screen, 1 a choice".into(),
            "a13" => "Stun: each choice one deeper".into(),
            "b1" => "Gain what it loses".into(),
            "b2" => "Burn own points into its loss".into(),
            "b3" if pick.target.is_none() => "Strike at a helper".into(),
            "b6" if pick.target.is_none() => "Turn on a helper".into(),
            "b4" => format!("1d{} disruption to its body", cast.1.loss_die),
            "b5" if pick.what.is_none() => "Cast a spell unresisted".into(),
            "repel" => "Repel: out at once".into(),
            _ => capital(&chosen(pick, cast)),
        };
        return Some(format!("{number}{words}"));
    }
    Some(match (question.kind, pick.verb) {
        ("choices", "done") => "That is all: choose".into(),
        ("intend", "done") if question.draft.is_empty() => "Do nothing this round".into(),
        ("intend", "done") => "That is all: declare it".into(),
        ("intend" | "choices", "take_back") => "Take the last one back".into(),
        (_, "attack") => format!("Attack {target}"),
        (_, "switch") => format!("Turn on {target}"),
        (_, "evade") => format!("Evade {target}"),
        ("intend", verb @ ("possess" | "bind" | "dispel")) => format!("If {} ahead: {verb} {target}", number(cast.1.far_ahead)),
        ("intend", "leave") => format!("If {} ahead in defence: leave {target}", number(cast.1.far_ahead)),
        ("react", "possess") => format!("Possess {target}"),
        ("react", "bind") => format!("Bind {target}"),
        ("react", "dispel") => format!("Dispel {target}"),
        ("react", "leave") => format!("Leave {target}"),
        (_, "part") => format!("Part from {target}, if both want it"),
        (_, "let_go") => format!("Let {target} go"),
        (_, "slip_away") => format!("Slip away from {target}"),
        (_, "carry_on") => "Carry on as declared".into(),
        (_, "take_it") => "Take it".into(),
        (_, "materialise") => "Become manifest".into(),
        (_, "chant") => format!("Enter trance for {target}"),
        (_, "chant_on") => "Chant on".into(),
        (_, "keep_chanting") => "Keep chanting until disturbed".into(),
        (_, "turn_chant") => format!("Turn the chant to {target}"),
        (_, "leave_trance") => "Leave the trance".into(),
        (_, "reconsider") => "Ask me again about chanting".into(),
        (_, "walk") => "Walk slowly".into(),
        (_, "run") => "Run, at the risk of the trance".into(),
        (_, "cast") => format!("Cast {what} → {target}"),
        (_, "strike") => format!("{} → {target}", capital(&what)),
        (_, "stand_up") => "Stand up".into(),
        (_, "pick_up") => format!("Pick the {} up", what.trim_start_matches("pick_up ")),
        (_, "dodge") => "Dodge the first blow".into(),
        (_, "parry") => "Parry the first blow".into(),
        (_, "drain") => format!("{target} loses magic points"),
        (_, "disturb") => format!("{target} is disturbed"),
        (_, "summon") => format!("{target} is summoned back"),
        (_, "return") => format!("{target} comes back by itself"),
        (_, "release") => format!("{target} is let out of its binding"),
        _ => return None,
    })
}

/// What an option costs and risks, in a few words.
pub(super) fn detail(choice: &Choice, question: &Question) -> Vec<String> {
    let mut parts = Vec::new();
    if let (Some(price), Some(budget)) = (choice.price, question.budget) {
        match budget.of {
            "choices" if choice.pick.verb != "done" && choice.pick.verb != "take_back" => parts.push(plural(price, "choice")),
            "combat actions" => parts.push(plural(price, "combat action")),
            _ => {}
        }
    }
    if let Some(Stake::Percent { chance, open }) = choice.stake {
        let chance = match chance {
            ..=0 => "cannot succeed".to_owned(),
            100.. => "certain".to_owned(),
            chance => format!("{chance} %"),
        };
        parts.push(if open { chance } else { format!("{chance} (the referee knows)") });
    }
    parts.extend(match choice.pick.verb {
        "part" => Some("no roll, if the other says so too".to_owned()),
        "chant" => Some("takes the whole round; Ceremony at its end".to_owned()),
        "materialise" => Some("takes the whole round".to_owned()),
        "keep_chanting" => Some("you are not asked again meanwhile".to_owned()),
        "possess" | "bind" | "dispel" if question.kind == "intend" => Some("in place of the attack".to_owned()),
        _ => None,
    });
    parts
}
