//! What facts look like for a moment: the things that fly, float up, ripple and fade, and how they run out. Which fact makes
//! which of them is told by `moments`, `duel_effects`, `wills_effects` and `partings`; nothing depends on having been seen.

use super::layout::{self, CELL, RADIUS, Spot};
use super::lens::Lens;
use super::nameplates::Written;
use super::names::touches;
use super::paint;
use super::pictures::Pictures;
use super::tokens::Standing;
use super::words::{Hand, room, width, words};
use super::{Calm, Heard, timing, z};
use crate::app::table::Game;
use crate::app::theme;
use crate::engine::combatant::CombatantId;
use bevy::prelude::*;
use bevy_egui::egui::Color32;
use std::collections::BTreeMap;

/// What something that passes is to be seen as.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// A ring that spreads.
    #[default]
    Ripple,
    /// A glow.
    Flash,
    /// Light between two who contend.
    Beam,
    /// A strike that flies; whether it hits.
    Bolt(bool),
    /// These words over a token.
    Words(String),
    /// These words over the board.
    Banner(String),
    /// A card with these words that flies.
    Card(String),
    /// The likeness of somebody that leaves.
    Ghost,
    /// A ring that closes behind who is banished.
    Gate,
    /// A mote of who dissolves.
    Mote,
    /// A chain that closes around who is bound.
    Chain,
    /// A piece of a ring that breaks.
    Shard,
    /// The wheel that somebody takes or lets go.
    Wheel,
    /// Half of a wheel that is torn away.
    TornWheel,
    /// A cut.
    Slash,
    /// Signs that two are equal.
    Shake,
}

/// Something that passes.
#[derive(Component, Clone, Debug)]
pub struct Passing {
    /// What it is.
    pub show: Show,
    /// Seconds at playback speed since it began; below 0: it has yet to begin.
    pub(super) age: f32,
    life: f32,
    at: Vec2,
    layer: f32,
    /// How far it goes in its life.
    way: Vec2,
    /// How far its way bends aside, as a part of the way.
    bend: f32,
    /// The part of its life in which it goes its way.
    travel: f32,
    /// Size at the start and at the end.
    size: (Vec2, Vec2),
    /// Turn at the start, and how much it turns in its life.
    turn: (f32, f32),
    alpha: f32,
    /// From this part of its life on it fades.
    fades: f32,
    /// How far it shakes to both sides.
    shakes: f32,
    /// It keeps its size on screen and pops up.
    words: bool,
}

impl Passing {
    /// It begins at a point and fades.
    pub(super) fn at(at: Vec2, life: f32) -> Self {
        Self {
            show: Show::default(),
            age: 0.0,
            life,
            at,
            layer: z::PASSING,
            way: Vec2::ZERO,
            bend: 0.0,
            travel: 1.0,
            size: (Vec2::ONE, Vec2::ONE),
            turn: (0.0, 0.0),
            alpha: 1.0,
            fades: 0.0,
            shakes: 0.0,
            words: false,
        }
    }

    pub(super) fn of(self, show: Show) -> Self {
        Self { show, ..self }
    }

    /// Whether it shows how somebody leaves.
    pub fn parts(&self) -> bool {
        matches!(self.show, Show::Ghost | Show::Gate)
    }

    /// Where it begins and where it ends.
    pub fn way(&self) -> (Vec2, Vec2) {
        (self.at, self.at + self.way)
    }

    /// Seconds at playback speed until it begins; below 0: it has begun.
    pub fn wait(&self) -> f32 {
        -self.age
    }

    pub(super) fn after(self, wait: f32) -> Self {
        Self { age: -wait, ..self }
    }

    pub(super) fn goes(self, way: Vec2, bend: f32) -> Self {
        Self { way, bend, ..self }
    }

    pub(super) fn arrives(self, travel: f32) -> Self {
        Self { travel, ..self }
    }

    pub(super) fn grows(self, from: f32, to: f32) -> Self {
        Self { size: (Vec2::splat(from), Vec2::splat(to)), ..self }
    }

    pub(super) fn stretches(self, to: Vec2) -> Self {
        Self { size: (self.size.0, to), ..self }
    }

