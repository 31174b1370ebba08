//! Numbers of the text that a table sets for itself: the seconds of a round (P-13), a morale penalty (P-09), and what entries that
//! say nothing of it take (PA-23).

use crate::support::stage::{Stage, bal, jack, maria, one};
use willbound::engine::combatant::Condition;

/// Bal holds Jack and acts first; Maria is beside them.
fn held() -> Stage {
    Stage::of(&[bal(r#"will: 11, possesses: "jack""#), jack("will: 9, at: (4, 4)"), maria("will: 8, at: (5, 4)")])
}

#[test]
fn p13_a_table_sets_the_seconds_of_a_round() {
    let mut table = held().house("round_seconds: 10").played(&[2, 1, 3], &["bal: move@5,5"]);
    assert_eq!((table.seconds("jack"), table.told().contains("every body has its 10 seconds again")), (10, true));
    // Two combos of four seconds each fit, and nothing more than two seconds after them.
    table.play(&["bal: claw@maria", "bal: claw@maria"]);
    assert_eq!((table.refused("bal", "claw@maria"), table.options().len() > 3), ("P-13".into(), true));
    table.play(&["bal: done", "jack: allow", "bal: go_on", "bal: stop", "bal: end"]);
    assert_eq!((table.asked(), table.seconds("jack")), ("jack declare".into(), 5));
    table.play(&["jack: pass", "maria: pass"]);
    assert_eq!(table.seconds("jack"), 10, "a new round");
    table.end();
    let usual = held().table(&[]);
    assert!(usual.told().contains("every body has its six seconds again"));
}

#[test]
fn p13_a_round_too_short_for_an_act_refuses_it() {
    let walkers = [one("amy", "a", "will: 9, initiative: 20, at: (1, 1)"), one("zed", "b", "will: 9, initiative: 9, at: (9, 1)")];
    let mut table = Stage::of(&walkers).house("round_seconds: 1").rulings("carry_over: true").table(&[]);
    table.say("amy", "move@2,1");
    assert_eq!((table.seconds("amy"), table.refused("amy", "move@3,1")), (1, "P-13".into()));
    let cast = [
        one("imp", "fiends", "will: 9, initiative: 20, at: (4, 5), possession: (bonus: 2)"),
        one("joe", "heroes", "will: 9, initiative: 10, at: (4, 4)"),
    ];
    let mut table = Stage::of(&cast).rulings("carry_over: true").house("round_seconds: 2").table(&[]);
    table.play(&["imp: possess@joe", "imp: done"]);
    assert_eq!(table.last("lapsed", "PA-16")["who"], "imp", "four seconds are begun and finished later");
}

#[test]
fn pa24_who_acts_at_once_has_the_rest_of_the_tables_seconds() {
    let cast = [one("imp", "fiends", "will: 9, initiative: 20, at: (4, 5), possession: (bonus: 9)"), jack("will: 9, at: (4, 4)")];
    let table = Stage::of(&cast).rulings("possessor_acts: AtOnce").house("round_seconds: 9");
    let mut table = table.played(&[6], &["imp: possess@jack", "imp: done", "jack: resist"]);
    assert_eq!((table.asked(), table.inside("jack")), ("imp declare".into(), vec!["imp"]));
    for step in ["5,4", "6,4", "5,4", "6,4", "5,4"] {
        table.say("imp", &format!("move@{step}"));
    }
    assert_eq!(table.refused("imp", "move@6,4"), "P-13", "9 less the 4 of the attempt");
}

#[test]
fn p09_a_table_sets_what_a_morale_penalty_takes() {
    // Jack loses a veto: 3 + 9 against 5 + 11 (P-23).
    let answers = ["bal: move@5,5", "bal: done", "jack: veto"];
    let (usual, other) = held().both_house("morale_penalty: 3", &[3, 5], &answers);
    assert_eq!((usual.will("jack"), other.will("jack")), ((8, 2), (6, 2)));
    // A check that beats Minimum Will costs as much (P-05), and Will stops at 0 (PA-05).
    let cast = [bal("will: 11, at: (4, 5)"), jack("will: 2, at: (4, 4)")];
    let table = Stage::of(&cast).house("morale_penalty: 3").played(&[1], &["bal: possess@jack", "bal: done", "jack: resist"]);
    assert_eq!((table.will("jack"), table.is("jack", Condition::Broken)), ((0, 0), true));
}

#[test]
fn p09_what_an_option_costs_is_told() {
    let mut table = held().house("morale_penalty: 3").played(&[], &["bal: move@5,5", "bal: done"]);
    let question = table.session.question().unwrap();
    let told = willbound::play::narration::choice_detail(&question.options[0], question, table.session.cast());
    assert!(told.contains("lose: Will 9 → 6"), "{told}");
    // The referee deals out as many as there is Will for.
    assert_eq!(table.refused("referee", "penalty@jack=4"), "a whole number from 1 to 3 is needed");
    table.say("referee", "penalty@jack=2");
    assert_eq!(table.will("jack"), (3, 1));
}

#[test]
fn pa04_after_the_penalty_will_is_lower_by_what_the_table_plays() {
    // 2 + 4 = 6 against 8/2: after a penalty of 3 Will is 5, and 6 beats it.
    let cast = [bal("will: 11, at: (4, 5)"), jack("will: 8, at: (4, 4)")];
    let answers = ["bal: possess@jack", "bal: done", "jack: resist"];
    let after = Stage::of(&cast).rulings("check_snapshot: false");
    assert_eq!(after.played(&[2], &answers).inside("jack"), [""; 0]);
    assert_eq!(after.house("morale_penalty: 3").played(&[2], &answers).inside("jack"), ["bal"]);
    assert_eq!(Stage::of(&cast).house("morale_penalty: 3").played(&[2], &answers).inside("jack"), [""; 0]);
    // What is known of the chance before the roll is the same.
    let mut table = after.house("morale_penalty: 3").table(&[]);
    table.play(&["bal: possess@jack", "bal: done"]);
    let stake = table.session.question().unwrap().options.iter().find(|choice| choice.pick.verb == "resist").unwrap().stake.unwrap();
    assert_eq!(stake.chance().words(), "83.3 %");
}

#[test]
fn pa23_time_and_number_of_attempts_of_entries_that_say_nothing() {
    let cast = [one("imp", "fiends", "will: 9, initiative: 20, at: (4, 5), possession: (bonus: -9)"), jack("will: 9, at: (4, 4)")];
    let mut table = Stage::of(&cast).house("possession_seconds: 2, possession_attempts: 2").table(&[1, 1]);
    table.play(&["imp: possess@jack", "imp: possess@jack"]);
    assert_eq!(table.refused("imp", "possess@jack"), "PA-23");
    table.play(&["imp: done", "jack: resist", "imp: go_on", "jack: resist"]);
    assert_eq!(table.acted("imp"), [("possess".to_owned(), 4), ("possess".to_owned(), 2)]);
    // An entry that says it goes by what it says.
    let own = r#"will: 9, initiative: 20, at: (4, 5), possession: (bonus: 2, seconds: 5, per_turn: 1)"#;
    let cast = [one("imp", "fiends", own), jack("will: 9, at: (4, 4)")];
    let mut table = Stage::of(&cast).house("possession_seconds: 1, possession_attempts: 2").table(&[]);
    table.say("imp", "possess@jack");
    assert_eq!(table.refused("imp", "possess@jack"), "PA-23");
    assert_eq!(table.session.question().unwrap().acts[0].seconds, 5);
}

#[test]
fn pa28_a_table_sets_how_often_one_mind_is_inspired_in_a_round() {
    let cast = [
        bal(r#"will: 11, possesses: "jack""#),
        jack("will: 9, will_now: 4, at: (4, 4)"),
        maria("will: 8, at: (5, 4)"),
        one("ann", "heroes", r#"initiative: 4, skills: {"Charisma": 1}, will: 8, at: (5, 5)"#),
    ];
    let first = ["bal: pass", "jack: pass", "maria: inspire@jack", "maria: done"];
    let mut usual = Stage::of(&cast).played(&[], &first);
    assert_eq!((usual.refused("ann", "inspire@jack"), usual.will("jack").0), ("house".into(), 5));
    let mut twice = Stage::of(&cast).house("inspired_per_round: 2").played(&[], &first);
    twice.play(&["ann: inspire@jack", "ann: done"]);
    assert_eq!(twice.will("jack").0, 6);
    twice.end();
}
