//! `willbound whatif`: what comes of each option of one decision, by playouts.

use super::{Format, WRONG_CALL, fail, load_save, load_scene, say, threads, viewer};
use crate::engine::decision::Choice;
use crate::odds::simulation::Share;
use crate::odds::whatif::{Search, Tally};
use crate::play::forks::Crossroads;
use crate::play::policy::Sensible;
use crate::play::session::Session;
use crate::play::{eyes, files, narration};
use crate::scene::Seat;
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The version that its JSON is written in.
const VERSION: u32 = 1;

/// Which decision, and how far to search.
#[derive(Args)]
pub struct Call {
    /// The scene file, or a save.
    scene: PathBuf,
    /// The decision that is open after line N of the chronicle (of `run --format json`), as the plain policy plays a scene, or as a save
    /// was played; without it the first one of a person, or the one that is open at the end of a save.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Playouts of each option.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    runs: u64,
    /// The seed of the playouts, and of the dice of a scene; without it the scene's own, else 0.
    #[arg(long)]
    seed: Option<u64>,
    /// Only what these eyes may know: `gm`, or a combatant by its id or name.
    #[arg(long)]
    view: Option<String>,
    /// Threads; without it as many as the machine has. They change nothing but the time.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// How to print.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Plays and prints.
pub fn whatif(call: &Call) -> Result<(), u8> {
    let session = session(call)?;
    let viewer = viewer(session.cast(), call.view.as_deref())?;
    let line = session.facts().len();
    let Some(question) = session.question() else {
        return Err(fail("the fight is over there: nothing is to be decided"));
    };
    if !eyes::may_answer(question, viewer) {
        return Err(fail(format!("{} is asked there, and these eyes may not see its options", session.cast().name(question.who))));
    }
    let Some(at) = session.look().and_then(Crossroads::of) else {
        return Err(fail("a die is to be typed in there: nothing is to be decided"));
    };
    let search = Search { seed: call.seed.unwrap_or_else(|| session.seed()), runs: call.runs, close: 0.0, threads: threads(call.threads) };
    let tallies = search.run(&at, &session.scene().sides, &AtomicBool::new(false), |_| {});
    let shown = Shown { session: &session, at: &at, tallies: &tallies, search, line };
    say(match call.format {
        Format::Text => shown.text(),
        Format::Json => shown.json().to_string(),
    }
    .trim_end())
}

/// The fight at the decision that is asked about.
fn session(call: &Call) -> Result<Session, u8> {
    let path = &call.scene;
    if path.is_file() && files::kind(path) == files::Kind::Save {
        let mut session = load_save(path)?;
        if let Some(at) = call.at {
            within(at, session.facts().len())?;
            let place = session.decision_at(at);
            session.go_to(place);
        }
        return Ok(session);
    }
    let scene = Arc::new(load_scene(path)?);
    let seed = call.seed.or(scene.seed).unwrap_or(0);
    let mut session = Session::new(scene, seed, Vec::new());
    let person = |session: &Session, question: &crate::engine::decision::Question| {
        session.seats().get(question.who.index()).is_none_or(|seat| *seat == Seat::Human)
    };
    loop {
        let there = match (call.at, session.question()) {
            (_, None) => true,
            (Some(at), Some(_)) => session.facts().len() >= at,
            (None, Some(question)) => person(&session, question),
        };
        if there || !session.let_choose(&Sensible) {
            break;
        }
    }
    within(call.at.unwrap_or(0), session.facts().len())?;
    Ok(session)
}

fn within(at: usize, lines: usize) -> Result<(), u8> {
    if at > lines {
        eprintln!("error: --at {at}: the chronicle of this fight ends with line {lines}");
        return Err(WRONG_CALL);
    }
    Ok(())
}

/// What is printed.
struct Shown<'s> {
    session: &'s Session,
    at: &'s Crossroads,
    tallies: &'s [Tally],
    search: Search,
    line: usize,
}

impl Shown<'_> {
    fn options(&self) -> impl Iterator<Item = (&Choice, &Tally, String)> {
        let question = self.at.question();
        self.at.ways.iter().zip(self.tallies).filter_map(move |(way, tally)| {
            let choice = question.options.get(way.place)?;
            Some((choice, tally, way.pick.key(self.session.cast())))
        })
    }

    fn text(&self) -> String {
        let (question, cast) = (self.at.question(), self.session.cast());
        let mut text = format!("{} ({})\n", narration::question_title(question, cast), self.session.scene().title);
        let (runs, seed) = (self.search.runs, self.search.seed);
        let _ = writeln!(
            text,
            "After line {}: {runs} playouts of each option (seed {seed}), on what {} may know; the plain policy plays on.\n",
            self.line,
            cast.name(question.who)
        );
        let rows: Vec<_> = self.options().collect();
        let width = |column: &dyn Fn(&(&Choice, &Tally, String)) -> usize| rows.iter().map(column).max().unwrap_or(0);
        let keys = width(&|(.., key)| key.chars().count());
        let sides = &self.session.scene().sides;
        for (choice, tally, key) in &rows {
            let shares = sides.iter().enumerate().map(|(side, name)| format!("{name} {}", percent(&tally.share(side))));
            let line = format!("  {key:keys$}  {}", shares.collect::<Vec<_>>().join("   "));
            text.push_str(line.trim_end());
            if let Some(exact) = exact(choice) {
                let _ = write!(text, "   (exactly: {exact})");
            }
            text.push('\n');
        }
        text.push_str(
            "\nIn brackets: where the true chance lies 95 times in a hundred. `exactly` is the single roll alone, counted over all dice.\n",
        );
        text
    }

    fn json(&self) -> Value {
        let (question, cast) = (self.at.question(), self.session.cast());
        let option = |(choice, tally, key): (&Choice, &Tally, String)| {
            let side = |(place, name): (usize, &Arc<str>)| {
                let share = tally.share(place);
                json!({ "side": name, "count": share.count, "p": share.p, "low": share.low, "high": share.high })
            };
            json!({
                "option": key,
                "label": narration::choice_label(choice, question, cast),
                "runs": tally.runs,
                "sides": self.session.scene().sides.iter().enumerate().map(side).collect::<Vec<_>>(),
                "exact": exact(choice),
            })
        };
        json!({
            "whatif": VERSION,
            "title": self.session.scene().title,
            "line": self.line,
            "who": cast.key(question.who),
            "kind": question.kind,
            "seed": self.search.seed,
            "options": self.options().map(option).collect::<Vec<_>>(),
        })
    }
}

/// The exact chance of the single roll that an option puts at stake, where who decides may know it.
fn exact(choice: &Choice) -> Option<String> {
    choice.stake.filter(|stake| stake.open()).map(|stake| stake.chance().words())
}

fn percent(share: &Share) -> String {
    format!("{:.1} % ({:.1} to {:.1})", share.p * 100.0, share.low * 100.0, share.high * 100.0)
}
