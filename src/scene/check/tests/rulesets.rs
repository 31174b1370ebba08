//! Scenes that name a ruleset file, and files that are none for them.

use super::super::rulesets::problems;
use super::super::{scene_file, scene_with};
use crate::engine::combatant::MinimumWill;
use crate::rules::possession::rulings::{House, Rulings};
use crate::scene::problem::{Problem, Source};
use crate::scene::ruleset::{SHIPPED, Shelf};
use std::fs;

const CAST: &str = "cast: [(id: \"a\", will: 9), (id: \"b\", will: 8)]";

/// Every problem of a scene (`s`) that names a ruleset (`r`).
fn told(scene: &str, ruleset: &str) -> Vec<String> {
    let shelf = Shelf::Text { file: "r", text: ruleset };
    let problems = scene_with("s", scene, shelf).map_or_else(|problems| problems, |scene| scene.warnings);
    problems.iter().map(Problem::to_string).collect()
}

fn possession(more: &str) -> String {
    format!("(title: \"T\", rules: possession, ruleset: \"house.ron\",\n{more}{CAST})")
}

#[test]
fn a_scene_plays_its_ruleset_and_what_it_says_itself_goes_first() {
    let ruleset = "(ruleset: possession, about: \"Ours.\", rulings: (minimum_will: Fixed, carry_over: true), house: (contest_die: 8, move_seconds: 2))";
    let scene = possession("rulings: (carry_over: false), house: (move_seconds: 3),");
    let scene = scene_with("s", &scene, Shelf::Text { file: "r", text: ruleset }).unwrap();
    let setup = scene.possession().unwrap();
    assert_eq!(setup.rulings, Rulings { minimum_will: MinimumWill::Fixed, ..Rulings::default() });
    assert_eq!(setup.house, House { contest_die: 8, move_seconds: 3, ..House::default() });
    let kept = scene.ruleset.unwrap();
    assert_eq!((kept.file.as_str(), kept.text.as_str(), kept.about.as_str(), kept.path), ("r", ruleset, "Ours.", None));
    assert_eq!(kept.sets.len(), 4);
}

#[test]
fn problems_of_both_files_are_told_at_once_each_in_its_own() {
    assert_eq!(
        told(
            &possession("rulings: (carry_ovr: true), "),
            "(ruleset: possession,\n rulings: (minimum_wil: Fixed),\n house: (contest_die: 1))"
        ),
        [
            "s:2:11: error: field `carry_ovr` is not known here; did you mean `carry_over`?",
            "r:2:12: error: field `minimum_wil` is not known here; did you mean `minimum_will`?",
            "r:3:23: error: expected a whole number from 2 to 100 for `contest_die`, found `1`; choose a number in that range",
        ]
    );
    let excerpt = scene_with("s", &possession(""), Shelf::Text { file: "r", text: "(ruleset: possession, hose: ())" }).unwrap_err();
    assert!(excerpt[0].shown().contains("1 | (ruleset: possession, hose: ())"), "{}", excerpt[0].shown());
}

#[test]
fn a_table_with_a_hole_is_told_in_the_ruleset() {
    let scene = "(title: \"T\", rules: willpower, ruleset: \"w.ron\", cast: [(id: \"a\", class: \"priest\", willpower: 9), (id: \"b\", being: Demon, willpower: 8)])";
    let ruleset = "(ruleset: willpower, tables: (losses: [(from: 0, to: 3, lose: 1), (from: 5, lose: 2)]))";
    assert_eq!(told(scene, ruleset), ["r:1:74: error: rows leave out margin 4; begin this row with `from: 4`"]);
}

#[test]
fn a_ruleset_of_other_rules_is_refused_where_it_is_named() {
    let other = told(&possession(""), "(ruleset: willpower, tables: (step: 5))");
    assert_eq!(
        other,
        ["s:1:42: error: this ruleset is of willpower, and the scene plays possession; name a ruleset of possession, or leave it out"]
    );
    let word = "(title: \"T\", ruleset: possession, cast: [(id: \"a\", will: 9), (id: \"b\", will: 8)])";
    assert_eq!(
        told(word, ""),
        [
            "s:1:14: error: `ruleset` names a file, and `possession` is none; write `rules: possession` for the rules; a ruleset is a file: `ruleset: \"my_house.ron\"`"
        ]
    );
}

