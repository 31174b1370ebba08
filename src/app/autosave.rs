//! The running fight is written aside by itself, so that a program that dies loses nothing: after each decision of a person, and
//! every few seconds while the computer decides. The file is written off the frame. It knows no panel and no key.

use super::command::Desk;
use super::saves;
use super::table::Game;
use crate::engine::decision::Who;
use crate::scene::Seat;
use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
use std::path::PathBuf;

/// Seconds between two writings while no person decides.
const EVERY: f32 = 10.0;

/// Where fights are kept by themselves.
#[derive(Resource)]
pub struct Autosave {
    folder: PathBuf,
    /// What was written last: the file, and how many answers and branches it holds.
    written: Option<(PathBuf, usize, usize, usize)>,
    since: f32,
    writing: Option<Task<Result<(), String>>>,
}

impl Autosave {
    /// Keeps fights in this folder.
    pub fn to(folder: PathBuf) -> Self {
        Self { folder, written: None, since: 0.0, writing: None }
    }
}

/// Writes the fight on the table aside where it has gone on since.
pub fn keep(time: Res<Time>, game: Option<ResMut<Game>>, mut desk: ResMut<Desk>, autosave: Option<ResMut<Autosave>>) {
    let (Some(mut game), Some(mut autosave)) = (game, autosave) else { return };
    autosave.since += time.delta_secs();
    if let Some(task) = &mut autosave.writing {
        match check_ready(task) {
            None => return,
            Some(done) => {
                autosave.writing = None;
                if let Err(trouble) = done {
                    game.say(format!("The fight could not be kept by itself: {trouble}."));
                }
            }
        }
    }
    let session = &game.session;
    let answers = session.answers().len();
    if game.led || answers == 0 || answers == desk.saved && desk.file.is_some() {
        return;
    }
    let path = desk.aside.clone().unwrap_or_else(|| saves::autosave_path(&autosave.folder, &session.scene().title, session.seed()));
    let now = (path.clone(), answers, session.line().answers().len(), session.branches().len());
    if autosave.written.as_ref() == Some(&now) {
        return;
    }
    let last = session.answers().last().map(|answer| answer.who);
    let by_person = !game.auto && last.is_some_and(|who| matches!(who, Who::Mind(mind) if game.seat(mind) == Seat::Human));
    if !by_person && session.outcome().is_none() && autosave.since < EVERY {
        return;
    }
    let record = session.record();
    desk.aside = Some(path.clone());
    (autosave.written, autosave.since) = (Some(now), 0.0);
    autosave.writing = Some(IoTaskPool::get().spawn(async move {
        saves::make_folder(&path)?;
        record.save(&path)
    }));
}
