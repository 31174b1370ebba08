//! The small signs at the rim of a token: what it is, by shape; a new one pops up where it belongs.

use super::dress::Wardrobe;
use super::duel_face::Sign;
use super::face::{Face, badge_at};
use super::layout::RADIUS;
use super::moments::WHEEL;
use super::paint;
use crate::app::table::Game;
use crate::app::theme;
use bevy::prelude::*;

/// Seconds in which a sign pops up.
const POP: f32 = 0.35;

/// A sign that pops up; its age in seconds at playback speed, below 0: it waits for its cause.
#[derive(Component)]
pub struct Popping(f32);

impl Popping {
    /// It waits so many seconds.
    pub(super) fn after(wait: f32) -> Self {
        Self(-wait)
    }
}

impl Wardrobe<'_, '_, '_> {
    /// Puts the signs of a face on its token. `fresh`: the signs that were there, and the seconds until others appear; `None`:
    /// all are there at once.
    pub fn badges(&mut self, at: Entity, face: &Face, fresh: Option<(&[Sign], f32)>) {
        self.commands.entity(at).despawn_related::<Children>();
        for (place, sign) in face.badges.iter().enumerate() {
            let middle = badge_at(face.outward, place) * RADIUS;
            let parts = self.sign(sign, if face.satellite { 1.45 } else { 1.0 });
            let group =
                self.commands.spawn((Transform::from_translation(middle.extend(0.0)), Visibility::Inherited)).add_children(&parts).id();
            if let Some((known, wait)) = fresh
                && !known.contains(sign)
            {
                let small = Transform::from_translation(middle.extend(0.0)).with_scale(Vec3::splat(0.001));
                self.commands.entity(group).insert((Popping::after(wait), small));
            }
            self.commands.entity(at).add_child(group);
        }
    }

    fn sign(&mut self, sign: &Sign, grown: f32) -> Vec<Entity> {
        let sprite = |image: &Handle<Image>, side: f32, color: Color| Sprite {
            image: image.clone(),
            color,
            custom_size: Some(Vec2::splat(side * grown)),
            ..default()
        };
        let glyph = match sign {
            Sign::Crossed("ear") => Some(self.pictures.ear.clone()),
            Sign::Mark(name) | Sign::Crossed(name) => self.pictures.portrait(name, self.images),
            Sign::Word(_) | Sign::CrossedWord(_) => None,
        };
        let wheel = *sign == Sign::Mark(WHEEL);
        let grave = matches!(
            sign,
            Sign::Mark("mark-skull" | "mark-broken-heart" | "mark-puppet" | "mark-sleepy" | "mark-chains")
                | Sign::Crossed(_)
                | Sign::CrossedWord(_)
        );
        let helps = matches!(sign, Sign::Word(_) | Sign::Mark("mark-trance"));
        let rim = match () {
            () if wheel => theme::GOLD,
            () if grave => theme::loss(),
            () if helps => theme::accord(),
            () if *sign == Sign::Mark("mark-magic-swirl") => theme::ARCANE,
            () => theme::QUIET,
        };
        let ink = if wheel { theme::GOLD } else { theme::TEXT };
        let z = |z: f32| Transform::from_xyz(0.0, 0.0, z);
        // The wheel is the largest of all: it says who acts.
        let side = if wheel { 1.18 } else { 1.0 };
        let mut parts = vec![
            self.commands.spawn((sprite(&self.pictures.disc, 28.5 * side, paint::colour(theme::NIGHT)), z(0.0))).id(),
            self.commands.spawn((sprite(&self.pictures.disc, 26.0 * side, paint::colour(rim)), z(0.1))).id(),
            self.commands.spawn((sprite(&self.pictures.disc, 23.0 * side, paint::colour(theme::NIGHT)), z(0.2))).id(),
        ];
        if let Some(glyph) = glyph {
            parts.push(self.commands.spawn((sprite(&glyph, 17.0 * side, paint::colour(ink)), z(0.3))).id());
        }
        if let Sign::Word(word) | Sign::CrossedWord(word) = sign {
            let size = if word.chars().count() > 2 { 8.5 } else { 14.0 };
            let font = TextFont { font: self.pictures.bold.clone().into(), font_size: FontSize::Px(size * 3.0), ..default() };
            let place = z(0.3).with_scale(Vec3::splat(grown / 3.0));
            parts.push(self.commands.spawn((Text2d::new(word.clone()), font, TextColor(paint::colour(ink)), place)).id());
        }
        if matches!(sign, Sign::Crossed(_) | Sign::CrossedWord(_)) {
            let dark = sprite(&self.pictures.slash, 25.0, paint::colour(theme::NIGHT));
            parts.push(self.commands.spawn((dark, z(0.4))).id());
            parts.push(self.commands.spawn((sprite(&self.pictures.slash, 22.0, paint::colour(theme::loss())), z(0.5))).id());
        }
        parts
    }
}

/// Lets new signs pop up.
pub(super) fn pop(
    mut commands: Commands,
    (time, game, heard): (Res<Time>, Res<Game>, Res<super::Heard>),
    mut signs: Query<(Entity, &mut Popping, &mut Transform)>,
) {
    for (entity, mut popping, mut transform) in &mut signs {
        popping.0 += time.delta_secs() * game.speed;
        let t = if heard.jumped { 1.0 } else { (popping.0 / POP).clamp(0.0, 1.0) };
        // It shoots a little over its size and comes back.
        let back = t - 1.0;
        transform.scale = Vec3::splat((1.0 + 2.7 * back * back * back + 1.7 * back * back).max(0.001));
        if t >= 1.0 {
            transform.scale = Vec3::ONE;
            commands.entity(entity).remove::<Popping>();
        }
    }
}
