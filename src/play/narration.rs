//! The chronicle and the questions in words. One sentence a fact, written to be read aloud; the rule's own text says
//! why.

mod duel;
mod duel_questions;
mod questions;
mod wills;
mod wills_questions;
pub mod words;

use super::unasked;
use crate::engine::chronicle::{Fact, Hand, Pool, Rule, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::contest::Winner;
use crate::engine::decision::{Act, Pick};
use crate::engine::encounter::{Cast, Outcome, Stalemate};
use crate::rules::{possession, spirit_combat, willpower};
pub use duel::{all_chosen, chosen, intent, intents, level_name, stun_name, tested};
pub use questions::{choice_detail, choice_label, pick_words, question_text, question_title};

/// What a rule says, for a hint beside a chronicle line; the letters of its number tell which rules it is of.
pub fn rule_text(rule: Rule) -> &'static str {
    match rule.0.split('-').next() {
        Some("P" | "PA" | "PE" | "house") => possession::texts::text(rule.0),
        Some("S" | "SA" | "SE") => spirit_combat::texts::text(rule.0),
        Some("W" | "WA" | "WE") => willpower::texts::text(rule.0),
        _ => "",
    }
}

/// The rule or open point of this number, if there is a sentence on it.
pub fn rule(number: &str) -> Option<Rule> {
    let all = [possession::texts::RULES, spirit_combat::texts::RULES, willpower::texts::RULES].into_iter().flatten();
    all.map(|(known, _)| Rule(known)).find(|known| known.0 == number)
}

