//! Choices that cost the victim magic points or scores: A1, A2, A5, A12 (S-44 to S-47, S-52, S-66).

use super::people_b::*;

#[test]
fn s44_a1_costs_the_victim_one_to_three_magic_points() {
    for loss in 1..=3 {
        let mut t = duel("", "", &[11, loss]);
        kara_takes(&mut t, &["a1"]);
        let after = 12 - i64::from(loss);
        assert_eq!(changes(&t, "ghost", "S-44"), [(12, after)]);
        assert_eq!((t.mp("ghost"), t.mp("kara")), (12 - i32::from(loss), 12));
        t.end();
    }
}

#[test]
fn s44_no_more_is_lost_than_there_is() {
    let mut t = duel("magic_points: 2,", "", &[11, 3]);
    ghost_takes(&mut t, &["a1"]);
    assert_eq!(changes(&t, "kara", "S-44"), [(2, 0)]);
    t.end();
}

#[test]
fn s45_a_rare_foe_takes_a_statistic_instead() {
    for (drains, pool, before, after) in
        [("Power", "power", 12, 10), ("Intelligence", "intelligence", 15, 13), ("Dexterity", "dexterity", 14, 12)]
    {
        let mut t = duel("", &format!("special: (drains: {drains}),"), &[11, 2]);
        ghost_takes(&mut t, &["a1"]);
        assert_eq!(pools(&t, "kara", pool, "S-45"), [(before, after)]);
        assert_eq!((t.mp("kara"), t.count("pool_changed", "S-44")), (12, 0), "magic points stay");
        t.end();
    }
}

#[test]
fn s45_a2_and_a5_go_with_it() {
    let mut t = duel("", "special: (drains: Power),", &[3]);
    ghost_takes(&mut t, &["a1", "a2", "a5"]);
    assert_eq!((pools(&t, "kara", "power", "S-45"), changes(&t, "kara", "S-52")), (vec![(12, 9)], vec![(12, 11)]));
    t.end();
}

#[test]
fn s46_a1_may_be_taken_only_once_in_an_attack() {
    let mut t = duel("", "", &[3, 1]);
    declare(&mut t, &["kara: attack@ghost"]);
    t.say("kara", "a1");
    assert_eq!(t.refused("kara", "a1"), "S-46");
    t.play(&["kara: a5", "kara: done"]);
    assert_eq!(t.mp("ghost"), 10);
    t.end();
}

#[test]
fn s46_two_attacks_may_each_take_a1() {
    let cast = [body("kara", 12, ""), spirit("ghost", 12, ""), spirit("other", 12, "")];
    let mut t = table(r#"engaged: [("kara", "ghost"), ("kara", "other")],"#, &cast, &[11, 11, 3, 2]);
    declare(&mut t, &["ghost: attack@kara", "other: attack@kara"]);
    choose(&mut t, "ghost", &["a1"]);
    choose(&mut t, "other", &["a1"]);
    assert_eq!(changes(&t, "kara", "S-44"), [(12, 9), (9, 7)]);
    t.end();
}

#[test]
fn s47_a2_makes_the_loss_of_a1_its_maximum_without_a_die() {
    let mut t = duel("", "", &[10]);
    kara_takes(&mut t, &["a1", "a2"]);
    assert_eq!((changes(&t, "ghost", "S-47"), t.count("pool_changed", "S-44")), (vec![(12, 9)], 0));
    t.end();
}

#[test]
fn s47_a2_is_useless_without_a1() {
    let mut t = duel("", "", &[3]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "a2"), "S-47");
    t.say("kara", "a5");
    assert_eq!(t.refused("kara", "a2"), "S-47", "A5 is no A1");
    t.play(&["kara: a1", "kara: a2"]);
    assert_eq!(t.refused("kara", "a2"), "S-47", "there is only one maximum");
    t.say("kara", "done");
    assert_eq!(t.mp("ghost"), 8, "3 and 1");
    t.end();
}

#[test]
fn s52_a5_costs_one_magic_point_and_goes_with_other_choices() {
    let mut t = duel("", "", &[10, 2]);
    kara_takes(&mut t, &["a5", "a1"]);
    assert_eq!((changes(&t, "ghost", "S-44"), changes(&t, "ghost", "S-52")), (vec![(12, 10)], vec![(10, 9)]));
    t.end();
}

#[test]
fn s52_a5_may_be_taken_several_times() {
    let mut t = duel("", "", &[3]);
    kara_takes(&mut t, &["a5", "a5", "a5"]);
    assert_eq!((t.mp("ghost"), changes(&t, "ghost", "S-52")), (9, vec![(12, 9)]));
    t.end();
}

/// The ghost takes A12 on Kara's pride, 14 on the die of a trait roll.
fn pride(dice: &[u16]) -> crate::support::Table {
    let mut t = duel(r#"traits: {"pride": 14},"#, "", dice);
    ghost_takes(&mut t, &["a12-pride"]);
    t.end();
    t
}

#[test]
fn s66_a12_calls_for_a_trait_roll_or_costs_one_to_three_more() {
    let held = pride(&[11, 14]);
    assert_eq!((held.mp("kara"), held.tested("trait")), (12, vec![("kara".into(), 14, "success".into())]));
    assert_eq!((held.last("tested", "S-66")["sides"].clone(), held.last("tested", "S-66")["chance"].clone()), (20.into(), 14.into()));
    let lost = pride(&[11, 15, 3]);
    assert_eq!((lost.tested("trait"), changes(&lost, "kara", "S-66")), (vec![("kara".into(), 15, "failure".into())], vec![(12, 9)]));
}

#[test]
fn s66_the_loss_comes_on_top_of_others() {
    // Attack, trait, A1, trait loss.
    let mut t = duel(r#"traits: {"pride": 14},"#, "", &[3, 20, 1, 2]);
    ghost_takes(&mut t, &["a1", "a12-pride", "a5"]);
    assert_eq!(
        (changes(&t, "kara", "S-44"), changes(&t, "kara", "S-66"), changes(&t, "kara", "S-52")),
        (vec![(12, 11)], vec![(11, 9)], vec![(9, 8)])
    );
    t.end();
}

#[test]
fn s66_each_trait_is_tried_once_and_one_that_is_not_there_cannot_be() {
    let mut t = duel(r#"traits: {"mercy": 9, "pride": 14},"#, "", &[3, 9, 14]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.offered("a12"), ["a12-mercy", "a12-pride"]);
    t.say("ghost", "a12-mercy");
    assert_eq!(t.refused("ghost", "a12-mercy"), "S-66");
    t.play(&["ghost: a12-pride", "ghost: done"]);
    assert_eq!((t.tested("trait").len(), t.mp("kara")), (2, 12));
    t.end();
    let mut t = duel("", "", &[3]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.refused("ghost", "a12"), "SA-46");
    t.end();
}
