//! The keyboard. Keys become [`Command`]s and do nothing by themselves. Which key does what is told by [`super::bindings`].

mod editor;
mod films;
pub mod letters;
mod scenes;
mod sheets;
mod table;
#[cfg(test)]
mod tests;

use super::bench::BenchCommand;
use super::bindings::{Chord, Deed, Place};
use super::cinema::{Cinema, FilmCommand};
use super::command::{Command, Desk, Sheet};
use super::editor::Editor;
use super::film::Time;
use super::library::Library;
use super::settings::Settings;
use super::table::{Game, Screen};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext};

/// The keys that are the same for everybody, for the help sheet.
pub const FIXED_KEYS: &[(&str, &str)] = &[
    ("1 – 9", "highlight an option; the same number again takes it"),
    ("↑  ↓", "move the highlight, also to options without a number"),
    ("PageUp  PageDown", "move the highlight by nine"),
    ("←  →", "change the amount of the highlighted option"),
    ("Enter", "take what is highlighted"),
    ("0", "that is all: close what you put together"),
    ("← ↑ → ↓, Enter", "choose a cell, where one is asked for"),
    ("0 – 9, Enter", "type the face of a real die, where one is asked for (00 is 100)"),
    ("← →, Enter", "while looking back: a beat back or on; go on from there"),
    ("→, Enter", "in a worked example: one thing on; at its end the next one"),
    ("Shift+1, Shift+2", "answer a yes/no question now and from now on"),
    ("A – M", "in the list of scenes: hand a side over"),
    ("↑ ↓ Home End, Space", "on sheets: up and down, to the first and the last; change"),
    ("Backspace, Delete", "on the sheet of settings: as by default"),
    ("Tab, Shift+Tab", "in the scene editor: the next pane, the pane before"),
    ("Esc", "close, cancel, back to now"),
];

/// The keys that change the meaning of others. They are followed in the order of events, because a slow frame may hold
/// the whole of a press of Ctrl+S.
#[derive(Clone, Copy, Debug, Default)]
pub struct Held {
    control: bool,
    alt: bool,
    shift: bool,
}

impl Held {
    /// Takes a key in, in the order of events.
    pub fn hear(&mut self, input: &KeyboardInput) {
        let down = input.state == ButtonState::Pressed;
        match input.logical_key {
            Key::Control | Key::Super | Key::Meta => self.control = down,
            Key::Alt => self.alt = down,
            Key::Shift => self.shift = down,
            _ => {}
        }
    }

    /// A letter is a command now, not text: Ctrl without Alt, which together type on many layouts.
    pub fn commands(self) -> bool {
        self.control && !self.alt
    }

    /// As the keyboard stands at the end of a frame; a window that lost the focus holds nothing.
    pub fn of(keys: &ButtonInput<KeyCode>) -> Self {
        Self {
            control: keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight]),
            alt: keys.pressed(KeyCode::AltLeft),
            shift: keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        }
    }
}

/// A key that was pressed, with what was held and what it is bound to on this screen.
struct Press {
    key: Key,
    digit: Option<u8>,
    chord: Option<Chord>,
    deed: Option<Deed>,
    plain: bool,
    shift: bool,
    repeat: bool,
}

impl Press {
    /// A key that was pressed in the first of these places that gives it a meaning.
    fn of(input: &KeyboardInput, held: Held, settings: &Settings, places: &[Place]) -> Self {
        let typed = match &input.logical_key {
            Key::Character(text) => text.parse::<u8>().ok().filter(|digit| *digit <= 9),
            _ => None,
        };
        let chord = Chord::of(&input.logical_key, input.key_code, (held.control, held.alt, held.shift));
        Self {
            digit: typed.or_else(|| digit_of(input.key_code)),
            key: input.logical_key.clone(),
            deed: chord.as_ref().and_then(|chord| places.iter().find_map(|place| settings.keys.deed(chord, *place))),
            chord,
            plain: !held.control && !held.alt,
            shift: held.shift,
            repeat: input.repeat,
        }
    }
}

/// The digit row gives digits on every layout.
fn digit_of(code: KeyCode) -> Option<u8> {
    const CODES: [[KeyCode; 2]; 10] = [
        [KeyCode::Digit0, KeyCode::Numpad0],
        [KeyCode::Digit1, KeyCode::Numpad1],
        [KeyCode::Digit2, KeyCode::Numpad2],
        [KeyCode::Digit3, KeyCode::Numpad3],
        [KeyCode::Digit4, KeyCode::Numpad4],
        [KeyCode::Digit5, KeyCode::Numpad5],
        [KeyCode::Digit6, KeyCode::Numpad6],
        [KeyCode::Digit7, KeyCode::Numpad7],
        [KeyCode::Digit8, KeyCode::Numpad8],
        [KeyCode::Digit9, KeyCode::Numpad9],
    ];
    CODES.iter().position(|codes| codes.contains(&code)).and_then(|place| u8::try_from(place).ok())
}

