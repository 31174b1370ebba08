//! What the referee may bring about from outside, a row a combatant, folded away until wanted.

use super::View;
use super::options::section;
use crate::app::bindings::Deed;
use crate::app::command::Command;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, chip, put, row};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Choice, Need, Pick, Question, Who};
use bevy_egui::egui::{Align2, Rect, RichText, Sense, Ui, Vec2, pos2, vec2};

/// Paints it.
pub fn show(ui: &mut Ui, view: &View, question: &Question) -> Option<Command> {
    let events: Vec<&Choice> = question
        .anytime
        .iter()
        .filter(|(who, choice)| {
            let dice = matches!(choice.pick.verb, "typed" | "rolled"); // they have a sheet of their own
            *who == Who::Referee && !dice && choice.pick.target.is_some() && (choice.legal() || view.scene.possession().is_some())
        })
        .map(|(_, choice)| choice)
        .collect();
    if events.is_empty() || view.game.led {
        return None;
    }
    let open = view.desk.referee;
    ui.add_space(4.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::click());
    view.mark("button:referee", rect);
    card(ui.painter(), rect, CardLook { over: response.hovered(), ..CardLook::default() });
    let text = format!("{}  Referee: events from outside   ({})", if open { "▼" } else { "▶" }, view.key(Deed::Referee));
    put(
        ui.painter(),
        pos2(rect.left() + 12.0, rect.center().y),
        Align2::LEFT_CENTER,
        row(ui.painter(), &text, semi(12.5), theme::QUIET, rect.width() - 20.0),
    );
    let id = ui.id().with("referee-open");
    if ui.data(|data| data.get_temp::<bool>(id)).unwrap_or_default() != open {
        ui.data_mut(|data| data.insert_temp(id, open));
        if open {
            ui.scroll_to_rect(rect, Some(bevy_egui::egui::Align::TOP));
        }
    }
    let mut said = response.clicked().then_some(Command::Referee(!open));
    if !open {
        return said;
    }
    let mut targets: Vec<CombatantId> = events.iter().filter_map(|choice| choice.pick.target).collect();
    targets.dedup();
    for target in targets {
        section(ui, view.cast.name(target));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(6.0);
            for choice in events.iter().filter(|choice| choice.pick.target == Some(target)) {
                said = event(ui, view, question, choice).or(said.take());
            }
        });
    }
    said
}

/// What an event is called on its chip.
fn name(verb: &str, duel: bool) -> &'static str {
    match verb {
        "expel" => "drive out",
        "drain" => "lose MP",
        "restore" if duel => "regain MP",
        "disturb" => "disturb",
        "summon" => "summon back",
        "return" => "comes back",
        "release" => "let out",
        "restore" => "regain Will",
        "penalty" => "lose Will",
        "harm" => "hurt body",
        "heal" => "heal body",
        "kill" => "kill",
        "remove" => "leaves",
        _ => "event",
    }
}

fn event(ui: &mut Ui, view: &View, question: &Question, choice: &Choice) -> Option<Command> {
    let key = choice.pick.key(view.cast);
    let mut said = None;
    let mut pick = choice.pick.clone();
    if let Need::Number { min, max } = choice.need {
        let amount = view.desk.amounts.get(&key).copied().unwrap_or(min).clamp(min, max);
        pick.amount = Some(amount);
        if let Some(amount) = stepper(ui, view, &key, amount, (min, max)) {
            said = Some(Command::Amount(key.clone(), amount));
        }
    }
    let name = name(choice.pick.verb, view.scene.spirit_combat().is_some());
    let text = pick.amount.map_or(name.to_owned(), |amount| format!("{name} {amount}"));
    let response = chip(ui, &text, false);
    view.mark(format!("event:{key}"), response.rect);
    let said = if response.clicked() { Some(Command::Answer(question.number, Who::Referee, Pick { ..pick })) } else { said };
    response.on_hover_text("The referee brings this about; undo takes it back.");
    said
}

/// Minus and plus before an amount.
fn stepper(ui: &mut Ui, view: &View, key: &str, amount: i32, (min, max): (i32, i32)) -> Option<i32> {
    let mut said = None;
    let (rect, _) = ui.allocate_exact_size(vec2(44.0, 24.0), Sense::hover());
    for (place, sign, next) in [(0.0, "–", amount - 1), (22.0, "+", amount + 1)] {
        let button = Rect::from_min_size(rect.min + vec2(place, 0.0), vec2(20.0, 24.0));
        let response = ui.interact(button, ui.id().with((key, sign)), Sense::click());
        let possible = (min..=max).contains(&next);
        card(ui.painter(), button, CardLook { over: response.hovered() && possible, faint: !possible, ..CardLook::default() });
        let ink = if possible { theme::TEXT } else { theme::FAINT };
        put(ui.painter(), button.center(), Align2::CENTER_CENTER, row(ui.painter(), sign, body(14.0), ink, 20.0));
        view.mark(format!("step:{sign}:{key}"), button);
        if response.clicked() && possible {
            said = Some(next);
        }
    }
    said
}

/// A quiet line of text.
pub fn quiet(text: &str) -> RichText {
    RichText::new(text).font(body(12.5)).color(theme::QUIET)
}
