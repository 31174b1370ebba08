//! Who may still veto whom this round of a possession fight, as a grid of words.

use super::View;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{heading, line};
use crate::engine::combatant::{CombatantId, Condition};
use crate::rules::possession::setup::Setup;
use bevy_egui::egui::{Align2, Color32, CornerRadius, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// What a cell of the grid says.
fn word(view: &View, setup: &Setup, vetoer: CombatantId, actor: CombatantId) -> (&'static str, String) {
    let (by, of) = (view.cast.name(vetoer), view.cast.name(actor));
    let broken = view.shown.has(vetoer, Condition::Broken) || view.shown.token(vetoer).is_some_and(|token| token.will == Some(0));
    let asked = view.game.asked_for_kind(&["veto", "escape_veto"]);
    let asked = asked.is_some_and(|question| question.who == vetoer && question.subject == Some(actor));
    if vetoer == actor {
        ("–", format!("{by} does not veto its own turn."))
    } else if asked {
        ("now?", format!("{by} is asked right now whether to veto {of}."))
    } else if broken {
        ("broken", format!("{by} has no Will left and cannot veto (P-27, P-50)."))
    } else if view.shown.vetoes.contains(&(vetoer, actor)) {
        let once = setup.rulings.vetoes_per_pair == 1;
        (if once { "used" } else { "tried" }, format!("{by} has tried to veto {of} this round (P-47)."))
    } else {
        ("open", format!("{by} may still veto a turn of {of} this round."))
    }
}

/// Paints it.
pub fn show(ui: &mut Ui, view: &View, setup: &Setup) {
    heading(ui, "Vetoes This Round");
    let shared: Vec<Vec<CombatantId>> = view.cast.ids().map(|id| view.shown.minds(id)).filter(|minds| minds.len() > 1).collect();
    if shared.is_empty() {
        ui.label(RichText::new("No body holds two minds now, so nobody can veto anybody.").font(body(12.5)).color(theme::QUIET));
        return;
    }
    ui.label(RichText::new("rows may still veto columns").font(body(12.0)).color(theme::QUIET));
    for minds in shared {
        grid(ui, view, setup, &minds);
        ui.add_space(8.0);
    }
}

fn grid(ui: &mut Ui, view: &View, setup: &Setup, minds: &[CombatantId]) {
    #[expect(clippy::cast_precision_loss, reason = "a handful of minds")]
    let count = minds.len() as f32;
    let width = ui.available_width();
    let name = if count > 3.0 { 30.0 } else { (width - count * 49.0).clamp(30.0, 96.0) };
    let column = ((width - name) / count).min(62.0);
    let (space, _) = ui.allocate_exact_size(vec2(width, 28.0 + count * 29.0), Sense::hover());
    let mut x = space.left() + name;
    for mind in minds {
        view.portrait(
            ui.painter(),
            *mind,
            Rect::from_center_size(pos2(x + column / 2.0, space.top() + 14.0), Vec2::splat(20.0)),
            view.color(*mind),
        );
        x += column;
    }
    let mut y = space.top() + 28.0;
    for vetoer in minds {
        let middle = y + 14.0;
        view.portrait(
            ui.painter(),
            *vetoer,
            Rect::from_center_size(pos2(space.left() + 11.0, middle), Vec2::splat(20.0)),
            view.color(*vetoer),
        );
        if name > 52.0 {
            line(
                ui.painter(),
                pos2(space.left() + 26.0, middle),
                Align2::LEFT_CENTER,
                view.short(*vetoer),
                body(12.5),
                theme::TEXT,
                name - 30.0,
            );
        }
        let mut x = space.left() + name;
        for actor in minds {
            let cell = Rect::from_min_size(pos2(x, y), vec2(column - 5.0, 26.0));
            x += column;
            let (text, why) = word(view, setup, *vetoer, *actor);
            paint(ui, cell, text);
            let id = ui.id().with(("veto", vetoer.0, actor.0));
            view.mark(format!("veto:{}:{}", view.cast.key(*vetoer), view.cast.key(*actor)), cell);
            ui.interact(cell, id, Sense::hover()).on_hover_text(why);
        }
        y += 29.0;
    }
}

fn paint(ui: &Ui, cell: Rect, text: &str) {
    let (fill, frame, ink) = match text {
        "now?" => (theme::CARD_CHOSEN, theme::GOLD, theme::GOLD),
        "open" => (theme::CARD, theme::LINE, theme::TEXT),
        "broken" => (theme::HOLLOW, theme::faded(theme::loss(), 0.7), theme::loss()),
        "–" => (Color32::TRANSPARENT, theme::faded(theme::LINE, 0.7), theme::FAINT),
        _ => (theme::HOLLOW, theme::LINE, theme::FAINT),
    };
    ui.painter().rect(cell, CornerRadius::same(5), fill, Stroke::new(1.0, frame), StrokeKind::Inside);
    line(ui.painter(), cell.center(), Align2::CENTER_CENTER, text, semi(12.0), ink, cell.width());
}
