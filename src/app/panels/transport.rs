//! The bottom: undo, redo, step, auto, speed, skip, save, load, restart, back to the scenes; and the round's timeline.

use super::{View, duel_track, time, timeline, wills_track};
use crate::app::bindings::Deed;
use crate::app::command::{Command, Sheet};
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, put, row};
use bevy_egui::egui::{Align, Align2, Layout, Rect, Response, RichText, Sense, Ui, Vec2, pos2, vec2};

/// The height of the whole panel: buttons, and up to six bodies where a round is seconds of each.
pub fn height(view: &View) -> f32 {
    if view.scene.willpower().is_some() {
        return 10.0 + 34.0 + 8.0 + wills_track::height(view) + 8.0;
    }
    if view.scene.possession().is_none() {
        return 10.0 + 34.0 + 8.0 + duel_track::height(view) + 8.0;
    }
    #[expect(clippy::cast_precision_loss, reason = "at most six")]
    let rows = timeline::bodies(view).len().clamp(1, 6) as f32;
    10.0 + 34.0 + 6.0 + 18.0 + 4.0 + rows * timeline::ROW + 10.0
}

/// A button of the transport.
pub(super) struct Button<'t> {
    pub(super) name: &'t str,
    pub(super) text: &'t str,
    pub(super) mark: Option<&'t str>,
    pub(super) hint: &'t str,
    pub(super) deed: Option<Deed>,
    pub(super) on: bool,
    pub(super) possible: bool,
}

impl Button<'_> {
    pub(super) fn show(&self, ui: &mut Ui, view: &View) -> Response {
        let ink = if self.possible { theme::TEXT } else { theme::FAINT };
        let galley = row(ui.painter(), self.text, body(13.5), ink, 160.0);
        let mark = if self.mark.is_some() { 22.0 } else { 0.0 };
        let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + mark + 22.0, 32.0), Sense::click());
        view.mark(format!("button:{}", self.name), rect);
        let over = response.hovered() && self.possible;
        card(ui.painter(), rect, CardLook { chosen: self.on, over, faint: !self.possible, ..CardLook::default() });
        if let Some(mark) = self.mark {
            let at = pos2(rect.left() + 19.0, rect.center().y);
            view.pictures.paint(ui.painter(), mark, Rect::from_center_size(at, Vec2::splat(17.0)), ink);
        }
        put(ui.painter(), pos2(rect.right() - 11.0, rect.center().y), Align2::RIGHT_CENTER, galley);
        let key = self.deed.map_or_else(String::new, |deed| format!(" ({})", view.settings.keys.words(deed)));
        response.on_hover_text(format!("{}{key}", self.hint))
    }
}

/// A button that can always be pressed.
pub(super) fn plain(ui: &mut Ui, view: &View, name: &str, text: &str, hint: &str, on: bool) -> Response {
    Button { name, text, mark: None, hint, deed: None, on, possible: true }.show(ui, view)
}

/// Playback speed in words, and what makes it the next one.
pub(super) fn speed(view: &View) -> (String, f32) {
    let speed = view.game.speed;
    (format!("Speed {}", crate::app::settings::speed_words(speed)), if speed >= 4.0 { 0.125 } else { 2.0 })
}

/// Paints it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let said = match view.film() {
        Some(showing) => super::film::buttons(ui, view, showing),
        None => buttons(ui, view),
    };
    round(ui, view);
    said
}

