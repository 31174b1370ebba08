//! The two doors of these rules: an answer is taken in, and whoever has to decide next is asked.

use super::basket;
use super::declare;
use super::exchange;
use super::fight::Fight;
use super::ranks;
use super::referee;
use super::stages::{Stage, What};
use super::strikes;
use crate::engine::decision::{Choice, Offers, Pick, Question, Which, Who};
use crate::engine::resolve::{dice_modes, dice_question};

#[inline]
pub(super) fn accept(fight: &mut Fight) {
    let Some(answer) = fight.heard(offered) else { return };
    match (answer.who, answer.pick.verb) {
        (Who::Referee, _) => referee::bring_about(fight, &answer.pick),
        (Who::Mind(mind), "reconsider") => fight.set(mind, |standing| standing.keeps_chanting = false),
        (Who::Mind(_) | Who::Standing(_), _) => take(fight, &answer.pick),
    }
}

/// The answer of the mind that was asked, to the stage that asked.
fn take(fight: &mut Fight, pick: &Pick) {
    match std::mem::replace(&mut fight.p.stage, Stage::Begin) {
        Stage::Declare(declare) => declare::take(fight, declare, pick),
        Stage::Evades(exchange) => exchange::take_evade(fight, exchange, pick),
        Stage::Choices(exchange) => basket::take(fight, exchange, pick),
        Stage::Effects(exchange, effects) => strikes::take_evade(fight, exchange, effects, pick),
        Stage::Ranks(mut ranks) => {
            if let Some(doing) = &mut ranks.now {
                doing.says = Some(pick.clone());
            }
            fight.p.stage = Stage::Ranks(ranks);
        }
        stage => fight.p.stage = stage,
    }
}

#[inline]
pub(super) fn ask(fight: &mut Fight) {
    let question = match fight.tray.wanted() {
        Some(die) => Some(dice_question(die)),
        None if fight.p.disturbed.is_empty() => question(fight, fight.which()),
        None => None,
    };
    if let Some(question) = question {
        fight.ask(question, |fight, _| anytime(fight));
    }
}

/// The options of that question, those that are wanted.
fn offered<'p>(fight: &Fight, which: Which<'p>) -> Option<Offers<'p>> {
    match &fight.p.stage {
        Stage::Declare(declare) => declare::offered(fight, declare, which),
        Stage::Choices(exchange) => basket::offered(fight, exchange, which),
        _ => Some(Offers::of(which, question(fight, which)?.options)),
    }
}

/// The question that the stage waits for, with the options that are wanted; `None`: it can move by itself.
fn question(fight: &Fight, which: Which) -> Option<Question> {
    match &fight.p.stage {
        Stage::Declare(declare) => declare::question(fight, declare, which),
        Stage::Evades(exchange) => exchange::evade_question(fight, exchange),
        Stage::Choices(exchange) => basket::question(fight, exchange, which),
        Stage::Effects(exchange, of) => strikes::evade_question(fight, exchange, of),
        Stage::Ranks(ranks) => {
            let doing = ranks.now.as_ref().filter(|doing| doing.due.what == What::React && doing.says.is_none())?;
            ranks::reaction(fight, doing.due.who)
        }
        Stage::Begin | Stage::Rolls(_) | Stage::End(_) | Stage::Over => None,
    }
}

/// What may be said at any time: helpers that chant on by themselves want to be asked again; events of the referee.
fn anytime(fight: &Fight) -> Vec<(Who, Choice)> {
    let keeps = fight.book.ids().filter(|id| fight.of(*id).keeps_chanting);
    let mut said: Vec<_> = keeps.map(|id| (Who::Mind(id), Choice::new(Pick::plain("reconsider")))).collect();
    if fight.tray.wanted().is_none() {
        said.extend(referee::events(fight));
    }
    said.extend(dice_modes(fight.tray, fight.book.ids()));
    said
}
