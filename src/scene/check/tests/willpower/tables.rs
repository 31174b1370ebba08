//! The tables that a scene brings itself: holes, overlaps, ends that are missing, wrong order.

use super::in_tables;

#[test]
fn the_matrix() {
    in_tables(&[
        ("matrix: (base: 10)", &[]),
        ("matrix: (die: 100, base: 51, highest_hits: false)", &[]),
        ("matrix: 3", &["2:18 expected ( field: value, … ), found `3`; write its fields in ( )"]),
        ("matrix: ()", &[]),
        (
            "matrix: (die: 1, base: 200, highest_hits: 1, nat_1: miss)",
            &[
                "2:24 expected a whole number from 2 to 100 for `die`, found `1`; choose a number in that range",
                "2:33 expected a whole number from -99 to 199 for `base`, found `200`; choose a number in that range",
                "2:52 expected true or false for `highest_hits`, found `1`; write true",
                "2:55 field `nat_1` is not known here; it is called `lowest_misses`",
            ],
        ),
        (
            "matrix: (die: 100)",
            &[
                "2:18 the matrix says neither `base` nor `rows`, so nobody would know what an attack needs; add `base: 11`, or `rows: [(to: 0, needs: 11), …]`",
            ],
        ),
        ("matrix: (base: 11, rows: [(needs: 11)])", &["2:35 the matrix says both `base` and `rows`; keep one of the two"]),
        ("matrix: (rows: [])", &["2:25 `rows` has no row; write [(to: 0, needs: 11), (from: 1, needs: 10)]"]),
        ("matrix: (rows: [(needs: 11)])", &[]),
        (
            "matrix: (rows: (to: 3))",
            &[
                "2:25 expected [ value, … ], found `(to: 3)`; put `[` before it and `]` after it",
                "2:25 field `needs` is missing in `tables.matrix.rows[..]`; add `needs: 11`, the face that hits",
            ],
        ),
        ("matrix: (rows: [(to: -10, needs: 20), (from: -9, to: -5, needs: 17), (from: -4, to: 9, needs: 11), (from: 10, needs: 2)])", &[]),
        (
            "matrix: (rows: [(to: -5, needs: 17), (from: 0, needs: 11)])",
            &["2:54 rows leave out differences -4 to -1; begin this row with `from: -4`"],
        ),
        (
            "matrix: (rows: [(to: -1, needs: 17), (from: 1, needs: 11)])",
            &["2:54 rows leave out difference 0; begin this row with `from: 0`"],
        ),
        (
            "matrix: (rows: [(from: -10, to: 0, needs: 17), (from: 1, to: 10, needs: 11)])",
            &[
                "2:33 rows leave out differences below -10; leave `from` out of the first row",
                "2:71 rows leave out differences above 10; leave `to` out of the last row",
            ],
        ),
        (
            "matrix: (rows: [(to: 3, needs: 17), (from: 2, needs: 11)])",
            &["2:53 differences 2 to 3 are covered twice; begin this row with `from: 4`"],
        ),
        (
            "matrix: (rows: [(to: 5, needs: 17), (from: 2, to: 8, needs: 11), (from: 9, needs: 2)])",
            &["2:53 differences 2 to 5 are covered twice; begin this row with `from: 6`"],
        ),
        (
            "matrix: (rows: [(to: 0, needs: 12), (from: 6, needs: 5), (from: 1, to: 5, needs: 9)])",
            &["2:67 this row is for differences from 1 to 5, after one for those from 6 on; write the rows in order, the lowest first"],
        ),
        (
            "matrix: (rows: [(to: 0, needs: 12), (from: 6, to: 9, needs: 5), (from: 1, to: 5, needs: 9), (from: 10, needs: 2)])",
            &["2:74 this row is for differences from 1 to 5, after one for those from 6 to 9; write the rows in order, the lowest first"],
        ),
        (
            "matrix: (rows: [(to: 0, needs: 12), (to: 5, needs: 9), (from: 6, needs: 2)])",
            &["2:46 this row has no `from`, so it covers differences that are covered already; add `from: 1`"],
        ),
        (
            "matrix: (rows: [(from: 1, needs: 9), (to: 0, needs: 12)])",
            &["2:47 this row is for differences up to 0, after one for those from 1 on; write the rows in order, the lowest first"],
        ),
        (
            "matrix: (rows: [(to: 5, needs: 9), (to: 0, needs: 12), (from: 6, needs: 3)])",
            &["2:45 this row is for differences up to 0, after one for those up to 5; write the rows in order, the lowest first"],
        ),
        (
            "matrix: (rows: [(to: 0, needs: 12), (from: 1, to: -3, needs: 12)])",
            &["2:60 `to` is -3, below `from`, which is 1; give it at least 1"],
        ),
        (
            "matrix: (rows: [(to: 0), (from: 1, need: 3), 3])",
            &[
                "2:26 field `needs` is missing in `tables.matrix.rows[..]`; add `needs: 11`, the face that hits",
                "2:45 field `need` is not known here; it is called `needs`",
                "2:55 expected ( field: value, … ), found `3`; write its fields in ( )",
            ],
        ),
        (
            "matrix: (rows: [(to: 1000, needs: 200)])",
            &[
                "2:31 expected a whole number from -999 to 999 for `to`, found `1000`; choose a number in that range",
                "2:44 expected a whole number from -99 to 199 for `needs`, found `200`; choose a number in that range",
            ],
        ),
    ]);
}

