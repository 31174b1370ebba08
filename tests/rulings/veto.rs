//! Vetoes: PA-10 to PA-14, PA-29 to PA-31.

use crate::support::stage::{Stage, bal, cinder, jack, maria};
use willbound::engine::encounter::Fault;
use willbound::play::session::Session;

/// Bal holds Jack and acts first.
fn held() -> Stage {
    Stage::of(&[bal(r#"will: 11, possesses: "jack""#), jack("will: 9, at: (4, 4)"), maria("will: 8, at: (8, 4)")])
}

/// Two steps, declared.
const TWO_STEPS: &[&str] = &["bal: move@5,4", "bal: move@6,4", "bal: done"];

#[test]
fn pa10_a_veto_stops_the_turn_or_one_act() {
    let answers = [TWO_STEPS, &["jack: veto"]].concat();
    // Jack 6 + 9 = 15 against Bal 1 + 11 = 12.
    let (usual, mut other) = held().both("veto_unit: Action", &[6, 1], &answers);
    assert_eq!(usual.count("skipped", "P-24"), 1);
    assert!(usual.last("skipped", "P-24")["act"].is_null(), "Turn: all of it");
    assert!(usual.acted("bal").is_empty());
    assert_eq!(usual.asked(), "jack declare");
    assert_eq!(other.last("skipped", "P-24")["act"]["cell"], serde_json::json!({"x": 5, "y": 4}), "Action: the one act");
    other.play(&["bal: go_on", "bal: end"]);
    assert_eq!(other.acted("bal"), [("move".to_owned(), 5)], "the other step is taken");
    assert_eq!(other.seconds("jack"), 5);
    other.end();
    assert_eq!(held().rulings("veto_unit: Turn").played(&[6, 1], &answers).facts(), usual.facts());
}

#[test]
fn pa11_after_the_declaration_or_blind() {
    let usual = held().played(&[], TWO_STEPS);
    let question = usual.session.question().unwrap();
    assert_eq!((usual.asked(), question.acts.len()), ("jack veto".into(), 2), "Jack hears of both steps first");
    let mut other = held().rulings("veto_after_declaration: false").table(&[1, 6]);
    assert_eq!(other.asked(), "jack veto");
    assert!(other.session.question().unwrap().acts.is_empty(), "blind: nothing is declared yet");
    other.say("jack", "veto");
    assert_eq!(other.asked(), "bal declare");
    other.play(TWO_STEPS).play(&["bal: go_on", "bal: go_on", "bal: end"]);
    let facts = other.facts();
    let place = |fact: &str| facts.iter().position(|of| of["fact"] == fact).unwrap();
    assert!(place("contested") < place("declared"));
    assert_eq!(other.seconds("jack"), 4);
    other.end();
    let usual = held().rulings("veto_after_declaration: true").played(&[6, 1], &[TWO_STEPS, &["jack: veto"]].concat());
    let facts = usual.facts();
    let place = |fact: &str| facts.iter().position(|of| of["fact"] == fact).unwrap();
    assert!(place("declared") < place("contested"));
}

#[test]
fn pa11_a_blind_veto_that_stands_ends_the_turn_undeclared() {
    let table = held().rulings("veto_after_declaration: false").played(&[6, 1], &["jack: veto"]);
    assert_eq!((table.count("skipped", "P-24"), table.count("declared", "*")), (1, 0));
    assert_eq!(table.asked(), "bal veto", "now Bal may veto Jack's turn, blind as well");
}

/// Three minds of Will 9: Bal and Jack may veto Cinder's turn, in this order.
fn three() -> Stage {
    let first = cinder(r#"will: 9, possesses: "jack""#).replace("initiative: 12", "initiative: 30");
    Stage::of(&[first, bal(r#"will: 9, possesses: "jack""#), jack("will: 9, at: (4, 4)")])
}

/// Bal 1 + 9 against Cinder 6 + 9, then Jack 6 + 9 against Cinder 1 + 9; one die more for a tie.
const DICE: &[u16] = &[1, 6, 6, 1, 3];

fn with_both_vetoes(rulings: &str) -> crate::support::Table {
    let mut table = three().rulings(rulings).table(DICE);
    table.play(&["cinder: move@5,4", "cinder: done", "bal: veto"]);
    if table.asked() == "jack veto" {
        table.say("jack", "veto");
    }
    table
}

#[test]
fn pa12_several_vetoers() {
    let sequential = with_both_vetoes("several_vetoes: Sequential");
    assert_eq!(sequential.said("veto"), ["bal", "jack"]);
    assert_eq!(sequential.count("contested", "P-21"), 2);
    assert_eq!((sequential.will("bal"), sequential.will("jack"), sequential.will("cinder")), ((8, 2), (9, 3), (9, 3)));
    assert_eq!(sequential.count("skipped", "P-24"), 1, "Jack's stands");

    let common = with_both_vetoes("several_vetoes: CommonRoll");
    assert_eq!(common.said("veto"), ["bal", "jack"]);
    // Bal 1, Jack 6, Cinder 6: Bal loses, Jack is equal; then Jack 1, Cinder 3.
    assert_eq!(common.count("contested", "PA-12"), 3);
    assert_eq!((common.will("bal"), common.will("jack")), ((8, 2), (8, 2)), "every loser pays");
    assert_eq!(common.count("skipped", "P-24"), 0);
    assert_eq!(common.asked(), "cinder go_on");
    common.end();

    let first_only = with_both_vetoes("several_vetoes: FirstOnly");
    assert_eq!(first_only.said("veto"), ["bal"], "only one veto a turn");
    assert_eq!((first_only.will("bal"), first_only.will("jack")), ((8, 2), (9, 3)));
    assert_eq!(first_only.asked(), "cinder go_on");
}

#[test]
fn pa12_the_first_success_ends_the_asking() {
    let table = three().played(&[6, 1], &["cinder: move@5,4", "cinder: done", "bal: veto"]);
    assert!(table.said("allow").is_empty());
    assert_eq!(table.asked(), "bal declare", "Jack neither rolls nor risks");
    table.end();
}

#[test]
fn pa12_a_common_roll_stops_the_turn_when_one_of_them_is_ahead() {
    let mut table = three().rulings("several_vetoes: CommonRoll").table(&[1, 6, 3]);
    table.play(&["cinder: move@5,4", "cinder: done", "bal: veto", "jack: veto"]);
    assert_eq!(table.count("skipped", "P-24"), 1);
    assert_eq!((table.will("bal"), table.will("jack")), ((8, 2), (9, 3)), "the one behind pays all the same");
    table.end();
}

/// Jack vetoes Bal's turn and loses; Bal takes the step and then wants out.
const VETO_THEN_ESCAPE: &[&str] = &["bal: move@5,4", "bal: done", "jack: veto", "bal: go_on", "bal: leave"];

#[test]
fn pa13_the_limit_for_a_pair() {
    for ruling in ["vetoes_per_pair: 2", "pair_limit_with_two_minds: false", "escape_veto_counts: false"] {
        let (usual, mut other) = held().both(ruling, &[1, 6, 6, 1], VETO_THEN_ESCAPE);
        assert_eq!(usual.count("released", "P-61"), 1, "the one veto is used up, so nothing stops the leaver");
        assert_eq!(other.asked(), "jack escape_veto", "{ruling}");
        other.say("jack", "veto");
        assert_eq!((other.inside("jack"), other.will("bal")), (vec!["bal"], (10, 3)), "{ruling}");
        other.end();
    }
}

#[test]
fn pa13_with_several_possessors_the_limit_always_holds() {
    let scene = Stage::of(&[bal(r#"will: 11, possesses: "jack""#), cinder(r#"will: 5, possesses: "jack""#), jack("will: 9, at: (4, 4)")]);
    // Cinder acts after Bal and is asked first of the two; it lets everything happen.
    let play = ["bal: move@5,4", "bal: done", "cinder: allow", "jack: veto", "bal: go_on", "bal: leave"];
    let mut table = scene.rulings("pair_limit_with_two_minds: false").played(&[1, 6], &play);
    assert_eq!(table.asked(), "cinder escape_veto");
    table.say("cinder", "allow");
    assert_eq!(table.count("released", "P-61"), 1, "Jack has had his veto on Bal");
    // Escapes have a limit of their own, and that is 1 as well.
    let mut table = held().rulings("escape_veto_counts: false, escapes_per_round: 2").played(&[6, 1], &["bal: leave", "jack: veto"]);
    table.say("bal", "leave");
    assert_eq!(table.count("released", "P-61"), 1, "the escape veto is used up");
    table.end();
}

#[test]
fn pa13_an_escape_veto_uses_up_the_veto_of_the_turn() {
    let answers = ["bal: leave", "jack: veto", "bal: move@5,4", "bal: done"];
    let (usual, other) = (held().played(&[6, 1], &answers), held().rulings("escape_veto_counts: false").played(&[6, 1], &answers));
    assert_eq!(usual.asked(), "bal go_on", "Jack may not veto the turn as well");
    assert_eq!(other.asked(), "jack veto");
}

#[test]
fn pa14_the_seconds_of_a_vetoed_turn() {
    let answers = ["bal: claw@maria", "bal: done", "jack: veto"];
    let (usual, other) = held().both("skipped_seconds: Lost", &[6, 1], &answers);
    assert_eq!((usual.seconds("jack"), other.seconds("jack")), (6, 2), "Free, or idled away as declared");
    assert_eq!(other.last("seconds_lost", "PA-14")["seconds"], 4);
    assert_eq!(usual.count("seconds_lost", "*"), 0);
    // Vetoed act by act, only that act's seconds go.
    let by_act = held().rulings("skipped_seconds: Lost, veto_unit: Action").played(&[6, 1], &[TWO_STEPS, &["jack: veto"]].concat());
    assert_eq!(by_act.seconds("jack"), 5);
}

#[test]
fn pa14_no_more_seconds_are_idled_away_than_are_left() {
    let three_gone =
        ["bal: move@5,4", "bal: move@4,4", "bal: move@5,4", "bal: done", "jack: allow", "bal: go_on", "bal: go_on", "bal: end"];
    let mut table = held().rulings("skipped_seconds: Lost, carry_over: true").played(&[6, 1], &three_gone);
    table.play(&["jack: shot@maria", "jack: done", "bal: veto"]);
    let lost = table.last("seconds_lost", "PA-14");
    assert_eq!((&lost["seconds"], &lost["left"]), (&3.into(), &0.into()), "a shot of four seconds, and three are left");
    table.end();
}

#[test]
fn pa29_equal_totals_are_rolled_again_without_limit_but_a_technical_cap() {
    let scene = Stage::of(&[bal(r#"will: 9, possesses: "jack""#), jack("will: 9, at: (4, 4)")]);
    let play = ["bal: move@5,4", "bal: done", "jack: veto"];
    let ties = [3u16; 1_998];
    let dice = [&ties[..], &[6, 1]].concat();
    let table = scene.played(&dice, &play);
    assert_eq!(table.count("contested", "P-21"), 1_000, "999 ties and then a decision");
    assert_eq!(table.count("skipped", "P-24"), 1);
    table.end();
    let scene = crate::support::inline(&scene.text());
    let mut session = Session::scripted(scene, 0, vec![3; 2_004]);
    session.say("bal", "move@5,4").unwrap();
    session.say("bal", "done").unwrap();
    session.say("jack", "veto").unwrap();
    assert_eq!(session.fault(), Some(&Fault::RerollCap(1_000)));
    assert_eq!(session.fault().unwrap().text(session.cast()), "no result after 1000 re-rolls");
}

#[test]
fn pa30_without_seconds_there_is_nothing_to_veto_but_leaving() {
    let steps: Vec<String> = (0..6).map(|n| format!("bal: move@{},4", 5 + n % 2)).collect();
    let spend: Vec<&str> = steps.iter().map(String::as_str).collect();
    let scene = Stage::of(&[bal(r#"will: 11, possesses: "jack""#), cinder(r#"will: 5, possesses: "jack""#), jack("will: 9, at: (4, 4)")]);
    let mut table = scene.table(&[]);
    table.play(&spend).play(&["bal: done", "cinder: allow", "jack: allow"]);
    while table.asked() == "bal go_on" {
        table.say("bal", "go_on");
    }
    table.say("bal", "end");
    assert_eq!(table.seconds("jack"), 0);
    assert_eq!(table.asked(), "cinder declare", "it may still leave");
    assert!(table.options().contains(&"leave".into()) && !table.options().iter().any(|key| key.starts_with("move")));
    table.say("cinder", "leave");
    assert_eq!(table.asked(), "bal escape_veto", "a leave attempt can be vetoed");
}

#[test]
fn pa31_control_is_equal() {
    let mut table = held().table(&[]);
    // The host needs nobody's leave to act: its own turn comes, with what seconds are left.
    table.play(&["bal: move@5,4", "bal: done", "jack: allow", "bal: end"]);
    assert_eq!((table.asked(), table.seconds("jack")), ("jack declare".into(), 5));
    table.play(&["jack: move@4,4", "jack: done", "bal: allow"]);
    assert_eq!(table.acted("jack"), [("move".to_owned(), 4)]);
    assert_eq!(table.all("turn_began", "*")[1]["body"], "jack");
    table.end();
}
