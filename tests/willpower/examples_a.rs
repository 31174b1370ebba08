//! The worked examples WE-01 to WE-06, in their scenes and with their dice.

use super::people::*;
use crate::support::{Table, inline};

/// A scene of `scenes/willpower/examples` with these dice.
pub fn example(name: &str, dice: &[u16]) -> Table {
    Table::scene(&format!("willpower/examples/{name}"), dice)
}

/// The same scene with more fields.
pub fn example_with(name: &str, fields: &str, dice: &[u16]) -> Table {
    let path = format!("{}/scenes/willpower/examples/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let with = text.replacen("rules: willpower,", &format!("rules: willpower, {fields},"), 1);
    assert_ne!(text, with);
    Table::of(inline(&with), dice)
}

/// A melee round of that scene with these dice for the first spirit round; nobody hits in the others.
fn exchange(name: &str, first: [u16; 2]) -> Table {
    let mut table = example(name, &[&[4, 6][..], &first, &[1; 4]].concat());
    idle(&mut table);
    table
}

/// (hit, loss) of somebody's first attack.
fn first(table: &Table, who: &str) -> (bool, i64) {
    let attack = &attacks(table, who)[0];
    (attack.hit, attack.loss)
}

#[test]
fn we01_when_the_three_spirit_rounds_fall() {
    for (initiative, segments_of) in [([4, 6], [4, 8, 12]), ([7, 7], [7, 11, 15]), ([10, 9], [9, 13, 17])] {
        let mut t = example("we01", &[&initiative[..], &MISSES].concat());
        idle(&mut t);
        assert_eq!((segments(&t, 1), played(&t, 1)), (segments_of.to_vec(), segments_of.to_vec()));
        assert_eq!(t.wills().round(), 2, "all three before the next melee round (WA-05)");
        t.end();
    }
}

#[test]
fn we02_one_hit_and_one_miss() {
    let t = exchange("we02", [8, 11]);
    let (mine, its) = (&attacks(&t, "g")[0], &attacks(&t, "d")[0]);
    assert_eq!((mine.attack, mine.defence, mine.needs, mine.margin), (17, 14, 8, 0));
    assert_eq!((its.attack, its.defence, its.needs), (14, 15, 12));
    assert_eq!((first(&t, "g"), first(&t, "d")), ((true, 1), (false, 0)));
    assert_eq!((t.willpower("g"), t.willpower("d")), (15, 13));
    t.end();
}

#[test]
fn we03_both_hit_at_once() {
    let t = exchange("we03", [18, 17]);
    let (mine, its) = (&attacks(&t, "g")[0], &attacks(&t, "d")[0]);
    assert_eq!((mine.needs, mine.margin, its.needs, its.margin), (8, 10, 12, 5));
    assert_eq!((first(&t, "g"), first(&t, "d")), ((true, 3), (true, 2)));
    assert_eq!((t.willpower("g"), t.willpower("d")), (13, 11));
    // From what is left: 11 + 11 - 15 and 11 + 13 - 11 (WA-07).
    assert_eq!((attacks(&t, "g")[1].needs, attacks(&t, "d")[1].needs), (7, 13));
    t.end();
}

#[test]
fn we04_natural_20_and_natural_1() {
    let t = exchange("we04a", [20, 1]);
    let mine = &attacks(&t, "g")[0];
    assert_eq!((mine.attack, mine.defence, mine.needs, mine.margin, first(&t, "g")), (5, 20, 26, 0, (true, 1)));
    assert_eq!(t.willpower("d"), 19);
    t.end();
    let t = exchange("we04b", [1, 1]);
    let mine = &attacks(&t, "g")[0];
    assert_eq!((mine.attack, mine.defence, mine.needs, first(&t, "g")), (17, 2, -4, (false, 0)));
    assert_eq!(t.willpower("d"), 2);
    t.end();
}

#[test]
fn we05_aid() {
    let its = |name: &str| {
        let t = exchange(name, [1, 1]);
        let attack = attacks(&t, "d")[0].clone();
        t.end();
        (t.aides("g").len(), attack.defence, attack.needs)
    };
    assert_eq!(its("we05a"), (3, 18, 15), "three of 5, 30 and 12 %");
    assert_eq!(its("we05b"), (5, 20, 17), "of six one is too many");
    for name in ["we05c", "we05d", "we05e"] {
        assert_eq!(its(name), (0, 15, 12), "{name}");
    }
    // Why the others give none.
    for (name, who, rule) in [("we05b", "a6", "W-29"), ("we05c", "a1", "W-23"), ("we05d", "a1", "W-24"), ("we05e", "a1", "W-23")] {
        let mut t = example(name, &[]);
        while !t.asked().starts_with(who) {
            let asked = t.asked().split_once(' ').unwrap().0.to_owned();
            t.say(&asked, "done");
        }
        assert_eq!(t.refused(who, "aid@g"), rule, "{name}");
        t.end();
    }
}

#[test]
fn we06_the_true_name() {
    let dice = [4, 6, 7, 11, 1, 1, 1, 1];
    let mut t = example("we06", &dice);
    t.say("g", "speak_name@d");
    assert_eq!(t.scores("d").1, 13);
    idle(&mut t);
    assert_eq!((attacks(&t, "g")[0].needs, attacks(&t, "d")[0].needs), (7, 12));
    assert_eq!((first(&t, "g"), first(&t, "d")), ((true, 1), (false, 0)));
    assert_eq!((t.willpower("g"), t.willpower("d")), (15, 13));
    t.end();
    // Without the name 7 misses.
    let mut t = example("we06", &dice);
    idle(&mut t);
    t.say("g", "done").say("g", "done");
    assert_eq!((attacks(&t, "g")[0].needs, first(&t, "g"), t.willpower("d")), (8, (false, 0), 14));
    t.end();
    // Spoken twice: still 13.
    let mut t = example("we06", &[]);
    t.say("g", "speak_name@d");
    assert_eq!((t.refused("g", "speak_name@d"), t.scores("d").1), ("WA-16".into(), 13));
    t.end();
}
