//! Plots of many fights: shares with the range they lie in, histograms, and how shares change with a number. Every series has a shape or
//! a hatch of its own, so that no colour is needed to tell two apart.

use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{hatched, line, side_mark};
use crate::odds::simulation::{Histogram, Share};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

/// Bars of a histogram at most; wider ones are drawn in groups.
const MOST_BARS: i64 = 30;

/// A series of a plot.
#[derive(Clone, Copy)]
pub struct Look {
    /// Its colour.
    pub color: Color32,
    /// It is hatched, the other filled.
    pub hatched: bool,
}

/// A share as a bar with the range in which it lies, and the numbers beside it.
pub fn share(ui: &mut Ui, (label, mark): (&str, Option<usize>), share: &Share, look: Look) -> Rect {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
    let (left, right) = (rect.left() + 190.0, rect.right() - 190.0);
    if let Some(side) = mark {
        side_mark(ui.painter(), pos2(rect.left() + 8.0, rect.center().y), 5.0, side, look.color);
    }
    let cut = line(
        ui.painter(),
        pos2(rect.left() + 22.0, rect.center().y),
        Align2::LEFT_CENTER,
        label,
        body(13.5),
        theme::TEXT,
        left - rect.left() - 30.0,
    );
    let track = Rect::from_min_max(pos2(left, rect.top() + 5.0), pos2(right, rect.bottom() - 5.0));
    ui.painter().rect(track, CornerRadius::same(3), theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Outside);
    let at = |part: f64| track.left() + track.width() * narrow(part);
    let filled = Rect::from_min_max(track.min, pos2(at(share.p), track.bottom()));
    fill(ui.painter(), filled, look);
    whisker(ui.painter(), (at(share.low), at(share.high)), track.center().y);
    let words = format!("{:.1} %", share.p * 100.0);
    line(ui.painter(), pos2(right + 62.0, rect.center().y), Align2::RIGHT_CENTER, &words, semi(13.5), theme::TEXT, 60.0);
    let range = format!("{:.1} to {:.1}", share.low * 100.0, share.high * 100.0);
    line(ui.painter(), pos2(rect.right(), rect.center().y), Align2::RIGHT_CENTER, &range, body(12.5), theme::QUIET, 118.0);
    let hint = format!("{label}: {} fights. The true share lies in the range 95 times in a hundred.", share.count);
    response.on_hover_text(if cut {
        hint
    } else {
        format!("{} fights; the true share lies in the range 95 times in a hundred.", share.count)
    });
    rect
}

#[expect(clippy::cast_possible_truncation, reason = "a place on the screen")]
fn narrow(of: f64) -> f32 {
    of as f32
}

/// Fills a bar as its series looks.
fn fill(painter: &Painter, rect: Rect, look: Look) {
    if rect.width() <= 0.0 || rect.height() <= 0.0 {
        return;
    }
    if look.hatched {
        painter.rect(rect, CornerRadius::ZERO, theme::faded(look.color, 0.15), Stroke::new(1.25, look.color), StrokeKind::Inside);
        hatched(painter, rect, theme::faded(look.color, 0.8));
    } else {
        painter.rect_filled(rect, CornerRadius::ZERO, theme::faded(look.color, 0.85));
    }
}

/// The range in which a share lies.
fn whisker(painter: &Painter, (low, high): (f32, f32), y: f32) {
    for (width, color) in [(4.0, theme::NIGHT), (1.75, theme::TEXT)] {
        let stroke = Stroke::new(width, color);
        painter.hline(low..=high, y, stroke);
        for x in [low, high] {
            painter.vline(x, y - 4.0..=y + 4.0, stroke);
        }
    }
}

/// A line that says how series look.
pub fn legend(ui: &mut Ui, series: &[(&str, Look)]) {
    ui.horizontal(|ui| {
        for (text, look) in series {
            let (rect, _) = ui.allocate_exact_size(vec2(22.0, 14.0), Sense::hover());
            fill(ui.painter(), rect.shrink(1.0), *look);
            ui.label(bevy_egui::egui::RichText::new(*text).font(body(13.0)).color(theme::TEXT));
            ui.add_space(12.0);
        }
    });
}

