//! The scene editor: parts and cast on the left, the board or the text in the middle with the problems below, the form on the right.

pub mod board;
pub mod fields;
pub mod fresh;
pub mod parts;
pub mod questions;
pub mod text;
pub mod troubles;

use super::note;
use crate::app::bindings::Deed;
use crate::app::command::{Command, Sheet};
use crate::app::desk::Desk;
use crate::app::editor::{Editor, Pane, Said};
use crate::app::pictures::Pictures;
use crate::app::probe::Probe;
use crate::app::settings::Settings;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{chip, line, row};
use bevy_egui::egui::{
    Align, Align2, CentralPanel, Color32, CornerRadius, Frame, Layout, Margin, Panel, Rect, Stroke, StrokeKind, Ui, pos2,
};
use std::cell::RefCell;

/// What the editor's panels may look at.
pub struct Sight<'a> {
    /// The scene that is edited.
    pub editor: &'a Editor,
    /// What the panels remember.
    pub desk: &'a Desk,
    /// What a person likes.
    pub settings: &'a Settings,
    /// Portraits and marks.
    pub pictures: &'a Pictures,
    /// Where things are, for tests.
    pub probe: &'a RefCell<Probe>,
}

impl Sight<'_> {
    /// Notes where a thing is, for tests.
    pub fn mark(&self, name: impl Into<String>, rect: Rect) {
        note(self.probe, name, rect);
    }

    /// Whether the keyboard moves in a pane, with nothing before it.
    pub fn in_pane(&self, pane: Pane) -> bool {
        self.editor.pane == pane && self.editor.ask.is_none() && self.editor.choosing.is_none()
    }
}

/// Something said to the editor, as a command.
pub fn say(said: Said) -> Command {
    Command::Editor(said)
}

fn frame(left: i8, top: i8) -> Frame {
    Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(left, top))
}

/// Paints it.
pub fn show(root: &mut Ui, sight: &Sight, said: &mut Vec<Command>) {
    let whole = root.available_rect_before_wrap();
    root.painter().rect_filled(whole, CornerRadius::ZERO, theme::NIGHT);
    let wide = whole.width();
    Panel::top("editor:top").exact_size(60.0).resizable(false).frame(frame(18, 0)).show(root, |ui| top(ui, sight, said));
    Panel::bottom("editor:foot").exact_size(36.0).resizable(false).frame(frame(18, 0)).show(root, |ui| foot(ui, sight));
    let (left, right) = (if wide < 1400.0 { 232.0 } else { 268.0 }, (wide * 0.34).clamp(430.0, 620.0));
    Panel::left("editor:parts").exact_size(left).resizable(false).frame(frame(12, 10)).show(root, |ui| {
        outline(ui, sight, Pane::Parts);
        parts::show(ui, sight, said);
    });
    Panel::right("editor:fields").exact_size(right).resizable(false).frame(frame(14, 10)).show(root, |ui| {
        outline(ui, sight, Pane::Fields);
        fields::show(ui, sight, said);
    });
    CentralPanel::default().frame(Frame::new().fill(theme::NIGHT).inner_margin(Margin::symmetric(12, 10))).show(root, |ui| {
        let high = if sight.editor.problems.is_empty() { 58.0 } else { (ui.available_height() * 0.32).clamp(120.0, 300.0) };
        Panel::bottom("editor:problems").exact_size(high).resizable(false).show_separator_line(false).frame(Frame::NONE).show(ui, |ui| {
            troubles::show(ui, sight, said);
        });
        outline(ui, sight, Pane::Board);
        if sight.editor.show_text { text::show(ui, sight, said) } else { board::show(ui, sight, said) }
    });
    questions::show(root, sight, said);
}

/// A gold line around the pane that the keyboard moves in.
fn outline(ui: &Ui, sight: &Sight, pane: Pane) {
    if sight.in_pane(pane) {
        let rect = ui.max_rect().expand2(bevy_egui::egui::vec2(7.0, 5.0));
        ui.painter().rect_stroke(rect, CornerRadius::same(8), Stroke::new(1.5, theme::faded(theme::GOLD, 0.8)), StrokeKind::Inside);
    }
}

