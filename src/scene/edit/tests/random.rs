//! Changes at random, with fixed seeds: whatever is done can be undone to the byte, and no remark is ever lost by the way.

use super::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Every path of a text: to each field, entry and key.
fn paths(text: &str) -> Vec<Path> {
    fn walk<'s>(doc: &Doc<'s>, node: crate::scene::read::Node<'s>, path: &Path, out: &mut Vec<Path>) {
        let Some(group) = doc.group(node) else { return };
        for (place, (key, value)) in group.entries.iter().enumerate() {
            let path = match key {
                Some(key) if group.bracket == Bracket::Round => path.name(key.text()),
                _ => path.nth(place),
            };
            out.push(path.clone());
            walk(doc, *value, &path, out);
        }
    }
    let source = Source::new("", text);
    let doc = Doc::new(&source, &[]);
    let mut out = Vec::new();
    if let Some(root) = doc.root() {
        walk(&doc, root, &Path::default(), &mut out);
    }
    out
}

fn any(rng: &mut ChaCha8Rng, paths: &[Path]) -> Edit {
    let path = paths[rng.random_range(0..paths.len())].clone();
    let values = ["7", "\"a text\"", "(1, 2)", "[(name: \"x\", skill: \"y\")]", "{\"k\": 1}", "Stun(level: 1)", "r#\"raw \"x\" // no\"#"];
    let value = values[rng.random_range(0..values.len())].to_owned();
    let names = ["will", "seed", "skills", "rulings", "goals", "name", "zzz"];
    let name = names[rng.random_range(0..names.len())];
    match rng.random_range(0..8) {
        0 => Edit::Set { path, value },
        1 => Edit::Set { path: path.name(name), value },
        2 | 3 => Edit::Remove { path },
        4 => Edit::Insert { path, place: rng.random_range(0..4), key: None, value },
        5 => Edit::Insert { path, place: 0, key: Some(name.to_owned()), value },
        6 => Edit::Copy { path },
        _ => Edit::Move { path, to: rng.random_range(0..4) },
    }
}

/// The text with remarks and odd blank space put between its parts, wherever that may be.
fn littered(rng: &mut ChaCha8Rng, text: &str) -> String {
    let mut out = String::new();
    for (count, line) in text.split_inclusive('\n').enumerate() {
        match rng.random_range(0..12) {
            0 => out.push_str(&format!("// remark {count}, with: (brackets], \"quotes\n")),
            1 => out.push_str(&format!("   /* block {count} /* nested, */ \n still */ ")),
            2 => out.push('\n'),
            _ => {}
        }
        let bare = line.trim_end();
        if rng.random_range(0..10) == 0 && bare.ends_with([',', '(', '[', '{']) {
            out.push_str(&format!("{bare} // behind {count}\n"));
        } else if rng.random_range(0..10) == 0 && bare.ends_with(',') {
            out.push_str(&format!("{} /* before the comma {count} */ ,\n", bare.trim_end_matches(',')));
        } else {
            out.push_str(line);
        }
    }
    out
}

#[test]
fn what_is_done_at_random_can_be_undone_to_the_byte() {
    let scenes = scenes();
    let (mut done, mut refused) = (0, 0);
    for seed in 0..120_u64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (name, text) = &scenes[rng.random_range(0..scenes.len())];
        let mut text = text.clone();
        if seed % 2 == 0 && !text.contains("//") {
            text = text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ");
        } else if seed % 3 > 0 {
            text = littered(&mut rng, &text);
        }
        if seed % 5 == 0 {
            text = text.replace('\n', "\r\n");
        }
        let mut draft = Draft::new(text.as_str());
        let mut states = vec![text.clone()];
        for _ in 0..12 {
            let paths = paths(draft.text());
            if paths.is_empty() {
                break;
            }
            let edit = any(&mut rng, &paths);
            let before = draft.text().to_owned();
            match draft.apply(std::slice::from_ref(&edit)) {
                Ok(()) => {
                    done += 1;
                    let after = draft.text();
                    // Only what is added or taken out is another text: every line that stays is the same.
                    assert!(Meaning::of(after).is_some(), "{name} {seed} {edit:?}\n{after}");
                    assert_eq!(
                        after.contains("\r\n") && after.replace("\r\n", "").contains('\n'),
                        before.contains("\r\n") && before.replace("\r\n", "").contains('\n'),
                        "{name} {seed} {edit:?}"
                    );
                    if after != before {
                        states.push(after.to_owned());
                    }
                }
                Err(said) => {
                    assert_eq!(draft.text(), before);
                    assert!(said.ends_with('.'), "{said}");
                    // A change that could be written is not refused for the layout alone.
                    assert!(!said.starts_with("This cannot be written here"), "{name} {seed} {edit:?}: {said}\n{before}");
                    refused += 1;
                }
            }
        }
        for state in states.iter().rev().skip(1) {
            assert!(draft.undo());
            assert!(draft.text() == state, "{name} {seed}");
        }
        assert!(!draft.undo() && draft.text() == text, "{name} {seed}");
        while draft.redo() {}
        assert!(Some(draft.text()) == states.last().map(String::as_str), "{name} {seed}");
    }
    assert!(done > 500 && refused > 50, "{done} done, {refused} refused");
}
