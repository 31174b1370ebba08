//! Looking back, the film and branches, as a player has them: by mouse and by keyboard.

use super::rig::Rig;
use crate::support::shipped;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::command::{Command, Desk};
use willbound::app::eyes::Looking;
use willbound::app::probe::Probe;
use willbound::app::table::Game;
use willbound::engine::decision::{Need, Who};
use willbound::play::policy::Sensible;
use willbound::play::record::{Record, Replayed};
use willbound::play::session::Session;
use willbound::play::shown::Shown;
use willbound::scene::{Scene, Seat};

/// A fight after so many answers, with a person on every seat, at now.
fn table(scene: &str, answers: usize) -> Rig {
    let mut scene = Scene::clone(&shipped(scene));
    scene.seats.fill(Seat::Human);
    let mut session = Session::new(Arc::new(scene), 7, Vec::new());
    while session.answers().len() < answers && session.let_choose(&Sensible) {}
    let mut rig = Rig::new(Start::Save(std::env::temp_dir().join("willbound-test-time.ron"), Box::new(session)));
    rig.settle();
    rig
}

fn press(rig: &mut Rig, letter: &str) {
    rig.key(KeyCode::KeyX, Key::Character(letter.into()));
}

const SCENES: [&str; 3] = ["possession/fell_bargain", "spirit_combat/haunting", "willpower/named_demon"];

#[test]
fn a_click_on_a_line_shows_the_table_as_at_that_line_and_back() {
    let mut looked = 0;
    for scene in SCENES {
        let mut rig = table(scene, 24);
        let now = (rig.game().session.digest(), rig.game().shown.clone());
        // The newest lines in sight that are not of the last beat.
        let facts = rig.game().session.facts();
        let last = facts.last().unwrap().beat;
        let probe = rig.app.world().resource::<Probe>();
        let top = probe.0["filter:all"].max.y + 16.0;
        let earlier: Vec<usize> = (0..facts.len()).rev().filter(|place| facts[*place].beat < last).collect();
        let inside = |place: &usize| probe.0.get(&format!("line:{place}")).is_some_and(|rect| rect.min.y > top);
        let lines: Vec<usize> = earlier.into_iter().filter(inside).take(3).collect();
        looked += lines.len();
        for line in lines {
            rig.click(rig.place(&format!("line:{line}")));
            let game = rig.game();
            let past = game.past.clone().unwrap_or_else(|| panic!("{scene}: nothing is looked at"));
            assert_eq!(game.shown, Shown::of(&game.session.facts()[..game.played]), "{scene}");
            assert_eq!(past.fact, line, "{scene}");
            assert!(past.fact < game.played && game.played < game.session.facts().len(), "{scene}: {past:?}");
            assert!(game.open_question().is_none() && !game.ready());
            rig.place("past");
            rig.key(KeyCode::Escape, Key::Escape);
            assert_eq!((rig.game().past.clone(), rig.game().shown.clone()), (None, now.1.clone()), "{scene}: back at now");
        }
        assert_eq!(rig.game().session.digest(), now.0, "{scene}");
    }
    assert!(looked >= 4, "only {looked} earlier lines were in sight");
}

#[test]
fn while_one_looks_back_no_answer_counts() {
    let mut rig = table(SCENES[0], 12);
    press(&mut rig, "[");
    assert!(rig.game().past.is_some());
    let (answers, digest) = (rig.answers(), rig.game().session.digest());
    for (code, key) in [
        (KeyCode::Digit1, Key::Character("1".into())),
        (KeyCode::Digit1, Key::Character("1".into())),
        (KeyCode::KeyA, Key::Character("a".into())),
        (KeyCode::KeyS, Key::Character("s".into())),
    ] {
        rig.key(code, key);
        rig.step(10);
    }
    rig.with_control(KeyCode::KeyZ, "z");
    rig.app.world_mut().write_message(Command::DiceMode(None, true));
    rig.step(20);
    assert_eq!((rig.answers(), rig.game().session.digest(), rig.game().auto), (answers, digest, false));
    for name in ["button:undo", "button:auto", "button:save", "button:dice", "button:standing"] {
        assert!(rig.app.world().resource::<Probe>().center(name).is_none(), "{name} does nothing now");
    }
    rig.place("button:past-film");
    assert!(rig.game().past.is_some(), "and one still looks back");
}

