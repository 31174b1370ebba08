//! Reads what a scene expects of itself: `expect: [(dice: […], answers: […], end: (…))]`.
//!
//! Whether it comes true is told by who plays the scene.

use super::values::{text, whole};
use crate::engine::encounter::Cast;
use crate::scene::expect::{Expectation, Expected};
use crate::scene::problem::nearest;
use crate::scene::read::{At, Doc, Node, quoted};
use serde_json::Value;

/// The most expectations of a scene.
const MOST: usize = 64;
/// How deep an expected value may nest.
const DEEPEST: usize = 6;

/// Every expectation; `cast` is missing where the scene itself has errors.
pub(super) fn read(doc: &Doc<'_>, node: Option<Node<'_>>, cast: Option<&Cast>) -> Vec<Expectation> {
    let Some(node) = node.and_then(|node| node.optional(doc)) else { return Vec::new() };
    let entries = node.list(doc);
    if entries.len() > MOST {
        doc.error(node.at(), format!("a scene may expect {MOST} things at most, here are {}", entries.len()), "put some in another scene");
        return Vec::new();
    }
    entries.into_iter().filter_map(|entry| one(doc, entry, cast)).collect()
}

fn one(doc: &Doc<'_>, node: Node<'_>, cast: Option<&Cast>) -> Option<Expectation> {
    let mut of = node.fields(doc, "expect[..]")?;
    let name = text(doc, &mut of, "name", 80).map(|name| name.value).unwrap_or_default();
    let seed = of.opt_as::<u64>("seed", "a whole number from 0 up for `seed`").map(|seed| seed.value);
    let faces = of.node("dice").map(|node| node.list(doc)).unwrap_or_default();
    let dice = faces.into_iter().filter_map(|face| whole(doc, face, "dice", 1..=100)?.value.try_into().ok()).collect();
    let given = of.node("answers").map(|node| node.list(doc)).unwrap_or_default();
    let answers = given.into_iter().filter_map(|node| answer(doc, node, cast)).collect();
    let then = of.node("then").and_then(|node| node.one_of(doc, &[("Stop", false), ("Play", true)]));
    let end = of.node("end").map(|node| end(doc, node, cast)).unwrap_or_default();
    let lines = of.node("told").map(|node| node.list(doc)).unwrap_or_default();
    let told: Vec<At<String>> = lines.into_iter().filter_map(|node| node.parse(doc, "a line of the chronicle in double quotes")).collect();
    if end.is_empty() && told.is_empty() && !of.has("end") && !of.has("told") {
        doc.error(node.at(), "this expects nothing", "add `end: (…)` or `told: […]`");
    }
    of.finish();
    Some(Expectation { name, at: node.at(), seed, dice, answers, play_on: then.is_some_and(|then| then.value), end, told })
}

fn answer(doc: &Doc<'_>, node: Node<'_>, cast: Option<&Cast>) -> Option<At<(String, String)>> {
    let mut of = node.fields(doc, "expect[..].answers[..]")?;
    let who: Option<At<String>> = of.need("who", "add `who: \"…\"`, the id of the mind");
    let pick: Option<At<String>> = of.need("pick", "add `pick: \"…\"`, the key of what is picked");
    of.finish();
    if let Some(who) = who.as_ref().filter(|who| who.value != "referee") {
        known_id(doc, who, cast);
    }
    let (who, pick) = (who?, pick?);
    Some(At { value: (who.value, pick.value), at: node.at() })
}

fn known_id(doc: &Doc<'_>, id: &At<String>, cast: Option<&Cast>) {
    let Some(cast) = cast.filter(|cast| cast.find(&id.value).is_none()) else { return };
    let near = nearest(&id.value, cast.ids().map(|id| cast.key(id)));
    let remedy = near.map_or_else(|| "write the id of somebody in the cast".to_owned(), |near| format!("did you mean {}?", quoted(near)));
    doc.error(id.at, format!("nobody in the cast has the id {}", quoted(&id.value)), remedy);
}

fn end(doc: &Doc<'_>, node: Node<'_>, cast: Option<&Cast>) -> Vec<Expected> {
    let Some(mut of) = node.fields(doc, "expect[..].end") else { return Vec::new() };
    let mut found = Vec::new();
    for name in ["outcome", "round", "asked"] {
        let value = of.node(name).and_then(|node| Some((value(doc, node, 0)?, node.at())));
        found.extend(value.map(|(value, at)| Expected { path: vec![name.to_owned()], value, at }));
    }
    for (id, node) in of.node("cast").map(|node| node.map(doc)).unwrap_or_default() {
        known_id(doc, &id, cast);
        for (field, node) in node.map(doc) {
            let path = vec!["cast".to_owned(), id.value.clone(), field.value];
            found.extend(value(doc, node, 0).map(|value| Expected { path, value, at: node.at() }));
        }
    }
    of.finish();
    found
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
