//! Files that cannot be read, and fields that would be ignored: C-25, C-27.

use crate::support::shipped;
use crate::support::stage::{Stage, bal, jack};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use willbound::scene::check::scene_text;

/// Runs `willbound check` on a file; it has to be clean: exit 1, no crash, within time.
fn check(path: &Path) -> Output {
    let begun = Instant::now();
    let out = Command::new(env!("CARGO_BIN_EXE_willbound")).arg("check").arg(path).output().unwrap();
    assert_eq!(out.status.code(), Some(1), "{}: {out:?}", path.display());
    assert!(begun.elapsed() < Duration::from_secs(5), "{} took {:?}", path.display(), begun.elapsed());
    let printed = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(printed.contains(&format!("{}:", path.display())), "the file is not named: {printed}");
    assert!(!printed.contains("panicked"), "{printed}");
    out
}

/// What `willbound check` prints of a file with this content.
fn printed(name: &str, content: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    let text = String::from_utf8(check(&path).stdout).unwrap();
    text.replace(&format!("{}/", folder.path().display()), "")
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(bytes).collect()
}

#[test]
fn c25_other_encodings_are_named() {
    let good = shipped("possession/fell_bargain").text.clone();
    for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let printed = printed("sixteen.ron", &utf16(&good, bytes));
        assert!(printed.contains("sixteen.ron:1:1: error:") && printed.contains("UTF-16"), "{printed}");
    }
    let latin = good.replace("Jack", "J\u{e4}ck").chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect::<Vec<u8>>();
    let printed = printed("latin.ron", &latin);
    assert!(printed.contains("UTF-8"), "{printed}");
}

#[test]
fn c25_deep_brackets_are_an_error_with_a_place() {
    for bracket in ["[", "(", "{", "Some(", "a:(", "[("] {
        let text = bracket.repeat(10_000);
        let printed = printed("deep.ron", text.as_bytes());
        assert!(printed.contains("deep.ron:1:"), "{bracket}: {printed}");
    }
    let inside = format!("(title: \"t\", rules: possession, cast: {})", "[".repeat(10_000));
    assert!(printed("inside.ron", inside.as_bytes()).contains("inside.ron:1:"));
}

#[test]
fn c25_an_empty_file_and_a_huge_one() {
    assert!(printed("empty.ron", b"").contains("empty"));
    assert!(printed("blank.ron", b" \n\n// nothing\n").contains("blank.ron:"));
    let folder = tempfile::tempdir().unwrap();
    let huge = folder.path().join("huge.ron");
    std::fs::File::create(&huge).unwrap().set_len(200 * 1024 * 1024).unwrap();
    let printed = String::from_utf8(check(&huge).stdout).unwrap();
    assert!(printed.contains("MiB") || printed.contains("larger"), "{printed}");
    let wordy = folder.path().join("wordy.ron");
    let mut file = std::io::BufWriter::new(std::fs::File::create(&wordy).unwrap());
    (0..2_000_000).for_each(|_| file.write_all(b"( title: \"again and again\" )\n").unwrap());
    file.into_inner().unwrap().sync_all().unwrap();
    check(&wordy);
}

#[test]
fn c25_no_piece_of_a_good_file_crashes_the_reader() {
    let good = shipped("possession/fell_bargain").text.clone();
    for end in (0..good.len()).step_by(37).filter(|end| good.is_char_boundary(*end)) {
        assert!(scene_text("cut.ron", &good[..end]).is_err(), "the first {end} bytes are taken for a scene");
    }
}

#[test]
fn c27_a_field_one_bracket_too_far_out() {
    let text =
        "(\n  title: \"scope\", rules: possession,\n  will: 9,\n  cast: [(id: \"jack\", initiative: 1), (id: \"bal\", will: 11)],\n)\n";
    let problems = scene_text("scope.ron", text).unwrap_err();
    let at_will = problems.iter().find(|of| (of.line, of.column) == (3, 3)).unwrap_or_else(|| panic!("{problems:?}"));
    assert!(at_will.message.contains("will") && at_will.remedy.contains("cast[..].will"), "{at_will}");
    assert!(problems.iter().any(|of| of.line == 4 && of.message.contains("will")), "the missing will of jack too: {problems:?}");
}

#[test]
fn c27_every_field_that_is_not_known_is_an_error() {
    let scene = Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, at: (4, 4)")]);
    let good = scene.rulings("beats: MoreThan").house("contest_die: 6").sides(r#""heroes": (goals: [Survive(3)])"#).text();
    assert!(scene_text("good.ron", &good).is_ok());
    // One stranger after each opening bracket of a group of fields.
    for (place, _) in good.match_indices('(') {
        let group = good[place + 1..].trim_start();
        let is_fields = group
            .split([':', ',', ')'])
            .next()
            .is_some_and(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '_') && !word.is_empty());
        if !is_fields {
            continue;
        }
        let text = format!("{}zzz: 1, {}", &good[..=place], &good[place + 1..]);
        let problems = scene_text("strange.ron", &text).expect_err(&text);
        assert!(
            problems.iter().any(|of| of.message.contains("`zzz`") && of.line == text[..place].lines().count().max(1)),
            "{problems:?}\n{text}"
        );
    }
}
