//! Small painted things that all panels share: lines of text, bars, cards, chips, keycaps.

use super::style::{body, semi};
use super::theme;
use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Id, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, pos2,
    vec2,
};
use std::sync::Arc;

/// The corners of cards.
pub const ROUND: CornerRadius = CornerRadius::same(8);

/// Text in one row, cut with an ellipsis where it does not fit.
pub fn row(painter: &Painter, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
    job.wrap = TextWrapping::truncate_at_width(width.max(8.0));
    painter.layout_job(job)
}

/// Text in as many rows as it needs.
pub fn wrapped(painter: &Painter, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    painter.layout(text.to_owned(), font, color, width.max(8.0))
}

/// A name between words, in one row: where there is too little room, the name is cut and the words stay.
pub fn name_between(painter: &Painter, (before, name, after): (&str, &str, &str), font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let whole = format!("{before}{name}{after}");
    let mut galley = row(painter, &whole, font.clone(), color, width);
    let mut letters = name.chars();
    while galley.elided && letters.next_back().is_some() {
        galley = row(painter, &format!("{before}{}…{after}", letters.as_str().trim_end_matches([' ', '-'])), font.clone(), color, width);
    }
    galley
}

/// Paints a galley with its anchor at a point.
pub fn put(painter: &Painter, at: Pos2, anchor: Align2, galley: Arc<Galley>) -> Rect {
    let rect = anchor.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, theme::TEXT);
    rect
}

/// One row of text at a point; returns whether it was cut.
pub fn line(painter: &Painter, at: Pos2, anchor: Align2, text: &str, font: FontId, color: Color32, width: f32) -> bool {
    let galley = row(painter, text, font, color, width);
    let cut = galley.elided;
    put(painter, at, anchor, galley);
    cut
}

/// A heading of a panel.
pub fn heading(ui: &mut Ui, text: &str) -> Response {
    ui.label(bevy_egui::egui::RichText::new(text).font(super::style::head(18.0)).color(theme::TEXT))
}

/// How a card is to look.
#[derive(Clone, Copy, Default)]
pub struct CardLook {
    /// It is the chosen one: gold frame, warm ground.
    pub chosen: bool,
    /// The pointer is over it.
    pub over: bool,
    /// Frame colour when it is not chosen.
    pub frame: Option<Color32>,
    /// Nothing can be done with it.
    pub faint: bool,
}

/// Paints the ground of a card.
pub fn card(painter: &Painter, rect: Rect, look: CardLook) {
    let fill = match look {
        CardLook { chosen: true, .. } => theme::CARD_CHOSEN,
        CardLook { over: true, .. } => theme::CARD_OVER,
        CardLook { faint: true, .. } => theme::faded(theme::CARD, 0.5),
        _ => theme::CARD,
    };
    let stroke = match look {
        CardLook { chosen: true, .. } => Stroke::new(1.75, theme::GOLD),
        CardLook { frame: Some(color), .. } => Stroke::new(1.25, color),
        CardLook { faint: true, .. } => Stroke::new(1.0, theme::faded(theme::LINE, 0.6)),
        _ => Stroke::new(1.0, theme::LINE),
    };
    painter.rect(rect, ROUND, fill, stroke, StrokeKind::Inside);
}

/// A small square that shows a key.
pub fn keycap(painter: &Painter, center: Pos2, key: &str, color: Color32) {
    let galley = painter.layout_no_wrap(key.to_owned(), semi(12.5), color);
    let size = vec2((galley.size().x + 12.0).max(22.0), 22.0);
    let rect = Rect::from_center_size(center, size);
    painter.rect(rect, CornerRadius::same(5), theme::HOLLOW, Stroke::new(1.0, theme::faded(color, 0.7)), StrokeKind::Inside);
    put(painter, rect.center(), Align2::CENTER_CENTER, galley);
}

/// A bar filled to a part, with an outline.
pub fn bar(painter: &Painter, rect: Rect, part: f32, color: Color32) {
    let round = CornerRadius::same(4);
    painter.rect(rect, round, theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Outside);
    let part = part.clamp(0.0, 1.0);
    if part > 0.0 {
        let width = (rect.width() * part).max(3.0);
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(width, rect.height())), round, color);
    }
}

/// Will as a bar of one segment a point (one piece where there are many), with a tick at Minimum Will.
pub fn will_bar(painter: &Painter, rect: Rect, (will, start, minimum): (i32, i32, i32), color: Color32) {
    let points = start.max(will).max(1);
    #[expect(clippy::cast_precision_loss, reason = "Will is at most 99")]
    let at = |point: i32| rect.left() + rect.width() * point as f32 / points as f32;
    if points <= 24 {
        for point in 0..points {
            let gap = if points > 16 { 1.0 } else { 2.0 };
            let segment = Rect::from_min_max(pos2(at(point), rect.top()), pos2(at(point + 1) - gap, rect.bottom()));
            painter.rect_filled(segment, CornerRadius::same(2), if point < will { color } else { theme::SPENT });
        }
    } else {
        painter.rect_filled(rect, CornerRadius::same(2), theme::SPENT);
        painter.rect_filled(Rect::from_min_max(rect.min, pos2(at(will), rect.bottom())), CornerRadius::same(2), color);
    }
    if minimum <= 0 {
        return;
    }
    let tick = at(minimum) - 1.0;
    let height = rect.y_range().expand(3.5);
    painter.vline(tick, height, Stroke::new(4.0, theme::PANEL));
    painter.vline(tick, height, Stroke::new(2.0, theme::TEXT));
}

