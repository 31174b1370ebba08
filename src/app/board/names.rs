//! Where names stand: pure arithmetic that finds a place for every label of the board at once, so that none covers another, a
//! token or a sign. A label that finds no room tries fewer words, one after the other; it knows neither what they say nor how
//! they are drawn.

use bevy::math::{Rect, Vec2};

/// Where a label stands to its token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Under it.
    Below,
    /// Under it, shifted to the left or the right.
    BelowLeft,
    /// Under it, shifted to the right.
    BelowRight,
    /// Beside it.
    Right,
    /// Beside it.
    Left,
    /// Over it.
    Above,
    /// Over it, shifted to the left.
    AboveLeft,
    /// Over it, shifted to the right.
    AboveRight,
    /// Beside it, lower than its middle.
    LowRight,
    /// Beside it, lower than its middle.
    LowLeft,
    /// Beside it, higher than its middle.
    HighRight,
    /// Beside it, higher than its middle.
    HighLeft,
}

impl Slot {
    /// All, with what choosing them costs.
    const ALL: [(Self, f32); 12] = [
        (Self::Below, 0.0),
        (Self::BelowRight, 0.7),
        (Self::BelowLeft, 0.75),
        (Self::Right, 1.2),
        (Self::Left, 1.25),
        (Self::LowRight, 1.3),
        (Self::LowLeft, 1.35),
        (Self::Above, 1.5),
        (Self::HighRight, 1.6),
        (Self::HighLeft, 1.65),
        (Self::AboveRight, 1.8),
        (Self::AboveLeft, 1.85),
    ];

    /// On which side its rows begin: -1 they end at the token, 1 they begin at it, 0 they are centred.
    pub fn side(self) -> f32 {
        match self {
            Self::Below | Self::Above | Self::BelowLeft | Self::BelowRight | Self::AboveLeft | Self::AboveRight => 0.0,
            Self::Right | Self::LowRight | Self::HighRight => 1.0,
            Self::Left | Self::LowLeft | Self::HighLeft => -1.0,
        }
    }
}

/// A label that wants a place. All lengths are of one measure, y up.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// The middle of its token.
    pub at: Vec2,
    /// How far the token and its outlines reach from there; below it the name may begin nearer.
    pub reach: f32,
    /// How far below the middle the name may begin.
    pub foot: f32,
    /// Room between token and label.
    pub gap: f32,
    /// Rooms that its words may take, the fullest first, with what saying no more costs.
    pub rooms: Vec<(Vec2, f32)>,
    /// What saying nothing costs; beyond that a place is not worth it.
    pub silence: f32,
}

impl Wanted {
    /// Where words of this room stand in a slot.
    pub fn stands(&self, room: Vec2, slot: Slot) -> Rect {
        let half = room * 0.5;
        let (below, above) = (self.foot + self.gap + half.y, self.reach + self.gap + half.y);
        let beside = self.reach + self.gap + half.x;
        // A corner lies nearer to a round token than a side.
        let (corner, drop) = (self.reach * 0.80 + self.gap + half.x, self.reach * 0.62 + half.y * 0.7);
        let shift = (half.x * 0.75).min(self.reach * 0.9);
        let off = match slot {
            Slot::Below => Vec2::new(0.0, -below),
            Slot::BelowLeft => Vec2::new(-shift, -below),
            Slot::BelowRight => Vec2::new(shift, -below),
            Slot::Right => Vec2::new(beside, 0.0),
            Slot::Left => Vec2::new(-beside, 0.0),
            Slot::Above => Vec2::new(0.0, above),
            Slot::AboveLeft => Vec2::new(-shift, above),
            Slot::AboveRight => Vec2::new(shift, above),
            Slot::LowRight => Vec2::new(corner, -drop),
            Slot::LowLeft => Vec2::new(-corner, -drop),
            Slot::HighRight => Vec2::new(corner, drop),
            Slot::HighLeft => Vec2::new(-corner, drop),
        };
        Rect::from_center_size(self.at + off, room)
    }
}

