//! What the user can tell the program, and the one place where it is done. Panels and keys only say it.

use super::cinema::{Cinema, FilmCommand};
use super::comfort::{self, Comfort, Wish};
use super::compare::Compare;
use super::eyes::Looking;
use super::film::{self, Time};
use super::house;
use super::library::Library;
use super::saves::{self, Saved};
use super::settings::{self, Settings};
use super::table::{Game, Painted, Screen};
use crate::engine::chronicle::Viewer;
use crate::engine::combatant::{Cell, CombatantId};
use crate::engine::decision::{Choice, Need, Pick, Who};
use crate::engine::encounter::Cast;
use crate::engine::standing::{Says, YesNo};
use crate::play::{dice, export, narration};
use crate::scene::Seat;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::BTreeMap;
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
}

/// What the chronicle is exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// To read, as who looks may know it.
    Markdown,
    /// To play again: it holds everything.
    Json,
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
    /// The whole board in sight.
    WholeBoard,
    /// Writes the chronicle to a file.
    Export(Form),
    /// Looks back, lets the film run, goes along another branch.
    Time(Time),
    /// About films and the guided first fight.
    Film(FilmCommand),
    /// Ends the program.
    Quit,
}

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
    /// The file of this fight.
    pub file: Option<PathBuf>,
    /// The file that the fight is written to by itself.
    pub aside: Option<PathBuf>,
    /// Answers that the file holds.
    pub saved: usize,
    /// Saves that can be loaded.
    pub saves: Vec<Saved>,
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

    /// Looks for saves anew.
    pub fn list_saves(&mut self) {
        self.saves = saves::list(&saves::folder());
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
        let path = self.aside.clone().unwrap_or_else(|| saves::autosave_path(&saves::folder(), title, seed));
        saves::save(&game.session, &path)
    }
}

