//! How often the window is drawn: as often as the screen can while something moves, seldom while it waits for a person.

use super::command::Desk;
use super::table::Game;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// Between two frames while nothing moves but a pulse; input is answered at once all the same.
const WAITING: Duration = Duration::from_millis(100);
/// Between two frames while another window has the focus and nothing moves.
const AWAY: Duration = Duration::from_millis(250);
/// Seconds after the last beat in which tokens, dice and floating numbers may still be on their way.
const SETTLING: f32 = 2.0;

/// Draws seldom while the table waits.
pub fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::continuous()).add_systems(Update, set);
}

fn set(time: Res<Time>, game: Option<Res<Game>>, desk: Res<Desk>, mut settings: ResMut<WinitSettings>, mut moved: Local<f32>) {
    let moves =
        game.is_some_and(|game| !game.caught_up() || game.open_question().is_some() && !game.human_asked()) || desk.dice_age < SETTLING;
    *moved = if moves { 0.0 } else { *moved + time.delta_secs() };
    let (here, away) = if *moved < SETTLING {
        (UpdateMode::Continuous, UpdateMode::Continuous)
    } else {
        (UpdateMode::reactive(WAITING), UpdateMode::reactive_low_power(AWAY))
    };
    if settings.focused_mode != here {
        *settings = WinitSettings { focused_mode: here, unfocused_mode: away };
    }
}
