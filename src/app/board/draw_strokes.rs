//! Lines, footprints and signs of bonds as entities: made anew when the list of them changes, otherwise left alone.

use super::badges::Popping;
use super::face::{self, Portrait};
use super::layout::RADIUS;
use super::paint::{self, StrokeLook, StrokeMaterial};
use super::pictures::Pictures;
use super::strokes::{self, Kind, Lines, Stroke};
use super::tokens::Standing;
use super::{Calm, Heard, z};
use crate::app::command::Desk;
use crate::app::panels::stage::TUMBLE;
use crate::app::table::Game;
use crate::app::theme;
use crate::engine::chronicle::Verb;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::PrimitiveTopology;
use bevy::prelude::*;

/// Anything this file spawned.
#[derive(Component)]
pub struct LineView;

/// A line that is no longer wanted fades; seconds that are left of it.
#[derive(Component)]
pub struct FadingLine(f32);

/// Seconds at playback speed in which a line grows, a strike flies, and a line fades.
const GROWS: f32 = 0.4;
const STRIKES: f32 = 0.24;
const FADES: f32 = 0.35;

/// Seconds at playback speed in which somebody leaves who is bound or dispelled.
const PARTS: f32 = 1.0;

/// Half the width of the strips that lines are drawn on.
const HALF: f32 = 9.0;

/// What was drawn last, and the entities of it.
#[derive(Default)]
pub(super) struct Last {
    lines: Lines,
    root: Option<Entity>,
    strokes: Vec<(Stroke, Entity)>,
    others: Vec<Entity>,
    settled: bool,
}

pub(super) fn sync(
    mut commands: Commands,
    mut last: Local<Last>,
    (game, standing, calm, heard): (Res<Game>, Res<Standing>, Res<Calm>, Res<Heard>),
    (time, desk): (Res<Time>, Option<Res<Desk>>),
    (mut pictures, mut images): (ResMut<Pictures>, ResMut<Assets<Image>>),
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<StrokeMaterial>>),
    (old, lit): (Query<Entity, With<LineView>>, Query<&MeshMaterial2d<StrokeMaterial>>),
    fading: Query<Entity, With<FadingLine>>,
) {
    let Some(root) = standing.root() else { return };
    if heard.jumped {
        fading.iter().for_each(|entity| commands.entity(entity).despawn());
    }
    let settled = calm.0 || desk.is_none_or(|desk| desk.dice_age >= TUMBLE);
    let wanted = strokes::lines_at(&game, settled);
    let live = (heard.any() || settled != last.settled) && !heard.jumped && !calm.0;
    if last.lines == wanted && last.root == Some(root) {
        last.settled = settled;
        return;
    }
    let Last { root: before, strokes: kept, others, .. } = std::mem::take(&mut *last);
    let mut kept = if before == Some(root) { kept } else { Vec::new() };
    for entity in others.into_iter().filter(|entity| old.contains(*entity)) {
        commands.entity(entity).despawn();
    }
    // Lines wait until who moves has nearly arrived.
    let now = time.elapsed_secs_wrapped();
    let pace = game.speed.max(0.1);
    let begins = now + if heard.moves() { 0.35 / pace } else { 0.0 };
    let growing = |kind: Kind| match kind {
        _ if !live => Vec4::new(-1.0, -1.0, 0.0, 0.0),
        Kind::Blow | Kind::Poised => Vec4::new(begins, -1.0, STRIKES / pace, 0.0),
        _ => Vec4::new(begins, -1.0, GROWS / pace, 0.0),
    };
    // A line that is still wanted stays as it is: a new one takes a frame until it is seen.
    let mut strokes: Vec<(Stroke, Entity)> = Vec::new();
    for stroke in &wanted.strokes {
        let same = |of: &Stroke| of.kind == stroke.kind && of.points == stroke.points;
        if let Some(place) = kept.iter().position(|(of, entity)| same(of) && old.contains(*entity)) {
            let (of, entity) = kept.swap_remove(place);
            if of != *stroke
                && let Ok(material) = lit.get(entity)
                && let Some(mut material) = materials.get_mut(&material.0)
            {
                material.look = StrokeLook { life: material.look.life, ..look(stroke, calm.0) };
            }
            strokes.push((stroke.clone(), entity));
            continue;
        }
        let mesh = meshes.add(strip(&stroke.points));
        let material = materials.add(StrokeMaterial { look: StrokeLook { life: growing(stroke.kind), ..look(stroke, calm.0) } });
        let layer = if stroke.kind == Kind::Double { z::BOND } else { z::STROKE } + strokes.len() as f32 * 0.01;
        let entity = commands.spawn((LineView, Mesh2d(mesh), MeshMaterial2d(material), Transform::from_xyz(0.0, 0.0, layer))).id();
        commands.entity(root).add_child(entity);
        strokes.push((stroke.clone(), entity));
    }
    for (of, entity) in kept.into_iter().filter(|(_, entity)| old.contains(*entity)) {
        let fades = live && of.kind != Kind::Poised;
        match lit.get(entity).ok().and_then(|material| materials.get_mut(&material.0)).filter(|_| fades) {
            Some(mut material) => {
                (material.look.life.y, material.look.life.w) = (now, FADES / pace);
                commands.entity(entity).remove::<LineView>().insert(FadingLine(FADES / pace));
            }
            None => commands.entity(entity).despawn(),
        }
    }
    let mut made = Vec::new();
    for footprint in &wanted.footprints {
        let at = |up: f32| Transform::from_translation(footprint.at.extend(z::STROKE - 0.5 + up));
        let gold = paint::colour(theme::GOLD).with_alpha(footprint.alpha * 0.65);
        let side = RADIUS * footprint.size;
        let ring = Sprite { image: pictures.ring.clone(), color: gold, custom_size: Some(Vec2::splat(side * 2.1)), ..default() };
        let prints = made.len();
        made.push(commands.spawn((LineView, ring, at(0.0))).id());
        let image = match face::portrait(&game, footprint.who) {
            Portrait::Picture(name) => pictures.portrait(name, &mut images),
            Portrait::Own(picture) => Some(pictures.own(&picture, &mut images)),
            Portrait::Initials(_) => None,
        };
        if let Some(image) = image {
            let color = Color::WHITE.with_alpha(footprint.alpha * 0.28);
            let glyph = Sprite { image, color, custom_size: Some(Vec2::splat(side * 1.15)), ..default() };
            made.push(commands.spawn((LineView, glyph, at(0.1))).id());
        }
        // Where somebody stood is seen once it has gone.
        let goes = |verb: &Verb| matches!(verb, Verb::Finished { whom, .. } if *whom == footprint.who);
        if let Some(onset) = heard.onset(goes).filter(|_| live && footprint.left) {
            made.iter().skip(prints).for_each(|print| {
                commands.entity(*print).insert(Popping::after(onset + PARTS));
            });
        }
    }
    for bond in &wanted.bonds {
        let layers = [
            (&pictures.disc, 22.0, theme::NIGHT),
            (&pictures.disc, 20.0, theme::accord()),
            (&pictures.disc, 17.0, theme::NIGHT),
            (&pictures.equal, 13.0, theme::accord()),
        ];
        for (up, (image, side, colour)) in layers.into_iter().enumerate() {
            let sprite = Sprite { image: image.clone(), color: paint::colour(colour), custom_size: Some(Vec2::splat(side)), ..default() };
            made.push(commands.spawn((LineView, sprite, Transform::from_translation(bond.extend(z::BOND + 0.5 + up as f32 * 0.01)))).id());
        }
    }
    commands.entity(root).add_children(&made);
    *last = Last { lines: wanted, root: Some(root), strokes, others: made, settled };
}

