//! The right side, upper part: who is asked, about what, and every option.

use super::{View, duel_draft, options, referee, standing_sheet, time, views};
use crate::app::bindings::Deed;
use crate::app::command::Command;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{bar, line, put, ring, wrapped};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Need, Question};
use crate::play::narration::{self, words::plural};
use crate::scene::{Scene, Seat};
use bevy_egui::egui::{Align2, CornerRadius, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Paints it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    if let Some(past) = &view.game.past {
        return time::asked(ui, view, past);
    }
    let question = view.game.open_question();
    let mut said = None;
    if let Some(fault) = view.game.session.fault() {
        notice(ui, view, "The fight cannot go on", &fault.text(view.cast), "mark-cracked-mask");
        said = buttons(ui, view, &[("Undo", "undo", Command::Undo), ("From the start", "restart", Command::Restart)]);
    } else if let Some(question) = question {
        header(ui, view, question);
        let draft = view.scene.spirit_combat().is_some() && duel_draft::is_draft(question);
        if draft {
            ui.spacing_mut().item_spacing.y = 4.0;
            duel_draft::head(ui, view, question);
        }
        let room = ui.available_height() - if draft { 46.0 } else { 0.0 };
        ScrollArea::vertical().id_salt("options").auto_shrink(false).max_height(room).show(ui, |ui| {
            ui.set_width(ui.available_width() - 8.0);
            ui.spacing_mut().item_spacing.y = 7.0;
            said = options::show(ui, view, question).or(said.take());
            said = standing_sheet::lines(ui, view).or(said.take());
            said = referee::show(ui, view, question).or(said.take());
            ui.add_space(4.0);
        });
        if draft {
            said = duel_draft::foot(ui, view, question).or(said);
        }
    } else if let (Some(outcome), true) = (&view.shown.outcome, view.game.caught_up()) {
        let rounds = plural(view.shown.round as usize, "round");
        let facts = match view.game.decisions() {
            Some(decisions) => format!("It took {rounds} and {}.", plural(decisions, "decision")),
            None => format!("It took {rounds}."),
        };
        notice(ui, view, &narration::outcome_in_words(outcome), &facts, "mark-crown");
        if !view.game.led {
            said = buttons(
                ui,
                view,
                &[("Undo", "undo-end", Command::Undo), ("Again", "again", Command::Restart), ("Scenes", "scenes-end", Command::Leave)],
            );
        }
    } else if let Some(outside) = view.game.outside() {
        said = views::foreign(ui, view, &outside);
    } else {
        playing(ui, view);
    }
    said
}

/// The portrait in a ring at the left, room for words beside it.
fn face(ui: &Ui, view: &View, who: CombatantId, at: Rect) {
    let color = view.color(who);
    let inner = ring(ui.painter(), pos2(at.left() + 23.0, at.top() + 24.0), 22.0, color);
    view.portrait(ui.painter(), who, inner, color);
}

