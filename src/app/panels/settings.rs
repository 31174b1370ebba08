//! The sheet of settings: a row each, by keyboard or mouse, and a key for every deed. What changes counts at once.

use super::note;
use super::sheets::Sheets;
use crate::app::bindings::{Deed, SECTIONS};
use crate::app::comfort::{self, Row, Wish};
use crate::app::command::Command;
use crate::app::settings::{SCALE, SPEED, Settings, speed_words};
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, area, card, heading, keep_in_sight, keycap, line, marker, put, row, wrapped};
use crate::play::narration::words::capital;
use bevy_egui::egui::{Align2, Rect, ScrollArea, Sense, Ui, pos2, vec2};

/// Height of a row.
const HIGH: f32 = 38.0;

/// Paints it.
pub fn show(ui: &mut Ui, sheets: &Sheets) -> Option<Command> {
    let mut said = None;
    ui.set_width(620.0);
    heading(ui, "Settings");
    ui.add_space(4.0);
    ScrollArea::vertical().id_salt("settings").max_height(sheets.room(150.0)).auto_shrink([false, true]).show(ui, |ui| {
        ui.set_width(ui.available_width() - 12.0);
        ui.spacing_mut().item_spacing.y = 5.0;
        for (place, of) in comfort::rows().into_iter().enumerate() {
            match of {
                Row::Scale => super::options::section(ui, "The window"),
                Row::Key(deed) => {
                    if let Some(heading) = heading_before(deed) {
                        super::options::section(ui, &heading);
                    }
                }
                Row::Defaults => {
                    ui.add_space(6.0);
                }
                _ => {}
            }
            said = one(ui, sheets, (place, of)).or(said.take());
        }
    });
    ui.add_space(8.0);
    foot(ui, sheets);
    said
}

/// The heading of a section of keys, before the first of it.
fn heading_before(deed: Deed) -> Option<String> {
    let (heading, _) = SECTIONS.iter().find(|(_, deeds)| deeds.first().is_some_and(|first| first.deed == deed))?;
    Some(format!("Keys: {heading}"))
}

/// What the keys of this sheet are, or what was not possible.
fn foot(ui: &mut Ui, sheets: &Sheets) {
    let comfort = &sheets.desk.comfort;
    let (words, ink) = match (&comfort.word, comfort.asks) {
        (Some(word), _) => (format!("⚠ {word}"), theme::GOLD),
        (None, Some(deed)) => (format!("Press the new key for: {}. Esc keeps the old one.", deed.about().words), theme::GOLD),
        _ => {
            ("↑ ↓ choose     ← → change     Enter next value, or a new key     Backspace as by default     Esc close".into(), theme::QUIET)
        }
    };
    let galley = wrapped(ui.painter(), &words, body(13.0), ink, ui.available_width());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::hover());
    note(sheets.probe, "settings:word", rect);
    put(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, galley);
}

/// One row.
fn one(ui: &mut Ui, sheets: &Sheets, (place, of): (usize, Row)) -> Option<Command> {
    let comfort = &sheets.desk.comfort;
    let chosen = comfort.row == place;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HIGH), Sense::click());
    note(sheets.probe, format!("setting:{}", name(of)), rect);
    if chosen {
        keep_in_sight(ui, "setting", place, rect.expand2(vec2(0.0, 30.0)));
    }
    card(ui.painter(), rect, CardLook { chosen, over: response.hovered(), ..CardLook::default() });
    if chosen {
        marker(ui.painter(), pos2(rect.left() + 4.0, rect.center().y), 5.0, theme::GOLD);
    }
    let (label, value) = words(sheets.settings, of);
    let inner = rect.shrink2(vec2(16.0, 0.0));
    let mut right = inner.right();
    let mut wish = response.clicked().then_some(match of {
        Row::Key(_) | Row::Defaults => Wish::Ask(place),
        Row::Motion | Row::Captions | Row::WhatIf | Row::Watch => Wish::Change(place, 1),
        _ => Wish::Row(place),
    });
    match of {
        Row::Key(deed) if chosen && comfort.asks == Some(deed) => {
            let galley = row(ui.painter(), "press a key …", semi(13.5), theme::GOLD, 200.0);
            right = put(ui.painter(), pos2(right, inner.center().y), Align2::RIGHT_CENTER, galley).left();
        }
        Row::Key(deed) => {
            let ink = if sheets.settings.keys.own(deed) { theme::GOLD } else { theme::TEXT };
            for key in sheets.settings.keys.of(deed).iter().rev() {
                right -= cap(ui, pos2(right, inner.center().y), &key.to_string(), ink) + 6.0;
            }
        }
        Row::Defaults => {}
        Row::Scale | Row::Palette | Row::Motion | Row::Speed | Row::Captions | Row::WhatIf | Row::Watch => {
            let changed = value_with_steps(ui, sheets, (place, of), &value, inner);
            right = inner.right() - 230.0;
            wish = changed.or(wish);
        }
    }
    let ink = if of == Row::Defaults && !comfort::differs(sheets.settings) { theme::FAINT } else { theme::TEXT };
    line(ui.painter(), inner.left_center(), Align2::LEFT_CENTER, &capital(label), semi(14.0), ink, right - inner.left() - 8.0);
    let response = response.on_hover_text(hint(sheets, of));
    drop(response);
    wish.map(Command::Wish)
}

