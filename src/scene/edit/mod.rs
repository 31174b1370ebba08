//! Changes of a scene's text that a person would have written: one value, one field, one entry at a time, everything else to the
//! letter as it was, remarks, blank space and line ends included.
//!
//! Every change is held against what was asked: the text after it is read again, and has to say what it said before with exactly
//! that difference and no remark lost. Else nothing changes, and a sentence says so. What the text holds beyond what the format
//! knows is kept like anything else.
//!
//! It must not know windows. Whether a scene is right is for `check` to say: a change that breaks a rule of the format can be
//! written, a change that breaks the brackets cannot.

mod draft;
mod layout;
mod meaning;
mod outline;
mod path;
mod splice;
#[cfg(test)]
mod tests;
pub mod write;

use crate::scene::format;
use crate::scene::problem::Source;
use crate::scene::read::{Bracket, Doc, Group, comments};
pub use draft::Draft;
use layout::Layout;
use meaning::Meaning;
pub use outline::Outline;
use path::{Found, below, follow};
pub use path::{Path, Step};
use splice::{Splice, insert, remove, shift, spliced};
use std::collections::BTreeMap;

/// One change that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// This value stands there; where nothing stood, it is added, with what it has to stand in.
    Set {
        /// Where.
        path: Path,
        /// The value as the file has it: `7`, `"text"`, `(3, 4)`.
        value: String,
    },
    /// A field or entry is taken out, with the remarks that belong to it. What holds nothing then goes too, where it may.
    Remove {
        /// Where.
        path: Path,
    },
    /// An entry comes into a list or map; one that is not there yet is begun with it.
    Insert {
        /// The list or map.
        path: Path,
        /// Before which of its entries, from 0; past the last: behind it.
        place: usize,
        /// The key, in a map.
        key: Option<String>,
        /// The value as the file has it.
        value: String,
    },
    /// A copy of an entry of a list comes behind it.
    Copy {
        /// The entry.
        path: Path,
    },
    /// An entry comes to another place of its list or map.
    Move {
        /// The entry.
        path: Path,
        /// The place it is to have, from 0.
        to: usize,
    },
    /// An entry of a map gets another key.
    Rename {
        /// The entry.
        path: Path,
        /// The new key.
        key: String,
    },
}

/// The text after a change.
///
/// # Errors
/// Why it cannot be made, in a sentence. Nothing has changed then.
pub fn apply(text: &str, edit: &Edit) -> Result<String, String> {
    let (mark, body) = match text.strip_prefix('\u{FEFF}') {
        Some(body) => ("\u{FEFF}", body),
        None => ("", text),
    };
    let source = Source::new("", body);
    let doc = Doc::new(&source, &[]);
    if doc.has_errors() {
        let first = doc.into_problems().into_iter().next();
        let first = first.map(|fault| format!(" (line {}: {})", fault.line, fault.message)).unwrap_or_default();
        return Err(format!("The brackets or commas of the text are not in order{first}. Mend them in the text first."));
    }
    let before = Meaning::of(body).ok_or("The text holds nothing.")?;
    let Change { splices, expected } = change(&doc, before, edit)?;
    let after = spliced(body, &splices);
    if Meaning::of(&after).as_ref() != Some(&expected) || !keeps_remarks(body, &after, &splices) {
        return Err("This cannot be written here without changing something else as well. Make the change in the text.".to_owned());
    }
    Ok(format!("{mark}{after}"))
}

/// What is to be put where, and what the text has to say then.
struct Change {
    splices: Vec<Splice>,
    expected: Meaning,
}

