//! Leaving a body: P-57 to P-61, P-63.

use super::*;
use willbound::engine::combatant::{Cell, Condition};

#[test]
fn p57_a_possessor_may_leave_at_any_point_of_its_turn_for_no_seconds() {
    // Before it declares.
    let mut t = possessed(&[]);
    t.play(&["bal: leave", "jack: allow"]);
    assert_eq!((t.inside("jack").len(), t.seconds("jack"), t.asked()), (0, 6, "jack declare".into()));
    t.end();
    // With acts chosen and not yet declared.
    let mut t = possessed(&[]);
    t.play(&["bal: move@4,5", "bal: leave", "jack: allow"]);
    assert_eq!((t.inside("jack").len(), t.seconds("jack"), t.count("acted", "*")), (0, 6, 0));
    t.end();
    // Between two acts.
    let mut t = possessed(&[]);
    walk_declared(&mut t, "bal", 3);
    t.play(&["jack: allow", "bal: go_on", "bal: leave", "jack: allow"]);
    assert_eq!((t.inside("jack").len(), t.seconds("jack"), t.count("acted", "*")), (0, 4, 2));
    t.end();
    // After the last act, with no second left.
    let mut t = possessed(&[]);
    walk_declared(&mut t, "bal", 6);
    t.say("jack", "allow");
    (0..5).for_each(|_| {
        t.say("bal", "go_on");
    });
    assert_eq!((t.asked(), t.seconds("jack")), ("bal end".into(), 0));
    t.play(&["bal: leave", "jack: allow"]);
    assert!(t.inside("jack").is_empty());
    t.end();
}

#[test]
fn p57_nobody_leaves_in_anothers_turn_nor_its_own_body() {
    let mut t = possessed(&[]);
    t.say("bal", "pass");
    let why = t.refused("bal", "leave");
    assert!(why.contains("jack is asked"), "{why}");
    let why = t.refused("jack", "leave");
    assert!(why.contains("not among the options"), "{why}");
    t.end();
}

#[test]
fn p58_leaving_may_be_vetoed_by_another_possessor_or_by_the_host() {
    let mut t = three_minds(&[]);
    t.say("bal", "leave");
    assert_eq!((t.asked(), t.options()), ("vex escape_veto".into(), vec!["veto".into(), "allow".into()]));
    t.say("vex", "allow");
    assert_eq!(t.asked(), "jack escape_veto");
    t.say("jack", "allow");
    assert_eq!(t.inside("jack"), ["vex"]);
    t.end();
    // The other possessor stops it.
    let mut t = three_minds(&[6, 1]);
    t.play(&["bal: leave", "vex: veto"]);
    assert_eq!(t.last("contested", "P-21")["purpose"], "escape veto");
    assert_eq!((t.totals(), t.inside("jack")), ((15, 12), vec!["bal", "vex"]));
    t.end();
}

#[test]
fn p59_a_vetoed_leaver_stays_in_the_body() {
    let mut t = possessed(&[6, 1]);
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!(t.totals(), (15, 12));
    assert_eq!((t.inside("jack"), t.look().cell(t.id("bal"))), (vec!["bal"], None));
    assert_eq!(t.last("chose", "P-59")["choice"], "trapped");
    t.end();
}

#[test]
fn p59_a_vetoed_leaver_goes_on_with_its_turn_but_tries_no_second_time() {
    let mut t = possessed(&[6, 1]);
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!(t.asked(), "bal declare");
    assert_eq!(t.refused("bal", "leave"), "PA-17");
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!(t.asked(), "bal go_on", "Jack's one veto on him is used up");
    t.say("bal", "go_on");
    assert_eq!((t.seconds("jack"), t.asked()), (5, "jack declare".into()));
    next_round(&mut t);
    assert!(t.options().contains(&"leave".into()), "a new round, a new attempt");
    t.end();
}

#[test]
fn p59_between_two_acts_a_vetoed_leaver_goes_on_with_what_it_declared() {
    let mut t = three_minds(&[6, 1]);
    walk_declared(&mut t, "bal", 3);
    t.play(&["vex: allow", "jack: allow", "bal: leave", "vex: veto"]);
    assert_eq!(t.asked(), "bal go_on");
    assert_eq!(t.options(), ["go_on", "stop"]);
    t.play(&["bal: go_on", "bal: go_on"]);
    assert_eq!((t.count("acted", "*"), t.seconds("jack"), t.asked()), (3, 3, "vex declare".into()));
    t.end();
}

#[test]
fn p60_a_vetoed_leaver_takes_one_penalty_and_the_vetoer_none() {
    let mut t = possessed(&[6, 1]);
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!((t.will("bal"), t.will("jack")), ((10, 3), (9, 3)));
    assert_eq!(t.last("pool_changed", "P-60")["who"], "bal");
    t.end();
}

