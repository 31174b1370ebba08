//! The sheet of branches: where each parts from the line that is played, how long it is, how it ended; to be played on, named
//! or removed.

use super::note;
use super::sheets::Sheets;
use crate::app::bindings::Deed;
use crate::app::command::{Command, Desk};
use crate::app::film::Time;
use crate::app::probe::Probe;
use crate::app::style::{body, semi};
use crate::app::table::Game;
use crate::app::theme;
use crate::app::widgets::{CardLook, card, chip, heading, keycap, line};
use crate::engine::chronicle::Viewer;
use crate::engine::decision::Who;
use crate::play::lines::Line;
use crate::play::narration;
use crate::play::narration::words::plural;
use bevy_egui::egui::{Align2, RichText, ScrollArea, Sense, TextEdit, Ui, pos2, vec2};
use std::cell::RefCell;

/// Paints it.
pub fn show(ui: &mut Ui, game: &Game, sheets: &Sheets) -> Option<Command> {
    let (desk, probe, keys) = (sheets.desk, sheets.probe, &sheets.settings.keys);
    let session = &game.session;
    heading(ui, "Branches");
    let (name, remove) = (keys.hint(Deed::NameBranch), keys.hint(Deed::RemoveBranch));
    let about = format!(
        "Whoever goes back and answers otherwise leaves a line of the fight here. A click or its number plays it on; {name} names the chosen one, \
         {remove} removes it."
    );
    ui.label(RichText::new(about).font(body(12.5)).color(theme::QUIET));
    ui.add_space(6.0);
    let mut said = None;
    ui.spacing_mut().item_spacing.y = 6.0;
    let name = |line: &Line, or: &str| if line.name.is_empty() { or.to_owned() } else { line.name.clone() };
    let now = match game.decisions() {
        Some(_) => format!("{}{}", plural(session.line().answers().len(), "decision"), ending(session.line())),
        None => "as who looks may know it".to_owned(),
    };
    said = one(ui, desk, probe, (None, &name(session.line(), "The line that is played"), &now)).or(said);
    if session.branches().is_empty() {
        ui.label(RichText::new("No line was left yet.").font(body(13.5)).color(theme::TEXT));
    }
    ScrollArea::vertical().id_salt("branches").max_height(340.0).show(ui, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        for (place, branch) in session.branches().iter().enumerate() {
            let title = name(branch, &format!("Branch {}", place + 1));
            said = one(ui, desk, probe, (Some(place), &title, &parting(game, branch))).or(said.take());
        }
    });
    said
}

/// `, victory for heroes`; empty where it goes on.
fn ending(line: &Line) -> String {
    line.outcome().map(|outcome| format!(", {}", narration::outcome_in_words(outcome).to_lowercase())).unwrap_or_default()
}

/// Where a branch parts from the line that is played, and what it holds; to a mind, its own decisions alone.
fn parting(game: &Game, branch: &Line) -> String {
    let session = &game.session;
    let parts = branch.shared(session.line());
    let told = session.told_before(parts).checked_sub(1);
    let round = told.map_or(1, |fact| game.round_of(fact));
    let length = plural(branch.answers().len().saturating_sub(parts), "decision");
    let Some(answer) = branch.answers().get(parts) else {
        return format!("ends in round {round} where this line goes on");
    };
    let who = match (answer.who, game.viewer()) {
        (Who::Mind(mind) | Who::Standing(mind), Viewer::Mind(viewer)) if mind == viewer => session.cast().name(mind),
        (_, Viewer::Mind(_)) => return format!("from round {round} on"),
        (Who::Mind(mind) | Who::Standing(mind), _) => session.cast().name(mind),
        (Who::Referee, _) => "the referee",
    };
    let pick = narration::pick_in_words(&answer.pick, session.cast());
    format!("from round {round}: {who} chose “{pick}” instead; {length}{}", ending(branch))
}

/// One line of the fight, with its name to be changed.
fn one(ui: &mut Ui, desk: &Desk, probe: &RefCell<Probe>, (place, title, words): (Option<usize>, &str, &str)) -> Option<Command> {
    let mut said = None;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::click());
    let key = place.map_or("branch:line".to_owned(), |place| format!("branch:{place}"));
    let naming = desk.naming.as_ref().filter(|(of, _)| *of == place);
    card(
        ui.painter(),
        rect,
        CardLook { over: place.is_some() && response.hovered(), chosen: place == Some(desk.branch), ..CardLook::default() },
    );
    let mut left = rect.left() + 14.0;
    if let Some(number) = place.filter(|place| *place < 9) {
        keycap(ui.painter(), pos2(left + 10.0, rect.center().y), &(number + 1).to_string(), theme::TEXT);
        left += 34.0;
    }
    let buttons = rect.with_min_x(rect.right() - if place.is_some() { 148.0 } else { 78.0 }).shrink2(vec2(8.0, 12.0));
    let width = buttons.left() - left - 8.0;
    note(probe, &key, rect.with_max_x(buttons.left()));
    let mut inside = ui.new_child(
        bevy_egui::egui::UiBuilder::new().max_rect(buttons).layout(bevy_egui::egui::Layout::right_to_left(bevy_egui::egui::Align::Center)),
    );
    if let Some(branch) = place {
        let remove = chip(&mut inside, "remove", false).on_hover_text("Forget this branch for good");
        note(probe, format!("{key}:remove"), remove.rect);
        if remove.clicked() {
            said = Some(Command::Time(Time::Remove(branch)));
        }
    }
    let rename = chip(&mut inside, "name", naming.is_some()).on_hover_text("Give it a name");
    note(probe, format!("{key}:name"), rename.rect);
    if rename.clicked() {
        said = Some(Command::Time(Time::Naming(naming.is_none().then(|| (place, title.to_owned())))));
    }
    if let Some((_, typed)) = naming {
        let mut typed = typed.clone();
        let field = rect.with_min_x(left).with_max_x(buttons.left() - 8.0).shrink2(vec2(0.0, 10.0));
        let edit = TextEdit::singleline(&mut typed).hint_text("a name, then Enter").char_limit(60).font(body(14.0));
        let response = ui.put(field, edit);
        note(probe, "branch:field", field);
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        if response.lost_focus() && pressed(bevy_egui::egui::Key::Enter) {
            said = Some(Command::Time(Time::Name(place, typed)));
        } else if pressed(bevy_egui::egui::Key::Escape) {
            said = Some(Command::Time(Time::Naming(None)));
        } else {
            response.request_focus();
            if response.changed() {
                said = Some(Command::Time(Time::Naming(Some((place, typed)))));
            }
        }
        return said;
    }
    line(ui.painter(), pos2(left, rect.top() + 17.0), Align2::LEFT_CENTER, title, semi(13.5), theme::TEXT, width);
    let cut = line(ui.painter(), pos2(left, rect.top() + 36.0), Align2::LEFT_CENTER, words, body(12.0), theme::QUIET, width);
    let clicked = response.clicked();
    if cut {
        response.on_hover_text(words);
    }
    match place {
        Some(branch) if clicked && said.is_none() => Some(Command::Time(Time::Switch(branch))),
        _ => said,
    }
}
