//! People roll real dice and type them in, from the start or from the middle on.

use super::duel;
use crate::support::shipped;
use willbound::engine::decision::{Pick, Question};
use willbound::engine::dice::Origin;
use willbound::play::look::Look;
use willbound::play::policy::{Chance, Policy, RandomLegal};
use willbound::play::record::Replayed;
use willbound::play::session::Session;

const TRY: &[(&str, &str)] = &[("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")];

fn say(session: &mut Session, answers: &[(&str, &str)]) {
    for (who, pick) in answers {
        session.say(who, pick).unwrap_or_else(|why| panic!("{who}: {pick}: {why}"));
    }
}

/// The record gives the same fight.
fn replays(session: &Session) {
    let record = session.record();
    let record = willbound::play::record::Record::from_text(&record.to_text().unwrap()).unwrap();
    let (replayed, result) = record.replay(None).unwrap();
    assert_eq!((result, replayed.digest()), (Replayed::Same, session.digest()));
    assert_eq!((replayed.dice(), replayed.typed_dice()), (session.dice(), session.typed_dice()));
}

#[test]
fn typed_from_the_start() {
    let mut session = Session::with_typed_dice(duel(), 1, Vec::new());
    say(&mut session, TRY);
    let question = session.question().unwrap();
    assert_eq!((question.kind, session.cast().key(question.who)), ("dice", "bal"));
    for (pick, why) in [("die=0", "1 to 6"), ("die=7", "1 to 6"), ("die", "1 to 6"), ("die=x", "not among"), ("resist", "not among")] {
        let refused = session.say("bal", pick).expect_err(pick);
        assert!(refused.contains(why), "{pick}: {refused}");
    }
    assert!(session.say("jack", "die=6").is_err(), "it is Bal's die");
    say(&mut session, &[("bal", "die=6")]);
    let jack = session.cast().find("jack").unwrap();
    assert_eq!(crate::support::possession(&session).will(jack), (8, 2));
    assert_eq!((session.dice().len(), session.dice()[0].origin), (1, Origin::Typed));
    replays(&session);
}

#[test]
fn typed_initiative_is_asked_for_before_anything_else() {
    let mut session = Session::with_typed_dice(shipped("possession/three_minds"), 1, Vec::new());
    let mut asked = 0;
    while session.question().is_some_and(|question| question.kind == "dice") {
        asked += 1;
        let who = session.cast().key(session.question().unwrap().who).to_owned();
        session.say(&who, &format!("die={}", asked % 6 + 1)).unwrap();
    }
    assert!(asked >= 4, "{asked} dice for four minds");
    assert_eq!(session.look().unwrap().round(), 1);
    replays(&session);
}

#[test]
fn switched_in_the_middle() {
    let mut session = Session::new(duel(), 1, Vec::new());
    say(&mut session, &[("bal", "possess@jack"), ("referee", "typed"), ("bal", "done"), ("jack", "resist"), ("bal", "die=5")]);
    assert!(session.typed_dice());
    replays(&session);
    say(&mut session, &[("referee", "rolled"), ("jack", "pass"), ("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")]);
    assert!(!session.typed_dice() && session.question().unwrap().kind != "dice");
    let origins: Vec<_> = session.dice().iter().map(|die| die.origin).collect();
    assert_eq!(origins, [Origin::Typed, Origin::Rolled]);
    replays(&session);
    // Undone to before the switch, the program rolls again.
    session.go_to(1);
    assert!(!session.typed_dice());
    session.go_to(3);
    assert!(session.typed_dice());
}

#[test]
fn one_die_can_be_left_to_the_program() {
    let mut typed = Session::with_typed_dice(duel(), 9, Vec::new());
    say(&mut typed, TRY);
    say(&mut typed, &[("bal", "roll")]);
    assert_eq!(typed.dice()[0].origin, Origin::Rolled);
    assert!(typed.typed_dice(), "the next one is asked for again");
    let mut rolled = Session::new(duel(), 9, Vec::new());
    say(&mut rolled, TRY);
    assert_eq!(typed.dice()[0].face, rolled.dice()[0].face, "the same seed, the same face");
    replays(&typed);
}

#[test]
fn the_mode_switched_while_a_die_is_wanted() {
    let mut session = Session::with_typed_dice(duel(), 9, Vec::new());
    say(&mut session, TRY);
    say(&mut session, &[("referee", "rolled")]);
    assert!(session.question().unwrap().kind != "dice", "the program rolls the die that was wanted");
    assert_eq!(session.dice()[0].origin, Origin::Rolled);
    replays(&session);
}

#[test]
fn given_dice_come_before_typed_ones() {
    let mut session = Session::with_typed_dice(duel(), 1, vec![5]);
    say(&mut session, TRY);
    assert_eq!(session.dice()[0].origin, Origin::Given);
    say(&mut session, &[("jack", "pass"), ("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")]);
    assert_eq!(session.question().unwrap().kind, "dice");
    replays(&session);
}

/// Answers as a random seat does, but types every die.
struct Typist;

impl Policy for Typist {
    fn choose(&self, question: &Question, look: Look, chance: &mut Chance) -> Pick {
        match question.kind {
            "dice" => Pick { amount: Some(i32::try_from(chance.below(6)).unwrap() + 1), ..Pick::plain("die") },
            _ => RandomLegal.choose(question, look, chance),
        }
    }
}

#[test]
fn whole_fights_with_typed_dice_replay_and_undo() {
    for seed in 0..5 {
        let mut session = Session::with_typed_dice(shipped("possession/three_minds"), seed, Vec::new());
        while session.answers().len() < 300 && session.let_choose(&Typist) {}
        assert!(session.dice().iter().any(|die| die.origin == Origin::Typed));
        replays(&session);
        let (digest, half) = (session.digest(), session.answers().len() / 2);
        session.go_to(half);
        replays(&session);
        session.go_to(usize::MAX);
        assert_eq!(session.digest(), digest, "seed {seed}");
    }
}
