//! The numbers a token is drawn with, on their way from what they were to what they are: rings drain, cracks open, stars and
//! dots light up. At rest they are what the face says, however they came there.

use super::face::Face;
use super::layout::LYING;
use super::paint::{self, AuraLook, TokenLook};
use bevy::prelude::*;

/// What a token shows while it changes.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Ebb {
    will: f32,
    trail: f32,
    minimum: f32,
    health: f32,
    surplus: f32,
    broken: f32,
    fallen: f32,
    ghostly: f32,
    trance: f32,
    stun: f32,
    turn: f32,
    aura: Vec4,
    hold: f32,
    flash: f32,
    wait: f32,
}

fn flag(on: bool) -> f32 {
    if on { 1.0 } else { 0.0 }
}

/// The colour of an aura, and how strong it is.
fn aura(face: &Face) -> Vec4 {
    match (face.aura, face.spirit.trance) {
        (Some(side), _) => paint::linear(paint::side(side)),
        (None, true) => paint::linear(paint::colour(crate::app::theme::accord())).with_w(0.999),
        (None, false) => Vec4::ZERO,
    }
}

impl Ebb {
    /// As a face has it at rest.
    pub fn of(face: &Face) -> Self {
        Self {
            will: face.will,
            trail: face.will,
            minimum: face.minimum,
            health: face.health.unwrap_or(1.0),
            surplus: face.spirit.surplus,
            broken: flag(face.broken),
            fallen: flag(face.fallen),
            ghostly: flag(face.spirit.ghostly),
            trance: flag(face.spirit.trance),
            stun: face.spirit.stun as f32,
            turn: if face.fallen || face.prone { LYING } else { 0.0 },
            aura: aura(face),
            hold: 0.0,
            flash: 0.0,
            wait: 0.0,
        }
    }

    /// It begins to change into another face in so many seconds; `hurt`: with a flash.
    pub fn begin(&mut self, wait: f32, hurt: bool) {
        self.wait = wait;
        if hurt {
            (self.hold, self.flash) = (0.3, 1.0);
        }
    }

    /// Whether its cause is still to be seen.
    pub fn waits(&self) -> bool {
        self.wait > 0.0
    }

    /// So many seconds later on its way to a face.
    pub fn pass(self, face: &Face, seconds: f32) -> Self {
        if self.wait > seconds {
            return Self { wait: self.wait - seconds, ..self };
        }
        let (seconds, goal) = (seconds - self.wait, Self::of(face));
        // Eased: fast while far, and never slower than a little.
        let to = |from: f32, to: f32, pace: f32| {
            let step = ((to - from).abs() * pace * 2.2 + pace * 0.12) * seconds;
            if (from - to).abs() <= step { to } else { from + (to - from).signum() * step }
        };
        let hold = (self.hold - seconds).max(0.0);
        let trail = self.trail.max(self.will);
        // An aura keeps its colour while it fades, and has its own at once where there was none.
        let mut aura = self.aura;
        if goal.aura.w > 0.0 {
            let known = if aura.w > 0.02 { aura } else { goal.aura.with_w(0.0) };
            aura = Vec4::new(to(known.x, goal.aura.x, 2.0), to(known.y, goal.aura.y, 2.0), to(known.z, goal.aura.z, 2.0), aura.w);
        }
        aura.w = to(aura.w, goal.aura.w, 2.0);
        if aura.w <= 0.0 {
            aura = Vec4::ZERO;
        }
        Self {
            will: to(self.will, goal.will, 1.6),
            trail: if hold > 0.0 { trail } else { to(trail.max(goal.will), goal.will, 1.0) },
            minimum: to(self.minimum, goal.minimum, 1.2),
            health: to(self.health, goal.health, 1.6),
            surplus: to(self.surplus, goal.surplus, 1.6),
            broken: to(self.broken, goal.broken, 1.6),
            fallen: to(self.fallen, goal.fallen, 1.8),
            ghostly: to(self.ghostly, goal.ghostly, 1.8),
            trance: to(self.trance, goal.trance, 1.3),
            stun: to(self.stun, goal.stun, 2.2),
            turn: to(self.turn, goal.turn, 2.4),
            aura,
            hold,
            flash: (self.flash - seconds * 2.6).max(0.0),
            wait: 0.0,
        }
    }

    /// How far the portrait lies down, as an angle.
    pub fn turn(&self) -> f32 {
        self.turn
    }

    /// The numbers of the shader that draws the token.
    pub fn look(&self, face: &Face, still: bool) -> TokenLook {
        let health = if self.health >= 0.999 { -1.0 } else { self.health };
        TokenLook {
            colour: paint::linear(paint::side(face.side)),
            levels: Vec4::new(self.will, self.trail, self.minimum, health),
            state: Vec4::new(self.broken, self.fallen, face.side as f32, face.points as f32),
            glow: Vec4::new(flag(face.acting), flag(face.deciding), flag(face.selected), flag(face.hovered)),
            more: Vec4::new(self.flash, if face.satellite { 1.5 } else { 1.0 }, flag(still), self.trance),
            spirit: Vec4::new(self.surplus, face.spirit.bonus as f32, self.ghostly, self.stun),
        }
    }

    /// The numbers of the aura's shader.
    pub fn aura(&self, face: &Face, still: bool) -> AuraLook {
        let held = face.aura.is_some() || !face.spirit.trance && self.trance <= 0.0;
        let kind = if held { 0.0 } else { 1.0 };
        AuraLook { colour: self.aura, shape: Vec4::new(kind, flag(still), face.side as f32 * 1.7, flag(face.acting)) }
    }
}
