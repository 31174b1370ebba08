//! Ten ahead in offence: possessing, binding, dispelling, and declaring it as a condition (S-87 to S-90, S-100, S-101).

use super::people_c::{Ring, ghost, kara, pass, pass_to, shade};
use crate::support::Table;
use serde_json::json;
use willbound::engine::combatant::Condition;

/// Kara 15 against 5, engaged from the start: she is ten ahead and learns it in round 2.
fn ahead(more: &str) -> Ring {
    Ring::of(&[kara(&format!("pow: 15, {more}")), ghost("pow: 5")])
}

/// The other way round.
fn behind() -> Ring {
    Ring::of(&[kara("pow: 5"), ghost("pow: 15")])
}

/// A table where round 2 has begun and nothing has happened yet.
fn round_2(ring: &Ring, dice: &[u16]) -> Table {
    let mut table = ring.table(dice);
    pass_to(&mut table, 2);
    table
}

#[test]
fn s87_a_spirit_ten_ahead_possesses_its_victim() {
    let mut table = round_2(&behind(), &[]);
    table.play(&["kara: done", "ghost: possess@kara", "ghost: done"]);
    let fact = table.last("finished", "S-87");
    assert_eq!(
        (&fact["who"], &fact["whom"], &fact["how"], &fact["round"]),
        (&json!("ghost"), &json!("kara"), &json!("possess"), &json!(2))
    );
    assert!(table.under("kara", Condition::Possessed));
    assert_eq!(table.duel().host(table.id("ghost")), Some(table.id("kara")));
    assert_eq!(table.last("possessed", "S-87")["body"], "kara");
    assert!(!table.engaged("kara", "ghost"), "the engagement ends (SA-48)");
    table.end();
}

#[test]
fn s87_nine_ahead_is_not_enough() {
    // 6 + 9 = 15: the conditional act does nothing, and the attack at 95 % is rolled.
    let mut table = round_2(&Ring::of(&[kara("pow: 6"), ghost("pow: 15")]), &[96]);
    table.play(&["kara: done", "ghost: possess@kara", "ghost: attack@kara", "ghost: done"]);
    assert_eq!((table.count("told", "*"), table.count("finished", "*")), (0, 0));
    assert_eq!(table.tested("attack"), [("ghost".into(), 96, "failure".into())]);
    table.end();
}

#[test]
fn s87_offence_is_measured_against_defence() {
    // 15 against 5 and a screen of 1: 9 ahead. And 14 with an offence of +1: 10 ahead.
    let mut screened = round_2(&Ring::of(&[kara("pow: 5, spirit_screen: 1"), ghost("pow: 15")]), &[]);
    screened.play(&["kara: done", "ghost: possess@kara", "ghost: done"]);
    assert_eq!(screened.count("finished", "*"), 0);
    let mut strong = round_2(&Ring::of(&[kara("pow: 5"), ghost("pow: 14, offence: 1")]), &[]);
    strong.play(&["kara: done", "ghost: possess@kara", "ghost: done"]);
    assert_eq!(strong.count("finished", "S-87"), 1);
}

#[test]
fn s87_only_a_spirit_possesses_and_only_a_body() {
    let mut table = round_2(&ahead(""), &[]);
    assert_eq!(table.refused("kara", "possess@ghost"), "SA-48");
    let ghosts = Ring::of(&[kara("pow: 15, nature: Spirit"), ghost("pow: 5")]);
    assert_eq!(round_2(&ghosts, &[]).refused("kara", "possess@ghost"), "SA-48", "a spirit has no body to possess");
}

#[test]
fn s87_the_margin_has_to_hold_when_it_is_done() {
    // Kara is told in round 2, but the referee has given the ghost two points before strike rank 1.
    let mut table = round_2(&Ring::of(&[kara("pow: 15"), ghost("pow: 9, magic_points: 5")]), &[]);
    table.play(&["referee: restore@ghost=2", "kara: dispel@ghost", "kara: done", "ghost: done"]);
    assert_eq!((table.count("told", "S-97"), table.count("finished", "*")), (2, 0));
    table.say("kara", "dispel@ghost");
    assert_eq!(table.last("foiled", "SA-33")["round"], 2, "nor on strike rank 4");
    assert_eq!(table.count("finished", "*"), 0);
    table.end();
}

