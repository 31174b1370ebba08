//! Engaged, one gets out by the listed ways and no other, body or spirit (S-12 to S-17).

use super::people_a::*;

#[test]
fn s12_who_just_leaves_is_still_engaged() {
    let mut t = pair(&[]);
    t.play(&["kara: leave@ghost", "kara: done", "ghost: leave@kara", "ghost: done"]);
    assert_eq!(foiled(&t), [three("kara", "leave", "S-12"), three("ghost", "leave", "S-12")]);
    assert_eq!(t.last("foiled", "S-12")["reason"], "it does not know itself to be 10 points ahead");
    assert_eq!((t.engaged("kara", "ghost"), t.count("disengaged", "*")), (true, 0));
    t.end();
}

#[test]
fn s12_ten_ahead_but_not_told_of_it_is_no_way_out_either() {
    let mut t = pair_of(kara(20, ""), spirit("ghost", 10, ""), &[]);
    t.play(&["kara: leave@ghost", "kara: done", "ghost: done"]);
    assert_eq!((foiled(&t), t.engaged("kara", "ghost")), (vec![three("kara", "leave", "S-12")], true));
    t.end();
}

#[test]
fn s12_walking_away_parts_nobody() {
    let mut t = pair(&[]);
    t.play(&["kara: move@6,5", "kara: done", "ghost: done"]);
    assert_eq!(t.count("moved", "house"), 1);
    assert!(t.engaged("kara", "ghost"));
    t.end();
}

#[test]
fn s12_the_ways_that_need_something_are_refused_without_it() {
    let mut t = pair(&[]);
    assert_eq!(t.refused("kara", "let_go@ghost"), "S-95");
    assert!(t.refused("kara", "slip_away@ghost").contains("not among the options"));
    let out: Vec<_> = ["leave", "part", "let_go", "slip_away", "repel", "a3"].map(|verb| t.offered(verb)).into_iter().flatten().collect();
    assert_eq!(out, ["leave@ghost", "part@ghost"], "and both may come to nothing");
    t.end();
}

#[test]
fn s13_a_spirit_with_that_rare_power_is_out_without_a_roll() {
    let mut t = pair_of(kara(12, ""), spirit("ghost", 10, "special: (slips_away: true)"), &[]);
    assert!(t.offered("slip_away").is_empty(), "Kara has no such power");
    t.say("kara", "done");
    assert_eq!(t.offered("slip_away"), ["slip_away@kara"]);
    t.play(&["ghost: slip_away@kara", "ghost: done"]);
    let out = t.last("disengaged", "S-13");
    assert_eq!((out["who"].as_str(), out["whom"].as_str()), (Some("ghost"), Some("kara")));
    assert_eq!((moment(&t, "disengaged", "S-13"), t.engaged("kara", "ghost")), ((1, 0), false));
    t.end();
}

#[test]
fn s14_escaping_is_among_the_choices_that_an_attack_wins() {
    let mut t = pair(&[47, 60]);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: done"]);
    assert!(t.offered("a3").contains(&"a3".into()));
    t.play(&["kara: a3", "kara: done"]);
    assert_eq!(roll(&t, "kara", "withdraw"), (60, 60, "success".into(), "S-48".into()));
    assert_eq!((moment(&t, "disengaged", "S-48"), t.engaged("kara", "ghost")), ((1, 1), false));
    t.end();
}

#[test]
fn s14_without_a_choice_won_there_is_no_escape() {
    let mut t = pair(&[61]);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: done"]);
    assert_eq!((t.asked().as_str(), t.duel().round()), ("kara intend", 2));
    assert!(t.engaged("kara", "ghost"));
    t.end();
}

#[test]
fn s15_two_who_both_agree_part_as_soon_as_all_have_declared() {
    let mut t = pair(&[]);
    t.play(&["kara: part@ghost", "kara: done"]);
    assert!(t.engaged("kara", "ghost"), "the ghost has not answered");
    t.play(&["ghost: part@kara", "ghost: done"]);
    assert_eq!((t.count("disengaged", "S-15"), t.count("disengaged", "*")), (1, 1), "one parting, said once");
    assert_eq!((moment(&t, "disengaged", "S-15"), t.engaged("kara", "ghost")), ((1, 0), false));
    t.end();
}

