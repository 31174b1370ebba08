//! One fight of a comparison: its rules, its board, everybody's number, what was told before, and what happens now.

use super::compare::{Bench, pill};
use super::details::color;
use super::{chronicle, compare_board, note, rules_of, short_name};
use crate::app::compare::{Column, dice, fallen, measure, measure_name, weighs};
use crate::app::style::{body, bold, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, bar, card, line, put, row, wrapped};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::{CombatantId, Condition};
use crate::play::narration;
use crate::play::narration::words::plural;
use bevy_egui::egui::{Align2, CornerRadius, Painter, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, pos2, vec2};

/// The height of a row of the roster.
const ROW: f32 = 23.0;
/// Lines of the chronicle that are laid out.
const MOST: usize = 60;

/// Paints it into a rectangle.
pub fn show(ui: &mut Ui, bench: &Bench, place: usize, rect: Rect) {
    let Some(column) = bench.compare.columns.get(place) else { return };
    let painter = ui.painter().clone();
    let over = column.over();
    let frame = if over { theme::GOLD } else { theme::LINE };
    painter.rect(rect, CornerRadius::same(12), theme::PANEL, Stroke::new(if over { 1.5 } else { 1.0 }, frame), StrokeKind::Inside);
    let inner = rect.shrink2(vec2(14.0, 0.0));
    heading(&painter, column, Rect::from_min_max(inner.min, pos2(inner.right(), inner.top() + 46.0)));
    let roster = bench.compare.roster(column);
    #[expect(clippy::cast_precision_loss, reason = "a cast is small")]
    let rows = roster.len() as f32 * ROW;
    let now = (rect.height() * 0.24).clamp(136.0, 172.0);
    let spare = rect.height() - 46.0 - rows - now - 44.0;
    let board = (spare * 0.61).clamp(120.0, 360.0);
    let board = Rect::from_min_size(pos2(inner.left(), inner.top() + 46.0), vec2(inner.width(), board));
    compare_board::paint(&painter.with_clip_rect(board), bench, column, board);
    note(bench.probe, format!("column:{place}:board"), board);
    let mut top = board.bottom() + 8.0;
    for id in roster {
        member(&painter, bench, column, id, Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), ROW)));
        top += ROW;
    }
    let told = Rect::from_min_max(pos2(inner.left(), top + 8.0), pos2(inner.right(), rect.bottom() - now - 22.0));
    if told.height() > 20.0 {
        painter.hline(told.x_range(), told.top(), Stroke::new(1.0, theme::LINE));
        earlier(ui, column, place, Rect::from_min_max(told.min + vec2(0.0, 5.0), told.max));
    }
    let card = Rect::from_min_max(pos2(inner.left(), rect.bottom() - now - 14.0), pos2(inner.right(), rect.bottom() - 14.0));
    present(ui, bench, column, place, card);
}

fn heading(painter: &Painter, column: &Column, rect: Rect) {
    let scene = column.session.scene();
    let end = pill(painter, rect.left(), rect.center().y, rules_of(scene));
    let round = match column.shown.round {
        0 => "before round 1".to_owned(),
        round => format!("round {round}"),
    };
    let galley = row(painter, &round, semi(13.5), theme::TEXT, 120.0);
    let start = rect.right() - galley.size().x;
    put(painter, pos2(rect.right(), rect.center().y), Align2::RIGHT_CENTER, galley);
    let words = format!("the ring is {}", measure_name(scene));
    line(painter, pos2(end + 10.0, rect.center().y), Align2::LEFT_CENTER, &words, body(12.5), theme::QUIET, start - end - 20.0);
}

/// What a combatant is and does, in a few words.
fn states(column: &Column, id: CombatantId) -> String {
    let (shown, cast) = (&column.shown, column.session.cast());
    let Some(token) = shown.token(id) else { return String::new() };
    let mut words = Vec::new();
    if let Some(host) = token.host {
        words.push(format!("inside {}", short_name(cast, host)));
    }
    if let Some((_, term)) = shown.duel.banished.get(&id) {
        let days = |days: i32| if days > 0 { format!(", {}", plural(days, "day")) } else { String::new() };
        words.push(term.map_or("banished".to_owned(), |(weeks, of)| format!("banished for {}{}", plural(weeks, "week"), days(of))));
    }
    // Who is banished is told so already.
    let told = |of: &&Condition| match of {
        Condition::Armed => false,
        Condition::Dispelled => !shown.duel.banished.contains_key(&id),
        _ => true,
    };
    words.extend(token.conditions.iter().filter(told).map(|of| narration::condition_name(*of).to_owned()));
    if !token.possessors.is_empty() && !token.conditions.contains(&Condition::Possessed) {
        words.push("possessed".into());
    }
    if let Some(aided) = shown.duel.aura(id).and_then(|aura| aura.aids) {
        words.push(format!("aids {}", short_name(cast, aided)));
    }
    if shown.duel.named.contains(&id) {
        words.push("named".into());
    }
    words.join(", ")
}

