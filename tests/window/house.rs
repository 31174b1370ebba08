//! Dice of people and standing answers in the window, by the keyboard alone.

use super::at_the_veto;
use super::rig::Rig;
use crate::support::shipped;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::command::{Desk, Sheet};
use willbound::app::table::Screen;
use willbound::engine::decision::Who;
use willbound::engine::dice::Origin;
use willbound::play::session::Session;
use willbound::scene::{Scene, Seat};

fn letter(rig: &mut Rig, code: KeyCode, text: &str) {
    rig.key(code, Key::Character(text.into()));
}

fn digits(rig: &mut Rig, text: &str) {
    for digit in text.chars() {
        let code = [
            KeyCode::Digit0,
            KeyCode::Digit1,
            KeyCode::Digit2,
            KeyCode::Digit3,
            KeyCode::Digit4,
            KeyCode::Digit5,
            KeyCode::Digit6,
            KeyCode::Digit7,
            KeyCode::Digit8,
            KeyCode::Digit9,
        ][digit.to_digit(10).unwrap() as usize];
        letter(rig, code, &digit.to_string());
    }
}

fn sheet(rig: &Rig) -> Option<Sheet> {
    rig.app.world().resource::<Desk>().sheet
}

/// A fight whose dice are all typed in, with these seats, at its first question.
fn typed(name: &str, seat: Seat) -> Rig {
    let mut scene = Scene::clone(&shipped(name));
    scene.seats.fill(seat);
    let session = Session::with_typed_dice(Arc::new(scene), 3, Vec::new());
    let mut rig = Rig::new(Start::Save(std::env::temp_dir().join("willbound-test-dice.ron"), Box::new(session)));
    rig.until_asked();
    rig
}

/// Plays on, with the first option of every other question, until a die of this purpose is asked for.
fn until_die(rig: &mut Rig, purpose: &str, pick: impl Fn(&Rig) -> Option<String>) {
    for _ in 0..200 {
        rig.settle();
        rig.until_asked();
        let question = rig.game().session.question().unwrap().clone();
        if question.die.is_some_and(|die| die.purpose == purpose) {
            return;
        }
        let key = rig.game().session.cast().key(question.who).to_owned();
        let chosen = pick(rig).filter(|_| question.die.is_none());
        let usual = if question.die.is_some() { "die=2".to_owned() } else { "done".to_owned() };
        let chosen = chosen.unwrap_or(usual);
        let mut game = rig.game_mut();
        if game.session.say(&key, &chosen).is_err() {
            let first = question.legal().find(|choice| choice.need == willbound::engine::decision::Need::Nothing).unwrap();
            game.session.pick(Who::Mind(question.who), first.pick.clone()).unwrap();
        }
    }
    panic!("no die for the {purpose} was ever asked for");
}

#[test]
fn a_small_die_is_typed_refused_out_of_range_and_undone() {
    let mut rig = typed("possession/three_minds", Seat::Human);
    assert_eq!(rig.asked(), "dice");
    let before = rig.answers();
    rig.place("die");
    rig.place("face:6");
    digits(&mut rig, "9");
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(rig.answers(), before, "no d6 shows 9");
    assert!(rig.game().notice.as_ref().is_some_and(|(text, _)| text.contains("cannot show 9")), "{:?}", rig.game().notice);
    rig.key(KeyCode::Backspace, Key::Backspace);
    digits(&mut rig, "4");
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(rig.answers(), before + 1);
    let die = *rig.game().session.dice().last().unwrap();
    assert_eq!((die.face, die.origin), (4, Origin::Typed));
    rig.with_control(KeyCode::KeyZ, "z");
    rig.until_asked();
    assert_eq!((rig.answers(), rig.asked()), (before, "dice"), "undone, it is asked for again");
}

#[test]
fn a_d100_is_typed_as_players_write_it() {
    let mut rig = typed("spirit_combat/duel", Seat::Human);
    until_die(&mut rig, "attack", |rig| {
        let question = rig.game().session.question()?;
        let attack = question.legal().find(|choice| choice.pick.verb == "attack" && question.draft.is_empty())?;
        Some(attack.pick.key(rig.game().session.cast()))
    });
    rig.settle();
    let before = rig.answers();
    rig.place("digit:00");
    digits(&mut rig, "0");
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(rig.answers(), before, "a single 0 is no d100");
    digits(&mut rig, "0");
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(rig.answers(), before + 1);
    assert_eq!(rig.game().session.dice().last().unwrap().face, 100);
}

