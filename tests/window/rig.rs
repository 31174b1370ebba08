//! The real window plugins with a window that no system owns and no graphics: panels, board, pointer and keys as in the
//! program, driven by messages. It needs neither a display nor a driver.

use bevy::app::PluginsState;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{
    CursorMoved, ExitCondition, PrimaryWindow, WindowEvent, WindowFocused, WindowResized, WindowResolution, WindowScaleFactorChanged,
};
use bevy::winit::WinitPlugin;
use willbound::app::board::TokenScreenPositions;
use willbound::app::command::Command;
use willbound::app::probe::Probe;
use willbound::app::settings::Settings;
use willbound::app::table::{GUARD, Game};
use willbound::app::{self, Start};

/// A window under the test's hands.
pub struct Rig {
    pub app: App,
    window: Entity,
}

impl Rig {
    /// A window of 1280 x 720 logical pixels.
    pub fn new(start: Start) -> Self {
        Self::scaled(start, 1.0)
    }

    /// The same on a screen with this scale factor.
    pub fn scaled(start: Start, scale: f32) -> Self {
        Self::sized(start, ((1280.0 * scale) as u32, (720.0 * scale) as u32), scale)
    }

    /// A window of this many physical pixels on a screen with this scale factor.
    pub fn sized(start: Start, size: (u32, u32), scale: f32) -> Self {
        Self::on(start, size, 1.0, Some(scale))
    }

