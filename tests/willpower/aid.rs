//! Aid: W-23 to W-25, W-28, W-29, WA-12 to WA-15, WA-25.

use super::people::*;
use crate::support::Table;
use willbound::engine::combatant::Condition;

/// The gunslinger with this empathy and a friend with that, who stands there; the friend is asked to act.
fn beside(empathy: i32, friends: i32, at: (i32, i32)) -> Table {
    let cast = [gun(&format!("willpower: 15, empathy: {empathy}")), friend("a1", at, &format!("empathy: {friends}")), demon(D14)];
    let mut table = Bout::of(&cast).table(&[]);
    table.say("g", "done");
    assert_eq!(table.asked(), "a1 act");
    table
}

/// The cells around the gunslinger.
const AROUND: [(i32, i32); 6] = [(2, 2), (3, 2), (4, 2), (2, 3), (2, 4), (3, 4)];

/// The gunslinger with so many aides from the start, and one more who stands by.
fn crowd(aiding: usize) -> Bout {
    let mut cast = vec![gun("willpower: 15, empathy: 5")];
    for (place, at) in AROUND.iter().enumerate().take(aiding + 1) {
        cast.push(friend(&format!("a{}", place + 1), *at, if place < aiding { AIDS } else { "empathy: 30" }));
    }
    cast.push(demon(D14));
    Bout::of(&cast)
}

#[test]
fn w23_five_per_cent_of_empathy_lets_give_and_get_aid() {
    let mut t = beside(5, 5, (3, 2));
    t.say("a1", "aid@g");
    let fact = t.last("aids", "W-23");
    assert_eq!((fact["who"].as_str(), fact["whom"].as_str(), t.aids("a1")), (Some("a1"), Some("g"), "g"));
    assert_eq!(t.session.dice().len(), 0, "nothing is rolled (WA-12)");
    t.end();
    for (mine, theirs) in [(5, 4), (4, 5), (0, 100), (100, 0)] {
        let mut t = beside(mine, theirs, (3, 2));
        assert_eq!((t.refused("a1", "aid@g"), t.aids("a1")), ("W-23".into(), ""), "{mine} % and {theirs} %");
        t.end();
    }
    let t = beside(5, 4, (3, 2));
    assert_eq!(t.reason("aid@g"), ("W-23".into(), "the empathic rating of A1 is 4 %; 5 % are needed".into()));
}

#[test]
fn w23_aid_passes_between_characters_only() {
    // A demon's own side cannot aid it (WA-25).
    let other = r#"(id: "d2", side: "hell", at: (6, 4), being: Demon, willpower: 12, empathy: 90, may_open: false)"#.to_owned();
    let cast = [gun(G15), demon("willpower: 14, empathy: 90"), other];
    let mut t = Bout::of(&cast).table(&[]);
    t.play(&["g: done", "d: done"]);
    assert_eq!((t.asked().as_str(), t.refused("d2", "aid@d").as_str()), ("d2 act", "WA-25"));
    t.end();
}

#[test]
fn w24_the_giver_has_to_touch_the_engaged() {
    for at in [(3, 2), (2, 2), (4, 4)] {
        assert!(beside(5, 30, at).options().contains(&"aid@g".to_owned()), "{at:?} touches");
    }
    for at in [(3, 1), (1, 3), (5, 5)] {
        let mut t = beside(5, 30, at);
        assert_eq!((t.refused("a1", "aid@g"), t.scores("g").1), ("W-24".into(), 15), "{at:?} is out of touch");
        t.end();
    }
}

#[test]
fn w24_there_has_to_be_a_spirit_combat_to_aid() {
    let cast = [gun("willpower: 15, empathy: 5"), friend("a1", (3, 2), "empathy: 30"), demon("may_open: false, willpower: 14")];
    let mut t = Bout::free(&cast).table(&[]);
    t.play(&["g: hold", "g: done"]);
    assert_eq!((t.asked().as_str(), t.refused("a1", "aid@g").as_str()), ("a1 act", "W-24"));
    t.end();
}

