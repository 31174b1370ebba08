//! Whole files: the shipped scenes and broken copies of them, odd files, and the page that explains the format.

use super::super::possession::FIELDS;
use super::{said, scene, shipped};
use crate::rules::possession::rulings::{House, Rulings};
use crate::scene::Fight;
use crate::scene::check::{scene_file, scene_text};
use crate::scene::problem::Severity;
use std::fs;
use std::path::Path;
use std::time::Instant;

#[test]
fn every_shipped_scene_loads_without_a_word() {
    let files = shipped();
    assert!(files.len() >= 18, "{} scenes", files.len());
    for (path, text) in files {
        let scene = scene_file(&path).unwrap_or_else(|problems| panic!("{}", problems[0]));
        assert_eq!(scene.warnings, [], "{}", path.display());
        assert!(!scene.about.is_empty() && scene.looks.iter().all(|look| !look.portrait.is_empty()), "{}", path.display());
        let count = match &scene.fight {
            Fight::Possession(setup) => setup.members.len(),
            Fight::SpiritCombat(setup) => setup.members.len(),
            Fight::Willpower(setup) => setup.members.len(),
        };
        assert_eq!((scene.looks.len(), scene.seats.len(), scene.cast.0.len(), scene.kinds.len()), (count, count, count, count));
        assert_eq!((scene.file, scene.text), (path.display().to_string(), text));
    }
}

