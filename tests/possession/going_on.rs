//! What follows in a turn: after lost vetoes, acts that can no longer be done, bodies that go down.

use super::*;
use willbound::engine::combatant::Condition;

#[test]
fn after_a_lost_veto_the_mind_chooses_to_go_on_or_to_stop() {
    let mut t = possessed(&[1, 6]);
    walk_declared(&mut t, "bal", 2);
    t.say("jack", "veto");
    assert_eq!((t.asked(), t.options()), ("bal go_on".into(), vec!["go_on".into(), "stop".into(), "leave".into()]));
    t.say("bal", "stop");
    assert_eq!((t.asked(), t.count("acted", "*"), t.seconds("jack")), ("bal end".into(), 0, 6));
    t.say("bal", "end");
    assert_eq!(t.asked(), "jack declare");
    t.end();
}

#[test]
fn without_a_veto_the_first_act_follows_at_once() {
    let mut t = possessed(&[]);
    walk_declared(&mut t, "bal", 2);
    t.say("jack", "allow");
    assert_eq!((t.asked(), t.count("acted", "*")), ("bal go_on".into(), 1));
    t.end();
}

#[test]
fn a_body_that_goes_down_ends_the_turn_and_keeps_its_possessors() {
    let mut t = possessed(&[]);
    t.say("bal", "pass");
    walk_declared(&mut t, "jack", 3);
    t.play(&["bal: allow", "referee: harm@jack=10"]);
    assert_eq!((t.asked(), t.count("acted", "*"), t.count("lapsed", "house")), ("maria declare".into(), 1, 2));
    assert_eq!(t.inside("jack"), ["bal"]);
    // Nobody acts through it, in either mind's turn.
    next_round(&mut t);
    assert_eq!(t.asked(), "bal leave");
    t.say("bal", "stay");
    assert_eq!(t.last("skipped", "PA-27")["who"], "jack");
    // Health above 0 brings it back.
    t.say("referee", "heal@jack=3");
    assert!(!t.is("jack", Condition::Down));
    pass_to(&mut t, "bal");
    t.end();
}

#[test]
fn a_possessor_whose_body_goes_down_in_its_turn_may_only_leave() {
    let mut t = possessed(&[]);
    walk_declared(&mut t, "bal", 3);
    t.play(&["jack: allow", "referee: harm@jack=10"]);
    assert_eq!((t.asked(), t.options()), ("bal leave".into(), vec!["leave".into(), "stay".into()]));
    t.play(&["bal: leave", "jack: allow"]);
    assert!(t.inside("jack").is_empty());
    t.end();
}

#[test]
fn a_shot_that_downs_the_other_body_is_felt_there() {
    // Hit 6+8 against 1+6, damage 6 of Maria's 10, twice.
    let mut t = possessed(&[6, 1, 6, 6, 1, 6]);
    for _ in 0..2 {
        t.play(&["bal: hellfire-shot@maria", "bal: done", "jack: allow", "bal: end", "jack: pass"]);
        if !t.is("maria", Condition::Down) {
            t.say("maria", "pass");
        }
    }
    assert_eq!(t.look().health(t.id("maria")), 0);
    assert!(t.is("maria", Condition::Down));
    assert_eq!(t.last("skipped", "PA-27")["who"], "maria");
    t.end();
}

#[test]
fn a_hit_needs_more_than_the_defender_rolls() {
    // 4 and 2 by technique and 2 of the body make 8; Defence 6: 1+8 against 3+6 is a draw, and the defender holds.
    let mut t = possessed(&[1, 3]);
    t.play(&["bal: hellfire-shot@maria", "bal: done", "jack: allow"]);
    assert_eq!((t.totals(), t.last("contested", "house")["winner"].clone()), ((9, 9), "tie".into()));
    assert_eq!((t.count("rolled", "house"), t.look().health(t.id("maria"))), (0, 10));
    t.end();
}

