//! Where the procedure of a possession fight stands, as data: a short stack of frames (a turn, in it an escape, in it
//! a veto, in it a contest). No closures and no references, so it can be written down, compared and restored.

use crate::engine::combatant::{self, CombatantId, Few};
use crate::engine::contest::Winner;
use crate::engine::decision::Act;
use serde::Serialize;
use std::sync::Arc;

/// One frame of the stack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Frame {
    /// Initiative is rolled.
    Initiative(Initiative),
    /// The round: who is due, who was delayed, when it is over.
    Round(Round),
    /// A mind's turn.
    Turn(Turn),
    /// Others may veto.
    Veto(Veto),
    /// A possessor tries to leave.
    Leave(Leave),
    /// A creature tries to enter a body.
    Entry(Entry),
    /// A mind proposes to cooperate.
    Agree(Agree),
    /// Two rolls against each other.
    Contest(Contest),
    /// A combo, spell or exorcism whose contest is under way.
    Strike(Strike),
}

/// How the frame that was last on top ended, for the one below.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Done {
    /// A contest.
    Contest(Winner),
    /// Vetoes: whether one stood.
    Veto(bool),
    /// An attempt to leave: whether the creature is out, and whether its turn may go on.
    Leave {
        /// Out of the body.
        out: bool,
        /// Vetoed (else refused permission or never tried).
        vetoed: bool,
    },
    /// A possession attempt: whether the creature is in.
    Entry(bool),
    /// A strike, or a proposal: nothing to say.
    Over,
}

/// Initiative under way.
#[derive(Clone, Debug, PartialEq, Serialize, Default)]
pub struct Initiative {
    /// How often draws were rolled again.
    pub rolls: u32,
}

/// The round under way.
#[derive(Clone, Debug, PartialEq, Serialize, Default)]
pub struct Round {
    /// Delayed minds still to be asked whether they act now.
    pub offers: Vec<CombatantId>,
    /// Whether a turn has just ended, so that delayed minds may come in.
    pub after_turn: bool,
    /// The delayed mind that is asked.
    pub asking: Option<CombatantId>,
    /// Its answer.
    pub act_now: Option<bool>,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// It begins.
    Start,
    /// Vetoes before the declaration are under way (PA-11, reading B).
    Blind,
    /// The mind declares its acts.
    Declare,
    /// Vetoes of the declared turn are under way.
    Vetoes,
    /// The next act is due.
    Next,
    /// Delayed minds are asked whether they come in between two acts.
    Offer,
    /// The mind is asked whether it goes on.
    Go,
    /// Vetoes of the next act are under way (PA-10, reading B).
    ActVeto,
    /// The next act is done.
    Doing,
    /// An act's effect is under way.
    Effect,
    /// All acts are done; the mind may still leave.
    After,
    /// The mind is asked whether it ends its turn.
    Ending,
    /// Broken or in a body that is down: the mind may only leave.
    LeaveOnly,
    /// It is over.
    End,
}

/// A mind's turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turn {
    /// The acting mind.
    pub who: CombatantId,
    /// The body it directs.
    pub body: CombatantId,
    /// Where the turn stands.
    pub phase: Phase,
    /// The phase to return to after a frame on top.
    pub back: Phase,
    /// The declared acts.
    pub acts: Vec<Act>,
    /// The act that is next.
    pub next: usize,
    /// Seconds it has spent.
    pub spent: i32,
    /// The most it may spend, where that is less than the body has (PA-24, reading B).
    pub limit: Option<i32>,
    /// Whether anybody tried to veto it.
    pub contested: bool,
    /// Whether it declared anything, so that asking for its end makes sense.
    pub declared: bool,
    /// Possession attempts made.
    pub attempts: u32,
    /// The mind had delayed this turn, so it cannot delay it again.
    pub delayed: bool,
    /// Delayed minds still to be asked.
    pub offers: Vec<CombatantId>,
    /// The delayed mind that is asked.
    pub asking: Option<CombatantId>,
}

