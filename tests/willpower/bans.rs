//! What a spirit combat forbids and what it leaves: W-16 to W-22, W-26, W-27, WA-11, WA-27.

use super::people::*;
use crate::support::Table;

/// The gunslinger with an act of each kind against a demon that has them too; nobody has said anything yet.
fn armed() -> Table {
    let (g, d) = (format!("willpower: 15, parry: 12, movement: 12, {ACTS}"), format!("willpower: 14, parry: 12, movement: 12, {ACTS}"));
    Bout::of(&[gun(&g), demon(&d)]).table(&[])
}

/// The rules that refuse each kind of act of somebody against another.
fn refusals(table: &mut Table, who: &str, whom: &str) -> [String; 4] {
    ["charm", "gaze", "knife", "colt"].map(|act| table.refused(who, &format!("{act}@{whom}")))
}

#[test]
fn w16_while_it_lasts_nothing_else_may_be_done() {
    let mut t = armed();
    assert_eq!((t.asked().as_str(), t.refused("g", "charm@d").as_str()), ("g meanwhile", "W-16"));
    t.say("g", "done");
    assert_eq!((t.asked().as_str(), t.refused("d", "charm@g").as_str()), ("d meanwhile", "W-16"), "neither side");
    t.end();
}

#[test]
fn w16_who_is_in_none_may_do_all_of_it() {
    let acts = format!("empathy: 30, {ACTS}");
    let mut t = Bout::of(&[gun(G15), friend("f", (3, 2), &acts), demon(D14)]).table(&[]);
    t.say("g", "done");
    for act in ["charm@d", "gaze@d", "knife@d", "colt@d", "soothe@g"] {
        assert!(t.options().contains(&act.to_owned()), "{act}");
    }
    t.end();
}

