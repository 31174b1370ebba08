//! The board: tokens on a grid, possessors that ride their hosts, acts as arrows, and what facts look like for a moment.
//!
//! It draws [`Game::shown`](crate::app::table::Game) and nothing else: no rule, no world of the rules. View entities are made
//! from it and can be thrown away at any time. It changes nothing by itself but what is selected; a picked cell goes through
//! [`Game::answer_asked`](crate::app::table::Game::answer_asked).
//!
//! From the bottom up: [`lens`] (window and world), [`layout`] (who is where), [`face`] and [`strokes`] (what it looks like) are
//! pure; `tokens`, `dress`, `draw_strokes`, `cells`, `effects`, `ground` keep entities like that; `pointer` takes clicks.

#![expect(clippy::type_complexity, reason = "a Bevy system names all it reads")]

pub mod cells;
mod draw_strokes;
mod dress;
mod duel_effects;
pub mod duel_face;
pub mod duel_labels;
pub mod duel_strokes;
mod effects;
pub mod face;
mod ground;
pub mod layout;
pub mod lens;
mod paint;
mod pictures;
mod pointer;
pub mod strokes;
pub mod tokens;
mod wills_effects;
pub mod wills_face;
pub mod wills_labels;
pub mod wills_strokes;

pub use dress::Worn;
pub use effects::Passing;
pub use lens::Lens;
pub use tokens::{BoardRoot, Motion, RingMesh, Satellite, TokenView};

use crate::app::area::BoardArea;
use crate::app::command::Command;
use crate::app::table::{Game, Painted};
use crate::app::theme;
use crate::engine::chronicle::{Fact, Verb};
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
struct Heard(Vec<Fact>);

impl Heard {
    fn any(&self) -> bool {
        !self.0.is_empty()
    }

    /// Whether any of them moves tokens.
    fn moves(&self) -> bool {
        let moves = |verb: &Verb| {
            matches!(
                verb,
                Verb::Moved { .. }
                    | Verb::Possessed { .. }
                    | Verb::Released { .. }
                    | Verb::Removed { .. }
                    | Verb::ConditionLost { .. }
                    | Verb::Finished { .. }
            )
        };
        self.0.iter().any(|fact| moves(&fact.verb))
    }

    /// Whether any of them changes a pool.
    fn pools(&self) -> bool {
        self.0.iter().any(|fact| matches!(fact.verb, Verb::PoolChanged { .. }))
    }
}

fn listen(mut painted: MessageReader<Painted>, mut heard: ResMut<Heard>) {
    heard.0 = painted.read().map(|painted| painted.0.clone()).collect();
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
        .insert_resource(ClearColor(paint::colour(theme::NIGHT)))
        // Sprites of the board are not for Bevy's picking: the lens does that, for tokens of any shape alike.
        .insert_resource(bevy::sprite::SpritePickingSettings { require_markers: true, ..default() })
        .add_systems(PreStartup, (lens::set_up, pictures::set_up))
        .add_systems(Startup, ground::set_up)
        .add_systems(Update, (pointer::point, pointer::asked).chain().in_set(BoardSystems::Input).run_if(resource_exists::<Game>));
    let follow = (
        (listen, lens::fit, lens::focus, lens::aim, tokens::build, ground::spread, tokens::show).chain(),
        (
            tokens::place,
            dress::dress,
            tokens::travel,
            dress::tint,
            dress::label,
            draw_strokes::sync,
            duel_labels::sync,
            wills_labels::sync,
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