/// How often each number came about, one bar a series beside the other.
pub fn histogram(ui: &mut Ui, title: &str, series: &[(&Histogram, Look)]) -> Rect {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 128.0), Sense::hover());
    line(ui.painter(), rect.left_top() + vec2(0.0, 9.0), Align2::LEFT_CENTER, title, semi(13.5), theme::TEXT, rect.width());
    let numbers = || series.iter().flat_map(|(of, _)| of.counts.keys().copied());
    let (Some(least), Some(most)) = (numbers().min(), numbers().max()) else { return rect };
    let group = (most - least) / MOST_BARS + 1;
    let groups = usize::try_from((most - least) / group + 1).unwrap_or(1);
    let sums = |of: &Histogram| {
        let mut sums = vec![0_u64; groups];
        for (number, count) in &of.counts {
            if let Some(sum) = usize::try_from((number - least) / group).ok().and_then(|place| sums.get_mut(place)) {
                *sum += count;
            }
        }
        let all: u64 = sums.iter().sum::<u64>().max(1);
        #[expect(clippy::cast_precision_loss, reason = "counts of fights are far below 2^52")]
        sums.iter().map(|sum| *sum as f64 / all as f64).collect::<Vec<f64>>()
    };
    let heights: Vec<Vec<f64>> = series.iter().map(|(of, _)| sums(of)).collect();
    let tallest = heights.iter().flatten().copied().fold(0.0_f64, f64::max).max(1e-9);
    let plot = Rect::from_min_max(rect.min + vec2(46.0, 24.0), rect.max - vec2(8.0, 20.0));
    let axis = Stroke::new(1.0, theme::LINE);
    ui.painter().hline(plot.x_range(), plot.bottom(), axis);
    ui.painter().hline(plot.x_range(), plot.top(), Stroke::new(1.0, theme::faded(theme::LINE, 0.5)));
    let top = format!("{:.0} %", tallest * 100.0);
    line(ui.painter(), pos2(plot.left() - 6.0, plot.top()), Align2::RIGHT_CENTER, &top, body(11.5), theme::QUIET, 40.0);
    #[expect(clippy::cast_precision_loss, reason = "at most some dozens of bars")]
    let slot = (plot.width() / groups as f32).min(44.0);
    #[expect(clippy::cast_precision_loss, reason = "at most some dozens of bars")]
    let x = |place: usize| plot.left() + slot * place as f32;
    let every = if slot < 20.0 { 5 } else { 1 };
    let mut hovered = None;
    for place in 0..groups {
        #[expect(clippy::cast_precision_loss, reason = "two series at most")]
        let wide = (slot - 4.0).max(2.0) / heights.len() as f32;
        for (nth, (heights, (_, look))) in heights.iter().zip(series).enumerate() {
            let part = heights.get(place).copied().unwrap_or(0.0);
            #[expect(clippy::cast_precision_loss, reason = "two series at most")]
            let left = x(place) + 2.0 + wide * nth as f32;
            let bar = Rect::from_min_max(
                pos2(left, plot.bottom() - plot.height() * narrow(part / tallest)),
                pos2(left + wide - 1.0, plot.bottom()),
            );
            fill(ui.painter(), bar, *look);
        }
        let first = least + i64::try_from(place).unwrap_or(0) * group;
        let label = if group == 1 { first.to_string() } else { format!("{first}–{}", (first + group - 1).min(most)) };
        if place % every == 0 {
            line(
                ui.painter(),
                pos2(x(place) + slot / 2.0, plot.bottom() + 9.0),
                Align2::CENTER_CENTER,
                &label,
                body(11.5),
                theme::QUIET,
                slot * 4.0,
            );
        }
        let inside = Rect::from_min_max(pos2(x(place), rect.top()), pos2(x(place) + slot, rect.bottom()));
        if response.hover_pos().is_some_and(|at| inside.contains(at)) {
            let parts: Vec<String> = heights.iter().map(|of| format!("{:.1} %", of.get(place).copied().unwrap_or(0.0) * 100.0)).collect();
            hovered = Some(format!("{label}: {}", parts.join(", instead ")));
        }
    }
    if let Some(words) = hovered {
        response.on_hover_text(words);
    }
    rect
}

