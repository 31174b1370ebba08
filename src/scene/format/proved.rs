//! What the page says, held against the checks: the least and the most that it gives for a field are taken and what is beyond them is
//! not; a field that is left out is as if its default were written; every value of every reading is known, and no other.

use super::{Field, Kind, entries, fields};
use crate::rules::willpower::setup::Setup;
use crate::scene::check::{field_names, scene_text};
use crate::scene::edit::{Edit, Path, apply};
use crate::scene::problem::{Code, Problem, Severity};
use crate::scene::{Fight, Scene};

const SYSTEMS: [&str; 3] = ["possession", "spirit_combat", "willpower"];

/// A scene of each rule system in which every place of the page has an entry.
const POSSESSION: &str = r#"(
    title: "Whole", rules: possession, board: (width: 12, height: 8), rulings: (possession_damage: Morale), house: (),
    sides: {"heroes": (goals: [Break("bal")])}, expect: [(name: "N", end: (round: 1))],
    cast: [
        (id: "jack", side: "heroes", will: 50, skills: {"shoot": 5}, techniques: [(name: "T", skill: "shoot", bonus: 1)],
            combos: [(name: "Shot", skill: "shoot", damage: "1d6")], spells: [(name: "Word", skill: "shoot", morale: "1d6")]),
        (id: "bal", kind: "demon", side: "fiends", will: 50, possession: (bonus: 4)),
        (id: "cinder", side: "fiends", will: 9),
    ],
)"#;
const SPIRIT_COMBAT: &str = r#"(
    title: "Whole", rules: spirit_combat, board: (width: 12, height: 8), rulings: (), numbers: (bands: (), people: (),
        srm: [(dex: 1, srm: 3)], helper_bonus: [(people: 1, bonus: 1)], choices: (a1: (), a2: (), a3: (), a4: (), a5: (), a13: (), b1: (), repel: ())),
    sides: {"shamans": (goals: [Spend("ghost")])}, expect: [(name: "N", end: (round: 1))],
    cast: [
        (id: "kara", side: "shamans", pow: 12, int: 12, dex: 12, limbs: [(name: "arm")],
            spells: [(name: "Befuddle", effects: [Stun])], blows: [(name: "Thrust", skill: 60, effects: [Harm("1d6")])]),
        (id: "ilse", side: "shamans", pow: 12, int: 12, trance: (aids: "kara"), at: (0, 0)),
        (id: "ghost", side: "dead", nature: Spirit, pow: 12, int: 12, special: (returns: true)),
    ],
)"#;
const WILLPOWER: &str = r#"(
    title: "Whole", rules: willpower, board: (width: 12, height: 8), rulings: (),
    tables: (matrix: (die: 20, base: 11), losses: [(from: 0, lose: 1)], consequences: (die: 2, list: [(on: 1, words: "x"), (on: 2, words: "y")])),
    sides: {"town": (goals: [Dispel("demon")])}, expect: [(name: "N", end: (round: 1))],
    cast: [
        (id: "gwen", side: "town", class: "gunslinger", willpower: 50, acts: [(name: "Colt", kind: Missile, effects: [Harm("1d6")])]),
        (id: "demon", side: "hell", being: Demon, willpower: 50),
    ],
)"#;

fn whole(system: &str, path: &Path) -> String {
    match system {
        "possession" => POSSESSION.to_owned(),
        "spirit_combat" => SPIRIT_COMBAT.to_owned(),
        // A matrix has a base, or rows in its place.
        _ if path.to_string().contains("rows") => WILLPOWER.replace("base: 11", "rows: [(to: 0, needs: 11), (from: 1, needs: 9)]"),
        _ => WILLPOWER.to_owned(),
    }
}

/// The way to a place of the page in those scenes.
fn way(system: &str, place: &str) -> Path {
    let second = |from: &str, to: &str| (place == from || place.starts_with(&format!("{from}."))).then(|| place.replacen(from, to, 1));
    let place = second("cast[..].possession", "cast.bal.possession")
        .or_else(|| second("cast[..].trance", "cast.ilse.trance"))
        .or_else(|| second("cast[..].special", "cast.ghost.special"))
        .or_else(|| second("numbers.choices[..]", "numbers.choices.a4"))
        .unwrap_or_else(|| {
            let first = if system == "willpower" {
                "cast.gwen"
            } else if system == "possession" {
                "cast.jack"
            } else {
                "cast.kara"
            };
            place.replacen("cast[..]", first, 1).replacen(
                "sides[..]",
                if system == "possession" { "sides.heroes" } else { "sides.shamans" },
                1,
            )
        });
    Path::new(&place.replace("[..]", ".1"))
}

/// What such a scene is checked as, with a value at a place; `None`: with nothing there.
fn with(system: &str, path: &Path, value: Option<&str>) -> Result<Scene, Vec<Problem>> {
    let text = &whole(system, path);
    let edit = match value {
        Some(value) => Edit::Set { path: path.clone(), value: value.to_owned() },
        None if super::super::edit::Outline::of(text).unwrap().find(path).is_none() => return scene_text("s", text),
        None => Edit::Remove { path: path.clone() },
    };
    let text = apply(text, &edit).unwrap_or_else(|why| panic!("{system} {path}: {why}"));
    scene_text("s", &text)
}

