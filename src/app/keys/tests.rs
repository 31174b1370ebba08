//! Every key that does something comes from the bindings, or is among those that are the same for everybody.

use super::*;
use crate::app::bindings::{Bindings, deeds};
use crate::app::cinema::Showing;
use crate::play::policy::Sensible;
use crate::scene::check;
use bevy::ecs::message::Messages;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const PLACES: [Place; 8] =
    [Place::Picker, Place::Table, Place::Past, Place::Film, Place::Films, Place::Compare, Place::Branches, Place::Editor];

fn manifest(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A fight in which somebody has decided a few times.
fn fight() -> Game {
    let mut game = Game::new(Arc::new(check::scene_file(&manifest("scenes/possession/fell_bargain.ron")).unwrap()), 7);
    while game.session.answers().len() < 12 && game.session.let_choose(&Sensible) {}
    game.skip();
    game
}

/// What the keyboard needs, where one is.
fn world(place: Place, keys: Bindings) -> World {
    let mut world = World::new();
    let (mut desk, mut cinema, mut game) = (Desk::default(), Cinema::default(), fight());
    let screen = match place {
        Place::Picker => Screen::Picker,
        Place::Compare => Screen::Compare,
        Place::Films => Screen::Films,
        Place::Editor => Screen::Editor,
        Place::Table | Place::Past | Place::Film | Place::Branches => Screen::Table,
    };
    match place {
        Place::Past => game.look_at(20),
        Place::Film => cinema.showing = crate::play::demo::films().first().map(Showing::new),
        Place::Branches => desk.sheet = Some(Sheet::Branches),
        _ => {}
    }
    assert_eq!(game.past.is_some(), place == Place::Past);
    world.init_resource::<Messages<KeyboardInput>>();
    world.init_resource::<Messages<Command>>();
    world.init_resource::<ButtonInput<KeyCode>>();
    world.insert_resource(State::new(screen));
    world.insert_resource(Settings { keys, ..Settings::default() });
    world.insert_resource(Library::new(Vec::new()));
    if place == Place::Editor {
        world.insert_resource(Editor::begin("possession", None));
    }
    world.insert_resource(desk);
    world.insert_resource(cinema);
    world.insert_resource(game);
    world
}

/// What is said where this key is pressed.
fn said(world: &mut World, chord: &Chord) -> Vec<Command> {
    let press = |logical_key: Key, state| KeyboardInput {
        key_code: KeyCode::F24,
        logical_key,
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    };
    let held: Vec<Key> = [(chord.control, Key::Control), (chord.alt, Key::Alt), (chord.shift, Key::Shift)]
        .into_iter()
        .filter_map(|(held, key)| held.then_some(key))
        .collect();
    for key in held.iter().chain([&chord.logical()]) {
        world.write_message(press(key.clone(), ButtonState::Pressed));
    }
    for key in &held {
        world.write_message(press(key.clone(), ButtonState::Released));
    }
    world.run_system_cached(read).unwrap();
    world.resource_mut::<Messages<KeyboardInput>>().clear();
    world.resource_mut::<Messages<Command>>().drain().collect()
}

#[test]
fn a_key_does_what_it_is_bound_to_and_nothing_once_another_is_bound() {
    // Keys that nothing is bound to, one for each deed.
    let free: Vec<Chord> = ["Alt+", "Ctrl+Alt+", "Ctrl+Alt+Shift+"]
        .iter()
        .flat_map(|held| ('A'..='Z').map(move |key| Chord::parse(&format!("{held}{key}")).unwrap()))
        .collect();
    let mut own = Bindings::default();
    let mut taken: Vec<(Deed, Chord)> = Vec::new();
    assert!(free.len() >= deeds().count());
    for (about, chord) in deeds().zip(&free) {
        own.bind(about.deed, chord.clone()).unwrap();
        taken.push((about.deed, chord.clone()));
    }
    for place in PLACES {
        let (mut usual, mut bound) = (world(place, Bindings::default()), world(place, own.clone()));
        for (deed, chord) in &taken {
            let here = deed.about().places.contains(&place);
            for key in deed.about().usual.iter().map(|key| Chord::parse(key).unwrap()).filter(|_| here) {
                let says = said(&mut usual, &key);
                assert_eq!(says.len(), 1, "{key} in {place:?}");
                assert_eq!(said(&mut bound, &key), [], "{key} in {place:?} once `{}` has another key", deed.about().id);
                assert_eq!(said(&mut bound, chord), says, "{chord} in {place:?}");
            }
            if !here && place != Place::Branches {
                assert_eq!(said(&mut bound, chord), [], "`{}` cannot be done in {place:?}", deed.about().id);
            }
        }
    }
}

/// Keys that may be named in a file of the window, beside those that come from the bindings.
fn fixed(file: &str) -> &'static [&'static str] {
    const CHOOSING: [&str; 8] = [
        "Key::ArrowUp",
        "Key::ArrowDown",
        "Key::ArrowLeft",
        "Key::ArrowRight",
        "Key::PageUp",
        "Key::PageDown",
        "Key::Enter",
        "Key::Escape",
    ];
    const SHEETS: [&str; 14] = [
        "Key::ArrowUp",
        "Key::ArrowDown",
        "Key::ArrowLeft",
        "Key::ArrowRight",
        "Key::PageUp",
        "Key::PageDown",
        "Key::Enter",
        "Key::Escape",
        "Key::Tab",
        "Key::Space",
        "Key::Home",
        "Key::End",
        "Key::Backspace",
        "Key::Delete",
    ];
    match file {
        "comfort.rs" | "house.rs" => &SHEETS,
        "panels/branches.rs" | "panels/editor/questions.rs" => &["Key::Enter", "Key::Escape"],
        "panels/editor/fields.rs" => &["Key::Enter", "Key::Escape", "Key::Tab"],
        "panels/editor/text.rs" => &["Key::Escape"],
        "keys/editor.rs" => &SHEETS,
        "keys/letters.rs" => &["Key::Character"],
        "keys.rs" => &["Key::Enter", "Key::Control", "Key::Super", "Key::Meta", "Key::Alt", "Key::Shift", "Key::Character"],
        _ if file.starts_with("keys/") => &CHOOSING,
        // Choosing on the sheet of many fights: its pages, its rows, its results.
        "trials.rs" => &[
            "Key::ArrowUp",
            "Key::ArrowDown",
            "Key::ArrowLeft",
            "Key::ArrowRight",
            "Key::Tab",
            "Key::Enter",
            "Key::Space",
            "Key::PageUp",
            "Key::PageDown",
            "Key::Home",
            "Key::End",
        ],
        _ => &[],
    }
}

