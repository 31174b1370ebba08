//! Films in the window: they play to their end by themselves, nobody's answers count meanwhile, and the list is played by keyboard
//! and mouse.

use super::rig::Rig;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use willbound::app::Start;
use willbound::app::cinema::Cinema;
use willbound::app::probe::Probe;
use willbound::app::table::Screen;
use willbound::play::demo;
use willbound::play::shown::Shown;

fn place(id: &str) -> usize {
    demo::films().iter().position(|film| film.id == id).unwrap()
}

fn film(id: &str) -> Rig {
    let mut rig = Rig::new(Start::Films(Some(place(id))));
    rig.step(4);
    assert_eq!(screen(&rig), Screen::Table);
    rig
}

fn cinema(rig: &Rig) -> &Cinema {
    rig.app.world().resource::<Cinema>()
}

fn screen(rig: &Rig) -> Screen {
    *rig.app.world().resource::<State<Screen>>().get()
}

fn drawn(rig: &Rig, name: &str) -> bool {
    rig.app.world().resource::<Probe>().0.contains_key(name)
}

fn letter(rig: &mut Rig, code: KeyCode, letter: &str) {
    rig.key(code, Key::Character(letter.into()));
    rig.step(2);
}

fn over(rig: &Rig) -> bool {
    cinema(rig).showing.as_ref().is_some_and(|showing| showing.report.is_some())
}

#[test]
fn a_film_of_each_text_plays_by_itself_to_its_card_and_holds() {
    for id in ["PE-04", "SE-09", "WE-06"] {
        let mut rig = film(id);
        rig.game_mut().speed = 4.0;
        let (mut captions, mut takes) = (Vec::new(), 1);
        for _ in 0..8_000 {
            if over(&rig) {
                break;
            }
            let showing = cinema(&rig).showing.as_ref().unwrap();
            takes = takes.max(showing.reel.take_number() + 1);
            if let Some((text, _)) = &showing.caption {
                assert!(drawn(&rig, "caption"), "{id}");
                if captions.last() != Some(text) {
                    captions.push(text.clone());
                }
            }
            rig.game_mut().speed = 4.0;
            rig.step(1);
        }
        assert!(over(&rig), "{id} never ends");
        rig.step(2);
        let showing = cinema(&rig).showing.as_ref().unwrap();
        let report = showing.report.as_ref().unwrap();
        assert!(report.holds(), "{id}: {:?}", report.wrong());
        assert_eq!(takes, showing.reel.film.takes.len());
        let written =
            showing.reel.film.takes.iter().flat_map(|take| &take.steps).filter(|step| matches!(step, demo::Step::Say(..))).count();
        assert_eq!(captions.len(), written, "{id}: every caption was shown");
        assert!(drawn(&rig, "film:holds"));
        assert_eq!(rig.game().shown, Shown::of(rig.game().session.facts()));
    }
}

#[test]
fn nobodys_answers_count_during_a_film() {
    let mut rig = film("PE-04");
    rig.step(30);
    let (answers, digest) = (rig.answers(), rig.game().session.digest());
    rig.key(KeyCode::Space, Key::Space);
    assert!(cinema(&rig).showing.as_ref().unwrap().paused);
    for _ in 0..3 {
        letter(&mut rig, KeyCode::Digit1, "1");
    }
    rig.with_control(KeyCode::KeyZ, "z");
    letter(&mut rig, KeyCode::KeyA, "a");
    if drawn(&rig, "option:pass") {
        rig.click(rig.place("option:pass"));
    }
    rig.step(40);
    assert_eq!((rig.answers(), rig.game().session.digest()), (answers, digest), "paused, it stands still");
    assert!(!rig.game().auto);
    letter(&mut rig, KeyCode::KeyS, "s");
    letter(&mut rig, KeyCode::KeyS, "s");
    letter(&mut rig, KeyCode::KeyS, "s");
    assert!(rig.answers() > answers, "step by step it goes on");
    rig.key(KeyCode::Space, Key::Space);
    assert!(!cinema(&rig).showing.as_ref().unwrap().paused);
}

#[test]
fn nothing_that_does_not_work_stands_beside_a_film() {
    const LIVE: [&str; 12] = [
        "button:undo",
        "button:redo",
        "button:auto",
        "button:save",
        "button:load",
        "button:new",
        "button:dice",
        "button:view",
        "button:standing",
        "button:replay",
        "button:branches",
        "button:export",
    ];
    const FILM: [&str; 8] = ["pause", "step", "skip", "speed", "take-over", "again", "next", "films"];
    for id in ["PE-04", "SE-09", "WE-06"] {
        let mut rig = film(id);
        rig.step(30);
        let marks = |rig: &Rig, of: &[&str]| {
            let probe = rig.app.world().resource::<Probe>();
            probe.0.keys().filter(|name| of.iter().any(|begins| name.starts_with(begins))).cloned().collect::<Vec<_>>()
        };
        for name in LIVE {
            assert!(!drawn(&rig, name), "{id}: {name}");
        }
        assert_eq!(marks(&rig, &["anytime:", "standing:", "button:referee"]), Vec::<String>::new(), "{id}");
        for name in FILM {
            assert!(drawn(&rig, &format!("button:{name}")), "{id}: {name}");
        }
        letter(&mut rig, KeyCode::KeyT, "t");
        rig.step(10);
        for name in LIVE {
            assert!(drawn(&rig, name), "{id}: {name}, once the fight is played on");
        }
        assert!(!drawn(&rig, "button:pause"), "{id}");
    }
}

