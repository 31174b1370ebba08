//! The scene editor in the window: fields, tokens, cast, undo, files; by keyboard and by mouse.

use super::rig::Rig;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use std::path::PathBuf;
use tempfile::TempDir;
use willbound::app::Start;
use willbound::app::command::Command;
use willbound::app::editor::{Ask, Editor, Pane, Part, Said};
use willbound::app::probe::Probe;
use willbound::app::table::{Game, Screen};

/// A copy of a shipped scene, opened in the editor.
fn opened(name: &str) -> (Rig, TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenes").join(format!("{name}.ron"))).unwrap();
    let file = folder.path().join("scene.ron");
    std::fs::write(&file, &text).unwrap();
    let mut rig = Rig::new(Start::Picker);
    say(&mut rig, Said::Open(file.clone()));
    (rig, folder, file, text)
}

fn say(rig: &mut Rig, said: Said) {
    rig.app.world_mut().write_message(Command::Editor(said));
    rig.step(3);
}

fn editor(rig: &Rig) -> &Editor {
    rig.app.world().resource::<Editor>()
}

fn letters(rig: &mut Rig, text: &str) {
    for letter in text.chars() {
        let code = match letter {
            '0'..='9' => KeyCode::Digit0,
            _ => KeyCode::KeyA,
        };
        rig.key(code, Key::Character(letter.to_string().into()));
    }
}

fn press(rig: &mut Rig, code: KeyCode, key: Key) {
    rig.key(code, key);
}

fn click(rig: &mut Rig, name: &str) {
    let at = rig.place(name);
    rig.click(at);
}

/// The lines that are in one text and not in the other.
fn other_lines(old: &str, new: &str) -> (Vec<String>, Vec<String>) {
    let lines = |of: &str, than: &str| {
        of.lines().filter(|line| !than.lines().any(|other| other == *line)).map(|line| line.trim().to_owned()).collect()
    };
    (lines(old, new), lines(new, old))
}

#[test]
fn a_number_is_typed_saved_and_changes_one_line_of_the_file() {
    let (mut rig, _folder, file, text) = opened("possession/rescue");
    let member = editor(&rig).figures[0].clone();
    click(&mut rig, &format!("member:{}", member.id));
    assert_eq!(editor(&rig).part, Part::Member(0));
    click(&mut rig, "row:cast.1.will");
    assert!(editor(&rig).typing.is_some(), "a click on a number begins to type it");
    letters(&mut rig, "13");
    press(&mut rig, KeyCode::Enter, Key::Enter);
    rig.step(2);
    assert!(editor(&rig).draft.is_changed() && editor(&rig).typing.is_none());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "nothing is written before it is saved");
    rig.with_control(KeyCode::KeyS, "s");
    let saved = std::fs::read_to_string(&file).unwrap();
    let (gone, new) = other_lines(&text, &saved);
    assert_eq!((gone.len(), new.len()), (1, 1), "{gone:?} {new:?}");
    assert!(new[0].contains("will: 13"), "{new:?}");
    assert!(!editor(&rig).draft.is_changed());
}

#[test]
fn the_keyboard_alone_changes_a_field_and_takes_it_back() {
    let (mut rig, _folder, file, text) = opened("possession/fell_bargain");
    // Down the list of parts to the first of the cast, over to its fields, down to Will.
    while editor(&rig).part != Part::Member(0) {
        press(&mut rig, KeyCode::ArrowDown, Key::ArrowDown);
    }
    press(&mut rig, KeyCode::Enter, Key::Enter);
    assert_eq!(editor(&rig).pane, Pane::Fields);
    for _ in 0..60 {
        if editor(&rig).rows[editor(&rig).row].path.to_string() == "cast.1.will" {
            break;
        }
        press(&mut rig, KeyCode::ArrowDown, Key::ArrowDown);
    }
    press(&mut rig, KeyCode::ArrowRight, Key::ArrowRight);
    assert!(editor(&rig).draft.text().contains("at: (5, 4), will: 10,"));
    press(&mut rig, KeyCode::Enter, Key::Enter);
    letters(&mut rig, "200");
    press(&mut rig, KeyCode::Enter, Key::Enter);
    rig.step(2);
    assert!(editor(&rig).draft.text().contains("will: 200,"), "what breaks a rule of the format stays editable");
    assert!(editor(&rig).errors() > 0 && editor(&rig).scene.is_none());
    // What is wrong is told at the field, in the words of the check.
    let row = editor(&rig).rows.iter().position(|row| row.path.to_string() == "cast.1.will").unwrap();
    let (at, problem) = editor(&rig).problems[0].clone();
    assert_eq!(editor(&rig).row_of(at, &problem), Some(row));
    rig.with_control(KeyCode::KeyZ, "z");
    rig.with_control(KeyCode::KeyZ, "z");
    assert_eq!(editor(&rig).draft.text(), text, "undone to the byte");
    rig.with_control(KeyCode::KeyY, "y");
    assert!(editor(&rig).draft.text().contains("will: 10,"));
    // Esc out of it asks first, and nothing is lost.
    press(&mut rig, KeyCode::Escape, Key::Escape);
    press(&mut rig, KeyCode::Escape, Key::Escape);
    assert!(matches!(editor(&rig).ask, Some(Ask::Unsaved(_))));
    press(&mut rig, KeyCode::Escape, Key::Escape);
    assert!(editor(&rig).ask.is_none());
    press(&mut rig, KeyCode::Escape, Key::Escape);
    press(&mut rig, KeyCode::Enter, Key::Enter);
    rig.step(3);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Picker);
    assert!(std::fs::read_to_string(&file).unwrap().contains("will: 10,"), "the first answer saves");
}

