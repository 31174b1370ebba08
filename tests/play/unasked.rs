//! Standing answers: every yes/no question of the three rule systems can be answered for good, visibly, and taken back.

use crate::support::{all_shipped, crowd, in_folder, inline, picture_equals_world, shipped};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use willbound::engine::chronicle::{Verb, Viewer};
use willbound::engine::combatant::CombatantId;
use willbound::engine::decision::{Need, Pick, Question, Refused, Who};
use willbound::engine::standing::{Says, YesNo};
use willbound::play::look::Look;
use willbound::play::narration;
use willbound::play::policy::{Chance, Policy, RandomLegal};
use willbound::play::record::{Given, Record, Replayed};
use willbound::play::session::Session;
use willbound::play::unasked::{kinds, lines};
use willbound::scene::{Scene, Seat};

/// Questions of exactly two options that are no yes/no questions, and why.
const NOT_YES_NO: &[(&str, &str)] = &[
    ("declare", "a turn is put together act by act"),
    ("intend", "a declaration is put together pick by pick"),
    ("choices", "choices are bought one by one"),
    ("act", "a melee round is put together pick by pick"),
    ("meanwhile", "a melee round is put together pick by pick"),
    ("aiding", "a melee round is put together pick by pick"),
    ("after", "one thing may be said after the other"),
    ("resister", "who of two has to resist"),
    ("react", "which of two opponents is dealt with"),
    ("chant", "what becomes of the trance"),
    ("consequence", "which of two entries"),
];

fn people(scene: Arc<Scene>, seed: u64) -> Session {
    let seats = vec![Seat::Human; scene.cast.0.len()];
    let mut session = Session::new(scene, seed, Vec::new());
    session.set_seats(seats);
    session
}

/// Every shipped scene and the worked examples, and some in which the readings are played that ask more.
fn every_scene() -> Vec<(String, Arc<Scene>)> {
    let folders = ["possession", "possession/examples", "spirit_combat", "spirit_combat/examples", "willpower", "willpower/examples"];
    let mut all: Vec<_> = folders.into_iter().flat_map(in_folder).collect();
    let duel =
        shipped("spirit_combat/duel").text.replacen("rules: spirit_combat,", "rules: spirit_combat, rulings: (evade_commit: After),", 1);
    all.push(("evasion once the attack is seen".to_owned(), inline(&duel)));
    let cast = r#"(id: "kara", side: "shamans", at: (2, 2), int: 15, dex: 14, pow: 50),
        (id: "ghost", side: "dead", nature: Spirit, at: (3, 2), pow: 52),
        (id: "h1", side: "shamans", at: (1, 2), pow: 10, int: 12, dex: 10, ceremony: 50, trance: (aids: "kara", people: 1)),
        (id: "h2", side: "shamans", at: (1, 1), pow: 10, int: 12, dex: 10, ceremony: 50, trance: (aids: "kara", people: 1))"#;
    let circle = format!(
        r#"(title: "Test", rules: spirit_combat, board: (width: 12, height: 8), out_when: Never, engaged: [("kara", "ghost")],
        rulings: (b3_evade_breaks_trance: true), numbers: (bands: (special: 1)), cast: [{cast}])"#
    );
    all.push(("helpers struck".to_owned(), inline(&circle)));
    all
}

/// Any legal answer, but a fight is fought.
struct Brisk;

impl Policy for Brisk {
    fn choose(&self, question: &Question, look: Look, chance: &mut Chance) -> Pick {
        if look.possession().is_some() { RandomLegal.choose(question, look, chance) } else { crowd::brisk(question, look, chance) }
    }
}

fn both_whole(question: &Question) -> bool {
    let whole = question.options.iter().all(|choice| choice.legal() && choice.need == Need::Nothing);
    question.options.len() == 2 && whole && question.die.is_none()
}

/// Plays scenes at random and stops at the first question of every kind: the session, just before its answer.
fn found() -> BTreeMap<&'static str, Session> {
    let mut found = BTreeMap::new();
    let mut unlisted = BTreeSet::new();
    for (_, scene) in every_scene() {
        for seed in 0..6 {
            let mut session = people(scene.clone(), seed);
            while session.answers().len() < 150 {
                let Some(question) = session.question() else { break };
                let kind = session.standing().unwrap().kind_of(question);
                match kind {
                    Some(kind) if !found.contains_key(kind.key) => {
                        let record = session.record();
                        let mut copy = record.replay(None).unwrap().0;
                        copy.set_seats(vec![Seat::Human; copy.cast().0.len()]);
                        found.insert(kind.key, copy);
                    }
                    None if both_whole(question) && !NOT_YES_NO.iter().any(|(kind, _)| *kind == question.kind) => {
                        let verbs: Vec<_> = question.options.iter().map(|choice| choice.pick.verb).collect();
                        unlisted.insert((question.kind, question.why.0, verbs));
                    }
                    _ => {}
                }
                assert!(session.let_choose(&Brisk));
            }
        }
    }
    assert!(unlisted.is_empty(), "questions of two options that are in no list: {unlisted:?}");
    found
}

