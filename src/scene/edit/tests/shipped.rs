//! Every scene of the project through every kind of change: the text stays what it was but for that, and the checked scene is what
//! was asked.

use super::*;
use crate::scene::Scene;
use crate::scene::check::scene_with;
use crate::scene::format::{Kind, fields};
use crate::scene::problem::Problem;
use crate::scene::ruleset::Shelf;

fn read(name: &str, text: &str) -> Result<Scene, Vec<Problem>> {
    scene_with(name, text, Shelf::Folder(std::path::Path::new(name).parent().unwrap()))
}

fn checked(name: &str, text: &str) -> Scene {
    read(name, text).unwrap_or_else(|problems| panic!("{name}: {problems:?}\n{text}"))
}

/// Everything that a checked scene says, without its text and the places in it.
fn said(scene: &Scene) -> String {
    let Scene { title, about, seed, cast, kinds, sides, board, fight, looks, seats, expect, .. } = scene;
    let expect: Vec<_> = expect.iter().map(|one| (&one.name, &one.dice, one.answers.len())).collect();
    format!("{title:?} {about:?} {seed:?} {cast:?} {kinds:?} {sides:?} {board:?} {fight:?} {looks:?} {seats:?} {expect:?}")
}

#[test]
fn without_a_change_not_a_byte_changes() {
    for (name, text) in scenes() {
        let mut draft = Draft::new(text.as_str());
        draft.apply(&[]).unwrap();
        assert!(draft.text() == text && !draft.is_changed() && !draft.undo(), "{name}");
    }
}

#[test]
fn one_edited_number_changes_one_line() {
    let mut seen = 0;
    for (name, text) in scenes() {
        let system = checked(&name, &text).rules();
        let number = if system == "possession" {
            "will"
        } else if system == "willpower" {
            "willpower"
        } else {
            "pow"
        };
        for member in 0..checked(&name, &text).cast.0.len() {
            let path = Path::new("cast").nth(member).name(number);
            let edit = Edit::Set { path, value: "37".to_owned() };
            let after = apply(&text, &edit).unwrap_or_else(|said| panic!("{name}: {said}"));
            assert_eq!(changed_lines(&text, &after), (1, 1), "{name} {edit:?}");
            assert_eq!(after.matches(&format!("{number}: 37")).count(), 1, "{name} {edit:?}");
            seen += 1;
        }
    }
    assert!(seen > 150, "{seen}");
}

#[test]
fn every_field_of_every_member_can_be_set_and_taken_back() {
    for (turn, (name, text)) in scenes().into_iter().enumerate() {
        let scene = checked(&name, &text);
        let members = scene.cast.0.len();
        // A third of the fields in each scene, all of them in three.
        for field in fields(scene.rules(), "cast[..]").iter().skip(turn % 3).step_by(3) {
            let value = match &field.kind {
                Kind::Number(least, _) => least.unwrap_or(1).max(1).to_string(),
                Kind::Flag => "true".to_owned(),
                Kind::Choice(words) => words.last().unwrap().to_string(),
                Kind::Cell => "(0, 0)".to_owned(),
                _ => "\"x\"".to_owned(),
            };
            let path = Path::new("cast").nth(members - 1).name(field.name);
            let edit = Edit::Set { path: path.clone(), value };
            let after = apply(&text, &edit).unwrap_or_else(|said| panic!("{name} {edit:?}: {said}"));
            // Where the field was not there, taking it out again gives the text back to the byte.
            let was_there = follow_all(&text, &path);
            let (old, new) = changed_lines(&text, &after);
            let back = apply(&after, &Edit::Remove { path });
            if was_there {
                assert!(new <= old, "{name} {edit:?}");
            } else if new <= old.max(1) {
                assert_eq!(back.as_deref(), Ok(text.as_str()), "{name} {edit:?}");
            } else {
                // A line that would be too long was broken.
                let fits = |line: &str| line.chars().count() < 132 || text.contains(line);
                assert!(after.lines().all(fits) && new <= 5, "{name} {edit:?}\n{after}");
                assert_eq!(Meaning::of(&back.unwrap()), Meaning::of(&text), "{name} {edit:?}");
            }
        }
    }
}

fn follow_all(text: &str, path: &Path) -> bool {
    let source = Source::new("", text);
    let doc = Doc::new(&source, &[]);
    follow(&doc, path).is_some_and(|found| found.steps.len() == path.0.len())
}

#[test]
fn a_changed_scene_is_what_was_asked() {
    for (name, text) in scenes() {
        let scene = checked(&name, &text);
        // A title, a seed and a name are read as they were written.
        let mut draft = Draft::new(text.as_str());
        let title = "It's \"so\" \\ – Ä";
        let edits = [
            Edit::Set { path: Path::new("title"), value: write::text(title, None) },
            Edit::Set { path: Path::new("seed"), value: "4711".to_owned() },
            Edit::Set { path: Path::new("cast").nth(0).name("epithet"), value: write::text("new", None) },
        ];
        draft.apply(&edits).unwrap_or_else(|said| panic!("{name}: {said}"));
        let after = checked(&name, draft.text());
        assert_eq!((after.title.as_str(), after.seed, after.looks[0].epithet.as_str()), (title, Some(4711), "new"), "{name}");
        let mut before = scene.clone();
        (before.title, before.seed) = (title.to_owned(), Some(4711));
        before.looks[0].epithet = "new".to_owned();
        assert_eq!(said(&after), said(&before), "{name}");
        assert!(draft.undo() && draft.text() == text, "{name}");
    }
}

