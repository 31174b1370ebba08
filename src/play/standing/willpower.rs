//! How the standing of a fight of wills is printed.

use crate::engine::chronicle::Viewer;
use crate::engine::combatant::CombatantId;
use crate::play::session::Session;
use crate::play::{eyes, narration};
use crate::rules::willpower::view::Look;
use serde_json::json;

/// One line a combatant.
pub fn standing(look: Look<'_>, session: &Session, viewer: Viewer) -> Vec<String> {
    let (cast, known) = (session.cast(), session.look().and_then(|look| eyes::needs(look, viewer)).unwrap_or_default());
    let line = |id: CombatantId| {
        let points = known.points.get(id.index()).copied().flatten();
        let mut parts = match points.zip(known.scores.get(id.index()).copied().flatten()) {
            Some(((now, full), (attack, defence))) => {
                vec![format!("Willpower {now}/{full}"), format!("attack {attack}"), format!("defence {defence}")]
            }
            None => ["Willpower", "attack", "defence"].map(|of| format!("{of} hidden")).to_vec(),
        };
        parts.push(format!("hit points {}", look.health(id)));
        if let Some(opponent) = look.opponent(id) {
            let needs = known.faces.get(&(id, opponent)).map_or("an unknown face".to_owned(), i32::to_string);
            parts.push(format!("engaged with {}, needs {needs}", cast.name(opponent)));
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
pub fn combatants(look: Look<'_>, session: &Session, viewer: Viewer) -> Vec<serde_json::Value> {
    let (cast, known) = (session.cast(), session.look().and_then(|look| eyes::needs(look, viewer)).unwrap_or_default());
    let object = |id: CombatantId| {
        let points = known.points.get(id.index()).copied().flatten();
        let scores = known.scores.get(id.index()).copied().flatten();
        json!({
            "id": cast.key(id),
            "willpower": points.map(|points| points.0),
            "willpower_full": points.map(|points| points.1),
            "attack": scores.map(|scores| scores.0),
            "defence": scores.map(|scores| scores.1),
            "hit_points": look.health(id),
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
