//! What the check says of the scene as it stands, live.

use super::{Sight, say};
use crate::app::command::Command;
use crate::app::editor::Said;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, line, put, wrapped};
use crate::play::narration::words::plural;
use crate::scene::problem::Severity;
use bevy_egui::egui::{Align2, ScrollArea, Sense, Ui, pos2, vec2};

/// Paints it.
pub fn show(ui: &mut Ui, sight: &Sight, said: &mut Vec<Command>) {
    let editor = sight.editor;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
    let errors = editor.errors();
    let warnings = editor.problems.len() - errors;
    let (words, ink) = match (errors, warnings) {
        (0, 0) => ("✓ Nothing is wrong with it: it can be played.".to_owned(), theme::gain()),
        (0, warnings) => (format!("⚠ {}; it can be played all the same.", plural(warnings, "warning")), theme::GOLD),
        (errors, 0) => (format!("⚠ {} to mend before it can be played.", plural(errors, "error")), theme::loss()),
        (errors, warnings) => {
            (format!("⚠ {} to mend before it can be played, and {}.", plural(errors, "error"), plural(warnings, "warning")), theme::loss())
        }
    };
    sight.mark("editor:problems", rect);
    line(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &words, semi(14.0), ink, rect.width());
    ScrollArea::vertical().id_salt("troubles").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        for (place, (_, problem)) in editor.problems.iter().enumerate() {
            let ink = if problem.severity == Severity::Error { theme::loss() } else { theme::GOLD };
            let kind = if problem.severity == Severity::Error { "error" } else { "warning" };
            let width = ui.available_width();
            let place_words = format!("⚠ {kind}, line {}", problem.line);
            let text =
                if problem.remedy.is_empty() { problem.message.clone() } else { format!("{} → {}", problem.message, problem.remedy) };
            let text = wrapped(ui.painter(), &text, body(13.0), theme::TEXT, width - 150.0);
            let (rect, response) = ui.allocate_exact_size(vec2(width, text.size().y + 12.0), Sense::click());
            card(ui.painter(), rect, CardLook { over: response.hovered(), ..CardLook::default() });
            line(ui.painter(), pos2(rect.left() + 10.0, rect.top() + 14.0), Align2::LEFT_CENTER, &place_words, semi(12.0), ink, 126.0);
            put(ui.painter(), pos2(rect.left() + 140.0, rect.top() + 6.0), Align2::LEFT_TOP, text);
            sight.mark(format!("problem:{place}"), rect);
            if response.clicked() {
                said.push(say(Said::Problem(place)));
            }
            response.on_hover_text("Show the field that it is about");
        }
    });
}
