//! The list of scenes: what can be played, who is in it, who plays whom; broken files with their problems.

use super::referee::quiet;
use super::{note, sheets};
use crate::app::command::{Command, Desk, Sheet};
use crate::app::library::{Found, Library};
use crate::app::pictures::{Pictures, portrait_of};
use crate::app::probe::Probe;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, badge, card, chip, heading, keycap, line, marker, put, ring, rule, wrapped};
use crate::engine::combatant::CombatantId;
use crate::scene::problem::Problem;
use crate::scene::{Scene, Seat};
use bevy_egui::egui::{
    Align, Align2, CentralPanel, Color32, CornerRadius, Frame, Layout, Margin, Painter, Panel, Rect, RichText, ScrollArea, Sense, Stroke,
    TextEdit, Ui, Vec2, pos2, vec2,
};
use std::cell::RefCell;

/// Paints it.
pub fn show(root: &mut Ui, library: &Library, desk: &Desk, pictures: &Pictures, probe: &RefCell<Probe>, said: &mut Vec<Command>) {
    let whole = root.available_rect_before_wrap();
    root.painter().rect_filled(whole, CornerRadius::ZERO, theme::DEEP);
    night(root.painter(), whole);
    let side = ((whole.width() - 1180.0) / 2.0).clamp(28.0, 260.0);
    #[expect(clippy::cast_possible_truncation, reason = "a margin of at most 260")]
    let inner = |top: i8| Margin { left: side.min(127.0) as i8, right: side.min(127.0) as i8, top, bottom: 10 };
    Panel::top("masthead")
        .exact_size(112.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new().inner_margin(inner(26)))
        .show(root, |ui| masthead(ui, pictures));
    Panel::bottom("keys").exact_size(40.0).resizable(false).show_separator_line(false).frame(Frame::new().inner_margin(inner(4))).show(
        root,
        |ui| {
            ui.label(quiet("↑ ↓ or 1–9: choose     Enter: play     Ctrl+O: load     R: look again     F1: keys     Ctrl+Q: quit"));
        },
    );
    CentralPanel::default().frame(Frame::new().inner_margin(inner(0))).show(root, |ui| {
        let width = (ui.available_width() * 0.42).clamp(380.0, 520.0);
        Panel::left("scenes").exact_size(width).resizable(false).show_separator_line(false).frame(Frame::NONE).show(ui, |ui| {
            said.extend(list(ui, library, pictures, probe));
        });
        let frame = Frame::new()
            .fill(theme::PANEL)
            .corner_radius(CornerRadius::same(14))
            .stroke(Stroke::new(1.0, theme::LINE))
            .inner_margin(Margin::same(24))
            .outer_margin(Margin { left: 18, ..Margin::ZERO });
        CentralPanel::default().frame(frame).show(ui, |ui| match library.chosen() {
            Some(Found { scene: Ok(scene), .. }) => said.extend(details(ui, library, scene, pictures, probe)),
            Some(Found { scene: Err(problems), path }) => broken(ui, &path.display().to_string(), problems),
            None => nothing(ui, library),
        });
    });
    said.extend(sheets::show(root, desk, probe));
}

/// Faint circles behind everything, as on a summoner's floor.
fn night(painter: &Painter, whole: Rect) {
    let center = pos2(whole.right() - whole.width() * 0.18, whole.top() + whole.height() * 0.30);
    for (step, strength) in [(1.0, 0.55), (0.82, 0.35), (0.52, 0.30)] {
        painter.circle_stroke(center, whole.height() * 0.62 * step, Stroke::new(1.5, theme::faded(theme::LINE, strength)));
    }
    for tick in 0..36_u8 {
        let angle = f32::from(tick) * std::f32::consts::TAU / 36.0;
        let way = vec2(angle.cos(), angle.sin()) * whole.height() * 0.62;
        painter.line_segment([center + way * 0.97, center + way], Stroke::new(1.5, theme::faded(theme::LINE, 0.55)));
    }
}

