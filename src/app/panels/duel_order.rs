//! The order of declaring in a spirit combat: by DEX, those without DEX last and together; who is asked, who has spoken.

use super::View;
use super::top::card_width;
use crate::app::command::Command;
use crate::app::duel::declaring;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, keep_in_sight, line, marker};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::play::narration::intents;
use bevy_egui::egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, pos2, vec2};

/// Below this width a card shows no name.
const SMALL: f32 = 82.0;

/// How far somebody is with declaring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    Waits,
    Asked,
    Sealed,
    Said,
}

impl Stand {
    fn word(self) -> &'static str {
        match self {
            Self::Waits => "to declare",
            Self::Asked => "asked now",
            Self::Sealed => "said, sealed",
            Self::Said => "declared",
        }
    }
}

fn stand(view: &View, order: &[(CombatantId, Option<i32>)], place: usize) -> Stand {
    let Some((who, dexterity)) = order.get(place).copied() else { return Stand::Waits };
    let asked = view.game.asked_for_kind(&["intend", "chant"]);
    let spoken = view.shown.duel.rank > 0 || has_said(view, who);
    match asked {
        _ if view.game.asked() == Some(who) => Stand::Asked,
        _ if spoken => Stand::Said,
        Some(question) => {
            let now = order.iter().position(|(id, _)| *id == question.who).unwrap_or(0);
            let same = order.get(now).is_some_and(|(_, of)| *of == dexterity);
            match place < now {
                true if same && question.sealed => Stand::Sealed,
                true => Stand::Said,
                false => Stand::Waits,
            }
        }
        None => Stand::Waits,
    }
}

/// Whether it is open what somebody means to do this round.
fn has_said(view: &View, who: CombatantId) -> bool {
    let round = view.game.facts().iter().rev().take_while(|fact| fact.verb != Verb::RoundBegan);
    round.into_iter().any(|fact| matches!(&fact.verb, Verb::Intends { who: of, .. } if *of == who))
}

/// Paints it; a click selects.
pub fn show(ui: &mut Ui, view: &View, rect: Rect) -> Option<Command> {
    let order = declaring(view.shown);
    if order.is_empty() || view.shown.round == 0 {
        let words = "Nobody has declared yet";
        line(ui.painter(), rect.center(), Align2::CENTER_CENTER, words, body(13.0), theme::QUIET, rect.width());
        return None;
    }
    let mut said = None;
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect));
    #[expect(clippy::cast_precision_loss, reason = "a cast is small")]
    let count = order.len() as f32;
    let width = card_width(rect.width() - 10.0, count, SMALL, 168.0);
    let spare = (rect.width() - width * count - 6.0 * (count - 1.0)).max(0.0);
    ScrollArea::horizontal()
        .auto_shrink(false)
        .scroll_bar_visibility(bevy_egui::egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
        .show(&mut ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
            ui.horizontal(|ui| {
                ui.add_space((spare / 2.0).max(4.0));
                let mut together: Option<Rect> = None;
                for (place, (who, dexterity)) in order.iter().enumerate() {
                    let (space, response) = ui.allocate_exact_size(vec2(width, rect.height()), Sense::click());
                    let stand = stand(view, &order, place);
                    if stand == Stand::Asked {
                        keep_in_sight(ui, "asked", *who, space);
                    }
                    let slot = space.shrink2(vec2(0.0, 7.0));
                    if dexterity.is_none() {
                        together = Some(together.map_or(slot, |of| of.union(slot)));
                    }
                    entry(ui, view, (*who, *dexterity), slot, stand, response.hovered());
                    view.mark(format!("order:{}", view.cast.key(*who)), slot);
                    if response.clicked() {
                        said = Some(Command::Select(Some(*who)));
                    }
                    response.on_hover_text(hint(view, *who, *dexterity, stand));
                }
                if let Some(group) = together.filter(|group| group.width() > width + 1.0) {
                    let stroke = Stroke::new(1.0, theme::QUIET);
                    ui.painter().rect(group.expand2(vec2(3.0, 4.0)), CornerRadius::same(10), theme::NONE, stroke, StrokeKind::Inside);
                }
            });
        });
    said
}

fn hint(view: &View, who: CombatantId, dexterity: Option<i32>, stand: Stand) -> String {
    let when = match dexterity {
        Some(dexterity) => format!("DEX {dexterity}: whoever has more declares earlier (S-05)."),
        None => "No DEX: it declares last, together with all who have none (S-06).".into(),
    };
    let means = view.shown.duel.aura(who).map(|aura| aura.intends.as_slice()).filter(|picks| !picks.is_empty());
    let means = means.map_or(String::new(), |picks| format!("\nIt means to {}.", intents(picks, view.cast)));
    format!("{}: {}.\n{when}{means}", view.cast.name(who), stand.word())
}

fn entry(ui: &Ui, view: &View, (who, dexterity): (CombatantId, Option<i32>), rect: Rect, stand: Stand, over: bool) {
    let painter = ui.painter();
    let asked = stand == Stand::Asked;
    card(painter, rect, CardLook { chosen: asked, over, ..CardLook::default() });
    let narrow = rect.width() < 124.0;
    let (middle, size, text) = if narrow { (17.0, 20.0, 30.0) } else { (21.0, 25.0, 38.0) };
    let (first, second) = (rect.top() + 14.0, rect.bottom() - 13.0);
    let small = rect.width() < SMALL;
    let face = if small { pos2(rect.left() + 16.0, first) } else { pos2(rect.left() + middle, rect.center().y) };
    view.portrait(painter, who, Rect::from_center_size(face, Vec2::splat(size)), view.color(who));
    if asked {
        let at = if small { pos2(rect.left(), second) } else { pos2(rect.left() + 3.0, rect.center().y) };
        marker(painter, at, 5.0, theme::GOLD);
    }
    let (left, right) = if small { (rect.left() + 7.0, rect.right() - 4.0) } else { (rect.left() + text, rect.right() - 6.0) };
    let ink = if stand == Stand::Said { theme::QUIET } else { theme::TEXT };
    let count = dexterity.map_or("–".to_owned(), |dexterity| dexterity.to_string());
    let room = if narrow { right - left } else { right - 18.0 - left };
    if !small {
        line(painter, pos2(left, first), Align2::LEFT_CENTER, view.short(who), semi(12.5), ink, room);
    }
    let (word, brief, color) = match stand {
        Stand::Asked => ("asked now", "now", theme::GOLD),
        Stand::Sealed => ("said, sealed", "secret", theme::ARCANE),
        Stand::Said => ("✓ declared", "✓", theme::QUIET),
        Stand::Waits => ("to declare", "…", theme::FAINT),
    };
    let (place, word) = if narrow { (second, brief) } else { (first, word) };
    let place = if small { first } else { place };
    line(painter, pos2(right, place), Align2::RIGHT_CENTER, &count, body(12.0), theme::QUIET, 24.0);
    line(painter, pos2(left, second), Align2::LEFT_CENTER, word, body(11.5), color, right - left);
}