#[test]
fn a_token_is_dragged_and_moved_by_keys() {
    let (mut rig, _folder, _file, text) = opened("possession/fell_bargain");
    let grid = rig.app.world().resource::<Probe>().0["grid"];
    let cell = |x: f32, y: f32| grid.min + (Vec2::new(x, y) + 0.5) * grid.width() / 12.0;
    rig.move_to(cell(5.0, 4.0));
    rig.button(ButtonState::Pressed);
    rig.move_to(cell(6.0, 4.0));
    rig.move_to(cell(8.0, 6.0));
    rig.button(ButtonState::Released);
    rig.step(3);
    assert_eq!(editor(&rig).figures[0].cell, Some((8, 6)));
    let (gone, new) = other_lines(&text, editor(&rig).draft.text());
    assert!(gone.len() == 1 && new.len() == 1 && new[0].contains("at: (8, 6), will: 9"), "{new:?}");
    assert_eq!((editor(&rig).pane, editor(&rig).part), (Pane::Board, Part::Member(0)));
    press(&mut rig, KeyCode::ArrowLeft, Key::ArrowLeft);
    press(&mut rig, KeyCode::ArrowUp, Key::ArrowUp);
    assert!(editor(&rig).draft.text().contains("at: (7, 5), will: 9"));
    for _ in 0..3 {
        rig.with_control(KeyCode::KeyZ, "z");
    }
    assert_eq!(editor(&rig).draft.text(), text);
}

#[test]
fn a_combatant_comes_and_goes_and_all_is_undone() {
    let (mut rig, _folder, file, text) = opened("willpower/gunslinger");
    let count = editor(&rig).figures.len();
    let first = editor(&rig).figures[0].id.clone();
    click(&mut rig, &format!("member:{first}"));
    click(&mut rig, "button:add-member");
    assert_eq!(editor(&rig).figures.len(), count + 1);
    assert_eq!(editor(&rig).part, Part::Member(count), "the new one is shown");
    assert_eq!(editor(&rig).errors(), 0, "{:?}", editor(&rig).problems);
    assert_eq!(editor(&rig).figures[count].side_name, editor(&rig).figures[0].side_name, "of the side of the chosen one");
    click(&mut rig, "button:copy-member");
    assert_eq!((editor(&rig).figures.len(), editor(&rig).errors()), (count + 2, 0), "{:?}", editor(&rig).problems);
    // Something that it can do.
    let add = editor(&rig).rows.iter().find(|row| row.path.to_string().ends_with(".acts")).unwrap().path.clone();
    say(&mut rig, Said::Part(Part::Member(count)));
    let head = editor(&rig).rows.iter().position(|row| row.path.to_string().ends_with(".acts")).unwrap();
    say(&mut rig, Said::Act(head));
    say(&mut rig, Said::AddAt(head));
    assert!(editor(&rig).draft.text().contains("New act"), "{add}");
    assert_eq!(editor(&rig).errors(), 0, "{:?}", editor(&rig).problems);
    say(&mut rig, Said::Pane(Pane::Parts));
    press(&mut rig, KeyCode::Delete, Key::Delete);
    assert_eq!(editor(&rig).figures.len(), count + 1);
    for _ in 0..10 {
        if !editor(&rig).draft.can().0 {
            break;
        }
        rig.with_control(KeyCode::KeyZ, "z");
    }
    assert_eq!(editor(&rig).draft.text(), text);
    rig.with_control(KeyCode::KeyS, "s");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn a_file_that_somebody_else_wrote_is_never_written_over_unasked() {
    let (mut rig, folder, file, text) = opened("spirit_combat/duel");
    say(&mut rig, Said::Part(Part::Member(0)));
    let row = editor(&rig).rows.iter().position(|row| row.path.to_string() == "cast.1.pow").unwrap();
    say(&mut rig, Said::Change(row, 1));
    let mine = editor(&rig).draft.text().to_owned();
    let theirs = text.replace("seed: 11", "seed: 12");
    std::fs::write(&file, &theirs).unwrap();
    rig.with_control(KeyCode::KeyS, "s");
    assert!(matches!(editor(&rig).ask, Some(Ask::OtherText(_))));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), theirs);
    press(&mut rig, KeyCode::Escape, Key::Escape);
    assert_eq!((editor(&rig).draft.text(), std::fs::read_to_string(&file).unwrap()), (mine.as_str(), theirs.clone()));
    // Another file: its name is typed.
    let other = folder.path().join("other.ron");
    rig.with_control(KeyCode::KeyS, "s");
    press(&mut rig, KeyCode::Digit3, Key::Character("3".into()));
    press(&mut rig, KeyCode::Enter, Key::Enter);
    say(&mut rig, Said::Typed(other.display().to_string()));
    press(&mut rig, KeyCode::Enter, Key::Enter);
    rig.step(3);
    assert_eq!(std::fs::read_to_string(&other).unwrap(), mine);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), theirs);
    assert_eq!(editor(&rig).file, Some(other.clone()));
    // What somebody else writes while nothing is changed here is taken over.
    std::fs::write(&other, &theirs).unwrap();
    rig.step(60);
    assert_eq!(editor(&rig).draft.text(), theirs);
}

