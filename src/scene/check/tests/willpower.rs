//! The checks of willpower scenes, by example.

mod acts;
mod cast;
mod examples;
mod fields;
mod files;
mod page;
mod ruleset;
mod shipped;
mod tables;

use super::{Cases, check, scene_text};
use crate::rules::willpower::setup::Setup;
use std::sync::Arc;

/// What a scene with these fields begins with; warnings are no matter.
fn setup(text: &str) -> Arc<Setup> {
    let text = format!("(title: \"T\", rules: willpower, {text})");
    let scene = scene_text("s", &text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    assert_eq!(scene.rules(), "willpower");
    assert!(scene.possession().is_none() && scene.spirit_combat().is_none());
    scene.willpower().unwrap().clone()
}

/// A priest `a` and a demon `b`.
const TWO: &str = "cast: [(id: \"a\", willpower: 9, class: \"priest\"), (id: \"b\", willpower: 8, being: Demon)]";

/// Fields of the scene, on line 2.
fn in_scene(cases: Cases<'_>) {
    check(cases, |piece| format!("(title: \"T\", rules: willpower, {TWO},\n{piece})"));
}

/// Tables of the scene, on line 2 from column 10.
fn in_tables(cases: Cases<'_>) {
    check(cases, |piece| format!("(title: \"T\", rules: willpower, {TWO},\ntables: ({piece}))"));
}

/// Fields of combatant `a`, on line 2 from column 25.
fn in_member(cases: Cases<'_>) {
    let before = "(title: \"T\", rules: willpower, cast: [(id: \"b\", willpower: 8, being: Demon),\n(id: \"a\", willpower: 9, ";
    check(cases, |piece| format!("{before}{piece})])"));
}

/// Fields of an act, on line 2 from column 2.
fn in_act(cases: Cases<'_>) {
    let before = "(title: \"T\", rules: willpower, cast: [(id: \"b\", willpower: 8, being: Demon), (id: \"a\", willpower: 9, acts: [\n(";
    check(cases, |piece| format!("{before}{piece})])])"));
}

/// The whole cast, on line 2.
fn in_cast(cases: Cases<'_>) {
    check(cases, |piece| format!("(title: \"T\", rules: willpower, cast: [\n{piece}])"));
}

/// More of the cast, on line 2: the gunslinger `g` at (2, 1) is engaged with the demon `d`.
fn in_aid(cases: Cases<'_>) {
    let before = "(title: \"T\", rules: willpower, engaged: [(\"g\", \"d\")], cast: [\
        (id: \"g\", willpower: 15, class: \"gunslinger\", side: \"x\", at: (2, 1), empathy: 5), \
        (id: \"d\", willpower: 14, being: Demon, side: \"y\", at: (4, 1)),\n";
    check(cases, |piece| format!("{before}{piece}])"));
}

/// Fields of the scene, on line 2: the gunslinger `g`, a friend `h`, the late `l`, the spent `z` and the aide `i` against the demon
/// `d` and the Undead `e`.
fn in_pairs(cases: Cases<'_>) {
    let cast = "(id: \"g\", willpower: 15, class: \"gunslinger\", side: \"x\", at: (2, 1), empathy: 5), \
        (id: \"h\", willpower: 9, side: \"x\", at: (1, 1), empathy: 30), (id: \"d\", willpower: 14, being: Demon, side: \"y\"), \
        (id: \"e\", willpower: 9, being: Undead, side: \"y\"), (id: \"l\", willpower: 9, side: \"x\", arrives: 2), \
        (id: \"z\", willpower: 9, willpower_now: 0, side: \"x\"), \
        (id: \"i\", willpower: 9, side: \"x\", at: (3, 1), empathy: 30, aids: \"g\")";
    check(cases, |piece| format!("(title: \"T\", rules: willpower, cast: [{cast}],\n{piece})"));
}
