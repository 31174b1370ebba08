//! The right side, lower part: one line a fact that has been shown, the newest in sight.

use super::View;
use super::decision::rule_hint;
use super::referee::quiet;
use crate::app::bindings::Deed;
use crate::app::command::{Command, Filter, Sheet};
use crate::app::film::Time;
use crate::app::style::body;
use crate::app::theme;
use crate::app::widgets::{chip, heading, keep_in_sight, put, row, rule, wrapped};
use crate::engine::chronicle::{Fact, Verb};
use crate::engine::combatant::Condition;
use crate::play::narration;
use bevy_egui::egui::{
    Align, Align2, Color32, CornerRadius, Layout, Rect, Response, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

/// Lines that are laid out unless all are asked for.
const MOST: usize = 150;

/// Paints it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut said = None;
    rule(ui);
    ui.horizontal(|ui| {
        heading(ui, "Chronicle");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for (text, filter) in [("changes", Filter::Changes), ("rolls", Filter::Rolls), ("all", Filter::All)] {
                let response = chip(ui, text, view.desk.filter == filter);
                view.mark(format!("filter:{text}"), response.rect);
                if response.clicked() {
                    said = Some(Command::Filter(filter));
                }
            }
        });
    });
    let past = view.game.past.as_ref();
    let lines = told(view);
    // The line of the moment: the newest, or the one that is looked at.
    let current = past.and_then(|past| lines.iter().rposition(|(place, ..)| *place <= past.fact));
    let current = if past.is_some() { current } else { lines.len().checked_sub(1) };
    let hidden = match (view.desk.whole_chronicle, past.is_some()) {
        (true, _) => 0,
        (_, false) => lines.len().saturating_sub(MOST),
        (_, true) => current.unwrap_or(0).saturating_sub(MOST / 2).min(lines.len().saturating_sub(MOST)),
    };
    let most = if view.desk.whole_chronicle { usize::MAX } else { MOST };
    let room = ui.available_height() - if view.game.led { 0.0 } else { 32.0 };
    ScrollArea::vertical().id_salt("chronicle").auto_shrink(false).max_height(room).stick_to_bottom(past.is_none()).show(ui, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        ui.spacing_mut().item_spacing.y = 3.0;
        if lines.is_empty() {
            ui.add_space(4.0);
            ui.label(quiet(match view.desk.filter {
                Filter::All => "What happens will be written here, one line a fact.",
                Filter::Rolls => "No die has fallen yet.",
                Filter::Changes => "Nothing has changed yet.",
            }));
        }
        if hidden > 0 {
            let earlier = chip(ui, &format!("{hidden} earlier lines"), false);
            if earlier.clicked() {
                said = Some(Command::WholeChronicle);
            }
        }
        for (line, (place, fact, text)) in lines.iter().enumerate().skip(hidden).take(most) {
            let when = match current {
                Some(current) if line == current => When::Now,
                Some(current) if line < current => When::Before,
                _ => When::After,
            };
            let response = entry(ui, view, fact, text, when);
            view.mark(format!("line:{}", view.game.seen_before(*place)), response.rect);
            if past.is_some() && when == When::Now {
                keep_in_sight(ui, "looked at", *place, response.rect.expand(30.0));
            }
            if response.clicked() && !view.game.led {
                said = Some(Command::Time(Time::LookAt(*place)));
            }
        }
        let later = lines.len().saturating_sub(hidden.saturating_add(most));
        if later > 0 && chip(ui, &format!("{later} later lines"), false).clicked() {
            said = Some(Command::WholeChronicle);
        }
    });
    view.mark("chronicle", ui.min_rect());
    foot(ui, view).or(said)
}

/// The lines that are kept by the filter, with the places of their facts in the whole chronicle: those that are shown, or where
/// one looks back all that who looks may know.
fn told<'v>(view: &'v View) -> Vec<(usize, &'v Fact, String)> {
    let line = |(place, fact): (usize, &'v Fact)| {
        if !kept(fact, view.desk.filter) {
            return None;
        }
        Some((place, fact, narration::line(fact, view.cast)?))
    };
    match &view.game.past {
        Some(past) => past.all.iter().map(|(place, fact)| (*place, fact)).filter_map(line).collect(),
        None => view.game.told().iter().enumerate().filter_map(|(at, fact)| line((view.game.place_of(at)?, fact))).collect(),
    }
}

