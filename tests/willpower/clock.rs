//! The melee round and its segments: W-04 to W-08, WA-04 to WA-06.

use super::people::*;

/// A melee round of the gunslinger and the demon with these initiatives, in which nobody hits.
fn clock(initiative: [u16; 2]) -> crate::support::Table {
    Bout::duel().idle(&[&initiative[..], &MISSES].concat())
}

#[test]
fn w04_a_melee_round_holds_three_spirit_rounds() {
    let mut t = Bout::duel().idle(&[4, 6, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1]);
    assert_eq!((attacks(&t, "g").len(), attacks(&t, "d").len(), t.wills().round()), (3, 3, 2));
    idle(&mut t);
    assert_eq!((attacks(&t, "g").len(), t.wills().round(), t.count("round_began", "W-04")), (6, 3, 3));
    t.end();
    // The number is data.
    let t = Bout::duel().tables("spirit_rounds: 2").idle(&[4, 6, 1, 1, 1, 1]);
    assert_eq!((attacks(&t, "g").len(), t.wills().round()), (2, 2));
    t.end();
}

#[test]
fn w05_both_roll_initiative_when_the_melee_round_begins() {
    let mut t = Bout::duel().idle(&[4, 6, 1, 1, 1, 1, 1, 1, 9, 3, 1, 1, 1, 1, 1, 1]);
    idle(&mut t);
    let rolled = t.all("rolled", "W-05");
    let of: Vec<_> = rolled.iter().map(|fact| (fact["who"].as_str().unwrap(), fact["total"].as_i64().unwrap())).collect();
    assert_eq!(of, [("g", 4), ("d", 6), ("g", 9), ("d", 3)]);
    assert!(rolled.iter().all(|fact| fact["purpose"] == "initiative" && fact["sides"] == 10 && fact["bonus"] == 0));
    // Before any spirit round of the same melee round.
    let rolls = places(&t, "rolled");
    let (begun, exchanged) = (places(&t, "round_began"), places(&t, "matched"));
    assert!(begun[0] < rolls[0] && rolls[1] < exchanged[0] && begun[1] < rolls[2] && rolls[3] < exchanged[6]);
    t.end();
}

#[test]
fn w05_who_acts_alone_rolls_after_the_engaged_and_who_does_nothing_does_not() {
    let cast = [gun(G15), friend("f", (1, 1), "movement: 6"), friend("idler", (1, 2), ""), demon(D14)];
    let mut t = Bout::of(&cast).table(&[4, 6, 3, 1, 1, 1, 1, 1, 1]);
    t.play(&["g: done", "f: move@1,3", "f: done", "idler: done", "d: done"]);
    let of: Vec<_> = t.all("rolled", "*").iter().map(|fact| (fact["who"].as_str().unwrap().to_owned(), fact["cause"].clone())).collect();
    assert_eq!(of, [("g".into(), "W-05".into()), ("d".into(), "W-05".into()), ("f".into(), serde_json::json!("house"))]);
    // On its own segment, before the first spirit round.
    assert_eq!(played(&t, 1), [3, 4, 8, 12]);
    t.end();
}

#[test]
fn w06_the_smaller_roll_is_the_segment_of_the_first_spirit_round() {
    for (initiative, first) in [([4, 6], 4), ([6, 4], 4), ([1, 10], 1), ([10, 9], 9), ([7, 7], 7)] {
        let t = clock(initiative);
        let fact = &t.all("scheduled", "W-06")[0];
        assert_eq!((fact["from"].as_i64(), fact["what"].as_str()), (Some(first), Some("spirit round 1")), "{initiative:?}");
        assert_eq!((t.count("scheduled", "W-06"), played(&t, 1)[0]), (1, first), "{initiative:?}");
        t.end();
    }
}

#[test]
fn w07_the_second_and_third_follow_at_steps_of_four() {
    for first in 1..=10 {
        let t = clock([first, 10]);
        let first = i64::from(first);
        let later: Vec<_> = t.all("scheduled", "W-07").iter().map(|fact| fact["from"].as_i64().unwrap()).collect();
        assert_eq!(later, [first + 4, first + 8]);
        assert_eq!(played(&t, 1), [first, first + 4, first + 8]);
        t.end();
    }
    let t = Bout::duel().tables("step: 3").idle(&[4, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(segments(&t, 1), [4, 7, 10], "the step is data");
}

#[test]
fn w08_rolls_of_4_and_6_give_segments_4_8_and_12() {
    let t = clock([4, 6]);
    assert_eq!((segments(&t, 1), played(&t, 1)), (vec![4, 8, 12], vec![4, 8, 12]));
    // Segment 12 is played before the initiative of the next melee round (WA-05).
    assert!(places(&t, "matched")[5] < places(&t, "round_began")[1]);
    t.end();
}

#[test]
fn wa04_the_initiative_die_is_data() {
    let mut t = Bout::duel().tables("initiative_die: 6").idle(&[6, 5, 1, 1, 1, 1, 1, 1]);
    assert_eq!((t.last("rolled", "W-05")["sides"].as_i64(), segments(&t, 1)), (Some(6), vec![5, 9, 13]));
    assert_eq!(t.asked(), "g meanwhile");
    t.say("g", "done");
    t.end();
}

#[test]
fn wa06_equal_rolls_stand() {
    let t = clock([7, 7]);
    assert_eq!((t.count("rolled", "W-05"), segments(&t, 1)), (2, vec![7, 11, 15]));
    t.end();
}

#[test]
fn two_pairs_have_each_their_own_segments() {
    let cast = [gun(G15), priest("p", (3, 5), ""), demon(D14), demon2("")];
    let dice = [&[3, 9, 5, 2], &[1; 12][..]].concat();
    let t = Bout::of(&cast).engaged(r#"("g", "d"), ("d2", "p")"#).idle(&dice);
    // The second pair was opened by the demon: it rolls first.
    let of: Vec<_> = t.all("rolled", "W-05").iter().map(|fact| fact["who"].as_str().unwrap().to_owned()).collect();
    assert_eq!((of, played(&t, 1)), (vec!["g".into(), "d".into(), "d2".into(), "p".to_owned()], vec![2, 3, 6, 7, 10, 11]));
    assert_eq!((attacks(&t, "g").len(), attacks(&t, "p").len()), (3, 3));
    t.end();
}
