//! The ruleset file of willpower, and broken ones.

use super::super::super::ruleset_file;
use super::super::super::rulesets::{problems, problems_of_whole};
use super::super::super::willpower::{FIELDS, read_whole, usual_tables};
use crate::rules::willpower::rulings::*;
use crate::scene::problem::Source;
use std::path::Path;
use std::sync::Arc;

/// The shipped ruleset file.
const RULESET: &str = include_str!("../../../../../scenes/rulesets/willpower.ron");

fn said(text: &str) -> Vec<String> {
    let problems = problems(&Source::new("s", text));
    problems.iter().map(|problem| problem.to_string().replacen("s:", "", 1).replacen(": error:", "", 1)).collect()
}

/// The names of all tables.
fn names() -> &'static [&'static str] {
    FIELDS.iter().find(|(path, _)| *path == "tables").unwrap().1
}

#[test]
fn the_shipped_ruleset_is_whole() {
    assert_eq!(said(RULESET), [""; 0]);
    assert_eq!(ruleset_file(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scenes/rulesets/willpower.ron"))), []);
    let loss = |from, to, lose| LossRow { from, to, lose };
    let words = |on, words: &str, does| ConsequenceRow { on, words: words.into(), does };
    let expected = Tables {
        matrix: Matrix { die: 20, needed: Needed::Base(11), naturals: Naturals { highest_hits: true, lowest_misses: true } },
        losses: vec![loss(0, Some(4), 1), loss(5, Some(9), 2), loss(10, None, 3)],
        consequences: vec![
            words(1, "stunned for one melee round", Consequence::Stunned),
            words(2, "unconscious for an hour", Consequence::Unconscious),
            words(3, "possessed by the victor", Consequence::Possessed),
            words(4, "one point of Willpower is lost for good", Consequence::Weakened),
            words(5, "bound to do the victor one service", Consequence::Words),
            words(6, "the soul is taken", Consequence::Words),
        ],
        consequence_die: 6,
        class_bonus: vec![("gunslinger".into(), 2)],
        openers: ["priest", "paladin", "shaman", "gunslinger"].map(Arc::from).to_vec(),
        act_die: 20,
        initiative_die: 10,
        segments: 10,
        step: 4,
        spirit_rounds: 3,
        empathy: 5,
        aid: 1,
        most_aides: 5,
        name_penalty: 1,
        parry_penalty: 4,
        move_part: 4,
    };
    assert_eq!(usual_tables(), expected);
}

/// Above each table stands whether the text has it, or what it is that stands in for it.
#[test]
fn the_shipped_ruleset_says_where_each_table_is_from() {
    let inside = RULESET.split("    tables: (\n").nth(1).unwrap();
    let mut mark = "";
    for line in inside.lines() {
        let comment = line.trim_start().strip_prefix("// ");
        mark = comment.and_then(|text| text.split([' ', '.']).next().filter(|_| mark.is_empty())).unwrap_or(mark);
        if let Some(name) = names().iter().find(|name| line.starts_with(&format!("        {name}:"))) {
            let stand_in = ["matrix", "losses", "consequences"].contains(name);
            assert_eq!(mark == "Stand-in", stand_in, "{name}: {mark}");
            assert!(["Stand-in", "House", "Text"].contains(&mark), "{name}: {mark}");
            mark = "";
        }
    }
}

#[test]
fn the_shipped_ruleset_has_every_table() {
    let said = |text: &str| {
        let problems = problems_of_whole(text, read_whole);
        problems.iter().map(|problem| problem.to_string().replacen("s:", "", 1).replacen(": error:", "", 1)).collect::<Vec<_>>()
    };
    assert_eq!(said(RULESET), [""; 0]);
    let lacks = |name: &str| format!("1:30 field `{name}` is missing in `tables`; add it: a ruleset file has every table");
    assert_eq!(said("(ruleset: willpower, tables: ())"), names().iter().map(|name| lacks(name)).collect::<Vec<_>>());
    for name in names() {
        let lacking = RULESET.replacen(&format!("        {name}:"), &format!("        x{name}x:"), 1);
        assert!(said(&lacking).iter().any(|line| line.contains(&format!("`x{name}x` is not known here"))), "{name}");
    }
    let told = said("(ruleset: willpower, tables: (matrix: (die: 20, highest_hits: true), consequences: (die: 2)))");
    for words in [
        "1:39 field `lowest_misses` is missing in `tables.matrix`; add it: a ruleset file has every table",
        "1:39 the matrix says neither `base` nor `rows`",
        "1:84 field `list` is missing in `tables.consequences`; add it: a ruleset file has every table",
    ] {
        assert!(told.iter().any(|line| line.starts_with(words)), "{words}: {told:?}");
    }
}

#[test]
fn a_ruleset_says_whose_it_is() {
    assert_eq!(
        said("(ruleset: wilpower, title: \"T\", tables: 3)"),
        [
            "1:11 `wilpower` is not known here; did you mean `willpower`?",
            "1:21 field `title` is not known here; the fields known here are `ruleset`, `about`, `rulings`, `tables`",
            "1:41 expected ( field: value, … ), found `3`; write its fields in ( )",
        ]
    );
    assert_eq!(said("(tables: 3)")[0], "1:1 field `ruleset` is missing; add `ruleset: willpower`");
    assert_eq!(said("(ruleset: willpower, numbers: (step: 4))"), ["1:22 field `numbers` is not known here; it is called `tables`"]);
    assert_eq!(said("(ruleset: possession, tables: (step: 3))"), ["1:23 field `tables` is not known here; it is called `house`",]);
}

/// What is wrong with a table of a ruleset is told as it is of a scene.
#[test]
fn tables_of_a_ruleset_are_checked() {
    let broken = RULESET.replacen("(from: 5, to: 9, lose: 2)", "(from: 6, to: 9, lose: 2)", 1).replacen(
        "                (on: 2, words: \"unconscious for an hour\", does: Unconscious),\n",
        "",
        1,
    );
    let told = said(&broken);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].ends_with("rows leave out margin 5; begin this row with `from: 5`"), "{told:?}");
    assert!(told[1].ends_with("face 2 has no entry; add `(on: 2, words: \"…\")`"), "{told:?}");
}
