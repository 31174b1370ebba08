//! Spirit combat in the window: declared, chosen and looked at by mouse and keys.

use super::rig::Rig;
use crate::support::{picture_equals_world, shipped};
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::board::{TokenView, Worn, duel_face::Sign, labels::LineLabel, strokes};
use willbound::app::probe::Probe;
use willbound::engine::combatant::CombatantId;
use willbound::play::session::Session;
use willbound::play::shown::Shown;
use willbound::scene::{Scene, Seat};

/// A spirit combat scene with a person on every seat, at its first question.
fn table(name: &str, seed: u64, size: (u32, u32)) -> Rig {
    let mut scene = Scene::clone(&shipped(&format!("spirit_combat/{name}")));
    scene.seats.fill(Seat::Human);
    let mut rig = Rig::sized(Start::Scene(Arc::new(scene), seed), size, 1.0);
    rig.settle();
    rig
}

fn digit(rig: &mut Rig, digit: u8) {
    let codes = [KeyCode::Digit0, KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3, KeyCode::Digit4, KeyCode::Digit5];
    rig.key(codes[usize::from(digit)], Key::Character(digit.to_string().into()));
}

/// Goes down to the option of this key with the arrows.
fn go_to(rig: &mut Rig, key: &str) {
    let cast = rig.game().session.cast().clone();
    for _ in 0..80 {
        let question = rig.game().open_question().unwrap();
        let now = &question.options[rig.game().highlighted].pick;
        if now.key(&cast) == key {
            return;
        }
        rig.key(KeyCode::ArrowDown, Key::ArrowDown);
    }
    panic!("the arrows never reach `{key}`");
}

fn drawn(rig: &Rig, name: &str) -> bool {
    rig.app.world().resource::<Probe>().0.contains_key(name)
}

/// The first digit highlights, the second takes it.
fn take(rig: &mut Rig, number: u8) {
    digit(rig, number);
    digit(rig, number);
    rig.settle();
}

/// Both attack in the duel with these dice; gives the question that comes after.
fn both_attack(dice: Vec<u16>, size: (u32, u32)) -> Rig {
    let mut scene = Scene::clone(&shipped("spirit_combat/duel"));
    scene.seats.fill(Seat::Human);
    let session = Session::new(Arc::new(scene), 0, dice);
    let mut rig = Rig::sized(Start::Save(std::env::temp_dir().join("willbound-test-duel.ron"), Box::new(session)), size, 1.0);
    rig.settle();
    take(&mut rig, 1);
    take(&mut rig, 0);
    assert_eq!(rig.game().session.cast().key(rig.game().open_question().unwrap().who), "wend");
    take(&mut rig, 1);
    take(&mut rig, 0);
    rig
}

#[test]
fn a_round_is_declared_by_keys_and_taken_back() {
    let mut rig = table("duel", 11, (1280, 720));
    assert_eq!(rig.asked(), "intend");
    digit(&mut rig, 1);
    assert_eq!(rig.answers(), 0, "a number only highlights");
    digit(&mut rig, 1);
    rig.settle();
    assert_eq!(rig.game().open_question().unwrap().draft.len(), 1);
    assert!(drawn(&rig, "draft:0") && drawn(&rig, "budget"));
    rig.key(KeyCode::Backspace, Key::Backspace);
    rig.settle();
    assert!(rig.game().open_question().unwrap().draft.is_empty(), "Backspace takes the last pick back");
    take(&mut rig, 1);
    take(&mut rig, 0);
    assert_eq!(rig.game().session.cast().key(rig.game().open_question().unwrap().who), "wend", "0 closes the declaration");
}

#[test]
fn an_amount_is_set_by_stepper_and_by_arrows() {
    let mut rig = table("duel", 11, (1280, 720));
    go_to(&mut rig, "second-wind@kara");
    rig.step(4);
    rig.click(rig.place("step:+:second-wind@kara"));
    assert_eq!(rig.answers(), 0, "the stepper answers nothing");
    rig.key(KeyCode::ArrowRight, Key::ArrowRight);
    rig.key(KeyCode::ArrowRight, Key::ArrowRight);
    rig.key(KeyCode::ArrowLeft, Key::ArrowLeft);
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(rig.answers(), 1);
    let answer = rig.game().session.answers().last().unwrap().clone();
    assert_eq!((answer.pick.verb, answer.pick.amount), ("cast", Some(2)), "1, plus 1, plus 1 (3 is the most), minus 1");
}

