//! The sheet that exports the chronicle: to read, or to play again.

use super::note;
use super::sheets::{LIST_KEYS, Sheets};
use crate::app::command::{Command, Form};
use crate::app::style::{body, semi};
use crate::app::table::Game;
use crate::app::theme;
use crate::app::widgets::{CardLook, card, heading, keycap, line, marker, put, wrapped};
use crate::play::eyes;
use bevy_egui::egui::{Align2, RichText, Sense, Ui, pos2, vec2};

/// Paints it.
pub fn show(ui: &mut Ui, game: &Game, sheets: &Sheets) -> Option<Command> {
    heading(ui, "Export the Chronicle");
    ui.label(RichText::new(sheets.desk.folder().display().to_string()).font(body(12.0)).color(theme::QUIET));
    ui.add_space(6.0);
    ui.spacing_mut().item_spacing.y = 8.0;
    let eyes = eyes::name_of(game.viewer(), game.session.cast());
    let read = format!("A heading a round, a line a fact with its dice and rule, as the eyes of {eyes} may know it.");
    let (all, replay) = if game.referee_looks() {
        (true, "The whole fight: record, facts and state. `willbound replay` plays it again.")
    } else {
        (false, "It holds every secret of the fight, so it is for the referee's eyes alone.")
    };
    let mut said = None;
    let forms = [(Form::Markdown, "1", "Markdown, to read", read.as_str(), true), (Form::Json, "2", "JSON, to play again", replay, all)];
    for (place, (form, key, title, words, possible)) in forms.into_iter().enumerate() {
        let chosen = sheets.desk.row == place;
        let words = wrapped(ui.painter(), words, body(12.5), theme::QUIET, ui.available_width() - 74.0);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), words.size().y + 40.0), Sense::click());
        note(sheets.probe, format!("export:{key}"), rect);
        let ink = if possible { theme::TEXT } else { theme::FAINT };
        card(ui.painter(), rect, CardLook { chosen, over: possible && response.hovered(), faint: !possible, ..CardLook::default() });
        if chosen {
            marker(ui.painter(), pos2(rect.left() + 4.0, rect.center().y), 5.0, theme::GOLD);
        }
        keycap(ui.painter(), pos2(rect.left() + 30.0, rect.center().y), key, ink);
        let left = rect.left() + 60.0;
        line(ui.painter(), pos2(left, rect.top() + 18.0), Align2::LEFT_CENTER, title, semi(14.0), ink, rect.width() - 74.0);
        put(ui.painter(), pos2(left, rect.top() + 30.0), Align2::LEFT_TOP, words);
        if response.clicked() && possible {
            said = Some(Command::Export(form));
        }
    }
    ui.label(RichText::new(LIST_KEYS).font(body(12.5)).color(theme::QUIET));
    said
}
