//! The options of a spirit combat's question in groups: what each costs, its chance, an amount where it takes one; below
//! them what is not possible now, with the reason.

use super::View;
use super::decision::rule_hint;
use super::duel_draft::is_draft;
use super::options::section;
use super::whatif;
use crate::app::command::Command;
use crate::app::style::{body, bold, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, area, card, keep_in_sight, keycap, marker, put, row, wrapped};
use crate::engine::decision::{Choice, Need, Question, Refusal, Stake};
use crate::play::narration::choice_label;
use crate::rules::spirit_combat::rulings::CHOICES;
use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// What all choices of a list cost at this table; `None`: they differ.
fn cost_of_list(view: &View, list: char) -> Option<i32> {
    let choices = &view.scene.spirit_combat()?.numbers.choices;
    let mut costs = CHOICES.iter().filter(|name| name.starts_with(list)).map(|name| choices.of(name).cost);
    let first = costs.next()?;
    costs.all(|cost| cost == first).then_some(first)
}

/// The heading that an option stands under.
fn group(view: &View, question: &Question, choice: &Choice) -> &'static str {
    match (question.kind, choice.pick.verb) {
        ("choices", "repel") => "Repel: out of the engagement",
        ("choices", verb) if verb.starts_with('b') => match cost_of_list(view, 'b') {
            Some(2) => "List B: two choices each",
            _ => "List B",
        },
        ("choices", _) => match cost_of_list(view, 'a') {
            Some(1) => "List A: one choice each",
            _ => "List A",
        },
        ("intend", "attack" | "switch" | "evade" | "possess" | "bind" | "dispel") => "Strike rank 1: the exchange",
        ("intend", "leave" | "part" | "let_go" | "slip_away") => "Out of an engagement",
        ("intend", "chant" | "leave_trance") => "Trance",
        ("intend", "cast" | "strike") => "Spells and blows",
        ("intend", _) => "Body",
        _ => "",
    }
}

/// Paints them; take back and done are the draft's.
pub fn show(ui: &mut Ui, view: &View, question: &Question) -> Option<Command> {
    let mut said = None;
    let pinned = |choice: &Choice| is_draft(question) && matches!(choice.pick.verb, "done" | "take_back");
    let legal = question.options.iter().enumerate().filter(|(_, choice)| choice.legal()).enumerate();
    let mut last = "";
    for (number, (place, choice)) in legal {
        if pinned(choice) {
            continue;
        }
        let now = group(view, question, choice);
        if now != last && !now.is_empty() {
            section(ui, now);
        }
        last = now;
        said = option(ui, view, question, (number, place, choice)).or(said);
    }
    said
}

/// An option in a few words; a spell or blow by the name on its sheet.
fn label(view: &View, question: &Question, choice: &Choice) -> String {
    let own = view.scene.spirit_combat().and_then(|setup| setup.members.get(question.who.index()));
    let deed = own.zip(choice.pick.what.as_deref()).and_then(|(member, key)| member.sheet.deed(key));
    match (deed, choice.pick.target) {
        (Some(deed), Some(target)) if target == question.who => format!("{} on itself", deed.name),
        (Some(deed), Some(target)) => format!("{} → {}", deed.name, view.cast.name(target)),
        _ => choice_label(choice, question, view.cast),
    }
}

/// A second line, where there is something to say that the card does not show.
fn detail(view: &View, question: &Question, place: usize, choice: &Choice) -> Option<String> {
    if view.game.wants_cell == Some(place) {
        return Some(match view.game.cell_cursor.map(|cell| (cell, choice.need.cell_trouble(cell))) {
            Some((cell, None)) => format!("choose a cell: {},{} is free; Enter goes there", cell.x, cell.y),
            Some((_, Some(trouble))) => format!("choose a cell: {trouble}"),
            None => "choose a cell on the board".into(),
        });
    }
    let words = match (choice.pick.verb, &choice.need, choice.stake) {
        (_, Need::Cell { reach, .. }, _) => format!("up to {reach} cells"),
        ("possess" | "bind" | "dispel", ..) if question.kind == "intend" => "in place of the attack, if then known".into(),
        ("part", ..) => "no roll, if the other says so too".into(),
        ("chant", ..) => "the whole round; Ceremony at its end".into(),
        ("keep_chanting", ..) => "not asked again until disturbed".into(),
        ("materialise", ..) => "takes the whole round".into(),
        (_, _, Some(Stake::Percent { open: false, .. })) if view.game.referee_looks() => "chance: referee only".into(),
        (_, Need::Number { .. }, Some(Stake::Percent { .. })) => "against resistance".into(),
        _ => return None,
    };
    Some(words)
}

