//! The panels: functions from what is shown to what the user said. They change nothing.

pub mod bench;
pub mod branches;
pub mod caption;
pub mod check_stage;
pub mod chronicle;
pub mod compare;
pub mod compare_board;
pub mod compare_column;
pub mod decision;
pub mod details;
pub mod dice;
pub mod dice_sheet;
pub mod duel_draft;
pub mod duel_lasting;
pub mod duel_options;
pub mod duel_order;
pub mod duel_roster;
pub mod duel_stage;
pub mod duel_track;
pub mod editor;
pub mod export;
pub mod film;
pub mod films;
pub mod handover;
pub mod help;
pub mod options;
pub mod picker;
mod plots;
pub mod problems;
pub mod referee;
pub mod roll;
pub mod roster;
mod rulings;
pub mod settings;
pub mod sheets;
pub mod stage;
pub mod standing_sheet;
pub mod time;
pub mod timeline;
pub mod top;
pub mod transport;
mod trials;
pub mod vetoes;
pub mod views;
pub mod whatif;
pub mod wills_order;
pub mod wills_roster;
pub mod wills_stage;
pub mod wills_tables;
pub mod wills_track;

use super::bench::Bench;
use super::bindings::Deed;
use super::cinema::Cinema;
use super::command::{Command, Desk};
use super::pictures::Pictures;
use super::probe::Probe;
use super::settings::Settings;
use super::table::Game;
use super::theme;
use super::widgets::{row, side_mark};
use crate::engine::combatant::CombatantId;
use crate::engine::encounter::Cast;
use crate::play::narration::words::counted;
use crate::play::shown::Shown;
use crate::scene::{Fight, Scene};
use bevy::math::{Rect as Place, Vec2 as Point};
use bevy_egui::egui::{Color32, FontId, Frame, Galley, Margin, Painter, Panel, Pos2, Rect, Ui};
use std::cell::RefCell;
use std::sync::Arc;

/// All that a panel of the table may look at.
pub struct View<'a> {
    /// The fight.
    pub game: &'a Game,
    /// What is shown of it.
    pub shown: &'a Shown,
    /// The scene.
    pub scene: &'a Scene,
    /// Names and ids.
    pub cast: &'a Cast,
    /// What the panels remember.
    pub desk: &'a Desk,
    /// What a person likes.
    pub settings: &'a Settings,
    /// Portraits and marks.
    pub pictures: &'a Pictures,
    /// Where the tokens are drawn.
    pub tokens: Vec<Pos2>,
    /// The same with whose they are.
    pub spots: Vec<(CombatantId, Pos2)>,
    /// A film or a coach, if one is at the table.
    pub cinema: Option<&'a Cinema>,
    /// What looks after the file of the scene.
    pub bench: Option<&'a Bench>,
    probe: &'a RefCell<Probe>,
}

impl<'a> View<'a> {
    /// A view of a game.
    pub fn new(
        game: &'a Game,
        (desk, settings): (&'a Desk, &'a Settings),
        pictures: &'a Pictures,
        tokens: Vec<Pos2>,
        probe: &'a RefCell<Probe>,
    ) -> Self {
        Self {
            game,
            shown: game.seen(),
            scene: game.session.scene(),
            cast: game.session.cast(),
            desk,
            settings,
            pictures,
            tokens,
            probe,
            spots: Vec::new(),
            cinema: None,
            bench: None,
        }
    }

    /// The key that a deed is bound to.
    pub fn key(&self, deed: Deed) -> String {
        self.settings.keys.hint(deed)
    }

    /// Whether options can be taken: a person is asked and no film answers.
    pub fn live(&self) -> bool {
        self.game.human_asked() && !self.game.led
    }

    /// Whether the gold frame is round the option at a place, where a person is asked or a film is about to answer.
    pub fn framed(&self, place: usize) -> bool {
        (self.game.led || self.game.human_asked()) && self.game.highlighted == place
    }

    /// Notes where a thing is, for tests.
    pub fn mark(&self, name: impl Into<String>, rect: Rect) {
        note(self.probe, name, rect);
    }

    /// Where a thing is that was noted in this frame.
    fn marked(&self, name: &str) -> Option<Rect> {
        let of = self.probe.borrow().0.get(name).copied()?;
        Some(Rect::from_min_max(Pos2::new(of.min.x, of.min.y), Pos2::new(of.max.x, of.max.y)))
    }

    /// The film on the table, if one is shown.
    pub fn film(&self) -> Option<&'a super::cinema::Showing> {
        self.cinema.and_then(|cinema| cinema.showing.as_ref())
    }

    /// The colour of a combatant's side.
    pub fn color(&self, id: CombatantId) -> Color32 {
        theme::side(side_of(self.scene, id))
    }

    /// Paints a combatant's portrait, with the mark of its side.
    pub fn portrait(&self, painter: &Painter, id: CombatantId, rect: Rect, tint: Color32) {
        self.pictures.face(painter, (self.scene, id), rect, tint);
        let size = (rect.width() * 0.13).clamp(3.0, 5.0);
        side_mark(painter, rect.right_bottom() - bevy_egui::egui::Vec2::splat(size * 0.6), size, side_of(self.scene, id), tint);
    }

    /// The first word of a name that is no title; the whole name where another one of the cast is called so too.
    pub fn short(&self, id: CombatantId) -> &'a str {
        let short = first_word(self.cast.name(id));
        let same = self.cast.ids().filter(|other| first_word(self.cast.name(*other)) == short).count();
        if same == 1 { short } else { self.cast.name(id) }
    }

    /// A combatant's name, or its short form where that alone fits.
    pub fn fitting(&self, painter: &Painter, id: CombatantId, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
        let whole = row(painter, self.cast.name(id), font.clone(), color, width);
        if whole.elided { row(painter, self.short(id), font, color, width) } else { whole }
    }
}

