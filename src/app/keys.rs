//! The keyboard. Keys become [`Command`]s and do nothing by themselves. Which key does what is told by [`super::bindings`].

use super::bindings::{Chord, Deed};
use super::cinema::{Cinema, FilmCommand};
use super::comfort::Wish;
use super::command::{Command, Desk, Form, Sheet};
use super::film::Time;
use super::house;
use super::library::Library;
use super::settings::Settings;
use super::table::{Game, Screen};
use crate::engine::decision::Need;
use crate::scene::Seat;
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
    ("← →, Space, Enter", "while looking back: a beat back or on; the film; go on from there"),
    ("Shift+1, Shift+2", "answer a yes/no question now and from now on"),
    ("Esc", "close, cancel"),
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
    fn hear(&mut self, input: &KeyboardInput) {
        let down = input.state == ButtonState::Pressed;
        match input.logical_key {
            Key::Control | Key::Super | Key::Meta => self.control = down,
            Key::Alt => self.alt = down,
            Key::Shift => self.shift = down,
            _ => {}
        }
    }

    /// As the keyboard stands at the end of a frame; a window that lost the focus holds nothing.
    fn of(keys: &ButtonInput<KeyCode>) -> Self {
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
    fn of(input: &KeyboardInput, held: Held, settings: &Settings, screen: Screen) -> Self {
        let typed = match &input.logical_key {
            Key::Character(text) => text.parse::<u8>().ok().filter(|digit| *digit <= 9),
            _ => None,
        };
        let chord = Chord::of(&input.logical_key, input.key_code, (held.control, held.alt, held.shift));
        Self {
            digit: typed.or_else(|| digit_of(input.key_code)),
            key: input.logical_key.clone(),
            deed: chord.as_ref().and_then(|chord| settings.keys.deed(chord, screen)),
            chord,
            plain: !held.control && !held.alt,
            shift: held.shift,
            repeat: input.repeat,
        }
    }
}

