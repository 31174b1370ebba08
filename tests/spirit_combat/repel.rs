//! Repel: who may claim it, what it does, what denies it and what that costs (S-18 to S-27).

use super::people_a::*;
use crate::support::Table;

/// Kara 12 with this Summon against a ghost of 10 with that Summon; both attack with these faces: 60 % and 40 %.
fn both_attack(summon: i32, ghost: i32, dice: &[u16]) -> Table {
    let mut t = pair_of(kara(12, &format!("summon: {summon}")), spirit("ghost", 10, &format!("summon: {ghost}")), dice);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done"]);
    t
}

/// What the open question asks for Repel; fails if it is refused.
fn price(t: &Table) -> i32 {
    let choice = t.session.question().unwrap().legal().find(|choice| choice.pick.verb == "repel").cloned();
    choice.expect("Repel is offered").price.unwrap()
}

#[test]
fn s18_an_attack_that_succeeds_and_is_below_summon_may_be_spent_on_repelling() {
    let mut t = both_attack(40, 0, &[39, 90]);
    assert_eq!((t.asked().as_str(), price(&t)), ("kara choices", 1));
    t.play(&["kara: repel", "kara: done"]);
    assert_eq!((moment(&t, "disengaged", "S-19"), t.engaged("kara", "ghost")), ((1, 1), false));
    t.end();
}

#[test]
fn s18_it_holds_in_the_round_in_which_the_engagement_begins() {
    let mut t = table(&[kara(12, "summon: 60"), spirit("ghost", 10, "")], &[47]);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: done", "kara: repel", "kara: done"]);
    assert_eq!((t.count("engaged", "SA-42"), t.count("disengaged", "S-19"), t.engaged("kara", "ghost")), (1, 1, false));
    t.end();
}

#[test]
fn s18_an_attack_that_succeeds_at_or_above_summon_buys_no_repel() {
    let mut t = both_attack(40, 0, &[40, 90]);
    assert_eq!(t.reason("repel"), ("S-18".into(), "the attack roll 40 is not below Summon 40".into()));
    assert_eq!(t.refused("kara", "repel"), "S-18");
    t.end();
}

#[test]
fn s18_a_roll_below_summon_that_is_no_success_buys_nothing() {
    let t = both_attack(90, 0, &[61, 90]);
    assert_eq!((t.asked().as_str(), t.duel().round()), ("kara intend", 2), "nobody has anything to choose");
    assert!(t.engaged("kara", "ghost"));
    t.end();
}

#[test]
fn s19_a_repel_that_stands_takes_no_further_roll_and_no_further_action() {
    let mut t = both_attack(60, 0, &[47, 90]);
    t.play(&["kara: repel", "kara: done"]);
    assert_eq!((t.count("disengaged", "S-19"), t.engaged("kara", "ghost")), (1, false));
    assert_eq!(t.count("tested", "*"), 2, "the two attacks and nothing else");
    assert_eq!(actions(&t), [("kara".into(), 1, "S-28".into()), ("ghost".into(), 1, "S-28".into())]);
    t.end();
}

#[test]
fn s20_the_attack_of_the_repelled_counts_all_the_same() {
    // 05 is a special of the ghost: A1 and A2.
    let mut t = both_attack(60, 0, &[47, 5]);
    t.play(&["kara: repel", "kara: done", "ghost: a1", "ghost: a2", "ghost: done"]);
    assert_eq!((t.mp("kara"), t.mp("ghost"), t.count("disengaged", "S-19")), (9, 10, 1));
    t.end();
}

#[test]
fn s20_it_may_be_a_stun_that_outlasts_the_engagement() {
    let mut t = both_attack(60, 0, &[47, 35]);
    t.play(&["kara: repel", "kara: done", "ghost: a13", "ghost: done"]);
    assert_eq!((t.standing("kara").stuns.len(), t.engaged("kara", "ghost")), (1, false));
    t.end();
}

#[test]
fn s21_an_attack_of_the_opponent_that_succeeds_below_its_summon_denies_it() {
    let mut t = both_attack(60, 30, &[25, 29]);
    t.play(&["kara: repel", "kara: done", "ghost: a5", "ghost: done"]);
    assert_eq!(foiled(&t), [three("kara", "repel", "S-21")]);
    assert_eq!((t.engaged("kara", "ghost"), t.mp("kara"), t.mp("ghost")), (true, 11, 10));
    t.end();
}

