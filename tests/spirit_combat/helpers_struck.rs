//! Choices that strike at helpers: A6 and B3 (S-53, S-54, S-78 to S-81).

use super::people_b::*;
use crate::support::Table;

/// Who of the three helpers aids Kara.
fn chanting(t: &Table) -> Vec<&str> {
    ["h1", "h2", "h3"].into_iter().filter(|helper| t.aids(helper) == "kara").collect()
}

#[test]
fn s53_a6_makes_half_of_the_helpers_roll_ceremony() {
    // Two of three: 50 stays, 51 is out.
    let mut t = choir("", "", &[11, 50, 51]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!((t.offered("a6"), price(&t, "a6@h1")), (vec!["a6@h1".into(), "a6@h2".into(), "a6@h3".into()], Some(1)));
    t.say("ghost", "a6@h1");
    assert_eq!((budget(&t), price(&t, "a6@h2"), price(&t, "a6@h3")), ((1, 1), Some(0), Some(0)), "half of 3 is 2");
    assert_eq!(t.refused("ghost", "a6@h1"), "S-53");
    t.say("ghost", "a6@h3");
    assert_eq!((budget(&t), t.refused("ghost", "a6@h2")), ((1, 1), "S-37".into()), "the third takes a second choice");
    t.say("ghost", "done");
    let tested: Vec<_> = t.tested("hold trance").into_iter().map(|(who, ..)| who).collect();
    assert_eq!((tested, chanting(&t)), (vec!["h1".into(), "h3".into()], vec!["h1", "h2"]));
    assert_eq!((t.count("trance_left", "S-53"), t.last("tested", "S-53")["chance"].clone()), (1, 50.into()));
    t.end();
}

#[test]
fn s53_the_bonus_falls_in_the_next_round() {
    let mut t = choir("", "", &[11, 51, 51]);
    assert_eq!(t.scores("kara"), (9, 12));
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.last("supported", "S-113")["bonus"], 3);
    choose(&mut t, "ghost", &["a6@h1", "a6@h2"]);
    let support = t.last("supported", "S-113");
    assert_eq!((support["round"].clone(), support["people"].clone(), support["bonus"].clone()), (2.into(), 1.into(), 1.into()));
    assert_eq!(t.scores("kara"), (9, 10));
    t.end();
}

#[test]
fn s53_without_helpers_there_is_nobody_to_shake() {
    let mut t = duel("", "", &[11]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "a6"), "S-53");
    assert_eq!(t.refused("kara", "a6@ghost"), "S-53");
    t.end();
}

#[test]
fn s54_a6_twice_makes_all_helpers_roll() {
    let mut t = choir("", "", &[10, 51, 5, 99]);
    declare(&mut t, &["ghost: attack@kara"]);
    t.play(&["ghost: a6@h1", "ghost: a6@h2"]);
    assert_eq!((budget(&t), price(&t, "a6@h3")), ((1, 2), Some(1)));
    t.say("ghost", "a6@h3");
    assert_eq!(budget(&t), (2, 2));
    t.say("ghost", "done");
    assert_eq!((t.tested("hold trance").len(), chanting(&t)), (3, vec!["h2"]));
    assert_eq!((t.count("trance_left", "S-54"), t.count("tested", "S-54")), (2, 3));
    t.end();
}

#[test]
fn s54_with_two_choices_none_of_them_is_left_out_for_its_price() {
    let cast = [
        body("kara", 9, "at: (2, 1),"),
        helper("h1", 1, (1, 0), ""),
        helper("h2", 1, (2, 0), ""),
        helper("h3", 1, (1, 1), ""),
        helper("h4", 1, (1, 2), ""),
        spirit("ghost", 12, ""),
    ];
    let mut t = table(r#"engaged: [("kara", "ghost")],"#, &cast, &[10, 50, 50, 50, 50]);
    declare(&mut t, &["ghost: attack@kara"]);
    t.play(&["ghost: a6@h1", "ghost: a6@h2"]);
    assert_eq!(budget(&t), (1, 2), "half of 4 is 2");
    t.say("ghost", "a6@h3");
    assert_eq!((budget(&t), price(&t, "a6@h4")), ((2, 2), Some(0)), "the fourth is included");
    t.play(&["ghost: a6@h4", "ghost: done"]);
    assert_eq!(t.tested("hold trance").len(), 4);
    t.end();
}

/// The ghost (Summon 30) takes B3 on h2, which rolls its evasion (Ceremony 50) after the attack (off 12 against 10: 60 %).
fn b3(dice: &[u16]) -> Table {
    let mut all = vec![10];
    all.extend(dice);
    let mut t = choir("", "summon: 30,", &all);
    declare(&mut t, &["ghost: attack@kara"]);
    choose(&mut t, "ghost", &["b3@h2"]);
    t.end();
    t
}

#[test]
fn s78_b3_is_one_choice_of_list_a_and_an_attack_on_a_helper() {
    let mut t = choir("", "", &[10, 2, 61, 51]);
    declare(&mut t, &["ghost: attack@kara"]);
    t.say("ghost", "b3@h2");
    assert_eq!((budget(&t), price(&t, "a1"), price(&t, "b2")), ((2, 2), Some(0), Some(2)));
    t.say("ghost", "a1");
    assert_eq!((budget(&t), t.refused("ghost", "a5")), ((2, 2), "S-37".into()), "one, and no more");
    t.say("ghost", "done");
    let test = t.last("tested", "S-78");
    assert_eq!((test["whom"].clone(), test["chance"].clone(), test["level"].clone()), ("h2".into(), 60.into(), "failure".into()));
    assert_eq!((t.mp("kara"), chanting(&t)), (7, vec!["h1", "h2", "h3"]));
    t.end();
}

#[test]
fn s78_the_choice_may_be_taken_before_or_after_naming_the_helper() {
    let mut t = choir("", "", &[10, 61, 51]);
    declare(&mut t, &["ghost: attack@kara"]);
    t.say("ghost", "a5");
    assert_eq!((budget(&t), price(&t, "b3@h1")), ((1, 2), Some(1)), "A5 becomes the one that comes with it");
    t.play(&["ghost: b3@h1", "ghost: done"]);
    assert_eq!((t.mp("kara"), t.last("bought", "SA-14")["spent"].clone()), (8, 2.into()));
    t.end();
}

#[test]
fn s78_it_costs_no_combat_action_and_the_same_helper_is_named_once() {
    let mut t = choir("", "", &[3, 61, 51]);
    declare(&mut t, &["ghost: attack@kara"]);
    t.say("ghost", "b3@h1");
    assert_eq!(t.refused("ghost", "b3@h1"), "S-78");
    t.say("ghost", "done");
    assert_eq!(t.all("action_used", "*").iter().filter(|fact| fact["who"] == "ghost").count(), 1, "its attack on Kara alone");
    t.end();
    let mut t = duel("", "", &[3]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "b3"), "S-78");
    t.end();
}

