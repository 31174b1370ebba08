//! The form of one part of a scene: a row for every field that may stand there, as the schema has them, and for every entry that
//! does. It paints nothing and changes nothing.

use crate::scene::edit::{Outline, Path, write};
use crate::scene::format::{Field, Kind, fields};
use crate::scene::read::Bracket;
use std::collections::BTreeMap;

/// What a row is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The head of what holds others; opens and closes.
    Head {
        /// Whether what it holds is shown.
        open: bool,
        /// What it holds, in a few words.
        words: String,
    },
    /// An entry of a list or map that has fields of its own.
    Entry {
        /// Whether its fields are shown.
        open: bool,
        /// What it holds, in a few words.
        words: String,
    },
    /// One value.
    Value(Kind),
    /// Adds an entry to what stands at the path.
    Add(Add),
}

/// How an entry is begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Add {
    /// With a value that a person changes then.
    Value(&'static str),
    /// With a text that is typed.
    Text,
    /// With one of the cast.
    Who,
    /// With two of the cast.
    Pair,
    /// With one of these, as the page writes them.
    Named(Vec<&'static str>),
    /// In a map, under a name that is typed; with this value.
    Key(&'static str),
}

/// A row of the form.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where it stands in the scene.
    pub path: Path,
    /// How far it is set in.
    pub depth: usize,
    /// Its name for people.
    pub title: String,
    /// What it is.
    pub what: What,
    /// What is known of the field; of an entry, of its list.
    pub field: Option<&'static Field>,
    /// Its value as the file has it; `None`: it is left out.
    pub written: Option<String>,
    /// It is an entry of a list or map, which can be moved and taken out.
    pub entry: bool,
    /// The bytes of the text where it stands.
    pub span: Option<std::ops::Range<usize>>,
}

impl Row {
    /// Whether its value is written and is not the usual one.
    pub fn differs(&self) -> bool {
        let required = self.field.is_some_and(|field| field.required && !self.entry);
        let default = self.field.and_then(|field| field.default);
        !required && self.written.as_deref().is_some_and(|written| Some(written) != default)
    }

    /// Its value for people; `None`: it is left out.
    pub fn shown(&self) -> Option<String> {
        let written = self.written.as_deref()?;
        Some(write::unquoted(written).unwrap_or_else(|| written.split_whitespace().collect::<Vec<_>>().join(" ")))
    }
}

/// What rows are made from.
pub struct Maker<'a> {
    /// The rule system.
    pub system: &'a str,
    /// The whole scene.
    pub outline: &'a Outline,
    /// What was opened or closed by hand.
    pub toggled: &'a BTreeMap<Path, bool>,
}

impl Maker<'_> {
    /// The rows of what stands at the top level of the file, without those fields that are a part by themselves.
    pub fn scene(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for field in fields(self.system, "").iter().filter(|field| !own_part(field)) {
            self.field(field, &Path::default().name(field.name), 0, &mut rows);
        }
        self.unknown("", &Path::default(), self.outline, 0, &mut rows);
        rows
    }

    /// The rows of a field that is a part by itself.
    pub fn part(&self, field: &'static Field) -> Vec<Row> {
        let mut rows = Vec::new();
        let path = Path::default().name(field.name);
        match field.kind {
            Kind::Fields(place) => self.fields(place, &path, 0, &mut rows),
            _ => self.entries(field, &path, 0, &mut rows),
        }
        rows
    }

    /// The rows of a combatant.
    pub fn member(&self, member: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        self.fields("cast[..]", &Path::new("cast").nth(member), 0, &mut rows);
        rows
    }

    fn fields(&self, place: &str, path: &Path, depth: usize, rows: &mut Vec<Row>) {
        for field in fields(self.system, place) {
            self.field(field, &path.name(field.name), depth, rows);
        }
        if let Some(node) = self.outline.find(path) {
            self.unknown(place, path, node, depth, rows);
        }
    }

    /// What the format does not know is shown as it is written.
    fn unknown(&self, place: &str, path: &Path, node: &Outline, depth: usize, rows: &mut Vec<Row>) {
        let known = fields(self.system, place);
        for part in &node.parts {
            let Some(name) = part.key.as_deref().filter(|name| known.iter().all(|field| field.name != *name)) else { continue };
            rows.push(Row {
                path: path.name(name),
                depth,
                title: format!("{name} (not known)"),
                what: What::Value(Kind::Any),
                field: None,
                written: Some(part.written.clone()),
                entry: false,
                span: Some(part.whole.clone()),
            });
        }
    }

    fn row(&self, field: &'static Field, path: &Path, depth: usize, what: What) -> Row {
        let node = self.outline.find(path);
        Row {
            path: path.clone(),
            depth,
            title: field.title(),
            what,
            field: Some(field),
            written: node.map(|node| node.written.clone()),
            entry: false,
            span: node.map(|node| node.whole.clone()),
        }
    }

    fn open(&self, path: &Path, usually: bool) -> bool {
        self.toggled.get(path).copied().unwrap_or(usually)
    }

    fn field(&self, field: &'static Field, path: &Path, depth: usize, rows: &mut Vec<Row>) {
        let node = self.outline.find(path);
        match &field.kind {
            Kind::Fields(place) => {
                let open = self.open(path, node.is_some() || *place == "board");
                let words = node.map_or("none".to_owned(), summary);
                rows.push(self.row(field, path, depth, What::Head { open, words }));
                if open {
                    self.fields(place, path, depth + 1, rows);
                }
            }
            Kind::List(_) | Kind::Map(_) | Kind::Numbers(..) | Kind::Named(_) | Kind::Texts | Kind::Whos | Kind::Pairs => {
                let count = node.map_or(0, |node| node.parts.len());
                let open = self.open(path, count > 0);
                let words = if count == 0 { "none".to_owned() } else { count.to_string() };
                rows.push(self.row(field, path, depth, What::Head { open, words }));
                if open {
                    self.entries(field, path, depth + 1, rows);
                }
            }
            kind => rows.push(self.row(field, path, depth, What::Value(kind.clone()))),
        }
    }

    /// The entries of a list or map, and the row that adds one.
    fn entries(&self, field: &'static Field, path: &Path, depth: usize, rows: &mut Vec<Row>) {
        let node = self.outline.find(path);
        let parts = node.map(|node| node.parts.as_slice()).unwrap_or_default();
        for (place, part) in parts.iter().enumerate() {
            let path = path.nth(place);
            let (inner, title, what) = match &field.kind {
                Kind::List(inner) | Kind::Map(inner) => {
                    let named = part.key.clone().or_else(|| part.get_text("name")).or_else(|| part.get_text("id"));
                    let open = self.open(&path, false);
                    let title = named.unwrap_or_else(|| format!("{}.", place + 1));
                    (Some((*inner, open)), title, What::Entry { open, words: summary(part) })
                }
                Kind::Numbers(least, most) => {
                    (None, part.key.clone().unwrap_or_default(), What::Value(Kind::Number(Some(*least), Some(*most))))
                }
                Kind::Whos => (None, format!("{}.", place + 1), What::Value(Kind::Who)),
                Kind::Texts => (None, format!("{}.", place + 1), What::Value(Kind::Text(200))),
                _ => (None, format!("{}.", place + 1), What::Value(Kind::Any)),
            };
            let mut row = self.row(field, &path, depth, what);
            (row.title, row.entry) = (title, true);
            rows.push(row);
            if let Some((inner, true)) = inner {
                self.fields(inner, &path, depth + 1, rows);
            }
        }
        if node.is_some_and(|node| !matches!(node.bracket, Some(Bracket::Square | Bracket::Curly))) {
            // What stands there is no list: it can only be changed as it is written.
            let mut row = self.row(field, path, depth, What::Value(Kind::Any));
            row.title = "as written".into();
            rows.push(row);
            return;
        }
        let add = match &field.kind {
            Kind::Numbers(least, most) => Add::Key(if (*least..=*most).contains(&3) { "3" } else { "1" }),
            Kind::Map(_) => Add::Key("()"),
            Kind::Texts => Add::Text,
            Kind::Whos => Add::Who,
            Kind::Pairs => Add::Pair,
            Kind::Named(examples) => Add::Named(examples.clone()),
            Kind::List(place) => Add::Value(template(self.system, place)),
            _ => return,
        };
        let mut row = self.row(field, path, depth, What::Add(add));
        row.title = format!("add: {}", one_of(field.name));
        (row.written, row.span) = (None, None);
        rows.push(row);
    }
}

