//! Standing answers: what is offered beside a yes/no question, what stands now, and the sheet that lists and switches all.

use super::{View, options, sheets};
use crate::app::bindings::Deed;
use crate::app::command::{Command, Sheet};
use crate::app::house;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, chip, heading, keep_in_sight, keycap, line, marker, put, wrapped};
use crate::engine::combatant::CombatantId;
use crate::engine::standing::{Says, YesNo};
use crate::play::unasked::says_word;
use bevy_egui::egui::{Align2, Rect, RichText, ScrollArea, Sense, Ui, Vec2, pos2, vec2};

/// The most lines of what stands that the decision shows.
const LINES: usize = 3;

/// The chip beside the heading of the roster.
pub fn button(ui: &mut Ui, view: &View) -> Option<Command> {
    if view.game.led || view.game.past.is_some() {
        return None; // nothing is answered now
    }
    let count = house::standing_lines(view.game).len();
    let response = chip(ui, "Standing", count > 0);
    view.mark("button:standing", response.rect);
    let said = response.clicked().then_some(Command::Sheet(Some(Sheet::Standing)));
    let (now, key) = (if count == 0 { String::new() } else { format!(" Now there are {count}.") }, view.key(Deed::Standing));
    response.on_hover_text(format!("Standing answers: what minds answer unasked, always or never ({key}).{now}"));
    said
}

/// Beside a yes/no question: both answers for good.
pub fn from_now_on(ui: &mut Ui, view: &View) -> Option<Command> {
    let (kind, who) = house::offered(view.game)?;
    let now = view.game.session.standing()?.says(who, kind);
    let mut said = None;
    options::section(ui, "From now on");
    for place in 0..2 {
        let says = house::says_at(view.game, kind, place)?;
        let words = format!("{} {}", view.short(who), kind.words(says).unwrap_or_default());
        let width = ui.available_width();
        let text = wrapped(ui.painter(), &words, body(13.0), theme::TEXT, width - 62.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, text.size().y + 14.0), Sense::click());
        view.mark(format!("standing:{}", says.word()), rect);
        card(ui.painter(), rect, CardLook { chosen: now == says, over: response.hovered(), ..CardLook::default() });
        keycap(ui.painter(), pos2(rect.left() + 26.0, rect.center().y), &format!("⇧{}", place + 1), theme::QUIET);
        put(ui.painter(), pos2(rect.left() + 50.0, rect.center().y), Align2::LEFT_CENTER, text);
        if response.clicked() {
            said = Some(Command::FromNowOn(place));
        }
        let key = view.key(Deed::Standing);
        response.on_hover_text(format!("This answer is given now and unasked from now on. {key} lists all of them and takes them back."));
    }
    said
}

/// What stands now, so that nobody wonders why it is not asked.
pub fn lines(ui: &mut Ui, view: &View) -> Option<Command> {
    let all = house::standing_lines(view.game);
    if all.is_empty() {
        return None;
    }
    let mut said = None;
    options::section(ui, "Answered unasked");
    let more = all.len().saturating_sub(LINES);
    for text in all.iter().take(LINES) {
        let width = ui.available_width();
        let text = wrapped(ui.painter(), &format!("{text} · change"), body(12.5), theme::GOLD, width - 16.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, text.size().y + 6.0), Sense::click());
        view.mark("standing:line", rect);
        put(ui.painter(), pos2(rect.left() + 8.0, rect.center().y), Align2::LEFT_CENTER, text);
        if response.on_hover_text(format!("Opens the standing answers ({}).", view.key(Deed::Standing))).clicked() {
            said = Some(Command::Sheet(Some(Sheet::Standing)));
        }
    }
    if more > 0 {
        ui.label(RichText::new(format!("and {more} more ({})", view.key(Deed::Standing))).font(body(12.0)).color(theme::QUIET));
    }
    said
}

/// Paints the sheet, if it is open.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    if view.desk.sheet != Some(Sheet::Standing) {
        return None;
    }
    sheets::modal(ui, "standing-sheet", 700.0, |ui| {
        heading(ui, "Standing Answers");
        let hint = "What a mind answers to a yes/no question without being asked. Every answer that is given so stands in the chronicle.";
        ui.label(RichText::new(hint).font(body(12.5)).color(theme::QUIET));
        ui.add_space(4.0);
        let rows = house::standing_rows(view.game);
        if rows.is_empty() {
            ui.label("No mind before these eyes is played by a person, so there is nothing to set.");
        }
        let mut said = None;
        ScrollArea::vertical().id_salt("standing").max_height(460.0).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let mut last = None;
            for (place, (who, kind)) in rows.into_iter().enumerate() {
                if last != Some(who) {
                    name(ui, view, who);
                    last = Some(who);
                }
                said = entry(ui, view, place, (who, kind)).or(said.take());
            }
        });
        ui.add_space(4.0);
        let hint = "↑ ↓ choose    ← → or Enter: ask, always, never    Esc: close";
        ui.label(RichText::new(hint).font(body(12.0)).color(theme::QUIET));
        said
    })
}

fn name(ui: &mut Ui, view: &View, who: CombatantId) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, 30.0), Sense::hover());
    let face = Rect::from_center_size(pos2(rect.left() + 14.0, rect.center().y), Vec2::splat(24.0));
    view.portrait(ui.painter(), who, face, view.color(who));
    line(
        ui.painter(),
        pos2(rect.left() + 36.0, rect.center().y),
        Align2::LEFT_CENTER,
        view.cast.name(who),
        semi(14.5),
        theme::TEXT,
        rect.width() - 40.0,
    );
}

/// One kind of question of one mind, with its three-state switch.
fn entry(ui: &mut Ui, view: &View, place: usize, (who, kind): (CombatantId, &'static YesNo)) -> Option<Command> {
    let now = view.game.session.standing()?.says(who, kind);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, 34.0), Sense::hover());
    let reached = view.desk.row == place;
    card(ui.painter(), rect, CardLook { chosen: reached, ..CardLook::default() });
    if reached {
        marker(ui.painter(), pos2(rect.left() + 2.0, rect.center().y), 4.5, theme::GOLD);
        keep_in_sight(ui, "standing-row", place, rect.expand(6.0));
    }
    let mut said = None;
    let mut right = rect.right() - 6.0;
    for says in Says::ALL.into_iter().rev() {
        let button = Rect::from_min_max(pos2(right - 66.0, rect.top() + 4.0), pos2(right, rect.bottom() - 4.0));
        right -= 70.0;
        let response = ui.interact(button, ui.id().with(("standing", who, kind.key, says.word())), Sense::click());
        view.mark(format!("stand:{}:{}:{}", view.cast.key(who), kind.key, says.word()), button);
        let on = now == says;
        card(ui.painter(), button, CardLook { chosen: on, over: response.hovered(), ..CardLook::default() });
        let text = if on { format!("✓ {}", says_word(says)) } else { says_word(says).to_owned() };
        let ink = if on { theme::GOLD } else { theme::QUIET };
        line(ui.painter(), button.center(), Align2::CENTER_CENTER, &text, body(12.5), ink, 62.0);
        if response.clicked() {
            said = Some(Command::Stand(who, kind, says));
        }
        if let Some(words) = kind.words(says) {
            response.on_hover_text(format!("{} {words}.", view.cast.name(who)));
        }
    }
    let left = rect.left() + 16.0;
    line(ui.painter(), pos2(left, rect.center().y), Align2::LEFT_CENTER, kind.about, body(13.0), theme::TEXT, right - left);
    said
}
