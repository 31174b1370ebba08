//! Standing answers at the table: when one speaks for a mind, and everything that stands in words. Only people leave standing
//! answers; a computer seat is always asked.

use super::session::Session;
use crate::engine::decision::{Answer, Who};
use crate::engine::encounter::Cast;
use crate::engine::standing::{SET, Says, YesNo};
use crate::rules::{possession, spirit_combat, willpower};
use crate::scene::Seat;

/// The most standing answers given in a row; then people are asked again, so that nothing goes round for ever.
pub const MOST: usize = 200;

/// The yes/no questions of all rules.
pub fn kinds() -> impl Iterator<Item = &'static YesNo> {
    [possession::yes_no::KINDS, spirit_combat::yes_no::KINDS, willpower::yes_no::KINDS].into_iter().flatten()
}

/// The standing answer to the open question; `None`: a person is asked, or the computer.
pub(super) fn due(session: &Session) -> Option<Answer> {
    let question = session.question()?;
    let human = session.seats().get(question.who.index()).copied().unwrap_or_default() == Seat::Human;
    let (.., pick) = session.standing()?.due(question).filter(|_| human)?;
    Some(Answer { question: question.number, who: Who::Standing(question.who), pick })
}

/// Whether this answers the open question itself, or sets the standing answer to it. Anything else said meanwhile (dice, events
/// from outside, other standing answers) leaves a question open that was gone back to.
pub(super) fn settles(session: &Session, answer: &Answer) -> bool {
    let Some((question, standing)) = session.question().zip(session.standing()) else { return true };
    let set = standing.read(&answer.pick).map(|(kind, _)| kind);
    let own = question.options.iter().any(|choice| choice.pick.verb == answer.pick.verb && answer.pick.verb != SET);
    answer.who == Who::Mind(question.who) && (own || set.is_some() && set == standing.kind_of(question))
}

/// Everything that stands, a sentence each: `Jack Clancy never vetoes, and lets it happen`.
pub fn lines(session: &Session) -> Vec<String> {
    let all = session.standing().into_iter().flat_map(|standing| standing.all());
    all.filter_map(|(who, kind, says)| Some(format!("{} {}", session.cast().name(who), kind.words(says)?))).collect()
}

/// What was set or given, in a sentence.
pub(super) fn told(name: &str, key: &str, says: Says, given: bool) -> String {
    let Some(kind) = kinds().find(|kind| kind.key == key) else { return format!("{name}: {key}.") };
    match kind.words(says) {
        Some(words) if given => format!("{name} {words} (standing answer)."),
        Some(words) => format!("From now on {name} {words}."),
        None => format!("From now on {name} is asked: {}?", lower(kind.about)),
    }
}

/// With a small first letter.
pub fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// What a mind says to a kind of question, as a switch names it.
pub fn says_word(says: Says) -> &'static str {
    match says {
        Says::Ask => "Ask",
        Says::Always => "Always",
        Says::Never => "Never",
    }
}

/// The sentence of a fact about the dice mode.
pub(super) fn dice_mode(who: Option<crate::engine::combatant::CombatantId>, typed: bool, cast: &Cast) -> String {
    let whose = who.map_or("everybody's dice".to_owned(), |id| format!("{}'s dice", cast.name(id)));
    if typed { format!("From now on people roll {whose} and type them in.") } else { format!("From now on the program rolls {whose}.") }
}