/// Whether a field of the top level is shown as a part by itself.
pub fn own_part(field: &Field) -> bool {
    matches!(field.kind, Kind::Fields(place) if place != "board") || matches!(field.kind, Kind::List(_) | Kind::Map(_))
}

/// What an entry holds, in a few words: its values without their names.
fn summary(part: &Outline) -> String {
    if part.bracket.is_none() {
        return part.written.clone();
    }
    let plain =
        |inner: &Outline| write::unquoted(&inner.written).unwrap_or_else(|| inner.written.split_whitespace().collect::<Vec<_>>().join(" "));
    let words = part.parts.iter().filter(|inner| !matches!(inner.key.as_deref(), Some("name" | "id")));
    let words: Vec<String> = words
        .map(|inner| match &inner.key {
            Some(key) => format!("{} {}", key.replace('_', " "), plain(inner)),
            None => plain(inner),
        })
        .collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

/// One of the things that a list is named for.
fn one_of(name: &str) -> String {
    let one = match name {
        "losses" => "loss",
        "senses" => "sense",
        "expect" => "expectation",
        "engaged" | "known" => "pair",
        "works_with" | "knows_names" => "mind",
        "only" => "kind",
        "srm" | "rows" => "row",
        "list" => "consequence",
        "class_bonus" => "class",
        name => name.strip_suffix('s').unwrap_or(name),
    };
    one.replace('_', " ")
}

/// What a new entry of a list begins as.
fn template(system: &str, place: &str) -> &'static str {
    match (system, place) {
        (_, "cast[..].combos[..]") => "(name: \"New combo\", skill: \"fight\", damage: \"1d6\")",
        ("possession", "cast[..].spells[..]") => "(name: \"New spell\", skill: \"lore\", damage: \"1d6\")",
        (_, "cast[..].spells[..]") => "(name: \"New spell\", effects: [LoseMagicPoints(\"1d3\")])",
        (_, "cast[..].blows[..]") => "(name: \"New blow\", skill: 50, effects: [Harm(\"1d6\")])",
        (_, "cast[..].acts[..]") => "(name: \"New act\", kind: Melee, effects: [Harm(\"1d6\")])",
        (_, "cast[..].techniques[..]") => "(name: \"New technique\", skill: \"fight\", bonus: 1)",
        (_, "cast[..].limbs[..]") => "(name: \"right arm\")",
        (_, "numbers.srm[..]") => "(dex: 1, srm: 4)",
        (_, "tables.matrix.rows[..]") => "(needs: 11)",
        (_, "tables.losses[..]") => "(from: 0, lose: 1)",
        (_, "tables.consequences.list[..]") => "(on: 1, words: \"something befalls it\")",
        (_, "expect[..]") => "(name: \"New expectation\", end: (outcome: \"unfinished\"))",
        _ => "()",
    }
}
