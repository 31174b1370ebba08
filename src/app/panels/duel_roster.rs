//! A combatant of a spirit combat in the roster: magic points against POW, offence and defence, body, skills, who aids it,
//! and what it knows of its opponents.

use super::{View, epithet};
use crate::app::command::Command;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, line, marker, put, row, veiled_bar};
use crate::engine::chronicle::Edge;
use crate::engine::combatant::{CombatantId, Condition};
use crate::play::narration::stun_name;
use crate::play::narration::words::{number, plural};
use crate::rules::spirit_combat::setup::Member;
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

/// What somebody knows of its opponents, each in a few words.
fn knows(view: &View, id: CombatantId) -> Vec<String> {
    let duel = &view.shown.duel;
    let ahead = duel.ahead.iter().filter(|(who, ..)| *who == id).map(|(_, whom, edge)| {
        let edge = if *edge == Edge::Offence { "offence" } else { "defence" };
        format!("{} ahead of {} in {edge}", number(view.cast.1.far_ahead), view.short(*whom))
    });
    let learnt = duel.learnt.iter().filter(|((who, _), _)| *who == id);
    let learnt = learnt.map(|((_, whom), (points, round))| format!("{}: MP {points} as of round {round}", view.short(*whom)));
    ahead.chain(learnt).collect()
}

/// States as (mark, words, whether they are bad), most pressing first.
fn states(view: &View, id: CombatantId) -> Vec<(&'static str, String, bool)> {
    let mut states: Vec<_> = super::roster::states(view, id).into_iter().map(|(mark, word)| (mark, word, true)).collect();
    let Some(aura) = view.shown.duel.aura(id) else { return states };
    if let Some((level, until)) = aura.stuns.iter().max() {
        states.push(("mark-sleepy", format!("{} to R{until}", stun_name(*level)), true));
    }
    if aura.support.1 > 0 {
        let people = plural(aura.support.0, "helper").replace("1 helper", "1 person");
        states.push(("mark-trance", format!("aided by {}: def +{}", people.replace("helpers", "people"), aura.support.1), false));
    }
    if let Some(screen) = aura.screen.filter(|screen| *screen > 0) {
        states.push(("mark-magic-swirl", format!("Spirit Screen {screen}"), false));
    }
    states.extend(aura.lost_senses.iter().map(|sense| ("mark-eye", format!("no {sense}"), true)));
    states.extend(aura.dropped.iter().map(|item| ("mark-target", format!("dropped {item}"), true)));
    if let Some(whom) = aura.aids {
        states.push(("mark-trance", format!("in trance for {}", view.short(whom)), false));
    }
    let opponents: Vec<&str> = view.shown.duel.opponents(id).into_iter().map(|other| view.short(other)).collect();
    if !opponents.is_empty() {
        states.push(("mark-chained-heart", format!("engaged: {}", opponents.join(", ")), false));
    }
    states
}

