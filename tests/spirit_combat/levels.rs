//! Levels and choices: how many an attack gives, and what evasion takes off (S-37 to S-41).

use super::people_b::*;

/// Kara attacks with this face, the ghost does nothing; (choices, defender's choices, rule).
fn attack(face: u16) -> (i64, i64, String) {
    let mut t = duel("", "", &[face]);
    declare(&mut t, &["kara: attack@ghost"]);
    let (choices, one_point, counter, rule) = struck(&t, "kara");
    assert!(!one_point);
    t.end();
    (choices, counter, rule)
}

#[test]
fn s37_a_plain_success_gives_one_choice() {
    for face in [11, 30, 50] {
        assert_eq!(attack(face), (1, 0, "S-37".into()), "{face}");
    }
    let mut t = duel("", "", &[50]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!((t.asked(), budget(&t)), ("kara choices".into(), (0, 1)));
    assert_eq!(t.session.question().unwrap().why.0, "S-37");
    assert_eq!((price(&t, "a5"), price(&t, "b2")), (Some(1), Some(2)));
    t.say("kara", "a5");
    assert_eq!(budget(&t), (1, 1));
    assert_eq!(t.options(), ["take_back", "done"], "nothing is left to spend");
    assert_eq!(t.refused("kara", "a5"), "S-37");
    t.say("kara", "done");
    assert_eq!((t.mp("kara"), t.mp("ghost")), (12, 11));
    let bought = t.last("bought", "SA-14");
    assert_eq!((bought["spent"].clone(), bought["of"].clone()), (1.into(), 1.into()));
    t.end();
}

#[test]
fn s38_a_special_gives_two_choices() {
    for face in [4, 10] {
        assert_eq!(attack(face), (2, 0, "S-38".into()), "{face}");
    }
    let mut t = duel("", "", &[10]);
    declare(&mut t, &["kara: attack@ghost"]);
    t.say("kara", "a5");
    assert_eq!(budget(&t), (1, 2));
    t.say("kara", "a5");
    assert_eq!(t.refused("kara", "a5"), "S-37");
    t.say("kara", "done");
    assert_eq!(t.mp("ghost"), 10);
    t.end();
}

#[test]
fn s39_a_critical_gives_three_choices() {
    for face in [1, 3] {
        assert_eq!(attack(face), (3, 0, "S-39".into()), "{face}");
    }
    let mut t = duel("", "", &[3]);
    kara_takes(&mut t, &["a5", "a5", "a5"]);
    assert_eq!(t.mp("ghost"), 9);
    t.end();
}

#[test]
fn s37_choices_may_be_left_unspent_and_taken_back() {
    let mut t = duel("", "", &[3]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert!(t.offered("take_back").is_empty(), "there is nothing to take back yet");
    t.play(&["kara: a1", "kara: a2", "kara: a5"]);
    assert_eq!(budget(&t), (3, 3));
    let draft = |t: &crate::support::Table| -> Vec<String> {
        t.session.question().unwrap().draft.iter().map(|pick| pick.key(t.session.cast())).collect()
    };
    assert_eq!(draft(&t), ["a1", "a2", "a5"]);
    t.play(&["kara: take_back", "kara: take_back"]);
    assert_eq!((draft(&t), budget(&t)), (vec!["a1".to_owned()], (1, 3)));
    t.play(&["kara: take_back", "kara: a4", "kara: done"]);
    let bought = t.last("bought", "SA-14");
    assert_eq!((bought["spent"].clone(), bought["of"].clone(), t.mp("ghost")), (1.into(), 3.into(), 12));
    assert_eq!(stuns(&t, "ghost"), [(1, 2)]);
    t.end();
}

/// The face of the attack at 50 %, that of the evasion with Ceremony 55 (01-03, 04-11, 12-55, 56-98, 99-00), choices that
/// are left, whether exactly one point is lost, and the rule.
const EVADED: [(u16, u16, i64, bool, &str); 16] = [
    (11, 56, 1, false, "S-37"),
    (11, 55, 0, true, "S-31"),
    (11, 11, 0, false, "S-40"),
    (11, 3, 0, false, "S-40"),
    (4, 56, 2, false, "S-38"),
    (4, 55, 1, false, "S-40"),
    (4, 11, 0, true, "S-31"),
    (4, 3, 0, false, "S-40"),
    (3, 98, 3, false, "S-39"),
    (3, 12, 2, false, "S-40"),
    (3, 4, 1, false, "S-40"),
    (3, 1, 0, true, "S-31"),
    (51, 12, 0, false, "S-41"),
    (51, 3, 0, false, "S-41"),
    (97, 56, 0, false, "S-41"),
    (97, 100, 0, false, "S-41"),
];

#[test]
fn s40_evade_levels_are_taken_off_the_choices() {
    for (face, evade, choices, one_point, rule) in EVADED {
        let mut t = duel("", "ceremony: 55,", &[face, evade]);
        declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
        let case = format!("{face} against {evade}");
        assert_eq!(struck(&t, "kara"), (choices, one_point, 0, rule.into()), "{case}");
        if choices > 0 {
            assert_eq!((t.asked(), budget(&t)), ("kara choices".into(), (0, i32::try_from(choices).unwrap())), "{case}");
            t.say("kara", "done");
        }
        assert_eq!(t.mp("ghost"), 12 - i32::from(one_point), "{case}");
        assert_eq!((t.asked(), round(&t)), ("kara intend".into(), 2), "{case}");
        t.end();
    }
}

#[test]
fn s41_a_failed_attack_does_nothing() {
    for face in [51, 97] {
        let mut t = duel("", "", &[face]);
        declare(&mut t, &["kara: attack@ghost"]);
        assert_eq!(struck(&t, "kara"), (0, false, 0, "S-41".into()));
        assert_eq!((t.asked(), round(&t)), ("kara intend".into(), 2), "nobody chooses");
        assert_eq!((t.mp("kara"), t.mp("ghost"), t.count("bought", "*")), (12, 12, 0));
        t.end();
    }
}

#[test]
fn s41_a_failed_attack_does_not_hinder_the_other_side() {
    let mut t = duel("", "", &[51, 50, 3]);
    declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
    choose(&mut t, "ghost", &["a1"]);
    assert_eq!((t.mp("kara"), t.mp("ghost")), (9, 12));
    t.end();
}
