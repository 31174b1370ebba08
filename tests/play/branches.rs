//! Branches: a line that is left is kept, listed, switched to, named, removed and saved.

use super::duel;
use crate::support::{all_shipped, of_all_rules};
use willbound::play::policy::{RandomLegal, Sensible};
use willbound::play::record::{Record, Replayed};
use willbound::play::session::Session;

fn say(session: &mut Session, answers: &[(&str, &str)]) {
    for (who, pick) in answers {
        session.say(who, pick).unwrap();
    }
}

/// Two lines: the demon tries Jack and he resists (kept as a branch), or he lets it in.
fn parted() -> Session {
    let mut session = Session::new(duel(), 1, vec![5, 2]);
    say(&mut session, &[("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")]);
    session.go_to(2);
    say(&mut session, &[("jack", "let_in")]);
    session
}

#[test]
fn another_answer_keeps_the_former_line_as_a_branch() {
    let session = parted();
    assert_eq!(session.branches().len(), 1);
    let branch = &session.branches()[0];
    assert_eq!((branch.answers().len(), branch.shared(session.line()), session.redoable()), (3, 2, 0));
    assert_eq!(branch.answers()[2].pick.verb, "resist");
}

#[test]
fn switching_goes_to_the_end_of_a_branch_and_back() {
    let mut session = parted();
    let here = (session.digest(), session.facts().to_vec());
    assert!(session.switch(0));
    assert_eq!(session.answers().last().unwrap().pick.verb, "resist");
    assert_ne!(session.digest(), here.0);
    assert_eq!(session.branches().len(), 1);
    assert!(session.switch(0));
    assert_eq!((session.digest(), session.facts()), (here.0, here.1.as_slice()));
    assert!(!session.switch(1), "there is only one");
}

#[test]
fn the_answer_of_a_branch_leads_into_it_again() {
    let mut session = parted();
    let end = session.digest();
    session.undo();
    say(&mut session, &[("jack", "resist")]);
    assert_eq!(session.branches().len(), 1, "no third line");
    assert_eq!(session.branches()[0].answers().last().unwrap().pick.verb, "let_in");
    session.undo();
    say(&mut session, &[("jack", "let_in")]);
    assert_eq!((session.digest(), session.branches().len()), (end, 1));
}

#[test]
fn the_same_answer_again_stays_on_the_line() {
    let mut session = parted();
    session.go_to(0);
    say(&mut session, &[("bal", "possess@jack")]);
    assert_eq!((session.branches().len(), session.redoable()), (1, 2));
    assert!(session.redo() && session.redo() && !session.redo());
}

#[test]
fn a_refused_answer_parts_nothing() {
    let mut session = parted();
    session.go_to(1);
    assert!(session.say("bal", "possess@nobody").is_err());
    assert_eq!((session.branches().len(), session.redoable()), (1, 2));
}

#[test]
fn names_and_removal() {
    let mut session = parted();
    session.name_branch(0, "  the hard way ");
    session.name_line("the soft way");
    assert_eq!((session.branches()[0].name.as_str(), session.line().name.as_str()), ("the hard way", "the soft way"));
    session.switch(0);
    assert_eq!((session.branches()[0].name.as_str(), session.line().name.as_str()), ("the soft way", "the hard way"));
    assert!(session.remove_branch(0).is_some() && session.remove_branch(0).is_none());
    assert!(session.branches().is_empty());
}

#[test]
fn more_branches_than_are_kept_push_out_the_oldest_nameless_one() {
    let mut session = Session::new(duel(), 1, Vec::new());
    say(&mut session, &[("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")]);
    session.name_line("first");
    for x in 0..80 {
        session.go_to(0);
        let pick = format!("move@{},{}", x % 3, x / 3 % 3);
        let _ = session.say("bal", &pick);
        // Each goes on in its own way, so that each is a line of its own.
        while session.answers().len() < 3 + x && session.let_choose(&RandomLegal) {}
        session.go_to(1);
        let _ = session.say("referee", &format!("harm@jack={}", x % 9 + 1));
    }
    assert!(session.branches().len() <= 60, "{}", session.branches().len());
    assert!(session.branches().iter().any(|branch| branch.name == "first"), "a named one stays");
}

