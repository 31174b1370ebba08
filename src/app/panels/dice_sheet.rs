//! Whose dice people roll: the chip at the top and the sheet that it opens.

use super::{View, sheets};
use crate::app::bindings::Deed;
use crate::app::command::{Command, Sheet};
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, chip, heading, keep_in_sight, line, marker};
use crate::engine::combatant::CombatantId;
use crate::scene::Seat;
use bevy_egui::egui::{Align2, Rect, RichText, ScrollArea, Sense, Ui, Vec2, pos2, vec2};

/// The chip at the top.
pub fn button(ui: &mut Ui, view: &View) -> Option<Command> {
    if view.game.led || view.game.past.is_some() {
        return None; // no die falls now
    }
    let typing = view.game.session.typing().len();
    let text = match typing {
        0 => "Dice: rolled",
        all if all == view.cast.0.len() => "Dice: typed",
        _ => "Dice: mixed",
    };
    let dice = chip(ui, text, typing > 0);
    view.mark("button:dice", dice.rect);
    let said = dice.clicked().then_some(Command::Sheet(Some(Sheet::Dice)));
    let words = "The program rolls, or people roll real dice and type them in; for everybody or mind by mind";
    dice.on_hover_text(format!("{words} ({}).", view.key(Deed::Dice)));
    said
}

/// Paints the sheet, if it is open.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    if view.desk.sheet != Some(Sheet::Dice) {
        return None;
    }
    sheets::modal(ui, "dice-sheet", 520.0, |ui| {
        heading(ui, "Dice");
        let hint = "Whose dice does the program roll, and whose do people roll on the table and type in?";
        ui.label(RichText::new(hint).font(body(12.5)).color(theme::QUIET));
        ui.add_space(6.0);
        let mut said = None;
        ScrollArea::vertical().id_salt("dice").max_height(430.0).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 5.0;
            let typing = view.game.session.typing();
            let every = |typed: bool| view.cast.ids().all(|id| typing.contains(&id) == typed);
            let all = [("rolled", "The program rolls everybody's dice", false), ("typed", "People roll everybody's dice", true)];
            for (place, (name, text, typed)) in all.into_iter().enumerate() {
                let state = if every(typed) { "so it is now ✓" } else { "" };
                if entry(ui, view, (place, name), None, text, (state, every(typed))) {
                    said = Some(Command::DiceMode(None, typed));
                }
            }
            for (place, id) in view.cast.ids().enumerate() {
                let typed = typing.contains(&id);
                let state = if typed { "typed in by people" } else { "rolled by the program" };
                let seat = if view.game.seat(id) == Seat::Human { "" } else { " (computer)" };
                let name = format!("{}{seat}", view.cast.name(id));
                if entry(ui, view, (place + 2, view.cast.key(id)), Some(id), &name, (state, typed)) {
                    said = Some(Command::DiceMode(Some(id), !typed));
                }
            }
        });
        ui.add_space(4.0);
        let hint = "↑ ↓ and Enter: switch    Esc: close. It counts from the next die on, is told in the chronicle, and can be undone.";
        ui.label(RichText::new(hint).font(body(12.0)).color(theme::QUIET));
        said
    })
}

/// One row; whether it was clicked.
fn entry(ui: &mut Ui, view: &View, (place, name): (usize, &str), who: Option<CombatantId>, text: &str, (state, on): (&str, bool)) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, 38.0), Sense::click());
    view.mark(format!("dice:{name}"), rect);
    let reached = view.desk.row == place;
    card(ui.painter(), rect, CardLook { chosen: reached, over: response.hovered(), ..CardLook::default() });
    if reached {
        marker(ui.painter(), pos2(rect.left() + 2.0, rect.center().y), 4.5, theme::GOLD);
        keep_in_sight(ui, "dice-row", place, rect.expand(4.0));
    }
    let mut left = rect.left() + 18.0;
    if let Some(who) = who {
        let face = Rect::from_center_size(pos2(left + 12.0, rect.center().y), Vec2::splat(24.0));
        view.portrait(ui.painter(), who, face, view.color(who));
        left += 34.0;
    }
    let middle = rect.center().y;
    line(ui.painter(), pos2(left, middle), Align2::LEFT_CENTER, text, semi(14.0), theme::TEXT, rect.right() - 180.0 - left);
    let ink = if on { theme::GOLD } else { theme::QUIET };
    line(ui.painter(), pos2(rect.right() - 14.0, middle), Align2::RIGHT_CENTER, state, body(12.5), ink, 160.0);
    response.clicked()
}
