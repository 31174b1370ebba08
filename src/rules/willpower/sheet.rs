//! What a combatant's sheet says at the start of a fight of wills: class and level, Willpower, empathy, names, blows.

use crate::engine::combatant::CombatantId;
pub use crate::engine::dice::Dice;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What kind of being it is (W-39).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Being {
    /// A person with a class.
    #[default]
    Character,
    /// A demon.
    Demon,
    /// A summoned creature.
    Summoned,
    /// A spirit.
    Spirit,
    /// An Undead monster.
    Undead,
    /// Any other creature.
    Creature,
}

/// What Willpower zero means (WA-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnZero {
    /// It is dispelled from the material world (W-35).
    Dispelled,
    /// It is overcome and suffers a consequence (W-38).
    Consequence,
    /// It is overcome.
    Overcome,
}

/// What an act outside the spirit combat is, for the ban that an engagement puts on it (W-16, W-21, W-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ActKind {
    /// A blow within reach.
    Melee,
    /// A missile.
    Missile,
    /// A spell.
    Spell,
    /// An innate power.
    Power,
}

/// What such an act does: the closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Effect {
    /// The target's body is hurt.
    Harm(Dice),
    /// The target's body is healed.
    Heal(Dice),
    /// The target loses Willpower.
    LoseWillpower(Dice),
    /// The target gains Willpower, up to its full.
    GainWillpower(Dice),
    /// The target loses its next melee round.
    Stun,
}

/// A blow, missile, spell or innate power.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// The name in option keys.
    pub key: Arc<str>,
    /// The name in words.
    pub name: Arc<str>,
    /// What it is.
    pub kind: ActKind,
    /// The d20 face it needs, or more; `None`: it never fails.
    pub needs: Option<i32>,
    /// How far it reaches, in cells.
    pub range: i32,
    /// It is meant for friends.
    pub friendly: bool,
    /// What it does.
    pub effects: Vec<Effect>,
}

impl Act {
    /// Whether a parry can stop it.
    pub fn parryable(&self) -> bool {
        self.kind == ActKind::Melee
    }
}

/// A combatant's sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// What it is, in a word (`demon`, `gunslinger`).
    pub kind: Arc<str>,
    /// What kind of being it is.
    pub being: Being,
    /// Its class, for characters.
    pub class: Arc<str>,
    /// Its level, 0 to 99.
    pub level: i32,
    /// Its own spiritual attack bonus, in place of its class's.
    pub attack_bonus: Option<i32>,
    /// Added to spiritual defence, -99 to 99.
    pub defence_bonus: i32,
    /// Empathic rating in per cent, 0 to 100.
    pub empathy: i32,
    /// Cells it moves in a melee round.
    pub movement: i32,
    /// The d20 face its parry needs, or more; `None`: it cannot parry.
    pub parry: Option<i32>,
    /// It may open spirit combat, if it is no character (WA-09).
    pub may_open: bool,
    /// What Willpower zero means to it (WA-21).
    pub on_zero: OnZero,
    /// Its true name (W-33).
    pub true_name: Option<Arc<str>>,
    /// Whose true name it knows.
    pub knows_names: Vec<CombatantId>,
    /// Blows, missiles, spells, innate powers.
    pub acts: Vec<Act>,
    /// The melee round it arrives in; 1: it is there from the start.
    pub arrives: u32,
}

impl Sheet {
    /// Whether it is a character.
    pub fn character(&self) -> bool {
        self.being == Being::Character
    }

    /// The act with this key.
    pub fn act(&self, key: &str) -> Option<&Act> {
        self.acts.iter().find(|act| &*act.key == key)
    }
}
