//! The other choices of list A: withdrawing, learning, falling, speaking, Spirit Screen (S-48, S-49, S-55 to S-60, S-64,
//! S-65).

use super::people_b::*;
use crate::support::Table;
use willbound::engine::combatant::Condition;
use willbound::rules::spirit_combat::view::Known;

#[test]
fn s48_a3_rolls_own_offence_against_the_opponents_defence() {
    for (face, engaged) in [(50, false), (51, true)] {
        let mut t = duel("", "", &[11, face]);
        kara_takes(&mut t, &["a3"]);
        let test = t.last("tested", "S-48");
        assert_eq!((test["purpose"].clone(), test["chance"].clone()), ("withdraw".into(), 50.into()));
        assert_eq!((t.engaged("kara", "ghost"), t.count("disengaged", "S-48")), (engaged, usize::from(!engaged)));
        t.end();
    }
}

#[test]
fn s48_offence_and_defence_count_not_plain_points() {
    let mut t = duel("offence: 2,", "spirit_screen: 5,", &[5, 35]);
    kara_takes(&mut t, &["a3"]);
    assert_eq!(t.last("tested", "S-48")["chance"], 35, "14 against 17");
    assert!(!t.engaged("kara", "ghost"));
    t.end();
}

#[test]
fn s48_the_roll_is_made_after_the_losses_of_this_exchange() {
    // Kara: A1, A2 and A3: the ghost has 9. The ghost: A1: Kara has 11.
    for (face, engaged) in [(60, false), (61, true)] {
        let mut t = duel("", "", &[3, 11, 1, face]);
        declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
        choose(&mut t, "kara", &["a1", "a2", "a3"]);
        choose(&mut t, "ghost", &["a1"]);
        assert_eq!((t.mp("kara"), t.mp("ghost")), (11, 9));
        assert_eq!((t.last("tested", "S-48")["chance"].clone(), t.engaged("kara", "ghost")), (60.into(), engaged));
        t.end();
    }
}

#[test]
fn s48_without_a_chance_there_is_no_roll() {
    let mut t = duel("", "defence: 30,", &[98]);
    declare(&mut t, &["ghost: attack@kara"]);
    choose(&mut t, "kara", &["a3"]);
    assert_eq!(t.last("hopeless", "S-94")["purpose"], "withdraw");
    assert!(t.engaged("kara", "ghost"));
    t.end();
}

#[test]
fn s49_a3_twice_withdraws_without_a_roll() {
    let mut t = duel("", "defence: 2,", &[4]);
    kara_takes(&mut t, &["a3", "a3"]);
    assert_eq!((t.count("disengaged", "S-49"), t.count("tested", "S-48")), (1, 0));
    assert!(!t.engaged("kara", "ghost"));
    t.end();
}

#[test]
fn s49_the_others_attack_of_the_same_strike_rank_still_counts() {
    let mut t = duel("", "", &[4, 11, 3]);
    declare(&mut t, &["kara: attack@ghost", "ghost: attack@kara"]);
    choose(&mut t, "kara", &["a3", "a3"]);
    choose(&mut t, "ghost", &["a1"]);
    assert_eq!((t.mp("kara"), t.engaged("kara", "ghost")), (9, false));
    t.end();
}

