//! The window: screens, the board, the panels. It changes nothing by itself; every decision goes through
//! [`table::Game::answer`] and every picture comes from facts.
//!
//! One frame, in the order of [`AppSystems`]: time passes, keys are read, commands are done; then, after `Update`, the
//! panels are drawn from what is shown and say new commands for the next frame.

pub mod ahead;
mod answering;
pub mod area;
pub mod art;
pub mod autosave;
pub mod bench;
pub mod bindings;
pub mod board;
pub mod cinema;
pub mod comfort;
pub mod command;
pub mod compare;
pub mod desk;
pub mod duel;
pub mod editor;
pub mod eyes;
mod filing;
pub mod film;
pub mod gui;
pub mod house;
pub mod keys;
pub mod lag;
pub mod library;
pub mod offscreen;
pub mod own_window;
pub mod pace;
pub mod panels;
pub mod pictures;
pub mod preflight;
pub mod primer;
pub mod probe;
pub mod saves;
pub mod settings;
pub mod shot;
pub mod style;
pub mod table;
pub mod theme;
pub mod trials;
mod tutor;
pub mod widgets;
pub mod wills;

use crate::play::pack::Pack;
use crate::play::session::Session;
use crate::scene::Scene;
use bevy::prelude::*;
use bevy::window::{Monitor, PresentMode, PrimaryWindow, WindowCloseRequested, WindowResizeConstraints};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use command::{Command, Desk};
use library::Library;
use std::path::PathBuf;
use std::sync::Arc;
use table::{Game, Painted, Screen};

/// What the window opens on.
pub enum Start {
    /// The list of scenes.
    Picker,
    /// A scene with a seed.
    Scene(Arc<Scene>, u64),
    /// A scene file that is broken: its problems, and as soon as it is mended the scene, with this seed or its own.
    Broken(PathBuf, Option<u64>),
    /// The list of scenes with a pack in it, whose first scene is chosen; its scenes begin with this seed or their own.
    Listed(PathBuf, Option<u64>),
    /// The scenes of a pack side by side, with a seed.
    Pack(Pack, u64),
    /// A film of a worked example, by its place, or without one the list of films.
    Films(Option<usize>),
    /// The guided first fight.
    First,
    /// A loaded fight and the file it came from, which saving writes to again.
    Save(PathBuf, Box<Session>),
    /// The same, and it plays as a film from its start.
    Film(PathBuf, Box<Session>),
}

/// What happens in a frame of `Update`, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Beats fall due, computer seats answer.
    Time,
    /// Keys are read.
    Keys,
    /// Commands of keys and panels are done.
    Commands,
}

/// Opens the window and runs until it is closed.
///
/// # Errors
/// What this machine lacks for a window, in a sentence with the remedy.
pub fn run(start: Start) -> Result<(), String> {
    preflight::check()?;
    preflight::install_hook();
    let mut app = App::new();
    let mut settings = settings::Settings::default();
    if let Some(path) = settings::keep::usual_path() {
        let (kept, store) = settings::keep::open(path);
        settings = kept;
        app.insert_resource(store);
    }
    let window = Window {
        title: "Willbound".into(),
        name: Some("willbound".into()),
        resolution: own_window::resolution(&settings),
        resize_constraints: WindowResizeConstraints { min_width: 640.0, min_height: 360.0, ..default() },
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    app.insert_resource(settings).add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(bevy::log::LogPlugin { filter: "warn,wgpu=error,naga=error,bevy_egui=error,winit=error".into(), ..default() }),
    );
    app.add_systems(Startup, own_window::maximise);
    app.add_systems(Update, (fit_monitor, own_window::remember, settings::colour.after(AppSystems::Commands))).add_plugins(pace::plugin);
    let awaited = if let Start::Broken(path, seed) = &start { Some((path.clone(), *seed)) } else { None };
    add_table(&mut app, start);
    app.insert_resource(autosave::Autosave::to(saves::folder()));
    app.insert_resource(editor::window::Drafts(saves::folder().with_file_name("drafts")));
    look_after_files(&mut app, awaited);
    app.run();
    Ok(())
}

/// Has the files of scenes looked after in a thread of their own, which has a frame drawn when there are news.
fn look_after_files(app: &mut App, awaited: Option<(PathBuf, Option<u64>)>) {
    let Some(window) = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()) else { return };
    let (mut bench, watcher) = bench::Bench::new();
    bench.awaited = awaited;
    app.insert_resource(bench);
    let wake = move || {
        // A window that is gone needs no frame.
        let _ = window.send_event(WinitUserEvent::WakeUp);
    };
    if let Err(error) = std::thread::Builder::new().name("files".into()).spawn(move || watcher.run(wake)) {
        app.world_mut().remove_resource::<bench::Bench>();
        warn!("files of scenes are not looked after: {error}");
    }
}

