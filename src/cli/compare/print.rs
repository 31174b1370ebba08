//! How comparisons are printed: a table for people, JSON for scripts, CSV for spreadsheets.

use crate::cli::say;
use crate::cli::simulate::As;
use crate::odds::comparison::{Apart, Comparison, Shift};
use crate::odds::simulation::{Histogram, Share};
use crate::scene::differences::{in_words, plainly};
use std::fmt::Write;

/// Prints a comparison.
pub fn print(report: &Comparison, format: As) -> Result<(), u8> {
    match format {
        As::Json => say(&serde_json::json!(report).to_string()),
        As::Csv => say(csv(report).trim_end()),
        As::Text => say(text(report).trim_end()),
    }
}

fn percent(share: &Share) -> String {
    format!("{:.1} % ({:.1} to {:.1})", share.p * 100.0, share.low * 100.0, share.high * 100.0)
}

/// No minus before nothing.
fn number(of: f64, places: usize) -> String {
    let text = format!("{of:+.places$}");
    if text.trim_start_matches(['+', '-', '0', '.']).is_empty() { text.replace(['+', '-'], "") } else { text }
}

fn points(apart: &Apart) -> String {
    let of = |share: f64| number(share * 100.0, 1);
    format!("{} ({} to {})", of(apart.difference), of(apart.low), of(apart.high))
}

fn shift(of: &Shift) -> String {
    if !of.low.is_finite() {
        return number(of.difference, 2);
    }
    format!("{} ({} to {})", number(of.difference, 2), number(of.low, 2), number(of.high, 2))
}

fn text(report: &Comparison) -> String {
    let broken = if report.interrupted { format!(", broken off after {}", report.own.fights) } else { String::new() };
    let mut text = format!(
        "{} ({}): {} fights twice from seed {}, each pair with the same dice{broken}\n\n",
        report.title, report.rules, report.runs, report.seed
    );
    for of in &report.rulings {
        let name = of.name.split_once('.').map_or(of.name.as_str(), |(_, name)| name);
        let rule = if of.rule.is_empty() { "house" } else { of.rule };
        let _ = writeln!(text, "  {} ({rule}): {} here, {} instead", in_words(name), plainly(&of.own), plainly(&of.other));
    }
    let mut table: Vec<[String; 4]> = Vec::new();
    table.push(["Outcomes".into(), "here".into(), "instead".into(), "difference in points".into()]);
    for (word, apart) in &report.outcomes {
        let share = |of: &std::collections::BTreeMap<String, Share>| of.get(word).map(percent).unwrap_or_default();
        table.push([format!("  {word}"), share(&report.own.outcomes), share(&report.other.outcomes), points(apart)]);
    }
    let mean = |of: &Histogram| format!("{:.2}", of.mean);
    table.push(["Rounds on average".into(), mean(&report.own.rounds), mean(&report.other.rounds), shift(&report.rounds)]);
    table.push([format!("{} left on average", capital(&report.pool)), String::new(), String::new(), String::new()]);
    for ((who, by), (own, other)) in report.left.iter().zip(report.own.left.iter().zip(&report.other.left)) {
        table.push([format!("  {who}"), mean(&own.left), mean(&other.left), shift(by)]);
    }
    let width = |at: usize| table.iter().filter_map(|line| line.get(at)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let [name, own, other] = [width(0), width(1), width(2)];
    text.push('\n');
    for [a, b, c, d] in &table {
        let _ = writeln!(text, "{}", format!("{a:name$}   {b:>own$}   {c:>other$}   {d}").trim_end());
    }
    for (side, row) in [("here", &report.own), ("instead", &report.other)] {
        for (why, count) in &row.faults {
            let _ = writeln!(text, "{count} fights could not go on {side} ({why})");
        }
    }
    let _ = writeln!(text, "\n{} of {} pairs ended alike. The ranges hold 95 times in a hundred.", report.alike, report.own.fights);
    text
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A line for each thing that is compared.
fn csv(report: &Comparison) -> String {
    let mut text = String::from("table,who,key,own,own_low,own_high,other,other_low,other_high,difference,low,high\n");
    for (word, apart) in &report.outcomes {
        let share = |of: &std::collections::BTreeMap<String, Share>| of.get(word).cloned().unwrap_or_default();
        let (a, b) = (share(&report.own.outcomes), share(&report.other.outcomes));
        let word = if word.contains([',', '"']) { format!("\"{}\"", word.replace('"', "\"\"")) } else { word.clone() };
        let _ = writeln!(
            text,
            "outcome,,{word},{},{},{},{},{},{},{},{},{}",
            a.p, a.low, a.high, b.p, b.low, b.high, apart.difference, apart.low, apart.high
        );
    }
    let mut line = |table: &str, who: &str, own: f64, other: f64, of: &Shift| {
        let _ = writeln!(text, "{table},{who},,{own},,,{other},,,{},{},{}", of.difference, of.low, of.high);
    };
    line("rounds", "", report.own.rounds.mean, report.other.rounds.mean, &report.rounds);
    for ((who, by), (own, other)) in report.left.iter().zip(report.own.left.iter().zip(&report.other.left)) {
        line(&report.pool, who, own.left.mean, other.left.mean, by);
    }
    text
}
