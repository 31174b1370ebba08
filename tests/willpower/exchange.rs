//! A spirit round: both attacks on one matrix, both losses, the end: W-09 to W-15, WA-01, WA-02, WA-07, WA-08, WA-22.

use super::people::*;

#[test]
fn w09_a_side_matches_its_attack_with_the_others_defence() {
    let t = Bout::duel().once().idle(&[4, 6, 8, 11]);
    let (mine, its) = (t.last("matched", "W-09"), t.last("matched", "W-12"));
    assert_eq!((mine["who"].as_str(), mine["whom"].as_str()), (Some("g"), Some("d")));
    let attack = Attack { attack: 17, defence: 14, needs: 8, die: 8, hit: true, margin: 0, loss: 1 };
    assert_eq!(attacks(&t, "g"), [attack]);
    assert_eq!((its["who"].as_str(), its["whom"].as_str()), (Some("d"), Some("g")));
    let attack = Attack { attack: 14, defence: 15, needs: 12, die: 11, hit: false, margin: 0, loss: 0 };
    assert_eq!(attacks(&t, "d"), [attack]);
    t.end();
}

#[test]
fn w10_defence_equals_willpower_and_what_is_added_to_it() {
    for (more, defence) in
        [("willpower: 15", 15), ("willpower: 9", 9), ("willpower: 15, defence_bonus: 3", 18), ("willpower: 15, defence_bonus: -2", 13)]
    {
        let t = Bout::of(&[gun(more), demon(D14)]).once().idle(&[4, 6, 1, 1]);
        assert_eq!((i64::from(t.scores("g").1), attacks(&t, "d")[0].defence), (defence, defence), "{more}");
        t.end();
    }
}