#[test]
fn s15_one_that_agrees_alone_is_still_engaged() {
    for (kara, ghost) in [("part@ghost", "done"), ("done", "part@kara")] {
        let mut t = pair(&[]);
        t.say("kara", kara);
        if kara != "done" {
            t.say("kara", "done");
        }
        t.say("ghost", ghost);
        if ghost != "done" {
            t.say("ghost", "done");
        }
        assert_eq!((t.engaged("kara", "ghost"), t.count("disengaged", "*"), t.duel().round()), (true, 0, 2));
        t.end();
    }
}

#[test]
fn s15_agreement_with_one_opponent_is_none_with_another() {
    let cast = [kara(12, ""), spirit("ghost", 10, ""), spirit("wraith", 10, "")];
    let mut t = table_with(r#"engaged: [("kara", "ghost"), ("kara", "wraith")],"#, &cast, &[]);
    t.play(&["kara: part@ghost", "kara: done", "ghost: done", "wraith: part@kara", "wraith: done"]);
    assert_eq!((t.engaged("kara", "ghost"), t.engaged("kara", "wraith")), (true, true));
    t.end();
}

/// Kara with 20 against 10, at the declaration of round 2: that she is ten ahead came about, and nobody knows yet.
fn ten_ahead() -> crate::support::Table {
    let mut t = pair_of(kara(20, ""), spirit("ghost", 10, ""), &[]);
    rest_of_round(&mut t);
    assert_eq!((t.duel().round(), t.count("told", "S-97")), (2, 0));
    t
}

#[test]
fn s16_ten_or_more_above_the_opponent_one_is_out_on_strike_rank_1_if_it_was_declared() {
    let mut t = ten_ahead();
    t.play(&["kara: leave@ghost", "kara: done", "ghost: done"]);
    assert_eq!(moment(&t, "told", "S-97"), (2, 1));
    assert_eq!((moment(&t, "disengaged", "S-91"), t.engaged("kara", "ghost")), ((2, 1), false));
    t.end();
}

#[test]
fn s16_and_on_strike_rank_4_if_it_was_not() {
    let mut t = ten_ahead();
    t.play(&["kara: done", "ghost: done"]);
    assert_eq!(t.asked(), "kara react");
    t.say("kara", "leave@ghost");
    assert_eq!((moment(&t, "disengaged", "S-91"), t.engaged("kara", "ghost")), ((2, 4), false));
    t.end();
}

#[test]
fn s16_in_later_rounds_the_declaration_alone_is_enough() {
    let mut t = ten_ahead();
    rest_of_round(&mut t);
    t.play(&["kara: leave@ghost", "kara: done", "ghost: done"]);
    assert_eq!((moment(&t, "disengaged", "S-91"), t.engaged("kara", "ghost")), ((3, 0), false));
    t.end();
}

#[test]
fn s16_nine_above_is_not_enough() {
    let mut t = pair_of(kara(19, ""), spirit("ghost", 10, ""), &[]);
    rest_of_round(&mut t);
    t.play(&["kara: leave@ghost", "kara: done", "ghost: done"]);
    assert_eq!((t.duel().round(), t.count("told", "S-97"), t.engaged("kara", "ghost")), (3, 0, true));
    assert_eq!(foiled(&t), [three("kara", "leave", "S-12")]);
    t.end();
}

#[test]
fn s17_spirits_and_bodies_are_bound_by_all_of_it_alike() {
    let sheet = r#"pow: 12, int: 15, dex: 14, srm: 3, ceremony: 55, dodge: 40,
        spells: [(name: "Ward", aim: Own, points: 2, effects: [Screen(1)])]"#;
    let body = format!(r#"(id: "body", side: "shamans", {sheet})"#);
    let ghost = format!(r#"(id: "ghost", side: "spirits", nature: Spirit, {sheet})"#);
    for (who, foe) in [("body", "ghost"), ("ghost", "body")] {
        let mut t = table_with(r#"engaged: [("body", "ghost")],"#, &[body.clone(), ghost.clone()], &[90, 46]);
        if who == "ghost" {
            t.say("body", "done");
        }
        for pick in [format!("leave@{foe}"), format!("attack@{foe}"), format!("evade@{foe}")] {
            t.say(who, &pick);
        }
        assert_eq!(t.refused(who, "dodge"), "S-35");
        t.play(&[&format!("{who}: ward@{who}=2"), &format!("{who}: done")]);
        rest_of_round(&mut t);
        assert_eq!(ranks(&t, who), (7, 9), "casting of {who}");
        assert_eq!(foiled(&t), [three(who, "leave", "S-12"), three(who, "cast", "S-36")]);
        assert!(t.engaged("body", "ghost"));
        t.end();
    }
}