#[test]
fn a_new_scene_is_written_played_and_edited_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut rig = Rig::new(Start::Picker);
    rig.with_control(KeyCode::KeyN, "n");
    // The arrows move through the rules and stop at the ends.
    for (key, row) in
        [(Key::ArrowUp, 0), (Key::ArrowDown, 1), (Key::ArrowDown, 2), (Key::ArrowDown, 2), (Key::ArrowUp, 1), (Key::ArrowUp, 0)]
    {
        press(&mut rig, KeyCode::ArrowDown, key);
        assert_eq!(rig.app.world().resource::<willbound::app::command::Desk>().row, row);
    }
    press(&mut rig, KeyCode::Digit3, Key::Character("3".into()));
    rig.step(3);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Editor);
    assert_eq!((editor(&rig).system.as_str(), editor(&rig).errors()), ("willpower", 0));
    click(&mut rig, "row:title");
    letters(&mut rig, "ab");
    press(&mut rig, KeyCode::Enter, Key::Enter);
    rig.step(2);
    assert_eq!(editor(&rig).title(), "ab");
    rig.with_control(KeyCode::KeyS, "s");
    let file = folder.path().join("deep").join("ab.ron");
    say(&mut rig, Said::Typed(file.display().to_string()));
    press(&mut rig, KeyCode::Enter, Key::Enter);
    rig.step(3);
    assert!(std::fs::read_to_string(&file).unwrap().contains("title: \"ab\""));
    press(&mut rig, KeyCode::F5, Key::F5);
    rig.step(5);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Table);
    assert_eq!(rig.app.world().resource::<Game>().session.scene().title, "ab");
    press(&mut rig, KeyCode::F4, Key::F4);
    rig.step(5);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Editor);
    assert_eq!(editor(&rig).title(), "ab");
    // Who came from the table goes back to it.
    say(&mut rig, Said::Leave);
    rig.step(3);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Table);
}

#[test]
fn the_text_is_typed_in_and_broken_brackets_are_mended_there() {
    let (mut rig, _folder, _file, text) = opened("willpower/undead");
    press(&mut rig, KeyCode::F6, Key::F6);
    rig.step(4);
    assert!(editor(&rig).show_text && editor(&rig).pane == Pane::Board);
    // The pen is in the text: what is typed goes there.
    letters(&mut rig, "x");
    rig.step(2);
    assert_eq!(editor(&rig).draft.text(), format!("x{text}"), "the pen begins at the top");
    rig.with_control(KeyCode::KeyZ, "z");
    rig.step(2);
    assert_eq!(editor(&rig).draft.text(), text);
    rig.with_control(KeyCode::KeyZ, "z");
    rig.step(2);
    assert_eq!(editor(&rig).draft.text(), text, "a letter with Ctrl is no text");
    let broken = text.replacen("cast: [", "cast: ", 1);
    say(&mut rig, Said::Text(broken.clone()));
    assert!(editor(&rig).errors() > 0);
    press(&mut rig, KeyCode::Escape, Key::Escape);
    say(&mut rig, Said::AddMember);
    assert_eq!(editor(&rig).draft.text(), broken, "a change that cannot be written changes nothing");
    say(&mut rig, Said::Text(text.clone()));
    assert_eq!(editor(&rig).errors(), 0);
}