/// What can be done with the whole of it.
fn foot(ui: &mut Ui, view: &View) -> Option<Command> {
    if view.game.led {
        return None; // a film has a transport of its own, and nothing of it is kept
    }
    let mut said = None;
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let branches = view.game.session.branches().len();
        let branches = if branches > 0 { format!("branches: {branches}") } else { "branches".to_owned() };
        let hint = |words: &str, deed| format!("{words} ({})", view.key(deed));
        let film = hint("The fight as a film, from its start; a click on a line looks at its moment", Deed::Film);
        let left = hint("The lines that were left for other answers", Deed::Branches);
        let file = hint("The chronicle as a file, to read or to play again", Deed::Export);
        let chips = [
            ("replay", "replay", film, Command::Time(Time::Film)),
            ("branches", &*branches, left, Command::Sheet(Some(Sheet::Branches))),
            ("export", "export", file, Command::Sheet(Some(Sheet::Export))),
        ];
        for (name, text, hint, command) in chips {
            let response = chip(ui, text, false).on_hover_text(hint);
            view.mark(format!("button:{name}"), response.rect);
            if response.clicked() {
                said = Some(command);
            }
        }
    });
    said
}

/// Where a line stands to the moment that is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Before,
    Now,
    After,
}

fn kept(fact: &Fact, filter: Filter) -> bool {
    match filter {
        Filter::All => true,
        Filter::Rolls => matches!(
            fact.verb,
            Verb::Drawn { .. }
                | Verb::Matched { .. }
                | Verb::Rolled { .. }
                | Verb::Contested { .. }
                | Verb::Tested { .. }
                | Verb::Hopeless { .. }
        ),
        Filter::Changes => matches!(
            fact.verb,
            Verb::PoolChanged { .. }
                | Verb::ConditionGained { .. }
                | Verb::ConditionLost { .. }
                | Verb::Possessed { .. }
                | Verb::Released { .. }
                | Verb::Freed { .. }
                | Verb::CooperationBegan { .. }
                | Verb::CooperationEnded { .. }
                | Verb::Removed { .. }
                | Verb::PoolShifted { .. }
                | Verb::Engaged { .. }
                | Verb::Disengaged { .. }
                | Verb::TranceEntered { .. }
                | Verb::TranceTurned { .. }
                | Verb::TranceLeft { .. }
                | Verb::Supported { .. }
                | Verb::Stunned { .. }
                | Verb::StunEnded { .. }
                | Verb::SenseLost { .. }
                | Verb::SenseBack { .. }
                | Verb::Modified { .. }
                | Verb::ModifierEnded { .. }
                | Verb::Dropped { .. }
                | Verb::PickedUp { .. }
                | Verb::Finished { .. }
                | Verb::Aids { .. }
                | Verb::AidsNoMore { .. }
                | Verb::NameSpoken { .. }
                | Verb::NameAsked { .. }
                | Verb::Banished { .. }
                | Verb::Suffers { .. }
                | Verb::Ended { .. }
        ),
    }
}

