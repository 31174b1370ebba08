//! What the table shows: a picture of the fight that facts alone paint. The view plays facts into it one after the
//! other; caught up, it equals the world. It reads no world and no rule.

mod duel;

use crate::engine::chronicle::{Count, Fact, Hand, Pool, Verb};
use crate::engine::combatant::{Cell, CombatantId, Condition};
use crate::engine::contest::Winner;
use crate::engine::decision::Act;
use crate::engine::encounter::Outcome;
use std::collections::BTreeSet;

pub use duel::{Arrow, Aura, Duel, Entry, Match};

/// A combatant as shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Token {
    /// Will; `None`: who looks may not know it.
    pub will: Option<i32>,
    /// Will at the start; `None` likewise.
    pub will_start: Option<i32>,
    /// Minimum Will; `None` likewise.
    pub minimum_will: Option<i32>,
    /// By how much a Will that may not be known has changed since the start.
    pub will_shifted: i32,
    /// Health of the body.
    pub health: i32,
    /// Health at the start.
    pub health_start: i32,
    /// Where the body stands.
    pub cell: Option<Cell>,
    /// The host whose body the mind is in.
    pub host: Option<CombatantId>,
    /// Who is inside this body, the longest there first.
    pub possessors: Vec<CombatantId>,
    /// Its conditions.
    pub conditions: BTreeSet<Condition>,
    /// Seconds of this round that were spent of this body: (the mind, seconds, the act's name), idle ones without a mind.
    pub spent: Vec<(Option<CombatantId>, i32, String)>,
}

/// Two rolls against each other, as they stand on the contest stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What for.
    pub purpose: &'static str,
    /// Who forces it.
    pub active: Hand,
    /// Who stands against it.
    pub passive: Hand,
    /// Who came out ahead.
    pub winner: Winner,
    /// A tie is rolled again.
    pub again: bool,
}

/// A check against fixed scores, as it stands on the contest stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckStage {
    /// What for.
    pub purpose: &'static str,
    /// Who rolled.
    pub who: CombatantId,
    /// Against whom.
    pub whom: Option<CombatantId>,
    /// The faces.
    pub dice: Vec<u16>,
    /// Faces of each die.
    pub sides: u16,
    /// Added to them.
    pub bonus: i32,
    /// The result.
    pub total: i32,
    /// Will and Minimum Will it is compared with.
    pub scores: Option<(i32, i32)>,
}

/// What is on the contest stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnStage {
    /// Two rolls.
    Contest(Stage),
    /// One roll.
    Check(CheckStage),
}

/// The whole picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Every combatant, in cast order.
    pub tokens: Vec<Token>,
    /// The round.
    pub round: u32,
    /// The order of acting with the counts.
    pub order: Vec<Count>,
    /// Who has had (or delays) its turn this round.
    pub acted: BTreeSet<CombatantId>,
    /// Who delays.
    pub delayed: BTreeSet<CombatantId>,
    /// The minds whose turn it is, the outermost first.
    pub turns: Vec<(CombatantId, CombatantId)>,
    /// What the acting mind has declared and not yet done.
    pub declared: Vec<Act>,
    /// Vetoes tried this round: (vetoer, acting mind).
    pub vetoes: BTreeSet<(CombatantId, CombatantId)>,
    /// Pairs that cooperate, the smaller id first.
    pub cooperation: BTreeSet<(CombatantId, CombatantId)>,
    /// The last rolls.
    pub stage: Option<OnStage>,
    /// How the fight ended.
    pub outcome: Option<Outcome>,
    /// What fights with magic points add.
    pub duel: Duel,
}

