//! Rulings, house values, numbers and tables as data: each of every rule system can be set by a scene and by a ruleset file, is told
//! as a difference, and goes with a save.

use crate::support::shipped;
use std::sync::Arc;
use willbound::play::export;
use willbound::play::policy::Sensible;
use willbound::play::record::{Record, Replayed};
use willbound::play::session::Session;
use willbound::scene::Scene;
use willbound::scene::check::{scene_text, scene_with};
use willbound::scene::differences::SaidBy;
use willbound::scene::ruleset::Shelf;

/// A scene of each rule system, without the bracket that ends it.
const SCENES: [(&str, &str); 3] = [
    ("possession", "cast: [(id: \"a\", will: 9), (id: \"b\", will: 8, possession: (bonus: 3))]"),
    ("spirit_combat", "engaged: [(\"a\", \"b\")], cast: [(id: \"a\", pow: 9, dex: 9), (id: \"b\", pow: 9)]"),
    (
        "willpower",
        "engaged: [(\"a\", \"b\")], cast: [(id: \"a\", class: \"priest\", willpower: 9), (id: \"b\", being: Demon, willpower: 8)]",
    ),
];

/// Values of bigger things than numbers, switches and words, other than the shipped ones.
const TABLES: &[(&str, &str)] = &[
    ("minimum_will", "Tracked(possession: 1, veto_lost: 2, escape_vetoed: 3)"),
    ("bands", "(critical: 10)"),
    ("srm", "[(dex: 1, srm: 3)]"),
    ("people", "(special: 3)"),
    ("helper_bonus", "[(people: 2, bonus: 1)]"),
    ("choices", "(a5: (cost: 2))"),
    ("matrix", "(base: 12)"),
    ("losses", "[(from: 0, lose: 2)]"),
    ("consequences", "(die: 2, list: [(on: 1, words: \"sleeps\"), (on: 2, words: \"weeps\")])"),
    ("class_bonus", "{\"priest\": 3}"),
];

fn text(system: &str, rest: &str, more: &str) -> String {
    format!("(title: \"T\", rules: {system}, {more} {rest})")
}

/// Another value than the one that a ruling or number has, as a file writes it.
fn other(group: &str, name: &str, value: &str, system: &str) -> String {
    if let Some((_, other)) = TABLES.iter().find(|(of, _)| *of == name) {
        return (*other).to_owned();
    }
    match (group, value) {
        (_, "true") => "false".to_owned(),
        (_, "false") => "true".to_owned(),
        ("rulings", "20") => "100".to_owned(),
        ("tables", _) if name == "openers" => "[\"shaman\"]".to_owned(),
        _ => match value.parse::<i64>() {
            Ok(number) => (number + 1).to_string(),
            // The words that a reading takes stand in the page of the format.
            Err(_) => {
                let entry = willbound::scene::format::find(&format!("{group}.{name}"), Some(system)).unwrap()[0];
                let told = entry.told.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ");
                let words = told.split('`').skip(1).step_by(2);
                words.map(str::to_owned).find(|word| word != value && word.starts_with(char::is_uppercase)).unwrap()
            }
        },
    }
}

/// What of a scene is played otherwise: names and values.
fn played_otherwise(scene: &Scene) -> Vec<(String, SaidBy)> {
    scene.differences.iter().map(|of| (of.name.clone(), of.by)).collect()
}

