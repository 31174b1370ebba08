//! Many fights of the scene in play, played in the background: what is asked for, the job that plays them, and what it found. Nothing
//! here waits: the job has threads of its own, says how far it is, and stops when it is told to.
//!
//! It must not know how it is painted.

use crate::odds::comparison::{self, Comparison};
use crate::odds::simulation::{self, Report};
use crate::scene::variation::{Knob, Setting, knobs, varied};
use crate::scene::{Fight, Scene};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

/// How many fights can be asked for.
pub const RUNS: [u64; 7] = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];
/// The most values that a sweep goes through.
const MOST_VALUES: i64 = 41;

/// A page of the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// How the scene ends as it is.
    #[default]
    Simulate,
    /// What another ruling changes.
    Compare,
    /// What a number changes.
    Sweep,
}

impl Page {
    /// All pages in their order.
    pub const ALL: [Self; 3] = [Self::Simulate, Self::Compare, Self::Sweep];

    /// Its rows from the top.
    pub fn rows(self) -> &'static [Row] {
        match self {
            Self::Simulate => &[Row::Fights],
            Self::Compare => &[Row::Ruling, Row::Value, Row::Fights],
            Self::Sweep => &[Row::Number, Row::From, Row::To, Row::Fights],
        }
    }
}

/// Something that is chosen on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// How many fights.
    Fights,
    /// Which ruling.
    Ruling,
    /// What it is to be instead.
    Value,
    /// Which number is varied.
    Number,
    /// From which value.
    From,
    /// To which value.
    To,
}

/// What the user says on the sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Trial {
    /// Shows a page.
    Page(Page),
    /// The next page or the one before.
    NextPage(i32),
    /// Chooses a row.
    Move(i32),
    /// Changes what a row says.
    Change(usize, i32),
    /// The same of the chosen row.
    ChangeHere(i32),
    /// Plays the fights, or stops.
    Push,
    /// Moves the results up or down, in points.
    Scroll(f32),
}

impl Trial {
    /// What a key does on the sheet.
    pub fn of_key(key: &Key, shift: bool) -> Option<Self> {
        Some(match key {
            Key::ArrowUp => Self::Move(-1),
            Key::ArrowDown => Self::Move(1),
            Key::ArrowLeft => Self::ChangeHere(-1),
            Key::ArrowRight => Self::ChangeHere(1),
            Key::Tab if shift => Self::NextPage(-1),
            Key::Tab => Self::NextPage(1),
            Key::Enter | Key::Space => Self::Push,
            Key::PageUp => Self::Scroll(-240.0),
            Key::PageDown => Self::Scroll(240.0),
            Key::Home => Self::Scroll(-1e5),
            Key::End => Self::Scroll(1e5),
            _ => return None,
        })
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Found {
    /// Fights of the scene, or of each value of a number.
    Fights(Box<Report>),
    /// Two readings side by side.
    Both(Box<Comparison>),
}

/// A number of a scene that can be varied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// What people call it: `Will of Jack Clancy`.
    pub words: String,
    /// Its path in the file.
    pub path: String,
    /// What it is in the scene.
    pub now: i64,
}

/// The scene that fights are played of.
struct Subject {
    scene: Arc<Scene>,
    seed: u64,
    knobs: Vec<Knob>,
    numbers: Vec<Number>,
}

/// Fights being played.
struct Job {
    page: Page,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    all: u64,
    found: Mutex<Receiver<Found>>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The sheet of many fights.
#[derive(Resource)]
pub struct Trials {
    /// The page that is shown.
    pub page: Page,
    /// The chosen row.
    pub row: usize,
    /// A sentence on what was not possible.
    pub word: Option<String>,
    /// How often and how far the results were moved.
    pub scrolled: (u32, f32),
    runs: usize,
    knob: usize,
    value: i64,
    number: usize,
    span: (i64, i64),
    subject: Option<Subject>,
    job: Option<Job>,
    found: [Option<Found>; 3],
}

impl Default for Trials {
    fn default() -> Self {
        let (page, span) = (Page::default(), (0, 0));
        Self {
            page,
            row: 0,
            word: None,
            scrolled: (0, 0.0),
            runs: 2,
            knob: 0,
            value: 0,
            number: 0,
            span,
            subject: None,
            job: None,
            found: [None, None, None],
        }
    }
}

impl Trials {
    /// The sheet opens on a scene; what was found of another one goes.
    pub fn open(&mut self, scene: &Arc<Scene>, seed: u64) {
        let same = |of: &Subject| of.seed == seed && of.scene.text == scene.text && of.scene.ruleset == scene.ruleset;
        self.word = None;
        if self.subject.as_ref().is_some_and(same) {
            return;
        }
        let changeable = |knob: &Knob| !knob.choices.is_empty() || knob.now.parse::<i64>().is_ok();
        let knobs: Vec<Knob> = knobs(scene).into_iter().filter(changeable).collect();
        let numbers = numbers(scene, &knobs);
        (self.job, self.found) = (None, [None, None, None]);
        (self.row, self.knob, self.value, self.number) = (0, 0, 0, 0);
        self.subject = Some(Subject { scene: scene.clone(), seed, knobs, numbers });
        self.reset_span();
    }

