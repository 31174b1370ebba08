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

/// The first rule or open point that the page of the format names for something; empty: none.
pub fn rule_of(group: &str, name: &str, rules: &str) -> &'static str {
    static RULES: LazyLock<BTreeMap<(String, &'static str), String>> = LazyLock::new(|| {
        let entries = format::entries().iter().rev();
        entries.filter_map(|entry| Some(((entry.path(), entry.system), entry.rules().into_iter().next()?))).collect()
    });
    let system = ["possession", "spirit_combat", "willpower"].into_iter().find(|system| *system == rules).unwrap_or_default();
    RULES.get(&(format!("{group}.{name}"), system)).map_or("", String::as_str)
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
