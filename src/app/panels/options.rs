//! Every option of the open question as a card: the legal ones with their keys, what may be said at any time, and below
//! them what is not possible now, with the reason.

use super::decision::rule_hint;
use super::{View, duel_options, roll, standing_sheet, whatif};
use crate::app::command::Command;
use crate::app::style::{body, bold, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, area, bar, card, keep_in_sight, keycap, marker, put, row, wrapped};
use crate::engine::decision::{Choice, Need, Question, Who};
use crate::play::narration::{choice_detail, choice_label};
use crate::scene::Seat;
use bevy_egui::egui::{Align2, Rect, Sense, Stroke, Ui, pos2, vec2};

/// Paints them.
pub fn show(ui: &mut Ui, view: &View, question: &Question) -> Option<Command> {
    let mut said = None;
    whatif::head(ui, view, question);
    if view.scene.spirit_combat().is_some() && question.die.is_none() {
        said = duel_options::show(ui, view, question);
        said = standing_sheet::from_now_on(ui, view).or(said);
        said = at_any_time(ui, view, question).or(said);
        duel_options::not_possible(ui, view, question);
        return said;
    }
    let legal = question.options.iter().enumerate().filter(|(_, choice)| choice.legal());
    for (number, (place, choice)) in legal.enumerate() {
        let made = match choice.need {
            Need::Number { .. } if question.die.is_some() => roll::show(ui, view, question, choice),
            _ => option(ui, view, question, (number, place, choice)),
        };
        said = made.or(said);
    }
    said = standing_sheet::from_now_on(ui, view).or(said);
    said = at_any_time(ui, view, question).or(said);
    not_possible(ui, view, question);
    said
}

/// The key on the card of an option: its number, or past nine and beside a die the arrow that leads there from
/// the highlighted one.
pub fn way_to(view: &View, number: usize, place: usize) -> Option<String> {
    if view.game.led {
        return None; // the film answers
    }
    let die = view.game.open_question().is_some_and(|question| question.die.is_some());
    if number < 9 && !die {
        return Some((number + 1).to_string());
    }
    let from = view.game.highlighted;
    (place != from).then(|| if place > from { "↓".into() } else { "↑".into() })
}

/// One legal option.
fn option(ui: &mut Ui, view: &View, question: &Question, (number, place, choice): (usize, usize, &Choice)) -> Option<Command> {
    let width = ui.available_width();
    let live = view.live();
    let chosen = view.framed(place);
    let cell = view.game.wants_cell == Some(place);
    let text = width - 58.0;
    let ink = if live || chosen { theme::TEXT } else { theme::QUIET };
    let hidden = choice.stake.is_some_and(|stake| !stake.open() && !view.game.referee_looks());
    let odds = choice.stake.filter(|_| !hidden).map(|stake| stake.chance());
    let words = match odds {
        Some(chance) => Some(row(ui.painter(), &chance.words(), bold(13.5), theme::TEXT, 90.0)),
        None => hidden.then(|| row(ui.painter(), "odds hidden", semi(12.5), theme::QUIET, 90.0)),
    };
    let beside = words.as_ref().map_or(0.0, |words| words.size().x + 12.0);
    let label = wrapped(ui.painter(), &choice_label(choice, question, view.cast), semi(14.5), ink, text - beside);
    let mut detail = choice_detail(choice, question, view.cast);
    if choice.pick.verb == "resist" && choice.stake.is_some() {
        detail += " · chance that it gets in";
    }
    if let Need::Cell { reach, .. } = choice.need {
        detail = format!("{detail}{}up to {reach} cells", if detail.is_empty() { "" } else { " · " });
    }
    if cell {
        detail = match view.game.cell_cursor {
            Some(cursor) => match choice.need.cell_trouble(cursor) {
                None => format!("choose a cell: {},{} is free; Enter goes there", cursor.x, cursor.y),
                Some(trouble) => format!("choose a cell: {trouble}"),
            },
            None => "choose a cell on the board".into(),
        };
    }
    let tint = if cell { theme::GOLD } else { theme::QUIET };
    let detail = (!detail.is_empty()).then(|| wrapped(ui.painter(), &detail, body(12.5), tint, text));
    let detail_height = detail.as_ref().map_or(0.0, |detail| detail.size().y + 2.0);
    let ahead = whatif::room(view);
    let height = (label.size().y + detail_height + if odds.is_some() { 29.0 } else { 18.0 }).max(42.0) + ahead;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    view.mark(format!("option:{}", choice.pick.key(view.cast)), rect);
    let response = area(ui, rect, ui.id().with(("option", question.number, place)));
    if chosen {
        keep_in_sight(ui, "highlighted", (question.number, place), rect.expand(6.0));
    }
    let painter = ui.painter();
    card(painter, rect, CardLook { chosen, over: live && response.hovered(), ..CardLook::default() });
    if chosen {
        marker(painter, pos2(rect.left() + 3.0, rect.top() + 21.0), 5.0, theme::GOLD);
    }
    if let Some(key) = way_to(view, number, place) {
        keycap(painter, pos2(rect.left() + 26.0, rect.top() + 21.0), &key, if chosen { theme::GOLD } else { ink });
    }
    let left = rect.left() + 48.0;
    let single = odds.is_none() && detail.is_none();
    let top = if single { rect.center().y - (label.size().y + ahead) / 2.0 } else { rect.top() + 9.0 };
    let mut y = put(painter, pos2(left, top), Align2::LEFT_TOP, label).bottom() + 2.0;
    if let Some(words) = words {
        put(painter, pos2(rect.right() - 12.0, top + 9.0), Align2::RIGHT_CENTER, words);
    }
    if let Some(detail) = detail {
        y = put(painter, pos2(left, y), Align2::LEFT_TOP, detail).bottom();
    }
    if let Some(chance) = odds {
        #[expect(clippy::cast_possible_truncation, reason = "a share for a bar")]
        let part = chance.p() as f32;
        let color = if choice.pick.verb == "resist" { theme::loss() } else { theme::GOLD };
        bar(painter, Rect::from_min_max(pos2(left, y + 7.0), pos2(rect.right() - 12.0, y + 12.0)), part, color);
    }
    whatif::paint(ui, view, (place, &choice.pick.key(view.cast)), rect, left);
    let said = (response.clicked() && live).then_some(Command::Take(place));
    if odds.is_some() {
        response.on_hover_text(match question.kind {
            "resist" => "The exact chance that the possession takes hold if it is resisted.",
            _ => "The exact chance of success, counted over all dice.",
        });
    } else if hidden {
        response.on_hover_text(
            "The other side's Will is hidden, so nobody here can count the chance. What-if plays it on, with a Will drawn anew each time.",
        );
    }
    said
}

