//! Fights of wills on the table: rings, tethers, the segment track and the stage show what the facts tell.

use super::rig::Rig;
use crate::support::shipped;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::board::labels::NeedLabel;
use willbound::app::board::{TokenView, Worn, strokes};
use willbound::app::probe::Probe;
use willbound::app::wills::{Moment, initiatives, moment};
use willbound::engine::chronicle::{Fact, Verb};
use willbound::play::shown::Shown;
use willbound::scene::{Scene, Seat};

/// A scene with a person on every seat, as it opens.
fn table(name: &str) -> Rig {
    let mut scene = Scene::clone(&shipped(&format!("willpower/{name}")));
    scene.seats.fill(Seat::Human);
    let mut rig = Rig::new(Start::Scene(Arc::new(scene), 7));
    rig.settle();
    rig
}

fn drawn(rig: &Rig, name: &str) -> bool {
    rig.app.world().resource::<Probe>().0.contains_key(name)
}

fn labels(rig: &mut Rig) -> Vec<String> {
    let world = rig.app.world_mut();
    let mut labels: Vec<_> = world.query::<&NeedLabel>().iter(world).map(|label| label.0.clone()).collect();
    labels.sort();
    labels
}

/// Rings and labels against the world behind them; the picture must be caught up.
fn holds(rig: &mut Rig) {
    let game = rig.game();
    assert!(game.caught_up());
    assert_eq!(game.shown, Shown::of(game.session.facts()));
    let look = game.session.look().unwrap().willpower().unwrap();
    let mut needs = Vec::new();
    for of in look.engagements() {
        for (who, whom) in [(of.opener, of.other), (of.other, of.opener)] {
            let face = look.needs(who, whom);
            needs.push(if face <= 1 { "any".to_owned() } else { face.to_string() });
            assert_eq!(game.wills.needs(who, whom), Some(face));
        }
    }
    let rings: Vec<(f32, i32, (i32, i32))> = look
        .ids()
        .map(|id| (look.willpower(id).0 as f32 / look.willpower(id).1.max(1) as f32, look.aides(id).len() as i32, look.scores(id)))
        .collect();
    let scores: Vec<_> = look.ids().map(|id| game.wills.scores_of(id)).collect();
    needs.sort();
    let mut told: Vec<_> =
        labels(rig).iter().map(|label| label.trim_start_matches("needs ").trim_end_matches(" face").to_owned()).collect();
    told.sort();
    assert_eq!(told, needs, "each side of each pair has its label");
    let world = rig.app.world_mut();
    for (view, worn) in world.query::<(&TokenView, &Worn)>().iter(world) {
        let (will, aides, of) = rings[view.0.index()];
        assert!((worn.0.will - will).abs() < 1e-6, "ring of {view:?}");
        assert_eq!(worn.0.spirit.bonus, aides, "aides of {view:?}");
        assert_eq!(scores[view.0.index()], Some(of));
    }
}

#[test]
fn every_shipped_fight_of_wills_is_followed_to_its_end() {
    for name in ["gunslinger", "five_aides", "two_duels", "named_demon", "undead"] {
        let mut rig = table(name);
        holds(&mut rig);
        for place in ["track", "board", "roster"] {
            let found = rig.app.world().resource::<Probe>().0.keys().any(|key| key.starts_with(place));
            assert!(found, "{place} of {name}");
        }
        (rig.game_mut().auto, rig.game_mut().speed) = (true, 4.0);
        let mut fought = false;
        for frame in 0..6_000 {
            if rig.game().session.outcome().is_some() && rig.game().caught_up() {
                break;
            }
            // The first rounds are watched, of the rest much is skipped.
            if frame > 200 && frame % 25 == 0 {
                rig.game_mut().skip();
            }
            if frame % 5 == 0 && rig.game().caught_up() {
                rig.step(2);
                if rig.game().caught_up() {
                    holds(&mut rig);
                }
            }
            let facts = rig.game().session.facts();
            let played = rig.game().played;
            if matches!(moment(&facts[..played]), Some(Moment::Attacks(_))) {
                rig.step(1);
                fought |= drawn(&rig, "stage");
            }
            rig.step(1);
        }
        rig.game_mut().skip();
        rig.step(3);
        assert!(fought, "the stage showed a spirit round of {name}");
        holds(&mut rig);
    }
}

#[test]
fn keys_alone_open_a_spirit_combat_and_undo_it() {
    let mut rig = table("gunslinger");
    assert_eq!(rig.asked(), "opening");
    assert!(labels(&mut rig).is_empty());
    rig.key(KeyCode::Digit1, Key::Character("1".into()));
    rig.key(KeyCode::Enter, Key::Enter);
    rig.settle();
    assert_eq!(labels(&mut rig).len(), 2, "both sides of the pair");
    assert!(!strokes::lines(rig.game()).strokes.is_empty(), "the tether");
    assert!(drawn(&rig, "order:temperance"));
    rig.with_control(KeyCode::KeyZ, "z");
    rig.settle();
    assert!(labels(&mut rig).is_empty());
    rig.with_control(KeyCode::KeyY, "y");
    rig.settle();
    assert_eq!(labels(&mut rig).len(), 2);
}

fn fact(beat: u32, verb: Verb) -> Fact {
    let mut session = willbound::play::session::Session::new(shipped("willpower/gunslinger"), 1, Vec::new());
    while session.let_choose(&willbound::play::policy::Sensible) {}
    let mut fact = session.facts()[0].clone();
    fact.beat = beat;
    fact.verb = verb;
    fact
}

#[test]
fn the_stage_goes_from_name_to_attacks_to_fate_and_is_empty_in_a_new_round() {
    let (a, b) = (willbound::engine::combatant::CombatantId(0), willbound::engine::combatant::CombatantId(1));
    let attack = |who, whom| Verb::Matched {
        who,
        whom,
        attack: Some(17),
        defence: Some(14),
        needs: Some(8),
        die: 8,
        sides: 20,
        hit: true,
        margin: Some(0),
        loss: 1,
    };
    let mut facts = vec![fact(1, Verb::RoundBegan)];
    assert_eq!(moment(&facts), None);
    facts.push(fact(2, Verb::NameSpoken { who: a, whom: b }));
    assert_eq!(moment(&facts), Some(Moment::Name(a, b)));
    facts.extend([fact(3, attack(a, b)), fact(3, attack(b, a))]);
    assert!(matches!(moment(&facts), Some(Moment::Attacks(both)) if both.len() == 2));
    facts.push(fact(4, Verb::Banished { who: b, whom: Some(a), weeks: Some(13), days: Some(0) }));
    assert!(matches!(moment(&facts), Some(Moment::Fate(fate)) if fate.len() == 1));
    assert!(initiatives(&facts).is_empty());
    facts.push(fact(5, Verb::RoundBegan));
    assert_eq!(moment(&facts), None);
}
