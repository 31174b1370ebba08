//! What egui hears of keys while text is typed, put right for slow frames. It knows nothing of what is typed, or where.

use super::Held;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy_egui::egui::{Event, RawInput};

/// Drops letters that were pressed with Ctrl: they are commands, not text. A slow frame may hold the whole of a press of
/// Ctrl+Z, and egui hears of every key with the modifiers that are held when the frame begins.
pub fn drop_commands<'a>(raw: &mut RawInput, pressed: impl Iterator<Item = &'a KeyboardInput>, held: &mut Held) {
    for input in pressed {
        held.hear(input);
        let Key::Character(letter) = &input.logical_key else { continue };
        let text = |event: &Event| matches!(event, Event::Text(text) if text.as_str() == letter.as_str());
        if input.state == ButtonState::Pressed
            && held.commands()
            && let Some(place) = raw.events.iter().rposition(text)
        {
            raw.events.remove(place);
        }
    }
}
