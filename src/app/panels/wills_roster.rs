//! A combatant of a fight of wills in the roster: Willpower, attack and defence, level and class, empathy, body, whom it aids and
//! who aids it, and the names it knows.

use super::{View, epithet};
use crate::app::command::Command;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, line, marker, put, row, veiled_bar, will_bar};
use crate::engine::combatant::{CombatantId, Condition};
use crate::play::narration::signed;
use crate::rules::willpower::setup::Member;
use crate::rules::willpower::sheet::Being;
use bevy_egui::egui::{Align2, Color32, Painter, Rect, RichText, Sense, Stroke, Ui, Vec2, pos2, vec2};

/// What it does and is, as (mark, words, colour), most pressing first.
fn states(view: &View, id: CombatantId, asked: bool) -> Vec<(Option<&'static str>, String, Color32)> {
    let duel = &view.shown.duel;
    let mut states = Vec::new();
    if asked {
        states.push((None, "asked now".to_owned(), theme::GOLD));
    }
    if let Some((_, term)) = duel.banished.get(&id) {
        let days = |days: i32| if days > 0 { format!(" {days} d") } else { String::new() };
        let term = term.map_or("banished".to_owned(), |(weeks, of)| format!("banished: {weeks} weeks{}", days(of)));
        states.push((Some("mark-exit-door"), term, theme::GOLD));
    }
    let told = |(mark, word): (&'static str, String)| (Some(mark), word, theme::loss());
    let banished = duel.banished.contains_key(&id);
    let news = |(_, word): &(&str, String)| !(banished && word == "dispelled");
    states.extend(super::roster::states(view, id).into_iter().filter(news).map(told));
    let opponents: Vec<&str> = duel.opponents(id).into_iter().map(|other| view.short(other)).collect();
    if !opponents.is_empty() {
        states.push((Some("mark-chained-heart"), format!("engaged: {}", opponents.join(", ")), theme::QUIET));
    }
    if let Some(whom) = duel.aura(id).and_then(|aura| aura.aids) {
        states.push((Some("mark-trance"), format!("aids {}", view.short(whom)), theme::accord()));
    }
    let aides: Vec<&str> =
        view.cast.ids().filter(|aide| duel.aura(*aide).and_then(|aura| aura.aids) == Some(id)).map(|aide| view.short(aide)).collect();
    if !aides.is_empty() {
        let who = if aides.len() > 2 { format!("{} people", aides.len()) } else { aides.join(", ") };
        states.push((Some("mark-trance"), format!("aided by {who}"), theme::accord()));
    }
    if duel.named.contains(&id) {
        states.push((Some("mark-eye"), "its true name is spoken".into(), theme::GOLD));
    }
    let known: Vec<&str> = view.game.wills.names(id).map(|whom| view.short(whom)).collect();
    if !known.is_empty() {
        states.push((Some("mark-all-seeing-eye"), format!("knows the name of {}", known.join(", ")), theme::ARCANE));
    }
    states
}

/// Its class; of others what they are.
fn class(member: &Member) -> &str {
    let sheet = &member.sheet;
    match sheet.being {
        Being::Character if sheet.class.is_empty() => "no class",
        Being::Character => &sheet.class,
        Being::Demon => "demon",
        Being::Summoned => "summoned creature",
        Being::Spirit => "spirit",
        Being::Undead => "Undead",
        Being::Creature => "creature",
    }
}

/// Paints a card; a click selects.
pub fn entry(ui: &mut Ui, view: &View, id: CombatantId, nested: bool) -> Option<Command> {
    let member = view.scene.willpower()?.members.get(id.index())?;
    let token = view.shown.token(id)?;
    let aura = view.shown.duel.aura(id).cloned().unwrap_or_default();
    let asked = view.game.asked() == Some(id);
    let gone = view.shown.has(id, Condition::Gone);
    let out = gone || view.shown.has(id, Condition::Dispelled) || view.shown.has(id, Condition::Overcome);
    let states = states(view, id, asked);
    let width = ui.available_width() - if nested { 20.0 } else { 0.0 };
    let lines = flow(ui.painter(), None, view, &states, width - 22.0);
    let height = 92.0 + lines * 16.0 + if lines > 0.0 { 4.0 } else { 0.0 };
    let (space, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let rect = if nested { Rect::from_min_max(space.min + vec2(20.0, 0.0), space.max) } else { space };
    view.mark(format!("roster:{}", view.cast.key(id)), rect);
    let painter = ui.painter();
    let color = if out { theme::FAINT } else { view.color(id) };
    if nested {
        let (x, y) = (space.left() + 8.0, space.top() + 22.0);
        painter.line_segment([pos2(x, space.top() - 6.0), pos2(x, y)], Stroke::new(2.0, color));
        painter.line_segment([pos2(x, y), pos2(rect.left(), y)], Stroke::new(2.0, color));
    }
    let selected = view.game.selected == Some(id);
    let frame = if selected { Some(theme::TEXT) } else { nested.then_some(color) };
    card(painter, rect, CardLook { over: response.hovered(), frame, faint: out, chosen: asked && !out });
    if asked {
        marker(painter, pos2(rect.left() + 3.0, rect.top() + 22.0), 5.0, theme::GOLD);
    }
    view.portrait(painter, id, Rect::from_center_size(pos2(rect.left() + 26.0, rect.top() + 22.0), Vec2::splat(30.0)), color);
    let (text, edge) = (rect.left() + 49.0, rect.right() - 10.0);
    let known = aura.willpower.zip(aura.willpower_full);
    let ink = if out { theme::FAINT } else { theme::TEXT };
    let points = match (known, aura.willpower_shifted) {
        (Some((points, full)), _) => format!("{points}/{full}"),
        (None, 0) => "?".to_owned(),
        (None, by) => format!("?{}", signed(by)),
    };
    line(painter, pos2(edge, rect.top() + 14.0), Align2::RIGHT_CENTER, &points, semi(14.5), ink, 60.0);
    let name = view.fitting(painter, id, semi(14.0), ink, edge - 50.0 - text);
    put(painter, pos2(text, rect.top() + 14.0), Align2::LEFT_CENTER, name);
    line(painter, pos2(text, rect.top() + 31.0), Align2::LEFT_CENTER, class(member), body(12.0), theme::QUIET, edge - 60.0 - text);
    line(painter, pos2(edge, rect.top() + 31.0), Align2::RIGHT_CENTER, "Willpower", body(11.5), theme::QUIET, 66.0);
    let bar = Rect::from_min_max(pos2(rect.left() + 12.0, rect.top() + 43.0), pos2(edge, rect.top() + 50.0));
    match known {
        Some((points, full)) => will_bar(painter, bar, (points, full, 0), color),
        None => veiled_bar(painter, bar, color),
    }
    let left = pos2(rect.left() + 12.0, rect.top() + 63.0);
    match view.game.wills.scores_of(id) {
        Some((attack, defence)) => {
            line(painter, left, Align2::LEFT_CENTER, &format!("attack {attack}"), semi(12.5), ink, 90.0);
            let middle = left + vec2((edge - rect.left()) * 0.34, 0.0);
            line(painter, middle, Align2::LEFT_CENTER, &format!("defence {defence}"), semi(12.5), ink, 90.0);
        }
        None => {
            let words = if view.game.wills.unknown() { "attack, defence: not known yet" } else { "scores hidden" };
            line(painter, left, Align2::LEFT_CENTER, words, body(12.5), theme::QUIET, edge - 84.0 - left.x);
        }
    }
    let hit_points = if token.health < token.health_start {
        format!("HP {}/{}", token.health, token.health_start)
    } else {
        format!("HP {}", token.health)
    };
    let hurt = if token.health < token.health_start { theme::loss() } else { theme::QUIET };
    line(painter, pos2(edge, rect.top() + 63.0), Align2::RIGHT_CENTER, &hit_points, body(12.0), hurt, 80.0);
    let second = if view.game.may_read(id) {
        let empathy = if member.sheet.empathy > 0 { format!("empathy {} %", member.sheet.empathy) } else { "no empathy".to_owned() };
        format!("level {} · {empathy}", member.sheet.level)
    } else {
        "level and empathy hidden".to_owned()
    };
    line(
        painter,
        pos2(rect.left() + 12.0, rect.top() + 80.0),
        Align2::LEFT_CENTER,
        &second,
        body(12.0),
        theme::QUIET,
        edge - rect.left() - 12.0,
    );
    let below = Rect::from_min_max(pos2(rect.left() + 12.0, rect.top() + 90.0), pos2(edge, rect.bottom()));
    flow(painter, Some(below.min), view, &states, below.width());
    let said = response.clicked().then(|| Command::Select((!selected).then_some(id)));
    response.on_hover_ui(|ui| details(ui, view, id, member));
    said
}

/// Lays the states out in lines, and paints them where a corner is given; says how many lines there are.
fn flow(
    painter: &Painter,
    corner: Option<bevy_egui::egui::Pos2>,
    view: &View,
    states: &[(Option<&'static str>, String, Color32)],
    width: f32,
) -> f32 {
    let (mut x, mut lines) = (width, 0.0);
    for (mark, word, color) in states {
        let sign = if mark.is_some() { 17.0 } else { 0.0 };
        let galley = row(painter, word, body(12.0), *color, width - 18.0);
        let wide = galley.size().x + sign;
        if x + wide > width {
            (x, lines) = (0.0, lines + 1.0);
        }
        if let Some(corner) = corner {
            let at = corner + vec2(x, (lines - 1.0) * 16.0 + 9.0);
            if let Some(mark) = mark {
                view.pictures.paint(painter, mark, Rect::from_center_size(at + vec2(6.5, 0.0), Vec2::splat(14.0)), *color);
            }
            put(painter, at + vec2(sign, 0.0), Align2::LEFT_CENTER, galley);
        }
        x += wide + 9.0;
    }
    lines
}

fn details(ui: &mut Ui, view: &View, id: CombatantId, member: &Member) {
    let quiet = |text: String| RichText::new(text).color(theme::QUIET);
    let sheet = &member.sheet;
    ui.label(RichText::new(view.cast.name(id)).font(semi(15.0)));
    ui.label(quiet(format!("{}, side: {}", epithet(view.scene, id), view.cast.side(id))));
    let open = view.game.may_read(id);
    if open {
        ui.label(format!("{}, level {}, empathy {} %, movement {}", class(member), sheet.level, sheet.empathy, sheet.movement));
        if let Some(parry) = sheet.parry {
            ui.label(format!("Parries on {parry} or more"));
        }
    } else {
        ui.label(format!("{}; the rest of its sheet is hidden from the other side.", class(member)));
    }
    for other in view.shown.duel.opponents(id) {
        let (own, others) = (view.game.wills.need_words(id, other), view.game.wills.need_words(other, id));
        ui.label(format!("Against {}: {own}; {} {others}", view.cast.name(other), view.short(other)));
    }
    for act in sheet.acts.iter().filter(|_| open) {
        ui.label(quiet(format!("{} (range {})", act.name, act.range)));
    }
    if let Some(name) = sheet.true_name.as_ref().filter(|_| view.game.referee_looks()) {
        ui.label(RichText::new(format!("True name, for the referee: {name}")).color(theme::ARCANE));
    }
}
