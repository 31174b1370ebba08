//! The chosen scene of the picker: what it is about, its cast, who plays whom, the seed; or its problems.

use super::note;
use super::referee::quiet;
use crate::app::bindings::Deed;
use crate::app::command::{Command, Desk, Sheet};
use crate::app::library::Library;
use crate::app::pictures::Pictures;
use crate::app::probe::Probe;
use crate::app::settings::Settings;
use crate::app::style::{body, head, semi};
use crate::app::theme;
use crate::app::widgets::{CardLook, badge, card, chip, heading, keycap, line, ring, rule, side_mark};
use crate::engine::combatant::CombatantId;
use crate::play::narration::words::{plural, title_case};
use crate::play::pack::Pack;
use crate::scene::{Scene, Seat};
use bevy_egui::egui::{Align, Align2, Color32, CornerRadius, Frame, Layout, Panel, RichText, ScrollArea, Sense, TextEdit, Ui, pos2, vec2};
use std::cell::RefCell;

/// What the panel of the chosen scene may look at.
pub struct Shelf<'a> {
    /// The scenes.
    pub library: &'a Library,
    /// What the panels remember.
    pub desk: &'a Desk,
    /// What a person likes.
    pub settings: &'a Settings,
    /// Portraits and marks.
    pub pictures: &'a Pictures,
    /// Where things are, for tests.
    pub probe: &'a RefCell<Probe>,
}

/// The colour of a combatant's side.
pub fn color(scene: &Scene, id: CombatantId) -> Color32 {
    theme::side(super::side_of(scene, id))
}

/// A whole scene.
pub fn show(ui: &mut Ui, shelf: &Shelf, scene: &Scene) -> Option<Command> {
    let mut said = None;
    Panel::bottom("begin").exact_size(58.0).resizable(false).show_separator_line(false).frame(Frame::NONE).show(ui, |ui| {
        said = begin(ui, shelf);
    });
    ScrollArea::vertical().id_salt("about").auto_shrink(false).show(ui, |ui| {
        ui.label(RichText::new(&scene.title).font(head(27.0)).color(theme::TEXT));
        ui.horizontal(|ui| {
            badge(ui, super::rules_of(scene), theme::ARCANE);
            super::rulings::of_scene(ui, scene);
            if !scene.warnings.is_empty() {
                let words = plural(scene.warnings.len(), "remark");
                let list = scene.warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
                badge(ui, &words, theme::GOLD).on_hover_text(list);
            }
            ui.label(quiet(&scene.file));
        });
        ui.add_space(6.0);
        let about = if scene.about.is_empty() { "Its file says nothing about it." } else { &scene.about };
        ui.label(RichText::new(about).font(body(15.0)).color(theme::TEXT));
        ui.add_space(10.0);
        for (letter, side) in shelf.library.sides() {
            said = cast_of(ui, shelf, scene, (letter, &side)).or(said.take());
        }
    });
    said
}

/// A pack: what each of its scenes makes of the same cast.
pub fn pack(ui: &mut Ui, shelf: &Shelf, pack: &Pack) -> Option<Command> {
    let mut said = None;
    Panel::bottom("begin").exact_size(58.0).resizable(false).show_separator_line(false).frame(Frame::NONE).show(ui, |ui| {
        said = begin(ui, shelf);
    });
    ScrollArea::vertical().id_salt("about").auto_shrink(false).show(ui, |ui| {
        ui.label(RichText::new(&pack.title).font(head(27.0)).color(theme::TEXT));
        ui.add_space(4.0);
        let words = "One cast under several rules, side by side: all fights begin with the same seed, the computer sits on every seat, and \
                     they step together.";
        ui.label(RichText::new(words).font(body(15.0)).color(theme::TEXT));
        ui.add_space(8.0);
        for scene in &pack.scenes {
            rule(ui);
            ui.horizontal(|ui| {
                badge(ui, super::rules_of(scene), theme::ARCANE);
                ui.label(RichText::new(&scene.title).font(semi(15.0)).color(theme::TEXT));
            });
            if !scene.about.is_empty() {
                ui.label(RichText::new(&scene.about).font(body(13.5)).color(theme::QUIET));
            }
            ui.horizontal_wrapped(|ui| {
                for id in scene.cast.ids() {
                    let (rect, _) = ui.allocate_exact_size(vec2(26.0, 26.0), Sense::hover());
                    shelf.pictures.face(ui.painter(), (scene, id), rect.shrink(1.0), color(scene, id));
                    let full = crate::app::compare::measure_of_sheet(scene, id);
                    ui.label(quiet(&format!(
                        "{} · {} {full}",
                        super::short_name(&scene.cast, id),
                        crate::app::compare::measure_name(scene)
                    )));
                    ui.add_space(8.0);
                }
            });
            ui.add_space(4.0);
        }
    });
    said
}

