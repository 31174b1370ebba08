//! Sheets over any screen: help, settings, saves; and the passing notice.

use super::{View, branches, editor, export, help, note, settings, trials};
use crate::app::bindings::Deed;
use crate::app::command::{Command, Desk, Sheet};
use crate::app::probe::Probe;
use crate::app::settings::Settings;
use crate::app::style::{body, semi};
use crate::app::table::Game;
use crate::app::theme;
use crate::app::trials::Trials;
use crate::app::widgets::{CardLook, card, heading, keep_in_sight, keycap, line, marker, put, wrapped};
use crate::scene::Scene;
use bevy_egui::egui::{
    Align2, Area, CornerRadius, Frame, Id, Margin, Modal, Order, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use std::cell::RefCell;

/// How the keys of a short list are told below it.
pub const LIST_KEYS: &str = "↑ ↓ choose, Enter takes; or its number";

/// What the sheets may look at.
pub struct Sheets<'a> {
    /// What the panels remember.
    pub desk: &'a Desk,
    /// The fight on the table, where that is the screen.
    pub game: Option<&'a Game>,
    /// What a person likes.
    pub settings: &'a Settings,
    /// Many fights of a scene.
    pub trials: &'a Trials,
    /// The scenes in play, or the chosen one.
    pub scenes: Vec<&'a Scene>,
    /// Physical pixels a point: now, and at most.
    pub scale: (f32, f32),
    /// Points of the window's height.
    pub height: f32,
    /// Where things are, for tests.
    pub probe: &'a RefCell<Probe>,
}

impl Sheets<'_> {
    /// What a list on a sheet may be high, when the rest of the sheet takes this much.
    pub fn room(&self, rest: f32) -> f32 {
        (self.height - rest - 60.0).clamp(200.0, 900.0)
    }
}

/// Paints the open sheet, if one is.
pub fn show(ui: &mut Ui, sheets: &Sheets) -> Option<Command> {
    let sheet = sheets.desk.sheet.filter(|sheet| !matches!(sheet, Sheet::Views | Sheet::Dice | Sheet::Standing))?;
    let frame = Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(1.25, theme::GOLD))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let shown = Modal::new(Id::new(("sheet", sheet))).frame(frame).backdrop_color(theme::SHADE).show(ui.ctx(), |ui| match sheet {
        Sheet::Help => help::show(ui, sheets),
        Sheet::Settings => settings::show(ui, sheets),
        Sheet::Views | Sheet::Dice | Sheet::Standing => None,
        Sheet::NewScene => editor::fresh::show(ui, sheets),
        Sheet::Branches => {
            ui.set_width(620.0);
            sheets.game.and_then(|game| branches::show(ui, game, sheets))
        }
        Sheet::Export => {
            ui.set_width(520.0);
            sheets.game.and_then(|game| export::show(ui, game, sheets))
        }
        Sheet::Trials => trials::show(ui, sheets, sheets.trials),
        Sheet::Load => {
            ui.set_width(520.0);
            saves(ui, sheets)
        }
    });
    note(sheets.probe, "sheet", shown.response.rect);
    shown.inner.or(shown.backdrop_response.clicked().then_some(Command::Sheet(None)))
}

/// Paints a sheet of a panel's own in the middle of the window; a click beside it closes it.
pub fn modal(ui: &mut Ui, name: &str, width: f32, inside: impl FnOnce(&mut Ui) -> Option<Command>) -> Option<Command> {
    let frame = Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(1.25, theme::GOLD))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let shown = Modal::new(Id::new(name)).frame(frame).backdrop_color(theme::SHADE).show(ui.ctx(), |ui| {
        ui.set_width(width);
        inside(ui)
    });
    shown.inner.or(shown.backdrop_response.clicked().then_some(Command::Sheet(None)))
}

