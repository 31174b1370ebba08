//! The scene editor: a scene's text being changed, a form of its fields, its board, its problems. Every change goes through
//! [`Draft`], which writes it as a person would have; what a field is called, means and takes comes from
//! [`format`](crate::scene::format).
//!
//! It plays nothing; `panels/editor` paints it and says what to do.

pub mod deeds;
pub mod diff;
pub mod figures;
pub mod filing;
mod lists;
mod members;
pub mod rows;
mod values;
pub mod window;

use crate::scene::check::scene_with;
use crate::scene::edit::{Draft, Outline, Path};
use crate::scene::format::{Kind, fields};
use crate::scene::problem::{Problem, Severity};
use crate::scene::ruleset::Shelf;
use crate::scene::starter::STARTERS;
use crate::scene::{Scene, format};
use bevy::prelude::Resource;
pub use deeds::{Effect, Said};
use figures::Figure;
use rows::{Maker, Row, own_part};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// A part of the scene that the form can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Title, rules, board and the like.
    Scene,
    /// A field of the scene that holds much: sides, rulings, numbers.
    Field(&'static str),
    /// One of the cast.
    Member(usize),
}

/// What the keyboard moves in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The list of parts and of the cast.
    #[default]
    Parts,
    /// The form.
    Fields,
    /// The board, or the text in its place.
    Board,
}

/// What is being typed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typing {
    /// The value at a path.
    Value(Path, Kind),
    /// A text that comes into the list at a path.
    Text(Path),
    /// The key under which an entry with this value comes into the map at a path.
    Key(Path, &'static str),
    /// A new key of the map's entry at a path.
    Rename(Path),
    /// The file to save to.
    File,
}

/// One of a list to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it is, for people.
    pub words: String,
    /// The value as the file has it.
    pub value: String,
    /// A picture of this name beside it.
    pub picture: bool,
}

/// What the chosen one of a list is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It becomes the value at a path.
    Set(Path),
    /// It comes into the list at a path.
    Add(Path),
    /// It is the first of a pair that comes into the list at a path.
    First(Path),
    /// It is the second.
    Second(Path, String),
}

/// A list to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choosing {
    /// What is chosen.
    pub title: String,
    /// Among what.
    pub choices: Vec<Choice>,
    /// The one that is reached.
    pub at: usize,
    /// What for.
    pub purpose: Purpose,
}

/// What a person is asked before anything could be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// There are changes that were not saved, and this comes next.
    Unsaved(Next),
    /// The file holds something else than was read or saved; this is it.
    OtherText(String),
    /// There is a file of this name already.
    Exists(PathBuf),
    /// Changes that were never saved are kept from before; this is the text.
    Kept(String),
}

/// What comes when the open scene has been dealt with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The list of scenes.
    Picker,
    /// Another file.
    File(PathBuf),
    /// A new scene of this rule system.
    New(&'static str),
}

/// The scene that is edited.
#[derive(Resource)]
pub struct Editor {
    /// Its text.
    pub draft: Draft,
    /// Its file; `None`: it has none yet.
    pub file: Option<PathBuf>,
    /// The part that the form shows.
    pub part: Part,
    /// What the keyboard moves in.
    pub pane: Pane,
    /// The row of the form that is reached.
    pub row: usize,
    /// The text is shown in place of the board.
    pub show_text: bool,
    /// What is typed, and the text so far.
    pub typing: Option<(Typing, String)>,
    /// What is chosen from.
    pub choosing: Option<Choosing>,
    /// What is asked.
    pub ask: Option<Ask>,
    /// The answer that is reached.
    pub answer: usize,
    /// A token that is dragged, and the cell under it.
    pub drag: Option<(usize, (i32, i32))>,
    /// The rule system.
    pub system: String,
    /// The text as entries within one another.
    pub outline: Option<Outline>,
    /// The rows of the form.
    pub rows: Vec<Row>,
    /// Who is in it, as far as the text can be read.
    pub figures: Vec<Figure>,
    /// Columns and rows of the board.
    pub board: (i32, i32),
    /// The checked scene; `None`: it has errors.
    pub scene: Option<Arc<Scene>>,
    /// What the check says of it, each with the byte it is about.
    pub problems: Vec<(usize, Problem)>,
    /// Which lines of the text differ from what was saved.
    pub changed: Vec<bool>,
    /// Where those stood last who have no cell of their own, by id.
    cells: BTreeMap<String, (i32, i32)>,
    toggled: BTreeMap<Path, bool>,
    filing: filing::Filing,
}

