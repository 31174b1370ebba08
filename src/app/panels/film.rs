//! A film on the table: its own buttons in place of the transport's, and the card at its end that says what came out.

use super::View;
use super::transport::Button;
use crate::app::bindings::Deed;
use crate::app::cinema::{FilmCommand as Say, Showing};
use crate::app::command::Command;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, keycap, line, put, row, wrapped};
use crate::play::demo::check::Report;
use bevy_egui::egui::{
    Align, Align2, CornerRadius, Frame, Id, Layout, Margin, Modal, Painter, Pos2, Rect, ScrollArea, Sense, Stroke, Ui, Vec2, pos2, vec2,
};
use serde_json::Value;

/// The buttons of a film, and how far it is.
pub fn buttons(ui: &mut Ui, view: &View, showing: &Showing) -> Option<Command> {
    let mut said = None;
    let plain = Button { name: "", text: "", mark: None, hint: "", deed: None, on: false, possible: true };
    let running = showing.report.is_none();
    ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
    let (speed, next) = super::transport::speed(view);
    ui.horizontal(|ui| {
        let mut button = |ui: &mut Ui, button: Button, command: Command| {
            let response = button.show(ui, view);
            if response.clicked() && button.possible {
                said = Some(command);
            }
        };
        let pause = if showing.paused { ("Go on", "Let the film go on") } else { ("Pause", "Let the film stand still") };
        button(
            ui,
            Button {
                name: "pause",
                text: pause.0,
                hint: pause.1,
                deed: Some(Deed::FilmPause),
                on: showing.paused,
                possible: running,
                ..plain
            },
            Command::Film(Say::Pause),
        );
        let step = Button { name: "step", text: "Step", hint: "One thing on", deed: Some(Deed::Step), possible: running, ..plain };
        button(ui, step, Command::Film(Say::Step));
        button(
            ui,
            Button {
                name: "skip",
                text: "To the end",
                hint: "Straight to what came out",
                deed: Some(Deed::FilmEnd),
                possible: running,
                ..plain
            },
            Command::Film(Say::Skip),
        );
        let pace = format!("Playback speed ({} and {})", view.key(Deed::Faster), view.key(Deed::Slower));
        button(ui, Button { name: "speed", text: &speed, hint: &pace, ..plain }, Command::Faster(next));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            button(
                ui,
                Button { name: "films", text: "Examples", hint: "Back to the list of worked examples", deed: Some(Deed::Leave), ..plain },
                Command::Film(Say::Menu),
            );
            let next = Button { name: "next", text: "Next", hint: "The next worked example", deed: Some(Deed::FilmNext), ..plain };
            button(ui, next, Command::Film(Say::Next(1)));
            let again = Button { name: "again", text: "Again", hint: "From the beginning", deed: Some(Deed::FilmAgain), ..plain };
            button(ui, again, Command::Film(Say::Again));
            button(
                ui,
                Button {
                    name: "take-over",
                    text: "Take over",
                    hint: "End the film here and play on yourself",
                    deed: Some(Deed::FilmTakeOver),
                    ..plain
                },
                Command::Film(Say::TakeOver),
            );
        });
    });
    // How far it is: a thread along the upper edge of the strip.
    let bar = Rect::from_min_size(pos2(ui.max_rect().left(), ui.max_rect().top() - 7.0), vec2(ui.max_rect().width(), 3.0));
    ui.painter().rect_filled(bar, CornerRadius::same(2), theme::LINE);
    let done = Rect::from_min_size(bar.min, vec2(bar.width() * showing.reel.part_done(), bar.height()));
    ui.painter().rect_filled(done, CornerRadius::same(2), theme::GOLD);
    said
}

/// The card at the end: every field that was expected, with what was measured.
pub fn card_at_end(ui: &mut Ui, view: &View, report: &Report) -> Option<Command> {
    let holds = report.holds();
    let ink = if holds { theme::gain() } else { theme::loss() };
    let frame = Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(1.5, ink))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let rows = fields(report);
    let shown = Modal::new(Id::new("film-end")).frame(frame).backdrop_color(theme::faded(theme::SHADE, 0.75)).show(ui.ctx(), |ui| {
        ui.set_width(600.0);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 58.0), Sense::hover());
        view.mark("film:end", rect);
        view.mark(if holds { "film:holds" } else { "film:fails" }, rect);
        sign(ui.painter(), pos2(rect.left() + 17.0, rect.top() + 18.0), 13.0, holds);
        let words = if holds { "This example holds" } else { "This example does not hold" };
        line(ui.painter(), pos2(rect.left() + 44.0, rect.top() + 18.0), Align2::LEFT_CENTER, words, head(23.0), theme::TEXT, 420.0);
        let count = report.leaves.iter().filter(|leaf| leaf.holds()).count();
        let count = format!("{count} of {} figures as expected", report.leaves.len());
        line(ui.painter(), pos2(rect.right(), rect.top() + 18.0), Align2::RIGHT_CENTER, &count, semi(13.5), ink, 200.0);
        let name = format!("{}   {}", report.film.id, report.film.title);
        line(
            ui.painter(),
            pos2(rect.left() + 44.0, rect.top() + 46.0),
            Align2::LEFT_CENTER,
            &name,
            semi(14.5),
            theme::QUIET,
            rect.width() - 44.0,
        );
        if let Some(trouble) = &report.trouble {
            ui.label(
                bevy_egui::egui::RichText::new(format!("It could not be played to its end: {trouble}."))
                    .font(body(14.0))
                    .color(theme::loss()),
            );
        }
        ui.add_space(4.0);
        ScrollArea::vertical().max_height(430.0).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for field in &rows {
                one(ui, field);
            }
        });
        ui.add_space(10.0);
        ends(ui, view)
    });
    shown.inner
}

