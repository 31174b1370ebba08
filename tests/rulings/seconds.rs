//! The six seconds of a body: PA-15, PA-16, PA-23, and the times of 1.6.

use crate::support::stage::{Stage, bal, jack, maria, one};

/// Bal holds Jack and acts first; Maria is far off.
fn held() -> Stage {
    Stage::of(&[bal(r#"will: 11, possesses: "jack""#), jack("will: 9, at: (4, 4)"), maria("will: 8, at: (8, 4)")])
}

const THREE_STEPS: &[&str] =
    &["bal: move@5,4", "bal: move@4,4", "bal: move@5,4", "bal: done", "jack: allow", "bal: go_on", "bal: go_on", "bal: end"];

#[test]
fn pa15_six_seconds_a_round_not_a_turn() {
    let mut table = held().played(&[], THREE_STEPS);
    assert_eq!((table.asked(), table.seconds("jack")), ("jack declare".into(), 3));
    assert_eq!(table.refused("jack", "shot@maria"), "P-13");
    table.play(&["jack: pass", "maria: pass"]);
    assert_eq!((table.asked(), table.seconds("jack")), ("bal declare".into(), 6), "a new round");
    table.end();
}

#[test]
fn pa16_a_longer_act_is_refused_or_carried_over() {
    let mut usual = held().played(&[6, 1, 2], THREE_STEPS);
    assert_eq!(usual.refused("jack", "shot@maria"), "P-13");
    let mut other = held().rulings("carry_over: true").played(&[6, 1, 2], THREE_STEPS);
    other.play(&["jack: shot@maria", "jack: done", "bal: allow"]);
    assert_eq!(other.seconds("jack"), 0, "three of its four seconds are spent");
    assert_eq!(other.count("contested", "*"), 0, "not done yet");
    other.play(&["maria: pass"]);
    let lost = other.last("seconds_lost", "PA-16");
    assert_eq!((&lost["seconds"], &lost["left"]), (&1.into(), &5.into()), "the rest comes off the next round");
    other.play(&["bal: pass"]);
    assert_eq!(other.count("contested", "house"), 1, "finished as Jack's turn begins");
    assert_eq!(other.look().health(other.id("maria")), 8, "6 + 5 + 3 beats 1 + 6, and the damage is 2");
    assert_eq!((other.asked(), other.seconds("jack")), ("jack declare".into(), 5));
    other.end();
    assert_eq!(held().rulings("carry_over: false").played(&[6, 1, 2], THREE_STEPS).facts(), usual.facts());
}

/// A creature with its own entry, next to Jack.
fn with_entry(entry: &str) -> Stage {
    let rest = format!(r#"will: 11, initiative: 20, at: (4, 5), possession: (bonus: 2{entry})"#);
    Stage::of(&[one("imp", "fiends", &rest), jack("will: 9, at: (4, 4)")])
}

#[test]
fn pa23_seconds_of_an_attempt_come_from_the_entry() {
    let attempt = ["imp: possess@jack", "imp: done", "jack: resist"];
    let (usual, quick, whole) = (
        with_entry("").played(&[1], &attempt),
        with_entry(", seconds: 2").played(&[1], &attempt),
        with_entry(", seconds: 6").played(&[1], &attempt),
    );
    assert_eq!(usual.acted("imp"), [("possess".to_owned(), 2)], "4 s unless the entry says otherwise");
    assert_eq!(quick.acted("imp"), [("possess".to_owned(), 4)]);
    assert_eq!(whole.acted("imp"), [("possess".to_owned(), 0)], "the whole turn");
    assert_eq!(with_entry(", seconds: 0").played(&[1], &attempt).acted("imp"), [("possess".to_owned(), 6)], "free");
}

#[test]
fn pa23_attempts_a_turn_come_from_the_entry() {
    let mut usual = with_entry(", seconds: 2").table(&[1, 1]);
    usual.say("imp", "possess@jack");
    assert_eq!(usual.refused("imp", "possess@jack"), "PA-23");
    let mut other = with_entry(", seconds: 2, per_turn: 2").table(&[1, 1]);
    other.play(&["imp: possess@jack", "imp: possess@jack", "imp: done", "jack: resist", "imp: go_on", "jack: resist"]);
    assert_eq!(other.count("rolled", "P-02"), 2);
    other.end();
    let mut third = with_entry(", seconds: 2, per_turn: 2").table(&[]);
    third.play(&["imp: possess@jack", "imp: possess@jack"]);
    assert_eq!(third.refused("imp", "possess@jack"), "PA-23");
    // The next round it may again.
    let play = ["imp: possess@jack", "imp: done", "jack: resist", "jack: pass", "imp: possess@jack"];
    with_entry("").played(&[1], &play);
}

#[test]
fn moving_and_drawing() {
    let saber = r#"combos: [(name: "Saber", skill: "blade", ability: Strength, weapon: true, damage: "1d6")], skills: {"blade": 4}"#;
    let cast = [one("ann", "a", &format!("will: 9, initiative: 9, at: (4, 4), {saber}")), bal("will: 11, at: (4, 7)")];
    let scene = Stage::of(&cast).sides(r#""a": (goals: [Survive(9)])"#);
    let answers = ["bal: pass", "ann: move@5,4", "ann: draw", "ann: done", "ann: go_on"];
    let (usual, other) = scene.both_house("move_seconds: 2, draw_seconds: 3", &[], &answers);
    assert_eq!(usual.acted("ann"), [("move".to_owned(), 5), ("draw".to_owned(), 4)]);
    assert_eq!(other.acted("ann"), [("move".to_owned(), 4), ("draw".to_owned(), 1)]);
    let free = scene.house("move_seconds: 0").played(&[], &answers);
    assert_eq!(free.acted("ann"), [("move".to_owned(), 6), ("draw".to_owned(), 5)]);
}

#[test]
fn combos_and_spells_that_state_no_seconds() {
    let acts = r#"skills: {"blade": 0, "fire": 0}, combos: [(name: "Cut", skill: "blade", damage: "1d6")],
        spells: [(name: "Spark", skill: "fire", damage: "1d6"), (name: "Slow", skill: "fire", seconds: 5, damage: "1d6")]"#;
    let cast =
        [one("ann", "a", &format!("will: 9, initiative: 9, at: (4, 4), {acts}")), one("bob", "b", "will: 9, initiative: 5, at: (4, 5)")];
    let seconds = |house: &str, act: &str| {
        let table = Stage::of(&cast).house(house).played(&[1, 6], &[&format!("ann: {act}@bob"), "ann: done"]);
        table.acted("ann")[0].1
    };
    assert_eq!((seconds("", "cut"), seconds("", "spark"), seconds("", "slow")), (2, 2, 1));
    let other = "combo_seconds: 3, spell_seconds: 5";
    assert_eq!((seconds(other, "cut"), seconds(other, "spark"), seconds(other, "slow")), (3, 1, 1), "what states its seconds keeps them");
}

#[test]
fn exorcism_and_inspiration() {
    let scene = Stage::of(&[bal(r#"will: 11, possesses: "jack""#), jack("will: 9, will_now: 5, at: (4, 4)"), maria("will: 8, at: (5, 4)")]);
    let first = ["bal: pass", "jack: pass"];
    let exorcism = [&first[..], &["maria: exorcise@bal", "maria: done"]].concat();
    let (usual, other) = scene.both_house("exorcism_seconds: 2", &[1, 6], &exorcism);
    assert_eq!((usual.acted("maria")[0].1, other.acted("maria")[0].1), (2, 4));
    let inspiration = [&first[..], &["maria: inspire@jack", "maria: done"]].concat();
    let (usual, other) = scene.both_house("inspire_seconds: 6", &[], &inspiration);
    assert_eq!((usual.acted("maria")[0].1, other.acted("maria")[0].1), (2, 0));
}