fn change(doc: &Doc<'_>, mut before: Meaning, edit: &Edit) -> Result<Change, String> {
    let text = doc.source().text.as_str();
    let lost = || "The text is not written as it was read.".to_owned();
    match edit {
        Edit::Set { path, value } => set(doc, before, path, value),
        Edit::Insert { path, place, key, value } => put(doc, before, path, *place, key.as_deref(), value),
        Edit::Remove { path } => {
            let (way, group, place) = pruned(doc, &whole(doc, path)?);
            before.at(&way).and_then(Meaning::entries).ok_or_else(lost)?.remove(place);
            Ok(Change { splices: remove(&Layout::new(text, &group), place), expected: before })
        }
        Edit::Copy { path } => {
            let (way, group, place) = entry(&whole(doc, path)?);
            let value =
                group.entries.get(place).filter(|_| group.bracket == Bracket::Square).ok_or("Only entries of a list can be copied.")?;
            let entries = before.at(&way).and_then(Meaning::entries).ok_or_else(lost)?;
            let copied = entries.get(place).cloned().ok_or_else(lost)?;
            entries.insert(place + 1, copied);
            let (splices, _) = insert(&Layout::new(text, &group), place + 1, value.1.text(), false);
            Ok(Change { splices, expected: before })
        }
        Edit::Move { path, to } => {
            let (way, group, place) = entry(&whole(doc, path)?);
            if *to >= group.entries.len() {
                return Err(format!("There are only {} entries.", group.entries.len()));
            }
            let entries = before.at(&way).and_then(Meaning::entries).ok_or_else(lost)?;
            let moved = entries.remove(place);
            entries.insert(*to, moved);
            Ok(Change { splices: shift(&Layout::new(text, &group), place, *to), expected: before })
        }
        Edit::Rename { path, key } => {
            let (way, group, place) = entry(&whole(doc, path)?);
            let old = group.entries.get(place).and_then(|(key, _)| *key).filter(|_| group.bracket == Bracket::Curly);
            let old = old.ok_or("Only entries of a map have a key that can be changed.")?;
            let key = write::key(key);
            if group.entries.iter().enumerate().any(|(other, (own, _))| other != place && own.is_some_and(|own| own.text() == key)) {
                return Err(format!("There is an entry {key} already."));
            }
            let entries = before.at(&way).and_then(Meaning::entries).ok_or_else(lost)?;
            entries.get_mut(place).ok_or_else(lost)?.0 = Some(key.clone());
            Ok(Change { splices: vec![Splice::new(old.at()..old.at() + old.text().len(), key)], expected: before })
        }
    }
}

/// The value that is written, if it is one.
fn value_of(value: &str) -> Result<Meaning, String> {
    let source = Source { name: String::new(), text: value.to_owned() };
    let doc = Doc::new(&source, &[]);
    let whole = doc.root().is_some_and(|root| root.text() == value) && !doc.has_errors();
    Meaning::of(value).filter(|_| whole).ok_or_else(|| format!("{} is not one value as scenes have it.", shown(value)))
}

fn shown(value: &str) -> String {
    if value.is_empty() { "Nothing".to_owned() } else { format!("`{}`", value.chars().take(60).collect::<String>()) }
}

fn set(doc: &Doc<'_>, mut before: Meaning, path: &Path, value: &str) -> Result<Change, String> {
    let value = value.trim();
    let meaning = value_of(value)?;
    let found = follow(doc, path).ok_or("The text holds nothing.")?;
    let way: Vec<usize> = found.way.iter().map(|(_, place)| *place).collect();
    let Some(missing) = path.0.get(found.steps.len()..).filter(|missing| !missing.is_empty()) else {
        *before.at(&way).ok_or("The text is not written as it was read.")? = meaning;
        let range = found.node.at()..found.node.at() + found.node.text().len();
        return Ok(Change { splices: vec![Splice::new(range, value)], expected: before });
    };
    let mut missing = missing.iter().map(|step| match step {
        Step::Name(name) => Ok(name.as_str()),
        Step::Nth(nth) => Err(format!("There is no entry {} in {}.", nth + 1, named(&found.place))),
    });
    let first = missing.next().ok_or("There is nothing to set.")??;
    let group = doc.group(found.node).ok_or_else(|| format!("{} has no fields.", named(&found.place)))?;
    // What it stands in is begun with it, from the inside out.
    let names = missing.collect::<Result<Vec<&str>, String>>()?;
    let system = system(doc);
    let mut places = vec![below(&found.place, &group, &Step::Name(first.to_owned()))];
    for name in &names {
        let outer = places.last().cloned().unwrap_or_default();
        let in_map = format::bracket(&system, &outer) == Bracket::Curly;
        places.push(if in_map { format!("{outer}[..]") } else { format!("{outer}.{name}") });
    }
    let mut nested = value.to_owned();
    for (name, outer) in names.iter().zip(&places).rev() {
        nested = match format::bracket(&system, outer) {
            Bracket::Curly => format!("{{{}: {nested}}}", write::key(name)),
            Bracket::Round => format!("({name}: {nested})"),
            Bracket::Square => return Err(format!("There is no entry {} in `{outer}`.", shown(name))),
        };
    }
    put_field(doc, before, &found, &group, first, &nested)
}