#[test]
fn the_adjustments() {
    in_tables(&[
        ("losses: [(from: 0, lose: 1)]", &[]),
        ("losses: []", &["2:18 `losses` has no row; write [(from: 0, lose: 1)]"]),
        ("losses: 3", &["2:18 expected [ value, … ], found `3`; put `[` before it and `]` after it"]),
        ("losses: [(from: 1, lose: 1)]", &["2:26 rows leave out margin 0; begin the first row with `from: 0`"]),
        ("losses: [(from: 3, lose: 1)]", &["2:26 rows leave out margins 0 to 2; begin the first row with `from: 0`"]),
        (
            "losses: [(from: 0, to: 4, lose: 1), (from: 6, to: 9, lose: 2), (from: 10, lose: 3)]",
            &["2:53 rows leave out margin 5; begin this row with `from: 5`"],
        ),
        ("losses: [(from: 0, to: 4, lose: 1), (from: 8, lose: 2)]", &["2:53 rows leave out margins 5 to 7; begin this row with `from: 5`"]),
        (
            "losses: [(from: 0, to: 4, lose: 1), (from: 5, to: 9, lose: 2)]",
            &["2:60 rows leave out margins above 9; leave `to` out of the last row"],
        ),
        ("losses: [(from: 0, to: 5, lose: 1), (from: 5, lose: 2)]", &["2:53 margin 5 is covered twice; begin this row with `from: 6`"]),
        (
            "losses: [(from: 0, to: 9, lose: 1), (from: 5, to: 12, lose: 2), (from: 13, lose: 3)]",
            &["2:53 margins 5 to 9 are covered twice; begin this row with `from: 10`"],
        ),
        (
            "losses: [(from: 5, lose: 2), (from: 0, to: 4, lose: 1)]",
            &["2:39 this row is for margins from 0 to 4, after one for those from 5 on; write the rows in order, the lowest first"],
        ),
        (
            "losses: [(from: 0, to: 2, lose: 1), (from: 5, to: 9, lose: 2), (from: 3, to: 4, lose: 1), (from: 10, lose: 3)]",
            &["2:73 this row is for margins from 3 to 4, after one for those from 5 to 9; write the rows in order, the lowest first"],
        ),
        (
            "losses: [(from: 0, to: -1, lose: 1)]",
            &["2:33 expected a whole number from 0 to 999 for `to`, found `-1`; choose a number in that range"],
        ),
        (
            "losses: [(to: 4, lose: 1), (margin: 5, loss: 2)]",
            &[
                "2:19 field `from` is missing in `tables.losses[..]`; add `from: 0`, the least margin of this row",
                "2:38 field `margin` is not known here; it is called `from`",
                "2:49 field `loss` is not known here; it is called `lose`",
            ],
        ),
        (
            "losses: [(from: 0, lose: 100)]",
            &["2:35 expected a whole number from 0 to 99 for `lose`, found `100`; choose a number in that range"],
        ),
    ]);
}

