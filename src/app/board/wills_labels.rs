//! What each side of an engaged pair needs, in words on its tether: they keep their size on screen, and shorten where two stand
//! close.

use super::lens::Lens;
use super::paint;
use super::pictures::Pictures;
use super::tokens::Standing;
use super::wills_strokes::{Need, needs};
use super::{face, z};
use crate::app::table::Game;
use crate::app::theme;
use bevy::prelude::*;

/// Such words; the tests count them.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct NeedLabel(pub String);

/// What the labels were made from.
#[derive(Default, PartialEq)]
pub(super) struct Last(Vec<Need>, Option<Entity>, i32);

/// Keeps the words as the pairs want them.
pub(super) fn sync(
    mut commands: Commands,
    mut last: Local<Last>,
    (game, standing, lens, pictures): (Res<Game>, Res<Standing>, Res<Lens>, Res<Pictures>),
    old: Query<Entity, With<NeedLabel>>,
) {
    let Some(root) = standing.root() else { return };
    let wills = game.session.scene().willpower().is_some();
    if !wills && old.is_empty() {
        return;
    }
    let unit = lens.unit();
    let now = Last(if wills { needs(&game) } else { Vec::new() }, Some(root), (unit * 4096.0) as i32);
    if *last == now {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    for (place, need) in now.0.iter().enumerate() {
        let text = if width(&need.text) * unit <= need.room { &need.text } else { &need.short };
        let size = Vec2::new(width(text), 18.0);
        let back = |grow: f32, colour: Color, up: f32| {
            let slicer = bevy::sprite::TextureSlicer {
                border: bevy::sprite::BorderRect::all(30.0),
                max_corner_scale: (size.y + grow) / 64.0,
                ..default()
            };
            let sprite = Sprite { image: pictures.pill.clone(), color: colour, custom_size: Some(size + grow), ..default() };
            (Sprite { image_mode: bevy::sprite::SpriteImageMode::Sliced(slicer), ..sprite }, Transform::from_xyz(0.0, 0.0, up))
        };
        let font = TextFont { font: pictures.semibold.clone().into(), font_size: FontSize::Px(12.0), ..default() };
        let words = (Text2d::new(text.clone()), font, TextColor(paint::colour(theme::TEXT)), Transform::from_xyz(0.0, 0.0, 0.002));
        let rim = paint::side(face::side(&game, need.who));
        let at = Transform::from_translation(need.at.extend(z::LABEL + 5.0 + place as f32 * 0.01)).with_scale(Vec3::splat(unit));
        let label = commands
            .spawn((NeedLabel(text.clone()), at, Visibility::Inherited))
            .with_child(back(2.5, rim, 0.0))
            .with_child(back(0.0, paint::colour(theme::NIGHT), 0.001))
            .with_child(words)
            .id();
        commands.entity(root).add_child(label);
    }
    *last = now;
}

/// How wide words are on screen, about.
fn width(text: &str) -> f32 {
    text.chars().map(|letter| if matches!(letter, ' ' | 'i' | 'l') { 3.8 } else { 7.3 }).sum::<f32>() + 14.0
}
