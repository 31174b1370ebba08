//! The arithmetic of possession: a check against Minimum Will and Will, what a lost veto means for the rest, what a penalty
//! takes. Pure functions of rulings and totals, which play and the exact odds both call. It knows no fight and no dice tray.

use super::rulings::{Beats, House, Rulings, SeveralVetoes};
use crate::engine::combatant::{MinimumWill, Will};
use crate::engine::contest::{Check, Winner, morale_check};

/// What a morale penalty is for; under reading D of PA-02 each takes its own amount off Minimum Will.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// A possession check or another morale effect beat Minimum Will.
    Check,
    /// A veto was lost.
    VetoLost,
    /// An escape was vetoed.
    EscapeVetoed,
}

impl Penalty {
    /// What it takes off a Minimum Will that is a track of its own (PA-02).
    pub fn off_track(self, rule: MinimumWill) -> i32 {
        match (rule, self) {
            (MinimumWill::Tracked { possession, .. }, Self::Check) => possession,
            (MinimumWill::Tracked { veto_lost, .. }, Self::VetoLost) => veto_lost,
            (MinimumWill::Tracked { escape_vetoed, .. }, Self::EscapeVetoed) => escape_vetoed,
            _ => 0,
        }
    }
}

/// What a penalty takes off Will before a check is compared with it (PA-04).
pub fn before_will(rulings: &Rulings, house: &House) -> i32 {
    if rulings.check_snapshot { 0 } else { house.morale_penalty }
}

/// What a result does to a mind at these scores (P-05 to P-08, PA-01, PA-04).
pub fn check(rulings: &Rulings, house: &House, result: i32, will: i32, minimum: i32) -> Check {
    morale_check(result, will, minimum, rulings.beats == Beats::AtLeast, before_will(rulings, house))
}

/// A mind after one morale penalty (P-09, PA-02).
pub fn penalised(house: &House, mind: Will, of: Penalty) -> Will {
    mind.changed(-house.morale_penalty, -of.off_track(mind.rule()))
}

/// What a veto's contest means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It stands: the turn is stopped, and nobody pays (P-24, P-25).
    Stopped,
    /// It is lost: the vetoer pays (P-23). With `last`, nobody else is asked.
    Lost {
        /// The acting mind goes on at once (PA-12, reading C).
        last: bool,
    },
}

/// Reads the contest of a veto; the vetoer is its active side.
pub fn verdict(several: SeveralVetoes, winner: Winner) -> Verdict {
    match winner {
        Winner::Active => Verdict::Stopped,
        Winner::Passive | Winner::Tie => Verdict::Lost { last: several == SeveralVetoes::FirstOnly },
    }
}
