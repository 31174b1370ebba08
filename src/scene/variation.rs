//! A scene under other rulings: which rulings, values, numbers and tables there are to choose from, and the checked scene with some of
//! them set otherwise.
//!
//! It must not know playing, windows or the command line.

use super::check::scene_with;
use super::differences::{in_words, rule_of};
use super::problem::{Source, nearest};
use super::read::Doc;
use super::{Scene, format};

/// A ruling, or a house value, number or table, that can be set otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// The group it belongs to in a file: `rulings`, `house`, `numbers` or `tables`.
    pub group: &'static str,
    /// Its name in a file.
    pub name: String,
    /// What the scene plays now, as a file writes it; tables in words.
    pub now: String,
    /// The rule or open point behind it; empty: house.
    pub rule: &'static str,
    /// The values that a word or switch takes, the default first; empty: a number or a table.
    pub choices: Vec<String>,
    /// What the page of the format says of it.
    pub told: String,
}

impl Knob {
    /// Its name in words: `minimum Will`.
    pub fn words(&self) -> String {
        in_words(&self.name)
    }
}

/// Another value of a ruling: its path in a file, and the value as a file writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// `rulings.minimum_will`, `numbers.bands.special`.
    pub path: String,
    /// `Fixed`.
    pub value: String,
}

/// Everything of a scene that can be set otherwise, group by group.
pub fn knobs(scene: &Scene) -> Vec<Knob> {
    let rules = scene.rules();
    let of_group = |(group, values, _): (&'static str, Vec<(String, String)>, _)| {
        values.into_iter().map(move |(name, now)| {
            let entry = format::find(&format!("{group}.{name}"), Some(rules)).ok().and_then(|found| found.first().copied());
            let told = entry.and_then(|entry| entry.told.iter().find(|(head, _)| ["values", "meaning"].contains(head)));
            let told = told.map(|(_, text)| text.clone()).unwrap_or_default();
            let choices = if group == "rulings" || now.starts_with(char::is_alphabetic) { words(&told, &now) } else { Vec::new() };
            Knob { group, rule: rule_of(group, &name, rules), name, now, choices, told }
        })
    };
    scene.groups().into_iter().flat_map(of_group).collect()
}

/// The values that the text of the page names: `Third`, `WillMinus(6)`, `true`, each once.
fn words(told: &str, now: &str) -> Vec<String> {
    let quoted = told.split('`').skip(1).step_by(2);
    let mut found: Vec<String> = Vec::new();
    let is_number = now.parse::<i64>().is_ok();
    let value = |word: &&str| {
        let fits = if is_number { word.parse::<i64>().is_ok() } else { word.starts_with(char::is_uppercase) };
        fits || ["true", "false"].contains(word)
    };
    for word in quoted.filter(value) {
        let other = match word {
            "true" => Some("false"),
            "false" => Some("true"),
            _ => None,
        };
        for word in [Some(word), other].into_iter().flatten() {
            if !found.iter().any(|known| known == word) {
                found.push(word.to_owned());
            }
        }
    }
    let is_word = now.starts_with(char::is_alphabetic) && !now.contains(' ') || now.contains('(');
    if found.len() < 2 || !(is_word || is_number) { Vec::new() } else { found }
}

/// What a name stands for in this scene: `minimum_will`, `rulings.minimum_will`, `bands.special`.
///
/// # Errors
/// A sentence that names the nearest known one, or the rule system that it belongs to.
pub fn setting(scene: &Scene, name: &str, value: &str) -> Result<Setting, String> {
    let all = knobs(scene);
    let (name, value) = (name.trim(), value.trim());
    let mut parts: Vec<&str> = name.split('.').collect();
    let group = parts.first().copied().filter(|first| all.iter().any(|knob| knob.group == *first));
    if group.is_some() {
        parts.remove(0);
    }
    let Some(first) = parts.first().copied().filter(|first| !first.is_empty()) else {
        return Err("write the name of a ruling and its value, as minimum_will=Fixed".into());
    };
    let plays = scene.rules().replace('_', " ");
    let found = all.iter().find(|knob| knob.name == first && group.is_none_or(|group| knob.group == group));
    let Some(knob) = found else { return Err(unknown(first, &plays, scene.rules(), &all)) };
    let path = std::iter::once(knob.group).chain(parts).collect::<Vec<_>>().join(".");
    if value.is_empty() {
        return Err(format!("`{name}` needs a value: {}", knob.told));
    }
    if ron::from_str::<Box<ron::value::RawValue>>(value).is_err() {
        return Err(format!("`{value}` is no value of `{name}`: {}", knob.told));
    }
    if knob.now == value {
        return Err(format!("this scene plays {name}: {value} already; name another value: {}", knob.told));
    }
    Ok(Setting { path, value: value.to_owned() })
}

