//! What the user can tell the program, and the one place where it is done. Panels and keys only say it.

use super::answering;
use super::bench::{Bench, BenchCommand};
use super::cinema::{Cinema, FilmCommand};
use super::comfort::{self, Wish};
use super::compare::Compare;
pub use super::desk::Desk;
use super::editor::window::Drafts;
use super::editor::{Editor, Said};
use super::eyes::Looking;
use super::film::{self, Time};
use super::house;
use super::library::Library;
use super::settings::{self, Settings};
use super::table::{Game, Painted, Screen};
use super::trials::{Trial, Trials};
use crate::engine::combatant::CombatantId;
use crate::engine::decision::{Need, Pick, Who};
use crate::engine::standing::{Says, YesNo};
use crate::scene::Seat;
use crate::scene::starter::STARTERS;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::path::PathBuf;

/// A sheet over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// Keys and rules.
    Help,
    /// What a person likes.
    Settings,
    /// The saves.
    Load,
    /// Through whose eyes to look.
    Views,
    /// The branches of the fight.
    Branches,
    /// The chronicle as a file.
    Export,
    /// Whose dice people roll.
    Dice,
    /// What minds answer unasked.
    Standing,
    /// Which rules a new scene is for.
    NewScene,
    /// Many fights of the scene.
    Trials,
}

/// What the chronicle is exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// To read, as who looks may know it.
    Markdown,
    /// To play again: it holds everything.
    Json,
}

impl Form {
    /// Both, in the order of their sheet.
    pub const ALL: [Self; 2] = [Self::Markdown, Self::Json];
}

/// Which lines of the chronicle are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Dice only.
    Rolls,
    /// What changed.
    Changes,
}

/// Something the user said.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Command {
    /// Answers the question of this number.
    Answer(u32, Who, Pick),
    /// Takes the option at this place at once, as a click does.
    Take(usize),
    /// Moves the gold frame to the option at this place.
    Highlight(usize),
    /// Moves the gold frame up or down among the legal options.
    Move(i32),
    /// Takes the highlighted option, or the cell under the cursor.
    Confirm,
    /// No cell after all.
    CancelCell,
    /// Moves the cell cursor.
    Cursor(i32, i32),
    /// A face of a real die, as typed so far.
    Typed(String),
    /// The dice of a mind, or everybody's, are typed in by people or rolled by the program.
    DiceMode(Option<CombatantId>, bool),
    /// What a mind answers unasked to the yes/no questions of a kind.
    Stand(CombatantId, &'static YesNo, Says),
    /// Takes the option at this place of a yes/no question, now and from now on.
    FromNowOn(usize),
    /// Moves the gold frame of the open sheet.
    SheetRow(i32),
    /// The next way to begin a fight: dice rolled, typed, or typed by people for their own minds.
    NextDice,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Shows the next beat; where all is shown, lets the computer answer.
    Step,
    /// Shows all.
    Skip,
    /// The computer plays all seats, or no longer.
    Auto,
    /// Playback speed, times this.
    Faster(f32),
    /// Writes the fight to its file.
    Save,
    /// Loads a fight.
    Load(PathBuf),
    /// The same fight from the start.
    Restart,
    /// Back to the list of scenes; the fight stays on the table.
    Leave,
    /// Back from the list of scenes to the fight on the table.
    Resume,
    /// Selects a combatant, or none.
    Select(Option<CombatantId>),
    /// Filters the chronicle.
    Filter(Filter),
    /// Shows the whole chronicle.
    WholeChronicle,
    /// Opens or closes the referee's events.
    Referee(bool),
    /// Sets the amount of an option or a referee's event, by its key.
    Amount(String, i32),
    /// Changes the amount of the highlighted option.
    More(i32),
    /// Looks at the table through these eyes.
    View(Looking),
    /// Goes down or up the list of eyes.
    NextView(i32),
    /// The table was handed over: who it was handed to looks now.
    HandedOver,
    /// Opens a sheet or closes it.
    Sheet(Option<Sheet>),
    /// Opens the help sheet on the rulings of this table.
    Rulings,
    /// Something said on the sheet of many fights.
    Trial(Trial),
    /// Chooses a scene of the list.
    Scene(usize),
    /// Chooses the next or an earlier scene of the list.
    NextScene(i32),
    /// The seed as typed.
    Seed(String),
    /// Puts the keyboard into the seed field.
    TypeSeed,
    /// Gives a side to the computer or to people.
    SeatSide(String, Seat),
    /// Begins the chosen scene.
    Play,
    /// Searches the scene folders anew.
    Search,
    /// Something is done on the sheets of help and settings.
    Wish(Wish),
    /// Shows or hides what may come of each option.
    WhatIf,
    /// The whole board in sight.
    WholeBoard,
    /// Writes the chronicle to a file.
    Export(Form),
    /// Looks back, lets the film run, goes along another branch.
    Time(Time),
    /// About films and the guided first fight.
    Film(FilmCommand),
    /// About the file of the scene on the table.
    Bench(BenchCommand),
    /// About the scene that is edited.
    Editor(Said),
    /// Edits the chosen scene of the list, or that of the fight on the table.
    EditThis,
    /// Ends the program.
    Quit,
}

