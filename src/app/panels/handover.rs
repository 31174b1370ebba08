//! The screen between two people at one table: it covers the whole window, tells whom to hand the table to, and shows nothing
//! of the fight.

use super::details::color;
use super::note;
use crate::app::command::Command;
use crate::app::pictures::Pictures;
use crate::app::probe::Probe;
use crate::app::style::{body, head, semi};
use crate::app::table::Game;
use crate::app::theme;
use crate::app::widgets::{line, ring};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Align, Align2, CornerRadius, FontId, Galley, Painter, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use std::cell::RefCell;
use std::sync::Arc;

/// Words in the middle, in as many lines as they take; they are to be painted from their upper middle.
fn centred(painter: &Painter, words: &str, font: FontId, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple(words.to_owned(), font, theme::TEXT, width);
    job.halign = Align::Center;
    painter.layout_job(job)
}

/// Paints it.
pub fn show(root: &mut Ui, game: &Game, pictures: &Pictures, probe: &RefCell<Probe>, said: &mut Vec<Command>) {
    let Some(who) = game.covered() else { return };
    let scene = game.session.scene();
    let whole = root.max_rect();
    let response = root.interact(whole, root.id().with("handover"), Sense::click());
    note(probe, "handover", whole);
    if response.clicked() {
        said.push(Command::HandedOver);
    }
    let painter = root.painter();
    painter.rect_filled(whole, CornerRadius::ZERO, theme::NIGHT);
    let name = scene.cast.name(who);
    let title = centred(painter, &format!("Hand the table to {name}."), head(28.0), 560.0);
    let hint = centred(painter, &format!("Press Enter when only {name} looks."), body(17.0), 560.0);
    // One line each where the name is short; a long one makes room for itself.
    let high = 276.0 + title.size().y + hint.size().y;
    let card = Rect::from_center_size(whole.center(), vec2(620.0, high.max(350.0)));
    painter.rect(card, CornerRadius::same(18), theme::PANEL, Stroke::new(1.5, theme::GOLD), StrokeKind::Inside);
    let face = ring(painter, pos2(card.center().x, card.top() + 86.0), 50.0, color(scene, who));
    pictures.face(painter, (scene, who), face, color(scene, who));
    let below = card.top() + 154.0 + title.size().y;
    painter.galley(pos2(card.center().x, card.top() + 154.0), title, theme::TEXT);
    painter.galley(pos2(card.center().x, below + 8.0), hint, theme::TEXT);
    let button = Rect::from_center_size(pos2(card.center().x, card.bottom() - 56.0), vec2(220.0, 44.0));
    note(probe, "button:handed-over", button);
    let over = root.rect_contains_pointer(button);
    let fill = if over { theme::TEXT } else { theme::GOLD };
    root.painter().rect_filled(button, CornerRadius::same(10), fill);
    line(root.painter(), button.center(), Align2::CENTER_CENTER, "Enter: I have it", semi(16.0), theme::INK, 200.0);
    let foot = pos2(whole.center().x, card.bottom() + 34.0);
    let words = "Nothing of the table is shown meanwhile. Esc leads back to the scenes.";
    line(root.painter(), foot, Align2::CENTER_CENTER, words, body(13.0), theme::QUIET, whole.width() - 80.0);
}
