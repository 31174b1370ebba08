//! Each field by itself: what it may be, and what is said of what it may not be.

use super::{in_act, in_member, in_scene};

#[test]
fn fields_of_the_scene() {
    in_scene(&[
        ("seed: -1", &["2:7 expected a whole number from 0 up for `seed`, found `-1`; write it without the minus sign"]),
        (
            r#"seed: "x""#,
            &[r#"2:7 expected a whole number from 0 up for `seed`, found "x"; write a whole number from 0 up for `seed`, without quotes"#],
        ),
        (
            "colour: 3",
            &[
                "2:1 field `colour` is not known here; the fields known here are `title`, `rules`, `ruleset`, `about`, `seed`, `board`, `expect`, `rulings`, `house`, `out_when`, `sides`, `cast`",
            ],
        ),
        ("about: 3", &[r#"2:8 expected a text in double quotes for `about`, found `3`; put it in double quotes: "3""#]),
        (
            "board: (width: 0, height: 65)",
            &[
                "2:16 expected a whole number from 1 to 64 for `width`, found `0`; choose a number in that range",
                "2:27 expected a whole number from 1 to 64 for `height`, found `65`; choose a number in that range",
            ],
        ),
        (
            "board: (width: 1, height: 1)",
            &["2:8 the board has room for 1, and the cast has 2; write a larger `board: (width: …, height: …)`"],
        ),
        ("board: (12, 8)", &["2:8 expected ( field: value, … ), found `(12, 8)`; write a name and `:` before each value"]),
        ("board: (widht: 5)", &["2:9 field `widht` is not known here; did you mean `width`?"]),
        ("out_when: overcome", &["2:11 `overcome` is not known here; did you mean `Overcome`?"]),
        ("out_when: Always", &["2:11 `Always` is not known here; write one of `Overcome`, `Broken`, `Never`"]),
        ("rulings: (minimum_will: WillMinus)", &["2:25 `WillMinus` needs the points that Minimum Will is below Will; write WillMinus(6)"]),
        (
            "rulings: (minimum_will: WillMinus(100))",
            &["2:35 expected a whole number from 0 to 99 for `WillMinus`, found `100`; choose a number in that range"],
        ),
        ("rulings: (minimum_will: Third(3))", &["2:31 `Third` takes nothing in brackets; remove the bracket"]),
        ("rulings: (minimum_will: Tracked(posession: 1))", &["2:33 field `posession` is not known here; did you mean `possession`?"]),
        ("rulings: (minimum_will: Tracked)", &[]),
        ("rulings: (minimum_will: third)", &["2:25 `third` is not known here; did you mean `Third`?"]),
        (
            "rulings: (vetoes_per_pair: 0, escapes_per_round: 10, inspire_restores: -1, round_limit: 0)",
            &[
                "2:28 expected a whole number from 1 to 9 for `vetoes_per_pair`, found `0`; choose a number in that range",
                "2:50 expected a whole number from 1 to 9 for `escapes_per_round`, found `10`; choose a number in that range",
                "2:72 expected a whole number from 0 to 9 for `inspire_restores`, found `-1`; choose a number in that range",
                "2:89 expected a whole number from 1 to 1000 for `round_limit`, found `0`; choose a number in that range",
            ],
        ),
        (
            "rulings: (beats: ge, check_snapshot: yes, several_vetos: FirstOnly)",
            &[
                "2:18 `ge` is not known here; write one of `MoreThan`, `AtLeast`",
                "2:38 expected true or false for `check_snapshot`, found `yes`; write true",
                "2:43 field `several_vetos` is not known here; did you mean `several_vetoes`?",
            ],
        ),
        (
            "rulings: (contest_die: 6)",
            &["2:11 field `contest_die` is not known here; `contest_die` belongs in `house`: write it as house.contest_die"],
        ),
        (
            "house: (contest_die: 1)",
            &["2:22 expected a whole number from 2 to 100 for `contest_die`, found `1`; choose a number in that range"],
        ),
        (
            "house: (contest_die: 101, initiative_die: 1, move_seconds: 7, exorcism_reach: 0, carry_over: true)",
            &[
                "2:22 expected a whole number from 2 to 100 for `contest_die`, found `101`; choose a number in that range",
                "2:43 expected a whole number from 2 to 100 for `initiative_die`, found `1`; choose a number in that range",
                "2:60 expected a whole number from 0 to 6 for `move_seconds`, found `7`; choose a number in that range",
                "2:79 expected a whole number from 1 to 64 for `exorcism_reach`, found `0`; choose a number in that range",
                "2:82 field `carry_over` is not known here; `carry_over` belongs in `rulings`: write it as rulings.carry_over",
            ],
        ),
        ("house: (at_zero_health: dead)", &["2:25 `dead` is not known here; did you mean `Dead`?"]),
    ]);
}

#[test]
fn fields_of_a_combatant() {
    in_member(&[
        ("will: 8", &["2:20 field `will` is given twice; keep only one; the other is on line 2"]),
        (
            "magic_points: 12, willpower: 3",
            &[
                "2:20 field `magic_points` belongs to the rules of spirit combat, not of possession; remove it",
                "2:38 field `willpower` belongs to the rules of willpower, not of possession; remove it",
            ],
        ),
        (
            "will_now: 10, minimum_will: 10",
            &[
                "2:30 `will_now` is 10, above `will`, which is 9; give it at most 9, or raise `will`",
                "2:48 `minimum_will` is 10, above `will`, which is 9; give it at most 9, or raise `will`",
            ],
        ),
        (
            "minimum_will: 4",
            &[
                "2:34: warning: `minimum_will` does nothing here: Minimum Will is a third of Will, 3 (PA-02); remove it, or add `rulings: (minimum_will: Fixed)`",
            ],
        ),
        (
            "health: 0, defence: -21, speed: 65, strength: 100, reflex: x, initiative: 1000",
            &[
                "2:28 expected a whole number from 1 to 999 for `health`, found `0`; choose a number in that range",
                "2:40 expected a whole number from -20 to 99 for `defence`, found `-21`; choose a number in that range",
                "2:52 expected a whole number from 0 to 64 for `speed`, found `65`; choose a number in that range",
                "2:66 expected a whole number from -20 to 99 for `strength`, found `100`; choose a number in that range",
                "2:79 expected a whole number from -20 to 99 for `reflex`, found `x`; write a whole number from -20 to 99 for `reflex`",
                "2:94 expected a whole number from -99 to 999 for `initiative`, found `1000`; choose a number in that range",
            ],
        ),
        (
            r#"name: "", kind: "", epithet: 3"#,
            &[
                "2:26 `name` is empty; write something between the quotes",
                "2:36 `kind` is empty; write something between the quotes",
                r#"2:49 expected a text in double quotes for `epithet`, found `3`; put it in double quotes: "3""#,
            ],
        ),
        (r#"name: "A\u{202E}B""#, &["2:26 `name` holds the invisible character U+202E; remove it"]),
        (
            r#"portrait: "feather-cup""#,
            &[r#"2:30: warning: there is no portrait `feather-cup`, so one is chosen by kind; did you mean "feather-cap"?"#],
        ),
        (
            r#"portrait: "zzz""#,
            &[
                r#"2:30: warning: there is no portrait `zzz`, so one is chosen by kind; the names are those of the files in assets/portraits, such as "feather-cap" or "demon-tusked""#,
            ],
        ),
        ("seat: Person", &["2:26 `Person` is not known here; write one of `Human`, `Computer`, `Random`, `Thinker`"]),
        (
            "at: (12, 0)",
            &[
                "2:24 (12, 0) is off the board, whose cells go from (0, 0) to (11, 7); choose a cell of the board, or write a larger `board`",
            ],
        ),
        (
            "at: (3)",
            &[
                "2:24 expected a cell as (column, row), such as (4, 2), found `(3)` (expected a tuple of size 2 but found one element instead); write a cell as (column, row), such as (4, 2)",
            ],
        ),
        ("at: 3", &["2:24 expected a cell as (column, row), such as (4, 2), found `3`; write a cell as (column, row), such as (4, 2)"]),
        ("arrives: 0", &["2:29 expected a whole number from 1 to 1000 for `arrives`, found `0`; choose a number in that range"]),
        (
            "arrives: 300",
            &[
                "2:29: warning: `a` never arrives: the fight is a stalemate after round 200; let it come earlier, or raise `round_limit` in `rulings`",
            ],
        ),
        (r#"side: "The Heroes""#, &[r#"2:26 a side is made of lower-case letters a to z, digits, `-` and `_`; write "the-heroes""#]),
        (
            r#"possession: (range: 0, seconds: 7, per_turn: 0, only: "human", bonnus: 3)"#,
            &[
                "2:40 expected a whole number from 1 to 64 for `range`, found `0`; choose a number in that range",
                "2:52 7 seconds can never be done: a body acts for 6 a round (P-13); give it at most 6, or add `rulings: (carry_over: true)` (PA-16)",
                "2:65 expected a whole number from 1 to 9 for `per_turn`, found `0`; choose a number in that range",
                r#"2:74 expected [ value, … ], found "human"; put `[` before it and `]` after it"#,
                "2:83 field `bonnus` is not known here; did you mean `bonus`?",
            ],
        ),
        (
            r#"possession: (bonus: 3, only: ["humann"])"#,
            &[r#"2:32: warning: the entry of `a` reaches nobody: the cast has no such kind; did you mean "human"?"#],
        ),
        (
            "morale_protection: 2",
            &[
                "2:39: warning: `morale_protection` does nothing here: the damage of a possession check is untyped (PA-26); add `rulings: (possession_damage: Morale)`, or remove it",
            ],
        ),
        (
            r#"skills: {"shoot": 100, "faith": 1, "Faith": 2}"#,
            &[
                "2:38 expected a whole number from -99 to 99 for `shoot`, found `100`; choose a number in that range",
                "2:55 skill `Faith` is given twice; keep only one; capitals do not tell skills apart",
            ],
        ),
        ("skills: (shoot: 3)", &[r#"2:28 expected { "key": value, … }, found `(shoot: 3)`; write the entries in { }"#]),
        (
            r#"techniques: [(name: "Steady", skill: "shoot")]"#,
            &[
                "2:33 field `bonus` is missing in `cast[..].techniques[..]`; add `bonus: 1`",
                r#"2:57: warning: skill `shoot` is not among the `skills` of this sheet, so it counts 0; add it to `skills`: { "shoot": 0 }"#,
            ],
        ),
        ("weapon_drawn: 1", &["2:34 expected true or false for `weapon_drawn`, found `1`; write true"]),
        (
            r#"spells: [(name: "Ray", skill: "x", damage: "2x6")]"#,
            &[
                r#"2:50: warning: skill `x` is not among the `skills` of this sheet, so it counts 0; add it to `skills`: { "x": 0 }"#,
                "2:63 `damage` is `2x6`, which is no dice; write dice as 1d6, 2d6+1 or 1d8-1: 1 to 20 dice of 2 to 100 sides, a bonus of -99 to 99",
            ],
        ),
        (
            r#"hp: 4, dex: 3, title: "x""#,
            &[
                "2:20 field `hp` is not known here; it is called `health`",
                "2:27 field `dex` is not known here; it is called `dexterity`",
                "2:35 field `title` is not known here; it is called `epithet`",
            ],
        ),
        ("bonus: 3", &["2:20 field `bonus` is not known here; `bonus` belongs in one of `cast[..].techniques[..]`, `cast[..].possession`"]),
    ]);
}

#[test]
fn fields_of_a_combo_or_spell() {
    in_act(&[
        (r#"name: "Shot", skill: "shoot", damage: "1d6""#, &[]),
        (
            r#"name: "Shot", skill: "shot", damage: "1d6""#,
            &[r#"2:23: warning: skill `shot` is not among the `skills` of this sheet, so it counts 0; did you mean "shoot"?"#],
        ),
        (
            r#"name: "Move", skill: "shoot", damage: "1d6""#,
            &[r#"2:8 its key `move` is a word that scripts use for something else; add `key: "move-combo"`, or another of your own"#],
        ),
        (
            r#"name: "Let in!", skill: "shoot", damage: "1d6""#,
            &[r#"2:8 its key `let-in` is a word that scripts use for something else; add `key: "let-in-combo"`, or another of your own"#],
        ),
        (
            r#"name: "火", skill: "shoot", damage: "1d6""#,
            &[r#"2:8 no key can be made of this name for scripts; add `key: "…"` in letters a to z"#],
        ),
        (
            r#"name: "Shot", key: "Big Shot", skill: "shoot", damage: "1d6""#,
            &[
                r#"2:21 its key `Big Shot` is no key: 1 to 48 lower-case letters a to z, digits and `-`; add `key: "big-shot"`, or another of your own"#,
            ],
        ),
        (
            r#"name: "Shot", skill: "shoot""#,
            &[
                r#"2:1 it says neither `damage` nor `morale`, so a hit would do nothing; add `damage: "1d6"` (off Health) or `morale: "1d6+4"` (against Will)"#,
            ],
        ),
        (
            r#"name: "Shot", skill: "shoot", damage: "1d6", morale: "1d6""#,
            &["2:55 it says both `damage` and `morale`; keep one; make two combos or spells of it for both"],
        ),
        (
            r#"name: "Shot", skill: "shoot", damage: "1d6", cows: true"#,
            &["2:53 `cows` goes with `morale` only; remove it, or write `morale` in place of `damage`"],
        ),
        (
            r#"name: "Shot", skill: "shoot", damage: 6"#,
            &[r#"2:40 expected dice in double quotes for `damage`, such as "1d6+2", found `6`; put it in double quotes: "6""#],
        ),
        (
            r#"name: "Shot", skill: "shoot", damage: "21d6""#,
            &[
                "2:40 `damage` is `21d6`, which is no dice; write dice as 1d6, 2d6+1 or 1d8-1: 1 to 20 dice of 2 to 100 sides, a bonus of -99 to 99",
            ],
        ),
        (
            r#"name: "Shot", skill: "shoot", damage: "1d6", seconds: 7"#,
            &[
                "2:56 7 seconds can never be done: a body acts for 6 a round (P-13); give it at most 6, or add `rulings: (carry_over: true)` (PA-16)",
            ],
        ),
        (
            r#"skill: "shoot", damage: "1d6", ability: Luck, range: 0, weapon: "yes""#,
            &[
                r#"2:1 field `name` is missing in `cast[..].combos[..]`; add `name: "…"`"#,
                "2:42 `Luck` is not known here; write one of `Strength`, `Endurance`, `Dexterity`, `Intelligence`, `Spirit`",
                "2:55 expected a whole number from 1 to 64 for `range`, found `0`; choose a number in that range",
                r#"2:66 expected true or false for `weapon`, found "yes"; write true"#,
            ],
        ),
        (
            r#"name: "Shot", skill: "shoot", damage: "1d6"), (name: "Shot", skill: "shoot", damage: "2d6""#,
            &["2:55 two combos or spells of this sheet have the key `shot`; rename it, or add a `key` of its own; the other is on line 2"],
        ),
    ]);
}
