//! Words on lines of the board: what each side of a tether has or needs. They keep their size on screen, shorten where two stand
//! close, and go aside where a token, a name or another of them is in the way; where there is no room at all they wait until one of
//! the two is looked at.

use super::dress::Worn;
use super::duel_strokes::Label;
use super::face;
use super::lens::Lens;
use super::nameplates::{Written, plate_room, solid};
use super::names::touches;
use super::paint;
use super::pictures::Pictures;
use super::strokes;
use super::tokens::{Motion, Standing, TokenView};
use super::wills_strokes::needs;
use super::words::words;
use super::{Hovered, z};
use crate::app::probe::Probe;
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

/// Words that want to be somewhere.
#[derive(Clone, Debug, PartialEq)]
struct Wish {
    label: Label,
    /// Whose attack it is, in a fight of wills.
    need: Option<CombatantId>,
    rim: Color,
}

/// Where words on lines would best stand, and the room they take, in world units.
pub fn wished(game: &Game, point: f32) -> Vec<(Vec2, Vec2)> {
    wishes(game).iter().map(|wish| (wish.label.at, plate_room(&wish.label, point).1 * point)).collect()
}

/// What is in the way of words on lines.
#[derive(Default)]
pub struct Taken {
    /// Where nothing may stand outside of; empty: anywhere.
    pub area: Rect,
    /// Names, plates, a stage.
    pub squares: Vec<Rect>,
    /// Tokens and their signs.
    pub rounds: Vec<(Vec2, f32)>,
}

impl Taken {
    /// How much of a plate is covered or out of sight, as a part of it.
    fn covers(&self, plate: Rect) -> f32 {
        let part = |of: Rect| {
            let both = plate.intersect(of);
            both.width().max(0.0) * both.height().max(0.0)
        };
        let round =
            |of: &(Vec2, f32)| if touches(plate, *of) { part(Rect::from_center_size(of.0, Vec2::splat(of.1 * 2.0))).max(1.0) } else { 0.0 };
        let whole = plate.width() * plate.height();
        let outside = if self.area.is_empty() { 0.0 } else { whole - part(self.area) };
        let all: f32 = self.squares.iter().map(|of| part(*of)).chain(self.rounds.iter().map(round)).sum();
        (all + outside) / whole
    }
}