/// Title, file, and what can be done with the whole.
fn top(ui: &mut Ui, sight: &Sight, said: &mut Vec<Command>) {
    let editor = sight.editor;
    let rect = ui.max_rect();
    let key = |deed| sight.settings.keys.hint(deed);
    let (can_undo, can_redo) = editor.draft.can();
    let mut left = rect.right();
    ui.scope_builder(bevy_egui::egui::UiBuilder::new().max_rect(rect).layout(Layout::right_to_left(Align::Center)), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let words = if editor.show_text { "Board" } else { "Text" };
        for (name, text, on, possible, command, hint) in [
            ("close", "Close".to_owned(), false, true, say(Said::Leave), "To the list of scenes (Esc)".to_owned()),
            ("settings", "Settings".to_owned(), false, true, Command::Sheet(Some(Sheet::Settings)), key(Deed::Settings)),
            ("help", "Help".to_owned(), false, true, Command::Sheet(Some(Sheet::Help)), key(Deed::Help)),
            (
                "text",
                words.to_owned(),
                editor.show_text,
                true,
                say(Said::ShowText),
                format!("The scene as its file has it ({})", key(Deed::SceneText)),
            ),
            ("redo", "Redo".to_owned(), false, can_redo, say(Said::Redo), key(Deed::Redo)),
            ("undo", "Undo".to_owned(), false, can_undo, say(Said::Undo), key(Deed::Undo)),
            ("save-as", "Save as".to_owned(), false, true, say(Said::SaveAs), format!("To another file ({})", key(Deed::SaveAs))),
            ("save", "Save".to_owned(), editor.draft.is_changed(), true, say(Said::Save), key(Deed::Save)),
            (
                "play",
                "Play".to_owned(),
                false,
                editor.scene.is_some(),
                say(Said::Play),
                format!("Plays the scene as it stands ({})", key(Deed::Try)),
            ),
        ] {
            let response = ui.add_enabled_ui(possible, |ui| chip(ui, &text, on)).inner;
            left = response.rect.left();
            sight.mark(format!("button:{name}"), response.rect);
            if response.clicked() {
                said.push(command);
            }
            response.on_hover_text(hint);
        }
    });
    let width = (left - rect.left() - 20.0).max(120.0);
    line(ui.painter(), pos2(rect.left(), rect.center().y - 10.0), Align2::LEFT_CENTER, &editor.title(), head(20.0), theme::TEXT, width);
    let (mark, ink) = if editor.draft.is_changed() { ("● not saved", theme::GOLD) } else { ("saved", theme::QUIET) };
    let state = row(ui.painter(), mark, semi(12.5), ink, 120.0);
    let at = pos2(rect.left(), rect.center().y + 15.0);
    let state = crate::app::widgets::put(ui.painter(), at, Align2::LEFT_CENTER, state);
    sight.mark("editor:state", state);
    let rules = match editor.system.as_str() {
        "spirit_combat" => "Spirit combat",
        "willpower" => "Willpower",
        _ => "Possession",
    };
    let words = format!("{rules} · {}", editor.file_name());
    line(
        ui.painter(),
        pos2(state.right() + 12.0, at.y),
        Align2::LEFT_CENTER,
        &words,
        body(12.5),
        theme::QUIET,
        width - state.width() - 12.0,
    );
}

/// A sentence, or the keys of the pane.
fn foot(ui: &mut Ui, sight: &Sight) {
    let editor = sight.editor;
    let rect = ui.max_rect();
    let typing = editor.typing.is_some();
    let key = |deed| sight.settings.keys.hint(deed);
    let (add, copy, remove) = (key(Deed::AddEntry), key(Deed::CopyEntry), key(Deed::RemoveEntry));
    let (rename, earlier, later) = (key(Deed::RenameEntry), key(Deed::EarlierEntry), key(Deed::LaterEntry));
    let (words, ink): (String, Color32) = match &sight.desk.notice {
        Some((text, _)) => (text.clone(), theme::GOLD),
        None if typing => ("Enter: done     Tab: done, and on to the next     Esc: as it was".into(), theme::QUIET),
        None => {
            let words = match editor.pane {
                Pane::Parts => format!(
                    "↑ ↓ choose   Enter: its fields   Tab: other pane   {add}: new combatant   {copy}: copy   {remove}: remove   {earlier} {later}: order"
                ),
                Pane::Fields => format!(
                    "↑ ↓ choose   ← → change   Enter: type, open   {remove}: as usual, remove   {add}: add   {rename}: rename   {copy}: copy   {earlier} {later}: order"
                ),
                Pane::Board if editor.show_text => "Type in the text; what is wrong is listed below. Esc: back to the fields".into(),
                Pane::Board => {
                    format!("← ↑ → ↓ move the chosen token   PageUp PageDown: choose another   {add}: new combatant   Tab: other pane")
                }
            };
            (words, theme::QUIET)
        }
    };
    sight.mark("editor:foot", rect);
    line(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &words, body(13.0), ink, rect.width());
}
