//! The rulings of a table: what is played otherwise than by default, with the rule behind it and who says so, and all that is played
//! by default below. It must not know how a rule decides.

use super::note;
use crate::app::command::{Command, Sheet};
use crate::app::probe::Probe;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{badge, chip, line};
use crate::scene::Scene;
use crate::scene::differences::{Difference, SaidBy, in_words, plainly, short};
use bevy_egui::egui::{Align2, RichText, Sense, Ui, pos2, vec2};
use std::cell::RefCell;

/// Where the columns begin: what is played, what is usual, the rule.
const COLUMNS: [f32; 3] = [0.36, 0.62, 0.88];

/// The page of the help sheet.
pub fn page(ui: &mut Ui, scene: &Scene, probe: &RefCell<Probe>) -> Option<Command> {
    let more = chip(ui, "What would another ruling change? Many fights tell", false);
    note(probe, "rulings:trials", more.rect);
    let said = more.clicked().then_some(Command::Sheet(Some(Sheet::Trials)));
    ui.add_space(4.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    if let Some(ruleset) = &scene.ruleset {
        let about = if ruleset.about.is_empty() { String::new() } else { format!(": {}", ruleset.about) };
        let words = format!("Played by the ruleset {}{about}", ruleset.file);
        ui.label(RichText::new(words).font(body(14.0)).color(theme::TEXT));
        ui.add_space(4.0);
    }
    let count = scene.differences.len();
    if count == 0 {
        ui.label(RichText::new("Everything is played as the shipped ruleset has it.").font(body(14.0)).color(theme::TEXT));
    } else {
        super::options::section(ui, "Played otherwise here");
        head(ui);
    }
    for (place, of) in scene.differences.iter().enumerate() {
        let rect = row(ui, &of.words(), [plainly(&of.value), plainly(&of.usual), rule(of)], theme::GOLD);
        note(probe, format!("ruling:{}", of.name), rect);
        if place + 1 == count {
            ui.add_space(6.0);
        }
    }
    for (group, values, _) in scene.groups() {
        super::options::section(ui, &format!("As usual: {group}"));
        let differs = |name: &str| scene.differences.iter().any(|of| (of.group, of.name.as_str()) == (group, name));
        for (name, value) in values.iter().filter(|(name, _)| !differs(name)) {
            row(ui, &in_words(name), [plainly(value), "", crate::scene::differences::rule_of(group, name, scene.rules())], theme::QUIET);
        }
    }
    said
}

/// The rule behind a difference.
fn rule(of: &Difference) -> &'static str {
    if of.rule.is_empty() { "house" } else { of.rule }
}

/// The heads of the columns.
fn head(ui: &mut Ui) {
    row(ui, "", ["here", "by default", "rule"], theme::QUIET);
}

/// One line of the table; a text that is cut stands whole where the pointer rests.
fn row(ui: &mut Ui, name: &str, cells: [&str; 3], color: bevy_egui::egui::Color32) -> bevy_egui::egui::Rect {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let at = |part: f32| rect.left() + rect.width() * part;
    let mut cut = line(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, name, semi(13.5), color, at(COLUMNS[0]) - rect.left() - 8.0);
    for (place, cell) in cells.into_iter().enumerate() {
        let left = at(COLUMNS.get(place).copied().unwrap_or_default());
        let right = at(COLUMNS.get(place + 1).copied().unwrap_or(1.0));
        let ink = if place == 0 && color == theme::GOLD { theme::TEXT } else { theme::QUIET };
        // What is usual stands nowhere twice: a long value may use the empty column.
        let right = if place == 0 && cells.get(1).is_some_and(|next| next.is_empty()) { at(COLUMNS[2]) } else { right };
        cut |= line(ui.painter(), pos2(left, rect.center().y), Align2::LEFT_CENTER, cell, body(13.5), ink, right - left - 8.0);
    }
    if cut {
        response
            .on_hover_text(format!("{name}: {}", cells.iter().filter(|cell| !cell.is_empty()).copied().collect::<Vec<_>>().join(" · ")));
    }
    rect
}

/// The badge of a scene in a list; nothing where everything is as usual.
pub fn of_scene(ui: &mut Ui, scene: &Scene) {
    if !scene.differences.is_empty() {
        let words = crate::play::narration::words::plural(scene.differences.len(), "ruling");
        let shown = badge(ui, &format!("{words} of its own"), theme::GOLD);
        shown.on_hover_ui(|ui| list(ui, scene));
    }
}

/// What differs, as the pointer shows it.
pub fn list(ui: &mut Ui, scene: &Scene) {
    if scene.differences.is_empty() {
        ui.label("Everything is played as the shipped ruleset has it.");
        return;
    }
    let by =
        if scene.differences.iter().any(|of| of.by == SaidBy::Ruleset) { "This scene and its ruleset play" } else { "This scene plays" };
    ui.label(RichText::new(format!("{by} otherwise than by default:")).font(semi(13.5)));
    bevy_egui::egui::Grid::new("rulings").num_columns(4).spacing(vec2(14.0, 4.0)).show(ui, |ui| {
        for of in &scene.differences {
            ui.label(RichText::new(of.words()).color(theme::QUIET));
            ui.label(short(plainly(&of.value)));
            ui.label(RichText::new(format!("by default {}", short(plainly(&of.usual)))).color(theme::QUIET));
            ui.label(RichText::new(rule(of)).color(theme::GOLD));
            ui.end_row();
        }
    });
}
