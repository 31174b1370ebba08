//! Where the panels put their things, by name, so that a test can aim a click. Nothing else may use it.

use super::bench::Bench;
use super::board::TokenScreenPositions;
use super::library::Library;
use super::table::{Game, Screen};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Names and places, in logical pixels from the window's top left: `option:veto` (an option of the open question by
/// its key), `button:undo`, `event:harm@jack` (a referee's event), `scene:fell_bargain` (a scene by its file name),
/// `question`, `chronicle`, `chronicle:last`, `roster:jack`, `stage`, `board`; in a spirit combat also `order:kara`, `track`,
/// `lasting`, `budget`, `sealed`, `draft:0`, `step:+:second-wind@kara`.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct Probe(pub BTreeMap<String, Rect>);

impl Probe {
    /// The middle of a named thing.
    pub fn center(&self, name: &str) -> Option<Vec2> {
        self.0.get(name).map(Rect::center)
    }
}

/// Where the probe is written for a driver outside the program: the file that `WILLBOUND_PROBE` names, if it is set. The
/// smoke run of `.ci` aims its clicks by it.
#[derive(Resource)]
struct ProbeFile {
    path: PathBuf,
    written: String,
}

/// Writes the probe out whenever it changes, if somebody asked for it.
pub fn plugin(app: &mut App) {
    if let Some(path) = std::env::var_os("WILLBOUND_PROBE") {
        app.insert_resource(ProbeFile { path: path.into(), written: String::new() }).add_systems(Last, write_out);
    }
}

/// One line a thing: its name, its middle and its size in physical pixels; then who is asked what, the legal answers in the order
/// of their numbers and the highlighted one, whether an answer counts, the digest, the outcome, which screen is up, and how the scene's file is.
fn write_out(
    mut file: ResMut<ProbeFile>,
    probe: Res<Probe>,
    tokens: Res<TokenScreenPositions>,
    game: Option<Res<Game>>,
    (screen, library, bench): (Res<State<Screen>>, Res<Library>, Option<Res<Bench>>),
    window: Single<&Window, With<PrimaryWindow>>,
) {
    let scale = window.resolution.scale_factor();
    let mut text = String::new();
    let mut line = |name: &str, middle: Vec2, size: Vec2| {
        let (middle, size) = ((middle * scale).round(), (size * scale).round());
        text.push_str(&format!("{name} {} {} {} {}\n", middle.x, middle.y, size.x, size.y));
    };
    for (name, rect) in &probe.0 {
        line(name, rect.center(), rect.size());
    }
    if let Some(game) = &game {
        for (id, middle) in tokens.0.iter().filter(|_| game.covered().is_none()) {
            line(&format!("token:{}", game.session.cast().key(*id)), *middle, Vec2::splat(48.0));
        }
        if let Some(question) = game.open_question() {
            let cast = game.session.cast();
            text.push_str(&format!("ask {} {} {}\n", cast.key(question.who), question.kind, question.number));
            let keys: Vec<_> = question.legal().map(|choice| choice.pick.key(cast)).collect();
            text.push_str(&format!("legal {}\n", keys.join(" ")));
            if let Some(choice) = question.options.get(game.highlighted) {
                text.push_str(&format!("highlighted {}\n", choice.pick.key(cast)));
            }
        }
        text.push_str(&format!("ready {}\n", u8::from(game.ready())));
        if game.caught_up() && game.referee_looks() {
            text.push_str(&format!("digest {}\n", game.session.digest()));
            if let Some(outcome) = game.session.outcome() {
                text.push_str(&format!("outcome {}\n", outcome.word()));
            }
        }
    }
    text.push_str(&format!("screen {:?}\n", screen.get()));
    if let Some(bench) = &bench {
        text.push_str(&format!("file {}\n", bench.word()));
    }
    if let Some(chosen) = library.chosen().filter(|_| *screen.get() == Screen::Picker) {
        text.push_str(&format!("chosen {}\n", chosen.stem()));
    }
    if text != file.written {
        let aside = file.path.with_extension("aside");
        if std::fs::write(&aside, &text).and_then(|()| std::fs::rename(&aside, &file.path)).is_ok() {
            file.written = text;
        }
    }
}
