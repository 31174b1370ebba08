//! The list of scenes: what can be played, who is in it, who plays whom; broken files with their problems.

use super::details::{self, Shelf, color};
use super::note;
use super::problems;
use super::referee::quiet;
use crate::app::bindings::Deed;
use crate::app::cinema::FilmCommand;
use crate::app::command::{Command, Sheet};
use crate::app::library::{Found, Group};
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, card, chip, heading, keep_in_sight, keycap, line, marker, put, ring, row};
use crate::play::bundle::Bundle;
use crate::play::narration::words::plural;
use bevy_egui::egui::{
    Align, Align2, CentralPanel, CornerRadius, Frame, Layout, Margin, Painter, Panel, Rect, RichText, ScrollArea, Sense, Stroke, Ui, Vec2,
    pos2, vec2,
};

/// Paints it; `game` is the title of the fight on the table, if there is one.
pub fn show(root: &mut Ui, shelf: &Shelf, game: Option<&str>, said: &mut Vec<Command>) {
    let whole = root.available_rect_before_wrap();
    root.painter().rect_filled(whole, CornerRadius::ZERO, theme::DEEP);
    night(root.painter(), whole);
    let side = ((whole.width() - 1180.0) / 2.0).clamp(28.0, 260.0);
    #[expect(clippy::cast_possible_truncation, reason = "a margin of at most 260")]
    let inner = |top: i8| Margin { left: side.min(127.0) as i8, right: side.min(127.0) as i8, top, bottom: 10 };
    let bare = |top: i8| Frame::new().inner_margin(inner(top));
    Panel::top("masthead").exact_size(112.0).resizable(false).show_separator_line(false).frame(bare(26)).show(root, |ui| {
        said.extend(masthead(ui, shelf, game));
    });
    Panel::bottom("keys").exact_size(44.0).resizable(false).show_separator_line(false).frame(bare(8)).show(root, |ui| {
        said.extend(foot(ui, shelf));
    });
    CentralPanel::default().frame(bare(0)).show(root, |ui| {
        let width = (ui.available_width() * 0.42).clamp(380.0, 520.0);
        Panel::left("scenes").exact_size(width).resizable(false).show_separator_line(false).frame(Frame::NONE).show(ui, |ui| {
            said.extend(list(ui, shelf));
        });
        let frame = Frame::new()
            .fill(theme::PANEL)
            .corner_radius(CornerRadius::same(14))
            .stroke(Stroke::new(1.0, theme::LINE))
            .inner_margin(Margin::same(24))
            .outer_margin(Margin { left: 18, ..Margin::ZERO });
        CentralPanel::default().frame(frame).show(ui, |ui| match shelf.library.chosen() {
            Some(Found { pack: Some(pack), .. }) => said.extend(details::pack(ui, shelf, pack)),
            Some(Found { scene: Ok(scene), .. }) => said.extend(details::show(ui, shelf, scene)),
            Some(Found { scene: Err(problems), path, .. }) => {
                let key = shelf.settings.keys.hint(Deed::Search);
                let again = if shelf.settings.watch {
                    format!("Mend the file in an editor: it is looked at again when it is saved ({key}: now).")
                } else {
                    format!("Mend the file in an editor, then look again ({key}).")
                };
                problems::broken(ui, &path.display().to_string(), problems, &again);
            }
            None => details::nothing(ui, shelf.library),
        });
    });
}

