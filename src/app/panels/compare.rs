//! Fights of one cast side by side: a column each, and what steps them all.

use super::{compare_column, note, rules_of};
use crate::app::bindings::Deed;
use crate::app::command::{Command, Sheet};
use crate::app::compare::Compare;
use crate::app::pictures::Pictures;
use crate::app::probe::Probe;
use crate::app::settings::Settings;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, keycap, line, put, ring, row};
use bevy_egui::egui::{
    Align2, CentralPanel, CornerRadius, Frame, Margin, Panel, Rect, RichText, Sense, Stroke, Ui, UiBuilder, Vec2, pos2, vec2,
};
use std::cell::RefCell;

/// The least width of a column.
const LEAST: f32 = 340.0;
/// Between two columns.
const GAP: f32 = 14.0;

/// All that this screen may look at.
pub struct Bench<'a> {
    /// The fights.
    pub compare: &'a Compare,
    /// What a person likes.
    pub settings: &'a Settings,
    /// Portraits and marks.
    pub pictures: &'a Pictures,
    /// Where things are, for tests.
    pub probe: &'a RefCell<Probe>,
}

/// Paints it.
pub fn show(root: &mut Ui, bench: &Bench, said: &mut Vec<Command>) {
    let whole = root.available_rect_before_wrap();
    root.painter().rect_filled(whole, CornerRadius::ZERO, theme::DEEP);
    let frame = |top: i8| Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(20, top));
    Panel::top("compare-top").exact_size(64.0).resizable(false).frame(frame(0)).show(root, |ui| top(ui, bench));
    Panel::bottom("compare-bottom").exact_size(56.0).resizable(false).frame(frame(11)).show(root, |ui| said.extend(bottom(ui, bench)));
    CentralPanel::default().frame(Frame::new().inner_margin(Margin::symmetric(16, 14))).show(root, |ui| columns(ui, bench));
}

/// What is compared, and how far it is.
fn top(ui: &mut Ui, bench: &Bench) {
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let (painter, compare) = (ui.painter(), bench.compare);
    let inner = ring(painter, pos2(rect.left() + 22.0, rect.center().y), 21.0, theme::GOLD);
    bench.pictures.paint(painter, "mark-body-swap", inner, theme::GOLD);
    let title = row(painter, &compare.pack.title, head(23.0), theme::TEXT, rect.width() * 0.5);
    let end = put(painter, pos2(rect.left() + 56.0, rect.center().y - 9.0), Align2::LEFT_CENTER, title).right();
    let names: Vec<&str> = compare.columns.iter().map(|column| rules_of(column.session.scene())).collect();
    let words = format!("{}: one cast, one seed, the computer on every seat", names.join(" · "));
    line(
        painter,
        pos2(rect.left() + 57.0, rect.center().y + 17.0),
        Align2::LEFT_CENTER,
        &words,
        body(13.0),
        theme::QUIET,
        rect.width() - 320.0,
    );
    let over = compare.columns.iter().filter(|column| column.over()).count();
    let state = match (over, compare.columns.len()) {
        _ if compare.hurry => "On to the end…".to_owned(),
        (0, _) if compare.steps == 0 => "Nothing has happened yet".to_owned(),
        (0, _) => "All go on".to_owned(),
        (over, all) if over == all => "All have ended".to_owned(),
        (over, all) => format!("{over} of {all} have ended"),
    };
    let room = rect.right() - end - 30.0;
    line(painter, pos2(rect.right(), rect.center().y - 9.0), Align2::RIGHT_CENTER, &state, semi(15.0), theme::GOLD, room);
    let words = format!("step {} · seed {}", compare.steps, compare.seed);
    line(painter, pos2(rect.right(), rect.center().y + 17.0), Align2::RIGHT_CENTER, &words, body(13.0), theme::QUIET, 240.0);
    note(bench.probe, "compare", rect);
}

/// The columns that there is room for, from the first in sight on.
fn columns(ui: &mut Ui, bench: &Bench) {
    let whole = ui.available_rect_before_wrap();
    let all = bench.compare.columns.len();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a handful of columns")]
    let fit = (((whole.width() + GAP) / (LEAST + GAP)).floor() as usize).clamp(1, all.max(1));
    let first = bench.compare.first.min(all.saturating_sub(fit));
    #[expect(clippy::cast_precision_loss, reason = "a handful of columns")]
    let width = (whole.width() - GAP * (fit as f32 - 1.0)) / fit as f32;
    let mut left = whole.left();
    for place in first..(first + fit).min(all) {
        let rect = Rect::from_min_size(pos2(left, whole.top()), vec2(width, whole.height()));
        let mut inner = ui.new_child(UiBuilder::new().id_salt(place).max_rect(rect));
        compare_column::show(&mut inner, bench, place, rect);
        note(bench.probe, format!("column:{place}"), rect);
        left += width + GAP;
    }
    let painter = ui.painter();
    for (hidden, x, sign) in [(first > 0, whole.left() - 8.0, "◀"), (first + fit < all, whole.right() + 8.0, "▶")] {
        if hidden {
            put(painter, pos2(x, whole.center().y), Align2::CENTER_CENTER, row(painter, sign, semi(14.0), theme::GOLD, 20.0));
        }
    }
}