/// What a scene plays, without how it is written.
fn meaning(scene: &Scene) -> String {
    let fight = match &scene.fight {
        Fight::Possession(setup) => format!("{setup:#?}"),
        Fight::SpiritCombat(setup) => format!("{setup:#?}"),
        // Which tables are its own is told, and changes nothing.
        Fight::Willpower(setup) => format!("{:#?}", Setup { own_tables: Vec::new(), ..Setup::clone(setup) }),
    };
    let Scene { title, about, kinds, sides, board, looks, seats, .. } = scene;
    format!("{title:?} {about:?} {:?} {kinds:?} {sides:?} {board:?} {looks:?} {seats:?} {fight}", scene.seed.unwrap_or(0))
}

/// A field of the page that is proved here: its system, its place and itself.
fn all() -> Vec<(&'static str, &'static str, &'static Field)> {
    let of = |system: &'static str| {
        let places = field_names(system).iter().map(|(place, _)| *place).filter(|place| !place.contains("(..)"));
        places.flat_map(move |place| fields(system, place).iter().map(move |field| (system, place, field)))
    };
    SYSTEMS.into_iter().flat_map(of).collect()
}

/// Why more than a range decides whether a value of these is right; the range itself is held all the same.
fn has_company(place: &str, name: &str) -> bool {
    // A table of rows has to cover everything once, and a list has an entry for each face of its die.
    matches!(place, "tables.matrix.rows[..]" | "tables.losses[..]" | "tables.consequences.list[..]" | "numbers.srm[..]")
        || (place, name) == ("tables.consequences", "die")
        // A low round leaves no room for the times of other values.
        || (place, name) == ("board", "width") || (place, name) == ("board", "height")
        // Sides and trances are named elsewhere.
        || matches!(name, "id" | "side" | "arrives")
}

/// The most that a field may be, where it is that of another field.
fn most(system: &str, place: &str, field: &Field) -> Option<i64> {
    match &field.kind {
        // The list of these scenes is for a die of two faces.
        Kind::Number(..) if field.name == "on" => Some(2),
        Kind::Number(_, Some(most)) => Some(*most),
        Kind::Number(..) => match (system, place, field.name) {
            (_, "cast[..]", "will_now" | "minimum_will" | "willpower_now") => Some(50),
            (_, _, "seconds") | ("possession", "house", _) => Some(6),
            (_, _, "parry" | "needs") => Some(20),
            (_, _, "seed") => None,
            (_, _, name) => panic!("{system} {place} {name} has no most"),
        },
        _ => None,
    }
}

/// Problems in short.
fn short(checked: &Result<Scene, Vec<Problem>>) -> String {
    let errors = checked.as_ref().err().into_iter().flatten().filter(|problem| problem.severity == Severity::Error);
    errors.map(|problem| format!("{}:{} {}", problem.line, problem.column, problem.message)).collect::<Vec<_>>().join("; ")
}

fn out_of_range(checked: &Result<Scene, Vec<Problem>>) -> Vec<&Problem> {
    let problems = checked.as_ref().err().map_or(&[][..], Vec::as_slice);
    problems.iter().filter(|problem| problem.code == Code::OutOfRange).collect()
}

