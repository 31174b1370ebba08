//! Where the procedure of a melee round stands, as data.

use crate::engine::combatant::CombatantId;
use crate::engine::decision::Pick;
use serde::Serialize;

/// Where a melee round stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Stage {
    /// A melee round is about to begin.
    Begin,
    /// Openings, aid, and what everybody else means to do (3.2, step 1).
    Declare(Declare),
    /// Initiative is rolled (W-05).
    Initiative,
    /// Segments go by.
    Segments(Segments),
    /// Victors of this melee round may still do something before it is over (WA-18).
    After(Vec<CombatantId>),
    /// The fight is over.
    Over,
}

/// The declarations of a melee round, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Declare {
    /// Openings come first, for everybody; then aid and acts.
    pub opening: bool,
    /// Who has still to be asked, the next one first.
    pub asking: Vec<CombatantId>,
    /// What who is asked has said so far.
    pub draft: Vec<Pick>,
    /// A giver of aid whose rating has to be rolled (WA-12, reading C), with whom it aids.
    pub rolling: Option<(CombatantId, CombatantId)>,
}

/// What is due on a segment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum What {
    /// A spirit round of an engaged pair, from 1 (W-07).
    SpiritRound(u32),
    /// What somebody declared.
    Act(Pick),
}

/// An entry of the segment timeline.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Due {
    /// The segment.
    pub segment: i32,
    /// Whose; of a spirit round, who opened.
    pub who: CombatantId,
    /// The other of the pair, for a spirit round.
    pub other: Option<CombatantId>,
    /// What.
    pub what: What,
}

/// The segments of a melee round.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Segments {
    /// The segment that goes on.
    pub segment: i32,
    /// What is being done just now.
    pub now: Option<Doing>,
}

/// How far an entry has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Doing {
    /// The entry.
    pub due: Due,
    /// The next step.
    pub step: u8,
    /// Of a spirit round: attack and defence of either side, as they were when it began (W-12).
    pub snapshot: Option<[(i32, i32); 2]>,
    /// Of a spirit round: who may say something before it, the next one first.
    pub asking: Vec<CombatantId>,
    /// A giver of aid whose rating has to be rolled before it goes on (WA-12, reading C), with whom it aids.
    pub rolling: Option<(CombatantId, CombatantId)>,
}

/// A fate that an exchange has brought about and that has still to be settled (W-35, W-38).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fate {
    /// Who is at zero.
    pub who: CombatantId,
    /// By whom; `None`: by nobody in a spirit combat.
    pub victor: Option<CombatantId>,
    /// The victor is not at zero itself.
    pub victor_stands: bool,
    /// Who aided it when it fell (W-28).
    pub sharers: Vec<CombatantId>,
    /// The answer of a victor that picks the consequence (WA-03, reading B).
    pub picked: Option<u16>,
}
