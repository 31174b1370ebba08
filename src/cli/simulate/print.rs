//! How reports are printed: sentences and bars for people, JSON for `merge` and scripts, CSV for spreadsheets.

use super::As;
use crate::cli::say;
use crate::odds::simulation::{Histogram, Report, Row, Share};
use std::fmt::Write;

/// Bars of a histogram at most; wider ones are drawn in groups.
const MOST_BARS: i64 = 20;
/// Signs of a bar that is the whole.
const PLOT: u16 = 50;
/// Signs of the longest bar.
const LONGEST: u64 = 40;

/// Prints a report.
pub fn print(report: &Report, format: As) -> Result<(), u8> {
    say(&printed(report, format))
}

/// What is printed of a report.
pub fn printed(report: &Report, format: As) -> String {
    match format {
        As::Json => serde_json::json!(report).to_string(),
        As::Csv => csv(report).trim_end().to_owned(),
        As::Text => text(report).trim_end().to_owned(),
    }
}

fn head(report: &Report) -> String {
    let part = report.part.as_ref().map_or_else(String::new, |part| {
        let shards = part.shards.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        format!(", of {} shards only {shards}", part.of)
    });
    let broken = if report.interrupted { ", broken off" } else { "" };
    format!("{} ({}): {} fights from seed {}{part}{broken}\n", report.title, report.rules, report.runs, report.seed)
}

fn percent(share: &Share) -> String {
    format!("{:.1} % ({:.1} to {:.1})", share.p * 100.0, share.low * 100.0, share.high * 100.0)
}

fn text(report: &Report) -> String {
    let mut text = head(report);
    if let Some(field) = &report.vary {
        text.push_str(&sweep(report, field));
        return text;
    }
    let Some(row) = report.rows.first() else { return text };
    let width = row.outcomes.keys().map(String::len).max().unwrap_or(0);
    text.push_str("\nOutcomes, with the range in which the true share lies 95 times in a hundred\n");
    for (word, share) in &row.outcomes {
        let _ = writeln!(text, "  {word:width$}  {:>9}  {}", share.count, percent(share));
    }
    for (why, count) in &row.faults {
        let _ = writeln!(text, "  could not go on ({why})  {count}");
    }
    turning(&mut text, row);
    bars(&mut text, "Rounds", &row.rounds);
    for of in &row.left {
        bars(&mut text, &format!("{} that {} has at the end", report.pool, of.who), &of.left);
    }
    text
}

/// What the winner's lead hung on, the most frequent first.
fn turning(text: &mut String, row: &Row) {
    if row.turning.is_empty() {
        return;
    }
    text.push_str("\nTurning points: what brought the winner into the lead for good\n");
    let width = row.turning.keys().map(|what| what.chars().count()).max().unwrap_or(0);
    let mut all: Vec<_> = row.turning.iter().collect();
    all.sort_by_key(|(_, share)| std::cmp::Reverse(share.count));
    for (what, share) in all {
        let _ = writeln!(text, "  {what:width$}  {:>9}  {}", share.count, percent(share));
    }
}

fn bars(text: &mut String, what: &str, of: &Histogram) {
    let (Some(least), Some(most)) = (of.counts.keys().next(), of.counts.keys().next_back()) else { return };
    let _ = writeln!(text, "\n{what}: {:.2} on average", of.mean);
    let group = ((most - least) / MOST_BARS + 1).max(1);
    let mut groups = std::collections::BTreeMap::<i64, u64>::new();
    for (number, count) in &of.counts {
        *groups.entry((number - least) / group).or_default() += count;
    }
    let tallest = groups.values().copied().max().unwrap_or(1).max(1);
    let last = (most - least) / group;
    for nth in 0..=last {
        let count = groups.get(&nth).copied().unwrap_or(0);
        let from = least + nth * group;
        let label = if group == 1 { from.to_string() } else { format!("{from}-{}", (from + group - 1).min(*most)) };
        let bar = usize::try_from((count * LONGEST).div_ceil(tallest)).unwrap_or(0);
        let _ = writeln!(text, "{}", format!("  {label:>7}  {count:>9}  {}", "#".repeat(bar)).trim_end());
    }
}

