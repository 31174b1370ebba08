//! What a mind declares for a round: its picks in order, and what they mean.

use super::rulings::Rulings;
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Pick;
use serde::Serialize;

/// Acts that finish an opponent (S-87 to S-89).
pub const FINISHING: [&str; 3] = ["possess", "bind", "dispel"];

/// A declaration.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Plan {
    /// What was picked, in order.
    pub picks: Vec<Pick>,
}

impl Plan {
    /// The picks of a verb.
    pub fn of<'p>(&'p self, verb: &'p str) -> impl Iterator<Item = &'p Pick> {
        self.picks.iter().filter(move |pick| pick.verb == verb)
    }

    /// Whether a verb was picked.
    pub fn has(&self, verb: &str) -> bool {
        self.of(verb).next().is_some()
    }

    /// Whether a verb was picked for this one.
    pub fn has_at(&self, verb: &str, whom: CombatantId) -> bool {
        self.of(verb).any(|pick| pick.target == Some(whom))
    }

    /// Whom it attacks, in order; turning on a helper is an attack.
    pub fn attacks(&self) -> Vec<CombatantId> {
        self.picks.iter().filter(|pick| matches!(pick.verb, "attack" | "switch")).filter_map(|pick| pick.target).collect()
    }

    /// Whom it evades.
    pub fn evades(&self) -> Vec<CombatantId> {
        self.of("evade").filter_map(|pick| pick.target).collect()
    }

    /// The conditional finishing act.
    pub fn finishing(&self) -> Option<&Pick> {
        self.picks.iter().find(|pick| FINISHING.contains(&pick.verb))
    }

    /// Whether it attacks or evades, so that casting is late (S-07, S-09).
    pub fn fights(&self) -> bool {
        self.picks.iter().any(|pick| matches!(pick.verb, "attack" | "switch" | "evade"))
    }

    /// Combat actions it needs (S-35): a finishing act takes the place of an attack (SA-33).
    pub fn actions(&self, rulings: &Rulings) -> i32 {
        let count = |verbs: &[&str]| self.picks.iter().filter(|pick| verbs.contains(&pick.verb)).count();
        let attacks = count(&["attack", "switch"]).max(usize::from(self.finishing().is_some()));
        let spells = if rulings.spell_uses_action { count(&["cast"]) } else { 0 };
        i32::try_from(attacks + count(&["evade", "strike", "dodge", "parry"]) + spells).unwrap_or(i32::MAX)
    }
}
