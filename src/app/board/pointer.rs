//! The pointer and the keys on the board: hover, select, pick a cell, pan and zoom. It reads positions through the same
//! [`Lens`] that draws, and counts nothing outside the free area or over a panel.

use super::Hovered;
use super::cells;
use super::layout;
use super::lens::Lens;
use super::tokens::{Motion, TokenView, token_at};
use crate::app::command::Command;
use crate::app::table::{Game, Screen};
use crate::engine::combatant::CombatantId;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

/// How far the pointer may stray between press and release of a click, in logical pixels.
const STRAY: f32 = 5.0;
/// Seconds within which a second click makes a double click.
const DOUBLE: f32 = 0.35;

/// A press that began on the board.
#[derive(Default)]
pub(super) struct Press {
    began: Option<(MouseButton, Vec2, Option<CombatantId>)>,
    last: Vec2,
    dragging: bool,
    clicked: Option<(f32, Vec2)>,
}

/// What the pointer is over and what it does.
pub(super) fn point(
    mut press: Local<Press>,
    time: Res<Time<Real>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    (buttons, mut wheel): (Res<ButtonInput<MouseButton>>, MessageReader<MouseWheel>),
    (egui, screen): (Option<Res<EguiWantsInput>>, Option<Res<State<Screen>>>),
    (mut lens, mut game): (ResMut<Lens>, ResMut<Game>),
    mut hovered: ResMut<Hovered>,
    tokens: Query<(&TokenView, &Motion)>,
) {
    let turned: Vec<f32> = wheel.read().map(|wheel| if wheel.unit == MouseScrollUnit::Line { wheel.y } else { wheel.y / 40.0 }).collect();
    let at = windows.iter().next().and_then(Window::cursor_position);
    let busy = egui.is_some_and(|egui| egui.wants_any_pointer_input())
        || screen.is_some_and(|screen| *screen.get() != Screen::Table)
        || game.covered().is_some();
    let over = at.filter(|at| !busy && lens.holds(*at));
    let token = over.and_then(|at| token_at(&lens, &tokens, at));
    if hovered.0 != token {
        hovered.0 = token;
    }
    let moved = at.is_some_and(|at| at != press.last);
    if moved {
        let cell = over.and_then(|at| layout::world_to_cell(lens.to_world(at), lens.board));
        if game.cell_cursor != cell && (cell.is_some() || cells::wanted(&game).is_none()) {
            game.cell_cursor = cell;
        }
    }
    if let Some(at) = over {
        for turn in turned {
            lens.zoom_at(at, 1.15_f32.powf(turn.clamp(-4.0, 4.0)));
        }
    }
    for button in [MouseButton::Left, MouseButton::Middle, MouseButton::Right] {
        if let (true, Some(at), None) = (buttons.just_pressed(button), over, press.began) {
            press.began = Some((button, at, token));
            press.dragging = false;
        }
    }
    if let (Some((button, from, on)), Some(at)) = (press.began, at) {
        press.dragging |= at.distance(from) > STRAY;
        let pans = button != MouseButton::Left || on.is_none();
        if press.dragging && pans && moved {
            let since = if press.last == Vec2::ZERO { from } else { press.last };
            lens.pan(at - since);
        }
        if buttons.just_released(button) || !buttons.pressed(button) {
            let clicked = buttons.just_released(button) && !press.dragging && over.is_some();
            press.began = None;
            if clicked {
                let now = time.elapsed_secs();
                let double = press.clicked.is_some_and(|(when, place)| now - when < DOUBLE && place.distance(at) < STRAY);
                press.clicked = if double { None } else { Some((now, at)) };
                click(&mut game, &mut lens, button, at, on, double);
            }
        }
    }
    if let Some(at) = at {
        press.last = at;
    }
}

fn click(game: &mut Game, lens: &mut Lens, button: MouseButton, at: Vec2, on: Option<CombatantId>, double: bool) {
    let cell = layout::world_to_cell(lens.to_world(at), lens.board);
    let choosing = cells::wanted(game).is_some();
    match (button, on) {
        (MouseButton::Left, Some(token)) => game.selected = Some(token),
        (MouseButton::Left, None) if choosing => {
            if let Some(cell) = cell {
                cells::pick(game, cell);
            }
        }
        (MouseButton::Left, None) if double => lens.reset(),
        (MouseButton::Left, None) => game.selected = None,
        (MouseButton::Right, _) => game.wants_cell = None,
        _ => {}
    }
}

/// Shows the whole board, when that is asked for.
pub(super) fn asked(mut said: MessageReader<Command>, mut lens: ResMut<Lens>) {
    if said.read().any(|command| *command == Command::WholeBoard) {
        lens.reset();
    }
}
