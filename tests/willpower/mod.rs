//! Fights of wills: every rule by its number, the worked examples, the readings, the odds, random fights.

mod acts;
mod aid;
mod bans;
mod clock;
mod examples_a;
mod examples_b;
mod exchange;
mod fates;
mod fights;
mod names;
mod odds;
mod opening;
pub mod people;
mod properties;
mod rulings;
mod rulings_aid;
mod rulings_ends;
mod rulings_moves;
mod rulings_rounds;
mod unruly;

/// The names of all tests of this folder.
fn tests() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/willpower");
    let mut tests = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim() == "#[test]" {
                tests.extend(lines.next().and_then(|line| line.trim().strip_prefix("fn ")).map(str::to_owned));
            }
        }
    }
    tests
}

/// Every rule W-01 to W-39 and every example WE-01 to WE-12 has a test whose name begins with its number.
#[test]
fn every_rule_and_every_example_has_a_test() {
    let tests = tests();
    assert!(tests.len() > 39 + 12, "the tests were not found: {tests:?}");
    let lacking = |prefix: &str, most: u32| -> Vec<String> {
        let all = (1..=most).map(|number| format!("{prefix}{number:02}_"));
        all.filter(|number| !tests.iter().any(|test| test.starts_with(number.as_str()))).collect()
    };
    assert_eq!(lacking("w", 39), Vec::<String>::new(), "rules without a test");
    assert_eq!(lacking("we", 12), Vec::<String>::new(), "worked examples without a test");
}
