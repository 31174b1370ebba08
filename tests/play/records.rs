//! Records: text to fight and back, jumps, other versions, damage.

use super::duel;
use crate::support::all_shipped;
use willbound::play::policy::{RandomLegal, Sensible};
use willbound::play::record::{Given, Record, Replayed, VERSION};
use willbound::play::session::Session;
use willbound::scene::Seat;

fn played(most: usize) -> Vec<(String, Session)> {
    let play = |(name, scene)| {
        let mut session = Session::new(scene, 8, vec![3, 4, 5]);
        while session.answers().len() < most && session.let_choose(&RandomLegal) {}
        (name, session)
    };
    all_shipped().into_iter().map(play).collect()
}

#[test]
fn text_to_record_to_fight() {
    let folder = tempfile::tempdir().unwrap();
    for (name, session) in played(usize::MAX) {
        let record = session.record();
        let text = record.to_text().unwrap();
        assert_eq!(Record::from_text(&text).unwrap(), record, "{name}");
        let (replayed, result) = Record::from_text(&text).unwrap().replay(None).unwrap();
        assert_eq!(result, Replayed::Same, "{name}");
        assert_eq!(replayed.digest(), session.digest(), "{name}");
        assert_eq!((replayed.facts(), replayed.outcome()), (session.facts(), session.outcome()), "{name}");
        assert_eq!(replayed.record(), record, "{name}: a replay can be saved again");
        let path = folder.path().join("fight.save");
        record.save(&path).unwrap();
        assert_eq!(Record::load(&path).unwrap(), record, "{name}");
    }
}

#[test]
fn a_fight_in_the_middle_goes_on_from_its_record_as_it_would_have() {
    for (name, mut session) in played(15) {
        let (mut loaded, result) = session.record().replay(None).unwrap();
        assert_eq!((result, loaded.question()), (Replayed::Same, session.question()), "{name}");
        while session.let_choose(&Sensible) {}
        while loaded.let_choose(&Sensible) {}
        assert_eq!(loaded.digest(), session.digest(), "{name}");
    }
}

#[test]
fn replay_until_an_answer() {
    for (name, mut session) in played(25) {
        let record = session.record();
        for until in [0, 1, 7, 24, 25, 1_000] {
            let (replayed, result) = record.replay(Some(until)).unwrap();
            session.go_to(until);
            assert_eq!(result, Replayed::Same, "{name}");
            assert_eq!(
                (replayed.answers().len(), replayed.digest()),
                (until.min(record.answers.len()), session.digest()),
                "{name} until {until}"
            );
            session.go_to(usize::MAX);
        }
    }
}

#[test]
fn the_rulings_of_the_scene_are_named_in_the_record() {
    let scene = crate::support::inline(&duel().text.replace("rulings: ()", "rulings: (beats: AtLeast, round_limit: 9)"));
    let record = Session::new(scene, 1, Vec::new()).record();
    assert_eq!(record.rulings, [("beats".to_owned(), "AtLeast".to_owned()), ("round_limit".to_owned(), "9".to_owned())]);
    assert_eq!(record.replay(None).unwrap().1, Replayed::Same);
}

/// A record of three answers.
fn record() -> Record {
    let mut session = Session::new(duel(), 1, vec![5]);
    for (who, pick) in [("bal", "possess@jack"), ("bal", "done"), ("jack", "resist")] {
        session.say(who, pick).unwrap();
    }
    session.record()
}

#[test]
fn a_newer_version_is_said_to_be_newer() {
    let newer = Record { willbound: VERSION + 1, ..record() }.to_text().unwrap();
    let why = Record::from_text(&newer).unwrap_err();
    assert!(why.contains("newer") && why.contains(&(VERSION + 1).to_string()), "{why}");
    // Also when it holds fields that this version does not know.
    let stranger = newer.replacen("scene_file:", "mood: \"grim\", scene_file:", 1);
    let why = Record::from_text(&stranger).unwrap_err();
    assert!(why.contains("newer"), "{why}");
    assert!(
        Record::from_text(&record().to_text().unwrap().replacen("scene_file:", "mood: 1, scene_file:", 1)).unwrap_err().contains("mood")
    );
}

