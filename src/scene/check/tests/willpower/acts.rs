//! Acts and their effects, each field by itself.

use super::in_act;

#[test]
fn fields_of_an_act() {
    in_act(&[
        (r#"name: "Colt", kind: Missile, needs: 11, range: 8, effects: [Harm("1d6")]"#, &[]),
        (
            "kind: Melee",
            &[
                r#"2:1 field `name` is missing in `cast[..].acts[..]`; add `name: "…"`"#,
                r#"2:1 field `effects` is missing in `cast[..].acts[..]`; add `effects: [Harm("1d6")]`, or what else it does"#,
            ],
        ),
        (
            r#"name: "Claw", effects: [Harm("1d6")]"#,
            &["2:1 field `kind` is missing in `cast[..].acts[..]`; add `kind: Melee`, or Missile, Spell or Power"],
        ),
        (
            r#"name: "Claw", kind: Blow, effects: [Harm("1d6")]"#,
            &["2:22 `Blow` is not known here; write one of `Melee`, `Missile`, `Spell`, `Power`"],
        ),
        (
            r#"name: "Claw", kind: Melee, needs: 0, range: 65, friendly: maybe, effects: [Harm("1d6")]"#,
            &[
                "2:36 expected a whole number from 1 to 20 for `needs`, found `0`; choose a number in that range",
                "2:46 expected a whole number from 1 to 64 for `range`, found `65`; choose a number in that range",
                "2:60 expected true or false for `friendly`, found `maybe`; write true or false for `friendly`",
            ],
        ),
        (
            r#"name: "Parry", kind: Melee, effects: [Harm("1d6")]"#,
            &[r#"2:8 its key `parry` is a word that scripts use for something else; add `key: "parry-act"`, or another of your own"#],
        ),
        (
            r#"name: "Speak name", kind: Power, effects: [Stun]"#,
            &[
                r#"2:8 its key `speak-name` is a word that scripts use for something else; add `key: "speak-name-act"`, or another of your own"#,
            ],
        ),
        (
            r#"name: "火", kind: Melee, effects: [Stun]"#,
            &[r#"2:8 no key can be made of this name for scripts; add `key: "…"` in letters a to z"#],
        ),
        (
            r#"name: "Claw", kind: Melee, effects: [Harm("1d6")]), (name: "claw!", kind: Melee, effects: [Stun]"#,
            &["2:61 two acts of this sheet have the key `claw`; rename it, or add a `key` of its own; the other is on line 2"],
        ),
        (
            r#"name: "Bless", kind: Spell, effects: [GainWillpower("1d4")]"#,
            &["2:8: warning: `Bless` helps, and is done to foes alone; add `friendly: true`"],
        ),
        (r#"name: "Mend", kind: Spell, friendly: true, effects: [Heal("1d4")]"#, &[]),
        (
            r#"name: "Curse", kind: Spell, friendly: true, effects: [LoseWillpower("1d4")]"#,
            &["2:8: warning: `Curse` harms, and is done to friends alone; remove `friendly: true`"],
        ),
        (
            r#"name: "Claw", type: Melee, to_hit: 3, damage: "1d6""#,
            &[
                "2:16 field `type` is not known here; it is called `kind`",
                "2:29 field `to_hit` is not known here; it is called `needs`",
                "2:40 field `damage` is not known here; it is called `effects`",
            ],
        ),
        (
            r#"name: "Claw", kind: Melee, willpower: 3, effects: [Stun]"#,
            &["2:29 field `willpower` is not known here; `willpower` belongs in `cast[..]`: write it as cast[..].willpower"],
        ),
    ]);
}

#[test]
fn effects_of_an_act() {
    in_act(&[
        (
            r#"name: "X", kind: Spell, effects: []"#,
            &[r#"2:35 `effects` is empty, so it would do nothing; name an effect, such as Harm("1d6")"#],
        ),
        (r#"name: "X", kind: Spell, effects: Stun"#, &["2:35 expected [ value, … ], found `Stun`; put `[` before it and `]` after it"]),
        (
            r#"name: "X", kind: Spell, effects: [Harm, Heal("x"), LoseWillpower(3), GainWillpower(), Stun(2)]"#,
            &[
                r#"2:36 `Harm` needs dice; write Harm("1d6")"#,
                "2:47 `Heal` is `x`, which is no dice; write dice as 1d6, 2d6+1 or 1d8-1: 1 to 20 dice of 2 to 100 sides, a bonus of -99 to 99",
                r#"2:67 expected dice in double quotes for `LoseWillpower`, such as "1d6+2", found `3`; put it in double quotes: "3""#,
                r#"2:84 expected dice in double quotes for `GainWillpower`, such as "1d6+2", found `()`; write dice in double quotes for `GainWillpower`, such as "1d6+2""#,
                "2:93 `Stun` takes nothing in brackets; remove the bracket",
            ],
        ),
        (
            r#"name: "X", kind: Spell, effects: [Hurt("1d6"), 3]"#,
            &[
                "2:36 `Hurt` is not known here; write one of `Harm`, `Heal`, `LoseWillpower`, `GainWillpower`, `Stun`",
                "2:49 expected a name, found `3`; write one of `Harm`, `Heal`, `LoseWillpower`, `GainWillpower`, `Stun`",
            ],
        ),
        (
            r#"name: "X", kind: Spell, effects: [LoseMagicPoints("1d3")]"#,
            &["2:36 `LoseMagicPoints` is not known here; write one of `Harm`, `Heal`, `LoseWillpower`, `GainWillpower`, `Stun`"],
        ),
    ]);
}
