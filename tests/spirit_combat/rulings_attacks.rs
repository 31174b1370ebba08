//! Every switch about rolls, evasion, actions and Repel: SA-01 to SA-18, SA-47, SA-51.

use super::people_c::{Ring, ghost, helper, kara, shade};
use crate::support::Table;
use serde_json::json;

/// Kara 12 against 10: 60 and 40 %.
fn duel() -> Ring {
    Ring::of(&[kara("pow: 12, summon: 60, ceremony: 55"), ghost("pow: 10, summon: 30, ceremony: 40")])
}

/// Kara against Kara's foe, with magic points that give this chance.
fn at(points: i32, foe: i32) -> Ring {
    Ring::of(&[kara(&format!("pow: {points}")), ghost(&format!("pow: {foe}"))])
}

const KARA_ATTACKS: &[&str] = &["kara: attack@ghost", "kara: done", "ghost: done"];
const BOTH_ATTACK: &[&str] = &["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done"];

/// How the last attack of somebody came out: (choices, one point, counter).
fn struck(table: &Table, who: &str) -> (i64, bool, i64) {
    let fact = table.all("struck", "*").into_iter().rfind(|fact| fact["who"] == who).unwrap();
    (fact["choices"].as_i64().unwrap(), fact["one_point"].as_bool().unwrap(), fact["counter"].as_i64().unwrap())
}

#[test]
fn sa01_a_third_of_pow_is_rounded_down_to_the_nearest_or_up() {
    // 08 is special against 10: B2 with a third of POW 11 or 10.
    for (pow, ruling, most) in [
        (11, "pow_third: Floor", 3),
        (11, "pow_third: HalfUp", 4),
        (11, "pow_third: Ceil", 4),
        (10, "pow_third: Floor", 3),
        (10, "pow_third: HalfUp", 3),
        (10, "pow_third: Ceil", 4),
    ] {
        let mut table = at(pow, 10).rulings(ruling).played(&[4], KARA_ATTACKS);
        assert_eq!(table.refused("kara", &format!("b2={}", most + 1)), format!("a whole number from 1 to {most} is needed"), "{ruling}");
        table.play(&[&format!("kara: b2={most}"), "kara: done"]);
        assert_eq!(table.mp("ghost"), 10 - most);
        table.end();
    }
}

