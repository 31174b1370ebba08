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

    /// Its attacks, in order; turning on a helper is one.
    pub fn attacks(&self) -> impl Iterator<Item = &Pick> {
        self.picks.iter().filter(|pick| matches!(pick.verb, "attack" | "switch"))
    }

    /// Whom it evades.
    pub fn evades(&self) -> impl Iterator<Item = CombatantId> {
        self.of("evade").filter_map(|pick| pick.target)
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
        actions(self.picks.iter(), rulings)
    }

    /// Combat actions that it needs with one more pick.
    pub fn actions_with(&self, pick: &Pick, rulings: &Rulings) -> i32 {
        actions(self.picks.iter().chain([pick]), rulings)
    }
}

fn actions<'p>(picks: impl Iterator<Item = &'p Pick>, rulings: &Rulings) -> i32 {
    let (mut attacks, mut finishing, mut others) = (0, 0, 0);
    for pick in picks {
        match pick.verb {
            "attack" | "switch" => attacks += 1,
            "evade" | "strike" | "dodge" | "parry" => others += 1,
            "cast" => others += i32::from(rulings.spell_uses_action),
            verb if FINISHING.contains(&verb) => finishing = 1,
            _ => {}
        }
    }
    attacks.max(finishing) + others
}
