//! What those do who are in no spirit combat, and what the referee brings about (house; WA-20, WA-21, WA-23, WA-24).

use super::people::*;
use willbound::engine::combatant::Condition;

#[test]
fn wa20_a_spirit_combat_is_broken_off_if_both_want_it() {
    let dice = [&[4, 6][..], &MISSES].concat();
    let t = Bout::duel().played(&[], &["g: break_off@d", "g: done", "d: break_off@g", "d: done"]);
    assert_eq!((t.opponent("g"), t.count("disengaged", "WA-20"), t.session.dice().len()), ("", 1, 0));
    t.end();
    for answers in [["g: break_off@d", "g: done", "d: done"], ["g: done", "d: break_off@g", "d: done"]] {
        let t = Bout::duel().played(&dice, &answers);
        assert_eq!((t.opponent("g"), t.count("disengaged", "*")), ("d", 0), "one side alone cannot withdraw");
        t.end();
    }
    // What was said can be taken back before it is done.
    let t = Bout::duel().played(&dice, &["g: break_off@d", "g: take_back", "g: done", "d: break_off@g", "d: done"]);
    assert_eq!(t.opponent("g"), "d");
    t.end();
}

#[test]
fn wa20_unconsciousness_of_one_ends_it() {
    let cast = [gun("willpower: 15, hit_points: 2"), thug(), demon(D14)];
    let mut t = Bout::of(&cast).table(&[4, 6, 5, 1, 1, 10, 2]);
    t.play(&["g: done", "thug: club@g", "thug: done", "d: done"]);
    // The first spirit round was played; those on 8 and 12 are void.
    assert_eq!((t.under("g", Condition::Down), t.opponent("d"), t.count("disengaged", "WA-20")), (true, "", 1));
    assert_eq!((attacks(&t, "g").len(), t.count("foiled", "W-15"), t.willpower("g")), (1, 2, 15));
    t.end();
}

#[test]
fn a_spell_from_outside_costs_willpower_and_may_end_the_spirit_combat() {
    let acts = format!("empathy: 30, {ACTS}");
    let cast = |left: i32| [gun(G15), friend("f", (3, 2), &acts), demon(&format!("willpower: 14, willpower_now: {left}"))];
    let answers = ["g: done", "f: charm@d", "f: done", "d: done"];
    let t = Bout::of(&cast(9)).once().played(&[4, 6, 1, 4, 1, 1], &answers);
    assert_eq!((t.willpower("d"), t.opponent("d"), needed(&t, "g")), (5, "g", vec![-1]));
    t.end();
    // Who brings it to zero is not its opponent: but its opponent is the victor.
    let t = Bout::of(&cast(3)).once().played(&[4, 6, 1, 4], &answers);
    let fact = t.last("banished", "W-36");
    assert_eq!((t.under("d", Condition::Dispelled), fact["whom"].as_str(), fact["weeks"].as_i64()), (true, Some("g"), Some(20)));
    assert_eq!(t.asked(), "g after", "she may ask for its name");
    t.end();
}

#[test]
fn a_power_that_helps_gives_willpower_up_to_its_full() {
    let acts = format!("empathy: 30, {ACTS}");
    let cast = [gun("willpower: 15, willpower_now: 13"), friend("f", (3, 2), &acts), demon(D14)];
    let t = Bout::of(&cast).once().played(&[4, 6, 1, 4, 1, 1], &["g: done", "f: soothe@g", "f: done", "d: done"]);
    assert_eq!((t.willpower("g"), attacks(&t, "g")[0].attack), (15, 17));
    t.end();
}

#[test]
fn one_act_a_melee_round_and_only_within_reach() {
    let acts = r#"acts: [(name: "Knife", kind: Melee, needs: 10, effects: [Harm("1d4")]), (name: "Stone", kind: Missile, needs: 9, range: 5, effects: [Harm("1d4")])]"#;
    let cast = [gun(G15), friend("f", (3, 2), acts), demon(D14), thug()];
    let mut t = Bout::of(&cast).table(&[]);
    t.say("g", "done");
    assert_eq!(t.reason("knife@d"), ("house".into(), "D is 3 cells away; it reaches 1".into()));
    t.say("f", "stone@d");
    assert_eq!((t.refused("f", "stone@thug"), t.reason("stone@thug").1), ("house".into(), "one act a melee round".into()));
    t.say("f", "take_back").say("f", "stone@thug");
    t.end();
}

#[test]
fn stunned_is_a_melee_round_lost() {
    let acts = r#"acts: [(name: "Dazzle", kind: Spell, effects: [Stun])]"#;
    let cast = [priest("p", (3, 3), acts), demon("willpower: 14"), demon2("")];
    let mut t = Bout::free(&cast).table(&[5]);
    t.play(&["p: hold", "d: hold", "d2: hold", "p: dazzle@d", "p: done", "d: done", "d2: done"]);
    assert_eq!((t.wills().round(), t.under("d", Condition::Stunned)), (2, true));
    t.say("p", "hold");
    assert_eq!(t.asked(), "d2 opening", "the stunned demon opens nothing");
    t.play(&["d2: hold", "p: done"]);
    assert_eq!(t.asked(), "d2 act", "and does nothing");
    t.say("d2", "done");
    assert_eq!((t.wills().round(), t.under("d", Condition::Stunned)), (3, false));
    t.say("p", "hold");
    assert_eq!(t.asked(), "d opening");
    t.end();
}

