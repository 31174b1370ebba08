//! True names: W-33, W-34, W-37, WA-16 to WA-18.

use super::people::*;
use crate::support::Table;
use willbound::engine::chronicle::Viewer;

const NAMED: &str = r#"willpower: 14, true_name: "Azhrak""#;

/// The gunslinger against the named demon; she knows its name or not.
fn named(knows: bool) -> Bout {
    let knows = if knows { r#", knows_names: ["d"]"# } else { "" };
    Bout::of(&[gun(&format!("willpower: 15{knows}")), demon(NAMED)])
}

#[test]
fn w33_true_names_are_hidden() {
    let mut t = named(false).table(&[]);
    assert!(!t.wills().knows_name(t.id("g"), t.id("d")));
    assert!(!t.options().iter().any(|option| option.starts_with("speak_name")));
    let why = t.refused("g", "speak_name@d");
    assert!(!why.contains("W-34") && !why.contains("knows"), "a reason reveals nothing: {why}");
    assert!(!t.facts().iter().any(|fact| fact.to_string().contains("Azhrak")), "no fact says the name");
    t.end();
    // Who is told knows it from then on; that is its own affair.
    t.say("referee", "tell_names@g");
    assert!(t.wills().knows_name(t.id("g"), t.id("d")) && t.options().contains(&"speak_name@d".to_owned()));
    let told = t.session.facts().iter().rfind(|fact| fact.cause.is_some_and(|cause| cause.0 == "W-33")).unwrap();
    let sees = |key: &str| told.seen_by(Viewer::Mind(t.id(key))).is_some();
    assert_eq!((sees("g"), sees("d")), (true, false));
    t.end();
}

#[test]
fn w34_the_spoken_name_makes_the_demon_defend_at_minus_one() {
    let mut t = named(true).table(&[&[4, 6, 7, 11][..], &[1; 12]].concat());
    assert_eq!(t.scores("d"), (14, 14));
    t.say("g", "speak_name@d");
    let fact = t.last("name_spoken", "W-34");
    assert_eq!((fact["who"].as_str(), fact["whom"].as_str()), (Some("g"), Some("d")));
    assert_eq!((t.scores("d"), t.asked().as_str()), ((14, 13), "g meanwhile"), "of defence alone, and it costs no time");
    idle(&mut t);
    // 7 would have missed without it, and it tells to the end of the combat (WA-16).
    assert_eq!((attacks(&t, "g")[0].needs, last(&t, "g").0, t.willpower("d")), (7, 6, 13));
    assert_eq!(needed(&t, "g"), [7, 6, 6]);
    t.say("g", "done");
    assert_eq!(t.refused("g", "speak_name@d"), "WA-16", "it tells already");
    assert_eq!(t.scores("d").1, 12);
    t.say("d", "done");
    assert_eq!(t.scores("d").1, 12, "in the next melee round too");
    assert_eq!(t.session.dice().len(), 16);
    t.end();
}

#[test]
fn w34_it_may_be_spoken_before_the_second_and_third_spirit_round() {
    let mut t = named(true).table(&[4, 6, 1, 1, 1, 1, 1, 1]);
    idle(&mut t);
    assert_eq!(t.asked(), "g between");
    t.say("g", "done");
    assert_eq!(t.asked(), "g between");
    t.say("g", "speak_name@d");
    assert_eq!(needed(&t, "g"), [8, 8, 7]);
    t.end();
}

#[test]
fn w34_only_who_is_engaged_with_it_speaks_it_to_any_purpose() {
    let cast = [gun(G15), priest("p", (3, 5), r#"knows_names: ["d"]"#), demon(NAMED)];
    let mut t = Bout::of(&cast).table(&[]);
    t.say("g", "done");
    assert_eq!((t.asked().as_str(), t.refused("p", "speak_name@d").as_str(), t.scores("d").1), ("p act", "W-34", 14));
    t.end();
}

/// The demon is sent off by her second hit; the dice of its own two attacks are given. She is asked what she does after.
fn sent_off(its: [u16; 2]) -> Table {
    let cast = [gun(G15), friend("f", (1, 1), ""), demon(r#"willpower: 5, true_name: "Azhrak""#)];
    let t = Bout::of(&cast).idle(&[3, 8, 12, its[0], 2, its[1]]);
    assert_eq!((t.willpower("d"), t.asked().as_str()), (0, "g after"));
    t
}

#[test]
fn w37_a_demon_that_never_scored_has_to_tell_its_name_if_asked() {
    let mut t = sent_off([19, 5]);
    t.say("g", "ask_name@d");
    assert_eq!(t.last("name_asked", "W-37")["name"], "Azhrak");
    assert!(t.wills().knows_name(t.id("g"), t.id("d")));
    // Everybody hears her ask; what it says is for her.
    let fact = t.session.facts().iter().rfind(|fact| fact.cause.is_some_and(|cause| cause.0 == "W-37")).unwrap();
    assert!(fact.seen_by(Viewer::Mind(t.id("g"))).is_some() && fact.seen_by(Viewer::Mind(t.id("f"))).is_none());
    t.end();
    // Not asked, not told.
    let mut t = sent_off([19, 5]);
    t.say("g", "done");
    assert_eq!((t.count("name_asked", "*"), t.wills().knows_name(t.id("g"), t.id("d"))), (0, false));
    t.end();
}

#[test]
fn w37_a_demon_that_scored_once_keeps_it() {
    // 20 hits whatever is needed, in the first spirit round or in the last.
    for its in [[20, 1], [1, 20]] {
        let mut t = sent_off(its);
        assert!(t.options().contains(&"ask_name@d".to_owned()), "nothing marks whether it would succeed");
        t.say("g", "ask_name@d");
        assert_eq!(t.last("name_asked", "W-37")["name"], serde_json::Value::Null);
        assert!(!t.wills().knows_name(t.id("g"), t.id("d")));
        t.end();
    }
}

#[test]
fn wa18_the_question_is_the_same_whether_or_not_it_would_succeed() {
    assert_eq!(sent_off([19, 5]).options(), sent_off([20, 1]).options());
}

#[test]
fn wa18_it_may_be_asked_only_in_the_melee_round_in_which_it_fell_and_once() {
    let cast = [gun(G15), demon(r#"willpower: 1, true_name: "Azhrak""#), demon2("")];
    let mut t = Bout::of(&cast).idle(&[4, 6, 12, 1]);
    t.say("g", "done");
    assert_eq!(t.wills().round(), 2);
    t.play(&["g: hold", "d2: hold"]);
    assert_eq!((t.asked().as_str(), t.refused("g", "ask_name@d").as_str()), ("g act", "WA-18"));
    t.end();
    let mut t = Bout::of(&cast).idle(&[4, 6, 12, 1]);
    t.say("g", "ask_name@d");
    assert!(!t.options().contains(&"ask_name@d".to_owned()), "once asked it is done");
    t.end();
}

#[test]
fn w37_others_than_demons_and_summoned_creatures_have_none_to_tell() {
    let cast = [gun(G15), r#"(id: "x", side: "hell", at: (6, 3), being: Undead, willpower: 1)"#.to_owned()];
    let mut t = Bout::of(&cast).engaged(r#"("g", "x")"#).idle(&[4, 6, 12, 1]);
    assert_eq!(t.asked(), "g after");
    t.say("g", "ask_name@x");
    assert_eq!(t.last("name_asked", "W-37")["name"], serde_json::Value::Null);
    t.end();
}
