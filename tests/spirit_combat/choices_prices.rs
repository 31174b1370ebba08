//! What choices cost and how often an attack may take them, as a table sets it.

use super::people_b::*;

#[test]
fn s37_a_table_sets_what_a_choice_costs() {
    let numbers = "numbers: (choices: (a5: (cost: 2), b4: (cost: 1), a6: (cost: 3))),";
    // A critical of the ghost: three choices.
    let mut t = choir(numbers, "", &[3, 2]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!((price(&t, "a5"), price(&t, "b4"), price(&t, "a6@h1"), price(&t, "a1")), (Some(2), Some(1), Some(3), Some(1)));
    t.say("ghost", "a5");
    assert_eq!(budget(&t), (2, 3));
    assert_eq!(t.refused("ghost", "a5"), "S-37", "one choice is left, and it takes two");
    t.say("ghost", "b4");
    t.say("ghost", "done");
    assert_eq!((t.last("bought", "SA-14")["spent"].clone(), t.mp("kara")), (3.into(), 8));
    t.end();
}

#[test]
fn s46_a_table_sets_how_often_an_attack_may_take_a_choice() {
    let mut t = duel_with("numbers: (choices: (a5: (most: 2), a9: (most: 0), a13: (most: 1))),", "", "", &[3]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "a9"), "house", "this table plays without it");
    t.play(&["kara: a5", "kara: a5"]);
    assert_eq!(t.refused("kara", "a5"), "house");
    t.say("kara", "a13");
    assert_eq!(t.refused("kara", "a13"), "house");
    t.say("kara", "done");
    assert_eq!(t.mp("ghost"), 10);
    t.end();
}

#[test]
fn s78_the_choice_that_comes_with_b3_is_the_dearest() {
    let mut t = choir("numbers: (choices: (a5: (cost: 3))),", "", &[3, 90, 90]);
    declare(&mut t, &["ghost: attack@kara"]);
    t.say("ghost", "b3@h1");
    assert_eq!((price(&t, "a5"), budget(&t)), (Some(0), (2, 3)));
    t.say("ghost", "a5");
    assert_eq!((price(&t, "a1"), budget(&t)), (Some(1), (2, 3)));
    t.say("ghost", "done");
    assert_eq!((t.last("bought", "SA-14")["spent"].clone(), t.mp("kara")), (2.into(), 8));
}
