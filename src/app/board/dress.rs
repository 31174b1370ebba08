//! Dresses tokens as their faces say, and lets what changes in place (a draining ring, a fading flash) run out. It touches
//! only what differs.

use super::ebb::Ebb;
use super::face::{Face, Portrait, Scenery};
use super::layout::{self, RADIUS, Spot};
use super::paint::{self, AuraMaterial};
use super::pictures::Pictures;
use super::tokens::{Parts, Standing, TokenView};
use super::{Calm, Heard, Hovered, timing};
use crate::app::command::Desk;
use crate::app::panels::stage::COUNTED;
use crate::app::table::Game;
use crate::app::theme;
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use crate::play::shown::Shown;
use bevy::prelude::*;
use bevy::render::storage::ShaderBuffer;

/// The face a token wears.
#[derive(Component)]
pub struct Worn(pub Face);

/// What the faces were made from.
#[derive(Default, PartialEq)]
pub(super) struct Last {
    shown: Shown,
    asked: Option<CombatantId>,
    selected: Option<CombatantId>,
    hovered: Option<CombatantId>,
    count: usize,
    settled: bool,
}

/// Gives every token the face it should have.
pub(super) fn dress(
    mut commands: Commands,
    mut last: Local<Last>,
    (game, hovered): (Res<Game>, Res<Hovered>),
    (heard, calm, desk): (Res<Heard>, Res<Calm>, Option<Res<Desk>>),
    (mut pictures, mut images): (ResMut<Pictures>, ResMut<Assets<Image>>),
    tokens: Query<(Entity, &TokenView, &Parts, Option<&Worn>, Option<&Ebb>)>,
    mut looks: Query<(Option<&mut Sprite>, Option<&mut TextColor>, &mut Visibility, &mut Transform)>,
) {
    let settled = calm.0 || desk.is_none_or(|desk| desk.dice_age >= COUNTED);
    let now = Last {
        settled,
        shown: game.shown.clone(),
        asked: game.asked(),
        selected: game.selected,
        hovered: hovered.0,
        count: tokens.iter().filter(|(_, _, _, worn, _)| worn.is_some()).count(),
    };
    // A skip lets what is on its way arrive.
    if *last == now && now.count == tokens.iter().count() && !heard.jumped {
        return;
    }
    let live = (heard.any() || last.settled != settled) && !heard.jumped && !calm.0;
    *last = now;
    let spots: Vec<Spot> = layout::spots(&game.shown, game.session.scene().board);
    let faces = Scenery { game: &game, spots: &spots, hovered: hovered.0, settled }.faces();
    for (entity, view, parts, worn, ebb) in &tokens {
        let Some(face) = faces.get(view.0.index()) else { continue };
        if worn.is_some_and(|worn| worn.0 == *face) {
            if heard.jumped {
                commands.entity(entity).insert(Ebb::of(face));
            }
            continue;
        }
        let mut wardrobe = Wardrobe { commands: &mut commands, pictures: &mut pictures, images: &mut images };
        let concerns = |verb: &Verb| concerns(verb, view.0);
        let mut wait = heard.onset(concerns).unwrap_or(0.0);
        // Whoever comes in has to be there first.
        if live && heard.onset(|verb| matches!(verb, Verb::Possessed { body, .. } if *body == view.0)).is_some() {
            wait += timing::ENTERS;
        }
        if worn.is_none_or(|worn| (&worn.0.portrait, worn.0.fallen) != (&face.portrait, face.fallen)) {
            wardrobe.portrait(parts.portrait, face);
        }
        if worn.is_none_or(|worn| (&worn.0.badges, worn.0.outward) != (&face.badges, face.outward)) {
            let known = worn.map(|worn| worn.0.badges.as_slice()).unwrap_or_default();
            wardrobe.badges(parts.badges, face, live.then_some((known, wait)));
        }
        if let Ok((Some(mut sprite), .., mut visibility, mut transform)) = looks.get_mut(parts.pointer) {
            *visibility = if face.acting { Visibility::Inherited } else { Visibility::Hidden };
            sprite.color = paint::colour(theme::GOLD);
            transform.translation.y = RADIUS * if face.crowned { 1.98 } else { 1.45 };
        }
        for (part, colour) in [(parts.name, theme::TEXT), (parts.line, theme::QUIET)] {
            let Ok((_, Some(mut ink), ..)) = looks.get_mut(part) else { continue };
            let faded = if face.fallen { 0.6 } else { 1.0 };
            ink.0 = paint::colour(colour).with_alpha(faded);
        }
        let mut flow = ebb.copied().filter(|_| live || !heard.jumped && !calm.0).unwrap_or_else(|| Ebb::of(face));
        if live && worn.is_some() {
            let hurt = worn.is_some_and(|worn| worn.0.will > face.will || worn.0.health.unwrap_or(1.0) > face.health.unwrap_or(1.0));
            flow.begin(wait, hurt);
        }
        commands.entity(entity).insert((Worn(face.clone()), flow));
    }
}

