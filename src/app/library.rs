//! The scenes that can be opened: every scene under the scene folders, checked, the broken ones with their problems.
//! Scripts and saves that lie there are no scenes.

use crate::engine::combatant::CombatantId;
use crate::play::bundle::{self, Bundle};
use crate::play::files;
use crate::play::pack::Pack;
use crate::play::session::Session;
use crate::scene::problem::Problem;
use crate::scene::{Scene, Seat, archive, check};
use bevy::prelude::Resource;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The file.
    pub path: PathBuf,
    /// Its scene, or what is wrong with it; of a pack, its first scene.
    pub scene: Result<Arc<Scene>, Vec<Problem>>,
    /// The pack, for a folder of scenes to be played side by side.
    pub pack: Option<Pack>,
    /// The pack that it belongs to, and its place there.
    pub bundle: Option<(Arc<Bundle>, usize)>,
}

/// The groups of the list, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Scenes to be played side by side.
    Packs,
    /// Scenes to play.
    Scenes,
    /// Scenes of packs, a pack after the other.
    Bundles,
    /// Files that have problems.
    Broken,
    /// The worked examples of the rules.
    Examples,
}

impl Found {
    /// Where it belongs in the list.
    pub fn group(&self) -> Group {
        let example = self.path.parent().and_then(Path::file_name).is_some_and(|folder| folder == "examples");
        match &self.scene {
            _ if self.pack.is_some() => Group::Packs,
            _ if self.bundle.is_some() => Group::Bundles,
            Err(_) => Group::Broken,
            Ok(_) if example => Group::Examples,
            Ok(_) => Group::Scenes,
        }
    }