impl Press {
    /// What it types, where nothing is held with it.
    fn letter(&self) -> Option<String> {
        match &self.key {
            Key::Character(text) if self.plain => Some(text.to_lowercase()),
            _ => None,
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
    (game, cinema): (Option<Res<Game>>, Res<Cinema>),
    mut context: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut say: MessageWriter<Command>,
) {
    let typing = context.iter_mut().any(|mut context| context.get_mut().text_edit_focused());
    for input in pressed.read() {
        held.hear(input);
        if input.state != ButtonState::Pressed {
            continue;
        }
        let press = Press::of(input, *held, &settings, *screen.get());
        if typing && press.key != Key::Enter {
            continue;
        }
        let command = match (screen.get(), &game) {
            (Screen::Table, Some(game)) if game.covered().is_some() => handing_over(&press),
            _ if desk.sheet.is_some() => on_sheet(&press, &desk, game.as_deref()),
            (Screen::Picker, game) => in_picker(&press, &desk, &library, game.is_some()),
            (Screen::Table, Some(_)) if cinema.showing.is_some() => in_film(&press, &cinema),
            (Screen::Table, Some(game)) => with_coach(&press, &cinema).or_else(|| at_table(&press, game, &desk)),
            (Screen::Films, _) => in_films(&press),
            (Screen::Compare, _) => at_comparison(&press),
            _ => None,
        };
        command.into_iter().for_each(|command| {
            say.write(command);
        });
    }
    *held = Held::of(&keys);
}

/// The keys of the open sheet.
fn on_sheet(press: &Press, desk: &Desk, game: Option<&Game>) -> Option<Command> {
    let open = desk.sheet?;
    if open == Sheet::Settings && desk.comfort.asks.is_some() {
        return match (&press.key, &press.chord) {
            (Key::Escape, _) => Some(Command::Wish(Wish::StopAsking)),
            (_, Some(chord)) if !press.repeat => Some(Command::Wish(Wish::Bind(chord.clone()))),
            _ => None,
        };
    }
    match (press.deed, open) {
        _ if press.key == Key::Escape => return Some(Command::Sheet(None)),
        (Some(Deed::Help), Sheet::Help)
        | (Some(Deed::Settings), Sheet::Settings)
        | (Some(Deed::Views), Sheet::Views)
        | (Some(Deed::Dice), Sheet::Dice)
        | (Some(Deed::Standing), Sheet::Standing) => {
            return Some(Command::Sheet(None));
        }
        (Some(Deed::Help), _) => return Some(Command::Sheet(Some(Sheet::Help))),
        (Some(Deed::Settings), _) => return Some(Command::Sheet(Some(Sheet::Settings))),
        _ => {}
    }
    let wish = match open {
        Sheet::Settings => Wish::of_settings_key(&press.key, press.shift),
        Sheet::Help => Wish::of_help_key(&press.key, press.shift),
        Sheet::Dice | Sheet::Standing => return game.and_then(|game| house::key(open, &press.key, game, desk)),
        Sheet::Views => return game.and_then(|game| view_key(press, game, desk)),
        Sheet::Branches => return branch_key(press, desk),
        Sheet::Export => {
            return match press.digit {
                Some(1) => Some(Command::Export(Form::Markdown)),
                Some(2) => Some(Command::Export(Form::Json)),
                _ => None,
            };
        }
        Sheet::Load => {
            let chosen = press.digit.filter(|digit| *digit > 0).and_then(|digit| desk.saves.get(usize::from(digit) - 1));
            let chosen = if press.key == Key::Enter { desk.saves.first() } else { chosen };
            return chosen.and_then(|saved| saved.loads()).map(|path| Command::Load(path.to_owned()));
        }
    };
    wish.map(Command::Wish)
}

fn in_picker(press: &Press, desk: &Desk, library: &Library, game: bool) -> Option<Command> {
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
        None if press.key == Key::F2 => Some(Command::Film(FilmCommand::Menu)),
        None if press.key == Key::F3 => Some(Command::Film(FilmCommand::First)),
        Some(Deed::Resume) if game => Some(Command::Resume),
        Some(Deed::Resume) => desk.unfinished().map(|(saved, _)| Command::Load(saved.path.clone())),
        Some(Deed::Search) => Some(Command::Search),
        Some(Deed::Seed) => Some(Command::TypeSeed),
        Some(deed) => of_deed(deed),
        None if press.plain => {
            let letter = press.chord.as_ref()?.key.to_lowercase();
            let (_, side) = library.sides().into_iter().find(|(key, _)| letter == key.to_string())?;
            let seat = if library.computer_plays(&side) { Seat::Human } else { Seat::Computer };
            Some(Command::SeatSide(side.to_string(), seat))
        }
        None => None,
    }
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

/// The keys while the table waits to be handed over.
fn handing_over(press: &Press) -> Option<Command> {
    match (&press.key, press.deed) {
        (Key::Enter, _) if !press.repeat => Some(Command::HandedOver),
        (_, Some(Deed::Leave)) => Some(Command::Leave),
        (_, Some(Deed::Save)) => Some(Command::Save),
        _ => None,
    }
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
        Deed::Standing => Command::Sheet(Some(Sheet::Standing)),
        Deed::NextDice => Command::NextDice,
        Deed::TakeBack | Deed::Referee | Deed::Resume | Deed::Search | Deed::Seed => return None,
    })
}

