//! Words on lines of the board: what each side of a tether has or needs. They keep their size on screen, shorten where two stand
//! close, and go aside where a token, a name or another of them is in the way; where there is no room at all they wait until one of
//! the two is looked at.

use super::dress::Worn;
use super::duel_strokes::Label;
use super::face::{self, Face};
use super::layout::Spot;
use super::lens::Lens;
use super::paint;
use super::pictures::Pictures;
use super::strokes;
use super::tokens::{Motion, Satellite, Standing, TokenView};
use super::wills_strokes::needs;
use super::{Hovered, z};
use crate::app::table::Game;
use crate::app::theme;
use crate::engine::combatant::CombatantId;
use bevy::prelude::*;

/// Words on a tether of a spirit combat; the tests count them.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct LineLabel(pub String);

/// What one side of a pair needs in a fight of wills; the tests count them.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct NeedLabel(pub String);

/// How wide words of this size are on screen, about.
pub fn width(text: &str, size: f32) -> f32 {
    let letter = |letter: char| match letter {
        ' ' | 'i' | 'l' | 'j' | ',' | ':' | '.' | '’' | '1' => 0.33,
        'f' | 't' | 'r' => 0.42,
        '↔' | '→' | '←' | '%' | 'm' | 'w' | 'M' | 'W' => 0.91,
        'A'..='Z' => 0.70,
        _ => 0.60,
    };
    text.lines().map(|row| row.chars().map(letter).sum::<f32>()).fold(0.0, f32::max) * size
}

/// Words that want to be somewhere.
#[derive(Clone, Debug, PartialEq)]
struct Wish {
    label: Label,
    /// Whose attack it is, in a fight of wills.
    need: Option<CombatantId>,
    rim: Color,
}

impl Wish {
    /// The words that fit, and how large their plate is, in pixels of the window.
    fn words(&self, unit: f32) -> (&str, Vec2) {
        let size = |text: &str| Vec2::new(width(text, 12.0) + 14.0, 4.0 + 14.0 * text.lines().count().max(1) as f32);
        let whole = size(&self.label.text);
        if whole.x * unit <= self.label.room { (&self.label.text, whole) } else { (&self.label.short, size(&self.label.short)) }
    }
}

/// The middle of a plate of this size that touches nothing, the wished one where that is free; and how much of it is covered there
/// all the same, as a part of it.
pub fn aside(wished: Vec2, size: Vec2, taken: &[Rect]) -> (Vec2, f32) {
    let covered = |at: Vec2| {
        let plate = Rect::from_center_size(at, size);
        let part = |of: &Rect| {
            let both = plate.intersect(*of);
            both.width().max(0.0) * both.height().max(0.0)
        };
        taken.iter().map(part).sum::<f32>() / (size.x * size.y)
    };
    // Nearer places first: rings of directions around the wished one.
    let mut best = (wished, covered(wished));
    for ring in 1..=4_u32 {
        for turn in 0..8_u32 {
            if best.1 <= 0.01 {
                return best;
            }
            let out = Vec2::from_angle(turn as f32 * std::f32::consts::FRAC_PI_4 + std::f32::consts::FRAC_PI_2);
            let at = wished + out * Vec2::new(size.x * 0.45, size.y * 0.62) * ring as f32;
            let covers = covered(at);
            if covers + 0.02 < best.1 {
                best = (at, covers);
            }
        }
    }
    best
}

/// The room that a token and the words under it take, in world units.
fn room_of(face: &Face, spot: Spot, satellite: bool, unit: f32) -> Vec<Rect> {
    let ring = Rect::from_center_size(spot.at, Vec2::splat(spot.radius() * 2.05));
    if satellite {
        return vec![ring];
    }
    let under = |text: &str, size: f32, down: f32| {
        let top = spot.at - Vec2::new(0.0, spot.radius() * 1.20 + (3.0 + down) * unit);
        let wide = Vec2::new(width(text, size) + 4.0, size + 3.0) * unit;
        Rect::from_center_size(top - Vec2::new(0.0, wide.y * 0.5), wide)
    };
    let name = under(&face.name, 13.0, 0.0);
    let line = face.line.as_deref().map(|line| under(line, 11.0, 17.0));
    [ring, name].into_iter().chain(line).collect()
}

/// What was written last: the words with their rim, and the entity of each; the root.
#[derive(Default)]
pub(super) struct Last(Vec<(String, Color, Entity)>, Option<Entity>);

