//! How everybody stands in a possession fight.

use crate::engine::chronicle::Viewer;
use crate::engine::combatant::CombatantId;
use crate::play::session::Session;
use crate::play::{eyes, narration};
use crate::rules::possession::view::Look;
use serde_json::{Value, json};

/// A line for each combatant.
pub fn standing(look: Look, session: &Session, viewer: Viewer) -> Vec<String> {
    let (cast, known) = (session.cast(), session.look().and_then(|look| eyes::wills(look, viewer)).unwrap_or_default());
    let mut lines = Vec::new();
    for id in look.ids() {
        let will = known.get(id.index()).copied().flatten();
        let will = will.map_or("hidden".to_owned(), |(will, minimum)| format!("{will}/{minimum}"));
        let mut parts = vec![format!("Will {will}"), format!("Health {}", look.health(id))];
        if let Some(host) = look.host(id) {
            parts.push(format!("inside {}", cast.name(host)));
        }
        if !look.possessors(id).is_empty() {
            let who: Vec<_> = look.possessors(id).iter().map(|mind| cast.name(*mind)).collect();
            parts.push(format!("possessed by {}", who.join(" and ")));
        }
        if look.host(id).is_none() {
            parts.push(format!("{} s left", look.seconds_left(id)));
        }
        parts.extend(look.conditions(id).into_iter().map(|condition| narration::condition_name(condition).to_owned()));
        lines.push(format!("  {}: {}", cast.name(id), parts.join(", ")));
    }
    lines
}

/// A JSON object for each combatant.
pub fn combatants(look: Look, session: &Session, viewer: Viewer) -> Vec<Value> {
    let (cast, known) = (session.cast(), session.look().and_then(|look| eyes::wills(look, viewer)).unwrap_or_default());
    let of = |id: CombatantId| {
        let will = known.get(id.index()).copied().flatten();
        json!({
            "id": cast.key(id),
            "will": will.map(|will| will.0),
            "minimum_will": will.map(|will| will.1),
            "health": look.health(id),
            "side": cast.side(id),
            "inside": look.host(id).map(|host| cast.key(host)),
            "possessors": look.possessors(id).iter().map(|mind| cast.key(*mind)).collect::<Vec<_>>(),
            "conditions": look.conditions(id),
            "cell": look.cell(id),
            "seconds_left": look.seconds_left(id),
        })
    };
    look.ids().map(of).collect()
}
