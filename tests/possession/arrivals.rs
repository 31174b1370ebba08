//! Initiative, draws, and who comes late.

use super::*;
use willbound::engine::combatant::{Cell, Condition};

/// Somebody who rolls for initiative with Reflex and Dexterity 3, or comes later.
fn rolls(id: &str, at: (i32, i32), more: &str) -> String {
    format!(r#"(id: "{id}", side: "{id}s", at: ({}, {}), will: 6, {more})"#, at.0, at.1)
}

fn order(t: &Table) -> Vec<(String, i64)> {
    let order = t.last("order_set", "P-12");
    let slot = |slot: &serde_json::Value| (slot["who"].as_str().unwrap().to_owned(), slot["count"].as_i64().unwrap());
    order["order"].as_array().unwrap().iter().map(slot).collect()
}

fn names(t: &Table) -> Vec<String> {
    order(t).into_iter().map(|(who, _)| who).collect()
}

#[test]
fn initiative_is_a_die_and_reflex_and_dexterity_highest_first() {
    let cast = [rolls("ann", (1, 1), "reflex: 2, dexterity: 2,"), rolls("ben", (1, 3), ""), rolls("cat", (1, 5), "initiative: 8,")];
    let t = table(&cast, &[6, 1]);
    assert_eq!(order(&t), [("ann".into(), 10), ("cat".into(), 8), ("ben".into(), 7)]);
    t.end();
}

#[test]
fn draws_are_rolled_again_among_those_who_drew() {
    let cast = [rolls("ann", (1, 1), ""), rolls("ben", (1, 3), ""), rolls("cat", (1, 5), "")];
    // Ann and Ben draw at 8, below Cat; they roll 5 and 5, then 2 and 3.
    let t = table(&cast, &[2, 2, 6, 5, 5, 2, 3]);
    assert_eq!(names(&t), ["cat", "ben", "ann"], "the draw is decided by dice and does not lift anybody above Cat");
    t.end();
}

#[test]
fn equal_fixed_counts_roll_a_bare_die_each() {
    let cast = [rolls("ann", (1, 1), "initiative: 9, reflex: 5,"), rolls("ben", (1, 3), "initiative: 9,")];
    let t = table(&cast, &[2, 3]);
    assert_eq!(t.last("rolled", "house")["total"], 3);
    assert_eq!(names(&t), ["ben", "ann"], "Ann's Reflex is in her count already");
    t.end();
}

#[test]
fn it_is_rolled_once_and_a_possessor_keeps_its_count() {
    let fiend = r#"(id: "fiend", side: "fiends", at: (2, 1), will: 9, reflex: 6, dexterity: 9, possession: (bonus: 9, range: 3))"#;
    let mut t = table(&[fiend.into(), rolls("ann", (1, 1), "")], &[6, 1, 6]);
    t.play(&["fiend: possess@ann", "fiend: done", "ann: resist"]);
    assert_eq!(t.inside("ann"), ["fiend"]);
    next_round(&mut t);
    assert_eq!((t.asked(), order(&t)), ("fiend declare".into(), vec![("fiend".into(), 21), ("ann".into(), 7)]));
    t.end();
}

#[test]
fn late_arrivals_roll_in_and_stand_on_the_nearest_free_cell() {
    let cast = [rolls("ann", (1, 1), ""), rolls("ben", (1, 3), ""), rolls("eve", (1, 1), "arrives: 2,")];
    let mut t = table(&cast, &[4, 2, 6]);
    assert!(t.is("eve", Condition::Away));
    assert_eq!(t.look().cell(t.id("eve")), None);
    assert_eq!(names(&t), ["ann", "ben"], "she rolls when she comes");
    t.play(&["ann: pass", "ben: pass"]);
    assert!(!t.is("eve", Condition::Away));
    assert_eq!(t.look().cell(t.id("eve")), Some(Cell { x: 0, y: 0 }), "Ann stands on her cell");
    assert_eq!((names(&t), t.asked()), (vec!["eve".into(), "ann".into(), "ben".into()], "eve declare".into()));
    t.end();
}

#[test]
fn a_late_arrival_that_draws_rolls_it_off_like_the_others() {
    let cast = [rolls("ann", (1, 1), ""), rolls("ben", (1, 3), ""), rolls("eve", (1, 5), "arrives: 2,")];
    // Ann and Ben draw with 3 and roll 5 and 2; Eve comes with 3 as well and rolls 4: between them.
    let mut t = table(&cast, &[3, 3, 5, 2, 3, 4]);
    assert_eq!(names(&t), ["ann", "ben"]);
    t.play(&["ann: pass", "ben: pass"]);
    assert_eq!(names(&t), ["ann", "eve", "ben"]);
    t.end();
}

#[test]
fn the_dead_and_the_removed_take_no_part_in_it() {
    let cast = [
        rolls("ann", (1, 1), r#"combos: [(name: "Jab", skill: "jab", damage: "1d6")],"#),
        rolls("ben", (1, 3), ""),
        rolls("eve", (1, 5), "arrives: 2,"),
        rolls("tom", (1, 6), "dead: true,"),
    ];
    let mut t = table(&cast, &[4, 2]);
    assert_eq!(names(&t), ["ann", "ben"]);
    t.play(&["referee: remove@eve", "ann: pass", "ben: pass"]);
    assert_eq!((t.look().round(), t.asked()), (2, "ann declare".into()));
    assert_eq!(t.look().cell(t.id("eve")), None, "she does not come after all");
    t.end();
}

#[test]
fn nobodys_turn_is_moved_skipped_or_repeated_when_somebody_goes() {
    let cast = [bal("at: (9, 1),"), vex("at: (9, 3),"), jack(""), maria("")];
    let mut t = table(&cast, &[]);
    t.play(&["bal: pass", "referee: remove@bal"]);
    assert_eq!(t.asked(), "vex declare");
    t.play(&["referee: remove@jack", "vex: pass"]);
    assert_eq!(t.asked(), "maria declare");
    t.say("maria", "pass");
    assert_eq!((t.asked(), t.look().round()), ("vex declare".into(), 2));
    t.end();
}
