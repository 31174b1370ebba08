//! Working together: P-32 to P-38.

use super::*;
use willbound::engine::combatant::Condition;

/// Bal and Jack work together from the start.
fn partners(dice: &[u16]) -> Table {
    table(&[bal(PARTNER), jack(""), maria("")], dice)
}

/// Bal declares something of Jack's and Jack stops working with him: by word or by veto.
fn shot_of_jacks(dice: &[u16]) -> Table {
    let mut t = partners(dice);
    t.play(&["bal: pistol-shot@maria", "bal: move@4,5", "bal: done"]);
    t
}

#[test]
fn p32_a_target_may_let_a_creature_in_without_check_or_penalty() {
    let mut t = table(&[bal("at: (5, 4),"), jack("")], &[]);
    t.play(&["bal: possess@jack", "bal: done"]);
    assert_eq!((t.asked(), t.options()), ("jack resist".into(), vec!["resist".into(), "let_in".into()]));
    t.say("jack", "let_in");
    assert_eq!((t.count("rolled", "*"), t.will("jack")), (0, (9, 3)));
    assert_eq!(t.inside("jack"), ["bal"]);
    assert_eq!(t.last("possessed", "P-32")["willing"], true);
    assert!(t.cooperate("bal", "jack"));
    assert_eq!(t.count("cooperation_began", "P-32"), 1);
    t.end();
}

