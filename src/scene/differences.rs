//! What a scene plays otherwise than the shipped ruleset of its rules: readings, house values, numbers and tables, each with its rule
//! and with who says so.
//!
//! It must not know playing, windows or the command line.

use super::check::{usual_numbers, usual_tables};
use super::{Fight, Scene, format};
use crate::rules::{possession, spirit_combat, willpower};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Who says that something is played otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidBy {
    /// The scene itself.
    Scene,
    /// The ruleset file that it names.
    Ruleset,
}

/// One thing that is played otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The group it belongs to in a file: `rulings`, `house`, `numbers` or `tables`.
    pub group: &'static str,
    /// Its name in a file.
    pub name: String,
    /// How it is played, as a file writes it; tables in words.
    pub value: String,
    /// How it is played by default.
    pub usual: String,
    /// The rule or open point behind it, as `PA-02`; empty: none, it is a house procedure.
    pub rule: &'static str,
    /// Who says so.
    pub by: SaidBy,
}

impl Difference {
    /// Its name in words: `minimum Will`.
    pub fn words(&self) -> String {
        in_words(&self.name)
    }

    /// The same for scripts.
    pub fn json(&self) -> serde_json::Value {
        let by = if self.by == SaidBy::Ruleset { "ruleset" } else { "scene" };
        let rule = Some(self.rule).filter(|rule| !rule.is_empty());
        serde_json::json!({ "name": format!("{}.{}", self.group, self.name), "value": self.value, "default": self.usual, "rule": rule, "by": by })
    }

    /// The whole beside a rule: `round seconds 8, by default 6`.
    fn beside(&self) -> String {
        format!("{} {}, by default {}", self.words(), short(plainly(&self.value)), short(plainly(&self.usual)))
    }

    /// The whole as a clause: `minimum Will is Fixed, by default Third (PA-02)`.
    pub fn clause(&self) -> String {
        let rule = if self.rule.is_empty() { "house" } else { self.rule };
        let by = if self.by == SaidBy::Ruleset { ", by its ruleset" } else { "" };
        format!("{} is {}, by default {} ({rule}{by})", self.words(), plainly(&self.value), plainly(&self.usual))
    }
}

/// `true` and `false` as people say them.
pub fn plainly(value: &str) -> &str {
    match value {
        "true" => "on",
        "false" => "off",
        other => other,
    }
}

/// A value that fits beside others.
pub fn short(value: &str) -> String {
    const MOST: usize = 32;
    if value.chars().count() <= MOST { value.to_owned() } else { format!("{}…", value.chars().take(MOST).collect::<String>()) }
}

/// A name of a file in words, with the game's own terms: `minimum Will`, `MP over`.
pub fn in_words(name: &str) -> String {
    let word = |word: &str| match word {
        "will" => "Will".to_owned(),
        "pow" | "mp" | "srm" | "dex" | "int" => word.to_uppercase(),
        word if word.len() <= 3 && word.starts_with(['a', 'b']) && word.chars().nth(1).is_some_and(|c| c.is_ascii_digit()) => {
            word.to_uppercase()
        }
        other => other.to_owned(),
    };
    name.split('_').map(word).collect::<Vec<_>>().join(" ")
}

/// Everything of a group, as (name, value).
type Values = Vec<(String, String)>;

impl Scene {
    /// Every group of its rules: its word in a file, what this scene plays, and what is usual.
    pub fn groups(&self) -> Vec<(&'static str, Values, Values)> {
        match &self.fight {
            Fight::Possession(setup) => vec![
                ("rulings", setup.rulings.list(), possession::rulings::Rulings::default().list()),
                ("house", setup.house.list(), possession::rulings::House::default().list()),
            ],
            Fight::SpiritCombat(setup) => vec![
                ("rulings", setup.rulings.list(), spirit_combat::rulings::Rulings::default().list()),
                ("numbers", setup.numbers.list(), usual_numbers().list()),
            ],
            Fight::Willpower(setup) => vec![
                ("rulings", setup.rulings.list(), willpower::rulings::Rulings::default().list()),
                ("tables", setup.tables.list(), usual_tables().list()),
            ],
        }
    }