    /// Whether fights are being played.
    pub fn busy(&self) -> bool {
        self.job.is_some()
    }

    /// How many of how many fights are done, where some are played for this page.
    pub fn progress(&self) -> Option<(u64, u64)> {
        let job = self.job.as_ref().filter(|job| job.page == self.page)?;
        Some((job.done.load(Ordering::Relaxed).min(job.all), job.all))
    }

    /// The scene.
    pub fn scene(&self) -> Option<&Arc<Scene>> {
        self.subject.as_ref().map(|of| &of.scene)
    }

    /// What was found for the page that is shown.
    pub fn found(&self) -> Option<&Found> {
        self.found.get(self.page as usize).and_then(Option::as_ref)
    }

    /// How many fights are asked for.
    pub fn runs(&self) -> u64 {
        RUNS.get(self.runs).copied().unwrap_or(1_000)
    }

    /// The ruling that is compared.
    pub fn knob(&self) -> Option<&Knob> {
        self.subject.as_ref().and_then(|of| of.knobs.get(self.knob))
    }

    /// What it is to be instead.
    pub fn value(&self) -> String {
        let Some(knob) = self.knob() else { return String::new() };
        if knob.choices.is_empty() {
            let now = knob.now.parse::<i64>().unwrap_or(0);
            return now.saturating_add(if self.value < 0 { self.value } else { self.value + 1 }).to_string();
        }
        let others: Vec<&String> = knob.choices.iter().filter(|choice| **choice != knob.now).collect();
        let place = usize::try_from(self.value.rem_euclid(i64::try_from(others.len().max(1)).unwrap_or(1))).unwrap_or(0);
        others.get(place).map(|value| (*value).clone()).unwrap_or_default()
    }

    /// The number that is varied.
    pub fn number(&self) -> Option<&Number> {
        self.subject.as_ref().and_then(|of| of.numbers.get(self.number))
    }

    /// From which value to which.
    pub fn span(&self) -> (i64, i64) {
        self.span
    }

    fn reset_span(&mut self) {
        let now = self.number().map_or(0, |number| number.now);
        self.span = ((now - 3).max(0), (now + 3).max(1));
    }

    /// Does what was said.
    pub fn obey(&mut self, said: &Trial) {
        if !matches!(said, Trial::Scroll(_)) {
            self.word = None;
        }
        let last = self.page.rows().len().saturating_sub(1);
        match said {
            Trial::Page(page) => self.show(*page),
            Trial::NextPage(by) => {
                let place = (self.page as usize + Page::ALL.len()).saturating_add_signed(*by as isize) % Page::ALL.len();
                self.show(Page::ALL.get(place).copied().unwrap_or_default());
            }
            Trial::Move(by) => self.row = self.row.saturating_add_signed(*by as isize).min(last),
            Trial::Change(row, by) => {
                self.row = (*row).min(last);
                self.change(*by);
            }
            Trial::ChangeHere(by) => self.change(*by),
            Trial::Push if self.busy() => {
                if let Some(job) = &self.job {
                    job.stop.store(true, Ordering::Relaxed);
                }
            }
            Trial::Push => {
                if let Err(why) = self.begin() {
                    self.word = Some(why);
                }
            }
            Trial::Scroll(by) => self.scrolled = (self.scrolled.0.wrapping_add(1), *by),
        }
    }

    fn show(&mut self, page: Page) {
        if page != self.page {
            (self.page, self.row) = (page, 0);
        }
    }

    fn change(&mut self, by: i32) {
        let (knobs, numbers) = self.subject.as_ref().map_or((0, 0), |of| (of.knobs.len(), of.numbers.len()));
        let around = |place: usize, all: usize| (place + all).saturating_add_signed(by as isize) % all.max(1);
        let step = i64::from(by);
        match self.page.rows().get(self.row) {
            Some(Row::Fights) => self.runs = self.runs.saturating_add_signed(by as isize).min(RUNS.len() - 1),
            Some(Row::Ruling) => (self.knob, self.value) = (around(self.knob, knobs), 0),
            Some(Row::Value) => self.value = self.value.saturating_add(step),
            Some(Row::Number) => {
                self.number = around(self.number, numbers);
                self.reset_span();
            }
            Some(Row::From) => self.span.0 = (self.span.0 + step).clamp(self.span.1 - MOST_VALUES + 1, self.span.1),
            Some(Row::To) => self.span.1 = (self.span.1 + step).clamp(self.span.0, self.span.0 + MOST_VALUES - 1),
            None => {}
        }
    }