/// Whether a fact may change how this combatant looks.
fn concerns(verb: &Verb, id: CombatantId) -> bool {
    match verb {
        Verb::PoolChanged { who, .. }
        | Verb::ConditionGained { who, .. }
        | Verb::ConditionLost { who, .. }
        | Verb::Stunned { who, .. }
        | Verb::StunEnded { who, .. }
        | Verb::SenseLost { who, .. }
        | Verb::SenseBack { who, .. }
        | Verb::TranceEntered { who, .. }
        | Verb::TranceLeft { who, .. }
        | Verb::Supported { who, .. }
        | Verb::Dropped { who, .. }
        | Verb::PickedUp { who, .. } => *who == id,
        Verb::Possessed { body, .. } | Verb::Released { body, .. } => *body == id,
        Verb::Finished { whom, .. } => *whom == id,
        _ => false,
    }
}

/// Hands and shelves for dressing tokens.
/// How wide a scene's own picture is on a token, in radii: it lies within the rings.
pub(super) const OWN: f32 = 1.5;

pub(super) struct Wardrobe<'a, 'w, 's> {
    pub commands: &'a mut Commands<'w, 's>,
    pub pictures: &'a mut Pictures,
    pub images: &'a mut Assets<Image>,
}

impl Wardrobe<'_, '_, '_> {
    fn portrait(&mut self, at: Entity, face: &Face) {
        let ink = if face.fallen { Color::srgba(0.62, 0.62, 0.68, 0.75) } else { paint::colour(theme::TEXT) };
        let turn = Transform::default();
        self.commands.entity(at).despawn_related::<Children>();
        let picture = match &face.portrait {
            Portrait::Picture(name) => self.pictures.portrait(name, self.images).map(|image| (image, *name)),
            Portrait::Own(_) | Portrait::Initials(_) => None,
        };
        let child = match (picture, &face.portrait) {
            (Some((image, name)), _) => {
                // Equal pictures lie on equal layers: they are drawn together.
                let layer = crate::app::art::PORTRAITS.iter().position(|(known, _)| *known == name).unwrap_or(0);
                let turn = turn.with_translation(Vec3::new(0.0, 0.0, layer as f32 * 0.002));
                let sprite = Sprite { image, color: ink, custom_size: Some(Vec2::splat(RADIUS * 1.24)), ..default() };
                self.commands.spawn((sprite, turn)).id()
            }
            (None, Portrait::Own(picture)) => {
                let image = self.pictures.own(picture, self.images);
                let color = if face.fallen { Color::srgba(0.45, 0.45, 0.5, 0.85) } else { Color::WHITE };
                let sprite = Sprite { image, color, custom_size: Some(Vec2::splat(RADIUS * OWN)), ..default() };
                self.commands.spawn((sprite, turn.with_translation(Vec3::new(0.0, 0.0, 0.4)))).id()
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
}

/// Writes each token's numbers to where the renderer reads them, on their way to what its face says.
pub(super) fn tint(
    (time, calm, game, heard): (Res<Time>, Res<Calm>, Res<Game>, Res<Heard>),
    (mut standing, mut buffers): (ResMut<Standing>, ResMut<Assets<ShaderBuffer>>),
    mut auras: ResMut<Assets<AuraMaterial>>,
    mut tokens: Query<(&TokenView, &Worn, &mut Ebb, &Parts)>,
    mut parts: Query<(&mut Transform, &mut Visibility, Option<&MeshMaterial2d<AuraMaterial>>), Without<TokenView>>,
) {
    let mut touched = false;
    let passed = time.delta_secs() * game.speed;
    for (view, worn, mut ebb, of) in &mut tokens {
        let face = &worn.0;
        ebb.set_if_neq(if heard.jumped || calm.0 { Ebb::of(face) } else { ebb.pass(face, passed) });
        let look = ebb.look(face, calm.0);
        if standing.looks.0.get(view.0.index()).is_some_and(|old| *old != look)
            && let Some(place) = standing.looks.0.get_mut(view.0.index())
        {
            *place = look;
            touched = true;
        }
        if let Ok((mut lies, ..)) = parts.get_mut(of.portrait) {
            lies.set_if_neq(lies.with_rotation(Quat::from_rotation_z(ebb.turn())));
        }
        if let Ok((_, mut visibility, Some(material))) = parts.get_mut(of.aura) {
            let look = ebb.aura(face, calm.0);
            visibility.set_if_neq(if look.colour.w > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
            if auras.get(&material.0).is_some_and(|aura| aura.look != look)
                && let Some(mut aura) = auras.get_mut(&material.0)
            {
                aura.look = look;
            }
        }
    }
    if touched && let Some(mut buffer) = buffers.get_mut(&standing.looks.1) {
        buffer.set_data(standing.looks.0.clone());
    }
}
