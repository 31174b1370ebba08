//! How a fight is printed: sentences for people, one JSON object a line for scripts.

mod possession;
mod spirit_combat;
mod willpower;

use super::{Format, say};
use crate::engine::chronicle::Verb;
use crate::play::look::Look;
use crate::play::narration;
use crate::play::session::Session;
use serde_json::json;

/// Prints the chronicle and where the fight stands at its end.
pub fn session(session: &Session, format: Format) -> Result<(), u8> {
    let mut lines = Vec::new();
    match format {
        Format::Text => {
            lines.push(head(session));
            lines.extend(session.facts().iter().filter_map(|fact| {
                let line = narration::line(fact, session.cast())?;
                let rule = fact.cause.map(|rule| format!("  [{}]", rule.0)).unwrap_or_default();
                let indent = if matches!(fact.verb, Verb::RoundBegan | Verb::Began | Verb::Ended { .. }) { "" } else { "  " };
                Some(format!("{indent}{line}{rule}"))
            }));
            lines.extend(standing(session));
        }
        Format::Json => {
            lines.extend(session.facts().iter().map(|fact| fact.json(session.cast()).to_string()));
            lines.push(last(session).to_string());
        }
    }
    say(&lines.join("\n"))
}

fn head(session: &Session) -> String {
    let rulings = session.scene().rulings();
    let rulings = rulings.iter().map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join(", ");
    let rulings = if rulings.is_empty() { "all rulings at their default".into() } else { format!("rulings: {rulings}") };
    format!("{} ({}, seed {}, {rulings})", session.scene().title, session.scene().rules(), session.seed())
}

/// The outcome as one word.
pub fn outcome(session: &Session) -> String {
    session.outcome().map_or("unfinished".into(), |outcome| outcome.word())
}

fn standing(session: &Session) -> Vec<String> {
    let Some(look) = session.look() else { return Vec::new() };
    let mut lines = vec![String::new(), format!("Outcome: {}   Digest: {}", outcome(session), session.digest())];
    if let Some(question) = session.question() {
        let (title, text) = (narration::question_title(question, session.cast()), narration::question_text(question, session.cast()));
        lines.push(format!("Open: {title}. {text}"));
    }
    lines.extend(match look {
        Look::Possession(look) => possession::standing(look, session.cast()),
        Look::SpiritCombat(look) => spirit_combat::standing(look, session.cast()),
        Look::Willpower(look) => willpower::standing(look, session.cast()),
    });
    lines
}

/// The last JSON line: how the fight stands.
fn last(session: &Session) -> serde_json::Value {
    let cast = session.cast();
    let combatants = session.look().map_or_else(Vec::new, |look| match look {
        Look::Possession(look) => possession::combatants(look, cast),
        Look::SpiritCombat(look) => spirit_combat::combatants(look, cast),
        Look::Willpower(look) => willpower::combatants(look, cast),
    });
    let question = session.question().map(|question| {
        let options: Vec<_> = question.legal().map(|choice| choice.pick.key(cast)).collect();
        json!({ "who": cast.key(question.who), "kind": question.kind, "options": options })
    });
    json!({
        "fact": "final",
        "outcome": outcome(session),
        "digest": session.digest(),
        "seed": session.seed(),
        "round": session.look().map_or(0, |look| look.round()),
        "answers": session.answers().len(),
        "dice": session.dice().len(),
        "question": question,
        "combatants": combatants,
    })
}
