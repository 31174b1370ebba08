//! The board of the scene as it stands: tokens are chosen by a click and dragged to another cell.

use super::{Sight, say};
use crate::app::command::Command;
use crate::app::editor::figures::Figure;
use crate::app::editor::{Pane, Part, Said};
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{line, put, row, side_mark};
use bevy_egui::egui::{Align2, CornerRadius, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Where the cells lie.
#[derive(Clone, Copy)]
struct Grid {
    rect: Rect,
    side: f32,
    board: (i32, i32),
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "boards have at most 64 cells a side")]
impl Grid {
    fn new(room: Rect, board: (i32, i32)) -> Self {
        let (columns, rows) = (board.0 as f32, board.1 as f32);
        let side = (room.width() / (columns + 0.2)).min(room.height() / (rows + 0.5)).clamp(6.0, 96.0);
        Self { rect: Rect::from_center_size(room.center(), vec2(columns, rows) * side), side, board }
    }

    fn middle(&self, (x, y): (i32, i32)) -> Pos2 {
        self.rect.min + vec2(x as f32 + 0.5, y as f32 + 0.5) * self.side
    }

    fn cell(&self, at: Pos2) -> (i32, i32) {
        let of = (at - self.rect.min) / self.side;
        ((of.x.floor() as i32).clamp(0, self.board.0 - 1), (of.y.floor() as i32).clamp(0, self.board.1 - 1))
    }
}

/// Paints it.
pub fn show(ui: &mut Ui, sight: &Sight, said: &mut Vec<Command>) {
    let editor = sight.editor;
    let away: Vec<&Figure> =
        editor.figures.iter().filter(|figure| figure.cell.is_none() && host(editor.figures.as_slice(), figure).is_none()).collect();
    let whole = ui.available_rect_before_wrap();
    let below = if away.is_empty() { 0.0 } else { 26.0 };
    let room = whole.with_max_y(whole.bottom() - below);
    let grid = Grid::new(room.shrink(4.0), editor.board);
    sight.mark("grid", grid.rect);
    let response = ui.interact(grid.rect, ui.id().with("grid"), Sense::click_and_drag());
    let painter = ui.painter().with_clip_rect(whole);
    cells(&painter, &grid);
    let over = response.hover_pos().map(|at| grid.cell(at));
    if let Some(cell) = over.filter(|_| editor.drag.is_none()) {
        let words = format!("({}, {})", cell.0, cell.1);
        let at = pos2(grid.rect.right() - 4.0, grid.rect.bottom() - 4.0);
        put(&painter, at, Align2::RIGHT_BOTTOM, row(&painter, &words, body(12.0), theme::FAINT, 90.0));
    }
    for (place, figure) in editor.figures.iter().enumerate() {
        token(&painter, sight, &grid, place, figure);
    }
    names(&painter, sight, &grid);
    if let Some((_, cell)) = editor.drag {
        let rect = Rect::from_center_size(grid.middle(cell), Vec2::splat(grid.side - 3.0));
        painter.rect_stroke(rect, CornerRadius::same(6), Stroke::new(2.5, theme::GOLD), StrokeKind::Inside);
        let words = row(&painter, &format!("({}, {})", cell.0, cell.1), semi(12.5), theme::GOLD, 90.0);
        put(&painter, rect.center_top() - vec2(0.0, 2.0), Align2::CENTER_BOTTOM, words);
    }
    if !away.is_empty() {
        let names: Vec<&str> = away.iter().map(|figure| figure.name.as_str()).collect();
        let words = format!("No cell yet: {}", names.join(", "));
        line(
            &painter,
            pos2(whole.left() + 6.0, whole.bottom() - 11.0),
            Align2::LEFT_CENTER,
            &words,
            body(12.5),
            theme::QUIET,
            whole.width() - 12.0,
        );
    }
    point(sight, &grid, &response, said);
    if let Some(figure) = over.and_then(|cell| editor.figures.iter().find(|figure| figure.cell == Some(cell))) {
        let how = if figure.placed { "" } else { "\nNo cell is stated: the program chose this one." };
        response.on_hover_text(format!("{} (`{}`), side {}{how}", figure.name, figure.id, figure.side_name));
    }
}

