//! Questions of fights of wills and their options in words.

use super::words::{counted, part};
use crate::engine::decision::{Choice, Pick, Question};
use crate::engine::encounter::{Cast, Figures};

/// What is asked, in a sentence; `None`: it is no such question.
pub(super) fn text(question: &Question, cast: &Cast) -> Option<String> {
    let subject = question.subject.map(|id| cast.name(id)).unwrap_or_default();
    let so_far = || {
        let said: Vec<_> = question.draft.iter().map(|pick| phrase(pick, cast)).collect();
        if said.is_empty() { String::new() } else { format!(" So far: {}.", said.join(", and ")) }
    };
    Some(match question.kind {
        "opening" => "Open spirit combat with anybody?".into(),
        "between" => "Say anything before the next spirit round?".into(),
        "act" => format!("Say what to do this melee round.{}", so_far()),
        "meanwhile" => format!("In spirit combat with {subject}. What besides?{}", so_far()),
        "aiding" => format!("Giving aid to {subject}. What besides?{}", so_far()),
        "after" => "The spirit combat is over. What more, before the melee round is?".into(),
        "consequence" => format!("{subject} is overcome. What becomes of it?"),
        _ => return None,
    })
}

/// One thing that was said, as a phrase.
fn phrase(pick: &Pick, cast: &Cast) -> String {
    let target = pick.target.map(|id| cast.name(id)).unwrap_or_default();
    let what = pick.what.as_deref().unwrap_or_default().replace('-', " ");
    match pick.verb {
        "break_off" => format!("break off with {target}, if both want it"),
        "parry" => "parry blows".into(),
        "move" => pick.cell.map_or("move".into(), |cell| format!("move to {},{}", cell.x, cell.y)),
        "use" => format!("use {what} on {target}"),
        other => other.replace('_', " "),
    }
}

/// An option in a few words; `None`: its verb is of no such fight.
pub(super) fn label(pick: &Pick, question: &Question, cast: &Cast) -> Option<String> {
    let target = pick.target.map(|id| cast.name(id)).unwrap_or_default();
    let what = pick.what.as_deref().unwrap_or_default().replace('-', " ");
    Some(match pick.verb {
        "open" => format!("Open spirit combat with {target}"),
        "open_next" => format!("Open spirit combat with {target} next melee round"),
        "aid" => format!("Give aid to {target}"),
        "stop_aiding" => "Let go".into(),
        "keep_aiding" => "Keep aiding until something happens".into(),
        "break_off" => format!("Break off with {target}, if both want it"),
        "speak_name" => format!("Speak the true name of {target}"),
        "ask_name" => format!("Ask {target} for its secret name"),
        "hold" => "Open none".into(),
        "wake" => format!("{target} comes to"),
        "shout" => "Cry for help".into(),
        "parry" => "Parry blows".into(),
        "consequence" => format!("Entry {}", what.trim_start_matches("consequence ")),
        "done" if question.kind == "after" => "Nothing more".into(),
        "done" if question.kind == "aiding" && question.draft.is_empty() => "Go on aiding".into(),
        "done" if question.draft.is_empty() => "Nothing more".into(),
        "done" => "That is all: declare it".into(),
        "take_back" => "Take the last one back".into(),
        "part_hands" => format!("{target} is pulled away from whom it aids"),
        "tell_names" => format!("{target} learns the true names"),
        _ => return None,
    })
}

/// What an option costs and risks, in a few words.
pub(super) fn detail(choice: &Choice, question: &Question, cast: &Cast) -> Vec<String> {
    if !matches!(question.kind, "opening" | "between" | "act" | "meanwhile" | "aiding" | "after") {
        return Vec::new();
    }
    let Figures { spirit_rounds, aid, name_penalty, parry_penalty, move_part, .. } = cast.1;
    let note = match choice.pick.verb {
        "open" => format!("{} a melee round from now on", counted(spirit_rounds, "spirit round")),
        "aid" => format!("+{aid} to spiritual defence; bound as whom you aid"),
        "speak_name" => format!("it defends at -{name_penalty} from then on"),
        "parry" if question.kind != "act" => format!("at -{parry_penalty}"),
        "move" if question.kind != "act" => format!("at {} of the pace", part(move_part)),
        _ => return Vec::new(),
    };
    vec![note]
}
