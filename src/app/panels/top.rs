//! The top: title, rules, round, the order of acting, rulings, seed, dice.

use super::{View, duel_order, wills_order};
use crate::app::command::Command;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, badge, card, keep_in_sight, line, marker};
use crate::engine::chronicle::Count;
use crate::engine::combatant::{CombatantId, Condition};
use bevy_egui::egui::{Align, Align2, CornerRadius, Layout, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, pos2, vec2};

/// Below this width a card in the order of acting shows no name, only the face, the count and the rest.
const SMALL: f32 = 104.0;
/// The least width of such a card.
const LEAST: f32 = 46.0;

/// How wide each of so many cards is, 6 apart; below `small` they show less, and all find room.
pub fn card_width(room: f32, count: f32, small: f32, most: f32) -> f32 {
    let fair = (room - 6.0 * (count - 1.0)) / count;
    if fair < small { fair.max(LEAST) } else { fair.min(most) }
}

/// Room for the badge and the round beside the title.
const BESIDE_TITLE: f32 = 184.0;

/// The same with the sign of a file that is looked after.
fn beside_title(view: &View) -> f32 {
    BESIDE_TITLE + if view.bench.is_some() { super::bench::SIGN } else { 0.0 }
}

/// Paints it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let whole = ui.available_rect_before_wrap();
    let narrow = whole.width() < 1380.0;
    let facts_width = match (narrow, view.scene.differences.is_empty()) {
        (true, true) => 220.0,
        (true, false) => 312.0,
        (false, _) => 400.0,
    };
    let count = if view.scene.willpower().is_some() {
        view.shown.duel.engaged.len() * 2
    } else if view.scene.spirit_combat().is_some() {
        view.shown.tokens.len()
    } else {
        view.shown.order.len()
    };
    let title_width =
        crate::app::widgets::row(ui.painter(), &view.scene.title, head(20.0), theme::TEXT, 460.0).size().x + beside_title(view);
    #[expect(clippy::cast_precision_loss, reason = "a cast is small")]
    let room = whole.width() - facts_width - count.min(5) as f32 * 126.0 - 20.0;
    let left = Rect::from_min_size(whole.min, vec2(title_width.min(room.max(300.0)), whole.height()));
    let right = Rect::from_min_max(pos2(whole.right() - facts_width, whole.top()), whole.max);
    let middle = Rect::from_min_max(pos2(left.right() + 10.0, whole.top()), pos2(right.left() - 10.0, whole.bottom()));
    let bench = title(ui, view, left);
    let chosen = if view.scene.willpower().is_some() {
        wills_order::show(ui, view, middle)
    } else if view.scene.spirit_combat().is_some() {
        duel_order::show(ui, view, middle)
    } else {
        order(ui, view, middle)
    };
    let said = facts(ui, view, right);
    ui.advance_cursor_after_rect(whole);
    said.or(chosen).or(bench)
}

fn title(ui: &mut Ui, view: &View, rect: Rect) -> Option<Command> {
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)));
    let width = rect.width() - beside_title(view) + 4.0;
    let galley = crate::app::widgets::row(ui.painter(), &view.scene.title, head(20.0), theme::TEXT, width);
    let (place, response) = ui.allocate_exact_size(vec2(galley.size().x, 28.0), Sense::hover());
    ui.painter().galley(pos2(place.left(), place.center().y - galley.size().y / 2.0), galley, theme::TEXT);
    response.on_hover_ui(|ui| {
        ui.label(bevy_egui::egui::RichText::new(&view.scene.title).font(semi(15.0)));
        ui.label(&view.scene.about);
        let file = format!("{}, seed {}", view.scene.file, view.game.session.seed());
        ui.label(bevy_egui::egui::RichText::new(file).color(theme::QUIET).font(body(12.0)));
    });
    badge(&mut ui, super::rules_of(view.scene), theme::ARCANE).on_hover_text(super::rules_in_a_sentence(view.scene));
    let round = if view.shown.round == 0 { "Before round 1".to_owned() } else { format!("Round {}", view.shown.round) };
    ui.label(bevy_egui::egui::RichText::new(round).font(semi(14.0)).color(theme::TEXT));
    super::bench::sign(&mut ui, view)
}