/// Paints a card; a click selects.
pub fn entry(ui: &mut Ui, view: &View, id: CombatantId, nested: bool) -> Option<Command> {
    let member = view.scene.spirit_combat()?.members.get(id.index())?;
    let token = view.shown.token(id)?;
    let aura = view.shown.duel.aura(id).cloned().unwrap_or_default();
    let asked = view.game.asked() == Some(id);
    let gone = view.shown.has(id, Condition::Gone);
    let (states, knows) = (states(view, id), knows(view, id));
    let width = ui.available_width() - if nested { 20.0 } else { 0.0 };
    let flow = lines_of(ui.painter(), &states, asked, width - 22.0);
    #[expect(clippy::cast_precision_loss, reason = "a handful of lines")]
    let height = if gone { 40.0 } else { 93.0 + flow as f32 * 16.0 + knows.len() as f32 * 15.0 };
    let (space, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let rect = if nested { Rect::from_min_max(space.min + vec2(20.0, 0.0), space.max) } else { space };
    view.mark(format!("roster:{}", view.cast.key(id)), rect);
    let painter = ui.painter();
    let color = if gone { theme::FAINT } else { view.color(id) };
    if nested {
        let (x, y) = (space.left() + 8.0, space.top() + 22.0);
        painter.line_segment([pos2(x, space.top() - 6.0), pos2(x, y)], Stroke::new(2.0, color));
        painter.line_segment([pos2(x, y), pos2(rect.left(), y)], Stroke::new(2.0, color));
    }
    let selected = view.game.selected == Some(id);
    let frame = if selected { Some(theme::TEXT) } else { nested.then_some(color) };
    card(painter, rect, CardLook { over: response.hovered(), frame, faint: gone, chosen: asked && !gone });
    let face = Rect::from_center_size(pos2(rect.left() + 26.0, rect.top() + 22.0), Vec2::splat(30.0));
    view.portrait(painter, id, face, color);
    if asked && !gone {
        marker(painter, pos2(rect.left() + 3.0, rect.top() + 22.0), 5.0, theme::GOLD);
    }
    let (text, edge) = (rect.left() + 49.0, rect.right() - 10.0);
    let ink = if gone { theme::FAINT } else { theme::TEXT };
    let power = aura.power.unwrap_or(member.sheet.power);
    let points = view.game.duel.points_of(view.shown, id);
    let scores = points.map_or_else(|| format!("?/{power}"), |points| format!("{points}/{power}"));
    let scores = row(painter, &scores, semi(14.5), ink, 70.0);
    let room = scores.size().x;
    put(painter, pos2(edge, rect.top() + 14.0), Align2::RIGHT_CENTER, scores);
    let name = view.fitting(painter, id, semi(14.0), ink, edge - room - 8.0 - text);
    put(painter, pos2(text, rect.top() + 14.0), Align2::LEFT_CENTER, name);
    let said = response.clicked().then(|| Command::Select((!selected).then_some(id)));
    if gone {
        line(painter, pos2(text, rect.top() + 30.0), Align2::LEFT_CENTER, "left the fight", body(12.0), theme::FAINT, edge - text);
        return said;
    }
    line(painter, pos2(edge, rect.top() + 31.0), Align2::RIGHT_CENTER, "MP", body(11.0), theme::QUIET, 60.0);
    line(
        painter,
        pos2(text, rect.top() + 31.0),
        Align2::LEFT_CENTER,
        epithet(view.scene, id),
        body(12.0),
        theme::QUIET,
        edge - 26.0 - text,
    );
    let left = rect.left() + 12.0;
    let strip = Rect::from_min_max(pos2(left, rect.top() + 44.0), pos2(edge, rect.top() + 51.0));
    match points {
        Some(points) => points_bar(painter, strip, points, power, color),
        None => veiled_bar(painter, strip, color),
    }
    let scores = view.game.duel.scores_of(view.shown, id);
    let words = |number: Option<i32>| number.map_or("…".to_owned(), |number| number.to_string());
    let (offence, defence) = (words(scores.map(|scores| scores.0)), words(scores.map(|scores| scores.1)));
    let bonus = aura.support.1 + aura.screen.unwrap_or(0);
    let aided = if bonus > 0 { format!(" (+{bonus})") } else { String::new() };
    let scores = match points {
        Some(_) => format!("Off {offence}  ·  Def {defence}{aided}"),
        None => format!("Off, Def hidden{aided}"),
    };
    line(painter, pos2(left, rect.top() + 63.0), Align2::LEFT_CENTER, &scores, semi(12.5), theme::TEXT, edge - left - 56.0);
    let hurt = token.health < token.health_start;
    let health = match (token.health_start, hurt) {
        (0, _) => "no body".to_owned(),
        (_, true) => format!("HP {}/{}", token.health, token.health_start),
        _ => format!("HP {}", token.health),
    };
    let tint = if hurt { theme::loss() } else { theme::QUIET };
    line(painter, pos2(edge, rect.top() + 63.0), Align2::RIGHT_CENTER, &health, body(12.0), tint, 60.0);
    line(painter, pos2(left, rect.top() + 80.0), Align2::LEFT_CENTER, &skills(view, id, member), body(12.0), theme::QUIET, edge - left);
    let flowed = Rect::from_min_max(pos2(left, rect.top() + 90.0), pos2(edge, rect.bottom()));
    let mut y = flow_states(painter, view, flowed, &states, asked);
    for what in &knows {
        let eye = Rect::from_center_size(pos2(left + 6.5, y), Vec2::splat(14.0));
        view.pictures.paint(painter, "mark-all-seeing-eye", eye, theme::accord());
        line(painter, pos2(left + 17.0, y), Align2::LEFT_CENTER, what, body(12.0), theme::accord(), edge - left - 17.0);
        y += 15.0;
    }
    response.on_hover_ui(|ui| details(ui, view, id, member, &states, &knows));
    said
}

fn skills(view: &View, id: CombatantId, member: &Member) -> String {
    if !view.game.may_read(id) {
        return "skills hidden".into();
    }
    let mut parts = Vec::new();
    if member.sheet.summon > 0 {
        parts.push(format!("Summon {}", member.sheet.summon));
    }
    if member.sheet.ceremony > 0 {
        parts.push(format!("Ceremony {}", member.sheet.ceremony));
    }
    if parts.is_empty() { "no Summon, no Ceremony".into() } else { parts.join(" · ") }
}

/// Magic points as a bar of POW points; what is above POW stands beyond a tick.
fn points_bar(painter: &Painter, rect: Rect, points: i32, power: i32, color: Color32) {
    if points <= power {
        return segments(painter, rect, (points, power), color);
    }
    #[expect(clippy::cast_precision_loss, reason = "magic points are few")]
    let cut = rect.left() + rect.width() * power as f32 / points as f32;
    segments(painter, Rect::from_min_max(rect.min, pos2(cut - 2.0, rect.bottom())), (power, power), color);
    let over = Rect::from_min_max(pos2(cut + 2.0, rect.top() - 1.5), pos2(rect.right(), rect.bottom() + 1.5));
    painter.rect_filled(over, CornerRadius::same(2), theme::ARCANE);
}

/// A bar of one segment a point.
#[expect(clippy::cast_precision_loss, reason = "magic points are few")]
fn segments(painter: &Painter, rect: Rect, (points, all): (i32, i32), color: Color32) {
    let all = all.max(1);
    let at = |point: i32| rect.left() + rect.width() * point as f32 / all as f32;
    if all > 24 {
        painter.rect_filled(rect, CornerRadius::same(2), theme::SPENT);
        painter.rect_filled(Rect::from_min_max(rect.min, pos2(at(points), rect.bottom())), CornerRadius::same(2), color);
        return;
    }
    for point in 0..all {
        let gap = if all > 16 { 1.0 } else { 2.0 };
        let segment = Rect::from_min_max(pos2(at(point), rect.top()), pos2(at(point + 1) - gap, rect.bottom()));
        painter.rect_filled(segment, CornerRadius::same(2), if point < points { color } else { theme::SPENT });
    }
}

/// The words of the last lines, with the widths they take.
fn words_of<'w>(states: &'w [(&'static str, String, bool)], asked: bool) -> Vec<(Option<&'static str>, &'w str, Color32)> {
    let mut words: Vec<_> =
        states.iter().map(|(mark, word, bad)| (Some(*mark), word.as_str(), if *bad { theme::loss() } else { theme::QUIET })).collect();
    if asked {
        words.insert(0, (None, "asked now", theme::GOLD));
    }
    words
}

fn lines_of(painter: &Painter, states: &[(&'static str, String, bool)], asked: bool, width: f32) -> usize {
    let mut lines = 0;
    let mut x = width;
    for (mark, word, color) in words_of(states, asked) {
        let wide = row(painter, word, body(12.0), color, width - 18.0).size().x + if mark.is_some() { 17.0 } else { 0.0 };
        if x + wide > width {
            lines += 1;
            x = 0.0;
        }
        x += wide + 9.0;
    }
    lines
}

fn flow_states(painter: &Painter, view: &View, rect: Rect, states: &[(&'static str, String, bool)], asked: bool) -> f32 {
    let (mut x, mut y) = (rect.left(), rect.top() + 8.0);
    let mut any = false;
    for (mark, word, color) in words_of(states, asked) {
        let galley = row(painter, word, body(12.0), color, rect.width() - 18.0);
        let wide = galley.size().x + if mark.is_some() { 17.0 } else { 0.0 };
        if any && x + wide > rect.right() {
            (x, y) = (rect.left(), y + 16.0);
        }
        if let Some(mark) = mark {
            view.pictures.paint(painter, mark, Rect::from_center_size(pos2(x + 6.5, y), Vec2::splat(14.0)), color);
            x += 17.0;
        }
        let (across, down) = (galley.size().x, galley.size().y);
        painter.galley(pos2(x, y - down / 2.0), galley, color);
        x += across + 9.0;
        any = true;
    }
    if any { y + 16.0 } else { y }
}

fn details(ui: &mut Ui, view: &View, id: CombatantId, member: &Member, states: &[(&'static str, String, bool)], knows: &[String]) {
    let quiet = |text: String| bevy_egui::egui::RichText::new(text).color(theme::QUIET);
    let aura = view.shown.duel.aura(id).cloned().unwrap_or_default();
    ui.label(bevy_egui::egui::RichText::new(view.cast.name(id)).font(semi(15.0)));
    ui.label(quiet(format!("{}, side: {}", epithet(view.scene, id), view.cast.side(id))));
    let number = |of: Option<i32>| of.map_or("–".to_owned(), |of| of.to_string());
    ui.label(format!("POW {}, INT {}, DEX {}", number(aura.power), number(aura.intelligence), number(aura.dexterity)));
    let sheet = &member.sheet;
    let open = view.game.may_read(id);
    if open {
        ui.label(format!("Summon {} %, Ceremony {} %, dodge {} %, parry {} %", sheet.summon, sheet.ceremony, sheet.dodge, sheet.parry));
    } else {
        ui.label("Magic points, skills and spells are hidden from the other side (S-55, S-96).");
    }
    for other in view.shown.duel.opponents(id) {
        let chance = |a, b| view.game.duel.chance(view.shown, a, b).map_or("hidden".into(), crate::app::duel::chance_words);
        ui.label(format!("Against {}: hits {}, is hit {}", view.cast.name(other), chance(id, other), chance(other, id)));
    }
    for deed in sheet.deeds.iter().filter(|_| open) {
        ui.label(quiet(format!("{} (range {})", deed.name, deed.range)));
    }
    let words: Vec<_> = states.iter().map(|(_, word, _)| word.clone()).chain(knows.iter().map(|what| format!("knows: {what}"))).collect();
    if !words.is_empty() {
        ui.label(bevy_egui::egui::RichText::new(words.join("\n")).color(theme::GOLD));
    }
}
