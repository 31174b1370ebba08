//! The entities that stand for combatants: spawned once a scene, moved where the layout says, eased there when a fact has
//! just told of it and put there at once otherwise. What they look like is [`super::dress`]'s.

use super::layout::{self, Spot};
use super::lens::Lens;
use super::nameplates::SIZES;
use super::paint::{self, AuraMaterial, Quad, REACH, TokenLook, TokenMaterial, Tones};
use super::pictures::Pictures;
use super::words::words;
use super::{Calm, Heard, Hovered, TokenScreenPositions, z};
use crate::app::table::{Game, Screen};
use crate::app::theme::{self, Palette};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::play::shown::Shown;
use crate::scene::Scene;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::storage::ShaderBuffer;
use std::sync::Arc;

/// Everything on the board hangs below this.
#[derive(Component)]
pub struct BoardRoot;

/// The view of a combatant; an entity of its own, unknown to the rules.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenView(pub CombatantId);

/// A token that rides this host.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Satellite(pub CombatantId);

/// The mesh with a token's disc and rings.
#[derive(Component)]
pub struct RingMesh;

/// How far a token is on its way.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Motion {
    /// Where it is drawn now.
    pub now: Spot,
    /// Where it belongs.
    pub to: Spot,
    from: Spot,
    bend: f32,
    age: f32,
    time: f32,
}

impl Motion {
    /// Whether it has arrived.
    pub fn still(&self) -> bool {
        self.age >= self.time
    }

    fn snap(&mut self, to: Spot) {
        *self = Self { now: to, to, from: to, ..Self::default() };
    }

    /// It sets out after a while; `leaves`: something else shows how it goes.
    fn start(&mut self, to: Spot, bend: f32, (wait, time): (f32, f32), leaves: bool) {
        // What was not on the board appears where it belongs.
        let from = if self.now.visible() { self.now } else { Spot { at: to.at, size: 0.0 } };
        // What leaves the board shrinks where it is.
        let to = if to.visible() { to } else { Spot { at: from.at, size: 0.0 } };
        let now = if leaves { to } else { from };
        *self = Self { now, to, from: now, bend, age: -wait, time };
    }

    fn pass(&mut self, seconds: f32) {
        self.age += seconds;
        let t = if self.time > 0.0 { (self.age / self.time).clamp(0.0, 1.0) } else { 1.0 };
        let eased = t * t * (3.0 - 2.0 * t);
        let aside = (self.to.at - self.from.at).perp() * self.bend * (4.0 * eased * (1.0 - eased));
        self.now = self.from.mix(self.to, eased);
        self.now.at += aside;
        if t >= 1.0 {
            self.now = self.to;
        }
    }
}

/// The entities a token is made of.
#[derive(Component, Clone, Debug)]
pub(super) struct Parts {
    pub ring: Entity,
    pub body: Entity,
    pub portrait: Entity,
    pub badges: Entity,
    pub aura: Entity,
    pub pointer: Entity,
    pub label: Entity,
    pub plate: Entity,
    pub name: Entity,
    pub line: Entity,
}

/// What stands on the board.
#[derive(Resource, Default)]
pub struct Standing {
    scene: Option<Arc<Scene>>,
    palette: Palette,
    root: Option<Entity>,
    /// The tokens, in cast order.
    pub tokens: Vec<Entity>,
    /// The numbers their rings are drawn with, and where the renderer reads them.
    pub(super) looks: (Vec<TokenLook>, Handle<ShaderBuffer>),
    placed: Shown,
}

impl Standing {
    /// The numbers that the tokens are drawn with now, in cast order.
    pub fn looks(&self) -> &[TokenLook] {
        &self.looks.0
    }

    /// The entity that everything on the board hangs below.
    pub fn root(&self) -> Option<Entity> {
        self.root
    }
}

/// Spawns the tokens of a scene that is new on the table, and takes away those of the last.
pub(super) fn build(
    mut commands: Commands,
    mut standing: ResMut<Standing>,
    (game, mut positions): (Option<Res<Game>>, ResMut<TokenScreenPositions>),
    (quad, pictures, lens): (Res<Quad>, Res<Pictures>, Res<Lens>),
    (mut materials, mut buffers): (ResMut<Assets<TokenMaterial>>, ResMut<Assets<ShaderBuffer>>),
    mut auras: ResMut<Assets<AuraMaterial>>,
) {
    let scene = game.as_ref().map(|game| game.session.scene());
    let same = match (&standing.scene, scene) {
        (Some(old), Some(new)) => Arc::ptr_eq(old, new),
        (None, None) => true,
        _ => false,
    };
    let count = game.as_ref().map_or(0, |game| game.shown.tokens.len());
    let palette = theme::palette();
    if same && standing.tokens.len() == count && standing.palette == palette {
        return;
    }
    if let Some(root) = standing.root.take() {
        commands.entity(root).despawn();
    }
    *standing = Standing { scene: scene.cloned(), palette, ..Standing::default() };
    positions.0.clear();
    if scene.is_none() {
        return;
    }
    let root = commands.spawn((Name::new("board"), BoardRoot, Transform::default(), Visibility::Inherited)).id();
    standing.root = Some(root);
    let looks = vec![TokenLook::default(); count.max(1)];
    let buffer = buffers.add(ShaderBuffer::from(looks.clone()));
    let material = materials.add(TokenMaterial { looks: buffer.clone(), tones: Tones::now() });
    standing.looks = (looks, buffer);
    for id in (0..count).filter_map(|place| u16::try_from(place).ok()).map(CombatantId) {
        let token = spawn(&mut commands, id, (&quad, &pictures, &lens), &material, &mut auras);
        commands.entity(root).add_child(token);
        standing.tokens.push(token);
    }
}