fn unknown(name: &str, plays: &str, rules: &str, all: &[Knob]) -> String {
    let near = nearest(name, all.iter().map(|knob| knob.name.as_str())).and_then(|near| all.iter().find(|knob| knob.name == near));
    let elsewhere = ["rulings", "house", "numbers", "tables"].iter().find_map(|group| {
        let found = format::entries().iter().find(|entry| entry.name == name && entry.place == *group && entry.system != rules)?;
        Some((if *group == "rulings" { "ruling" } else { "value" }, found.system.replace('_', " ")))
    });
    match (elsewhere, near) {
        (Some((what, system)), _) => format!("`{name}` is a {what} of {system}; this scene plays {plays}"),
        (None, Some(near)) => format!("no ruling of {plays} is called `{name}`; did you mean `{}`? Its values: {}", near.name, near.told),
        (None, None) => {
            let names: Vec<&str> = all.iter().filter(|knob| knob.group == "rulings").map(|knob| knob.name.as_str()).collect();
            format!("no ruling of {plays} is called `{name}`; its rulings are {}", names.join(", "))
        }
    }
}

/// The scene with these settings in place of its own.
///
/// # Errors
/// Why the scene does not take one of them, in a sentence.
pub fn varied(scene: &Scene, settings: &[Setting]) -> Result<Scene, String> {
    let mut text = scene.text.clone();
    for of in settings {
        let source = Source::new(scene.file.clone(), text);
        text = Doc::new(&source, &[]).with_value(&of.path, &of.value).map_err(|why| format!("{}: {why}", of.path))?;
    }
    scene_with(&scene.file, &text, scene.shelf()).map_err(|problems| {
        let problem = problems.iter().find(|problem| problem.severity == super::problem::Severity::Error);
        let words = problem.map_or_else(String::new, |problem| {
            let remedy = if problem.remedy.is_empty() { String::new() } else { format!("; {}", problem.remedy) };
            format!(": {}{remedy}", problem.message)
        });
        let set = settings.iter().map(|of| format!("{}: {}", of.path, of.value)).collect::<Vec<_>>().join(", ");
        format!("the scene does not take {set}{words}")
    })
}

#[cfg(test)]
mod tests {
    use super::super::check::scene_text;
    use super::*;

    fn scene() -> Scene {
        scene_text(
            "s",
            "(title: \"T\", rules: possession, rulings: (carry_over: true), cast: [(id: \"a\", will: 9), (id: \"b\", will: 8)])",
        )
        .unwrap()
    }

    fn with(name: &str, value: &str) -> Result<Scene, String> {
        varied(&scene(), &[setting(&scene(), name, value)?])
    }

    #[test]
    fn a_ruling_is_set_in_place_of_the_scenes_own() {
        for (name, value) in
            [("minimum_will", "WillMinus(6)"), ("rulings.carry_over", "false"), ("contest_die", "8"), ("house.move_seconds", "2")]
        {
            let varied = with(name, value).unwrap();
            let (_, plain) = name.rsplit_once('.').unwrap_or(("", name));
            let played = knobs(&varied).into_iter().find(|knob| knob.name == plain).unwrap();
            assert_eq!(played.now, value, "{name}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_what_would_be_right() {
        for (name, value, why) in [
            ("beets", "AtLeast", "did you mean `beats`? Its values: `MoreThan`"),
            ("aid_stacks", "true", "is a ruling of willpower; this scene plays possession"),
            ("qqqqqq", "1", "its rulings are beats, minimum_will"),
            ("beats", "", "needs a value: `MoreThan`"),
            ("beats", "Atleast", "did you mean `AtLeast`?"),
            ("beats", "MoreThan), cast: [", "is no value of `beats`"),
            ("carry_over", "true", "plays carry_over: true already"),
            ("vetoes_per_pair", "10", "from 1 to 9"),
            ("", "1", "write the name of a ruling"),
        ] {
            let said = with(name, value).expect_err(name);
            assert!(said.contains(why), "{name}={value}: {said}");
        }
    }

    #[test]
    fn knobs_know_what_they_can_be() {
        let all = knobs(&scene());
        let of = |name: &str| all.iter().find(|knob| knob.name == name).unwrap().choices.clone();
        assert_eq!(of("beats"), ["MoreThan", "AtLeast"]);
        assert_eq!(of("carry_over"), ["false", "true"]);
        assert_eq!(of("at_zero_health"), ["Down", "Dead"]);
        assert_eq!(of("minimum_will")[..2], ["Third", "WillMinus(6)"]);
        assert!(of("contest_die").is_empty() && of("round_limit").is_empty() && of("vetoes_per_pair").is_empty());
        assert!(all.iter().all(|knob| !knob.told.is_empty()));
    }
}