#[test]
fn choices_are_bought_one_after_the_other_and_stay_secret() {
    // Kara's attack is critical here, Wend's special: three choices against two.
    let mut rig = both_attack(vec![3, 5], (1600, 900));
    assert_eq!(rig.asked(), "choices");
    let question = rig.game().open_question().unwrap();
    assert_eq!((question.sealed, question.budget.map(|budget| budget.all)), (true, Some(3)));
    assert!(drawn(&rig, "sealed") && drawn(&rig, "stage"));
    assert_eq!(rig.game().shown.duel.arrows.len(), 2, "both attacks are in the picture");
    go_to(&mut rig, "a5");
    rig.key(KeyCode::Enter, Key::Enter);
    rig.settle();
    assert_eq!(rig.game().open_question().unwrap().draft.len(), 1);
    go_to(&mut rig, "done");
    rig.key(KeyCode::Enter, Key::Enter);
    rig.settle();
    while rig.asked() == "choices" {
        take(&mut rig, 0);
    }
    assert_eq!((rig.asked(), rig.game().shown.round), ("intend", 2));
    assert!(drawn(&rig, "stage"), "the exchange of the round before stays until somebody declares");
    let (round, arrows) = rig.game().duel.exchange.clone().unwrap();
    assert!(round == 1 && arrows.iter().all(|arrow| arrow.bought.is_some()), "{arrows:?}");
    take(&mut rig, 1);
    assert!(!drawn(&rig, "stage"));
    assert_eq!(rig.game().shown, Shown::of(rig.game().session.facts()), "caught up, the picture is what the facts paint");
    picture_equals_world(&rig.game().session);
}

#[test]
fn tokens_tethers_and_chains_stand_on_the_board() {
    let mut rig = table("circle", 23, (1280, 720));
    let faces: Vec<(CombatantId, Worn)> = {
        let world = rig.app.world_mut();
        let mut views = world.query::<(&TokenView, &Worn)>();
        views.iter(world).map(|(view, worn)| (view.0, Worn(worn.0.clone()))).collect()
    };
    let of = |key: &str| {
        let id = rig.game().session.cast().find(key).unwrap();
        faces.iter().find(|(view, _)| *view == id).map(|(_, worn)| worn.0.clone()).unwrap()
    };
    let rook = of("rook");
    assert!(rook.will == 1.0 && rook.spirit.surplus > 0.0, "17 of POW 15 go beyond the ring");
    assert_eq!((rook.spirit.bonus, rook.badges.contains(&Sign::Word("+3".into()))), (3, true), "two of the circle and a screen");
    assert!(of("ness").spirit.trance && !of("joss").spirit.trance);
    let lines = strokes::lines(rig.game());
    let count = |kind| lines.strokes.iter().filter(|stroke| stroke.kind == kind).count();
    assert_eq!((count(strokes::Kind::Chain), count(strokes::Kind::Tether)), (2, 1));
    let world = rig.app.world_mut();
    let words: Vec<String> = world.query::<&LineLabel>().iter(world).map(|label| label.0.clone()).collect();
    assert_eq!(words, ["25 % ↔ 50 %"]);
}

#[test]
fn everybody_can_be_played_through_by_the_keyboard_at_both_sizes() {
    for (scene, size) in [("haunting", (1280, 720)), ("binding", (3840, 2160))] {
        let mut rig = table(scene, 5, size);
        for press in 0..60 {
            if rig.game().session.outcome().is_some() || rig.game().shown.round > 2 {
                break;
            }
            match press % 4 {
                0 if rig.game().open_question().is_some_and(|question| question.draft.is_empty()) => take(&mut rig, 1),
                _ if rig.game().open_question().is_some_and(|question| question.legal().any(|choice| choice.pick.verb == "done")) => {
                    take(&mut rig, 0);
                }
                _ => take(&mut rig, 1),
            }
            if rig.game().wants_cell.is_some() {
                rig.key(KeyCode::Escape, Key::Escape);
            }
        }
        assert!(rig.answers() > 10, "{scene}");
        rig.game_mut().skip();
        rig.step(3);
        assert_eq!(rig.game().shown, Shown::of(rig.game().session.facts()), "{scene}");
        picture_equals_world(&rig.game().session);
    }
}
