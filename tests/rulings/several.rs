//! Entering a body that others hold already: PA-06 to PA-09.

use crate::support::stage::{Stage, bal, cinder, jack, vex};

/// Bal (11) and Cinder (5) hold Jack (7); Vex wants in. Bal has its turn first.
fn held() -> Stage {
    Stage::of(&[
        bal(r#"will: 11, possesses: "jack""#),
        cinder(r#"will: 5, possesses: "jack""#),
        jack("will: 7, at: (4, 4)"),
        vex("will: 9, at: (4, 5)"),
    ])
}

const AT_THE_DOOR: &[&str] = &["bal: pass", "vex: possess@jack", "vex: done"];

/// Everybody forgoes in turn: who was asked, in order.
fn forgoing(rulings: &str) -> (Vec<String>, crate::support::Table) {
    let mut table = held().rulings(rulings).table(&[]);
    table.play(AT_THE_DOOR);
    while let Some(who) = table.asked().strip_suffix(" resist") {
        let who = who.to_owned();
        table.say(&who, "forgo");
    }
    (table.said("forgo"), table)
}

#[test]
fn pa06_who_may_resist() {
    let (all, table) = forgoing("resisters: All");
    assert_eq!(all, ["bal", "jack", "cinder"], "every mind, by Will");
    assert_eq!(table.inside("jack"), ["bal", "cinder", "vex"]);
    let (possessors_first, _) = forgoing("resisters: PossessorsThenHost");
    assert_eq!(possessors_first, ["bal", "cinder", "jack"], "the host as last resort");
    let (possessors, table) = forgoing("resisters: Possessors");
    assert_eq!(possessors, ["bal", "cinder"], "the host is never asked");
    assert_eq!(table.inside("jack"), ["bal", "cinder", "vex"]);
}

#[test]
fn pa06_the_same_answers_reach_another_mind() {
    let answers = [AT_THE_DOOR, &["bal: forgo"]].concat();
    let (usual, other) = (held().played(&[], &answers), held().rulings("resisters: PossessorsThenHost").played(&[], &answers));
    assert_eq!((usual.asked(), other.asked()), ("jack resist".into(), "cinder resist".into()));
    // Die 4: 7 against Jack's 7/2 costs him 1; against Cinder's 5/1 it lets Vex in.
    let mut usual = held().played(&[4], &answers);
    usual.say("jack", "resist");
    let mut other = held().rulings("resisters: Possessors").played(&[4], &answers);
    other.say("cinder", "resist");
    assert_eq!((usual.will("jack"), usual.inside("jack")), ((6, 2), vec!["bal", "cinder"]));
    assert_eq!((other.will("cinder"), other.inside("jack")), ((4, 1), vec!["bal", "cinder", "vex"]));
    assert_eq!(other.will("jack"), (7, 2));
}

#[test]
fn pa07_the_last_may_forgo_or_must_resist() {
    let answers = [AT_THE_DOOR, &["bal: forgo", "jack: forgo"]].concat();
    let mut usual = held().played(&[], &answers);
    assert_eq!(usual.asked(), "cinder resist");
    usual.say("cinder", "forgo");
    assert_eq!(usual.inside("jack"), ["bal", "cinder", "vex"]);
    assert_eq!(usual.last("possessed", "PA-07")["willing"], true, "unopposed, without a check");
    assert!(!usual.cooperate("vex", "jack") && !usual.cooperate("vex", "cinder"), "no cooperation arises by itself");
    usual.end();
    // The last one is not asked: it resists, and the die is rolled.
    let other = held().rulings("last_may_forgo: false").played(&[1], &answers);
    assert_eq!(other.said("forgo"), ["bal", "jack"]);
    assert_eq!((other.will("cinder"), other.inside("jack")), ((4, 1), vec!["bal", "cinder"]), "1 + 3 = 4 beats 1 and not 5");
    other.end();
}

/// Bal and Jack are equal at 9; Cinder has 5.
fn equals() -> Stage {
    Stage::of(&[
        bal(r#"will: 9, possesses: "jack""#),
        cinder(r#"will: 5, possesses: "jack""#),
        jack("will: 9, at: (4, 4)"),
        vex("will: 9, at: (4, 5)"),
    ])
}

#[test]
fn pa08_of_equals_the_longest_or_the_newcomers_choice() {
    let mut usual = equals().played(&[5], AT_THE_DOOR);
    assert_eq!(usual.asked(), "jack resist", "Longest: the host was there first");
    usual.say("jack", "resist");
    assert_eq!((usual.will("jack"), usual.will("bal")), ((8, 2), (9, 3)));
    usual.end();
    let mut other = equals().rulings("resister_tie: Newcomer").played(&[5], AT_THE_DOOR);
    assert_eq!(other.asked(), "vex resister");
    assert_eq!(other.options(), ["against@jack", "against@bal"], "only the equals");
    other.play(&["vex: against@bal", "bal: resist"]);
    assert_eq!((other.will("jack"), other.will("bal")), ((9, 3), (8, 2)));
    other.end();
}

#[test]
fn pa08_the_newcomer_chooses_again_when_one_forgoes_and_the_others_are_equal() {
    let mut table = equals().rulings("resister_tie: Newcomer").played(&[], AT_THE_DOOR);
    table.play(&["vex: against@bal", "bal: forgo"]);
    assert_eq!(table.asked(), "jack resist", "nobody is equal to Jack any more");
    table.say("jack", "forgo");
    assert_eq!(table.asked(), "cinder resist");
}

#[test]
fn pa08_broken_minds_stay_in_the_chain_at_zero() {
    let scene = Stage::of(&[bal(r#"will: 9, possesses: "jack""#), jack("will: 9, will_now: 0, at: (4, 4)"), vex("will: 9, at: (4, 5)")]);
    let mut table = scene.played(&[1], AT_THE_DOOR);
    table.say("bal", "forgo");
    assert_eq!(table.asked(), "jack resist");
    table.say("jack", "resist");
    assert_eq!((table.will("jack"), table.inside("jack")), ((0, 0), vec!["bal", "vex"]), "4 beats 0");
}

#[test]
fn pa09_the_host_alone_cannot_let_another_in() {
    let mut table = held().played(&[6], AT_THE_DOOR);
    assert_eq!(table.asked(), "bal resist");
    assert_eq!(table.options(), ["resist", "forgo"], "nobody is offered to let it in");
    table.refused("jack", "let_in");
    table.say("bal", "resist");
    assert_eq!(table.inside("jack"), ["bal", "cinder"], "9 against 11: the strongest kept it out, whatever the host wanted");
    table.end();
}
