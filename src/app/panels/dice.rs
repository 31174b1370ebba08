//! Dice as they are painted on a stage: they tumble, settle, and shake where equal totals are rolled again; and the bands of a
//! percentile roll.

use super::stage::{COUNTED, TUMBLE};
use crate::app::style::{body, bold};
use crate::app::theme;
use crate::app::widgets::{line, put, row};
use crate::engine::percentile::{Bands, Level};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

/// The face that a tumbling die shows now; the same for the same age and place.
fn tumbling(face: u16, sides: u16, age: f32, place: f32) -> u16 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small step counter for a cosmetic face")]
    let step = (age * 16.0) as u32 + u32::from(face) * 7 + place.abs() as u32;
    u16::try_from(step.wrapping_mul(2_654_435_761) >> 16).unwrap_or(1) % sides.max(1) + 1
}

/// A die of this many faces in a square of this side. Age `None`: not rolled yet. `again`: it is going to be rolled once more.
pub fn die(painter: &Painter, center: Pos2, (face, sides): (u16, u16), frame: Color32, (age, again): (Option<f32>, bool)) {
    let mut center = center;
    let mut shown = face;
    match age {
        Some(age) if age < TUMBLE => {
            shown = tumbling(face, sides, age, center.x);
            center += vec2((age * 47.0).sin() * 3.0, -((age * 19.0).sin().abs()) * 7.0 * (1.0 - age / TUMBLE));
        }
        Some(age) if again && (COUNTED..COUNTED + 0.55).contains(&age) => center += vec2((age * 60.0).sin() * 3.5, 0.0),
        _ => {}
    }
    let rect = Rect::from_center_size(center, Vec2::splat(44.0));
    painter.rect(rect, CornerRadius::same(9), theme::PARCHMENT, Stroke::new(3.0, frame), StrokeKind::Inside);
    if age.is_none() {
        put(painter, center, Align2::CENTER_CENTER, row(painter, "?", bold(23.0), theme::INK, 30.0));
    } else if sides == 6 {
        pips(painter, rect, shown);
    } else {
        put(painter, center, Align2::CENTER_CENTER, row(painter, &shown.to_string(), bold(20.0), theme::INK, 40.0));
    }
}

fn pips(painter: &Painter, rect: Rect, face: u16) {
    let at = |x: f32, y: f32| rect.center() + vec2(x, y) * 10.0;
    let corners = [at(-1.0, -1.0), at(1.0, 1.0), at(1.0, -1.0), at(-1.0, 1.0), at(-1.0, 0.0), at(1.0, 0.0)];
    if face % 2 == 1 {
        painter.circle_filled(rect.center(), 3.6, theme::INK);
    }
    corners.iter().take(usize::from(face / 2 * 2)).for_each(|corner| {
        painter.circle_filled(*corner, 3.6, theme::INK);
    });
}

/// The face of a hundred-sided die; it tumbles at first. Age `None`: not rolled yet.
pub fn hundred(painter: &Painter, center: Pos2, face: u16, color: Color32, (age, size): (Option<f32>, Vec2)) {
    let words = match age {
        None => "?".to_owned(),
        Some(age) if age < TUMBLE => format!("{:02}", tumbling(face, 100, age, 0.0) % 100),
        Some(_) => format!("{:02}", face % 100),
    };
    let rect = Rect::from_center_size(center, size);
    painter.rect(rect, CornerRadius::same(7), theme::PARCHMENT, Stroke::new(2.5, color), StrokeKind::Inside);
    put(painter, center, Align2::CENTER_CENTER, row(painter, &words, bold(size.y * 0.5), theme::INK, size.x));
}

/// The sign and colour of how well a roll went: more stars, a cross, two strokes; never the colour alone.
pub fn mark(level: Level) -> (&'static str, Color32) {
    match level {
        Level::Critical => ("★★★", theme::GOLD),
        Level::Special => ("★★", theme::GOLD),
        Level::Success => ("★", theme::TEXT),
        Level::Failure => ("×", theme::QUIET),
        Level::Fumble => ("‼", theme::loss()),
    }
}

/// The hundred faces in the bands of a chance, with a marker at the one rolled; `named`: with the sign of each band below it.
pub fn bands(painter: &Painter, rect: Rect, bands: &Bands, (face, named): (Option<u16>, bool)) {
    let tints = [theme::GOLD, theme::faded(theme::GOLD, 0.62), theme::faded(theme::TEXT, 0.55), theme::SPENT, theme::loss()];
    let levels = [Level::Critical, Level::Special, Level::Success, Level::Failure, Level::Fumble];
    #[expect(clippy::cast_precision_loss, reason = "a hundred faces")]
    let at = |faces: i32| rect.left() + rect.width() * faces as f32 / 100.0;
    let mut from = 0;
    for ((count, tint), level) in bands.faces().into_iter().zip(tints).zip(levels) {
        if count <= 0 {
            continue;
        }
        let part = Rect::from_min_max(pos2(at(from), rect.top()), pos2(at(from + count) - 1.0, rect.bottom()));
        painter.rect_filled(part, CornerRadius::same(1), tint);
        if named && part.width() > 15.0 {
            let below = pos2(part.center().x, rect.bottom() + 7.0);
            line(painter, below, Align2::CENTER_CENTER, mark(level).0, body(9.5), theme::QUIET, part.width());
        }
        from += count;
    }
    if let Some(face) = face {
        let x = at(i32::from(face)) - rect.width() / 200.0;
        let tip = vec2(0.0, rect.top() + 1.0);
        let points = vec![pos2(x, tip.y), pos2(x - 5.0, tip.y - 7.0), pos2(x + 5.0, tip.y - 7.0)];
        painter.add(Shape::convex_polygon(points, theme::TEXT, Stroke::new(1.0, theme::NIGHT)));
        painter.vline(x, rect.y_range(), Stroke::new(2.0, theme::TEXT));
    }
}
