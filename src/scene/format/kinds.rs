//! Which fields a scene of a rule system may have where, and what each takes: the names come from the checks, meaning, range and
//! default from the page, so that forms and changes of the text need no list of their own.
//!
//! What the page says only in prose is named in [`KINDS`]; a test holds that every field has a kind that can be filled in.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Entry, entries};
use crate::scene::check::field_names;
use crate::scene::read::Bracket;

/// What a field takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text of at most so many characters.
    Text(usize),
    /// A whole number within these, where they are fixed.
    Number(Option<i64>, Option<i64>),
    /// `true` or `false`.
    Flag,
    /// One of these words or values, as a file has them. `WillMinus(6)` may be any such number.
    Choice(Vec<&'static str>),
    /// Dice as text: `"1d6+2"`.
    Dice,
    /// A cell: `(3, 4)`.
    Cell,
    /// The name of a picture.
    Portrait,
    /// The id of one of the cast.
    Who,
    /// A list of ids of the cast.
    Whos,
    /// A list of texts.
    Texts,
    /// A list of pairs of ids.
    Pairs,
    /// A map from names to whole numbers within these.
    Numbers(i64, i64),
    /// Fields of its own, at this place.
    Fields(&'static str),
    /// A list of what has fields, at this place.
    List(&'static str),
    /// A map from names to what has fields, at this place.
    Map(&'static str),
    /// A list of named things such as goals and effects, as the page writes them.
    Named(Vec<&'static str>),
    /// Anything, as the file has it.
    Any,
}

/// A field of a scene.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name in a file.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What the page says of it, or of what it is part of.
    pub entry: Option<&'static Entry>,
    /// Its default as a file would have it, where it is one plain value.
    pub default: Option<&'static str>,
    /// It must be there.
    pub required: bool,
}

impl Field {
    /// Its name in the words of the game: `Minimum Will`.
    pub fn title(&self) -> String {
        let words: Vec<String> = self.name.split('_').map(game_word).collect();
        let text = words.join(" ");
        let mut letters = text.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }

    /// The range in words, where there is one.
    pub fn range(&self) -> Option<String> {
        match &self.kind {
            Kind::Number(Some(least), Some(most)) => Some(format!("{least} to {most}")),
            Kind::Number(Some(least), None) => {
                let told = |head: &str| self.entry.and_then(|entry| entry.told.iter().find(|(of, _)| *of == head)).map(|(_, text)| text);
                // As far as another field goes: ``0 to `round_seconds` ``.
                let other = || told("meaning")?.split_once(&format!("{least} to `"))?.1.split('`').next();
                let range = told("range").map(|range| range.replace('`', ""));
                Some(range.unwrap_or_else(|| other().map_or_else(|| format!("{least} or more"), |name| format!("{least} to {name}"))))
            }
            Kind::Numbers(least, most) => Some(format!("{least} to {most} each")),
            Kind::Text(most) => Some(format!("up to {most} characters")),
            _ => None,
        }
    }
}

fn game_word(word: &str) -> String {
    match word {
        "pow" | "int" | "dex" => word.to_uppercase(),
        "srm" => "strike rank modifier (DEX)".to_owned(),
        "cows" => "costs the next turn".to_owned(),
        "will" => "Will".to_owned(),
        word => word.to_owned(),
    }
}

/// Kinds that the page tells in prose or by an example: place (its last part, or a whole), name, kind.
static KINDS: LazyLock<Vec<(&str, &str, Kind)>> = LazyLock::new(|| {
    let words = |words: &[&'static str]| Kind::Choice(words.to_vec());
    vec![
        ("", "rules", words(&["possession", "spirit_combat", "willpower"])),
        ("", "ruleset", Kind::Text(200)),
        ("", "seed", Kind::Number(Some(0), None)),
        ("", "board", Kind::Fields("board")),
        ("", "cast", Kind::List("cast[..]")),
        ("", "sides", Kind::Map("sides[..]")),
        ("", "rulings", Kind::Fields("rulings")),
        ("", "house", Kind::Fields("house")),
        ("", "numbers", Kind::Fields("numbers")),
        ("", "tables", Kind::Fields("tables")),
        ("", "engaged", Kind::Pairs),
        ("", "known", Kind::Pairs),
        ("", "expect", Kind::List("expect[..]")),
        ("board", "width", Kind::Number(Some(1), Some(64))),
        ("board", "height", Kind::Number(Some(1), Some(64))),
        ("sides[..]", "goals", Kind::Named(Vec::new())),
        ("cast[..]", "id", Kind::Text(32)),
        ("cast[..]", "side", Kind::Text(32)),
        ("cast[..]", "portrait", Kind::Portrait),
        ("cast[..]", "at", Kind::Cell),
        ("cast[..]", "arrives", Kind::Number(Some(1), Some(1000))),
        ("cast[..]", "possesses", Kind::Who),
        ("cast[..]", "aids", Kind::Who),
        ("cast[..]", "works_with", Kind::Whos),
        ("cast[..]", "knows_names", Kind::Whos),
        ("cast[..]", "skills", Kind::Numbers(-99, 99)),
        ("cast[..]", "traits", Kind::Numbers(1, 99)),
        ("cast[..]", "combos", Kind::List("cast[..].combos[..]")),
        ("cast[..]", "spells", Kind::List("cast[..].spells[..]")),
        ("cast[..]", "blows", Kind::List("cast[..].blows[..]")),
        ("cast[..]", "acts", Kind::List("cast[..].acts[..]")),
        ("cast[..]", "techniques", Kind::List("cast[..].techniques[..]")),
        ("cast[..]", "limbs", Kind::List("cast[..].limbs[..]")),
        ("cast[..]", "possession", Kind::Fields("cast[..].possession")),
        ("cast[..]", "trance", Kind::Fields("cast[..].trance")),
        ("cast[..]", "special", Kind::Fields("cast[..].special")),
        ("cast[..]", "senses", Kind::Texts),
        ("cast[..]", "secrets", Kind::Texts),
        ("cast[..].techniques[..]", "name", Kind::Text(60)),
        ("cast[..].techniques[..]", "skill", Kind::Text(40)),
        ("cast[..].techniques[..]", "bonus", Kind::Number(Some(-99), Some(99))),
        ("cast[..].limbs[..]", "name", Kind::Text(40)),
        ("cast[..].limbs[..]", "holds", Kind::Text(40)),
        ("cast[..].trance", "aids", Kind::Who),
        ("cast[..].trance", "people", Kind::Number(Some(1), Some(99))),
        ("cast[..].special", "slips_away", Kind::Flag),
        ("cast[..].special", "returns", Kind::Flag),
        ("cast[..].special", "defies_odds", Kind::Flag),
        ("cast[..].special", "drains", words(&["Power", "Intelligence", "Dexterity"])),
        ("cast[..].possession", "only", Kind::Texts),
        ("[..]", "key", Kind::Text(48)),
        ("[..]", "effects", Kind::Named(Vec::new())),
        ("[..]", "damage", Kind::Dice),
        ("[..]", "morale", Kind::Dice),
        ("[..]", "with", Kind::Text(60)),
        ("cast[..].spells[..]", "points", Kind::Number(Some(1), Some(99))),
        ("cast[..].spells[..]", "up_to", Kind::Number(Some(1), Some(99))),
        ("numbers", "bands", Kind::Fields("numbers.bands")),
        ("numbers", "people", Kind::Fields("numbers.people")),
        ("numbers", "srm", Kind::List("numbers.srm[..]")),
        ("numbers", "helper_bonus", Kind::List("numbers.helper_bonus[..]")),
        ("numbers.helper_bonus[..]", "people", Kind::Number(Some(1), Some(99_999))),
        ("numbers.helper_bonus[..]", "bonus", Kind::Number(Some(0), Some(99))),
        ("numbers.people", "success", Kind::Number(Some(1), Some(99))),
        ("numbers.people", "special", Kind::Number(Some(1), Some(99))),
        ("numbers.people", "critical", Kind::Number(Some(1), Some(99))),
        ("numbers.srm[..]", "dex", Kind::Number(Some(1), Some(99))),
        ("numbers.srm[..]", "srm", Kind::Number(Some(0), Some(9))),
        ("tables", "matrix", Kind::Fields("tables.matrix")),
        ("tables", "losses", Kind::List("tables.losses[..]")),
        ("tables", "consequences", Kind::Fields("tables.consequences")),
        ("tables", "class_bonus", Kind::Numbers(-99, 99)),
        ("tables", "openers", Kind::Texts),
        ("tables.matrix", "rows", Kind::List("tables.matrix.rows[..]")),
        ("tables.matrix.rows[..]", "from", Kind::Number(Some(-999), Some(999))),
        ("tables.matrix.rows[..]", "to", Kind::Number(Some(-999), Some(999))),
        ("tables.matrix.rows[..]", "needs", Kind::Number(Some(-99), Some(199))),
        ("tables.losses[..]", "from", Kind::Number(Some(0), Some(999))),
        ("tables.losses[..]", "to", Kind::Number(Some(0), Some(999))),
        ("tables.losses[..]", "lose", Kind::Number(Some(0), Some(99))),
        ("tables.consequences", "die", Kind::Number(Some(2), Some(100))),
        ("tables.consequences", "list", Kind::List("tables.consequences.list[..]")),
        ("tables.consequences.list[..]", "on", Kind::Number(Some(1), Some(100))),
        ("expect[..]", "seed", Kind::Number(Some(0), None)),
        ("expect[..]", "told", Kind::Texts),
        ("expect[..]", "dice", Kind::Any),
        ("expect[..]", "answers", Kind::Any),
        ("expect[..]", "end", Kind::Any),
    ]
});

/// Fields that are read with the scene and stand in no table of names.
const FURTHER: &[(&str, &[&str])] = &[("expect[..]", &["name", "dice", "answers", "then", "seed", "told", "end"])];

/// Every place of a rule system with its fields, in the order of the page.
type Table = HashMap<(&'static str, &'static str), Vec<Field>>;

static FIELDS: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::new();
    for system in ["possession", "spirit_combat", "willpower"] {
        for (place, names) in field_names(system).iter().chain(FURTHER) {
            let mut fields: Vec<Field> = names.iter().map(|name| field(system, place, name)).collect();
            // What the page does not list by itself stays in the order of the checks, behind what it lists.
            let rank = |field: &Field| {
                let own = field.entry.filter(|entry| entry.name == field.name);
                own.and_then(|own| entries().iter().position(|entry| std::ptr::eq(entry, own))).unwrap_or(usize::MAX)
            };
            fields.sort_by_key(rank);
            table.insert((system, place), fields);
        }
    }
    table
});

/// The fields that may stand at a place of a scene of a rule system, in the order of the page; none where the place is not known.
pub fn fields(system: &str, place: &str) -> &'static [Field] {
    let system = SYSTEMS.iter().find(|own| **own == system).copied().unwrap_or("possession");
    FIELDS.iter().find(|((of, at), _)| *of == system && *at == place).map_or(&[], |(_, fields)| fields.as_slice())
}

const SYSTEMS: [&str; 3] = ["possession", "spirit_combat", "willpower"];

/// The field that a place in the words of the format names: `cast[..].will`.
pub fn field_at(system: &str, place: &str) -> Option<&'static Field> {
    let (holder, name) = place.rsplit_once('.').unwrap_or(("", place));
    fields(system, holder).iter().find(|field| field.name == name)
}

