//! The modder's bench: what becomes of the table when the file of its scene is saved. The fight is played again on the changed scene
//! as far as its answers are still legal; while the file is broken the last good scene stays on the table; and the fight as it was
//! before a change can be brought back.
//!
//! Files are read elsewhere ([`watch`]); here only news are heeded, once a frame. No rule knows of it.

pub mod watch;
mod words;

use super::command::Hands;
use super::eyes::Looking;
use super::table::{Game, Screen};
use crate::engine::decision::{Answer, Who};
use crate::play::files;
use crate::play::reload::Carried;
use crate::play::session::Session;
use crate::scene::problem::Problem;
use crate::scene::{Scene, Seat};
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use watch::{News, Order, Seen, Wanted, Watcher};

/// What is known of the file of the scene on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum State {
    /// Nobody looks after it: it is switched off, or there is no such file.
    #[default]
    Unwatched,
    /// The table has the scene as the file has it.
    Same,
    /// The table has it too, but not every answer could be given again; a few sentences say where that stopped and why.
    Cut(String),
    /// The file is broken; the table has the last good scene.
    Broken(Vec<Problem>),
    /// The file is not there any more.
    Gone,
    /// The table has another scene than the file: the fight is older, or was brought back.
    Differs,
}

/// What the user can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BenchCommand {
    /// Shows or hides what there is to tell.
    Fold,
    /// The fight as it was before the last change of the scene; again: the one after it.
    Back,
    /// Plays the fight on the scene as its file has it.
    Take,
}

/// A fight that another one stands on the table for, with its files.
struct Former {
    game: Game,
    print: Option<u64>,
    file: Option<PathBuf>,
    aside: Option<PathBuf>,
    saved: usize,
}

/// A fight that is being played again.
struct Carrying {
    number: u64,
    scene: Arc<Scene>,
    print: u64,
    /// The answers are those of the former fight.
    of_former: bool,
    mark: Mark,
}

/// How a fight stands: its answers, those taken back included, how many of them count, and how many branches there are.
type Mark = (Vec<Answer>, usize, usize);

fn mark(session: &Session) -> Mark {
    (session.line().answers().to_vec(), session.answers().len(), session.branches().len())
}

/// Whether no person has answered or gone back since a fight stood like `left`.
fn untouched(game: &Game, left: &Mark, now: &Mark) -> bool {
    let by_itself = |answer: &Answer| match answer.who {
        Who::Mind(mind) => game.seat(mind) == Seat::Computer,
        Who::Standing(_) => true,
        Who::Referee => false,
    };
    let goes_on = now.1 == now.0.len() || now == left;
    goes_on && now.2 == left.2 && now.0.starts_with(&left.0) && now.0.iter().skip(left.0.len()).all(by_itself)
}

/// What looks after the files of scenes.
#[derive(Resource)]
pub struct Bench {
    orders: Sender<Order>,
    news: Mutex<Receiver<News>>,
    wanted: Wanted,
    /// The table that the rest is about.
    table: usize,
    /// What is known of the scene's file.
    pub state: State,
    /// What there is to tell is shown.
    pub open: bool,
    /// What the files of the scene on the table held, as a number; `None`: that was not seen.
    print: Option<u64>,
    /// The last good scene of the file.
    latest: Option<(Arc<Scene>, u64)>,
    /// A scene of the file that is not to be taken by itself.
    declined: Option<u64>,
    /// How the last change left the fight, if it cut it short.
    left: Option<Mark>,
    former: Option<Box<Former>>,
    carrying: Option<Carrying>,
    number: u64,
    /// A scene that is to come on the table, with this seed, as soon as it is whole.
    pub awaited: Option<(PathBuf, Option<u64>)>,
}

