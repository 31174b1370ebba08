//! `willbound play` and plain `willbound`: the window.

use super::{LACKING, PROBLEMS, load_pack, load_save, load_scene, print_problems};
use crate::app;
use crate::play::bundle::{self, Bundle};
use crate::scene::archive;
use std::path::Path;
use std::sync::Arc;

/// Opens the window on the list of scenes.
pub fn pick() -> Result<(), u8> {
    open(app::Start::Picker)
}

/// Opens the window on a film of a worked example, on the guided first fight, or on the list of films.
pub fn demo(name: Option<&str>) -> Result<(), u8> {
    let Some(name) = name else { return open(app::Start::Films(None)) };
    if name == "first" {
        return open(app::Start::First);
    }
    let film = super::demo::one(name)?;
    open(app::Start::Films(crate::play::demo::films().iter().position(|of| *of == film)))
}

/// Opens the window on a scene, on a folder of scenes side by side, or on a save.
pub fn play(scene: Option<&Path>, seed: Option<u64>, load: Option<&Path>, film: bool) -> Result<(), u8> {
    if let Some(path) = load {
        let (path, session) = (path.to_owned(), Box::new(load_save(path)?));
        return open(if film { app::Start::Film(path, session) } else { app::Start::Save(path, session) });
    }
    let Some(path) = scene else { return open(app::Start::Picker) };
    if bundle::is_bundle(path) {
        Bundle::open(path).map_err(|problems| {
            print_problems(&problems);
            PROBLEMS
        })?;
        return open(app::Start::Listed(path.to_owned(), seed));
    }
    if path.is_dir() {
        let pack = load_pack(path)?;
        let seed = seed.unwrap_or_else(|| pack.seed());
        return open(app::Start::Pack(pack, seed));
    }
    let scene = match load_scene(path) {
        Ok(scene) => Arc::new(scene),
        // A file that is there can be mended while the window lists what is wrong with it.
        Err(code) if path.is_file() || archive::inside(path).is_some() => {
            return open(app::Start::Broken(path.to_owned(), seed)).map_err(|_| code);
        }
        Err(code) => return Err(code),
    };
    let seed = seed.or(scene.seed).unwrap_or(0);
    open(app::Start::Scene(scene, seed))
}

fn open(start: app::Start) -> Result<(), u8> {
    app::run(start).map_err(|lacking| {
        eprintln!("error: {lacking}");
        LACKING
    })
}
