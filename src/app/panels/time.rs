//! Looking back: what the right side says meanwhile, the bar along the beats in place of the transport, and the frame round
//! the board.

use super::decision::rule_hint;
use super::{View, transport};
use crate::app::bindings::Deed;
use crate::app::command::Command;
use crate::app::film::{Decided, Past, Time};
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, keycap, line, put, row, wrapped};
use crate::play::narration;
use bevy_egui::egui::{
    Align2, CornerRadius, Id, Painter, Pos2, Rect, RichText, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

/// The right side, upper part, while one looks back.
pub fn asked(ui: &mut Ui, view: &View, past: &Past) -> Option<Command> {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 46.0), Sense::hover());
    view.mark("past", rect);
    let title = if past.plays { "The film runs" } else { "Looking back" };
    line(ui.painter(), pos2(rect.left(), rect.top() + 13.0), Align2::LEFT_CENTER, title, head(20.0), theme::GOLD, rect.width());
    let at = pos2(rect.left(), rect.top() + 35.0);
    line(ui.painter(), at, Align2::LEFT_CENTER, &moment(view, past), body(13.0), theme::QUIET, rect.width());
    let mut said = None;
    ScrollArea::vertical().id_salt("past").auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        ui.spacing_mut().item_spacing.y = 7.0;
        told(ui, view, past);
        let watch = if past.plays { "Stop the film" } else { "Watch from here" };
        let film = Way {
            key: &view.key(Deed::PastFilm),
            name: "film",
            text: watch,
            more: "What happened is shown again, with the dice that fell.",
        };
        let again = match &past.decided {
            Some(Decided { who, what: Some(what) }) => format!("{who}, where it was “{what}”. What came after is kept."),
            Some(Decided { who, what: None }) => format!("{who} anew. What came after is kept."),
            None => "From the last decision before this. What came after is kept.".into(),
        };
        let go_on = Way { key: "Enter", name: "continue", text: "Continue from here", more: &again };
        let now = Way { key: "Esc", name: "now", text: "Back to now", more: "The table as it stands." };
        for (way, command) in [(film, Time::Film), (go_on, Time::Continue), (now, Time::Now)] {
            if way.show(ui, view) {
                said = Some(Command::Time(command));
            }
        }
        let words = format!("← →: a beat back or on     {}: the start", view.key(Deed::PastStart));
        ui.label(RichText::new(words).font(body(11.5)).color(theme::FAINT));
    });
    said
}

/// `Line 14 of 60, round 2`.
fn moment(view: &View, past: &Past) -> String {
    let (line, lines) = past.line;
    let round = if view.shown.round == 0 { "before the first round".to_owned() } else { format!("round {}", view.shown.round) };
    format!("Line {line} of {lines}, {round}")
}

/// What is told of the moment, in large letters.
fn told(ui: &mut Ui, view: &View, past: &Past) {
    let facts = past.all.iter().take_while(|(place, _)| *place <= past.fact).collect::<Vec<_>>();
    let newest = facts.iter().rev().take(40).find_map(|(_, fact)| Some((fact, narration::line(fact, view.cast)?)));
    let Some((fact, text)) = newest else { return };
    let width = ui.available_width();
    let text = wrapped(ui.painter(), &text, body(15.0), theme::TEXT, width - 32.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, text.size().y + 24.0), Sense::hover());
    ui.painter().rect(rect, CornerRadius::same(8), theme::CARD, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    put(ui.painter(), pos2(rect.left() + 16.0, rect.center().y), Align2::LEFT_CENTER, text);
    if let Some(cause) = fact.cause {
        response.on_hover_ui(|ui| rule_hint(ui, view.scene, cause));
    }
}

/// A way on from a past moment.
struct Way<'t> {
    key: &'t str,
    name: &'t str,
    text: &'t str,
    more: &'t str,
}

impl Way<'_> {
    fn show(&self, ui: &mut Ui, view: &View) -> bool {
        let width = ui.available_width();
        let more = wrapped(ui.painter(), self.more, body(12.0), theme::QUIET, width - 84.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, more.size().y + 36.0), Sense::click());
        view.mark(format!("button:{}", self.name), rect);
        let painter = ui.painter();
        card(painter, rect, CardLook { over: response.hovered(), ..CardLook::default() });
        keycap(painter, pos2(rect.left() + 36.0, rect.center().y), self.key, theme::GOLD);
        let left = rect.left() + 72.0;
        line(painter, pos2(left, rect.top() + 17.0), Align2::LEFT_CENTER, self.text, semi(14.0), theme::TEXT, width - 84.0);
        put(painter, pos2(left, rect.top() + 28.0), Align2::LEFT_TOP, more);
        response.clicked()
    }
}

