//! The readings of the open points (WA-..), as data: what a scene or ruleset may set.

mod tables;

use crate::rules::readings::{self, readings};
use serde::Serialize;
pub use tables::{Consequence, ConsequenceRow, LossRow, Matrix, MatrixRow, Naturals, Needed, Tables};

readings! {
    /// What becomes of spirit rounds past the last segment (WA-05).
    LateSegments {
        /// They are played: always three.
        #[default] Played,
        /// They are lost.
        Lost,
        /// They slide into the next melee round.
        Slide,
    }
}
readings! {
    /// Which Willpower the scores come from (WA-07).
    ScoreFrom {
        /// The current one, read anew for each spirit round.
        #[default] Current,
        /// The one at the start of the fight.
        Original,
    }
}
readings! {
    /// Who may open spirit combat besides the four classes (WA-09).
    Openers {
        /// Creatures whose entry allows it.
        #[default] Listed,
        /// Nobody.
        ClassesOnly,
    }
}
readings! {
    /// What happens when both reach zero in one spirit round (WA-10).
    DoubleZero {
        /// Both fates happen.
        #[default] Both,
        /// Only the one that was hit by the lower margin falls to its fate; the other keeps one point.
        HigherMargin,
        /// The creature falls first; the character keeps one point.
        CreatureFirst,
    }
}
readings! {
    /// How a quarter of the movement is rounded (WA-11).
    QuarterMove {
        /// Down, in every melee round.
        #[default] Floor,
        /// Not at all over several melee rounds: what one loses to rounding another makes up.
        Exact,
    }
}
readings! {
    /// Whose empathy counts for aid (WA-12).
    AidWho {
        /// Giver and receiver need the rating.
        #[default] Both,
        /// The giver alone.
        Giver,
    }
}
readings! {
    /// What aides share with whom they aid (WA-14).
    AidShare {
        /// The consequence, if it is overcome.
        #[default] Consequence,
        /// Each loss of Willpower as well.
        Willpower,
        /// Nothing but the restrictions.
        Nothing,
    }
}
readings! {
    /// How long a spoken true name tells (WA-16).
    NameLasts {
        /// To the end of the combat.
        #[default] Combat,
        /// For the next spirit round.
        SpiritRound,
    }
}
readings! {
    /// How the secret name is had (WA-18).
    NameAsk {
        /// Asked for before the melee round is over.
        #[default] Explicit,
        /// It is told without asking.
        Automatic,
        /// Asked for at any time later.
        AnyTime,
    }
}
readings! {
    /// Whose level counts for the weeks of banishment (WA-19).
    BanishLevel {
        /// The victor's.
        #[default] Victor,
        /// The loser's.
        Loser,
    }
}
readings! {
    /// What the victor's remaining Willpower adds to banishment (WA-19).
    BanishPoints {
        /// Weeks.
        #[default] Weeks,
        /// Days.
        Days,
    }
}
readings! {
    /// How a spirit combat can be broken off (WA-20).
    BreakOff {
        /// If both want it.
        #[default] Mutual,
        /// By either side between melee rounds.
        Free,
    }
}
readings! {
    /// How a consequence is chosen (WA-03).
    ConsequencePick {
        /// By a roll on the list.
        #[default] Roll,
        /// By the victor.
        Victor,
        /// None: being overcome is all.
        Nothing,
    }
}
readings! {
    /// For whom the three exceptions hold (WA-27).
    ExceptionsFor {
        /// Characters and their aides.
        #[default] Characters,
        /// Both sides.
        Both,
    }
}

/// One reading for each open point. The default is what the rules pages choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rulings {
    /// WA-05.
    pub late_segments: LateSegments,
    /// WA-06: initiative is rolled every melee round (`false`: once an engagement).
    pub initiative_each_round: bool,
    /// WA-07.
    pub score_from: ScoreFrom,
    /// WA-09.
    pub openers: Openers,
    /// WA-10.
    pub double_zero: DoubleZero,
    /// WA-11.
    pub quarter_move: QuarterMove,
    /// WA-12.
    pub aid_who: AidWho,
    /// WA-12: the giver has to roll its rating or less on a d100.
    pub aid_rolls: bool,
    /// WA-13: aides add up.
    pub aid_stacks: bool,
    /// WA-14.
    pub aid_share: AidShare,
    /// WA-16.
    pub name_lasts: NameLasts,
    /// WA-16: speaking the name again adds up.
    pub name_stacks: bool,
    /// WA-16: anybody who knows it may speak it, not the engaged one alone.
    pub name_by_anyone: bool,
    /// WA-18.
    pub name_ask: NameAsk,
    /// WA-19.
    pub banish_level: BanishLevel,
    /// WA-19.
    pub banish_points: BanishPoints,
    /// WA-20.
    pub break_off: BreakOff,
    /// WA-03.
    pub consequence_pick: ConsequencePick,
    /// WA-27.
    pub exceptions_for: ExceptionsFor,
    /// After this many melee rounds the fight is a stalemate, 1 to 1000.
    pub round_limit: u32,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            late_segments: LateSegments::default(),
            initiative_each_round: true,
            score_from: ScoreFrom::default(),
            openers: Openers::default(),
            double_zero: DoubleZero::default(),
            quarter_move: QuarterMove::default(),
            aid_who: AidWho::default(),
            aid_rolls: false,
            aid_stacks: true,
            aid_share: AidShare::default(),
            name_lasts: NameLasts::default(),
            name_stacks: false,
            name_by_anyone: false,
            name_ask: NameAsk::default(),
            banish_level: BanishLevel::default(),
            banish_points: BanishPoints::default(),
            break_off: BreakOff::default(),
            consequence_pick: ConsequencePick::default(),
            exceptions_for: ExceptionsFor::default(),
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