/// Turns pressed keys into commands.
pub fn read(
    mut pressed: MessageReader<KeyboardInput>,
    (keys, mut held): (Res<ButtonInput<KeyCode>>, Local<Held>),
    screen: Res<State<Screen>>,
    (desk, library, settings): (Res<Desk>, Res<Library>, Res<Settings>),
    (game, cinema, edited): (Option<Res<Game>>, Res<Cinema>, Option<Res<Editor>>),
    mut context: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut say: MessageWriter<Command>,
) {
    let places = places(*screen.get(), &desk, game.as_deref(), &cinema);
    let typing = context.iter_mut().any(|mut context| context.get_mut().text_edit_focused());
    for input in pressed.read() {
        held.hear(input);
        if input.state != ButtonState::Pressed {
            continue;
        }
        let press = Press::of(input, *held, &settings, &places);
        let passes = *screen.get() == Screen::Editor && editor::passes(&press);
        if typing && press.key != Key::Enter && !passes {
            continue;
        }
        let command = match (screen.get(), &game) {
            (Screen::Table, Some(game)) if game.covered().is_some() => table::handing_over(&press),
            _ if desk.sheet.is_some() => sheets::on_sheet(&press, &desk, game.as_deref()),
            (Screen::Picker, game) => scenes::in_picker(&press, &desk, &library, game.is_some()),
            (Screen::Table, Some(_)) if cinema.showing.is_some() => films::in_film(&press, &cinema),
            (Screen::Table, Some(game)) => table::with_coach(&press, &cinema).or_else(|| table::at_table(&press, game, &desk)),
            (Screen::Films, _) => films::in_films(&press),
            (Screen::Compare, _) => scenes::at_comparison(&press),
            (Screen::Editor, _) => edited.as_deref().and_then(|edited| editor::read(&press, edited)),
            _ => None,
        };
        command.into_iter().for_each(|command| {
            say.write(command);
        });
    }
    *held = Held::of(&keys);
}

/// Where one is: on a sheet with keys of its own, and below it.
fn places(screen: Screen, desk: &Desk, game: Option<&Game>, cinema: &Cinema) -> Vec<Place> {
    let below = match screen {
        Screen::Picker => Place::Picker,
        Screen::Compare => Place::Compare,
        Screen::Films => Place::Films,
        Screen::Editor => Place::Editor,
        Screen::Table if cinema.showing.is_some() => Place::Film,
        Screen::Table if game.is_some_and(|game| game.past.is_some()) => Place::Past,
        Screen::Table => Place::Table,
    };
    (desk.sheet == Some(Sheet::Branches)).then_some(Place::Branches).into_iter().chain([below]).collect()
}

/// What a deed says that needs no look at the table.
fn of_deed(deed: Deed) -> Option<Command> {
    Some(match deed {
        Deed::Help => Command::Sheet(Some(Sheet::Help)),
        Deed::Settings => Command::Sheet(Some(Sheet::Settings)),
        Deed::Load => Command::Sheet(Some(Sheet::Load)),
        Deed::Quit => Command::Quit,
        Deed::Leave => Command::Leave,
        Deed::Skip => Command::Skip,
        Deed::Step => Command::Step,
        Deed::Auto => Command::Auto,
        Deed::Faster => Command::Faster(2.0),
        Deed::Slower => Command::Faster(0.5),
        Deed::BeatBack => Command::Time(Time::Beat(-1)),
        Deed::BeatOn => Command::Time(Time::Beat(1)),
        Deed::Film => Command::Time(Time::Film),
        Deed::Branches => Command::Sheet(Some(Sheet::Branches)),
        Deed::Export => Command::Sheet(Some(Sheet::Export)),
        Deed::Undo => Command::Undo,
        Deed::Redo => Command::Redo,
        Deed::Save => Command::Save,
        Deed::Restart | Deed::RestartAll => Command::Restart,
        Deed::WholeBoard => Command::WholeBoard,
        Deed::Views => Command::Sheet(Some(Sheet::Views)),
        Deed::Dice => Command::Sheet(Some(Sheet::Dice)),
        Deed::WhatIf => Command::WhatIf,
        Deed::Standing => Command::Sheet(Some(Sheet::Standing)),
        Deed::Trials => Command::Sheet(Some(Sheet::Trials)),
        Deed::NextDice => Command::NextDice,
        Deed::Edit => Command::EditThis,
        Deed::NewScene => Command::Sheet(Some(Sheet::NewScene)),
        Deed::Bench => Command::Bench(BenchCommand::Fold),
        Deed::Former => Command::Bench(BenchCommand::Back),
        Deed::PastFilm => Command::Time(Time::Film),
        Deed::PastStart => Command::Time(Time::Start),
        Deed::PastNow => Command::Time(Time::Now),
        Deed::Films => Command::Film(FilmCommand::Menu),
        Deed::FirstFight => Command::Film(FilmCommand::First),
        Deed::FilmPause => Command::Film(FilmCommand::Pause),
        Deed::FilmEnd => Command::Film(FilmCommand::Skip),
        Deed::FilmNext => Command::Film(FilmCommand::Next(1)),
        Deed::FilmBefore => Command::Film(FilmCommand::Next(-1)),
        Deed::FilmAgain => Command::Film(FilmCommand::Again),
        Deed::FilmTakeOver => Command::Film(FilmCommand::TakeOver),
        Deed::TakeBack | Deed::Referee | Deed::NameBranch | Deed::RemoveBranch | Deed::Resume | Deed::Search | Deed::Seed => return None,
        Deed::SaveAs | Deed::Try | Deed::SceneText | Deed::AddEntry | Deed::CopyEntry | Deed::RemoveEntry => return None,
        Deed::RenameEntry | Deed::EarlierEntry | Deed::LaterEntry => return None,
    })
}