#[test]
fn rulings_of_other_rules_are_told_as_such() {
    let scene = "(title: \"T\", rules: spirit_combat, rulings: (minimum_will: Fixed, aid_stacks: true), cast: [(id: \"a\", pow: 9), (id: \"b\", pow: 9)])";
    assert_eq!(
        told(scene, ""),
        [
            "s:1:46: error: `minimum_will` is a ruling of possession; these are the rules of spirit combat; remove it",
            "s:1:67: error: `aid_stacks` is a ruling of willpower; these are the rules of spirit combat; remove it",
        ]
    );
    let ruleset = told(&possession(""), "(ruleset: possession, rulings: (mp_fumbles: false))");
    assert_eq!(ruleset, ["r:1:33: error: `mp_fumbles` is a ruling of spirit combat; these are the rules of possession; remove it"]);
}

#[test]
fn files_are_found_beside_the_scene_and_nowhere_else() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("scenes");
    fs::create_dir_all(folder.join("houses")).unwrap();
    let house = |die: u16| format!("(ruleset: possession, house: (contest_die: {die}))");
    fs::write(outer.path().join("out.ron"), house(20)).unwrap();
    fs::write(folder.join("houses/ours.ron"), house(8)).unwrap();
    let scene = |name: &str| {
        let path = folder.join("one.ron");
        fs::write(&path, format!("(title: \"T\", rules: possession, ruleset: \"{name}\", {CAST})")).unwrap();
        scene_file(&path)
    };
    let found = scene("houses/ours.ron").unwrap();
    assert_eq!(found.possession().unwrap().house.contest_die, 8);
    assert_eq!(found.ruleset.as_ref().unwrap().path, Some(folder.join("houses/ours.ron")));
    // The same text is checked again without the file: the scene has it.
    let again = scene_with(&found.file, &found.text, found.shelf()).unwrap();
    assert_eq!(again.possession().unwrap().house.contest_die, 8);
    for (name, why) in [
        ("../out.ron", "leads out of the scene's folder"),
        ("houses/our.ron", "no ruleset file"),
        ("/etc/passwd", "no name of a file beside the scene"),
    ] {
        let problems = scene(name).unwrap_err();
        assert!(problems.len() == 1 && problems[0].message.contains(why) && problems[0].column > 30, "{name}: {problems:?}");
    }
    assert!(scene("possession.ron").unwrap().differences.is_empty(), "a shipped one needs no file");
    fs::write(folder.join("bad.ron"), [0xFF, 0xFE, 0x28, 0x00]).unwrap();
    let problems = scene("bad.ron").unwrap_err();
    assert!(problems[0].file.ends_with("bad.ron") && problems[0].message.contains("UTF-16"), "{problems:?}");
}

#[test]
fn the_shipped_rulesets_say_every_reading_as_it_is_played() {
    for (name, text) in SHIPPED {
        assert_eq!(problems(&Source::new(name, text)), [], "{name}");
        let system = name.trim_end_matches(".ron");
        let cast = match system {
            "possession" => CAST,
            "spirit_combat" => "cast: [(id: \"a\", pow: 9), (id: \"b\", pow: 9)]",
            _ => "cast: [(id: \"a\", class: \"priest\", willpower: 9), (id: \"b\", being: Demon, willpower: 8)]",
        };
        let scene = format!("(title: \"T\", rules: {system}, ruleset: \"{name}\", {cast})");
        let scene = scene_with("s", &scene, Shelf::Shipped).unwrap();
        assert_eq!(scene.differences, [], "{name}");
        for (group, values, _) in scene.groups() {
            let part = text.split(&format!("\n    {group}: (\n")).nth(1).unwrap_or_else(|| panic!("{name} {group}"));
            for (value, _) in values {
                assert!(part.contains(&format!("\n        {value}: ")), "{name}: {group}.{value} is not said");
            }
        }
    }
}
