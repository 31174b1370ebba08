//! What every field of a scene means, as `scenes/README.md` says it: the page is the one source, read here for
//! `willbound explain` and for the help beside a field in the window.
//!
//! It knows how the tables of that page look, and nothing of what a field is read for.

mod kinds;
#[cfg(test)]
mod proved;

use super::problem::nearest;
pub use kinds::{Field, Kind, bracket, field_at, fields, order, required};
use std::sync::LazyLock;

/// The page.
pub const PAGE: &str = include_str!("../../scenes/README.md");

/// Where the fields of a section of the page stand in a file; `[..]` is any entry of a list or map.
const PLACES: &[(&str, &str)] = &[
    ("The scene", ""),
    ("The cast", "cast[..]"),
    ("Combos and spells", "cast[..].combos[..]"),
    ("The possession entry", "cast[..].possession"),
    ("Sides and goals", "sides[..].goals[..]"),
    ("Out of play", "out_when"),
    ("Rulings", "rulings"),
    ("House values", "house"),
    ("Expectations", "expect[..]"),
    ("The scene of a spirit combat", ""),
    ("The cast of a spirit combat", "cast[..]"),
    ("Spells and blows", "cast[..].spells[..]"),
    ("Goals of a spirit combat", "sides[..].goals[..]"),
    ("Out of play in a spirit combat", "out_when"),
    ("Rulings of spirit combat", "rulings"),
    ("Numbers", "numbers"),
    ("Bands", "numbers.bands"),
    ("Choices", "numbers.choices[..]"),
    ("The scene of willpower", ""),
    ("The cast of willpower", "cast[..]"),
    ("Acts", "cast[..].acts[..]"),
    ("Goals of willpower", "sides[..].goals[..]"),
    ("Rulings of willpower", "rulings"),
    ("Tables", "tables"),
    ("The matrix", "tables.matrix"),
    ("Losses and consequences", "tables.consequences.list[..]"),
];

/// The rule system that a part of the page is about, by the words `rules:` takes.
const SYSTEMS: &[(&str, &str)] = &[("Writing scenes", "possession"), ("Spirit combat", "spirit_combat"), ("Willpower", "willpower")];

/// A field, ruling, number, goal or effect, as the page explains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name in a file.
    pub name: &'static str,
    /// How it is written, where the page shows it: `Hold("jack", 4)`.
    pub written: &'static str,
    /// Where it stands: `cast[..]`; empty at the top level of the file.
    pub place: &'static str,
    /// The rule system it belongs to, by the words `rules:` takes.
    pub system: &'static str,
    /// What it is: `field`, `ruling`, `value`, `number`, `table`, `goal`, `effect`.
    pub sort: &'static str,
    /// What its table is headed by (`Mind`); empty: nothing.
    pub group: &'static str,
    /// The other columns of its table: heading and plain text.
    pub told: Vec<(&'static str, String)>,
}

impl Entry {
    /// Its name with its place: `cast[..].will`.
    pub fn path(&self) -> String {
        if self.place.is_empty() { self.name.to_owned() } else { format!("{}.{}", self.place, self.name) }
    }

    /// The numbers of rules and open points that its text names, each once.
    pub fn rules(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for (_, text) in &self.told {
            for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')) {
                let number = word.split_once('-').filter(|(system, number)| {
                    matches!(*system, "P" | "S" | "W" | "PA" | "SA" | "WA")
                        && !number.is_empty()
                        && number.chars().all(|c| c.is_ascii_digit())
                });
                if number.is_some() && !found.iter().any(|known| known == word) {
                    found.push(word.to_owned());
                }
            }
        }
        found
    }
}

/// Everything that the page explains, in its order.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| read(PAGE));
    &ENTRIES
}