/// The order of acting as cards; a click selects.
fn order(ui: &mut Ui, view: &View, rect: Rect) -> Option<Command> {
    let order = &view.shown.order;
    if order.is_empty() {
        line(ui.painter(), rect.center(), Align2::CENTER_CENTER, "Initiative is not rolled yet", body(13.0), theme::QUIET, rect.width());
        return None;
    }
    let mut said = None;
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect));
    #[expect(clippy::cast_precision_loss, reason = "a cast is small")]
    let count = order.len() as f32;
    let width = card_width(rect.width(), count, SMALL, 176.0);
    let spare = (rect.width() - width * count - 6.0 * (count - 1.0)).max(0.0);
    ScrollArea::horizontal()
        .auto_shrink(false)
        .scroll_bar_visibility(bevy_egui::egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
        .show(&mut ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
            ui.horizontal(|ui| {
                ui.add_space(spare / 2.0);
                for slot in order {
                    let (place, response) = ui.allocate_exact_size(vec2(width, rect.height()), Sense::click());
                    let current = view.shown.acting().is_some_and(|(mind, _)| mind == slot.who);
                    if current {
                        keep_in_sight(ui, "turn", slot.who, place);
                    }
                    slot_card(ui, view, *slot, place.shrink2(vec2(0.0, 6.0)), current, response.hovered());
                    if response.clicked() {
                        said = Some(Command::Select(Some(slot.who)));
                    }
                    response.on_hover_text(hint(view, *slot, current));
                }
            });
        });
    said
}

fn hint(view: &View, slot: Count, current: bool) -> String {
    let state = if current {
        "has the turn"
    } else if view.shown.delayed.contains(&slot.who) {
        "delays its turn"
    } else if view.shown.acted.contains(&slot.who) {
        "has had its turn this round"
    } else {
        "is still to act this round"
    };
    let turn = format!("{} (count {}) {state}.", view.cast.name(slot.who), slot.count);
    if view.scene.possession().is_none() {
        return turn;
    }
    let body = view.shown.body_of(slot.who);
    let all = view.scene.round_seconds();
    format!(
        "{turn} {}'s body has {} of its {} left.",
        view.cast.name(body),
        view.shown.seconds_left(body, all),
        crate::play::narration::words::seconds(all)
    )
}

fn slot_card(ui: &Ui, view: &View, slot: Count, rect: Rect, current: bool, over: bool) {
    let painter = ui.painter();
    let done = view.shown.acted.contains(&slot.who) && !current;
    let out = view.shown.has(slot.who, Condition::Gone);
    card(painter, rect, CardLook { chosen: current, over, faint: out, ..CardLook::default() });
    let ink = if done || out { theme::FAINT } else { theme::TEXT };
    let color = if out { theme::FAINT } else { view.color(slot.who) };
    let small = rect.width() < SMALL;
    let (middle, side) =
        if small { (pos2(rect.left() + 16.0, rect.top() + 15.0), 22.0) } else { (pos2(rect.left() + 20.0, rect.center().y), 25.0) };
    let face = Rect::from_center_size(middle, Vec2::splat(side));
    view.portrait(painter, slot.who, face, color);
    if current {
        let y = if small { rect.bottom() - 13.0 } else { rect.center().y };
        marker(painter, pos2(rect.left() + if small { 0.0 } else { 3.0 }, y), 5.0, theme::GOLD);
    }
    let (text, right) = if small { (rect.left() + 7.0, rect.right() - 4.0) } else { (rect.left() + 38.0, rect.right() - 9.0) };
    let size = if rect.width() < 152.0 { 12.5 } else { 13.5 };
    line(painter, pos2(right, rect.top() + 15.0), Align2::RIGHT_CENTER, &slot.count.to_string(), body(13.0), theme::QUIET, 30.0);
    if !small {
        line(
            painter,
            pos2(text, rect.top() + 15.0),
            Align2::LEFT_CENTER,
            view.short(slot.who),
            semi(size),
            ink,
            rect.right() - 27.0 - text,
        );
    }
    let word = if out {
        Some("gone")
    } else if view.shown.delayed.contains(&slot.who) {
        Some("delays")
    } else {
        None
    };
    if let Some(word) = word {
        line(painter, pos2(text, rect.bottom() - 13.0), Align2::LEFT_CENTER, word, body(12.0), theme::QUIET, rect.right() - text);
    } else if view.scene.possession().is_some() {
        pips(
            ui,
            view,
            view.shown.body_of(slot.who),
            Rect::from_min_max(pos2(text, rect.bottom() - 17.0), pos2(right, rect.bottom() - 10.0)),
        );
    }
    if done && !out {
        let x = if small { face.left() + 1.0 } else { face.right() - 1.0 };
        line(painter, pos2(x, face.bottom() - 2.0), Align2::CENTER_CENTER, "✓", semi(12.0), theme::TEXT, 20.0);
    }
}

