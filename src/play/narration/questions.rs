//! Questions and their options in words.

use super::{acts_in_words, duel_questions, signed, wills_questions};
use crate::engine::decision::{Choice, Pick, Question, Stake};
use crate::engine::dice::Request;
use crate::engine::encounter::Cast;
use crate::play::dice;

/// Who decides: `Jack Clancy decides`.
pub fn question_title(question: &Question, cast: &Cast) -> String {
    let name = cast.name(question.who);
    match question.kind {
        "dice" => format!("{name} rolls"),
        "declare" => format!("{name}'s turn"),
        "intend" | "act" | "opening" | "between" => format!("{name} declares"),
        "meanwhile" => format!("{name} is engaged"),
        "aiding" => format!("{name} gives aid"),
        "after" => format!("{name} has won"),
        "choices" => format!("{name} chooses"),
        "chant" => format!("{name} chants"),
        "react" => format!("{name} is far ahead"),
        _ => format!("{name} decides"),
    }
}

/// What is asked, in a sentence.
pub fn question_text(question: &Question, cast: &Cast) -> String {
    if let Some(text) = duel_questions::text(question, cast).or_else(|| wills_questions::text(question, cast)) {
        return text;
    }
    let subject = question.subject.map(|id| cast.name(id)).unwrap_or_default();
    let seconds: i32 = question.acts.iter().map(|act| act.seconds).sum();
    match question.kind {
        "dice" => {
            let roll = |die: Request| format!("Roll 1d{} {} and type in what it shows.", die.sides, dice::purpose(&die, cast));
            question.die.map_or_else(String::new, roll)
        }
        "declare" if question.acts.is_empty() && question.subject == Some(question.who) => "Choose what to do this turn.".into(),
        "declare" if question.acts.is_empty() => format!("Choose what to do with {subject}'s body this turn."),
        "declare" => format!("So far: {} ({seconds} s).", acts_in_words(&question.acts, cast)),
        "veto" if question.acts.is_empty() => format!("{subject} is about to act. What it will do is not yet said."),
        "veto" => format!("{subject} wants to {} ({seconds} s).", acts_in_words(&question.acts, cast)),
        "escape_veto" => format!("{subject} wants to leave the body."),
        "permission" => format!("{subject} is Broken and asks for permission to leave the body."),
        "cooperation" => format!("{subject} offers to work together."),
        "delayed" if question.subject.is_some() => format!("{subject} is between two acts. Act now?"),
        "delayed" => "A turn has ended. Act now?".into(),
        "resister" => "Minds of equal Will hold this body. Which one has to resist?".into(),
        "resist" => format!("{subject} tries to enter the body."),
        "go_on" => format!("Next: {} ({seconds} s).", acts_in_words(&question.acts, cast)),
        "end" => "The declared acts are done.".into(),
        "leave" => "Nothing else can be done from here.".into(),
        other => other.replace('_', " "),
    }
}

/// An option in a few words.
pub fn choice_label(choice: &Choice, question: &Question, cast: &Cast) -> String {
    pick_label(&choice.pick, question, cast)
}