#[test]
fn p60_a_leaver_whose_will_that_takes_is_broken_and_its_turn_is_over() {
    let mut t = table(&[bal(&format!("{INSIDE} will_now: 1,")), jack(""), maria("")], &[1, 6]);
    t.play(&["bal: move@4,5", "bal: leave", "jack: veto"]);
    assert_eq!(t.totals(), (10, 7));
    assert!(t.is("bal", Condition::Broken));
    assert_eq!((t.asked(), t.count("acted", "*")), ("jack declare".into(), 0));
    t.end();
}

#[test]
fn p61_a_leaver_whom_no_veto_stops_is_gone_and_the_others_stay_as_they_were() {
    // Nobody vetoes.
    let mut t = table(&[bal(INSIDE), vex(PARTNER), jack("")], &[]);
    t.play(&["bal: leave", "vex: allow", "jack: allow"]);
    assert_eq!(t.last("released", "P-61")["who"], "bal");
    assert_eq!((t.inside("jack"), t.cooperate("vex", "jack")), (vec!["vex"], true));
    assert_eq!([t.will("bal"), t.will("vex"), t.will("jack")], [(11, 3), (9, 3), (9, 3)]);
    t.end();
    // A veto fails: its loser pays, the leaver is out.
    let mut t = possessed(&[1, 6]);
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!((t.inside("jack").len(), t.will("jack"), t.will("bal")), (0, (8, 2), (11, 3)));
    assert_eq!(t.count("pool_changed", "P-23"), 1);
    t.end();
}

#[test]
fn p61_its_own_body_stands_beside_the_host_and_its_turn_is_over() {
    // The cells around Jack at 4,4 are filled from the top row; the first free one is taken.
    let crowd = r#"(id: "tom", side: "heroes", at: (3, 3), will: 5, initiative: 2)"#;
    let mut t = table(&[bal(INSIDE), jack(""), crowd.into()], &[]);
    t.play(&["bal: leave", "jack: allow"]);
    assert_eq!(t.look().cell(t.id("bal")), Some(Cell { x: 4, y: 3 }));
    assert_eq!(t.asked(), "jack declare");
    assert_eq!(t.last("turn_ended", "P-30")["who"], "bal");
    // From the next round on he acts with his own body.
    next_round(&mut t);
    t.play(&["bal: possess@jack", "bal: done"]);
    assert_eq!(t.asked(), "jack resist");
    assert_eq!(t.seconds("bal"), 2);
    t.end();
}

#[test]
fn p63_when_the_last_possessor_is_gone_the_host_alone_commands_the_body() {
    let mut t = possessed(&[]);
    t.play(&["bal: leave", "jack: allow"]);
    assert_eq!(t.last("freed", "P-63")["body"], "jack");
    walk_declared(&mut t, "jack", 6);
    assert_eq!(t.asked(), "jack go_on", "nobody is asked for a veto");
    unopposed(&mut t);
    assert_eq!(t.seconds("jack"), 0);
    next_round(&mut t);
    t.say("bal", "pass");
    assert_eq!(
        t.refused("jack", "hellfire-shot@maria"),
        "`hellfire-shot@maria` is not among the options (jack may answer pass, pistol-shot@bal, pistol-shot@maria, mend@bal, mend@maria, move, delay)"
    );
    t.end();
}

#[test]
fn p63_with_another_possessor_left_the_body_is_not_free() {
    let mut t = three_minds(&[]);
    t.play(&["bal: leave", "vex: allow", "jack: allow"]);
    assert_eq!(t.count("freed", "*"), 0);
    t.play(&["vex: pass", "jack: move@4,5", "jack: done"]);
    assert_eq!(t.asked(), "vex veto");
    t.end();
}

#[test]
fn from_a_body_that_is_down_a_possessor_may_still_leave() {
    let mut t = possessed(&[]);
    t.play(&["referee: harm@jack=10"]);
    assert!(t.is("jack", Condition::Down));
    assert_eq!((t.asked(), t.options()), ("bal leave".into(), vec!["leave".into(), "stay".into()]));
    t.play(&["bal: leave", "jack: allow"]);
    assert!(t.inside("jack").is_empty());
    assert_eq!(t.last("skipped", "PA-27")["who"], "jack", "and Jack himself cannot act");
    t.end();
}

#[test]
fn with_no_second_left_a_possessor_may_still_leave() {
    let mut t = three_minds(&[]);
    walk(&mut t, "bal", 6);
    assert_eq!((t.asked(), t.seconds("jack")), ("vex declare".into(), 0));
    t.play(&["vex: leave", "bal: allow", "jack: allow"]);
    assert_eq!(t.inside("jack"), ["bal"]);
    t.end();
}
