//! The worked examples WE-07 to WE-12, in their scenes and with their dice.

use super::examples_a::{example, example_with};
use super::people::*;
use crate::support::Table;
use willbound::engine::combatant::Condition;

#[test]
fn we07_what_an_engaged_character_may_do() {
    let mut t = example("we07", &[]);
    // Movement 12: 3.
    let question = t.session.question().unwrap();
    let walk = question.options.iter().find(|choice| choice.pick.verb == "move").unwrap();
    assert!(matches!(walk.need, willbound::engine::decision::Need::Cell { reach: 3, .. }), "{:?}", walk.need);
    for (act, rule) in [("charm@d", "W-16"), ("evil-eye@d", "W-21"), ("knife@thug", "W-22"), ("colt@d", "W-22")] {
        assert_eq!(t.refused("g", act), rule);
    }
    t.say("g", "shout").say("g", "speak_name@d").say("g", "move@5,2");
    assert_eq!((t.count("chose", "W-19"), t.count("name_spoken", "W-34")), (1, 1));
    t.end();
    // Parry needs 12: 15 - 4 = 11 is not enough, 16 - 4 = 12 is.
    for (face, total, parried) in [(15, 11, false), (16, 12, true)] {
        let damage: &[u16] = if parried { &[] } else { &[3] };
        let mut t = example("we07", &[&[4, 6, 2, 10, face][..], damage, &MISSES].concat());
        t.play(&["g: parry", "g: done", "thug: club@g", "thug: done", "d: done", "g: done", "g: done"]);
        let roll = t.last("rolled", "W-18");
        assert_eq!((roll["bonus"].as_i64(), roll["total"].as_i64()), (Some(-4), Some(total)));
        assert_eq!((t.said("parried").len() == 1, t.wills().health(t.id("g")) == 20), (parried, parried));
        t.end();
    }
}

#[test]
fn we08_one_to_one_only() {
    let mut t = example("we08", &[]);
    t.say("priest1", "open@demon1");
    assert_eq!(t.opponent("priest1"), "demon1");
    assert_eq!(t.refused("priest2", "open@demon1"), "W-30");
    t.say("priest2", "open@demon2");
    assert_eq!(t.opponent("priest2"), "demon2");
    t.end();
    // The first demon, engaged, may not turn on the second priest.
    let mut t = example("we08", &[]);
    t.play(&["priest1: open@demon1", "priest2: hold", "demon2: hold", "priest1: done", "priest2: done"]);
    assert_eq!((t.asked().as_str(), t.refused("demon1", "open@priest2").as_str()), ("demon1 meanwhile", "W-32"));
    assert_eq!((t.opponent("demon1"), t.opponent("priest2")), ("priest1", ""));
    t.end();
}

#[test]
fn we09_banishment_after_a_trade_of_blows() {
    for (name, weeks) in [("we09a", 13), ("we09b", 16)] {
        let mut t = example(name, &[4, 6, 7, 18]);
        idle(&mut t);
        let (mine, its) = (&attacks(&t, "g")[0], &attacks(&t, "d")[0]);
        assert_eq!((mine.attack, mine.defence, mine.needs, mine.hit, mine.margin, mine.loss), (11, 2, 2, true, 5, 2));
        assert_eq!((its.attack, its.defence, its.needs, its.hit, its.margin, its.loss), (2, 9, 18, true, 0, 1));
        assert_eq!((t.willpower("g"), t.willpower("d")), (8, 0));
        assert!(t.under("d", Condition::Dispelled));
        let fact = t.last("banished", "W-36");
        assert_eq!((fact["weeks"].as_i64(), fact["days"].as_i64()), (Some(weeks), Some(0)));
        // Segments 8 and 12 are void.
        let void: Vec<_> = t.all("foiled", "W-15").iter().map(|fact| fact["reason"].as_str().unwrap().to_owned()).collect();
        assert_eq!(played(&t, 1), [4]);
        assert!(void.len() == 2 && void[0].ends_with("segment 8") && void[1].ends_with("segment 12"), "{void:?}");
        // It scored: no name.
        assert_eq!(t.asked(), "g after");
        t.say("g", "ask_name@d");
        assert_eq!(t.last("name_asked", "W-37")["name"], serde_json::Value::Null);
        t.end();
    }
}

