//! Facts of fights of wills in words.

use super::words::plural;
use crate::engine::chronicle::{Fact, Verb};
use crate::engine::combatant::Condition;
use crate::engine::encounter::Cast;

/// A fact that other rules know too, as fights of wills say it; `None`: it is none of theirs.
pub(super) fn own(fact: &Fact, cast: &Cast) -> Option<String> {
    let name = |id| cast.name(id).to_owned();
    if !fact.cause.is_some_and(|rule| rule.0.starts_with('W')) {
        return None;
    }
    Some(match &fact.verb {
        Verb::RankBegan { rank } => format!("Segment {rank}."),
        Verb::Scheduled { who, whom, what, from, .. } => {
            let with = whom.map_or(String::new(), |whom| format!(" with {}", name(whom)));
            format!("{}: {what}{with} on segment {from}.", name(*who))
        }
        Verb::Foiled { who, pick, reason } if pick.verb == "spirit_round" => {
            let with = pick.target.map_or(String::new(), |whom| format!(" and {}", name(whom)));
            format!("A spirit round of {}{with} falls away: {reason}.", name(*who))
        }
        Verb::Supported { who, people: 0, .. } => format!("Nobody aids {} any more.", name(*who)),
        Verb::Supported { who, people, bonus } => {
            format!("{} for {}: spiritual defence +{bonus}.", plural(*people, "aide"), name(*who))
        }
        Verb::ConditionGained { who, condition: Condition::Dispelled } => format!("{} is dispelled from the material world.", name(*who)),
        Verb::Disengaged { who, whom } => format!("The spirit combat of {} and {} is over.", name(*who), name(*whom)),
        _ => return None,
    })
}

/// Such a fact in words; `None`: it is no such fact.
pub(super) fn line(verb: &Verb, cast: &Cast) -> Option<String> {
    let name = |id| cast.name(id).to_owned();
    Some(match verb {
        Verb::Matched { who, whom, attack, defence, needs, die, hit, margin, loss, .. } => {
            let (who, whom) = (name(*who), name(*whom));
            let need = match needs {
                None => "what it needs is hidden".to_owned(),
                Some(..=1) => "needs any face".to_owned(),
                Some(needs) => format!("needs {needs}"),
            };
            let result = match (hit, margin) {
                (false, _) => "a miss".to_owned(),
                (true, Some(margin)) => format!("a hit by {margin}, {loss} Willpower"),
                (true, None) => format!("a hit, {loss} Willpower"),
            };
            let score = |of: &Option<i32>, hidden: &str| of.map_or_else(|| hidden.to_owned(), |of| of.to_string());
            let (attack, defence) = (score(attack, "a hidden attack"), score(defence, "hidden defence"));
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
            let days = days.filter(|days| *days > 0).map_or(String::new(), |days| format!(" and {}", plural(days, "day")));
            let term = weeks.map_or("a time that is hidden".to_owned(), |weeks| plural(weeks, "week") + &days);
            let by = whom.map_or(String::new(), |whom| format!(" by {}", name(whom)));
            format!("{} is banished from the material world{by} for {term}.", name(*who))
        }
        Verb::Suffers { who, die: Some(die), words } => {
            format!("What becomes of {} (1d{}: {die}): {words}.", name(*who), cast.1.consequence_die)
        }
        Verb::Suffers { who, die: None, words } => format!("What becomes of {}: {words}.", name(*who)),
        _ => return None,
    })
}