/// A fact in words; `None`: it is only for the picture (where everybody stands as the fight begins).
pub fn line(fact: &Fact, cast: &Cast) -> Option<String> {
    let name = |id: &CombatantId| cast.name(*id).to_owned();
    Some(match &fact.verb {
        Verb::Began => "The fight begins.".into(),
        Verb::Arrived { .. } => return None,
        Verb::DiceMode { who, typed } => unasked::dice_mode(*who, *typed, cast),
        Verb::StandingSet { who, question, says } => unasked::told(&name(who), question, *says, false),
        Verb::StandingGiven { who, question, says } => unasked::told(&name(who), question, *says, true),
        Verb::OrderSet { order } => {
            let order: Vec<_> = order.iter().map(|slot| format!("{} {}", cast.name(slot.who), slot.count)).collect();
            format!("Order of acting: {}.", order.join(", "))
        }
        Verb::RoundBegan if fact.cause != Some(Rule("P-13")) => format!("Round {} begins.", fact.round),
        Verb::RoundBegan => {
            let seconds = words::seconds(cast.1.round_seconds);
            format!("Round {} begins; every body has its {seconds} again.", fact.round)
        }
        Verb::TurnBegan { who, body, seconds } if who == body => format!("{}'s turn: {seconds} s left.", name(who)),
        Verb::TurnBegan { who, body, seconds } => format!("{}'s turn in {}'s body: {seconds} s left.", name(who), name(body)),
        Verb::Declared { who, acts, seconds, .. } => format!("{} means to {} ({seconds} s).", name(who), acts_in_words(acts, cast)),
        Verb::Chose { who, choice, whom } => chose(&name(who), choice, whom.as_ref().map(name)),
        Verb::Rolled { who, whom, purpose, dice, sides, bonus, total, will, minimum_will } => {
            let faces = dice.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
            let roll = format!("{}d{sides} ({faces}){} = {total}", dice.len(), signed(*bonus));
            let against = match (whom, will, minimum_will) {
                (Some(whom), Some(will), Some(minimum)) => format!(" against {}'s Will {will}/{minimum}", name(whom)),
                (Some(whom), _, _) if matches!(*purpose, "possession check" | "morale damage") => {
                    format!(" against {}'s Will, which is hidden", name(whom))
                }
                (Some(whom), _, _) => format!(" to {}", name(whom)),
                _ => String::new(),
            };
            let what = match *purpose {
                "possession check" => "a possession check",
                "initiative draw" => "initiative again",
                other => other,
            };
            format!("{} rolls {what}: {roll}{against}.", name(who))
        }
        Verb::Contested { purpose, active, passive, winner, again } => contested(purpose, active, passive, *winner, *again, cast),
        Verb::PoolChanged { who, pool: Pool::Will, before, after, minimum_before, minimum_after } => {
            let verb = if after < before { "loses" } else { "regains" };
            let score = |now: i32, minimum: Option<i32>| minimum.map_or(now.to_string(), |minimum| format!("{now}/{minimum}"));
            let (points, before, after) = ((after - before).abs(), score(*before, *minimum_before), score(*after, *minimum_after));
            format!("{} {verb} {points} Will ({before} → {after}).", name(who))
        }
        Verb::PoolChanged { who, pool, before, after, .. } => {
            let (verb, by) = (if after < before { "loses" } else { "gains" }, (after - before).abs());
            format!("{} {verb} {by} {} ({before} → {after}).", name(who), duel::pool_name(*pool, by))
        }
        Verb::ConditionGained { who, condition: Condition::Dispelled } if fact.cause == Some(Rule("W-35")) => {
            format!("{} is dispelled from the material world.", name(who))
        }
        Verb::ConditionGained { who, condition } => wills::own(fact, cast).unwrap_or_else(|| gained(&name(who), *condition)),
        Verb::ConditionLost { who, condition } => lost(&name(who), *condition),
        Verb::Acted { who, act, left, .. } => format!("{} {} ({} s; {left} s left).", name(who), deed_in_words(act, cast), act.seconds),
        Verb::Lapsed { who, act, reason } => format!("{} does not {}: {reason}.", name(who), act_in_words(act, cast)),
        Verb::Moved { who, to, .. } => format!("{}'s body moves to {},{}.", name(who), to.x, to.y),
        Verb::Possessed { who, body, willing: false } => format!("{} possesses {}.", name(who), name(body)),
        Verb::Possessed { who, body, willing: true } => format!("{} enters {}'s body unopposed.", name(who), name(body)),
        Verb::Released { who, body, .. } => format!("{} is out of {}'s body.", name(who), name(body)),
        Verb::Freed { body } => format!("{} alone commands the body again.", name(body)),
        Verb::CooperationBegan { who, whom } => format!("{} and {} work together.", name(who), name(whom)),
        Verb::CooperationEnded { who, whom } => format!("{} no longer works with {}.", name(who), name(whom)),
        Verb::SecondsLost { body, seconds, left } => format!("{seconds} s of {}'s body are gone; {left} s left.", name(body)),
        Verb::Skipped { who, act: None } => format!("{}'s turn is skipped.", name(who)),
        Verb::Skipped { who, act: Some(act) } => format!("{} may not {}.", name(who), act_in_words(act, cast)),
        Verb::TurnEnded { who } => format!("{}'s turn ends.", name(who)),
        Verb::Removed { who } => format!("{} leaves the fight.", name(who)),
        Verb::Ended { outcome } => format!("{}.", outcome_in_words(outcome)),
        other => return wills::own(fact, cast).or_else(|| duel::line(other, cast)).or_else(|| wills::line(other, cast)),
    })
}

/// How a fight ended, in words.
pub fn outcome_in_words(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Victory { sides } => format!("Victory for {}", sides.join(" and ")),
        Outcome::MutualDefeat => "Mutual defeat: no side is left in play".into(),
        Outcome::Stalemate { reason: Stalemate::NoWinningAct } => "Stalemate: nobody has any act left that could win".into(),
        Outcome::Stalemate { reason: Stalemate::RoundLimit } => "Stalemate: the round limit is reached".into(),
    }
}