#[test]
fn the_keyboard_alone_chooses_shows_skips_and_goes_on_through_all_examples() {
    let mut rig = Rig::new(Start::Picker);
    rig.key(KeyCode::F2, Key::F2);
    rig.step(2);
    assert_eq!(screen(&rig), Screen::Films);
    for film in demo::films() {
        assert!(drawn(&rig, &format!("film:{}", film.id)), "{} is listed", film.id);
    }
    rig.key(KeyCode::ArrowRight, Key::ArrowRight);
    rig.key(KeyCode::ArrowDown, Key::ArrowDown);
    rig.step(1);
    assert_eq!(demo::films()[cinema(&rig).chosen].id, "SE-02");
    rig.key(KeyCode::ArrowLeft, Key::ArrowLeft);
    rig.key(KeyCode::ArrowUp, Key::ArrowUp);
    rig.key(KeyCode::Enter, Key::Enter);
    rig.step(3);
    for film in demo::films() {
        assert_eq!(cinema(&rig).showing.as_ref().unwrap().reel.film.id, film.id);
        rig.key(KeyCode::End, Key::End);
        rig.step(2);
        let showing = cinema(&rig).showing.as_ref().unwrap();
        assert!(showing.report.as_ref().unwrap().holds(), "{}", film.id);
        assert!(drawn(&rig, "film:holds"), "{}", film.id);
        rig.key(KeyCode::Enter, Key::Enter);
        rig.step(3);
    }
    assert_eq!(screen(&rig), Screen::Films, "after the last one comes the list");
    rig.key(KeyCode::Escape, Key::Escape);
    rig.step(2);
    assert_eq!(screen(&rig), Screen::Picker);
}

#[test]
fn the_mouse_alone_opens_the_list_and_a_film_and_leaves_it() {
    let mut rig = Rig::new(Start::Picker);
    rig.click(rig.place("button:films"));
    rig.step(2);
    assert_eq!(screen(&rig), Screen::Films);
    rig.click(rig.place("film:WE-08"));
    rig.click(rig.place("button:show-film"));
    rig.step(3);
    assert_eq!(cinema(&rig).showing.as_ref().unwrap().reel.film.id, "WE-08");
    rig.click(rig.place("button:pause"));
    assert!(cinema(&rig).showing.as_ref().unwrap().paused);
    rig.click(rig.place("button:skip"));
    rig.step(2);
    assert!(over(&rig));
    rig.click(rig.place("button:end:films"));
    rig.step(2);
    assert_eq!(screen(&rig), Screen::Films);
    assert!(rig.app.world().get_resource::<willbound::app::table::Game>().is_none(), "no film is left on the table");
}

#[test]
fn a_film_that_is_taken_over_goes_on_as_a_fight_of_people() {
    let mut rig = film("PE-08");
    for _ in 0..4 {
        letter(&mut rig, KeyCode::KeyS, "s");
    }
    let answers = rig.answers();
    assert!(answers > 0);
    letter(&mut rig, KeyCode::KeyT, "t");
    assert!(cinema(&rig).showing.is_none());
    rig.settle();
    rig.until_asked();
    assert_eq!(rig.answers(), answers);
    letter(&mut rig, KeyCode::Digit1, "1");
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(rig.answers(), answers + 1, "now people answer");
    for _ in 0..20 {
        rig.settle();
        rig.game_mut().auto = true;
        rig.step(10);
    }
    assert_eq!(rig.game().session.fault(), None, "the seed rolls where the film's dice are used up");
}

#[test]
fn the_caption_line_lies_below_board_and_dice_at_both_sizes() {
    for (size, id) in [((1280, 720), "SE-06"), ((1600, 900), "SE-06"), ((1280, 720), "PE-09"), ((1280, 720), "WE-05")] {
        let mut rig = Rig::sized(Start::Films(Some(place(id))), size, 1.0);
        rig.step(4);
        for _ in 0..60 {
            if over(&rig) {
                break;
            }
            let probe = &rig.app.world().resource::<Probe>().0;
            let (caption, board, words) = (probe["caption"], probe["board"], probe["caption:words"]);
            assert!(board.max.y <= caption.min.y, "{id}");
            assert!(words.max.y <= caption.max.y + 1.0 && words.max.x <= caption.max.x, "{id}: the words fit");
            if let Some(stage) = probe.get("stage") {
                assert!(stage.max.y <= caption.min.y, "{id}: the dice lie above");
            }
            for at in rig.app.world().resource::<willbound::app::board::TokenScreenPositions>().0.values() {
                assert!(at.y < caption.min.y, "{id}: no token lies under it");
            }
            letter(&mut rig, KeyCode::KeyS, "s");
        }
    }
}

#[test]
fn with_captions_on_the_line_tells_what_was_painted_last() {
    let mut rig = Rig::new(Start::Scene(crate::support::shipped("possession/fell_bargain"), 7));
    rig.until_asked();
    assert!(!drawn(&rig, "caption"));
    rig.app.world_mut().resource_mut::<willbound::app::settings::Settings>().captions = true;
    rig.step(2);
    assert!(drawn(&rig, "caption"));
    let probe = &rig.app.world().resource::<Probe>().0;
    assert!(probe["board"].max.y <= probe["caption"].min.y);
}