/// All that commands may change.
#[derive(SystemParam)]
pub struct Hands<'w, 's> {
    pub(super) commands: Commands<'w, 's>,
    pub(super) game: Option<ResMut<'w, Game>>,
    compare: Option<ResMut<'w, Compare>>,
    now: Res<'w, State<Screen>>,
    pub(super) desk: ResMut<'w, Desk>,
    library: ResMut<'w, Library>,
    pub(super) settings: ResMut<'w, Settings>,
    pub(super) screen: ResMut<'w, NextState<Screen>>,
    pub(super) painted: MessageWriter<'w, Painted>,
    pub(super) cinema: ResMut<'w, Cinema>,
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
                let last = self.game.as_ref().map_or(0, |game| house::rows(self.desk.sheet, game)).saturating_sub(1);
                self.desk.row = self.desk.row.saturating_add_signed(*by as isize).min(last);
            }
            Command::NextDice => self.library.dice = self.library.dice.next(),
            Command::Sheet(sheet) => {
                self.desk.sheet = *sheet;
                self.desk.comfort.opened();
                (self.desk.branch, self.desk.naming) = (0, None);
                self.desk.row = 0;
                if *sheet == Some(Sheet::Load) {
                    self.desk.list_saves();
                }
                if let (Some(Sheet::Views), Some(game)) = (sheet, &self.game) {
                    self.desk.view_at = game.views().iter().position(|view| *view == game.looking()).unwrap_or(0);
                }
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
            Command::SeatSide(side, seat) => self.library.seat_side(side, *seat),
            Command::Search => self.library.search(),
            Command::Play => self.play(),
            Command::Load(path) => self.load(path.clone()),
            Command::Resume if self.game.is_some() => self.screen.set(Screen::Table),
            Command::Leave => {
                self.desk.sheet = None;
                self.keep();
                self.library.search();
                self.desk.list_saves();
                self.screen.set(Screen::Picker);
            }
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
            Command::Export(form) => self.export(*form),
            _ => self.at_the_table(command),
        }
    }

    fn play(&mut self) {
        if let (Some(pack), Some(seed)) = (self.library.pack().cloned(), self.library.seed()) {
            self.commands.insert_resource(Compare::new(pack, seed));
            return self.screen.set(Screen::Compare);
        }
        let (Some(scene), Some(seed)) = (self.library.scene().cloned(), self.library.seed()) else { return };
        let seats = self.library.seats.clone();
        let session = super::library::begin(&scene, seed, self.library.typed());
        self.open(Game::of(session, seats, false), None);
    }

    /// Writes a fight that was not saved aside, so that leaving it loses nothing.
    pub(super) fn keep(&mut self) {
        if let Some(game) = &self.game
            && let Err(trouble) = self.desk.keep(game)
        {
            self.desk.notice = Some((format!("The fight could not be kept: {trouble}."), 8.0));
        }
    }

    pub(super) fn open(&mut self, game: Game, file: Option<PathBuf>) {
        self.keep();
        (self.cinema.showing, self.cinema.tutor) = (None, None);
        let answers = game.session.answers().len();
        *self.desk = Desk { dice_age: f32::MAX, saves: std::mem::take(&mut self.desk.saves), ..Desk::default() };
        match file {
            Some(path) => self.desk.came_from(path, answers),
            None => self.desk.saved = answers,
        }
        self.commands.insert_resource(game);
        self.screen.set(Screen::Table);
    }

    fn load(&mut self, path: PathBuf) {
        match saves::load(&path) {
            Ok((session, warning)) => {
                let seats = session.seats().to_vec();
                let mut game = Game::of(session, seats, true);
                game.say(warning.unwrap_or_else(|| format!("Loaded {}.", path.display())));
                self.open(game, Some(path));
            }
            Err(trouble) => {
                let text = format!("Not loaded: {trouble}.");
                self.desk.notice = Some((text.clone(), 8.0));
                if let Some(game) = &mut self.game {
                    game.say(text);
                }
            }
        }
    }

    fn save(&mut self) {
        let Some(game) = &mut self.game else { return };
        let path =
            self.desk.file.clone().unwrap_or_else(|| saves::fresh_path(&saves::folder(), &game.session.scene().title, game.session.seed()));
        match saves::save(&game.session, &path) {
            Ok(()) => {
                game.say(format!("Saved to {}.", path.display()));
                self.desk.saved = game.session.answers().len();
                self.desk.file = Some(path);
                if let Some(aside) = self.desk.aside.take() {
                    saves::remove(&aside);
                }
            }
            Err(trouble) => game.say(format!("Not saved: {trouble}. The fight goes on; try again.")),
        }
    }

    /// Writes the chronicle beside the saves.
    fn export(&mut self, form: Form) {
        let Some(game) = self.game.as_deref_mut().filter(|game| game.covered().is_none()) else { return };
        self.desk.sheet = None;
        let (session, ending) = (&game.session, if form == Form::Json { "json" } else { "md" });
        let text = match form {
            Form::Markdown => Ok(export::markdown(session, game.viewer())),
            Form::Json if game.referee_looks() => export::json(session),
            Form::Json => Err("the file that replays holds every secret, so only the referee's eyes may export it".to_owned()),
        };
        let path = saves::export_path(&saves::folder(), &session.scene().title, session.seed(), ending);
        let done = text.and_then(|text| {
            saves::make_folder(&path)?;
            export::write(&path, &text)
        });
        match done {
            Ok(()) => game.say(format!("Exported to {}.", path.display())),
            Err(trouble) => game.say(format!("Not exported: {trouble}.")),
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
            Command::Answer(number, who, pick) => answer(game, *number, *who, pick.clone()),
            Command::Take(place) => take(game, &self.desk, *place),
            Command::Highlight(place) => {
                game.highlight(*place);
                self.desk.by_key = game.open_question().map(|question| (question.number, *place));
            }
            Command::Move(by) => {
                game.move_highlight(*by);
                self.desk.by_key = game.open_question().map(|question| (question.number, game.highlighted));
            }
            Command::Confirm => match game.wants_cell {
                Some(_) => confirm_cell(game),
                None => {
                    let place = game.highlighted;
                    take(game, &self.desk, place);
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
            Command::Cursor(x, y) => move_cursor(game, *x, *y),
            Command::Undo => game.undo(),
            Command::Redo => game.redo(),
            Command::Step => step(game, &mut self.painted),
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
                let (speed, looking) = (game.speed, game.looking());
                *game = Game::of(super::library::begin(&scene, seed, typing), seats, false);
                game.speed = speed;
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

/// An answer to the open question or something said while it is open, once people have had a moment to see it.
fn answer(game: &mut Game, number: u32, who: Who, pick: Pick) {
    let open = game.waiting().is_some_and(|question| question.number == number);
    let counts = match who {
        Who::Referee => game.may_speak() && (game.referee_looks() || matches!(pick.verb, "typed" | "rolled")),
        Who::Mind(mind) | Who::Standing(mind) => {
            game.ready() || game.may_speak() && game.human_asked() && game.viewer() == Viewer::Mind(mind)
        }
    };
    if open && counts {
        game.answer(who, pick);
    }
}

/// Takes the option at a place, asking first for the cell or number it needs.
fn take(game: &mut Game, desk: &Desk, place: usize) {
    if !game.ready() {
        return;
    }
    let Some(question) = game.open_question() else { return };
    let Some(choice) = question.options.get(place).cloned() else { return };
    let typed = question.die.map(|die| dice::face(&desk.typed, die.sides));
    game.highlight(place);
    if let Some(refusal) = choice.refused {
        let reason = refusal.text(game.session.cast());
        return game.say(format!("Not possible: {reason} ({}).", refusal.rule.0));
    }
    match choice.need {
        Need::Nothing => game.answer_asked(choice.pick),
        Need::Cell { from, .. } => {
            game.wants_cell = Some(place);
            game.cell_cursor = Some(from);
        }
        Need::Number { .. } => match typed {
            Some(Ok(face)) => game.answer_asked(Pick { amount: Some(i32::from(face)), ..choice.pick }),
            Some(Err(why)) => game.say(why),
            None => {
                let amount = desk.amount(&choice, game.session.cast());
                game.answer_asked(Pick { amount, ..choice.pick });
            }
        },
    }
}

fn wanted_cell(game: &Game) -> Option<&Choice> {
    game.wants_cell.and_then(|place| game.open_question()?.options.get(place))
}

fn confirm_cell(game: &mut Game) {
    let Some((choice, cell)) = wanted_cell(game).cloned().zip(game.cell_cursor) else { return };
    match choice.need.cell_trouble(cell) {
        Some(trouble) => game.say(format!("Not there: {trouble}.")),
        None => game.answer_asked(Pick { cell: Some(cell), ..choice.pick }),
    }
}

fn move_cursor(game: &mut Game, x: i32, y: i32) {
    let board = match wanted_cell(game).map(|choice| &choice.need) {
        Some(Need::Cell { board, .. }) => *board,
        _ => return,
    };
    if let Some(cell) = &mut game.cell_cursor {
        *cell = Cell { x: (cell.x + x).clamp(0, board.0 - 1), y: (cell.y + y).clamp(0, board.1 - 1) };
    }
}

/// One beat further; where all is shown and a computer is asked, its answer.
fn step(game: &mut Game, painted: &mut MessageWriter<Painted>) {
    if game.waiting().is_some() {
        if game.human_asked() {
            let asked = game.open_question().map(|question| narration::question_title(question, game.session.cast()));
            let asked = asked.or_else(|| game.outside().map(|outside| outside.title));
            return game.say(format!("{}: answer first.", asked.unwrap_or_else(|| "Somebody is asked".into())));
        }
        game.session.let_choose(&crate::play::policy::Sensible);
    }
    // Beats of which who looks may know nothing are passed over.
    let mut facts = game.step();
    while facts.is_empty() && !game.caught_up() {
        facts = game.step();
    }
    game.wait = 0.6;
    facts.into_iter().for_each(|fact| {
        painted.write(Painted(fact));
    });
}
