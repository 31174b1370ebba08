//! The round of a spirit combat as a strike-rank track, a row for each of those who fight: the exchange on strike rank 1
//! first, then what is due when. What is done is dimmed and struck through; what is meant and has no rank yet is hatched.

use super::{View, duel_lasting};
use crate::app::duel::declaring;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{hatched, line, marker, row};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Pick;
use crate::play::narration::intent;
use crate::play::shown::Entry;
use bevy_egui::egui::{Align2, CornerRadius, Painter, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2};

/// The height of a row.
pub const ROW: f32 = 21.0;
/// Room for names.
const NAME: f32 = 96.0;
/// The last strike rank that is drawn.
const LAST: i32 = 10;

/// Whose rows there are: everybody in play, those who fight first.
pub fn rows(view: &View) -> Vec<CombatantId> {
    let busy = |id: &CombatantId| {
        let duel = &view.shown.duel;
        let fights = !duel.opponents(*id).is_empty() || duel.track.iter().any(|entry| entry.who == *id);
        fights || duel.aura(*id).is_some_and(|aura| !aura.intends.is_empty())
    };
    let all: Vec<CombatantId> = declaring(view.shown).into_iter().map(|(id, _)| id).collect();
    let (busy, idle): (Vec<_>, Vec<_>) = all.into_iter().partition(busy);
    busy.into_iter().chain(idle).collect()
}

/// The height that the track would like.
pub fn height(view: &View) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "at most five")]
    let count = rows(view).len().clamp(2, 5) as f32;
    18.0 + count * ROW
}

/// Where the ranks lie: strike rank 1 is wide, for the exchange.
struct Ranks {
    left: f32,
    first: f32,
    each: f32,
}

impl Ranks {
    fn from(&self, rank: i32) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "ten ranks")]
        let after = (rank - 2).max(0) as f32;
        if rank <= 1 { self.left } else { self.left + self.first + after * self.each }
    }

    fn to(&self, rank: i32) -> f32 {
        self.from(rank.min(LAST) + 1) - 3.0
    }
}

/// Paints it, with what lasts beside it.
pub fn show(ui: &mut Ui, view: &View) {
    let whole = ui.available_rect_before_wrap();
    let beside = (whole.width() * 0.30).clamp(236.0, 380.0);
    let track = Rect::from_min_max(whole.min, pos2(whole.right() - beside - 18.0, whole.bottom()));
    view.mark("track", track);
    let width = track.width() - NAME;
    let ranks = Ranks { left: track.left() + NAME, first: width * 0.38, each: width * 0.62 / 9.0 };
    let head = Rect::from_min_max(track.min, pos2(track.right(), track.top() + 18.0));
    heading(ui.painter(), view, head, &ranks);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(Rect::from_min_max(head.left_bottom(), track.max)));
    ScrollArea::vertical().id_salt("track").auto_shrink(false).min_scrolled_height(ROW).show(&mut inner, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for id in rows(view) {
            fighter(ui, view, id, &ranks);
        }
    });
    ui.painter().vline(track.right() + 8.0, whole.y_range(), Stroke::new(1.0, theme::LINE));
    let mut lasting = ui.new_child(UiBuilder::new().max_rect(Rect::from_min_max(pos2(whole.right() - beside, whole.top()), whole.max)));
    duel_lasting::show(&mut lasting, view);
    ui.advance_cursor_after_rect(whole);
}

fn heading(painter: &Painter, view: &View, rect: Rect, ranks: &Ranks) {
    let now = view.shown.duel.rank;
    line(painter, rect.left_center(), Align2::LEFT_CENTER, "Strike rank", semi(12.0), theme::QUIET, NAME);
    for rank in 1..=LAST {
        let cell = Rect::from_min_max(pos2(ranks.from(rank), rect.top()), pos2(ranks.to(rank), rect.bottom() - 2.0));
        let text = if rank == 1 { "1 · the exchange".to_owned() } else { rank.to_string() };
        let here = rank == now;
        if here {
            painter.rect_filled(cell, CornerRadius::same(4), theme::GOLD);
        }
        let ink = if here { theme::INK } else { theme::QUIET };
        let font = if here { semi(12.0) } else { body(12.0) };
        line(painter, cell.center(), Align2::CENTER_CENTER, &text, font, ink, cell.width());
    }
}

/// What is meant for strike rank 1, as a few words.
fn exchange_word(view: &View, pick: &Pick) -> Option<String> {
    let target = pick.target.map(|id| view.short(id)).unwrap_or_default();
    Some(match pick.verb {
        "attack" => format!("attack {target}"),
        "switch" => format!("turn on {target}"),
        "evade" => format!("evade {target}"),
        "possess" | "bind" | "dispel" | "leave" => format!("{} if +10", pick.verb),
        "part" => format!("part {target}?"),
        "slip_away" => format!("slip from {target}"),
        "let_go" => format!("let {target} go"),
        "dodge" | "parry" => pick.verb.to_owned(),
        _ => return None,
    })
}

/// What is done all round long, or has no rank before the exchange is over.
fn later_word(view: &View, pick: &Pick) -> Option<String> {
    matches!(
        pick.verb,
        "cast" | "strike" | "move" | "walk" | "run" | "stand_up" | "pick_up" | "chant" | "chant_on" | "keep_chanting" | "materialise"
    )
    .then(|| intent(pick, view.cast))
}

