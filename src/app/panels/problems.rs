//! The problems of a file in the window: where each is, what is wrong, what to do, and the line itself.

use super::referee::quiet;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, line, put, wrapped};
use crate::scene::excerpt::Excerpt;
use crate::scene::problem::{Problem, Severity};
use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{Align2, FontId, Galley, Painter, RichText, ScrollArea, Sense, Stroke, Ui, pos2, vec2};
use std::sync::Arc;

/// A broken file: every problem with its place and remedy. `again` says how the file is looked at again.
pub fn broken(ui: &mut Ui, path: &str, problems: &[Problem], again: &str) {
    ui.label(RichText::new("This scene cannot be played yet").font(head(24.0)).color(theme::TEXT));
    ui.label(quiet(path));
    ui.add_space(8.0);
    ScrollArea::vertical().id_salt("problems").auto_shrink(false).show(ui, |ui| {
        list(ui, path, problems);
        ui.add_space(4.0);
        ui.label(quiet(again));
    });
}

/// The problems as cards; one of another file than `path` names it.
pub fn list(ui: &mut Ui, path: &str, problems: &[Problem]) {
    for problem in problems {
        let width = ui.available_width() - 10.0;
        let card_of = Card::of(ui, problem, width);
        let (rect, _) = ui.allocate_exact_size(vec2(width, card_of.height), Sense::hover());
        let warning = problem.severity == Severity::Warning;
        let color = if warning { theme::GOLD } else { theme::loss() };
        card(ui.painter(), rect, CardLook { frame: Some(theme::faded(color, 0.7)), ..CardLook::default() });
        let (line_of, column) = (problem.line, problem.column);
        let file = if problem.file == path { String::new() } else { format!("{}, ", problem.file) };
        let word = if warning { "warning, " } else { "" };
        let place = format!("⚠ {word}{file}line {line_of}, column {column}");
        line(ui.painter(), rect.min + vec2(16.0, 18.0), Align2::LEFT_CENTER, &place, body(12.5), color, width - 36.0);
        let mut below = put(ui.painter(), rect.min + vec2(16.0, 31.0), Align2::LEFT_TOP, card_of.message).bottom() + 3.0;
        if let Some(remedy) = card_of.remedy {
            below = put(ui.painter(), pos2(rect.left() + 16.0, below), Align2::LEFT_TOP, remedy).bottom() + 3.0;
        }
        if let Some(excerpt) = card_of.excerpt {
            put(ui.painter(), pos2(rect.left() + 16.0, below + 3.0), Align2::LEFT_TOP, excerpt);
        }
    }
}

/// How high the cards of problems are in a list of this width.
pub fn height(ui: &Ui, problems: &[Problem], width: f32) -> f32 {
    let gap = ui.spacing().item_spacing.y;
    problems.iter().map(|problem| Card::of(ui, problem, width - 10.0).height + gap).sum()
}

/// A problem laid out.
struct Card {
    message: Arc<Galley>,
    remedy: Option<Arc<Galley>>,
    excerpt: Option<Arc<Galley>>,
    height: f32,
}

impl Card {
    fn of(ui: &Ui, problem: &Problem, width: f32) -> Self {
        let message = wrapped(ui.painter(), &problem.message, semi(14.0), theme::TEXT, width - 36.0);
        let remedy = (!problem.remedy.is_empty())
            .then(|| wrapped(ui.painter(), &format!("→ {}", problem.remedy), body(13.5), theme::gain(), width - 36.0));
        let excerpt = problem.excerpt.as_ref().map(|excerpt| marked(ui.painter(), excerpt, width - 36.0));
        let parts = [remedy.as_ref().map(|part| part.size().y + 3.0), excerpt.as_ref().map(|part| part.size().y + 6.0)];
        let height = message.size().y + parts.into_iter().flatten().sum::<f32>() + 42.0;
        Self { message, remedy, excerpt, height }
    }
}

/// The line of a problem in one row, with the part that is meant underlined; of a line too long for it the part around.
fn marked(painter: &Painter, excerpt: &Excerpt, width: f32) -> Arc<Galley> {
    let font = FontId::monospace(13.0);
    let letter = painter.layout_no_wrap("x".into(), font.clone(), theme::QUIET).size().x.max(1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few hundred letters at most")]
    let room = (width / letter) as usize;
    let indent = excerpt.text.chars().take(excerpt.before).take_while(|c| *c == ' ').count();
    let end = excerpt.before + excerpt.marked + 1;
    let skipped = if end - indent <= room { indent } else { end.saturating_sub(room.saturating_sub(12)).min(excerpt.before) };
    let part = |from: usize, count: usize| excerpt.text.chars().skip(from).take(count).collect::<String>();
    let plain = TextFormat::simple(font, theme::QUIET);
    let meant = TextFormat { color: theme::TEXT, underline: Stroke::new(1.5, theme::loss()), ..plain.clone() };
    let mut job = LayoutJob { wrap: TextWrapping::truncate_at_width(width), ..LayoutJob::default() };
    job.append(if skipped > indent { "…" } else { "" }, 0.0, plain.clone());
    job.append(&part(skipped, excerpt.before - skipped), 0.0, plain.clone());
    // Past the end of a line there is nothing to underline but a blank.
    let shown = part(excerpt.before, excerpt.marked);
    job.append(if shown.is_empty() { " " } else { &shown }, 0.0, meant);
    job.append(&part(excerpt.before + excerpt.marked, usize::MAX), 0.0, plain);
    painter.layout_job(job)
}