fn header(ui: &mut Ui, view: &View, question: &Question) {
    let width = ui.available_width() - 58.0;
    let computer = !view.game.human_asked();
    let title = wrapped(ui.painter(), &narration::question_title(question, view.cast), head(18.0), theme::TEXT, width);
    let drafted = view.scene.spirit_combat().and_then(|_| duel_draft::text(view, question));
    let text = drafted.unwrap_or_else(|| narration::question_text(question, view.cast));
    let text = if computer { format!("{text} The computer answers.") } else { text };
    let text = wrapped(ui.painter(), &text, body(13.5), theme::QUIET, width);
    let height = (title.size().y + text.size().y + 8.0).max(50.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    view.mark("question", rect);
    face(ui, view, question.who, rect);
    let left = rect.left() + 58.0;
    let second = rect.top() + title.size().y + 4.0;
    put(ui.painter(), pos2(left, rect.top()), Align2::LEFT_TOP, title);
    put(ui.painter(), pos2(left, second), Align2::LEFT_TOP, text);
    response.on_hover_ui(|ui| rule_hint(ui, view.scene, question.why));
    let (skip, auto) = (view.key(Deed::Skip), view.key(Deed::Auto));
    let watching = format!("{skip}: at once   {auto}: auto on or off");
    let hint = if view.game.wants_cell.is_some() {
        "Choose a cell: click the board, or arrows and Enter. Esc: no."
    } else if question.die.is_some() {
        "The digits it shows, then Enter; or click the face"
    } else if view.game.led {
        "The film answers"
    } else if computer {
        &watching
    } else if question.legal().count() > 9 {
        "1–9 or ↑ ↓ highlight, PageDown nine further; Enter takes it"
    } else {
        "A number highlights; again, or Enter: takes it"
    };
    let numbers = question.die.is_none() && question.legal().any(|choice| matches!(choice.need, Need::Number { .. }));
    let hint = if numbers && !computer && !view.game.led && view.game.wants_cell.is_none() {
        "1–9 or ↑ ↓, then Enter;  ← → change an amount"
    } else {
        hint
    };
    ui.add_space(2.0);
    let color = if view.game.wants_cell.is_some() { theme::GOLD } else { theme::FAINT };
    ui.label(RichText::new(hint).font(body(11.5)).color(color));
    ui.add_space(2.0);
}

/// A rule's number and sentence, and what of it the scene plays otherwise.
pub fn rule_hint(ui: &mut Ui, scene: &Scene, rule: crate::engine::chronicle::Rule) {
    ui.label(RichText::new(rule.0).font(semi(13.0)).color(theme::GOLD));
    let text = narration::rule_text(rule);
    ui.label(if text.is_empty() { "An open point of the rules; the scene's rulings say how it is read." } else { text });
    if let Some(words) = scene.at_this_table(&[rule.0]) {
        ui.label(RichText::new(words).color(theme::ARCANE));
    }
}

/// Nothing is asked while facts are shown.
fn playing(ui: &mut Ui, view: &View) {
    let who = view.shown.acting().map(|(mind, _)| mind);
    let title = who.map_or("The fight unfolds".to_owned(), |mind| format!("{} acts", view.cast.name(mind)));
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::hover());
    view.mark("question", rect);
    let left = match who {
        Some(mind) => {
            face(ui, view, mind, rect);
            rect.left() + 58.0
        }
        None => rect.left(),
    };
    line(ui.painter(), pos2(left, rect.top() + 14.0), Align2::LEFT_CENTER, &title, head(18.0), theme::TEXT, rect.right() - left);
    let hint = if view.game.led { String::new() } else { format!("{}: show all at once", view.key(Deed::Skip)) };
    line(ui.painter(), pos2(left, rect.top() + 36.0), Align2::LEFT_CENTER, &hint, body(13.0), theme::QUIET, rect.right() - left);
    let part = view.game.progress();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 10.0), Sense::hover());
    bar(
        ui.painter(),
        Rect::from_min_max(rect.min + vec2(0.0, 3.0), pos2(rect.right(), rect.top() + 7.0)),
        part,
        theme::faded(theme::GOLD, 0.7),
    );
    latest(ui, view);
    if let Some(reason) = view.game.reason() {
        let why = format!("Why {} chose so: {}", view.short(reason.who), reason.text);
        let response = ui.label(RichText::new(why).font(body(13.0)).color(theme::TEXT));
        view.mark("why", response.rect);
    }
    if let Some(asked) = view.game.asked_next() {
        let next = match view.game.seat(asked) {
            _ if view.game.led => format!("Then {} decides.", view.cast.name(asked)),
            Seat::Human if !view.game.auto => format!("Then {} is asked.", view.cast.name(asked)),
            _ => format!("Then the computer answers for {}.", view.cast.name(asked)),
        };
        ui.label(RichText::new(next).font(body(13.0)).color(theme::QUIET));
    }
}

/// What was shown last, in large letters.
fn latest(ui: &mut Ui, view: &View) {
    let shown = view.game.told().iter().rev();
    let Some((fact, text)) = shown.take(4).find_map(|fact| Some((fact, narration::line(fact, view.cast)?))) else { return };
    let width = ui.available_width();
    let text = wrapped(ui.painter(), &text, body(15.5), theme::TEXT, width - 36.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, text.size().y + 32.0), Sense::hover());
    ui.painter().rect(rect, CornerRadius::same(8), theme::CARD, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    put(ui.painter(), pos2(rect.left() + 18.0, rect.center().y), Align2::LEFT_CENTER, text);
    if let Some(cause) = fact.cause {
        response.on_hover_ui(|ui| rule_hint(ui, view.scene, cause));
    }
    ui.add_space(4.0);
}

/// The end of a fight, or why it cannot go on.
fn notice(ui: &mut Ui, view: &View, title: &str, text: &str, mark: &str) {
    let width = ui.available_width();
    let title = wrapped(ui.painter(), title, head(20.0), theme::GOLD, width - 78.0);
    let text = wrapped(ui.painter(), text, body(13.5), theme::TEXT, width - 78.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, (title.size().y + text.size().y + 34.0).max(84.0)), Sense::hover());
    view.mark("question", rect);
    ui.painter().rect(rect, CornerRadius::same(8), theme::CARD_CHOSEN, Stroke::new(1.5, theme::GOLD), StrokeKind::Inside);
    view.pictures.paint(
        ui.painter(),
        mark,
        Rect::from_center_size(pos2(rect.left() + 36.0, rect.center().y), Vec2::splat(40.0)),
        theme::GOLD,
    );
    let top = rect.center().y - (title.size().y + text.size().y + 4.0) / 2.0;
    let second = top + title.size().y + 4.0;
    put(ui.painter(), pos2(rect.left() + 66.0, top), Align2::LEFT_TOP, title);
    put(ui.painter(), pos2(rect.left() + 66.0, second), Align2::LEFT_TOP, text);
    ui.add_space(6.0);
}

fn buttons(ui: &mut Ui, view: &View, all: &[(&str, &str, Command)]) -> Option<Command> {
    let mut said = None;
    ui.horizontal(|ui| {
        for (text, name, command) in all {
            let response = ui.button(RichText::new(*text).font(semi(14.0)));
            view.mark(format!("button:{name}"), response.rect);
            if response.clicked() {
                said = Some(command.clone());
            }
        }
    });
    said
}
