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
use bevy_egui::egui::{Align2, Rect, RichText, ScrollArea, Sense, Ui, pos2, vec2};
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
    ui.label(RichText::new(super::rules_of(scene)).font(head(18.0)).color(theme::ARCANE));
    match page {
        1 => primer::round(&scene.fight).iter().for_each(|entry| explained(ui, (scene, probe), entry)),
        comfort::RULINGS => return super::rulings::page(ui, scene, probe),
        2 => primer::decisions(&scene.fight).iter().for_each(|entry| explained(ui, (scene, probe), entry)),
        _ => {
            ui.spacing_mut().item_spacing.y = 5.0;
            for (number, text) in primer::all(&scene.fight) {
                let otherwise = numbered(ui, (number, text), scene.at_this_table(&[number]).as_deref());
                if let Some(rect) = otherwise {
                    note(probe, format!("otherwise:{number}"), rect);
                }
            }
        }
    }
    ui.add_space(10.0);
    None
}

/// A step of a round or a decision, and below it what this table plays otherwise.
fn explained(ui: &mut Ui, (scene, probe): (&Scene, &RefCell<Probe>), entry: &Entry) {
    let width = ui.available_width();
    let numbers = row(ui.painter(), &entry.rules.join("  "), body(12.5), theme::QUIET, 260.0);
    let words = wrapped(ui.painter(), &entry.words(scene), body(14.0), theme::TEXT, width);
    let own = entry.otherwise(scene).map(|own| wrapped(ui.painter(), &own, body(13.5), theme::ARCANE, width));
    let below = own.as_ref().map_or(0.0, |own| own.size().y + 2.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 22.0 + words.size().y + below), Sense::hover());
    let room = width - numbers.size().x - 16.0;
    note(probe, format!("explained:{}", entry.name(scene)), rect);
    line(ui.painter(), rect.min + vec2(0.0, 9.0), Align2::LEFT_CENTER, &entry.name(scene), semi(14.5), theme::GOLD, room);
    put(ui.painter(), pos2(rect.right(), rect.top() + 9.0), Align2::RIGHT_CENTER, numbers);
    let top = rect.top() + 21.0;
    let bottom = top + words.size().y + 2.0;
    put(ui.painter(), pos2(rect.left(), top), Align2::LEFT_TOP, words);
    if let Some(own) = own {
        put(ui.painter(), pos2(rect.left(), bottom), Align2::LEFT_TOP, own);
    }
}

/// A rule with its number, and below it what of it this table plays otherwise; gives where that stands.
fn numbered(ui: &mut Ui, (number, text): (&str, &str), otherwise: Option<&str>) -> Option<Rect> {
    let width = ui.available_width() - 66.0;
    let words = wrapped(ui.painter(), text, body(13.5), theme::TEXT, width);
    let own = otherwise.map(|own| wrapped(ui.painter(), own, body(13.0), theme::ARCANE, width));
    let below = own.as_ref().map_or(0.0, |own| own.size().y + 1.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width + 66.0, words.size().y + below), Sense::hover());
    line(ui.painter(), rect.min + vec2(0.0, 8.5), Align2::LEFT_CENTER, number, semi(13.0), theme::GOLD, 62.0);
    let at = pos2(rect.left() + 66.0, rect.top() + words.size().y + 1.0);
    put(ui.painter(), pos2(at.x, rect.top()), Align2::LEFT_TOP, words);
    let own = own?;
    let place = Rect::from_min_size(at, own.size());
    put(ui.painter(), at, Align2::LEFT_TOP, own);
    Some(place)
}
