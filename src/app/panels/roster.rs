//! The left side: every mind and body with its numbers; who sits inside a body is listed under it.

use super::{View, duel_roster, epithet, standing_sheet, vetoes, wills_roster};
use crate::app::command::Command;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, line, marker, put, veiled_bar, will_bar};
use crate::engine::combatant::{CombatantId, Condition};
use crate::play::narration::{condition_name, signed};
use crate::play::shown::Token;
use crate::rules::possession::setup::{Member, Setup};
use crate::scene::Fight;
use bevy_egui::egui::{Align, Align2, Color32, Layout, Rect, RichText, ScrollArea, Sense, Stroke, Ui, Vec2, pos2, vec2};

/// Paints it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut said = None;
    ui.horizontal(|ui| {
        // A little smaller than other headings: the chip of standing answers stands beside it.
        let words = if view.scene.possession().is_none() { "Souls" } else { "Minds & Bodies" };
        ui.label(RichText::new(words).font(head(16.5)).color(theme::TEXT));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| said = standing_sheet::button(ui, view));
    });
    ui.add_space(2.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let out = |id: &CombatantId| view.shown.has(*id, Condition::Gone);
        let hosts = view.cast.ids().filter(|id| view.shown.token(*id).is_some_and(|token| token.host.is_none()));
        let (gone, here): (Vec<_>, Vec<_>) = hosts.partition(out);
        for id in here.into_iter().chain(gone) {
            let entry = match view.scene.fight {
                Fight::SpiritCombat(_) => duel_roster::entry,
                Fight::Willpower(_) => wills_roster::entry,
                Fight::Possession(_) => entry,
            };
            said = entry(ui, view, id, false).or(said.take());
            for mind in view.shown.minds(id).into_iter().skip(1) {
                said = entry(ui, view, mind, true).or(said.take());
            }
        }
        if let Some(setup) = view.scene.possession() {
            ui.add_space(6.0);
            vetoes::show(ui, view, setup);
        }
    });
    said
}

/// Conditions as (mark, words), most pressing first.
pub fn states(view: &View, id: CombatantId) -> Vec<(&'static str, String)> {
    let Some(token) = view.shown.token(id) else { return Vec::new() };
    let mut states = Vec::new();
    for condition in token.conditions.iter().filter(|condition| **condition != Condition::Armed) {
        let mark = match condition {
            Condition::Broken => "mark-broken-heart",
            Condition::Down => "mark-knocked-out",
            Condition::Dead => "mark-skull",
            Condition::Cowed => "mark-cracked-mask",
            Condition::Armed => "mark-revolver",
            Condition::Away => "mark-hourglass",
            Condition::Gone => "mark-exit-door",
            Condition::Spent => "mark-sleepy",
            Condition::Immaterial => "mark-hourglass",
            Condition::Dispelled => "mark-magic-swirl",
            Condition::Bound => "mark-chains",
            Condition::Possessed => "mark-puppet",
            Condition::Prone => "mark-knocked-out",
            Condition::Overcome => "mark-broken-heart",
            Condition::Stunned => "mark-trance",
        };
        states.push((mark, condition_name(*condition).to_owned()));
    }
    if !token.possessors.is_empty() {
        states.push(("mark-puppet", "possessed".into()));
    }
    for (a, b) in view.shown.cooperation.iter().filter(|(a, b)| *a == id || *b == id) {
        let other = if *a == id { *b } else { *a };
        states.push(("mark-chains", format!("works with {}", view.short(other))));
    }
    if view.shown.delayed.contains(&id) {
        states.push(("mark-hourglass", "delays".into()));
    }
    if view.shown.has(id, Condition::Armed) {
        states.push(("mark-revolver", "armed".into()));
    }
    states
}

fn entry(ui: &mut Ui, view: &View, id: CombatantId, nested: bool) -> Option<Command> {
    let token = view.shown.token(id)?;
    let acting = view.shown.acting().is_some_and(|(mind, _)| mind == id);
    let asked = view.game.asked() == Some(id);
    let gone = view.shown.has(id, Condition::Gone);
    let states = states(view, id);
    let (space, response) = ui.allocate_exact_size(vec2(ui.available_width(), if gone { 40.0 } else { 76.0 }), Sense::click());
    let rect = if nested { Rect::from_min_max(space.min + vec2(20.0, 0.0), space.max) } else { space };
    view.mark(format!("roster:{}", view.cast.key(id)), rect);
    let painter = ui.painter();
    let color = if gone { theme::FAINT } else { view.color(id) };
    if nested {
        let (x, y) = (space.left() + 8.0, rect.center().y);
        painter.line_segment([pos2(x, space.top() - 6.0), pos2(x, y)], Stroke::new(2.0, color));
        painter.line_segment([pos2(x, y), pos2(rect.left(), y)], Stroke::new(2.0, color));
    }
    let selected = view.game.selected == Some(id);
    let frame = if selected { Some(theme::TEXT) } else { nested.then_some(color) };
    card(painter, rect, CardLook { over: response.hovered(), frame, faint: gone, chosen: acting && !gone });
    let face = Rect::from_center_size(pos2(rect.left() + 26.0, rect.top() + 22.0), Vec2::splat(30.0));
    view.portrait(painter, id, face, color);
    if acting && !gone {
        marker(painter, pos2(rect.left() + 3.0, rect.top() + 22.0), 5.0, theme::GOLD);
    }
    let (text, edge) = (rect.left() + 49.0, rect.right() - 10.0);
    let scores = match (token.will.zip(token.minimum_will), token.will_shifted) {
        (Some((will, minimum)), _) => format!("{will}/{minimum}"),
        (None, 0) => "?".to_owned(),
        (None, by) => format!("?{}", signed(by)),
    };
    let ink = if gone { theme::FAINT } else { theme::TEXT };
    line(painter, pos2(edge, rect.top() + 14.0), Align2::RIGHT_CENTER, &scores, semi(14.5), ink, 60.0);
    let name = view.fitting(painter, id, semi(14.0), ink, edge - 46.0 - text);
    put(painter, pos2(text, rect.top() + 14.0), Align2::LEFT_CENTER, name);
    let health = if token.health == token.health_start {
        format!("Health {}", token.health)
    } else {
        format!("Health {}/{}", token.health, token.health_start)
    };
    if gone {
        line(painter, pos2(text, rect.top() + 30.0), Align2::LEFT_CENTER, "left the fight", body(12.0), theme::FAINT, edge - text);
    } else {
        let hurt = if token.health < token.health_start { theme::loss() } else { theme::QUIET };
        line(painter, pos2(edge, rect.top() + 31.0), Align2::RIGHT_CENTER, &health, body(11.5), hurt, 90.0);
        line(
            painter,
            pos2(text, rect.top() + 31.0),
            Align2::LEFT_CENTER,
            epithet(view.scene, id),
            body(12.0),
            theme::QUIET,
            edge - 64.0 - text,
        );
        let bar = Rect::from_min_max(pos2(rect.left() + 12.0, rect.top() + 44.0), pos2(edge, rect.top() + 51.0));
        match (token.will, token.will_start, token.minimum_will) {
            (Some(will), Some(start), Some(minimum)) => will_bar(painter, bar, (will, start, minimum), color),
            _ => veiled_bar(painter, bar, color),
        }
        status(
            ui,
            view,
            id,
            Rect::from_min_max(pos2(rect.left() + 12.0, rect.bottom() - 20.0), pos2(edge, rect.bottom() - 5.0)),
            &states,
            (acting, asked),
        );
    }
    let said = response.clicked().then(|| Command::Select((!selected).then_some(id)));
    response.on_hover_ui(|ui| details(ui, view, id, &states));
    said
}