/// The names of the fields at a place, in the order of the page.
pub fn order(system: &str, place: &str) -> Vec<&'static str> {
    fields(system, place).iter().map(|field| field.name).collect()
}

/// The brackets of what stands at a place.
pub fn bracket(system: &str, place: &str) -> Bracket {
    match field_at(system, place).map(|field| &field.kind) {
        Some(Kind::Map(_) | Kind::Numbers(..)) => Bracket::Curly,
        Some(Kind::List(_) | Kind::Whos | Kind::Texts | Kind::Pairs | Kind::Named(_)) => Bracket::Square,
        _ => Bracket::Round,
    }
}

/// Whether the field at a place must be there.
pub fn required(system: &str, place: &str) -> bool {
    field_at(system, place).is_some_and(|field| field.required)
}

fn field(system: &'static str, place: &'static str, name: &'static str) -> Field {
    let entry = entry(system, place, name);
    let own = entry.filter(|entry| entry.name == name);
    let told = |head: &str| own.and_then(|entry| entry.told.iter().find(|(of, _)| *of == head)).map(|(_, text)| text.as_str());
    let default = told("default").or_else(|| told("ruleset"));
    let required =
        default.is_some_and(|text| text.contains("must be there") && (!text.contains('`') || text.contains(&format!("`{name}` must"))));
    let kind = kind(system, place, name, own);
    let default = match place {
        "rulings" => told("values").and_then(|values| quoted(values).into_iter().find(|token| is_value(token))),
        _ => default.filter(|_| !required).and_then(|text| plain_value(text, &kind)),
    };
    // What a kind is without saying depends on more, where there are spirits and creatures.
    let default = default.filter(|_| name != "kind" || system == "possession");
    let default = default.or(match (place, name) {
        ("house", "at_zero_health") => Some("Down"),
        ("board", "width") => Some("12"),
        ("board", "height") => Some("8"),
        _ => None,
    });
    Field { name, kind, entry, default, required }
}

