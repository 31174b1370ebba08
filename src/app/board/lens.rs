//! How the board lies in the window: one transform for drawing and for picking. It knows the free area, the board's size
//! and the pointer's wishes (pan, zoom), nothing of the fight.

use super::Calm;
use super::layout::{self, CELL};
use crate::app::area::BoardArea;
use crate::app::table::Game;
use crate::engine::combatant::Cell;
use bevy::camera::CameraOutputMode;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Free ground around the board when it fits, in world units: room for names, halos and the frame.
const MARGIN: Vec2 = Vec2::new(46.0, 58.0);
/// Least and most zoom over the fitting one.
const ZOOM: (f32, f32) = (0.6, 6.0);
/// The most that those who fight are brought near; where bodies walk, more of the ground stays in sight.
const NEAREST: (f32, f32) = (1.9, 1.6);
/// How fast the lens turns to where it is wanted: the part of the way a second.
const TURNS: f32 = 9.0;

/// The camera of the table; the only one there is.
#[derive(Component)]
pub struct TableCamera;

/// Where the board lies in the window. All positions in the window are logical pixels from its top left.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The window's size.
    pub window: Vec2,
    /// The free part of the window.
    pub area: BoardArea,
    /// Columns and rows.
    pub board: (i32, i32),
    /// The world point in the middle of the area.
    pub centre: Vec2,
    /// Zoom over the fitting one.
    pub zoom: f32,
}

impl Default for Lens {
    fn default() -> Self {
        Self { window: Vec2::new(1280.0, 720.0), area: BoardArea::default(), board: (8, 6), centre: Vec2::ZERO, zoom: 1.0 }
    }
}

impl Lens {
    /// World units that one logical pixel covers.
    pub fn unit(&self) -> f32 {
        let room = (self.area.max - self.area.min).max(Vec2::splat(32.0));
        let need = self.half() * 2.0 + MARGIN * 2.0;
        (need / room).max_element() / self.zoom
    }

    /// Half the board, in world units.
    pub fn half(&self) -> Vec2 {
        Vec2::new(self.board.0 as f32, self.board.1 as f32) * CELL * 0.5
    }

    /// Side of a cell in logical pixels.
    pub fn cell_pixels(&self) -> f32 {
        CELL / self.unit()
    }

    fn middle(&self) -> Vec2 {
        (self.area.min + self.area.max) * 0.5
    }

    /// The world point under a point of the window.
    pub fn to_world(&self, at: Vec2) -> Vec2 {
        self.centre + (at - self.middle()) * Vec2::new(1.0, -1.0) * self.unit()
    }

    /// The point of the window that shows a world point.
    pub fn to_window(&self, world: Vec2) -> Vec2 {
        self.middle() + (world - self.centre) * Vec2::new(1.0, -1.0) / self.unit()
    }

    /// Where the camera stands: the world point in the middle of the window.
    pub fn camera(&self) -> Vec2 {
        self.to_world(self.window * 0.5)
    }

    /// Whether a point of the window is in the free area.
    pub fn holds(&self, at: Vec2) -> bool {
        at.cmpge(self.area.min).all() && at.cmple(self.area.max).all()
    }

    /// Zooms so that the world point under `at` stays there.
    pub fn zoom_at(&mut self, at: Vec2, factor: f32) {
        let fixed = self.to_world(at);
        self.zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        self.centre += fixed - self.to_world(at);
        self.stay_near();
    }

    /// Moves the board by pixels of the window.
    pub fn pan(&mut self, by: Vec2) {
        self.centre -= by * Vec2::new(1.0, -1.0) * self.unit();
        self.stay_near();
    }

    /// Brings the cells between two corners near, with some ground around them, at most so many times nearer than the whole.
    pub fn focus(&mut self, (low, high): (Cell, Cell), nearest: f32) {
        let (a, b) = (layout::cell_to_world(low, self.board), layout::cell_to_world(high, self.board));
        let room = (self.area.max - self.area.min).max(Vec2::splat(32.0));
        let need = ((b - a).abs() + CELL + MARGIN * 2.0) / room;
        self.zoom = 1.0;
        self.zoom = (self.unit() / need.max_element()).clamp(1.0, nearest);
        self.centre = (a + b) * 0.5;
        self.stay_near();
    }

    /// The whole board, centred.
    pub fn reset(&mut self) {
        (self.centre, self.zoom) = (Vec2::ZERO, 1.0);
    }

