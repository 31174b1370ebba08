//! Why a policy chose what it chose, in a plain sentence for the mind whose seat it is. It weighs nothing itself.

use crate::engine::decision::{Choice, Pick, Question};
use crate::play::look::Look;

/// Of the random policy.
pub(super) fn random(question: &Question) -> String {
    match question.legal().count() {
        0 | 1 => "Nothing else was possible.".into(),
        count => format!("It takes any of the {count} options, each as likely."),
    }
}

/// Of the plain policy.
pub(super) fn plain(question: &Question, look: Look, pick: &Pick) -> String {
    if question.legal().count() <= 1 {
        return "Nothing else was possible.".into();
    }
    let choice = question.options.iter().find(|of| (of.pick.verb, &of.pick.what, of.pick.target) == (pick.verb, &pick.what, pick.target));
    let reason = match look {
        Look::Possession(_) => possession(question, look, pick),
        Look::SpiritCombat(_) => spirit_combat(question, look, pick),
        Look::Willpower(_) => willpower(question, look, pick),
    };
    format!("{reason}{}.", choice.and_then(odds).unwrap_or_default())
}

/// The chance of the roll that an option puts at stake, where who decides may know it.
fn odds(choice: &Choice) -> Option<String> {
    match choice.stake? {
        stake if !stake.open() => None,
        stake => Some(format!(", with a chance of {}", stake.chance().words())),
    }
}

fn foe(question: &Question, look: Look, pick: &Pick) -> bool {
    pick.target.is_some_and(|target| look.side(target) != look.side(question.who))
}

fn possession(question: &Question, look: Look, pick: &Pick) -> &'static str {
    let from_foe = question.subject.is_some_and(|of| look.side(of) != look.side(question.who));
    match (question.kind, pick.verb) {
        ("veto" | "escape_veto", "veto") => "What is meant would hurt enough to risk a lost veto",
        ("veto" | "escape_veto", _) if from_foe => "What is meant is not worth the risk of a lost veto",
        ("veto" | "escape_veto", _) => "A friend's turn is not worth a veto",
        ("resist", "resist") => "It is a foe that wants in",
        ("resist", _) => "It is a friend that wants in",
        (_, "possess") => "A mind inside the body is worth more than a blow",
        (_, "use") if foe(question, look, pick) => "It hurts a foe more than anything else it could do",
        (_, "exorcise") => "A friend's body would be free again",
        (_, "inspire") => "A friend's Will is low",
        (_, "move") => "It wants to be nearer to those it is after",
        (_, "leave") => "This body holds nothing more to win",
        (_, "done") => "Nothing more is worth the seconds",
        (_, "pass") => "Nothing it could do now would help its side",
        (_, "permit" | "agree") => "It helps its own side",
        _ => "It seems the most useful of what is possible",
    }
}

fn spirit_combat(question: &Question, look: Look, pick: &Pick) -> &'static str {
    match (question.kind, pick.verb) {
        (_, "attack" | "switch") => "To wear this opponent down is the way to what its side wants",
        (_, "evade") => "Every level of an evasion takes a choice from the attack",
        (_, "possess" | "bind" | "dispel") => "The opponent may be far enough behind, and this would finish it",
        (_, "leave" | "slip_away" | "a3") => "It is better out of this engagement",
        (_, "repel") => "It wants out of this engagement",
        (_, "chant" | "chant_on" | "keep_chanting") => "Its chant makes a friend harder to hurt",
        (_, "a1" | "a2" | "a5") => "Magic points that the other loses decide the fight",
        (_, "b1") => "It gains what the other loses",
        (_, "a6") => "Helpers out of trance no longer shield the other",
        (_, "cast" | "strike") if foe(question, look, pick) => "It hurts an opponent",
        (_, "materialise") => "It can do nothing before it is manifest",
        (_, "done") => "Nothing more is worth its price",
        (_, "carry_on") => "There is more to win by going on",
        _ => "It seems the most useful of what is possible",
    }
}

fn willpower(_: &Question, _: Look, pick: &Pick) -> &'static str {
    match pick.verb {
        "open" | "open_next" => "Will against Will, it stands well enough against this one",
        "hold" => "Its attack would stand badly against anyone it could open on",
        "speak_name" => "The bearer of a spoken name defends worse from now on",
        "ask_name" => "The name may be had for the asking",
        "aid" | "keep_aiding" => "Its aid makes a friend harder to hit",
        "parry" => "A parry costs nothing and may stop a blow",
        "break_off" => "It is losing, and may get away with its Will",
        "use" => "It is the best of what it can do besides",
        "done" => "Nothing more is worth saying",
        _ => "It seems the most useful of what is possible",
    }
}
