//! Declaration: in the order of DEX, and without it last, together and unseen (S-05, S-06).

use super::people_a::*;

fn body(id: &str, dexterity: i32) -> String {
    format!(r#"(id: "{id}", side: "shamans", pow: 10, dex: {dexterity})"#)
}

#[test]
fn s05_intentions_are_declared_by_dex_the_highest_first() {
    let mut t = table(&[body("slow", 6), kara(12, ""), spirit("imp", 9, "dex: 17"), spirit("ghost", 10, "")], &[]);
    for who in ["imp", "kara", "slow", "ghost"] {
        assert_eq!(t.asked(), format!("{who} intend"));
        t.say(who, "done");
    }
    assert_eq!((t.duel().round(), t.asked().as_str()), (2, "imp intend"));
    assert_eq!(t.all("intends", "S-05").iter().map(|fact| fact["who"].as_str().unwrap()).collect::<Vec<_>>(), ["imp", "kara", "slow"]);
    t.end();
}

#[test]
fn s05_what_is_declared_is_open_to_whoever_declares_later() {
    let mut t = table(&[body("slow", 6), kara(12, ""), spirit("ghost", 10, "")], &[]);
    t.play(&["kara: evade@ghost", "kara: attack@ghost"]);
    assert_eq!(intents(&t), [], "as long as she puts it together it is hers");
    t.say("kara", "done");
    assert_eq!(intents(&t), [("kara".into(), vec!["evade@ghost".into(), "attack@ghost".into()], "S-05".into())]);
    assert_eq!(t.asked(), "slow intend");
    t.end();
}

#[test]
fn s05_equal_dex_declares_together() {
    let mut t = table(&[body("tom", 9), body("una", 9), spirit("ghost", 10, "")], &[]);
    assert!(t.session.question().unwrap().sealed);
    t.play(&["tom: attack@ghost", "tom: done"]);
    assert_eq!((t.asked().as_str(), intents(&t).len()), ("una intend", 0));
    t.say("una", "done");
    let beats: Vec<_> = t.all("intends", "S-05").iter().map(|fact| fact["beat"].as_i64().unwrap()).collect();
    assert_eq!((beats.len(), beats[0]), (2, beats[1]));
    t.end();
}

#[test]
fn s06_spirits_without_dex_declare_after_everybody_else() {
    let mut t = table(&[spirit("ghost", 10, ""), body("slow", 1), spirit("imp", 9, "dex: 2")], &[]);
    for who in ["imp", "slow", "ghost"] {
        assert_eq!(t.asked(), format!("{who} intend"));
        t.say(who, "done");
    }
    assert_eq!(t.all("intends", "S-06").iter().map(|fact| fact["who"].as_str().unwrap()).collect::<Vec<_>>(), ["ghost"]);
    t.end();
}

#[test]
fn s06_nothing_of_what_they_declare_is_in_any_fact_before_all_of_them_have_declared() {
    let mut t = table(&[kara(12, ""), spirit("ghost", 10, ""), spirit("wraith", 11, "ceremony: 30"), spirit("shade", 9, "")], &[91, 92]);
    t.say("kara", "done");
    let before = t.facts();
    t.play(&["ghost: attack@kara", "ghost: done"]);
    assert_eq!(t.facts(), before);
    t.play(&["wraith: evade@kara", "wraith: take_back", "wraith: done"]);
    assert_eq!(t.facts(), before);
    let question = t.session.question().unwrap();
    assert_eq!((t.asked().as_str(), question.sealed, question.draft.len()), ("shade intend", true, 0));
    assert!(["ghost", "wraith"].iter().all(|who| t.duel().declared(t.id(who)).is_empty()), "nor in what can be looked at");
    t.say("shade", "attack@kara");
    assert_eq!(t.facts(), before);
    t.say("shade", "done");
    let of_spirits = intents(&t).split_off(1);
    let declared = |who: &str, picks: &[&str]| (who.to_owned(), picks.iter().map(|&pick| pick.to_owned()).collect(), "S-06".to_owned());
    assert_eq!(of_spirits, [declared("ghost", &["attack@kara"]), declared("wraith", &[]), declared("shade", &["attack@kara"])]);
    let beats: Vec<_> = t.all("intends", "S-06").iter().map(|fact| fact["beat"].as_i64().unwrap()).collect();
    assert!(beats.iter().all(|beat| *beat == beats[0]), "all of them in one beat: {beats:?}");
    assert!(beats[0] > t.last("intends", "S-05")["beat"].as_i64().unwrap());
    t.end();
}

#[test]
fn s06_one_of_them_gone_before_it_has_declared_does_not_open_what_the_others_said() {
    let mut t = table(&[kara(12, ""), spirit("ghost", 10, ""), spirit("wraith", 11, ""), spirit("shade", 9, "")], &[91]);
    t.play(&["kara: done", "ghost: attack@kara", "ghost: done", "referee: remove@wraith"]);
    assert_eq!((t.asked().as_str(), t.count("intends", "S-06")), ("shade intend", 0));
    t.say("shade", "done");
    assert_eq!(t.count("intends", "S-06"), 2);
    t.end();
}
