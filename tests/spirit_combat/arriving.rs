//! Coming into the fight: becoming manifest, and how many spirits one target can have (S-01 to S-04).

use super::people_a::*;
use willbound::engine::combatant::Condition;

#[test]
fn s01_a_spirit_on_the_plane_spends_a_round_becoming_manifest_before_it_attacks() {
    let mut t = table(&[kara(12, ""), spirit("ghost", 10, "presence: OnThePlane")], &[55]);
    t.say("kara", "done");
    assert_eq!(t.refused("ghost", "attack@kara"), "S-01");
    t.play(&["ghost: materialise", "ghost: done"]);
    assert_eq!(moment(&t, "condition_lost", "S-01"), (1, 1), "at the end of the round, after its strike rank");
    assert!(!t.under("ghost", Condition::Immaterial));
    t.play(&["kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(roll(&t, "ghost", "attack"), (55, 40, "failure".into(), "S-32".into()));
    assert_eq!(moment(&t, "tested", "S-32"), (2, 1));
    t.end();
}

#[test]
fn s01_a_spirit_that_does_nothing_about_it_stays_on_the_plane() {
    let mut t = table(&[kara(12, ""), spirit("ghost", 10, "presence: OnThePlane")], &[]);
    t.play(&["kara: done", "ghost: done", "kara: done"]);
    assert_eq!((t.duel().round(), t.under("ghost", Condition::Immaterial)), (2, true));
    assert_eq!(t.refused("ghost", "attack@kara"), "S-01");
    t.end();
}

#[test]
fn s01_while_it_becomes_manifest_it_is_not_there_to_be_attacked() {
    let mut t = table(&[kara(12, ""), spirit("ghost", 10, "presence: OnThePlane")], &[]);
    assert_eq!(t.refused("kara", "attack@ghost"), "SA-41");
    t.play(&["kara: done", "ghost: materialise", "ghost: done"]);
    assert!(t.offered("attack").contains(&"attack@ghost".into()), "in the round after it is");
    t.end();
}

#[test]
fn s02_a_spirit_let_out_of_a_binding_item_needs_that_round_as_well() {
    let mut t = table(&[kara(12, ""), spirit("ghost", 10, "presence: Released")], &[55]);
    t.say("kara", "done");
    assert_eq!(t.refused("ghost", "attack@kara"), "S-02");
    t.play(&["ghost: materialise", "ghost: done", "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(moment(&t, "condition_lost", "S-02").0, 1);
    assert_eq!(moment(&t, "tested", "S-32"), (2, 1));
    t.end();
}

#[test]
fn s02_it_holds_for_a_spirit_that_was_bound_in_this_fight_and_let_out_again() {
    // Fifteen against five: Kara knows it in round 2, binds the ghost, and lets it out in round 3.
    let mut t = pair_of(kara(15, r#"binding: "jar""#), spirit("ghost", 5, ""), &[]);
    t.play(&["kara: done", "ghost: done", "kara: bind@ghost", "kara: done", "ghost: done"]);
    assert!(t.under("ghost", Condition::Bound));
    t.play(&["referee: release@ghost", "kara: done", "kara: done"]);
    assert_eq!((t.duel().round(), t.under("ghost", Condition::Immaterial)), (4, true));
    assert_eq!(t.refused("ghost", "attack@kara"), "S-02");
    t.play(&["ghost: materialise", "ghost: done", "kara: done"]);
    assert_eq!(moment(&t, "condition_lost", "S-02").0, 4);
    assert!(t.offered("attack").contains(&"attack@kara".into()));
    t.end();
}

#[test]
fn s03_a_spirit_that_is_manifest_attacks_in_the_first_round() {
    let mut t = table(&[kara(12, ""), spirit("ghost", 10, "")], &[55]);
    t.play(&["kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(moment(&t, "tested", "S-32"), (1, 1));
    assert!(t.engaged("ghost", "kara"));
    t.end();
}

/// Kara with POW 11, and four spirits.
fn crowd(extra: &str, first: &str, dice: &[u16]) -> crate::support::Table {
    let cast = [kara(11, ""), spirit("one", 10, first), spirit("two", 10, ""), spirit("three", 10, ""), spirit("four", 10, "")];
    table_with(extra, &cast, dice)
}

const THREE_ENGAGED: &str = r#"engaged: [("kara", "one"), ("kara", "two"), ("kara", "three")],"#;

#[test]
fn s04_a_fourth_spirit_is_refused_where_pow_11_is_engaged_with_three() {
    let mut t = crowd(THREE_ENGAGED, "", &[90]);
    assert_eq!(t.refused("kara", "attack@four"), "S-04", "she cannot bring the fourth in either");
    t.play(&["kara: done", "one: done", "two: done", "three: done"]);
    assert_eq!(t.refused("four", "attack@kara"), "S-04");
    assert_eq!(t.reason("attack@kara").1, "Kara is engaged with 3 spirits already, which is all that its POW allows");
    t.say("four", "done");
    t.play(&["kara: attack@three", "kara: done"]);
    rest_of_round(&mut t);
    assert_eq!(t.tested("attack"), [three_of("kara", 90, "failure")], "who is engaged is not kept out");
    t.end();
}

fn three_of(who: &str, die: u64, level: &str) -> (String, u64, String) {
    (who.into(), die, level.into())
}

#[test]
fn s04_of_four_that_come_at_once_the_surplus_one_is_turned_away_and_rolls_nothing() {
    let mut t = crowd("", "", &[91, 92, 93]);
    t.say("kara", "done");
    for who in ["one", "two", "three", "four"] {
        t.play(&[&format!("{who}: attack@kara"), &format!("{who}: done")]);
    }
    assert_eq!(t.tested("attack"), [three_of("one", 91, "failure"), three_of("two", 92, "failure"), three_of("three", 93, "failure")]);
    assert_eq!(foiled(&t), [three("four", "attack", "S-04")]);
    assert_eq!(["one", "two", "three", "four"].map(|who| t.engaged("kara", who)), [true, true, true, false]);
    t.end();
}

#[test]
fn s04_a_place_that_falls_free_is_open_in_the_next_round() {
    let mut t = crowd(THREE_ENGAGED, "special: (slips_away: true)", &[90]);
    t.play(&["kara: done", "one: slip_away@kara", "one: done", "two: done", "three: done"]);
    assert_eq!(t.refused("four", "attack@kara"), "S-04", "what is declared beside it is not known yet");
    t.play(&["four: done", "kara: done", "one: done", "two: done", "three: done", "four: attack@kara", "four: done"]);
    assert_eq!(["one", "two", "three", "four"].map(|who| t.engaged("kara", who)), [false, true, true, true]);
    t.end();
}

#[test]
fn s04_it_is_a_limit_for_spirits_and_bodies_are_not_counted() {
    let body = |id: &str| format!(r#"(id: "{id}", side: "shamans", pow: 12, dex: 9)"#);
    let mut t = table(&[kara(12, ""), body("brann"), body("signe"), spirit("ghost", 3, "")], &[99, 98, 97]);
    t.play(&["kara: attack@ghost", "kara: done", "brann: attack@ghost", "brann: done", "signe: attack@ghost", "signe: done"]);
    rest_of_round(&mut t);
    assert_eq!(["kara", "brann", "signe"].map(|who| t.engaged("ghost", who)), [true; 3], "POW 3 would allow one spirit");
    t.end();
}
