//! The checks of spirit combat scenes, by example.

mod cast;
mod deeds;
mod examples;
mod fields;
mod files;

use super::{Cases, check, scene_text};
use crate::rules::spirit_combat::setup::Setup;
use std::sync::Arc;

/// What a scene with these fields begins with; warnings are no matter.
fn setup(text: &str) -> Arc<Setup> {
    let text = format!("(title: \"T\", rules: spirit_combat, {text})");
    let scene = scene_text("s", &text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    assert_eq!(scene.rules(), "spirit_combat");
    assert!(scene.possession().is_none());
    scene.spirit_combat().unwrap().clone()
}

/// Fields of the scene, on line 2.
fn in_scene(cases: Cases<'_>) {
    let cast = "(title: \"T\", rules: spirit_combat, cast: [(id: \"a\", pow: 9), (id: \"b\", pow: 8)],";
    check(cases, |piece| format!("{cast}\n{piece})"));
}

/// Fields of combatant `a`, on line 2 from column 19.
fn in_member(cases: Cases<'_>) {
    let before = "(title: \"T\", rules: spirit_combat, cast: [(id: \"b\", pow: 8),\n(id: \"a\", pow: 9, ";
    check(cases, |piece| format!("{before}{piece})])"));
}

/// Fields of a spell, on line 2 from column 2.
fn in_spell(cases: Cases<'_>) {
    in_deed(cases, "spells");
}

/// Fields of a blow, on line 2 from column 2.
fn in_blow(cases: Cases<'_>) {
    in_deed(cases, "blows");
}

fn in_deed(cases: Cases<'_>, list: &str) {
    let before = "(title: \"T\", rules: spirit_combat, cast: [(id: \"b\", pow: 8), (id: \"a\", pow: 9, int: 12, ";
    check(cases, |piece| format!("{before}{list}: [\n({piece})])])"));
}

/// The whole cast, on line 2.
fn in_cast(cases: Cases<'_>) {
    check(cases, |piece| format!("(title: \"T\", rules: spirit_combat, cast: [\n{piece}])"));
}

/// Fields of the scene, on line 2: `k`, the late `l` and the helper `h` against the manifest spirits `s` and `v`; `t` is on the
/// plane, `u` just released.
fn in_pairs(cases: Cases<'_>) {
    let cast = "(id: \"k\", pow: 4, side: \"x\", at: (0, 1)), (id: \"l\", pow: 9, side: \"x\", arrives: 2), \
        (id: \"s\", pow: 9, nature: Spirit, side: \"y\"), (id: \"t\", pow: 9, nature: Spirit, side: \"y\", presence: OnThePlane), \
        (id: \"u\", pow: 9, nature: Spirit, side: \"y\", presence: Released), (id: \"v\", pow: 9, nature: Spirit, side: \"y\"), \
        (id: \"h\", pow: 9, side: \"x\", at: (0, 0), trance: (aids: \"k\"))";
    check(cases, |piece| format!("(title: \"T\", rules: spirit_combat, cast: [{cast}],\n{piece})"));
}
