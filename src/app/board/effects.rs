//! What facts look like for a moment: numbers that float up, ripples, stamps, the flash between two who contend. Each runs
//! out by itself, and nothing depends on having been seen.

use super::layout::{self, CELL, RADIUS, Spot};
use super::lens::Lens;
use super::paint;
use super::pictures::Pictures;
use super::tokens::Standing;
use super::{Calm, Heard, z};
use crate::app::table::Game;
use crate::app::theme;
use crate::engine::chronicle::{Pool, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::contest::Winner;
use bevy::prelude::*;
use bevy_egui::egui::Color32;
use std::collections::BTreeMap;

/// Something that passes.
#[derive(Component, Clone, Debug)]
pub struct Passing {
    pub(super) age: f32,
    pub(super) life: f32,
    pub(super) at: Vec2,
    pub(super) layer: f32,
    /// World units it rises in its life.
    pub(super) rise: f32,
    /// Size at the start and at the end.
    pub(super) size: (f32, f32),
    pub(super) alpha: f32,
    /// Words keep their size on screen.
    pub(super) words: bool,
    /// How far it flies in its life.
    pub(super) way: Vec2,
}

/// Spawns what the facts of this frame look like.
pub(super) fn begin(
    mut commands: Commands,
    (heard, game, standing): (Res<Heard>, Res<Game>, Res<Standing>),
    (pictures, calm, lens): (Res<Pictures>, Res<Calm>, Res<Lens>),
    old: Query<Entity, With<Passing>>,
    mut seen: Local<usize>,
) {
    let Some(root) = standing.root() else { return };
    // Whoever went back in time sees nothing of what is undone.
    if game.played < *seen {
        old.iter().for_each(|entity| commands.entity(entity).despawn());
    }
    *seen = game.played;
    if !heard.any() {
        return;
    }
    let spots = layout::spots(&game.shown, game.session.scene().board);
    let mut brush =
        Brush { commands: &mut commands, pictures: &pictures, spots: &spots, lens: &lens, root, calm: calm.0, stacked: BTreeMap::new() };
    for fact in &heard.0 {
        brush.paint(&fact.verb);
    }
}

pub(super) struct Brush<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    pub(super) pictures: &'a Pictures,
    spots: &'a [Spot],
    lens: &'a Lens,
    root: Entity,
    calm: bool,
    stacked: BTreeMap<CombatantId, f32>,
}

