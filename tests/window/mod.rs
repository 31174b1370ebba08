//! The window as a player has it: clicks and keys go in, answers and pictures come out.

mod autosave;
mod bench;
mod board;
mod clicks;
mod comfort;
mod compare;
mod editor;
mod eyes;
mod films;
mod first;
mod house;
mod names;
mod packs;
mod panels;
mod playback;
mod rig;
mod spirit;
mod time;
mod trials;
mod whatif;
mod wills;

use crate::support::{picture_equals_world, shipped};
use bevy::input::keyboard::{Key, KeyCode};
use rig::Rig;
use willbound::app::Start;
use willbound::app::board::Lens;
use willbound::play::policy::Sensible;
use willbound::play::session::Session;
use willbound::play::shown::Shown;

/// The text's own example, everybody a person, at Jack's veto of the shot.
fn at_the_veto(scale: f32) -> Rig {
    let scene = shipped("possession/examples/pe_01");
    let mut session = Session::new(scene.clone(), 0, vec![6]);
    for (who, pick) in [("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")] {
        session.say(who, pick).unwrap();
    }
    while session.question().is_some_and(|question| question.kind != "veto") {
        let question = session.question().unwrap();
        let who = session.cast().key(question.who).to_owned();
        let shoot = question
            .legal()
            .map(|choice| choice.pick.key(session.cast()))
            .find(|key| key.contains('@') && who == "bal" && !key.starts_with("move"));
        let pick = match shoot {
            Some(shot) if question.acts.is_empty() => shot,
            _ if !question.acts.is_empty() => "done".into(),
            _ => "pass".into(),
        };
        session.say(&who, &pick).unwrap();
    }
    let mut rig = Rig::scaled(Start::Save(std::env::temp_dir().join("willbound-test-veto.ron"), Box::new(session)), scale);
    rig.until_asked();
    assert_eq!(rig.asked(), "veto");
    rig
}

#[test]
fn a_veto_is_clicked_and_the_dice_decide() {
    let mut rig = at_the_veto(1.0);
    let answers = rig.game().session.answers().len();
    let at = rig.place("option:veto");
    rig.click(at);
    assert_eq!(rig.game().session.answers().len(), answers + 1, "one answer was given");
    rig.until_asked();
    let told: Vec<_> = rig.game().session.facts().iter().map(|fact| fact.json(rig.game().session.cast())).collect();
    assert!(told.iter().any(|fact| fact["fact"] == "contested" && fact["purpose"] == "veto"));
    assert_eq!(rig.game().shown, Shown::of(rig.game().session.facts()), "caught up, the picture is what the facts paint");
    picture_equals_world(&rig.game().session);
}

#[test]
fn c31_a_click_on_an_option_never_reaches_the_board_behind_it() {
    let mut rig = at_the_veto(1.0);
    let jack = rig.game().session.cast().find("jack").unwrap();
    let option = rig.place("option:veto");
    // The board is moved until Jack's token lies under the option.
    let by = option - rig.token("jack");
    let mut lens = rig.app.world_mut().resource_mut::<Lens>();
    let moved = by * bevy::math::Vec2::new(1.0, -1.0) * lens.unit();
    lens.centre -= moved;
    rig.step(3);
    assert!(rig.token("jack").distance(option) < 2.0, "the token lies under the option");
    let answers = rig.game().session.answers().len();
    rig.click(option);
    assert_eq!(rig.game().session.answers().len(), answers + 1, "the veto was chosen");
    assert_eq!(rig.game().selected, None, "the token behind the panel was not");
    rig.app.world_mut().resource_mut::<Lens>().reset();
    rig.until_asked();
    let token = rig.token("jack");
    rig.click(token);
    assert_eq!(rig.game().selected, Some(jack), "in the open the token is selected");
}

#[test]
fn the_keyboard_alone_plays_and_undoes() {
    let mut rig = at_the_veto(1.0);
    let before = (rig.game().session.digest(), rig.game().session.answers().len());
    rig.key(KeyCode::Digit1, Key::Character("1".into()));
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(rig.game().session.answers().len(), before.1 + 1, "1 and Enter veto");
    rig.key(KeyCode::Space, Key::Space);
    rig.until_asked();
    let after = rig.game().session.digest();
    rig.with_control(KeyCode::KeyZ, "z");
    rig.until_asked();
    assert_eq!(rig.game().session.digest(), before.0, "undo restores the state exactly");
    rig.with_control(KeyCode::KeyY, "y");
    rig.until_asked();
    assert_eq!(rig.game().session.digest(), after, "redo gives the same state and the same dice");
}

#[test]
fn a_fight_in_the_window_ends_on_the_digest_of_the_same_fight_without_one() {
    let scene = shipped("possession/fell_bargain");
    let mut alone = Session::new(scene.clone(), 5, vec![]);
    while alone.let_choose(&Sensible) {}
    let mut rig = Rig::new(Start::Scene(scene, 5));
    rig.game_mut().auto = true;
    for frame in 0..20_000 {
        if rig.game().session.outcome().is_some() {
            break;
        }
        // Some beats are watched, most are skipped: the end is the same.
        if frame % 40 != 0 {
            rig.game_mut().skip();
        }
        rig.step(1);
    }
    rig.game_mut().skip();
    rig.step(3);
    assert_eq!(rig.game().session.digest(), alone.digest());
    assert_eq!(rig.game().shown, Shown::of(alone.facts()));
}

#[test]
fn skipping_undoing_and_hammering_keys_never_break_the_table() {
    let mut rig = Rig::new(Start::Scene(shipped("possession/three_minds"), 3));
    let keys = [
        (KeyCode::Digit1, Key::Character("1".into())),
        (KeyCode::Enter, Key::Enter),
        (KeyCode::Space, Key::Space),
        (KeyCode::ArrowDown, Key::ArrowDown),
        (KeyCode::Digit2, Key::Character("2".into())),
        (KeyCode::Enter, Key::Enter),
        (KeyCode::KeyS, Key::Character("s".into())),
        (KeyCode::Escape, Key::Escape),
    ];
    for round in 0..60 {
        let (code, key) = keys[(round * 5 + round / 3) % keys.len()].clone();
        if key == Key::Escape && rig.game().wants_cell.is_none() {
            continue; // it would leave the table
        }
        rig.key(code, key);
        if round % 13 == 12 {
            rig.with_control(KeyCode::KeyZ, "z");
        }
    }
    rig.game_mut().skip();
    rig.step(3);
    assert_eq!(rig.game().shown, Shown::of(rig.game().session.facts()));
    picture_equals_world(&rig.game().session);
}
