//! Reads what a scene expects of itself: `expect: [(dice: […], answers: […], end: (…))]`.
//!
//! Whether it comes true is told by who plays the scene.

use super::values::{seed, text, whole};
use crate::engine::encounter::Cast;
use crate::scene::expect::{Expectation, Expected};
use crate::scene::problem::{Code, nearest};
use crate::scene::read::{At, Doc, Node, listed, quoted};
use serde_json::Value;
use std::sync::Arc;

/// The most expectations of a scene.
const MOST: usize = 64;
/// How deep an expected value may nest.
const DEEPEST: usize = 6;

/// The cast and the sides of the scene; `None` where it has errors of its own.
type Known<'a> = Option<(&'a Cast, &'a [Arc<str>])>;

/// Every expectation.
pub(super) fn read(doc: &Doc<'_>, node: Option<Node<'_>>, known: Known<'_>) -> Vec<Expectation> {
    let Some(node) = node.and_then(|node| node.optional(doc)) else { return Vec::new() };
    let entries = node.list(doc);
    if entries.len() > MOST {
        doc.error(node.at(), format!("a scene may expect {MOST} things at most, here are {}", entries.len()), "put some in another scene");
        return Vec::new();
    }
    entries.into_iter().filter_map(|entry| one(doc, entry, known)).collect()
}

fn one(doc: &Doc<'_>, node: Node<'_>, known: Known<'_>) -> Option<Expectation> {
    let mut of = node.fields(doc, "expect[..]")?;
    let name = text(doc, &mut of, "name", 80).map(|name| name.value).unwrap_or_default();
    let seed = seed(doc, &mut of);
    let dice_at = of.node("dice").map_or(node.at(), Node::at);
    let faces = of.node("dice").map(|node| node.list(doc)).unwrap_or_default();
    let dice = faces.into_iter().filter_map(|face| whole(doc, face, "dice", 1..=100)?.value.try_into().ok()).collect();
    let given = of.node("answers").map(|node| node.list(doc)).unwrap_or_default();
    let answers = given.into_iter().filter_map(|node| answer(doc, node, known)).collect();
    let then = of.node("then").and_then(|node| node.one_of(doc, &[("Stop", false), ("Play", true)]));
    let end = of.node("end").map(|node| end(doc, node, known)).unwrap_or_default();
    let lines = of.node("told").map(|node| node.list(doc)).unwrap_or_default();
    let told: Vec<At<String>> = lines.into_iter().filter_map(|node| node.parse(doc, "a line of the chronicle in double quotes")).collect();
    if end.is_empty() && told.is_empty() && !of.has("end") && !of.has("told") {
        doc.error(node.at(), "this expects nothing", "add `end: (…)` or `told: […]`");
    }
    of.finish();
    Some(Expectation { name, at: dice_at, seed, dice, answers, play_on: then.is_some_and(|then| then.value), end, told })
}

fn answer(doc: &Doc<'_>, node: Node<'_>, known: Known<'_>) -> Option<At<(String, String)>> {
    let mut of = node.fields(doc, "expect[..].answers[..]")?;
    let who: Option<At<String>> = of.need("who", "add `who: \"…\"`, the id of the mind");
    let pick: Option<At<String>> = of.need("pick", "add `pick: \"…\"`, the key of what is picked");
    of.finish();
    if let Some(who) = who.as_ref().filter(|who| who.value != "referee") {
        known_id(doc, who, known);
    }
    let (who, pick) = (who?, pick?);
    Some(At { value: (who.value, pick.value), at: node.at() })
}

fn known_id(doc: &Doc<'_>, id: &At<String>, known: Known<'_>) {
    let Some((cast, _)) = known.filter(|(cast, _)| cast.find(&id.value).is_none()) else { return };
    let near = nearest(&id.value, cast.ids().map(|id| cast.key(id)));
    let remedy = near.map_or_else(|| "write the id of somebody in the cast".to_owned(), |near| format!("did you mean {}?", quoted(near)));
    doc.error_of(Code::UnknownId, id.at, format!("nobody in the cast has the id {}", quoted(&id.value)), remedy);
}

