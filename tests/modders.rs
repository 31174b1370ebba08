//! What helps people who write scenes: starter scenes, the explanation of fields and expectations, as the command line gives them.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use willbound::play::policy::Sensible;
use willbound::play::session::Session;
use willbound::scene::check::scene_file;

fn call(arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_willbound")).current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn as_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_new_scene_checks_and_plays_to_an_end() {
    let folder = tempfile::tempdir().unwrap();
    for rules in ["possession", "spirit_combat", "willpower"] {
        let path = folder.path().join(format!("{rules}.ron"));
        let (code, out, err) = call(&["new", as_text(&path), "--rules", rules, "--title", "The \"Old\" Mill"]);
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(out.contains(as_text(&path)), "{out}");
        let scene = scene_file(&path).unwrap();
        assert_eq!((scene.rules(), scene.title.as_str(), scene.warnings.len()), (rules, "The \"Old\" Mill", 0));
        let scene = Arc::new(scene);
        for seed in 0..5 {
            let mut session = Session::new(scene.clone(), seed, Vec::new());
            while session.let_choose(&Sensible) {}
            assert!(session.outcome().is_some(), "{rules}: {:?}", session.fault());
        }
    }
    let (code, out, _) = call(&["check", as_text(folder.path())]);
    assert!(code == 0 && out.contains("3 files checked: 0 errors, 0 warnings"), "{out}");
}

#[test]
fn a_new_scene_never_writes_over_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    std::fs::write(&path, "mine").unwrap();
    let (code, out, err) = call(&["new", as_text(&path)]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("exists and is left as it is"), "{err}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    let (code, _, err) = call(&["new", as_text(&folder.path().join("no/such/folder.ron"))]);
    assert!(code == 1 && err.contains("cannot write"), "{err}");
    let (code, _, err) = call(&["new", as_text(&folder.path().join("long.ron")), "--title", &"x".repeat(81)]);
    assert!(code == 1 && err.contains("title") && !folder.path().join("long.ron").exists(), "{err}");
    assert_eq!(call(&["new", "x.ron", "--rules", "chess"]).0, 2);
}

#[test]
fn explain_tells_meaning_range_default_and_rules() {
    let (code, out, _) = call(&["explain", "cast.will", "--rules", "possession"]);
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "cast[..].will (field, possession)\n  meaning: full Will: no recovery goes above it (PA-28)\n  range: 0 to 99\n  default: must be there\n  rules: PA-28\n"
    );
    let (_, out, _) = call(&["explain", "round_limit"]);
    assert_eq!(out.matches("rulings.round_limit (ruling, ").count(), 3, "{out}");
    let (_, out, _) = call(&["explain", "Hold"]);
    assert!(out.contains("written: Hold(\"jack\", 4)"), "{out}");
    let (code, out, _) = call(&["explain", "far_ahead", "--format", "json"]);
    let said: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &said["field"], &said["told"]["range"]), (0, &"numbers.far_ahead".into(), &"1 to 99".into()));
    assert_eq!(said["cites"], serde_json::json!(["S-87", "S-91"]));
}

#[test]
fn explain_lists_all_and_helps_with_slips() {
    let (code, out, _) = call(&["explain"]);
    assert!(code == 0 && out.contains("possession, cast[..].possession (fields): bonus, range"), "{out}");
    let (code, out, err) = call(&["explain", "carry_ovr"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("did you mean `carry_over`?"), "{err}");
    let (code, _, err) = call(&["explain", "qqqqqq"]);
    assert!(code == 2 && err.contains("lists all of them"), "{err}");
}

/// A duel with an expectation written into it.
fn expecting(expect: &str) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("e.ron");
    let text = format!(
        r#"(
    title: "T", rules: possession, out_when: Never,
    cast: [
        (id: "bal", kind: "demon", will: 11, initiative: 9, at: (0, 0), possession: (bonus: 4)),
        (id: "jack", will: 9, initiative: 3, at: (1, 0)),
    ],
    expect: [
{expect}
    ],
)
"#
    );
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

fn run_of(expect: &str) -> (i32, String) {
    let (_folder, path) = expecting(expect);
    let (code, out, err) = call(&["check", "--run", as_text(&path)]);
    assert_eq!(err, "");
    (code, out.replace(as_text(&path), "e.ron"))
}