fn saves(ui: &mut Ui, sheets: &Sheets) -> Option<Command> {
    let desk = sheets.desk;
    heading(ui, "Load a Fight");
    let folder = desk.folder();
    ui.label(RichText::new(folder.display().to_string()).font(body(12.0)).color(theme::QUIET));
    ui.add_space(6.0);
    if let Some(reading) = &desk.reading {
        let words = match reading.so_far() {
            (_, 0) => "Looking for saves …".to_owned(),
            (read, all) => format!("Reading the saves: {read} of {all}"),
        };
        let label = ui.label(RichText::new(words).font(body(13.5)).color(theme::GOLD));
        note(sheets.probe, "saves:reading", label.rect);
        ui.add_space(6.0);
    } else if desk.saves.is_empty() {
        let words = format!("No fight has been saved yet. {} at the table saves one here.", sheets.settings.keys.hint(Deed::Save));
        ui.label(RichText::new(words).font(body(13.5)).color(theme::TEXT));
        ui.add_space(8.0);
    }
    let said = save_list(ui, desk, sheets.probe, sheets.room(200.0));
    ui.add_space(8.0);
    let words = "↑ ↓ choose     Enter or a number loads     Esc close";
    ui.label(RichText::new(words).font(body(13.0)).color(theme::QUIET));
    said
}

/// The saves as cards, the newest first.
fn save_list(ui: &mut Ui, desk: &Desk, probe: &RefCell<Probe>, height: f32) -> Option<Command> {
    let mut said = None;
    ScrollArea::vertical().id_salt("saves").max_height(height).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        for (place, saved) in desk.saves.iter().enumerate() {
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, 50.0), Sense::click());
            note(probe, format!("save:{}", saved.name), rect);
            let (loads, chosen) = (saved.loads(), place == desk.row);
            if chosen {
                keep_in_sight(ui, "save", place, rect);
            }
            card(
                ui.painter(),
                rect,
                CardLook { chosen, over: loads.is_some() && response.hovered(), faint: loads.is_none(), ..CardLook::default() },
            );
            if chosen {
                marker(ui.painter(), pos2(rect.left() + 4.0, rect.center().y), 5.0, theme::GOLD);
            }
            let mut left = rect.left() + 14.0;
            if place < 9 {
                keycap(ui.painter(), pos2(left + 10.0, rect.center().y), &(place + 1).to_string(), theme::TEXT);
                left += 34.0;
            }
            let width = rect.right() - 110.0 - left;
            let (title, words, ink) = match &saved.holds {
                Ok(held) if saved.auto => (held.title.clone(), format!("kept by itself · {}", held.stands), theme::QUIET),
                Ok(held) => (held.title.clone(), format!("{} · {}", held.stands, saved.name), theme::QUIET),
                Err((_, Some(_))) => (saved.name.clone(), "⚠ damaged; a click loads the older copy".to_owned(), theme::loss()),
                Err((_, None)) => (saved.name.clone(), "⚠ damaged, and there is no older copy".to_owned(), theme::loss()),
            };
            line(ui.painter(), pos2(left, rect.top() + 16.0), Align2::LEFT_CENTER, &title, semi(13.5), theme::TEXT, width);
            line(ui.painter(), pos2(left, rect.top() + 35.0), Align2::LEFT_CENTER, &words, body(12.0), ink, rect.right() - 14.0 - left);
            line(
                ui.painter(),
                pos2(rect.right() - 14.0, rect.top() + 16.0),
                Align2::RIGHT_CENTER,
                &saved.age,
                body(12.0),
                theme::QUIET,
                90.0,
            );
            if let Some(path) = loads.filter(|_| response.clicked()) {
                said = Some(Command::Load(path.to_owned()));
            }
            response.on_hover_text(match &saved.holds {
                Ok(_) => saved.path.display().to_string(),
                Err((why, _)) => why.clone(),
            });
        }
    });
    said
}

/// The passing notice at the top of the board.
pub fn notice(ui: &mut Ui, view: &View, free: Rect) {
    let Some((text, left)) = &view.game.notice else { return };
    let width = (free.width() - 48.0).min(560.0);
    let galley = wrapped(ui.painter(), text, body(13.5), theme::TEXT, width - 32.0);
    let size = vec2(galley.size().x + 32.0, galley.size().y + 18.0);
    let at = pos2(free.center().x - size.x / 2.0, free.top() + 14.0);
    Area::new(Id::new("notice")).order(Order::Foreground).fixed_pos(at).interactable(false).show(ui.ctx(), |ui| {
        ui.set_opacity((left / 0.6).clamp(0.0, 1.0));
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        view.mark("notice", rect);
        ui.painter().rect(rect, CornerRadius::same(10), theme::CARD, Stroke::new(1.25, theme::GOLD), StrokeKind::Inside);
        put(ui.painter(), rect.center(), Align2::CENTER_CENTER, galley);
    });
}
