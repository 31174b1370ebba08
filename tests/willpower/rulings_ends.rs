//! Every switch about the end of a spirit combat: WA-03, WA-10, WA-18, WA-19.

use super::people::*;
use crate::support::Table;
use willbound::engine::combatant::Condition;

/// Both do nothing.
const NOTHING: [&str; 2] = ["g: done", "d: done"];

/// The gunslinger with one point left against the demon.
fn lost() -> Bout {
    Bout::of(&[gun("willpower: 1"), demon(D14)])
}

#[test]
fn wa03_the_victor_may_pick_the_consequence() {
    let dice = [4, 6, 1, 20, 2];
    let (usual, mut other) = lost().both("consequence_pick: Victor", &dice, &NOTHING);
    assert_eq!((usual.last("suffers", "W-38")["die"].as_u64(), usual.under("g", Condition::Down)), (Some(2), true));
    assert_eq!((other.asked().as_str(), other.session.given_left()), ("d consequence", 1));
    assert_eq!(other.options(), (1..=6).map(|face| format!("consequence-{face}")).collect::<Vec<_>>());
    assert_eq!(other.session.question().unwrap().subject, Some(other.id("g")));
    other.say("d", "consequence-1");
    let fact = other.last("suffers", "W-38");
    assert_eq!((fact["die"].clone(), fact["words"].as_str()), (serde_json::Value::Null, Some("stunned for one melee round")));
    assert!(other.under("g", Condition::Overcome) && other.under("g", Condition::Stunned) && !other.under("g", Condition::Down));
    assert_eq!(lost().rulings("consequence_pick: Roll").played(&dice, &NOTHING).facts(), usual.facts());
}

#[test]
fn wa03_a_victor_that_fell_itself_picks_nothing() {
    let bout = Bout::of(&[gun("willpower: 1"), demon("willpower: 1")]).rulings("consequence_pick: Victor");
    let t = bout.idle(&[4, 6, 9, 11, 5]);
    assert_eq!(t.last("suffers", "W-38")["die"], 5);
    t.end();
}

#[test]
fn wa03_being_overcome_may_be_all() {
    let dice = [4, 6, 1, 20, 2];
    let (usual, other) = lost().both("consequence_pick: Nothing", &dice, &NOTHING);
    assert_eq!((usual.count("suffers", "*"), other.count("suffers", "*"), other.session.given_left()), (1, 0, 1));
    assert_eq!((other.under("g", Condition::Overcome), other.under("g", Condition::Down)), (true, false));
    assert_eq!(other.count("condition_gained", "W-38"), 1);
}

/// Both have one point; she needs 9 and it needs 11. A die of consequences is at hand.
fn both_fall(ruling: &str, faces: [u16; 2]) -> Table {
    let table = Bout::of(&[gun("willpower: 1"), demon("willpower: 1")]).rulings(ruling).played(&[4, 6, faces[0], faces[1], 5], &NOTHING);
    table.end_but_for_dice();
    table
}

#[test]
fn wa10_the_higher_margin_may_win() {
    // Margins 3 and 0; 0 and 4; 2 and 2.
    let mine = both_fall("double_zero: HigherMargin", [12, 11]);
    assert_eq!((mine.willpower("g"), mine.willpower("d"), mine.under("g", Condition::Overcome)), (1, 0, false));
    assert_eq!((mine.last("banished", "W-36")["weeks"].as_i64(), mine.count("pool_changed", "WA-10")), (Some(6), 1));
    let its = both_fall("double_zero: HigherMargin", [9, 15]);
    assert_eq!((its.willpower("g"), its.willpower("d")), (0, 1));
    assert_eq!((its.under("g", Condition::Overcome), its.under("d", Condition::Dispelled)), (true, false));
    let equal = both_fall("double_zero: HigherMargin", [11, 13]);
    assert_eq!((equal.under("g", Condition::Overcome), equal.under("d", Condition::Dispelled)), (true, true));
    for faces in [[12, 11], [9, 15]] {
        let usual = both_fall("double_zero: Both", faces);
        assert_eq!((usual.under("g", Condition::Overcome), usual.under("d", Condition::Dispelled)), (true, true));
        assert_eq!(usual.session.given_left(), 0);
    }
}

#[test]
fn wa10_the_demon_may_fall_first() {
    for faces in [[12, 11], [9, 15]] {
        let t = both_fall("double_zero: CreatureFirst", faces);
        assert_eq!((t.willpower("g"), t.under("g", Condition::Overcome), t.under("d", Condition::Dispelled)), (1, false, true));
        assert_eq!((t.session.given_left(), t.asked().as_str()), (1, "g after"));
    }
}

/// She sends the named demon off in the first spirit round; another demon is left.
fn sent_off(ruling: &str) -> Table {
    let demon = demon(r#"willpower: 1, true_name: "Azhrak""#);
    let mut table = Bout::of(&[gun(G15), demon, demon2("")]).rulings(ruling).table(&[4, 6, 12, 1]);
    idle(&mut table);
    table
}

/// Whether she knows the name.
fn knows(table: &Table) -> bool {
    table.wills().knows_name(table.id("g"), table.id("d"))
}

#[test]
fn wa18_the_name_may_be_told_without_asking() {
    let (usual, other) = (sent_off("name_ask: Explicit"), sent_off("name_ask: Automatic"));
    assert_eq!((knows(&usual), usual.count("name_asked", "*")), (false, 0));
    assert_eq!((knows(&other), other.last("name_asked", "W-37")["name"].as_str()), (true, Some("Azhrak")));
    other.end();
}

#[test]
fn wa18_the_name_may_be_asked_at_any_time_later() {
    let later = |ruling: &str| {
        let mut table = sent_off(ruling);
        table.play(&["g: done", "g: hold", "d2: hold"]);
        assert_eq!((table.wills().round(), table.asked().as_str()), (2, "g act"));
        table
    };
    let (mut usual, mut other) = (later("name_ask: Explicit"), later("name_ask: AnyTime"));
    assert_eq!((usual.refused("g", "ask_name@d"), knows(&usual)), ("WA-18".into(), false));
    other.say("g", "ask_name@d");
    assert!(knows(&other));
    other.end();
}

/// 9 against 2, as in WE-09: she is left with 8.
fn banished(ruling: &str) -> (i64, i64) {
    let t = Bout::of(&[gun("willpower: 9"), demon("willpower: 2")]).rulings(ruling).idle(&[4, 6, 7, 18]);
    t.end();
    let fact = t.last("banished", "W-36");
    (fact["weeks"].as_i64().unwrap(), fact["days"].as_i64().unwrap())
}

#[test]
fn wa19_the_level_of_the_loser_may_count() {
    assert_eq!((banished("banish_level: Victor"), banished("banish_level: Loser")), ((13, 0), (16, 0)));
}

#[test]
fn wa19_willpower_may_count_in_days() {
    assert_eq!((banished("banish_points: Weeks"), banished("banish_points: Days")), ((13, 0), (5, 8)));
    assert_eq!(banished("banish_level: Loser, banish_points: Days"), (8, 8));
}
