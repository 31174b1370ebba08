//! A picture of any moment, without a screen: the fight is brought to the moment, the window is drawn into an image, and
//! everything has come to rest. The same order gives the same picture, to the pixel on one driver.

use super::cinema::{self, Cinema};
use super::comfort::{self, Wish};
use super::command::{Desk, Sheet};
use super::editor::{Editor, Pane, Part};
use super::eyes::Looking;
use super::library::Library;
use super::offscreen::Offscreen;
use super::settings::Settings;
use super::table::{GUARD, Game, Screen};
use super::trials::{Page, Trial, Trials};
use super::{Start, add_table, theme, tutor};
use crate::engine::decision::Question;
use crate::play::demo;
use crate::play::policy::Sensible;
use crate::play::session::Session;
use crate::scene::Seat;
use bevy::prelude::*;
use image::RgbImage;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Frames until text, panels and board have found their places.
pub const SETTLING: usize = 8;

/// How long to wait between two frames for what is worked out beside them.
const PATIENCE: Duration = Duration::from_millis(50);

/// What is to be seen.
pub enum Subject {
    /// The list of scenes, searched in the usual folders and in these, with this file of it chosen.
    Picker(Vec<PathBuf>, Option<PathBuf>),
    /// A fight, shown up to so many facts of its chronicle, which its last answer brought about; `None`: all of them.
    Fight(Box<Session>, Option<usize>),
    /// Fights side by side, after so many steps.
    Pack(crate::play::pack::Pack, u64, usize),
    /// The list of worked examples, with this one chosen.
    Films(usize),
    /// The card at the end of a worked example.
    Card(usize),
    /// The guided first fight, as its coach begins to speak.
    First,
    /// A scene in the editor.
    Edited(PathBuf),
}

/// How it is to be drawn.
#[derive(Clone, Debug)]
pub struct Look {
    /// Pixels across and down.
    pub size: UVec2,
    /// The scale factor of the screen, as a system has it.
    pub screen: f32,
    /// What a person likes; the colours count for the whole program.
    pub settings: Settings,
    /// Through whose eyes a fight is seen.
    pub eyes: Looking,
    /// The sheet that lies over it.
    pub sheet: Option<Sheet>,
    /// The page of the sheet of help or of many fights, and how often PageDown was pressed on the one of settings.
    pub page: usize,
    /// What may come of each option, by so many playouts.
    pub playouts: Option<u64>,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            size: UVec2::new(1280, 720),
            screen: 1.0,
            settings: Settings::default(),
            eyes: Looking::Referee,
            sheet: None,
            page: 0,
            playouts: None,
        }
    }
}

/// Plays on, every seat by the computer, until the chronicle has this many facts; `false`: it ends before.
pub fn play_until(session: &mut Session, facts: usize) -> bool {
    while session.facts().len() < facts && session.let_choose(&Sensible) {}
    session.facts().len() >= facts
}

/// Plays on, the computer's seats by the computer, until a person is asked or the fight is over.
pub fn play_until_asked(session: &mut Session) {
    let seats = session.seats().to_vec();
    // A die to be typed in is asked of people, whosever it is.
    let seat = |asked: &Question| seats.get(asked.who.index()) == Some(&Seat::Human);
    let person = |session: &Session| session.question().is_some_and(|asked| asked.die.is_some() || seat(asked));
    while !person(session) && session.let_choose(&Sensible) {}
}

/// Takes back answers as long as the chronicle keeps this many facts; `false`: it has not so many.
pub fn go_back_to(session: &mut Session, facts: usize) -> bool {
    if session.facts().len() < facts {
        return false;
    }
    // The first number of answers after which there are enough.
    let (mut low, mut high) = (0, session.answers().len());
    while low < high {
        let middle = usize::midpoint(low, high);
        session.go_to(middle);
        if session.facts().len() >= facts { high = middle } else { low = middle + 1 }
    }
    session.go_to(low);
    true
}

/// The picture.
///
/// # Errors
/// What this machine lacks to draw, in a sentence with the remedy.
pub fn take(subject: Subject, look: Look) -> Result<RgbImage, String> {
    let mut studio = set_up(subject, look)?;
    settle(&mut studio);
    studio.picture()
}

/// Draws until everything has its place, and what is worked out beside the frames is there.
pub fn settle(studio: &mut Offscreen) {
    studio.frames(SETTLING);
    if !working(studio.app.world()) {
        return;
    }
    while working(studio.app.world()) {
        std::thread::sleep(PATIENCE);
        studio.frames(1);
    }
    studio.frames(SETTLING);
}

/// Fights are being played to find out what is to be drawn.
fn working(world: &World) -> bool {
    world.get_resource::<Game>().is_some_and(|game| game.ahead.busy()) || world.get_resource::<Trials>().is_some_and(Trials::busy)
}