/// Adds a field to a struct, where the format has it, or an entry at the end of a map.
fn put_field(doc: &Doc<'_>, mut before: Meaning, found: &Found<'_>, group: &Group<'_>, name: &str, value: &str) -> Result<Change, String> {
    let meaning = value_of(value)?;
    let layout = Layout::new(&doc.source().text, group);
    let (key, place, free) = match group.bracket {
        Bracket::Round => {
            let is_name =
                name.starts_with(|c: char| c.is_alphabetic() || c == '_') && name.chars().all(|c| c.is_alphanumeric() || c == '_');
            if !is_name || group.entries.iter().any(|(key, _)| key.is_none()) {
                return Err(format!("{} has no fields, or {} is no name of one.", named(&found.place), shown(name)));
            }
            (name.to_owned(), field_place(&system(doc), &found.place, group, name), true)
        }
        Bracket::Curly => (write::key(name), group.entries.len(), false),
        Bracket::Square => return Err(format!("There is no entry {} in {}.", shown(name), named(&found.place))),
    };
    let (splices, place) = insert(&layout, place, &format!("{key}: {value}"), free);
    let way: Vec<usize> = found.way.iter().map(|(_, place)| *place).collect();
    let entries = before.at(&way).and_then(Meaning::entries).ok_or("The text is not written as it was read.")?;
    entries.insert(place, (Some(key), meaning));
    Ok(Change { splices, expected: before })
}

/// Where a field comes: behind the last of those that the format has before it, else before the first.
fn field_place(system: &str, place: &str, group: &Group<'_>, name: &str) -> usize {
    let order = format::order(system, place);
    let rank = |name: &str| order.iter().position(|own| *own == name);
    let Some(own) = rank(name) else { return group.entries.len() };
    let ranks = group.entries.iter().enumerate().filter_map(|(place, (key, _))| Some((rank(key.as_ref()?.text())?, place)));
    ranks.filter(|(rank, _)| *rank < own).max().map_or(0, |(_, place)| place + 1)
}

/// Puts an entry into a list or map.
fn put(doc: &Doc<'_>, mut before: Meaning, path: &Path, place: usize, key: Option<&str>, value: &str) -> Result<Change, String> {
    let value = value.trim();
    let meaning = value_of(value)?;
    let key = key.map(write::key);
    let entry = key.as_ref().map_or_else(|| value.to_owned(), |key| format!("{key}: {value}"));
    let found = follow(doc, path).ok_or("The text holds nothing.")?;
    if found.steps.len() < path.0.len() {
        let whole = if key.is_some() { format!("{{{entry}}}") } else { format!("[{entry}]") };
        return set(doc, before, path, &whole);
    }
    let bracket = if key.is_some() { Bracket::Curly } else { Bracket::Square };
    let group = doc.group(found.node).filter(|group| group.bracket == bracket);
    let group = group.ok_or_else(|| format!("{} is no {}.", named(&found.place), if key.is_some() { "map" } else { "list" }))?;
    if key.as_ref().is_some_and(|key| group.entries.iter().any(|(own, _)| own.is_some_and(|own| own.text() == key))) {
        return Err(format!("There is an entry {} already.", key.unwrap_or_default()));
    }
    let (splices, place) = insert(&Layout::new(&doc.source().text, &group), place, &entry, false);
    let way: Vec<usize> = found.way.iter().map(|(_, place)| *place).collect();
    before.at(&way).and_then(Meaning::entries).ok_or("The text is not written as it was read.")?.insert(place, (key, meaning));
    Ok(Change { splices, expected: before })
}

fn named(place: &str) -> String {
    if place.is_empty() { "The scene".to_owned() } else { format!("`{place}`") }
}

