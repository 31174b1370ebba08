//! Every switch about aid and true names: WA-12 to WA-14, WA-16.

use super::people::*;
use willbound::engine::combatant::Condition;

/// The gunslinger of this empathy with two friends beside her, who have so much and aid her or do not.
fn friends(willpower: i32, empathy: i32, more: &str) -> Bout {
    let gun = gun(&format!("willpower: {willpower}, empathy: {empathy}"));
    Bout::of(&[gun, friend("a1", (3, 2), more), friend("a2", (2, 3), more), demon(D14)])
}

#[test]
fn wa12_the_rating_of_the_giver_alone_may_count() {
    let bout = friends(15, 4, "empathy: 30");
    let asked = |ruling: &str| bout.rulings(ruling).played(&[], &["g: done"]);
    let (mut usual, mut other) = (asked("aid_who: Both"), asked("aid_who: Giver"));
    assert_eq!((usual.refused("a1", "aid@g"), usual.scores("g").1), ("W-23".into(), 15));
    other.say("a1", "aid@g");
    assert_eq!((other.aids("a1"), other.scores("g").1), ("g", 16));
    other.end();
    // The giver's still does.
    let mut other = friends(15, 4, "empathy: 4").rulings("aid_who: Giver").played(&[], &["g: done"]);
    assert_eq!(other.refused("a1", "aid@g"), "W-23");
}

#[test]
fn wa12_the_rating_may_have_to_be_rolled() {
    let bout = friends(15, 5, "empathy: 30");
    let answers = ["g: done", "a1: aid@g"];
    for (die, works) in [(30, true), (31, false), (1, true), (100, false)] {
        let (usual, mut other) = bout.both("aid_rolls: true", &[die], &answers);
        assert_eq!((usual.aids("a1"), usual.session.dice().len()), ("g", 0), "nothing is rolled");
        let roll = other.last("tested", "WA-12");
        assert_eq!((roll["who"].as_str(), roll["die"].as_u64(), roll["chance"].as_u64()), (Some("a1"), Some(die.into()), Some(30)));
        assert_eq!((other.aids("a1"), other.scores("g").1), if works { ("g", 16) } else { ("", 15) }, "{die}");
        if !works {
            assert_eq!(other.refused("a1", "aid@g"), "WA-12", "one try a melee round");
        }
        other.end();
    }
    assert_eq!(bout.rulings("aid_rolls: false").played(&[], &answers).aids("a1"), "g");
}

#[test]
fn wa12_the_roll_may_be_tried_before_a_later_spirit_round() {
    let bout = friends(15, 5, "empathy: 30").rulings("aid_rolls: true");
    let mut t = bout.table(&[4, 6, 1, 1, 30, 1, 1, 1, 1]);
    idle(&mut t);
    assert_eq!(t.asked(), "a1 between");
    t.say("a1", "aid@g");
    assert_eq!((t.last("tested", "WA-12")["die"].as_u64(), t.aids("a1"), t.asked().as_str()), (Some(30), "g", "a2 between"));
    t.say("a2", "done");
    assert_eq!(needed(&t, "d"), [12, 13, 13]);
    t.end();
}

#[test]
fn wa13_aides_may_be_worth_one_point_in_all() {
    let bout = friends(15, 5, AIDS).once();
    let dice = [4, 6, 1, 12];
    let answers = ["g: done", "a1: done", "a2: done", "d: done"];
    let (usual, other) = bout.both("aid_stacks: false", &dice, &answers);
    assert_eq!((last(&usual, "d").0, usual.scores("g").1), (14, 17));
    assert_eq!((last(&other, "d").0, other.scores("g").1), (13, 16));
    assert_eq!(bout.rulings("aid_stacks: true").played(&dice, &answers).facts(), usual.facts());
    other.end();
}

#[test]
fn wa14_aides_may_lose_as_much_willpower() {
    let bout = friends(15, 5, AIDS).once();
    let dice = [4, 6, 1, 19];
    let answers = ["g: done", "a1: done", "a2: done", "d: done"];
    let (usual, other) = bout.both("aid_share: Willpower", &dice, &answers);
    // 19 against 14: margin 5, two points.
    assert_eq!([usual.willpower("g"), usual.willpower("a1"), usual.willpower("a2")], [13, 10, 10]);
    assert_eq!([other.willpower("g"), other.willpower("a1"), other.willpower("a2")], [13, 8, 8]);
    assert_eq!(other.count("pool_changed", "W-28"), 2);
    assert_eq!(bout.rulings("aid_share: Consequence").played(&dice, &answers).facts(), usual.facts());
    other.end();
}

