//! The layers of the program: `engine <- rules <- scene <- play <- odds <- app, cli`, kept by reading its sources.

use std::path::{Path, PathBuf};

/// From the bottom up; those with equal numbers may know each other.
const LAYERS: &[(&str, u8)] = &[("engine", 0), ("rules", 1), ("scene", 2), ("play", 3), ("odds", 4), ("app", 5), ("cli", 5)];

/// Components that only the ledger and their own file may write.
const COMPONENTS: &[&str] = &["Will", "MagicPoints", "Possessors", "Inside", "Trance", "Place", "Health", "Conditions"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every source file, by its path below `src`, with its text.
fn sources() -> Vec<(String, String)> {
    let (mut folders, mut files) = (vec![root()], Vec::new());
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
                files.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    assert!(files.len() > 40, "the sources were not found");
    files
}

/// The code of a text: no comments.
fn code(text: &str) -> String {
    text.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line }).collect::<Vec<_>>().join("\n")
}

/// The module path of a file: `engine/dice.rs` is `[engine, dice]`.
fn module(file: &str) -> Vec<String> {
    let parts = file.trim_end_matches(".rs").trim_end_matches("/mod").split('/');
    parts.map(str::to_owned).collect()
}

/// Every path into the crate that a file names, from the crate's root: `crate::rules::x` and `super::super::rules::x`.
fn paths(file: &str, text: &str) -> Vec<Vec<String>> {
    let code = code(text);
    let mut found = Vec::new();
    let mut take = |base: Vec<String>, rest: &str| {
        // One name, or several in braces.
        let heads = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or_default().split(',').map(|item| item.trim().to_owned()).collect(),
            None => vec![rest.to_owned()],
        };
        for head in heads {
            let names = head.split("::").map_while(|part| {
                let name: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                (!name.is_empty()).then_some(name)
            });
            found.push(base.iter().cloned().chain(names).collect());
        }
    };
    for (at, _) in code.match_indices("crate::") {
        let own = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
        if own {
            take(Vec::new(), &code[at + "crate::".len()..]);
        }
    }
    for (at, _) in code.match_indices("super::") {
        if code[..at].ends_with("super::") {
            continue;
        }
        let rest = &code[at..];
        let ups = rest.split("::").take_while(|part| *part == "super").count();
        let module = module(file);
        let base = module[..module.len().saturating_sub(ups)].to_vec();
        take(base, rest[ups * "super::".len()..].trim_start());
    }
    found
}

fn layer(name: &str) -> Option<u8> {
    LAYERS.iter().find(|(layer, _)| *layer == name).map(|(_, number)| *number)
}