/// What the page says of a field: its own row, that of possession where the row says `as above`, or that of what it is part of.
fn entry(system: &str, place: &str, name: &str) -> Option<&'static Entry> {
    let at = |of: &str, place: &str, name: &str| {
        let all = entries().iter();
        all.into_iter()
            .find(|entry| entry.system == of && entry.place == place && entry.name == name && !matches!(entry.sort, "goal" | "effect"))
    };
    let like = if matches!(place, "cast[..].spells[..]" | "cast[..].blows[..]") && system == "spirit_combat" {
        "cast[..].spells[..]"
    } else if matches!(place, "cast[..].spells[..]" | "cast[..].acts[..]") && system == "possession" {
        "cast[..].combos[..]"
    } else {
        place
    };
    let refers = |entry: &&Entry| entry.told.iter().any(|(_, text)| text.starts_with("as above") || text.starts_with("as of"));
    let own = at(system, like, name).filter(|entry| !refers(entry));
    let shared = || match place {
        "cast[..].spells[..]" | "cast[..].blows[..]" | "cast[..].acts[..]" => at("possession", "cast[..].combos[..]", name),
        place => at("possession", place, name),
    };
    let holder = || {
        let holder = place.trim_end_matches("[..]");
        let (outer, name) = holder.rsplit_once('.').unwrap_or(("", holder));
        (!place.is_empty()).then(|| entry(system, outer, name)).flatten()
    };
    own.or_else(shared).or_else(holder)
}

