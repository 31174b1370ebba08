//! What comes from outside: PA-27, PA-28, a body at Health 0, and the reach of exorcism and inspiration.

use crate::support::stage::{Stage, bal, jack, maria};
use willbound::engine::combatant::Condition;

/// Bal holds Jack; Maria stands one cell away, or where `at` says.
fn held(at: &str) -> Stage {
    Stage::of(&[bal(r#"will: 11, possesses: "jack""#), jack("will: 9, will_now: 5, at: (4, 4)"), maria(&format!("will: 8, at: {at}"))])
}

const EXORCISM: &[&str] = &["bal: pass", "jack: pass", "maria: exorcise@bal", "maria: done"];
const INSPIRATION: &[&str] = &["bal: pass", "jack: pass", "maria: inspire@jack", "maria: done"];

#[test]
fn pa27_exorcism_is_rolled_or_the_referees_word() {
    // Faith 4 + 6 against Will 11 + 6.
    let (usual, other) = held("(5, 4)").both("exorcism: Referee", &[6, 6], EXORCISM);
    assert_eq!(usual.totals(), (10, 17), "Opposed");
    assert_eq!(usual.inside("jack"), ["bal"], "failure does nothing");
    assert_eq!(other.count("contested", "*"), 0);
    assert_eq!((other.inside("jack"), other.count("freed", "P-63")), (vec![], 1));
    assert_eq!(other.session.given_left(), 2);
    assert_eq!(held("(5, 4)").rulings("exorcism: Opposed").played(&[6, 6], EXORCISM).facts(), usual.facts());
}

#[test]
fn pa27_the_referee_expels_by_name_and_ties_of_an_exorcism_are_rolled_again() {
    let mut table = held("(5, 4)").table(&[]);
    table.say("referee", "expel@bal");
    assert_eq!((table.inside("jack"), &table.last("released", "P-62")["who"]), (vec![], &"bal".into()));
    table.end();
    let weak = Stage::of(&[bal(r#"will: 5, possesses: "jack""#), jack("will: 9, at: (4, 4)"), maria("will: 8, at: (5, 4)")]);
    let table = weak.played(&[3, 2, 6, 1], EXORCISM);
    assert_eq!(table.count("contested", "P-62"), 2, "7 and 7, then 10 and 6");
    assert_eq!(table.inside("jack"), [""; 0]);
    table.end();
}

#[test]
fn pa27_a_body_at_zero_health_is_down_or_dead() {
    let answers = ["bal: pass", "referee: harm@jack=10"];
    let (usual, other) = held("(5, 4)").both_house("at_zero_health: Dead", &[], &answers);
    assert!(usual.is("jack", Condition::Down) && !usual.is("jack", Condition::Dead));
    assert_eq!(usual.inside("jack"), ["bal"], "Down: possession stays");
    assert!(other.is("jack", Condition::Dead));
    assert_eq!((other.inside("jack"), other.will("bal")), (vec![], (11, 3)), "Dead: the possessor is out, unharmed");
    assert_eq!(other.last("released", "PA-27")["who"], "bal");
    assert!(other.look().cell(other.id("bal")).is_some());
    assert_eq!(held("(5, 4)").house("at_zero_health: Down").played(&[], &answers).facts(), usual.facts());
}

#[test]
fn pa27_nobody_acts_through_a_body_that_is_down_and_leaving_stays_possible() {
    let mut table = held("(5, 4)").table(&[]);
    table.say("referee", "harm@jack=10");
    // Bal is in the middle of its declaration: fleeing is all that is left.
    assert_eq!(table.asked(), "bal leave");
    table.play(&["bal: leave"]);
    assert_eq!(table.asked(), "jack escape_veto", "the minds are awake");
    table.say("jack", "allow");
    assert_eq!(table.inside("jack"), [""; 0]);
    assert_eq!(table.asked(), "maria declare");
    assert_eq!(table.last("skipped", "PA-27")["who"], "jack");
    table.say("referee", "heal@jack=1");
    assert!(!table.is("jack", Condition::Down));
    table.end();
}

#[test]
fn pa28_what_one_inspiration_restores() {
    let (usual, other) = held("(8, 4)").both("inspire_restores: 3", &[], INSPIRATION);
    assert_eq!((usual.will("jack"), other.will("jack")), ((6, 2), (8, 2)));
    let none = held("(8, 4)").rulings("inspire_restores: 0").played(&[], INSPIRATION);
    assert_eq!((none.will("jack"), none.count("pool_changed", "*")), ((5, 1), 0));
    let most = held("(8, 4)").rulings("inspire_restores: 9").played(&[], INSPIRATION);
    assert_eq!(most.will("jack"), (9, 3), "never above its start");
    assert_eq!(held("(8, 4)").rulings("inspire_restores: 1").played(&[], INSPIRATION).facts(), usual.facts());
}

#[test]
fn pa28_under_a_track_minimum_will_rises_too_at_most_to_its_start() {
    let track = "minimum_will: Tracked(possession: 1, veto_lost: 1, escape_vetoed: 1)";
    let mut table = held("(8, 4)").rulings(track).table(&[]);
    table.say("referee", "restore@jack=4").say("referee", "penalty@jack=3");
    assert_eq!(table.will("jack"), (6, 0));
    table.play(INSPIRATION);
    assert_eq!(table.will("jack"), (7, 1));
    table.say("referee", "restore@jack=2");
    assert_eq!(table.will("jack"), (9, 3));
    table.end();
    let mut fixed = held("(8, 4)").rulings("minimum_will: Fixed").played(&[], INSPIRATION);
    assert_eq!(fixed.will("jack"), (6, 3));
    fixed.say("referee", "restore@jack=3");
    assert_eq!(fixed.will("jack"), (9, 3));
}

#[test]
fn the_reach_of_an_exorcism() {
    let answers = &EXORCISM[..2];
    let mut usual = held("(7, 4)").played(&[6, 6], answers);
    assert_eq!(usual.refused("maria", "exorcise@bal"), "P-62", "3 cells away, reach 1");
    let other = held("(7, 4)").house("exorcism_reach: 3").played(&[6, 6], EXORCISM);
    assert_eq!(other.totals(), (10, 17));
    other.end();
}

#[test]
fn how_far_an_inspiration_is_heard() {
    let answers = &INSPIRATION[..2];
    let usual = held("(8, 4)").played(&[], INSPIRATION);
    assert_eq!(usual.will("jack"), (6, 2), "4 cells away, hearing 10");
    let mut other = held("(8, 4)").house("inspire_hearing: 3").played(&[], answers);
    assert_eq!(other.refused("maria", "inspire@jack"), "P-53");
}

#[test]
fn each_receiver_is_inspired_once_a_round() {
    let mut table = held("(8, 4)").house("inspire_seconds: 2").played(&[], INSPIRATION);
    assert_eq!(table.will("jack"), (6, 2));
    table.play(&["bal: pass", "jack: pass", "maria: inspire@jack", "maria: done"]);
    assert_eq!(table.will("jack"), (7, 2), "and again the next round");
    table.end();
}
