//! `willbound demo --check` and `--list`: the worked examples without a window.

use super::{PROBLEMS, say};
use crate::play::demo::check::{self, Report};
use crate::play::demo::{self, Film};
use std::sync::Arc;

/// Names every worked example, a line each.
pub fn list() -> Result<(), u8> {
    demo::films().iter().try_for_each(|film| say(&format!("{}  {:14}  {}: {}", film.id, film.rules(), film.title, film.about)))
}

/// Plays one worked example or all, and compares every figure.
pub fn check(name: Option<&str>) -> Result<(), u8> {
    demo::problems().iter().for_each(|problem| eprintln!("error: {problem}"));
    let films: Vec<Arc<Film>> = match name {
        Some(name) => vec![one(name)?],
        None => demo::films().to_vec(),
    };
    let reports: Vec<Report> = films.iter().map(check::film).collect();
    for report in &reports {
        say(&line(report))?;
        report.wrong().iter().try_for_each(|wrong| say(&format!("    {wrong}")))?;
    }
    let holding = reports.iter().filter(|report| report.holds()).count();
    say(&format!(
        "{holding} of {} {} {}",
        reports.len(),
        if reports.len() == 1 { "example" } else { "examples" },
        if reports.len() == 1 { "holds" } else { "hold" }
    ))?;
    if holding == reports.len() && demo::problems().is_empty() { Ok(()) } else { Err(PROBLEMS) }
}

/// The film of this name; the call is wrong where there is none.
pub fn one(name: &str) -> Result<Arc<Film>, u8> {
    demo::find(name).cloned().map_err(|why| {
        eprintln!("error: {why}");
        super::WRONG_CALL
    })
}

fn line(report: &Report) -> String {
    let (film, parts) = (&report.film, report.film.parts());
    let parts = if parts.is_empty() { String::new() } else { format!("; parts: {}", parts.join(" | ")) };
    let mark = if report.holds() { "holds" } else { "FAILS" };
    format!("{mark}  {}  {} ({} figures{parts})", film.id, film.title, report.leaves.len())
}
