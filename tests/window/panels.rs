//! Panels and keys: what a click or a key does, and what it must not do.

use super::rig::Rig;
use crate::support::shipped;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::table::Screen;
use willbound::scene::{Scene, Seat};

/// The Fell Bargain with a person on every seat, at its first question.
fn table(width: u32, height: u32) -> Rig {
    let mut scene = Scene::clone(&shipped("possession/fell_bargain"));
    scene.seats.fill(Seat::Human);
    let mut rig = Rig::sized(Start::Scene(Arc::new(scene), 7), (width, height), 1.0);
    rig.settle();
    rig
}

#[test]
fn a_click_answers_and_a_doubled_click_never_answers_the_next_question() {
    for (width, height) in [(1280, 720), (3840, 2160)] {
        let mut rig = table(width, height);
        let at = rig.place("option:pass");
        rig.click(at);
        rig.click(at);
        assert_eq!(rig.answers(), 1, "{width}x{height}");
        rig.settle();
        rig.click(rig.place("button:undo"));
        assert_eq!(rig.answers(), 0);
    }
}

#[test]
fn keys_alone_choose_an_option_and_a_cell() {
    let mut rig = table(1280, 720);
    let question = rig.game().open_question().unwrap();
    let legal: Vec<_> = question.legal().map(|choice| choice.pick.verb).collect();
    let steps = legal.iter().position(|verb| *verb == "move").expect("moving is legal");
    (0..steps).for_each(|_| rig.key(KeyCode::ArrowDown, Key::ArrowDown));
    rig.key(KeyCode::Enter, Key::Enter);
    assert!(rig.game().wants_cell.is_some());
    let before = rig.game().cell_cursor.unwrap();
    let (code, key) = if before.x > 0 { (KeyCode::ArrowLeft, Key::ArrowLeft) } else { (KeyCode::ArrowRight, Key::ArrowRight) };
    rig.key(code, key);
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(rig.answers(), 1);
    rig.settle();
    rig.key(KeyCode::Digit1, Key::Character("1".into()));
    assert_eq!(rig.answers(), 1, "a number only highlights");
    rig.key(KeyCode::Digit1, Key::Character("1".into()));
    assert_eq!(rig.answers(), 2, "the same number takes it");
    rig.with_control(KeyCode::KeyZ, "z");
    assert_eq!(rig.answers(), 1);
    rig.settle();
    rig.with_control(KeyCode::KeyY, "y");
    assert_eq!(rig.answers(), 2);
}

#[test]
fn the_picker_opens_a_scene_by_keys_and_comes_back() {
    let mut rig = Rig::new(Start::Picker);
    let screen = |rig: &Rig| *rig.app.world().resource::<State<Screen>>().get();
    assert_eq!(screen(&rig), Screen::Picker);
    rig.place("scene:fell_bargain");
    rig.key(KeyCode::ArrowDown, Key::ArrowDown);
    rig.key(KeyCode::Enter, Key::Enter);
    rig.step(2);
    assert_eq!(screen(&rig), Screen::Table);
    rig.key(KeyCode::Escape, Key::Escape);
    rig.step(2);
    assert_eq!(screen(&rig), Screen::Picker);
    rig.key(KeyCode::Escape, Key::Escape);
    rig.step(2);
    assert_eq!(screen(&rig), Screen::Table);
}
