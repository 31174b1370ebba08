//! Plays what a scene expects of itself and tells what came otherwise, each at its place in the file.

use super::narration;
use super::policy::Sensible;
use super::record::Given;
use super::script::{Script, Then};
use super::session::Session;
use super::standing;
use crate::scene::Scene;
use crate::scene::expect::{Expectation, Expected};
use crate::scene::problem::{Code, Problem, Severity, Source, nearest};
use serde_json::Value;
use std::sync::Arc;

/// Every expectation of a scene that does not hold, as problems of its file.
pub fn differences(scene: &Arc<Scene>) -> Vec<Problem> {
    let source = Source::new(scene.file.as_str(), scene.text.as_str());
    let mut problems = Vec::new();
    for (place, expected) in scene.expect.iter().enumerate() {
        let name = if expected.name.is_empty() { format!("expectation {}", place + 1) } else { format!("“{}”", expected.name) };
        let mut say = |at: usize, what: String, remedy: String| {
            problems.push(source.problem(at, Severity::Error, format!("{name}: {what}"), remedy).with_code(Code::Expectation));
        };
        match play(scene, expected) {
            Ok(session) => compare(&session, expected, &mut say),
            Err((at, why)) => say(at, why, "mend the answers or the dice".into()),
        }
    }
    problems.sort_by_key(|problem| (problem.line, problem.column));
    problems
}

fn play(scene: &Arc<Scene>, expected: &Expectation) -> Result<Session, (usize, String)> {
    let answers = expected.answers.iter().map(|at| Given { who: at.value.0.clone(), pick: at.value.1.clone() }).collect();
    let then = if expected.play_on { Then::Play } else { Then::Stop };
    let script = Script { dice: expected.dice.clone(), answers, then };
    let seed = expected.seed.or(scene.seed).unwrap_or(0);
    script.play(scene.clone(), seed, &Sensible).map_err(|parting| {
        let at = parting.answer.and_then(|place| expected.answers.get(place)).map_or(expected.at, |answer| answer.at);
        (at, parting.to_string())
    })
}

fn compare(session: &Session, expected: &Expectation, say: &mut impl FnMut(usize, String, String)) {
    let stands = standing::json(session);
    for one in &expected.end {
        if let Err((what, remedy)) = holds(session, &stands, one) {
            say(one.at, what, remedy);
        }
    }
    let lines: Vec<String> = session.facts().iter().filter_map(|fact| narration::line(fact, session.cast())).collect();
    let mut from = 0;
    for told in &expected.told {
        match lines.iter().skip(from).position(|line| *line == told.value) {
            Some(at) => from += at + 1,
            None => {
                let near = nearest_line(&lines, &told.value);
                let remedy = near.map_or_else(|| ends_with(&lines), |near| format!("it tells “{near}”"));
                say(told.at, format!("the chronicle does not tell “{}”{}", told.value, if from > 0 { " after that" } else { "" }), remedy);
            }
        }
    }
}

/// What a chronicle comes to.
fn ends_with(lines: &[String]) -> String {
    lines.last().map_or_else(|| "it tells nothing yet".to_owned(), |last| format!("its last line is “{last}”"))
}

/// The line of a chronicle that has most words in common with another, if it has half of them.
fn nearest_line<'l>(lines: &'l [String], wanted: &str) -> Option<&'l str> {
    let words: Vec<&str> = wanted.split_whitespace().collect();
    let common = |line: &str| line.split_whitespace().filter(|word| words.contains(word)).count();
    lines
        .iter()
        .map(|line| (common(line), line.as_str()))
        .max_by_key(|(count, _)| *count)
        .filter(|(count, _)| count * 2 >= words.len())
        .map(|(_, line)| line)
}

/// Whether one value is as expected; else what it is, and a remedy.
fn holds(session: &Session, stands: &Value, expected: &Expected) -> Result<(), (String, String)> {
    let path: Vec<&str> = expected.path.iter().map(String::as_str).collect();
    let (what, found) = match path.as_slice() {
        ["asked"] => {
            let asked = session.question().map(|question| format!("{} {}", session.cast().key(question.who), question.kind));
            ("`asked`".to_owned(), asked.map_or(Value::Null, Value::String))
        }
        ["cast", id, field] => {
            let all = stands.get("combatants").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let of = all.iter().find(|of| of.get("id").and_then(Value::as_str) == Some(id)).and_then(Value::as_object);
            let Some(found) = of.and_then(|of| of.get(*field)) else {
                let known: Vec<&str> =
                    of.map(|of| of.keys().map(String::as_str).filter(|name| *name != "id").collect()).unwrap_or_default();
                let near = nearest(field, known.iter().copied());
                let remedy = near.map_or_else(|| format!("known are {}", known.join(", ")), |near| format!("did you mean `{near}`?"));
                return Err((format!("nothing of `{id}` is called `{field}`"), remedy));
            };
            (format!("`{field}` of `{id}`"), found.clone())
        }
        [field, ..] => (format!("`{field}`"), stands.get(*field).cloned().unwrap_or_default()),
        [] => return Ok(()),
    };
    if found == expected.value {
        return Ok(());
    }
    Err((
        format!("{what} is {} at the end, expected {}", written(&found), written(&expected.value)),
        "change what is expected, or the scene".into(),
    ))
}

/// A value as a scene file writes it.
fn written(value: &Value) -> String {
    match value {
        Value::Null => "None".into(),
        Value::Array(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            format!("{{{}}}", fields.iter().map(|(name, value)| format!("{name:?}: {}", written(value))).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}
