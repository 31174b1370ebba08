//! A die that a person rolls: who rolls, what for, what is added and what it is compared with, and the faces to click or type.

use super::View;
use crate::app::command::Command;
use crate::app::house;
use crate::app::style::{body, bold, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, put, row, wrapped};
use crate::engine::decision::{Choice, Pick, Question, Who};
use crate::engine::dice::Request;
use crate::play::dice;
use bevy_egui::egui::{Align2, RichText, Sense, Ui, pos2, vec2};

/// The most sides of a die whose faces all have a key of their own.
const KEYPAD: u16 = 20;

/// Paints it.
pub fn show(ui: &mut Ui, view: &View, question: &Question, choice: &Choice) -> Option<Command> {
    let die = question.die?;
    about(ui, view, &die);
    let live = view.live();
    let typed = &view.desk.typed;
    let mut said = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        if die.sides <= KEYPAD {
            let read = dice::face(typed, die.sides).ok();
            for face in 1..=die.sides {
                if key(ui, view, &face.to_string(), &format!("face:{face}"), read == Some(face), live) {
                    let pick = Pick { amount: Some(i32::from(face)), ..choice.pick.clone() };
                    said = Some(Command::Answer(question.number, Who::Mind(question.who), pick));
                }
            }
        } else {
            for digit in "1234567890".chars() {
                if key(ui, view, &digit.to_string(), &format!("digit:{digit}"), false, live) {
                    said = Some(Command::Typed(longer(typed, digit, die.sides)));
                }
            }
            if key(ui, view, "00", "digit:00", typed == "00", live) {
                said = Some(Command::Typed("00".into()));
            }
            if key(ui, view, "⌫", "digit:back", false, live) {
                said = Some(Command::Typed(typed.chars().take(typed.len().saturating_sub(1)).collect()));
            }
        }
    });
    said = reading(ui, view, &die, live).or(said);
    said
}

/// What is typed with one digit more; one too many begins anew.
fn longer(typed: &str, digit: char, sides: u16) -> String {
    let longer = format!("{typed}{digit}");
    if longer.len() <= sides.to_string().len() { longer } else { digit.to_string() }
}

/// What stands beside the die: what is added, what it is compared with, and the dice of this roll that lie already.
fn about(ui: &mut Ui, view: &View, die: &Request) {
    let mut lines = Vec::new();
    let mut say = |name: &str, words: Option<String>| lines.extend(words.map(|words| (name.to_owned(), words)));
    say("Added", dice::added(die, view.game.viewer(), view.cast));
    say("Compared", dice::compared(die, view.game.viewer(), view.cast));
    say("Which", dice::place(die));
    let faces: Vec<_> = house::lying(view.game, die).iter().map(|of| format!("{} {}", view.short(of.request.who), of.face)).collect();
    say("So far", (!faces.is_empty()).then(|| faces.join(", ")));
    if lines.is_empty() {
        return;
    }
    let width = ui.available_width();
    let texts: Vec<_> =
        lines.iter().map(|(name, words)| (name, wrapped(ui.painter(), words, body(13.0), theme::TEXT, width - 104.0))).collect();
    let height = texts.iter().map(|(_, text)| text.size().y + 4.0).sum::<f32>() + 14.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    view.mark("die", rect);
    card(ui.painter(), rect, CardLook::default());
    let mut y = rect.top() + 9.0;
    for (name, text) in texts {
        let label = row(ui.painter(), name, body(12.5), theme::QUIET, 80.0);
        put(ui.painter(), pos2(rect.left() + 12.0, y), Align2::LEFT_TOP, label);
        y = put(ui.painter(), pos2(rect.left() + 88.0, y), Align2::LEFT_TOP, text).bottom() + 4.0;
    }
}

/// A face or digit to click; whether it was.
fn key(ui: &mut Ui, view: &View, text: &str, name: &str, chosen: bool, live: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(42.0, 38.0), Sense::click());
    card(ui.painter(), rect, CardLook { chosen, over: response.hovered() && live, ..CardLook::default() });
    put(ui.painter(), rect.center(), Align2::CENTER_CENTER, row(ui.painter(), text, bold(16.0), theme::TEXT, 40.0));
    view.mark(name, rect);
    response.clicked() && live
}

/// What was typed so far and how it reads; a click takes it.
fn reading(ui: &mut Ui, view: &View, die: &Request, live: bool) -> Option<Command> {
    let typed = &view.desk.typed;
    let read = dice::face(typed, die.sides);
    let (text, ink) = match &read {
        Ok(face) => (format!("It shows {face}: Enter takes it"), theme::GOLD),
        Err(why) if typed.is_empty() => (why.clone(), theme::QUIET),
        Err(_) if die.sides > KEYPAD && typed == "0" => ("0 … go on: 00 is 100".to_owned(), theme::QUIET),
        Err(why) => (format!("✗ {why}"), theme::loss()),
    };
    if read.is_err() {
        ui.label(RichText::new(text).font(body(13.0)).color(ink));
        return None;
    }
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 38.0), Sense::click());
    view.mark("button:take-face", rect);
    card(ui.painter(), rect, CardLook { chosen: true, over: response.hovered(), ..CardLook::default() });
    put(ui.painter(), rect.center(), Align2::CENTER_CENTER, row(ui.painter(), &text, semi(14.0), ink, width - 20.0));
    (response.clicked() && live).then_some(Command::Take(0))
}
