//! The round of a possession fight as a row a body: a cell for each of its seconds, in the colour and with the name of the
//! mind that spent them; what is declared and not yet done is hatched.

use super::View;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{hatched, line, marker};
use crate::engine::combatant::{CombatantId, Condition};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// The height of a row.
pub const ROW: f32 = 20.0;

/// The bodies that have seconds: everybody whose own body is in the fight.
pub fn bodies(view: &View) -> Vec<CombatantId> {
    let here = |id: &CombatantId| view.shown.token(*id).is_some_and(|token| token.host.is_none()) && !view.shown.has(*id, Condition::Gone);
    view.cast.ids().filter(here).collect()
}

/// Paints it.
pub fn show(ui: &mut Ui, view: &View) {
    ScrollArea::vertical().id_salt("timeline").auto_shrink(false).min_scrolled_height(ROW).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for id in bodies(view) {
            body_row(ui, view, id);
        }
    });
}

/// A run of seconds: (who, how many, what, meant only).
type Run = (Option<CombatantId>, i32, String, bool);

fn runs(view: &View, id: CombatantId) -> Vec<Run> {
    let Some(token) = view.shown.token(id) else { return Vec::new() };
    let mut runs: Vec<Run> = token.spent.iter().map(|(mind, seconds, name)| (*mind, *seconds, name.clone(), false)).collect();
    if let Some((mind, _)) = view.shown.acting().filter(|(_, body)| *body == id) {
        let meant = if view.shown.declared.is_empty() {
            view.game.open_question().filter(|question| question.kind == "declare" && question.who == mind).map(|question| &question.acts)
        } else {
            Some(&view.shown.declared)
        };
        runs.extend(meant.into_iter().flatten().map(|act| (Some(mind), act.seconds, act.name.to_string(), true)));
    }
    runs
}

fn body_row(ui: &mut Ui, view: &View, id: CombatantId) {
    let (space, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let painter = ui.painter();
    let current = view.shown.acting().is_some_and(|(_, body)| body == id);
    let name_width = 150.0;
    if current {
        marker(painter, pos2(space.left(), space.center().y), 4.0, theme::GOLD);
    }
    let ink = if current { theme::TEXT } else { theme::QUIET };
    line(
        painter,
        pos2(space.left() + 10.0, space.center().y),
        Align2::LEFT_CENTER,
        &format!("{}’s body", view.short(id)),
        body(12.5),
        ink,
        name_width - 18.0,
    );
    let left = space.left() + name_width;
    let all = view.scene.round_seconds().max(1);
    // Where there are many, the gaps between them are narrow.
    let gap = if all > 12 { 1.0 } else { 3.0 };
    #[expect(clippy::cast_precision_loss, reason = "at most 60 seconds")]
    let at = |count: i32| left + (space.right() - left) / all as f32 * count as f32;
    for place in 0..all {
        let cell = Rect::from_min_max(pos2(at(place), space.top() + 2.0), pos2(at(place + 1) - gap, space.bottom() - 3.0));
        painter.rect(cell, CornerRadius::same(4), theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    }
    let (mut from, mut words) = (0, Vec::new());
    for (mind, seconds, name, meant) in runs(view, id) {
        let to = (from + seconds).min(all);
        if to > from {
            let run = Rect::from_min_max(pos2(at(from), space.top() + 2.0), pos2(at(to) - gap, space.bottom() - 3.0));
            paint(ui, view, run, mind, &name, meant);
        }
        let who = mind.map_or("nobody", |mind| view.cast.name(mind));
        words.push(format!("{who}: {name}, {seconds} s{}", if meant { " (meant)" } else { "" }));
        from = to;
    }
    let left = view.shown.seconds_left(id, all);
    words.push(format!("{left} s left"));
    response.on_hover_text(format!("{}’s body this round\n{}", view.cast.name(id), words.join("\n")));
}

fn paint(ui: &Ui, view: &View, run: Rect, mind: Option<CombatantId>, name: &str, meant: bool) {
    let painter = ui.painter();
    let color = mind.map_or(theme::FAINT, |mind| view.color(mind));
    let label = match mind {
        Some(mind) => format!("{}: {name}", view.short(mind)),
        None => "lost".to_owned(),
    };
    let ink = if meant || mind.is_none() {
        painter.rect(run, CornerRadius::same(4), theme::PANEL, Stroke::new(1.25, color), StrokeKind::Inside);
        hatched(painter, run.shrink(1.5), theme::faded(color, 0.40));
        theme::TEXT
    } else {
        painter.rect_filled(run, CornerRadius::same(4), color);
        theme::INK
    };
    let text = if meant { format!("{label} (meant)") } else { label };
    let galley = crate::app::widgets::row(painter, &text, semi(11.5), ink, run.width() - 12.0);
    if meant {
        let back = Rect::from_center_size(pos2(run.left() + 7.0 + galley.size().x / 2.0, run.center().y), galley.size() + vec2(6.0, -2.0));
        painter.rect_filled(back, CornerRadius::same(3), theme::faded(theme::PANEL, 0.85));
    }
    painter.galley(pos2(run.left() + 7.0, run.center().y - galley.size().y / 2.0), galley, Color32::WHITE);
}
