//! The top of a fight of wills: every engaged pair with both initiatives and the segments of its spirit rounds, then who acts
//! alone.

use super::View;
use crate::app::command::Command;
use crate::app::style::{body, bold, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, line, marker};
use crate::app::wills::initiatives;
use crate::engine::combatant::CombatantId;
use crate::play::narration::words::counted;
use bevy_egui::egui::{Align2, Painter, Rect, Sense, Ui, Vec2, pos2, vec2};
use std::collections::BTreeMap;

/// A pair's card that is less wide has no room for names.
const NARROW: f32 = 216.0;

/// The segments of somebody's spirit rounds this melee round.
pub fn segments(view: &View, who: CombatantId) -> Vec<i32> {
    let own = view.shown.duel.track.iter().filter(|entry| entry.who == who && entry.what.starts_with("spirit round"));
    own.map(|entry| entry.from).collect()
}

/// Paints it; a click selects.
pub fn show(ui: &mut Ui, view: &View, rect: Rect) -> Option<Command> {
    let rolled = initiatives(view.game.facts());
    let pairs: Vec<(CombatantId, CombatantId)> = view.shown.duel.engaged.iter().copied().collect();
    let acts = |id: &CombatantId| view.shown.duel.track.iter().any(|entry| entry.who == *id && !entry.what.starts_with("spirit round"));
    let alone: Vec<CombatantId> = rolled.keys().copied().filter(acts).collect();
    if pairs.is_empty() && alone.is_empty() {
        let words = if view.shown.outcome.is_some() { "Nobody is in spirit combat any more" } else { "Nobody is in spirit combat yet" };
        line(ui.painter(), rect.center(), Align2::CENTER_CENTER, words, body(13.0), theme::QUIET, rect.width());
        return None;
    }
    let count = pairs.len() as f32 * 2.0 + alone.len() as f32;
    let gaps = 8.0 * (pairs.len() + alone.len()) as f32;
    let unit = ((rect.width() - gaps) / count).clamp(36.0, 138.0);
    let mut left = rect.center().x - (unit * count + gaps) / 2.0;
    let mut said = None;
    for pair in pairs {
        let space = Rect::from_min_size(pos2(left, rect.top() + 6.0), vec2(unit * 2.0, rect.height() - 12.0));
        said = pair_card(ui, view, pair, space, &rolled).or(said);
        left += unit * 2.0 + 8.0;
    }
    for id in alone {
        let space = Rect::from_min_size(pos2(left, rect.top() + 6.0), vec2(unit, rect.height() - 12.0));
        left += unit + 8.0;
        let response = ui.interact(space, ui.id().with(("alone", id)), Sense::click());
        alone_card(ui.painter(), view, id, space, rolled.get(&id).copied(), response.hovered());
        if response.clicked() {
            said = Some(Command::Select(Some(id)));
        }
    }
    said
}

/// Somebody who acts alone, on its initiative.
fn alone_card(painter: &Painter, view: &View, id: CombatantId, rect: Rect, now: Option<i32>, over: bool) {
    card(painter, rect, CardLook { over, chosen: now == Some(view.shown.duel.rank), ..CardLook::default() });
    if rect.width() < NARROW / 2.0 {
        return face_and_die(painter, view, id, rect.center().x, rect, now);
    }
    view.portrait(painter, id, Rect::from_center_size(pos2(rect.left() + 19.0, rect.center().y), Vec2::splat(24.0)), view.color(id));
    let (left, room) = (rect.left() + 36.0, rect.width() - 42.0);
    line(painter, pos2(left, rect.top() + 15.0), Align2::LEFT_CENTER, view.short(id), semi(12.5), theme::TEXT, room);
    let acts = now.map_or(String::new(), |now| format!("acts on {now}"));
    line(painter, pos2(left, rect.bottom() - 14.0), Align2::LEFT_CENTER, &acts, body(12.0), theme::QUIET, room);
}

/// Who somebody is and what initiative it has, where there is no room for a name.
fn face_and_die(painter: &Painter, view: &View, id: CombatantId, x: f32, rect: Rect, die: Option<i32>) {
    view.portrait(painter, id, Rect::from_center_size(pos2(x, rect.top() + 14.0), Vec2::splat(22.0)), view.color(id));
    let die = die.map_or("–".to_owned(), |die| die.to_string());
    line(painter, pos2(x, rect.bottom() - 10.0), Align2::CENTER_CENTER, &die, bold(13.0), theme::TEXT, 30.0);
}

