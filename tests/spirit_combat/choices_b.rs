//! List B: two choices each; gaining magic points (B1) and paying them (B2) (S-73 to S-77).

use super::people_b::*;
use crate::support::Table;

#[test]
fn s73_every_entry_of_list_b_costs_two_choices() {
    let spells = r#"spells: [(name: "Befuddle", points: 1, effects: [Stun(level: 1)])], int: 11,"#;
    let mut t = choir("", spells, &[3]);
    declare(&mut t, &["ghost: attack@kara"]);
    for key in ["b2", "b4", "b5-befuddle"] {
        assert_eq!(price(&t, key), Some(2), "{key}");
    }
    for helper in ["h1", "h2", "h3"] {
        assert_eq!((price(&t, &format!("b3@{helper}")), price(&t, &format!("b6@{helper}"))), (Some(2), Some(2)));
    }
    t.say("ghost", "a5");
    assert_eq!((price(&t, "b1"), budget(&t)), (Some(2), (1, 3)));
    t.say("ghost", "b1");
    assert_eq!(budget(&t), (3, 3));
    t.say("ghost", "done");
    assert_eq!(t.last("bought", "SA-14")["spent"], 3);
    t.end();
}

#[test]
fn s73_one_choice_does_not_buy_any_of_them() {
    let spells = r#"spells: [(name: "Befuddle", points: 1, effects: [Stun(level: 1)])], int: 11,"#;
    let mut t = choir("", spells, &[11, 2]);
    declare(&mut t, &["ghost: attack@kara"]);
    for pick in ["b2=1", "b3@h1", "b4", "b5-befuddle=1", "b6@h1"] {
        assert_eq!(t.refused("ghost", pick), "S-73", "{pick}");
    }
    choose(&mut t, "ghost", &["a1"]);
    assert_eq!(t.mp("kara"), 7);
    t.end();
}

#[test]
fn s73_none_is_taken_twice_where_twice_means_nothing() {
    let mut t = duel("", "ceremony: 55,", &[3, 99]);
    declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
    t.play(&["kara: b2=2"]);
    assert_eq!((t.refused("kara", "b2=1"), budget(&t)), ("S-73".into(), (2, 4)));
    t.say("kara", "b1");
    assert_eq!(t.refused("kara", "b1"), "S-73");
    t.say("kara", "done");
    assert_eq!((t.mp("kara"), t.mp("ghost")), (12, 10), "2 paid, 2 gained");
    t.end();
}

#[test]
fn s74_b1_gives_the_attacker_what_the_victim_lost() {
    let mut t = duel("magic_points: 6,", "", &[1, 2]);
    kara_takes(&mut t, &["a1", "b1"]);
    assert_eq!((changes(&t, "ghost", "S-44"), changes(&t, "kara", "S-74")), (vec![(12, 10)], vec![(6, 8)]));
    t.end();
}

#[test]
fn s74_only_what_was_really_lost_after_the_floor_of_0() {
    let mut t = duel("", "magic_points: 2, defence: 10,", &[3]);
    kara_takes(&mut t, &["a5", "b1"]);
    assert_eq!((t.mp("ghost"), t.mp("kara")), (1, 13));
    t.end();
    let mut t = duel("", "magic_points: 2, defence: 10, ceremony: 55,", &[3, 100]);
    declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
    choose(&mut t, "kara", &["a1", "a2", "b1"]);
    assert_eq!((changes(&t, "ghost", "S-47"), changes(&t, "kara", "S-74")), (vec![(2, 0)], vec![(12, 14)]), "3 of 2 are 2");
    t.end();
}

#[test]
fn s74_all_losses_of_this_attack_count_together() {
    // A12's trait die and its loss.
    let ghost = r#"traits: {"pride": 5}, ceremony: 55,"#;
    let mut t = duel("magic_points: 9,", ghost, &[1, 99, 6, 3]);
    declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
    choose(&mut t, "kara", &["a12-pride", "a5", "b1"]);
    assert_eq!((t.mp("ghost"), changes(&t, "kara", "S-74")), (8, vec![(9, 13)]));
    t.end();
}

