//! `run` and `replay` with `--view`, called as people call them.

use super::fights::{SECRETS, ring};
use std::process::Command;

fn call(code: i32, arguments: &[&str]) -> (String, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_willbound")).current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().unwrap();
    let (stdout, stderr) = (String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap());
    assert_eq!(out.status.code(), Some(code), "{arguments:?}\n{stdout}\n{stderr}");
    (stdout, stderr)
}

#[test]
fn s96_run_prints_the_same_to_who_may_not_know_the_difference() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script.ron");
    let answers =
        ["kara: attack@ghost", "kara: done", "ally: done", "ghost: attack@kara", "ghost: done", "shade: done", "kara: a1", "kara: done"];
    let said = |answer: &&str| answer.split_once(": ").map(|(who, pick)| format!(r#"(who: "{who}", pick: "{pick}")"#)).unwrap();
    let answers = answers.iter().map(said).collect::<Vec<_>>().join(", ");
    let answers = format!("(dice: [30, 90, 2], answers: [{answers}], then: stop)");
    std::fs::write(&script, answers).unwrap();
    let script = script.to_str().unwrap();
    // Both of one file name, so that nothing but the secret differs.
    let path = folder.path().join("twin.ron");
    let path = path.to_str().unwrap();
    for (secret, one, two) in SECRETS {
        let printed = |of: &str, view: &str, format: &str| {
            std::fs::write(path, ring(of)).unwrap();
            call(0, &["run", path, "--script", script, "--view", view, "--format", format]).0
        };
        for format in ["text", "json"] {
            assert_eq!(printed(one, "kara", format), printed(two, "kara", format), "{secret}");
            let told = ["magic points", "Spirit Screen", "a ward"].contains(&secret);
            assert!(!told || printed(one, "gm", format) != printed(two, "gm", format), "{secret}: the referee sees the difference");
        }
    }
    std::fs::write(path, ring("magic_points: 57")).unwrap();
    let (text, _) = call(0, &["run", path, "--script", script, "--view", "Kara"]);
    assert!(text.contains("Ghost: MP hidden, offence hidden, defence hidden") && text.contains("Kara: MP 60"), "{text}");
    assert!(!text.contains("Digest") && text.contains("as Kara may know it"), "{text}");
}

#[test]
fn the_name_of_a_view_is_looked_for() {
    let (out, err) = call(2, &["run", "scenes/spirit_combat/duel.ron", "--view", "wendd"]);
    assert!(out.is_empty() && err.contains("did you mean `wend`"), "{err}");
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("save.ron");
    let save = save.to_str().unwrap();
    call(0, &["run", "scenes/spirit_combat/duel.ron", "--save", save]);
    assert!(call(0, &["replay", save, "--view", "Old Wend"]).0.contains("Kara: MP hidden"));
    assert!(call(0, &["replay", save, "--view", "gm"]).0.contains("Digest: "));
    assert!(call(2, &["replay", save, "--view", "nobody at all"]).1.contains("the views are"));
}