    /// A window of this many physical pixels where the system scales so, and the window itself otherwise.
    pub fn on(start: Start, (width, height): (u32, u32), system: f32, own: Option<f32>) -> Self {
        let mut resolution = WindowResolution::new(width, height);
        resolution.set_scale_factor(system);
        resolution.set_scale_factor_override(own);
        let window = Window { resolution, ..default() };
        let settings = WgpuSettings { backends: None, ..default() };
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..default() })
                .set(RenderPlugin { render_creation: settings.into(), ..default() })
                .disable::<WinitPlugin>()
                .disable::<PipelinedRenderingPlugin>()
                .disable::<LogPlugin>(),
        )
        .insert_resource(TimeUpdateStrategy::ManualDuration(std::time::Duration::from_millis(50)));
        app::add_table(&mut app, start);
        // What is worked out beside the options changes as it will; tests of it switch it on.
        app.world_mut().resource_mut::<Settings>().what_if = false;
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).unwrap();
        let mut rig = Self { app, window };
        rig.step(5);
        rig
    }

    /// Lets frames pass, a twentieth of a second each.
    pub fn step(&mut self, frames: usize) {
        for _ in 0..frames {
            self.app.update();
        }
    }

    pub fn game(&self) -> &Game {
        self.app.world().resource::<Game>()
    }

    pub fn game_mut(&mut self) -> Mut<'_, Game> {
        self.app.world_mut().resource_mut::<Game>()
    }

    /// Lets frames pass until a person is asked and an answer counts, or the fight is over.
    pub fn until_asked(&mut self) {
        for _ in 0..4_000 {
            let over = self.game().caught_up() && self.game().session.outcome().is_some();
            if self.game().ready() || over {
                return self.step(2);
            }
            self.step(1);
        }
        panic!("nobody was ever asked");
    }

    /// Shows everything at once and waits until an answer counts.
    pub fn settle(&mut self) {
        self.app.world_mut().write_message(Command::Skip);
        self.step((GUARD / 0.05) as usize + 4);
    }

    /// How many answers were given.
    pub fn answers(&self) -> usize {
        self.game().session.answers().len()
    }

    /// The kind of the open question.
    pub fn asked(&self) -> &'static str {
        self.game().open_question().map_or("nothing", |question| question.kind)
    }

    /// Where something named is drawn.
    pub fn place(&self, name: &str) -> Vec2 {
        let probe = self.app.world().resource::<Probe>();
        probe.center(name).unwrap_or_else(|| panic!("`{name}` is not drawn; drawn are {:?}", probe.0.keys().collect::<Vec<_>>()))
    }

    /// Where a combatant's token is drawn.
    pub fn token(&self, key: &str) -> Vec2 {
        let id = self.game().session.cast().find(key).unwrap();
        self.app.world().resource::<TokenScreenPositions>().0[&id]
    }

    fn send(&mut self, event: WindowEvent) {
        let world = self.app.world_mut();
        match &event {
            WindowEvent::CursorMoved(moved) => {
                let at = moved.position;
                world.get_mut::<Window>(moved.window).unwrap().set_cursor_position(Some(at));
                world.write_message(moved.clone());
            }
            WindowEvent::MouseButtonInput(button) => {
                world.write_message(*button);
            }
            WindowEvent::KeyboardInput(key) => {
                world.write_message(key.clone());
            }
            WindowEvent::KeyboardFocusLost(lost) => {
                world.write_message(lost.clone());
            }
            WindowEvent::WindowFocused(focused) => {
                world.get_mut::<Window>(focused.window).unwrap().focused = focused.focused;
                world.write_message(focused.clone());
            }
            WindowEvent::WindowResized(resized) => {
                world.write_message(resized.clone());
            }
            WindowEvent::WindowScaleFactorChanged(changed) => {
                world.write_message(changed.clone());
            }
            WindowEvent::MouseWheel(wheel) => {
                world.write_message(*wheel);
            }
            _ => {}
        }
        world.write_message(event);
    }

    pub fn move_to(&mut self, position: Vec2) {
        let window = self.window;
        self.send(CursorMoved { window, position, delta: None }.into());
        self.step(3);
    }

    pub fn button(&mut self, state: ButtonState) {
        let window = self.window;
        self.send(MouseButtonInput { button: MouseButton::Left, state, window }.into());
        self.step(1);
    }

    /// A click as a person does it: there first, then down and up.
    pub fn click(&mut self, at: Vec2) {
        self.move_to(at);
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
        self.step(2);
    }

    /// Another size in physical pixels, and another scale of the system, as when a window is dragged to another screen.
    pub fn resize(&mut self, (width, height): (u32, u32), system: f32) {
        let window = self.window;
        let mut of = self.app.world_mut().get_mut::<Window>(window).unwrap();
        of.resolution.set_scale_factor(system);
        of.resolution.set_physical_resolution(width, height);
        let (width, height) = (of.resolution.width(), of.resolution.height());
        self.send(WindowScaleFactorChanged { window, scale_factor: f64::from(system) }.into());
        self.send(WindowResized { window, width, height }.into());
    }

    /// Another window comes to the front: what is held down is not told any more.
    pub fn lose_focus(&mut self) {
        let window = self.window;
        self.send(WindowFocused { window, focused: false }.into());
        self.send(KeyboardFocusLost.into());
        self.step(1);
    }

    pub fn gain_focus(&mut self) {
        let window = self.window;
        self.send(WindowFocused { window, focused: true }.into());
        self.step(1);
    }

    /// A key goes down, up, or repeats while it is held.
    pub fn hold(&mut self, code: KeyCode, logical: Key, state: ButtonState, repeat: bool) {
        let window = self.window;
        self.send(KeyboardInput { key_code: code, logical_key: logical, state, text: None, repeat, window }.into());
        self.step(1);
    }

    /// The wheel turns by so many notches where the pointer is.
    pub fn wheel(&mut self, y: f32) {
        let window = self.window;
        self.send(MouseWheel { unit: MouseScrollUnit::Line, x: 0.0, y, window, phase: TouchPhase::Moved }.into());
        self.step(2);
    }

    /// A key with what it types.
    pub fn key(&mut self, code: KeyCode, logical: Key) {
        let window = self.window;
        let typed = if let Key::Character(text) = &logical { Some(text.clone()) } else { None };
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let text = typed.clone().filter(|_| state == ButtonState::Pressed);
            self.send(KeyboardInput { key_code: code, logical_key: logical.clone(), state, text, repeat: false, window }.into());
            self.step(1);
        }
    }

    /// A key held with Shift, with what it types then.
    pub fn with_shift(&mut self, code: KeyCode, typed: &str) {
        let window = self.window;
        let typed = Key::Character(typed.into());
        for (key_code, logical_key, state) in [
            (KeyCode::ShiftLeft, Key::Shift, ButtonState::Pressed),
            (code, typed.clone(), ButtonState::Pressed),
            (code, typed, ButtonState::Released),
            (KeyCode::ShiftLeft, Key::Shift, ButtonState::Released),
        ] {
            self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window }.into());
        }
        self.step(2);
    }

    /// A key held with Ctrl, all of it within one frame, as on a slow machine.
    pub fn with_control(&mut self, code: KeyCode, letter: &str) {
        let window = self.window;
        let letter = Key::Character(letter.into());
        for (key_code, logical_key, state) in [
            (KeyCode::ControlLeft, Key::Control, ButtonState::Pressed),
            (code, letter.clone(), ButtonState::Pressed),
            (code, letter, ButtonState::Released),
            (KeyCode::ControlLeft, Key::Control, ButtonState::Released),
        ] {
            self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window }.into());
        }
        self.step(2);
    }
}