/// The side of a combatant, by its place in the scene.
pub fn side_of(scene: &Scene, id: CombatantId) -> usize {
    let side = scene.cast.side(id);
    scene.sides.iter().position(|of| &**of == side).unwrap_or(0)
}

/// The rules of a scene by name.
pub fn rules_of(scene: &Scene) -> &'static str {
    match scene.fight {
        Fight::Possession(_) => "Possession",
        Fight::SpiritCombat(_) => "Spirit combat",
        Fight::Willpower(_) => "Willpower",
    }
}

/// The rules of a scene in a sentence.
fn rules_in_a_sentence(scene: &Scene) -> String {
    let figures = scene.cast.1;
    let what = match scene.fight {
        Fight::Possession(_) => format!("possession: several minds, one body, {}, vetoes", counted(figures.round_seconds, "second")),
        Fight::SpiritCombat(_) => "spirit combat: magic points against magic points, on strike ranks".to_owned(),
        Fight::Willpower(_) => {
            format!("willpower: Willpower against Willpower, {} a melee round", counted(figures.spirit_rounds, "spirit round"))
        }
    };
    format!("Played by the rules of {what}.")
}

/// A few words on a combatant: as its scene has them, else its kind.
pub fn epithet(scene: &Scene, id: CombatantId) -> &str {
    let own = scene.looks.get(id.index()).map(|look| look.epithet.as_str()).filter(|epithet| !epithet.is_empty());
    own.or_else(|| scene.kinds.get(id.index()).map(|kind| &**kind)).unwrap_or_default()
}

/// A combatant's name as people say it: its first word that is no title, where that tells it from the others.
pub fn short_name(cast: &Cast, id: CombatantId) -> &str {
    let short = first_word(cast.name(id));
    let same = cast.ids().filter(|other| first_word(cast.name(*other)) == short).count();
    if same == 1 { short } else { cast.name(id) }
}

/// The first word of a name that is no title.
fn first_word(name: &str) -> &str {
    const TITLES: [&str; 24] = [
        "the", "a", "an", "brother", "sister", "father", "mother", "mr", "mr.", "mrs", "mrs.", "dr", "dr.", "lady", "lord", "sir", "king",
        "queen", "old", "young", "captain", "saint", "aunt", "uncle",
    ];
    name.split_whitespace().find(|word| !TITLES.contains(&word.to_lowercase().as_str())).unwrap_or(name)
}

/// Notes where a thing is, for tests.
pub fn note(probe: &RefCell<Probe>, name: impl Into<String>, rect: Rect) {
    let corner = |at: bevy_egui::egui::Pos2| Point::new(at.x, at.y);
    probe.borrow_mut().0.insert(name.into(), Place { min: corner(rect.min), max: corner(rect.max) });
}

fn frame(left: i8, top: i8) -> Frame {
    Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(left, top))
}

/// The table; returns the part of the window left free for the board.
pub fn table(root: &mut Ui, view: &View, said: &mut Vec<Command>) -> Rect {
    let width = root.available_width();
    let (left, right) = if width < 1400.0 { (248.0, 336.0) } else { (268.0, 384.0) };
    Panel::top("top").exact_size(60.0).resizable(false).frame(frame(18, 0)).show(root, |ui| said.extend(top::show(ui, view)));
    Panel::right("decision").exact_size(right).resizable(false).frame(frame(16, 12)).show(root, |ui| {
        let chronicle = ui.available_height();
        let much = view.game.open_question().is_some_and(|question| view.scene.possession().is_none() && question.options.len() > 6);
        let share = if much {
            0.68
        } else if chronicle < 760.0 {
            0.60
        } else {
            0.56
        };
        Panel::top("asked")
            .exact_size((chronicle * share).round())
            .resizable(false)
            .show_separator_line(false)
            .frame(Frame::NONE)
            .show(ui, |ui| said.extend(decision::show(ui, view)));
        said.extend(chronicle::show(ui, view));
    });
    Panel::bottom("transport")
        .exact_size(transport::height(view))
        .resizable(false)
        .frame(frame(18, 10))
        .show(root, |ui| said.extend(transport::show(ui, view)));
    Panel::left("roster").exact_size(left).resizable(false).frame(frame(14, 12)).show(root, |ui| {
        view.mark("roster", ui.max_rect());
        said.extend(roster::show(ui, view));
    });
    said.extend(bench::show(root, view));
    caption::show(root, view);
    let free = root.available_rect_before_wrap();
    view.mark("board", free);
    stage::show(root, view, free);
    let board = stage::board(view, free);
    time::frame(root, view, free);
    sheets::notice(root, view, free);
    caption::point(root, view);
    if let Some(report) = view.film().and_then(|showing| showing.report.as_ref()) {
        said.extend(film::card_at_end(root, view, report));
    }
    said.extend(views::show(root, view));
    said.extend(dice_sheet::show(root, view));
    said.extend(standing_sheet::show(root, view));
    board
}
