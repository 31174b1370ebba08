//! The keys of the list of scenes, and of fights side by side.

use super::{Press, of_deed};
use crate::app::bindings::Deed;
use crate::app::command::{Command, Desk};
use crate::app::library::Library;
use bevy::input::keyboard::Key;

pub(super) fn in_picker(press: &Press, desk: &Desk, library: &Library, game: bool) -> Option<Command> {
    match (&press.key, press.digit) {
        (Key::ArrowDown, _) => return Some(Command::NextScene(1)),
        (Key::ArrowUp, _) => return Some(Command::NextScene(-1)),
        (Key::PageDown, _) => return Some(Command::NextScene(9)),
        (Key::PageUp, _) => return Some(Command::NextScene(-9)),
        (Key::Enter, _) if !press.repeat => return Some(Command::Play),
        (_, Some(digit @ 1..)) if press.plain && press.deed.is_none() => return Some(Command::Scene(usize::from(digit) - 1)),
        _ => {}
    }
    match press.deed {
        Some(Deed::Resume) if game => Some(Command::Resume),
        Some(Deed::Resume) => desk.unfinished().map(|(saved, _)| Command::Load(saved.path.clone())),
        Some(Deed::Search) => Some(Command::Search),
        Some(Deed::Seed) => Some(Command::TypeSeed),
        Some(deed) => of_deed(deed),
        None if press.plain => {
            let letter = press.chord.as_ref()?.key.to_lowercase();
            let (_, side) = library.sides().into_iter().find(|(key, _)| letter == key.to_string())?;
            let seat = library.next_player(&side);
            Some(Command::SeatSide(side.to_string(), seat))
        }
        None => None,
    }
}

/// The keys of fights side by side.
pub(super) fn at_comparison(press: &Press) -> Option<Command> {
    match (&press.key, press.deed) {
        (Key::ArrowLeft, _) => Some(Command::Move(-1)),
        (Key::ArrowRight, _) => Some(Command::Move(1)),
        (Key::Enter, _) | (_, Some(Deed::Step)) => Some(Command::Step),
        (_, Some(deed)) if !press.repeat => of_deed(deed),
        _ => None,
    }
}
