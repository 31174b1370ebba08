//! The lines of a fight of wills: the tether of an engaged pair with what each side needs, the hands of aides, and both attacks
//! of the last spirit round.

use super::duel_strokes::Label;
use super::layout::{CELL, Spot};
use super::strokes::{Kind, Pen, Stroke, curve, trim};
use crate::app::table::Game;
use crate::app::theme;
use crate::app::wills::{Moment, moment};
use crate::engine::chronicle::Verb;
use crate::engine::combatant::CombatantId;
use bevy::math::Vec2;
use bevy_egui::egui::Color32;

/// What one side of a pair needs, on its half of the tether.
#[derive(Clone, Debug, PartialEq)]
pub struct Need {
    /// The words and where they go.
    pub label: Label,
    /// Whose attack it is.
    pub who: CombatantId,
}

/// Draws them all.
pub(super) fn draw(pen: &mut Pen) {
    let game = pen.game;
    for id in game.session.cast().ids() {
        let aided = game.shown.duel.aura(id).and_then(|aura| aura.aids);
        if let (Some(a), Some(b)) = (pen.spot(id), aided.and_then(|whom| pen.spot(whom))) {
            line(pen, Kind::Chain, (a, b), 0.0, (theme::accord(), 0.95));
        }
    }
    for &(one, other) in &game.shown.duel.engaged {
        if let (Some(a), Some(b)) = (pen.spot(one), pen.spot(other)) {
            let points = |id: CombatantId| game.shown.duel.aura(id).and_then(|aura| aura.willpower);
            pen.tether((a, b), (points(one), points(other)));
        }
    }
    if let Some(Moment::Attacks(attacks)) = moment(game.facts()) {
        for attack in attacks {
            let Verb::Matched { who, whom, hit, .. } = attack else { continue };
            let (Some(a), Some(b)) = (pen.spot(*who), pen.spot(*whom)) else { continue };
            if !pen.settled {
                pen.poised(a, b);
                continue;
            }
            let (kind, look) = if *hit { (Kind::Blow, (theme::loss(), 1.0)) } else { (Kind::Arrow, (theme::QUIET, 0.55)) };
            line(pen, kind, (a, b), 0.24, look);
        }
    }
}

/// A line that bends always to the left of its way, so that two that go opposite ways do not meet.
fn line(pen: &mut Pen, kind: Kind, (from, to): (Spot, Spot), bend: f32, (colour, alpha): (Color32, f32)) {
    let points = trim(curve(from.at, to.at, bend), (from.at, from.radius() * 1.12), (to.at, to.radius() * 1.14));
    if points.len() > 1 {
        pen.lines.strokes.push(Stroke { kind, points, colour, alpha, ahead: 0.0 });
    }
}

/// What each side of every engaged pair needs, on the half of the tether beside it.
pub fn needs(game: &Game) -> Vec<Need> {
    let spots = super::layout::spots(&game.shown, game.session.scene().board);
    let spot = |id: CombatantId| spots.get(id.index()).copied().filter(|spot| spot.visible());
    let mut all = Vec::new();
    for &(one, other) in &game.shown.duel.engaged {
        let (Some(a), Some(b)) = (spot(one), spot(other)) else { continue };
        let way = b.at - a.at;
        let room = way.length() - (a.radius() + b.radius()) * 1.1;
        // Where they stand close, one goes above the tether and one below it.
        let close = room < CELL * 1.3;
        let aside = way.normalize_or_zero().perp() * CELL * 0.26;
        for (who, whom, part) in [(one, other, 0.27), (other, one, 0.73)] {
            let start = a.at + way.normalize_or_zero() * a.radius() * 1.1;
            let along = if close { (part - 0.5) * 0.5 + 0.5 } else { part };
            let away = if !close {
                Vec2::ZERO
            } else if who == one {
                aside
            } else {
                -aside
            };
            let at = start + way.normalize_or_zero() * room * along + away;
            let text = game.wills.need_words(who, whom);
            let short = text.trim_start_matches("needs ").trim_end_matches(" face").to_owned();
            let room = if close { 0.0 } else { room * 0.46 };
            all.push(Need { label: Label { at, text, short, room, fixed: false, of: vec![who, whom] }, who });
        }
    }
    all
}
