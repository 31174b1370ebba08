//! Settings, keys of one's own and the help sheet, by keyboard and by mouse.

use super::rig::Rig;
use crate::support::{inline, shipped};
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::bindings::{Chord, Deed};
use willbound::app::board::{Calm, Motion};
use willbound::app::comfort::{Row, rows};
use willbound::app::command::{Command, Desk, Sheet};
use willbound::app::probe::Probe;
use willbound::app::settings::{Settings, keep};
use willbound::app::table::Screen;
use willbound::app::theme::Palette;
use willbound::scene::{Scene, Seat};

fn table(width: u32, height: u32) -> Rig {
    let mut scene = Scene::clone(&shipped("possession/fell_bargain"));
    scene.seats.fill(Seat::Human);
    let mut rig = Rig::sized(Start::Scene(Arc::new(scene), 7), (width, height), 1.0);
    rig.settle();
    rig
}

fn settings(rig: &Rig) -> &Settings {
    rig.app.world().resource::<Settings>()
}

fn sheet(rig: &Rig) -> Option<Sheet> {
    rig.app.world().resource::<Desk>().sheet
}

fn letter(rig: &mut Rig, code: KeyCode, letter: &str) {
    rig.key(code, Key::Character(letter.into()));
}

/// Opens the settings by key and goes down to a row.
fn go_to(rig: &mut Rig, row: Row) {
    rig.key(KeyCode::F10, Key::F10);
    rig.key(KeyCode::Home, Key::Home);
    let place = rows().iter().position(|of| *of == row).unwrap();
    (0..place).for_each(|step| if step % 2 == 0 { rig.key(KeyCode::ArrowDown, Key::ArrowDown) } else { rig.key(KeyCode::Tab, Key::Tab) });
    assert_eq!(sheet(rig), Some(Sheet::Settings));
}

#[test]
fn the_keyboard_alone_changes_settings_and_they_count_at_once() {
    let mut rig = table(1280, 720);
    go_to(&mut rig, Row::Palette);
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(settings(&rig).palette, Palette::ColourBlind);
    rig.key(KeyCode::ArrowDown, Key::ArrowDown);
    rig.key(KeyCode::Space, Key::Space);
    assert!(rig.app.world().resource::<Calm>().0, "nothing moves from now on");
    rig.key(KeyCode::ArrowDown, Key::ArrowDown);
    rig.key(KeyCode::ArrowRight, Key::ArrowRight);
    assert!((rig.game().speed - 2.0).abs() < 0.01, "the fight on the table is played at the new speed");
    letter(&mut rig, KeyCode::Digit1, "1");
    letter(&mut rig, KeyCode::Digit1, "1");
    assert_eq!(rig.answers(), 0, "the sheet keeps keys from the table behind it");
    rig.key(KeyCode::End, Key::End);
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(*settings(&rig), Settings::default());
    rig.key(KeyCode::Escape, Key::Escape);
    assert_eq!(sheet(&rig), None);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Table, "only the sheet was closed");
}

#[test]
fn the_mouse_alone_changes_settings() {
    let mut rig = table(1280, 720);
    rig.click(rig.place("button:settings"));
    rig.step(8);
    rig.click(rig.place("setting:scale:▶"));
    assert_eq!(settings(&rig).scale, Some(0.75));
    rig.step(8);
    rig.click(rig.place("setting:captions"));
    assert!(settings(&rig).captions);
    rig.click(Vec2::new(8.0, 8.0));
    rig.step(2);
    assert_eq!(sheet(&rig), None, "a click beside the sheet closes it");
    assert_eq!(rig.answers(), 0);
}

#[test]
fn a_key_is_bound_anew_a_taken_one_is_refused_and_hints_follow() {
    let mut rig = table(1280, 720);
    go_to(&mut rig, Row::Key(Deed::Referee));
    rig.key(KeyCode::Enter, Key::Enter);
    letter(&mut rig, KeyCode::KeyS, "s");
    let word = rig.app.world().resource::<Desk>().comfort.word.clone().unwrap();
    assert!(word.contains("S is taken: one step on"), "{word}");
    assert_eq!(settings(&rig).keys.hint(Deed::Referee), "R", "nothing has changed");
    rig.key(KeyCode::ArrowUp, Key::ArrowUp);
    assert!(rig.app.world().resource::<Desk>().comfort.word.is_some(), "arrows stay what they are");
    letter(&mut rig, KeyCode::KeyX, "x");
    rig.key(KeyCode::Escape, Key::Escape);
    letter(&mut rig, KeyCode::KeyR, "r");
    assert!(!rig.app.world().resource::<Desk>().referee, "the old key does nothing");
    letter(&mut rig, KeyCode::KeyX, "x");
    assert!(rig.app.world().resource::<Desk>().referee, "the new one does");
}

#[test]
fn help_says_the_numbers_that_this_table_plays_with() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/scenes/possession/fell_bargain.ron");
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.replacen("rules: possession,", "rules: possession, house: (round_seconds: 8), rulings: (veto_unit: Action),", 1);
    let mut own = Rig::new(Start::Scene(inline(&text), 7));
    let mut usual = table(1280, 720);
    for (rig, seconds, otherwise) in [(&mut own, "Eight", true), (&mut usual, "Six", false)] {
        rig.key(KeyCode::F1, Key::F1);
        rig.click(rig.place("help:1"));
        rig.place(&format!("explained:{seconds} seconds"));
        rig.click(rig.place("help:3"));
        rig.step(2);
        let drawn = |name: &str| rig.app.world().resource::<Probe>().center(name).is_some();
        for rule in ["P-13", "P-14", "P-20", "P-48"] {
            assert_eq!(drawn(&format!("otherwise:{rule}")), otherwise, "{rule}");
        }
        assert!(!drawn("otherwise:P-15"), "nothing is played otherwise of it");
    }
}

