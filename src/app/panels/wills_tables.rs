//! The tables of a fight of wills as they are in play: the matrix and the losses with the rows that decide lit, the list of
//! consequences; and whether they are the scene's own or house defaults in place of what the text lacks.

use super::View;
use super::stage::TUMBLE;
use crate::app::style::{body, bold, head, semi};
use crate::app::theme;
use crate::app::widgets::{line, marker, put, ring, row};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::rules::willpower::rulings::LossRow;
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

/// Columns of the matrix that are in sight.
const SIGHT: i32 = 11;

/// Where a table comes from, in words.
fn origin(view: &View, name: &str) -> (&'static str, Color32) {
    let own = view.scene.willpower().is_some_and(|setup| setup.own_tables.iter().any(|of| &**of == name));
    if own { ("the scene’s own", theme::accord()) } else { ("house default: the text lacks it", theme::ARCANE) }
}

fn heading(painter: &Painter, rect: Rect, title: &str, (words, tint): (&str, Color32)) {
    let end = put(painter, rect.left_center(), Align2::LEFT_CENTER, row(painter, title, semi(12.5), theme::TEXT, rect.width())).right();
    let galley = row(painter, words, body(11.0), tint, rect.right() - end - 24.0);
    let pill = Rect::from_min_size(pos2(end + 8.0, rect.center().y - 8.5), vec2(galley.size().x + 14.0, 17.0));
    painter.rect(pill, CornerRadius::same(9), theme::faded(tint, 0.1), Stroke::new(1.0, theme::faded(tint, 0.7)), StrokeKind::Inside);
    put(painter, pill.center(), Align2::CENTER_CENTER, galley);
}