/// All that commands may change.
#[derive(SystemParam)]
pub struct Hands<'w, 's> {
    pub(super) commands: Commands<'w, 's>,
    pub(super) game: Option<ResMut<'w, Game>>,
    compare: Option<ResMut<'w, Compare>>,
    pub(super) now: Res<'w, State<Screen>>,
    pub(super) desk: ResMut<'w, Desk>,
    pub(super) library: ResMut<'w, Library>,
    pub(super) bench: Option<ResMut<'w, Bench>>,
    pub(super) settings: ResMut<'w, Settings>,
    pub(super) screen: ResMut<'w, NextState<Screen>>,
    pub(super) painted: MessageWriter<'w, Painted>,
    pub(super) cinema: ResMut<'w, Cinema>,
    pub(super) editor: Option<ResMut<'w, Editor>>,
    pub(super) drafts: Option<Res<'w, Drafts>>,
    trials: ResMut<'w, Trials>,
    exit: MessageWriter<'w, AppExit>,
}

/// Does what was said, in the order it was said.
pub fn apply(mut said: MessageReader<Command>, mut hands: Hands) {
    for command in said.read() {
        hands.obey(command);
    }
}

impl Hands<'_, '_> {
    fn obey(&mut self, command: &Command) {
        let film = *self.now.get() == Screen::Table && self.cinema.showing.is_some();
        match command {
            Command::Film(said) => self.film(said),
            Command::Editor(said) => self.at_the_desk(said),
            Command::EditThis => self.edit_this(*self.now.get() == Screen::Table),
            Command::Leave if film => self.film(&FilmCommand::Menu),
            Command::Step if film => self.film(&FilmCommand::Step),
            Command::Skip if film => self.film(&FilmCommand::Pause),
            Command::Restart if film => self.film(&FilmCommand::Again),
            Command::Filter(filter) => self.desk.filter = *filter,
            Command::WholeChronicle => self.desk.whole_chronicle = true,
            Command::Referee(open) => self.desk.referee = *open,
            Command::Amount(key, amount) => {
                self.desk.amounts.insert(key.clone(), *amount);
            }
            Command::Typed(face) => {
                self.desk.typed.clone_from(face);
                if let Some(game) = &mut self.game {
                    game.highlight(0);
                }
            }
            Command::SheetRow(by) => {
                let rows = match self.desk.sheet {
                    Some(Sheet::Load) => self.desk.saves.len(),
                    Some(Sheet::NewScene) => STARTERS.len(),
                    Some(Sheet::Export) => Form::ALL.len(),
                    sheet => self.game.as_ref().map_or(0, |game| house::rows(sheet, game)),
                };
                let last = rows.saturating_sub(1);
                self.desk.row = self.desk.row.saturating_add_signed(*by as isize).min(last);
            }
            Command::NextDice => self.library.dice = self.library.dice.next(),
            Command::Sheet(sheet) => {
                if self.desk.sheet == Some(Sheet::Load) {
                    self.desk.reading = None; // nobody looks at it any more
                }
                self.desk.sheet = *sheet;
                self.desk.comfort.opened();
                (self.desk.branch, self.desk.naming) = (0, None);
                self.desk.row = 0;
                if *sheet == Some(Sheet::Load) {
                    self.desk.list_saves();
                }
                if *sheet == Some(Sheet::Trials) {
                    let at_table = self.game.as_ref().filter(|_| *self.now.get() == Screen::Table);
                    let of_list = || self.library.scene().cloned().map(|scene| (scene, self.library.seed().unwrap_or_default()));
                    let subject = at_table.map(|game| (game.session.scene().clone(), game.session.seed())).or_else(of_list);
                    subject.iter().for_each(|(scene, seed)| self.trials.open(scene, *seed));
                }
                if let (Some(Sheet::Views), Some(game)) = (sheet, &self.game) {
                    self.desk.view_at = game.views().iter().position(|view| *view == game.looking()).unwrap_or(0);
                }
            }
            Command::Trial(said) => {
                // They would tell what the eyes of a mind may not know.
                let secret = |game: &Game| *self.now.get() == Screen::Table && !game.referee_looks();
                if !self.game.as_deref().is_some_and(secret) {
                    self.trials.obey(said);
                }
            }
            Command::Rulings => {
                self.desk.comfort.opened();
                (self.desk.sheet, self.desk.comfort.page) = (Some(Sheet::Help), comfort::RULINGS);
            }
            Command::Wish(wish) => comfort::obey(wish, &mut self.desk.comfort, &mut self.settings),
            Command::Faster(by) => self.settings.speed = (self.settings.speed * by).clamp(settings::SPEED.0, settings::SPEED.1),
            Command::Scene(place) => self.library.choose(*place),
            Command::NextScene(by) => {
                let last = self.library.found.len().saturating_sub(1);
                let place = self.library.chosen.saturating_add_signed(*by as isize).min(last);
                self.library.choose(place);
            }
            Command::TypeSeed => self.desk.type_seed = !self.desk.type_seed,
            Command::Seed(seed) => self.library.seed = seed.chars().filter(char::is_ascii_digit).take(20).collect(),
            Command::WhatIf => self.settings.what_if = !self.settings.what_if,
            Command::SeatSide(side, seat) => self.library.seat_side(side, *seat),
            Command::Search => self.search(),
            Command::Play => self.play(),
            Command::Load(path) => self.load(path.clone()),
            Command::Resume if self.game.is_some() => self.screen.set(Screen::Table),
            Command::Leave => {
                self.desk.sheet = None;
                self.keep();
                self.search();
                self.desk.list_saves();
                self.screen.set(Screen::Picker);
            }
            Command::Quit if !self.may_end() => {}
            Command::Quit => {
                self.keep();
                self.exit.write(AppExit::Success);
            }
            _ if *self.now.get() == Screen::Compare => {
                if let Some(compare) = self.compare.as_deref_mut() {
                    compare.obey(command);
                }
            }
            // During a film only the film answers, undoes and changes seats.
            _ if film && !matches!(command, Command::Select(_)) => {}
            Command::Save => self.save(),
            Command::Bench(said) => self.bench(*said),
            Command::Export(form) => self.export(*form),
            _ => self.at_the_table(command),
        }
    }

