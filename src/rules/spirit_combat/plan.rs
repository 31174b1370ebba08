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
        self.needs(rulings).all()
    }

    /// Combat actions that it needs, without and with one more pick.
    pub fn actions_with(&self, pick: &Pick, rulings: &Rulings) -> (i32, i32) {
        let needs = self.needs(rulings);
        (needs.all(), needs.and(pick, rulings).all())
    }

    fn needs(&self, rulings: &Rulings) -> Needs {
        self.picks.iter().fold(Needs::default(), |needs, pick| needs.and(pick, rulings))
    }
}

/// What combat actions are needed for.
#[derive(Clone, Copy, Default)]
struct Needs {
    attacks: i32,
    finishing: i32,
    others: i32,
}

impl Needs {
    fn and(mut self, pick: &Pick, rulings: &Rulings) -> Self {
        match pick.verb {
            "attack" | "switch" => self.attacks += 1,
            "evade" | "strike" | "dodge" | "parry" => self.others += 1,
            "cast" => self.others += i32::from(rulings.spell_uses_action),
            verb if FINISHING.contains(&verb) => self.finishing = 1,
            _ => {}
        }
        self
    }

    fn all(self) -> i32 {
        self.attacks.max(self.finishing) + self.others
    }
}