const ATTEMPT: &str = r#"answers: [(who: "bal", pick: "possess@jack"), (who: "bal", pick: "done"), (who: "jack", pick: "resist")]"#;

#[test]
fn an_expectation_that_holds_is_counted() {
    let (code, out) = run_of(&format!(
        r#"(name: "in", dice: [6], {ATTEMPT}, told: ["Bal possesses Jack."], end: (outcome: "unfinished", asked: "jack declare", round: 1, cast: {{"jack": {{"will": 8, "possessors": ["bal"], "inside": None}}}}))"#
    ));
    assert_eq!((code, out.as_str()), (0, "1 file checked: 0 errors, 0 warnings; 1 expectation played\n"));
    // Without --run nothing is played.
    let (_folder, path) = expecting(r#"(end: (round: 99))"#);
    assert_eq!(call(&["check", as_text(&path)]).0, 0);
}

#[test]
fn what_came_otherwise_is_told_value_by_value_at_its_place() {
    let (code, out) = run_of(&format!(
        "(name: \"in\", dice: [6], {ATTEMPT},\n told: [\"Bal possesses nobody.\"],\n end: (round: 2,\n cast: {{\"jack\": {{\"will\": 7,\n \"wil\": 1,\n \"possessors\": []}}}}))"
    ));
    assert_eq!(code, 1);
    for line in [
        "e.ron:9:9: error: “in”: the chronicle does not tell “Bal possesses nobody.”; it tells “Bal possesses Jack.”",
        "e.ron:10:15: error: “in”: `round` is 1 at the end, expected 2; change what is expected, or the scene",
        "e.ron:11:26: error: “in”: `will` of `jack` is 8 at the end, expected 7",
        "e.ron:12:9: error: “in”: nothing of `jack` is called `wil`; did you mean `will`?",
        "e.ron:13:16: error: “in”: `possessors` of `jack` is [\"bal\"] at the end, expected []",
    ] {
        assert!(out.contains(line), "no {line}\nin\n{out}");
    }
    assert!(out.contains("5 errors, 0 warnings; 1 expectation played"), "{out}");
}

#[test]
fn answers_and_dice_that_do_not_fit_are_told_at_their_place() {
    let (_, out) = run_of("(answers: [(who: \"bal\", pick: \"pass\"),\n (who: \"bal\", pick: \"pass\")], end: (round: 1))");
    assert!(out.contains("e.ron:9:2: error: expectation 1: answer 2 (bal: pass): jack is asked"), "{out}");
    let (_, out) = run_of(&format!("(dice: [6, 6], {ATTEMPT}, end: (round: 1))"));
    assert!(out.contains("e.ron:8:8: error: expectation 1: after the last answer: 1 of 2 dice are left over"), "{out}");
    let (code, out) = run_of("(seed: 3, then: Play, end: (round: 200, outcome: \"stalemate:round_limit\"))");
    assert_eq!(code, 0, "{out}");
}

/// Everything that can be told without playing is told by a plain check.
#[test]
fn an_expectation_is_checked_as_every_field_is() {
    let (_folder, path) = expecting(
        "(end: (rond: 1, cast: {\"jak\": {\"will\": 1}})),\n(dice: [0], end: (round: 1)),\n(name: \"x\"),\n(answers: [(who: \"bla\", pik: \"x\")], end: (round: seven)),",
    );
    let (code, out, _) = call(&["check", as_text(&path)]);
    assert_eq!(code, 1);
    for piece in [
        "field `rond` is not known here; did you mean `round`?",
        "nobody in the cast has the id `jak`; did you mean `jack`?",
        "from 1 to 100 for `dice`, found `0`",
        "this expects nothing; add `end: (…)` or `told: […]`",
        "did you mean `bal`?",
        "field `pik` is not known here; did you mean `pick`?",
        "found `seven`",
    ] {
        assert!(out.contains(piece), "no {piece}\nin\n{out}");
    }
}

/// What the shipped scenes expect of themselves holds.
#[test]
fn the_shipped_expectations_hold() {
    let (code, out, _) = call(&["check", "--run", "scenes"]);
    assert!(code == 0 && out.contains("; 3 expectations played"), "{out}");
}
