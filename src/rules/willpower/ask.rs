//! The two doors of these rules: an answer is taken in, and whoever has to decide next is asked.

use super::declare;
use super::fates;
use super::fight::Fight;
use super::options;
use super::referee;
use super::stages::Stage;
use crate::engine::decision::{Choice, Offers, Pick, Question, Who};
use crate::engine::resolve::{dice_modes, dice_question};

#[inline]
pub(super) fn accept(fight: &mut Fight) {
    let Some(answer) = fight.heard(|fight, which| Some(Offers::of(which, question(fight)?.options))) else { return };
    match answer.who {
        Who::Referee => referee::bring_about(fight, &answer.pick),
        Who::Mind(mind) | Who::Standing(mind) => take(fight, mind, &answer.pick),
    }
}

/// The answer of a mind: to the stage that asked, or something that may be said at any time.
fn take(fight: &mut Fight, mind: crate::engine::combatant::CombatantId, pick: &Pick) {
    if !fight.p.fates.is_empty() {
        return fates::take(fight, pick);
    }
    match std::mem::replace(&mut fight.p.stage, Stage::Begin) {
        Stage::Declare(declare) if declare.asking.first() == Some(&mind) => declare::take(fight, declare, pick),
        Stage::Segments(mut segments) if segments.now.as_ref().is_some_and(|doing| doing.asking.first() == Some(&mind)) => {
            if let Some(doing) = &mut segments.now {
                declare::between(fight, doing, mind, pick);
            }
            fight.p.stage = Stage::Segments(segments);
        }
        Stage::After(mut victors) if victors.first() == Some(&mind) => {
            if pick.verb == "done" {
                victors.remove(0);
            } else {
                declare::free_act(fight, mind, pick);
            }
            fight.p.stage = Stage::After(victors);
        }
        stage => {
            declare::free_act(fight, mind, pick);
            fight.p.stage = stage;
        }
    }
}

#[inline]
pub(super) fn ask(fight: &mut Fight) {
    if let Stage::After(victors) = &fight.p.stage {
        let left: Vec<_> = victors.iter().copied().filter(|who| !fight.out(*who)).collect();
        fight.p.stage = Stage::After(left);
    }
    if let Stage::Declare(declare) = &fight.p.stage
        && fight.p.fates.is_empty()
        && declare.asking.first().is_some_and(|who| !declare::to_be_asked(fight, declare.opening, *who))
    {
        return; // something happened to it meanwhile: the next pass asks the next one
    }
    if let Stage::Segments(segments) = &fight.p.stage
        && let Some(doing) = &segments.now
        && doing.asking.first().is_some_and(|who| fight.out(*who))
    {
        // Who is out of the fight says nothing any more.
        let left = doing.asking.iter().copied().filter(|who| !fight.out(*who)).collect();
        let doing = super::stages::Doing { asking: left, ..doing.clone() };
        fight.p.stage = Stage::Segments(super::stages::Segments { now: Some(doing), ..*segments });
        return;
    }
    if matches!(&fight.p.stage, Stage::After(victors) if victors.is_empty()) && fight.p.fates.is_empty() {
        // Nobody is left who could still do something: the melee round is over.
        fight.p.stage = Stage::Begin;
        fight.p.unchecked = true;
        return;
    }
    let question = match fight.tray.wanted() {
        Some(die) => Some(dice_question(die)),
        None => question(fight),
    };
    if let Some(question) = question {
        fight.ask(question, anytime);
    }
}

/// The question that the stage waits for; `None`: it can move by itself.
fn question(fight: &Fight) -> Option<Question> {
    if !fight.p.fates.is_empty() {
        return fates::question(fight);
    }
    match &fight.p.stage {
        Stage::Declare(declare) => declare::question(fight, declare),
        Stage::After(victors) => victors.first().map(|who| options::after_question(fight, *who)),
        Stage::Segments(segments) => options::between_question(fight, segments.now.as_ref()?),
        Stage::Begin | Stage::Initiative | Stage::Over => None,
    }
}

/// What may be said while a question is open, besides its answer: a true name, a cry for help, the end of aid, an opening for
/// the next melee round, asking for a name; events of the referee.
fn anytime(fight: &Fight, question: &Question) -> Vec<(Who, Choice)> {
    let mut said = Vec::new();
    if fight.p.fates.is_empty() {
        for id in fight.book.ids().filter(|id| !fight.out(*id) && *id != question.who) {
            let mut offer = |choice: Choice| said.push((Who::Mind(id), choice));
            options::names(fight, id).into_iter().for_each(&mut offer);
            if fight.opponent(id).is_some() || fight.p.aid.contains_key(&id) {
                offer(Choice { refused: options::exception(fight, id), ..Choice::new(Pick::plain("shout")) });
            }
            if fight.p.aid.contains_key(&id) {
                offer(Choice::new(Pick::plain("stop_aiding")));
            }
            if fight.p.keeps_aiding.contains(&id) {
                offer(Choice::new(Pick::plain("reconsider")));
            }
            if fight.p.plans.contains_key(&id) && fight.opponent(id).is_none() {
                for foe in fight.book.ids().filter(|foe| fight.foes(id, *foe) && !fight.out(*foe)) {
                    offer(options::open_next(fight, id, foe));
                }
            }
        }
    }
    if fight.tray.wanted().is_none() {
        said.extend(referee::events(fight));
    }
    said.extend(dice_modes(fight.tray, fight.book.ids()));
    said
}