/// The one whose body somebody begins in.
fn host<'f>(figures: &'f [Figure], figure: &Figure) -> Option<&'f Figure> {
    let inside = figure.inside.as_deref()?;
    figures.iter().find(|other| other.id == inside && other.cell.is_some())
}

fn cells(painter: &Painter, grid: &Grid) {
    painter.rect(grid.rect, CornerRadius::same(4), theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Outside);
    let stroke = Stroke::new(1.0, theme::faded(theme::LINE, 0.75));
    let mut x = grid.rect.left() + grid.side;
    while x < grid.rect.right() - 1.0 {
        painter.vline(x, grid.rect.y_range(), stroke);
        x += grid.side;
    }
    let mut y = grid.rect.top() + grid.side;
    while y < grid.rect.bottom() - 1.0 {
        painter.hline(grid.rect.x_range(), y, stroke);
        y += grid.side;
    }
}

fn token(painter: &Painter, sight: &Sight, grid: &Grid, place: usize, figure: &Figure) {
    let editor = sight.editor;
    let inside = host(&editor.figures, figure);
    let Some(cell) = figure.cell.or_else(|| inside.and_then(|host| host.cell)) else { return };
    let dragged = editor.drag.filter(|(of, _)| *of == place);
    let mut middle = grid.middle(dragged.map_or(cell, |(_, over)| over));
    let mut radius = grid.side * 0.36;
    if inside.is_some() {
        middle += vec2(radius * 0.8, -radius * 0.8);
        radius *= 0.55;
    }
    let color = theme::side(figure.side);
    let chosen = editor.part == Part::Member(place);
    sight.mark(format!("figure:{}", figure.id), Rect::from_center_size(middle, Vec2::splat(radius * 2.0)));
    painter.circle_filled(middle, radius, theme::CARD);
    let stroke = Stroke::new((radius * 0.14).clamp(1.5, 4.0), color);
    if figure.placed || inside.is_some() {
        painter.circle_stroke(middle, radius, stroke);
    } else {
        // A cell that nobody stated.
        dashed(painter, middle, radius, stroke);
    }
    let face = Rect::from_center_size(middle, Vec2::splat(radius * 1.35));
    sight.pictures.paint(painter, &figure.portrait, face, theme::TEXT);
    side_mark(painter, middle + vec2(radius * 0.7, radius * 0.7), (radius * 0.2).clamp(3.0, 5.5), figure.side, color);
    if chosen {
        let rect = Rect::from_center_size(middle, Vec2::splat(radius * 2.0 + 8.0));
        let width = if sight.in_pane(Pane::Board) { 3.0 } else { 2.0 };
        corners(painter, rect, Stroke::new(width, theme::GOLD));
    }
}