fn option(ui: &mut Ui, view: &View, question: &Question, (number, place, choice): (usize, usize, &Choice)) -> Option<Command> {
    let width = ui.available_width();
    let live = view.live();
    let chosen = view.framed(place);
    let ink = if live { theme::TEXT } else { theme::QUIET };
    let odds = choice.stake.map(|stake| match stake {
        Stake::Percent { open: false, .. } if !view.game.referee_looks() => "hidden".to_owned(),
        Stake::Percent { chance, .. } => crate::app::duel::chance_words(chance),
        other => other.chance().words(),
    });
    let odds = odds.map(|words| row(ui.painter(), &words, bold(13.0), theme::TEXT, 90.0));
    let amount = view.desk.amount(choice, view.cast);
    let price = choice.price.unwrap_or(0).clamp(0, 4);
    #[expect(clippy::cast_precision_loss, reason = "at most four")]
    let pips = if price > 0 { price as f32 * 13.0 + 4.0 } else { 0.0 };
    let beside = odds.as_ref().map_or(0.0, |odds| odds.size().x + 8.0) + pips + if amount.is_some() { 92.0 } else { 0.0 };
    let label = wrapped(ui.painter(), &label(view, question, choice), semi(13.5), ink, width - 56.0 - beside);
    let tint = if view.game.wants_cell == Some(place) { theme::GOLD } else { theme::QUIET };
    let detail = detail(view, question, place, choice).map(|words| wrapped(ui.painter(), &words, body(12.0), tint, width - 56.0 - beside));
    let inner = label.size().y + detail.as_ref().map_or(0.0, |detail| detail.size().y + 1.0);
    let ahead = whatif::room(view);
    let (whole, _) = ui.allocate_exact_size(vec2(width, (inner + 14.0).max(34.0) + ahead), Sense::hover());
    let rect = Rect::from_min_max(whole.min, whole.max - vec2(0.0, ahead));
    let key = choice.pick.key(view.cast);
    view.mark(format!("option:{key}"), whole);
    let response = area(ui, whole, ui.id().with(("option", question.number, place)));
    if chosen {
        let with_heading = Rect::from_min_max(whole.min - vec2(0.0, 30.0), whole.max + vec2(0.0, 8.0));
        keep_in_sight(ui, "highlighted", (question.number, place), with_heading);
    }
    let painter = ui.painter();
    card(painter, whole, CardLook { chosen, over: live && response.hovered(), ..CardLook::default() });
    whatif::paint(ui, view, (place, &key), whole, rect.left() + 42.0);
    if chosen {
        marker(painter, pos2(rect.left() + 2.0, rect.center().y), 4.5, theme::GOLD);
    }
    if let Some(key) = super::options::way_to(view, number, place) {
        keycap(painter, pos2(rect.left() + 23.0, rect.center().y), &key, if chosen { theme::GOLD } else { ink });
    }
    let top = rect.center().y - inner / 2.0;
    let below = put(painter, pos2(rect.left() + 42.0, top), Align2::LEFT_TOP, label).bottom() + 1.0;
    if let Some(detail) = detail {
        put(painter, pos2(rect.left() + 42.0, below), Align2::LEFT_TOP, detail);
    }
    let mut x = rect.right() - 10.0;
    for _ in 0..price {
        painter.circle(pos2(x - 4.5, rect.center().y), 4.5, theme::GOLD, Stroke::NONE);
        x -= 13.0;
    }
    x -= if price > 0 { 4.0 } else { 0.0 };
    if let Some(odds) = odds {
        x = put(painter, pos2(x, rect.center().y), Align2::RIGHT_CENTER, odds).left() - 8.0;
    }
    let stepped = amount.and_then(|amount| stepper(ui, view, choice, (&key, amount), pos2(x, rect.center().y), live));
    let said = (response.clicked() && live).then_some(Command::Take(place));
    let of = question.budget.map_or("", |budget| budget.of);
    if price > 0 {
        response.on_hover_text(format!("It takes {price} of the {of}."));
    }
    stepped.or(said)
}

