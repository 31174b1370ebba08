//! How the standing of a spirit combat is printed.

use crate::engine::chronicle::Viewer;
use crate::engine::combatant::CombatantId;
use crate::play::session::Session;
use crate::play::{eyes, narration};
use crate::rules::spirit_combat::view::Look;
use serde_json::json;

/// One line a combatant.
pub fn standing(look: Look<'_>, session: &Session, viewer: Viewer) -> Vec<String> {
    let (cast, known) = (session.cast(), session.look().and_then(|look| eyes::strengths(look, viewer)).unwrap_or_default());
    let line = |id: CombatantId| {
        let number = |of: Option<i32>| of.map_or("hidden".to_owned(), |number| number.to_string());
        let scores = known.scores.get(id.index()).copied().flatten();
        let mut parts = vec![
            format!("MP {}", number(known.points.get(id.index()).copied().flatten())),
            format!("offence {}", number(scores.map(|scores| scores.0))),
            format!("defence {}", number(scores.map(|scores| scores.1))),
        ];
        if look.health(id) > 0 {
            parts.push(format!("hit points {}", look.health(id)));
        }
        let opponents: Vec<_> = look.opponents(id).into_iter().map(|other| cast.name(other)).collect();
        if !opponents.is_empty() {
            parts.push(format!("engaged with {}", opponents.join(" and ")));
        }
        if let Some(person) = look.aiding(id) {
            parts.push(format!("in trance for {}", cast.name(person)));
        }
        if let Some(host) = look.host(id) {
            parts.push(format!("inside {}", cast.name(host)));
        }
        if let Some(standing) = look.standing(id) {
            parts.extend(
                standing.stuns.iter().map(|stun| format!("{} to strike rank 1 of round {}", narration::stun_name(stun.level), stun.until)),
            );
            parts.extend(standing.lost_senses.iter().map(|(sense, _)| format!("no {sense}")));
            parts.extend(standing.dropped.iter().map(|item| format!("dropped the {item}")));
        }
        parts.extend(look.conditions(id).into_iter().map(|condition| narration::condition_name(condition).to_owned()));
        format!("  {}: {}", cast.name(id), parts.join(", "))
    };
    look.ids().map(line).collect()
}

/// One object a combatant, for the last JSON line.
pub fn combatants(look: Look<'_>, session: &Session, viewer: Viewer) -> Vec<serde_json::Value> {
    let (cast, known) = (session.cast(), session.look().and_then(|look| eyes::strengths(look, viewer)).unwrap_or_default());
    let object = |id: CombatantId| {
        let scores = known.scores.get(id.index()).copied().flatten();
        let mut standing = serde_json::to_value(look.standing(id)).unwrap_or_default();
        if let (false, Some(fields)) = (eyes::may_read(session.scene(), viewer, id), standing.as_object_mut()) {
            // What no fact has told the other side.
            ["screen", "keeps_chanting", "counts_from", "guards"].iter().for_each(|secret| {
                fields.shift_remove(*secret);
            });
        }
        json!({
            "id": cast.key(id),
            "magic_points": known.points.get(id.index()).copied().flatten(),
            "offence": scores.map(|scores| scores.0),
            "defence": scores.map(|scores| scores.1),
            "hit_points": look.health(id),
            "side": cast.side(id),
            "engaged": look.opponents(id).into_iter().map(|other| cast.key(other)).collect::<Vec<_>>(),
            "aids": look.aiding(id).map(|person| cast.key(person)),
            "inside": look.host(id).map(|host| cast.key(host)),
            "possessors": look.possessors(id).iter().map(|mind| cast.key(*mind)).collect::<Vec<_>>(),
            "conditions": look.conditions(id),
            "cell": look.cell(id),
            "standing": standing,
        })
    };
    look.ids().map(object).collect()
}