impl Bench {
    /// A bench and the one who looks for it.
    pub fn new() -> (Self, Watcher) {
        let ((orders, ordered), (tell, news)) = (channel(), channel());
        let bench = Self {
            orders,
            news: Mutex::new(news),
            wanted: Wanted::default(),
            table: 0,
            state: State::default(),
            open: false,
            print: None,
            latest: None,
            declined: None,
            left: None,
            former: None,
            carrying: None,
            number: 0,
            awaited: None,
        };
        (bench, Watcher::new(ordered, tell))
    }

    /// What is known in a word, for drivers: `same`, `broken 3`.
    pub fn word(&self) -> String {
        match &self.state {
            State::Unwatched => "unwatched".into(),
            State::Same => "same".into(),
            State::Cut(_) => "cut".into(),
            State::Broken(problems) => format!("broken {}", problems.len()),
            State::Gone => "gone".into(),
            State::Differs => "differs".into(),
        }
    }

    /// Whether there is another fight to bring back.
    pub fn has_former(&self) -> bool {
        self.former.is_some()
    }

    /// Whether the fight on the table is the former one, and the one to bring back is on the changed scene.
    pub fn is_back(&self) -> bool {
        self.declined.is_some() && self.former.is_some()
    }

    /// Whether there is something to show or hide.
    pub fn tells(&self) -> bool {
        matches!(self.state, State::Cut(_) | State::Broken(_) | State::Gone | State::Differs)
    }

    /// Another fight is on the table.
    fn forget(&mut self, table: usize) {
        // Its file is looked at as if for the first time.
        self.want(Wanted::default());
        (self.table, self.state, self.open) = (table, State::Unwatched, false);
        (self.print, self.latest, self.declined) = (None, None, None);
        (self.left, self.former, self.carrying) = (None, None, None);
    }

    /// Finds the scenes of the list anew.
    pub fn list(&self) {
        let _ = self.orders.send(Order::List);
    }

    /// What is told in a sentence or two; `None`: nothing.
    pub fn told(&self, scene: &Scene) -> Option<String> {
        words::told(&self.state, scene, self.former.is_some())
    }

    fn want(&mut self, wanted: Wanted) {
        if wanted != self.wanted {
            // The thread ends only with the program.
            let _ = self.orders.send(Order::Look(wanted.clone()));
            self.wanted = wanted;
        }
    }

    /// Has the fight played again on another scene.
    fn carry(&mut self, game: &Game, scene: Arc<Scene>, print: u64) {
        let now = mark(&game.session);
        // A fight in which no person has done anything since it was cut short is begun from the one that it was cut from.
        let of_former = self.left.as_ref().is_some_and(|left| untouched(game, left, &now));
        let former = self.former.as_ref().filter(|_| of_former);
        let session = former.map_or(&game.session, |former| &former.game.session);
        self.number += 1;
        let order = Order::Carry(Box::new((session.record(), session.scene().clone(), scene.clone())), self.number);
        let _ = self.orders.send(order);
        self.carrying = Some(Carrying { number: self.number, scene, print, of_former: former.is_some(), mark: now });
    }

    /// What a look at the file of the scene on the table has shown.
    fn see(&mut self, game: &Game, seen: Seen) {
        let table = game.session.scene();
        match seen.scene {
            Err(_) if seen.gone && seen.first => self.state = State::Unwatched,
            Err(_) if seen.gone => (self.state, self.open) = (State::Gone, true),
            Err(problems) => (self.state, self.open) = (State::Broken(problems), !seen.first),
            Ok(scene) => {
                self.latest = Some((scene.clone(), seen.print));
                let same = self.print.map_or(scene.text == table.text, |print| print == seen.print);
                if same {
                    self.print = Some(seen.print);
                    if !matches!(self.state, State::Cut(_)) {
                        self.state = State::Same;
                    }
                } else if self.declined == Some(seen.print) || seen.first && self.print.is_none() {
                    self.declined = Some(seen.print);
                    self.state = State::Differs;
                } else {
                    self.declined = None;
                    self.carry(game, scene, seen.print);
                }
            }
        }
    }
}

/// Tells the one who looks what is wanted, and heeds what was seen.
pub fn heed(mut hands: Hands) {
    hands.heed_bench();
}