fn masthead(ui: &mut Ui, pictures: &Pictures) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 66.0), Sense::hover());
    let inner = ring(ui.painter(), pos2(rect.left() + 32.0, rect.center().y), 31.0, theme::GOLD);
    pictures.paint(ui.painter(), "mark-chained-heart", inner, theme::GOLD);
    line(ui.painter(), pos2(rect.left() + 80.0, rect.top() + 24.0), Align2::LEFT_CENTER, "Willbound", head(38.0), theme::TEXT, 500.0);
    line(
        ui.painter(),
        pos2(rect.left() + 82.0, rect.top() + 54.0),
        Align2::LEFT_CENTER,
        "A table for fights over a soul",
        body(15.0),
        theme::QUIET,
        500.0,
    );
}

fn list(ui: &mut Ui, library: &Library, pictures: &Pictures, probe: &RefCell<Probe>) -> Option<Command> {
    let mut said = None;
    ui.horizontal(|ui| {
        heading(ui, "Scenes");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if chip(ui, "look again", false).on_hover_text("Search the scene folders anew (R)").clicked() {
                said = Some(Command::Search);
            }
        });
    });
    ui.add_space(4.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.set_width(ui.available_width() - 10.0);
        ui.spacing_mut().item_spacing.y = 8.0;
        if library.found.is_empty() {
            ui.label(quiet("No scene file was found."));
        }
        for (place, found) in library.found.iter().enumerate() {
            let chosen = place == library.chosen;
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 74.0), Sense::click());
            note(probe, format!("scene:{}", found.stem()), rect);
            if chosen && response.rect.bottom() > ui.clip_rect().bottom() || chosen && response.rect.top() < ui.clip_rect().top() {
                response.scroll_to_me(None);
            }
            card(ui.painter(), rect, CardLook { chosen, over: response.hovered(), ..CardLook::default() });
            if chosen {
                marker(ui.painter(), pos2(rect.left() + 4.0, rect.center().y), 6.0, theme::GOLD);
            }
            if place < 9 {
                keycap(
                    ui.painter(),
                    pos2(rect.left() + 28.0, rect.center().y),
                    &(place + 1).to_string(),
                    if chosen { theme::GOLD } else { theme::QUIET },
                );
            }
            let text = pos2(rect.left() + 54.0, rect.top() + 24.0);
            match &found.scene {
                Ok(scene) => {
                    let faces = scene.setup.members.len().min(6);
                    #[expect(clippy::cast_precision_loss, reason = "at most six")]
                    let room = rect.width() - 74.0 - faces as f32 * 26.0;
                    line(ui.painter(), text, Align2::LEFT_CENTER, &scene.title, semi(16.0), theme::TEXT, room);
                    let sides = scene.setup.sides.iter().map(|side| side.name.to_string()).collect::<Vec<_>>().join(" against ");
                    let words = format!("Possession · {sides}");
                    line(ui.painter(), text + vec2(0.0, 25.0), Align2::LEFT_CENTER, &words, body(13.0), theme::QUIET, rect.width() - 70.0);
                    let mut x = rect.right() - 22.0;
                    for id in scene.cast().ids().take(6).collect::<Vec<_>>().into_iter().rev() {
                        let face = Rect::from_center_size(pos2(x, rect.top() + 25.0), Vec2::splat(22.0));
                        pictures.paint(ui.painter(), portrait_of(scene, id), face, color(scene, id));
                        x -= 26.0;
                    }
                }
                Err(problems) => {
                    line(ui.painter(), text, Align2::LEFT_CENTER, &found.stem(), semi(16.0), theme::TEXT, rect.width() - 70.0);
                    let words = format!("⚠ cannot be played: {}", super::decision::plural(problems.len(), "problem"));
                    line(ui.painter(), text + vec2(0.0, 25.0), Align2::LEFT_CENTER, &words, body(13.0), theme::LOSS, rect.width() - 70.0);
                }
            }
            if response.clicked() {
                said = Some(Command::Scene(place));
            }
            if response.double_clicked() && found.scene.is_ok() {
                said = Some(Command::Play);
            }
        }
    });
    said
}

