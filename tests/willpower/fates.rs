//! What becomes of who is at zero: W-35, W-36, W-38, WA-03, WA-10, WA-19, WA-21; and how fights end.

use super::people::*;
use crate::support::Table;
use willbound::engine::combatant::Condition;

/// The gunslinger of Willpower 15 sends off a creature of one point of Willpower in the first spirit round.
fn beaten(being: &str, more: &str) -> Table {
    let foe = format!(r#"(id: "x", side: "hell", at: (6, 3), being: {being}, level: 8, willpower: 1, {more})"#);
    Bout::of(&[gun(G15), foe]).engaged(r#"("g", "x")"#).table(&[4, 6, 12, 1, 5])
}

#[test]
fn w35_demons_and_summoned_creatures_are_dispelled() {
    for being in ["Demon", "Summoned"] {
        let mut t = beaten(being, "");
        idle(&mut t);
        let gained = t.last("condition_gained", "W-35");
        assert_eq!((gained["who"].as_str(), t.under("x", Condition::Dispelled)), (Some("x"), true), "{being}");
        assert_eq!((t.wills().cell(t.id("x")), t.under("x", Condition::Overcome)), (None, false), "{being}");
        t.end_but_for_dice();
    }
    // All others are not (WA-21), and no demon with a point left.
    for being in ["Spirit", "Undead", "Creature", "Character"] {
        let mut t = beaten(being, "");
        idle(&mut t);
        assert_eq!((t.under("x", Condition::Dispelled), t.under("x", Condition::Overcome), t.count("banished", "*")), (false, true, 0));
        assert!(t.wills().cell(t.id("x")).is_some(), "{being}");
        t.end_but_for_dice();
    }
    let t = Bout::of(&[gun(G15), demon("willpower: 3")]).once().idle(&[4, 6, 2, 1]);
    assert_eq!((t.willpower("d"), t.under("d", Condition::Dispelled)), (1, false));
}

#[test]
fn wa21_an_entry_may_say_otherwise() {
    let mut t = beaten("Spirit", "on_zero: Dispelled");
    idle(&mut t);
    assert!(t.under("x", Condition::Dispelled));
    let mut t = beaten("Demon", "on_zero: Overcome");
    idle(&mut t);
    assert_eq!((t.under("x", Condition::Dispelled), t.count("condition_gained", "WA-21")), (false, 1));
}

#[test]
fn w36_it_stays_away_for_weeks_by_level_and_willpower_of_the_victor() {
    // Level 5 and what she has left after the losses of the last spirit round.
    for (willpower, its_die, weeks) in [(9, 19, 13), (9, 1, 14), (15, 1, 20), (1, 1, 6)] {
        let t = Bout::of(&[gun(&format!("willpower: {willpower}")), demon("willpower: 1")]).idle(&[4, 6, 20, its_die]);
        let fact = t.last("banished", "W-36");
        assert_eq!((fact["who"].as_str(), fact["whom"].as_str()), (Some("d"), Some("g")));
        assert_eq!((fact["weeks"].as_i64(), fact["days"].as_i64()), (Some(weeks), Some(0)), "{willpower}");
        t.end();
    }
}

/// The gunslinger of 15, with one point left, is overcome with this consequence.
fn overcome(face: u16) -> Table {
    Bout::of(&[gun("willpower: 15, willpower_now: 1"), demon(D14), demon2("")]).idle(&[4, 6, 1, 20, face])
}

#[test]
fn w38_a_character_who_loses_suffers_one_entry_of_a_list() {
    let words = [
        "stunned for one melee round",
        "unconscious for an hour",
        "possessed by the victor",
        "one point of Willpower is lost for good",
        "bound to do the victor one service",
        "the soul is taken",
    ];
    for (face, words) in (1u16..).zip(words) {
        let t = overcome(face);
        let fact = t.last("suffers", "W-38");
        assert_eq!((fact["who"].as_str(), fact["die"].as_u64(), fact["words"].as_str()), (Some("g"), Some(face.into()), Some(words)));
        assert_eq!((t.count("suffers", "*"), t.under("g", Condition::Overcome), t.willpower("g")), (1, true, 0));
        let stunned = t.under("g", Condition::Stunned);
        let (down, possessed) = (t.under("g", Condition::Down), t.under("g", Condition::Possessed));
        assert_eq!((stunned, down, possessed), (face == 1, face == 2, face == 3), "entry {face}");
        assert_eq!(t.wills().host(t.id("d")), (face == 3).then(|| t.id("g")), "entry {face}");
        assert_eq!(t.wills().willpower(t.id("g")).1, if face == 4 { 14 } else { 15 }, "entry {face}");
        t.end();
    }
}

#[test]
fn w38_the_list_is_data() {
    let own = r#"consequences: (die: 2, list: [(on: 1, words: "weeps"), (on: 2, words: "laughs", does: Unconscious)])"#;
    let t = Bout::of(&[gun("willpower: 1"), demon(D14)]).tables(own).idle(&[4, 6, 1, 20, 2]);
    assert_eq!((t.last("suffers", "W-38")["words"].as_str(), t.under("g", Condition::Down)), (Some("laughs"), true));
    assert!(t.told().contains("(1d2: 2): laughs."), "{}", t.told());
    t.end();
}

#[test]
fn w38_demons_suffer_none() {
    let t = Bout::of(&[gun(G15), demon("willpower: 1")]).idle(&[4, 6, 12, 1]);
    assert_eq!(t.count("suffers", "*"), 0);
    t.end();
}

#[test]
fn wa10_both_at_zero_have_both_fates() {
    let t = Bout::of(&[gun("willpower: 1"), demon("willpower: 1")]).idle(&[4, 6, 9, 11, 5]);
    assert_eq!((t.under("d", Condition::Dispelled), t.under("g", Condition::Overcome)), (true, true));
    assert_eq!((t.last("banished", "W-36")["weeks"].as_i64(), t.count("suffers", "W-38")), (Some(5), 1));
    t.end();
}

/// The first spirit round decides; each side's goals as given.
fn ends(g: &str, d: &str, sides: &str, dice: &[u16]) -> Table {
    Bout::of(&[gun(g), demon(d)]).with(&format!("out_when: Overcome, sides: {{{sides}}},")).idle(dice)
}

#[test]
fn a_side_with_nobody_left_has_lost_and_both_at_once_is_mutual_defeat() {
    let none = r#""town": (), "hell": ()"#;
    let mut t = ends(G15, "willpower: 1", none, &[4, 6, 12, 1]);
    assert_eq!(t.outcome(), "unfinished", "the victor may still ask");
    t.say("g", "done");
    assert_eq!(t.outcome(), "victory:town");
    t.end();
    let mut t = ends("willpower: 1", D14, none, &[4, 6, 1, 12, 5]);
    if t.asked() == "d after" {
        t.say("d", "done");
    }
    assert_eq!(t.outcome(), "victory:hell");
    t.end();
    let t = ends("willpower: 1", "willpower: 1", none, &[4, 6, 9, 11, 5]);
    assert_eq!(t.outcome(), "mutual_defeat");
    t.end();
}

#[test]
fn goals_win_as_soon_as_they_are_reached() {
    let sides = r#""town": (goals: [Dispel("d")]), "hell": (goals: [Overcome("g")])"#;
    let t = ends("willpower: 1", "willpower: 1", sides, &[4, 6, 9, 11, 5]);
    assert_eq!(t.outcome(), "victory:town+hell");
    t.end();
    let sides = r#""town": (goals: [LearnName("d")]), "hell": (goals: [Survive(1)])"#;
    let named = r#"willpower: 1, true_name: "Azhrak""#;
    let mut t = ends(G15, named, sides, &[4, 6, 12, 1]);
    t.say("g", "ask_name@d").say("g", "done");
    assert_eq!(t.outcome(), "victory:town");
    t.end();
    let t = ends(G15, r#"willpower: 14, true_name: "Azhrak""#, sides, &[&[4, 6][..], &MISSES].concat());
    assert_eq!(t.outcome(), "victory:hell");
    t.end();
}

#[test]
fn nobody_who_can_win_is_a_stalemate() {
    let t = Bout::free(&[friend("f", (3, 3), ""), demon("may_open: false, willpower: 9")]).idle(&[]);
    assert_eq!((t.outcome().as_str(), t.wills().round()), ("stalemate:no_winning_act", 1));
    t.end();
}