#[test]
fn s49_only_the_engagement_with_this_opponent_ends() {
    let cast = [body("kara", 12, ""), spirit("ghost", 12, ""), spirit("other", 12, "")];
    let mut t = table(r#"engaged: [("kara", "ghost"), ("kara", "other")],"#, &cast, &[4]);
    kara_takes(&mut t, &["a3", "a3"]);
    assert_eq!((t.engaged("kara", "ghost"), t.engaged("kara", "other")), (false, true));
    t.end();
}

/// What Kara knows of the ghost's magic points.
fn known(t: &Table) -> Known {
    t.duel().known(t.id("kara"), t.id("ghost"))
}

#[test]
fn s55_a7_teaches_the_exact_magic_points_after_the_losses() {
    let mut t = duel("", "spirit_screen: 2,", &[4, 3]);
    assert_eq!(known(&t), Known::Nothing);
    kara_takes(&mut t, &["a7-points", "a1"]);
    let learnt = t.last("learnt", "S-55");
    assert_eq!((learnt["magic_points"].clone(), learnt["magics"].clone()), (9.into(), serde_json::Value::Null));
    assert_eq!(known(&t), Known::AsOf(9, 1));
    t.end();
}

#[test]
fn s55_what_was_learnt_is_a_snapshot() {
    let mut t = duel("", "", &[11, 11, 2]);
    kara_takes(&mut t, &["a7-points"]);
    kara_takes(&mut t, &["a1"]);
    assert_eq!((t.mp("ghost"), known(&t)), (10, Known::AsOf(12, 1)));
    t.end();
}

#[test]
fn s55_or_it_teaches_all_magic_that_bears_on_spirit_combat() {
    let ghost = r#"int: 10, offence: 1, defence: -2, spirit_screen: 3, spells: [(name: "Chill", effects: [Harm("1d4")])],"#;
    let mut t = duel("", ghost, &[11]);
    kara_takes(&mut t, &["a7-magics"]);
    let learnt = t.last("learnt", "S-55");
    assert_eq!(learnt["magics"], serde_json::json!(["Spirit Screen 3", "offence +1", "defence -2", "Chill"]));
    assert_eq!((learnt["magic_points"].clone(), known(&t)), (serde_json::Value::Null, Known::Nothing));
    t.end();
}

#[test]
fn s56_a7_twice_teaches_both() {
    let mut t = duel("", "spirit_screen: 3,", &[6]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.offered("a7"), ["a7-points", "a7-magics"]);
    t.say("kara", "a7-points");
    assert_eq!(t.refused("kara", "a7-points"), "S-56");
    t.play(&["kara: a7-magics", "kara: done"]);
    let learnt = t.last("learnt", "S-56");
    assert_eq!((learnt["magic_points"].clone(), learnt["magics"].clone()), (12.into(), serde_json::json!(["Spirit Screen 3"])));
    assert_eq!(t.count("learnt", "*"), 1);
    t.end();
}

const LIMBS: &str = r#"limbs: [(name: "right arm", holds: "spear"), (name: "left arm"), (name: "legs")],
    blows: [(name: "Thrust", skill: 60, range: 40, with: "spear", effects: [Harm("1d6")])],"#;

#[test]
fn s57_who_fails_dex_times_five_drops_what_the_limb_holds() {
    for (face, dropped) in [(70, false), (71, true)] {
        let mut t = duel(LIMBS, "", &[11, face]);
        ghost_takes(&mut t, &["a8-right-arm"]);
        let test = t.last("tested", "S-57");
        assert_eq!((test["purpose"].clone(), test["chance"].clone()), ("stay up".into(), 70.into()));
        assert_eq!((t.count("dropped", "S-57"), t.standing("kara").dropped.contains("spear")), (usize::from(dropped), dropped));
        assert!(!t.under("kara", Condition::Prone));
        if dropped {
            assert_eq!(t.refused("kara", "thrust@ghost"), "S-57", "the spear lies on the ground");
        } else {
            t.say("kara", "thrust@ghost");
        }
        t.end();
    }
}

#[test]
fn s57_or_falls() {
    for (face, prone) in [(70, false), (71, true)] {
        let mut t = duel(LIMBS, "", &[11, face]);
        ghost_takes(&mut t, &["a8-legs"]);
        assert_eq!((t.under("kara", Condition::Prone), t.standing("kara").dropped.len()), (prone, 0));
        assert_eq!(t.count("condition_gained", "S-57"), usize::from(prone));
        t.end();
    }
}

#[test]
fn s57_without_dex_or_limbs_a8_cannot_be_taken() {
    let mut t = duel("", "", &[11]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.refused("kara", "a8"), "SA-25");
    t.end();
    let mut t = duel("limbs: [],", "", &[11]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.refused("ghost", "a8"), "SA-25");
    t.end();
}

#[test]
fn s58_each_a8_names_a_limb_and_each_limb_rolls() {
    let mut t = duel(LIMBS, "", &[3, 71, 70, 96]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.offered("a8"), ["a8-right-arm", "a8-left-arm", "a8-legs"]);
    t.say("ghost", "a8-right-arm");
    assert_eq!(t.refused("ghost", "a8-right-arm"), "S-58");
    t.play(&["ghost: a8-left-arm", "ghost: a8-legs", "ghost: done"]);
    let levels: Vec<_> = t.tested("stay up").into_iter().map(|(_, die, level)| (die, level)).collect();
    assert_eq!(levels, [(71, "failure".into()), (70, "success".into()), (96, "failure".into())]);
    assert!(t.standing("kara").dropped.contains("spear") && t.under("kara", Condition::Prone));
    t.end();
}

/// The words that were spoken, with the rule.
fn words(t: &Table) -> Vec<(String, String)> {
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    t.all("blurted", "*").iter().map(|fact| (text(&fact["words"]), text(&fact["cause"]))).collect()
}

const SECRETS: &str = r#"secrets: ["One.", "Two.", "Three."],"#;

#[test]
fn s59_a9_makes_the_victim_speak_a_thought() {
    let mut t = duel(SECRETS, "", &[11, 11]);
    ghost_takes(&mut t, &["a9"]);
    assert_eq!(words(&t), [("One.".into(), "S-59".into())], "the most harmless first");
    ghost_takes(&mut t, &["a9"]);
    assert_eq!(words(&t)[1..], [("Two.".into(), "S-59".into())], "and it does not repeat itself");
    t.end();
}

#[test]
fn s59_who_cannot_speak_cannot_be_made_to() {
    let mut t = duel("mute: true,", "", &[11]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.refused("ghost", "a9"), "S-59");
    t.end();
}

#[test]
fn s59_without_secrets_in_the_scene_it_still_speaks() {
    let mut t = duel("", "", &[11]);
    ghost_takes(&mut t, &["a9"]);
    assert_eq!(words(&t), [(String::new(), "S-59".into())]);
    t.end();
}

#[test]
fn s60_more_of_a9_reveals_more() {
    let mut t = duel(SECRETS, "", &[3]);
    ghost_takes(&mut t, &["a9", "a9", "a9"]);
    assert_eq!(words(&t), [("One.".into(), "S-59".into()), ("Two.".into(), "S-60".into()), ("Three.".into(), "S-60".into())]);
    t.end();
}

#[test]
fn s64_a11_strips_spirit_screen_a_point_a_choice() {
    let mut t = duel("", "spirit_screen: 2,", &[8]);
    assert_eq!(t.scores("ghost"), (12, 14));
    kara_takes(&mut t, &["a11", "a11"]);
    assert_eq!(pools(&t, "ghost", "spirit_screen", "S-64"), [(2, 0)]);
    assert_eq!((t.scores("ghost"), t.mp("ghost")), ((12, 12), 12));
    t.end();
}

#[test]
fn s64_more_than_enough_takes_it_too() {
    let mut t = duel("", "spirit_screen: 2,", &[2]);
    kara_takes(&mut t, &["a11", "a11", "a11"]);
    assert_eq!((pools(&t, "ghost", "spirit_screen", "S-64"), t.standing("ghost").screen), (vec![(2, 0)], 0));
    t.end();
}

#[test]
fn s65_too_few_do_nothing() {
    let mut t = duel("", "spirit_screen: 2,", &[12, 12]);
    for _ in 0..2 {
        kara_takes(&mut t, &["a11"]);
    }
    assert_eq!((t.standing("ghost").screen, t.count("pool_changed", "*")), (2, 0), "nor do they add up over rounds");
    assert_eq!(foiled(&t), [foil("kara", "a11", "S-65"), foil("kara", "a11", "S-65")]);
    t.end();
}

#[test]
fn s65_choices_of_two_attackers_do_not_add_up() {
    let cast = [body("kara", 12, "spirit_screen: 2,"), spirit("ghost", 12, ""), spirit("other", 12, "")];
    let mut t = table(r#"engaged: [("kara", "ghost"), ("kara", "other")],"#, &cast, &[12, 12]);
    declare(&mut t, &["ghost: attack@kara", "other: attack@kara"]);
    choose(&mut t, "ghost", &["a11"]);
    choose(&mut t, "other", &["a11"]);
    assert_eq!(t.standing("kara").screen, 2);
    t.end();
}

#[test]
fn s65_whether_there_is_a_screen_shows_only_afterwards() {
    let mut t = duel("", "", &[12]);
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!(t.offered("a11"), ["a11"], "it may be tried on who has none");
    choose(&mut t, "kara", &["a11"]);
    assert_eq!(foiled(&t), [foil("kara", "a11", "S-65")]);
    t.end();
}
