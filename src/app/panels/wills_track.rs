//! The melee round of a fight of wills as a segment track: a row for each engaged pair with its three spirit rounds and for each
//! of those who act alone; beside it what each side needs.

use super::View;
use crate::app::style::{body, bold, semi};
use crate::app::theme;
use crate::app::widgets::{hatched, line, marker, put, row};
use crate::app::wills::initiatives;
use crate::engine::combatant::CombatantId;
use crate::play::shown::Entry;
use bevy_egui::egui::{Align2, CornerRadius, Painter, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, pos2, vec2};

/// The height of a row.
const ROW: f32 = 24.0;
/// Room for names.
const NAME: f32 = 148.0;

/// A row: whose, and the other of a pair.
type Line = (CombatantId, Option<CombatantId>);

fn rows(view: &View) -> Vec<Line> {
    let duel = &view.shown.duel;
    let mut rows: Vec<Line> = duel.engaged.iter().map(|(a, b)| (*a, Some(*b))).collect();
    for entry in &duel.track {
        let known = |(a, b): &Line| *a == entry.who || *b == Some(entry.who);
        if !rows.iter().any(known) {
            // A spirit combat that is over keeps its row to the end of the melee round.
            rows.push((entry.who, entry.whom.filter(|_| entry.what.starts_with("spirit round"))));
        }
    }
    rows
}

/// The height that the track would like.
pub fn height(view: &View) -> f32 {
    18.0 + rows(view).len().clamp(2, 5) as f32 * ROW
}

