//! Through whose eyes the table is seen: the chip that says so, the list to choose from, and what is shown of a question that is
//! not before these eyes.

use super::View;
use super::options::section;
use crate::app::bindings::Deed;
use crate::app::board::face::elide;
use crate::app::command::{Command, Sheet};
use crate::app::eyes::{Looking, Outside};
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, chip, heading, keep_in_sight, keycap, line, marker, put, ring, wrapped};
use crate::engine::chronicle::Viewer;
use crate::play::narration::pick_words;
use crate::scene::Seat;
use bevy_egui::egui::{Align2, Rect, RichText, ScrollArea, Sense, Ui, Vec2, pos2, vec2};

/// The chip in the top bar.
pub fn button(ui: &mut Ui, view: &View) -> Option<Command> {
    let game = view.game;
    if game.led {
        return None; // a film shows everything
    }
    let (words, hint) = match (game.looking(), game.viewer()) {
        (Looking::Referee, _) => ("GM".to_owned(), "The table as the referee sees it: everything.".to_owned()),
        (Looking::Own, Viewer::Mind(mind)) => (
            elide(view.short(mind), 9),
            format!(
                "Each person sees through its own eyes; now {} looks. Between two people the table is handed over.",
                view.cast.name(mind)
            ),
        ),
        (Looking::Own, Viewer::Referee) => ("own eyes".to_owned(), "No person has a seat here, so all is shown.".to_owned()),
        (Looking::Mind(mind), _) => {
            (elide(view.short(mind), 9), format!("Only what {} may know is shown, everywhere.", view.cast.name(mind)))
        }
    };
    let response = chip(ui, &format!("Eyes: {words}"), game.looking() != Looking::Referee);
    view.mark("button:view", response.rect);
    let said = response.clicked().then_some(Command::Sheet(Some(Sheet::Views)));
    response.on_hover_text(format!("{hint} ({})", view.key(Deed::Views)));
    said
}

/// What an entry of the list says: a title, and a few words on it.
fn words(view: &View, looking: Looking) -> (String, String) {
    match looking {
        Looking::Referee => ("GM".into(), "sees everything".into()),
        Looking::Own => {
            let people = view.game.people().len();
            let words = match people {
                0 => "no person has a seat here",
                1 => "one person: its own",
                _ => "whoever is asked; handed over in between",
            };
            ("Each player’s own eyes".into(), words.into())
        }
        Looking::Mind(mind) => {
            let seat = if view.game.seat(mind) == Seat::Human { "a person’s" } else { "the computer’s" };
            (view.cast.name(mind).to_owned(), format!("{}, {seat} seat", view.cast.side(mind)))
        }
    }
}

/// Paints the list, if it is open.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    if view.desk.sheet != Some(Sheet::Views) {
        return None;
    }
    super::sheets::modal(ui, "views", 560.0, |ui| {
        heading(ui, "Through Whose Eyes?");
        let hint = "The whole table shows what these eyes may know, and nothing else.";
        ui.label(RichText::new(hint).font(body(12.5)).color(theme::QUIET));
        ui.add_space(6.0);
        let mut said = None;
        ScrollArea::vertical().id_salt("views").max_height(470.0).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 5.0;
            for (place, looking) in view.game.views().into_iter().enumerate() {
                said = entry(ui, view, place, looking).or(said.take());
            }
        });
        ui.add_space(6.0);
        let words = "↑ ↓ choose     Enter or a number looks through them     Esc close";
        ui.label(RichText::new(words).font(body(12.0)).color(theme::QUIET));
        said
    })
}

