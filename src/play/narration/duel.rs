//! Facts of fights with magic points in words.

use super::words::{number, plural};
use crate::engine::chronicle::{Edge, Pool, Verb};
use crate::engine::decision::Pick;
use crate::engine::encounter::{Cast, Figures};
use crate::engine::percentile::Level;

/// Such a fact in words; `None`: it is only for the picture.
pub(super) fn line(verb: &Verb, cast: &Cast) -> Option<String> {
    let name = |id| cast.name(id).to_owned();
    Some(match verb {
        Verb::Stands { .. } | Verb::ActionUsed { .. } => return None,
        Verb::RankBegan { rank } => format!("Strike rank {rank}."),
        Verb::PoolShifted { who, pool, by } => {
            let verb = if *by < 0 { "loses" } else { "gains" };
            format!("{} {verb} {} {}.", name(*who), by.abs(), pool_name(*pool, by.abs()))
        }
        Verb::Intends { who, picks } if picks.is_empty() => format!("{} means to do nothing.", name(*who)),
        Verb::Intends { who, picks } => format!("{} means to {}.", name(*who), intents(picks, cast)),
        Verb::Told { who, whom, edge, ahead } => {
            let what = if *edge == Edge::Offence { "offence" } else { "defence" };
            let now = if *ahead { "is" } else { "is no longer" };
            format!("{} knows: it {now} {} or more ahead of {} in {what}.", name(*who), number(cast.1.far_ahead), name(*whom))
        }
        Verb::Tested { who, whom, purpose, die, sides, chance, level } => {
            let purpose = tested(purpose, whom.map(name), &cast.1);
            let need = chance.map_or(String::new(), |chance| format!(" against {chance}{}", if *sides == 100 { " %" } else { "" }));
            let face = if *sides == 100 { format!("{:02}", die % 100) } else { die.to_string() };
            format!("{} {purpose}: {face}{need}: {}.", name(*who), level_name(*level))
        }
        Verb::Hopeless { who, whom, purpose: "withdraw" } => {
            format!("{} cannot get away from {}: no roll could succeed.", name(*who), name(*whom))
        }
        Verb::Hopeless { who, whom, .. } => format!("{}'s attack on {} cannot succeed: there is no roll.", name(*who), name(*whom)),
        Verb::Struck { who, whom, choices, one_point, counter, .. } => {
            let (who, whom) = (name(*who), name(*whom));
            match (choices, one_point, counter) {
                (0, true, _) => {
                    let points = plural(cast.1.equal_loss, "magic point");
                    format!("{whom} meets {who}'s attack level for level: exactly {points}, and no choice.")
                }
                (0, false, 0) => format!("{who}'s attack on {whom} comes to nothing."),
                (0, false, counter) => format!("{who} fumbles: {whom} has {} against it at once.", plural(*counter, "choice")),
                (choices, _, _) => format!("{who} has {} against {whom}.", plural(*choices, "choice")),
            }
        }
        Verb::Bought { who, whom, picks, .. } if picks.is_empty() => format!("{} chooses nothing against {}.", name(*who), name(*whom)),
        Verb::Bought { who, whom, picks, .. } => {
            format!("{} chooses against {}: {}.", name(*who), name(*whom), all_chosen(picks, cast))
        }
        Verb::Drawn { who, whom, die, sides, .. } => {
            format!("{} rolls which helper in trance is shaken: 1d{sides} ({die}): {}.", name(*who), name(*whom))
        }
        Verb::Engaged { who, whom } => format!("{} and {} are engaged.", name(*who), name(*whom)),
        Verb::Disengaged { who, whom } => format!("{} is out of its engagement with {}.", name(*who), name(*whom)),
        Verb::TranceEntered { who, whom, people: 1 } => format!("{} is in trance for {}, as one person.", name(*who), name(*whom)),
        Verb::TranceEntered { who, whom, people } => format!("{} is in trance for {}, as {people} people.", name(*who), name(*whom)),
        Verb::TranceTurned { who, whom } => format!("{} turns the chant to the aid of {}.", name(*who), name(*whom)),
        Verb::TranceLeft { who, .. } => format!("{} is out of trance.", name(*who)),
        Verb::Supported { who, people: 0, .. } => format!("Nobody aids {} any more.", name(*who)),
        Verb::Supported { who, people, bonus } => {
            let people = if *people == 1 { "One person aids".into() } else { format!("{people} people aid") };
            format!("{people} {}: defence +{bonus}.", name(*who))
        }
        Verb::Stunned { who, level, until } => {
            format!("{} is {} to the end of strike rank 1 of round {until}.", name(*who), stun_name(*level))
        }
        Verb::StunEnded { who, level: 0 } => format!("{} is itself again.", name(*who)),
        Verb::StunEnded { who, level } => format!("{} is still {}.", name(*who), stun_name(*level)),
        Verb::SenseLost { who, sense } => format!("{} loses its {sense}.", name(*who)),
        Verb::SenseBack { who, sense } => format!("{} has its {sense} back.", name(*who)),
        Verb::Modified { who, offence, defence, until } => {
            let parts = [("offence", offence), ("defence", defence)];
            let parts: Vec<_> = parts.iter().filter(|(_, by)| **by != 0).map(|(what, by)| format!("{what} {by:+}")).collect();
            format!("{}: {} to the end of round {until}.", name(*who), parts.join(", "))
        }
        Verb::ModifierEnded { who, .. } => format!("A change of {}'s strength wears off.", name(*who)),
        Verb::Blurted { who, words } if words.is_empty() => format!("{} blurts out what is on its mind.", name(*who)),
        Verb::Blurted { who, words } => format!("{} blurts out: “{words}”", name(*who)),
        Verb::Learnt { who, whom, magic_points, magics } => {
            let points = magic_points.map(|points| plural(points, "magic point"));
            let magics = magics.as_ref().map(|magics| match magics.as_slice() {
                [] => "no magic that bears on the fight".to_owned(),
                magics => magics.join(", "),
            });
            let what: Vec<_> = points.into_iter().chain(magics).collect();
            format!("{} learns of {}: {}.", name(*who), name(*whom), what.join("; "))
        }
        Verb::Dropped { who, item } => format!("{} drops the {item}.", name(*who)),
        Verb::PickedUp { who, item } => format!("{} picks the {item} up.", name(*who)),
        Verb::Scheduled { who, whom, what, from, to } => {
            let at = whom.filter(|whom| whom != who).map_or(String::new(), |whom| format!(" at {}", name(whom)));
            let when = if from == to { format!("on strike rank {to}") } else { format!("from strike rank {from} to {to}") };
            format!("{}: {what}{at} {when}.", name(*who))
        }
        Verb::Done { who, whom, what } => {
            let at = whom.filter(|whom| whom != who).map_or(String::new(), |whom| format!(" at {}", name(whom)));
            format!("{}: {what}{at} is done.", name(*who))
        }
        Verb::Carried { who, what, to } => format!("{}: {what} goes on next round, to strike rank {to}.", name(*who)),
        Verb::Foiled { who, pick, reason } => {
            // The condition was said when it was declared.
            let deed = intent(pick, cast);
            format!("{} does not {}: {reason}.", name(*who), deed.split(" if ").next().unwrap_or(&deed))
        }
        Verb::Finished { who, whom, how: "possess", .. } => format!("{} takes possession of {}.", name(*who), name(*whom)),
        Verb::Finished { who, whom, how: "dispel", .. } => format!("{} dispels {} to the spirit plane.", name(*who), name(*whom)),
        Verb::Finished { who, whom, item, .. } => {
            format!("{} binds {} into {}.", name(*who), name(*whom), item.as_deref().unwrap_or("an enchantment"))
        }
        _ => return None,
    })
}