fn kind(system: &str, place: &str, name: &str, entry: Option<&'static Entry>) -> Kind {
    let fits = |of: &str| of == place || (of == "[..]" && place.ends_with("[..]"));
    let given =
        KINDS.iter().filter(|(of, own, _)| *own == name && fits(of)).max_by_key(|(of, ..)| of.len()).map(|(_, _, kind)| kind.clone());
    if let Some(Kind::Named(_)) = given {
        return Kind::Named(named(system, place, name, entry));
    }
    if let Some(kind) = given {
        return kind;
    }
    let Some(entry) = entry else { return Kind::Any };
    let told = |head: &str| entry.told.iter().find(|(of, _)| *of == head).map_or("", |(_, text)| text.as_str());
    if place == "rulings" {
        return reading(told("values"));
    }
    if let Some((least, most)) = range(told("range")) {
        return Kind::Number(least, most);
    }
    let (meaning, default) = (told("meaning"), told("default"));
    if ["`true`", "`false`"].iter().any(|flag| default.starts_with(flag) || meaning.starts_with(flag)) {
        return Kind::Flag;
    }
    let mut words: Vec<&'static str> = quoted(meaning).into_iter().filter(|word| is_word(word)).collect();
    if name == "out_when" && words.is_empty() {
        words = entries().iter().filter(|entry| entry.system == system && entry.place == "out_when").map(|entry| entry.name).collect();
    }
    words.dedup();
    if words.len() > 1 {
        return Kind::Choice(words);
    }
    if let Some(most) = characters(meaning) {
        return Kind::Text(most);
    }
    match range(meaning) {
        Some((least, most)) => Kind::Number(least, most),
        None => Kind::Any,
    }
}