    /// The board cannot be lost out of sight.
    fn stay_near(&mut self) {
        let half = self.half();
        self.centre = self.centre.clamp(-half, half);
    }
}

/// The corners of the part of the board where anybody stands, stood or means to go.
fn corners(game: &Game) -> Option<(Cell, Cell)> {
    let mut cells: Vec<Cell> = game.shown.tokens.iter().filter_map(|token| token.cell).collect();
    cells.extend(game.duel.left_from.values());
    cells.extend(game.shown.declared.iter().filter_map(|act| act.cell));
    let scene = game.session.scene();
    if let Some(setup) = scene.spirit_combat() {
        cells.extend(setup.members.iter().filter_map(|member| member.cell));
    }
    if let Some(question) = game.open_question() {
        cells.extend(question.acts.iter().filter_map(|act| act.cell).chain(question.draft.iter().filter_map(|pick| pick.cell)));
    }
    let (x, y) = (cells.iter().map(|cell| cell.x), cells.iter().map(|cell| cell.y));
    Some((Cell { x: x.clone().min()?, y: y.clone().min()? }, Cell { x: x.max()?, y: y.max()? }))
}

/// How the lens has those who fight near: while a cell is chosen all of the board is in sight.
pub fn near(game: &Game, lens: &Lens) -> Lens {
    let mut near = *lens;
    near.reset();
    if let Some(corners) = corners(game).filter(|_| game.wants_cell.is_none()) {
        near.focus(corners, if game.session.scene().possession().is_some() { NEAREST.1 } else { NEAREST.0 });
    }
    near
}

/// How a fight was brought near: its table, the lens as that left it, and where it is to turn.
#[derive(Default)]
pub(super) struct Focused {
    scene: usize,
    left: Option<(Vec2, f32)>,
    goal: Option<(Vec2, f32)>,
    choosing: bool,
    window: Vec2,
    area: BoardArea,
    /// Frames since the scene came on the table.
    frames: u32,
}

/// Brings those who fight near on a large board, until the user looks elsewhere; again when one of them is out of sight.
pub(super) fn focus(mut lens: ResMut<Lens>, mut last: Local<Focused>, game: Option<Res<Game>>, (time, calm): (Res<Time>, Res<Calm>)) {
    let Some(game) = game else { return };
    let scene = game.table;
    let Some(corners) = corners(&game) else { return };
    let fresh = last.scene != scene;
    // While the panels find their places, and in a window of another size, it is there at once.
    last.frames = if fresh { 0 } else { last.frames.saturating_add(1) };
    let at_once = last.frames < 8 || last.window != lens.window || calm.0;
    if last.left == Some((lens.centre, lens.zoom)) && last.area != lens.area && !at_once {
        // A panel took room or gave it back: nothing jumps, the picture eases to where it lies then.
        let (before, now) = (Lens { area: last.area, ..*lens }, Lens { zoom: 1.0, ..*lens });
        (lens.zoom, lens.centre) = (now.unit() / before.unit(), before.to_world(now.middle()));
        last.left = Some((lens.centre, lens.zoom));
    }
    (last.window, last.area) = (lens.window, lens.area);
    let ours = last.left.is_some_and(|of| of == (lens.centre, lens.zoom));
    let seen = |cell: Cell| {
        let middle = layout::cell_to_world(cell, lens.board);
        [-0.4, 0.4].into_iter().all(|by| lens.holds(lens.to_window(middle + CELL * by)))
    };
    let choosing = game.wants_cell.is_some();
    let at_rest = last.goal.is_none();
    let stale = lens.is_changed() && at_rest || !seen(corners.0) || !seen(corners.1) || choosing != last.choosing;
    last.choosing = choosing;
    if fresh || ours && stale {
        let near = near(&game, &lens);
        last.goal = Some((near.centre, near.zoom));
        last.scene = scene;
    } else if !ours {
        // The user looks where the user wants to.
        (last.goal, last.left) = (None, None);
        return;
    }
    let Some((centre, zoom)) = last.goal else { return };
    let part = if at_once { 1.0 } else { (time.delta_secs() * TURNS).min(1.0) };
    let mut next = *lens;
    (next.centre, next.zoom) = (next.centre.lerp(centre, part), next.zoom + (zoom - next.zoom) * part);
    if next.centre.distance(centre) < 0.5 && (next.zoom - zoom).abs() < 0.004 {
        (next.centre, next.zoom) = (centre, zoom);
        last.goal = None;
    }
    last.left = Some((next.centre, next.zoom));
    lens.set_if_neq(next);
}