fn fighter(ui: &mut Ui, view: &View, id: CombatantId, ranks: &Ranks) {
    let (space, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let painter = ui.painter().clone();
    let duel = &view.shown.duel;
    let asked = view.game.asked() == Some(id);
    if asked {
        marker(&painter, pos2(space.left(), space.center().y), 4.0, theme::GOLD);
    }
    let ink = if asked { theme::TEXT } else { theme::QUIET };
    let face = Rect::from_center_size(pos2(space.left() + 17.0, space.center().y), vec2(16.0, 16.0));
    view.portrait(&painter, id, face, view.color(id));
    line(&painter, pos2(space.left() + 29.0, space.center().y), Align2::LEFT_CENTER, view.short(id), body(12.5), ink, NAME - 36.0);
    for rank in 1..=LAST {
        let cell = Rect::from_min_max(pos2(ranks.from(rank), space.top() + 1.5), pos2(ranks.to(rank), space.bottom() - 1.5));
        painter.rect(cell, CornerRadius::same(4), theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    }
    let draft = view.game.open_question().filter(|question| question.kind == "intend" && question.who == id);
    let said = duel.aura(id).map(|aura| aura.intends.as_slice()).unwrap_or_default();
    let (picks, meant) = if said.is_empty() { (draft.map_or(&[][..], |question| &question.draft), true) } else { (said, false) };
    let mut words = Vec::new();
    let first: Vec<String> = picks.iter().filter_map(|pick| exchange_word(view, pick)).collect();
    if !first.is_empty() {
        let bar = Rect::from_min_max(pos2(ranks.from(1), space.top() + 1.5), pos2(ranks.to(1), space.bottom() - 1.5));
        let state = if meant || duel.rank < 1 {
            State::Meant
        } else if duel.rank > 1 {
            State::Over
        } else {
            State::Due
        };
        paint(&painter, view, bar, id, &first.join(" · "), state, None);
        words.push(format!("strike rank 1: {}", first.join(", ")));
    }
    let own: Vec<&Entry> = duel.track.iter().filter(|entry| entry.who == id).collect();
    if own.is_empty() {
        let later: Vec<String> = picks.iter().filter_map(|pick| later_word(view, pick)).collect();
        if !later.is_empty() {
            let bar = Rect::from_min_max(pos2(ranks.from(2), space.top() + 1.5), pos2(ranks.to(LAST), space.bottom() - 1.5));
            paint(&painter, view, bar, id, &later.join(" · "), State::Meant, None);
            words.push(format!("later this round: {}", later.join(", ")));
        }
    }
    for entry in own {
        let from = entry.from.clamp(2, LAST);
        let bar = Rect::from_min_max(pos2(ranks.from(from), space.top() + 1.5), pos2(ranks.to(entry.to.max(from)), space.bottom() - 1.5));
        let whom = entry.whom.filter(|whom| *whom != id).map_or(String::new(), |whom| format!(" → {}", view.short(whom)));
        let more = if entry.to > LAST { " ▶" } else { "" };
        let state = if entry.over { State::Over } else { State::Due };
        paint(&painter, view, bar, id, &format!("{}{whom}{more}", entry.what), state, Some(space.right()));
        let next = if entry.to > LAST { "; it goes on next round" } else { "" };
        let over = if entry.over { ", over" } else { "" };
        words.push(format!("{}{whom}: strike rank {} to {}{next}{over}", entry.what, entry.from, entry.to.min(LAST)));
    }
    let now = duel.rank;
    if (2..=LAST).contains(&now) {
        painter.vline(ranks.from(now) - 1.5, space.y_range(), Stroke::new(2.0, theme::GOLD));
    }
    let words = if words.is_empty() { "nothing declared yet".to_owned() } else { words.join("\n") };
    response.on_hover_text(format!("{}\n{words}", view.cast.name(id)));
}

/// How far something on the track is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Meant,
    Due,
    Over,
}

/// A bar with its words; they may run past it to `room` where there is nothing.
fn paint(painter: &Painter, view: &View, bar: Rect, who: CombatantId, text: &str, state: State, room: Option<f32>) {
    let color = view.color(who);
    let round = CornerRadius::same(4);
    let ink = match state {
        State::Meant => {
            painter.rect(bar, round, theme::PANEL, Stroke::new(1.25, color), StrokeKind::Inside);
            hatched(painter, bar.shrink(1.5), theme::faded(color, 0.28));
            theme::TEXT
        }
        State::Due => {
            painter.rect_filled(bar, round, color);
            theme::INK
        }
        State::Over => {
            painter.rect(bar, round, theme::faded(color, 0.22), Stroke::new(1.0, theme::faded(color, 0.5)), StrokeKind::Inside);
            theme::QUIET
        }
    };
    let inside = bar.width() - 10.0;
    let galley = row(painter, text, semi(11.5), ink, inside);
    let (galley, left) = match room.filter(|room| galley.elided && room - bar.right() > 40.0) {
        Some(room) => {
            let ink = if state == State::Over { theme::QUIET } else { theme::TEXT };
            (row(painter, text, semi(11.5), ink, room - bar.right() - 6.0), bar.right() + 5.0)
        }
        None => (galley, bar.left() + 6.0),
    };
    let size = galley.size();
    if state == State::Meant {
        let back = Rect::from_center_size(pos2(left + size.x / 2.0, bar.center().y), size + vec2(6.0, -2.0));
        painter.rect_filled(back, CornerRadius::same(3), theme::faded(theme::PANEL, 0.85));
    }
    painter.galley(pos2(left, bar.center().y - size.y / 2.0), galley, theme::TEXT);
    if state == State::Over {
        painter.hline(left..=left + size.x, bar.center().y + 0.5, Stroke::new(1.0, theme::QUIET));
    }
}