/// The middle of a plate of this size that touches nothing, the wished one where that is free, else the nearest within so many
/// steps; and how much of it is covered there all the same, as a part of it.
pub fn aside(wished: Vec2, size: Vec2, taken: &Taken, far: u32) -> (Vec2, f32) {
    let covered = |at: Vec2| taken.covers(Rect::from_center_size(at, size));
    // Nearer places first: rings of directions around the wished one.
    let mut best = (wished, covered(wished));
    for ring in 1..=far {
        for turn in 0..12_u32 {
            if best.1 <= 1e-4 {
                return best;
            }
            let out = Vec2::from_angle(turn as f32 * std::f32::consts::FRAC_PI_6 + std::f32::consts::FRAC_PI_2);
            let at = wished + out * Vec2::new(size.x * 0.3, size.y * 0.5) * ring as f32;
            let covers = covered(at);
            if covers < best.1 {
                best = (at, covers);
            }
        }
    }
    best
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
    (probe, mut written): (Option<Res<Probe>>, ResMut<Written>),
    tokens: Query<(&TokenView, &Motion, &Worn)>,
    mut old: Query<(Entity, &mut Transform, &mut Visibility), Or<(With<LineLabel>, With<NeedLabel>)>>,
) {
    let Some(root) = standing.root() else { return };
    let unit = lens.point();
    let wishes = wishes(&game);
    if wishes.is_empty() && old.is_empty() {
        written.lines.clear();
        return;
    }
    let world = |rect: Rect| Rect::from_corners(lens.to_world(rect.min), lens.to_world(rect.max));
    let stages = ["stage", "stage:coming"].into_iter().filter_map(|name| probe.as_ref()?.0.get(name).copied());
    let mut taken = Taken { area: world(Rect { min: lens.area.min, max: lens.area.max }), ..Taken::default() };
    taken.squares.extend(stages.map(world).chain(written.names.values().map(|(_, rect)| rect.inflate(1.5 * unit))));
    for (_, motion, worn) in tokens.iter().filter(|(_, motion, _)| motion.to.visible()) {
        taken.rounds.extend(solid(&worn.0, motion.to));
    }
    let mut lines = Vec::new();
    let mut kept = if last.1 == Some(root) { std::mem::take(&mut last.0) } else { Vec::new() };
    let mut now: Vec<(String, Color, Entity)> = Vec::new();
    for (place, wish) in wishes.iter().enumerate() {
        let looked_at = [hovered.0, game.selected].into_iter().flatten().any(|who| wish.label.of.contains(&who));
        let far = if looked_at || wish.label.fixed { 24 } else { 4 };
        let fit = |(text, size): (&'_ str, Vec2)| (text.to_owned(), size, aside(wish.label.at, size * unit, &taken, far));
        let (mut text, mut size, (mut at, mut covered)) = fit(plate_room(&wish.label, unit));
        if covered > 0.0 && text != wish.label.short {
            (text, size, (at, covered)) = fit(plate_room(&Label { room: 0.0, ..wish.label.clone() }, unit));
        }
        let seen = covered <= 1e-4 || looked_at || wish.label.fixed;
        if seen {
            let plate = Rect::from_center_size(at, size * unit);
            taken.squares.push(plate.inflate(1.5 * unit));
            lines.push((text.clone(), plate));
        }
        let visible = if seen { Visibility::Inherited } else { Visibility::Hidden };
        let layer = z::LABEL + 5.0 + if looked_at { 2.0 } else { 0.0 } + place as f32 * 0.01;
        let transform = Transform::from_translation(at.extend(layer)).with_scale(Vec3::splat(unit));
        let same = kept.iter().position(|(words, rim, entity)| *words == text && *rim == wish.rim && old.contains(*entity));
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
                let entity = write(&mut commands, (&pictures, &lens), (&text, size), wish, (transform, visible));
                commands.entity(root).add_child(entity);
                entity
            }
        };
        now.push((text, wish.rim, entity));
    }
    for (entity, ..) in &old {
        if !now.iter().any(|(_, _, of)| *of == entity) {
            commands.entity(entity).despawn();
        }
    }
    if written.lines != lines {
        written.lines = lines;
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
fn write(
    commands: &mut Commands,
    (pictures, lens): (&Pictures, &Lens),
    (text, size): (&str, Vec2),
    wish: &Wish,
    at: (Transform, Visibility),
) -> Entity {
    let back = |grow: f32, colour: Color, up: f32| (pictures.plate(size + grow, colour), Transform::from_xyz(0.0, 0.0, up));
    let words = words(text, &pictures.semibold, 12.0, (paint::colour(theme::TEXT), Vec3::new(0.0, 0.0, 0.002)), lens);
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
        let taken = |of: Option<Rect>| Taken { squares: of.into_iter().collect(), ..Taken::default() };
        assert_eq!(aside(Vec2::ZERO, size, &taken(None), 6), (Vec2::ZERO, 0.0));
        let name = Rect::from_center_size(Vec2::new(5.0, 4.0), Vec2::new(60.0, 16.0));
        let (at, covered) = aside(Vec2::ZERO, size, &taken(Some(name)), 6);
        assert!(covered <= 1e-4 && at != Vec2::ZERO && at.length() < 60.0, "{at} {covered}");
        assert_eq!(aside(Vec2::ZERO, size, &taken(Some(name)), 6), (at, covered), "always the same");
        let token = Taken { rounds: vec![(Vec2::ZERO, 40.0)], ..Taken::default() };
        let (at, covered) = aside(Vec2::ZERO, size, &token, 6);
        assert!(covered <= 1e-4 && !touches(Rect::from_center_size(at, size), (Vec2::ZERO, 40.0)), "{at} {covered}");
        let wall = Rect::from_center_size(Vec2::ZERO, Vec2::splat(900.0));
        assert!(aside(Vec2::ZERO, size, &taken(Some(wall)), 6).1 > 0.99, "no room at all is told");
        let area = Taken { area: Rect::from_center_size(Vec2::new(100.0, 0.0), Vec2::splat(120.0)), ..Taken::default() };
        assert!(aside(Vec2::ZERO, size, &area, 24).0.x >= 60.0 - 0.1, "what is out of sight is no room");
    }
}