fn member(painter: &Painter, bench: &Bench, column: &Column, id: CombatantId, rect: Rect) {
    let (scene, shown) = (column.session.scene(), &column.shown);
    let down = fallen(shown, id);
    let ink = if down { theme::FAINT } else { theme::TEXT };
    let tint = if down { theme::FAINT } else { color(scene, id) };
    let y = rect.center().y;
    bench.pictures.face(painter, (scene, id), Rect::from_center_size(pos2(rect.left() + 9.0, y), Vec2::splat(18.0)), tint);
    line(painter, pos2(rect.left() + 24.0, y), Align2::LEFT_CENTER, short_name(&scene.cast, id), semi(12.5), ink, 76.0);
    let number = measure(scene, shown, id);
    let left = rect.left() + 106.0;
    let strip = Rect::from_min_max(pos2(left, y - 4.0), pos2(left + rect.width() * 0.22, y + 4.0));
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let share = |of: i32| of as f32 / number.full.max(1) as f32;
    bar(painter, strip, share(number.now), tint);
    if let Some(tick) = number.tick {
        painter.vline(
            strip.left() + strip.width() * share(tick).clamp(0.0, 1.0),
            strip.y_range().expand(3.0),
            Stroke::new(2.0, theme::TEXT),
        );
    }
    let words = format!("{}/{}", number.now, number.full);
    line(painter, pos2(strip.right() + 8.0, y), Align2::LEFT_CENTER, &words, bold(12.5), ink, 46.0);
    let start = strip.right() + 54.0;
    let grave = if down { theme::loss() } else { theme::QUIET };
    line(painter, pos2(start, y), Align2::LEFT_CENTER, &states(column, id), body(12.0), grave, rect.right() - start);
}

/// What was told before, the newest at the foot.
fn earlier(ui: &mut Ui, column: &Column, place: usize, rect: Rect) {
    let cast = column.session.cast();
    let mut lines: Vec<_> =
        column.earlier().iter().rev().filter_map(|fact| Some((fact, narration::line(fact, cast)?))).take(MOST).collect();
    lines.reverse();
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect));
    ScrollArea::vertical().id_salt(("told", place)).auto_shrink(false).stick_to_bottom(true).min_scrolled_height(16.0).show(
        &mut inner,
        |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.set_width(rect.width() - 8.0);
            for (fact, text) in lines {
                let (tint, sign) = chronicle::kind(&fact.verb);
                let galley = wrapped(ui.painter(), &text, body(12.0), theme::QUIET, rect.width() - 32.0);
                let (space, _) = ui.allocate_exact_size(vec2(rect.width() - 8.0, galley.size().y + 2.0), Sense::hover());
                put(
                    ui.painter(),
                    pos2(space.left() + 6.0, space.top() + 8.0),
                    Align2::CENTER_CENTER,
                    row(ui.painter(), sign, bold(10.0), tint, 14.0),
                );
                put(ui.painter(), space.min + vec2(16.0, 1.0), Align2::LEFT_TOP, galley);
            }
        },
    );
}

