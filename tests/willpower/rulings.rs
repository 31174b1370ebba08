//! Every switch of the open points, and every value of each, has a test in `rulings_*.rs`.

use std::path::Path;
use willbound::rules::willpower::rulings::Rulings;

/// The sources of those tests as one text.
fn sources() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/willpower");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let rulings = files.filter(|path| path.file_name().is_some_and(|name| name.to_str().unwrap().starts_with("rulings_")));
    rulings.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

fn code() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/willpower/rulings.rs")).unwrap()
}

#[test]
fn every_switch_has_a_test() {
    let (tests, usual) = (sources(), Rulings::default().list());
    assert_eq!(usual.len(), 20, "switches");
    let untested: Vec<_> = usual.iter().map(|(name, _)| name).filter(|name| !tests.contains(&format!("\"{name}: "))).collect();
    assert!(untested.is_empty(), "no test sets {untested:?}");
    // The default is named as well, so that it is the default and not only what happens.
    let unnamed: Vec<_> = usual.iter().filter(|(name, value)| !tests.contains(&format!("\"{name}: {value}\""))).collect();
    assert!(unnamed.is_empty(), "no test says the default {unnamed:?}");
    let flags = usual.iter().filter(|(_, value)| value == "true" || value == "false");
    let unturned: Vec<_> = flags.filter(|(name, value)| !tests.contains(&format!("\"{name}: {}\"", value == "false"))).collect();
    assert!(unturned.is_empty(), "no test turns {unturned:?}");
}

#[test]
fn every_value_of_every_switch_has_a_test() {
    let (code, tests) = (code(), sources());
    // The values stand between `readings! {` and the closing bracket, one a line.
    let values = code.split("readings! {").skip(1).flat_map(|part| {
        let body = part.split_once(" {").map_or("", |(_, body)| body);
        let body = body.split_once("    }").map_or(body, |(body, _)| body);
        let words = body.lines().map(|line| line.trim().trim_start_matches("#[default] "));
        words.filter(|line| line.ends_with(',')).map(|line| line.trim_end_matches(',').to_owned()).collect::<Vec<_>>()
    });
    let values: Vec<String> = values.collect();
    assert!(values.len() > 25, "the list of values was not found: {values:?}");
    let untested: Vec<_> = values.iter().filter(|value| !tests.contains(&format!(": {value}\""))).collect();
    assert!(untested.is_empty(), "no test names {untested:?}");
}

#[test]
fn every_open_point_with_a_switch_has_a_test_of_its_number() {
    let (code, tests) = (code(), sources());
    let structure = code.split_once("pub struct Rulings {").unwrap().1;
    let numbers: std::collections::BTreeSet<&str> =
        structure.lines().take_while(|line| *line != "}").filter_map(|line| line.trim().strip_prefix("/// WA-")?.get(..2)).collect();
    assert!(numbers.len() > 12, "{numbers:?}");
    let untested: Vec<_> = numbers.iter().filter(|number| !tests.contains(&format!("fn wa{number}_"))).collect();
    assert!(untested.is_empty(), "no test is named after WA-{untested:?}");
}
