//! The same answers on a changed scene: how far they are still legal, where they stop being so, and why.
//!
//! It reads no file and knows no window; the fight it starts from stays as it is.

use super::narration;
use super::record::{Given, Record};
use super::session::Session;
use crate::scene::{Scene, Seat};
use std::sync::Arc;

/// A fight that was carried to a changed scene.
pub struct Carried {
    /// The fight as it stands on the changed scene.
    pub session: Session,
    /// How many answers of the line that was played could be given again, those that had been taken back included.
    pub taken: usize,
    /// How many of them there were.
    pub of: usize,
    /// Why the next one could not be given, as a clause; `None`: all could.
    pub why: Option<String>,
    /// How many branches could not be kept, or only in part.
    pub cut_branches: usize,
}

/// Plays the answers of a record again on a changed scene, with the same seed, the same given dice and the same people who roll.
/// `from` is the scene the record was made with. What had been taken back can be redone and branches are kept, as far as they are
/// legal too.
pub fn carry(record: &Record, from: &Scene, to: Arc<Scene>) -> Carried {
    let rolls = |key: &str| record.typed_dice || record.typed_by.iter().any(|typed| typed == key);
    let typed = to.cast.ids().filter(|id| rolls(to.cast.key(*id))).collect();
    let mut session = Session::typed_by(to, record.seed, record.dice.clone(), typed);
    session.set_seats(seats(record, from, session.scene()));
    let line: Vec<&Given> = record.answers.iter().chain(&record.undone).collect();
    let mut why = None;
    for given in &line {
        if session.repeat(given).is_err() {
            why = Some(reason(&session, given));
            break;
        }
    }
    let taken = session.answers().len().min(line.len());
    session.name_line(&record.name);
    session.go_to(record.answers.len());
    let mut cut_branches = 0;
    for branch in &record.branches {
        // A branch that parts after the cut has nothing left to part from.
        if branch.parts > taken || session.grow(branch).is_err() {
            cut_branches += 1;
        }
    }
    Carried { session, taken, of: line.len(), why, cut_branches }
}

/// Who sits where: as people have set it, and as the changed scene has it where they have set nothing.
fn seats(record: &Record, from: &Scene, to: &Scene) -> Vec<Seat> {
    let seat = |id: crate::engine::combatant::CombatantId| {
        let new = to.seats.get(id.index()).copied().unwrap_or_default();
        let key = to.cast.key(id);
        let (Some(computer), Some(old)) = (&record.computer, from.cast.find(key)) else { return new };
        let sat = if computer.iter().any(|by| by == key) { Seat::Computer } else { Seat::Human };
        if from.seats.get(old.index()) == Some(&sat) { new } else { sat }
    };
    to.cast.ids().map(seat).collect()
}

/// Why an answer cannot be given where the fight stands now, as a clause.
fn reason(session: &Session, given: &Given) -> String {
    let cast = session.cast();
    let key = given.who.strip_prefix(super::record::STANDING).unwrap_or(&given.who);
    let who = cast.find(key);
    if who.is_none() && key != "referee" {
        return format!("the changed scene has nobody with the id `{key}`");
    }
    let Some(question) = session.question() else {
        return match (session.outcome(), session.fault()) {
            (Some(outcome), _) => format!("the fight has ended by then: {}", narration::outcome_in_words(outcome)),
            (None, Some(fault)) => format!("the fight has stopped by then: {}", fault.text(cast)),
            (None, None) => "nobody is asked anything there".into(),
        };
    };
    if who.is_some_and(|who| who != question.who) {
        return format!("somebody else is asked there: {}", narration::question_title(question, cast));
    }
    let begins = |exact: bool| {
        let fits = move |key: &str| if exact { given.pick == key } else { given.pick.starts_with(key) };
        question.options.iter().find(|choice| fits(&choice.pick.key(cast)))
    };
    let choice = begins(true).or_else(|| begins(false));
    match choice.and_then(|choice| choice.refused) {
        Some(refusal) => format!("{} ({})", refusal.text(cast), refusal.rule.0),
        None => "it is not among what can be answered there".into(),
    }
}
