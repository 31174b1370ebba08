//! The folder of saves is read off the frame: how far it is can be seen, and who needs it no more drops it.

use super::{Saved, list_while};
use crate::app::desk::Desk;
use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, futures::check_ready};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A reading that goes on.
pub struct Reading {
    task: Task<Vec<Saved>>,
    so_far: Arc<SoFar>,
}

#[derive(Default)]
struct SoFar {
    read: AtomicUsize,
    all: AtomicUsize,
    dropped: AtomicBool,
}

impl Reading {
    /// Begins to read a folder.
    pub fn begin(folder: PathBuf) -> Self {
        let so_far = Arc::new(SoFar::default());
        let told = so_far.clone();
        let task = IoTaskPool::get().spawn(async move {
            list_while(&folder, |read, all| {
                told.read.store(read, Ordering::Relaxed);
                told.all.store(all, Ordering::Relaxed);
                !told.dropped.load(Ordering::Relaxed)
            })
        });
        Self { task, so_far }
    }

    /// How many saves are read, and how many there are; before the folder was looked at, none.
    pub fn so_far(&self) -> (usize, usize) {
        (self.so_far.read.load(Ordering::Relaxed), self.so_far.all.load(Ordering::Relaxed))
    }

    /// The saves, once all are read.
    fn done(&mut self) -> Option<Vec<Saved>> {
        check_ready(&mut self.task)
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.so_far.dropped.store(true, Ordering::Relaxed);
    }
}

/// Puts what was read on the desk.
pub fn follow(mut desk: ResMut<Desk>) {
    let found = desk.bypass_change_detection().reading.as_mut().and_then(Reading::done);
    if let Some(found) = found {
        (desk.saves, desk.reading) = (found, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::TaskPool;

    #[test]
    fn a_folder_is_read_to_its_end_or_until_nobody_needs_it() {
        IoTaskPool::get_or_init(TaskPool::default);
        let folder = tempfile::tempdir().unwrap();
        for number in 0..20 {
            std::fs::write(folder.path().join(format!("{number}.ron")), "x").unwrap();
        }
        let mut reading = Reading::begin(folder.path().to_owned());
        let found = loop {
            match reading.done() {
                Some(found) => break found,
                None => std::thread::yield_now(),
            }
        };
        assert_eq!((found.len(), reading.so_far()), (20, (19, 20)));
        let dropped = std::cell::Cell::new(0);
        let some = list_while(folder.path(), |read, _| {
            dropped.set(read);
            read < 5
        });
        assert_eq!((some.len(), dropped.get()), (5, 5), "it stops before the next save");
    }
}
