//! The films of the worked examples: all hold, every figure of every expectation is really compared, and the command line says so.

use serde_json::{Value, json};
use std::process::{Command, Output};
use willbound::play::demo::check::{self, Report};
use willbound::play::demo::reel::{Cue, Reel};
use willbound::play::demo::{self, Step};

fn willbound(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_willbound")).args(arguments).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn all_36_examples_hold() {
    assert_eq!(demo::problems(), [] as [String; 0]);
    let ids: Vec<String> = demo::films().iter().map(|film| film.id.clone()).collect();
    let all: Vec<String> = ["PE", "SE", "WE"].iter().flat_map(|text| (1..=12).map(move |number| format!("{text}-{number:02}"))).collect();
    assert_eq!(ids, all);
    for report in check::all() {
        assert!(report.holds(), "{}: {:#?}", report.film.id, report.wrong());
    }
}

/// Another value of the same kind.
fn other(value: &Value) -> Value {
    match value {
        Value::Bool(is) => json!(!is),
        Value::Number(number) => json!(number.as_i64().unwrap() + 1),
        Value::String(word) => json!(format!("{word}?")),
        Value::Null => json!(0),
        Value::Array(_) | Value::Object(_) => json!("filled"),
    }
}

/// Every way to change one leaf of a value: (its path, the whole with the change).
fn mutations(value: &Value, path: &str, found: &mut Vec<(String, Value)>, whole: &dyn Fn(Value) -> Value) {
    let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            for (name, field) in fields {
                let put = |changed: Value| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), changed);
                    whole(Value::Object(fields))
                };
                mutations(field, &below(name), found, &put);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            for (place, item) in items.iter().enumerate() {
                let put = |changed: Value| {
                    let mut items = items.clone();
                    items[place] = changed;
                    whole(Value::Array(items))
                };
                mutations(item, &below(&place.to_string()), found, &put);
            }
        }
        leaf => found.push((path.to_owned(), whole(other(leaf)))),
    }
}

#[test]
fn a_change_of_any_figure_fails_the_check_at_that_figure() {
    let mut changed = 0;
    for film in demo::films() {
        let reel = check::play(film);
        let mut all = Vec::new();
        mutations(film.expected(), "", &mut all, &|whole| whole);
        assert_eq!(all.len(), Report::of(&reel, film.expected()).leaves.len(), "{}", film.id);
        for (path, expected) in all {
            let report = Report::of(&reel, &expected);
            let wrong: Vec<_> = report.leaves.iter().filter(|leaf| !leaf.holds()).map(|leaf| leaf.path.clone()).collect();
            assert_eq!((report.holds(), wrong), (false, vec![path.clone()]), "{}", film.id);
            assert!(report.wrong()[0].starts_with(&format!("{path}: expected ")), "{:?}", report.wrong());
            changed += 1;
        }
    }
    assert!(changed == 422, "{changed} figures were changed");
}

#[test]
fn a_field_that_is_lacking_or_measured_beyond_the_expectation_is_told() {
    let film = demo::find("PE-03").unwrap();
    let reel = check::play(film);
    let more = json!({ "trace": film.expected()["trace"], "more": 1 });
    assert_eq!(Report::of(&reel, &more).wrong(), ["more: expected 1, measured nothing"]);
    let mut less = film.expected().clone();
    less["trace"].as_array_mut().unwrap().pop();
    assert_eq!(Report::of(&reel, &less).wrong(), ["trace.2: expected nothing, measured [9,true,true,[6,2]]"]);
}

#[test]
fn other_dice_give_other_figures() {
    for (id, dice, path) in
        [("PE-01", [5, 4, 3, 1, 6].as_slice(), "result"), ("SE-01", &[48, 73, 3], "spirit_mp"), ("WE-02", &[4, 6, 9, 10, 1, 1, 1, 1], "")]
    {
        let mut film = (**demo::find(id).unwrap()).clone();
        film.takes[0].dice = dice.to_vec();
        let report = check::film(&film.into());
        assert!(path.is_empty() || !report.holds(), "{id}");
        assert!(path.is_empty() || report.wrong().iter().any(|wrong| wrong.starts_with(path)), "{id}: {:?}", report.wrong());
    }
}

