//! Several creatures in one body: P-39 to P-47.

use super::*;

/// Bal 11/3 inside Jack 9/3, Vex 9/3 beside them and first to act; Vex tries to enter.
fn newcomer(bal_more: &str, jack_more: &str, dice: &[u16]) -> Table {
    let vex =
        r#"(id: "vex", name: "Vex", side: "vex", kind: "demon", at: (5, 4), will: 9, initiative: 30, possession: (bonus: 8, range: 3))"#;
    let mut t = table(&[vex.into(), bal(&format!("{INSIDE} {bal_more}")), jack(jack_more)], dice);
    t.play(&["vex: possess@jack", "vex: done"]);
    t
}

/// Bal 11, Cinder 10 and Jack 9 in Jack's body.
fn chain(dice: &[u16]) -> Table {
    let cinder = r#"(id: "cinder", side: "cinder", kind: "demon", possesses: "jack", will: 10, initiative: 17, possession: (bonus: 3))"#;
    let mut t = table(&[vex("at: (5, 4),").replace("18", "30"), bal(INSIDE), cinder.into(), jack("")], dice);
    t.play(&["vex: possess@jack", "vex: done"]);
    t
}

#[test]
fn p39_several_creatures_may_possess_one_body_at_once() {
    let mut t = newcomer("", "", &[6]);
    t.say("bal", "resist");
    assert_eq!(t.inside("jack"), ["bal", "vex"], "the longest there first");
    let t = three_minds(&[]);
    assert_eq!(t.inside("jack"), ["bal", "vex"]);
    t.end();
}

#[test]
fn p40_entering_an_occupied_body_is_checked_against_the_mind_with_most_will() {
    let mut t = newcomer("", "", &[2]);
    assert_eq!((t.asked(), t.options()), ("bal resist".into(), vec!["resist".into(), "forgo".into()]));
    t.say("bal", "resist");
    let check = t.last("rolled", "P-40");
    assert_eq!((check["whom"].clone(), check["will"].clone(), check["total"].clone()), ("bal".into(), 11.into(), 10.into()));
    assert_eq!(t.inside("jack"), ["bal"], "10 would beat Jack's 9, but not Bal's 11");
    t.end();
    // Will as it stands counts: a worn Bal is not the strongest, and the host is one of the minds.
    let mut t = newcomer("will_now: 8,", "", &[2]);
    assert_eq!(t.asked(), "jack resist");
    t.say("jack", "resist");
    assert_eq!(t.inside("jack"), ["bal", "vex"], "10 beats 9");
    t.end();
}

#[test]
fn p40_of_equal_will_the_one_longest_in_the_body_is_asked_first() {
    let t = newcomer("will_now: 9,", "", &[]);
    assert_eq!(t.asked(), "jack resist", "the host has been there longest (PA-08)");
    t.end();
}

#[test]
fn p41_that_mind_may_forgo_and_risks_nothing() {
    let mut t = newcomer("", "", &[1]);
    t.say("bal", "forgo");
    assert_eq!(t.asked(), "jack resist");
    assert_eq!(t.count("rolled", "*"), 0);
    t.say("jack", "resist");
    let check = t.last("rolled", "P-40");
    assert_eq!((check["whom"].clone(), check["will"].clone()), ("jack".into(), 9.into()));
    assert_eq!((t.will("bal"), t.will("jack")), ((11, 3), (8, 2)), "9 beats no 9, but Jack's minimum: only he pays");
    t.end();
}

#[test]
fn p42_the_next_may_forgo_too_and_so_on_down() {
    let mut t = chain(&[6]);
    for mind in ["bal", "cinder"] {
        assert_eq!(t.asked(), format!("{mind} resist"));
        t.say(mind, "forgo");
    }
    assert_eq!(t.asked(), "jack resist");
    t.say("jack", "resist");
    assert_eq!(t.last("rolled", "P-40")["whom"], "jack");
    assert_eq!([t.will("bal"), t.will("cinder"), t.will("jack")], [(11, 3), (10, 3), (8, 2)]);
    assert_eq!(t.count("chose", "P-41"), 2);
    t.end();
}

#[test]
fn p42_in_the_middle_of_the_chain_a_mind_may_resist() {
    let mut t = chain(&[6]);
    t.play(&["bal: forgo", "cinder: resist"]);
    assert_eq!((t.last("rolled", "P-40")["whom"].clone(), t.will("cinder")), ("cinder".into(), (9, 3)));
    assert_eq!(t.asked(), "bal declare", "nobody below is asked after that");
    t.end();
}

#[test]
fn p42_if_all_forgo_the_newcomer_enters_unopposed_and_works_with_nobody() {
    let mut t = chain(&[]);
    t.play(&["bal: forgo", "cinder: forgo", "jack: forgo"]);
    assert_eq!(t.inside("jack"), ["bal", "cinder", "vex"]);
    assert_eq!(t.count("possessed", "PA-07"), 1);
    assert_eq!(t.count("rolled", "*"), 0);
    for mind in ["bal", "cinder", "jack"] {
        assert!(!t.cooperate("vex", mind), "{mind}");
    }
    t.end();
}

