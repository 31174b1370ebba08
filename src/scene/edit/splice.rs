//! Changes of a group as pieces of text put in place of others: an entry added, taken out, moved, copied. What stands around
//! them is kept to the letter.
//!
//! It must not know which fields there are.

use std::ops::Range;

use super::layout::{Layout, Slot, comments_of_line};
use crate::scene::read::comments;

/// Longer lines are broken.
const WIDTH: usize = 130;

/// A piece of the text, and what comes in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Splice {
    pub(super) range: Range<usize>,
    pub(super) with: String,
}

impl Splice {
    pub(super) fn new(range: Range<usize>, with: impl Into<String>) -> Self {
        Self { range, with: with.into() }
    }

    fn put(at: usize, with: impl Into<String>) -> Self {
        Self::new(at..at, with)
    }
}

/// The text with all splices done; they may not overlap.
pub(super) fn spliced(text: &str, splices: &[Splice]) -> String {
    let mut order: Vec<&Splice> = splices.iter().collect();
    order.sort_by_key(|splice| splice.range.start);
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for splice in order {
        out.push_str(text.get(at..splice.range.start).unwrap_or_default());
        out.push_str(&splice.with);
        at = splice.range.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// Takes an entry out, with the remarks that belong to it.
pub(super) fn remove(group: &Layout<'_>, place: usize) -> Vec<Splice> {
    let Some(slot) = group.slots.get(place) else { return Vec::new() };
    let before = place.checked_sub(1).and_then(|place| group.slots.get(place));
    let next = group.slots.get(place + 1);
    let mut splices = Vec::new();
    // Where the last entry has no comma, the one before it has none either.
    if next.is_none() && slot.comma.is_none() {
        splices.extend(before.and_then(|before| before.comma).map(|comma| Splice::new(comma..comma + 1, "")));
    }
    let (begins, ends) = (group.begins_line(slot.lead), group.ends_line(slot.tail));
    if begins && ends {
        splices.push(Splice::new(lines(group, slot), ""));
        return splices;
    }
    let range = match (before, next) {
        (_, Some(next)) if begins || !ends => slot.lead..next.lead,
        (Some(before), _) => {
            let kept = before.tail.max(splices.first().map_or(0, |splice| splice.range.end));
            let behind = before.comma.map_or(before.end, |comma| comma + 1);
            // Remarks that stay keep the lines they stand on.
            let remarks = comments(group.text.get(behind..slot.lead).unwrap_or_default());
            if remarks.is_empty() { kept..slot.tail } else { slot.lead..slot.tail }
        }
        (None, Some(next)) => slot.lead..next.lead,
        (None, None) => {
            let (left, right) = (group.text.get(group.open..slot.lead), group.text.get(slot.tail..group.close));
            let blank = |part: Option<&str>| part.is_some_and(|part| part.chars().all(char::is_whitespace));
            if blank(left) && blank(right) { group.open..group.close } else { slot.lead..slot.tail }
        }
    };
    splices.push(Splice::new(range, ""));
    splices
}

/// The whole lines of an entry that has them to itself, with a blank line that would else be one too many.
fn lines(group: &Layout<'_>, slot: &Slot) -> Range<usize> {
    let (mut start, mut end) = (group.line(slot.lead), group.line_end(slot.tail));
    let blank = |from: usize| {
        let line = group.text.get(from..group.line_end(from)).unwrap_or_default();
        !line.is_empty() && line.trim().is_empty()
    };
    let above = start.checked_sub(1).map(|end| group.line(end)).filter(|above| blank(*above));
    let last = group.text.get(end..group.close.max(end)).is_some_and(|rest| rest.trim().is_empty());
    let first = group.text.get(group.open..start).is_some_and(|before| before.trim().is_empty());
    if let Some(above) = above.filter(|above| *above >= group.open && (last || blank(end))) {
        start = above;
    } else if first && blank(end) {
        end = group.line_end(end);
    }
    start..end
}

/// Puts an entry (`key: value` or a value, without comma) before the one at `place`; at the end where there is none. Fields may
/// stand in any order, so that `free` ones may also come a little further on, where there is room. The splices, and the place it
/// comes to.
pub(super) fn insert(group: &Layout<'_>, place: usize, entry: &str, free: bool) -> (Vec<Splice>, usize) {
    let place = place.min(group.slots.len());
    let Some(before) = place.checked_sub(1).and_then(|place| group.slots.get(place)) else { return (first(group, entry), 0) };
    let next = group.slots.get(place);
    let newline = group.newline();
    let goes_on = |slot: &Slot, next: &Slot| !group.text.get(slot.tail..next.start).unwrap_or_default().contains('\n');
    let fits = !entry.contains('\n') && group.width(before.end) + entry.chars().count() + 2 <= WIDTH;
    let inline = match next {
        Some(next) => goes_on(before, next),
        None => !group.text.get(before.tail..group.close).unwrap_or_default().contains('\n'),
    };
    if inline {
        let within = group.text.get(group.open..group.close).unwrap_or_default();
        if !fits && !within.contains('\n') && !within.contains("//") {
            return (broken(group, place, entry, free), place);
        }
        if !fits && free && next.is_some() {
            // Behind the last entry of the line.
            let mut on = place;
            while group.slots.get(on - 1).zip(group.slots.get(on)).is_some_and(|(slot, next)| goes_on(slot, next)) {
                on += 1;
            }
            return insert(group, on, entry, false);
        }
        if let Some(next) = next {
            return (vec![Splice::put(next.lead, format!("{entry}, "))], place);
        }
        let mut splices = Vec::new();
        let comma = if before.comma.is_some() { "," } else { "" };
        if before.comma.is_none() {
            splices.push(Splice::put(before.end, ","));
        }
        splices.push(Splice::put(before.tail, format!(" {entry}{comma}")));
        return (splices, place);
    }
    let row = place.checked_sub(2).and_then(|place| group.slots.get(place)).is_some_and(|earlier| goes_on(earlier, before));
    let bare = before.comma.is_some_and(|comma| before.tail == comma + 1) || (before.comma.is_none() && before.tail == before.end);
    let mut splices = Vec::new();
    let comma = if before.comma.is_some() { "," } else { "" };
    if before.comma.is_none() {
        splices.push(Splice::put(before.end, ","));
    }
    if row && bare && fits && free {
        splices.push(Splice::put(before.tail, format!(" {entry}{comma}")));
    } else {
        splices.push(Splice::put(before.tail, format!("{newline}{}{entry}{comma}", group.entry_indent())));
    }
    (splices, place)
}

/// Puts an entry at the beginning of a group.
fn first(group: &Layout<'_>, entry: &str) -> Vec<Splice> {
    let newline = group.newline();
    if let Some(next) = group.slots.first() {
        return if group.begins_line(next.lead) {
            vec![Splice::put(group.line(next.lead), format!("{}{entry},{newline}", group.entry_indent()))]
        } else if entry.contains('\n') || group.width(next.start) + entry.chars().count() > WIDTH {
            broken(group, 0, entry, false)
        } else {
            vec![Splice::put(next.lead, format!("{entry}, "))]
        };
    }
    let inner = group.text.get(group.open..group.close).unwrap_or_default();
    if inner.contains('\n') && group.begins_line(group.close) {
        // Before the remarks, so that none becomes the entry's own.
        let at = group.line_end(group.open + comments_of_line(inner));
        return vec![Splice::put(at, format!("{}{entry},{newline}", group.entry_indent()))];
    }
    if inner.trim().is_empty() && (entry.contains('\n') || group.width(group.close) + entry.chars().count() > WIDTH) {
        let (indent, unit) = (group.indent(group.open), group.unit());
        return vec![Splice::new(group.open..group.close, format!("{newline}{indent}{unit}{entry},{newline}{indent}"))];
    }
    if inner.trim().is_empty() {
        return vec![Splice::new(group.open..group.close, entry)];
    }
    let line = if inner.contains("//") { newline } else { " " };
    vec![Splice::put(group.close, format!("{line}{entry}"))]
}

/// A group of one line with its entries on lines of their own, and one more entry. Fields share lines as far as they have room.
fn broken(group: &Layout<'_>, place: usize, entry: &str, rows: bool) -> Vec<Splice> {
    let (newline, indent) = (group.newline(), group.indent(group.open));
    let inner = format!("{indent}{}", group.unit());
    let mut width = usize::MAX;
    let mut next = |text: &str| {
        let len = text.chars().count() + 2;
        let fits = rows && width.saturating_add(len) <= WIDTH && !text.contains('\n');
        width = if fits { width + len } else { inner.chars().count() + len };
        if fits { " ".to_owned() } else { format!("{newline}{inner}") }
    };
    let mut splices = Vec::new();
    let mut from = group.open;
    for (at, slot) in group.slots.iter().enumerate() {
        let new = if at == place { format!("{}{entry},", next(entry)) } else { String::new() };
        let begin = next(group.text.get(slot.lead..slot.tail).unwrap_or_default());
        splices.push(Splice::new(from..slot.lead, format!("{new}{begin}")));
        if slot.comma.is_none() {
            splices.push(Splice::put(slot.end, ","));
        }
        from = slot.tail;
    }
    let new = if place >= group.slots.len() { format!("{}{entry},", next(entry)) } else { String::new() };
    splices.push(Splice::new(from..group.close, format!("{new}{newline}{indent}")));
    splices
}

/// Moves an entry to another place; those between move up, each with its remarks.
pub(super) fn shift(group: &Layout<'_>, from: usize, to: usize) -> Vec<Splice> {
    let mut order: Vec<usize> = (0..group.slots.len()).collect();
    if from >= order.len() || to >= order.len() {
        return Vec::new();
    }
    let moved = order.remove(from);
    order.insert(to, moved);
    let mut splices = Vec::new();
    for (place, entry) in order.iter().enumerate().filter(|(place, entry)| place != *entry) {
        let (Some(slot), Some(entry)) = (group.slots.get(place), group.slots.get(*entry)) else { continue };
        let slice = |part: Range<usize>| group.text.get(part).unwrap_or_default();
        // The remarks before the comma, then the comma of the place, then the remarks behind.
        let inner = entry.comma.map_or("", |comma| slice(entry.end..comma));
        let behind = slice(entry.comma.map_or(entry.end, |comma| comma + 1)..entry.tail);
        let comma = if slot.comma.is_some() { "," } else { "" };
        let mut with = format!("{}{inner}{comma}{behind}", slice(entry.lead..entry.end));
        let of_line = comments(behind).last().is_some_and(|last| behind.get(last.clone()).is_some_and(|last| last.starts_with("//")));
        let mut end = slot.tail;
        if of_line && !group.ends_line(slot.tail) {
            with.push_str(&format!("{}{}", group.newline(), group.entry_indent()));
            let rest = group.text.get(end..).unwrap_or_default();
            end += rest.len() - rest.trim_start_matches([' ', '\t']).len();
        }
        splices.push(Splice::new(slot.lead..end, with));
    }
    splices
}