    /// What concerns the fight; without one, nothing.
    fn at_the_table(&mut self, command: &Command) {
        if *command == Command::Restart {
            self.keep();
            (self.desk.saved, self.desk.aside) = (0, None);
        }
        let Some(game) = self.game.as_deref_mut() else { return };
        if game.covered().is_some() && *command != Command::HandedOver {
            return; // nothing happens on a table that nobody may see
        }
        let before = game.session.answers().len();
        match command {
            held if game.past.is_some() && film::holds(held) => game.say(film::HELD),
            Command::Time(said) => film::obey(game, &mut self.desk, said),
            Command::Answer(number, who, pick) => answering::answer(game, *number, *who, pick.clone()),
            Command::Take(place) => answering::take(game, &self.desk, *place),
            Command::Highlight(place) => {
                game.highlight(*place);
                self.desk.by_key = game.open_question().map(|question| (question.number, *place));
            }
            Command::Move(by) => {
                game.move_highlight(*by);
                self.desk.by_key = game.open_question().map(|question| (question.number, game.highlighted));
            }
            Command::Confirm => match game.wants_cell {
                Some(_) => answering::confirm_cell(game),
                None => {
                    let place = game.highlighted;
                    answering::take(game, &self.desk, place);
                }
            },
            Command::More(by) => {
                let chosen = game.open_question().and_then(|question| question.options.get(game.highlighted));
                let cast = game.session.cast();
                if let Some((choice, amount)) = chosen.and_then(|choice| Some((choice, self.desk.amount(choice, cast)?)))
                    && let Need::Number { min, max } = choice.need
                {
                    self.desk.amounts.insert(choice.pick.key(cast), (amount + by).clamp(min, max));
                }
            }
            Command::CancelCell => game.wants_cell = None,
            Command::DiceMode(whose, typed) => house::dice_mode(game, *whose, *typed),
            Command::Stand(who, kind, says) => house::stand(game, *who, kind, *says),
            Command::FromNowOn(place) => house::from_now_on(game, *place),
            Command::Cursor(x, y) => answering::move_cursor(game, *x, *y),
            Command::Undo => game.undo(),
            Command::Redo => game.redo(),
            Command::Step => answering::step(game, &mut self.painted),
            Command::Skip => {
                self.desk.dice_age = f32::MAX;
                // Nothing is told of what is skipped: everything is where it ends at once.
                game.skip();
            }
            Command::Auto => {
                game.auto = !game.auto;
                let words = if game.auto { "The computer plays all seats." } else { "People play their seats again." };
                game.say(words);
            }
            Command::Restart => {
                let typing = game.session.typing().into_iter().collect();
                let (scene, seed, seats) = (game.session.scene().clone(), game.session.seed(), game.seats.clone());
                let (speed, looking, table) = (game.speed, game.looking(), game.table);
                *game = Game::of(super::library::begin(&scene, seed, typing), seats, false);
                (game.speed, game.table) = (speed, table);
                game.look(looking);
                game.say("The same fight from the start, with the same seed.");
                self.desk.file = None;
            }
            Command::View(looking) => {
                game.look(*looking);
                (self.desk.sheet, self.desk.dice_age, self.desk.referee) = (None, f32::MAX, false);
            }
            Command::NextView(by) => {
                self.desk.view_at = self.desk.view_at.saturating_add_signed(*by as isize).min(game.views().len().saturating_sub(1));
            }
            Command::HandedOver => {
                game.uncover();
                (self.desk.dice_age, self.desk.by_key) = (f32::MAX, None);
                self.desk.amounts.clear();
                self.desk.typed.clear();
            }
            Command::Select(who) => game.selected = *who,
            _ => {}
        }
        if game.session.answers().len() != before {
            self.desk.typed.clear();
            self.desk.amounts.clear();
        }
        if matches!(command, Command::Undo | Command::Redo | Command::Time(_)) {
            self.desk.dice_age = f32::MAX;
        }
    }
}
