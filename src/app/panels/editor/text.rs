//! The scene as its file has it, to be typed in: lines that differ from the saved ones are marked, and those with problems.

use super::{Sight, say};
use crate::app::command::Command;
use crate::app::editor::{Pane, Said};
use crate::app::style::body;
use crate::app::theme;
use crate::app::widgets::{put, row};
use bevy_egui::egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Align2, CornerRadius, FontId, Frame, Key, Margin, Rect, ScrollArea, Stroke, TextEdit, Ui, pos2, vec2};
use std::collections::BTreeSet;

/// Room for numbers and marks.
const GUTTER: i8 = 62;

/// Paints it.
pub fn show(ui: &mut Ui, sight: &Sight, said: &mut Vec<Command>) {
    let editor = sight.editor;
    let active = sight.in_pane(Pane::Board) && editor.typing.is_none();
    let troubled: BTreeSet<usize> = editor.problems.iter().map(|(_, problem)| problem.line).collect();
    let whole = ui.available_rect_before_wrap();
    sight.mark("editor:text", whole);
    ui.painter().rect_filled(whole, CornerRadius::same(8), theme::HOLLOW);
    ScrollArea::both().id_salt("text").auto_shrink(false).show(ui, |ui| {
        let mut text = editor.body().to_owned();
        let font = FontId::monospace(13.0);
        let mut layouter =
            |ui: &Ui, text: &dyn bevy_egui::egui::TextBuffer, _: f32| ui.painter().layout_job(coloured(text.as_str(), &editor.changed));
        let id = ui.id().with("text of the scene");
        // The text field must not undo by itself: what it forgets the draft would keep.
        if let Some(mut state) = TextEdit::load_state(ui.ctx(), id) {
            state.clear_undoer();
            state.store(ui.ctx(), id);
        } else {
            // The pen begins at the top, not where egui puts it, at the end.
            let mut state = TextEditState::default();
            state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(0))));
            state.store(ui.ctx(), id);
        }
        let edit = TextEdit::multiline(&mut text)
            .id(id)
            .font(font)
            .desired_width(f32::INFINITY)
            .lock_focus(true)
            .frame(Frame::NONE.inner_margin(Margin { left: GUTTER, right: 8, top: 6, bottom: 6 }))
            .layouter(&mut layouter);
        let shown = edit.show(ui);
        let painter = ui.painter();
        let left = ui.clip_rect().left().max(shown.response.rect.left());
        let gutter =
            Rect::from_min_max(pos2(left, shown.response.rect.top()), pos2(left + f32::from(GUTTER) - 8.0, shown.response.rect.bottom()));
        painter.rect_filled(gutter, CornerRadius::ZERO, theme::HOLLOW);
        for (place, of) in shown.galley.rows.iter().enumerate() {
            let y = shown.galley_pos.y + of.rect().center().y;
            if !ui.clip_rect().y_range().contains(y) {
                continue;
            }
            let number = row(painter, &(place + 1).to_string(), FontId::monospace(12.0), theme::FAINT, 40.0);
            put(painter, pos2(gutter.right() - 6.0, y), Align2::RIGHT_CENTER, number);
            if troubled.contains(&(place + 1)) {
                put(painter, pos2(gutter.left() + 12.0, y), Align2::CENTER_CENTER, row(painter, "⚠", body(12.5), theme::loss(), 20.0));
            }
            if editor.changed.get(place).copied().unwrap_or_default() {
                let bar = Rect::from_center_size(pos2(gutter.right() + 1.0, y), vec2(4.0, of.rect().height()));
                painter.rect_filled(bar, CornerRadius::ZERO, theme::GOLD);
            }
        }
        painter.vline(gutter.right() + 4.0, gutter.y_range(), Stroke::new(1.0, theme::LINE));
        if shown.response.changed() {
            said.push(say(Said::Text(text)));
        }
        if shown.response.gained_focus() || shown.response.clicked() {
            said.push(say(Said::Pane(Pane::Board)));
        }
        if ui.input(|input| input.key_pressed(Key::Escape)) && shown.response.has_focus()
            || shown.response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape))
        {
            shown.response.surrender_focus();
            said.push(say(Said::TextDone));
            said.push(say(Said::Pane(Pane::Fields)));
        } else if active && !shown.response.has_focus() {
            shown.response.request_focus();
        } else if !active && shown.response.has_focus() {
            shown.response.surrender_focus();
        }
    });
}

/// The text with remarks paler, and lines that differ from the saved ones on a ground of their own.
fn coloured(text: &str, changed: &[bool]) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    for (place, line) in text.split_inclusive('\n').enumerate() {
        let ground = if changed.get(place).copied().unwrap_or_default() { theme::CARD_CHOSEN } else { theme::NONE };
        let format = |color| TextFormat { background: ground, ..TextFormat::simple(FontId::monospace(13.0), color) };
        let remark =
            line.find("//").filter(|at| line.get(..*at).is_some_and(|before| before.matches('"').count() % 2 == 0)).unwrap_or(line.len());
        let (code, remark) = line.split_at(remark);
        job.append(code, 0.0, format(theme::TEXT));
        if !remark.is_empty() {
            job.append(remark, 0.0, format(theme::gain()));
        }
    }
    job
}