/// A button with its key.
fn button(ui: &mut Ui, bench: &Bench, (name, text, key): (&str, &str, &str), on: bool, possible: bool) -> bool {
    let ink = if possible { theme::TEXT } else { theme::FAINT };
    let galley = row(ui.painter(), text, semi(14.0), ink, 200.0);
    let cap = row(ui.painter(), key, semi(12.5), ink, 80.0).size().x.max(10.0) + 12.0;
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + cap + 34.0, 34.0), Sense::click());
    note(bench.probe, format!("button:{name}"), rect);
    let over = response.hovered() && possible;
    card(ui.painter(), rect, CardLook { chosen: on, over, faint: !possible, ..CardLook::default() });
    keycap(ui.painter(), pos2(rect.left() + 10.0 + cap / 2.0, rect.center().y), key, ink);
    put(ui.painter(), pos2(rect.right() - 14.0, rect.center().y), Align2::RIGHT_CENTER, galley);
    response.clicked() && possible
}

/// What steps them.
fn bottom(ui: &mut Ui, bench: &Bench) -> Option<Command> {
    let compare = bench.compare;
    let (mut said, over) = (None, compare.over());
    let speed = format!("Speed {}", crate::app::settings::speed_words(compare.speed));
    let next = if compare.speed >= 4.0 { 0.125 } else { 2.0 };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let key = |deed| bench.settings.keys.hint(deed);
        let pace = format!("{} {}", key(Deed::Faster), key(Deed::Slower));
        let (step, auto, skip, again) = (key(Deed::Step), key(Deed::Auto), key(Deed::Skip), key(Deed::RestartAll));
        let all: [(&str, &str, &str, bool, bool, Command); 5] = [
            ("step", "Step all", &step, false, !over && !compare.hurry, Command::Step),
            ("auto", if compare.auto { "Stop" } else { "Auto" }, &auto, compare.auto, !over && !compare.hurry, Command::Auto),
            ("speed", &speed, &pace, false, true, Command::Faster(next)),
            ("skip", "To the end", &skip, compare.hurry, !over && !compare.hurry, Command::Skip),
            ("restart", "Restart", &again, false, compare.steps > 0 || over, Command::Restart),
        ];
        for (name, text, key, on, possible, command) in all {
            if button(ui, bench, (name, text, key), on, possible) {
                said = Some(command);
            }
        }
        ui.with_layout(bevy_egui::egui::Layout::right_to_left(bevy_egui::egui::Align::Center), |ui| {
            if button(ui, bench, ("scenes", "Scenes", &key(Deed::Leave)), false, true) {
                said = Some(Command::Leave);
            }
            if button(ui, bench, ("settings", "⚙", &key(Deed::Settings)), false, true) {
                said = Some(Command::Sheet(Some(Sheet::Settings)));
            }
            if button(ui, bench, ("help", "?", &key(Deed::Help)), false, true) {
                said = Some(Command::Sheet(Some(Sheet::Help)));
            }
            if compare.columns.len() > 3 {
                ui.label(RichText::new("← →  other columns").font(body(12.5)).color(theme::QUIET));
            }
        });
    });
    said
}

/// A pill for the name of the rules.
pub(super) fn pill(painter: &bevy_egui::egui::Painter, left: f32, middle: f32, text: &str) -> f32 {
    let galley = row(painter, text, semi(13.0), theme::ARCANE, 200.0);
    let rect = Rect::from_min_size(pos2(left, middle - 12.5), Vec2::new(galley.size().x + 24.0, 25.0));
    let stroke = Stroke::new(1.0, theme::faded(theme::ARCANE, 0.75));
    painter.rect(rect, CornerRadius::same(13), theme::faded(theme::ARCANE, 0.10), stroke, bevy_egui::egui::StrokeKind::Inside);
    put(painter, rect.center(), Align2::CENTER_CENTER, galley);
    rect.right()
}
