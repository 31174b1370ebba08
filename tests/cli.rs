//! The built program, called as people and scripts call it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn call(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_willbound")).current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().unwrap()
}

fn text(of: &[u8]) -> String {
    String::from_utf8(of.to_vec()).unwrap()
}

/// A call that ends with this exit code; its two outputs.
fn ends(code: i32, arguments: &[&str]) -> (String, String) {
    let out = call(arguments);
    let (stdout, stderr) = (text(&out.stdout), text(&out.stderr));
    assert_eq!(out.status.code(), Some(code), "{arguments:?}\n{stdout}\n{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    (stdout, stderr)
}

const FELL_BARGAIN: &str = "scenes/possession/fell_bargain.ron";
const EXAMPLE: &str = "scenes/possession/scripts/fell_bargain_example.ron";

fn in_folder(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

fn as_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn run_prints_the_chronicle() {
    let (out, err) = ends(0, &["run", FELL_BARGAIN]);
    assert!(out.starts_with("The Fell Bargain (possession, seed 7, all rulings at their default)\n"), "{out}");
    for piece in ["Round 1 begins", "Outcome: ", "Digest: ", "  Jack Clancy: Will "] {
        assert!(out.contains(piece), "no {piece:?} in\n{out}");
    }
    assert_eq!(err, "", "nothing but the result is printed");
    assert_eq!(ends(0, &["run", FELL_BARGAIN]).0, out, "the same seed, the same fight");
    assert_ne!(ends(0, &["run", FELL_BARGAIN, "--seed", "8"]).0, out);
}

/// The lines of a JSON run.
fn lines(out: &str) -> Vec<serde_json::Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"))).collect()
}

#[test]
fn run_prints_one_json_object_a_line() {
    for scene in ["fell_bargain", "rescue", "three_minds", "willing_pact", "broken_host"] {
        let (out, _) = ends(0, &["run", &format!("scenes/possession/{scene}.ron"), "--format", "json"]);
        let lines = lines(&out);
        let (last, facts) = lines.split_last().unwrap();
        for fact in facts {
            let of = fact.as_object().unwrap();
            assert!(of["fact"].is_string() && of.contains_key("cause") && of.contains_key("round"), "{fact}");
        }
        assert_eq!(facts[0]["fact"], "began");
        assert_eq!(facts.last().unwrap()["fact"], "ended");
        assert_eq!(last["fact"], "final");
        assert_eq!(last["digest"].as_str().unwrap().len(), 16);
        let word = last["outcome"].as_str().unwrap();
        assert!(word.starts_with("victory:") || word.starts_with("stalemate:") || word == "mutual_defeat", "{word}");
        let combatants = last["combatants"].as_array().unwrap();
        assert!(combatants.iter().all(|who| who["id"].is_string() && who["will"].is_i64() && who["seconds_left"].is_i64()), "{last}");
        let arrived = facts.iter().filter(|fact| fact["fact"] == "arrived").count();
        assert_eq!(combatants.len(), arrived);
    }
}

#[test]
fn the_texts_own_example() {
    let (out, _) = ends(0, &["run", FELL_BARGAIN, "--script", EXAMPLE]);
    assert!(out.contains("Jack Clancy: Will 7/2, Health 14, possessed by Bal-Ziggaroth, 2 s left"), "{out}");
    assert!(out.contains("Bal-Ziggaroth: Will 11/3") && out.contains("Outcome: unfinished"), "{out}");
    let (out, _) = ends(0, &["run", FELL_BARGAIN, "--script", EXAMPLE, "--format", "json"]);
    let last = lines(&out).pop().unwrap();
    let jack = last["combatants"].as_array().unwrap().iter().find(|who| who["id"] == "jack").unwrap().clone();
    assert_eq!((&jack["will"], &jack["minimum_will"], &jack["seconds_left"]), (&7.into(), &2.into(), &2.into()));
    assert_eq!(jack["possessors"], serde_json::json!(["bal"]));
    assert_eq!((&last["outcome"], &last["question"]["who"]), (&"unfinished".into(), &"jack".into()));
}

#[test]
fn a_script_that_does_not_fit_says_where() {
    let (_folder, path) = in_folder("short.ron");
    std::fs::write(&path, r#"(dice: [], answers: [(who: "jack", pick: "veto")], then: stop)"#).unwrap();
    let (out, err) = ends(1, &["run", FELL_BARGAIN, "--script", as_text(&path)]);
    assert!(out.is_empty() && err.contains("short.ron:1:22: error: answer 1 (jack: veto): bal is asked"), "{out}{err}");
    std::fs::write(&path, "(dice: [").unwrap();
    let (_, err) = ends(1, &["run", FELL_BARGAIN, "--script", as_text(&path)]);
    assert!(err.contains("short.ron:1:8: error: this `[` is never closed"), "{err}");
}

#[test]
fn save_and_replay() {
    let (_folder, path) = in_folder("fight.save");
    let (ran, err) = ends(0, &["run", FELL_BARGAIN, "--seed", "3", "--save", as_text(&path)]);
    assert!(err.contains("saved ") && err.contains("fight.save"), "{err}");
    assert_eq!(ends(0, &["replay", as_text(&path)]).0, ran, "the replay prints the same fight");
    let last = |arguments: &[&str]| lines(&ends(0, arguments).0).pop().unwrap();
    let whole = last(&["replay", as_text(&path), "--format", "json"]);
    let part = last(&["replay", as_text(&path), "--format", "json", "--until", "5"]);
    assert_eq!((&part["answers"], &part["outcome"]), (&5.into(), &"unfinished".into()));
    assert_ne!(part["digest"], whole["digest"]);
    let (out, _) = ends(0, &["check", as_text(&path)]);
    assert!(out.contains("1 file checked: 0 errors, 0 warnings"), "{out}");
    // A record that was tampered with replays as far as it goes, and is a problem.
    let record = std::fs::read_to_string(&path).unwrap();
    let digest = whole["digest"].as_str().unwrap();
    std::fs::write(&path, record.replace(digest, "0123456789abcdef")).unwrap();
    let (_, err) = ends(1, &["replay", as_text(&path)]);
    assert!(err.contains("digest") && err.contains("fight.save"), "{err}");
    let (out, _) = ends(1, &["check", as_text(&path)]);
    assert!(out.contains("digest"), "{out}");
}

#[test]
fn a_script_and_a_save_go_together() {
    let (_folder, path) = in_folder("example.save");
    let (ran, _) = ends(0, &["run", FELL_BARGAIN, "--script", EXAMPLE, "--save", as_text(&path)]);
    assert_eq!(ends(0, &["replay", as_text(&path)]).0.lines().last(), ran.lines().last());
}

#[test]
fn check_good_files_and_folders() {
    let (out, err) = ends(0, &["check", "scenes"]);
    assert!(out.contains(" files checked: 0 errors, 0 warnings"), "{out}");
    assert_eq!(err, "");
    assert_eq!(ends(0, &["check", "scenes", "--format", "json"]).0, "");
}

#[test]
fn check_prints_every_problem_of_every_file_with_its_place() {
    let (folder, path) = in_folder("one.ron");
    std::fs::write(
        &path,
        "(\n  title: \"t\", rules: possession,\n  cast: [\n    (id: \"jack\", wil: 9),\n    (id: \"bal\", will: 900),\n  ],\n)\n",
    )
    .unwrap();
    std::fs::write(folder.path().join("two.ron"), "(title: \"t\"").unwrap();
    let (out, _) = ends(1, &["check", as_text(folder.path())]);
    for place in ["one.ron:4:18: error:", "one.ron:5:23: error:", "two.ron:1:"] {
        assert!(out.contains(place), "no {place} in\n{out}");
    }
    assert!(out.contains("did you mean `will`?") && out.contains("2 files checked: "), "{out}");
    assert!(
        out.contains("\n   4 |     (id: \"jack\", wil: 9),\n     |                  ^^^\n"),
        "the line and a mark below the place: {out}"
    );
    let (out, _) = ends(1, &["check", as_text(folder.path()), "--format", "json"]);
    for problem in lines(&out) {
        assert!(problem["file"].is_string() && problem["line"].is_u64() && problem["column"].is_u64(), "{problem}");
        assert!(problem["severity"] == "error" && problem["message"].is_string() && problem["remedy"].is_string(), "{problem}");
        assert!(problem["excerpt"]["marked"].as_u64() >= Some(1) && problem["excerpt"]["text"].is_string(), "{problem}");
    }
    assert!(lines(&out).len() >= 3);
    let (out, err) = ends(1, &["run", as_text(&path)]);
    assert!(out.is_empty() && err.contains("one.ron:4:18: error:"), "{out}{err}");
}

/// A ruleset file is checked as one, and never taken for a broken scene.
#[test]
fn check_knows_ruleset_files() {
    use willbound::play::files::{Kind, kind};
    let shipped = "scenes/rulesets/spirit_combat.ron";
    assert_eq!(kind(&Path::new(env!("CARGO_MANIFEST_DIR")).join(shipped)), Kind::Ruleset);
    let (out, _) = ends(0, &["check", shipped]);
    assert!(out.contains("1 file checked: 0 errors, 0 warnings"), "{out}");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(shipped)).unwrap();
    let (_folder, path) = in_folder("own.ron");
    std::fs::write(&path, text.replacen("far_ahead: 10", "far_ahead: 0", 1).replacen("        loss_die:", "        los_die:", 1)).unwrap();
    let (out, _) = ends(1, &["check", as_text(&path)]);
    assert!(out.contains("from 1 to 99 for `far_ahead`") && out.contains("did you mean `loss_die`?"), "{out}");
    assert!(out.contains("1 file checked: 2 errors, 0 warnings"), "{out}");
    let willpower = "scenes/rulesets/willpower.ron";
    assert_eq!(kind(&Path::new(env!("CARGO_MANIFEST_DIR")).join(willpower)), Kind::Ruleset);
    assert!(ends(0, &["check", willpower]).0.contains("1 file checked: 0 errors, 0 warnings"));
}

#[test]
fn check_a_folder_without_scenes() {
    let folder = tempfile::tempdir().unwrap();
    let (out, _) = ends(1, &["check", as_text(folder.path())]);
    assert!(out.contains("no .ron file"), "{out}");
}

#[test]
fn a_missing_file_is_a_sentence() {
    let missing = "no/such/file.ron";
    for arguments in [
        vec!["run", missing],
        vec!["check", missing],
        vec!["replay", missing],
        vec!["run", FELL_BARGAIN, "--script", missing],
        vec!["run", FELL_BARGAIN, "--save", "no/such/folder/fight.save"],
    ] {
        let (out, err) = ends(1, &arguments);
        let said = if arguments[0] == "check" { out } else { err };
        assert!(said.contains("no/such/") && said.contains(' ') && said.to_lowercase().contains("no such file"), "{arguments:?}: {said}");
    }
}

#[test]
fn a_wrong_call_is_exit_2() {
    for arguments in [
        vec!["fly"],
        vec!["run"],
        vec!["check"],
        vec!["replay"],
        vec!["run", FELL_BARGAIN, "--seed", "minus"],
        vec!["run", FELL_BARGAIN, "--format", "xml"],
        vec!["run", FELL_BARGAIN, "--sed", "1"],
        vec!["replay", "a", "b"],
    ] {
        let (out, err) = ends(2, &arguments);
        assert!(out.is_empty() && err.contains("error:"), "{arguments:?}: {err}");
    }
}

#[test]
fn help_tells_outcomes_and_exit_codes() {
    for arguments in [vec!["help"], vec!["--help"], vec!["run", "--help"]] {
        let (out, _) = ends(0, &arguments);
        assert!(out.contains("stalemate:round_limit") && out.contains("Exit codes: 0 done"), "{arguments:?}: {out}");
    }
    assert!(ends(0, &["--version"]).0.starts_with("willbound "));
}

#[test]
fn a_reader_that_goes_away_is_no_crash() {
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_willbound"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["run", FELL_BARGAIN, "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let out = child.wait_with_output().unwrap();
    assert!(!text(&out.stderr).contains("panicked"), "{}", text(&out.stderr));
    assert_eq!(out.status.code(), Some(0));
}

#[cfg(not(feature = "app"))]
#[test]
fn without_a_window_the_plain_call_is_exit_3() {
    for arguments in [vec![], vec!["play", FELL_BARGAIN], vec!["shot", FELL_BARGAIN, "--out", "x.png"]] {
        let (out, err) = ends(3, &arguments);
        assert!(out.is_empty() && err.contains("no window") && err.contains("willbound run"), "{err}");
    }
}

/// Without a display, or without a graphics driver, a sentence says what is missing, how to get it, and what works
/// all the same.
#[cfg(feature = "app")]
#[test]
fn c35_what_this_machine_lacks_is_said_in_a_sentence_with_exit_3() {
    let no_driver = [("DISPLAY", ":99"), ("VK_ICD_FILENAMES", "/nonexistent"), ("VK_DRIVER_FILES", "/nonexistent")];
    for (set, words) in [(&[][..], "no display"), (&no_driver[..], "sudo apt install")] {
        let film = ["play", FELL_BARGAIN, "--load", "tests/saves/v2-fell-bargain.ron", "--film"];
        for arguments in [&[][..], &["play", FELL_BARGAIN], &film] {
            let mut call = Command::new(env!("CARGO_BIN_EXE_willbound"));
            call.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
            call.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").envs(set.iter().copied());
            let out = call.output().unwrap();
            let err = text(&out.stderr);
            assert_eq!(out.status.code(), Some(3), "{err}");
            assert!(err.contains(words) && err.contains("willbound run") && err.contains("willbound check"), "{err}");
            assert!(!err.contains("panicked") && out.stdout.is_empty(), "{err}");
        }
    }
}

#[test]
fn exports_are_markdown_to_read_and_json_that_replays() {
    let scene = "scenes/possession/fell_bargain.ron";
    let (_folder, path) = in_folder("fight.json");
    let (out, _) = ends(0, &["run", scene, "--seed", "7", "--format", "markdown", "--save", as_text(&path)]);
    assert!(out.contains("## Round 1") && out.contains("## How it stands"), "{out}");
    let (replayed, _) = ends(0, &["replay", as_text(&path), "--format", "markdown"]);
    assert_eq!(replayed, out, "the same fight with the same digest");
    let (text, _) = ends(0, &["replay", as_text(&path)]);
    assert!(text.contains("Outcome: victory"), "{text}");
    let cut = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, cut.chars().take(cut.len() / 3).collect::<String>()).unwrap();
    let (_, error) = ends(1, &["replay", as_text(&path)]);
    assert!(error.contains("fight.json") && error.contains("damaged"), "{error}");
}
