//! Dresses tokens as their faces say, and lets what changes in place (a draining ring, a fading flash) run out. It touches
//! only what differs.

use super::duel_face::Sign;
use super::face::{Face, Portrait, Scenery};
use super::layout::{self, RADIUS, Spot};
use super::lens::Lens;
use super::paint::{self, TokenLook};
use super::pictures::Pictures;
use super::tokens::{Motion, Parts, Satellite, Standing, TokenView};
use super::{Calm, Heard, Hovered};
use crate::app::table::Game;
use crate::app::theme;
use crate::engine::combatant::CombatantId;
use crate::play::shown::Shown;
use bevy::prelude::*;
use bevy::render::storage::ShaderBuffer;

/// The face a token wears.
#[derive(Component)]
pub struct Worn(pub Face);

/// What a ring shows while it drains.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Ebb {
    will: f32,
    trail: f32,
    hold: f32,
    flash: f32,
}

/// What the faces were made from.
#[derive(Default, PartialEq)]
pub(super) struct Last {
    shown: Shown,
    asked: Option<CombatantId>,
    selected: Option<CombatantId>,
    hovered: Option<CombatantId>,
    cell: i32,
    count: usize,
}

/// Gives every token the face it should have.
pub(super) fn dress(
    mut commands: Commands,
    mut last: Local<Last>,
    (game, hovered, lens): (Res<Game>, Res<Hovered>, Res<Lens>),
    (heard, calm): (Res<Heard>, Res<Calm>),
    (mut pictures, mut images): (ResMut<Pictures>, ResMut<Assets<Image>>),
    tokens: Query<(Entity, &TokenView, &Parts, Option<&Worn>, Option<&Ebb>)>,
    mut looks: Query<(Option<&mut Sprite>, Option<&mut Text2d>, Option<&mut TextColor>, &mut Visibility, &mut Transform)>,
) {
    let now = Last {
        shown: game.shown.clone(),
        asked: game.asked(),
        selected: game.selected,
        hovered: hovered.0,
        cell: lens.cell_pixels().round() as i32,
        count: tokens.iter().filter(|(_, _, _, worn, _)| worn.is_some()).count(),
    };
    if *last == now && now.count == tokens.iter().count() {
        return;
    }
    *last = now;
    let spots: Vec<Spot> = layout::spots(&game.shown, game.session.scene().board);
    let faces = Scenery { game: &game, spots: &spots, hovered: hovered.0, cell_pixels: lens.cell_pixels() }.faces();
    for (entity, view, parts, worn, ebb) in &tokens {
        let Some(face) = faces.get(view.0.index()) else { continue };
        if worn.is_some_and(|worn| worn.0 == *face) {
            continue;
        }
        let mut wardrobe = Wardrobe { commands: &mut commands, pictures: &mut pictures, images: &mut images };
        if worn.is_none_or(|worn| (&worn.0.portrait, worn.0.fallen) != (&face.portrait, face.fallen)) {
            wardrobe.portrait(parts.portrait, face);
        }
        if worn.is_none_or(|worn| (&worn.0.badges, worn.0.outward) != (&face.badges, face.outward)) {
            wardrobe.badges(parts.badges, face);
        }
        if let Ok((Some(mut sprite), .., mut visibility, _)) = looks.get_mut(parts.aura) {
            *visibility = if face.aura.is_some() { Visibility::Inherited } else { Visibility::Hidden };
            sprite.color = face.aura.map_or(Color::NONE, |side| paint::side(side).with_alpha(0.42));
        }
        if let Ok((Some(mut sprite), .., mut visibility, mut transform)) = looks.get_mut(parts.pointer) {
            *visibility = if face.acting { Visibility::Inherited } else { Visibility::Hidden };
            sprite.color = paint::colour(theme::GOLD);
            transform.translation.y = RADIUS * if face.crowned { 1.98 } else { 1.45 };
        }
        for (part, text, colour) in
            [(parts.name, face.name.as_str(), theme::TEXT), (parts.line, face.line.as_deref().unwrap_or(""), theme::QUIET)]
        {
            let Ok((_, Some(mut words), Some(mut ink), ..)) = looks.get_mut(part) else { continue };
            if words.0 != text {
                text.clone_into(&mut words.0);
            }
            let faded = if face.fallen { 0.6 } else { 1.0 };
            ink.0 = paint::colour(colour).with_alpha(faded);
        }
        let mut flow = ebb.copied().unwrap_or(Ebb { will: face.will, trail: face.will, ..Ebb::default() });
        let lost = worn.is_some_and(|worn| worn.0.will != face.will || worn.0.health != face.health);
        if lost && heard.pools() && !calm.0 {
            (flow.hold, flow.flash) = (0.25, 1.0);
        } else if !heard.any() || worn.is_none() {
            flow = Ebb { will: face.will, trail: face.will, hold: 0.0, flash: 0.0 };
        }
        commands.entity(entity).insert((Worn(face.clone()), flow));
    }
}