impl Turn {
    /// A turn about to begin.
    pub fn new(who: CombatantId, body: CombatantId) -> Self {
        Self {
            who,
            body,
            phase: Phase::Start,
            back: Phase::Start,
            acts: Vec::new(),
            next: 0,
            spent: 0,
            limit: None,
            contested: false,
            declared: false,
            attempts: 0,
            delayed: false,
            offers: Vec::new(),
            asking: None,
        }
    }

    /// Seconds of the acts declared and not yet done.
    pub fn planned(&self) -> i32 {
        self.acts.iter().skip(self.next).map(|act| act.seconds).sum()
    }
}

/// What a veto would stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum VetoOf {
    /// A whole turn.
    Turn,
    /// One act.
    Act,
    /// An attempt to leave.
    Escape,
}

/// Vetoes under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Veto {
    /// The acting mind.
    pub actor: CombatantId,
    /// The body.
    pub body: CombatantId,
    /// What would be stopped.
    pub of: VetoOf,
    /// What it has said it means to do.
    pub acts: Vec<Act>,
    /// Minds still to be asked, in order.
    #[serde(serialize_with = "combatant::in_a_row")]
    pub queue: Few,
    /// The mind that is asked or rolls.
    pub current: Option<CombatantId>,
    /// Its answer.
    pub says: Option<bool>,
    /// A contest is under way.
    pub rolling: bool,
    /// Who vetoes together (PA-12, reading B).
    pub together: Vec<CombatantId>,
    /// Those of them whose roll equalled the acting mind's and who roll again.
    pub tied: Option<Vec<CombatantId>>,
    /// One of them was ahead.
    pub stopped: bool,
    /// How often ties were rolled again.
    pub rolls: u32,
}

/// An attempt to leave under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Leave {
    /// Who wants out.
    pub who: CombatantId,
    /// Of which body.
    pub body: CombatantId,
    /// Minds whose permission is still to be asked (P-56).
    pub queue: Vec<CombatantId>,
    /// The mind that is asked.
    pub current: Option<CombatantId>,
    /// Its answer.
    pub says: Option<bool>,
    /// Minds that gave permission and so do not veto (PA-19).
    pub agreed: Vec<CombatantId>,
    /// Vetoes are under way.
    pub vetoing: bool,
}

/// A possession attempt under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// The creature.
    pub who: CombatantId,
    /// The host.
    pub body: CombatantId,
    /// Minds that may still resist, in order.
    pub chain: Vec<CombatantId>,
    /// The newcomer has to choose among the first this many (PA-08, reading B).
    pub tie: usize,
    /// The mind that is asked whether it resists.
    pub current: Option<CombatantId>,
    /// Its answer: it resists.
    pub resists: Option<bool>,
    /// The body held possessors already.
    pub occupied: bool,
}

/// A proposal to cooperate under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Agree {
    /// Who proposes.
    pub who: CombatantId,
    /// Minds still to be asked.
    pub queue: Vec<CombatantId>,
    /// All who have to agree.
    pub all: Vec<CombatantId>,
    /// The mind that is asked.
    pub current: Option<CombatantId>,
    /// Its answer.
    pub says: Option<bool>,
}

/// What is added to a die.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Bonus {
    /// Will as it stands when the die is rolled (P-21).
    Will,
    /// A number and what it is.
    Fixed(i32, Arc<str>),
}

/// Two rolls against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contest {
    /// What for.
    pub purpose: &'static str,
    /// The rule that asks for it.
    pub rule: &'static str,
    /// Who forces it; rolls first.
    pub active: CombatantId,
    /// Who stands against it.
    pub passive: CombatantId,
    /// Added to the active die.
    pub active_bonus: Bonus,
    /// Added to the passive die.
    pub passive_bonus: Bonus,
    /// Ties are rolled again (else the passive side holds).
    pub again: bool,
    /// How often they were.
    pub rolls: u32,
}

/// A combo, spell or exorcism under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Strike {
    /// Who acts.
    pub who: CombatantId,
    /// Against whom.
    pub target: CombatantId,
    /// The combo or spell as it stood when it was done; `None`: an exorcism.
    pub entry: Option<super::sheet::ActEntry>,
    /// It hit; the effect's dice are due.
    pub hit: bool,
}
