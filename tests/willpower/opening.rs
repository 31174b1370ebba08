//! Who may open spirit combat, against whom, and when: W-01 to W-03, W-30 to W-32, W-39, WA-09, WA-25, WA-26.

use super::people::*;
use crate::support::Table;

/// Two priests and two demons, nobody engaged.
fn four() -> Bout {
    Bout::free(&[priest("p1", (3, 3), ""), priest("p2", (3, 5), ""), demon(D14), demon2("")])
}

/// Nobody but the demons has anything to open: they all hold, and the next asked is the first act.
fn hold(table: &mut Table) {
    while table.asked().ends_with("opening") {
        let who = table.asked().split_once(' ').unwrap().0.to_owned();
        table.say(&who, "hold");
    }
}

#[test]
fn w01_a_will_is_attacked_only_in_a_formal_spirit_combat() {
    let mut t = Bout::free(&[priest("p", (3, 3), ""), demon(D14)]).table(&[2, 3, 1, 1, 1, 1, 1, 1]);
    hold(&mut t);
    // Too late for this melee round: nothing changes, no die is touched, and no will is attacked.
    assert_eq!((t.asked().as_str(), t.refused("p", "open@d").as_str()), ("p act", "WA-26"));
    idle(&mut t);
    assert_eq!((t.wills().round(), t.count("engaged", "*"), t.count("matched", "*"), t.session.dice().len()), (2, 0, 0, 0));
    t.say("p", "open@d");
    let engaged = t.last("engaged", "W-01");
    assert_eq!((engaged["who"].as_str(), engaged["whom"].as_str(), t.opponent("d")), (Some("p"), Some("d"), "p"));
    idle(&mut t);
    assert_eq!((t.count("matched", "W-09"), t.count("matched", "W-12")), (3, 3));
    t.end();
}

#[test]
fn w02_both_sides_set_willpower_against_willpower() {
    // Either side may be the one that loses.
    for (dice, left) in [([4, 6, 18, 1], (15, 11)), ([4, 6, 1, 18], (13, 14))] {
        let t = Bout::duel().once().idle(&dice);
        assert_eq!((attacks(&t, "g").len(), attacks(&t, "d").len()), (1, 1), "one attack each");
        assert_eq!((t.willpower("g"), t.willpower("d")), left);
        t.end();
    }
}