impl Editor {
    /// Opens a text that was read from a file, or a new one.
    pub fn new(draft: Draft, file: Option<PathBuf>) -> Self {
        let mut editor = Self {
            draft,
            file,
            part: Part::Scene,
            pane: Pane::Parts,
            row: 0,
            show_text: false,
            typing: None,
            choosing: None,
            ask: None,
            answer: 0,
            drag: None,
            system: String::new(),
            outline: None,
            rows: Vec::new(),
            figures: Vec::new(),
            board: (12, 8),
            scene: None,
            problems: Vec::new(),
            changed: Vec::new(),
            cells: BTreeMap::new(),
            toggled: BTreeMap::new(),
            filing: filing::Filing::default(),
        };
        editor.refresh();
        editor
    }

    /// The text without a mark before it.
    pub fn body(&self) -> &str {
        self.draft.text().trim_start_matches('\u{FEFF}')
    }

    /// Its title, or what stands for one.
    pub fn title(&self) -> String {
        let title = self.outline.as_ref().and_then(|outline| outline.get_text("title"));
        title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| "A scene without a title".into())
    }

    /// The name of its file for people.
    pub fn file_name(&self) -> String {
        let name = self.file.as_ref().and_then(|file| file.file_name()).map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_else(|| "not in a file yet".into())
    }

    /// Everything that follows from the text is worked out anew.
    pub fn refresh(&mut self) {
        let body = self.body().to_owned();
        self.outline = Outline::of(&body);
        let rules = self.outline.as_ref().and_then(|outline| outline.get("rules")).map(|rules| rules.written.trim_matches('"').to_owned());
        self.system = rules.filter(|rules| STARTERS.iter().any(|(name, _)| name == rules)).unwrap_or_else(|| "possession".into());
        let name = self.file.as_ref().map_or("new scene".into(), |file| file.display().to_string());
        let folder = self.file.as_ref().and_then(|file| file.parent()).map(std::path::Path::to_owned);
        let shelf = folder.as_deref().map_or(Shelf::Shipped, Shelf::Folder);
        let (scene, problems) = match scene_with(&name, &body, shelf) {
            Ok(scene) => {
                let warnings = scene.warnings.clone();
                (Some(Arc::new(scene)), warnings)
            }
            Err(problems) => (None, problems),
        };
        // What is wrong with the ruleset is told where the scene names it.
        let ruleset = self.outline.as_ref().and_then(|outline| outline.get("ruleset")).map_or(0, |field| field.whole.start);
        let place = |problem: &Problem| if problem.file == name { offset(&body, problem.line, problem.column) } else { ruleset };
        self.problems = problems.into_iter().map(|problem| (place(&problem), problem)).collect();
        if let Some(scene) = &scene {
            self.cells = figures::cells(scene);
        }
        self.scene = scene;
        self.board = figures::board(self.outline.as_ref());
        self.figures = figures::of(self.outline.as_ref(), self.scene.as_deref(), &self.cells);
        self.changed = diff::changed(self.draft.saved().trim_start_matches('\u{FEFF}'), &body);
        if let Part::Member(member) = self.part {
            self.part = match self.figures.len().checked_sub(1) {
                Some(last) => Part::Member(member.min(last)),
                None => Part::Scene,
            };
        }
        if !self.parts().contains(&self.part) {
            self.part = Part::Scene;
        }
        self.list_rows();
    }

    /// The rows of the form are listed anew; the one that is reached stays so, where it is still there.
    fn list_rows(&mut self) {
        let path = self.rows.get(self.row).map(|row| row.path.clone());
        let Some(outline) = &self.outline else {
            self.rows.clear();
            return;
        };
        let maker = Maker { system: &self.system, outline, toggled: &self.toggled };
        self.rows = match self.part {
            Part::Scene => maker.scene(),
            Part::Field(name) => {
                fields(&self.system, "").iter().find(|field| field.name == name).map(|field| maker.part(field)).unwrap_or_default()
            }
            Part::Member(member) => maker.member(member),
        };
        let last = self.rows.len().saturating_sub(1);
        let same = path.and_then(|path| self.rows.iter().position(|row| row.path == path));
        self.row = same.unwrap_or(self.row.min(last));
    }

    /// The parts of the scene, in the order of the list.
    pub fn parts(&self) -> Vec<Part> {
        let members = (0..self.figures.len()).map(Part::Member);
        let fields = fields(&self.system, "").iter().filter(|field| own_part(field) && field.name != "cast");
        std::iter::once(Part::Scene).chain(fields.map(|field| Part::Field(field.name))).chain(members).collect()
    }

    /// The name of a part.
    pub fn part_name(&self, part: Part) -> String {
        match part {
            Part::Scene => "The scene".into(),
            Part::Field("expect") => "Expectations".into(),
            Part::Field("sides") => "Sides and goals".into(),
            Part::Field("house") => "House values".into(),
            Part::Field(name) => format::field_at(&self.system, name).map_or_else(|| name.to_owned(), format::Field::title),
            Part::Member(member) => self.figures.get(member).map(|figure| figure.name.clone()).unwrap_or_default(),
        }
    }

    /// The bytes of the text that a part stands in; `None`: it is left out, or is all that the others are not.
    fn part_span(&self, part: Part) -> Option<std::ops::Range<usize>> {
        let outline = self.outline.as_ref()?;
        match part {
            Part::Scene => None,
            Part::Field(name) => outline.get(name).map(|part| part.whole.clone()),
            Part::Member(member) => outline.find(&Path::new("cast").nth(member)).map(|part| part.whole.clone()),
        }
    }

    /// How many errors and warnings concern a part.
    pub fn troubles(&self, part: Part) -> (usize, usize) {
        let all = self.parts();
        let mine = |at: usize| match self.part_span(part) {
            Some(span) => span.contains(&at),
            None => part == Part::Scene && all.iter().filter_map(|part| self.part_span(*part)).all(|span| !span.contains(&at)),
        };
        let count = |severity| self.problems.iter().filter(|(at, problem)| problem.severity == severity && mine(*at)).count();
        (count(Severity::Error), count(Severity::Warning))
    }

    /// The part and the row that a problem is about.
    pub fn home_of(&self, at: usize) -> Part {
        let parts = self.parts();
        parts.into_iter().find(|part| self.part_span(*part).is_some_and(|span| span.contains(&at))).unwrap_or(Part::Scene)
    }

    /// The row of the form that a problem is about: that of the missing field, else the innermost one that it stands in.
    pub fn row_of(&self, at: usize, problem: &Problem) -> Option<usize> {
        if let Some(missing) = problem.message.strip_prefix("field `").and_then(|rest| rest.split('`').next())
            && problem.message.contains("is missing")
        {
            let holder = |row: &Row| row.path.split().is_some_and(|(_, last)| *last == crate::scene::edit::Step::Name(missing.to_owned()));
            let of = |row: &&(usize, &Row)| {
                let inside =
                    row.1.path.split().and_then(|(holder, _)| self.outline.as_ref()?.find(&holder)).map(|holder| holder.whole.clone());
                inside.is_some_and(|span| span.contains(&at))
            };
            let rows: Vec<(usize, &Row)> = self.rows.iter().enumerate().filter(|(_, row)| holder(row)).collect();
            if let Some((place, _)) = rows.iter().rev().find(of) {
                return Some(*place);
            }
        }
        let covers = self.rows.iter().enumerate().filter_map(|(place, row)| Some((place, row.span.clone()?)));
        covers.filter(|(_, span)| span.contains(&at)).min_by_key(|(_, span)| span.len()).map(|(place, _)| place)
    }

    /// How many errors there are.
    pub fn errors(&self) -> usize {
        self.problems.iter().filter(|(_, problem)| problem.severity == Severity::Error).count()
    }
}

/// The byte of a line and a column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let row = text.get(before..).unwrap_or_default();
    before + row.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>()
}
