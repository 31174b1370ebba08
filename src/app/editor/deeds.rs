//! What can be said to the editor, and what it does then.

use super::rows::What;
use super::values::typed_of;
use super::{Ask, Choice, Choosing, Editor, Next, Pane, Part, Purpose, Typing};
use crate::app::art;
use crate::scene::Scene;
use crate::scene::edit::{Edit, Path, write};
use crate::scene::format::Kind;
use std::path::PathBuf;
use std::sync::Arc;

/// Something said to the editor.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// Opens a file.
    Open(PathBuf),
    /// Begins a new scene of a rule system.
    New(&'static str),
    /// Shows a part.
    Part(Part),
    /// The part before or behind.
    NextPart(i32),
    /// The keyboard moves in another pane.
    Pane(Pane),
    /// The row at this place is reached.
    Row(usize),
    /// The row so many further.
    NextRow(i32),
    /// What Enter or a click does with a row.
    Act(usize),
    /// The value of a row goes up or down, or to the next of its choices.
    Change(usize, i32),
    /// The value of a row is left out again; an entry goes.
    Reset(usize),
    /// Something is added to the list that the row belongs to.
    AddAt(usize),
    /// A copy of the entry of a row.
    Copy(usize),
    /// The entry of a row comes before or behind its neighbour.
    Shift(usize, i32),
    /// The key of a map's entry is typed anew.
    Rename(usize),
    /// What is typed so far.
    Typed(String),
    /// It is done; then the row so many further is typed in, if not 0.
    Commit(i32),
    /// It is not to be.
    Cancel,
    /// The choice at this place is reached.
    Choice(usize),
    /// The choice so many further.
    NextChoice(i32),
    /// The choice that is reached is taken.
    Choose,
    /// One more combatant.
    AddMember,
    /// A copy of this combatant.
    CopyMember(usize),
    /// This combatant goes.
    RemoveMember(usize),
    /// This combatant comes earlier or later in the list.
    ShiftMember(usize, i32),
    /// The combatant of the form stands so many columns and rows further.
    Nudge(i32, i32),
    /// A token is dragged over a cell; `None`: no longer.
    Drag(Option<(usize, (i32, i32))>),
    /// A combatant comes to a cell.
    MoveTo(usize, (i32, i32)),
    /// Goes to what the problem at this place is about.
    Problem(usize),
    /// Shows the text in place of the board, or the board again.
    ShowText,
    /// The text as it is typed.
    Text(String),
    /// Typing in the text is over.
    TextDone,
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Saves.
    Save,
    /// Saves to another file.
    SaveAs,
    /// Plays the scene as it stands.
    Play,
    /// To the list of scenes.
    Leave,
    /// The answer at this place is reached.
    Answer(usize),
    /// The answer that is reached is given.
    Answered,
}

/// What the rest of the window has to do then.
pub enum Effect {
    /// Nothing.
    Nothing,
    /// A sentence is shown.
    Say(String),
    /// The list of scenes is shown.
    Leave,
    /// This is played.
    Play(Arc<Scene>),
    /// Another scene is opened.
    Next(Next),
}

