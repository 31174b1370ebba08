//! What can happen in a fight: the verbs of the chronicle, shared by every rule system.

use super::{Hand, Pool};
use crate::engine::combatant::{Cell, CombatantId, Condition};
use crate::engine::contest::Winner;
use crate::engine::decision::{Act, Pick};
use crate::engine::encounter::Outcome;
use crate::engine::percentile::Level;
use crate::engine::standing::Says;
use serde::Serialize;
use std::sync::Arc;

/// In what somebody is far ahead of an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// Own offence over the other's defence.
    Offence,
    /// Own defence over the other's offence.
    Defence,
}

/// What happened. Fields named `who`, `whom`, `body` and `target` hold combatants; JSON shows their scene ids.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Verb {
    /// The fight begins; one `arrived` for each combatant follows.
    Began,
    /// A combatant is on the table (or will be, when `away`).
    Arrived {
        /// Who.
        who: CombatantId,
        /// Its cell, if on the board.
        cell: Option<Cell>,
        /// Will now, for those who may know it.
        will: Option<i32>,
        /// Will at the start of the fight, for the same.
        will_start: Option<i32>,
        /// Minimum Will now, for the same.
        minimum_will: Option<i32>,
        /// Health now.
        health: i32,
        /// Health at the start of the fight.
        health_start: i32,
        /// The host, for a mind that begins inside one.
        body: Option<CombatantId>,
        /// Conditions it begins under.
        conditions: Vec<Condition>,
    },
    /// From now on people roll dice and type them in, or the program rolls.
    DiceMode {
        /// Whose; `None`: everybody's.
        who: Option<CombatantId>,
        /// People roll them.
        typed: bool,
    },
    /// What a mind answers unasked was set.
    StandingSet {
        /// The mind.
        who: CombatantId,
        /// The kind of question, by its key.
        question: &'static str,
        /// What it says from now on.
        says: Says,
    },
    /// A standing answer was given.
    StandingGiven {
        /// The mind.
        who: CombatantId,
        /// The kind of question, by its key.
        question: &'static str,
        /// What it says.
        says: Says,
    },
    /// The order of acting was settled.
    OrderSet {
        /// First to act first.
        order: Vec<Count>,
    },
    /// A round began and every body has its seconds again.
    RoundBegan,
    /// A mind's turn began.
    TurnBegan {
        /// The mind.
        who: CombatantId,
        /// The body it directs.
        body: CombatantId,
        /// Seconds the body has left.
        seconds: i32,
    },
    /// A mind said what it means to do.
    Declared {
        /// The mind.
        who: CombatantId,
        /// The body.
        body: CombatantId,
        /// The acts, in order.
        acts: Vec<Act>,
        /// Their seconds together.
        seconds: i32,
    },
    /// A mind chose something that is no act.
    Chose {
        /// The mind.
        who: CombatantId,
        /// The choice, by its option key.
        choice: &'static str,
        /// Concerning whom.
        whom: Option<CombatantId>,
    },
    /// A roll against fixed scores.
    Rolled {
        /// Who rolled.
        who: CombatantId,
        /// Against whom.
        whom: Option<CombatantId>,
        /// What for.
        purpose: &'static str,
        /// The faces.
        dice: Vec<u16>,
        /// Faces of each die.
        sides: u16,
        /// Added to them.
        bonus: i32,
        /// The result.
        total: i32,
        /// Will it was compared with, if it was.
        will: Option<i32>,
        /// Minimum Will it was compared with, if it was.
        minimum_will: Option<i32>,
    },
    /// Two rolls against each other.
    Contested {
        /// What for.
        purpose: &'static str,
        /// The side that acts.
        active: Hand,
        /// The side that stands against it.
        passive: Hand,
        /// Who came out ahead.
        winner: Winner,
        /// On a tie: whether it is rolled again (else the passive side holds).
        again: bool,
    },
    /// A number changed.
    PoolChanged {
        /// Whose.
        who: CombatantId,
        /// Which.
        pool: Pool,
        /// Before.
        before: i32,
        /// After.
        after: i32,
        /// Minimum Will before, for Will.
        minimum_before: Option<i32>,
        /// Minimum Will after, for Will.
        minimum_after: Option<i32>,
    },
    /// A condition began.
    ConditionGained {
        /// Whose.
        who: CombatantId,
        /// Which.
        condition: Condition,
    },
    /// A condition ended.
    ConditionLost {
        /// Whose.
        who: CombatantId,
        /// Which.
        condition: Condition,
    },
    /// An act of a declared turn was done.
    Acted {
        /// The mind.
        who: CombatantId,
        /// The body.
        body: CombatantId,
        /// The act.
        act: Act,
        /// Seconds the body has left after it.
        left: i32,
    },
    /// A declared act could not be done after all, or was begun and not finished.
    Lapsed {
        /// The mind.
        who: CombatantId,
        /// The act.
        act: Act,
        /// Why, as a sentence fragment.
        reason: String,
    },
    /// A body moved on the board.
    Moved {
        /// Whose body.
        who: CombatantId,
        /// From.
        from: Option<Cell>,
        /// To.
        to: Cell,
    },
    /// A creature became one of the minds of a body.
    Possessed {
        /// The creature.
        who: CombatantId,
        /// The host.
        body: CombatantId,
        /// Whether it was let in or unopposed.
        willing: bool,
    },
    /// A creature is out of a body.
    Released {
        /// The creature.
        who: CombatantId,
        /// The former host.
        body: CombatantId,
        /// Where its own body stands now.
        cell: Option<Cell>,
    },
    /// The last possessor is gone: the host alone commands its body.
    Freed {
        /// The host.
        body: CombatantId,
    },
    /// Two minds in one body began to work together.
    CooperationBegan {
        /// One.
        who: CombatantId,
        /// The other.
        whom: CombatantId,
    },
    /// Two minds no longer work together.
    CooperationEnded {
        /// Who ended it.
        who: CombatantId,
        /// The other.
        whom: CombatantId,
    },
    /// Seconds of a body are gone without an act (PA-14, PA-16).
    SecondsLost {
        /// The body.
        body: CombatantId,
        /// How many.
        seconds: i32,
        /// What is left.
        left: i32,
    },
    /// A turn (or one act of it) does not take place.
    Skipped {
        /// Whose.
        who: CombatantId,
        /// The one act, when only that is skipped.
        act: Option<Act>,
    },
    /// A mind's turn is over.
    TurnEnded {
        /// The mind.
        who: CombatantId,
    },
    /// A combatant left the fight for good.
    Removed {
        /// Who.
        who: CombatantId,
    },
    /// A number of a combatant as the fight begins, or after its full changed for good.
    Stands {
        /// Whose.
        who: CombatantId,
        /// Which.
        pool: Pool,
        /// Now.
        now: i32,
        /// At its full.
        start: i32,
    },
    /// A number changed, for those who may know by how much but not what it is.
    PoolShifted {
        /// Whose.
        who: CombatantId,
        /// Which.
        pool: Pool,
        /// By how much.
        by: i32,
    },
    /// A mind said what it means to do this round.
    Intends {
        /// The mind.
        who: CombatantId,
        /// What, in the order it was said.
        picks: Vec<Pick>,
    },
    /// A mind learnt that it is far ahead of an opponent, or that it is no longer.
    Told {
        /// The mind.
        who: CombatantId,
        /// The opponent.
        whom: CombatantId,
        /// In what.
        edge: Edge,
        /// Whether it is ahead.
        ahead: bool,
    },
    /// A roll at or under a chance.
    Tested {
        /// Who rolled.
        who: CombatantId,
        /// Against whom.
        whom: Option<CombatantId>,
        /// What for (`attack`, `evade`, `concentration`, ...).
        purpose: &'static str,
        /// The face.
        die: u16,
        /// Faces of the die.
        sides: u16,
        /// The chance, for those who may know it.
        chance: Option<i32>,
        /// How well it went.
        level: Level,
    },
    /// A roll that was not made because it could not succeed.
    Hopeless {
        /// Who would have rolled.
        who: CombatantId,
        /// Against whom.
        whom: CombatantId,
        /// What for.
        purpose: &'static str,
    },
    /// What an attack came to, after evasion.
    Struck {
        /// The attacker.
        who: CombatantId,
        /// The defender.
        whom: CombatantId,
        /// How well the attack was rolled; `None`: it could not succeed.
        attack: Option<Level>,
        /// How well it was evaded, if that was tried.
        evade: Option<Level>,
        /// The choices it gives the attacker.
        choices: i32,
        /// It costs exactly one point and gives no choice.
        one_point: bool,
        /// The choices its fumble gives the defender.
        counter: i32,
    },
    /// A die picked one of several.
    Drawn {
        /// Who rolled it.
        who: CombatantId,
        /// Who was picked.
        whom: CombatantId,
        /// What for (`helper`).
        purpose: &'static str,
        /// The face: the place among those who were left.
        die: u16,
        /// How many were left.
        sides: u16,
    },
    /// Choices were made, and are open now.
    Bought {
        /// Who chose.
        who: CombatantId,
        /// On whom.
        whom: CombatantId,
        /// What, in the order it was chosen.
        picks: Vec<Pick>,
        /// Choices used.
        spent: i32,
        /// Choices there were.
        of: i32,
    },
    /// Two combatants are engaged.
    Engaged {
        /// One.
        who: CombatantId,
        /// The other.
        whom: CombatantId,
    },
    /// Two combatants are no longer engaged.
    Disengaged {
        /// Who is out by its own doing, or the first of the two.
        who: CombatantId,
        /// The other.
        whom: CombatantId,
    },
    /// A combat action was used.
    ActionUsed {
        /// Whose.
        who: CombatantId,
        /// Actions left this round.
        left: i32,
    },
    /// A helper went into trance.
    TranceEntered {
        /// The helper.
        who: CombatantId,
        /// Whom it aids.
        whom: CombatantId,
        /// As how many people it counts.
        people: i32,
    },
    /// A helper turned its trance to somebody else.
    TranceTurned {
        /// The helper.
        who: CombatantId,
        /// Whom it aids from now on.
        whom: CombatantId,
    },
    /// A helper is out of trance.
    TranceLeft {
        /// The helper.
        who: CombatantId,
        /// Whom it aided.
        whom: CombatantId,
    },
    /// The people who aid somebody were counted.
    Supported {
        /// Who is aided.
        who: CombatantId,
        /// The assistance score.
        people: i32,
        /// What it adds to the defence.
        bonus: i32,
    },
    /// Somebody was stunned.
    Stunned {
        /// Who.
        who: CombatantId,
        /// How deep, 1 to 3.
        level: i32,
        /// It lasts to the end of strike rank 1 of this round.
        until: u32,
    },
    /// A stun wore off.
    StunEnded {
        /// Whose.
        who: CombatantId,
        /// How deep the deepest is that still lasts; 0: none.
        level: i32,
    },
    /// A sense is lost.
    SenseLost {
        /// Whose.
        who: CombatantId,
        /// Which.
        sense: Arc<str>,
    },
    /// A sense is back.
    SenseBack {
        /// Whose.
        who: CombatantId,
        /// Which.
        sense: Arc<str>,
    },
    /// Offence and defence are changed for a time.
    Modified {
        /// Whose.
        who: CombatantId,
        /// Added to offence.
        offence: i32,
        /// Added to defence.
        defence: i32,
        /// To the end of this round.
        until: u32,
    },
    /// Such a change is over.
    ModifierEnded {
        /// Whose.
        who: CombatantId,
        /// No longer added to offence.
        offence: i32,
        /// No longer added to defence.
        defence: i32,
    },
    /// Somebody said aloud what was on its mind.
    Blurted {
        /// Who.
        who: CombatantId,
        /// What; empty: nothing that the scene gives words to.
        words: Arc<str>,
    },
    /// A mind learnt something about an opponent.
    Learnt {
        /// The mind.
        who: CombatantId,
        /// The opponent.
        whom: CombatantId,
        /// Its magic points at this moment.
        magic_points: Option<i32>,
        /// Its magic that bears on the fight.
        magics: Option<Vec<Arc<str>>>,
    },
    /// Somebody dropped a thing.
    Dropped {
        /// Who.
        who: CombatantId,
        /// What.
        item: Arc<str>,
    },
    /// Somebody picked a thing up.
    PickedUp {
        /// Who.
        who: CombatantId,
        /// What.
        item: Arc<str>,
    },
    /// A strike rank began in which something is due.
    RankBegan {
        /// Which, from 1.
        rank: i32,
    },
    /// Something stands on the strike-rank track.
    Scheduled {
        /// Whose.
        who: CombatantId,
        /// At whom.
        whom: Option<CombatantId>,
        /// What, in words.
        what: Arc<str>,
        /// The rank it begins on.
        from: i32,
        /// The rank it is done on; past the last rank it goes on next round.
        to: i32,
    },
    /// Something on the strike-rank track was done.
    Done {
        /// Whose.
        who: CombatantId,
        /// At whom.
        whom: Option<CombatantId>,
        /// What, in words.
        what: Arc<str>,
    },
    /// Something on the strike-rank track goes on next round.
    Carried {
        /// Whose.
        who: CombatantId,
        /// What, in words.
        what: Arc<str>,
        /// The rank of next round on which it is done.
        to: i32,
    },
    /// Something that was meant to be done does not happen.
    Foiled {
        /// Whose.
        who: CombatantId,
        /// What it was.
        pick: Pick,
        /// Why, as a sentence fragment.
        reason: String,
    },
    /// One side's attack of a spirit round on the matrix.
    Matched {
        /// The attacker.
        who: CombatantId,
        /// The defender.
        whom: CombatantId,
        /// Spiritual attack, for those who may know it.
        attack: Option<i32>,
        /// Spiritual defence, for those who may know it.
        defence: Option<i32>,
        /// The face that is needed, for those who may know both.
        needs: Option<i32>,
        /// The face rolled.
        die: u16,
        /// Faces of the die.
        sides: u16,
        /// Whether it hit.
        hit: bool,
        /// By how much the face is over what was needed, 0 or more, for those who may know that; 0 for a miss.
        margin: Option<i32>,
        /// Willpower that it costs.
        loss: i32,
    },
    /// Somebody gives aid to another.
    Aids {
        /// The aide.
        who: CombatantId,
        /// Whom it aids.
        whom: CombatantId,
    },
    /// Somebody no longer gives aid.
    AidsNoMore {
        /// The aide.
        who: CombatantId,
        /// Whom it aided.
        whom: CombatantId,
    },
    /// A true name was spoken against its bearer.
    NameSpoken {
        /// Who spoke it.
        who: CombatantId,
        /// Whose it is.
        whom: CombatantId,
    },
    /// A victor asked for the secret name.
    NameAsked {
        /// Who asked.
        who: CombatantId,
        /// Whose it is.
        whom: CombatantId,
        /// The name; `None`: it is kept.
        name: Option<Arc<str>>,
    },
    /// A creature is banished from the material world.
    Banished {
        /// Which.
        who: CombatantId,
        /// By whom; `None`: by nobody's victory.
        whom: Option<CombatantId>,
        /// Weeks, for those who may know what Willpower the victor has left.
        weeks: Option<i32>,
        /// Days besides, for the same.
        days: Option<i32>,
    },
    /// Somebody suffers a consequence of being overcome.
    Suffers {
        /// Who.
        who: CombatantId,
        /// The face that chose it; `None`: it was picked.
        die: Option<u16>,
        /// What, in words.
        words: Arc<str>,
    },
    /// A victor finished an opponent.
    Finished {
        /// The victor.
        who: CombatantId,
        /// The opponent.
        whom: CombatantId,
        /// How (`possess`, `bind`, `dispel`).
        how: &'static str,
        /// The binding enchantment, for `bind`.
        item: Option<Arc<str>>,
    },
    /// The fight is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// A count in the order of acting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// Whose.
    pub who: CombatantId,
    /// The count.
    pub count: i32,
}