    /// The name of the file without folder and ending: how tests and people refer to it.
    pub fn stem(&self) -> String {
        self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// All that the scene picker shows.
#[derive(Resource, Default)]
pub struct Library {
    /// Folders that were searched.
    pub roots: Vec<PathBuf>,
    /// Files that are listed besides, as they were named on the command line.
    pub named: Vec<PathBuf>,
    /// What was found, whole scenes first.
    pub found: Vec<Found>,
    /// The chosen one.
    pub chosen: usize,
    /// The seed as typed; empty: the scene's own.
    pub seed: String,
    /// The seats of the chosen scene, in cast order.
    pub seats: Vec<Seat>,
    /// How its dice are to be rolled.
    pub dice: Dice,
}

impl Library {
    /// Searches folders.
    pub fn new(roots: Vec<PathBuf>) -> Self {
        let mut library = Self { roots, ..Self::default() };
        library.search();
        library
    }

    /// Searches the folders anew; the chosen file stays chosen.
    pub fn search(&mut self) {
        self.take(find(&self.roots, &self.named));
    }

    /// Takes a list that was found anew. The chosen file stays chosen, and while its cast is the same who plays whom stays too.
    pub fn take(&mut self, found: Vec<Found>) {
        let before = self.chosen().map(|found| found.path.clone());
        let sitting = |scene: &Arc<Scene>| scene.cast.0.iter().map(|member| (member.key.clone(), member.side.clone())).collect::<Vec<_>>();
        let (cast, seats) = (self.scene().map(sitting), std::mem::take(&mut self.seats));
        self.found = found;
        let place = self.found.iter().position(|found| Some(&found.path) == before.as_ref());
        self.choose(place.unwrap_or(0));
        if cast.is_some() && place.is_some() && self.scene().map(sitting) == cast {
            self.seats = seats;
        }
    }

    /// Lists a file that was named on the command line and chooses it.
    pub fn name(&mut self, path: PathBuf) {
        self.named.push(path.clone());
        self.search();
        let of_pack = |found: &Found| found.bundle.as_ref().is_some_and(|(bundle, _)| files::same(&bundle.root, &path));
        let same = |found: &Found| files::same(&found.path, &path) || of_pack(found);
        let place = self.found.iter().position(same);
        self.choose(place.unwrap_or(0));
    }

    /// Chooses one of the list.
    pub fn choose(&mut self, place: usize) {
        self.chosen = place.min(self.found.len().saturating_sub(1));
        self.seats = self.scene().map(|scene| scene.seats.clone()).unwrap_or_default();
    }

    /// The chosen file.
    pub fn chosen(&self) -> Option<&Found> {
        self.found.get(self.chosen)
    }

    /// The chosen scene, where the file is whole.
    pub fn scene(&self) -> Option<&Arc<Scene>> {
        self.chosen().and_then(|found| found.scene.as_ref().ok())
    }

    /// The chosen pack.
    pub fn pack(&self) -> Option<&Pack> {
        self.chosen().and_then(|found| found.pack.as_ref())
    }

    /// The seed to begin with: as typed, or the scene's own, or 0.
    pub fn seed(&self) -> Option<u64> {
        let typed = self.seed.trim();
        if typed.is_empty() { Some(self.usual_seed()) } else { typed.parse().ok() }
    }

    /// The seed that is taken when none is typed.
    pub fn usual_seed(&self) -> u64 {
        self.pack().map_or_else(|| self.scene().and_then(|scene| scene.seed).unwrap_or(0), Pack::seed)
    }

    /// The sides of the chosen scene, with the letter that hands each over.
    pub fn sides(&self) -> Vec<(char, Arc<str>)> {
        let sides = self.scene().filter(|_| self.pack().is_none()).map(|scene| scene.sides.clone()).unwrap_or_default();
        ('a'..='m').zip(sides).collect()
    }

    /// The minds whose dice people are to roll.
    pub fn typed(&self) -> Vec<CombatantId> {
        let ids = self.scene().into_iter().flat_map(|scene| scene.cast.ids());
        let seat = |id: &CombatantId| self.seats.get(id.index()).copied().unwrap_or_default();
        ids.filter(|id| self.dice == Dice::Typed || self.dice == Dice::Mixed && seat(id) == Seat::Human).collect()
    }

    /// Who plays all of this side; `None`: not all are played alike.
    pub fn played_by(&self, side: &str) -> Option<Seat> {
        let members = self.scene()?.cast.0.iter().zip(&self.seats).filter(|(member, _)| &*member.side == side);
        let mut seats = members.map(|(_, seat)| *seat);
        let first = seats.next()?;
        seats.all(|seat| seat == first).then_some(first)
    }

    /// Who plays this side next when it is handed over.
    pub fn next_player(&self, side: &str) -> Seat {
        match self.played_by(side) {
            Some(Seat::Human) | None => Seat::Computer,
            Some(Seat::Computer) => Seat::Thinker,
            Some(Seat::Thinker) => Seat::Random,
            Some(Seat::Random) => Seat::Human,
        }
    }

    /// Gives a side to the computer or to people.
    pub fn seat_side(&mut self, side: &str, seat: Seat) {
        let Some(scene) = self.scene().cloned() else { return };
        for (member, place) in scene.cast.0.iter().zip(&mut self.seats) {
            if &*member.side == side {
                *place = seat;
            }
        }
    }
}

/// Every scene below these folders and each of these files, checked, in the order of the list.
pub fn find(roots: &[PathBuf], named: &[PathBuf]) -> Vec<Found> {
    let mut files: Vec<_> = roots.iter().flat_map(|root| files::ron_files(root)).collect();
    let mut bundles: Vec<_> = roots.iter().flat_map(|root| bundle::below(root)).collect();
    bundles.extend(named.iter().filter(|path| bundle::is_bundle(path)).cloned());
    bundles.dedup_by(|one, other| files::same(one, other));
    files.retain(|file| !bundles.iter().any(|bundle| file.starts_with(bundle)) && files::kind(file) == files::Kind::Scene);
    for path in named.iter().filter(|path| !bundle::is_bundle(path)) {
        files.retain(|file| !files::same(file, path));
        files.push(path.clone());
    }
    files.sort();
    files.dedup();
    let mut found: Vec<Found> =
        files.into_iter().map(|path| Found { scene: check::scene_file(&path).map(Arc::new), path, pack: None, bundle: None }).collect();
    found.extend(packs(&found));
    found.extend(bundles.iter().flat_map(|root| of_bundle(root)));
    found.sort_by_cached_key(|found| {
        let bundle = found.bundle.as_ref().map(|(bundle, place)| (bundle.head.title.clone(), bundle.root.clone(), *place));
        let title = found.pack.as_ref().map(|pack| pack.title.clone());
        let title = title.or_else(|| found.scene.as_ref().map(|scene| scene.title.clone()).ok()).unwrap_or_default();
        (found.group(), bundle, title)
    });
    found
}

/// The scenes of a pack in its order, or the pack itself with what is wrong with it.
fn of_bundle(root: &Path) -> Vec<Found> {
    archive::once(root, || all_of_bundle(root))
}

fn all_of_bundle(root: &Path) -> Vec<Found> {
    let broken = |problems| vec![Found { path: root.to_owned(), scene: Err(problems), pack: None, bundle: None }];
    match Bundle::open(root) {
        Err(problems) => broken(problems),
        Ok(bundle) if bundle.scenes.is_empty() => broken(vec![bundle.holds_none()]),
        Ok(bundle) => {
            let bundle = Arc::new(bundle);
            let of = |(place, path): (usize, &PathBuf)| {
                let scene = check::scene_file(path).map(Arc::new);
                Found { path: path.clone(), scene, pack: None, bundle: Some((bundle.clone(), place)) }
            };
            bundle.scenes.iter().enumerate().map(of).collect()
        }
    }
}

/// Every folder named `compare` whose scenes make a pack.
fn packs(found: &[Found]) -> Vec<Found> {
    let mut folders: Vec<&Path> = found.iter().filter_map(|found| found.path.parent()).collect();
    folders.retain(|folder| folder.file_name().is_some_and(|name| name == "compare"));
    folders.dedup();
    let pack = |folder: &Path| {
        let inside = found.iter().filter(|found| found.path.parent() == Some(folder));
        let pack = Pack::of(inside.filter_map(|found| found.scene.as_ref().ok().cloned()).collect())?;
        let scene = pack.scenes.first()?.clone();
        Some(Found { path: folder.to_owned(), scene: Ok(scene), pack: Some(pack), bundle: None })
    };
    folders.into_iter().filter_map(pack).collect()
}

/// Where scenes are looked for: `scenes` in the working folder, beside the program and above it, and in the user's data
/// folder; the first of the three that exists, and the last.
pub fn usual_roots() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok();
    let beside = program.iter().flat_map(|path| path.ancestors().skip(1).take(4).map(|folder| folder.join("scenes")).collect::<Vec<_>>());
    let first = std::iter::once(PathBuf::from("scenes")).chain(beside).find(|path| path.is_dir());
    let own = super::saves::folder().parent().map(|folder| folder.join("scenes")).filter(|path| path.is_dir());
    first.into_iter().chain(own).collect()
}

/// How the dice of a fight are rolled from the first one on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dice {
    /// The program rolls all.
    #[default]
    Rolled,
    /// People roll all and type them in.
    Typed,
    /// People roll for the minds they play, the program for the others.
    Mixed,
}

impl Dice {
    /// The next of the three.
    pub fn next(self) -> Self {
        match self {
            Self::Rolled => Self::Typed,
            Self::Typed => Self::Mixed,
            Self::Mixed => Self::Rolled,
        }
    }

    /// It in a few words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Rolled => "Dice: rolled",
            Self::Typed => "Dice: typed",
            Self::Mixed => "Dice: people type theirs",
        }
    }
}

/// A session of a scene in which people roll the dice of these minds from the first one on.
pub fn begin(scene: &Arc<Scene>, seed: u64, typed: Vec<CombatantId>) -> Session {
    Session::typed_by(scene.clone(), seed, Vec::new(), typed)
}
