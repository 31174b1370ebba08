//! `willbound simulate` and `willbound merge`: many fights of a scene, and the shards of one run put together.

mod print;

use super::seats::{Given, given, seat};
use super::{PROBLEMS, fail, load_scene, print_problems, threads};
use crate::odds::simulation::{Plan, Report};
use crate::odds::thinker::Players;
use crate::scene::Scene;
use crate::scene::check::scene_with;
use crate::scene::problem::Source;
use crate::scene::read::Doc;
use clap::{Args, ValueEnum};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most values that one call may vary through.
const MOST_VALUES: u64 = 1_000;

/// What to simulate.
#[derive(Args)]
pub struct Call {
    /// The scene file.
    scene: PathBuf,
    /// How many fights (of each value of --vary).
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    runs: u64,
    /// The seed that every fight's own seed follows from; without it the scene's own, else 0.
    #[arg(long)]
    seed: Option<u64>,
    /// Who plays a mind or a whole side: `kara=thinker`, `dead=random`; plain sense plays all others.
    #[arg(long, value_name = "WHO=PLAYER", value_parser = seat)]
    seat: Vec<Given>,
    /// Threads; without it as many as the machine has. They change nothing but the time.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Play only the I-th of N parts of the run, to be put together with `willbound merge`.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(u64, u64)>,
    /// Vary a number of the scene from A to B: `cast.jack.will=5..12`. A field goes by names, ids and places from 1.
    #[arg(long, value_name = "FIELD=A..B", value_parser = vary)]
    vary: Option<Vary>,
    /// How to print.
    #[arg(long, value_enum, default_value_t)]
    format: As,
}

/// How reports are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum As {
    /// Sentences and bars.
    #[default]
    Text,
    /// One JSON object, which `willbound merge` reads.
    Json,
    /// A table for spreadsheets.
    Csv,
}

/// A field and the values that it goes through.
#[derive(Clone, Debug)]
struct Vary {
    field: String,
    from: i64,
    to: i64,
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let both = text.split_once('/').and_then(|(i, n)| Some((i.parse::<u64>().ok()?, n.parse::<u64>().ok()?)));
    let sane = |(i, n): &(u64, u64)| (1..=*n).contains(i) && *n <= 1_000_000;
    both.filter(sane).ok_or_else(|| "write the part and the number of parts, as 3/8".into())
}

fn vary(text: &str) -> Result<Vary, String> {
    let wanted = || "write a field and its values, as cast.jack.will=5..12".to_owned();
    let (field, range) = text.split_once('=').ok_or_else(wanted)?;
    let (from, to) = range.split_once("..").ok_or_else(wanted)?;
    let number = |text: &str| text.trim().trim_start_matches('=').parse::<i64>().map_err(|_| wanted());
    let (from, to) = (number(from)?, number(to)?);
    match to.checked_sub(from).and_then(|span| u64::try_from(span).ok()) {
        None => Err(format!("{from} is above {to}: write the lower value first")),
        Some(span) if span >= MOST_VALUES => Err(format!("these are too many values; vary through {MOST_VALUES} at most")),
        Some(_) => Ok(Vary { field: field.trim().to_owned(), from, to }),
    }
}

/// Simulates and prints what came of it.
pub fn simulate(call: &Call) -> Result<(), u8> {
    let scene = Arc::new(load_scene(&call.scene)?);
    let varied = call.vary.as_ref().map(|vary| scenes(&scene, vary).map(|scenes| (vary.field.clone(), scenes))).transpose()?;
    let plan = Plan {
        seed: call.seed.or(scene.seed).unwrap_or(0),
        players: given(Players::all_plain(&scene), &scene, &call.seat)?,
        scene,
        vary: varied,
        runs: call.runs,
        shard: call.shard,
        threads: threads(call.threads),
    };
    let stop = interruptible();
    let all = plan.fights();
    let report = plan.run(&stop, progress_to(all, "fights"));
    clear_progress();
    print::print(&report, call.format)?;
    let faults: u64 = report.rows.iter().flat_map(|row| row.faults.values()).sum();
    if report.interrupted {
        let done: u64 = report.rows.iter().map(|row| row.fights).sum();
        return Err(fail(format!("stopped after {done} of {all} fights")));
    }
    if faults > 0 { Err(fail(format!("{faults} fights could not go on"))) } else { Ok(()) }
}

/// A flag that the first Ctrl-C raises; a second one ends the program as it always does.
pub(super) fn interruptible() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let pulled = stop.clone();
    let first = move || {
        if pulled.swap(true, Ordering::Relaxed) {
            std::process::exit(130)
        }
    };
    if let Err(error) = ctrlc::set_handler(first) {
        eprintln!("warning: Ctrl-C will end this without a report: {error}");
    }
    stop
}

/// Draws a line over again as more is done, where somebody looks.
pub(super) fn progress_to(all: u64, what: &'static str) -> impl FnMut(u64) {
    let shown = std::io::stderr().is_terminal();
    move |done| {
        if shown {
            let full = usize::try_from(done * 30 / all.max(1)).unwrap_or(30).min(30);
            let mut err = std::io::stderr().lock();
            // Nobody reads it where it cannot be written.
            let _ = write!(err, "\r[{}{}] {done} of {all} {what}", "#".repeat(full), ".".repeat(30 - full));
            let _ = err.flush();
        }
    }
}

/// Takes that line away.
pub(super) fn clear_progress() {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[2K");
    }
}

/// The scene with every value of what is varied; the problems of all of them.
fn scenes(scene: &Scene, vary: &Vary) -> Result<Vec<(i64, Arc<Scene>)>, u8> {
    let source = Source::new(scene.file.clone(), scene.text.clone());
    let doc = Doc::new(&source, &[]);
    let mut scenes = Vec::new();
    for value in vary.from..=vary.to {
        let text = doc.with_number(&vary.field, value).map_err(|why| fail(format!("--vary {}: {why}", vary.field)))?;
        match scene_with(&scene.file, &text, scene.shelf()) {
            Ok(scene) => scenes.push((value, Arc::new(scene))),
            Err(problems) => {
                print_problems(&problems);
                return Err(fail(format!("--vary {}: the scene does not take {value}", vary.field)));
            }
        }
    }
    Ok(scenes)
}

/// Puts the shards of one run together.
pub fn merge(files: &[PathBuf], format: As) -> Result<(), u8> {
    let mut whole: Option<Report> = None;
    let mut problems = Vec::new();
    for file in files {
        let read = read(file);
        let merged = read.and_then(|report| match &mut whole {
            None => {
                whole = Some(report);
                Ok(())
            }
            Some(whole) => whole.merge(&report),
        });
        problems.extend(merged.err().map(|why| format!("{}: {why}", file.display())));
    }
    if !problems.is_empty() {
        problems.iter().for_each(|problem| eprintln!("error: {problem}"));
        return Err(PROBLEMS);
    }
    whole.map_or(Ok(()), |report| print::print(&report, format))
}

/// What `merge` prints of the text of one report, in each format.
///
/// # Errors
/// Why it is no report.
pub fn merged(text: &str) -> Result<[String; 3], String> {
    let report = Report::from_text(text)?;
    Ok([As::Text, As::Json, As::Csv].map(|format| print::printed(&report, format)))
}

fn read(file: &Path) -> Result<Report, String> {
    std::fs::read_to_string(file).map_err(|error| error.to_string()).and_then(|text| Report::from_text(&text))
}
