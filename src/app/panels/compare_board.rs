//! The compact board of a column: cells, tokens with the ring of what their rules count in, who rides whom, who is engaged with
//! whom, who aids whom, and the attacks of this moment.

use super::compare::Bench;
use super::details::color;
use crate::app::board::layout::{self, CELL, Spot};
use crate::app::compare::{Column, fallen, measure, strikes};
use crate::app::style::{bold, semi};
use crate::app::theme;
use crate::app::widgets::{put, row};
use crate::engine::combatant::{Cell, CombatantId, Condition};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

/// Where things of the board lie in the panel.
struct Plan {
    spots: Vec<Spot>,
    middle: Pos2,
    world: Vec2,
    scale: f32,
}

impl Plan {
    /// A token's middle and radius; `None`: it is not on the board.
    fn token(&self, id: CombatantId) -> Option<(Pos2, f32)> {
        let spot = self.spots.get(id.index()).copied().filter(|spot| spot.visible())?;
        let away = vec2(spot.at.x - self.world.x, -(spot.at.y - self.world.y)) * self.scale;
        Some((self.middle + away, spot.radius() * self.scale))
    }
}

/// Paints it into a rectangle.
pub fn paint(painter: &Painter, bench: &Bench, column: &Column, rect: Rect) {
    let scene = column.session.scene();
    let (from, to) = bench.compare.window();
    #[expect(clippy::cast_precision_loss, reason = "boards are small")]
    let (columns, rows) = ((to.x - from.x + 1) as f32, (to.y - from.y + 1) as f32);
    painter.rect(rect, CornerRadius::same(8), theme::NIGHT, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    // A good half of a cell more all around, for names and satellites.
    let side = (rect.width() / (columns + 1.0)).min(rect.height() / (rows + 0.8)).min(92.0);
    let grid = Rect::from_center_size(rect.center(), vec2(columns, rows) * side);
    cells(painter, rect, grid, side);
    let (first, last) = (layout::cell_to_world(from, scene.board), layout::cell_to_world(to, scene.board));
    let world = (first + last) * 0.5;
    let plan =
        Plan { spots: layout::spots(&column.shown, scene.board), middle: grid.center(), world: vec2(world.x, world.y), scale: side / CELL };
    ties(painter, column, &plan);
    let mut all: Vec<CombatantId> = scene.cast.ids().collect();
    // Who rides lies above who is ridden.
    all.sort_by_key(|id| column.shown.token(*id).is_some_and(|token| token.host.is_some()));
    for id in all {
        token(painter, bench, column, &plan, id);
    }
    if side >= 34.0 {
        scene.cast.ids().for_each(|id| name(painter, column, &plan, (id, side)));
    }
    blows(painter, column, &plan);
}

/// Lines between cells, all over the rectangle.
fn cells(painter: &Painter, rect: Rect, grid: Rect, side: f32) {
    let stroke = Stroke::new(1.0, theme::faded(theme::LINE, 0.55));
    let mut x = grid.left() - ((grid.left() - rect.left()) / side).floor() * side;
    while x < rect.right() {
        painter.vline(x, rect.y_range(), stroke);
        x += side;
    }
    let mut y = grid.top() - ((grid.top() - rect.top()) / side).floor() * side;
    while y < rect.bottom() {
        painter.hline(rect.x_range(), y, stroke);
        y += side;
    }
}

/// A part of a circle, from the top on clockwise.
fn arc(painter: &Painter, (middle, radius): (Pos2, f32), part: f32, stroke: Stroke) {
    let steps = 48.0 * part.clamp(0.0, 1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 48 steps")]
    let count = steps.ceil() as u8;
    if count == 0 {
        return;
    }
    let at = |step: u8| {
        let turn = (f32::from(step) / 48.0).min(part) * std::f32::consts::TAU;
        middle + vec2(turn.sin(), -turn.cos()) * radius
    };
    painter.add(Shape::line((0..=count).map(at).collect(), stroke));
}

fn token(painter: &Painter, bench: &Bench, column: &Column, plan: &Plan, id: CombatantId) {
    let Some((middle, radius)) = plan.token(id) else { return };
    let (scene, shown) = (column.session.scene(), &column.shown);
    let (number, down) = (measure(scene, shown, id), fallen(shown, id));
    let rides = shown.token(id).is_some_and(|token| token.host.is_some());
    let ink = if down { theme::FAINT } else { color(scene, id) };
    let wide = (radius * 0.17).clamp(2.5, 5.0);
    painter.circle(middle, radius, theme::HOLLOW, Stroke::new(wide, theme::SPENT));
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let share = |of: i32| (of as f32 / number.full.max(1) as f32).clamp(0.0, 1.0);
    arc(painter, (middle, radius), share(number.now), Stroke::new(wide, ink));
    if let Some(tick) = number.tick {
        let turn = share(tick) * std::f32::consts::TAU;
        let way = vec2(turn.sin(), -turn.cos());
        painter.line_segment(
            [middle + way * (radius - wide * 0.5), middle + way * (radius + wide * 0.5 + 1.5)],
            Stroke::new(2.0, theme::TEXT),
        );
    }
    let asked = column.caught_up() && column.session.question().is_some_and(|question| question.who == id);
    if asked {
        painter.circle_stroke(middle, radius + wide * 0.5 + 3.0, Stroke::new(1.5, theme::GOLD));
    }
    let face = Rect::from_center_size(middle, Vec2::splat(radius * 1.3));
    bench.pictures.face(painter, (scene, id), face, if down { theme::FAINT } else { theme::TEXT });
    if down {
        let corner = radius * 0.72;
        painter.line_segment([middle + vec2(-corner, corner), middle + vec2(corner, -corner)], Stroke::new(2.5, theme::loss()));
    }
    // The number stands at the foot of the ring.
    let words = row(painter, &number.now.to_string(), bold(if rides { 10.5 } else { 12.0 }), theme::TEXT, 40.0);
    let at = if rides { middle + vec2(radius * 0.95, -radius * 0.65) } else { middle + vec2(radius * 0.86, radius * 0.62) };
    let pill = Rect::from_center_size(at, words.size() + vec2(9.0, 1.0));
    painter.rect(pill, CornerRadius::same(8), theme::NIGHT, Stroke::new(1.25, ink), StrokeKind::Inside);
    put(painter, pill.center(), Align2::CENTER_CENTER, words);
    let marks = [(Condition::Overcome, "mark-broken-heart"), (Condition::Stunned, "mark-trance"), (Condition::Possessed, "mark-puppet")];
    if let Some((_, mark)) = marks.iter().find(|(of, _)| shown.has(id, *of)) {
        let at = Rect::from_center_size(middle + vec2(-radius * 0.8, -radius * 0.8), Vec2::splat(15.0));
        painter.circle(at.center(), 9.5, theme::NIGHT, Stroke::new(1.25, theme::loss()));
        bench.pictures.paint(painter, mark, at, theme::TEXT);
    }
}

/// The name below a token, or above it where somebody stands below.
fn name(painter: &Painter, column: &Column, plan: &Plan, (id, side): (CombatantId, f32)) {
    let Some((middle, radius)) = plan.token(id) else { return };
    let shown = &column.shown;
    let Some(cell) = shown.token(id).filter(|token| token.host.is_none()).and_then(|token| token.cell) else { return };
    let below = shown.tokens.iter().any(|token| token.cell == Some(Cell { x: cell.x, y: cell.y + 1 }));
    let ink = if fallen(shown, id) { theme::FAINT } else { theme::TEXT };
    let words = row(painter, super::short_name(column.session.cast(), id), semi(11.5), ink, side * 0.98);
    let away = radius + 11.0;
    let back = Rect::from_center_size(middle + vec2(0.0, if below { -away } else { away }), words.size() + vec2(6.0, 0.0));
    painter.rect_filled(back, CornerRadius::same(4), theme::faded(theme::NIGHT, 0.8));
    put(painter, back.center(), Align2::CENTER_CENTER, words);
}

/// A small arrow head.
fn tip(painter: &Painter, end: Pos2, way: Vec2, size: f32, color: Color32) {
    let across = vec2(-way.y, way.x) * size * 0.5;
    painter.add(Shape::convex_polygon(vec![end, end - way * size + across, end - way * size - across], color, Stroke::NONE));
}

/// Engagements, aid and accord.
fn ties(painter: &Painter, column: &Column, plan: &Plan) {
    let shown = &column.shown;
    for (a, b) in &shown.duel.engaged {
        if let (Some(a), Some(b)) = (plan.token(*a), plan.token(*b)) {
            painter.line_segment([a.0, b.0], Stroke::new(2.0, theme::ARCANE));
            let way = (b.0 - a.0).normalized();
            tip(painter, b.0 - way * (b.1 + 3.0), way, 9.0, theme::ARCANE);
            tip(painter, a.0 + way * (a.1 + 3.0), -way, 9.0, theme::ARCANE);
        }
    }
    let dashed = |a: Pos2, b: Pos2, color: Color32| painter.extend(Shape::dashed_line(&[a, b], Stroke::new(2.0, color), 5.0, 4.0));
    for id in column.session.cast().ids() {
        let aided = shown.duel.aura(id).and_then(|aura| aura.aids);
        if let (Some(a), Some(b)) = (plan.token(id), aided.and_then(|whom| plan.token(whom))) {
            dashed(a.0, b.0, theme::accord());
            let middle = a.0 + (b.0 - a.0) * 0.5;
            painter.circle(middle, 8.0, theme::NIGHT, Stroke::new(1.25, theme::accord()));
            put(painter, middle, Align2::CENTER_CENTER, row(painter, "+", bold(12.0), theme::accord(), 20.0));
        }
    }
    for (a, b) in &shown.cooperation {
        if let (Some(a), Some(b)) = (plan.token(*a), plan.token(*b)) {
            dashed(a.0, b.0, theme::accord());
        }
    }
}

/// The attacks of this moment: a whole red arrow comes through, a dashed grey one does not.
fn blows(painter: &Painter, column: &Column, plan: &Plan) {
    for strike in strikes(column.latest()) {
        let (Some((a, from)), Some((b, to))) = (plan.token(strike.who), plan.token(strike.whom)) else { continue };
        let way = (b - a).normalized();
        let aside = vec2(way.y, -way.x) * 9.0;
        let (start, end) = (a + way * (from + 3.0) + aside, b - way * (to + 4.0) + aside);
        if (end - start).dot(way) < 6.0 {
            continue;
        }
        let color = match strike.lands {
            Some(true) => theme::loss(),
            Some(false) => theme::QUIET,
            None => theme::GOLD,
        };
        let stroke = Stroke::new(2.5, color);
        if strike.lands == Some(false) {
            painter.extend(Shape::dashed_line(&[start, end], stroke, 6.0, 4.0));
        } else {
            painter.line_segment([start, end - way * 5.0], stroke);
        }
        tip(painter, end, way, 10.0, color);
        if strike.lands == Some(false) {
            put(painter, end - way * 20.0 + aside * 0.8, Align2::CENTER_CENTER, row(painter, "×", bold(13.0), theme::QUIET, 20.0));
        }
    }
}
