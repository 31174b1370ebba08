//! What the facts of a possession, and those that every fight shares, look like for a moment. Each fact that changes something on
//! the board has its picture here or in `duel_effects` and `wills_effects`.

use super::effects::{Brush, Passing, Show};
use super::layout::RADIUS;
use super::{face, timing};
use crate::app::theme;
use crate::engine::chronicle::{Fact, Hand, Pool, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::contest::Winner;
use crate::play::narration;
use bevy::math::Vec2;
use bevy_egui::egui::Color32;

/// The wheel of who holds a body.
pub(super) const WHEEL: &str = "mark-ship-wheel";

impl Brush<'_, '_, '_> {
    /// Paints a fact.
    pub(super) fn paint(&mut self, fact: &Fact) {
        let verb = &fact.verb;
        if self.paint_duel(verb) || self.paint_wills(verb) {
            return;
        }
        match verb {
            Verb::RoundBegan => self.banner(format!("Round {}", fact.round), theme::GOLD, 1.3),
            Verb::Ended { outcome } => self.banner(narration::outcome_in_words(outcome), theme::GOLD, 3.5),
            Verb::Arrived { who, .. } => self.arrives(*who),
            Verb::Rolled { who, purpose, total, .. } if purpose.starts_with("initiative") => {
                // Minds of one body say whose each number is.
                let body = self.game.shown.body_of(*who);
                let name = face::short(self.game.session.cast().name(*who)).to_owned();
                let shared = self.game.shown.minds(body).len() > 1;
                let (words, size) = if shared { (format!("{name} {total}"), 15.0) } else { (total.to_string(), 20.0) };
                self.words(body, words, theme::GOLD, size);
            }
            Verb::Rolled { who, whom: Some(whom), .. } => self.beam(*who, *whom),
            Verb::Rolled { who, .. } => self.ripple(*who, theme::PARCHMENT, 1.7),
            Verb::TurnBegan { who, body, .. } => self.takes_the_wheel(*who, *body),
            Verb::TurnEnded { who } => self.lets_the_wheel_go(*who),
            Verb::Declared { who, .. } => self.ripple(*who, theme::GOLD, 1.5),
            Verb::Acted { who, body, act, .. } => {
                self.words(*body, act.name.to_string(), theme::TEXT, 15.0);
                if let Some(target) = act.target.filter(|target| target != body && target != who) {
                    self.bolt(*body, target, false);
                }
            }
            Verb::Lapsed { who, act, .. } => self.words(*who, format!("{} lapses", act.name), theme::QUIET, 14.0),
            Verb::Skipped { who, act } => {
                let text = act.as_ref().map_or_else(|| "turn lost".to_owned(), |act| format!("no {}", act.name));
                self.words(*who, text, theme::loss(), 16.0);
            }
            Verb::SecondsLost { body, seconds, .. } => self.words(*body, format!("−{seconds} s"), theme::QUIET, 15.0),
            Verb::PoolChanged { who, pool, before, after, .. } => self.number(*who, *pool, after - before),
            Verb::PoolShifted { who, pool, by } => self.number(*who, *pool, *by),
            Verb::Contested { purpose, active, passive, winner, again } => self.contest(purpose, (active, passive), *winner, *again),
            Verb::Chose { who, choice, .. } => self.chose(*who, choice),
            Verb::Moved { who, .. } => self.ripple(*who, theme::TEXT, 1.35),
            Verb::Possessed { who, body, .. } => {
                let colour = theme::side(face::side(self.game, *who));
                self.wait += if self.calm { 0.0 } else { timing::ENTERS };
                self.flash(*body, colour, 6.0);
                self.ripple(*body, colour, 2.4);
                // In a spirit combat the victory has said so.
                if self.game.session.scene().spirit_combat().is_none() {
                    self.words(*body, "possessed", colour, 18.0);
                }
                self.wait -= if self.calm { 0.0 } else { timing::ENTERS };
            }
            Verb::Released { who, body, .. } => {
                self.flash(*body, theme::TEXT, 5.0);
                self.words(*who, "out", theme::accord(), 17.0);
            }
            Verb::Freed { body } => {
                self.ripple(*body, theme::accord(), 2.2);
                self.words(*body, "free", theme::accord(), 18.0);
            }
            Verb::CooperationBegan { who, whom } => {
                self.beam(*who, *whom);
                self.words(*whom, "together", theme::accord(), 16.0);
            }
            Verb::CooperationEnded { who, whom } => {
                self.ripple(*whom, theme::QUIET, 1.6);
                self.words(*who, "no longer together", theme::QUIET, 15.0);
            }
            Verb::ConditionGained { who, condition } => self.gained(*who, *condition),
            Verb::ConditionLost { who, condition } => self.lost(*who, *condition),
            Verb::Removed { who } => {
                self.ghost(*who, Vec2::new(0.6, 0.6), Vec2::ZERO, 0.6);
                self.words(*who, "leaves the fight", theme::QUIET, 15.0);
            }
            _ => {}
        }
    }

    fn arrives(&mut self, who: CombatantId) {
        self.flash(who, theme::TEXT, 4.5);
        self.words(who, "arrives", theme::TEXT, 16.0);
    }

    /// By how much a number changed.
    fn number(&mut self, who: CombatantId, pool: Pool, by: i32) {
        if by == 0 {
            return;
        }
        let what = match pool {
            Pool::Will => "Will",
            Pool::Health => "Health",
            Pool::MagicPoints => "MP",
            Pool::Power => "POW",
            Pool::Intelligence => "INT",
            Pool::Dexterity => "DEX",
            Pool::SpiritScreen => "Screen",
            Pool::Willpower => "Willpower",
        };
        let (sign, colour) = if by < 0 { ("−", theme::loss()) } else { ("+", theme::accord()) };
        self.words(who, format!("{sign}{} {what}", by.unsigned_abs()), colour, 18.0);
    }

    /// Two minds clash; once the dice lie, whoever is ahead has a ring, and a veto that stands tears the wheel away.
    fn contest(&mut self, purpose: &str, (active, passive): (&Hand, &Hand), winner: Winner, again: bool) {
        self.beam(active.who, passive.who);
        let start = self.wait;
        if !self.calm {
            self.wait +=
                timing::settle(&Verb::Contested { purpose: "veto", active: active.clone(), passive: passive.clone(), winner, again });
        }
        let veto = purpose.ends_with("veto");
        match winner {
            Winner::Tie if again => {
                [active.who, passive.who].into_iter().for_each(|who| self.words(who, "equal", theme::GOLD, 16.0));
                self.shake(active.who, passive.who);
            }
            Winner::Active => {
                self.ripple(active.who, theme::GOLD, 2.2);
                match purpose {
                    "veto" => {
                        self.tear_the_wheel(active.who, passive.who);
                        self.words(passive.who, "the wheel is torn away", theme::GOLD, 16.0);
                    }
                    "escape veto" => self.words(passive.who, "held back", theme::loss(), 16.0),
                    "exorcism" => self.words(passive.who, "driven out", theme::GOLD, 17.0),
                    _ => {
                        self.bolt(active.who, passive.who, true);
                        self.words(passive.who, "hit", theme::loss(), 16.0);
                    }
                }
            }
            _ => {
                self.ripple(passive.who, theme::GOLD, 2.2);
                let words = if veto || purpose == "exorcism" { "holds" } else { "a miss" };
                self.words(passive.who, words, theme::TEXT, 15.0);
            }
        }
        self.wait = start;
    }

    /// Neither is ahead: the sign of it shakes between them, before the dice roll again.
    fn shake(&mut self, one: CombatantId, other: CombatantId) {
        let (Some(a), Some(b)) = (self.spot(one), self.spot(other)) else { return };
        let at = (a.at + b.at) * 0.5;
        let passing = Passing::at(at, 0.9).shakes(6.0).fades(0.7).of(Show::Shake);
        self.sprite(self.pictures.disc.clone(), theme::NIGHT, Vec2::splat(40.0), passing.clone());
        self.sprite(self.pictures.ring.clone(), theme::GOLD, Vec2::splat(42.0), passing.clone().above(0.1));
        self.sprite(self.pictures.equal.clone(), theme::GOLD, Vec2::splat(26.0), passing.above(0.2));
    }

    fn chose(&mut self, who: CombatantId, choice: &str) {
        let (words, colour) = match choice {
            "veto" => {
                self.ripple(who, theme::GOLD, 2.6);
                ("veto!", theme::GOLD)
            }
            "allow" => ("lets it happen", theme::QUIET),
            "delay" => ("waits", theme::QUIET),
            "act_now" => ("now!", theme::GOLD),
            "leave" => ("tries to leave", theme::TEXT),
            "trapped" => ("trapped", theme::loss()),
            "permit" | "let_in" => ("lets it in", theme::accord()),
            "refuse" => ("refuses", theme::loss()),
            "forgo" => ("does not resist", theme::QUIET),
            "unmoved" => ("unmoved", theme::QUIET),
            "cooperate" => ("offers to work together", theme::accord()),
            "agree" => ("agrees", theme::accord()),
            "parried" => ("parries", theme::accord()),
            "not_parried" => ("does not parry", theme::loss()),
            "open_next" => ("a spirit combat next round", theme::GOLD),
            "learns_name" => ("learns the true name", theme::GOLD),
            "pass" => ("does nothing", theme::QUIET),
            "stop" => ("stops", theme::QUIET),
            "resist" => ("resists", theme::TEXT),
            _ => return,
        };
        let words = if choice == "permit" { "lets it go" } else { words };
        self.words(who, words, colour, if choice == "veto" { 19.0 } else { 15.0 });
    }

    fn gained(&mut self, who: CombatantId, condition: Condition) {
        let (words, colour) = match condition {
            Condition::Broken => {
                self.ripple(who, theme::loss(), 2.6);
                self.flash(who, theme::loss(), 5.0);
                self.shards(who);
                ("Broken", theme::loss())
            }
            Condition::Down => ("down", theme::loss()),
            Condition::Dead => {
                self.flash(who, theme::loss(), 4.0);
                ("dead", theme::loss())
            }
            Condition::Cowed => ("cowed", theme::loss()),
            Condition::Armed => ("draws", theme::TEXT),
            Condition::Away | Condition::Gone => ("gone", theme::QUIET),
            Condition::Possessed => ("possessed", theme::ARCANE),
            Condition::Bound => ("bound", theme::ARCANE),
            Condition::Dispelled => ("dispelled", theme::ARCANE),
            Condition::Immaterial => ("not manifest", theme::ARCANE),
            // Where the rules have a fact of their own for it, its picture is that fact's.
            Condition::Prone | Condition::Spent | Condition::Overcome | Condition::Stunned => return,
        };
        self.words(who, words, colour, 18.0);
    }

    fn lost(&mut self, who: CombatantId, condition: Condition) {
        let (words, colour) = match condition {
            Condition::Broken => ("whole again", theme::accord()),
            Condition::Down => ("up again", theme::accord()),
            Condition::Dead => ("alive", theme::accord()),
            Condition::Cowed => ("too cowed to act", theme::loss()),
            Condition::Armed => ("weapon away", theme::QUIET),
            Condition::Away | Condition::Gone | Condition::Dispelled => return self.arrives(who),
            Condition::Spent => ("magic points again", theme::accord()),
            Condition::Bound => ("let out of its binding", theme::ARCANE),
            Condition::Possessed => ("its own again", theme::accord()),
            Condition::Prone => ("on its feet", theme::accord()),
            Condition::Overcome => ("its own master again", theme::accord()),
            Condition::Stunned => ("itself again", theme::accord()),
            Condition::Immaterial => return,
        };
        self.ripple(who, colour, 1.7);
        self.words(who, words, colour, 15.0);
    }

    /// Where the wheel of a mind sits: on its own mark in a shared body, else over the body.
    fn hub(&self, mind: CombatantId) -> Option<Vec2> {
        let spot = self.spot(mind)?;
        let away = face::badge_place(&self.game.shown, mind, 0) * RADIUS * spot.size;
        Some(spot.at + away)
    }

    /// The wheel comes down on the mind that acts, where several share the body.
    fn takes_the_wheel(&mut self, mind: CombatantId, body: CombatantId) {
        self.ripple(body, theme::GOLD, 1.6);
        if self.game.shown.minds(body).len() < 2 {
            return;
        }
        let Some(at) = self.hub(mind) else { return };
        let passing = Passing::at(at, 0.55).grows(4.0, 1.0).turns(1.4, -1.4).fades(0.9).of(Show::Wheel);
        self.mark(WHEEL, theme::GOLD, (Vec2::splat(20.0), None), passing);
    }

    fn lets_the_wheel_go(&mut self, mind: CombatantId) {
        let shared = self.game.shown.minds(self.game.shown.body_of(mind)).len() > 1;
        if let Some(at) = self.hub(mind).filter(|_| shared && !face::wheel_torn(&self.game.shown, mind)) {
            self.mark(WHEEL, theme::GOLD, (Vec2::splat(20.0), None), Passing::at(at, 0.45).grows(1.0, 1.8).turns(0.0, 0.8).of(Show::Wheel));
        }
    }

    /// The wheel breaks in two over the mind that acted, and both halves fly off towards the one that tore it away.
    fn tear_the_wheel(&mut self, by: CombatantId, from: CombatantId) {
        let (Some(at), Some(to)) = (self.hub(from), self.spot(by)) else { return };
        let toward = (to.at - at).normalize_or(Vec2::Y) * RADIUS * 1.7;
        let whole = 192.0;
        for (left, side) in [(true, -1.0_f32), (false, 1.0)] {
            let start = if left { 0.0 } else { whole * 0.5 };
            let part = bevy::math::Rect::new(start, 0.0, start + whole * 0.5, whole);
            let apart = toward + toward.perp() * 0.5 * side;
            let begin = Vec2::new(side * 9.0, 0.0);
            let passing = Passing::at(at + begin, 0.9)
                .goes(apart, 0.15 * side)
                .grows(1.0, 1.5)
                .turns(0.0, -2.4 * side)
                .fades(0.55)
                .of(Show::TornWheel);
            self.mark(WHEEL, theme::GOLD, (Vec2::new(18.0, 36.0), Some(part)), passing);
        }
        let slash = Passing::at(at, 0.5).grows(0.4, 1.6).of(Show::Slash);
        self.sprite(self.pictures.slash.clone(), theme::PARCHMENT, Vec2::splat(40.0), slash);
    }

    /// Pieces that break off a ring.
    fn shards(&mut self, who: CombatantId) {
        let Some(spot) = self.spot(who) else { return };
        let colour: Color32 = theme::side(face::side(self.game, who));
        for (piece, turn) in [0.115_f32, 0.27, 0.435, 0.62, 0.79, 0.93].into_iter().enumerate() {
            let out = Vec2::from_angle(std::f32::consts::FRAC_PI_2 - turn * std::f32::consts::TAU);
            let far = RADIUS * spot.size * (0.55 + 0.2 * (piece % 3) as f32);
            let passing =
                Passing::at(spot.at + out * spot.radius(), 0.9).goes(out * far, 0.2).turns(out.to_angle(), 2.2).fades(0.4).of(Show::Shard);
            self.sprite(self.pictures.pointer.clone(), colour, Vec2::new(17.0, 22.0) * spot.size, passing);
        }
    }
}
