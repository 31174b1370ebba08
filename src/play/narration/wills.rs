//! Facts of fights of wills in words.

use crate::engine::chronicle::Verb;
use crate::engine::encounter::Cast;

/// Such a fact in words; `None`: it is no such fact.
pub(super) fn line(verb: &Verb, cast: &Cast) -> Option<String> {
    let name = |id| cast.name(id).to_owned();
    Some(match verb {
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
