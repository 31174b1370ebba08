//! The caption line along the lower edge of the board: large, plain words. Films and the coach speak here, and where the settings
//! ask for captions, the chronicle. It has a strip of its own, so that it covers no token and no dice.

use super::View;
use crate::app::cinema::Showing;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{keycap, line, put, wrapped};
use crate::engine::chronicle::Verb;
use crate::play::demo::coach::{At, Lesson};
use crate::play::narration;
use bevy_egui::egui::{Align2, Area, CornerRadius, Frame, Id, Margin, Order, Panel, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// What stands in the line.
struct Line<'a> {
    /// Above it, in small letters.
    head: String,
    text: String,
    rules: Vec<&'a str>,
    /// What Enter does, where it does something.
    enter: &'a str,
}

/// Paints the line where there is something to say, and points at what the coach speaks of.
pub fn show(root: &mut Ui, view: &View) {
    let Some(words) = words(view) else { return };
    let width = root.available_width();
    let size = if width < 760.0 { 18.5 } else { 21.0 };
    let rows = 3.0;
    let height = 34.0 + rows * size * 1.32 + 8.0;
    let frame = Frame::new().fill(theme::DEEP).inner_margin(Margin::symmetric(18, 8));
    Panel::bottom("caption").exact_size(height).resizable(false).show_separator_line(false).frame(frame).show(root, |ui| {
        let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        view.mark("caption", rect);
        paint(ui, view, rect, &words, size);
    });
}

fn paint(ui: &Ui, view: &View, rect: Rect, words: &Line, size: f32) {
    let painter = ui.painter();
    let bar = Rect::from_min_size(pos2(rect.left() - 8.0, rect.top()), vec2(3.0, rect.height()));
    painter.rect_filled(bar, CornerRadius::same(2), theme::GOLD);
    let left = rect.left() + 6.0;
    let mut right = rect.right();
    if !words.enter.is_empty() {
        let galley = painter.layout_no_wrap(words.enter.to_owned(), semi(13.5), theme::GOLD);
        let width = galley.size().x;
        put(painter, pos2(right, rect.top() + 9.0), Align2::RIGHT_CENTER, galley);
        keycap(painter, pos2(right - width - 32.0, rect.top() + 9.0), "Enter", theme::GOLD);
        right -= width + 66.0;
    }
    // The rules it speaks of, each with its sentence on hover.
    for rule in words.rules.iter().rev() {
        let galley = painter.layout_no_wrap((*rule).to_owned(), semi(12.5), theme::ARCANE);
        let chip = Rect::from_center_size(pos2(right - galley.size().x / 2.0 - 8.0, rect.top() + 9.0), galley.size() + vec2(16.0, 4.0));
        painter.rect(chip, CornerRadius::same(9), theme::HOLLOW, Stroke::new(1.0, theme::faded(theme::ARCANE, 0.6)), StrokeKind::Inside);
        put(painter, chip.center(), Align2::CENTER_CENTER, galley);
        let known = narration::rule(rule);
        if let Some(known) = known {
            ui.interact(chip, ui.id().with(("rule", *rule)), Sense::hover())
                .on_hover_ui(|ui| super::decision::rule_hint(ui, view.scene, known));
        }
        right = chip.left() - 6.0;
    }
    line(painter, pos2(left, rect.top() + 9.0), Align2::LEFT_CENTER, &words.head, semi(13.0), theme::QUIET, right - left - 8.0);
    let galley = wrapped(painter, &words.text, body(size), theme::TEXT, rect.right() - left - 4.0);
    let top = rect.top() + 24.0;
    let free = (rect.bottom() - top - galley.size().y).max(0.0);
    view.mark("caption:words", Rect::from_min_size(pos2(left, top), galley.size()));
    put(painter, pos2(left, top + free * 0.4), Align2::LEFT_TOP, galley);
}

fn words<'a>(view: &'a View) -> Option<Line<'a>> {
    let cinema = view.cinema?;
    if let Some(showing) = &cinema.showing {
        return Some(of_film(showing));
    }
    if let Some(lesson) = cinema.tutor.as_ref().and_then(|tutor| tutor.lesson.as_ref()) {
        let enter = match (lesson.waits, lesson.last) {
            (true, true) => "ends the lesson",
            (true, false) => "go on",
            (false, _) => "",
        };
        return Some(Line { head: "Your first fight".into(), text: lesson.text.clone(), rules: lesson.rules.clone(), enter });
    }
    if cinema.tutor.is_some() {
        return Some(Line { head: "Your first fight".into(), text: told(view), rules: Vec::new(), enter: "" });
    }
    view.settings.captions.then(|| Line {
        head: format!("Round {}", view.shown.round.max(1)),
        text: told(view),
        rules: Vec::new(),
        enter: "",
    })
}

fn of_film(showing: &Showing) -> Line<'_> {
    let film = &showing.reel.film;
    let part = showing.reel.take().map(|take| take.part.as_str()).filter(|part| !part.is_empty());
    let head = format!("{}   {}{}", film.id, film.title, part.map(|part| format!("   part {part}")).unwrap_or_default());
    let (text, rules) = showing
        .caption
        .as_ref()
        .map_or((film.about.as_str(), Vec::new()), |(text, rules)| (text.as_str(), rules.iter().map(String::as_str).collect()));
    Line { head, text: text.to_owned(), rules, enter: "" }
}

/// What was painted last, in plain words; while somebody is asked, who.
fn told(view: &View) -> String {
    let small =
        |verb: &Verb| matches!(verb, Verb::TurnEnded { .. } | Verb::ActionUsed { .. } | Verb::Scheduled { .. } | Verb::Stands { .. });
    view.game.told().iter().rev().filter(|fact| !small(&fact.verb)).find_map(|fact| narration::line(fact, view.cast)).unwrap_or_default()
}

/// Frames the thing that the coach speaks of; drawn last, when everything has said where it is.
pub fn point(ui: &Ui, view: &View) {
    let lesson: Option<&Lesson> = view.cinema.and_then(|cinema| cinema.tutor.as_ref()?.lesson.as_ref());
    let Some(lesson) = lesson else { return };
    let marked = |name: &str| view.marked(name).map(|rect| rect.expand(5.0));
    let rect = match lesson.at {
        At::Nothing => None,
        At::Token(id) => view.spots.iter().find(|(of, _)| *of == id).map(|(_, at)| Rect::from_center_size(*at, Vec2::splat(118.0))),
        At::Question => marked("question"),
        At::Seconds => marked("seconds"),
        At::Roster => marked("roster"),
        At::Dice => marked("stage"),
    };
    let Some(rect) = rect else { return };
    let pulse = if view.settings.reduced_motion { 1.0 } else { 0.65 + 0.35 * (ui.input(|input| input.time) * 3.0).sin().abs() as f32 };
    Area::new(Id::new("pointed")).order(Order::Foreground).fixed_pos(rect.min).interactable(false).show(ui.ctx(), |ui| {
        view.mark("pointed", rect);
        let painter = ui.painter().clone().with_clip_rect(ui.ctx().content_rect());
        painter.rect_stroke(rect, CornerRadius::same(14), Stroke::new(3.0, theme::faded(theme::GOLD, pulse)), StrokeKind::Outside);
    });
}
