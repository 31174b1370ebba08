//! `willbound explain`: what a field of a scene means, from the page that describes the format.

use super::{Format, WRONG_CALL, say};
use crate::scene::format::{self, Entry};

/// Explains a field, or lists all of them.
pub fn explain(field: Option<&str>, rules: Option<&str>, format: Format) -> Result<(), u8> {
    let found = match field {
        None => format::entries().iter().filter(|entry| rules.is_none_or(|rules| entry.system == rules)).collect(),
        Some(field) => format::find(field, rules).map_err(|near| {
            let near = near.map_or_else(|| "`willbound explain` lists all of them".to_owned(), |near| format!("did you mean `{near}`?"));
            eprintln!("error: no field of a scene is called `{field}`; {near}");
            WRONG_CALL
        })?,
    };
    match format {
        Format::Json => found.into_iter().try_for_each(|entry| say(&json(entry).to_string())),
        Format::Text if field.is_none() => list(&found),
        Format::Text => say(&found.into_iter().map(text).collect::<Vec<_>>().join("\n\n")),
    }
}

/// A field with all that the page says of it.
fn text(entry: &Entry) -> String {
    let mut lines = vec![format!("{} ({}, {})", entry.path(), entry.sort, entry.system.replace('_', " "))];
    if entry.written != entry.name {
        lines.push(format!("  written: {}", entry.written));
    }
    lines.extend(entry.told.iter().map(|(head, text)| format!("  {head}: {text}")));
    let rules = entry.rules();
    if !rules.is_empty() {
        lines.push(format!("  rules: {}", rules.join(", ")));
    }
    lines.join("\n")
}

fn json(entry: &Entry) -> serde_json::Value {
    let told: serde_json::Map<String, serde_json::Value> =
        entry.told.iter().map(|(head, text)| ((*head).to_owned(), text.as_str().into())).collect();
    serde_json::json!({
        "field": entry.path(), "sort": entry.sort, "rules": entry.system, "written": entry.written, "told": told, "cites": entry.rules(),
    })
}

/// Every name, a line for each place.
fn list(entries: &[&Entry]) -> Result<(), u8> {
    for place in entries.chunk_by(|a, b| (a.system, a.place, a.sort) == (b.system, b.place, b.sort)) {
        let Some(first) = place.first() else { continue };
        let names: Vec<&str> = place.iter().map(|entry| entry.name).collect();
        let place = if first.place.is_empty() { "the scene" } else { first.place };
        say(&format!("{}, {place} ({}s): {}", first.system.replace('_', " "), first.sort, names.join(", ")))?;
    }
    Ok(())
}
