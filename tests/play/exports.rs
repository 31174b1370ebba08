//! Exports: Markdown that shows what its reader may know, JSON that replays.

use crate::support::{of_all_rules, shipped};
use willbound::engine::chronicle::Viewer;
use willbound::play::policy::Sensible;
use willbound::play::record::{Record, Replayed, VERSION};
use willbound::play::session::Session;
use willbound::play::{export, eyes, narration};

fn played(name: &str, most: usize) -> Session {
    let mut session = Session::new(shipped(name), 7, Vec::new());
    while session.answers().len() < most && session.let_choose(&Sensible) {}
    session
}

#[test]
fn json_holds_every_fact_and_replays_to_the_same_digest() {
    let scenes = of_all_rules();
    for (name, scene) in scenes {
        let mut session = Session::new(scene, 3, Vec::new());
        while session.answers().len() < 60 && session.let_choose(&Sensible) {}
        // With a branch beside it.
        session.go_to(session.answers().len().saturating_sub(4));
        let text = export::json(&session).unwrap();
        let record = Record::from_text(&text).unwrap();
        assert_eq!(record, session.record(), "{name}");
        let (again, replayed) = record.replay(None).unwrap();
        assert_eq!((replayed, again.digest()), (Replayed::Same, session.digest()), "{name}");
        let whole: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(whole["facts"].as_array().unwrap().len(), session.facts().len(), "{name}");
        assert_eq!(whole["final"]["digest"], session.digest().as_str(), "{name}");
    }
}

#[test]
fn an_export_that_is_newer_damaged_or_something_else_is_refused_with_a_reason() {
    let text = export::json(&played("possession/fell_bargain", 10)).unwrap();
    let newer = text.replacen(&format!("\"willbound\": {VERSION}"), &format!("\"willbound\": {}", VERSION + 1), 1);
    assert!(Record::from_text(&newer).unwrap_err().contains("newer"));
    let newer = text.replacen("\"willbound_export\": 1", "\"willbound_export\": 2", 1);
    assert!(Record::from_text(&newer).unwrap_err().contains("newer"));
    let why = Record::from_text(&text.chars().take(text.chars().count() / 2).collect::<String>()).unwrap_err();
    assert!(why.starts_with(|place: char| place.is_ascii_digit()) && why.contains("damaged"), "{why}");
    assert!(Record::from_text("{ \"mood\": 1 }").unwrap_err().contains("record"));
}

#[test]
fn markdown_names_what_was_played_and_tells_every_line() {
    let session = played("possession/fell_bargain", 500);
    let text = export::markdown(&session, Viewer::Referee);
    for part in ["# The Fell Bargain", "seed 7", "## Cast", "| Jack Clancy |", "## Rulings", "## Round 1", "## Round 2", &session.digest()]
    {
        assert!(text.contains(part), "`{part}` is missing:\n{text}");
    }
    let lines = session.facts().iter().filter(|fact| narration::line(fact, session.cast()).is_some()).count();
    let told = text.split("## How it stands").next().unwrap().lines().filter(|line| line.starts_with("- ")).count();
    assert_eq!(told, lines);
    assert!(text.contains("`P-"), "the rules are named:\n{text}");
}

#[test]
fn markdown_through_a_minds_eyes_is_made_of_what_it_may_know() {
    for name in ["spirit_combat/haunting", "willpower/named_demon"] {
        let session = played(name, 40);
        let all = export::markdown(&session, Viewer::Referee);
        for id in session.cast().ids() {
            let viewer = Viewer::Mind(id);
            let text = export::markdown(&session, viewer);
            assert!(!text.contains(&session.digest()), "{name}: the digest is made of secrets");
            let seen = eyes::facts(&session, viewer).filter(|fact| narration::line(fact, session.cast()).is_some()).count();
            let told = text.split("## How it stands").next().unwrap().lines().filter(|line| line.starts_with("- ")).count();
            assert_eq!(told, seen, "{name}");
            assert_ne!(text, all, "{name}");
        }
    }
}

#[test]
fn names_that_look_like_markdown_stay_text() {
    let text = shipped("possession/fell_bargain").text.replace("Jack Clancy", "*Jack* | <b>");
    let session = Session::new(crate::support::inline(&text), 1, Vec::new());
    let text = export::markdown(&session, Viewer::Referee);
    assert!(text.contains(r"| \*Jack\* \| \<b\> |"), "{text}");
}
