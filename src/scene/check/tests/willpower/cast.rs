//! What the fields say of one another: sides and goals, pairs, aides, names, and the scene as a whole.

use super::super::of_text;
use super::{in_aid, in_cast, in_pairs, in_scene};

#[test]
fn sides_and_goals() {
    in_scene(&[
        (
            r#"sides: {"a": (goals: [Dispel("b")]), "c": ()}"#,
            &[r#"2:38 nobody in the cast is on side `c`; give somebody `side: "c"`, or remove it from `sides`"#],
        ),
        (
            r#"sides: {"a": (goals: [Possess("b"), Dispel(), Overcome("bb"), Survive("x"), LearnName("b", 3), 7])}"#,
            &[
                "2:23 `Possess` is not known here; write one of `Dispel`, `Overcome`, `LearnName`, `Survive`",
                r#"2:37 `Dispel` takes an id; write Dispel("demon")"#,
                "2:56 nobody in the cast has the id `bb`; the ids are `a`, `b`",
                r#"2:71 expected a whole number from 1 to 1000 for `rounds`, found "x"; write a whole number from 1 to 1000 for `rounds`, without quotes"#,
                r#"2:77 `LearnName` takes an id; write LearnName("demon")"#,
                "2:96 expected a name, found `7`; write one of `Dispel`, `Overcome`, `LearnName`, `Survive`",
            ],
        ),
        (
            r#"sides: {"a": (goals: [Survive(300)])}"#,
            &[
                "2:23: warning: the fight is a stalemate after round 200, before this is reached; ask for fewer rounds, or raise `round_limit` in `rulings`",
            ],
        ),
        (
            r#"sides: {"b": (goals: [Dispel("a"), LearnName("a")])}"#,
            &[
                r#"2:23: warning: `a` is never dispelled: at Willpower 0 it is overcome (WA-21); write Overcome("a"), or add `on_zero: Dispelled` to it"#,
                "2:36: warning: `a` never tells its name: only demons and summoned creatures do (W-37); add `being: Demon` to it, or give this side another goal",
            ],
        ),
        (
            r#"sides: {"a": (goals: [Overcome("b"), LearnName("b")])}"#,
            &[
                r#"2:23: warning: `b` is not overcome at Willpower 0 but dispelled (W-35); write Dispel("b"), or add `on_zero: Overcome` to it"#,
                r#"2:38: warning: `b` has no `true_name`, so nobody can read what was learned; add `true_name: "…"` to it"#,
            ],
        ),
    ]);
}

#[test]
fn a_cast_as_a_whole() {
    in_cast(&[
        ("", &[r#"1:38 the cast is empty; add `(id: "gwen", willpower: 15)`, and somebody to fight"#]),
        (
            r#"(id: "a", willpower: 1), (id: "a", willpower: 1, being: Demon)"#,
            &["2:31 the id `a` is given twice; choose another; the first is on line 2"],
        ),
        (
            r#"(id: "Gwen B", willpower: 1), (willpower: 1), (id: "c")"#,
            &[
                r#"2:6 an id is made of lower-case letters a to z, digits, `-` and `_`; write "gwen-b""#,
                r#"2:31 field `id` is missing in `cast[..]`; add `id: "…"`, a short name for scripts"#,
                "2:47 field `willpower` is missing in `cast[..]`; add `willpower: 15`, its full Willpower",
            ],
        ),
        (
            r#"(id: "a", willpower: 1, at: (1, 1)), (id: "b", willpower: 1, at: (1, 1), being: Spirit)"#,
            &["2:66 `a` stands on (1, 1) already; choose another cell, or leave `at` out for a free one"],
        ),
        (
            r#"(id: "a", willpower: 1, side: "x", being: Demon), (id: "b", willpower: 1, side: "x")"#,
            &["1:38: warning: everybody is on side `x`, so there is nobody to fight; give some of the cast another `side`"],
        ),
        (
            r#"(id: "a", willpower: 0, being: Demon), (id: "b", willpower: 1)"#,
            &[
                "1:38: warning: the fight ends as it begins: nobody of `a` has any Willpower left (W-15); give one of them some, or choose another `out_when`",
            ],
        ),
        (r#"(id: "a", willpower: 0, being: Demon, arrives: 2), (id: "b", willpower: 1)"#, &[]),
        (
            r#"(id: "a", name: "X", willpower: 1, being: Demon), (id: "b", name: "X", willpower: 1)"#,
            &["2:56: warning: `a` and `b` have the same name, `X`; give one of them another `name`"],
        ),
        (
            r#"(id: "a", willpower: 1), (id: "b", willpower: 1)"#,
            &[
                r#"1:38: warning: nobody in the cast can open spirit combat (W-03, WA-09) or strike at anybody; give somebody a `class` such as "priest", or `acts`"#,
            ],
        ),
        (
            r#"(id: "a", willpower: 1, being: Undead, may_open: false), (id: "b", willpower: 1, class: "fighter")"#,
            &[
                r#"1:38: warning: nobody in the cast can open spirit combat (W-03, WA-09) or strike at anybody; give somebody a `class` such as "priest", or `acts`"#,
            ],
        ),
        (r#"(id: "a", willpower: 1, acts: [(name: "Cut", kind: Melee, effects: [Stun])]), (id: "b", willpower: 1)"#, &[]),
        (
            r#"(id: "a", willpower: 1, knows_names: ["b", "a", "c", "q"]), (id: "b", willpower: 1, being: Demon), (id: "c", willpower: 1, being: Demon, true_name: "X")"#,
            &[
                r#"2:39: warning: `b` has no `true_name`, so there is none to know; add `true_name: "…"` to it, or remove this"#,
                "2:44: warning: `a` knows its own name anyway; remove this",
                "2:54 nobody in the cast has the id `q`; the ids are `a`, `b`, `c`",
            ],
        ),
    ]);
}

#[test]
fn pairs_and_aides() {
    in_pairs(&[
        (r#"engaged: [("g", "d")]"#, &[]),
        (
            r#"engaged: [("g", "q"), ("G", "d")]"#,
            &[
                "2:17 nobody in the cast has the id `q`; the ids are `g`, `h`, `d`, `e`, `l`, `z`, `i`",
                r#"2:24 nobody in the cast has the id `G`; did you mean "g"?"#,
            ],
        ),
        (
            r#"engaged: [("g", "g"), ("g", "h"), ("l", "d"), ("z", "d"), ("i", "d")]"#,
            &[
                "2:11 `g` cannot be engaged with itself; name somebody of another side",
                "2:23 `g` and `h` are on one side, so they are not engaged; name somebody of another side",
                "2:35 `l` arrives in round 2, so it is engaged with nobody before; remove `arrives`, or this pair",
                "2:47 `z` has no Willpower left, so it is engaged with nobody (W-15); give it some, or remove this pair",
                "2:59 `i` gives aid to `g`, so it is engaged with nobody (WA-25); remove `aids`, or this pair",
            ],
        ),
        (
            r#"engaged: [("g", "d"), ("d", "g")]"#,
            &["2:23 `d` is engaged already, and nobody has more than one opponent (W-32); remove this pair"],
        ),
        (
            r#"engaged: [("g", "d"), ("g", "e")]"#,
            &["2:23 `g` is engaged already, and nobody has more than one opponent (W-31); remove this pair"],
        ),
        (
            r#"engaged: [("g", "d"), ("h", "d")]"#,
            &["2:23 `d` is engaged already, and nobody has more than one opponent (W-30); remove this pair"],
        ),
        (
            r#"engaged: [("g", "d"), ("h", "e")]"#,
            &["2:23: warning: `h` is of no class that can open spirit combat (W-03); write the one first that opened, or mend its entry"],
        ),
        (r#"engaged: [("d", "g"), ("e", "h")]"#, &[]),
        (
            r#"rulings: (openers: ClassesOnly), engaged: [("d", "g")]"#,
            &["2:44: warning: `d` may not open spirit combat (WA-09); write the one first that opened, or mend its entry"],
        ),
        ("engaged: []", &["1:452 `g` is engaged with nobody, so there is nothing to aid; add a pair to `engaged`, or remove `aids`"]),
        (
            r#"tables: (most_aides: 0), engaged: [("g", "d")]"#,
            &["1:452 `g` has 0 aides already, and no more are allowed (W-29); remove `aids`"],
        ),
        (
            r#"tables: (empathy: 6), engaged: [("g", "d")]"#,
            &["1:452 the empathic rating of `g` is 5 %, and aid needs 6 % (W-23); give it `empathy: 6` or more, or remove `aids`"],
        ),
        (r#"tables: (empathy: 6), rulings: (aid_who: Giver), engaged: [("g", "d")]"#, &[]),
    ]);
}

#[test]
fn who_may_give_aid() {
    in_aid(&[
        (r#"(id: "h", willpower: 9, side: "x", at: (1, 1), empathy: 5, aids: "g")"#, &[]),
        (
            r#"(id: "h", willpower: 9, side: "x", at: (0, 1), empathy: 5, aids: "g")"#,
            &["2:66 `h` does not touch `g` (W-24); place it on a cell beside it with `at`"],
        ),
        (
            r#"(id: "h", willpower: 9, side: "x", at: (1, 1), empathy: 4, aids: "g")"#,
            &["2:66 the empathic rating of `h` is 4 %, and aid needs 5 % (W-23); give it `empathy: 5` or more, or remove `aids`"],
        ),
        (
            r#"(id: "h", willpower: 9, side: "y", at: (1, 1), empathy: 5, aids: "g")"#,
            &["2:66 `h` and `g` are not on one side, so neither aids the other; name somebody of its side"],
        ),
        (
            r#"(id: "h", willpower: 9, side: "x", at: (1, 1), empathy: 5, aids: "h")"#,
            &["2:66 `h` cannot give aid to itself; name somebody else of its side"],
        ),
        (
            r#"(id: "h", willpower: 9, side: "x", at: (1, 1), empathy: 5, aids: "q")"#,
            &["2:66 nobody in the cast has the id `q`; the ids are `g`, `d`, `h`"],
        ),
        (
            r#"(id: "h", willpower: 9, side: "x", at: (1, 1), empathy: 5, aids: "i"), (id: "i", willpower: 9, side: "x")"#,
            &["2:66 `i` is engaged with nobody, so there is nothing to aid; add a pair to `engaged`, or remove `aids`"],
        ),
        (
            r#"(id: "h", willpower: 9, side: "x", at: (1, 1), empathy: 5, aids: "g", arrives: 2)"#,
            &["2:66 `h` arrives in round 2, so it gives aid to nobody before; remove `arrives`, or `aids`"],
        ),
        (
            r#"(id: "h", willpower: 9, side: "x", at: (1, 1), empathy: 5, aids: "g", being: Spirit)"#,
            &["2:66 aid passes between characters only, and `h` is none (WA-25); remove `aids`, or its `being`"],
        ),
        (
            r#"(id: "h", willpower: 9, side: "y", at: (5, 1), empathy: 5, aids: "d")"#,
            &["2:66 aid passes between characters only, and `d` is none (WA-25); remove `aids`, or its `being`"],
        ),
        (
            r#"(id: "h", willpower: 0, side: "x", at: (1, 1), empathy: 5, aids: "g")"#,
            &["2:66 `h` has no Willpower left, so it gives aid to nobody; give it some, or remove `aids`"],
        ),
        (
            r#"(id: "h0", willpower: 9, side: "x", at: (1, 0), empathy: 5, aids: "g"), (id: "h1", willpower: 9, side: "x", at: (2, 0), empathy: 5, aids: "g"), (id: "h2", willpower: 9, side: "x", at: (3, 0), empathy: 5, aids: "g"), (id: "h3", willpower: 9, side: "x", at: (1, 1), empathy: 5, aids: "g"), (id: "h4", willpower: 9, side: "x", at: (1, 2), empathy: 5, aids: "g"), (id: "h5", willpower: 9, side: "x", at: (2, 2), empathy: 5, aids: "g")"#,
            &["2:427 `g` has 5 aides already, and no more are allowed (W-29); remove `aids`"],
        ),
        (
            r#"(id: "h", willpower: 9, side: "x", empathy: 5, aids: "g")"#,
            &["2:54 `h` does not touch `g` (W-24); place it on a cell beside it with `at`"],
        ),
    ]);
}

#[test]
fn the_scene_as_a_whole() {
    of_text(&[
        (r#"(title: "T", rules: willpower)"#, &[r#"1:1 field `cast` is missing; add `cast: [ (id: "gwen", willpower: 15), … ]`"#]),
        (
            r#"(title: "T", rules: wilpower, cast: [(id: "a", will: 9), (id: "b", will: 8)])"#,
            &["1:21 `wilpower` is not known here; did you mean `willpower`?"],
        ),
        (
            r#"(title: "T", rules: willpower, actors: [(id: "a", willpower: 9, class: "priest"), (id: "b", willpower: 8)])"#,
            &["1:32 field `actors` is not known here; it is called `cast`"],
        ),
        (
            r#"(rules: willpower, willpower: 9, cast: [(id: "a"), (id: "b", willpower: 8, being: Demon)])"#,
            &[
                r#"1:1 field `title` is missing; add `title: "…"`"#,
                "1:20 field `willpower` is not known here; `willpower` belongs in `cast[..]`: write it as cast[..].willpower",
                "1:41 field `willpower` is missing in `cast[..]`; add `willpower: 15`, its full Willpower",
            ],
        ),
        (
            r#"(title: "T", rules: willpower, cast: [(id: "a", will: 9, class: "priest"), (id: "b", pow: 8)])"#,
            &[
                "1:49 field `will` is not known here; it is called `willpower`",
                "1:76 field `willpower` is missing in `cast[..]`; add `willpower: 15`, its full Willpower",
                "1:86 field `pow` belongs to the rules of spirit combat, not of willpower; remove it",
            ],
        ),
        (
            r#"(title: "T", rules: willpower, sides: {"x": (goals: [LearnName("d")]), "y": (goals: [Overcome("z")])}, cast: [(id: "g", side: "x", willpower: 9, class: "priest", knows_names: ["d"]), (id: "z", side: "x", willpower: 9, willpower_now: 0), (id: "d", side: "y", willpower: 9, being: Demon, true_name: "X", acts: [(name: "Sap", kind: Power, effects: [LoseWillpower("1d4")])])])"#,
            &[
                "1:54: warning: somebody on side `x` knows the name of `d` from the start; remove it from `knows_names`, or give this side another goal",
                "1:86: warning: this is reached before the fight begins; give it some Willpower, or this side another goal",
            ],
        ),
    ]);
}