fn color(scene: &Scene, id: CombatantId) -> Color32 {
    let side = scene.setup.members.get(id.index()).map(|member| &member.identity.side);
    theme::side(scene.setup.sides.iter().position(|of| Some(&of.name) == side).unwrap_or(0))
}

fn details(ui: &mut Ui, library: &Library, scene: &Scene, pictures: &Pictures, probe: &RefCell<Probe>) -> Option<Command> {
    let mut said = None;
    Panel::bottom("begin").exact_size(58.0).resizable(false).show_separator_line(false).frame(Frame::NONE).show(ui, |ui| {
        said = begin(ui, library, scene, probe);
    });
    ScrollArea::vertical().id_salt("about").auto_shrink(false).show(ui, |ui| {
        ui.label(RichText::new(&scene.title).font(head(27.0)).color(theme::TEXT));
        ui.horizontal(|ui| {
            badge(ui, "Possession", theme::ARCANE);
            let changed = scene.setup.rulings.changed();
            if !changed.is_empty() {
                let words = super::decision::plural(changed.len(), "ruling");
                let list = changed.iter().map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join("\n");
                badge(ui, &format!("{words} of its own"), theme::GOLD).on_hover_text(list);
            }
            ui.label(quiet(&scene.file));
        });
        ui.add_space(6.0);
        let about = if scene.about.is_empty() { "Its file says nothing about it." } else { &scene.about };
        ui.label(RichText::new(about).font(body(15.0)).color(theme::TEXT));
        ui.add_space(10.0);
        for side in &scene.setup.sides {
            said = cast_of(ui, library, scene, &side.name, (pictures, probe)).or(said.take());
        }
    });
    said
}

/// A side: its name, who plays it, its cast.
fn cast_of(ui: &mut Ui, library: &Library, scene: &Scene, side: &str, (pictures, probe): (&Pictures, &RefCell<Probe>)) -> Option<Command> {
    let mut said = None;
    rule(ui);
    ui.horizontal(|ui| {
        heading(
            ui,
            &side
                .split(' ')
                .map(|word| word[..1.min(word.len())].to_uppercase() + word.get(1..).unwrap_or_default())
                .collect::<Vec<_>>()
                .join(" "),
        );
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let computer = library.computer_plays(side);
            for (text, seat, on) in [("computer", Seat::Computer, computer), ("people", Seat::Human, !computer)] {
                let response = chip(ui, text, on);
                note(probe, format!("seat:{side}:{text}"), response.rect);
                if response.clicked() {
                    said = Some(Command::SeatSide(side.to_owned(), seat));
                }
            }
            ui.label(quiet("played by"));
        });
    });
    ui.add_space(4.0);
    let cast = scene.cast();
    let members: Vec<CombatantId> = cast.ids().filter(|id| cast.side(*id) == side).collect();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        for id in members {
            let Some(member) = scene.setup.members.get(id.index()) else { continue };
            let (rect, _) = ui.allocate_exact_size(vec2(212.0, 58.0), Sense::hover());
            card(ui.painter(), rect, CardLook::default());
            let inner = ring(ui.painter(), pos2(rect.left() + 32.0, rect.center().y), 21.0, color(scene, id));
            pictures.paint(ui.painter(), portrait_of(scene, id), inner, color(scene, id));
            let look = scene.looks.get(id.index()).map(|look| look.epithet.clone()).unwrap_or_default();
            let epithet = if look.is_empty() { member.sheet.kind.to_string() } else { look };
            line(
                ui.painter(),
                pos2(rect.left() + 62.0, rect.top() + 19.0),
                Align2::LEFT_CENTER,
                cast.name(id),
                semi(14.0),
                theme::TEXT,
                rect.width() - 70.0,
            );
            let words = format!("{epithet} · Will {}", member.will_now.unwrap_or(member.will));
            line(
                ui.painter(),
                pos2(rect.left() + 62.0, rect.top() + 39.0),
                Align2::LEFT_CENTER,
                &words,
                body(12.5),
                theme::QUIET,
                rect.width() - 70.0,
            );
        }
    });
    ui.add_space(6.0);
    said
}

