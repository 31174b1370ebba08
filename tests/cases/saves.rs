//! Saves that survive being cut off: C-37.

use crate::support::stage::{Stage, bal, jack};
use crate::support::{inline, shipped};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use willbound::play::policy::RandomLegal;
use willbound::play::record::{Record, Replayed, older_copy};
use willbound::play::session::Session;

fn small() -> Session {
    Session::new(inline(&Stage::of(&[bal("will: 11, at: (4, 5)"), jack("will: 9, at: (4, 4)")]).text()), 1, Vec::new())
}

/// Saves again and again until it is killed: the child of the test below, which alone sets the variable.
#[test]
#[ignore = "the child process of c37_killed_while_saving"]
fn save_for_ever() {
    let Some(path) = std::env::var_os("WILLBOUND_SAVE_TO").map(PathBuf::from) else { return };
    let mut session = Session::new(shipped("possession/willing_pact"), 1, Vec::new());
    while session.let_choose(&RandomLegal) {
        session.record().save(&path).unwrap();
    }
    loop {
        session.record().save(&path).unwrap();
    }
}

#[test]
fn c37_killed_while_saving() {
    let rounds: u64 = std::env::var("WILLBOUND_LONG").map_or(50, |_| 200);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fight.save");
    let mut saved = 0;
    for round in 0..rounds {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "cases::saves::save_for_ever", "--ignored", "--test-threads", "1"])
            .env("WILLBOUND_SAVE_TO", &path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        if round == 0 {
            // The first save has to be there before anything can be asked of it.
            while !path.exists() {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        std::thread::sleep(Duration::from_millis(10 + round * 7 % 60));
        child.kill().unwrap();
        child.wait().unwrap();
        let record = Record::load(&path).or_else(|why| Record::load(&older_copy(&path)).map_err(|older| format!("{why}; {older}")));
        let record = record.unwrap_or_else(|why| panic!("round {round}: no save can be loaded: {why}"));
        assert_eq!(record.replay(None).unwrap().1, Replayed::Same, "round {round}");
        if older_copy(&path).exists() {
            Record::load(&older_copy(&path)).unwrap();
            saved += 1;
        }
    }
    assert!(saved * 2 > rounds, "only {saved} of {rounds} children came as far as a second save");
}

/// Two saves, of which the later is then spoilt.
fn spoilt(path: &Path, spoil: impl Fn(&[u8]) -> Vec<u8>) -> (Record, Vec<u8>) {
    let mut session = small();
    session.say("bal", "possess@jack").unwrap();
    let first = session.record();
    first.save(path).unwrap();
    session.say("bal", "done").unwrap();
    session.record().save(path).unwrap();
    let bad = spoil(&std::fs::read(path).unwrap());
    std::fs::write(path, &bad).unwrap();
    (first, bad)
}

type Spoil = fn(&[u8]) -> Vec<u8>;

const SPOILS: &[(&str, Spoil)] = &[
    ("cut to nothing", |_| Vec::new()),
    ("cut in half", |whole| whole[..whole.len() / 2].to_vec()),
    ("cut by one byte", |whole| whole[..whole.trim_ascii_end().len() - 1].to_vec()),
    ("filled with NUL", |whole| vec![0; whole.len()]),
    ("half NUL", |whole| whole.iter().enumerate().map(|(at, byte)| if at > whole.len() / 2 { 0 } else { *byte }).collect()),
    ("no UTF-8", |whole| whole.iter().map(|byte| byte | 0x80).collect()),
];

#[test]
fn c37_a_bad_save_is_named_and_the_older_copy_offered() {
    for (what, spoil) in SPOILS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fight.save");
        let (first, _) = spoilt(&path, spoil);
        let why = Record::load(&path).expect_err(what);
        assert!(why.contains(&path.display().to_string()), "{what}: the file is not named: {why}");
        assert!(why.contains(&older_copy(&path).display().to_string()), "{what}: the older copy is not offered: {why}");
        assert_eq!(Record::load(&older_copy(&path)).unwrap(), first, "{what}");
    }
}

#[test]
fn c37_a_bad_save_is_never_written_over() {
    for (what, spoil) in SPOILS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fight.save");
        let (first, bad) = spoilt(&path, spoil);
        small().record().save(&path).unwrap();
        let holds = |bytes: &[u8]| {
            let files = std::fs::read_dir(folder.path()).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap());
            files.filter(|content| content == bytes).count()
        };
        assert_eq!(holds(&bad), 1, "{what}: the bad file is gone");
        assert_eq!(Record::load(&path).unwrap(), small().record(), "{what}");
        assert_eq!(Record::load(&older_copy(&path)).unwrap(), first, "{what}: the older copy was replaced by a bad file");
        // A second bad file does not push out the first.
        let second = b"( another bad file".to_vec();
        std::fs::write(&path, &second).unwrap();
        small().record().save(&path).unwrap();
        assert_eq!((holds(&bad), holds(&second)), (1, 1), "{what}");
    }
}

#[test]
fn c37_without_an_older_copy_none_is_offered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fight.save");
    std::fs::write(&path, [0; 40]).unwrap();
    let why = Record::load(&path).unwrap_err();
    assert!(!why.contains("older"), "{why}");
    std::fs::write(older_copy(&path), "rubbish").unwrap();
    let why = Record::load(&path).unwrap_err();
    assert!(!why.contains("older copy"), "an older copy that is bad itself is offered: {why}");
}
