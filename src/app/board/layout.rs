//! Where everything on the board is: cells, tokens, satellites around their host, badges. Pure arithmetic from what is
//! shown; it knows no entity and no window.

use crate::engine::combatant::{Cell, CombatantId};
use crate::play::shown::Shown;
use bevy::math::Vec2;
use std::collections::{BTreeMap, BTreeSet};

/// Side of a cell in world units.
pub const CELL: f32 = 100.0;
/// Radius of the ring of a token alone in its cell.
pub const RADIUS: f32 = 38.0;
/// How far above the middle of its cell a token stands, so that its name has room below.
pub const LIFT: f32 = 5.0;
/// How far the portrait of somebody that lies is turned, as an angle.
pub const LYING: f32 = 1.25;
/// Size of a satellite against a token.
pub const SATELLITE: f32 = 0.54;
/// Distance of a satellite's middle from its host's, in radii of the host's ring.
const ORBIT: f32 = 1.22;

/// Where a combatant is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// Its middle, in world units.
    pub at: Vec2,
    /// Its size against a token alone in its cell; 0: it is not on the board.
    pub size: f32,
}

impl Spot {
    /// Whether it is on the board.
    pub fn visible(self) -> bool {
        self.size > 0.0
    }

    /// Radius of its ring in world units.
    pub fn radius(self) -> f32 {
        RADIUS * self.size
    }

    /// Between two spots; 0: this one, 1: the other.
    pub fn mix(self, other: Self, t: f32) -> Self {
        Self { at: self.at.lerp(other.at, t), size: self.size + (other.size - self.size) * t }
    }
}

/// The middle of a cell. Cell 0,0 is at the top left.
pub fn cell_to_world(cell: Cell, board: (i32, i32)) -> Vec2 {
    let (x, y) = (cell.x as f32 + 0.5 - board.0 as f32 * 0.5, cell.y as f32 + 0.5 - board.1 as f32 * 0.5);
    Vec2::new(x, -y) * CELL
}

/// The cell at a point; `None`: it is off the board.
pub fn world_to_cell(at: Vec2, board: (i32, i32)) -> Option<Cell> {
    let x = (at.x / CELL + board.0 as f32 * 0.5).floor() as i32;
    let y = (-at.y / CELL + board.1 as f32 * 0.5).floor() as i32;
    ((0..board.0).contains(&x) && (0..board.1).contains(&y)).then_some(Cell { x, y })
}

/// Where the satellites of a host sit, as angles counter-clockwise from the right, first come first: spread evenly over
/// the upper arc (the name stands below), over the whole circle when there are many.
pub fn satellite_angles(count: usize) -> Vec<f32> {
    let degrees: Vec<f32> = match count {
        0 => Vec::new(),
        1 => vec![42.0],
        2 => vec![42.0, 138.0],
        3 => vec![20.0, 90.0, 160.0],
        4 | 5 => (0..count).map(|place| -8.0 + 196.0 * place as f32 / (count as f32 - 1.0)).collect(),
        _ => (0..count).map(|place| 42.0 + 360.0 * place as f32 / count as f32).collect(),
    };
    degrees.into_iter().map(f32::to_radians).collect()
}

/// Size of the satellites, smaller when they are many.
fn satellite_size(count: usize) -> f32 {
    match count {
        0..=3 => SATELLITE,
        4 | 5 => SATELLITE * 0.8,
        _ => (SATELLITE * 3.9 / count as f32).max(0.2),
    }
}

/// Where badges sit on a ring, as angles counter-clockwise from the right. Satellites have the upper arc, the mark of the
/// side the foot, and the tick at Minimum Will is mostly at the lower right.
pub fn badge_angle(place: usize) -> f32 {
    let degrees: [f32; 6] = [222.0, 180.0, 2.0, 304.0, 140.0, 40.0];
    degrees[place % degrees.len()].to_radians()
}

/// How far from a satellite's outer point its badges sit.
pub fn rider_badge_turn(place: usize) -> f32 {
    let degrees: [f32; 5] = [0.0, -68.0, 68.0, -124.0, 124.0];
    degrees[place % degrees.len()].to_radians()
}

/// The angle at which a mind sits on its host's ring; `None`: it rides nobody.
pub fn seat(shown: &Shown, mind: CombatantId) -> Option<f32> {
    let host = shown.token(mind)?.host?;
    let inside = &shown.token(host)?.possessors;
    let place = inside.iter().position(|other| *other == mind)?;
    satellite_angles(inside.len()).get(place).copied()
}

/// Size of tokens where one stands right under another, and how far above the middle of their cell: names need the room.
const TIGHT: (f32, f32) = (0.78, 13.0);

/// Where a body would stand in a cell of its own, among those who are there.
pub fn stance(shown: &Shown, cell: Cell, board: (i32, i32)) -> Spot {
    let (size, lift) = if tight(shown) { TIGHT } else { (1.0, LIFT) };
    Spot { at: cell_to_world(cell, board) + Vec2::new(0.0, lift), size }
}

/// Whether one body stands right under another.
fn tight(shown: &Shown) -> bool {
    let cells: BTreeSet<(i32, i32)> = bodies(shown).map(|(_, cell)| (cell.x, cell.y)).collect();
    cells.iter().any(|(x, y)| cells.contains(&(*x, y + 1)))
}

