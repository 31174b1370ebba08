//! Ends of a possession from outside, and the body's fate: P-62.

use super::*;
use willbound::engine::combatant::{Cell, Condition};

#[test]
fn p62_exorcism_ends_a_possession_against_everyones_wish() {
    // Host and possessor work together, and still.
    let mut t = table(&[bal(PARTNER), jack(""), maria("")], &[6, 1]);
    // Faith 4 cannot beat Will 11 (at best 10 to 12): wear Bal down first.
    t.play(&["referee: penalty@bal=7", "bal: pass", "jack: pass", "maria: exorcise@bal", "maria: done"]);
    let rite = t.last("contested", "P-62");
    assert_eq!((rite["active"]["bonus"].clone(), rite["active"]["bonus_of"].clone()), (4.into(), "Faith".into()));
    assert_eq!((rite["passive"]["bonus"].clone(), t.totals()), (4.into(), (10, 5)), "against current Will");
    assert_eq!(t.last("released", "P-62")["who"], "bal");
    assert!(t.inside("jack").is_empty() && !t.cooperate("bal", "jack"));
    assert_eq!(t.look().cell(t.id("bal")), Some(Cell { x: 3, y: 3 }), "he stands beside Jack");
    assert_eq!((t.count("freed", "P-63"), t.last("acted", "P-13")["left"].clone()), (1, 2.into()));
    assert_eq!(t.count("chose", "P-20"), 0, "nobody inside is asked");
    t.end();
}

#[test]
fn p62_a_failed_exorcism_does_nothing_and_ties_are_rolled_again() {
    let mut t = table(&[bal(&format!("{INSIDE} will_now: 5,")), jack(""), maria("")], &[5, 4, 1, 6]);
    t.play(&["bal: pass", "jack: pass", "maria: exorcise@bal", "maria: done"]);
    assert_eq!((t.count("contested", "P-62"), t.totals()), (2, (5, 11)));
    assert_eq!((t.inside("jack"), t.will("bal"), t.will("maria")), (vec!["bal"], (5, 1), (8, 2)));
    t.end();
}

#[test]
fn p62_it_names_one_possessor_and_leaves_the_others() {
    let mut t = table(&[bal(INSIDE), vex(&format!("{INSIDE} will_now: 1,")), jack(""), maria("")], &[6, 1]);
    pass_to(&mut t, "maria");
    t.play(&["maria: exorcise@vex", "maria: done"]);
    assert_eq!(t.inside("jack"), ["bal"]);
    assert_eq!(t.count("freed", "*"), 0);
    t.end();
}

#[test]
fn p62_exorcism_needs_faith_reach_and_a_place_outside() {
    let mut t = table(&[bal(INSIDE), jack(""), maria("").replace("(5, 5)", "(9, 4)"), vex("at: (3, 4),")], &[]);
    t.say("bal", "pass");
    assert_eq!(t.refused("vex", "exorcise@bal"), "P-62", "no Faith");
    t.say("vex", "pass").say("jack", "pass");
    assert_eq!(t.refused("maria", "exorcise@bal"), "P-62", "five cells away, the reach is one");
    t.end();
    let priest = jack("").replace(r#""heal": 0"#, r#""heal": 0, "Faith": 9"#);
    let mut t = table(&[bal(INSIDE), priest, maria("")], &[]);
    t.say("bal", "pass");
    assert_eq!(t.refused("jack", "exorcise@bal"), "P-62", "the host cannot do it from inside");
    t.end();
}

#[test]
fn p62_the_referee_can_expel_at_any_time() {
    let mut t = possessed(&[]);
    walk_declared(&mut t, "bal", 2);
    t.play(&["jack: allow", "referee: expel@bal"]);
    assert_eq!(t.last("released", "P-62")["who"], "bal");
    assert_eq!((t.asked(), t.count("acted", "*")), ("jack declare".into(), 1), "his turn ends there");
    t.end();
}

#[test]
fn a_dead_body_releases_its_possessors_unharmed() {
    let mut t = three_minds(&[]);
    t.say("bal", "pass");
    t.say("referee", "kill@jack");
    assert!(t.is("jack", Condition::Dead));
    assert!(t.inside("jack").is_empty());
    assert_eq!((t.will("bal"), t.will("vex"), t.count("released", "PA-27")), ((11, 3), (9, 3), 2));
    assert!(t.look().cell(t.id("bal")).is_some() && t.look().cell(t.id("vex")).is_some());
    assert_eq!((t.asked(), t.look().round()), ("bal declare".into(), 2), "Vex's turn in the body is over, Jack has none");
    assert_eq!(t.seconds("bal"), 6);
    t.end();
}

#[test]
fn where_health_0_is_death_a_blow_from_outside_frees_the_minds() {
    let cast = [bal(INSIDE), jack(""), maria("")];
    let mut t = table_with("house: (at_zero_health: Dead),", &cast, &[]);
    t.say("referee", "harm@jack=10");
    assert!(t.is("jack", Condition::Dead) && t.inside("jack").is_empty());
    t.end();
}

#[test]
fn a_removed_host_leaves_its_possessors_on_the_board() {
    let mut t = three_minds(&[]);
    t.say("referee", "remove@jack");
    assert_eq!((t.look().cell(t.id("jack")), t.is("jack", Condition::Gone)), (None, true));
    assert!(t.look().cell(t.id("bal")).is_some() && t.look().cell(t.id("vex")).is_some());
    t.end();
}

#[test]
fn who_is_inside_has_no_body_to_be_struck() {
    let mut t = possessed(&[]);
    pass_to(&mut t, "maria");
    let keys: Vec<_> = t.session.question().unwrap().anytime.iter().map(|(_, choice)| choice.pick.key(t.session.cast())).collect();
    assert!(!keys.contains(&"harm@bal".into()) && !keys.contains(&"kill@bal".into()));
    assert!(keys.contains(&"harm@jack".into()) && keys.contains(&"expel@bal".into()));
    t.end();
}
