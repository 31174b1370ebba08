//! The table of fields, the page that explains the format, and the words that no act may have for a key.

use super::super::super::willpower::{FIELDS, usual_tables};
use super::super::files::{known_fields, named_in};
use super::super::said;
use crate::rules::willpower::rulings::Rulings;

/// The table of hints names every field that is read, and no other.
#[test]
fn the_fields_table_is_what_is_read() {
    let cast = |inner: &str| format!("(cast: [({inner})])");
    let tables = |inner: &str| format!("(tables: ({inner}), cast: [])");
    for (path, names) in FIELDS {
        let text = match *path {
            "" => "(zzz: 1)".to_owned(),
            "board" => "(board: (zzz: 1))".to_owned(),
            "rulings" => "(rulings: (zzz: 1), cast: [])".to_owned(),
            "tables" => tables("zzz: 1"),
            "tables.matrix" => tables("matrix: (zzz: 1)"),
            "tables.matrix.rows[..]" => tables("matrix: (rows: [(zzz: 1)])"),
            "tables.losses[..]" => tables("losses: [(zzz: 1)]"),
            "tables.consequences" => tables("consequences: (zzz: 1)"),
            "tables.consequences.list[..]" => tables("consequences: (list: [(zzz: 1)])"),
            "sides[..]" => "(sides: {\"a\": (zzz: 1)}, cast: [])".to_owned(),
            "cast[..]" => cast("zzz: 1"),
            "cast[..].acts[..]" => cast("acts: [(zzz: 1)]"),
            other => panic!("no example for {other}"),
        };
        let text = text.replacen('(', "(title: \"T\", rules: willpower, ", 1);
        let mut table: Vec<&str> = names.to_vec();
        table.sort_unstable();
        assert_eq!(known_fields(&text, path), table, "{path}");
    }
    let of = |value: serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let table = |path: &str| FIELDS.iter().find(|(name, _)| *name == path).unwrap().1.to_vec();
    assert_eq!(of(serde_json::json!(Rulings::default())), table("rulings"));
    let mut tables = of(serde_json::json!(usual_tables()));
    tables.retain(|name| name != "consequence_die");
    assert_eq!(tables, table("tables"));
}

/// The part of the page for willpower names every field, reading and table, and its whole scene loads.
#[test]
fn the_readme_knows_the_format() {
    let readme = include_str!("../../../../../scenes/README.md");
    let page = readme.split("\n# Willpower\n").nth(1).unwrap();
    for (path, names) in FIELDS.iter().filter(|(path, _)| *path != "board") {
        for name in *names {
            assert!(named_in(page, name), "{path} {name}");
        }
    }
    let rulings = page.split("\n## Rulings of willpower\n").nth(1).unwrap();
    for (name, value) in Rulings::default().list() {
        let row = rulings.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).unwrap_or_else(|| panic!("{name}"));
        let first = row.split('|').nth(3).unwrap().split('`').nth(1).unwrap();
        assert_eq!(first, value, "{name}");
    }
    let tables = page.split("\n## Tables\n").nth(1).unwrap();
    for (name, value) in serde_json::json!(usual_tables()).as_object().unwrap().iter().filter(|(name, _)| *name != "consequence_die") {
        let row = tables.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).unwrap_or_else(|| panic!("{name}"));
        assert!(!value.is_i64() || row.ends_with(&format!("| {value} |")), "{name} {value}");
    }
    let whole = page.split("```ron\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(said(whole), [""; 0]);
}

/// Every word that the rules offer as an answer has to be kept from becoming a key.
#[test]
fn every_answer_of_the_rules_is_reserved() {
    let sources = [
        include_str!("../../../../rules/willpower/ask.rs"),
        include_str!("../../../../rules/willpower/declare.rs"),
        include_str!("../../../../rules/willpower/options.rs"),
        include_str!("../../../../rules/willpower/referee.rs"),
        include_str!("../../../../rules/willpower/round.rs"),
    ];
    let mut seen = 0;
    for source in sources {
        for call in ["Pick::plain(\"", "Pick::at(\""] {
            for (at, _) in source.match_indices(call) {
                let word = source[at + call.len()..].split('"').next().unwrap_or_default();
                // What is used goes by the key of the act alone.
                if word == "use" {
                    continue;
                }
                seen += 1;
                let act = format!("name: \"{}\", kind: Melee, effects: [Stun]", word.replace('_', " "));
                let cast = format!("cast: [(id: \"b\", willpower: 1, being: Demon), (id: \"a\", willpower: 1, acts: [({act})])]");
                let told = said(&format!("(title: \"T\", rules: willpower, {cast})"));
                assert!(told.iter().any(|line| line.contains("scripts use for something else")), "{word}: {told:?}");
            }
        }
    }
    assert!(seen > 20, "only {seen} answers found: the rules are written otherwise now");
}
