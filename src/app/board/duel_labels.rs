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

/// What was written last: where, what, and the entity of it; the root and the size of a pixel.
#[derive(Default)]
pub(super) struct Last(Vec<(Vec2, String, Entity)>, Option<Entity>, f32);

/// Keeps the words as the lines want them. What stays is left alone: new words take a frame until they are seen.
pub(super) fn sync(
    mut commands: Commands,
    mut last: Local<Last>,
    (game, standing, lens, pictures): (Res<Game>, Res<Standing>, Res<Lens>, Res<Pictures>),
    mut old: Query<(Entity, &mut Transform), With<LineLabel>>,
) {
    let Some(root) = standing.root() else { return };
    if game.session.scene().spirit_combat().is_none() && old.is_empty() {
        return;
    }
    let unit = lens.unit();
    let mut kept = if last.1 == Some(root) { std::mem::take(&mut last.0) } else { Vec::new() };
    let mut now = Vec::new();
    for (place, label) in strokes::lines(&game).labels.into_iter().enumerate() {
        let text = if width(&label.text) * unit <= label.room { label.text } else { label.short };
        let same = kept.iter().position(|(at, words, entity)| *at == label.at && *words == text && old.contains(*entity));
        let entity = match same {
            Some(place) => kept.swap_remove(place).2,
            None => {
                let layer = z::LABEL + 5.0 + place as f32 * 0.01;
                let at = Transform::from_translation(label.at.extend(layer)).with_scale(Vec3::splat(unit));
                let entity = write(&mut commands, &pictures, &text, at);
                commands.entity(root).add_child(entity);
                entity
            }
        };
        now.push((label.at, text, entity));
    }
    for (entity, mut transform) in &mut old {
        if !now.iter().any(|(_, _, of)| *of == entity) {
            commands.entity(entity).despawn();
        } else if last.2 != unit {
            transform.scale = Vec3::splat(unit);
        }
    }
    *last = Last(now, Some(root), unit);
}

/// Words on a pill.
fn write(commands: &mut Commands, pictures: &Pictures, text: &str, at: Transform) -> Entity {
    let rows = text.lines().count().max(1) as f32;
    let size = Vec2::new(width(text), 3.0 + 14.0 * rows);
    let back = |grow: f32, colour: Color, up: f32| {
        let slices = bevy::sprite::SpriteImageMode::Sliced(bevy::sprite::TextureSlicer {
            border: bevy::sprite::BorderRect::all(30.0),
            max_corner_scale: (17.0 + grow) / 64.0,
            ..default()
        });
        let sprite = Sprite { image: pictures.pill.clone(), color: colour, custom_size: Some(size + grow), ..default() };
        (Sprite { image_mode: slices, ..sprite }, Transform::from_xyz(0.0, 0.0, up))
    };
    let font = TextFont { font: pictures.semibold.clone().into(), font_size: FontSize::Px(11.5), ..default() };
    let words = (Text2d::new(text), font, TextColor(paint::colour(theme::TEXT)), Transform::from_xyz(0.0, 0.0, 0.002));
    let rim = paint::colour(theme::ARCANE).with_alpha(0.9);
    commands
        .spawn((LineLabel(text.to_owned()), at, Visibility::Inherited))
        .with_child(back(2.0, rim, 0.0))
        .with_child(back(0.0, paint::colour(theme::NIGHT), 0.001))
        .with_child(words)
        .id()
}

/// How wide words are on screen, about.
fn width(text: &str) -> f32 {
    let letter = |letter: char| match letter {
        ' ' | 'i' | 'l' | ',' | ':' => 3.6,
        '↔' | '→' | '←' | '%' | 'm' => 10.5,
        _ => 6.9,
    };
    text.lines().map(|row| row.chars().map(letter).sum::<f32>()).fold(0.0, f32::max) + if text.contains(" ↔ ") { 17.0 } else { 11.0 }
}