#[test]
fn everything_can_be_set_by_a_scene_and_by_a_ruleset() {
    let mut count = 0;
    for (system, rest) in SCENES {
        let usual = scene_text("s", &text(system, rest, "")).unwrap();
        assert_eq!(usual.differences, []);
        for (group, values, _) in usual.groups() {
            for (name, value) in values {
                let set = format!("{group}: ({name}: {})", other(group, &name, &value, system));
                let by_scene = scene_text("s", &text(system, rest, &format!("{set},"))).unwrap_or_else(|why| panic!("{set}: {why:?}"));
                assert_eq!(played_otherwise(&by_scene), [(name.clone(), SaidBy::Scene)], "{set}");
                let ruleset = format!("(ruleset: {system}, {set})");
                let shelf = Shelf::Text { file: "r", text: &ruleset };
                let named = text(system, rest, "ruleset: \"r.ron\",");
                let by_ruleset = scene_with("s", &named, shelf).unwrap_or_else(|why| panic!("{ruleset}: {why:?}"));
                assert_eq!(played_otherwise(&by_ruleset), [(name.clone(), SaidBy::Ruleset)], "{set}");
                assert_eq!(by_scene.groups(), by_ruleset.groups(), "{set}: both ways come to the same");
                count += 1;
            }
        }
    }
    assert!(count > 120, "{count}");
}

/// A shipped scene with a ruleset beside it, played to its end.
fn fought(name: &str, ruleset: &str) -> Session {
    let scene = shipped(name);
    let text = scene.text.replacen("title:", "ruleset: \"house.ron\", title:", 1);
    let scene = scene_with(&scene.file, &text, Shelf::Text { file: "scenes/house.ron", text: ruleset }).unwrap();
    let mut session = Session::new(Arc::new(scene), 7, Vec::new());
    while session.let_choose(&Sensible) {}
    session
}

#[test]
fn a_save_carries_its_ruleset_and_replays_alone() {
    let folder = tempfile::tempdir().unwrap();
    for (name, ruleset) in [
        ("possession/fell_bargain", "(ruleset: possession, rulings: (minimum_will: Fixed), house: (contest_die: 8))"),
        ("spirit_combat/duel", "(ruleset: spirit_combat, numbers: (loss_die: 6))"),
        ("willpower/gunslinger", "(ruleset: willpower, tables: (losses: [(from: 0, lose: 3)]))"),
    ] {
        let session = fought(name, ruleset);
        let usual = {
            let mut usual = Session::new(shipped(name), 7, Vec::new());
            while usual.let_choose(&Sensible) {}
            usual
        };
        assert_ne!(session.digest(), usual.digest(), "{name}: the ruleset counts");
        let path = folder.path().join("fight.save");
        session.record().save(&path).unwrap();
        let loaded = Record::load(&path).unwrap();
        assert_eq!((loaded.ruleset_file.as_str(), loaded.ruleset.as_str()), ("scenes/house.ron", ruleset));
        let (again, became) = loaded.replay(None).unwrap();
        assert_eq!((became, again.digest()), (Replayed::Same, session.digest()), "{name}");
        assert_eq!(again.record(), loaded);
        let exported = Record::from_text(&export::json(&session).unwrap()).unwrap();
        assert_eq!(exported, loaded, "{name}: an export carries it too");
    }
}

#[test]
fn a_save_without_a_ruleset_is_written_as_ever() {
    let session = Session::new(shipped("possession/fell_bargain"), 7, Vec::new());
    assert!(!session.record().to_text().unwrap().contains("ruleset"));
}

#[test]
fn what_differs_stands_in_the_head_of_every_chronicle() {
    use willbound::engine::chronicle::Viewer;
    let session = fought("possession/fell_bargain", "(ruleset: possession, about: \"Thursdays.\", rulings: (minimum_will: WillMinus(6)))");
    let markdown = export::markdown(&session, Viewer::Referee);
    assert!(markdown.contains("Played by the ruleset `scenes/house.ron`: Thursdays."), "{markdown}");
    assert!(markdown.contains("\n| minimum Will | WillMinus(6) | Third | PA-02 |\n"), "{markdown}");
    let json: serde_json::Value = serde_json::from_str(&export::json(&session).unwrap()).unwrap();
    let told = serde_json::json!([{ "name": "rulings.minimum_will", "value": "WillMinus(6)", "default": "Third", "rule": "PA-02", "by": "ruleset" }]);
    assert_eq!((&json["rulings"], &json["final"]["rulings"]), (&told, &told));
}
