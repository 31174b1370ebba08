//! What lasts beyond this moment of a spirit combat: stuns, lost senses, changed strength, trances, magic points above POW;
//! whose it is and when it ends.

use super::View;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{line, row};
use crate::engine::combatant::CombatantId;
use crate::play::narration::stun_name;
use bevy_egui::egui::{Align2, Color32, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// Rounds that the bars look ahead.
const AHEAD: f32 = 4.0;

/// Something that lasts.
struct Lasting {
    who: CombatantId,
    mark: &'static str,
    what: String,
    /// When it ends, in words.
    end: String,
    /// Rounds until then; `None`: nobody knows.
    rounds: Option<f32>,
    color: Color32,
}

#[expect(clippy::cast_precision_loss, reason = "a handful of rounds")]
fn all(view: &View) -> Vec<Lasting> {
    let (duel, round) = (&view.shown.duel, view.shown.round);
    let left = |until: u32, part: f32| Some((until.saturating_sub(round) as f32 + part).max(0.1));
    let mut all = Vec::new();
    for who in view.cast.ids() {
        let Some(aura) = duel.aura(who) else { continue };
        let mut say = |mark, what: String, end: String, rounds, color| all.push(Lasting { who, mark, what, end, rounds, color });
        for (level, until) in &aura.stuns {
            say("mark-sleepy", stun_name(*level).into(), format!("SR 1 of R{until}"), left(*until, 0.1), theme::loss());
        }
        for sense in &aura.lost_senses {
            say("mark-eye", format!("no {sense}"), format!("POW × {}, each end", view.cast.1.sense_back), None, theme::loss());
        }
        for (offence, defence, until) in &aura.modifiers {
            let parts = [("off", *offence), ("def", *defence)];
            let parts: Vec<_> = parts.iter().filter(|(_, by)| *by != 0).map(|(of, by)| format!("{of} {by:+}")).collect();
            let color = if *offence + *defence < 0 { theme::loss() } else { theme::gain() };
            say("mark-magic-swirl", parts.join(", "), format!("end of R{until}"), left(*until, 1.0), color);
        }
        if let Some(whom) = aura.aids {
            let people = if aura.people == 1 { "1 person".to_owned() } else { format!("{} people", aura.people) };
            say("mark-trance", format!("aids {}, {people}", view.short(whom)), "until broken".into(), None, theme::accord());
        }
        if let Some(over) = aura.magic_points.zip(aura.power).map(|(points, power)| points - power).filter(|over| *over > 0) {
            say("mark-crown", format!("{over} MP above POW"), "this fight".into(), None, theme::ARCANE);
        }
    }
    all
}

/// Paints it.
pub fn show(ui: &mut Ui, view: &View) {
    let all = all(view);
    ui.spacing_mut().item_spacing.y = 0.0;
    let (head, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    view.mark("lasting", head);
    line(ui.painter(), head.left_center(), Align2::LEFT_CENTER, "What lasts", semi(12.0), theme::QUIET, 90.0);
    line(ui.painter(), head.right_center(), Align2::RIGHT_CENTER, "until", body(12.0), theme::FAINT, 90.0);
    if all.is_empty() {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
        let words = "Nothing yet: no stun, no trance, no lost sense.";
        line(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, words, body(12.0), theme::FAINT, rect.width());
        return;
    }
    ScrollArea::vertical().id_salt("lasting").auto_shrink(false).min_scrolled_height(20.0).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for lasting in &all {
            entry(ui, view, lasting);
        }
    });
}

fn entry(ui: &mut Ui, view: &View, of: &Lasting) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 6.0, 21.0), Sense::hover());
    let painter = ui.painter();
    let face = Rect::from_center_size(pos2(rect.left() + 9.0, rect.center().y), Vec2::splat(16.0));
    view.portrait(painter, of.who, face, view.color(of.who));
    let bar = Rect::from_min_max(pos2(rect.left() + 22.0, rect.top() + 1.5), pos2(rect.right(), rect.bottom() - 1.5));
    painter.rect(bar, CornerRadius::same(4), theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    let part = of.rounds.map_or(1.0, |rounds| (rounds / AHEAD).clamp(0.06, 1.0));
    let fill = Rect::from_min_size(bar.min, vec2(bar.width() * part, bar.height()));
    painter.rect_filled(fill, CornerRadius::same(4), theme::faded(of.color, if of.rounds.is_some() { 0.32 } else { 0.16 }));
    painter.rect_filled(Rect::from_min_size(bar.min, vec2(3.0, bar.height())), CornerRadius::same(2), of.color);
    view.pictures.paint(painter, of.mark, Rect::from_center_size(pos2(bar.left() + 13.0, bar.center().y), Vec2::splat(13.0)), theme::TEXT);
    let end = row(painter, &of.end, body(11.5), theme::QUIET, 120.0);
    let room = bar.width() - end.size().x - 36.0;
    let (x, y) = (bar.right() - 6.0 - end.size().x, bar.center().y - end.size().y / 2.0);
    painter.galley(pos2(x, y), end, theme::QUIET);
    line(painter, pos2(bar.left() + 23.0, bar.center().y), Align2::LEFT_CENTER, &of.what, semi(11.5), theme::TEXT, room);
    response.on_hover_text(format!("{}: {} ({})", view.cast.name(of.who), of.what, of.end));
}
