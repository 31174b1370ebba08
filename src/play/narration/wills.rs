//! Facts of fights of wills in words.

use crate::engine::chronicle::{Fact, Verb};
use crate::engine::encounter::Cast;

/// Such a fact in words; `None`: it is no such fact.
pub(super) fn line(fact: &Fact, cast: &Cast) -> Option<String> {
    let name = |id| cast.name(id).to_owned();
    let of_wills = fact.cause.is_some_and(|rule| rule.0.starts_with('W'));
    Some(match &fact.verb {
        // The same timeline is counted in segments here.
        Verb::RankBegan { rank } if of_wills => format!("Segment {rank}."),
        Verb::Scheduled { who, whom, what, to, .. } if of_wills => {
            let at = whom.map_or(String::new(), |whom| format!(" with {}", name(whom)));
            format!("{}: {what}{at} on segment {to}.", name(*who))
        }
        Verb::Supported { who, people: 0, .. } if of_wills => format!("Nobody aids {} any more.", name(*who)),
        Verb::Supported { who, people, bonus } if of_wills => {
            let aides = super::duel::plural(*people, "aide");
            format!("{aides} for {}: spiritual defence +{bonus}.", name(*who))
        }
        Verb::Foiled { who, pick, reason } if pick.verb == "spirit_round" => {
            format!("No spirit round of {} any more: {reason}.", name(*who))
        }
        Verb::ConditionGained { who, condition: crate::engine::combatant::Condition::Dispelled } if of_wills => {
            format!("{} is dispelled from the material world.", name(*who))
        }
        Verb::Matched { who, whom, attack, defence, needs, die, hit, margin, loss, .. } => {
            let (who, whom) = (name(*who), name(*whom));
            let need = if *needs <= 1 { "needs any face".to_owned() } else { format!("needs {needs}") };
            let result = match (hit, loss) {
                (false, _) => "a miss".to_owned(),
                (true, loss) => format!("a hit by {margin}, {loss} Willpower"),
            };
            format!("{who} sets {attack} against {whom}'s {defence} ({need}): {die}: {result}.")
        }
        Verb::Aids { who, whom } => format!("{} gives aid to {}.", name(*who), name(*whom)),
        Verb::AidsNoMore { who, whom } => format!("{} no longer aids {}.", name(*who), name(*whom)),
        Verb::NameSpoken { who, whom } => format!("{} speaks the true name of {}.", name(*who), name(*whom)),
        Verb::NameAsked { who, whom, name: Some(secret) } => {
            format!("{} asks {} for its secret name, and learns it: {secret}.", name(*who), name(*whom))
        }
        Verb::NameAsked { who, whom, name: None } => {
            format!("{} asks {} for its secret name, and it keeps silent.", name(*who), name(*whom))
        }
        Verb::Banished { who, whom, weeks, days } => {
            let weeks = super::duel::plural(*weeks, "week");
            let days = if *days > 0 { format!(" and {}", super::duel::plural(*days, "day")) } else { String::new() };
            let by = whom.map_or(String::new(), |whom| format!(" by {}", name(whom)));
            format!("{} is banished from the material world{by} for {weeks}{days}.", name(*who))
        }
        Verb::Suffers { who, die: Some(die), words } => format!("What becomes of {} (d6: {die}): {words}.", name(*who)),
        Verb::Suffers { who, die: None, words } => format!("What becomes of {}: {words}.", name(*who)),
        _ => return None,
    })
}