fn spawn(
    commands: &mut Commands,
    id: CombatantId,
    (quad, pictures, lens): (&Quad, &Pictures, &Lens),
    material: &Handle<TokenMaterial>,
    auras: &mut Assets<AuraMaterial>,
) -> Entity {
    let text = |font: &Handle<Font>, size: f32| {
        let words = words("", font, size, (paint::colour(theme::TEXT), Vec3::ZERO), lens);
        (words, TextLayout::default(), bevy::sprite::Anchor::TOP_CENTER)
    };
    let at = |z: f32| Transform::from_xyz(0.0, 0.0, z);
    let disc = (RingMesh, Mesh2d(quad.0.clone()), MeshMaterial2d(material.clone()), MeshTag(u32::from(id.0)));
    let ring = commands.spawn((disc, at(0.0).with_scale(Vec3::splat(2.0 * REACH * layout::RADIUS)))).id();
    let portrait = commands.spawn((at(1.0), Visibility::Inherited)).id();
    let badges = commands.spawn((at(2.0), Visibility::Inherited)).id();
    let pointer = Sprite { image: pictures.pointer.clone(), custom_size: Some(Vec2::splat(20.0)), ..default() };
    let pointer = commands.spawn((pointer, at(3.0), Visibility::Hidden)).id();
    let body = commands.spawn((at(0.0), Visibility::Inherited)).add_children(&[ring, portrait, badges, pointer]).id();
    let aura = (Mesh2d(quad.0.clone()), MeshMaterial2d(auras.add(AuraMaterial::default())));
    let spread = at(z::AURA - z::TOKEN).with_scale(Vec3::splat(layout::RADIUS * 6.4));
    let aura = commands.spawn((aura, spread, Visibility::Hidden)).id();
    let plate = pictures.plate(Vec2::splat(10.0), paint::colour(theme::NIGHT).with_alpha(0.0));
    let plate = commands.spawn((plate, at(0.0))).id();
    let name = commands.spawn(text(&pictures.semibold, SIZES.0)).id();
    let line = commands.spawn(text(&pictures.regular, SIZES.1)).id();
    let label = commands.spawn((at(z::LABEL - z::TOKEN), Visibility::Hidden)).add_children(&[plate, name, line]).id();
    let parts = Parts { ring, body, portrait, badges, aura, pointer, label, plate, name, line };
    let token = (Name::new(format!("token {}", id.0)), TokenView(id), Motion::default(), parts);
    commands.spawn((token, at(z::TOKEN), Visibility::Hidden)).add_children(&[aura, body, label]).id()
}

/// Sends tokens where what is shown puts them.
pub(super) fn place(
    mut commands: Commands,
    mut standing: ResMut<Standing>,
    game: Res<Game>,
    (heard, calm): (Res<Heard>, Res<Calm>),
    mut tokens: Query<(Entity, &TokenView, &mut Motion, Option<&Satellite>)>,
) {
    let shown = &game.shown;
    let fresh = tokens.iter().any(|(_, _, motion, _)| motion.time == 0.0 && !motion.to.visible());
    if *shown == standing.placed && !fresh && !heard.jumped {
        return;
    }
    standing.placed = shown.clone();
    let spots = layout::spots(shown, game.session.scene().board);
    let eased = heard.moves() && !calm.0;
    for (entity, view, mut motion, rides) in &mut tokens {
        let to = spots.get(view.0.index()).copied().unwrap_or_default();
        let same_place = motion.to == to || (!motion.to.visible() && !to.visible());
        if !same_place && eased {
            let (bend, time) = journey(&heard, view.0, motion.now.at.distance(to.at));
            let told = |verb: &Verb| moves(verb, view.0);
            let wait = heard.onset(told).unwrap_or(0.0);
            motion.start(
                to,
                bend,
                (wait / game.speed.max(0.1), time / game.speed.max(0.1)),
                heard.onset(|verb| parts(verb, view.0)).is_some(),
            );
        } else if !eased && (!same_place || !motion.still()) {
            motion.snap(to);
        }
        let host = shown.token(view.0).and_then(|token| token.host);
        if host != rides.map(|satellite| satellite.0) {
            match host {
                Some(host) => commands.entity(entity).insert(Satellite(host)),
                None => commands.entity(entity).remove::<Satellite>(),
            };
        }
    }
}

