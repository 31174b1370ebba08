//! The bench: a scene file is saved, broken, removed and mended while its fight is on the table.

use super::rig::Rig;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use willbound::app::Start;
use willbound::app::bench::watch::Watcher;
use willbound::app::bench::{Bench, State};
use willbound::app::board::Lens;
use willbound::app::command::Command;
use willbound::app::eyes::Looking;
use willbound::app::library::Library;
use willbound::app::probe::Probe;
use willbound::app::settings::Settings;
use willbound::app::table::Screen;
use willbound::scene::check;

const GOOD: &str = r#"(
    title: "The bench",
    rules: possession,
    cast: [
        (id: "jack", name: "Jack", will: 9, at: (2, 2)),
        (id: "bal", name: "Bal", kind: "demon", will: 11, initiative: 9, at: (4, 2), possession: (bonus: 4, range: 3)),
    ],
)
"#;

/// A window whose files are looked after by the test's hand.
struct Desk {
    rig: Rig,
    watcher: Watcher,
    folder: tempfile::TempDir,
}

impl Desk {
    /// A fight of this scene, in a folder of its own.
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bench.ron");
        std::fs::write(&file, text).unwrap();
        let start = match check::scene_file(&file) {
            Ok(scene) => Start::Scene(Arc::new(scene), 7),
            Err(_) => Start::Broken(file.clone(), Some(7)),
        };
        let mut rig = Rig::new(start);
        let (mut bench, watcher) = Bench::new();
        bench.awaited = check::scene_file(&file).is_err().then_some((file, Some(7)));
        rig.app.insert_resource(bench);
        let mut desk = Self { rig, watcher, folder };
        desk.look(2);
        if *desk.rig.app.world().resource::<State_>().get() == Screen::Table {
            desk.rig.settle();
        }
        desk
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("bench.ron")
    }

    fn save(&self, text: &str) {
        std::fs::write(self.file(), text).unwrap();
    }

    /// So many looks at the files, each with the frames that heed it.
    fn look(&mut self, times: usize) {
        for _ in 0..times {
            self.rig.step(1);
            self.watcher.turn().unwrap();
            self.rig.step(2);
        }
    }

    /// Saves, and waits as long as a change may take: five looks are a second.
    fn saved(&mut self, text: &str) {
        self.save(text);
        self.look(5);
    }

    fn state(&self) -> State {
        self.rig.app.world().resource::<Bench>().state.clone()
    }

    fn problems(&self) -> Vec<String> {
        match self.state() {
            State::Broken(problems) => problems.iter().map(ToString::to_string).collect(),
            other => panic!("the file does not count as broken but as {other:?}"),
        }
    }

    fn told(&self) -> String {
        match self.state() {
            State::Cut(told) => told,
            _ => self.rig.game().notice.clone().map(|(told, _)| told).unwrap_or_default(),
        }
    }

    fn will(&self, key: &str) -> i32 {
        let id = self.rig.game().session.cast().find(key).unwrap();
        self.rig.game().shown.token(id).unwrap().will.unwrap()
    }

    fn say(&mut self, who: &str, pick: &str) {
        self.rig.game_mut().session.say(who, pick).unwrap();
        self.rig.settle();
    }

    fn given(&self) -> Vec<String> {
        let session = &self.rig.game().session;
        session.answers().iter().map(|answer| answer.pick.key(session.cast())).collect()
    }

    fn drawn(&self, name: &str) -> bool {
        self.rig.app.world().resource::<Probe>().0.contains_key(name)
    }

    fn screen(&self) -> Screen {
        *self.rig.app.world().resource::<State_>().get()
    }
}

/// Which screen is up.
type State_ = bevy::prelude::State<Screen>;

fn with_will(will: i32) -> String {
    GOOD.replace("will: 9", &format!("will: {will}"))
}

fn broken() -> String {
    GOOD.replace("will: 9,", "wil: 9, luck: 3,")
}

