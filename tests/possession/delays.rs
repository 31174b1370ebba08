//! Delayed turns: after another's turn, between two of its acts, or last.

use super::*;

#[test]
fn a_delayed_mind_comes_in_after_anothers_turn() {
    let mut t = possessed(&[]);
    t.say("bal", "delay");
    assert_eq!(t.asked(), "jack declare", "it is not asked before somebody else has had a turn");
    walk(&mut t, "jack", 0);
    // `walk` lets delayed minds wait.
    assert_eq!(t.asked(), "maria declare");
    t.say("maria", "pass");
    assert_eq!(t.asked(), "bal declare", "nobody is left: it acts last");
    t.end();
    let mut t = possessed(&[]);
    t.play(&["bal: delay", "jack: pass"]);
    assert_eq!(t.asked(), "bal delayed");
    t.say("bal", "act_now");
    assert_eq!(t.asked(), "bal declare");
    t.end();
}

#[test]
fn a_delayed_mind_comes_in_between_two_acts_but_not_inside_one() {
    let mut t = possessed(&[]);
    t.say("bal", "delay");
    walk_declared(&mut t, "jack", 3);
    t.say("bal", "allow");
    assert_eq!((t.asked(), t.count("acted", "*")), ("bal delayed".into(), 1));
    t.say("bal", "act_now");
    assert_eq!((t.asked(), t.seconds("jack")), ("bal declare".into(), 5));
    t.play(&["bal: move@0,4", "bal: done", "jack: allow", "bal: end"]);
    // Jack goes on; what is too far from where the body stands now comes to nothing.
    assert_eq!(t.asked(), "jack go_on");
    t.say("jack", "go_on");
    assert_eq!(t.count("acted", "*"), 3, "Jack's, Bal's, Jack's: 4,4 is four cells from 0,4");
    t.say("jack", "go_on");
    assert_eq!((t.seconds("jack"), t.asked()), (2, "maria declare".into()));
    let turns: Vec<_> = t.all("turn_ended", "*").iter().map(|fact| fact["who"].clone()).collect();
    assert_eq!(turns, ["bal", "jack"], "Bal's turn lay inside Jack's");
    t.end();
}

#[test]
fn an_act_that_is_out_of_reach_after_the_interruption_lapses() {
    let mut t = possessed(&[]);
    t.play(&["bal: delay", "jack: move@8,4", "jack: move@11,4", "jack: done", "bal: allow"]);
    t.play(&["bal: act_now", "bal: move@6,4", "bal: done", "jack: allow", "bal: end"]);
    t.say("jack", "go_on");
    assert_eq!(t.last("lapsed", "house")["act"]["cell"], serde_json::json!({"x": 11, "y": 4}));
    assert_eq!(t.seconds("jack"), 4, "what lapses costs nothing");
    t.end();
}

#[test]
fn seconds_spent_inside_anothers_turn_are_missing_for_its_rest() {
    let mut t = possessed(&[1, 6]);
    t.say("bal", "delay");
    walk_declared(&mut t, "jack", 4);
    t.play(&["bal: allow", "bal: act_now", "bal: hellfire-shot@maria", "bal: done", "jack: allow", "bal: end"]);
    assert_eq!(t.seconds("jack"), 1);
    t.play(&["jack: go_on", "jack: go_on"]);
    assert_eq!((t.seconds("jack"), t.count("lapsed", "house")), (0, 1));
    t.say("jack", "go_on");
    assert_eq!((t.count("lapsed", "house"), t.asked()), (2, "maria declare".into()));
    t.end();
}

#[test]
fn a_delayed_turn_is_open_to_vetoes_and_is_the_only_one_this_round() {
    let mut t = possessed(&[6, 1]);
    t.play(&["bal: delay", "jack: pass", "bal: act_now"]);
    assert_eq!(t.refused("bal", "delay"), "house", "delayed once, it has to act");
    t.play(&["bal: move@4,5", "bal: done", "jack: veto"]);
    assert_eq!(t.last("skipped", "P-24")["who"], "bal");
    assert_eq!(t.asked(), "maria declare");
    t.say("maria", "pass");
    assert_eq!((t.asked(), t.look().round()), ("bal declare".into(), 2));
    t.end();
}

#[test]
fn nobody_delays_after_acting_or_with_nobody_to_wait_for() {
    let mut t = possessed(&[6, 1]);
    t.say("bal", "move@4,5");
    assert_eq!(t.refused("bal", "delay"), "house", "with acts chosen");
    t.play(&["bal: take_back", "bal: leave", "jack: veto"]);
    assert_eq!(t.refused("bal", "delay"), "house", "after an attempt to leave");
    pass_to(&mut t, "maria");
    assert_eq!(t.refused("maria", "delay"), "house", "she is last");
    t.end();
}

#[test]
fn a_delayed_mind_keeps_its_vetoes() {
    let mut t = possessed(&[6, 1]);
    t.play(&["bal: delay", "jack: move@4,5", "jack: done"]);
    assert_eq!(t.asked(), "bal veto");
    t.say("bal", "veto");
    assert_eq!(t.last("skipped", "P-24")["who"], "jack");
    assert_eq!(t.asked(), "bal delayed");
    t.end();
}

#[test]
fn several_delayed_minds_are_asked_in_initiative_order() {
    let mut t = three_minds(&[]);
    t.play(&["bal: delay", "vex: delay"]);
    walk_declared(&mut t, "jack", 2);
    t.play(&["bal: allow", "vex: allow"]);
    assert_eq!(t.asked(), "bal delayed");
    t.say("bal", "wait");
    assert_eq!(t.asked(), "vex delayed");
    t.play(&["vex: act_now", "vex: pass"]);
    assert_eq!(t.asked(), "jack go_on");
    t.say("jack", "go_on");
    assert_eq!(t.asked(), "bal declare", "nobody else is left");
    t.end();
}

#[test]
fn a_delayed_creature_may_enter_the_body_whose_turn_it_interrupts() {
    let mut t = table(&[bal("at: (5, 4),"), jack(""), maria("")], &[6]);
    t.say("bal", "delay");
    walk_declared(&mut t, "jack", 2);
    t.play(&["bal: act_now", "bal: possess@jack", "bal: done", "jack: resist"]);
    assert_eq!(t.inside("jack"), ["bal"]);
    assert_eq!(t.asked(), "jack go_on", "his turn was declared before: it goes on");
    t.say("jack", "go_on");
    assert_eq!((t.seconds("jack"), t.asked()), (4, "maria declare".into()));
    t.end();
}

#[test]
fn a_delayed_mind_that_leaves_the_fight_is_no_longer_asked() {
    let mut t = possessed(&[]);
    t.say("bal", "delay");
    walk_declared(&mut t, "jack", 2);
    t.say("bal", "allow");
    assert_eq!(t.asked(), "bal delayed");
    t.say("referee", "remove@bal");
    assert_eq!(t.asked(), "jack go_on");
    t.say("jack", "go_on").say("maria", "pass");
    assert_eq!((t.asked(), t.look().round()), ("jack declare".into(), 2));
    t.end();
}
