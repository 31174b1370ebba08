//! What egui hears of keys while text is typed, put right for slow frames. It knows nothing of what is typed, or where.

use super::keys::Held;
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::keyboard::KeyCode;
    use bevy::prelude::Entity;

    fn key(key_code: KeyCode, logical_key: Key, state: ButtonState) -> KeyboardInput {
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    #[test]
    fn a_letter_with_ctrl_within_one_frame_is_no_text_and_those_beside_it_are() {
        let letter = |state| key(KeyCode::KeyZ, Key::Character("z".into()), state);
        let control = |state| key(KeyCode::ControlLeft, Key::Control, state);
        use ButtonState::{Pressed, Released};
        let frame = [letter(Pressed), letter(Released), control(Pressed), letter(Pressed), letter(Released), control(Released)];
        let mut raw = RawInput { events: vec![Event::Text("z".into()), Event::Text("z".into())], ..RawInput::default() };
        let mut held = Held::default();
        drop_commands(&mut raw, frame.iter(), &mut held);
        assert_eq!(raw.events, [Event::Text("z".into())]);
        // Ctrl was let go: the next one is text again.
        drop_commands(&mut raw, [letter(Pressed)].iter(), &mut held);
        assert_eq!(raw.events.len(), 1);
    }
}
