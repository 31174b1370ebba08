//! The help sheet: the keys as they are bound, how a round goes and what is asked by the rules in play, and every rule by its number.

use super::note;
use super::sheets::Sheets;
use crate::app::bindings::SECTIONS;
use crate::app::comfort::{self, PAGES, Wish};
use crate::app::command::Command;
use crate::app::keys::FIXED_KEYS;
use crate::app::primer::{self, Entry};
use crate::app::probe::Probe;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{chip, heading, keycap, line, put, row, wrapped};
use crate::scene::Scene;
use bevy_egui::egui::{Align2, RichText, ScrollArea, Sense, Ui, pos2, vec2};
use std::cell::RefCell;

/// Paints it.
pub fn show(ui: &mut Ui, sheets: &Sheets) -> Option<Command> {
    let mut said = None;
    let comfort = &sheets.desk.comfort;
    ui.set_width(720.0);
    heading(ui, "Help");
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        for (place, page) in PAGES.iter().enumerate() {
            let response = chip(ui, page, place == comfort.page);
            note(sheets.probe, format!("help:{place}"), response.rect);
            if response.clicked() {
                said = Some(Command::Wish(Wish::Page(place)));
            }
        }
    });
    ui.add_space(6.0);
    let room = sheets.room(180.0);
    ScrollArea::vertical().id_salt(("help", comfort.page)).max_height(room).auto_shrink(false).show(ui, |ui| {
        ui.set_min_height(room);
        ui.set_width(ui.available_width() - 14.0);
        follow_keys(ui, comfort.scrolled);
        match comfort.page {
            0 => keys(ui, sheets),
            page => {
                for scene in &sheets.scenes {
                    said = rules(ui, scene, page, sheets.probe).or(said.take());
                }
                if sheets.scenes.is_empty() {
                    ui.label(RichText::new("Choose a scene: its rules stand here.").font(body(14.0)).color(theme::QUIET));
                }
            }
        }
    });
    ui.add_space(6.0);
    let words = "← → another page     ↑ ↓ PageUp PageDown read on     Esc close";
    ui.label(RichText::new(words).font(body(13.0)).color(theme::QUIET));
    said
}

/// Moves the page by what a key said since the last frame.
pub(super) fn follow_keys(ui: &Ui, (count, by): (u32, f32)) {
    let id = ui.id().with("scrolled");
    let before = ui.data(|data| data.get_temp::<u32>(id));
    if before != Some(count) {
        ui.data_mut(|data| data.insert_temp(id, count));
        if before.is_some() {
            ui.scroll_with_delta_animation(vec2(0.0, -by), bevy_egui::egui::style::ScrollAnimation::none());
        }
    }
}

fn keys(ui: &mut Ui, sheets: &Sheets) {
    ui.spacing_mut().item_spacing.y = 1.0;
    super::options::section(ui, "The same for everybody");
    for (keys, what) in FIXED_KEYS {
        one_key(ui, &[(*keys).to_owned()], what);
    }
    for (heading, deeds) in SECTIONS {
        super::options::section(ui, heading);
        for about in *deeds {
            let keys: Vec<String> = sheets.settings.keys.of(about.deed).iter().map(ToString::to_string).collect();
            one_key(ui, &keys, about.words);
        }
    }
    ui.add_space(8.0);
    let words = "On the board, drag and wheel move and zoom, and a click selects. Keys are changed on the sheet of settings.";
    ui.label(RichText::new(words).font(body(13.0)).color(theme::QUIET));
}

fn one_key(ui: &mut Ui, keys: &[String], what: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 27.0), Sense::hover());
    let mut left = rect.left();
    for key in keys {
        let width = (row(ui.painter(), key, semi(12.5), theme::GOLD, 240.0).size().x + 12.0).max(22.0);
        keycap(ui.painter(), pos2(left + width / 2.0, rect.center().y), key, theme::GOLD);
        left += width + 6.0;
    }
    let text = (left + 10.0).max(rect.left() + 190.0);
    line(ui.painter(), pos2(text, rect.center().y), Align2::LEFT_CENTER, what, body(14.0), theme::TEXT, rect.right() - text);
}

fn rules(ui: &mut Ui, scene: &Scene, page: usize, probe: &RefCell<Probe>) -> Option<Command> {
    ui.spacing_mut().item_spacing.y = 8.0;
    ui.label(RichText::new(super::rules_of(scene).0).font(head(18.0)).color(theme::ARCANE));
    match page {
        1 => primer::round(&scene.fight).iter().for_each(|entry| explained(ui, entry)),
        comfort::RULINGS => return super::rulings::page(ui, scene, probe),
        2 => primer::decisions(&scene.fight).iter().for_each(|entry| explained(ui, entry)),
        _ => {
            ui.spacing_mut().item_spacing.y = 5.0;
            for (number, text) in primer::all(&scene.fight) {
                numbered(ui, number, text);
            }
        }
    }
    ui.add_space(10.0);
    None
}

fn explained(ui: &mut Ui, entry: &Entry) {
    let width = ui.available_width();
    let numbers = row(ui.painter(), &entry.rules.join("  "), body(12.5), theme::QUIET, 260.0);
    let words = wrapped(ui.painter(), entry.words, body(14.0), theme::TEXT, width);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 22.0 + words.size().y), Sense::hover());
    let room = width - numbers.size().x - 16.0;
    line(ui.painter(), rect.min + vec2(0.0, 9.0), Align2::LEFT_CENTER, entry.name, semi(14.5), theme::GOLD, room);
    put(ui.painter(), pos2(rect.right(), rect.top() + 9.0), Align2::RIGHT_CENTER, numbers);
    put(ui.painter(), pos2(rect.left(), rect.top() + 21.0), Align2::LEFT_TOP, words);
}

fn numbered(ui: &mut Ui, number: &str, text: &str) {
    let width = ui.available_width();
    let words = wrapped(ui.painter(), text, body(13.5), theme::TEXT, width - 66.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, words.size().y), Sense::hover());
    let ink = theme::GOLD;
    line(ui.painter(), rect.min + vec2(0.0, 8.5), Align2::LEFT_CENTER, number, semi(13.0), ink, 62.0);
    put(ui.painter(), pos2(rect.left() + 66.0, rect.top()), Align2::LEFT_TOP, words);
}
