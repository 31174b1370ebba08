//! What helps people who write scenes: starter scenes and the explanation of fields, as the command line gives them.

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
