//! Packs: folders and archives with scenes, rulesets and portraits; and archives that nobody should trust.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use willbound::play::bundle::{Bundle, is_bundle};
use willbound::play::record::{Record, Replayed};
use willbound::scene::archive::{Archive, LARGEST_FILE, MOST_FILES};
use willbound::scene::check;

/// The pack that comes with the program.
fn ferry() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/packs/ferry")
}

/// Its files by name.
fn files() -> Vec<(String, Vec<u8>)> {
    let names = ["pack.ron", "house.ron", "the_crossing.ron", "the_bell.ron", "portraits/ines.png"];
    names.map(|name| (name.to_owned(), std::fs::read(ferry().join(name)).unwrap())).to_vec()
}

/// An archive of these files, packed as zip programs do; names are taken as they are.
pub fn zip(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    with_modes(files, |_| None)
}

fn with_modes(files: &[(String, Vec<u8>)], mode: impl Fn(&str) -> Option<u32>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
    for (name, held) in files {
        let file = archive.new_file(rawzip::path::EntryPath::verbatim(name.as_bytes()));
        let file = file.compression_method(rawzip::CompressionMethod::DEFLATE);
        let file = if let Some(mode) = mode(name) { file.unix_permissions(mode) } else { file };
        let (mut entry, config) = file.start().unwrap();
        let mut writer = config.wrap(flate2::write::DeflateEncoder::new(&mut entry, flate2::Compression::default()));
        writer.write_all(held).unwrap();
        let (encoder, descriptor) = writer.finish().unwrap();
        encoder.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

fn written(folder: &tempfile::TempDir, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join("ferry.zip");
    std::fs::write(&path, bytes).unwrap();
    path
}

fn call(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_willbound")).current_dir(folder).args(arguments).output().unwrap()
}

/// A call that ends with this exit code; what it prints.
fn ends(code: i32, folder: &Path, arguments: &[&str]) -> String {
    let out = call(folder, arguments);
    let text = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(code), "{arguments:?}\n{text}");
    assert!(!text.contains("panicked"), "{text}");
    text
}

#[test]
fn a_pack_is_the_same_as_a_folder_and_as_an_archive() {
    let folder = tempfile::tempdir().unwrap();
    let archive = written(&folder, &zip(&files()));
    let mut digests = Vec::new();
    for root in [ferry(), archive] {
        assert!(is_bundle(&root));
        let pack = Bundle::open(&root).unwrap();
        assert_eq!(pack.head.title, "The Ferry at Low Water");
        assert_eq!(pack.by_line(), "by the Willbound table · version 1 · MIT OR Apache-2.0");
        assert_eq!(pack.scenes, [root.join("the_crossing.ron"), root.join("the_bell.ron")]);
        let scene = check::scene_file(&pack.scenes[0]).unwrap();
        assert_eq!(scene.warnings, []);
        assert!(scene.looks[0].picture.is_some(), "the portrait of its own");
        assert_eq!(scene.rulings(), [("carry_over".to_owned(), "true".to_owned())], "the ruleset of the pack");
        assert!(ends(0, folder.path(), &["check", root.to_str().unwrap()]).contains("0 errors, 0 warnings"));
        // A fight of it, saved, replays where the pack is not.
        let scene = root.join("the_crossing.ron");
        let told = ends(0, folder.path(), &["run", scene.to_str().unwrap(), "--save", "fight.ron"]);
        digests.push(told.split("Digest: ").nth(1).and_then(|rest| rest.split_whitespace().next()).unwrap().to_owned());
        let elsewhere = tempfile::tempdir().unwrap();
        let save = elsewhere.path().join("fight.ron");
        std::fs::rename(folder.path().join("fight.ron"), &save).unwrap();
        let mut record = Record::load(&save).unwrap();
        record.scene_file = "gone.zip/the_crossing.ron".into();
        assert!(matches!(record.replay(None), Ok((_, Replayed::Same))));
        assert!(ends(0, folder.path(), &["simulate", scene.to_str().unwrap(), "--runs", "3"]).contains("3 fights"));
    }
    assert_eq!(digests[0], digests[1]);
}

#[test]
fn every_problem_of_a_manifest_is_placed() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("duel.ron"), std::fs::read(ferry().join("the_bell.ron")).unwrap()).unwrap();
    let manifest = "(\n    titel: \"X\",\n    author: 7,\n    scenes: [\"../duel.ron\", \"duell.ron\", \"duel.ron\", \"duel.ron\"],\n)\n";
    std::fs::write(folder.path().join("pack.ron"), manifest).unwrap();
    let problems = Bundle::open(folder.path()).unwrap_err();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    for piece in
        ["pack.ron:2:5: error: field `titel`", "pack.ron:3:13: error", "pack.ron:4:14: error", "did you mean \"duel.ron\"?", "listed twice"]
    {
        assert!(told.iter().any(|problem| problem.contains(piece)), "{piece}: {told:#?}");
    }
    let told = ends(1, folder.path(), &["check", "."]);
    assert!(told.contains("pack.ron:2:5: error"), "{told}");
    // Without a manifest an archive is a pack all the same, called by its name.
    let archive = folder.path().join("old_wells.zip");
    std::fs::write(&archive, zip(&files()[2..4])).unwrap();
    let pack = Bundle::open(&archive).unwrap();
    assert_eq!((pack.head.title.as_str(), pack.scenes.len()), ("old wells", 2));
}