impl Editor {
    /// Does what is said.
    pub fn obey(&mut self, said: &Said) -> Effect {
        match said {
            Said::Open(_) | Said::New(_) => {}
            Said::Part(part) => self.show(*part),
            Said::NextPart(by) => {
                let parts = self.parts();
                let now = parts.iter().position(|part| *part == self.part).unwrap_or(0);
                let next = now.saturating_add_signed(*by as isize).min(parts.len().saturating_sub(1));
                if let Some(part) = parts.get(next) {
                    self.show(*part);
                }
            }
            Said::Pane(pane) => self.pane = *pane,
            Said::Row(row) => {
                self.pane = Pane::Fields;
                self.row = (*row).min(self.rows.len().saturating_sub(1));
            }
            Said::NextRow(by) => self.row = self.row.saturating_add_signed(*by as isize).min(self.rows.len().saturating_sub(1)),
            Said::Act(row) => return self.act(*row),
            Said::Change(row, by) => return self.change(*row, *by),
            Said::Reset(row) => return self.reset(*row),
            Said::AddAt(row) => {
                let add = self.rows.iter().enumerate().skip(*row).find(|(_, other)| matches!(other.what, What::Add(_)));
                if let Some((place, _)) = add {
                    self.row = place;
                    return self.act(place);
                }
            }
            Said::Copy(row) => return self.copy(*row),
            Said::Shift(row, by) => return self.shift(*row, *by),
            Said::Rename(row) => {
                let of = self.rows.get(*row).filter(|row| row.entry);
                if let Some((path, title)) = of.map(|row| (row.path.clone(), row.title.clone())) {
                    self.typing = Some((Typing::Rename(path), title));
                }
            }
            Said::Typed(text) => {
                if let Some((_, typed)) = &mut self.typing {
                    typed.clone_from(text);
                }
            }
            Said::Commit(next) => return self.commit(*next),
            Said::Cancel => {
                (self.typing, self.choosing, self.drag) = (None, None, None);
                if self.ask.take().is_some() {
                    self.answer = 0;
                }
            }
            Said::Choice(at) => {
                if let Some(choosing) = &mut self.choosing {
                    choosing.at = (*at).min(choosing.choices.len().saturating_sub(1));
                }
            }
            Said::NextChoice(by) => {
                if let Some(choosing) = &mut self.choosing {
                    choosing.at = choosing.at.saturating_add_signed(*by as isize).min(choosing.choices.len().saturating_sub(1));
                }
            }
            Said::Choose => return self.choose(),
            Said::AddMember => return self.add_member(),
            Said::CopyMember(member) => return self.copy_member(*member),
            Said::RemoveMember(member) => return self.edit(&[Edit::Remove { path: Path::new("cast").nth(*member) }]),
            Said::ShiftMember(member, by) => {
                let to = member.saturating_add_signed(*by as isize).min(self.figures.len().saturating_sub(1));
                if to != *member {
                    self.part = Part::Member(to);
                    return self.edit(&[Edit::Move { path: Path::new("cast").nth(*member), to }]);
                }
            }
            Said::Nudge(x, y) => {
                if let Part::Member(member) = self.part {
                    let from = self.figures.get(member).and_then(|figure| figure.cell).unwrap_or((0, 0));
                    return self.move_to(member, (from.0 + x, from.1 + y));
                }
                return Effect::Say("Choose one of the cast first.".into());
            }
            Said::Drag(drag) => self.drag = *drag,
            Said::MoveTo(member, cell) => {
                self.drag = None;
                return self.move_to(*member, *cell);
            }
            Said::Problem(place) => self.go_to_problem(*place),
            Said::ShowText => {
                self.show_text = !self.show_text;
                self.draft.end_typing();
                self.pane = if self.show_text { Pane::Board } else { Pane::Parts };
            }
            Said::Text(text) => {
                let mark = if self.draft.text().starts_with('\u{FEFF}') { "\u{FEFF}" } else { "" };
                let done = self.draft.type_text(&format!("{mark}{text}"));
                self.refresh();
                return done.map_or_else(Effect::Say, |()| Effect::Nothing);
            }
            Said::TextDone => self.draft.end_typing(),
            Said::Undo | Said::Redo => {
                self.typing = None;
                let (words, done) = if *said == Said::Undo { ("undo", self.draft.undo()) } else { ("redo", self.draft.redo()) };
                self.refresh();
                if !done {
                    return Effect::Say(format!("There is nothing to {words}."));
                }
            }
            Said::Save => {
                let typed = self.commit(0);
                return match self.save() {
                    Effect::Nothing => typed,
                    said => said,
                };
            }
            Said::SaveAs => self.ask_file(),
            Said::Play => return self.play(),
            Said::Leave => {
                if self.draft.is_changed() {
                    (self.ask, self.answer) = (Some(Ask::Unsaved(Next::Picker)), 0);
                } else {
                    return Effect::Leave;
                }
            }
            Said::Answer(answer) => self.answer = *answer,
            Said::Answered => return self.answered(),
        }
        Effect::Nothing
    }

    pub(super) fn show(&mut self, part: Part) {
        if self.part != part {
            (self.part, self.row) = (part, 0);
            self.rows.clear();
            self.refresh();
        }
    }