#[test]
fn w17_an_engaged_character_moves_at_a_quarter() {
    let scene = |movement: i32| Bout::of(&[gun(&format!("willpower: 15, movement: {movement}")), demon(D14)]);
    let mut t = scene(12).table(&[4, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(t.refused("g", "move@3,7"), "3,7 is 4 cells away; 3 can be covered");
    t.play(&["g: move@0,3", "g: done", "d: done"]);
    let moved = t.last("moved", "W-17");
    assert_eq!((moved["who"].as_str(), moved["to"]["x"].as_i64()), (Some("g"), Some(0)));
    // It goes on beside the spirit rounds, which are all played.
    assert_eq!(attacks(&t, "g").len(), 3);
    t.end();
    // Rounded down (WA-11); below 4 there is nothing left.
    let mut t = scene(11).table(&[]);
    assert_eq!(t.refused("g", "move@0,3"), "0,3 is 3 cells away; 2 can be covered");
    assert_eq!(scene(4).played(&[], &["g: move@2,3"]).asked(), "g meanwhile");
    assert_eq!(scene(3).table(&[]).refused("g", "move@2,3"), "W-17");
}

#[test]
fn w17_who_is_free_moves_at_its_full_rate() {
    let mut t = Bout::of(&[gun(G15), friend("f", (1, 1), "movement: 8"), demon(D14)]).table(&[4, 6, 5, 1, 1, 1, 1, 1, 1]);
    t.say("g", "done");
    assert_eq!(t.refused("f", "move@10,1"), "10,1 is 9 cells away; 8 can be covered");
    t.play(&["f: move@9,1", "f: done", "d: done"]);
    assert_eq!(t.last("moved", "house")["to"]["x"], 9);
    t.end();
}

/// The thug's club at the gunslinger, who may be engaged or free, with these faces of blow, parry and damage.
fn clubbed(engaged: bool, blow: &[u16]) -> Table {
    let bout = Bout::of(&[gun("willpower: 15, parry: 12, hit_points: 20"), thug(), demon("may_open: false, willpower: 14")]);
    let acts = ["g: parry", "g: done", "thug: club@g", "thug: done", "d: done"];
    if engaged {
        bout.once().played(&[&[4, 6, 2][..], blow, &[1, 1]].concat(), &acts)
    } else {
        let mut table = bout.engaged("").table(&[&[2][..], blow].concat());
        table.say("g", "hold");
        table.play(&acts);
        table
    }
}

#[test]
fn w18_an_engaged_character_parries_at_minus_four() {
    let parry = |t: &Table| {
        let roll = t.last("rolled", "W-18");
        (roll["purpose"].as_str().unwrap().to_owned(), roll["bonus"].as_i64().unwrap(), roll["total"].as_i64().unwrap())
    };
    let t = clubbed(true, &[10, 15, 3]);
    assert_eq!((parry(&t), t.said("not_parried").len()), (("parry".into(), -4, 11), 1));
    assert_eq!(t.wills().health(t.id("g")), 17);
    t.end();
    let t = clubbed(true, &[10, 16]);
    assert_eq!((parry(&t), t.said("parried").len()), (("parry".into(), -4, 12), 1));
    assert_eq!(t.wills().health(t.id("g")), 20);
    t.end();
    // Free, the same 15 is more than enough.
    let t = clubbed(false, &[10, 15]);
    assert_eq!((t.count("rolled", "W-18"), t.wills().health(t.id("g"))), (0, 20));
    t.end();
}

#[test]
fn w18_the_blow_neither_stops_nor_waits_for_the_spirit_combat() {
    // WA-23: no concentration is asked for.
    let t = clubbed(true, &[10, 2, 6]);
    assert_eq!((attacks(&t, "g").len(), t.opponent("g"), t.wills().health(t.id("g"))), (1, "d", 14));
    t.end();
}

#[test]
fn w19_an_engaged_character_may_call_for_help() {
    let mut t = armed();
    t.say("g", "shout");
    assert_eq!((t.said("shout"), t.count("chose", "W-19")), (vec!["g".to_owned()], 1));
    assert_eq!(t.asked(), "g meanwhile", "it costs no time");
    // At any time, asked or not.
    t.say("g", "done").say("g", "shout");
    assert_eq!((t.count("chose", "W-19"), t.asked().as_str()), (2, "d meanwhile"));
    t.end();
}

#[test]
fn w20_nothing_beyond_these_three_is_allowed() {
    let t = armed();
    // The end of the combat itself is no act (WA-20).
    assert_eq!(t.options(), ["break_off@d", "shout", "parry", "move", "done"]);
    t.end();
    // Save the true name (W-34), for who knows it.
    let known = Bout::of(&[gun(r#"willpower: 15, knows_names: ["d"]"#), demon(r#"willpower: 14, true_name: "Azhrak""#)]).table(&[]);
    assert_eq!(known.options(), ["break_off@d", "speak_name@d", "shout", "move", "done"]);
    known.end();
}

#[test]
fn w21_neither_side_may_use_innate_powers() {
    let mut t = armed();
    assert_eq!(t.refused("g", "gaze@d"), "W-21");
    t.say("g", "done");
    assert_eq!(t.refused("d", "gaze@g"), "W-21");
    assert_eq!((t.willpower("g"), t.willpower("d")), (15, 14));
    t.end();
}

#[test]
fn w22_neither_side_may_fight_in_ordinary_combat() {
    let mut t = armed();
    assert_eq!((t.refused("g", "knife@d"), t.refused("g", "colt@d")), ("W-22".into(), "W-22".into()));
    t.say("g", "done");
    assert_eq!((t.refused("d", "knife@g"), t.refused("d", "colt@g")), ("W-22".into(), "W-22".into()));
    t.end();
}

#[test]
fn w26_no_power_but_aid_is_exempt() {
    let acts = |more: &str| format!("willpower: 15, willpower_now: 12, empathy: 30, {ACTS}, {more}");
    let mut t = Bout::of(&[gun(&acts("")), friend("a1", (3, 2), &format!("empathy: 30, {ACTS}")), demon(D14)]).table(&[]);
    assert_eq!(t.refused("g", "soothe@a1"), "W-21", "a power that helps is a power");
    t.say("g", "done").say("a1", "aid@g");
    assert_eq!((t.aids("a1"), t.asked().as_str()), ("g", "a1 aiding"), "the one power that is exempt");
    assert_eq!(t.refused("a1", "soothe@g"), "W-27");
    t.end();
}

#[test]
fn w27_aides_are_under_all_the_restrictions_of_whom_they_aid() {
    let aide = format!("{AIDS}, parry: 12, movement: 12, {ACTS}");
    let cast = [gun("willpower: 15, empathy: 5"), priest("p", (3, 2), &aide), demon(D14), thug()];
    let mut t = Bout::of(&cast).table(&[]);
    t.say("g", "done");
    assert_eq!(t.asked(), "p aiding");
    assert_eq!(refusals(&mut t, "p", "d"), ["W-27"; 4]);
    assert_eq!((t.refused("p", "open@thug"), t.refused("p", "soothe@g")), ("W-27".into(), "W-27".into()));
    assert_eq!(t.refused("p", "move@7,2"), "7,2 is 4 cells away; 3 can be covered");
    assert_eq!(t.options(), ["stop_aiding", "keep_aiding", "shout", "parry", "move", "done"]);
    // Who lets go is free again in the same breath.
    t.say("p", "stop_aiding");
    assert_eq!((t.asked().as_str(), t.options().contains(&"colt@d".to_owned())), ("p act", true));
    t.end();
}

#[test]
fn w27_what_was_declared_before_giving_aid_is_foiled() {
    let acts = format!("empathy: 30, {ACTS}");
    let cast = [gun("willpower: 15, empathy: 5"), friend("f", (3, 2), &acts), demon(D14)];
    // Initiative 9 of the friend: his shot would come between segments 8 and 12.
    let mut t = Bout::of(&cast).table(&[4, 6, 9, 1, 1, 1, 1, 1, 1]);
    t.play(&["g: done", "f: colt@d", "f: done", "d: done"]);
    assert_eq!(t.asked(), "f between");
    t.say("f", "aid@g");
    assert_eq!((t.count("foiled", "W-27"), t.wills().health(t.id("d")), t.wills().round()), (1, 10, 2));
    t.end();
}

#[test]
fn wa27_the_three_exceptions_hold_for_characters_and_not_for_demons() {
    let mut t = armed();
    t.say("g", "done");
    for act in ["shout", "parry", "move@6,4"] {
        assert_eq!(t.refused("d", act), "WA-27", "{act}");
    }
    t.end();
}