    pub(super) fn turns(self, from: f32, by: f32) -> Self {
        Self { turn: (from, by), ..self }
    }

    pub(super) fn faint(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }

    pub(super) fn fades(self, from: f32) -> Self {
        Self { fades: from, ..self }
    }

    pub(super) fn shakes(self, shakes: f32) -> Self {
        Self { shakes, ..self }
    }

    pub(super) fn above(self, by: f32) -> Self {
        Self { layer: self.layer + by, ..self }
    }

    /// The same without movement: it is at once where it would end, or as it would begin where that tells more.
    fn calmed(self) -> Self {
        let at = if self.fades > 0.0 { self.at + self.way } else { self.at };
        let size = if self.size.1.min_element() >= 0.5 { self.size.1 } else { self.size.0 };
        let size = size.min(Vec2::splat(1.9));
        Self { at, way: Vec2::ZERO, shakes: 0.0, size: (size, size), turn: (self.turn.0, 0.0), ..self }
    }

    fn soft(&self) -> f32 {
        let t = (self.age / (self.life * self.travel)).clamp(0.0, 1.0);
        // What flies eases both ways; what spreads is fast at first.
        if self.fades > 0.0 && (!self.words || self.bend != 0.0) { t * t * (3.0 - 2.0 * t) } else { 1.0 - (1.0 - t) * (1.0 - t) }
    }

    fn place(&self, unit: f32) -> Transform {
        let soft = self.soft();
        let aside = self.way.perp() * self.bend * (4.0 * soft * (1.0 - soft));
        let swing = self.shakes * (1.0 - self.age / self.life).clamp(0.0, 1.0) * (self.age * 42.0).sin();
        let at = self.at + self.way * soft + aside + Vec2::new(swing, 0.0);
        let size = if self.words {
            Vec2::splat(unit * (1.0 + 0.35 * (1.0 - self.age / self.life * 6.0).clamp(0.0, 1.0)))
        } else {
            self.size.0.lerp(self.size.1, soft)
        };
        let turn = Quat::from_rotation_z(self.turn.0 + self.turn.1 * soft);
        Transform::from_translation(at.extend(self.layer)).with_scale(size.extend(1.0)).with_rotation(turn)
    }

    fn opacity(&self) -> f32 {
        if self.age < 0.0 {
            return 0.0;
        }
        let t = self.age / self.life;
        self.alpha * ((1.0 - t) / (1.0 - self.fades).max(0.01)).clamp(0.0, 1.0)
    }
}

/// Spawns what the facts of this frame look like.
pub(super) fn begin(
    mut commands: Commands,
    (heard, game, standing): (Res<Heard>, Res<Game>, Res<Standing>),
    (mut pictures, mut images): (ResMut<Pictures>, ResMut<Assets<Image>>),
    (calm, lens, written): (Res<Calm>, Res<Lens>, Res<Written>),
    mut old: Query<(Entity, &mut Passing)>,
    mut before: Local<Vec<Spot>>,
) {
    let Some(root) = standing.root() else { return };
    // Whoever goes back in time, or ahead at once, sees nothing of what led to where things stood.
    if heard.jumped {
        old.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
    }
    if !heard.any() && !heard.jumped {
        return;
    }
    let spots = layout::spots(&game.shown, game.session.scene().board);
    let mut brush = Brush {
        commands: &mut commands,
        pictures: &mut pictures,
        images: &mut images,
        game: &game,
        spots: &spots,
        before: &before,
        lens: &lens,
        written: &written,
        root,
        calm: calm.0,
        wait: 0.0,
        stacked: BTreeMap::new(),
        said: Vec::new(),
    };
    for (fact, onset) in heard.timed() {
        brush.wait = onset;
        brush.paint(fact);
    }
    // What was said before goes up, out of the way of what is said now.
    let (unit, said) = (lens.point(), std::mem::take(&mut brush.said));
    for (_, mut older) in old.iter_mut().filter(|(_, older)| older.words && older.bend == 0.0) {
        let near = |at: &&Vec2| (at.x - older.at.x).abs() < 110.0 * unit && (at.y - older.at.y).abs() < 45.0 * unit;
        let by = said.iter().filter(near).count() as f32 * 20.0 * unit;
        older.at.y += by;
    }
    *before = spots;
}