struct Wardrobe<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    pictures: &'a mut Pictures,
    images: &'a mut Assets<Image>,
}

impl Wardrobe<'_, '_, '_> {
    fn portrait(&mut self, at: Entity, face: &Face) {
        let ink = if face.fallen { Color::srgba(0.62, 0.62, 0.68, 0.75) } else { paint::colour(theme::TEXT) };
        let turn = Transform::from_rotation(Quat::from_rotation_z(if face.fallen { 1.25 } else { 0.0 }));
        self.commands.entity(at).despawn_related::<Children>();
        let picture = match &face.portrait {
            Portrait::Picture(name) => self.pictures.portrait(name, self.images).map(|image| (image, *name)),
            Portrait::Initials(_) => None,
        };
        let child = match (picture, &face.portrait) {
            (Some((image, name)), _) => {
                // Equal pictures lie on equal layers: they are drawn together.
                let layer = crate::app::art::PORTRAITS.iter().position(|(known, _)| *known == name).unwrap_or(0);
                let turn = turn.with_translation(Vec3::new(0.0, 0.0, layer as f32 * 0.002));
                let sprite = Sprite { image, color: ink, custom_size: Some(Vec2::splat(RADIUS * 1.24)), ..default() };
                self.commands.spawn((sprite, turn)).id()
            }
            (None, Portrait::Initials(letters)) => {
                let font = TextFont { font: self.pictures.bold.clone().into(), font_size: FontSize::Px(RADIUS * 1.4), ..default() };
                let turn = turn.with_translation(Vec3::new(0.0, 0.0, 0.5)).with_scale(Vec3::splat(0.5));
                self.commands.spawn((Text2d::new(letters), font, TextColor(ink), turn)).id()
            }
            (None, Portrait::Picture(_)) => return,
        };
        self.commands.entity(at).add_child(child);
    }

    fn badges(&mut self, at: Entity, face: &Face) {
        self.commands.entity(at).despawn_related::<Children>();
        let grown = if face.satellite { 1.45 } else { 1.0 };
        for (place, sign) in face.badges.iter().enumerate() {
            let (angle, away) =
                face.outward.map_or((layout::badge_angle(place), 1.08), |out| (out + layout::rider_badge_turn(place), 1.22));
            let middle = Vec2::from_angle(angle) * RADIUS * away;
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
            let wheel = *sign == Sign::Mark("mark-ship-wheel");
            let grave = matches!(
                sign,
                Sign::Mark("mark-skull" | "mark-broken-heart" | "mark-puppet" | "mark-sleepy") | Sign::Crossed(_) | Sign::CrossedWord(_)
            );
            let helps = matches!(sign, Sign::Word(_) | Sign::Mark("mark-trance"));
            let rim = if wheel {
                theme::GOLD
            } else if grave {
                theme::loss()
            } else if helps {
                theme::accord()
            } else {
                theme::QUIET
            };
            let ink = if wheel { theme::GOLD } else { theme::TEXT };
            let z = |z: f32| Transform::from_translation(middle.extend(z));
            let mut parts = vec![
                self.commands.spawn((sprite(&self.pictures.disc, 28.5, paint::colour(theme::NIGHT)), z(0.0))).id(),
                self.commands.spawn((sprite(&self.pictures.disc, 26.0, paint::colour(rim)), z(0.1))).id(),
                self.commands.spawn((sprite(&self.pictures.disc, 23.0, paint::colour(theme::NIGHT)), z(0.2))).id(),
            ];
            if let Some(glyph) = glyph {
                parts.push(self.commands.spawn((sprite(&glyph, 17.0, paint::colour(ink)), z(0.3))).id());
            }
            if let Sign::Word(word) | Sign::CrossedWord(word) = sign {
                let size = if word.chars().count() > 2 { 8.5 } else { 14.0 };
                let font = TextFont { font: self.pictures.bold.clone().into(), font_size: FontSize::Px(size * 3.0), ..default() };
                let place = z(0.3).with_scale(Vec3::splat(grown / 3.0));
                parts.push(self.commands.spawn((Text2d::new(word.clone()), font, TextColor(paint::colour(ink)), place)).id());
            }
            if matches!(sign, Sign::Crossed(_) | Sign::CrossedWord(_)) {
                let dark = sprite(&self.pictures.slash, 25.0, paint::colour(theme::NIGHT));
                parts.push(self.commands.spawn((dark, z(0.4).with_scale(Vec3::new(1.0, 1.0, 1.0)))).id());
                parts.push(self.commands.spawn((sprite(&self.pictures.slash, 22.0, paint::colour(theme::loss())), z(0.5))).id());
            }
            self.commands.entity(at).add_children(&parts);
        }
    }
}