/// Adds everything but Bevy's own plugins: the game, keys, commands, panels and the board. Settings that were not put in before are
/// those by default, and are kept nowhere.
pub fn add_table(app: &mut App, start: Start) {
    app.init_state::<Screen>()
        .add_message::<Painted>()
        .add_message::<Command>()
        .init_resource::<settings::Settings>()
        .init_resource::<cinema::Cinema>()
        .init_resource::<trials::Trials>()
        .insert_resource(Library::new(library::usual_roots()))
        .insert_resource(Desk { dice_age: f32::MAX, ..Desk::default() })
        .configure_sets(Update, (AppSystems::Time, AppSystems::Keys, AppSystems::Commands).chain())
        .add_systems(
            Update,
            (
                (table::playback, cinema::playback, tutor::watch, compare::playback, trials::watch, pass_time, saves::reading::follow)
                    .chain()
                    .in_set(AppSystems::Time),
                keys::read.in_set(AppSystems::Keys),
                (bench::heed, command::apply, settings::heed, autosave::keep, editor::window::keep, editor::window::watch, keep_on_close)
                    .chain()
                    .in_set(AppSystems::Commands),
            ),
        )
        .add_systems(Last, (settings::keep::follow, settings::keep::finish).chain())
        .add_plugins((board::plugin, gui::plugin, probe::plugin));
    app.world_mut().resource_mut::<Desk>().list_saves();
    let game = match start {
        Start::Picker => return,
        Start::Films(film) => {
            app.insert_state(Screen::Films);
            if let Some(film) = film {
                app.world_mut().resource_mut::<cinema::Cinema>().chosen = film;
                app.world_mut().write_message(Command::Film(cinema::FilmCommand::Play));
            }
            return;
        }
        Start::First => {
            app.insert_state(Screen::Films);
            app.world_mut().write_message(Command::Film(cinema::FilmCommand::First));
            return;
        }
        Start::Broken(path, _) => return app.world_mut().resource_mut::<Library>().name(path),
        Start::Listed(path, seed) => {
            let mut library = app.world_mut().resource_mut::<Library>();
            library.name(path);
            // It stands in the list as if it had been typed there.
            library.seed = seed.map(|seed| seed.to_string()).unwrap_or_default();
            return;
        }
        Start::Pack(pack, seed) => {
            app.insert_resource(compare::Compare::new(pack, seed)).insert_state(Screen::Compare);
            return;
        }
        Start::Scene(scene, seed) => Game::new(scene, seed),
        Start::Save(path, session) => loaded(app, path, *session),
        Start::Film(path, session) => {
            let mut game = loaded(app, path, *session);
            film::obey(&mut game, &mut Desk::default(), &film::Time::Film);
            game
        }
    };
    app.insert_resource(game).insert_state(Screen::Table);
}

/// A loaded fight, which saving writes to its file again.
fn loaded(app: &mut App, path: PathBuf, session: Session) -> Game {
    app.world_mut().resource_mut::<Desk>().came_from(path, session.answers().len());
    let seats = session.seats().to_vec();
    Game::of(session, seats, true)
}

/// A window larger than its screen would hide its edges: it shrinks to it, once.
fn fit_monitor(monitors: Query<&Monitor>, window: Option<Single<&mut Window, With<PrimaryWindow>>>, mut done: Local<bool>) {
    let Some(monitor) = monitors.iter().max_by_key(|monitor| monitor.physical_width).filter(|_| !*done) else { return };
    let Some(mut window) = window else { return };
    *done = true;
    let (width, height) = (window.resolution.physical_width(), window.resolution.physical_height());
    if width > monitor.physical_width || height > monitor.physical_height {
        window.resolution.set_physical_resolution(width.min(monitor.physical_width), height.min(monitor.physical_height));
    }
}

/// The dice on the contest stage tumble from the moment they are painted; notices fade.
fn pass_time(
    (time, calm): (Res<Time>, Res<board::Calm>),
    game: Option<Res<Game>>,
    mut painted: MessageReader<Painted>,
    mut desk: ResMut<Desk>,
) {
    if let Some((_, left)) = &mut desk.notice {
        *left -= time.delta_secs();
        if *left <= 0.0 {
            desk.notice = None;
        }
    }
    let Some(game) = game else { return };
    desk.dice_age = (desk.dice_age + time.delta_secs() * game.speed).min(1e6);
    if painted.read().any(|Painted(fact)| panels::stage::is_roll(&fact.verb)) || game.rolls {
        desk.dice_age = if calm.0 { f32::MAX } else { 0.0 };
    }
}

/// A fight whose window is closed without saving is written aside.
fn keep_on_close(mut closing: MessageReader<WindowCloseRequested>, game: Option<Res<Game>>, desk: Res<Desk>) {
    if closing.read().count() > 0
        && let Some(game) = game
        && let Err(trouble) = desk.keep(&game)
    {
        error!("the fight could not be kept: {trouble}");
    }
}
