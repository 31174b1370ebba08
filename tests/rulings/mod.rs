//! Every open point of the rules: the chosen reading and, where there is a switch, every other one. The same dice and
//! answers have to give another chronicle.

mod check;
mod house;
mod leaving;
mod numbers;
mod order;
mod outside;
mod seconds;
mod several;
mod together;
mod veto;

use std::path::Path;

/// The sources of these tests as one text.
fn sources() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulings");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|path| !path.ends_with("mod.rs")).map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// The names of an object's fields.
fn fields(of: serde_json::Value) -> Vec<String> {
    of.as_object().unwrap().keys().cloned().collect()
}

#[test]
fn every_switch_has_a_test() {
    use willbound::rules::possession::rulings::{House, Rulings};
    let tests = sources();
    let rulings = Rulings::default().list().into_iter().map(|(name, _)| name);
    let house = fields(serde_json::json!(House::default()));
    let untested: Vec<_> = rulings.chain(house).filter(|name| !tests.contains(&format!("{name}: "))).collect();
    assert!(untested.is_empty(), "no test sets {untested:?}");
}

#[test]
fn every_value_of_every_switch_has_a_test() {
    let code = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/possession/rulings.rs")).unwrap();
    let tests = sources();
    let words = |line: &str| line.trim().trim_start_matches("#[default] ").to_owned();
    // The values stand between `readings! {` and the closing bracket, one a line.
    let values = code.split("readings! {").skip(1).flat_map(|part| {
        let body = part.split_once(" {").map_or("", |(_, body)| body);
        let body = body.split_once("    }").map_or(body, |(body, _)| body);
        body.lines().map(words).filter(|line| line.ends_with(',')).map(|line| line.trim_end_matches(',').to_owned()).collect::<Vec<_>>()
    });
    let values: Vec<String> = values.chain(["Third", "WillMinus", "Fixed", "Tracked"].map(String::from)).collect();
    assert!(values.len() > 25, "the list of values was not found: {values:?}");
    let untested: Vec<_> = values.iter().filter(|value| !tests.contains(value.as_str())).collect();
    assert!(untested.is_empty(), "no test names {untested:?}");
}

#[test]
fn every_open_point_has_a_test() {
    let tests = sources();
    let untested: Vec<_> = (1..=31).map(|point| format!("fn pa{point:02}_")).filter(|name| !tests.contains(name)).collect();
    assert!(untested.is_empty(), "no test is named {untested:?}");
}
