//! Tests.
use super::*;

pub(super) fn shipped() -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/scenes"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "ron") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[test]
fn every_shipped_scene_loads_without_problems() {
    let files = shipped();
    assert!(files.len() >= 18);
    let mut said = Vec::new();
    for file in files {
        match scene_file(&file) {
            Ok(scene) => said.extend(scene.warnings),
            Err(problems) => said.extend(problems),
        }
    }
    let said: Vec<_> = said.iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
}
