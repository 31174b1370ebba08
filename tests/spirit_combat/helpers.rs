//! Helpers: contact, entering the trance, as how many people each counts, and what they add (S-102 to S-111, SE-06).

use super::people_c::{Ring, aids, ghost, helper, kara, pass, pass_to};
use crate::support::Table;
use serde_json::json;

fn kara_and(helpers: &[String]) -> Ring {
    Ring::of(&[&[kara("pow: 12"), ghost("pow: 10")], helpers].concat())
}

/// Kara with one helper who enters the trance in round 1 with this roll; round 2 has begun.
fn entered(roll: u16) -> Table {
    let mut table = kara_and(&[helper("h1", (1, 2), "")]).table(&[roll]);
    table.play(&["kara: done", "h1: chant@kara", "h1: done", "ghost: done"]);
    table
}

/// (people, bonus) as counted for Kara.
fn support(table: &Table) -> (i32, i32) {
    table.standing("kara").support
}

#[test]
fn s102_any_number_of_people_may_help_one_person() {
    let cells = (0..5).flat_map(|x| (0..5).map(move |y| (x, y))).filter(|cell| *cell != (2, 2));
    let helpers: Vec<_> = cells.enumerate().map(|(n, cell)| helper(&format!("h{n}"), cell, &aids(1))).collect();
    assert_eq!(helpers.len(), 24);
    let table = kara_and(&helpers).table(&[]);
    assert_eq!((support(&table), table.scores("kara")), ((24, 5), (12, 17)));
    let fact = table.last("supported", "S-113");
    assert_eq!((&fact["who"], &fact["people"], &fact["bonus"]), (&json!("kara"), &json!(24), &json!(5)));
    table.end();
}

#[test]
fn s103_a_helper_touches_the_person_or_somebody_in_trance_for_it() {
    let helpers = [helper("h1", (1, 2), &aids(1)), helper("h2", (0, 2), ""), helper("h3", (0, 5), ""), helper("h4", (1, 1), "")];
    let mut table = kara_and(&helpers).table(&[50, 50]);
    table.play(&["kara: done", "h1: chant_on"]);
    table.play(&["h2: chant@kara", "h2: done"]);
    assert_eq!(table.refused("h3", "chant@kara"), "S-103", "it touches nobody");
    table.play(&["h3: done", "h4: chant@kara", "h4: done", "ghost: done"]);
    assert_eq!((table.aids("h2"), table.aids("h3"), table.aids("h4")), ("kara", "", "kara"), "through h1, not at all, herself");
    assert_eq!(support(&table), (3, 2));
    table.end();
}

#[test]
fn s103_somebody_who_is_not_in_trance_passes_nothing_on() {
    let mut table = kara_and(&[helper("h1", (1, 2), "dodge: 1").replace("dex: 10", "dex: 12"), helper("h2", (0, 2), "")]).table(&[]);
    table.play(&["kara: done", "h1: done"]);
    assert_eq!(table.refused("h2", "chant@kara"), "S-103");
    assert!(table.options().contains(&"chant@h1".into()), "though it could aid h1 itself");
}

#[test]
fn s103_who_is_in_trance_for_another_passes_nothing_on() {
    let more = r#"trance: (aids: "berrin", people: 1)"#;
    let berrin = helper("berrin", (1, 3), "");
    let mut table = kara_and(&[berrin, helper("h1", (0, 2), more), helper("h2", (0, 1), "")]).table(&[]);
    table.play(&["kara: done", "berrin: done", "h1: chant_on"]);
    assert_eq!(table.refused("h2", "chant@kara"), "S-103");
    assert_eq!(table.refused("h2", "chant@h1"), "S-103", "who is in trance itself cannot be aided");
    assert!(table.options().contains(&"chant@berrin".into()), "through h1");
}