#[test]
fn s21_a_success_that_is_not_below_it_does_not() {
    let mut t = both_attack(60, 30, &[25, 30]);
    assert_eq!(price(&t), 1);
    t.play(&["kara: repel", "kara: done", "ghost: a5", "ghost: done"]);
    assert_eq!((t.count("disengaged", "S-19"), t.engaged("kara", "ghost")), (1, false));
    t.end();
}

#[test]
fn s21_nor_does_a_failure_below_it() {
    let mut t = both_attack(60, 60, &[25, 45]);
    t.play(&["kara: repel", "kara: done"]);
    assert_eq!((t.count("disengaged", "S-19"), t.engaged("kara", "ghost")), (1, false));
    t.end();
}

#[test]
fn s22_levels_to_spare_break_the_denial() {
    // A special against a success: one choice for Repel, one for the denial.
    let mut t = both_attack(60, 30, &[10, 22]);
    assert_eq!(price(&t), 2);
    t.play(&["kara: repel", "kara: done", "ghost: a5", "ghost: done"]);
    assert_eq!((t.count("disengaged", "S-22"), t.engaged("kara", "ghost"), t.mp("kara")), (1, false, 11));
    assert_eq!(t.all("bought", "SA-14")[0]["spent"], 2);
    t.end();
}

#[test]
fn s22_each_level_of_the_denial_costs_another() {
    // A critical against a special: one choice and two.
    let mut t = both_attack(60, 30, &[2, 5]);
    assert_eq!(price(&t), 3);
    t.play(&["kara: repel", "kara: done", "ghost: a5", "ghost: done"]);
    assert_eq!((t.count("disengaged", "S-22"), t.engaged("kara", "ghost")), (1, false));
    t.end();
    // A special against a special cannot pay for it.
    let mut t = both_attack(60, 30, &[10, 5]);
    t.play(&["kara: repel", "kara: done", "ghost: a5", "ghost: done"]);
    assert_eq!((t.engaged("kara", "ghost"), foiled(&t)), (true, vec![three("kara", "repel", "S-21")]));
    t.end();
}

#[test]
fn s23_they_may_do_damage_instead() {
    let mut t = both_attack(60, 30, &[10, 22]);
    t.play(&["kara: a1", "kara: a2", "kara: done", "ghost: a5", "ghost: done"]);
    assert_eq!((t.mp("ghost"), t.mp("kara"), t.engaged("kara", "ghost")), (7, 11, true));
    t.end();
}

#[test]
fn s23_what_repel_leaves_over_does_damage_too() {
    // A critical against a success: two for Repel, one left.
    let mut t = both_attack(60, 30, &[3, 22]);
    t.say("kara", "repel");
    assert_eq!(t.refused("kara", "b4"), "S-82");
    assert_eq!(t.refused("kara", "b2=1"), "S-73", "two more are not left");
    t.play(&["kara: a5", "kara: done", "ghost: a5", "ghost: done"]);
    assert_eq!((t.mp("ghost"), t.count("disengaged", "S-22"), t.engaged("kara", "ghost")), (9, 1, false));
    t.end();
}

/// A ghost that casts: INT 10, SRM 4, and Summon of its own.
fn casting_ghost(summon: i32) -> String {
    let ward = r#"(name: "Ward", aim: Own, effects: [Screen(1)])"#;
    spirit("ghost", 10, &format!("int: 10, summon: {summon}, spells: [{ward}]"))
}

#[test]
fn s24_after_a_repel_that_stood_both_cast_in_that_round_without_concentration() {
    let mut t = pair_of(kara(12, "summon: 60"), casting_ghost(0), &[47, 90]);
    t.play(&["kara: attack@ghost", "kara: spirit-screen@kara=2", "kara: done"]);
    t.play(&["ghost: attack@kara", "ghost: ward@ghost=1", "ghost: done", "kara: repel", "kara: done"]);
    assert_eq!(t.tested("concentration"), []);
    assert_eq!((t.standing("kara").screen, t.standing("ghost").screen, t.mp("kara"), t.mp("ghost")), (1, 1, 10, 9));
    // That neither of them casts before its rank stays (S-07, S-09): 4 + 3 and 4 + 4.
    assert_eq!((ranks(&t, "kara"), ranks(&t, "ghost")), ((7, 9), (8, 9)));
    let done: Vec<_> = t.all("done", "S-10").iter().map(|fact| fact["who"].as_str().unwrap().to_owned()).collect();
    assert_eq!((done, moment(&t, "done", "S-10")), (vec!["kara".into(), "ghost".into()], (1, 9)));
    t.end();
}

