//! How a fight is printed: sentences for people, one JSON object a line for scripts.

use super::{Format, say};
use crate::engine::chronicle::Verb;
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
    let rulings = session.scene().setup.rulings.changed();
    let rulings = rulings.iter().map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join(", ");
    let rulings = if rulings.is_empty() { "all rulings at their default".into() } else { format!("rulings: {rulings}") };
    format!("{} (possession, seed {}, {rulings})", session.scene().title, session.seed())
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
    for id in look.ids() {
        let (will, minimum) = look.will(id);
        let mut parts = vec![format!("Will {will}/{minimum}"), format!("Health {}", look.health(id))];
        if let Some(host) = look.host(id) {
            parts.push(format!("inside {}", session.cast().name(host)));
        }
        if !look.possessors(id).is_empty() {
            let who: Vec<_> = look.possessors(id).iter().map(|mind| session.cast().name(*mind)).collect();
            parts.push(format!("possessed by {}", who.join(" and ")));
        }
        if look.host(id).is_none() {
            parts.push(format!("{} s left", look.seconds_left(id)));
        }
        parts.extend(look.conditions(id).into_iter().map(|condition| narration::condition_name(condition).to_owned()));
        lines.push(format!("  {}: {}", session.cast().name(id), parts.join(", ")));
    }
    lines
}

/// The last JSON line: how the fight stands.
fn last(session: &Session) -> serde_json::Value {
    let cast = session.cast();
    let combatants: Vec<_> = session.look().map_or_else(Vec::new, |look| {
        look.ids()
            .map(|id| {
                let (will, minimum) = look.will(id);
                json!({
                    "id": cast.key(id),
                    "will": will,
                    "minimum_will": minimum,
                    "health": look.health(id),
                    "side": cast.side(id),
                    "inside": look.host(id).map(|host| cast.key(host)),
                    "possessors": look.possessors(id).iter().map(|mind| cast.key(*mind)).collect::<Vec<_>>(),
                    "conditions": look.conditions(id),
                    "cell": look.cell(id),
                    "seconds_left": look.seconds_left(id),
                })
            })
            .collect()
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