/// A pool's name after a number.
pub(super) fn pool_name(pool: Pool, count: i32) -> String {
    match pool {
        Pool::Will => "Will".into(),
        Pool::Health => "Health".into(),
        Pool::MagicPoints if count == 1 => "magic point".into(),
        Pool::MagicPoints => "magic points".into(),
        Pool::Power => "POW".into(),
        Pool::Intelligence => "INT".into(),
        Pool::Dexterity => "DEX".into(),
        Pool::SpiritScreen => "Spirit Screen".into(),
        Pool::Willpower => "Willpower".into(),
    }
}

/// How well a roll went, in words.
pub fn level_name(level: Level) -> &'static str {
    match level {
        Level::Critical => "critical",
        Level::Special => "special",
        Level::Success => "success",
        Level::Failure => "failure",
        Level::Fumble => "fumble",
    }
}

/// How deep a stun is, in words.
pub fn stun_name(level: i32) -> &'static str {
    match level {
        ..=1 => "dazed",
        2 => "disoriented",
        _ => "completely stunned",
    }
}

/// What somebody rolls for, as a phrase: `tries to get away from Wend`.
pub fn tested(purpose: &str, whom: Option<String>, figures: &Figures) -> String {
    let whom = whom.unwrap_or_default();
    match purpose {
        "attack" => format!("attacks {whom}"),
        "evade" => format!("evades {whom}"),
        "withdraw" => format!("tries to get away from {whom}"),
        "concentration" => "concentrates".into(),
        "trance" => "rolls Ceremony to enter the trance".into(),
        "hold trance" => "rolls Ceremony to hold the trance".into(),
        "stay in trance" => "concentrates to stay in trance".into(),
        "stay up" => format!("tries to keep hold (DEX × {})", figures.stay_up),
        "sense" => format!("tries to get a sense back (POW × {})", figures.sense_back),
        "magic" => format!("overcomes {whom} with magic"),
        other if whom.is_empty() => format!("rolls {other}"),
        other => format!("rolls {other} against {whom}"),
    }
}

