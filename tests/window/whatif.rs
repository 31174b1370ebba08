//! What may come of each option stands beside it while a person thinks, grows surer, and is gone when the fight moves on.

use super::rig::Rig;
use crate::support::shipped;
use bevy::input::keyboard::{Key, KeyCode};
use std::sync::Arc;
use std::time::Duration;
use willbound::app::Start;
use willbound::app::probe::Probe;
use willbound::app::settings::Settings;
use willbound::engine::chronicle::Viewer;
use willbound::odds::thinker::{Player, Players};
use willbound::play::session::Session;
use willbound::scene::{Scene, Seat};

fn table(name: &str, seats: &[(&str, Seat)]) -> Rig {
    let mut scene = Scene::clone(&shipped(name));
    for (key, seat) in seats {
        let id = scene.cast.find(key).unwrap();
        scene.seats[id.index()] = *seat;
    }
    let mut rig = Rig::new(Start::Scene(Arc::new(scene), 7));
    rig.app.world_mut().resource_mut::<Settings>().what_if = true;
    rig.settle();
    rig
}

/// Options that have figures beside them.
fn figures(rig: &Rig) -> Vec<String> {
    let probe = rig.app.world().resource::<Probe>();
    probe.0.keys().filter_map(|name| Some(name.strip_prefix("whatif:")?.to_owned())).collect()
}

fn runs(rig: &Rig) -> u64 {
    rig.game().ahead.sure().map_or(0, |(runs, _)| runs)
}

/// Lets frames pass until it is so; playouts go on meanwhile.
fn until(rig: &mut Rig, what: &str, so: impl Fn(&Rig) -> bool) {
    for _ in 0..6_000 {
        if so(rig) {
            return rig.step(1);
        }
        std::thread::sleep(Duration::from_millis(5));
        rig.step(1);
    }
    panic!("{what}: it never came");
}

#[test]
fn figures_appear_beside_every_option_grow_surer_and_are_gone_when_the_fight_moves_on() {
    let mut rig = table("possession/fell_bargain", &[]);
    rig.until_asked();
    until(&mut rig, "figures", |rig| runs(rig) > 0);
    let question = rig.game().open_question().unwrap().clone();
    let keys: Vec<_> = question.legal().map(|choice| choice.pick.key(rig.game().session.cast())).collect();
    let shown = figures(&rig);
    assert!(
        keys.iter().all(|key| shown.contains(key)) && rig.app.world().resource::<Probe>().0.contains_key("whatif"),
        "{keys:?} {shown:?}"
    );
    for key in &keys {
        // Within its own card, below its name.
        let (card, row) = (
            rig.app.world().resource::<Probe>().0[&format!("option:{key}")],
            rig.app.world().resource::<Probe>().0[&format!("whatif:{key}")],
        );
        assert!(card.contains(row.min) && card.contains(row.max), "{key}: {card:?} {row:?}");
    }
    let before = runs(&rig);
    until(&mut rig, "more playouts", |rig| runs(rig) > before);
    // The state moves on: nothing of it is left to be seen, and the work stops.
    rig.key(KeyCode::Enter, Key::Enter);
    assert!(rig.answers() > 0 && runs(&rig) == 0 && figures(&rig).is_empty(), "{:?}", figures(&rig));
    // Taken back, it begins anew.
    rig.game_mut().undo();
    rig.settle();
    until(&mut rig, "figures after undo", |rig| runs(rig) > 0);
    assert_eq!(figures(&rig).len(), keys.len());
}

#[test]
fn only_the_eyes_that_see_the_options_see_what_may_come_of_them_and_a_key_switches_it() {
    let mut rig = table("spirit_combat/duel", &[]);
    rig.until_asked();
    until(&mut rig, "figures", |rig| runs(rig) > 0);
    let wend = rig.game().session.cast().find("wend").unwrap();
    rig.game_mut().look_through(Viewer::Mind(wend));
    rig.step(3);
    assert!(runs(&rig) == 0 && figures(&rig).is_empty() && !rig.app.world().resource::<Probe>().0.contains_key("whatif"));
    let kara = rig.game().session.cast().find("kara").unwrap();
    rig.game_mut().look_through(Viewer::Mind(kara));
    rig.settle();
    until(&mut rig, "figures for her own eyes", |rig| runs(rig) > 0);
    rig.key(KeyCode::KeyI, Key::Character("i".into()));
    rig.step(2);
    assert!(runs(&rig) == 0 && figures(&rig).is_empty() && !rig.game().ahead.busy(), "switched off, nothing is worked out");
    rig.key(KeyCode::KeyI, Key::Character("i".into()));
    until(&mut rig, "figures again", |rig| runs(rig) > 0);
}

#[test]
fn a_seat_that_thinks_answers_as_it_would_without_a_window_and_says_why() {
    let mut rig = table("willpower/gunslinger", &[("drought", Seat::Thinker)]);
    rig.app.world_mut().resource_mut::<Settings>().what_if = false;
    let mut alone = Session::new(rig.game().session.scene().clone(), 7, Vec::new());
    let players = Players(alone.seats().iter().map(|seat| Player::of(*seat)).collect());
    let drought = alone.cast().find("drought").unwrap();
    let thought = |session: &Session| session.reasons().find(|reason| reason.who == drought && reason.text.contains("playouts")).cloned();
    while thought(&alone).is_none() {
        assert!(alone.let_choose(&players), "it never had anything to think of");
    }
    rig.game_mut().auto = false;
    for _ in 0..40 {
        if thought(&rig.game().session).is_some() {
            break;
        }
        let answers = rig.answers();
        if rig.game().human_asked() {
            // People do what plain sense would do.
            rig.game_mut().session.let_choose(&players);
        } else {
            until(&mut rig, "an answer", |rig| rig.answers() > answers || rig.game().human_asked());
        }
        rig.app.world_mut().write_message(willbound::app::command::Command::Skip);
        rig.step(8);
    }
    let (own, other) = (thought(&rig.game().session).expect("it thought"), thought(&alone).unwrap());
    assert_eq!((own.pick, own.text), (other.pick, other.text));
}
