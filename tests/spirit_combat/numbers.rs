//! Numbers of the text that a table sets for itself: what helpers add (S-111), what A5 and an evasion of the same level cost (S-52,
//! S-31), which faces always succeed or never do (SA-05).

use super::people_b::*;
use willbound::play::narration;

#[test]
fn s111_a_table_sets_what_helpers_add() {
    // Four people in trance: +3 by the shipped table.
    let bonus = |numbers: &str| choir(numbers, "", &[]).standing("kara").support;
    assert_eq!(bonus(""), (4, 3));
    assert_eq!(bonus("numbers: (helper_bonus: [(people: 2, bonus: 1), (people: 4, bonus: 7), (people: 5, bonus: 9)]),"), (4, 7));
    assert_eq!(bonus("numbers: (helper_bonus: [(people: 5, bonus: 9)]),"), (4, 0), "fewer than the first line add nothing");
    assert_eq!(bonus("numbers: (helper_bonus: []),"), (4, 0));
    let mut t = choir("numbers: (helper_bonus: [(people: 1, bonus: 13)]),", "", &[]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.last("hopeless", "S-94")["who"], "ghost", "15 against 12 + 13");
}

#[test]
fn s52_a_table_sets_what_a5_takes() {
    let mut t = duel_with("numbers: (single_loss: 3),", "", "", &[8]);
    declare(&mut t, &["kara: attack@ghost"]);
    let question = t.session.question().unwrap();
    let a5 = question.options.iter().find(|choice| choice.pick.verb == "a5").unwrap();
    assert_eq!(narration::choice_label(a5, question, t.session.cast()), "A5 Lose 3 magic points");
    t.play(&["kara: a5", "kara: a5", "kara: done"]);
    assert_eq!((t.mp("ghost"), t.last("pool_changed", "S-52")["after"].as_i64()), (6, Some(6)));
    assert!(t.told().contains("3 magic points"), "{}", t.told());
    t.end();
}

#[test]
fn s31_a_table_sets_what_an_attack_costs_whose_level_is_met() {
    let met = |numbers: &str| {
        let mut t = duel_with(numbers, "", "ceremony: 50", &[40, 40]);
        declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
        t
    };
    let (usual, two, none) = (met(""), met("numbers: (equal_loss: 2),"), met("numbers: (equal_loss: 0),"));
    assert_eq!((usual.mp("ghost"), two.mp("ghost"), none.mp("ghost")), (11, 10, 12));
    assert!(usual.told().contains("exactly 1 magic point, and") && two.told().contains("exactly 2 magic points, and"));
}

#[test]
fn s44_the_words_of_a_loss_name_the_tables_die() {
    let mut t = duel_with("numbers: (loss_die: 6),", "", "", &[40, 5]);
    declare(&mut t, &["kara: attack@ghost"]);
    let question = t.session.question().unwrap();
    let label = |verb: &str| {
        let choice = question.options.iter().find(|choice| choice.pick.verb == verb).unwrap();
        narration::choice_label(choice, question, t.session.cast())
    };
    assert_eq!((label("a1").as_str(), label("b4").as_str()), ("A1 Lose 1d6 magic points", "B4 1d6 disruption to its body"));
    t.play(&["kara: a1", "kara: done"]);
    assert_eq!(t.mp("ghost"), 7);
}

#[test]
fn sa05_a_table_sets_the_faces_that_always_succeed_and_never_do() {
    // An evasion of 2 %: by the shipped ruleset 05 succeeds.
    let evaded = |numbers: &str, face: u16| {
        let mut t = duel_with(numbers, "", "ceremony: 2", &[40, face]);
        declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
        t.tested("evade")[0].2.clone()
    };
    assert_eq!((evaded("", 5).as_str(), evaded("", 6).as_str()), ("success", "failure"));
    assert_eq!(evaded("numbers: (bands: (always: 12)),", 12), "success");
    assert_eq!(evaded("numbers: (bands: (always: 0)),", 3), "failure");
    let sure = |numbers: &str, face: u16| {
        let mut t = duel_with(numbers, "", "ceremony: 150", &[40, face]);
        declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
        t.tested("evade")[0].2.clone()
    };
    assert_eq!((sure("", 95).as_str(), sure("", 96).as_str()), ("success", "failure"));
    assert_eq!(sure("numbers: (bands: (never: 91)),", 91), "failure");
    assert_eq!(sure("numbers: (bands: (never: 101)),", 99), "success");
}