fn at_table(press: &Press, game: &Game, desk: &Desk) -> Option<Command> {
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

/// The keys while one looks back; those that are not of the past mean what they always do.
fn in_the_past(press: &Press) -> Option<Command> {
    let time = match press.key {
        Key::ArrowLeft | Key::PageUp => Time::Beat(-1),
        Key::ArrowRight | Key::PageDown => Time::Beat(1),
        _ if press.repeat || !press.plain => return None,
        Key::Home => Time::Start,
        Key::End | Key::Escape => Time::Now,
        Key::Space => Time::Film,
        Key::Enter => Time::Continue,
        _ => return None,
    };
    Some(Command::Time(time))
}

/// The keys of the sheet of branches.
fn branch_key(press: &Press, desk: &Desk) -> Option<Command> {
    if desk.naming.is_some() {
        return None;
    }
    let named = press.chord.as_ref().is_some_and(|chord| press.plain && chord.key == "N");
    let said = match (&press.key, press.digit) {
        (Key::ArrowUp, _) => Time::Choose(desk.branch.saturating_sub(1)),
        (Key::ArrowDown, _) => Time::Choose(desk.branch + 1),
        (Key::Enter, _) => Time::Switch(desk.branch),
        (Key::Delete, _) => Time::Remove(desk.branch),
        _ if named => Time::Naming(Some((Some(desk.branch), String::new()))),
        (_, Some(digit @ 1..)) => Time::Switch(usize::from(digit) - 1),
        _ => return None,
    };
    Some(Command::Time(said))
}

/// The keys of a film.
fn in_film(press: &Press, cinema: &Cinema) -> Option<Command> {
    let over = cinema.showing.as_ref().is_some_and(|showing| showing.report.is_some());
    let film = |said| Some(Command::Film(said));
    match (&press.key, press.letter().as_deref()) {
        (_, Some("s")) | (Key::ArrowRight, _) => film(FilmCommand::Step),
        _ if press.repeat => None,
        (Key::Escape, _) => film(FilmCommand::Menu),
        (Key::Enter, _) if over => film(FilmCommand::Next(1)),
        (Key::Enter, _) => film(FilmCommand::Step),
        (Key::Space, _) => film(FilmCommand::Pause),
        (Key::End, _) => film(FilmCommand::Skip),
        (_, Some("n")) => film(FilmCommand::Next(1)),
        (_, Some("p")) => film(FilmCommand::Next(-1)),
        (_, Some("r")) => film(FilmCommand::Again),
        (_, Some("t")) => film(FilmCommand::TakeOver),
        (_, Some("+" | "=")) => Some(Command::Faster(2.0)),
        (_, Some("-" | "–")) => Some(Command::Faster(0.5)),
        _ => of_everywhere(press),
    }
}

/// What is the same wherever one is.
fn of_everywhere(press: &Press) -> Option<Command> {
    press.deed.filter(|deed| matches!(deed, Deed::Help | Deed::Settings | Deed::Quit)).and_then(of_deed)
}

/// While the coach speaks, Enter and Space say that it was read.
fn with_coach(press: &Press, cinema: &Cinema) -> Option<Command> {
    let waits = cinema.tutor.as_ref().and_then(|tutor| tutor.lesson.as_ref()).is_some_and(|lesson| lesson.waits);
    let read = matches!(press.key, Key::Enter | Key::Space) && !press.repeat;
    (waits && read).then_some(Command::Film(FilmCommand::Read))
}

/// The keys of the list of films.
fn in_films(press: &Press) -> Option<Command> {
    let film = |said| Some(Command::Film(said));
    match (&press.key, press.letter().as_deref()) {
        (Key::ArrowDown, _) => film(FilmCommand::Move(1, 0)),
        (Key::ArrowUp, _) => film(FilmCommand::Move(-1, 0)),
        (Key::ArrowLeft, _) => film(FilmCommand::Move(0, -1)),
        (Key::ArrowRight, _) => film(FilmCommand::Move(0, 1)),
        _ if press.repeat => None,
        (Key::Enter, _) => film(FilmCommand::Play),
        (Key::Escape, _) => Some(Command::Leave),
        (_, Some("f")) => film(FilmCommand::First),
        _ => of_everywhere(press),
    }
}

/// The keys of fights side by side.
fn at_comparison(press: &Press) -> Option<Command> {
    match (&press.key, press.deed) {
        (Key::ArrowLeft, _) => Some(Command::Move(-1)),
        (Key::ArrowRight, _) => Some(Command::Move(1)),
        (Key::Enter, _) | (_, Some(Deed::Step)) => Some(Command::Step),
        (_, Some(deed)) if !press.repeat => of_deed(deed),
        _ => None,
    }
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