#[test]
fn sa02_declarations_go_by_dex_from_either_end() {
    let cast = [kara("pow: 12"), ghost("pow: 10"), helper("h1", (1, 2), "")];
    let ring = Ring::of(&cast);
    let (usual, other) = (ring.table(&[]), ring.rulings("declare_order: LowFirst").table(&[]));
    assert_eq!((usual.asked(), other.asked()), ("kara intend".into(), "h1 intend".into()));
    let order = |mut table: Table, answers: [&str; 3]| {
        table.play(&answers);
        table.all("intends", "*").iter().map(|fact| fact["who"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(order(usual, ["kara: done", "h1: done", "ghost: done"]), ["kara", "h1", "ghost"]);
    assert_eq!(order(other, ["h1: done", "kara: done", "ghost: done"]), ["h1", "kara", "ghost"], "without DEX last all the same");
    assert_eq!(ring.rulings("declare_order: HighFirst").table(&[]).asked(), "kara intend");
}

#[test]
fn sa04_magic_point_rolls_fumble_or_only_fail() {
    let (mut usual, other) = duel().both("mp_fumbles: false", &[99], KARA_ATTACKS);
    assert_eq!((struck(&usual, "kara"), struck(&other, "kara")), ((0, false, 1), (0, false, 0)));
    assert_eq!((usual.asked(), other.asked()), ("ghost choices".into(), "kara intend".into()));
    usual.say("ghost", "done");
    assert_eq!(duel().rulings("mp_fumbles: true").played(&[99], KARA_ATTACKS).asked(), "ghost choices");
}

#[test]
fn sa05_no_chance_may_still_be_five_in_a_hundred() {
    let ghosts = ["kara: done", "ghost: attack@kara", "ghost: done"];
    let (usual, other) = at(15, 5).both("mp_auto_range: true", &[5], &ghosts);
    assert_eq!((usual.count("hopeless", "S-94"), usual.session.given_left()), (1, 1));
    assert_eq!(other.tested("attack"), [("ghost".into(), 5, "success".into())]);
    assert_eq!(other.count("hopeless", "*"), 0);
}

#[test]
fn sa05_certainty_may_still_fail_five_in_a_hundred() {
    // 20 against 5: 125 %.
    let (usual, other) = at(20, 5).both("mp_auto_range: true", &[96], KARA_ATTACKS);
    assert_eq!((usual.tested("attack")[0].2.as_str(), struck(&other, "kara").0), ("success", 0));
    assert_eq!(at(20, 5).rulings("mp_auto_range: false").played(&[96], KARA_ATTACKS).facts(), usual.facts());
}

#[test]
fn sa05_skills_and_characteristics_always_have_five_in_a_hundred() {
    let ring = |ceremony| Ring::of(&[kara(&format!("pow: 12, ceremony: {ceremony}")), ghost("pow: 10")]);
    let answers = ["kara: evade@ghost", "kara: done", "ghost: attack@kara", "ghost: done"];
    let (usual, other) = ring(3).both("skill_auto_range: false", &[20, 5], &answers);
    assert_eq!((usual.tested("evade")[0].2.as_str(), other.tested("evade")[0].2.as_str()), ("success", "failure"));
    let (usual, other) = ring(120).both("skill_auto_range: false", &[20, 97], &answers);
    assert_eq!((usual.tested("evade")[0].2.as_str(), other.tested("evade")[0].2.as_str()), ("failure", "success"));
    assert_eq!(ring(120).rulings("skill_auto_range: true").played(&[20, 97], &answers).facts(), usual.facts());
}

#[test]
fn sa06_a_hundred_per_cent_and_more() {
    // 22 against 10: 110 %.
    let level = |ruling: &str, roll: u16| at(22, 10).rulings(ruling).played(&[roll], KARA_ATTACKS).tested("attack")[0].2.clone();
    let (usual, _) = at(22, 10).both("mp_over: Capped", &[97], KARA_ATTACKS);
    assert_eq!(usual.tested("attack")[0].2, "success");
    let levels = |roll| ["mp_over: WithLevel", "mp_over: Capped", "mp_over: Plain"].map(|ruling| level(ruling, roll));
    assert_eq!(levels(97), ["success", "failure", "success"]);
    assert_eq!(levels(5), ["critical", "critical", "success"]);
    assert_eq!(levels(19), ["special", "special", "success"]);
}

/// The ghost's plain success is evaded with a critical.
const BETTER: (&[u16], &[&str]) = (&[30, 2], &["kara: evade@ghost", "kara: done", "ghost: attack@kara", "ghost: done"]);

#[test]
fn sa07_an_evasion_better_than_the_attack() {
    let (usual, mut point) = duel().both("evade_better: OnePoint", BETTER.0, BETTER.1);
    assert_eq!((struck(&usual, "ghost"), usual.mp("kara")), ((0, false, 0), 12));
    assert_eq!((struck(&point, "ghost"), point.mp("kara")), ((0, true, 0), 11));
    point.play(&["kara: done"]);
    let (_, mut counter) = duel().both("evade_better: Counter", BETTER.0, BETTER.1);
    assert_eq!((struck(&counter, "ghost"), counter.asked()), ((0, false, 2), "kara choices".into()));
    counter.play(&["kara: a5", "kara: a5", "kara: done"]);
    assert_eq!(counter.mp("ghost"), 8);
    counter.end();
    assert_eq!(duel().rulings("evade_better: Nothing").played(BETTER.0, BETTER.1).facts(), usual.facts());
}

#[test]
fn sa09_a_fumbled_evasion_may_help_an_attack_that_failed() {
    let (usual, mut other) = duel().both("evade_fumble_needs_hit: false", &[41, 100], BETTER.1);
    assert_eq!((struck(&usual, "ghost").0, struck(&other, "ghost").0), (0, 1));
    other.play(&["ghost: a5", "ghost: done"]);
    assert_eq!((usual.mp("kara"), other.mp("kara")), (12, 11));
    assert_eq!(duel().rulings("evade_fumble_needs_hit: true").played(&[41, 100], BETTER.1).facts(), usual.facts());
}

#[test]
fn sa10_the_choice_of_a_fumble_by_itself_or_pooled() {
    // Kara succeeds, the ghost fumbles.
    let (mut usual, mut other) =
        (duel().played(&[30, 98], BOTH_ATTACK), duel().rulings("fumble_pool: true").played(&[30, 98], BOTH_ATTACK));
    assert_eq!(usual.refused("kara", "b2=1"), "S-73", "one choice, and one of list A");
    other.play(&["kara: b2=1", "kara: done"]);
    assert_eq!((other.count("bought", "*"), other.mp("ghost"), other.mp("kara")), (1, 9, 11));
    usual.play(&["kara: a5", "kara: done"]);
    assert_eq!(usual.asked(), "kara choices", "the second basket");
    assert_eq!(usual.refused("kara", "b1"), "SA-10");
    usual.play(&["kara: a5", "kara: done"]);
    assert_eq!((usual.count("bought", "*"), usual.mp("ghost")), (2, 8));
    assert_eq!(duel().rulings("fumble_pool: false").played(&[30, 98], BOTH_ATTACK).session.question().unwrap().budget.unwrap().all, 1);
}

#[test]
fn sa11_evasion_is_declared_before_or_decided_after() {
    let mut usual = duel().table(&[30]);
    assert_eq!(usual.offered("evade"), ["evade@ghost"]);
    usual.play(&["kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(usual.asked(), "ghost choices", "undeclared, it is too late");
    let mut other = duel().rulings("evade_commit: After").table(&[30, 40]);
    assert!(other.offered("evade").is_empty());
    other.play(&["kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!((other.asked(), other.options()), ("kara evade".into(), vec!["evade@ghost".to_owned(), "take_it".to_owned()]));
    other.say("kara", "evade@ghost");
    assert_eq!((struck(&other, "ghost"), other.mp("kara")), ((0, true, 0), 11), "equal levels");
    other.end();
    let mut taken = duel().rulings("evade_commit: After").table(&[30]);
    taken.play(&["kara: done", "ghost: attack@kara", "ghost: done", "kara: take_it"]);
    assert_eq!((struck(&taken, "ghost").0, taken.asked()), (1, "ghost choices".into()));
    assert_eq!(duel().rulings("evade_commit: Before").table(&[]).offered("evade"), ["evade@ghost"]);
}

#[test]
fn sa12_one_attack_a_round_or_two() {
    let ring = Ring::of(&[kara("pow: 12"), ghost("pow: 10"), shade("pow: 10")]);
    let mut usual = ring.table(&[]);
    usual.say("kara", "attack@ghost");
    assert_eq!(usual.refused("kara", "attack@shade"), "SA-12");
    let mut other = ring.rulings("attacks_per_round: 2").table(&[90, 91]);
    other.play(&["kara: attack@ghost", "kara: attack@shade"]);
    assert_eq!(other.refused("kara", "attack@ghost"), "SA-12", "on different foes");
    other.play(&["kara: done", "ghost: done", "shade: done"]);
    assert_eq!(other.tested("attack").iter().map(|(_, face, _)| *face).collect::<Vec<_>>(), [90, 91]);
    other.end();
    assert_eq!(ring.rulings("attacks_per_round: 1").played(&[], &["kara: attack@ghost"]).refused("kara", "attack@shade"), "SA-12");
}

#[test]
fn sa13_a_spell_takes_a_combat_action_or_none() {
    let spell = r#"spells: [(name: "Chill", resisted: false, effects: [LoseMagicPoints("1d3")])]"#;
    let ring = Ring::of(&[kara(&format!("pow: 12, ceremony: 55, {spell}")), ghost("pow: 10")]);
    let play = ["kara: attack@ghost", "kara: evade@ghost"];
    let mut usual = ring.played(&[], &play);
    usual.say("kara", "chill@ghost=1");
    let mut other = ring.rulings("spell_uses_action: true").played(&[], &play);
    assert_eq!(other.refused("kara", "chill@ghost=1"), "S-35");
    assert_eq!(ring.rulings("spell_uses_action: false").played(&[], &play).offered("chill"), ["chill@ghost"]);
    // Alone it takes one of the two.
    let (usual, other) = ring.both("spell_uses_action: true", &[45, 1], &["kara: chill@ghost=1", "kara: done", "ghost: done"]);
    assert_eq!((usual.count("action_used", "*"), &other.last("action_used", "SA-13")["left"]), (0, &json!(1)));
}

/// Both attack: Kara's roll and the ghost's.
fn rolled(ring: &Ring, ruling: &str, dice: &[u16]) -> Table {
    ring.rulings(ruling).played(dice, BOTH_ATTACK)
}

#[test]
fn sa16_in_which_rounds_repel_may_be_tried() {
    // Not engaged before round 1; in round 1 Kara fails, in round 2 her 25 is below Summon 60.
    let apart = duel().engaged("");
    let later = |ruling: &str| {
        let mut table = apart.rulings(ruling).played(&[90, 25], KARA_ATTACKS);
        table.play(KARA_ATTACKS);
        assert_eq!(table.asked(), "kara choices");
        table
    };
    assert_eq!(later("repel_rounds: Any").offered("repel"), ["repel"]);
    assert_eq!(later("repel_rounds: Retry").refused("kara", "repel"), "SA-16", "nothing failed in round 1");
    assert_eq!(later("repel_rounds: First").refused("kara", "repel"), "SA-16");
    // In round 1 she claims it and is denied by 22 (below Summon 30).
    let retried = |ruling: &str| {
        let mut table = apart.rulings(ruling).played(&[25, 22, 25], BOTH_ATTACK);
        table.play(&["kara: repel", "kara: done", "ghost: done"]);
        assert_eq!((table.count("foiled", "S-21"), table.engaged("kara", "ghost")), (1, true));
        table.play(KARA_ATTACKS);
        table
    };
    assert_eq!(retried("repel_rounds: Any").offered("repel"), ["repel"]);
    let mut retry = retried("repel_rounds: Retry");
    retry.play(&["kara: repel", "kara: done"]);
    assert_eq!(retry.count("disengaged", "S-19"), 1);
    assert_eq!(retried("repel_rounds: First").refused("kara", "repel"), "SA-16");
    // In the first round every reading allows it.
    for ruling in ["repel_rounds: Any", "repel_rounds: Retry", "repel_rounds: First"] {
        assert_eq!(apart.rulings(ruling).played(&[25], KARA_ATTACKS).offered("repel"), ["repel"], "{ruling}");
    }
}

#[test]
fn sa17_below_summon_or_at_most() {
    assert_eq!(rolled(&duel(), "summon_compare: Lt", &[60, 73]).refused("kara", "repel"), "S-18");
    let mut other = rolled(&duel(), "summon_compare: Le", &[60, 73]);
    other.play(&["kara: repel", "kara: done"]);
    assert_eq!(other.count("disengaged", "S-19"), 1);
    other.end();
    // For the denial as well: 30 against Summon 30.
    for (ruling, stands) in [("summon_compare: Lt", 1), ("summon_compare: Le", 0)] {
        let mut table = rolled(&duel(), ruling, &[25, 30]);
        table.play(&["kara: repel", "kara: done", "ghost: done"]);
        assert_eq!(table.count("disengaged", "S-19"), stands, "{ruling}");
    }
}

#[test]
fn sa18_what_overcoming_a_denial_costs() {
    // Kara's special has two choices; the ghost's special denies: 1 + 2, or 1 + 1.
    let dice = [8, 6];
    let claim = |ruling: &str| {
        let mut table = rolled(&duel(), ruling, &dice);
        table.play(&["kara: repel", "kara: done", "ghost: done"]);
        table
    };
    let (usual, flat) = (claim("repel_cancel: PerLevel"), claim("repel_cancel: Flat"));
    assert_eq!((usual.count("foiled", "S-21"), usual.engaged("kara", "ghost")), (1, true));
    assert_eq!((flat.count("disengaged", "S-22"), flat.engaged("kara", "ghost")), (1, false));
    assert_ne!(usual.facts(), flat.facts());
}

#[test]
fn sa47_whether_evasion_touches_repel() {
    // The ghost evades Kara's plain success with one of its own: nothing is left of it but the one point.
    let play = ["kara: attack@ghost", "kara: done", "ghost: evade@kara", "ghost: done"];
    let (usual, mut other) = (duel().played(&[25, 30], &play), duel().rulings("repel_after_evade: false").played(&[25, 30], &play));
    assert_eq!((usual.asked(), usual.mp("ghost")), ("kara intend".into(), 9));
    assert_eq!(other.asked(), "kara choices");
    assert_eq!(other.refused("kara", "a5"), "S-37", "it buys nothing else");
    other.play(&["kara: repel", "kara: done"]);
    assert_eq!((other.count("disengaged", "S-19"), other.mp("ghost")), (1, 9));
    other.end();
    assert_eq!(duel().rulings("repel_after_evade: true").played(&[25, 30], &play).facts(), usual.facts());
}

#[test]
fn sa47_an_attack_that_was_evaded_denies_or_not() {
    // Kara evades the ghost's denying 22 with an equal level.
    let play = ["kara: attack@ghost", "kara: evade@ghost", "kara: done", "ghost: attack@kara", "ghost: done"];
    let claim = |ruling: &str| {
        let mut table = duel().rulings(ruling).played(&[25, 22, 40], &play);
        table.play(&["kara: repel", "kara: done"]);
        if table.asked() == "ghost choices" {
            table.say("ghost", "done");
        }
        table
    };
    let (usual, other) = (claim("repel_after_evade: true"), claim("repel_after_evade: false"));
    assert_eq!((usual.count("disengaged", "S-19"), other.count("disengaged", "*")), (1, 0));
    assert_eq!(other.count("foiled", "S-21"), 1);
}

#[test]
fn sa51_whose_summon_a_denial_has_to_stay_below() {
    // 35 succeeds at 40 %, is not below the ghost's 30, and is below Kara's 60.
    let claim = |ruling: &str| {
        let mut table = rolled(&duel(), ruling, &[25, 35]);
        table.play(&["kara: repel", "kara: done", "ghost: done"]);
        table
    };
    let (usual, other) = (claim("repel_deny_skill: Opponent"), claim("repel_deny_skill: Repeller"));
    assert_eq!((usual.count("disengaged", "S-19"), other.count("disengaged", "*")), (1, 0));
    assert_eq!(other.last("foiled", "S-21")["who"], "kara");
}