/// Minus, the amount, plus.
fn stepper(ui: &Ui, view: &View, choice: &Choice, (key, amount): (&str, i32), right: bevy_egui::egui::Pos2, live: bool) -> Option<Command> {
    let Need::Number { min, max } = choice.need else { return None };
    let whole = Rect::from_min_size(pos2(right.x - 84.0, right.y - 12.0), vec2(84.0, 24.0));
    let mut said = None;
    for (sign, next, left) in [("–", amount - 1, whole.left()), ("+", amount + 1, whole.right() - 22.0)] {
        let button = Rect::from_min_size(pos2(left, whole.top()), vec2(22.0, 24.0));
        let possible = live && (min..=max).contains(&next);
        let response = ui.interact(button, ui.id().with(("step", key, sign)), Sense::click());
        card(ui.painter(), button, CardLook { over: response.hovered() && possible, faint: !possible, ..CardLook::default() });
        let ink = if possible { theme::TEXT } else { theme::FAINT };
        put(ui.painter(), button.center(), Align2::CENTER_CENTER, row(ui.painter(), sign, semi(14.0), ink, 20.0));
        view.mark(format!("step:{sign}:{key}"), button);
        if response.clicked() && possible {
            said = Some(Command::Amount(key.to_owned(), next));
        }
    }
    let middle = Rect::from_min_max(pos2(whole.left() + 23.0, whole.top()), pos2(whole.right() - 23.0, whole.bottom()));
    ui.painter().rect(middle, CornerRadius::same(5), theme::HOLLOW, Stroke::new(1.0, theme::LINE), StrokeKind::Inside);
    put(ui.painter(), middle.center(), Align2::CENTER_CENTER, row(ui.painter(), &format!("{amount} MP"), semi(12.0), theme::TEXT, 38.0));
    said
}

/// What is not legal now, those with one reason together.
pub fn not_possible(ui: &mut Ui, view: &View, question: &Question) {
    let mut reasons: Vec<(Refusal, Vec<&Choice>)> = Vec::new();
    for choice in &question.options {
        let Some(refusal) = choice.refused else { continue };
        match reasons.iter_mut().find(|(of, _)| *of == refusal) {
            Some((_, choices)) => choices.push(choice),
            None => reasons.push((refusal, vec![choice])),
        }
    }
    if reasons.is_empty() {
        return;
    }
    section(ui, "Not possible now");
    ui.spacing_mut().item_spacing.y = 4.0;
    for (refusal, choices) in reasons {
        let width = ui.available_width();
        let labels: Vec<_> = choices.iter().map(|choice| label(view, question, choice)).collect();
        let label = wrapped(ui.painter(), &labels.join("; "), body(12.5), theme::FAINT, width - 24.0);
        let reason = format!("{} · {}", refusal.text(view.cast), refusal.rule.0);
        let reason = wrapped(ui.painter(), &reason, body(12.0), theme::QUIET, width - 24.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, label.size().y + reason.size().y + 13.0), Sense::hover());
        card(ui.painter(), rect, CardLook { faint: true, ..CardLook::default() });
        let below = put(ui.painter(), rect.min + vec2(12.0, 6.0), Align2::LEFT_TOP, label).bottom() + 1.0;
        put(ui.painter(), pos2(rect.left() + 12.0, below), Align2::LEFT_TOP, reason);
        for choice in choices {
            view.mark(format!("refused:{}", choice.pick.key(view.cast)), rect);
        }
        response.on_hover_ui(|ui| rule_hint(ui, view.scene, refusal.rule));
    }
}
