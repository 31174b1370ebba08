//! The keys of a fight: the open question, the past, the coach, the table that is handed over.

use super::{Press, of_deed};
use crate::app::bindings::Deed;
use crate::app::cinema::{Cinema, FilmCommand};
use crate::app::command::{Command, Desk};
use crate::app::film::Time;
use crate::app::house;
use crate::app::table::Game;
use crate::engine::decision::Need;
use bevy::input::keyboard::Key;

pub(super) fn at_table(press: &Press, game: &Game, desk: &Desk) -> Option<Command> {
    if let Some(said) = game.past.as_ref().and_then(|_| in_the_past(press)) {
        return Some(said);
    }
    let cell = game.wants_cell.is_some();
    match &press.key {
        Key::ArrowUp if cell => return Some(Command::Cursor(0, -1)),
        Key::ArrowDown if cell => return Some(Command::Cursor(0, 1)),
        Key::ArrowLeft if cell => return Some(Command::Cursor(-1, 0)),
        Key::ArrowRight if cell => return Some(Command::Cursor(1, 0)),
        Key::ArrowUp => return Some(Command::Move(-1)),
        Key::ArrowDown => return Some(Command::Move(1)),
        Key::PageUp => return Some(Command::Move(-9)),
        Key::PageDown => return Some(Command::Move(9)),
        Key::ArrowLeft => return Some(Command::More(-1)),
        Key::ArrowRight => return Some(Command::More(1)),
        _ if press.repeat => return None,
        Key::Enter => return Some(Command::Confirm),
        Key::Escape if cell => return Some(Command::CancelCell),
        Key::Escape if game.selected.is_some() => return Some(Command::Select(None)),
        _ => {}
    }
    match press.deed {
        Some(Deed::TakeBack) => {
            let mut typed = desk.typed.clone();
            typed.pop();
            Some(legal_place(game, "take_back").map_or(Command::Typed(typed), Command::Take))
        }
        Some(Deed::Referee) => game.referee_looks().then_some(Command::Referee(!desk.referee)),
        Some(deed) => of_deed(deed),
        None if press.plain && press.shift && house::offered(game).is_some() => {
            let place = usize::from(press.digit?.checked_sub(1)?);
            (place < 2).then_some(Command::FromNowOn(place))
        }
        None if press.plain => digit(press.digit?, game, desk),
        None => None,
    }
}

/// While the coach speaks, Enter and the key that skips say that it was read.
pub(super) fn with_coach(press: &Press, cinema: &Cinema) -> Option<Command> {
    let waits = cinema.tutor.as_ref().and_then(|tutor| tutor.lesson.as_ref()).is_some_and(|lesson| lesson.waits);
    let read = (press.key == Key::Enter || press.deed == Some(Deed::Skip)) && !press.repeat;
    (waits && read).then_some(Command::Film(FilmCommand::Read))
}

/// The keys while the table waits to be handed over.
pub(super) fn handing_over(press: &Press) -> Option<Command> {
    match (&press.key, press.deed) {
        (Key::Enter, _) if !press.repeat => Some(Command::HandedOver),
        (_, Some(Deed::Leave)) => Some(Command::Leave),
        (_, Some(Deed::Save)) => Some(Command::Save),
        _ => None,
    }
}

/// The keys while one looks back; those that are not of the past mean what they always do.
fn in_the_past(press: &Press) -> Option<Command> {
    let time = match press.key {
        Key::ArrowLeft | Key::PageUp => Time::Beat(-1),
        Key::ArrowRight | Key::PageDown => Time::Beat(1),
        _ if press.repeat || !press.plain => return None,
        Key::Escape => Time::Now,
        Key::Enter => Time::Continue,
        _ => return None,
    };
    Some(Command::Time(time))
}

/// Where the legal option of this verb stands.
fn legal_place(game: &Game, verb: &str) -> Option<usize> {
    game.open_question()?.options.iter().position(|choice| choice.legal() && choice.pick.verb == verb)
}

/// A digit highlights the legal option of that number, and takes it where it is highlighted already; where a real die
/// is asked for, it is its face.
fn digit(digit: u8, game: &Game, desk: &Desk) -> Option<Command> {
    let question = game.open_question()?;
    if question.die.is_some()
        && let Some(Need::Number { max, .. }) = question.options.first().map(|choice| &choice.need)
    {
        let longer = format!("{}{digit}", desk.typed);
        let face = if *max > 9 && longer.len() <= max.to_string().len() { longer } else { digit.to_string() };
        return Some(if *max <= 9 && desk.typed == face { Command::Take(0) } else { Command::Typed(face) });
    }
    let place = match digit.checked_sub(1) {
        Some(number) => question.options.iter().enumerate().filter(|(_, choice)| choice.legal()).nth(usize::from(number))?.0,
        None => legal_place(game, "done")?,
    };
    let again = desk.by_key == Some((question.number, place)) && place == game.highlighted;
    Some(if again && game.wants_cell.is_none() { Command::Take(place) } else { Command::Highlight(place) })
}
