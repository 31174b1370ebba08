//! Dice of each mind rolled by the program or by people: the same faces give the same fight, whoever rolls.

use super::duel;
use crate::support::{all_shipped, in_folder, picture_equals_world, shipped};
use std::collections::BTreeSet;
use std::sync::Arc;
use willbound::engine::chronicle::Viewer;
use willbound::engine::combatant::CombatantId;
use willbound::engine::decision::Question;
use willbound::engine::dice::{Against, Known, Origin};
use willbound::play::dice;
use willbound::play::policy::RandomLegal;
use willbound::play::record::{Given, Record, Replayed};
use willbound::play::session::Session;
use willbound::scene::Scene;

fn every_scene() -> Vec<(String, Arc<Scene>)> {
    let mut all = all_shipped();
    all.extend(in_folder("spirit_combat"));
    all.extend(in_folder("willpower"));
    all
}

fn reloaded(session: &Session) -> Session {
    let record = Record::from_text(&session.record().to_text().unwrap()).unwrap();
    let (replayed, result) = record.replay(None).unwrap();
    assert_eq!((result, replayed.digest()), (Replayed::Same, session.digest()));
    assert_eq!((replayed.facts(), replayed.typing()), (session.facts(), session.typing()));
    replayed
}

/// Plays a fight again with the dice of these minds typed in, face by face as they fell the first time.
fn typed_again(first: &Session, whose: Vec<CombatantId>) -> (Session, usize) {
    let mut session = Session::typed_by(first.scene().clone(), first.seed(), Vec::new(), whose);
    let (mut asked, mut given) = (0, first.answers().iter());
    loop {
        if session.question().is_some_and(|question| question.die.is_some()) {
            let face = first.dice()[session.dice().len()].face;
            let who = session.cast().key(session.question().unwrap().who).to_owned();
            session.say(&who, &format!("die={face}")).unwrap();
            asked += 1;
        } else if let Some(answer) = given.next() {
            let Given { who, pick } = Given::of(answer, session.cast());
            session.say(&who, &pick).unwrap();
        } else {
            return (session, asked);
        }
    }
}

#[test]
fn the_same_faces_typed_as_rolled_give_the_same_chronicle_and_state() {
    for (name, scene) in every_scene() {
        let mut rolled = Session::new(scene.clone(), 4, Vec::new());
        while rolled.answers().len() < 120 && rolled.let_choose(&RandomLegal) {}
        let everybody: Vec<_> = scene.cast.ids().collect();
        let (typed, asked) = typed_again(&rolled, everybody);
        assert_eq!(asked, rolled.dice().len(), "{name}: every die was asked for");
        assert_eq!(typed.facts(), rolled.facts(), "{name}");
        assert_eq!(typed.state_digest(), rolled.state_digest(), "{name}");
        assert!(asked == 0 || typed.digest() != rolled.digest(), "{name}: the whole digest covers who rolled");
        picture_equals_world(&typed);
        reloaded(&typed);
        // The program rolls from the same stream whatever people typed before, so one mind's dice cannot be compared face by
        // face; but where only given dice are used, they can.
        let faces: Vec<u16> = rolled.dice().iter().map(|die| die.face).collect();
        let again = Session::typed_by(scene, 4, faces, typed.cast().ids().collect());
        assert!(again.dice().iter().all(|die| die.origin == Origin::Given), "{name}: dice at hand come first");
    }
}