fn end(doc: &Doc<'_>, node: Node<'_>, known: Known<'_>) -> Vec<Expected> {
    let Some(mut of) = node.fields(doc, "expect[..].end") else { return Vec::new() };
    let mut found = Vec::new();
    let mut expect = |name: &str, at, value| found.push(Expected { path: vec![name.to_owned()], value, at });
    if let Some(word) = of.node("outcome").and_then(|node| node.parse::<String>(doc, "an outcome in double quotes")) {
        refuse_outcome(doc, &word, known);
        expect("outcome", word.at, word.value.into());
    }
    if let Some(round) = of.node("round").and_then(|node| whole(doc, node, "round", 0..=1_000_000)) {
        expect("round", round.at, round.value.into());
    }
    if let Some(node) = of.node("asked") {
        let asked = node.optional(doc).map(|node| node.parse::<String>(doc, "an id and a question in double quotes, or None"));
        match asked {
            None => expect("asked", node.at(), Value::Null),
            Some(Some(asked)) => {
                let who = At { value: asked.value.split(' ').next().unwrap_or_default().to_owned(), at: asked.at };
                known_id(doc, &who, known);
                expect("asked", asked.at, asked.value.into());
            }
            Some(None) => {}
        }
    }
    for (id, node) in of.node("cast").map(|node| node.map(doc)).unwrap_or_default() {
        known_id(doc, &id, known);
        for (field, node) in node.map(doc) {
            let path = vec!["cast".to_owned(), id.value.clone(), field.value];
            found.extend(value(doc, node, 0).map(|value| Expected { path, value, at: node.at() }));
        }
    }
    of.finish();
    found
}

/// Reports an outcome that no fight of the scene has.
fn refuse_outcome(doc: &Doc<'_>, outcome: &At<String>, known: Known<'_>) {
    const WORDS: [&str; 4] = ["mutual_defeat", "stalemate:no_winning_act", "stalemate:round_limit", "unfinished"];
    let Some((_, sides)) = known else { return };
    let victory = |side: &str| format!("victory:{side}");
    let words: Vec<String> = WORDS.iter().map(|word| (*word).to_owned()).chain(sides.iter().map(|side| victory(side))).collect();
    let several = |winners: &str| winners.split('+').all(|winner| sides.iter().any(|side| **side == *winner));
    if words.contains(&outcome.value) || outcome.value.strip_prefix("victory:").is_some_and(several) {
        return;
    }
    let remedy = match nearest(&outcome.value, words.iter().map(String::as_str)) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("write one of {}", listed(&words.iter().map(String::as_str).collect::<Vec<_>>())),
    };
    doc.error_of(Code::UnknownName, outcome.at, format!("no fight ends with {}", quoted(&outcome.value)), remedy);
}

/// A value of any shape that JSON has, too.
fn value(doc: &Doc<'_>, node: Node<'_>, deep: usize) -> Option<Value> {
    const SHAPES: &str = "a number, a text in double quotes, true, false, None, [ … ] or { \"…\": … }";
    let written = node.text();
    if deep > DEEPEST {
        doc.error(node.at(), "an expected value nests too deep", format!("{DEEPEST} brackets are the most"));
        return None;
    }
    if written.starts_with('[') {
        return node.list(doc).into_iter().map(|node| value(doc, node, deep + 1)).collect();
    }
    if written.starts_with('{') {
        let entries = node.map(doc).into_iter().map(|(key, node)| Some((key.value, value(doc, node, deep + 1)?)));
        return entries.collect::<Option<serde_json::Map<_, _>>>().map(Value::Object);
    }
    match written {
        "None" => Some(Value::Null),
        "true" | "false" => Some((written == "true").into()),
        _ if written.starts_with(['"', 'r']) => node.parse::<String>(doc, SHAPES).map(|text| text.value.into()),
        _ => node.parse::<i64>(doc, SHAPES).map(|number| number.value.into()),
    }
}