#[test]
fn w24_broken_contact_ends_the_aid_at_once() {
    let cast = [gun("willpower: 15, empathy: 5, movement: 8"), friend("a1", (3, 2), AIDS), demon(D14)];
    let mut t = Bout::of(&cast).table(&[4, 6, 1, 1, 1, 1, 1, 1]);
    t.play(&["g: move@3,5", "g: done", "a1: done", "d: done"]);
    assert_eq!((t.aids("a1"), t.count("aids_no_more", "WA-15"), t.scores("g").1), ("", 1, 15));
    // Her move is on segment 1, before the first spirit round.
    assert_eq!(needed(&t, "d"), [12, 12, 12]);
    t.end();
    // A step that stays within touch changes nothing.
    let mut t = Bout::of(&cast).table(&[4, 6, 1, 1, 1, 1, 1, 1]);
    t.play(&["g: move@4,3", "g: done", "a1: done", "d: done"]);
    assert_eq!((t.aids("a1"), needed(&t, "d")), ("g", vec![13, 13, 13]));
    t.end();
}

#[test]
fn w25_each_aide_is_worth_one_point_of_defence() {
    let mut t = crowd(0).once().table(&[4, 6, 1, 12]);
    t.play(&["g: done", "a1: aid@g"]);
    let fact = t.last("supported", "W-25");
    assert_eq!((fact["who"].as_str(), fact["people"].as_i64(), fact["bonus"].as_i64()), (Some("g"), Some(1), Some(1)));
    assert_eq!(t.scores("g"), (17, 16), "of defence and not of attack");
    t.play(&["a1: done", "d: done"]);
    // 12 would have hit without.
    assert_eq!(last(&t, "d"), (13, false, 0));
    t.end();
    // They add up (WA-13).
    for aiding in 1..=5 {
        let t = crowd(aiding).table(&[]);
        assert_eq!(t.scores("g"), (17, 15 + i32::try_from(aiding).unwrap()));
        t.end();
    }
}

#[test]
fn wa15_aid_tells_from_the_next_spirit_round_on() {
    let cast = [gun("willpower: 15, empathy: 5"), friend("a1", (3, 2), "empathy: 30"), demon(D14)];
    let mut t = Bout::of(&cast).table(&[4, 6, 1, 1, 1, 1, 1, 1]);
    idle(&mut t);
    assert_eq!(t.asked(), "a1 between");
    t.say("a1", "aid@g");
    assert_eq!(needed(&t, "d"), [12, 13, 13]);
    t.end();
}

#[test]
fn wa15_who_lets_go_takes_the_point_away() {
    let mut t = crowd(2).table(&[4, 6, 1, 1, 1, 1, 1, 1]);
    t.play(&["g: done", "a1: stop_aiding", "a1: done", "a2: done", "a3: done", "d: done", "a1: done", "a3: done"]);
    assert_eq!((t.aides("g"), t.count("aids_no_more", "WA-15")), (vec!["a2"], 1));
    assert_eq!(needed(&t, "d"), [13, 13, 13]);
    t.end();
}

#[test]
fn wa15_aid_goes_on_by_itself_and_can_be_thought_over() {
    let mut t = crowd(1).table(&[&[4, 6][..], &MISSES].concat());
    t.play(&["g: done", "a1: keep_aiding", "a2: done", "d: done", "a2: done"]);
    assert_eq!((t.wills().round(), t.asked().as_str()), (2, "g meanwhile"));
    t.say("g", "done");
    assert_eq!(t.asked(), "a2 act", "who keeps aiding is not asked every melee round");
    t.say("a1", "reconsider").say("a1", "stop_aiding");
    assert_eq!((t.aids("a1"), t.scores("g").1), ("", 15));
    t.end();
}