/// The last line of a card: what it does now and its states, each with a mark and a word.
fn status(ui: &Ui, view: &View, id: CombatantId, rect: Rect, states: &[(&'static str, String)], (acting, asked): (bool, bool)) {
    let painter = ui.painter();
    let mut x = rect.left();
    let mut say = |mark: Option<&str>, word: &str, color: Color32| {
        if let Some(mark) = mark {
            view.pictures.paint(painter, mark, Rect::from_center_size(pos2(x + 6.5, rect.center().y), Vec2::splat(14.0)), color);
            x += 17.0;
        }
        let galley = crate::app::widgets::row(painter, word, body(12.0), color, rect.right() - x);
        let width = galley.size().x;
        painter.galley(pos2(x, rect.center().y - galley.size().y / 2.0), galley, color);
        x += width + 9.0;
    };
    if asked {
        say(None, "asked now", theme::GOLD);
    } else if acting {
        say(None, "acting now", theme::GOLD);
    }
    for (mark, word) in states {
        let grave = matches!(*mark, "mark-broken-heart" | "mark-knocked-out" | "mark-skull" | "mark-cracked-mask");
        say(Some(mark), word, if grave { theme::loss() } else { theme::QUIET });
    }
    if states.is_empty() && !asked && !acting {
        let body = view.shown.body_of(id);
        let word = if view.shown.acted.contains(&id) {
            "has acted"
        } else if view.scene.possession().is_some() && view.shown.seconds_left(body, view.scene.round_seconds()) <= 0 {
            "no seconds left"
        } else {
            "ready"
        };
        say(None, word, theme::QUIET);
    }
}

fn details(ui: &mut Ui, view: &View, id: CombatantId, states: &[(&'static str, String)]) {
    let Some(token) = view.shown.token(id) else { return };
    ui.label(bevy_egui::egui::RichText::new(view.cast.name(id)).font(semi(15.0)));
    ui.label(bevy_egui::egui::RichText::new(format!("{}, side: {}", epithet(view.scene, id), view.cast.side(id))).color(theme::QUIET));
    if let Some(setup) = view.scene.possession() {
        sheet(ui, token, setup, id);
    }
    if !states.is_empty() {
        let words: Vec<_> = states.iter().map(|(_, word)| word.as_str()).collect();
        ui.label(bevy_egui::egui::RichText::new(words.join(", ")).color(theme::GOLD));
    }
}

/// The sheet of a combatant in a possession fight.
fn sheet(ui: &mut Ui, token: &Token, setup: &Setup, id: CombatantId) {
    let Some(Member { sheet, .. }) = setup.members.get(id.index()) else { return };
    ui.label(match (token.will, token.will_start, token.minimum_will) {
        (Some(will), Some(start), Some(minimum)) => format!("Will {will} of {start}, Minimum Will {minimum}"),
        _ => match token.will_shifted {
            0 => "Will and Minimum Will are hidden".to_owned(),
            by @ ..0 => format!("Will and Minimum Will are hidden; {} less than at the start", -by),
            by => format!("Will and Minimum Will are hidden; {by} more than at the start"),
        },
    });
    ui.label(format!("Health {} of {}, Defence {}", token.health, token.health_start, sheet.defence));
    ui.label(format!(
        "Strength {}, Endurance {}, Dexterity {}, Intelligence {}, Spirit {}",
        sheet.strength, sheet.endurance, sheet.dexterity, sheet.intelligence, sheet.spirit
    ));
    if let Some(entry) = &sheet.possession {
        ui.label(format!("Possession check 1d{}+{}, range {}", setup.house.contest_die, entry.bonus, entry.range));
    }
    for act in &sheet.acts {
        ui.label(format!("{} ({} s, range {})", act.name, act.seconds, act.range));
    }
}