#[test]
fn members_come_go_and_change_places() {
    for (name, text) in scenes() {
        let scene = checked(&name, &text);
        let (count, must) = (
            scene.cast.0.len(),
            if scene.rules() == "possession" {
                "will"
            } else if scene.rules() == "willpower" {
                "willpower"
            } else {
                "pow"
            },
        );
        // One more, at every place: the others stay who they are.
        for place in 0..=count {
            let edit = put("cast", place, &format!("(id: \"zz-new\", side: \"zz\", {must}: 5)"));
            let after = apply(&text, &edit).unwrap_or_else(|said| panic!("{name}: {said}"));
            let changed = changed_lines(&text, &after);
            assert!(changed == (0, 1), "{name} {place}: {changed:?}");
            let read = read(&name, &after);
            if let Ok(read) = &read {
                assert_eq!(read.cast.0[place].key.to_string(), "zz-new", "{name}");
                assert_eq!(read.cast.0.len(), count + 1);
            }
            let back = apply(&after, &Edit::Remove { path: Path::new("cast").nth(place) });
            assert_eq!(back.as_deref(), Ok(text.as_str()), "{name} {place}");
        }
        // To the ends and the middle, and back.
        for from in 0..count {
            for to in [0, count / 2, count - 1] {
                let there =
                    apply(&text, &Edit::Move { path: Path::new("cast").nth(from), to }).unwrap_or_else(|said| panic!("{name}: {said}"));
                let moved = checked(&name, &there);
                assert_eq!(moved.cast.0[to].key, scene.cast.0[from].key, "{name}");
                let back = apply(&there, &Edit::Move { path: Path::new("cast").nth(to), to: from });
                assert_eq!(back.as_deref(), Ok(text.as_str()), "{name} {from} {to}");
            }
            // A copy is the same but for its id.
            let copy = Edit::Copy { path: Path::new("cast").nth(from) };
            let id = Edit::Set { path: Path::new("cast").nth(from + 1).name("id"), value: "\"zz-copy\"".to_owned() };
            let mut draft = Draft::new(text.as_str());
            draft.apply(&[copy, id]).unwrap_or_else(|said| panic!("{name}: {said}"));
            let gone = apply(draft.text(), &Edit::Remove { path: Path::new("cast").nth(from + 1) });
            assert_eq!(gone.as_deref(), Ok(text.as_str()), "{name} {from}");
            // One less: the text is right or the check says what is wrong with it now.
            let less = apply(&text, &Edit::Remove { path: Path::new("cast").nth(from) }).unwrap_or_else(|said| panic!("{name}: {said}"));
            match read(&name, &less) {
                Ok(less) => assert_eq!(less.cast.0.len(), count - 1, "{name}"),
                Err(problems) => assert!(problems.iter().all(|problem| !problem.message.contains('`') || problem.line > 0), "{name}"),
            }
        }
    }
}

#[test]
fn rulings_goals_and_pairs_come_and_go() {
    for (turn, (name, text)) in scenes().into_iter().enumerate() {
        let scene = checked(&name, &text);
        for field in fields(scene.rules(), "rulings").iter().skip(turn % 3).step_by(3) {
            let value = match &field.kind {
                Kind::Number(_, most) => most.unwrap().to_string(),
                Kind::Flag => if field.default == Some("true") { "false" } else { "true" }.to_owned(),
                Kind::Choice(words) => words.last().unwrap().to_string(),
                kind => panic!("{} {kind:?}", field.name),
            };
            let path = Path::new("rulings").name(field.name);
            let was_there = follow_all(&text, &path);
            let after =
                apply(&text, &Edit::Set { path: path.clone(), value: value.clone() }).unwrap_or_else(|said| panic!("{name}: {said}"));
            let read = read(&name, &after);
            if let Ok(read) = &read {
                let plain = |text: &str| text.replace(' ', "");
                let told = read.rulings();
                assert!(
                    told.iter().any(|(of, told)| of == field.name && plain(told) == plain(&value)),
                    "{name} {} {value} {told:?}",
                    field.name
                );
            }
            if !was_there {
                assert_eq!(apply(&after, &Edit::Remove { path }).as_deref(), Ok(text.as_str()), "{name} {}", field.name);
            }
        }
        let side = scene.sides[0].to_string();
        let path = Path::new("sides").name(&side).name("goals");
        let after = apply(&text, &Edit::Insert { path: path.clone(), place: 99, key: None, value: "Survive(999)".to_owned() }).unwrap();
        assert!(read(&name, &after).is_ok(), "{name}");
        let source = Source::new("", after.as_str());
        let doc = Doc::new(&source, &[]);
        let last = doc.group(follow(&doc, &path).unwrap().node).unwrap().entries.len() - 1;
        let back = apply(&after, &Edit::Remove { path: path.nth(last) }).unwrap();
        assert_eq!(said(&checked(&name, &back)), said(&scene), "{name}");
    }
}
