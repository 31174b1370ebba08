//! The order of acting: C-01, C-03, C-05, C-07.

use crate::support::Table;
use crate::support::stage::{Stage, one};

#[test]
fn c01_a_draw_is_rolled_again_and_never_settled_by_name() {
    let order = |names: [&str; 2]| {
        let member = |id: &str, name: &str| one(id, id, &format!(r#"name: "{name}", will: 9, reflex: 0, dexterity: 0, initiative: 0"#));
        let cast = [member("a1", names[0]), member("a2", names[1])];
        let table = Stage::of(&cast).sides(r#""a1": (goals: [Survive(9)])"#).table(&[3, 3, 3, 3, 5, 2]);
        table.end();
        assert_eq!(table.count("rolled", "house"), 6, "three pairs, each die a fact");
        let order = table.last("order_set", "P-12")["order"].clone();
        [order[0]["who"].as_str().unwrap().to_owned(), order[1]["who"].as_str().unwrap().to_owned()]
    };
    assert_eq!(order(["Zed", "Amy"]), ["a1", "a2"], "5 beats 2");
    assert_eq!(order(["Amy", "Zed"]), ["a1", "a2"]);
}

#[test]
fn c01_only_those_who_drew_roll_again() {
    let rolled = |id: &str| one(id, id, "will: 9, reflex: 0, dexterity: 0");
    let cast = ["a", "b", "c", "d"].map(rolled);
    // 4, 2, 4, 2: first a and c among themselves, then b and d.
    let table = Stage::of(&cast).sides(r#""a": (goals: [Survive(9)])"#).table(&[4, 2, 4, 2, 1, 6, 3, 5]);
    let order = table.last("order_set", "P-12")["order"].clone();
    let order: Vec<&str> = order.as_array().unwrap().iter().map(|slot| slot["who"].as_str().unwrap()).collect();
    assert_eq!(order, ["c", "a", "d", "b"]);
    table.end();
}

const IDS: [&str; 4] = ["a", "b", "c", "d"];

fn four() -> Table {
    let member = |(id, count): (&str, i32)| one(id, id, &format!("will: 9, initiative: {count}"));
    let cast: Vec<String> = IDS.into_iter().zip([9, 7, 5, 3]).map(member).collect();
    Stage::of(&cast).sides(r#""a": (goals: [Survive(99)]), "b": (goals: [Survive(99)]), "c": (goals: [Survive(99)])"#).table(&[])
}

/// Passes for whoever is asked until that many turns are over; gives their ids with the round.
fn pass(table: &mut Table, turns: usize) -> Vec<(String, u32)> {
    let one = |table: &mut Table| {
        let who = table.asked().strip_suffix(" declare").unwrap().to_owned();
        let round = table.look().round();
        table.say(&who, "pass");
        (who, round)
    };
    (0..turns).map(|_| one(table)).collect()
}

fn turns(of: &[(&str, u32)]) -> Vec<(String, u32)> {
    of.iter().map(|(who, round)| ((*who).to_owned(), *round)).collect()
}

#[test]
fn c03_removing_an_earlier_one_does_not_move_the_turn() {
    let mut table = four();
    pass(&mut table, 2);
    assert_eq!(table.asked(), "c declare");
    table.say("referee", "remove@a");
    assert_eq!(table.asked(), "c declare", "still C's turn");
    assert_eq!(pass(&mut table, 5), turns(&[("c", 1), ("d", 1), ("b", 2), ("c", 2), ("d", 2)]));
    table.end();
}

#[test]
fn c03_removing_the_last_one_on_its_own_turn() {
    let mut table = four();
    pass(&mut table, 3);
    table.say("referee", "remove@d");
    assert_eq!((table.asked(), table.look().round()), ("a declare".into(), 2));
    assert_eq!(table.all("round_began", "*").len(), 2, "the round goes on exactly once");
    assert_eq!(pass(&mut table, 4), turns(&[("a", 2), ("b", 2), ("c", 2), ("a", 3)]));
    table.end();
}

#[test]
fn c03_removing_anybody_at_any_turn_skips_and_repeats_nobody() {
    for at in 0..4 {
        for gone in IDS {
            for event in ["remove", "kill"] {
                let mut table = four();
                let mut had = pass(&mut table, at);
                table.say("referee", &format!("{event}@{gone}"));
                had.extend(pass(&mut table, 8));
                let left: Vec<&str> = IDS.into_iter().filter(|id| *id != gone).collect();
                let in_round = |round: u32| had.iter().filter(|(_, of)| *of == round).map(|(who, _)| who.as_str()).collect::<Vec<_>>();
                let before = IDS.iter().position(|id| *id == gone).unwrap() < at;
                assert_eq!(in_round(1), if before { IDS.to_vec() } else { left.clone() }, "{event} {gone} on turn {at}");
                assert_eq!(in_round(2), left, "{event} {gone} on turn {at}");
            }
        }
    }
}

#[test]
fn c05_a_broken_actor_opens_no_round() {
    let dread = r#"skills: {"fear": 1}, spells: [(name: "Dread", skill: "fear", range: 9, morale: "1d6")]"#;
    let member = |id: &str| one(id, id, &format!("will: 9, reflex: 0, dexterity: 0, {dread}"));
    let scene = Stage::of(&["a", "b", "c"].map(member)).out_when("Broken").rulings("initiative_each_round: true");
    let mut table = scene.table(&[6, 4, 2, 6, 4, 2]);
    pass(&mut table, 2);
    table.say("referee", "penalty@a=9");
    table.say("c", "pass");
    assert_eq!(table.last("order_set", "P-12")["order"][0], serde_json::json!({"who": "a", "count": 6}), "A comes out on top");
    assert_eq!((table.asked(), table.look().round()), ("b declare".into(), 2), "and is skipped");
    assert_eq!(table.last("skipped", "P-51")["who"], "a");
    table.say("referee", "penalty@b=9");
    assert_eq!(table.outcome(), "victory:c");
    assert_eq!(table.all("round_began", "*").len(), 2, "no round 3");
    table.end();
}

#[test]
fn c05_all_broken_ends_the_fight_for_all() {
    let member = |id: &str| one(id, id, "will: 9, initiative: 5");
    let cast = [member("a"), member("b").replace("initiative: 5", "initiative: 4, will_now: 1")];
    let mut table = Stage::of(&cast).out_when("Broken").sides(r#""a": (goals: [Survive(99)])"#).table(&[]);
    table.say("referee", "penalty@b=1");
    assert_eq!(table.outcome(), "victory:a");
    assert_eq!(table.asked(), "nobody");
    table.end();
}

#[test]
fn c07_who_has_acted_cannot_delay() {
    let mut table = four();
    table.say("a", "move@1,1");
    assert_eq!(table.refused("a", "delay"), "house", "not in the middle of a declaration");
    table.say("a", "done");
    table.refused("a", "delay");
    let turns_of_a = table.all("turn_began", "*").into_iter().filter(|fact| fact["who"] == "a").count();
    assert_eq!((table.asked(), turns_of_a), ("b declare".into(), 1));
    table.end();
}

#[test]
fn c07_who_delays_acts_once_a_round() {
    let mut table = four();
    table.say("a", "delay");
    let mut order = Vec::new();
    while table.look().round() == 1 {
        let (who, kind) = table.asked().split_once(' ').map(|(who, kind)| (who.to_owned(), kind.to_owned())).unwrap();
        if kind == "delayed" {
            table.say(&who, "wait");
        } else {
            order.push(who.clone());
            table.say(&who, "pass");
        }
    }
    assert_eq!(order, ["b", "c", "d", "a"]);
    assert_eq!(pass(&mut table, 4), turns(&[("a", 2), ("b", 2), ("c", 2), ("d", 2)]));
    // Coming in between two turns is its one turn, too.
    let mut table = four();
    table.play(&["a: delay", "b: pass", "a: act_now", "a: pass"]);
    assert_eq!(pass(&mut table, 3), turns(&[("c", 1), ("d", 1), ("a", 2)]));
    table.end();
}
