//! Order and length: PA-24, PA-25, initiative every round, the round limit.

use crate::support::stage::{Stage, bal, jack, maria, one};

const TRY: &[&str] = &["bal: possess@jack", "bal: done", "jack: resist"];

fn at_the_door() -> Stage {
    Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, at: (4, 4)"), maria("will: 8, at: (8, 4)")])
}

#[test]
fn pa24_a_new_possessor_acts_at_its_next_turn_or_at_once() {
    let (usual, mut other) = at_the_door().both("possessor_acts: AtOnce", &[6], TRY);
    assert_eq!(usual.asked(), "jack declare", "NextTurn: Bal's turn is over");
    assert_eq!(other.asked(), "bal declare");
    assert!(!other.options().iter().any(|key| key.starts_with("claw")), "2 seconds of its own six are left");
    other.play(&["bal: move@5,4", "bal: done", "jack: allow", "bal: end"]);
    assert_eq!(other.last("acted", "*")["body"], "jack");
    assert_eq!(other.seconds("jack"), 5);
    assert_eq!(other.asked(), "jack declare");
    other.end();
    assert_eq!(at_the_door().rulings("possessor_acts: NextTurn").played(&[6], TRY).facts(), usual.facts());
}

#[test]
fn pa24_it_may_veto_from_the_moment_it_is_in() {
    let mut table = at_the_door().played(&[6, 6, 1], TRY);
    table.play(&["jack: shot@maria", "jack: done"]);
    assert_eq!(table.asked(), "bal veto");
    table.say("bal", "veto");
    assert_eq!(table.count("skipped", "P-24"), 1);
    table.end();
}

#[test]
fn pa24_seconds_spent_in_its_own_body_are_gone() {
    let play = ["bal: move@3,5", "bal: possess@jack", "bal: done", "bal: go_on", "jack: resist"];
    let mut table = at_the_door().rulings("possessor_acts: AtOnce").played(&[6], &play);
    table.say("bal", "move@5,4");
    assert!(!table.options().iter().any(|key| key.starts_with("move")), "1 and 4 are spent, 1 is declared");
    table.end();
}

/// Bal rolls initiative (Reflex 3, Dexterity 9); Jack's body has Dexterity 0, his count is fixed at 10.
fn rolled() -> Stage {
    let rest = r#"will: 11, at: (4, 5), kind: "demon", dexterity: 9, possession: (bonus: 4, range: 3)"#;
    Stage::of(&[one("bal", "fiends", rest), jack("will: 9, dexterity: 0, at: (4, 4)")])
}

#[test]
fn pa25_a_possessor_keeps_its_count_or_rolls_with_the_bodys_dexterity() {
    // Initiative 1 + 3 + 9 = 13; the check 6 + 4; then, under the other reading, initiative 2 + 3 + 0 = 5.
    let (mut usual, mut other) = rolled().both("possessor_initiative: Rerolled", &[1, 6, 2], TRY);
    let order = |table: &crate::support::Table| table.last("order_set", "P-12")["order"].clone();
    assert_eq!(order(&usual), serde_json::json!([{"who": "bal", "count": 13}, {"who": "jack", "count": 10}]));
    assert_eq!(order(&other), serde_json::json!([{"who": "jack", "count": 10}, {"who": "bal", "count": 5}]));
    usual.say("jack", "pass");
    other.say("jack", "pass");
    assert_eq!((usual.asked(), other.asked()), ("bal declare".into(), "jack declare".into()), "who opens round 2");
    other.end();
    assert_eq!(rolled().rulings("possessor_initiative: Kept").played(&[1, 6, 2], TRY).session.given_left(), 1);
}

#[test]
fn initiative_once_or_each_round() {
    let two = Stage::of(&[one("amy", "a", "will: 9, at: (1, 1), reflex: 0, dexterity: 0"), one("zed", "b", "will: 9, at: (9, 1)")]);
    let two = two.sides(r#""a": (goals: [Survive(9)])"#);
    // Amy 1..6, Zed 1..6 + 6: once 2 against 7; then 6 against 7, so the same order; the dice tell.
    let (usual, other) = two.both("initiative_each_round: true", &[2, 1, 6, 1], &["zed: pass", "amy: pass"]);
    assert_eq!((usual.count("order_set", "*"), other.count("order_set", "*")), (1, 2));
    assert_eq!((usual.session.given_left(), other.session.given_left()), (2, 0));
    assert_eq!(other.last("order_set", "P-12")["order"][1], serde_json::json!({"who": "amy", "count": 6}));
    other.end();
    assert_eq!(two.rulings("initiative_each_round: false").played(&[2, 1, 6, 1], &["zed: pass", "amy: pass"]).facts(), usual.facts());
}

#[test]
fn the_round_limit() {
    let passes = ["bal: pass", "jack: pass", "maria: pass"];
    let (usual, other) = at_the_door().both("round_limit: 1", &[], &passes);
    assert_eq!((usual.outcome(), other.outcome()), ("unfinished".into(), "stalemate:round_limit".into()));
    let mut two = at_the_door().rulings("round_limit: 2").played(&[], &passes);
    assert_eq!(two.outcome(), "unfinished");
    two.play(&passes);
    assert_eq!(two.outcome(), "stalemate:round_limit");
    two.end();
}
