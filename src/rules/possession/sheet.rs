//! What a combatant's sheet says and the fight never changes: abilities, skills, combos, spells, techniques, and the
//! entry that lets a creature possess.

pub use crate::engine::dice::Dice;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An ability a combo or spell may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ability {
    /// Of the body (P-17).
    Strength,
    /// Of the body (P-17).
    Endurance,
    /// Of the body (P-17).
    Dexterity,
    /// Of the mind (P-16) or its pool (P-34).
    Intelligence,
    /// Of the mind (P-16) or its pool (P-34).
    Spirit,
}

impl Ability {
    /// Its name as the rules write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Strength => "Strength",
            Self::Endurance => "Endurance",
            Self::Dexterity => "Dexterity",
            Self::Intelligence => "Intelligence",
            Self::Spirit => "Spirit",
        }
    }
}

/// Whether an act is a combo (P-18) or a spell (P-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ActKind {
    /// A combo.
    Combo,
    /// A spell.
    Spell,
}

/// What a hit does (house).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Hit {
    /// Dice off the Health of the target's body.
    Damage(Dice),
    /// A result compared with the target mind's Minimum Will and Will as P-05 to P-08 do; beating Will makes it lose
    /// its next turn when `cows` is set.
    Morale {
        /// The result.
        dice: Dice,
        /// Whether beating Will costs the target its next turn.
        cows: bool,
    },
}

/// A combo or spell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActEntry {
    /// Its key, made of its name: lower case, hyphens.
    pub key: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Combo or spell.
    pub kind: ActKind,
    /// Seconds it takes.
    pub seconds: i32,
    /// The skill it is done with.
    pub skill: Arc<str>,
    /// The ability it is done with.
    pub ability: Ability,
    /// Range in cells, 1 or more.
    pub range: i32,
    /// Whether the body must hold a drawn weapon.
    pub weapon: bool,
    /// What a hit does.
    pub hit: Hit,
}

/// A technique: a standing bonus to one skill for whoever knows it (P-15, pooled by P-35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Technique {
    /// Its name.
    pub name: Arc<str>,
    /// The skill it helps.
    pub skill: Arc<str>,
    /// By how much.
    pub bonus: i32,
}

/// A creature's possession entry (P-01 to P-04, PA-23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Bonus of the possession check (P-03).
    pub bonus: i32,
    /// Range in cells (P-04).
    pub range: i32,
    /// Seconds of an attempt.
    pub seconds: i32,
    /// Attempts a turn.
    pub per_turn: u32,
    /// Kinds it can possess; empty: any (P-04).
    pub only: Vec<Arc<str>>,
}

/// A combatant's sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// What it is (`human`, `demon`, ...), for limits of possession entries.
    pub kind: Arc<str>,
    /// Strength of the body.
    pub strength: i32,
    /// Endurance of the body.
    pub endurance: i32,
    /// Dexterity of the body.
    pub dexterity: i32,
    /// Intelligence of the mind.
    pub intelligence: i32,
    /// Spirit of the mind.
    pub spirit: i32,
    /// Reflex, for initiative.
    pub reflex: i32,
    /// Skill modifiers by name.
    pub skills: BTreeMap<Arc<str>, i32>,
    /// Combos and spells.
    pub acts: Vec<ActEntry>,
    /// Techniques.
    pub techniques: Vec<Technique>,
    /// What lets it possess, if anything does.
    pub possession: Option<Entry>,
    /// Defence of the body.
    pub defence: i32,
    /// Cells the body covers in one move.
    pub speed: i32,
    /// A fixed initiative count; `None`: rolled.
    pub initiative: Option<i32>,
    /// General morale protection (counts under one reading of PA-26).
    pub morale_protection: i32,
    /// The round it arrives in; 0 or 1: there from the start.
    pub arrives: u32,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            kind: "human".into(),
            strength: 3,
            endurance: 3,
            dexterity: 3,
            intelligence: 3,
            spirit: 3,
            reflex: 3,
            skills: BTreeMap::new(),
            acts: Vec::new(),
            techniques: Vec::new(),
            possession: None,
            defence: 6,
            speed: 4,
            initiative: None,
            morale_protection: 0,
            arrives: 0,
        }
    }
}

impl Sheet {
    /// A skill's modifier with this sheet's own techniques; `None`: the skill is not on the sheet.
    pub fn skill(&self, name: &str) -> Option<i32> {
        self.skills.get(name).copied()
    }

    /// What its techniques add to a skill.
    pub fn technique_bonus(&self, skill: &str) -> i32 {
        self.techniques.iter().filter(|technique| &*technique.skill == skill).map(|technique| technique.bonus).sum()
    }

    /// An ability score.
    pub fn ability(&self, ability: Ability) -> i32 {
        match ability {
            Ability::Strength => self.strength,
            Ability::Endurance => self.endurance,
            Ability::Dexterity => self.dexterity,
            Ability::Intelligence => self.intelligence,
            Ability::Spirit => self.spirit,
        }
    }
}
