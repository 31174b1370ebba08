//! The readings of the open points (PA-..) and the house procedures (section 1.6), as data: what a scene may set.

use crate::engine::combatant::MinimumWill;
use crate::rules::readings::{self, readings};
use serde::Serialize;

readings! {
    /// What "beats" needs (PA-01).
    Beats {
        /// More than the score.
        #[default] MoreThan,
        /// The score or more.
        AtLeast,
    }
}
readings! {
    /// Which minds of an occupied body may resist a newcomer (PA-06).
    Resisters {
        /// Every mind in the body.
        #[default] All,
        /// The possessors by Will, then the host.
        PossessorsThenHost,
        /// The possessors only; the host is never asked.
        Possessors,
    }
}
readings! {
    /// Who resists first among equal highest Will (PA-08).
    ResisterTie {
        /// The one longest in the body, the host first.
        #[default] Longest,
        /// The newcomer chooses.
        Newcomer,
    }
}
readings! {
    /// What a veto stops (PA-10).
    VetoUnit {
        /// The whole turn.
        #[default] Turn,
        /// One declared act.
        Action,
    }
}
readings! {
    /// How several vetoes of one turn go (PA-12).
    SeveralVetoes {
        /// One after the other, fresh dice each, stopping at the first success.
        #[default] Sequential,
        /// All at once against one roll of the acting mind; every loser pays.
        CommonRoll,
        /// Only one veto a turn.
        FirstOnly,
    }
}
readings! {
    /// What becomes of the seconds of a vetoed turn (PA-14).
    SkippedSeconds {
        /// Later minds may use them.
        #[default] Free,
        /// The body idles for what was declared.
        Lost,
    }
}
readings! {
    /// How an escape is vetoed (PA-17).
    EscapeVeto {
        /// By an opposed Will check, like any veto.
        #[default] Opposed,
        /// Without a roll.
        Automatic,
    }
}
readings! {
    /// Who works together in a body of three or more minds (PA-21).
    CooperationScope {
        /// Pairs that agreed.
        #[default] Pair,
        /// All minds of the body or none.
        Group,
    }
}
readings! {
    /// When a new possessor first acts in the body (PA-24).
    PossessorActs {
        /// At its next turn.
        #[default] NextTurn,
        /// At once, with what is left of its own seconds.
        AtOnce,
    }
}
readings! {
    /// The initiative of a new possessor (PA-25).
    PossessorInitiative {
        /// The count it had.
        #[default] Kept,
        /// Rolled again with the body's Dexterity.
        Rerolled,
    }
}
readings! {
    /// What the damage of a possession check is (PA-26).
    PossessionDamage {
        /// Untyped: nothing protects.
        #[default] Untyped,
        /// Morale damage: general morale protection lowers the result.
        Morale,
    }
}
readings! {
    /// How exorcism works (PA-27).
    Exorcism {
        /// Faith against Will.
        #[default] Opposed,
        /// It always works: the referee said so.
        Referee,
    }
}
readings! {
    /// What happens to a body at Health 0 (house).
    AtZeroHealth {
        /// It is down: nobody acts through it, possession stays.
        #[default] Down,
        /// It is dead: it releases its possessors.
        Dead,
    }
}

