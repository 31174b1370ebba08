//! The rule systems that a new scene can be for.

use super::super::sheets::{LIST_KEYS, Sheets};
use super::say;
use crate::app::command::Command;
use crate::app::editor::Said;
use crate::app::panels::note;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, heading, keycap, line, marker};
use crate::scene::starter::STARTERS;
use bevy_egui::egui::{Align2, RichText, Sense, Ui, pos2, vec2};

/// Paints them.
pub fn show(ui: &mut Ui, sheets: &Sheets) -> Option<Command> {
    let mut said = None;
    ui.set_width(520.0);
    heading(ui, "A New Scene");
    ui.label(RichText::new("It begins with a small fight and remarks on what can be changed.").font(body(13.5)).color(theme::QUIET));
    ui.add_space(6.0);
    for (place, (system, _)) in STARTERS.iter().enumerate() {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::click());
        note(sheets.probe, format!("new:{system}"), rect);
        let chosen = sheets.desk.row == place;
        card(ui.painter(), rect, CardLook { chosen, over: response.hovered(), ..CardLook::default() });
        if chosen {
            marker(ui.painter(), pos2(rect.left() + 4.0, rect.center().y), 5.0, theme::GOLD);
        }
        keycap(ui.painter(), pos2(rect.left() + 28.0, rect.center().y), &(place + 1).to_string(), theme::TEXT);
        let (name, words) = match *system {
            "spirit_combat" => ("Spirit combat", "magic points against magic points, on strike ranks"),
            "willpower" => ("Willpower", "Willpower against Willpower, three spirit rounds a melee round"),
            _ => ("Possession", "several minds, one body, six seconds, vetoes"),
        };
        let width = rect.width() - 70.0;
        line(ui.painter(), pos2(rect.left() + 54.0, rect.top() + 18.0), Align2::LEFT_CENTER, name, semi(14.5), theme::TEXT, width);
        line(ui.painter(), pos2(rect.left() + 54.0, rect.top() + 37.0), Align2::LEFT_CENTER, words, body(12.5), theme::QUIET, width);
        if response.clicked() {
            said = Some(say(Said::New(system)));
        }
    }
    ui.label(RichText::new(LIST_KEYS).font(body(12.5)).color(theme::QUIET));
    said
}