/// The rule system that a scene says it is for.
fn system(doc: &Doc<'_>) -> String {
    let rules = doc.root().and_then(|root| doc.child(root, "rules"));
    rules.map_or("possession", |rules| rules.text().trim_matches('"')).to_owned()
}

/// What stands at a path that has to lead somewhere.
fn whole<'s>(doc: &Doc<'s>, path: &Path) -> Result<Found<'s>, String> {
    let mut found = follow(doc, path).ok_or("The text holds nothing.")?;
    if found.steps.len() < path.0.len() || path.0.is_empty() {
        return Err(format!("There is no `{path}` in the scene."));
    }
    found.way.truncate(found.steps.last().copied().unwrap_or_default());
    Ok(found)
}

/// The group that holds what was found, the way to it, and its place there.
fn entry<'s>(found: &Found<'s>) -> (Vec<usize>, Group<'s>, usize) {
    let mut way: Vec<usize> = found.way.iter().map(|(_, place)| *place).collect();
    let place = way.pop().unwrap_or_default();
    // A path that leads somewhere has taken a step through a group.
    let none = Group { bracket: Bracket::Round, name: "", open: 0, close: 0, entries: Vec::new() };
    (way, found.way.last().map_or(none, |(group, _)| group.clone()), place)
}

/// As [`entry`], or what would hold nothing without it and may be left out.
fn pruned<'s>(doc: &Doc<'s>, found: &Found<'s>) -> (Vec<usize>, Group<'s>, usize) {
    let (mut way, mut group, mut place) = entry(found);
    let (system, text) = (system(doc), doc.source().text.as_str());
    let mut outer = found.way.get(..found.way.len().saturating_sub(1)).unwrap_or_default();
    while let Some(((holder, at), further)) = outer.split_last() {
        let alone = group.entries.len() == 1 && comments_of(text, &group) == comments_of_entry(text, &group);
        let Some((Some(_), _)) = holder.entries.get(*at) else { break };
        let place_of = path_of(outer);
        // An entry of a map says something by its key alone.
        let may_go = holder.bracket == Bracket::Round && !format::required(&system, &place_of);
        if !alone || !may_go {
            break;
        }
        way.pop();
        (group, place, outer) = (holder.clone(), *at, further);
    }
    (way, group, place)
}

/// The place, in the words of the format, that a way leads to.
fn path_of(way: &[(Group<'_>, usize)]) -> String {
    way.iter().fold(String::new(), |place, (group, at)| {
        let key = group.entries.get(*at).and_then(|(key, _)| *key);
        match key.filter(|_| group.bracket == Bracket::Round) {
            Some(key) => below(&place, group, &Step::Name(key.text().to_owned())),
            None if group.name == "Some" => place,
            None => below(&place, group, &Step::Nth(*at)),
        }
    })
}

fn comments_of(text: &str, group: &Group<'_>) -> usize {
    comments(text.get(group.open + 1..group.close).unwrap_or_default()).len()
}

/// How many remarks the only entry of a group has, in it and as its own.
fn comments_of_entry(text: &str, group: &Group<'_>) -> usize {
    let layout = Layout::new(text, group);
    layout.slots.first().map_or(0, |slot| comments(text.get(slot.lead..slot.tail).unwrap_or_default()).len())
}

/// Whether every remark is still there but those that were taken out on purpose.
fn keeps_remarks(before: &str, after: &str, splices: &[Splice]) -> bool {
    let mut count: BTreeMap<&str, i64> = BTreeMap::new();
    for part in comments(before) {
        *count.entry(before.get(part).unwrap_or_default()).or_default() += 1;
    }
    for part in comments(after) {
        *count.entry(after.get(part).unwrap_or_default()).or_default() -= 1;
    }
    for splice in splices {
        let old = before.get(splice.range.clone()).unwrap_or_default();
        for part in comments(old) {
            *count.entry(old.get(part).unwrap_or_default()).or_default() -= 1;
        }
        for part in comments(&splice.with) {
            *count.entry(splice.with.get(part).unwrap_or_default()).or_default() += 1;
        }
    }
    count.values().all(|left| *left == 0)
}