    /// Works out what it plays otherwise than the shipped ruleset, group by group.
    pub(super) fn find_differences(&self) -> Vec<Difference> {
        let sets = self.ruleset.as_ref().map_or(&[][..], |ruleset| &ruleset.sets);
        let mut found = Vec::new();
        for (group, own, usual) in self.groups() {
            for ((name, value), (_, usual)) in own.into_iter().zip(usual).filter(|((_, own), (_, usual))| own != usual) {
                let by_ruleset = sets.iter().any(|(of, set, to)| (*of, set, to) == (group, &name, &value));
                let rule = rule_of(group, &name, self.rules());
                let by = if by_ruleset { SaidBy::Ruleset } else { SaidBy::Scene };
                found.push(Difference { group, name, value, usual, rule, by });
            }
        }
        found
    }
}

/// What can be set, and the rules whose sentence it bears on.
type Bearing = (&'static str, &'static [&'static str]);

/// The same for each rule system.
const BEARING: [(&str, &[Bearing]); 3] = [
    ("possession", possession::texts::BEARS_ON),
    ("spirit_combat", spirit_combat::texts::BEARS_ON),
    ("willpower", willpower::texts::BEARS_ON),
];

impl Scene {
    /// What this scene plays otherwise that bears on any of these rules: where a sentence of them says how it is by default.
    pub fn otherwise<'s>(&'s self, rules: &'s [&str]) -> impl Iterator<Item = &'s Difference> {
        self.differences.iter().filter(move |of| {
            let own = |(name, bears): &(&str, &[&str])| *name == of.name && bears.iter().any(|rule| rules.contains(rule));
            let stated = BEARING.iter().any(|(system, table)| *system == self.rules() && table.iter().any(own));
            stated || rules_of(of.group, &of.name, self.rules()).iter().any(|rule| rules.contains(&rule.as_str()))
        })
    }

    /// The same in a sentence; `None`: nothing of it is played otherwise.
    pub fn at_this_table(&self, rules: &[&str]) -> Option<String> {
        in_a_sentence(self.otherwise(rules))
    }
}

/// What is played otherwise, in a sentence: `At this table: round seconds 8, by default 6.`
pub fn in_a_sentence<'d>(all: impl Iterator<Item = &'d Difference>) -> Option<String> {
    let all: Vec<String> = all.map(Difference::beside).collect();
    (!all.is_empty()).then(|| format!("At this table: {}.", all.join("; ")))
}

/// The first rule or open point that the page of the format names for something; empty: none.
pub fn rule_of(group: &str, name: &str, rules: &str) -> &'static str {
    rules_of(group, name, rules).first().map_or("", String::as_str)
}

