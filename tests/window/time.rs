//! Looking back, the film and branches, as a player has them: by mouse and by keyboard.

use super::rig::Rig;
use crate::support::shipped;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::probe::Probe;
use willbound::play::policy::Sensible;
use willbound::play::session::Session;
use willbound::play::shown::Shown;
use willbound::scene::{Scene, Seat};

/// A fight after so many answers, with a person on every seat, at now.
fn table(scene: &str, answers: usize) -> Rig {
    let mut scene = Scene::clone(&shipped(scene));
    scene.seats.fill(Seat::Human);
    let mut session = Session::new(Arc::new(scene), 7, Vec::new());
    while session.answers().len() < answers && session.let_choose(&Sensible) {}
    let mut rig = Rig::new(Start::Save(std::env::temp_dir().join("willbound-test-time.ron"), Box::new(session)));
    rig.settle();
    rig
}

fn press(rig: &mut Rig, letter: &str) {
    rig.key(KeyCode::KeyX, Key::Character(letter.into()));
}

const SCENES: [&str; 3] = ["possession/fell_bargain", "spirit_combat/haunting", "willpower/named_demon"];

#[test]
fn a_click_on_a_line_shows_the_table_as_at_that_line_and_back() {
    let mut looked = 0;
    for scene in SCENES {
        let mut rig = table(scene, 24);
        let now = (rig.game().session.digest(), rig.game().shown.clone());
        // The newest lines in sight that are not of the last beat.
        let facts = rig.game().session.facts();
        let last = facts.last().unwrap().beat;
        let probe = rig.app.world().resource::<Probe>();
        let top = probe.0["filter:all"].max.y + 16.0;
        let earlier: Vec<usize> = (0..facts.len()).rev().filter(|place| facts[*place].beat < last).collect();
        let inside = |place: &usize| probe.0.get(&format!("line:{place}")).is_some_and(|rect| rect.min.y > top);
        let lines: Vec<usize> = earlier.into_iter().filter(inside).take(3).collect();
        looked += lines.len();
        for line in lines {
            rig.click(rig.place(&format!("line:{line}")));
            let game = rig.game();
            let past = game.past.clone().unwrap_or_else(|| panic!("{scene}: nothing is looked at"));
            assert_eq!(game.shown, Shown::of(&game.session.facts()[..game.played]), "{scene}");
            assert_eq!(past.fact, line, "{scene}");
            assert!(past.fact < game.played && game.played < game.session.facts().len(), "{scene}: {past:?}");
            assert!(game.open_question().is_none() && !game.ready());
            rig.place("past");
            rig.key(KeyCode::Escape, Key::Escape);
            assert_eq!((rig.game().past.clone(), rig.game().shown.clone()), (None, now.1.clone()), "{scene}: back at now");
        }
        assert_eq!(rig.game().session.digest(), now.0, "{scene}");
    }
    assert!(looked >= 4, "only {looked} earlier lines were in sight");
}

#[test]
fn while_one_looks_back_no_answer_counts() {
    let mut rig = table(SCENES[0], 12);
    press(&mut rig, "[");
    assert!(rig.game().past.is_some());
    let (answers, digest) = (rig.answers(), rig.game().session.digest());
    for (code, key) in [
        (KeyCode::Digit1, Key::Character("1".into())),
        (KeyCode::Digit1, Key::Character("1".into())),
        (KeyCode::KeyA, Key::Character("a".into())),
        (KeyCode::KeyS, Key::Character("s".into())),
    ] {
        rig.key(code, key);
        rig.step(10);
    }
    rig.with_control(KeyCode::KeyZ, "z");
    rig.step(20);
    assert_eq!((rig.answers(), rig.game().session.digest(), rig.game().auto), (answers, digest, false));
    assert!(rig.game().past.is_some(), "and one still looks back");
}

#[test]
fn going_on_from_a_past_moment_keeps_what_came_after_as_a_branch() {
    for scene in SCENES {
        let mut rig = table(scene, 18);
        let end = rig.game().session.digest();
        for _ in 0..12 {
            press(&mut rig, "[");
        }
        let decision = rig.game().past.as_ref().unwrap().decision;
        assert!(decision < 18, "{scene}");
        rig.key(KeyCode::Enter, Key::Enter);
        rig.until_asked();
        assert_eq!((rig.answers(), rig.game().session.redoable()), (decision, 18 - decision), "{scene}");
        // Another answer than the one that was given.
        let game = rig.game();
        let given = game.session.line().answers()[decision].clone();
        let question = game.open_question().unwrap();
        let other = question.legal().find(|choice| choice.need == willbound::engine::decision::Need::Nothing && choice.pick != given.pick);
        let other = other.unwrap_or_else(|| panic!("{scene}: {} has one answer only", question.kind)).pick.clone();
        let who = question.who;
        rig.game_mut().answer(willbound::engine::decision::Who::Mind(who), other);
        rig.settle();
        assert_eq!(rig.game().session.branches().len(), 1, "{scene}");
        press(&mut rig, "b");
        rig.step(3);
        let at = rig.place("branch:0");
        rig.click(at);
        rig.step(3);
        assert_eq!(rig.game().session.digest(), end, "{scene}: the former line to its end");
        assert_eq!(rig.game().session.branches().len(), 1, "{scene}: and the other one is kept");
    }
}

#[test]
fn the_film_runs_to_now_and_changes_nothing() {
    let mut rig = table(SCENES[0], 16);
    let (digest, dice) = (rig.game().session.digest(), rig.game().session.dice().len());
    rig.game_mut().speed = 4.0;
    rig.click(rig.place("button:replay"));
    assert!(rig.game().past.as_ref().is_some_and(|past| past.plays));
    rig.step(40);
    let early = rig.game().played;
    // Space stops it where it is.
    rig.key(KeyCode::Space, Key::Space);
    let held = rig.game().played;
    rig.step(60);
    assert!(early > 0 && rig.game().played == held && !rig.game().past.as_ref().unwrap().plays);
    rig.key(KeyCode::Space, Key::Space);
    for _ in 0..4_000 {
        rig.step(1);
        if rig.game().past.is_none() {
            break;
        }
        let game = rig.game();
        assert_eq!(game.shown, Shown::of(&game.session.facts()[..game.played]));
    }
    let game = rig.game();
    assert!(game.past.is_none() && game.caught_up(), "it ends at now");
    assert_eq!((game.session.digest(), game.session.dice().len()), (digest, dice));
    rig.until_asked();
}

#[test]
fn the_bar_goes_anywhere_by_mouse_and_keys() {
    let mut rig = table(SCENES[0], 30);
    let all = rig.game().session.facts().len();
    press(&mut rig, "[");
    let bar = rig.place("scrub");
    rig.click(bar);
    let half = rig.game().played;
    assert!(half > all / 4 && half < all * 3 / 4, "{half} of {all}");
    rig.click(bar - Vec2::new(80.0, 0.0));
    assert!(rig.game().played < half);
    rig.key(KeyCode::Home, Key::Home);
    assert!(rig.game().shown.round == 0 && rig.game().past.is_some());
    rig.key(KeyCode::PageDown, Key::PageDown);
    assert!(rig.game().played > 0 && rig.game().played < half);
    rig.key(KeyCode::End, Key::End);
    assert!(rig.game().past.is_none());
}
