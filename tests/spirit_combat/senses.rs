//! Lost senses and how they come back (S-61 to S-63).

use super::people_b::*;
use crate::support::Table;

/// The senses that are lost.
fn lost(t: &Table, who: &str) -> Vec<String> {
    t.standing(who).lost_senses.iter().map(|(sense, _)| sense.to_string()).collect()
}

#[test]
fn s61_a10_takes_the_sense_that_the_attacker_names() {
    let mut t = duel("", "", &[11, 61]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.offered("a10"), ["a10-sight", "a10-hearing", "a10-touch"]);
    choose(&mut t, "ghost", &["a10-hearing"]);
    let fact = t.last("sense_lost", "S-61");
    assert_eq!((fact["who"].clone(), fact["sense"].clone()), ("kara".into(), "hearing".into()));
    assert_eq!(lost(&t, "kara"), ["hearing"]);
    t.end();
}

#[test]
fn s61_it_is_lost_at_once() {
    // Kara means to strike far away with a blow on strike rank 4; the ghost blinds her in strike rank 1.
    let kara = r#"at: (0, 0), blows: [(name: "Sling", skill: 60, range: 30, effects: [Harm("1d4")])],"#;
    let mut t = duel(kara, "at: (6, 0),", &[11, 60]);
    declare(&mut t, &["kara: sling@ghost", "ghost: attack@kara"]);
    choose(&mut t, "ghost", &["a10-sight"]);
    assert_eq!(foiled(&t), [foil("kara", "strike", "S-61")]);
    t.end();
}

#[test]
fn s61_a_sense_that_is_gone_cannot_be_taken_again() {
    let mut t = duel("senses: [\"sight\", \"smell\"],", "", &[11, 61, 10, 61, 61]);
    ghost_takes(&mut t, &["a10-sight"]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.refused("ghost", "a10-sight"), "S-61");
    t.say("ghost", "a10-smell");
    assert_eq!(t.refused("ghost", "a10-smell"), "S-61", "named already");
    t.say("ghost", "done");
    assert_eq!(lost(&t, "kara"), ["sight", "smell"]);
    t.end();
}

#[test]
fn s61_without_senses_there_is_none_to_take() {
    let mut t = duel("senses: [],", "", &[11]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.refused("ghost", "a10"), "S-61");
    t.end();
}

#[test]
fn s62_it_may_come_back_at_the_end_of_the_same_round() {
    for (face, back) in [(60, true), (61, false)] {
        let mut t = duel("", "", &[11, face]);
        ghost_takes(&mut t, &["a10-sight"]);
        let test = t.last("tested", "S-62");
        assert_eq!((test["purpose"].clone(), test["chance"].clone(), test["round"].clone()), ("sense".into(), 60.into(), 1.into()));
        assert_eq!((t.count("sense_back", "S-62"), lost(&t, "kara").is_empty()), (usize::from(back), back));
        t.end();
    }
}

#[test]
fn s62_the_roll_comes_after_the_last_strike_rank() {
    // A blow of the ghost's friend on strike rank 5 is over before Kara rolls for her sight.
    let cast = [
        body("kara", 12, "at: (2, 1),"),
        spirit("ghost", 12, ""),
        r#"(id: "thug", side: "spirits", at: (3, 1), pow: 10, dex: 12, blows: [(name: "Club", skill: 50, effects: [Harm("1d6")])])"#.into(),
    ];
    let mut t = table(r#"engaged: [("kara", "ghost")],"#, &cast, &[11, 50, 4, 60]);
    declare(&mut t, &["ghost: attack@kara", "thug: club@kara"]);
    choose(&mut t, "ghost", &["a10-sight"]);
    let purposes: Vec<_> = t.all("tested", "*").iter().map(|fact| fact["purpose"].as_str().unwrap().to_owned()).collect();
    assert_eq!(purposes, ["attack", "blow", "sense"]);
    t.end();
}

#[test]
fn s62_a_sense_that_stays_away_is_rolled_for_again_each_round() {
    let mut t = duel("", "", &[11, 61, 100, 60]);
    ghost_takes(&mut t, &["a10-sight"]);
    declare(&mut t, &[]);
    assert_eq!(lost(&t, "kara"), ["sight"], "two rolls have failed");
    declare(&mut t, &[]);
    assert_eq!((lost(&t, "kara").len(), t.last("sense_back", "S-62")["round"].clone()), (0, 3.into()));
    declare(&mut t, &[]);
    t.end();
}

#[test]
fn s63_the_roll_uses_pow_and_never_magic_points() {
    let mut t = duel("magic_points: 4,", "", &[3, 60]);
    ghost_takes(&mut t, &["a1", "a2", "a10-sight"]);
    assert_eq!((t.mp("kara"), t.last("tested", "S-62")["chance"].clone()), (1, 60.into()), "POW 12, 1 magic point");
    assert_eq!(lost(&t, "kara").len(), 0);
    t.end();
}

#[test]
fn s63_a10_may_be_taken_several_times_one_sense_each() {
    let mut t = duel("", "", &[3, 61, 60, 61]);
    ghost_takes(&mut t, &["a10-touch", "a10-sight", "a10-hearing"]);
    assert_eq!(t.count("sense_lost", "S-61"), 3);
    // One roll each, in the order they were lost.
    assert_eq!((t.tested("sense").len(), lost(&t, "kara")), (3, vec!["touch".into(), "hearing".into()]));
    t.end();
}