impl Brush<'_, '_, '_> {
    pub(super) fn spot(&self, id: CombatantId) -> Option<Spot> {
        self.spots.get(id.index()).copied().filter(|spot| spot.visible())
    }

    fn paint(&mut self, verb: &Verb) {
        if self.paint_duel(verb) || self.paint_wills(verb) {
            return;
        }
        match verb {
            Verb::PoolChanged { who, pool, before, after, .. } if before != after => {
                let what = match pool {
                    Pool::Will => "Will",
                    Pool::Health => "Health",
                    Pool::MagicPoints => "MP",
                    Pool::Power => "POW",
                    Pool::Intelligence => "INT",
                    Pool::Dexterity => "DEX",
                    Pool::SpiritScreen => "Screen",
                    Pool::Willpower => "Willpower",
                };
                let (sign, colour) = if after < before { ("−", theme::loss()) } else { ("+", theme::accord()) };
                self.words(*who, format!("{sign}{} {what}", before.abs_diff(*after)), colour, 17.0);
            }
            Verb::ConditionGained { who, condition } => match condition {
                Condition::Broken => {
                    self.words(*who, "Broken".into(), theme::loss(), 18.0);
                    self.ripple(*who, theme::loss(), 2.6);
                    self.flash(*who, theme::loss(), 5.0);
                }
                Condition::Down => self.words(*who, "down".into(), theme::loss(), 16.0),
                Condition::Dead => self.words(*who, "dead".into(), theme::loss(), 18.0),
                Condition::Cowed => self.words(*who, "cowed".into(), theme::QUIET, 15.0),
                _ => {}
            },
            Verb::Contested { active, passive, winner, .. } => {
                self.beam(active.who, passive.who);
                let won = match winner {
                    Winner::Active => Some(active.who),
                    Winner::Passive => Some(passive.who),
                    Winner::Tie => None,
                };
                won.into_iter().for_each(|who| self.ripple(who, theme::TEXT, 1.7));
            }
            Verb::Chose { who, choice: "veto", .. } => {
                self.ripple(*who, theme::GOLD, 2.6);
                self.words(*who, "veto!".into(), theme::GOLD, 18.0);
            }
            Verb::Chose { who, choice: "delay", .. } => self.words(*who, "waits".into(), theme::QUIET, 14.0),
            Verb::Skipped { who, act } => {
                let text = act.as_ref().map_or_else(|| "skipped".to_owned(), |act| format!("{} skipped", act.name));
                self.words(*who, text, theme::QUIET, 16.0);
            }
            Verb::Lapsed { who, act, .. } => self.words(*who, format!("{} lapses", act.name), theme::QUIET, 14.0),
            Verb::Possessed { who, body, .. } => {
                self.flash(*body, theme::side(2), 5.5);
                self.ripple(*who, theme::side(2), 2.0);
            }
            Verb::Freed { body } => {
                self.ripple(*body, theme::accord(), 2.2);
                self.words(*body, "free".into(), theme::accord(), 16.0);
            }
            _ => {}
        }
    }

    pub(super) fn words(&mut self, who: CombatantId, text: String, colour: Color32, size: f32) {
        let Some(spot) = self.spot(who) else { return };
        let line = self.stacked.entry(who).or_default();
        let up = spot.radius() * 1.7 + *line * 20.0 * self.lens.unit();
        *line += 1.0;
        let font = TextFont { font: self.pictures.bold.clone().into(), font_size: FontSize::Px(size), ..default() };
        let rise = if self.calm { 0.0 } else { RADIUS * 0.6 };
        let at = spot.at + Vec2::new(0.0, up);
        let passing =
            Passing { age: 0.0, life: 1.5, at, layer: z::PASSING + 0.5, rise, size: (1.0, 1.0), alpha: 1.0, words: true, way: Vec2::ZERO };
        let dark = (Text2d::new(text.clone()), font.clone(), TextColor(paint::colour(theme::NIGHT)), Transform::from_xyz(1.0, -1.5, -0.1));
        let words = (Text2d::new(text), font, TextColor(paint::colour(colour)));
        let entity = self.commands.spawn((words, self.start(&passing), passing)).with_child(dark).id();
        self.commands.entity(self.root).add_child(entity);
    }

    fn start(&self, passing: &Passing) -> Transform {
        let scale = if passing.words { self.lens.unit() } else { passing.size.0 };
        Transform::from_translation(passing.at.extend(passing.layer)).with_scale(Vec3::splat(scale))
    }

    pub(super) fn sprite(&mut self, image: Handle<Image>, colour: Color32, side: Vec2, turn: f32, passing: Passing) {
        let sprite = Sprite { image, color: paint::colour(colour).with_alpha(passing.alpha), custom_size: Some(side), ..default() };
        let start = self.start(&passing).with_rotation(Quat::from_rotation_z(turn));
        let entity = self.commands.spawn((sprite, start, passing)).id();
        self.commands.entity(self.root).add_child(entity);
    }

    pub(super) fn ripple(&mut self, who: CombatantId, colour: Color32, grows: f32) {
        let Some(spot) = self.spot(who) else { return };
        if self.calm {
            return;
        }
        let passing = Passing {
            age: 0.0,
            life: 0.8,
            at: spot.at,
            layer: z::PASSING,
            rise: 0.0,
            size: (1.0, grows),
            alpha: 0.9,
            words: false,
            way: Vec2::ZERO,
        };
        self.sprite(self.pictures.ring.clone(), colour, Vec2::splat(spot.radius() * 2.3), 0.0, passing);
    }

    pub(super) fn flash(&mut self, who: CombatantId, colour: Color32, wide: f32) {
        let Some(spot) = self.spot(who) else { return };
        let passing = Passing {
            age: 0.0,
            life: 0.7,
            at: spot.at,
            layer: z::PASSING,
            rise: 0.0,
            size: (1.0, 1.15),
            alpha: 0.4,
            words: false,
            way: Vec2::ZERO,
        };
        self.sprite(self.pictures.glow.clone(), colour, Vec2::splat(spot.radius() * wide), 0.0, passing);
    }

    /// A streak of light between two who contend.
    pub(super) fn beam(&mut self, one: CombatantId, other: CombatantId) {
        let (Some(a), Some(b)) = (self.spot(one), self.spot(other)) else { return };
        let way = b.at - a.at;
        let passing = Passing {
            age: 0.0,
            life: 0.9,
            at: (a.at + b.at) * 0.5,
            layer: z::PASSING,
            rise: 0.0,
            size: (1.0, 1.0),
            alpha: 0.75,
            words: false,
            way: Vec2::ZERO,
        };
        let side = Vec2::new(way.length() + CELL * 0.9, CELL * 0.42);
        self.sprite(self.pictures.glow.clone(), theme::PARCHMENT, side, way.to_angle(), passing);
        for who in [one, other] {
            self.flash(who, theme::PARCHMENT, 3.4);
        }
    }
}

/// Lets everything that passes run out.
pub(super) fn pass(
    mut commands: Commands,
    (time, lens): (Res<Time>, Res<Lens>),
    game: Option<Res<Game>>,
    mut passing: Query<(Entity, &mut Passing, &mut Transform, Option<&mut Sprite>, Option<&mut TextColor>, Option<&Children>)>,
    mut shades: Query<&mut TextColor, Without<Passing>>,
) {
    let speed = game.map_or(1.0, |game| game.speed);
    for (entity, mut passing, mut transform, sprite, ink, children) in &mut passing {
        passing.age += time.delta_secs() * speed;
        let t: f32 = passing.age / passing.life;
        if t >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let soft = 1.0 - (1.0 - t) * (1.0 - t);
        let size = passing.size.0 + (passing.size.1 - passing.size.0) * soft;
        transform.translation = (passing.at + passing.way * t + Vec2::new(0.0, passing.rise * soft)).extend(passing.layer);
        let pop = if passing.words { 1.0 + 0.35 * (1.0 - t * 6.0).max(0.0) } else { 1.0 };
        transform.scale = Vec3::splat(if passing.words { lens.unit() * pop } else { size });
        let alpha = passing.alpha * if passing.words { ((1.0 - t) * 3.0).min(1.0) } else { 1.0 - t };
        if let Some(mut sprite) = sprite {
            sprite.color.set_alpha(alpha);
        }
        if let Some(mut ink) = ink {
            ink.0.set_alpha(alpha);
        }
        for child in children.into_iter().flatten() {
            if let Ok(mut shade) = shades.get_mut(*child) {
                shade.0.set_alpha(alpha * 0.9);
            }
        }
    }
}