#[test]
fn the_consequences() {
    in_tables(&[
        (r#"consequences: (die: 2, list: [(on: 1, words: "a"), (on: 2, words: "b", does: Stunned)])"#, &[]),
        ("consequences: ()", &[]),
        (
            r#"consequences: (die: 6, list: [(on: 1, words: "a"), (on: 4, words: "b"), (on: 5, words: "c"), (on: 6, words: "d")])"#,
            &[r#"2:39 faces 2 and 3 have no entry; add `(on: 2, words: "…")`, and so on"#],
        ),
        (
            r#"consequences: (list: [(on: 1, words: "a"), (on: 2, words: "a"), (on: 4, words: "b"), (on: 5, words: "c"), (on: 6, words: "d")])"#,
            &[r#"2:31 face 3 has no entry; add `(on: 3, words: "…")`"#],
        ),
        ("consequences: (die: 8)", &[r#"2:24 faces 7 and 8 have no entry; add `(on: 7, words: "…")`, and so on"#]),
        (
            "consequences: (die: 4)",
            &["2:24 the list goes up to face 5, and the die to 4; bring a `list` with it, with an entry for each face"],
        ),
        ("consequences: (die: 20, list: [])", &[r#"2:40 faces 1 to 20 have no entry; add `(on: 1, words: "…")`, and so on"#]),
        (
            r#"consequences: (die: 2, list: [(on: 1, words: "a"), (on: 1, words: "b"), (on: 2, words: "b")])"#,
            &["2:66 face 1 has two entries; keep only one; the other is on line 2"],
        ),
        (
            r#"consequences: (die: 2, list: [(on: 2, words: "a"), (on: 1, words: "b")])"#,
            &["2:66 the entry of face 1 stands after that of face 2; write the entries in order, the lowest face first"],
        ),
        (
            r#"consequences: (die: 2, list: [(on: 0, words: "a"), (on: 3, words: "b"), (words: 3, does: Dead)])"#,
            &[
                "2:45 expected a whole number from 1 to 2 for `on`, found `0`; choose a number in that range",
                "2:66 expected a whole number from 1 to 2 for `on`, found `3`; choose a number in that range",
                "2:82 field `on` is missing in `tables.consequences.list[..]`; add `on: 1`, the face that chooses it",
                r#"2:90 expected a text in double quotes for `words`, found `3`; put it in double quotes: "3""#,
                "2:99 `Dead` is not known here; write one of `Stunned`, `Unconscious`, `Possessed`, `Weakened`, `Words`",
            ],
        ),
        (
            "consequences: (die: 1, list: 3)",
            &[
                "2:30 expected a whole number from 2 to 100 for `die`, found `1`; choose a number in that range",
                "2:39 expected [ value, … ], found `3`; put `[` before it and `]` after it",
            ],
        ),
        (
            r#"consequences: [(on: 1, words: "a")]"#,
            &[r#"2:24 expected ( field: value, … ), found `[(on: 1, words: "a")]`; write its fields in ( )"#],
        ),
    ]);
}

#[test]
fn classes_and_numbers() {
    in_tables(&[
        (
            r#"class_bonus: {"Gunslinger": 2, "gun  slinger": 100, "gunslinger": 3, "": 1}"#,
            &[
                "2:57 expected a whole number from -99 to 99 for `gun slinger`, found `100`; choose a number in that range",
                "2:62 class `gunslinger` is given twice; keep only one; capitals do not tell classes apart",
                "2:79 this is no name of a class; write 1 to 32 characters",
            ],
        ),
        ("class_bonus: (gunslinger: 2)", &[r#"2:23 expected { "key": value, … }, found `(gunslinger: 2)`; write the entries in { }"#]),
        (
            r#"openers: ["Priest", "priest", "PRIEST", ""]"#,
            &[
                "2:30 class `priest` is given twice; keep only one; capitals do not tell classes apart",
                "2:40 class `priest` is given twice; keep only one; capitals do not tell classes apart",
                "2:50 this is no name of a class; write 1 to 32 characters",
            ],
        ),
        (r#"openers: "priest""#, &[r#"2:19 expected [ value, … ], found "priest"; put `[` before it and `]` after it"#]),
        (
            "initiative_die: 1, segments: 0, step: 0, spirit_rounds: 10, empathy: 101, aid: 10, most_aides: 100, name_penalty: 10, parry_penalty: 21, move_part: 0",
            &[
                "2:26 expected a whole number from 2 to 100 for `initiative_die`, found `1`; choose a number in that range",
                "2:39 expected a whole number from 1 to 100 for `segments`, found `0`; choose a number in that range",
                "2:48 expected a whole number from 1 to 100 for `step`, found `0`; choose a number in that range",
                "2:66 expected a whole number from 1 to 9 for `spirit_rounds`, found `10`; choose a number in that range",
                "2:79 expected a whole number from 0 to 100 for `empathy`, found `101`; choose a number in that range",
                "2:89 expected a whole number from 0 to 9 for `aid`, found `10`; choose a number in that range",
                "2:105 expected a whole number from 0 to 99 for `most_aides`, found `100`; choose a number in that range",
                "2:124 expected a whole number from 0 to 9 for `name_penalty`, found `10`; choose a number in that range",
                "2:143 expected a whole number from 0 to 20 for `parry_penalty`, found `21`; choose a number in that range",
                "2:158 expected a whole number from 1 to 20 for `move_part`, found `0`; choose a number in that range",
            ],
        ),
        (
            "loss_list: 3, initiative: 3, stpe: 3",
            &[
                "2:10 field `loss_list` is not known here; it is called `consequences`",
                "2:24 field `initiative` belongs to the rules of possession, not of willpower; remove it",
                "2:39 field `stpe` is not known here; did you mean `step`?",
            ],
        ),
    ]);
}