pub(super) struct Brush<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    pub(super) pictures: &'a mut Pictures,
    pub(super) images: &'a mut Assets<Image>,
    pub(super) game: &'a Game,
    spots: &'a [Spot],
    before: &'a [Spot],
    pub(super) lens: &'a Lens,
    written: &'a Written,
    root: Entity,
    pub(super) calm: bool,
    /// Seconds until the fact is seen.
    pub(super) wait: f32,
    stacked: BTreeMap<CombatantId, f32>,
    said: Vec<Vec2>,
}

impl Brush<'_, '_, '_> {
    /// Where somebody is, or was before it left.
    pub(super) fn spot(&self, id: CombatantId) -> Option<Spot> {
        let of = |spots: &[Spot]| spots.get(id.index()).copied().filter(|spot| spot.visible());
        of(self.spots).or_else(|| of(self.before))
    }

    /// Words that float up over somebody; more of one moment stand above each other.
    pub(super) fn words(&mut self, who: CombatantId, text: impl Into<String>, colour: Color32, size: f32) {
        let Some(spot) = self.spot(who) else { return };
        let line = self.stacked.entry(who).or_default();
        let row = *line;
        *line += 1.0;
        let text = text.into();
        let rise = Vec2::new(0.0, RADIUS * 0.5);
        let at = self.open_place(spot, (room(&text, Hand::Bold, size) * self.lens.point(), rise.y), row);
        self.said.push(at);
        let passing = Passing::at(at, 1.5).goes(rise, 0.0).fades(0.66).above(0.5);
        let font = self.pictures.bold.clone();
        let passing = passing.of(Show::Words(text.clone()));
        self.write(text, font, colour, size, passing);
    }

    /// Where words of this room that rise so far cover no name and no other token: over somebody, in this row, else beside it.
    fn open_place(&self, spot: Spot, (room, rise): (Vec2, f32), row: f32) -> Vec2 {
        let (point, r) = (self.lens.point(), spot.radius());
        let up = |row: f32| spot.at + Vec2::new(0.0, r * 1.7 + row * 20.0 * point);
        let beside = |side: f32, up: f32| spot.at + Vec2::new(side * (r * 1.4 + room.x * 0.5), up * r + row * 20.0 * point);
        let places = [up(row), beside(1.0, 0.6), beside(-1.0, 0.6), up(row + 1.0), up(row + 2.0), beside(1.0, -0.8), beside(-1.0, -0.8)];
        let corner = |of: Vec2| self.lens.to_world(of);
        let area = Rect::from_corners(corner(self.lens.area.min), corner(self.lens.area.max));
        let names = || self.written.names.values().chain(&self.written.lines).map(|(_, rect)| *rect);
        let free = |at: &Vec2| {
            let rect = Rect::from_center_size(*at + Vec2::new(0.0, rise * 0.5), room + Vec2::new(0.0, rise));
            area.contains(rect.min)
                && area.contains(rect.max)
                && !names().any(|name| !rect.intersect(name).is_empty())
                && !self.spots.iter().any(|other| other.visible() && *other != spot && touches(rect, (other.at, other.radius() * 1.1)))
        };
        let at = places.into_iter().find(free).unwrap_or(places[0]);
        // Where there is no such place, at least all of it is in sight.
        let (low, high) = (area.min + room * 0.5, area.max - room * 0.5 - Vec2::new(0.0, rise));
        at.clamp(low.min(high), high.max(low))
    }

    /// Words in the upper middle of the board.
    pub(super) fn banner(&mut self, text: String, colour: Color32, life: f32) {
        let middle = (self.lens.area.min.x + self.lens.area.max.x) * 0.5;
        let room = (self.lens.area.max - self.lens.area.min) / self.lens.points;
        let most = (room.y * 0.07).clamp(18.0, 34.0);
        let size = ((room.x - 24.0) / width(&text, Hand::Heading, 1.0).max(1.0)).clamp(12.0, most);
        let at = self.lens.to_world(Vec2::new(middle, self.lens.area.min.y + (14.0 + size) * self.lens.points));
        let font = self.pictures.heading.clone();
        let passing = Passing::at(at, life).fades(0.7).above(0.8).of(Show::Banner(text.clone()));
        self.write(text, font, colour, size, passing);
    }

    fn write(&mut self, text: String, font: Handle<Font>, colour: Color32, size: f32, mut passing: Passing) {
        passing.words = true;
        if self.calm {
            passing = passing.calmed();
        }
        let passing = passing.after(self.wait);
        let ink = |of: Color32, x: f32, y: f32, up: f32| (paint::colour(of).with_alpha(0.0), Vec3::new(x, y, up));
        let inks = [ink(theme::NIGHT, 1.2, -1.4, -0.1), ink(theme::NIGHT, -1.0, 0.9, -0.1), ink(colour, 0.0, 0.0, 0.0)];
        let mut entity = self.commands.spawn((passing.place(self.lens.point()), Visibility::Inherited, passing));
        for ink in inks {
            entity.with_child(words(&text, &font, size, ink, self.lens));
        }
        let entity = entity.id();
        self.commands.entity(self.root).add_child(entity);
    }

    /// A card with words: it flies this way in the first part of its life, rests, and fades.
    pub(super) fn flying_card(&mut self, from: Vec2, way: Vec2, text: &str, colour: Color32) {
        let size = Vec2::new(width(text, Hand::Semibold, 12.0) + 16.0, 21.0);
        let mut passing = Passing::at(from, 1.9).goes(way, 0.12).arrives(timing::FLIGHT / 1.9).fades(0.85).above(0.7);
        passing = passing.of(Show::Card(text.to_owned()));
        passing.words = true;
        if self.calm {
            passing = passing.calmed();
        }
        let passing = passing.after(self.wait);
        let back = |grow: f32, colour: Color32, up: f32| {
            (self.pictures.plate(size + grow, paint::colour(colour).with_alpha(0.0)), Transform::from_xyz(0.0, 0.0, up))
        };
        let backs = [back(3.0, colour, -0.03), back(0.0, theme::CARD, -0.02)];
        let ink = (paint::colour(theme::TEXT).with_alpha(0.0), Vec3::ZERO);
        let words = words(text, &self.pictures.semibold, 12.0, ink, self.lens);
        let mut card = self.commands.spawn((passing.place(self.lens.point()), Visibility::Inherited, passing));
        card.with_child(words);
        backs.into_iter().for_each(|back| {
            card.with_child(back);
        });
        let card = card.id();
        self.commands.entity(self.root).add_child(card);
    }

    /// A picture that passes.
    pub(super) fn sprite(&mut self, image: Handle<Image>, colour: Color32, side: Vec2, passing: Passing) {
        let sprite = Sprite { image, color: paint::colour(colour), custom_size: Some(side), ..default() };
        self.drop(sprite, passing);
    }

    /// The same of a mark or portrait by its name; `part` of it, in pixels of the picture.
    pub(super) fn mark(&mut self, name: &str, colour: Color32, (side, part): (Vec2, Option<Rect>), passing: Passing) {
        if let Some(image) = self.pictures.portrait(name, self.images) {
            self.drop(Sprite { image, color: paint::colour(colour), custom_size: Some(side), rect: part, ..default() }, passing);
        }
    }

    fn drop(&mut self, mut sprite: Sprite, mut passing: Passing) {
        if self.calm {
            passing = passing.calmed();
        }
        passing.age -= self.wait;
        sprite.color.set_alpha(passing.opacity());
        let entity = self.commands.spawn((sprite, passing.place(self.lens.point()), passing)).id();
        self.commands.entity(self.root).add_child(entity);
    }

    pub(super) fn ripple(&mut self, who: CombatantId, colour: Color32, grows: f32) {
        let Some(spot) = self.spot(who) else { return };
        let passing = Passing::at(spot.at, 0.8).grows(1.0, grows).faint(0.9);
        self.sprite(self.pictures.ring.clone(), colour, Vec2::splat(spot.radius() * 2.3), passing);
    }

    pub(super) fn flash(&mut self, who: CombatantId, colour: Color32, wide: f32) {
        let Some(spot) = self.spot(who) else { return };
        let passing = Passing::at(spot.at, 0.7).grows(1.0, 1.15).faint(0.4).of(Show::Flash);
        self.sprite(self.pictures.glow.clone(), colour, Vec2::splat(spot.radius() * wide), passing);
    }

    /// A streak of light between two who contend.
    pub(super) fn beam(&mut self, one: CombatantId, other: CombatantId) {
        let (Some(a), Some(b)) = (self.spot(one), self.spot(other)) else { return };
        let way = b.at - a.at;
        let side = Vec2::new(way.length() + CELL * 0.9, CELL * 0.42);
        let passing = Passing::at((a.at + b.at) * 0.5, 0.9).turns(way.to_angle(), 0.0).faint(0.75).of(Show::Beam);
        self.sprite(self.pictures.glow.clone(), theme::PARCHMENT, side, passing);
        for who in [one, other] {
            self.flash(who, theme::PARCHMENT, 3.4);
        }
    }

    /// A strike that flies and, where it hits, lands with a flash; all of one moment take the same time.
    pub(super) fn bolt(&mut self, who: CombatantId, whom: CombatantId, hits: bool) {
        const FLIGHT: f32 = 0.28;
        let (Some(a), Some(b)) = (self.spot(who), self.spot(whom)) else { return };
        let way = b.at - a.at;
        let aside = way.normalize_or_zero().perp() * 9.0;
        let colour = if hits { theme::loss() } else { theme::QUIET };
        let way = way * if hits { 1.0 } else { 0.62 };
        let passing = Passing::at(a.at + aside, FLIGHT).goes(way, 0.0).turns(way.to_angle(), 0.0).fades(0.8).of(Show::Bolt(hits));
        self.sprite(self.pictures.glow.clone(), colour, Vec2::new(58.0, 26.0), passing.clone());
        self.sprite(self.pictures.disc.clone(), theme::PARCHMENT, Vec2::splat(9.0), passing.above(0.1));
        if hits {
            self.wait += if self.calm { 0.0 } else { FLIGHT * 0.85 };
            self.flash(whom, theme::loss(), 4.2);
            self.ripple(whom, theme::loss(), 1.6);
            self.wait -= if self.calm { 0.0 } else { FLIGHT * 0.85 };
        }
    }
}

