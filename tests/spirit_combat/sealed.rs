//! Choices of both sides: closed until all are made, open at once, effects together and in the order of 2.2, step 4
//! (S-33, S-37, S-42, S-50, S-67, S-74, SA-14, SA-15).

use super::people_b::*;
use crate::support::Table;
use willbound::engine::combatant::Condition;

/// Both attack with these faces and then dice.
fn both(kara: &str, ghost: &str, dice: &[u16]) -> Table {
    let mut t = duel(kara, ghost, dice);
    declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
    t
}

#[test]
fn s37_choices_are_closed_until_everybody_has_made_them() {
    let mut t = both("", "", &[10, 11, 3, 1]);
    assert!(t.session.question().unwrap().sealed);
    let before = t.session.facts().len();
    choose(&mut t, "kara", &["a1", "a5"]);
    assert_eq!((t.session.facts().len(), t.mp("ghost"), t.asked()), (before, 12, "ghost choices".into()), "nothing shows yet");
    assert!(t.session.question().unwrap().sealed);
    assert_eq!(t.session.question().unwrap().draft, [], "the ghost does not see what she chose");
    choose(&mut t, "ghost", &["a1"]);
    let bought = t.all("bought", "SA-14");
    let who: Vec<_> = bought.iter().map(|fact| fact["who"].as_str().unwrap()).collect();
    assert_eq!(who, ["kara", "ghost"]);
    assert_eq!(bought[0]["beat"], bought[1]["beat"]);
    let losses = [t.last("pool_changed", "S-44"), t.last("pool_changed", "S-52")];
    assert!(losses.iter().all(|fact| fact["beat"] == bought[0]["beat"]), "and all that follows is in the same beat");
    assert_eq!((t.mp("ghost"), t.mp("kara")), (8, 11));
    t.end();
}

#[test]
fn s37_nobody_waits_for_who_has_nothing_to_choose() {
    let mut t = both("", "", &[10, 51]);
    assert!(!t.session.question().unwrap().sealed, "there is nobody to hide it from");
    choose(&mut t, "kara", &["a5"]);
    assert_eq!(t.count("bought", "*"), 1);
    t.end();
}

#[test]
fn s37_a_closed_basket_is_not_opened_again() {
    let mut t = both("", "", &[10, 11]);
    choose(&mut t, "kara", &["a5"]);
    assert!(t.refused("kara", "take_back").starts_with("ghost is asked"));
    choose(&mut t, "ghost", &[]);
    t.end();
}

#[test]
fn s50_no_stun_cancels_the_others_attack_of_the_same_strike_rank() {
    let mut t = both("", "", &[3, 11, 3]);
    choose(&mut t, "kara", &["a13", "a13", "a13"]);
    choose(&mut t, "ghost", &["a1"]);
    assert_eq!((stuns(&t, "ghost"), t.mp("kara")), (vec![(3, 2)], 9));
    t.end();
}

#[test]
fn s67_both_may_stun_each_other() {
    let mut t = both("", "", &[4, 11]);
    choose(&mut t, "kara", &["a13", "a13"]);
    choose(&mut t, "ghost", &["a4"]);
    assert_eq!((stuns(&t, "ghost"), stuns(&t, "kara")), (vec![(2, 2)], vec![(1, 2)]));
    t.end();
}

#[test]
fn s37_a_repel_does_not_cancel_the_others_choices() {
    let mut t = both("summon: 60,", "", &[11, 50, 2]);
    choose(&mut t, "kara", &["repel"]);
    choose(&mut t, "ghost", &["a1"]);
    assert_eq!((t.engaged("kara", "ghost"), t.mp("kara")), (false, 10));
    t.end();
}

#[test]
fn s74_losses_come_before_gains_whoever_is_asked_first() {
    // Kara gains 3 and loses 3: 1 falls to 0 and rises to 3; the other order would leave her 1.
    let mut t = both("magic_points: 1, offence: 11, defence: 11,", "", &[3, 11, 3, 3]);
    choose(&mut t, "kara", &["a1", "b1"]);
    choose(&mut t, "ghost", &["a1"]);
    assert_eq!((changes(&t, "kara", "S-44"), changes(&t, "kara", "S-74")), (vec![(1, 0)], vec![(0, 3)]));
    assert!(!t.under("kara", Condition::Spent), "what counts is how it ends");
    t.end();
}

