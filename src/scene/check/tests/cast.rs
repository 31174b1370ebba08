//! What the fields say of one another: ids, sides and goals, bodies and cells, and how the fight begins.

use super::{in_cast, in_member, in_scene, of_text, said, scene};
use crate::engine::combatant::{Cell, CombatantId, MinimumWill};

#[test]
fn sides_and_goals() {
    in_scene(&[
        (
            r#"sides: {"a": (goals: [Free("b")]), "c": ()}"#,
            &[r#"2:36 nobody in the cast is on side `c`; give somebody `side: "c"`, or remove it from `sides`"#],
        ),
        (
            r#"sides: {"a": (goals: [Fre("b"), Hold("b"), Hold("bb", 0), Survive("x"), Possess("b", 3), 7])}"#,
            &[
                "2:23 `Fre` is not known here; did you mean `Free`?",
                r#"2:33 `Hold` takes an id and a number of rounds; write Hold("jack", 3)"#,
                "2:55 expected a whole number from 1 to 1000 for `rounds`, found `0`; choose a number in that range",
                r#"2:67 expected a whole number from 1 to 1000 for `rounds`, found "x"; write a whole number from 1 to 1000 for `rounds`, without quotes"#,
                r#"2:73 `Possess` takes an id; write Possess("jack")"#,
                "2:90 expected a name, found `7`; write one of `Possess`, `Hold`, `Break`, `Free`, `Survive`",
            ],
        ),
        (
            r#"sides: {"a": (goals: [Possess("b")])}"#,
            &[
                "2:23: warning: nobody on side `a` can ever possess `b`; give one of them a `possession` entry that reaches its kind, or remove this goal",
            ],
        ),
        (
            r#"sides: {"a": (goals: [Survive(300)])}"#,
            &[
                "2:23: warning: the fight is a stalemate after round 200, before this is reached; ask for fewer rounds, or raise `round_limit` in `rulings`",
            ],
        ),
        (r#"sides: {"A b": ()}"#, &[r#"2:9 a side is made of lower-case letters a to z, digits, `-` and `_`; write "a-b""#]),
        (r#"sides: {"a": (gaols: [])}"#, &["2:15 field `gaols` is not known here; did you mean `goals`?"]),
        (r#"sides: [("a")]"#, &[r#"2:8 expected { "key": value, … }, found `[("a")]`; write the entries in { }"#]),
    ]);
}

#[test]
fn who_is_inside_whom() {
    in_member(&[
        (r#"possesses: "a""#, &["2:31 `a` cannot begin inside its own body; name another body, or remove `possesses`"]),
        (r#"possesses: "c""#, &["2:31 nobody in the cast has the id `c`; the ids are `b`, `a`"]),
        (r#"possesses: "B""#, &[r#"2:31 nobody in the cast has the id `B`; did you mean "b"?"#]),
        (
            r#"possesses: "b""#,
            &[
                "2:31 `a` has no `possession` entry, so it can be inside nobody (P-01); add `possession: (bonus: 4)` to it, or remove `possesses`",
            ],
        ),
        (
            r#"possesses: "b", possession: (bonus: 4), at: (1, 1)"#,
            &[
                "1:39: warning: the fight ends as it begins: nobody of `b` is in play; add somebody to that side, or choose another `out_when`",
                "2:64: warning: `a` begins inside a body, so its own is off the board and `at` does nothing; remove `at`",
            ],
        ),
        (
            r#"possesses: "b", possession: (bonus: 4, only: ["demon"])"#,
            &[r#"2:31 the entry of `a` does not reach `b`, which is of kind `human` (P-04); add "human" to `only`, or name another body"#],
        ),
        (
            r#"possesses: "b", possession: (bonus: 4), dead: true"#,
            &["2:31 `a` is dead, and nobody is inside the dead (PA-27); remove `dead: true`, or `possesses`"],
        ),
        (
            r#"possesses: "b", possession: (bonus: 4), arrives: 3"#,
            &["2:31 `a` arrives in round 3; it cannot be inside a body before that; remove `arrives`, or `possesses`"],
        ),
        (
            r#"works_with: ["b"]"#,
            &[
                "2:33 `a` and `b` are not in one body, so they cannot work together; let one begin inside the other with `possesses`, or remove this",
            ],
        ),
        (r#"works_with: ["a"]"#, &["2:33 `a` need not work with itself; name the other mind of the body"]),
        (
            r#"works_with: ["b", "b"], possesses: "b", possession: (bonus: 4), will_now: 0"#,
            &[
                "2:33 `a` is Broken (Will 0) and no partner (P-55); give it some Will, or remove this",
                "2:38 `b` is listed twice in `works_with`; keep only one; the other is on line 2",
            ],
        ),
    ]);
}

#[test]
fn ids_names_and_places_of_a_cast() {
    in_cast(&[
        (r#"(id: "a", will: 1), (id: "a", will: 1)"#, &["2:26 the id `a` is given twice; choose another; the first is on line 2"]),
        (
            r#"(id: "Jack Clancy", will: 1), (id: "referee", will: 1), (will: 1)"#,
            &[
                r#"2:6 an id is made of lower-case letters a to z, digits, `-` and `_`; write "jack-clancy""#,
                "2:36 the id `referee` stands for the referee in scripts; choose another id",
                r#"2:57 field `id` is missing in `cast[..]`; add `id: "…"`, a short name for scripts"#,
            ],
        ),
        (
            r#"(id: "a", will: 1, at: (1, 1)), (id: "b", will: 1, at: (1, 1))"#,
            &["2:56 `a` stands on (1, 1) already; choose another cell, or leave `at` out for a free one"],
        ),
        (
            r#"(id: "a", will: 1), (id: "b", will: 1, possesses: "a", possession: (bonus: 1)), (id: "c", will: 1, possesses: "b", possession: (bonus: 1))"#,
            &[r#"2:111 `b` is itself inside a body, so nobody can be inside `b`; write `possesses: "a"`, the body where both are"#],
        ),
        (
            r#"(id: "a", will: 1, side: "heroes"), (id: "b", will: 1, side: "heros")"#,
            &[
                r#"2:26: warning: nobody else is on side `heroes`; did you mean "heros"?"#,
                r#"2:62: warning: nobody else is on side `heros`; did you mean "heroes"?"#,
            ],
        ),
        (
            r#"(id: "a", will: 1, dead: true), (id: "b", will: 1, possesses: "a", possession: (bonus: 1))"#,
            &["2:63 `a` is dead, and nobody is inside the dead (PA-27); remove `dead: true`, or `possesses`"],
        ),
        (
            r#"(id: "a", will: 1, arrives: 2), (id: "b", will: 1, possesses: "a", possession: (bonus: 1))"#,
            &["2:63 `a` arrives in round 2; nobody can be inside it before that; remove `arrives`, or `possesses`"],
        ),
        (
            r#"(id: "a", will: 1), (id: "b", will: 1, possesses: "a", possession: (bonus: 1))"#,
            &[
                "1:39: warning: the fight ends as it begins: nobody of `a` is in play; add somebody to that side, or choose another `out_when`",
            ],
        ),
        (
            r#"(id: "jack", name: "Jack Clancy", will: 1), (id: "b", will: 1, possesses: "Jack Clancy", possession: (bonus: 1))"#,
            &[r#"2:75 nobody in the cast has the id `Jack Clancy`; did you mean "jack"?"#],
        ),
        (r#"3, (id: "a", will: 1, possesses: "q")"#, &["2:1 expected ( field: value, … ), found `3`; write its fields in ( )"]),
        (
            r#"(id: "a", will: None), (id: "b", will: 1)"#,
            &["2:17 expected a whole number from 0 to 99 for `will`, found `None`; write a whole number from 0 to 99 for `will`"],
        ),
        (
            r#"(id: "a", name: "X", will: 1), (id: "b", name: "X", will: 1)"#,
            &["2:37: warning: `a` and `b` have the same name, `X`; give one of them another `name`"],
        ),
        (r#"(id: "a", will: 1, side: "team1"), (id: "b", will: 1, side: "team2")"#, &[]),
        (
            r#"(id: "a", will: 1, side: "heroes"), (id: "b", will: 1, side: "fiends"), (id: "c", will: 1, side: "fiend")"#,
            &[
                r#"2:62: warning: nobody else is on side `fiends`; did you mean "fiend"?"#,
                r#"2:98: warning: nobody else is on side `fiend`; did you mean "fiends"?"#,
            ],
        ),
        (
            r#"(id: "a", will: 1, dead: true), (id: "b", will: 0), (id: "c", will: 1)"#,
            &[
                "1:39: warning: the fight ends as it begins: nobody of `a` and `b` is in play; add somebody to that side, or choose another `out_when`",
            ],
        ),
        (
            r#"(id: "a", will: 1), (id: "b", will: 1, possesses: "a", possession: (bonus: 1), works_with: ["a", "c"]), (id: "c", will: 1)"#,
            &[
                "2:98 `b` and `c` are not in one body, so they cannot work together; let one begin inside the other with `possesses`, or remove this",
            ],
        ),
        (
            r#"(id: "a", will: 1, possesses: "b", possession: (bonus: 1)), (id: "b", will: 1, possesses: "a", possession: (bonus: 1))"#,
            &[
                "2:31 `b` is itself inside a body, so nobody can be inside `b`; remove one `possesses`",
                "2:91 `a` is itself inside a body, so nobody can be inside `a`; remove one `possesses`",
            ],
        ),
    ]);
}

#[test]
fn the_scene_as_a_whole() {
    of_text(&[
        (r#"(rules: possession, cast: [(id: "a", will: 9), (id: "b", will: 8)])"#, &[r#"1:1 field `title` is missing; add `title: "…"`"#]),
        (
            r#"(title: "", cast: [(id: "a", will: 9), (id: "b", will: 8)])"#,
            &["1:1 field `rules` is missing; add `rules: possession`", "1:9 `title` is empty; write something between the quotes"],
        ),
        (
            r#"(title: "T", rules: psionics, cast: [(id: "a", will: 9), (id: "b", will: 8)])"#,
            &["1:21 `psionics` is not known here; write one of `possession`, `spirit_combat`, `willpower`"],
        ),
        (
            r#"(title: "T", rules: posession, cast: [(id: "a", will: 9), (id: "b", will: 8)])"#,
            &["1:21 `posession` is not known here; did you mean `possession`?"],
        ),
        (r#"(title: "T", rules: possession)"#, &[r#"1:1 field `cast` is missing; add `cast: [ (id: "jack", will: 9), … ]`"#]),
        (
            r#"(title: "T", rules: possession, cast: [])"#,
            &[r#"1:39 the cast is empty; add `(id: "jack", will: 9)`, and somebody to fight"#],
        ),
        (
            r#"(title: "T", rules: possession, cast: [(id: "a", will: 9)])"#,
            &["1:39: warning: everybody is on side `a`, so there is nobody to fight; give some of the cast another `side`"],
        ),
        (
            r#"(title: "T", rules: possession, rulings: (carry_over: true), cast: [(id: "a", will: 9), (id: "b", will: 8, possession: (bonus: 4, seconds: 13))])"#,
            &["1:140 13 seconds are more than two rounds have (P-13); give it at most 12"],
        ),
        (
            r#"(title: "T", rules: possession, rulings: (minimum_will: Fixed), cast: [(id: "a", will: 9, minimum_will: 4), (id: "b", will: 8)])"#,
            &[],
        ),
        (
            r#"(title: "T", rules: possession, out_when: Never, sides: {"b": (goals: [Possess("a"), Break("b"), Free("b")])}, cast: [(id: "a", will: 9), (id: "b", will: 8, will_now: 0, possesses: "a", possession: (bonus: 4, only: ["human"])), (id: "c", kind: "cat", will: 1)])"#,
            &[
                r#"1:72: warning: this is reached before the fight begins; write Hold("a", 3), or another goal"#,
                "1:86: warning: this is reached before the fight begins; give that mind some Will, or this side another goal",
                "1:98: warning: nobody can ever possess `b`, so it can never be freed; let somebody begin inside it, or remove this goal",
            ],
        ),
    ]);
}

#[test]
fn too_many_and_none() {
    let many = |count: usize| {
        let cast: Vec<String> = (0..count).map(|n| format!("(id: \"m{n}\", will: 1)")).collect();
        format!("(title: \"T\", rules: possession, board: (width: 20, height: 20), cast: [\n{}])", cast.join(",\n"))
    };
    assert_eq!(said(&many(256)), [""; 0]);
    assert_eq!(said(&many(258)), ["258:1 258 combatants; 256 are the most; remove this one and those after it"]);
}

#[test]
fn a_short_scene_has_sensible_defaults() {
    let scene = scene("cast: [(id: \"jack-clancy\", will: 9), (id: \"bal\", will: 11, possession: (bonus: 4))]");
    let setup = scene.possession().unwrap();
    assert_eq!((scene.title.as_str(), scene.about.as_str(), scene.seed), ("T", "", None));
    assert_eq!((setup.board, setup.sides.len(), setup.out_when), ((12, 8), 2, Default::default()));
    assert_eq!((setup.rulings.clone(), setup.house.clone()), (Default::default(), Default::default()));
    let [jack, bal] = setup.members.as_slice() else { panic!("two members") };
    assert_eq!((&*jack.identity.name, &*jack.identity.side, jack.health), ("Jack Clancy", "jack-clancy", 10));
    assert_eq!(jack.sheet, Default::default());
    let entry = bal.sheet.possession.as_ref().unwrap();
    assert_eq!((entry.bonus, entry.range, entry.seconds, entry.per_turn, entry.only.len()), (4, 1, 4, 1, 0));
    assert_eq!((jack.cell, bal.cell), (Some(Cell { x: 3, y: 4 }), Some(Cell { x: 9, y: 4 })));
}

#[test]
fn those_without_a_cell_stand_apart_on_free_ones() {
    let cast: Vec<String> = (0..40).map(|n| format!("(id: \"m{n}\", will: 1, side: \"{}\")", ["left", "right"][n % 2])).collect();
    let scene = scene(&format!(
        "board: (width: 8, height: 5), cast: [(id: \"x\", will: 1, at: (2, 2), side: \"left\", dead: false), {}]",
        cast[1..].join(", ")
    ));
    let mut cells: Vec<Cell> = scene.possession().unwrap().members.iter().map(|member| member.cell.unwrap()).collect();
    assert_eq!(cells[0], Cell { x: 2, y: 2 });
    let (x, on_right) = (cells[1].x, cells[2].x);
    assert!(x > 3 && on_right < 4, "{x} {on_right}");
    cells.sort();
    cells.dedup();
    assert_eq!(cells.len(), 40);
    assert!(cells.iter().all(|cell| (0..8).contains(&cell.x) && (0..5).contains(&cell.y)));
}

#[test]
fn late_comers_may_share_a_cell_and_guests_need_none() {
    let scene = scene(
        "out_when: Never, cast: [(id: \"a\", will: 1, at: (1, 1)), (id: \"b\", will: 1, at: (1, 1), arrives: 3), \
         (id: \"c\", will: 1, possesses: \"a\", possession: (bonus: 1), works_with: [\"a\"])]",
    );
    let [a, b, c] = scene.possession().unwrap().members.as_slice() else { panic!("three members") };
    assert_eq!((a.cell, b.cell, c.cell), (Some(Cell { x: 1, y: 1 }), Some(Cell { x: 1, y: 1 }), None));
    assert_eq!((b.sheet.arrives, c.inside), (3, Some(CombatantId(0))));
    assert_eq!(scene.possession().unwrap().cooperation, [(CombatantId(0), CombatantId(2))]);
}

#[test]
fn a_group_works_together_as_a_whole() {
    let cast = "cast: [(id: \"a\", will: 1), (id: \"b\", will: 1, possesses: \"a\", possession: (bonus: 1), works_with: [\"a\"]), \
                (id: \"c\", will: 1, possesses: \"a\", possession: (bonus: 1)), (id: \"d\", will: 1)]";
    let pairs = |rulings: &str| {
        let scene = scene(&format!("{rulings}{cast}"));
        scene.possession().unwrap().cooperation.iter().map(|(a, b)| (a.0, b.0)).collect::<Vec<_>>()
    };
    assert_eq!(pairs(""), [(0, 1)]);
    assert_eq!(pairs("rulings: (cooperation: Group), "), [(0, 1), (0, 2), (1, 2)]);
}

#[test]
fn readings_of_minimum_will() {
    let read = |value: &str| {
        let rulings = format!("rulings: (minimum_will: {value}), cast: [(id: \"a\", will: 1), (id: \"b\", will: 1)]");
        scene(&rulings).possession().unwrap().rulings.minimum_will
    };
    assert_eq!(read("Third"), MinimumWill::Third);
    assert_eq!(read("Fixed"), MinimumWill::Fixed);
    assert_eq!(read("WillMinus(6)"), MinimumWill::WillMinus(6));
    let tracked = |possession, veto_lost, escape_vetoed| MinimumWill::Tracked { possession, veto_lost, escape_vetoed };
    assert_eq!(read("Tracked"), tracked(0, 1, 1));
    assert_eq!(read("Tracked(veto_lost: 2)"), tracked(0, 2, 1));
    assert_eq!(read("Tracked(possession: 3, veto_lost: 2, escape_vetoed: 0)"), tracked(3, 2, 0));
}