fn reloaded(session: &Session) -> Session {
    let record = Record::from_text(&session.record().to_text().unwrap()).unwrap();
    let (replayed, result) = record.replay(None).unwrap();
    assert_eq!((result, replayed.digest()), (Replayed::Same, session.digest()));
    assert_eq!((replayed.facts(), replayed.question()), (session.facts(), session.question()));
    assert_eq!(lines(&replayed), lines(session));
    replayed
}

fn given_by_standing(session: &Session) -> usize {
    session.facts().iter().filter(|fact| matches!(fact.verb, Verb::StandingGiven { .. })).count()
}

/// One kind with one word: set, given at once, told, recorded, undone, revoked.
fn holds(mut session: Session, kind: &'static YesNo, says: Says) {
    let what = format!("{} {says:?}", kind.key);
    let (who, number) = session.question().map(|question| (question.who, question.number)).unwrap();
    let key = session.cast().key(who).to_owned();
    let (before, answers) = (session.digest(), session.answers().len());
    session.stand(who, kind, says).unwrap_or_else(|why| panic!("{what}: {}", why.text(session.cast())));
    // Set and given, and perhaps given again where the same is asked once more.
    let said = session.answers()[answers..].to_vec();
    assert!(said.len() >= 2, "{what}: nothing was given: {said:?}");
    assert_eq!((said[0].who, Given::of(&said[0], session.cast()).pick), (Who::Mind(who), format!("{}:{}", says.word(), kind.key)));
    let wanted = if says == Says::Always { kind.yes } else { kind.no };
    assert_eq!((said[1].who, said[1].pick.verb), (Who::Standing(who), wanted), "{what}");
    assert!(session.question().is_none_or(|question| question.number > number + 1), "{what}: it went on");
    assert!(given_by_standing(&session) >= 1, "{what}");
    let told: Vec<_> = session.facts().iter().filter_map(|fact| narration::line(fact, session.cast())).collect();
    let line = format!("{} {} (standing answer).", session.cast().name(who), kind.words(says).unwrap());
    assert!(told.contains(&line), "{what}: {told:?}");
    assert_eq!(lines(&session), [line.replace(" (standing answer).", "")], "{what}: it is listed");
    // What a mind leaves unasked is its own affair.
    let others = session.cast().ids().filter(|id| *id != who);
    let seen = |viewer| {
        session
            .facts()
            .iter()
            .filter_map(|fact| fact.seen_by(viewer))
            .filter(|fact| matches!(fact.verb, Verb::StandingGiven { .. } | Verb::StandingSet { .. }))
            .count()
    };
    assert!(seen(Viewer::Mind(who)) >= 2 && others.map(Viewer::Mind).all(|viewer| seen(viewer) == 0), "{what}");
    picture_equals_world(&session);
    let saved = reloaded(&session).record().to_text().unwrap();
    assert!(saved.contains(&format!("standing:{key}")), "{what}: the save marks it");
    // Undone to the question that was answered unasked, it asks, and goes on asking until it is answered.
    session.go_to(answers + 1);
    let open = session.question().unwrap();
    assert_eq!((open.who, open.kind, session.answers().len()), (who, kind.kind, answers + 1), "{what}");
    session.say("referee", "typed").unwrap();
    session.say("referee", "rolled").unwrap();
    assert_eq!(session.question().unwrap().kind, kind.kind, "{what}: an aside answers nothing");
    let loaded = reloaded(&session);
    assert_eq!(loaded.question().unwrap().kind, kind.kind, "{what}: loaded, it asks too");
    let other = if says == Says::Always { kind.no } else { kind.yes };
    let pick = session.question().unwrap().options.iter().find(|choice| choice.pick.verb == other).unwrap().pick.clone();
    session.pick(Who::Mind(who), pick).unwrap();
    assert_eq!(session.answers()[answers + 3].who, Who::Mind(who), "{what}: a person said otherwise this once");
    // Revoked, the mind is asked.
    session.go_to(answers + 1);
    session.stand(who, kind, Says::Ask).unwrap();
    assert!(lines(&session).is_empty(), "{what}");
    assert_eq!((session.question().unwrap().who, session.question().unwrap().kind), (who, kind.kind), "{what}: asked again");
    reloaded(&session);
    // Undone to before it was set, nothing is left of it.
    session.go_to(answers);
    assert_eq!((session.digest(), lines(&session).len()), (before, 0), "{what}");
}

