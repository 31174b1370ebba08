//! Stuns: how deep, how long, and what they forbid (S-50, S-51, S-67 to S-72).

use super::people_b::*;
use crate::support::Table;

const TO_DO: &str = r#"at: (2, 1), ceremony: 55, dodge: 40, parry: 45, limbs: [(name: "right arm", holds: "spear"), (name: "legs")],
    spells: [(name: "Befuddle", points: 1, effects: [Stun(level: 1)])],
    blows: [(name: "Thrust", skill: 60, ranks: 2, with: "spear", effects: [Harm("1d6")]), (name: "Kick", skill: 50, ranks: 5, effects: [Harm("1d3")])],"#;

const THUG: &str = r#"(id: "thug", side: "spirits", at: (3, 1), pow: 10, dex: 12, hit_points: 30,
    blows: [(name: "Club", skill: 50, ranks: 2, effects: [Harm("1d6")]), (name: "Push", skill: 50, ranks: 5, effects: [Harm("1d3")])])"#;

/// Kara, who can do much, a ghost that is engaged with her, and a thug of its side beside her. The ghost's first die is its
/// attack in round 1.
fn fight(extra: &str, dice: &[u16]) -> Table {
    let cast = [body("kara", 12, TO_DO), spirit("ghost", 12, "at: (2, 2),"), THUG.into()];
    table(&format!("engaged: [(\"kara\", \"ghost\")], {extra}"), &cast, dice)
}

/// In round 1 Kara does what `plans` says, the ghost attacks her and stuns her this deep.
fn stunned(level: usize, plans: &[&str], dice: &[u16]) -> Table {
    let mut t = fight("", dice);
    let mut all = plans.to_vec();
    all.push("ghost: attack@kara");
    declare(&mut t, &all);
    choose(&mut t, "ghost", &vec!["a13"; level]);
    t
}

