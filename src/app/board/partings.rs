//! How somebody leaves the board, each in its own way, and cards that fly: banished through a ring that closes, dissolved into
//! motes, drawn into a binding by chains.

use super::dress::OWN;
use super::effects::{Brush, Passing, Show};
use super::face::{self, Portrait};
use super::timing::NEXT_CARD;
use crate::app::theme;
use crate::engine::combatant::CombatantId;
use bevy::math::Vec2;
use bevy_egui::egui::Color32;
use std::f32::consts::TAU;

impl Brush<'_, '_, '_> {
    /// The likeness of somebody that has left: it goes this way in this time and ends in this shape.
    pub(super) fn ghost(&mut self, who: CombatantId, shape: Vec2, way: Vec2, life: f32) {
        let Some(spot) = self.spot(who) else { return };
        let side = Vec2::splat(spot.radius() * 1.24);
        let passing = Passing::at(spot.at, life).goes(way, 0.0).stretches(shape).fades(0.45).of(Show::Ghost);
        let ring = Passing::at(spot.at, life).goes(way, 0.0).stretches(shape).fades(0.45).above(-0.1).of(Show::Ghost);
        let colour = theme::side(face::side(self.game, who));
        self.sprite(self.pictures.disc.clone(), theme::NIGHT, Vec2::splat(spot.radius() * 2.1), ring.clone().above(-0.1));
        self.sprite(self.pictures.ring.clone(), colour, Vec2::splat(spot.radius() * 2.2), ring);
        match face::portrait(self.game, who) {
            Portrait::Picture(name) => self.mark(name, theme::TEXT, (side, None), passing),
            Portrait::Own(picture) => {
                let image = self.pictures.own(&picture, self.images);
                self.sprite(image, Color32::WHITE, Vec2::splat(spot.radius() * OWN), passing);
            }
            Portrait::Initials(_) => {}
        }
    }

    /// Pulled up and away through a ring that closes.
    pub(super) fn banish(&mut self, who: CombatantId) {
        let Some(spot) = self.spot(who) else { return };
        let r = spot.radius();
        let up = Vec2::new(0.0, r * 2.9);
        for (turn, wide) in [(0.0, 3.2), (0.5, 2.5)] {
            let passing = Passing::at(spot.at + up, 1.5).grows(1.0, 0.06).turns(turn, 5.0).fades(0.8).of(Show::Gate);
            self.sprite(self.pictures.gate.clone(), theme::ARCANE, Vec2::splat(r * wide), passing);
        }
        let shaft = Passing::at(spot.at + up * 0.5, 1.4).stretches(Vec2::new(0.1, 1.25)).faint(0.55).fades(0.3).above(-0.3).of(Show::Flash);
        self.sprite(self.pictures.glow.clone(), theme::ARCANE, Vec2::new(r * 2.2, r * 5.6), shaft);
        self.ghost(who, Vec2::new(0.12, 0.85), up, 1.3);
    }

    /// Dissolved into motes that drift off.
    pub(super) fn dissolve(&mut self, who: CombatantId) {
        let Some(spot) = self.spot(who) else { return };
        let r = spot.radius();
        for mote in 0..18_u32 {
            // A fixed scatter: angles by the golden ratio, distances by a short cycle.
            let angle = mote as f32 * 2.399_963;
            let start = Vec2::from_angle(angle) * r * (0.25 + 0.75 * ((mote * 7 % 18) as f32 / 18.0));
            let drift = Vec2::from_angle(angle) * r * 0.9 + Vec2::new(0.0, r * (0.8 + 0.07 * (mote * 5 % 18) as f32));
            let passing = Passing::at(spot.at + start, 1.1 + 0.03 * (mote % 9) as f32)
                .goes(drift, if mote % 2 == 0 { 0.25 } else { -0.25 })
                .grows(1.0, 0.35)
                .fades(0.25)
                .of(Show::Mote);
            let colour = if mote % 3 == 0 { theme::PARCHMENT } else { theme::ARCANE };
            self.sprite(self.pictures.disc.clone(), colour, Vec2::splat(r * 0.17), passing);
        }
        self.ghost(who, Vec2::new(1.5, 1.5), Vec2::ZERO, 0.8);
    }

    /// Chains close around it and draw it into a point.
    pub(super) fn bind(&mut self, who: CombatantId) {
        let Some(spot) = self.spot(who) else { return };
        let r = spot.radius();
        for link in 0..8_u32 {
            let angle = link as f32 * TAU / 8.0;
            let from = Vec2::from_angle(angle) * r * 2.6;
            let passing =
                Passing::at(spot.at + from, 1.2).goes(-from * 0.92, 0.35).turns(angle, 1.2).grows(1.0, 0.4).fades(0.75).of(Show::Chain);
            self.mark("mark-chains", theme::ARCANE, (Vec2::splat(r * 0.75), None), passing.above(0.2));
        }
        self.ghost(who, Vec2::splat(0.08), Vec2::ZERO, 1.2);
    }

    /// A card with words that flies from one to the other and lands; the nth of its mind.
    pub(super) fn card(&mut self, (who, whom): (CombatantId, CombatantId), nth: usize, text: &str, colour: Color32) {
        let (Some(a), Some(b)) = (self.spot(who), self.spot(whom)) else { return };
        let start = self.wait;
        if !self.calm {
            self.wait += nth as f32 * NEXT_CARD;
        }
        let lift = Vec2::new(0.0, a.radius() * 1.2);
        // They pile up over the target, so that its face stays to be seen.
        let up = b.radius() * 1.2 + (13.0 + 23.0 * nth as f32) * self.lens.point();
        let to = b.at + Vec2::new(0.0, up) - (a.at + lift);
        self.flying_card(a.at + lift, to, text, colour);
        if !self.calm {
            self.wait += super::timing::FLIGHT * 0.9;
        }
        self.ripple(whom, colour, 1.5);
        self.wait = start;
    }
}