#[test]
fn every_range_of_the_page_is_that_of_the_checks() {
    let mut seen = 0;
    let mut wrong: Vec<String> = Vec::new();
    for (system, place, field) in all() {
        let (name, path) = (field.name, way(system, place).name(field.name));
        let mut taken: Vec<String> = Vec::new();
        let mut refused: Vec<String> = Vec::new();
        let letters = |many: usize| format!("\"{}\"", "a".repeat(many));
        match &field.kind {
            Kind::Number(Some(least), _) => {
                taken.push(least.to_string());
                refused.push((least - 1).to_string());
                if let Some(most) = most(system, place, field) {
                    taken.push(most.to_string());
                    refused.push((most + 1).to_string());
                }
            }
            Kind::Numbers(least, most) => {
                taken.extend([least, most].map(|number| format!("{{\"x\": {number}}}")));
                refused.extend([least - 1, most + 1].map(|number| format!("{{\"x\": {number}}}")));
            }
            Kind::Text(most) if !matches!(name, "ruleset" | "with") => {
                taken.push(letters(*most));
                refused.push(letters(most + 1));
            }
            _ => continue,
        }
        if (place, name) == ("cast[..].spells[..]", "up_to") {
            refused.retain(|value| value != "0");
        }
        seen += 1;
        for value in taken {
            let checked = with(system, &path, Some(&value));
            let errors = short(&checked);
            let excused = has_company(place, name) && out_of_range(&checked).is_empty();
            if !errors.is_empty() && !excused {
                wrong.push(format!("{system} {path} = {value}: {errors}"));
            }
        }
        for value in refused {
            let checked = with(system, &path, Some(&value));
            let text = apply(&whole(system, &path), &Edit::Set { path: path.clone(), value: value.clone() }).unwrap();
            let number = value.trim_start_matches("{\"x\": ").trim_end_matches('}');
            let at = |problem: &&Problem| {
                let line = text.lines().nth(problem.line - 1).unwrap_or_default();
                line.chars().skip(problem.column - 1).collect::<String>().starts_with(number)
            };
            if !out_of_range(&checked).iter().any(at) {
                wrong.push(format!("{system} {path} = {value} is no placed out-of-range: {}", short(&checked)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {seen}\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen > 150, "{seen}");
}

#[test]
fn a_field_left_out_is_as_if_its_default_were_written() {
    let mut seen = 0;
    let mut wrong: Vec<String> = Vec::new();
    for (system, place, field) in all() {
        let Some(default) = field.default else { continue };
        let path = way(system, place).name(field.name);
        if (place, field.name) == ("tables.matrix", "base") {
            continue; // a matrix without `base` needs `rows`
        }
        seen += 1;
        let (without, written) = (with(system, &path, None), with(system, &path, Some(default)));
        match (without, written) {
            (Ok(without), Ok(written)) if meaning(&without) == meaning(&written) => {}
            (Ok(_), Ok(_)) => wrong.push(format!("{system} {path}: the default is not {default}")),
            (without, written) => wrong.push(format!("{system} {path} = {default}: {} / {}", short(&without), short(&written))),
        }
    }
    assert!(wrong.is_empty(), "{} of {seen}\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen > 150, "{seen}");
}

#[test]
fn every_plain_default_that_the_page_states_can_be_read() {
    // A default that is a bare number, switch or word and that no field knows of would be proved by nothing.
    let mut unread = Vec::new();
    for (system, place, field) in all() {
        let Some(entry) = field.entry.filter(|entry| entry.name == field.name && entry.place == place && entry.system == system) else {
            continue;
        };
        let told = entry.told.iter().find(|(head, _)| matches!(*head, "default" | "ruleset")).map(|(_, text)| text.trim_matches('`'));
        let plain = told.is_some_and(|text| text.parse::<i64>().is_ok() || matches!(text, "true" | "false"));
        if plain && field.default.is_none() {
            unread.push(format!("{system} {place}.{}", field.name));
        }
    }
    assert!(unread.is_empty(), "{unread:?}");
}

#[test]
fn every_value_of_every_reading_is_known_and_no_other() {
    let (mut names, mut values) = (0, 0);
    for (system, place, field) in all() {
        let path = way(system, place).name(field.name);
        let words: Vec<&str> = match &field.kind {
            Kind::Choice(words) => words.clone(),
            Kind::Flag => vec!["true", "false"],
            _ => continue,
        };
        if place.is_empty() && field.name == "rules" {
            continue;
        }
        names += 1;
        for word in &words {
            values += 1;
            if let Err(problems) = with(system, &path, Some(word)) {
                // A word may be one that this combatant cannot have; it is never one that is not known.
                assert!(problems.iter().all(|problem| problem.code == Code::Meaning), "{system} {path} = {word}: {problems:?}");
            }
        }
        // The page names all that the checks would have listed.
        let Err(problems) = with(system, &path, Some("Zzzzzz")) else { panic!("{system} {path} takes anything") };
        let said = problems.iter().map(|problem| format!("{} {}", problem.message, problem.remedy)).collect::<String>();
        let known: Vec<&str> =
            said.split('`').skip(1).step_by(2).filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())).collect();
        let unsaid: Vec<&&str> =
            known.iter().filter(|word| **word != "Zzzzzz" && !words.iter().any(|own| own.starts_with(**word))).collect();
        assert!(unsaid.is_empty(), "{system} {path}: the page does not name {unsaid:?}");
    }
    assert!(names > 70 && values > 170, "{names} {values}");
}

#[test]
fn dice_are_what_the_page_says() {
    assert!(super::PAGE.contains("1 to 20 dice of 2 to 100 sides, a bonus of -99 to 99"));
    let path = way("possession", "cast[..].combos[..]").name("damage");
    for dice in ["1d2", "20d100+99", "1d6-99"] {
        assert!(with("possession", &path, Some(&format!("\"{dice}\""))).is_ok(), "{dice}");
    }
    for dice in ["0d6", "21d6", "1d1", "1d101", "1d6+100", "1d6-100"] {
        assert!(with("possession", &path, Some(&format!("\"{dice}\""))).is_err(), "{dice}");
    }
}

#[test]
fn no_entry_of_the_page_is_about_nothing() {
    // Every field of the page is one that a file may have at that place.
    for entry in entries().iter().filter(|entry| matches!(entry.sort, "field" | "ruling" | "number" | "table" | "value")) {
        if entry.place == "expect[..]" || entry.place == "out_when" {
            continue;
        }
        let known = |place: &str| fields(entry.system, place).iter().any(|field| field.name == entry.name);
        let blows = entry.place.replace("spells[..]", "blows[..]");
        assert!(known(entry.place) || known(&blows), "{} {}", entry.system, entry.path());
    }
}