#[test]
fn help_is_read_by_keyboard_on_every_screen() {
    let mut rig = table(1280, 720);
    rig.key(KeyCode::F1, Key::F1);
    assert_eq!(sheet(&rig), Some(Sheet::Help));
    for page in 1..4 {
        rig.key(KeyCode::ArrowRight, Key::ArrowRight);
        assert_eq!(rig.app.world().resource::<Desk>().comfort.page, page);
        rig.key(KeyCode::PageDown, Key::PageDown);
        rig.step(2);
        rig.place("sheet");
    }
    rig.key(KeyCode::F1, Key::F1);
    assert_eq!(sheet(&rig), None);
    rig.app.world_mut().write_message(Command::Leave);
    rig.step(3);
    rig.click(rig.place("button:help"));
    assert_eq!(sheet(&rig), Some(Sheet::Help));
    rig.key(KeyCode::F10, Key::F10);
    assert_eq!(sheet(&rig), Some(Sheet::Settings), "one sheet leads to the other");
}

#[test]
fn sheets_lie_within_the_window_at_any_size_and_scale() {
    for (width, height) in [(1280, 720), (1600, 900), (3840, 2160)] {
        let mut rig = table(width, height);
        let long = Chord { control: true, alt: true, shift: true, key: "Backspace".into() };
        rig.app.world_mut().resource_mut::<Settings>().keys.bind(Deed::Auto, long).unwrap();
        for scale in [None, Some(0.75), Some(3.0)] {
            rig.app.world_mut().resource_mut::<Settings>().scale = scale;
            for sheet in [Sheet::Settings, Sheet::Help, Sheet::Load] {
                rig.app.world_mut().write_message(Command::Sheet(Some(sheet)));
                rig.step(4);
                let probe = rig.app.world().resource::<Probe>();
                let (place, board) = (probe.0["sheet"], Rect::new(0.0, 0.0, width as f32, height as f32));
                assert!(board.contains(place.min) && board.contains(place.max), "{width}x{height} {scale:?} {sheet:?}: {place:?}");
                assert!(place.width() > 300.0 && place.height() > 100.0, "{place:?}");
            }
        }
    }
}

#[test]
fn with_reduced_motion_everything_is_where_it_belongs_at_once() {
    let mut rig = table(1280, 720);
    rig.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    rig.game_mut().auto = true;
    for _ in 0..400 {
        rig.step(1);
        let still = rig.app.world_mut().query::<&Motion>().iter(rig.app.world()).all(Motion::still);
        assert!(still, "a token travels");
        assert!(rig.app.world().resource::<Desk>().dice_age > 5.0, "dice tumble");
    }
    assert!(rig.answers() > 3, "the fight went on");
}

#[test]
fn a_window_in_which_nothing_changes_is_not_drawn() {
    let scenes = ["possession/fell_bargain", "spirit_combat/circle", "willpower/gunslinger"];
    for name in scenes {
        let mut scene = Scene::clone(&shipped(name));
        scene.seats.fill(Seat::Human);
        let mut rig = Rig::new(Start::Scene(Arc::new(scene), 7));
        willbound::app::pace::plugin(&mut rig.app);
        rig.until_asked();
        for answer in 0..2 {
            rig.step(150);
            let mode = rig.app.world().resource::<WinitSettings>().focused_mode;
            let UpdateMode::Reactive { wait, .. } = mode else { panic!("{name} is drawn all the time after {answer} answers") };
            assert!(wait.as_secs() >= 10, "{name} is drawn every {wait:?}");
            let mut contexts = rig.app.world_mut().query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
            let mut context = contexts.single_mut(rig.app.world_mut()).unwrap();
            let panels = context.get_mut();
            assert!(!panels.has_requested_repaint(), "{name} after {answer} answers: {:?}", panels.repaint_causes());
            rig.key(KeyCode::Enter, Key::Enter);
            rig.settle();
            rig.until_asked();
        }
    }
}

#[test]
fn the_list_of_scenes_rests_too() {
    let mut rig = Rig::new(Start::Picker);
    willbound::app::pace::plugin(&mut rig.app);
    rig.step(150);
    assert!(matches!(rig.app.world().resource::<WinitSettings>().focused_mode, UpdateMode::Reactive { wait, .. } if wait.as_secs() >= 10));
    let mut contexts = rig.app.world_mut().query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(rig.app.world_mut()).unwrap();
    assert!(!context.get_mut().has_requested_repaint(), "{:?}", context.get_mut().repaint_causes());
}

#[test]
fn settings_are_written_a_moment_after_a_change_and_found_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("willbound/settings.ron");
    let mut rig = table(1280, 720);
    let (_, store) = keep::open(path.clone());
    rig.app.insert_resource(store);
    rig.step(2);
    rig.app.world_mut().resource_mut::<Settings>().captions = true;
    for _ in 0..2_000 {
        rig.step(1);
        if path.exists() {
            break;
        }
        std::thread::yield_now();
    }
    assert!(keep::open(path).0.captions);
}
