//! What is fuzzed: one target for each reader of what a person wrote. Each is given bytes and panics where the reader does, or
//! where what it says of them is not sound: a place outside the text, a message that is no line, a refusal without a reason.
//!
//! The fuzzer (`main.rs`) drives them by coverage; the tests of the program, which share this file, by a fixed number of mutations.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use willbound::odds::simulation::Report;
use willbound::play::policy::Sensible;
use willbound::play::record::Record;
use willbound::play::script::Script;
use willbound::play::session::Session;
use willbound::play::{expect, export, standing};
use willbound::scene::Scene;
use willbound::scene::check::{ruleset_text, scene_text};
use willbound::scene::problem::{Problem, Severity, Source};
use willbound::scene::read::Doc;

/// A reader under test.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Reads these bytes.
    pub run: fn(&[u8]),
    /// What mutations begin with: good files of the kind, and broken ones.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { name: "possession", run: scene, seeds: || scenes("possession") },
    Target { name: "spirit_combat", run: scene, seeds: || scenes("spirit_combat") },
    Target { name: "willpower", run: scene, seeds: || scenes("willpower") },
    Target { name: "ruleset", run: ruleset, seeds: || files(&["scenes/rulesets", "tests/broken/rulesets"]) },
    Target { name: "script", run: script, seeds: || files(&["scenes/possession/scripts", "tests/broken/scripts"]) },
    Target { name: "save", run: save, seeds: saves },
    Target { name: "expect", run: expectation, seeds: expectations },
    Target { name: "vary", run: vary, seeds: paths },
    Target { name: "calls", run: call, seeds: calls },
    Target { name: "report", run: report, seeds: reports },
    #[cfg(feature = "app")]
    Target { name: "settings", run: settings, seeds: own_settings },
];

/// The most combatants of a scene that is begun, and the most answers it is given.
const PLAYED: (usize, usize) = (16, 8);
/// The most answers of a record that is replayed.
const REPLAYED: usize = 40;

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    if here.join("scenes").is_dir() { here.to_owned() } else { here.join("..") }
}

/// Every .ron file below some folders.
fn files(folders: &[&str]) -> Vec<Vec<u8>> {
    let within = |folder: &&str| willbound::play::files::ron_files(&root().join(folder));
    folders.iter().flat_map(within).filter_map(|path| std::fs::read(path).ok()).collect()
}

fn scenes(rules: &str) -> Vec<Vec<u8>> {
    files(&[&format!("scenes/{rules}"), &format!("src/scene/starters/{rules}"), &format!("tests/broken/{rules}")])
        .into_iter()
        .filter(|bytes| !String::from_utf8_lossy(bytes).contains("answers:\n"))
        .collect()
}

/// The text of some bytes; what is no text has to be refused with a sound reason.
fn text(bytes: &[u8]) -> Option<Source> {
    match Source::from_bytes("x.ron", bytes.to_vec()) {
        Ok(source) => Some(source),
        Err(problem) => {
            sound(None, &[problem]);
            None
        }
    }
}

/// What is said of a file has to be something that a person can use.
fn sound(text: Option<&str>, problems: &[Problem]) {
    let lines: Vec<&str> = text.map(|text| text.split('\n').collect()).unwrap_or_default();
    for problem in problems {
        let Problem { line, column, end_line, end_column, message, remedy, .. } = problem;
        let plain = |words: &str| !words.chars().any(char::is_control);
        assert!(!message.trim().is_empty() && plain(message), "no line: {problem:?}");
        assert!(plain(remedy) && message.chars().count() < 1_500 && remedy.chars().count() < 4_000, "no remedy: {problem:?}");
        assert!(problem.shown().lines().count() <= 3, "{problem:?}");
        assert!((end_line, end_column) >= (line, column), "it ends before it begins: {problem:?}");
        if text.is_some() {
            let here = line.checked_sub(1).and_then(|line| lines.get(line));
            let wide = here.map(|line| line.chars().count() + 1);
            assert!(wide.is_some_and(|wide| (1..=wide).contains(column) && *end_column <= wide), "no such place: {problem:?}");
        }
    }
    let places: Vec<_> = problems.iter().map(|problem| (problem.line, problem.column)).collect();
    assert!(places.is_sorted(), "not by place: {problems:?}");
}

