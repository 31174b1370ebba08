//! The keyboard. Keys become [`Command`]s and do nothing by themselves.

use super::command::{Command, Desk, Sheet};
use super::library::Library;
use super::table::{Game, Screen};
use crate::engine::decision::Need;
use crate::scene::Seat;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext};

/// The keys of the table, for the sheet that F1 opens.
pub const TABLE_KEYS: &[(&str, &str)] = &[
    ("1 – 9", "highlight an option; the same number again takes it"),
    ("↑  ↓", "move the highlight"),
    ("←  →", "change the amount of the highlighted option"),
    ("0", "that is all: close what you put together"),
    ("Backspace", "take the last pick back"),
    ("Enter", "take what is highlighted"),
    ("← ↑ → ↓, Enter", "choose a cell, where one is asked for"),
    ("0 – 9, Enter", "type the face of a real die, where one is asked for"),
    ("Space", "show everything at once"),
    ("S", "one step on"),
    ("A", "let the computer play all seats, or stop it"),
    ("+  –", "faster, slower"),
    ("R", "open or close the referee's events"),
    ("V", "choose through whose eyes to look"),
    ("Ctrl+Z", "undo: back to your last decision"),
    ("Ctrl+Y", "redo (Ctrl+Shift+Z too)"),
    ("Ctrl+S", "save"),
    ("Ctrl+O", "load"),
    ("Ctrl+N", "the same fight from the start"),
    ("Esc", "close, cancel; then to the scenes and back"),
    ("F1", "this sheet"),
];

/// The keys that change the meaning of others. They are followed in the order of events, because a slow frame may hold
/// the whole of a press of Ctrl+S.
#[derive(Clone, Copy, Debug, Default)]
pub struct Held {
    control: bool,
    shift: bool,
}

impl Held {
    fn hear(&mut self, input: &KeyboardInput) {
        let down = input.state == ButtonState::Pressed;
        match input.logical_key {
            Key::Control | Key::Super | Key::Meta => self.control = down,
            Key::Shift => self.shift = down,
            _ => {}
        }
    }

    /// As the keyboard stands at the end of a frame; a window that lost the focus holds nothing.
    fn of(keys: &ButtonInput<KeyCode>) -> Self {
        Self {
            control: keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight]),
            shift: keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        }
    }
}

/// A key that was pressed, with what was held.
struct Press {
    key: Key,
    digit: Option<u8>,
    control: bool,
    shift: bool,
    repeat: bool,
}

impl Press {
    fn of(input: &KeyboardInput, held: Held) -> Self {
        let typed = match &input.logical_key {
            Key::Character(text) => text.parse::<u8>().ok().filter(|digit| *digit <= 9),
            _ => None,
        };
        Self {
            digit: typed.or_else(|| digit_of(input.key_code)),
            key: input.logical_key.clone(),
            control: held.control,
            shift: held.shift,
            repeat: input.repeat,
        }
    }