/// Whether a fact moves this token.
fn moves(verb: &Verb, id: CombatantId) -> bool {
    match verb {
        Verb::Moved { who, .. } | Verb::Possessed { who, .. } | Verb::Released { who, .. } | Verb::ConditionLost { who, .. } => *who == id,
        _ => parts(verb, id),
    }
}

/// Whether a fact takes this token off the board in a way that has a picture of its own.
fn parts(verb: &Verb, id: CombatantId) -> bool {
    match verb {
        Verb::Banished { who, .. } | Verb::Removed { who } => *who == id,
        Verb::Finished { whom, how: "bind" | "dispel", .. } => *whom == id,
        _ => false,
    }
}

/// How a token travels: how far its path bends, and how long it takes.
fn journey(heard: &Heard, id: CombatantId, distance: f32) -> (f32, f32) {
    let flight =
        heard.facts.iter().any(|fact| matches!(&fact.verb, Verb::Possessed { who, .. } | Verb::Released { who, .. } if *who == id));
    let cells = distance / layout::CELL;
    if flight { (0.22, (0.55 + 0.06 * cells).min(0.85)) } else { (0.0, (0.25 + 0.06 * cells).min(0.6)) }
}

/// Moves tokens along their way and notes where they are.
pub(super) fn travel(
    time: Res<Time>,
    lens: Res<Lens>,
    mut positions: ResMut<TokenScreenPositions>,
    mut tokens: Query<(&TokenView, &mut Motion, &Parts, &mut Transform, &mut Visibility, Has<Satellite>)>,
    mut bodies: Query<&mut Transform, Without<TokenView>>,
    mut rings: Query<&mut MeshMaterial2d<TokenMaterial>>,
) {
    let mut found = std::collections::BTreeMap::new();
    for (view, mut motion, parts, mut transform, mut visibility, satellite) in &mut tokens {
        if !motion.still() {
            motion.pass(time.delta_secs());
        }
        let (spot, moving) = (motion.now, !motion.still());
        let layer = if satellite || moving { z::SATELLITE } else { z::TOKEN } + f32::from(view.0.0 % 1000) * 0.0005;
        // The renderer keeps a mesh in the layer it was first seen in, until something else of it changes.
        if transform.translation.z != layer
            && let Ok(mut ring) = rings.get_mut(parts.ring)
        {
            ring.set_changed();
        }
        transform.set_if_neq(Transform::from_translation(spot.at.extend(layer)));
        let wanted = if spot.visible() { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
        if let Ok(mut body) = bodies.get_mut(parts.body) {
            let grown = Transform { scale: Vec3::splat(spot.size.max(0.001)), ..*body };
            body.set_if_neq(grown);
        }
        if motion.to.visible() {
            found.insert(view.0, lens.to_window(spot.at));
        }
    }
    if positions.0 != found {
        positions.0 = found;
    }
}

/// The board shows on the table only, and not while that is handed over.
pub(super) fn show(
    (screen, game): (Option<Res<State<Screen>>>, Option<Res<Game>>),
    mut roots: Query<&mut Visibility, With<BoardRoot>>,
    mut hovered: ResMut<Hovered>,
    (mut words, mut stale): (Query<&mut Text2d>, Local<u8>),
) {
    // While the table is handed over nothing of it is to be seen.
    let covered = game.is_some_and(|game| game.covered().is_some());
    let on = !covered && screen.is_none_or(|screen| *screen.get() == Screen::Table);
    for mut visibility in &mut roots {
        visibility.set_if_neq(if on { Visibility::Inherited } else { Visibility::Hidden });
    }
    if !on && hovered.0.is_some() {
        hovered.0 = None;
    }
    // Words that change while nothing is in sight are not laid out anew by themselves: once it is, they are touched.
    if !on {
        *stale = 3;
    } else if *stale > 0 {
        *stale -= 1;
        words.iter_mut().for_each(|mut words| words.set_changed());
    }
}

/// The combatant that is drawn under a point of the window.
pub fn token_at(lens: &Lens, tokens: &Query<(&TokenView, &Motion)>, at: Vec2) -> Option<CombatantId> {
    let count = tokens.iter().map(|(view, _)| view.0.index() + 1).max().unwrap_or(0);
    let mut spots = vec![Spot::default(); count];
    for (view, motion) in tokens {
        if let Some(spot) = spots.get_mut(view.0.index()) {
            *spot = motion.now;
        }
    }
    layout::hit(&spots, lens.to_world(at))
}
