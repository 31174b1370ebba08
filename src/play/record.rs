//! The record of a fight: scene text, rulings, seed, dice and answers, and the digest they lead to. A save, an undo, a
//! replay, a bug report and a test are all this.

use super::damage::Damage;
use super::files::write_whole;
use super::session::Session;
use crate::engine::decision::{Answer, Who};
use crate::engine::encounter::Cast;
use crate::scene::ruleset::Shelf;
use crate::scene::{Scene, Seat, check};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The version that records are written in.
pub const VERSION: u32 = 3;

/// The most a record may weigh, in bytes: a scene and some hundred thousand answers, in an export with all facts.
const LARGEST: u64 = 64 * 1024 * 1024;

/// What stands before the id of a mind whose standing answer speaks.
pub(super) const STANDING: &str = "standing:";

/// An answer as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// Scene id of the mind, `standing:` and the id where its standing answer speaks, or `referee`.
    pub who: String,
    /// The option's key.
    pub pick: String,
}

impl Given {
    /// An answer written as text.
    pub fn of(answer: &Answer, cast: &Cast) -> Self {
        let who = match answer.who {
            Who::Mind(mind) => cast.key(mind).to_owned(),
            Who::Standing(mind) => format!("{STANDING}{}", cast.key(mind)),
            Who::Referee => "referee".to_owned(),
        };
        Self { who, pick: answer.pick.key(cast) }
    }
}

/// A line that was left, as it parts from the one that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BranchRecord {
    /// What people call it; empty: nothing.
    #[serde(default)]
    pub name: String,
    /// How many answers it has in common with the line that was played, those that can be redone included.
    pub parts: usize,
    /// The answers after those.
    pub answers: Vec<Given>,
}

/// A recorded fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version it is written in.
    pub willbound: u32,
    /// The title of the scene, for lists; from version 2 on.
    #[serde(default)]
    pub title: String,
    /// The round it stands in, for lists; from version 2 on.
    #[serde(default)]
    pub round: u32,
    /// How it ended as one word, for lists; empty: it goes on. From version 2 on.
    #[serde(default)]
    pub outcome: String,
    /// The file the scene came from, for people.
    pub scene_file: String,
    /// The text of the scene.
    pub scene: String,
    /// The file of the ruleset that the scene names, for people; empty: it names none. From version 3 on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruleset_file: String,
    /// The text of that ruleset; from version 3 on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruleset: String,
    /// Rulings that differ from the default, for people; the scene text decides.
    pub rulings: Vec<(String, String)>,
    /// The seed.
    pub seed: u64,
    /// Dice that were given beforehand.
    pub dice: Vec<u16>,
    /// Whether people rolled everybody's dice from the first one on.
    #[serde(default)]
    pub typed_dice: bool,
    /// Ids of the minds whose dice people rolled from the first one on, where it is not everybody's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typed_by: Vec<String>,
    /// Ids of the minds that the computer plays; without it the scene's own seats.
    #[serde(default)]
    pub computer: Option<Vec<String>>,
    /// How the computer plays a mind, by id, where it is not the plain way (`thinker`, `random`).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<String, String>,
    /// Every answer; typed dice are answers too.
    pub answers: Vec<Given>,
    /// The digest after the last answer.
    pub digest: String,
    /// What people call this line; from version 2 on.
    #[serde(default)]
    pub name: String,
    /// Answers that were taken back and can be given again, in order; from version 2 on.
    #[serde(default)]
    pub undone: Vec<Given>,
    /// Lines that were left, the latest first; from version 2 on.
    #[serde(default)]
    pub branches: Vec<BranchRecord>,
}

/// What became of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replayed {
    /// Every answer was taken and the digest is the recorded one.
    Same,
    /// It went this many answers far, then something differed.
    Differs {
        /// Answers taken.
        taken: usize,
        /// What differed, in a sentence.
        why: String,
    },
    /// The fight itself is the recorded one; a branch or what could be redone could be taken only so far.
    Shortened {
        /// What differed, in a sentence.
        why: String,
    },
}

