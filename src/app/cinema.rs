//! Films of the worked examples on the table: captions, answers at a reader's pace, and what came out at the end. It plays
//! what [`crate::play::demo`] says and decides nothing.

use super::command::{Desk, Hands};
use super::table::{Game, Painted, Screen};
use super::tutor::Tutor;
use crate::play::demo::check::Report;
use crate::play::demo::reel::{Cue, Reel};
use crate::play::demo::{self, Film};
use crate::play::record::Given;
use crate::play::session::Session;
use bevy::prelude::*;
use std::sync::Arc;

/// Seconds that a word of a caption takes to be read aloud.
const WORD: f32 = 0.33;
/// Seconds between the option being framed and its being taken.
const AIM: f32 = 0.9;

/// What the user can say to a film, and to the list of films.
#[derive(Clone, Debug, PartialEq)]
pub enum FilmCommand {
    /// The list of films.
    Menu,
    /// Chooses one of the list.
    Choose(usize),
    /// Chooses a neighbour in the list: films on, columns on.
    Move(i32, i32),
    /// Plays the chosen one.
    Play,
    /// Stops the film for a while, or lets it go on.
    Pause,
    /// One thing on.
    Step,
    /// Straight to the end.
    Skip,
    /// The same film from its beginning.
    Again,
    /// The next film, or an earlier one.
    Next(i32),
    /// The film ends here and the fight goes on, played by people.
    TakeOver,
    /// The guided first fight.
    First,
    /// What the coach said was read.
    Read,
}

/// What is shown besides scenes: the list of films, a film, the guided first fight.
#[derive(Resource, Default)]
pub struct Cinema {
    /// The chosen film of the list; the place after the last is the guided first fight.
    pub chosen: usize,
    /// The film on the table.
    pub showing: Option<Showing>,
    /// The coach of the guided first fight.
    pub tutor: Option<Tutor>,
}

/// A film on the table.
pub struct Showing {
    /// The film, and how far it is.
    pub reel: Reel,
    /// The caption, and the rules it speaks of.
    pub caption: Option<(String, Vec<String>)>,
    /// The film stands still.
    pub paused: bool,
    /// What came out; it is over then.
    pub report: Option<Report>,
    wait: f32,
    next: Option<Given>,
}

impl Showing {
    pub(super) fn new(film: &Arc<Film>) -> Self {
        Self { reel: Reel::new(film), caption: None, paused: false, report: None, wait: 0.6, next: None }
    }

    /// Whether something goes on by itself.
    pub fn moves(&self) -> bool {
        !self.paused && self.report.is_none()
    }

    /// Does what comes next, once everything before it is shown.
    fn turn(&mut self, game: &mut Game) {
        if let Some(given) = self.next.take() {
            if let Err(why) = game.session.say(&given.who, &given.pick) {
                self.reel.fail(format!("`{}: {}` is refused: {why}", given.who, given.pick));
            }
            self.wait = 0.15;
            return;
        }
        match self.reel.next(&game.session) {
            Cue::Caption(text, rules) => {
                #[expect(clippy::cast_precision_loss, reason = "some dozen words")]
                let words = text.split_whitespace().count() as f32;
                self.wait = (1.0 + words * WORD).clamp(2.5, 11.0);
                self.caption = Some((text, rules));
            }
            Cue::Answer(given) => {
                aim(game, &given);
                self.next = Some(given);
                self.wait = AIM;
            }
            Cue::Refusal(given) => {
                aim(game, &given);
                let refused = game.session.read(&given).ok().and_then(|answer| game.session.question()?.check(&answer).err());
                let why = refused.map_or_else(|| "it is not offered now".to_owned(), |refused| refused.text(game.session.cast()));
                game.say(format!("Not possible: {why}."));
                self.wait = 2.6;
            }
            Cue::Cut => {
                self.reel.cut();
                self.begin(game);
                self.wait = 0.8;
            }
            Cue::End => self.report = Some(Report::of(&self.reel, self.reel.film.expected())),
        }
    }

    /// The part that is played now goes on the table.
    fn begin(&mut self, game: &mut Game) {
        match self.reel.begin() {
            Ok(session) => {
                *game = led(session, game.speed);
            }
            Err(why) => self.reel.fail(why),
        }
        self.caption = None;
    }

    /// Everything that is left, at once.
    fn skip(&mut self, game: &mut Game) {
        while self.report.is_none() {
            self.turn(game);
        }
        self.wait = 0.0;
    }
}

/// A fight that a film plays.
fn led(session: Session, speed: f32) -> Game {
    let seats = session.scene().seats.clone();
    let mut game = Game::of(session, seats, false);
    (game.speed, game.led) = (speed, true);
    game
}

/// A film that has played to its end, with what came out.
///
/// # Errors
/// Why it cannot be shown, in a sentence.
pub fn at_its_end(film: &Arc<Film>) -> Result<(Game, Showing), String> {
    let mut showing = Showing::new(film);
    let mut game = led(showing.reel.begin()?, 1.0);
    showing.skip(&mut game);
    game.skip();
    Ok((game, showing))
}

