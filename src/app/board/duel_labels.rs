//! Words on lines of the board: they keep their size on screen, and shorten where two tokens stand close.

use super::lens::Lens;
use super::paint;
use super::pictures::Pictures;
use super::strokes;
use super::tokens::Standing;
use super::z;
use crate::app::table::Game;
use crate::app::theme;
use bevy::prelude::*;

/// A word on a line; the tests count them.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct LineLabel(pub String);

/// What the labels were made from: their place and words, the root, and the size of a pixel.
#[derive(Default, PartialEq)]
pub(super) struct Last(Vec<(Vec2, String)>, Option<Entity>, i32);

/// Keeps the words as the lines want them.
pub(super) fn sync(
    mut commands: Commands,
    mut last: Local<Last>,
    (game, standing, lens, pictures): (Res<Game>, Res<Standing>, Res<Lens>, Res<Pictures>),
    old: Query<Entity, With<LineLabel>>,
) {
    let Some(root) = standing.root() else { return };
    if game.session.scene().spirit_combat().is_none() && old.is_empty() {
        return;
    }
    let unit = lens.unit();
    let fits = |text: &str, room: f32| width(text) * unit <= room;
    let labels = strokes::lines(&game).labels;
    let wanted: Vec<(Vec2, String)> =
        labels.into_iter().map(|label| (label.at, if fits(&label.text, label.room) { label.text } else { label.short })).collect();
    let now = Last(wanted, Some(root), (unit * 4096.0) as i32);
    if *last == now {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    for (place, (at, text)) in now.0.iter().enumerate() {
        let rows = text.lines().count().max(1) as f32;
        let size = Vec2::new(width(text), 3.0 + 14.0 * rows);
        let layer = z::LABEL + 5.0 + place as f32 * 0.01;
        let back = |grow: f32, colour: Color, up: f32| {
            let sprite = Sprite { image: pictures.pill.clone(), color: colour, custom_size: Some(size + grow), ..default() };
            let slices = bevy::sprite::SpriteImageMode::Sliced(bevy::sprite::TextureSlicer {
                border: bevy::sprite::BorderRect::all(30.0),
                max_corner_scale: (17.0 + grow) / 64.0,
                ..default()
            });
            (Sprite { image_mode: slices, ..sprite }, Transform::from_xyz(0.0, 0.0, up))
        };
        let font = TextFont { font: pictures.semibold.clone().into(), font_size: FontSize::Px(11.5), ..default() };
        let words = (Text2d::new(text.clone()), font, TextColor(paint::colour(theme::TEXT)), Transform::from_xyz(0.0, 0.0, 0.002));
        let rim = paint::colour(theme::ARCANE).with_alpha(0.9);
        let label = commands
            .spawn((
                LineLabel(text.clone()),
                Transform::from_translation(at.extend(layer)).with_scale(Vec3::splat(unit)),
                Visibility::Inherited,
            ))
            .with_child(back(2.0, rim, 0.0))
            .with_child(back(0.0, paint::colour(theme::NIGHT), 0.001))
            .with_child(words)
            .id();
        commands.entity(root).add_child(label);
    }
    *last = now;
}

/// How wide words are on screen, about.
fn width(text: &str) -> f32 {
    let letter = |letter: char| match letter {
        ' ' | 'i' | 'l' | ',' | ':' => 3.6,
        '↔' | '→' | '←' | '%' | 'm' => 10.5,
        _ => 6.9,
    };
    text.lines().map(|row| row.chars().map(letter).sum::<f32>()).fold(0.0, f32::max) + 17.0
}
