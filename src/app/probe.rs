//! Where the panels put their things, by name, so that a test can aim a click. Nothing else may use it.

use super::board::TokenScreenPositions;
use super::table::Game;
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

/// One line a thing: its name, its middle and its size in physical pixels; then who is asked what, whether an answer counts,
/// and the digest.
fn write_out(
    mut file: ResMut<ProbeFile>,
    probe: Res<Probe>,
    tokens: Res<TokenScreenPositions>,
    game: Option<Res<Game>>,
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
            text.push_str(&format!("ask {} {} {}\n", game.session.cast().key(question.who), question.kind, question.number));
        }
        text.push_str(&format!("ready {}\n", u8::from(game.ready())));
        if game.caught_up() && game.referee_looks() {
            text.push_str(&format!("digest {}\n", game.session.digest()));
        }
    }
    if text != file.written {
        let aside = file.path.with_extension("aside");
        if std::fs::write(&aside, &text).and_then(|()| std::fs::rename(&aside, &file.path)).is_ok() {
            file.written = text;
        }
    }
}
