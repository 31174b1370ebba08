//! The list of films: the worked examples of the three texts side by side, and the guided first fight.

use super::details::Shelf;
use super::note;
use crate::app::bindings::Deed;
use crate::app::cinema::FilmCommand as Say;
use crate::app::command::Command;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, chip, keycap, line, marker, put, wrapped};
use crate::play::demo::{self, Film};
use bevy_egui::egui::{
    Align, Align2, CentralPanel, CornerRadius, Frame, Id, Layout, Margin, Panel, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use std::sync::Arc;

/// What the guided first fight is, in a sentence.
const FIRST: &str =
    "Five minutes at the table with a coach: you play Jack and Brother Anselm against a demon, and every step is explained.";

/// Paints it; `chosen` is the place of the chosen film, past the last the first fight.
pub fn show(root: &mut Ui, shelf: &Shelf, chosen: usize, said: &mut Vec<Command>) {
    let key = |deed| shelf.settings.keys.hint(deed);
    let whole = root.available_rect_before_wrap();
    root.painter().rect_filled(whole, CornerRadius::ZERO, theme::DEEP);
    let side = ((whole.width() - 1220.0) / 2.0).clamp(26.0, 120.0);
    #[expect(clippy::cast_possible_truncation, reason = "a margin of at most 120")]
    let bare = |top: i8, bottom: i8| Frame::new().inner_margin(Margin { left: side as i8, right: side as i8, top, bottom });
    Panel::top("films-head").exact_size(92.0).resizable(false).show_separator_line(false).frame(bare(20, 6)).show(root, |ui| {
        said.extend(top(ui, shelf, chosen));
    });
    Panel::bottom("films-keys").exact_size(42.0).resizable(false).show_separator_line(false).frame(bare(6, 8)).show(root, |ui| {
        ui.horizontal(|ui| {
            match &shelf.desk.notice {
                Some((text, _)) => ui.label(RichText::new(text).font(body(13.5)).color(theme::GOLD)),
                None => {
                    let (back, quit) = (key(Deed::Leave), key(Deed::Quit));
                    let words = format!("← ↑ → ↓: choose     Enter: show     {back}: to the scenes     {quit}: quit");
                    ui.label(RichText::new(words).font(body(13.0)).color(theme::QUIET))
                }
            };
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let back = chip(ui, "Scenes", false).on_hover_text(key(Deed::Leave));
                note(shelf.probe, "button:scenes", back.rect);
                if back.clicked() {
                    said.push(Command::Leave);
                }
            });
        });
    });
    Panel::bottom("films-about").exact_size(104.0).resizable(false).show_separator_line(false).frame(bare(4, 4)).show(root, |ui| {
        said.extend(about(ui, shelf, chosen));
    });
    CentralPanel::default().frame(bare(0, 2)).show(root, |ui| {
        let room = ui.available_rect_before_wrap();
        let width = (room.width() - 2.0 * 16.0) / 3.0;
        let films = demo::films();
        for (column, rules) in ["Possession", "Spirit combat", "Willpower"].into_iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "three columns")]
            let left = room.left() + column as f32 * (width + 16.0);
            let place = Rect::from_min_size(pos2(left, room.top()), vec2(width, room.height()));
            line(ui.painter(), pos2(left + 2.0, room.top() + 13.0), Align2::LEFT_CENTER, rules, head(16.0), theme::GOLD, width);
            let own: Vec<(usize, &Arc<Film>)> = films.iter().enumerate().filter(|(_, film)| film.rules() == rules).collect();
            said.extend(list(ui, shelf, place, &own, chosen));
        }
        ui.advance_cursor_after_rect(room);
    });
}

fn top(ui: &mut Ui, shelf: &Shelf, chosen: usize) -> Option<Command> {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 62.0), Sense::hover());
    line(ui.painter(), pos2(rect.left(), rect.top() + 19.0), Align2::LEFT_CENTER, "Worked Examples", head(29.0), theme::TEXT, 480.0);
    let words = format!("{} films that check themselves: what the rules say, and why", demo::films().len());
    line(ui.painter(), pos2(rect.left() + 1.0, rect.top() + 49.0), Align2::LEFT_CENTER, &words, body(14.5), theme::QUIET, 560.0);
    let button = Rect::from_min_max(pos2(rect.right() - 330.0, rect.top() + 2.0), pos2(rect.right(), rect.bottom() - 4.0));
    let response = ui.interact(button, ui.id().with("first"), Sense::click());
    note(shelf.probe, "film:first", button);
    let on = chosen >= demo::films().len();
    card(ui.painter(), button, CardLook { chosen: on, over: response.hovered(), frame: Some(theme::GOLD), ..CardLook::default() });
    let x = button.left() + 18.0;
    line(ui.painter(), pos2(x, button.top() + 19.0), Align2::LEFT_CENTER, "Your first fight", semi(16.5), theme::TEXT, 240.0);
    line(ui.painter(), pos2(x, button.top() + 40.0), Align2::LEFT_CENTER, "five minutes, with a coach", body(13.0), theme::QUIET, 240.0);
    keycap(ui.painter(), pos2(button.right() - 28.0, button.center().y), &shelf.settings.keys.hint(Deed::FirstFight), theme::GOLD);
    response.clicked().then_some(Command::Film(Say::First))
}

