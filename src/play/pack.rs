//! A pack: scenes of one cast, each under other rules, that are played side by side.

use super::files;
use crate::scene::problem::Problem;
use crate::scene::{Fight, Scene, check};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Scenes of one cast, in the order of their rules.
#[derive(Clone, Debug)]
pub struct Pack {
    /// What it is called.
    pub title: String,
    /// Its scenes, at least two.
    pub scenes: Vec<Arc<Scene>>,
}

impl Pack {
    /// A pack of these scenes; `None`: they are fewer than two, or have nobody in common.
    pub fn of(mut scenes: Vec<Arc<Scene>>) -> Option<Self> {
        scenes.sort_by_key(|scene| (place(scene), scene.file.clone()));
        let keys = |scene: &Arc<Scene>| scene.cast.0.iter().map(|member| member.key.clone()).collect::<BTreeSet<_>>();
        let common = scenes.iter().map(keys).reduce(|a, b| a.intersection(&b).cloned().collect())?;
        (scenes.len() > 1 && !common.is_empty()).then(|| Self { title: title(&scenes), scenes })
    }

    /// The pack that the scenes of a folder itself make; broken ones are left out.
    pub fn of_folder(folder: &Path) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut scenes = Vec::new();
        let files = files::ron_files(folder).into_iter().filter(|file| file.parent() == Some(folder));
        for file in files.filter(|file| files::kind(file) == files::Kind::Scene) {
            match check::scene_file(&file) {
                Ok(scene) => scenes.push(Arc::new(scene)),
                Err(found) => problems.extend(found),
            }
        }
        if problems.is_empty() { Self::of(scenes).ok_or(problems) } else { Err(problems) }
    }

    /// The seed that all its fights begin with when none is given.
    pub fn seed(&self) -> u64 {
        self.scenes.iter().find_map(|scene| scene.seed).unwrap_or(0)
    }
}

fn place(scene: &Scene) -> u8 {
    match scene.fight {
        Fight::Possession(_) => 0,
        Fight::SpiritCombat(_) => 1,
        Fight::Willpower(_) => 2,
    }
}

/// `The same demon, three laws`.
fn title(scenes: &[Arc<Scene>]) -> String {
    let demon = |scene: &Arc<Scene>| scene.kinds.iter().any(|kind| kind.eq_ignore_ascii_case("demon"));
    let whom = if scenes.iter().any(demon) { "demon" } else { "soul" };
    let laws: BTreeSet<u8> = scenes.iter().map(|scene| place(scene)).collect();
    let count = scenes.len();
    if laws.len() == 1 {
        return format!("The same {whom}, {count} readings");
    }
    let words = ["two", "three", "four", "five", "six"];
    let count = count.checked_sub(2).and_then(|place| words.get(place)).map_or_else(|| count.to_string(), |word| (*word).to_owned());
    format!("The same {whom}, {count} laws")
}