#[test]
fn a_saved_number_is_on_the_table_with_the_same_answers_seed_eyes_and_camera() {
    let mut desk = Desk::new(GOOD);
    desk.say("bal", "possess@jack");
    desk.say("bal", "done");
    desk.say("jack", "resist");
    let jack = desk.rig.game().session.cast().find("jack").unwrap();
    desk.rig.app.world_mut().write_message(Command::View(Looking::Mind(jack)));
    desk.rig.step(3);
    let mut lens = desk.rig.app.world_mut().resource_mut::<Lens>();
    lens.pan(Vec2::new(31.0, 17.0));
    let lens = *lens;
    desk.rig.step(20);
    let (given, table) = (desk.given(), desk.rig.game().session.seed());
    desk.saved(&with_will(12));
    assert_eq!(desk.will("jack"), 11, "twelve, and the one that the resisted attempt costs");
    assert_eq!(desk.given(), given);
    assert_eq!(desk.rig.game().session.seed(), table);
    assert_eq!(desk.rig.game().looking(), Looking::Mind(desk.rig.game().session.cast().find("jack").unwrap()));
    desk.rig.step(20);
    let now = *desk.rig.app.world().resource::<Lens>();
    assert_eq!((now.centre, now.zoom), (lens.centre, lens.zoom), "the camera stays where the user has put it");
    assert!(desk.told().contains("Every answer was given again"), "{}", desk.told());
    assert_eq!(desk.state(), State::Same);
}

#[test]
fn what_was_taken_back_and_branches_go_on_to_the_changed_scene() {
    let mut desk = Desk::new(GOOD);
    desk.say("bal", "possess@jack");
    desk.say("bal", "done");
    desk.rig.game_mut().session.go_to(0);
    desk.say("bal", "pass");
    desk.rig.game_mut().session.undo();
    let lines = |desk: &Desk| {
        let session = &desk.rig.game().session;
        (
            session.answers().len(),
            session.line().answers().to_vec(),
            session.branches().iter().map(|line| line.answers().to_vec()).collect::<Vec<_>>(),
        )
    };
    let before = lines(&desk);
    assert_eq!((before.0, before.1.len(), before.2.len()), (0, 1, 1));
    desk.saved(&with_will(10));
    assert_eq!(lines(&desk), before);
    assert_eq!(desk.will("jack"), 10);
}

#[test]
fn an_answer_that_is_no_longer_legal_is_named_with_the_reason_and_the_fight_can_be_brought_back() {
    let mut desk = Desk::new(GOOD);
    desk.say("bal", "possess@jack");
    desk.say("bal", "done");
    desk.say("jack", "resist");
    let (given, digest) = (desk.given(), desk.rig.game().session.digest());
    // Out of reach: the possession entry reaches three cells.
    let far = GOOD.replace("at: (4, 2)", "at: (9, 2)");
    desk.saved(&far);
    assert_eq!(desk.given(), Vec::<String>::new());
    let told = desk.told();
    assert!(told.contains("0 of 3 answers") && told.contains("Answer 1, by Bal"), "{told}");
    assert!(told.contains("not possible any more") && told.contains("The fight goes on from there"), "{told}");
    assert!(desk.drawn("bench:back") && desk.rig.game().ready(), "it is told beside the table, which can be played");
    // Mended before anybody plays on: all answers are there again.
    desk.saved(GOOD);
    assert_eq!((desk.given(), desk.rig.game().session.digest()), (given.clone(), digest.clone()));
    // And once more, brought back by hand.
    desk.saved(&far);
    desk.rig.click(desk.rig.place("bench:back"));
    desk.rig.step(3);
    assert_eq!((desk.given(), desk.rig.game().session.digest()), (given, digest.clone()));
    assert_eq!(desk.state(), State::Differs);
    desk.look(6);
    assert_eq!(desk.rig.game().session.digest(), digest, "it is not taken away again");
    desk.rig.click(desk.rig.place("bench:take"));
    desk.look(2);
    assert_eq!(desk.given(), Vec::<String>::new(), "the changed scene again");
}

