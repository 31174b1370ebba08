//! What a combatant's sheet says at the start of a spirit combat: characteristics, skills, magic, things, special powers.

pub use crate::engine::dice::Dice;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Body or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Nature {
    /// It has a body.
    #[default]
    Embodied,
    /// It has none.
    Spirit,
}

/// A characteristic that an attack can drain instead of magic points (S-45).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Characteristic {
    /// POW.
    Power,
    /// INT.
    Intelligence,
    /// DEX.
    Dexterity,
}

impl Characteristic {
    /// The number that facts report changes of.
    pub fn pool(self) -> crate::engine::chronicle::Pool {
        use crate::engine::chronicle::Pool;
        match self {
            Self::Power => Pool::Power,
            Self::Intelligence => Pool::Intelligence,
            Self::Dexterity => Pool::Dexterity,
        }
    }
}

/// Rare powers (SA-49); none by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Special {
    /// May leave any engagement without a roll (S-13).
    pub slips_away: bool,
    /// Its A1 takes this instead of magic points (S-45).
    pub drains: Option<Characteristic>,
    /// Comes back by itself after being dispelled (S-90).
    pub returns: bool,
    /// 01-05 succeed for it even at a chance of 0 % or less (S-94).
    pub defies_odds: bool,
}

/// Whom a spell or blow may be used on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// Somebody of another side.
    #[default]
    Foe,
    /// Somebody of the own side, or oneself.
    Friend,
    /// Oneself.
    Own,
    /// Anybody.
    Anybody,
}

/// What a spell or blow does: the closed list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Effect {
    /// The target loses magic points.
    LoseMagicPoints(Dice),
    /// The target gains magic points, up to POW.
    GainMagicPoints(Dice),
    /// The target's body is hurt.
    Harm(Dice),
    /// The target's body is healed.
    Heal(Dice),
    /// The target is stunned: level 1 to 3, to the end of strike rank 1 this many rounds on.
    Stun {
        /// How deep.
        level: i32,
        /// For how many rounds.
        rounds: u32,
    },
    /// The target loses a sense.
    LoseSense(Arc<str>),
    /// The target's offence and defence change.
    Modify {
        /// Added to offence.
        offence: i32,
        /// Added to defence.
        defence: i32,
        /// To the end of this many rounds, this one included.
        rounds: u32,
    },
    /// The target gets points of Spirit Screen.
    Screen(i32),
    /// The target is out of every engagement with the caster.
    Disengage,
    /// The target is out of trance.
    BreakTrance,
}

/// How magic or a blow is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Manner {
    /// A spell: cast with magic points on strike ranks (S-09, S-10).
    Spell {
        /// Least magic points put in.
        least: i32,
        /// Most magic points put in.
        most: i32,
        /// The target resists with its magic points.
        resisted: bool,
    },
    /// A blow with a skill.
    Blow {
        /// The chance in per cent.
        skill: i32,
        /// Ranks after the DEX strike rank modifier.
        ranks: i32,
        /// Whether it can be parried or dodged.
        avoidable: bool,
    },
}

/// A spell or blow that a combatant knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// The name in option keys.
    pub key: Arc<str>,
    /// The name in words.
    pub name: Arc<str>,
    /// How it is delivered.
    pub manner: Manner,
    /// Whom it may be used on.
    pub aim: Aim,
    /// How far it reaches, in cells.
    pub range: i32,
    /// The thing it needs, which must not lie on the ground.
    pub with: Option<Arc<str>>,
    /// What it does, in order.
    pub effects: Vec<Effect>,
}

impl Deed {
    /// Whether it is a spell.
    pub fn is_spell(&self) -> bool {
        matches!(self.manner, Manner::Spell { .. })
    }

    /// Whether it does anything unwelcome.
    pub fn offensive(&self) -> bool {
        self.effects.iter().any(|effect| match effect {
            Effect::LoseMagicPoints(_)
            | Effect::Harm(_)
            | Effect::Stun { .. }
            | Effect::LoseSense(_)
            | Effect::Disengage
            | Effect::BreakTrance => true,
            Effect::Modify { offence, defence, .. } => *offence < 0 || *defence < 0,
            Effect::GainMagicPoints(_) | Effect::Heal(_) | Effect::Screen(_) => false,
        })
    }
}

/// A limb that A8 can strike at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Limb {
    /// Its name (`right-arm`).
    pub name: Arc<str>,
    /// The thing it holds; a limb that holds nothing makes its owner fall.
    pub holds: Option<Arc<str>>,
}

/// A combatant's sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// What it is, in a word (`ghost`, `shaman`).
    pub kind: Arc<str>,
    /// Body or none.
    pub nature: Nature,
    /// POW, 1 to 99.
    pub power: i32,
    /// INT, 1 to 99; `None`: it cannot cast.
    pub intelligence: Option<i32>,
    /// DEX, 1 to 99; `None`: it declares last.
    pub dexterity: Option<i32>,
    /// Its own DEX strike rank modifier, in place of the table's.
    pub srm: Option<i32>,
    /// Summon skill in per cent, 0 to 200.
    pub summon: i32,
    /// Ceremony skill in per cent, 0 to 200.
    pub ceremony: i32,
    /// Dodge skill in per cent, against blows.
    pub dodge: i32,
    /// Parry skill in per cent, against blows.
    pub parry: i32,
    /// Added to offence, -99 to 99.
    pub offence: i32,
    /// Added to defence, -99 to 99.
    pub defence: i32,
    /// Points of Spirit Screen, 0 to 99.
    pub screen: i32,
    /// Traits and their scores on the die of a trait roll (A12).
    pub traits: BTreeMap<Arc<str>, i32>,
    /// Limbs (A8); empty: it has none.
    pub limbs: Vec<Limb>,
    /// Senses (A10).
    pub senses: Vec<Arc<str>>,
    /// What it may blurt out (A9), the most harmless first.
    pub secrets: Vec<Arc<str>>,
    /// It cannot speak.
    pub mute: bool,
    /// Spells and blows.
    pub deeds: Vec<Deed>,
    /// The binding enchantment it has at hand (S-88).
    pub binding: Option<Arc<str>>,
    /// Cells it may move in a round.
    pub speed: i32,
    /// Rare powers.
    pub special: Special,
    /// The round it arrives in; 1: it is there from the start.
    pub arrives: u32,
}

impl Sheet {
    /// The deed with this key.
    pub fn deed(&self, key: &str) -> Option<&Deed> {
        self.deeds.iter().find(|deed| &*deed.key == key)
    }
}
