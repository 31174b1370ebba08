//! A list that only grows, whose kept copies share what they have in common: facts, answers and dice of an encounter; or, where
//! nobody will read it, only the count of them. It knows nothing of what it holds.

use serde::{Serialize, Serializer};
use std::ops::Deref;
use std::sync::Arc;

/// A list that only grows; read as a slice.
#[derive(Clone, Debug)]
pub struct Log<T> {
    items: Vec<T>,
    /// What was kept of it so far, piece by piece.
    pieces: Vec<Arc<[T]>>,
    /// How many items the pieces hold together.
    covered: usize,
    /// Whether it only counts, and how many were counted so far.
    counts: Option<usize>,
}

/// A log as it stood at a moment. Copies of later moments share the pieces of earlier ones.
#[derive(Clone, Debug)]
pub struct Kept<T>(Vec<Arc<[T]>>, Option<usize>);

impl<T> Default for Log<T> {
    fn default() -> Self {
        Self { items: Vec::new(), pieces: Vec::new(), covered: 0, counts: None }
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(Vec::new(), None)
    }
}

impl<T> Deref for Log<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T: Serialize> Serialize for Log<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.items.serialize(serializer)
    }
}

impl<T> Log<T> {
    /// One that only counts, for what nobody reads.
    pub fn counting() -> Self {
        Self { counts: Some(0), ..Self::default() }
    }

    /// How many there were, kept or not.
    pub fn count(&self) -> usize {
        self.counts.unwrap_or(self.items.len())
    }

    /// Appends one; it is made only where it is kept.
    #[inline]
    pub fn push(&mut self, item: impl FnOnce() -> T) {
        match &mut self.counts {
            Some(count) => *count += 1,
            None => self.items.push(item()),
        }
    }
}

impl<T: Clone> Log<T> {
    /// Hands the whole list over; nothing is left of it.
    pub fn take(&mut self) -> Vec<T> {
        std::mem::take(self).items
    }

    /// The list as it stands now; copies only what was appended since it was last kept.
    pub fn keep(&mut self) -> Kept<T> {
        let fresh = self.items.get(self.covered..).unwrap_or_default();
        if !fresh.is_empty() {
            self.pieces.push(fresh.into());
            self.covered = self.items.len();
        }
        Kept(self.pieces.clone(), self.counts)
    }
}

impl<T: Clone> Kept<T> {
    /// A list that goes on from here; it may take the room of another that is not needed any more.
    pub fn open(&self, room: Option<Log<T>>) -> Log<T> {
        let mut items = room.map_or_else(Vec::new, |room| room.items);
        items.clear();
        items.extend(self.0.iter().flat_map(|piece| piece.iter().cloned()));
        Log { covered: items.len(), items, pieces: self.0.clone(), counts: self.1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_stays_as_it_was_and_is_shared() {
        let mut log = Log::default();
        log.push(|| 1);
        log.push(|| 2);
        let early = log.keep();
        log.push(|| 3);
        let late = log.keep();
        assert_eq!((&*early.open(None), &*late.open(None), &*log), (&[1, 2][..], &[1, 2, 3][..], &[1, 2, 3][..]));
        assert!(Arc::ptr_eq(&early.0[0], &late.0[0]), "the first piece is not copied again");
        let mut other = early.open(None);
        other.push(|| 9);
        assert!(Arc::ptr_eq(&other.keep().0[0], &early.0[0]));
        assert_eq!((&*other, &*late.open(None)), (&[1, 2, 9][..], &[1, 2, 3][..]), "lists that part do not touch each other");
    }

    #[test]
    fn one_that_only_counts_makes_nothing_and_goes_on_counting_in_its_copies() {
        let mut log: Log<i32> = Log::counting();
        log.push(|| panic!("nobody reads it"));
        log.push(|| panic!("nobody reads it"));
        let mut copy = log.keep().open(None);
        copy.push(|| panic!("nobody reads it"));
        assert_eq!((log.count(), copy.count(), copy.len()), (2, 3, 0));
    }
}
