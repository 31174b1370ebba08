//! What a person's hand does to the open question: answers, takes an option, chooses a cell, steps on.

use super::desk::Desk;
use super::table::{Game, Painted};
use crate::engine::chronicle::Viewer;
use crate::engine::combatant::Cell;
use crate::engine::decision::{Choice, Need, Pick, Who};
use crate::play::{dice, narration};
use bevy::prelude::*;

/// An answer to the open question or something said while it is open, once people have had a moment to see it.
pub(super) fn answer(game: &mut Game, number: u32, who: Who, pick: Pick) {
    let open = game.waiting().is_some_and(|question| question.number == number);
    let counts = match who {
        Who::Referee => game.may_speak() && (game.referee_looks() || matches!(pick.verb, "typed" | "rolled")),
        Who::Mind(mind) | Who::Standing(mind) => {
            game.ready() || game.may_speak() && game.human_asked() && game.viewer() == Viewer::Mind(mind)
        }
    };
    if open && counts {
        game.answer(who, pick);
    }
}

/// Takes the option at a place, asking first for the cell or number it needs.
pub(super) fn take(game: &mut Game, desk: &Desk, place: usize) {
    if !game.ready() {
        return;
    }
    let Some(question) = game.open_question() else { return };
    let Some(choice) = question.options.get(place).cloned() else { return };
    let typed = question.die.map(|die| dice::face(&desk.typed, die.sides));
    game.highlight(place);
    if let Some(refusal) = choice.refused {
        let reason = refusal.text(game.session.cast());
        return game.say(format!("Not possible: {reason} ({}).", refusal.rule.0));
    }
    match choice.need {
        Need::Nothing => game.answer_asked(choice.pick),
        Need::Cell { from, .. } => {
            game.wants_cell = Some(place);
            game.cell_cursor = Some(from);
        }
        Need::Number { .. } => match typed {
            Some(Ok(face)) => game.answer_asked(Pick { amount: Some(i32::from(face)), ..choice.pick }),
            Some(Err(why)) => game.say(why),
            None => {
                let amount = desk.amount(&choice, game.session.cast());
                game.answer_asked(Pick { amount, ..choice.pick });
            }
        },
    }
}

fn wanted_cell(game: &Game) -> Option<&Choice> {
    game.wants_cell.and_then(|place| game.open_question()?.options.get(place))
}

pub(super) fn confirm_cell(game: &mut Game) {
    let Some((choice, cell)) = wanted_cell(game).cloned().zip(game.cell_cursor) else { return };
    match choice.need.cell_trouble(cell) {
        Some(trouble) => game.say(format!("Not there: {trouble}.")),
        None => game.answer_asked(Pick { cell: Some(cell), ..choice.pick }),
    }
}

pub(super) fn move_cursor(game: &mut Game, x: i32, y: i32) {
    let board = match wanted_cell(game).map(|choice| &choice.need) {
        Some(Need::Cell { board, .. }) => *board,
        _ => return,
    };
    if let Some(cell) = &mut game.cell_cursor {
        *cell = Cell { x: (cell.x + x).clamp(0, board.0 - 1), y: (cell.y + y).clamp(0, board.1 - 1) };
    }
}

/// One beat further; where all is shown and a computer is asked, its answer.
pub(super) fn step(game: &mut Game, painted: &mut MessageWriter<Painted>) {
    game.end_beat();
    if game.waiting().is_some() {
        if game.human_asked() {
            let asked = game.open_question().map(|question| narration::question_title(question, game.session.cast()));
            let asked = asked.or_else(|| game.outside().map(|outside| outside.title));
            return game.say(format!("{}: answer first.", asked.unwrap_or_else(|| "Somebody is asked".into())));
        }
        game.let_computer_choose();
    }
    // Beats of which who looks may know nothing are passed over.
    let mut facts = game.begin_beat();
    while facts.is_empty() && !game.caught_up() {
        facts = game.begin_beat();
    }
    game.wait = 0.6;
    facts.into_iter().for_each(|fact| {
        painted.write(Painted(fact));
    });
}
