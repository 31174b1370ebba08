//! How the standing of a fight of wills is printed.

use crate::engine::encounter::Cast;
use crate::play::narration;
use crate::rules::willpower::view::Look;
use serde_json::json;

/// One line a combatant.
pub fn standing(look: Look<'_>, cast: &Cast) -> Vec<String> {
    let line = |id| {
        let (now, full) = look.willpower(id);
        let (attack, defence) = look.scores(id);
        let mut parts = vec![format!("Willpower {now}/{full}"), format!("attack {attack}"), format!("defence {defence}")];
        parts.push(format!("hit points {}", look.hit_points(id)));
        if let Some(opponent) = look.opponent(id) {
            parts.push(format!("engaged with {}, needs {}", cast.name(opponent), look.needs(id, opponent)));
        }
        if let Some(whom) = look.aids(id) {
            parts.push(format!("aids {}", cast.name(whom)));
        }
        if let Some(host) = look.host(id) {
            parts.push(format!("inside {}", cast.name(host)));
        }
        parts.extend(look.conditions(id).into_iter().map(|condition| narration::condition_name(condition).to_owned()));
        format!("  {}: {}", cast.name(id), parts.join(", "))
    };
    look.ids().map(line).collect()
}

/// One object a combatant, for the last JSON line.
pub fn combatants(look: Look<'_>, cast: &Cast) -> Vec<serde_json::Value> {
    let object = |id| {
        let (now, full) = look.willpower(id);
        let (attack, defence) = look.scores(id);
        json!({
            "id": cast.key(id),
            "willpower": now,
            "willpower_full": full,
            "attack": attack,
            "defence": defence,
            "hit_points": look.hit_points(id),
            "side": cast.side(id),
            "engaged": look.opponent(id).map(|other| cast.key(other)),
            "aids": look.aids(id).map(|other| cast.key(other)),
            "inside": look.host(id).map(|host| cast.key(host)),
            "possessors": look.possessors(id).iter().map(|mind| cast.key(*mind)).collect::<Vec<_>>(),
            "conditions": look.conditions(id),
            "cell": look.cell(id),
        })
    };
    look.ids().map(object).collect()
}
