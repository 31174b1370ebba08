//! Fights side by side: they open, step together, end, and each picture is its world.

use super::rig::Rig;
use crate::support::{inline, shipped};
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use willbound::app::Start;
use willbound::app::compare::{Compare, measure};
use willbound::app::table::Screen;
use willbound::play::pack::Pack;
use willbound::play::policy::Sensible;
use willbound::play::session::Session;
use willbound::play::shown::Shown;

const LAWS: [&str; 3] = ["possession", "spirit_combat", "willpower"];

fn pack() -> Pack {
    Pack::of(LAWS.into_iter().rev().map(|rules| shipped(&format!("compare/{rules}"))).collect()).unwrap()
}

fn begin(size: (u32, u32)) -> Rig {
    let rig = Rig::sized(Start::Pack(pack(), 7), size, 1.0);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Compare);
    rig
}

fn compare(rig: &Rig) -> &Compare {
    rig.app.world().resource::<Compare>()
}

/// What each column shows is what its facts paint, and its numbers are those of its world.
fn pictures_hold(rig: &Rig) {
    for column in &compare(rig).columns {
        let facts = &column.session.facts()[..column.played];
        assert_eq!(column.shown, Shown::of(facts));
        if !column.caught_up() {
            continue;
        }
        let (scene, look) = (column.session.scene(), column.session.look().unwrap());
        assert_eq!((column.shown.round, column.shown.outcome.as_ref()), (look.round(), column.session.outcome()));
        for id in look.ids() {
            let told = measure(scene, &column.shown, id);
            if let Some(look) = look.possession() {
                let (will, minimum) = look.will(id);
                assert_eq!((told.now, told.tick), (will, Some(minimum)));
            }
            if let Some(look) = look.spirit_combat() {
                assert_eq!(told.now, look.magic_points(id));
            }
            if let Some(look) = look.willpower() {
                assert_eq!((told.now, told.full), look.willpower(id));
                assert_eq!(column.shown.duel.aura(id).and_then(|aura| aura.aids), look.aids(id));
            }
        }
    }
}

#[test]
fn a_pack_opens_a_column_for_each_law_in_their_order_with_one_seed() {
    let rig = begin((1280, 720));
    let rules: Vec<_> = compare(&rig).columns.iter().map(|column| column.session.scene().rules()).collect();
    assert_eq!(rules, LAWS);
    assert!(compare(&rig).columns.iter().all(|column| column.session.seed() == 7));
    assert_eq!(compare(&rig).pack.title, "The same demon, three laws");
    let places: Vec<Vec2> = (0..3).map(|place| rig.place(&format!("column:{place}"))).collect();
    assert!(places.is_sorted_by(|a, b| a.x < b.x && a.y == b.y));
    pictures_hold(&rig);
}

#[test]
fn keys_and_clicks_step_all_together_to_the_ends_of_the_same_fights_alone() {
    let mut rig = begin((1280, 720));
    for turn in 0..30 {
        let before: Vec<_> = compare(&rig).columns.iter().map(|column| (column.played, column.over())).collect();
        if turn % 2 == 0 {
            rig.key(KeyCode::KeyS, Key::Character("s".into()));
        } else {
            rig.click(rig.place("button:step"));
        }
        for (column, (played, over)) in compare(&rig).columns.iter().zip(before) {
            assert_eq!(column.played > played, !over, "who is not over goes on, with every step");
        }
        pictures_hold(&rig);
    }
    assert_eq!(compare(&rig).steps, 30);
    rig.key(KeyCode::Space, Key::Space);
    for _ in 0..4_000 {
        if compare(&rig).over() {
            break;
        }
        rig.step(1);
    }
    assert!(compare(&rig).over());
    pictures_hold(&rig);
    for column in &compare(&rig).columns {
        let mut alone = Session::new(column.session.scene().clone(), 7, Vec::new());
        while alone.let_choose(&Sensible) {}
        assert_eq!(alone.digest(), column.session.digest(), "{}", column.session.scene().title);
        assert!(column.shown.outcome.is_some());
    }
    // From the start again, and back to the list.
    rig.key(KeyCode::KeyR, Key::Character("r".into()));
    rig.step(1);
    assert_eq!((compare(&rig).steps, compare(&rig).over()), (0, false));
    rig.key(KeyCode::Escape, Key::Escape);
    rig.step(2);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Picker);
}

#[test]
fn auto_goes_on_by_itself_and_stops() {
    let mut rig = begin((1600, 900));
    rig.key(KeyCode::KeyA, Key::Character("a".into()));
    rig.step(80);
    let steps = compare(&rig).steps;
    assert!(steps > 1, "{steps}");
    rig.click(rig.place("button:auto"));
    let steps = compare(&rig).steps;
    rig.step(80);
    assert_eq!(compare(&rig).steps, steps);
}

#[test]
fn the_picker_offers_the_pack_first() {
    let mut rig = Rig::new(Start::Picker);
    rig.place("scene:compare");
    rig.click(rig.place("button:play"));
    rig.step(2);
    assert_eq!(*rig.app.world().resource::<State<Screen>>().get(), Screen::Compare);
    assert_eq!(compare(&rig).columns.len(), 3);
}

#[test]
fn as_many_columns_as_there_are_scenes_and_the_rest_by_arrows() {
    let mut scenes = pack().scenes;
    scenes.extend(pack().scenes);
    let mut rig = Rig::sized(Start::Pack(Pack::of(scenes).unwrap(), 3), (1280, 720), 1.0);
    rig.place("column:2");
    for _ in 0..3 {
        rig.key(KeyCode::ArrowRight, Key::ArrowRight);
    }
    rig.place("column:5");
    assert_eq!(compare(&rig).columns.len(), 6);
}

#[test]
fn scenes_without_a_common_soul_are_no_pack() {
    let scene = |id: &str| {
        inline(&format!(
            "(title: \"x\", rules: possession, sides: {{\"a\": (), \"b\": ()}}, cast: [(id: \"{id}\", name: \"A\", side: \"a\", will: 9), (id: \"{id}2\", name: \"B\", side: \"b\", will: 9)])"
        ))
    };
    assert!(Pack::of(vec![scene("one"), scene("two")]).is_none());
    assert!(Pack::of(vec![scene("one")]).is_none());
    assert!(Pack::of(vec![scene("one"), scene("one")]).is_some());
}