/// What is in the way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ground {
    /// The part of the board that is in sight; nothing stands outside it.
    pub area: Rect,
    /// Round things that nothing covers: tokens, signs.
    pub rounds: Vec<(Vec2, f32)>,
    /// Square things that nothing covers: a stage, a plate.
    pub squares: Vec<Rect>,
    /// Round things that are better left free, and what covering one costs.
    pub faint: Vec<(Vec2, f32, f32)>,
    /// Room between two labels, across and down.
    pub apart: Vec2,
}

/// A place that was found: the room taken, as its place in the list, and the slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Which of the rooms.
    pub room: usize,
    /// Where.
    pub slot: Slot,
    /// The same as a rectangle.
    pub rect: Rect,
    cost: f32,
}

/// Whether a rectangle and a circle share ground.
pub fn touches(rect: Rect, (at, radius): (Vec2, f32)) -> bool {
    at.clamp(rect.min, rect.max).distance_squared(at) < radius * radius
}

/// Whether two rectangles share ground when each needs this much room.
fn meets(a: Rect, b: Rect, apart: Vec2) -> bool {
    let (low, high) = (a.min - apart, a.max + apart);
    low.x < b.max.x && high.x > b.min.x && low.y < b.max.y && high.y > b.min.y
}

/// The places where a label could stand if it were alone, the best first.
fn candidates(wanted: &Wanted, ground: &Ground) -> Vec<Found> {
    let mut all = Vec::new();
    if !ground.area.contains(wanted.at) {
        return all;
    }
    // Nothing farther away than the largest room can be touched.
    let largest = wanted.rooms.iter().map(|(room, _)| room.max_element()).fold(0.0, f32::max) + wanted.reach + wanted.gap;
    let near = |at: Vec2, radius: f32| at.distance(wanted.at) < largest + radius + wanted.reach;
    let rounds: Vec<_> = ground.rounds.iter().copied().filter(|(at, radius)| near(*at, *radius)).collect();
    let faint: Vec<_> = ground.faint.iter().copied().filter(|(at, radius, _)| near(*at, *radius)).collect();
    for (place, (room, less)) in wanted.rooms.iter().enumerate() {
        for (slot, aside) in Slot::ALL {
            let rect = wanted.stands(*room, slot);
            let inside = ground.area.contains(rect.min) && ground.area.contains(rect.max);
            let free = inside
                && !rounds.iter().any(|round| touches(rect, *round))
                && !ground.squares.iter().any(|square| meets(rect, *square, ground.apart * 0.5));
            if !free {
                continue;
            }
            let covers: f32 = faint.iter().filter(|(at, radius, _)| touches(rect, (*at, *radius))).map(|(.., cost)| cost).sum();
            let cost = less + aside + covers.min(3.0);
            if cost < wanted.silence {
                all.push(Found { room: place, slot, rect, cost });
            }
        }
    }
    all.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    all
}

