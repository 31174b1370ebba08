//! The ground under the fight: one quad that always covers what the camera sees. It knows the lens and no fight.

use super::layout::CELL;
use super::lens::Lens;
use super::paint::{GroundLook, GroundMaterial, Quad};
use super::z;
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

/// Spreads the ground under what the camera sees.
pub(super) fn spread(
    lens: Res<Lens>,
    game: Option<Res<Game>>,
    mut grounds: Query<(&mut Transform, &mut Visibility, &MeshMaterial2d<GroundMaterial>), With<Ground>>,
    mut materials: ResMut<Assets<GroundMaterial>>,
) {
    let choosing = game.as_ref().is_some_and(|game| game.wants_cell.is_some());
    let half = lens.half();
    let look = GroundLook {
        board: Vec4::new(half.x, half.y, CELL, lens.unit()),
        more: Vec4::new(if choosing { 1.7 } else { 1.0 }, 0.0, 0.0, 0.0),
    };
    for (mut transform, mut visibility, material) in &mut grounds {
        visibility.set_if_neq(if game.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let wide = (lens.window * lens.unit() + Vec2::splat(2.0)).extend(1.0);
        transform.set_if_neq(Transform::from_translation(lens.camera().extend(z::GROUND)).with_scale(wide));
        if materials.get(&material.0).is_some_and(|material| material.look != look)
            && let Some(mut material) = materials.get_mut(&material.0)
        {
            material.look = look;
        }
    }
}
