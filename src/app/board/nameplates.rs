//! Names and numbers beside their tokens: what each may say, from all of it to the least, and what [`names`](super::names) made of
//! it. Words are given up one after the other where there is no room, letters of a name last, and its number never before it; under
//! the pointer all of it is said.

use super::dress::Worn;
use super::duel_strokes::Label;
use super::ebb::Ebb;
use super::face::{self, Face};
use super::layout::{RADIUS, Spot};
use super::lens::Lens;
use super::names::{self, Ground, Slot, Wanted};
use super::pictures::Pictures;
use super::tokens::{Motion, Parts, Satellite, TokenView};
use super::words::{self, Hand};
use super::{labels, strokes};
use crate::app::probe::Probe;
use crate::app::table::Game;
use crate::engine::combatant::CombatantId;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use std::collections::BTreeMap;

/// Sizes of a name and of the line under it, in points.
pub const SIZES: (f32, f32) = (13.0, 11.0);
/// Room between a token and its name, and between two names, in points.
const GAP: f32 = 3.0;
const APART: Vec2 = Vec2::new(7.0, 2.0);
/// Points of a cell below which only who is looked at is named.
const SMALL: f32 = 36.0;

/// What words stand where on the board, as rectangles in world units.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// The name of each token that has room for one, with what it says.
    pub names: BTreeMap<CombatantId, (String, Rect)>,
    /// Words on lines.
    pub lines: Vec<(String, Rect)>,
}

/// What a label may say: its name and the line under it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Says(String, String);

impl Says {
    fn room(&self, sizes: (f32, f32)) -> Vec2 {
        let row = |text: &str, hand, size| if text.is_empty() { Vec2::ZERO } else { words::room(text, hand, size) };
        let (name, line) = (row(&self.0, Hand::Semibold, sizes.0), row(&self.1, Hand::Regular, sizes.1));
        Vec2::new(name.x.max(line.x), name.y + line.y)
    }

    fn text(&self) -> String {
        [self.0.as_str(), self.1.as_str()].join("\n").trim().to_owned()
    }
}

/// All that a label may say, the fullest first, with what saying no more costs.
fn may_say(face: &Face) -> Vec<(Says, f32)> {
    let lines: Vec<&str> = face.lines.iter().map(String::as_str).collect();
    let says = |name: &str, line: &str, cost: f32| (Says(name.to_owned(), line.to_owned()), cost);
    let line_costs = [0.0, 0.8, 1.6, 2.2];
    let mut all = Vec::new();
    let mut names = vec![(face.name.clone(), 0.0)];
    names.extend(wrapped(&face.name).map(|name| (name, 0.6)));
    if face.short != face.name {
        names.push((face.short.clone(), 2.4));
    }
    let cut = [9, 6, 4].into_iter().map(|most| face::elide(&face.short, most)).filter(|cut| *cut != face.short);
    names.extend(cut.zip([6.0, 7.0, 8.0]));
    for (name, cost) in &names {
        if lines.is_empty() {
            all.push(says(name, "", *cost));
        }
        for (line, less) in lines.iter().zip(line_costs) {
            all.push(says(name, line, cost + less));
        }
        match lines.last() {
            // In one row, where the line is a number.
            Some(last) if face.numbers && !name.contains('\n') => {
                all.push(says(&format!("{name} {last}"), "", cost + 2.8));
                // The same in small letters, where rows stand close.
                all.push(says("", &format!("{name} {last}"), cost + 3.6));
            }
            Some(_) if !face.numbers => all.push(says(name, "", cost + 3.2)),
            _ => {}
        }
    }
    if let Some(last) = lines.last().filter(|_| face.numbers) {
        all.extend([says(last, "", 12.0), says("", last, 12.5)]);
    }
    all
}

/// A name of several words in two rows, as even as can be.
fn wrapped(name: &str) -> Option<String> {
    let breaks = name.char_indices().filter(|(_, letter)| *letter == ' ').map(|(at, _)| at);
    let at = breaks.min_by_key(|at| at.abs_diff(name.len() - at))?;
    (name.chars().count() > 9).then(|| format!("{}\n{}", &name[..at], &name[at + 1..]))
}

