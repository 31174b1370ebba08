//! Where a click lands and what it must not do: at every scale, over panels, doubled, with the focus lost, in a window that
//! changes its size while everything moves.

use super::rig::Rig;
use crate::support::{picture_equals_world, shipped};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::area::BoardArea;
use willbound::app::board::{Hovered, Lens, TokenScreenPositions};
use willbound::app::command::Desk;
use willbound::app::probe::Probe;
use willbound::play::shown::Shown;
use willbound::scene::{Scene, Seat};

/// One scene of each rule system.
const SCENES: [&str; 3] = ["possession/fell_bargain", "spirit_combat/duel", "willpower/gunslinger"];

fn scene(name: &str, seat: Seat) -> Start {
    let mut scene = Scene::clone(&shipped(name));
    scene.seats.fill(seat);
    Start::Scene(Arc::new(scene), 7)
}

/// A scene with a person on every seat, at its first question.
fn table(name: &str) -> Rig {
    let mut rig = Rig::new(scene(name, Seat::Human));
    rig.settle();
    rig
}

/// Every token is the one that is picked where it is drawn.
fn tokens_are_hit(rig: &mut Rig, what: &str) {
    let positions = rig.app.world().resource::<TokenScreenPositions>().0.clone();
    // What lies under the stage is not to be hit.
    let stage = rig.app.world().resource::<Probe>().0.get("stage").copied();
    let open = positions.into_iter().filter(|(_, at)| !stage.is_some_and(|stage| stage.contains(*at))).collect::<Vec<_>>();
    assert!(open.len() > 1, "{what}");
    for (id, at) in open {
        rig.click(at);
        assert_eq!(rig.game().selected, Some(id), "{what}, at {at}");
        assert_eq!(rig.app.world().resource::<Hovered>().0, Some(id), "{what}");
    }
    rig.app.world_mut().resource_mut::<willbound::app::table::Game>().selected = None;
}

/// The highlighted option of the open question, as the probe has it.
fn highlighted(rig: &Rig) -> String {
    let game = rig.game();
    let question = game.open_question().unwrap();
    format!("option:{}", question.options[game.highlighted].pick.key(game.session.cast()))
}

#[test]
fn c33_what_is_under_the_pointer_is_hit_whoever_scales_the_window() {
    for scale in [1.0, 1.25, 1.5, 2.0, 3.0] {
        // By the system; by the window itself; by both, of which the window has the last word.
        for (system, own) in [(scale, None), (1.0, Some(scale)), (2.0, Some(scale))] {
            let what = format!("system {system}, window {own:?}");
            let used: f32 = own.unwrap_or(system);
            let size = ((1280.0 * used) as u32, (720.0 * used) as u32);
            let mut rig = Rig::on(scene("possession/fell_bargain", Seat::Human), size, system, own);
            rig.settle();
            tokens_are_hit(&mut rig, &what);
            let at = rig.place(&highlighted(&rig));
            rig.click(at);
            assert_eq!(rig.answers(), 1, "{what}: the option at {at} is not hit");
        }
    }
}

#[test]
fn c31_clicks_and_wheel_over_panels_never_reach_the_board() {
    for name in SCENES {
        let mut rig = table(name);
        let key = rig.game().session.cast().0[0].key.to_string();
        for part in ["question", "rulings", "chronicle:last", "stage"] {
            let Some(at) = rig.app.world().resource::<Probe>().center(part) else { continue };
            // The board is moved until a token lies under this part.
            let by = at - rig.token(&key);
            let mut lens = rig.app.world_mut().resource_mut::<Lens>();
            let moved = by * Vec2::new(1.0, -1.0) * lens.unit();
            lens.centre -= moved;
            rig.step(3);
            assert!(rig.token(&key).distance(at) < 2.0, "{name}: the token lies under {part}");
            rig.click(at);
            let before = *rig.app.world().resource::<Lens>();
            rig.wheel(2.0);
            assert_eq!((rig.answers(), rig.game().selected), (0, None), "{name}: a click on {part}");
            assert_eq!(rig.app.world().resource::<Hovered>().0, None, "{name}: over {part}");
            assert_eq!(*rig.app.world().resource::<Lens>(), before, "{name}: the wheel over {part} turns the board");
        }
    }
}

#[test]
fn c31_clicks_on_the_board_press_nothing_of_the_panels() {
    for name in SCENES {
        let mut rig = table(name);
        let area = *rig.app.world().resource::<BoardArea>();
        let (columns, rows) = (7, 5);
        for place in 0..columns * rows {
            let share = Vec2::new((place % columns) as f32 + 0.5, (place / columns) as f32 + 0.5) / Vec2::new(columns as f32, rows as f32);
            let at = area.min + (area.max - area.min) * share;
            let stage = rig.app.world().resource::<Probe>().0.get("stage").is_some_and(|stage| stage.contains(at));
            if !stage {
                rig.click(at);
            }
        }
        let desk = rig.app.world().resource::<Desk>();
        assert!(desk.sheet.is_none() && !desk.referee, "{name}");
        assert_eq!(rig.answers(), 0, "{name}");
    }
}

