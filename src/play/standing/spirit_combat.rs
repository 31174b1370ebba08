//! How the standing of a spirit combat is printed.

use crate::engine::encounter::Cast;
use crate::play::narration;
use crate::rules::spirit_combat::view::Look;
use serde_json::json;

/// One line a combatant.
pub fn standing(look: Look<'_>, cast: &Cast) -> Vec<String> {
    let line = |id| {
        let (offence, defence) = look.scores(id);
        let mut parts = vec![format!("MP {}", look.magic_points(id)), format!("offence {offence}"), format!("defence {defence}")];
        if look.hit_points(id) > 0 {
            parts.push(format!("hit points {}", look.hit_points(id)));
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
pub fn combatants(look: Look<'_>, cast: &Cast) -> Vec<serde_json::Value> {
    let object = |id| {
        let (offence, defence) = look.scores(id);
        json!({
            "id": cast.key(id),
            "magic_points": look.magic_points(id),
            "offence": offence,
            "defence": defence,
            "hit_points": look.hit_points(id),
            "side": cast.side(id),
            "engaged": look.opponents(id).into_iter().map(|other| cast.key(other)).collect::<Vec<_>>(),
            "aids": look.aiding(id).map(|person| cast.key(person)),
            "inside": look.host(id).map(|host| cast.key(host)),
            "possessors": look.possessors(id).iter().map(|mind| cast.key(*mind)).collect::<Vec<_>>(),
            "conditions": look.conditions(id),
            "cell": look.cell(id),
            "standing": look.standing(id),
        })
    };
    look.ids().map(object).collect()
}