/// Seed, load, play.
fn begin(ui: &mut Ui, library: &Library, scene: &Scene, probe: &RefCell<Probe>) -> Option<Command> {
    let mut said = None;
    rule(ui);
    ui.horizontal(|ui| {
        ui.label(quiet("seed"));
        let mut seed = library.seed.clone();
        let usual = scene.seed.unwrap_or(0).to_string();
        let field = ui.add(TextEdit::singleline(&mut seed).hint_text(usual).desired_width(110.0).font(body(14.0)).margin(vec2(10.0, 7.0)));
        note(probe, "seed", field.rect);
        if field.changed() {
            said = Some(Command::Seed(seed));
        }
        field.on_hover_text("The same seed and the same answers give the same fight. Empty: the scene's own.");
        if library.seed().is_none() {
            ui.label(RichText::new("too large a number").color(theme::LOSS).font(body(12.5)));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (rect, response) = ui.allocate_exact_size(vec2(150.0, 38.0), Sense::click());
            note(probe, "button:play", rect);
            let fill = if response.hovered() { theme::TEXT } else { theme::GOLD };
            ui.painter().rect_filled(rect, CornerRadius::same(9), fill);
            line(ui.painter(), rect.center(), Align2::CENTER_CENTER, "Play", semi(16.0), theme::INK, 140.0);
            if response.clicked() {
                said = Some(Command::Play);
            }
            let load = ui.button(RichText::new("Load a fight").font(body(14.0)));
            note(probe, "button:load", load.rect);
            if load.clicked() {
                said = Some(Command::Sheet(Some(Sheet::Load)));
            }
        });
    });
    said
}

/// A broken file: every problem with its place and remedy.
fn broken(ui: &mut Ui, path: &str, problems: &[Problem]) {
    ui.label(RichText::new("This scene cannot be played yet").font(head(24.0)).color(theme::TEXT));
    ui.label(quiet(path));
    ui.add_space(8.0);
    ScrollArea::vertical().id_salt("problems").auto_shrink(false).show(ui, |ui| {
        for problem in problems {
            let width = ui.available_width() - 10.0;
            let message = wrapped(ui.painter(), &problem.message, semi(14.0), theme::TEXT, width - 36.0);
            let remedy = (!problem.remedy.is_empty())
                .then(|| wrapped(ui.painter(), &format!("→ {}", problem.remedy), body(13.5), theme::GAIN, width - 36.0));
            let height = message.size().y + remedy.as_ref().map_or(0.0, |remedy| remedy.size().y + 3.0) + 42.0;
            let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
            card(ui.painter(), rect, CardLook { frame: Some(theme::faded(theme::LOSS, 0.7)), ..CardLook::default() });
            let place = format!("⚠ line {}, column {}", problem.line, problem.column);
            line(ui.painter(), rect.min + vec2(16.0, 18.0), Align2::LEFT_CENTER, &place, body(12.5), theme::LOSS, width - 36.0);
            let below = put(ui.painter(), rect.min + vec2(16.0, 31.0), Align2::LEFT_TOP, message).bottom() + 3.0;
            if let Some(remedy) = remedy {
                put(ui.painter(), pos2(rect.left() + 16.0, below), Align2::LEFT_TOP, remedy);
            }
        }
        ui.add_space(4.0);
        ui.label(quiet("Mend the file in an editor, then look again (R)."));
    });
}

/// No scene at all.
fn nothing(ui: &mut Ui, library: &Library) {
    ui.label(RichText::new("No scenes here yet").font(head(24.0)).color(theme::TEXT));
    ui.add_space(6.0);
    ui.label("Scenes are text files in a folder named `scenes`, in the folder you start Willbound from or beside the program.");
    let own = crate::app::saves::folder();
    let own = own.parent().map(|folder| folder.join("scenes")).unwrap_or_default();
    ui.label(format!("Your own may lie in {}.", own.display()));
    for root in &library.roots {
        ui.label(quiet(&format!("searched: {}", root.display())));
    }
}
