//! The window as it was left: its size, and whether it filled the screen.

use super::settings::Settings;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized, WindowResolution};
use bevy::winit::WINIT_WINDOWS;

/// Width and height at the first start, in logical pixels.
const FIRST: (f32, f32) = (1600.0, 900.0);

/// The size to open with, in logical pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "settings hold sizes of windows only")]
pub fn resolution(settings: &Settings) -> WindowResolution {
    let (width, height) = settings.window.unwrap_or(FIRST);
    WindowResolution::new(width.round() as u32, height.round() as u32)
}

/// Fills the screen at the start, if the window did when it was closed.
pub fn maximise(settings: Res<Settings>, window: Option<Single<&mut Window, With<PrimaryWindow>>>) {
    if let Some(mut window) = window.filter(|_| settings.maximised) {
        window.set_maximized(true);
    }
}

/// Notes the size whenever it changes.
pub fn remember(
    mut resized: MessageReader<WindowResized>,
    window: Option<Single<(Entity, &Window), With<PrimaryWindow>>>,
    mut settings: ResMut<Settings>,
    _main_thread: NonSendMarker,
) {
    let Some(window) = window.filter(|_| resized.read().count() > 0) else { return };
    let (entity, window) = *window;
    let maximised = WINIT_WINDOWS.with_borrow(|windows| windows.get_window(entity).is_some_and(|window| window.is_maximized()));
    note(&mut settings, maximised, (window.width(), window.height()));
}

/// A window that fills the screen keeps the size it had before.
fn note(settings: &mut impl std::ops::DerefMut<Target = Settings>, maximised: bool, size: (f32, f32)) {
    let size = if maximised || !super::settings::is_window(size) { settings.window } else { Some(size) };
    if (settings.maximised, settings.window) != (maximised, size) {
        (settings.maximised, settings.window) = (maximised, size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_before_it_filled_the_screen_is_kept() {
        let mut world = World::new();
        world.insert_resource(Settings::default());
        let mut settings = world.resource_mut::<Settings>();
        note(&mut settings, false, (1400.0, 800.0));
        note(&mut settings, true, (1920.0, 1080.0));
        assert_eq!((settings.window, settings.maximised), (Some((1400.0, 800.0)), true));
        note(&mut settings, false, (0.0, 0.0));
        assert_eq!((settings.window, settings.maximised), (Some((1400.0, 800.0)), false), "a window put away has no size");
        let opened = resolution(&settings);
        assert_eq!((opened.width(), opened.height()), (1400.0, 800.0));
    }
}
