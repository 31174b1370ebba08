//! Each field by itself: what it may be, and what is said of what it may not be.

use super::{in_member, in_scene};

#[test]
fn fields_of_the_scene() {
    in_scene(&[
        ("seed: -1", &["2:7 expected a whole number from 0 up for `seed`, found `-1`; write it without the minus sign"]),
        (
            "colour: 3",
            &[
                "2:1 field `colour` is not known here; the fields known here are `title`, `rules`, `ruleset`, `about`, `seed`, `board`, `expect`, `rulings`, `numbers`, `out_when`, `sides`, `engaged`, `known`, `cast`",
            ],
        ),
        ("house: (loss_die: 4)", &["2:1 field `house` is not known here; it is called `numbers`"]),
        ("out_when: finished", &["2:11 `finished` is not known here; did you mean `Finished`?"]),
        ("out_when: Overcome", &["2:11 `Overcome` is not known here; write one of `Helpless`, `Finished`, `Never`"]),
        ("loss_die: 4", &["2:1 field `loss_die` is not known here; `loss_die` belongs in `numbers`: write it as numbers.loss_die"]),
        (
            "rulings: (pow_third: Down, declare_order: High, mp_fumbles: no, mp_over: certain)",
            &[
                "2:22 `Down` is not known here; write one of `HalfUp`, `Ceil`, `Floor`",
                "2:43 `High` is not known here; write one of `HighFirst`, `LowFirst`",
                "2:61 expected true or false for `mp_fumbles`, found `no`; write false",
                "2:74 `certain` is not known here; write one of `WithLevel`, `Capped`, `Plain`",
            ],
        ),
        (
            "rulings: (attacks_per_round: 3, finish_undeclared_rank: 1, no_dex_srm: 10, round_limit: 0)",
            &[
                "2:30 expected a whole number from 1 to 2 for `attacks_per_round`, found `3`; choose a number in that range",
                "2:57 expected a whole number from 2 to 10 for `finish_undeclared_rank`, found `1`; choose a number in that range",
                "2:72 expected a whole number from 0 to 9 for `no_dex_srm`, found `10`; choose a number in that range",
                "2:89 expected a whole number from 1 to 1000 for `round_limit`, found `0`; choose a number in that range",
            ],
        ),
        ("rulings: (a12_die: 12)", &["2:20 expected 20 or 100 for `a12_die`, found `12`; choose one of the two"]),
        (
            "rulings: (a12_die: 101)",
            &["2:20 expected a whole number from 2 to 100 for `a12_die`, found `101`; choose a number in that range"],
        ),
        ("rulings: (evade_comit: After)", &["2:11 field `evade_comit` is not known here; did you mean `evade_commit`?"]),
        (
            "rulings: (far_ahead: 12)",
            &["2:11 field `far_ahead` is not known here; `far_ahead` belongs in `numbers`: write it as numbers.far_ahead"],
        ),
        (
            "numbers: (bands: (critical: 0, special: 101, fumble: x, round: Up))",
            &[
                "2:29 expected a whole number from 1 to 100 for `critical`, found `0`; choose a number in that range",
                "2:41 expected a whole number from 1 to 100 for `special`, found `101`; choose a number in that range",
                "2:54 expected a whole number from 1 to 100 for `fumble`, found `x`; write a whole number from 1 to 100 for `fumble`",
                "2:64 `Up` is not known here; write one of `HalfUp`, `Ceil`, `Floor`",
            ],
        ),
        (
            "numbers: (even_chance: 101, chance_per_point: 0, far_ahead: 0, strike_ranks: 3, delay: 10, actions: 0)",
            &[
                "2:24 expected a whole number from 0 to 100 for `even_chance`, found `101`; choose a number in that range",
                "2:47 expected a whole number from 1 to 50 for `chance_per_point`, found `0`; choose a number in that range",
                "2:61 expected a whole number from 1 to 99 for `far_ahead`, found `0`; choose a number in that range",
                "2:78 expected a whole number from 4 to 30 for `strike_ranks`, found `3`; choose a number in that range",
                "2:88 expected a whole number from 0 to 9 for `delay`, found `10`; choose a number in that range",
                "2:101 expected a whole number from 1 to 9 for `actions`, found `0`; choose a number in that range",
            ],
        ),
        (
            "numbers: (screen_per_point: 10, loss_die: 1, concentration: 0, stay_up: 21, sense_back: 0, pow_part: 0, pow_most: 21, trance_cost: 10, slow_walk: -1)",
            &[
                "2:29 expected a whole number from 0 to 9 for `screen_per_point`, found `10`; choose a number in that range",
                "2:43 expected a whole number from 2 to 100 for `loss_die`, found `1`; choose a number in that range",
                "2:61 expected a whole number from 1 to 20 for `concentration`, found `0`; choose a number in that range",
                "2:73 expected a whole number from 1 to 20 for `stay_up`, found `21`; choose a number in that range",
                "2:89 expected a whole number from 1 to 20 for `sense_back`, found `0`; choose a number in that range",
                "2:102 expected a whole number from 1 to 20 for `pow_part`, found `0`; choose a number in that range",
                "2:115 expected a whole number from 1 to 20 for `pow_most`, found `21`; choose a number in that range",
                "2:132 expected a whole number from 0 to 9 for `trance_cost`, found `10`; choose a number in that range",
                "2:147 expected a whole number from 0 to 9 for `slow_walk`, found `-1`; choose a number in that range",
            ],
        ),
        (
            "numbers: (people: (success: 0, special: 100, critcal: 4))",
            &[
                "2:29 expected a whole number from 1 to 99 for `success`, found `0`; choose a number in that range",
                "2:41 expected a whole number from 1 to 99 for `special`, found `100`; choose a number in that range",
                "2:46 field `critcal` is not known here; did you mean `critical`?",
            ],
        ),
        ("numbers: (srm: [])", &["2:16 `srm` has no line, so nobody would have a strike rank modifier; write [(dex: 1, srm: 4), …]"]),
        (
            "numbers: (srm: [(dex: 5, srm: 4), (dex: 5, srm: 3), (dex: 4, srm: 10)])",
            &[
                "2:23 the table of `srm` begins at DEX 5, so lower ones have no modifier; begin it with dex: 1",
                "2:41 this line of `srm` is for DEX 5, after one for 5; write the lines in the order of their DEX, the lowest first",
                "2:67 expected a whole number from 0 to 9 for `srm`, found `10`; choose a number in that range",
            ],
        ),
        (
            "numbers: (srm: [(dex: 1), 3])",
            &[
                "2:17 field `srm` is missing in `numbers.srm[..]`; add `srm: 3`, the modifier from that DEX on",
                "2:27 expected ( field: value, … ), found `3`; write its fields in ( )",
            ],
        ),
        ("numbers: (srm: 3)", &["2:16 expected [ value, … ], found `3`; put `[` before it and `]` after it"]),
        (
            "numbers: (round_limit: 3)",
            &["2:11 field `round_limit` is not known here; `round_limit` belongs in `rulings`: write it as rulings.round_limit"],
        ),
        ("numbers: 3", &["2:10 expected ( field: value, … ), found `3`; write its fields in ( )"]),
        (r#"engaged: "a""#, &[r#"2:10 expected [ value, … ], found "a"; put `[` before it and `]` after it"#]),
        (r#"engaged: ["a"]"#, &[r#"2:11 expected a pair of ids, found "a"; write ("kara", "ghost")"#]),
        (r#"engaged: [("a")]"#, &[r#"2:11 expected a pair of ids, found `("a")`; write ("kara", "ghost")"#]),
        (
            r#"engaged: [("a", 3), ("a", "b", "c")]"#,
            &[
                r#"2:17 expected a text in double quotes for `id`, found `3`; put it in double quotes: "3""#,
                r#"2:21 expected a pair of ids, found `("a", "b", "c")`; write ("kara", "ghost")"#,
            ],
        ),
        ("known: [(a: 1)]", &[r#"2:9 expected a pair of ids, found `(a: 1)`; write ("kara", "ghost")"#]),
    ]);
}

#[test]
fn fields_of_a_combatant() {
    in_member(&[
        ("pow: 8", &["2:19 field `pow` is given twice; keep only one; the other is on line 2"]),
        ("nature: Ghost", &["2:27 `Ghost` is not known here; write one of `Embodied`, `Spirit`"]),
        (
            r#"magic_points: 1000, int: 0, dex: 100, srm: 10, summon: 201, ceremony: -1, dodge: x, parry: "3""#,
            &[
                "2:33 expected a whole number from 0 to 999 for `magic_points`, found `1000`; choose a number in that range",
                "2:44 expected a whole number from 1 to 99 for `int`, found `0`; choose a number in that range",
                "2:52 expected a whole number from 1 to 99 for `dex`, found `100`; choose a number in that range",
                "2:62 expected a whole number from 0 to 9 for `srm`, found `10`; choose a number in that range",
                "2:74 expected a whole number from 0 to 200 for `summon`, found `201`; choose a number in that range",
                "2:89 expected a whole number from 0 to 200 for `ceremony`, found `-1`; choose a number in that range",
                "2:100 expected a whole number from 0 to 200 for `dodge`, found `x`; write a whole number from 0 to 200 for `dodge`",
                r#"2:110 expected a whole number from 0 to 200 for `parry`, found "3"; write a whole number from 0 to 200 for `parry`, without quotes"#,
            ],
        ),
        (
            "offence: 100, defence: -100, spirit_screen: 100, hit_points: 0, will: 100, speed: 65",
            &[
                "2:28 expected a whole number from -99 to 99 for `offence`, found `100`; choose a number in that range",
                "2:42 expected a whole number from -99 to 99 for `defence`, found `-100`; choose a number in that range",
                "2:63 expected a whole number from 0 to 99 for `spirit_screen`, found `100`; choose a number in that range",
                "2:80 expected a whole number from 1 to 999 for `hit_points`, found `0`; choose a number in that range",
                "2:89 expected a whole number from 0 to 99 for `will`, found `100`; choose a number in that range",
                "2:101 expected a whole number from 0 to 64 for `speed`, found `65`; choose a number in that range",
            ],
        ),
        (
            "nature: Spirit, hit_points: 3, will: 4",
            &[
                "2:47 `hit_points` goes with bodies only, and this is a spirit; remove it, or `nature: Spirit`",
                "2:56 `will` goes with bodies only, and this is a spirit; remove it, or `nature: Spirit`",
            ],
        ),
        ("presence: OnThePlane", &["2:29 only spirits can be anything but `Manifest`; remove it, or add `nature: Spirit`"]),
        ("nature: Spirit, presence: Away", &["2:45 `Away` is not known here; write one of `Manifest`, `OnThePlane`, `Released`"]),
        ("arrives: 0", &["2:28 expected a whole number from 1 to 1000 for `arrives`, found `0`; choose a number in that range"]),
        (
            "arrives: 300",
            &[
                "2:28: warning: `a` never arrives: the fight is a stalemate after round 200; let it come earlier, or raise `round_limit` in `rulings`",
            ],
        ),
        (
            r#"traits: {"pride": 0, "Fear of water": 5, "fear-of-water": 6, "火": 3}"#,
            &[
                "2:37 expected a whole number from 1 to 99 for `pride`, found `0`; choose a number in that range",
                "2:60 trait `fear-of-water` is given twice; keep only one; capitals and blanks tell none apart",
                "2:80 `火` is no name of a trait; write it in letters a to z",
            ],
        ),
        ("traits: (pride: 3)", &[r#"2:27 expected { "key": value, … }, found `(pride: 3)`; write the entries in { }"#]),
        (
            r#"limbs: [(name: "right arm"), (name: "Right Arm", item: "x"), (holds: "spear"), 3]"#,
            &[
                "2:55 limb `Right Arm` is given twice; keep only one; capitals and blanks tell none apart",
                "2:68 field `item` is not known here; it is called `holds`",
                r#"2:80 field `name` is missing in `cast[..].limbs[..]`; add `name: "right arm"`"#,
                "2:98 expected ( field: value, … ), found `3`; write its fields in ( )",
            ],
        ),
        (
            r#"senses: ["sight", "Sight", "sight", "!"]"#,
            &[
                "2:37 sense `Sight` is given twice; keep only one; capitals and blanks tell none apart",
                "2:46 `sight` is listed twice in `senses`; keep only one; the other is on line 2",
                "2:55 `!` is no name of a sense; write it in letters a to z",
            ],
        ),
        (r#"senses: "sight""#, &[r#"2:27 expected [ value, … ], found "sight"; put `[` before it and `]` after it"#]),
        (r#"secrets: [3, "ok"]"#, &[r#"2:29 expected a text in double quotes for `secrets`, found `3`; put it in double quotes: "3""#]),
        (
            "mute: yes, binding: 3",
            &[
                "2:25 expected true or false for `mute`, found `yes`; write true",
                r#"2:39 expected a text in double quotes for `binding`, found `3`; put it in double quotes: "3""#,
            ],
        ),
        (r#"binding: """#, &["2:28 `binding` is empty; write something between the quotes"]),
        (
            "special: (slips: true, drains: Pow, returns: 1, defies_odds: true)",
            &[
                "2:29 field `slips` is not known here; it is called `slips_away`",
                "2:50 `Pow` is not known here; write one of `Power`, `Intelligence`, `Dexterity`",
                "2:64 expected true or false for `returns`, found `1`; write true",
            ],
        ),
        ("special: (level: 3)", &["2:29 field `level` belongs to the rules of willpower, not of spirit combat; remove it"]),
        (
            "trance: (people: 0)",
            &[
                r#"2:27 field `aids` is missing in `cast[..].trance`; add `aids: "…"`, the id of whom it helps"#,
                "2:36 expected a whole number from 1 to 99 for `people`, found `0`; choose a number in that range",
            ],
        ),
        (
            "trance: (aids: 3, person: 1)",
            &[
                r#"2:34 expected a text in double quotes for `aids`, found `3`; put it in double quotes: "3""#,
                "2:37 field `person` is not known here; the fields known here are `aids`, `people`",
            ],
        ),
        (r#"trance: "b""#, &[r#"2:27 expected ( field: value, … ), found "b"; write its fields in ( )"#]),
        (
            "power: 12, mp: 3, intelligence: 3, dexterity: 3, screen: 3, hp: 3",
            &[
                "2:19 field `power` is not known here; it is called `pow`",
                "2:30 field `mp` is not known here; it is called `magic_points`",
                "2:37 field `intelligence` is not known here; it is called `int`",
                "2:54 field `dexterity` is not known here; it is called `dex`",
                "2:68 field `screen` is not known here; it is called `spirit_screen`",
                "2:79 field `hp` is not known here; it is called `hit_points`",
            ],
        ),
        (
            r#"possesses: "b", initiative: 3, minimum_will: 2"#,
            &[
                "2:19 field `possesses` belongs to the rules of possession, not of spirit combat; remove it",
                "2:35 field `initiative` belongs to the rules of possession, not of spirit combat; remove it",
                "2:50 field `minimum_will` belongs to the rules of possession, not of spirit combat; remove it",
            ],
        ),
        (
            r#"spells: [(name: "Ray", effects: [Harm("1d6")])]"#,
            &["2:27: warning: it has no INT, so it can cast none of its spells (SA-40); add `int: 13`, or remove `spells`"],
        ),
        (
            "at: (12, 0)",
            &[
                "2:23 (12, 0) is off the board, whose cells go from (0, 0) to (11, 7); choose a cell of the board, or write a larger `board`",
            ],
        ),
        (
            "points: 3",
            &["2:19 field `points` is not known here; `points` belongs in `cast[..].spells[..]`: write it as cast[..].spells[..].points"],
        ),
    ]);
}
