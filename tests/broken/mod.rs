//! Files as people break them, each with the list of problems that `willbound check --run` prints of it, word for word. After a change
//! that is meant, `WILLBOUND_RENEW=1 cargo test --no-default-features -- broken` writes the lists anew; then read every one that
//! changed: is the place exact, the sentence plain, the remedy right, and does nothing follow that is no mistake of its own?

use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDER: &str = "tests/broken";
/// The ending of a list of problems.
const LIST: &str = "problems";

/// Every broken file, in order, as the command line names it.
fn files() -> Vec<PathBuf> {
    let is_broken = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ron" || ending == "json");
    let mut files: Vec<PathBuf> = walk(Path::new(FOLDER)).into_iter().filter(is_broken).collect();
    files.sort();
    files
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

fn list_of(file: &Path) -> PathBuf {
    file.with_extension(LIST)
}

/// What `willbound check --run` prints of a file; it ends as it should.
fn printed(file: &Path) -> String {
    let mut call = Command::new(env!("CARGO_BIN_EXE_willbound"));
    let out = call.args(["check", "--run"]).arg(file).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    let errors = !text.contains(": 0 errors");
    assert_eq!(out.status.code(), Some(i32::from(errors)), "{}: {text}", file.display());
    assert_eq!(String::from_utf8_lossy(&out.stderr), "", "{}", file.display());
    text
}

#[test]
fn every_broken_file_has_its_list_of_problems() {
    let files = files();
    let renew = std::env::var_os("WILLBOUND_RENEW").is_some();
    let mut differ = Vec::new();
    for file in &files {
        let (printed, list) = (printed(file), list_of(file));
        let problems = printed.lines().filter(|line| line.starts_with(FOLDER)).count();
        assert!(problems > 0, "{} is not broken", file.display());
        if renew {
            std::fs::write(&list, &printed).unwrap();
        }
        let kept = std::fs::read_to_string(&list).unwrap_or_default().replace("\r\n", "\n");
        if kept != printed {
            differ.push(format!("{}\n--- as kept\n{kept}--- as printed\n{printed}", file.display()));
        }
    }
    assert!(differ.is_empty(), "{} lists of problems differ\n{}", differ.len(), differ.join("\n"));
    assert!(files.len() >= 60, "only {} broken files", files.len());
}

/// No list belongs to a file that is gone.
#[test]
fn every_list_of_problems_has_its_file() {
    for file in walk(Path::new(FOLDER)).iter().filter(|path| path.extension().is_some_and(|ending| ending == LIST)) {
        assert!(["ron", "json"].iter().any(|ending| file.with_extension(ending).exists()), "{}", file.display());
    }
}

/// Every file is a mistake of its own: hardly any list says the same as another.
#[test]
fn the_lists_tell_of_many_sorts_of_mistakes() {
    let mut sorts: Vec<String> = Vec::new();
    for file in files() {
        let mut call = Command::new(env!("CARGO_BIN_EXE_willbound"));
        let out = call.args(["check", "--run", "--format", "json"]).arg(&file).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
        for line in String::from_utf8(out.stdout).unwrap().lines() {
            let problem: serde_json::Value = serde_json::from_str(line).unwrap();
            let number = |name: &str| problem[name].as_u64().unwrap();
            let (from, to) = ((number("line"), number("column")), (number("end_line"), number("end_column")));
            assert!(from >= (1, 1) && to >= from, "{line}");
            sorts.push(problem["code"].as_str().unwrap().to_owned());
        }
    }
    sorts.sort();
    sorts.dedup();
    let all = [
        "encoding",
        "expectation",
        "file",
        "given-twice",
        "meaning",
        "missing-field",
        "other-rules",
        "out-of-range",
        "replay",
        "syntax",
        "unknown-field",
        "unknown-id",
        "unknown-name",
        "wrong-value",
    ];
    assert_eq!(sorts, all);
}
