//! The checks of scenes, by example: a piece of a scene, and what is said of it with its place.

mod accidents;
mod cast;
mod fields;
mod files;
mod rulesets;
mod spirit_combat;
mod willpower;

use super::*;
use std::fs;
use std::path::PathBuf;

/// Pieces of scenes, and what is said of each.
type Cases<'a> = &'a [(&'a str, &'a [&'a str])];

/// What is said of a text: errors as `line:column message; remedy`, warnings with that word.
fn said(text: &str) -> Vec<String> {
    let problems = scene_text("s", text).map_or_else(|problems| problems, |scene| scene.warnings);
    problems.iter().map(|problem| problem.to_string().replacen(": error:", "", 1).replacen("s:", "", 1)).collect()
}

fn scene(text: &str) -> Scene {
    let text = format!("(title: \"T\", rules: possession, {text})");
    scene_text("s", &text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

fn check(cases: Cases<'_>, around: impl Fn(&str) -> String) {
    for (piece, expected) in cases {
        assert_eq!(said(&around(piece)), *expected, "of {piece}");
    }
}

fn of_text(cases: Cases<'_>) {
    check(cases, str::to_owned);
}

/// Fields of the scene, on line 2.
fn in_scene(cases: Cases<'_>) {
    let cast = "(title: \"T\", rules: possession, cast: [(id: \"a\", will: 9), (id: \"b\", will: 8)],";
    check(cases, |piece| format!("{cast}\n{piece})"));
}

/// Fields of combatant `a`, on line 2 from column 20.
fn in_member(cases: Cases<'_>) {
    let before = "(title: \"T\", rules: possession, cast: [(id: \"b\", will: 8),\n(id: \"a\", will: 9, ";
    check(cases, |piece| format!("{before}{piece})])"));
}

/// Fields of a combo, on line 2 from column 2.
fn in_act(cases: Cases<'_>) {
    let before = "(title: \"T\", rules: possession, cast: [(id: \"b\", will: 8), (id: \"a\", will: 9, skills: {\"shoot\": 5}, combos: [\n(";
    check(cases, |piece| format!("{before}{piece})])])"));
}

/// The whole cast, on line 2.
fn in_cast(cases: Cases<'_>) {
    check(cases, |piece| format!("(title: \"T\", rules: possession, cast: [\n{piece}])"));
}

/// Every scene of the project's folder, with its text.
fn shipped() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/scenes"))];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                // Scripts and rulesets are no scenes.
                folders.extend(Some(path).filter(|folder| !folder.ends_with("scripts") && !folder.ends_with("rulesets")));
            } else if path.extension().is_some_and(|ending| ending == "ron") {
                let text = fs::read_to_string(&path).unwrap();
                // Nor are the manifest and the rulesets of a pack.
                if text.lines().any(|line| line.trim_start().starts_with("cast:")) {
                    files.push((path, text));
                }
            }
        }
    }
    files.sort();
    files
}