/// Writes each token's numbers to where the renderer reads them; rings drain and flashes fade.
pub(super) fn tint(
    time: Res<Time>,
    calm: Res<Calm>,
    game: Res<Game>,
    (mut standing, mut buffers): (ResMut<Standing>, ResMut<Assets<ShaderBuffer>>),
    mut tokens: Query<(&TokenView, &Worn, &mut Ebb)>,
) {
    let mut touched = false;
    let passed = time.delta_secs() * game.speed;
    for (view, worn, mut ebb) in &mut tokens {
        let face = &worn.0;
        let flow = *ebb;
        let toward = |from: f32, to: f32, pace: f32| {
            if (from - to).abs() <= pace * passed { to } else { from + (to - from).signum() * pace * passed }
        };
        let hold = (flow.hold - passed).max(0.0);
        let next = Ebb {
            will: toward(flow.will, face.will, 1.2),
            trail: if hold > 0.0 { flow.trail.max(flow.will) } else { toward(flow.trail.max(face.will), face.will, 0.45) },
            hold,
            flash: (flow.flash - passed * 2.6).max(0.0),
        };
        if (next.will, next.trail, next.hold, next.flash) != (flow.will, flow.trail, flow.hold, flow.flash) {
            *ebb = next;
        }
        let flag = |on: bool| if on { 1.0 } else { 0.0 };
        let look = TokenLook {
            colour: paint::linear(paint::side(face.side)),
            levels: Vec4::new(next.will, next.trail, face.minimum, face.health.unwrap_or(-1.0)),
            state: Vec4::new(flag(face.broken), flag(face.fallen), face.side as f32, face.points as f32),
            glow: Vec4::new(flag(face.acting), flag(face.deciding), flag(face.selected), flag(face.hovered)),
            more: Vec4::new(next.flash, if face.satellite { 1.5 } else { 1.0 }, flag(calm.0), flag(face.spirit.trance)),
            spirit: Vec4::new(face.spirit.surplus, face.spirit.bonus as f32, flag(face.spirit.ghostly), face.spirit.stun as f32),
        };
        if standing.looks.0.get(view.0.index()).is_some_and(|old| *old != look)
            && let Some(place) = standing.looks.0.get_mut(view.0.index())
        {
            *place = look;
            touched = true;
        }
    }
    if touched && let Some(mut buffer) = buffers.get_mut(&standing.looks.1) {
        buffer.set_data(standing.looks.0.clone());
    }
}

/// Keeps words at one size on screen and near their token; names hide where there is no room for them.
pub(super) fn label(
    lens: Res<Lens>,
    tokens: Query<(&Parts, &Motion, &Worn, Has<Satellite>)>,
    mut labels: Query<(&mut Transform, &mut Visibility)>,
) {
    let unit = lens.unit();
    for (parts, motion, worn, satellite) in &tokens {
        let Ok((mut transform, mut visibility)) = labels.get_mut(parts.label) else { continue };
        let (face, radius) = (&worn.0, motion.now.radius());
        let down = if satellite { radius * 1.4 + 17.0 * unit } else { -radius * if face.selected { 1.36 } else { 1.20 } - 3.0 * unit };
        let place = Transform::from_xyz(0.0, down, transform.translation.z).with_scale(Vec3::splat(unit));
        transform.set_if_neq(place);
        let looked_at = face.hovered || face.selected || face.acting || face.deciding;
        let shown = if satellite { face.hovered || face.selected } else { looked_at || lens.cell_pixels() >= 36.0 };
        visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    }
}