#[test]
fn w03_priests_paladins_shamans_and_gunslingers_can_open() {
    for class in ["priest", "paladin", "shaman", "gunslinger"] {
        let opener = format!(r#"(id: "x", side: "town", at: (3, 3), class: "{class}", willpower: 12)"#);
        let mut t = Bout::free(&[opener, demon("may_open: false, willpower: 14")]).table(&[]);
        assert_eq!(t.asked(), "x opening", "{class}");
        t.say("x", "open@d");
        assert_eq!((t.opponent("x"), t.count("engaged", "W-01")), ("d", 1), "{class}");
        t.end();
    }
    for class in [r#"class: "fighter","#, ""] {
        let other = format!(r#"(id: "x", side: "town", at: (3, 3), {class} willpower: 12)"#);
        let mut t = Bout::free(&[other, demon("may_open: false, willpower: 14")]).table(&[]);
        assert_eq!(t.asked(), "x act", "who can open against nobody is not asked to");
        assert_eq!(t.refused("x", "open@d"), "W-03", "{class}");
        assert_eq!(t.refused("x", "open_next@d"), "W-03", "{class}");
        t.end();
    }
}

#[test]
fn wa09_creatures_open_if_their_entry_says_so() {
    let beings = ["Demon", "Summoned", "Spirit", "Undead", "Creature"];
    for being in beings {
        let scene = |may: &str| {
            let cast = [friend("f", (3, 3), ""), format!(r#"(id: "x", side: "hell", at: (6, 3), being: {being}, {may} willpower: 9)"#)];
            Bout::free(&cast).table(&[])
        };
        let mut opens = scene("");
        assert_eq!(opens.asked(), "x opening", "{being}");
        opens.say("x", "open@f");
        assert_eq!(opens.opponent("f"), "x", "and who is attacked fights back fully");
        opens.end();
        let mut not = scene("may_open: false,");
        assert_eq!(not.asked(), "f act", "{being}");
        not.say("f", "done");
        assert_eq!(not.refused("x", "open@f"), "WA-09");
        not.end();
    }
}

#[test]
fn w30_several_characters_may_not_fight_one_demon() {
    let mut t = four().table(&[]);
    t.play(&["p1: open@d"]);
    assert_eq!(t.asked(), "p2 opening");
    assert_eq!(t.refused("p2", "open@d"), "W-30");
    assert_eq!((t.opponent("d"), t.opponent("p2")), ("p1", ""));
    t.say("p2", "open@d2");
    assert_eq!(t.opponent("p2"), "d2");
    t.end();
}

#[test]
fn w31_nobody_has_more_than_one_opponent() {
    let mut t = four().table(&[]);
    t.play(&["p1: open@d", "p2: hold"]);
    // The second demon may not turn on who is engaged; the engaged priest may not turn on the second demon.
    assert_eq!(t.asked(), "d2 opening");
    assert_eq!(t.refused("d2", "open@p1"), "W-31");
    t.say("d2", "hold");
    assert_eq!((t.asked().as_str(), t.refused("p1", "open@d2").as_str()), ("p1 meanwhile", "W-31"));
    assert_eq!(t.refused("p1", "open_next@d2"), "W-31", "nor for the next melee round");
    assert_eq!((t.opponent("p1"), t.opponent("d2")), ("d", ""));
    t.end();
}

#[test]
fn w32_a_demon_cannot_attack_a_group() {
    let mut t = four().table(&[]);
    t.play(&["p1: hold", "p2: hold", "d: open@p1", "d2: hold", "p1: done", "p2: done"]);
    assert_eq!(t.asked(), "d meanwhile");
    assert_eq!((t.refused("d", "open@p2"), t.refused("d", "open_next@p2")), ("W-32".into(), "W-32".into()));
    assert_eq!((t.opponent("d"), t.opponent("p2")), ("p1", ""));
    t.end();
}

#[test]
fn w39_the_opponent_may_be_a_person_a_creature_a_demon_a_spirit_or_undead() {
    for being in ["Character", "Creature", "Demon", "Summoned", "Spirit", "Undead"] {
        let foe = format!(r#"(id: "x", side: "hell", at: (6, 3), being: {being}, willpower: 14)"#);
        let mut t = Bout::free(&[gun(G15), foe]).once().table(&[4, 6, 8, 11]);
        t.say("g", "open@x");
        idle(&mut t);
        assert_eq!((last(&t, "g"), last(&t, "x")), ((8, true, 1), (12, false, 0)), "{being}");
        assert_eq!(t.willpower("x"), 13, "{being}");
        t.end();
    }
}

#[test]
fn wa25_who_gives_aid_or_is_engaged_opens_nothing() {
    let cast = [gun("willpower: 15, empathy: 5"), priest("p", (3, 2), AIDS), demon(D14), demon2("")];
    let mut t = Bout::of(&cast).table(&[]);
    // The second demon may open against the priest, and nobody else may open anything.
    assert_eq!(t.asked(), "d2 opening");
    t.say("d2", "hold").say("g", "done");
    assert_eq!((t.asked().as_str(), t.refused("p", "open@d2").as_str()), ("p aiding", "W-27"));
    t.end();
}

#[test]
fn wa15_who_is_engaged_itself_aids_nobody_any_more() {
    let cast = [gun("willpower: 15, empathy: 5"), priest("p", (3, 2), AIDS), demon(D14), demon2("")];
    let mut t = Bout::of(&cast).table(&[]);
    assert_eq!((t.aids("p"), t.scores("g").1), ("g", 16));
    t.say("d2", "open@p");
    assert_eq!((t.aids("p"), t.scores("g").1, t.opponent("p")), ("", 15, "d2"));
    assert_eq!(t.count("aids_no_more", "WA-15"), 1);
    t.end();
}

#[test]
fn wa26_an_opening_in_the_middle_of_a_melee_round_takes_effect_at_the_next() {
    let mut t = four().table(&[]);
    hold(&mut t);
    t.play(&["p1: done", "p2: done", "p1: open_next@d"]);
    assert_eq!((t.opponent("p1"), t.wills().round()), ("", 1));
    assert_eq!(t.refused("p1", "open_next@d2"), "WA-26", "once is enough");
    t.play(&["d: done", "d2: done"]);
    assert_eq!((t.opponent("p1"), t.wills().round()), ("d", 2));
    t.end();
}

#[test]
fn wa26_what_is_said_before_the_acts_are_done_counts_as_well() {
    let mut t = four().table(&[]);
    hold(&mut t);
    t.play(&["p1: open_next@d", "p1: done", "p2: done", "d: done", "d2: done"]);
    assert_eq!((t.opponent("p1"), t.wills().round()), ("d", 2));
    t.end();
}

#[test]
fn wa26_an_opening_that_is_not_possible_any_more_is_told_and_dropped() {
    let mut t = four().table(&[]);
    hold(&mut t);
    t.play(&["p1: done", "p2: done", "p1: open_next@d", "p2: open_next@d", "d: done", "d2: done"]);
    assert_eq!((t.opponent("p1"), t.opponent("p2")), ("d", ""));
    assert_eq!(t.last("foiled", "W-30")["who"], "p2");
    t.end();
}