/// Keeps the words as the lines want them. What stays is left alone: new words take a frame until they are seen.
pub(super) fn sync(
    mut commands: Commands,
    mut last: Local<Last>,
    (game, standing, lens, pictures): (Res<Game>, Res<Standing>, Res<Lens>, Res<Pictures>),
    hovered: Res<Hovered>,
    tokens: Query<(&TokenView, &Motion, &Worn, Has<Satellite>)>,
    mut old: Query<(Entity, &mut Transform, &mut Visibility), Or<(With<LineLabel>, With<NeedLabel>)>>,
) {
    let Some(root) = standing.root() else { return };
    let unit = lens.unit();
    let wishes = wishes(&game);
    if wishes.is_empty() && old.is_empty() {
        return;
    }
    let mut taken: Vec<Rect> = Vec::new();
    let mut views: Vec<_> = tokens.iter().filter(|(_, motion, ..)| motion.to.visible()).collect();
    views.sort_by_key(|(view, ..)| view.0);
    for (_, motion, worn, satellite) in views {
        taken.extend(room_of(&worn.0, motion.to, satellite, unit));
    }
    let mut kept = if last.1 == Some(root) { std::mem::take(&mut last.0) } else { Vec::new() };
    let mut now: Vec<(String, Color, Entity)> = Vec::new();
    for (place, wish) in wishes.iter().enumerate() {
        let (text, size) = wish.words(unit);
        let (at, covered) = if wish.label.fixed { (wish.label.at, 0.0) } else { aside(wish.label.at, size * unit, &taken) };
        let looked_at = [hovered.0, game.selected].into_iter().flatten().any(|who| wish.label.of.contains(&who));
        let seen = covered < 0.30 || looked_at;
        if seen {
            taken.push(Rect::from_center_size(at, size * unit));
        }
        let visible = if seen { Visibility::Inherited } else { Visibility::Hidden };
        let layer = z::LABEL + 5.0 + if looked_at { 2.0 } else { 0.0 } + place as f32 * 0.01;
        let transform = Transform::from_translation(at.extend(layer)).with_scale(Vec3::splat(unit));
        let same = kept.iter().position(|(words, rim, entity)| words == text && *rim == wish.rim && old.contains(*entity));
        let entity = match same {
            Some(place) => {
                let entity = kept.swap_remove(place).2;
                if let Ok((_, mut before, mut shows)) = old.get_mut(entity) {
                    before.set_if_neq(transform);
                    shows.set_if_neq(visible);
                }
                entity
            }
            None => {
                let entity = write(&mut commands, &pictures, (text, size), wish, (transform, visible));
                commands.entity(root).add_child(entity);
                entity
            }
        };
        now.push((text.to_owned(), wish.rim, entity));
    }
    for (entity, ..) in &old {
        if !now.iter().any(|(_, _, of)| *of == entity) {
            commands.entity(entity).despawn();
        }
    }
    *last = Last(now, Some(root));
}

fn wishes(game: &Game) -> Vec<Wish> {
    if game.session.scene().willpower().is_some() {
        let wish = |need: super::wills_strokes::Need| Wish {
            rim: paint::side(face::side(game, need.who)),
            need: Some(need.who),
            label: need.label,
        };
        return needs(game).into_iter().map(wish).collect();
    }
    let rim = paint::colour(theme::ARCANE).with_alpha(0.9);
    strokes::lines(game).labels.into_iter().map(|label| Wish { label, need: None, rim }).collect()
}

/// Words on a plate.
fn write(commands: &mut Commands, pictures: &Pictures, (text, size): (&str, Vec2), wish: &Wish, at: (Transform, Visibility)) -> Entity {
    let back = |grow: f32, colour: Color, up: f32| (pictures.plate(size + grow, colour), Transform::from_xyz(0.0, 0.0, up));
    let font = TextFont { font: pictures.semibold.clone().into(), font_size: FontSize::Px(12.0), ..default() };
    let words = (Text2d::new(text), font, TextColor(paint::colour(theme::TEXT)), Transform::from_xyz(0.0, 0.0, 0.002));
    let mut label = commands.spawn(at);
    match wish.need {
        Some(_) => label.insert(NeedLabel(text.to_owned())),
        None => label.insert(LineLabel(text.to_owned())),
    };
    label.with_child(back(2.5, wish.rim, 0.0)).with_child(back(0.0, paint::colour(theme::NIGHT), 0.001)).with_child(words);
    label.id()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_where_they_are_wanted_or_go_to_the_nearest_free_place() {
        let size = Vec2::new(40.0, 18.0);
        assert_eq!(aside(Vec2::ZERO, size, &[]), (Vec2::ZERO, 0.0));
        let name = Rect::from_center_size(Vec2::new(5.0, 4.0), Vec2::new(60.0, 16.0));
        let (at, covered) = aside(Vec2::ZERO, size, &[name]);
        assert!(covered <= 0.01 && at != Vec2::ZERO && at.length() < 100.0, "{at} {covered}");
        assert!(Rect::from_center_size(at, size).intersect(name).is_empty() || covered <= 0.01);
        assert_eq!(aside(Vec2::ZERO, size, &[name]), (at, covered), "always the same");
        let wall = Rect::from_center_size(Vec2::ZERO, Vec2::splat(900.0));
        assert!(aside(Vec2::ZERO, size, &[wall]).1 > 0.99, "no room at all is told");
    }
}
