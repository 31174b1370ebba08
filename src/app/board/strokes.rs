//! Which lines lie on the board: declared and planned acts as arrows, bonds between minds that work together. A pure list
//! from what is shown; [`super::draw_strokes`] turns it into meshes.

use super::duel_strokes::{self, Label};
use super::face;
use super::layout::{self, CELL, Spot};
use super::wills_strokes;
use crate::app::table::Game;
use crate::app::theme;
use crate::engine::combatant::{Cell, CombatantId};
use crate::engine::decision::{Act, Choice};
use bevy::math::Vec2;
use bevy_egui::egui::Color32;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Dashes that end in an arrow head.
    Arrow,
    /// Dots that end in an arrow head: a mind on its way into a body.
    Dots,
    /// Two lines side by side: a bond.
    Double,
    /// A whole line that ends in an arrow head: an attack that lands.
    Blow,
    /// An attack whose dice have not settled: drawn back, ready.
    Poised,
    /// A thin line with sparks that run towards whoever is ahead: an engagement.
    Tether,
    /// Links of a chain: hands that hold one another.
    Chain,
}

/// A line on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// How it is drawn.
    pub kind: Kind,
    /// Its points, in world units; at least two.
    pub points: Vec<Vec2>,
    /// Its colour.
    pub colour: Color32,
    /// Its opacity.
    pub alpha: f32,
    /// How far ahead the one at its end is; below 0: the one at its start.
    pub ahead: f32,
}

/// Where a body means to stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    /// Whose body.
    pub who: CombatantId,
    /// Its middle.
    pub at: Vec2,
    /// Its size against a token alone in its cell.
    pub size: f32,
    /// Somebody stood there who is away now.
    pub left: bool,
    /// Its opacity.
    pub alpha: f32,
}

/// All lines, footprints and bonds that should be there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    /// The lines.
    pub strokes: Vec<Stroke>,
    /// Where bodies mean to stand.
    pub footprints: Vec<Footprint>,
    /// Signs of working together, at these points.
    pub bonds: Vec<Vec2>,
    /// Words on lines.
    pub labels: Vec<Label>,
}

/// What should be there now, once all dice lie.
pub fn lines(game: &Game) -> Lines {
    lines_at(game, true)
}

/// What should be there now; `settled`: the dice on the stage lie.
pub fn lines_at(game: &Game, settled: bool) -> Lines {
    let spots = layout::spots(&game.shown, game.session.scene().board);
    let mut pen = Pen { game, settled, spots: &spots, lines: Lines::default() };
    pen.acts();
    pen.bonds();
    if game.session.scene().spirit_combat().is_some() {
        duel_strokes::draw(&mut pen);
    }
    if game.session.scene().willpower().is_some() {
        wills_strokes::draw(&mut pen);
    }
    pen.lines
}

pub(super) struct Pen<'a> {
    pub game: &'a Game,
    pub settled: bool,
    spots: &'a [Spot],
    pub lines: Lines,
}

impl Pen<'_> {
    pub(super) fn spot(&self, id: CombatantId) -> Option<Spot> {
        self.spots.get(id.index()).copied().filter(|spot| spot.visible())
    }

    fn acts(&mut self) {
        let (game, shown) = (self.game, &self.game.shown);
        let planning = game.open_question().filter(|question| question.kind == "declare");
        if let Some(question) = planning {
            let body = shown.body_of(question.who);
            let Some(start) = self.spot(body) else { return };
            let end = self.chain(question.who, body, start, &question.acts, 0.9);
            let seen = game.human_asked().then(|| question.options.get(game.highlighted)).flatten();
            if let Some(act) = seen.and_then(preview) {
                self.chain(question.who, body, end, &[act], 0.45);
            }
        } else if let Some((mind, body)) = shown.acting()
            && let Some(start) = self.spot(body)
        {
            self.chain(mind, body, start, &shown.declared, 1.0);
        }
    }

    /// Draws acts one after the other; a move takes the start of the next along. Gives where the last one leaves off.
    fn chain(&mut self, mind: CombatantId, body: CombatantId, start: Spot, acts: &[Act], alpha: f32) -> Spot {
        let board = self.game.session.scene().board;
        let mut from = start;
        for act in acts {
            if let Some(cell) = act.cell {
                let to = layout::stance(&self.game.shown, cell, board);
                self.stroke(Kind::Arrow, from, to, 0.0, theme::GOLD, alpha);
                self.lines.footprints.push(Footprint { who: body, at: to.at, size: to.size, left: false, alpha });
                from = to;
            } else if let Some(to) = act.target.filter(|target| *target != body).and_then(|target| self.spot(target)) {
                let possess = &*act.key == "possess";
                let kind = if possess { Kind::Dots } else { Kind::Arrow };
                let colour = if possess {
                    theme::side(face::side(self.game, mind))
                } else if self.harmful(&act.key) {
                    theme::loss()
                } else {
                    theme::GOLD
                };
                self.stroke(kind, from, to, 0.16, colour, alpha);
            }
        }
        from
    }

    /// Combos and spells harm; what everybody can do does not.
    fn harmful(&self, key: &str) -> bool {
        let Some(setup) = self.game.session.scene().possession() else { return false };
        setup.members.iter().any(|member| member.sheet.acts.iter().any(|act| &*act.key == key))
    }

    fn stroke(&mut self, kind: Kind, from: Spot, to: Spot, bend: f32, colour: Color32, alpha: f32) {
        let gap = if kind == Kind::Double { 0.0 } else { 3.0 };
        // Names stand below tokens; lines bend upwards, away from them.
        let bend = if to.at.x < from.at.x { -bend } else { bend };
        let points = curve(from.at, to.at, bend);
        let points = trim(points, (from.at, from.radius() * 1.10 + gap), (to.at, to.radius() * 1.14 + gap));
        if points.len() > 1 {
            self.lines.strokes.push(Stroke { kind, points, colour, alpha, ahead: 0.0 });
        }
    }

    fn bonds(&mut self) {
        let shown = &self.game.shown;
        for &(one, other) in &shown.cooperation {
            let (Some(a), Some(b)) = (self.spot(one), self.spot(other)) else { continue };
            let rides = |mind: CombatantId| shown.token(mind).and_then(|token| token.host);
            match (rides(one), rides(other)) {
                // A host and its rider touch; the sign stands beside the rider on the host's ring.
                (Some(host), _) if host == other => self.lines.bonds.push(beside(b, a)),
                (_, Some(host)) if host == one => self.lines.bonds.push(beside(a, b)),
                (Some(host), Some(same)) if host == same => {
                    let middle = self.spot(host).map_or(Vec2::ZERO, |spot| spot.at);
                    let out = ((a.at + b.at) * 0.5 - middle).normalize_or(Vec2::Y);
                    let top = middle + out * a.at.distance(middle) * 1.22;
                    let points = bow(a.at, top, b.at);
                    let points = trim(points, (a.at, a.radius()), (b.at, b.radius()));
                    self.lines.strokes.push(Stroke { kind: Kind::Double, points, colour: theme::accord(), alpha: 0.9, ahead: 0.0 });
                    self.lines.bonds.push(bow_middle(a.at, top, b.at));
                }
                _ => {
                    self.stroke(Kind::Double, a, b, 0.08, theme::accord(), 0.8);
                    self.lines.bonds.push(bow_middle(a.at, (a.at + b.at) * 0.5, b.at));
                }
            }
        }
    }
}