fn pick_label(pick: &Pick, question: &Question, cast: &Cast) -> String {
    let of_duels = matches!(question.kind, "intend" | "choices" | "chant" | "react" | "evade");
    if let Some(label) = duel_questions::label(pick, question, cast).filter(|_| of_duels) {
        return label;
    }
    let of_wills = matches!(question.kind, "opening" | "between" | "act" | "meanwhile" | "aiding" | "after" | "consequence");
    if let Some(label) = wills_questions::label(pick, question, cast).filter(|_| of_wills) {
        return label;
    }
    let target = pick.target.map(|id| cast.name(id)).unwrap_or_default();
    let subject = question.subject.map(|id| cast.name(id)).unwrap_or_default();
    match pick.verb {
        "pass" => "Do nothing".into(),
        "done" => "That is all: declare it".into(),
        "take_back" => "Take the last act back".into(),
        "use" if pick.target.is_none() => act_name(pick),
        "use" => format!("{} → {target}", act_name(pick)),
        "possess" => format!("Possess {target}"),
        "exorcise" => format!("Exorcise {target}"),
        "inspire" => format!("Inspire {target}"),
        "move" => "Move".into(),
        "draw" => "Draw a weapon".into(),
        "cooperate" => format!("Offer to work with {target}"),
        "stop_cooperating" => format!("Stop working with {target}"),
        "leave" => "Leave the body".into(),
        "delay" => "Delay the turn".into(),
        "veto" if question.kind == "escape_veto" => "Veto the escape".into(),
        "veto" => "Veto the turn".into(),
        "allow" => "Let it happen".into(),
        "permit" => format!("Permit {subject} to leave"),
        "refuse" => "Refuse".into(),
        "agree" => "Agree".into(),
        "act_now" => "Act now".into(),
        "wait" => "Wait".into(),
        "against" => format!("{target} resists"),
        "resist" => "Resist".into(),
        "let_in" => format!("Let {subject} in"),
        "forgo" => "Forgo the check".into(),
        "go_on" => "Go on".into(),
        "stop" => "Stop here".into(),
        "end" => "End the turn".into(),
        "stay" => "Stay".into(),
        "die" => "Type in the face".into(),
        "roll" => "Let the program roll this one".into(),
        "expel" => format!("{target} is driven out"),
        "restore" => format!("{target} regains Will"),
        "penalty" => format!("{target} loses Will"),
        "harm" => format!("{target}'s body is hurt"),
        "heal" => format!("{target}'s body is healed"),
        "kill" => format!("{target} dies"),
        "remove" => format!("{target} leaves the fight"),
        "typed" => "People roll real dice".into(),
        "rolled" => "The program rolls the dice".into(),
        other => duel_questions::label(pick, question, cast)
            .or_else(|| wills_questions::label(pick, question, cast))
            .unwrap_or_else(|| other.replace('_', " ")),
    }
}

/// Something that may be said at any time, in a few words.
pub fn pick_words(pick: &Pick, cast: &Cast) -> String {
    let who = pick.target.unwrap_or(crate::engine::combatant::CombatantId(0));
    pick_label(pick, &Question::new(who, "", crate::engine::chronicle::Rule(""), Vec::new()), cast)
}

/// The name of a combo or spell from its key: `hellfire-shot` reads `Hellfire shot`.
fn act_name(pick: &Pick) -> String {
    let key = pick.what.as_deref().unwrap_or(pick.verb).replace('-', " ");
    let mut letters = key.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// What an option costs and risks, in a few words; empty where there is nothing to say.
pub fn choice_detail(choice: &Choice, question: &Question, cast: &Cast) -> String {
    let mut parts = Vec::new();
    if let Some(seconds) = choice.seconds {
        parts.push(format!("{seconds} s"));
    }
    match choice.stake {
        Some(Stake::Closed { sides, mine, pays }) => {
            parts.push(match mine {
                Some(mine) => format!("1d{sides}{} against 1d{sides} + a Will that is hidden", signed(mine)),
                None => format!("1d{sides} + its bonus against a Will that is hidden"),
            });
            if let Some(mine) = mine.filter(|_| pays > 0) {
                parts.push(format!("lose: Will {mine} → {}", (mine - pays).max(0)));
            }
        }
        Some(Stake::Opposed { sides, mine, theirs, pays, .. }) => {
            parts.push(format!("1d{sides}{} against 1d{sides}{}", signed(mine), signed(theirs)));
            if pays > 0 {
                parts.push(format!("lose: Will {mine} → {}", (mine - pays).max(0)));
            }
        }
        Some(Stake::Hit { sides, mine, theirs }) => {
            parts.push(format!("1d{sides}{} against 1d{sides}{}, ties miss", signed(mine), signed(theirs)));
        }
        Some(Stake::Check { sides, bonus, will, minimum, .. }) => {
            parts.push(format!("1d{sides}{} against Will {will}/{minimum}", signed(bonus)));
        }
        Some(Stake::Face { sides, needs }) => parts.push(format!("{needs} or more on 1d{sides}")),
        Some(Stake::Percent { .. }) | None => {}
    }
    parts.extend(duel_questions::detail(choice, question));
    parts.extend(wills_questions::detail(choice, question, cast));
    parts.extend(match choice.pick.verb {
        "allow" if question.kind == "veto" => Some("no risk; the veto is kept for later this round".to_owned()),
        "allow" => Some("no risk; it gets out".to_owned()),
        "let_in" => Some("no check, no penalty; you work together".to_owned()),
        "forgo" => Some("no risk; the next mind is asked".to_owned()),
        "delay" => Some("come in later this round".to_owned()),
        "leave" => Some("0 s; others may veto it".to_owned()),
        _ => None,
    });
    parts.join(" · ")
}