    /// Begins to play what is asked for.
    fn begin(&mut self) -> Result<(), String> {
        let Some(subject) = &self.subject else { return Err("There is no scene to play.".into()) };
        let (scene, seed, runs) = (subject.scene.clone(), subject.seed, self.runs());
        // One core is left to the window.
        let threads = std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1);
        let with = |setting: Setting| varied(&scene, &[setting]).map(Arc::new).map_err(|why| sentence(&why));
        let players = crate::odds::thinker::Players::all_plain(&scene);
        let plain = simulation::Plan { scene: scene.clone(), players, vary: None, seed, runs, shard: None, threads };
        match self.page {
            Page::Simulate => {
                self.play(runs, move |stop, done| Found::Fights(Box::new(plain.run(stop, |now| done.store(now, Ordering::Relaxed)))))
            }
            Page::Compare => {
                let knob = self.knob().ok_or("This scene has no ruling to change.")?;
                let other = with(Setting { path: format!("{}.{}", knob.group, knob.name), value: self.value() })?;
                let plan = comparison::Plan::new(scene, other, seed, runs, threads);
                self.play(runs, move |stop, done| Found::Both(Box::new(plan.run(stop, |now| done.store(now, Ordering::Relaxed)))));
            }
            Page::Sweep => {
                let number = self.number().ok_or("This scene has no number to vary.")?;
                let (from, to) = self.span;
                let set = |value: i64| Ok((value, with(Setting { path: number.path.clone(), value: value.to_string() })?));
                let values = (from..=to).map(set).collect::<Result<Vec<_>, String>>()?;
                let all = runs * values.len() as u64;
                let plan = simulation::Plan { vary: Some((number.path.clone(), values)), ..plain };
                self.play(all, move |stop, done| Found::Fights(Box::new(plan.run(stop, |now| done.store(now, Ordering::Relaxed)))));
            }
        }
        Ok(())
    }

    fn play(&mut self, all: u64, work: impl FnOnce(&AtomicBool, &AtomicU64) -> Found + Send + 'static) {
        let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (sender, receiver) = channel();
        let (its_stop, its_done) = (stop.clone(), done.clone());
        std::thread::spawn(move || {
            // Nobody waits for it any more when the sheet went on to another scene.
            let _ = sender.send(work(&its_stop, &its_done));
        });
        self.job = Some(Job { page: self.page, stop, done, all, found: Mutex::new(receiver) });
    }

    /// Takes in what a job has found.
    fn look(&mut self) {
        let Some(job) = &self.job else { return };
        let said = job.found.lock().map_or(Err(TryRecvError::Disconnected), |found| found.try_recv());
        match said {
            Ok(found) => {
                if let Some(place) = self.found.get_mut(job.page as usize) {
                    *place = Some(found);
                }
                self.job = None;
            }
            Err(TryRecvError::Disconnected) => {
                (self.job, self.word) = (None, Some("The fights could not be played.".into()));
            }
            Err(TryRecvError::Empty) => {}
        }
    }
}

/// Takes in what was found, as soon as it is there.
pub fn watch(mut trials: ResMut<Trials>) {
    if trials.busy() {
        trials.look();
    }
}

/// A text as a sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

/// The numbers that can be varied: what everybody fights with, then every number of the rules.
fn numbers(scene: &Scene, knobs: &[Knob]) -> Vec<Number> {
    let mut found = Vec::new();
    for id in scene.cast.ids() {
        let (name, key) = (scene.cast.name(id), scene.cast.key(id));
        let mut add = |what: &str, field: &str, now: i32| {
            found.push(Number { words: format!("{what} of {name}"), path: format!("cast.{key}.{field}"), now: i64::from(now) });
        };
        match &scene.fight {
            Fight::Possession(setup) => {
                if let Some(member) = setup.members.get(id.index()) {
                    add("Will", "will", member.will);
                    if let Some(entry) = &member.sheet.possession {
                        add("Possession bonus", "possession.bonus", entry.bonus);
                    }
                }
            }
            Fight::SpiritCombat(setup) => {
                if let Some(member) = setup.members.get(id.index()) {
                    add("Magic points", "magic_points", member.magic_points);
                    add("POW", "pow", member.sheet.power);
                }
            }
            Fight::Willpower(setup) => {
                if let Some(member) = setup.members.get(id.index()) {
                    add("Willpower", "willpower", member.willpower);
                }
            }
        }
    }
    for knob in knobs.iter().filter(|knob| knob.choices.is_empty()) {
        if let Ok(now) = knob.now.parse() {
            let words = sentence(&knob.words()).trim_end_matches('.').to_owned();
            found.push(Number { words, path: format!("{}.{}", knob.group, knob.name), now });
        }
    }
    found
}
