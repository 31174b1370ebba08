//! An answer that is put together pick by pick: what was picked so far, what may still be spent, and the two ways on: take
//! the last one back, or that is all.

use super::View;
use super::whatif;
use crate::app::command::Command;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, keycap, line, put, row};
use crate::engine::decision::{Budget, Pick, Question};
use crate::play::narration::{chosen, intent};
use bevy_egui::egui::{Align2, CornerRadius, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// Whether an answer to this question is put together pick by pick.
pub fn is_draft(question: &Question) -> bool {
    question.options.iter().any(|choice| choice.pick.verb == "done") && matches!(question.kind, "intend" | "choices")
}

/// The question without what was picked so far, which the list shows.
pub fn text(view: &View, question: &Question) -> Option<String> {
    let subject = question.subject.map(|id| view.cast.name(id)).unwrap_or_default();
    match question.kind {
        "intend" if question.draft.is_empty() => Some("What will it do this round?".into()),
        "intend" => Some("Anything else this round?".into()),
        "choices" => Some(format!("What befalls {subject}?")),
        _ => None,
    }
}

/// What is left, as pips and in words.
fn pips(painter: &Painter, at: Pos2, budget: Budget, width: f32) {
    let mut x = at.x;
    for place in 0..budget.all.clamp(0, 8) {
        let center = pos2(x + 6.0, at.y);
        if place < budget.spent {
            painter.circle(center, 5.0, theme::HOLLOW, Stroke::new(1.25, theme::FAINT));
            painter.line_segment([center + vec2(-3.0, 3.0), center + vec2(3.0, -3.0)], Stroke::new(1.25, theme::FAINT));
        } else {
            painter.circle(center, 5.0, theme::GOLD, Stroke::new(1.25, theme::GOLD));
        }
        x += 16.0;
    }
    let left = (budget.all - budget.spent).max(0);
    let of = if budget.all == 1 { budget.of.trim_end_matches('s') } else { budget.of };
    let words = format!("{left} of {} {of} left", budget.all);
    let room = at.x + width - x - 4.0;
    let mut galley = row(painter, &words, semi(12.5), theme::TEXT, room);
    if galley.elided {
        galley = row(painter, &format!("{left} of {} left", budget.all), semi(12.5), theme::TEXT, room);
    }
    put(painter, pos2(x + 4.0, at.y), Align2::LEFT_CENTER, galley);
}

/// One pick in words.
fn said(view: &View, question: &Question, pick: &Pick) -> String {
    if question.kind == "choices" {
        let number = if pick.verb == "repel" { String::new() } else { format!("{} ", pick.verb.to_uppercase()) };
        format!("{number}{}", chosen(pick, view.cast))
    } else {
        intent(pick, view.cast)
    }
}

/// Paints budget, secrecy and the draft.
pub fn head(ui: &mut Ui, view: &View, question: &Question) {
    let width = ui.available_width();
    let sealed = if question.kind == "choices" { "secret until all have chosen" } else { "secret until all have declared" };
    if question.budget.is_some() || question.sealed {
        let (rect, response) = ui.allocate_exact_size(vec2(width, 20.0), Sense::hover());
        let mut room = width;
        if question.sealed {
            let galley = row(ui.painter(), sealed, body(11.5), theme::ARCANE, width * 0.6);
            let pill = Rect::from_min_max(pos2(rect.right() - galley.size().x - 34.0, rect.top()), pos2(rect.right(), rect.bottom()));
            let stroke = Stroke::new(1.0, theme::faded(theme::ARCANE, 0.75));
            ui.painter().rect(pill, CornerRadius::same(10), theme::faded(theme::ARCANE, 0.12), stroke, StrokeKind::Inside);
            lock(ui.painter(), pos2(pill.left() + 13.0, pill.center().y));
            put(ui.painter(), pos2(pill.left() + 24.0, pill.center().y), Align2::LEFT_CENTER, galley);
            view.mark("sealed", pill);
            room -= pill.width() + 8.0;
        }
        if let Some(budget) = question.budget {
            pips(ui.painter(), rect.left_center(), budget, room);
            view.mark("budget", Rect::from_min_size(rect.min, vec2(room, 20.0)));
        }
        if question.sealed {
            response.on_hover_text("Nobody is shown what is said here before all who are asked together have answered.");
        }
    }
    for (place, pick) in question.draft.iter().enumerate() {
        let (rect, _) = ui.allocate_exact_size(vec2(width, 19.0), Sense::hover());
        view.mark(format!("draft:{place}"), rect);
        ui.painter().rect_filled(Rect::from_min_size(rect.min, vec2(3.0, rect.height())), CornerRadius::same(2), theme::GOLD);
        let number = format!("{}.", place + 1);
        line(ui.painter(), pos2(rect.left() + 10.0, rect.center().y), Align2::LEFT_CENTER, &number, body(12.5), theme::QUIET, 22.0);
        let words = said(view, question, pick);
        line(ui.painter(), pos2(rect.left() + 28.0, rect.center().y), Align2::LEFT_CENTER, &words, semi(12.5), theme::TEXT, width - 32.0);
    }
}

/// A small padlock.
fn lock(painter: &Painter, center: Pos2) {
    let body = Rect::from_center_size(center + vec2(0.0, 2.0), vec2(9.0, 7.0));
    painter.circle_stroke(center + vec2(0.0, -1.5), 3.0, Stroke::new(1.4, theme::ARCANE));
    painter.rect_filled(body, CornerRadius::same(2), theme::ARCANE);
}

/// What the two buttons say.
fn done_text(question: &Question) -> &'static str {
    match (question.kind, question.draft.is_empty()) {
        ("intend", true) => "Do nothing",
        ("intend", false) => "Declare it",
        (_, true) => "Choose nothing",
        (_, false) => "Choose this",
    }
}