fn buttons(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut said = None;
    let narrow = ui.available_width() < 980.0;
    let game = view.game;
    let (speed, next) = speed(view);
    ui.spacing_mut().item_spacing = vec2(if narrow { 5.0 } else { 8.0 }, 0.0);
    ui.horizontal(|ui| {
        if let Some(past) = &game.past {
            said = time::strip(ui, view, past);
            return;
        }
        let mut button = |ui: &mut Ui, button: Button, command: Command| {
            let response = button.show(ui, view);
            if response.clicked() && button.possible {
                said = Some(command);
            }
        };
        let plain = Button { name: "", text: "", mark: None, hint: "", deed: None, on: false, possible: true };
        let undo = !game.session.answers().is_empty();
        let redo = game.session.redoable() > 0;
        button(
            ui,
            Button {
                name: "undo",
                text: "Undo",
                mark: Some("mark-undo"),
                hint: "Back to your last decision",
                deed: Some(Deed::Undo),
                possible: undo,
                ..plain
            },
            Command::Undo,
        );
        button(
            ui,
            Button {
                name: "redo",
                text: "Redo",
                mark: Some("mark-redo"),
                hint: "Forward again",
                deed: Some(Deed::Redo),
                possible: redo,
                ..plain
            },
            Command::Redo,
        );
        ui.add_space(6.0);
        button(
            ui,
            Button {
                name: "step",
                text: "Step",
                hint: "Show the next thing that happens; or let the computer answer",
                deed: Some(Deed::Step),
                ..plain
            },
            Command::Step,
        );
        button(
            ui,
            Button {
                name: "auto",
                text: "Auto",
                mark: Some("mark-play"),
                hint: "The computer plays all seats until switched off",
                deed: Some(Deed::Auto),
                on: game.auto,
                ..plain
            },
            Command::Auto,
        );
        button(
            ui,
            Button {
                name: "skip",
                text: "Skip",
                hint: "Show everything that has happened at once",
                deed: Some(Deed::Skip),
                possible: !game.caught_up() || game.told().len() < game.facts().len(),
                ..plain
            },
            Command::Skip,
        );
        let pace = format!("Playback speed: ½×, 1×, 2×, 4× ({} and {})", view.key(Deed::Faster), view.key(Deed::Slower));
        button(ui, Button { name: "speed", text: &speed, hint: &pace, ..plain }, Command::Faster(next));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let sheet = |sheet| Command::Sheet(Some(sheet));
            button(ui, Button { name: "help", text: "?", hint: "Keys and rules", deed: Some(Deed::Help), ..plain }, sheet(Sheet::Help));
            button(
                ui,
                Button { name: "settings", text: "⚙", hint: "Settings", deed: Some(Deed::Settings), ..plain },
                sheet(Sheet::Settings),
            );
            button(
                ui,
                Button { name: "scenes", text: "Scenes", hint: "Back to the list of scenes", deed: Some(Deed::Leave), ..plain },
                Command::Leave,
            );
            button(
                ui,
                Button { name: "new", text: "New", hint: "The same fight from the start", deed: Some(Deed::Restart), ..plain },
                Command::Restart,
            );
            button(
                ui,
                Button { name: "load", text: "Load", hint: "Load a fight", deed: Some(Deed::Load), ..plain },
                Command::Sheet(Some(Sheet::Load)),
            );
            button(ui, Button { name: "save", text: "Save", hint: "Save this fight", deed: Some(Deed::Save), ..plain }, Command::Save);
        });
    });
    said
}

/// The round below the buttons: seconds, strike ranks or segments.
fn round(ui: &mut Ui, view: &View) {
    ui.add_space(6.0);
    view.mark("seconds", ui.available_rect_before_wrap());
    if view.scene.willpower().is_some() {
        return wills_track::show(ui, view);
    }
    if view.scene.possession().is_none() {
        return duel_track::show(ui, view);
    }
    let round = if view.shown.round == 0 { "The first round".to_owned() } else { format!("Round {}", view.shown.round) };
    ui.horizontal(|ui| {
        ui.set_height(18.0);
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.label(RichText::new(round).font(semi(12.5)).color(theme::TEXT));
        let words = format!(
            "{} of each body: filled is spent, hatched is meant",
            crate::play::narration::words::seconds(view.scene.round_seconds())
        );
        ui.label(RichText::new(words).font(body(12.0)).color(theme::QUIET));
    });
    ui.add_space(4.0);
    timeline::show(ui, view);
}
