//! Each field of a scene and of a combatant by itself: what it may be, and what is said of what it may not be.

use super::{in_member, in_scene};

#[test]
fn fields_of_the_scene() {
    in_scene(&[
        ("seed: -1", &["2:7 expected a whole number from 0 up for `seed`, found `-1`; write it without the minus sign"]),
        (
            "colour: 3",
            &[
                "2:1 field `colour` is not known here; the fields known here are `title`, `rules`, `ruleset`, `about`, `seed`, `board`, `expect`, `rulings`, `tables`, `out_when`, `sides`, `engaged`, `cast`",
            ],
        ),
        ("numbers: (step: 4)", &["2:1 field `numbers` is not known here; it is called `tables`"]),
        ("house: (step: 4)", &["2:1 field `house` is not known here; it is called `tables`"]),
        (r#"known: [("a", "b")]"#, &["2:1 field `known` belongs to the rules of spirit combat, not of willpower; remove it"]),
        ("out_when: Helpless", &["2:11 `Helpless` is not known here; write one of `Overcome`, `Never`"]),
        ("out_when: overcome", &["2:11 `overcome` is not known here; did you mean `Overcome`?"]),
        ("step: 5", &["2:1 field `step` is not known here; `step` belongs in `tables`: write it as tables.step"]),
        (
            "rulings: (late_segments: Drop, initiative_each_round: no, score_from: Now, openers: Everybody, double_zero: None, aid_who: Taker)",
            &[
                "2:26 `Drop` is not known here; write one of `Played`, `Lost`, `Slide`",
                "2:55 expected true or false for `initiative_each_round`, found `no`; write false",
                "2:71 `Now` is not known here; write one of `Current`, `Original`",
                "2:85 `Everybody` is not known here; write one of `Listed`, `ClassesOnly`",
                "2:124 `Taker` is not known here; write one of `Both`, `Giver`",
            ],
        ),
        (
            "rulings: (aid_rolls: 1, aid_stacks: 1, aid_share: All, name_lasts: Round, name_stacks: 1, name_by_anyone: 1, name_ask: Never)",
            &[
                "2:22 expected true or false for `aid_rolls`, found `1`; write true",
                "2:37 expected true or false for `aid_stacks`, found `1`; write true",
                "2:51 `All` is not known here; write one of `Consequence`, `Willpower`, `Nothing`",
                "2:68 `Round` is not known here; write one of `Combat`, `SpiritRound`",
                "2:88 expected true or false for `name_stacks`, found `1`; write true",
                "2:107 expected true or false for `name_by_anyone`, found `1`; write true",
                "2:120 `Never` is not known here; write one of `Explicit`, `Automatic`, `AnyTime`",
            ],
        ),
        (
            "rulings: (banish_level: Demon, banish_points: Months, break_off: Never, consequence_pick: Dice, exceptions_for: All, round_limit: 0)",
            &[
                "2:25 `Demon` is not known here; write one of `Victor`, `Loser`",
                "2:47 `Months` is not known here; write one of `Weeks`, `Days`",
                "2:66 `Never` is not known here; write one of `Mutual`, `Free`",
                "2:91 `Dice` is not known here; write one of `Roll`, `Victor`, `Nothing`",
                "2:113 `All` is not known here; write one of `Characters`, `Both`",
                "2:131 expected a whole number from 1 to 1000 for `round_limit`, found `0`; choose a number in that range",
            ],
        ),
        ("rulings: (late_segment: Lost)", &["2:11 field `late_segment` is not known here; did you mean `late_segments`?"]),
        ("rulings: (step: 4)", &["2:11 field `step` is not known here; `step` belongs in `tables`: write it as tables.step"]),
        (
            "tables: (round_limit: 3)",
            &["2:10 field `round_limit` is not known here; `round_limit` belongs in `rulings`: write it as rulings.round_limit"],
        ),
        ("tables: 3", &["2:9 expected ( field: value, … ), found `3`; write its fields in ( )"]),
        (r#"engaged: "a""#, &[r#"2:10 expected [ value, … ], found "a"; put `[` before it and `]` after it"#]),
        (r#"engaged: [("a")]"#, &[r#"2:11 expected a pair of ids, found `("a")`; write ("gwen", "demon")"#]),
        (
            r#"engaged: [("a", 3), ("a", "b", "c")]"#,
            &[
                r#"2:17 expected a text in double quotes for `id`, found `3`; put it in double quotes: "3""#,
                r#"2:21 expected a pair of ids, found `("a", "b", "c")`; write ("gwen", "demon")"#,
            ],
        ),
    ]);
}

#[test]
fn fields_of_a_combatant() {
    in_member(&[
        ("willpower: 8", &["2:25 field `willpower` is given twice; keep only one; the other is on line 2"]),
        (
            "being: Devil",
            &["2:32 `Devil` is not known here; write one of `Character`, `Demon`, `Summoned`, `Spirit`, `Undead`, `Creature`"],
        ),
        ("on_zero: Dead", &["2:34 `Dead` is not known here; write one of `Dispelled`, `Consequence`, `Overcome`"]),
        (r#"class: """#, &["2:32 `class` is empty; write something between the quotes"]),
        (
            r#"class: "gunslingr""#,
            &[
                r#"2:32: warning: no table names the class `gunslingr`, so it can open no spirit combat and has no bonus; did you mean "gunslinger"?"#,
            ],
        ),
        (
            r#"class: "Preist""#,
            &[
                r#"2:32: warning: no table names the class `Preist`, so it can open no spirit combat and has no bonus; did you mean "priest"?"#,
            ],
        ),
        (r#"class: "Gunslinger""#, &[]),
        (r#"class: "fighter""#, &[]),
        (r#"being: Demon, class: "preist""#, &[]),
        (
            "level: 100, willpower_now: 10",
            &[
                "2:32 expected a whole number from 0 to 99 for `level`, found `100`; choose a number in that range",
                "2:52 `willpower_now` is 10, above `willpower`, which is 9; give it at most 9, or raise `willpower`",
            ],
        ),
        (
            "willpower_now: -1",
            &["2:40 expected a whole number from 0 to 99 for `willpower_now`, found `-1`; choose a number in that range"],
        ),
        (
            "attack_bonus: 100, defence_bonus: -100, empathy: 101, movement: 65, parry: 21, hit_points: 0",
            &[
                "2:39 expected a whole number from -99 to 99 for `attack_bonus`, found `100`; choose a number in that range",
                "2:59 expected a whole number from -99 to 99 for `defence_bonus`, found `-100`; choose a number in that range",
                "2:74 expected a whole number from 0 to 100 for `empathy`, found `101`; choose a number in that range",
                "2:89 expected a whole number from 0 to 64 for `movement`, found `65`; choose a number in that range",
                "2:100 expected a whole number from 1 to 20 for `parry`, found `21`; choose a number in that range",
                "2:116 expected a whole number from 1 to 999 for `hit_points`, found `0`; choose a number in that range",
            ],
        ),
        (
            "may_open: false",
            &["2:35: warning: `may_open` does nothing here: of characters the class decides (W-03); remove it, or give it a `class`"],
        ),
        ("being: Demon, may_open: 1", &["2:49 expected true or false for `may_open`, found `1`; write true"]),
        ("true_name: 3", &[r#"2:36 expected a text in double quotes for `true_name`, found `3`; put it in double quotes: "3""#]),
        (r#"true_name: """#, &["2:36 `true_name` is empty; write something between the quotes"]),
        (
            r#"knows_names: "b""#,
            &[
                r#"2:38 expected [ value, … ], found "b"; put `[` before it and `]` after it"#,
                r#"2:38: warning: `b` has no `true_name`, so there is none to know; add `true_name: "…"` to it, or remove this"#,
            ],
        ),
        (
            r#"knows_names: [3, "b", "b"]"#,
            &[
                r#"2:39 expected a text in double quotes for `knows_names`, found `3`; put it in double quotes: "3""#,
                r#"2:42: warning: `b` has no `true_name`, so there is none to know; add `true_name: "…"` to it, or remove this"#,
                "2:47 `b` is listed twice in `knows_names`; keep only one; the other is on line 2",
            ],
        ),
        ("aids: 3", &[r#"2:31 expected a text in double quotes for `aids`, found `3`; put it in double quotes: "3""#]),
        ("arrives: 0", &["2:34 expected a whole number from 1 to 1000 for `arrives`, found `0`; choose a number in that range"]),
        (
            "arrives: 300",
            &[
                "2:34: warning: `a` never arrives: the fight is a stalemate after round 200; let it come earlier, or raise `round_limit` in `rulings`",
            ],
        ),
        (
            "at: (12, 0)",
            &[
                "2:29 (12, 0) is off the board, whose cells go from (0, 0) to (11, 7); choose a cell of the board, or write a larger `board`",
            ],
        ),
        (
            r#"portrait: "gunslingr""#,
            &[r#"2:35: warning: there is no portrait `gunslingr`, so one is chosen by kind; did you mean "gunslinger"?"#],
        ),
        (
            "wp: 3, spiritual_attack: 3, spiritual_defence: 3, speed: 3, knows: 3, hp: 3, blows: 3, will: 3",
            &[
                "2:25 field `wp` is not known here; it is called `willpower`",
                "2:32 field `spiritual_attack` is not known here; it is called `attack_bonus`",
                "2:53 field `spiritual_defence` is not known here; it is called `defence_bonus`",
                "2:75 field `speed` is not known here; it is called `movement`",
                "2:85 field `knows` is not known here; it is called `knows_names`",
                "2:95 field `hp` is not known here; it is called `hit_points`",
                "2:102 field `blows` is not known here; it is called `acts`",
                "2:112 field `will` is not known here; it is called `willpower`",
            ],
        ),
        (
            r#"pow: 9, magic_points: 3, possesses: "b", initiative: 3, will_now: 3"#,
            &[
                "2:25 field `pow` belongs to the rules of spirit combat, not of willpower; remove it",
                "2:33 field `magic_points` belongs to the rules of spirit combat, not of willpower; remove it",
                "2:50 field `possesses` belongs to the rules of possession, not of willpower; remove it",
                "2:66 field `initiative` belongs to the rules of possession, not of willpower; remove it",
                "2:81 field `will_now` belongs to the rules of possession, not of willpower; remove it",
            ],
        ),
        ("needs: 3", &["2:25 field `needs` is not known here; `needs` belongs in one of `tables.matrix.rows[..]`, `cast[..].acts[..]`"]),
    ]);
}