#[test]
fn c29_broken_at_start_then_mended_then_broken_then_mended() {
    let mut desk = Desk::new(&GOOD.replace("    ],\n", ""));
    assert_eq!(desk.screen(), Screen::Picker);
    let problems = |desk: &Desk| desk.rig.app.world().resource::<Library>().chosen().unwrap().scene.as_ref().err().map(Vec::len);
    assert!(problems(&desk).is_some_and(|count| count > 0), "the problems are listed");
    desk.saved(&broken());
    assert_eq!((desk.screen(), problems(&desk)), (Screen::Picker, Some(2)), "other problems, as soon as they are other ones");
    desk.saved(GOOD);
    desk.rig.settle();
    assert_eq!(desk.screen(), Screen::Table, "no restart");
    desk.look(2);
    assert_eq!(desk.state(), State::Same);
    desk.say("bal", "possess@jack");
    let digest = desk.rig.game().session.digest();
    desk.saved(&broken());
    let listed = desk.problems();
    assert_eq!(listed.len(), 2, "{listed:?}");
    assert!(listed.iter().any(|problem| problem.contains(":5:") && problem.contains("`wil`")), "{listed:?}");
    assert_eq!(desk.rig.game().session.digest(), digest, "the last good scene stays");
    assert!(desk.drawn("bench") && desk.drawn("bench:hide"));
    desk.say("bal", "done");
    assert!(desk.rig.game().session.answers().len() >= 2, "and can be played");
    // The list is hidden and shown by its key.
    desk.rig.key(KeyCode::KeyW, Key::Character("w".into()));
    assert!(!desk.drawn("bench"));
    desk.rig.key(KeyCode::KeyW, Key::Character("w".into()));
    assert!(desk.drawn("bench"));
    desk.saved(&with_will(8));
    assert_eq!((desk.state(), desk.will("jack")), (State::Same, 8));
    assert_eq!(desk.given()[0], "possess@jack");
}

#[test]
fn editors_write_in_their_own_ways() {
    let mut desk = Desk::new(GOOD);
    let aside = desk.folder.path().join("bench.ron~");
    // Aside and renamed.
    std::fs::write(&aside, with_will(8)).unwrap();
    std::fs::rename(&aside, desk.file()).unwrap();
    desk.look(5);
    assert_eq!(desk.will("jack"), 8);
    // In two steps: emptied, half of it, the rest; never broken meanwhile.
    let text = with_will(7);
    for (written, looks) in [(0, 2), (text.len() / 2, 2), (text.len(), 4)] {
        desk.save(&text[..written]);
        desk.look(looks);
        assert!(!matches!(desk.state(), State::Broken(_) | State::Gone), "half-written is not broken");
    }
    assert_eq!(desk.will("jack"), 7);
    // With CRLF and a byte order mark.
    desk.saved(&format!("\u{FEFF}{}", with_will(6).replace('\n', "\r\n")));
    assert_eq!((desk.will("jack"), desk.state()), (6, State::Same));
    // Removed and back.
    let text = std::fs::read(desk.file()).unwrap();
    std::fs::remove_file(desk.file()).unwrap();
    desk.look(1);
    assert_eq!(desk.state(), State::Same, "an editor may be about to write it anew");
    desk.look(4);
    assert_eq!(desk.state(), State::Gone);
    assert!(desk.drawn("bench"));
    std::fs::write(desk.file(), text).unwrap();
    desk.look(5);
    assert_eq!(desk.state(), State::Same);
    std::fs::remove_file(desk.file()).unwrap();
    std::fs::create_dir(desk.file()).unwrap();
    desk.look(5);
    assert!(desk.problems()[0].contains("this is a folder"));
}

