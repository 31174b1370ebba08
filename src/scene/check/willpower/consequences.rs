//! The list of consequences: one entry for each face of its die.
//!
//! It must not know who suffers them.

use super::refuse_strangers;
use super::tables::ALL_OF;
use crate::rules::willpower::rulings::{Consequence, ConsequenceRow};
use crate::scene::check::rulesets::{Given, need};
use crate::scene::check::values::{count, few, need_number, need_text, plain};
use crate::scene::read::{At, Doc, Node};

/// The most entries of the list.
const MOST_ENTRIES: usize = 100;

/// `(die: 6, list: [(on: 1, words: "…", does: Stunned), …])`; what a scene leaves out stays as it is.
pub(super) fn read(die: &mut u16, rows: &mut Vec<ConsequenceRow>, doc: &Doc<'_>, node: Node<'_>, given: Given) {
    let Some(mut fields) = node.fields(doc, "tables.consequences") else { return };
    need(&mut fields, &["die", "list"], given, ALL_OF);
    let die_given = fields.node("die").is_some();
    let list = fields.node("list").and_then(|node| node.optional(doc));
    count(die, doc, &mut fields, "die", 2..=100);
    refuse_strangers(&mut fields, &[("entries", "list"), ("rows", "list")]);
    fields.finish();
    let whole = !doc.has_error_in(node);
    let entries = match list {
        Some(list) => entries(doc, list, i32::from(*die)),
        None => rows.iter().map(|row| (At { value: i32::from(row.on), at: node.at() }, row.clone())).collect(),
    };
    if whole && (list.is_some() || die_given) && !doc.has_error_in(node) {
        check(doc, list.unwrap_or(node).at(), *die, &entries.iter().map(|(on, _)| *on).collect::<Vec<_>>());
    }
    *rows = entries.into_iter().map(|(_, row)| row).collect();
}

fn entries(doc: &Doc<'_>, list: Node<'_>, die: i32) -> Vec<(At<i32>, ConsequenceRow)> {
    let mut entries = Vec::new();
    for entry in few(doc, list.list(doc), MOST_ENTRIES, "consequences", |entry| entry.at()) {
        let Some(mut fields) = entry.fields(doc, "tables.consequences.list[..]") else { continue };
        let on = need_number(doc, &mut fields, "on", 1..=die, "add `on: 1`, the face that chooses it");
        let words = need_text(doc, &mut fields, "words", 200, "add `words: \"…\"`, what happens");
        let does: Option<Consequence> = plain(&mut fields, "does");
        refuse_strangers(&mut fields, &[("face", "on"), ("text", "words"), ("effect", "does")]);
        fields.finish();
        let (Some(on), Some(words)) = (on, words) else { continue };
        let face = u16::try_from(on.value).unwrap_or(1);
        entries.push((on, ConsequenceRow { on: face, words: words.value.into(), does: does.unwrap_or(Consequence::Words) }));
    }
    entries
}

/// Every face has one entry, the lowest first.
fn check(doc: &Doc<'_>, list_at: usize, die: u16, on: &[At<i32>]) {
    for (place, face) in on.iter().enumerate() {
        let before = on.get(..place).unwrap_or_default();
        if let Some(first) = before.iter().find(|other| other.value == face.value) {
            let remedy = format!("keep only one; the other is on line {}", doc.line(first.at));
            doc.error(face.at, format!("face {} has two entries", face.value), remedy);
        } else if face.value > i32::from(die) {
            let message = format!("the list goes up to face {}, and the die to {die}", face.value);
            return doc.error(face.at, message, "bring a `list` with it, with an entry for each face");
        } else if let Some(higher) = before.last().filter(|other| other.value > face.value) {
            let message = format!("the entry of face {} stands after that of face {}", face.value, higher.value);
            doc.error(face.at, message, "write the entries in order, the lowest face first");
        }
    }
    let lacking: Vec<i32> = (1..=i32::from(die)).filter(|face| !on.iter().any(|other| other.value == *face)).collect();
    if let [only] = lacking[..] {
        doc.error(list_at, format!("face {only} has no entry"), format!("add `(on: {only}, words: \"…\")`"));
    } else if let Some(first) = lacking.first() {
        doc.error(list_at, format!("faces {} have no entry", runs(&lacking)), format!("add `(on: {first}, words: \"…\")`, and so on"));
    }
}

/// Numbers in words: `2 and 3`, `1, 3 to 5 and 8`.
fn runs(numbers: &[i32]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut rest = numbers;
    while let Some(first) = rest.first() {
        let length = rest.iter().zip(*first..).take_while(|(number, next)| *number == next).count();
        let (run, others) = rest.split_at(length);
        match run {
            [first, .., last] if length > 2 => words.push(format!("{first} to {last}")),
            _ => words.extend(run.iter().map(ToString::to_string)),
        }
        rest = others;
    }
    match words.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.join(""),
    }
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn numbers_are_told_in_runs() {
        let cases: [(&[i32], &str); 5] =
            [(&[2], "2"), (&[2, 3], "2 and 3"), (&[2, 3, 4], "2 to 4"), (&[1, 3, 4, 5, 8], "1, 3 to 5 and 8"), (&[], "")];
        for (numbers, words) in cases {
            assert_eq!(runs(numbers), words);
        }
    }
}
