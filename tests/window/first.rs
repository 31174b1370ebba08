//! The guided first fight, played by keyboard alone, whatever the player chooses.

use super::rig::Rig;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use willbound::app::Start;
use willbound::app::cinema::Cinema;
use willbound::app::probe::Probe;
use willbound::app::table::Screen;
use willbound::play::demo::coach::{At, Lesson};

fn lesson(rig: &Rig) -> Option<&Lesson> {
    rig.app.world().resource::<Cinema>().tutor.as_ref()?.lesson.as_ref()
}

fn coached(rig: &Rig) -> bool {
    rig.app.world().resource::<Cinema>().tutor.is_some()
}

/// Plays the first fight: reads every lesson, and answers with the option that `choose` names among the keys of the legal ones.
/// What the coach said comes back, each text once.
fn play(choose: impl Fn(&[String]) -> usize) -> (Rig, Vec<String>) {
    let mut rig = Rig::new(Start::First);
    rig.step(4);
    let mut said: Vec<String> = Vec::new();
    for _ in 0..2_500 {
        if !coached(&rig) {
            return (rig, said);
        }
        if let Some(lesson) = lesson(&rig) {
            assert!(lesson.text.len() <= 200, "{}", lesson.text);
            if !said.contains(&lesson.text) {
                said.push(lesson.text.clone());
            }
            if lesson.waits {
                let before = rig.answers();
                rig.key(KeyCode::Enter, Key::Enter);
                rig.step(2);
                assert_eq!(rig.answers(), before, "reading answers nothing");
                continue;
            }
        }
        if rig.game().wants_cell.is_some() {
            // Some neighbouring cell that is free.
            let start = rig.answers();
            for (code, key) in
                [(KeyCode::ArrowRight, Key::ArrowRight), (KeyCode::ArrowUp, Key::ArrowUp), (KeyCode::ArrowDown, Key::ArrowDown)]
            {
                rig.key(code, key);
                rig.key(KeyCode::Enter, Key::Enter);
                if rig.answers() > start {
                    break;
                }
            }
            if rig.answers() == start {
                rig.key(KeyCode::Escape, Key::Escape);
            }
            continue;
        }
        if !rig.game().ready() {
            rig.game_mut().speed = 4.0;
            rig.step(2);
            continue;
        }
        let question = rig.game().open_question().unwrap();
        let keys: Vec<String> = question.legal().map(|choice| choice.pick.key(rig.game().session.cast())).collect();
        let wanted = choose(&keys).min(keys.len() - 1);
        let place = question.options.iter().position(|choice| choice.pick.key(rig.game().session.cast()) == keys[wanted]).unwrap();
        for _ in 0..keys.len() * 2 {
            let now = rig.game().highlighted;
            match now.cmp(&place) {
                std::cmp::Ordering::Less => rig.key(KeyCode::ArrowDown, Key::ArrowDown),
                std::cmp::Ordering::Greater => rig.key(KeyCode::ArrowUp, Key::ArrowUp),
                std::cmp::Ordering::Equal => break,
            }
        }
        rig.key(KeyCode::Enter, Key::Enter);
        rig.step(1);
    }
    panic!("the first fight never ends; it is at {:?} after {said:#?}", rig.game().open_question().map(|question| question.kind));
}

/// The place of the first of these keys that is offered.
fn prefer(keys: &[String], wanted: &[&str]) -> usize {
    wanted.iter().find_map(|want| keys.iter().position(|key| key.starts_with(want))).unwrap_or(0)
}

#[test]
fn by_keyboard_alone_from_welcome_to_the_pointers_at_the_other_rules() {
    let (mut rig, said) = play(|keys| prefer(keys, &["resist", "veto", "exorcise", "done", "go_on", "move", "pass"]));
    let all = said.join("\n");
    for word in
        ["Welcome", "ring is his Will", "Minimum Will", "six seconds", "Resist", "the demon is in", "may veto", "Veto it?", "exorcis"]
    {
        assert!(all.contains(word), "the coach never speaks of `{word}`:\n{all}");
    }
    let last = said.last().unwrap();
    assert!(last.contains("spirit combat") && last.contains("willpower"), "{last}");
    rig.step(3);
    assert!(!rig.game().held, "the table is free");
}

#[test]
fn whoever_lets_the_demon_in_or_does_nothing_is_coached_too() {
    let (_, said) = play(|keys| prefer(keys, &["let_in", "allow", "pass", "refuse", "done"]));
    assert!(said.iter().any(|text| text.contains("opened the door")), "{said:#?}");
    assert!(said.last().unwrap().contains("willpower"));
    let (_, said) = play(|keys| prefer(keys, &["resist", "allow", "pass", "done", "end"]));
    assert!(said.iter().any(|text| text.contains("the demon is in")), "{said:#?}");
    assert!(said.last().unwrap().contains("willpower"));
}

#[test]
fn any_legal_choice_is_fine() {
    for step in [1_usize, 3] {
        let count = std::cell::Cell::new(step);
        let (rig, said) = play(|keys| {
            count.set(count.get() * 5 + step);
            count.set(count.get() % 997);
            count.get() % keys.len()
        });
        assert_eq!(rig.game().session.fault(), None);
        assert!(said.len() > 6, "{said:#?}");
    }
}

#[test]
fn what_the_coach_speaks_of_is_framed_and_it_can_be_left_at_any_time() {
    let mut rig = Rig::new(Start::Picker);
    rig.click(rig.place("button:first"));
    rig.step(4);
    assert_eq!(lesson(&rig).map(|lesson| lesson.at), Some(At::Nothing));
    rig.key(KeyCode::Enter, Key::Enter);
    rig.step(3);
    let jack = rig.token("jack");
    let framed = |rig: &Rig| rig.app.world().resource::<Probe>().0.get("pointed").copied();
    assert!(framed(&rig).is_some_and(|rect| rect.contains(jack)), "{:?} is not around {jack}", framed(&rig));
    rig.key(KeyCode::Escape, Key::Escape);
    rig.step(2);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Picker);
    // And the fight goes on from the list.
    rig.key(KeyCode::Escape, Key::Escape);
    rig.step(3);
    assert!(coached(&rig) && lesson(&rig).is_some_and(|lesson| lesson.waits));
}