#[test]
fn we10_a_demon_that_never_scored_gives_up_its_name() {
    let fallen = || {
        let mut t = example("we10", &[3, 8, 12, 19, 2, 5]);
        idle(&mut t);
        t
    };
    let mut t = fallen();
    let of = |who: &str| attacks(&t, who).iter().map(|of| (of.needs, of.hit, of.loss)).collect::<Vec<_>>();
    assert_eq!(of("g"), [(-1, true, 3), (-4, true, 2)]);
    assert_eq!(of("d"), [(21, false, 0), (24, false, 0)]);
    assert_eq!(attacks(&t, "g").iter().map(|of| of.margin).collect::<Vec<_>>(), [13, 6]);
    let left: Vec<_> = t.all("pool_changed", "W-14").iter().map(|fact| fact["after"].as_i64().unwrap()).collect();
    assert_eq!((left, t.willpower("g"), played(&t, 1)), (vec![2, 0], 15, vec![3, 7]));
    assert_eq!(t.last("banished", "W-36")["weeks"], 20);
    t.say("g", "ask_name@d");
    assert_eq!(t.last("name_asked", "W-37")["name"], "Azhrak");
    assert!(t.wills().knows_name(t.id("g"), t.id("d")));
    t.end();
    let mut t = fallen();
    t.say("g", "done");
    assert!(!t.wills().knows_name(t.id("g"), t.id("d")), "not asked, not told");
    t.end();
}

#[test]
fn we11_both_fall_in_the_same_spirit_round() {
    let mut t = example("we11", &[4, 6, 9, 11, 5]);
    idle(&mut t);
    let of = |who: &str| last(&t, who);
    assert_eq!((of("g"), of("d")), ((9, true, 1), (11, true, 1)));
    assert_eq!((t.willpower("g"), t.willpower("d")), (0, 0));
    assert_eq!((t.under("d", Condition::Dispelled), t.under("g", Condition::Overcome)), (true, true));
    assert_eq!((t.last("banished", "W-36")["weeks"].as_i64(), t.count("suffers", "W-38")), (Some(5), 1));
    assert_eq!((t.count("name_asked", "*"), t.outcome().as_str()), (0, "mutual_defeat"), "nobody is left to ask");
    assert!(!t.wills().knows_name(t.id("g"), t.id("d")));
    t.end();
}

/// WE-12 to the die of consequences.
fn overcome(table: &mut Table) {
    idle(table);
    let (mine, its) = (&attacks(table, "g")[0], &attacks(table, "d")[0]);
    assert_eq!((mine.attack, mine.defence, mine.needs, mine.hit), (4, 12, 19, false));
    assert_eq!((its.attack, its.defence, its.needs, its.margin, its.loss), (12, 4, 3, 10, 3));
    assert_eq!((table.willpower("g"), table.willpower("d")), (0, 12));
}

#[test]
fn we12_the_character_is_overcome() {
    let mut t = example("we12", &[4, 6, 2, 13, 3]);
    overcome(&mut t);
    let suffers = t.all("suffers", "*");
    let who: Vec<_> = suffers.iter().map(|fact| (fact["who"].as_str().unwrap(), fact["cause"].as_str().unwrap())).collect();
    assert_eq!(who, [("g", "W-38"), ("a1", "W-28"), ("a2", "W-28")]);
    assert!(suffers.iter().all(|fact| fact["die"] == 3 && fact["words"] == "possessed by the victor"));
    assert!(["g", "a1", "a2"].iter().all(|key| t.under(key, Condition::Possessed)));
    t.end();
    // Without sharing they go free (WA-14, reading C).
    let mut t = example_with("we12", "rulings: (aid_share: Nothing)", &[4, 6, 2, 13, 3]);
    overcome(&mut t);
    assert_eq!((t.count("suffers", "*"), t.under("a1", Condition::Possessed)), (1, false));
    t.end();
}
