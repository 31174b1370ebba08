//! List B: disruption (B4) and spells (B5) (S-82, S-83).

use super::people_b::*;

const VICTIM: &str = "at: (2, 1), hit_points: 9,";

#[test]
fn s82_b4_disrupts_the_victims_body() {
    for damage in 1..=3 {
        let mut t = duel(VICTIM, "", &[10, damage]);
        ghost_takes(&mut t, &["b4"]);
        assert_eq!(pools(&t, "kara", "health", "S-82"), [(9, 9 - i64::from(damage))]);
        assert_eq!(t.mp("kara"), 12, "magic points stay");
        t.end();
    }
}

#[test]
fn s82_b4_twice_is_two_dice() {
    let mut t = duel(&format!("{VICTIM} ceremony: 55,"), "", &[3, 99, 3, 2]);
    declare(&mut t, &["kara: evade@ghost", "ghost: attack@kara"]);
    choose(&mut t, "ghost", &["b4", "b4"]);
    assert_eq!(pools(&t, "kara", "health", "S-82"), [(9, 6), (6, 4)]);
    t.end();
}

#[test]
fn s82_a_spirit_has_no_body_to_disrupt() {
    let mut t = duel("", "", &[10]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "b4"), "S-82");
    t.end();
}

const SPELLS: &str = r#"at: (2, 1), spells: [
    (name: "Befuddle", points: 2, up_to: 6, effects: [Stun(level: 1)]),
    (name: "Ward", aim: Own, points: 1, effects: [Screen(2)]),
    (name: "Hex", points: 13, effects: [Stun(level: 1)]),
    (name: "Whisper", range: 2, effects: [Stun(level: 1)])],"#;

#[test]
fn s83_b5_casts_a_known_spell_this_round_without_the_roll_against_magic_points() {
    // Attack, then concentration at INT x 3.
    let mut t = duel(SPELLS, "at: (4, 1),", &[10, 45]);
    declare(&mut t, &["kara: attack@ghost"]);
    choose(&mut t, "kara", &["b5-befuddle=2"]);
    let scheduled = t.last("scheduled", "S-34");
    assert_eq!((scheduled["from"].clone(), scheduled["to"].clone()), (7.into(), 9.into()), "1 + 3 + 3, and 2 points");
    assert_eq!((t.tested("concentration"), t.tested("magic").len()), (vec![("kara".into(), 45, "success".into())], 0));
    assert_eq!((t.count("done", "S-83"), changes(&t, "kara", "S-10"), stuns(&t, "ghost")), (1, vec![(12, 10)], vec![(1, 2)]));
    t.end();
}

#[test]
fn s83_it_still_needs_concentration() {
    let mut t = duel(SPELLS, "at: (4, 1),", &[10, 46]);
    kara_takes(&mut t, &["b5-befuddle=2"]);
    assert_eq!((foiled(&t), t.mp("kara"), stuns(&t, "ghost")), (vec![foil("kara", "cast", "S-36")], 12, vec![]));
    t.end();
}

#[test]
fn s83_past_the_last_strike_rank_the_waiver_is_lost() {
    // 4 points: 7 to 11, so it goes on next round; there it concentrates anew and the ghost resists: 50 %.
    let mut t = duel(SPELLS, "at: (4, 1),", &[10, 45, 45, 51]);
    kara_takes(&mut t, &["b5-befuddle=4"]);
    assert_eq!((t.last("carried", "SA-37")["to"].clone(), t.count("done", "*")), (1.into(), 0));
    declare(&mut t, &[]);
    assert_eq!((t.tested("magic"), stuns(&t, "ghost")), (vec![("kara".into(), 51, "failure".into())], vec![]));
    t.end();
}

#[test]
fn s83_the_spell_has_to_fit() {
    let mut t = duel(SPELLS, "at: (5, 1),", &[3]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "b5-ward=1"), "house", "it is not for a foe");
    assert_eq!(t.refused("kara", "b5-hex=13"), "S-10", "12 magic points are too few");
    assert_eq!(t.refused("kara", "b5-whisper=1"), "house", "too far away");
    assert_eq!(t.refused("kara", "b5-befuddle=7"), "a whole number from 2 to 6 is needed");
    t.end();
    let mut t = duel("", "", &[3]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "b5"), "S-83");
    t.end();
    let mut t = duel("", r#"spells: [(name: "Chill", effects: [Harm("1d4")])],"#, &[3]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.refused("ghost", "b5-chill=1"), "SA-40", "without INT");
    t.end();
}

#[test]
fn s83_one_spell_a_round() {
    // Declared: 7 to 8, concentration and resistance.
    let mut t = duel(SPELLS, "at: (4, 1),", &[10, 45, 50]);
    declare(&mut t, &["kara: attack@ghost", "kara: whisper@ghost=1"]);
    assert_eq!(t.refused("kara", "b5-befuddle=2"), "house");
    t.say("kara", "done");
    assert_eq!(t.count("done", "S-10"), 1);
    t.end();
}

#[test]
fn s83_one_spell_a_round_in_two_attacks_too() {
    let spells = SPELLS.trim_start_matches("at: (2, 1), ");
    assert!(spells.starts_with("spells"));
    let mut t = on_two(spells);
    choose(&mut t, "kara", &["b5-befuddle=2"]);
    assert_eq!(t.refused("kara", "b5-whisper=1"), "house");
    t.end();
}
