//! Who a combatant is: the fields of a cast entry that every rule system has, and how names are told apart.
//!
//! It must not know what a combatant can do.

use super::names;
use super::portraits::PORTRAITS;
use super::values::{full_text, text};
use crate::scene::picture::{self, Picture};
use crate::scene::problem::{Code, nearest};
use crate::scene::read::{At, Doc, Fields, Node, quoted};
use crate::scene::{Look, Seat, archive};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Who a combatant is, as the file has it.
pub(super) struct Who {
    /// Its id; empty where it could not be read.
    pub id: At<String>,
    pub name: String,
    /// Its side, if it names one.
    pub side: Option<At<String>>,
    /// Its kind in lower case, if it names one.
    pub kind: Option<String>,
    pub look: Look,
    pub seat: Seat,
}

impl Who {
    /// Reads the part of a cast entry that says who it is.
    pub fn read(doc: &Doc<'_>, of: &mut Fields<'_, '_>, entry: Node<'_>) -> Self {
        let id = id(doc, of).unwrap_or(At { value: String::new(), at: entry.at() });
        let name = full_text(doc, of, "name", 60).map_or_else(|| names::name_of(&id.value), |name| name.value);
        let side = side(doc, of);
        let kind = full_text(doc, of, "kind", 32).map(|kind| kind.value.to_lowercase());
        let epithet = text(doc, of, "epithet", 60).map(|epithet| epithet.value).unwrap_or_default();
        let (portrait, picture) = portrait(doc, of);
        let look = Look { portrait, picture, epithet };
        let seats = [("Human", Seat::Human), ("Computer", Seat::Computer), ("Random", Seat::Random), ("Thinker", Seat::Thinker)];
        let seat = of.node("seat").and_then(|node| node.one_of(doc, &seats));
        Self { id, name, side, kind, look, seat: seat.map_or(Seat::Human, |seat| seat.value) }
    }
}

/// The id as written, also where it is not well formed: others may mean it.
fn id(doc: &Doc<'_>, fields: &mut Fields<'_, '_>) -> Option<At<String>> {
    let id: At<String> = fields.need_as("id", "an id in double quotes", "add `id: \"…\"`, a short name for scripts")?;
    if let Some((message, remedy)) = names::id_trouble(&id.value) {
        doc.error_of(names::id_code(&id.value), id.at, message, remedy);
    }
    Some(id)
}

fn side(doc: &Doc<'_>, fields: &mut Fields<'_, '_>) -> Option<At<String>> {
    let side = full_text(doc, fields, "side", names::LONGEST_ID)?;
    if let Some((message, remedy)) = names::id_trouble(&side.value) {
        doc.error_of(names::id_code(&side.value), side.at, message.replace("the id", "the side").replace("an id", "a side"), remedy);
    }
    Some(side)
}

/// The path of a file that a scene file names, beside the scene file.
pub fn beside(scene: &str, name: &str) -> PathBuf {
    Path::new(scene).parent().unwrap_or(Path::new("")).join(name)
}

fn portrait(doc: &Doc<'_>, fields: &mut Fields<'_, '_>) -> (String, Option<Arc<Picture>>) {
    let Some(given) = text(doc, fields, "portrait", 120) else { return (String::new(), None) };
    let plain = given.value.trim_end_matches(".png");
    if plain.is_empty() || PORTRAITS.contains(&plain) {
        return (plain.to_owned(), None);
    }
    if given.value.ends_with(".png") {
        let picture = picture_file(doc, &given);
        return (given.value, picture);
    }
    let remedy = match nearest(plain, PORTRAITS.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => "the names are those of the files in assets/portraits, such as \"feather-cap\" or \"demon-tusked\"".to_owned(),
    };
    doc.warn(given.at, format!("there is no portrait {}, so one is chosen by kind", quoted(plain)), remedy);
    (String::new(), None)
}

/// The picture of a file beside the scene; where it cannot be shown, that is told and one is chosen by kind.
fn picture_file(doc: &Doc<'_>, given: &At<String>) -> Option<Arc<Picture>> {
    let name = quoted(&given.value);
    if let Some(why) = archive::name_trouble(&given.value) {
        let remedy = "name a file beside the scene or below it, as in \"portraits/ann.png\"";
        doc.warn(given.at, format!("{name} cannot be a portrait, because {why}; one is chosen by kind"), remedy);
        return None;
    }
    match picture::load(&beside(&doc.source().name, &given.value)) {
        Ok(picture) => Some(Arc::new(picture)),
        Err(why) => {
            let remedy = "give a PNG file of at most 2048 pixels a side and 2 MiB, or the name of a portrait that is built in";
            doc.warn(given.at, format!("the portrait {name} cannot be shown, so one is chosen by kind: {why}"), remedy);
            None
        }
    }
}

/// Reports ids that two combatants have.
pub(super) fn refuse_doubles(doc: &Doc<'_>, ids: &[&At<String>]) {
    for (place, id) in ids.iter().enumerate() {
        let same = |other: &&&At<String>| other.value == id.value && !id.value.is_empty();
        if let Some(first) = ids.iter().take(place).find(same) {
            let message = format!("the id {} is given twice", quoted(&id.value));
            let remedy = format!("choose another; the first is on line {}", doc.line(first.at));
            doc.error_of(Code::GivenTwice, id.at, message, remedy);
        }
    }
}

/// Warns of two combatants that people cannot tell apart.
pub(super) fn warn_of_equal_names(doc: &Doc<'_>, cast: &[(&At<String>, &str)]) {
    for (place, (id, name)) in cast.iter().enumerate() {
        if let Some((first, _)) = cast.iter().take(place).find(|(_, other)| other == name) {
            let message = format!("{} and {} have the same name, {}", quoted(&first.value), quoted(&id.value), quoted(name));
            doc.warn(id.at, message, "give one of them another `name`");
        }
    }
}
