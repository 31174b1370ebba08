//! What may come of an option: the chance of its side's goal as a bar with a whisker and in words, and how sure that is. Chances by
//! playouts have an interval and are never called certain or impossible; exact ones stand beside the option's name.

use super::View;
use crate::app::style::{body, semi};
use crate::app::theme;
use crate::app::widgets::{put, row};
use crate::engine::decision::Question;
use crate::odds::whatif::Tally;
use bevy_egui::egui::{Align2, CornerRadius, Painter, Rect, Response, Sense, Stroke, Ui, pos2, vec2};

/// How high the row of an option is.
const HIGH: f32 = 19.0;

/// The room that an option's row takes; none where there is nothing to show.
pub fn room(view: &View) -> f32 {
    if view.game.ahead.sure().is_some() { HIGH } else { 0.0 }
}

/// A line above the options: what the figures are and how sure.
pub fn head(ui: &mut Ui, view: &View, question: &Question) {
    if !view.game.ahead.on || !view.game.human_asked() || question.die.is_some() || view.game.led {
        return;
    }
    let side = view.scene.sides.get(view.game.ahead.own()).map_or("", |side| side);
    let words = match view.game.ahead.sure() {
        Some((runs, off)) => format!("What if: {side} win · {runs} playouts, ±{}", points(off)),
        None => "What if: the first playouts are under way …".to_owned(),
    };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 15.0), Sense::hover());
    view.mark("whatif", rect);
    put(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, row(ui.painter(), &words, body(12.0), theme::QUIET, rect.width()));
    response.on_hover_text(
        "Each option is played on to the end many times, on what who decides may know: what others hide is drawn anew each time. Plain sense \
         plays all seats. The whisker is where the true chance lies 95 times in a hundred.",
    );
}

fn points(share: f64) -> String {
    let percent = share * 100.0;
    if percent < 9.95 { format!("{percent:.1} %") } else { format!("{percent:.0} %") }
}

/// A chance by playouts in words: never certain, never impossible.
fn percent(tally: &Tally, side: usize) -> String {
    let share = tally.share(side);
    if share.count == 0 {
        format!("under {:.1} %", (share.high * 100.0).max(0.1))
    } else if share.count == tally.runs {
        format!("over {:.1} %", (share.low * 100.0).min(99.9))
    } else {
        format!("{:.0} %", (share.p * 100.0).clamp(1.0, 99.0))
    }
}

/// Paints the row of an option into the bottom of its card; its words on hover.
pub fn paint(ui: &Ui, view: &View, (place, key): (usize, &str), card: Rect, left: f32) {
    let Some(tally) = view.game.ahead.of(place) else { return };
    let own = view.game.ahead.own();
    let rect = Rect::from_min_max(pos2(left, card.bottom() - HIGH - 3.0), pos2(card.right() - 12.0, card.bottom() - 5.0));
    let painter = ui.painter();
    let win = row(painter, &percent(tally, own), semi(12.5), theme::TEXT, 92.0);
    let bar_left = rect.left() + win.size().x.max(44.0) + 8.0;
    put(painter, rect.left_center(), Align2::LEFT_CENTER, win);
    let others: Vec<usize> = (0..tally.wins.len()).filter(|side| *side != own).collect();
    let mut right = rect.right();
    if let [other] = others.as_slice() {
        let words = format!("lost {}", percent(tally, *other));
        right = put(painter, rect.right_center(), Align2::RIGHT_CENTER, row(painter, &words, body(12.0), theme::QUIET, 110.0)).left() - 8.0;
    }
    let bar = Rect::from_min_max(pos2(bar_left, rect.center().y - 3.0), pos2(right.max(bar_left + 20.0), rect.center().y + 3.0));
    whisker(painter, bar, tally, own);
    view.mark(format!("whatif:{key}"), rect);
    hover(ui, view, (place, tally), rect);
}

/// Writes the chance of an option at the right of its button; says how much room that took.
pub fn beside(ui: &Ui, view: &View, (place, key): (usize, &str), rect: Rect) -> f32 {
    let Some(tally) = view.game.ahead.of(place).filter(|_| rect.width() > 150.0) else { return 0.0 };
    let words = row(ui.painter(), &percent(tally, view.game.ahead.own()), semi(12.5), theme::QUIET, 80.0);
    let at = put(ui.painter(), pos2(rect.right() - 12.0, rect.center().y), Align2::RIGHT_CENTER, words);
    view.mark(format!("whatif:{key}"), at);
    hover(ui, view, (place, tally), at);
    rect.right() - at.left()
}

#[expect(clippy::cast_possible_truncation, reason = "shares for a bar")]
fn whisker(painter: &Painter, bar: Rect, tally: &Tally, own: usize) {
    let share = tally.share(own);
    let at = |part: f64| bar.left() + bar.width() * part as f32;
    let round = CornerRadius::same(2);
    painter.rect_filled(bar, round, theme::HOLLOW);
    painter.rect_filled(Rect::from_min_max(bar.min, pos2(at(share.p).max(bar.left() + 1.0), bar.bottom())), round, theme::side(own));
    let ink = Stroke::new(1.5, theme::TEXT);
    painter.hline(at(share.low)..=at(share.high), bar.center().y, ink);
    for end in [share.low, share.high] {
        painter.vline(at(end), bar.y_range().expand(2.0), ink);
    }
}

fn hover(ui: &Ui, view: &View, (place, tally): (usize, &Tally), rect: Rect) {
    let response: Response = ui.interact(rect, ui.id().with(("whatif", place)), Sense::hover());
    response.on_hover_ui(|ui| {
        for (side, name) in view.scene.sides.iter().enumerate() {
            let share = tally.share(side);
            let (low, high) = (share.low * 100.0, share.high * 100.0);
            ui.label(format!("{name}: {} of {} playouts won, {low:.1} to {high:.1} %", share.count, tally.runs));
        }
    });
}
