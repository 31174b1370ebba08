//! The editor's files: opened, saved whole or not at all, never over what somebody else wrote meanwhile without asking; and what
//! was not saved is kept aside.

use super::deeds::Effect;
use super::{Ask, Editor, Next, Typing};
use crate::app::saves;
use crate::play::export;
use crate::scene::edit::Draft;
use crate::scene::problem::Source;
use crate::scene::starter;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Where unsaved changes are kept, and what is known of the file.
#[derive(Clone, Debug, Default)]
pub struct Filing {
    /// The folder of what is not saved; `None`: nothing is kept.
    pub folder: Option<PathBuf>,
    /// The text that was kept last.
    kept: Option<String>,
    /// When the file was written last, as far as it was looked at.
    seen: Option<SystemTime>,
}

/// What becomes of the file in which unsaved changes are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aside {
    /// This text is written to it.
    Write(PathBuf, String),
    /// It goes.
    Remove(PathBuf),
}

/// The text of a file as it lies on the disk.
fn read(path: &Path) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    String::from_utf8(bytes).map_err(|_| format!("{} is not UTF-8 text", path.display()))
}

impl Editor {
    /// Opens a file.
    ///
    /// # Errors
    /// Why it cannot be opened, in a sentence. A scene with mistakes can.
    pub fn open(path: &Path, folder: Option<PathBuf>) -> Result<Self, String> {
        // What is no text at all is refused with the words of the check.
        Source::open(path).map_err(|problem| format!("{}: {}; {}.", path.display(), problem.message, problem.remedy))?;
        let text = read(path)?;
        let mut editor = Self::new(Draft::new(text), Some(path.to_owned()));
        editor.filing.seen = modified(path);
        editor.offer_kept(folder);
        Ok(editor)
    }

    /// Begins a new scene.
    pub fn begin(system: &str, folder: Option<PathBuf>) -> Self {
        let text = starter::STARTERS.iter().find(|(name, _)| *name == system).map_or("()", |(_, text)| *text);
        let mut editor = Self::new(Draft::unsaved(text), None);
        editor.offer_kept(folder);
        editor
    }

    fn offer_kept(&mut self, folder: Option<PathBuf>) {
        self.filing.folder = folder;
        let kept = self.aside().and_then(|aside| read(&aside).ok()).filter(|kept| kept != self.draft.text());
        self.ask = kept.map(Ask::Kept);
    }

    /// Where what is not saved of this scene is kept.
    fn aside(&self) -> Option<PathBuf> {
        let stem =
            self.file.as_ref().and_then(|file| file.file_stem()).map_or("new-scene".into(), |stem| stem.to_string_lossy().into_owned());
        // Files of one name in different folders are kept apart (FNV-1a).
        let whole = self.file.as_ref().map(|file| std::fs::canonicalize(file).unwrap_or_else(|_| file.clone()));
        let whole = whole.map_or_else(|| self.system.clone(), |whole| whole.display().to_string());
        let hash = whole.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        self.filing.folder.as_ref().map(|folder| folder.join(format!("{stem}-{hash:016x}.ron")))
    }

    /// What is to be written aside, or taken away there because it is saved; `None`: nothing.
    pub fn to_keep(&mut self) -> Option<Aside> {
        let aside = self.aside().filter(|_| !matches!(self.ask, Some(Ask::Kept(_))))?;
        let changed = self.draft.is_changed() && (self.file.is_some() || self.draft.can().0);
        if !changed {
            return self.filing.kept.take().map(|_| Aside::Remove(aside));
        }
        if self.filing.kept.as_deref() == Some(self.draft.text()) {
            return None;
        }
        self.filing.kept = Some(self.draft.text().to_owned());
        Some(Aside::Write(aside, self.draft.text().to_owned()))
    }

    /// Whether the scene that is checked under this name is the one that is edited.
    pub fn names(&self, file: &str) -> bool {
        self.file.as_ref().map_or("new scene".into(), |own| own.display().to_string()) == file
    }

    /// Nothing is kept of this any more.
    fn forget(&mut self) {
        if let Some(aside) = self.aside() {
            let _ = std::fs::remove_file(aside);
        }
        self.filing.kept = None;
    }

    /// Looks whether somebody else wrote the file; one that is not changed here is taken over. What is to be said then.
    pub fn look_at_file(&mut self) -> Option<String> {
        let now = self.file.as_deref().and_then(modified)?;
        if self.filing.seen == Some(now) {
            return None;
        }
        self.filing.seen = Some(now);
        let text = self.file.as_deref().and_then(|file| read(file).ok()).filter(|text| text != self.draft.saved())?;
        if self.draft.is_changed() {
            return Some("The file was changed by another program. Saving will ask what to do.".into());
        }
        self.typing = None;
        let _ = self.draft.type_text(&text);
        self.draft.mark_saved();
        self.refresh();
        Some("The file was changed by another program and is shown as it is now.".into())
    }