/// What was found last time, and from what.
#[derive(Default)]
pub(super) struct Last {
    wanted: Vec<(CombatantId, Wanted)>,
    ground: Ground,
    /// Who stands where, and what there is to be said of it.
    known: Vec<(CombatantId, Spot, Vec<(Says, f32)>)>,
    found: BTreeMap<CombatantId, (Says, Slot, bool)>,
}

/// Finds a place for every name, and puts it there.
pub(super) fn label(
    (mut last, mut told): (Local<Last>, Local<BTreeMap<CombatantId, Vec<(Says, f32)>>>),
    (lens, game, probe, pictures): (Res<Lens>, Res<Game>, Option<Res<Probe>>, Res<Pictures>),
    tokens: Query<(&TokenView, &Parts, &Motion, &Worn, Option<&Ebb>, Has<Satellite>)>,
    mut parts: Query<(
        &mut Transform,
        &mut Visibility,
        Option<&mut Text2d>,
        Option<&mut Anchor>,
        Option<&mut TextLayout>,
        Option<&mut Sprite>,
    )>,
    mut written: ResMut<Written>,
) {
    let point = lens.point();
    let mut views: Vec<_> = tokens.iter().collect();
    views.sort_by_key(|(view, ..)| view.0);
    let mut known: Vec<(CombatantId, Spot, Vec<(Says, f32)>)> = Vec::new();
    let mut wanted: Vec<(CombatantId, Wanted)> = Vec::new();
    let mut ground = ground(&game, &lens, probe.as_deref());
    for (view, _, motion, worn, ebb, satellite) in &views {
        let (face, spot) = (&worn.0, motion.to);
        if !spot.visible() {
            continue;
        }
        ground.rounds.extend(solid(face, spot));
        let looked_at = face.hovered || face.selected || face.acting || face.deciding;
        if !looked_at && lens.cell_points() < SMALL {
            continue;
        }
        // A number waits for what changes it, as its ring does.
        let waits = ebb.is_some_and(Ebb::waits) && told.contains_key(&view.0);
        if !waits {
            told.insert(view.0, may_say(face));
        }
        let mut says = told.get(&view.0).cloned().unwrap_or_default();
        if *satellite && !looked_at {
            says = vec![(Says(face.short.clone(), String::new()), 0.0)];
        }
        let rooms = says.iter().map(|(says, cost)| (says.room(SIZES) * point, *cost)).collect();
        let (reach, foot) = reach(face, spot);
        let silence = if *satellite && !looked_at { 2.2 } else { 20.0 };
        wanted.push((view.0, Wanted { at: spot.at, reach, foot, gap: GAP * point, rooms, silence }));
        known.push((view.0, spot, says));
    }
    // While the lens turns, names keep to their side of the token.
    let same = last.known == known;
    if (last.wanted != wanted || last.ground != ground) && !(same && lens.turning) {
        let all: Vec<Wanted> = wanted.iter().map(|(_, wanted)| wanted.clone()).collect();
        let found = names::place(&all, &ground);
        last.found.clear();
        for ((id, _, says), of) in known.iter().zip(&found) {
            let Some((of, (words, _))) = of.as_ref().and_then(|of| Some((of, says.get(of.room)?))) else { continue };
            last.found.insert(*id, (words.clone(), of.slot, of.room == 0));
        }
        (last.wanted, last.ground, last.known) = (wanted.clone(), ground, known);
    }
    let mut names = BTreeMap::new();
    for (view, of, motion, worn, ..) in &views {
        let wanted = wanted.iter().find(|(id, _)| *id == view.0).map(|(_, wanted)| wanted);
        let found = last.found.get(&view.0);
        let mut shows = wanted.zip(found.cloned());
        // Under the pointer all of it is said, on a plate over whatever is there.
        let whole = worn.0.hovered && found.is_none_or(|(_, _, whole)| !whole);
        if whole && let Some(wanted) = wanted {
            let all = Says(worn.0.name.clone(), worn.0.lines.first().cloned().unwrap_or_default());
            shows = Some((wanted, (all, found.map_or(Slot::Below, |(_, slot, _)| *slot), true)));
        }
        let rect = shows.as_ref().map(|(wanted, (says, slot, _))| wanted.stands(says.room(SIZES) * point, *slot));
        if let (Some((_, (says, ..))), Some(rect)) = (&shows, rect) {
            names.insert(view.0, (says.text(), rect));
        }
        let Some(((_, (says, slot, _)), rect)) = shows.zip(rect) else {
            if let Ok((_, mut visibility, ..)) = parts.get_mut(of.label) {
                visibility.set_if_neq(Visibility::Hidden);
            }
            continue;
        };
        let side = slot.side();
        let x = if side > 0.0 {
            rect.min.x
        } else if side < 0.0 {
            rect.max.x
        } else {
            rect.center().x
        };
        let at = Vec2::new(x, rect.max.y) - motion.to.at;
        if let Ok((mut transform, mut visibility, ..)) = parts.get_mut(of.label) {
            let layer = super::z::LABEL - super::z::TOKEN + if whole { 8.0 } else { 0.0 };
            transform.set_if_neq(Transform::from_translation(at.extend(layer)).with_scale(Vec3::splat(point)));
            visibility.set_if_neq(Visibility::Inherited);
        }
        let name_height = Says(says.0.clone(), String::new()).room(SIZES).y;
        for (part, text, down) in [(of.name, &says.0, 0.0), (of.line, &says.1, name_height)] {
            let Ok((mut place, _, Some(mut words), Some(mut anchor), Some(mut rows), _)) = parts.get_mut(part) else { continue };
            if words.0 != *text {
                text.clone_into(&mut words.0);
            }
            let (corner, justify) = match side {
                ..0.0 => (Anchor::TOP_RIGHT, Justify::Right),
                0.0 => (Anchor::TOP_CENTER, Justify::Center),
                _ => (Anchor::TOP_LEFT, Justify::Left),
            };
            anchor.set_if_neq(corner);
            if rows.justify != justify {
                rows.justify = justify;
            }
            place.set_if_neq(Transform { translation: Vec3::new(0.0, -down, 0.5), ..*place });
        }
        if let Ok((mut place, _, _, _, _, Some(mut plate))) = parts.get_mut(of.plate) {
            let size = rect.size() / point + Vec2::new(8.0, 1.0);
            let (x, alpha) = (rect.center().x - x, if whole { 0.96 } else { 0.68 });
            place.set_if_neq(Transform::from_xyz(x / point, -rect.height() / point * 0.5, 0.0));
            if plate.custom_size != Some(size) || plate.color.alpha() != alpha {
                let colour = plate.color.with_alpha(alpha);
                *plate = pictures.plate(size, colour);
            }
        }
    }
    if written.names != names {
        written.names = names;
    }
}

