//! The possession check and what it takes: PA-01 to PA-05, PA-26.

use crate::support::stage::{Stage, bal, jack, one};

/// The creature possesses Jack, who resists; one die.
const TRY: &[&str] = &["bal: possess@jack", "bal: done", "jack: resist"];

fn pair() -> Stage {
    Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, at: (4, 4)")])
}

#[test]
fn pa01_more_than_or_at_least_will() {
    let (usual, other) = pair().both("beats: AtLeast", &[5], TRY);
    for table in [&usual, &other] {
        assert_eq!(table.last("rolled", "P-02")["total"], 9);
        assert_eq!(table.will("jack"), (8, 2), "9 beats Minimum Will 3 under both");
        table.end();
    }
    assert_eq!(usual.inside("jack"), [""; 0], "MoreThan: 9 does not beat 9");
    assert_eq!(other.inside("jack"), ["bal"], "AtLeast: 9 beats 9");
    assert_eq!(pair().rulings("beats: MoreThan").played(&[5], TRY).facts(), usual.facts());
}

#[test]
fn pa01_more_than_or_at_least_minimum_will() {
    let weak =
        Stage::of(&[one("imp", "fiends", r#"will: 5, initiative: 20, at: (4, 5), possession: (bonus: 2)"#), jack("will: 9, at: (4, 4)")]);
    let (usual, other) = weak.both("beats: AtLeast", &[1], &["imp: possess@jack", "imp: done", "jack: resist"]);
    assert_eq!(usual.will("jack"), (9, 3));
    assert_eq!(usual.said("unmoved"), ["jack"]);
    assert_eq!(other.will("jack"), (8, 2));
    assert!(other.said("unmoved").is_empty());
    assert_eq!(other.inside("jack"), [""; 0]);
}

#[test]
fn pa01_holds_for_morale_effects_too() {
    let dread = r#"(name: "Dread", seconds: 4, skill: "fear", ability: Spirit, range: 9, morale: "1d6+4", cows: true)"#;
    let rest = format!(r#"will: 9, initiative: 20, at: (4, 5), skills: {{"fear": 9}}, spells: [{dread}]"#);
    let scene = Stage::of(&[one("hag", "fiends", &rest), jack("will: 9, at: (4, 4)")]);
    // To hit: 6 + 9 + 3 against 1 + 6; then the dread itself: 5 + 4 = 9.
    let (usual, other) = scene.both("beats: AtLeast", &[6, 1, 5], &["hag: dread@jack", "hag: done"]);
    assert_eq!((usual.will("jack"), other.will("jack")), ((8, 2), (8, 2)));
    assert_eq!(usual.asked(), "jack declare", "9 does not beat 9");
    assert_eq!(other.count("skipped", "house"), 1, "9 beats 9: Jack is cowed and loses his turn");
}

/// From 9 by a check and then a lost veto, Minimum Will starting at 3: Jack's scores after each.
fn trace(rule: &str) -> [(i32, i32); 3] {
    let mut table = pair().rulings(&format!("minimum_will: {rule}")).table(&[6, 4, 3]);
    let start = table.will("jack");
    table.play(TRY);
    let checked = table.will("jack");
    table.play(&["jack: pass", "bal: move@5,5", "bal: done", "jack: veto"]);
    table.end();
    assert_eq!(table.totals(), (12, 14));
    [start, checked, table.will("jack")]
}

#[test]
fn pa02_minimum_will_after_penalties() {
    let table = [
        ("Third", [(9, 3), (8, 2), (7, 2)]),
        ("WillMinus(6)", [(9, 3), (8, 2), (7, 1)]),
        ("Fixed", [(9, 3), (8, 3), (7, 3)]),
        ("Tracked(possession: 0, veto_lost: 1, escape_vetoed: 1)", [(9, 3), (8, 3), (7, 2)]),
        ("Tracked(possession: 1, veto_lost: 0, escape_vetoed: 0)", [(9, 3), (8, 2), (7, 2)]),
        ("Tracked(possession: 2, veto_lost: 0, escape_vetoed: 0)", [(9, 3), (8, 1), (7, 1)]),
        ("WillMinus(2)", [(9, 7), (8, 6), (7, 5)]),
    ];
    for (rule, expected) in table {
        assert_eq!(trace(rule), expected, "{rule}");
    }
}

#[test]
fn pa02_a_vetoed_escape_takes_its_own_amount_off_the_track() {
    let scene = Stage::of(&[bal(r#"will: 11, possesses: "jack""#), jack("will: 9, at: (4, 4)")]);
    let play = ["bal: leave", "jack: veto"];
    let (usual, tracked) = scene.both("minimum_will: Tracked(possession: 0, veto_lost: 1, escape_vetoed: 1)", &[6, 1], &play);
    assert_eq!(usual.will("bal"), (10, 3));
    assert_eq!(tracked.will("bal"), (10, 2));
    let two = scene.rulings("minimum_will: Tracked(possession: 0, veto_lost: 1, escape_vetoed: 2)").played(&[6, 1], &play);
    assert_eq!(two.will("bal"), (10, 1));
    let fixed = scene.rulings("minimum_will: Fixed").played(&[6, 1], &play);
    assert_eq!(fixed.will("bal"), (10, 3));
}

#[test]
fn pa02_a_sheet_may_state_its_minimum() {
    let scene = Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, minimum_will: 5, at: (4, 4)")]);
    // 1 + 4 = 5 against 9/5: not beaten; against 9/3: beaten.
    let usual = scene.played(&[1], TRY);
    assert_eq!(usual.will("jack"), (8, 2), "Third takes no stated minimum");
    for rule in ["WillMinus(6)", "Fixed", "Tracked"] {
        let other = scene.rulings(&format!("minimum_will: {rule}")).played(&[1], TRY);
        assert_eq!(other.will("jack"), (9, 5), "{rule}");
        let beaten = scene.rulings(&format!("minimum_will: {rule}")).played(&[2], TRY);
        let minimum = if rule == "WillMinus(6)" { 4 } else { 5 };
        assert_eq!(beaten.will("jack"), (8, minimum), "{rule}");
    }
}

#[test]
fn pa03_minimum_will_never_exceeds_will() {
    for rule in ["Fixed", "Tracked(possession: 0, veto_lost: 0, escape_vetoed: 0)"] {
        let scene = Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, will_now: 3, at: (4, 4)")]);
        let mut table = scene.rulings(&format!("minimum_will: {rule}")).table(&[]);
        assert_eq!(table.will("jack"), (3, 3));
        table.say("referee", "penalty@jack=1");
        assert_eq!(table.will("jack"), (2, 2), "{rule}: the smaller of both");
        table.say("referee", "restore@jack=3");
        assert_eq!(table.will("jack"), (5, 3), "{rule}: the stored minimum is still 3");
        table.end();
    }
    // P-07: what beats Will then always carries the penalty.
    let weak = Stage::of(&[
        one("imp", "fiends", r#"will: 5, initiative: 20, at: (4, 5), possession: (bonus: 1)"#),
        jack("will: 9, will_now: 2, at: (4, 4)"),
    ]);
    let table = weak.rulings("minimum_will: Fixed").played(&[2], &["imp: possess@jack", "imp: done", "jack: resist"]);
    assert_eq!((table.will("jack"), table.inside("jack")), ((1, 1), vec!["imp"]));
}

#[test]
fn pa04_will_is_compared_before_or_after_the_penalty() {
    let (usual, other) = pair().both("check_snapshot: false", &[5], TRY);
    assert_eq!((usual.will("jack"), other.will("jack")), ((8, 2), (8, 2)));
    assert_eq!(usual.inside("jack"), [""; 0], "9 against 9 as it was rolled against");
    assert_eq!(other.inside("jack"), ["bal"], "9 against 8, after the penalty");
    let usual = pair().rulings("check_snapshot: true").played(&[6], TRY);
    assert_eq!((usual.will("jack"), usual.inside("jack")), ((8, 2), vec!["bal"]), "10 beats both, one penalty");
}

#[test]
fn pa05_will_and_minimum_will_stop_at_zero() {
    for rule in ["Third", "WillMinus(6)", "Fixed", "Tracked(possession: 1, veto_lost: 1, escape_vetoed: 1)"] {
        let scene = Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, will_now: 1, at: (4, 4)")]);
        let mut table = scene.rulings(&format!("minimum_will: {rule}")).table(&[6]);
        table.play(TRY);
        assert_eq!(table.will("jack"), (0, 0), "{rule}");
        assert_eq!(table.inside("jack"), ["bal"]);
        table.refused("referee", "penalty@jack=1");
        table.end();
    }
    let low = Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 3, at: (4, 4)")]).rulings("minimum_will: WillMinus(6)");
    assert_eq!(low.table(&[]).will("jack"), (3, 0), "3 - 6 is no negative minimum");
}

#[test]
fn pa26_untyped_or_morale_damage() {
    let scene = Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, morale_protection: 2, at: (4, 4)")]);
    let (usual, other) = scene.both("possession_damage: Morale", &[6], TRY);
    assert_eq!((&usual.last("rolled", "P-02")["total"], usual.inside("jack")), (&10.into(), vec!["bal"]), "Untyped: nothing protects");
    assert_eq!(other.last("rolled", "P-02")["total"], 8);
    assert_eq!(other.last("rolled", "P-02")["bonus"], 2);
    assert_eq!((other.will("jack"), other.inside("jack")), ((8, 2), vec![]), "8 beats 3 and not 9");
}
