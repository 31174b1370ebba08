//! Ten ahead in defence, the hopeless side, and when a side ahead learns it and may react (S-91 to S-95, S-97 to S-99).

use super::people_c::{Ring, aids, ghost, helper, kara, pass, pass_to, shade};
use crate::support::Table;
use serde_json::json;

/// Kara 15 against 5 with a defence of +3: ten ahead in defence alone.
fn safe() -> Ring {
    Ring::of(&[kara("pow: 15"), ghost("pow: 5, defence: 3")])
}

/// Kara 15 against 5, in both.
fn ahead() -> Ring {
    Ring::of(&[kara("pow: 15"), ghost("pow: 5")])
}

fn at_round(ring: &Ring, round: u32, dice: &[u16]) -> Table {
    let mut table = ring.table(dice);
    pass_to(&mut table, round);
    table
}

#[test]
fn s91_ten_ahead_in_defence_leaves_in_strike_rank_one_if_it_was_declared() {
    let mut table = at_round(&safe(), 2, &[]);
    table.play(&["kara: leave@ghost", "kara: done", "ghost: done"]);
    let (told, out) = (table.last("told", "S-97"), table.last("disengaged", "S-91"));
    assert_eq!((&told["edge"], &told["round"]), (&json!("defence"), &json!(2)));
    assert_eq!((&out["who"], &out["round"]), (&json!("kara"), &json!(2)));
    assert_eq!(table.all("rank_began", "*").last().unwrap()["rank"], 1);
    assert!(!table.engaged("kara", "ghost"));
    table.end();
}

#[test]
fn s91_undeclared_it_leaves_on_strike_rank_four() {
    let mut table = at_round(&safe(), 2, &[]);
    pass(&mut table);
    assert_eq!((table.asked(), table.offered("leave")), ("kara react".into(), vec!["leave@ghost".to_owned()]));
    table.say("kara", "leave@ghost");
    assert_eq!(table.last("rank_began", "S-98")["rank"], 4);
    assert_eq!(table.last("disengaged", "S-91")["round"], 2);
    assert_eq!(table.count("action_used", "*"), 0, "leaving is free");
    table.end();
}

#[test]
fn s91_in_later_rounds_it_leaves_at_the_declaration() {
    let mut table = at_round(&safe(), 3, &[]);
    table.play(&["kara: leave@ghost", "kara: done", "ghost: done"]);
    let facts = table.facts();
    let place = |fits: &dyn Fn(&serde_json::Value) -> bool| facts.iter().position(fits).unwrap();
    let out = place(&|fact| fact["fact"] == "disengaged" && fact["cause"] == "S-91");
    let rank = place(&|fact| fact["fact"] == "rank_began" && fact["round"] == 3);
    assert!(out < rank, "before strike rank 1");
    table.end();
}

#[test]
fn s91_who_is_not_ten_ahead_or_does_not_know_it_stays() {
    // Nine ahead, and ten ahead in the round before it is told.
    for (ring, round) in [(Ring::of(&[kara("pow: 14"), ghost("pow: 5, defence: 3")]), 2), (safe(), 1)] {
        let mut table = at_round(&ring, round, &[]);
        table.play(&["kara: leave@ghost", "kara: done", "ghost: done"]);
        assert_eq!(table.last("foiled", "S-12")["round"], round);
        assert!(table.engaged("kara", "ghost"));
        table.end();
    }
}

#[test]
fn s91_the_margin_has_to_hold_at_the_moment() {
    // 12 and a bonus of 3 against 5: ten ahead, until the helper leaves in round 1 and the bonus falls in round 2.
    let mut table = Ring::of(&[kara("pow: 12"), ghost("pow: 5"), helper("h1", (1, 2), &aids(4))]).table(&[]);
    table.play(&["kara: done", "h1: leave_trance", "h1: done", "ghost: done"]);
    assert_eq!(table.scores("kara"), (12, 12));
    table.play(&["kara: leave@ghost", "kara: done", "h1: done", "ghost: done"]);
    assert_eq!(table.last("told", "S-97")["ahead"], true, "it was so at the end of round 1");
    assert_eq!(table.last("foiled", "S-12")["round"], 2);
    assert!(table.engaged("kara", "ghost"));
    table.say("kara", "leave@ghost");
    assert_eq!(table.last("foiled", "S-91")["round"], 2, "nor on strike rank 4");
    assert!(table.engaged("kara", "ghost"));
    assert_eq!(table.duel().round(), 3, "and she is not asked again: the reaction is spent");
    pass(&mut table);
    let told = table.last("told", "S-97");
    assert_eq!((&told["ahead"], &told["round"]), (&json!(false), &json!(2)), "and in round 3 it learns that it is over");
    table.end();
}