#[test]
fn s103_contact_has_to_last_through_the_round_of_entering() {
    let mut table = kara_and(&[helper("h1", (1, 2), &aids(1)), helper("h2", (0, 2), "")]).table(&[]);
    table.play(&["kara: done", "h1: leave_trance", "h1: done", "h2: chant@kara", "h2: done", "ghost: done"]);
    assert_eq!((table.duel().round(), table.aids("h2"), table.tested("trance").len()), (2, "", 0));
    assert_eq!(table.last("foiled", "S-103")["who"], "h2");
    assert_eq!(table.mp("h2"), 10);
    table.end();
}

#[test]
fn s103_a_broken_chain_counts_no_more_but_the_trance_goes_on() {
    let chain = [helper("h1", (1, 2), &aids(1)), helper("h2", (0, 2), &aids(2)), helper("h3", (0, 3), &aids(4))];
    let mut table = kara_and(&chain).table(&[]);
    assert_eq!(support(&table), (7, 3));
    table.play(&["kara: done", "h1: leave_trance", "h1: done"]);
    assert_eq!(support(&table), (7, 3), "as counted at the start of the round (SA-43)");
    pass(&mut table);
    assert_eq!((support(&table), table.aids("h2"), table.aids("h3")), ((0, 0), "kara", "kara"));
    table.end();
}

#[test]
fn s104_entering_takes_the_round_and_a_ceremony_roll() {
    let mut table = kara_and(&[helper("h1", (1, 2), "")]).table(&[50]);
    table.play(&["kara: done", "h1: chant@kara", "h1: done"]);
    assert_eq!((table.aids("h1"), table.tested("trance").len()), ("", 0), "not yet");
    table.say("ghost", "done");
    let roll = table.last("tested", "S-104");
    assert_eq!((&roll["purpose"], &roll["chance"], &roll["die"], &roll["round"]), (&json!("trance"), &json!(50), &json!(50), &json!(1)));
    assert_eq!((table.duel().round(), table.aids("h1")), (2, "kara"));
    table.end();
    let table = entered(51);
    assert_eq!((table.aids("h1"), table.count("trance_entered", "*")), ("", 0));
    table.end();
}

#[test]
fn s104_without_ceremony_nobody_enters() {
    let without = helper("h1", (1, 2), "").replace("ceremony: 50", "ceremony: 0");
    let mut table = kara_and(&[without]).table(&[]);
    table.say("kara", "done");
    assert!(table.offered("chant").is_empty());
    table.refused("h1", "chant@kara");
}

#[test]
fn s105_the_point_is_spent_on_any_success_and_on_a_fumble() {
    for (roll, left) in [(2, 9), (3, 9), (10, 9), (50, 9), (51, 10), (97, 10), (98, 9), (100, 9)] {
        let table = entered(roll);
        assert_eq!(table.mp("h1"), left, "rolled {roll}");
        assert_eq!(table.count("pool_changed", "S-105"), usize::from(left == 9));
        table.end();
    }
}

#[test]
fn s106_a_helper_counts_from_the_next_round_until_it_loses_concentration() {
    let mut table = kara_and(&[helper("h1", (1, 2), "")]).table(&[50, 37]);
    table.play(&["kara: done", "h1: chant@kara", "h1: done"]);
    assert_eq!(support(&table), (0, 0));
    table.say("ghost", "done");
    assert_eq!((table.duel().round(), support(&table)), (2, (1, 1)));
    pass_to(&mut table, 6);
    assert_eq!(support(&table), (1, 1));
    table.say("referee", "disturb@h1");
    assert_eq!((table.aids("h1"), support(&table)), ("", (1, 1)), "36 %: 37 fails; the bonus stays for this round");
    pass_to(&mut table, 7);
    assert_eq!(support(&table), (0, 0));
    table.end();
}

#[test]
fn s107_a_success_counts_as_one_person() {
    let table = entered(11);
    assert_eq!((&table.last("trance_entered", "S-107")["people"], support(&table)), (&json!(1), (1, 1)));
}

