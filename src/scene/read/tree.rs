//! A text as groups of entries within one another, each with its place and whether it can be relied on.
//!
//! It must not know how a text is nested (that is `nest`), nor what any field or value means.

use super::token::{Bracket, Fault};

pub(super) type Id = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Quoted,
    Group(Bracket),
    /// Stands where a value should have been.
    Missing,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) key: Option<Id>,
    pub(super) value: Id,
}

#[derive(Debug)]
pub(super) struct Item {
    pub(super) kind: Kind,
    pub(super) start: usize,
    /// The end of the name before a bracket; `start` when there is none.
    pub(super) name_end: usize,
    /// The bracket of a group; otherwise `start`.
    pub(super) open: usize,
    pub(super) end: usize,
    /// Its fault is reported already. A leaf's text, or what a group holds and lacks, is unreliable.
    pub(super) bad: bool,
    pub(super) entries: Vec<Entry>,
}

impl Item {
    pub(super) fn new(kind: Kind, start: usize, end: usize, bad: bool) -> Self {
        Self { kind, start, name_end: start, open: start, end, bad, entries: Vec::new() }
    }
}

pub(super) struct Tree {
    items: Vec<Item>,
    pub(super) root: Option<Id>,
    fault_places: Vec<usize>,
}

impl Tree {
    pub(super) fn new(items: Vec<Item>, root: Option<Id>, faults: &[Fault]) -> Self {
        let mut fault_places: Vec<usize> = faults.iter().map(|fault| fault.at).collect();
        fault_places.sort_unstable();
        Self { items, root, fault_places }
    }

    pub(super) fn item(&self, id: Id) -> Option<&Item> {
        self.items.get(id)
    }

    /// Whether a fault of writing lies in this part of the text.
    pub(super) fn has_fault(&self, start: usize, end: usize) -> bool {
        let first = self.fault_places.partition_point(|at| *at < start);
        self.fault_places.get(first).is_some_and(|at| *at < end)
    }

    /// The leaf inside group `id` that covers this offset.
    pub(super) fn leaf_at(&self, id: Id, offset: usize) -> Option<&Item> {
        let mut item = self.item(id)?;
        while matches!(item.kind, Kind::Group(_)) {
            let covers = |inner: &&Item| inner.start <= offset && offset < inner.end;
            let inner = item.entries.iter().flat_map(|entry| [entry.key, Some(entry.value)]);
            item = inner.flatten().filter_map(|id| self.item(id)).find(covers)?;
        }
        Some(item)
    }
}
