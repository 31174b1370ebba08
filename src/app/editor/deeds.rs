//! What can be said to the editor, and what it does then.

use super::figures::free_cell;
use super::rows::{Add, Row, What};
use super::{Ask, Choice, Choosing, Editor, Next, Pane, Part, Purpose, Typing};
use crate::app::art;
use crate::scene::Scene;
use crate::scene::edit::{Edit, Outline, Path, write};
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

    fn show(&mut self, part: Part) {
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

    fn act(&mut self, place: usize) -> Effect {
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

    fn add(&mut self, row: &Row, add: &Add) -> Effect {
        match add {
            Add::Text => self.typing = Some((Typing::Text(row.path.clone()), String::new())),
            Add::Key(value) => self.typing = Some((Typing::Key(row.path.clone(), value), String::new())),
            Add::Who => {
                let choices = self.people();
                self.ask_choice(row.title.clone(), choices, None, Purpose::Add(row.path.clone()));
            }
            Add::Pair => {
                let choices = self.people();
                self.ask_choice("The first of the pair".into(), choices, None, Purpose::First(row.path.clone()));
            }
            Add::Named(examples) => {
                let choices =
                    examples.iter().map(|example| Choice { words: (*example).to_owned(), value: self.fitting(example), picture: false });
                let choices = choices.collect();
                self.ask_choice(row.title.clone(), choices, None, Purpose::Add(row.path.clone()));
            }
            Add::Value(value) => {
                let place = self.count(&row.path);
                let value = self.unlike(&row.path, value);
                // The new entry is shown open.
                self.toggled.insert(row.path.nth(place), true);
                return self.edit(&[Edit::Insert { path: row.path.clone(), place, key: None, value }]);
            }
        }
        Effect::Nothing
    }

    /// How many entries there are at a path.
    fn count(&self, path: &Path) -> usize {
        self.outline.as_ref().and_then(|outline| outline.find(path)).map_or(0, |node| node.parts.len())
    }

    /// A new entry whose name no other of the list has.
    fn unlike(&self, path: &Path, value: &str) -> String {
        let node = self.outline.as_ref().and_then(|outline| outline.find(path));
        let names: Vec<String> = node.iter().flat_map(|node| &node.parts).filter_map(|part| part.get_text("name")).collect();
        let Some((before, rest)) = value.split_once("name: \"") else { return value.to_owned() };
        let Some((name, after)) = rest.split_once('"') else { return value.to_owned() };
        format!("{before}name: \"{}\"{after}", free_name(name, |name| names.iter().any(|other| other == name)))
    }

    /// An example of the page with somebody of this cast in it.
    fn fitting(&self, example: &str) -> String {
        let mine = match self.part {
            Part::Member(member) => Some(member),
            _ => None,
        };
        let other = self.figures.iter().enumerate().find(|(place, figure)| Some(*place) != mine && !figure.id.is_empty());
        let Some((before, rest)) = example.split_once("(\"") else { return example.to_owned() };
        let Some((word, after)) = rest.split_once('"') else { return example.to_owned() };
        // Dice and senses stay; ids of the page's examples are nobody here.
        let id = word.chars().all(|c| c.is_ascii_lowercase()) && !matches!(word, "sight" | "smell" | "hearing" | "touch");
        match other.filter(|_| id) {
            Some((_, figure)) => format!("{before}(\"{}\"{after}", figure.id),
            None => example.to_owned(),
        }
    }

    fn people(&self) -> Vec<Choice> {
        let known = self.figures.iter().filter(|figure| !figure.id.is_empty());
        known.map(|figure| Choice { words: figure.name.clone(), value: write::text(&figure.id, None), picture: false }).collect()
    }

    fn ask_choice(&mut self, title: String, choices: Vec<Choice>, now: Option<&str>, purpose: Purpose) {
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

    /// A value is set, or with `None` left out. What would be the usual value stays out, unless the saved text says so.
    fn set(&mut self, path: &Path, value: Option<String>) -> Effect {
        let row = self.rows.iter().find(|row| row.path == *path && matches!(row.what, What::Value(_)));
        let (written, field) = row.map(|row| (row.written.clone(), row.field.filter(|_| !row.entry))).unwrap_or_default();
        let usual = |value: &str| field.and_then(|field| field.default) == Some(value);
        match value {
            None if written.is_none() => Effect::Nothing,
            None if field.is_some_and(|field| field.required) => Effect::Say("This field must be there.".into()),
            None => self.edit(&[Edit::Remove { path: path.clone() }]),
            Some(value) if written.is_none() && usual(&value) => Effect::Nothing,
            Some(value) if written.as_deref() == Some(value.as_str()) => Effect::Nothing,
            Some(value) if usual(&value) => match self.only_in_draft(path) {
                Some(path) => self.edit(&[Edit::Remove { path }]),
                None => self.edit(&[Edit::Set { path: path.clone(), value }]),
            },
            Some(value) => self.edit(&[Edit::Set { path: path.clone(), value }]),
        }
    }

    /// Where what the saved text does not hold begins: at this path, or at what it stands in alone. `None`: it holds it.
    fn only_in_draft(&self, path: &Path) -> Option<Path> {
        let (saved, draft) = (Outline::of(self.draft.saved()), Outline::of(self.draft.text())?);
        let new = |path: &Path| saved.as_ref().is_none_or(|saved| saved.find(path).is_none());
        let mut at = new(path).then(|| path.clone())?;
        while let Some((parent, _)) = at.split().filter(|(parent, _)| !parent.0.is_empty() && new(parent)) {
            if draft.find(&parent).is_none_or(|part| part.parts.len() > 1) {
                break;
            }
            at = parent;
        }
        Some(at)
    }

    fn change(&mut self, place: usize, by: i32) -> Effect {
        let Some(row) = self.rows.get(place).cloned() else { return Effect::Nothing };
        let now = row.written.as_deref().or_else(|| row.field.and_then(|field| field.default));
        let value = match &row.what {
            What::Head { open, .. } | What::Entry { open, .. } => {
                return if *open == (by > 0) { Effect::Nothing } else { self.act(place) };
            }
            What::Value(Kind::Number(least, most)) => {
                let Some(number) = now.map_or(Some(least.unwrap_or(0).max(0) - i64::from(by.max(0))), |now| now.parse::<i64>().ok()) else {
                    return Effect::Say("This is no whole number; Enter types another value.".into());
                };
                let next = number.saturating_add(i64::from(by));
                next.clamp(least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX).max(least.unwrap_or(i64::MIN))).to_string()
            }
            What::Value(Kind::Flag) => if now == Some("true") { "false" } else { "true" }.to_owned(),
            What::Value(Kind::Choice(words)) => {
                let at = words.iter().position(|word| Some(*word) == now);
                let count = words.len();
                let next = at.map_or(0, |at| if by < 0 { (at + count - 1) % count } else { (at + 1) % count });
                words.get(next).map(|word| (*word).to_owned()).unwrap_or_default()
            }
            What::Value(Kind::Who) => {
                let people = self.people();
                let at = people.iter().position(|choice| Some(choice.value.as_str()) == now);
                let count = people.len().max(1);
                let next = at.map_or(0, |at| if by < 0 { (at + count - 1) % count } else { (at + 1) % count });
                let Some(choice) = people.get(next) else { return Effect::Nothing };
                choice.value.clone()
            }
            _ => return Effect::Nothing,
        };
        self.row = place;
        self.set(&row.path, Some(value))
    }

    fn reset(&mut self, place: usize) -> Effect {
        let Some(row) = self.rows.get(place).cloned() else { return Effect::Nothing };
        self.row = place;
        match row.what {
            What::Add(_) => Effect::Nothing,
            _ if row.written.is_none() => Effect::Nothing,
            _ if row.entry => self.edit(&[Edit::Remove { path: row.path }]),
            _ if row.field.is_some_and(|field| field.required) => Effect::Say(format!("{} must be there.", row.title)),
            _ => self.edit(&[Edit::Remove { path: row.path }]),
        }
    }

    /// The entry that a row is, or is a field of.
    fn entry_of(&self, place: usize) -> Option<&Row> {
        let depth = self.rows.get(place)?.depth;
        let above = self.rows.get(..=place)?.iter().rev();
        above.into_iter().find(|row| row.entry && row.depth <= depth)
    }

    fn copy(&mut self, place: usize) -> Effect {
        let Some(row) = self.entry_of(place).cloned() else { return Effect::Say("There is no entry here that could be copied.".into()) };
        let Some((list, crate::scene::edit::Step::Nth(nth))) = row.path.split() else { return Effect::Nothing };
        let nth = *nth;
        let mut edits = vec![Edit::Copy { path: row.path.clone() }];
        let node = self.outline.as_ref().and_then(|outline| outline.find(&row.path));
        if let Some(name) = node.and_then(|node| node.get_text("name")) {
            let names: Vec<String> = self
                .outline
                .as_ref()
                .and_then(|outline| outline.find(&list))
                .iter()
                .flat_map(|node| &node.parts)
                .filter_map(|part| part.get_text("name"))
                .collect();
            let name = free_name(&name, |name| names.iter().any(|other| other == name));
            edits.push(Edit::Set { path: list.nth(nth + 1).name("name"), value: write::text(&name, None) });
        }
        self.edit(&edits)
    }

    fn shift(&mut self, place: usize, by: i32) -> Effect {
        let Some(row) = self.entry_of(place).cloned() else { return Effect::Nothing };
        let Some((list, crate::scene::edit::Step::Nth(nth))) = row.path.split() else { return Effect::Nothing };
        let to = nth.saturating_add_signed(by as isize).min(self.count(&list).saturating_sub(1));
        if to == *nth {
            return Effect::Nothing;
        }
        let path = list.nth(to);
        // What was open stays open where it comes to.
        let open = (self.toggled.remove(&row.path), self.toggled.remove(&path));
        self.toggled.extend(open.0.map(|open| (path.clone(), open)));
        self.toggled.extend(open.1.map(|open| (row.path.clone(), open)));
        let said = self.edit(&[Edit::Move { path: row.path.clone(), to }]);
        self.row = self.rows.iter().position(|row| row.path == path).unwrap_or(self.row);
        said
    }

    fn commit(&mut self, next: i32) -> Effect {
        let Some((typing, text)) = self.typing.take() else { return Effect::Nothing };
        let said = match typing {
            Typing::Value(path, kind) => {
                let row = self.rows.iter().find(|row| row.path == path);
                let entry = row.is_some_and(|row| row.entry);
                let old = row.and_then(|row| row.written.clone());
                let value = value_of(&kind, &text, old.as_deref());
                if entry && value.is_none() { self.edit(&[Edit::Remove { path }]) } else { self.set(&path, value) }
            }
            Typing::Text(_) | Typing::Key(..) | Typing::Rename(_) if text.trim().is_empty() => Effect::Nothing,
            Typing::Text(path) => {
                let place = self.count(&path);
                self.edit(&[Edit::Insert { path, place, key: None, value: write::text(&text, None) }])
            }
            Typing::Key(path, value) => {
                let place = self.count(&path);
                self.toggled.insert(path.nth(place), true);
                self.edit(&[Edit::Insert { path, place, key: Some(text.trim().to_owned()), value: value.to_owned() }])
            }
            Typing::Rename(path) => {
                let node = self.outline.as_ref().and_then(|outline| outline.find(&path));
                if node.and_then(|node| node.key.as_deref()) == Some(text.trim()) {
                    return Effect::Nothing;
                }
                self.edit(&[Edit::Rename { path, key: text.trim().to_owned() }])
            }
            Typing::File => return self.save_to(PathBuf::from(text.trim())),
        };
        if next != 0 {
            self.row = self.row.saturating_add_signed(next as isize).min(self.rows.len().saturating_sub(1));
            if let Some(What::Value(kind)) = self.rows.get(self.row).map(|row| row.what.clone())
                && !matches!(kind, Kind::Flag | Kind::Choice(_) | Kind::Who | Kind::Portrait)
            {
                return match self.act(self.row) {
                    Effect::Nothing => said,
                    other => other,
                };
            }
        }
        said
    }

    fn add_member(&mut self) -> Effect {
        let id = free_name("newcomer", |id| self.figures.iter().any(|figure| figure.id == id)).replace(' ', "-");
        let near = match self.part {
            Part::Member(member) => self.figures.get(member),
            _ => None,
        };
        let around = near.and_then(|figure| figure.cell).unwrap_or((self.board.0 / 2, self.board.1 / 2));
        let (x, y) = free_cell(&self.figures, self.board, around);
        // A newcomer is nobody's foe yet: where nobody is chosen it joins those who came last.
        let side =
            near.or(self.figures.last()).map(|figure| format!("side: {}, ", write::text(&figure.side_name, None))).unwrap_or_default();
        let (number, usual) = match self.system.as_str() {
            "spirit_combat" => ("pow", 10),
            "willpower" => ("willpower", 12),
            _ => ("will", 8),
        };
        let name = id.replace('-', " ").replacen('n', "N", 1);
        let value = format!("(id: \"{id}\", name: \"{name}\", {side}at: ({x}, {y}), {number}: {usual})");
        let place = self.figures.len();
        let said = self.edit(&[Edit::Insert { path: Path::new("cast"), place, key: None, value }]);
        self.show(Part::Member(place.min(self.figures.len().saturating_sub(1))));
        said
    }

    fn copy_member(&mut self, member: usize) -> Effect {
        let Some(figure) = self.figures.get(member).cloned() else { return Effect::Nothing };
        let path = Path::new("cast").nth(member + 1);
        let id = free_name(if figure.id.is_empty() { "copy" } else { &figure.id }, |id| {
            self.figures.iter().any(|other| other.id == id.replace(' ', "-"))
        });
        let mut edits = vec![Edit::Copy { path: Path::new("cast").nth(member) }];
        edits.push(Edit::Set { path: path.name("id"), value: write::text(&id.replace(' ', "-"), None) });
        let node = self.outline.as_ref().and_then(|outline| outline.find(&Path::new("cast").nth(member)));
        if let Some(name) = node.and_then(|node| node.get_text("name")) {
            let name = free_name(&name, |name| self.figures.iter().any(|other| other.name == name));
            edits.push(Edit::Set { path: path.name("name"), value: write::text(&name, None) });
        }
        if figure.placed {
            let (x, y) = free_cell(&self.figures, self.board, figure.cell.unwrap_or((0, 0)));
            edits.push(Edit::Set { path: path.name("at"), value: format!("({x}, {y})") });
        }
        let said = self.edit(&edits);
        if matches!(said, Effect::Nothing) {
            self.show(Part::Member(member + 1));
        }
        said
    }

    fn move_to(&mut self, member: usize, (x, y): (i32, i32)) -> Effect {
        let cell = (x.clamp(0, self.board.0 - 1), y.clamp(0, self.board.1 - 1));
        let Some(figure) = self.figures.get(member) else { return Effect::Nothing };
        if let Some(host) = &figure.inside {
            return Effect::Say(format!("{} begins inside `{host}` and has no cell of its own.", figure.name));
        }
        if figure.cell == Some(cell) && figure.placed {
            return Effect::Nothing;
        }
        let value = format!("({}, {})", cell.0, cell.1);
        self.edit(&[Edit::Set { path: Path::new("cast").nth(member).name("at"), value }])
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

/// A value as it is typed: a text without its quotes.
fn typed_of(row: &Row, kind: &Kind) -> String {
    let Some(written) = row.written.as_deref() else { return String::new() };
    match kind {
        Kind::Text(_) | Kind::Dice => write::unquoted(written).unwrap_or_else(|| written.to_owned()),
        Kind::Cell => written.trim_matches(['(', ')']).to_owned(),
        _ => written.to_owned(),
    }
}

/// What is typed as the file has it; `None`: nothing.
fn value_of(kind: &Kind, typed: &str, old: Option<&str>) -> Option<String> {
    let plain = typed.trim();
    match kind {
        Kind::Text(_) if typed.is_empty() && old.is_none() => None,
        Kind::Text(_) if plain.is_empty() => None,
        Kind::Text(_) => Some(write::text(typed, old)),
        _ if plain.is_empty() => None,
        Kind::Dice => Some(write::text(plain, old)),
        Kind::Cell => {
            let numbers: Vec<i32> = plain.trim_matches(['(', ')']).split(',').filter_map(|number| number.trim().parse().ok()).collect();
            Some(match numbers.as_slice() {
                [x, y] => format!("({x}, {y})"),
                _ => plain.to_owned(),
            })
        }
        _ => Some(plain.to_owned()),
    }
}

/// A name that is not taken: the name itself, or with a number.
fn free_name(name: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(name) {
        return name.to_owned();
    }
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches([' ', '-']);
    let numbered = |number: u32| format!("{stem} {number}");
    (2..).map(numbered).find(|name| !taken(name) && !taken(&name.replace(' ', "-"))).unwrap_or_default()
}