#[test]
fn what_was_changed_in_a_record_is_found() {
    let differs = |record: Record| match record.replay(None).unwrap().1 {
        Replayed::Differs { taken, why } => (taken, why),
        other => panic!("the change went unnoticed: {other:?}"),
    };
    let (taken, why) = differs(Record { digest: "0".repeat(16), ..record() });
    assert!(taken == 3 && why.contains("digest"), "{why}");
    let (taken, why) = differs(Record { dice: vec![4], ..record() });
    assert!(taken == 3 && why.contains("digest"), "{why}");
    let swap = |place: usize, who: &str, pick: &str| {
        let mut record = record();
        record.answers[place] = Given { who: who.into(), pick: pick.into() };
        record
    };
    for (place, who, pick) in [(0, "bal", "possess@maria"), (1, "jack", "done"), (2, "nobody", "resist"), (2, "jack", "forgo")] {
        let (taken, why) = differs(swap(place, who, pick));
        assert_eq!(taken, place, "{why}");
        assert!(why.contains(&format!("answer {}", place + 1)) && why.contains(pick), "{why}");
    }
    let broken = Record { scene: "(title: 1".into(), ..record() };
    assert!(broken.replay(None).is_err_and(|problems| !problems.is_empty()));
}

#[test]
fn damaged_text_is_refused_with_a_place() {
    let whole = record().to_text().unwrap();
    let cuts = (0..whole.trim_end().len()).filter(|end| whole.is_char_boundary(*end)).step_by(11);
    for end in cuts {
        let why = Record::from_text(&whole[..end]).expect_err("a piece is taken for the whole");
        assert!(why.contains(':') && why.contains("damaged"), "{why}");
    }
    for word in ["seed: 1", "answers: ["] {
        let why = Record::from_text(&whole.replacen(word, "seed: \"one\"", 1)).unwrap_err();
        assert!(why.chars().next().is_some_and(|c| c.is_ascii_digit()), "no line: {why}");
    }
}

#[test]
fn a_scene_text_is_carried_as_it_is_whatever_it_holds() {
    let odd = duel().text.replace("title: \"Test\",", "title: \"\\\"Quotes\\\", \\\\ and \u{fc}ml\u{e4}uts\", // r#\"raw\"#");
    let mut session = Session::new(crate::support::inline(&odd), 1, Vec::new());
    while session.answers().len() < 5 && session.let_choose(&Sensible) {}
    let record = Record::from_text(&session.record().to_text().unwrap()).unwrap();
    assert_eq!(record.scene, odd);
    assert_eq!(record.replay(None).unwrap().1, Replayed::Same);
}

#[test]
fn who_sits_where_comes_back_with_the_record() {
    let mut session = Session::new(duel(), 1, vec![]);
    let swapped: Vec<_> = session.seats().iter().map(|seat| if *seat == Seat::Human { Seat::Computer } else { Seat::Human }).collect();
    session.set_seats(swapped.clone());
    let record = session.record();
    assert_eq!(record.replay(None).unwrap().0.seats(), swapped);
    // A record from before seats were kept has the scene's own.
    let older = Record { computer: None, ..record };
    assert_eq!(older.replay(None).unwrap().0.seats(), duel().seats);
}

/// Saves that people may have: each format version keeps its files here for good.
#[test]
fn old_saves_stay_loadable() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty());
    for path in files {
        let record = Record::load(&path).unwrap();
        let (session, replayed) = record.replay(None).unwrap_or_else(|problems| panic!("{}: {problems:?}", path.display()));
        // Rules that were changed on purpose may end an old fight elsewhere: then pin here how far it replays, keep the file,
        // and save a new one beside it.
        assert_eq!(replayed, Replayed::Same, "{}", path.display());
        assert!(session.outcome().is_some(), "{}", path.display());
        assert_eq!(session.digest(), record.digest, "{}", path.display());
        assert_eq!(session.branches().len(), record.branches.len(), "{}", path.display());
    }
    let of = |name: &str| Record::load(&std::path::Path::new(folder).join(name)).unwrap();
    assert_eq!((of("v1-fell-bargain.ron").willbound, of("v2-fell-bargain.ron").willbound), (1, 2));
    let (session, _) = of("v2-fell-bargain.ron").replay(None).unwrap();
    assert_eq!((session.line().name.as_str(), session.branches()[0].name.as_str()), ("Resisted", "Let in"));
}
