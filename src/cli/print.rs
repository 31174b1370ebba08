//! How a fight is printed: sentences for people, one JSON object a line for scripts.

use super::{Format, say};
use crate::engine::chronicle::Verb;
use crate::play::narration;
use crate::play::session::Session;
use crate::play::standing;

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
            lines.extend(standing::lines(session));
        }
        Format::Json => {
            lines.extend(session.facts().iter().map(|fact| fact.json(session.cast()).to_string()));
            lines.push(standing::json(session).to_string());
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
