//! Looks after files beside the window: the scene on the table with the files it names, and the folders of scenes. It reads, checks and
//! replays in a thread of its own, so that no frame ever waits for a disk.
//!
//! Files are looked at anew every fifth of a second rather than announced by the system: a handful of file dates costs nothing, and
//! whatever way an editor writes (over the file, aside and renamed, in two steps, on a network drive) ends in the same look. What has
//! just changed is told only once it has stood still, so that a half-written file is never taken for a broken one.

use crate::app::library::{self, Found};
use crate::play::bundle;
use crate::play::files;
use crate::play::record::Record;
use crate::play::reload::{self, Carried};
use crate::scene::problem::Problem;
use crate::scene::{Scene, archive, check};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::{Duration, SystemTime};

/// Between two looks.
pub const EVERY: Duration = Duration::from_millis(200);
/// Looks at which a good file has to be the same until it is taken.
const STILL: u32 = 1;
/// The same for one that is broken or gone: it may be half written.
const STILL_BROKEN: u32 = 3;
/// Looks from one to the next at what changes seldom.
const SELDOM: u32 = 5;

/// What is to be looked after.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// A scene file.
    pub scene: Option<PathBuf>,
    /// Folders of scenes, and files listed with them; `None`: nobody sees the list.
    pub list: Option<(Vec<PathBuf>, Vec<PathBuf>)>,
}

/// What the window says.
pub enum Order {
    /// Looks after this from now on.
    Look(Wanted),
    /// Finds the scenes anew at once.
    List,
    /// Plays the answers of a record on a changed scene; the number comes back with the result.
    Carry(Box<(Record, Arc<Scene>, Arc<Scene>)>, u64),
}

/// What was seen.
pub enum News {
    /// A scene file has changed, or was looked at for the first time.
    Scene(Seen),
    /// The list of scenes is another.
    List(Vec<Found>),
    /// The answers were played.
    Carried(Box<Carried>, u64),
}

/// A scene file as it is now.
pub struct Seen {
    /// The file.
    pub path: PathBuf,
    /// The scene, or what is wrong with it.
    pub scene: Result<Arc<Scene>, Vec<Problem>>,
    /// What the file and those it names hold, as a number.
    pub print: u64,
    /// There is no such file.
    pub gone: bool,
    /// It is the first look at this file.
    pub first: bool,
}

/// The one who looks.
pub struct Watcher {
    orders: Receiver<Order>,
    news: Sender<News>,
    wanted: Wanted,
    scene: Look,
    list: List,
    turns: u32,
}

/// What is known of the scene file.
#[derive(Default)]
struct Look {
    /// The files that the scene named when it was whole last.
    named: Vec<PathBuf>,
    now: u64,
    still: u32,
    told: Option<(u64, bool)>,
}

/// What is known of the folders.
#[derive(Default)]
struct List {
    now: u64,
    told: Option<u64>,
}

impl Watcher {
    /// One that takes orders here and tells there.
    pub fn new(orders: Receiver<Order>, news: Sender<News>) -> Self {
        Self { orders, news, wanted: Wanted::default(), scene: Look::default(), list: List::default(), turns: 0 }
    }

    /// Looks, until the window is gone; `wake` has the window draw a frame whenever there are news.
    pub fn run(mut self, wake: impl Fn()) {
        while let Some(told) = self.turn() {
            if told {
                wake();
            }
            std::thread::sleep(EVERY);
        }
    }

    /// One look; whether anything was told. `None`: nobody listens any more.
    pub fn turn(&mut self) -> Option<bool> {
        let mut news = Vec::new();
        loop {
            match self.orders.try_recv() {
                Ok(Order::Look(wanted)) => {
                    if wanted.scene != self.wanted.scene {
                        self.scene = Look::default();
                    }
                    if wanted.list != self.wanted.list {
                        self.list = List::default();
                    }
                    self.wanted = wanted;
                }
                Ok(Order::List) => self.list.told = None,
                Ok(Order::Carry(carry, number)) => {
                    let (record, from, to) = *carry;
                    news.push(News::Carried(Box::new(reload::carry(&record, &from, to)), number));
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return None,
            }
        }
        self.turns = self.turns.wrapping_add(1);
        let seldom = self.turns.is_multiple_of(SELDOM);
        if let Some(path) = &self.wanted.scene {
            news.extend(self.scene.look(path, seldom).map(News::Scene));
        }
        if let Some((roots, named)) = &self.wanted.list {
            news.extend(self.list.look(roots, named, seldom).map(News::List));
        }
        let told = !news.is_empty();
        news.into_iter().try_for_each(|news| self.news.send(news)).ok()?;
        Some(told)
    }
}

impl Look {
    fn look(&mut self, path: &Path, seldom: bool) -> Option<Seen> {
        let now = print(std::iter::once(path).chain(self.named.iter().map(PathBuf::as_path)));
        self.still = if self.now == now { self.still.saturating_add(1) } else { 0 };
        self.now = now;
        let first = self.told.is_none();
        let known = self.told.is_some_and(|(print, _)| print == now);
        let broken = self.told.is_some_and(|(_, whole)| !whole);
        // A broken scene may be mended by a file that is not known yet.
        if known && !(broken && seldom) || !first && self.still < STILL {
            return None;
        }
        let scene = check::scene_file(path).map(Arc::new);
        let gone = scene.is_err() && !archive::inside(path).map_or_else(|| path.to_owned(), |(archive, _)| archive).exists();
        if known && scene.is_err() || !first && scene.is_err() && self.still < STILL_BROKEN {
            return None;
        }
        let mut print = now;
        if let Ok(scene) = &scene {
            self.named = scene.files();
            // The files it names count from now on.
            print = self::print(std::iter::once(path).chain(self.named.iter().map(PathBuf::as_path)));
            self.now = print;
        }
        self.told = Some((print, scene.is_ok()));
        Some(Seen { path: path.to_owned(), scene, print, gone, first })
    }
}

impl List {
    fn look(&mut self, roots: &[PathBuf], named: &[PathBuf], seldom: bool) -> Option<Vec<Found>> {
        if self.told.is_some() && !seldom {
            return None;
        }
        let packs = roots.iter().flat_map(|root| bundle::below(root)).chain(named.iter().flat_map(|path| files::ron_files(path)));
        let files = roots.iter().flat_map(|root| files::ron_files(root)).chain(packs).chain(named.iter().cloned());
        let mut hasher = DefaultHasher::new();
        files.map(|file| (stamp(&file), file)).for_each(|of| of.hash(&mut hasher));
        let (now, before) = (hasher.finish(), self.now);
        self.now = now;
        if self.told == Some(now) || self.told.is_some() && before != now {
            return None;
        }
        self.told = Some(now);
        Some(library::find(roots, named))
    }
}

/// What files hold, as a number; one that is not there counts too.
fn print<'p>(paths: impl Iterator<Item = &'p Path>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        path.hash(&mut hasher);
        if path.extension().is_some_and(|ending| ending == "png") {
            stamp(path).hash(&mut hasher);
            continue;
        }
        match crate::scene::problem::Source::open(path) {
            Ok(source) => source.text.hash(&mut hasher),
            // What cannot be read as text is told apart by its date and size.
            Err(problem) => (problem.message, stamp(path)).hash(&mut hasher),
        }
    }
    hasher.finish()
}

/// Date and size of a file, or of the archive that it lies in.
fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let archive = archive::inside(path).map(|(archive, _)| archive);
    let meta = archive.as_deref().unwrap_or(path).metadata().ok()?;
    Some((meta.modified().ok()?, meta.len()))
}