/// One reading for each open point. The default is what the rules pages choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rulings {
    /// PA-01.
    pub beats: Beats,
    /// PA-02.
    pub minimum_will: MinimumWill,
    /// PA-04: Will is compared as it stood before the same check's penalty.
    pub check_snapshot: bool,
    /// PA-06.
    pub resisters: Resisters,
    /// PA-07: if all others forgo, the last may forgo too.
    pub last_may_forgo: bool,
    /// PA-08.
    pub resister_tie: ResisterTie,
    /// PA-10.
    pub veto_unit: VetoUnit,
    /// PA-11: a veto is decided after the declaration (`false`: blind, before it).
    pub veto_after_declaration: bool,
    /// PA-12.
    pub several_vetoes: SeveralVetoes,
    /// PA-13: how often one mind may veto the same mind in a round, 1 to 9.
    pub vetoes_per_pair: u32,
    /// PA-13: the limit also holds with only two minds in the body.
    pub pair_limit_with_two_minds: bool,
    /// PA-13: vetoing an escape uses the limit up (`false`: escapes have a limit of their own).
    pub escape_veto_counts: bool,
    /// PA-14.
    pub skipped_seconds: SkippedSeconds,
    /// PA-16: an act longer than the seconds left is begun and finished in the next round (`false`: refused).
    pub carry_over: bool,
    /// PA-17.
    pub escape_veto: EscapeVeto,
    /// PA-17: the turn of a vetoed leaver goes on.
    pub vetoed_escape_turn_continues: bool,
    /// PA-17: attempts to leave, a mind and round, 1 to 9.
    pub escapes_per_round: u32,
    /// PA-19: a Broken creature that wants to leave needs the host's permission too.
    pub broken_escape_needs_host: bool,
    /// PA-21.
    pub cooperation: CooperationScope,
    /// PA-24.
    pub possessor_acts: PossessorActs,
    /// PA-25.
    pub possessor_initiative: PossessorInitiative,
    /// PA-26.
    pub possession_damage: PossessionDamage,
    /// PA-27.
    pub exorcism: Exorcism,
    /// PA-28: Will that one inspiration restores, 0 (none) to 9.
    pub inspire_restores: i32,
    /// Initiative is rolled every round, not once.
    pub initiative_each_round: bool,
    /// After this many rounds the fight is a stalemate, 1 to 1000.
    pub round_limit: u32,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            beats: Beats::MoreThan,
            minimum_will: MinimumWill::Third,
            check_snapshot: true,
            resisters: Resisters::All,
            last_may_forgo: true,
            resister_tie: ResisterTie::Longest,
            veto_unit: VetoUnit::Turn,
            veto_after_declaration: true,
            several_vetoes: SeveralVetoes::Sequential,
            vetoes_per_pair: 1,
            pair_limit_with_two_minds: true,
            escape_veto_counts: true,
            skipped_seconds: SkippedSeconds::Free,
            carry_over: false,
            escape_veto: EscapeVeto::Opposed,
            vetoed_escape_turn_continues: true,
            escapes_per_round: 1,
            broken_escape_needs_host: false,
            cooperation: CooperationScope::Pair,
            possessor_acts: PossessorActs::NextTurn,
            possessor_initiative: PossessorInitiative::Kept,
            possession_damage: PossessionDamage::Untyped,
            exorcism: Exorcism::Opposed,
            inspire_restores: 1,
            initiative_each_round: false,
            round_limit: 200,
        }
    }
}

impl Rulings {
    /// Each ruling as (name, value) in the order above, values as the scene file writes them.
    pub fn list(&self) -> Vec<(String, String)> {
        readings::list(self)
    }

    /// The rulings that differ from the default reading, as (name, value).
    pub fn changed(&self) -> Vec<(String, String)> {
        readings::changed(self, &Self::default())
    }
}

/// Numbers of the text that tables change, and procedures that it leaves to the rest of its game, all `house` (section 1.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct House {
    /// Seconds a body may act in a round, whoever directs it, 1 to 60 (P-13).
    pub round_seconds: i32,
    /// Will that one morale penalty takes, 1 to 9 (P-09).
    pub morale_penalty: i32,
    /// Faces of the die of Will checks, possession checks, hits and exorcism, 2 to 100.
    pub contest_die: u16,
    /// Faces of the initiative die, 2 to 100.
    pub initiative_die: u16,
    /// Seconds of a possession attempt whose entry states none, 0 to `round_seconds` (PA-23).
    pub possession_seconds: i32,
    /// Attempts a turn of an entry that states none, 1 to 9 (PA-23).
    pub possession_attempts: u32,
    /// Seconds of moving up to `speed` cells, 0 to `round_seconds`.
    pub move_seconds: i32,
    /// Seconds of drawing a weapon, 0 to `round_seconds`.
    pub draw_seconds: i32,
    /// Seconds of a combo that states none, 1 to `round_seconds`.
    pub combo_seconds: i32,
    /// Seconds of a spell that states none, 1 to `round_seconds`.
    pub spell_seconds: i32,
    /// Seconds of an exorcism, 1 to `round_seconds`.
    pub exorcism_seconds: i32,
    /// Reach of an exorcism in cells, 1 or more.
    pub exorcism_reach: i32,
    /// Seconds of an inspiration, 1 to `round_seconds`.
    pub inspire_seconds: i32,
    /// How far an inspiration is heard, in cells.
    pub inspire_hearing: i32,
    /// How often one mind may be inspired in a round, 1 to 9.
    pub inspired_per_round: u32,
    /// What Health 0 means.
    pub at_zero_health: AtZeroHealth,
}

impl Default for House {
    fn default() -> Self {
        Self {
            round_seconds: 6,
            morale_penalty: 1,
            contest_die: 6,
            initiative_die: 6,
            possession_seconds: 4,
            possession_attempts: 1,
            move_seconds: 1,
            draw_seconds: 1,
            combo_seconds: 4,
            spell_seconds: 4,
            exorcism_seconds: 4,
            exorcism_reach: 1,
            inspire_seconds: 4,
            inspire_hearing: 10,
            inspired_per_round: 1,
            at_zero_health: AtZeroHealth::Down,
        }
    }
}

impl House {
    /// Each value as (name, value) in the order above, as the scene file writes them.
    pub fn list(&self) -> Vec<(String, String)> {
        readings::list(self)
    }

    /// The values that differ from the usual ones, as (name, value).
    pub fn changed(&self) -> Vec<(String, String)> {
        readings::changed(self, &Self::default())
    }
}
