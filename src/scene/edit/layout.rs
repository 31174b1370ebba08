//! How a group is laid out on the page: where each entry begins and ends with the remarks that belong to it, which commas there
//! are, and what stands on a line of its own.
//!
//! A remark behind an entry, on its line, belongs to the entry. So does one on the lines directly above, where the entry begins a
//! line that it has to itself. A blank line parts a remark from what follows.

use std::ops::Range;

use crate::scene::problem::skip_blank;
use crate::scene::read::{Group, comments};

/// One entry with what belongs to it.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    /// Where the remarks above begin that belong to it; where there are none, its own beginning.
    pub(super) lead: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The comma behind it.
    pub(super) comma: Option<usize>,
    /// The end of the comma and of the remarks behind it that belong to it.
    pub(super) tail: usize,
}

/// A group on the page.
pub(super) struct Layout<'s> {
    pub(super) text: &'s str,
    /// Behind the opening bracket.
    pub(super) open: usize,
    /// The closing bracket.
    pub(super) close: usize,
    pub(super) slots: Vec<Slot>,
}

impl<'s> Layout<'s> {
    pub(super) fn new(text: &'s str, group: &Group<'_>) -> Self {
        let mut layout = Self { text, open: group.open + 1, close: group.close, slots: Vec::new() };
        for (key, value) in &group.entries {
            let start = key.map_or(value.at(), |key| key.at());
            let end = value.at() + value.text().len();
            let next = skip_blank(text, end).unwrap_or(end);
            let comma = Some(next).filter(|next| text.get(*next..).is_some_and(|rest| rest.starts_with(',')));
            layout.slots.push(Slot { lead: start, start, end, comma, tail: comma.map_or(end, |comma| comma + 1) });
        }
        for place in 0..layout.slots.len() {
            layout.take_tail(place);
        }
        for place in 0..layout.slots.len() {
            layout.take_lead(place);
        }
        layout
    }

    fn slice(&self, part: Range<usize>) -> &'s str {
        self.text.get(part).unwrap_or_default()
    }

    /// What stands behind the entry before, or behind the bracket.
    fn before(&self, place: usize) -> usize {
        place.checked_sub(1).and_then(|place| self.slots.get(place)).map_or(self.open, |slot| slot.tail)
    }

    fn take_tail(&mut self, place: usize) {
        let next = self.slots.get(place + 1).map(|next| next.start);
        let Some(slot) = self.slots.get_mut(place) else { return };
        let end = next.unwrap_or(self.close);
        let part = self.text.get(slot.tail..end).unwrap_or_default();
        let own = comments_of_line(part);
        // What stands before another entry on the same line is about that one.
        let ends_line = next.is_none() || part.get(own..).is_some_and(|rest| rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n'));
        if ends_line {
            slot.tail += own;
        }
    }

    fn take_lead(&mut self, place: usize) {
        let Some(slot) = self.slots.get(place) else { return };
        let mut from = self.before(place);
        if place == 0 {
            // A remark behind the opening bracket is about the group.
            let part = self.slice(from..slot.start);
            let own = comments_of_line(part);
            if part.get(own..).is_some_and(|rest| rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n')) {
                from += own;
            }
        }
        let shares_line = self.slots.get(place + 1).is_some_and(|next| !self.slice(slot.tail..next.start).contains('\n'));
        let mut lead = slot.start;
        for remark in comments(self.slice(from..slot.start)).into_iter().rev() {
            let between = self.slice(from + remark.end..lead).matches('\n').count();
            if between > 1 || (between == 1 && shares_line) {
                break;
            }
            lead = from + remark.start;
        }
        if let Some(slot) = self.slots.get_mut(place) {
            slot.lead = lead;
        }
    }

    /// Whether a line begins with what begins here.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        self.slice(self.line(at)..at).chars().all(|c| c == ' ' || c == '\t')
    }

    /// Whether a line ends behind what ends here.
    pub(super) fn ends_line(&self, at: usize) -> bool {
        let rest = self.text.get(at..).unwrap_or_default().trim_start_matches([' ', '\t', '\r']);
        rest.is_empty() || rest.starts_with('\n')
    }

    /// Where the line of an offset begins.
    pub(super) fn line(&self, at: usize) -> usize {
        self.slice(0..at).rfind('\n').map_or(0, |end| end + 1)
    }

    /// The offset behind the end of the line.
    pub(super) fn line_end(&self, at: usize) -> usize {
        self.text.get(at..).and_then(|rest| rest.find('\n')).map_or(self.text.len(), |end| at + end + 1)
    }

    /// The blank space with which the line of an offset begins.
    pub(super) fn indent(&self, at: usize) -> &'s str {
        let line = self.slice(self.line(at)..self.text.len());
        let len = line.len() - line.trim_start_matches([' ', '\t']).len();
        line.get(..len).unwrap_or_default()
    }

    /// The blank space before entries that begin a line.
    pub(super) fn entry_indent(&self) -> String {
        let first = self.slots.iter().find(|slot| self.begins_line(slot.start));
        first.map_or_else(|| format!("{}{}", self.indent(self.close), self.unit()), |slot| self.indent(slot.start).to_owned())
    }

    /// By what an inner line is set in: as the file does it, else four spaces.
    pub(super) fn unit(&self) -> String {
        let first = self.text.lines().find(|line| line.starts_with([' ', '\t']) && !line.trim().is_empty());
        let indent = first.map_or("", |line| line.get(..line.len() - line.trim_start_matches([' ', '\t']).len()).unwrap_or_default());
        if indent.is_empty() || indent.len() > 8 { "    ".to_owned() } else { indent.to_owned() }
    }

    /// The line end of the file.
    pub(super) fn newline(&self) -> &'static str {
        let first = self.text.find('\n').and_then(|at| at.checked_sub(1)).and_then(|at| self.text.as_bytes().get(at));
        if first == Some(&b'\r') { "\r\n" } else { "\n" }
    }

    /// How wide the line would be that an offset stands on.
    pub(super) fn width(&self, at: usize) -> usize {
        self.slice(self.line(at)..self.line_end(at)).trim_end().chars().count()
    }
}

/// How far the remarks go that stand before the first line end.
pub(super) fn comments_of_line(part: &str) -> usize {
    let mut own = 0;
    for remark in comments(part) {
        let between = part.get(own..remark.start).unwrap_or_default();
        if between.contains('\n') {
            break;
        }
        own = remark.end;
    }
    own
}