/// What is wrong with one file.
fn faults(file: &str, text: &str) -> Vec<String> {
    let module = module(file);
    let mut faults = Vec::new();
    let Some(own) = layer(&module[0]) else { return faults };
    for path in paths(file, text) {
        let head = path.first().map(String::as_str).unwrap_or_default();
        if layer(head).is_some_and(|other| other > own) {
            faults.push(format!("{file} names {}", path.join("::")));
        }
        // A rule system knows no other one; `readings` is what all share.
        let other = |system: &String| *system != module[1] && system != "readings";
        let sibling = head == "rules" && module[0] == "rules" && module.len() > 1 && path.get(1).is_some_and(other);
        if sibling {
            faults.push(format!("{file} names its sibling {}", path.join("::")));
        }
    }
    if !["engine/ledger.rs", "engine/combatant.rs"].contains(&file) {
        let code = code(text);
        for component in COMPONENTS {
            for way in ["&mut ", "&'static mut ", "Mut<", "get_mut::<", "Mut<'_, ", "insert("] {
                let writes = code
                    .match_indices(&format!("{way}{component}"))
                    .any(|(at, all)| !code[at + all.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_'));
                if writes {
                    faults.push(format!("{file} can write {component}: `{way}{component}`"));
                }
            }
        }
    }
    faults
}

/// What would show a panel or the board more than who looks may know. Fights side by side are watched by all.
const PEEKS: &[&str] =
    &["session.facts(", "session.look(", "session.question(", "session.dice(", "session.record(", "session.digest(", ".true_name"];

/// Where a panel or the board reads past the eyes of who looks.
fn peeks(file: &str, text: &str) -> Vec<String> {
    let shows = file.starts_with("app/panels/") || file.starts_with("app/board/");
    let compares = file.starts_with("app/panels/compare");
    // The one panel that shows true names, to the referee alone.
    let named = |peek: &str| file == "app/panels/wills_roster.rs" && peek == ".true_name" && text.contains("referee_looks()");
    if !shows || compares {
        return Vec::new();
    }
    let code = code(text).split_whitespace().collect::<String>();
    PEEKS.iter().filter(|peek| code.contains(**peek) && !named(peek)).map(|peek| format!("{file} names `{peek}`")).collect()
}

#[test]
fn panels_and_board_see_the_fight_through_the_eyes_of_who_looks() {
    let faults: Vec<_> = sources().iter().flat_map(|(file, text)| peeks(file, text)).collect();
    assert!(faults.is_empty(), "{}\n`Game` gives what may be known: facts(), open_question(), asked() and the like", faults.join("\n"));
    // Sheets are read by those panels alone that ask whether they may be.
    let reads = |(file, text): &(String, String)| {
        let shows = file.starts_with("app/panels/") && !file.contains("compare");
        let own = file == "app/panels/duel_options.rs" || file == "app/panels/details.rs"; // of who is asked; of the list of scenes
        (shows && !own && code(text).contains("member.sheet.") && !text.contains("may_read(")).then(|| file.clone())
    };
    assert_eq!(sources().iter().filter_map(reads).collect::<Vec<_>>(), [""; 0]);
    let planted =
        ["let f = view.game.session.facts();", "game\n    .session\n    .look()", "session.dice().len()", "member.sheet.true_name"];
    for text in planted {
        assert_eq!(peeks("app/panels/x.rs", text).len(), 1, "{text}");
        assert_eq!(peeks("app/panels/compare_x.rs", text).len(), 0, "{text}");
    }
}

#[test]
fn no_layer_knows_one_above_it() {
    let faults: Vec<_> = sources().iter().flat_map(|(file, text)| faults(file, text)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn this_test_would_see_a_fault() {
    let planted = [
        ("engine/dice.rs", "use crate::rules::possession::sheet::Sheet;"),
        ("engine/dice.rs", "fn f() { super::super::play::session(); }"),
        ("rules/possession/turns.rs", "use crate::{engine::dice::Tray, scene::Scene};"),
        ("rules/possession/turns.rs", "use crate::rules::willpower::turns;"),
        ("rules/possession/turns.rs", "use super::super::willpower::turns;"),
        ("scene/check.rs", "let x = crate::play::record::VERSION;"),
        ("play/session.rs", "use crate::cli::main;"),
        ("play/session.rs", "use crate::odds::exact::Spread;"),
        ("odds/exact.rs", "use crate::cli::main;"),
        ("rules/possession/turns.rs", "fn f(mut all: Query<&mut Will>) {}"),
        ("play/session.rs", "world.get_mut::<Health>(entity)"),
        ("engine/resolve.rs", "all: Query<&'static mut Conditions>"),
    ];
    for (file, text) in planted {
        assert_eq!(faults(file, text).len(), 1, "{file}: {text}");
    }
    let innocent = [
        ("rules/possession/turns.rs", "use crate::engine::dice::Tray; use super::fight::Fight; use super::super::possession::veto;"),
        ("cli/play.rs", "use crate::app; use crate::play::record::Record;"),
        ("play/shown.rs", "// crate::cli is above\nfn f(will: &mut Willing) {}"),
        ("play/policy/sense.rs", "use super::{Chance, Policy}; use crate::rules::possession::setup::Goal;"),
    ];
    for (file, text) in innocent {
        assert!(faults(file, text).is_empty(), "{file}: {text}: {:?}", faults(file, text));
    }
}

#[test]
fn every_file_says_what_it_is() {
    let silent: Vec<_> = sources().into_iter().filter(|(_, text)| !text.starts_with("//! ")).map(|(file, _)| file).collect();
    assert!(silent.is_empty(), "no `//!` on {silent:?}");
}
