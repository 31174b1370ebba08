//! The editor in the window: opened, left, played from; kept aside; its file watched.

use super::filing::Aside;
use super::{Ask, Editor, Effect, Next, Said};
use crate::app::command::Hands;
use crate::app::saves;
use crate::app::table::{Game, Screen};
use crate::play::export;
use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
use std::path::{Path, PathBuf};

/// The folder in which unsaved changes are kept.
#[derive(Resource)]
pub struct Drafts(pub PathBuf);

/// Seconds between two looks at the file.
const EVERY: f32 = 1.0;
/// Seconds that a sentence stays.
const STAYS: f32 = 7.0;

impl Hands<'_, '_> {
    /// Does what is said to the editor.
    pub(in crate::app) fn at_the_desk(&mut self, said: &Said) {
        match said {
            Said::Open(path) => {
                self.desk.back_to_table = false;
                self.open_scene(Next::File(path.clone()));
            }
            Said::New(system) => {
                self.desk.back_to_table = false;
                self.open_scene(Next::New(system));
            }
            said => {
                let Some(editor) = self.editor.as_deref_mut() else { return };
                let effect = editor.obey(said);
                self.effect(effect);
            }
        }
    }

    fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Nothing => {}
            Effect::Say(text) => self.desk.notice = Some((text, STAYS)),
            Effect::Leave => {
                self.commands.remove_resource::<Editor>();
                let folder = self.editor.as_ref().and_then(|editor| editor.file.as_ref()?.parent().map(Path::to_owned));
                // A scene that was saved in a folder of scenes that is new is found from now on.
                if let Some(folder) = folder.filter(|folder| folder.ends_with("scenes") && !self.library.roots.contains(folder)) {
                    self.library.roots.push(folder);
                }
                self.library.search();
                let back = self.desk.back_to_table && self.game.is_some();
                self.screen.set(if back { Screen::Table } else { Screen::Picker });
            }
            Effect::Play(scene) => {
                let (seed, seats) = (scene.seed.unwrap_or(0), scene.seats.clone());
                let session = crate::app::library::begin(&scene, seed, Vec::new());
                self.open(Game::of(session, seats, false), None);
            }
            Effect::Next(next) => self.opened(&next),
        }
    }

    /// Opens a scene; where another one has unsaved changes, asks first.
    fn open_scene(&mut self, next: Next) {
        self.desk.sheet = None;
        if let Some(editor) = self.editor.as_deref_mut() {
            let same = matches!(&next, Next::File(path) if editor.file.as_ref() == Some(path));
            if same {
                return self.screen.set(Screen::Editor);
            }
            if editor.draft.is_changed() && editor.draft.can().0 {
                editor.ask = Some(Ask::Unsaved(next));
                return self.screen.set(Screen::Editor);
            }
        }
        self.opened(&next);
    }

    fn opened(&mut self, next: &Next) {
        let folder = self.drafts.as_ref().map(|drafts| drafts.0.clone());
        let editor = match next {
            Next::File(path) => Editor::open(path, folder),
            Next::New(system) => Ok(Editor::begin(system, folder)),
            Next::Picker => return self.screen.set(Screen::Picker),
        };
        match editor {
            Ok(editor) => {
                self.commands.insert_resource(editor);
                self.screen.set(Screen::Editor);
            }
            Err(why) => {
                self.desk.notice = Some((why.clone(), STAYS));
                if let Some(game) = &mut self.game {
                    game.say(why);
                }
            }
        }
    }

    /// Whether the program may end; with unsaved changes the editor asks first.
    pub(in crate::app) fn may_end(&mut self) -> bool {
        let Some(editor) = self.editor.as_deref_mut().filter(|editor| editor.draft.is_changed() && editor.draft.can().0) else {
            return true;
        };
        editor.ask = Some(Ask::Unsaved(Next::Picker));
        self.screen.set(Screen::Editor);
        false
    }

    /// Edits the chosen scene of the list, or that of the fight on the table.
    pub(in crate::app) fn edit_this(&mut self, at_table: bool) {
        self.desk.back_to_table = at_table;
        if !at_table {
            let chosen = self.library.chosen().filter(|found| found.pack.is_none()).map(|found| found.path.clone());
            return chosen.into_iter().for_each(|path| self.open_scene(Next::File(path)));
        }
        let Some(game) = &mut self.game else { return };
        let file = game.session.scene().file.clone();
        if self.editor.as_ref().is_some_and(|editor| editor.names(&file)) {
            return self.screen.set(Screen::Editor);
        }
        let path = PathBuf::from(&file);
        if path.is_file() {
            self.open_scene(Next::File(path));
        } else {
            game.say("This scene stands in no file that could be edited.");
        }
    }
}

/// Writes aside what is not saved, off the frame.
pub fn keep(
    editor: Option<ResMut<Editor>>,
    mut writing: Local<Option<Task<Result<(), String>>>>,
    hands: Option<ResMut<crate::app::desk::Desk>>,
) {
    let Some(mut editor) = editor else { return };
    if let Some(task) = writing.as_mut() {
        let Some(done) = check_ready(task) else { return };
        *writing = None;
        if let (Err(trouble), Some(mut desk)) = (done, hands) {
            desk.notice = Some((format!("Unsaved changes cannot be kept aside: {trouble}."), STAYS));
        }
    }
    if editor.is_changed() {
        let aside = editor.bypass_change_detection().to_keep();
        *writing = match aside {
            Some(Aside::Write(path, text)) => Some(IoTaskPool::get().spawn(async move {
                saves::make_folder(&path)?;
                export::write(&path, &text)
            })),
            Some(Aside::Remove(path)) => {
                let _ = std::fs::remove_file(path);
                None
            }
            None => None,
        };
    }
}

/// Looks now and then whether somebody else wrote the file.
pub fn watch(
    time: Res<Time>,
    screen: Res<State<Screen>>,
    editor: Option<ResMut<Editor>>,
    mut since: Local<f32>,
    mut desk: ResMut<crate::app::desk::Desk>,
) {
    *since += time.delta_secs();
    if *since < EVERY || *screen.get() != Screen::Editor {
        return;
    }
    *since = 0.0;
    if let Some(mut editor) = editor
        && let Some(words) = editor.bypass_change_detection().look_at_file()
    {
        editor.set_changed();
        desk.notice = Some((words, STAYS));
    }
}
