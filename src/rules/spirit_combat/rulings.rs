//! The readings of the open points (SA-..), as data: what a scene or ruleset may set.

mod numbers;

use crate::engine::percentile::Rounding;
use crate::rules::readings::{self, readings};
pub use numbers::{CHOICES, Choices, Numbers, Price};
use serde::Serialize;

readings! {
    /// In which order intentions are declared (SA-02).
    DeclareOrder {
        /// The highest DEX first.
        #[default] HighFirst,
        /// The lowest DEX first.
        LowFirst,
    }
}
readings! {
    /// What a chance of 100 % or more of a magic point roll means (SA-06).
    Certain {
        /// It succeeds; the die says only how well.
        #[default] WithLevel,
        /// It counts as 95 %.
        Capped,
        /// It succeeds, never more than plainly.
        Plain,
    }
}
readings! {
    /// What an evasion better than the attack does (SA-07).
    EvadeBetter {
        /// Nothing happens.
        #[default] Nothing,
        /// Still 1 MP, as for equal levels.
        OnePoint,
        /// The surplus becomes choices of the defender.
        Counter,
    }
}
readings! {
    /// When an evasion is committed (SA-11).
    EvadeCommit {
        /// Declared before the rolls.
        #[default] Before,
        /// Decided once the attack is seen.
        After,
    }
}
readings! {
    /// In which rounds of an engagement Repel may be tried (SA-16).
    RepelRounds {
        /// In any.
        #[default] Any,
        /// In the first; later only after a try that failed.
        Retry,
        /// In the first only.
        First,
    }
}
readings! {
    /// How a roll is compared with Summon (SA-17).
    SummonCompare {
        /// It has to be below.
        #[default] Lt,
        /// It may be equal.
        Le,
    }
}
readings! {
    /// What overcoming a denied Repel costs (SA-18).
    RepelCancel {
        /// One more choice for each level of the denying attack.
        #[default] PerLevel,
        /// One more choice in all.
        Flat,
    }
}
readings! {
    /// Which magic points a withdrawal (A3) pits against each other (SA-19).
    WithdrawValues {
        /// Own offence against the other's defence, after this exchange's losses.
        #[default] AfterLosses,
        /// The same, before them.
        BeforeLosses,
        /// Plain magic points, after them.
        PlainPoints,
    }
}
readings! {
    /// What A4 is (SA-22).
    A4 {
        /// A daze; each pick lasts one more round.
        #[default] Rounds,
        /// The same as A13.
        AliasA13,
    }
}
readings! {
    /// How stuns of several sources add up (SA-23).
    StunStack {
        /// The deepest that runs counts.
        #[default] Max,
        /// The levels add up, at most 3.
        Sum,
    }
}
readings! {
    /// How half of an odd number of helpers is rounded (SA-24).
    HelperHalf {
        /// Up.
        #[default] Up,
        /// Down.
        Down,
    }
}
readings! {
    /// Who picks the helpers that A6 shakes (SA-24).
    HelperPick {
        /// The attacker names them.
        #[default] Attacker,
        /// Dice do.
        Chance,
    }
}
readings! {
    /// How A11 strips Spirit Screen (SA-26).
    A11Mode {
        /// All of it, if the choices match its points; else nothing.
        #[default] AllOrNothing,
        /// Point by point.
        Partial,
    }
}
readings! {
    /// How fast magic points above POW fade (SA-28).
    SurplusDecay {
        /// One an hour: not within a fight.
        #[default] Hourly,
        /// One a round.
        Round,
    }
}
readings! {
    /// When a B5 spell is cast (SA-30).
    B5When {
        /// In its usual strike ranks, with concentration.
        #[default] Normal,
        /// At once.
        Instant,
    }
}
readings! {
    /// What magic points at 0 mean (SA-35).
    AtZero {
        /// A body is unconscious, a spirit inert.
        #[default] Helpless,
        /// Nothing more.
        Nothing,
    }
}
readings! {
    /// The rank on which casting begins without attack or evasion (SA-36).
    CastBase {
        /// The DEX strike rank modifier.
        #[default] Srm,
        /// One more than that.
        OneMore,
    }
}
readings! {
    /// What becomes of a spell that is not done by the last strike rank (SA-37).
    CastOverflow {
        /// It goes on next round.
        #[default] Carry,
        /// It is lost.
        Lost,
    }
}
readings! {
    /// Magic points that a failed concentration costs (SA-38).
    CastFailCost {
        /// None.
        #[default] Nothing,
        /// All that were put in.
        All,
        /// One.
        One,
    }
}
readings! {
    /// When a changed assistance score tells (SA-43).
    HelpersRecount {
        /// At the start of the next round.
        #[default] RoundStart,
        /// At once, for helpers that drop out.
        AtOnce,
    }
}
readings! {
    /// Who may be finished how (SA-48).
    FinishAllowed {
        /// A spirit may possess the embodied; anyone may bind or dispel a spirit.
        #[default] ByKind,
        /// Anyone may do anything to anyone.
        Anything,
    }
}
readings! {
    /// Whose Summon a denying attack has to stay below (SA-51).
    DenySkill {
        /// The denying opponent's own.
        #[default] Opponent,
        /// The repeller's.
        Repeller,
    }
}

