//! What is wrong with a save or a JSON export, with its place: `willbound check` tells it as of any other file.
//!
//! How a record is written and replayed is the business of [`super::record`].

use super::record::{self, Record, Replayed};
use crate::scene::problem::{Code, Problem, Severity, Source};
use crate::scene::read::Doc;
use std::path::Path;

/// Every problem of a save or a JSON export: what is damaged, problems of the scene inside it, or the answer that it does not
/// take any more.
pub fn problems(path: &Path) -> Vec<Problem> {
    let name = path.display().to_string();
    let text = match record::text_of(path) {
        Ok(text) => text,
        Err(why) => return vec![Problem::of_file(name, Code::File, why, "load an older copy, or save again")],
    };
    let source = Source::new(name, text);
    let placed = |at, code, why: &str, remedy: &str| vec![source.problem(at, Severity::Error, why, remedy).with_code(code)];
    let record = match Record::parse(&source.text) {
        Ok(record) => record,
        Err(Damage { at, why, remedy }) => {
            let at = at.map_or(0, |(line, column)| source.offset(line, column));
            return placed(at, Code::Syntax, &uncapitalised(&why), remedy);
        }
    };
    const CHANGED: &str = "it was changed, or saved by another version";
    match record.replay(None) {
        Ok((_, Replayed::Same)) => Vec::new(),
        Ok((_, Replayed::Differs { taken, why })) => {
            let field = if taken < record.answers.len() { "answers" } else { "digest" };
            placed(place(&source, field, taken), Code::Replay, &why, CHANGED)
        }
        Ok((_, Replayed::Shortened { why })) => placed(place(&source, "branches", 0), Code::Replay, &why, CHANGED),
        Err(problems) => {
            let at = place(&source, "scene", 0);
            let inside = |problem: Problem| {
                let Problem { line, column, severity, code, message, remedy, .. } = problem;
                let message = format!("its scene, line {line}, column {column}: {message}");
                source.problem(at, severity, message, remedy).with_code(code)
            };
            problems.into_iter().map(inside).collect()
        }
    }
}

/// What is wrong with the text of a record.
pub(super) struct Damage {
    /// Line and column, from 1.
    pub at: Option<(usize, usize)>,
    /// What is wrong.
    pub why: String,
    /// What to do about it, or what that means.
    pub remedy: &'static str,
}

impl Damage {
    /// What a text is that is damaged so.
    pub const NO_SAVE: &'static str = "it is no save of Willbound or was damaged";
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some((line, column)) = self.at {
            write!(f, "{line}:{column}: ")?;
        }
        write!(f, "{}; {}", self.why, self.remedy)
    }
}

/// Where a field of a record stands, or one entry of it, counted from 0; the beginning where it is not to be found quickly.
fn place(source: &Source, field: &'static str, entry: usize) -> usize {
    const QUICKLY: usize = 4 << 20;
    if source.text.len() > QUICKLY {
        return 0;
    }
    let doc = Doc::new(source, &[]);
    let find = || {
        let mut fields = doc.root()?.fields(&doc, "")?;
        // An export holds the record beside the facts.
        let node = match fields.node("record") {
            Some(record) => record.fields(&doc, "")?.node(field)?,
            None => fields.node(field)?,
        };
        let entries = if node.text().starts_with('[') { node.list(&doc) } else { Vec::new() };
        Some(entries.get(entry).map_or(node.at(), |entry| entry.at()))
    };
    find().unwrap_or_default()
}

/// The words of the reader of a format, to follow a place: `Expected comma` as `expected comma`, `EOF` as it is.
fn uncapitalised(words: &str) -> String {
    let mut letters = words.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => first.to_lowercase().chain(letters).collect(),
        _ => words.to_owned(),
    }
}
