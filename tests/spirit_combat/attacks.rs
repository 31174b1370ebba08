//! Attack and evade as actions, their chances, and what comes after them (S-28 to S-35).

use super::people_a::*;
use crate::support::Table;

/// Spent and all of the open question's budget.
fn budget(t: &Table) -> (i32, i32) {
    let budget = t.session.question().unwrap().budget.unwrap();
    (budget.spent, budget.all)
}

fn used(who: &str, left: i64, rule: &str) -> (String, i64, String) {
    (who.into(), left, rule.into())
}

#[test]
fn s28_an_attack_takes_one_combat_action() {
    let mut t = pair(&[90]);
    assert_eq!(budget(&t), (0, 2));
    t.say("kara", "attack@ghost");
    assert_eq!(budget(&t), (1, 2));
    t.play(&["kara: done", "ghost: done"]);
    assert_eq!(actions(&t), [used("kara", 1, "S-28")]);
    t.end();
}

#[test]
fn s29_with_ceremony_one_may_evade_which_takes_an_action() {
    let mut t = pair(&[90, 40]);
    t.say("kara", "evade@ghost");
    assert_eq!(budget(&t), (1, 2));
    t.play(&["kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!(roll(&t, "kara", "evade"), (40, 55, "success".into(), "S-30".into()));
    assert_eq!(actions(&t), [used("ghost", 1, "S-28"), used("kara", 1, "S-29")]);
    t.end();
}

#[test]
fn s29_without_ceremony_there_is_no_evading() {
    let mut t = pair(&[]);
    t.say("kara", "done");
    assert_eq!(t.refused("ghost", "evade@kara"), "S-29");
    t.end();
}

#[test]
fn s29_an_evade_against_an_attack_that_does_not_come_is_not_rolled() {
    let mut t = pair(&[]);
    t.play(&["kara: evade@ghost", "kara: done", "ghost: done"]);
    assert_eq!((t.count("tested", "*"), actions(&t)), (0, vec![]));
    t.end();
}

/// Kara attacks at 60 % (critical to 03, special to 12) with this face; the ghost evades with Ceremony 55 (to 03, to 11).
fn evaded(attack: u16, evade: u16) -> Table {
    let mut t = pair_of(kara(12, ""), spirit("ghost", 10, "ceremony: 55"), &[attack, evade]);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: evade@kara", "ghost: done"]);
    t
}

#[test]
fn s30_an_evade_lowers_the_level_of_the_attack() {
    for (attack, evade, choices) in [(12, 55, 1), (3, 55, 2), (3, 11, 1), (12, 56, 2), (3, 56, 3)] {
        let t = evaded(attack, evade);
        assert_eq!(roll(&t, "ghost", "evade").3, "S-30");
        let cause = if evade > 55 { ["S-38", "S-39"][usize::from(attack == 3)] } else { "S-40" };
        assert_eq!(struck(&t, "kara"), (choices, false, cause.into()), "{attack} against {evade}");
        assert_eq!((t.asked().as_str(), i64::from(budget(&t).1)), ("kara choices", choices));
        t.end();
    }
}

#[test]
fn s31_equal_levels_cost_exactly_one_magic_point_and_nothing_is_chosen() {
    for (attack, evade) in [(60, 55), (12, 11), (3, 3)] {
        let t = evaded(attack, evade);
        assert_eq!(struck(&t, "kara"), (0, true, "S-31".into()), "{attack} against {evade}");
        let lost = t.last("pool_changed", "S-31");
        assert_eq!((lost["who"].as_str(), lost["before"].as_i64(), lost["after"].as_i64()), (Some("ghost"), Some(10), Some(9)));
        assert_eq!((t.asked().as_str(), t.duel().round(), t.mp("kara")), ("kara intend", 2, 12));
        t.end();
    }
}

#[test]
fn s32_fifty_per_cent_and_five_for_each_point_of_offence_over_defence() {
    for ahead in -9..=9 {
        let chance = 50 + 5 * ahead;
        for (face, succeeds) in [(chance, true), (chance + 1, false)] {
            let mut t = pair_of(kara(20, ""), spirit("ghost", 20 - ahead, ""), &[u16::try_from(face).unwrap()]);
            t.play(&["kara: attack@ghost", "kara: done", "ghost: done"]);
            let of = roll(&t, "kara", "attack");
            assert_eq!((of.0, of.1, of.3.as_str()), (i64::from(face), i64::from(chance), "S-32"));
            assert_eq!(t.asked() == "kara choices", succeeds, "{face} at {chance} %");
            t.end();
        }
    }
}

#[test]
fn s32_it_is_the_offence_of_the_one_against_the_defence_of_the_other() {
    // Kara: offence 12 + 3, defence 12 - 2 + 4. The ghost: offence 10 - 1, defence 10 + 2.
    let kara = kara(12, "offence: 3, defence: -2, spirit_screen: 4");
    let mut t = pair_of(kara, spirit("ghost", 10, "offence: -1, defence: 2"), &[90, 91]);
    assert_eq!((t.scores("kara"), t.scores("ghost")), ((15, 14), (9, 12)));
    t.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!((roll(&t, "kara", "attack").1, roll(&t, "ghost", "attack").1), (65, 25));
    t.end();
}

#[test]
fn s33_both_attacks_go_by_the_state_at_the_start_of_strike_rank_1() {
    // Kara 8 against 3: 75 %, 04 is a critical. She takes all the ghost has, and yet its attack at 25 % counts.
    let mut t = pair_of(kara(8, ""), spirit("ghost", 3, ""), &[4, 20]);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!((roll(&t, "kara", "attack").1, roll(&t, "ghost", "attack").1), (75, 25));
    let beats: Vec<_> = t.all("tested", "S-32").iter().map(|fact| fact["beat"].clone()).collect();
    assert_eq!((beats.len(), &beats[0]), (2, &beats[1]), "in one beat");
    t.play(&["kara: a1", "kara: a2", "kara: a13", "kara: done", "ghost: a5", "ghost: done"]);
    assert_eq!((t.mp("ghost"), t.mp("kara")), (0, 7));
    t.end();
}

#[test]
fn s33_who_chooses_first_does_not_show_it_before_the_other_has_chosen() {
    let mut t = pair(&[47, 30, 2]);
    t.play(&["kara: attack@ghost", "kara: done", "ghost: attack@kara", "ghost: done"]);
    let before = t.facts();
    t.play(&["kara: a1", "kara: done", "ghost: a5"]);
    assert_eq!((t.facts(), t.mp("ghost")), (before, 10));
    t.say("ghost", "done");
    assert_eq!((t.mp("ghost"), t.mp("kara"), t.count("bought", "SA-14")), (8, 11, 2));
    t.end();
}

#[test]
fn s34_who_fought_acts_as_usual_from_strike_rank_4_on() {
    let knife = r#"srm: 1, blows: [(name: "Knife", skill: 50, ranks: 0, range: 10, effects: [Harm("1d3")])]"#;
    let thug = || r#"(id: "thug", side: "spirits", at: (4, 1), pow: 5, dex: 8)"#.to_owned();
    let of = |picks: &[&str], dice: &[u16]| {
        let mut t = table_with(ENGAGED, &[kara(12, knife), spirit("ghost", 10, ""), thug()], dice);
        t.play(picks);
        rest_of_round(&mut t);
        t.end();
        (ranks(&t, "kara"), t.duel().round())
    };
    assert_eq!(of(&["kara: knife@thug", "kara: done"], &[90]), ((1, 1), 2));
    assert_eq!(of(&["kara: attack@ghost", "kara: knife@thug", "kara: done"], &[91, 90]), ((4, 4), 2));
    assert_eq!(of(&["kara: move@2,2", "kara: done"], &[]), ((1, 1), 2));
    assert_eq!(of(&["kara: attack@ghost", "kara: move@2,2", "kara: done"], &[91]), ((4, 4), 2));
}

#[test]
fn s34_the_blow_after_an_attack_lands_on_strike_rank_4() {
    let knife = r#"srm: 1, blows: [(name: "Knife", skill: 50, ranks: 0, range: 10, effects: [Harm("1d3")])]"#;
    let thug = r#"(id: "thug", side: "spirits", at: (4, 1), pow: 5, dex: 8)"#.to_owned();
    let mut t = table_with(ENGAGED, &[kara(12, knife), spirit("ghost", 10, ""), thug], &[91, 50, 3]);
    t.play(&["kara: attack@ghost", "kara: knife@thug", "kara: done"]);
    rest_of_round(&mut t);
    assert_eq!((moment(&t, "done", "house"), t.duel().health(t.id("thug"))), ((1, 4), 7));
    assert_eq!(t.last("rank_began", "S-34")["rank"], 4);
    t.end();
}

#[test]
fn s35_an_attack_and_an_evade_are_the_two_actions_of_a_round() {
    let mut t = table_with(ENGAGED, &[kara(12, ""), spirit("ghost", 10, ""), spirit("wraith", 10, "")], &[90, 91, 80]);
    t.play(&["kara: attack@ghost", "kara: evade@ghost"]);
    assert_eq!(budget(&t), (2, 2));
    assert_eq!(t.refused("kara", "evade@wraith"), "S-35");
    assert_eq!(t.reason("evade@wraith").1, "Kara has only 2 combat actions in a round");
    t.play(&["kara: done", "ghost: attack@kara", "ghost: done", "wraith: done"]);
    assert_eq!(actions(&t), [used("kara", 1, "S-28"), used("ghost", 1, "S-28"), used("kara", 0, "S-29")]);
    t.end();
}

#[test]
fn s35_so_are_two_evades_of_two_attackers() {
    let cast = [kara(12, ""), spirit("ghost", 10, ""), spirit("wraith", 10, ""), spirit("shade", 10, "")];
    let mut t = table_with(ENGAGED, &cast, &[90, 80, 91, 81]);
    t.play(&["kara: evade@ghost", "kara: evade@wraith"]);
    assert_eq!(t.refused("kara", "attack@shade"), "S-35");
    assert_eq!(t.refused("kara", "evade@shade"), "S-35");
    t.play(&["kara: done", "ghost: attack@kara", "ghost: done", "wraith: attack@kara", "wraith: done", "shade: done"]);
    assert_eq!(actions(&t).into_iter().filter(|of| of.0 == "kara").collect::<Vec<_>>(), [used("kara", 1, "S-29"), used("kara", 0, "S-29")]);
    t.end();
}

#[test]
fn s35_every_round_has_them_anew() {
    let mut t = pair(&[90, 91, 80]);
    t.play(&["kara: attack@ghost", "kara: evade@ghost", "kara: done", "ghost: attack@kara", "ghost: done"]);
    assert_eq!((t.duel().round(), budget(&t), t.standing("kara").actions, t.standing("ghost").actions), (2, (0, 2), 2, 2));
    t.end();
}