#[test]
fn p43_the_mind_that_resists_takes_the_penalty() {
    let mut t = newcomer("", "", &[1]);
    t.say("bal", "resist");
    let penalty = t.last("pool_changed", "P-43");
    assert_eq!((penalty["who"].clone(), penalty["after"].clone()), ("bal".into(), 10.into()));
    assert_eq!((t.will("bal"), t.will("jack")), ((10, 3), (9, 3)), "not the host");
    t.end();
    // Beating the resister's own Minimum Will is what counts.
    let strong = bal(INSIDE).replace("will: 11", "will: 40");
    let weak = vex("at: (5, 4),").replace("18", "30");
    let mut t = table(&[weak, strong, jack("")], &[6]);
    t.play(&["vex: possess@jack", "vex: done", "bal: resist"]);
    assert_eq!(t.last("rolled", "P-40")["total"], 9);
    assert_eq!((t.will("bal"), t.will("jack")), ((40, 13), (9, 3)), "9 does not beat 13");
    t.end();
}

#[test]
fn p44_a_newcomer_shares_the_body_with_everyone_there_with_the_usual_rights() {
    let mut t = newcomer("", "", &[6]);
    t.say("bal", "resist");
    assert_eq!(t.last("possessed", "P-44")["who"], "vex");
    assert_eq!(t.inside("jack"), ["bal", "vex"]);
    // It may veto from the moment it is in,
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!(t.asked(), "vex veto");
    t.play(&["vex: allow", "jack: allow", "bal: end", "jack: pass"]);
    // and has its own turn with the body's seconds, open to the vetoes of both.
    assert_eq!(t.asked(), "vex declare");
    t.play(&["vex: move@4,4", "vex: done"]);
    assert_eq!(t.asked(), "bal veto");
    t.say("bal", "allow");
    assert_eq!(t.asked(), "jack veto");
    t.say("jack", "allow");
    assert_eq!(t.seconds("jack"), 5);
    t.end();
}

#[test]
fn p45_with_several_minds_any_may_veto_any_other() {
    let mut t = three_minds(&[]);
    let asked = |t: &mut Table, actor: &str, others: [&str; 2]| {
        walk_declared(t, actor, 1);
        for other in others {
            assert_eq!(t.asked(), format!("{other} veto"), "in the turn of {actor}");
            t.say(other, "allow");
        }
        unopposed(t);
    };
    asked(&mut t, "bal", ["vex", "jack"]);
    asked(&mut t, "vex", ["bal", "jack"]);
    asked(&mut t, "jack", ["bal", "vex"]);
    t.end();
}

#[test]
fn p45_a_possessor_may_veto_another_possessor() {
    let mut t = three_minds(&[6, 1]);
    t.play(&["bal: move@4,5", "bal: done", "vex: veto"]);
    assert_eq!(t.totals(), (15, 12));
    assert_eq!(t.last("skipped", "P-24")["who"], "bal");
    assert_eq!(t.asked(), "vex declare", "Jack need not be asked any more");
    t.end();
}

#[test]
fn p46_one_mind_may_veto_several_others_and_risks_morale_each_time() {
    let mut t = three_minds(&[1, 6, 1, 6]);
    t.play(&["bal: move@4,5", "bal: done", "vex: allow", "jack: veto"]);
    assert_eq!(t.will("jack"), (8, 2));
    t.play(&["bal: go_on", "bal: end", "vex: move@4,4", "vex: done", "bal: allow"]);
    assert_eq!(t.asked(), "jack veto", "his veto on Bal does not use up the one on Vex");
    t.say("jack", "veto");
    assert_eq!(t.totals(), (9, 15), "with the Will that is left");
    assert_eq!(t.will("jack"), (7, 2));
    t.end();
}

#[test]
fn p47_one_mind_may_veto_the_same_mind_only_once_a_round() {
    let mut t = three_minds(&[1, 6]);
    // Jack vetoes Bal's escape; the turn that follows he cannot veto again, Vex still can.
    t.play(&["bal: leave", "vex: allow", "jack: veto"]);
    assert!(t.inside("jack") == ["vex"], "lost: Bal is out");
    t.end();
    let mut t = three_minds(&[6, 1]);
    t.play(&["bal: leave", "vex: allow", "jack: veto"]);
    assert_eq!(t.inside("jack"), ["bal", "vex"]);
    assert_eq!(t.refused("jack", "veto"), "P-47");
    t.play(&["bal: move@4,5", "bal: done"]);
    assert_eq!(t.asked(), "vex veto");
    assert_eq!(t.refused("jack", "veto"), "P-47");
    t.say("vex", "allow");
    assert_eq!((t.asked(), t.seconds("jack")), ("bal go_on".into(), 6), "Jack is not asked");
    t.end();
}

#[test]
fn p47_in_the_next_round_it_may_again() {
    let mut t = possessed(&[1, 6]);
    t.play(&["bal: move@4,5", "bal: done", "jack: veto"]);
    next_round(&mut t);
    t.play(&["bal: move@4,4", "bal: done"]);
    assert_eq!(t.asked(), "jack veto");
    t.end();
}

#[test]
fn the_first_veto_that_stands_ends_the_asking() {
    let mut t = three_minds(&[6, 1]);
    t.play(&["bal: pass", "vex: move@4,5", "vex: done", "bal: veto"]);
    assert_eq!(t.last("skipped", "P-24")["who"], "vex");
    assert_eq!(t.asked(), "jack declare");
    assert_eq!(t.count("chose", "P-20"), 1, "Jack neither rolls nor risks anything");
    t.end();
}