/// Lets everything that passes run out.
pub(super) fn pass(
    mut commands: Commands,
    (time, lens): (Res<Time>, Res<Lens>),
    game: Option<Res<Game>>,
    mut passing: Query<(Entity, &mut Passing, &mut Transform, Option<&mut Sprite>, Option<&Children>)>,
    mut shades: Query<(Option<&mut TextColor>, Option<&mut Sprite>), Without<Passing>>,
) {
    let speed = game.map_or(1.0, |game| game.speed);
    for (entity, mut passing, mut transform, sprite, children) in &mut passing {
        passing.age += time.delta_secs() * speed;
        if passing.age >= passing.life {
            commands.entity(entity).despawn();
            continue;
        }
        *transform = passing.place(lens.point());
        let alpha = passing.opacity();
        if let Some(mut sprite) = sprite {
            sprite.color.set_alpha(alpha);
        }
        for child in children.into_iter().flatten() {
            let Ok((shade, back)) = shades.get_mut(*child) else { continue };
            if let Some(mut shade) = shade {
                shade.0.set_alpha(alpha);
            }
            if let Some(mut back) = back {
                back.color.set_alpha(alpha);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_waits_goes_its_way_and_fades() {
        let mut passing = Passing::at(Vec2::ZERO, 1.0).goes(Vec2::X * 10.0, 0.0).fades(0.5).after(0.4);
        assert_eq!((passing.opacity(), passing.place(1.0).translation.x), (0.0, 0.0), "not yet begun");
        passing.age = 0.5;
        assert!((passing.place(1.0).translation.x - 5.0).abs() < 1e-4 && passing.opacity() == 1.0);
        passing.age = 0.999;
        assert!(passing.place(1.0).translation.x > 9.9 && passing.opacity() < 0.01);
        assert_eq!(passing.calmed().place(1.0).translation.x, 10.0, "without movement it is there at once");
    }
}
