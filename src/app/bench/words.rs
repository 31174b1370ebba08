//! What a changed scene has done to the table, in sentences.

use super::State;
use crate::app::table::Game;
use crate::engine::decision::Who;
use crate::play::narration;
use crate::play::reload::Carried;
use crate::play::session::Session;
use crate::scene::Scene;
use std::path::Path;

/// The former fight is on the table again.
pub const BROUGHT_BACK: &str = "The fight is as it was before the scene changed.";
/// The changed scene is on the table again.
pub const TAKEN_AGAIN: &str = "The fight is on the changed scene again.";

fn file(scene: &Scene) -> String {
    Path::new(&scene.file).file_name().map_or_else(|| scene.file.clone(), |name| name.to_string_lossy().into_owned())
}

/// The file has the scene that lies on the table.
pub fn mended(scene: &Scene) -> String {
    format!("{} is whole again.", file(scene))
}

fn answers(count: usize) -> String {
    if count == 1 { "1 answer".into() } else { format!("{count} answers") }
}

/// What became of the answers of `before` on the changed scene, as far as who looks may know.
pub fn carried(carried: &Carried, before: &Session, table: &Game) -> String {
    let file = file(carried.session.scene());
    let (taken, of) = (carried.taken, carried.of);
    if carried.why.is_none() && carried.cut_branches == 0 {
        return match of {
            0 => format!("{file} was saved, and the table has the changed scene."),
            _ if !table.referee_looks() => format!("{file} was saved. Every answer was given again on the changed scene."),
            1 => format!("{file} was saved. The one answer was given again on the changed scene."),
            _ => format!("{file} was saved. All {of} answers were given again on the changed scene."),
        };
    }
    if !table.referee_looks() {
        return format!(
            "{file} was saved. Not every answer could be given again on the changed scene; the fight goes on from where that stopped."
        );
    }
    let branches = match carried.cut_branches {
        0 => String::new(),
        1 => " One branch could be kept only in part or not at all.".into(),
        many => format!(" {many} branches could be kept only in part or not at all."),
    };
    let Some(why) = &carried.why else {
        return format!("{file} was saved. All {} were given again on the changed scene.{branches}", answers(of));
    };
    let cast = before.cast();
    let which = before.line().answers().get(taken).map(|answer| {
        let who = match answer.who {
            Who::Mind(mind) | Who::Standing(mind) => cast.name(mind),
            Who::Referee => "the referee",
        };
        format!(", by {who} (“{}”),", narration::pick_words(&answer.pick, cast))
    });
    let undone = if taken >= before.answers().len() {
        " It had been taken back before; the fight stands where it stood."
    } else {
        " The fight goes on from there."
    };
    format!(
        "{file} was saved. {taken} of {} were given again on the changed scene. Answer {}{} is not possible any more: {why}.{undone}{branches}",
        answers(of),
        taken + 1,
        which.unwrap_or_default(),
    )
}

/// What is told of a state; `None`: nothing.
pub fn told(state: &State, scene: &Scene, former: bool) -> Option<String> {
    let file = file(scene);
    Some(match state {
        State::Unwatched | State::Same => return None,
        State::Cut(text) => text.clone(),
        State::Broken(problems) => {
            let count = if problems.len() == 1 { "a problem".into() } else { format!("{} problems", problems.len()) };
            format!(
                "{file} has {count}. The table keeps the last good scene, and the fight goes on; save the file mended and the table follows."
            )
        }
        State::Gone => format!("{file} is not there any more. The table keeps its scene; when the file is back, the table follows."),
        State::Differs if former => format!("This is the fight as it was before {file} changed."),
        State::Differs => format!("{file} has another scene than this fight, which was begun with an earlier one."),
    })
}