#[test]
fn wa14_an_aide_at_zero_is_overcome_as_well() {
    let bout = friends(15, 5, &format!("{AIDS}, willpower_now: 2")).rulings("aid_share: Willpower");
    // One die of consequences for each of the two.
    let t = bout.tables("spirit_rounds: 1").idle(&[4, 6, 1, 19, 5, 6]);
    assert_eq!((t.willpower("a1"), t.under("a1", Condition::Overcome), t.under("g", Condition::Overcome)), (0, true, false));
    assert_eq!((t.count("suffers", "W-38"), t.aides("g").len()), (2, 0));
    t.end();
}

#[test]
fn wa14_aides_may_share_nothing_but_the_restrictions() {
    let bout = friends(1, 5, AIDS).once();
    // 8 against 1 + 2 = 3; entry 2: unconscious.
    let dice = [4, 6, 1, 20, 2];
    let answers = ["g: done", "a1: done", "a2: done", "d: done"];
    let (usual, mut other) = bout.both("aid_share: Nothing", &dice, &answers);
    assert_eq!((usual.count("suffers", "W-28"), usual.under("a1", Condition::Down)), (2, true));
    assert_eq!((other.count("suffers", "W-28"), other.under("a1", Condition::Down)), (0, false));
    assert!(other.under("g", Condition::Down));
    other.end();
    other = friends(15, 5, &format!("{AIDS}, {ACTS}")).rulings("aid_share: Nothing").played(&[], &["g: done"]);
    assert_eq!(other.refused("a1", "colt@d"), "W-27");
}

/// The gunslinger and a priest, who both know the demon's name.
fn named() -> Bout {
    let knows = r#"knows_names: ["d"]"#;
    let demon = demon(r#"willpower: 14, true_name: "Azhrak""#);
    Bout::of(&[gun(&format!("willpower: 15, {knows}")), priest("p", (3, 5), knows), demon])
}

#[test]
fn wa16_the_name_may_tell_for_one_spirit_round_only() {
    let dice = [4, 6, 7, 1, 7, 1, 1, 1];
    let answers = ["g: speak_name@d", "g: done", "p: done", "d: done"];
    let (usual, mut other) = named().both("name_lasts: SpiritRound", &dice, &answers);
    assert_eq!((needed(&usual, "g"), usual.wills().round()), (vec![7, 6, 5], 2));
    // It may be spoken again before each spirit round.
    assert_eq!((other.asked().as_str(), other.scores("d").1), ("g between", 13));
    other.say("g", "done");
    assert_eq!(needed(&other, "g"), [7, 7]);
    other.say("g", "speak_name@d");
    assert_eq!(needed(&other, "g"), [7, 7, 5]);
    other.end();
    assert_eq!(named().rulings("name_lasts: Combat").played(&dice, &answers).facts(), usual.facts());
}

#[test]
fn wa16_the_name_spoken_again_may_add_up() {
    let dice = [&[4, 6][..], &MISSES].concat();
    let speak = |ruling: &str| {
        let mut table = named().rulings(ruling).table(&dice);
        table.say("g", "speak_name@d");
        assert_eq!(table.refused("g", "speak_name@d"), "WA-16", "once a melee round at the most");
        idle(&mut table);
        assert_eq!((table.asked().as_str(), table.wills().round(), table.scores("d").1), ("g meanwhile", 2, 13));
        table
    };
    let (mut usual, mut other) = (speak("name_stacks: false"), speak("name_stacks: true"));
    assert_eq!(usual.refused("g", "speak_name@d"), "WA-16");
    other.say("g", "speak_name@d");
    assert_eq!((usual.scores("d").1, other.scores("d").1), (13, 12));
    other.end();
}

#[test]
fn wa16_anybody_who_knows_it_may_speak_it() {
    let asked = |ruling: &str| named().rulings(ruling).played(&[], &["g: done"]);
    let (mut usual, mut other) = (asked("name_by_anyone: false"), asked("name_by_anyone: true"));
    assert_eq!((usual.asked().as_str(), usual.refused("p", "speak_name@d").as_str()), ("p act", "W-34"));
    other.say("p", "speak_name@d");
    assert_eq!((usual.scores("d").1, other.scores("d").1), (14, 13));
    assert_eq!(other.last("name_spoken", "W-34")["who"], "p");
    other.end();
}
