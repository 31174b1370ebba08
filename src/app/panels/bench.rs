//! What became of the scene's file: a sign beside the title, and above the board what there is to tell, with the problems of a broken
//! file. The table stays playable below it.

use super::{View, problems};
use crate::app::bench::{Bench, BenchCommand, State};
use crate::app::bindings::Deed;
use crate::app::command::Command;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{chip, put, wrapped};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Frame, Margin, Panel, Rect, ScrollArea, Sense, Ui, Vec2, pos2, vec2};

/// The width of the sign with its room.
pub const SIGN: f32 = 30.0;
/// The most of the board's height that a list of problems takes.
const MOST: f32 = 0.52;

/// How a state is marked: a sign of its own shape, a colour, a few words.
fn look(state: &State) -> (&'static str, Color32, &'static str) {
    match state {
        State::Unwatched => ("", theme::FAINT, "its file is not looked after"),
        State::Same => ("", theme::QUIET, "its file is looked after: save it, and the table follows"),
        State::Cut(_) => ("…", theme::GOLD, "not every answer could be given again"),
        State::Broken(_) => ("!", theme::loss(), "its file is broken"),
        State::Gone => ("×", theme::loss(), "its file is gone"),
        State::Differs => ("≠", theme::GOLD, "its file has another scene"),
    }
}

/// The sign beside the title.
pub fn sign(ui: &mut Ui, view: &View) -> Option<Command> {
    let bench = view.bench.filter(|bench| bench.state != State::Unwatched && view.film().is_none())?;
    let (mark, ink, words) = look(&bench.state);
    let (rect, response) = ui.allocate_exact_size(vec2(26.0, 26.0), Sense::click());
    view.mark("bench:sign", rect);
    let over = response.hovered() && bench.tells();
    view.pictures.paint(
        ui.painter(),
        "mark-eye",
        Rect::from_center_size(rect.center(), Vec2::splat(20.0)),
        if over { theme::TEXT } else { ink },
    );
    let galley = ui.painter().layout_no_wrap(mark.to_owned(), semi(14.0), ink);
    put(ui.painter(), rect.right_top() + vec2(0.0, 5.0), Align2::CENTER_CENTER, galley);
    let clicked = response.clicked();
    response.on_hover_ui(|ui| {
        ui.label(format!("The scene {}: {words}.", view.scene.file));
        let key = |deed| view.settings.keys.words(deed);
        if bench.tells() {
            ui.label(format!("A click shows or hides what there is to tell ({}).", key(Deed::Bench)));
        }
        if bench.has_former() {
            ui.label(format!("The fight as it was before the change can be brought back ({}).", key(Deed::Former)));
        }
        ui.label("The settings switch this off.");
    });
    clicked.then_some(Command::Bench(BenchCommand::Fold))
}

/// What there is to tell, above the board.
pub fn show(root: &mut Ui, view: &View) -> Option<Command> {
    let bench = view.bench.filter(|bench| bench.open && view.film().is_none())?;
    let text = bench.told(view.scene)?;
    let (_, ink, _) = look(&bench.state);
    let whole = root.available_rect_before_wrap();
    let text = wrapped(root.painter(), &text, body(14.0), theme::TEXT, whole.width() - 56.0);
    let head = text.size().y + 10.0 + 30.0;
    let listed = if let State::Broken(problems) = &bench.state { problems.as_slice() } else { &[] };
    let list = if listed.is_empty() { 0.0 } else { problems::height(root, listed, whole.width() - 36.0) + 8.0 };
    let height = (head + 22.0 + list).min((whole.height() * MOST).max(head + 22.0));
    let frame = Frame::new().fill(theme::DEEP).inner_margin(Margin::symmetric(18, 10));
    let shown = Panel::top("bench").exact_size(height).resizable(false).show_separator_line(false).frame(frame).show(root, |ui| {
        let all = ui.available_rect_before_wrap();
        view.mark("bench", all);
        let bar = Rect::from_min_size(pos2(all.left() - 8.0, all.top()), vec2(3.0, all.height()));
        ui.painter().rect_filled(bar, CornerRadius::same(2), ink);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), text.size().y + 6.0), Sense::hover());
        put(ui.painter(), rect.min + vec2(4.0, 0.0), Align2::LEFT_TOP, text);
        let said = buttons(ui, view, bench);
        if !listed.is_empty() {
            ui.add_space(8.0);
            ScrollArea::vertical().id_salt("bench problems").auto_shrink(false).show(ui, |ui| problems::list(ui, &view.scene.file, listed));
        }
        said
    });
    shown.inner
}

/// What can be done about it.
fn buttons(ui: &mut Ui, view: &View, bench: &Bench) -> Option<Command> {
    let mut said = None;
    let key = |deed| view.settings.keys.hint(deed);
    let former = match bench.state {
        State::Broken(_) | State::Gone if bench.is_back() => Some("back to the changed scene"),
        State::Cut(_) | State::Broken(_) | State::Gone if bench.has_former() => Some("bring back the fight as it was"),
        _ => None,
    };
    let take = (bench.state == State::Differs).then_some("play it on the scene of the file");
    ui.horizontal(|ui| {
        ui.add_space(4.0);
        ui.spacing_mut().item_spacing.x = 8.0;
        let mut button = |ui: &mut Ui, name: &str, text: &str, on, command| {
            let response = chip(ui, text, on);
            view.mark(format!("bench:{name}"), response.rect);
            if response.clicked() {
                said = Some(Command::Bench(command));
            }
        };
        if let Some(text) = take {
            button(ui, "take", text, true, BenchCommand::Take);
        }
        if let Some(text) = former {
            button(ui, "back", &format!("{text}  {}", key(Deed::Former)), true, BenchCommand::Back);
        }
        button(ui, "hide", &format!("hide  {}", key(Deed::Bench)), false, BenchCommand::Fold);
    });
    said
}