#[test]
fn w11_attack_equals_willpower_and_the_bonus_of_the_class() {
    for (who, attack) in [
        (r#"class: "gunslinger", willpower: 15"#, 17),
        (r#"class: "gunslinger", willpower: 9"#, 11),
        (r#"class: "priest", willpower: 15"#, 15),
        (r#"class: "gunslinger", willpower: 15, attack_bonus: 4"#, 19),
    ] {
        let cast = [format!(r#"(id: "g", side: "town", at: (3, 3), {who})"#), demon(D14)];
        let t = Bout::of(&cast).once().idle(&[4, 6, 1, 1]);
        assert_eq!((i64::from(t.scores("g").0), attacks(&t, "g")[0].attack), (attack, attack), "{who}");
        t.end();
    }
    // The bonus of a class is data (WA-08).
    let t = Bout::duel().tables(r#"spirit_rounds: 1, class_bonus: {"gunslinger": 5}"#).idle(&[4, 6, 1, 1]);
    assert_eq!(attacks(&t, "g")[0].attack, 20);
}

#[test]
fn w12_both_attacks_happen_at_once_from_one_snapshot() {
    let t = Bout::duel().once().idle(&[4, 6, 18, 17]);
    // In sequence the demon would have attacked with 11, needed 15 and cost her 1.
    let its = &attacks(&t, "d")[0];
    assert_eq!((its.attack, its.needs, its.margin, its.loss), (14, 12, 5, 2));
    assert_eq!((t.willpower("g"), t.willpower("d")), (13, 11));
    let facts = t.all("matched", "*");
    assert_eq!(facts[0]["beat"], facts[1]["beat"], "they land together on screen");
    let losses = t.all("pool_changed", "W-14");
    assert_eq!((losses.len(), losses[0]["beat"].as_i64()), (2, losses[1]["beat"].as_i64()));
    assert!(places(&t, "matched")[1] < places(&t, "pool_changed")[0], "both rolls before either loss");
    t.end();
}

#[test]
fn w12_what_brings_the_one_to_zero_does_not_stop_the_other() {
    let t = Bout::of(&[gun(G15), demon("willpower: 1")]).once().idle(&[4, 6, 20, 20]);
    assert_eq!((t.willpower("g"), t.willpower("d")), (14, 0));
    t.end();
}

#[test]
fn w13_one_matrix_settles_all_these_rolls() {
    // Another matrix changes what both sides need, and nothing else is rolled.
    let own = "spirit_rounds: 1, matrix: (die: 12, base: 6, highest_hits: false, lowest_misses: false)";
    let t = Bout::duel().tables(own).idle(&[4, 6, 3, 6]);
    assert_eq!((needed(&t, "g"), needed(&t, "d")), (vec![3], vec![7]));
    assert!(t.all("matched", "*").iter().all(|fact| fact["sides"] == 12));
    assert_eq!((last(&t, "g").1, last(&t, "d").1), (true, false));
    t.end();
    // As rows of differences.
    let rows = "spirit_rounds: 1, matrix: (rows: [(to: -1, needs: 19), (from: 0, to: 2, needs: 10), (from: 3, needs: 2)])";
    let t = Bout::duel().tables(rows).idle(&[4, 6, 2, 18]);
    assert_eq!((last(&t, "g"), last(&t, "d")), ((2, true, 1), (19, false, 0)));
    t.end();
}

#[test]
fn w13_a_natural_20_hits_and_a_natural_1_misses() {
    // 5 against 20 needs 26; 17 against 2 needs -4.
    let t = Bout::of(&[gun("willpower: 3"), demon("willpower: 20")]).once().idle(&[4, 6, 20, 1]);
    assert_eq!((last(&t, "g"), attacks(&t, "g")[0].margin), ((26, true, 1), 0));
    t.end();
    let t = Bout::of(&[gun(G15), demon("willpower: 2")]).once().idle(&[4, 6, 1, 1]);
    assert_eq!(last(&t, "g"), (-4, false, 0));
    t.end();
}

#[test]
fn w14_a_table_says_what_each_hit_costs() {
    for (die, loss) in [(7, 0), (8, 1), (12, 1), (13, 2), (17, 2), (18, 3), (20, 3)] {
        let t = Bout::duel().once().idle(&[4, 6, die, 1]);
        let changes = t.all("pool_changed", "W-14");
        assert_eq!((attacks(&t, "g")[0].loss, t.willpower("d")), (loss, 14 - i32::try_from(loss).unwrap()), "{die}");
        match changes.as_slice() {
            [] => assert_eq!(loss, 0, "a miss changes nothing"),
            [one] => {
                assert_eq!((one["who"].as_str(), one["before"].as_i64(), one["after"].as_i64()), (Some("d"), Some(14), Some(14 - loss)))
            }
            more => panic!("{more:?}"),
        }
        assert_eq!(t.willpower("g"), 15, "a hit costs who is hit");
        t.end();
    }
    // The table is data.
    let t = Bout::duel().tables("spirit_rounds: 1, losses: [(from: 0, to: 8, lose: 4), (from: 9, lose: 7)]").idle(&[4, 6, 17, 1]);
    assert_eq!((last(&t, "g").2, t.willpower("d")), (7, 7));
}

#[test]
fn w14_the_next_spirit_round_is_fought_with_what_is_left() {
    let t = Bout::duel().idle(&[4, 6, 18, 17, 1, 1, 1, 1]);
    assert_eq!((needed(&t, "g"), needed(&t, "d")), (vec![8, 7, 7], vec![12, 13, 13]));
    assert_eq!(t.scores("g"), (15, 13));
    t.end();
}

#[test]
fn w15_the_combat_ends_when_either_side_is_at_zero() {
    let cast = |g: &str, d: &str| Bout::of(&[gun(g), demon(d)]);
    // One point left: it goes on.
    let t = cast(G15, "willpower: 3").idle(&[4, 6, 2, 1, 1, 1, 1, 1]);
    assert_eq!((t.willpower("d"), t.opponent("d"), t.count("disengaged", "*"), t.wills().round()), (1, "g", 0, 2));
    t.end();
    // None left, of either: it is over at once, and the spirit rounds on segments 8 and 12 are void.
    for (g, d, dice) in [(G15, "willpower: 2", vec![4, 6, 3, 1]), ("willpower: 1", D14, vec![4, 6, 1, 20, 5])] {
        let t = cast(g, d).idle(&dice);
        assert_eq!((t.opponent("g"), t.opponent("d"), t.count("disengaged", "W-15")), ("", "", 1));
        assert_eq!((played(&t, 1), t.count("foiled", "W-15"), attacks(&t, "g").len()), (vec![4], 2, 1));
        t.end();
    }
}

#[test]
fn wa22_willpower_never_falls_below_zero() {
    let t = Bout::of(&[gun(G15), demon("willpower: 2")]).idle(&[4, 6, 18, 1]);
    let fact = t.last("pool_changed", "W-14");
    assert_eq!((attacks(&t, "g")[0].loss, fact["before"].as_i64(), fact["after"].as_i64()), (3, Some(2), Some(0)));
    assert_eq!(t.willpower("d"), 0);
    t.end();
}