/// A place for each label, or none: first each takes the best that is free, the most hemmed in first; then labels make way for each
/// other as long as all together stand better. The same labels on the same ground always get the same places.
pub fn place(all: &[Wanted], ground: &Ground) -> Vec<Option<Found>> {
    let may: Vec<Vec<Found>> = all.iter().map(|wanted| candidates(wanted, ground)).collect();
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|nth| (may[*nth].len(), *nth));
    let mut found: Vec<Option<Found>> = vec![None; all.len()];
    let free = |found: &[Option<Found>], of: &Found, but: &[usize]| {
        !found
            .iter()
            .enumerate()
            .any(|(nth, other)| !but.contains(&nth) && other.is_some_and(|other| meets(of.rect, other.rect, ground.apart)))
    };
    for nth in &order {
        found[*nth] = may[*nth].iter().find(|of| free(&found, of, &[*nth])).copied();
    }
    let cost = |nth: usize, of: Option<Found>| of.map_or(all[nth].silence, |of| of.cost);
    for _ in 0..6 {
        let mut better = false;
        for nth in order.iter().copied() {
            let now = cost(nth, found[nth]);
            for of in may[nth].iter().take_while(|of| of.cost < now - 1e-3) {
                let meet = |(_, other): &(usize, &Option<Found>)| other.is_some_and(|other| meets(of.rect, other.rect, ground.apart));
                let way: Vec<usize> = found.iter().enumerate().filter(|(other, _)| *other != nth).filter(meet).map(|(of, _)| of).collect();
                if way.len() > 2 {
                    continue;
                }
                let mut next = found.clone();
                way.iter().for_each(|other| next[*other] = None);
                next[nth] = Some(*of);
                let mut sum = of.cost - now;
                for other in &way {
                    next[*other] = may[*other].iter().find(|of| free(&next, of, &[*other])).copied();
                    sum += cost(*other, next[*other]) - cost(*other, found[*other]);
                }
                if sum < -1e-3 {
                    (found, better) = (next, true);
                    break;
                }
            }
        }
        if !better {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd(columns: usize, rows: usize, step: f32, radius: f32) -> (Vec<Wanted>, Ground) {
        let mut all = Vec::new();
        let mut ground = Ground { area: Rect::new(-400.0, -300.0, 400.0, 300.0), apart: Vec2::new(4.0, 1.0), ..Ground::default() };
        for nth in 0..columns * rows {
            let at = Vec2::new((nth % columns) as f32 - columns as f32 * 0.5, (nth / columns) as f32 - rows as f32 * 0.5) * step;
            let rooms = vec![
                (Vec2::new(130.0, 29.0), 0.0),
                (Vec2::new(60.0, 29.0), 2.0),
                (Vec2::new(70.0, 16.0), 3.0),
                (Vec2::new(30.0, 14.0), 8.0),
            ];
            all.push(Wanted { at, reach: radius, foot: radius, gap: 3.0, rooms, silence: 14.0 });
            ground.rounds.push((at, radius));
        }
        (all, ground)
    }

    #[test]
    fn no_label_covers_another_or_a_token_however_close_they_stand() {
        for (columns, rows, step, radius) in [(4, 3, 100.0, 31.0), (4, 3, 75.0, 25.0), (6, 2, 60.0, 22.0), (3, 3, 50.0, 20.0)] {
            let (all, ground) = crowd(columns, rows, step, radius);
            let found = place(&all, &ground);
            for (nth, one) in found.iter().enumerate() {
                let Some(one) = one else { continue };
                assert!(ground.rounds.iter().all(|round| !touches(one.rect, *round)), "{columns}x{rows} at {step}: {nth} on a token");
                let met = found.iter().enumerate().filter(|(other, _)| *other != nth).filter_map(|(_, of)| *of);
                assert!(met.into_iter().all(|of| !meets(one.rect, of.rect, Vec2::ZERO)), "{columns}x{rows} at {step}: {nth}");
            }
            let said = found.iter().flatten().count();
            assert!(said * 10 >= found.len() * 8, "{columns}x{rows} at {step}: {said} of {} say something", found.len());
            assert_eq!(found, place(&all, &ground), "always the same");
        }
    }

    #[test]
    fn who_stands_alone_has_all_its_words_below_it_and_stays_there() {
        let (all, ground) = crowd(1, 1, 100.0, 31.0);
        let found = place(&all, &ground)[0].unwrap();
        assert_eq!((found.room, found.slot), (0, Slot::Below));
        let line = (Vec2::new(0.0, -50.0), 4.0);
        let crossed = Ground { faint: vec![(line.0, line.1, 0.9)], ..ground };
        let found = place(&all, &crossed)[0].unwrap();
        assert!(found.room == 0 && !touches(found.rect, line), "a line is better left free");
    }

    #[test]
    fn out_of_sight_nothing_is_said() {
        let (mut all, ground) = crowd(1, 1, 100.0, 31.0);
        all[0].at = Vec2::new(390.0, -290.0);
        assert!(place(&all, &ground)[0].is_some_and(|of| ground.area.contains(of.rect.max) && ground.area.contains(of.rect.min)));
        all[0].at = Vec2::new(900.0, 0.0);
        assert_eq!(place(&all, &ground), [None]);
    }
}
