//! Vetoes between two minds: P-20 to P-27 and P-31.

use super::*;

/// Bal declares a move with Jack's body and Jack vetoes.
fn contested(jack_more: &str, dice: &[u16]) -> Table {
    let mut t = table(&[bal(INSIDE), jack(jack_more), maria("")], dice);
    t.play(&["bal: move@4,5", "bal: done", "jack: veto"]);
    t
}

#[test]
fn p20_host_and_possessor_alike_may_try_a_veto_on_the_others_turn() {
    let mut t = possessed(&[]);
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!(t.asked(), "jack veto");
    assert_eq!(t.options(), ["veto", "allow"]);
    t.play(&["jack: allow", "bal: end", "jack: move@4,4", "jack: done"]);
    assert_eq!(t.asked(), "bal veto");
    assert_eq!(t.options(), ["veto", "allow"]);
    t.say("bal", "allow");
    assert_eq!(t.count("contested", "*"), 0, "to allow is no roll");
    t.end();
}

#[test]
fn p20_a_mind_outside_the_body_has_no_veto() {
    let mut t = possessed(&[]);
    t.play(&["bal: move@4,5", "bal: done", "jack: allow"]);
    assert!(!t.all("chose", "P-20").iter().any(|fact| fact["who"] == "maria"));
    pass_to(&mut t, "maria");
    t.play(&["maria: move@5,4", "maria: done"]);
    assert_eq!(t.last("acted", "P-13")["who"], "maria", "nobody else is in her body, so nobody is asked");
    t.end();
}

#[test]
fn p21_a_veto_is_one_die_and_current_will_on_each_side() {
    let t = contested("will_now: 8,", &[4, 3]);
    let veto = t.last("contested", "P-21");
    let side = |which: &str, of: &str| veto[which][of].clone();
    assert_eq!((side("active", "who"), side("passive", "who")), ("jack".into(), "bal".into()));
    assert_eq!((side("active", "bonus"), side("passive", "bonus")), (8.into(), 11.into()), "Will as it stands, not 9");
    assert_eq!((side("active", "bonus_of"), side("passive", "sides")), ("Will".into(), 6.into()));
    assert_eq!(t.totals(), (12, 14));
    t.end();
}

#[test]
fn p22_if_the_acting_mind_wins_it_has_its_turn() {
    let mut t = contested("", &[4, 3]);
    assert_eq!(t.totals(), (13, 14));
    assert_eq!(t.asked(), "bal go_on");
    t.say("bal", "go_on");
    assert_eq!(t.last("acted", "P-13")["who"], "bal");
    assert_eq!(t.seconds("jack"), 5);
    t.end();
}

#[test]
fn p23_if_the_acting_mind_wins_the_vetoer_takes_one_penalty() {
    let t = contested("", &[1, 6]);
    assert_eq!(t.totals(), (10, 17));
    assert_eq!(t.last("pool_changed", "P-23")["who"], "jack");
    assert_eq!((t.will("jack"), t.will("bal")), ((8, 2), (11, 3)), "one, however clear it was");
    t.end();
}

#[test]
fn p24_the_vetoer_wins_and_the_turn_is_skipped() {
    let mut t = contested("", &[6, 1]);
    assert_eq!(t.totals(), (15, 12));
    assert_eq!(t.last("skipped", "P-24")["who"], "bal");
    assert_eq!(t.count("acted", "*"), 0);
    assert_eq!((t.asked(), t.seconds("jack")), ("jack declare".into(), 6), "the body's seconds are Jack's now");
    t.say("jack", "pass").say("maria", "pass");
    assert_eq!(t.asked(), "bal declare", "only that turn is lost");
    t.end();
}

#[test]
fn p24_in_a_skipped_turn_nobody_can_leave() {
    let t = contested("", &[6, 1]);
    assert_eq!(t.asked(), "jack declare");
    assert_eq!(t.count("chose", "P-57"), 0);
    t.end();
}

#[test]
fn p25_a_veto_that_stands_costs_neither_side_morale() {
    let t = contested("", &[6, 1]);
    assert_eq!((t.will("jack"), t.will("bal")), ((9, 3), (11, 3)));
    assert_eq!(t.count("pool_changed", "*"), 0);
    t.end();
}

#[test]
fn p26_equal_totals_are_rolled_again_by_both_until_they_differ() {
    let t = contested("", &[3, 1, 6, 4, 6, 2]);
    let totals: Vec<_> = t.all("contested", "P-21").iter().map(|fact| (fact["active"]["total"].clone(), fact["winner"].clone())).collect();
    assert_eq!(totals, [(12.into(), "tie".into()), (15.into(), "tie".into()), (15.into(), "active".into())]);
    assert_eq!(t.count("skipped", "P-24"), 1);
    assert_eq!(t.will("jack"), (9, 3), "a tie costs nothing");
    t.end();
}

#[test]
fn p27_a_mind_with_will_0_may_not_try_to_veto() {
    let mut t = table(&[bal(INSIDE), jack("will_now: 0,"), maria("")], &[]);
    assert_eq!(t.refused("jack", "veto"), "P-50", "the host's own form of the rule");
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!((t.asked(), t.seconds("jack")), ("bal end".into(), 5), "nobody was asked");
    t.end();
    let mut t = table(&[bal(&format!("{INSIDE} will_now: 0,")), jack(""), maria("")], &[]);
    t.say("bal", "stay");
    assert_eq!(t.refused("bal", "veto"), "P-54");
    t.play(&["jack: move@4,5", "jack: done"]);
    assert_eq!((t.asked(), t.seconds("jack")), ("maria declare".into(), 5));
    t.end();
}

#[test]
fn p27_with_will_1_it_may() {
    let mut t = table(&[bal(INSIDE), jack("will_now: 1,"), maria("")], &[]);
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!(t.asked(), "jack veto");
    t.end();
}

#[test]
fn p31_the_hosts_own_turn_is_open_to_the_possessors_veto() {
    // Bal wins: Jack's turn is skipped.
    let mut t = possessed(&[1, 1]);
    t.play(&["bal: pass", "jack: move@4,5", "jack: done", "bal: veto"]);
    assert_eq!(t.totals(), (12, 10));
    assert_eq!(t.last("skipped", "P-24")["who"], "jack");
    assert_eq!((t.count("acted", "*"), t.will("bal"), t.will("jack")), (0, (11, 3), (9, 3)));
    t.end();
    // Bal loses: Jack has his turn and Bal pays.
    let mut t = possessed(&[1, 6]);
    t.play(&["bal: pass", "jack: move@4,5", "jack: done", "bal: veto"]);
    assert_eq!(t.totals(), (12, 15));
    assert_eq!((t.will("bal"), t.will("jack")), ((10, 3), (9, 3)));
    t.say("jack", "go_on");
    assert_eq!(t.last("acted", "P-13")["who"], "jack");
    t.end();
}
