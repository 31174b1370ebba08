//! How a fight stands: its outcome, what is open, and what can be said of each combatant. `willbound run` prints it at the
//! end, and what a scene expects of itself is compared with it.

mod possession;
mod spirit_combat;
mod willpower;

use super::look::Look;
use super::session::Session;
use super::{eyes, narration};
use crate::engine::chronicle::Viewer;
use crate::scene::differences::Difference;

/// The outcome as one word.
pub fn outcome(session: &Session) -> String {
    session.outcome().map_or("unfinished".into(), |outcome| outcome.word())
}

/// How the fight stands, for people, as far as these eyes may know it: a blank line, the outcome (to the referee with the digest,
/// which is made of the whole state), what is open, then a line for each combatant.
pub fn lines(session: &Session, viewer: Viewer) -> Vec<String> {
    let Some(look) = session.look() else { return Vec::new() };
    let digest = if viewer == Viewer::Referee { format!("   Digest: {}", session.digest()) } else { String::new() };
    let mut lines = vec![String::new(), format!("Outcome: {}{digest}", outcome(session))];
    if let Some(question) = session.question().filter(|question| eyes::may_notice(question, session.scene(), viewer)) {
        let (title, text) = if eyes::may_answer(question, viewer) {
            (narration::question_title(question, session.cast()), narration::question_text(question, session.cast()))
        } else {
            eyes::outside(question, session.cast())
        };
        lines.push(format!("Open: {title}. {text}"));
    }
    lines.extend(match look {
        Look::Possession(look) => possession::standing(look, session, viewer),
        Look::SpiritCombat(look) => spirit_combat::standing(look, session, viewer),
        Look::Willpower(look) => willpower::standing(look, session, viewer),
    });
    lines
}

/// How the fight stands, for scripts: all of it.
pub fn json(session: &Session) -> serde_json::Value {
    json_for(session, Viewer::Referee)
}

/// How the fight stands, for scripts, as far as these eyes may know it; what they may not is `null`. How many answers and dice there
/// were would tell of questions that others were asked in secret.
pub fn json_for(session: &Session, viewer: Viewer) -> serde_json::Value {
    let cast = session.cast();
    let all = viewer == Viewer::Referee;
    let combatants = session.look().map_or_else(Vec::new, |look| match look {
        Look::Possession(look) => possession::combatants(look, session, viewer),
        Look::SpiritCombat(look) => spirit_combat::combatants(look, session, viewer),
        Look::Willpower(look) => willpower::combatants(look, session, viewer),
    });
    let question = session.question().filter(|question| eyes::may_notice(question, session.scene(), viewer)).map(|question| {
        let options = || question.legal().map(|choice| choice.pick.key(cast)).collect::<Vec<_>>();
        let options = eyes::may_answer(question, viewer).then(options);
        serde_json::json!({ "who": cast.key(question.who), "kind": question.kind, "options": options })
    });
    serde_json::json!({
        "fact": "final",
        "outcome": outcome(session),
        "digest": all.then(|| session.digest()),
        "seed": session.seed(),
        "rulings": session.scene().differences.iter().map(Difference::json).collect::<Vec<_>>(),
        "round": session.look().map_or(0, |look| look.round()),
        "answers": all.then(|| session.answers().len()),
        "dice": all.then(|| session.dice().len()),
        "question": question,
        "combatants": combatants,
    })
}