#[test]
fn a_saved_ruleset_changes_the_table_and_a_broken_or_missing_one_is_listed() {
    let folder = |desk: &Desk| desk.folder.path().join("house.ron");
    let rules = |desk: &Desk| desk.rig.game().session.scene().rulings();
    let named = GOOD.replace("    cast: [", "    ruleset: \"house.ron\",\n    cast: [");
    let mut desk = Desk::new(GOOD);
    desk.say("bal", "possess@jack");
    assert_eq!(rules(&desk), []);
    // A ruleset that is not there yet.
    desk.saved(&named);
    assert!(desk.problems()[0].contains("house.ron"), "{:?}", desk.problems());
    std::fs::write(folder(&desk), "(ruleset: possession, rulings: (carry_over: true))").unwrap();
    desk.look(10);
    assert_eq!(rules(&desk), [("carry_over".to_owned(), "true".to_owned())], "it is found although only the scene names it");
    std::fs::write(folder(&desk), "(ruleset: possession, rulings: (carry_over: maybe))").unwrap();
    desk.look(5);
    let listed = desk.problems();
    assert!(listed.iter().any(|problem| problem.contains("house.ron:1:")), "{listed:?}");
    assert_eq!(rules(&desk).len(), 1, "the last good ruleset stays");
    std::fs::write(folder(&desk), "(ruleset: possession)").unwrap();
    desk.look(5);
    assert_eq!((rules(&desk), desk.state()), (Vec::new(), State::Same));
    assert_eq!(desk.given(), ["possess@jack"]);
}

#[test]
fn a_change_meanwhile_is_seen_on_coming_back_and_nothing_happens_when_it_is_switched_off() {
    let mut desk = Desk::new(GOOD);
    assert!(desk.drawn("bench:sign"));
    desk.rig.app.world_mut().resource_mut::<Settings>().watch = false;
    desk.saved(&with_will(8));
    assert_eq!((desk.will("jack"), desk.state()), (9, State::Unwatched));
    assert!(!desk.drawn("bench:sign"));
    desk.rig.app.world_mut().resource_mut::<Settings>().watch = true;
    desk.look(5);
    assert_eq!((desk.will("jack"), desk.state()), (8, State::Same));
    desk.rig.app.world_mut().write_message(Command::Leave);
    desk.rig.step(3);
    assert_eq!(desk.screen(), Screen::Picker);
    desk.saved(&with_will(7));
    desk.rig.app.world_mut().write_message(Command::Resume);
    desk.rig.step(3);
    desk.look(5);
    assert_eq!(desk.will("jack"), 7);
}

#[test]
fn the_list_of_scenes_follows_its_folders() {
    let folder = tempfile::tempdir().unwrap();
    let mut rig = Rig::new(Start::Picker);
    let (bench, mut watcher) = Bench::new();
    rig.app.insert_resource(bench);
    rig.app.world_mut().resource_mut::<Library>().roots = vec![folder.path().to_owned()];
    let mut look = |rig: &mut Rig, times| {
        for _ in 0..times {
            rig.step(1);
            watcher.turn().unwrap();
            rig.step(1);
        }
    };
    let titles = |rig: &Rig| -> Vec<String> {
        let found = &rig.app.world().resource::<Library>().found;
        found.iter().map(|found| found.scene.as_ref().map_or_else(|_| "broken".into(), |scene| scene.title.clone())).collect()
    };
    look(&mut rig, 2);
    assert_eq!(titles(&rig), Vec::<String>::new());
    let at = |name: &str| Path::new(folder.path()).join(name);
    std::fs::write(at("one.ron"), GOOD).unwrap();
    look(&mut rig, 11);
    assert_eq!(titles(&rig), ["The bench"]);
    std::fs::write(at("two.ron"), GOOD.replace("The bench", "Another")).unwrap();
    std::fs::write(at("one.ron"), broken()).unwrap();
    look(&mut rig, 11);
    assert_eq!(titles(&rig), ["Another", "broken"]);
    std::fs::remove_file(at("one.ron")).unwrap();
    look(&mut rig, 11);
    assert_eq!(titles(&rig), ["Another"]);
}