/// Paints take back and done, always in sight.
pub fn foot(ui: &mut Ui, view: &View, question: &Question) -> Option<Command> {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 38.0), Sense::hover());
    let back = question.options.iter().position(|choice| choice.pick.verb == "take_back");
    let done = question.options.iter().position(|choice| choice.pick.verb == "done")?;
    let middle = rect.left() + rect.width() * 0.46;
    let mut said = None;
    let top = rect.top() + 4.0;
    if let Some(place) = back {
        let button = Rect::from_min_max(pos2(rect.left(), top), pos2(middle - 4.0, rect.bottom()));
        said = one(ui, view, question, (place, "⌫", "Take back"), button);
    }
    let left = if back.is_some() { middle + 4.0 } else { rect.left() };
    let button = Rect::from_min_max(pos2(left, top), pos2(rect.right(), rect.bottom()));
    one(ui, view, question, (done, "0", done_text(question)), button).or(said)
}

fn one(ui: &Ui, view: &View, question: &Question, (place, key, text): (usize, &str, &str), rect: Rect) -> Option<Command> {
    let choice = question.options.get(place)?;
    let live = view.live();
    let chosen = view.framed(place);
    view.mark(format!("option:{}", choice.pick.key(view.cast)), rect);
    let response = ui.interact(rect, ui.id().with(("option", question.number, place)), Sense::click());
    let frame = (choice.pick.verb == "done" && !question.draft.is_empty()).then_some(theme::GOLD);
    card(ui.painter(), rect, CardLook { chosen, over: live && response.hovered(), frame, ..CardLook::default() });
    let ink = if live { theme::TEXT } else { theme::QUIET };
    let middle = rect.center().y;
    keycap(ui.painter(), pos2(rect.left() + 20.0, middle), key, if chosen { theme::GOLD } else { ink });
    let room = whatif::beside(ui, view, (place, &choice.pick.key(view.cast)), rect);
    line(ui.painter(), pos2(rect.left() + 38.0, middle), Align2::LEFT_CENTER, text, semi(13.5), ink, rect.width() - 46.0 - room);
    (response.clicked() && live).then_some(Command::Take(place))
}
