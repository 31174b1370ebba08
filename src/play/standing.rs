//! How a fight stands: its outcome, what is open, and what can be said of each combatant. `willbound run` prints it at the
//! end, and what a scene expects of itself is compared with it.

mod possession;
mod spirit_combat;
mod willpower;

use super::look::Look;
use super::narration;
use super::session::Session;

/// The outcome as one word.
pub fn outcome(session: &Session) -> String {
    session.outcome().map_or("unfinished".into(), |outcome| outcome.word())
}

/// How the fight stands, for people: a blank line, the outcome with the digest, what is open, then a line for each combatant.
pub fn lines(session: &Session) -> Vec<String> {
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

/// How the fight stands, for scripts.
pub fn json(session: &Session) -> serde_json::Value {
    let cast = session.cast();
    let combatants = session.look().map_or_else(Vec::new, |look| match look {
        Look::Possession(look) => possession::combatants(look, cast),
        Look::SpiritCombat(look) => spirit_combat::combatants(look, cast),
        Look::Willpower(look) => willpower::combatants(look, cast),
    });
    let question = session.question().map(|question| {
        let options: Vec<_> = question.legal().map(|choice| choice.pick.key(cast)).collect();
        serde_json::json!({ "who": cast.key(question.who), "kind": question.kind, "options": options })
    });
    serde_json::json!({
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
