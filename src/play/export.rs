//! The chronicle as a file: Markdown to read, and JSON that holds the record beside the facts, so that it replays.

use super::damage::Damage;
use super::record::Record;
use super::session::Session;
use super::{eyes, narration, standing};
use crate::engine::chronicle::Viewer;
use crate::scene::differences::Difference;
use serde_json::json;
use std::path::Path;

/// The version of the JSON form.
pub const VERSION: u32 = 1;

/// The chronicle as Markdown, as far as these eyes may know it: title, cast, rulings, a heading a round, a line a fact with the
/// rule that says so, and how the fight stands.
pub fn markdown(session: &Session, viewer: Viewer) -> String {
    let (scene, cast) = (session.scene(), session.cast());
    let mut lines = vec![format!("# {}", plain(&scene.title)), String::new()];
    let rules = scene.rules().replace('_', " ");
    let as_seen = match viewer {
        Viewer::Referee => String::new(),
        Viewer::Mind(_) => format!(", as {} may know it", plain(eyes::name_of(viewer, cast))),
    };
    lines.extend([format!("A fight by the rules of {rules}, seed {}{as_seen}.", session.seed()), String::new()]);
    if !scene.about.is_empty() {
        lines.extend([plain(&scene.about), String::new()]);
    }
    lines.extend(["## Cast".into(), String::new(), "| Name | Kind | Side |".into(), "| --- | --- | --- |".into()]);
    lines.extend(cast.ids().map(|id| {
        let kind = scene.kinds.get(id.index()).map(|kind| plain(kind)).unwrap_or_default();
        format!("| {} | {kind} | {} |", plain(cast.name(id)), plain(cast.side(id)))
    }));
    lines.extend([String::new(), "## Rulings".into(), String::new()]);
    if let Some(ruleset) = &scene.ruleset {
        let about = if ruleset.about.is_empty() { String::new() } else { format!(": {}", plain(&ruleset.about)) };
        lines.extend([format!("Played by the ruleset `{}`{about}", ruleset.file.replace('`', "'")), String::new()]);
    }
    let differences = &scene.differences;
    if differences.is_empty() {
        lines.push("All at their default.".into());
    } else {
        lines.extend(["| Ruling | Here | By default | Rule |".into(), "| --- | --- | --- | --- |".into()]);
        lines.extend(differences.iter().map(|of| {
            let rule = if of.rule.is_empty() { "house" } else { of.rule };
            format!("| {} | {} | {} | {rule} |", plain(&of.words()), plain(&of.value), plain(&of.usual))
        }));
    }
    let mut round = None;
    for fact in eyes::facts(session, viewer) {
        let Some(text) = narration::line(&fact, cast) else { continue };
        if round != Some(fact.round) {
            round = Some(fact.round);
            let heading = if fact.round == 0 { "## Before the first round".into() } else { format!("## Round {}", fact.round) };
            lines.extend([String::new(), heading, String::new()]);
        }
        let rule = fact.cause.map(|rule| format!(" `{}`", rule.0)).unwrap_or_default();
        lines.push(format!("- {}{rule}", plain(&text)));
    }
    lines.extend([String::new(), "## How it stands".into(), String::new()]);
    let told = standing::lines(session, viewer).into_iter().filter(|line| !line.trim().is_empty());
    lines.extend(told.map(|line| format!("- {}", plain(line.trim()))));
    lines.push(String::new());
    lines.join("\n")
}

/// Text in which nothing is taken for Markdown.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '*' | '_' | '`' | '<' | '>' | '|' | '[' | ']' | '#' => out.extend(['\\', letter]),
            '\n' | '\r' => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

/// The whole fight as JSON: the record, from which it replays, every fact, and how it stands. It holds all secrets, so it is for
/// the referee's eyes.
///
/// # Errors
/// What the serialiser could not write.
pub fn json(session: &Session) -> Result<String, String> {
    let record = serde_json::to_value(session.record()).map_err(|error| error.to_string())?;
    let facts: Vec<_> = session.facts().iter().map(|fact| fact.json(session.cast())).collect();
    let rulings: Vec<_> = session.scene().differences.iter().map(Difference::json).collect();
    let whole =
        json!({ "willbound_export": VERSION, "rulings": rulings, "record": record, "facts": facts, "final": standing::json(session) });
    let mut text = serde_json::to_string_pretty(&whole).map_err(|error| error.to_string())?;
    text.push('\n');
    Ok(text)
}

/// Writes an export to a file, whole or not at all.
///
/// # Errors
/// What the system refused, in a sentence.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    super::files::write_whole(path, text.as_bytes()).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The record in a JSON export.
///
/// # Errors
/// What is wrong with it, with line and column where there is one.
pub(super) fn record(text: &str) -> Result<Record, Damage> {
    const NO_EXPORT: &str = "it is no export of Willbound or was damaged";
    let damaged = |error: serde_json::Error| {
        let at = Some((error.line(), error.column())).filter(|(line, _)| *line > 0);
        let why = error.to_string();
        let why = why.rsplit_once(" at line ").map_or(why.as_str(), |(why, _)| why).to_owned();
        Damage { at, why, remedy: NO_EXPORT }
    };
    let mut whole: serde_json::Value = serde_json::from_str(text).map_err(damaged)?;
    let version = |value: &serde_json::Value| value.as_u64().unwrap_or(0);
    let (form, format) = (version(&whole["willbound_export"]), version(&whole["record"]["willbound"]));
    if form > u64::from(VERSION) || format > u64::from(super::record::VERSION) {
        let why = format!("it was exported by a newer Willbound (format {form}, record {format})");
        return Err(Damage { at: None, why, remedy: "update Willbound" });
    }
    if whole["record"].is_null() {
        return Err(Damage { at: None, why: "it is JSON without a `record`".into(), remedy: "export the fight again" });
    }
    serde_json::from_value(whole["record"].take()).map_err(damaged)
}