/// Paints it.
pub fn show(ui: &mut Ui, view: &View) {
    let whole = ui.available_rect_before_wrap();
    let beside = (whole.width() * 0.26).clamp(216.0, 320.0);
    let track = Rect::from_min_max(whole.min, pos2(whole.right() - beside - 18.0, whole.bottom()));
    view.mark("track", track);
    let most = view.scene.willpower().map_or(10, |setup| setup.tables.segments);
    let last = view.shown.duel.track.iter().map(|entry| entry.to).max().unwrap_or(0).max(most);
    let each = (track.width() - NAME) / last.max(1) as f32;
    let at = |segment: i32| track.left() + NAME + each * (segment - 1) as f32;
    let head = Rect::from_min_max(track.min, pos2(track.right(), track.top() + 18.0));
    let painter = ui.painter().clone();
    line(&painter, head.left_center(), Align2::LEFT_CENTER, "Segment", semi(12.0), theme::QUIET, NAME);
    for segment in 1..=last {
        let cell = Rect::from_min_max(pos2(at(segment), head.top()), pos2(at(segment + 1) - 3.0, head.bottom() - 2.0));
        let here = segment == view.shown.duel.rank;
        if here {
            painter.rect_filled(cell, CornerRadius::same(4), theme::GOLD);
        }
        let ink = if here {
            theme::INK
        } else if segment > most {
            theme::FAINT
        } else {
            theme::QUIET
        };
        line(&painter, cell.center(), Align2::CENTER_CENTER, &segment.to_string(), if here { semi(12.0) } else { body(12.0) }, ink, each);
    }
    let mut inner = ui.new_child(UiBuilder::new().max_rect(Rect::from_min_max(head.left_bottom(), track.max)));
    ScrollArea::vertical().id_salt("segments").auto_shrink(false).min_scrolled_height(ROW).show(&mut inner, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let all = rows(view);
        if all.is_empty() {
            let words = "Who is engaged, and who acts alone, has a row here once initiative is rolled.";
            ui.label(bevy_egui::egui::RichText::new(words).font(body(12.5)).color(theme::QUIET));
        }
        for of in all {
            let (space, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
            let painter = ui.painter();
            names(painter, view, of, space);
            for segment in 1..=last {
                let cell = Rect::from_min_max(pos2(at(segment), space.top() + 2.0), pos2(at(segment + 1) - 3.0, space.bottom() - 2.0));
                painter.rect(cell, CornerRadius::same(4), theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
                if segment > most {
                    hatched(painter, cell.shrink(1.0), theme::faded(theme::LINE, 0.7));
                }
            }
            for entry in view.shown.duel.track.iter().filter(|entry| entry.who == of.0 || of.1 == Some(entry.who)) {
                let cell = Rect::from_min_max(pos2(at(entry.from), space.top() + 2.0), pos2(at(entry.to + 1) - 3.0, space.bottom() - 2.0));
                due(painter, view, entry, cell, space.right());
            }
            response.on_hover_text(hint(view, of));
        }
    });
    ui.painter().vline(track.right() + 8.0, whole.y_range(), Stroke::new(1.0, theme::LINE));
    needs(ui, view, Rect::from_min_max(pos2(whole.right() - beside, whole.top()), whole.max));
    ui.advance_cursor_after_rect(whole);
}

fn names(painter: &Painter, view: &View, (one, other): Line, space: Rect) {
    let asked = view.game.asked().is_some_and(|asked| asked == one || other == Some(asked));
    if asked {
        marker(painter, pos2(space.left(), space.center().y), 4.0, theme::GOLD);
    }
    let rolled = initiatives(view.game.facts());
    let y = space.center().y;
    let face = |id, x: f32| view.portrait(painter, id, Rect::from_center_size(pos2(x, y), Vec2::splat(17.0)), view.color(id));
    let die = |id: CombatantId| rolled.get(&id).map_or("–".to_owned(), i32::to_string);
    face(one, space.left() + 18.0);
    match other {
        Some(other) => {
            line(painter, pos2(space.left() + 30.0, y), Align2::LEFT_CENTER, &die(one), bold(12.5), theme::TEXT, 20.0);
            line(painter, pos2(space.left() + 79.0, y), Align2::CENTER_CENTER, "against", body(11.5), theme::QUIET, 64.0);
            line(painter, pos2(space.left() + 124.0, y), Align2::RIGHT_CENTER, &die(other), bold(12.5), theme::TEXT, 20.0);
            face(other, space.left() + 135.0);
        }
        None => {
            line(painter, pos2(space.left() + 31.0, y), Align2::LEFT_CENTER, view.short(one), body(12.5), theme::QUIET, 86.0);
            line(painter, pos2(space.left() + 136.0, y), Align2::RIGHT_CENTER, &die(one), bold(12.5), theme::TEXT, 20.0);
        }
    }
}

/// What is due on a segment: what is past is hollow, what goes on now is gold, what comes is whole.
fn due(painter: &Painter, view: &View, entry: &Entry, cell: Rect, edge: f32) {
    let now = view.shown.duel.rank;
    let color = view.color(entry.who);
    let nth = entry.what.strip_prefix("spirit round ");
    let color = if nth.is_some() { theme::ARCANE } else { color };
    let over = entry.over || entry.from < now || nth.is_some() && view.shown.duel.opponents(entry.who).is_empty();
    let here = entry.from == now && !over;
    let (fill, ink, frame) = match (over, here) {
        (true, _) => (theme::PANEL, theme::FAINT, theme::faded(color, 0.5)),
        (_, true) => (theme::GOLD, theme::INK, theme::GOLD),
        _ => (theme::faded(color, 0.35), theme::TEXT, color),
    };
    painter.rect(cell, CornerRadius::same(4), fill, Stroke::new(1.25, frame), StrokeKind::Inside);
    match nth {
        Some(nth) => {
            let words = row(painter, nth, bold(13.0), ink, cell.width());
            put(painter, cell.center(), Align2::CENTER_CENTER, words);
        }
        None => {
            // An act has its name as far as there is room to the right.
            let words = row(painter, &entry.what, semi(11.5), ink, (edge - cell.left() - 12.0).min(150.0));
            let back = Rect::from_min_size(pos2(cell.left(), cell.top()), vec2((words.size().x + 12.0).max(cell.width()), cell.height()));
            painter.rect(back, CornerRadius::same(4), fill, Stroke::new(1.25, frame), StrokeKind::Inside);
            put(painter, pos2(back.left() + 6.0, back.center().y), Align2::LEFT_CENTER, words);
        }
    }
    if over {
        painter.line_segment(
            [pos2(cell.left() + 4.0, cell.center().y), pos2(cell.right() - 4.0, cell.center().y)],
            Stroke::new(1.5, theme::FAINT),
        );
    }
}

fn hint(view: &View, (one, other): Line) -> String {
    let own = view.shown.duel.track.iter().filter(|entry| entry.who == one || other == Some(entry.who));
    let mut words: Vec<String> = own.map(|entry| format!("segment {}: {}", entry.from, entry.what)).collect();
    if words.is_empty() {
        words.push("initiative is not rolled yet".into());
    }
    format!("{}\n{}", view.cast.name(one), words.join("\n"))
}

/// What each side of every pair needs, and who aids it.
fn needs(ui: &Ui, view: &View, rect: Rect) {
    let painter = ui.painter();
    line(painter, pos2(rect.left(), rect.top() + 9.0), Align2::LEFT_CENTER, "On the matrix", semi(12.0), theme::QUIET, rect.width());
    let mut y = rect.top() + 18.0 + ROW / 2.0;
    for &(one, other) in &view.shown.duel.engaged {
        let x = [rect.left(), rect.center().x + 2.0];
        for ((who, whom), left) in [(one, other), (other, one)].into_iter().zip(x) {
            view.portrait(painter, who, Rect::from_center_size(pos2(left + 9.0, y), Vec2::splat(17.0)), view.color(who));
            let words = view.game.wills.need_words(who, whom).replace("any face", "any");
            line(painter, pos2(left + 23.0, y), Align2::LEFT_CENTER, &words, semi(13.0), theme::TEXT, rect.width() / 2.0 - 27.0);
        }
        y += ROW;
    }
    if view.shown.duel.engaged.is_empty() {
        line(painter, pos2(rect.left(), y), Align2::LEFT_CENTER, "Nobody is engaged.", body(12.5), theme::QUIET, rect.width());
    }
}
