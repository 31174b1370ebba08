//! What the fields say of one another: sides and goals, pairs, helpers, cells, and the scene as a whole.

use super::super::of_text;
use super::{in_cast, in_pairs, in_scene};

#[test]
fn sides_and_goals() {
    in_scene(&[
        (
            r#"sides: {"a": (goals: [Dispel("b")]), "c": ()}"#,
            &[r#"2:38 nobody in the cast is on side `c`; give somebody `side: "c"`, or remove it from `sides`"#],
        ),
        (
            r#"sides: {"a": (goals: [Free("b"), Bind(), Dispel("bb"), Survive("x"), Spend("b", 3), 7])}"#,
            &[
                "2:23 `Free` is not known here; write one of `Possess`, `Bind`, `Dispel`, `Spend`, `Escape`, `Survive`",
                r#"2:34 `Bind` takes an id; write Bind("ghost")"#,
                "2:49 nobody in the cast has the id `bb`; the ids are `a`, `b`",
                r#"2:64 expected a whole number from 1 to 1000 for `rounds`, found "x"; write a whole number from 1 to 1000 for `rounds`, without quotes"#,
                r#"2:70 `Spend` takes an id; write Spend("ghost")"#,
                "2:85 expected a name, found `7`; write one of `Possess`, `Bind`, `Dispel`, `Spend`, `Escape`, `Survive`",
            ],
        ),
        (
            r#"sides: {"a": (goals: [Survive(300)])}"#,
            &[
                "2:23: warning: the fight is a stalemate after round 200, before this is reached; ask for fewer rounds, or raise `round_limit` in `rulings`",
            ],
        ),
        (
            r#"sides: {"a": (goals: [Possess("b"), Bind("b"), Dispel("b"), Escape("b"), Spend("b")])}"#,
            &[
                "2:23: warning: nobody on side `a` is a spirit, and only spirits possess (SA-48); give the side a spirit, or add `rulings: (finish_allowed: Anything)`",
                "2:37: warning: `b` has a body, and only spirits can be bound (SA-48); name a spirit, or add `rulings: (finish_allowed: Anything)`",
                "2:48: warning: `b` has a body, and only spirits can be dispelled (SA-48); name a spirit, or add `rulings: (finish_allowed: Anything)`",
            ],
        ),
        (
            r#"rulings: (finish_allowed: Anything), sides: {"a": (goals: [Possess("b"), Bind("b"), Dispel("b")])}"#,
            &[
                r#"2:74: warning: nobody on side `a` has a binding enchantment (S-88); give one of them `binding: "silver ring"`, or remove this goal"#,
            ],
        ),
    ]);
}

#[test]
fn a_cast_as_a_whole() {
    in_cast(&[
        ("", &[r#"1:42 the cast is empty; add `(id: "kara", pow: 12)`, and somebody to fight"#]),
        (r#"(id: "a", pow: 1), (id: "a", pow: 1)"#, &["2:25 the id `a` is given twice; choose another; the first is on line 2"]),
        (
            r#"(id: "Kara B", pow: 1), (pow: 1), (id: "c")"#,
            &[
                r#"2:6 an id is made of lower-case letters a to z, digits, `-` and `_`; write "kara-b""#,
                r#"2:25 field `id` is missing in `cast[..]`; add `id: "…"`, a short name for scripts"#,
                "2:35 field `pow` is missing in `cast[..]`; add `pow: 12`, its POW",
            ],
        ),
        (
            r#"(id: "a", pow: 1, at: (1, 1)), (id: "b", pow: 1, at: (1, 1)), (id: "c", pow: 1, at: (1, 1), nature: Spirit)"#,
            &["2:54 `a` stands on (1, 1) already; choose another cell, or leave `at` out for a free one"],
        ),
        (
            r#"(id: "a", pow: 1, side: "x"), (id: "b", pow: 1, side: "x")"#,
            &["1:42: warning: everybody is on side `x`, so there is nobody to fight; give some of the cast another `side`"],
        ),
        (
            r#"(id: "a", pow: 1, magic_points: 0), (id: "b", pow: 1)"#,
            &[
                "1:42: warning: the fight ends as it begins: nobody of `a` has a magic point left (SA-35); give one of them some `magic_points`",
            ],
        ),
        (r#"(id: "a", pow: 1, magic_points: 0), (id: "b", pow: 1)], out_when: Finished, known: ["#, &[]),
        (
            r#"(id: "a", name: "X", pow: 1), (id: "b", name: "X", pow: 1)"#,
            &["2:36: warning: `a` and `b` have the same name, `X`; give one of them another `name`"],
        ),
        (
            r#"(id: "a", pow: 9), (id: "b", pow: 9, blows: [(name: "Cut", skill: 5, with: "spaer", effects: [Stun])], limbs: [(name: "arm", holds: "spear")])"#,
            &[r#"2:76 no limb of this sheet holds `spaer`; did you mean "spear"?"#],
        ),
    ]);
}

#[test]
fn pairs_of_the_cast() {
    in_pairs(&[
        (
            r#"engaged: [("k", "q"), ("K", "s")]"#,
            &[
                "2:17 nobody in the cast has the id `q`; the ids are `k`, `l`, `s`, `t`, `u`, `v`, `h`",
                r#"2:24 nobody in the cast has the id `K`; did you mean "k"?"#,
            ],
        ),
        (
            r#"engaged: [("k", "k"), ("k", "h"), ("l", "s"), ("k", "t"), ("u", "k"), ("h", "s")]"#,
            &[
                "2:11 `k` cannot be engaged with itself; name somebody of another side",
                "2:23 `k` and `h` are on one side, so they are not engaged; name somebody of another side",
                "2:35 `l` arrives in round 2, so it is engaged with nobody before; remove `arrives`, or this pair",
                "2:47 `t` is not manifest yet (S-01), so it is engaged with nobody; remove `presence`, or this pair",
                "2:59 `u` is not manifest yet (S-02), so it is engaged with nobody; remove `presence`, or this pair",
                "2:71 `h` is in trance for `k`, so it is engaged with nobody; remove `trance`, or this pair",
            ],
        ),
        (r#"engaged: [("k", "s"), ("s", "k")]"#, &["2:23 `s` and `k` are engaged already; keep only one of the two pairs"]),
        (
            r#"engaged: [("k", "s"), ("k", "v")]"#,
            &["2:23 too many for `k`: with POW 4, 1 spirit is the most (S-04); remove this pair, or raise `pow`"],
        ),
        (r#"rulings: (pow_third: Ceil), engaged: [("k", "s"), ("k", "v")]"#, &[]),
        (
            r#"numbers: (pow_part: 20), engaged: [("s", "k"), ("v", "k")]"#,
            &["2:48 too many for `k`: with POW 4, 1 spirit is the most (S-04); remove this pair, or raise `pow`"],
        ),
        (
            r#"known: [("k", "s"), ("k", "s"), ("s", "k"), ("k", "k"), ("k", "l"), ("k", "q")]"#,
            &[
                "2:21 `k` knows the magic points of `s` already; keep only one of the two pairs",
                "2:45: warning: `k` knows its own magic points anyway; remove this pair",
                "2:57: warning: `k` knows the magic points of `l` anyway: they are on one side; remove this pair",
                "2:75 nobody in the cast has the id `q`; the ids are `k`, `l`, `s`, `t`, `u`, `v`, `h`",
            ],
        ),
    ]);
}

#[test]
fn helpers_in_trance() {
    in_cast(&[
        (
            r#"(id: "k", pow: 9, side: "x", at: (3, 3)), (id: "s", pow: 9, nature: Spirit), (id: "h", pow: 9, side: "x", at: (4, 4), trance: (aids: "k")), (id: "i", pow: 9, side: "x", at: (5, 4), trance: (aids: "k", people: 4))"#,
            &[],
        ),
        (
            r#"(id: "k", pow: 9, side: "x", at: (3, 3)), (id: "s", pow: 9, nature: Spirit), (id: "i", pow: 9, side: "x", at: (5, 4), trance: (aids: "k"))"#,
            &[
                "2:134: warning: `i` touches neither `k` nor anybody in trance for `k` (S-103); place it on a cell beside one of them with `at`",
            ],
        ),
        (
            r#"(id: "k", pow: 9, side: "x", at: (3, 3)), (id: "s", pow: 9, nature: Spirit), (id: "h", pow: 9, side: "x", at: (4, 4)), (id: "i", pow: 9, side: "x", at: (5, 4), trance: (aids: "k"))"#,
            &[
                "2:176: warning: `i` touches neither `k` nor anybody in trance for `k` (S-103); place it on a cell beside one of them with `at`",
            ],
        ),
        (
            r#"(id: "k", pow: 9, side: "x", trance: (aids: "k")), (id: "s", pow: 9, nature: Spirit, trance: (aids: "k"))"#,
            &[
                "2:45 `k` cannot be in trance for itself; name somebody else of its side",
                "2:101 `s` and `k` are not on one side, so neither aids the other; name somebody of its side",
            ],
        ),
        (
            r#"(id: "k", pow: 9, side: "x"), (id: "s", pow: 9, nature: Spirit), (id: "h", pow: 9, side: "x", trance: (aids: "k")), (id: "i", pow: 9, side: "x", trance: (aids: "h")), (id: "j", pow: 9, side: "x", trance: (aids: "q"), arrives: 2)"#,
            &[
                r#"2:161 `h` is in trance itself, so nobody can be in trance for `h`; write `aids: "k"`, whom `h` aids, or somebody else"#,
                "2:212 nobody in the cast has the id `q`; the ids are `k`, `s`, `h`, `i`, `j`",
            ],
        ),
        (
            r#"(id: "k", pow: 9, side: "x"), (id: "s", pow: 9, nature: Spirit), (id: "h", pow: 9, side: "x", trance: (aids: "k"), arrives: 2)"#,
            &["2:110 `h` arrives in round 2, so it is in trance for nobody before; remove `arrives`, or `trance`"],
        ),
        (
            r#"(id: "k", pow: 9, side: "x", arrives: 2), (id: "s", pow: 9, nature: Spirit), (id: "h", pow: 9, side: "x", trance: (aids: "k"))"#,
            &["2:122 `k` arrives in round 2, so nobody is in trance for `k` before; remove `arrives`, or `trance`"],
        ),
    ]);
}

#[test]
fn the_scene_as_a_whole() {
    of_text(&[
        (r#"(title: "T", rules: spirit_combat)"#, &[r#"1:1 field `cast` is missing; add `cast: [ (id: "kara", pow: 12), … ]`"#]),
        (
            r#"(title: "T", rules: spirit_combat, actors: [(id: "a", pow: 9), (id: "b", pow: 8)])"#,
            &["1:36 field `actors` is not known here; it is called `cast`"],
        ),
        (
            r#"(rules: spirit_combat, pow: 9, cast: [(id: "a"), (id: "b", pow: 8)])"#,
            &[
                r#"1:1 field `title` is missing; add `title: "…"`"#,
                "1:24 field `pow` is not known here; `pow` belongs in `cast[..]`: write it as cast[..].pow",
                "1:39 field `pow` is missing in `cast[..]`; add `pow: 12`, its POW",
            ],
        ),
        (
            r#"(title: "T", rules: spirit_combat, cast: [(id: "a", will: 9), (id: "b", will: 8, possession: (bonus: 4))])"#,
            &[
                "1:43 field `pow` is missing in `cast[..]`; add `pow: 12`, its POW",
                "1:63 field `pow` is missing in `cast[..]`; add `pow: 12`, its POW",
                "1:82 field `possession` belongs to the rules of possession, not of spirit combat; remove it",
            ],
        ),
    ]);
}
