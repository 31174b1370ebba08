//! `willbound run`: a scene without a window.

use super::seats::{self, Given};
use super::{PROBLEMS, Telling, fail, load_scene, print, print_problems, viewer};
use crate::play::export;
use crate::play::script::Script;
use crate::play::session::Session;
use crate::scene::problem::Problem;
use std::path::Path;
use std::sync::Arc;

/// How a run is told.
pub struct Told<'t> {
    /// In what form.
    pub format: Telling,
    /// Through whose eyes.
    pub view: Option<&'t str>,
    /// With why seats chose as they did.
    pub why: bool,
}

/// Plays a scene to its end, or as far as its script says. Every seat is the computer's.
pub fn run(scene: &Path, seed: Option<u64>, script: Option<&Path>, given: &[Given], save: Option<&Path>, told: Told) -> Result<(), u8> {
    let scene = Arc::new(load_scene(scene)?);
    let viewer = viewer(&scene.cast, told.view)?;
    let players = seats::players(&scene, given)?;
    let seed = seed.or(scene.seed).unwrap_or(0);
    let session = match script {
        None => {
            let mut session = Session::new(scene, seed, Vec::new());
            while session.let_choose(&players) {}
            session
        }
        Some(path) => {
            let wrong = |problems: Vec<Problem>| {
                print_problems(&problems);
                PROBLEMS
            };
            let script = Script::load(path).map_err(wrong)?;
            script.play(scene, seed, &players).map_err(|parting| wrong(vec![Script::parted(path, &parting)]))?
        }
    };
    print::told(&session, viewer, told.format, told.why)?;
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
