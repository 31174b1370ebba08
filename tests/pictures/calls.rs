//! `willbound shot`, called as people and scripts call it.

use std::path::Path;
use std::process::Command;

const SCENE: &str = "scenes/possession/fell_bargain.ron";

/// A call without a display, with this exit code; what it says on standard error.
fn ends(code: i32, arguments: &[&str], set: &[(&str, &str)]) -> String {
    let mut call = Command::new(env!("CARGO_BIN_EXE_willbound"));
    call.current_dir(env!("CARGO_MANIFEST_DIR")).arg("shot").args(arguments);
    call.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").envs(set.iter().copied());
    let out = call.output().unwrap();
    let said = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(code), "{arguments:?}: {said}");
    assert!(!said.contains("panicked") && out.stdout.is_empty(), "{said}");
    said
}

const NO_DRIVER: &[(&str, &str)] = &[("VK_ICD_FILENAMES", "/nonexistent"), ("VK_DRIVER_FILES", "/nonexistent")];

#[test]
fn a_wrong_call_is_exit_2_with_what_would_be_right() {
    for (more, words) in [
        (&["--size", "300x200"][..], "640 to 7680"),
        (&["--size", "99999x720"], "640 to 7680"),
        (&["--size", "large"], "1280x720"),
        (&["--scale", "9"], "from 0.75 to 3"),
        (&["--scale", "NaN"], "from 0.75 to 3"),
        (&["--screen", "attic"], "possible values"),
        (&["--palette", "grey"], "colour-blind"),
        (&["--at", "three"], "--at"),
        (&["--load", "a.ron"], "cannot be used with"),
        (&["--screen", "picker", "--at", "3"], "the list of scenes has no --at"),
    ] {
        let said = ends(2, &[&[SCENE, "--out", "x.png"], more].concat(), &[]);
        assert!(said.contains(words), "{more:?}: {said}");
    }
    assert!(ends(2, &[SCENE], &[]).contains("--out"));
    assert!(ends(2, &["--out", "x.png"], &[]).contains("SCENE"));
    assert!(!Path::new(env!("CARGO_MANIFEST_DIR")).join("x.png").exists());
}

#[test]
fn what_cannot_be_drawn_or_written_is_exit_1_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x.png");
    let out = out.to_str().unwrap();
    let cannot = folder.path().join("no/such/folder/x.png");
    for (arguments, words) in [
        (&["scenes/no_such.ron", "--out", out][..], "there is no such file"),
        (&["tests/pictures/a_broken_scene.ron", "--out", out], "did you mean"),
        (&[SCENE, "--at", "1000000", "--out", out], "the chronicle of this fight ends with line"),
        (&[SCENE, "--script", "no_such.ron", "--out", out], "no_such.ron"),
        (&["--load", "no_such.ron", "--out", out], "no_such.ron"),
        (&["--screen", "picker", "no_such.ron", "--out", out], "there is no such file"),
        (&[SCENE, "--out", cannot.to_str().unwrap()], "cannot write"),
        (&[SCENE, "--out", folder.path().to_str().unwrap()], "cannot write"),
    ] {
        let said = ends(1, arguments, NO_DRIVER);
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn without_a_driver_it_is_exit_3_and_what_was_there_stays() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x.png");
    std::fs::write(&out, "before").unwrap();
    let said = ends(3, &[SCENE, "--out", out.to_str().unwrap()], NO_DRIVER);
    assert!(said.contains("mesa-vulkan-drivers") && said.trim().lines().count() == 1, "{said}");
    assert_eq!(std::fs::read(&out).unwrap(), b"before");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
#[ignore = "needs a graphics driver; .ci/pictures runs it"]
fn the_same_call_draws_the_same_pixels_without_a_display() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let draw = |arguments: &[&str], name: &str| {
        ends(0, &[arguments, &["--out", &file(name)]].concat(), &[]);
        image::open(file(name)).unwrap().into_rgb8()
    };
    let here = &[SCENE, "--seed", "3", "--at", "40", "--size", "900x640"][..];
    let first = draw(here, "a.png");
    assert_eq!(first.dimensions(), (900, 640));
    assert_eq!(std::fs::read(file("a.png")).unwrap(), {
        draw(here, "b.png");
        std::fs::read(file("b.png")).unwrap()
    });
    assert_ne!(first, draw(&[SCENE, "--seed", "3", "--at", "60", "--size", "900x640"], "b.png"), "another moment");
    // The save of a fight shows what the fight shows.
    let mut run = Command::new(env!("CARGO_BIN_EXE_willbound"));
    run.current_dir(env!("CARGO_MANIFEST_DIR")).args(["run", SCENE, "--seed", "3", "--save", &file("fight.ron")]).output().unwrap();
    let of_save = draw(&[&file("fight.ron"), "--at", "40", "--size", "900x640"], "c.png");
    let apart = first.iter().zip(of_save.iter()).filter(|(a, b)| a != b).count();
    assert!(apart < first.len() / 100, "only what may be done again differs, not {apart} of {}", first.len());
}
