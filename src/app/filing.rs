//! Fights that come to the table and go to files: begun, loaded, saved, kept aside, exported.

use super::command::{Form, Hands};
use super::compare::Compare;
use super::desk::Desk;
use super::saves;
use super::table::{Game, Screen};
use crate::play::export;
use bevy::prelude::*;
use std::path::PathBuf;

impl Hands<'_, '_> {
    pub(super) fn play(&mut self) {
        if let (Some(pack), Some(seed)) = (self.library.pack().cloned(), self.library.seed()) {
            self.commands.insert_resource(Compare::new(pack, seed));
            return self.screen.set(Screen::Compare);
        }
        let (Some(scene), Some(seed)) = (self.library.scene().cloned(), self.library.seed()) else { return };
        let seats = self.library.seats.clone();
        let session = super::library::begin(&scene, seed, self.library.typed());
        self.open(Game::of(session, seats, false), None);
    }

    /// Writes a fight that was not saved aside, so that leaving it loses nothing.
    pub(super) fn keep(&mut self) {
        if let Some(game) = &self.game
            && let Err(trouble) = self.desk.keep(game)
        {
            self.desk.notice = Some((format!("The fight could not be kept: {trouble}."), 8.0));
        }
    }

    pub(super) fn open(&mut self, game: Game, file: Option<PathBuf>) {
        self.keep();
        (self.cinema.showing, self.cinema.tutor) = (None, None);
        let answers = game.session.answers().len();
        let desk = std::mem::take(&mut *self.desk);
        *self.desk = Desk { dice_age: f32::MAX, saves: desk.saves, reading: desk.reading, folder: desk.folder, ..Desk::default() };
        match file {
            Some(path) => self.desk.came_from(path, answers),
            None => self.desk.saved = answers,
        }
        self.commands.insert_resource(game);
        self.screen.set(Screen::Table);
    }

    pub(super) fn load(&mut self, path: PathBuf) {
        match saves::load(&path) {
            Ok((session, warning)) => {
                let seats = session.seats().to_vec();
                let mut game = Game::of(session, seats, true);
                game.say(warning.unwrap_or_else(|| format!("Loaded {}.", path.display())));
                self.open(game, Some(path));
            }
            Err(trouble) => {
                let text = format!("Not loaded: {trouble}.");
                self.desk.notice = Some((text.clone(), 8.0));
                if let Some(game) = &mut self.game {
                    game.say(text);
                }
            }
        }
    }

    pub(super) fn save(&mut self) {
        let Some(game) = &mut self.game else { return };
        let path = self
            .desk
            .file
            .clone()
            .unwrap_or_else(|| saves::fresh_path(&self.desk.folder(), &game.session.scene().title, game.session.seed()));
        match saves::save(&game.session, &path) {
            Ok(()) => {
                game.say(format!("Saved to {}.", path.display()));
                self.desk.saved = game.session.answers().len();
                self.desk.file = Some(path);
                if let Some(aside) = self.desk.aside.take() {
                    saves::remove(&aside);
                }
            }
            Err(trouble) => game.say(format!("Not saved: {trouble}. The fight goes on; try again.")),
        }
    }

    /// Writes the chronicle beside the saves.
    pub(super) fn export(&mut self, form: Form) {
        let Some(game) = self.game.as_deref_mut().filter(|game| game.covered().is_none()) else { return };
        self.desk.sheet = None;
        let (session, ending) = (&game.session, if form == Form::Json { "json" } else { "md" });
        let text = match form {
            Form::Markdown => Ok(export::markdown(session, game.viewer())),
            Form::Json if game.referee_looks() => export::json(session),
            Form::Json => Err("the file that replays holds every secret, so only the referee's eyes may export it".to_owned()),
        };
        let path = saves::export_path(&self.desk.folder(), &session.scene().title, session.seed(), ending);
        let done = text.and_then(|text| {
            saves::make_folder(&path)?;
            export::write(&path, &text)
        });
        match done {
            Ok(()) => game.say(format!("Exported to {}.", path.display())),
            Err(trouble) => game.say(format!("Not exported: {trouble}.")),
        }
    }
}