/// What a mind may say though it is not asked.
fn at_any_time(ui: &mut Ui, view: &View, question: &Question) -> Option<Command> {
    let mine = |who: &Who| matches!(who, Who::Mind(mind) if view.game.seat(*mind) == Seat::Human && !view.game.auto && !view.game.led);
    let said_by: Vec<_> = question.anytime.iter().filter(|(who, choice)| choice.legal() && mine(who)).collect();
    if said_by.is_empty() {
        return None;
    }
    let mut said = None;
    section(ui, "At any time");
    for (who, choice) in said_by {
        let name = if let Who::Mind(mind) = who { view.cast.name(*mind) } else { "Referee" };
        let text = format!("{name}: {}", choice_label(choice, question, view.cast));
        let width = ui.available_width();
        let galley = wrapped(ui.painter(), &text, body(13.0), theme::TEXT, width - 24.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y + 14.0), Sense::click());
        card(ui.painter(), rect, CardLook { over: response.hovered(), ..CardLook::default() });
        put(ui.painter(), pos2(rect.left() + 12.0, rect.center().y), Align2::LEFT_CENTER, galley);
        view.mark(format!("anytime:{}", choice.pick.key(view.cast)), rect);
        if response.clicked() {
            said = Some(Command::Answer(question.number, *who, choice.pick.clone()));
        }
    }
    said
}

/// A small heading between groups.
pub fn section(ui: &mut Ui, text: &str) {
    ui.add_space(3.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let end = put(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, row(ui.painter(), text, semi(12.5), theme::QUIET, rect.width()));
    ui.painter().hline(end.right() + 8.0..=rect.right(), rect.center().y, Stroke::new(1.0, theme::LINE));
}

/// What is not legal now, greyed, with the reason.
fn not_possible(ui: &mut Ui, view: &View, question: &Question) {
    let own = question.options.iter().map(|choice| (choice, None));
    let others = question.anytime.iter().map(|(who, choice)| (choice, Some(*who)));
    let refused: Vec<_> = own.chain(others).filter_map(|(choice, who)| choice.refused.map(|refusal| (choice, who, refusal))).collect();
    if refused.is_empty() {
        return;
    }
    section(ui, "Not possible now");
    ui.spacing_mut().item_spacing.y = 4.0;
    for (choice, who, refusal) in refused {
        let width = ui.available_width();
        let mut label = choice_label(choice, question, view.cast);
        if let Some(Who::Mind(mind)) = who {
            label = format!("{}: {}", view.cast.name(mind), label);
        }
        let reason = format!("{} · {}", refusal.text(view.cast), refusal.rule.0);
        let label = row(ui.painter(), &label, body(13.0), theme::FAINT, width - 24.0);
        let reason = wrapped(ui.painter(), &reason, body(12.0), theme::FAINT, width - 24.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, label.size().y + reason.size().y + 13.0), Sense::hover());
        card(ui.painter(), rect, CardLook { faint: true, ..CardLook::default() });
        let below = put(ui.painter(), rect.min + vec2(12.0, 6.0), Align2::LEFT_TOP, label).bottom() + 1.0;
        put(ui.painter(), pos2(rect.left() + 12.0, below), Align2::LEFT_TOP, reason);
        view.mark(format!("refused:{}", choice.pick.key(view.cast)), rect);
        response.on_hover_ui(|ui| rule_hint(ui, view.scene, refusal.rule));
    }
}