/// Takes away lines that have faded.
pub(super) fn fade(mut commands: Commands, time: Res<Time>, mut fading: Query<(Entity, &mut FadingLine)>) {
    for (entity, mut left) in &mut fading {
        left.0 -= time.delta_secs();
        if left.0 <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}

fn look(stroke: &Stroke, still: bool) -> StrokeLook {
    let colour = paint::linear(paint::colour(stroke.colour).with_alpha(stroke.alpha));
    let length = strokes::length(&stroke.points);
    let (kind, half, head, pace, speed) = match stroke.kind {
        Kind::Arrow => (0.0, 1.7, 17.0, 17.0, 14.0),
        Kind::Dots => (1.0, 2.2, 15.0, 11.0, 16.0),
        Kind::Double => (2.0, 1.3, 0.0, 10.0, 0.0),
        Kind::Blow => (3.0, 2.2, 19.0, 10.0, 0.0),
        Kind::Poised => (3.0, 2.0, 15.0, 10.0, 0.0),
        Kind::Tether => (5.0, 1.1, 0.0, 54.0, 46.0 * stroke.ahead.signum() * (0.35 + 0.65 * stroke.ahead.abs())),
        Kind::Chain => (4.0, 1.0, 0.0, 9.0, 0.0),
    };
    let flow = if still { 0.0 } else { speed };
    let (shape, dash) = (Vec4::new(HALF, half, length, head), Vec4::new(kind, pace, flow, stroke.ahead));
    StrokeLook { colour, shape, dash, life: Vec4::new(-1.0, -1.0, 0.0, 0.0) }
}

/// A strip along a line: u is the way so far, v -1 on its right and 1 on its left.
pub fn strip(points: &[Vec2]) -> Mesh {
    let (mut positions, mut normals, mut uvs) = (Vec::new(), Vec::new(), Vec::new());
    let mut way = 0.0;
    for (place, point) in points.iter().enumerate() {
        let before = points.get(place.wrapping_sub(1)).unwrap_or(point);
        let after = points.get(place + 1).unwrap_or(point);
        way += before.distance(*point);
        let across = (*after - *before).normalize_or(Vec2::X).perp() * HALF;
        for side in [-1.0, 1.0] {
            positions.push((*point + across * side).extend(0.0).to_array());
            normals.push([0.0, 0.0, 1.0]);
            uvs.push([way, side]);
        }
    }
    Mesh::new(PrimitiveTopology::TriangleStrip, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
}
