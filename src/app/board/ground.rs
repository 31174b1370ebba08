//! The ground under the fight: one quad that always covers what the camera sees between the panels. It knows the lens and no fight.

use super::layout::CELL;
use super::lens::Lens;
use super::paint::{GroundLook, GroundMaterial, Quad};
use super::z;
use crate::app::probe::Probe;
use crate::app::table::Game;
use bevy::prelude::*;

/// The ground.
#[derive(Component)]
pub struct Ground;

pub(super) fn set_up(mut commands: Commands, quad: Res<Quad>, mut materials: ResMut<Assets<GroundMaterial>>) {
    let material = materials.add(GroundMaterial::default());
    commands.spawn((
        Name::new("ground"),
        Ground,
        Mesh2d(quad.0.clone()),
        MeshMaterial2d(material),
        Transform::from_xyz(0.0, 0.0, z::GROUND),
    ));
}

/// How far it reaches under the panels, in points: they may give way a little from one frame to the next.
const UNDER: f32 = 24.0;

/// Spreads the ground under what the camera sees; what panels hide is not worth its work.
pub(super) fn spread(
    (lens, probe): (Res<Lens>, Option<Res<Probe>>),
    game: Option<Res<Game>>,
    mut grounds: Query<(&mut Transform, &mut Visibility, &MeshMaterial2d<GroundMaterial>), With<Ground>>,
    mut materials: ResMut<Assets<GroundMaterial>>,
) {
    let choosing = game.as_ref().is_some_and(|game| game.wants_cell.is_some());
    let half = lens.half();
    let look = GroundLook {
        board: Vec4::new(half.x, half.y, CELL, lens.point()),
        more: Vec4::new(if choosing { 1.7 } else { 1.0 }, 0.0, 0.0, 0.0),
    };
    for (mut transform, mut visibility, material) in &mut grounds {
        visibility.set_if_neq(if game.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let window = Rect::from_corners(Vec2::ZERO, lens.window);
        let free = probe.as_ref().and_then(|probe| probe.0.get("board")).copied();
        let part = free.map_or(window, |free| free.inflate(UNDER * lens.points).intersect(window));
        let wide = (part.size() * lens.unit() + Vec2::splat(2.0)).extend(1.0);
        transform.set_if_neq(Transform::from_translation(lens.to_world(part.center()).extend(z::GROUND)).with_scale(wide));
        if materials.get(&material.0).is_some_and(|material| material.look != look)
            && let Some(mut material) = materials.get_mut(&material.0)
        {
            material.look = look;
        }
    }
}