#[test]
fn s74_two_attacks_share_what_the_victim_really_lost() {
    let cast = [body("kara", 12, "magic_points: 4, defence: 8,"), spirit("ghost", 12, ""), spirit("other", 12, "magic_points: 11,")];
    // The ghost: 50 %, critical. The other: 45 %, critical.
    let mut t = table(r#"engaged: [("kara", "ghost"), ("kara", "other")],"#, &cast, &[3, 2, 3, 3]);
    declare(&mut t, &["ghost: attack@kara", "other: attack@kara"]);
    choose(&mut t, "ghost", &["a1", "b1"]);
    choose(&mut t, "other", &["a1", "b1"]);
    assert_eq!(changes(&t, "kara", "S-44"), [(4, 1), (1, 0)]);
    assert_eq!((changes(&t, "ghost", "S-74"), changes(&t, "other", "S-74")), (vec![(12, 14)], vec![(11, 13)]));
    t.end();
}

#[test]
fn s74_without_a_loss_beside_it_b1_is_of_no_use() {
    let mut t = duel("", r#"traits: {"pride": 5}, ceremony: 55,"#, &[3, 99]);
    declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
    assert_eq!((budget(&t), t.refused("kara", "b1")), ((0, 4), "SA-27".into()));
    for pick in ["a3", "a4", "a7-points", "a9", "a10-sight", "a11", "a13"] {
        t.say("kara", pick);
        assert_eq!(t.refused("kara", "b1"), "SA-27", "{pick}");
        t.say("kara", "take_back");
    }
    for pick in ["a1", "a5", "a12-pride", "b2=1"] {
        t.say("kara", pick);
        assert_eq!(t.offered("b1"), ["b1"], "{pick}");
        t.say("kara", "take_back");
    }
    t.play(&["kara: a5", "kara: b1", "kara: done"]);
    assert_eq!((t.mp("kara"), t.mp("ghost")), (13, 11));
    t.end();
}

/// Kara with POW 8 and so many magic points takes A1 and B1 on a ghost with as many, and A1 costs 3.
fn gain(points: i32) -> Table {
    let cast = [body("kara", 8, &format!("magic_points: {points},")), spirit("ghost", points, "")];
    let mut t = table(r#"engaged: [("kara", "ghost")],"#, &cast, &[3, 3]);
    kara_takes(&mut t, &["a1", "b1"]);
    assert_eq!(t.mp("ghost"), points - 3);
    t.end();
    t
}

#[test]
fn s75_b1_lifts_nobody_above_twice_its_pow() {
    for (before, after, wasted) in [(12, 15, 0), (13, 16, 0), (14, 16, 1), (15, 16, 2)] {
        let t = gain(before);
        assert_eq!((t.mp("kara"), changes(&t, "kara", "S-74")), (after, vec![(i64::from(before), i64::from(after))]), "{before}");
        let told: Vec<_> = t.all("foiled", "S-75").into_iter().map(|fact| fact["reason"].as_str().unwrap().to_owned()).collect();
        let reason = format!("{wasted} of its gain is beyond the limit and wasted");
        assert_eq!(told, if wasted > 0 { vec![reason] } else { vec![] }, "{before}");
    }
}

#[test]
fn s75_who_is_above_it_already_loses_nothing() {
    for before in [16, 17, 20] {
        let t = gain(before);
        assert_eq!((t.mp("kara"), t.all("pool_changed", "*").iter().filter(|fact| fact["who"] == "kara").count()), (before, 0), "{before}");
    }
}

#[test]
fn s75_what_the_attacker_lost_at_the_same_time_makes_room_first() {
    let cast = [body("kara", 8, "magic_points: 15,"), spirit("ghost", 15, "")];
    let mut t = table(r#"engaged: [("kara", "ghost")],"#, &cast, &[3, 11, 3, 2]);
    declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
    choose(&mut t, "kara", &["a1", "b1"]);
    choose(&mut t, "ghost", &["a1"]);
    assert_eq!((changes(&t, "kara", "S-44"), changes(&t, "kara", "S-74")), (vec![(15, 13)], vec![(13, 16)]));
    t.end();
}

#[test]
fn s76_magic_points_above_pow_count_in_spirit_combat_and_do_not_fade_in_it() {
    let mut t = duel("", "", &[3, 3, 51]);
    kara_takes(&mut t, &["a1", "b1"]);
    assert_eq!((t.mp("kara"), t.scores("kara")), (15, (15, 15)), "POW 12");
    for _ in 0..3 {
        declare(&mut t, &[]);
    }
    assert_eq!((round(&t), t.mp("kara")), (5, 15));
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.last("tested", "S-32")["chance"], 80, "15 against 9");
    t.end();
}

#[test]
fn s77_b2_pays_own_magic_points_for_as_many_of_the_victims() {
    for points in 1..=4 {
        let mut t = duel("", "", &[10]);
        kara_takes(&mut t, &[format!("b2={points}").as_str()]);
        let after = 12 - i64::from(points);
        assert_eq!((changes(&t, "ghost", "S-77"), changes(&t, "kara", "S-77")), (vec![(12, after)], vec![(12, after)]));
        t.end();
    }
}

/// Kara with this POW and so many magic points, after a special on a ghost with as many.
fn about_to_pay(pow: i32, points: i32) -> Table {
    let cast = [body("kara", pow, &format!("magic_points: {points},")), spirit("ghost", points, "")];
    let mut t = table(r#"engaged: [("kara", "ghost")],"#, &cast, &[10]);
    declare(&mut t, &["kara: attack@ghost"]);
    t
}

#[test]
fn s77_at_most_a_third_of_the_attackers_pow_and_never_more_than_it_has() {
    for (pow, points, most) in [(11, 11, 3), (12, 12, 4), (14, 14, 4), (15, 9, 5), (2, 2, 1), (15, 2, 2), (15, 1, 1)] {
        let mut t = about_to_pay(pow, points);
        let range = format!("a whole number from 1 to {most} is needed");
        for pick in [format!("b2={}", most + 1).as_str(), "b2=0", "b2=-1", "b2"] {
            assert_eq!(t.refused("kara", pick), range, "POW {pow}, {points} magic points: {pick}");
        }
        choose(&mut t, "kara", &[format!("b2={most}").as_str()]);
        assert_eq!((t.mp("kara"), t.mp("ghost")), (points - most, points - most));
        t.end();
    }
}

#[test]
fn s77_b2_goes_beside_other_losses() {
    let mut t = duel("", "", &[3, 2]);
    kara_takes(&mut t, &["a1", "b2=4"]);
    assert_eq!((t.mp("kara"), t.mp("ghost")), (8, 6));
    t.end();
}

#[test]
fn s77_nor_more_than_it_has_in_two_attacks_together() {
    let mut t = on_two("");
    choose(&mut t, "kara", &["b2=3"]);
    assert_eq!(t.refused("kara", "b2=2"), "a whole number from 1 to 1 is needed");
    choose(&mut t, "kara", &["b2=1"]);
    assert_eq!((t.mp("kara"), t.mp("ghost"), t.mp("other")), (0, 9, 11));
    t.end();
    let mut t = on_two("");
    choose(&mut t, "kara", &["b2=4"]);
    assert_eq!(t.refused("kara", "b2=1"), "S-77");
    t.end();
}