/// A pair whose card has no room for names: both faces with their initiatives, between them the segments.
fn narrow_pair(
    painter: &Painter,
    view: &View,
    sides: [(CombatantId, f32); 2],
    rect: Rect,
    rolled: &BTreeMap<CombatantId, i32>,
    due: &[i32],
) {
    for (id, x) in sides {
        face_and_die(painter, view, id, x, rect, rolled.get(&id).copied());
    }
    let room = rect.width() - 68.0;
    let due: Vec<String> = due.iter().map(i32::to_string).collect();
    if room > 50.0 || due.is_empty() {
        line(painter, rect.center(), Align2::CENTER_CENTER, &due.join(", "), body(12.0), theme::QUIET, room.max(8.0));
        return;
    }
    for (place, segment) in due.iter().enumerate() {
        let y = rect.center().y + (place as f32 - (due.len() as f32 - 1.0) / 2.0) * 12.0;
        line(painter, pos2(rect.center().x, y), Align2::CENTER_CENTER, segment, body(11.0), theme::QUIET, room.max(14.0));
    }
}

fn pair_card(
    ui: &Ui,
    view: &View,
    (one, other): (CombatantId, CombatantId),
    rect: Rect,
    rolled: &BTreeMap<CombatantId, i32>,
) -> Option<Command> {
    let response = ui.interact(rect, ui.id().with(("pair", one)), Sense::click());
    let mut due = segments(view, one);
    due.extend(segments(view, other));
    let now = view.shown.duel.rank > 0 && due.contains(&view.shown.duel.rank);
    let painter = ui.painter();
    card(painter, rect, CardLook { chosen: now, over: response.hovered(), ..CardLook::default() });
    view.mark(format!("order:{}", view.cast.key(one)), rect);
    if now {
        marker(painter, pos2(rect.left() + 3.0, rect.center().y), 5.0, theme::GOLD);
    }
    let said = response.clicked().then_some(Command::Select(Some(one)));
    let hint = format!(
        "{} and {} are in spirit combat: the lower initiative gives the first of {}, the others follow at steps of {} (W-05 to W-07).",
        view.cast.name(one),
        view.cast.name(other),
        counted(view.cast.1.spirit_rounds, "spirit round"),
        counted(view.cast.1.step, "segment"),
    );
    if rect.width() < NARROW {
        let sides = [(one, rect.left() + 18.0), (other, rect.right() - 18.0)];
        narrow_pair(painter, view, sides, rect, rolled, &due);
        response.on_hover_text(hint);
        return said;
    }
    let middle = rect.center().x;
    for (id, edge, toward, anchor) in [(one, rect.left(), 1.0, Align2::LEFT_CENTER), (other, rect.right(), -1.0, Align2::RIGHT_CENTER)] {
        let face = Rect::from_center_size(pos2(edge + toward * 23.0, rect.center().y), Vec2::splat(26.0));
        view.portrait(painter, id, face, view.color(id));
        let room = rect.width() / 2.0 - 66.0;
        line(painter, pos2(edge + toward * 41.0, rect.top() + 15.0), anchor, view.short(id), semi(12.5), theme::TEXT, room.max(20.0));
        let die = rolled.get(&id).map_or("–".to_owned(), i32::to_string);
        line(painter, pos2(middle - toward * 13.0, rect.top() + 15.0), Align2::CENTER_CENTER, &die, bold(14.0), theme::TEXT, 24.0);
    }
    line(painter, pos2(middle, rect.top() + 15.0), Align2::CENTER_CENTER, "·", bold(14.0), theme::ARCANE, 20.0);
    let words = if due.is_empty() {
        "initiative is not rolled yet".to_owned()
    } else {
        format!("segments {}", due.iter().map(i32::to_string).collect::<Vec<_>>().join(", "))
    };
    line(painter, pos2(middle, rect.bottom() - 13.0), Align2::CENTER_CENTER, &words, body(12.0), theme::QUIET, rect.width() - 84.0);
    response.on_hover_text(hint);
    said
}