#[test]
fn doubled_clicks_and_keys_never_answer_the_next_question() {
    for name in SCENES {
        let mut rig = table(name);
        for turn in 1..6 {
            let (at, before) = (rig.place(&highlighted(&rig)), rig.answers());
            rig.move_to(at);
            for _ in 0..2 {
                rig.button(ButtonState::Pressed);
                rig.button(ButtonState::Released);
            }
            rig.step(1);
            assert!(rig.answers() <= before + 1, "{name}: a doubled click answered twice in turn {turn}");
            rig.settle();
            // Held down, a key repeats; it answers once all the same.
            let before = rig.answers();
            rig.hold(KeyCode::Enter, Key::Enter, ButtonState::Pressed, false);
            (0..20).for_each(|_| rig.hold(KeyCode::Enter, Key::Enter, ButtonState::Pressed, true));
            rig.hold(KeyCode::Enter, Key::Enter, ButtonState::Released, false);
            assert!(rig.answers() <= before + 1, "{name}: a held Enter answered twice in turn {turn}");
            rig.settle();
            if rig.game().wants_cell.is_some() {
                rig.key(KeyCode::Escape, Key::Escape);
            }
            if rig.game().open_question().is_none() {
                break;
            }
        }
        assert!(rig.answers() > 1, "{name}: {} answers", rig.answers());
    }
}

#[test]
fn a_key_that_was_held_when_the_focus_went_is_held_no_longer() {
    let mut rig = table("possession/fell_bargain");
    rig.click(rig.place(&highlighted(&rig)));
    assert_eq!(rig.answers(), 1);
    rig.settle();
    rig.hold(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed, false);
    rig.lose_focus();
    rig.step(10);
    rig.gain_focus();
    rig.key(KeyCode::KeyZ, Key::Character("z".into()));
    rig.settle();
    assert_eq!(rig.answers(), 1, "z alone undoes nothing");
    rig.with_control(KeyCode::KeyZ, "z");
    assert_eq!(rig.answers(), 0, "Ctrl+Z does");
    // A button that was held counts for nothing when it comes up elsewhere.
    rig.settle();
    let option = rig.place(&highlighted(&rig));
    rig.move_to(option);
    rig.button(ButtonState::Pressed);
    rig.lose_focus();
    rig.move_to(rig.token("jack"));
    rig.button(ButtonState::Released);
    rig.gain_focus();
    rig.settle();
    assert_eq!((rig.answers(), rig.game().selected), (0, None));
    rig.click(option);
    assert_eq!(rig.answers(), 1, "the next click counts as ever");
}

#[test]
fn a_window_may_change_its_size_and_scale_while_everything_moves() {
    let sizes = [
        ((1600, 900), 1.0),
        ((640, 360), 1.0),
        ((3840, 2160), 2.0),
        ((1, 1), 1.0),
        ((1000, 1400), 1.5),
        ((320, 200), 1.0),
        ((1920, 1080), 1.25),
    ];
    for name in SCENES {
        let mut rig = Rig::on(scene(name, Seat::Computer), (1280, 720), 1.0, None);
        for frame in 0..120 {
            if frame % 5 == 0 {
                let (size, scale) = sizes[(frame / 5) % sizes.len()];
                rig.resize(size, scale);
            }
            rig.step(1);
        }
        assert!(rig.answers() > 0, "{name} went on meanwhile");
        rig.resize((1920, 1080), 1.5);
        let people = vec![Seat::Human; rig.game().seats.len()];
        let mut game = rig.game_mut();
        game.seats = people;
        game.go_to(0);
        rig.settle();
        assert_eq!(rig.game().shown, Shown::of(rig.game().session.facts()), "{name}");
        picture_equals_world(&rig.game().session);
        let window = Vec2::new(1280.0, 720.0);
        let probe = rig.app.world().resource::<Probe>().clone();
        for part in ["board", "question", "button:undo", "chronicle"] {
            let place = *probe.0.get(part).unwrap_or_else(|| panic!("{name}: {part} is not drawn, only {:?}", probe.0.keys()));
            assert!(place.min.cmpge(Vec2::ZERO).all() && place.max.cmple(window + 0.5).all(), "{name}: {part} at {place:?}");
        }
        tokens_are_hit(&mut rig, name);
        rig.click(rig.place(&highlighted(&rig)));
        assert_eq!(rig.answers(), 1, "{name}: the next click is right");
    }
}