#[test]
fn going_on_from_a_past_moment_keeps_what_came_after_as_a_branch() {
    for scene in SCENES {
        let mut rig = table(scene, 18);
        let end = rig.game().session.digest();
        for _ in 0..12 {
            press(&mut rig, "[");
        }
        let decision = rig.game().past.as_ref().unwrap().decision;
        assert!(decision < 18, "{scene}");
        rig.key(KeyCode::Enter, Key::Enter);
        rig.until_asked();
        assert_eq!((rig.answers(), rig.game().session.redoable()), (decision, 18 - decision), "{scene}");
        // Another answer than the one that was given.
        let game = rig.game();
        let given = game.session.line().answers()[decision].clone();
        let question = game.open_question().unwrap();
        let other = question.legal().find(|choice| choice.need == willbound::engine::decision::Need::Nothing && choice.pick != given.pick);
        let other = other.unwrap_or_else(|| panic!("{scene}: {} has one answer only", question.kind)).pick.clone();
        let who = question.who;
        rig.game_mut().answer(willbound::engine::decision::Who::Mind(who), other);
        rig.settle();
        assert_eq!(rig.game().session.branches().len(), 1, "{scene}");
        press(&mut rig, "b");
        rig.step(3);
        let at = rig.place("branch:0");
        rig.click(at);
        rig.step(3);
        assert_eq!(rig.game().session.digest(), end, "{scene}: the former line to its end");
        assert_eq!(rig.game().session.branches().len(), 1, "{scene}: and the other one is kept");
    }
}

#[test]
fn the_film_runs_to_now_and_changes_nothing() {
    let mut rig = table(SCENES[0], 16);
    let (digest, dice) = (rig.game().session.digest(), rig.game().session.dice().len());
    rig.game_mut().speed = 4.0;
    rig.click(rig.place("button:replay"));
    assert!(rig.game().past.as_ref().is_some_and(|past| past.plays));
    rig.step(40);
    let early = rig.game().played;
    // Space stops it where it is.
    rig.key(KeyCode::Space, Key::Space);
    let held = rig.game().played;
    rig.step(60);
    assert!(early > 0 && rig.game().played == held && !rig.game().past.as_ref().unwrap().plays);
    rig.key(KeyCode::Space, Key::Space);
    for _ in 0..4_000 {
        rig.step(1);
        if rig.game().past.is_none() {
            break;
        }
        let game = rig.game();
        assert_eq!(game.shown, Shown::of(&game.session.facts()[..game.played]));
    }
    let game = rig.game();
    assert!(game.past.is_none() && game.caught_up(), "it ends at now");
    assert_eq!((game.session.digest(), game.session.dice().len()), (digest, dice));
    rig.until_asked();
}

#[test]
fn the_bar_goes_anywhere_by_mouse_and_keys() {
    let mut rig = table(SCENES[0], 30);
    let all = rig.game().session.facts().len();
    press(&mut rig, "[");
    let bar = rig.place("scrub");
    rig.click(bar);
    let half = rig.game().played;
    assert!(half > all / 4 && half < all * 3 / 4, "{half} of {all}");
    rig.click(bar - Vec2::new(80.0, 0.0));
    assert!(rig.game().played < half);
    rig.key(KeyCode::Home, Key::Home);
    assert!(rig.game().shown.round == 0 && rig.game().past.is_some());
    rig.key(KeyCode::PageDown, Key::PageDown);
    assert!(rig.game().played > 0 && rig.game().played < half);
    rig.key(KeyCode::End, Key::End);
    assert!(rig.game().past.is_none());
}

/// Another answer than the one that was given at a decision, so that a branch is left.
fn branch_at(rig: &mut Rig, decision: usize) {
    rig.game_mut().go_to(decision);
    rig.until_asked();
    let game = rig.game();
    let given = game.session.line().answers()[decision].clone();
    let question = game.open_question().unwrap();
    let other = question.legal().find(|choice| choice.need == Need::Nothing && choice.pick != given.pick).unwrap().pick.clone();
    let who = question.who;
    rig.game_mut().answer(Who::Mind(who), other);
    rig.settle();
}

