//! What the editor asks: one of a list, a file's name, and what to do before anything could be lost.

use super::{Sight, say};
use crate::app::command::Command;
use crate::app::editor::{Ask, Choosing, Said, Typing};
use crate::app::panels::sheets::modal;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, heading, keep_in_sight, keycap, line, marker, put, wrapped};
use bevy_egui::egui::{Align2, Key, Rect, ScrollArea, Sense, TextEdit, Ui, Vec2, pos2, vec2};

/// Paints what is asked, if anything is.
pub fn show(ui: &mut Ui, sight: &Sight, said: &mut Vec<Command>) {
    let editor = sight.editor;
    let closed =
        |done: Option<Command>| done.map(|command| if matches!(command, Command::Sheet(None)) { say(Said::Cancel) } else { command });
    if let Some(ask) = &editor.ask {
        let mut answer = Vec::new();
        let done = modal(ui, "editor:ask", 560.0, |ui| asked(ui, sight, ask, &mut answer));
        said.extend(answer);
        // A click beside it decides nothing.
        said.extend(done.filter(|command| !matches!(command, Command::Sheet(None))));
    } else if let Some(choosing) = &editor.choosing {
        said.extend(closed(modal(ui, "editor:choose", 420.0, |ui| choose(ui, sight, choosing))));
    } else if let Some((Typing::File, typed)) = &editor.typing {
        said.extend(closed(modal(ui, "editor:file", 620.0, |ui| file(ui, sight, typed))));
    }
}

fn asked(ui: &mut Ui, sight: &Sight, ask: &Ask, answer: &mut Vec<Command>) -> Option<Command> {
    let editor = sight.editor;
    let (title, words) = match ask {
        Ask::Unsaved(_) => ("Not saved yet", format!("“{}” has changes that are not saved.", editor.title())),
        Ask::OtherText(_) => (
            "The file is another one now",
            format!("{} was changed by another program since it was read here. Nothing has been written.", editor.file_name()),
        ),
        Ask::Exists(path) => ("There is such a file already", format!("{} exists.", path.display())),
        Ask::Kept(_) => {
            let of = if editor.file.is_some() { editor.file_name() } else { "a new scene".into() };
            ("Changes from before", format!("Of {of} there are changes that were never saved. They were kept."))
        }
    };
    heading(ui, title);
    ui.add_space(4.0);
    paragraph(ui, &words);
    ui.add_space(8.0);
    let mut said = None;
    for (place, words) in editor.answers().iter().enumerate() {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 38.0), Sense::click());
        sight.mark(format!("answer:{}", place + 1), rect);
        let chosen = editor.answer == place;
        card(ui.painter(), rect, CardLook { chosen, over: response.hovered(), ..CardLook::default() });
        if chosen {
            marker(ui.painter(), pos2(rect.left() + 4.0, rect.center().y), 5.0, theme::GOLD);
        }
        keycap(
            ui.painter(),
            pos2(rect.left() + 30.0, rect.center().y),
            &(place + 1).to_string(),
            if chosen { theme::GOLD } else { theme::QUIET },
        );
        line(
            ui.painter(),
            pos2(rect.left() + 54.0, rect.center().y),
            Align2::LEFT_CENTER,
            words,
            semi(14.5),
            theme::TEXT,
            rect.width() - 70.0,
        );
        if response.clicked() {
            said = Some(place);
        }
    }
    ui.add_space(6.0);
    paragraph_in(ui, "↑ ↓ or a number, then Enter", theme::QUIET);
    answer.extend(said.map(|place| say(Said::Answer(place))));
    said.map(|_| say(Said::Answered))
}

fn paragraph(ui: &mut Ui, words: &str) {
    paragraph_in(ui, words, theme::TEXT);
}

fn paragraph_in(ui: &mut Ui, words: &str, ink: bevy_egui::egui::Color32) {
    let galley = wrapped(ui.painter(), words, body(14.0), ink, ui.available_width());
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    put(ui.painter(), rect.min, Align2::LEFT_TOP, galley);
}

fn choose(ui: &mut Ui, sight: &Sight, choosing: &Choosing) -> Option<Command> {
    heading(ui, &choosing.title);
    ui.add_space(4.0);
    let mut said = None;
    ScrollArea::vertical().id_salt("choices").max_height(420.0).auto_shrink([false, true]).show(ui, |ui| {
        ui.set_width(ui.available_width() - 10.0);
        ui.spacing_mut().item_spacing.y = 4.0;
        for (place, choice) in choosing.choices.iter().enumerate() {
            let high = if choice.picture { 44.0 } else { 34.0 };
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
            sight.mark(format!("choice:{place}"), rect);
            let chosen = choosing.at == place;
            if chosen {
                keep_in_sight(ui, "choice", place, rect.expand(20.0));
            }
            card(ui.painter(), rect, CardLook { chosen, over: response.hovered(), ..CardLook::default() });
            let mut left = rect.left() + 16.0;
            if chosen {
                marker(ui.painter(), pos2(rect.left() + 4.0, rect.center().y), 5.0, theme::GOLD);
            }
            if choice.picture {
                let face = Rect::from_center_size(pos2(left + 18.0, rect.center().y), Vec2::splat(34.0));
                sight.pictures.paint(ui.painter(), &choice.words, face, theme::TEXT);
                left += 46.0;
            }
            line(
                ui.painter(),
                pos2(left, rect.center().y),
                Align2::LEFT_CENTER,
                &choice.words,
                semi(14.0),
                theme::TEXT,
                rect.right() - left - 10.0,
            );
            if response.clicked() {
                said = Some(if chosen { Said::Choose } else { Said::Choice(place) });
            }
            if response.double_clicked() {
                said = Some(Said::Choose);
            }
        }
    });
    ui.add_space(6.0);
    paragraph_in(ui, "↑ ↓ choose, Enter or a second click takes it, Esc closes", theme::QUIET);
    said.map(say)
}

fn file(ui: &mut Ui, sight: &Sight, typed: &str) -> Option<Command> {
    heading(ui, "Save the Scene As");
    ui.add_space(6.0);
    let mut text = typed.to_owned();
    let field = ui.add(TextEdit::singleline(&mut text).desired_width(f32::INFINITY).font(body(14.5)).margin(vec2(10.0, 8.0)));
    sight.mark("editor:file", field.rect);
    ui.add_space(6.0);
    paragraph_in(
        ui,
        "The name of the file, with its folder. Enter saves, Esc closes. A file that exists is never written over unasked.",
        theme::QUIET,
    );
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    if field.lost_focus() && pressed(Key::Enter) {
        return Some(say(Said::Commit(0)));
    }
    if pressed(Key::Escape) {
        return Some(say(Said::Cancel));
    }
    field.request_focus();
    field.changed().then(|| say(Said::Typed(text)))
}