/// The keys, a notice, the way out.
fn foot(ui: &mut Ui, shelf: &Shelf) -> Option<Command> {
    let mut said = None;
    ui.horizontal(|ui| {
        match &shelf.desk.notice {
            Some((text, _)) => ui.label(RichText::new(text).font(body(13.5)).color(theme::GOLD)),
            None => {
                let key = |deed| shelf.settings.keys.hint(deed);
                let (load, edit, again) = (key(Deed::Load), key(Deed::Edit), key(Deed::Search));
                ui.label(quiet(&format!("↑ ↓ or 1–9: choose     Enter: play     {load}: load     {edit}: edit     {again}: look again")))
            }
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (name, text, deed, command) in [
                ("quit", "Quit", Deed::Quit, Command::Quit),
                ("settings", "Settings", Deed::Settings, Command::Sheet(Some(Sheet::Settings))),
                ("help", "Help", Deed::Help, Command::Sheet(Some(Sheet::Help))),
                ("edit", "Edit", Deed::Edit, Command::EditThis),
                ("new-scene", "New scene", Deed::NewScene, Command::Sheet(Some(Sheet::NewScene))),
                ("trials", "Many fights", Deed::Trials, Command::Sheet(Some(Sheet::Trials))),
            ] {
                let response = chip(ui, text, false).on_hover_text(shelf.settings.keys.words(deed));
                note(shelf.probe, format!("button:{name}"), response.rect);
                if response.clicked() {
                    said = Some(command);
                }
            }
        });
    });
    said
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

fn masthead(ui: &mut Ui, shelf: &Shelf, game: Option<&str>) -> Option<Command> {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 66.0), Sense::hover());
    let inner = ring(ui.painter(), pos2(rect.left() + 32.0, rect.center().y), 31.0, theme::GOLD);
    shelf.pictures.paint(ui.painter(), "mark-chained-heart", inner, theme::GOLD);
    let (name, words) = (pos2(rect.left() + 80.0, rect.top() + 24.0), pos2(rect.left() + 82.0, rect.top() + 54.0));
    line(ui.painter(), name, Align2::LEFT_CENTER, "Willbound", head(38.0), theme::TEXT, 500.0);
    line(ui.painter(), words, Align2::LEFT_CENTER, "A table for fights over a soul", body(15.0), theme::QUIET, 500.0);
    let (words, hint, command) = match (game, shelf.desk.unfinished()) {
        (Some(title), _) => {
            let hint = "The fight on the table goes on where it stands.".to_owned();
            (format!("Back to {title}"), hint, Command::Resume)
        }
        (None, Some((saved, held))) => {
            let hint = format!("It was kept by itself {}: {}.", saved.age, held.stands);
            (format!("Go on with {}", held.title), hint, Command::Load(saved.path.clone()))
        }
        (None, None) => return None,
    };
    let back = row(ui.painter(), &words, semi(14.5), theme::TEXT, 330.0);
    let size = back.size() + vec2(74.0, 20.0);
    let button = Rect::from_min_size(pos2(rect.right() - size.x, rect.center().y - size.y / 2.0), size);
    let response = ui.interact(button, ui.id().with("resume"), Sense::click());
    note(shelf.probe, "button:resume", button);
    card(ui.painter(), button, CardLook { frame: Some(theme::GOLD), over: response.hovered(), ..CardLook::default() });
    put(ui.painter(), pos2(button.left() + 14.0, button.center().y), Align2::LEFT_CENTER, back);
    keycap(ui.painter(), pos2(button.right() - 30.0, button.center().y), &shelf.settings.keys.hint(Deed::Resume), theme::GOLD);
    response.on_hover_text(hint).clicked().then_some(command)
}