/// A side: its name, who plays it, its cast.
fn cast_of(ui: &mut Ui, shelf: &Shelf, scene: &Scene, (letter, side): (char, &str)) -> Option<Command> {
    let (library, pictures, probe) = (shelf.library, shelf.pictures, shelf.probe);
    let mut said = None;
    rule(ui);
    ui.horizontal(|ui| {
        heading(ui, &title_case(side));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let now = library.played_by(side);
            for (text, seat, hint) in [
                ("random", Seat::Random, "The computer, any legal option as likely."),
                ("thinker", Seat::Thinker, "The computer, which plays ahead before it chooses."),
                ("computer", Seat::Computer, "The computer, with the plain sense of a new player."),
                ("people", Seat::Human, "People at this table."),
            ] {
                let response = chip(ui, text, now == Some(seat)).on_hover_text(hint);
                note(probe, format!("seat:{side}:{text}"), response.rect);
                if response.clicked() {
                    said = Some(Command::SeatSide(side.to_owned(), seat));
                }
            }
            ui.label(quiet("played by"));
            let (rect, response) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
            keycap(ui.painter(), rect.center(), &letter.to_uppercase().to_string(), theme::QUIET);
            response.on_hover_text("This key hands the side over.");
        });
    });
    ui.add_space(4.0);
    let cast = &scene.cast;
    let members: Vec<CombatantId> = cast.ids().filter(|id| cast.side(*id) == side).collect();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        for id in members {
            let (rect, _) = ui.allocate_exact_size(vec2(212.0, 58.0), Sense::hover());
            card(ui.painter(), rect, CardLook::default());
            let inner = ring(ui.painter(), pos2(rect.left() + 32.0, rect.center().y), 21.0, color(scene, id));
            pictures.face(ui.painter(), (scene, id), inner, color(scene, id));
            let foot = pos2(rect.left() + 32.0, rect.center().y + 21.0);
            side_mark(ui.painter(), foot, 4.5, super::side_of(scene, id), color(scene, id));
            line(
                ui.painter(),
                pos2(rect.left() + 62.0, rect.top() + 19.0),
                Align2::LEFT_CENTER,
                cast.name(id),
                semi(14.0),
                theme::TEXT,
                rect.width() - 70.0,
            );
            let epithet = super::epithet(scene, id);
            let words = match scene.possession().and_then(|setup| setup.members.get(id.index())) {
                Some(member) if member.hides_will => format!("{epithet} · Will hidden"),
                Some(member) => format!("{epithet} · Will {}", member.will_now.unwrap_or(member.will)),
                None => match scene.spirit_combat().and_then(|setup| setup.members.get(id.index())) {
                    Some(member) => format!("{epithet} · POW {}", member.sheet.power),
                    None if scene.willpower().is_some_and(|setup| setup.hides_willpower(id)) => format!("{epithet} · Willpower hidden"),
                    None if scene.willpower().is_some() => {
                        format!("{epithet} · Willpower {}", crate::app::compare::measure_of_sheet(scene, id))
                    }
                    None => epithet.to_owned(),
                },
            };
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
fn begin(ui: &mut Ui, shelf: &Shelf) -> Option<Command> {
    let (library, probe) = (shelf.library, shelf.probe);
    let mut said = None;
    rule(ui);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), 44.0), Layout::left_to_right(Align::Center), |ui| {
        ui.label(quiet(&format!("seed ({})", shelf.settings.keys.hint(Deed::Seed))));
        let mut seed = library.seed.clone();
        let usual = library.usual_seed().to_string();
        let field = ui.add(TextEdit::singleline(&mut seed).hint_text(usual).desired_width(110.0).font(body(14.0)).margin(vec2(10.0, 7.0)));
        note(probe, "seed", field.rect);
        if shelf.desk.type_seed {
            field.request_focus();
            said = Some(Command::TypeSeed);
        }
        if field.changed() {
            said = Some(Command::Seed(seed));
        }
        field.on_hover_text("The same seed and the same answers give the same fight. Empty: the scene's own.");
        if library.pack().is_none() {
            let dice = crate::app::widgets::chip(ui, library.dice.words(), library.dice != crate::app::library::Dice::Rolled);
            note(probe, "button:dice", dice.rect);
            if dice.clicked() {
                said = Some(Command::NextDice);
            }
            dice.on_hover_text("The program rolls, or people roll real dice and type them in: all, or those of the minds they play (T).");
        }
        if library.seed().is_none() {
            ui.label(RichText::new("too large a number").color(theme::loss()).font(body(12.5)));
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

/// No scene at all.
pub fn nothing(ui: &mut Ui, library: &Library) {
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
