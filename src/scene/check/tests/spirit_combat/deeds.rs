//! The fields of spells and blows, and what they do.

use super::{in_blow, in_spell};

#[test]
fn fields_of_a_spell() {
    in_spell(&[
        (r#"name: "Ray", effects: [Harm("1d6")]"#, &[]),
        (r#"effects: [Harm("1d6")]"#, &[r#"2:1 field `name` is missing in `cast[..].spells[..]`; add `name: "…"`"#]),
        (
            r#"name: "Ray""#,
            &[r#"2:1 field `effects` is missing in `cast[..].spells[..]`; add `effects: [Harm("1d6")]`, or what else it does"#],
        ),
        (r#"name: "Ray", effects: []"#, &[r#"2:24 `effects` is empty, so it would do nothing; name an effect, such as Harm("1d6")"#]),
        (
            r#"name: "Ray", effects: [Hurt("1d6")]"#,
            &[
                "2:25 `Hurt` is not known here; write one of `LoseMagicPoints`, `GainMagicPoints`, `Harm`, `Heal`, `Stun`, `LoseSense`, `Modify`, `Screen`, `Disengage`, `BreakTrance`",
            ],
        ),
        (r#"name: "Ray", effects: [Harm]"#, &[r#"2:25 `Harm` needs dice; write Harm("1d6")"#]),
        (
            r#"name: "Ray", effects: [Harm(6), Heal("2x6"), LoseMagicPoints("1d3", "1d4"), GainMagicPoints("0d6")]"#,
            &[
                r#"2:30 expected dice in double quotes for `Harm`, such as "1d6+2", found `6`; put it in double quotes: "6""#,
                "2:39 `Heal` is `2x6`, which is no dice; write dice as 1d6, 2d6+1 or 1d8-1: 1 to 20 dice of 2 to 100 sides, a bonus of -99 to 99",
                r#"2:62 expected dice in double quotes for `LoseMagicPoints`, such as "1d6+2", found `("1d3", "1d4")`; write dice in double quotes for `LoseMagicPoints`, such as "1d6+2""#,
                "2:94 `GainMagicPoints` is `0d6`, which is no dice; write dice as 1d6, 2d6+1 or 1d8-1: 1 to 20 dice of 2 to 100 sides, a bonus of -99 to 99",
            ],
        ),
        (
            r#"name: "Ray", effects: [Stun, Stun(), Stun(level: 4, rounds: 0), Stun(2), Stun(lvel: 2)]"#,
            &[
                "2:51 expected a whole number from 1 to 3 for `level`, found `4`; choose a number in that range",
                "2:62 expected a whole number from 1 to 1000 for `rounds`, found `0`; choose a number in that range",
                "2:71 expected ( field: value, … ), found `2`; write its fields in ( )",
                "2:80 field `lvel` is not known here; did you mean `level`?",
            ],
        ),
        (
            r#"name: "Ray", effects: [LoseSense, LoseSense(sight), LoseSense("?")]"#,
            &[
                r#"2:25 `LoseSense` needs a sense; write LoseSense("sight")"#,
                r#"2:46 expected a text in double quotes for `LoseSense`, found `sight`; put it in double quotes: "sight""#,
                "2:64 `?` is no name of a sense; write it in letters a to z",
            ],
        ),
        (
            r#"name: "Ray", effects: [Modify, Modify(rounds: 3), Modify(offence: 100, defense: 2)]"#,
            &[
                "2:25 `Modify` needs what it changes; write Modify(defence: 2, rounds: 3)",
                "2:33 `Modify` changes neither `offence` nor `defence`; write Modify(defence: 2, rounds: 3)",
                "2:68 expected a whole number from -99 to 99 for `offence`, found `100`; choose a number in that range",
                "2:73 field `defense` is not known here; it is called `defence`",
            ],
        ),
        (
            r#"name: "Ray", effects: [Screen, Screen(0), Screen("3")]"#,
            &[
                "2:25 `Screen` needs points of Spirit Screen; write Screen(3)",
                "2:40 expected a whole number from 1 to 99 for `Screen`, found `0`; choose a number in that range",
                r#"2:51 expected a whole number from 1 to 99 for `Screen`, found "3"; write a whole number from 1 to 99 for `Screen`, without quotes"#,
            ],
        ),
        (
            r#"name: "Ray", effects: [Disengage, BreakTrance, Disengage(3)]"#,
            &["2:59 `Disengage` takes nothing in brackets; remove the bracket"],
        ),
        (
            r#"name: "Ray", effects: Harm("1d6")"#,
            &[r#"2:24 expected [ value, … ], found `Harm("1d6")`; put `[` before it and `]` after it"#],
        ),
        (
            r#"name: "Attack", effects: [Harm("1d6")]"#,
            &[r#"2:8 its key `attack` is a word that scripts use for something else; add `key: "attack-spell"`, or another of your own"#],
        ),
        (
            r#"name: "A13", effects: [Harm("1d6")]"#,
            &[r#"2:8 its key `a13` is a word that scripts use for something else; add `key: "a13-spell"`, or another of your own"#],
        ),
        (
            r#"name: "Let in", effects: [Harm("1d6")]"#,
            &[r#"2:8 its key `let-in` is a word that scripts use for something else; add `key: "let-in-spell"`, or another of your own"#],
        ),
        (
            r#"name: "火", effects: [Harm("1d6")]"#,
            &[r#"2:8 no key can be made of this name for scripts; add `key: "…"` in letters a to z"#],
        ),
        (
            r#"name: "Ray", key: "Big Ray", effects: [Harm("1d6")]"#,
            &[
                r#"2:20 its key `Big Ray` is no key: 1 to 48 lower-case letters a to z, digits and `-`; add `key: "big-ray"`, or another of your own"#,
            ],
        ),
        (
            r#"name: "Ray", aim: Enemy, points: 0, up_to: 100, range: 65, resisted: maybe, effects: [Harm("1d6")]"#,
            &[
                "2:20 `Enemy` is not known here; write one of `Foe`, `Friend`, `Own`, `Anybody`",
                "2:35 expected a whole number from 1 to 99 for `points`, found `0`; choose a number in that range",
                "2:45 expected a whole number from 1 to 99 for `up_to`, found `100`; choose a number in that range",
                "2:57 expected a whole number from 1 to 64 for `range`, found `65`; choose a number in that range",
                "2:71 expected true or false for `resisted`, found `maybe`; write true or false for `resisted`",
            ],
        ),
        (
            r#"name: "Ray", points: 3, up_to: 2, effects: [Harm("1d6")]"#,
            &["2:33 `up_to` is 2, below `points`, which is 3; give it at least 3, or leave it out"],
        ),
        (
            r#"name: "Ray", mp: 2, damage: "1d6""#,
            &["2:15 field `mp` is not known here; it is called `points`", "2:22 field `damage` is not known here; it is called `effects`"],
        ),
        (
            r#"name: "Ray", skill: 3, effects: [Harm("1d6")]"#,
            &["2:15 field `skill` is not known here; `skill` belongs in `cast[..].blows[..]`: write it as cast[..].blows[..].skill"],
        ),
        (
            r#"name: "Ray", effects: [Harm("1d6")]), (name: "ray!", effects: [Heal("1d6")]"#,
            &["2:47 two spells or blows of this sheet have the key `ray`; rename it, or add a `key` of its own; the other is on line 2"],
        ),
    ]);
}

#[test]
fn fields_of_a_blow() {
    in_blow(&[
        (r#"name: "Cut", skill: 50, effects: [Harm("1d6")]"#, &[]),
        (
            r#"name: "Cut", effects: [Harm("1d6")]"#,
            &["2:1 field `skill` is missing in `cast[..].blows[..]`; add `skill: 60`, the chance to hit in per cent"],
        ),
        (
            r#"name: "Cut", skill: 201, ranks: 11, range: 0, avoidable: 1, effects: [Harm("1d6")]"#,
            &[
                "2:22 expected a whole number from 0 to 200 for `skill`, found `201`; choose a number in that range",
                "2:34 expected a whole number from 0 to 10 for `ranks`, found `11`; choose a number in that range",
                "2:45 expected a whole number from 1 to 64 for `range`, found `0`; choose a number in that range",
                "2:59 expected true or false for `avoidable`, found `1`; write true",
            ],
        ),
        (
            r#"name: "Cut", skill: 50, with: "spear", effects: [Harm("1d6")]"#,
            &[
                r#"2:32 no limb of this sheet holds `spear`; add it to a limb: `limbs: [(name: "right arm", holds: "spear")]`, or remove `with`"#,
            ],
        ),
        (r#"name: "Cut", skill: 50, with: "", effects: [Harm("1d6")]"#, &["2:32 `with` is empty; write something between the quotes"]),
        (
            r#"name: "Dodge", skill: 50, effects: [Harm("1d6")]"#,
            &[r#"2:8 its key `dodge` is a word that scripts use for something else; add `key: "dodge-blow"`, or another of your own"#],
        ),
        (
            r#"name: "Cut", chance: 50, weapon: "spear", effect: [Harm("1d6")]"#,
            &[
                "2:15 field `chance` is not known here; it is called `skill`",
                "2:27 field `weapon` is not known here; it is called `with`",
                "2:44 field `effect` is not known here; it is called `effects`",
            ],
        ),
        (
            r#"name: "Cut", skill: 50, up_to: 3, effects: [Harm("1d6")]"#,
            &["2:26 field `up_to` is not known here; `up_to` belongs in `cast[..].spells[..]`: write it as cast[..].spells[..].up_to"],
        ),
    ]);
}