fn entry(ui: &mut Ui, view: &View, place: usize, looking: Looking) -> Option<Command> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, 38.0), Sense::click());
    let name = match looking {
        Looking::Referee => "gm".to_owned(),
        Looking::Own => "own".to_owned(),
        Looking::Mind(mind) => view.cast.key(mind).to_owned(),
    };
    view.mark(format!("view:{name}"), rect);
    let now = view.game.looking() == looking;
    let reached = view.desk.view_at == place;
    card(ui.painter(), rect, CardLook { chosen: reached, over: response.hovered(), ..CardLook::default() });
    if reached {
        marker(ui.painter(), pos2(rect.left() + 2.0, rect.center().y), 4.5, theme::GOLD);
        keep_in_sight(ui, "reached", place, rect);
    }
    if place < 9 {
        keycap(ui.painter(), pos2(rect.left() + 24.0, rect.center().y), &(place + 1).to_string(), theme::TEXT);
    }
    let face = Rect::from_center_size(pos2(rect.left() + 58.0, rect.center().y), Vec2::splat(24.0));
    match looking {
        Looking::Mind(mind) => view.portrait(ui.painter(), mind, face, view.color(mind)),
        Looking::Referee => view.pictures.paint(ui.painter(), "mark-all-seeing-eye", face, theme::GOLD),
        Looking::Own => view.pictures.paint(ui.painter(), "mark-eye", face, theme::GOLD),
    }
    let (title, words) = words(view, looking);
    let left = rect.left() + 80.0;
    let full = title.clone();
    let title = crate::app::widgets::row(ui.painter(), &title, semi(14.0), theme::TEXT, rect.width() - 250.0);
    let end = put(ui.painter(), pos2(left, rect.center().y), Align2::LEFT_CENTER, title).right();
    let right = rect.right() - 14.0;
    let words = if now { format!("{words} ✓") } else { words };
    let ink = if now { theme::GOLD } else { theme::QUIET };
    line(ui.painter(), pos2(right, rect.center().y), Align2::RIGHT_CENTER, &words, body(12.0), ink, right - end - 14.0);
    let said = response.clicked().then_some(Command::View(looking));
    response.on_hover_text(full);
    said
}

/// A question that is not before the eyes of who looks: who is asked, and nothing of what it may do.
pub fn foreign(ui: &mut Ui, view: &View, outside: &Outside) -> Option<Command> {
    let width = ui.available_width() - 58.0;
    let title = wrapped(ui.painter(), &outside.title, head(18.0), theme::TEXT, width);
    let human = view.game.human_asked();
    let text = if human { outside.text.clone() } else { format!("{} The computer answers.", outside.text) };
    let text = wrapped(ui.painter(), &text, body(13.5), theme::QUIET, width);
    let height = (title.size().y + text.size().y + 8.0).max(50.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    view.mark("question", rect);
    let color = view.color(outside.who);
    let inner = ring(ui.painter(), pos2(rect.left() + 23.0, rect.top() + 24.0), 22.0, color);
    view.portrait(ui.painter(), outside.who, inner, color);
    let left = rect.left() + 58.0;
    let second = put(ui.painter(), pos2(left, rect.top()), Align2::LEFT_TOP, title).bottom() + 4.0;
    put(ui.painter(), pos2(left, second), Align2::LEFT_TOP, text);
    let mut said = None;
    if human {
        ui.add_space(4.0);
        let name = view.cast.name(outside.who);
        let words =
            format!("{name} answers with its own eyes: choose them with {}, or let the view follow each player.", view.key(Deed::Views));
        ui.label(RichText::new(words).font(body(12.5)).color(theme::GOLD));
        ui.add_space(4.0);
        let button = ui.button(RichText::new(format!("Whose eyes?   ({})", view.key(Deed::Views))).font(semi(14.0)));
        view.mark("button:whose-eyes", button.rect);
        if button.clicked() {
            said = Some(Command::Sheet(Some(Sheet::Views)));
        }
    }
    if human && !outside.anytime.is_empty() {
        section(ui, "You may say meanwhile");
        for (who, choice) in &outside.anytime {
            let button = ui.button(RichText::new(pick_words(&choice.pick, view.cast)).font(semi(13.0)));
            view.mark(format!("anytime:{}", choice.pick.key(view.cast)), button.rect);
            if button.clicked() {
                said = Some(Command::Answer(outside.number, *who, choice.pick.clone()));
            }
        }
    }
    said
}