#[test]
fn s79_a_helper_that_is_hit_rolls_int_times_three() {
    for (face, aids) in [(36, "kara"), (37, "")] {
        let t = b3(&[30, 51, face]);
        let test = t.last("tested", "S-79");
        assert_eq!(
            (test["who"].clone(), test["chance"].clone(), test["purpose"].clone()),
            ("h2".into(), 36.into(), "stay in trance".into())
        );
        assert_eq!((t.aids("h2"), t.count("trance_left", "S-79")), (aids, usize::from(aids.is_empty())), "30 is not below 30");
        assert_eq!(t.mp("h2"), 10, "it loses no magic points");
    }
}

#[test]
fn s79_a_helper_that_is_missed_does_not_roll() {
    let t = b3(&[61, 51]);
    assert_eq!((t.count("tested", "S-79"), t.aids("h2")), (0, "kara"));
    // A fumble gives the helper nothing (SA-29).
    let t = b3(&[99, 51]);
    assert_eq!((t.tested("attack on a helper")[0].2.clone(), t.count("bought", "S-42"), t.aids("h2")), ("fumble".into(), 0, "kara"));
}

#[test]
fn s80_below_summon_the_helper_is_out_without_a_roll() {
    let t = b3(&[29, 51]);
    assert_eq!((t.aids("h2"), t.count("trance_left", "S-80"), t.tested("stay in trance").len()), ("", 1, 0));
}

#[test]
fn s80_only_an_attack_that_hits() {
    // Summon 90: 61 is below it, and misses.
    let mut t = choir("", "summon: 90,", &[10, 61, 51]);
    declare(&mut t, &["ghost: attack@kara"]);
    choose(&mut t, "ghost", &["b3@h2"]);
    assert_eq!(chanting(&t), ["h1", "h2", "h3"]);
    t.end();
}

#[test]
fn s81_the_helper_may_evade() {
    // Attack 29: success. Evasion 50: success, so nothing comes of it, and the helper stays in trance.
    let t = b3(&[29, 50]);
    assert_eq!((t.tested("evade"), t.aids("h2")), (vec![("h2".into(), 50, "success".into())], "kara"));
    assert_eq!((t.last("tested", "S-81")["chance"].clone(), t.mp("h2")), (50.into(), 10));
    // Attack 12: special. Evasion 50: one level is left.
    let t = b3(&[12, 50]);
    assert_eq!((t.aids("h2"), t.count("trance_left", "S-80")), ("", 1));
    // Evasion 10, special: equal.
    let t = b3(&[12, 10]);
    assert_eq!((t.aids("h2"), t.mp("h2")), ("kara", 10));
}

#[test]
fn s81_without_ceremony_there_is_no_evasion() {
    let h = r#"(id: "h1", side: "shamans", at: (1, 0), pow: 10, int: 12, trance: (aids: "kara", people: 1))"#;
    let cast = [body("kara", 11, "at: (2, 1),"), h.into(), spirit("ghost", 12, "")];
    let mut t = table(r#"engaged: [("kara", "ghost")],"#, &cast, &[10, 60, 36]);
    declare(&mut t, &["ghost: attack@kara"]);
    choose(&mut t, "ghost", &["b3@h1"]);
    assert_eq!((t.tested("evade").len(), t.aids("h1")), (0, "kara"));
    t.end();
}