/// The seconds of a body in this round, each in the colour of the mind that spent it.
fn pips(ui: &Ui, view: &View, body: CombatantId, rect: Rect) {
    let Some(token) = view.shown.token(body) else { return };
    let spent: Vec<Option<CombatantId>> =
        token.spent.iter().flat_map(|(mind, seconds, _)| std::iter::repeat_n(*mind, usize::try_from(*seconds).unwrap_or(0))).collect();
    let all = u16::try_from(view.scene.round_seconds()).unwrap_or(1).max(1);
    let width = rect.width() / f32::from(all);
    let gap = if width < 8.0 { 2.0_f32.min(width / 3.0) } else { 3.0 };
    let mut left = rect.left();
    for second in 0..usize::from(all) {
        let pip = Rect::from_min_size(pos2(left, rect.top()), vec2(width - gap, rect.height()));
        left += width;
        let round = CornerRadius::same(3);
        match spent.get(second) {
            Some(Some(mind)) => {
                ui.painter().rect_filled(pip, round, view.color(*mind));
            }
            Some(None) => {
                ui.painter().rect(pip, round, theme::HOLLOW, Stroke::new(1.0, theme::loss()), StrokeKind::Inside);
            }
            None => {
                ui.painter().rect(pip, round, theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
            }
        }
    }
}

/// Rulings, seed and dice, from the right.
fn facts(ui: &mut Ui, view: &View, rect: Rect) -> Option<Command> {
    let mut said = None;
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::right_to_left(Align::Center)));
    said = super::dice_sheet::button(&mut ui, view).or(said);
    said = super::views::button(&mut ui, view).or(said);
    let seed = format!("seed {}", view.game.session.seed());
    if rect.width() > 320.0 {
        ui.label(bevy_egui::egui::RichText::new(seed).font(body(13.0)).color(theme::QUIET))
            .on_hover_text("The same seed and the same answers give the same fight.");
    }
    let (words, color) = match view.scene.differences.len() {
        0 => ("usual rulings".to_owned(), theme::QUIET),
        1 => ("1 ruling differs".to_owned(), theme::GOLD),
        many => (format!("{many} rulings differ"), theme::GOLD),
    };
    if view.scene.differences.is_empty() && rect.width() < 320.0 {
        return said; // little room, and nothing to tell
    }
    let rulings = badge(&mut ui, &words, color);
    view.mark("rulings", rulings.rect);
    if rulings.interact(bevy_egui::egui::Sense::click()).on_hover_ui(|ui| super::rulings::list(ui, view.scene)).clicked() {
        said = Some(Command::Rulings);
    }
    said
}
