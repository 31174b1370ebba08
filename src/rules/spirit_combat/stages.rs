//! Where the procedure of a round stands, as data: declaration, the exchange of strike rank 1, the later ranks, the end
//! of the round.

use super::plan::Plan;
use crate::engine::combatant::CombatantId;
use crate::engine::decision::Pick;
use crate::engine::percentile::Level;
use serde::Serialize;
use std::collections::BTreeSet;

/// Where a round stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Stage {
    /// A round is about to begin.
    Begin,
    /// Intentions are declared, group by group (S-05, S-06).
    Declare(Declare),
    /// The attacks of strike rank 1 are rolled (S-33).
    Rolls(Exchange),
    /// Evasions are decided once the attacks are seen (SA-11, reading B).
    Evades(Exchange),
    /// Choices are made (SA-14).
    Choices(Exchange),
    /// Choices take effect together (2.2, step 4).
    Effects(Exchange, Effects),
    /// The later strike ranks.
    Ranks(Ranks),
    /// The end of the round (2.2, step 7).
    End(EndStep),
    /// The fight is over.
    Over,
}

/// The declarations of a round.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Declare {
    /// Groups that declare together, the next one first.
    pub groups: Vec<Vec<CombatantId>>,
    /// Who of the present group has still to be asked.
    pub asking: Vec<CombatantId>,
    /// What the present group has declared; revealed when it is complete.
    pub sealed: Vec<(CombatantId, Plan)>,
    /// The draft of who is asked.
    pub draft: Plan,
}

/// One attack of strike rank 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Attack {
    /// The attacker.
    pub who: CombatantId,
    /// The defender.
    pub whom: CombatantId,
    /// The chance from the snapshot at the start of the rank (S-33).
    pub chance: i32,
    /// The face rolled; `None`: there was no roll (S-94).
    pub face: Option<u16>,
    /// How well it was rolled.
    pub level: Option<Level>,
    /// Whether the defender evades.
    pub evaded: bool,
    /// The face and level of the evasion.
    pub evade: Option<(u16, Level)>,
    /// Choices left after evasion.
    pub choices: i32,
    /// Equal levels: exactly 1 MP (S-31).
    pub one_point: bool,
    /// Choices of the defender, for a fumble (S-42).
    pub counter: i32,
}

impl Attack {
    /// The degree that counts for Repel and its denial: after evasion, or with `raw` as rolled (SA-47).
    pub fn degree(&self, raw: bool) -> i32 {
        let (hit, taken) = (self.level.map_or(0, Level::degree), self.evade.map_or(0, |(_, level)| level.degree()));
        if raw { hit } else { (hit - taken).max(0) }
    }
}

/// What somebody may buy for an attack or a fumble.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Basket {
    /// Who chooses.
    pub who: CombatantId,
    /// On whom.
    pub whom: CombatantId,
    /// Choices there are.
    pub all: i32,
    /// It is the answer to a fumble: list A only, no Repel (S-42, SA-10).
    pub counter: bool,
    /// Choices that count for Repel alone (SA-47, reading B).
    pub for_repel: i32,
    /// What was chosen so far.
    pub picks: Vec<Pick>,
    /// It is complete.
    pub done: bool,
}

/// The exchange of strike rank 1.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Exchange {
    /// Every attack, by attacker.
    pub attacks: Vec<Attack>,
    /// What may be chosen, in the order it is asked.
    pub baskets: Vec<Basket>,
    /// Finishing acts done in place of an attack: (victor, opponent, act).
    pub finishing: Vec<(CombatantId, CombatantId, &'static str)>,
    /// Who leaves for being ten ahead in defence: (who, opponent).
    pub leaving: Vec<(CombatantId, CombatantId)>,
    /// Offence and defence of everybody at the start of the rank, by id (S-33).
    pub snapshot: Vec<(i32, i32)>,
    /// Attacks whose evasion has still to be decided, as places in `attacks` (SA-11, reading B).
    pub undecided: Vec<usize>,
}

/// How far the effects of an exchange have come.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Effects {
    /// The next step.
    pub step: u8,
    /// Trait rolls that failed: (basket, place of the pick).
    pub failed_traits: Vec<(usize, usize)>,
    /// Magic points that each attack cost its victim, by basket (for B1).
    pub lost: Vec<i32>,
    /// B3 attacks that hit and call for an INT roll: helpers.
    pub shaken: Vec<CombatantId>,
    /// Helpers whose evasion of a B3 attack has to be decided: (basket, helper) (SA-29, reading B).
    pub ask_evade: Vec<(usize, CombatantId)>,
    /// Helpers that hold still in place of evading (SA-29, reading B).
    pub hold: BTreeSet<CombatantId>,
    /// The question about evasion has been put together.
    pub evades_settled: bool,
}

/// What falls due on a strike rank.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum What {
    /// A spell begins: concentration.
    SpellBegins,
    /// A spell is done.
    SpellEnds,
    /// A blow lands.
    Blow,
    /// A body moves.
    Move,
    /// A body stands up.
    StandUp,
    /// A thing is picked up.
    PickUp,
    /// Somebody may react to being far ahead (S-98).
    React,
}

/// An entry of the strike-rank track.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Due {
    /// The rank.
    pub rank: i32,
    /// Whose.
    pub who: CombatantId,
    /// What.
    pub what: What,
    /// What was declared.
    pub pick: Pick,
    /// For spells: the rank it is done on.
    pub ends: i32,
    /// For spells: no resistance roll (S-83).
    pub waived: bool,
}

/// A spell that goes on next round (SA-37).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Carried {
    /// Whose.
    pub who: CombatantId,
    /// What was declared.
    pub pick: Pick,
    /// The rank of the next round on which it is done.
    pub rank: i32,
}

/// The later strike ranks.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ranks {
    /// The rank that is going on.
    pub rank: i32,
    /// What is being done just now.
    pub now: Option<Doing>,
}

/// How far an entry of the track has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Doing {
    /// The entry.
    pub due: Due,
    /// The next step.
    pub step: u8,
    /// How well the blow or spell went.
    pub level: Option<Level>,
    /// The answer to a reaction.
    pub says: Option<Pick>,
}

/// Steps of the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum EndStep {
    /// Lost senses are rolled for (S-62).
    Senses,
    /// Trances are entered (S-104).
    Trances,
    /// Margins are noted, changes wear off (S-97).
    Margins,
}