#[test]
fn s24_who_was_only_attacked_needs_none_either_and_is_not_delayed() {
    let mut t = pair_of(kara(12, "summon: 60"), casting_ghost(0), &[47]);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: ward@ghost=1", "ghost: done", "kara: repel", "kara: done"]);
    assert_eq!((t.tested("concentration"), ranks(&t, "ghost"), t.standing("ghost").screen), (vec![], (4, 5), 1));
    t.end();
}

#[test]
fn s24_a_repel_that_did_not_stand_frees_nobody_of_it() {
    let mut t = pair_of(kara(12, "summon: 60"), casting_ghost(30), &[25, 22, 46, 31]);
    t.play(&["kara: attack@ghost", "kara: spirit-screen@kara=2", "kara: done"]);
    t.play(&["ghost: attack@kara", "ghost: ward@ghost=1", "ghost: done"]);
    t.play(&["kara: repel", "kara: done", "ghost: a5", "ghost: done"]);
    assert_eq!(foiled(&t), [three("kara", "repel", "S-21"), three("kara", "cast", "S-36"), three("ghost", "cast", "S-36")]);
    t.end();
}

#[test]
fn s24_it_is_over_with_the_round() {
    let mut t = pair_of(kara(12, "summon: 60"), casting_ghost(0), &[47, 90, 46]);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: done", "kara: repel", "kara: done"]);
    assert_eq!((t.duel().round(), t.engaged("kara", "ghost")), (2, false));
    t.play(&["kara: spirit-screen@kara=2", "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(foiled(&t), [three("kara", "cast", "S-11")]);
    t.end();
}

#[test]
fn s25_it_may_be_tried_again_in_later_rounds() {
    let mut t = both_attack(60, 30, &[25, 22, 25, 90]);
    t.play(&["kara: repel", "kara: done", "ghost: a5", "ghost: done"]);
    assert!(t.engaged("kara", "ghost"));
    t.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done", "kara: repel", "kara: done"]);
    assert_eq!((moment(&t, "disengaged", "S-19"), t.engaged("kara", "ghost")), ((2, 1), false));
    t.end();
}

#[test]
fn s25_and_in_a_later_round_for_the_first_time() {
    let mut t = pair(&[25]);
    rest_of_round(&mut t);
    rest_of_round(&mut t);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: done", "kara: repel", "kara: done"]);
    assert_eq!(moment(&t, "disengaged", "S-19"), (3, 1));
    t.end();
}

#[test]
fn s26_it_is_not_declared() {
    let mut t = pair(&[47]);
    assert_eq!(t.offered("repel"), Vec::<String>::new());
    assert!(t.refused("kara", "repel").contains("not among the options"));
    t.play(&["kara: attack@ghost", "kara: done", "ghost: done", "kara: repel", "kara: done"]);
    assert_eq!(intents(&t)[0].1, ["attack@ghost"]);
    assert_eq!(t.count("disengaged", "S-19"), 1);
    t.end();
}

#[test]
fn s27_no_summon_no_repel() {
    let mut t = pair_of(kara(12, ""), spirit("ghost", 10, "summon: 90"), &[1, 90]);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(t.refused("kara", "repel"), "S-27");
    assert_eq!(t.reason("repel").1, "Kara has no Summon skill");
    t.end();
}

#[test]
fn s27_with_summon_a_spirit_repels_as_well() {
    let mut t = pair_of(kara(12, ""), spirit("ghost", 10, "summon: 40"), &[35]);
    t.play(&["kara: done", "ghost: attack@kara", "ghost: done", "ghost: repel", "ghost: done"]);
    let out = t.last("disengaged", "S-19");
    assert_eq!((out["who"].as_str(), t.engaged("kara", "ghost")), (Some("ghost"), false));
    t.end();
}
