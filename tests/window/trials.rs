//! The sheet of many fights: by the keyboard alone, in the background, and for the GM's eyes only.

use super::rig::Rig;
use crate::support::shipped;
use bevy::input::keyboard::{Key, KeyCode};
use std::sync::Arc;
use std::time::{Duration, Instant};
use willbound::app::Start;
use willbound::app::command::{Command, Desk, Sheet};
use willbound::app::eyes::Looking;
use willbound::app::probe::Probe;
use willbound::app::trials::{Found, Page, Trial, Trials};
use willbound::engine::combatant::CombatantId;
use willbound::scene::{Scene, Seat};

fn table(name: &str) -> Rig {
    let mut scene = Scene::clone(&shipped(name));
    scene.seats.fill(Seat::Human);
    let mut rig = Rig::new(Start::Scene(Arc::new(scene), 7));
    rig.settle();
    rig
}

fn trials(rig: &Rig) -> &Trials {
    rig.app.world().resource::<Trials>()
}

fn shows(rig: &Rig, name: &str) -> bool {
    rig.app.world().resource::<Probe>().0.keys().any(|known| known.starts_with(name))
}

fn push(rig: &mut Rig, code: KeyCode, key: Key) {
    rig.key(code, key);
    rig.step(2);
}

/// Frames are drawn until the fights are played.
fn until_played(rig: &mut Rig) {
    let begun = Instant::now();
    while trials(rig).busy() {
        assert!(begun.elapsed() < Duration::from_secs(300), "the fights never end");
        rig.step(1);
        std::thread::sleep(Duration::from_millis(20));
    }
    rig.step(2);
}

#[test]
fn three_pages_are_played_by_keyboard_and_shown_as_plots() {
    let mut rig = table("possession/fell_bargain");
    push(&mut rig, KeyCode::KeyO, Key::Character("o".into()));
    assert_eq!(rig.app.world().resource::<Desk>().sheet, Some(Sheet::Trials));
    for _ in 0..2 {
        push(&mut rig, KeyCode::ArrowLeft, Key::ArrowLeft);
    }
    assert_eq!(trials(&rig).runs(), 100);
    let answers = rig.answers();
    push(&mut rig, KeyCode::Enter, Key::Enter);
    until_played(&mut rig);
    assert!(matches!(trials(&rig).found(), Some(Found::Fights(report)) if report.rows[0].fights == 100 && report.vary.is_none()));
    assert!(shows(&rig, "trial:outcome:victory:heroes") && shows(&rig, "trial:outcome:victory:fiends"));

    push(&mut rig, KeyCode::Tab, Key::Tab);
    push(&mut rig, KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!((trials(&rig).page, trials(&rig).knob().unwrap().name.as_str()), (Page::Compare, "minimum_will"));
    push(&mut rig, KeyCode::Enter, Key::Enter);
    until_played(&mut rig);
    let found = trials(&rig).found();
    assert!(matches!(found, Some(Found::Both(both)) if both.own.fights == 100 && both.rulings[0].name == "rulings.minimum_will"));
    assert!(shows(&rig, "trial:outcome:victory:heroes"));

    push(&mut rig, KeyCode::Tab, Key::Tab);
    // From 8 to 10 in place of 6 to 12.
    for (code, key) in [(KeyCode::ArrowRight, Key::ArrowRight), (KeyCode::ArrowLeft, Key::ArrowLeft)] {
        push(&mut rig, KeyCode::ArrowDown, Key::ArrowDown);
        push(&mut rig, code, key.clone());
        push(&mut rig, code, key);
    }
    assert_eq!((trials(&rig).page, trials(&rig).span()), (Page::Sweep, (8, 10)));
    push(&mut rig, KeyCode::Enter, Key::Enter);
    until_played(&mut rig);
    assert!(
        matches!(trials(&rig).found(), Some(Found::Fights(report)) if report.rows.len() == 3 && report.vary.as_deref() == Some("cast.jack.will"))
    );
    assert!(shows(&rig, "trial:curves"));
    assert_eq!(rig.answers(), answers, "nothing was said at the table");
    push(&mut rig, KeyCode::Escape, Key::Escape);
    assert_eq!(rig.app.world().resource::<Desk>().sheet, None);
}

#[test]
fn fights_are_broken_off_by_the_same_key() {
    let mut rig = table("possession/fell_bargain");
    push(&mut rig, KeyCode::KeyO, Key::Character("o".into()));
    for _ in 0..6 {
        push(&mut rig, KeyCode::ArrowRight, Key::ArrowRight);
    }
    assert_eq!(trials(&rig).runs(), 100_000);
    push(&mut rig, KeyCode::Enter, Key::Enter);
    assert!(trials(&rig).busy() && trials(&rig).progress().is_some_and(|(_, all)| all == 100_000));
    push(&mut rig, KeyCode::Enter, Key::Enter);
    until_played(&mut rig);
    assert!(matches!(trials(&rig).found(), Some(Found::Fights(report)) if report.interrupted && report.rows[0].fights < 100_000));
}

#[test]
fn a_value_that_the_scene_does_not_take_is_told() {
    let mut rig = table("possession/fell_bargain");
    push(&mut rig, KeyCode::KeyO, Key::Character("o".into()));
    push(&mut rig, KeyCode::Tab, Key::Tab);
    while trials(&rig).knob().unwrap().name != "vetoes_per_pair" {
        push(&mut rig, KeyCode::ArrowRight, Key::ArrowRight);
    }
    for _ in 0..9 {
        rig.app.world_mut().write_message(Command::Trial(Trial::Change(1, 1)));
    }
    rig.step(2);
    assert_eq!(trials(&rig).value(), "11");
    push(&mut rig, KeyCode::Enter, Key::Enter);
    let word = trials(&rig).word.clone().unwrap();
    assert!(!trials(&rig).busy() && word.contains("from 1 to 9"), "{word}");
    assert!(shows(&rig, "trial:word"));
}

#[test]
fn a_minds_eyes_see_no_fights_that_would_tell_secrets() {
    let mut rig = table("spirit_combat/haunting");
    rig.app.world_mut().write_message(Command::View(Looking::Mind(CombatantId(0))));
    rig.settle();
    push(&mut rig, KeyCode::KeyO, Key::Character("o".into()));
    assert_eq!(rig.app.world().resource::<Desk>().sheet, Some(Sheet::Trials));
    assert!(!shows(&rig, "trial:"), "neither rows nor results");
    push(&mut rig, KeyCode::Enter, Key::Enter);
    assert!(!trials(&rig).busy(), "nothing is played for these eyes");
}

#[test]
fn a_click_on_the_rulings_tells_what_this_table_plays_otherwise() {
    let text = shipped("willpower/gunslinger").text.replacen("rules: willpower,", "rules: willpower, rulings: (aid_stacks: false),", 1);
    let mut rig = Rig::new(Start::Scene(crate::support::inline(&text), 7));
    rig.settle();
    let badge = rig.place("rulings");
    rig.click(badge);
    rig.step(3);
    assert_eq!(rig.app.world().resource::<Desk>().sheet, Some(Sheet::Help));
    assert!(shows(&rig, "ruling:aid_stacks") && shows(&rig, "rulings:trials"));
    // The sheet takes some frames to its full size.
    rig.step(20);
    let more = rig.place("rulings:trials");
    rig.click(more);
    rig.step(3);
    assert_eq!(rig.app.world().resource::<Desk>().sheet, Some(Sheet::Trials));
}