/// How far a token with its outlines reaches, and how far below its middle its name may begin.
fn reach(face: &Face, spot: Spot) -> (f32, f32) {
    let crowned = face.spirit.surplus > 0.0 || face.spirit.bonus > 0;
    let outline: f32 = match () {
        () if face.selected => 1.36,
        () if face.deciding => 1.25,
        () if crowned => 1.24,
        () => 1.20,
    };
    let outline = if crowned && (face.selected || face.deciding) { outline + 0.10 } else { outline };
    // The dots of a trance are open at the foot, where the name stands.
    let dots = if face.spirit.trance { 1.50 } else { outline };
    (spot.radius() * dots.max(outline), spot.radius() * outline.max(1.22))
}

/// The round parts of a token that no word may cover.
pub(super) fn solid(face: &Face, spot: Spot) -> Vec<(Vec2, f32)> {
    let mut all = vec![(spot.at, spot.radius() * 1.12)];
    let grown = if face.satellite { 1.45 } else { 1.0 } * spot.size;
    all.extend((0..face.badges.len()).map(|place| (spot.at + face::badge_at(face.outward, place) * RADIUS * spot.size, 14.5 * grown)));
    // The mark of the side at the foot, the pointer of who acts and the stars of a stun above.
    all.push((spot.at - Vec2::new(0.0, spot.radius() * 1.03), spot.radius() * 0.17));
    if face.acting {
        all.push((spot.at + Vec2::new(0.0, RADIUS * spot.size * if face.crowned { 1.98 } else { 1.45 }), 11.0 * spot.size));
    }
    if face.spirit.stun > 0 {
        all.push((spot.at + Vec2::new(0.0, spot.radius() * 1.28), spot.radius() * (0.15 + 0.2 * face.spirit.stun as f32)));
    }
    all
}