/// A bonus as it is added: ` + 4`, ` - 1`, nothing for 0.
pub fn signed(bonus: i32) -> String {
    match bonus {
        0 => String::new(),
        plus @ 1.. => format!(" + {plus}"),
        minus => format!(" - {}", minus.unsigned_abs()),
    }
}

/// Acts as a phrase: `step away, then use Hellfire Shot on Maria Vance`.
pub fn acts_in_words(acts: &[Act], cast: &Cast) -> String {
    acts.iter().map(|act| act_in_words(act, cast)).collect::<Vec<_>>().join(", then ")
}

/// A pick in a few words, where its question is not at hand: `possess Jack Clancy`.
pub fn pick_in_words(pick: &Pick, cast: &Cast) -> String {
    let mut words = pick.what.as_deref().unwrap_or(pick.verb).replace(['_', '-'], " ");
    if let Some(target) = pick.target {
        words.push_str(&format!(" {}", cast.name(target)));
    }
    if let Some(cell) = pick.cell {
        words.push_str(&format!(" to {},{}", cell.x, cell.y));
    }
    if let Some(amount) = pick.amount {
        words.push_str(&format!(" {amount}"));
    }
    words
}

/// One act as a phrase.
pub fn act_in_words(act: &Act, cast: &Cast) -> String {
    let target = act.target.map(|id| cast.name(id).to_owned()).unwrap_or_default();
    match &*act.key {
        "move" => act.cell.map_or("move".into(), |cell| format!("move to {},{}", cell.x, cell.y)),
        "draw" => "draw a weapon".into(),
        "possess" => format!("possess {target}"),
        "exorcise" => format!("exorcise {target}"),
        "inspire" => format!("inspire {target}"),
        _ => format!("use {} on {target}", act.name),
    }
}

/// One act as what somebody does: `draws a weapon`, `uses Hellfire shot on Maria Vance`. Where a move leads is a fact of its
/// own.
fn deed_in_words(act: &Act, cast: &Cast) -> String {
    let phrase = act_in_words(act, cast);
    match &*act.key {
        "move" => "moves".into(),
        "possess" | "exorcise" => format!("tries to {phrase}"),
        _ => phrase.split_once(' ').map_or_else(|| format!("{phrase}s"), |(verb, rest)| format!("{verb}s {rest}")),
    }
}

fn hand(hand: &Hand, cast: &Cast) -> String {
    let (name, sides, die, of) = (cast.name(hand.who), hand.sides, hand.die, &hand.bonus_of);
    match hand.bonus.zip(hand.total) {
        Some((bonus, total)) => format!("{name} {total} (1d{sides}: {die}{} {of})", signed(bonus)),
        None => format!("{name} (1d{sides}: {die} + {of}, which is hidden)"),
    }
}

fn contested(purpose: &str, active: &Hand, passive: &Hand, winner: Winner, again: bool, cast: &Cast) -> String {
    let result = match (winner, purpose) {
        (Winner::Tie, _) if again => "equal, so both roll again".to_owned(),
        (Winner::Active, "veto" | "escape veto") => "the veto stands".to_owned(),
        (_, "veto" | "escape veto") => "the veto fails".to_owned(),
        (Winner::Active, "exorcism") => format!("{} is driven out", cast.name(passive.who)),
        (_, "exorcism") => format!("{} stays", cast.name(passive.who)),
        (Winner::Active, _) => "a hit".to_owned(),
        _ => "a miss".to_owned(),
    };
    let purpose = match purpose {
        "veto" => "Veto",
        "escape veto" => "Escape veto",
        "exorcism" => "Exorcism",
        "combo" => "Combo",
        "spell" => "Spell",
        other => other,
    };
    format!("{purpose}: {} against {}: {result}.", hand(active, cast), hand(passive, cast))
}