/// Every rule and open point that the page of the format names for something, in its order.
fn rules_of(group: &str, name: &str, rules: &str) -> &'static [String] {
    static RULES: LazyLock<BTreeMap<(String, &'static str), Vec<String>>> = LazyLock::new(|| {
        let entries = format::entries().iter().rev();
        entries.map(|entry| ((entry.path(), entry.system), entry.rules())).filter(|(_, rules)| !rules.is_empty()).collect()
    });
    let system = ["possession", "spirit_combat", "willpower"].into_iter().find(|system| *system == rules).unwrap_or_default();
    RULES.get(&(format!("{group}.{name}"), system)).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::super::check::{scene_text, scene_with};
    use super::super::ruleset::Shelf;
    use super::*;

    const CAST: &str = "cast: [(id: \"a\", will: 9), (id: \"b\", will: 8)])";

    #[test]
    fn what_differs_is_told_with_its_rule_and_by_whom() {
        let text = format!("(title: \"T\", rules: possession, ruleset: \"x.ron\", rulings: (carry_over: true), {CAST}");
        let ruleset = "(ruleset: possession, rulings: (minimum_will: WillMinus(6)), house: (contest_die: 8))";
        let scene = scene_with("s", &text, Shelf::Text { file: "x.ron", text: ruleset }).unwrap();
        let clauses: Vec<String> = scene.differences.iter().map(Difference::clause).collect();
        assert_eq!(
            clauses,
            [
                "minimum Will is WillMinus(6), by default Third (PA-02, by its ruleset)",
                "carry over is on, by default off (PA-16)",
                "contest die is 8, by default 6 (house, by its ruleset)",
            ]
        );
        let plain = scene_text("s", &format!("(title: \"T\", rules: possession, {CAST}")).unwrap();
        assert_eq!(plain.differences, []);
    }

    #[test]
    fn a_rule_is_followed_by_what_is_played_otherwise_of_it() {
        let text = format!("(title: \"T\", rules: possession, rulings: (carry_over: true), house: (round_seconds: 8), {CAST}");
        let scene = scene_text("s", &text).unwrap();
        for rule in ["P-13", "P-14", "P-48", "PA-15"] {
            assert_eq!(scene.at_this_table(&[rule]).as_deref(), Some("At this table: round seconds 8, by default 6."), "{rule}");
        }
        assert_eq!(scene.at_this_table(&["PA-16"]).as_deref(), Some("At this table: carry over on, by default off."));
        assert_eq!(scene.at_this_table(&["P-63"]), None);
        let both = "At this table: carry over on, by default off; round seconds 8, by default 6.";
        assert_eq!(scene.at_this_table(&["P-13", "PA-16"]).as_deref(), Some(both));
        let cast = "cast: [(id: \"a\", pow: 9), (id: \"b\", pow: 8)])";
        let scene = scene_text("s", &format!("(title: \"T\", rules: spirit_combat, numbers: (far_ahead: 12), {cast}")).unwrap();
        for rule in ["S-87", "S-91", "S-98", "SA-31"] {
            assert_eq!(scene.at_this_table(&[rule]).as_deref(), Some("At this table: far ahead 12, by default 10."), "{rule}");
        }
    }

    /// A rule and its sentence.
    type Said = (&'static str, &'static str);

    /// Every system with its rules and a scene in which all is as usual.
    fn systems() -> [(&'static str, &'static [Said], Scene); 3] {
        let scene = |rules: &str, of: &str| {
            scene_text("s", &format!("(title: \"T\", rules: {rules}, cast: [(id: \"a\", {of}: 9), (id: \"b\", {of}: 8)])")).unwrap()
        };
        [
            ("possession", possession::texts::RULES, scene("possession", "will")),
            ("spirit_combat", spirit_combat::texts::RULES, scene("spirit_combat", "pow")),
            ("willpower", willpower::texts::RULES, scene("willpower", "willpower")),
        ]
    }

    #[test]
    fn what_bears_on_a_rule_can_be_set_and_its_number_stands_in_the_sentence() {
        const WORDS: [&str; 11] = ["0", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        for (system, rules, scene) in systems() {
            let groups = scene.groups();
            let bearing = BEARING.iter().find(|(of, _)| *of == system).unwrap().1;
            for (name, bears) in bearing {
                let found = groups.iter().find_map(|(group, own, _)| Some((*group, own.iter().find(|(of, _)| of == name)?.1.as_str())));
                let Some((group, usual)) = found else { panic!("{system}: nothing is called {name}") };
                for rule in *bears {
                    let Some((_, text)) = rules.iter().find(|(number, _)| number == rule) else { panic!("{name}: no rule {rule}") };
                    let Some(usual) = usual.parse::<usize>().ok().filter(|_| group != "rulings") else { continue };
                    let text = text.to_lowercase();
                    let words = WORDS.get(usual).copied().unwrap_or("-");
                    let part = match usual {
                        3 => "third",
                        4 => "quarter",
                        10 => "tenth",
                        _ => "-",
                    };
                    let stated = [words, part, usual.to_string().as_str()].iter().any(|word| text.contains(word));
                    assert!(stated, "{rule} does not say {usual}, what {name} usually is: {text}");
                }
            }
        }
    }

    #[test]
    fn a_sentence_with_a_number_that_can_be_set_has_it_borne_on() {
        // Numbers that nothing else is counted in; examples of the text keep theirs.
        let told =
            [("possession", "six", "round_seconds"), ("spirit_combat", "ten ", "far_ahead"), ("spirit_combat", "int ×", "concentration")];
        for (system, word, name) in told {
            let (_, rules, _) = systems().into_iter().find(|(of, ..)| *of == system).unwrap();
            let bears: Vec<&str> = BEARING
                .iter()
                .find(|(of, _)| *of == system)
                .unwrap()
                .1
                .iter()
                .filter(|(of, _)| *of == name)
                .flat_map(|(_, bears)| *bears)
                .copied()
                .collect();
            for (rule, text) in rules.iter().filter(|(_, text)| text.to_lowercase().contains(word) && !text.contains("example")) {
                assert!(bears.contains(rule), "{name} bears on {rule}: {text}");
            }
        }
    }

    #[test]
    fn every_ruling_has_its_point_and_every_name_reads_well() {
        for (name, rules) in [("carry_over", "possession"), ("a12_die", "spirit_combat"), ("name_lasts", "willpower")] {
            assert!(rule_of("rulings", name, rules).contains("A-"), "{name}");
        }
        assert_eq!(rule_of("numbers", "far_ahead", "spirit_combat"), "S-87");
        assert_eq!(
            ["mp_over", "a5_repeat", "b1_includes_loss", "minimum_will"].map(in_words),
            ["MP over", "A5 repeat", "B1 includes loss", "minimum Will"]
        );
    }
}
