//! How often the window is drawn: as often as the screen can while something moves, now and then while something pulses or a notice
//! stands, and not at all while the table waits for a person and nothing on it changes.

use super::cinema::Cinema;
use super::command::Desk;
use super::compare::Compare;
use super::settings::{Settings, keep::Store};
use super::table::{Game, Screen};
use super::trials::Trials;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::window::CursorMoved;
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// Between two frames while nothing moves but a pulse; input is answered at once all the same.
const WAITING: Duration = Duration::from_millis(100);
/// The same while nothing changes.
const RESTING: Duration = Duration::from_secs(60);
/// Seconds after the last beat or input in which the one who decides pulses.
const PULSING: f32 = 6.0;
/// Between two frames while another window has the focus and nothing moves.
const AWAY: Duration = Duration::from_millis(250);
/// Seconds after the last beat in which tokens, dice and floating numbers may still be on their way.
const SETTLING: f32 = 2.0;

/// Frames that what was pressed may need until all it brought about is drawn: it is understood in one, done in the next, and another
/// screen has its layout in the one after that.
const ANSWERING: u8 = 8;

/// Draws seldom while the table waits.
pub fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::continuous()).add_systems(Update, set);
}

fn set(
    (time, screen): (Res<Time>, Res<State<Screen>>),
    mut input: (MessageReader<CursorMoved>, MessageReader<KeyboardInput>, MessageReader<MouseButtonInput>, MessageReader<MouseWheel>),
    (game, compare, cinema): (Option<Res<Game>>, Option<Res<Compare>>, Res<Cinema>),
    (desk, liked, store, trials): (Res<Desk>, Res<Settings>, Option<Res<Store>>, Res<Trials>),
    mut settings: ResMut<WinitSettings>,
    (mut moved, mut answering): (Local<f32>, Local<u8>),
) {
    let game = game.as_deref();
    let waits = |game: &Game| game.waiting().is_some() && !game.led && !game.human_asked();
    let moves = game.is_some_and(|game| match &game.past {
        Some(past) => past.plays,
        None => !game.held && game.covered().is_none() && (!game.caught_up() || waits(game)),
    }) || cinema.showing.as_ref().is_some_and(|showing| showing.moves())
        || desk.dice_age < SETTLING
        || compare.is_some_and(|compare| compare.auto || compare.hurry);
    let pressed = input.1.read().count() + input.2.read().count() + input.3.read().count() > 0;
    let touched = input.0.read().count() > 0 || pressed;
    *answering = if pressed || screen.is_changed() { ANSWERING } else { answering.saturating_sub(1) };
    *moved = match (moves, touched) {
        (true, _) => 0.0,
        (false, true) => SETTLING.min(*moved),
        (false, false) => *moved + time.delta_secs(),
    };
    let told = game.is_some_and(|game| game.ahead.busy())
        || desk.notice.is_some()
        || desk.reading.is_some()
        || game.is_some_and(|game| game.notice.is_some())
        || store.is_some_and(|store| store.busy())
        || trials.busy();
    let pulses = *screen.get() == Screen::Table && !liked.reduced_motion && *moved < PULSING;
    let (here, away) = if *moved < SETTLING || *answering > 0 {
        (UpdateMode::Continuous, UpdateMode::Continuous)
    } else if told || pulses {
        (UpdateMode::reactive(WAITING), UpdateMode::reactive_low_power(AWAY))
    } else {
        (UpdateMode::reactive(RESTING), UpdateMode::reactive_low_power(RESTING))
    };
    if settings.focused_mode != here {
        *settings = WinitSettings { focused_mode: here, unfocused_mode: away };
    }
}