/// A share of a sweep: its name, the side it belongs to, its colour, and its share at each value.
pub struct Curve {
    /// What it is.
    pub label: String,
    /// Whose mark it has.
    pub side: usize,
    /// Its colour.
    pub color: Color32,
    /// Value and share.
    pub points: Vec<(i64, Share)>,
}

/// How shares change with a number.
pub fn curves(ui: &mut Ui, what: &str, curves: &[Curve], high: f32) -> Rect {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    let plot = Rect::from_min_max(rect.min + vec2(46.0, 8.0), rect.max - vec2(190.0, 38.0));
    let painter = ui.painter();
    painter.rect_filled(plot, CornerRadius::ZERO, theme::HOLLOW);
    for percent in [0, 25, 50, 75, 100_u8] {
        let y = plot.bottom() - plot.height() * f32::from(percent) / 100.0;
        let strength = if percent == 50 { 1.0 } else { 0.55 };
        painter.hline(plot.x_range(), y, Stroke::new(1.0, theme::faded(theme::LINE, strength)));
        line(painter, pos2(plot.left() - 6.0, y), Align2::RIGHT_CENTER, &format!("{percent} %"), body(11.5), theme::QUIET, 40.0);
    }
    let values: Vec<i64> = curves.first().map(|curve| curve.points.iter().map(|(value, _)| *value).collect()).unwrap_or_default();
    let (Some(first), Some(last)) = (values.first().copied(), values.last().copied()) else { return rect };
    #[expect(clippy::cast_precision_loss, reason = "some dozens of values")]
    let x = |value: i64| {
        plot.left() + 14.0 + (plot.width() - 28.0) * if last == first { 0.5 } else { (value - first) as f32 / (last - first) as f32 }
    };
    let y = |part: f64| plot.bottom() - plot.height() * narrow(part);
    let every = values.len().div_ceil(16).max(1);
    for value in values.iter().step_by(every) {
        line(painter, pos2(x(*value), plot.bottom() + 10.0), Align2::CENTER_CENTER, &value.to_string(), body(11.5), theme::QUIET, 60.0);
    }
    line(painter, pos2(plot.center().x, plot.bottom() + 28.0), Align2::CENTER_CENTER, what, body(12.5), theme::QUIET, plot.width());
    for curve in curves {
        let along: Vec<Pos2> = curve.points.iter().map(|(value, share)| pos2(x(*value), y(share.p))).collect();
        for (value, share) in &curve.points {
            let stroke = Stroke::new(1.25, theme::faded(curve.color, 0.75));
            painter.vline(x(*value), y(share.high)..=y(share.low), stroke);
            for end in [share.low, share.high] {
                painter.hline(x(*value) - 3.0..=x(*value) + 3.0, y(end), stroke);
            }
        }
        painter.add(Shape::line(along.clone(), Stroke::new(2.0, curve.color)));
        along.iter().for_each(|at| side_mark(painter, *at, 5.0, curve.side, curve.color));
    }
    // The names stand at the right, from the highest curve down, apart from one another.
    let mut names: Vec<(&Curve, f32)> =
        curves.iter().map(|curve| (curve, y(curve.points.last().map_or(0.0, |(_, share)| share.p)))).collect();
    names.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut lowest = rect.top();
    for (curve, at) in names {
        let at = at.max(lowest + 10.0);
        lowest = at + 10.0;
        side_mark(painter, pos2(plot.right() + 16.0, at), 5.0, curve.side, curve.color);
        line(
            painter,
            pos2(plot.right() + 28.0, at),
            Align2::LEFT_CENTER,
            &curve.label,
            body(13.0),
            theme::TEXT,
            rect.right() - plot.right() - 30.0,
        );
    }
    if let Some(near) =
        response.hover_pos().and_then(|at| values.iter().min_by(|a, b| (x(**a) - at.x).abs().total_cmp(&(x(**b) - at.x).abs())))
    {
        let told = curves.iter().filter_map(|curve| {
            let (_, share) = curve.points.iter().find(|(value, _)| value == near)?;
            Some(format!("{}: {:.1} % ({:.1} to {:.1})", curve.label, share.p * 100.0, share.low * 100.0, share.high * 100.0))
        });
        let words = std::iter::once(format!("{what} {near}")).chain(told).collect::<Vec<_>>().join("\n");
        response.on_hover_text(words);
    }
    rect
}
