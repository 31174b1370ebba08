//! What the panels remember besides the game: the open sheet, what is typed so far, the file of the fight.

use super::comfort::Comfort;
use super::command::{Filter, Sheet};
use super::saves::{self, Reading, Saved};
use super::table::Game;
use crate::engine::decision::{Choice, Need};
use crate::engine::encounter::Cast;
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What the panels remember besides the game.
#[derive(Resource, Default)]
pub struct Desk {
    /// The open sheet.
    pub sheet: Option<Sheet>,
    /// Lines of the chronicle that are shown.
    pub filter: Filter,
    /// The branch that the keys of their sheet concern.
    pub branch: usize,
    /// The branch whose name is typed (`None`: the line that is played), and the name so far.
    pub naming: Option<(Option<usize>, String)>,
    /// Show all of a long chronicle.
    pub whole_chronicle: bool,
    /// The option of a question that a key has highlighted: the same number again takes it.
    pub by_key: Option<(u32, usize)>,
    /// The referee's events are open.
    pub referee: bool,
    /// Amounts of options and of the referee's events, by option key.
    pub amounts: BTreeMap<String, i32>,
    /// The face of a real die, as typed so far.
    pub typed: String,
    /// The row of the open sheet that is reached.
    pub row: usize,
    /// The editor was opened at the table, and goes back to it.
    pub back_to_table: bool,
    /// The file of this fight.
    pub file: Option<PathBuf>,
    /// The file that the fight is written to by itself.
    pub aside: Option<PathBuf>,
    /// Answers that the file holds.
    pub saved: usize,
    /// Saves that can be loaded, as they were read last.
    pub saves: Vec<Saved>,
    /// Where saves and exports lie; `None`: in the usual folder.
    pub folder: Option<PathBuf>,
    /// The folder of saves is being read.
    pub reading: Option<Reading>,
    /// The place in the list of eyes that the arrows have reached.
    pub view_at: usize,
    /// The seed field wants the keyboard.
    pub type_seed: bool,
    /// What the sheets of help and settings remember.
    pub comfort: Comfort,
    /// A sentence for the list of scenes, and the seconds it stays.
    pub notice: Option<(String, f32)>,
    /// Seconds, at playback speed, since the dice on the contest stage fell.
    pub dice_age: f32,
}

impl Desk {
    /// The amount set for an option that needs one, at first the least; `None`: it needs none.
    pub fn amount(&self, choice: &Choice, cast: &Cast) -> Option<i32> {
        let Need::Number { min, max } = choice.need else { return None };
        Some(self.amounts.get(&choice.pick.key(cast)).copied().unwrap_or(min).clamp(min, max))
    }

    /// The fight is another one, of the same table: nothing is half typed any more.
    pub(super) fn begin_anew(&mut self) {
        (self.by_key, self.naming, self.branch, self.row, self.dice_age) = (None, None, 0, 0, f32::MAX);
        self.amounts.clear();
        self.typed.clear();
    }

    /// The fight came from this file, which saving writes to again; what was kept by itself goes on being kept there.
    pub fn came_from(&mut self, path: PathBuf, answers: usize) {
        if saves::is_autosave(&path) {
            (self.file, self.saved, self.aside) = (None, 0, Some(path));
        } else {
            (self.file, self.saved, self.aside) = (Some(path), answers, None);
        }
    }

    /// The newest fight that was kept by itself and goes on.
    pub fn unfinished(&self) -> Option<(&Saved, &saves::Held)> {
        let kept = self.saves.iter().filter(|saved| saved.auto);
        kept.filter_map(|saved| Some((saved, saved.holds.as_ref().ok()?))).find(|(_, held)| held.goes_on)
    }

    /// Where saves and exports lie.
    pub fn folder(&self) -> PathBuf {
        self.folder.clone().unwrap_or_else(saves::folder)
    }

    /// Looks for saves anew, off the frame; until all are read those of before stay.
    pub fn list_saves(&mut self) {
        self.reading = Some(Reading::begin(self.folder()));
    }

    /// The same at once, where nobody waits for a frame.
    pub fn list_saves_now(&mut self) {
        (self.saves, self.reading) = (saves::list(&self.folder()), None);
    }

    /// Writes a fight aside whose last answers are in no file.
    ///
    /// # Errors
    /// What the system refused, in a sentence.
    pub fn keep(&self, game: &Game) -> Result<(), String> {
        let answers = game.session.answers().len();
        if game.led || answers == 0 || answers == self.saved {
            return Ok(());
        }
        let (title, seed) = (&game.session.scene().title, game.session.seed());
        let path = self.aside.clone().unwrap_or_else(|| saves::autosave_path(&self.folder(), title, seed));
        saves::save(&game.session, &path)
    }
}
