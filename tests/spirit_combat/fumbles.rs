//! Fumbles of either kind: the defender's choice, and one more for the attack that was badly evaded (S-42, S-43).

use super::people_b::*;

#[test]
fn s42_a_fumbled_attack_gives_the_defender_one_choice_at_once() {
    for face in [98, 100] {
        let mut t = duel("", "", &[face, 2]);
        declare(&mut t, &["ghost: attack@kara"]);
        assert_eq!(struck(&t, "ghost"), (0, false, 1, "S-42".into()));
        assert_eq!((t.asked(), budget(&t)), ("kara choices".into(), (0, 1)), "Kara did not even attack");
        assert_eq!(t.session.question().unwrap().why.0, "S-42");
        choose(&mut t, "kara", &["a1"]);
        assert_eq!((t.mp("kara"), t.mp("ghost")), (12, 10));
        let bought = t.last("bought", "S-42");
        assert_eq!((bought["who"].clone(), bought["whom"].clone(), bought["round"].clone()), ("kara".into(), "ghost".into(), 1.into()));
        assert_eq!(round(&t), 2, "it was taken in the round of the fumble");
        t.end();
    }
}

#[test]
fn s42_the_choice_is_one_of_list_a() {
    let kara = r#"summon: 60, spells: [(name: "Befuddle", points: 1, effects: [Stun(level: 1)])],"#;
    let mut t = duel(kara, "", &[98]);
    declare(&mut t, &["ghost: attack@kara"]);
    for pick in ["b1", "b2=1", "b3", "b4", "b5-befuddle=1", "b6", "repel"] {
        assert_eq!(t.refused("kara", pick), "SA-10", "{pick}");
    }
    t.say("kara", "a5");
    assert_eq!(t.refused("kara", "a5"), "S-37", "one, and no more");
    t.say("kara", "done");
    assert_eq!(t.mp("ghost"), 11);
    t.end();
}

#[test]
fn s42_it_is_apart_from_the_choices_of_the_defenders_own_attack() {
    let mut t = duel("", "", &[11, 98, 3]);
    declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
    assert_eq!((budget(&t), t.session.question().unwrap().why.0), ((0, 1), "S-37"));
    assert_eq!(t.refused("kara", "b2=1"), "S-73", "one and one are not two");
    choose(&mut t, "kara", &["a1"]);
    assert_eq!((budget(&t), t.session.question().unwrap().why.0), ((0, 1), "S-42"));
    assert_eq!(t.count("bought", "*"), 0);
    // A1 once for each: the fumble is no part of her attack.
    choose(&mut t, "kara", &["a5"]);
    assert_eq!((t.count("bought", "SA-14"), t.count("bought", "S-42"), t.mp("ghost")), (1, 1, 8));
    t.end();
}

#[test]
fn s42_both_may_fumble_and_both_then_choose() {
    let mut t = duel("", "", &[100, 99]);
    declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
    assert_eq!((struck(&t, "kara").2, struck(&t, "ghost").2), (1, 1));
    choose(&mut t, "kara", &["a5"]);
    assert_eq!(t.mp("ghost"), 12, "sealed until the ghost has chosen");
    choose(&mut t, "ghost", &["a4"]);
    assert_eq!((t.mp("kara"), t.mp("ghost"), stuns(&t, "kara"), stuns(&t, "ghost")), (12, 11, vec![(1, 2)], vec![]));
    t.end();
}

#[test]
fn s42_evasion_changes_nothing_about_a_fumbled_attack() {
    for evade in [3, 12, 56, 100] {
        let mut t = duel("ceremony: 55,", "", &[98, evade]);
        declare(&mut t, &["kara: evade@ghost", "ghost: attack@kara"]);
        assert_eq!(struck(&t, "ghost"), (0, false, 1, "S-42".into()), "{evade}");
        choose(&mut t, "kara", &["a5"]);
        assert_eq!((t.mp("kara"), t.mp("ghost")), (12, 11), "{evade}");
        t.end();
    }
}

#[test]
fn s43_a_fumbled_evade_gives_the_attack_one_more_choice() {
    for (face, choices) in [(11, 2), (50, 2), (10, 3), (3, 4)] {
        let mut t = duel("", "ceremony: 55,", &[face, 99]);
        declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
        assert_eq!(struck(&t, "kara"), (choices, false, 0, "S-43".into()), "{face}");
        assert_eq!(budget(&t), (0, i32::try_from(choices).unwrap()));
        let picks = vec!["a5"; usize::try_from(choices).unwrap()];
        choose(&mut t, "kara", &picks);
        assert_eq!(i64::from(t.mp("ghost")), 12 - choices);
        t.end();
    }
}

#[test]
fn s43_the_choice_more_may_pay_for_list_b() {
    let mut t = duel("", "ceremony: 55,", &[11, 100]);
    declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
    choose(&mut t, "kara", &["b2=4"]);
    assert_eq!((t.mp("kara"), t.mp("ghost")), (8, 8));
    t.end();
}

#[test]
fn s43_it_belongs_to_the_attack_that_was_met_and_to_no_other() {
    let cast = [body("kara", 12, "ceremony: 55,"), spirit("ghost", 12, ""), spirit("other", 12, "")];
    // The ghost attacks with 11, is evaded with 99; the other attacks with 11.
    let mut t = table(r#"engaged: [("kara", "ghost"), ("kara", "other")],"#, &cast, &[11, 99, 11]);
    declare(&mut t, &["kara: evade@ghost", "ghost: attack@kara", "other: attack@kara"]);
    assert_eq!((struck(&t, "ghost").0, struck(&t, "other").0), (2, 1));
    choose(&mut t, "ghost", &["a5", "a5"]);
    choose(&mut t, "other", &["a5"]);
    assert_eq!(t.mp("kara"), 9);
    t.end();
}
