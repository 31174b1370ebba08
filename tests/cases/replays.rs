//! Going back, forth and to the start: C-19, C-21.

use crate::support::inline;
use crate::support::stage::{Stage, bal, jack};
use std::sync::Arc;
use willbound::play::policy::RandomLegal;
use willbound::play::session::Session;
use willbound::scene::Scene;

/// A demon (Will 11, +4) and a hero (Will 9) that go on for this many rounds.
fn canon(rounds: u32) -> Arc<Scene> {
    let sides = format!(r#""heroes": (goals: [Survive({rounds})]), "fiends": (goals: [Survive({rounds})])"#);
    let cast = [bal("will: 11, at: (4, 5), health: 200, speed: 1"), jack("will: 9, at: (4, 4), health: 200, speed: 1")];
    inline(&Stage::of(&cast).sides(&sides).text())
}

/// Plays on to the end; where each round begins (the count of answers) and the digest there.
fn play_on(session: &mut Session) -> Vec<(u32, usize, String)> {
    let mut rounds: Vec<(u32, usize, String)> = Vec::new();
    loop {
        let round = session.look().unwrap().round();
        if rounds.last().is_none_or(|(last, ..)| *last < round) {
            rounds.push((round, session.answers().len(), session.digest()));
        }
        if !session.let_choose(&RandomLegal) {
            rounds.push((u32::MAX, session.answers().len(), session.digest()));
            return rounds;
        }
    }
}

#[test]
fn c19_every_restart_is_a_fresh_start() {
    for rounds in [9, 40] {
        let scene = canon(rounds);
        let mut session = Session::new(scene.clone(), 42, Vec::new());
        let first = play_on(&mut session);
        assert!(first.len() > rounds as usize, "{} rounds", first.len());
        // Restarted at its end.
        session.go_to(0);
        assert_eq!(play_on(&mut session), first, "restarted at the end");
        // Restarted in round 3.
        session.go_to(first[2].1);
        assert_eq!(session.digest(), first[2].2);
        session.go_to(0);
        assert_eq!(play_on(&mut session), first, "restarted in round 3");
        // From the start to round 6 and on.
        session.go_to(0);
        session.go_to(first[5].1);
        assert_eq!(play_on(&mut session), first[5..], "jumped to round 6");
        // And another session from scratch.
        assert_eq!(play_on(&mut Session::new(scene, 42, Vec::new())), first);
    }
}

#[test]
fn c21_back_and_forth_takes_nothing_twice() {
    let scene = inline(&Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, at: (4, 4)")]).text());
    let mut session = Session::new(scene, 1, vec![5]);
    for (who, pick) in [("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")] {
        session.say(who, pick).unwrap();
    }
    let jack = session.cast().find("jack").unwrap();
    let (after, dice) = (session.digest(), session.dice().to_vec());
    for _ in 0..5 {
        assert!(session.undo());
        assert_eq!(crate::support::possession(&session).will(jack), (9, 3));
        assert!(session.redo());
        assert_eq!(crate::support::possession(&session).will(jack), (8, 2), "8 every time, not 7 to 4");
        assert_eq!((session.digest(), session.dice()), (after.clone(), dice.as_slice()));
    }
}

#[test]
fn c21_the_random_stream_is_restored_too() {
    let mut session = Session::new(canon(20), 3, Vec::new());
    play_on(&mut session);
    let (end, dice) = (session.digest(), session.dice().to_vec());
    let half = session.answers().len() / 2;
    session.go_to(half);
    // Playing on rolls the same dice as before, for they come from the same place of the same stream.
    play_on(&mut session);
    assert_eq!((session.digest(), session.dice()), (end, dice.as_slice()));
}