/// The list of scene files.
fn list(ui: &mut Ui, shelf: &Shelf) -> Option<Command> {
    let (library, probe) = (shelf.library, shelf.probe);
    let mut said = None;
    ui.horizontal(|ui| {
        heading(ui, "Scenes");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let films = chip(ui, &format!("worked examples  {}", shelf.settings.keys.hint(Deed::Films)), false)
                .on_hover_text("36 films that show the rules at work, and check themselves");
            note(shelf.probe, "button:films", films.rect);
            if films.clicked() {
                said = Some(Command::Film(FilmCommand::Menu));
            }
            let first = chip(ui, &format!("your first fight  {}", shelf.settings.keys.hint(Deed::FirstFight)), true)
                .on_hover_text("Five minutes with a coach");
            note(shelf.probe, "button:first", first.rect);
            if first.clicked() {
                said = Some(Command::Film(FilmCommand::First));
            }
            if chip(ui, "look again", false)
                .on_hover_text(format!("Search the scene folders anew ({})", shelf.settings.keys.hint(Deed::Search)))
                .clicked()
            {
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
        let mut group = library.found.first().map_or(Group::Scenes, Found::group);
        let mut bundle = None;
        for (place, found) in library.found.iter().enumerate() {
            if found.group() != group {
                group = found.group();
                let words = match group {
                    Group::Packs => "Side by side",
                    Group::Scenes => "One fight",
                    Group::Bundles => "Packs",
                    Group::Broken => "Files with problems",
                    Group::Examples => "Worked examples of the rules",
                };
                super::options::section(ui, words);
            }
            let root = found.bundle.as_ref().map(|(of, _)| &of.root);
            if root != bundle {
                bundle = root;
                found.bundle.iter().for_each(|(of, _)| pack_head(ui, of));
            }
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 66.0), Sense::click());
            note(probe, format!("scene:{}", found.stem()), rect);
            if place == library.chosen {
                keep_in_sight(ui, "chosen", place, rect.expand(8.0));
            }
            file(ui, shelf, (place, found), rect, response.hovered());
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

/// What a pack says of itself, above its scenes.
fn pack_head(ui: &mut Ui, bundle: &Bundle) {
    ui.label(RichText::new(&bundle.head.title).font(head(17.0)).color(theme::TEXT));
    for text in [bundle.by_line(), bundle.head.about.clone()].iter().filter(|text| !text.is_empty()) {
        ui.label(quiet(text));
    }
}

/// One file of the list.
fn file(ui: &Ui, shelf: &Shelf, (place, found): (usize, &Found), rect: Rect, over: bool) {
    let painter = ui.painter();
    let chosen = place == shelf.library.chosen;
    card(painter, rect, CardLook { chosen, over, ..CardLook::default() });
    if chosen {
        marker(painter, pos2(rect.left() + 4.0, rect.center().y), 6.0, theme::GOLD);
    }
    if place < 9 {
        let ink = if chosen { theme::GOLD } else { theme::QUIET };
        keycap(painter, pos2(rect.left() + 28.0, rect.center().y), &(place + 1).to_string(), ink);
    }
    let first = pos2(rect.left() + 54.0, rect.top() + 21.0);
    let second = pos2(rect.left() + 54.0, rect.top() + 45.0);
    let width = rect.width() - 70.0;
    match &found.scene {
        Ok(scene) => {
            #[expect(clippy::cast_precision_loss, reason = "at most six")]
            let faces = scene.cast.0.len().min(6) as f32 * 26.0;
            let (title, words) = match &found.pack {
                Some(pack) => (&pack.title, pack.scenes.iter().map(|scene| super::rules_of(scene)).collect::<Vec<_>>().join(" · ")),
                None => (&scene.title, format!("{} · {}", super::rules_of(scene), scene.sides.join(" against "))),
            };
            line(painter, first, Align2::LEFT_CENTER, title, semi(15.5), theme::TEXT, width - faces);
            line(painter, second, Align2::LEFT_CENTER, &words, body(13.0), theme::QUIET, width);
            let mut x = rect.right() - 22.0;
            for id in scene.cast.ids().take(6).collect::<Vec<_>>().into_iter().rev() {
                let face = Rect::from_center_size(pos2(x, first.y), Vec2::splat(22.0));
                shelf.pictures.face(painter, (scene, id), face, color(scene, id));
                x -= 26.0;
            }
        }
        Err(problems) => {
            line(painter, first, Align2::LEFT_CENTER, &found.stem(), semi(15.5), theme::TEXT, width);
            let words = format!("⚠ cannot be played: {}", plural(problems.len(), "problem"));
            line(painter, second, Align2::LEFT_CENTER, &words, body(13.0), theme::loss(), width);
        }
    }
}
