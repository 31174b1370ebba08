//! B6: turning on a helper next round, who may repel, and whom the other helpers may aid (S-84 to S-86).

use super::people_b::*;
use crate::support::Table;

/// The ghost wins B6 on h1 in round 1; whose turn it is to declare in round 2.
fn b6(more: [&str; 3], extra: &str, dice: &[u16]) -> Table {
    let mut all = vec![10];
    all.extend(dice);
    let mut t = choir_of(extra, more, "", &all);
    declare(&mut t, &["ghost: attack@kara"]);
    choose(&mut t, "ghost", &["b6@h1"]);
    assert_eq!((round(&t), t.engaged("ghost", "kara"), t.engaged("ghost", "h1")), (2, true, false));
    t
}

#[test]
fn s84_b6_lets_the_attacker_turn_on_a_helper_next_round() {
    // 12 against 10: 60 %.
    let mut t = b6(["", "", ""], "", &[61]);
    declare(&mut t, &["ghost: switch@h1"]);
    assert_eq!((t.count("disengaged", "S-84"), t.count("engaged", "S-85"), t.last("tested", "S-32")["chance"].clone()), (1, 1, 60.into()));
    assert_eq!((t.engaged("ghost", "kara"), t.engaged("ghost", "h1")), (false, true));
    t.end();
}

#[test]
fn s84_without_b6_a_helper_is_out_of_reach() {
    let mut t = choir("", "", &[51]);
    until(&mut t, "ghost");
    assert_eq!(t.refused("ghost", "attack@h1"), "S-84");
    t.play(&["ghost: attack@kara", "ghost: done"]);
    t.end();
}

#[test]
fn s84_only_the_helper_that_was_named_and_only_in_the_next_round() {
    let mut t = b6(["", "", ""], "", &[]);
    until(&mut t, "ghost");
    assert_eq!(t.refused("ghost", "attack@h2"), "S-84");
    assert_eq!((t.offered("switch"), t.offered("attack")), (vec!["switch@h1".into()], vec!["attack@kara".into()]));
    t.say("ghost", "done");
    until(&mut t, "ghost");
    assert_eq!((round(&t), t.refused("ghost", "attack@h1")), (3, "S-84".into()), "it was not used");
    t.end();
}

#[test]
fn s84_without_helpers_there_is_nobody_to_turn_on_and_one_is_named() {
    let mut t = duel("", "", &[10]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "b6"), "S-84");
    t.end();
    let mut t = choir("", "", &[3]);
    declare(&mut t, &["ghost: attack@kara"]);
    t.say("ghost", "b6@h1");
    assert_eq!(t.refused("ghost", "b6@h1"), "S-84");
    assert_eq!(t.refused("ghost", "b6@h2"), "S-73", "one helper is named, and there is one choice left");
    t.end();
}

#[test]
fn s84_the_one_it_turns_from_may_hold_it_by_attacking() {
    // Kara attacks in the round of the change: they are engaged again (SA-42), whoever comes first in the cast.
    let mut t = b6(["", "", ""], "", &[51, 61]);
    declare(&mut t, &["kara: attack@ghost", "ghost: switch@h1"]);
    assert_eq!((t.engaged("ghost", "kara"), t.engaged("ghost", "h1")), (true, true));
    t.end();
}

#[test]
fn s85_the_change_is_a_new_engagement_and_the_helper_may_repel() {
    // h1 leaves its trance and attacks at 40 %: 40 is below its Summon.
    let mut t = b6(["summon: 60,", "", ""], "", &[40, 61]);
    declare(&mut t, &["h1: leave_trance", "h1: attack@ghost", "ghost: switch@h1"]);
    assert_eq!(t.last("engaged", "*")["who"], "h1");
    assert_eq!((t.asked(), t.offered("repel")), ("h1 choices".into(), vec!["repel".into()]));
    choose(&mut t, "h1", &["repel"]);
    assert_eq!((t.count("disengaged", "S-19"), t.engaged("ghost", "h1"), t.engaged("ghost", "kara")), (1, false, false));
    t.end();
}

#[test]
fn s85_a_helper_that_chants_on_unasked_is_asked_when_it_is_turned_on() {
    let mut t = choir("", "", &[10, 61]);
    declare(&mut t, &["h1: keep_chanting", "h2: keep_chanting", "h3: keep_chanting", "ghost: attack@kara"]);
    choose(&mut t, "ghost", &["b6@h1"]);
    let mut asked = Vec::new();
    while t.asked().ends_with(" chant") || t.asked() == "kara intend" {
        let who = t.asked().split(' ').next().unwrap().to_owned();
        t.say(&who, if who == "kara" { "done" } else { "keep_chanting" });
        asked.push(who);
    }
    assert_eq!(asked, ["kara", "h1", "h2", "h3"]);
    t.play(&["ghost: switch@h1", "ghost: done"]);
    assert_eq!((t.asked(), round(&t)), ("kara intend".into(), 3));
    t.say("kara", "done");
    assert_eq!(t.asked(), "ghost intend", "afterwards they are left alone again");
    t.end();
}

#[test]
fn s86_the_other_helpers_may_turn_their_trance_to_the_new_target() {
    // h2 and h3 touch h1. In round 2 the ghost attacks h1 (10, no bonus yet), in round 3 with a bonus of 3 people: +2.
    let mut t = b6(["", "", ""], "", &[61, 51]);
    let mut offers = Vec::new();
    t.say("kara", "done");
    for who in ["h1", "h2", "h3"] {
        offers.push(t.offered("turn_chant"));
        t.say(who, if who == "h1" { "chant_on" } else { "turn_chant@h1" });
    }
    assert_eq!(offers, [vec![], vec!["turn_chant@h1".to_owned()], vec!["turn_chant@h1".to_owned()]]);
    t.play(&["ghost: switch@h1", "ghost: done"]);
    assert_eq!((t.count("trance_turned", "S-86"), t.count("trance_left", "*"), t.tested("trance").len()), (2, 0, 0), "freely");
    assert_eq!((t.aids("h1"), t.aids("h2"), t.aids("h3")), ("kara", "h1", "h1"));
    assert_eq!((t.last("tested", "S-32")["chance"].clone(), t.scores("h1"), t.scores("kara")), (60.into(), (10, 12), (9, 10)));
    declare(&mut t, &["ghost: attack@h1"]);
    assert_eq!(t.last("tested", "S-32")["chance"], 50, "12 against 12");
    t.end();
}

#[test]
fn s86_whoever_does_not_touch_the_new_target_cannot_turn_to_it() {
    let cast = [body("kara", 9, "at: (2, 1),"), helper("h1", 1, (1, 1), ""), helper("h2", 1, (3, 1), ""), spirit("ghost", 12, "")];
    let mut t = table(r#"engaged: [("kara", "ghost")],"#, &cast, &[8]);
    declare(&mut t, &["ghost: attack@kara"]);
    choose(&mut t, "ghost", &["b6@h1"]);
    t.play(&["kara: done", "h1: chant_on"]);
    assert_eq!(t.refused("h2", "turn_chant@h1"), "S-103");
    t.end();
}

#[test]
fn s86_without_b6_a_trance_is_not_turned() {
    let mut t = choir("", "", &[51]);
    t.say("kara", "done");
    assert!(t.offered("turn_chant").is_empty());
    t.play(&["h1: chant_on", "h2: chant_on", "h3: chant_on", "ghost: attack@kara", "ghost: done"]);
    t.end();
}
