//! The same work on several threads, and what each of them makes taken in as it comes. It knows nothing of what is played.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Does `work` on so many threads (1 at least) until all are done. What they hand over is taken in one by one, in the order it
/// comes; while nothing comes, `take` is given `None` ten times a second, to show how far they are.
pub(super) fn gather<T: Send>(threads: usize, work: impl Fn(&dyn Fn(T)) + Sync, mut take: impl FnMut(Option<T>)) {
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, work) = (sender.clone(), &work);
            scope.spawn(move || {
                work(&|made| {
                    // Whoever waits for it is gone only when all have reported.
                    let _ = sender.send(made);
                });
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(Duration::from_millis(100)) {
                Ok(made) => take(Some(made)),
                Err(RecvTimeoutError::Timeout) => take(None),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
}