/// The window at the moment, before its first frame.
///
/// # Errors
/// As [`take`].
pub fn set_up(subject: Subject, look: Look) -> Result<Offscreen, String> {
    theme::use_palette(look.settings.palette);
    let mut trouble = None;
    let studio = Offscreen::new(look.size, look.screen, |app| {
        app.insert_resource(look.settings);
        match subject {
            Subject::Picker(folders, chosen) => {
                add_table(app, Start::Picker);
                choose(&mut app.world_mut().resource_mut::<Library>(), folders, chosen.as_deref());
            }
            Subject::Pack(pack, seed, steps) => {
                add_table(app, Start::Pack(pack, seed));
                let mut compare = app.world_mut().resource_mut::<super::compare::Compare>();
                for _ in 0..steps {
                    if compare.over() {
                        break;
                    }
                    compare.step();
                }
            }
            Subject::Films(film) => {
                add_table(app, Start::Films(None));
                app.world_mut().resource_mut::<Cinema>().chosen = film;
            }
            Subject::Card(film) => {
                add_table(app, Start::Picker);
                match demo::films().get(film).ok_or_else(|| "there is no such example".to_owned()).and_then(cinema::at_its_end) {
                    Ok((game, showing)) => {
                        app.insert_resource(game).insert_state(Screen::Table);
                        let mut cinema = app.world_mut().resource_mut::<Cinema>();
                        (cinema.chosen, cinema.showing) = (film, Some(showing));
                    }
                    Err(why) => trouble = Some(format!("this example cannot be shown: {why}")),
                }
            }
            Subject::First => {
                add_table(app, Start::Picker);
                match tutor::first_fight() {
                    Ok((game, tutor)) => {
                        app.insert_resource(game).insert_state(Screen::Table);
                        app.world_mut().resource_mut::<Cinema>().tutor = Some(tutor);
                    }
                    Err(why) => trouble = Some(format!("the first fight cannot be shown: {why}")),
                }
            }
            Subject::Edited(file) => {
                add_table(app, Start::Picker);
                match Editor::open(&file, None) {
                    Ok(mut editor) => {
                        (editor.part, editor.pane) = (Part::Member(0), Pane::Fields);
                        editor.refresh();
                        app.insert_resource(editor).insert_state(Screen::Editor);
                    }
                    Err(why) => trouble = Some(why),
                }
            }
            Subject::Fight(session, facts) => {
                add_table(app, Start::Picker);
                let mut game = stopped(*session, facts, look.eyes);
                game.ahead.exactly = look.playouts;
                if look.sheet == Some(Sheet::Trials) {
                    let mut trials = app.world_mut().resource_mut::<Trials>();
                    trials.open(game.session.scene(), game.session.seed());
                    trials.obey(&Trial::Page(Page::ALL.get(look.page).copied().unwrap_or_default()));
                    trials.obey(&Trial::Push);
                }
                app.insert_resource(game).insert_state(Screen::Table);
            }
        }
        if let Some(mut game) = app.world_mut().get_resource_mut::<Game>() {
            // A picture is the same every time: nothing is worked out that would depend on how long that took.
            game.ahead.exactly.get_or_insert(0);
        }
        let mut desk = app.world_mut().resource_mut::<Desk>();
        // What is read off the frame otherwise is there from the first one.
        desk.list_saves_now();
        desk.sheet = look.sheet;
        match look.sheet {
            Some(Sheet::Help) => comfort::obey(&Wish::Page(look.page), &mut desk.comfort, &mut Settings::default()),
            Some(Sheet::Settings) => comfort::obey(&Wish::Row(look.page * 8), &mut desk.comfort, &mut Settings::default()),
            _ => {}
        }
    })?;
    trouble.map_or(Ok(studio), Err)
}

/// Searches these folders too, and chooses a file.
fn choose(library: &mut Library, folders: Vec<PathBuf>, chosen: Option<&Path>) {
    let whole = |path: &Path| path.canonicalize().ok();
    let searched: Vec<PathBuf> = library.roots.iter().filter_map(|root| whole(root)).collect();
    let new = |folder: &PathBuf| whole(folder).is_some_and(|folder| !searched.iter().any(|root| folder.starts_with(root)));
    library.roots.extend(folders.into_iter().filter(new));
    library.search();
    let chosen = chosen.and_then(whole);
    let place = library.found.iter().position(|found| chosen.is_some() && whole(&found.path) == chosen);
    library.choose(place.unwrap_or(0));
}

/// A game that shows so many facts and moves no further.
fn stopped(mut session: Session, facts: Option<usize>, eyes: Looking) -> Game {
    let seats = session.seats().to_vec();
    let (answers, all) = (session.answers().len(), session.facts().len());
    let facts = facts.unwrap_or(all).min(all);
    // The numbers between two decisions are those of the one before.
    if facts < all && answers > 0 {
        session.go_to(answers - 1);
    }
    let mut game = Game::of(session, seats, true);
    while game.session.answers().len() < answers && game.session.redo() {}
    game.play_to(facts);
    if game.human_asked() {
        // The question is seen, and an answer would count.
        game.pass_time(GUARD);
    }
    game.look(eyes);
    game.asked_for = GUARD;
    game.wait = f32::INFINITY;
    game
}