#[test]
fn the_dice_of_one_mind_are_typed_and_those_of_the_other_rolled() {
    let mut session = Session::new(duel(), 3, Vec::new());
    let (bal, jack) = (session.cast().find("bal").unwrap(), session.cast().find("jack").unwrap());
    session.say("referee", "typed@bal").unwrap();
    assert_eq!(session.typing(), BTreeSet::from([bal]));
    assert!(!session.typed_dice());
    let told = session.facts().last().unwrap();
    let line = willbound::play::narration::line(told, session.cast()).unwrap();
    assert!(line.contains("people roll") && line.contains("Bal"), "{line}");
    for (who, pick) in [("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")] {
        session.say(who, pick).unwrap();
    }
    let die = session.question().unwrap().die.expect("Bal's die is asked for");
    assert_eq!((die.who, die.note.whom), (bal, Some(jack)));
    session.say("bal", "die=5").unwrap();
    assert_eq!(session.dice().iter().map(|die| die.origin).collect::<Vec<_>>(), [Origin::Typed]);
    // Jack's dice are rolled by the program: a veto asks for Bal's alone.
    let mut asked = BTreeSet::new();
    while session.answers().len() < 200 && session.question().is_some() {
        match session.question().and_then(|question| question.die) {
            Some(die) => {
                asked.insert(die.who);
                session.say("bal", "die=3").unwrap();
            }
            None => assert!(session.let_choose(&RandomLegal)),
        }
    }
    assert_eq!(asked, BTreeSet::from([bal]));
    assert!(session.dice().iter().all(|die| (die.origin == Origin::Typed) == (die.request.who == bal)));
    let replayed = reloaded(&session);
    assert_eq!(replayed.record(), session.record());
    // Back before the switch the program rolls for everybody again; forth it does not.
    session.go_to(0);
    assert!(session.typing().is_empty());
    session.go_to(1);
    assert_eq!(session.typing(), BTreeSet::from([bal]));
    for (pick, typing) in [("typed", vec![bal, jack]), ("rolled@bal", vec![jack]), ("rolled", vec![])] {
        session.say("referee", pick).unwrap();
        assert_eq!(session.typing().into_iter().collect::<Vec<_>>(), typing, "{pick}");
    }
    assert!(session.say("referee", "rolled").is_err(), "it is so already");
}

#[test]
fn a_save_keeps_whose_dice_were_typed_from_the_first_on_and_old_ones_load() {
    let scene = duel();
    let jack = scene.cast.find("jack").unwrap();
    let session = Session::typed_by(scene.clone(), 1, Vec::new(), vec![jack]);
    assert_eq!((session.record().typed_dice, session.record().typed_by), (false, vec!["jack".to_owned()]));
    assert_eq!(reloaded(&session).typing(), BTreeSet::from([jack]));
    let all = Session::with_typed_dice(scene.clone(), 1, Vec::new());
    assert_eq!((all.record().typed_dice, all.record().typed_by.len()), (true, 0));
    assert!(reloaded(&all).typed_dice());
    // A save from before minds could differ has none of the newer fields.
    let text = all.record().to_text().unwrap();
    assert!(!text.contains("typed_by") && !text.contains("standing"), "{text}");
    let older = text.replace("    typed_dice: true,\n", "");
    assert_ne!(older, text);
    assert!(Record::from_text(&older).unwrap().replay(None).unwrap().0.typing().is_empty());
}

/// Plays with every die typed and looks at each that is asked for.
fn each_die(scene: &Arc<Scene>, seed: u64, mut look: impl FnMut(&Session, &Question)) {
    let mut session = Session::with_typed_dice(scene.clone(), seed, Vec::new());
    let mut given = 0;
    while given < 250 {
        let Some(question) = session.question().cloned() else { return };
        given += 1;
        let Some(die) = question.die else {
            assert!(session.let_choose(&RandomLegal));
            continue;
        };
        look(&session, &question);
        let who = session.cast().key(question.who).to_owned();
        let face = (given * 7) % usize::from(die.sides) + 1;
        session.say(&who, &format!("die={face}")).unwrap();
    }
}

#[test]
fn every_die_is_asked_for_by_name_with_what_it_is_for() {
    let mut purposes = BTreeSet::new();
    let mut several = 0;
    for (name, scene) in every_scene() {
        for seed in 0..6 {
            let mut last = (0, 0);
            each_die(&scene, seed, |session, question| {
                let die = question.die.unwrap();
                purposes.insert(die.purpose);
                assert!(dice::PURPOSES.iter().any(|(of, ..)| *of == die.purpose), "{name}: no words for `{}`", die.purpose);
                let title = dice::title(&die, session.cast());
                assert!(title.starts_with(session.cast().name(die.who)) && title.contains(&format!("1d{}", die.sides)), "{title}");
                assert!(!title.contains("{}"), "{title}");
                let (nth, of) = die.note.place;
                assert!((1..=of).contains(&nth), "{name}: die {nth} of {of}");
                assert!(nth == 1 || last == (nth - 1, of), "{name}: {last:?} is followed by {:?}", (nth, of));
                last = (nth, of);
                several += usize::from(of > 1);
            });
        }
    }
    assert!(several > 100, "{several} dice of rolls of several");
    for wanted in ["veto", "possession check", "initiative", "attack", "evade", "loss", "trance", "spiritual attack"] {
        assert!(purposes.contains(wanted), "{wanted} was never rolled; {purposes:?}");
    }
}

