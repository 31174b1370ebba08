//! Will 0: P-49 to P-56.

use super::*;
use willbound::engine::combatant::Condition;

/// Bal inside a Jack at this Will; Maria, who can inspire, beside them.
fn worn(will: i32, dice: &[u16]) -> Table {
    table(&[bal(INSIDE), jack(&format!("will_now: {will},")), maria("")], dice)
}

/// Bal Broken inside Jack.
fn worn_bal(others: &[String], dice: &[u16]) -> Table {
    let mut cast = vec![bal(&format!("{INSIDE} will_now: 0,"))];
    cast.extend(others.to_vec());
    table(&cast, dice)
}

#[test]
fn p49_will_0_is_broken_and_nothing_else_is() {
    let mut t = worn(2, &[1, 6]);
    t.play(&["bal: move@4,5", "bal: done", "jack: veto"]);
    assert_eq!((t.will("jack"), t.is("jack", Condition::Broken)), ((1, 0), false));
    t.say("bal", "stop").say("bal", "end");
    let mut t = worn(1, &[6, 3]);
    t.play(&["bal: move@4,5", "bal: done", "jack: veto"]);
    assert_eq!((t.will("jack"), t.is("jack", Condition::Broken)), ((0, 0), true));
    assert_eq!(t.last("condition_gained", "P-49")["who"], "jack");
    // As soon as it is above 0 again, it is no longer (PA-20).
    t.say("referee", "restore@jack=1");
    assert!(!t.is("jack", Condition::Broken));
    t.end();
}

#[test]
fn p50_a_broken_host_cannot_veto() {
    let mut t = worn(0, &[]);
    assert_eq!(t.refused("jack", "veto"), "P-50");
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!((t.asked(), t.seconds("jack")), ("bal end".into(), 5), "the move was done without asking him");
    assert_eq!(t.refused("jack", "veto"), "P-50");
    t.play(&["bal: leave"]);
    assert!(t.inside("jack").is_empty(), "nor an escape");
    t.end();
}

#[test]
fn p51_a_broken_host_cannot_act_in_its_turn() {
    let mut t = worn(0, &[]);
    t.say("bal", "pass");
    assert_eq!(t.asked(), "maria declare");
    assert_eq!(t.last("skipped", "P-51")["who"], "jack");
    assert!(t.all("turn_began", "*").iter().all(|fact| fact["who"] != "jack"));
    t.end();
}

#[test]
fn p51_a_mind_that_breaks_in_its_turn_does_nothing_more() {
    // While it declares.
    let mut t = possessed(&[]);
    t.play(&["bal: pass", "jack: move@4,5", "referee: penalty@jack=9"]);
    assert_eq!((t.asked(), t.count("acted", "*")), ("maria declare".into(), 0));
    assert_eq!(t.count("skipped", "P-51"), 1);
    t.end();
    // While it is asked whether it goes on.
    let mut t = possessed(&[]);
    t.say("bal", "pass");
    walk_declared(&mut t, "jack", 3);
    t.play(&["bal: allow"]);
    assert_eq!(t.asked(), "jack go_on");
    t.say("referee", "penalty@jack=9");
    assert_eq!((t.asked(), t.count("acted", "*"), t.count("lapsed", "house")), ("maria declare".into(), 1, 2));
    t.end();
    // While others are asked for a veto.
    let mut t = possessed(&[]);
    t.say("bal", "pass");
    walk_declared(&mut t, "jack", 3);
    t.play(&["referee: penalty@jack=9", "bal: allow"]);
    assert_eq!((t.asked(), t.count("acted", "*")), ("maria declare".into(), 0));
    t.end();
}