fn scene(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    match scene_text("x.ron", &source.text) {
        Err(problems) => {
            assert!(problems.iter().any(|problem| problem.severity == Severity::Error), "refused without an error");
            sound(Some(&source.text), &problems);
        }
        Ok(scene) => {
            assert!(scene.warnings.iter().all(|problem| problem.severity == Severity::Warning), "{:?}", scene.warnings);
            sound(Some(&source.text), &scene.warnings);
            begin(scene);
        }
    }
}

/// A scene that was taken can be played.
fn begin(scene: Scene) {
    let _ = scene.rulings();
    if scene.cast.0.len() > PLAYED.0 {
        return;
    }
    let mut session = Session::new(Arc::new(scene), 1, Vec::new());
    for _ in 0..PLAYED.1 {
        if !session.let_choose(&Sensible) {
            assert!(session.question().is_none(), "a legal answer is refused");
            break;
        }
    }
    assert!(session.fault().is_none(), "{:?}", session.fault());
    let _ = standing::json(&session);
}

fn ruleset(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    sound(Some(&source.text), &ruleset_text("x.ron", &source.text));
}

/// A small scene of each rule system.
fn stages() -> &'static [Arc<Scene>] {
    static STAGES: LazyLock<Vec<Arc<Scene>>> = LazyLock::new(|| {
        let shipped = ["scenes/possession/fell_bargain.ron", "scenes/spirit_combat/duel.ron", "scenes/willpower/gunslinger.ron"];
        let read = |path: &&str| std::fs::read_to_string(root().join(path)).ok().and_then(|text| scene_text(path, &text).ok());
        shipped.iter().filter_map(read).map(Arc::new).collect()
    });
    &STAGES
}

fn script(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    match Script::read(&source) {
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a reason");
            sound(Some(&source.text), &problems);
        }
        Ok(script) => {
            let scene = stages()[bytes.len() % stages().len()].clone();
            if let Err(parting) = script.play(scene, 1, &Sensible) {
                assert!(!parting.to_string().is_empty());
            }
        }
    }
}

fn save(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    match Record::from_text(&source.text) {
        Err(why) => assert!(!why.is_empty(), "refused without a reason"),
        Ok(record) if record.answers.len() + record.undone.len() + record.branches.len() <= REPLAYED => match record.replay(None) {
            Err(problems) => sound(Some(&record.scene), &problems),
            Ok((session, _)) => drop(session.record().to_text()),
        },
        Ok(_) => {}
    }
}

fn saves() -> Vec<Vec<u8>> {
    let mut seeds = files(&["tests/saves", "tests/broken/saves"]);
    for scene in stages() {
        let mut session = Session::new(scene.clone(), 7, vec![3, 4]);
        (0..9).for_each(|_| _ = session.let_choose(&Sensible));
        session.undo();
        let record = session.record().to_text().ok();
        seeds.extend([record, export::json(&session).ok()].into_iter().flatten().map(String::into_bytes));
    }
    seeds
}

/// A scene with these bytes for its `expect`; the first says of which rules.
fn expectation(bytes: &[u8]) {
    let (Some(first), Some(source)) = (bytes.first(), text(bytes.get(1..).unwrap_or_default())) else { return };
    let stage = &stages()[usize::from(*first) % stages().len()];
    let Some(head) = stage.text.trim_end().strip_suffix(')') else { return };
    let head = head.find("\n    expect:").and_then(|at| head.get(..at)).unwrap_or(head);
    let whole = format!("{head}\nexpect: {},\n)\n", source.text);
    match scene_text("x.ron", &whole) {
        Err(problems) => sound(Some(&whole), &problems),
        Ok(scene) if scene.expect.len() <= 3 => sound(Some(&whole), &expect::differences(&Arc::new(scene))),
        Ok(_) => {}
    }
}