impl Shown {
    /// The picture that a run of facts paints.
    pub fn of<'f>(facts: impl IntoIterator<Item = &'f Fact>) -> Self {
        let mut shown = Self::default();
        facts.into_iter().for_each(|fact| shown.apply(fact));
        shown
    }

    /// A combatant's token; `None`: it has not been seen.
    pub fn token(&self, id: CombatantId) -> Option<&Token> {
        self.tokens.get(id.index())
    }

    /// The body a mind sits in.
    pub fn body_of(&self, mind: CombatantId) -> CombatantId {
        self.token(mind).and_then(|token| token.host).unwrap_or(mind)
    }

    /// Every mind of a body: the host, then its possessors.
    pub fn minds(&self, body: CombatantId) -> Vec<CombatantId> {
        let inside = self.token(body).map(|token| token.possessors.clone()).unwrap_or_default();
        std::iter::once(body).chain(inside).collect()
    }

    /// The mind at the wheel: whose turn it is, with its body.
    pub fn acting(&self) -> Option<(CombatantId, CombatantId)> {
        self.turns.last().copied()
    }

    /// Seconds a body has left this round, where a round has `all` of them (P-13).
    pub fn seconds_left(&self, body: CombatantId, all: i32) -> i32 {
        all - self.token(body).map_or(0, |token| token.spent.iter().map(|(_, seconds, _)| *seconds).sum())
    }

    /// Whether a combatant is under a condition.
    pub fn has(&self, id: CombatantId, condition: Condition) -> bool {
        self.token(id).is_some_and(|token| token.conditions.contains(&condition))
    }

    fn change(&mut self, id: CombatantId, change: impl FnOnce(&mut Token)) {
        if self.tokens.len() <= id.index() {
            self.tokens.resize_with(id.index() + 1, Token::default);
        }
        if let Some(token) = self.tokens.get_mut(id.index()) {
            change(token);
        }
    }

    /// Paints one fact.
    pub fn apply(&mut self, fact: &Fact) {
        self.duel.apply(fact);
        match &fact.verb {
            Verb::Began | Verb::Freed { .. } => {}
            Verb::Arrived { who, cell, will, will_start, minimum_will, health, health_start, body, conditions } => {
                self.change(*who, |token| {
                    (token.will, token.will_start, token.minimum_will) = (*will, *will_start, *minimum_will);
                    (token.health, token.health_start, token.cell, token.host) = (*health, *health_start, *cell, *body);
                    token.conditions = conditions.iter().copied().collect();
                });
                if let Some(body) = body {
                    self.change(*body, |token| token.possessors.push(*who));
                }
            }
            Verb::OrderSet { order } => self.order.clone_from(order),
            Verb::RoundBegan => {
                self.round = fact.round;
                self.acted.clear();
                self.delayed.clear();
                self.vetoes.clear();
                self.turns.clear();
                self.declared.clear();
                self.stage = None;
                self.tokens.iter_mut().for_each(|token| token.spent.clear());
            }
            Verb::TurnBegan { who, body, .. } => {
                self.acted.insert(*who);
                self.delayed.remove(who);
                self.turns.push((*who, *body));
                self.declared.clear();
                self.stage = None;
            }
            Verb::Declared { acts, .. } => {
                self.declared.clone_from(acts);
                self.stage = None;
            }
            Verb::Chose { who, choice, whom } => self.chose(*who, choice, *whom),
            Verb::Rolled { who, whom, purpose, dice, sides, bonus, total, will, minimum_will } => {
                self.stage = (!purpose.starts_with("initiative")).then(|| {
                    OnStage::Check(CheckStage {
                        purpose,
                        who: *who,
                        whom: *whom,
                        dice: dice.clone(),
                        sides: *sides,
                        bonus: *bonus,
                        total: *total,
                        scores: will.zip(*minimum_will),
                    })
                });
            }
            Verb::Contested { purpose, active, passive, winner, again } => {
                let (active, passive) = (active.clone(), passive.clone());
                self.stage = Some(OnStage::Contest(Stage { purpose, active, passive, winner: *winner, again: *again }));
            }
            Verb::PoolChanged { who, pool, after, minimum_after, .. } => self.change(*who, |token| match pool {
                Pool::Will => {
                    token.will = Some(*after);
                    token.minimum_will = minimum_after.or(token.minimum_will);
                }
                Pool::Health => token.health = *after,
                _ => {}
            }),
            Verb::PoolShifted { who, pool: Pool::Will, by } => self.change(*who, |token| token.will_shifted += by),
            Verb::ConditionGained { who, condition } => self.change(*who, |token| {
                token.conditions.insert(*condition);
            }),
            Verb::ConditionLost { who, condition } => self.change(*who, |token| {
                token.conditions.remove(condition);
            }),
            Verb::Acted { who, body, act, .. } => {
                self.declared.retain(|declared| declared != act);
                if act.seconds > 0 {
                    let (mind, seconds, name) = (Some(*who), act.seconds, act.name.to_string());
                    self.change(*body, |token| token.spent.push((mind, seconds, name)));
                }
            }
            Verb::Lapsed { act, .. } => self.declared.retain(|declared| declared != act),
            Verb::Moved { who, to, .. } => self.change(*who, |token| token.cell = Some(*to)),
            Verb::Possessed { who, body, .. } => {
                self.change(*who, |token| (token.host, token.cell) = (Some(*body), None));
                self.change(*body, |token| token.possessors.push(*who));
            }
            Verb::Released { who, body, cell } => {
                self.change(*who, |token| (token.host, token.cell) = (None, *cell));
                self.change(*body, |token| token.possessors.retain(|id| id != who));
            }
            Verb::CooperationBegan { who, whom } => {
                self.cooperation.insert((*who.min(whom), *who.max(whom)));
            }
            Verb::CooperationEnded { who, whom } => {
                self.cooperation.remove(&(*who.min(whom), *who.max(whom)));
            }
            Verb::SecondsLost { body, seconds, .. } => {
                let seconds = *seconds;
                self.change(*body, |token| token.spent.push((None, seconds, "lost".into())));
            }
            Verb::Skipped { act: Some(act), .. } => self.declared.retain(|declared| declared != act),
            Verb::Skipped { who, act: None } => {
                self.acted.insert(*who);
                self.delayed.remove(who);
                self.declared.clear();
            }
            Verb::TurnEnded { who } => {
                self.turns.retain(|(mind, _)| mind != who);
                self.declared.clear();
            }
            Verb::Removed { who } => self.change(*who, |token| {
                token.conditions.insert(Condition::Gone);
                token.cell = None;
            }),
            Verb::Finished { whom, how: "bind" | "dispel", .. } => self.change(*whom, |token| token.cell = None),
            Verb::Banished { who, .. } => self.change(*who, |token| token.cell = None),
            Verb::Ended { outcome } => self.outcome = Some(outcome.clone()),
            _ => {}
        }
    }

    fn chose(&mut self, who: CombatantId, choice: &str, whom: Option<CombatantId>) {
        match (choice, whom) {
            ("veto", Some(actor)) => {
                self.vetoes.insert((who, actor));
            }
            ("delay", _) => {
                self.delayed.insert(who);
                self.turns.retain(|(mind, _)| *mind != who);
            }
            _ => {}
        }
    }
}