impl Hands<'_, '_> {
    fn heed_bench(&mut self) {
        let Some(bench) = self.bench.as_deref_mut() else { return };
        let film = self.cinema.showing.is_some() || self.cinema.tutor.is_some();
        let at_table = *self.now.get() == Screen::Table && !film;
        let game = self.game.as_deref().filter(|_| at_table);
        if let Some(game) = game.filter(|game| game.table != bench.table) {
            bench.forget(game.table);
            bench.awaited = None;
        }
        let file =
            game.map(|game| PathBuf::from(&game.session.scene().file)).or_else(|| bench.awaited.as_ref().map(|(path, _)| path.clone()));
        let list = *self.now.get() == Screen::Picker;
        let wanted = Wanted {
            scene: file.filter(|file| self.settings.watch && !file.as_os_str().is_empty()),
            list: (list && self.settings.watch).then(|| (self.library.roots.clone(), self.library.named.clone())),
        };
        bench.want(wanted);
        if !self.settings.watch {
            bench.state = State::Unwatched;
        }
        let news: Vec<News> = bench.news.get_mut().map(|news| news.try_iter().collect()).unwrap_or_default();
        for news in news {
            self.hear(news);
        }
    }

    fn hear(&mut self, news: News) {
        let Some(bench) = self.bench.as_deref_mut() else { return };
        match news {
            News::List(found) => self.library.take(found),
            News::Scene(seen) if bench.wanted.scene.as_ref() != Some(&seen.path) => {}
            News::Scene(seen) => match bench.awaited.clone().filter(|(path, _)| *path == seen.path) {
                Some((path, seed)) => self.see_awaited(&path, seed, seen),
                None => {
                    if let Some(game) = self.game.as_deref_mut() {
                        let broken = matches!(bench.state, State::Broken(_) | State::Gone);
                        bench.see(game, seen);
                        if broken && bench.state == State::Same {
                            game.say(words::mended(game.session.scene()));
                        }
                    }
                }
            },
            News::Carried(carried, number) => self.put(*carried, number),
        }
    }

    /// A scene that was asked for when it was broken.
    fn see_awaited(&mut self, path: &Path, seed: Option<u64>, seen: Seen) {
        match seen.scene {
            Ok(scene) => {
                let seed = seed.or(scene.seed).unwrap_or(0);
                let mut game = Game::new(scene, seed);
                game.say(words::mended(game.session.scene()));
                self.open(game, None);
            }
            Err(problems) => {
                let found = self.library.found.iter_mut().find(|found| files::same(&found.path, path));
                if let Some(found) = found {
                    found.scene = Err(problems);
                }
            }
        }
    }

    /// Puts a fight that was played again on the table.
    fn put(&mut self, carried: Carried, number: u64) {
        let (Some(bench), Some(game)) = (self.bench.as_deref_mut(), self.game.as_deref_mut()) else { return };
        let Some(carrying) = bench.carrying.take().filter(|carrying| carrying.number == number && game.table == bench.table) else {
            return;
        };
        if mark(&game.session) != carrying.mark {
            // Somebody has answered meanwhile.
            return bench.carry(game, carrying.scene, carrying.print);
        }
        let former = bench.former.as_ref().filter(|_| carrying.of_former);
        let told = words::carried(&carried, former.map_or(&game.session, |former| &former.game.session), game);
        let cut = carried.why.is_some() || carried.cut_branches > 0;
        let next = game.carried(carried.session);
        let before = std::mem::replace(game, next);
        let desk = &mut *self.desk;
        match (former, cut) {
            (Some(former), false) => (desk.file, desk.aside) = (former.file.clone(), former.aside.clone()),
            (Some(_), true) => {}
            (None, _) => {
                let (file, aside, saved) = (desk.file.clone(), desk.aside.clone(), desk.saved);
                bench.former = Some(Box::new(Former { game: before, print: bench.print, file, aside, saved }));
                if cut {
                    // What was written of the fight as it was stays as it is.
                    (desk.file, desk.aside) = (None, None);
                }
            }
        }
        desk.saved = 0;
        desk.begin_anew();
        bench.left = cut.then(|| mark(&game.session));
        bench.print = Some(carrying.print);
        if cut {
            (bench.state, bench.open) = (State::Cut(told), true);
        } else {
            (bench.state, bench.open) = (State::Same, false);
            game.say(told);
        }
    }