/// Where the film under the pointer is remembered for the next frame.
fn over() -> Id {
    Id::new("film-over")
}

fn list(ui: &Ui, shelf: &Shelf, place: Rect, films: &[(usize, &Arc<Film>)], chosen: usize) -> Option<Command> {
    let mut said = None;
    let top = place.top() + 30.0;
    #[expect(clippy::cast_precision_loss, reason = "twelve films")]
    let step = ((place.bottom() - top) / films.len().max(1) as f32).min(52.0);
    for (row, (number, film)) in films.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "twelve films")]
        let rect = Rect::from_min_size(pos2(place.left(), top + row as f32 * step), vec2(place.width(), step - 5.0));
        let response = ui.interact(rect, ui.id().with(("film", number)), Sense::click());
        note(shelf.probe, format!("film:{}", film.id), rect);
        let on = *number == chosen;
        card(ui.painter(), rect, CardLook { chosen: on, over: response.hovered(), ..CardLook::default() });
        if on {
            marker(ui.painter(), pos2(rect.left() + 4.0, rect.center().y), 5.0, theme::GOLD);
        }
        let middle = rect.center().y;
        line(
            ui.painter(),
            pos2(rect.left() + 18.0, middle),
            Align2::LEFT_CENTER,
            &film.id,
            semi(12.5),
            if on { theme::GOLD } else { theme::QUIET },
            56.0,
        );
        line(
            ui.painter(),
            pos2(rect.left() + 74.0, middle),
            Align2::LEFT_CENTER,
            &film.title,
            semi(15.0),
            theme::TEXT,
            rect.width() - 86.0,
        );
        if response.hovered() {
            ui.data_mut(|data| data.insert_temp(over(), *number));
        }
        if response.double_clicked() || response.clicked() && on {
            said = Some(Command::Film(Say::Play));
        } else if response.clicked() {
            said = Some(Command::Film(Say::Choose(*number)));
        }
    }
    said
}

/// What the chosen one shows.
fn about(ui: &mut Ui, shelf: &Shelf, chosen: usize) -> Option<Command> {
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    ui.painter().rect(rect, CornerRadius::same(12), theme::PANEL, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    note(shelf.probe, "film:about", rect);
    let pointed = ui.data_mut(|data| data.remove_temp::<usize>(over()));
    let film = demo::films().get(pointed.unwrap_or(chosen));
    let (title, words, more) = match film {
        Some(film) => {
            let parts = film.parts();
            let parts = if parts.is_empty() { String::new() } else { format!("parts: {}", parts.join(" · ")) };
            (format!("{}   {}", film.id, film.title), film.about.as_str(), parts)
        }
        None => ("Your first fight".to_owned(), FIRST, "an interactive scene; you may leave it at any time".to_owned()),
    };
    let left = rect.left() + 22.0;
    let button = Rect::from_min_max(pos2(rect.right() - 178.0, rect.center().y - 22.0), pos2(rect.right() - 20.0, rect.center().y + 22.0));
    let width = button.left() - left - 20.0;
    line(ui.painter(), pos2(left, rect.top() + 22.0), Align2::LEFT_CENTER, &title, semi(16.5), theme::TEXT, width);
    let galley = wrapped(ui.painter(), words, body(14.5), theme::TEXT, width);
    put(ui.painter(), pos2(left, rect.top() + 36.0), Align2::LEFT_TOP, galley);
    line(ui.painter(), pos2(left, rect.bottom() - 14.0), Align2::LEFT_CENTER, &more, body(12.5), theme::QUIET, width);
    let response = ui.interact(button, ui.id().with("show-film"), Sense::click());
    note(shelf.probe, "button:show-film", button);
    card(ui.painter(), button, CardLook { chosen: true, over: response.hovered(), ..CardLook::default() });
    line(
        ui.painter(),
        pos2(button.left() + 20.0, button.center().y),
        Align2::LEFT_CENTER,
        if film.is_some() { "Show" } else { "Play" },
        semi(16.0),
        theme::TEXT,
        60.0,
    );
    keycap(ui.painter(), pos2(button.right() - 38.0, button.center().y), "Enter", theme::GOLD);
    response.clicked().then_some(Command::Film(Say::Play))
}