#[test]
fn s92_the_defender_may_ignore_the_attacker() {
    let mut table = at_round(&safe(), 2, &[]);
    table.play(&["kara: move@1,2", "kara: done", "ghost: attack@kara", "ghost: done", "kara: carry_on"]);
    assert_eq!((table.mp("kara"), table.count("hopeless", "S-94")), (15, 1));
    assert_eq!(table.last("moved", "house")["to"], json!({"x": 1, "y": 2}), "Kara does something else meanwhile");
    assert!(table.engaged("kara", "ghost"), "still engaged");
    assert_eq!(table.duel().round(), 3);
    table.end();
}

#[test]
fn s93_the_defender_may_go_on_attacking_to_wear_the_other_down() {
    // 15 against 5 + 3: 85 %. 50 succeeds, and 3 points go: 15 against 2 + 3 is ten ahead in offence too.
    let mut table = at_round(&safe(), 2, &[50, 3]);
    table.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done", "kara: a1", "kara: done", "kara: carry_on"]);
    assert_eq!((table.mp("ghost"), table.scores("ghost").1, table.duel().round()), (2, 5, 3));
    table.play(&["kara: attack@ghost", "kara: dispel@ghost", "kara: done", "ghost: done"]);
    assert_eq!(table.last("finished", "S-89")["round"], 3);
    table.end();
}

