//! How the board lies in the window: one transform for drawing and for picking. It knows the free area, the board's size
//! and the pointer's wishes (pan, zoom), nothing of the fight.

use super::layout::{self, CELL, Spot};
use super::tokens::Motion;
use super::{Calm, Heard, Passing};
use crate::app::area::BoardArea;
use crate::app::gui;
use crate::app::settings::Settings;
use crate::app::table::Game;
use crate::engine::combatant::Cell;
use bevy::camera::CameraOutputMode;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Free ground around the board when it fits, in world units: room for names, halos and the frame.
const MARGIN: Vec2 = Vec2::new(46.0, 58.0);
/// Least and most zoom over the fitting one.
const ZOOM: (f32, f32) = (0.6, 6.0);
/// How wide a cell is at most when those who fight are brought near, as a part of the height that is free.
const WIDEST: (f32, f32) = (0.28, 0.24);
/// How far away a crowd may be that needs more room than the board.
const FARTHEST: f32 = 0.8;
/// Free room beside and above those who fight, and below them, in points.
const AROUND: Vec2 = Vec2::new(64.0, 58.0);
const BELOW: f32 = 44.0;
/// How far off the middle they may stand before the lens follows, as a part of a cell, and how much nearer it could be.
const OFF: (f32, f32) = (0.6, 1.25);
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
    /// Logical pixels of the window that a point of the panels covers; words on the board are set in points as well.
    pub points: f32,
    /// It is on its way to where it is wanted.
    pub turning: bool,
}

impl Default for Lens {
    fn default() -> Self {
        Self {
            window: Vec2::new(1280.0, 720.0),
            area: BoardArea::default(),
            board: (8, 6),
            centre: Vec2::ZERO,
            zoom: 1.0,
            points: 1.0,
            turning: false,
        }
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

    /// World units that a point of the panels covers.
    pub fn point(&self) -> f32 {
        self.unit() * self.points
    }

    /// Side of a cell in logical pixels.
    pub fn cell_pixels(&self) -> f32 {
        CELL / self.unit()
    }

    /// Side of a cell in points of the panels.
    pub fn cell_points(&self) -> f32 {
        CELL / self.point()
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

    /// Brings this part of the world near and to the middle, with room around it for halos, names below and words that rise above,
    /// at most so near that a cell is so many points wide.
    pub fn focus(&mut self, part: Rect, widest: f32) {
        let room = (self.area.max - self.area.min).max(Vec2::splat(32.0));
        let around = (AROUND * self.points).min(room * 0.3);
        let left = room - Vec2::new(2.0 * around.x, around.y + BELOW * self.points);
        (self.centre, self.zoom) = (Vec2::ZERO, 1.0);
        let whole = self.unit();
        let unit = (part.size() / left.max(Vec2::splat(16.0))).max_element().max(CELL / (widest * self.points));
        self.zoom = (whole / unit).clamp(FARTHEST, ZOOM.1);
        // The room below is less than the room above.
        self.centre = part.center() + Vec2::new(0.0, (around.y - BELOW * self.points) * 0.5 * self.unit());
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

/// The part of the world that holds whoever is on the board, and where they mean to go.
fn crowd(game: &Game, board: (i32, i32)) -> Option<Rect> {
    let ring = |spot: Spot| Rect::from_center_size(spot.at, Vec2::splat(spot.radius() * 2.0 * 1.12));
    let mut all: Vec<Rect> = layout::spots(&game.shown, board).into_iter().filter(|spot| spot.visible()).map(ring).collect();
    let mut cells: Vec<Cell> = game.duel.left_from.values().copied().collect();
    cells.extend(game.shown.declared.iter().filter_map(|act| act.cell));
    if let Some(question) = game.open_question() {
        cells.extend(question.acts.iter().filter_map(|act| act.cell).chain(question.draft.iter().filter_map(|pick| pick.cell)));
    }
    all.extend(cells.into_iter().map(|cell| ring(layout::stance(&game.shown, cell, board))));
    all.into_iter().reduce(|a, b| a.union(b))
}

/// How the lens has those who fight near: while a cell is chosen all of the board is in sight.
pub fn near(game: &Game, lens: &Lens) -> Lens {
    let mut near = *lens;
    near.reset();
    if let Some(crowd) = crowd(game, lens.board).filter(|_| game.wants_cell.is_none()) {
        // Where bodies walk, more of the ground stays in sight.
        let part = if game.session.scene().possession().is_some() { WIDEST.1 } else { WIDEST.0 };
        let high = (lens.area.max.y - lens.area.min.y) / lens.points;
        near.focus(crowd, high * part);
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
pub(super) fn focus(
    mut lens: ResMut<Lens>,
    mut last: Local<Focused>,
    game: Option<Res<Game>>,
    (time, calm): (Res<Time>, Res<Calm>),
    (heard, tokens, passing): (Res<Heard>, Query<&Motion>, Query<&Passing>),
) {
    let Some(game) = game else { return };
    let scene = game.table;
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
    let choosing = game.wants_cell.is_some();
    let best = near(&game, &lens);
    // It follows whoever walks off, and what little they move it lets pass.
    let off = best.centre.distance(lens.centre) > OFF.0 * CELL || !(1.0 / OFF.1..OFF.1).contains(&(best.zoom / lens.zoom));
    let hidden = crowd(&game, lens.board).is_some_and(|crowd| {
        let ends = [crowd.min, crowd.max].map(|end| lens.to_window(end));
        ends.into_iter().any(|end| !lens.holds(end))
    });
    // Whoever is on its way is watched until it is there.
    let at_rest = last.goal.is_none() && !heard.moves() && tokens.iter().all(Motion::still) && !passing.iter().any(Passing::parts);
    let stale = lens.is_changed() && at_rest || at_rest && (off || hidden && best != *lens) || choosing != last.choosing;
    last.choosing = choosing;
    if fresh || ours && stale {
        last.goal = Some((best.centre, best.zoom));
        last.scene = scene;
    } else if !ours {
        // The user looks where the user wants to.
        (last.goal, last.left) = (None, None);
        if lens.turning {
            lens.turning = false;
        }
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
    next.turning = last.goal.is_some();
    last.left = Some((next.centre, next.zoom));
    lens.set_if_neq(next);
}

/// Fits the lens to window, area and board.
pub(super) fn fit(
    mut lens: ResMut<Lens>,
    (area, settings): (Res<BoardArea>, Option<Res<Settings>>),
    windows: Query<&Window, With<PrimaryWindow>>,
    game: Option<Res<Game>>,
) {
    let Ok(window) = windows.single() else { return };
    let board = game.map_or(lens.board, |game| game.session.scene().board);
    let size = Vec2::new(window.width(), window.height());
    let physical = window.resolution.physical_size().as_vec2();
    let points = gui::scale(physical, window.resolution.base_scale_factor(), settings.and_then(|likes| likes.scale));
    let points = points / window.resolution.scale_factor();
    let fresh = Lens { window: size, area: *area, board, points, ..*lens };
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