/// A value between two arrows.
fn value_with_steps(ui: &Ui, sheets: &Sheets, (place, of): (usize, Row), value: &str, inner: Rect) -> Option<Wish> {
    let whole = Rect::from_min_max(pos2(inner.right() - 222.0, inner.top()), inner.max);
    let mut wish = None;
    for (sign, by, x) in [("◀", -1, whole.left() + 12.0), ("▶", 1, whole.right() - 12.0)] {
        let button = Rect::from_center_size(pos2(x, whole.center().y), vec2(26.0, 28.0));
        let response = area(ui, button, ui.id().with(("setting", place, by)));
        note(sheets.probe, format!("setting:{}:{sign}", name(of)), button);
        let possible = more(sheets.settings, of, by);
        let ink = match (possible, response.hovered()) {
            (false, _) => theme::faded(theme::FAINT, 0.5),
            (true, true) => theme::GOLD,
            (true, false) => theme::TEXT,
        };
        put(ui.painter(), button.center(), Align2::CENTER_CENTER, row(ui.painter(), sign, semi(13.0), ink, 24.0));
        if response.clicked() && possible {
            wish = Some(Wish::Change(place, by));
        }
    }
    let galley = row(ui.painter(), value, semi(13.5), theme::TEXT, whole.width() - 56.0);
    put(ui.painter(), whole.center(), Align2::CENTER_CENTER, galley);
    wish
}

/// Whether there is a further value that way.
fn more(settings: &Settings, of: Row, by: i32) -> bool {
    match of {
        Row::Scale if by < 0 => settings.scale.is_some(),
        Row::Scale => settings.scale.is_none_or(|scale| scale < SCALE.1),
        Row::Speed if by < 0 => settings.speed > SPEED.0,
        Row::Speed => settings.speed < SPEED.1,
        _ => true,
    }
}

fn cap(ui: &Ui, right: bevy_egui::egui::Pos2, key: &str, ink: bevy_egui::egui::Color32) -> f32 {
    let width = (row(ui.painter(), key, semi(12.5), ink, 200.0).size().x + 12.0).max(22.0);
    keycap(ui.painter(), pos2(right.x - width / 2.0, right.y), key, ink);
    width
}

/// The name of a row for tests.
fn name(of: Row) -> &'static str {
    match of {
        Row::Scale => "scale",
        Row::Palette => "palette",
        Row::Motion => "motion",
        Row::Speed => "speed",
        Row::Captions => "captions",
        Row::Watch => "watch",
        Row::WhatIf => "what_if",
        Row::Key(deed) => deed.about().id,
        Row::Defaults => "defaults",
    }
}

/// What a row is called, and its value.
fn words(settings: &Settings, of: Row) -> (&'static str, String) {
    let on = |on: bool| if on { "on".to_owned() } else { "off".to_owned() };
    match of {
        Row::Scale => ("Size of text and panels", settings.scale.map_or("as the system".into(), |scale| format!("{scale:.2}"))),
        Row::Palette => ("Colours", settings.palette.name().to_owned()),
        Row::Motion => ("Reduced motion", on(settings.reduced_motion)),
        Row::Speed => ("Speed of playback", speed_words(settings.speed)),
        Row::Captions => ("Captions below the board", on(settings.captions)),
        Row::Watch => ("Follow the files of scenes", on(settings.watch)),
        Row::WhatIf => ("What if: chances beside options", on(settings.what_if)),
        Row::Key(deed) => (deed.about().words, String::new()),
        Row::Defaults => ("Everything as by default", String::new()),
    }
}

fn hint(sheets: &Sheets, of: Row) -> String {
    match of {
        Row::Scale => {
            let now = format!("Now {:.2} pixels a point.", sheets.scale.0);
            let held = sheets.settings.scale.is_some_and(|asked| asked > sheets.scale.1 + 0.005);
            let held = if held { " More does not fit into this window: the table needs 1280 by 720 points." } else { "" };
            format!("{now}{held}")
        }
        Row::Palette => "The safe colours are told apart by people with any common kind of colour blindness; marks of the sides tell them \
                         apart without colour."
            .into(),
        Row::Motion => "Everything is where it belongs at once: nothing travels, tumbles, pulses or floats.".into(),
        Row::Speed => "How fast what happens is shown; Skip shows it at once.".into(),
        Row::Captions => "A line in plain words tells what happens on the board.".into(),
        Row::Watch => "When the file of the scene is saved, the table plays the same answers on the changed scene; the list of scenes \
                       follows its folders."
            .into(),
        Row::WhatIf => {
            "While a person thinks, every option is played on many times on what its mind may know; it keeps a processor busy for a while."
                .into()
        }
        Row::Key(_) => "Click or Enter: press a new key. Backspace: the usual key again.".into(),
        Row::Defaults => "Settings and keys as they were at first; the window keeps its size.".into(),
    }
}