/// One field of the expectation.
struct Field {
    name: String,
    measured: String,
    /// What was expected instead; empty: it holds.
    expected: String,
}

fn fields(report: &Report) -> Vec<Field> {
    let mut names: Vec<&str> = report.leaves.iter().map(|leaf| leaf.path.split('.').next().unwrap_or_default()).collect();
    names.dedup();
    let field = |name: &str| {
        let holds = report.leaves.iter().filter(|leaf| leaf.path.split('.').next() == Some(name)).all(|leaf| leaf.holds());
        let score = report.film.id.starts_with("PE") && !name.contains("totals");
        let words = |of: &Value| words(&of[name], score, false);
        let expected = if holds { String::new() } else { words(&report.expected) };
        Field { name: name.replace('_', " "), measured: words(&report.measured), expected }
    };
    names.into_iter().map(field).collect()
}

/// A figure as people read it; with `score`, a pair of numbers is Will and Minimum Will.
fn words(of: &Value, score: bool, inner: bool) -> String {
    match of {
        Value::Bool(true) => "yes".into(),
        Value::Bool(false) => "no".into(),
        Value::Null => "–".into(),
        Value::String(word) => word.clone(),
        Value::Number(number) => number.to_string(),
        Value::Array(items) => match items.as_slice() {
            [Value::Number(now), Value::Number(minimum)] if score => format!("{now}/{minimum}"),
            [only] => words(only, score, false),
            _ => {
                let all = items.iter().map(|item| words(item, score, true)).collect::<Vec<_>>().join(", ");
                if inner { format!("({all})") } else { all }
            }
        },
        Value::Object(fields) => {
            let all = fields.iter().map(|(name, item)| format!("{} {}", name.replace('_', " "), words(item, score, true)));
            all.collect::<Vec<_>>().join(", ")
        }
    }
}

fn one(ui: &mut Ui, field: &Field) {
    let holds = field.expected.is_empty();
    let text = if holds { field.measured.clone() } else { format!("{}   (expected {})", field.measured, field.expected) };
    let ink = if holds { theme::TEXT } else { theme::loss() };
    let width = ui.available_width();
    let name = row(ui.painter(), &field.name, body(14.5), theme::QUIET, width * 0.52 - 30.0);
    let galley = wrapped(ui.painter(), &text, semi(14.5), ink, width * 0.48 - 6.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, galley.size().y.max(18.0) + 8.0), Sense::hover());
    sign(ui.painter(), pos2(rect.left() + 11.0, rect.top() + 13.0), 7.0, holds);
    put(ui.painter(), pos2(rect.left() + 30.0, rect.top() + 4.0), Align2::LEFT_TOP, name);
    put(ui.painter(), pos2(rect.left() + width * 0.52, rect.top() + 4.0), Align2::LEFT_TOP, galley);
}

/// A tick, or a cross.
fn sign(painter: &Painter, at: Pos2, size: f32, holds: bool) {
    let stroke = Stroke::new(size * 0.28, if holds { theme::gain() } else { theme::loss() });
    let to = |x: f32, y: f32| at + vec2(x, y) * size;
    if holds {
        painter.line_segment([to(-0.8, 0.0), to(-0.2, 0.65)], stroke);
        painter.line_segment([to(-0.25, 0.65), to(0.9, -0.7)], stroke);
    } else {
        painter.line_segment([to(-0.7, -0.7), to(0.7, 0.7)], stroke);
        painter.line_segment([to(-0.7, 0.7), to(0.7, -0.7)], stroke);
    }
}

/// Where to go from here.
fn ends(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut said = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        for (name, text, key, command, chosen) in [
            ("end:next", "Next example", "Enter".to_owned(), Say::Next(1), true),
            ("end:again", "Again", view.key(Deed::FilmAgain), Say::Again, false),
            ("end:films", "All examples", view.key(Deed::Leave), Say::Menu, false),
            ("end:take-over", "Play on", view.key(Deed::FilmTakeOver), Say::TakeOver, false),
        ] {
            let galley = row(ui.painter(), text, semi(14.0), theme::TEXT, 160.0);
            let cap = (row(ui.painter(), &key, semi(12.5), theme::GOLD, 120.0).size().x + 16.0).max(26.0);
            let (rect, response) = ui.allocate_exact_size(galley.size() + Vec2::new(cap + 34.0, 18.0), Sense::click());
            view.mark(format!("button:{name}"), rect);
            card(ui.painter(), rect, CardLook { chosen, over: response.hovered(), ..CardLook::default() });
            keycap(ui.painter(), pos2(rect.left() + 12.0 + cap / 2.0, rect.center().y), &key, theme::GOLD);
            put(ui.painter(), pos2(rect.right() - 12.0, rect.center().y), Align2::RIGHT_CENTER, galley);
            if response.clicked() {
                said = Some(Command::Film(command));
            }
        }
    });
    said
}
