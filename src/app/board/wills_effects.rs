//! What the facts of a fight of wills look like for a moment.

use super::effects::Brush;
use super::timing;
use crate::app::theme;
use crate::engine::chronicle::Verb;
use crate::engine::combatant::Condition;

impl Brush<'_, '_, '_> {
    /// Paints a fact of a fight of wills; `false`: it is none of them.
    pub(super) fn paint_wills(&mut self, verb: &Verb) -> bool {
        match verb {
            Verb::Matched { who, whom, hit, .. } => {
                let start = self.wait;
                if !self.calm {
                    self.wait += timing::settle(verb);
                }
                self.bolt(*who, *whom, *hit);
                self.wait = start;
            }
            Verb::NameSpoken { who, whom } => {
                self.beam(*who, *whom);
                self.words(*whom, "its true name!", theme::GOLD, 19.0);
                self.ripple(*whom, theme::GOLD, 3.0);
                self.ripple(*who, theme::GOLD, 2.0);
            }
            Verb::NameAsked { who, whom, name } => {
                let at = if self.spot(*whom).is_some() { *whom } else { *who };
                match name {
                    Some(name) => self.words(at, format!("“{name}”"), theme::GOLD, 19.0),
                    None => self.words(at, "the name is kept", theme::QUIET, 15.0),
                }
            }
            Verb::Banished { who, weeks, days, .. } => {
                self.banish(*who);
                let days = days.filter(|days| *days > 0).map_or(String::new(), |days| format!(" {days} days"));
                let term = weeks.map_or("banished".to_owned(), |weeks| format!("banished: {weeks} weeks{days}"));
                self.words(*who, term, theme::GOLD, 20.0);
            }
            Verb::Suffers { who, words, .. } => {
                let start = self.wait;
                if !self.calm {
                    self.wait += timing::settle(verb);
                }
                self.words(*who, super::face::elide(words, 40), theme::loss(), 16.0);
                self.flash(*who, theme::loss(), 5.0);
                self.wait = start;
            }
            Verb::Aids { who, whom } => {
                self.words(*who, "gives aid", theme::accord(), 15.0);
                self.beam(*who, *whom);
                self.ripple(*whom, theme::accord(), 2.0);
            }
            Verb::AidsNoMore { who, whom } => {
                self.words(*who, "lets go", theme::QUIET, 14.0);
                self.ripple(*whom, theme::QUIET, 1.4);
            }
            Verb::ConditionGained { who, condition: Condition::Overcome } => {
                self.words(*who, "overcome", theme::loss(), 19.0);
                self.ripple(*who, theme::loss(), 2.6);
                self.flash(*who, theme::loss(), 5.0);
            }
            Verb::ConditionGained { who, condition: Condition::Stunned } => {
                self.words(*who, "stunned", theme::loss(), 16.0);
                self.flash(*who, theme::GOLD, 4.0);
            }
            // Its banishment, a moment later, is the picture of it.
            Verb::ConditionGained { condition: Condition::Dispelled, .. } if self.game.session.scene().willpower().is_some() => {}
            Verb::Chose { who, choice: "shout", .. } => self.words(*who, "help!", theme::GOLD, 17.0),
            _ => return false,
        }
        true
    }
}