#[test]
fn a_morale_spell_is_read_like_a_possession_check() {
    // Dread word 1d6+2: 3 against Maria's 8/2 is a penalty and no more.
    let mut t = possessed(&[6, 1, 1]);
    t.play(&["bal: dread-word@maria", "bal: done", "jack: allow"]);
    assert_eq!(t.last("rolled", "house")["total"], 3);
    assert_eq!((t.will("maria"), t.last("pool_changed", "P-05")["who"].clone()), ((7, 2), "maria".into()));
    t.end();
    // Against a mind inside a body it reaches the mind, not the host.
    let mut t = table(&[bal("at: (6, 4),"), vex(INSIDE), jack("")], &[6, 1, 6]);
    t.play(&["bal: dread-word@vex", "bal: done"]);
    assert_eq!((t.will("vex"), t.will("jack")), ((8, 2), (9, 3)));
    t.end();
}

#[test]
fn a_morale_spell_that_cows_costs_the_next_turn() {
    let siren = r#"(id: "siren", side: "fiends", at: (6, 4), will: 6, initiative: 30, skills: {"song": 9},
        spells: [(name: "Song", skill: "song", range: 8, morale: "1d6+9", cows: true)])"#;
    let mut t = table(&[siren.into(), jack(""), maria("")], &[6, 1, 1]);
    t.play(&["siren: song@jack", "siren: done"]);
    assert!(!t.is("jack", Condition::Cowed), "the turn it costs is over");
    assert_eq!((t.asked(), t.will("jack")), ("maria declare".into(), (8, 2)));
    next_round(&mut t);
    t.say("siren", "pass");
    assert_eq!(t.asked(), "jack declare");
    t.end();
}

#[test]
fn a_turn_of_several_acts_is_planned_one_after_the_other() {
    let gunner = jack("").replace("weapon_drawn: true", "weapon_drawn: false");
    let mut t = table(&[gunner, maria("")], &[1, 6]);
    assert_eq!(t.refused("jack", "pistol-shot@maria"), "house", "the pistol is not drawn");
    t.play(&["jack: draw", "jack: pistol-shot@maria", "jack: move@4,5", "jack: done"]);
    unopposed(&mut t);
    assert_eq!((t.count("acted", "P-13"), t.seconds("jack")), (3, 0));
    t.end();
}

/// Somebody whose rite takes twelve seconds, begun with one second of the round left.
fn long_rite() -> Table {
    let sage = r#"(id: "sage", side: "heroes", at: (4, 4), will: 9, initiative: 15, skills: {"rite": 1},
        spells: [(name: "Long rite", skill: "rite", seconds: 12, range: 8, damage: "1d6")])"#;
    let mut t = table_with("rulings: (carry_over: true),", &[sage.into(), maria("")], &[1, 6]);
    for step in 0..5 {
        t.say("sage", if step % 2 == 0 { "move@4,5" } else { "move@4,4" });
    }
    t.play(&["sage: long-rite@maria", "sage: done"]);
    unopposed(&mut t);
    assert_eq!((t.asked(), t.seconds("sage")), ("maria declare".into(), 0));
    t
}

#[test]
fn an_act_carried_over_takes_as_many_rounds_as_it_needs() {
    let mut t = long_rite();
    t.say("maria", "pass");
    // One second in the first round, six in the second, five in the third.
    assert_eq!((t.look().round(), t.asked(), t.seconds("sage")), (2, "maria declare".into(), 0));
    assert_eq!(t.last("skipped", "PA-16")["who"], "sage");
    t.end_but_for_dice();
    t.say("maria", "pass");
    assert_eq!((t.look().round(), t.asked(), t.seconds("sage")), (3, "sage declare".into(), 1));
    assert_eq!(t.last("acted", "P-13")["act"]["key"], "long-rite");
    t.end();
}

#[test]
fn an_act_carried_over_comes_to_nothing_when_its_mind_breaks() {
    let mut t = long_rite();
    t.play(&["referee: penalty@sage=9", "maria: pass", "referee: restore@sage=9"]);
    assert_eq!(t.last("lapsed", "PA-16")["act"]["key"], "long-rite");
    t.say("maria", "pass");
    assert_eq!((t.asked(), t.seconds("sage")), ("sage declare".into(), 6), "and takes no further seconds");
    t.end_but_for_dice();
}
