//! What the table remembers of a spirit combat besides the picture: the odds of the moment that was shown last, the last
//! exchange, and where those stood who are away now.

use crate::engine::chronicle::{Fact, Verb, Viewer};
use crate::engine::combatant::{Cell, CombatantId, Condition};
use crate::play::eyes::{self, Strengths};
use crate::play::look::Look;
use crate::play::shown::{Arrow, Shown};
use std::collections::BTreeMap;

/// What the table remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    /// Numbers as of the last moment at which all was shown, as far as who looks may know them.
    known: Strengths,
    /// The exchange of an earlier round, with that round.
    pub exchange: Option<(u32, Vec<Arrow>)>,
    /// Where those stood who are bound or dispelled.
    pub left_from: BTreeMap<CombatantId, Cell>,
}

impl Memory {
    /// Notes what a fact is about to wipe from the picture.
    pub fn before(&mut self, shown: &Shown, fact: &Fact) {
        match &fact.verb {
            Verb::RoundBegan => {
                self.exchange = (!shown.duel.arrows.is_empty()).then(|| (shown.round, shown.duel.arrows.clone()));
            }
            Verb::Intends { .. } => self.exchange = None,
            Verb::Finished { whom, how: "bind" | "dispel", .. } => {
                if let Some(cell) = shown.token(*whom).and_then(|token| token.cell) {
                    self.left_from.insert(*whom, cell);
                }
            }
            Verb::ConditionLost { who, condition: Condition::Bound | Condition::Dispelled } | Verb::Removed { who } => {
                self.left_from.remove(who);
            }
            _ => {}
        }
    }

    /// Looks the odds up anew; the picture must show the same moment.
    pub fn refresh(&mut self, look: Look, viewer: Viewer) {
        if let Some(known) = eyes::strengths(look, viewer) {
            self.known = known;
        }
    }

    /// The chance of one's attack on another: as rolled in this exchange, else as it stood last; `None`: not engaged, or not to be
    /// known.
    pub fn chance(&self, shown: &Shown, who: CombatantId, whom: CombatantId) -> Option<i32> {
        let rolled = shown.duel.arrows.iter().find(|arrow| (arrow.who, arrow.whom) == (who, whom)).and_then(|arrow| arrow.chance);
        self.known.chances.get(&(who, whom)).copied().or(rolled)
    }

    /// Offence and defence of a combatant; `None`: what is shown has moved on, and they are not known before it rests.
    pub fn scores_of(&self, shown: &Shown, id: CombatantId) -> Option<(i32, i32)> {
        let points = self.known.points.get(id.index()).copied().flatten()?;
        let same = shown.magic_points(id).is_none_or(|shown| shown == points);
        self.known.scores.get(id.index()).copied().flatten().filter(|_| same)
    }

    /// Magic points of a combatant, where they may be known; they come from the picture wherever it has them.
    pub fn points_of(&self, shown: &Shown, id: CombatantId) -> Option<i32> {
        shown.magic_points(id).or_else(|| self.known.points.get(id.index()).copied().flatten())
    }
}

/// A chance in words where it is none or all.
pub fn chance_words(chance: i32) -> String {
    match chance {
        ..=0 => "impossible".into(),
        100.. => "certain".into(),
        chance => format!("{chance} %"),
    }
}

/// Everybody in the order of declaring: by DEX, those without DEX last and together; out of it who is away or gone.
pub fn declaring(shown: &Shown) -> Vec<(CombatantId, Option<i32>)> {
    const OUT: [Condition; 6] =
        [Condition::Gone, Condition::Away, Condition::Dispelled, Condition::Bound, Condition::Dead, Condition::Down];
    let all = (0..shown.tokens.len()).filter_map(|place| u16::try_from(place).ok()).map(CombatantId);
    let here = all.filter(|id| !OUT.into_iter().any(|condition| shown.has(*id, condition)));
    let mut order: Vec<_> = here.map(|id| (id, shown.duel.aura(id).and_then(|aura| aura.dexterity))).collect();
    order.sort_by_key(|(id, dexterity)| (std::cmp::Reverse(dexterity.unwrap_or(-1)), *id));
    order
}
