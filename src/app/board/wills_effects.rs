//! What the facts of a fight of wills look like for a moment.

use super::effects::{Brush, Passing};
use super::z;
use crate::app::theme;
use crate::engine::chronicle::Verb;
use crate::engine::combatant::{CombatantId, Condition};
use bevy::math::Vec2;

impl Brush<'_, '_, '_> {
    /// Paints a fact of a fight of wills; `false`: it is none of them.
    pub(super) fn paint_wills(&mut self, verb: &Verb) -> bool {
        match verb {
            Verb::Matched { who, whom, hit, .. } => self.will(*who, *whom, *hit),
            Verb::NameSpoken { who, whom } => {
                self.beam(*who, *whom);
                self.words(*whom, "its true name!".into(), theme::GOLD, 19.0);
                self.ripple(*whom, theme::GOLD, 3.0);
                self.ripple(*who, theme::GOLD, 2.0);
            }
            Verb::NameAsked { whom, name, .. } => match name {
                Some(name) => self.words(*whom, format!("“{name}”"), theme::GOLD, 19.0),
                None => self.words(*whom, "keeps silent".into(), theme::QUIET, 15.0),
            },
            Verb::Banished { who, weeks, .. } => {
                self.words(*who, format!("banished: {weeks} weeks"), theme::GOLD, 20.0);
                self.flash(*who, theme::ARCANE, 6.0);
                self.ripple(*who, theme::ARCANE, 3.0);
            }
            Verb::Suffers { who, words, .. } => {
                self.words(*who, words.to_string(), theme::loss(), 16.0);
                self.flash(*who, theme::loss(), 5.0);
            }
            Verb::Aids { who, whom } => {
                self.words(*who, "gives aid".into(), theme::accord(), 15.0);
                self.ripple(*whom, theme::accord(), 2.0);
            }
            Verb::AidsNoMore { who, .. } => self.words(*who, "lets go".into(), theme::QUIET, 14.0),
            Verb::ConditionGained { who, condition: Condition::Overcome } => {
                self.words(*who, "overcome".into(), theme::loss(), 19.0);
                self.ripple(*who, theme::loss(), 2.6);
            }
            Verb::ConditionGained { who, condition: Condition::Stunned } => self.words(*who, "stunned".into(), theme::loss(), 16.0),
            Verb::Chose { who, choice: "shout", .. } => self.words(*who, "help!".into(), theme::GOLD, 17.0),
            _ => return false,
        }
        true
    }

    /// A will that strikes at another; both of a spirit round take the same time, so that they land together.
    fn will(&mut self, who: CombatantId, whom: CombatantId, hits: bool) {
        let (Some(a), Some(b)) = (self.spot(who), self.spot(whom)) else { return };
        let way = b.at - a.at;
        let passing = Passing {
            age: 0.0,
            life: 0.75,
            at: a.at + way.normalize_or_zero().perp() * 9.0,
            layer: z::PASSING,
            rise: 0.0,
            size: (1.0, 1.0),
            alpha: 0.95,
            words: false,
            way: way * if hits { 1.0 } else { 0.6 },
        };
        let colour = if hits { theme::loss() } else { theme::QUIET };
        self.sprite(self.pictures.glow.clone(), colour, Vec2::new(58.0, 26.0), way.to_angle(), passing.clone());
        self.sprite(self.pictures.disc.clone(), theme::PARCHMENT, Vec2::splat(9.0), 0.0, passing);
        if hits {
            self.flash(whom, theme::loss(), 3.6);
        }
    }
}
