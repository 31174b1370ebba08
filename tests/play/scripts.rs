//! Scripts fit their scene exactly, or fail with the position.

use super::duel;
use willbound::play::policy::Sensible;
use willbound::play::record::Replayed;
use willbound::play::script::{Script, Then};
use willbound::play::session::Session;
use willbound::scene::problem::{Problem, Source};

const TRY: &[(&str, &str)] = &[("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")];

fn script(dice: &[u16], answers: &[(&str, &str)], then: &str) -> Script {
    let answers: String = answers.iter().map(|(who, pick)| format!("(who: \"{who}\", pick: \"{pick}\"), ")).collect();
    read(&format!("(dice: {dice:?}, answers: [{answers}], then: {then})")).unwrap()
}

/// The script, or its problems.
fn read(text: &str) -> Result<Script, Vec<String>> {
    let problems = |problems: Vec<Problem>| problems.iter().map(ToString::to_string).collect();
    Script::read(&Source::new("s", text)).map_err(problems)
}

fn played(script: &Script) -> Result<Session, String> {
    script.play(duel(), 3, &Sensible).map_err(|parting| parting.to_string())
}

/// Why the script does not fit.
fn why(dice: &[u16], answers: &[(&str, &str)]) -> String {
    match played(&script(dice, answers, "stop")) {
        Ok(_) => panic!("it fits"),
        Err(why) => why,
    }
}

#[test]
fn a_script_that_fits() {
    let session = played(&script(&[6], TRY, "stop")).unwrap();
    let jack = session.cast().find("jack").unwrap();
    assert_eq!(crate::support::possession(&session).will(jack), (8, 2));
    assert!(session.outcome().is_none() && session.question().is_some());
}

#[test]
fn dice_left_over_or_lacking() {
    let left = why(&[6, 2, 3], TRY);
    assert!(left.contains("after the last answer") && left.contains("2 of 3 dice") && left.contains("die 2"), "{left}");
    let none_asked = why(&[6], &TRY[..1]);
    assert!(none_asked.contains("1 of 1 dice") && none_asked.contains("die 1"), "{none_asked}");
    let lacking = why(&[], TRY);
    assert!(lacking.contains("after the last answer") && lacking.contains("die is lacking") && lacking.contains("die 1"), "{lacking}");
    assert!(lacking.contains("Bal's d6 for the possession check"), "{lacking}");
    let earlier = why(&[], &[TRY, &[("jack", "pass")]].concat());
    assert!(earlier.contains("answer 4 (jack: pass)") && earlier.contains("lacking"), "{earlier}");
    let impossible = why(&[7], TRY);
    assert!(impossible.contains("die 1 is 7") && impossible.contains("cannot show"), "{impossible}");
}

#[test]
fn answers_that_are_wrong_lacking_or_too_many() {
    let wrong_key = why(&[6], &[("bal", "posess@jack")]);
    assert!(wrong_key.contains("answer 1 (bal: posess@jack)") && wrong_key.contains("possess@jack"), "{wrong_key}");
    let wrong_mind = why(&[6], &[("jack", "pass")]);
    assert!(wrong_mind.contains("answer 1 (jack: pass)") && wrong_mind.contains("bal is asked"), "{wrong_mind}");
    let nobody = why(&[6], &[("zed", "pass")]);
    assert!(nobody.contains("answer 1") && nobody.contains("`zed`"), "{nobody}");
    let illegal = why(&[6], &[TRY[0], ("bal", "possess@jack")]);
    assert!(illegal.contains("answer 2 (bal: possess@jack)") && illegal.contains("PA-23"), "{illegal}");
    let no_cell = why(&[], &[("bal", "move@99,1")]);
    assert!(no_cell.contains("answer 1") && no_cell.contains("off the board"), "{no_cell}");
    let no_number = why(&[], &[("referee", "penalty@jack=50")]);
    assert!(no_number.contains("from 1 to 9"), "{no_number}");
}

#[test]
fn nobody_is_asked_once_the_fight_has_ended() {
    let ended = crate::support::inline(&duel().text.replace("rulings: ()", "rulings: (round_limit: 1)"));
    let answers = &[("bal", "pass"), ("jack", "pass"), ("bal", "pass")];
    let why = script(&[], answers, "stop").play(ended, 0, &Sensible).map(|_| ()).unwrap_err().to_string();
    assert!(why.contains("answer 3 (bal: pass)") && why.contains("the fight has ended"), "{why}");
}

#[test]
fn an_answer_too_few_stops_where_it_is() {
    let session = played(&script(&[], &TRY[..2], "stop")).unwrap();
    assert_eq!(session.question().unwrap().kind, "resist");
}

#[test]
fn then_play_goes_on_from_the_seed() {
    let scene = crate::support::shipped("possession/fell_bargain");
    let play = |seed| script(&[6], TRY, "play").play(scene.clone(), seed, &Sensible).unwrap();
    let session = play(3);
    assert!(session.outcome().is_some(), "played to its end");
    assert_eq!(session.digest(), play(3).digest());
    assert_ne!(session.digest(), play(4).digest());
    assert_eq!(session.dice()[0].face, 6);
    let (replayed, result) = session.record().replay(None).unwrap();
    assert_eq!((result, replayed.digest()), (Replayed::Same, session.digest()), "and its record is the same fight");
}

#[test]
fn what_is_no_script_says_where() {
    assert_eq!(read("(then: stop)").unwrap(), Script { dice: vec![], answers: vec![], then: Then::Stop });
    for (text, problem) in [
        ("", "s:1:1: error: the file holds no value; write ( field: value, … )"),
        ("(", "s:1:1: error: this `(` is never closed; add `)` at the end of the file"),
        ("(dice: [1])", "s:1:1: error: field `then` is missing; add `then: stop`, or `then: play` for seats and seed to go on"),
        ("(then: halt)", "s:1:8: error: `halt` is not known here; write one of `stop`, `play`"),
        (
            "(dice: [\"six\"], then: stop)",
            "s:1:9: error: expected a whole number from 1 to 100 for a die, found \"six\"; write a whole number from 1 to 100 for a die, without quotes",
        ),
        ("(then: stop, answer: [])", "s:1:14: error: field `answer` is not known here; did you mean `answers`?"),
        (
            "(dice: [0], then: stop)",
            "s:1:9: error: expected a whole number from 1 to 100 for a die, found `0`; choose a number in that range",
        ),
    ] {
        assert_eq!(read(text).expect_err(text), [problem], "{text}");
    }
}
