//! The window without a window: the whole app on a machine with no display and no graphics driver, driven by injected
//! keys and clicks that are aimed by [`Probe`].

use super::board::{Lens, TokenScreenPositions};
use super::command::Command;
use super::probe::Probe;
use super::table::{GUARD, Game, Screen};
use super::{Start, add_table};
use crate::scene::check;
use bevy::app::PluginsState;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, ExitCondition, PrimaryWindow, WindowEvent, WindowResolution};
use bevy::winit::WinitPlugin;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

struct Rig {
    app: App,
    window: Entity,
}

impl Rig {
    fn new(width: u32, height: u32, start: Start) -> Self {
        let mut app = App::new();
        let window = Window { resolution: WindowResolution::new(width, height), ..default() };
        let no_gpu = WgpuSettings { backends: None, ..default() };
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(window),
                    exit_condition: ExitCondition::DontExit,
                    close_when_requested: false,
                    ..default()
                })
                .set(RenderPlugin { render_creation: no_gpu.into(), ..default() })
                .disable::<WinitPlugin>()
                .disable::<PipelinedRenderingPlugin>()
                .disable::<LogPlugin>(),
        );
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
        add_table(&mut app, start);
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).unwrap();
        let mut rig = Self { app, window };
        rig.step(4);
        rig
    }

    fn table(width: u32, height: u32) -> Self {
        let mut scene = check::scene_file(Path::new("scenes/possession/fell_bargain.ron")).unwrap();
        scene.seats.fill(crate::scene::Seat::Human);
        let mut rig = Self::new(width, height, Start::Scene(Arc::new(scene), 7));
        rig.settle();
        rig
    }

    fn step(&mut self, frames: usize) {
        (0..frames).for_each(|_| self.app.update());
    }

    /// Shows everything and waits until an answer counts.
    fn settle(&mut self) {
        self.app.world_mut().write_message(Command::Skip);
        self.step((GUARD / 0.016) as usize + 6);
    }

    fn game(&self) -> &Game {
        self.app.world().resource::<Game>()
    }

    fn answers(&self) -> usize {
        self.game().session.answers().len()
    }

    fn place(&self, name: &str) -> Vec2 {
        let probe = self.app.world().resource::<Probe>();
        probe.center(name).unwrap_or_else(|| panic!("no `{name}` among {:?}", probe.0.keys()))
    }

    fn send(&mut self, event: WindowEvent) {
        let world = self.app.world_mut();
        match &event {
            WindowEvent::CursorMoved(moved) => {
                world.get_mut::<Window>(moved.window).unwrap().set_cursor_position(Some(moved.position));
                world.write_message(moved.clone());
            }
            WindowEvent::MouseButtonInput(button) => {
                world.write_message(*button);
            }
            WindowEvent::KeyboardInput(key) => {
                world.write_message(key.clone());
            }
            _ => {}
        }
        world.write_message(event);
    }

    fn click(&mut self, at: Vec2) {
        let window = self.window;
        self.send(CursorMoved { window, position: at, delta: None }.into());
        self.step(3);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.send(MouseButtonInput { button: MouseButton::Left, state, window }.into());
            self.step(1);
        }
        self.step(2);
    }

    /// Ctrl and a letter, down and up within one frame, as a slow machine sees them.
    fn control(&mut self, key_code: KeyCode, letter: &str) {
        let window = self.window;
        let letter = Key::Character(letter.into());
        for (key_code, logical_key, state) in [
            (KeyCode::ControlLeft, Key::Control, ButtonState::Pressed),
            (key_code, letter.clone(), ButtonState::Pressed),
            (key_code, letter, ButtonState::Released),
            (KeyCode::ControlLeft, Key::Control, ButtonState::Released),
        ] {
            self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window }.into());
        }
        self.step(2);
    }

    fn key(&mut self, key_code: KeyCode, logical_key: Key) {
        let window = self.window;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let text = match &logical_key {
                Key::Character(text) if state == ButtonState::Pressed => Some(text.clone()),
                _ => None,
            };
            self.send(KeyboardInput { key_code, logical_key: logical_key.clone(), state, text, repeat: false, window }.into());
            self.step(1);
        }
        self.step(1);
    }
}

#[test]
fn a_click_answers_and_a_doubled_click_never_answers_the_next_question() {
    for (width, height) in [(1280, 720), (3840, 2160)] {
        let mut rig = Rig::table(width, height);
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
    let mut rig = Rig::table(1280, 720);
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
    rig.control(KeyCode::KeyZ, "z");
    assert_eq!(rig.answers(), 1);
    rig.settle();
    rig.control(KeyCode::KeyY, "y");
    assert_eq!(rig.answers(), 2);
}

#[test]
fn a_click_on_a_panel_does_not_reach_the_board() {
    let mut rig = Rig::table(1280, 720);
    let (who, at) = rig.app.world().resource::<TokenScreenPositions>().0.iter().next().map(|(who, at)| (*who, *at)).unwrap();
    rig.click(rig.place("option:pass"));
    assert_eq!((rig.answers(), rig.game().selected), (1, None));
    rig.click(at);
    assert_eq!((rig.answers(), rig.game().selected), (1, Some(who)));
    // A token that lies under a panel gets no click either: the board is panned until it does.
    let under = rig.place("button:save");
    rig.app.world_mut().resource_mut::<Lens>().pan(under - at);
    rig.app.world_mut().resource_mut::<Game>().selected = None;
    rig.step(3);
    rig.click(under);
    assert_eq!(rig.game().selected, None);
}

#[test]
fn the_picker_opens_a_scene_by_keys_and_comes_back() {
    let mut rig = Rig::new(1280, 720, Start::Picker);
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