/// The row of the transport while one looks back: beat by beat, the film, its speed, and the bar along the whole fight.
pub fn strip(ui: &mut Ui, view: &View, past: &Past) -> Option<Command> {
    let mut said = None;
    let mut button = |ui: &mut Ui, (name, text, hint, key): (&str, &str, &str, &str), on: bool, command: Command| {
        let response = transport::plain(ui, view, name, text, &format!("{hint} ({key})"), on);
        if response.clicked() {
            said = Some(command);
        }
    };
    button(ui, ("past-start", "⏮", "The start of the fight", &view.key(Deed::PastStart)), false, Command::Time(Time::Start));
    button(ui, ("past-back", "◀", "A beat back", "←"), false, Command::Time(Time::Beat(-1)));
    let film = if past.plays { ("Stop", "Stop the film") } else { ("Play", "Play the film on") };
    button(ui, ("past-film", film.0, film.1, &view.key(Deed::PastFilm)), past.plays, Command::Time(Time::Film));
    button(ui, ("past-on", "▶", "A beat on", "→"), false, Command::Time(Time::Beat(1)));
    let speed = transport::speed(view);
    let pace = format!("{} and {}", view.key(Deed::Faster), view.key(Deed::Slower));
    button(ui, ("speed", &speed.0, "Speed of the film: ½×, 1×, 2×, 4×", &pace), false, Command::Faster(speed.1));
    let width = ui.available_width() - 70.0;
    let scrubbed = scrub(ui, view, past, width);
    let now = transport::plain(ui, view, "past-now", "Now", "Back to now (Esc)", false);
    if now.clicked() {
        said = Some(Command::Time(Time::Now));
    }
    said.or(scrubbed)
}

/// The bar along the facts of the fight, with its rounds; a click or a drag goes there.
fn scrub(ui: &mut Ui, view: &View, past: &Past, width: f32) -> Option<Command> {
    let facts = &past.all;
    let (rect, response) = ui.allocate_exact_size(vec2(width.max(60.0), 32.0), Sense::click_and_drag());
    view.mark("scrub", rect);
    let painter = ui.painter();
    let track = Rect::from_center_size(rect.center(), vec2(rect.width() - 14.0, 8.0));
    #[expect(clippy::cast_precision_loss, reason = "a share for a bar")]
    let at = |count: usize| track.left() + track.width() * count as f32 / facts.len().max(1) as f32;
    painter.rect(track, CornerRadius::same(4), theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Outside);
    let here = at(view.game.facts().len());
    let done = Rect::from_min_max(track.min, pos2(here, track.bottom()));
    painter.rect_filled(done, CornerRadius::same(4), theme::faded(theme::GOLD, 0.75));
    rounds(painter, past, track, at);
    painter.circle(pos2(here, track.center().y), 7.0, theme::GOLD, Stroke::new(2.0, theme::PANEL));
    let pointer = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged())?;
    let part = ((pointer.x - track.left()) / track.width()).clamp(0.0, 1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a place from 0 to the end")]
    let fact = (part * facts.len() as f32).round() as usize;
    let place = facts.get(fact.saturating_sub(1)).map_or(0, |(place, _)| *place);
    Some(Command::Time(Time::LookAt(place)))
}

/// A tick where each round begins, numbered where there is room.
fn rounds(painter: &Painter, past: &Past, track: Rect, at: impl Fn(usize) -> f32) {
    let mut last = f32::NEG_INFINITY;
    let rounds: Vec<u32> = past.all.iter().map(|(_, fact)| fact.round).collect();
    for (place, pair) in rounds.windows(2).enumerate().filter(|(_, pair)| pair[0] < pair[1]) {
        let x = at(place + 1);
        painter.vline(x, track.y_range().expand(2.0), Stroke::new(1.5, theme::QUIET));
        if x - last > 16.0 {
            let number = row(painter, &pair[1].to_string(), body(10.0), theme::QUIET, 20.0);
            put(painter, pos2(x, track.bottom() + 2.0), Align2::CENTER_TOP, number);
            last = x;
        }
    }
}

/// A frame round the board and a word at its foot, so that nobody takes the past for now.
pub fn frame(ui: &Ui, view: &View, free: Rect) {
    let Some(past) = &view.game.past else { return };
    let painter = ui.ctx().layer_painter(bevy_egui::egui::LayerId::new(bevy_egui::egui::Order::Middle, Id::new("past frame")));
    let inner = free.shrink(3.0);
    let corners = [inner.left_top(), inner.right_top(), inner.right_bottom(), inner.left_bottom(), inner.left_top()];
    let dashes: Vec<Shape> = corners.windows(2).flat_map(|side| dashed(side[0], side[1])).collect();
    painter.extend(dashes);
    let words = format!("{} · {}", if past.plays { "Film" } else { "The past" }, moment(view, past).to_lowercase());
    let galley = row(&painter, &words, semi(13.0), theme::INK, inner.width() - 40.0);
    let tag = Rect::from_center_size(pos2(inner.center().x, inner.bottom() - 18.0), galley.size() + vec2(28.0, 10.0));
    painter.rect_filled(tag, CornerRadius::same(13), theme::GOLD);
    view.mark("past:tag", tag);
    put(&painter, tag.center(), Align2::CENTER_CENTER, galley);
}

fn dashed(from: Pos2, to: Pos2) -> Vec<Shape> {
    Shape::dashed_line(&[from, to], Stroke::new(2.0, theme::GOLD), 10.0, 7.0)
}