#[test]
fn people_type_the_dice_of_a_computers_mind_too() {
    let mut rig = typed("willpower/gunslinger", Seat::Computer);
    until_die(&mut rig, "spiritual attack", |rig| {
        let question = rig.game().session.question()?;
        let open = question.legal().find(|choice| choice.pick.verb == "open")?;
        Some(open.pick.key(rig.game().session.cast()))
    });
    rig.settle();
    let before = rig.answers();
    rig.step(40);
    assert_eq!(rig.answers(), before, "the computer does not roll it");
    digits(&mut rig, "17");
    rig.key(KeyCode::Enter, Key::Enter);
    assert_eq!(rig.game().session.dice().last().unwrap().face, 17);
}

#[test]
fn the_dice_sheet_switches_everybody_and_each_mind_by_keys() {
    let mut rig = Rig::new(Start::Scene(shipped("possession/three_minds"), 7));
    rig.settle();
    letter(&mut rig, KeyCode::KeyD, "d");
    assert_eq!(sheet(&rig), Some(Sheet::Dice));
    rig.key(KeyCode::ArrowDown, Key::ArrowDown);
    rig.key(KeyCode::Enter, Key::Enter);
    assert!(rig.game().session.typed_dice(), "everybody's are typed");
    rig.key(KeyCode::ArrowDown, Key::ArrowDown);
    rig.key(KeyCode::Enter, Key::Enter);
    let first = rig.game().session.cast().ids().next().unwrap();
    assert!(!rig.game().session.typing().contains(&first) && !rig.game().session.typing().is_empty(), "but for the first mind's");
    rig.place("dice:rolled");
    rig.key(KeyCode::Escape, Key::Escape);
    assert_eq!(sheet(&rig), None);
    let told = rig.game().session.facts().iter().filter(|fact| matches!(fact.verb, willbound::engine::chronicle::Verb::DiceMode { .. }));
    assert_eq!(told.count(), 2, "the chronicle tells of it");
    rig.with_control(KeyCode::KeyZ, "z");
    assert!(rig.game().session.typed_dice(), "undone");
    rig.with_control(KeyCode::KeyZ, "z");
    assert!(rig.game().session.typing().is_empty());
}

#[test]
fn the_picker_begins_a_fight_with_typed_dice() {
    let mut rig = Rig::new(Start::Picker);
    rig.key(KeyCode::ArrowDown, Key::ArrowDown);
    letter(&mut rig, KeyCode::KeyT, "t");
    rig.key(KeyCode::Enter, Key::Enter);
    rig.step(3);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Table);
    assert!(rig.game().session.typed_dice());
    rig.with_control(KeyCode::KeyN, "n");
    rig.step(3);
    assert!(rig.game().session.typed_dice(), "begun again, people still roll");
}

#[test]
fn never_again_by_shift_and_a_number_listed_changed_and_undone() {
    let mut rig = at_the_veto(1.0);
    let (before, digest) = (rig.answers(), rig.game().session.digest());
    let who = rig.game().session.question().unwrap().who;
    rig.place("standing:never");
    rig.with_shift(KeyCode::Digit2, "@");
    assert_eq!(rig.answers(), before + 2, "set, and given");
    let given = rig.game().session.answers().last().unwrap().clone();
    assert_eq!((given.who, given.pick.verb), (Who::Standing(who), "allow"));
    rig.settle();
    rig.place("button:standing");
    letter(&mut rig, KeyCode::KeyY, "y");
    assert_eq!(sheet(&rig), Some(Sheet::Standing));
    rig.step(2);
    let key = rig.game().session.cast().key(who).to_owned();
    rig.place(&format!("stand:{key}:veto:never"));
    // Down to Jack's veto, and on from never to ask.
    let rows = willbound::app::house::standing_rows(rig.game());
    let row = rows.iter().position(|(mind, kind)| *mind == who && kind.key == "veto").unwrap();
    (0..row).for_each(|_| rig.key(KeyCode::ArrowDown, Key::ArrowDown));
    rig.key(KeyCode::ArrowRight, Key::ArrowRight);
    assert!(willbound::app::house::standing_lines(rig.game()).is_empty(), "taken back");
    rig.key(KeyCode::Escape, Key::Escape);
    rig.with_control(KeyCode::KeyZ, "z");
    assert_eq!(willbound::app::house::standing_lines(rig.game()).len(), 1, "what was taken back stands again");
    rig.with_control(KeyCode::KeyZ, "z");
    rig.until_asked();
    assert_eq!((rig.answers(), rig.asked()), (before + 1, "veto"), "asked, though it stands");
    rig.step(40);
    assert_eq!(rig.answers(), before + 1, "and not answered at once again");
    rig.place("standing:line");
    rig.with_control(KeyCode::KeyZ, "z");
    assert_eq!(rig.game().session.digest(), digest);
}
