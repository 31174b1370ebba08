//! `willbound compare`: what a ruling changes. The same fights under the scene's own readings and under others.

mod print;

use super::simulate::{As, interruptible, progress_to};
use super::{WRONG_CALL, fail, load_scene, threads};
use crate::odds::comparison::Plan;
use crate::scene::variation::{setting, varied};
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;

/// What to compare.
#[derive(Args)]
pub struct Call {
    /// The scene file. The plain policy plays every seat, as with `run`.
    scene: PathBuf,
    /// A ruling, house value, number or table and what it is to be instead, as a file writes it: `minimum_will=Fixed`,
    /// `contest_die=8`, `bands.special=10`. Several together are one other reading.
    #[arg(long = "ruling", value_name = "NAME=VALUE", required = true, value_parser = ruling)]
    rulings: Vec<(String, String)>,
    /// How many pairs of fights.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    runs: u64,
    /// The seed that every pair's own seed follows from; without it the scene's own, else 0.
    #[arg(long)]
    seed: Option<u64>,
    /// Threads; without it as many as the machine has. They change nothing but the time.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// How to print.
    #[arg(long, value_enum, default_value_t)]
    format: As,
}

fn ruling(text: &str) -> Result<(String, String), String> {
    let both = text.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
    both.filter(|(name, _)| !name.is_empty()).ok_or_else(|| "write the name of a ruling and its value, as minimum_will=Fixed".into())
}

/// Compares and prints what came of it.
pub fn compare(call: &Call) -> Result<(), u8> {
    let own = Arc::new(load_scene(&call.scene)?);
    let mut settings = Vec::new();
    let mut wrong = Vec::new();
    for (name, value) in &call.rulings {
        // Each by itself first, so that every mistake is told and every one by its own name.
        let read = setting(&own, name, value).and_then(|of| varied(&own, std::slice::from_ref(&of)).map(|_| of));
        match read {
            Ok(of) => settings.push(of),
            Err(why) => wrong.push(format!("--ruling {name}={value}: {why}")),
        }
    }
    if wrong.is_empty()
        && let Some(twice) = settings.iter().enumerate().find(|(place, of)| settings.iter().take(*place).any(|other| other.path == of.path))
    {
        wrong.push(format!("--ruling {}: it is given twice", twice.1.path));
    }
    let other = if wrong.is_empty() { varied(&own, &settings).map_err(|why| wrong.push(why)).ok() } else { None };
    let Some(other) = other else {
        wrong.iter().for_each(|why| eprintln!("error: {why}"));
        return Err(WRONG_CALL);
    };
    let seed = call.seed.or(own.seed).unwrap_or(0);
    let plan = Plan::new(own, Arc::new(other), seed, call.runs, threads(call.threads));
    let stop = interruptible();
    let report = plan.run(&stop, progress_to(call.runs, "pairs of fights"));
    super::simulate::clear_progress();
    print::print(&report, call.format)?;
    if report.interrupted {
        return Err(fail(format!("stopped after {} of {} pairs of fights", report.own.fights, call.runs)));
    }
    let faults: u64 = report.own.faults.values().chain(report.other.faults.values()).sum();
    if faults > 0 { Err(fail(format!("{faults} fights could not go on"))) } else { Ok(()) }
}