#[test]
fn what_is_set_back_to_what_is_usual_leaves_no_trace() {
    let (mut rig, _folder, _file, text) = opened("possession/fell_bargain");
    say(&mut rig, Said::Part(Part::Field("rulings")));
    let row = editor(&rig).rows.iter().position(|row| row.path.to_string() == "rulings.beats").unwrap();
    say(&mut rig, Said::Row(row));
    say(&mut rig, Said::Pane(Pane::Fields));
    press(&mut rig, KeyCode::ArrowRight, Key::ArrowRight);
    assert!(editor(&rig).draft.text().contains("rulings: (beats: AtLeast)"), "{}", editor(&rig).draft.text());
    press(&mut rig, KeyCode::ArrowLeft, Key::ArrowLeft);
    assert_eq!(editor(&rig).draft.text(), text);
    assert!(!editor(&rig).draft.is_changed());
}

/// The place of a path in the words of the format.
fn place_of(path: &willbound::scene::edit::Path) -> String {
    path.0.iter().fold(String::new(), |place, step| match step {
        willbound::scene::edit::Step::Nth(_) => format!("{place}[..]"),
        willbound::scene::edit::Step::Name(name) if place.is_empty() => name.clone(),
        willbound::scene::edit::Step::Name(name) => format!("{place}.{name}"),
    })
}

#[test]
fn every_documented_field_is_shown_with_its_help_and_can_be_changed() {
    use std::collections::BTreeSet;
    use willbound::app::editor::Effect;
    use willbound::app::editor::rows::{Add, What};
    use willbound::scene::check::field_names;
    use willbound::scene::format::{Kind, fields};
    for system in ["possession", "spirit_combat", "willpower"] {
        let mut editor = Editor::begin(system, None);
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for part in editor.parts() {
            editor.obey(&Said::Part(part));
            // Everything is opened, and lists that are empty get an entry.
            let mut done: BTreeSet<String> = BTreeSet::new();
            loop {
                let next = editor.rows.iter().position(|row| match &row.what {
                    What::Head { open, .. } | What::Entry { open, .. } => !open && done.insert(row.path.to_string()),
                    What::Add(Add::Value(_)) => done.insert(format!("add {}", row.path)),
                    _ => false,
                });
                let Some(next) = next else { break };
                let path = editor.rows[next].path.clone();
                assert!(matches!(editor.obey(&Said::Act(next)), Effect::Nothing), "{system} {path}");
            }
            for place in 0..editor.rows.len() {
                let row = editor.rows[place].clone();
                seen.insert(place_of(&row.path));
                if !matches!(row.what, What::Add(_)) {
                    assert!(row.field.is_some_and(|field| field.entry.is_some()), "{system} {}", row.path);
                }
                let What::Value(kind) = &row.what else { continue };
                // The rule system itself decides what fields there are.
                if row.path.to_string() == "rules" {
                    continue;
                }
                let before = editor.draft.text().to_owned();
                let default = row.field.and_then(|field| field.default);
                let number = ["7", "8", "9"].into_iter().find(|number| row.written.as_deref() != Some(number) && default != Some(number));
                let typed = match kind {
                    Kind::Number(..) => number.unwrap(),
                    Kind::Cell => "1, 1",
                    Kind::Dice => "2d4+1",
                    Kind::Any => "(7, 7)",
                    _ => "other",
                };
                assert!(matches!(editor.obey(&Said::Act(place)), Effect::Nothing), "{system} {}", row.path);
                if editor.typing.is_some() {
                    editor.obey(&Said::Typed(typed.into()));
                    assert!(matches!(editor.obey(&Said::Commit(0)), Effect::Nothing), "{system} {}", row.path);
                } else if let Some(choosing) = editor.choosing.clone() {
                    let last = if choosing.at == 0 { choosing.choices.len() - 1 } else { 0 };
                    editor.obey(&Said::Choice(last));
                    assert!(matches!(editor.obey(&Said::Choose), Effect::Nothing), "{system} {}", row.path);
                }
                assert_ne!(editor.draft.text(), before, "{system} {} {kind:?}", row.path);
                editor.obey(&Said::Undo);
                assert_eq!(editor.draft.text(), before, "{system} {}", row.path);
            }
        }
        // What choices cost is edited as the file has it.
        let plain = |place: &str| !place.contains("(..)") && place != "rulings.minimum_will" && !place.starts_with("numbers.choices");
        for (place, _) in field_names(system).iter().filter(|(place, _)| plain(place)) {
            for field in fields(system, place) {
                let path = if place.is_empty() { field.name.to_owned() } else { format!("{place}.{}", field.name) };
                let shown = seen.contains(&path) || seen.iter().any(|seen| seen.starts_with(&path)) || path == "cast";
                assert!(shown, "{system}: {path} has no row");
            }
        }
    }
}
