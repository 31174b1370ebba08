//! Helpers that are in trance from the start: whom they aid, and whether a chain of touch leads to that person.
//!
//! It must not know what their help is worth.

use super::member::Raw;
use crate::engine::combatant::{Cell, CombatantId};
use crate::scene::check::cast::Entry;
use crate::scene::check::values::Ids;
use crate::scene::read::{Doc, quoted};

/// Whom a helper aids, as how many people.
#[derive(Clone, Copy)]
pub(super) struct Aided {
    pub whom: CombatantId,
    pub people: i32,
    at: usize,
}

/// Whom everybody aids, in cast order.
pub(super) fn aided(doc: &Doc<'_>, cast: &[Raw], ids: &Ids) -> Vec<Option<Aided>> {
    let mut found = Vec::new();
    for raw in cast {
        let whom = raw.aids.as_ref().and_then(|aids| Some((aids, ids.find(doc, &aids.whom)?)));
        let aided = whom.map(|(aids, whom)| Aided { whom, people: aids.people, at: aids.whom.at });
        if let Some((message, remedy)) = aided.and_then(|aided| trouble(raw, cast.get(aided.whom.index())?)) {
            doc.error(aided.map_or(0, |aided| aided.at), message, remedy);
        }
        found.push(aided);
    }
    found
}

fn trouble(raw: &Raw, other: &Raw) -> Option<(String, String)> {
    let (who, whom) = (quoted(&raw.who.id.value), quoted(&other.who.id.value));
    let say = |message: String, remedy: &str| Some((message, remedy.to_owned()));
    if raw.who.id.value == other.who.id.value {
        return say(format!("{who} cannot be in trance for itself"), "name somebody else of its side");
    }
    if raw.side_name() != other.side_name() {
        return say(format!("{who} and {whom} are not on one side, so neither aids the other"), "name somebody of its side");
    }
    if let Some(further) = &other.aids {
        let message = format!("{whom} is in trance itself, so nobody can be in trance for {whom}");
        return Some((message, format!("write `aids: \"{}\"`, whom {whom} aids, or somebody else", further.whom.value)));
    }
    if raw.comes_later() {
        let message = format!("{who} arrives in round {}, so it is in trance for nobody before", raw.sheet.arrives);
        return say(message, "remove `arrives`, or `trance`");
    }
    if other.comes_later() {
        let message = format!("{whom} arrives in round {}, so nobody is in trance for {whom} before", other.sheet.arrives);
        return say(message, "remove `arrives`, or `trance`");
    }
    None
}

/// Warns of helpers that no chain of touch joins to whom they aid: they would drop out of the count at once.
pub(super) fn warn_of_gaps(doc: &Doc<'_>, cast: &[Raw], trances: &[Option<Aided>], cells: &[Option<Cell>]) {
    let cell = |place: usize| cells.get(place).copied().flatten();
    let touch = |a: usize, b: usize| cell(a).zip(cell(b)).is_some_and(|(a, b)| a.distance(b) <= 1);
    for (place, aided) in trances.iter().enumerate() {
        let Some(aided) = aided else { continue };
        let fellows = |other: &usize| trances.get(*other).copied().flatten().is_some_and(|other| other.whom == aided.whom);
        // Everybody that the chain from the aided person reaches.
        let mut reached = vec![aided.whom.index()];
        let mut next = 0;
        while let Some(from) = reached.get(next).copied() {
            let more: Vec<usize> =
                (0..cast.len()).filter(|other| !reached.contains(other) && fellows(other) && touch(from, *other)).collect();
            reached.extend(more);
            next += 1;
        }
        if !reached.contains(&place) {
            let (who, whom) = (cast.get(place), cast.get(aided.whom.index()));
            let id = |raw: Option<&Raw>| quoted(raw.map_or("?", |raw| &raw.who.id.value));
            let message = format!("{} touches neither {} nor anybody in trance for {} (S-103)", id(who), id(whom), id(whom));
            doc.warn(aided.at, message, "place it on a cell beside one of them with `at`");
        }
    }
}
