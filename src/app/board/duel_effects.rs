//! What the facts of a spirit combat look like for a moment: both attacks that fly at once and land together, cards of what was
//! chosen, and words for what they bring about.

use super::effects::Brush;
use super::{face, timing};
use crate::app::theme;
use crate::engine::chronicle::{Edge, Verb};
use crate::engine::combatant::{CombatantId, Condition};
use crate::engine::decision::Pick;
use crate::play::narration;

/// What lies on a card, in few words.
fn card_words(pick: &Pick, cast: &crate::engine::encounter::Cast) -> String {
    let words = narration::chosen(pick, cast);
    if words.chars().count() > 30 { face::elide(&words, 30) } else { words }
}

impl Brush<'_, '_, '_> {
    /// Paints a fact of a spirit combat; `false`: it is none of them.
    pub(super) fn paint_duel(&mut self, verb: &Verb) -> bool {
        match verb {
            Verb::Tested { who, whom, purpose, level, .. } => {
                let start = self.wait;
                if !self.calm {
                    self.wait += timing::settle(verb);
                }
                self.tested((*who, *whom), purpose, level.succeeds());
                self.wait = start;
            }
            Verb::Hopeless { who, .. } => self.words(*who, "impossible", theme::QUIET, 15.0),
            Verb::Struck { who, counter: 1.., .. } => self.words(*who, "fumbles", theme::loss(), 16.0),
            Verb::Struck { whom, choices: choices @ 1.., .. } => {
                let many = if *choices == 1 { "1 choice".to_owned() } else { format!("{choices} choices") };
                self.words(*whom, format!("hit: {many}"), theme::GOLD, 16.0);
            }
            Verb::Struck { whom, one_point: true, .. } => self.words(*whom, "met level for level", theme::TEXT, 15.0),
            Verb::Struck { whom, .. } => self.ripple(*whom, theme::QUIET, 1.4),
            Verb::Bought { who, whom, picks, .. } => {
                let colour = theme::side(face::side(self.game, *who));
                if picks.is_empty() {
                    self.words(*who, "nothing chosen", theme::QUIET, 14.0);
                }
                for (nth, pick) in picks.iter().enumerate() {
                    let text = card_words(pick, self.game.session.cast());
                    self.card((*who, *whom), nth, &text, colour);
                }
            }
            Verb::Intends { who, picks } => {
                self.ripple(*who, theme::GOLD, 1.5);
                if picks.is_empty() {
                    self.words(*who, "holds", theme::QUIET, 14.0);
                }
                // Two rows at most: the whole of it stands in the order of declaring.
                for pick in picks.iter().take(2) {
                    let words = narration::intent(pick, self.game.session.cast());
                    self.words(*who, face::elide(&words, 30), theme::TEXT, 14.0);
                }
            }
            Verb::Told { who, edge, ahead, .. } => {
                let far = narration::words::number(self.game.session.cast().1.far_ahead);
                let words = match (*ahead, edge) {
                    (true, Edge::Offence) => format!("{far} ahead!"),
                    (true, Edge::Defence) => format!("safe: {far} ahead"),
                    (false, _) => "no longer ahead".to_owned(),
                };
                self.words(*who, words, theme::GOLD, 18.0);
                self.ripple(*who, theme::GOLD, 2.4);
            }
            Verb::Drawn { who, whom, .. } => {
                self.beam(*who, *whom);
                self.words(*whom, "drawn", theme::GOLD, 16.0);
            }
            Verb::Engaged { who, whom } => self.beam(*who, *whom),
            Verb::Disengaged { who, whom } => {
                self.words(*who, "apart", theme::accord(), 17.0);
                [*who, *whom].into_iter().for_each(|who| self.ripple(who, theme::ARCANE, 1.5));
            }
            Verb::ActionUsed { who, .. } => self.ripple(*who, theme::TEXT, 1.25),
            Verb::Stunned { who, level, .. } => {
                self.words(*who, narration::stun_name(*level), theme::loss(), 16.0);
                self.flash(*who, theme::GOLD, 4.0);
            }
            Verb::StunEnded { who, level: 0 } => self.words(*who, "itself again", theme::accord(), 14.0),
            Verb::StunEnded { who, level } => self.words(*who, format!("still {}", narration::stun_name(*level)), theme::QUIET, 14.0),
            Verb::SenseLost { who, sense } => {
                self.words(*who, format!("no {sense}"), theme::loss(), 16.0);
                self.flash(*who, theme::loss(), 3.4);
            }
            Verb::SenseBack { who, sense } => self.words(*who, format!("{sense} is back"), theme::accord(), 15.0),
            Verb::Modified { who, offence, defence, .. } => self.scores(*who, (*offence, *defence), false),
            Verb::ModifierEnded { who, offence, defence } => self.scores(*who, (-*offence, -*defence), true),
            Verb::TranceEntered { who, whom, people } => {
                let words = if *people == 1 { "in trance".to_owned() } else { format!("in trance: {people} people") };
                self.words(*who, words, theme::accord(), 15.0);
                self.ripple(*who, theme::accord(), 2.0);
                self.ripple(*whom, theme::accord(), 1.5);
            }
            Verb::TranceTurned { who, whom } => {
                let name = face::short(self.game.session.cast().name(*whom)).to_owned();
                self.words(*who, format!("turns to {name}"), theme::accord(), 15.0);
                self.ripple(*whom, theme::accord(), 1.8);
            }
            Verb::TranceLeft { who, .. } => {
                self.words(*who, "out of trance", theme::loss(), 15.0);
                self.ripple(*who, theme::loss(), 1.8);
            }
            Verb::Supported { who, bonus, .. } => self.words(*who, format!("defence +{bonus}"), theme::accord(), 15.0),
            Verb::Blurted { who, words, .. } => {
                let words = if words.is_empty() { "blurts it out".to_owned() } else { format!("“{words}”") };
                self.words(*who, face::elide(&words, 44), theme::loss(), 15.0);
            }
            Verb::Learnt { who, whom, .. } => {
                self.words(*who, "learns", theme::accord(), 15.0);
                self.ripple(*whom, theme::accord(), 1.6);
            }
            Verb::Dropped { who, item } => self.words(*who, format!("drops the {item}"), theme::loss(), 15.0),
            Verb::PickedUp { who, item } => self.words(*who, format!("picks up the {item}"), theme::accord(), 15.0),
            Verb::RankBegan { rank } => {
                let unit = if self.game.session.scene().willpower().is_some() { "Segment" } else { "Strike rank" };
                self.banner(format!("{unit} {rank}"), theme::QUIET, 0.9);
            }
            // Many are set at once; the track of strike ranks shows each from then on.
            Verb::Scheduled { who, .. } => self.ripple(*who, theme::ARCANE, 1.3),
            Verb::Carried { who, to, .. } => self.words(*who, format!("goes on to rank {to}"), theme::ARCANE, 14.0),
            Verb::Foiled { pick, .. } if matches!(pick.verb, "leave" | "possess" | "bind" | "dispel" | "spirit_round") => {}
            Verb::Foiled { who, .. } => self.words(*who, "comes to nothing", theme::QUIET, 14.0),
            Verb::Done { who, whom, what } => {
                self.words(*who, what.to_string(), theme::TEXT, 14.0);
                whom.iter().for_each(|whom| self.ripple(*whom, theme::ARCANE, 1.6));
            }
            Verb::Finished { who, whom, how, .. } => {
                let start = self.wait;
                if *how == "possess" && !self.calm {
                    self.wait += timing::ENTERS;
                }
                self.ripple(*who, theme::GOLD, 2.2);
                self.flash(*whom, theme::ARCANE, 5.0);
                match *how {
                    "bind" => {
                        self.bind(*whom);
                        self.words(*whom, "bound!", theme::GOLD, 22.0);
                    }
                    "possess" => {
                        self.words(*whom, "possessed!", theme::GOLD, 22.0);
                    }
                    _ => {
                        self.dissolve(*whom);
                        self.words(*whom, "dispelled!", theme::GOLD, 22.0);
                    }
                }
                self.wait = start;
            }
            Verb::ConditionGained { who, condition: Condition::Spent } => {
                self.words(*who, "no magic points", theme::loss(), 18.0);
                self.flash(*who, theme::loss(), 5.0);
            }
            // The victory that brought it has shown it.
            Verb::ConditionGained { condition: Condition::Bound | Condition::Dispelled | Condition::Possessed, .. }
                if self.game.session.scene().spirit_combat().is_some() => {}
            Verb::ConditionGained { who, condition: Condition::Prone } => self.words(*who, "falls", theme::loss(), 16.0),
            Verb::ConditionLost { who, condition: Condition::Immaterial } => {
                self.words(*who, "manifest", theme::ARCANE, 16.0);
                self.flash(*who, theme::ARCANE, 4.0);
            }
            _ => return false,
        }
        true
    }

    /// How a roll at or under a chance came out; attacks of one moment land together.
    fn tested(&mut self, (who, whom): (CombatantId, Option<CombatantId>), purpose: &str, succeeds: bool) {
        let (good, bad) = match purpose {
            "attack" | "attack on a helper" => {
                if let Some(whom) = whom {
                    self.bolt(who, whom, succeeds);
                }
                return;
            }
            "evade" => ("evades", "does not evade"),
            "withdraw" => ("slips away", "cannot get away"),
            "magic" => {
                if let Some(whom) = whom {
                    self.bolt(who, whom, succeeds);
                }
                ("the magic takes", "the magic fails")
            }
            "trait" => ("holds on", "gives way"),
            "empathy" => ("finds its way in", "finds no way in"),
            "parry" => ("parries", "does not parry"),
            "concentration" => ("keeps its mind on it", "loses its thread"),
            _ => ("succeeds", "fails"),
        };
        self.words(who, if succeeds { good } else { bad }, if succeeds { theme::accord() } else { theme::loss() }, 15.0);
    }

    fn scores(&mut self, who: CombatantId, (offence, defence): (i32, i32), over: bool) {
        let parts = [("offence", offence), ("defence", defence)];
        let parts: Vec<_> = parts.iter().filter(|(_, by)| *by != 0).map(|(of, by)| format!("{of} {by:+}").replace('-', "−")).collect();
        let colour = if over {
            theme::QUIET
        } else if offence + defence < 0 {
            theme::loss()
        } else {
            theme::accord()
        };
        self.words(who, parts.join(", "), colour, 15.0);
    }
}
