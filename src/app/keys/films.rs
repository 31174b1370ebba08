//! The keys of worked examples: their list, and one that plays.

use super::{Press, of_deed};
use crate::app::bindings::Deed;
use crate::app::cinema::{Cinema, FilmCommand};
use crate::app::command::Command;
use bevy::input::keyboard::Key;

/// The keys of a film.
pub(super) fn in_film(press: &Press, cinema: &Cinema) -> Option<Command> {
    let over = cinema.showing.as_ref().is_some_and(|showing| showing.report.is_some());
    let film = |said| Some(Command::Film(said));
    match (&press.key, press.deed) {
        (_, Some(Deed::Step)) | (Key::ArrowRight, _) => film(FilmCommand::Step),
        _ if press.repeat => None,
        (Key::Enter, _) if over => film(FilmCommand::Next(1)),
        (Key::Enter, _) => film(FilmCommand::Step),
        (_, Some(deed)) => of_deed(deed),
        _ => None,
    }
}

/// The keys of the list of films.
pub(super) fn in_films(press: &Press) -> Option<Command> {
    let film = |said| Some(Command::Film(said));
    match (&press.key, press.deed) {
        (Key::ArrowDown, _) => film(FilmCommand::Move(1, 0)),
        (Key::ArrowUp, _) => film(FilmCommand::Move(-1, 0)),
        (Key::ArrowLeft, _) => film(FilmCommand::Move(0, -1)),
        (Key::ArrowRight, _) => film(FilmCommand::Move(0, 1)),
        _ if press.repeat => None,
        (Key::Enter, _) => film(FilmCommand::Play),
        (_, Some(deed)) => of_deed(deed),
        _ => None,
    }
}