/// One line a value.
fn sweep(report: &Report, field: &str) -> String {
    let mut words: Vec<&String> = report.rows.iter().flat_map(|row| row.outcomes.keys()).collect();
    words.sort();
    words.dedup();
    let cells = |row: &Row| -> Vec<String> {
        let share = |word: &&String| row.outcomes.get(*word).map_or_else(|| percent(&Share::of(0, row.fights)), percent);
        let value = row.value.map_or_else(String::new, |value| value.to_string());
        let faults: u64 = row.faults.values().sum();
        let rounds = format!("{:.2}{}", row.rounds.mean, if faults > 0 { format!(" ({faults} could not go on)") } else { String::new() });
        std::iter::once(value).chain(words.iter().map(share)).chain([rounds]).collect()
    };
    let names = std::iter::once(field.to_owned()).chain(words.iter().map(|word| (*word).clone())).chain(["rounds".to_owned()]);
    let table: Vec<Vec<String>> = std::iter::once(names.collect()).chain(report.rows.iter().map(cells)).collect();
    let widths: Vec<usize> =
        (0..words.len() + 2).map(|at| table.iter().filter_map(|line| line.get(at)).map(String::len).max().unwrap_or(0)).collect();
    let mut text = String::from("\n");
    for line in table {
        let line: Vec<String> = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        let _ = writeln!(text, "{}", line.join("   "));
    }
    plot(&mut text, report, &words);
    text
}

/// A bar a value: each outcome by its letter, one sign for two in a hundred; and where the two likeliest are nearest to even.
fn plot(text: &mut String, report: &Report, words: &[&String]) {
    let letter = |place: usize| char::from(b'a' + u8::try_from(place % 26).unwrap_or(0));
    let p = |row: &Row, word: &str| row.outcomes.get(word).map_or(0.0, |share| share.p);
    text.push('\n');
    for (place, word) in words.iter().enumerate() {
        let _ = writeln!(text, "  {} is {word}", letter(place));
    }
    let width = report.rows.iter().filter_map(|row| row.value).map(|value| value.to_string().len()).max().unwrap_or(0);
    for row in &report.rows {
        let (mut bar, mut sum) = (String::new(), 0.0);
        for (place, word) in words.iter().enumerate() {
            sum += p(row, word);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of fifty signs")]
            let end = (sum * f64::from(PLOT)).round() as usize;
            bar.extend(std::iter::repeat_n(letter(place), end.saturating_sub(bar.len())));
        }
        let value = row.value.map_or_else(String::new, |value| value.to_string());
        let _ = writeln!(text, "  {value:>width$}  {bar}");
    }
    let all = |word: &str| report.rows.iter().map(|row| p(row, word)).sum::<f64>();
    let mut likely: Vec<&str> = words.iter().map(|word| word.as_str()).collect();
    likely.sort_by(|a, b| all(b).total_cmp(&all(a)));
    let [one, two, ..] = likely.as_slice() else { return };
    let apart = |row: &&Row| (p(row, one) - p(row, two)).abs();
    if let Some(row) = report.rows.iter().min_by(|a, b| apart(a).total_cmp(&apart(b))) {
        let (value, one_p, two_p) = (row.value.unwrap_or(0), p(row, one) * 100.0, p(row, two) * 100.0);
        let _ = writeln!(text, "\nMost even at {value}: {one} {one_p:.1} %, {two} {two_p:.1} %");
    }
}

/// A line a count.
fn csv(report: &Report) -> String {
    let mut text = String::from("value,table,who,key,count,p,low,high\n");
    for row in &report.rows {
        let value = row.value.map_or_else(String::new, |value| value.to_string());
        let mut line = |table: &str, who: &str, key: &str, share: &Share| {
            let _ = writeln!(text, "{value},{table},{},{},{},{},{},{}", cell(who), cell(key), share.count, share.p, share.low, share.high);
        };
        for (word, share) in &row.outcomes {
            line("outcome", "", word, share);
        }
        for (why, count) in &row.faults {
            line("fault", "", why, &Share::of(*count, row.fights));
        }
        for (what, share) in &row.turning {
            line("turning", "", what, share);
        }
        for (number, count) in &row.rounds.counts {
            line("rounds", "", &number.to_string(), &Share::of(*count, row.fights));
        }
        for of in &row.left {
            for (number, count) in &of.left.counts {
                line(&report.pool, &of.who, &number.to_string(), &Share::of(*count, row.fights));
            }
        }
    }
    text
}

/// A cell, in quotes where it needs them.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