/// Names below their tokens, or above where another name is in the way; where both are taken, no wider than the cell.
fn names(painter: &Painter, sight: &Sight, grid: &Grid) {
    if grid.side < 38.0 {
        return;
    }
    let editor = sight.editor;
    let placed = |(place, figure): (usize, &'_ Figure)| {
        let dragged = editor.drag.filter(|(of, _)| *of == place).map(|(_, over)| over);
        dragged.or(figure.cell).filter(|_| host(&editor.figures, figure).is_none()).map(|cell| grid.middle(cell))
    };
    let middles: Vec<Option<Pos2>> = editor.figures.iter().enumerate().map(placed).collect();
    let radius = grid.side * 0.36;
    let mut taken: Vec<Rect> = middles.iter().flatten().map(|middle| Rect::from_center_size(*middle, Vec2::splat(radius * 1.6))).collect();
    for (figure, middle) in editor.figures.iter().zip(&middles) {
        let Some(middle) = *middle else { continue };
        let written = |width: f32| row(painter, &figure.name, semi(if grid.side > 60.0 { 12.5 } else { 11.0 }), theme::TEXT, width);
        let whole = written(grid.side * 1.9);
        let below = Align2::CENTER_TOP.anchor_size(middle + vec2(0.0, radius + 1.0), whole.size());
        let above = Align2::CENTER_BOTTOM.anchor_size(middle - vec2(0.0, radius + 1.0), whole.size());
        let free = |rect: &Rect| !taken.iter().any(|other| other.intersects(rect.expand2(vec2(3.0, 0.0))));
        let (name, rect) = match [below, above].into_iter().find(free) {
            Some(rect) => (whole, rect),
            None => {
                let cut = written(grid.side - 6.0);
                let rect = Align2::CENTER_TOP.anchor_size(middle + vec2(0.0, radius + 1.0), cut.size());
                (cut, rect)
            }
        };
        taken.push(rect);
        painter.rect_filled(rect.expand2(vec2(3.0, 0.0)), CornerRadius::same(4), theme::faded(theme::HOLLOW, 0.8));
        put(painter, rect.min, Align2::LEFT_TOP, name);
    }
}

fn dashed(painter: &Painter, middle: Pos2, radius: f32, stroke: Stroke) {
    for part in 0..12_u8 {
        let at = |step: f32| {
            let turn = (f32::from(part) + step) / 12.0 * std::f32::consts::TAU;
            middle + vec2(turn.cos(), turn.sin()) * radius
        };
        painter.line_segment([at(0.0), at(0.55)], stroke);
    }
}

fn corners(painter: &Painter, rect: Rect, stroke: Stroke) {
    let long = rect.width() * 0.26;
    for (corner, x, y) in
        [(rect.left_top(), 1.0, 1.0), (rect.right_top(), -1.0, 1.0), (rect.left_bottom(), 1.0, -1.0), (rect.right_bottom(), -1.0, -1.0)]
    {
        painter.add(Shape::line(vec![corner + vec2(long * x, 0.0), corner, corner + vec2(0.0, long * y)], stroke));
    }
}

/// Clicks and drags.
fn point(sight: &Sight, grid: &Grid, response: &bevy_egui::egui::Response, said: &mut Vec<Command>) {
    let editor = sight.editor;
    let at = |at: Pos2| {
        let cell = grid.cell(at);
        let chosen = |place: usize| editor.part == Part::Member(place);
        let here = editor.figures.iter().enumerate().filter(|(_, figure)| figure.cell == Some(cell));
        // Of several on one cell each click takes the next.
        let here: Vec<usize> = here.map(|(place, _)| place).collect();
        let next = here.iter().position(|place| chosen(*place)).map_or(0, |now| (now + 1) % here.len());
        (here.get(next).copied(), here.iter().copied().find(|place| chosen(*place)).or_else(|| here.first().copied()))
    };
    if response.drag_started()
        && let Some(origin) = response.interact_pointer_pos()
    {
        let from = response.ctx.input(|input| input.pointer.press_origin()).unwrap_or(origin);
        if let Some(member) = at(from).1 {
            said.push(say(Said::Part(Part::Member(member))));
            said.push(say(Said::Pane(Pane::Board)));
            said.push(say(Said::Drag(Some((member, grid.cell(origin))))));
        }
    } else if let (Some((member, cell)), Some(pointer)) = (editor.drag, response.interact_pointer_pos()) {
        let now = grid.cell(pointer);
        if response.drag_stopped() {
            said.push(say(Said::MoveTo(member, now)));
        } else if now != cell {
            said.push(say(Said::Drag(Some((member, now)))));
        }
    } else if editor.drag.is_some() && !response.dragged() {
        said.push(say(Said::Drag(None)));
    }
    if response.clicked()
        && let Some(pointer) = response.interact_pointer_pos()
    {
        said.push(say(Said::Pane(Pane::Board)));
        if let Some(member) = at(pointer).0 {
            said.push(say(Said::Part(Part::Member(member))));
        }
    }
}
