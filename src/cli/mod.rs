//! The command line: one file a subcommand. Results go to standard output, everything else to standard error.
//!
//! Exit codes: 0 done, 1 the input has problems (each printed), 2 the call itself is wrong, 3 this machine lacks
//! something that a window needs.

mod check;
mod compare;
mod contest;
mod demo;
mod explain;
mod new;
mod odds;
#[cfg(feature = "app")]
mod play;
mod print;
mod replay;
mod run;
mod seats;
mod shot;
mod simulate;
mod whatif;

use crate::engine::chronicle::Viewer;
use crate::engine::encounter::Cast;
use crate::play::eyes;
#[cfg(feature = "app")]
use crate::play::pack::Pack;
use crate::play::record::{Record, Replayed};
use crate::play::session::Session;
use crate::scene::Scene;
use crate::scene::problem::Problem;
use clap::{Parser, Subcommand, ValueEnum};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const OUTCOMES: &str = "\
Outcomes, as `run` and `replay` print them:
  victory:SIDE               this side won (several that won at once are joined by +)
  mutual_defeat              no side is left in play
  stalemate:no_winning_act   nobody has any legal act left that could win
  stalemate:round_limit      the round limit of the rulings was reached
  unfinished                 a script or --until stopped the fight before its end

Exit codes: 0 done; 1 the input has problems, each printed; 2 the call is wrong;
3 this machine lacks a display, a driver or a library that the window needs.";