#[test]
fn the_fell_bargain_is_the_text_s_own_example() {
    let scene = scene_file(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scenes/possession/fell_bargain.ron"))).unwrap();
    let by_id = |id: &str| scene.possession().unwrap().members.iter().find(|member| &*member.identity.key == id).unwrap();
    let (bal, jack) = (by_id("bal"), by_id("jack"));
    let entry = bal.sheet.possession.as_ref().unwrap();
    assert_eq!((bal.will, entry.bonus, jack.will), (11, 4, 9));
    assert!(bal.cell.unwrap().distance(jack.cell.unwrap()) <= entry.range);
    let shot = &bal.sheet.acts[0];
    assert_eq!((&*shot.key, shot.seconds), ("hellfire-shot", 4));
    assert_eq!((by_id("anselm").will, by_id("anselm").sheet.skill("Faith"), by_id("maria").will), (6, Some(3), 8));
    let order = ["bal", "jack", "anselm", "maria"].map(|id| by_id(id).sheet.initiative);
    assert_eq!(order, [21, 15, 12, 9].map(Some));
    assert_eq!((scene.possession().unwrap().rulings.changed(), scene.possession().unwrap().house == House::default()), (vec![], true));
}

/// Whether some error stands on a line, from one column on.
fn placed(text: &str, line: usize, from: usize) -> bool {
    let problems = scene_text("s", text).unwrap_err();
    problems.iter().any(|problem| problem.severity == Severity::Error && problem.line == line && problem.column >= from)
}

#[test]
fn a_broken_copy_of_each_scene_gives_placed_messages() {
    let line_of = |text: &str, at: usize| text[..at].matches('\n').count() + 1;
    for (path, text) in shipped() {
        let name = path.display();
        let slips = [("rules: possession", "will:", "wil:"), ("rules: spirit_combat", "pow:", "pwo:"), ("", "willpower:", "wilpower:")];
        let (_, field, slip) = slips.into_iter().find(|(rules, ..)| text.contains(rules)).unwrap();
        let at = text.find(field).unwrap();
        let misspelt = text.replacen(field, slip, 1);
        assert!(placed(&misspelt, line_of(&text, at), 1), "{name}: misspelt field");
        let meant = format!("did you mean `{}`?", field.trim_end_matches(':'));
        assert!(said(&misspelt).iter().any(|line| line.contains(&meant)), "{name}");

        for before in [
            "possesses: \"",
            "Free(\"",
            "Hold(\"",
            "Break(\"",
            "Possess(\"",
            "Dispel(\"",
            "Bind(\"",
            "aids: \"",
            "engaged: [(\"",
            "Overcome(\"",
            "LearnName(\"",
            "knows_names: [\"",
        ] {
            let Some(at) = text.find(before) else { continue };
            let mut unknown = text.clone();
            unknown.insert_str(at + before.len(), "not-");
            assert!(placed(&unknown, line_of(&text, at), 1), "{name}: unknown id after {before}");
            assert!(said(&unknown).iter().any(|line| line.contains("nobody in the cast has the id `not-")), "{name}");
        }

        for bracket in [')', ']'] {
            let mut open = text.clone();
            open.remove(text.rfind(bracket).unwrap());
            assert!(scene_text("s", &open).is_err(), "{name}: lacks {bracket}");
            assert!(said(&open).iter().all(|line| !line.starts_with("1:1 expected")), "{name}: {:?}", said(&open));
        }
    }
}

/// Case C-15: dice that could tie for ever are refused, with the field's name.
#[test]
fn one_sided_dice_are_refused() {
    let text = "(title: \"T\", rules: possession, house: (\n contest_die: 1), cast: [(id: \"a\", will: 8), (id: \"b\", will: 8)])";
    let range = "expected a whole number from 2 to 100 for `contest_die`, found `1`; choose a number in that range";
    assert_eq!(said(text), [format!("2:15 {range}")]);
}

/// Case C-25: encoding, depth, emptiness and size, each with a clean message in no time.
#[test]
fn odd_files_get_clean_messages() {
    let folder = tempfile::tempdir().unwrap();
    let good = &shipped()[0].1;
    let utf16: Vec<u8> = "\u{FEFF}".encode_utf16().chain(good.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let deep = "[".repeat(10_000);
    let files: [(&str, &[u8], &str); 4] = [
        ("utf16.ron", &utf16, ":1:1: error: the file is saved as UTF-16; save it as UTF-8"),
        ("deep.ron", deep.as_bytes(), ":1:"),
        ("empty.ron", b"", ":1:1: error: the file is empty; write its content as ( field: value, … )"),
        ("huge.ron", b"(", ":1:1: error: the file is larger than 1 MiB; shorten it, or check that it is the right file"),
    ];
    for (name, bytes, expected) in files {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        if name == "huge.ron" {
            fs::File::options().write(true).open(&path).unwrap().set_len(200 << 20).unwrap();
        }
        let started = Instant::now();
        let problems = scene_file(&path).unwrap_err();
        assert!(started.elapsed().as_millis() < 1000, "{name}");
        let message = problems[0].to_string();
        let rest = message.strip_prefix(&path.display().to_string()).unwrap();
        assert!(rest.starts_with(expected), "{name}: {message}");
        assert!(message.lines().count() == 1 && message.len() < 400, "{message}");
    }
    assert!(scene_text("s", &"(".repeat(2 << 20)).unwrap_err()[0].message.contains("larger than 1 MiB"));
    assert_eq!(said("\u{FEFF}// nothing"), ["1:1 the file holds only blank space and comments; write its content as ( field: value, … )"]);
}

/// Case C-27: a field one bracket too far out is an error with the place where it belongs, and its absence there too.
#[test]
fn a_field_one_bracket_too_far_out_is_told() {
    assert_eq!(
        said("Scene(id:\"scope\", system:Possession, will:9, actors:[(id:\"jack\", init:1)])"),
        [
            "1:1 field `title` is missing; add `title: \"…\"`",
            "1:7 field `id` is not known here; `id` belongs in `cast[..]`: write it as cast[..].id",
            "1:19 field `system` is not known here; it is called `rules`",
            "1:38 field `will` is not known here; `will` belongs in `cast[..]`: write it as cast[..].will",
            "1:46 field `actors` is not known here; it is called `cast`",
            "1:54 field `will` is missing in `cast[..]`; add `will: 9`, the full Will of this mind",
            "1:66 field `init` is not known here; it is called `initiative`",
        ]
    );
    assert_eq!(
        said("(title: \"T\", rules: possession, will: 9, cast: [(id: \"jack\"), (id: \"bal\", will: 1)])"),
        [
            "1:33 field `will` is not known here; `will` belongs in `cast[..]`: write it as cast[..].will",
            "1:49 field `will` is missing in `cast[..]`; add `will: 9`, the full Will of this mind",
        ]
    );
}

#[test]
fn errors_and_warnings_come_together_by_place_and_nothing_is_loaded() {
    let text = "(title: \"T\", rules: possession, cast: [\n(id: \"a\", will: 1, portrait: \"feather-cup\"),\n(id: \"b\", wil: 1)])";
    let problems = scene_text("s", text).unwrap_err();
    let seen: Vec<_> = problems.iter().map(|problem| (problem.severity, problem.line)).collect();
    assert_eq!(seen, [(Severity::Warning, 2), (Severity::Error, 3)]);
    let kept = scene("cast: [(id: \"a\", will: 1, portrait: \"feather-cup\"), (id: \"b\", will: 1, portrait: \"feather-cap.png\")]");
    assert_eq!((kept.warnings.len(), kept.looks[0].portrait.as_str(), kept.looks[1].portrait.as_str()), (1, "", "feather-cap"));
}

#[test]
fn faults_of_writing_raise_no_false_alarm_about_ids() {
    let lost = "(title: \"T\", rules: possession, sides: {\"a\": ()}, cast: [(id: \"b\", will: 1, possesses: \"a\"), (id: \"a\" will: 1)";
    let said = said(lost);
    assert!(said.iter().all(|line| !line.contains("nobody in the cast")), "{said:?}");
    assert!(said.len() >= 2, "{said:?}");
}

/// The fields that are known where a text has the stranger `zzz`, sorted.
pub(super) fn known_fields(text: &str, path: &str) -> Vec<String> {
    let said = said(text).into_iter().find(|line| line.contains("`zzz`")).unwrap_or_else(|| panic!("{path}: {text}"));
    let list = said.split("known here are ").nth(1).unwrap_or_else(|| panic!("{path}: {said}"));
    let mut names: Vec<String> = list.split(", ").map(|name| name.trim_matches('`').to_owned()).collect();
    names.sort();
    names
}

/// Whether a page names a field.
pub(super) fn named_in(page: &str, name: &str) -> bool {
    page.contains(&format!("`{name}`")) || page.contains(&format!("({name}:")) || page.contains(&format!(", {name}:"))
}

/// The table of hints names every field that is read, and no other.
#[test]
fn the_fields_table_is_what_is_read() {
    let cast = |inner: &str| format!("(cast: [({inner})])");
    for (path, names) in FIELDS {
        let text = match *path {
            "" => "(zzz: 1)".to_owned(),
            "board" => "(board: (zzz: 1))".to_owned(),
            "rulings" => "(rulings: (zzz: 1), cast: [])".to_owned(),
            "rulings.minimum_will" => "(rulings: (minimum_will: Tracked(zzz: 1)), cast: [])".to_owned(),
            "house" => "(house: (zzz: 1), cast: [])".to_owned(),
            "sides[..]" => "(sides: {\"a\": (zzz: 1)}, cast: [])".to_owned(),
            "cast[..]" => cast("zzz: 1"),
            "cast[..].possession" => cast("possession: (zzz: 1)"),
            "cast[..].combos[..]" => cast("combos: [(zzz: 1)]"),
            "cast[..].spells[..]" => cast("spells: [(zzz: 1)]"),
            "cast[..].techniques[..]" => cast("techniques: [(zzz: 1)]"),
            other => panic!("no example for {other}"),
        };
        let text = text.replacen('(', "(title: \"T\", rules: possession, ", 1);
        let mut table: Vec<&str> = names.to_vec();
        table.sort_unstable();
        assert_eq!(known_fields(&text, path), table, "{path}");
    }
    let of = |value: serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let table = |path: &str| FIELDS.iter().find(|(name, _)| *name == path).unwrap().1.to_vec();
    assert_eq!(of(serde_json::json!(Rulings::default())), table("rulings"));
    assert_eq!(of(serde_json::json!(House::default())), table("house"));
}

/// The page for people names every field and every reading, and its whole scene loads.
#[test]
fn the_readme_knows_the_format() {
    let readme = include_str!("../../../../scenes/README.md").split("\n# Spirit combat\n").next().unwrap();
    for (path, names) in FIELDS {
        for name in *names {
            assert!(named_in(readme, name), "{path} {name}");
        }
    }
    for (name, value) in Rulings::default().list() {
        let row = readme.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).unwrap_or_else(|| panic!("{name}"));
        assert!(row.contains(&format!("`{value}`")), "{name} {value}");
    }
    let whole = readme.split("```ron\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(said(whole), [""; 0]);
}

/// Every ruling and house value that is set away from its default is read as written.
#[test]
fn every_ruling_and_house_value_is_read() {
    let rulings = "beats: AtLeast, minimum_will: Fixed, check_snapshot: false, resisters: Possessors, last_may_forgo: false, \
        resister_tie: Newcomer, veto_unit: Action, veto_after_declaration: false, several_vetoes: CommonRoll, vetoes_per_pair: 2, \
        pair_limit_with_two_minds: false, escape_veto_counts: false, skipped_seconds: Lost, carry_over: true, escape_veto: Automatic, \
        vetoed_escape_turn_continues: false, escapes_per_round: 3, broken_escape_needs_host: true, cooperation: Group, \
        possessor_acts: AtOnce, possessor_initiative: Rerolled, possession_damage: Morale, exorcism: Referee, inspire_restores: 2, \
        initiative_each_round: true, round_limit: 30";
    let house = "round_seconds: 8, morale_penalty: 2, contest_die: 8, initiative_die: 10, possession_seconds: 3, \
        possession_attempts: 2, move_seconds: 2, draw_seconds: 2, combo_seconds: 3, spell_seconds: 5, \
        exorcism_seconds: 3, exorcism_reach: 2, inspire_seconds: 3, inspire_hearing: 5, inspired_per_round: 3, at_zero_health: Dead";
    let cast =
        "cast: [(id: \"a\", will: 1, skills: {\"x\": 0}, combos: [(name: \"C\", skill: \"X\", damage: \"d4\")]), (id: \"b\", will: 1)]";
    let scene = scene(&format!("rulings: ({rulings}), house: ({house}), {cast}"));
    let words =
        |list: Vec<(String, String)>| list.into_iter().map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join(", ");
    assert_eq!(words(scene.possession().unwrap().rulings.changed()), rulings);
    let usual = serde_json::json!(House::default());
    let set = serde_json::json!(scene.possession().unwrap().house);
    let plain = |value: &serde_json::Value| value.to_string().trim_matches('"').to_owned();
    let of: Vec<String> = set.as_object().unwrap().iter().map(|(name, value)| format!("{name}: {}", plain(value))).collect();
    assert_eq!(of.join(", "), house);
    assert!(set.as_object().unwrap().iter().all(|(name, value)| usual[name] != *value));
    assert_eq!(
        (scene.possession().unwrap().members[0].sheet.acts[0].seconds, &*scene.possession().unwrap().members[0].sheet.acts[0].skill),
        (3, "x")
    );
}
