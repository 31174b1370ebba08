//! `willbound replay`: a record played again and its digest checked.

use super::{PROBLEMS, Telling, fail, print, print_problems, viewer};
use crate::play::record::{Record, Replayed};
use std::path::Path;

/// Replays a save; a difference from what was recorded is a problem.
pub fn replay(save: &Path, until: Option<usize>, format: Telling, view: Option<&str>) -> Result<(), u8> {
    let record = Record::load(save).map_err(fail)?;
    let (session, replayed) = record.replay(until).map_err(|problems| {
        print_problems(&problems);
        PROBLEMS
    })?;
    print::session(&session, viewer(session.cast(), view)?, format)?;
    match replayed {
        Replayed::Same => Ok(()),
        Replayed::Shortened { why } => Err(fail(format!("{}: {why}", save.display()))),
        Replayed::Differs { taken, why } => Err(fail(format!("{}: it replays as far as answer {taken}, then {why}", save.display()))),
    }
}
