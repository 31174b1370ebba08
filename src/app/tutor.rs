//! The coach of the guided first fight at the table: what is said now, and whether it has to be read before the fight goes on.

use super::cinema::Cinema;
use super::command::{Desk, Hands};
use super::table::{Game, Screen};
use crate::play::demo::coach::{self, Coach, Lesson};
use bevy::prelude::*;

/// The coach and what it says now.
pub struct Tutor {
    coach: Coach,
    /// What is said now.
    pub lesson: Option<Lesson>,
}

/// The coach looks at what is shown and at what is asked.
pub fn watch(mut cinema: ResMut<Cinema>, game: Option<ResMut<Game>>, desk: Res<Desk>, screen: Res<State<Screen>>) {
    let (Some(tutor), Some(mut game)) = (cinema.bypass_change_detection().tutor.as_mut(), game) else { return };
    if *screen.get() != Screen::Table {
        return;
    }
    if !tutor.lesson.as_ref().is_some_and(|lesson| lesson.waits) {
        tutor.lesson = tutor.coach.lesson(&game.session, game.played);
    }
    game.held = tutor.lesson.as_ref().is_some_and(|lesson| lesson.waits) || desk.sheet.is_some();
}

/// The guided first fight, with its coach.
///
/// # Errors
/// Why it cannot be shown, in a sentence.
pub fn first_fight() -> Result<(Game, Tutor), String> {
    let session = coach::session()?;
    let seats = session.scene().seats.clone();
    Ok((Game::of(session, seats, false), Tutor { coach: Coach::default(), lesson: None }))
}

impl Hands<'_, '_> {
    /// Puts the guided first fight on the table.
    pub(super) fn first_fight(&mut self) {
        match first_fight() {
            Ok((mut game, tutor)) => {
                game.speed = self.settings.speed;
                self.open(game, None);
                self.cinema.tutor = Some(tutor);
            }
            Err(why) => self.desk.notice = Some((format!("The first fight cannot be shown: {why}."), 8.0)),
        }
    }

    /// What the coach said was read: it goes on.
    pub(super) fn lesson_read(&mut self) {
        let (Some(tutor), Some(game)) = (self.cinema.tutor.as_mut(), self.game.as_deref_mut()) else { return };
        let Some(lesson) = tutor.lesson.take_if(|lesson| lesson.waits) else { return };
        game.held = false;
        if lesson.last {
            self.cinema.tutor = None;
        }
    }
}