/// What happens now, who is asked next, or how it ended.
fn present(ui: &Ui, bench: &Bench, column: &Column, place: usize, rect: Rect) {
    let painter = ui.painter().clone();
    let over = column.over();
    card(&painter, rect, CardLook { chosen: over, ..CardLook::default() });
    note(bench.probe, format!("column:{place}:now"), rect);
    let (cast, session) = (column.session.cast(), &column.session);
    let inner = rect.shrink2(vec2(12.0, 9.0));
    let (mut top, mut bottom) = (inner.top(), inner.bottom());
    if over {
        let ended = match (&column.shown.outcome, session.fault()) {
            (Some(outcome), _) => narration::outcome_in_words(outcome),
            (None, Some(fault)) => format!("It cannot go on: {}", fault.text(cast)),
            (None, None) => "It cannot go on".to_owned(),
        };
        let title = wrapped(&painter, &ended, head(16.0), theme::GOLD, inner.width() - 40.0);
        bench.pictures.paint(
            &painter,
            "mark-crown",
            Rect::from_center_size(inner.left_top() + vec2(12.0, 11.0), Vec2::splat(24.0)),
            theme::GOLD,
        );
        top = put(&painter, pos2(inner.left() + 34.0, top), Align2::LEFT_TOP, title).bottom() + 2.0;
        let facts = format!(
            "{}, {}, {}",
            plural(column.shown.round as usize, "round"),
            plural(session.answers().len(), "decision"),
            if session.dice().len() == 1 { "1 die".to_owned() } else { format!("{} dice", session.dice().len()) }
        );
        let when = column.over_at.map_or(String::new(), |step| format!(" · over after step {step}"));
        line(
            &painter,
            pos2(inner.left() + 34.0, top + 8.0),
            Align2::LEFT_CENTER,
            &format!("{facts}{when}"),
            body(12.0),
            theme::QUIET,
            inner.width() - 34.0,
        );
        top += 22.0;
    } else if let Some(question) = session.question().filter(|_| column.caught_up()) {
        let words = format!("{}: the computer answers", narration::question_title(question, cast));
        let face = Rect::from_center_size(pos2(inner.left() + 9.0, bottom - 9.0), Vec2::splat(18.0));
        bench.pictures.face(&painter, (session.scene(), question.who), face, color(session.scene(), question.who));
        line(&painter, pos2(inner.left() + 24.0, bottom - 9.0), Align2::LEFT_CENTER, &words, semi(12.5), theme::GOLD, inner.width() - 24.0);
        bottom -= 22.0;
    }
    let right = tumbled(&painter, column, Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), bottom)));
    let told: Vec<String> = column
        .latest()
        .iter()
        .filter(|fact| weighs(&fact.verb) && !matches!(fact.verb, Verb::Ended { .. }))
        .filter_map(|fact| narration::line(fact, cast))
        .collect();
    let text = Rect::from_min_max(pos2(inner.left(), top), pos2(right, bottom));
    if told.is_empty() && !over {
        line(
            &painter,
            text.left_top() + vec2(0.0, 9.0),
            Align2::LEFT_CENTER,
            "They stand as the scene puts them.",
            body(13.0),
            theme::QUIET,
            text.width(),
        );
        return;
    }
    // The last of it that there is room for, none of it cut.
    let mut room = text.height() + 3.0;
    let mut lines: Vec<_> = told.iter().rev().map(|words| wrapped(&painter, words, body(13.0), theme::TEXT, text.width() - 6.0)).collect();
    let fit = lines.iter().take_while(|galley| {
        room -= galley.size().y + 3.0;
        room >= 0.0
    });
    let fit = fit.count().max(1);
    lines.truncate(fit);
    let mut y = text.top();
    for galley in lines.into_iter().rev() {
        y = put(&painter, pos2(text.left(), y), Align2::LEFT_TOP, galley).bottom() + 3.0;
    }
}

/// The dice of this moment at the right, the last of them, two in a row; gives where the room for words ends.
fn tumbled(painter: &Painter, column: &Column, room: Rect) -> f32 {
    let (all, corner) = (dice(column.latest()), room.right_top());
    let most = if room.height() >= 94.0 {
        4
    } else if room.height() >= 46.0 {
        2
    } else {
        0
    };
    let shown = all.len().min(most);
    for (place, (who, face, sides)) in all.iter().skip(all.len() - shown).enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "at most four")]
        let across = (place % 2) as f32 * 40.0;
        let down = if place >= 2 { 48.0 } else { 0.0 };
        let columns = if shown > 1 { 40.0 } else { 0.0 };
        let rect = Rect::from_min_size(corner + vec2(-34.0 - columns + across, 1.0 + down), vec2(32.0, 30.0));
        let frame = Stroke::new(2.5, color(column.session.scene(), *who));
        painter.rect(rect, CornerRadius::same(7), theme::PARCHMENT, frame, StrokeKind::Inside);
        put(painter, rect.center(), Align2::CENTER_CENTER, row(painter, &face.to_string(), bold(15.0), theme::INK, 30.0));
        let below = pos2(rect.center().x, rect.bottom() + 7.0);
        put(painter, below, Align2::CENTER_CENTER, row(painter, &format!("d{sides}"), body(10.5), theme::QUIET, 34.0));
    }
    match shown {
        0 => corner.x,
        1 => corner.x - 46.0,
        _ => corner.x - 86.0,
    }
}