fn expectations() -> Vec<Vec<u8>> {
    [
        r#"0[(name: "in", dice: [6], answers: [(who: "bal", pick: "possess@jack"), (who: "bal", pick: "done"), (who: "jack", pick: "resist")], told: ["Bal possesses Jack."], end: (round: 1, cast: {"jack": {"will": 8, "possessors": ["bal"], "inside": None}}))]"#,
        r#"1[(seed: 4, then: Play, end: (outcome: "victory:shamans", asked: None, cast: {"kara": {"magic_points": 3}}))]"#,
        r#"2[(answers: [(who: "referee", pick: "harm@gwen=3")], end: (round: 1, asked: "gwen declare")), (then: Play, told: []), (end: ())]"#,
    ]
    .map(|seed| seed.as_bytes().to_vec())
    .into()
}

/// A path on the first line, and the text in which it leads to a number.
fn vary(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (path, rest) = source.text.split_once('\n').unwrap_or((&source.text, ""));
    let rest = Source::new("x.ron", rest);
    let put = Doc::new(&rest, &[]).with_number(path, 7);
    match put {
        Ok(text) => assert!(text.contains('7')),
        Err(why) => assert!(!why.is_empty()),
    }
}

fn paths() -> Vec<Vec<u8>> {
    let text = std::fs::read(root().join("scenes/possession/three_minds.ron")).unwrap_or_default();
    ["cast.jack.will", "cast.2.combos.1.seconds", "house.contest_die", "rulings.vetoes_per_pair", "seed"]
        .map(|path| [path.as_bytes(), b"\n", text.as_slice()].concat())
        .into()
}

/// An argument a line.
fn call(bytes: &[u8]) {
    let args: Vec<String> = String::from_utf8_lossy(bytes).split('\n').map(str::to_owned).collect();
    if let Err(why) = willbound::cli::understands(&args) {
        assert!(!why.trim().is_empty(), "refused without a reason");
    }
}

fn calls() -> Vec<Vec<u8>> {
    [
        "odds veto --will 10,7,6 --against 9 --at-least",
        "odds exchange --mp 14 --against 12 --evade 50 --buys a1,b2=3 --format json",
        "odds trance --ceremony 50 --helpers 3",
        "odds willpower --attack=17 --defence=-14 --scene x.ron",
        "odds magic-fight --mp 14 --against 12 --one-sided",
        "odds basket --buys a1,b1 --mp 10 --pow 12 --against 7",
        "simulate x.ron --runs 10 --seed 3 --threads 2 --shard 3/8 --vary cast.jack.will=5..12 --format csv",
        "run x.ron --script y.ron --view gm --save z.json --format markdown",
        "check scenes --run --format json",
        "explain cast.will --rules willpower",
        "new x.ron --rules spirit_combat --title Again",
        "replay x.ron --until 3",
        "merge a.json b.json",
        "demo PE-01 --check",
    ]
    .map(|call| call.replace(' ', "\n").into_bytes())
    .into()
}

fn report(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match willbound::cli::merged(&text) {
        Err(why) => assert!(!why.is_empty()),
        Ok(printed) => assert!(printed.iter().all(|text| !text.is_empty())),
    }
    if let Ok(mut report) = Report::from_text(&text) {
        let twice = report.clone();
        let _ = report.merge(&twice);
    }
}

fn reports() -> Vec<Vec<u8>> {
    let plan = |scene: &Arc<Scene>, shard| willbound::odds::simulation::Plan {
        scene: scene.clone(),
        seed: 3,
        vary: None,
        runs: 12,
        players: willbound::odds::thinker::Players::all_plain(scene),
        shard,
        threads: 1,
    };
    let stop = std::sync::atomic::AtomicBool::new(false);
    let whole = |scene: &Arc<Scene>, shard| plan(scene, shard).run(&stop, |_| ());
    let reports = stages().iter().flat_map(|scene| [whole(scene, None), whole(scene, Some((2, 3)))]);
    reports.filter_map(|report| serde_json::to_vec(&report).ok()).collect()
}

#[cfg(feature = "app")]
fn settings(bytes: &[u8]) {
    let Some(source) = text(bytes) else { return };
    let (_, problems) = willbound::app::settings::Settings::read(&source);
    sound(Some(&source.text), &problems);
}

#[cfg(feature = "app")]
fn own_settings() -> Vec<Vec<u8>> {
    let text = willbound::app::settings::Settings::default().text().unwrap_or_default();
    vec![text.into_bytes(), b"(scale: 1.5, palette: Safe, reduced_motion: true, speed: 2.0, captions: true, window: (1280, 720))".to_vec()]
}