/// What a name stands for. `cast.will`, `will` and `possession.bonus` are understood: what stands before a dot has to
/// be part of the place, in that order; names of the cast are taken for any. `system` leaves out the other rule systems.
///
/// What the rule systems have in common is explained once, with possession, and found for all.
///
/// # Errors
/// The nearest known name, where the name is not known and one is near.
pub fn find(asked: &str, system: Option<&str>) -> Result<Vec<&'static Entry>, Option<&'static str>> {
    let asked = asked.trim().trim_end_matches(':');
    let parts: Vec<&str> = asked.split(['.', '[', ']']).filter(|part| !part.is_empty()).collect();
    let Some((name, before)) = parts.split_last() else { return Err(None) };
    let within = |entry: &Entry| {
        let mut place = entry.place.split(['.', '[', ']']).filter(|part| !part.is_empty());
        before.iter().all(|part| place.any(|known| known == *part))
    };
    let of_system = |entry: &&Entry| system.is_none_or(|system| entry.system == system);
    let found: Vec<&Entry> = entries().iter().filter(of_system).filter(|entry| entry.name == *name && within(entry)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    // A name of the cast or a side between the parts: `cast.jack.will`.
    let named = |entry: &&Entry| entry.name == *name && before.first().is_none_or(|first| entry.place.starts_with(first));
    let found: Vec<&Entry> = entries().iter().filter(of_system).filter(named).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    match system {
        Some(_) => find(asked, None),
        None => Err(nearest(name, entries().iter().map(|entry| entry.name))),
    }
}

fn read(page: &'static str) -> Vec<Entry> {
    let mut found: Vec<Entry> = Vec::new();
    let (mut system, mut place, mut group) = ("", None, "");
    let mut head: Vec<&'static str> = Vec::new();
    for row in page.lines() {
        if let Some(title) = row.strip_prefix('#').map(|title| title.trim_start_matches('#').trim()) {
            if row.starts_with("# ") {
                system = SYSTEMS.iter().find(|(of, _)| *of == title).map_or("", |(_, system)| system);
            }
            place = PLACES.iter().find(|(of, _)| *of == title).map(|(_, place)| *place);
            group = "";
        }
        if let Some(title) = row.strip_prefix("**").and_then(|row| row.strip_suffix("**")) {
            group = title;
        }
        let (Some(place), Some(cells)) = (place, cells(row)) else {
            head.clear();
            continue;
        };
        if head.is_empty() {
            head = cells;
            continue;
        }
        let (Some(sort), Some(first)) = (head.first().copied().filter(|sort| !sort.contains(' ')), cells.first()) else { continue };
        for written in first.split('`').skip(1).step_by(2) {
            let name = written.split(['(', ':']).next().unwrap_or_default();
            let told = head.iter().zip(&cells).skip(1).map(|(head, cell)| (*head, plain(cell))).filter(|(_, cell)| !cell.is_empty());
            found.push(Entry { name, written, place, system, sort, group, told: told.collect() });
        }
    }
    found
}

/// The cells of a row of a table; none of the line below a table's head, nothing of what is no row.
fn cells(row: &'static str) -> Option<Vec<&'static str>> {
    let row = row.trim().strip_prefix('|')?.strip_suffix('|')?;
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let line = cells.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| c == '-'));
    Some(if line { Vec::new() } else { cells })
}

/// Text without the marks of the page: `[below](#x)` is `below`, a single `-` nothing.
fn plain(cell: &str) -> String {
    let mut text = String::new();
    let mut rest = cell;
    while let Some(at) = rest.find("](") {
        let (before, after) = rest.split_at(at);
        let open = before.rfind('[').unwrap_or(before.len());
        text.push_str(before.get(..open).unwrap_or_default());
        text.push_str(before.get(open + 1..).unwrap_or_default());
        rest = after.find(')').and_then(|end| after.get(end + 1..)).unwrap_or_default();
    }
    text.push_str(rest);
    if text == "-" { String::new() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(asked: &str, system: Option<&str>) -> Vec<String> {
        find(asked, system)
            .map(|found| found.iter().map(|entry| format!("{} {}", entry.system, entry.path())).collect())
            .unwrap_or_default()
    }

    #[test]
    fn every_section_with_fields_has_its_place_and_every_place_its_section() {
        let mut title = "";
        for row in PAGE.lines() {
            title = row.strip_prefix('#').map_or(title, |title| title.trim_start_matches('#').trim());
            let fields = ["| field |", "| ruling |", "| number |", "| table |", "| goal |", "| effect |", "| value |"];
            let known = PLACES.iter().any(|(of, _)| *of == title);
            assert!(known || !fields.iter().any(|head| row.starts_with(head)), "{title}");
        }
        for (title, place) in PLACES {
            assert!(PAGE.contains(&format!("# {title}\n")), "{title}");
            assert!(entries().iter().any(|entry| entry.place == *place), "{title}");
        }
        assert!(entries().len() > 200 && entries().iter().all(|entry| !entry.told.is_empty() && !entry.system.is_empty()));
    }

    #[test]
    fn a_field_is_found_by_its_name_and_by_its_place() {
        assert_eq!(paths("will", None), ["possession cast[..].will", "spirit_combat cast[..].will"]);
        assert_eq!(paths("cast.jack.will", Some("possession")), ["possession cast[..].will"]);
        assert_eq!(paths("possession.bonus", None), ["possession cast[..].possession.bonus"]);
        assert_eq!(paths("rulings.carry_over", None), ["possession rulings.carry_over"]);
        assert_eq!(paths("Hold", None), ["possession sides[..].goals[..].Hold"]);
        assert_eq!(paths("matrix", None), ["willpower tables.matrix"]);
        let will = find("will", Some("possession")).unwrap()[0];
        assert_eq!(will.told[0], ("meaning", "full Will: no recovery goes above it (PA-28)".to_owned()));
        assert_eq!(will.rules(), ["PA-28"]);
        assert_eq!(paths("side", Some("willpower")), ["possession cast[..].side"]);
        assert_eq!(find("round_limit", Some("willpower")).unwrap()[0].told.len(), 1);
    }

    #[test]
    fn what_is_not_known_gets_the_nearest_name() {
        assert_eq!(find("carry_ovr", None), Err(Some("carry_over")));
        assert_eq!(find("", None), Err(None));
        assert_eq!(find("..[", None), Err(None));
        assert_eq!(find("qqqqqqqq", None), Err(None));
    }
}
