//! The lines of a spirit combat: tethers between engaged opponents, the attacks of the exchange that land together, what is
//! meant, the chain of hands from helpers to whom they aid, and where those stood who are bound or dispelled.

use super::layout::Spot;
use super::strokes::{Footprint, Kind, Pen, Stroke, curve, trim};
use super::{face, layout};
use crate::app::duel::chance_words;
use crate::app::theme;
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::percentile::Level;
use bevy::math::Vec2;
use std::collections::BTreeMap;

/// Words on a line of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its middle, in world units.
    pub at: Vec2,
    /// The words where there is room.
    pub text: String,
    /// The words where there is little.
    pub short: String,
    /// Room along the line between the tokens, in world units.
    pub room: f32,
    /// It stays where it is, whatever is in the way.
    pub fixed: bool,
    /// Whom it concerns: while one of them is looked at, it is seen even where there is no room.
    pub of: Vec<CombatantId>,
}

/// Draws them all.
pub(super) fn draw(pen: &mut Pen) {
    chains(pen);
    tethers(pen);
    attacks(pen);
    meant(pen);
    left_from(pen);
}

fn tethers(pen: &mut Pen) {
    let shown = &pen.game.shown;
    for &(one, other) in &shown.duel.engaged {
        let (Some(a), Some(b)) = (pen.spot(one), pen.spot(other)) else { continue };
        let (left, right) = if a.at.x <= b.at.x { ((one, a), (other, b)) } else { ((other, b), (one, a)) };
        let points = |id| pen.game.duel.points_of(shown, id);
        pen.tether((a, b), (points(one), points(other)));
        let chance = |who, whom| pen.game.duel.chance(shown, who, whom);
        let (there, back) = (chance(left.0, right.0), chance(right.0, left.0));
        let words = |chance: Option<i32>| chance.map_or("…".to_owned(), chance_words);
        let level = (a.at.y - b.at.y).abs() < layout::CELL * 0.5;
        // Names stand below tokens: nearer to the lower one there is more room.
        let (low, high) = if a.at.y < b.at.y { (a, b) } else { (b, a) };
        let short = match (there, back) {
            (Some(1..=99), Some(1..=99)) if !level => format!("{}↔{}", words(there), words(back)).replace(" %", ""),
            _ => format!("→ {}\n← {}", words(there), words(back)).replace(" %", ""),
        };
        let room = a.at.distance(b.at) - (a.radius() + b.radius()) * 1.12;
        let wordy = short.contains("impossible") || short.contains("certain");
        let at = match () {
            // Words are too wide for the gap between two who stand side by side: they go over their heads.
            () if level && wordy && room < layout::CELL * 0.7 => (a.at + b.at) * 0.5 + Vec2::new(0.0, layout::RADIUS * 1.25),
            () if level => (a.at + b.at) * 0.5,
            () => low.at.lerp(high.at, if room < layout::CELL * 0.7 { 0.33 } else { 0.5 }),
        };
        pen.lines.labels.push(Label {
            at,
            text: format!("{} ↔ {}", words(there), words(back)),
            short,
            room,
            fixed: false,
            of: vec![one, other],
        });
    }
}

/// The attacks of this exchange: one on each side of the tether, both at once.
fn attacks(pen: &mut Pen) {
    let shown = &pen.game.shown;
    if shown.duel.rank > 1 {
        return;
    }
    for arrow in &shown.duel.arrows {
        let (Some(a), Some(b)) = (pen.spot(arrow.who), pen.spot(arrow.whom)) else { continue };
        if !pen.settled {
            pen.poised(a, b);
            continue;
        }
        let lands = arrow.choices.map_or(arrow.level.is_some_and(Level::succeeds), |choices| choices > 0 || arrow.one_point);
        let (kind, colour) = if lands { (Kind::Blow, theme::loss()) } else { (Kind::Arrow, theme::QUIET) };
        pen.line(kind, a, b, 0.22, colour, if lands { 1.0 } else { 0.55 });
    }
}

/// What the one who is asked means to do, and the highlighted option.
fn meant(pen: &mut Pen) {
    let game = pen.game;
    let Some(question) = game.open_question().filter(|question| question.kind == "intend") else { return };
    let seen = game.human_asked().then(|| question.options.get(game.highlighted)).flatten().filter(|choice| choice.legal());
    let picks = question.draft.iter().map(|pick| (pick, 0.9)).chain(seen.map(|choice| (&choice.pick, 0.45)));
    for (pick, alpha) in picks {
        let Some(a) = pen.spot(question.who) else { return };
        if let Some(cell) = pick.cell {
            let to = layout::stance(&game.shown, cell, game.session.scene().board);
            pen.line(Kind::Arrow, a, to, 0.0, theme::GOLD, alpha);
            pen.lines.footprints.push(Footprint { who: question.who, at: to.at, size: to.size, left: false, alpha });
        }
        let Some(b) = pick.target.filter(|target| *target != question.who).and_then(|target| pen.spot(target)) else { continue };
        match pick.verb {
            "attack" | "switch" | "strike" => pen.line(Kind::Arrow, a, b, 0.22, theme::loss(), alpha),
            "possess" | "bind" | "dispel" | "cast" => pen.line(Kind::Dots, a, b, 0.22, theme::side(face::side(game, question.who)), alpha),
            "evade" => pen.line(Kind::Arrow, b, a, 0.22, theme::QUIET, alpha * 0.8),
            "chant" => pen.line(Kind::Chain, a, b, 0.0, theme::accord(), alpha),
            _ => {}
        }
    }
}