#[test]
fn s108_a_special_counts_as_two() {
    let table = entered(10);
    assert_eq!((&table.last("trance_entered", "S-108")["people"], support(&table)), (&json!(2), (2, 2)));
}

#[test]
fn s109_a_critical_counts_as_four() {
    let table = entered(3);
    assert_eq!((&table.last("trance_entered", "S-109")["people"], support(&table)), (&json!(4), (4, 3)));
}

#[test]
fn s110_the_bonus_is_added_to_defence_even_past_pow() {
    let table = kara_and(&[helper("h1", (1, 2), &aids(7))]).table(&[]);
    assert_eq!((table.mp("kara"), table.scores("kara")), (12, (12, 15)), "POW 12, and offence as it was");
    let chance = |who: &str, whom: &str| table.duel().chance(table.id(who), table.id(whom));
    assert_eq!((chance("ghost", "kara"), chance("kara", "ghost")), (25, 60));
}

#[test]
fn s110_it_holds_against_every_opponent_alike() {
    let cast = [kara("pow: 12"), ghost("pow: 10"), super::people_c::shade("pow: 9"), helper("h1", (1, 2), &aids(7))];
    let table = Ring::of(&cast).engaged(r#"("kara", "ghost"), ("kara", "shade")"#).table(&[]);
    let chance = |who: &str| table.duel().chance(table.id(who), table.id("kara"));
    assert_eq!((chance("ghost"), chance("shade")), (25, 20), "not shared out (SA-50)");
}

#[test]
fn s111_the_bonus_is_the_number_of_binary_digits() {
    let bonus = |people: &[i32]| {
        let helpers: Vec<_> = people.iter().zip([(1, 1), (1, 2)]).map(|(n, at)| helper(&format!("h{}", at.1), at, &aids(*n))).collect();
        let table = kara_and(&helpers).table(&[]);
        assert_eq!(support(&table).0, people.iter().sum::<i32>());
        support(&table).1
    };
    let table: [(&[i32], i32); 14] = [
        (&[], 0),
        (&[1], 1),
        (&[2], 2),
        (&[3], 2),
        (&[4], 3),
        (&[7], 3),
        (&[8], 4),
        (&[15], 4),
        (&[16], 5),
        (&[31], 5),
        (&[32], 6),
        (&[63], 6),
        (&[64], 7),
        (&[99, 28], 7),
    ];
    for (people, expected) in table {
        assert_eq!(bonus(people), expected, "{people:?} people");
    }
    assert_eq!(bonus(&[99, 29]), 8);
}

#[test]
fn se06_five_helpers() {
    // The spirit attacks at 40 % and, a round later, at 25 %.
    let mut table = Table::scene("spirit_combat/examples/se06", &[90, 2, 10, 50, 51, 98, 90]);
    table.say("kara", "done");
    for helper in ["h1", "h2", "h3", "h4", "h5"] {
        table.play(&[&format!("{helper}: chant@kara"), &format!("{helper}: done")]);
    }
    table.play(&["spirit: attack@kara", "spirit: done"]);
    let helpers = ["h1", "h2", "h3", "h4", "h5"];
    assert_eq!(helpers.map(|id| table.standing(id).people), [4, 2, 1, 0, 0]);
    assert_eq!(helpers.map(|id| 10 - table.mp(id)), [1, 1, 1, 0, 1]);
    assert_eq!((table.duel().round(), support(&table), table.scores("kara")), (2, (7, 3), (12, 15)));
    pass_but_the_spirit(&mut table);
    table.play(&["spirit: attack@kara", "spirit: done"]);
    let chances: Vec<_> = table.all("tested", "S-32").iter().map(|fact| fact["chance"].as_i64().unwrap()).collect();
    assert_eq!(chances, [40, 25]);
    table.end();
}

fn pass_but_the_spirit(table: &mut Table) {
    while table.asked() != "spirit intend" {
        let asked = table.asked();
        let (who, kind) = asked.split_once(' ').unwrap();
        table.say(who, if kind == "chant" { "chant_on" } else { "done" });
    }
}
