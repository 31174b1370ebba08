//! Entering a body: P-01 to P-10.

use super::*;

fn at_range(bal_more: &str, jack_more: &str, dice: &[u16]) -> Table {
    table(&[bal(&format!("at: (6, 4), {bal_more}")), jack(jack_more), maria("")], dice)
}

/// Bal tries to possess Jack, who resists.
fn attempt(table: &mut Table) -> &mut Table {
    table.play(&["bal: possess@jack", "bal: done", "jack: resist"])
}

#[test]
fn p01_only_a_creature_whose_entry_lists_possession_may_attempt_it() {
    let mut t = at_range("", "", &[]);
    t.say("bal", "pass").say("jack", "pass");
    assert_eq!(t.asked(), "maria declare");
    assert_eq!(t.refused("maria", "possess@jack"), "P-01");
    t.end();
}

#[test]
fn p02_an_unwelcome_attempt_opens_with_a_check_against_will_and_minimum_will() {
    let mut t = at_range("", "", &[3]);
    t.play(&["bal: possess@jack", "bal: done"]);
    assert_eq!(t.asked(), "jack resist");
    assert_eq!(t.count("rolled", "*"), 0, "nothing is rolled before Jack has said that he resists");
    t.say("jack", "resist");
    let check = t.last("rolled", "P-02");
    assert_eq!((&check["who"], &check["whom"]), (&"bal".into(), &"jack".into()));
    assert_eq!((check["dice"].clone(), check["sides"].clone()), (serde_json::json!([3]), 6.into()));
    assert_eq!((check["bonus"].clone(), check["total"].clone()), (4.into(), 7.into()));
    assert_eq!((check["will"].clone(), check["minimum_will"].clone()), (9.into(), 3.into()));
    t.end();
}

#[test]
fn p03_the_bonus_is_the_creatures_own_number_whatever_its_will() {
    for will in ["will_now: 11,", "will_now: 1,"] {
        let mut t = at_range(will, "", &[2]);
        attempt(&mut t);
        assert_eq!(t.last("rolled", "P-02")["bonus"], 4);
        assert_eq!(t.last("rolled", "P-02")["total"], 6);
        t.end();
    }
}

#[test]
fn p04_beyond_the_range_of_the_entry_no_attempt_is_possible() {
    let mut t = table(&[bal("at: (0, 0),"), jack(""), maria("")], &[]);
    assert_eq!(t.refused("bal", "possess@jack"), "P-04", "four cells away, the range is three");
    t.say("bal", "move@1,1");
    assert!(t.options().contains(&"possess@jack".into()), "from where the declared move ends he reaches him");
    t.say("bal", "take_back");
    assert_eq!(t.refused("bal", "possess@jack"), "P-04");
    t.end();
}

#[test]
fn p04_limits_of_the_entry_besides_range_hold_too() {
    let fiend = r#"(id: "ghoul", side: "fiends", kind: "undead", at: (5, 4), will: 7, initiative: 30,
        possession: (bonus: 4, range: 5, only: ["demon"]))"#;
    let mut t = table(&[fiend.into(), bal("at: (6, 4),"), jack("")], &[]);
    assert_eq!(t.refused("ghoul", "possess@jack"), "P-04", "Jack is human");
    assert!(t.options().contains(&"possess@bal".into()));
    t.end();
}

#[test]
fn p05_a_result_above_minimum_will_costs_one_morale_penalty() {
    let mut t = at_range("", "", &[1]);
    attempt(&mut t);
    let penalty = t.last("pool_changed", "P-05");
    assert_eq!((penalty["before"].clone(), penalty["after"].clone()), (9.into(), 8.into()));
    assert_eq!(t.will("jack"), (8, 2));
    assert!(t.inside("jack").is_empty(), "5 does not beat 9");
    t.end();
}

#[test]
fn p05_the_penalty_is_untyped_so_morale_protection_does_not_help() {
    let mut t = at_range("", "morale_protection: 5,", &[1]);
    attempt(&mut t);
    assert_eq!(t.last("rolled", "P-02")["total"], 5);
    assert_eq!(t.will("jack"), (8, 2));
    t.end();
}