#[test]
fn every_branch_ends_as_it_did_wherever_one_comes_from() {
    let scenes = of_all_rules();
    for (name, scene) in scenes {
        let mut session = Session::new(scene, 4, Vec::new());
        while session.answers().len() < 70 && session.let_choose(&RandomLegal) {}
        let mut ends = vec![session.digest()];
        for from in [3, 21, 40] {
            session.go_to(from);
            while session.answers().len() < 60 + from && session.let_choose(&Sensible) {}
            ends.push(session.digest());
        }
        let mut seen = vec![session.digest()];
        for _ in 0..session.branches().len() * 2 {
            let last = session.branches().len() - 1;
            session.switch(last);
            assert!(ends.contains(&session.digest()), "{name}");
            seen.push(session.digest());
        }
        seen.sort();
        seen.dedup();
        let lines = session.branches().len() + 1;
        assert_eq!(seen.len(), lines, "{name}: every line was reached");
    }
}

#[test]
fn branches_and_what_can_be_redone_come_back_with_the_record() {
    let mut session = parted();
    session.name_branch(0, "the hard way");
    session.name_line("the soft way");
    say(&mut session, &[("jack", "move@6,4")]);
    session.undo();
    let record = session.record();
    assert_eq!((record.undone.len(), record.branches.len(), record.branches[0].parts), (1, 1, 2));
    let read = Record::from_text(&record.to_text().unwrap()).unwrap();
    assert_eq!(read, record);
    let (mut loaded, replayed) = read.replay(None).unwrap();
    assert_eq!(replayed, Replayed::Same);
    assert_eq!((loaded.record(), loaded.redoable()), (record, 1));
    assert_eq!(loaded.line().name, "the soft way");
    for _ in 0..2 {
        session.switch(0);
        loaded.switch(0);
        assert_eq!((loaded.digest(), loaded.facts()), (session.digest(), session.facts()));
    }
}

#[test]
fn branches_of_branches_come_back_in_their_order() {
    let mut session = Session::new(duel(), 9, Vec::new());
    while session.answers().len() < 30 && session.let_choose(&RandomLegal) {}
    for (from, to) in [(20, 34), (25, 28), (4, 19), (10, 13)] {
        session.go_to(from);
        session.say("referee", "harm@jack=1").unwrap();
        while session.answers().len() < to && session.let_choose(&Sensible) {}
    }
    let record = session.record();
    assert_eq!(record.branches.len(), 4);
    let (loaded, replayed) = record.replay(None).unwrap();
    assert_eq!((replayed, loaded.digest()), (Replayed::Same, session.digest()));
    assert_eq!(loaded.record(), record);
}

#[test]
fn a_branch_that_cannot_be_taken_any_more_is_shortened_and_named() {
    let mut record = parted().record();
    record.branches[0].answers[0].pick = "surrender".into();
    let (loaded, replayed) = record.replay(None).unwrap();
    let Replayed::Shortened { why } = replayed else { panic!("the change went unnoticed: {replayed:?}") };
    assert!(why.contains("branch 1") && why.contains("answer 3") && why.contains("surrender"), "{why}");
    assert_eq!(loaded.digest(), record.digest, "the fight itself is whole");
    let mut record = parted().record();
    record.undone.push(willbound::play::record::Given { who: "jack".into(), pick: "fly".into() });
    let Replayed::Shortened { why } = record.replay(None).unwrap().1 else { panic!("the change went unnoticed") };
    assert!(why.contains("taken back") && why.contains("fly"), "{why}");
}

#[test]
fn looking_at_an_earlier_question_changes_nothing() {
    for (name, scene) in all_shipped() {
        let mut session = Session::new(scene, 6, Vec::new());
        let mut asked = Vec::new();
        while session.answers().len() < 40 {
            asked.push((session.look().unwrap().round(), session.question().cloned()));
            if !session.let_choose(&Sensible) {
                break;
            }
        }
        session.go_to(25);
        let now = (session.digest(), session.facts().to_vec());
        for (place, before) in asked.iter().enumerate() {
            let seen = session.at(place, |look, question| (look.round(), question.cloned()));
            assert_eq!(seen.as_ref(), Some(before), "{name}: at answer {place}");
        }
        assert_eq!((session.digest(), session.facts()), (now.0, now.1.as_slice()), "{name}");
        assert!(session.at(500, |look, _| look.round()).is_none());
    }
}