/// Goals and effects as the page writes them.
fn named(system: &str, place: &str, name: &str, entry: Option<&'static Entry>) -> Vec<&'static str> {
    let (at, sort) = if name == "goals" { ("sides[..].goals[..]", "goal") } else { ("cast[..].spells[..]", "effect") };
    let own = entries().iter().filter(|entry| entry.system == system && entry.place == at && entry.sort == sort);
    let found: Vec<&'static str> = own.map(|entry| entry.written).collect();
    if !found.is_empty() && !place.contains("acts") {
        return found;
    }
    let meaning = entry.and_then(|entry| entry.told.iter().find(|(head, _)| *head == "meaning")).map_or("", |(_, text)| text.as_str());
    quoted(meaning).into_iter().filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())).collect()
}

/// What a ruling takes, by the values that the page lists.
fn reading(values: &'static str) -> Kind {
    let all: Vec<&'static str> = quoted(values).into_iter().filter(|token| is_value(token)).collect();
    let first = all.first().copied().unwrap_or_default();
    if first == "true" || first == "false" {
        return Kind::Flag;
    }
    if first.parse::<i64>().is_ok() && all.len() == 1 {
        let (least, most) = range(values).unwrap_or((Some(0), None));
        return Kind::Number(least, most);
    }
    if all.is_empty() { Kind::Any } else { Kind::Choice(all) }
}

/// What stands between backticks.
fn quoted(text: &'static str) -> Vec<&'static str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_uppercase()) && token.chars().all(|c| c.is_ascii_alphanumeric())
}

fn is_value(token: &str) -> bool {
    let name = token.split('(').next().unwrap_or_default();
    is_word(name) || matches!(token, "true" | "false") || token.parse::<i64>().is_ok()
}

/// The first range of a text: `0 to 6`, `1 or 2`, `0 (none) to 9`, ``0 to `will` ``.
fn range(text: &str) -> Option<(Option<i64>, Option<i64>)> {
    let words: Vec<&str> = text.split([' ', ',', ';', ':', '(', ')']).filter(|word| !word.is_empty()).collect();
    let number = |word: &str| word.trim_matches(['.', '`']).parse::<i64>().ok();
    for (place, word) in words.iter().enumerate() {
        let Some(most) = words.get(place + 1).filter(|_| matches!(*word, "to" | "or")) else { continue };
        let before = words.get(..place).unwrap_or_default().iter().rev().take(2);
        let Some(least) = before.filter_map(|word| number(word)).next() else { continue };
        match number(most) {
            Some(most) => return Some((Some(least), Some(most))),
            None if most.starts_with('`') => return Some((Some(least), None)),
            None => {}
        }
    }
    None
}

/// `up to 60 characters`.
fn characters(text: &str) -> Option<usize> {
    let (before, _) = text.split_once(" characters")?;
    before.rsplit(' ').next()?.parse().ok()
}

