//! Spirit combat: every rule by its number, the worked examples, the odds.

mod ahead;
mod arriving;
mod attacks;
mod casting;
mod choices_a;
mod choices_b;
mod choices_prices;
mod declaring;
mod deeds_won;
mod examples_a;
mod examples_b;
mod fights;
mod finishing;
mod fumbles;
mod helpers;
mod helpers_struck;
mod illegal;
mod knowledge;
mod levels;
mod losses;
mod numbers;
mod odds;
mod people_a;
mod people_b;
pub mod people_c;
mod properties;
mod repel;
mod rulings;
mod rulings_attacks;
mod rulings_choices;
mod rulings_rounds;
mod sealed;
mod senses;
mod stuns;
mod trance;
mod turning;
mod ways_out;

/// Every rule S-01 to S-117 and every worked example SE-01 to SE-12 has a test whose name begins with its number.
#[test]
fn every_rule_has_a_test() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spirit_combat");
    let mut tests = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim() == "#[test]" {
                // The name may come after further attributes.
                let mut names = lines.by_ref().take(3).filter_map(|line| line.trim().strip_prefix("fn "));
                tests.extend(names.next().map(str::to_owned));
            }
        }
    }
    // `s96_...`, or `se07a_...` for a part of an example.
    let is_of = |test: &str, number: &str| {
        let rest = test.strip_prefix(number).unwrap_or_default();
        rest.strip_prefix(|part: char| part.is_ascii_lowercase()).unwrap_or(rest).starts_with('_') || rest.starts_with('_')
    };
    let lacking = |prefix: &str, from: u32, most: u32| -> Vec<String> {
        let all = (from..=most).map(|number| format!("{prefix}{number:02}"));
        all.filter(|number| !tests.iter().any(|test| is_of(test, number))).collect()
    };
    assert_eq!(lacking("s", 1, 117), Vec::<String>::new(), "rules without a test");
    assert_eq!(lacking("se", 1, 12), Vec::<String>::new(), "worked examples without a test");
}