#[test]
fn p52_a_broken_host_stays_awake_and_keeps_the_senses() {
    let mut t = table(&[vex("at: (5, 4),").replace("18", "30"), bal(INSIDE), jack("will_now: 0,")], &[1]);
    let only_broken = |t: &Table| t.look().conditions(t.id("jack")) == [Condition::Broken, Condition::Armed];
    assert!(only_broken(&t), "neither down nor anything else");
    // It notices the newcomer and is asked like every mind there, at Will 0 (PA-08).
    t.play(&["vex: possess@jack", "vex: done", "bal: forgo"]);
    assert_eq!(t.asked(), "jack resist");
    t.say("jack", "resist");
    assert_eq!((t.inside("jack"), t.will("jack")), (vec!["bal", "vex"], (0, 0)));
    assert!(only_broken(&t));
    // Nothing that happens is kept from it.
    assert!(t.session.facts().iter().all(|fact| fact.audience == willbound::engine::chronicle::Audience::All));
    t.end();
}

#[test]
fn p53_a_broken_host_cannot_shed_penalties_by_itself() {
    let preacher = r#"(id: "jack", side: "heroes", at: (4, 4), will: 9, will_now: 0, initiative: 15, skills: {"Charisma": 9})"#;
    let charming = bal(INSIDE).replace(r#""dread": 1"#, r#""dread": 1, "Charisma": 9"#);
    let mut t = table(&[charming, preacher.into(), maria("")], &[]);
    assert_eq!(t.refused("bal", "inspire@jack"), "P-53", "nobody in the same body can help either");
    t.say("bal", "pass");
    assert_eq!(t.asked(), "maria declare", "Jack's own Charisma is of no use: his turn is empty");
    for _ in 0..3 {
        next_round(&mut t);
    }
    assert_eq!(t.will("jack"), (0, 0), "time does not heal it");
    t.end();
}

#[test]
fn p53_somebody_outside_can_help() {
    let mut t = worn(0, &[]);
    t.play(&["bal: pass", "maria: inspire@jack", "maria: done"]);
    assert_eq!((t.will("jack"), t.is("jack", Condition::Broken)), ((1, 0), false));
    assert_eq!(t.last("pool_changed", "P-53")["who"], "jack");
    // One point and not more than one a round; he can veto and act again.
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!(t.asked(), "jack veto");
    t.play(&["jack: allow", "bal: end"]);
    assert_eq!(t.asked(), "jack declare");
    t.end();
}

#[test]
fn p53_inspiration_needs_charisma_and_stops_at_the_start() {
    let mut t = table(&[bal("at: (5, 4), will_now: 10,"), jack("will_now: 8,"), maria("")], &[]);
    assert_eq!(t.refused("bal", "inspire@jack"), "P-53");
    t.play(&["bal: pass", "jack: pass", "maria: inspire@jack"]);
    t.say("maria", "done");
    assert_eq!(t.will("jack"), (9, 3));
    pass_to(&mut t, "maria");
    let why = t.refused("maria", "inspire@jack");
    assert!(why == "PA-28" || why.contains("not among the options"), "{why}");
    t.end();
}

#[test]
fn p54_a_broken_possessor_is_in_the_same_situation() {
    let mut t = worn_bal(&[jack(""), maria("")], &[]);
    // It cannot act: only leaving is left to it.
    assert_eq!((t.asked(), t.options()), ("bal leave".into(), vec!["leave".into(), "stay".into()]));
    let why = t.refused("bal", "move@4,5");
    assert!(why.contains("not among the options"), "{why}");
    t.say("bal", "stay");
    assert_eq!(t.last("skipped", "P-54")["who"], "bal");
    // It cannot veto.
    assert_eq!(t.refused("bal", "veto"), "P-54");
    t.play(&["jack: move@4,5", "jack: done"]);
    assert_eq!((t.asked(), t.seconds("jack")), ("maria declare".into(), 5));
    // It stays inside, and does not recover by itself; somebody outside can help.
    next_round(&mut t);
    assert_eq!((t.will("bal"), t.inside("jack")), ((0, 0), vec!["bal"]));
    t.say("bal", "stay").say("jack", "pass");
    t.play(&["maria: inspire@bal", "maria: done"]);
    assert_eq!(t.will("bal"), (1, 0));
    assert_eq!(t.asked(), "bal declare");
    t.end();
}

#[test]
fn p54_a_broken_possessor_that_recovers_in_its_turn_may_act() {
    let mut t = worn_bal(&[jack("")], &[]);
    assert_eq!(t.asked(), "bal leave");
    t.say("referee", "restore@bal=2");
    assert_eq!(t.asked(), "bal declare");
    t.end();
}

#[test]
fn p55_a_broken_mind_is_no_partner() {
    // Cooperation ends when a partner breaks.
    let mut t = table(&[bal(PARTNER), jack(""), maria("")], &[]);
    t.say("referee", "penalty@jack=9");
    assert_eq!(t.count("cooperation_ended", "P-55"), 1);
    assert!(!t.cooperate("bal", "jack"));
    assert_eq!(t.refused("bal", "pistol-shot"), "P-18", "nothing of his is in the pool");
    // It cannot be taken up while he is Broken,
    assert_eq!(t.refused("bal", "cooperate@jack"), "P-55");
    // and does not come back by itself when he recovers.
    t.say("referee", "restore@jack=9");
    assert!(!t.cooperate("bal", "jack"));
    t.end();
}

#[test]
fn p56_a_broken_creature_needs_the_permission_of_every_other_possessor() {
    let cinder = r#"(id: "cinder", side: "cinder", kind: "demon", possesses: "jack", will: 10, initiative: 17, possession: (bonus: 3))"#;
    let others = [vex(INSIDE), cinder.into(), jack("")];
    // All permit: the attempt is made, and only the host is left to veto it (PA-19).
    let mut t = worn_bal(&others, &[]);
    t.say("bal", "leave");
    for mind in ["vex", "cinder"] {
        assert_eq!((t.asked(), t.options()), (format!("{mind} permission"), vec!["permit".into(), "refuse".into()]));
        t.say(mind, "permit");
    }
    assert_eq!(t.asked(), "jack escape_veto");
    t.say("jack", "allow");
    assert_eq!(t.inside("jack"), ["vex", "cinder"]);
    t.end();
    // One refusal is enough: no attempt, no dice, no penalty.
    let mut t = worn_bal(&others, &[]);
    t.play(&["bal: leave", "vex: permit", "cinder: refuse"]);
    assert_eq!(t.inside("jack"), ["bal", "vex", "cinder"]);
    assert_eq!((t.asked(), t.will("bal"), t.count("contested", "*")), ("vex declare".into(), (0, 0), 0));
    t.end();
}

#[test]
fn p56_a_broken_possessor_is_asked_for_permission_too() {
    let mut t = worn_bal(&[vex(&format!("{INSIDE} will_now: 0,")), jack("")], &[]);
    t.say("bal", "leave");
    assert_eq!(t.asked(), "vex permission", "to permit is no act");
    t.say("vex", "permit").say("jack", "allow");
    assert_eq!(t.inside("jack"), ["vex"]);
    t.end();
}

#[test]
fn p56_the_only_possessor_needs_nobodys_permission() {
    let mut t = worn_bal(&[jack(""), maria("")], &[]);
    t.say("bal", "leave");
    assert_eq!(t.asked(), "jack escape_veto");
    t.say("jack", "allow");
    assert!(t.inside("jack").is_empty());
    t.end();
}

#[test]
fn p56_a_creature_that_is_not_broken_needs_no_permission() {
    let mut t = three_minds(&[]);
    t.say("bal", "leave");
    assert_eq!(t.asked(), "vex escape_veto");
    t.end();
}

#[test]
fn a_vetoed_broken_leaver_has_no_will_left_to_lose() {
    let mut t = worn_bal(&[jack(""), maria("")], &[1, 6, 1, 1]);
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!((t.totals(), t.will("bal"), t.inside("jack")), ((10, 6), (0, 0), vec!["bal"]));
    assert_eq!(t.asked(), "jack declare", "and no turn to go on with");
    next_round(&mut t);
    t.play(&["bal: leave", "jack: veto"]);
    assert_eq!(t.inside("jack"), ["bal"], "it may try again in its next turn");
    t.end();
}