#[test]
fn wa24_willpower_comes_back_by_the_referee_alone() {
    let mut t = Bout::of(&[gun("willpower: 15, willpower_now: 9"), demon(D14)]).idle(&[&[4, 6][..], &MISSES].concat());
    assert_eq!((t.wills().round(), t.willpower("g")), (2, 9), "none in combat");
    assert_eq!(t.refused("referee", "restore@g=7"), "a whole number from 1 to 6 is needed");
    t.say("referee", "restore@g=6");
    assert_eq!((t.willpower("g"), t.count("pool_changed", "WA-24")), (15, 1));
    t.end();
}

#[test]
fn the_referee_brings_blows_losses_and_removals_from_outside() {
    let cast = [gun("willpower: 15, empathy: 5, hit_points: 20"), friend("a1", (3, 2), AIDS), demon(D14)];
    let mut t = Bout::of(&cast).table(&[]);
    t.say("referee", "harm@g=4").say("referee", "drain@g=5");
    assert_eq!((t.wills().health(t.id("g")), t.willpower("g"), t.scores("g")), (16, 10, (12, 11)));
    t.say("referee", "heal@g=1").say("referee", "part_hands@a1");
    assert_eq!((t.wills().health(t.id("g")), t.aids("a1"), t.scores("g").1), (17, "", 10));
    t.say("referee", "remove@d");
    assert_eq!((t.under("d", Condition::Gone), t.opponent("g")), (true, ""));
    t.end_but_for_dice();
}

#[test]
fn a_drain_to_zero_has_its_fate() {
    let mut t = Bout::duel().table(&[]);
    t.say("referee", "drain@d=14");
    let fact = t.last("banished", "W-36");
    assert_eq!((t.under("d", Condition::Dispelled), fact["weeks"].as_i64(), fact["whom"].as_str()), (true, Some(20), Some("g")));
    t.end_but_for_dice();
}

#[test]
fn the_referee_wakes_and_restores_the_overcome() {
    let mut t = Bout::of(&[gun("willpower: 1"), demon(D14), demon2("")]).idle(&[4, 6, 1, 20, 2]);
    assert_eq!((t.under("g", Condition::Overcome), t.under("g", Condition::Down)), (true, true));
    t.say("referee", "restore@g=1").say("referee", "wake@g");
    assert_eq!((t.under("g", Condition::Overcome), t.under("g", Condition::Down), t.willpower("g")), (false, false, 1));
    t.end();
}

#[test]
fn who_arrives_later_is_not_there_before() {
    let cast = [priest("p", (3, 3), ""), demon(D14), demon2("arrives: 2")];
    let mut t = Bout::free(&cast).table(&[]);
    t.say("p", "hold");
    assert_eq!((t.asked().as_str(), t.under("d2", Condition::Away)), ("d opening", true));
    t.play(&["d: hold", "p: done", "d: done"]);
    assert_eq!((t.wills().round(), t.under("d2", Condition::Away), t.options().contains(&"open@d2".to_owned())), (2, false, true));
    t.end();
}

#[test]
fn who_falls_while_it_is_asked_is_asked_no_more() {
    let cast = [priest("p", (3, 3), ""), friend("f", (3, 2), ""), demon(D14), demon2("")];
    let mut t = Bout::free(&cast).table(&[5, 5]);
    // Among the openings, and among the acts.
    assert_eq!(t.asked(), "p opening");
    t.say("referee", "drain@p=12");
    assert_eq!((t.asked().as_str(), t.count("suffers", "W-38")), ("d opening", 1));
    t.play(&["d: hold", "d2: hold"]);
    assert_eq!(t.asked(), "f act");
    t.say("referee", "drain@f=10");
    assert_eq!((t.asked().as_str(), t.count("suffers", "W-38")), ("d act", 2));
    t.end();
}

#[test]
fn who_can_open_against_nobody_any_more_is_not_asked() {
    for event in ["remove@d", "drain@d=14"] {
        let cast = [priest("p", (3, 3), ""), friend("f", (3, 2), ""), demon(D14), thug()];
        let mut t = Bout::free(&cast).engaged(r#"("thug", "f")"#).table(&[]);
        assert_eq!(t.asked(), "p opening");
        t.say("referee", event);
        assert_eq!(t.asked(), "p act", "{event}: the thug is engaged already");
        t.end();
    }
}

#[test]
fn a_table_sets_the_die_of_blows_and_parries() {
    let cast = [gun("willpower: 15, hit_points: 20, parry: 25"), thug(), demon(D14)];
    let answers = ["g: parry", "g: done", "thug: club@g", "thug: done", "d: done"];
    let free = |text: &Bout, dice: &[u16]| text.played(dice, &answers);
    let t = free(&Bout::of(&cast).once().tables("act_die: 30, spirit_rounds: 1"), &[4, 6, 5, 1, 1, 10, 29]);
    assert_eq!(t.last("tested", "house")["sides"], 30, "the blow");
    let parry = t.last("rolled", "W-18");
    assert_eq!((&parry["sides"], &parry["total"], t.said("parried").len()), (&30.into(), &25.into(), 1));
    t.end();
    // 30 faces, 10 or more: 21 in 30; 25 less 4: 2 in 30.
    let mut t = Bout::of(&cast).once().tables("act_die: 30").table(&[]);
    let chance = |t: &crate::support::Table, key: &str| {
        let question = t.session.question().unwrap();
        question.options.iter().find(|choice| choice.pick.key(t.session.cast()) == key).unwrap().stake.unwrap().chance()
    };
    assert_eq!((chance(&t, "parry").of, chance(&t, "parry").out_of), (1, 15));
    t.say("g", "done");
    assert_eq!((chance(&t, "club@g").of, chance(&t, "club@g").out_of), (7, 10));
}