/// A cell with words; lit ones have a frame of the colours of those whom they serve.
fn cell(painter: &Painter, rect: Rect, words: &str, lit: &[Color32], strong: bool) {
    let fill = if lit.is_empty() { theme::HOLLOW } else { theme::CARD_CHOSEN };
    painter.rect(rect, CornerRadius::same(4), fill, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    for (place, color) in lit.iter().enumerate() {
        painter.rect(rect.shrink(place as f32 * 2.5), CornerRadius::same(4), theme::NONE, Stroke::new(2.0, *color), StrokeKind::Inside);
    }
    let ink = if lit.is_empty() { theme::QUIET } else { theme::TEXT };
    let font = if strong || !lit.is_empty() { semi(12.5) } else { body(12.0) };
    put(painter, rect.center(), Align2::CENTER_CENTER, row(painter, words, font, ink, rect.width() - 4.0));
}

/// Both tables of a spirit round; `settled`: the dice have fallen.
pub fn show(painter: &Painter, view: &View, rect: Rect, both: &[&Verb], settled: bool) {
    let Some(setup) = view.scene.willpower() else { return };
    let split = rect.left() + rect.width() * 0.56;
    let left = Rect::from_min_max(rect.min, pos2(split - 12.0, rect.bottom()));
    let right = Rect::from_min_max(pos2(split + 4.0, rect.top()), rect.max);
    painter.vline(split - 4.0, rect.y_range(), Stroke::new(1.0, theme::LINE));
    let band = |of: Rect| Rect::from_min_size(of.min, vec2(of.width(), 18.0));
    heading(painter, band(left), "Matrix", origin(view, "matrix"));
    heading(painter, band(right), "Losses", origin(view, "losses"));
    // What is hidden lights nothing up.
    let matched: Vec<(CombatantId, i32, Option<i32>)> = both
        .iter()
        .filter_map(|verb| match verb {
            Verb::Matched { who, attack: Some(attack), defence: Some(defence), hit, margin, .. } => {
                Some((*who, attack - defence, margin.filter(|_| *hit)))
            }
            _ => None,
        })
        .collect();
    // The matrix: what each difference of attack and defence needs.
    let ahead = |pick: fn(i32, i32) -> i32| matched.iter().map(|(_, ahead, _)| *ahead).reduce(pick).unwrap_or(0);
    let (low, high) = (ahead(i32::min), ahead(i32::max));
    let start = (low + high) / 2 - SIGHT / 2;
    let start = if high - low < SIGHT { start.min(low).max(high - SIGHT + 1) } else { low };
    let name = 62.0;
    let each = (left.width() - name) / SIGHT as f32;
    let rows = [left.top() + 22.0, left.top() + 46.0];
    line(painter, pos2(left.left(), rows[0] + 10.0), Align2::LEFT_CENTER, "ahead by", body(12.0), theme::QUIET, name);
    line(painter, pos2(left.left(), rows[1] + 10.0), Align2::LEFT_CENTER, "needs", body(12.0), theme::QUIET, name);
    for column in 0..SIGHT {
        let of = start + column;
        let lit: Vec<Color32> = matched.iter().filter(|(_, ahead, _)| *ahead == of).map(|(who, ..)| view.color(*who)).collect();
        let x = left.left() + name + each * column as f32;
        let words = if of > 0 { format!("+{of}") } else { of.to_string().replace('-', "–") };
        cell(painter, Rect::from_min_size(pos2(x, rows[0]), vec2(each - 3.0, 21.0)), &words, &[], false);
        let needs = setup.tables.matrix.needs(of, 0).to_string().replace('-', "–");
        cell(painter, Rect::from_min_size(pos2(x, rows[1]), vec2(each - 3.0, 21.0)), &needs, &lit, true);
    }
    // The losses: what each margin costs.
    let losses = &setup.tables.losses;
    let each = (right.width() - name) / losses.len().max(1) as f32;
    line(painter, pos2(right.left(), rows[0] + 10.0), Align2::LEFT_CENTER, "hit by", body(12.0), theme::QUIET, name);
    line(painter, pos2(right.left(), rows[1] + 10.0), Align2::LEFT_CENTER, "loses", body(12.0), theme::QUIET, name);
    for (place, of) in losses.iter().enumerate() {
        let serves = |margin: i32| margin >= of.from && of.to.is_none_or(|to| margin <= to);
        let lit: Vec<Color32> =
            matched.iter().filter(|(_, _, margin)| settled && margin.is_some_and(serves)).map(|(who, ..)| view.color(*who)).collect();
        let x = right.left() + name + each * place as f32;
        cell(painter, Rect::from_min_size(pos2(x, rows[0]), vec2(each - 3.0, 21.0)), &span(of), &[], false);
        cell(painter, Rect::from_min_size(pos2(x, rows[1]), vec2(each - 3.0, 21.0)), &of.lose.to_string(), &lit, true);
    }
}

/// `0–4`, `10 or more`.
fn span(of: &LossRow) -> String {
    match of.to {
        Some(to) if to == of.from => to.to_string(),
        Some(to) => format!("{}–{to}", of.from),
        None => format!("{} +", of.from),
    }
}

/// The list of consequences with the one that came up.
pub fn consequences(painter: &Painter, view: &View, rect: Rect, (who, face, words): (CombatantId, Option<u16>, &str), age: f32) {
    let Some(setup) = view.scene.willpower() else { return };
    line(
        painter,
        pos2(rect.center().x, rect.top() + 18.0),
        Align2::CENTER_CENTER,
        "Overcome",
        head(16.0),
        theme::GOLD,
        rect.width() - 40.0,
    );
    let inner = ring(painter, pos2(rect.left() + 52.0, rect.top() + 62.0), 26.0, theme::loss());
    view.portrait(painter, who, inner, view.color(who));
    line(painter, pos2(rect.left() + 52.0, rect.top() + 99.0), Align2::CENTER_CENTER, view.short(who), semi(12.5), theme::TEXT, 88.0);
    if let Some(face) = face {
        let place = Rect::from_center_size(pos2(rect.left() + 52.0, rect.top() + 138.0), Vec2::splat(42.0));
        painter.rect(place, CornerRadius::same(9), theme::PARCHMENT, Stroke::new(3.0, theme::loss()), StrokeKind::Inside);
        put(painter, place.center(), Align2::CENTER_CENTER, row(painter, &face.to_string(), bold(20.0), theme::INK, 40.0));
        let die = format!("d{}", setup.tables.consequence_die);
        line(painter, pos2(place.center().x, place.bottom() + 10.0), Align2::CENTER_CENTER, &die, body(11.5), theme::QUIET, 40.0);
    }
    let left = rect.left() + 104.0;
    let band = Rect::from_min_max(pos2(left, rect.top() + 36.0), pos2(rect.right() - 16.0, rect.top() + 54.0));
    heading(painter, band, "Consequences", origin(view, "consequences"));
    let all = &setup.tables.consequences;
    let each = ((rect.bottom() - band.bottom() - 16.0) / all.len().max(1) as f32).min(24.0);
    for (place, of) in all.iter().enumerate() {
        let y = band.bottom() + 8.0 + each * (place as f32 + 0.5);
        let lit = age >= TUMBLE && (face == Some(of.on) || face.is_none() && *of.words == *words);
        let strip = Rect::from_min_max(pos2(left, y - each / 2.0), pos2(rect.right() - 16.0, y + each / 2.0 - 2.0));
        if lit {
            painter.rect(strip, CornerRadius::same(4), theme::CARD_CHOSEN, Stroke::new(1.5, theme::GOLD), StrokeKind::Inside);
            marker(painter, pos2(strip.left() + 4.0, strip.center().y), 4.5, theme::GOLD);
        }
        let ink = if lit { theme::TEXT } else { theme::QUIET };
        line(painter, pos2(left + 22.0, strip.center().y), Align2::CENTER_CENTER, &of.on.to_string(), semi(12.5), ink, 20.0);
        line(
            painter,
            pos2(left + 38.0, strip.center().y),
            Align2::LEFT_CENTER,
            &of.words,
            if lit { semi(13.0) } else { body(12.5) },
            ink,
            strip.width() - 46.0,
        );
    }
}