impl Record {
    /// The record as text.
    ///
    /// # Errors
    /// What the serialiser could not write.
    pub fn to_text(&self) -> Result<String, String> {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).map_err(|error| error.to_string())
    }

    /// Reads a record from text: a save, or a JSON export that holds one.
    ///
    /// # Errors
    /// What is wrong with it, with line and column.
    pub fn from_text(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|damage| damage.to_string())
    }

    /// As [`Record::from_text`], with the place by itself.
    pub(super) fn parse(text: &str) -> Result<Self, Damage> {
        if text.trim_start().starts_with('{') {
            return super::export::record(text);
        }
        #[derive(Deserialize)]
        struct Version {
            willbound: u32,
        }
        let version = ron::from_str::<Version>(text).map(|of| of.willbound);
        if let Ok(version) = version
            && version > VERSION
        {
            let why = format!("it was saved by a newer Willbound (format {version}; this one reads up to {VERSION})");
            return Err(Damage { at: None, why, remedy: "update Willbound" });
        }
        ron::from_str(text).map_err(|error| {
            let start = error.span.start;
            Damage { at: Some((start.line, start.col)), why: error.code.to_string(), remedy: Damage::NO_SAVE }
        })
    }

    /// Writes the record to a file: aside, flushed and renamed, so that there is always a whole one; the file it
    /// replaces is kept as [`older_copy`] if it is a good record itself.
    ///
    /// # Errors
    /// What the system refused, in a sentence.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        let say = |error: std::io::Error| format!("cannot save {}: {error}", path.display());
        let text = self.to_text()?;
        if let Ok(before) = std::fs::read_to_string(path)
            && Self::from_text(&before).is_ok()
        {
            write_whole(&older_copy(path), before.as_bytes()).map_err(say)?;
        } else if path.exists() {
            // A file that is no good record is put aside and never written over, nor is one put aside before.
            std::fs::rename(path, free_name(path, "damaged")).map_err(say)?;
        }
        write_whole(path, text.as_bytes()).map_err(say)
    }

    /// Loads a record from a file.
    ///
    /// # Errors
    /// What is wrong with the file; when an older copy is good, the sentence says so.
    pub fn load(path: &Path) -> Result<Self, String> {
        read(path).map_err(|trouble| {
            let older = older_copy(path);
            let hint =
                if read(&older).is_ok() { format!("; the older copy {} is whole: load that", older.display()) } else { String::new() };
            format!("{}: {trouble}{hint}", path.display())
        })
    }

    /// Where the ruleset of its scene is: in the record itself, so that it replays alone.
    pub fn shelf(&self) -> Shelf<'_> {
        if self.ruleset.is_empty() { Shelf::Shipped } else { Shelf::Text { file: &self.ruleset_file, text: &self.ruleset } }
    }

    /// Replays the record, up to `until` answers: the fight as far as it could be taken, and what became of it.
    ///
    /// # Errors
    /// The problems of its scene.
    pub fn replay(&self, until: Option<usize>) -> Result<(Session, Replayed), Vec<crate::scene::problem::Problem>> {
        let scene: Arc<Scene> = Arc::new(check::scene_with(&self.scene_file, &self.scene, self.shelf())?);
        let typed = scene.cast.ids().filter(|id| self.typed_dice || self.typed_by.iter().any(|key| key == scene.cast.key(*id))).collect();
        let mut session = Session::typed_by(scene, self.seed, self.dice.clone(), typed);
        if let Some(computer) = &self.computer {
            let how = |key: &str| self.players.get(key).and_then(|word| Seat::of_word(word)).unwrap_or(Seat::Computer);
            let by_computer = |id| {
                let key = session.cast().key(id);
                if computer.iter().any(|of| of == key) { how(key) } else { Seat::Human }
            };
            let seats = session.cast().ids().map(by_computer).collect();
            session.set_seats(seats);
        }
        let until = until.unwrap_or(self.answers.len()).min(self.answers.len());
        for (taken, given) in self.answers.iter().take(until).enumerate() {
            if let Err(why) = session.repeat(given) {
                let why = format!("answer {} ({}: {}) is not taken any more: {why}", taken + 1, given.who, given.pick);
                return Ok((session, Replayed::Differs { taken, why }));
            }
        }
        let digest = session.digest();
        if until < self.answers.len() {
            return Ok((session, Replayed::Same));
        }
        if digest != self.digest {
            let why = format!("the digest is {digest}, the recorded one {}", self.digest);
            return Ok((session, Replayed::Differs { taken: until, why }));
        }
        let shortened = self.regrow(&mut session);
        Ok((session, shortened.map_or(Replayed::Same, |why| Replayed::Shortened { why })))
    }

    /// What could be redone and the branches; says what of them could not be taken.
    fn regrow(&self, session: &mut Session) -> Option<String> {
        let mut trouble = None;
        for (place, given) in self.undone.iter().enumerate() {
            if let Err(why) = session.repeat(given) {
                let at = self.answers.len() + place + 1;
                trouble = Some(format!("answer {at} ({}: {}), which was taken back, is not taken any more: {why}", given.who, given.pick));
                break;
            }
        }
        session.go_to(self.answers.len());
        session.name_line(&self.name);
        for (place, branch) in self.branches.iter().enumerate() {
            if let Err(why) = session.grow(branch) {
                trouble.get_or_insert(format!("branch {}: {why}", place + 1));
            }
        }
        trouble
    }
}

fn read(path: &Path) -> Result<Record, String> {
    Record::from_text(&text_of(path)?)
}

pub(super) fn text_of(path: &Path) -> Result<String, String> {
    let say = |error: std::io::Error| format!("cannot read it: {error}");
    let mut bytes = Vec::new();
    std::fs::File::open(path).map_err(say)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(say)?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("it has more than {LARGEST} bytes, which no save has"));
    }
    if bytes.iter().all(|byte| *byte == 0) {
        return Err("it is empty".into());
    }
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text, so it is no save of Willbound or was damaged".to_owned())
}

/// Where the copy before the last save of a file is kept.
pub fn older_copy(path: &Path) -> PathBuf {
    with_ending(path, "older")
}

/// The first of `path.ending`, `path.ending-2`, `path.ending-3`, ... that does not exist.
fn free_name(path: &Path, ending: &str) -> PathBuf {
    let more = (2u32..).map(|number| with_ending(path, &format!("{ending}-{number}")));
    std::iter::once(with_ending(path, ending)).chain(more).find(|name| !name.exists()).unwrap_or_else(|| with_ending(path, ending))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}