#[test]
fn a_branch_is_named_and_removed_by_keyboard() {
    let mut rig = table(SCENES[0], 14);
    branch_at(&mut rig, 10);
    branch_at(&mut rig, 5);
    let names = |game: &Game| game.session.branches().iter().map(|line| line.name.clone()).collect::<Vec<_>>();
    let before = names(rig.game());
    assert_eq!(before.len(), 2);
    let answers: Vec<usize> = rig.game().session.branches().iter().map(|line| line.answers().len()).collect();
    press(&mut rig, "b");
    rig.step(3);
    rig.key(KeyCode::ArrowDown, Key::ArrowDown);
    press(&mut rig, "n");
    rig.step(4);
    rig.place("branch:field");
    // Letters are typed and do nothing else meanwhile.
    for letter in ["b", "n", "s"] {
        press(&mut rig, letter);
    }
    rig.key(KeyCode::Enter, Key::Enter);
    rig.step(3);
    assert_eq!(names(rig.game()), [String::new(), "bns".into()]);
    rig.place("branch:1");
    // A name that is begun and dropped changes nothing, and the sheet stays.
    press(&mut rig, "n");
    rig.step(4);
    press(&mut rig, "x");
    rig.key(KeyCode::Escape, Key::Escape);
    rig.step(3);
    assert_eq!(names(rig.game()), [String::new(), "bns".into()]);
    press(&mut rig, "b");
    press(&mut rig, "b");
    rig.step(3);
    rig.key(KeyCode::Delete, Key::Delete);
    rig.step(2);
    assert_eq!(names(rig.game()), ["bns"], "the first one is the chosen one when the sheet opens");
    assert_eq!(rig.game().session.branches()[0].answers().len(), answers[1]);
    rig.key(KeyCode::Delete, Key::Delete);
    rig.key(KeyCode::Delete, Key::Delete);
    rig.step(2);
    assert!(rig.game().session.branches().is_empty(), "and nothing happens where none is left");
    // Then the line that is played gets the name.
    press(&mut rig, "n");
    rig.step(4);
    press(&mut rig, "q");
    rig.key(KeyCode::Enter, Key::Enter);
    rig.step(2);
    assert_eq!(rig.game().session.line().name, "q");
}

#[test]
fn the_chronicle_is_exported_from_the_window_to_read_and_to_play_again() {
    let folder = tempfile::tempdir().unwrap();
    for scene in SCENES {
        let mut rig = table(scene, 16);
        let to = folder.path().join(scene.replace('/', "-"));
        rig.app.world_mut().resource_mut::<Desk>().folder = Some(to.clone());
        let files = |ending: &str| {
            let all = std::fs::read_dir(&to).into_iter().flatten().map(|file| file.unwrap().path());
            all.filter(|path| path.extension().is_some_and(|of| of == ending)).collect::<Vec<_>>()
        };
        press(&mut rig, "e");
        rig.step(3);
        rig.place("export:1");
        rig.key(KeyCode::Digit1, Key::Character("1".into()));
        rig.step(2);
        let read = std::fs::read_to_string(&files("md")[0]).unwrap();
        let title = rig.game().session.scene().title.clone();
        assert!(read.starts_with(&format!("# {title}\n")) && read.contains("## Round 1"), "{scene}: {read}");
        // By mouse, what plays again.
        let button = rig.place("button:export");
        rig.click(button);
        rig.step(3);
        let button = rig.place("export:2");
        rig.click(button);
        rig.step(2);
        let (session, replayed) = Record::load(&files("json")[0]).unwrap().replay(None).unwrap();
        assert_eq!((replayed, session.digest()), (Replayed::Same, rig.game().session.digest()), "{scene}");
        // A mind's eyes get what they may know, and never the file that holds everything.
        let mind = rig.game().session.cast().ids().next().unwrap();
        rig.game_mut().look(Looking::Mind(mind));
        rig.step(2);
        for digit in [("1", KeyCode::Digit1), ("2", KeyCode::Digit2)] {
            press(&mut rig, "e");
            rig.step(3);
            rig.key(digit.1, Key::Character(digit.0.into()));
            rig.step(2);
        }
        assert_eq!((files("md").len(), files("json").len()), (2, 1), "{scene}");
        let name = rig.game().session.cast().name(mind).to_owned();
        let own = files("md").into_iter().map(|path| std::fs::read_to_string(path).unwrap()).find(|text| *text != read);
        assert!(own.is_some_and(|text| text.contains(&format!("as {name} may know it"))), "{scene}");
    }
}

#[test]
fn a_save_that_is_opened_as_a_film_plays_from_its_start_to_now() {
    for save in ["v1-fell-bargain.ron", "v2-haunting.ron"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(save);
        let (session, _) = Record::load(&path).unwrap().replay(None).unwrap();
        let (digest, facts) = (session.digest(), session.facts().len());
        let mut rig = Rig::new(Start::Film(path, Box::new(session)));
        let early = rig.game().played;
        assert!(rig.game().past.as_ref().is_some_and(|past| past.plays) && early < facts / 2, "{save}: {early} of {facts}");
        rig.place("scrub");
        rig.step(60);
        assert!(rig.game().played > early, "{save}: it goes on by itself");
        rig.key(KeyCode::End, Key::End);
        rig.step(2);
        assert_eq!((rig.game().past.is_some(), rig.game().played), (false, facts), "{save}");
        assert_eq!(rig.game().session.digest(), digest, "{save}");
    }
}