/// Intents as a phrase: `attack Kara, and evade Grey Lady`.
pub fn intents(picks: &[Pick], cast: &Cast) -> String {
    picks.iter().map(|pick| intent(pick, cast)).collect::<Vec<_>>().join(", and ")
}

/// One intent as a phrase.
pub fn intent(pick: &Pick, cast: &Cast) -> String {
    let target = pick.target.map(|id| cast.name(id).to_owned()).unwrap_or_default();
    let what = pick.what.as_deref().unwrap_or_default().replace('-', " ");
    match pick.verb {
        "attack" => format!("attack {target}"),
        "switch" => format!("turn on {target}"),
        "evade" => format!("evade {target}"),
        "dispel" | "possess" | "bind" => format!("{} {target} if {} ahead", pick.verb, number(cast.1.far_ahead)),
        "leave" => format!("leave {target} if {} ahead in defence", number(cast.1.far_ahead)),
        "slip_away" => format!("slip away from {target}"),
        "part" => format!("part from {target} if both want it"),
        "let_go" => format!("let {target} go"),
        "materialise" => "become manifest".into(),
        "chant" => format!("enter trance for {target}"),
        "chant_on" => "chant on".into(),
        "turn_chant" => format!("turn the chant to {target}"),
        "cast" => match pick.amount {
            Some(points) => format!("cast {what} on {target} with {}", plural(points, "magic point")),
            None => format!("cast {what} on {target}"),
        },
        "strike" => format!("use {what} on {target}"),
        "move" | "walk" => pick.cell.map_or_else(|| pick.verb.to_owned(), |cell| format!("{} to {},{}", pick.verb, cell.x, cell.y)),
        "stand_up" => "stand up".into(),
        "open" | "open_next" => format!("open spirit combat with {target}"),
        "break_off" => format!("break off with {target} if both want it"),
        "use" => format!("use {what} on {target}"),
        "pick_up" => format!("pick the {} up", what.trim_start_matches("pick_up ")),
        other => other.replace('_', " "),
    }
}

/// Choices as a phrase: `1d3 magic points, withdraw`.
pub fn all_chosen(picks: &[Pick], cast: &Cast) -> String {
    // Where dice pick the helpers, the second time it is taken leaves nothing to them (S-54).
    let shaking = |pick: &&Pick| pick.verb == "a6" && pick.target.is_none();
    let every = picks.iter().filter(shaking).count() > 1;
    let first = picks.iter().position(|pick| shaking(&pick));
    let phrase = |(place, pick)| match shaking(&pick) && every {
        true => (first == Some(place)).then(|| "shake every helper".to_owned()),
        false => Some(chosen(pick, cast)),
    };
    picks.iter().enumerate().filter_map(phrase).collect::<Vec<_>>().join(", ")
}

/// A choice as a phrase.
pub fn chosen(pick: &Pick, cast: &Cast) -> String {
    let target = pick.target.map(|id| cast.name(id).to_owned()).unwrap_or_default();
    let what = pick.what.as_deref().unwrap_or_default().split_once('-').map(|(_, what)| what.replace('-', " ")).unwrap_or_default();
    match pick.verb {
        "a1" => format!("1d{} magic points", cast.1.loss_die),
        "a2" => "its full measure".into(),
        "a3" => "withdraw".into(),
        "a4" => "stun for a round".into(),
        "a5" => plural(cast.1.single_loss, "magic point"),
        "a6" if pick.target.is_none() => "shake helpers".into(),
        "a6" => format!("shake {target} in trance"),
        "a7" if what == "magics" => "learn its magics".into(),
        "a7" => "learn its magic points".into(),
        "a8" => format!("strike at the {what}"),
        "a9" => "make it speak its mind".into(),
        "a10" => format!("take its {what}"),
        "a11" => "strip Spirit Screen".into(),
        "a12" => format!("work on its {what}"),
        "a13" => "stun deeper".into(),
        "b1" => "drink what it loses".into(),
        "b2" => format!("burn {} of its own", plural(pick.amount.unwrap_or(0), "magic point")),
        "b3" => format!("strike at the helper {target}"),
        "b4" => format!("1d{} disruption", cast.1.loss_die),
        "b5" => format!("{what} without resistance"),
        "b6" => format!("turn on {target} next round"),
        "repel" => "repel".into(),
        other => other.into(),
    }
}
