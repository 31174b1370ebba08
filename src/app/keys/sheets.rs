//! The keys of the open sheet.

use super::{Press, of_deed};
use crate::app::bindings::Deed;
use crate::app::comfort::Wish;
use crate::app::command::{Command, Desk, Form, Sheet};
use crate::app::editor::Said;
use crate::app::film::Time;
use crate::app::house;
use crate::app::table::Game;
use crate::app::trials::Trial;
use crate::scene::starter::STARTERS;
use bevy::input::keyboard::Key;

/// The keys of the open sheet.
pub(super) fn on_sheet(press: &Press, desk: &Desk, game: Option<&Game>) -> Option<Command> {
    let open = desk.sheet?;
    if open == Sheet::Settings && desk.comfort.asks.is_some() {
        return match (&press.key, &press.chord) {
            (Key::Escape, _) => Some(Command::Wish(Wish::StopAsking)),
            (_, Some(chord)) if !press.repeat => Some(Command::Wish(Wish::Bind(chord.clone()))),
            _ => None,
        };
    }
    if press.key == Key::Escape {
        return Some(Command::Sheet(None));
    }
    // What opens a sheet closes it; help and settings come over any other.
    match press.deed.filter(|_| !press.repeat).and_then(of_deed) {
        Some(Command::Sheet(of)) if of == Some(open) => return Some(Command::Sheet(None)),
        Some(Command::Sheet(of @ Some(Sheet::Help | Sheet::Settings))) => return Some(Command::Sheet(of)),
        _ => {}
    }
    let wish = match open {
        Sheet::Settings => Wish::of_settings_key(&press.key, press.shift),
        Sheet::Help => Wish::of_help_key(&press.key, press.shift),
        Sheet::Dice | Sheet::Standing => return game.and_then(|game| house::key(open, &press.key, game, desk)),
        Sheet::Views => return game.and_then(|game| view_key(press, game, desk)),
        Sheet::Branches => return branch_key(press, desk, game.map_or(0, |game| game.session.branches().len())),
        Sheet::Trials => {
            return Trial::of_key(&press.key, press.shift).filter(|said| !(press.repeat && *said == Trial::Push)).map(Command::Trial);
        }
        Sheet::Export => return of_list(press, desk, |place| Form::ALL.get(place).copied().map(Command::Export)),
        Sheet::NewScene => return of_list(press, desk, |place| STARTERS.get(place).map(|(system, _)| Command::Editor(Said::New(system)))),
        Sheet::Load => return save_key(press, desk),
    };
    wish.map(Command::Wish)
}

/// The keys of a short list: a number takes an entry, the arrows move to one, Enter takes it.
fn of_list(press: &Press, desk: &Desk, take: impl Fn(usize) -> Option<Command>) -> Option<Command> {
    match (&press.key, press.digit) {
        (Key::ArrowUp, _) => Some(Command::SheetRow(-1)),
        (Key::ArrowDown, _) => Some(Command::SheetRow(1)),
        _ if press.repeat => None,
        (Key::Enter, _) => take(desk.row),
        (_, Some(digit @ 1..)) => take(usize::from(digit) - 1),
        _ => None,
    }
}

/// The keys of the list of saves.
fn save_key(press: &Press, desk: &Desk) -> Option<Command> {
    let chosen = match (&press.key, press.digit) {
        (Key::ArrowUp, _) => return Some(Command::SheetRow(-1)),
        (Key::ArrowDown, _) => return Some(Command::SheetRow(1)),
        (Key::PageUp, _) => return Some(Command::SheetRow(-7)),
        (Key::PageDown, _) => return Some(Command::SheetRow(7)),
        _ if press.repeat => return None,
        (Key::Enter, _) => desk.saves.get(desk.row),
        (_, Some(digit @ 1..)) => desk.saves.get(usize::from(digit) - 1),
        _ => None,
    };
    chosen.and_then(|saved| saved.loads()).map(|path| Command::Load(path.to_owned()))
}

/// The keys of the list of eyes.
fn view_key(press: &Press, game: &Game, desk: &Desk) -> Option<Command> {
    let views = game.views();
    match (&press.key, press.digit) {
        (Key::ArrowUp, _) => Some(Command::NextView(-1)),
        (Key::ArrowDown, _) => Some(Command::NextView(1)),
        (Key::Enter, _) if !press.repeat => views.get(desk.view_at).copied().map(Command::View),
        (_, Some(digit @ 1..)) => views.get(usize::from(digit) - 1).copied().map(Command::View),
        _ => None,
    }
}

/// The keys of the sheet of branches.
fn branch_key(press: &Press, desk: &Desk, branches: usize) -> Option<Command> {
    if desk.naming.is_some() {
        return None;
    }
    let said = match (&press.key, press.deed, press.digit) {
        (Key::ArrowUp, ..) => Time::Choose(desk.branch.saturating_sub(1)),
        (Key::ArrowDown, ..) => Time::Choose(desk.branch + 1),
        _ if press.repeat => return None,
        (Key::Enter, ..) => Time::Switch(desk.branch),
        (_, Some(Deed::RemoveBranch), _) => Time::Remove(desk.branch),
        // Where there is none, the line that is played gets the name.
        (_, Some(Deed::NameBranch), _) => Time::Naming(Some(((branches > 0).then_some(desk.branch), String::new()))),
        (_, _, Some(digit @ 1..)) => Time::Switch(usize::from(digit) - 1),
        _ => return None,
    };
    Some(Command::Time(said))
}