#[test]
fn w28_aides_share_what_becomes_of_the_overcome() {
    let aides = [friend("a1", (3, 2), AIDS), friend("a2", (2, 3), AIDS), friend("by", (4, 4), "empathy: 30")];
    let cast = [&[gun("willpower: 2, empathy: 5")][..], &aides, &[demon("willpower: 12")]].concat();
    let mut t = Bout::of(&cast).table(&[4, 6, 2, 13, 2]);
    idle(&mut t);
    let shared: Vec<_> = t.all("suffers", "W-28").iter().map(|fact| fact["who"].as_str().unwrap().to_owned()).collect();
    assert_eq!((t.count("suffers", "W-38"), shared), (1, vec!["a1".into(), "a2".to_owned()]));
    // Entry 2: unconscious; who only stood by is not.
    let down = |key| t.under(key, Condition::Down);
    assert_eq!([down("g"), down("a1"), down("a2"), down("by")], [true, true, true, false]);
    // They are not overcome: it is not their Willpower that is gone.
    assert_eq!((t.under("a1", Condition::Overcome), t.willpower("a1")), (false, 10));
    t.end();
}

#[test]
fn w28_aides_are_as_open_to_blows() {
    let aide = format!("{AIDS}, parry: 12, hit_points: 9");
    let cast = [gun("willpower: 15, empathy: 5"), friend("a1", (3, 4), &aide), thug(), demon(D14)];
    let mut t = Bout::of(&cast).once().table(&[4, 6, 2, 10, 15, 4, 1, 1]);
    t.play(&["g: done", "a1: parry", "a1: done", "thug: club@a1", "thug: done", "d: done"]);
    assert_eq!((t.last("rolled", "W-18")["total"].as_i64(), t.wills().health(t.id("a1"))), (Some(11), 5));
    assert_eq!(t.aids("a1"), "g", "a blow does not end aid (WA-23)");
    t.end();
}

#[test]
fn w28_an_aide_struck_down_aids_no_more() {
    let cast = [gun("willpower: 15, empathy: 5"), friend("a1", (3, 4), &format!("{AIDS}, hit_points: 3")), thug(), demon(D14)];
    let mut t = Bout::of(&cast).once().table(&[4, 6, 2, 10, 3, 1, 1]);
    t.play(&["g: done", "a1: done", "thug: club@a1", "thug: done", "d: done"]);
    assert_eq!((t.aids("a1"), t.under("a1", Condition::Down), needed(&t, "d")), ("", true, vec![12]));
    t.end();
}

#[test]
fn w29_five_aides_are_the_most() {
    let mut t = crowd(5).table(&[]);
    assert_eq!(t.scores("g").1, 20);
    t.play(&["g: done", "a1: done", "a2: done", "a3: done", "a4: done", "a5: done"]);
    assert_eq!((t.asked().as_str(), t.refused("a6", "aid@g").as_str()), ("a6 act", "W-29"));
    assert_eq!((t.aides("g").len(), t.scores("g").1), (5, 20));
    // When one of them lets go there is room.
    t.say("a1", "stop_aiding").say("a6", "aid@g");
    assert_eq!((t.aides("g"), t.scores("g").1), (vec!["a2", "a3", "a4", "a5", "a6"], 20));
    t.end();
    let four = crowd(4).played(&[], &["g: done", "a1: done", "a2: done", "a3: done", "a4: done", "a5: aid@g"]);
    assert_eq!(four.aides("g").len(), 5);
}

#[test]
fn wa25_who_is_engaged_gives_no_aid() {
    let cast = [gun("willpower: 15, empathy: 5"), priest("p", (3, 2), "empathy: 30"), demon(D14), demon2("")];
    let mut t = Bout::of(&cast).engaged(r#"("g", "d"), ("p", "d2")"#).table(&[]);
    t.say("g", "done");
    assert_eq!((t.asked().as_str(), t.refused("p", "aid@g").as_str()), ("p meanwhile", "WA-25"));
    t.end();
}

#[test]
fn aid_ends_with_the_spirit_combat() {
    let cast = [gun("willpower: 15, empathy: 5"), friend("a1", (3, 2), AIDS), demon("willpower: 1")];
    let t = Bout::of(&cast).idle(&[4, 6, 2, 1]);
    assert_eq!((t.aids("a1"), t.count("aids_no_more", "W-24"), t.scores("g").1), ("", 1, 15));
    t.end();
}