/// The verbs of what `who` did on later strike ranks.
fn did(t: &Table, who: &str) -> Vec<String> {
    t.all("done", "*").iter().filter(|fact| fact["who"] == who).map(|fact| fact["what"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn s50_a4_dazes_for_one_round() {
    let mut t = fight("", &[11, 45, 60]);
    ghost_takes(&mut t, &["a4"]);
    let fact = t.last("stunned", "S-50");
    assert_eq!((fact["level"].clone(), fact["until"].clone(), stuns(&t, "kara")), (1.into(), 2.into(), vec![(1, 2)]));
    declare(&mut t, &["kara: attack@ghost", "kara: befuddle@thug=1"]);
    assert_eq!(foiled(&t), [foil("kara", "attack", "S-69")], "in strike rank 1 of round 2 it still holds");
    assert_eq!((stuns(&t, "kara"), t.last("stun_ended", "S-67")["round"].clone()), (vec![], 2.into()));
    // Afterwards she is free: her spell goes through (concentration, resistance).
    assert_eq!(did(&t, "kara"), ["Befuddle"]);
    t.end();
}

#[test]
fn s51_each_a4_lasts_a_round_longer_and_goes_no_deeper() {
    let mut t = fight("", &[3, 11]);
    ghost_takes(&mut t, &["a4", "a4", "a4"]);
    assert_eq!((stuns(&t, "kara"), t.last("stunned", "S-51")["until"].clone()), (vec![(1, 4)], 4.into()));
    for number in 2..=4 {
        assert_eq!((round(&t), stuns(&t, "kara")), (number, vec![(1, 4)]));
        declare(&mut t, &["kara: attack@ghost"]);
    }
    assert_eq!(foiled(&t), vec![foil("kara", "attack", "S-69"); 3]);
    assert_eq!((t.last("stun_ended", "S-67")["round"].clone(), stuns(&t, "kara")), (4.into(), vec![]));
    declare(&mut t, &["kara: attack@ghost"]);
    assert_eq!((t.asked(), round(&t)), ("kara choices".into(), 5));
    t.end();
}

#[test]
fn s67_a13_takes_hold_at_once() {
    // She would cast on strike ranks 3 to 4 of this round.
    let t = stunned(1, &["kara: befuddle@thug=1"], &[11]);
    assert_eq!(foiled(&t), [foil("kara", "cast", "S-69")]);
    assert_eq!(t.mp("kara"), 12);
    t.end();
}

#[test]
fn s67_it_lasts_to_the_end_of_strike_rank_1_of_the_next_round() {
    for (level, face, rule) in [(1, 11, "S-69"), (2, 10, "S-70"), (3, 3, "S-71")] {
        let mut t = stunned(level, &[], &[face, 60, 4, 45, 60, 11]);
        let depth = i32::try_from(level).unwrap();
        assert_eq!((t.last("stunned", "S-67")["level"].clone(), stuns(&t, "kara")), (depth.into(), vec![(depth, 2)]));
        // Fighting on strike rank 1 is not possible, a spell and a blow later in the round are.
        declare(&mut t, &["kara: attack@ghost", "kara: befuddle@thug=1", "kara: thrust@thug"]);
        assert_eq!(foiled(&t), [foil("kara", "attack", rule)], "{level}");
        let ended = t.last("stun_ended", "S-67");
        assert_eq!((ended["round"].clone(), ended["level"].clone(), stuns(&t, "kara")), (2.into(), 0.into(), vec![]));
        assert_eq!(did(&t, "kara").len(), 2, "{level}: {}", t.told());
        declare(&mut t, &["kara: attack@ghost"]);
        assert_eq!(t.asked(), "kara choices", "{level}");
        t.end();
    }
}

#[test]
fn s68_a_victim_of_a13_declares_its_next_round_normally() {
    let all = |t: &Table| (t.asked(), t.options());
    let mut free = fight("", &[51]);
    declare(&mut free, &["ghost: attack@kara"]);
    assert_eq!((round(&free), free.asked()), (2, "kara intend".into()));
    assert!(free.options().iter().any(|key| key.starts_with("move")) && free.options().contains(&"dodge".into()));
    for (level, face) in [(1, 11), (2, 10), (3, 3)] {
        let t = stunned(level, &[], &[face]);
        assert_eq!(all(&t), all(&free), "stunned at level {level}");
        t.end();
    }
}

#[test]
fn s68_what_was_declared_for_after_the_stun_happens() {
    let mut t = stunned(3, &[], &[3]);
    declare(&mut t, &["kara: move@2,0"]);
    assert_eq!((did(&t, "kara"), foiled(&t)), (vec!["moving".into()], vec![]));
    t.end();
}

#[test]
fn s69_dazed_nobody_fights_in_spirit_combat() {
    // Round 2: her attack and her evasion come to nothing; the ghost's attack is rolled.
    let mut t = stunned(1, &[], &[11, 51]);
    declare(&mut t, &["kara: attack@ghost", "kara: evade@ghost", "ghost: attack@kara"]);
    assert_eq!(foiled(&t), [foil("kara", "attack", "S-69"), foil("kara", "evade", "S-69")]);
    assert_eq!((t.tested("evade").len(), t.tested("attack").len()), (0, 2), "the ghost's two");
    t.end();
}

#[test]
fn s69_dazed_nobody_speaks() {
    let mut t = stunned(1, &[], &[11, 11]);
    declare(&mut t, &["ghost: attack@kara"]);
    assert_eq!(t.refused("ghost", "a9"), "S-69", "she cannot be made to");
    t.say("ghost", "done");
    t.end();
}

#[test]
fn s69_the_body_acts_as_usual() {
    // The ghost's attack, then Kara's blow (rank 5), the thug's (5) against her dodge.
    let t = stunned(1, &["kara: thrust@thug", "kara: dodge", "kara: move@2,0", "thug: push@kara"], &[11, 60, 6, 50, 40]);
    assert_eq!(foiled(&t), []);
    assert_eq!((did(&t, "kara"), t.tested("dodge").len()), (vec!["moving".into(), "Thrust".into()], 1));
    t.end();
}

#[test]
fn s70_badly_stunned_nobody_moves() {
    let t = stunned(2, &["kara: move@2,0", "kara: befuddle@thug=1"], &[10]);
    assert_eq!(foiled(&t), [foil("kara", "move", "S-70"), foil("kara", "cast", "S-70")]);
    t.end();
}

#[test]
fn s70_badly_stunned_one_blow_is_all() {
    let t = stunned(2, &["kara: thrust@thug", "kara: kick@thug"], &[10, 60, 6]);
    assert_eq!((did(&t, "kara"), foiled(&t)), (vec!["Thrust".into()], vec![foil("kara", "strike", "S-70")]));
    t.end();
}

#[test]
fn s70_badly_stunned_one_dodge_or_parry_is_all() {
    for guard in ["dodge", "parry"] {
        // The club lands on rank 5 against the guard; the push on rank 8 meets nothing, and her kick is not struck.
        let plan = format!("kara: {guard}");
        let t = stunned(2, &[&plan, "kara: kick@thug", "thug: club@kara", "thug: push@kara"], &[10, 50, 40, 50, 2]);
        assert_eq!((t.tested(guard).len(), foiled(&t)), (1, vec![foil("kara", "strike", "S-70")]), "{guard}");
        assert_eq!(t.duel().health(t.id("kara")), 8, "{guard}");
        t.end();
    }
}

#[test]
fn s70_after_a_blow_there_is_no_dodge() {
    // Thrust on rank 5, then the push on rank 8.
    let t = stunned(2, &["kara: thrust@thug", "kara: dodge", "thug: push@kara"], &[10, 61, 50, 2]);
    assert_eq!((t.tested("blow").len(), t.tested("dodge").len(), t.duel().health(t.id("kara"))), (2, 0, 8));
    t.end();
}

#[test]
fn s70_picking_something_up_is_the_one_physical_action() {
    let mut t = fight("", &[11, 71, 10]);
    ghost_takes(&mut t, &["a8-right-arm"]);
    declare(&mut t, &["kara: pick_up-spear", "kara: kick@thug", "ghost: attack@kara"]);
    choose(&mut t, "ghost", &["a13", "a13"]);
    assert_eq!((t.count("picked_up", "*"), foiled(&t)), (1, vec![foil("kara", "strike", "S-70")]));
    t.end();
}

#[test]
fn s70_another_stun_in_between_gives_no_second_action() {
    // Thrust on rank 5; the hag's spell stuns again on rank 6; the kick on rank 8 is still one too many.
    let hag = r#"(id: "hag", side: "spirits", at: (4, 2), pow: 20, int: 15, dex: 12, srm: 5,
        spells: [(name: "Daze", points: 1, effects: [Stun(level: 1)])])"#;
    let cast = [body("kara", 12, TO_DO), spirit("ghost", 12, "at: (2, 2),"), THUG.into(), hag.into()];
    let mut t = table(r#"engaged: [("kara", "ghost")],"#, &cast, &[10, 61, 50]);
    declare(&mut t, &["kara: thrust@thug", "kara: kick@thug", "hag: daze@kara=1", "ghost: attack@kara"]);
    choose(&mut t, "ghost", &["a13", "a13"]);
    assert_eq!((stuns(&t, "kara"), did(&t, "hag")), (vec![(2, 2), (1, 2)], vec!["Daze".into()]));
    assert_eq!((did(&t, "kara"), foiled(&t)), (vec!["Thrust".into()], vec![foil("kara", "strike", "S-70")]));
    t.end();
}

#[test]
fn s71_completely_stunned_nobody_does_anything() {
    // The thug's blow meets no dodge.
    let plans = ["kara: thrust@thug", "kara: dodge", "kara: befuddle@thug=1", "kara: move@2,0", "thug: push@kara"];
    let t = stunned(3, &plans, &[3, 50, 1]);
    let mut rules: Vec<_> = foiled(&t).into_iter().map(|(_, verb, rule)| (verb, rule)).collect();
    rules.sort();
    let all = ["cast", "move", "strike"].map(|verb| (verb.to_owned(), "S-71".to_owned()));
    assert_eq!(rules, all);
    assert_eq!((did(&t, "kara").len(), t.tested("dodge").len(), t.duel().health(t.id("kara"))), (0, 0, 9));
    t.end();
}

#[test]
fn s71_three_is_as_deep_as_a_stun_goes() {
    let mut t = duel("", "ceremony: 55,", &[3, 99]);
    declare(&mut t, &["kara: attack@ghost", "ghost: evade@kara"]);
    t.play(&["kara: a13", "kara: a13", "kara: a13"]);
    assert_eq!((budget(&t), t.refused("kara", "a13")), ((3, 4), "S-71".into()));
    t.say("kara", "done");
    assert_eq!(stuns(&t, "ghost"), [(3, 2)]);
    t.end();
}

#[test]
fn s72_a_completely_stunned_target_gives_nobody_a_bonus_to_hit_it() {
    let hit = |level: usize, face: u16, blow: u16| {
        // 50 just hits, 51 just misses, stunned or not.
        let mut dice = vec![face, blow];
        dice.extend((blow == 50).then_some(1));
        let mut t = fight("", &dice);
        declare(&mut t, &["ghost: attack@kara", "thug: club@kara"]);
        if level > 0 {
            choose(&mut t, "ghost", &vec!["a13"; level]);
        }
        t.end();
        let blow = t.all("tested", "*").into_iter().find(|fact| fact["purpose"] == "blow").unwrap();
        (blow["chance"].clone(), blow["level"].clone())
    };
    for blow in [50, 51] {
        assert_eq!(hit(3, 3, blow), hit(0, 51, blow), "{blow}");
    }
    assert_eq!(hit(3, 3, 51), (50.into(), "failure".into()));
}

#[test]
fn s72_nor_is_spirit_combat_any_easier_against_it() {
    let cast = [body("kara", 12, ""), spirit("ghost", 12, ""), spirit("other", 12, "")];
    let mut t = table(r#"engaged: [("kara", "ghost"), ("kara", "other")],"#, &cast, &[3, 51]);
    ghost_takes(&mut t, &["a13", "a13", "a13"]);
    declare(&mut t, &["other: attack@kara"]);
    assert_eq!(t.last("tested", "S-32")["chance"], 50);
    t.end();
}