#[test]
fn p33_partners_act_with_the_higher_of_both_skill_modifiers() {
    // Bal shoots with Jack's 5 instead of his own 4 (techniques: 2 and 1; Dexterity of the body: 2).
    let mut t = partners(&[1, 6]);
    t.play(&["bal: hellfire-shot@maria", "bal: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 5 + 2 + 1 + 2);
    t.end();
    // In a skill that only Bal has, Jack acts with Bal's.
    let mut t = partners(&[1, 6]);
    t.play(&["bal: pass", "jack: dread-word@maria", "jack: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 1 + 6);
    t.end();
}

#[test]
fn p34_partners_act_with_the_higher_of_both_mental_abilities() {
    let mut t = partners(&[1, 6]);
    t.play(&["bal: pass", "jack: mend@maria", "jack: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 5, "heal 0 and Bal's Spirit 5, not Jack's 1");
    t.end();
    // The higher is Jack's: Bal uses it. The body's abilities are never pooled.
    let sage = r#"(id: "sage", side: "heroes", at: (4, 4), will: 9, initiative: 15, intelligence: 9, dexterity: 2)"#;
    let cast = [bal(r#"possesses: "sage", works_with: ["sage"],"#), sage.into(), maria("")];
    let mut t = table(&cast, &[1, 6, 1, 6]);
    t.play(&["bal: dread-word@maria", "bal: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 1 + 9);
    next_round(&mut t);
    t.play(&["bal: hellfire-shot@maria", "bal: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 4 + 2 + 2, "Dexterity 2 of the body, not Bal's 7");
    t.end();
}

#[test]
fn p35_partners_may_use_the_techniques_spells_and_combos_of_both() {
    let mut t = partners(&[1, 6]);
    let offered = |t: &Table, key: &str| t.options().contains(&key.to_owned());
    assert!(offered(&t, "pistol-shot@maria") && offered(&t, "mend@maria") && offered(&t, "hellfire-shot@maria"));
    t.play(&["bal: pistol-shot@maria", "bal: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("acted", "P-13")["act"]["key"], "pistol-shot");
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 5 + 2 + 1 + 2, "techniques of both: 2 and 1");
    t.end();
}

#[test]
fn p35_a_technique_that_both_know_counts_once() {
    let imp = r#"(id: "imp", side: "fiends", possesses: "jack", works_with: ["jack"], will: 7, initiative: 30, skills: {"shoot": 1},
        techniques: [(name: "Steady hand", skill: "shoot", bonus: 1)], possession: (bonus: 1))"#;
    let mut t = table(&[imp.into(), jack(""), maria("")], &[1, 6]);
    t.play(&["imp: pistol-shot@maria", "imp: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 5 + 1 + 2);
    t.end();
}

#[test]
fn p36_the_pool_serves_the_hosts_turns_as_well() {
    let mut t = partners(&[1, 6]);
    t.say("bal", "pass");
    assert!(t.options().contains(&"hellfire-shot@maria".into()));
    t.play(&["jack: hellfire-shot@maria", "jack: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("acted", "P-13")["who"], "jack");
    assert_eq!(t.last("contested", "house")["active"]["bonus"], 5 + 2 + 1 + 2);
    t.end();
}

#[test]
fn p37_either_partner_may_stop_at_any_point() {
    // In the other's turn, while the other is asked.
    let mut t = partners(&[]);
    assert_eq!(t.asked(), "bal declare");
    t.say("jack", "stop_cooperating@bal");
    assert_eq!(t.last("cooperation_ended", "P-37")["who"], "jack");
    assert!(!t.cooperate("bal", "jack"));
    assert_eq!(t.asked(), "bal declare", "Bal's turn goes on");
    assert_eq!(t.refused("bal", "pistol-shot"), "P-18", "with his own combos");
    t.end();
    // The possessor, in its own turn.
    let mut t = partners(&[]);
    t.say("bal", "stop_cooperating@jack");
    assert_eq!(t.last("cooperation_ended", "P-37")["who"], "bal");
    t.end();
}

#[test]
fn p37_a_veto_ends_the_cooperation_and_the_turn_goes_on_with_own_numbers() {
    let mut t = shot_of_jacks(&[1, 6]);
    t.say("jack", "veto");
    assert!(!t.cooperate("bal", "jack"));
    assert_eq!(t.count("cooperation_ended", "P-37"), 1);
    assert_eq!(t.will("jack"), (8, 2), "the veto is lost");
    t.say("bal", "go_on");
    assert_eq!(t.last("lapsed", "house")["act"]["key"], "pistol-shot", "Jack's combo is no longer his");
    assert_eq!(t.count("contested", "house"), 0);
    t.say("bal", "go_on");
    assert_eq!(t.last("acted", "P-13")["act"]["key"], "move", "his own acts still are");
    assert_eq!(t.seconds("jack"), 5, "what lapses costs no seconds");
    t.end();
}

#[test]
fn p37_the_pool_lapses_between_two_acts_when_the_cooperation_ends_there() {
    let mut t = partners(&[]);
    t.play(&["bal: move@4,5", "bal: pistol-shot@maria", "bal: done", "jack: allow"]);
    assert_eq!(t.asked(), "bal go_on");
    assert_eq!(t.refused("jack", "veto"), "P-28", "seconds are spent");
    t.say("jack", "stop_cooperating@bal");
    assert_eq!(t.asked(), "bal go_on");
    t.say("bal", "go_on");
    assert_eq!(t.last("lapsed", "house")["act"]["key"], "pistol-shot");
    assert_eq!(t.seconds("jack"), 5);
    t.end();
}

#[test]
fn p38_a_hostile_possession_turns_cooperative_when_both_agree() {
    let mut t = possessed(&[1, 6]);
    t.say("bal", "cooperate@jack");
    assert_eq!((t.asked(), t.options()), ("jack cooperation".into(), vec!["agree".into(), "refuse".into()]));
    assert!(!t.cooperate("bal", "jack"), "not before Jack has agreed");
    t.say("jack", "agree");
    assert!(t.cooperate("bal", "jack"));
    assert_eq!(t.count("cooperation_began", "P-38"), 1);
    t.play(&["bal: pistol-shot@maria", "bal: done"]);
    unopposed(&mut t);
    assert_eq!(t.last("acted", "P-13")["act"]["key"], "pistol-shot");
    t.end();
}

#[test]
fn p38_without_the_others_consent_it_stays_hostile() {
    let mut t = possessed(&[]);
    t.play(&["bal: cooperate@jack", "jack: refuse"]);
    assert!(!t.cooperate("bal", "jack"));
    assert_eq!(t.refused("bal", "cooperate@jack"), "house", "and Jack is not pestered: one proposal a round");
    assert_eq!(t.refused("bal", "pistol-shot"), "P-18");
    next_round(&mut t);
    assert!(t.options().contains(&"cooperate@jack".into()));
    t.end();
}

#[test]
fn p38_either_may_propose_at_any_time() {
    // The host proposes in the possessor's turn.
    let mut t = possessed(&[]);
    assert_eq!(t.asked(), "bal declare");
    t.say("jack", "cooperate@bal");
    assert_eq!(t.asked(), "bal cooperation");
    t.say("bal", "agree");
    assert!(t.cooperate("bal", "jack"));
    assert_eq!(t.asked(), "bal declare");
    t.end();
    // The possessor bargains while the host is asked for a veto.
    let mut t = possessed(&[]);
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!(t.asked(), "jack veto");
    t.play(&["bal: cooperate@jack", "jack: agree"]);
    assert!(t.cooperate("bal", "jack"));
    assert_eq!(t.asked(), "jack veto", "the host still decides about the turn");
    t.say("jack", "allow");
    assert_eq!(t.seconds("jack"), 5);
    t.end();
    // Between two acts, and while a creature is about to enter.
    let mut t = table(&[bal(INSIDE), vex("at: (5, 4),"), jack("")], &[]);
    walk_declared(&mut t, "bal", 2);
    t.play(&["jack: allow", "bal: cooperate@jack", "jack: refuse", "bal: stop", "bal: end"]);
    t.play(&["vex: possess@jack", "vex: done"]);
    assert_eq!(t.asked(), "bal resist");
    t.play(&["jack: cooperate@bal", "bal: agree"]);
    assert!(t.cooperate("bal", "jack"));
    assert_eq!(t.asked(), "bal resist");
    t.end();
}

#[test]
fn p38_minds_of_different_bodies_have_nothing_to_agree_on() {
    let mut t = possessed(&[]);
    for (who, pick) in [("maria", "cooperate@jack"), ("maria", "cooperate@bal"), ("bal", "cooperate@maria")] {
        let why = t.refused(who, pick);
        assert!(why.contains("is asked") || why.contains("not among the options"), "{why}");
    }
    t.end();
}

#[test]
fn p38_who_broke_before_it_answered_is_no_partner() {
    let mut t = possessed(&[]);
    t.say("bal", "cooperate@jack");
    assert_eq!(t.asked(), "jack cooperation");
    t.say("referee", "penalty@jack=9");
    assert!(t.is("jack", Condition::Broken));
    assert!(!t.cooperate("bal", "jack"));
    assert_eq!(t.asked(), "bal declare");
    t.end();
}

#[test]
fn a_broken_host_that_lets_a_creature_in_gains_no_partner() {
    let mut t = table(&[bal("at: (5, 4),"), jack("will_now: 0,")], &[]);
    t.play(&["bal: possess@jack", "bal: done", "jack: let_in"]);
    assert_eq!(t.inside("jack"), ["bal"]);
    assert!(!t.cooperate("bal", "jack"), "P-55");
    t.end();
}

#[test]
fn a_partner_is_still_asked_for_a_veto_and_may_allow() {
    let mut t = shot_of_jacks(&[1, 6]);
    assert_eq!(t.asked(), "jack veto");
    t.say("jack", "allow");
    assert!(t.cooperate("bal", "jack"));
    assert_eq!(t.last("acted", "P-13")["act"]["key"], "pistol-shot");
    t.end();
}

#[test]
fn vetoing_a_partners_escape_ends_the_cooperation_too() {
    let mut t = partners(&[6, 1]);
    t.play(&["bal: leave", "jack: veto"]);
    assert!(!t.cooperate("bal", "jack"));
    assert_eq!(t.totals(), (15, 12));
    assert_eq!(t.inside("jack"), ["bal"]);
    t.end();
}
