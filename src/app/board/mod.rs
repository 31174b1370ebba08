//! The board: tokens on a grid, possessors that ride their hosts, acts as arrows, and what facts look like for a moment.
//!
//! It draws [`Game::shown`](crate::app::table::Game) and nothing else: no rule, no world of the rules. View entities are made
//! from it and can be thrown away at any time. It changes nothing by itself but what is selected; a picked cell goes through
//! [`Game::answer_asked`](crate::app::table::Game::answer_asked).
//!
//! From the bottom up: [`lens`] (window and world), [`layout`] (who is where), [`face`] and [`strokes`] (what it looks like) are
//! pure; `tokens`, `dress`, `badges`, `draw_strokes`, `labels`, `cells`, `ground` keep entities like that; [`timing`] says when a
//! fact is seen, [`ebb`] and `effects` how it looks meanwhile; `pointer` takes clicks.

#![expect(clippy::type_complexity, reason = "a Bevy system names all it reads")]

mod badges;
pub mod cells;
mod draw_strokes;
mod dress;
mod duel_effects;
pub mod duel_face;
pub mod duel_strokes;
pub mod ebb;
pub mod effects;
pub mod face;
mod ground;
pub mod labels;
pub mod layout;
pub mod lens;
mod moments;
pub mod nameplates;
pub mod names;
pub mod paint;
mod partings;
mod pictures;
mod pointer;
pub mod strokes;
pub mod timing;
pub mod tokens;
#[cfg(test)]
mod watched;
mod wills_effects;
pub mod wills_face;
pub mod wills_strokes;
pub mod words;

pub use dress::Worn;
pub use effects::{Passing, Show};
pub use lens::Lens;
pub use tokens::{BoardRoot, Motion, RingMesh, Satellite, TokenView};

use crate::app::area::BoardArea;
use crate::app::command::Command;
use crate::app::table::{Game, Painted};
use crate::app::theme;
use crate::engine::chronicle::{Fact, Verb, Viewer};
use crate::engine::combatant::CombatantId;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Layers, from the ground up.
mod z {
    pub const GROUND: f32 = 0.0;
    pub const CELLS: f32 = 2.0;
    pub const AURA: f32 = 4.0;
    pub const STROKE: f32 = 12.0;
    pub const TOKEN: f32 = 20.0;
    pub const SATELLITE: f32 = 40.0;
    pub const BOND: f32 = 50.0;
    pub const LABEL: f32 = 60.0;
    pub const PASSING: f32 = 120.0;
}

/// The combatant under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hovered(pub Option<CombatantId>);

/// Reduced motion: everything is where it belongs at once, nothing pulses, floats or flows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calm(pub bool);

/// Where the middle of each token is drawn, in logical pixels from the window's top left; who is not on the board is missing.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TokenScreenPositions(pub BTreeMap<CombatantId, Vec2>);

/// Facts painted since the last frame; only animations hang on them.
#[derive(Resource, Default)]
struct Heard {
    facts: Vec<Fact>,
    /// Seconds at playback speed until each is seen.
    onsets: Vec<f32>,
    /// The picture is another one now without facts that tell how it came to be so: everything is where it belongs at once.
    jumped: bool,
}

impl Heard {
    fn any(&self) -> bool {
        !self.facts.is_empty()
    }

    fn timed(&self) -> impl Iterator<Item = (&Fact, f32)> {
        self.facts.iter().zip(self.onsets.iter().copied())
    }

    /// Seconds until the first fact that this finds is seen.
    fn onset(&self, find: impl Fn(&Verb) -> bool) -> Option<f32> {
        self.timed().find(|(fact, _)| find(&fact.verb)).map(|(_, onset)| onset)
    }

    /// Whether any of them moves tokens.
    fn moves(&self) -> bool {
        let moves = |verb: &Verb| {
            matches!(
                verb,
                Verb::Arrived { .. }
                    | Verb::Moved { .. }
                    | Verb::Possessed { .. }
                    | Verb::Released { .. }
                    | Verb::Removed { .. }
                    | Verb::ConditionLost { .. }
                    | Verb::Banished { .. }
                    | Verb::Finished { .. }
            )
        };
        self.facts.iter().any(|fact| moves(&fact.verb))
    }
}

fn listen(
    mut painted: MessageReader<Painted>,
    (game, calm, time): (Option<Res<Game>>, Res<Calm>, Res<Time>),
    mut heard: ResMut<Heard>,
    mut seen: Local<(usize, u64, Viewer)>,
) {
    heard.facts = painted.read().map(|painted| painted.0.clone()).collect();
    // The dice on the stage are as old as this frame; what is spawned now is a frame older when it is first drawn.
    let frame = game.as_ref().map_or(0.0, |game| game.speed) * time.delta_secs();
    let now = game.map_or((0, 0, Viewer::Referee), |game| (game.facts().len(), game.session.seed(), game.viewer()));
    heard.jumped = (now.1, now.2) != (seen.1, seen.2) || now.0 != seen.0 + heard.facts.len();
    *seen = now;
    if heard.jumped {
        heard.facts.clear();
    }
    let onsets = timing::onsets(&heard.facts).into_iter().map(|onset| if calm.0 { 0.0 } else { onset + frame });
    heard.onsets = onsets.collect();
}

/// The order of work on the board in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardSystems {
    /// In `Update`: pointer and keys are read, against what the last frame drew.
    Input,
    /// In `PostUpdate`: entities follow what is shown.
    Follow,
}

/// Adds the board: the one camera, the ground, tokens, lines, marks, and the pointer on them. It needs `BoardArea` (made if
/// missing) and draws whenever a `Game` is there.
pub fn plugin(app: &mut App) {
    app.add_plugins(paint::plugin)
        .add_message::<Painted>()
        .add_message::<Command>()
        .init_resource::<BoardArea>()
        .init_resource::<Lens>()
        .init_resource::<Hovered>()
        .init_resource::<Calm>()
        .init_resource::<TokenScreenPositions>()
        .init_resource::<Heard>()
        .init_resource::<tokens::Standing>()
        .init_resource::<nameplates::Written>()
        .insert_resource(ClearColor(paint::colour(theme::NIGHT)))
        // Sprites of the board are not for Bevy's picking: the lens does that, for tokens of any shape alike.
        .insert_resource(bevy::sprite::SpritePickingSettings { require_markers: true, ..default() })
        .add_systems(PreStartup, (lens::set_up, pictures::set_up))
        .add_systems(Startup, ground::set_up)
        .add_systems(Update, (pointer::point, pointer::asked).chain().in_set(BoardSystems::Input).run_if(resource_exists::<Game>));
    let follow = (
        (listen, lens::fit, lens::focus, lens::aim.before(bevy::camera::CameraUpdateSystems), tokens::build, ground::spread, tokens::show)
            .chain(),
        (
            tokens::place,
            dress::dress,
            tokens::travel,
            dress::tint,
            badges::pop,
            draw_strokes::sync,
            draw_strokes::fade,
            nameplates::label,
            labels::sync,
            words::sharpen,
            cells::offer,
            cells::cursor,
            effects::begin,
            effects::pass,
        )
            .chain()
            .run_if(resource_exists::<Game>),
    );
    app.add_systems(PostUpdate, follow.chain().in_set(BoardSystems::Follow).before(TransformSystems::Propagate));
}