/// Frames the option that will be taken.
fn aim(game: &mut Game, given: &Given) {
    let cast = game.session.cast();
    let place = game.session.question().and_then(|question| {
        let fits = |key: &str| given.pick == key || given.pick.strip_prefix(key).is_some_and(|rest| rest.starts_with(['=', '@']));
        question.options.iter().position(|choice| fits(&choice.pick.key(cast)))
    });
    if let Some(place) = place {
        game.highlighted = place;
    }
}

/// Time passes for a film: nothing new before all is shown and the caption could be read.
pub fn playback(
    time: Res<Time>,
    mut cinema: ResMut<Cinema>,
    game: Option<ResMut<Game>>,
    mut desk: ResMut<Desk>,
    screen: Res<State<Screen>>,
) {
    let (Some(showing), Some(mut game)) = (cinema.bypass_change_detection().showing.as_mut(), game) else { return };
    if *screen.get() != Screen::Table || showing.report.is_some() {
        return;
    }
    game.held = showing.paused || desk.sheet.is_some();
    if game.held || !game.caught_up() {
        return;
    }
    showing.wait -= time.delta_secs() * game.speed;
    if showing.wait <= 0.0 {
        let before = showing.reel.take_number();
        showing.turn(&mut game);
        if showing.reel.take_number() != before {
            desk.dice_age = f32::MAX;
        }
    }
}

impl Hands<'_, '_> {
    /// Does what was said to a film.
    pub(super) fn film(&mut self, said: &FilmCommand) {
        let count = demo::films().len();
        match said {
            FilmCommand::Menu => {
                self.put_away();
                self.screen.set(Screen::Films);
            }
            FilmCommand::Choose(place) => self.cinema.chosen = (*place).min(count),
            FilmCommand::Move(down, right) => self.cinema.chosen = neighbour(self.cinema.chosen, *down, *right),
            FilmCommand::Play if self.cinema.chosen >= count => self.first_fight(),
            FilmCommand::Play => self.show_film(),
            FilmCommand::Next(by) => {
                let place = self.cinema.chosen.min(count.saturating_sub(1)).saturating_add_signed(*by as isize);
                if place >= count {
                    return self.film(&FilmCommand::Menu);
                }
                self.cinema.chosen = place;
                self.show_film();
            }
            FilmCommand::Again => self.show_film(),
            FilmCommand::First => self.first_fight(),
            FilmCommand::Read => self.lesson_read(),
            _ => self.film_on_table(said),
        }
    }

    fn film_on_table(&mut self, said: &FilmCommand) {
        let (Some(showing), Some(game)) = (self.cinema.showing.as_mut(), self.game.as_deref_mut()) else { return };
        match said {
            FilmCommand::Pause => showing.paused = !showing.paused,
            FilmCommand::Step if showing.report.is_none() => {
                if game.caught_up() {
                    showing.wait = 0.0;
                    showing.turn(game);
                }
                self.desk.dice_age = f32::MAX;
                game.skip().into_iter().for_each(|fact| {
                    self.painted.write(Painted(fact));
                });
            }
            FilmCommand::Skip => {
                showing.skip(game);
                self.desk.dice_age = f32::MAX;
                game.skip();
            }
            FilmCommand::TakeOver => {
                self.cinema.showing = None;
                (game.led, game.held) = (false, false);
                game.session.given_only(false);
                game.say("The film ends here: the fight is yours, and the dice are rolled.");
            }
            _ => {}
        }
    }

    /// Puts the chosen film on the table, paused by nothing.
    fn show_film(&mut self) {
        let Some(film) = demo::films().get(self.cinema.chosen) else { return };
        let mut showing = Showing::new(film);
        match showing.reel.begin() {
            Ok(session) => {
                let game = led(session, self.settings.speed);
                self.open(game, None);
                self.cinema.showing = Some(showing);
            }
            Err(why) => self.desk.notice = Some((format!("This film cannot be shown: {why}."), 8.0)),
        }
    }

    /// A film is taken off the table; a fight of people stays.
    pub(super) fn put_away(&mut self) {
        self.keep();
        if self.cinema.showing.take().is_some() {
            self.commands.remove_resource::<Game>();
        }
        self.desk.sheet = None;
    }
}

/// The neighbour of a place in the list: three columns of twelve, and above them the guided first fight.
fn neighbour(place: usize, down: i32, right: i32) -> usize {
    let count = demo::films().len();
    if place >= count {
        return if down > 0 || right > 0 { 0 } else { place };
    }
    let (column, row) = (place / 12, place % 12);
    if down < 0 && row == 0 {
        return count;
    }
    let row = row.saturating_add_signed(down as isize).min(11);
    let column = column.saturating_add_signed(right as isize).min(count.saturating_sub(1) / 12);
    (column * 12 + row).min(count.saturating_sub(1))
}
