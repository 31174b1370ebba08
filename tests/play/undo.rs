//! Back to any earlier question and forward again: the state is exactly what it was.

use super::duel;
use crate::support::{Table, all_shipped, mind, picture_equals_world, shipped};
use willbound::engine::decision::{Answer, Pick, Refused};
use willbound::play::policy::{RandomLegal, Sensible};
use willbound::play::session::Session;

/// The digest before each answer and at the end.
fn digests(session: &mut Session, policy: &dyn willbound::play::policy::Policy, most: usize) -> Vec<String> {
    let mut digests = vec![session.digest()];
    while session.answers().len() < most && session.let_choose(policy) {
        digests.push(session.digest());
    }
    digests
}

#[test]
fn undo_and_redo_one_by_one() {
    for (name, scene) in all_shipped() {
        let mut session = Session::new(scene, 11, Vec::new());
        let all = digests(&mut session, &RandomLegal, 40);
        let (facts, question) = (session.facts().to_vec(), session.question().cloned());
        for back in (0..all.len() - 1).rev() {
            assert!(session.undo(), "{name}");
            assert_eq!(session.digest(), all[back], "{name}: back at answer {back}");
            assert_eq!(session.redoable(), all.len() - 1 - back);
        }
        assert!(!session.undo());
        for (forth, digest) in all.iter().enumerate().skip(1) {
            assert!(session.redo(), "{name}");
            assert_eq!(session.digest(), *digest, "{name}: forth at answer {forth}");
        }
        assert!(!session.redo());
        assert_eq!((session.facts(), session.question()), (facts.as_slice(), question.as_ref()), "{name}: the chronicle too");
        picture_equals_world(&session);
    }
}

#[test]
fn do_some_and_undo_as_many() {
    for (name, scene) in all_shipped() {
        for seed in [1, 2, 3] {
            let mut session = Session::new(scene.clone(), seed, Vec::new());
            let all = digests(&mut session, &Sensible, 120);
            for step in [1, 2, 3, 7, 20] {
                for at in (0..all.len()).step_by(all.len() / 4 + 1) {
                    session.go_to(at);
                    assert_eq!(session.digest(), all[at], "{name}, seed {seed}: to answer {at}");
                    let done = (0..step).take_while(|_| session.redo()).count();
                    assert_eq!(session.digest(), all[at + done], "{name}, seed {seed}: {done} on from {at}");
                    (0..done).for_each(|_| assert!(session.undo()));
                    assert_eq!(session.digest(), all[at], "{name}, seed {seed}: {done} back to {at}");
                }
            }
        }
    }
}

#[test]
fn going_too_far_stops_at_the_end() {
    let mut session = Session::new(shipped("possession/rescue"), 2, Vec::new());
    let all = digests(&mut session, &Sensible, usize::MAX);
    session.go_to(usize::MAX);
    assert_eq!((session.digest(), session.redoable()), (all[all.len() - 1].clone(), 0));
    session.go_to(0);
    session.go_to(all.len() + 50);
    assert_eq!(session.digest(), all[all.len() - 1]);
    assert!(session.outcome().is_some());
}

#[test]
fn another_answer_leaves_what_could_be_redone_to_a_branch_and_a_refused_one_does_not() {
    let mut session = Session::new(duel(), 1, Vec::new());
    session.say("bal", "possess@jack").unwrap();
    session.say("bal", "done").unwrap();
    session.undo();
    session.undo();
    assert_eq!(session.redoable(), 2);
    assert!(session.say("bal", "possess@nobody").is_err());
    assert!(session.say("jack", "pass").is_err());
    assert_eq!(session.redoable(), 2, "a refused answer changes nothing");
    session.say("bal", "pass").unwrap();
    assert_eq!((session.redoable(), session.branches().len()), (0, 1));
    assert!(!session.redo());
}

#[test]
fn referee_events_and_ended_cooperations_are_undone_too() {
    let mut session = Session::new(duel(), 1, vec![6]);
    let mut all = vec![session.digest()];
    for (who, pick) in [
        ("bal", "possess@jack"),
        ("referee", "penalty@jack=2"),
        ("bal", "done"),
        ("jack", "let_in"),
        ("referee", "harm@jack=3"),
        ("bal", "stop_cooperating@jack"),
        ("referee", "expel@bal"),
        ("referee", "restore@jack=1"),
        ("jack", "move@6,4"),
    ] {
        session.say(who, pick).unwrap();
        all.push(session.digest());
    }
    for at in (0..all.len()).chain((0..all.len()).rev()) {
        session.go_to(at);
        assert_eq!(session.digest(), all[at], "at answer {at}");
    }
    let distinct: std::collections::BTreeSet<_> = all.iter().collect();
    assert_eq!(distinct.len(), all.len(), "each answer changes the digest");
}

#[test]
fn undoing_a_script_or_given_dice_gives_the_same_dice_again() {
    let mut session = Session::new(duel(), 1, vec![5, 2]);
    for (who, pick) in [("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")] {
        session.say(who, pick).unwrap();
    }
    let (digest, left) = (session.digest(), session.given_left());
    session.undo();
    assert_eq!(session.given_left(), 2);
    session.redo();
    assert_eq!((session.digest(), session.given_left()), (digest, left));
}

#[test]
fn the_same_seed_gives_the_same_fight_and_another_seed_another() {
    for (name, scene) in all_shipped() {
        let play = |seed| {
            let mut session = Session::new(scene.clone(), seed, Vec::new());
            digests(&mut session, &Sensible, usize::MAX)
        };
        assert_eq!(play(5), play(5), "{name}");
        assert_ne!(play(5), play(6), "{name}");
    }
}

#[test]
fn an_answer_given_twice_never_answers_the_next_question() {
    let mut table = Table::scene("possession/rescue", &[]);
    let number = table.session.question().unwrap().number;
    let answer = Answer { question: number, who: mind(&table, "tenant"), pick: Pick::plain("pass") };
    table.session.answer(answer.clone()).unwrap();
    let (digest, open) = (table.session.digest(), table.session.question().unwrap().number);
    assert_eq!(table.session.answer(answer), Err(Refused::Stale { given: number, open }));
    assert_eq!(table.session.digest(), digest);
    table.end();
}