#[test]
fn s88_who_is_ten_ahead_binds_the_victim_into_its_enchantment() {
    let mut table = round_2(&ahead(r#"binding: "silver ring""#), &[]);
    table.play(&["kara: bind@ghost", "kara: done", "ghost: done"]);
    let fact = table.last("finished", "S-88");
    assert_eq!((&fact["how"], &fact["item"]), (&json!("bind"), &json!("silver ring")));
    assert!(table.under("ghost", Condition::Bound) && !table.engaged("kara", "ghost"));
    assert_eq!(table.duel().cell(table.id("ghost")), None, "it is off the board");
    table.end();
}

#[test]
fn s88_it_takes_an_enchantment_at_hand_that_holds_nobody() {
    assert_eq!(round_2(&ahead(""), &[]).refused("kara", "bind@ghost"), "S-88");
    let two = Ring::of(&[kara(r#"pow: 15, binding: "ring""#), ghost("pow: 5"), shade("pow: 5")]);
    let mut table = round_2(&two.engaged(r#"("kara", "ghost"), ("kara", "shade")"#), &[]);
    table.play(&["kara: bind@ghost", "kara: done", "ghost: done", "shade: done", "kara: carry_on"]);
    assert_eq!((table.count("finished", "S-88"), table.asked()), (1, "kara intend".into()));
    assert_eq!(table.refused("kara", "bind@shade"), "S-88", "the ring holds the ghost");
    table.play(&["kara: dispel@shade", "kara: done", "shade: done"]);
    assert!(table.under("ghost", Condition::Bound) && table.under("shade", Condition::Dispelled));
    table.end();
}

#[test]
fn s88_a_body_is_not_bound() {
    let mut table = round_2(&Ring::of(&[kara("pow: 5"), ghost(r#"pow: 15, binding: "skull""#)]), &[]);
    table.say("kara", "done");
    assert_eq!(table.refused("ghost", "bind@kara"), "SA-48");
}

#[test]
fn s89_who_is_ten_ahead_dispels_the_victim_to_the_spirit_plane() {
    let mut table = round_2(&ahead(""), &[]);
    table.play(&["kara: dispel@ghost", "kara: done", "ghost: done"]);
    assert_eq!(table.last("finished", "S-89")["how"], "dispel");
    assert!(table.under("ghost", Condition::Dispelled) && !table.engaged("kara", "ghost"));
    assert_eq!(table.last("action_used", "SA-33")["left"], 1, "one combat action");
    let mut table = round_2(&behind(), &[]);
    table.say("kara", "done");
    assert_eq!(table.refused("ghost", "dispel@kara"), "SA-48", "only a spirit has a plane to go back to");
}

#[test]
fn s90_a_dispelled_spirit_comes_back_only_when_summoned() {
    let mut table = round_2(&ahead(""), &[]);
    table.play(&["kara: dispel@ghost", "kara: done", "ghost: done"]);
    pass_to(&mut table, 5);
    assert!(table.under("ghost", Condition::Dispelled), "it does not come by itself");
    assert_eq!(table.refused("referee", "return@ghost"), "S-90");
    table.say("referee", "summon@ghost");
    assert_eq!(table.last("condition_lost", "S-90")["condition"], "dispelled");
    assert!(table.under("ghost", Condition::Immaterial), "and has to become manifest first (S-01)");
    table.end();
}

#[test]
fn s90_rare_hauntings_come_back_by_themselves() {
    let mut table = round_2(&Ring::of(&[kara("pow: 15"), ghost("pow: 5, special: (returns: true)")]), &[]);
    table.play(&["kara: dispel@ghost", "kara: done", "ghost: done"]);
    assert_eq!(table.duel().round(), 3);
    assert_eq!(table.last("condition_lost", "S-90")["round"], 3);
    assert!(table.under("ghost", Condition::Immaterial) && !table.under("ghost", Condition::Dispelled));
    table.end();
}

/// The example of the text: 90 %, 44 and a 2; the spirit's 10 % fails.
fn example() -> Table {
    let mut table = Table::scene("spirit_combat/examples/se05", &[44, 55, 2]);
    table.play(&["kara: attack@spirit", "kara: done", "spirit: attack@kara", "spirit: done", "kara: a1", "kara: done"]);
    table
}

#[test]
fn s100_fifteen_against_five_is_known_and_used_in_the_next_round() {
    let mut table = example();
    assert_eq!((table.mp("kara"), table.mp("spirit"), table.duel().round()), (15, 5, 2));
    assert_eq!(table.count("told", "*"), 0, "not in the round in which it came about");
    table.play(&["kara: attack@spirit", "kara: dispel@spirit", "kara: done", "spirit: attack@kara", "spirit: done"]);
    let fact = table.last("finished", "S-89");
    assert_eq!((&fact["whom"], &fact["round"]), (&json!("spirit"), &json!(2)));
    assert!(table.all("told", "S-97").iter().all(|fact| fact["round"] == 2 && fact["who"] == "kara"));
    assert_eq!(table.last("hopeless", "S-94")["who"], "spirit", "0 %: no roll");
    assert_eq!(table.all("rank_began", "*").last().unwrap()["rank"], 1);
    assert_eq!(table.outcome(), "victory:shamans");
    table.end();
}

#[test]
fn s100_undeclared_it_is_strike_rank_four() {
    let mut table = example();
    table.play(&["kara: done", "spirit: done"]);
    assert_eq!(table.asked(), "kara react");
    table.say("kara", "dispel@spirit");
    assert_eq!(table.last("rank_began", "S-98")["rank"], 4);
    assert_eq!(table.last("finished", "S-89")["round"], 2);
    table.end();
}

#[test]
fn s101_a_condition_takes_its_branch_in_strike_rank_one() {
    // Not ahead: the attack. 60 %, roll 61.
    let even = Ring::of(&[kara("pow: 12"), ghost("pow: 10")]);
    let play = ["kara: dispel@ghost", "kara: attack@ghost", "kara: done", "ghost: done"];
    let table = even.played(&[61], &play);
    assert_eq!((table.tested("attack").len(), table.count("finished", "*")), (1, 0));
    assert_eq!(table.last("action_used", "S-28")["left"], 1);
    table.end();
    // Ahead: the act in place of the attack; no die.
    let mut table = round_2(&ahead(""), &[]);
    table.play(&play);
    assert_eq!((table.tested("attack").len(), table.count("finished", "S-89")), (0, 1));
    assert_eq!(table.count("action_used", "*"), 1);
    table.end();
}

#[test]
fn s101_the_condition_is_one_combat_action_together_with_its_attack() {
    let mut table = Ring::of(&[kara("pow: 12, ceremony: 50"), ghost("pow: 10")]).table(&[]);
    let spent = |table: &Table| table.session.question().unwrap().budget.unwrap().spent;
    table.say("kara", "dispel@ghost");
    assert_eq!(spent(&table), 1);
    table.say("kara", "attack@ghost");
    assert_eq!(spent(&table), 1);
    assert_eq!(table.refused("kara", "dispel@ghost"), "SA-33", "one finishing act takes the place of one attack");
    table.say("kara", "evade@ghost");
    assert_eq!(spent(&table), 2);
}

#[test]
fn s101_what_else_was_declared_stays_as_it_is() {
    // The evasion meets the other spirit's attack though the attack became a dispelling.
    let two = Ring::of(&[kara("pow: 15, ceremony: 50"), ghost("pow: 5"), shade("pow: 12")]);
    let mut table = round_2(&two.engaged(r#"("kara", "ghost"), ("kara", "shade")"#), &[30, 40]);
    table.play(&["kara: attack@ghost", "kara: dispel@ghost", "kara: evade@shade", "kara: done"]);
    table.play(&["ghost: done", "shade: attack@kara", "shade: done"]);
    // 35 %: 30 succeeds; Ceremony 50: 40 succeeds. Equal levels cost one point.
    assert_eq!((table.count("finished", "S-89"), table.tested("evade").len(), table.mp("kara")), (1, 1, 14));
    assert_eq!(table.standing("kara").actions, 2, "round 3");
    table.end();
}

#[test]
fn s101_possessing_and_binding_can_be_conditions_too() {
    for (ring, play, cause) in [
        (behind(), ["kara: done", "ghost: attack@kara", "ghost: possess@kara", "ghost: done"], "S-87"),
        (ahead(r#"binding: "ring""#), ["kara: attack@ghost", "kara: bind@ghost", "kara: done", "ghost: done"], "S-88"),
    ] {
        let mut table = round_2(&ring, &[]);
        table.play(&play);
        assert_eq!(table.last("finished", cause)["round"], 2);
        table.end();
    }
}

#[test]
fn s101_without_an_attack_the_condition_alone_does_nothing() {
    let mut table = Ring::of(&[kara("pow: 12"), ghost("pow: 10")]).table(&[]);
    table.play(&["kara: dispel@ghost", "kara: done", "ghost: done"]);
    assert_eq!((table.duel().round(), table.count("foiled", "*"), table.count("finished", "*")), (2, 0, 0));
    pass(&mut table);
    table.end();
}
