//! `willbound run`: a scene without a window.

use super::{PROBLEMS, Telling, fail, load_scene, print, print_problems, viewer};
use crate::play::export;
use crate::play::policy::Sensible;
use crate::play::script::Script;
use crate::play::session::Session;
use crate::scene::problem::Problem;
use std::path::Path;
use std::sync::Arc;

/// Plays a scene to its end, or as far as its script says. Every seat is the computer's.
pub fn run(
    scene: &Path,
    seed: Option<u64>,
    script: Option<&Path>,
    format: Telling,
    save: Option<&Path>,
    view: Option<&str>,
) -> Result<(), u8> {
    let scene = Arc::new(load_scene(scene)?);
    let viewer = viewer(&scene.cast, view)?;
    let seed = seed.or(scene.seed).unwrap_or(0);
    let session = match script {
        None => {
            let mut session = Session::new(scene, seed, Vec::new());
            while session.let_choose(&Sensible) {}
            session
        }
        Some(path) => {
            let wrong = |problems: Vec<Problem>| {
                print_problems(&problems);
                PROBLEMS
            };
            let script = Script::load(path).map_err(wrong)?;
            script.play(scene, seed, &Sensible).map_err(|parting| wrong(vec![Script::parted(path, &parting)]))?
        }
    };
    print::session(&session, viewer, format)?;
    if let Some(path) = save {
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
            export::json(&session).and_then(|text| export::write(path, &text)).map_err(fail)?;
        } else {
            session.record().save(path).map_err(fail)?;
        }
        eprintln!("saved {}", path.display());
    }
    match session.fault() {
        Some(fault) => Err(fail(fault.text(session.cast()))),
        None => Ok(()),
    }
}