#[test]
fn no_file_of_the_window_knows_a_key_of_its_own() {
    let root = manifest("src/app");
    let mut folders = vec![root.clone()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let file = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            if path.extension().is_none_or(|ending| ending != "rs") || file == "bindings/chord.rs" || file == "keys/tests.rs" {
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            let lines = source.lines().enumerate();
            for (number, line) in lines.filter(|(_, line)| !line.trim_start().starts_with("//")) {
                for (at, _) in line.match_indices("Key::") {
                    let before = line[..at].chars().next_back();
                    let name: String = line[at..].chars().take_while(|sign| sign.is_alphanumeric() || *sign == ':').collect();
                    let part_of_another = before.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
                    seen += usize::from(!part_of_another);
                    assert!(part_of_another || fixed(&file).contains(&&*name), "{file}, line {}: {name}", number + 1);
                }
                let codes = line.contains("KeyCode::") && file != "keys.rs";
                assert!(!codes, "{file}, line {}: keys by their place on the keyboard", number + 1);
            }
        }
    }
    assert!(seen > 40, "the sources were read");
}

#[test]
fn a_letter_with_ctrl_within_one_frame_is_no_text_and_those_beside_it_are() {
    use ButtonState::{Pressed, Released};
    use bevy_egui::egui::{Event, RawInput};
    let key = |key_code, logical_key, state| KeyboardInput {
        key_code,
        logical_key,
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    };
    let letter = |state| key(KeyCode::KeyZ, Key::Character("z".into()), state);
    let control = |state| key(KeyCode::ControlLeft, Key::Control, state);
    let frame = [letter(Pressed), letter(Released), control(Pressed), letter(Pressed), letter(Released), control(Released)];
    let mut raw = RawInput { events: vec![Event::Text("z".into()), Event::Text("z".into())], ..RawInput::default() };
    let mut held = Held::default();
    letters::drop_commands(&mut raw, frame.iter(), &mut held);
    assert_eq!(raw.events, [Event::Text("z".into())]);
    // Ctrl was let go: the next one is text again.
    letters::drop_commands(&mut raw, [letter(Pressed)].iter(), &mut held);
    assert_eq!(raw.events.len(), 1);
}
