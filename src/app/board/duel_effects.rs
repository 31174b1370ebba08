//! What the facts of a spirit combat look like for a moment: both attacks that fly at once and land together, and words for
//! what they bring about.

use super::effects::{Brush, Passing};
use super::z;
use crate::app::theme;
use crate::engine::chronicle::{Edge, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::percentile::Level;
use bevy::math::Vec2;

impl Brush<'_, '_, '_> {
    /// Paints a fact of a spirit combat; `false`: it is none of them.
    pub(super) fn paint_duel(&mut self, verb: &Verb) -> bool {
        match verb {
            Verb::Tested { who, whom: Some(whom), purpose: "attack", level, .. } => {
                self.bolt(*who, *whom, *level);
            }
            Verb::Tested { who, purpose: "evade", level, .. } => {
                let words = if level.succeeds() { "evades" } else { "does not evade" };
                self.words(*who, words.into(), if level.succeeds() { theme::accord() } else { theme::QUIET }, 14.0);
            }
            Verb::PoolShifted { who, by, .. } => {
                let (sign, colour) = if *by < 0 { ("−", theme::loss()) } else { ("+", theme::accord()) };
                self.words(*who, format!("{sign}{} MP", by.abs()), colour, 17.0);
            }
            Verb::Hopeless { who, .. } => self.words(*who, "impossible".into(), theme::QUIET, 15.0),
            Verb::Struck { who, counter: 1.., .. } => self.words(*who, "fumbles".into(), theme::loss(), 16.0),
            Verb::Struck { whom, choices: 1.., .. } => self.ripple(*whom, theme::loss(), 1.9),
            Verb::Told { who, edge, ahead, .. } => {
                let edge = if *edge == Edge::Offence { "ten ahead!" } else { "safe: ten ahead" };
                let words = if *ahead { edge } else { "no longer ahead" };
                self.words(*who, words.into(), theme::GOLD, 18.0);
                self.ripple(*who, theme::GOLD, 2.4);
            }
            Verb::Engaged { who, whom } => self.beam(*who, *whom),
            Verb::Disengaged { who, .. } => self.words(*who, "out".into(), theme::accord(), 17.0),
            Verb::Stunned { who, level, .. } => {
                self.words(*who, crate::play::narration::stun_name(*level).into(), theme::loss(), 16.0);
                self.flash(*who, theme::GOLD, 4.0);
            }
            Verb::StunEnded { who, level: 0 } => self.words(*who, "itself again".into(), theme::accord(), 14.0),
            Verb::SenseLost { who, sense } => self.words(*who, format!("no {sense}"), theme::loss(), 16.0),
            Verb::SenseBack { who, sense } => self.words(*who, format!("{sense} is back"), theme::accord(), 15.0),
            Verb::Modified { who, offence, defence, .. } => {
                let parts = [("off", *offence), ("def", *defence)];
                let parts: Vec<_> = parts.iter().filter(|(_, by)| *by != 0).map(|(of, by)| format!("{of} {by:+}")).collect();
                self.words(*who, parts.join(", "), if offence + defence < 0 { theme::loss() } else { theme::accord() }, 15.0);
            }
            Verb::TranceEntered { who, people, .. } => {
                let words = if *people == 1 { "in trance".to_owned() } else { format!("in trance: {people} people") };
                self.words(*who, words, theme::accord(), 15.0);
                self.ripple(*who, theme::accord(), 2.0);
            }
            Verb::TranceLeft { who, .. } => self.words(*who, "out of trance".into(), theme::loss(), 15.0),
            Verb::Supported { who, bonus, .. } => self.words(*who, format!("defence +{bonus}"), theme::accord(), 15.0),
            Verb::Blurted { who, .. } => self.words(*who, "blurts it out".into(), theme::loss(), 15.0),
            Verb::Learnt { who, .. } => self.words(*who, "learns".into(), theme::accord(), 15.0),
            Verb::Dropped { who, item } => self.words(*who, format!("drops the {item}"), theme::loss(), 15.0),
            Verb::Foiled { pick, .. } if matches!(pick.verb, "leave" | "possess" | "bind" | "dispel") => {}
            Verb::Foiled { who, .. } => self.words(*who, "comes to nothing".into(), theme::QUIET, 14.0),
            Verb::Done { who, what, .. } => self.words(*who, what.to_string(), theme::TEXT, 14.0),
            Verb::Finished { who, whom, how, .. } => {
                let words = match *how {
                    "possess" => "possessed!",
                    "bind" => "bound!",
                    _ => "dispelled!",
                };
                self.words(*whom, words.into(), theme::GOLD, 22.0);
                self.flash(*whom, theme::ARCANE, 6.0);
                self.ripple(*whom, theme::ARCANE, 3.0);
                self.ripple(*who, theme::GOLD, 2.2);
            }
            Verb::ConditionGained { who, condition: Condition::Spent } => {
                self.words(*who, "no magic points".into(), theme::loss(), 18.0);
                self.flash(*who, theme::loss(), 5.0);
            }
            Verb::ConditionGained { who, condition: Condition::Prone } => self.words(*who, "falls".into(), theme::loss(), 16.0),
            Verb::ConditionLost { who, condition: Condition::Immaterial } => {
                self.words(*who, "manifest".into(), theme::ARCANE, 16.0);
                self.flash(*who, theme::ARCANE, 4.0);
            }
            _ => return false,
        }
        true
    }

    /// An attack that flies; all of one moment take the same time, so that they land together.
    fn bolt(&mut self, who: CombatantId, whom: CombatantId, level: Level) {
        let (Some(a), Some(b)) = (self.spot(who), self.spot(whom)) else { return };
        let way = b.at - a.at;
        let aside = way.normalize_or_zero().perp() * 9.0;
        let hits = level.succeeds();
        let colour = if hits { theme::loss() } else { theme::QUIET };
        let reach = if hits { 1.0 } else { 0.6 };
        let passing = Passing {
            age: 0.0,
            life: 0.75,
            at: a.at + aside,
            layer: z::PASSING,
            rise: 0.0,
            size: (1.0, 1.0),
            alpha: 0.95,
            words: false,
            way: way * reach,
        };
        let side = Vec2::new(58.0, 26.0);
        self.sprite(self.pictures.glow.clone(), colour, side, way.to_angle(), passing.clone());
        self.sprite(self.pictures.disc.clone(), theme::PARCHMENT, Vec2::splat(9.0), 0.0, passing);
        if hits {
            self.flash(whom, theme::loss(), 3.6);
        }
    }
}