fn chose(who: &str, choice: &str, whom: Option<String>) -> String {
    let whom = whom.unwrap_or_default();
    match choice {
        "veto" => format!("{who} vetoes {whom}."),
        "allow" => format!("{who} lets {whom} go on."),
        "leave" => format!("{who} tries to leave {whom}'s body."),
        "trapped" => format!("{who} is trapped in {whom}'s body."),
        "permit" => format!("{who} permits {whom} to leave."),
        "refuse" => format!("{who} refuses {whom}."),
        "let_in" => format!("{who} lets {whom} in."),
        "forgo" => format!("{who} forgoes the check against {whom}."),
        "unmoved" => format!("{who} is unmoved by {whom}."),
        "agree" => format!("{who} agrees to work with {whom}."),
        "cooperate" => format!("{who} offers to work with {whom}."),
        "delay" => format!("{who} delays."),
        "act_now" => format!("{who} acts now."),
        "shout" => format!("{who} cries for help."),
        "parried" => format!("{who} parries {whom}'s blow."),
        "not_parried" => format!("{who} fails to parry {whom}'s blow."),
        "open_next" => format!("{who} will open spirit combat with {whom} next melee round."),
        "learns_name" => format!("{who} learns the true name of {whom}."),
        "pass" => format!("{who} does nothing."),
        "stop" => format!("{who} stops early."),
        other => format!("{who}: {other} {whom}").trim_end().to_owned() + ".",
    }
}

fn gained(who: &str, condition: Condition) -> String {
    match condition {
        Condition::Broken => format!("{who} is Broken."),
        Condition::Down => format!("{who}'s body is down."),
        Condition::Dead => format!("{who} is dead."),
        Condition::Cowed => format!("{who} is cowed and will lose a turn."),
        Condition::Armed => format!("{who}'s weapon is drawn."),
        Condition::Away => format!("{who} is away."),
        Condition::Gone => format!("{who} is gone."),
        Condition::Spent => format!("{who} has no magic points left and is helpless."),
        Condition::Immaterial => format!("{who} is not manifest."),
        Condition::Dispelled => format!("{who} is on the spirit plane and comes back only when summoned."),
        Condition::Bound => format!("{who} is bound."),
        Condition::Possessed => format!("{who} is possessed."),
        Condition::Prone => format!("{who} falls."),
        Condition::Overcome => format!("{who} is overcome."),
        Condition::Stunned => format!("{who} is stunned and will lose a melee round."),
    }
}

fn lost(who: &str, condition: Condition) -> String {
    match condition {
        Condition::Broken => format!("{who} is no longer Broken."),
        Condition::Down => format!("{who}'s body is up again."),
        Condition::Cowed => format!("{who} is too cowed to act."),
        Condition::Away => format!("{who} arrives."),
        Condition::Armed => format!("{who}'s weapon is put away."),
        Condition::Spent => format!("{who} has magic points again."),
        Condition::Immaterial => format!("{who} is manifest."),
        Condition::Dispelled => format!("{who} was summoned back."),
        Condition::Bound => format!("{who} is let out of its binding."),
        Condition::Possessed => format!("{who} is no longer possessed."),
        Condition::Prone => format!("{who} is on its feet again."),
        Condition::Overcome => format!("{who} is its own master again."),
        Condition::Stunned => format!("{who} has lost a melee round and is itself again."),
        Condition::Dead | Condition::Gone => format!("{who} is back."),
    }
}

/// A condition in one word.
pub fn condition_name(condition: Condition) -> &'static str {
    match condition {
        Condition::Broken => "Broken",
        Condition::Down => "down",
        Condition::Dead => "dead",
        Condition::Cowed => "cowed",
        Condition::Armed => "weapon drawn",
        Condition::Away => "not arrived",
        Condition::Gone => "gone",
        Condition::Spent => "no magic points",
        Condition::Immaterial => "not manifest",
        Condition::Dispelled => "dispelled",
        Condition::Bound => "bound",
        Condition::Possessed => "possessed",
        Condition::Prone => "fallen",
        Condition::Overcome => "overcome",
        Condition::Stunned => "stunned",
    }
}