/// Fits the lens to window, area and board.
pub(super) fn fit(mut lens: ResMut<Lens>, area: Res<BoardArea>, windows: Query<&Window, With<PrimaryWindow>>, game: Option<Res<Game>>) {
    let Ok(window) = windows.single() else { return };
    let board = game.map_or(lens.board, |game| game.session.scene().board);
    let size = Vec2::new(window.width(), window.height());
    let fresh = Lens { window: size, area: *area, board, ..*lens };
    if fresh != *lens {
        let other = board != lens.board;
        *lens = fresh;
        if other {
            lens.reset();
        }
    }
}

/// Points the camera where the lens says.
pub(super) fn aim(lens: Res<Lens>, mut cameras: Query<(&mut Transform, &mut Projection), With<TableCamera>>) {
    if !lens.is_changed() {
        return;
    }
    for (mut transform, mut projection) in &mut cameras {
        transform.translation = lens.camera().extend(500.0);
        if let Projection::Orthographic(flat) = &mut *projection {
            flat.scale = lens.unit();
        }
    }
}

/// Sets up the one camera; egui rides on it too.
pub(super) fn set_up(mut commands: Commands) {
    // What it draws stays where the camera of the panels draws on; that one brings both to the screen at once.
    let camera = Camera { output_mode: CameraOutputMode::Skip, ..default() };
    commands.spawn((Name::new("table camera"), Camera2d, camera, Msaa::Off, TableCamera));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lens(window: Vec2, area: (Vec2, Vec2), board: (i32, i32)) -> Lens {
        Lens { window, area: BoardArea { min: area.0, max: area.1 }, board, ..Lens::default() }
    }

    #[test]
    fn the_board_fits_its_area_centred() {
        for window in [Vec2::new(1280.0, 720.0), Vec2::new(1920.0, 1080.0), Vec2::new(800.0, 600.0)] {
            for board in [(8, 6), (20, 4), (3, 14), (1, 1)] {
                let lens = lens(window, (Vec2::new(200.0, 50.0), window - Vec2::new(320.0, 120.0)), board);
                let (low, high) = (lens.to_window(-lens.half()), lens.to_window(lens.half()));
                assert!(lens.holds(low) && lens.holds(high), "{window} {board:?}: {low} {high}");
                let middle = lens.to_window(Vec2::ZERO);
                assert!((middle - (lens.area.min + lens.area.max) * 0.5).length() < 0.01);
            }
        }
    }

    #[test]
    fn window_and_world_are_inverse_and_agree_with_the_camera() {
        let mut lens = lens(Vec2::new(1280.0, 720.0), (Vec2::new(224.0, 52.0), Vec2::new(960.0, 596.0)), (10, 8));
        lens.zoom_at(Vec2::new(400.0, 300.0), 1.7);
        lens.pan(Vec2::new(-31.0, 12.0));
        for at in [Vec2::ZERO, Vec2::new(640.0, 360.0), Vec2::new(950.0, 60.0)] {
            assert!((lens.to_window(lens.to_world(at)) - at).length() < 0.01);
            // What an orthographic camera at `camera()` with scale `unit()` shows there.
            let seen = lens.camera() + (at - lens.window * 0.5) * Vec2::new(1.0, -1.0) * lens.unit();
            assert!((seen - lens.to_world(at)).length() < 0.01);
        }
    }

    #[test]
    fn zoom_keeps_the_point_under_the_pointer_and_reset_brings_all_back() {
        let mut lens = lens(Vec2::new(1280.0, 720.0), (Vec2::new(224.0, 52.0), Vec2::new(960.0, 596.0)), (10, 8));
        let at = Vec2::new(500.0, 200.0);
        let before = lens.to_world(at);
        lens.zoom_at(at, 2.0);
        assert!((lens.to_world(at) - before).length() < 0.01);
        lens.pan(Vec2::splat(1e6));
        assert!(lens.centre.abs().cmple(lens.half()).all(), "the board cannot be lost");
        lens.reset();
        assert_eq!((lens.zoom, lens.centre), (1.0, Vec2::ZERO));
    }
}