#[test]
fn s94_a_chance_of_nothing_is_not_rolled() {
    let mut table = ahead().table(&[]);
    table.play(&["kara: done", "ghost: attack@kara", "ghost: done"]);
    let fact = table.last("hopeless", "S-94");
    assert_eq!((&fact["who"], &fact["whom"], &fact["purpose"]), (&json!("ghost"), &json!("kara"), &json!("attack")));
    assert_eq!((table.tested("attack").len(), table.count("struck", "*"), table.count("action_used", "*")), (0, 0, 0));
    table.end();
    // One point more and it is 5 %.
    let mut table = Ring::of(&[kara("pow: 15"), ghost("pow: 6")]).table(&[5]);
    table.play(&["kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(table.tested("attack"), [("ghost".into(), 5, "success".into())]);
    table.end();
}

#[test]
fn s94_in_extremely_rare_cases_it_succeeds_all_the_same() {
    let rare = Ring::of(&[kara("pow: 15"), ghost("pow: 5, special: (defies_odds: true)")]);
    let mut table = rare.table(&[5]);
    table.play(&["kara: done", "ghost: attack@kara", "ghost: done", "ghost: a5", "ghost: done"]);
    assert_eq!(table.mp("kara"), 14);
    table.end();
    let mut table = rare.table(&[6]);
    table.play(&["kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(table.tested("attack"), [("ghost".into(), 6, "failure".into())]);
    table.end();
}

#[test]
fn s95_the_hopeless_side_cannot_leave_once_it_has_seen_it() {
    let mut table = ahead().table(&[]);
    table.play(&["kara: done", "ghost: attack@kara", "ghost: done", "kara: done"]);
    assert_eq!(table.refused("ghost", "leave@kara"), "S-95");
    table.play(&["ghost: part@kara", "ghost: done"]);
    assert!(table.engaged("kara", "ghost"), "wishing to part is not enough");
    table.end();
}

#[test]
fn s95_the_other_side_may_let_it_go() {
    let mut table = at_round(&ahead(), 2, &[]);
    assert_eq!(table.refused("kara", "let_go@ghost"), "S-95", "in round 2 she does not know yet that it is hers to grant");
    pass(&mut table);
    table.say("kara", "let_go@ghost");
    assert_eq!(table.last("disengaged", "S-95")["who"], "ghost");
    assert_eq!(table.last("rank_began", "S-98")["rank"], 4);
    table.end();
    // In a later round, at the declaration.
    let mut table = at_round(&ahead(), 3, &[]);
    table.play(&["kara: let_go@ghost", "kara: done", "ghost: done"]);
    assert_eq!((table.count("disengaged", "S-95"), table.engaged("kara", "ghost")), (1, false));
    table.end();
}

#[test]
fn s95_a_withdrawal_without_a_chance_fails_unrolled() {
    // Kara 15 with an offence of -5: 75 %, and 00 is a fumble. The ghost's one choice is A3: 5 against 15.
    let mut table = Ring::of(&[kara("pow: 15, offence: -5"), ghost("pow: 5")]).table(&[100]);
    table.play(&["kara: attack@ghost", "kara: done", "ghost: done", "ghost: a3", "ghost: done"]);
    let fact = table.last("hopeless", "S-94");
    assert_eq!((&fact["who"], &fact["purpose"]), (&json!("ghost"), &json!("withdraw")));
    assert!(table.engaged("kara", "ghost"));
    table.end();
}

#[test]
fn s97_the_side_ahead_is_told_in_strike_rank_one_of_the_next_round() {
    // 15 against 7: not ahead; 15 against 5 from the end of round 1.
    let mut table = Ring::of(&[kara("pow: 15"), ghost("pow: 7")]).table(&[44, 2]);
    table.play(&["kara: attack@ghost", "kara: done", "ghost: done", "kara: a1", "kara: done"]);
    assert_eq!((table.duel().round(), table.count("told", "*")), (2, 0));
    table.say("kara", "done");
    assert_eq!(table.count("told", "*"), 0, "not at the declaration either");
    table.say("ghost", "done");
    let told = table.all("told", "S-97");
    assert!(told.iter().all(|fact| fact["who"] == "kara" && fact["whom"] == "ghost" && fact["ahead"] == true && fact["round"] == 2));
    assert_eq!(told.iter().map(|fact| fact["edge"].as_str().unwrap()).collect::<Vec<_>>(), ["offence", "defence"]);
    let facts = table.facts();
    let place = |name: &str| facts.iter().rposition(|fact| fact["fact"] == name).unwrap();
    assert!(place("rank_began") < place("told"), "in strike rank 1");
    table.end();
}

#[test]
fn s97_a_margin_from_the_beginning_is_known_in_the_second_round() {
    let mut table = ahead().table(&[]);
    pass(&mut table);
    assert_eq!(table.count("told", "*"), 0);
    pass(&mut table);
    assert_eq!(table.count("told", "S-97"), 2);
    table.say("kara", "carry_on");
    pass(&mut table);
    assert_eq!(table.count("told", "S-97"), 2, "said once as long as it holds");
    table.end();
}

#[test]
fn s97_it_is_told_with_the_same_delay_that_the_margin_is_gone() {
    let mut table = at_round(&Ring::of(&[kara("pow: 15"), ghost("pow: 9, magic_points: 5")]), 2, &[]);
    pass(&mut table);
    table.play(&["referee: restore@ghost=1", "kara: carry_on"]);
    assert_eq!(table.all("told", "S-97").iter().filter(|fact| fact["ahead"] == false).count(), 0);
    pass(&mut table);
    let told = table.last("told", "S-97");
    assert_eq!((&told["ahead"], &told["round"]), (&json!(false), &json!(3)));
    assert_eq!(table.asked(), "kara intend", "nothing to react to in round 3");
    assert_eq!(table.duel().round(), 4);
    table.end();
}

#[test]
fn s98_who_was_told_may_react_after_strike_rank_one_in_every_round() {
    let mut table = ahead().table(&[]);
    pass(&mut table);
    for round in [2, 3] {
        pass(&mut table);
        let question = table.session.question().unwrap();
        assert_eq!((table.asked(), question.why.0, table.duel().round()), ("kara react".into(), "S-98", round));
        assert_eq!(table.options(), ["dispel@ghost", "leave@ghost", "let_go@ghost", "carry_on"]);
        table.say("kara", "carry_on");
    }
    table.end();
}

#[test]
fn s98_who_is_ahead_of_two_deals_with_both() {
    let two = Ring::of(&[kara("pow: 15"), ghost("pow: 5"), shade("pow: 4")]).engaged(r#"("kara", "ghost"), ("kara", "shade")"#);
    let mut table = at_round(&two, 2, &[]);
    pass(&mut table);
    table.play(&["kara: dispel@ghost", "kara: dispel@shade"]);
    assert_eq!(table.all("finished", "S-89").len(), 2);
    assert_eq!(table.last("action_used", "SA-33")["left"], 0, "each takes one combat action");
    table.end();
}

#[test]
fn s99_an_unexpected_change_of_intent_comes_three_strike_ranks_later() {
    let mut table = at_round(&ahead(), 2, &[]);
    pass(&mut table);
    table.say("kara", "dispel@ghost");
    assert_eq!(table.last("rank_began", "S-98")["rank"], 4);
    assert_eq!(table.count("finished", "S-89"), 1);
    table.end();
}

#[test]
fn s99_the_change_takes_a_combat_action_that_has_to_be_left() {
    let two = Ring::of(&[kara("pow: 15, ceremony: 50"), ghost("pow: 5"), shade("pow: 10")]);
    let mut table = at_round(&two.engaged(r#"("kara", "ghost"), ("kara", "shade")"#), 2, &[47, 90, 40]);
    table.play(&[
        "kara: attack@shade",
        "kara: evade@shade",
        "kara: done",
        "ghost: done",
        "shade: attack@kara",
        "shade: done",
        "kara: done",
    ]);
    assert_eq!(table.asked(), "kara react");
    assert_eq!(table.refused("kara", "dispel@ghost"), "S-35", "attack and evasion took both");
    table.say("kara", "leave@ghost");
    assert!(!table.engaged("kara", "ghost"), "leaving takes none");
    table.end();
}