#[test]
fn p06_a_result_above_will_possesses() {
    let mut t = at_range("", "will_now: 5,", &[2]);
    attempt(&mut t);
    assert_eq!(t.inside("jack"), ["bal"]);
    assert_eq!(t.last("possessed", "P-06")["willing"], false);
    assert_eq!(t.look().cell(t.id("bal")), None, "his own body leaves the board");
    assert!(!t.cooperate("jack", "bal"));
    t.end();
}

#[test]
fn p06_a_result_equal_to_will_does_not_possess() {
    let mut t = at_range("", "will_now: 6,", &[2]);
    attempt(&mut t);
    assert!(t.inside("jack").is_empty());
    assert_eq!(t.will("jack"), (5, 1));
    t.end();
}

#[test]
fn p07_one_result_takes_the_penalty_and_possesses() {
    let mut t = at_range("", "", &[6]);
    attempt(&mut t);
    assert_eq!(t.will("jack"), (8, 2));
    assert_eq!(t.inside("jack"), ["bal"]);
    assert_eq!((t.count("pool_changed", "P-05"), t.count("possessed", "P-06")), (1, 1));
    t.end();
}

#[test]
fn p07_both_readings_use_will_as_it_stood_before_the_check() {
    // 9 beats the 8 that is left after the penalty, but it was rolled against 9.
    let mut t = at_range("", "", &[5]);
    attempt(&mut t);
    assert_eq!(t.will("jack"), (8, 2));
    assert!(t.inside("jack").is_empty());
    t.end();
}

#[test]
fn p08_a_result_that_does_not_beat_minimum_will_changes_nothing() {
    let imp = r#"(id: "imp", side: "fiends", kind: "demon", at: (5, 4), will: 6, initiative: 30, possession: (bonus: 2, range: 3))"#;
    let mut t = table(&[imp.into(), jack("")], &[1]);
    t.play(&["imp: possess@jack", "imp: done", "jack: resist"]);
    assert_eq!(t.last("rolled", "P-02")["total"], 3, "equal to Minimum Will");
    assert_eq!(t.will("jack"), (9, 3));
    assert!(t.inside("jack").is_empty());
    assert_eq!(t.count("pool_changed", "*"), 0);
    assert_eq!(t.last("chose", "P-08")["choice"], "unmoved");
    t.end();
}

#[test]
fn p09_a_penalty_is_exactly_one_however_high_the_result() {
    let titan = r#"(id: "titan", side: "fiends", at: (5, 4), will: 6, initiative: 30, possession: (bonus: 40, range: 3))"#;
    let mut t = table(&[titan.into(), jack("")], &[6]);
    t.play(&["titan: possess@jack", "titan: done", "jack: resist"]);
    assert_eq!(t.last("rolled", "P-02")["total"], 46);
    assert_eq!(t.will("jack"), (8, 2));
    t.end();
}

#[test]
fn p10_from_nine_three_a_check_and_a_lost_veto_leave_seven_two() {
    let mut t = at_range("", "", &[6, 4, 3]);
    attempt(&mut t);
    assert_eq!(t.will("jack"), (8, 2));
    next_round(&mut t);
    t.play(&["bal: hellfire-shot@maria", "bal: done", "jack: veto"]);
    assert_eq!(t.will("jack"), (7, 2));
    assert_eq!(t.count("pool_changed", "*"), 2, "these two penalties and nothing else");
}

#[test]
fn an_attempt_costs_its_seconds_and_one_is_all_a_turn_allows() {
    let quick = r#"(id: "imp", side: "fiends", kind: "demon", at: (5, 4), will: 6, initiative: 30,
        possession: (bonus: 2, range: 3, seconds: 2))"#;
    let mut t = table(&[quick.into(), jack(""), maria("")], &[1]);
    t.say("imp", "possess@jack");
    assert_eq!(t.refused("imp", "possess@maria"), "PA-23");
    t.play(&["imp: done", "jack: resist"]);
    assert_eq!(t.seconds("imp"), 4);
    t.end();
}

#[test]
fn a_body_that_is_not_on_the_board_cannot_be_entered() {
    let mut t = table(&[vex("at: (5, 4),"), bal(INSIDE), jack("")], &[]);
    pass_to(&mut t, "vex");
    let why = t.refused("vex", "possess@bal");
    assert!(why.contains("not among the options"), "{why}");
    t.end();
}