/// What is in the way besides tokens: the stage, and better left free the lines with their words.
fn ground(game: &Game, lens: &Lens, probe: Option<&Probe>) -> Ground {
    let point = lens.point();
    let world = |rect: Rect| Rect::from_corners(lens.to_world(rect.min), lens.to_world(rect.max));
    let named = ["stage", "stage:coming"].into_iter().filter_map(|name| probe?.0.get(name).copied());
    let lines = strokes::lines(game);
    let mut ground = Ground {
        area: world(Rect { min: lens.area.min, max: lens.area.max }.inflate(-3.0 * lens.points)),
        squares: named.map(world).collect(),
        apart: APART * point,
        ..Ground::default()
    };
    // A line that is only thought of moves no names.
    for stroke in lines.strokes.iter().filter(|stroke| stroke.alpha > 0.5) {
        let every = (stroke.points.len() / 8).max(1);
        ground.faint.extend(stroke.points.iter().step_by(every).map(|at| (*at, 4.0, 0.22)));
    }
    ground.rounds.extend(lines.bonds.iter().map(|at| (*at, 12.0)));
    ground.rounds.extend(lines.footprints.iter().map(|of| (of.at, RADIUS * 1.1)));
    for (at, size) in labels::wished(game, point) {
        let beads = (size.x / size.y).ceil().max(1.0);
        let bead = |nth: f32| at + Vec2::new(((nth + 0.5) / beads - 0.5) * size.x, 0.0);
        ground.faint.extend((0..beads as usize).map(|nth| (bead(nth as f32), size.y * 0.5, 0.7)));
    }
    ground
}

/// A label of a line, as wide as its words make it.
pub fn plate_room(label: &Label, point: f32) -> (&str, Vec2) {
    let size = |text: &str| Vec2::new(words::width(text, Hand::Semibold, 12.0) + 14.0, 4.0 + 14.4 * text.lines().count().max(1) as f32);
    let whole = size(&label.text);
    if whole.x * point <= label.room { (&label.text, whole) } else { (&label.short, size(&label.short)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_a_name_go_last_and_its_number_never_before_it() {
        assert_eq!(wrapped("Father Dunstan of Orrin").as_deref(), Some("Father Dunstan\nof Orrin"));
        assert_eq!(wrapped("Wat"), None);
        let lines = vec!["17/15 MP, def +3".to_owned(), "17/15".to_owned()];
        let face = Face { name: "The Widow of Harrow".into(), short: "Widow".into(), lines, numbers: true, ..Face::nobody() };
        let all = may_say(&face);
        let mut costs: Vec<_> = all.clone();
        costs.sort_by(|a, b| a.1.total_cmp(&b.1));
        assert_eq!(costs[0].0.text(), "The Widow of Harrow\n17/15 MP, def +3");
        assert!(all.iter().all(|(says, _)| says.text().contains("17/15")), "its number is always there");
        let first_cut = costs.iter().position(|(says, _)| says.text().contains('…'));
        let last_whole = costs.iter().rposition(|(says, _)| says.text().contains("Widow"));
        assert!(first_cut.is_none() || first_cut > last_whole, "{costs:?}");
    }
}