/// Who stands on the board in its own body, by its place in the cast, and where.
fn bodies(shown: &Shown) -> impl Iterator<Item = (usize, Cell)> {
    shown.tokens.iter().enumerate().filter(|(_, token)| token.host.is_none()).filter_map(|(place, token)| Some((place, token.cell?)))
}

/// Where every combatant is drawn, in cast order.
pub fn spots(shown: &Shown, board: (i32, i32)) -> Vec<Spot> {
    let mut crowd: BTreeMap<(i32, i32), Vec<usize>> = BTreeMap::new();
    for (place, cell) in bodies(shown) {
        crowd.entry((cell.x, cell.y)).or_default().push(place);
    }
    let mut spots = vec![Spot::default(); shown.tokens.len()];
    for ((x, y), places) in crowd {
        let Spot { at: middle, size: whole } = stance(shown, Cell { x, y }, board);
        let count = places.len();
        for (turn, place) in places.into_iter().enumerate() {
            let (away, size) = if count == 1 { (0.0, whole) } else { (CELL * 0.23, 0.62) };
            let angle = std::f32::consts::TAU * turn as f32 / count as f32 + std::f32::consts::PI;
            spots[place] = Spot { at: middle + Vec2::from_angle(angle) * away, size };
        }
    }
    for host in (0..spots.len()).filter(|host| spots[*host].visible()).collect::<Vec<_>>() {
        seat_satellites(shown, host, &mut spots, 0);
    }
    spots
}

/// Seats the minds inside a body around it (and minds inside theirs, should there be any).
fn seat_satellites(shown: &Shown, host: usize, spots: &mut [Spot], depth: usize) {
    let Some(token) = shown.tokens.get(host) else { return };
    let (around, count) = (spots[host], token.possessors.len());
    for (angle, mind) in satellite_angles(count).into_iter().zip(&token.possessors) {
        let size = around.size * satellite_size(count);
        let Some(spot) = spots.get_mut(mind.index()) else { continue };
        *spot = Spot { at: around.at + Vec2::from_angle(angle) * around.radius() * ORBIT, size };
        if depth < 3 {
            seat_satellites(shown, mind.index(), spots, depth + 1);
        }
    }
}

/// Which combatant is at a point: satellites lie above their hosts, then the nearest wins.
pub fn hit(spots: &[Spot], at: Vec2) -> Option<CombatantId> {
    let inside = spots.iter().enumerate().filter(|(_, spot)| spot.visible() && spot.at.distance(at) <= spot.radius() * 1.1);
    let nearest = inside.min_by(|(_, a), (_, b)| {
        let rank = |spot: &Spot| (spot.size, spot.at.distance(at));
        rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal)
    });
    nearest.and_then(|(place, _)| u16::try_from(place).ok()).map(CombatantId)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::shown::Token;

    fn at(x: i32, y: i32) -> Token {
        Token { cell: Some(Cell { x, y }), ..Token::default() }
    }

    #[test]
    fn cells_and_points_are_inverse_and_the_first_is_at_the_top_left() {
        for board in [(8, 6), (7, 5), (1, 1)] {
            for cell in (0..board.0).flat_map(|x| (0..board.1).map(move |y| Cell { x, y })) {
                assert_eq!(world_to_cell(cell_to_world(cell, board), board), Some(cell));
            }
        }
        let first = cell_to_world(Cell { x: 0, y: 0 }, (8, 6));
        assert!(first.x < 0.0 && first.y > 0.0);
        assert_eq!(world_to_cell(first - Vec2::new(CELL, 0.0), (8, 6)), None);
    }

    #[test]
    fn satellites_ride_their_host_apart_from_each_other() {
        for count in 1..=8_usize {
            let mut shown = Shown { tokens: vec![at(2, 2)], ..Shown::default() };
            for mind in 1..=count {
                shown.tokens.push(Token { host: Some(CombatantId(0)), ..Token::default() });
                shown.tokens[0].possessors.push(CombatantId(mind as u16));
            }
            let spots = spots(&shown, (8, 6));
            assert!(spots.iter().all(|spot| spot.visible()));
            for (a, one) in spots.iter().enumerate().skip(1) {
                assert!(one.at.distance(spots[0].at) < RADIUS * 1.3);
                assert_eq!(hit(&spots, one.at), Some(CombatantId(a as u16)), "a satellite lies above its host");
                for other in spots.iter().skip(a + 1) {
                    assert!(one.at.distance(other.at) >= one.radius() + other.radius(), "{count} satellites overlap");
                }
            }
            assert_eq!(hit(&spots, spots[0].at), Some(CombatantId(0)));
        }
    }

    #[test]
    fn bodies_in_one_cell_do_not_cover_each_other() {
        let shown = Shown { tokens: vec![at(1, 1), at(1, 1), at(3, 1), Token::default()], ..Shown::default() };
        let spots = spots(&shown, (8, 6));
        assert!(spots[0].at.distance(spots[1].at) > RADIUS);
        assert!(!spots[3].visible());
        assert_eq!(hit(&spots, spots[2].at + Vec2::new(RADIUS * 2.0, 0.0)), None);
    }
}