/// A bar whose number is hidden from who looks.
pub fn veiled_bar(painter: &Painter, rect: Rect, color: Color32) {
    painter.rect(rect, CornerRadius::same(2), theme::SPENT, Stroke::new(1.0, theme::faded(color, 0.6)), StrokeKind::Inside);
    hatched(painter, rect.shrink(1.0), theme::faded(color, 0.45));
}

/// Slanting lines over a rectangle: meant, not yet done.
pub fn hatched(painter: &Painter, rect: Rect, color: Color32) {
    let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        painter.line_segment([pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())], Stroke::new(1.75, color));
        x += 6.0;
    }
}

/// A text chip that can be pressed; framed in gold when it is on.
pub fn chip(ui: &mut Ui, text: &str, on: bool) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), body(12.5), if on { theme::GOLD } else { theme::QUIET });
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(16.0, 8.0), Sense::click());
    let look = CardLook { chosen: on, over: response.hovered(), ..CardLook::default() };
    card(ui.painter(), rect, look);
    put(ui.painter(), rect.center(), Align2::CENTER_CENTER, galley);
    response
}

/// A pill that states something and explains itself on hover.
pub fn badge(ui: &mut Ui, text: &str, color: Color32) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), body(12.5), color);
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(22.0, 9.0), Sense::hover());
    let round = CornerRadius::same(13);
    ui.painter().rect(rect, round, theme::faded(color, 0.10), Stroke::new(1.0, theme::faded(color, 0.75)), StrokeKind::Inside);
    put(ui.painter(), rect.center(), Align2::CENTER_CENTER, galley);
    response
}

/// A pushed area without looks of its own.
pub fn area(ui: &Ui, rect: Rect, id: Id) -> Response {
    ui.interact(rect, id, Sense::click())
}

/// Scrolls to a rectangle of a list when what it stands for has changed; `list` and `now` name the list and what it is.
pub fn keep_in_sight<T: Copy + PartialEq + Send + Sync + 'static>(ui: &Ui, list: &str, now: T, rect: Rect) {
    let id = ui.id().with(list);
    if ui.data(|data| data.get_temp::<T>(id)) != Some(now) {
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.scroll_to_rect(rect, None);
    }
}

/// A triangle that points right: the marker of what is chosen or current.
pub fn marker(painter: &Painter, at: Pos2, size: f32, color: Color32) {
    let points = vec![at + vec2(0.0, -size), at + vec2(size * 1.2, 0.0), at + vec2(0.0, size)];
    painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
}

/// The mark of a side, by its place in the scene: the same shapes as at the foot of the tokens, so that no colour is needed to tell
/// sides apart.
pub fn side_mark(painter: &Painter, at: Pos2, size: f32, side: usize, color: Color32) {
    let dark = Stroke::new(1.5, theme::NIGHT);
    let around = |corners: &[(f32, f32)], grown: f32| {
        let points = corners.iter().map(|(x, y)| at + vec2(*x, *y) * size * grown).collect();
        painter.add(Shape::convex_polygon(points, color, dark));
    };
    match side % 6 {
        0 => {
            painter.circle(at, size * 0.9, color, dark);
        }
        1 => around(&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)], 1.2),
        2 => around(&[(0.0, -1.0), (0.95, 0.7), (-0.95, 0.7)], 1.2),
        3 => around(&[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)], 0.85),
        4 => {
            for (wide, high) in [(1.0, 0.36), (0.36, 1.0)] {
                painter.rect_stroke(Rect::from_center_size(at, vec2(wide, high) * 2.2 * size), 0.0, dark, StrokeKind::Outside);
            }
            for (wide, high) in [(1.0, 0.36), (0.36, 1.0)] {
                painter.rect_filled(Rect::from_center_size(at, vec2(wide, high) * 2.2 * size), 0.0, color);
            }
        }
        _ => around(&[(0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5)], 1.1),
    }
}

/// A horizontal rule across the panel.
pub fn rule(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 9.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, theme::LINE));
}

/// A circle with a picture's place inside it.
pub fn ring(painter: &Painter, center: Pos2, radius: f32, color: Color32) -> Rect {
    painter.circle(center, radius, theme::HOLLOW, Stroke::new(2.0, color));
    Rect::from_center_size(center, Vec2::splat(radius * 1.3))
}