#[test]
fn dice_that_are_left_over_and_refusals_that_do_not_come_are_troubles() {
    let mut film = (**demo::find("PE-04").unwrap()).clone();
    film.takes[0].dice.push(3);
    assert_eq!(check::film(&film.clone().into()).wrong(), ["step 12: 1 of its dice were never rolled"]);
    film.takes[0].dice = vec![2, 3];
    assert!(check::film(&film.into()).trouble.is_some(), "dice are lacking");
    let mut film = (**demo::find("PE-08").unwrap()).clone();
    for step in &mut film.takes[0].steps {
        if let Step::Refused(_, rule) = step {
            *rule = "P-99".into();
        }
    }
    let trouble = check::film(&film.into()).trouble.unwrap();
    assert!(trouble.ends_with("`bal: veto` is refused by P-47 and not by P-99"), "{trouble}");
}

#[test]
fn captions_speak_of_rules_that_there_are_and_fit_the_caption_line() {
    for film in demo::films() {
        assert!(film.title.len() <= 40 && film.about.ends_with('.') && film.about.len() <= 150, "{}", film.id);
        for (take, step) in film.takes.iter().flat_map(|take| take.steps.iter().map(move |step| (take, step))) {
            if let Step::Say(text, rules) = step {
                assert!(text.len() <= 165 && text.ends_with(['.', ':', '?']), "{} {}: {text}", film.id, take.part);
                assert!(!rules.is_empty(), "{}: {text}", film.id);
                for rule in rules {
                    assert!(rule_known(rule), "{}: {rule} is no rule", film.id);
                }
            }
        }
        assert!(film.takes.iter().all(|take| matches!(take.steps.first(), Some(Step::Say(..)))), "{} begins with a caption", film.id);
    }
}

fn rule_known(rule: &str) -> bool {
    let rule: &'static str = rule.to_owned().leak();
    !willbound::play::narration::rule_text(willbound::engine::chronicle::Rule(rule)).is_empty()
}

#[test]
fn a_film_can_be_stepped_cue_by_cue() {
    let film = demo::find("WE-06").unwrap();
    let mut reel = Reel::new(film);
    let mut session = reel.begin().unwrap();
    let mut cues = Vec::new();
    loop {
        let before = reel.part_done();
        match reel.next(&session) {
            Cue::Answer(given) => session.say(&given.who, &given.pick).unwrap(),
            Cue::Cut => {
                reel.cut();
                session = reel.begin().unwrap();
                cues.push("cut");
            }
            Cue::Caption(..) => cues.push("caption"),
            Cue::Refusal(_) => cues.push("refusal"),
            Cue::End => break,
        }
        assert!(reel.part_done() >= before);
    }
    assert_eq!(cues, ["caption", "caption", "cut", "caption", "caption", "cut", "caption", "refusal", "caption"]);
}

#[test]
fn the_command_line_checks_lists_and_finds() {
    let all = willbound(&["demo", "--check"]);
    assert!(all.status.success(), "{}", out(&all));
    assert_eq!(out(&all).lines().count(), 37);
    assert_eq!(out(&all).lines().last(), Some("36 of 36 examples hold"));
    let one = willbound(&["demo", "se 7", "--check"]);
    assert_eq!(out(&one), "holds  SE-07  Repel (15 figures; parts: a | b | c | d | d, equal counts)\n1 of 1 example holds\n");
    let list = out(&willbound(&["demo", "--list"]));
    assert_eq!(list.lines().count(), 36);
    assert!(list.lines().next().unwrap().starts_with("PE-01  Possession"));
    let none = willbound(&["demo", "PE-13", "--check"]);
    assert_eq!(none.status.code(), Some(2));
    let said = String::from_utf8(none.stderr).unwrap();
    assert!(said.starts_with("error: there is no worked example `PE-13`; the nearest is `PE-"), "{said}");
}