/// One reading for each open point. The default is what the rules pages choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rulings {
    /// SA-01: how POW/3 is rounded.
    pub pow_third: Rounding,
    /// SA-02.
    pub declare_order: DeclareOrder,
    /// SA-04: magic point rolls can fumble.
    pub mp_fumbles: bool,
    /// SA-05: 01-05 always succeed and 96-00 never, on magic point rolls.
    pub mp_auto_range: bool,
    /// SA-05: the same on rolls of skills and characteristics.
    pub skill_auto_range: bool,
    /// SA-06.
    pub mp_over: Certain,
    /// SA-07.
    pub evade_better: EvadeBetter,
    /// SA-09: a fumbled evasion helps only an attack that hits.
    pub evade_fumble_needs_hit: bool,
    /// SA-10: the choice of a fumble is pooled with those of the defender's own attack.
    pub fumble_pool: bool,
    /// SA-11.
    pub evade_commit: EvadeCommit,
    /// SA-12: attacks of one fighter in a round, 1 or 2.
    pub attacks_per_round: i32,
    /// SA-13: casting uses a combat action.
    pub spell_uses_action: bool,
    /// SA-16.
    pub repel_rounds: RepelRounds,
    /// SA-17.
    pub summon_compare: SummonCompare,
    /// SA-18.
    pub repel_cancel: RepelCancel,
    /// SA-47: evasion counts for Repel and its denial.
    pub repel_after_evade: bool,
    /// SA-51.
    pub repel_deny_skill: DenySkill,
    /// SA-19.
    pub withdraw_values: WithdrawValues,
    /// SA-21: A5 may be taken more than once.
    pub a5_repeat: bool,
    /// SA-22.
    pub a4: A4,
    /// SA-23.
    pub stun_stack: StunStack,
    /// SA-24.
    pub a6_half: HelperHalf,
    /// SA-24.
    pub a6_who: HelperPick,
    /// SA-45: a fact learnt by A7 stays true to the moment.
    pub a7_live: bool,
    /// SA-25: a lost sense may come back at the end of every later round.
    pub a10_retry: bool,
    /// SA-26.
    pub a11_mode: A11Mode,
    /// SA-46: faces of the die of a trait roll, 20 or 100.
    pub a12_die: u16,
    /// SA-27: B1 includes a loss of 1d3.
    pub b1_includes_loss: bool,
    /// SA-29: a helper that evades a B3 attack ends its trance.
    pub b3_evade_breaks_trance: bool,
    /// SA-30.
    pub b5_when: B5When,
    /// SA-28.
    pub surplus_decay: SurplusDecay,
    /// SA-32: the weaker side learns it too.
    pub knowledge_both: bool,
    /// SA-33: the strike rank of an undeclared reaction, 2 to 10.
    pub finish_undeclared_rank: i32,
    /// SA-34: an unexpected change of intent costs three ranks more than that.
    pub finish_stack_delay: bool,
    /// SA-48.
    pub finish_allowed: FinishAllowed,
    /// SA-35.
    pub mp_at_zero: AtZero,
    /// SA-36.
    pub cast_base: CastBase,
    /// SA-37.
    pub cast_overflow: CastOverflow,
    /// SA-38.
    pub cast_fail_cost: CastFailCost,
    /// SA-40: the DEX strike rank modifier of who has no DEX, 0 to 9.
    pub no_dex_srm: i32,
    /// SA-43.
    pub helpers_recount: HelpersRecount,
    /// After this many rounds the fight is a stalemate, 1 to 1000.
    pub round_limit: u32,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            pow_third: Rounding::Floor,
            declare_order: DeclareOrder::default(),
            mp_fumbles: true,
            mp_auto_range: false,
            skill_auto_range: true,
            mp_over: Certain::default(),
            evade_better: EvadeBetter::default(),
            evade_fumble_needs_hit: true,
            fumble_pool: false,
            evade_commit: EvadeCommit::default(),
            attacks_per_round: 1,
            spell_uses_action: false,
            repel_rounds: RepelRounds::default(),
            summon_compare: SummonCompare::default(),
            repel_cancel: RepelCancel::default(),
            repel_after_evade: true,
            repel_deny_skill: DenySkill::default(),
            withdraw_values: WithdrawValues::default(),
            a5_repeat: true,
            a4: A4::default(),
            stun_stack: StunStack::default(),
            a6_half: HelperHalf::default(),
            a6_who: HelperPick::default(),
            a7_live: false,
            a10_retry: true,
            a11_mode: A11Mode::default(),
            a12_die: 20,
            b1_includes_loss: false,
            b3_evade_breaks_trance: false,
            b5_when: B5When::default(),
            surplus_decay: SurplusDecay::default(),
            knowledge_both: false,
            finish_undeclared_rank: 4,
            finish_stack_delay: false,
            finish_allowed: FinishAllowed::default(),
            mp_at_zero: AtZero::default(),
            cast_base: CastBase::default(),
            cast_overflow: CastOverflow::default(),
            cast_fail_cost: CastFailCost::default(),
            no_dex_srm: 4,
            helpers_recount: HelpersRecount::default(),
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