#[test]
fn a_portrait_that_cannot_be_shown_is_told_and_one_is_chosen_by_kind() {
    let folder = tempfile::tempdir().unwrap();
    let mut spoilt = files();
    spoilt[4].1.truncate(900);
    let path = written(&folder, &zip(&spoilt)).join("the_crossing.ron");
    let scene = check::scene_file(&path).unwrap();
    assert!(scene.looks[0].picture.is_none());
    assert!(scene.warnings[0].message.contains("cannot be shown, so one is chosen by kind"), "{:?}", scene.warnings);
    spoilt.truncate(4);
    written(&folder, &zip(&spoilt));
    let scene = check::scene_file(&path).unwrap();
    assert!(scene.warnings[0].message.contains("there is no such file"), "{:?}", scene.warnings);
    let text = String::from_utf8(spoilt[2].1.clone()).unwrap().replace("portraits/ines.png", "../../ines.png");
    spoilt[2].1 = text.into_bytes();
    written(&folder, &zip(&spoilt));
    let scene = check::scene_file(&path).unwrap();
    assert!(scene.warnings[0].message.contains("leads out of the pack"), "{:?}", scene.warnings);
}

#[test]
fn an_archive_in_which_anything_is_amiss_is_refused_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let with = |name: &str, held: &[u8]| {
        let mut files = files();
        files.push((name.to_owned(), held.to_vec()));
        files
    };
    let many: Vec<_> = (0..=MOST_FILES).map(|number| (format!("{number}.txt"), Vec::new())).collect();
    let large: Vec<u8> = (0..=LARGEST_FILE).map(|byte| ((byte * 2_654_435_761) >> 13) as u8).collect();
    let bytes = zip(&files());
    for (archive, expected) in [
        (zip(&with("../out.ron", b"x")), "leads out of the pack"),
        (zip(&with("a/../../out.ron", b"x")), "leads out of the pack"),
        (zip(&with("/etc/out.ron", b"x")), "root of a disk"),
        (zip(&with("C:/out.ron", b"x")), "root of a disk"),
        (zip(&with("..\\out.ron", b"x")), "divided by `/`"),
        (zip(&with("a\nb.ron", b"x")), "control characters"),
        (zip(&with("a//b.ron", b"x")), "empty parts"),
        (zip(&with("pack.ron", b"()")), "two files of the archive are named `pack.ron`"),
        (zip(&with("PACK.RON", b"()")), "capitals aside"),
        (zip(&with("bomb.ron", &vec![b' '; 1 << 20])), "times as large as what it is packed in"),
        (zip(&with("large.png", &large)), "larger than 4 MiB"),
        (zip(&many), "holds more than 2000 files"),
        (with_modes(&with("link.ron", b"/etc/passwd"), |name| (name == "link.ron").then_some(0o120_777)), "is a link"),
        (b"PK\x03\x04 nothing more".to_vec(), "no zip archive"),
        (bytes[..bytes.len() / 2].to_vec(), "no zip archive"),
        (Vec::new(), "no zip archive"),
    ] {
        let path = written(&folder, &archive);
        let problems = Archive::open(&path).err().unwrap_or_else(|| panic!("taken: {expected}"));
        assert!(problems.iter().any(|problem| problem.message.contains(expected)), "{expected}: {problems:#?}");
        assert!(check::scene_file(&path.join("the_bell.ron")).is_err(), "{expected}");
    }
    let told = ends(1, folder.path(), &["check", "ferry.zip"]);
    assert!(told.contains("ferry.zip:1:1: error"), "{told}");
    // An archive in the archive is passed over, and that is told.
    let path = written(&folder, &zip(&with("more.zip", &bytes)));
    assert!(Archive::open(&path).unwrap().warnings[0].message.contains("passed over"));
    // Nobody gets out of an archive by a detour.
    assert!(check::scene_file(&path.join("../../secret.ron")).is_err());
    assert!(check::scene_file(&path.join("nothing.ron")).unwrap_err()[0].message.contains("no such file in the archive"));
}

#[test]
fn no_damage_to_an_archive_is_more_than_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = zip(&files()[..4]);
    let scene = std::fs::read_to_string(ferry().join("the_bell.ron")).unwrap();
    for place in (0..bytes.len()).step_by(7) {
        let mut bytes = bytes.clone();
        bytes[place] ^= 0x55;
        let path = written(&folder, &bytes);
        if let Ok(archive) = Archive::open(&path) {
            // What is read is what was packed, or a problem.
            if let Ok(Some(read)) = archive.read("the_bell.ron", 1 << 20) {
                assert_eq!(String::from_utf8_lossy(&read), scene, "byte {place}");
            }
        }
        let _ = Bundle::open(&path);
    }
}

#[test]
fn an_archive_is_read_once_for_all_that_is_wanted_of_it() {
    use willbound::scene::archive;
    let folder = tempfile::tempdir().unwrap();
    let path = written(&folder, &zip(&files()));
    let read = || archive::bytes(&path.join("house.ron"), 1 << 20).unwrap();
    archive::once(&path, || {
        std::fs::write(&path, b"no archive any more").unwrap();
        assert!(read().is_ok() && archive::names(&path).unwrap().len() == 5, "it was read before");
        // Within another pack, and after that, it is held still.
        archive::once(&ferry(), || assert!(archive::names(&ferry()).unwrap().len() == 5));
        archive::once(&path, || assert!(read().is_ok()));
        assert!(read().is_ok());
    });
    assert!(read().is_err(), "nothing is kept");
    // A whole scene with its ruleset and portrait is one reading, too.
    std::fs::write(&path, zip(&files())).unwrap();
    let scene = check::scene_file(&path.join("the_crossing.ron")).unwrap();
    assert!(scene.ruleset.is_some() && scene.looks[0].picture.is_some());
}