#[test]
fn what_a_die_is_added_to_and_compared_with_is_what_the_rules_then_do() {
    let (mut checks, mut attacks) = (0, 0);
    for (_, scene) in every_scene() {
        for seed in 0..4 {
            let mut waiting = Vec::new();
            each_die(&scene, seed, |session, question| {
                let told: Vec<_> = session.facts().iter().map(|fact| fact.json(session.cast())).collect();
                // A roll of one die is told before the next one is asked for.
                for (die, before) in waiting.drain(..) {
                    let die: willbound::engine::dice::Request = die;
                    let who = session.cast().key(die.who);
                    let Some(fact) = told.iter().skip(before).find(|fact| fact["purpose"] == die.purpose && fact["who"] == who) else {
                        continue;
                    };
                    match die.note.against {
                        Against::Wills { will, minimum } => {
                            assert_eq!((&fact["will"], &fact["minimum_will"]), (&will.into(), &minimum.into()), "{fact}");
                            assert_eq!(fact["bonus"], die.note.bonus.map_or(0, |(bonus, _)| bonus), "{fact}");
                            checks += 1;
                        }
                        Against::Under(chance) => {
                            assert_eq!(fact["chance"], chance, "{fact}");
                            attacks += 1;
                        }
                        _ => {}
                    }
                }
                let die = question.die.unwrap();
                if die.note.place == (1, 1) {
                    waiting.push((die, session.facts().len()));
                }
            });
        }
    }
    assert!(checks > 10 && attacks > 10, "{checks} checks, {attacks} chances");
}

#[test]
fn a_chance_that_would_give_magic_points_away_is_not_shown_to_who_may_not_know_them() {
    let scene = shipped("spirit_combat/duel");
    let mut seen = false;
    for seed in 0..6 {
        each_die(&scene, seed, |session, question| {
            let die = question.die.unwrap();
            if die.purpose != "attack" || die.note.known == Known::All {
                return;
            }
            seen = true;
            let Against::Under(chance) = die.note.against else { panic!("an attack has a chance") };
            let other = session.cast().ids().find(|id| session.cast().side(*id) != session.cast().side(die.who)).unwrap();
            let words = |viewer| dice::compared(&die, viewer, session.cast()).unwrap();
            assert!(words(Viewer::Referee).contains(&format!("{chance} or less")));
            assert!(!words(Viewer::Mind(other)).contains(&chance.to_string()), "{}", words(Viewer::Mind(other)));
            assert_eq!(words(Viewer::Mind(die.who)).contains(&chance.to_string()), die.note.known == Known::Own);
        });
    }
    assert!(seen, "no attack with a hidden chance");
}

#[test]
fn faces_are_read_as_players_write_them() {
    let read = |text, sides| dice::face(text, sides);
    assert_eq!((read("4", 6), read("04", 6), read(" 20 ", 20)), (Ok(4), Ok(4), Ok(20)));
    assert_eq!((read("00", 100), read("000", 100), read("100", 100), read("07", 100)), (Ok(100), Ok(100), Ok(100), Ok(7)));
    assert_eq!((read("0", 10), read("10", 10)), (Ok(10), Ok(10)));
    for (text, sides) in [("7", 6), ("0", 6), ("101", 100), ("0", 100), ("x", 6), ("-1", 6), ("99999999999999999999", 100), ("21", 20)] {
        let why = read(text, sides).expect_err(text);
        assert!(why.contains(&format!("1 to {sides}")) && why.ends_with('.'), "{why}");
    }
    assert!(read("", 100).unwrap_err().contains("00 is 100"));
}
