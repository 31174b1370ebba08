//! How a fight is printed: sentences for people, one JSON object a line for scripts.

use super::{Telling, say};
use crate::engine::chronicle::{Verb, Viewer};
use crate::play::export;
use crate::play::eyes;
use crate::play::narration;
use crate::play::session::Session;
use crate::play::standing;

/// Prints the chronicle and where the fight stands at its end, as far as these eyes may know it.
pub fn session(of: &Session, viewer: Viewer, format: Telling) -> Result<(), u8> {
    told(of, viewer, format, false)
}

/// The same, as text with why seats chose as they did.
pub fn told(session: &Session, viewer: Viewer, format: Telling, why: bool) -> Result<(), u8> {
    let mut lines = Vec::new();
    match format {
        Telling::Text => {
            lines.extend(head(session, viewer));
            let mut reasons = eyes::reasons(session, viewer).filter(|_| why).peekable();
            let mut say = |upto: usize, lines: &mut Vec<String>| {
                while let Some(reason) = reasons.next_if(|reason| reason.facts <= upto) {
                    let (name, pick) = (session.cast().name(reason.who), reason.pick.key(session.cast()));
                    lines.push(format!("    {name} chooses {pick}: {}", reason.text));
                }
            };
            for (place, fact) in session.facts().iter().enumerate() {
                say(place, &mut lines);
                let Some(fact) = fact.seen_by(viewer) else { continue };
                let Some(line) = narration::line(&fact, session.cast()) else { continue };
                let rule = fact.cause.map(|rule| format!("  [{}]", rule.0)).unwrap_or_default();
                let indent = if matches!(fact.verb, Verb::RoundBegan | Verb::Began | Verb::Ended { .. }) { "" } else { "  " };
                lines.push(format!("{indent}{line}{rule}"));
            }
            say(usize::MAX, &mut lines);
            lines.extend(standing::lines(session, viewer));
        }
        Telling::Markdown => lines.push(export::markdown(session, viewer)),
        Telling::Json => {
            lines.extend(eyes::facts(session, viewer).map(|fact| fact.json(session.cast()).to_string()));
            lines.push(standing::json_for(session, viewer).to_string());
        }
    }
    say(lines.join("\n").trim_end())
}

/// The first line, and one for all that is played otherwise than by default.
fn head(session: &Session, viewer: Viewer) -> Vec<String> {
    let scene = session.scene();
    let differences = &scene.differences;
    let rulings = if differences.is_empty() { "all rulings at their default" } else { "with rulings of its own" };
    let eyes = match viewer {
        Viewer::Referee => String::new(),
        Viewer::Mind(_) => format!(", as {} may know it", eyes::name_of(viewer, session.cast())),
    };
    let mut lines = vec![format!("{} ({}, seed {}, {rulings}{eyes})", scene.title, scene.rules(), session.seed())];
    lines.extend(scene.ruleset.as_ref().map(|ruleset| format!("  Ruleset: {}", ruleset.file)));
    lines.extend(differences.iter().map(|of| format!("  Ruling: {}.", of.clause())));
    lines
}