/// The default where the page gives one plain value.
fn plain_value(text: &'static str, kind: &Kind) -> Option<&'static str> {
    let bare = text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')).filter(|inner| !inner.contains('`')).unwrap_or(text);
    match kind {
        Kind::Number(..) => bare.parse::<i64>().is_ok().then_some(bare),
        Kind::Flag => matches!(bare, "true" | "false").then_some(bare),
        Kind::Choice(words) => words.iter().find(|word| **word == bare).copied(),
        Kind::Text(_) => (bare.starts_with('"') && bare.ends_with('"')).then_some(bare),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(system: &str, place: &str) -> Kind {
        field_at(system, place).unwrap_or_else(|| panic!("{place}")).kind.clone()
    }

    #[test]
    fn the_page_gives_kinds_ranges_and_defaults() {
        assert_eq!(of("possession", "cast[..].will"), Kind::Number(Some(0), Some(99)));
        assert_eq!(of("possession", "cast[..].will_now"), Kind::Number(Some(0), None));
        assert_eq!(of("possession", "cast[..].hides_will"), Kind::Flag);
        assert_eq!(of("willpower", "cast[..].hides_willpower"), Kind::Flag);
        assert_eq!(of("spirit_combat", "cast[..].shows_magic_points"), Kind::Flag);
        assert_eq!(of("possession", "cast[..].seat"), Kind::Choice(vec!["Human", "Computer", "Random", "Thinker"]));
        assert_eq!(
            of("possession", "rulings.minimum_will").clone(),
            Kind::Choice(vec!["Third", "WillMinus(6)", "Fixed", "Tracked(possession: 0, veto_lost: 1, escape_vetoed: 1)"])
        );
        assert_eq!(of("possession", "rulings.escapes_per_round"), Kind::Number(Some(1), Some(9)));
        assert_eq!(of("possession", "rulings.inspire_restores"), Kind::Number(Some(0), Some(9)));
        assert_eq!(of("possession", "rulings.carry_over"), Kind::Flag);
        assert_eq!(
            of("possession", "cast[..].combos[..].ability"),
            Kind::Choice(vec!["Strength", "Endurance", "Dexterity", "Intelligence", "Spirit"])
        );
        assert_eq!(of("possession", "cast[..].spells[..].seconds"), Kind::Number(Some(0), None));
        assert_eq!(of("possession", "out_when"), Kind::Choice(vec!["Overcome", "Broken", "Never"]));
        assert_eq!(of("possession", "house.at_zero_health"), Kind::Choice(vec!["Down", "Dead"]));
        assert_eq!(of("spirit_combat", "rulings.a12_die"), Kind::Choice(vec!["20", "100"]));
        assert_eq!(of("spirit_combat", "rulings.attacks_per_round"), Kind::Number(Some(1), Some(2)));
        assert_eq!(of("spirit_combat", "cast[..].presence"), Kind::Choice(vec!["Manifest", "OnThePlane", "Released"]));
        assert_eq!(of("willpower", "out_when"), Kind::Choice(vec!["Overcome", "Never"]));
        assert_eq!(of("willpower", "cast[..].acts[..].kind"), Kind::Choice(vec!["Melee", "Missile", "Spell", "Power"]));
        let default = |system, place| field_at(system, place).unwrap().default;
        assert_eq!(default("possession", "cast[..].health"), Some("10"));
        assert_eq!(default("possession", "cast[..].kind"), Some("\"human\""));
        assert_eq!(default("willpower", "cast[..].kind"), None);
        assert_eq!(default("possession", "rulings.beats"), Some("MoreThan"));
        assert_eq!(default("possession", "cast[..].seat"), Some("Human"));
        assert_eq!(default("spirit_combat", "numbers.far_ahead"), Some("10"));
        assert!(
            required("possession", "cast[..].will") && required("spirit_combat", "cast[..].blows[..].name") && !required("", "rulings")
        );
        assert!(!required("spirit_combat", "cast[..].blows[..].key"));
        assert_eq!(field_at("possession", "cast[..].minimum_will").unwrap().title(), "Minimum Will");
    }

    #[test]
    fn every_field_that_is_read_has_a_kind_and_words() {
        let mut seen = 0;
        for system in SYSTEMS {
            // What choices cost is edited as the file has it; the page tells of it under a heading of its own.
            let plain = |place: &str| !place.contains("(..)") && place != "rulings.minimum_will" && !place.starts_with("numbers.choices");
            for (place, _) in field_names(system).iter().filter(|(place, _)| plain(place)) {
                for field in fields(system, place) {
                    seen += 1;
                    assert!(field.entry.is_some_and(|entry| !entry.told.is_empty()), "{system} {place} {}", field.name);
                    assert!(field.kind != Kind::Any || field.name == "choices", "{system} {place} {}", field.name);
                    if let Kind::Named(examples) = &field.kind {
                        assert!(examples.len() > 2, "{system} {place} {}", field.name);
                    }
                }
            }
        }
        assert!(seen > 250, "{seen}");
    }
}