#[test]
fn every_yes_no_question_can_be_answered_for_good_and_taken_back() {
    let found = found();
    let missing: Vec<_> = kinds().map(|kind| kind.key).filter(|key| !found.contains_key(key)).collect();
    assert!(missing.is_empty(), "never asked: {missing:?}");
    for kind in kinds() {
        for says in [Says::Always, Says::Never] {
            let session = reloaded(&found[kind.key]);
            let mut session = session;
            session.set_seats(vec![Seat::Human; session.cast().0.len()]);
            holds(session, kind, says);
        }
    }
}

#[test]
fn keys_are_unique_and_every_kind_has_its_words() {
    let keys: BTreeSet<_> = kinds().map(|kind| kind.key).collect();
    assert_eq!(keys.len(), kinds().count());
    for kind in kinds() {
        assert!(kind.always.starts_with("always ") && kind.never.starts_with("never "), "{}", kind.key);
        assert!(!kind.about.is_empty() && !kind.key.contains(':'), "{}", kind.key);
    }
}

/// The session at Jack's first veto in the fight of three minds.
fn at_a_veto() -> (Session, CombatantId) {
    for seed in 0..40 {
        let mut session = people(shipped("possession/three_minds"), seed);
        while session.answers().len() < 80 && session.question().is_some() {
            if session.question().is_some_and(|question| question.kind == "veto") {
                let who = session.question().unwrap().who;
                return (session, who);
            }
            session.let_choose(&RandomLegal);
        }
    }
    panic!("nobody could ever veto");
}

#[test]
fn a_computer_seat_is_always_asked() {
    let (mut session, who) = at_a_veto();
    let kind = kinds().find(|kind| kind.key == "veto").unwrap();
    session.set_seats(vec![Seat::Computer; session.cast().0.len()]);
    session.stand(who, kind, Says::Never).unwrap();
    assert_eq!((session.question().unwrap().kind, given_by_standing(&session)), ("veto", 0));
}

#[test]
fn what_cannot_be_set_is_refused_and_changes_nothing() {
    let (mut session, who) = at_a_veto();
    let (digest, key) = (session.digest(), session.cast().key(who).to_owned());
    for (by, pick) in
        [(&*key, "always:nothing"), (&key, "maybe:veto"), ("referee", "always:veto"), (&key, "always:evade"), (&key, "always:")]
    {
        assert!(session.say(by, pick).is_err(), "{by}: {pick}");
    }
    // A record cannot claim an answer that nothing stands for.
    assert!(session.say(&format!("standing:{key}"), "allow").is_err());
    let answer = session.read(&Given { who: key, pick: "never:veto".into() }).unwrap();
    let stale = willbound::engine::decision::Answer { question: answer.question + 1, ..answer };
    assert!(matches!(session.answer(stale), Err(Refused::Stale { .. })));
    assert_eq!(session.digest(), digest);
}

#[test]
fn whole_fights_with_standing_answers_are_deterministic_undone_and_replayed() {
    for (name, scene) in all_shipped().into_iter().chain(in_folder("willpower")) {
        for seed in 0..3 {
            let play = || {
                let mut session = people(scene.clone(), seed);
                let kinds = session.standing().unwrap().kinds();
                for (place, who) in session.cast().ids().enumerate().collect::<Vec<_>>() {
                    for (nth, kind) in kinds.iter().enumerate() {
                        let says = Says::ALL[(place + nth) % 3];
                        if says != Says::Ask && session.question().is_some() {
                            session.stand(who, kind, says).unwrap();
                        }
                    }
                }
                while session.answers().len() < 200 && session.let_choose(&RandomLegal) {}
                session
            };
            let (mut session, again) = (play(), play());
            assert_eq!(session.digest(), again.digest(), "{name} {seed}");
            reloaded(&session);
            let (digest, half) = (session.digest(), session.answers().len() / 2);
            session.go_to(half);
            assert_eq!(session.answers().len(), half, "{name} {seed}: going back answers nothing");
            reloaded(&session);
            session.go_to(usize::MAX);
            assert_eq!(session.digest(), digest, "{name} {seed}");
        }
    }
}