/// The colour of a line's bar and the sign on it.
pub(super) fn kind(verb: &Verb) -> (Color32, &'static str) {
    match verb {
        Verb::Rolled { .. } | Verb::Drawn { .. } | Verb::Contested { .. } => (theme::PARCHMENT, "◆"),
        Verb::PoolChanged { before, after, .. } if after > before => (theme::gain(), "+"),
        Verb::PoolChanged { .. } => (theme::loss(), "–"),
        Verb::ConditionGained { condition: Condition::Armed | Condition::Away, .. } | Verb::ConditionLost { .. } => (theme::LINE, ""),
        Verb::ConditionGained { .. } | Verb::Removed { .. } | Verb::Skipped { .. } | Verb::SecondsLost { .. } => (theme::loss(), "!"),
        Verb::Possessed { .. }
        | Verb::Released { .. }
        | Verb::Freed { .. }
        | Verb::CooperationBegan { .. }
        | Verb::CooperationEnded { .. } => (theme::ARCANE, "●"),
        Verb::Ended { .. } | Verb::RoundBegan => (theme::GOLD, ""),
        Verb::Matched { hit: true, .. } => (theme::PARCHMENT, "◆"),
        Verb::Matched { .. } => (theme::QUIET, "◇"),
        Verb::NameSpoken { .. } | Verb::NameAsked { .. } | Verb::Banished { .. } => (theme::GOLD, "★"),
        Verb::Suffers { .. } => (theme::loss(), "!"),
        Verb::Aids { .. } | Verb::AidsNoMore { .. } => (theme::accord(), "○"),
        Verb::Tested { level, .. } if level.succeeds() => (theme::PARCHMENT, "◆"),
        Verb::Tested { .. } | Verb::Hopeless { .. } => (theme::QUIET, "◇"),
        Verb::Struck { choices: 1.., .. } | Verb::Bought { .. } => (theme::GOLD, "★"),
        Verb::Struck { .. } => (theme::QUIET, "·"),
        Verb::Told { .. } | Verb::Learnt { .. } => (theme::accord(), "?"),
        Verb::PoolShifted { by, .. } if *by > 0 => (theme::gain(), "+"),
        Verb::PoolShifted { .. } => (theme::loss(), "–"),
        Verb::Stunned { .. } | Verb::SenseLost { .. } | Verb::Dropped { .. } | Verb::Blurted { .. } | Verb::Foiled { .. } => {
            (theme::loss(), "!")
        }
        Verb::StunEnded { .. } | Verb::SenseBack { .. } | Verb::PickedUp { .. } => (theme::gain(), "+"),
        Verb::Engaged { .. } | Verb::Disengaged { .. } | Verb::Finished { .. } => (theme::ARCANE, "●"),
        Verb::TranceEntered { .. } | Verb::TranceTurned { .. } | Verb::TranceLeft { .. } | Verb::Supported { .. } => (theme::accord(), "○"),
        Verb::Modified { .. } => (theme::accord(), "±"),
        Verb::RankBegan { .. } => (theme::GOLD, "▶"),
        _ => (theme::LINE, ""),
    }
}

fn entry(ui: &mut Ui, view: &View, fact: &Fact, text: &str, when: When) -> Response {
    let last = when == When::Now;
    let width = ui.available_width();
    let (color, sign) = kind(&fact.verb);
    let strong = matches!(fact.verb, Verb::RoundBegan | Verb::Ended { .. });
    let ink = match fact.verb {
        _ if when == When::After => theme::FAINT,
        _ if last => theme::TEXT,
        Verb::RoundBegan | Verb::Ended { .. } => theme::GOLD,
        Verb::TurnEnded { .. } | Verb::TurnBegan { .. } | Verb::Chose { .. } => theme::QUIET,
        Verb::RankBegan { .. } | Verb::Scheduled { .. } | Verb::Intends { .. } => theme::QUIET,
        _ => theme::TEXT,
    };
    let galley = wrapped(ui.painter(), text, if strong { crate::app::style::semi(12.5) } else { body(12.5) }, ink, width - 50.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y + 5.0), Sense::click());
    let painter = ui.painter();
    if last && view.game.past.is_some() {
        painter.rect(rect, CornerRadius::same(4), theme::CARD_CHOSEN, Stroke::new(1.25, theme::GOLD), StrokeKind::Inside);
    } else if response.hovered() {
        painter.rect_filled(rect, CornerRadius::same(4), theme::CARD);
    }
    painter.rect_filled(
        Rect::from_min_max(rect.min + vec2(0.0, 1.0), pos2(rect.left() + 3.0, rect.bottom() - 1.0)),
        CornerRadius::same(2),
        color,
    );
    put(
        painter,
        pos2(rect.left() + 12.0, rect.top() + 10.5),
        Align2::CENTER_CENTER,
        row(painter, sign, crate::app::style::bold(10.0), color, 14.0),
    );
    put(painter, pos2(rect.left() + 20.0, rect.top() + 2.5), Align2::LEFT_TOP, galley);
    if fact.round > 0 {
        let round = row(painter, &format!("R{}", fact.round), body(11.0), theme::FAINT, 30.0);
        put(painter, pos2(rect.right() - 2.0, rect.top() + 10.5), Align2::RIGHT_CENTER, round);
    }
    if last {
        view.mark("chronicle:last", rect);
    }
    match fact.cause {
        Some(cause) => response.on_hover_ui(|ui| rule_hint(ui, view.scene, cause)),
        None => response,
    }
}