    pub(super) fn ask_file(&mut self) {
        let proposed = self.file.clone().unwrap_or_else(|| {
            let folder = saves::folder().parent().map(|data| data.join("scenes")).unwrap_or_default();
            fresh_file(&folder, &self.title())
        });
        self.typing = Some((Typing::File, proposed.display().to_string()));
    }

    pub(super) fn save(&mut self) -> Effect {
        let Some(file) = self.file.clone() else {
            self.ask_file();
            return Effect::Nothing;
        };
        match read(&file) {
            Ok(text) if text != self.draft.saved() && text != self.draft.text() => {
                (self.ask, self.answer) = (Some(Ask::OtherText(text)), 2);
                Effect::Nothing
            }
            Err(why) if file.exists() => Effect::Say(format!("Not saved: {why}.")),
            _ => self.write(file),
        }
    }

    pub(super) fn save_to(&mut self, file: PathBuf) -> Effect {
        if file.as_os_str().is_empty() {
            return Effect::Say("Not saved: the file has no name.".into());
        }
        let file = if file.extension().is_none() { file.with_extension("ron") } else { file };
        if self.file.as_ref() == Some(&file) {
            return self.save();
        }
        if file.exists() {
            (self.ask, self.answer) = (Some(Ask::Exists(file)), 1);
            return Effect::Nothing;
        }
        self.write(file)
    }

    fn write(&mut self, file: PathBuf) -> Effect {
        // A link stays one: what it points to is written.
        let target = std::fs::canonicalize(&file).unwrap_or_else(|_| file.clone());
        let done = saves::make_folder(&target).and_then(|()| export::write(&target, self.draft.text()));
        if let Err(trouble) = done {
            return Effect::Say(format!("Not saved: {trouble}. Nothing is lost; save again, or under another name."));
        }
        self.forget();
        self.draft.mark_saved();
        self.filing.seen = modified(&file);
        let words = match self.errors() {
            0 => String::new(),
            errors => format!(" It has {} still.", crate::play::narration::words::plural(errors, "error")),
        };
        let said = format!("Saved to {}.{words}", file.display());
        self.file = Some(file);
        self.refresh();
        Effect::Say(said)
    }

    /// The answers to what is asked, in their order.
    pub fn answers(&self) -> &'static [&'static str] {
        match self.ask {
            Some(Ask::Unsaved(_)) => &["Save", "Throw the changes away", "Go on editing"],
            Some(Ask::OtherText(_)) => &["Write over the file", "Take what the file holds", "Save under another name", "Go on editing"],
            Some(Ask::Exists(_)) => &["Write over it", "Take another name"],
            Some(Ask::Kept(_)) => &["Take them up", "Throw them away"],
            None => &[],
        }
    }

    pub(super) fn answered(&mut self) -> Effect {
        let (Some(ask), answer) = (self.ask.take(), std::mem::take(&mut self.answer)) else { return Effect::Nothing };
        match (ask, answer) {
            (Ask::Unsaved(next), 0) => {
                let said = self.save();
                if self.draft.is_changed() { said } else { after(next) }
            }
            (Ask::Unsaved(next), 1) => {
                self.forget();
                self.draft.mark_saved();
                after(next)
            }
            (Ask::OtherText(_), 0) => self.file.clone().map_or(Effect::Nothing, |file| self.write(file)),
            (Ask::OtherText(text), 1) => {
                self.draft.end_typing();
                let done = self.draft.type_text(&text);
                self.draft.mark_saved();
                self.refresh();
                done.map_or_else(Effect::Say, |()| Effect::Say("This is what the file holds. Undo brings your text back.".into()))
            }
            (Ask::OtherText(_), 2) | (Ask::Exists(_), 1) => {
                self.ask_file();
                Effect::Nothing
            }
            (Ask::Exists(file), 0) => self.write(file),
            (Ask::Kept(text), 0) => {
                self.draft.end_typing();
                let done = self.draft.type_text(&text);
                self.draft.end_typing();
                self.refresh();
                done.map_or_else(Effect::Say, |()| Effect::Nothing)
            }
            (Ask::Kept(_), _) => {
                self.forget();
                Effect::Nothing
            }
            _ => Effect::Nothing,
        }
    }
}

fn after(next: Next) -> Effect {
    match next {
        Next::Picker => Effect::Leave,
        next => Effect::Next(next),
    }
}

/// A file for a scene that has none yet; never one that exists.
fn fresh_file(folder: &Path, title: &str) -> PathBuf {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let stem: String = words.map(str::to_lowercase).collect::<Vec<_>>().join("_").chars().take(60).collect();
    let stem = if stem.is_empty() { "scene".to_owned() } else { stem };
    let names = std::iter::once(stem.clone()).chain((2..).map(|number| format!("{stem}_{number}")));
    let mut files = names.map(|name| folder.join(format!("{name}.ron")));
    files.find(|file| !file.exists()).unwrap_or_default()
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|meta| meta.modified()).ok()
}
