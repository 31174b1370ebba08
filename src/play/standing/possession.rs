//! How everybody stands in a possession fight.

use crate::engine::encounter::Cast;
use crate::play::narration;
use crate::rules::possession::view::Look;
use serde_json::{Value, json};

/// A line for each combatant.
pub fn standing(look: Look, cast: &Cast) -> Vec<String> {
    let mut lines = Vec::new();
    for id in look.ids() {
        let (will, minimum) = look.will(id);
        let mut parts = vec![format!("Will {will}/{minimum}"), format!("Health {}", look.health(id))];
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
pub fn combatants(look: Look, cast: &Cast) -> Vec<Value> {
    let of = |id| {
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
    };
    look.ids().map(of).collect()
}