/// A desktop table for fights over a soul. Without a command it opens the window on the list of scenes.
#[derive(Parser)]
#[command(name = "willbound", version, after_help = OUTCOMES)]
struct Call {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a scene without a window and print its chronicle.
    #[command(after_help = OUTCOMES)]
    Run {
        /// The scene file.
        scene: PathBuf,
        /// The seed of the dice; without it the scene's own, else 0.
        #[arg(long)]
        seed: Option<u64>,
        /// A script with dice and answers.
        #[arg(long)]
        script: Option<PathBuf>,
        /// How to print.
        #[arg(long, value_enum, default_value_t)]
        format: Telling,
        /// Save the record here, as the window does; a name that ends in .json gets the JSON that replays.
        #[arg(long)]
        save: Option<PathBuf>,
        /// Print only what these eyes may know: `gm`, or a combatant by its id or name.
        #[arg(long)]
        view: Option<String>,
        /// Who plays a mind or a whole side: `kara=thinker`, `dead=random`, `kara=thinker:500`; without it as the scene says, and plainly for
        /// people.
        #[arg(long, value_name = "WHO=PLAYER", value_parser = seats::seat)]
        seat: Vec<seats::Given>,
        /// Say after each choice of a seat why it chose so, as far as these eyes may know it (with --format text).
        #[arg(long)]
        why: bool,
    },
    /// Check scenes, rulesets, scripts and saves: every problem of every file.
    Check {
        /// Files, or folders to search for .ron files.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Also play what scenes expect of themselves, and tell what came otherwise.
        #[arg(long)]
        run: bool,
        /// How to print.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Replay a saved fight and check its digest.
    #[command(after_help = OUTCOMES)]
    Replay {
        /// The save, or a JSON export.
        save: PathBuf,
        /// Stop after this many answers.
        #[arg(long)]
        until: Option<usize>,
        /// How to print.
        #[arg(long, value_enum, default_value_t)]
        format: Telling,
        /// Print only what these eyes may know: `gm`, or a combatant by its id or name.
        #[arg(long)]
        view: Option<String>,
    },
    /// Write a scene to begin with, with remarks.
    New {
        /// The file to write; it must not exist yet.
        file: PathBuf,
        /// The rules it is for.
        #[arg(long, value_parser = SYSTEMS, default_value = "possession")]
        rules: String,
        /// Its title.
        #[arg(long)]
        title: Option<String>,
    },
    /// What a field of a scene means: its range, its default, the rules behind it.
    Explain {
        /// The field, with or without its place: `will`, `cast.will`, `rulings.carry_over`; without it all are listed.
        field: Option<String>,
        /// Only of these rules.
        #[arg(long, value_parser = SYSTEMS)]
        rules: Option<String>,
        /// How to print.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Exact odds of a single contest: a veto, a possession check, magic points against magic points, a matrix row, ...
    #[command(after_help = odds::help(), disable_help_flag = true)]
    Odds {
        /// The contest and its options.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "CONTEST --OPTION VALUE")]
        call: Vec<String>,
    },
    /// Play many fights of a scene and report how they ended, with intervals, lengths and what everybody had left.
    Simulate(simulate::Call),
    /// What a ruling changes: the same fights under the scene's own readings and under others, side by side.
    Compare(compare::Call),
    /// What comes of each option of a decision: the chance of each side's goal, by playouts that know what who decides may know.
    Whatif(whatif::Call),
    /// Which of two ways to play is better: random, plain or thinker, each fight twice with the two on either side.
    Contest(contest::Call),
    /// Put the shards of one simulation together; they are what `simulate --shard I/N --format json` printed.
    Merge {
        /// The reports, in any order.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// How to print.
        #[arg(long, value_enum, default_value_t)]
        format: simulate::As,
    },
    /// The worked examples of the rules as films with captions, each of which checks itself.
    Demo {
        /// One of them, by its number (PE-01) or its title; `first` is the guided first fight. Without a name: all.
        name: Option<String>,
        /// Play without a window and compare every figure with what the example says.
        #[arg(long)]
        check: bool,
        /// List all of them.
        #[arg(long, conflicts_with = "check")]
        list: bool,
    },
    /// Open the window on a scene.
    Play {
        /// The scene file, or a folder of scenes of one cast that are played side by side.
        #[arg(required_unless_present = "load")]
        scene: Option<PathBuf>,
        /// The seed of the dice; without it the scene's own, else 0.
        #[arg(long)]
        seed: Option<u64>,
        /// Go on from a save.
        #[arg(long)]
        load: Option<PathBuf>,
        /// Play the loaded fight as a film from its start.
        #[arg(long, requires = "load")]
        film: bool,
    },
    /// Draw a picture of any moment, without a screen.
    Shot(shot::Shot),
}

/// The rule systems, by the words scenes use.
const SYSTEMS: [&str; 3] = ["possession", "spirit_combat", "willpower"];

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Sentences.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// How a fight is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Telling {
    /// Sentences.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
    /// Markdown, a heading a round.
    Markdown,
}

/// The input has problems; each was printed.
const PROBLEMS: u8 = 1;
/// The call itself is wrong; each mistake was printed.
const WRONG_CALL: u8 = 2;
/// This machine lacks something that a window needs.
const LACKING: u8 = 3;

/// Runs the call of this process.
pub fn main() -> ExitCode {
    let call = Call::parse();
    let done = match call.command {
        Some(Command::Run { scene, seed, script, format, save, view, seat, why }) => {
            let told = run::Told { format, view: view.as_deref(), why };
            run::run(&scene, seed, script.as_deref(), &seat, save.as_deref(), told)
        }
        Some(Command::Check { paths, run, format }) => check::check(&paths, run, format),
        Some(Command::Replay { save, until, format, view }) => replay::replay(&save, until, format, view.as_deref()),
        Some(Command::New { file, rules, title }) => new::new(&file, &rules, title.as_deref()),
        Some(Command::Explain { field, rules, format }) => explain::explain(field.as_deref(), rules.as_deref(), format),
        Some(Command::Simulate(call)) => simulate::simulate(&call),
        Some(Command::Compare(call)) => compare::compare(&call),
        Some(Command::Whatif(call)) => whatif::whatif(&call),
        Some(Command::Contest(call)) => contest::contest(&call),
        Some(Command::Merge { files, format }) => simulate::merge(&files, format),
        Some(Command::Odds { call }) => odds::odds(&call),
        Some(Command::Demo { list: true, .. }) => demo::list(),
        Some(Command::Demo { name, check: true, .. }) => demo::check(name.as_deref()),
        #[cfg(feature = "app")]
        Some(Command::Demo { name, .. }) => play::demo(name.as_deref()),
        #[cfg(feature = "app")]
        Some(Command::Play { scene, seed, load, film }) => play::play(scene.as_deref(), seed, load.as_deref(), film),
        #[cfg(feature = "app")]
        None => play::pick(),
        #[cfg(not(feature = "app"))]
        Some(Command::Play { .. } | Command::Demo { .. }) | None => Err(no_window()),
        Some(Command::Shot(shot)) => shot.take(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(code) => ExitCode::from(code),
    }
}

/// Whether the program understands a call, which it reads without doing what it says; the first argument is the first after the
/// program's name. For tools that try the command line out.
///
/// # Errors
/// What it would say of a call that is wrong.
pub fn understands(args: &[String]) -> Result<(), String> {
    let call = Call::try_parse_from(std::iter::once("willbound").chain(args.iter().map(String::as_str)));
    match call.map_err(|error| error.to_string())?.command {
        Some(Command::Odds { call }) => odds::understands(&call),
        _ => Ok(()),
    }
}

/// What `willbound merge` prints of the text of one report, in each format. For tools that try reports out.
///
/// # Errors
/// Why it is no report.
pub fn merged(report: &str) -> Result<[String; 3], String> {
    simulate::merged(report)
}

/// Whose eyes a call names; without a name the referee's.
fn viewer(cast: &Cast, view: Option<&str>) -> Result<Viewer, u8> {
    let Some(view) = view else { return Ok(Viewer::Referee) };
    eyes::named(cast, view).map_err(|why| {
        eprintln!("error: {why}");
        WRONG_CALL
    })
}

#[cfg(not(feature = "app"))]
fn no_window() -> u8 {
    eprintln!("error: this build has no window; build with the feature `app`, or use `willbound run SCENE` and `willbound check PATH`");
    LACKING
}

/// Loads a scene; problems and warnings go to standard error.
fn load_scene(path: &Path) -> Result<Scene, u8> {
    match crate::scene::check::scene_file(path) {
        Ok(scene) => {
            scene.warnings.iter().for_each(|warning| eprintln!("{}", warning.shown()));
            Ok(scene)
        }
        Err(problems) => {
            print_problems(&problems);
            Err(PROBLEMS)
        }
    }
}

/// Loads a save as far as it replays; where that is not the whole of it, a warning says so.
fn load_save(path: &Path) -> Result<Session, u8> {
    let (session, replayed) = Record::load(path).map_err(fail)?.replay(None).map_err(|problems| {
        print_problems(&problems);
        PROBLEMS
    })?;
    match replayed {
        Replayed::Same => {}
        Replayed::Differs { taken, why } => eprintln!("warning: {}: loaded as far as answer {taken}: {why}", path.display()),
        Replayed::Shortened { why } => eprintln!("warning: {}: {why}", path.display()),
    }
    Ok(session)
}

/// Loads the scenes of a folder, to be played side by side.
#[cfg(feature = "app")]
fn load_pack(folder: &Path) -> Result<Pack, u8> {
    Pack::of_folder(folder).map_err(|problems| {
        print_problems(&problems);
        if problems.is_empty() {
            fail(format!("{}: two scenes or more of one cast are needed to be played side by side", folder.display()))
        } else {
            PROBLEMS
        }
    })
}

/// So many threads; without it as many as the machine has.
fn threads(given: Option<u16>) -> usize {
    given.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn print_problems(problems: &[Problem]) {
    problems.iter().for_each(|problem| eprintln!("{}", problem.shown()));
}

/// Writes to standard output; a reader that went away is no fault.
fn say(text: &str) -> Result<(), u8> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}").or_else(|error| if error.kind() == std::io::ErrorKind::BrokenPipe { Ok(()) } else { Err(PROBLEMS) })
}

fn fail(text: impl std::fmt::Display) -> u8 {
    eprintln!("error: {text}");
    PROBLEMS
}