#[test]
fn s74_both_gain_what_the_other_lost() {
    let mut t = both("", "", &[3, 3, 3, 2]);
    choose(&mut t, "kara", &["a1", "b1"]);
    choose(&mut t, "ghost", &["a1", "b1"]);
    assert_eq!((changes(&t, "ghost", "S-74"), changes(&t, "kara", "S-74")), (vec![(9, 11)], vec![(10, 13)]));
    t.end();
}

#[test]
fn s77_payments_fall_in_the_same_step_as_losses_and_stop_at_0() {
    let mut t = both("magic_points: 4, offence: 8, defence: 8,", "", &[10, 10]);
    choose(&mut t, "kara", &["b2=4"]);
    choose(&mut t, "ghost", &["a1", "a2"]);
    assert_eq!((t.mp("ghost"), t.mp("kara")), (8, 0), "3 lost, and of 4 only 1 is left to pay");
    assert!(t.under("kara", Condition::Spent));
    t.end();
}

#[test]
fn s64_a_screen_that_falls_helps_no_attack_of_the_same_strike_rank() {
    // Two attackers at 35 %; 36 would hit if the screen of 3 were gone.
    let cast = [body("kara", 12, "spirit_screen: 3,"), spirit("ghost", 12, ""), spirit("other", 12, "")];
    let mut t = table(r#"engaged: [("kara", "ghost"), ("kara", "other")],"#, &cast, &[2, 36]);
    declare(&mut t, &["ghost: attack@kara", "other: attack@kara"]);
    assert_eq!(struck(&t, "other").3, "S-41");
    choose(&mut t, "ghost", &["a11", "a11", "a11"]);
    assert_eq!(t.standing("kara").screen, 0);
    t.end();
}

#[test]
fn s78_the_blow_at_a_helper_uses_the_magic_points_of_the_start_of_the_strike_rank() {
    // Kara takes 3 from the ghost, which strikes at h1 all the same with 12 against 10.
    let mut t = choir("", "", &[1, 10, 61, 51]);
    declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
    choose(&mut t, "kara", &["a1", "a2"]);
    choose(&mut t, "ghost", &["b3@h1"]);
    assert_eq!((t.mp("ghost"), t.last("tested", "S-78")["chance"].clone()), (9, 60.into()));
    t.end();
}

#[test]
fn s55_what_is_learnt_is_learnt_after_losses_gains_and_payments() {
    // Kara: A5 and A7. The ghost pays 3 and gains the 3 that Kara loses by it: 4 choices, as she evades with 99.
    let mut t = duel("ceremony: 55,", "", &[10, 3, 99]);
    declare(&mut t, &["kara: attack@ghost", "kara: evade@ghost", "ghost: attack@kara"]);
    choose(&mut t, "kara", &["a5", "a7-points"]);
    choose(&mut t, "ghost", &["b2=3", "b1"]);
    assert_eq!(
        (changes(&t, "ghost", "S-52"), changes(&t, "ghost", "S-77"), changes(&t, "ghost", "S-74")),
        (vec![(12, 11)], vec![(11, 8)], vec![(8, 11)])
    );
    assert_eq!((t.last("learnt", "S-55")["magic_points"].clone(), t.mp("kara")), (11.into(), 9));
    t.end();
}

#[test]
fn s42_the_choice_of_a_fumble_and_the_others_are_made_and_open_together() {
    // Kara attacks with 10, the ghost fumbles: two baskets of hers, closed until both are full.
    let mut t = both("", "", &[10, 100]);
    choose(&mut t, "kara", &["a5", "a5"]);
    assert_eq!((t.count("bought", "*"), t.asked()), (0, "kara choices".into()));
    choose(&mut t, "kara", &["a13"]);
    let beats: Vec<_> = t.all("bought", "*").iter().map(|fact| fact["beat"].clone()).collect();
    assert_eq!((beats.len(), beats[0] == beats[1], t.mp("ghost"), stuns(&t, "ghost")), (2, true, 10, vec![(1, 2)]));
    t.end();
}