    fn letter(&self) -> Option<String> {
        match &self.key {
            Key::Character(text) => Some(text.to_lowercase()),
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
    (desk, library): (Res<Desk>, Res<Library>),
    game: Option<Res<Game>>,
    mut context: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut say: MessageWriter<Command>,
) {
    let typing = context.iter_mut().any(|mut context| context.get_mut().text_edit_focused());
    for input in pressed.read() {
        held.hear(input);
        if input.state != ButtonState::Pressed {
            continue;
        }
        let press = Press::of(input, *held);
        if typing && press.key != Key::Enter {
            continue;
        }
        let command = match (screen.get(), &game) {
            (Screen::Picker, game) => in_picker(&press, &desk, &library, game.is_some()),
            (Screen::Table, Some(game)) => at_table(&press, game, &desk),
            (Screen::Compare, _) => at_comparison(&press),
            _ => None,
        };
        command.into_iter().for_each(|command| {
            say.write(command);
        });
    }
    *held = Held::of(&keys);
}

fn sheet_key(press: &Press, desk: &Desk) -> Option<Command> {
    let open = desk.sheet?;
    let chosen = press.digit.filter(|digit| *digit > 0).and_then(|digit| desk.saves.get(usize::from(digit) - 1));
    match (&press.key, open, chosen) {
        (Key::Escape | Key::F1, _, _) => Some(Command::Sheet(None)),
        (Key::Enter, Sheet::Load, _) => desk.saves.first().map(|saved| Command::Load(saved.path.clone())),
        (_, Sheet::Load, Some(saved)) => Some(Command::Load(saved.path.clone())),
        _ => None,
    }
}

fn in_picker(press: &Press, desk: &Desk, library: &Library, game: bool) -> Option<Command> {
    if desk.sheet.is_some() {
        return sheet_key(press, desk);
    }
    match (&press.key, press.digit, press.letter().as_deref()) {
        (Key::ArrowDown, ..) => Some(Command::NextScene(1)),
        (Key::ArrowUp, ..) => Some(Command::NextScene(-1)),
        (Key::Enter, ..) if !press.repeat => Some(Command::Play),
        (Key::F1, ..) => Some(Command::Sheet(Some(Sheet::Keys))),
        (_, _, Some("o")) if press.control => Some(Command::Sheet(Some(Sheet::Load))),
        (_, _, Some("q")) if press.control => Some(Command::Quit),
        (Key::Escape, ..) if game => Some(Command::Resume),
        (Key::F5, ..) => Some(Command::Search),
        (_, _, Some("s")) => Some(Command::TypeSeed),
        (_, Some(digit @ 1..), _) => Some(Command::Scene(usize::from(digit) - 1)),
        (_, _, Some(letter)) if !press.control => {
            let (_, side) = library.sides().into_iter().find(|(key, _)| letter.starts_with(*key))?;
            let seat = if library.computer_plays(&side) { Seat::Human } else { Seat::Computer };
            Some(Command::SeatSide(side.to_string(), seat))
        }
        _ => None,
    }
}

/// The keys of the list of eyes.
fn view_key(press: &Press, game: &Game, desk: &Desk) -> Option<Command> {
    let views = game.views();
    match (&press.key, press.digit) {
        (Key::Escape | Key::F1, _) => Some(Command::Sheet(None)),
        (Key::ArrowUp, _) => Some(Command::NextView(-1)),
        (Key::ArrowDown, _) => Some(Command::NextView(1)),
        (Key::Enter, _) if !press.repeat => views.get(desk.view_at).copied().map(Command::View),
        (_, Some(digit @ 1..)) => views.get(usize::from(digit) - 1).copied().map(Command::View),
        _ => (press.letter().as_deref() == Some("v")).then_some(Command::Sheet(None)),
    }
}

/// The keys while the table waits to be handed over.
fn handing_over(press: &Press) -> Option<Command> {
    match (&press.key, press.letter().as_deref()) {
        (Key::Enter, _) if !press.repeat => Some(Command::HandedOver),
        (Key::Escape, _) => Some(Command::Leave),
        (_, Some("s")) if press.control => Some(Command::Save),
        _ => None,
    }
}

fn at_table(press: &Press, game: &Game, desk: &Desk) -> Option<Command> {
    if game.covered().is_some() {
        return handing_over(press);
    }
    if desk.sheet == Some(Sheet::Views) {
        return view_key(press, game, desk);
    }
    if desk.sheet.is_some() {
        return sheet_key(press, desk);
    }
    let cell = game.wants_cell.is_some();
    match &press.key {
        Key::ArrowUp if cell => return Some(Command::Cursor(0, -1)),
        Key::ArrowDown if cell => return Some(Command::Cursor(0, 1)),
        Key::ArrowLeft if cell => return Some(Command::Cursor(-1, 0)),
        Key::ArrowRight if cell => return Some(Command::Cursor(1, 0)),
        Key::ArrowUp => return Some(Command::Move(-1)),
        Key::ArrowDown => return Some(Command::Move(1)),
        Key::ArrowLeft => return Some(Command::More(-1)),
        Key::ArrowRight => return Some(Command::More(1)),
        _ if press.repeat => return None,
        Key::Enter => return Some(Command::Confirm),
        Key::Escape if cell => return Some(Command::CancelCell),
        Key::Escape if game.selected.is_some() => return Some(Command::Select(None)),
        Key::Escape => return Some(Command::Leave),
        Key::F1 => return Some(Command::Sheet(Some(Sheet::Keys))),
        Key::Space => return Some(Command::Skip),
        Key::Backspace => {
            let back = legal_place(game, "take_back");
            return Some(back.map_or(Command::Typed(String::new()), Command::Take));
        }
        _ => {}
    }
    let letter = press.letter();
    match (press.control, letter.as_deref()) {
        (true, Some("z")) if press.shift => Some(Command::Redo),
        (true, Some("z")) => Some(Command::Undo),
        (true, Some("y")) => Some(Command::Redo),
        (true, Some("s")) => Some(Command::Save),
        (true, Some("o")) => Some(Command::Sheet(Some(Sheet::Load))),
        (true, Some("n")) => Some(Command::Restart),
        (true, _) => None,
        (_, Some("a")) => Some(Command::Auto),
        (_, Some("s")) => Some(Command::Step),
        (_, Some("r")) if game.referee_looks() => Some(Command::Referee(!desk.referee)),
        (_, Some("v")) => Some(Command::Sheet(Some(Sheet::Views))),
        (_, Some("+" | "=")) => Some(Command::Faster(2.0)),
        (_, Some("-" | "–")) => Some(Command::Faster(0.5)),
        _ => digit(press.digit?, game, desk),
    }
}

/// The keys of fights side by side.
fn at_comparison(press: &Press) -> Option<Command> {
    match (&press.key, press.letter().as_deref()) {
        (Key::ArrowLeft, _) => Some(Command::Move(-1)),
        (Key::ArrowRight, _) => Some(Command::Move(1)),
        (_, Some("n")) if press.control => Some(Command::Restart),
        (_, Some("q")) if press.control => Some(Command::Quit),
        _ if press.control => None,
        (Key::Enter, _) | (_, Some("s")) => Some(Command::Step),
        _ if press.repeat => None,
        (Key::Escape, _) => Some(Command::Leave),
        (Key::Space | Key::End, _) => Some(Command::Skip),
        (_, Some("a")) => Some(Command::Auto),
        (_, Some("r")) => Some(Command::Restart),
        (_, Some("+" | "=")) => Some(Command::Faster(2.0)),
        (_, Some("-" | "–")) => Some(Command::Faster(0.5)),
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
        let fits = *max > 9 && longer.parse::<i32>().is_ok_and(|face| face <= *max);
        let face = if fits { longer } else { digit.to_string() };
        return Some(if *max <= 9 && desk.typed == face { Command::Take(0) } else { Command::Typed(face) });
    }
    let place = match digit.checked_sub(1) {
        Some(number) => question.options.iter().enumerate().filter(|(_, choice)| choice.legal()).nth(usize::from(number))?.0,
        None => legal_place(game, "done")?,
    };
    let again = desk.by_key == Some((question.number, place)) && place == game.highlighted;
    Some(if again && game.wants_cell.is_none() { Command::Take(place) } else { Command::Highlight(place) })
}