fn beside(host: Spot, rider: Spot) -> Vec2 {
    let angle = (rider.at - host.at).to_angle();
    // Towards the foot of the host, where there is room.
    let turn: f32 = if angle.cos() >= 0.0 { -0.75 } else { 0.75 };
    host.at + Vec2::from_angle(angle + turn) * host.radius() * 1.10
}

/// The highlighted option as an act, where it shows on the board.
fn preview(choice: &Choice) -> Option<Act> {
    let pick = &choice.pick;
    let shows = choice.legal() && pick.target.is_some() && matches!(pick.verb, "use" | "possess" | "exorcise" | "inspire");
    shows.then(|| Act {
        key: pick.what.clone().unwrap_or_else(|| pick.verb.into()),
        name: "".into(),
        target: pick.target,
        cell: None::<Cell>,
        seconds: 0,
    })
}

/// A curve from one point to another that bends to the left of its way by this part of its length.
pub fn curve(from: Vec2, to: Vec2, bend: f32) -> Vec<Vec2> {
    let middle = (from + to) * 0.5 + (to - from).perp() * bend;
    bow(from, middle + (middle - (from + to) * 0.5), to)
}

/// A quadratic curve with this control point.
fn bow(from: Vec2, over: Vec2, to: Vec2) -> Vec<Vec2> {
    let steps = (from.distance(to) / CELL * 10.0).clamp(16.0, 64.0) as usize;
    (0..=steps).map(|step| step as f32 / steps as f32).map(|t| from.lerp(over, t).lerp(over.lerp(to, t), t)).collect()
}

fn bow_middle(from: Vec2, over: Vec2, to: Vec2) -> Vec2 {
    from.lerp(over, 0.5).lerp(over.lerp(to, 0.5), 0.5)
}

/// Leaves away what lies within circles around both ends.
pub(super) fn trim(points: Vec<Vec2>, start: (Vec2, f32), end: (Vec2, f32)) -> Vec<Vec2> {
    let outside = |point: &Vec2| point.distance(start.0) >= start.1 && point.distance(end.0) >= end.1;
    points.into_iter().filter(outside).collect()
}

/// How long a line is.
pub fn length(points: &[Vec2]) -> f32 {
    points.iter().zip(points.iter().skip(1)).map(|(a, b)| a.distance(*b)).sum()
}

#[cfg(test)]
mod tests {
    use super::layout::RADIUS;
    use super::*;

    #[test]
    fn a_curve_begins_and_ends_where_it_should_and_stays_out_of_both_tokens() {
        let (from, to) = (Vec2::new(-200.0, 0.0), Vec2::new(200.0, 50.0));
        let points = curve(from, to, 0.2);
        assert_eq!((points.first(), points.last()), (Some(&from), Some(&to)));
        assert!(length(&points) > from.distance(to) && length(&points) < from.distance(to) * 1.3);
        let cut = trim(points, (from, RADIUS), (to, RADIUS));
        assert!(cut.iter().all(|point| point.distance(from) >= RADIUS && point.distance(to) >= RADIUS));
        assert!(cut.len() > 10);
    }

    #[test]
    fn the_sign_of_a_bond_stands_on_the_host_but_not_on_the_rider() {
        let host = Spot { at: Vec2::ZERO, size: 1.0 };
        for degrees in [42.0_f32, 138.0, 90.0] {
            let rider = Spot { at: Vec2::from_angle(degrees.to_radians()) * RADIUS * 1.22, size: layout::SATELLITE };
            assert!(beside(host, rider).distance(rider.at) > rider.radius());
        }
    }
}