/// From each helper to the one through whom it touches whom it aids: the shortest way, hand to hand.
fn chains(pen: &mut Pen) {
    let shown = &pen.game.shown;
    let aids = |id: CombatantId| shown.duel.aura(id).and_then(|aura| aura.aids);
    let cell = |id: CombatantId| shown.token(id).and_then(|token| token.cell);
    let all: Vec<CombatantId> = pen.game.session.cast().ids().collect();
    let mut people: Vec<CombatantId> = all.iter().filter_map(|id| aids(*id)).collect();
    people.sort();
    people.dedup();
    for person in people {
        let mut through: BTreeMap<CombatantId, CombatantId> = BTreeMap::new();
        let mut edge = vec![person];
        while !edge.is_empty() {
            let mut next = Vec::new();
            for hand in edge {
                for id in all.iter().copied().filter(|id| aids(*id) == Some(person) && *id != person) {
                    let touches = cell(id).zip(cell(hand)).is_some_and(|(a, b)| a.distance(b) <= 1);
                    if touches && !through.contains_key(&id) {
                        through.insert(id, hand);
                        next.push(id);
                    }
                }
            }
            edge = next;
        }
        for helper in all.iter().copied().filter(|id| aids(*id) == Some(person)) {
            let (Some(a), Some(hold)) = (pen.spot(helper), pen.spot(through.get(&helper).copied().unwrap_or(person))) else { continue };
            // Out of touch it aids nobody: only dots remain.
            let (kind, alpha) = if through.contains_key(&helper) { (Kind::Chain, 0.95) } else { (Kind::Dots, 0.35) };
            pen.line(kind, a, hold, 0.0, theme::accord(), alpha);
        }
    }
}

/// Where those stood who are away from the board now, with how they went.
fn left_from(pen: &mut Pen) {
    let (game, board) = (pen.game, pen.game.session.scene().board);
    for (who, cell) in &game.duel.left_from {
        let word = if game.shown.has(*who, Condition::Bound) { "bound" } else { "dispelled" };
        let Spot { at, size } = layout::stance(&game.shown, *cell, board);
        pen.lines.footprints.push(Footprint { who: *who, at, size, left: true, alpha: 0.9 });
        let text = match game.shown.duel.bound_in.get(who).filter(|_| word == "bound") {
            Some(item) => format!("{} bound: {item}", game.session.cast().name(*who)),
            None => format!("{} {word}", game.session.cast().name(*who)),
        };
        let below = at - Vec2::new(0.0, layout::RADIUS * size * 1.45);
        pen.lines.labels.push(Label { at: below, short: word.to_owned(), text, room: f32::MAX, fixed: true, of: vec![*who] });
    }
}

impl Pen<'_> {
    /// The tether of two who are engaged; its sparks run towards whoever has more of these points.
    pub(super) fn tether(&mut self, (a, b): (Spot, Spot), points: (Option<i32>, Option<i32>)) {
        let ahead = match points {
            (Some(one), Some(other)) => ((other - one) as f32 / one.max(other).max(1) as f32 * 1.6).clamp(-1.0, 1.0),
            _ => 0.0,
        };
        let points = trim(curve(a.at, b.at, 0.0), (a.at, a.radius() * 1.12), (b.at, b.radius() * 1.12));
        if points.len() > 1 {
            self.lines.strokes.push(Stroke { kind: Kind::Tether, points, colour: theme::ARCANE, alpha: 0.9, ahead });
        }
    }

    /// A strike that is drawn back while the dice roll.
    pub(super) fn poised(&mut self, from: Spot, to: Spot) {
        let points = trim(curve(from.at, to.at, 0.22), (from.at, from.radius() * 1.12), (to.at, to.radius() * 1.14));
        let points: Vec<_> = points.iter().take(points.len() * 2 / 5).copied().collect();
        if points.len() > 1 {
            self.lines.strokes.push(Stroke { kind: Kind::Poised, points, colour: theme::PARCHMENT, alpha: 0.9, ahead: 0.0 });
        }
    }

    /// A line that bends always to the left of its way, so that two that go opposite ways do not meet.
    fn line(&mut self, kind: Kind, from: Spot, to: Spot, bend: f32, colour: bevy_egui::egui::Color32, alpha: f32) {
        let points = trim(curve(from.at, to.at, bend), (from.at, from.radius() * 1.12), (to.at, to.radius() * 1.14));
        if points.len() > 1 {
            self.lines.strokes.push(Stroke { kind, points, colour, alpha, ahead: 0.0 });
        }
    }
}