    /// Finds the scenes of the list anew: while files are looked after, off the frame.
    pub(super) fn search(&mut self) {
        match &self.bench {
            Some(bench) if self.settings.watch => bench.list(),
            _ => self.library.search(),
        }
    }

    /// Does what was said.
    pub(super) fn bench(&mut self, said: BenchCommand) {
        let (Some(bench), Some(game)) = (self.bench.as_deref_mut(), self.game.as_deref_mut()) else { return };
        match said {
            BenchCommand::Fold => {
                bench.open = !bench.open && bench.tells();
                if !bench.open && matches!(bench.state, State::Cut(_)) {
                    bench.state = State::Same;
                }
            }
            BenchCommand::Take => match bench.latest.clone() {
                Some((_, print)) if bench.former.as_ref().is_some_and(|former| former.print == Some(print)) => self.swap(),
                Some((scene, print)) if bench.print != Some(print) => {
                    bench.declined = None;
                    bench.carry(game, scene, print);
                }
                _ => {}
            },
            BenchCommand::Back => self.swap(),
        }
    }

    /// The former fight comes on the table, and the one on the table is the former one then.
    fn swap(&mut self) {
        let (Some(bench), Some(game)) = (self.bench.as_deref_mut(), self.game.as_deref_mut()) else { return };
        let Some(mut former) = bench.former.take() else {
            return game.say("There is no other fight to bring back: the scene has not changed since this one began.");
        };
        former.game.sit_as(game);
        former.game.table = game.table;
        std::mem::swap(&mut former.game, game);
        std::mem::swap(&mut former.print, &mut bench.print);
        let desk = &mut *self.desk;
        std::mem::swap(&mut former.file, &mut desk.file);
        std::mem::swap(&mut former.aside, &mut desk.aside);
        std::mem::swap(&mut former.saved, &mut desk.saved);
        desk.begin_anew();
        bench.former = Some(former);
        (bench.left, bench.carrying) = (None, None);
        let latest = bench.latest.as_ref().map(|(_, print)| *print);
        bench.declined = latest.filter(|print| bench.print != Some(*print));
        let older = bench.declined.is_some();
        if !matches!(bench.state, State::Broken(_) | State::Gone) {
            bench.state = if older { State::Differs } else { State::Same };
            bench.open = older;
        }
        if bench.state != State::Differs {
            game.say(if older { words::BROUGHT_BACK } else { words::TAKEN_AGAIN });
        }
    }
}

impl Game {
    /// This table with another session: eyes, speed and who is looked at stay as they are; everything is shown at once.
    fn carried(&self, session: Session) -> Self {
        let seats = session.seats().to_vec();
        let mut next = Self::of(session, seats, true);
        next.table = self.table;
        next.auto = self.auto;
        next.sit_as(self);
        next
    }

    /// Looks at the table as people look at another one of the same cast, as far as it is the same.
    fn sit_as(&mut self, other: &Self) {
        let here = |id| self.session.cast().find(other.session.cast().key(id));
        self.selected = other.selected.and_then(here);
        let looking = match other.looking() {
            // Who is not there any more can see nothing: the table is handed to those who are.
            Looking::Mind(mind) => here(mind).map_or(Looking::Own, Looking::Mind),
            same => same,
        };
        self.speed = other.speed;
        if looking == Looking::Own {
            let viewer = other.viewer_key().and_then(|key| self.session.cast().find(&key));
            self.look_as_own(viewer);
        } else {
            self.look(looking);
        }
        self.past = None;
        self.skip();
    }
}
