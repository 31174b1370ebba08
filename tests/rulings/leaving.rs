//! Leaving a body: PA-17 to PA-20.

use crate::support::stage::{Stage, bal, jack, maria, vex};
use willbound::engine::combatant::Condition;

fn held() -> Stage {
    Stage::of(&[bal(r#"will: 11, possesses: "jack""#), jack("will: 9, at: (4, 4)"), maria("will: 8, at: (8, 4)")])
}

#[test]
fn pa17_an_escape_veto_is_rolled_or_automatic() {
    // Jack 1 + 9 against Bal 6 + 11.
    let (usual, other) = held().both("escape_veto: Automatic", &[1, 6], &["bal: leave", "jack: veto"]);
    assert_eq!((usual.count("contested", "P-21"), other.count("contested", "*")), (1, 0));
    assert_eq!((usual.count("released", "P-61"), usual.will("jack")), (1, (8, 2)), "Opposed: Jack lost and pays");
    assert_eq!((other.inside("jack"), other.will("bal"), other.will("jack")), (vec!["bal"], (10, 3), (9, 3)));
    assert_eq!(other.session.given_left(), 2, "no die is touched");
    assert_eq!(held().rulings("escape_veto: Opposed").played(&[1, 6], &["bal: leave", "jack: veto"]).facts(), usual.facts());
}

#[test]
fn pa17_a_vetoed_leaver_goes_on_or_loses_its_turn() {
    let (usual, other) = held().both("vetoed_escape_turn_continues: false", &[6, 1], &["bal: leave", "jack: veto"]);
    for table in [&usual, &other] {
        assert_eq!((table.inside("jack"), table.will("bal")), (vec!["bal"], (10, 3)));
    }
    assert_eq!((usual.asked(), other.asked()), ("bal declare".into(), "jack declare".into()));
    assert_eq!((usual.count("turn_ended", "*"), other.count("turn_ended", "*")), (0, 1));
}

#[test]
fn pa17_attempts_a_round() {
    let answers = ["bal: leave", "jack: veto"];
    let mut usual = held().played(&[6, 1], &answers);
    assert_eq!(usual.refused("bal", "leave"), "PA-17");
    let mut other = held().rulings("escapes_per_round: 2").played(&[6, 1], &answers);
    other.say("bal", "leave");
    assert_eq!(other.count("released", "P-61"), 1, "the second try: Jack's veto is used up");
    assert_eq!(usual.count("released", "*"), 0);
    // In its next turn it may try again.
    let mut again = held().played(&[6, 1, 1, 6], &answers);
    again.play(&["bal: pass", "jack: pass", "maria: pass", "bal: leave", "jack: veto"]);
    assert_eq!((again.count("released", "P-61"), again.will("jack")), (1, (8, 2)));
    again.end();
}

/// Bal is Broken inside Jack; Vex is in there too.
fn broken() -> Stage {
    Stage::of(&[bal(r#"will: 11, will_now: 0, possesses: "jack""#), vex(r#"will: 9, possesses: "jack""#), jack("will: 6, at: (4, 4)")])
}

#[test]
fn pa18_fleeing_is_the_one_thing_the_broken_may_do() {
    let mut table = broken().table(&[]);
    assert_eq!((table.asked(), table.options()), ("bal leave".into(), vec!["leave".to_owned(), "stay".to_owned()]));
    table.say("bal", "stay");
    assert_eq!(table.last("skipped", "P-54")["who"], "bal");
    assert_eq!(table.asked(), "vex declare");
    table.end();
    let mut table = broken().table(&[]);
    table.play(&["bal: leave", "vex: refuse"]);
    assert_eq!((table.inside("jack"), table.will("bal")), (vec!["bal", "vex"], (0, 0)), "no dice, no penalty");
    table.end();
}

#[test]
fn pa19_whose_permission_the_broken_need() {
    let answers = ["bal: leave", "vex: permit"];
    let (usual, mut other) = (broken().played(&[], &answers), broken().rulings("broken_escape_needs_host: true").played(&[], &answers));
    assert_eq!(usual.asked(), "jack escape_veto", "the host keeps its veto");
    assert_eq!(other.asked(), "jack permission");
    other.say("jack", "permit");
    assert_eq!(other.said("permit"), ["vex", "jack"]);
    assert_eq!(other.count("released", "P-61"), 1, "who agreed does not veto");
    other.end();
    let mut other = broken().rulings("broken_escape_needs_host: true").played(&[], &answers);
    other.say("jack", "refuse");
    assert_eq!(other.inside("jack"), ["bal", "vex"]);
}

#[test]
fn pa19_a_sole_possessor_asks_nobody_and_broken_possessors_are_asked() {
    let alone = Stage::of(&[bal(r#"will: 11, will_now: 0, possesses: "jack""#), jack("will: 6, at: (4, 4)")]);
    let table = alone.played(&[], &["bal: leave"]);
    assert_eq!(table.asked(), "jack escape_veto");
    let both_broken = Stage::of(&[
        bal(r#"will: 11, will_now: 0, possesses: "jack""#),
        vex(r#"will: 9, will_now: 0, possesses: "jack""#),
        jack("will: 6, at: (4, 4)"),
    ]);
    let mut table = both_broken.played(&[], &["bal: leave"]);
    assert_eq!(table.asked(), "vex permission", "giving leave is no act");
    table.say("vex", "permit");
    assert_eq!(table.asked(), "jack escape_veto");
}

#[test]
fn pa20_broken_ends_as_soon_as_will_is_above_zero() {
    let mut table = broken().table(&[]);
    assert!(table.is("bal", Condition::Broken));
    table.say("referee", "restore@bal=1");
    assert!(!table.is("bal", Condition::Broken), "though ten penalties are left");
    assert_eq!(table.last("condition_lost", "PA-20")["who"], "bal");
    table.say("referee", "penalty@bal=1");
    assert!(table.is("bal", Condition::Broken));
    table.end();
}