    /// Makes changes; why they cannot be made is said.
    pub(super) fn edit(&mut self, edits: &[Edit]) -> Effect {
        let done = self.draft.apply(edits);
        self.refresh();
        done.map_or_else(Effect::Say, |()| Effect::Nothing)
    }

    pub(super) fn act(&mut self, place: usize) -> Effect {
        let Some(row) = self.rows.get(place).cloned() else { return Effect::Nothing };
        (self.row, self.pane) = (place, Pane::Fields);
        match &row.what {
            What::Head { open, .. } | What::Entry { open, .. } => {
                self.toggled.insert(row.path.clone(), !open);
                self.refresh();
            }
            What::Value(Kind::Flag) => return self.change(place, 1),
            What::Value(Kind::Choice(words)) => {
                let choices = words.iter().map(|word| Choice { words: (*word).to_owned(), value: (*word).to_owned(), picture: false });
                self.ask_choice(row.title.clone(), choices.collect(), row.written.as_deref(), Purpose::Set(row.path));
            }
            What::Value(Kind::Portrait) => {
                let names = art::PORTRAITS.iter().map(|(name, _)| *name).filter(|name| !name.starts_with("mark-"));
                let choices = names.map(|name| Choice { words: name.to_owned(), value: write::text(name, None), picture: true });
                self.ask_choice("Portrait".into(), choices.collect(), row.written.as_deref(), Purpose::Set(row.path));
            }
            What::Value(Kind::Who) => {
                let choices = self.people();
                self.ask_choice(row.title.clone(), choices, row.written.as_deref(), Purpose::Set(row.path));
            }
            What::Value(kind) => self.typing = Some((Typing::Value(row.path.clone(), kind.clone()), typed_of(&row, kind))),
            What::Add(add) => return self.add(&row, add),
        }
        Effect::Nothing
    }

    pub(super) fn people(&self) -> Vec<Choice> {
        let known = self.figures.iter().filter(|figure| !figure.id.is_empty());
        known.map(|figure| Choice { words: figure.name.clone(), value: write::text(&figure.id, None), picture: false }).collect()
    }

    pub(super) fn ask_choice(&mut self, title: String, choices: Vec<Choice>, now: Option<&str>, purpose: Purpose) {
        let at = choices.iter().position(|choice| Some(choice.value.as_str()) == now).unwrap_or(0);
        if !choices.is_empty() {
            self.choosing = Some(Choosing { title, choices, at, purpose });
        }
    }

    fn choose(&mut self) -> Effect {
        let Some(choosing) = self.choosing.take() else { return Effect::Nothing };
        let Some(chosen) = choosing.choices.get(choosing.at) else { return Effect::Nothing };
        let value = chosen.value.clone();
        match choosing.purpose {
            Purpose::Set(path) => self.set(&path, Some(value)),
            Purpose::Add(path) => {
                let place = self.count(&path);
                self.edit(&[Edit::Insert { path, place, key: None, value }])
            }
            Purpose::First(path) => {
                let choices = self.people().into_iter().filter(|choice| choice.value != value).collect();
                self.ask_choice("The second of the pair".into(), choices, None, Purpose::Second(path, value));
                Effect::Nothing
            }
            Purpose::Second(path, first) => {
                let place = self.count(&path);
                self.edit(&[Edit::Insert { path, place, key: None, value: format!("({first}, {value})") }])
            }
        }
    }

    fn go_to_problem(&mut self, place: usize) {
        let Some((at, problem)) = self.problems.get(place).cloned() else { return };
        self.show(self.home_of(at));
        // What it stands in is opened, from the outside in.
        for _ in 0..4 {
            let Some(row) = self.row_of(at, &problem) else { break };
            (self.row, self.pane) = (row, Pane::Fields);
            match self.rows.get(row).map(|row| (&row.what, row.path.clone())) {
                Some((What::Head { open: false, .. } | What::Entry { open: false, .. }, path)) => {
                    self.toggled.insert(path, true);
                    self.refresh();
                }
                _ => break,
            }
        }
    }

    fn play(&mut self) -> Effect {
        match &self.scene {
            Some(scene) => Effect::Play(scene.clone()),
            None => {
                Effect::Say(format!("It cannot be played yet: {} to mend.", crate::play::narration::words::plural(self.errors(), "error")))
            }
        }
    }
}
