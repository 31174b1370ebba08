//! Playback of the board: whatever is watched, at any speed, ends on the picture that skipping gives; what is undone leaves
//! nothing behind.

use super::rig::Rig;
use crate::support::shipped;
use bevy::prelude::*;
use willbound::app::Start;
use willbound::app::board::labels::{LineLabel, NeedLabel};
use willbound::app::board::paint::TokenLook;
use willbound::app::board::tokens::Standing;
use willbound::app::board::{Motion, Passing, TokenView, Worn};
use willbound::app::command::Command;
use willbound::app::settings::Settings;
use willbound::app::table::Game;
use willbound::engine::chronicle::Verb;
use willbound::play::policy::Sensible;
use willbound::play::session::Session;
use willbound::scene::Seat;

/// What is to be seen of the board, but for what passes.
#[derive(Debug, PartialEq)]
struct Picture {
    looks: Vec<TokenLook>,
    faces: Vec<(u16, String)>,
    labels: Vec<String>,
    badges: usize,
}

fn picture(rig: &mut Rig) -> Picture {
    let world = rig.app.world_mut();
    let looks = world.resource::<Standing>().looks().to_vec();
    let mut faces = Vec::new();
    for (view, motion, worn) in world.query::<(&TokenView, &Motion, &Worn)>().iter(world) {
        assert!(motion.still() && motion.now == motion.to, "{view:?} is on its way");
        // Where who is not to be seen was last makes no difference.
        let spot = motion.now.visible().then_some(motion.now);
        faces.push((view.0.0, format!("{spot:?} {:?}", worn.0)));
    }
    faces.sort();
    let mut labels: Vec<String> = world.query::<&LineLabel>().iter(world).map(|label| label.0.clone()).collect();
    labels.extend(world.query::<&NeedLabel>().iter(world).map(|label| label.0.clone()));
    labels.sort();
    let badges = world.query::<&Sprite>().iter(world).count();
    Picture { looks, faces, labels, badges }
}

fn passing(rig: &mut Rig) -> usize {
    let world = rig.app.world_mut();
    world.query::<&Passing>().iter(world).count()
}

/// A fight that the computer played so far, with people on every seat from now on; nothing of it is shown yet.
fn played(name: &str, seed: u64, answers: usize) -> Game {
    let mut session = Session::new(shipped(name), seed, Vec::new());
    while session.answers().len() < answers && session.let_choose(&Sensible) {}
    let seats = vec![Seat::Human; session.cast().ids().count()];
    Game::of(session, seats, false)
}

fn table(game: Game) -> Rig {
    let mut rig = Rig::new(Start::Scene(game.session.scene().clone(), 0));
    rig.app.insert_resource(game);
    rig
}

/// The same with all but its last beats shown already.
fn near_the_end(name: &str, seed: u64, answers: usize, beats: usize) -> Game {
    let mut game = played(name, seed, answers);
    let mut ends = vec![game.played];
    let mut all = played(name, seed, answers);
    while !all.caught_up() {
        all.step();
        ends.push(all.played);
    }
    let from = ends[ends.len().saturating_sub(beats + 1)];
    while game.played < from {
        game.step();
    }
    game
}

#[test]
fn watched_at_any_speed_and_skipped_the_board_comes_to_rest_on_the_same_picture() {
    // Whole fights take long to watch: of each the last beats are, among them attacks, losses, a trance, a name, a banishment.
    let fights = [
        ("possession/three_minds", 11, 14, 26, 0.5),
        ("possession/fell_bargain", 7, 24, 26, 4.0),
        ("spirit_combat/circle", 23, 30, 22, 1.0),
        ("spirit_combat/binding", 1, 60, 22, 4.0),
        ("willpower/named_demon", 1, 60, 22, 2.0),
    ];
    for (name, seed, answers, beats, speed) in fights {
        let mut rig = table(played(name, seed, answers));
        rig.game_mut().skip();
        rig.step(24);
        let skipped = picture(&mut rig);
        // The same again, watched beat by beat: some for long, some for a frame.
        rig.app.insert_resource(near_the_end(name, seed, answers, beats));
        rig.step(2);
        rig.game_mut().speed = speed;
        let mut seen = 0;
        for beat in 0..600 {
            if rig.game().caught_up() {
                break;
            }
            rig.game_mut().wait = 0.0;
            rig.step(1 + beat % 4);
            seen += usize::from(passing(&mut rig) > 0);
        }
        assert!(rig.game().caught_up() && seen > 8, "{name}: facts have their pictures ({seen})");
        // What passes lasts four seconds at most.
        rig.game_mut().speed = 4.0;
        rig.step(36);
        assert_eq!(passing(&mut rig), 0, "{name}: what passes has passed");
        assert_eq!(picture(&mut rig), skipped, "{name} at {speed}");
        // Skipped in the middle of everything, it is there in the next frame.
        rig.app.insert_resource(near_the_end(name, seed, answers, beats));
        for _ in 0..9 {
            rig.game_mut().wait = 0.0;
            rig.step(2);
        }
        rig.app.world_mut().write_message(Command::Skip);
        rig.step(2);
        assert_eq!(passing(&mut rig), 0, "{name}: nothing of what was skipped is left");
        assert_eq!(picture(&mut rig).looks, skipped.looks, "{name}");
    }
}

#[test]
fn what_is_undone_leaves_no_effect_and_calm_moves_nothing() {
    let mut rig = table(played("possession/three_minds", 11, 8));
    for _ in 0..60 {
        rig.game_mut().wait = 0.0;
        rig.step(1);
        if rig.game().facts().last().is_some_and(|fact| matches!(fact.verb, Verb::Contested { .. })) {
            break;
        }
    }
    assert!(passing(&mut rig) > 0);
    rig.game_mut().go_to(2);
    rig.step(1);
    assert_eq!(passing(&mut rig), 0);
    rig.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    rig.app.insert_resource(played("possession/three_minds", 11, 8));
    rig.step(2);
    for _ in 0..12 {
        rig.game_mut().wait = 0.0;
        rig.step(1);
        // All is where it belongs in the frame of the fact.
        picture(&mut rig);
    }
}
