//! The moments that pictures are kept of.

use crate::support::shipped;
use bevy::math::UVec2;
use std::path::PathBuf;
use std::sync::Arc;
use willbound::app::command::Sheet;
use willbound::app::eyes::Looking;
use willbound::app::shot::{Look, Subject};
use willbound::engine::chronicle::{Fact, Verb};
use willbound::engine::decision::Question;
use willbound::play::pack::Pack;
use willbound::play::policy::Sensible;
use willbound::play::record::Record;
use willbound::play::session::Session;
use willbound::scene::{Scene, Seat};

/// A picture that is kept.
pub struct Picture {
    pub name: &'static str,
    pub subject: Subject,
    pub look: Look,
    /// Beginnings of names in the probe that must be drawn.
    pub shows: &'static [&'static str],
}

/// All names, as the kept files have them.
pub const NAMES: &[&str] = &[
    "picker",
    "errors",
    "help",
    "compare",
    "possession",
    "veto",
    "three-minds",
    "three-minds-4k",
    "spirit-combat",
    "exchange",
    "choices",
    "circle",
    "willpower",
    "willpower-900",
    "banishment",
    "settings",
    "hand-over",
    "branches",
    "card",
    "coach",
    "what-if",
    "many-fights",
];

/// All pictures, made one after the other.
pub fn all() -> Vec<fn() -> Picture> {
    vec![
        || picture(0, Subject::Picker(Vec::new(), None), &["scene:compare", "button:play"]),
        errors,
        || Picture {
            look: Look { sheet: Some(Sheet::Help), ..Look::default() },
            ..picture(2, asked("possession/fell_bargain", 7, |_| true), &["question", "roster:"])
        },
        || picture(3, Subject::Pack(pack(), 4, 12), &["column:0", "column:2", "button:step"]),
        || picture(4, asked("possession/fell_bargain", 7, |question| question.kind == "resist"), TABLE),
        || picture(5, asked("possession/fell_bargain", 7, |question| question.kind == "veto"), &["option:veto", "stage", "board"]),
        || picture(6, asked("possession/three_minds", 11, |question| question.kind == "declare" && question.number > 20), TABLE),
        || Picture {
            look: Look { size: UVec2::new(3840, 2160), ..Look::default() },
            ..picture(7, asked("possession/three_minds", 11, |question| question.kind == "declare" && question.number > 20), TABLE)
        },
        || picture(8, asked("spirit_combat/haunting", 5, |question| question.kind == "intend" && question.number > 30), TABLE),
        || picture(9, told("spirit_combat/duel", 11, |verb| matches!(verb, Verb::Struck { .. })), &["stage", "board", "track"]),
        || {
            picture(
                10,
                asked("spirit_combat/haunting", 5, |question| question.kind == "choices" && !question.draft.is_empty()),
                &["draft:0", "stage"],
            )
        },
        || picture(11, asked("spirit_combat/circle", 23, |question| question.kind == "intend" && question.number > 16), TABLE),
        || picture(12, asked("willpower/two_duels", 7, |question| question.number > 12), TABLE),
        || Picture {
            look: Look { size: UVec2::new(1600, 900), ..Look::default() },
            ..picture(13, told("willpower/gunslinger", 7, |verb| matches!(verb, Verb::Matched { .. })), &["stage", "board", "track"])
        },
        || picture(14, told("willpower/five_aides", 7, |verb| matches!(verb, Verb::Banished { .. })), &["stage", "board"]),
        || Picture {
            look: Look { sheet: Some(Sheet::Settings), ..Look::default() },
            ..picture(15, asked("possession/fell_bargain", 7, |_| true), &["setting:scale", "setting:captions", "settings:word"])
        },
        || Picture {
            look: Look { eyes: Looking::Own, ..Look::default() },
            ..picture(16, asked("possession/three_minds", 11, |_| true), &["handover", "button:handed-over"])
        },
        || Picture {
            look: Look { sheet: Some(Sheet::Branches), ..Look::default() },
            ..picture(17, branched(), &["branch:line", "branch:0", "branch:0:name"])
        },
        || picture(18, Subject::Card(1), &["film:holds", "button:end:next"]),
        || picture(19, Subject::First, &["caption:words", "board", "roster:"]),
        || Picture {
            look: Look { playouts: Some(400), ..Look::default() },
            ..picture(
                20,
                asked("possession/fell_bargain", 7, |question| question.kind == "veto"),
                &["whatif", "whatif:veto", "whatif:allow"],
            )
        },
        || Picture {
            look: Look { sheet: Some(Sheet::Trials), page: 2, ..Look::default() },
            ..picture(21, asked("willpower/gunslinger", 12, |_| true), &["trial:push", "trial:curves"])
        },
    ]
}

const TABLE: &[&str] = &["board", "question", "option:", "roster:", "chronicle:last", "button:undo"];

fn picture(place: usize, subject: Subject, shows: &'static [&'static str]) -> Picture {
    Picture { name: NAMES[place], subject, look: Look::default(), shows }
}

fn errors() -> Picture {
    // Its path is to be seen, so that it must be the same everywhere.
    let folder = PathBuf::from("tests/pictures");
    let file = folder.join("a_broken_scene.ron");
    picture(1, Subject::Picker(vec![folder], Some(file)), &["scene:a_broken_scene"])
}

fn pack() -> Pack {
    let rules = ["possession", "spirit_combat", "willpower"];
    Pack::of(rules.iter().map(|rules| shipped(&format!("compare/{rules}"))).collect()).unwrap()
}

/// A fight with a line beside the one that is played.
fn branched() -> Subject {
    let save = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/v2-fell-bargain.ron");
    let (session, _) = Record::load(save.as_ref()).unwrap().replay(None).unwrap();
    Subject::Fight(Box::new(session), None)
}

/// A fight of a shipped scene with a person on every seat.
fn session(name: &str, seed: u64) -> Session {
    let mut scene = Scene::clone(&shipped(name));
    scene.seats.fill(Seat::Human);
    Session::new(Arc::new(scene), seed, Vec::new())
}

/// The fight when a question like this is asked for the first time, answered sensibly so far.
fn asked(name: &str, seed: u64, wanted: impl Fn(&Question) -> bool) -> Subject {
    let mut session = session(name, seed);
    while !session.question().is_some_and(&wanted) {
        assert!(session.let_choose(&Sensible), "{name} with seed {seed} never asks that");
    }
    Subject::Fight(Box::new(session), None)
}

/// The fight when a fact like this has been told for the first time, with the rest of its beat.
fn told(name: &str, seed: u64, wanted: impl Fn(&Verb) -> bool) -> Subject {
    let mut session = session(name, seed);
    let there = |facts: &[Fact]| {
        let beat = facts.iter().find(|fact| wanted(&fact.verb))?.beat;
        facts.iter().rposition(|fact| fact.beat == beat).map(|place| place + 1)
    };
    loop {
        if let Some(facts) = there(session.facts()) {
            return Subject::Fight(Box::new(session), Some(facts));
        }
        assert!(session.let_choose(&Sensible), "{name} with seed {seed} never tells that");
    }
}
