//! The worked examples SE-01, SE-02, SE-05, SE-07, SE-08 and SE-12, in their scenes and with their dice.

use super::people_a::*;
use crate::support::{Table, inline};
use willbound::engine::chronicle::Edge;
use willbound::engine::combatant::Condition;
use willbound::engine::percentile::resistance;

fn example(name: &str, dice: &[u16]) -> Table {
    Table::scene(&format!("spirit_combat/examples/{name}"), dice)
}

/// The shipped scene with more fields.
fn example_with(name: &str, fields: &str, dice: &[u16]) -> Table {
    let path = format!("{}/scenes/spirit_combat/examples/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let with = text.replacen("rules: spirit_combat,", &format!("rules: spirit_combat, {fields},"), 1);
    assert_ne!(text, with);
    Table::of(inline(&with), dice)
}

/// Both attack each other.
const BOTH: [&str; 4] = ["kara: attack@spirit", "kara: done", "spirit: attack@kara", "spirit: done"];

/// The chance of the last attack of somebody.
fn chance(t: &Table, who: &str) -> i64 {
    roll(t, who, "attack").1
}

#[test]
fn se01_a_plain_success_and_a_failure() {
    let mut t = example("se01", &[47, 73, 2]);
    t.play(&BOTH);
    assert_eq!((chance(&t, "kara"), chance(&t, "spirit")), (60, 40));
    assert_eq!(struck(&t, "kara"), (1, false, "S-37".into()));
    assert_eq!(struck(&t, "spirit"), (0, false, "S-41".into()));
    t.play(&["kara: a1", "kara: done"]);
    assert_eq!(t.count("pool_changed", "S-44"), 1);
    assert_eq!((t.mp("kara"), t.mp("spirit")), (12, 8));
    t.end();
}

#[test]
fn se02_both_hit_from_the_magic_points_of_the_start() {
    let mut t = example("se02", &[8, 31, 3]);
    t.play(&BOTH);
    assert_eq!((chance(&t, "kara"), chance(&t, "spirit")), (60, 40));
    assert_eq!(resistance(50, 5, 7, 12), 25, "what it would be in sequence");
    assert_eq!(struck(&t, "kara"), (2, false, "S-38".into()));
    assert_eq!(struck(&t, "spirit"), (1, false, "S-37".into()));
    t.play(&["kara: a1", "kara: a2", "kara: done", "spirit: a1", "spirit: done"]);
    assert_eq!((t.mp("kara"), t.mp("spirit")), (9, 7));
    assert_eq!((t.count("pool_changed", "S-47"), t.count("pool_changed", "S-44")), (1, 1));
    let next = |who, whom| t.duel().chance(t.id(who), t.id(whom));
    assert_eq!((t.duel().round(), next("kara", "spirit"), next("spirit", "kara")), (2, 60, 40));
    t.end();
}

/// SE-05 after its round 1.
fn fifteen_against_five(mut t: Table) -> Table {
    t.play(&BOTH);
    assert_eq!((chance(&t, "kara"), chance(&t, "spirit")), (90, 10));
    assert_eq!(struck(&t, "kara"), (1, false, "S-37".into()));
    assert_eq!(struck(&t, "spirit"), (0, false, "S-41".into()));
    t.play(&["kara: a1", "kara: done"]);
    assert_eq!((t.mp("spirit"), t.scores("kara").0 - t.scores("spirit").1), (5, 10));
    // She could do nothing about it in round 1: the next thing asked is what she declares in round 2, and she is not told.
    assert_eq!((t.duel().round(), t.asked().as_str(), t.count("told", "*")), (2, "kara intend", 0));
    t
}

#[test]
fn se05_declared_on_the_condition_it_is_dispelled_on_strike_rank_1_of_round_2() {
    let mut t = fifteen_against_five(example("se05", &[44, 55, 2]));
    t.play(&["kara: dispel@spirit", "kara: attack@spirit", "kara: done", "spirit: attack@kara", "spirit: done"]);
    assert_eq!(moment(&t, "told", "S-97"), (2, 1));
    let told: Vec<_> = t.all("told", "S-97").iter().map(|fact| fact["edge"].as_str().unwrap().to_owned()).collect();
    assert_eq!(told, ["offence", "defence"]);
    let hopeless = t.last("hopeless", "S-94");
    assert_eq!((hopeless["who"].as_str(), resistance(50, 5, 5, 15)), (Some("spirit"), 0));
    assert_eq!(t.count("tested", "S-32"), 2, "nobody rolled in round 2");
    assert_eq!((moment(&t, "finished", "S-89"), t.under("spirit", Condition::Dispelled)), ((2, 1), true));
    let in_round_2: Vec<_> = t.all("action_used", "*").into_iter().filter(|fact| fact["round"] == 2).collect();
    assert_eq!((in_round_2.len(), in_round_2[0]["who"].as_str(), in_round_2[0]["left"].as_i64()), (1, Some("kara"), Some(1)));
    assert_eq!((t.engaged("kara", "spirit"), t.outcome().as_str()), (false, "victory:shamans"));
    t.end();
}

#[test]
fn se05_without_the_declaration_on_strike_rank_4() {
    let mut t = fifteen_against_five(example("se05", &[44, 55, 2]));
    t.play(&["kara: done", "spirit: attack@kara", "spirit: done"]);
    assert_eq!(t.asked(), "kara react");
    assert!(!t.under("spirit", Condition::Dispelled));
    t.say("kara", "dispel@spirit");
    assert_eq!((moment(&t, "finished", "S-89"), t.under("spirit", Condition::Dispelled)), ((2, 4), true));
    t.end();
}

#[test]
fn se05_it_comes_back_only_if_it_is_summoned() {
    let mut t = fifteen_against_five(example_with("se05", "out_when: Never", &[44, 55, 2]));
    t.play(&["kara: dispel@spirit", "kara: attack@spirit", "kara: done", "spirit: done"]);
    assert_eq!((t.asked().as_str(), t.under("spirit", Condition::Dispelled)), ("kara intend", true));
    assert_eq!(t.refused("referee", "return@spirit"), "S-90");
    t.say("referee", "summon@spirit");
    assert!(!t.under("spirit", Condition::Dispelled));
    t.end();
}

/// SE-07 with the faces of the two attacks and of whatever follows.
fn repelling(dice: &[u16]) -> Table {
    let mut t = example("se07", dice);
    t.play(&BOTH);
    assert_eq!((chance(&t, "kara"), chance(&t, "spirit"), t.asked().as_str()), (60, 40, "kara choices"));
    t
}

/// What Repel costs at the open question; `None`: it is refused.
fn price(t: &Table) -> Option<i32> {
    let question = t.session.question().unwrap();
    let choice = question.options.iter().find(|choice| choice.pick.verb == "repel").unwrap();
    choice.price.filter(|_| choice.legal())
}

#[test]
fn se07a_35_is_not_below_30_and_does_not_deny() {
    let mut t = repelling(&[25, 35, 3]);
    assert_eq!(price(&t), Some(1));
    t.play(&["kara: repel", "kara: done", "spirit: a1", "spirit: done"]);
    assert_eq!((t.count("disengaged", "S-19"), t.engaged("kara", "spirit"), foiled(&t)), (1, false, vec![]));
    assert_eq!(t.all("bought", "SA-14")[0]["spent"], 1);
    assert_eq!((t.mp("kara"), t.mp("spirit")), (9, 10), "the spirit's choice still counts");
    t.end();
}

#[test]
fn se07b_22_denies_what_one_level_cannot_pay_for() {
    let mut t = repelling(&[25, 22]);
    t.play(&["kara: repel", "kara: done", "spirit: a5", "spirit: done"]);
    assert_eq!((foiled(&t), t.engaged("kara", "spirit")), (vec![three("kara", "repel", "S-21")], true));
    t.end();
    // Her choice goes to damage instead.
    let mut t = repelling(&[25, 22, 2]);
    t.play(&["kara: a1", "kara: done", "spirit: a5", "spirit: done"]);
    assert_eq!((t.mp("spirit"), t.mp("kara"), t.engaged("kara", "spirit")), (8, 11, true));
    t.end();
}

#[test]
fn se07c_a_special_pays_for_the_denial() {
    let mut t = repelling(&[10, 22]);
    assert_eq!(price(&t), Some(2));
    t.play(&["kara: repel", "kara: done", "spirit: a5", "spirit: done"]);
    assert_eq!((t.count("disengaged", "S-22"), t.engaged("kara", "spirit")), (1, false));
    assert_eq!(t.all("bought", "SA-14")[0]["spent"], 2);
    t.end();
}

#[test]
fn se07d_60_is_a_success_and_not_below_60() {
    let mut t = repelling(&[60, 73]);
    assert_eq!((price(&t), t.refused("kara", "repel").as_str()), (None, "S-18"));
    assert_eq!(struck(&t, "kara"), (1, false, "S-37".into()));
    t.end();
    let mut t = example_with("se07", "rulings: (summon_compare: Le)", &[60, 73]);
    t.play(&BOTH);
    assert_eq!(price(&t), Some(1));
    t.play(&["kara: repel", "kara: done"]);
    assert_eq!((t.count("disengaged", "S-19"), t.engaged("kara", "spirit")), (1, false));
    t.end();
}

#[test]
fn se08a_after_an_attack_from_7_to_9_and_45_keeps_it() {
    let mut t = example("se08", &[90, 45]);
    t.play(&["kara: attack@spirit", "kara: spirit-screen@kara=2", "kara: done", "spirit: done"]);
    assert_eq!(ranks(&t, "kara"), (7, 9));
    assert_eq!(roll(&t, "kara", "concentration"), (45, 45, "success".into(), "S-36".into()));
    assert_eq!((moment(&t, "done", "S-10"), t.mp("kara")), ((1, 9), 10));
    t.end();
}

#[test]
fn se08b_46_breaks_it_and_costs_nothing() {
    let mut t = example("se08", &[90, 46]);
    t.play(&["kara: attack@spirit", "kara: spirit-screen@kara=2", "kara: done", "spirit: done"]);
    assert_eq!(ranks(&t, "kara"), (7, 9));
    assert_eq!(roll(&t, "kara", "concentration"), (46, 45, "failure".into(), "S-36".into()));
    assert_eq!((foiled(&t), t.mp("kara"), t.count("done", "*")), (vec![three("kara", "cast", "S-36")], 12, 0));
    t.end();
}

#[test]
fn se08c_four_points_would_end_on_11_and_are_not_done_this_round() {
    let mut t = example("se08", &[90, 45]);
    t.play(&["kara: attack@spirit", "kara: spirit-screen@kara=4", "kara: done", "spirit: done"]);
    assert_eq!((t.duel().round(), ranks(&t, "kara")), (2, (7, 11)));
    assert_eq!(t.last("carried", "SA-37")["to"], 1);
    assert_eq!((t.mp("kara"), t.standing("kara").screen, t.count("done", "*")), (12, 0, 0));
    t.end();
}

#[test]
fn se08d_only_attacked_from_3_to_5_with_the_roll() {
    let mut t = example("se08", &[90, 45]);
    t.play(&["kara: spirit-screen@kara=2", "kara: done", "spirit: attack@kara", "spirit: done"]);
    assert_eq!(ranks(&t, "kara"), (3, 5));
    assert_eq!(roll(&t, "kara", "concentration"), (45, 45, "success".into(), "S-11".into()));
    assert_eq!((moment(&t, "done", "S-10"), t.mp("kara")), ((1, 5), 10));
    t.end();
}

#[test]
fn se12a_ten_against_twenty_does_not_roll_and_only_the_defender_may_leave() {
    let mut t = example("se12a", &[]);
    assert_eq!((t.scores("spirit").0, t.scores("kara").1), (10, 20));
    assert_eq!(t.duel().chance(t.id("spirit"), t.id("kara")), 0);
    t.play(&["kara: done", "spirit: attack@kara", "spirit: done"]);
    assert_eq!((t.count("hopeless", "S-94"), t.count("tested", "*"), t.count("struck", "*")), (1, 0, 0));
    // In round 2 the spirit may not leave; Kara knows on strike rank 1 what she may do on 4.
    t.say("kara", "done");
    assert_eq!(t.refused("spirit", "leave@kara"), "S-95");
    t.say("spirit", "done");
    assert_eq!(t.duel().told(t.id("kara"), t.id("spirit"), Edge::Defence), Some(2));
    assert_eq!((t.asked().as_str(), t.offered("leave")), ("kara react", vec!["leave@spirit".to_owned()]));
    t.say("kara", "leave@spirit");
    assert_eq!((t.count("disengaged", "S-91"), t.engaged("kara", "spirit")), (1, false));
    t.end();
}

#[test]
fn se12b_pow_11_has_three_spirits_and_the_fourth_is_refused() {
    let mut t = example("se12b", &[]);
    t.play(&["kara: done", "spirit: done", "second: done", "third: done"]);
    assert_eq!(t.refused("fourth", "attack@kara"), "S-04");
    assert!(t.reason("attack@kara").1.contains(" 3 spirits"));
    t.say("fourth", "done");
    assert_eq!(t.duel().opponents(t.id("kara")).len(), 3);
    t.end();
}

#[test]
fn se12c_a3_once_is_out_at_40_and_still_engaged_at_41() {
    for (face, level, engaged) in [(40, "success", false), (41, "failure", true)] {
        let mut t = example("se12c", &[20, face]);
        assert_eq!((t.scores("kara").0, t.scores("spirit").1), (9, 11));
        t.play(&["kara: attack@spirit", "kara: done", "spirit: done", "kara: a3", "kara: done"]);
        assert_eq!(roll(&t, "kara", "withdraw"), (i64::from(face), 40, level.into(), "S-48".into()));
        assert_eq!((t.engaged("kara", "spirit"), t.count("disengaged", "S-48")), (engaged, usize::from(!engaged)));
        t.end();
    }
}

#[test]
fn se12d_a3_twice_is_out_without_a_roll() {
    let mut t = example("se12c", &[8]);
    t.play(&["kara: attack@spirit", "kara: done", "spirit: done", "kara: a3", "kara: a3", "kara: done"]);
    assert_eq!((t.tested("withdraw"), t.count("disengaged", "S-49"), t.engaged("kara", "spirit")), (vec![], 1, false));
    t.end();
}
